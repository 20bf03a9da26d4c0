//! Reasons for going out.

use parlour_rules::five_crowns::{Action, Card};
use parlour_rules::message::Part;
use parlour_rules::{Message, message};

use super::words::{Speaker, likelier_to_help};
use super::{Compared, help, is_last_turn};
use crate::Verdict;
use crate::five_crowns::{Fact, facts};

/// Why to go out.
pub(super) fn best(verdict: &Verdict<Action>, speaker: Speaker) -> Vec<Message> {
    let melds = facts(verdict).find_map(|fact| match fact {
        Fact::GoesOut { melds } => {
            Some(Message::list(melds.iter().map(|meld| meld.cards().into()), " and "))
        }
        _ => None,
    });
    let caught = facts(verdict).find_map(|fact| match fact {
        Fact::Catches { points } => Some(points.round() as u32).filter(|&points| points > 1),
        _ => None,
    });
    let score = speaker.pick("I score 0", "You score 0");
    let result = match caught {
        _ if is_last_turn(verdict) => format!("{score} this round, too."),
        Some(points) => {
            let (they, points) = (speaker.them(), Part::Points(points));
            format!("{score}, and {they} will be caught with about {points} after one more turn.")
        }
        None => {
            let get = speaker.pick("you get", "your opponent gets");
            format!("{score}, and {get} one more turn.")
        }
    };
    vec![message!["The rest is melded: ", melds, "."], result.into()]
}

/// What is wrong with going out with this card.
pub(super) fn worse(card: Card, compared: Compared, speaker: Speaker) -> Vec<Message> {
    let Compared { verdict, best } = compared;
    let out = match best.action {
        Action::GoOut(_) => speaker.pick("I go out either way", "You go out either way"),
        _ => speaker.pick("I would go out now", "You would go out now"),
    };
    let helps = best.action.discarded().filter(|_| help(verdict) < help(best));
    let helps = helps.map(|other| message![", but ", likelier_to_help(card, other, speaker)]);
    vec![message![out, helps, "."]]
}
