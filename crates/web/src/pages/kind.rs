//! The three games by name, for pages that are about any of them.

use std::str::FromStr;

use maud::Markup;
use parlour_rules::Game;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_table::words::Words;

use crate::scene::Drawn;

/// One of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// By Mark Steere.
    Crosscut,
    /// Five Crowns.
    FiveCrowns,
    /// Cribbage.
    Cribbage,
}

/// A name of no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game called `{0}` here: crosscut, five-crowns or cribbage")]
pub struct NotAKind(String);

impl FromStr for Kind {
    type Err = NotAKind;

    fn from_str(name: &str) -> Result<Self, NotAKind> {
        let refused = || NotAKind(name.chars().take(40).collect());
        Kind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(refused)
    }
}

/// Chooses what a game's own type says.
macro_rules! of {
    ($kind:expr, $game:ident => $told:expr) => {
        match $kind {
            Kind::Crosscut => {
                type $game = Crosscut;
                $told
            }
            Kind::FiveCrowns => {
                type $game = FiveCrowns;
                $told
            }
            Kind::Cribbage => {
                type $game = Cribbage;
                $told
            }
        }
    };
}

impl Kind {
    /// Every game.
    pub const ALL: [Kind; 3] = [Kind::Crosscut, Kind::FiveCrowns, Kind::Cribbage];

    /// Its name in addresses and records.
    pub fn name(self) -> &'static str {
        of!(self, G => G::NAME)
    }

    /// Its name as a title.
    pub fn title(self) -> &'static str {
        of!(self, G => G::TITLE)
    }

    /// Whose it is.
    pub fn credit(self) -> &'static str {
        of!(self, G => G::CREDIT)
    }

    /// The rules in short.
    pub fn how(self) -> &'static [(&'static str, &'static str)] {
        of!(self, G => G::HOW)
    }

    /// Whether it has cards that are hidden, and so a deal that the seed decides.
    pub fn hides(self) -> bool {
        of!(self, G => G::HIDES)
    }

    /// The table in small.
    pub fn picture(self) -> Markup {
        of!(self, G => G::picture())
    }

    /// One line that says what it is.
    pub fn about(self) -> &'static str {
        match self {
            Kind::Crosscut => "Fill a row or column. Flank and flip to break the other's.",
            Kind::FiveCrowns => "Eleven rounds of books and runs, a new wild card in each.",
            Kind::Cribbage => "Throw to the crib, peg to thirty-one, count fifteens.",
        }
    }

    /// The rules in full, as the project settles them.
    pub fn rules(self) -> &'static str {
        match self {
            Kind::Crosscut => include_str!("../../../../docs/rules/crosscut.md"),
            Kind::FiveCrowns => include_str!("../../../../docs/rules/five-crowns.md"),
            Kind::Cribbage => include_str!("../../../../docs/rules/cribbage.md"),
        }
    }
}
