//! What sorts of mistakes a player makes, as habits: "you break up a run".
//!
//! A habit is the fact that decided against a move, without its cards or squares, so that mistakes
//! of the same sort can be counted together.

use parlour_rules::cribbage;
use parlour_rules::crosscut;
use parlour_rules::five_crowns;

use crate::cribbage::{Compared, Crib, DiscardFact, Feature, Gift, PlayFact};
use crate::cribbage::{discard_facts, play_facts};
use crate::crosscut::{Answer, Effect, Reason, reasons};
use crate::five_crowns::{Fact, facts};
use crate::review::Judged;
use crate::{TermKind, Verdict};

/// The habit behind a mistake in cribbage.
pub(crate) fn cribbage(
    view: &cribbage::View,
    judged: &Judged<cribbage::Action>,
) -> Option<&'static str> {
    use cribbage::Action;
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

/// The habit behind a mistake in Crosscut.
pub(crate) fn crosscut(
    view: &crosscut::View,
    judged: &Judged<crosscut::Action>,
) -> Option<&'static str> {
    let place = judged.place().filter(|&place| place > 0)?;
    reasons(view, &judged.decision, place).iter().find_map(|reason| {
        Some(match reason {
            Reason::MissesWin(_) => "miss a move that wins immediately",
            Reason::Allows { does: Answer::Completes(_), .. } => "leave a winning move open",
            Reason::Allows { does: Answer::WinsIn(_), .. } | Reason::Loses { .. } => {
                "allow a forced win"
            }
            Reason::Allows { does: Answer::Does(effect), .. } => match effect {
                Effect::Threatens { .. } => "allow a strong threat",
                Effect::Flips { .. } => "let your discs be flipped",
                Effect::Blocks { .. } => "let your best line be blocked",
                _ => return None,
            },
            Reason::Misses { does, .. } => match does {
                Effect::Stops { .. } | Effect::Blocks { .. } | Effect::BuildsAndBlocks { .. } => {
                    "miss a block"
                }
                Effect::Threatens { .. } => "miss a threat",
                Effect::Flips { .. } => "miss a flip",
                Effect::PreventsFlip { .. } => "leave discs where they can be flipped",
                Effect::Extends { .. } | Effect::Joins { .. } => "build away from your best line",
                _ => return None,
            },
            Reason::Uncertain { .. } => "miss a forced win",
            Reason::TooStrong | Reason::TooWeak => "begin with a move that isn't even",
            Reason::SwapIsBetter { .. } => "decline a good swap",
            _ => return None,
        })
    })
}

/// The habit behind a mistake in Five Crowns.
pub(crate) fn five_crowns(
    _: &five_crowns::View,
    judged: &Judged<five_crowns::Action>,
) -> Option<&'static str> {
    use five_crowns::Action;
    let verdict = &judged.decision.ranked[judged.place().filter(|&place| place > 0)?];
    let best = judged.decision.best();
    let has = |fact: fn(&Fact) -> bool| facts(verdict).any(fact);
    Some(match (judged.action, best.action) {
        (Action::Take, _) if has(|fact| *fact == Fact::TopFitsNothing) => {
            "take a card that goes with nothing"
        }
        (Action::Take, _) => "take a card that helps too little",
        (Action::Draw, _) if has(|fact| *fact == Fact::TopIsWild) => {
            "leave a wild on the discard pile"
        }
        (Action::Draw, _) if has(|fact| matches!(fact, Fact::Completes { .. })) => {
            "leave a card that completes a meld"
        }
        (Action::Draw, _) => "draw when the top discard helps more",
        (Action::Discard(_), Action::GoOut(_)) => "wait when you can go out",
        (Action::GoOut(_), Action::Discard(_)) => "go out too early",
        (Action::Discard(_) | Action::GoOut(_), _) => {
            let is_help = help(verdict) < help(best)
                && help(best) - help(verdict)
                    > best.worth - help(best) - verdict.worth + help(verdict);
            if has(|fact| matches!(fact, Fact::Breaks { is_forced: false, .. })) {
                "break up a meld"
            } else if has(|fact| *fact == Fact::DiscardsWild) {
                "discard a wild"
            } else if is_help {
                "discard a card that the other player can use"
            } else if has(|fact| matches!(fact, Fact::GivesUp(_))) {
                "discard from two cards that are close to a meld"
            } else if has(|fact| matches!(fact, Fact::LessNow { .. })) {
                "keep an expensive card"
            } else {
                return None;
            }
        }
        (Action::Call(_), _) => return None,
    })
}

/// What a verdict counts against an action for helping the other player.
fn help(verdict: &Verdict<five_crowns::Action>) -> f64 {
    let terms = verdict.terms.iter().filter(|term| term.kind == TermKind::HelpsOpponent);
    terms.map(|term| term.worth).sum()
}
