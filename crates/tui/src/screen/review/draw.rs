//! The review drawn: the table on the left, the win chance, the moves and the comment beside it.

use parlour_rules::{Message, Seat};
use parlour_table::analysis::is_mistake;
use parlour_table::words::Words;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{LEVELS, ReviewPage, State};
use crate::face::Face;
use crate::screen::foot::{Foot, Key};
use crate::screen::help::Help;
use crate::screen::pen::{Pen, wrapped};
use crate::screen::theme::Role;

/// How wide a bar is that shows how much is done.
const BAR: usize = 12;
/// From this size on the comment has a place of its own.
const LARGE: (u16, u16) = (110, 40);
/// How wide the panel beside the table is, on small and on large screens.
const SIDE: [u16; 2] = [30, 56];
/// The rows of the graph with its heading, on small and on large screens.
const GRAPH: [u16; 2] = [7, 11];
/// The end of a line that has no room; the key opens the whole comment.
const CUT: &str = " … (c: all of it)";
/// The rows of the list of moves on large screens.
const LIST: u16 = 13;

impl<G: Words, F: Face<G>> ReviewPage<G, F> {
    pub(super) fn draw_review(&mut self, area: Rect, pen: &mut Pen) {
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        let is_large = area.width >= LARGE.0 && area.height >= LARGE.1;
        let size = usize::from(is_large);
        self.draw_title(row(area.y), pen);
        let what = self.at.checked_sub(1).and_then(|place| self.moves.get(place));
        let what = what.map_or_else(|| "The beginning.".into(), |entry| entry.text.first_line());
        pen.write_or(row(area.y + 1), Role::Brass, &what, CUT);
        let said = u16::from(!is_large);
        let mut body = Rect { y: area.y + 2, height: area.height - 3 - said, ..area };
        if let Some(scene) = self.scene() {
            let head = self.face.head_rows(&scene).min(body.height);
            self.face.draw_head(Rect { height: head, ..row(body.y) }, pen, &scene);
            body = Rect { y: body.y + head, height: body.height - head, ..body };
            self.face.draw(Rect { width: body.width - SIDE[size], ..body }, pen, &scene);
        }
        let side = Rect { x: body.right() - SIDE[size], width: SIDE[size] - 1, ..body };
        let graph = Rect { height: GRAPH[size].min(side.height), ..side };
        self.draw_graph(graph, pen);
        let mut list = Rect { y: graph.bottom(), height: side.height - graph.height, ..side };
        if is_large {
            list.height = list.height.min(LIST);
            let rest = side.bottom() - list.bottom();
            self.draw_comment(Rect { y: list.bottom(), height: rest, ..side }, pen);
        } else if let Some((role, line)) = self.comment_in_a_line() {
            pen.write_or(row(area.bottom() - 2), role, &line, CUT);
        }
        self.draw_list(list, pen);
        let foot = row(area.bottom() - 1);
        if self.choosing {
            let end = pen.write(foot, 0, Role::Ink, "Play on against the computer:  ");
            let keys = Rect { x: end, width: foot.right() - end, ..foot };
            self.foot.draw(keys, pen, &level_keys());
        } else {
            let keys = self.keys();
            self.foot.draw(foot, pen, &keys);
        }
    }

    /// Draws which move is shown, and at the right how far the review is or the key to its summary.
    fn draw_title(&mut self, row: Rect, pen: &mut Pen) {
        let title = format!("{}: move {} of {}", G::TITLE, self.at, self.moves.len());
        let end = pen.write(row, 0, Role::Strong, title);
        self.head = Foot::default();
        let state = match &self.state {
            State::Ready(_) => {
                let keys = [Key::letter("s", "summary")];
                let x = row.right().saturating_sub(Foot::width(&keys));
                self.head.draw(Rect { x, width: row.right() - x, ..row }, pen, &keys);
                return;
            }
            State::Broken(why) => format!("No review: {why}."),
            State::Judging(judging) => {
                let (done, of) = judging.done();
                let bar = bar(pen, done, of);
                let (word, key) = if judging.is_stopped() {
                    ("Stopped", "continue")
                } else {
                    ("Reviewing", "stop")
                };
                format!("{word} {bar} {done} of {of}, p {key}")
            }
        };
        write_at_right(row, end, pen, &state);
    }

    /// Draws the win chance of the chosen side.
    fn draw_graph(&mut self, area: Rect, pen: &mut Pen) {
        let name = self.side_name();
        // The heading has a rule before its words, and a space on both sides.
        let words = "Win chance: ".len() + 4;
        let name = short(&name, usize::from(area.width).saturating_sub(words));
        let title = match name.as_str() {
            "You" => "Your win chance".to_owned(),
            name => format!("Win chance: {name}"),
        };
        pen.heading(area, 0, &title);
        let points = self.analysis().graph::<G>(self.side);
        let bars = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        self.bars = self.graph(&points).draw(bars, pen);
    }

    /// The names of the players of the chosen side.
    fn side_name(&self) -> String {
        let sides = self.table().sides();
        let seats = Seat::all(self.table().seats());
        let own = seats.filter(|seat| usize::from(seat.0 % sides) == self.side);
        own.map(|seat| self.names.name(seat).to_owned()).collect::<Vec<_>>().join(" and ")
    }

    /// Draws the moves around the one that is shown, with what they cost.
    fn draw_list(&mut self, area: Rect, pen: &mut Pen) {
        pen.heading(area, 0, "Moves");
        let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let room = usize::from(rows.height);
        let here = self.at.saturating_sub(1);
        let first = here.saturating_sub(room / 2).min(self.moves.len().saturating_sub(room));
        self.list = rows;
        self.rows = (first + 1..=self.moves.len()).take(room).collect();
        let analysis = self.analysis();
        let digits = self.moves.len().to_string().len().max(2);
        for (row, &number) in self.rows.iter().enumerate() {
            let wrong = analysis.decision(number).is_some_and(is_mistake);
            let cost = Self::cost(&analysis, number).unwrap_or_default();
            let taken = 1 + digits + 1 + 1 + cost.chars().count();
            let width = usize::from(rows.width).saturating_sub(taken);
            let what = self.in_few_words(number, width, pen);
            let mark = if wrong { "!" } else { " " };
            let line = format!("{mark}{number:>digits$} {what:<width$} {cost}");
            let role = match number == self.at {
                true => Role::Chosen,
                false if wrong => Role::Bad,
                false => Role::Ink,
            };
            pen.write(rows, row as u16, role, &line);
        }
        if self.moves.is_empty() {
            pen.write(rows, 0, Role::Quiet, "Nothing has been played yet.");
        }
    }

    /// What a move did, in as many letters as there are: a sentence, or who did what in ever fewer
    /// words.
    fn in_few_words(&self, number: usize, width: usize, pen: &Pen) -> String {
        let Some(entry) = self.moves.get(number - 1) else { return String::new() };
        let whole = pen.theme.words(entry.text.first_line());
        // Others' hidden moves are described only as the viewer saw them.
        let may_name = !G::HIDES || self.is_over() || self.looker == Some(entry.seat);
        let by =
            |what: &Message| format!("{}: {}", self.names.name(entry.seat), pen.theme.words(what));
        let named = self.brief.get(number - 1).filter(|_| may_name);
        let shorter = named.map(|brief| brief.each_ref().map(by)).into_iter().flatten();
        let forms: Vec<String> = std::iter::once(whole).chain(shorter).collect();
        let found = forms.iter().find(|text| text.chars().count() <= width);
        found.cloned().unwrap_or_else(|| {
            let text = forms.last().map_or("", String::as_str);
            let cut: String = text.chars().take(width.saturating_sub(1)).collect();
            format!("{cut}{}", pen.theme.sign("…", "."))
        })
    }

    /// Draws the comment on the move that is shown, as far as there is room.
    fn draw_comment(&self, area: Rect, pen: &mut Pen) {
        let title = if self.at == 0 {
            "Before the first move".to_owned()
        } else {
            format!("Move {}", self.at)
        };
        pen.heading(area, 0, &title);
        let width = usize::from(area.width);
        let lines = self.comment(width);
        let rows: Vec<(Role, String)> = lines
            .iter()
            .flat_map(|(role, text)| {
                wrapped(&pen.theme.words(text), width).into_iter().map(|row| (*role, row))
            })
            .collect();
        let room = usize::from(area.height.saturating_sub(1));
        let is_cut = rows.len() > room;
        let shown = if is_cut { room.saturating_sub(1) } else { rows.len() };
        for (row, (role, text)) in rows[..shown].iter().enumerate() {
            pen.write(area, 1 + row as u16, *role, text);
        }
        if is_cut {
            pen.write(area, 1 + shown as u16, Role::Brass, "… press c to read it all");
        }
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = vec![Key::new("< >", KeyCode::Right, "step")];
        let analysis = self.analysis();
        if analysis.next_mistake(self.at, self.side).is_some() {
            keys.push(Key::letter("n", "mistake"));
        }
        if analysis.decision(self.at).is_some_and(|judged| !judged.is_best()) {
            keys.push(Key::letter("t", "try"));
        }
        if self.can_play_on() {
            let is_before = self.shows_own_mistake();
            keys.push(Key::letter(
                "w",
                if is_before { "what if, before this move" } else { "what if" },
            ));
        }
        if self.at > 0 {
            keys.push(Key::letter("c", "comment"));
        }
        keys.extend([Key::new("Esc", KeyCode::Esc, "leave"), Help::key_for_foot()]);
        if self.may_roll_out() {
            keys.push(Key::letter("r", "rollout"));
        }
        keys
    }
}

/// A bar that shows how much of something is done.
pub(super) fn bar(pen: &Pen, done: usize, of: usize) -> String {
    let filled = BAR * done / of.max(1);
    let (full, empty) = (pen.theme.sign("█", "#"), pen.theme.sign("░", "."));
    format!("{}{}", full.repeat(filled), empty.repeat(BAR - filled))
}

/// Writes words at the right end of a row whose words on the left end before `end`.
pub(super) fn write_at_right(row: Rect, end: u16, pen: &mut Pen, words: &str) {
    let width = words.chars().count() as u16;
    let x = row.right().saturating_sub(width).max(end + 2);
    pen.write(Rect { x, width: row.right().saturating_sub(x), ..row }, 0, Role::Quiet, words);
}

fn level_keys() -> Vec<Key> {
    let labels = ["e", "m", "h", "x"];
    let levels =
        LEVELS.iter().zip(labels).map(|((_, level), label)| Key::letter(label, level.name()));
    levels.chain([Key::new("Esc", KeyCode::Esc, "cancel")]).collect()
}

/// A side's name shortened to fit: the players' levels are left out first, then what two names
/// have in common.
pub(super) fn short(name: &str, room: usize) -> String {
    let fits = |name: &str| name.chars().count() <= room;
    if fits(name) {
        return name.to_owned();
    }
    let names: Vec<&str> =
        name.split(" and ").map(|one| one.split(" (").next().unwrap_or(one)).collect();
    let mut shorter = vec![names.join(" and ")];
    if let [Some((one, first)), Some((other, second))] =
        names.iter().map(|name| name.rsplit_once(' ')).collect::<Vec<_>>()[..]
        && one == other
    {
        shorter
            .extend([format!("{one}s {first} and {second}"), format!("{one}s {first}, {second}")]);
    }
    shorter.push(names.join(", "));
    let found = shorter.iter().find(|name| fits(name));
    found.cloned().unwrap_or_else(|| {
        let cut: String = names.join(", ").chars().take(room.saturating_sub(1)).collect();
        format!("{cut}…")
    })
}

#[cfg(test)]
mod tests {
    use super::{level_keys, short};
    use crate::screen::foot::Foot;
    use ratatui::layout::Rect;

    #[test]
    fn a_name_is_shortened_to_what_tells_it_apart() {
        for (name, room, told) in [
            ("You", 20, "You"),
            ("Computer (easy)", 14, "Computer"),
            ("You and Partner", 15, "You and Partner"),
            ("You and Partner", 13, "You, Partner"),
            ("Player 1 and Player 3", 15, "Players 1 and 3"),
            ("Computer 2 and Computer 4", 15, "Computers 2, 4"),
            ("Player 1 and Computer 3", 15, "Player 1, Comp…"),
        ] {
            assert_eq!(short(name, room), told);
        }
    }

    #[test]
    fn all_levels_have_room_beside_their_question() {
        let room = Rect::new(0, 0, 78 - "Play on against the computer:  ".len() as u16, 1);
        assert!(Foot::fits(room, &level_keys()));
    }
}
