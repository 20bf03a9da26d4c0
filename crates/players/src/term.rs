//! The terms that an evaluation is the sum of.

use serde::{Serialize, Serializer};

use crate::explain::Fact;

/// A part of a worth, with the checked fact behind it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Term {
    /// What is counted.
    #[serde(rename = "name")]
    pub kind: TermKind,
    /// What it adds to the worth.
    pub worth: f64,
    /// What it says about the game, for `explain` to put into words.
    #[serde(skip)]
    pub fact: Option<Fact>,
}

macro_rules! term_kinds {
    ($($(#[$doc:meta])* $Kind:ident = $name:literal,)*) => {
        /// What a [`Term`] counts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum TermKind {
            $($(#[$doc])* $Kind,)*
            /// A term of a game outside this crate, under its own name.
            Other(&'static str),
        }

        impl TermKind {
            /// The name in JSON and in tables of terms.
            pub fn name(self) -> &'static str {
                match self {
                    $(TermKind::$Kind => $name,)*
                    TermKind::Other(name) => name,
                }
            }
        }
    };
}

term_kinds! {
    /// Nothing: the term only carries a fact.
    Fact = "fact",
    /// Nothing: the term only carries a fact about the move itself.
    Move = "move",
    /// Nothing: chance decided, or the term only states a win chance.
    Chance = "chance",
    /// Winning: the win chance, or a fixed bonus for a move that wins.
    Win = "win",
    /// The average score of the hand kept.
    Hand = "hand",
    /// The average score of the crib, added or taken off.
    Crib = "crib",
    /// Points pegged.
    Pegging = "pegging",
    /// A claim at the show.
    Claim = "claim",
    /// Points counted at the show.
    Count = "count",
    /// A card that wins the game.
    PegsOut = "out",
    /// The only card that can be played.
    OnlyCard = "only card",
    /// The next player's best reply.
    Reply = "reply",
    /// The chance that the next player cannot play.
    Go = "go",
    /// Getting rid of a high card.
    HighCard = "high card",
    /// The rest of the play.
    Play = "play",
    /// Winning or losing the game before the next deal.
    Game = "game",
    /// A win left to the opponent.
    Danger = "danger",
    /// How far the longest segment is from a full line.
    LongestSegment = "longest segment",
    /// A proved win or loss.
    Proof = "proof",
    /// The mover's lines.
    OwnLines = "own lines",
    /// The opponent's lines.
    EnemyLines = "enemy lines",
    /// The right to move.
    Turn = "turn",
    /// What looking ahead changed.
    Lookahead = "lookahead",
    /// Unmelded points.
    PointsLeft = "points left",
    /// Unmelded points after the next draw, on average.
    PointsNextDraw = "points after the next draw",
    /// Going out now.
    GoingOut = "going out",
    /// The chance to go out next turn.
    GoingOutNext = "going out next turn",
    /// The choice to take the opponent's next discard instead of drawing.
    TakingNext = "taking the next discard",
    /// Taking the discard instead of drawing.
    GivesUpDraw = "giving up a draw",
    /// Showing a card by taking it.
    ShowsCard = "showing a card",
    /// Taking a wild.
    TakesWild = "a wild",
    /// Discarding a wild.
    DiscardsWild = "a wild thrown away",
    /// What a discard does for the opponent.
    HelpsOpponent = "help to the other player",
}

impl Serialize for TermKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
