//! The table of Five Crowns drawn: both hands in groups, and the piles between them.

use parlour_rules::five_crowns::{Action, Card, View};
use parlour_rules::{Seat, Turn};
use parlour_table::words::Names;
use ratatui::layout::Rect;

use super::cards::{Flow, meld_groups, points, print};
use super::hand::{Hand, Order, in_melds};
use crate::screen::cards::{Group, Groups, Light, Marks, Print, Size, draw_card};
use crate::screen::{Pen, Role, TableKeys, Theme};

/// Where things were drawn, for the mouse.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The cards of the hand in front.
    pub hand: Vec<Rect>,
    /// The draw pile.
    pub draw_pile: Rect,
    /// The line with the cards of the draw pile.
    pub pile_line: Rect,
    /// The discard pile.
    pub discard_pile: Rect,
}

/// How large the cards are: of the hand in front, of the other one, and on the piles.
#[derive(Clone, Copy)]
struct Sizes {
    own: Size,
    other: Size,
    piles: Size,
}

const fn sizes(own: Size, other: Size, piles: Size) -> Sizes {
    Sizes { own, other, piles }
}

/// The sizes to choose from, the largest first.
const SIZES: [Sizes; 5] = [
    sizes(Size::Large, Size::Large, Size::Large),
    sizes(Size::Large, Size::Boxed, Size::Large),
    sizes(Size::Large, Size::Boxed, Size::Boxed),
    sizes(Size::Boxed, Size::Boxed, Size::Boxed),
    sizes(Size::Boxed, Size::Small, Size::Boxed),
];

/// The key that shows the whole draw pile.
const WHOLE: &str = "w all";

/// A table to be drawn.
pub struct TableView<'a> {
    /// What the person in front of the screen may know.
    pub view: &'a View,
    /// What the seats are called.
    pub names: &'a Names,
    /// The seat in front.
    pub own: Seat,
    /// Its hand, as its owner ordered it.
    pub hand: &'a Hand,
    /// The order that its owner chose.
    pub order: Order,
    /// Whether nothing may show which cards are melds.
    pub hides_melds: bool,
    /// What the person in front may do now.
    pub legal: &'a [Action],
    /// What a hint names.
    pub hinted: Option<Action>,
    /// How many cards of an open draw pile are scrolled away.
    pub scroll: usize,
    /// Whether the table's own keys do something.
    pub keys: TableKeys,
}

impl TableView<'_> {
    /// Draws it all.
    pub fn draw(&self, area: Rect, pen: &mut Pen) -> Places {
        let area = inner(area);
        let theme = pen.theme;
        let (own, other) = (self.own_groups(theme), self.other_groups(pen));
        let rows = |sizes: &Sizes| {
            let own = Groups { groups: &own, size: sizes.own }.rows(area.width);
            let other = other_rows(&other, sizes.other, area.width, theme);
            1 + other + sizes.piles.height() + self.line_rows() + 1 + own
        };
        let fits = |sizes: &&Sizes| rows(sizes) + 2 <= area.height;
        let sizes = SIZES.iter().find(fits).unwrap_or(&SIZES[SIZES.len() - 1]);
        // Free rows set the hands off from the piles.
        let gap = (area.height.saturating_sub(rows(sizes)) / 2).min(2);
        let mut rest = area;
        let mut take = |rows: u16| {
            let rows = rows.min(rest.height);
            let part = Rect { height: rows, ..rest };
            rest.y += rows;
            rest.height -= rows;
            part
        };
        let theirs = take(1 + other_rows(&other, sizes.other, area.width, theme));
        self.draw_other(theirs, pen, &other, sizes.other);
        take(gap);
        let mut places = self.draw_piles(take(sizes.piles.height()), pen, sizes.piles);
        places.pile_line = take(self.line_rows());
        self.draw_pile_line(places.pile_line, pen);
        take(gap);
        places.hand = self.draw_own(rest, pen, &own, sizes.own);
        places
    }

    /// Draws the whole draw pile instead of the table.
    pub fn draw_whole_pile(&self, area: Rect, pen: &mut Pen) {
        let area = inner(area);
        let Some(cards) = &self.view.draw_pile_cards else { return };
        pen.heading(area, 0, &format!("Draw pile: {}, top first", counted(cards.len())));
        let (key, style) = ("Esc close", pen.theme.style(Role::Brass));
        pen.write_to(
            area.right(),
            area.right().saturating_sub(key.len() as u16),
            area.y,
            style,
            key,
        );
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        Flow::new(below).cards(pen, cards, self.view.wild());
    }

    /// Whose hand it is; brass where that seat acts.
    fn draw_name(&self, area: Rect, pen: &mut Pen, seat: Seat) {
        let acts = self.view.turn == Turn::Act(seat);
        let out = if self.view.gone_out == Some(seat) { ", went out" } else { "" };
        let held = &self.view.hands[seat.index()];
        let score = points(self.view.scores()[seat.index()]);
        let name = self.names.name(seat);
        let mut words = format!("{name}: {score}, {}{out}", counted(held.held));
        let is_sorted = seat == self.own && self.order != Order::Melds && !self.hides_melds;
        if let Some(cards) = held.cards.as_ref().filter(|_| is_sorted) {
            let left = in_melds(cards, self.view.wild()).points;
            words += &format!(", unmelded {}", points(left));
        }
        pen.write(area, 0, if acts { Role::Brass } else { Role::Ink }, &words);
    }

    /// The groups of the hand in front: its melds, or its cards one by one where its owner ordered
    /// them otherwise.
    fn own_groups(&self, theme: Theme) -> Vec<Group> {
        let (cards, wild) = (self.hand.cards(), self.view.wild());
        let best = in_melds(cards, wild);
        if self.order == Order::Melds {
            return meld_groups(&best, wild, theme);
        }
        let mut labels = vec![None; cards.len()];
        for meld in best.melds.iter().filter(|_| !self.hides_melds) {
            for card in meld.cards() {
                let is_it = |place: &usize| cards[*place] == *card && labels[*place].is_none();
                if let Some(place) = (0..cards.len()).find(is_it) {
                    labels[place] = Some(meld.kind());
                }
            }
        }
        let group = |(&card, kind): (&Card, Option<&str>)| Group {
            label: match kind {
                Some(kind) => (Role::Good, kind.to_owned()),
                None => (Role::Strong, card.points(wild).to_string()),
            },
            cards: vec![print(card, wild, theme)],
            touch: false,
        };
        cards.iter().zip(labels).map(group).collect()
    }

    /// The groups of the other hand: its melds, or backs and the cards that everyone has seen.
    fn other_groups(&self, pen: &Pen) -> Vec<Group> {
        let (wild, theme) = (self.view.wild(), pen.theme);
        let hand = &self.view.hands[1 - self.own.index()];
        if let Some(cards) = &hand.cards {
            return meld_groups(&in_melds(cards, wild), wild, theme);
        }
        let backs = vec![Print::back(pen); hand.held - hand.known.len().min(hand.held)];
        let known = hand.known.iter().map(|&card| print(card, wild, theme)).collect::<Vec<_>>();
        let groups = [("", backs, true), ("cards you know", known, false)];
        let groups = groups.into_iter().filter(|(_, cards, _)| !cards.is_empty());
        let group = |(label, cards, touch): (&str, _, _)| Group {
            label: (Role::Quiet, label.to_owned()),
            cards,
            touch,
        };
        groups.map(group).collect()
    }

    fn draw_other(&self, area: Rect, pen: &mut Pen, groups: &[Group], size: Size) {
        self.draw_name(area, pen, Seat(1 - self.own.0));
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        if size != Size::Small {
            Groups { groups, size }.draw(below, pen, |_| Marks::default());
            return;
        }
        let mut flow = Flow::new(below);
        for (role, words) in small(groups, pen.theme) {
            match role {
                Role::Good | Role::Strong | Role::Quiet | Role::Line => {
                    flow.words(pen, role, &words);
                }
                role => flow.printed(pen, &[(role, words)]),
            }
        }
    }

    /// How many rows the open draw pile takes: one line.
    fn line_rows(&self) -> u16 {
        u16::from(self.view.draw_pile_cards.is_some())
    }

    /// Draws both piles side by side, each with its words beside it.
    fn draw_piles(&self, area: Rect, pen: &mut Pen, size: Size) -> Places {
        let (view, wild) = (self.view, self.view.wild());
        let half = area.width / 2;
        let places = Places {
            draw_pile: Rect { width: half.saturating_sub(1), ..area },
            discard_pile: Rect { x: area.x + half, width: area.width - half, ..area },
            ..Places::default()
        };
        let may = |action: Action| self.legal.contains(&action);
        let is_hinted = |action: Action| self.hinted == Some(action);
        let top = view.draw_pile_cards.as_ref().and_then(|cards| cards.first());
        let card = match (top, view.draw_pile) {
            (Some(&card), _) => Some(print(card, wild, pen.theme)),
            (None, 0) => None,
            (None, _) => Some(Print::back(pen)),
        };
        let pile = Pile {
            name: "Draw pile",
            card,
            action: may(Action::Draw).then(|| "d draw".to_owned()),
            is_hinted: is_hinted(Action::Draw),
            size,
        };
        let line = pile.draw(places.draw_pile, pen);
        pen.write(line, 0, Role::Quiet, counted(view.draw_pile));
        let top = view.top_discard();
        let pile = Pile {
            name: "Discard pile",
            card: top.map(|card| print(card, wild, pen.theme)),
            action: may(Action::Take).then(|| "t take".to_owned()),
            is_hinted: is_hinted(Action::Take),
            size,
        };
        let line = pile.draw(places.discard_pile, pen);
        match view.discard_pile.get(1..) {
            Some(below) if !below.is_empty() => {
                let mut flow = Flow::new(line);
                flow.words(pen, Role::Quiet, "below:");
                self.write_fitting(&mut flow, pen, below);
            }
            _ => {
                pen.write(line, 0, Role::Quiet, counted(view.discard_pile.len()));
            }
        }
        places
    }

    /// Draws the cards of an open draw pile that have room in a line, from the first that isn't
    /// scrolled away.
    fn draw_pile_line(&self, area: Rect, pen: &mut Pen) {
        let Some(cards) = &self.view.draw_pile_cards else { return };
        let key = if self.keys == TableKeys::Used { WHOLE } else { "" };
        let taken = if key.is_empty() { 0 } else { key.len() as u16 + 2 };
        let line = Rect { width: area.width.saturating_sub(taken), ..area };
        let first = self.scroll.min(cards.len().saturating_sub(1));
        let mut flow = Flow::new(line);
        let label = match first {
            0 => "From the top:".to_owned(),
            first => format!("From card {}:", first + 1),
        };
        flow.words(pen, Role::Quiet, &label);
        self.write_fitting(&mut flow, pen, &cards[first..]);
        pen.write_to(area.right(), line.right() + 2, line.y, pen.theme.style(Role::Brass), key);
    }

    /// Writes the cards that have room in the line, and dots for the rest.
    fn write_fitting(&self, flow: &mut Flow, pen: &mut Pen, cards: &[Card]) {
        for (place, card) in cards.iter().enumerate() {
            // A card needs up to four columns, and the dots after it one more.
            let is_last = place + 1 == cards.len();
            if !flow.fits(if is_last { &[4] } else { &[4, 1] }) {
                flow.words(pen, Role::Quiet, pen.theme.sign("…", ">"));
                return;
            }
            flow.cards(pen, &[*card], self.view.wild());
        }
    }

    fn draw_own(&self, area: Rect, pen: &mut Pen, groups: &[Group], size: Size) -> Vec<Rect> {
        self.draw_name(area, pen, self.own);
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let cards = self.hand.cards();
        if cards.is_empty() {
            let backs = vec![Print::back(pen); self.view.hands[self.own.index()].held];
            let group = Group { label: (Role::Quiet, String::new()), cards: backs, touch: true };
            Groups { groups: &[group], size }.draw(below, pen, |_| Marks::default());
            return Vec::new();
        }
        let hinted = self.hinted.and_then(Action::discarded);
        let hinted = hinted.and_then(|card| cards.iter().position(|&held| held == card));
        Groups { groups, size }.draw(below, pen, |place| Marks {
            is_chosen: place == self.hand.cursor(),
            is_hinted: hinted == Some(place),
            light: Light::usable(self.legal.contains(&Action::Discard(cards[place]))),
        })
    }
}

/// A pile: its top card, and the words beside it.
struct Pile {
    name: &'static str,
    card: Option<Print>,
    /// What can be done with it now.
    action: Option<String>,
    is_hinted: bool,
    size: Size,
}

impl Pile {
    /// Draws it. Returns the line for words about its cards.
    fn draw(&self, area: Rect, pen: &mut Pen) -> Rect {
        let none = Print { role: Role::Line, words: "   ".to_owned(), is_wild: false };
        let light = Light::usable(self.action.is_some());
        let marks = Marks { is_hinted: self.is_hinted, light, ..Marks::default() };
        draw_card(area, pen, self.size, self.card.as_ref().unwrap_or(&none), marks);
        let x = area.x + self.size.width() + 1;
        let top = area.y + (self.size.height() - 3) / 2;
        let line = |row: u16| {
            let y = (top + row).min(area.bottom());
            Rect { x, y, width: area.right().saturating_sub(x), height: 1 }.intersection(area)
        };
        pen.write(line(0), 0, Role::Ink, self.name);
        if let Some(action) = &self.action {
            pen.write(line(2), 0, Role::Brass, action);
        }
        line(1)
    }
}

/// The table without its margins.
fn inner(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }
}

/// A number of cards in words: `1 card`, `81 cards`.
fn counted(cards: usize) -> String {
    format!("{cards} {}", if cards == 1 { "card" } else { "cards" })
}

/// Groups in one line: labels, cards, and a bar between two groups.
fn small(groups: &[Group], theme: Theme) -> Vec<(Role, String)> {
    let mut line = Vec::new();
    for (place, group) in groups.iter().enumerate() {
        if place > 0 {
            line.push((Role::Line, theme.sign("│", "|").to_owned()));
        }
        if !group.label.1.is_empty() {
            line.push(group.label.clone());
        }
        line.extend(group.cards.iter().map(|card| {
            let star = if card.is_wild { "*" } else { "" };
            (card.role, format!("{}{star}", card.words.trim()))
        }));
    }
    line
}

/// How many rows the other hand takes below its name.
fn other_rows(groups: &[Group], size: Size, width: u16, theme: Theme) -> u16 {
    if size != Size::Small {
        return Groups { groups, size }.rows(width);
    }
    let (mut rows, mut x) = (1, 0);
    for (_, words) in small(groups, theme) {
        let wide = words.chars().count() as u16;
        if x > 0 && x + wide > width {
            (rows, x) = (rows + 1, 0);
        }
        x += wide + 1;
    }
    rows
}
