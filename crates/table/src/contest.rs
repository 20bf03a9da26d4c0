//! Matches between two players of any game.

use std::sync::Arc;
use std::time::Duration;

use parlour_players::arena::{
    Contestant, Finish, LongOpening, Match, Pair, Played, Tally, Unplayed,
};
use parlour_players::{Budget, Level, Player, Prompt, Stop, ThinkingTime};
use parlour_rules::{Eye, Game, Seat, Seed};
use serde::Serialize;

use crate::program::{Forfeit, Launch, Program, ask_program};
use crate::thinking_time;
use crate::words::Words;

/// How many random actions begin each game of a match without luck, by default.
pub const OPENING: u32 = 4;

/// Who plays a match, and how long they think about a move.
#[derive(Clone)]
pub struct Contest {
    /// The two players.
    pub players: [Entrant; 2],
    /// The time for players whose level thinks by the clock and who have no time of their own.
    pub time: Option<Duration>,
    /// The nodes or samples for every move instead of a time.
    pub nodes: Option<u64>,
}

/// A player of a match.
#[derive(Clone)]
pub enum Entrant {
    /// A computer player.
    Computer {
        /// How strong it is.
        level: Level,
        /// How long it may think about a move; by default as long as its level does.
        time: Option<Duration>,
    },
    /// An outside program, started for each seat that it plays and for each game.
    Program(Arc<dyn Launch>),
}

/// One game of a match, as it was played.
pub struct PlayedGame {
    /// How it ended.
    pub finish: Finish,
    /// How a program lost it, where one did.
    pub forfeit: Option<SeatForfeit>,
    record_text: Box<RecordText>,
}

/// Writes the record of a game whose two players have these names.
type RecordText = dyn Fn([&str; 2]) -> String + Send;

impl PlayedGame {
    /// The game as the text of a record, with the names of the two players on their seats.
    pub fn record_text(&self, names: [&str; 2]) -> String {
        (self.record_text)(names)
    }
}

/// Who lost a game by forfeit, and why.
#[derive(Clone, Debug)]
pub struct SeatForfeit {
    /// The player.
    pub contestant: Contestant,
    /// The seat it played.
    pub seat: Seat,
    /// The number of the move that it failed to make, counted from 1.
    pub move_number: u32,
    /// What it did wrong.
    pub forfeit: Forfeit,
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
    /// Whether the game can be played by programs that speak UGI.
    fn speaks_ugi(&self) -> bool;
    /// Plays a pair of games with the seats swapped, unless `stop` is raised.
    fn play_games(
        &self,
        number: u64,
        contest: &Contest,
        stop: &Stop,
    ) -> Result<[PlayedGame; 2], Unplayed>;
    /// The results of a pair of games with the seats swapped, unless `stop` is raised.
    fn play_pair(&self, number: u64, contest: &Contest, stop: &Stop) -> Result<Pair, Unplayed> {
        let games = self.play_games(number, contest, stop)?;
        Ok(Pair { games: games.map(|game| game.finish) })
    }
}

/// A match of a known game, type-erased.
pub fn new_match<G: Words>(options: G::Options, seed: Seed, opening: u32) -> Box<dyn AnyMatch> {
    Box::new(Match::<G> { options, seed, opening })
}

/// The player of one seat in one game.
enum SeatPlayer<G: Game> {
    Computer { player: Box<dyn Player<G> + Send>, level: Level, time: Option<Duration> },
    Program(Box<dyn Program>),
}

impl<G: Words> AnyMatch for Match<G> {
    fn check(&self) -> Result<(), LongOpening> {
        Match::check(self)
    }

    fn is_timed(&self, contest: &Contest) -> bool {
        // A limit in nodes applies only to the computer's own players, not to outside programs.
        let by_clock = |entrant: &Entrant| match entrant {
            Entrant::Computer { level, time } => {
                let is_timed = time.is_some() || G::thinking_time(*level) == ThinkingTime::Timed;
                is_timed && contest.nodes.is_none()
            }
            Entrant::Program(_) => true,
        };
        contest.players.iter().any(by_clock)
    }

    fn speaks_ugi(&self) -> bool {
        let game = G::deal(&self.options, Seed::from(0));
        G::ugi_position(&game.view(Eye::Nobody)).is_some()
    }

    fn play_games(
        &self,
        number: u64,
        contest: &Contest,
        stop: &Stop,
    ) -> Result<[PlayedGame; 2], Unplayed> {
        let player = |contestant, seed| match contest.player(contestant) {
            &Entrant::Computer { level, time } => {
                SeatPlayer::Computer { player: G::player(level, seed), level, time }
            }
            Entrant::Program(program) => SeatPlayer::Program(program.launch(stop)),
        };
        let choose = |_, player: &mut SeatPlayer<G>, prompt: &Prompt<G>| match player {
            SeatPlayer::Computer { player, level, time } => {
                let budget = contest.budget::<G>(*level, *time, stop);
                Ok(player.decide(prompt, &budget).action())
            }
            SeatPlayer::Program(program) => ask_program(&mut **program, prompt),
        };
        Ok(self.referee(stop, number, player, choose)?.map(PlayedGame::of))
    }
}

impl PlayedGame {
    fn of<G: Words>(played: Played<G, Forfeit>) -> Self {
        let Played { finish, record, contestants, forfeit } = played;
        let forfeit = forfeit.map(|(seat, forfeit)| SeatForfeit {
            contestant: contestants[seat.index()],
            seat,
            move_number: finish.actions + 1,
            forfeit,
        });
        let record_text = move |names: [&str; 2]| {
            let name = |contestant: &Contestant| names[contestant.index()].to_owned();
            let mut record = record.clone();
            record.seats = contestants.iter().map(name).collect();
            record.to_json().expect("a game that was played replays")
        };
        PlayedGame { finish, forfeit, record_text: Box::new(record_text) }
    }
}

impl Contest {
    /// The player that a contestant stands for.
    fn player(&self, contestant: Contestant) -> &Entrant {
        &self.players[contestant.index()]
    }

    fn budget<G: Words>(&self, level: Level, time: Option<Duration>, stop: &Stop) -> Budget {
        if let Some(nodes) = self.nodes {
            return Budget { effort: nodes, stop: stop.clone() };
        }
        let by_clock = self.time.filter(|_| G::thinking_time(level) == ThinkingTime::Timed);
        // The clock ends one move, not the whole match.
        thinking_time::<G>(level, time.or(by_clock), &stop.for_a_part())
    }
}
