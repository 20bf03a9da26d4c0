//! Why a submission keeps the wrong cards.

use std::collections::BTreeMap;

use parlour_rules::cards::{Card, CardSet};
use parlour_rules::cribbage::{Dealt, Shown, Split};

use super::cases::cards_text;
use super::flaws::{Flaw, flawed_points};
use crate::causes::{Cause, counted, share_of_wrong};
use crate::outcome::Outcome;

/// What is wrong with an answer that isn't a split of the deal.
const NO_SPLIT: &str = "doesn't keep four of the cards and discard the rest";

/// A deal, and the place of what a submission keeps among its splits.
pub struct Kept<'a> {
    pub dealt: &'a Dealt,
    pub splits: Vec<Split>,
    pub outcome: Outcome<usize>,
}

impl<'a> Kept<'a> {
    pub fn new(dealt: &'a Dealt, outcome: Outcome<(Vec<Card>, Vec<Card>)>) -> Self {
        let splits = dealt.splits().to_vec();
        let outcome = outcome.and_then(|(keep, toss)| match place_of(&splits, &keep, &toss) {
            Some(place) => Outcome::Answer(place),
            None => {
                let (keep, toss) = (cards_text(&keep), cards_text(&toss));
                Outcome::Odd(format!("{keep} | {toss}, which {NO_SPLIT}"))
            }
        });
        Kept { dealt, splits, outcome }
    }

    /// The case's name, such as `select_hand 5S AD 8H QC QD JH`.
    pub fn name(&self) -> String {
        format!("select_hand {}", cards_text(self.dealt.cards()))
    }

    fn best(&self) -> &Split {
        self.splits.iter().max_by_key(|split| split.spread.sum).expect("a deal has splits")
    }

    /// The points lost on average, where something was kept.
    pub fn lost(&self) -> Option<f64> {
        let kept = &self.splits[*self.outcome.answer()?];
        Some(self.best().spread.mean() - kept.spread.mean())
    }

    pub fn is_right(&self) -> bool {
        let best = self.best().spread.sum;
        self.outcome.answer().is_some_and(|&place| self.splits[place].spread.sum == best)
    }

    fn example(&self) -> String {
        let (cards, best) = (cards_text(self.dealt.cards()), self.best());
        let keep = cards_text(&best.keep);
        let mean = best.spread.mean();
        match &self.outcome {
            Outcome::Answer(place) => {
                let kept = &self.splits[*place];
                let (its, its_mean) = (cards_text(&kept.keep), kept.spread.mean());
                format!(
                    "from {cards} keep {keep} ({mean:.2} on average); the submission keeps {its} \
                     ({its_mean:.2})"
                )
            }
            other => {
                format!(
                    "from {cards} keep {keep} ({mean:.2} on average); the submission {}",
                    other.what_it_did()
                )
            }
        }
    }
}

fn place_of(splits: &[Split], keep: &[Card], toss: &[Card]) -> Option<usize> {
    let set = |cards: &[Card]| {
        let mut set = CardSet::EMPTY;
        cards.iter().all(|&card| set.insert(card)).then_some(set)
    };
    let (keep, toss) = (set(keep)?, set(toss)?);
    splits.iter().position(|split| set(&split.keep) == Some(keep) && set(&split.toss) == Some(toss))
}

/// A way to choose that isn't the right one.
pub enum Way {
    OwnScores,
    NoStarter,
    BestCase,
    WorstCase,
    EveryCardAsStarter,
    FirstFour,
    LastFour,
    Lowest,
}

impl Way {
    pub const ALL: [Way; 8] = [
        Way::OwnScores,
        Way::NoStarter,
        Way::BestCase,
        Way::WorstCase,
        Way::EveryCardAsStarter,
        Way::FirstFour,
        Way::LastFour,
        Way::Lowest,
    ];

    /// What a program that chooses this way does.
    pub fn words(&self) -> &'static str {
        match self {
            Way::OwnScores => "It chooses by its own hand_value, which has mistakes",
            Way::NoStarter => "It keeps the four cards that score most without a starter",
            Way::BestCase => {
                "It keeps the cards with the best possible score, not the best average"
            }
            Way::WorstCase => "It keeps the cards with the best worst case, not the best average",
            Way::EveryCardAsStarter => "It counts the discarded cards as possible starters",
            Way::FirstFour => "It keeps the first four cards",
            Way::LastFour => "It keeps the last four cards",
            Way::Lowest => "It keeps the cards with the lowest average",
        }
    }

    /// What this way makes as large as possible.
    pub fn worth(&self, split: &Split, dealt: &Dealt, flaws: &[Flaw]) -> i64 {
        let of = |starter| flawed_points(flaws, Shown { hand: split.keep, starter });
        let unseen = || Card::all().filter(|card| !dealt.cards().contains(card));
        match self {
            Way::OwnScores => unseen().map(of).sum(),
            Way::NoStarter => flawed_points(
                &[Flaw::StarterIgnored],
                Shown { hand: split.keep, starter: split.toss[0] },
            ),
            Way::BestCase => i64::from(split.spread.highest),
            Way::WorstCase => i64::from(split.spread.lowest),
            Way::EveryCardAsStarter => {
                let starters = Card::all().filter(|card| !split.keep.contains(card));
                starters.map(of).sum()
            }
            Way::FirstFour => i64::from(split.keep == dealt.cards()[..4]),
            Way::LastFour => i64::from(split.keep == dealt.cards()[dealt.cards().len() - 4..]),
            Way::Lowest => -i64::from(split.spread.sum),
        }
    }

    fn predicts(&self, kept: &Kept<'_>, flaws: &[Flaw]) -> bool {
        let Some(&place) = kept.outcome.answer() else { return false };
        let worths: Vec<i64> =
            kept.splits.iter().map(|split| self.worth(split, kept.dealt, flaws)).collect();
        worths.iter().max() == Some(&worths[place])
    }
}

/// The causes of every wrong choice.
pub fn causes(kept: &[Kept<'_>], flaws: &[Flaw]) -> Vec<Cause> {
    let mut causes = Vec::new();
    let (wrong, others): (Vec<&Kept<'_>>, Vec<&Kept<'_>>) =
        kept.iter().filter(|one| !one.is_right()).partition(|one| one.outcome.answer().is_some());
    let ways = Way::ALL.iter().filter(|way| !matches!(way, Way::OwnScores) || !flaws.is_empty());
    let answered = kept.iter().filter(|one| one.outcome.answer().is_some());
    let answered: Vec<&Kept<'_>> = answered.collect();
    let count = |way: &Way| wrong.iter().filter(|one| way.predicts(one, flaws)).count();
    // A way that explains the mistakes must also explain what went right.
    let explains = |way: &&Way| {
        let right = answered.iter().filter(|one| way.predicts(one, flaws)).count();
        right * 10 >= answered.len() * 9
    };
    let best = ways.filter(explains).rev().max_by_key(|way| count(way));
    let all_wrong = wrong.len();
    let (explained, rest): (Vec<_>, Vec<_>) =
        wrong.into_iter().partition(|one| best.is_some_and(|way| way.predicts(one, flaws)));
    if let Some(way) = best {
        let share = share_of_wrong(explained.len(), all_wrong, "choice", "choices");
        let verb = if explained.len() == 1 { "follows" } else { "follow" };
        add(&mut causes, format!("{}. {share} {verb} from that.", way.words()), &explained);
    }
    let share = share_of_wrong(rest.len(), all_wrong, "choice", "choices");
    add(&mut causes, format!("No known mistake explains {}.", share.to_lowercase()), &rest);
    let mut by_kind: BTreeMap<String, Vec<&Kept<'_>>> = BTreeMap::new();
    for one in others {
        let does = match &one.outcome {
            Outcome::Odd(_) => format!("answers with something that {NO_SPLIT}"),
            other => other.what_it_did(),
        };
        by_kind.entry(does).or_default().push(one);
    }
    for (does, cases) in by_kind {
        let deals = counted(cases.len(), "deal", "deals");
        add(&mut causes, format!("For {deals}, the submission {does}."), &cases);
    }
    causes
}

fn add(causes: &mut Vec<Cause>, cause: String, cases: &[&Kept<'_>]) {
    let lost = |one: &&Kept<'_>| (one.lost().unwrap_or(0.0) * 1000.0) as u64;
    // The choice that loses most shows the mistake best.
    let Some(clearest) = cases.iter().copied().max_by_key(lost) else { return };
    causes.push(Cause {
        criterion: "select_hand".to_owned(),
        cause,
        cases: cases.len(),
        example: clearest.example(),
        case: Some(clearest.name()),
    });
}
