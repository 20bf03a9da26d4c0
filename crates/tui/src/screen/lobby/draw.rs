//! The lobby drawn.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{Focus, LobbyPage, OFFERS, Offer};
use crate::screen::foot::{Foot, Key};
use crate::screen::pen::Pen;
use crate::screen::theme::Role;

/// The widest that a plate gets.
const WIDEST: u16 = 44;
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
        let count = OFFERS.len() as u16;
        let width = ((area.width - 4) / count).min(WIDEST);
        let left = area.x + (area.width - width * count) / 2;
        let narrow = width < WIDEST;
        let height = if narrow { NARROW_HEIGHT } else { HEIGHT };
        for (index, offer) in OFFERS.iter().enumerate() {
            let plate = Rect { x: left + width * index as u16, y: top, width, height };
            let here = self.focus == Focus::Plate(index);
            if narrow {
                draw_narrow_plate(plate, pen, offer, here);
            } else {
                draw_plate(plate, pen, offer, here);
            }
            self.spots.push((plate, Focus::Plate(index)));
        }
        let wide = (area.width - 8).min(LIST);
        let list = Rect {
            x: area.x + (area.width - wide) / 2,
            y: top + height + 1,
            width: wide,
            height: area.bottom() - 2 - (top + height + 1),
        };
        self.draw_kept(list, pen);
        let row = Rect { x: area.x + 1, y: area.bottom() - 2, width: area.width - 2, height: 1 };
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
        let keys = self.keys(has_browser);
        let is_free = self.opening.is_none() && self.address.is_none() && self.trouble.is_none();
        let foot = Rect { y: area.bottom() - 1, ..row };
        let rows = if is_free && !Foot::fits(foot, &keys) { 2 } else { 1 };
        self.foot.draw(Rect { y: area.bottom() - rows, height: rows, ..row }, pen, &keys);
    }

    fn draw_kept(&mut self, area: Rect, pen: &mut Pen) {
        pen.heading(area, 0, "Go on with");
        if self.kept.is_empty() {
            pen.write(area, 1, Role::Quiet, "Games you leave unfinished wait here.");
            return;
        }
        let room = usize::from(area.height.saturating_sub(1));
        let chosen = match self.focus {
            Focus::Kept(index) => index,
            Focus::Plate(_) => 0,
        };
        let first = (chosen + 1).saturating_sub(room);
        let below = self.kept.len().saturating_sub(first + room);
        if below > 0 {
            let more = format!(" {below} more below ");
            let x = area.right().saturating_sub(more.len() as u16 + 2);
            pen.write_to(area.right(), x, area.y, pen.theme.style(Role::Quiet), &more);
        }
        for (row, (index, kept)) in self.kept.iter().enumerate().skip(first).take(room).enumerate()
        {
            let here = self.focus == Focus::Kept(index);
            let mark = if here { pen.theme.sign("▸", ">") } else { " " };
            let role = if here { Role::Chosen } else { Role::Ink };
            pen.write(area, row as u16 + 1, Role::Brass, mark);
            let text = Rect { x: area.x + 2, width: area.width - 2, ..area };
            pen.write(text, row as u16 + 1, role, &format!(" {} ", kept.line));
            let spot = Rect { y: area.y + row as u16 + 1, height: 1, ..area };
            self.spots.push((spot, Focus::Kept(index)));
        }
    }

    fn keys(&self, has_browser: bool) -> Vec<Key> {
        if self.opening.is_some() {
            return vec![
                Key::new("Enter", KeyCode::Enter, "open"),
                Key::new("Esc", KeyCode::Esc, "do not"),
            ];
        }
        let mut keys = match self.focus {
            Focus::Plate(_) => vec![Key::new("Enter", KeyCode::Enter, "play")],
            Focus::Kept(_) => {
                vec![Key::new("Enter", KeyCode::Enter, "go on"), Key::letter("n", "new game")]
            }
        };
        keys.push(Key::letter("?", "how to play"));
        if self.offer().lesson.is_some() {
            keys.push(Key::letter("l", "lesson"));
        }
        if self.offer().has_puzzles {
            keys.push(Key::letter("p", "puzzle"));
        }
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
fn draw_frame(plate: Rect, pen: &mut Pen, offer: &Offer, here: bool) -> Rect {
    if here {
        let title = format!("{} {}", pen.theme.sign("▸", ">"), offer.title);
        pen.frame(plate, Role::Brass, &title)
    } else {
        pen.frame(plate, Role::Line, offer.title)
    }
}

fn draw_plate(plate: Rect, pen: &mut Pen, offer: &Offer, here: bool) {
    let inside = draw_frame(plate, pen, offer, here);
    let (width, height) = offer.picture_size;
    let picture = Rect { y: inside.y, x: inside.x, width, height };
    (offer.picture)(picture, pen);
    let words = Rect {
        x: inside.x + width + 2,
        y: inside.y + 1,
        width: inside.width.saturating_sub(width + 2),
        height: inside.height - 1,
    };
    let rows = pen.wrap(words, 0, Role::Ink, offer.about);
    pen.wrap(words, rows + 1, Role::Quiet, offer.credit);
}

/// As [`draw_plate`], with the words below the picture.
fn draw_narrow_plate(plate: Rect, pen: &mut Pen, offer: &Offer, here: bool) {
    let inside = draw_frame(plate, pen, offer, here);
    let width = offer.picture_size.0.min(inside.width);
    (offer.picture)(Rect { width, height: SMALL_PICTURE, ..inside }, pen);
    let words = Rect {
        y: inside.y + SMALL_PICTURE + 1,
        height: inside.height.saturating_sub(SMALL_PICTURE + 1),
        ..inside
    };
    let rows = pen.wrap(words, 0, Role::Ink, offer.about);
    pen.wrap(words, rows, Role::Quiet, offer.credit);
}
