//! A short lesson in Crosscut: five boards to try the rules on.

use parlour_rules::crosscut::{Action, Position, Square, squares};
use parlour_rules::{Message, message};
use parlour_table::RosterGame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::face::{CrosscutFace, Drawn, preview};
use super::steps::{STEPS, Step};
use crate::screen::{Foot, Go, Key, NewGamePage, Page, Pen, Role, Room, Touch, is_control};

/// The lesson at one of its boards.
pub struct LessonPage {
    at: usize,
    position: Position,
    face: CrosscutFace,
    /// What was placed and flipped, once the board is solved.
    solved: Option<(Square, Vec<Square>)>,
    told: Option<(Role, Message)>,
    game: RosterGame,
    foot: Foot,
}

impl LessonPage {
    /// The lesson from its beginning; a new `game` is offered at its end.
    pub fn new(game: &RosterGame) -> Self {
        let position = STEPS[0].position();
        LessonPage {
            at: 0,
            position,
            face: CrosscutFace::in_the_middle(position.size()),
            solved: None,
            told: None,
            game: game.clone(),
            foot: Foot::default(),
        }
    }

    fn step(&self) -> &'static Step {
        &STEPS[self.at]
    }

    fn place(&mut self, square: Square) {
        let Ok(played) = self.position.move_to(square) else {
            self.told = Some(preview(&self.position, square));
            return;
        };
        if !self.step().accepts(square) {
            let but = " is allowed, but it is not what we are after. Try again.";
            self.told = Some((Role::Bad, message![square, but]));
            return;
        }
        self.position = self.position.after(played);
        self.solved = Some((square, squares(played.flips).collect()));
        self.told = Some((Role::Good, self.step().done.into()));
    }

    /// The next board, or what comes after the lesson.
    fn next(&mut self, room: &Room) -> Go {
        if self.at + 1 == STEPS.len() {
            return Go::Instead(Box::new(NewGamePage::new(&self.game, room)));
        }
        self.at += 1;
        self.position = self.step().position();
        self.face = CrosscutFace::in_the_middle(self.position.size());
        (self.solved, self.told) = (None, None);
        Go::Redraw
    }

    fn touched(&mut self, touch: Touch<Action>) -> Go {
        match touch {
            Touch::Nothing => return Go::Stay,
            Touch::Changed => self.told = None,
            Touch::Play(action) => {
                if let Some(square) = action.square() {
                    self.place(square);
                }
            }
        }
        Go::Redraw
    }
}

impl Page for LessonPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        let title = format!("Crosscut, a short lesson   {} of {}", self.at + 1, STEPS.len());
        pen.write(row(area.y), 0, Role::Strong, &title);
        let body = Rect { y: area.y + 2, height: area.height - 4, ..area };
        let board = Rect { width: body.width / 2, ..body };
        let drawn = Drawn {
            position: &self.position,
            last: self.solved.as_ref().map(|(square, flips)| (*square, &flips[..])),
            playing: self.solved.is_none(),
            hinted: None,
            moving: None,
        };
        self.face.draw_board(board, pen, &drawn);
        let text = Rect { x: board.right(), width: (body.width / 2 - 2).min(60), ..body };
        pen.write(text, 1, Role::Brass, self.step().title);
        let rows = pen.wrap(text, 3, Role::Ink, self.step().text);
        if let Some((role, words)) = &self.told {
            pen.wrap(text, 4 + rows, *role, words);
        }
        if self.solved.is_none() {
            let (role, words) = preview(&self.position, self.face.cursor());
            pen.write(row(area.bottom() - 2), 0, role, &words);
        }
        let last = self.at + 1 == STEPS.len();
        let mut keys = Vec::new();
        match (self.solved.is_some(), last) {
            (true, true) => keys.push(Key::new("Enter", KeyCode::Enter, "play a game")),
            (true, false) => keys.push(Key::new("Enter", KeyCode::Enter, "go on")),
            (false, _) => {
                keys.push(Key::new("Enter", KeyCode::Enter, "place the disc"));
                keys.push(Key::letter("n", "skip this board"));
            }
        }
        keys.push(Key::new("Esc", KeyCode::Esc, "leave the lesson"));
        self.foot.draw(row(area.bottom() - 1), pen, &keys);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        match key.code {
            _ if is_control(key, 'c') => Go::Quit,
            KeyCode::Esc | KeyCode::Char('q') => Go::Back,
            KeyCode::Char('n') => self.next(room),
            KeyCode::Enter | KeyCode::Char(' ') if self.solved.is_some() => self.next(room),
            _ if self.solved.is_some() => Go::Stay,
            code => {
                let touch = self.face.point_with_key(code, &self.position);
                self.touched(touch)
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        if self.solved.is_some() {
            return Go::Stay;
        }
        let touch = self.face.point_with_mouse(mouse);
        self.touched(touch)
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
