//! What `parlour play cribbage` is told.

use std::num::NonZeroU8;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use parlour_players::Level;
use parlour_rules::cribbage::{Length, Options, Players, Show};
use parlour_table::Sitter;
use parlour_tui::plain;

/// What a new game of cribbage is told.
#[derive(Args, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct NewCribbage {
    /// How many play, from 2 to 4; those opposite are partners where there are four.
    #[arg(long, value_parser = players)]
    players: Option<Players>,
    /// Who plays against you: easy, medium, hard or expert [default: expert].
    #[arg(long)]
    level: Option<Sitter>,
    /// Who sits on each seat, clockwise, such as person,hard,person,easy.
    #[arg(long, value_delimiter = ',', conflicts_with = "level")]
    seats: Vec<Sitter>,
    /// Everyone counts for themselves, and what is overlooked may be taken.
    #[arg(long)]
    muggins: bool,
    /// Everyone counts for themselves; what is overlooked is lost.
    #[arg(long)]
    count: bool,
    /// To 61 instead of 121.
    #[arg(long)]
    short: bool,
    /// A match: whoever first wins so many games.
    #[arg(long = "match", value_name = "GAMES", default_value = "1", value_parser = games)]
    games: NonZeroU8,
    /// A skunk counts as two games of the match, and a double skunk as three.
    #[arg(long)]
    skunks: bool,
}

/// Reads how many games win a match.
fn games(text: &str) -> Result<NonZeroU8, String> {
    text.parse().map_err(|_| "a match is won with 1 to 255 games".to_owned())
}

/// Reads how many play cribbage.
pub fn players(text: &str) -> Result<Players, String> {
    let count = text.parse().ok().and_then(Players::from_count);
    count.ok_or_else(|| "cribbage is for 2, 3 or 4 players".to_owned())
}

impl NewCribbage {
    /// Who is named for each seat, by seat.
    pub fn named(&self) -> Vec<Option<Sitter>> {
        if self.seats.is_empty() {
            return vec![None, self.level, self.level, self.level];
        }
        self.seats.iter().copied().map(Some).collect()
    }

    /// Who sits down to which game; computers think as long as `time`, where it is given.
    pub fn new_game(&self, time: Option<Duration>) -> Result<plain::NewCribbage> {
        let named = u8::try_from(self.seats.len()).ok().and_then(Players::from_count);
        let players = match (self.players, self.seats.is_empty()) {
            (Some(players), _) => players,
            (None, true) => Players::Two,
            (None, false) => match named {
                Some(players) => players,
                None => bail!("--seats names {}: cribbage is for 2 to 4", self.seats.len()),
            },
        };
        let options = Options {
            length: if self.short { Length::Short } else { Length::Long },
            show: match (self.muggins, self.count) {
                (true, _) => Show::Muggins,
                (false, true) => Show::Players,
                (false, false) => Show::Table,
            },
            skunks: self.skunks,
            games: self.games,
            ..Options::of(players)
        };
        let level = self.level.unwrap_or(Sitter::computer(Level::Expert));
        let mut new = plain::NewCribbage::against(level, options);
        if !self.seats.is_empty() {
            new.sitters.clone_from(&self.seats);
        }
        new.sitters = new.sitters.into_iter().map(|sitter| sitter.within(time)).collect();
        Ok(new)
    }
}
