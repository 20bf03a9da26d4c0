//! The results of matches, for people and for programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use parlour_players::arena::{Rating, Tally, ratings};
use parlour_rules::{Seat, Seed};
use parlour_table::{Cause, Forfeit, MatchReport, SeatForfeit};
use serde::{Serialize, Serializer};

/// How many forfeits a report tells in full for programs, and for people.
const TOLD_IN_JSON: usize = 50;
const TOLD_IN_TEXT: usize = 5;

/// How the ratings are made.
const METHOD: &str = "Bradley–Terry, in Elo points around a mean of 0";

/// The games that programs lost by forfeit: how many, and the first of them in full.
pub struct Forfeits {
    /// Each player's name, and how many games it lost by forfeit.
    players: Vec<(String, u64)>,
    /// The first forfeits by the number of their game.
    first: BTreeMap<u64, ForfeitLine>,
}

/// A game that a program lost by forfeit.
#[derive(Serialize)]
struct ForfeitLine {
    /// The game's number, as in the name of its record.
    game: u64,
    player: String,
    seat: Seat,
    /// The number of the move that the program failed to make, counted from 1.
    #[serde(rename = "move")]
    move_number: u32,
    #[serde(flatten)]
    forfeit: Forfeit,
}

impl Forfeits {
    /// No forfeits yet among players of these names.
    pub fn new(names: &[String]) -> Self {
        let players = names.iter().map(|name| (name.clone(), 0)).collect();
        Forfeits { players, first: BTreeMap::new() }
    }

    /// Adds the forfeit of a game by the player at this place.
    pub fn add(&mut self, game: u64, place: usize, lost: &SeatForfeit) {
        let &SeatForfeit { seat, move_number, ref forfeit, .. } = lost;
        let (player, count) = &mut self.players[place];
        *count += 1;
        let (player, forfeit) = (player.clone(), forfeit.clone());
        self.first.insert(game, ForfeitLine { game, player, seat, move_number, forfeit });
        // Only the first games are listed, whatever order they were played in.
        if self.first.len() > TOLD_IN_JSON {
            self.first.pop_last();
        }
    }

    /// How many games the player at this place lost by forfeit.
    fn count(&self, place: usize) -> u64 {
        self.players[place].1
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        for (player, count) in self.players.iter().filter(|(_, count)| *count > 0) {
            let games = if *count == 1 { "game" } else { "games" };
            writeln!(out, "{player} lost {count} {games} by forfeit.")?;
        }
        for told in self.first.values().take(TOLD_IN_TEXT) {
            let ForfeitLine { game, player, move_number, forfeit, .. } = told;
            let cause = match forfeit.cause {
                Cause::Illegal => "illegal move",
                Cause::Late => "late",
                Cause::Malformed => "malformed answer",
                Cause::Crash => "crash",
            };
            writeln!(out, "Game {game}, move {move_number}, {player}: {cause}: {}.", forfeit.why)?;
            for (what, lines) in [("output", &forfeit.stdout), ("errors", &forfeit.stderr)] {
                if !lines.is_empty() {
                    writeln!(out, "  Its last {what}:")?;
                }
                for line in lines {
                    writeln!(out, "    {line}")?;
                }
            }
        }
        let all: u64 = self.players.iter().map(|(_, count)| count).sum();
        let more = all.saturating_sub(TOLD_IN_TEXT as u64);
        if more > 0 {
            writeln!(out, "And {more} more.")?;
        }
        Ok(())
    }
}

/// Serialized as the list of the first forfeits.
impl Serialize for Forfeits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.first.values())
    }
}

/// The result of a match between two players.
#[derive(Serialize)]
pub struct TwoPlayers<'a> {
    #[serde(flatten)]
    pub report: MatchReport,
    /// The games lost by forfeit, where programs play.
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeited: Option<Forfeited>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeits: Option<&'a Forfeits>,
}

/// How many games each of two players lost by forfeit.
#[derive(Serialize)]
struct Forfeited {
    a: u64,
    b: u64,
}

impl<'a> TwoPlayers<'a> {
    /// A report, with the forfeits of its programs where there are any programs.
    pub fn new(report: MatchReport, forfeits: Option<&'a Forfeits>) -> Self {
        TwoPlayers {
            report,
            forfeited: forfeits.map(|all| Forfeited { a: all.count(0), b: all.count(1) }),
            forfeits,
        }
    }

    /// Writes the report for people.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let MatchReport { a, b, tally, seed, seconds, .. } = &self.report;
        print_result(out, a, b, tally)?;
        if let (Some(margin), Some([low, high])) = (tally.margin(), tally.margin_ci95()) {
            writeln!(
                out,
                "{a} gained {margin:+.2} points on {b} per pair of games, 95% interval {low:+.2} \
                 to {high:+.2}"
            )?;
        }
        if let Some(forfeits) = self.forfeits {
            forfeits.print(out)?;
        }
        let actions = tally.mean_actions();
        writeln!(out, "{actions:.1} moves a game, {seconds:.1} s, seed {seed}")
    }
}

fn print_result(out: &mut impl Write, a: &str, b: &str, tally: &Tally) -> io::Result<()> {
    let [low, high] = tally.ci95().map(|rate| 100.0 * rate);
    writeln!(
        out,
        "{a} beat {b} in {} of {} games ({} lost, {} tied): {:.1}%, 95% interval {low:.1}% to \
         {high:.1}% over {} {}",
        tally.a_wins(),
        tally.games(),
        tally.b_wins(),
        tally.ties(),
        100.0 * tally.rate(),
        tally.pairs(),
        if tally.pairs() == 1 { "pair" } else { "pairs" },
    )
}

/// The result of a round-robin: ratings, and the matches they come from.
#[derive(Serialize)]
pub struct RoundRobin<'a> {
    game: &'static str,
    seed: Seed,
    seconds: f64,
    /// How the ratings are made.
    method: &'static str,
    /// Best first.
    players: Vec<Standing>,
    matches: Vec<Meeting>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeits: Option<&'a Forfeits>,
}

/// A player's rating and results.
#[derive(Serialize)]
struct Standing {
    player: String,
    rating: f64,
    ci95: [f64; 2],
    games: u64,
    wins: u64,
    losses: u64,
    ties: u64,
    /// The games lost by forfeit among the losses.
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeited: Option<u64>,
}

/// The match between two of the players.
#[derive(Serialize)]
struct Meeting {
    a: String,
    b: String,
    #[serde(flatten)]
    tally: Tally,
}

impl<'a> RoundRobin<'a> {
    /// The report of matches between players at these places.
    pub fn new(
        game: &'static str,
        names: &[String],
        matches: &[(usize, usize, Tally)],
        forfeits: Option<&'a Forfeits>,
        seed: Seed,
        seconds: f64,
    ) -> Self {
        let ratings = ratings(names.len(), matches);
        let standing = |(place, name): (usize, &String)| {
            let Rating { elo, ci95 } = ratings[place];
            let (mut wins, mut losses, mut ties) = (0, 0, 0);
            for &(a, b, tally) in matches {
                let (won, lost) = match place {
                    _ if place == a => (tally.a_wins(), tally.b_wins()),
                    _ if place == b => (tally.b_wins(), tally.a_wins()),
                    _ => continue,
                };
                wins += won;
                losses += lost;
                ties += tally.ties();
            }
            Standing {
                player: name.clone(),
                rating: elo,
                ci95,
                games: wins + losses + ties,
                wins,
                losses,
                ties,
                forfeited: forfeits.map(|all| all.count(place)),
            }
        };
        let mut players: Vec<Standing> = names.iter().enumerate().map(standing).collect();
        players.sort_by(|one, other| other.rating.total_cmp(&one.rating));
        let meeting = |&(a, b, tally): &(usize, usize, Tally)| Meeting {
            a: names[a].clone(),
            b: names[b].clone(),
            tally,
        };
        RoundRobin {
            game,
            seed,
            seconds,
            method: METHOD,
            players,
            matches: matches.iter().map(meeting).collect(),
            forfeits,
        }
    }

    /// Writes the report for people.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "Ratings: {METHOD}, with 95% intervals")?;
        let width = self.players.iter().map(|one| one.player.chars().count()).max().unwrap_or(0);
        let width = width.max("player".len());
        writeln!(
            out,
            "{:width$} {:>7}  {:>15} {:>7} {:>7} {:>7} {:>7}",
            "player", "rating", "95% interval", "games", "won", "lost", "tied"
        )?;
        for one in &self.players {
            let interval = format!("{:+.0} to {:+.0}", one.ci95[0], one.ci95[1]);
            writeln!(
                out,
                "{:width$} {:>+7.0}  {interval:>15} {:>7} {:>7} {:>7} {:>7}",
                one.player, one.rating, one.games, one.wins, one.losses, one.ties
            )?;
        }
        writeln!(out)?;
        for Meeting { a, b, tally } in &self.matches {
            print_result(out, a, b, tally)?;
        }
        if let Some(forfeits) = self.forfeits {
            forfeits.print(out)?;
        }
        writeln!(out, "{:.1} s; seed {}", self.seconds, self.seed)
    }
}
