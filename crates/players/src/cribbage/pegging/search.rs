//! A search of the rest of the play against every hand that the other player may hold.
//!
//! The other player is assumed to be careful, with some doubt about which card it plays, and to
//! resist: the more a card gains us, the less often it's played. The judge decides what a card gains
//! us, so the other player knows the score as well as we do. Without resistance the search would
//! promise what only a weaker player gives away.
//!
//! The other player's cards tell us about its hand, so the imagined hands split at each of them. Our
//! own cards are chosen for all hands that are still possible together, so we never use knowledge we
//! couldn't have.

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
    /// What a point more or less changes on average.
    fn point(&self) -> f32;
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

    fn point(&self) -> f32 {
        1.0
    }
}

/// A hand in the search: the cards left, its weight, and its number among the imagined hands.
#[derive(Clone, Copy)]
struct Held {
    hand: Ranks,
    weight: f32,
    world: u16,
    /// What we get against this hand, once it's known.
    worth: f32,
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

/// Hands on the stack, from the first place to before the last.
type Range = (usize, usize);

/// A card that the other player may play from one of its hands.
struct Reply {
    rank: Rank,
    /// The hand's place in its range.
    of: usize,
    chance: f32,
    /// What we get if it's played.
    worth: f32,
}

/// The search, with the hands that are still possible on a stack.
pub struct PlaySearch<'a, J> {
    careful: &'a mut Careful,
    judge: J,
    stack: Vec<Held>,
    /// Cards that are played with a smaller probability are ignored.
    rare: f32,
    /// The logarithm of how much less often the other player plays a card that gains us one of the
    /// judge's units.
    resistance: f32,
    /// Cards played so far, in all lines together.
    pub nodes: u64,
}

impl<'a, J: Judge> PlaySearch<'a, J> {
    /// A search against a careful player. For each point that a card would gain us, the card is
    /// played less often, by a factor whose logarithm is `resistance`.
    pub fn new(careful: &'a mut Careful, judge: J, rare: f32, resistance: f32) -> Self {
        let resistance = resistance / judge.point().max(f32::MIN_POSITIVE);
        let stack = Vec::with_capacity(4096);
        PlaySearch { careful, judge, stack, rare, resistance, nodes: 0 }
    }

    /// The worth of each of our cards, when it is our turn on this pile.
    pub fn card_worths(&mut self, own: Ranks, pile: Pile, hands: &[Imagined]) -> Vec<(Rank, f32)> {
        let (point, range) = self.begin(own, pile, hands);
        let choices = own.each().take_while(|&rank| pile.takes(rank));
        choices
            .map(|rank| {
                self.after_mine(point, rank, range);
                (rank, self.sum(range))
            })
            .collect()
    }

    /// The worth of saying go on this pile.
    pub fn go(&mut self, own: Ranks, pile: Pile, hands: &[Imagined]) -> f32 {
        let (point, range) = self.begin(own, pile, hands);
        self.theirs(point, range);
        self.sum(range)
    }

    fn begin(&mut self, own: Ranks, pile: Pile, hands: &[Imagined]) -> (Point, Range) {
        let held = hands.first().map_or(0, |(hand, _)| hand.len() as u8);
        self.stack.clear();
        let worlds = hands.iter().enumerate().map(|(world, &(hand, weight))| Held {
            hand,
            weight,
            world: world as u16,
            worth: 0.0,
        });
        self.stack.extend(worlds);
        let point = Point { own, pile, mine: 0, theirs: 0, last_is_mine: false, held };
        (point, (0, self.stack.len()))
    }

    /// The worth of all hands of the range together.
    fn sum(&self, range: Range) -> f32 {
        self.stack[range.0..range.1].iter().map(|held| held.weight * held.worth).sum()
    }

    fn set_all(&mut self, range: Range, worth: f32) {
        for held in &mut self.stack[range.0..range.1] {
            held.worth = worth;
        }
    }

    /// Finds the worth of our best card, for all hands of the range together.
    fn mine(&mut self, point: Point, range: Range) {
        let mut choices = point.own.each().take_while(|&rank| point.pile.takes(rank));
        let first = choices.next().expect("checked: we can play");
        self.after_mine(point, first, range);
        let mut best = self.sum(range);
        for rank in choices {
            let before = self.worths(range);
            self.after_mine(point, rank, range);
            let sum = self.sum(range);
            if sum > best {
                best = sum;
            } else {
                self.restore(range, &before);
            }
        }
    }

    fn worths(&self, range: Range) -> Vec<f32> {
        self.stack[range.0..range.1].iter().map(|held| held.worth).collect()
    }

    fn restore(&mut self, range: Range, worths: &[f32]) {
        for (held, &worth) in self.stack[range.0..range.1].iter_mut().zip(worths) {
            held.worth = worth;
        }
    }

    fn after_mine(&mut self, point: Point, rank: Rank, range: Range) {
        self.nodes += (range.1 - range.0) as u64;
        let next = Point {
            own: point.own.without(rank),
            pile: point.pile.with(rank),
            mine: point.mine + point.pile.points(rank),
            last_is_mine: true,
            ..point
        };
        match self.judge.ended(next.mine, next.theirs) {
            Some(worth) => self.set_all(range, worth),
            None => self.theirs(next, range),
        }
    }

    /// The other player's turn: hands that can play split by the card they play, the others say go.
    fn theirs(&mut self, point: Point, range: Range) {
        let bottom = self.stack.len();
        // Hands that say go or have no card left.
        for place in range.0..range.1 {
            let held = self.stack[place];
            if !can_play(held.hand, point.pile) {
                self.stack.push(held);
            }
        }
        if self.stack.len() > bottom {
            self.after_go(point, (bottom, self.stack.len()));
            let mut found = bottom;
            for place in range.0..range.1 {
                if !can_play(self.stack[place].hand, point.pile) {
                    self.stack[place].worth = self.stack[found].worth;
                    found += 1;
                }
            }
            self.stack.truncate(bottom);
        }
        let mut replies = self.replies(point, range);
        replies.sort_by_key(|reply| reply.rank);
        for alike in replies.chunk_by_mut(|one, other| one.rank == other.rank) {
            let rank = alike[0].rank;
            for reply in &*alike {
                let held = self.stack[range.0 + reply.of];
                let weight = held.weight * reply.chance;
                self.stack.push(Held { hand: held.hand.without(rank), weight, ..held });
            }
            let group = (bottom, self.stack.len());
            self.nodes += alike.len() as u64;
            let next = Point {
                pile: point.pile.with(rank),
                theirs: point.theirs + point.pile.points(rank),
                last_is_mine: false,
                held: point.held - 1,
                ..point
            };
            match self.judge.ended(next.mine, next.theirs) {
                Some(worth) => self.set_all(group, worth),
                None if can_play(next.own, next.pile) => self.mine(next, group),
                None => self.theirs(next, group),
            }
            for (reply, held) in alike.iter_mut().zip(&self.stack[bottom..]) {
                reply.worth = held.worth;
            }
            self.stack.truncate(bottom);
        }
        replies.sort_by_key(|reply| reply.of);
        for of_hand in replies.chunk_by(|one, other| one.of == other.of) {
            self.stack[range.0 + of_hand[0].of].worth = resisted(of_hand, self.resistance);
        }
    }

    /// Every card that the hands of a range may play, each with its probability.
    fn replies(&mut self, point: Point, range: Range) -> Vec<Reply> {
        let mut replies = Vec::with_capacity(2 * (range.1 - range.0));
        for (of, place) in (range.0..range.1).enumerate() {
            let hand = self.stack[place].hand;
            if !can_play(hand, point.pile) {
                continue;
            }
            let mut chances = self.careful.chances(hand, point.pile, point.own.len() as u8);
            let wins = |&(rank, _): &(Rank, f32)| {
                let pegged = point.theirs + point.pile.points(rank);
                self.judge.ended(point.mine, pegged).is_some()
            };
            match chances.iter().find(|card| wins(card)) {
                Some(&(rank, _)) => chances = CardWorths::from_iter([(rank, 1.0)]),
                None => chances.retain(|(_, chance)| *chance >= self.rare),
            }
            let all: f32 = chances.iter().map(|(_, chance)| chance).sum();
            let reply = |(rank, chance)| Reply { rank, of, chance: chance / all, worth: 0.0 };
            replies.extend(chances.into_iter().map(reply));
        }
        replies
    }

    /// The other player cannot play: we do, or the count starts again.
    fn after_go(&mut self, point: Point, range: Range) {
        if can_play(point.own, point.pile) {
            self.mine(point, range);
        } else {
            self.restart_count(point, range);
        }
    }

    /// Nobody can play.
    fn restart_count(&mut self, mut point: Point, range: Range) {
        if point.pile.count() != THIRTY_ONE {
            if point.last_is_mine {
                point.mine += 1;
            } else {
                point.theirs += 1;
            }
            if let Some(worth) = self.judge.ended(point.mine, point.theirs) {
                self.set_all(range, worth);
                return;
            }
        }
        point.pile = Pile::default();
        match (point.own.is_empty(), point.held == 0) {
            (true, true) => {
                for place in range.0..range.1 {
                    let world = self.stack[place].world;
                    self.stack[place].worth = self.judge.worth(point.mine, point.theirs, world);
                }
            }
            // The player who did not play last leads, or the one who still holds a card.
            (false, false) if !point.last_is_mine => self.mine(point, range),
            (false, true) => self.mine(point, range),
            _ => self.theirs(point, range),
        }
    }
}

/// What we get against a hand that plays one of these cards and resists.
fn resisted(replies: &[Reply], resistance: f32) -> f32 {
    let least = replies.iter().map(|reply| reply.worth).fold(f32::MAX, f32::min);
    let (mut sum, mut all) = (0.0, 0.0);
    for reply in replies {
        let chance = reply.chance * (resistance * (least - reply.worth)).exp();
        sum += chance * reply.worth;
        all += chance;
    }
    sum / all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::pegging::CarefulWeights;

    fn ranks(text: &str) -> Ranks {
        let read = |letter| Rank::all().find(|rank| rank.letter() == letter).expect("a rank");
        text.chars().map(read).collect()
    }

    /// The worth of our only card against one hand, by resistance.
    fn worth(own: &str, other: &str, resistance: f32) -> f32 {
        let mut careful = Careful::new(CarefulWeights::default(), &[4.0; 13]);
        let mut search = PlaySearch::new(&mut careful, Margin, 0.0, resistance);
        let found = search.card_worths(ranks(own), Pile::default(), &[(ranks(other), 1.0)]);
        found[0].1
    }

    /// After our ten, the other player's five makes 15 and its six nothing. Resisting, it plays the
    /// five nearly always, so we end where its best play leaves us.
    #[test]
    fn a_player_who_resists_gives_us_no_more_than_its_best_play() {
        let [careful, resisting, best] = [0.0, 1.0, 50.0].map(|by| worth("T", "56", by));
        assert!(careful > resisting && resisting > best, "{careful} {resisting} {best}");
        // Fifteen for two, then the last card for one.
        assert!((best + 3.0).abs() < 0.01, "{best}");
    }

    #[test]
    fn resistance_changes_nothing_where_the_other_player_has_no_choice() {
        assert!((worth("T", "55", 0.0) - worth("T", "55", 5.0)).abs() < 1e-6);
    }
}
