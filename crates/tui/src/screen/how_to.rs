//! How to play a game, on one screen.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::{Foot, Key};
use super::lobby::Offer;
use super::page::{Go, Page, Room};
use super::pen::{Pen, wrapped};
use super::run::is_control;
use super::theme::Role;

/// How wide the text is at most.
const WIDEST: u16 = 74;

/// A game's rules in short.
pub struct HowToPage {
    offer: &'static Offer,
    foot: Foot,
}

impl HowToPage {
    /// The rules of a game that is offered.
    pub fn new(offer: &'static Offer) -> Self {
        HowToPage { offer, foot: Foot::default() }
    }
}

impl Page for HowToPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let width = WIDEST.min(area.width - 6);
        let column = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + 1,
            width,
            height: area.height - 2,
        };
        pen.write(column, 0, Role::Strong, &format!("How to play {}", self.offer.title));
        pen.write(column, 1, Role::Quiet, self.offer.credit);
        let text = Rect { x: column.x + 10, width: width - 10, ..column };
        // Rows between the paragraphs, where there is room for them.
        let lines = |words: &str| wrapped(words, usize::from(text.width)).len() as u16;
        let rows: u16 = self.offer.how.iter().map(|(_, words)| lines(words) + 1).sum();
        let gap = u16::from(rows + 3 <= column.height);
        let mut row = 3;
        for (title, words) in self.offer.how {
            pen.write(column, row, Role::Brass, title);
            row += pen.wrap(text, row, Role::Ink, words) + gap;
        }
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        let mut keys = vec![Key::new("Enter", KeyCode::Enter, "play")];
        if self.offer.lesson.is_some() {
            keys.push(Key::letter("l", "a short lesson to try it out"));
        }
        keys.push(Key::new("Esc", KeyCode::Esc, "back"));
        self.foot.draw(foot, pen, &keys);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        match (key.code, self.offer.lesson) {
            _ if is_control(key, 'c') => Go::Quit,
            (KeyCode::Enter, _) => Go::Instead((self.offer.new_game)(room)),
            (KeyCode::Char('l'), Some(lesson)) => Go::Instead(lesson(room)),
            (KeyCode::Esc | KeyCode::Char('q'), _) => Go::Back,
            _ => Go::Stay,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        self.foot.clicked(mouse).map_or(Go::Stay, |key| self.key(key, room))
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
