//! Habits behind mistakes in cribbage.

use parlour_rules::cribbage::{Action, View};

use crate::cribbage::{Compared, Crib, DiscardFact, Feature, Gift, PlayFact};
use crate::cribbage::{discard_facts, play_facts};
use crate::review::Judged;

/// The habit behind a mistake in cribbage.
pub(crate) fn habit(view: &View, judged: &Judged<Action>) -> Option<&'static str> {
    let place = judged.place()?;
    match judged.action {
        Action::Toss(_) => {
            discard_facts(&judged.decision.ranked, place).iter().find_map(discard_habit)
        }
        Action::Play(_) => play_facts(view, &judged.decision, place).iter().find_map(play_habit),
        Action::Count(_) => Some("miscount a hand"),
        Action::Muggins(_) | Action::Pass => Some("miss points that the other player overlooked"),
        Action::Go => None,
    }
}

fn discard_habit(fact: &DiscardFact) -> Option<&'static str> {
    Some(match fact {
        DiscardFact::Breaks(feature) => match feature {
            Feature::Run { .. } => "break up a run",
            Feature::DoubleRun => "break up a double run",
            Feature::Flush => "break up four cards of a suit",
            Feature::Alike { cards: 2, .. } => "break up a pair",
            Feature::Alike { .. } => "break up three or four of a kind",
            Feature::Fifteens(_) => "break up a fifteen",
        },
        DiscardFact::Starters { .. } => "keep a hand that few starters improve",
        DiscardFact::HandAverage { .. } => "keep a hand that scores too little",
        DiscardFact::Gives { crib: Crib::Theirs, gift, .. } => match gift {
            Gift::Pair(_) => "give the other crib a pair",
            Gift::Fifteen => "give the other crib a fifteen",
            Gift::Five => "give the other crib a 5",
            Gift::FiveTogether => "give the other crib two cards that add to five",
            Gift::Neighbours | Gift::OneApart => "give the other crib two cards close together",
        },
        DiscardFact::Withholds { crib: Crib::Mine, gift, .. } => match gift {
            Gift::Pair(_) => "keep a pair out of your own crib",
            Gift::Fifteen => "keep a fifteen out of your own crib",
            Gift::Five => "keep a 5 out of your own crib",
            Gift::FiveTogether | Gift::Neighbours | Gift::OneApart => {
                "discard cards to your own crib that don't go together"
            }
        },
        DiscardFact::TooFarApart { crib: Crib::Mine, .. } => {
            "discard cards to your own crib that don't go together"
        }
        DiscardFact::CribAverage { crib: Crib::Theirs, compared: Compared::More, .. } => {
            "give the other crib too much"
        }
        DiscardFact::CribAverage { crib: Crib::Mine, compared: Compared::Less, .. } => {
            "give your own crib too little"
        }
        DiscardFact::LowCards { kept: false, .. } => "discard low cards that peg",
        DiscardFact::Pegs { compared: Compared::Less, .. } => "keep cards that peg too little",
        DiscardFact::Allows { compared: Compared::More, .. } => {
            "keep cards that let the other player peg"
        }
        DiscardFact::Reaches { compared: Compared::Less, .. } => {
            "keep a hand that rarely reaches the points you need"
        }
        DiscardFact::AtThisScore(Compared::Less) => {
            "discard for points when the score matters more"
        }
        _ => return None,
    })
}

fn play_habit(fact: &PlayFact) -> Option<&'static str> {
    Some(match fact {
        PlayFact::PegsOut { .. } => "miss a card that wins the game",
        PlayFact::Pegs { .. } => "pass up points in the play",
        PlayFact::LetsOut { .. } => "let the other player peg out",
        PlayFact::Allows { .. } => "let the other player make a 15, a 31, a pair or a run",
        PlayFact::CanBePaired { .. } => "play a card that can be paired",
        PlayFact::LessLikely { .. } => "play a rank that the other player often holds",
        PlayFact::Refuses { .. } => "peg when the reply pegs more",
        PlayFact::Go { .. } => "leave a count that the other player can still play on",
        PlayFact::Trap { .. } => "pass up a trap",
        PlayFact::LowCard { kept: false, .. } => "use up low cards early",
        _ => return None,
    })
}
