//! Sentences about cards in the play.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Peg, Players};
use parlour_rules::{Message, message};

use super::persons::Persons;
use super::ranks::{a, any, either, number_of, one, tenths};
use crate::cribbage::{Measure, PlayFact};

/// Facts about the card at `place`, as one or two sentences.
pub(super) fn sentences(facts: &[PlayFact], place: usize, persons: Persons) -> Vec<Message> {
    if let [first @ (PlayFact::Safe { .. } | PlayFact::NoReply { .. }), low] = facts
        && let PlayFact::LowCard { card, kept: true } = low
    {
        let first = clause(first, place, persons);
        let later =
            message![", and ", persons.i_within(), " keep the ", one(card.rank()), " for later."];
        return vec![message![first, later]];
    }
    let clauses = facts.iter().enumerate().map(|(number, fact)| match fact {
        // After another sentence, `it` could be another card.
        PlayFact::Allows { card, replies, pegs } if place > 0 && number > 0 => {
            let makes = message![combination(pegs, Form::Make), " with ", any(replies)];
            message![*card, " lets ", persons.they(), " ", makes]
        }
        PlayFact::CanBePaired { card, instead } if place > 0 && number > 0 => {
            message![persons.they_begin(), " can pair ", *card, ", but can't pair ", *instead]
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
            let need = message![" ", persons.i_within(), " need"];
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
        PlayFact::CanBePaired { card, instead } if is_best => {
            message![persons.they_begin(), " could pair ", *card, ", but can't pair ", *instead]
        }
        PlayFact::CanBePaired { instead, .. } => {
            message![persons.they_begin(), " can pair it, but can't pair ", *instead]
        }
        PlayFact::LessLikely { rank, instead, seen: Some([seen, other]) } => {
            let seen = message![persons.i(), "'ve seen ", number_of(*rank, *seen)];
            let (less, one) = if is_best { ("less", rank) } else { ("more", instead) };
            let paired = message![", so ", a(*one), " is ", less, " likely to be paired"];
            message![seen, " but only ", number_of(*instead, *other), paired]
        }
        PlayFact::LessLikely { rank, instead, seen: None } => {
            let (less, one, other) =
                if is_best { ("less", rank, instead) } else { ("more", instead, rank) };
            let likely = message![persons.verb(" is ", " are "), less, " likely to have "];
            let pair = message![", so a pair is ", less, " likely"];
            message![persons.they_begin(), likely, a(*one), " than ", a(*other), pair]
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
                (true, true) => " can't play",
                (true, false) => " probably can't play",
                (false, _) => persons.verb(
                    " is more likely to have a card that fits",
                    " are more likely to have a card that fits",
                ),
            };
            let makes = if is_best { "It makes the count " } else { "It would make the count " };
            message![makes, *count, ", and ", they, can]
        }
        PlayFact::Trap { card, points } => {
            let pairs = message!["if ", they, persons.verb(" pairs ", " pair ")];
            let other =
                message![", ", persons.my(), " other ", one(card.rank()), " pegs ", *points];
            if is_best {
                message![pairs, "it", other].capitalised()
            } else {
                message!["It passes up a trap: ", pairs, *card, other]
            }
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
            let i = persons.i_within();
            message!["It's ", my, " highest card that fits, so ", i, " keep low cards for later"]
        }
        PlayFact::Highest => "It isn't the highest card that fits".into(),
        PlayFact::Alone if persons.players == Players::Two => {
            message![persons.they_begin(), " can't play now"]
        }
        PlayFact::Alone => "Nobody else can play now".into(),
        PlayFact::Few { count, replies } => {
            let with = message![" can peg only with ", either(replies)];
            message!["It makes the count ", *count, ", and ", they, with]
        }
        PlayFact::Least => message!["Every other card gives ", they, " more to peg"],
        PlayFact::OneRank { cards: 1 } => {
            message!["It's the only card ", persons.i_within(), " can play"]
        }
        PlayFact::OneRank { .. } => {
            message!["All the cards ", persons.i_within(), " can play have the same rank"]
        }
        PlayFact::AsGood { card } => {
            if is_best {
                message![*card, " is just as good"]
            } else {
                message!["It's as good as ", *card]
            }
        }
        PlayFact::Better { than, by, measure } => better(*than, *by, *measure, persons),
        PlayFact::Worse { than, by, measure } => worse(*than, *by, *measure, persons),
    }
}

/// The form of a verb.
#[derive(Clone, Copy)]
enum Form {
    Make,
    Makes,
}

/// How much better a card is than another, where no single thing makes it so.
fn better(than: Card, by: f64, measure: Measure, persons: Persons) -> Message {
    match measure {
        Measure::Chance => {
            let lower = format!(" would lower {} win chance by {:.1}%", persons.my(), 100.0 * by);
            message![than, lower]
        }
        Measure::Points | Measure::Estimate if by < SMALL => message![than, " is almost as good"],
        Measure::Points => {
            let by =
                format!("By the end of the play it gains {} more on average than ", tenths(by));
            message![by, than]
        }
        Measure::Estimate => {
            let by = format!("After the next card it's {} better than ", tenths(by));
            message![by, than, " on average"]
        }
    }
}

/// How much worse a card is than the best, where no single thing makes it so.
fn worse(than: Card, by: f64, measure: Measure, persons: Persons) -> Message {
    match measure {
        Measure::Chance => {
            format!("It lowers {} win chance by {:.1}%", persons.my(), 100.0 * by).into()
        }
        Measure::Points | Measure::Estimate if by < SMALL => {
            message!["It's almost as good as ", than]
        }
        Measure::Points => {
            format!("By the end of the play it gains {} less on average", tenths(by)).into()
        }
        Measure::Estimate => {
            format!("After the next card it's {} worse on average", tenths(by)).into()
        }
    }
}

/// Points that round to 0.1 or more.
const SMALL: f64 = 0.05;

/// What a card pegs, with its points: `makes 15 for 2`, `makes 15 and a run of 3 for 5`.
fn pegging(pegs: &[Peg], form: Form) -> Message {
    let peg = if matches!(form, Form::Make) { "peg" } else { "pegs" };
    match pegs {
        [Peg::Last] => message![peg, " 1 for the last card"],
        [pegs @ .., Peg::Last] => {
            message![pegging(pegs, form), " and ", peg, " 1 for the last card"]
        }
        pegs => message![combination(pegs, form), " for ", Peg::total(pegs)],
    }
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
    let verb = match form {
        Form::Make => "make ",
        Form::Makes => "makes ",
    };
    message![verb, Message::list(pegs.iter().map(name), " and ")]
}
