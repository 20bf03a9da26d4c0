//! Why a card was discarded, and whether to go out with it.

use parlour_rules::five_crowns::{Action, Card, Listed, Meld, Role};

use super::words::{Speaker, clauses, counted, joined, of_stock, percent, points};
use super::{ahead, facts, worth};
use crate::five_crowns::Fact;
use crate::{Decision, TermKind, Verdict};

/// Why a card was discarded without going out.
pub(super) fn discard(
    card: Card,
    decision: &Decision<Action>,
    place: usize,
    speaker: Speaker,
) -> Vec<String> {
    let verdict = &decision.ranked[place];
    let head = if place == 0 { speaker.pick("I discarded", "Discard") } else { "Discard" };
    let because = match &because(verdict, speaker)[..] {
        [] => String::new(),
        because => format!(": {}", clauses(because)),
    };
    let first = format!("{head} {card}{}{because}.", out_of(verdict));
    let mut sentences = vec![first];
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

/// What speaks for letting the card go.
fn because(verdict: &Verdict<Action>, speaker: Speaker) -> Vec<String> {
    let place_in_hand = facts(verdict).filter_map(|fact| match fact {
        Fact::Loose { is_dearest: true } => {
            Some("it is the most expensive card in no meld".to_owned())
        }
        Fact::Loose { is_dearest: false } => Some("it is in no meld".to_owned()),
        Fact::Spare => Some("nothing is lost without it".to_owned()),
        _ => None,
    });
    // Of its own last turn the computer has told when it drew.
    let is_last = !speaker.is_own() && facts(verdict).any(|fact| *fact == Fact::LastTurn);
    let last = is_last.then(|| "only the points left count on the last turn".to_owned());
    place_in_hand.chain(unwanted(verdict, speaker)).chain(last).collect()
}

/// What the other player did that says that the card is of no use there.
fn unwanted(verdict: &Verdict<Action>, speaker: Speaker) -> Option<String> {
    let signs: Vec<String> = facts(verdict)
        .filter_map(|fact| match fact {
            Fact::PassedOver { rank, times } => {
                Some(format!("passed over {}", counted(*rank, *times)))
            }
            Fact::Threw { rank, times } => Some(format!("thrown {}", counted(*rank, *times))),
            _ => None,
        })
        .collect();
    let they = speaker.pick("you have", "the other player has");
    (!signs.is_empty()).then(|| format!("{they} {}", joined(&signs)))
}

/// ` out of 3D 4D 5D`, where the card is missed.
fn out_of(verdict: &Verdict<Action>) -> String {
    let broken = facts(verdict).find_map(|fact| match fact {
        Fact::Breaks { meld } => Some(format!(" out of {}", Listed(meld))),
        _ => None,
    });
    broken.unwrap_or_default()
}

/// Why not the discard that leaves least, where it is another one and the next draw decided.
fn not_least(
    verdict: &Verdict<Action>,
    decision: &Decision<Action>,
    speaker: Speaker,
) -> Option<String> {
    let (card, least) = facts(verdict).find_map(|fact| match fact {
        Fact::LessNow { card, points } => Some((*card, *points)),
        _ => None,
    })?;
    let other = of_discard(decision, card)?;
    let ((mine, out), (theirs, their_out)) = (ahead(verdict)?, ahead(other)?);
    let me = speaker.pick("me", "you");
    let now = format!("Discarding {card} would leave {me} {} for now", points(least));
    let (shown, their_shown) = (format!("{mine:.1}"), format!("{theirs:.1}"));
    if mine < theirs && shown != their_shown {
        return Some(format!(
            "{now}, but after the next draw {their_shown} on average instead of {shown}."
        ));
    }
    let (shown, their_shown) = (percent(out), percent(their_out));
    (out > their_out && shown != their_shown)
        .then(|| format!("{now}, but {their_shown} to go out next turn instead of {shown}."))
}

/// The card that would have been discarded but for the other player, and what is told about that.
fn held_back(
    verdict: &Verdict<Action>,
    decision: &Decision<Action>,
    speaker: Speaker,
) -> Option<String> {
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
            Some(taken) => format!("it may go with {}, which {them} took", Listed(taken)),
            None => format!("it is likelier to help {them}"),
        };
        let my = speaker.pick("my", "your");
        return Some(format!("For {my} own hand {card} would be the card to go, but {why}."));
    }
    let taken = goes_with(verdict)?;
    let me = speaker.pick("me", "you");
    let but = format!("but the other discards are worse for {me}");
    Some(format!("It may go with {}, which {them} took, {but}.", Listed(taken)))
}

fn goes_with(verdict: &Verdict<Action>) -> Option<&[Card]> {
    facts(verdict).find_map(|fact| match fact {
        Fact::GoesWith { taken } => Some(&taken[..]),
        _ => None,
    })
}

/// How the cards kept are arranged: all of it as advice, and what is new about the wilds.
fn kept(verdict: &Verdict<Action>, speaker: Speaker) -> Vec<String> {
    let mut sentences = Vec::new();
    for fact in facts(verdict) {
        if let Fact::Keeps { melds, leftover } = fact
            && !speaker.is_own()
            && !melds.is_empty()
        {
            let left = if leftover.is_empty() {
                "nothing is left".to_owned()
            } else {
                format!("{} in no meld", Listed(leftover))
            };
            sentences.push(format!("Lay the rest out as {}, with {left}.", laid_out(melds)));
        }
    }
    let wilds = wilds(verdict, |is_new| is_new || !speaker.is_own());
    sentences.extend(speaker.uses(&wilds));
    sentences
}

/// `the run 6D 7D 8D and the book KS KC J1`
fn laid_out(melds: &[Meld]) -> String {
    let melds: Vec<String> =
        melds.iter().map(|meld| format!("the {} {meld}", meld.kind())).collect();
    joined(&melds)
}

fn wilds(verdict: &Verdict<Action>, told: impl Fn(bool) -> bool) -> Vec<(Card, Role)> {
    let wilds = facts(verdict).filter_map(|fact| match fact {
        Fact::WildAs { wild, role, is_new } if told(*is_new) => Some((*wild, *role)),
        _ => None,
    });
    wilds.collect()
}

/// What is left after the discard, and how near going out is.
fn after_it(verdict: &Verdict<Action>, speaker: Speaker) -> Option<String> {
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
    let that = format!("That leaves {me} {}{you_cannot}", points(left));
    Some(match outs {
        _ if facts(verdict).any(|fact| *fact == Fact::CouldGoOut) => {
            let i = speaker.pick("I", "You");
            format!("{i} could go out with it.")
        }
        None => format!("That leaves {me} {}.", points(left)),
        Some((0, _)) => format!("{that}."),
        Some((outs, of)) => {
            let lets = if outs == 1 { "lets" } else { "let" };
            format!("{that}; {of} {lets} {me} go out next turn.")
        }
    })
}

/// What a discard that was not chosen leaves, now and after the next draw.
fn behind(verdict: &Verdict<Action>, decision: &Decision<Action>) -> String {
    let left = facts(verdict).find_map(|fact| match fact {
        Fact::Leaves { points } => Some(*points),
        _ => None,
    });
    let now = format!("That leaves {}", points(left.unwrap_or(0)));
    if facts(verdict).any(|fact| *fact == Fact::CouldGoOut) {
        return "It does not go out, though nothing would be left.".to_owned();
    }
    let best = decision.best();
    match (ahead(verdict), ahead(best), best.action.discarded()) {
        (Some((mine, _)), Some((theirs, _)), Some(card)) => format!(
            "{now}, and {mine:.1} on average after the next draw; discarding {card}, {theirs:.1}."
        ),
        _ => format!("{now}."),
    }
}

fn of_discard(decision: &Decision<Action>, card: Card) -> Option<&Verdict<Action>> {
    decision.ranked.iter().find(|verdict| verdict.action == Action::Discard(card))
}

/// Why to go out with a card.
pub(super) fn go_out(card: Card, verdict: &Verdict<Action>, speaker: Speaker) -> Vec<String> {
    let melds = facts(verdict).find_map(|fact| match fact {
        Fact::Keeps { melds, .. } => Some(laid_out(melds)),
        _ => None,
    });
    let is_last = facts(verdict).any(|fact| *fact == Fact::LastTurn);
    let (i, head) = (speaker.pick("I", "you"), speaker.pick("I go out with", "Go out with"));
    let then = match (is_last, speaker.is_own()) {
        (true, _) => format!("so {i} score nothing this round either"),
        (false, true) => "so I score nothing this round, and you have one turn left".to_owned(),
        (false, false) => {
            "so you score nothing this round, and the other player has one turn left".to_owned()
        }
    };
    let melds = melds.unwrap_or_default();
    let mut sentences = vec![format!("{head} {card}: every other card lies in {melds}, {then}.")];
    sentences.extend(speaker.uses(&wilds(verdict, |_| true)));
    sentences
}
