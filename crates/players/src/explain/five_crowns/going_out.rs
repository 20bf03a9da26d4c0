//! Reasons for going out.

use parlour_rules::five_crowns::{Action, Card};
use parlour_rules::{Message, message};

use super::words::{Speaker, the};
use super::{help, is_last_turn};
use crate::five_crowns::{Fact, facts};
use crate::{Decision, Verdict};

/// Why to go out.
pub(super) fn best(verdict: &Verdict<Action>, speaker: Speaker) -> Vec<Message> {
    let melds = facts(verdict).find_map(|fact| match fact {
        Fact::GoesOut { melds } => {
            Some(Message::list(melds.iter().map(|meld| meld.cards().into()), " and "))
        }
        _ => None,
    });
    let caught = facts(verdict).find_map(|fact| match fact {
        Fact::Catches { points } => Some(points.round()).filter(|&points| points > 0.0),
        _ => None,
    });
    let score = speaker.pick("I score 0", "You score 0");
    let result = match caught {
        _ if is_last_turn(verdict) => format!("{score} this round, too."),
        Some(points) => {
            let are = speaker.pick("you are", "your opponent is");
            format!("{score}, and after one more turn {are} caught with about {points}.")
        }
        None => {
            let get = speaker.pick("you get", "your opponent gets");
            format!("{score}, and {get} one more turn.")
        }
    };
    vec![message!["The rest is melded: ", melds, "."], result.into()]
}

/// What is wrong with going out with this card.
pub(super) fn worse(
    card: Card,
    decision: &Decision<Action>,
    place: usize,
    speaker: Speaker,
) -> Vec<Message> {
    let (verdict, best) = (&decision.ranked[place], decision.best());
    let Action::GoOut(other) = best.action else {
        return vec![speaker.pick("I'd go out now.", "You'd go out now.").into()];
    };
    let either = speaker.pick("I go out either way", "You go out either way");
    if help(verdict) < help(best) {
        let helps = message![", but ", the(card), " is likelier to help ", speaker.them()];
        return vec![message![either, helps, " than ", the(other), "."]];
    }
    vec![message![either, "."]]
}
