//! Judges the moves of a card game by playing each out in the same imagined deals.

use std::ops::Range;

use parlour_players::{Computer, Prompt};
use parlour_rules::{Luck, Seat, Seed};

use super::{Care, Spot};

/// More actions than a deal or round of two players who want to finish it.
const LONGEST: usize = 400;

/// A card game whose deals or rounds can be played out.
pub trait Playout: Computer {
    /// A state that fits what the seat to act knows, and what the other player did.
    fn likely(spot: &Spot<Self>, luck: &mut Luck) -> Option<Self>;

    /// A sound move for the seat to act, found quickly.
    fn quick_move(spot: &Spot<Self>, prompt: &Prompt<Self>) -> Self::Action;

    /// What the seat has when the deal or round that the spot is in is over; `None` before.
    fn result(spot: &Spot<Self>, seat: Seat, game: &Self) -> Option<PlayedOut>;
}

/// The end of a deal or round for one player.
#[derive(Clone, Copy, Debug)]
pub struct PlayedOut {
    /// The chance to win the game from there.
    pub chance: f64,
    /// The points gained on the other player.
    pub points: f64,
}

/// The results of each action in the same imagined deals.
pub struct PlayedOuts {
    /// One row an action.
    rows: Vec<Vec<PlayedOut>>,
}

impl PlayedOuts {
    /// No results yet, for this many actions.
    pub fn new(actions: usize) -> Self {
        PlayedOuts { rows: vec![Vec::new(); actions] }
    }

    /// Plays each action out in some more imagined deals.
    pub fn extend<G: Playout>(
        &mut self,
        spot: &Spot<G>,
        actions: &[G::Action],
        deals: Range<u64>,
        seed: Seed,
    ) {
        for deal in deals {
            let mut luck = Luck::new(seed.child(deal));
            let Some(state) = G::likely(spot, &mut luck) else { continue };
            let ends: Option<Vec<PlayedOut>> =
                actions.iter().map(|&action| play_out(spot, state.clone(), action)).collect();
            for (row, end) in self.rows.iter_mut().zip(ends.into_iter().flatten()) {
                row.push(end);
            }
        }
    }

    /// How many deals were played out.
    pub fn deals(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The mean of a number over an action's deals.
    pub fn mean(&self, action: usize, number: fn(&PlayedOut) -> f64) -> f64 {
        let sum: f64 = self.rows[action].iter().map(number).sum();
        sum / self.deals().max(1) as f64
    }

    /// By how much one action is better than another, and the standard error of that.
    pub fn lead(&self, one: usize, other: usize, number: fn(&PlayedOut) -> f64) -> (f64, f64) {
        let leads = self.rows[one].iter().zip(&self.rows[other]);
        let leads: Vec<f64> = leads.map(|(one, other)| number(one) - number(other)).collect();
        let count = leads.len().max(2) as f64;
        let mean = leads.iter().sum::<f64>() / count;
        let spread = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (mean, (spread / count).sqrt())
    }
}

fn play_out<G: Playout>(spot: &Spot<G>, mut game: G, action: G::Action) -> Option<PlayedOut> {
    let (seat, _) = Prompt::of(&game)?;
    game.play(action).ok()?;
    for _ in 0..LONGEST {
        if let Some(end) = G::result(spot, seat, &game) {
            return Some(end);
        }
        let (_, prompt) = Prompt::of(&game)?;
        game.play(G::quick_move(spot, &prompt)).ok()?;
    }
    None
}

/// How clear the answer must be.
#[derive(Clone, Copy)]
pub struct Margin<const LEADS: usize> {
    /// The leads that it needs, all of them. Moves are ranked by the first.
    pub leads: [Lead; LEADS],
    /// Deals of the first look, at the likeliest moves.
    pub first: u64,
    /// Deals of the second look, which have to be enough.
    pub second: u64,
}

/// How far the answer must lead every other move by one number.
#[derive(Clone, Copy)]
pub struct Lead {
    /// The number that is compared.
    pub number: fn(&PlayedOut) -> f64,
    /// The least lead.
    pub least: f64,
    /// The least lead that is all but certain: the mean less 2.58 standard errors.
    pub sure: f64,
}

impl Lead {
    /// Whether a mean lead with this standard error is large enough.
    pub fn is_reached(&self, (lead, error): (f64, f64)) -> bool {
        lead >= self.least && lead - SURE * error >= self.sure
    }
}

impl<const LEADS: usize> Margin<LEADS> {
    /// The margin of a short check: half of each lead, in fewer deals.
    pub fn with(self, care: Care) -> Self {
        let half = |lead: Lead| Lead { least: lead.least / 2.0, sure: 0.0, ..lead };
        match care {
            Care::Strict => self,
            Care::Check => Margin { leads: self.leads.map(half), first: 0, second: ENOUGH as u64 },
        }
    }
}

/// The width of a 99% interval to each side, in standard errors.
pub const SURE: f64 = 2.58;
/// Deals after which a second look that leads nowhere is broken off.
const STEP: u64 = 50;
/// Deals after which a second look may end early, where all of the lead is certain.
const ENOUGH: usize = 300;

/// What the answer, the next best and the tempting move bring, if the answer leads clearly over all
/// the `rivals`. The tempting move is one of them.
pub fn clear_lead<G: Playout, const LEADS: usize>(
    spot: &Spot<G>,
    answer: G::Action,
    rivals: &[G::Action],
    tempting: G::Action,
    margin: &Margin<LEADS>,
    seed: Seed,
) -> Option<[PlayedOut; 3]> {
    let actions: Vec<G::Action> = [&[answer], rivals].concat();
    let all = 1..actions.len();
    // Every lead over every rival, with its standard error.
    let leads = |outs: &PlayedOuts| -> Vec<(Lead, (f64, f64))> {
        let over = |rival| margin.leads.map(|lead| (lead, outs.lead(0, rival, lead.number)));
        all.clone().flat_map(over).collect()
    };
    let mut first = PlayedOuts::new(actions.len());
    first.extend(spot, &actions, 0..margin.first, seed.child(0));
    let is_far = |(lead, (mean, _)): &(Lead, (f64, f64))| *mean < lead.least / 2.0;
    if margin.first > 0 && leads(&first).iter().any(is_far) {
        return None;
    }
    let mut second = PlayedOuts::new(actions.len());
    for deal in (0..margin.second).step_by(STEP as usize) {
        second.extend(spot, &actions, deal..deal + STEP, seed.child(1));
        let leads = leads(&second);
        let is_hopeless = |(lead, (mean, error)): &(Lead, (f64, f64))| mean + error < lead.least;
        if second.deals() == 0 || leads.iter().any(is_hopeless) {
            return None;
        }
        let is_certain =
            |(lead, (mean, error)): &(Lead, (f64, f64))| mean - SURE * error >= lead.least;
        if second.deals() >= ENOUGH && leads.iter().all(is_certain) {
            break;
        }
    }
    let is_clear = leads(&second).iter().all(|(lead, mean)| lead.is_reached(*mean));
    if second.deals() < ENOUGH || !is_clear {
        return None;
    }
    let mean = |action: usize| PlayedOut {
        chance: second.mean(action, |end| end.chance),
        points: second.mean(action, |end| end.points),
    };
    let worth = |&action: &usize| second.mean(action, margin.leads[0].number);
    let next = all.max_by(|one, other| worth(one).total_cmp(&worth(other)))?;
    let tempting = actions.iter().position(|action| *action == tempting)?;
    Some([mean(0), mean(next), mean(tempting)])
}

/// The moves that come closest to the answer by `ranked`, best first, and the tempting one.
pub fn rivals<A: Copy + PartialEq>(
    ranked: impl IntoIterator<Item = A>,
    answers: &[A],
    tempting: A,
    most: usize,
) -> Vec<A> {
    let others = ranked.into_iter().filter(|action| !answers.contains(action));
    let mut rivals: Vec<A> = others.take(most).collect();
    if !rivals.contains(&tempting) {
        rivals.push(tempting);
    }
    rivals
}
