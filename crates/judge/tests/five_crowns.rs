//! The sample programs of `five-crowns`.

mod common;

use common::{causes, is_all_right, is_installed, judged_by, sample};
use parlour_judge::{FIVE_CROWNS, Settings, SubmissionReport};
use parlour_rules::Seed;

fn report(name: &str) -> Option<SubmissionReport> {
    let mut settings = Settings::new(&FIVE_CROWNS, Seed::from(11));
    settings.cases = Some(8);
    settings.adapter = Some(sample(&FIVE_CROWNS, "adapter.toml"));
    let path = sample(&FIVE_CROWNS, name);
    is_installed("python3", "python3").then(|| judged_by(settings, &path))
}

#[test]
fn right_program_has_every_mark() {
    let Some(report) = report("right.py") else { return };
    assert_eq!((report.marks, report.most), (100.0, 100.0), "{report:#?}");
    assert_eq!(report.causes, []);
    assert_eq!(report.notes, Vec::<String>::new());
}

#[test]
fn wrong_points_and_missing_reasons_are_named() {
    let Some(report) = report("wilds-by-rank.py") else { return };
    let found = causes(&report, "points");
    assert_eq!(found, ["An unmelded wild card counts as its rank instead of 20."], "{report:#?}");
    assert_eq!(causes(&report, "reasons"), ["The computer gives no reason for its turn."]);
    for criterion in ["saves", "loading", "cards"] {
        assert!(is_all_right(&report, criterion), "{report:#?}");
    }
}

#[test]
fn lost_cards_are_named() {
    let Some(report) = report("loses-discards.py") else { return };
    assert_eq!(causes(&report, "cards"), ["Cards are missing from the saved game."]);
    let turns = causes(&report, "turns");
    assert!(turns.contains(&"The discard pile is wrong or in the wrong order."), "{turns:?}");
    assert!(is_all_right(&report, "loading"), "{report:#?}");
}

#[test]
fn piles_saved_the_wrong_way_round_are_named() {
    let Some(report) = report("odd-saves.py") else { return };
    let found = causes(&report, "loading");
    assert_eq!(found, ["The draw pile is wrong or in the wrong order."], "{report:#?}");
    assert!(is_all_right(&report, "cards"), "{report:#?}");
}
