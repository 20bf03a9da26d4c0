//! What strong players know, found by playing: which hands are kept, what they peg, and how games
//! are won.

use parlour_players::cribbage::tables::{
    DealDistribution, HAND, KeptHands, PEGS, PeggingTable, WinTable,
};
use rayon::prelude::*;
use serde::Serialize;

use super::deal_log::{DEALER, DealLog, PONE};
use super::kept_hands::kept;
use super::pegging_points::pegging;
use super::play_questions::{PlayAnswer, PlayQuestion};
use super::win_chances::win;

/// All that was found.
#[derive(Clone, Debug)]
pub struct Strong {
    /// Which hands are kept.
    pub kept: KeptHands,
    /// What they peg.
    pub pegging: PeggingTable,
    /// The chance to win by score.
    pub win: WinTable,
    /// What a deal usually brings.
    pub deals: DealDistribution,
    /// What deals of strong play brought on average.
    pub averages: Averages,
}

/// Means over many deals between two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Averages {
    /// How many deals.
    pub deals: usize,
    /// What the pone pegs in the play.
    pub pone_pegs: f64,
    /// What the dealer pegs, his heels included.
    pub dealer_pegs: f64,
    /// The pone's hand, the dealer's hand and the crib.
    pub show: [f64; 3],
}

impl Averages {
    /// What the pone scores in a deal.
    pub fn pone(&self) -> f64 {
        self.pone_pegs + self.show[0]
    }

    /// What the dealer scores in a deal.
    pub fn dealer(&self) -> f64 {
        self.dealer_pegs + self.show[1] + self.show[2]
    }
}

/// The deals that the chances to win are made of.
pub const DEALS: usize = 20_000;

/// Keeping and pegging answer each other so often, with so many plays tried among three and four.
const ROUNDS: [usize; 2] = [300, 3000];

/// Finds it all. Tells `progress` what share of the work is done, as far as can be told.
pub fn strong(progress: &(dyn Fn(f64) + Sync)) -> Strong {
    // What each question takes of the whole.
    let shares = [0.2, 0.15, 0.2, 0.15, 0.25];
    let (mut before, mut shares) = (0.0, shares.into_iter());
    let strong = strong_by(&mut |question: PlayQuestion| {
        let share = shares.next().unwrap_or(0.0);
        let answers = in_blocks(&question, &|done| progress(before + share * done));
        before += share;
        Some(answers)
    });
    progress(1.0);
    strong.expect("every question is answered")
}

/// Asks every question in turn; none where `answer` stays silent.
///
/// # Panics
/// If an answer does not [fit](PlayQuestion::fits) its question.
pub fn strong_by(
    answer: &mut dyn FnMut(PlayQuestion) -> Option<Vec<PlayAnswer>>,
) -> Option<Strong> {
    let mut worth = PeggingTable::even();
    let mut kept_hands = None;
    for tries in ROUNDS {
        let kept = kept(&PlayAnswer::all_kept(answer(PlayQuestion::Kept(worth))?));
        let played = answer(PlayQuestion::Pegged { kept: kept.clone(), tries })?;
        let pegged = pegging(&PlayAnswer::all_tried(played), &kept);
        worth = pegged.expect("every hand was played");
        kept_hands = Some(kept);
    }
    let kept = kept_hands.expect("at least one round");
    let deals = PlayQuestion::Deals { kept: kept.clone(), pegging: worth.clone() };
    let logs = PlayAnswer::all_logs(answer(deals)?);
    let (win, deals) = (win(&logs), deal_distribution(&logs));
    Some(Strong { averages: averages(&logs), kept, pegging: worth, win, deals })
}

/// A question's whole answer, some numbers at a time.
fn in_blocks(question: &PlayQuestion, progress: &dyn Fn(f64)) -> Vec<PlayAnswer> {
    const PIECES: usize = 64;
    let (all, piece) = (question.numbers(), question.together());
    let mut answers = Vec::with_capacity(all);
    for first in (0..all).step_by(PIECES * piece) {
        progress(first as f64 / all as f64);
        let block = first..(first + PIECES * piece).min(all);
        let pieces: Vec<usize> = block.clone().step_by(piece).collect();
        let some = |first: usize| question.answer(first..(first + piece).min(block.end));
        let found: Vec<Vec<PlayAnswer>> = pieces.into_par_iter().map(some).collect();
        answers.extend(found.into_iter().flatten());
    }
    answers
}

fn averages(logs: &[DealLog]) -> Averages {
    let mean = |of: &dyn Fn(&DealLog) -> u32| {
        logs.iter().map(|log| u64::from(of(log))).sum::<u64>() as f64 / logs.len() as f64
    };
    let pegs = |who: usize| {
        mean(&|log: &DealLog| {
            let own = log.pegs.iter().filter(|(seat, _)| *seat == who);
            own.map(|(_, points)| u32::from(*points)).sum()
        })
    };
    Averages {
        deals: logs.len(),
        pone_pegs: pegs(PONE),
        dealer_pegs: pegs(DEALER),
        show: [0, 1, 2].map(|place| mean(&|log: &DealLog| u32::from(log.show[place]))),
    }
}

/// Counts the plays and hands of many deals.
fn deal_distribution(logs: &[DealLog]) -> DealDistribution {
    let mut play = [[0; PEGS]; PEGS];
    let mut hands = [[0; HAND]; 2];
    for log in logs {
        let [pone, dealer] = log.played.map(|points| usize::from(points).min(PEGS - 1));
        play[pone][dealer] += 1;
        for who in [PONE, DEALER] {
            hands[who][usize::from(log.show[who])] += 1;
        }
    }
    DealDistribution::new(&play, &hands)
}
