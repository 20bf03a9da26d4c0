//! A lesson: positions to try the rules on.

use parlour_players::Prompt;
use parlour_rules::{Eye, Message, Seat};
use parlour_table::RosterGame;
use parlour_table::words::lesson::Step;
use parlour_table::words::{Names, Words};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::{Foot, Key};
use super::help::{Help, is_asked, only_moves};
use super::new::NewGamePage;
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::run::is_control;
use super::scene::{Scene, Touch};
use super::theme::Role;
use super::typing::{Heard, Typing, Use};
use crate::face::{Cards, Face};
use crate::plain::puzzle_occupants;

/// The page of a lesson, at one of its positions.
pub struct LessonPage<G: 'static, F> {
    steps: &'static [Step<G>],
    at: usize,
    game: G,
    seat: Seat,
    face: F,
    solved: bool,
    told: Option<(Role, Message)>,
    then: RosterGame,
    typing: Typing<F>,
    foot: Foot,
    help: Help,
}

/// What the keys do in every lesson.
const KEYS: [(&str, &str); 3] = [
    ("Enter", "continue, once you have found the move"),
    ("n", "skip this position"),
    ("Esc q", "leave the lesson"),
];

impl<G: Words, F: Face<G>> LessonPage<G, F> {
    /// The lesson from its beginning; a new game of `then` is offered at its end.
    pub fn new(steps: &'static [Step<G>], then: &RosterGame) -> Self {
        let game = (steps[0].begin)();
        let face = F::new(&game.view(Eye::Nobody), Cards::Closed);
        let mut page = LessonPage {
            seat: Seat(0),
            steps,
            at: 0,
            game,
            face,
            solved: false,
            told: None,
            then: then.clone(),
            typing: Typing::default(),
            foot: Foot::default(),
            help: Help::default(),
        };
        page.set_up();
        page
    }

    fn step(&self) -> &'static Step<G> {
        &self.steps[self.at]
    }

    /// Sets up the position of this step.
    fn set_up(&mut self) {
        self.game = (self.step().begin)();
        self.seat = Prompt::of(&self.game).map_or(Seat(0), |(seat, _)| seat);
        self.face = F::new(&self.game.view(Eye::Nobody), Cards::Closed);
        (self.solved, self.told) = (false, None);
        self.typing.close();
    }

    fn is_last(&self) -> bool {
        self.at + 1 == self.steps.len()
    }

    /// The next position, or what comes after the lesson.
    fn next(&mut self, room: &Room) -> Go {
        if self.is_last() {
            return Go::Instead(Box::new(NewGamePage::new(&self.then, room)));
        }
        self.at += 1;
        self.set_up();
        Go::Redraw
    }

    fn scene(&self) -> Scene<G> {
        let view = self.game.view(Eye::Seat(self.seat));
        let names = Names::of::<G>(&view, &puzzle_occupants(&self.game, self.seat));
        Scene {
            turn: self.game.turn(),
            legal: (!self.solved).then(|| self.game.legal()),
            ..Scene::still(view, names, self.seat)
        }
    }

    fn tried(&mut self, action: G::Action) {
        self.told = Some(match self.step().judge(&self.game, action) {
            Err(why) => (Role::Bad, why.into()),
            Ok(after) => {
                self.game = after;
                self.solved = true;
                (Role::Good, self.step().done.into())
            }
        });
    }

    fn touched(&mut self, touch: Touch<G::Action>) -> Go {
        match touch {
            Touch::Nothing | Touch::TurnCards => return Go::Stay,
            Touch::Changed => self.told = None,
            Touch::Play(action) => self.tried(action),
        }
        Go::Redraw
    }

    /// A key, as far as it types a move.
    fn type_move(&mut self, key: KeyEvent) -> Option<Go> {
        let (_, prompt) = Prompt::of(&self.game).filter(|_| !self.solved)?;
        let scene = self.scene();
        let is_used = matches!(key.code, KeyCode::Char('n' | 'q' | '?'));
        let page = if is_used { Use::Second } else { Use::None };
        match self.typing.key(key, page, &mut self.face, (&prompt, &scene)) {
            Heard::Nothing | Heard::Maybe => return None,
            Heard::Typed | Heard::Continued | Heard::Read => self.told = None,
            Heard::Refused(why) => self.told = Some((Role::Bad, why)),
            Heard::Play(action) => self.tried(action),
        }
        Some(Go::Redraw)
    }

    fn keys(&self, scene: &Scene<G>) -> Vec<Key> {
        if self.typing.is_open() {
            return self.typing.keys(&self.face.keys(scene));
        }
        let mut keys = Vec::new();
        match (self.solved, self.is_last()) {
            (true, true) => keys.push(Key::new("Enter", KeyCode::Enter, "play a game")),
            (true, false) => keys.push(Key::new("Enter", KeyCode::Enter, "continue")),
            (false, _) => {
                keys.extend(self.face.keys(scene));
                keys.push(Key::letter("n", "skip this one"));
            }
        }
        keys.push(Key::new("Esc", KeyCode::Esc, "leave the lesson"));
        keys.push(Help::key_for_foot());
        keys
    }

    /// What the keys do, those of the game's own table first.
    fn open_help(&mut self) -> Go {
        let table = only_moves(self.face.legend());
        let title = format!("{} lesson", G::TITLE);
        self.help.open(&title, &[("On the table", &table), ("This page", &KEYS)])
    }
}

impl<G: Words, F: Face<G>> Page for LessonPage<G, F> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let scene = self.scene();
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        let title =
            format!("{}, a short lesson   {} of {}", G::TITLE, self.at + 1, self.steps.len());
        pen.write(row(area.y), 0, Role::Strong, &title);
        let head = self.face.head_rows(&scene).min(area.height - 3);
        self.face.draw_head(Rect { height: head, ..row(area.y + 1) }, pen, &scene);
        let body = Rect { y: area.y + 1 + head, height: area.height - 3 - head, ..area };
        let side = self.face.side_width(&scene, body);
        self.face.draw(Rect { width: body.width - side, ..body }, pen, &scene);
        let text = Rect { x: body.right() - side, width: side - 1, ..body };
        pen.heading(text, 0, self.step().title);
        match &self.told {
            Some((role, words)) if self.solved => pen.wrap(text, 2, *role, words),
            _ => {
                let Step { text: what, how, .. } = self.step();
                pen.wrap(text, 1, Role::Ink, format!("{what} {how}").trim_end())
            }
        };
        let below = match &self.told {
            Some(told) if !self.solved => Some(told.clone()),
            _ => self.face.preview(&scene).filter(|_| !self.solved),
        };
        let last = row(area.bottom() - 2);
        if self.typing.is_open() {
            self.typing.draw(last, pen, below.map(|(role, words)| (role, words.to_string())));
        } else if let Some((role, words)) = below {
            pen.write_up(last, role, &words);
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
        if let Some(go) = self.type_move(key) {
            return go;
        }
        match key.code {
            _ if is_asked(key) => self.open_help(),
            KeyCode::Esc | KeyCode::Char('q') => Go::Back,
            KeyCode::Char('n') => self.next(room),
            KeyCode::Enter | KeyCode::Char(' ') if self.solved => self.next(room),
            _ if self.solved => Go::Stay,
            _ => {
                let touch = self.face.key(key, &self.scene());
                self.touched(touch)
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        if self.solved {
            return Go::Stay;
        }
        let touch = self.face.mouse(mouse, &self.scene());
        self.touched(touch)
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
