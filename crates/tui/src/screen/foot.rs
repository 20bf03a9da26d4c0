//! The line of keys at the foot of a page. They can be clicked too.

use ratatui::crossterm::event::MouseEventKind;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent};
use ratatui::layout::Rect;

use super::pen::Pen;
use super::theme::Role;

/// The columns between two keys.
const GAP: u16 = 2;

/// A key and what it does now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The key as it is written.
    pub label: &'static str,
    /// What it does.
    pub does: String,
    /// The key itself.
    pub code: KeyCode,
}

impl Key {
    /// A key that does something.
    pub fn new(label: &'static str, code: KeyCode, does: impl Into<String>) -> Self {
        Key { label, does: does.into(), code }
    }

    /// How many columns it takes, when what it does is written like this.
    fn width(&self, does: &str) -> u16 {
        (self.label.chars().count() + 1 + does.chars().count()) as u16
    }

    /// A letter that does something.
    pub fn letter(label: &'static str, does: impl Into<String>) -> Self {
        let letter = label.chars().next().expect("a letter's label is the letter");
        Key::new(label, KeyCode::Char(letter), does)
    }
}

/// Where the keys were drawn.
#[derive(Clone, Debug, Default)]
pub struct Foot {
    spots: Vec<(Rect, KeyCode)>,
}

impl Foot {
    /// Draws as many of the keys as there is room for, the first ones first.
    pub fn draw(&mut self, area: Rect, pen: &mut Pen, keys: &[Key]) {
        self.spots.clear();
        let (mut x, mut y) = (area.x, area.y);
        for key in keys {
            let does = pen.theme.words(&key.does);
            let width = key.width(&does);
            if x + width > area.right() && y + 1 < area.bottom() {
                (x, y) = (area.x, y + 1);
            }
            if x + width > area.right() {
                continue;
            }
            let (brass, ink) = (pen.theme.style(Role::Brass), pen.theme.style(Role::Quiet));
            let after = pen.write_to(area.right(), x, y, brass, key.label);
            let after = pen.write_to(area.right(), after + 1, y, ink, &does);
            self.spots.push((Rect::new(x, y, after - x, 1), key.code));
            x = after + GAP;
        }
    }

    /// The columns that the keys take in one row.
    pub fn width(keys: &[Key]) -> u16 {
        let width: u16 = keys.iter().map(|key| key.width(&key.does) + GAP).sum();
        width.saturating_sub(GAP)
    }

    /// Whether all the keys have room in one row of an area.
    pub fn fits(area: Rect, keys: &[Key]) -> bool {
        Foot::width(keys) <= area.width
    }

    /// The key that a click on the foot stands for.
    pub fn clicked(&self, mouse: MouseEvent) -> Option<KeyEvent> {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return None;
        }
        let spot = self.spots.iter().find(|(spot, _)| hits(*spot, mouse))?;
        Some(KeyEvent::new(spot.1, KeyModifiers::NONE))
    }
}

/// Whether the mouse is in an area.
pub fn hits(area: Rect, mouse: MouseEvent) -> bool {
    area.contains((mouse.column, mouse.row).into())
}
