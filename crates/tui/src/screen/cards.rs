//! Playing cards on the screen, whatever is printed on them.

use ratatui::layout::Rect;

use super::pen::Pen;
use super::theme::Role;

/// How cards in a row are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// In one row of text.
    Small,
    /// In a box, where there is room.
    Boxed,
}

impl Size {
    /// How far a card is from the next, across and down: with its mark and the gap after it.
    pub fn pitch(self) -> (u16, u16) {
        match self {
            Size::Small => (5, 1),
            Size::Boxed => (6, 4),
        }
    }
}

/// Draws a card in one row; brackets around the chosen one.
pub fn draw_small(place: Rect, pen: &mut Pen, (role, words): (Role, &str), chosen: bool) {
    let style = pen.theme.on_card(role);
    pen.write_to(place.right(), place.x + 1, place.y, style, words);
    if chosen {
        let brass = pen.theme.style(Role::Brass);
        pen.write_to(place.right(), place.x, place.y, brass, "[");
        pen.write_to(place.right(), place.x + 4, place.y, brass, "]");
    }
}

/// Draws a card in a box of three rows; `words` are three characters. A pointer stands under the
/// chosen one, where the place is high enough.
pub fn draw_boxed(place: Rect, pen: &mut Pen, (role, words): (Role, &str), chosen: bool) {
    let frame = pen.theme.on_card(if chosen { Role::Brass } else { Role::Spades });
    let [top, side, foot] = pen.theme.sign(["╭───╮", "│", "╰───╯"], ["+---+", "|", "+---+"]);
    let end = place.right();
    pen.write_to(end, place.x, place.y, frame, top);
    pen.write_to(end, place.x, place.y + 1, frame, side);
    let style = pen.theme.on_card(role);
    pen.write_to(end, place.x + 1, place.y + 1, style, words);
    pen.write_to(end, place.x + 4, place.y + 1, frame, side);
    pen.write_to(end, place.x, place.y + 2, frame, foot);
    if chosen && place.height > 3 {
        let brass = pen.theme.style(Role::Brass);
        pen.write_to(end, place.x + 1, place.bottom() - 1, brass, pen.theme.sign(" ▲ ", " ^ "));
    }
}

/// Words and cards written one after the other, over as many rows as they need and there are.
pub struct Flow {
    area: Rect,
    x: u16,
    row: u16,
}

impl Flow {
    /// A flow from the first row of an area.
    pub fn new(area: Rect) -> Self {
        Flow { area, x: area.x, row: 0 }
    }

    /// Whether there is room for something this wide, in this row or the next.
    fn make_room(&mut self, width: u16) -> bool {
        if self.x + width > self.area.right() && self.x > self.area.x {
            self.x = self.area.x;
            self.row += 1;
        }
        self.row < self.area.height
    }

    /// Writes words.
    pub fn words(&mut self, pen: &mut Pen, role: Role, words: &str) {
        if self.make_room(words.chars().count() as u16) {
            let style = pen.theme.style(role);
            let (end, y) = (self.area.right(), self.area.y + self.row);
            self.x = pen.write_to(end, self.x, y, style, words) + 1;
        }
    }

    /// Writes what is printed on cards; where not all fit, how many are left out.
    pub fn printed(&mut self, pen: &mut Pen, cards: &[(Role, String)]) {
        for (index, (role, words)) in cards.iter().enumerate() {
            let words = words.trim();
            if !self.make_room(words.chars().count() as u16) {
                let more = format!(" and {} more", cards.len() - index);
                let x = self.area.right().saturating_sub(more.len() as u16);
                let style = pen.theme.style(Role::Quiet);
                let y = self.area.bottom().saturating_sub(1);
                pen.write_to(self.area.right(), x, y, style, &more);
                return;
            }
            let style = pen.theme.on_card(*role);
            let (end, y) = (self.area.right(), self.area.y + self.row);
            self.x = pen.write_to(end, self.x, y, style, words) + 1;
        }
    }

    /// Leaves some columns free.
    pub fn space(&mut self, columns: u16) {
        self.x = (self.x + columns).min(self.area.right());
    }

    /// The rows used.
    pub fn rows(&self) -> u16 {
        (self.row + 1).min(self.area.height)
    }
}
