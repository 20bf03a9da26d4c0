//! Reasons for drawing from either pile.

use parlour_rules::five_crowns::{Action, Card};
use parlour_rules::message::Part;
use parlour_rules::{Message, message};

use super::words::{Speaker, of_stock, percent};
use super::{ahead, facts, worth};
use crate::five_crowns::Fact;
use crate::{Decision, TermKind, Verdict};

/// The reasons for taking the top discard.
pub(super) fn take(decision: &Decision<Action>, place: usize, speaker: Speaker) -> Vec<Message> {
    let verdict = &decision.ranked[place];
    let mut because: Vec<Message> = Vec::new();
    let mut taken = None;
    // Whether `it` was named, so that another verb can go on from there.
    let mut has_subject = false;
    for fact in facts(verdict) {
        match fact {
            Fact::OnlyPile => because.push("there is no other card to draw".into()),
            Fact::TakesWild => {
                because.push("it is wild".into());
                has_subject = true;
            }
            Fact::Completes { meld } if cuts(verdict) => {
                because.push(message!["it completes ", meld]);
                has_subject = true;
            }
            Fact::Cuts { card, from, to } => {
                taken = Some(*card);
                if to < from {
                    let it = if has_subject { "" } else { "it " };
                    let cut = cut(*from, *to, is_last_turn(verdict), speaker);
                    because.push(message![it, cut]);
                } else if *from == 0 {
                    because.push(melded(speaker));
                }
            }
            _ => {}
        }
    }
    let Some(taken) = taken else { return Vec::new() };
    let is_told = place == 0 && speaker.is_own();
    let head = if is_told { "I took " } else { "Take " };
    let because = if because.is_empty() {
        "it lowers nothing by itself".into()
    } else {
        Message::list(because, " and ")
    };
    let joint = if is_told && cuts(verdict) { " because " } else { ": " };
    let mut sentences = vec![message![head, taken, " from the discard pile", joint, because, "."]];
    sentences.extend(comparison(decision, place, taken, speaker));
    sentences
}

/// The reasons for drawing from the draw pile.
pub(super) fn draw(decision: &Decision<Action>, place: usize, speaker: Speaker) -> Vec<Message> {
    let verdict = &decision.ranked[place];
    if place > 0
        && let Some(behind) = draw_behind(verdict)
    {
        return vec![behind];
    }
    let (me, my) = (speaker.pick("me", "you"), speaker.pick("my", "your"));
    let mut because: Vec<Message> = Vec::new();
    let (mut top, mut lowers) = (None, false);
    for fact in facts(verdict) {
        match fact {
            Fact::OnlyPile => because.push("there is no discard to take".into()),
            Fact::TopLeaves { card, now, points: left } => {
                top = Some(*card);
                lowers = left < now;
                because.push(match *left {
                    0 if *now == 0 => melded(speaker),
                    0 => message![*card, " would let ", me, " go out"],
                    left if lowers => {
                        message![*card, " would leave ", me, " with ", Part::Points(left)]
                    }
                    _ => message![*card, " would not lower ", my, " ", Part::Points(*now)],
                });
            }
            Fact::BetterDraws { better: better @ 1.., of } => {
                let does = match (lowers, better) {
                    (false, _) => "would",
                    (true, 1) => "is better",
                    (true, _) => "are better",
                };
                because.push(message![of_stock(*better, *of), " ", does]);
            }
            _ => {}
        }
    }
    let head = if speaker.is_own() && place == 0 {
        "I drew from the draw pile because "
    } else {
        "Draw from the draw pile: "
    };
    let mut sentences = vec![message![head, Message::list(because, ", and "), "."]];
    sentences.extend(top.and_then(|top| comparison(decision, place, top, speaker)));
    sentences
}

/// What speaks for a draw that wasn't chosen.
fn draw_behind(verdict: &Verdict<Action>) -> Option<Message> {
    let top = facts(verdict).find_map(|fact| match fact {
        Fact::TopLeaves { card, now: 1.., .. } => Some(*card),
        _ => None,
    })?;
    let (better, of) = facts(verdict).find_map(|fact| match fact {
        Fact::BetterDraws { better, of } => Some((*better, of_stock(*better, *of))),
        _ => None,
    })?;
    let leave = if better > 1 { "leave" } else { "leaves" };
    Some(message!["Draw from the draw pile: ", of, " ", leave, " less than ", top, " would."])
}

/// The reason of a fully melded hand, which goes out with any card.
fn melded(speaker: Speaker) -> Message {
    speaker
        .pick(
            "my cards are all in melds, so I can go out with any card",
            "your cards are all in melds, so you can go out with any card",
        )
        .into()
}

fn cuts(verdict: &Verdict<Action>) -> bool {
    facts(verdict).any(|fact| matches!(fact, Fact::Cuts { from, to, .. } if to < from))
}

fn is_last_turn(verdict: &Verdict<Action>) -> bool {
    facts(verdict).any(|fact| *fact == Fact::LastTurn)
}

fn cut(from: u32, to: u32, is_last_turn: bool, speaker: Speaker) -> Message {
    let cuts = speaker.pick("cuts what I hold from ", "cuts what you hold from ");
    match to {
        0 if is_last_turn => message![cuts, Part::Points(from), " to nothing"],
        0 => speaker.pick("lets me go out", "lets you go out").into(),
        to => message![cuts, from, " to ", Part::Points(to)],
    }
}

/// How the two piles compare, given for the chosen action only.
fn comparison(
    decision: &Decision<Action>,
    place: usize,
    top: Card,
    speaker: Speaker,
) -> Option<Message> {
    if place > 0 {
        return None;
    }
    let of = |action: Action| decision.ranked.iter().find(|verdict| verdict.action == action);
    let (draw, take) = (of(Action::Draw)?, of(Action::Take)?);
    let my = speaker.pick("my", "your");
    if is_last_turn(draw) {
        let last = format!("It is {my} last turn, so only the points left count");
        let average = facts(draw).find_map(|fact| match fact {
            Fact::Average { points } => Some(points),
            _ => None,
        });
        return Some(match average {
            Some(points) => format!("{last}: {points:.1} on average after a draw.").into(),
            None => message![last, "."],
        });
    }
    let ((drawn, out_drawn), (taken, out_taken)) = (ahead(draw)?, ahead(take)?);
    if out_drawn >= 1.0 || out_taken >= 1.0 {
        return None;
    }
    let (i, you) = (speaker.pick("I expect", "expect"), speaker.pick("I", "you"));
    let draw_or_take =
        format!("{drawn:.1} points left if {you} draw and {taken:.1} if {you} take ");
    let mut told = message!["By the end of ", my, " next turn ", i, " ", draw_or_take, top];
    if out_drawn > 0.0 || out_taken > 0.0 {
        let (drawn, taken) = (percent(out_drawn), percent(out_taken));
        told += if drawn == taken {
            format!(", and {drawn} to have gone out either way")
        } else {
            format!("; to have gone out by then, {drawn} and {taken}")
        };
    }
    // Mention the card that taking reveals where that decided.
    let shown = worth(take, TermKind::ShowsCard);
    let is_tipped = draw.worth > take.worth && take.worth - shown >= draw.worth;
    if is_tipped {
        let them = speaker.pick("you", "the other player");
        told += format!("; taking it would also show {them} a card that {you} hold");
    }
    Some(message![told, "."])
}
