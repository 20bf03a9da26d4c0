//! What happened, newest first; any point of it can be looked at again.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::screen::foot::hits;
use crate::screen::pen::{Pen, wrapped};
use crate::screen::theme::Role;

/// The log as it is looked at.
#[derive(Default)]
pub struct Log {
    /// How many actions had been taken at the point that is looked at; none for now.
    pub past: Option<usize>,
    /// How many rows are scrolled away at the top.
    scroll: usize,
    area: Rect,
    /// Which entry each row shows.
    rows: Vec<usize>,
}

impl Log {
    /// Looks at how things are now.
    pub fn follow(&mut self) {
        self.past = None;
        self.scroll = 0;
    }

    /// Looks at the table after so many of all the actions.
    pub fn show(&mut self, actions: usize, all: usize) {
        self.past = (actions < all).then_some(actions);
    }

    /// One action earlier.
    pub fn earlier(&mut self, all: usize) {
        self.show(self.past.unwrap_or(all).saturating_sub(1), all);
    }

    /// One action later.
    pub fn later(&mut self, all: usize) {
        self.show(self.past.map_or(all, |past| past + 1), all);
    }

    /// The mouse over the log: whether something changed.
    pub fn mouse(&mut self, mouse: MouseEvent, all: usize) -> bool {
        if !hits(self.area, mouse) {
            return false;
        }
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll += 1,
            MouseEventKind::ScrollUp => self.scroll = self.scroll.saturating_sub(1),
            MouseEventKind::Down(MouseButton::Left) => {
                let row = usize::from(mouse.row - self.area.y);
                let Some(&entry) = self.rows.get(row) else { return false };
                self.show(entry + 1, all);
            }
            _ => return false,
        }
        true
    }

    /// Draws the entries, newest first; the point looked at is marked and in sight.
    pub fn draw(&mut self, area: Rect, pen: &mut Pen, entries: &[String]) {
        self.area = area;
        self.rows.clear();
        // A mark, the number, and a space.
        let digits = entries.len().to_string().len().max(3);
        let margin = digits + 2;
        let width = usize::from(area.width).saturating_sub(margin);
        let looked = self.past.unwrap_or(entries.len());
        let mut lines = Vec::new();
        for (index, entry) in entries.iter().enumerate().rev() {
            for (part, text) in wrapped(&pen.theme.words(entry), width).into_iter().enumerate() {
                lines.push((index, part == 0, text));
            }
        }
        let room = usize::from(area.height);
        if self.past.is_some() {
            let first = lines.iter().position(|(index, ..)| *index < looked);
            let first = first.unwrap_or(lines.len());
            self.scroll = self.scroll.clamp((first + 2).saturating_sub(room), first);
        }
        self.scroll = self.scroll.min(lines.len().saturating_sub(room));
        for (row, (index, begins, text)) in lines.iter().skip(self.scroll).take(room).enumerate() {
            let here = index + 1 == looked;
            let role = match here {
                true if self.past.is_some() => Role::Chosen,
                true => Role::Strong,
                false if index + 1 > looked => Role::Quiet,
                false => Role::Ink,
            };
            if *begins {
                let mark = if here { pen.theme.sign("▸", ">") } else { " " };
                pen.write(area, row as u16, Role::Quiet, &format!("{mark}{:>digits$}", index + 1));
            }
            let text_area = Rect { x: area.x + margin as u16, width: width as u16, ..area };
            pen.write(text_area, row as u16, role, text);
            self.rows.push(*index);
        }
        if entries.is_empty() {
            pen.write(area, 0, Role::Quiet, "Nothing has happened yet.");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_past_is_walked_and_the_end_is_now() {
        let mut log = Log::default();
        log.earlier(3);
        assert_eq!(log.past, Some(2));
        log.earlier(3);
        log.earlier(3);
        log.earlier(3);
        assert_eq!(log.past, Some(0), "nothing lies before the beginning");
        log.later(3);
        log.later(3);
        assert_eq!(log.past, Some(2));
        log.later(3);
        assert_eq!(log.past, None);
        log.later(3);
        assert_eq!(log.past, None);
        log.earlier(0);
        assert_eq!(log.past, None, "a game without a move has no past");
    }
}
