//! What reports say about cribbage.

use parlour_rules::Seed;
use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Counting, Dealt, Kind, score};

use super::cases::{HandCase, deals, hands};
use super::flaws::{Flaw, flawed_points};
use super::keeping::{self, Kept, Way};
use super::prolog::{CribbageProlog, Mode, missing, second_fault};
use super::r::{NO_TOTALS, totals};
use super::scoring::{self, Scored};
use crate::assignment::Findings;
use crate::outcome::Outcome;
use crate::prolog::Second;
use crate::voice::{Sentences, failures};
use crate::{CRIBBAGE_PROLOG, Settings};

pub fn hear(said: &mut Sentences) {
    let (hands, deals) = (hands(Seed::from(7), 60, 14), deals(Seed::from(7), 40));
    hear_scores(&hands, said);
    hear_tables(&hands, said);
    hear_choices(&deals, said);
    hear_modes(&hands, &deals, said);
    let seconds = [Second::ChoicePoint, Second::Same, Second::Other("12".to_owned())];
    let seconds = seconds.map(Outcome::Answer).into_iter().chain(failures());
    let faults = seconds.filter_map(|second| second_fault(&second).1);
    said.add("Second answers", faults.map(str::to_owned));
    let settings = Settings { cases: Some(8), ..Settings::new(&CRIBBAGE_PROLOG, Seed::from(7)) };
    let prolog = CribbageProlog::new(&settings).expect("cases");
    for failure in failures() {
        let findings = prolog.not_loaded(&failure);
        said.add_causes("Files that can't be judged", findings.causes);
    }
    let mut findings = Findings::default();
    missing(&mut findings, "hand_value/3", vec!["hand_value"]);
    missing(&mut findings, "select_hand/3", vec!["select_hand"]);
    said.add_causes("Files that can't be judged", findings.causes);
}

fn hear_scores(hands: &[HandCase], said: &mut Sentences) {
    let mut hear = |answer: &dyn Fn(&HandCase) -> Outcome<i64>| {
        let scored: Vec<Scored<'_>> =
            hands.iter().map(|case| Scored { case, outcome: answer(case) }).collect();
        let flaws = scoring::find_flaws(&scored);
        let causes = scoring::causes(&scored, &flaws);
        said.add_causes("Hands that are scored wrong", causes);
    };
    for flaw in Flaw::ALL {
        hear(&|case| Outcome::Answer(flawed_points(&[flaw], case.shown)));
    }
    let has_flush = |case: &HandCase| {
        score(case.shown.hand, case.shown.starter, Counting::Hand).of(Kind::Flush) > 0
    };
    let has_jack = |case: &HandCase| case.shown.starter.rank() == Rank::JACK;
    let right = |case: &HandCase| i64::from(case.right);
    hear(&|case| Outcome::Answer(right(case) + if has_flush(case) { 100 } else { 0 }));
    hear(&|case| Outcome::Answer(right(case) + if case.right == 2 { 100 } else { 0 }));
    for failure in failures() {
        hear(&|case| {
            if has_jack(case) { failure.clone() } else { Outcome::Answer(right(case)) }
        });
    }
}

/// Tables of an R script that can't be used.
fn hear_tables(hands: &[HandCase], said: &mut Sentences) {
    let rows = |text: &str| match totals(text, 1) {
        Outcome::Answer(mut rows) => rows.remove(0),
        whole => whole.without_answer(),
    };
    let mut odd =
        ["", "total\n", "total\n1\n2\n", "total\nNA\n", "total\n2.5\n"].map(rows).to_vec();
    odd.push(Outcome::Odd(NO_TOTALS.to_owned()));
    for outcome in odd {
        let scored = [Scored { case: &hands[0], outcome }];
        said.add_causes("Tables that can't be used", scoring::causes(&scored, &[]));
    }
}

fn hear_choices(deals: &[Dealt], said: &mut Sentences) {
    let mut hear = |flaws: &[Flaw], choose: &dyn Fn(usize, &Dealt) -> Outcome<usize>| {
        let kept = |(number, dealt)| {
            let (splits, outcome) = (Dealt::splits(dealt).to_vec(), choose(number, dealt));
            Kept { dealt, splits, outcome }
        };
        let kept: Vec<Kept<'_>> = deals.iter().enumerate().map(kept).collect();
        said.add_causes("Choices that are wrong", keeping::causes(&kept, flaws));
    };
    let flaws = [Flaw::FacesByRank];
    let by = |way: &Way, dealt: &Dealt| {
        let splits = dealt.splits();
        let worth = |place: &usize| way.worth(&splits[*place], dealt, &flaws);
        (0..splits.len()).max_by_key(worth).expect("a deal has splits")
    };
    for way in &Way::ALL {
        let known = if matches!(way, Way::OwnScores) { &flaws[..] } else { &[] };
        hear(known, &|_, dealt| Outcome::Answer(by(way, dealt)));
    }
    hear(&[], &|number, _| Outcome::Answer(number % 5));
    for failure in failures() {
        hear(&[], &|number, dealt| match number {
            0 => failure.clone(),
            _ => {
                let best = |place: &usize| dealt.splits()[*place].spread.sum;
                Outcome::Answer((0..dealt.splits().len()).max_by_key(best).expect("a split"))
            }
        });
    }
    // Counting the discarded cards as starters rarely changes a choice.
    said.add("Choices that are wrong", [format!("{}.", Way::EveryCardAsStarter.words())]);
    let cards = deals[0].cards();
    let odd = Kept::new(&deals[0], Outcome::Answer((cards[..3].to_vec(), cards[3..].to_vec())));
    said.add_causes("Choices that are wrong", keeping::causes(&[odd], &[]));
}

fn hear_modes(hands: &[HandCase], deals: &[Dealt], said: &mut Sentences) {
    let (case, dealt) = (&hands[0], &deals[0]);
    let modes = [
        Mode::RightValue(case.clone()),
        Mode::WrongValue(case.clone()),
        Mode::UnknownHand(case.shown.starter),
        Mode::UnknownCards,
        Mode::OwnChoice(dealt.clone()),
        Mode::WorseChoice(dealt.clone(), dealt.splits()[0].clone()),
    ];
    let faults = modes.iter().flat_map(|mode| {
        let outcomes = failures().into_iter().chain([Outcome::Answer(())]);
        outcomes.filter_map(|outcome| mode.fault(&outcome)).collect::<Vec<_>>()
    });
    said.add("Arguments that are known or unknown", faults.map(str::to_owned));
}
