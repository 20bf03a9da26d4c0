//! Sentences about cards in the play.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Peg, Players};
use parlour_rules::{Message, message};

use super::persons::Persons;
use super::ranks::{a, any, either, number_of, one, tenths};
use crate::cribbage::{Measure, PlayFact};
use crate::explain::about_as_good;

/// The card that a sentence is about.
#[derive(Clone, Copy)]
struct Subject {
    card: Card,
    /// Whether it's the best one.
    is_best: bool,
    /// Whether "it" could mean another card.
    is_named: bool,
}

impl Subject {
    /// `It`, or the card.
    fn begin(self) -> Message {
        if self.is_named { self.card.into() } else { "It".into() }
    }

    /// `it`, or the card.
    fn within(self) -> Message {
        if self.is_named { self.card.into() } else { "it".into() }
    }
}

/// Facts about a card, which is at `place`, as one or two sentences. A card that isn't the best is
/// named in each, since the best one may have been named just before.
pub(super) fn sentences(
    facts: &[PlayFact],
    card: Card,
    place: usize,
    persons: Persons,
) -> Vec<Message> {
    let is_best = place == 0;
    let subject = Subject { card, is_best, is_named: !is_best };
    if let [first @ (PlayFact::Safe { .. } | PlayFact::NoReply { .. }), low] = facts
        && let PlayFact::LowCard { card, kept: true } = low
    {
        let first = clause(first, subject, persons);
        let later =
            message![", and ", persons.i_within(), " keep the ", one(card.rank()), " for later."];
        return vec![message![first, later]];
    }
    let sentence = |(number, fact): (usize, &PlayFact)| {
        let names_another = number > 0 && is_about_another(&facts[number - 1]);
        let subject = Subject { is_named: subject.is_named || names_another, ..subject };
        message![clause(fact, subject, persons), "."]
    };
    facts.iter().enumerate().map(sentence).collect()
}

/// Whether the sentence about the best card names another one, so that "it" could mean that.
fn is_about_another(fact: &PlayFact) -> bool {
    matches!(
        fact,
        PlayFact::Allows { .. }
            | PlayFact::LetsOut { .. }
            | PlayFact::Refuses { .. }
            | PlayFact::CanBePaired { .. }
            | PlayFact::LessLikely { .. }
            | PlayFact::LowCard { .. }
    )
}

/// A fact without its full stop.
fn clause(fact: &PlayFact, subject: Subject, persons: Persons) -> Message {
    let is_best = subject.is_best;
    let it = || subject.begin();
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
        PlayFact::Pegs { pegs, .. } if is_best => message![it(), " ", pegging(pegs, Form::Makes)],
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
        PlayFact::NoReply { may_win_go: false, .. } => {
            message![persons.they_begin(), " can't peg on ", subject.within()]
        }
        // The go or the last card may still peg.
        PlayFact::NoReply { .. } => {
            message![
                persons.they_begin(),
                " can't make 15, 31, a pair or a run on ",
                subject.within()
            ]
        }
        PlayFact::Safe { .. } => {
            message![persons.they_begin(), " can't make 15 or 31 on ", subject.within()]
        }
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
        PlayFact::Trap { card, reply, pegs } => {
            let on = if is_best { subject.within() } else { (*card).into() };
            let replies = if reply.contains(&Peg::Pair) {
                pairs(on, persons)
            } else {
                message![they, " ", combination(reply, their_form(persons)), " on ", on]
            };
            let makes = pegging(pegs, Form::Makes);
            let other = message![", ", persons.my(), " other ", one(card.rank()), " ", makes];
            if is_best {
                message!["If ", replies, other]
            } else {
                message![it(), " passes up a trap: if ", replies, other]
            }
        }
        PlayFact::Answers { reply, pegs, own, own_pegs } => {
            let replies = if pegs.as_slice() == [Peg::Pair] {
                pairs(subject.within(), persons)
            } else {
                message![they, " ", combination(pegs, their_form(persons)), " with ", a(*reply)]
            };
            let answer = message![persons.my(), " ", one(*own), " "];
            message!["If ", replies, ", ", answer, combination(own_pegs, Form::Makes)]
        }
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
        PlayFact::Highest => "A higher card fits, and high cards get harder to play later".into(),
        PlayFact::Alone if persons.players == Players::Two => {
            message![persons.they_begin(), " can't play now"]
        }
        PlayFact::Alone => "Nobody else can play now".into(),
        PlayFact::Few { count, replies } => {
            let with = message![" can peg only with ", either(replies)];
            message![it(), " makes the count ", *count, ", and ", they, with]
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
                about_as_good((*card).into())
            } else {
                message![it(), " is as good as ", *card]
            }
        }
        PlayFact::AboutAsGood { card } => {
            if is_best {
                about_as_good((*card).into())
            } else {
                message![it(), " is about as good as ", *card]
            }
        }
        PlayFact::Better { than, by, measure } => better(subject, *than, *by, *measure, persons),
        PlayFact::Worse { than, by, measure } => worse(&it(), *than, *by, *measure, persons),
    }
}

/// The form of a verb.
#[derive(Clone, Copy)]
enum Form {
    Make,
    Makes,
}

/// `your opponent pairs it`
fn pairs(it: Message, persons: Persons) -> Message {
    message![persons.they(), persons.verb(" pairs ", " pair "), it]
}

/// The form of a verb that belongs to [`Persons::they`].
fn their_form(persons: Persons) -> Form {
    if persons.verb("s", "") == "s" { Form::Makes } else { Form::Make }
}

/// What is said where no fact decides. The table of options has the numbers.
const NOTHING_DECIDES: &str = "No single reason stands out: ";

/// How much better a card is than another, where no single thing makes it so.
fn better(subject: Subject, than: Card, by: f64, measure: Measure, persons: Persons) -> Message {
    match measure {
        Measure::Chance => {
            message![NOTHING_DECIDES, than, format!(" is {:.1}% worse", 100.0 * by)]
        }
        Measure::Points | Measure::Estimate if by < SMALL => about_as_good(than.into()),
        Measure::Points => {
            let worse = format!(" comes out about {} worse by the end of the play", tenths(by));
            message![NOTHING_DECIDES, than, worse]
        }
        Measure::Estimate => {
            let is = if subject.is_named { message![subject.card, " is"] } else { "it's".into() };
            let more = format!(" worth about {} more than ", tenths(by));
            message![counting_the_reply(persons), is, more, than]
        }
    }
}

/// How much worse a card is than the best, where no single thing makes it so.
fn worse(it: &Message, than: Card, by: f64, measure: Measure, persons: Persons) -> Message {
    match measure {
        Measure::Chance => {
            message![NOTHING_DECIDES, it, format!(" is {:.1}% worse than ", 100.0 * by), than]
        }
        Measure::Points | Measure::Estimate if by < SMALL => {
            message![it, " is about as good as ", than]
        }
        Measure::Points => {
            let worse =
                format!(" comes out about {} worse by the end of the play than ", tenths(by));
            message![NOTHING_DECIDES, it, worse, than]
        }
        Measure::Estimate => {
            let less = format!(" is worth about {} less than ", tenths(by));
            message![counting_the_reply(persons), it, less, than]
        }
    }
}

/// `Counting your opponent's reply, `
fn counting_the_reply(persons: Persons) -> Message {
    message!["Counting ", persons.their(), " reply, "]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Voice;
    use parlour_rules::cards::Rank;
    use parlour_rules::cribbage::Pegs;

    fn said(facts: &[PlayFact], place: usize) -> String {
        let card = "6C".parse().expect("a card");
        let persons = Persons { voice: Voice::Advice, players: Players::Two };
        Message::join(sentences(facts, card, place, persons), " ").to_string()
    }

    fn pegs(pegs: &[Peg]) -> Pegs {
        pegs.iter().copied().collect()
    }

    #[test]
    fn only_the_second_card_of_a_rank_makes_a_pair() {
        let trap = |reply: Peg, own: Peg| {
            let card = "6C".parse().expect("a card");
            PlayFact::Trap { card, reply: pegs(&[reply]), pegs: pegs(&[own]) }
        };
        let pair = trap(Peg::Pair, Peg::PairRoyal);
        let makes = "If your opponent pairs it, your other 6 makes a pair royal for 6.";
        assert_eq!(said(&[pair], 0), makes);
        let third = trap(Peg::PairRoyal, Peg::DoublePairRoyal);
        assert_eq!(
            said(std::slice::from_ref(&third), 0),
            "If your opponent makes a pair royal on it, your other 6 makes a double pair royal for 12."
        );
        assert_eq!(
            said(&[third], 1),
            "6♣ passes up a trap: if your opponent makes a pair royal on 6♣, your other 6 makes a \
             double pair royal for 12."
        );
    }

    #[test]
    fn a_pair_on_the_card_needs_no_rank() {
        let answers = |reply: u8, peg: Peg| PlayFact::Answers {
            reply: Rank::from_number(reply).expect("a rank"),
            pegs: pegs(&[peg]),
            own: Rank::from_number(3).expect("a rank"),
            own_pegs: pegs(&[Peg::Fifteen]),
        };
        let paired = answers(6, Peg::Pair);
        assert_eq!(
            said(std::slice::from_ref(&paired), 0),
            "If your opponent pairs it, your 3 makes 15."
        );
        let run = answers(7, Peg::Run(3));
        let with = "If your opponent makes a run of 3 with a 7, your 3 makes 15.";
        assert_eq!(said(&[run], 0), with);
        // After another card, "it" would be that one.
        let another = PlayFact::LowCard { card: "2D".parse().expect("a card"), kept: true };
        let named = "You keep the 2 for later. If your opponent pairs 6♣, your 3 makes 15.";
        assert_eq!(said(&[another, paired], 0), named);
    }

    #[test]
    fn a_card_that_may_lose_the_go_is_not_said_to_let_nobody_peg() {
        let safe = |may_win_go: bool| said(&[PlayFact::NoReply { count: 26, may_win_go }], 0);
        assert_eq!(safe(false), "Your opponent can't peg on it.");
        assert_eq!(safe(true), "Your opponent can't make 15, 31, a pair or a run on it.");
    }

    #[test]
    fn where_nothing_decides_the_difference_is_that_of_the_table() {
        let than = "9S".parse().expect("a card");
        let better = |by, measure| said(&[PlayFact::Better { than, by, measure }], 0);
        assert_eq!(
            better(0.011, Measure::Chance),
            "No single reason stands out: 9♠ is 1.1% worse."
        );
        assert_eq!(
            better(0.4, Measure::Points),
            "No single reason stands out: 9♠ comes out about 0.4 points worse by the end of the play."
        );
        assert_eq!(better(0.1, Measure::Points), "9♠ is about as good.");
        assert_eq!(said(&[PlayFact::AboutAsGood { card: than }], 0), "9♠ is about as good.");
        assert_eq!(
            said(&[PlayFact::Worse { than, by: 0.3, measure: Measure::Estimate }], 1),
            "Counting your opponent's reply, 6♣ is worth about 0.3 points less than 9♠."
        );
    }
}
