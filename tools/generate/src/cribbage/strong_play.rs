//! How strong players play: which hands they keep, what those peg, and how games are won.

use parlour_players::cribbage::tables::{
    DealDistribution, HAND, KeptHands, PEGS, PeggingTable, WinTable,
};
use rayon::prelude::*;
use serde::Serialize;

use super::deal_log::{DEALER, DealLog, PONE};
use super::kept_hands::kept;
use super::pegging_fit::fitted;
use super::pegging_points::pegging;
use super::play_questions::{PlayAnswer, PlayQuestion};
use super::win_chances::win;

/// The tables of strong play.
#[derive(Clone, Debug)]
pub struct Strong {
    /// Which hands are kept.
    pub kept: KeptHands,
    /// What they peg.
    pub pegging: PeggingTable,
    /// The chance to win by score.
    pub win: WinTable,
    /// How many points a deal brings.
    pub deals: DealDistribution,
    /// The averages of deals between strong players.
    pub averages: Averages,
}

/// Averages over many deals between two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Averages {
    /// The number of deals.
    pub deals: usize,
    /// The non-dealer's points in the play.
    pub pone_pegs: f64,
    /// The dealer's points in the play, including his heels.
    pub dealer_pegs: f64,
    /// The non-dealer's hand, the dealer's hand and the crib.
    pub show: [f64; 3],
}

impl Averages {
    /// The non-dealer's points in a deal.
    pub fn pone(&self) -> f64 {
        self.pone_pegs + self.show[0]
    }

    /// The dealer's points in a deal.
    pub fn dealer(&self) -> f64 {
        self.dealer_pegs + self.show[1] + self.show[2]
    }
}

/// Deals that the win chances are made of.
pub const DEALS: usize = 30_000;

/// Rounds in which keeping and pegging answer each other, with the number of plays tried among
/// three and four players.
const ROUNDS: [usize; 2] = [300, 3000];

/// Computes all tables. `progress` gets the estimated share of the work done.
pub fn strong(progress: &(dyn Fn(f64) + Sync)) -> Strong {
    // Each question's share of the work.
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

/// Asks every question in turn; `None` if `answer` gives no answer.
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
    let pegging = fitted(&worth, &logs);
    Some(Strong { averages: averages(&logs), kept, pegging, win, deals })
}

/// The whole answer to a question.
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

/// The distribution of points in the play and in both hands.
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
