//! What the tests share: samples, and programs that may be missing.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::{Path, PathBuf};

use parlour_judge::run::Sandbox;
use parlour_judge::{Assignment, Judge, Settings, SubmissionReport};
use parlour_players::Stop;
use parlour_rules::Seed;

/// Whether a program is installed. In CI it must be.
pub fn is_installed(program: &str, package: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let is_there = std::env::split_paths(&folders).any(|folder| folder.join(program).is_file());
    if !is_there {
        let must = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!must, "apt-get install {package}: nothing is skipped in CI");
        eprintln!("skipped: {program} is missing (as root: apt-get install {package})");
    }
    is_there
}

/// A sample submission of an assignment.
pub fn sample(assignment: &Assignment, name: &str) -> PathBuf {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/judge");
    samples.join(assignment.name).join(name)
}

/// Judges one submission with few cases.
pub fn judged(assignment: &'static Assignment, path: &Path, cases: u32) -> SubmissionReport {
    let mut settings = Settings::new(assignment, Seed::from(7));
    settings.cases = Some(cases);
    judged_by(settings, path)
}

/// Judges one submission.
pub fn judged_by(settings: Settings, path: &Path) -> SubmissionReport {
    let judge = Judge::new(settings, Sandbox::find()).expect("the cases can be made");
    judge.judge(path, &Stop::default()).expect("a submission's faults are no trouble")
}

/// The right cases and all cases of a criterion.
pub fn right(report: &SubmissionReport, criterion: &str) -> (u64, u64) {
    let found = report.criteria.iter().find(|one| one.name == criterion);
    let found = found.unwrap_or_else(|| panic!("no {criterion} in {report:#?}"));
    (found.right, found.of)
}

/// Whether everything of a criterion is right.
pub fn is_all_right(report: &SubmissionReport, criterion: &str) -> bool {
    let (right, of) = right(report, criterion);
    right == of
}

/// The causes of a criterion as text.
pub fn causes<'a>(report: &'a SubmissionReport, criterion: &str) -> Vec<&'a str> {
    let spoils = |criteria: &str| {
        criteria.split(", ").flat_map(|part| part.split(" and ")).any(|one| one == criterion)
    };
    let causes = report.causes.iter().filter(|cause| spoils(&cause.criterion));
    causes.map(|cause| cause.cause.as_str()).collect()
}
