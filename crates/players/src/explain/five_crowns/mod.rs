//! Five Crowns reasons in words.

mod discarding;
mod drawing;
mod words;

use parlour_rules::five_crowns::{Action, Card, Role};
use parlour_rules::{Message, message};

use super::{Fact as AnyFact, Voice};
use crate::five_crowns::Fact;
use crate::{Decision, TermKind, Verdict};
use words::Speaker;

/// The reasons for the `place`th verdict of a decision. The first sentence names the action.
///
/// The chosen action gets what speaks for it; others get how they compare.
pub fn reasons(decision: &Decision<Action>, place: usize, voice: Voice) -> Vec<Message> {
    let verdict = &decision.ranked[place];
    let speaker = Speaker(voice);
    if facts(verdict).any(|fact| *fact == Fact::Chance) {
        return vec![by_chance(verdict.action, speaker)];
    }
    match verdict.action {
        // Only ever called by chance.
        Action::Call(_) => Vec::new(),
        Action::Take => drawing::take(decision, place, speaker),
        Action::Draw => drawing::draw(decision, place, speaker),
        Action::Discard(card) => discarding::discard(card, decision, place, speaker),
        Action::GoOut(card) => discarding::go_out(card, verdict, speaker),
    }
}

/// A sentence about what each wild of a hand stands for; none where all stand for themselves.
pub fn stand_ins(roles: &[(Card, Role)]) -> Option<Message> {
    Speaker(Voice::Advice).uses(roles)
}

/// The reason for a random choice.
fn by_chance(action: Action, speaker: Speaker) -> Message {
    match action {
        Action::Call(coin) => {
            let call = speaker.pick("I called", "Call");
            format!("{call} {coin}: both sides are equally likely.").into()
        }
        Action::Draw => speaker
            .pick("I drew from the draw pile by chance.", "Draw from the draw pile, by chance.")
            .into(),
        Action::Take => speaker
            .pick("I took the top discard by chance.", "Take the top discard, by chance.")
            .into(),
        Action::Discard(card) | Action::GoOut(card) if speaker.is_own() => {
            message!["I discarded ", card, " by chance."]
        }
        Action::Discard(card) | Action::GoOut(card) => message!["Discard ", card, ", by chance."],
    }
}

fn facts(verdict: &Verdict<Action>) -> impl Iterator<Item = &Fact> {
    verdict.terms.iter().filter_map(|term| match &term.fact {
        Some(AnyFact::FiveCrowns(fact)) => Some(fact),
        _ => None,
    })
}

/// A verdict's outlook: the points left, and the chance to have gone out.
fn ahead(verdict: &Verdict<Action>) -> Option<(f64, f64)> {
    facts(verdict).find_map(|fact| match fact {
        Fact::Ahead { points, out } => Some((*points, *out)),
        _ => None,
    })
}

/// The worth of a named term, 0 where it's missing.
fn worth(verdict: &Verdict<Action>, kind: TermKind) -> f64 {
    verdict.terms.iter().filter(|term| term.kind == kind).map(|term| term.worth).sum()
}
