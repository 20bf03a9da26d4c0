//! Why a card was drawn, and from which pile.

use parlour_rules::five_crowns::{Action, Card, Listed};

use super::words::{Speaker, clauses, joined, of_stock, percent, points};
use super::{ahead, facts, worth};
use crate::five_crowns::Fact;
use crate::{Decision, TermKind, Verdict};

/// Why the top discard was taken.
pub(super) fn take(decision: &Decision<Action>, place: usize, speaker: Speaker) -> Vec<String> {
    let verdict = &decision.ranked[place];
    let mut because = Vec::new();
    let mut taken = None;
    for fact in facts(verdict) {
        match fact {
            Fact::OnlyPile => because.push("there is no other card to draw".to_owned()),
            Fact::TakesWild => because.push("it is wild".to_owned()),
            Fact::Completes { meld } if cuts(verdict) => {
                because.push(format!("it completes {}", Listed(meld)));
            }
            Fact::Cuts { card, from, to } => {
                taken = Some(*card);
                if to < from {
                    because.push(cut(*from, *to, is_last_turn(verdict), speaker));
                } else if *from == 0 {
                    because.push(melded(speaker));
                }
            }
            _ => {}
        }
    }
    let Some(taken) = taken else { return Vec::new() };
    // `cuts…` and `lets…` need their subject where none was named before.
    if let [others @ .., last] = &mut because[..]
        && ["cuts", "lets"].iter().any(|verb| last.starts_with(verb))
        && !others.iter().any(|before| before.starts_with("it "))
    {
        *last = format!("it {last}");
    }
    let is_told = place == 0 && speaker.is_own();
    let head = if is_told { "I took" } else { "Take" };
    let because = if because.is_empty() {
        "it lowers nothing by itself".to_owned()
    } else {
        joined(&because)
    };
    let joint = if is_told && cuts(verdict) { " because" } else { ":" };
    let mut sentences = vec![format!("{head} {taken} from the discard pile{joint} {because}.")];
    sentences.extend(comparison(decision, place, taken, speaker));
    sentences
}

/// Why a card was drawn from the draw pile.
pub(super) fn draw(decision: &Decision<Action>, place: usize, speaker: Speaker) -> Vec<String> {
    let verdict = &decision.ranked[place];
    if place > 0
        && let Some(behind) = draw_behind(verdict)
    {
        return vec![behind];
    }
    let (me, my) = (speaker.pick("me", "you"), speaker.pick("my", "your"));
    let mut because = Vec::new();
    let (mut top, mut lowers) = (None, false);
    for fact in facts(verdict) {
        match fact {
            Fact::OnlyPile => because.push("there is no discard to take".to_owned()),
            Fact::TopLeaves { card, now, points: left } => {
                top = Some(*card);
                lowers = left < now;
                because.push(match *left {
                    0 if *now == 0 => melded(speaker),
                    0 => format!("{card} would let {me} go out"),
                    left if lowers => format!("{card} would leave {me} with {}", points(left)),
                    _ => format!("{card} would not lower {my} {}", points(*now)),
                });
            }
            Fact::BetterDraws { better: better @ 1.., of } => {
                let does = match (lowers, better) {
                    (false, _) => "would",
                    (true, 1) => "is better",
                    (true, _) => "are better",
                };
                because.push(format!("{} {does}", of_stock(*better, *of)));
            }
            _ => {}
        }
    }
    let because = clauses(&because);
    let first = if speaker.is_own() && place == 0 {
        format!("I drew from the draw pile because {because}.")
    } else {
        format!("Draw from the draw pile: {because}.")
    };
    let mut sentences = vec![first];
    sentences.extend(top.and_then(|top| comparison(decision, place, top, speaker)));
    sentences
}

/// What speaks for a draw that was not chosen, as far as it goes.
fn draw_behind(verdict: &Verdict<Action>) -> Option<String> {
    let top = facts(verdict).find_map(|fact| match fact {
        Fact::TopLeaves { card, now: 1.., .. } => Some(*card),
        _ => None,
    })?;
    let (better, of) = facts(verdict).find_map(|fact| match fact {
        Fact::BetterDraws { better, of } => Some((*better, of_stock(*better, *of))),
        _ => None,
    })?;
    let leave = if better > 1 { "leave" } else { "leaves" };
    Some(format!("Draw from the draw pile: {of} {leave} less than {top} would."))
}

/// Of a hand that is all in melds: it goes out with whatever it draws.
fn melded(speaker: Speaker) -> String {
    let (my, i) = (speaker.pick("my", "your"), speaker.pick("I", "you"));
    format!("{my} cards are all in melds, so {i} can go out with any card")
}

fn cuts(verdict: &Verdict<Action>) -> bool {
    facts(verdict).any(|fact| matches!(fact, Fact::Cuts { from, to, .. } if to < from))
}

fn is_last_turn(verdict: &Verdict<Action>) -> bool {
    facts(verdict).any(|fact| *fact == Fact::LastTurn)
}

fn cut(from: u32, to: u32, is_last_turn: bool, speaker: Speaker) -> String {
    let (hold, lets) = (speaker.pick("I hold", "you hold"), speaker.pick("lets me", "lets you"));
    match to {
        0 if is_last_turn => format!("cuts what {hold} from {from} points to nothing"),
        0 => format!("{lets} go out"),
        to => format!("cuts what {hold} from {from} to {}", points(to)),
    }
}

/// How the two piles compare by what decided, told of the action at the first place.
fn comparison(
    decision: &Decision<Action>,
    place: usize,
    top: Card,
    speaker: Speaker,
) -> Option<String> {
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
            Some(points) => format!("{last}: {points:.1} on average after a draw."),
            None => format!("{last}."),
        });
    }
    let ((drawn, out_drawn), (taken, out_taken)) = (ahead(draw)?, ahead(take)?);
    if out_drawn >= 1.0 || out_taken >= 1.0 {
        return None;
    }
    let (i, you) = (speaker.pick("I expect", "expect"), speaker.pick("I", "you"));
    let mut told = format!(
        "By the end of {my} next turn {i} {drawn:.1} points left if {you} draw and {taken:.1} if \
         {you} take {top}"
    );
    if out_drawn > 0.0 || out_taken > 0.0 {
        let (drawn, taken) = (percent(out_drawn), percent(out_taken));
        told += &if drawn == taken {
            format!(", and {drawn} to have gone out either way")
        } else {
            format!("; to have gone out by then, {drawn} and {taken}")
        };
    }
    // Where the card that taking shows tips the scales, that is told too.
    let shown = worth(take, TermKind::ShowsCard);
    let is_tipped = draw.worth > take.worth && take.worth - shown >= draw.worth;
    if is_tipped {
        let them = speaker.pick("you", "the other player");
        told += &format!("; taking it would also show {them} a card that {you} hold");
    }
    Some(told + ".")
}
