//! Sentences about discards.

use parlour_rules::{Message, message};

use super::persons::Persons;
use super::ranks::{any, few, several, tenths};
use crate::cribbage::{Compared, Crib, DiscardFact, Feature, Gift, Holding};

/// A fact about the discard at `place`, as a sentence.
pub(super) fn sentence(fact: &DiscardFact, place: usize, persons: Persons) -> Message {
    let is_best = place == 0;
    let i = persons.i();
    match fact {
        DiscardFact::Keeps(holding) => keeps(holding, persons),
        DiscardFact::Breaks(feature) if is_best => {
            message!["That's worth giving up ", name(*feature), "."]
        }
        DiscardFact::Breaks(feature) => breaks(*feature).into(),
        DiscardFact::Starters { improve, of, .. } if is_best => {
            message![*improve, " of the ", *of, " starters improve the hand."]
        }
        DiscardFact::Starters { improve, instead, of } => {
            message![
                "Only ",
                *improve,
                " of the ",
                *of,
                " starters improve the hand, not ",
                *instead,
                "."
            ]
        }
        DiscardFact::HandAverage { less } if *less < 0.05 => {
            "The hand scores slightly less on average.".into()
        }
        DiscardFact::HandAverage { less } => {
            format!("The hand scores {} less on average.", tenths(*less)).into()
        }
        DiscardFact::Gives { crib, gift, toss } => {
            let whose = persons.crib(*crib);
            let cards = toss.cards();
            let cards = Message::list(cards.iter().map(|&card| card.into()), " and ");
            match (gift, crib) {
                (Gift::Pair(rank), Crib::Theirs) => {
                    message!["It gives ", whose, " a pair of ", several(*rank), "."]
                }
                (Gift::Fifteen, Crib::Theirs) => message!["It gives ", whose, " a fifteen."],
                (Gift::Five, Crib::Theirs) => message!["It gives ", whose, " a 5."],
                (Gift::Pair(rank), _) => {
                    message!["The pair of ", several(*rank), " scores in ", whose, "."]
                }
                (Gift::Fifteen, _) => message![cards, " make fifteen in ", whose, "."],
                (Gift::Five, _) => {
                    message!["A 5 in ", whose, " makes fifteen with any 10 or face card."]
                }
                (Gift::FiveTogether, _) => {
                    message![cards, " make fifteen in ", whose, " with any 10 or face card."]
                }
                (Gift::Neighbours | Gift::OneApart, _) => {
                    message![cards, " can become a run in ", whose, "."]
                }
            }
        }
        DiscardFact::Withholds { crib: crib @ Crib::Theirs, gift, toss } => {
            let whose = persons.crib(*crib);
            match gift {
                Gift::Pair(rank) => {
                    message!["It keeps a pair of ", several(*rank), " out of ", whose, "."]
                }
                Gift::Fifteen => message!["It keeps a fifteen out of ", whose, "."],
                Gift::Five => message!["It keeps the 5 out of ", whose, "."],
                Gift::FiveTogether => {
                    message![toss.cards().as_slice(), " would help ", whose, " more."]
                }
                Gift::Neighbours | Gift::OneApart => {
                    let cards = toss.cards();
                    let cards = Message::list(cards.iter().map(|&card| card.into()), " and ");
                    message![cards, " could become a run in ", whose, "."]
                }
            }
        }
        DiscardFact::Withholds { crib, gift, toss } => {
            let whose = persons.crib(*crib);
            let what = match gift {
                Gift::Pair(rank) => message!["the pair of ", several(*rank)],
                Gift::Fifteen => "the fifteen".into(),
                Gift::Five => "the 5".into(),
                _ => Message::from(toss.cards().as_slice()),
            };
            message![Message::from(whose).capitalised(), " misses out on ", what, "."]
        }
        DiscardFact::TooFarApart { crib, toss } => {
            let cards = toss.cards();
            let cards = Message::list(cards.iter().map(|&card| card.into()), " and ");
            message![cards, " can't be in the same run in ", persons.crib(*crib), "."]
        }
        DiscardFact::CribAverage { crib, toss, instead, compared } => {
            let (whose, cards) = (persons.crib(*crib), toss.cards());
            let than = is_best.then(|| message![" than ", instead.cards().as_slice()]);
            let helps = if cards.len() == 1 { " helps " } else { " help " };
            message![cards.as_slice(), helps, whose, " ", more(*compared), than, "."]
        }
        DiscardFact::LowCards { cards, kept: true } => {
            message![i, " keep ", cards, " for the play."]
        }
        DiscardFact::LowCards { cards, kept: false } => {
            let is = if cards.len() == 1 { " is" } else { " are" };
            message![cards, is, " better kept for the play."]
        }
        DiscardFact::Pegs(compared) => {
            message!["The cards ", persons.keeps(place), " usually peg ", more(*compared), "."]
        }
        DiscardFact::Allows(compared) => {
            let others = Message::from(persons.others()).capitalised();
            let peg = if persons.others().starts_with("the others") {
                "peg"
            } else {
                persons.verb("pegs", "peg")
            };
            let against = message![" against the cards ", persons.keeps(place), "."];
            message![others, " usually ", peg, " ", more(*compared), against]
        }
        DiscardFact::Reaches { needs, counts_first, starters, of, compared } => {
            reaches(*needs, *counts_first, [*starters, *of], *compared, persons)
        }
        DiscardFact::HoldsDown { needs } => {
            let need = persons.verb(" needs only ", " need only ");
            let peg = persons.verb("pegs", "peg");
            let against = message![" less against the cards ", persons.keeps(place), "."];
            message![persons.they_begin(), need, *needs, ", and ", peg, against]
        }
        DiscardFact::PegsToWin { needs, counts_second: true } => {
            let cards = message![" but count second, and the cards ", persons.keeps(place)];
            message![i, " need only ", *needs, cards, " peg more."]
        }
        DiscardFact::PegsToWin { needs, .. } => {
            let cards = message![", and the cards ", persons.keeps(place)];
            message![i, " need only ", *needs, cards, " peg more."]
        }
        DiscardFact::AtThisScore(Compared::More) => {
            "At this score it wins more often, though another discard scores more.".into()
        }
        DiscardFact::AtThisScore(Compared::Less) => {
            "It scores more on average, but wins less often at this score.".into()
        }
        DiscardFact::AsGood { instead, gives_more } => {
            let cards = instead.cards();
            match (is_best, gives_more) {
                (true, true) => message![
                    "Discarding ",
                    cards.as_slice(),
                    " scores as much in the hand, but gives a crib more."
                ],
                (true, false) => message!["Discarding ", cards.as_slice(), " is just as good."],
                (false, _) => message!["It's as good as discarding ", cards.as_slice(), "."],
            }
        }
    }
}

/// How much the hand needs, and how many starters give it that.
fn reaches(
    needs: u8,
    counts_first: bool,
    [starters, of]: [u8; 2],
    compared: Compared,
    persons: Persons,
) -> Message {
    let first = if counts_first { " count first and need " } else { " need " };
    let (points, them) = if needs == 1 { (" point", "it") } else { (" points", "them") };
    let need = message![persons.i(), first, needs, points];
    let only = if compared == Compared::Less { "only " } else { "" };
    match starters {
        0 => message![need, ", and no starter brings ", them, "."],
        all if all == of => message![need, ", and this hand always has ", them, "."],
        1 => message![need, ", and ", only, "one of the ", of, " starters brings ", them, "."],
        _ => {
            let bring = message![" of the ", of, " starters bring ", them, "."];
            message![need, ", and ", only, starters, bring]
        }
    }
}

/// What the kept cards make, and what improves them.
fn keeps(holding: &Holding, persons: Persons) -> Message {
    let keep = message![persons.i(), " keep "];
    let Holding { features, extends, improve, starters } = holding;
    match features.as_slice() {
        [] => {
            message!["Nothing scores yet, but ", *improve, " of the ", *starters, " starters help."]
        }
        [run @ Feature::Run { length: 4 }, ..] | [run @ Feature::Run { .. }]
            if !extends.is_empty() =>
        {
            message![keep, name(*run), " that ", any(extends), " improves."]
        }
        [feature] => {
            let improved = format!(" that {improve} of the {starters} starters improve.");
            message![keep, name(*feature), improved]
        }
        features => {
            let names = features.iter().take(3).map(|&feature| name(feature).into());
            message![keep, Message::list(names, " and "), "."]
        }
    }
}

/// A combination with its article.
fn name(feature: Feature) -> String {
    match feature {
        Feature::Run { length } => format!("a {}-card run", few(length)),
        Feature::DoubleRun => "a double run".to_owned(),
        Feature::Flush => "a flush".to_owned(),
        Feature::Alike { rank, cards: 2 } => format!("a pair of {}", several(rank)),
        Feature::Alike { rank, cards } => format!("{} {}", few(cards), several(rank)),
        Feature::Fifteens(1) => "a fifteen".to_owned(),
        Feature::Fifteens(count) => format!("{} fifteens", few(count)),
    }
}

/// What a discard does to a combination that another keeps.
fn breaks(feature: Feature) -> String {
    match feature {
        Feature::Run { length } => format!("It breaks up the {}-card run.", few(length)),
        Feature::DoubleRun => "It breaks up the double run.".to_owned(),
        Feature::Flush => "It breaks up the flush.".to_owned(),
        Feature::Alike { rank, cards: 2 } => format!("It gives up the pair of {}.", several(rank)),
        Feature::Alike { rank, cards } => {
            format!("It breaks up the {} {}.", few(cards), several(rank))
        }
        Feature::Fifteens(count) => format!("It loses {}.", name(Feature::Fifteens(count))),
    }
}

fn more(compared: Compared) -> &'static str {
    match compared {
        Compared::More => "more",
        Compared::Less => "less",
    }
}
