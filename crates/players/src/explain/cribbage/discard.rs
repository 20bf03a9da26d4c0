//! Sentences about discards.

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::Toss;
use parlour_rules::message::Part;
use parlour_rules::{Message, message};

use super::persons::Persons;
use super::ranks::{any, few, several, tenths};
use crate::cribbage::{Compared, Crib, DiscardFact, Feature, Gift, Holding};
use crate::explain::about_as_good;

/// Facts about the discard of these cards, which is at `place`, as sentences.
pub(super) fn sentences(
    facts: &[DiscardFact],
    toss: Option<Toss>,
    place: usize,
    persons: Persons,
) -> Vec<Message> {
    // The best discard may have been named just before one that isn't the best.
    let named = toss.filter(|_| place > 0);
    let named = named.map(|toss| message!["Discarding ", toss.cards().as_slice()]);
    let mut said: Vec<Message> = Vec::new();
    for fact in facts {
        let is_subject = |named: &&Message| {
            !said.last().is_some_and(|before| before.parts().starts_with(named.parts()))
        };
        let it = It(named.as_ref().filter(is_subject));
        said.push(sentence(fact, it, place, persons));
    }
    said
}

/// The discard as the subject of a sentence: by its cards where it has to be named.
#[derive(Clone, Copy)]
struct It<'a>(Option<&'a Message>);

impl It<'_> {
    /// `It gives`, `Discarding 5♥ K♠ gives`
    fn does(self, verb: &str) -> Message {
        self.0.map_or_else(|| message!["It ", verb], |named| message![named, " ", verb])
    }

    /// `It's`, `Discarding 5♥ K♠ is`
    fn is(self) -> Message {
        self.0.map_or_else(|| "It's".into(), |named| message![named, " is"])
    }
}

/// A fact about the discard at `place`, as a sentence.
fn sentence(fact: &DiscardFact, it: It, place: usize, persons: Persons) -> Message {
    let is_best = place == 0;
    let i = persons.i();
    let in_list = |cards: &[Card]| Message::list(cards.iter().map(|&card| card.into()), " and ");
    let listed = |toss: &Toss| in_list(toss.cards().as_slice());
    match fact {
        DiscardFact::Keeps(holding) => keeps(holding, persons),
        DiscardFact::Breaks(feature) if is_best => {
            message!["That's worth giving up ", name(*feature), "."]
        }
        DiscardFact::Breaks(feature) => breaks(*feature, it),
        DiscardFact::Starters { improve, of, .. } if is_best => {
            let add = starters_add(*improve, *of).capitalised();
            message![add, " to ", persons.my(), " hand."]
        }
        DiscardFact::Starters { improve, instead, of } => {
            let only = message!["Only ", starters_add(*improve, *of), " to ", persons.my()];
            let best = match instead {
                all if all == of => message!["every starter does."],
                instead => message![*instead, " do."],
            };
            message![only, " hand. With the best discard, ", best]
        }
        DiscardFact::HandAverage { less, starters } => {
            let my = Message::from(persons.my()).capitalised();
            let why = (!starters.is_empty())
                .then(|| message![": ", any(starters), " as the starter adds less"]);
            message![my, " hand scores ", difference(*less), " less on average", why, "."]
        }
        DiscardFact::Gives { crib, gift, toss } => {
            let (whose, cards) = (persons.crib(*crib), listed(toss));
            let gives = || message![it.does("gives "), whose];
            match (gift, crib) {
                (Gift::Pair(rank), Crib::Theirs) => {
                    message![gives(), " a pair of ", several(*rank), "."]
                }
                (Gift::Fifteen, Crib::Theirs) => message![gives(), " a fifteen."],
                (Gift::Five, Crib::Theirs) => message![gives(), " a 5."],
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
        DiscardFact::Withholds { crib, gift, toss } => {
            let whose = persons.crib(*crib);
            let is_theirs = *crib == Crib::Theirs;
            let misses = || message![Message::from(whose).capitalised(), " misses out on the "];
            let instead = || message!["Discarding ", toss.cards().as_slice(), " instead"];
            match gift {
                Gift::Pair(rank) if is_theirs => {
                    message![it.does("keeps a pair of "), several(*rank), " out of ", whose, "."]
                }
                Gift::Fifteen if is_theirs => {
                    message![it.does("keeps a fifteen out of "), whose, "."]
                }
                Gift::Five if is_theirs => message![it.does("keeps the 5 out of "), whose, "."],
                Gift::Pair(rank) => message![misses(), "pair of ", several(*rank), "."],
                Gift::Fifteen => message![misses(), "fifteen."],
                Gift::Five => message![misses(), "5."],
                Gift::FiveTogether => {
                    let fifteen = message![" would make fifteen in ", whose];
                    message![instead(), fifteen, " with any 10 or face card."]
                }
                Gift::Neighbours | Gift::OneApart => {
                    message![instead(), " could give ", whose, " a run."]
                }
            }
        }
        DiscardFact::TooFarApart { crib, toss } => {
            message![listed(toss), " are too far apart for a run in ", persons.crib(*crib), "."]
        }
        DiscardFact::CribAverage { crib, toss, instead, compared, by, runs } => {
            let whose = persons.crib(*crib);
            let better = if *compared == Compared::More { toss } else { instead };
            if is_only_better_suited(*toss, *instead) {
                return if better == toss {
                    let flush = message![" are the same suit, so ", whose, " could be a flush."];
                    message![listed(toss), flush]
                } else {
                    let instead = message!["Discarding ", better.cards().as_slice(), " instead"];
                    message![instead, " could give ", whose, " a flush."]
                };
            }
            if let Some([many, few]) = runs {
                return message![*many, " can join more runs in ", whose, " than ", *few, "."];
            }
            let scores = message![Message::from(whose).capitalised(), " scores "];
            let about = if *by < SMALL { "" } else { "about " };
            let by = message![about, difference(*by), " ", more(*compared)];
            message![scores, by, " with ", listed(toss), " than with ", listed(instead), "."]
        }
        DiscardFact::LowCards { cards, kept: true } => {
            message![i, " keep ", in_list(cards), " for the play."]
        }
        DiscardFact::LowCards { cards, kept: false } => {
            let is = if cards.len() == 1 { " is" } else { " are" };
            message![in_list(cards), is, " better kept for the play."]
        }
        DiscardFact::Pegs { by, compared, instead } => {
            let strong = if *compared == Compared::More { "stronger" } else { "weaker" };
            let cards = message!["The cards ", persons.keeps(place), " are ", strong];
            let peg = message![persons.i_within(), " peg ", more(*compared)];
            let comes_out = by.map_or(peg, |by| comes_out(by, *compared, persons));
            message![cards, " in the play: ", comes_out, than_discarding(*instead, persons)]
        }
        DiscardFact::Allows { by, compared, instead } => {
            let safe = if *compared == Compared::Less { "safer" } else { "riskier" };
            let cards = message!["The cards ", persons.keeps(place), " are ", safe];
            let are_several = persons.are_others_several();
            let peg = if are_several { " peg " } else { persons.verb(" pegs ", " peg ") };
            let peg = message![persons.others(), peg, more(*compared)];
            let own = if *compared == Compared::Less { Compared::More } else { Compared::Less };
            let comes_out = by.map_or(peg, |by| comes_out(by, own, persons));
            message![cards, " in the play: ", comes_out, than_discarding(*instead, persons)]
        }
        DiscardFact::Reaches { needs, counts_first, starters, of, compared } => {
            reaches(*needs, *counts_first, [*starters, *of], *compared, persons)
        }
        DiscardFact::HoldsDown { needs } => {
            let need = persons.verb(" needs only ", " need only ");
            let peg = persons.verb("pegs", "peg");
            let against = message![" less against the cards ", persons.keeps(place), "."];
            let points = Part::Points((*needs).into());
            message![persons.they_begin(), need, points, ", and ", peg, against]
        }
        DiscardFact::PegsToWin { needs, counts_second: true } => {
            let cards = message![" but count second, and the cards ", persons.keeps(place)];
            message![i, " need only ", Part::Points((*needs).into()), cards, " peg more."]
        }
        DiscardFact::PegsToWin { needs, .. } => {
            let cards = message![", and the cards ", persons.keeps(place)];
            message![i, " need only ", Part::Points((*needs).into()), cards, " peg more."]
        }
        DiscardFact::AtThisScore(Compared::More) => {
            let average = ", though another discard scores more on average.";
            message![it.does("wins more often at this score"), average]
        }
        DiscardFact::AtThisScore(Compared::Less) => {
            it.does("scores more on average, but wins less often at this score.")
        }
        DiscardFact::AlmostAsGood { instead } => {
            message![it.is(), " about as good as discarding ", instead.cards().as_slice(), "."]
        }
        DiscardFact::AsGood { instead, by_hand_alone } => {
            let cards = instead.cards();
            match (is_best, by_hand_alone) {
                (true, true) => {
                    message!["Discarding ", cards.as_slice(), " keeps just as many points."]
                }
                (true, false) => message![about_as_good(cards.as_slice().into()), "."],
                (false, _) => message![it.is(), " as good as discarding ", cards.as_slice(), "."],
            }
        }
    }
}

/// `you come out about 0.4 points better`: our pegging less the others'.
fn comes_out(by: f64, compared: Compared, persons: Persons) -> Message {
    let better = if compared == Compared::More { "better" } else { "worse" };
    message![persons.i_within(), format!(" come out about {} {better}", tenths(by))]
}

/// ` than if you discard 6♠ J♠.`
fn than_discarding(instead: Toss, persons: Persons) -> Message {
    let cards = instead.cards();
    message![" than if ", persons.i_within(), " discard ", cards.as_slice(), "."]
}

/// Points that round to 0.1 or more.
const SMALL: f64 = 0.05;

/// Points to a tenth, or `slightly` where that's none.
fn difference(points: f64) -> String {
    if points < SMALL { "slightly".to_owned() } else { tenths(points) }
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
    let points = if needs == 1 { " point" } else { " points" };
    let need = message![persons.i(), first, needs, points];
    let only = if compared == Compared::Less { "only " } else { "" };
    let many = if needs == 1 { "one." } else { "that many." };
    // The crib and the pegging come on top.
    let hand = message![persons.my(), " hand ", many];
    match starters {
        0 => message![need, ", and no starter gives ", hand],
        all if all == of => message![need, ", and this hand always scores ", many],
        1 => message![need, ", and ", only, "one of the ", of, " possible starters gives ", hand],
        _ => {
            let give = message![" of the ", of, " possible starters give ", hand];
            message![need, ", and ", only, starters, give]
        }
    }
}

/// How many starters improve a hand, with the verb: `30 of the 46 possible starters add`.
fn starters_add(improve: u8, of: u8) -> Message {
    match improve {
        all if all == of => "every starter adds".into(),
        1 => message!["one of the ", of, " possible starters adds"],
        _ => message![improve, " of the ", of, " possible starters add"],
    }
}

/// What the kept cards make, and what improves them.
fn keeps(holding: &Holding, persons: Persons) -> Message {
    let keep = message![persons.i(), " keep "];
    let Holding { features, extends, improve, starters, .. } = holding;
    match features.as_slice() {
        [] => {
            message!["Nothing scores yet, but ", starters_add(*improve, *starters), " points."]
        }
        [run @ Feature::Run { length: 4 }, ..] | [run @ Feature::Run { .. }]
            if !extends.is_empty() =>
        {
            message![keep, name(*run), " that ", any(extends), " extends."]
        }
        [feature] => {
            let add = message![starters_add(*improve, *starters), " to ", persons.my(), " hand."];
            message![keep, name(*feature), ", and ", add]
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
fn breaks(feature: Feature, it: It) -> Message {
    it.does(&match feature {
        Feature::Run { length } => format!("breaks up the {}-card run.", few(length)),
        Feature::DoubleRun => "breaks up the double run.".to_owned(),
        Feature::Flush => "breaks up the flush.".to_owned(),
        Feature::Alike { rank, cards: 2 } => format!("breaks up the pair of {}.", several(rank)),
        Feature::Alike { rank, cards } => {
            format!("breaks up the {} {}.", few(cards), several(rank))
        }
        Feature::Fifteens(count) => format!("loses {}.", name(Feature::Fifteens(count))),
    })
}

/// Whether two discards have the same ranks, and the cards of exactly one share a suit.
fn is_only_better_suited(one: Toss, other: Toss) -> bool {
    let ranks = |toss: Toss| {
        let mut ranks: Vec<Rank> = toss.cards().iter().map(|card| card.rank()).collect();
        ranks.sort_unstable();
        ranks
    };
    let is_suited = |toss: Toss| {
        let cards = toss.cards();
        cards.len() == 2 && cards[0].suit() == cards[1].suit()
    };
    ranks(one) == ranks(other) && is_suited(one) != is_suited(other)
}

fn more(compared: Compared) -> &'static str {
    match compared {
        Compared::More => "more",
        Compared::Less => "less",
    }
}
