//! Profiles of games from elsewhere, for programs and for folders of records.

use parlour_players::Stop;
use parlour_rules::Seat;
use serde::Serialize;

use super::{Days, Entry, GameSummary, Profile, Time, owner, review_for_profile, summaries};
use crate::Roster;
use crate::roster::{OpenError, Opened};

/// Whose games a profile is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose<'a> {
    /// The only person's of each game.
    Person,
    /// Those of everyone with this name: a player's own, a level or a program.
    Named(&'a str),
}

impl Whose<'_> {
    /// The seats of a game that the profile is about.
    pub fn seats(self, opened: &Opened) -> Vec<Seat> {
        match self {
            Whose::Person => owner(opened.table.occupants()).into_iter().collect(),
            Whose::Named(name) => {
                let named = Seat::all(opened.names.len() as u8).zip(&opened.names);
                named.filter(|(_, other)| *other == name).map(|(seat, _)| seat).collect()
            }
        }
    }
}

/// Reviews the text of a saved game for a profile. Returns nothing for a game that isn't over, that
/// the player wasn't in, or if `stop` was raised.
pub fn study(
    roster: &Roster,
    text: &str,
    whose: Whose,
    at: Time,
    stop: &Stop,
) -> Result<Vec<Entry>, OpenError> {
    let opened = roster.open_text(text)?;
    let mut entries = Vec::new();
    for seat in whose.seats(&opened) {
        entries.extend(review_for_profile(&*opened.table, seat, at, stop)?);
    }
    Ok(entries)
}

/// Everything that a profile adds up to, for front ends and programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many games were reviewed.
    pub games: usize,
    /// Days in a row with a finished game, whatever it was.
    pub days: Days,
    /// The summaries, one for each game that was played.
    pub by_game: Vec<GameSummary>,
}

impl Report {
    /// What a profile adds up to. Streaks of days depend on the time.
    pub fn of(roster: &Roster, profile: &Profile, now: Time) -> Self {
        let games = profile.games();
        Report {
            games: games.len(),
            days: Days::of(&games, now),
            by_game: summaries(roster, &games, now),
        }
    }
}
