//! Reasons in words, made from the terms of a decision.

use parlour_rules::{Message, message};

pub mod cribbage;
pub mod crosscut;
pub mod five_crowns;

/// What sorts of mistakes a player makes, as habits: "you break up a run".
///
/// A habit is the fact that decided against a move, without its cards or squares, so that mistakes
/// of the same sort can be counted together.
pub(crate) mod habits {
    pub(crate) mod cribbage;
    pub(crate) mod crosscut;
    pub(crate) mod five_crowns;
}

/// A checked fact about a game that a [`Term`](crate::Term) carries.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// About a choice of cards in cribbage.
    Cribbage(crate::cribbage::Fact),
    /// About a Crosscut move.
    Crosscut(crate::crosscut::Fact),
    /// About a Five Crowns move.
    FiveCrowns(crate::five_crowns::Fact),
}

impl Fact {
    /// Whether it says that the action came from chance or carelessness, or was the only one.
    pub fn is_uncompared(&self) -> bool {
        use crate::{cribbage, crosscut, five_crowns};
        matches!(
            self,
            Fact::FiveCrowns(five_crowns::Fact::Chance)
                | Fact::Crosscut(crosscut::Fact::Random { .. })
                | Fact::Cribbage(
                    cribbage::Fact::Chance { .. }
                        | cribbage::Fact::OnlyCard { .. }
                        | cribbage::Fact::CountsCarelessly { .. }
                        | cribbage::Fact::TakesCarelessly { .. }
                )
        )
    }
}

/// That options are about as good as the best one, without the full stop: `J♠ K♣ is about as good`.
pub fn about_as_good(options: Message) -> Message {
    message![options, " is about as good"]
}

/// Who gives the reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice {
    /// The computer, about its own move.
    Own,
    /// The computer, to the player it advises.
    Advice,
}
