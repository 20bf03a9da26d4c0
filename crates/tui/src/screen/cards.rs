//! Playing cards on the screen.

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
            Size::Small => (6, 1),
            Size::Boxed => (6, 4),
        }
    }
}

/// Draws a card in one row; `words` are four characters. Brackets stand around the chosen one.
pub fn draw_small(place: Rect, pen: &mut Pen, (role, words): (Role, &str), chosen: bool) {
    let style = pen.theme.on_card(role);
    pen.write_to(place.right(), place.x + 1, place.y, style, words);
    if chosen {
        let brass = pen.theme.style(Role::Brass);
        pen.write_to(place.right(), place.x, place.y, brass, "[");
        pen.write_to(place.right(), place.x + 5, place.y, brass, "]");
    }
}

/// A brass star in the corner of a card in a box: it is wild.
pub fn draw_wild_corner(place: Rect, pen: &mut Pen) {
    let brass = pen.theme.on_card(Role::Brass);
    pen.write_to(place.right(), place.x + 4, place.y, brass, "*");
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
#[derive(Clone, Copy)]
pub struct Flow {
    area: Rect,
    /// Where rows after the first begin.
    left: u16,
    x: u16,
    row: u16,
}

impl Flow {
    /// A flow from the first row of an area.
    pub fn new(area: Rect) -> Self {
        Flow { area, left: area.x, x: area.x, row: 0 }
    }

    /// Rows after this one begin under what comes next.
    pub fn hang(&mut self) {
        self.left = self.x;
    }

    /// Whether there is room for things of these widths, when none of them is broken.
    pub fn fits(mut self, widths: &[u16]) -> bool {
        widths.iter().all(|&width| {
            let fits = self.make_room(width) && self.x + width <= self.area.right();
            self.space(width + 1);
            fits
        })
    }

    /// Whether nothing stands in the row yet.
    pub fn begins_row(&self) -> bool {
        self.x == self.left
    }

    /// Continues in the next row, unless this one has room for `width` columns.
    pub fn keep_together(&mut self, width: u16) {
        self.make_room(width);
    }

    /// Whether there is room for something this wide, in this row or the next.
    fn make_room(&mut self, width: u16) -> bool {
        if self.x + width > self.area.right() && self.x > self.left {
            self.x = self.left;
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

    /// Writes cards; where not all fit, writes how many are left out.
    pub fn printed(&mut self, pen: &mut Pen, cards: &[(Role, String)]) {
        let width = |(_, words): &(Role, String)| words.trim().chars().count() as u16;
        let mut left: u16 = cards.iter().map(|card| width(card) + 1).sum();
        for (index, card) in cards.iter().enumerate() {
            // In the last row the words for what is left out need room too.
            let more = format!("and {} more", cards.len() - index);
            let is_last_row = self.row + 1 >= self.area.height;
            let room = self.area.right().saturating_sub(self.x);
            let is_short = left > room + 1 && width(card) + 1 + more.len() as u16 > room;
            if is_last_row && is_short || !self.make_room(width(card)) {
                let style = pen.theme.style(Role::Quiet);
                let y = self.area.bottom().saturating_sub(1);
                self.x = pen.write_to(self.area.right(), self.x, y, style, &more) + 1;
                return;
            }
            left -= width(card) + 1;
            let style = pen.theme.on_card(card.0);
            let (end, y) = (self.area.right(), self.area.y + self.row);
            self.x = pen.write_to(end, self.x, y, style, card.1.trim()) + 1;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::theme::{Colours, Letters, Theme};
    use ratatui::buffer::Buffer;

    #[test]
    fn later_rows_begin_under_the_first_words() {
        let area = Rect::new(0, 0, 16, 2);
        let mut screen = Buffer::empty(area);
        let theme = Theme { colours: Colours::None, letters: Letters::Signs };
        let mut pen = Pen { screen: &mut screen, theme };
        let mut flow = Flow::new(area);
        flow.words(&mut pen, Role::Ink, "Play");
        flow.hang();
        assert!(flow.fits(&[5, 5, 5]) && !flow.fits(&[5, 5, 5, 5, 5]) && !flow.fits(&[12]));
        flow.words(&mut pen, Role::Ink, "one");
        assert!(!flow.begins_row());
        flow.keep_together(8);
        assert!(flow.begins_row());
        flow.words(&mut pen, Role::Ink, "two");
        flow.words(&mut pen, Role::Ink, "more");
        let line = |row: u16| -> String { (0..16).map(|x| screen[(x, row)].symbol()).collect() };
        assert_eq!([line(0).trim_end(), line(1).trim_end()], ["Play one", "     two more"]);
        assert_eq!(flow.rows(), 2);
    }
}
