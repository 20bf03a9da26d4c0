//! Playing cards on the screen.

use parlour_rules::message::CardFace;
use parlour_table::moments::{CardGroup, ShownCard};
use ratatui::layout::Rect;

use super::pen::Pen;
use super::theme::{Role, Theme};

/// The sign of a joker. It isn't read as a rank or a suit.
pub const JOKER: &str = "★";

/// How large cards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// In one row of text.
    Small,
    /// In a box of three rows.
    Boxed,
    /// In a box of five rows.
    Large,
}

impl Size {
    /// The columns of a card with its frame.
    pub fn width(self) -> u16 {
        match self {
            Size::Small => 4,
            Size::Boxed => 5,
            Size::Large => 7,
        }
    }

    /// The rows of a card with its frame.
    pub fn height(self) -> u16 {
        match self {
            Size::Small => 1,
            Size::Boxed => 3,
            Size::Large => 5,
        }
    }
}

/// A card's look and its three characters: ` 9♣`, `10♥`, `▒▒▒`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Print {
    /// How it looks.
    pub role: Role,
    /// Its rank and suit, aligned to the right.
    pub words: String,
    /// Whether it wears the corner of a wild card.
    pub is_wild: bool,
}

impl Print {
    /// A card that lies face down.
    pub fn back(pen: &Pen) -> Self {
        let words = pen.theme.sign("▒▒▒", "###").to_owned();
        Print { role: Role::Line, words, is_wild: false }
    }

    /// The rows between the upper and the lower edge.
    fn inside(&self, size: Size) -> Vec<String> {
        let text = self.words.trim();
        match (size, text.chars().next()) {
            (Size::Large, Some(back @ ('▒' | '#'))) => vec![back.to_string().repeat(5); 3],
            (Size::Large, _) => {
                let sign = text.chars().last().unwrap_or(' ');
                vec![format!("{text:<5}"), format!("  {sign}  "), format!("{text:>5}")]
            }
            (Size::Boxed | Size::Small, _) => vec![self.words.clone()],
        }
    }
}

/// How the frame of a card is lit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Light {
    /// It isn't.
    #[default]
    Off,
    /// In brass: it can be used now.
    Usable,
    /// In brass, and heavy: it makes what is counted right now.
    Counted,
}

impl Light {
    /// The light of a card that can be used now, or not.
    pub fn usable(is_usable: bool) -> Self {
        if is_usable { Light::Usable } else { Light::Off }
    }
}

/// The marks on the frame of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// It is under the cursor: its frame is heavy.
    pub is_chosen: bool,
    /// A hint names it.
    pub is_hinted: bool,
    /// How its frame is lit.
    pub light: Light,
}

impl Marks {
    fn is_heavy(self) -> bool {
        self.is_chosen || self.light == Light::Counted
    }
}

/// Draws a card in a box at the upper left corner of a place.
pub fn draw_card(place: Rect, pen: &mut Pen, size: Size, card: &Print, marks: Marks) {
    draw_sharing(place, pen, size, card, (marks, [false, false]));
}

/// Draws a card in a box that may share its left and its right edge with another card.
fn draw_sharing(
    place: Rect,
    pen: &mut Pen,
    size: Size,
    card: &Print,
    (marks, shares): (Marks, [bool; 2]),
) {
    let theme = pen.theme;
    let frame = theme.on_card(if marks.light == Light::Off { Role::Spades } else { Role::Brass });
    let width = size.width();
    let (x, end) = (place.x, place.x + width);
    let (across, side) = if marks.is_heavy() {
        (theme.sign("━", "="), theme.sign("┃", "#"))
    } else {
        (theme.sign("─", "-"), theme.sign("│", "|"))
    };
    let across = across.repeat(usize::from(width) - 2);
    let edge = |[left, right]: [&str; 2], shared: &str, heavy: [&str; 2]| {
        let corner = |at: usize, corner: &str| {
            let sign = if shares[at] { shared } else { corner };
            let (sign, plain) = if marks.is_heavy() { (heavy[at], "#") } else { (sign, "+") };
            theme.sign(sign, plain).to_owned()
        };
        format!("{}{across}{}", corner(0, left), corner(1, right))
    };
    pen.write_to(end, x, place.y, frame, &edge(["╭", "╮"], "┬", ["┏", "┓"]));
    let rows = card.inside(size);
    for (y, words) in (place.y + 1..).zip(&rows) {
        pen.write_to(end, x, y, frame, side);
        pen.write_to(end, x + 1, y, theme.on_card(card.role), words);
        pen.write_to(end, x + width - 1, y, frame, side);
    }
    let bottom = place.y + 1 + rows.len() as u16;
    pen.write_to(end, x, bottom, frame, &edge(["╰", "╯"], "┴", ["┗", "┛"]));
    let brass = theme.on_card(Role::Brass);
    if card.is_wild {
        pen.write_to(end, x + width - 2, place.y, brass, "*");
    }
    if marks.is_chosen {
        pen.write_to(end, x + width / 2, bottom, brass, theme.sign("▲", "^"));
    }
    if marks.is_hinted {
        pen.write_to(end, x + width - 2, bottom, brass, "!");
    }
}

/// Cards that lie together under a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What stands above them.
    pub label: (Role, String),
    /// The cards.
    pub cards: Vec<Print>,
    /// Whether they touch, as the cards of a meld do.
    pub touch: bool,
}

impl Group {
    /// The columns from one card to the next.
    fn pitch(&self, size: Size) -> u16 {
        size.width() - u16::from(self.touch)
    }

    fn width(&self, size: Size, cards: usize) -> u16 {
        self.pitch(size) * cards as u16 + u16::from(self.touch)
    }
}

/// Cards that lie together, as they are drawn in boxes.
pub fn printed(group: &CardGroup, theme: Theme) -> Group {
    Group {
        label: (Role::Quiet, theme.words(&group.label)),
        cards: group.cards.iter().map(|&card| print(card, theme)).collect(),
        touch: group.touch,
    }
}

/// A card as it is drawn in a box.
fn print(card: ShownCard, theme: Theme) -> Print {
    let words = match card.face {
        CardFace::Joker if theme.is_ascii() => " J ".to_owned(),
        CardFace::Joker => format!(" {JOKER} "),
        card => format!("{:>3}", theme.words(card)),
    };
    Print { role: Role::of_card(card.face), words, is_wild: card.is_wild }
}

/// Groups of cards side by side, over as many rows as they need.
pub struct Groups<'a> {
    /// The groups.
    pub groups: &'a [Group],
    /// How large the cards are.
    pub size: Size,
}

/// A part of a group in one row.
struct Part {
    group: usize,
    /// The place of its first card among all cards.
    first: usize,
    /// Its place in the group, and how many cards there are.
    at: usize,
    count: usize,
    x: u16,
    row: u16,
}

/// The columns between two groups.
const GAP: u16 = 1;

impl Groups<'_> {
    /// How high a row of cards is with the labels above it.
    fn pitch(&self) -> u16 {
        1 + self.size.height()
    }

    /// The groups in rows: one goes to the next row where it doesn't fit, and is broken only where
    /// no row has room for it.
    fn parts(&self, width: u16) -> Vec<Part> {
        let (mut x, mut row, mut first) = (0, 0, 0);
        let mut parts = Vec::new();
        for (group, held) in self.groups.iter().enumerate() {
            let most = (width.saturating_sub(u16::from(held.touch)) / held.pitch(self.size)).max(1);
            let mut at = 0;
            while at < held.cards.len() {
                let left = held.cards.len() - at;
                let room = width.saturating_sub(x + u16::from(held.touch)) / held.pitch(self.size);
                let label = held.label.1.chars().count() as u16;
                // A label must not run into the next one.
                let fits = held.width(self.size, left).max(label) <= width.saturating_sub(x);
                let breaks = !held.touch || left > usize::from(most);
                let count = match fits {
                    true => left,
                    false if breaks && room >= 2 && label <= width.saturating_sub(x) => {
                        left.min(room.into())
                    }
                    false if x == 0 => left.min(most.into()),
                    false => {
                        (x, row) = (0, row + 1);
                        continue;
                    }
                };
                parts.push(Part { group, first, at, count, x, row });
                x += held.width(self.size, count).max(if at == 0 { label } else { 0 }) + GAP;
                (at, first) = (at + count, first + count);
            }
        }
        parts
    }

    /// How many rows the cards and their labels take in a width.
    pub fn rows(&self, width: u16) -> u16 {
        self.parts(width).last().map_or(0, |last| (last.row + 1) * self.pitch())
    }

    /// Draws the cards with the marks of each. Returns where each one lies.
    pub fn draw(&self, area: Rect, pen: &mut Pen, marks: impl Fn(usize) -> Marks) -> Vec<Rect> {
        let mut places = Vec::new();
        for part in self.parts(area.width) {
            let group = &self.groups[part.group];
            let (x, y) = (area.x + part.x, area.y + part.row * self.pitch());
            if y + self.pitch() > area.bottom() {
                break;
            }
            if part.at == 0 {
                let style = pen.theme.style(group.label.0);
                pen.write_to(area.right(), x, y, style, &group.label.1);
            }
            let start = places.len();
            for place in 0..part.count {
                let x = x + group.pitch(self.size) * place as u16;
                let (width, height) = (self.size.width(), self.size.height());
                places.push(Rect { x, y: y + 1, width, height });
            }
            // The chosen card is drawn last, so that its frame is whole.
            let mut order: Vec<usize> = (0..part.count).collect();
            let mark = |place: usize| marks(part.first + place);
            order.sort_by_key(|&place| (mark(place).light, mark(place).is_heavy()));
            for place in order {
                let shares = [place > 0, place + 1 < part.count].map(|has| has && group.touch);
                let card = &group.cards[part.at + place];
                let place_of_card = places[start + place];
                draw_sharing(place_of_card, pen, self.size, card, (mark(place), shares));
            }
        }
        places
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
