//! The log of a game, newest first, in which any earlier point can be shown again.

use parlour_rules::Message;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::screen::foot::hits;
use crate::screen::pen::{Pen, wrapped};
use crate::screen::theme::Role;

/// What the log shows.
#[derive(Default)]
pub struct Log {
    /// How many actions had been taken at the point that is shown; none for the present.
    pub past: Option<usize>,
    /// How many rows are scrolled away at the top.
    scroll: usize,
    area: Rect,
    /// How many actions had been taken after what each row shows.
    rows: Vec<usize>,
}

impl Log {
    /// Shows the present.
    pub fn follow(&mut self) {
        self.past = None;
        self.scroll = 0;
    }

    /// Shows the table after the first `actions` of `all` actions.
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

    /// Handles the mouse over the log. Returns whether something changed.
    pub fn mouse(&mut self, mouse: MouseEvent, all: usize) -> bool {
        if !hits(self.area, mouse) {
            return false;
        }
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll += 1,
            MouseEventKind::ScrollUp => self.scroll = self.scroll.saturating_sub(1),
            MouseEventKind::Down(MouseButton::Left) => {
                let row = usize::from(mouse.row - self.area.y);
                let Some(&actions) = self.rows.get(row) else { return false };
                self.show(actions, all);
            }
            _ => return false,
        }
        true
    }

    /// Draws the entries, newest first, down to the opening; the point that is shown is marked and
    /// in sight.
    pub fn draw(
        &mut self,
        area: Rect,
        pen: &mut Pen,
        (opening, entries): (Option<&Message>, &[Message]),
    ) {
        self.area = area;
        self.rows.clear();
        // A mark, the number, and a space.
        let digits = entries.len().to_string().len().max(3);
        let margin = digits + 2;
        let width = usize::from(area.width).saturating_sub(margin);
        let looked = self.past.unwrap_or(entries.len());
        let mut lines = Vec::new();
        let numbered = (1..).zip(entries);
        let all: Vec<(usize, &Message)> =
            opening.map(|told| (0, told)).into_iter().chain(numbered).collect();
        for &(actions, entry) in all.iter().rev() {
            let rows =
                entry.lines().into_iter().flat_map(|event| wrapped(&pen.theme.words(event), width));
            for (part, text) in rows.enumerate() {
                lines.push((actions, part == 0, text));
            }
        }
        let room = usize::from(area.height);
        if self.past.is_some() {
            let first = lines.iter().position(|(actions, ..)| *actions <= looked);
            let first = first.unwrap_or(lines.len());
            self.scroll = self.scroll.clamp((first + 2).saturating_sub(room), first);
        }
        self.scroll = self.scroll.min(lines.len().saturating_sub(room));
        for (row, (actions, begins, text)) in lines.iter().skip(self.scroll).take(room).enumerate()
        {
            let here = *actions == looked;
            let role = match here {
                true if self.past.is_some() => Role::Chosen,
                true => Role::Strong,
                false if *actions > looked => Role::Quiet,
                false => Role::Ink,
            };
            if *begins {
                let mark = if here { pen.theme.sign("▸", ">") } else { " " };
                let number = if *actions == 0 { String::new() } else { actions.to_string() };
                pen.write(area, row as u16, Role::Quiet, format!("{mark}{number:>digits$}"));
            }
            let text_area = Rect { x: area.x + margin as u16, width: width as u16, ..area };
            pen.write(text_area, row as u16, role, text);
            self.rows.push(*actions);
        }
        if all.is_empty() {
            pen.write(area, 0, Role::Quiet, "Nothing has happened yet.");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::theme::{Colours, Letters, Theme};
    use ratatui::buffer::Buffer;

    #[test]
    fn the_newest_action_stands_first_and_its_lines_in_their_order() {
        let area = Rect::new(0, 0, 20, 3);
        let mut screen = Buffer::empty(area);
        let theme = Theme { colours: Colours::None, letters: Letters::Signs };
        let entries: [Message; 2] = ["One.".into(), "You show.\nThe crib.".into()];
        Log::default().draw(area, &mut Pen { screen: &mut screen, theme }, (None, &entries));
        let line = |row: u16| -> String { (0..20).map(|x| screen[(x, row)].symbol()).collect() };
        let lines = [0, 1, 2].map(|row| line(row).trim_end().to_owned());
        assert_eq!(lines, ["▸  2 You show.", "     The crib.", "   1 One."]);
    }

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
