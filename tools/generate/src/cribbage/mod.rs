//! Cribbage's tables.
//!
//! Discarding habits come first: both sides answer each other's habits with their best discards
//! over all deals, until the habits settle ([`generate`]). From those follow which hands are kept,
//! what they peg and how games are won ([`strong`]).
//!
//! `cargo xtask tables` runs both and writes the files.

mod deal_log;
mod deals;
mod discard_rounds;
mod discard_tally;
mod kept_hands;
mod multi_player_deals;
mod pegging_fit;
mod pegging_points;
mod play_questions;
mod source;
mod strong_play;
mod win_chances;

use parlour_players::cribbage::tables::{CERTAIN, PairHabit, Sides, SingleHabit};
use parlour_rules::cribbage::Players;
use rayon::prelude::*;

pub(crate) use self::deal_log::split;
pub use self::discard_rounds::{NotAQuestion, Question, settle_all};
pub use self::discard_tally::DiscardTally;
pub use self::multi_player_deals::{DealCounts, multi_player_deals, multi_player_source};
pub use self::play_questions::{PlayAnswer, PlayQuestion};
pub use self::strong_play::{Averages, Strong, strong, strong_by};

/// The discarding habits at every table, and how they were found.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Two players, six cards each.
    pub two: Sides<PairHabit>,
    /// Three players, five cards each and one from the deck.
    pub three: Sides<SingleHabit>,
    /// Four players in partnerships, five cards each.
    pub four: Sides<SingleHabit>,
    /// The rounds, in order.
    pub rounds: Vec<Round>,
}

/// One round: both sides' best answers to the previous habits.
#[derive(Clone, Debug)]
pub struct Round {
    /// How many players.
    pub players: Players,
    /// One in this many deals was looked at.
    pub one_of: usize,
    /// The average hand that the crib's owner keeps, and the crib the owner expects.
    pub owner: [f64; 2],
    /// The same for the other side.
    pub other: [f64; 2],
    /// The largest difference between the answers and the previous habits, in millionths.
    pub change: u32,
}

/// Quick rounds on one in this many deals come first.
const ROUGH_ROUNDS: [usize; 8] = [16, 16, 16, 16, 4, 4, 4, 4];

/// Rounds on all deals follow until no chance changes by more than this.
const SETTLED: u32 = CERTAIN / 1000;

/// Upper bound on rounds.
const MOST_ROUNDS: usize = 40;

/// Computes the discarding habits. `progress` gets the estimated share of the work done.
pub fn generate(progress: &(dyn Fn(f64) + Sync)) -> Tables {
    // About eight whole rounds settle each of the three tables.
    let rounds: f64 = ROUGH_ROUNDS.iter().map(|&one_of| 1.0 / one_of as f64).sum::<f64>() + 8.0;
    let (mut done, mut share) = (0, 1.0);
    let mut answer = |question: Question| {
        let deals = question.deals() * question.one_of;
        // Deals of five cards are few compared to those of six.
        share = f64::max(share, 2.0 * rounds * deals as f64);
        let tally = in_chunks(&question, &mut |more| {
            done += more;
            progress((done as f64 / share).min(1.0));
        });
        Some(tally)
    };
    settle_all(&mut answer).expect("every question is answered")
}

/// The whole answer to a question.
fn in_chunks(question: &Question, progress: &mut dyn FnMut(usize)) -> DiscardTally {
    const CHUNK: usize = 4096;
    const PIECE: usize = 64;
    let mut tally = DiscardTally::default();
    for first in (0..question.deals()).step_by(CHUNK) {
        let chunk = first..(first + CHUNK).min(question.deals());
        let pieces: Vec<usize> = chunk.clone().step_by(PIECE).collect();
        let counted = pieces
            .into_par_iter()
            .map(|first| question.answer(first..(first + PIECE).min(chunk.end)))
            .reduce(DiscardTally::default, DiscardTally::merge);
        tally = tally.merge(counted);
        progress(chunk.len());
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::deals::deals_of;
    use super::*;
    use parlour_players::cribbage::crib::{Crib, OtherPlayers};
    use parlour_players::cribbage::tables::{CERTAIN, FOUR_PLAYERS, THREE_PLAYERS, TWO_PLAYERS};

    /// The crib that both sides expect, from a sample of all deals.
    fn cribs(size: u32, players: Players, one_of: usize) -> [f64; 2] {
        let deals = deals_of(size);
        [Crib::Mine, Crib::Theirs].map(|crib| {
            let mut tally = DiscardTally::default();
            for deal in deals.iter().step_by(one_of) {
                tally.add(deal, OtherPlayers::from_tables(players, crib), crib);
            }
            tally.means()[1]
        })
    }

    #[test]
    fn both_sides_expect_the_same_crib() {
        for players in [Players::Three, Players::Four] {
            let [owner, other] = cribs(5, players, 37);
            assert!((owner - other).abs() < 0.05, "{players:?}: {owner} {other}");
        }
    }

    #[test]
    #[ignore = "a slice of all deals of six takes some seconds"]
    fn both_sides_expect_the_same_crib_with_two_players() {
        let [owner, other] = cribs(6, Players::Two, 37);
        assert!((owner - other).abs() < 0.03, "{owner} {other}");
        assert!((owner - 4.77).abs() < 0.05, "{owner}");
    }

    #[test]
    fn discard_chances_add_up_to_one_discard() {
        // Over all pairs of cards, the chances that a player discards exactly those add up to one
        // discard.
        let pairs = |habit: &PairHabit| -> f64 {
            let of = |a: usize, b: usize, pair: usize| {
                let (mixed, suited) = if a == b { (6, 0) } else { (12, 4) };
                f64::from(mixed * habit.mixed[pair] + suited * habit.suited[pair])
            };
            let ranks = (0..13).flat_map(|a| (a..13).map(move |b| (a, b)));
            let sum: f64 = ranks.enumerate().map(|(pair, (a, b))| of(a, b, pair)).sum();
            sum / f64::from(CERTAIN) * 15.0 / 1326.0
        };
        let singles = |habit: &SingleHabit| -> f64 {
            habit.chance.iter().map(|&chance| f64::from(chance)).sum::<f64>() / f64::from(CERTAIN)
                * 5.0
                / 13.0
        };
        for tosses in [&TWO_PLAYERS.owner, &TWO_PLAYERS.other].map(pairs) {
            assert!((tosses - 1.0).abs() < 1e-3, "{tosses}");
        }
        let four =
            [&THREE_PLAYERS.owner, &THREE_PLAYERS.other, &FOUR_PLAYERS.owner, &FOUR_PLAYERS.other];
        for tosses in four.map(singles) {
            assert!((tosses - 1.0).abs() < 1e-3, "{tosses}");
        }
    }
}
