//! How strong the levels are, by their decisions and by their results, and how fast a rating finds a
//! player's place.

use parlour_players::arena::{Contestant, Finish, Pair, Tally, ratings};
use parlour_players::review::{Moment, moments};
use parlour_players::{Budget, Computer, Level, Strength};
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Game, Luck, Outcome, Seat, Seed};
use parlour_table::coach::rating::{
    GameCost, Place, accuracy, by_decisions, by_results, share_and_spread,
};
use rayon::prelude::*;

use crate::knowledge::{Meeting, meetings};
use crate::review::{Extent, Known, opening, play};

/// What is measured of a game.
pub struct CoachedGame {
    /// The game's name.
    pub name: &'static str,
    /// The game's title.
    pub title: &'static str,
    /// How strong its levels are.
    pub strengths: &'static [Strength],
    /// Plays pairs of games between all levels, from a first seed.
    pub samples: fn(u64, u64) -> Vec<Sample>,
    /// Plays pairs of games between all levels, without judging them.
    pub meetings: fn(u64, Seed) -> Vec<Meeting>,
}

/// Every game, as it is measured.
pub const COACHED: [CoachedGame; 3] = [
    CoachedGame {
        name: Cribbage::NAME,
        title: "Cribbage",
        strengths: Cribbage::STRENGTHS,
        samples: |pairs, first| samples::<Cribbage>(&cribbage::Options::default(), pairs, first),
        meetings: |pairs, seed| {
            // The first seat deals.
            let first_deal = cribbage::FirstDeal::First;
            let options = cribbage::Options { first_deal, ..Default::default() };
            meetings::<Cribbage>(&options, pairs, seed)
        },
    },
    CoachedGame {
        name: FiveCrowns::NAME,
        title: "Five Crowns",
        strengths: FiveCrowns::STRENGTHS,
        samples: |pairs, first| {
            samples::<FiveCrowns>(&five_crowns::Options::default(), pairs, first)
        },
        meetings: |pairs, seed| {
            meetings::<FiveCrowns>(&five_crowns::Options::default(), pairs, seed)
        },
    },
    CoachedGame {
        name: Crosscut::NAME,
        title: "Crosscut",
        strengths: Crosscut::STRENGTHS,
        samples: |pairs, first| {
            let size = "8x8".parse().expect("a size of the rules");
            samples::<Crosscut>(&crosscut::Options::of(size), pairs, first)
        },
        meetings: |pairs, seed| {
            let size = "8x8".parse().expect("a size of the rules");
            meetings::<Crosscut>(&crosscut::Options::of(size), pairs, seed)
        },
    },
];

/// One player's part of a game.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The player.
    pub level: Level,
    /// The other player.
    pub opponent: Level,
    /// 1 for a win, 0 for a loss, a half for a tie.
    pub result: f64,
    /// What the decisions cost.
    pub cost: GameCost,
}

/// Plays pairs of games between all levels, each also against itself, with the seats exchanged.
/// Judges every decision at the coach's effort: two samples for each game, in the order of the games.
pub fn samples<G: Computer + Sync>(options: &G::Options, pairs: u64, first_seed: u64) -> Vec<Sample>
where
    G::Options: Sync,
{
    let all = |one: Level| Level::ALL.into_iter().map(move |other| (one, other));
    let matches = Level::ALL.into_iter().flat_map(all).filter(|(one, other)| one <= other);
    let games: Vec<(u64, [Level; 2])> = matches
        .flat_map(|match_| (first_seed..first_seed + pairs).map(move |seed| (seed, match_)))
        .flat_map(|(seed, (one, other))| [(seed, [one, other]), (seed, [other, one])])
        .collect();
    let played = games.into_par_iter();
    played.flat_map_iter(|(seed, who)| sample::<G>(options, seed, who)).collect()
}

/// Plays a game between two levels, and judges it.
fn sample<G: Computer>(options: &G::Options, seed: u64, who: [Level; 2]) -> [Sample; 2] {
    let extent = Extent { games: 1, actions: usize::MAX, effort: G::REVIEW_EFFORT };
    let record = play::<G>(options, who.map(Known::Level), Seed::from(seed), extent);
    let moments = moments(&record).expect("it was played");
    let mut costs =
        [1, 0].map(|other| GameCost { opponent: Some(who[other]), ..Default::default() });
    let judge = |moment: Moment<G>| moment.first_look(&Budget::effort(G::COACH_EFFORT));
    for judged in moments.iter().filter(|moment| moment.number > opening::<G>()).map(judge) {
        let cost = &mut costs[judged.seat.index() % 2];
        cost.cost += judged.first_cost.max(0.0);
        cost.random += judged.random_cost.max(0.0);
    }
    let outcome = record.outcome(moments.end()).expect("it was played to its end");
    let result = |seat: u8| match outcome {
        Outcome::Won(winners) if winners.contains(Seat(seat)) => {
            1.0 / winners.iter().count() as f64
        }
        Outcome::Won(_) => 0.0,
        Outcome::Tied => 0.5,
    };
    [0, 1].map(|side: usize| Sample {
        level: who[side],
        opponent: who[1 - side],
        result: result(side as u8),
        cost: costs[side],
    })
}

/// How strong the levels are in these samples.
pub fn strengths(samples: &[Sample]) -> Vec<Strength> {
    let elos = elos(samples);
    let strength = |(level, elo): (Level, f64)| {
        let against = Level::ALL.map(|opponent| costs_of(samples, level, opponent));
        let total = |games: &Vec<GameCost>| GameCost {
            cost: games.iter().map(|game| game.cost).sum(),
            random: games.iter().map(|game| game.random).sum(),
            opponent: None,
        };
        let spreads = against.iter().filter_map(|games| share_and_spread(games));
        let squares: Vec<f64> = spreads.map(|(_, spread)| spread * spread).collect();
        let spread = (squares.iter().sum::<f64>() / squares.len().max(1) as f64).sqrt();
        Strength {
            level,
            accuracy: against.each_ref().map(|games| accuracy(total(games))),
            spread,
            games: against.iter().map(Vec::len).min().unwrap_or(0) as u32,
            elo,
        }
    };
    Level::ALL.into_iter().zip(elos).map(strength).collect()
}

fn costs_of(samples: &[Sample], level: Level, opponent: Level) -> Vec<GameCost> {
    let is_wanted = |sample: &&Sample| sample.level == level && sample.opponent == opponent;
    samples.iter().filter(is_wanted).map(|sample| sample.cost).collect()
}

/// The levels' ratings by results, where `medium` has 1500.
fn elos(samples: &[Sample]) -> Vec<f64> {
    // Two samples make a game, and two games with the seats exchanged a pair.
    let finish = |game: &[Sample], a: Level| {
        let winner = game.iter().find(|sample| sample.result == 1.0);
        let winner =
            winner.map(|sample| if sample.level == a { Contestant::A } else { Contestant::B });
        Finish { winner, margin: None, actions: 0 }
    };
    let mut tallies = [Tally::default(); 3];
    for pair in samples.chunks_exact(4) {
        let (a, b) = (pair[0].level, pair[0].opponent);
        let place = a.min(b) as usize;
        if a.max(b) as usize != place + 1 {
            continue;
        }
        tallies[place] +=
            Pair { games: [finish(&pair[..2], a.min(b)), finish(&pair[2..], a.min(b))] };
    }
    let matches: Vec<(usize, usize, Tally)> =
        tallies.into_iter().enumerate().map(|(place, tally)| (place, place + 1, tally)).collect();
    let found = ratings(Level::ALL.len(), &matches);
    found.iter().map(|rating| 1500.0 + rating.elo - found[1].elo).collect()
}

/// Where two ratings see a player after some games.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// The games.
    pub games: usize,
    /// The rating by decisions.
    pub by_decisions: Rated,
    /// The rating by results.
    pub by_results: Rated,
}

/// A rating over many random series of games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rated {
    /// The mean place.
    pub place: f64,
    /// The mean distance from the true place, in levels.
    pub off: f64,
    /// How often the 95% interval contains the true place.
    pub covered: f64,
}

impl Rated {
    fn add(&mut self, place: Place, truth: f64) {
        let [low, high] = place.ci95;
        self.place += place.place / DRAWS as f64;
        self.off += (place.place - truth).abs() / DRAWS as f64;
        let is_covered = low - 1e-9 <= truth && truth <= high + 1e-9;
        self.covered += f64::from(u8::from(is_covered)) / DRAWS as f64;
    }
}

/// The true place of a level.
pub fn place_of(level: Level) -> f64 {
    1.0 + Level::ALL.iter().position(|known| *known == level).unwrap_or(0) as f64
}

/// Where a level's decisions against each level place it, over all games between the two.
pub fn places(strengths: &[Strength], samples: &[Sample], level: Level) -> [Option<f64>; 4] {
    let place = |opponent| by_decisions(strengths, &costs_of(samples, level, opponent));
    Level::ALL.map(|opponent| place(opponent).map(|place| place.place))
}

/// How many random series of each length are drawn.
const DRAWS: u64 = 400;

/// The lengths of the random series, in games.
pub const GAMES: [usize; 10] = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500];

/// How both ratings settle for players of known strength: games are drawn at random from those that
/// the level played, as often as `DRAWS` says.
pub fn settling(strengths: &[Strength], samples: &[Sample], level: Level) -> Vec<Settled> {
    let own: Vec<&Sample> = samples.iter().filter(|sample| sample.level == level).collect();
    let truth = place_of(level);
    let after = |games: usize| {
        let [mut decisions, mut results] = [Rated::default(); 2];
        for draw in 0..DRAWS {
            let mut luck = Luck::new(Seed::from(draw).child(games as u64));
            let drawn: Vec<Sample> =
                (0..games).map(|_| **luck.pick(&own).expect("it played")).collect();
            let costs: Vec<GameCost> = drawn.iter().map(|sample| sample.cost).collect();
            let played = drawn.iter().map(|sample| (sample.opponent, sample.result));
            let place = by_decisions(strengths, &costs).expect("it is calibrated");
            decisions.add(place, truth);
            let rating = by_results(strengths, played).expect("it is calibrated");
            results.add(rating.place, truth);
        }
        Settled { games, by_decisions: decisions, by_results: results }
    };
    GAMES.map(after).to_vec()
}
