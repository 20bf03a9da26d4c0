//! Five Crowns reasons in words.

mod discarding;
mod drawing;
mod going_out;
mod words;

use parlour_rules::Message;
use parlour_rules::five_crowns::{Action, Card, Role};

use super::Voice;
use crate::five_crowns::{Fact, NearMeld, facts};
use crate::{Decision, TermKind, Verdict};
use words::Speaker;

/// What the `place`th action of a decision does, in one or two sentences. The first is the reason
/// that decided.
///
/// For the best action they say what speaks for it, for others what is wrong with them. They don't
/// say which action it is.
pub fn reasons(decision: &Decision<Action>, place: usize, voice: Voice) -> Vec<Message> {
    let verdict = &decision.ranked[place];
    let speaker = Speaker(voice);
    if facts(verdict).any(|fact| *fact == Fact::Chance) {
        return vec![by_chance(verdict.action, speaker)];
    }
    let compared = Compared { verdict, best: decision.best() };
    let mut sentences = match (verdict.action, place) {
        // Only ever called by chance.
        (Action::Call(_), _) => Vec::new(),
        (Action::Take, 0) => drawing::best_take(decision, speaker),
        (Action::Take, _) => drawing::worse_take(decision, place, speaker),
        (Action::Draw, 0) => drawing::best_draw(decision, speaker),
        (Action::Draw, _) => drawing::worse_draw(decision, place, speaker),
        (Action::Discard(card), 0) => discarding::best(card, decision, speaker),
        (Action::Discard(card), _) => discarding::worse(card, compared, speaker),
        (Action::GoOut(_), 0) => going_out::best(verdict, speaker),
        (Action::GoOut(card), _) => going_out::worse(card, compared, speaker),
    };
    sentences.truncate(2);
    sentences
}

/// What the `place`th action does worse than the best; nothing where the ranking finds them alike.
pub fn faults(decision: &Decision<Action>, place: usize, voice: Voice) -> Vec<Message> {
    match decision.best().worth - decision.ranked[place].worth {
        ..discarding::ALIKE => Vec::new(),
        _ => reasons(decision, place, voice),
    }
}

/// An action that isn't the best, and the best one.
#[derive(Clone, Copy)]
struct Compared<'a> {
    verdict: &'a Verdict<Action>,
    best: &'a Verdict<Action>,
}

/// A sentence about what each wild of a hand stands for; none where all stand for themselves.
pub fn stand_ins(roles: &[(Card, Role)]) -> Option<Message> {
    words::uses(roles)
}

/// The reason for a random choice.
fn by_chance(action: Action, speaker: Speaker) -> Message {
    match action {
        Action::Call(_) => "Heads and tails are equally likely.".into(),
        _ => speaker.pick("I picked it at random.", "This level picks at random.").into(),
    }
}

/// Whether the other player has gone out.
fn is_last_turn(verdict: &Verdict<Action>) -> bool {
    facts(verdict).any(|fact| *fact == Fact::LastTurn)
}

/// A verdict's outlook: the points left, and the chance to have gone out.
fn ahead(verdict: &Verdict<Action>) -> Option<(f64, f64)> {
    facts(verdict).find_map(|fact| match fact {
        Fact::Ahead { points, out } => Some((*points, *out)),
        _ => None,
    })
}

/// What the other player's next discard is worth beyond a draw, on average.
fn taking(verdict: &Verdict<Action>) -> f64 {
    worth(verdict, TermKind::TakingNext)
}

/// The near-meld that an action keeps or makes.
fn building(verdict: &Verdict<Action>) -> Option<&NearMeld> {
    facts(verdict).find_map(|fact| match fact {
        Fact::Building(near) => Some(near),
        _ => None,
    })
}

/// What a verdict counts against an action for helping the other player.
fn help(verdict: &Verdict<Action>) -> f64 {
    worth(verdict, TermKind::HelpsOpponent)
}

/// A verdict's worth for the player's own hand alone.
fn own_worth(verdict: &Verdict<Action>) -> f64 {
    verdict.worth - help(verdict)
}

/// The worth of a named term, 0 where it's missing.
fn worth(verdict: &Verdict<Action>, kind: TermKind) -> f64 {
    verdict.terms.iter().filter(|term| term.kind == kind).map(|term| term.worth).sum()
}
