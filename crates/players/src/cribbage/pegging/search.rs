//! A search of the rest of the play against every hand that the other player may hold.
//!
//! The other player is assumed to be careful, with some doubt about which card it plays. Its cards
//! tell us about its hand, so the imagined hands split at each of them. Our own cards are chosen
//! for all hands that are still possible together, so we never use knowledge we couldn't have. The
//! result is the exact best answer to such a player over all imagined hands.

use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Pile, THIRTY_ONE};

use super::belief::Imagined;
use super::careful::{CardWorths, Careful};
use super::play::can_play;
use super::ranks::Ranks;

/// The worth of a finished play to us.
pub trait Judge {
    /// The worth of pegging `mine` to their `theirs` when they held hand number `world`.
    fn worth(&mut self, mine: u8, theirs: u8, world: u16) -> f32;
    /// The worth if the game ends now; `None` if it goes on.
    fn ended(&self, mine: u8, theirs: u8) -> Option<f32>;
}

/// Judges by the difference in points.
pub struct Margin;

impl Judge for Margin {
    fn worth(&mut self, mine: u8, theirs: u8, _: u16) -> f32 {
        f32::from(mine) - f32::from(theirs)
    }

    fn ended(&self, _: u8, _: u8) -> Option<f32> {
        None
    }
}

/// A hand in the search: the cards left, its weight, and its number among the imagined hands.
#[derive(Clone, Copy)]
struct Held {
    hand: Ranks,
    weight: f32,
    world: u16,
}

/// The state of the play, apart from the other player's cards.
#[derive(Clone, Copy)]
struct Point {
    own: Ranks,
    pile: Pile,
    mine: u8,
    theirs: u8,
    /// Whether we played the last card, for the go.
    last_is_mine: bool,
    /// How many cards the other player holds.
    held: u8,
}

/// The search, with the hands that are still possible on a stack.
pub struct PlaySearch<'a, J> {
    careful: &'a mut Careful,
    judge: J,
    stack: Vec<Held>,
    /// Cards that are played with a smaller probability are ignored.
    rare: f32,
    /// Cards played so far, in all lines together.
    pub nodes: u64,
}

impl<'a, J: Judge> PlaySearch<'a, J> {
    /// A search against a careful player.
    pub fn new(careful: &'a mut Careful, judge: J, rare: f32) -> Self {
        PlaySearch { careful, judge, stack: Vec::with_capacity(4096), rare, nodes: 0 }
    }

    /// The worth of each of our cards, when it is our turn on this pile.
    pub fn card_worths(&mut self, own: Ranks, pile: Pile, hands: &[Imagined]) -> Vec<(Rank, f32)> {
        let (point, range) = self.begin(own, pile, hands);
        let choices = own.each().take_while(|&rank| pile.takes(rank));
        choices.map(|rank| (rank, self.after_mine(point, rank, range))).collect()
    }

    /// The worth of saying go on this pile.
    pub fn go(&mut self, own: Ranks, pile: Pile, hands: &[Imagined]) -> f32 {
        let (point, range) = self.begin(own, pile, hands);
        self.theirs(point, range)
    }

    fn begin(&mut self, own: Ranks, pile: Pile, hands: &[Imagined]) -> (Point, (usize, usize)) {
        let held = hands.first().map_or(0, |(hand, _)| hand.len() as u8);
        self.stack.clear();
        let worlds = hands.iter().enumerate().map(|(world, &(hand, weight))| Held {
            hand,
            weight,
            world: world as u16,
        });
        self.stack.extend(worlds);
        let point = Point { own, pile, mine: 0, theirs: 0, last_is_mine: false, held };
        (point, (0, self.stack.len()))
    }

    fn sum(&self, range: (usize, usize)) -> f32 {
        self.stack[range.0..range.1].iter().map(|held| held.weight).sum()
    }

    /// The worth of our best card, for all hands of the range together.
    fn mine(&mut self, point: Point, range: (usize, usize)) -> f32 {
        let mut best = f32::MIN;
        for rank in point.own.each().take_while(|&rank| point.pile.takes(rank)) {
            best = best.max(self.after_mine(point, rank, range));
        }
        best
    }

    fn after_mine(&mut self, point: Point, rank: Rank, range: (usize, usize)) -> f32 {
        self.nodes += (range.1 - range.0) as u64;
        let next = Point {
            own: point.own.without(rank),
            pile: point.pile.with(rank),
            mine: point.mine + point.pile.points(rank),
            last_is_mine: true,
            ..point
        };
        if let Some(worth) = self.judge.ended(next.mine, next.theirs) {
            return worth * self.sum(range);
        }
        self.theirs(next, range)
    }

    /// The other player's turn: hands that can play split by the card they play, the others say go.
    fn theirs(&mut self, point: Point, range: (usize, usize)) -> f32 {
        let bottom = self.stack.len();
        // Hands that say go or have no card left.
        for place in range.0..range.1 {
            let held = self.stack[place];
            if !can_play(held.hand, point.pile) {
                self.stack.push(held);
            }
        }
        let mut worth = 0.0;
        if self.stack.len() > bottom {
            worth += self.after_go(point, (bottom, self.stack.len()));
            self.stack.truncate(bottom);
        }
        // Every hand's cards, each with its probability.
        let mut lays: Vec<(Rank, Held)> = Vec::with_capacity(range.1 - range.0);
        for place in range.0..range.1 {
            let held = self.stack[place];
            if !can_play(held.hand, point.pile) {
                continue;
            }
            let mut chances = self.careful.chances(held.hand, point.pile, point.own.len() as u8);
            let wins = |&(rank, _): &(Rank, f32)| {
                let pegged = point.theirs + point.pile.points(rank);
                self.judge.ended(point.mine, pegged).is_some()
            };
            match chances.iter().find(|card| wins(card)) {
                Some(&(rank, _)) => chances = CardWorths::from_iter([(rank, 1.0)]),
                None => chances.retain(|(_, chance)| *chance >= self.rare),
            }
            let all: f32 = chances.iter().map(|(_, chance)| chance).sum();
            for (rank, chance) in chances {
                let weight = held.weight * chance / all;
                let held = Held { hand: held.hand.without(rank), weight, world: held.world };
                lays.push((rank, held));
            }
        }
        lays.sort_by_key(|(rank, _)| *rank);
        for alike in lays.chunk_by(|one, other| one.0 == other.0) {
            let rank = alike[0].0;
            self.stack.extend(alike.iter().map(|(_, held)| *held));
            let range = (bottom, self.stack.len());
            self.nodes += alike.len() as u64;
            let next = Point {
                pile: point.pile.with(rank),
                theirs: point.theirs + point.pile.points(rank),
                last_is_mine: false,
                held: point.held - 1,
                ..point
            };
            worth += match self.judge.ended(next.mine, next.theirs) {
                Some(worth) => worth * self.sum(range),
                None if can_play(next.own, next.pile) => self.mine(next, range),
                None => self.theirs(next, range),
            };
            self.stack.truncate(bottom);
        }
        worth
    }

    /// The other player cannot play: we do, or the count starts again.
    fn after_go(&mut self, point: Point, range: (usize, usize)) -> f32 {
        if can_play(point.own, point.pile) {
            return self.mine(point, range);
        }
        self.restart_count(point, range)
    }

    /// Nobody can play.
    fn restart_count(&mut self, mut point: Point, range: (usize, usize)) -> f32 {
        if point.pile.count() != THIRTY_ONE {
            if point.last_is_mine {
                point.mine += 1;
            } else {
                point.theirs += 1;
            }
            if let Some(worth) = self.judge.ended(point.mine, point.theirs) {
                return worth * self.sum(range);
            }
        }
        point.pile = Pile::default();
        match (point.own.is_empty(), point.held == 0) {
            (true, true) => {
                let mut worth = 0.0;
                for place in range.0..range.1 {
                    let held = self.stack[place];
                    worth += held.weight * self.judge.worth(point.mine, point.theirs, held.world);
                }
                worth
            }
            // The player who did not play last leads, or the one who still holds a card.
            (false, false) if !point.last_is_mine => self.mine(point, range),
            (false, true) => self.mine(point, range),
            _ => self.theirs(point, range),
        }
    }
}
