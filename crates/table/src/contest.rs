//! Matches between two players of any game.

use std::time::Duration;

use parlour_players::arena::{Contestant, LongOpening, Match, Pair, Unplayed};
use parlour_players::{Budget, Level, Stop, ThinkingTime};
use parlour_rules::Seed;

use crate::thinking_time;
use crate::words::Words;

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

/// Type-erased match between two players.
pub trait AnyMatch: Send + Sync {
    /// Refuses an opening that would end nearly every game.
    fn check(&self) -> Result<(), LongOpening>;
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

    fn play_pair(&self, number: u64, contest: &Contest, stop: &Stop) -> Result<Pair, Unplayed> {
        let of = |contestant| match contestant {
            Contestant::A => contest.players[0],
            Contestant::B => contest.players[1],
        };
        let player = |contestant, seed| G::player(of(contestant).0, seed);
        self.play_until(stop, number, player, |contestant| contest.budget::<G>(of(contestant)))
    }
}

impl Contest {
    fn budget<G: Words>(&self, (level, time): (Level, Option<Duration>)) -> Budget {
        if let Some(nodes) = self.nodes {
            return Budget::effort(nodes);
        }
        let by_clock = self.time.filter(|_| G::thinking_time(level) == ThinkingTime::Timed);
        thinking_time::<G>(level, time.or(by_clock), &Stop::default())
    }
}
