//! What the computer says about a choice of cards.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::Players;

use crate::Term;
use crate::cribbage::{Crib, Fact, TieBreak};
use crate::explain;

/// One sentence that says what to keep and why, from the terms of a choice.
///
/// ```
/// use parlour_players::cribbage::{Crib, keep};
/// use parlour_players::explain::cribbage::sentence;
/// let choice = keep(&"5S AD 8H QC QD JH".parse()?, Crib::Ignore);
/// assert_eq!(
///     sentence(&choice.terms()),
///     "keep 5S QC QD JH: 10.67 on average over 46 starters (at least 8, at most 17); \
///      next best is 5S AD QC QD with 8H JH tossed, 2.89 less"
/// );
/// # Ok::<(), parlour_rules::cribbage::NotDealt>(())
/// ```
pub fn sentence(terms: &[Term]) -> String {
    let facts = terms.iter().filter_map(|term| match &term.fact {
        Some(explain::Fact::Cribbage(fact)) => Some(clause(fact)),
        _ => None,
    });
    facts.collect::<Vec<_>>().join("; ")
}

fn clause(fact: &Fact) -> String {
    match fact {
        Fact::Hand { keep, spread } => format!(
            "keep {}: {:.2} on average over {} starters (at least {}, at most {})",
            names(keep),
            spread.mean(),
            spread.starters,
            spread.lowest,
            spread.highest
        ),
        Fact::Toss { toss, crib, players, mean } => {
            let (whose, does) = match (crib, players) {
                (Crib::Theirs, _) => ("their crib", "gives away"),
                (_, Players::Four) => ("your side's crib", "adds"),
                _ => ("your own crib", "adds"),
            };
            format!("tossing {} to {whose} {does} {mean:.2}", names(toss))
        }
        Fact::Tied { keeps, by } => {
            let why = match by {
                TieBreak::GivesLess => "this one gives least away in a crib",
                TieBreak::GivesLessThenLowerCards => {
                    "of those that give least away in a crib this one keeps the lower cards"
                }
                TieBreak::LowerCards => "this one keeps the lower cards",
            };
            format!("{keeps} keeps are worth as much, and {why}")
        }
        Fact::Next { keep, toss, behind } => {
            format!("next best is {} with {} tossed, {behind:.2} less", names(keep), names(toss))
        }
    }
}

fn names(cards: &[Card]) -> String {
    cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(" ")
}
