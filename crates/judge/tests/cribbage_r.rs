//! The sample submissions of `cribbage-r`.

mod common;

use common::{causes, is_installed, judged, sample};
use parlour_judge::{CRIBBAGE_R, SubmissionReport};

fn report(name: &str) -> Option<SubmissionReport> {
    is_installed("Rscript", "r-base-core")
        .then(|| judged(&CRIBBAGE_R, &sample(&CRIBBAGE_R, name), 120))
}

#[test]
fn right_script_has_every_mark() {
    let Some(report) = report("right.R") else { return };
    assert_eq!((report.marks, report.most), (100.0, 100.0), "{report:#?}");
    assert_eq!(report.causes, []);
}

#[test]
fn face_cards_counted_by_rank_are_named() {
    let Some(report) = report("faces-by-rank.R") else { return };
    let found = causes(&report, "hand_value");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("It counts jack, queen and king as 11, 12 and 13"), "{found:?}");
}

#[test]
fn hands_that_stop_the_script_do_not_spoil_all_others() {
    let Some(report) = report("stops-at-tens.R") else { return };
    let found = causes(&report, "hand_value");
    assert!(found.iter().all(|cause| cause.contains("raises Error in ")), "{found:?}");
    assert!(report.marks > 0.0, "hands without a ten are right: {report:#?}");
}
