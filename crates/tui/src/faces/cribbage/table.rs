//! The table of cribbage drawn: hands, crib and starter, and the cards of the count.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Phase, PublicEvent, View};
use parlour_rules::{Seat, Turn};
use parlour_table::words::Names;
use parlour_table::words::cribbage::pile as cribbage_pile;
use ratatui::layout::Rect;

use super::cards::{Slot, draw_row, pitch, print, text};
use crate::screen::cards::{Flow, Light, Marks, Print, Size, draw_card};
use crate::screen::{Held, Pen, Role};

/// The sizes of the cards on the table and in the hand in front, the largest first.
const SIZES: [(Size, Size); 4] = [
    (Size::Large, Size::Large),
    (Size::Boxed, Size::Large),
    (Size::Boxed, Size::Boxed),
    (Size::Small, Size::Boxed),
];

/// How high the hand in front is: a card is lifted one row when it is marked, and has a row below.
fn hand_rows(size: Size) -> u16 {
    size.height() + 2
}

/// The rows of a row of cards with a name above it; small cards stand beside the name.
fn named_rows(size: Size) -> u16 {
    if size == Size::Small { 1 } else { 1 + size.height() }
}

/// A table to be drawn.
pub struct TableView<'a> {
    /// What the person in front of the screen may know.
    pub view: &'a View,
    /// What the seats are called.
    pub names: &'a Names,
    /// The seat in front.
    pub own: Seat,
    /// Its hand, as its owner ordered it.
    pub hand: &'a Held<Card>,
    /// The cards that are marked for the crib.
    pub marked: &'a [Card],
    /// What a hint names.
    pub hinted: Option<Action>,
    /// The points about to be claimed, while that is asked: a number, or `?` before one is chosen.
    pub claim: Option<String>,
    /// Whether the seat in front is asked now.
    pub asked: bool,
}

/// The columns of a count: the bar before it, its cards, and what it came to.
fn width((reached, cards): &(u8, Vec<Card>), pen: &Pen) -> u16 {
    let card = |card: &Card| text(*card, pen.theme).trim().chars().count() + 1;
    (2 + cards.iter().map(card).sum::<usize>() + format!("={reached}").len()) as u16
}

impl TableView<'_> {
    /// Draws it all. Returns where the cards of the hand in front lie.
    pub fn draw(&self, area: Rect, pen: &mut Pen) -> Vec<Rect> {
        let mut rest = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let others = u16::from(self.view.options.seats()) - 1;
        let rows = |(table, hand): (Size, Size)| {
            let crib = table.height() + u16::from(table != Size::Small);
            others * named_rows(table) + 1 + crib + 1 + 1 + hand_rows(hand)
        };
        // A row before the table, two around the play and one for its second line.
        let fits = |&&sizes: &&(Size, Size)| rows(sizes) + 4 <= rest.height;
        let (size, hand) = *SIZES.iter().find(fits).unwrap_or(&(Size::Small, Size::Boxed));
        let take = |rest: &mut Rect, rows: u16| {
            let rows = rows.min(rest.height);
            rest.y += rows;
            rest.height -= rows;
        };
        // Rows that nothing needs set the table off from the board, and the hand from the rest.
        let spare = rest.height.saturating_sub(rows((size, hand)));
        take(&mut rest, spare.min(1));
        for seat in self.view.options.round_from(self.own).filter(|&seat| seat != self.own) {
            let rows = self.draw_other(rest, pen, seat, size);
            take(&mut rest, rows);
        }
        take(&mut rest, 1);
        let rows = self.draw_crib(rest, pen, size);
        take(&mut rest, rows + u16::from(size != Size::Small));
        // What the play needs more than one row for, the row before the hand gives.
        let play = Rect { height: rest.height.saturating_sub(1 + hand_rows(hand)), ..rest };
        let rows = self.draw_play(play, pen);
        let gap = 1 + u16::from(spare > 1);
        take(&mut rest, (rows + gap).min(play.height.max(1)));
        self.draw_own(rest, pen, hand)
    }

    /// Whose hand it is, the score of its side, and who deals; brass where that seat acts.
    fn write_name(&self, flow: &mut Flow, pen: &mut Pen, seat: Seat) {
        let acts = self.view.turn == Turn::Act(seat);
        let mark = if acts { pen.theme.sign("▸", ">") } else { " " };
        let name = format!("{mark}{}", self.names.name(seat));
        flow.words(pen, if acts { Role::Brass } else { Role::Strong }, &name);
        flow.words(pen, Role::Ink, &self.view.track(seat).front.to_string());
        if seat == self.view.dealer {
            flow.words(pen, Role::Quiet, "dealer");
        }
        if self.view.said_go.contains(seat) {
            flow.words(pen, Role::Brass, "\"go\"");
        }
    }

    fn draw_other(&self, area: Rect, pen: &mut Pen, seat: Seat, size: Size) -> u16 {
        let hand = &self.view.hands[seat.index()];
        let held: Vec<Slot> = match &hand.cards {
            Some(cards) => cards.iter().copied().map(Slot::Up).collect(),
            None => vec![Slot::Down; hand.held],
        };
        let laid: Vec<Slot> = hand.laid.iter().copied().map(Slot::Up).collect();
        let mut flow = Flow::new(Rect { height: area.height.min(1), ..area });
        self.write_name(&mut flow, pen, seat);
        if size == Size::Small {
            flow.space(1);
            flow.slots(pen, &held);
            if !laid.is_empty() {
                flow.space(1);
                flow.words(pen, Role::Quiet, "played");
                flow.slots(pen, &laid);
            }
            return 1;
        }
        let height = area.height.saturating_sub(1).min(size.height());
        let row = Rect { x: area.x + 1, y: area.y + 1, height, ..area };
        draw_row(row, pen, &held, size);
        if !laid.is_empty() {
            let x = row.x + pitch(size) * held.len() as u16 + u16::from(!held.is_empty());
            let quiet = pen.theme.style(Role::Quiet);
            let middle = row.y + size.height() / 2;
            let x = pen.write_to(area.right(), x, middle, quiet, "played") + 1;
            let laid_row = Rect { x, width: area.right().saturating_sub(x), ..row };
            draw_row(laid_row, pen, &laid, size);
        }
        named_rows(size)
    }

    /// The starter and the crib, side by side.
    fn draw_crib(&self, area: Rect, pen: &mut Pen, size: Size) -> u16 {
        let view = self.view;
        let starter = view.starter.map_or(Slot::Down, Slot::Up);
        let crib: Vec<Slot> = match &view.crib.cards {
            Some(cards) => cards.iter().copied().map(Slot::Up).collect(),
            None => vec![Slot::Down; view.crib.held],
        };
        let whose = format!("{} crib", self.names.owner(view.dealer));
        // The cards matter more than the whole name.
        let short = match self.names.name(view.dealer) {
            "You" => whose.clone(),
            name => format!("{name}'s crib"),
        };
        let width = |whose: &str, card: u16| {
            whose.chars().count() as u16 + 2 + card * crib.len().max(2) as u16
        };
        if size == Size::Small {
            let mut flow = Flow::new(Rect { height: area.height.min(1), ..area });
            flow.words(pen, Role::Quiet, " Starter");
            flow.slots(pen, &[starter]);
            flow.space(3);
            let whose = if flow.fits(&[width(&whose, 3)]) { &whose } else { &short };
            flow.words(pen, Role::Quiet, whose);
            if crib.is_empty() {
                flow.words(pen, Role::Quiet, "empty");
            }
            flow.slots(pen, &crib);
            return 1;
        }
        let (row, middle) =
            (Rect { height: area.height.min(size.height()), ..area }, size.height() / 2);
        pen.write(Rect { x: row.x + 1, ..row }, middle, Role::Quiet, "Starter");
        draw_row(Rect { x: row.x + 10, width: size.width(), ..row }, pen, &[starter], size);
        let x = 14 + size.width();
        let label = Rect { x: row.x + x, width: row.width.saturating_sub(x), ..row };
        let whose = if width(&whose, pitch(size)) <= label.width { &whose } else { &short };
        let after = pen.write(label, middle, Role::Quiet, whose) + 2;
        draw_row(
            Rect { x: after, width: area.right().saturating_sub(after), ..row },
            pen,
            &crib,
            size,
        );
        size.height()
    }

    /// Draws the cards of the play, count by count.
    fn draw_play(&self, area: Rect, pen: &mut Pen) -> u16 {
        let mut counts: Vec<(u8, Vec<Card>)> = Vec::new();
        for told in &self.view.events {
            let &PublicEvent::Played { card, count, .. } = told else { continue };
            match counts.last_mut() {
                Some((reached, cards)) if count > *reached => {
                    *reached = count;
                    cards.push(card);
                }
                _ => counts.push((count, vec![card])),
            }
        }
        let mut flow = Flow::new(area);
        if self.view.phase == Phase::Play {
            flow.words(pen, Role::Brass, &format!(" Count {}", self.view.count));
            // A card's rank must not look like a part of the count.
            flow.space(1);
        } else if !counts.is_empty() {
            flow.words(pen, Role::Quiet, " Play");
        }
        flow.hang();
        // A count is broken over two rows only where there is no room to keep all of them whole.
        let widths: Vec<u16> = counts.iter().map(|count| width(count, pen)).collect();
        let whole = flow.fits(&widths);
        for (number, (count, width)) in counts.iter().zip(widths).enumerate() {
            let (reached, cards) = count;
            if whole {
                flow.keep_together(width);
            }
            if !flow.begins_row() {
                flow.words(pen, Role::Quiet, pen.theme.sign("│", "|"));
            }
            flow.faces(pen, cards);
            let is_open = number + 1 == counts.len() && !self.view.pile.is_empty();
            if !is_open {
                flow.words(pen, Role::Quiet, &format!("={reached}"));
            }
        }
        flow.rows()
    }

    fn draw_own(&self, area: Rect, pen: &mut Pen, size: Size) -> Vec<Rect> {
        let view = self.view;
        let hand = &view.hands[self.own.index()];
        // The row below the name is free once the discard is made, until cards are counted there.
        let is_counted = matches!(view.phase, Phase::Count(_) | Phase::Muggins(_));
        let rows = if is_counted { 1 } else { 2 };
        let mut flow = Flow::new(Rect { height: area.height.min(rows), ..area });
        self.write_name(&mut flow, pen, self.own);
        flow.space(1);
        flow.hang();
        if !hand.laid.is_empty() {
            flow.words(pen, Role::Quiet, "played");
            flow.faces(pen, &hand.laid);
            flow.space(1);
        }
        let label = "discarded";
        let room = |tossed: &&Vec<Card>| (label.len() + 4 * tossed.len()) as u16;
        if let Some(tossed) = hand.tossed.as_ref().filter(|tossed| flow.fits(&[room(tossed)])) {
            flow.keep_together(room(&tossed));
            flow.words(pen, Role::Quiet, label);
            flow.faces(pen, tossed);
        }
        let below = Rect {
            x: area.x + 1,
            y: area.y + 1,
            width: area.width.saturating_sub(1),
            height: area.height.saturating_sub(1),
        };
        if is_counted {
            self.draw_claim(below, pen, size);
            return Vec::new();
        }
        if hand.cards.is_none() && hand.held > 0 {
            let row = Rect { y: below.y + 1, height: below.height.saturating_sub(1), ..below };
            draw_row(row, pen, &vec![Slot::Down; hand.held], size);
            return Vec::new();
        }
        self.draw_hand(below, pen, size)
    }

    fn draw_hand(&self, area: Rect, pen: &mut Pen, size: Size) -> Vec<Rect> {
        let pile = cribbage_pile(self.view);
        let (width, height) = (pitch(size), hand_rows(size));
        let mut places = Vec::new();
        for (index, &card) in self.hand.cards().iter().enumerate() {
            let x = area.x + width * index as u16;
            let place = Rect { x, width, height, ..area };
            if place.bottom() > area.bottom() {
                break;
            }
            places.push(place);
            let is_marked = self.marked.contains(&card);
            let idle = self.view.phase == Phase::Play && !pile.takes(card.rank());
            let card_print = print(card, pen.theme);
            let look = if idle { Print { role: Role::Line, ..card_print } } else { card_print };
            let marks = Marks {
                is_chosen: self.asked && index == self.hand.cursor(),
                is_hinted: match self.hinted {
                    Some(Action::Toss(toss)) => toss.contains(card),
                    Some(Action::Play(named)) => named == card,
                    _ => false,
                },
                light: Light::usable(self.asked && self.view.phase == Phase::Play && !idle),
            };
            let spot = Rect { y: place.y + u16::from(!is_marked), ..place };
            draw_card(spot, pen, size, &look, marks);
            if is_marked {
                let brass = pen.theme.style(Role::Brass);
                pen.write_to(place.right(), x, spot.y + size.height(), brass, "crib");
            }
        }
        places
    }

    /// The cards that are counted, and the number that is claimed for them.
    fn draw_claim(&self, area: Rect, pen: &mut Pen, size: Size) {
        let counted = match self.view.to_count() {
            Some((cards, _)) => Some(cards),
            None => self.view.events.iter().rev().find_map(|told| match told {
                PublicEvent::Showed { cards, .. } => Some(*cards),
                _ => None,
            }),
        };
        let slots = counted.iter().flatten().copied().chain(self.view.starter).map(Slot::Up);
        let slots: Vec<Slot> = slots.collect();
        draw_row(area, pen, &slots, size);
        if let Some(claim) = &self.claim {
            let rows = size.height();
            let row = Rect { y: area.y + rows, height: area.height.saturating_sub(rows), ..area };
            let words = match self.view.phase {
                Phase::Muggins(_) => "Missed:",
                _ => "Your count:",
            };
            let x = pen.write(row, 0, Role::Ink, words) + 1;
            let chosen = pen.theme.style(Role::Chosen);
            pen.write_to(row.right(), x, row.y, chosen, &format!(" {claim} "));
        }
    }
}
