//! The sample submissions of `cribbage-prolog`: their marks, and the causes that are found.

mod common;

use std::fs;

use common::{causes, is_all_right, is_installed, judged, judged_by, right, sample};
use parlour_judge::{CRIBBAGE_PROLOG, Settings, SubmissionReport};
use parlour_rules::Seed;

const PARTS: [&str; 6] = ["hand_value", "fifteens", "pairs", "runs", "flush", "nobs"];

fn report(name: &str) -> Option<SubmissionReport> {
    is_installed("swipl", "swi-prolog-nox")
        .then(|| judged(&CRIBBAGE_PROLOG, &sample(&CRIBBAGE_PROLOG, name), 120))
}

/// Which criteria of the score have wrong answers.
fn wrong_parts(report: &SubmissionReport) -> Vec<&'static str> {
    PARTS.into_iter().filter(|part| !is_all_right(report, part)).collect()
}

#[test]
fn right_submission_has_every_mark() {
    let Some(report) = report("right.pl") else { return };
    assert_eq!((report.marks, report.most), (100.0, 100.0), "{report:#?}");
    assert_eq!(report.causes, []);
    assert_eq!(report.notes, Vec::<String>::new());
}

#[test]
fn nobs_of_the_fourth_card_only_is_named() {
    let Some(report) = report("nobs-fourth-card.pl") else { return };
    let found = causes(&report, "hand_value");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("It counts nobs only if the jack is the fourth card. All "),
        "{found:?}"
    );
    assert!(found[0].ends_with(" wrong hands have nobs with a jack that isn't the fourth card."));
    let wrong = wrong_parts(&report);
    assert!(wrong.contains(&"nobs") && !wrong.contains(&"fifteens"), "{wrong:?}");
    let cause = &report.causes[0];
    assert_eq!(cause.criterion, "flush, nobs and hand_value");
    assert!(cause.example.contains("scores 1; the submission says 0"), "{}", cause.example);
}

#[test]
fn long_fifteens_that_are_missing_are_named() {
    let Some(report) = report("short-fifteens.pl") else { return };
    let found = causes(&report, "hand_value");
    assert!(
        found[0].starts_with("It counts only fifteens of two or three cards. All "),
        "{found:?}"
    );
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn runs_counted_once_and_second_answers_are_named() {
    let Some(report) = report("runs-once.pl") else { return };
    let found = causes(&report, "hand_value");
    assert!(found[0].starts_with("It counts a run only once, though"), "{found:?}");
    assert_eq!(found.len(), 1, "{found:?}");
    let (deterministic, of) = right(&report, "determinism");
    assert!(deterministic < of, "{report:#?}");
    let found = causes(&report, "determinism");
    assert!(found.contains(&"Asked for a second answer, it gives a different one."), "{found:?}");
}

#[test]
fn two_mistakes_have_different_causes() {
    let Some(report) = report("any-four-flush-and-royal-pairs.pl") else { return };
    let found = causes(&report, "hand_value");
    assert_eq!(found.len(), 2, "{found:?}");
    let has = |start: &str| found.iter().any(|cause| cause.starts_with(start));
    assert!(has("It counts three of a kind as 4 instead of 6"), "{found:?}");
    assert!(has("It counts four cards of a suit as a flush even if the starter"), "{found:?}");
}

#[test]
fn choosing_without_the_starter_is_named_and_costs_points() {
    let Some(report) = report("keeps-best-four.pl") else { return };
    assert_eq!(wrong_parts(&report), Vec::<&str>::new());
    let found = causes(&report, "select_hand");
    assert!(
        found[0].starts_with("It keeps the four cards that score most without a starter"),
        "{found:?}"
    );
    let selecting =
        report.criteria.iter().find(|one| one.name == "select_hand").expect("it is there");
    assert!(selecting.lost.is_some_and(|lost| lost > 0.0), "{selecting:?}");
    assert!(selecting.marks < selecting.most && selecting.marks > 0.0, "{selecting:?}");
}

#[test]
fn errors_are_grouped_by_what_the_hands_have_in_common() {
    let Some(report) = report("tens-unknown.pl") else { return };
    let found = causes(&report, "hand_value");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("raises domain_error(rank,10)"), "{found:?}");
    assert!(
        found[0].contains("They all have a ten, unlike the hands that it scores right."),
        "{found:?}"
    );
    let (without, of) = right(&report, "errors");
    assert!(without < of);
}

#[test]
fn endless_calls_time_out_and_the_rest_is_judged() {
    let Some(report) = report("loops.pl") else { return };
    let timeouts: u64 = report.criteria.iter().map(|one| one.timeouts).sum();
    assert!(timeouts > 0);
    assert!(is_all_right(&report, "nobs"), "{report:#?}");
    let found = causes(&report, "hand_value");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("They all have three of a kind"), "{found:?}");
    let found = causes(&report, "modes");
    assert!(found.contains(&"hand_value/3 doesn't finish when the hand isn't known."), "{found:?}");
}

#[test]
fn example_of_a_cause_can_be_repeated_alone() {
    let Some(first) = report("nobs-fourth-card.pl") else { return };
    let repeat = first.causes[0].repeat.as_ref().expect("a case has a name");
    let words = repeat.split_once("--case '").expect("it names the case").1;
    let name = words.strip_suffix('\'').expect("it's quoted");
    let mut settings = Settings::new(&CRIBBAGE_PROLOG, Seed::from(7));
    (settings.cases, settings.only) = (Some(120), Some(name.to_owned()));
    let path = sample(&CRIBBAGE_PROLOG, "nobs-fourth-card.pl");
    let again = judged_by(settings, &path);
    assert_eq!(again.causes.len(), 1, "{again:#?}");
    assert_eq!(again.causes[0].example, first.causes[0].example);
}

#[test]
fn file_that_cannot_be_used_gets_no_marks_and_says_why() {
    if !is_installed("swipl", "swi-prolog-nox") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let judge = |text: &str| {
        let path = folder.path().join("submission.pl");
        fs::write(&path, text).expect("it can be written");
        judged(&CRIBBAGE_PROLOG, &path, 8)
    };
    let empty = judge("% nothing\n");
    assert_eq!(empty.marks, 0.0, "{empty:#?}");
    let found = causes(&empty, "hand_value");
    assert_eq!(found, ["The file doesn't define hand_value/3."]);
    let halts = judge(":- halt.\n");
    assert_eq!(halts.marks, 0.0);
    assert!(halts.causes[0].cause.starts_with("The file can't be loaded: it stops"), "{halts:#?}");
    let broken = judge("hand_value(_, _, 0) :- foo(.\nhand_value(_, _, 0).\n");
    assert!(broken.notes[0].starts_with("loading the file raised an error: "), "{broken:#?}");
    assert!(broken.marks > 0.0, "what can be loaded is judged: {broken:#?}");
}
