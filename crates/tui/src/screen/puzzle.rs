//! The page of a puzzle, at the game's own table.

use std::sync::mpsc::{self, Receiver};
use std::thread;

use parlour_players::puzzle::{Puzzle, kept, of_the_day};
use parlour_rules::{Luck, Message, Seat, message};
use parlour_table::words::practice::daily_sentence;
use parlour_table::words::puzzle::{QUESTION, Tried, difficulty, explained, judge as judge_puzzle};
use parlour_table::words::{Names, Words, not_possible};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::{Foot, Key};
use super::help::{Help, is_asked};
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::run::is_control;
use super::scene::{Scene, Touch};
use super::theme::Role;
use super::typing::{Heard, Typing};
use crate::coach::note_daily;
use crate::face::{Cards, Face};
use crate::plain::puzzle_occupants;

/// From this width on the panel is wide enough for everything.
const WIDE: u16 = 110;

/// What the keys do in every puzzle.
const KEYS: [(&str, &str); 3] = [
    ("s", "show the answer, and why it's best"),
    ("n", "go to another puzzle"),
    ("Esc q", "leave the puzzle"),
];

/// The page of a puzzle.
pub struct PuzzlePage<G: Words, F> {
    number: usize,
    is_todays: bool,
    of: usize,
    puzzle: Puzzle<G>,
    seat: Seat,
    legal: Vec<G::Action>,
    names: Names,
    face: F,
    /// What has been said so far.
    said: Vec<(Role, Message)>,
    /// Whether the answer is known, found or shown.
    known: bool,
    explaining: Option<Receiver<Vec<Message>>>,
    typing: Typing<F>,
    foot: Foot,
    help: Help,
    /// What the first answer to the puzzle of the day means.
    noted: Option<String>,
}

impl<G: Words, F: Face<G>> PuzzlePage<G, F> {
    /// The puzzle with this number, counted from 1; none past the last.
    pub fn new(number: usize) -> Option<Self> {
        let mut all = kept::<G>();
        let of = all.len();
        let puzzle = all.nth(number.checked_sub(1)?)?;
        Some(PuzzlePage::of(puzzle, number, of))
    }

    fn of(puzzle: Puzzle<G>, number: usize, of: usize) -> Self {
        let (seat, prompt) = puzzle.prompt();
        let names = Names::of::<G>(&puzzle.view, &puzzle_occupants(&puzzle.game(), seat));
        let face = F::new(&puzzle.view, Cards::Closed);
        let said = vec![(Role::Ink, QUESTION.into())];
        PuzzlePage {
            number,
            is_todays: false,
            of,
            seat,
            legal: prompt.legal,
            names,
            face,
            said,
            known: false,
            explaining: None,
            typing: Typing::default(),
            foot: Foot::default(),
            help: Help::default(),
            noted: None,
            puzzle,
        }
    }

    /// Today's puzzle; none where the game has none.
    pub fn of_today(room: &Room) -> Option<Self> {
        let of = kept::<G>().len();
        let page = (of > 0).then(|| PuzzlePage::new(of_the_day(room.today, of)));
        page.flatten().map(|page| PuzzlePage { is_todays: true, ..page })
    }

    /// A random puzzle; none where the game has none.
    pub fn any(room: &mut Room) -> Option<Self> {
        let of = kept::<G>().len() as u32;
        if of == 0 {
            return None;
        }
        let number = (room.seeds)().map_or(0, |seed| Luck::new(seed).below(of));
        PuzzlePage::new(number as usize + 1)
    }

    fn scene(&self) -> Scene<G> {
        Scene {
            legal: Some(self.legal.clone()),
            hinted: self.known.then_some(self.puzzle.answer),
            ..Scene::still(self.puzzle.view.clone(), self.names.clone(), self.seat)
        }
    }

    /// Notes the first answer to the puzzle of the day.
    fn note(&mut self, is_right: bool, room: &Room) {
        if !self.is_todays || self.noted.is_some() {
            return;
        }
        let profile = note_daily(&room.settings, G::NAME, room.today, is_right);
        let sentence = profile.and_then(|profile| daily_sentence(&profile, G::NAME, room.today));
        self.noted = Some(sentence.unwrap_or_default());
    }

    fn tried(&mut self, action: G::Action, room: &Room) {
        match judge_puzzle(&self.puzzle, action) {
            Tried::Right => {
                self.note(true, room);
                self.said = vec![(
                    Role::Good,
                    message!["Yes: ", G::deed_in(&self.puzzle.view, action), "!"],
                )];
                self.explain();
            }
            Tried::Wrong(why) => {
                self.note(false, room);
                self.said.push((Role::Bad, why));
            }
            Tried::Illegal(why) => {
                self.said.push((Role::Bad, not_possible(&why).into()));
            }
        }
    }

    /// Asks the expert why the answer is best, on another thread.
    fn explain(&mut self) {
        self.known = true;
        let (send, lines) = mpsc::channel();
        let puzzle = self.puzzle.clone();
        thread::spawn(move || {
            // Nobody waits any more when the puzzle was left.
            let _ = send.send(explained(&puzzle));
        });
        self.explaining = Some(lines);
    }

    /// A key, as far as it types a move.
    fn type_move(&mut self, key: KeyEvent, room: &Room) -> Option<Go> {
        if self.known {
            return None;
        }
        let (_, prompt) = self.puzzle.prompt();
        let scene = self.scene();
        match self.typing.key(key, is_asked(key), &mut self.face, (&prompt, &scene)) {
            Heard::Nothing | Heard::Maybe => return None,
            Heard::Typed | Heard::Continued => {}
            Heard::Play(action) => self.tried(action, room),
        }
        Some(Go::Redraw)
    }

    fn keys(&self, scene: &Scene<G>) -> Vec<Key> {
        if self.typing.is_open() {
            return self.typing.keys(&self.face.keys(scene));
        }
        let mut keys = Vec::new();
        if self.known {
            keys.push(Key::letter("n", "another puzzle"));
        } else {
            keys.extend(self.face.keys(scene));
            keys.push(Key::letter("s", "show the answer"));
            keys.push(Key::letter("n", "another"));
            let sorts = |key: &Key| key.label == "m";
            keys.extend(self.face.tools(scene).into_iter().filter(sorts));
        }
        keys.extend([Key::new("Esc", KeyCode::Esc, "leave"), Help::key_for_foot()]);
        keys
    }

    /// What the keys do, those of the game's own table first.
    fn open_help(&mut self) -> Go {
        // A puzzle has no computer's turns, no evaluation and no open cards.
        let mut table = self.face.legend();
        table.retain(|(key, _)| !["a", "e", "o"].contains(key));
        let title = format!("{} puzzle", G::TITLE);
        self.help.open(&title, &[("On the table", &table), ("The puzzle", &KEYS)])
    }

    fn touched(&mut self, touch: Touch<G::Action>, room: &Room) -> Go {
        match touch {
            Touch::Nothing | Touch::TurnCards => return Go::Stay,
            Touch::Changed => {}
            Touch::Play(action) => self.tried(action, room),
        }
        Go::Redraw
    }
}

impl<G: Words, F: Face<G>> Page for PuzzlePage<G, F> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let scene = self.scene();
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        let which = if self.is_todays { "the puzzle of the day, " } else { "puzzle " };
        let level = difficulty(self.puzzle.difficulty);
        let title = format!("{}: {which}{} of {}, {level}", G::TITLE, self.number, self.of);
        pen.write(row(area.y), 0, Role::Strong, &title);
        let asked = if self.known {
            message!["The answer: ", G::deed_in(&self.puzzle.view, self.puzzle.answer), "."]
        } else {
            self.face.ask(&scene)
        };
        pen.write(row(area.y + 1), 0, Role::Brass, &asked);
        let head = self.face.head_rows(&scene).min(area.height - 4);
        self.face.draw_head(Rect { height: head, ..row(area.y + 2) }, pen, &scene);
        let body = Rect { y: area.y + 2 + head, height: area.height - 4 - head, ..area };
        // The reasons of a card player are long; the table has columns to spare for them.
        let spare = if self.known && G::HIDES && area.width < WIDE { 6 } else { 0 };
        let side = self.face.side_width(&scene, body) + spare;
        self.face.draw(Rect { width: body.width - side, ..body }, pen, &scene);
        let right = Rect {
            x: body.right() - side,
            width: side - 1,
            height: body.height + u16::from(self.known),
            ..body
        };
        pen.heading(right, 0, "Puzzle");
        let waiting = (Role::Quiet, "The expert is looking at it…".into());
        let mut line = 1;
        for (role, words) in self.said.iter().chain(self.explaining.as_ref().map(|_| &waiting)) {
            line += pen.wrap(right, line, *role, words) + u16::from(!self.known);
        }
        let (preview, last) = (self.face.preview(&scene), row(area.bottom() - 2));
        if self.typing.is_open() {
            self.typing.draw(last, pen, preview.map(|(role, words)| (role, words.to_string())));
        } else if let Some((role, words)) = preview.filter(|_| !self.known) {
            pen.wrap(last, 0, role, &words);
        }
        let keys = self.keys(&scene);
        self.foot.draw(row(area.bottom() - 1), pen, &keys);
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        if is_control(key, 'c') {
            return Go::Quit;
        }
        if let Some(go) = self.type_move(key, room) {
            return go;
        }
        match key.code {
            _ if is_asked(key) => return self.open_help(),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Char('n') => {
                return PuzzlePage::<G, F>::any(room)
                    .map_or(Go::Stay, |it| Go::Instead(Box::new(it)));
            }
            KeyCode::Char('s') if !self.known => {
                self.note(false, room);
                self.said.clear();
                self.explain();
                return Go::Redraw;
            }
            _ if self.known => return Go::Stay,
            _ => {}
        }
        let touch = self.face.key(key, &self.scene());
        self.touched(touch, room)
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        if self.known {
            return Go::Stay;
        }
        let touch = self.face.mouse(mouse, &self.scene());
        self.touched(touch, room)
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        let Some(mut lines) = self.explaining.as_ref().and_then(|lines| lines.try_recv().ok())
        else {
            return Go::Stay;
        };
        self.explaining = None;
        // The last line is short and says the most.
        let comes_to = lines.pop();
        lines.push(message!["Its id is ", self.puzzle.id.as_str(), "."]);
        let noted = self.noted.iter().filter(|noted| !noted.is_empty());
        self.said.extend(noted.map(|noted| (Role::Brass, noted.as_str().into())));
        self.said.extend(comes_to.into_iter().chain(lines).map(|line| (Role::Ink, line)));
        Go::Redraw
    }

    fn back(&mut self, _: &mut Room) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::{CribbageFace, CrosscutFace, FiveCrownsFace};
    use parlour_rules::cribbage::Cribbage;
    use parlour_rules::crosscut::Crosscut;
    use parlour_rules::five_crowns::FiveCrowns;

    /// Before it's solved or given up, the page draws and says the same whatever the answer is.
    fn keeps_its_answer<G: Words, F: Face<G>>() {
        for puzzle in kept::<G>().step_by(20) {
            let (_, prompt) = puzzle.prompt();
            let shown = |puzzle: Puzzle<G>| {
                let page = PuzzlePage::<G, F>::of(puzzle, 1, 2);
                let scene = page.scene();
                assert!(scene.hinted.is_none(), "{}: the answer is marked", G::NAME);
                let keys: Vec<String> =
                    page.keys(&scene).iter().map(|key| format!("{key:?}")).collect();
                let preview = page.face.preview(&scene).map(|(_, words)| words);
                (page.said.clone(), page.face.ask(&scene), preview, keys)
            };
            let first = shown(puzzle.clone());
            for answer in prompt.legal {
                let other = Puzzle { answer, also: Vec::new(), tempting: answer, ..puzzle.clone() };
                assert!(shown(other) == first, "{} {}", G::NAME, puzzle.id);
            }
        }
    }

    #[test]
    fn no_puzzle_leaks_its_answer() {
        keeps_its_answer::<Crosscut, CrosscutFace>();
        keeps_its_answer::<FiveCrowns, FiveCrownsFace>();
        keeps_its_answer::<Cribbage, CribbageFace>();
    }
}
