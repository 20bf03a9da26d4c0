//! The table: one page for every game, around the game's own face.

mod ahead;
mod draw;
mod host;
mod keys;
mod leaving;
mod log;
mod notes;
mod overlay;
mod shown;
mod stage;
mod tutored;

use std::path::PathBuf;
use std::time::Instant;

use parlour_rules::{Eye, Message, Seat, Turn};
use parlour_table::moments::{Moment, Speed};
use parlour_table::words::{HintStep, Words, not_possible};
use parlour_table::{Table, Warning};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use self::ahead::Ahead;
use self::host::{Host, Step, Wanted};
use self::log::Log;
pub(super) use self::overlay::{Answer, Overlay, TEXT_WIDTH, Text, fitting};
use self::stage::{Pace, Stage};
use super::foot::Foot;
use super::motion::{self, Motion, Moving};
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::run::is_control;
use super::scene::{Evaluation, Scene, TableKeys, Touch};
use super::theme::Role;
use super::typing::Typing;
use crate::face::{Cards, Face};
use crate::new_game::Answers;
use crate::settings::PlaySettings;

/// What is said when the key that skipped is pressed again on the person's turn.
const ONLY_SKIPPED: &str =
    "You were skipping, so that key played nothing. Press another key first.";

/// The name under which the order of hands is remembered.
const ORDER: &str = "order";

/// A game on the screen.
pub struct TablePage<G: Words, F> {
    host: Host<G>,
    face: F,
    log: Log,
    /// How much of a hint was asked for.
    hint: Option<HintStep>,
    overlay: Option<Overlay>,
    notice: Option<(Role, Message)>,
    /// Whether games between computers wait.
    paused: bool,
    /// The person in front of the screen, where hands are hidden.
    looking: Option<Seat>,
    foot: Foot,
    head: Foot,
    result: Foot,
    overlay_foot: Foot,
    typing: Typing<F>,
    /// What was typed before it was the person's turn.
    ahead: Ahead,
    /// The hint and the evaluation before the last key, where that may begin a typed move.
    before_key: Option<(Option<HintStep>, bool)>,
    /// The action on a yes and the one on a no, while a second thought is asked for.
    pending: Option<[G::Action; 2]>,
    /// The tutor's warning about a move, until that is played or given up.
    warning: Option<Warning<G::Action>>,
    /// After how many actions the computer was last asked to move.
    let_go: Option<usize>,
    /// How many actions have been shown.
    told: usize,
    /// What is being shown of the last action.
    stage: Option<Stage<G::View>>,
    /// What was being shown when the game was given up: what comes after it isn't dealt any more.
    ended_in: Option<Stage<G::View>>,
    /// The key that skipped what was shown last. It does nothing else until another key is pressed,
    /// so that somebody who skips quickly plays nothing by accident.
    skipped_with: Option<KeyCode>,
    /// The last turning point, which stays until the turn that it led to is over.
    banner: Option<Message>,
    /// Whether it was announced before what is shown now.
    was_announced: bool,
    /// When the last action was taken, while something may still be on its way.
    moved: Option<Instant>,
    /// Whether the game only tries something out: it isn't saved, and can be left at any time.
    is_trial: bool,
}

impl<G: Words, F: Face<G>> TablePage<G, F> {
    /// Opens a game; `file` is where it was loaded from.
    pub fn new(table: Table<G>, file: Option<PathBuf>, room: &Room) -> Self {
        TablePage::with_settings(table, file, room, &room.settings)
    }

    fn with_settings(
        table: Table<G>,
        file: Option<PathBuf>,
        room: &Room,
        settings: &PlaySettings,
    ) -> Self {
        let mut host = Host::new(table, file, settings, room.now);
        let notice = match host.save() {
            Step::NotSaved(why) => Some(not_saved(&why)),
            _ => None,
        };
        let cards = Cards::face_up(host.live.is_open());
        let mut face = F::new(&host.table().view(Eye::Nobody), cards);
        if let Some(order) = room.memory.answers(G::NAME).get(ORDER) {
            face.set_order(order);
        }
        TablePage {
            pending: None,
            warning: None,
            let_go: None,
            told: host.moves(),
            stage: None,
            ended_in: None,
            skipped_with: None,
            banner: None,
            was_announced: false,
            moved: None,
            face,
            looking: None,
            host,
            log: Log::default(),
            hint: None,
            overlay: None,
            notice,
            paused: false,
            foot: Foot::default(),
            head: Foot::default(),
            result: Foot::default(),
            overlay_foot: Foot::default(),
            typing: Typing::default(),
            ahead: Ahead::default(),
            before_key: None,
            is_trial: false,
        }
    }

    /// Opens a game that only tries something out, with what people should know about it.
    pub fn trial(table: Table<G>, notice: Message, room: &Room) -> Self {
        let settings = PlaySettings { folder: None, ..room.settings.clone() };
        let mut page = TablePage::with_settings(table, None, room, &settings);
        page.is_trial = true;
        page.overlay = Some(Overlay::Text(Text::new("What if", vec![(Role::Ink, notice)])));
        page
    }

    /// Remembers the order that somebody put their hand in.
    fn remember_order(&self, room: &mut Room) {
        let Some(order) = self.face.order() else { return };
        if room.memory.answers(G::NAME).get(ORDER).is_none_or(|before| before != order) {
            let answer = (ORDER.to_owned(), order.to_owned());
            room.memory.remember(G::NAME, Answers::from([answer]));
        }
    }

    /// The same page, with what people should know about the game's file.
    pub fn with_notices(mut self, notices: &[String]) -> Self {
        if !notices.is_empty() {
            let lines =
                notices.iter().map(|notice| (Role::Ink, format!("{notice}.").into())).collect();
            self.overlay = Some(Overlay::Text(Text::new("About this file", lines)));
        }
        self
    }

    /// The table now, at the moment that is shown, or at the point of the past that is looked at.
    fn scene(&self, evaluation: Evaluation) -> Scene<G> {
        let table = self.host.table();
        if let Some(stage) = self.shown() {
            let seat = stage.moment().seat;
            let still = Scene::still(stage.moment().view.clone(), self.host.live.names(), seat);
            return Scene { looker: self.watcher(), evaluation, ..still };
        }
        let looker = self.host.looker();
        let eye = self.face.eye(looker);
        let past = self
            .log
            .past
            .and_then(|actions| table.view_after(actions, eye).zip(table.turn_after(actions)));
        let is_past = past.is_some();
        let (view, turn) = past.unwrap_or_else(|| (table.view(eye), table.turn()));
        let hinted =
            self.host.live.advice().filter(|_| self.hint >= Some(HintStep::What) && !is_past);
        Scene {
            view,
            names: self.host.live.names(),
            looker,
            turn,
            legal: self.host.asked().filter(|_| !is_past).map(|prompt| prompt.legal),
            standing: self.host.standing().filter(|_| !is_past),
            hinted: hinted.map(|made| made.decision.action()),
            evaluation,
            moving: None,
            keys: TableKeys::Used,
            is_question: false,
        }
    }

    fn here(&self, room: &Room) -> Scene<G> {
        let shows = room.memory.shows_evaluation;
        let scene = self.scene(if shows { Evaluation::Shown } else { Evaluation::Off });
        Scene { moving: self.moving(room), ..scene }
    }

    /// The person who watches what happens: the only one, or the one in front of the screen.
    fn watcher(&self) -> Option<Seat> {
        self.host.live.only_person().or(self.looking)
    }

    /// How long moments stay.
    fn pace(room: &Room) -> Pace {
        let is_fast = room.settings.pause.is_zero();
        let speed = if is_fast { Speed::Off } else { room.memory.speed };
        Pace { beat: speed.beat(), runs: room.memory.rounds_run }
    }

    /// Begins to show what has happened since the last time.
    fn show_moments(&mut self, room: &Room) {
        let moves = self.host.moves();
        let places = self.told.min(moves)..moves;
        self.told = moves;
        let banner = self.turning_point();
        let before = std::mem::replace(&mut self.banner, banner);
        self.was_announced = self.banner.is_some() && before == self.banner;
        self.stage = None;
        let eye = self.face.eye(self.watcher());
        let Some(before) = self.host.table().view_after(places.start, eye) else { return };
        if places.is_empty() {
            return;
        }
        let names = self.host.live.names();
        let mut moments = self.host.live.moments(places.clone(), eye, &names);
        if self.host.people() > 1 && matches!(eye, Eye::Seat(_)) {
            // Everybody looks at what waits to be read, and nobody's hand is shown after that.
            let is_read = |moment: &Moment<G::View>| moment.waits;
            if let Some(last) = moments.iter().position(is_read) {
                let for_all = self.host.live.moments(places, Eye::Nobody, &names);
                let since = for_all.iter().position(is_read).map_or(for_all.len(), |at| at + 1);
                moments.truncate(last + 1);
                moments.extend(for_all.into_iter().skip(since));
            }
        }
        self.stage = Stage::new(before, moments, TablePage::<G, F>::pace(room), room.now);
    }

    /// The last turning point, of this turn or of the action that led to it.
    fn turning_point(&self) -> Option<Message> {
        let table = self.host.table();
        let Turn::Act(next) = table.turn() else { return None };
        let eye = self.face.eye(self.watcher());
        let names = self.host.live.names();
        for place in (0..self.host.moves()).rev() {
            let moments = self.host.live.moments(place..place + 1, eye, &names);
            let banner = moments.into_iter().rev().find_map(|moment| moment.banner);
            if banner.is_some() || table.turn_after(place) != Some(Turn::Act(next)) {
                return banner;
            }
        }
        None
    }

    /// The turning point to announce: that of the moment that is shown, or the last one.
    fn announced(&self) -> Option<&Message> {
        match &self.stage {
            Some(stage) => {
                let still = self.banner.as_ref().filter(|_| self.was_announced);
                stage.moment().banner.as_ref().or(still)
            }
            None => self.banner.as_ref().filter(|_| !self.is_over()),
        }
    }

    /// A key while something is shown; none where it is a command or has nothing to do with it.
    ///
    /// Any key skips to what waits to be read or to the end, and then does what it does.
    fn skip(&mut self, key: KeyEvent, room: &mut Room) -> Option<Go> {
        let stage = self.stage.take()?;
        let goes_on = matches!(key.code, KeyCode::Enter | KeyCode::Char(' '));
        if stage.waits() {
            self.stage = if goes_on { stage.go_on(room.now) } else { Some(stage) };
            self.skipped_with = None;
            return goes_on.then_some(Go::Redraw);
        }
        self.stage = stage.skip(room.now);
        self.skipped_with = goes_on.then_some(key.code);
        if self.covered().is_some() {
            // The next person's turn has come, and the key isn't theirs.
            return Some(Go::Redraw);
        }
        if self.is_asked() {
            // What was typed before comes first.
            let go = self.use_kept_keys(room);
            if go.as_ref().is_some_and(|go| !matches!(go, Go::Stay | Go::Redraw)) {
                return go;
            }
        }
        (goes_on || key.code == KeyCode::Esc).then_some(Go::Redraw)
    }

    /// What is being shown, or was when the game was given up; none for the table itself.
    fn shown(&self) -> Option<&Stage<G::View>> {
        self.stage.as_ref().or(self.ended_in.as_ref()).filter(|_| self.log.past.is_none())
    }

    /// The movement of the last action, while it lasts.
    fn moving(&self, room: &Room) -> Option<Moving<G::View>> {
        if let Some(stage) = self.stage.as_ref().filter(|_| self.log.past.is_none()) {
            let share = motion::share(stage.since(), room.now);
            let share = share.filter(|_| room.memory.motion == Motion::Shown)?;
            return Some(Moving { before: stage.before().clone(), share });
        }
        let share = motion::share(self.moved?, room.now)?;
        let table = self.host.table();
        let last = table.action_count().checked_sub(1).filter(|_| self.log.past.is_none())?;
        let before = table.view_after(last, self.face.eye(self.host.looker()))?;
        Some(Moving { before, share })
    }

    /// Starts the movement of the last action, where movements are shown.
    fn set_moving(&mut self, room: &Room) {
        self.moved = (room.memory.motion == Motion::Shown).then_some(room.now);
    }

    /// The person to whom the table is handed over, while their cards are hidden.
    fn covered(&self) -> Option<Seat> {
        let looker = self.host.looker()?;
        let secret = G::HIDES && self.face.eye(Some(looker)) == Eye::Seat(looker);
        let hidden = secret && self.host.people() > 1 && self.looking != Some(looker);
        (hidden && self.stage.is_none()).then_some(looker)
    }

    /// Whether the computer's turn waits for Enter.
    fn waits_for_us(&self, room: &Room) -> bool {
        let table = self.host.table();
        self.host.people() > 0
            && self.host.computer().is_some()
            && !room.memory.computer_runs
            && self.let_go != Some(self.host.moves())
            && F::offers_menu(&table.view(Eye::Nobody))
    }

    /// Plays what a person chose, after the question that a game may ask first.
    fn choose(&mut self, action: G::Action, room: &Room) {
        let legal = self.host.asked().map(|prompt| prompt.legal).unwrap_or_default();
        match G::second_thought(&legal, action) {
            Some((question, instead)) => {
                self.pending = Some([instead, action]);
                self.overlay = Some(Overlay::Ask(question));
            }
            None => self.consider(action, room),
        }
    }

    fn play(&mut self, action: G::Action, room: &Room) {
        match self.host.play(action, room.now) {
            Ok(step) => {
                self.happened(step, room);
                self.set_moving(room);
                self.explain(room);
            }
            Err(why) => {
                self.notice = Some((Role::Bad, not_possible(&why).into()));
            }
        }
    }

    /// Something changed at the table.
    fn happened(&mut self, step: Step, room: &Room) {
        self.notice = None;
        self.warning = None;
        self.hint = None;
        self.typing.close();
        self.log.follow();
        match step {
            Step::NotSaved(why) => self.notice = Some(not_saved(&why)),
            Step::SavedApart(why) => {
                let lines = vec![(Role::Ink, why.into())];
                self.overlay = Some(Overlay::Text(Text::new("Two windows", lines)));
            }
            _ => {}
        }
        self.show_moments(room);
    }

    /// What each action did, as the reader of the log may see it, without empty lines.
    fn entries(&mut self) -> Vec<Message> {
        let eye = self.face.eye(self.host.live.only_person());
        let names = self.host.live.names();
        let compact = |told: &Message| {
            Message::join(told.lines().into_iter().filter(|line| !line.is_empty()), "\n")
        };
        let log = self.host.live.log(eye, &names);
        let mut entries: Vec<Message> = log.iter().map(|entry| compact(&entry.text)).collect();
        // Moments that are still to be shown aren't in the log yet.
        if let Some(stage) = self.stage.as_ref().or(self.ended_in.as_ref()) {
            entries.truncate(stage.moment().after.saturating_sub(1));
            entries.push(stage.told());
        }
        entries
    }

    /// What happened before anybody acted.
    fn opening(&self) -> Option<Message> {
        let eye = self.face.eye(self.host.live.only_person());
        G::opening(&self.host.table().view(eye), &self.host.live.names())
    }

    fn is_over(&self) -> bool {
        matches!(self.host.table().turn(), Turn::Over(_)) && self.stage.is_none()
    }

    fn can_resign(&self) -> bool {
        self.host.table().outcome().is_none() && self.host.looker().is_some()
    }

    /// Whether a person is asked something, and looks at it.
    fn is_asked(&self) -> bool {
        self.host.asked().is_some() && self.log.past.is_none() && self.stage.is_none()
    }
}

impl<G: Words, F: Face<G>> Page for TablePage<G, F> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, room: &Room) {
        self.draw_table(area, pen, room);
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(area, pen, &mut self.overlay_foot);
        }
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if is_control(key, 'c') {
            // Pressed twice, it quits; the game stays saved.
            if matches!(self.overlay, Some(Overlay::Quit)) {
                return Go::Quit;
            }
            return self.ask_to_leave();
        }
        if is_control(key, 't') {
            self.switch_tutor(room);
            return Go::Redraw;
        }
        if self.skipped_with.is_some_and(|skipped| skipped != key.code) {
            (self.skipped_with, self.notice) = (None, None);
        }
        if self.overlay.is_none() {
            if let Some(seat) = self.covered() {
                return self.key_at_cover(key, seat, room);
            }
            if let Some(go) = self.skip(key, room) {
                return go;
            }
            if self.skipped_with.is_some() && self.is_asked() {
                self.notice = Some((Role::Brass, ONLY_SKIPPED.into()));
                return Go::Redraw;
            }
        }
        if let Some(go) = self.type_ahead(key, room).or_else(|| self.type_move(key, room)) {
            return go;
        }
        if let Some(overlay) = &mut self.overlay {
            let answer = overlay.key(key);
            return self.answered(answer, room);
        }
        if let Some(go) = self.common_key(key, room) {
            return go;
        }
        self.notice = None;
        let before = self.face.clone();
        let touch = self.face.key(key, &self.here(room));
        if touch == Touch::Nothing && self.awaits_turn() {
            if self.may_keep(key, room) && self.ahead.keep(key) {
                return Go::Redraw;
            }
            let is_enter = matches!(key.code, KeyCode::Enter | KeyCode::Char(' '));
            self.skipped_with = is_enter.then_some(key.code);
        }
        self.touched_from(before, touch, room)
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(overlay) = &mut self.overlay {
            let answer = overlay.mouse(mouse, &self.overlay_foot);
            return self.answered(answer, room);
        }
        let feet = [&self.foot, &self.head, &self.result];
        if let Some(key) = feet.iter().find_map(|foot| foot.clicked(mouse)) {
            self.typing.close();
            return self.key(key, room);
        }
        if self.covered().is_some() {
            return Go::Stay;
        }
        if self.log.mouse(mouse, self.host.moves()) {
            return Go::Redraw;
        }
        if is_press(mouse) {
            self.skipped_with = None;
        }
        if let Some(stage) = self.stage.take_if(|_| is_press(mouse)) {
            let waits = stage.waits();
            self.stage = if waits { stage.go_on(room.now) } else { stage.skip(room.now) };
            if waits || self.covered().is_some() {
                return Go::Redraw;
            }
        }
        let before = self.face.clone();
        let touch = self.face.mouse(mouse, &self.here(room));
        if touch != Touch::Nothing {
            self.typing.forget();
        }
        self.touched_from(before, touch, room)
    }

    fn tick(&mut self, room: &mut Room) -> Go {
        let is_shown = self.stage.is_some();
        self.stage = self.stage.take().and_then(|stage| stage.advance(room.now));
        let playing = !self.paused
            && self.overlay.is_none()
            && self.covered().is_none()
            && !self.waits_for_us(room);
        let advice = self.hint.is_some() || room.memory.shows_evaluation;
        // A movement is drawn until it is over, and once more when it is.
        let is_moving = self.moved.is_some() || is_shown;
        self.moved = self.moved.filter(|&since| motion::share(since, room.now).is_some());
        let acts = self.stage.is_none();
        if let Some(go) = self.use_kept_keys(room) {
            return go;
        }
        if self.hear_tutor(room) {
            return Go::Redraw;
        }
        match self.host.step(room.now, Wanted { turns: playing, advice, acts }) {
            Step::Nothing if is_moving => Go::Redraw,
            Step::Nothing => Go::Stay,
            Step::Thinking | Step::Advised => Go::Redraw,
            step @ (Step::Played | Step::NotSaved(_) | Step::SavedApart(_)) => {
                // Somebody who looks back at the game stays where they are.
                let past = self.log.past;
                self.happened(step, room);
                self.set_moving(room);
                self.log.past = past;
                Go::Redraw
            }
        }
    }

    fn back(&mut self, _: &mut Room) {}
}

/// Whether the mouse's left button was pressed.
fn is_press(mouse: MouseEvent) -> bool {
    mouse.kind == MouseEventKind::Down(MouseButton::Left)
}

fn not_saved(why: &str) -> (Role, Message) {
    (Role::Bad, format!("The game isn't being saved any more: {why}.").into())
}
