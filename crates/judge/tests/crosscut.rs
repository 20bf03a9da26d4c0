//! The sample submissions of `crosscut`.

mod common;

use common::{causes, is_all_right, is_installed, judged, judged_by, right, sample};
use parlour_judge::{CROSSCUT, Settings, SubmissionReport};
use parlour_rules::Seed;

fn report(name: &str) -> Option<SubmissionReport> {
    is_installed("swipl", "swi-prolog-nox").then(|| judged(&CROSSCUT, &sample(&CROSSCUT, name), 60))
}

#[test]
fn right_rules_have_full_marks_and_a_player_beats_easy() {
    let Some(report) = report("right.pl") else { return };
    for criterion in ["moves", "flips", "end"] {
        assert!(is_all_right(&report, criterion), "{report:#?}");
    }
    let (won, of) = right(&report, "strength");
    assert!(won * 2 > of, "it wins most games: {report:#?}");
    assert_eq!(report.notes, Vec::<String>::new(), "SICStus libraries are found");
    assert_eq!(report.causes, []);
}

#[test]
fn flips_without_comparing_lengths_are_named() {
    let Some(report) = report("flips-like-othello.pl") else { return };
    for criterion in ["moves", "flips"] {
        let found = causes(&report, criterion);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("It always flips flanked discs"), "{found:?}");
    }
    let flips = report.causes.iter().find(|cause| cause.criterion == "flips").expect("a cause");
    assert!(flips.example.contains("; the submission makes "), "{flips:?}");
}

#[test]
fn mistakes_about_the_perimeter_and_the_comparison_have_different_causes() {
    let Some(report) = report("equal-flips-and-no-edge.pl") else { return };
    let moves = causes(&report, "moves");
    assert_eq!(moves.len(), 1, "{moves:?}");
    assert!(moves[0].starts_with("It refuses discs on the perimeter"), "{moves:?}");
    let flips = causes(&report, "flips");
    assert!(
        flips
            .iter()
            .any(|cause| cause
                .starts_with("It flips discs even when the run created is only as long")),
        "{flips:?}"
    );
    assert!(
        flips.iter().any(|cause| cause.starts_with("It refuses discs on the perimeter")),
        "{flips:?}"
    );
}

#[test]
fn missed_columns_and_illegal_choices_are_named() {
    let Some(report) = report("rows-only.pl") else { return };
    assert_eq!(causes(&report, "end"), ["It doesn't see a complete line."]);
    assert!(!is_all_right(&report, "end"));
    let strength = causes(&report, "strength");
    assert_eq!(strength, ["It chooses an illegal move."], "{report:#?}");
}

#[test]
fn adapter_talks_to_a_program_with_other_predicates() {
    if !is_installed("swipl", "swi-prolog-nox") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let text = std::fs::read_to_string(sample(&CROSSCUT, "right.pl")).expect("a sample");
    let text = text.replace("valid_moves(", "my_moves(").replace("game(", "gs(");
    let path = folder.path().join("own.pl");
    std::fs::write(&path, text).expect("it can be written");
    let adapter = folder.path().join("adapter.pl");
    let glue = "judge_moves(Rows, Player, Moves) :- my_moves(gs(Rows, Player), Moves).\n\
                judge_after(Rows, P, C, R, After) :- move(gs(Rows, P), C-R, gs(After, _)).\n\
                judge_winner(Rows, P, Winner) :- game_over(gs(Rows, P), Winner).\n\
                judge_choice(Rows, P, C, R) :- choose_move(gs(Rows, P), C-R).\n";
    std::fs::write(&adapter, glue).expect("it can be written");
    let mut settings = Settings::new(&CROSSCUT, Seed::from(7));
    (settings.cases, settings.adapter) = (Some(20), Some(adapter));
    let report = judged_by(settings, &path);
    assert!(is_all_right(&report, "moves") && is_all_right(&report, "flips"), "{report:#?}");
}

fn typed(name: &str) -> Option<SubmissionReport> {
    let mut settings = Settings::new(&CROSSCUT, Seed::from(7));
    settings.cases = Some(30);
    settings.adapter = Some(sample(&CROSSCUT, "typed.toml"));
    let path = sample(&CROSSCUT, name);
    is_installed("python3", "python3").then(|| judged_by(settings, &path))
}

#[test]
fn program_that_is_typed_at_has_full_marks_and_beats_easy() {
    let Some(report) = typed("typed.py") else { return };
    for criterion in ["moves", "flips", "end"] {
        assert!(is_all_right(&report, criterion), "{report:#?}");
    }
    let (won, of) = right(&report, "strength");
    assert!(won * 2 > of, "it wins most games: {report:#?}");
    assert_eq!(report.causes, []);
}

#[test]
fn typed_program_that_keeps_the_winner_secret_is_named() {
    let Some(report) = typed("typed-each-way-alone.py") else { return };
    assert_eq!(causes(&report, "end"), ["It doesn't name the winner."]);
    assert!(is_all_right(&report, "moves"), "{report:#?}");
}
