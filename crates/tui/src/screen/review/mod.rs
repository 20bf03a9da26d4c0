//! A game looked at afterwards: the table at each move, every move with its cost, the win chance
//! and the comments.

mod draw;
mod graph;
mod judging;
mod records;
mod retry;
mod rolling;
mod rollout;

use parlour_players::Level;
use parlour_players::review::{Judged, Review, effort_for_each, moments};
use parlour_rules::{Eye, Message, Seat, Turn};
use parlour_table::analysis::{
    Analysis, GraphPoint, Retry, is_mistake, play_on_from, played_on_notice,
};
use parlour_table::words::story::{AccountRow, DecisionText, Story, in_short};
use parlour_table::words::{Names, Words};
use parlour_table::{LiveGame, LogEntry, Occupant, RolloutDecision, Table};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use self::draw::short;
use self::judging::Judging;
pub use self::records::RecordsPage;
use self::retry::RetryPage;
use self::rollout::RolloutPage;
use super::foot::{Foot, hits};
use super::help::{Help, is_asked};
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::run::is_control;
use super::scene::{Scene, TableKeys};
use super::table::{Answer, Overlay, TablePage, Text, fitting};
use super::theme::Role;
use crate::face::{Cards, Face};

/// The levels to play on against, with their keys.
const LEVELS: [(char, Level); 4] =
    [('e', Level::Easy), ('m', Level::Medium), ('h', Level::Hard), ('x', Level::Expert)];

/// The page of a review.
pub struct ReviewPage<G: Words, F> {
    live: LiveGame<G>,
    face: F,
    names: Names,
    /// The person who looks: the only one, or the first.
    looker: Option<Seat>,
    /// What each move did, as the looker may know it.
    moves: Vec<LogEntry>,
    /// Each move as an instruction, and in as few words as it can be said.
    brief: Vec<[Message; 2]>,
    effort: u64,
    state: State<G>,
    /// How many moves had been played where the table is shown.
    at: usize,
    /// The side whose win chance is shown.
    side: usize,
    /// Whether a level is being chosen to play on against.
    choosing: bool,
    /// Words over the page.
    overlay: Option<Overlay>,
    overlay_foot: Foot,
    bars: Rect,
    list: Rect,
    /// The number of the move that each row of the list shows.
    rows: Vec<usize>,
    foot: Foot,
    head: Foot,
    help: Help,
}

/// What the keys do.
const KEYS: [(&str, &str); 12] = [
    ("Right Left", "go to the next move, or the one before (also Down, Up)"),
    ("PgDn PgUp", "go ten moves forward or back (Home, End: first, last)"),
    ("n", "go to the next mistake of the side whose win chance is shown"),
    ("t", "try again: choose a better move, and see what it costs"),
    ("w", "what if: play on from here, or from before your mistake, against the computer"),
    ("r", "rollout: compare the options by playing many games from here"),
    ("c", "show the whole comment, with the options and their numbers"),
    ("s", "show the summary: accuracy, mistakes and luck of each side"),
    ("v", "show another side's win chance"),
    ("p", "stop the review, or continue it"),
    ("Esc q", "leave the review"),
    ("mouse", "click in the list or on the graph to go to that move"),
];
/// What the marks mean.
const MARKS: [(&str, &str); 6] = [
    ("!", "a mistake"),
    ("\u{2212}2.8%", "the win chance that a decision cost"),
    ("\u{2212}1.2 points", "what it cost in points"),
    ("best", "nothing was better"),
    ("equal", "about as good as the best: the difference is too small to be sure of"),
    ("┄", "an even chance for every side"),
];

/// How far the review is.
enum State<G: Words> {
    /// The decisions are being judged.
    Judging(Judging<G>),
    /// They are judged.
    Ready(Box<(Review<G::Action>, Story)>),
    /// They can't be: why.
    Broken(String),
}

impl<G: Words> State<G> {
    /// The state once every decision is judged.
    fn of(table: &Table<G>, judged: Vec<Judged<G::Action>>, effort: u64) -> Self {
        match Review::new(table.record(), judged) {
            Err(why) => State::Broken(why.to_string()),
            Ok(review) => {
                let story = Story::new(table, &review, effort, false);
                State::Ready(Box::new((review, story)))
            }
        }
    }
}

impl<G: Words, F: Face<G>> ReviewPage<G, F> {
    /// Begins to review a game.
    pub fn new(table: Table<G>) -> Self {
        let (effort, state) = match moments(table.record()) {
            Err(why) => (0, State::Broken(why.to_string())),
            Ok(none) if none.is_empty() => (0, State::of(&table, Vec::new(), 0)),
            Ok(moments) => {
                let effort = effort_for_each(G::REVIEW_EFFORT, moments.len());
                (effort, State::Judging(Judging::start(moments, effort)))
            }
        };
        let live = LiveGame::new(table);
        let looker = live.people().next();
        let is_over = live.table().outcome().is_some();
        let eye = eye(is_over, looker);
        let names = live.names();
        let face = F::new(&live.table().view(Eye::Nobody), Cards::face_up(is_over));
        let actions = live.table().action_count();
        let log = live.log_of(0..actions, eye, &names);
        let brief = in_brief::<G, F>(live.table(), eye);
        let side = looker.map_or(0, |seat| usize::from(seat.0 % live.table().sides()));
        ReviewPage {
            moves: log,
            brief,
            live,
            face,
            names,
            looker,
            effort,
            state,
            at: actions,
            side,
            choosing: false,
            overlay: None,
            overlay_foot: Foot::default(),
            bars: Rect::default(),
            list: Rect::default(),
            rows: Vec::new(),
            foot: Foot::default(),
            head: Foot::default(),
            help: Help::default(),
        }
    }

    fn table(&self) -> &Table<G> {
        self.live.table()
    }

    fn is_over(&self) -> bool {
        self.table().outcome().is_some()
    }

    /// Whether the looker may read about a seat's decisions.
    fn may_tell(&self, seat: Seat) -> bool {
        !G::HIDES || self.is_over() || self.looker == Some(seat)
    }

    /// The decisions that are judged and that the looker may read about.
    fn analysis(&self) -> Analysis<'_, G::Action> {
        let judged = match &self.state {
            State::Judging(judging) => judging.judged(),
            State::Ready(ready) => &ready.0.decisions,
            State::Broken(_) => &[],
        };
        let is_told = |judged: &&Judged<G::Action>| self.may_tell(judged.seat);
        Analysis::new(judged.iter().filter(is_told), self.table().sides())
    }

    /// What is said about the move that is shown.
    fn told(&self) -> Option<DecisionText> {
        let analysis = self.analysis();
        let judged = analysis.decision(self.at)?;
        DecisionText::in_order::<G>(self.table(), &[judged], &self.names).pop()
    }

    /// The cost of a move in a word, where it is judged.
    fn cost(analysis: &Analysis<G::Action>, number: usize) -> Option<String> {
        analysis.decision(number).map(in_short)
    }

    /// Finishes the review once every decision is judged.
    fn gather(&mut self) {
        let State::Judging(judging) = &mut self.state else { return };
        let Some(judged) = judging.all() else { return };
        self.state = State::of(self.table(), judged, self.effort);
    }

    /// The table after the move that is shown.
    fn scene(&self) -> Option<Scene<G>> {
        let looker = self.looker.unwrap_or(Seat(0));
        let view = self.table().view_after(self.at, eye(self.is_over(), self.looker))?;
        let turn = self.table().turn_after(self.at)?;
        let names = self.names.clone();
        let keys = TableKeys::Unused;
        Some(Scene { turn, looker: self.looker, keys, ..Scene::still(view, names, looker) })
    }

    /// Moves along the game.
    fn walk(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.moves.len());
    }

    fn seek_mistake(&mut self) {
        let next = self.analysis().next_mistake(self.at, self.side);
        self.at = next.unwrap_or(self.at);
    }

    /// Opens the decision that is shown as a puzzle, where it can be made better.
    fn try_again(&self) -> Go {
        let analysis = self.analysis();
        let judged = analysis.decision(self.at).filter(|judged| !judged.is_best());
        let retry = judged.and_then(|judged| Retry::new(self.table(), judged.clone(), self.effort));
        match (retry, self.told()) {
            (Some(retry), Some(told)) => {
                Go::Open(Box::new(RetryPage::<G, F>::new(retry, told, self.names.clone())))
            }
            _ => Go::Stay,
        }
    }

    /// Whether the move that is shown may be rolled out. Forced moves are found out by the review.
    fn may_roll_out(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|place| self.table().turn_after(place));
        let is_told = matches!(before, Some(Turn::Act(seat)) if self.may_tell(seat));
        let is_forced =
            matches!(self.state, State::Ready(_)) && self.analysis().decision(self.at).is_none();
        is_told && !is_forced
    }

    /// Opens the rollout of the move that is shown.
    fn roll_out(&mut self) -> Go {
        if !self.may_roll_out() {
            return Go::Stay;
        }
        match RolloutDecision::find(self.table(), self.at, &self.names) {
            Ok(decision) => Go::Open(Box::new(RolloutPage::new(decision, self.at))),
            Err(why) => {
                let why = Message::from(format!("{why}.")).capitalised();
                self.say("Rollout", vec![(Role::Bad, why)]);
                Go::Redraw
            }
        }
    }

    /// Whether the move that is shown is a mistake of the person who looks.
    fn shows_own_mistake(&self) -> bool {
        let analysis = self.analysis();
        let own = analysis.decision(self.at);
        own.is_some_and(|judged| {
            is_mistake(judged) && self.looker.is_none_or(|looker| looker == judged.seat)
        })
    }

    /// After how many moves the game can be played on: after the one that is shown, or before it
    /// where it is a mistake to be made better.
    fn played_on_from(&self) -> usize {
        self.at - usize::from(self.shows_own_mistake())
    }

    /// Whether the game can be played on from the move that is shown. Hidden cards may be used only
    /// when the game is over.
    fn can_play_on(&self) -> bool {
        let turn = self.table().turn_after(self.played_on_from());
        self.is_over() && matches!(turn, Some(Turn::Act(_)))
    }

    /// Plays on from the move that is shown, against computers of this level.
    fn play_on(&mut self, level: Level, room: &Room) -> Go {
        self.choosing = false;
        let from = self.played_on_from();
        let Some(Turn::Act(next)) = self.table().turn_after(from) else { return Go::Redraw };
        let person = self.looker.unwrap_or(next);
        let occupants: Vec<Occupant> = Seat::all(self.table().seats())
            .map(|seat| if seat == person { Occupant::Person } else { Occupant::computer(level) })
            .collect();
        match play_on_from(self.table(), from, &occupants) {
            Ok(table) => {
                let notice = played_on_notice::<G>(from);
                let notice = format!("{notice} Press q to go back to the review.");
                Go::Open(Box::new(TablePage::<G, F>::trial(table, notice.into(), room)))
            }
            Err(why) => {
                self.say("What if", vec![(Role::Bad, format!("{why}.").into())]);
                Go::Redraw
            }
        }
    }

    fn say(&mut self, title: &str, lines: Vec<(Role, Message)>) {
        self.overlay = Some(Overlay::Text(Text::new(title, lines)));
    }

    /// Opens the whole comment on the move that is shown.
    fn open_comment(&mut self) {
        let what = self.at.checked_sub(1).and_then(|place| self.moves.get(place));
        let what = what.map_or_else(|| "The beginning.".into(), |entry| entry.text.clone());
        let mut lines = vec![(Role::Strong, what)];
        // The options are a table of their own below the comment.
        lines.extend(self.comment(0));
        let text = Text::new(format!("Move {}", self.at), lines);
        let options = self.told().map(|told| told.options).unwrap_or_default();
        self.overlay = Some(Overlay::Text(text.with_table(options)));
    }

    /// The comment on the move that is shown, for lines of this width.
    fn comment(&self, width: usize) -> Vec<(Role, Message)> {
        let Some(told) = self.told() else {
            let words = match self.state {
                _ if self.at == 0 => return Vec::new(),
                State::Ready(_) => "There was no choice.",
                _ => "Not reviewed yet.",
            };
            return vec![(Role::Quiet, words.into())];
        };
        told_lines(&told, width)
    }

    /// The comment on the move that is shown, without its reasons.
    fn comment_in_a_line(&self) -> Option<(Role, Message)> {
        match self.told() {
            Some(told) => Some((told_role(&told), told.in_a_line())),
            None => self.comment(0).into_iter().next(),
        }
    }

    /// Opens what each side's result is made of.
    fn open_summary(&mut self) {
        let State::Ready(ready) = &self.state else { return };
        let story = &ready.1;
        let mut lines = account_lines(story);
        lines.push((Role::Ink, Message::default()));
        lines.extend(story.remarks().map(|remark| (Role::Quiet, remark.into())));
        lines.extend(story.given_up.clone().map(|line| (Role::Ink, line)));
        if story.worst.is_empty() && story.given_up.is_none() {
            lines.push((Role::Ink, story.nothing.into()));
        }
        lines.push((Role::Quiet, story.effort.clone().into()));
        let title = story.title.clone();
        self.say(&title, lines);
    }

    fn graph<'a>(&self, points: &'a [GraphPoint]) -> graph::Graph<'a> {
        let fair_share = self.analysis().fair_share();
        graph::Graph { points, moves: self.moves.len(), fair_share, at: self.at }
    }
}

/// Each move of a game as an instruction, and in as few words as it can be said.
fn in_brief<G: Words, F: Face<G>>(table: &Table<G>, eye: Eye) -> Vec<[Message; 2]> {
    let mut brief = Vec::new();
    table.visit(0..=table.action_count(), |place, _, see| {
        if let Some(&action) = table.actions().get(place) {
            let view = see(eye);
            brief.push([G::instruction_in(&view, action), F::in_brief(&view, action)]);
        }
    });
    brief
}

/// The colour of what a decision cost.
fn told_role(told: &DecisionText) -> Role {
    if told.is_best { Role::Good } else { Role::Bad }
}

/// What a review says about a decision, with its options and as many of their numbers as lines of
/// this width have room for.
fn told_lines(told: &DecisionText, width: usize) -> Vec<(Role, Message)> {
    let mut lines = vec![(told_role(told), told.verdict.clone())];
    lines.extend(told.sentences().skip(1).map(|line| (Role::Ink, line.clone())));
    let options = fitting(&told.options, width);
    lines.extend(options.into_iter().map(|line| (Role::Quiet, line)));
    lines
}

/// What each side's result is made of: a column for each side, which adds up downwards.
fn account_lines(story: &Story) -> Vec<(Role, Message)> {
    let name = |name: &str| short(&name.replace(" (person)", ""), 15);
    let names: Vec<String> =
        story.sides.iter().map(|(side, _)| format!("{:>16}", name(side))).collect();
    let head = format!("{:<24}{}", "", names.concat());
    let row = |row: AccountRow| {
        let cells: Vec<String> = row.cells.iter().map(|cell| format!("{cell:>16}")).collect();
        (Role::Ink, format!("{:<24}{}", row.part.name(), cells.concat()).into())
    };
    let rows = story.account_rows().into_iter().chain([story.accuracy_row()]);
    std::iter::once((Role::Quiet, head.into())).chain(rows.map(row)).collect()
}

/// What the looker sees: everything when the game is over, before that only their own.
fn eye(is_over: bool, looker: Option<Seat>) -> Eye {
    if is_over { Eye::All } else { looker.map_or(Eye::Nobody, Eye::Seat) }
}

impl<G: Words, F: Face<G>> Page for ReviewPage<G, F> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        self.draw_review(area, pen);
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(area, pen, &mut self.overlay_foot);
        }
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        if is_control(key, 'c') {
            return Go::Quit;
        }
        if let Some(overlay) = &mut self.overlay {
            if overlay.key(key) != Answer::None {
                self.overlay = None;
            }
            return Go::Redraw;
        }
        if self.choosing {
            let level = LEVELS.iter().find(|(letter, _)| key.code == KeyCode::Char(*letter));
            self.choosing = false;
            return level.map_or(Go::Redraw, |(_, level)| self.play_on(*level, room));
        }
        match key.code {
            _ if is_asked(key) => {
                return self.help.open("Review", &[("The keys", &KEYS), ("The marks", &MARKS)]);
            }
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Down | KeyCode::Right | KeyCode::Char('>' | '.') => self.walk(1),
            KeyCode::Up | KeyCode::Left | KeyCode::Char('<' | ',') => self.walk(-1),
            KeyCode::PageDown => self.walk(10),
            KeyCode::PageUp => self.walk(-10),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.moves.len(),
            KeyCode::Char('n') => self.seek_mistake(),
            KeyCode::Char('t') => return self.try_again(),
            KeyCode::Char('r') => return self.roll_out(),
            KeyCode::Char('w') if self.can_play_on() => self.choosing = true,
            KeyCode::Char('c') => self.open_comment(),
            KeyCode::Char('s') => self.open_summary(),
            KeyCode::Char('v') => {
                self.side = (self.side + 1) % usize::from(self.table().sides());
            }
            KeyCode::Char('p') => match &mut self.state {
                State::Judging(judging) => judging.stop_or_continue(),
                State::Ready(_) | State::Broken(_) => return Go::Stay,
            },
            _ => return Go::Stay,
        }
        Go::Redraw
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        if let Some(overlay) = &mut self.overlay {
            if overlay.mouse(mouse, &self.overlay_foot) != Answer::None {
                self.overlay = None;
            }
            return Go::Redraw;
        }
        if let Some(key) = [&self.foot, &self.head].iter().find_map(|foot| foot.clicked(mouse)) {
            return self.key(key, room);
        }
        match mouse.kind {
            MouseEventKind::ScrollDown => self.walk(1),
            MouseEventKind::ScrollUp => self.walk(-1),
            MouseEventKind::Down(MouseButton::Left) if hits(self.list, mouse) => {
                let row = usize::from(mouse.row - self.list.y);
                let Some(&number) = self.rows.get(row) else { return Go::Stay };
                self.at = number;
            }
            MouseEventKind::Down(MouseButton::Left) if hits(self.bars, mouse) => {
                let Some(number) = self.graph(&[]).move_at(self.bars, mouse.column) else {
                    return Go::Stay;
                };
                self.at = number;
            }
            _ => return Go::Stay,
        }
        Go::Redraw
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        let State::Judging(judging) = &mut self.state else { return Go::Stay };
        if !judging.collect() {
            return Go::Stay;
        }
        self.gather();
        Go::Redraw
    }

    fn back(&mut self, _: &mut Room) {}
}
