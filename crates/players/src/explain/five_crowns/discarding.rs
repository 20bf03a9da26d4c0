//! Reasons for discards and for going out.

use parlour_rules::five_crowns::{Action, Card, Meld, Role};
use parlour_rules::message::Part;
use parlour_rules::{Message, message};

use super::words::{Speaker, counted, of_stock, percent};
use super::{ahead, facts, worth};
use crate::five_crowns::Fact;
use crate::{Decision, TermKind, Verdict};

/// The reasons for a discard that doesn't go out.
pub(super) fn discard(
    card: Card,
    decision: &Decision<Action>,
    place: usize,
    speaker: Speaker,
) -> Vec<Message> {
    let verdict = &decision.ranked[place];
    let head = if place == 0 { speaker.pick("I discarded ", "Discard ") } else { "Discard " };
    let because = Message::list(because(verdict, speaker), ", and ");
    let colon = if because.is_empty() { "" } else { ": " };
    let mut sentences = vec![message![head, card, out_of(verdict), colon, because, "."]];
    if place > 0 {
        sentences.push(behind(verdict, decision));
        return sentences;
    }
    sentences.extend(not_least(verdict, decision, speaker));
    sentences.extend(held_back(verdict, decision, speaker));
    sentences.extend(kept(verdict, speaker));
    sentences.extend(after_it(verdict, speaker));
    sentences
}

/// What speaks for the discard.
fn because(verdict: &Verdict<Action>, speaker: Speaker) -> Vec<Message> {
    let place_in_hand = facts(verdict).filter_map(|fact| match fact {
        Fact::Loose { is_dearest: true } => Some("it is the most expensive card in no meld".into()),
        Fact::Loose { is_dearest: false } => Some("it is in no meld".into()),
        Fact::Spare => Some("nothing is lost without it".into()),
        _ => None,
    });
    // The computer mentioned its own last turn when it drew.
    let is_last = !speaker.is_own() && facts(verdict).any(|fact| *fact == Fact::LastTurn);
    let last = is_last.then(|| "only the points left count on the last turn".into());
    place_in_hand.chain(unwanted(verdict, speaker)).chain(last).collect()
}

/// Signs that the other player has no use for the card.
fn unwanted(verdict: &Verdict<Action>, speaker: Speaker) -> Option<Message> {
    let signs: Vec<Message> = facts(verdict)
        .filter_map(|fact| match fact {
            Fact::PassedOver { rank, times } => {
                Some(message!["passed over ", counted(*rank, *times)])
            }
            Fact::Threw { rank, times } => Some(message!["thrown ", counted(*rank, *times)]),
            _ => None,
        })
        .collect();
    let they = speaker.pick("you have ", "the other player has ");
    (!signs.is_empty()).then(|| message![they, Message::list(signs, " and ")])
}

/// ` out of 3♦ 4♦ 5♦`, where the discard breaks a meld.
fn out_of(verdict: &Verdict<Action>) -> Option<Message> {
    facts(verdict).find_map(|fact| match fact {
        Fact::Breaks { meld } => Some(message![" out of ", meld]),
        _ => None,
    })
}

/// Why another discard that leaves fewer points now is worse after the next draw.
fn not_least(
    verdict: &Verdict<Action>,
    decision: &Decision<Action>,
    speaker: Speaker,
) -> Option<Message> {
    let (card, least) = facts(verdict).find_map(|fact| match fact {
        Fact::LessNow { card, points } => Some((*card, *points)),
        _ => None,
    })?;
    let other = of_discard(decision, card)?;
    let ((mine, out), (theirs, their_out)) = (ahead(verdict)?, ahead(other)?);
    let me = speaker.pick("me", "you");
    let now = message![
        "Discarding ",
        card,
        " would leave ",
        me,
        " ",
        Part::Points(least),
        " for now, but "
    ];
    let (shown, their_shown) = (format!("{mine:.1}"), format!("{theirs:.1}"));
    if mine < theirs && shown != their_shown {
        let then = format!("after the next draw {their_shown} on average instead of {shown}.");
        return Some(message![now, then]);
    }
    let (shown, their_shown) = (percent(out), percent(their_out));
    (out > their_out && shown != their_shown)
        .then(|| message![now, format!("{their_shown} to go out next turn instead of {shown}.")])
}

/// The card that was held back because it could help the other player, or why this one wasn't.
fn held_back(
    verdict: &Verdict<Action>,
    decision: &Decision<Action>,
    speaker: Speaker,
) -> Option<Message> {
    let alone = |verdict: &Verdict<Action>| verdict.worth - worth(verdict, TermKind::HelpsOpponent);
    let is_discard = |verdict: &&Verdict<Action>| matches!(verdict.action, Action::Discard(_));
    let rival = decision
        .ranked
        .iter()
        .filter(is_discard)
        .max_by(|one, other| alone(one).total_cmp(&alone(other)))?;
    let card = rival.action.discarded()?;
    let them = speaker.pick("you", "the other player");
    if alone(rival) > alone(verdict) {
        let why = match goes_with(rival) {
            Some(taken) => message!["it may go with ", taken, ", which ", them, " took"],
            None => message!["it is likelier to help ", them],
        };
        let hand = speaker.pick("For my own hand ", "For your own hand ");
        return Some(message![hand, card, " would be the card to go, but ", why, "."]);
    }
    let taken = goes_with(verdict)?;
    let me = speaker.pick("me", "you");
    let but = format!(", which {them} took, but the other discards are worse for {me}.");
    Some(message!["It may go with ", taken, but])
}

fn goes_with(verdict: &Verdict<Action>) -> Option<&[Card]> {
    facts(verdict).find_map(|fact| match fact {
        Fact::GoesWith { taken } => Some(&taken[..]),
        _ => None,
    })
}

/// How the kept cards are arranged: all of it in advice, otherwise only new uses of wilds.
fn kept(verdict: &Verdict<Action>, speaker: Speaker) -> Vec<Message> {
    let mut sentences = Vec::new();
    for fact in facts(verdict) {
        if let Fact::Keeps { melds, leftover } = fact
            && !speaker.is_own()
            && !melds.is_empty()
        {
            let left = if leftover.is_empty() {
                "nothing is left".into()
            } else {
                message![leftover, " in no meld"]
            };
            sentences.push(message!["Lay the rest out as ", laid_out(melds), ", with ", left, "."]);
        }
    }
    let wilds = wilds(verdict, |is_new| is_new || !speaker.is_own());
    sentences.extend(speaker.uses(&wilds));
    sentences
}

/// `the run 6♦ 7♦ 8♦ and the book K♠ K♣ joker`
fn laid_out(melds: &[Meld]) -> Message {
    let meld = |meld: &Meld| message!["the ", meld.kind(), " ", meld.cards()];
    Message::list(melds.iter().map(meld), " and ")
}

fn wilds(verdict: &Verdict<Action>, told: impl Fn(bool) -> bool) -> Vec<(Card, Role)> {
    let wilds = facts(verdict).filter_map(|fact| match fact {
        Fact::WildAs { wild, role, is_new } if told(*is_new) => Some((*wild, *role)),
        _ => None,
    });
    wilds.collect()
}

/// The points left after the discard, and the cards that would let the player go out.
fn after_it(verdict: &Verdict<Action>, speaker: Speaker) -> Option<Message> {
    let left = facts(verdict).find_map(|fact| match fact {
        Fact::Leaves { points } => Some(*points),
        _ => None,
    })?;
    let outs = facts(verdict).find_map(|fact| match fact {
        Fact::OutsNext { outs, of } => Some((*outs, of_stock(*outs, *of))),
        _ => None,
    });
    let me = speaker.pick("me", "you");
    let you_cannot = speaker.pick("", ", so you cannot go out yet");
    let that = message!["That leaves ", me, " ", Part::Points(left)];
    Some(match outs {
        _ if facts(verdict).any(|fact| *fact == Fact::CouldGoOut) => {
            speaker.pick("I could go out with it.", "You could go out with it.").into()
        }
        None => message![that, "."],
        Some((0, _)) => message![that, you_cannot, "."],
        Some((outs, of)) => {
            let lets = if outs == 1 { "lets" } else { "let" };
            message![that, you_cannot, "; ", of, format!(" {lets} {me} go out next turn.")]
        }
    })
}

/// What a discard that wasn't chosen leaves, now and after the next draw.
fn behind(verdict: &Verdict<Action>, decision: &Decision<Action>) -> Message {
    let left = facts(verdict).find_map(|fact| match fact {
        Fact::Leaves { points } => Some(*points),
        _ => None,
    });
    let now = message!["That leaves ", Part::Points(left.unwrap_or(0))];
    if facts(verdict).any(|fact| *fact == Fact::CouldGoOut) {
        return "It does not go out, though nothing would be left.".into();
    }
    let best = decision.best();
    match (ahead(verdict), ahead(best), best.action.discarded()) {
        (Some((mine, _)), Some((theirs, _)), Some(card)) => {
            let then = format!(", and {mine:.1} on average after the next draw; discarding ");
            message![now, then, card, format!(", {theirs:.1}.")]
        }
        _ => message![now, "."],
    }
}

fn of_discard(decision: &Decision<Action>, card: Card) -> Option<&Verdict<Action>> {
    decision.ranked.iter().find(|verdict| verdict.action == Action::Discard(card))
}

/// The reasons for going out.
pub(super) fn go_out(card: Card, verdict: &Verdict<Action>, speaker: Speaker) -> Vec<Message> {
    let melds = facts(verdict).find_map(|fact| match fact {
        Fact::Keeps { melds, .. } => Some(laid_out(melds)),
        _ => None,
    });
    let is_last = facts(verdict).any(|fact| *fact == Fact::LastTurn);
    let head = speaker.pick("I go out with ", "Go out with ");
    let then = match (is_last, speaker.is_own()) {
        (true, true) => ", so I score nothing this round either.",
        (true, false) => ", so you score nothing this round either.",
        (false, true) => ", so I score nothing this round, and you have one turn left.",
        (false, false) => {
            ", so you score nothing this round, and the other player has one turn left."
        }
    };
    let mut sentences = vec![message![head, card, ": every other card lies in ", melds, then]];
    sentences.extend(speaker.uses(&wilds(verdict, |_| true)));
    sentences
}
