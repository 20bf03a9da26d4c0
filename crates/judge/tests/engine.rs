//! The sample programs of `engine`.

mod common;

use common::{causes, is_all_right, is_installed, judged_by, right, sample};
use parlour_judge::{ENGINE, Settings, SubmissionReport};
use parlour_rules::Seed;

fn report(name: &str) -> Option<SubmissionReport> {
    let mut settings = Settings::new(&ENGINE, Seed::from(3));
    settings.cases = Some(2);
    settings.adapter = Some(sample(&ENGINE, "patient.toml"));
    let path = sample(&ENGINE, name);
    is_installed("python3", "python3").then(|| judged_by(settings, &path))
}

#[test]
fn legal_games_have_full_marks_for_legality() {
    let Some(report) = report("right.py") else { return };
    assert!(is_all_right(&report, "legality"), "{report:#?}");
    assert_eq!(right(&report, "legality").1, 6, "two games of each of three");
    assert_eq!(report.causes, []);
}

#[test]
fn illegal_moves_are_grouped_by_game_with_an_example() {
    let Some(report) = report("plays-taken-squares.py") else { return };
    assert_eq!(right(&report, "legality"), (4, 6), "{report:#?}");
    assert_eq!(causes(&report, "legality"), ["In 2 games of Crosscut it makes an illegal move."]);
    let cause = &report.causes[0];
    assert!(cause.example.contains("is illegal here: "), "{cause:?}");
    let repeat = cause.repeat.as_deref().expect("it can be repeated");
    assert!(repeat.ends_with("--case 'crosscut 1'") && repeat.contains("--adapter"), "{repeat}");
}

#[test]
fn crashes_quote_the_last_error() {
    let Some(report) = report("stops-at-the-crib.py") else { return };
    assert_eq!(causes(&report, "legality"), ["In 2 games of Cribbage it stops running."]);
    assert!(report.causes[0].example.contains("IndexError"), "{report:#?}");
}
