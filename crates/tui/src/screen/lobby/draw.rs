//! The lobby drawn.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{Focus, LobbyPage, Plate};
use crate::screen::foot::{Foot, Key};
use crate::screen::pen::Pen;
use crate::screen::theme::Role;
use crate::terminal::Terminal;

/// The widest that a plate gets.
const WIDEST: u16 = 44;
/// The narrowest that a plate gets.
const NARROWEST: u16 = 25;
/// The widest that the list of games gets.
const LIST: u16 = 96;
/// How high a plate is, with its words beside the picture and with them below it.
const HEIGHT: u16 = 11;
const NARROW_HEIGHT: u16 = 13;
/// The rows of a picture that has its words below.
const SMALL_PICTURE: u16 = 5;

impl LobbyPage {
    pub(super) fn draw_lobby(&mut self, area: Rect, pen: &mut Pen, has_browser: bool) {
        self.spots.clear();
        pen.centre(area, 1, Role::Strong, "P A R L O U R");
        let line = pen.theme.sign("─", "-").repeat(13);
        pen.centre(area, 2, Role::Brass, &line);
        let top = area.y + if area.height > 30 { 5 } else { 3 };
        let count = (self.plates.len() as u16).clamp(1, (area.width - 4) / NARROWEST);
        let width = ((area.width - 4) / count).min(WIDEST);
        let left = area.x + (area.width - width * count) / 2;
        let narrow = width < WIDEST;
        let height = if narrow { NARROW_HEIGHT } else { HEIGHT };
        // Where not all plates fit, those around the chosen one are shown.
        let first = (self.plate + 1).saturating_sub(usize::from(count));
        let shown = self.plates.iter().enumerate().skip(first).take(usize::from(count));
        for (place, (index, plate)) in shown.enumerate() {
            let area = Rect { x: left + width * place as u16, y: top, width, height };
            let here = self.focus == Focus::Plate(index);
            if narrow {
                draw_narrow_plate(area, pen, plate, here);
            } else {
                draw_plate(area, pen, plate, here);
            }
            self.spots.push((area, Focus::Plate(index)));
        }
        let quiet = pen.theme.style(Role::Quiet);
        let (back, on) = pen.theme.sign(("‹", "›"), ("<", ">"));
        if first > 0 {
            pen.write_to(left, left.saturating_sub(2), top + height / 2, quiet, back);
        }
        if first + usize::from(count) < self.plates.len() {
            pen.write_to(area.right(), left + width * count + 1, top + height / 2, quiet, on);
        }
        if let Some(Some(daily)) = self.dailies.get(self.plate) {
            pen.centre(Rect { y: top + height, height: 1, ..area }, 0, Role::Quiet, daily);
        }
        let keys = self.keys(has_browser);
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        let rows = if Foot::fits(foot, &keys) { 1 } else { 2 };
        // Words stand above the keys, and take the last row of the list where they need it.
        let row = Rect { y: area.bottom() - (rows + 1).max(2), ..foot };
        let says = self.opening.is_some() || self.address.is_some() || self.trouble.is_some();
        let end = if says { row.y } else { area.bottom() - 2 };
        let wide = (area.width - 8).min(LIST);
        let list = Rect {
            x: area.x + (area.width - wide) / 2,
            y: top + height + 1,
            width: wide,
            height: end.saturating_sub(top + height + 1),
        };
        self.draw_saved(list, pen);
        if let Some(field) = &self.opening {
            let x = pen.write(row, 0, Role::Brass, "Open the file: ");
            field.draw(Rect { x, width: row.right() - x, ..row }, pen);
        }
        if let Some(address) = self.address.as_ref().filter(|_| self.opening.is_none()) {
            let words = format!("In the browser: {address} (until you quit here)");
            pen.clear(row);
            pen.write(row, 0, Role::Good, &words);
        }
        if let Some(trouble) = &self.trouble {
            let y = row.y - u16::from(self.opening.is_some());
            pen.clear(Rect { y, ..row });
            pen.write(Rect { y, ..row }, 0, Role::Bad, trouble);
        }
        self.foot.draw(Rect { y: area.bottom() - rows, height: rows, ..row }, pen, &keys);
    }

    fn draw_saved(&mut self, area: Rect, pen: &mut Pen) {
        pen.heading(area, 0, "Continue");
        if self.saved.is_empty() {
            pen.write(area, 1, Role::Quiet, "Unfinished games appear here.");
            return;
        }
        let room = usize::from(area.height.saturating_sub(1));
        let chosen = match self.focus {
            Focus::Saved(index) => index,
            Focus::Plate(_) => 0,
        };
        let first = (chosen + 1).saturating_sub(room);
        let below = self.saved.len().saturating_sub(first + room);
        if below > 0 {
            let more = format!(" {below} more below ");
            let x = area.right().saturating_sub(more.len() as u16 + 2);
            pen.write_to(area.right(), x, area.y, pen.theme.style(Role::Quiet), &more);
        }
        for (row, (index, saved)) in
            self.saved.iter().enumerate().skip(first).take(room).enumerate()
        {
            let here = self.focus == Focus::Saved(index);
            let mark = if here { pen.theme.sign("▸", ">") } else { " " };
            let role = if here { Role::Chosen } else { Role::Ink };
            pen.write(area, row as u16 + 1, Role::Brass, mark);
            let text = Rect { x: area.x + 2, width: area.width - 2, ..area };
            pen.write(text, row as u16 + 1, role, format!(" {} ", saved.line));
            let spot = Rect { y: area.y + row as u16 + 1, height: 1, ..area };
            self.spots.push((spot, Focus::Saved(index)));
        }
    }

    fn keys(&self, has_browser: bool) -> Vec<Key> {
        if self.opening.is_some() {
            return vec![
                Key::new("Enter", KeyCode::Enter, "open"),
                Key::new("Esc", KeyCode::Esc, "cancel"),
            ];
        }
        let mut keys = match self.focus {
            Focus::Plate(_) => vec![Key::new("Enter", KeyCode::Enter, "play")],
            Focus::Saved(_) => {
                vec![Key::new("Enter", KeyCode::Enter, "continue"), Key::letter("n", "new game")]
            }
        };
        keys.push(Key::letter("?", "how to play"));
        if self.chosen().is_some_and(|plate| plate.has_lesson) {
            keys.push(Key::letter("l", "lesson"));
        }
        if self.chosen().is_some_and(|plate| plate.info.has_puzzles) {
            keys.push(Key::letter("p", "puzzle"));
        }
        keys.push(Key::letter("t", "practice"));
        keys.push(Key::letter("g", "progress"));
        keys.push(Key::letter("v", "review"));
        if has_browser {
            keys.push(Key::letter("b", "browser"));
        }
        keys.push(Key::letter("o", "open a file"));
        keys.push(Key::letter("c", "settings"));
        keys.push(Key::letter("q", "quit"));
        keys
    }
}

/// The frame of a plate; a pointer in its title where it is chosen.
fn draw_frame(area: Rect, pen: &mut Pen, plate: &Plate, here: bool) -> Rect {
    if here {
        let title = format!("{} {}", pen.theme.sign("▸", ">"), plate.info.title);
        pen.frame(area, Role::Brass, &title)
    } else {
        pen.frame(area, Role::Line, plate.info.title)
    }
}

/// Draws the game's picture at most this large; returns its width.
fn draw_picture(area: Rect, pen: &mut Pen, plate: &Plate) -> u16 {
    let Some(terminal) = plate.game.attachment::<Terminal>() else { return 0 };
    let (width, height) = terminal.picture_size();
    let (width, height) = (width.min(area.width), height.min(area.height));
    if width > 0 {
        terminal.draw_picture(None, Rect { width, height, ..area }, pen);
    }
    width
}

/// A plate with its words beside the picture.
fn draw_plate(area: Rect, pen: &mut Pen, plate: &Plate, here: bool) {
    let inside = draw_frame(area, pen, plate, here);
    let width = match draw_picture(inside, pen, plate) {
        0 => 0,
        width => width + 2,
    };
    let words = Rect {
        x: inside.x + width,
        y: inside.y + 1,
        width: inside.width.saturating_sub(width),
        height: inside.height - 1,
    };
    let rows = pen.wrap(words, 0, Role::Ink, plate.info.about);
    pen.wrap(words, rows + 1, Role::Quiet, plate.info.credit);
}

/// A plate with its words below the picture.
fn draw_narrow_plate(area: Rect, pen: &mut Pen, plate: &Plate, here: bool) {
    let inside = draw_frame(area, pen, plate, here);
    let picture = Rect { height: SMALL_PICTURE, ..inside };
    let below = match draw_picture(picture, pen, plate) {
        0 => 0,
        _ => SMALL_PICTURE + 1,
    };
    let height = inside.height.saturating_sub(below);
    let words = Rect { y: inside.y + below, height, ..inside };
    let rows = pen.wrap(words, 0, Role::Ink, plate.info.about);
    pen.wrap(words, rows, Role::Quiet, plate.info.credit);
}
