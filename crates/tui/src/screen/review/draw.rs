//! The review drawn.

use parlour_rules::{Message, message};
use parlour_table::words::Words;
use parlour_table::words::story::{percent, signed};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::graph::Graph;
use super::{DEED, Judgement, ReviewPage, State};
use crate::face::Face;
use crate::screen::foot::Key;
use crate::screen::help::Help;
use crate::screen::pen::{Pen, wrapped};
use crate::screen::theme::Role;

/// How wide the list of decisions is.
const LIST: u16 = 30;
/// The columns of a side's account: accuracy, mistakes, luck, result.
const COLUMNS: [usize; 4] = [9, 9, 8, 7];
/// How wide the bar is that shows how far the judging is.
const BAR: usize = 24;
/// From this size on the graph and the table are shown together.
const BOTH: (u16, u16) = (110, 40);
/// The rows for the words about a decision: beside the graph, with the table alone, with both.
const SAID: [u16; 3] = [7, 4, 5];

impl<G: Words, F: Face<G>> ReviewPage<G, F> {
    pub(super) fn draw_review(&mut self, area: Rect, pen: &mut Pen) {
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        // The state is put back below: the face and the table are needed beside it.
        let mut state = std::mem::replace(&mut self.state, State::Broken(String::new()));
        let keys = match &mut state {
            State::Broken(why) => {
                pen.write(row(area.y), 0, Role::Strong, format!("{}: review", G::TITLE));
                pen.write(row(area.y + 2), 0, Role::Bad, format!("No review: {why}."));
                vec![Key::new("Esc", KeyCode::Esc, "back"), Help::key_for_foot()]
            }
            State::Judging(judging) => {
                let (done, of) = judging.done();
                pen.write(row(area.y), 0, Role::Strong, format!("{}: review", G::TITLE));
                let filled = BAR * done / of.max(1);
                let (full, empty) = (pen.theme.sign("█", "#"), pen.theme.sign("░", "."));
                let bar = format!("{}{}", full.repeat(filled), empty.repeat(BAR - filled));
                let words = format!("Judging every decision  {bar}  {done} of {of}");
                pen.write(row(area.y + 2), 0, Role::Ink, &words);
                vec![Key::new("Esc", KeyCode::Esc, "stop"), Help::key_for_foot()]
            }
            State::Ready(judgement) => {
                self.draw_ready(area, pen, judgement);
                keys(judgement, is_large(area))
            }
        };
        self.state = state;
        self.foot.draw(row(area.bottom() - 1), pen, &keys);
    }

    fn draw_ready(&mut self, area: Rect, pen: &mut Pen, judgement: &mut Judgement<G::Action>) {
        let inner = Rect { x: area.x + 1, width: area.width - 2, ..area };
        pen.write(inner, 0, Role::Strong, format!("Review: {}", judgement.story.title));
        let [beside_graph, with_table, with_both] = SAID;
        let rows = match judgement.table {
            _ if is_large(area) => with_both,
            true => with_table,
            false => beside_graph,
        };
        let body = Rect { y: area.y + 1, height: area.height - 2 - rows, ..inner };
        let list = Rect { x: body.right() - LIST, width: LIST, ..body };
        let left = Rect { width: body.width - LIST - 1, ..body };
        if is_large(area) {
            let top = Rect { height: 15, ..left };
            draw_graph(top, pen, judgement);
            let below = Rect { y: top.bottom(), height: body.height - 15, ..left };
            self.draw_table(below, pen, judgement);
        } else if judgement.table {
            self.draw_table(body, pen, judgement);
        } else {
            draw_graph(left, pen, judgement);
        }
        if is_large(area) || !judgement.table {
            draw_list(list, pen, judgement);
        } else {
            judgement.list = Rect::default();
        }
        draw_said(Rect { y: body.bottom(), height: rows, ..inner }, pen, judgement);
    }

    /// The table as it stood before the decision.
    fn draw_table(&mut self, area: Rect, pen: &mut Pen, judgement: &Judgement<G::Action>) {
        let Some(scene) = self.scene(judgement) else { return };
        let area = Rect { x: area.x - 1, width: area.width + 1, ..area };
        let head = self.face.head_rows(&scene).min(area.height);
        let inner = Rect { x: area.x + 1, width: area.width - 1, height: head, ..area };
        self.face.draw_head(inner, pen, &scene);
        let below = Rect { y: area.y + head, height: area.height - head, ..area };
        self.face.draw(below, pen, &scene);
    }
}

/// The graph, and what each side's result is made of.
fn draw_graph<A>(area: Rect, pen: &mut Pen, judgement: &mut Judgement<A>) {
    let story = &judgement.story;
    let name = story.sides.first().map_or("", |(name, _)| name);
    // The heading has a rule before and after its words.
    let words = "Win chance of ".len() + 6;
    let name = short(name, usize::from(area.width).saturating_sub(words));
    pen.heading(area, 0, &format!("Win chance of {name}"));
    let sides = story.sides.len() as u16;
    let height = area.height.saturating_sub(4 + sides).clamp(3, 12);
    let (here, worst) = (Some(judgement.at), &judgement.worst[..]);
    let graph = Graph { chances: &judgement.chances, here, worst };
    judgement.bars = graph.draw(Rect { y: area.y + 1, height, ..area }, pen);
    let table = Rect { y: area.y + 2 + height, height: 2 + sides, ..area };
    let widest = story.sides.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let [a, o, l, r] = COLUMNS;
    let room = usize::from(area.width).saturating_sub(a + o + l + r).min(widest.max(14));
    let columns = |cells: [&str; 5]| {
        let [name, accuracy, own, luck, result] = cells;
        let name = short(name, room);
        let luck = if story.has_luck { format!("{luck:>l$}") } else { String::new() };
        format!("{name:<room$}{accuracy:>a$}{own:>o$}{luck}{result:>r$}")
    };
    pen.write(table, 0, Role::Quiet, columns(["", "accuracy", "mistakes", "luck", "result"]));
    for (row, (name, account)) in story.sides.iter().enumerate() {
        let accuracy = format!("{:.1}%", account.accuracy);
        let (own, luck) = (signed(account.own), signed(account.luck));
        let result = percent(account.result);
        pen.write(
            table,
            1 + row as u16,
            Role::Ink,
            columns([name, &accuracy, &own, &luck, &result]),
        );
    }
}

/// A side's name shortened to fit: the players' levels are left out first, then what two names
/// have in common.
fn short(name: &str, room: usize) -> String {
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

fn is_large(area: Rect) -> bool {
    area.width >= BOTH.0 && area.height >= BOTH.1
}

/// Draws the words about the decision that is shown; dots stand for what has no room.
fn draw_said<A>(area: Rect, pen: &mut Pen, judgement: &Judgement<A>) {
    let width = usize::from(area.width);
    let said = said(judgement);
    let rows: Vec<(Role, String)> = said
        .iter()
        .flat_map(|(role, text)| {
            wrapped(&pen.theme.words(text), width).into_iter().map(|row| (*role, row))
        })
        .collect();
    let room = usize::from(area.height);
    for (row, (role, text)) in rows.iter().take(room).enumerate() {
        pen.write(area, row as u16, *role, text);
    }
    if rows.len() > room {
        let more = pen.theme.words(" …");
        let left = area.width - more.chars().count() as u16;
        let end = rows[room - 1].1.chars().count() as u16;
        let tail = Rect { x: area.x + end.min(left), width: area.width - end.min(left), ..area };
        pen.write(tail, area.height - 1, Role::Brass, &more);
    }
}

/// The words about the decision that is shown.
fn said<A>(judgement: &Judgement<A>) -> Vec<(Role, Message)> {
    let Some(told) = judgement.told.get(judgement.at) else { return Vec::new() };
    let what = message![told.number, ". ", told.what.first_line()];
    let role = if told.is_best { Role::Good } else { Role::Bad };
    let mut said = vec![(Role::Strong, what), (role, told.verdict.clone())];
    said.extend(told.reasons.iter().map(|reason| (Role::Quiet, reason.clone())));
    said
}

fn draw_list<A>(area: Rect, pen: &mut Pen, judgement: &mut Judgement<A>) {
    let everyone = judgement.all || judgement.own.len() == judgement.told.len();
    let word = if everyone { "Every decision" } else { "Your decisions" };
    pen.heading(area, 0, word);
    let listed = judgement.listed();
    let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let room = usize::from(rows.height);
    let here = listed.iter().position(|&place| place >= judgement.at).unwrap_or(0);
    let first = here.saturating_sub(room / 2).min(listed.len().saturating_sub(room));
    judgement.list = rows;
    judgement.rows = listed.iter().skip(first).take(room).copied().collect();
    for (row, &place) in judgement.rows.iter().enumerate() {
        let judged = &judgement.review.decisions[place];
        let mark = if judgement.worst.contains(&place) { "!" } else { " " };
        let action = &judgement.deeds[place];
        let cost = &judgement.told[place].in_short;
        let gap = 24 - action.chars().count().min(DEED);
        let line = format!("{mark}{:>3} {action}{cost:>gap$} ", judged.number);
        let role = match place == judgement.at {
            true => Role::Chosen,
            false if mark == "!" => Role::Bad,
            false => Role::Ink,
        };
        pen.write(rows, row as u16, role, &line);
    }
}

fn keys<A>(judgement: &Judgement<A>, is_large: bool) -> Vec<Key> {
    let mut keys = Vec::new();
    if !is_large {
        let word = if judgement.table { "the graph" } else { "the table" };
        keys.push(Key::new("Enter", KeyCode::Enter, word));
    }
    keys.push(Key::new("Down", KeyCode::Down, "on"));
    keys.push(Key::new("Up", KeyCode::Up, "back"));
    if !judgement.worst.is_empty() {
        keys.push(Key::letter("w", "worst"));
    }
    if !judgement.own.is_empty() && judgement.own.len() < judgement.told.len() {
        keys.push(Key::letter("a", if judgement.all { "only yours" } else { "everyone's" }));
    }
    keys.extend([Key::new("Esc", KeyCode::Esc, "leave"), Help::key_for_foot()]);
    keys
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn a_name_is_shortened_to_what_tells_it_apart() {
        for (name, room, told) in [
            ("Human (person)", 20, "Human (person)"),
            ("Human (person)", 10, "Human"),
            ("Human (person) and Partner (easy)", 20, "Human and Partner"),
            ("Human (person) and Partner (easy)", 15, "Human, Partner"),
            ("Left (easy) and Right (easy)", 15, "Left and Right"),
            ("Player 1 (person) and Player 3 (person)", 15, "Players 1 and 3"),
            ("Computer 2 (hard) and Computer 4 (hard)", 15, "Computers 2, 4"),
            ("Player 1 (person) and Computer 3 (hard)", 15, "Player 1, Comp…"),
        ] {
            assert_eq!(short(name, room), told);
        }
    }
}
