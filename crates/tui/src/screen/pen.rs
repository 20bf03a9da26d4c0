//! Writing and drawing on the screen.

use std::fmt::Display;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::theme::{Role, Theme};

/// The narrowest strip beside a frame that can still be read.
const SHRED: u16 = 9;

/// A screen to draw on, and how things look on it.
pub struct Pen<'a> {
    /// The screen's cells.
    pub screen: &'a mut Buffer,
    /// How things look.
    pub theme: Theme,
}

impl Pen<'_> {
    /// Writes a line of words, as far as there is room up to `end`. Returns the column after it.
    pub fn write_to(&mut self, end: u16, x: u16, y: u16, style: Style, text: &str) -> u16 {
        if !self.screen.area.contains((x, y).into()) {
            return x;
        }
        let room = end.min(self.screen.area.right()).saturating_sub(x);
        self.screen.set_stringn(x, y, text, usize::from(room), style).0
    }

    /// Writes a line of words in an area, `row` rows down. Returns the column after it.
    pub fn write(&mut self, area: Rect, row: u16, role: Role, text: impl Display) -> u16 {
        if row >= area.height {
            return area.x;
        }
        let (style, text) = (self.theme.style(role), self.theme.words(text));
        self.write_to(area.right(), area.x, area.y + row, style, &text)
    }

    /// Writes words in the middle of an area's row.
    pub fn centre(&mut self, area: Rect, row: u16, role: Role, text: &str) {
        let width = text.chars().count() as u16;
        let left = area.width.saturating_sub(width) / 2;
        if row < area.height {
            let style = self.theme.style(role);
            self.write_to(area.right(), area.x + left, area.y + row, style, text);
        }
    }

    /// Writes words over as many rows as they need and the area has. Returns the rows used.
    pub fn wrap(&mut self, area: Rect, row: u16, role: Role, text: impl Display) -> u16 {
        let lines = wrapped(&self.theme.words(text), usize::from(area.width));
        let room = usize::from(area.height.saturating_sub(row));
        for (index, line) in lines.iter().take(room).enumerate() {
            self.write(area, row + index as u16, role, line);
        }
        lines.len().min(room) as u16
    }

    /// Writes a line in a row; where it has no room, it ends in `end`.
    pub fn write_or(&mut self, row: Rect, role: Role, text: impl Display, end: &str) {
        let (text, end) = (self.theme.words(text), self.theme.words(end));
        let room = usize::from(row.width);
        if text.chars().count() <= room {
            self.write(row, 0, role, text);
            return;
        }
        let cut: String = text.chars().take(room.saturating_sub(end.chars().count())).collect();
        let x = self.write(row, 0, role, cut.trim_end());
        self.write(Rect { x, width: row.right() - x, ..row }, 0, Role::Quiet, end);
    }

    /// Writes a sentence in a row. What has no room there goes on in the row below, where that is
    /// free; otherwise the sentence ends in dots.
    pub fn write_sentence(&mut self, row: Rect, role: Role, text: impl Display) {
        let text = self.theme.words(text);
        match &wrapped(&text, usize::from(row.width))[..] {
            [first, second] if self.is_free(row, second.chars().count() as u16 + 2) => {
                self.write(row, 0, role, first);
                self.write(Rect { y: row.y + 1, ..row }, 0, role, second);
            }
            _ => self.write_or(row, role, text, " …"),
        }
    }

    /// Whether the first columns below a row are empty paper.
    fn is_free(&self, row: Rect, columns: u16) -> bool {
        let below = Rect { y: row.y + 1, width: columns.min(row.width), height: 1, ..row };
        let paper = self.theme.paper().bg.unwrap_or_default();
        let is_empty = |position| {
            let cell = &self.screen[position];
            cell.symbol() == " " && cell.bg == paper
        };
        below.intersection(self.screen.area).positions().all(is_empty)
    }

    /// Writes words that end in this row, and take up to two rows above it where they are long.
    pub fn write_up(&mut self, last: Rect, role: Role, text: impl Display) {
        let text = self.theme.words(text);
        let rows = wrapped(&text, usize::from(last.width)).len().min(3) as u16;
        let area = Rect { y: (last.y + 1).saturating_sub(rows), height: rows, ..last };
        self.clear(Rect { x: last.x.saturating_sub(1), width: last.width + 2, ..area });
        self.wrap(area, 0, role, text);
    }

    /// Covers an area with clean paper.
    pub fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.screen.area);
        let paper = self.theme.paper();
        for position in area.positions() {
            let cell = &mut self.screen[position];
            cell.reset();
            cell.set_style(paper);
        }
    }

    /// A line across an area with a word let into it.
    pub fn heading(&mut self, area: Rect, row: u16, word: &str) {
        if row >= area.height {
            return;
        }
        let line = self.theme.sign("─", "-").repeat(usize::from(area.width));
        self.write(area, row, Role::Line, &line);
        if !word.is_empty() {
            let style = self.theme.style(Role::Quiet);
            let word = format!(" {word} ");
            self.write_to(area.right(), area.x + 2, area.y + row, style, &word);
        }
    }

    /// A frame over something else, set off by a free column on both sides. A strip beside it that
    /// is too narrow to read is cleared.
    pub fn frame_over(&mut self, area: Rect, role: Role, title: &str) -> Rect {
        let screen = self.screen.area;
        let beside = area.x - screen.x;
        let free = if beside < SHRED { beside } else { 1 };
        let left = area.x.saturating_sub(free);
        self.clear(Rect { x: left, width: area.width + 2 * free, ..area });
        self.frame(area, role, title)
    }

    /// A frame around an area, with a title. Returns the space inside, a column off each side.
    pub fn frame(&mut self, area: Rect, role: Role, title: &str) -> Rect {
        self.clear(area);
        let (across, down) = (self.theme.sign("─", "-"), self.theme.sign("│", "|"));
        let corners = self.theme.sign(["╭", "╮", "╰", "╯"], ["+", "+", "+", "+"]);
        let style = self.theme.style(role);
        let (last_x, last_y) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
        for x in area.x..area.right() {
            for y in [area.y, last_y] {
                self.write_to(area.right(), x, y, style, across);
            }
        }
        for y in area.y..area.bottom() {
            for x in [area.x, last_x] {
                self.write_to(area.right(), x, y, style, down);
            }
        }
        let places = [(area.x, area.y), (last_x, area.y), (area.x, last_y), (last_x, last_y)];
        for ((x, y), corner) in places.into_iter().zip(corners) {
            self.write_to(area.right(), x, y, style, corner);
        }
        if !title.is_empty() {
            let strong = self.theme.style(Role::Strong);
            self.write_to(last_x, area.x + 2, area.y, strong, &format!(" {title} "));
        }
        Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(2),
        }
    }
}

/// Text wrapped to lines of at most `width` characters. Line breaks are kept, and so is the indent
/// of a paragraph on its following lines.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let inset = paragraph.chars().take_while(|&letter| letter == ' ').count();
        let inset = if inset < width / 2 { inset } else { 0 };
        let mut line = String::new();
        let mut length = 0;
        for (index, word) in paragraph.split(' ').enumerate() {
            let mut letters: Vec<char> = word.chars().collect();
            // Spaces at the beginning stay: they set a line in.
            if index > 0 && length + 1 + letters.len() > width && !line.trim().is_empty() {
                lines.push(std::mem::replace(&mut line, " ".repeat(inset)));
                length = inset;
            } else if index > 0 && length < width {
                line.push(' ');
                length += 1;
            }
            while length + letters.len() > width {
                let rest = letters.split_off(width - length);
                line.extend(letters);
                lines.push(std::mem::take(&mut line));
                (letters, length) = (rest, 0);
            }
            length += letters.len();
            line.extend(letters);
        }
        lines.push(line);
    }
    lines
}

/// A rectangle of this size in the middle of an area, or as much of it as fits.
pub fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::theme::{Colours, Letters};

    #[test]
    fn a_sentence_without_room_uses_the_row_below_or_ends_in_dots() {
        let area = Rect::new(0, 0, 12, 2);
        let row = Rect { height: 1, ..area };
        let theme = Theme { colours: Colours::None, letters: Letters::Signs };
        let drawn = |below: &str| {
            let mut screen = Buffer::empty(area);
            let mut pen = Pen { screen: &mut screen, theme };
            pen.write(area, 1, Role::Ink, below);
            pen.write_sentence(row, Role::Ink, "You place a disc.");
            let line = |y| (0..12).map(|x| screen[(x, y)].symbol()).collect::<String>();
            [line(0), line(1)].map(|line| line.trim_end().to_owned())
        };
        assert_eq!(drawn(""), ["You place a", "disc."]);
        assert_eq!(drawn("   10"), ["You place …", "   10"]);
    }

    #[test]
    fn words_are_wrapped_and_long_ones_are_cut() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a\n\nb", 7), ["a", "", "b"]);
        assert_eq!(wrapped("a/very/long/path", 6), ["a/very", "/long/", "path"]);
        assert_eq!(wrapped("ab abcdefgh", 4), ["ab", "abcd", "efgh"]);
        assert_eq!(wrapped("", 4), [""]);
        assert_eq!(wrapped("  a bc", 4), ["  a", "bc"]);
        assert_eq!(wrapped("      abc", 4), ["    ", "abc"]);
        assert_eq!(wrapped("  ab cd ef\ngh", 7), ["  ab cd", "  ef", "gh"]);
    }
}
