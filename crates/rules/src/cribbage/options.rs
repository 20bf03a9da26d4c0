//! House rules and how many play.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::Players;
use crate::options::Shortcut;
use crate::{OptionSpec, Seat};

/// The house rules of a game, and how many play it.
///
/// ```
/// use parlour_rules::cribbage::Options;
/// let text = r#"{"players": 4, "length": 61, "show": "muggins"}"#;
/// let options: Options = serde_json::from_str(text).unwrap();
/// assert_eq!((options.sides(), options.length.target()), (2, 61));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play; four are partners with the one opposite.
    pub players: Players,
    /// How far the pegs go.
    pub length: Length,
    /// Who counts the hands at the show.
    pub show: Show,
    /// Whether a skunk counts as two games of the match and a double skunk as three.
    pub skunks: bool,
    /// How many games win the match; 1 where a single game is played.
    pub games: NonZeroU8,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            players: Players::Two,
            length: Length::Long,
            show: Show::Table,
            skunks: false,
            games: NonZeroU8::MIN,
        }
    }
}

/// The options as every front end offers them.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec::choice(
        "players",
        "Players",
        "Two, three who each play alone, or four. Four play as partners, who sit opposite each other.",
        &[("2", "2"), ("3", "3"), ("4", "4, as partners")],
    )
    .asked()
    .summary(|players| (players != "2").then(|| format!("{players} players"))),
    OptionSpec::choice(
        "length",
        "Points",
        "121 is twice round the board. 61 is the short game.",
        &[("121", "121"), ("61", "61, the short game")],
    )
    .also("points")
    .shortcuts(&[Shortcut {
        flag: "short",
        value: "61",
        help: "Plays to 61 points instead of 121",
    }])
    .summary(|length| Some(format!("to {length} points"))),
    OptionSpec::choice(
        "show",
        "Hands counted",
        "The table counts every hand, or players count their own and lose the points they miss. With \
         muggins, an opponent may take those points.",
        &[("table", "by the table"), ("players", "by the players"), ("muggins", "with muggins")],
    )
    .asked()
    .shortcuts(&[
        Shortcut {
            flag: "muggins",
            value: "muggins",
            help: "Players count their own hands, and opponents may take points they miss",
        },
        Shortcut {
            flag: "count",
            value: "players",
            help: "Players count their own hands, and points they miss are lost",
        },
    ])
    .summary(|show| match show {
        "players" => Some("players count their hands".to_owned()),
        "muggins" => Some("muggins".to_owned()),
        _ => None,
    }),
    OptionSpec::number(
        "games",
        "Games to win",
        "How many games win the match. 1 is a single game.",
        (1, 255, 5),
    )
    .also("match")
    .summary(|games| (games != "1").then(|| format!("a match to {games} games"))),
    OptionSpec::switch(
        "skunks",
        "Skunks count more",
        "In a match, losing by 31 points or more counts as two games. Losing a game to 121 by 61 or \
         more counts as three.",
    )
    .idle_when("games", "1")
    .summary(|skunks| (skunks == "yes").then(|| "skunks count more".to_owned())),
];

/// How far the pegs go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Length {
    /// Once round the board and home: 121 points.
    Long,
    /// Half of that: 61 points.
    Short,
}

/// A number that no game is played to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game is to 121 or 61 points, not {0}")]
pub struct NotALength(u8);

impl Length {
    /// The points that win.
    pub const fn target(self) -> u8 {
        match self {
            Length::Long => 121,
            Length::Short => 61,
        }
    }

    /// How badly somebody lost who has so many points.
    pub fn skunk(self, points: u8) -> Skunk {
        match self {
            Length::Long if points < 61 => Skunk::Double,
            Length::Long if points < 91 => Skunk::Single,
            Length::Short if points < 31 => Skunk::Single,
            Length::Long | Length::Short => Skunk::None,
        }
    }
}

impl TryFrom<u8> for Length {
    type Error = NotALength;

    fn try_from(target: u8) -> Result<Self, NotALength> {
        [Length::Long, Length::Short]
            .into_iter()
            .find(|length| length.target() == target)
            .ok_or(NotALength(target))
    }
}

impl From<Length> for u8 {
    fn from(length: Length) -> u8 {
        length.target()
    }
}

/// Who counts the hands at the show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Show {
    /// The table, for everyone.
    Table,
    /// Each player; what is overlooked is lost.
    Players,
    /// Each player; what is overlooked may be taken by an opponent.
    Muggins,
}

/// How badly a game was lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Skunk {
    /// With honour.
    None,
    /// Thirty-one points or more behind.
    Single,
    /// Sixty-one points or more behind.
    Double,
}

impl Skunk {
    /// The games that it is worth where skunks are counted.
    pub const fn games(self) -> u8 {
        match self {
            Skunk::None => 1,
            Skunk::Single => 2,
            Skunk::Double => 3,
        }
    }
}

impl Options {
    /// So many players, and no other house rule.
    pub fn of(players: Players) -> Self {
        Options { players, ..Options::default() }
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.players.count()
    }

    /// How many sides peg: partners share one.
    pub fn sides(&self) -> usize {
        match self.players {
            Players::Two | Players::Four => 2,
            Players::Three => 3,
        }
    }

    /// The side that a seat pegs for.
    pub fn side(&self, seat: Seat) -> usize {
        seat.index() % self.sides()
    }

    /// The seats of a side.
    pub fn seats_of(&self, side: usize) -> impl Iterator<Item = Seat> + use<> {
        let options = *self;
        Seat::all(self.seats()).filter(move |&seat| options.side(seat) == side)
    }

    /// The seat `steps` to the left.
    pub fn left_of(&self, seat: Seat, steps: u8) -> Seat {
        Seat((seat.0 + steps) % self.seats())
    }

    /// Every seat once, from the left of `seat` round to itself.
    pub fn round_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let options = *self;
        (1..=self.seats()).map(move |steps| options.left_of(seat, steps))
    }

    /// How many cards each seat is dealt.
    pub fn dealt(&self) -> usize {
        match self.players {
            Players::Two => 6,
            Players::Three | Players::Four => 5,
        }
    }

    /// How many cards each seat throws to the crib.
    pub fn thrown(&self) -> usize {
        self.dealt() - 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_valid_by_construction() {
        let read = serde_json::from_str::<Options>;
        assert_eq!(read("{}").expect("all usual"), Options::default());
        for bad in [
            r#"{"players": 5}"#,
            r#"{"players": 1}"#,
            r#"{"length": 100}"#,
            r#"{"games": 0}"#,
            r#"{"show": "me"}"#,
            r#"{"colour": 1}"#,
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
        let why = read(r#"{"length": 100}"#).expect_err("no such game").to_string();
        assert!(why.starts_with("a game is to 121 or 61 points, not 100"), "{why}");
    }

    #[test]
    fn partners_sit_opposite() {
        let four = Options::of(Players::Four);
        let seats: Vec<u8> = four.seats_of(1).map(|seat| seat.0).collect();
        assert_eq!(seats, [1, 3]);
        let round: Vec<u8> = four.round_from(Seat(2)).map(|seat| seat.0).collect();
        assert_eq!(round, [3, 0, 1, 2]);
    }

    #[test]
    fn a_skunk_is_ninety_or_less() {
        let worth = |length: Length, points| length.skunk(points).games();
        assert_eq!([91, 90, 61, 60].map(|points| worth(Length::Long, points)), [1, 2, 2, 3]);
        assert_eq!([31, 30, 0].map(|points| worth(Length::Short, points)), [1, 2, 2]);
    }
}
