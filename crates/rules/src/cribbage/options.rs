//! House rules and the number of players.

use std::num::NonZeroU8;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::Players;
use crate::options::Shortcut;
use crate::{OptionSpec, Seat};

/// The house rules of a game and the number of players.
///
/// ```
/// use parlour_rules::cribbage::Options;
/// let text = r#"{"players": 4, "length": 61, "show": "muggins"}"#;
/// let options: Options = serde_json::from_str(text).unwrap();
/// assert_eq!((options.sides(), options.length.target()), (2, 61));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields, default))]
pub struct Options {
    /// The number of players. With four, those opposite each other are partners.
    pub players: Players,
    /// How many points win.
    pub length: Length,
    /// Who counts the hands at the show.
    pub show: Show,
    /// Whether a skunk counts as two games of the match and a double skunk as three.
    pub skunks: bool,
    /// How many games a side must win to win the match. 1 for a single game.
    pub games: NonZeroU8,
    /// Who deals first. Records leave a cut out.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "FirstDeal::is_cut"))]
    pub first_deal: FirstDeal,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            players: Players::Two,
            length: Length::Long,
            show: Show::Table,
            skunks: false,
            games: NonZeroU8::MIN,
            first_deal: FirstDeal::Cut,
        }
    }
}

/// The options as front ends offer them.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec::choice(
        "players",
        "Players",
        "Two or three play alone. Four play in two pairs, with partners opposite each other.",
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
        "Parlour counts every hand, or players count their own and lose the points they miss. If they \
         count too many, the extra is taken off. With muggins, an opponent may take missed points.",
        &[("table", "by Parlour"), ("players", "by the players"), ("muggins", "with muggins")],
    )
    .asked()
    .shortcuts(&[
        Shortcut {
            flag: "muggins",
            value: "muggins",
            help: "Players count their own hands, and opponents may take the points a player misses",
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
        "How many games you must win to win the match. 1 is a single game.",
        (1, 255, 5),
    )
    .also("match")
    .summary(|games| (games != "1").then(|| format!("a match to {games} games"))),
    OptionSpec::switch(
        "skunks",
        "Skunks count more",
        "In a match, a win by 31 points or more counts as two games. In a game to 121, a win by 61 \
         or more counts as three.",
    )
    .idle_when("games", "1")
    .summary(|skunks| (skunks == "yes").then(|| "skunks count more".to_owned())),
    OptionSpec::choice(
        "first_deal",
        "First deal",
        "The players cut for the first deal, or one of them deals without a cut. In a rematch the \
         next player deals first.",
        &[
            ("cut", "cut for it"),
            ("first", "the first player"),
            ("second", "the second player"),
            ("third", "the third player"),
            ("fourth", "the fourth player"),
        ],
    ),
];

/// Who deals first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum FirstDeal {
    /// The player who cuts the lowest card.
    Cut,
    /// The first player.
    First,
    /// The second player.
    Second,
    /// The third player; with two, the first again.
    Third,
    /// The fourth player; with fewer, counted on round the table.
    Fourth,
}

impl FirstDeal {
    /// A first deal by this seat, without a cut.
    pub fn by(seat: Seat) -> Self {
        let all = [FirstDeal::First, FirstDeal::Second, FirstDeal::Third, FirstDeal::Fourth];
        all[seat.index() % all.len()]
    }

    #[cfg(feature = "serde")]
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_cut(&self) -> bool {
        *self == FirstDeal::Cut
    }

    /// The place of the player who deals without a cut, counted from 0.
    fn place(self) -> Option<u8> {
        match self {
            FirstDeal::Cut => None,
            FirstDeal::First => Some(0),
            FirstDeal::Second => Some(1),
            FirstDeal::Third => Some(2),
            FirstDeal::Fourth => Some(3),
        }
    }
}

/// How many points win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "u8", into = "u8"))]
pub enum Length {
    /// 121 points.
    Long,
    /// 61 points.
    Short,
}

/// The error for a number of points that no game is played to.
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

    /// How badly a player with this many points lost.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Show {
    /// Parlour counts for everyone.
    Table,
    /// Each player counts, and loses any points missed.
    Players,
    /// Each player counts, and an opponent may claim any points missed.
    Muggins,
}

/// How badly a game was lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Skunk {
    /// Not skunked.
    None,
    /// Skunked: 31 points or more behind.
    Single,
    /// Double skunked: 61 points or more behind.
    Double,
}

impl Skunk {
    /// The number of games it counts for when skunks count more.
    pub const fn games(self) -> u8 {
        match self {
            Skunk::None => 1,
            Skunk::Single => 2,
            Skunk::Double => 3,
        }
    }
}

impl Options {
    /// The default options for this many players.
    pub fn of(players: Players) -> Self {
        Options { players, ..Options::default() }
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        self.players.count()
    }

    /// The number of sides. Partners are one side.
    pub fn sides(&self) -> usize {
        match self.players {
            Players::Two | Players::Four => 2,
            Players::Three => 3,
        }
    }

    /// The side that a seat plays for.
    pub fn side(&self, seat: Seat) -> usize {
        seat.index() % self.sides()
    }

    /// The seats of a side.
    pub fn seats_of(&self, side: usize) -> impl Iterator<Item = Seat> + use<> {
        let options = *self;
        Seat::all(self.seats()).filter(move |&seat| options.side(seat) == side)
    }

    /// The seat that deals first, where nobody cuts for it.
    pub fn first_dealer(&self) -> Option<Seat> {
        self.first_deal.place().map(|place| Seat(place % self.seats()))
    }

    /// The seat `steps` to the left.
    pub fn left_of(&self, seat: Seat, steps: u8) -> Seat {
        Seat((seat.0 + steps) % self.seats())
    }

    /// Every seat once, starting to the left of `seat` and ending with it.
    pub fn round_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let options = *self;
        (1..=self.seats()).map(move |steps| options.left_of(seat, steps))
    }

    /// The number of cards dealt to each seat.
    pub fn dealt(&self) -> usize {
        match self.players {
            Players::Two => 6,
            Players::Three | Players::Four => 5,
        }
    }

    /// The number of cards each seat discards to the crib.
    pub fn thrown(&self) -> usize {
        self.dealt() - 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_options_are_refused() {
        let read = serde_json::from_str::<Options>;
        assert_eq!(read("{}").expect("the defaults"), Options::default());
        for bad in [
            r#"{"players": 5}"#,
            r#"{"players": 1}"#,
            r#"{"length": 100}"#,
            r#"{"games": 0}"#,
            r#"{"show": "me"}"#,
            r#"{"first_deal": "fifth"}"#,
            r#"{"colour": 1}"#,
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
        let why = read(r#"{"length": 100}"#).expect_err("no such game").to_string();
        assert!(why.starts_with("a game is to 121 or 61 points, not 100"), "{why}");
    }

    /// Positions are known by the text of their options, so that text must stay.
    #[test]
    fn records_leave_a_cut_out() {
        let text = |first_deal| {
            serde_json::to_string(&Options { first_deal, ..Options::default() }).expect("JSON")
        };
        assert!(!text(FirstDeal::Cut).contains("deal"));
        let second = text(FirstDeal::Second);
        assert!(second.ends_with(r#""first_deal":"second"}"#), "{second}");
        let again: Options = serde_json::from_str(&second).expect("our own text");
        assert_eq!(again.first_dealer(), Some(Seat(1)));
        let third = Options { first_deal: FirstDeal::Third, ..Options::default() };
        assert_eq!(third.first_dealer(), Some(Seat(0)), "with two players, the first again");
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
