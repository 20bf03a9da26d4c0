//! A careful pegger: it counts the points a card pegs, less what the next player may make of it.
//!
//! It is fast enough for thousands of calls per decision. The stronger players imagine it at the
//! other seats. It knows its own cards and what everybody sees.

use std::hash::{BuildHasher, Hasher};

use arrayvec::ArrayVec;
use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Pile, count_of};

use super::ranks::Ranks;

/// The factors of its evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CarefulWeights {
    /// For each point of the next player's best reply.
    pub reply: f32,
    /// For each point of pairing the next player's pair.
    pub royal: f32,
    /// For the chance that the next player cannot play.
    pub go: f32,
    /// For getting rid of ten points of count.
    pub high: f32,
    /// How much better a card must be to be played e times as often.
    pub doubt: f32,
}

impl Default for CarefulWeights {
    fn default() -> Self {
        CarefulWeights { reply: 0.8, royal: 0.6, go: 0.8, high: 0.15, doubt: 0.5 }
    }
}

/// The playable cards of a hand of up to four, with a number for each.
pub type CardWorths = ArrayVec<(Rank, f32), 4>;

/// A careful pegger, for one decision.
#[derive(Clone)]
pub struct Careful {
    care: CarefulWeights,
    /// The probability that a card of another hand has each rank.
    likely: [f32; 13],
    /// A cache of dangers by pile.
    known: Vec<(Pile, u8, Danger)>,
}

/// What may follow when a pile is left to the next player.
#[derive(Clone, Copy, Default)]
struct Danger {
    /// The best reply on average, in points.
    reply: f32,
    /// The chance that no card of theirs can be played.
    go: f32,
}

/// The size of the cache.
const PLACES: usize = 1 << 11;

impl Careful {
    /// A pegger that expects others' cards in proportion to `left`: how many of each rank are left,
    /// times how popular the rank is.
    pub fn new(care: CarefulWeights, left: &[f32; 13]) -> Self {
        let all: f32 = left.iter().sum();
        let likely = left.map(|left| left / all.max(1e-6));
        Careful { care, likely, known: vec![(Pile::default(), 0, Danger::default()); PLACES] }
    }

    /// The worth of each card of `own` that may be played on the pile, before a player who holds
    /// `held` cards.
    pub fn card_worths(&mut self, own: Ranks, pile: Pile, held: u8) -> CardWorths {
        let care = self.care;
        let mut worths = CardWorths::new();
        for rank in own.each().take_while(|&rank| pile.takes(rank)) {
            let after = pile.with(rank);
            let now = f32::from(pile.points(rank));
            let danger = self.danger(after, held);
            let mut worth = now - care.reply * danger.reply + care.go * danger.go;
            worth += care.high * f32::from(count_of(rank)) / 10.0;
            // A pair of ours: if the next player pairs the first card, we play the third.
            if own.of(rank) > 1 && after.takes(rank) && after.with(rank).takes(rank) {
                let holds = 1.0 - (1.0 - self.likely[rank.index()]).powi(i32::from(held));
                worth += care.royal * 6.0 * holds;
            }
            worths.push((rank, worth));
        }
        worths
    }

    /// The card it plays: the best, and the higher of equals.
    pub fn choose(&mut self, own: Ranks, pile: Pile, held: u8) -> Option<Rank> {
        let worths = self.card_worths(own, pile, held);
        worths.into_iter().max_by(|one, other| one.1.total_cmp(&other.1)).map(|(rank, _)| rank)
    }

    /// The probability that it plays each card.
    pub fn chances(&mut self, own: Ranks, pile: Pile, held: u8) -> CardWorths {
        let mut choices = own.each().take_while(|&rank| pile.takes(rank));
        if let (Some(only), None) = (choices.next(), choices.next()) {
            return CardWorths::from_iter([(only, 1.0)]);
        }
        let mut worths = self.card_worths(own, pile, held);
        let best = worths.iter().map(|(_, worth)| *worth).fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for (_, worth) in &mut worths {
            *worth = ((*worth - best) / self.care.doubt).exp();
            sum += *worth;
        }
        for (_, chance) in &mut worths {
            *chance /= sum;
        }
        worths
    }

    fn danger(&mut self, pile: Pile, held: u8) -> Danger {
        let place = place(pile, held);
        let (known, for_held, danger) = self.known[place];
        if known == pile && for_held == held && !pile.is_empty() {
            return danger;
        }
        let danger = self.find_danger(pile, held);
        self.known[place] = (pile, held, danger);
        danger
    }

    /// Treats every card of the other hand as drawn independently.
    fn find_danger(&self, pile: Pile, held: u8) -> Danger {
        // The probability of a card that pegs each number of points.
        let mut pegs = [0.0_f32; 24];
        let mut fits = 0.0;
        for rank in Rank::all().take_while(|&rank| pile.takes(rank)) {
            let likely = self.likely[rank.index()];
            pegs[usize::from(pile.points(rank))] += likely;
            fits += likely;
        }
        let none_of = |chance: f32| (1.0 - chance).max(0.0).powi(i32::from(held));
        // The best of several is at least this much unless none of them is.
        let (mut reply, mut at_least) = (0.0, 0.0);
        for chance in pegs[1..].iter().rev() {
            at_least += chance;
            if at_least > 0.0 {
                reply += 1.0 - none_of(at_least);
            }
        }
        Danger { reply, go: none_of(fits) }
    }
}

/// The place of a pile in the cache.
fn place(pile: Pile, held: u8) -> usize {
    #[derive(Default, Clone)]
    struct Mix(u64);
    impl Hasher for Mix {
        fn write(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.write_u64(u64::from(byte));
            }
        }
        fn write_u8(&mut self, number: u8) {
            self.write_u64(u64::from(number));
        }
        fn write_u64(&mut self, number: u64) {
            self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        fn finish(&self) -> u64 {
            self.0
        }
    }
    #[derive(Default)]
    struct Mixing;
    impl BuildHasher for Mixing {
        type Hasher = Mix;
        fn build_hasher(&self) -> Mix {
            Mix::default()
        }
    }
    (Mixing.hash_one((pile, held)) >> (64 - 11)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(letter: char) -> Rank {
        Rank::all().find(|rank| rank.letter() == letter).expect("a rank")
    }

    fn choice(own: &str, laid: &str) -> char {
        let mut careful = Careful::new(CarefulWeights::default(), &[4.0; 13]);
        let pile = laid.chars().map(rank).fold(Pile::default(), Pile::with);
        let card = careful.choose(own.chars().map(rank).collect(), pile, 4);
        card.expect("some card fits").letter()
    }

    #[test]
    fn careful_player_takes_points_and_leaves_few() {
        assert_eq!(choice("5K", ""), 'K', "a five invites a fifteen");
        assert_eq!(choice("4K", ""), '4', "no fifteen can be made of a four");
        assert_eq!(choice("57Q", "K"), '5', "fifteen for two");
        assert_ne!(choice("A24", "K7"), '4', "any ten would make thirty-one of it");
        assert_eq!(choice("AK", "KQJ"), 'A', "only the ace fits, for thirty-one");
    }

    #[test]
    fn card_probabilities_add_up_to_one() {
        let mut careful = Careful::new(CarefulWeights::default(), &[4.0; 13]);
        let own: Ranks = "A58K".chars().map(rank).collect();
        let pile = Pile::default().with(rank('7'));
        let chances = careful.chances(own, pile, 3);
        let sum: f32 = chances.iter().map(|(_, chance)| chance).sum();
        assert!(chances.len() == 4 && (sum - 1.0).abs() < 1e-5, "{chances:?}");
        let likeliest = chances.iter().max_by(|one, other| one.1.total_cmp(&other.1));
        assert_eq!(likeliest.expect("four cards").0, rank('8'), "fifteen for two");
    }
}
