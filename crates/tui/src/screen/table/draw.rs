//! The table drawn: title, sentence, the game's face, the side panel, and the keys.

use parlour_rules::{Message, Seat};
use parlour_table::Occupant;
use parlour_table::words::tutor::CHECKING;
use parlour_table::words::{Words, ending};
use ratatui::layout::Rect;

use super::keys::result_keys;
use super::stage::Stage;
use super::{TablePage, notes, shown};
use crate::face::Face;
use crate::screen::foot::Foot;
use crate::screen::page::Room;
use crate::screen::pen::{Pen, middle, wrapped};
use crate::screen::scene::Scene;
use crate::screen::sheet::{self, Newest};
use crate::screen::theme::Role;

/// The rows that the log keeps, whatever else there is to say.
const LOG_ROWS: u16 = 5;
/// The fewest rows in which a game can draw the head of the side panel: what stands there shortest,
/// and those that it leaves to the log.
const FACE_ROWS: u16 = 12;

/// How wide the bar is that shows how far the computer has thought.
const BAR: usize = 16;

impl<G: Words, F: Face<G>> TablePage<G, F> {
    pub(super) fn draw_table(&mut self, area: Rect, pen: &mut Pen, room: &Room) {
        if let Some(seat) = self.covered() {
            self.draw_cover(area, pen, seat);
            return;
        }
        let scene = self.here(room);
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        self.draw_title(row(area.y), pen, &scene);
        let (role, sentence) = self.sentence(&scene, pen, room);
        let head = self.face.head_rows(&scene).min(area.height - 4);
        self.face.draw_head(Rect { height: head, ..row(area.y + 2) }, pen, &scene);
        let body = Rect { y: area.y + 2 + head, height: area.height - 4 - head, ..area };
        let side = self.face.side_width(&scene, body);
        let left = Rect { width: body.width - side, ..body };
        self.draw_left(left, pen, &scene);
        let right = Rect { x: left.right(), width: side - 1, ..body };
        self.draw_side(right, pen, &scene);
        let typed = self.ahead.text();
        let notice = match self.notice.clone() {
            None if self.host.checking().is_some() => Some((Role::Quiet, CHECKING.into())),
            None if !typed.is_empty() => {
                Some((Role::Quiet, format!("Typed for your next turn: {typed}").into()))
            }
            notice => notice.or_else(|| self.face.preview(&scene)),
        };
        let last = row(area.bottom() - 2);
        if self.typing.is_open() {
            let preview = self.face.preview(&scene);
            let preview = preview.map(|(role, words)| (role, words.to_string()));
            self.typing.draw(last, pen, preview);
        } else if let Some((role, words)) = notice {
            pen.write_up(last, role, &words);
        }
        pen.write_sentence(row(area.y + 1), role, &sentence);
        let keys = self.keys(&scene, room);
        self.foot.draw(row(area.bottom() - 1), pen, &keys);
    }

    /// Draws the game's name, who plays, how many moves were made, and at the right the keys that
    /// take back and give up.
    fn draw_title(&mut self, row: Rect, pen: &mut Pen, scene: &Scene<G>) {
        let table = self.host.table();
        let count = match self.host.moves() {
            0 => "new game".to_owned(),
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        };
        let seats: Vec<Seat> = Seat::all(table.seats()).collect();
        // Where there is no room for all, a person is only named, and then the moves aren't counted.
        let named = |seat: Seat, is_short: bool| match table.occupant(seat) {
            Occupant::Person if is_short => scene.names.name(seat).to_owned(),
            occupant => scene.names.label(seat, occupant),
        };
        let line = |is_short: bool, count: &str| {
            let names = seats.iter().map(|&seat| named(seat, is_short));
            let words = std::iter::once(G::TITLE.to_owned()).chain(names).chain([count.to_owned()]);
            words.filter(|words| !words.is_empty()).collect::<Vec<_>>()
        };
        let keys = self.standing_keys();
        let width =
            |words: &[String]| -> usize { words.iter().map(|word| word.chars().count() + 3).sum() };
        let room = usize::from(row.width.saturating_sub(Foot::width(&keys)));
        let lines = [line(false, &count), line(true, &count), line(true, "")];
        let fits = lines.iter().find(|words| width(words) <= room).unwrap_or(&lines[2]);
        let banner = self.announced().map(|banner| format!(" {} ", pen.theme.words(banner)));
        // A turning point stands after the names, after the game's name, or alone.
        let only_game = [G::TITLE.to_owned()];
        let shown: &[String] = match &banner {
            None => fits,
            Some(banner) => {
                let left = room.saturating_sub(banner.chars().count() + 2);
                let lines = lines.iter().map(Vec::as_slice).chain([&only_game[..]]);
                lines.into_iter().find(|words| width(words) <= left + 2).unwrap_or_default()
            }
        };
        let mut x = row.x;
        for (place, words) in shown.iter().enumerate() {
            let role = if place == 0 { Role::Strong } else { Role::Quiet };
            x = pen.write_to(row.right(), x, row.y, pen.theme.style(role), words) + 3;
        }
        if let Some(banner) = &banner {
            let rest = Rect { x: x.min(row.right()), width: row.right().saturating_sub(x), ..row };
            x = pen.write(rest, 0, Role::Chosen, banner) + 2;
        }
        let start = row.right().saturating_sub(Foot::width(&keys)).max(x.min(row.right()));
        let right = Rect { x: start, width: row.right() - start, ..row };
        self.head.draw(right, pen, &keys);
    }

    /// Draws the table, or the hands and the sentence of the moment that is shown.
    fn draw_left(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>) {
        let stage = self.shown();
        if let Some(hands) = stage.and_then(|stage| stage.moment().hands.as_ref()) {
            shown::draw(area, pen, hands);
            return;
        }
        let text = stage.and_then(Stage::text_to_read);
        self.face.draw(area, pen, scene);
        if let Some(lines) = text {
            let width = area.width.saturating_sub(4);
            let lines: Vec<String> = lines
                .iter()
                .flat_map(|line| wrapped(&pen.theme.words(line), usize::from(width) - 4))
                .collect();
            let frame = middle(area, width, lines.len() as u16 + 4);
            let inside = pen.frame(frame, Role::Brass, G::TITLE);
            for (row, line) in (1..).zip(&lines) {
                pen.write(inside, row, Role::Ink, line);
            }
        }
    }

    /// The sentence at the top that says what happens now.
    fn sentence(&self, scene: &Scene<G>, pen: &Pen, room: &Room) -> (Role, Message) {
        let moves = self.host.moves();
        if let Some(past) = self.log.past {
            let words = match past {
                0 => "The beginning, before the first move.".to_owned(),
                past => format!("After move {past} of {moves}."),
            };
            return (Role::Brass, format!("Looking back. {words}").into());
        }
        if let Some(stage) = &self.stage {
            let told = stage.sentence();
            let fits =
                pen.theme.words(&told).chars().count() < usize::from(pen.screen.area.width) - 2;
            return match &stage.moment().hands {
                // What is laid out says more than there is room for.
                Some(_) if stage.waits() && !fits => {
                    (Role::Brass, "Press Enter to continue.".into())
                }
                Some(hands) if !fits || stage.moment().text.is_empty() => {
                    (Role::Ink, hands.title.clone())
                }
                _ => (Role::Ink, told),
            };
        }
        if self.is_over() {
            return (Role::Brass, ending(self.host.table(), &scene.names));
        }
        if scene.legal.is_some() {
            return (Role::Brass, self.face.ask(scene));
        }
        let seat = self.host.computer();
        let name = seat.map_or("Nobody".into(), |seat| Message::from(scene.names.player(seat)));
        let Some((since, expected)) = self.host.thinking() else {
            if self.waits_for_us(room) {
                let wait = format!("{name}'s turn: press Enter to let it move.");
                return (Role::Brass, wait.into());
            }
            let waits = if self.paused { "is waiting (p to continue)" } else { "is about to move" };
            return (Role::Ink, format!("{name} {waits}.").into());
        };
        let gone = room.now.saturating_duration_since(since).as_secs_f64();
        let (full, empty) = (pen.theme.sign("█", "#"), pen.theme.sign("░", "."));
        let bar = match expected {
            Some(time) => {
                let share = (gone / time.as_secs_f64().max(0.001)).min(1.0);
                let done = (share * BAR as f64) as usize;
                format!("{}{} ", full.repeat(done), empty.repeat(BAR - done))
            }
            None => String::new(),
        };
        (Role::Ink, format!("{name} is thinking  {bar}{gone:.1} s").into())
    }

    fn draw_side(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>) {
        let mut rest = area;
        let take = |rest: &mut Rect, rows: u16| {
            let rows = rows.min(rest.height);
            rest.y += rows;
            rest.height -= rows;
        };
        self.result = Foot::default();
        if self.is_over() && self.log.past.is_none() {
            let rows = self.draw_result(rest, pen, scene);
            take(&mut rest, rows);
        }
        let notes = self.notes(rest.width);
        // A hint that somebody asked for comes before old rounds of the score sheet and old moves.
        let asked = notes.first().filter(|_| self.hint.is_some());
        let [needed, wanted] =
            asked.map_or([0; 2], |hint| notes::rows_of_hint(hint, rest.width, pen.theme));
        let new_sheet =
            self.shown().and_then(|stage| stage.moment().hands.as_ref()?.sheet.as_ref());
        let rows = match new_sheet {
            Some(new) => sheet::draw(rest, pen, new, Newest::Marked),
            None => {
                let height = rest.height.saturating_sub(wanted).max(FACE_ROWS).min(rest.height);
                self.face.draw_side(Rect { height, ..rest }, pen, scene)
            }
        };
        take(&mut rest, rows);
        for notes in notes {
            // The log keeps a few rows, except where a hint's first sentence needs them.
            let height = rest.height.saturating_sub(LOG_ROWS).max(needed).min(rest.height);
            let room = Rect { height, ..rest };
            // Reasons of which not one line has room are left to their own page.
            if room.height < 3 && self.hint.is_none() {
                continue;
            }
            let rows = notes::draw(room, pen, &notes);
            take(&mut rest, rows.min(room.height) + 1);
        }
        pen.heading(rest, 0, "Log");
        take(&mut rest, 1);
        let (opening, entries) = (self.opening(), self.entries());
        self.log.draw(rest, pen, (opening.as_ref(), &entries));
    }

    /// Draws how the game ended, and what can be done now. Returns the rows used.
    fn draw_result(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<G>) -> u16 {
        pen.heading(area, 0, "Result");
        let ended = ending(self.host.table(), &scene.names);
        let words = pen.wrap(area, 1, Role::Strong, &ended);
        let keys = result_keys();
        let y = (area.y + 1 + words).min(area.bottom());
        let rows = if Foot::fits(area, &keys) { 1 } else { 2 };
        let below = Rect { y, height: rows.min(area.bottom() - y), ..area };
        self.result.draw(below, pen, &keys);
        (words + rows + 2).min(area.height)
    }

    /// Hides the table until the next person sits in front of it.
    fn draw_cover(&mut self, area: Rect, pen: &mut Pen, seat: Seat) {
        let names = self.host.live.names();
        let name = names.name(seat);
        let asked = format!("{name}, press Enter when nobody else is looking.");
        let width = (asked.chars().count() as u16 + 6).max(50);
        let inside = pen.frame(middle(area, width, 9), Role::Brass, G::TITLE);
        pen.centre(inside, 1, Role::Strong, &format!("Hand the screen to {name}."));
        pen.centre(inside, 3, Role::Ink, &asked);
        (self.head, self.result) = (Foot::default(), Foot::default());
        let row = Rect { y: inside.bottom() - 1, height: 1, ..inside };
        self.foot.draw(row, pen, &self.cover_keys());
    }
}
