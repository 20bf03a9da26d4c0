//! Habits behind mistakes in Five Crowns.

use parlour_rules::five_crowns::Action;

use crate::five_crowns::{Fact, facts};
use crate::review::Judged;
use crate::{TermKind, Verdict};

/// The habit behind a mistake in Five Crowns.
pub(crate) fn habit(judged: &Judged<Action>) -> Option<&'static str> {
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
fn help(verdict: &Verdict<Action>) -> f64 {
    let terms = verdict.terms.iter().filter(|term| term.kind == TermKind::HelpsOpponent);
    terms.map(|term| term.worth).sum()
}
