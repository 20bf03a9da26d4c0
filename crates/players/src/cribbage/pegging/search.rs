//! The rest of the play against every hand that the other may hold.
//!
//! The other is taken to be careful, with some doubt about which card comes. What it lays tells
//! us about its hand, so the hands imagined part at each of its cards; our own cards are chosen
//! for all hands that are still possible together, never for one that we could not know. That
//! finds the best answer to such a player, over all that is imagined, exactly.

use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Pile, THIRTY_ONE};

use super::belief::Imagined;
use super::careful::Careful;
use super::play::can_lay;
use super::ranks::Ranks;

/// What a finished play is worth to us.
pub trait Judge {
    /// The worth of having pegged `mine` to their `theirs` when the play began with their `hand`.
    fn worth(&mut self, mine: u8, theirs: u8, world: u16) -> f32;
    /// The worth if the game ends now, where it does.
    fn ended(&self, mine: u8, theirs: u8) -> Option<f32>;
}

/// The difference of points.
pub struct Margin;

impl Judge for Margin {
    fn worth(&mut self, mine: u8, theirs: u8, _: u16) -> f32 {
        f32::from(mine) - f32::from(theirs)
    }

    fn ended(&self, _: u8, _: u8) -> Option<f32> {
        None
    }
}

/// A hand in the search: what is left of it, its weight, and which of the imagined it was.
#[derive(Clone, Copy)]
struct Held {
    hand: Ranks,
    weight: f32,
    world: u16,
}

/// Where the play stands, but for the other's cards.
#[derive(Clone, Copy)]
struct Point {
    own: Ranks,
    pile: Pile,
    mine: u8,
    theirs: u8,
    /// Who laid last, for the go.
    last_is_mine: bool,
    /// How many cards the other holds.
    held: u8,
}

/// The search, with the hands that are still possible on a stack.
pub struct PlaySearch<'a, J> {
    careful: &'a mut Careful,
    judge: J,
    stack: Vec<Held>,
    /// Cards that come less often than this are taken never to come.
    rare: f32,
    /// The cards laid so far in all lines together.
    pub nodes: u64,
}

impl<'a, J: Judge> PlaySearch<'a, J> {
    /// A search that imagines a careful player.
    pub fn new(careful: &'a mut Careful, judge: J, rare: f32) -> Self {
        PlaySearch { careful, judge, stack: Vec::with_capacity(4096), rare, nodes: 0 }
    }

    /// What each card of ours is worth when it is our turn on this pile.
    pub fn weigh(&mut self, own: Ranks, pile: Pile, hands: &[Imagined]) -> Vec<(Rank, f32)> {
        let (point, range) = self.begin(own, pile, hands);
        let choices = own.each().take_while(|&rank| pile.takes(rank));
        choices.map(|rank| (rank, self.after_mine(point, rank, range))).collect()
    }

    /// What it is worth to say go on this pile.
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

    /// The best of our cards, for all hands of the range together.
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

    /// The other's turn: hands that can lay part by what they lay, the others say go.
    fn theirs(&mut self, point: Point, range: (usize, usize)) -> f32 {
        let bottom = self.stack.len();
        // Go, or no card left.
        for place in range.0..range.1 {
            let held = self.stack[place];
            if !can_lay(held.hand, point.pile) {
                self.stack.push(held);
            }
        }
        let mut worth = 0.0;
        if self.stack.len() > bottom {
            worth += self.after_go(point, (bottom, self.stack.len()));
            self.stack.truncate(bottom);
        }
        // Every hand's cards, each as often as it comes.
        let mut lays: Vec<(Rank, Held)> = Vec::with_capacity(range.1 - range.0);
        for place in range.0..range.1 {
            let held = self.stack[place];
            if !can_lay(held.hand, point.pile) {
                continue;
            }
            let mut chances = self.careful.chances(held.hand, point.pile, point.own.len() as u8);
            chances.retain(|(_, chance)| *chance >= self.rare);
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
                None if can_lay(next.own, next.pile) => self.mine(next, range),
                None => self.theirs(next, range),
            };
            self.stack.truncate(bottom);
        }
        worth
    }

    /// The other cannot lay: we do, or the count begins anew.
    fn after_go(&mut self, point: Point, range: (usize, usize)) -> f32 {
        if can_lay(point.own, point.pile) {
            return self.mine(point, range);
        }
        self.begin_anew(point, range)
    }

    /// Nobody can lay.
    fn begin_anew(&mut self, mut point: Point, range: (usize, usize)) -> f32 {
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
            // Who did not lay last leads, or who still holds a card.
            (false, false) if !point.last_is_mine => self.mine(point, range),
            (false, true) => self.mine(point, range),
            _ => self.theirs(point, range),
        }
    }
}
