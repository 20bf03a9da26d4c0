//! Why a submission scores hands wrong: known mistakes first, then what the hands have in common.

use std::collections::BTreeMap;

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Counting, Kind, Shown, score};
use parlour_rules::options::listed;

use super::cases::{HandCase, hand_text};
use super::flaws::{Flaw, flawed_points};
use crate::causes::{
    self, Answered, Cause, Property, cause_of, counted, property_of, share_of_wrong,
};
use crate::outcome::Outcome;

/// A hand and the score that a submission gave it.
pub struct Scored<'a> {
    pub case: &'a HandCase,
    pub outcome: Outcome<i64>,
}

impl Scored<'_> {
    pub fn is_right(&self) -> bool {
        self.outcome.answer() == Some(&i64::from(self.case.right))
    }
}

impl Answered for Scored<'_> {
    type Simplicity = (u8, u32);

    /// The simplest hands come first: few points, low cards.
    fn simplicity(&self) -> (u8, u32) {
        let cards = self.case.shown.hand.iter().chain([&self.case.shown.starter]);
        (self.case.right, cards.map(|card| u32::from(card.rank().number())).sum())
    }

    fn properties(&self) -> Vec<Property> {
        properties(self.case.shown)
    }

    fn example(&self) -> String {
        let hand = hand_text(self.case.shown);
        let right = self.case.right;
        match &self.outcome {
            Outcome::Answer(value) => format!("{hand} scores {right}; the submission says {value}"),
            other => format!("{hand} scores {right}; the submission {}", other.what_it_did()),
        }
    }

    fn case_name(&self) -> String {
        self.case.name()
    }
}

/// The mistakes that predict the submission's answers best: as few as explain as much.
pub fn find_flaws(scored: &[Scored<'_>]) -> Vec<Flaw> {
    let answers: Vec<(Shown, i64)> =
        scored.iter().filter_map(|one| Some((one.case.shown, *one.outcome.answer()?))).collect();
    let agreeing = |flaws: &[Flaw]| {
        answers.iter().filter(|(shown, value)| flawed_points(flaws, *shown) == *value).count()
    };
    causes::find_flaws(&Flaw::ALL, answers.len(), Flaw::fits, agreeing)
}

/// The causes of every wrong answer.
pub fn causes(scored: &[Scored<'_>], flaws: &[Flaw]) -> Vec<Cause> {
    let mut causes = Vec::new();
    let right: Vec<&Scored<'_>> = scored.iter().filter(|one| one.is_right()).collect();
    let (mut wrong, others): (Vec<&Scored<'_>>, Vec<&Scored<'_>>) =
        scored.iter().filter(|one| !one.is_right()).partition(|one| one.outcome.answer().is_some());
    let all_wrong = wrong.len();
    for &flaw in flaws {
        let (explained, rest): (Vec<_>, Vec<_>) = wrong.into_iter().partition(|one| {
            let shown = one.case.shown;
            let says = flawed_points(flaws, shown);
            let without: Vec<Flaw> = flaws.iter().copied().filter(|other| *other != flaw).collect();
            Some(&says) == one.outcome.answer() && flawed_points(&without, shown) != says
        });
        wrong = rest;
        let (does, have) = flaw.words();
        let share = share_of_wrong(explained.len(), all_wrong, "hand", "hands");
        let verb = if explained.len() == 1 { "has" } else { "have" };
        causes.extend(cause_of(
            criteria(&explained),
            format!("{does}. {share} {verb} {have}."),
            &explained,
        ));
    }
    if !wrong.is_empty() {
        let share = share_of_wrong(wrong.len(), all_wrong, "hand", "hands");
        let text = match property_of(&wrong, &right) {
            Some(property) => format!("{share} {property}. All other hands are right."),
            None => format!("No known mistake explains {}.", share.to_lowercase()),
        };
        causes.extend(cause_of(criteria(&wrong), text, &wrong));
    }
    let mut by_kind: BTreeMap<String, Vec<&Scored<'_>>> = BTreeMap::new();
    for one in others {
        by_kind.entry(one.outcome.what_it_did()).or_default().push(one);
    }
    for (does, cases) in by_kind {
        let hands = counted(cases.len(), "hand", "hands");
        let mut text = format!("For {hands}, the submission {does}.");
        if let Some(property) = property_of(&cases, &right) {
            text += &format!(" They all {property}, unlike the hands that it scores right.");
        }
        causes.extend(cause_of(criteria(&cases), text, &cases));
    }
    causes
}

/// The criteria that cases count for, listed.
fn criteria(cases: &[&Scored<'_>]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for one in cases {
        if !names.contains(&one.case.criterion) {
            names.push(one.case.criterion);
        }
    }
    listed(&names, "and")
}

/// What may make a hand difficult, simplest first.
fn properties(shown: Shown) -> Vec<Property> {
    let cards = || shown.hand.iter().chain([&shown.starter]);
    let any = |is: &dyn Fn(&Card) -> bool| cards().any(is);
    let of_rank = |number: u8| any(&|card| card.rank().number() == number);
    let counted = score(shown.hand, shown.starter, Counting::Hand);
    let found = counted.parts();
    let parts = |kind: Kind| found.iter().filter(move |part| part.kind == kind);
    let longest = |kind: Kind| parts(kind).map(|part| part.cards.len()).max().unwrap_or(0);
    let count_of_rank = |rank: Rank| cards().filter(|card| card.rank() == rank).count();
    let most_alike = Rank::all().map(count_of_rank).max().unwrap_or(0);
    vec![
        ("score nothing", counted.total() == 0),
        ("have an ace", of_rank(1)),
        ("have a ten", of_rank(10)),
        ("have a jack", of_rank(11)),
        ("have a queen", of_rank(12)),
        ("have a king", of_rank(13)),
        ("have a face card", any(&|card| card.rank().number() > 10)),
        ("have a card from 2 to 10", any(&|card| (2..=10).contains(&card.rank().number()))),
        ("have a fifteen", counted.of(Kind::Fifteen) > 0),
        ("have two fifteens or more", counted.of(Kind::Fifteen) > 2),
        ("have a fifteen of three cards or more", longest(Kind::Fifteen) > 2),
        ("have a fifteen of four cards or more", longest(Kind::Fifteen) > 3),
        ("have a fifteen of five cards", longest(Kind::Fifteen) > 4),
        ("have a pair", counted.of(Kind::Pair) > 0),
        ("have two pairs", counted.of(Kind::Pair) == 4),
        ("have three of a kind", most_alike >= 3),
        ("have four of a kind", most_alike >= 4),
        ("have a run", counted.of(Kind::Run) > 0),
        ("have a run of four or five", longest(Kind::Run) > 3),
        ("have a run of five", longest(Kind::Run) > 4),
        ("have two runs or more", parts(Kind::Run).count() > 1),
        ("have a flush", counted.of(Kind::Flush) > 0),
        ("have a flush of five", counted.of(Kind::Flush) == 5),
        ("have nobs", counted.of(Kind::Nobs) > 0),
        ("have a jack as the starter", shown.starter.rank() == Rank::JACK),
        ("have cards that aren't in order", !shown.hand.is_sorted_by_key(|card| card.rank())),
        ("score ten points or more", counted.total() >= 10),
    ]
}
