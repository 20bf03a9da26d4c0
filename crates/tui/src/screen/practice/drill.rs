//! A drill against the clock.

use std::collections::BTreeSet;
use std::time::Instant;

use parlour_players::Prompt;
use parlour_rules::{Eye, Message, Seed, Turn};
use parlour_table::coach::{DRILL_QUESTIONS, Drill, DrillQuestion, DrillRun, DrillShown, Entry};
use parlour_table::words::drill::{compared, intro, judged, progress, result};
use parlour_table::words::{Names, Words, not_possible};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::coach::open_profile;
use crate::face::{Cards, Face};
use crate::plain::puzzle_occupants;
use crate::screen::cards::{Group, Groups, Light, Marks, Print, Size, printed};
use crate::screen::field::Field;
use crate::screen::foot::{Foot, Key, hits};
use crate::screen::help::{Help, Part, is_asked, only_moves};
use crate::screen::page::{Go, Page, Room};
use crate::screen::pen::{Pen, wrapped};
use crate::screen::run::is_control;
use crate::screen::scene::{Scene, Touch};
use crate::screen::theme::Role;
use crate::screen::typing::{Heard, Typing, Use};

/// How wide the text is at most.
const WIDEST: u16 = 76;

/// A drill of a game.
pub(crate) struct DrillPage<G: Words + 'static, F> {
    drill: &'static Drill<G>,
    run: Seed,
    stage: Stage<G, F>,
    right: u32,
    /// The result of the last answer.
    last: Option<(Role, Message)>,
    spots: Vec<Rect>,
    foot: Foot,
    help: Help,
}

/// What the keys do in every drill.
const KEYS: [(&str, &str); 2] = [
    ("Enter", "start the clock, or answer"),
    ("Esc", "leave; a run that isn't finished doesn't count"),
];
/// What the keys do where cards are chosen.
const CARD_KEYS: [(&str, &str); 2] = [
    ("Left Right", "move along the cards"),
    ("Space", "choose a card, or no longer (also a click)"),
];
/// What the keys do where a number is asked for.
const NUMBER_KEYS: [(&str, &str); 1] = [("0-9", "type the points (Backspace corrects)")];

/// Where a drill is.
enum Stage<G: Words, F> {
    /// The clock doesn't run yet.
    Before,
    /// A question.
    Asking { number: u32, began: Instant, question: Box<DrillQuestion<G>>, input: Input<G, F> },
    /// What it came to.
    Done(Vec<(Role, String)>),
}

/// What the person has put together so far.
enum Input<G: Words, F> {
    Number(Field),
    Cards { cursor: usize, chosen: BTreeSet<usize> },
    Position { face: Box<F>, scene: Box<Scene<G>>, typing: Box<Typing<F>> },
}

impl<G: Words, F: Face<G>> DrillPage<G, F> {
    /// A drill; none where the game has no such drill.
    pub fn new(name: &str, room: &mut Room) -> Option<Self> {
        let drill = G::drills().iter().find(|drill| drill.info.name == name)?;
        let run = (room.seeds)().ok()?;
        Some(DrillPage {
            drill,
            run,
            stage: Stage::Before,
            right: 0,
            last: None,
            spots: Vec::new(),
            foot: Foot::default(),
            help: Help::default(),
        })
    }

    fn ask(&mut self, number: u32, began: Instant) {
        let question = self.drill.question(self.run, number);
        let input = match &question.shown {
            DrillShown::Number(_) => Input::Number(Field::new("")),
            DrillShown::Cards(..) => Input::Cards { cursor: 0, chosen: BTreeSet::new() },
            DrillShown::Position(game) => {
                let seat = match game.turn() {
                    Turn::Act(seat) => seat,
                    Turn::Over(_) => parlour_rules::Seat(0),
                };
                let view = game.view(Eye::Seat(seat));
                let names = Names::of::<G>(&view, &puzzle_occupants(game, seat));
                let face = F::new(&view, Cards::Closed);
                let legal = Prompt::of(game).map(|(_, prompt)| prompt.legal);
                let scene = Scene { legal, ..Scene::still(view, names, seat) };
                let typing = Box::default();
                Input::Position { face: Box::new(face), scene: Box::new(scene), typing }
            }
        };
        self.stage = Stage::Asking { number, began, question: Box::new(question), input };
    }

    /// Judges an answer, and asks the next question.
    fn answer(&mut self, text: &str, room: &Room) {
        let Stage::Asking { number, began, question, .. } = &self.stage else { return };
        let (number, began) = (*number, *began);
        match question.judge(text) {
            Err(why) => {
                self.last = Some((Role::Bad, not_possible(&why).into()));
            }
            Ok(is_right) => {
                let role = if is_right { Role::Good } else { Role::Bad };
                self.last = Some((role, judged(is_right, &question.solution)));
                self.right += u32::from(is_right);
                if number < DRILL_QUESTIONS {
                    self.ask(number + 1, began);
                } else {
                    self.finish(began, room);
                }
            }
        }
    }

    fn finish(&mut self, began: Instant, room: &Room) {
        let took = room.now.saturating_duration_since(began).as_millis();
        let run = DrillRun {
            at: (room.clock)(),
            drill: self.drill.info.name.to_owned(),
            right: self.right,
            of: DRILL_QUESTIONS,
            milliseconds: u64::try_from(took).unwrap_or(u64::MAX),
        };
        let mut lines = vec![(Role::Strong, result(&run))];
        match open_profile(&room.settings) {
            Ok(mut file) => {
                let best = file.profile().best_drill_run(self.drill.info.name);
                lines.push((Role::Ink, compared(&run, best)));
                if let Err(why) = file.add(vec![Entry::Drill(run)]) {
                    lines.push((Role::Bad, format!("This run wasn't saved: {why}.")));
                }
            }
            Err(why) => lines.push((Role::Bad, format!("This run wasn't saved: {why:#}."))),
        }
        self.stage = Stage::Done(lines);
    }

    fn start(&mut self, room: &Room) -> Go {
        self.right = 0;
        self.last = None;
        self.ask(1, room.now);
        Go::Redraw
    }

    fn keys(&self) -> Vec<Key> {
        let always = [Key::new("Esc", KeyCode::Esc, "leave"), Help::key_for_foot()];
        let enter = |does: &str| Key::new("Enter", KeyCode::Enter, does);
        match &self.stage {
            Stage::Before => [enter("start the clock")].into_iter().chain(always).collect(),
            Stage::Done(_) => [enter("again")].into_iter().chain(always).collect(),
            Stage::Asking { input: Input::Position { face, scene, typing }, .. }
                if typing.is_open() =>
            {
                typing.keys(&face.keys(scene))
            }
            Stage::Asking { input, .. } => {
                let mut keys = match input {
                    Input::Number(_) => vec![enter("answer")],
                    Input::Cards { .. } => vec![
                        Key::new("Space", KeyCode::Char(' '), "choose a card"),
                        enter("answer"),
                    ],
                    Input::Position { face, scene, .. } => face.keys(scene),
                };
                keys.extend(always);
                keys
            }
        }
    }

    /// What the keys do, those of the question first.
    fn open_help(&mut self) -> Go {
        let table;
        let own: Option<Part> = match &self.stage {
            Stage::Before | Stage::Done(_) => None,
            Stage::Asking { input: Input::Number(_), .. } => Some(("The answer", &NUMBER_KEYS)),
            Stage::Asking { input: Input::Cards { .. }, .. } => Some(("The cards", &CARD_KEYS)),
            Stage::Asking { input: Input::Position { face, .. }, .. } => {
                table = only_moves(face.legend());
                Some(("On the table", &table))
            }
        };
        let parts: Vec<Part> = own.into_iter().chain([("This page", &KEYS[..])]).collect();
        self.help.open(self.drill.info.title, &parts)
    }

    /// A key, as far as it types a move.
    fn type_move(&mut self, key: KeyEvent, room: &Room) -> Option<Go> {
        let Stage::Asking { question, input, .. } = &mut self.stage else { return None };
        let (Input::Position { face, scene, typing }, DrillShown::Position(game)) =
            (input, &question.shown)
        else {
            return None;
        };
        let (_, prompt) = Prompt::of(game)?;
        let is_used = is_asked(key) || key.code == KeyCode::Char('q');
        let page = if is_used { Use::Second } else { Use::None };
        match typing.key(key, page, face, (&prompt, scene)) {
            Heard::Nothing | Heard::Maybe => return None,
            Heard::Typed | Heard::Continued | Heard::Read => self.last = None,
            Heard::Refused(why) => self.last = Some((Role::Bad, why)),
            Heard::Play(action) => self.answer(&action.to_string(), room),
        }
        Some(Go::Redraw)
    }

    /// The text of what has been put together so far.
    fn put_together(&self) -> Option<String> {
        let Stage::Asking { question, input, .. } = &self.stage else { return None };
        match (input, &question.shown) {
            (Input::Number(field), _) => Some(field.text()),
            (Input::Cards { chosen, .. }, DrillShown::Cards(_, codes)) => {
                let codes = chosen.iter().filter_map(|&place| codes.get(place).cloned());
                Some(codes.collect::<Vec<_>>().join(" "))
            }
            _ => None,
        }
    }

    /// A key of the question. Returns a move that was made on the table.
    fn input_key(&mut self, key: KeyEvent) -> Option<G::Action> {
        let Stage::Asking { question, input, .. } = &mut self.stage else { return None };
        match input {
            Input::Number(field) => field.key(key),
            Input::Cards { cursor, chosen } => {
                let DrillShown::Cards(_, codes) = &question.shown else { return None };
                let last = codes.len().saturating_sub(1);
                match key.code {
                    KeyCode::Left => *cursor = cursor.saturating_sub(1),
                    KeyCode::Right | KeyCode::Tab => *cursor = (*cursor + 1).min(last),
                    KeyCode::Home => *cursor = 0,
                    KeyCode::End => *cursor = last,
                    KeyCode::Char(' ') | KeyCode::Up | KeyCode::Down => toggle(chosen, *cursor),
                    _ => {}
                }
            }
            Input::Position { face, scene, .. } => {
                if let Touch::Play(action) = face.key(key, scene) {
                    // A letter for a move that this position doesn't have, such as a swap.
                    let is_letter = key.code.as_char().is_some_and(char::is_alphabetic);
                    let is_legal = scene.legal.as_ref().is_none_or(|all| all.contains(&action));
                    return (is_legal || !is_letter).then_some(action);
                }
            }
        }
        None
    }

    fn draw_question(&mut self, area: Rect, pen: &mut Pen) {
        let Stage::Asking { question, input, .. } = &mut self.stage else { return };
        let spots = &mut self.spots;
        spots.clear();
        match (&question.shown, input) {
            (DrillShown::Number(groups), Input::Number(field)) => {
                let groups: Vec<Group> =
                    groups.iter().map(|group| printed(group, pen.theme)).collect();
                let rows = Groups { groups: &groups, size: Size::Large };
                rows.draw(area, pen, |_| Marks::default());
                let below = rows.rows(area.width) + 1;
                let x = pen.write(area, below, Role::Brass, "Points: ");
                let y = area.y + below;
                field.draw(Rect { x, y, width: 6, height: 1 }, pen);
            }
            (DrillShown::Cards(group, _), Input::Cards { cursor, chosen }) => {
                let groups = [printed(group, pen.theme)];
                let rows = Groups { groups: &groups, size: Size::Large };
                *spots = rows.draw(area, pen, |place| Marks {
                    is_chosen: place == *cursor,
                    light: if chosen.contains(&place) { Light::Counted } else { Light::Off },
                    is_hinted: false,
                });
                let below = rows.rows(area.width) + 1;
                let cards: Vec<&Print> =
                    chosen.iter().filter_map(|&place| groups[0].cards.get(place)).collect();
                let words = match cards[..] {
                    [] => "Unmelded: none".to_owned(),
                    _ => {
                        let cards: Vec<&str> = cards.iter().map(|card| card.words.trim()).collect();
                        format!("Unmelded: {}", cards.join(" "))
                    }
                };
                pen.write(area, below, Role::Brass, words);
            }
            (DrillShown::Position(_), Input::Position { face, scene, .. }) => {
                face.draw(area, pen, scene);
            }
            _ => {}
        }
    }
}

fn toggle(chosen: &mut BTreeSet<usize>, place: usize) {
    if !chosen.remove(&place) {
        chosen.insert(place);
    }
}

impl<G: Words, F: Face<G>> Page for DrillPage<G, F> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, room: &Room) {
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        let info = self.drill.info;
        pen.write(row(area.y), 0, Role::Strong, format!("{}: {}", G::TITLE, info.title));
        let text = Rect {
            x: area.x + 2,
            y: area.y + 2,
            width: (area.width - 4).min(WIDEST),
            height: area.height - 4,
        };
        match &self.stage {
            Stage::Before => {
                pen.wrap(text, 0, Role::Ink, intro(&info));
            }
            Stage::Done(lines) => {
                let mut at = 0;
                for (role, words) in lines {
                    at += pen.wrap(text, at, *role, words);
                }
                if let Some((role, words)) = &self.last {
                    pen.wrap(text, at + 1, *role, words);
                }
            }
            Stage::Asking { number, began, question, .. } => {
                let seconds = room.now.saturating_duration_since(*began).as_secs();
                let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
                let top = row(area.y);
                let right = Rect { x: top.right() - clock.len() as u16, ..top };
                pen.write(right, 0, Role::Strong, &clock);
                pen.write(row(area.y + 1), 0, Role::Quiet, progress(*number, self.right));
                let mut at = 1 + pen.wrap(text, 1, Role::Brass, &question.ask);
                at += 1;
                let last = self.last.clone();
                let said = last.as_ref().map_or(0, |(_, words)| {
                    wrapped(&words.to_string(), usize::from(text.width)).len() as u16
                });
                let body = Rect {
                    y: text.y + at,
                    height: text.height.saturating_sub(at + said),
                    width: area.width - 4,
                    ..text
                };
                self.draw_question(body, pen);
                if let Some((role, words)) = last {
                    pen.wrap(Rect { y: body.bottom(), height: said, ..text }, 0, role, &words);
                }
            }
        }
        if let Stage::Asking { input: Input::Position { face, scene, typing }, .. } = &self.stage {
            let preview = face.preview(scene).map(|(role, words)| (role, words.to_string()));
            typing.draw(row(area.bottom() - 2), pen, preview);
        }
        let keys = self.keys();
        self.foot.draw(row(area.bottom() - 1), pen, &keys);
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        if !is_control(key, 'c')
            && let Some(go) = self.type_move(key, room)
        {
            return go;
        }
        let is_number = matches!(&self.stage, Stage::Asking { input: Input::Number(_), .. });
        match (&self.stage, key.code) {
            _ if is_control(key, 'c') => return Go::Quit,
            _ if is_asked(key) => return self.open_help(),
            (_, KeyCode::Esc) => return Go::Back,
            (_, KeyCode::Char('q')) if !is_number => return Go::Back,
            (Stage::Before | Stage::Done(_), KeyCode::Enter | KeyCode::Char(' ')) => {
                if let (Stage::Done(_), Ok(run)) = (&self.stage, (room.seeds)()) {
                    self.run = run;
                }
                return self.start(room);
            }
            (Stage::Asking { .. }, KeyCode::Enter) => {
                if let Some(text) = self.put_together() {
                    self.answer(&text, room);
                    return Go::Redraw;
                }
            }
            _ => {}
        }
        if let Some(action) = self.input_key(key) {
            self.answer(&action.to_string(), room);
        }
        Go::Redraw
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let Stage::Asking { input, .. } = &mut self.stage else { return Go::Stay };
        let touch = match input {
            Input::Number(_) => return Go::Stay,
            Input::Cards { cursor, chosen } => {
                let Some(place) = self.spots.iter().position(|&spot| hits(spot, mouse)) else {
                    return Go::Stay;
                };
                *cursor = place;
                if is_click {
                    toggle(chosen, place);
                }
                return Go::Redraw;
            }
            Input::Position { face, scene, typing } => {
                let touch = face.mouse(mouse, scene);
                if touch != Touch::Nothing {
                    typing.close();
                }
                touch
            }
        };
        match touch {
            Touch::Nothing | Touch::TurnCards => Go::Stay,
            Touch::Changed => Go::Redraw,
            Touch::Play(action) => {
                self.answer(&action.to_string(), room);
                Go::Redraw
            }
        }
    }

    /// The clock on the screen runs.
    fn tick(&mut self, _: &mut Room) -> Go {
        if matches!(self.stage, Stage::Asking { .. }) { Go::Redraw } else { Go::Stay }
    }

    fn back(&mut self, _: &mut Room) {}
}
