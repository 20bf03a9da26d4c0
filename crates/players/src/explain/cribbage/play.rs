//! Sentences about cards in the play.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Peg, Players};
use parlour_rules::{Message, message};

use super::persons::Persons;
use super::ranks::{a, any, either, number_of, one, tenths};
use crate::cribbage::{Measure, PlayFact};

/// Facts about a card, which is at `place`, as one or two sentences. A card that isn't the best is
/// named in each, since the best one may have been named just before.
pub(super) fn sentences(
    facts: &[PlayFact],
    card: Card,
    place: usize,
    persons: Persons,
) -> Vec<Message> {
    let named = Some(card).filter(|_| place > 0);
    if let [first @ (PlayFact::Safe { .. } | PlayFact::NoReply { .. }), low] = facts
        && let PlayFact::LowCard { card, kept: true } = low
    {
        let first = clause(first, named, persons);
        let later =
            message![", and ", persons.i_within(), " keep the ", one(card.rank()), " for later."];
        return vec![message![first, later]];
    }
    facts.iter().map(|fact| message![clause(fact, named, persons), "."]).collect()
}

/// A fact without its full stop, about the best card or the one that is `named`.
fn clause(fact: &PlayFact, named: Option<Card>, persons: Persons) -> Message {
    let is_best = named.is_none();
    let it = || named.map_or_else(|| "It".into(), Message::from);
    let they = persons.they();
    // For the best card, facts about what another allows are about the next best one.
    let lets = |card: Card| {
        if is_best {
            message![card, " would let ", they, " "]
        } else {
            message![it(), " lets ", they, " "]
        }
    };
    match fact {
        PlayFact::PegsOut { card } if is_best => message![*card, " wins the game"],
        PlayFact::PegsOut { card } => message![it(), " doesn't win the game, and ", *card, " does"],
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
        // Any card can be paired, so it isn't said as if that were something.
        PlayFact::Allows { card, replies, pegs }
            if pegs.as_slice() == [Peg::Pair] && replies[..] == [card.rank()] =>
        {
            let can = if is_best { " could pair " } else { " can pair " };
            message![persons.they_begin(), can, *card]
        }
        PlayFact::Allows { card, replies, pegs } => {
            message![lets(*card), combination(pegs, Form::Make), " with ", any(replies)]
        }
        PlayFact::CanBePaired { card, instead } if is_best => {
            message![persons.they_begin(), " could pair ", *card, ", but can't pair ", *instead]
        }
        PlayFact::CanBePaired { card, instead } => {
            message![persons.they_begin(), " can pair ", *card, ", but can't pair ", *instead]
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
            message![it(), " makes the count ", *count, ", and ", they, can]
        }
        PlayFact::Trap { card, pegs } => {
            let pairs = message!["if ", they, persons.verb(" pairs ", " pair ")];
            let makes = pegging(pegs, Form::Makes);
            let other = message![", ", persons.my(), " other ", one(card.rank()), " ", makes];
            if is_best {
                message![pairs, "it", other].capitalised()
            } else {
                message![it(), " passes up a trap: ", pairs, *card, other]
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
        PlayFact::Highest => "A higher card fits, and it gets harder to play later".into(),
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
                message![it(), " is as good as ", *card]
            }
        }
        PlayFact::Better { than, by, measure } => better(*than, *by, *measure, persons),
        PlayFact::Worse { than, by, measure } => worse(&it(), *than, *by, *measure, persons),
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
        Measure::Chance => message![than, format!(" would be {:.1}% worse", 100.0 * by)],
        Measure::Points | Measure::Estimate if by < SMALL => message![than, " is almost as good"],
        Measure::Points => {
            let by =
                format!("Over the rest of the play it's worth about {} more than ", tenths(by));
            message![by, than]
        }
        Measure::Estimate => {
            let next = message![", counting ", persons.their(), " next card"];
            message![format!("It's worth about {} more than ", tenths(by)), than, next]
        }
    }
}

/// How much worse a card is than the best, where no single thing makes it so.
fn worse(it: &Message, than: Card, by: f64, measure: Measure, persons: Persons) -> Message {
    match measure {
        Measure::Chance => {
            message![it, format!(" is {:.1}% worse than ", 100.0 * by), than]
        }
        Measure::Points | Measure::Estimate if by < SMALL => {
            message![it, " is almost as good as ", than]
        }
        Measure::Points => {
            let by = format!(" is worth about {} less than ", tenths(by));
            message!["Over the rest of the play ", it, by, than]
        }
        Measure::Estimate => {
            let next = message![", counting ", persons.their(), " next card"];
            message![it, format!(" is worth about {} less than ", tenths(by)), than, next]
        }
    }
}

/// A tenth of a point says nothing to a player.
const SMALL: f64 = 0.15;

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
