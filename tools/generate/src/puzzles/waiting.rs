//! How often waiting beats going out in Five Crowns.

use parlour_players::{Budget, Computer, Level};
use parlour_rules::Seed;
use parlour_rules::five_crowns::{Action, FiveCrowns};
use rayon::prelude::*;

use super::five_crowns::{GLANCE_EFFORT, MARGIN};
use super::playout::{PlayedOut, PlayedOuts, SURE};
use super::{Spot, looks};

/// Imagined rounds of the first look at a decision.
const FIRST: u64 = 100;
/// Imagined rounds where waiting may be better after the first look.
const SECOND: u64 = 2_000;
/// Ways to wait that are compared with going out: those that `expert` likes best.
const WAYS: usize = 3;

/// What waiting instead of going out brings, by the end of the round.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    /// The lead in points over going out, and its standard error.
    pub points: (f64, f64),
    /// The lead in win chance over going out, and its standard error.
    pub chance: (f64, f64),
}

impl Wait {
    /// Whether waiting is better in points beyond doubt, with 99% confidence.
    pub fn is_surely_better(&self) -> bool {
        self.points.0 - SURE * self.points.1 > 0.0
    }

    /// Whether waiting leads by as much as the answer of a puzzle must.
    pub fn is_clear(&self) -> bool {
        let [in_points, in_chance] = MARGIN.leads;
        in_points.is_reached(self.points) && in_chance.is_reached(self.chance)
    }
}

/// Every decision of `games` rounds of `hard` against itself in which going out was possible, with
/// what the best way to wait would have brought.
pub fn waits(games: u64) -> Vec<Wait> {
    let of_game = |number: u64| {
        let looks = looks::<FiveCrowns>(Seed::from(number));
        let waits = looks.iter().filter_map(|look| wait(&look.spot, Seed::from(number)));
        waits.collect::<Vec<_>>()
    };
    (0..games).into_par_iter().flat_map_iter(of_game).collect()
}

/// What the best way to wait brings; none where going out isn't possible, or means nothing because
/// the other player has gone out.
fn wait(spot: &Spot<FiveCrowns>, seed: Seed) -> Option<Wait> {
    if spot.prompt.view.gone_out.is_some() {
        return None;
    }
    let mut expert = FiveCrowns::player(Level::Expert, Seed::from(0));
    let ranked = expert.decide(&spot.prompt, &Budget::effort(GLANCE_EFFORT)).ranked;
    let ranked: Vec<Action> = ranked.into_iter().map(|verdict| verdict.action).collect();
    let goes_out = |action: &&Action| matches!(action, Action::GoOut(_));
    let out = ranked.iter().find(goes_out).copied()?;
    let legal = spot.prompt.legal.iter().filter(|action| !ranked.contains(action));
    let waits = ranked.iter().chain(legal).filter(|action| !goes_out(action)).take(WAYS);
    let actions: Vec<Action> = std::iter::once(out).chain(waits.copied()).collect();
    let look = |rounds: u64, seed: Seed| {
        let mut ends = PlayedOuts::new(actions.len());
        ends.extend(spot, &actions, 0..rounds, seed);
        let worth = |end: &PlayedOut| end.points;
        let ways = (1..actions.len()).map(|way| Wait {
            points: ends.lead(way, 0, worth),
            chance: ends.lead(way, 0, |end| end.chance),
        });
        ways.max_by(|one, other| one.points.0.total_cmp(&other.points.0))
    };
    let first = look(FIRST, seed.child(0))?;
    if first.points.0 + 2.0 * first.points.1 < 0.0 {
        return Some(first);
    }
    look(SECOND, seed.child(1))
}
