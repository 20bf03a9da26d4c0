//! Cribbage reasons in words.

mod discard;
mod persons;
mod play;
mod ranks;

use parlour_rules::cribbage::{Action, Players, PublicEvent, View, aloud, in_words, score};
use parlour_rules::{Message, message};

use self::persons::Persons;
use crate::cribbage::{DiscardFact, Fact, PlayFact, discard_facts, play_facts};
use crate::explain::{self, Voice};
use crate::{Decision, Verdict};

/// One or two sentences about why the action at `place` is best, or what it does worse than the
/// best. None where nothing was compared, as in a broken view.
pub fn reasons(
    view: &View,
    decision: &Decision<Action>,
    place: usize,
    voice: Voice,
) -> Vec<Message> {
    sentences(view, decision, place, voice, |_| true, |_| true)
}

/// What the action at `place` does worse than the best, without sentences that only repeat the
/// ranking's numbers.
pub fn faults(
    view: &View,
    decision: &Decision<Action>,
    place: usize,
    voice: Voice,
) -> Vec<Message> {
    let tells_of_discard = |fact: &DiscardFact| {
        !matches!(fact, DiscardFact::AsGood { .. } | DiscardFact::AlmostAsGood { .. })
    };
    let tells_of_card = |fact: &PlayFact| {
        !matches!(
            fact,
            PlayFact::AsGood { .. } | PlayFact::AboutAsGood { .. } | PlayFact::Worse { .. }
        )
    };
    sentences(view, decision, place, voice, tells_of_discard, tells_of_card)
}

/// The facts about an action that are wanted, as sentences.
fn sentences(
    view: &View,
    decision: &Decision<Action>,
    place: usize,
    voice: Voice,
    wants_discard: impl FnMut(&DiscardFact) -> bool,
    wants_card: impl FnMut(&PlayFact) -> bool,
) -> Vec<Message> {
    let Some(verdict) = decision.ranked.get(place) else { return Vec::new() };
    if let Some(sentence) = uncompared(verdict, voice) {
        return vec![sentence];
    }
    let persons = Persons { voice, players: view.options.players };
    match verdict.action {
        Action::Toss(toss) => {
            let facts = discard_facts(&decision.ranked, place);
            let facts: Vec<DiscardFact> = facts.into_iter().filter(wants_discard).collect();
            discard::sentences(&facts, Some(toss), place, persons)
        }
        Action::Play(card) => {
            let facts = play_facts(view, decision, place);
            let facts: Vec<PlayFact> = facts.into_iter().filter(wants_card).collect();
            play::sentences(&facts, card, place, persons)
        }
        Action::Go => vec![persons.mine(
            "Every card ",
            "you hold",
            "I hold",
            " would take the count past 31.",
        )],
        Action::Count(_) => counted(view).into_iter().collect(),
        Action::Muggins(_) | Action::Pass => claimed(view, persons),
    }
}

/// One or two sentences about the discard at `place` of those in `ranked`.
///
/// ```
/// use parlour_players::cribbage::{Crib, keep};
/// use parlour_players::explain::{Voice, cribbage::discard_reasons};
/// let choice = keep(&"7S 9D 8C 6D KD KC".parse()?, Crib::Mine);
/// let said = discard_reasons(&choice.verdicts(), 0, Voice::Advice);
/// assert_eq!(said[0].to_string(), "You keep a four-card run that any 5 or 10 extends.");
/// # Ok::<(), parlour_rules::cribbage::NotDealt>(())
/// ```
pub fn discard_reasons(ranked: &[Verdict<Action>], place: usize, voice: Voice) -> Vec<Message> {
    let persons = Persons { voice, players: crate::cribbage::players(ranked) };
    let toss = ranked.get(place).and_then(|verdict| match verdict.action {
        Action::Toss(toss) => Some(toss),
        _ => None,
    });
    discard::sentences(&discard_facts(ranked, place), toss, place, persons)
}

/// The reason for an action that was random, careless or the only one.
fn uncompared(verdict: &Verdict<Action>, voice: Voice) -> Option<Message> {
    let fact = verdict.terms.iter().find_map(|term| match &term.fact {
        Some(explain::Fact::Cribbage(fact)) => Some(fact),
        _ => None,
    })?;
    let sentence = match (fact, voice) {
        (Fact::PegsOut { card }, _) if verdict.terms.len() == 1 => {
            message![*card, " wins the game."]
        }
        (Fact::Chance { of: 1, .. }, _) => "It doesn't win the game.".into(),
        (Fact::Chance { action, of }, voice) => {
            let picked = if voice == Voice::Own { "I picked" } else { "This level picks" };
            let what = if matches!(action, Action::Play(_)) { " cards" } else { " discards" };
            message![picked, " one of the ", *of, what, " at random."]
        }
        (Fact::OnlyCard { .. }, Voice::Own) => "It's the only card I can play.".into(),
        (Fact::OnlyCard { .. }, Voice::Advice) => "It's the only card you can play.".into(),
        (Fact::CountsCarelessly { one_in }, Voice::Own) => {
            format!("At this level I miss about {}.", combinations(*one_in)).into()
        }
        (Fact::CountsCarelessly { one_in }, Voice::Advice) => {
            format!("This level misses about {}.", combinations(*one_in)).into()
        }
        (Fact::TakesCarelessly { one_in }, Voice::Own) => {
            format!("At this level I notice missed points about {}.", how_often(*one_in)).into()
        }
        (Fact::TakesCarelessly { one_in }, Voice::Advice) => {
            format!("This level notices missed points about {}.", how_often(*one_in)).into()
        }
        _ => return None,
    };
    Some(sentence)
}

/// `half the time`, `one time in three`.
fn how_often(one_in: u32) -> String {
    if one_in == 2 { "half the time".to_owned() } else { format!("one time in {}", number(one_in)) }
}

/// `half of all scoring combinations`, `one scoring combination in three`.
fn combinations(one_in: u32) -> String {
    match one_in {
        2 => "half of all scoring combinations".to_owned(),
        _ => format!("one scoring combination in {}", number(one_in)),
    }
}

/// A number as people write it: in words where it is small.
fn number(number: u32) -> String {
    match u8::try_from(number) {
        Ok(small @ ..=20) => in_words(small).to_owned(),
        _ => number.to_string(),
    }
}

/// The count of the cards to be counted now, or of the last counted ones while an opponent may
/// still claim missed points.
pub fn counted(view: &View) -> Option<Message> {
    let shown = || {
        view.events.iter().rev().find_map(|told| match *told {
            PublicEvent::Showed { cards, what, .. } => Some((cards, what)),
            _ => None,
        })
    };
    let (starter, (cards, what)) = (view.starter?, view.to_count().or_else(shown)?);
    let score = score(cards, starter, what);
    Some(match score.total() {
        0 => message![&cards, " with the starter ", starter, " count nothing."],
        _ => message![&cards, " with the starter ", starter, " count ", aloud(&score), "."],
    })
}

/// Why points are claimed from another player's count, or not.
fn claimed(view: &View, persons: Persons) -> Vec<Message> {
    let mut lines: Vec<Message> = counted(view).into_iter().collect();
    let misses = match persons.players {
        Players::Two => message![persons.they_begin(), " missed "],
        Players::Three | Players::Four => "That count misses ".into(),
    };
    lines.push(match view.overlooked() {
        0 => message![misses, "nothing."],
        1 => message![misses, "1 point."],
        points => message![misses, points, " points."],
    });
    lines
}
