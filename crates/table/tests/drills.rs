//! Drills: every question can be answered, the same run asks the same, odd answers are refused.

use parlour_players::Prompt;
use parlour_rules::Seed;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_table::Roster;
use parlour_table::coach::{DRILL_QUESTIONS, DrillQuestion, DrillShown};
use parlour_table::words::Words;

/// Every answer that a front end could send for a question.
fn answers<G: Words>(question: &DrillQuestion<G>) -> Vec<String> {
    match &question.shown {
        DrillShown::Number(_) => (0..=29).map(|points| points.to_string()).collect(),
        DrillShown::Cards(group, codes) => {
            assert_eq!(group.cards.len(), codes.len());
            let chosen = |mask: usize| {
                let codes = codes.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
                codes.map(|(_, code)| code.as_str()).collect::<Vec<_>>().join(" ")
            };
            (0..1 << codes.len()).map(chosen).collect()
        }
        DrillShown::Position(game) => {
            let (_, prompt) = Prompt::of(game).expect("somebody is to move");
            prompt.legal.iter().map(ToString::to_string).collect()
        }
    }
}

fn can_be_answered<G: Words>(odd: &[&str]) {
    let drill = G::drills().first().expect("the game has a drill");
    for run in 0..20 {
        for number in 1..=DRILL_QUESTIONS {
            let question = drill.question(Seed::from(run), number);
            let again = drill.question(Seed::from(run), number);
            assert_eq!(question.ask, again.ask);
            assert_eq!(question.solution, again.solution);
            let judge = |text: &str| question.judge(text);
            let right = answers(&question).iter().filter(|text| judge(text) == Ok(true)).count();
            let wrong = answers(&question).iter().filter(|text| judge(text) == Ok(false)).count();
            assert!(right > 0 && wrong > 3, "{}: {right} right, {wrong} wrong", question.ask);
            for text in odd {
                let why = judge(text).expect_err("it is no answer");
                assert!(!why.is_empty() && !why.ends_with('.'), "{why}");
            }
        }
    }
}

#[test]
fn every_hand_can_be_counted() {
    can_be_answered::<Cribbage>(&["", "many", "-1", "30", "99999999999999999999"]);
}

#[test]
fn every_best_meld_can_be_spotted() {
    can_be_answered::<FiveCrowns>(&["many", "3S 3S 3S", "1H"]);
}

#[test]
fn every_threat_can_be_blocked() {
    can_be_answered::<Crosscut>(&["", "many", "z99", "swap"]);
}

#[test]
fn a_roster_finds_its_drills_by_name() {
    let roster = Roster::standard();
    let mut names: Vec<&str> =
        roster.iter().flat_map(|game| game.drills()).map(|drill| drill.name).collect();
    assert_eq!(names.len(), 3);
    for name in &names {
        let (game, drill) = roster.drill(name).expect("it was listed");
        assert!(game.drills().contains(&drill));
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 3, "two drills with one name would share their personal bests");
    assert!(roster.drill("chess").is_none());
}
