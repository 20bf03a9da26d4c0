//! Crosscut reasons in words.

use parlour_rules::crosscut::{Action, Colour, Square};
use parlour_rules::{Message, message};

use super::{Fact as AnyFact, Voice};
use crate::crosscut::Fact;
use crate::{TermKind, Verdict};

/// The reasons for a verdict as clauses about the move, most important first: "flips 3 discs",
/// "blocks Red's win at f4".
pub fn reasons(verdict: &Verdict<Action>, voice: Voice) -> Vec<Message> {
    facts(verdict).map(|fact| clause(fact, voice)).collect()
}

/// The reasons as one clause without capital or full stop; empty where there are none.
pub fn sentence(verdict: &Verdict<Action>, voice: Voice) -> Message {
    let mut sentence = Message::default();
    let mut previous: Option<&Fact> = None;
    for fact in facts(verdict) {
        let joint = match (previous, fact) {
            (None, _) => "",
            (Some(Fact::Flips { .. }), Fact::Completes { .. }) => ", ",
            (Some(Fact::Flips { .. }), Fact::ShortOf { .. }) => " and ",
            (Some(_), Fact::Leaves { .. }) => ", but ",
            (Some(_), _) => "; ",
        };
        sentence += joint;
        sentence += clause(fact, voice);
        previous = Some(fact);
    }
    sentence
}

/// The search's estimate of an unproved move and its depth. A move that was only glanced at gets
/// no chance.
pub fn estimate(verdict: &Verdict<Action>) -> Option<Message> {
    let proved = verdict.terms.iter().any(|term| term.kind == TermKind::Proof);
    let estimated = verdict.terms.iter().any(|term| term.kind == TermKind::Lookahead);
    let chance = 100.0 / (1.0 + (-verdict.worth).exp());
    let depth = verdict.terms.iter().find_map(|term| match &term.fact {
        Some(AnyFact::Crosscut(Fact::Line { depth, .. })) => Some(*depth),
        _ => None,
    })?;
    let moves = if depth == 1 { "1 move".to_owned() } else { format!("{depth} moves") };
    if is_glanced(verdict) {
        return Some(format!("It was not looked at closely: only {moves} ahead.").into());
    }
    (estimated && !proved)
        .then(|| format!("A look {moves} ahead gives it a {chance:.0}% chance to win.").into())
}

/// Whether a move was searched so much less deeply than the best that its worth says little.
pub fn is_glanced(verdict: &Verdict<Action>) -> bool {
    let glanced = Some(AnyFact::Crosscut(Fact::Glanced));
    verdict.terms.iter().any(|term| term.fact == glanced)
}

fn facts(verdict: &Verdict<Action>) -> impl Iterator<Item = &Fact> {
    verdict.terms.iter().filter_map(|term| match &term.fact {
        Some(AnyFact::Crosscut(Fact::Line { .. } | Fact::Glanced)) => None,
        Some(AnyFact::Crosscut(fact)) => Some(fact),
        _ => None,
    })
}

/// The moves that the search expects next; none where it only glanced.
pub fn expected_line(verdict: &Verdict<Action>) -> Option<Message> {
    if is_glanced(verdict) {
        return None;
    }
    let moves = verdict.terms.iter().find_map(|term| match &term.fact {
        Some(AnyFact::Crosscut(Fact::Line { moves, .. })) => moves.get(1..),
        _ => None,
    })?;
    let shown = Message::join(moves.iter().take(SHOWN).map(|&action| action.into()), " ");
    (!shown.is_empty()).then(|| message!["Expected to go on: ", shown, "."])
}

/// How many expected moves are shown.
const SHOWN: usize = 6;

fn clause(fact: &Fact, voice: Voice) -> Message {
    match fact {
        Fact::Completes { line } => format!("completes {line} and wins").into(),
        Fact::Flips { discs } => match discs[..] {
            [disc] => message!["flips ", disc],
            ref discs => message!["flips ", discs.len(), " discs"],
        },
        Fact::Blocks { enemy, at } => message!["blocks ", name(*enemy), "'s win at ", any(at)],
        Fact::Leaves { enemy, at } => message!["lets ", name(*enemy), " win at ", any(at)],
        Fact::Threatens { at } => message!["threatens to win at ", any(at)],
        Fact::ShortOf { mover, line, missing } => {
            let mover = match voice {
                Voice::Advice => "you",
                Voice::Own => name(*mover),
            };
            match missing {
                1 => format!("leaves {mover} one disc short of {line}"),
                _ => format!("leaves {mover} {missing} discs short of {line}"),
            }
            .into()
        }
        Fact::WinsIn { plies: 1 } => "wins at once".into(),
        Fact::WinsIn { plies } => {
            message!["wins by force within ", *plies, " turns, both sides counted"]
        }
        Fact::LosesIn { plies } => {
            message!["loses by force within ", *plies, " turns, both sides counted"]
        }
        Fact::OthersLose => "every other move loses".into(),
        // `expected_line` and `estimate` have their own sentences for these.
        Fact::Line { .. } | Fact::Glanced => Message::default(),
        Fact::OnlyMove => "is the only legal move".into(),
        Fact::Skipped => "skips the turn, for no disc can be set down".into(),
        Fact::EvenStart => "leaves the most even start, for Blue may swap".into(),
        Fact::TakesRed => "takes over Red's side".into(),
    }
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Red",
        Colour::Blue => "Blue",
    }
}

/// Squares as alternatives: `c5`, `c5 or d2`, `b2, c5 or d2`.
fn any(squares: &[Square]) -> Message {
    Message::list(squares.iter().map(|&square| square.into()), " or ")
}
