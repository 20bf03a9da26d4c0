//! The table of Five Crowns drawn: both hands, both piles, and what the hands are worth.

use parlour_rules::five_crowns::{Arrangement, Card, View, best_melds};
use parlour_rules::{Seat, Turn};
use parlour_table::words::Names;
use ratatui::layout::Rect;

use super::cards::{CardRow, Flow, Size};
use super::hand::Hand;
use crate::screen::{Pen, Role};

/// Where things were drawn, for the mouse.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The cards of the hand in front.
    pub hand: Vec<Rect>,
    /// The draw pile.
    pub draw_pile: Rect,
    /// The discard pile.
    pub discard_pile: Rect,
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
    pub hand: &'a Hand,
}

impl TableView<'_> {
    /// Draws it all.
    pub fn draw(&self, area: Rect, pen: &mut Pen) -> Places {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let roomy = area.height > 30;
        let gap = if roomy { 2 } else { 1 };
        let mut places = Places::default();
        let mut rest = area;
        let take = |rest: &mut Rect, rows: u16| {
            let rows = rows.min(rest.height);
            let part = Rect { height: rows, ..*rest };
            rest.y += rows;
            rest.height -= rows;
            part
        };
        self.draw_round(take(&mut rest, 1), pen);
        take(&mut rest, gap);
        let other = Seat(1 - self.own.0);
        let most = if roomy { 8 } else { 5 };
        let used =
            self.draw_other(Rect { height: rest.height.min(most), ..rest }, pen, other, roomy);
        take(&mut rest, used + gap);
        // The draw pile gets what the discards and the hand in front do not need.
        let size = if roomy { Size::Boxed } else { Size::Small };
        let row = CardRow { cards: self.hand.cards(), wild: self.view.wild(), chosen: None, size };
        let needed = 2 + gap + 1 + row.rows(rest.width).max(1) + 3;
        let pile_rows = rest.height.saturating_sub(needed).max(2);
        let pile = Rect { height: rest.height.min(pile_rows), ..rest };
        places.draw_pile = take(&mut rest, self.draw_pile(pile, pen));
        let pile = Rect { height: rest.height.min(2), ..rest };
        places.discard_pile = take(&mut rest, self.draw_discards(pile, pen));
        take(&mut rest, gap);
        places.hand = self.draw_own(rest, pen, size);
        places
    }

    fn draw_round(&self, area: Rect, pen: &mut Pen) {
        let view = self.view;
        let (round, last) = (view.round, view.options.last_round);
        let mut flow = Flow::new(area);
        flow.words(pen, Role::Strong, &format!("Round {round} of {last},"));
        flow.words(pen, Role::Strong, &format!("{} wild.", view.wild().plural()));
    }

    /// Whose hand it is; brass where that seat acts.
    fn name(&self, seat: Seat) -> (Role, String) {
        let role = if self.view.turn == Turn::Act(seat) { Role::Brass } else { Role::Ink };
        let out = if self.view.gone_out == Some(seat) { ", went out" } else { "" };
        let held = self.view.hands[seat.index()].held;
        let score = self.view.scores()[seat.index()];
        let unit = if score == 1 { "point" } else { "points" };
        let name = self.names.name(seat);
        (role, format!("{name}: {score} {unit}, {held} cards{out}"))
    }

    fn draw_other(&self, area: Rect, pen: &mut Pen, seat: Seat, roomy: bool) -> u16 {
        let (role, name) = self.name(seat);
        pen.write(area, 0, role, &name);
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let hand = &self.view.hands[seat.index()];
        let mut flow = Flow::new(below);
        if let Some(cards) = hand.cards.as_ref().filter(|_| roomy) {
            let (wild, size) = (self.view.wild(), Size::Boxed);
            let row = CardRow { cards, wild, chosen: None, size };
            row.draw(below, pen);
            let rows = row.rows(below.width).saturating_sub(1).min(below.height);
            let best = Rect { y: below.y + rows, height: below.height - rows, ..below };
            return rows + self.draw_best(best, pen, cards) + 1;
        }
        if let Some(cards) = &hand.cards {
            flow.cards(pen, cards, self.view.wild());
        } else {
            let back = pen.theme.sign("▒▒", "##");
            for _ in 0..hand.held {
                flow.words(pen, Role::Line, back);
            }
            if !hand.known.is_empty() {
                flow.words(pen, Role::Quiet, "you know");
                flow.cards(pen, &hand.known, self.view.wild());
            }
        }
        let mut rows = flow.rows();
        if let Some(cards) = &hand.cards {
            let area =
                Rect { y: below.y + rows, height: below.height.saturating_sub(rows), ..below };
            rows += self.draw_best(area, pen, cards);
        }
        rows + 1
    }

    fn draw_pile(&self, area: Rect, pen: &mut Pen) -> u16 {
        let mut flow = Flow::new(area);
        let order = if self.view.draw_pile_cards.is_some() { ", top first" } else { "" };
        flow.words(pen, Role::Quiet, &format!("Draw pile ({}){order}:", self.view.draw_pile));
        match &self.view.draw_pile_cards {
            Some(cards) => flow.cards(pen, cards, self.view.wild()),
            None => flow.words(pen, Role::Line, pen.theme.sign("▒▒", "##")),
        }
        flow.rows()
    }

    fn draw_discards(&self, area: Rect, pen: &mut Pen) -> u16 {
        let mut flow = Flow::new(area);
        match self.view.discard_pile.split_first() {
            Some((top, below)) => {
                flow.words(pen, Role::Quiet, "Discard pile, top:");
                flow.cards(pen, &[*top], self.view.wild());
                if !below.is_empty() {
                    flow.words(pen, Role::Quiet, " below:");
                    flow.cards(pen, below, self.view.wild());
                }
            }
            None => flow.words(pen, Role::Quiet, "Discard pile: empty"),
        }
        flow.rows()
    }

    fn draw_own(&self, area: Rect, pen: &mut Pen, size: Size) -> Vec<Rect> {
        let (role, name) = self.name(self.own);
        pen.write(area, 0, role, &name);
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let cards = self.hand.cards();
        if cards.is_empty() {
            let back = pen.theme.sign("▒▒ ", "## ").repeat(self.view.hands[self.own.index()].held);
            pen.write(below, 0, Role::Line, &back);
            return Vec::new();
        }
        let chosen = Some(self.hand.cursor());
        let row = CardRow { cards, wild: self.view.wild(), chosen, size };
        let rows = row.rows(below.width);
        let places = row.draw(below, pen);
        let best = Rect { y: below.y + rows, height: below.height.saturating_sub(rows), ..below };
        self.draw_best(best, pen, cards);
        places
    }

    /// Draws the best melds of a hand and the unmelded cards.
    fn draw_best(&self, area: Rect, pen: &mut Pen, cards: &[Card]) -> u16 {
        let wild = self.view.wild();
        let Arrangement { melds, leftover, points } = best_melds(cards, wild);
        let mut flow = Flow::new(area);
        for meld in &melds {
            flow.words(pen, Role::Good, meld.kind());
            flow.cards(pen, meld.cards(), wild);
        }
        if leftover.is_empty() {
            flow.words(pen, Role::Good, "all melded");
        } else {
            flow.words(pen, Role::Quiet, "unmelded");
            flow.cards(pen, &leftover, wild);
            let unit = if points == 1 { "point" } else { "points" };
            flow.words(pen, Role::Strong, &format!("({points} {unit})"));
        }
        flow.rows()
    }
}
