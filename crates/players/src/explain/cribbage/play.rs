//! Sentences about cards in the play.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Peg, Players};
use parlour_rules::{Message, message};

use super::persons::Persons;
use super::ranks::{a, any, one};
use crate::cribbage::PlayFact;

/// Facts about the card at `place`, as one or two sentences.
pub(super) fn sentences(facts: &[PlayFact], place: usize, persons: Persons) -> Vec<Message> {
    if let [first @ (PlayFact::Safe { .. } | PlayFact::NoReply { .. }), low] = facts
        && let PlayFact::LowCard { card, kept: true } = low
    {
        let first = clause(first, place, persons);
        let i = message![persons.i()];
        let i = if persons.i() == "I" { i } else { i.uncapitalised() };
        let later = message![", and ", i, " keep the ", one(card.rank()), " for later."];
        return vec![message![first, later]];
    }
    let clauses = facts.iter().enumerate().map(|(number, fact)| match fact {
        // After another sentence, `it` could be another card.
        PlayFact::Allows { card, replies, pegs } if place > 0 && number > 0 => {
            let makes = message![combination(pegs, Form::Make), " with ", any(replies)];
            message![*card, " lets ", persons.they(), " ", makes]
        }
        fact => clause(fact, place, persons),
    });
    clauses.map(|clause| message![clause, "."]).collect()
}

/// A fact without its full stop.
fn clause(fact: &PlayFact, place: usize, persons: Persons) -> Message {
    let is_best = place == 0;
    let they = persons.they();
    // For the best card, facts about what another allows are about the next best one.
    let lets = |card: Card| {
        if is_best {
            message![card, " would let ", they, " "]
        } else {
            message!["It lets ", they, " "]
        }
    };
    match fact {
        PlayFact::PegsOut { card } if is_best => message![*card, " wins the game"],
        PlayFact::PegsOut { card } => message!["It doesn't win, and ", *card, " does"],
        PlayFact::Pegs { pegs, .. } if is_best => message!["It ", pegging(pegs, Form::Makes)],
        PlayFact::Pegs { card, pegs } => {
            message![*card, " pegs more: it ", pegging(pegs, Form::Makes)]
        }
        PlayFact::CountsOut { needs } => {
            let (i, my) = (persons.i(), persons.my());
            let need = if i == "I" { " I need" } else { " you need" };
            let points = match needs {
                1 => Message::from("point"),
                needs => message![*needs, " points"],
            };
            message![i, " count first, and ", my, " hand has the ", points, need]
        }
        PlayFact::LetsOut { card, replies } => message![lets(*card), "win with ", any(replies)],
        PlayFact::NoReply { .. } => message![persons.they_begin(), " can't peg on it"],
        PlayFact::Safe { .. } => message![persons.they_begin(), " can't make 15 or 31 on it"],
        PlayFact::Allows { card, replies, pegs } => {
            message![lets(*card), combination(pegs, Form::Make), " with ", any(replies)]
        }
        PlayFact::LessLikely { rank, instead } => {
            let is = persons.verb(" is", " are");
            let (than, one, other) =
                if is_best { (" less", rank, instead) } else { (" more", instead, rank) };
            let hold = message![than, " likely to hold ", a(*one), " than ", a(*other)];
            message![persons.they_begin(), is, hold]
        }
        PlayFact::Refuses { card, pegs, replies, reply } => message![
            *card,
            " would ",
            pegging(pegs, Form::Make),
            ", but ",
            any(replies),
            " would then ",
            pegging(reply, Form::Make)
        ],
        PlayFact::Go { count, chance } => {
            let can = match (is_best, *chance > 0.995) {
                (true, true) => " can't play on ",
                (true, false) => " probably can't play on ",
                (false, _) => {
                    persons.verb(" more often has a card for ", " more often have a card for ")
                }
            };
            message![persons.they_begin(), can, *count]
        }
        PlayFact::Trap { rank, points } if is_best => message![
            "If ",
            they,
            persons.verb(" pairs", " pair"),
            " it, ",
            persons.my(),
            " other ",
            one(*rank),
            " pegs ",
            *points
        ],
        PlayFact::Trap { rank, .. } => {
            message!["It gives up the trap with ", persons.my(), " two ", one(*rank), "s"]
        }
        PlayFact::Answers { reply, pegs, own, own_pegs } => message![
            "If ",
            they,
            " ",
            combination(pegs, if persons.verb("s", "") == "s" { Form::Makes } else { Form::Make }),
            " with ",
            a(*reply),
            ", ",
            persons.my(),
            " ",
            one(*own),
            " ",
            combination(own_pegs, Form::Makes)
        ],
        PlayFact::LowCard { card, kept: true } => {
            message![persons.i(), " keep the ", one(card.rank()), " for later"]
        }
        PlayFact::LowCard { card, kept: false } => {
            message!["The ", one(card.rank()), " is better kept for later"]
        }
        PlayFact::Highest if is_best => {
            let my = persons.my();
            message!["It's ", my, " highest card that fits, so low cards stay for later"]
        }
        PlayFact::Highest => "It isn't the highest card that fits".into(),
        PlayFact::Alone if persons.players == Players::Two => {
            message![persons.they_begin(), " can't play on this count"]
        }
        PlayFact::Alone => "Nobody else can play".into(),
        PlayFact::Leaves { count, replies } if replies.is_empty() => {
            message!["It leaves the count at ", *count]
        }
        PlayFact::Leaves { count, replies } => {
            let only = if replies.len() == 1 { "only " } else { "" };
            message!["It leaves the count at ", *count, ", where ", only, any(replies), " pegs"]
        }
        PlayFact::AsGood { card } => {
            if is_best {
                message![*card, " is just as good"]
            } else {
                message!["It's as good as ", *card]
            }
        }
        PlayFact::Worse => "It works out worse over the rest of the play".into(),
    }
}

/// The form of a verb.
#[derive(Clone, Copy)]
enum Form {
    Make,
    Makes,
}

/// What a card pegs, with its points: `makes 15 for 2`, `makes 15 and a run of 3 for 5`.
fn pegging(pegs: &[Peg], form: Form) -> Message {
    message![combination(pegs, form), " for ", Peg::total(pegs)]
}

/// What a card pegs: `makes 15`, `makes 31 and a pair`.
fn combination(pegs: &[Peg], form: Form) -> Message {
    let name = |peg: &Peg| -> Message {
        match peg {
            Peg::Fifteen => "15".into(),
            Peg::ThirtyOne => "31".into(),
            Peg::Pair => "a pair".into(),
            Peg::PairRoyal => "a pair royal".into(),
            Peg::DoublePairRoyal => "a double pair royal".into(),
            Peg::Run(cards) => message!["a run of ", *cards],
            Peg::Go => "the go".into(),
            Peg::Last => "the last card".into(),
            Peg::Heels => "his heels".into(),
        }
    };
    let verb = match (pegs, form) {
        ([Peg::Last], Form::Make) => "be ",
        ([Peg::Last], Form::Makes) => "is ",
        (_, Form::Make) => "make ",
        (_, Form::Makes) => "makes ",
    };
    message![verb, Message::list(pegs.iter().map(name), " and ")]
}
