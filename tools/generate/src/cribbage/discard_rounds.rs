//! The rounds of discarding, as questions that can be answered in pieces anywhere.
//!
//! Both sides' best answers to the current habits make the next habits. Each question depends on
//! all answers before it, but its deals can be shared out, because tallies add up in any order.

use std::ops::Range;
use std::sync::LazyLock;

use parlour_players::cribbage::Crib;
use parlour_players::cribbage::crib::OtherPlayers;
use parlour_players::cribbage::tables::{PairHabit, Sides, SingleHabit};
use parlour_rules::cribbage::Players;
use serde::{Deserialize, Serialize};

use super::deals::{Alike, deals_of};
use super::discard_tally::{DiscardTally, Habit};
use super::{MOST_ROUNDS, ROUGH_ROUNDS, Round, SETTLED, Tables};

/// What one side discards best when all others have these habits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Question {
    /// How many players.
    pub players: Players,
    /// One in this many deals is looked at.
    pub one_of: usize,
    /// Whose crib it is for the side that answers.
    pub crib: Crib,
    habits: Habits,
}

/// The habits of both sides, for pairs or single cards.
#[derive(Clone, Debug, PartialEq)]
pub enum Habits {
    /// Two players discard two cards each.
    Pairs(Box<Sides<PairHabit>>),
    /// More players discard one card each.
    Singles(Box<Sides<SingleHabit>>),
}

/// Every deal of six cards for two players, otherwise of five; computed once.
pub fn deals(players: Players) -> &'static [Alike] {
    static SIX: LazyLock<Vec<Alike>> = LazyLock::new(|| deals_of(6));
    static FIVE: LazyLock<Vec<Alike>> = LazyLock::new(|| deals_of(5));
    if players == Players::Two { &SIX } else { &FIVE }
}

impl Question {
    /// How many deals it covers.
    pub fn deals(&self) -> usize {
        deals(self.players).len().div_ceil(self.one_of)
    }

    /// The best discards of some of its deals. Discards that tie share their deal.
    pub fn answer(&self, some: Range<usize>) -> DiscardTally {
        let mut tally = DiscardTally::default();
        let asked = deals(self.players).iter().step_by(self.one_of);
        for deal in asked.skip(some.start).take(some.len()) {
            tally.add(deal, self.others(), self.crib);
        }
        tally
    }

    fn others(&self) -> OtherPlayers<'_> {
        match &self.habits {
            Habits::Pairs(sides) => OtherPlayers::of_two(sides, self.crib),
            Habits::Singles(sides) if self.players == Players::Three => {
                OtherPlayers::of_three(sides, self.crib)
            }
            Habits::Singles(sides) => OtherPlayers::of_four(sides, self.crib),
        }
    }
}

/// Asks every question in turn until all habits settle; `None` if `answer` gives no answer.
pub fn settle_all(answer: &mut dyn FnMut(Question) -> Option<DiscardTally>) -> Option<Tables> {
    let mut rounds = Vec::new();
    let two = settle(Players::Two, &mut rounds, answer)?;
    let three = settle(Players::Three, &mut rounds, answer)?;
    let four = settle(Players::Four, &mut rounds, answer)?;
    Some(Tables { two, three, four, rounds })
}

/// Plays the two sides against each other until they settle.
fn settle<H: Habit>(
    players: Players,
    rounds: &mut Vec<Round>,
    answer: &mut dyn FnMut(Question) -> Option<DiscardTally>,
) -> Option<Sides<H>> {
    let mut sides = Sides { owner: H::ANY, other: H::ANY };
    let (mut step, mut before) = (1.0, u32::MAX);
    let whole_rounds = std::iter::repeat_n(1, MOST_ROUNDS);
    for one_of in ROUGH_ROUNDS.into_iter().chain(whole_rounds) {
        let mut ask = |crib| answer(Question { players, one_of, crib, habits: H::habits(&sides) });
        let (owner, other) = (ask(Crib::Mine)?, ask(Crib::Theirs)?);
        let answers = Sides { owner: H::found(&owner), other: H::found(&other) };
        let change = sides.owner.change(&answers.owner).max(sides.other.change(&answers.other));
        let (owner, other) = (owner.means(), other.means());
        rounds.push(Round { players, one_of, owner, other, change });
        sides = Sides {
            owner: sides.owner.towards(&answers.owner, step),
            other: sides.other.towards(&answers.other, step),
        };
        if one_of == 1 && change <= SETTLED {
            break;
        }
        // Answers that only swing back and forth are met with shorter steps.
        let swings = change > before / 8 * 7;
        step = if step == 1.0 {
            0.5
        } else if swings {
            f64::max(0.7 * step, 0.1)
        } else {
            step
        };
        before = change;
    }
    Some(sides)
}

/// A question as it is sent, with habits as rows of numbers.
#[derive(Serialize, Deserialize)]
struct Written {
    players: Players,
    one_of: usize,
    mine: bool,
    owner: Vec<u32>,
    other: Vec<u32>,
}

/// The numbers don't make a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this question about tosses cannot be read: its habits have the wrong size")]
pub struct NotAQuestion;

impl From<Question> for Written {
    fn from(question: Question) -> Self {
        let Question { players, one_of, crib, habits } = question;
        let (owner, other) = match &habits {
            Habits::Pairs(sides) => (sides.owner.numbers(), sides.other.numbers()),
            Habits::Singles(sides) => (sides.owner.numbers(), sides.other.numbers()),
        };
        Written { players, one_of, mine: crib == Crib::Mine, owner, other }
    }
}

impl TryFrom<Written> for Question {
    type Error = NotAQuestion;

    fn try_from(written: Written) -> Result<Self, NotAQuestion> {
        fn both<H: Habit>(written: &Written) -> Option<Box<Sides<H>>> {
            let owner = H::from_numbers(&written.owner)?;
            Some(Box::new(Sides { owner, other: H::from_numbers(&written.other)? }))
        }
        let habits = match written.players {
            Players::Two => both(&written).map(Habits::Pairs),
            Players::Three | Players::Four => both(&written).map(Habits::Singles),
        };
        Ok(Question {
            players: written.players,
            one_of: written.one_of.max(1),
            crib: if written.mine { Crib::Mine } else { Crib::Theirs },
            habits: habits.ok_or(NotAQuestion)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first questions about four players, answered from a few of the deals.
    fn questions(cut: usize) -> Vec<Question> {
        let mut asked = Vec::new();
        let mut rounds = Vec::new();
        let mut answer = |question: Question| {
            asked.push(question.clone());
            let few = question.deals() / 8;
            let pieces = (0..few).step_by(cut).rev();
            let tally = pieces.map(|first| question.answer(first..(first + cut).min(few)));
            (asked.len() < 4).then(|| tally.fold(DiscardTally::default(), DiscardTally::merge))
        };
        assert!(settle::<SingleHabit>(Players::Four, &mut rounds, &mut answer).is_none());
        asked
    }

    #[test]
    fn discard_round_does_not_depend_on_how_it_is_cut() {
        let (whole, cut) = (questions(usize::MAX / 2), questions(100));
        assert!(whole == cut && whole.len() == 4);
        assert_ne!(whole[0].habits, whole[2].habits, "answers change what is asked");
    }

    #[test]
    fn questions_and_tallies_survive_a_round_trip() {
        let question = questions(1000).pop().expect("some questions");
        let text = serde_json::to_string(&question).expect("numbers");
        assert_eq!(serde_json::from_str::<Question>(&text).expect("a question"), question);
        let tally = question.answer(0..50);
        assert_eq!(DiscardTally::from_numbers(&tally.numbers()), Some(tally));
        assert_eq!(DiscardTally::from_numbers(&[1, 2, 3]), None);
        let short = text.replacen('[', "[1,", 1);
        let why = serde_json::from_str::<Question>(&short).expect_err("a number too many");
        assert!(why.to_string().contains("wrong size"), "{why}");
    }
}
