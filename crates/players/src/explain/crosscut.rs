//! Crosscut's reasons in words.

use parlour_rules::crosscut::{Action, Colour, Square};

use super::{Fact as AnyFact, Voice};
use crate::crosscut::Fact;
use crate::{TermKind, Verdict};

/// The reasons for a verdict, most telling first, as clauses about the move: "flips 3 discs",
/// "blocks Red's win at f4".
pub fn reasons(verdict: &Verdict<Action>, voice: Voice) -> Vec<String> {
    facts(verdict).map(|fact| clause(fact, voice)).collect()
}

/// The reasons in one sentence, without a capital or a full stop; empty where there are none.
pub fn sentence(verdict: &Verdict<Action>, voice: Voice) -> String {
    let mut sentence = String::new();
    let mut previous: Option<&Fact> = None;
    for fact in facts(verdict) {
        let joint = match (previous, fact) {
            (None, _) => "",
            (Some(Fact::Flips { .. }), Fact::Completes { .. }) => ", ",
            (Some(Fact::Flips { .. }), Fact::ShortOf { .. }) => " and ",
            (Some(_), Fact::Leaves { .. }) => ", but ",
            (Some(_), _) => "; ",
        };
        sentence.push_str(joint);
        sentence.push_str(&clause(fact, voice));
        previous = Some(fact);
    }
    sentence
}

/// What the look ahead makes of the move and how far it went, where nothing is proved: its worth
/// is the logarithm of the odds. Of a mere glance no chance is told.
pub fn estimate(verdict: &Verdict<Action>) -> Option<String> {
    let proved = verdict.terms.iter().any(|term| term.kind == TermKind::Proof);
    let estimated = verdict.terms.iter().any(|term| term.kind == TermKind::Lookahead);
    let chance = 100.0 / (1.0 + (-verdict.worth).exp());
    let depth = verdict.terms.iter().find_map(|term| match &term.fact {
        Some(AnyFact::Crosscut(Fact::Line { depth, .. })) => Some(*depth),
        _ => None,
    })?;
    let moves = if depth == 1 { "1 move".to_owned() } else { format!("{depth} moves") };
    if is_glanced(verdict) {
        return Some(format!("It was not looked at closely: only {moves} ahead."));
    }
    (estimated && !proved)
        .then(|| format!("A look {moves} ahead gives it a {chance:.0}% chance to win."))
}

/// Whether a move was looked at so much less closely than the best that its worth says little.
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

/// The line that the look ahead expects after the move, where it looked farther; none where it
/// only glanced.
pub fn expected_line(verdict: &Verdict<Action>) -> Option<String> {
    if is_glanced(verdict) {
        return None;
    }
    let moves = verdict.terms.iter().find_map(|term| match &term.fact {
        Some(AnyFact::Crosscut(Fact::Line { moves, .. })) => moves.get(1..),
        _ => None,
    })?;
    let shown = moves.iter().take(SHOWN).map(Action::to_string).collect::<Vec<_>>();
    (!shown.is_empty()).then(|| format!("Expected to go on: {}.", shown.join(" ")))
}

/// How many moves of an expected line are told.
const SHOWN: usize = 6;

fn clause(fact: &Fact, voice: Voice) -> String {
    match fact {
        Fact::Completes { line } => format!("completes {line} and wins"),
        Fact::Flips { discs } => match &discs[..] {
            [disc] => format!("flips {disc}"),
            discs => format!("flips {} discs", discs.len()),
        },
        Fact::Blocks { enemy, at } => format!("blocks {}'s win at {}", name(*enemy), any(at)),
        Fact::Leaves { enemy, at } => format!("lets {} win at {}", name(*enemy), any(at)),
        Fact::Threatens { at } => format!("threatens to win at {}", any(at)),
        Fact::ShortOf { mover, line, missing } => {
            let mover = match voice {
                Voice::Advice => "you",
                Voice::Own => name(*mover),
            };
            match missing {
                1 => format!("leaves {mover} one disc short of {line}"),
                _ => format!("leaves {mover} {missing} discs short of {line}"),
            }
        }
        Fact::WinsIn { plies: 1 } => "wins at once".to_owned(),
        Fact::WinsIn { plies } => format!("wins by force within {plies} turns, both sides counted"),
        Fact::LosesIn { plies } => {
            format!("loses by force within {plies} turns, both sides counted")
        }
        Fact::OthersLose => "every other move loses".to_owned(),
        // Told by `expected_line` and `estimate`, in sentences of their own.
        Fact::Line { .. } | Fact::Glanced => String::new(),
        Fact::OnlyMove => "is the only legal move".to_owned(),
        Fact::Skipped => "skips the turn, for no disc can be set down".to_owned(),
        Fact::EvenStart => "leaves the most even start, for Blue may swap".to_owned(),
        Fact::TakesRed => "takes over Red's side".to_owned(),
    }
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Red",
        Colour::Blue => "Blue",
    }
}

/// Squares in a row: `c5`, `c5 or d2`, `b2, c5 or d2`.
fn any(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    match &names[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
