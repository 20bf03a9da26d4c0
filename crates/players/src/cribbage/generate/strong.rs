//! What strong players know, found by playing: which hands are kept, what they peg, and how games
//! are won.

use parlour_rules::Seed;
use rayon::prelude::*;

use super::course::{self, Course};
use super::{kept, pegging, usual, win};
use crate::cribbage::pegged::PeggingWorth;
use crate::cribbage::prior::Prior;
use crate::cribbage::usual::Usual;
use crate::cribbage::win::WinTable;

/// All that was found.
#[derive(Clone, Debug)]
pub struct Strong {
    /// Which hands are kept.
    pub kept: Prior,
    /// What they peg.
    pub pegging: PeggingWorth,
    /// The chance to win by score.
    pub win: WinTable,
    /// What a deal usually brings.
    pub usual: Usual,
    /// What deals of strong play brought on average.
    pub averages: Averages,
}

/// Means over many deals between two.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
const DEALS: usize = 20_000;

/// The hands imagined for a card in them.
const IMAGINED: usize = 120;

/// Keeping and pegging answer each other so often, with so many plays tried among three and four.
const ROUNDS: [usize; 2] = [300, 3000];

/// Finds it all. Tells `progress` what share of the work is done, as far as can be told.
pub fn strong(progress: &(dyn Fn(f64) + Sync)) -> Strong {
    let mut worth = PeggingWorth::even();
    let mut prior = None;
    for (round, tries) in ROUNDS.into_iter().enumerate() {
        let start = 0.35 * round as f64;
        let kept = kept(&worth, &|share| progress(start + 0.2 * share));
        worth = pegging(&kept, tries, &|share| progress(start + 0.2 + 0.15 * share));
        prior = Some(kept);
    }
    let kept = prior.expect("at least one round");
    let courses = courses(&worth, &kept, &|share| progress(0.7 + 0.25 * share));
    let (win, usual) = (win(&courses), usual(&courses));
    progress(1.0);
    Strong { averages: averages(&courses), kept, pegging: worth, win, usual }
}

fn courses(worth: &PeggingWorth, prior: &Prior, progress: &(dyn Fn(f64) + Sync)) -> Vec<Course> {
    const CHUNK: usize = 500;
    let seed = Seed::from(0);
    let mut courses = Vec::with_capacity(DEALS);
    for start in (0..DEALS).step_by(CHUNK) {
        progress(start as f64 / DEALS as f64);
        let numbers = start..(start + CHUNK).min(DEALS);
        let play = |number: usize| course::play(seed.child(number as u64), worth, prior, IMAGINED);
        courses.par_extend(numbers.into_par_iter().map(play));
    }
    courses
}

fn averages(courses: &[Course]) -> Averages {
    let mean = |of: &dyn Fn(&Course) -> u32| {
        courses.iter().map(|course| u64::from(of(course))).sum::<u64>() as f64
            / courses.len() as f64
    };
    let pegs = |who: usize| {
        mean(&|course: &Course| {
            let own = course.pegs.iter().filter(|(seat, _)| *seat == who);
            own.map(|(_, points)| u32::from(*points)).sum()
        })
    };
    Averages {
        deals: courses.len(),
        pone_pegs: pegs(course::PONE),
        dealer_pegs: pegs(course::DEALER),
        show: [0, 1, 2].map(|place| mean(&|course: &Course| u32::from(course.show[place]))),
    }
}
