//! Matches between two players of any game.

use std::time::Duration;

use parlour_players::arena::{Contestant, LongOpening, Match, Pair, Tally, Unplayed};
use parlour_players::{Budget, Level, Stop, ThinkingTime};
use parlour_rules::Seed;
use serde::Serialize;

use crate::thinking_time;
use crate::words::Words;

/// How many random actions begin each game of a match without luck, by default.
pub const OPENING: u32 = 4;

/// Who plays a match, and how long they think about a move.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// The two players: their level, and their own time where they have one.
    pub players: [(Level, Option<Duration>); 2],
    /// The time for players whose level thinks by the clock and who have no time of their own.
    pub time: Option<Duration>,
    /// The nodes or samples for every move instead of a time.
    pub nodes: Option<u64>,
}

/// The result of a match, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// The game's name.
    pub game: &'static str,
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// What decided every opening and deal.
    pub seed: Seed,
    /// Wins, ties and margins.
    #[serde(flatten)]
    pub tally: Tally,
    /// How long the match took.
    pub seconds: f64,
}

/// Type-erased match between two players.
pub trait AnyMatch: Send + Sync {
    /// Refuses an opening that would end nearly every game.
    fn check(&self) -> Result<(), LongOpening>;
    /// Whether a player thinks by the clock, so that the match can't be repeated.
    fn is_timed(&self, contest: &Contest) -> bool;
    /// Plays a pair of games with the seats swapped, unless `stop` is raised.
    fn play_pair(&self, number: u64, contest: &Contest, stop: &Stop) -> Result<Pair, Unplayed>;
}

/// A match of a known game, type-erased.
pub fn new_match<G: Words>(options: G::Options, seed: Seed, opening: u32) -> Box<dyn AnyMatch> {
    Box::new(Match::<G> { options, seed, opening })
}

impl<G: Words> AnyMatch for Match<G> {
    fn check(&self) -> Result<(), LongOpening> {
        Match::check(self)
    }

    fn is_timed(&self, contest: &Contest) -> bool {
        let by_clock = |level| G::thinking_time(level) == ThinkingTime::Timed;
        let mut players = contest.players.iter();
        contest.nodes.is_none() && players.any(|&(level, time)| time.is_some() || by_clock(level))
    }

    fn play_pair(&self, number: u64, contest: &Contest, stop: &Stop) -> Result<Pair, Unplayed> {
        let of = |contestant| match contestant {
            Contestant::A => contest.players[0],
            Contestant::B => contest.players[1],
        };
        let player = |contestant, seed| G::player(of(contestant).0, seed);
        let budget = |contestant| contest.budget::<G>(of(contestant), stop);
        self.play_until(stop, number, player, budget)
    }
}

impl Contest {
    fn budget<G: Words>(&self, (level, time): (Level, Option<Duration>), stop: &Stop) -> Budget {
        if let Some(nodes) = self.nodes {
            return Budget { effort: nodes, stop: stop.clone() };
        }
        let by_clock = self.time.filter(|_| G::thinking_time(level) == ThinkingTime::Timed);
        // The clock ends one move, not the whole match.
        thinking_time::<G>(level, time.or(by_clock), &stop.for_a_part())
    }
}
