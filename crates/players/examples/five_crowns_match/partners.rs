//! Two players of Five Crowns to measure against. They count cards and compare moves by
//! themselves, and share nothing with the project's players except the rules.

use parlour_rules::five_crowns::{Action, Card, Coin, Phase, Tally, View};
use parlour_rules::{Eye, Turn};

/// What a seat sees, counted.
struct Seen<'a> {
    view: &'a View,
    hand: &'a [Card],
    /// How many of each card are in the draw pile or hidden in the other hand.
    unseen: [u32; Card::KINDS],
}

impl<'a> Seen<'a> {
    /// What the seat to act sees.
    fn of(view: &'a View) -> Seen<'a> {
        let Turn::Act(seat) = view.turn else { panic!("the game is over") };
        assert_eq!(view.eye, Eye::Seat(seat), "a player is shown its own view");
        let hand = view.hands[seat.index()].cards.as_deref().expect("it sees its own hand");
        let mut unseen = [0_u32; Card::KINDS];
        let pack = view.pack.clone().unwrap_or_else(Card::pack);
        for card in pack {
            unseen[card.index()] += 1;
        }
        let shown = view.hands.iter().flat_map(|hand| hand.cards.as_ref().unwrap_or(&hand.known));
        for card in shown.chain(&view.discard_pile) {
            unseen[card.index()] = unseen[card.index()].saturating_sub(1);
        }
        Seen { view, hand, unseen }
    }

    fn tally(&self) -> Tally {
        Tally::new(self.hand, self.view.wild())
    }

    fn is_wild(&self, card: Card) -> bool {
        card.is_wild(self.view.wild())
    }

    /// The average over the unseen cards of a number for each card.
    fn average(&self, of: impl Fn(Card) -> f64) -> f64 {
        let (mut sum, mut cards) = (0.0, 0);
        for card in Card::all().filter(|card| self.unseen[card.index()] > 0) {
            let count = self.unseen[card.index()];
            sum += f64::from(count) * of(card);
            cards += count;
        }
        sum / f64::from(cards.max(1))
    }

    /// Draw or take in the last turn, where only the points left count.
    fn last_pick_up(&self, top: Card) -> Action {
        let after = self.tally().after_each_draw();
        let drawn = self.average(|card| f64::from(after[card.index()]));
        if f64::from(after[top.index()]) < drawn { Action::Take } else { Action::Draw }
    }
}

/// What both players do alike: call the coin, pick up where there is no choice, and pick up in the
/// last turn.
fn without_style(view: &View) -> Option<Action> {
    match (view.phase, view.top_discard()) {
        (Phase::Call, _) => Some(Action::Call(Coin::Heads)),
        (Phase::Draw, None) => Some(Action::Draw),
        (Phase::Draw, Some(_)) if !view.can_draw() => Some(Action::Take),
        (Phase::Draw, Some(top)) if view.gone_out.is_some() => {
            Some(Seen::of(view).last_pick_up(top))
        }
        _ => None,
    }
}

/// The different cards of a hand, sorted.
fn kinds(hand: &[Card]) -> Vec<Card> {
    let mut kinds = hand.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// The discard with the lowest cost, the first of equals.
fn cheapest(hand: &[Card], cost: impl Fn(Card) -> f64) -> Card {
    let costs = kinds(hand).into_iter().map(|card| (cost(card), card));
    let best = costs.reduce(|best, next| if next.0 < best.0 { next } else { best });
    best.expect("a hand has cards").1
}

/// Chooses by the points left, but takes a discard only where that saves enough, never discards a
/// wild, and keeps cards that go together.
pub struct TunedGreedy {
    /// The points that taking must save more than.
    pub save: u32,
    /// The worth of a kept card of the same rank, or next to it in its suit.
    pub near: f64,
    /// The same for a card two ranks away in its suit.
    pub gap: f64,
}

impl TunedGreedy {
    /// The best settings found against `medium`.
    pub const BEST: TunedGreedy = TunedGreedy { save: 9, near: 4.0, gap: 2.5 };

    pub fn choose(&self, view: &View) -> Action {
        if let Some(action) = without_style(view) {
            return action;
        }
        let seen = Seen::of(view);
        let (tally, is_last_turn) = (seen.tally(), view.gone_out.is_some());
        if let (Phase::Draw, Some(top)) = (view.phase, view.top_discard()) {
            let left = tally.with(top).best_discard().map_or(0, |(_, points)| points);
            let saved = tally.least_points().saturating_sub(left);
            let takes = left == 0 || seen.is_wild(top) || saved > self.save;
            return if takes { Action::Take } else { Action::Draw };
        }
        let cost = |card: Card| {
            let points = f64::from(tally.without(card).least_points());
            let (wild, kept) = if is_last_turn {
                (0.0, 0.0)
            } else {
                (if seen.is_wild(card) { 1_000.0 } else { 0.0 }, self.partners(&seen, card))
            };
            // Of equal discards, the highest.
            points + wild + kept - 0.01 * f64::from(card.points(view.wild()))
        };
        let out = seen.hand.iter().find(|&&card| tally.without(card).least_points() == 0);
        match out {
            Some(&card) if !is_last_turn => Action::GoOut(card),
            _ => Action::Discard(cheapest(seen.hand, cost)),
        }
    }

    /// What the other cards of the hand that go with a card are worth.
    fn partners(&self, seen: &Seen, card: Card) -> f64 {
        let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else { return 0.0 };
        let mut skipped = false;
        let mut worth = 0.0;
        for &other in seen.hand {
            if other == card && !skipped {
                skipped = true;
                continue;
            }
            let Some(other_rank) = other.rank().filter(|_| !seen.is_wild(other)) else { continue };
            let is_suited = other.suit() == Some(suit);
            worth += match rank.number().abs_diff(other_rank.number()) {
                0 => self.near,
                1 if is_suited => self.near,
                2 if is_suited => self.gap,
                _ => 0.0,
            };
        }
        worth
    }
}

/// What going out is worth to [`look_ahead`], in points.
const OUT: f64 = 20.0;
/// How many discards [`look_ahead`] compares after each card that it might draw.
const WIDTH: usize = 4;

/// Looks one draw ahead exactly, at every unseen card and every discard, and minimises the points
/// left minus a bonus for the chance of going out. It ignores what its discards do for the other
/// player.
pub fn look_ahead(view: &View) -> Action {
    if let Some(action) = without_style(view) {
        return action;
    }
    let seen = Seen::of(view);
    let (tally, is_last_turn) = (seen.tally(), view.gone_out.is_some());
    if let (Phase::Draw, Some(top)) = (view.phase, view.top_discard()) {
        let taken = least_cost(&seen, top, usize::MAX);
        let drawn = seen.average(|card| least_cost(&seen, card, WIDTH));
        return if taken < drawn { Action::Take } else { Action::Draw };
    }
    let least = |card: Card| tally.without(card).least_points();
    if is_last_turn {
        return Action::Discard(cheapest(seen.hand, |card| f64::from(least(card))));
    }
    if let Some(&card) = seen.hand.iter().find(|&&card| least(card) == 0) {
        return Action::GoOut(card);
    }
    Action::Discard(cheapest(seen.hand, |card| cost(&seen, &tally.without(card))))
}

/// The expected cost of a hand after its next draw and discard.
fn cost(seen: &Seen, rest: &Tally) -> f64 {
    let after = rest.after_each_draw();
    seen.average(|card| match after[card.index()] {
        0 => -OUT,
        points => f64::from(points),
    })
}

/// The least cost of the hand with one more card, among the `width` discards that leave least.
fn least_cost(seen: &Seen, card: Card, width: usize) -> f64 {
    let with = seen.tally().with(card);
    let mut rests: Vec<(u32, Card)> = kinds(&[seen.hand, &[card]].concat())
        .into_iter()
        .map(|card| (with.without(card).least_points(), card))
        .collect();
    rests.sort_unstable();
    if rests.first().is_some_and(|(points, _)| *points == 0) {
        return -OUT;
    }
    let costs = rests.iter().take(width).map(|(_, card)| cost(seen, &with.without(*card)));
    costs.fold(f64::INFINITY, f64::min)
}
