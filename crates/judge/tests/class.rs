//! A class that is stopped and continued, and its reports.

mod common;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{is_installed, sample};
use parlour_judge::run::Sandbox;
use parlour_judge::{CRIBBAGE_PROLOG, ClassReport, Settings, Stopped, judge_class};
use parlour_players::Stop;
use parlour_rules::Seed;

fn settings() -> Settings {
    let mut settings = Settings::new(&CRIBBAGE_PROLOG, Seed::from(0));
    settings.cases = Some(8);
    settings
}

#[test]
fn stopped_class_continues_with_the_same_cases() {
    if !is_installed("swipl", "swi-prolog-nox") {
        return;
    }
    let names = ["right.pl", "nobs-fourth-card.pl", "runs-once.pl", "short-fifteens.pl"];
    let class = names.map(|name| sample(&CRIBBAGE_PROLOG, name));
    let state = tempfile::tempdir().expect("a folder");
    let run = |seed: Option<Seed>, stop: &Stop, after: usize| {
        let judged = AtomicUsize::new(0);
        let result = judge_class(
            settings(),
            seed,
            &class,
            Sandbox::find(),
            Some(state.path()),
            "test",
            1,
            stop,
            &|done| {
                judged.store(done, Ordering::Relaxed);
                if done == after {
                    stop.raise();
                }
            },
        );
        (result, judged.into_inner())
    };
    let (stopped, judged) = run(None, &Stop::default(), 2);
    let error = stopped.expect_err("it was stopped");
    assert!(error.downcast_ref::<Stopped>().is_some());
    assert_eq!(error.to_string(), "2 of 4 judged; the same command continues");
    assert_eq!(judged, 2);
    let kept: Vec<PathBuf> = fs::read_dir(state.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert_eq!(kept.len(), 1, "one class is kept");
    let text = fs::read_to_string(&kept[0]).expect("it can be read");
    let before: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    // A mark in what is kept shows that it isn't judged again.
    fs::write(&kept[0], text.replace("\"notes\":[]", "\"notes\":[\"kept\"]"))
        .expect("it can be written");
    let (finished, _) = run(None, &Stop::default(), usize::MAX);
    let report: ClassReport = finished.expect("it can be finished");
    assert_eq!(report.submissions.len(), 4);
    let kept_before = report.submissions.iter().filter(|one| one.notes == ["kept"]).count();
    assert_eq!(kept_before, 2);
    assert_eq!(before["seed"], report.seed.to_string());
    let left = fs::read_dir(state.path()).expect("a folder").count();
    assert_eq!(left, 0, "a finished class is forgotten");
}

#[test]
fn page_is_whole_and_escapes_what_submissions_say() {
    if !is_installed("swipl", "swi-prolog-nox") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("<b>&.pl");
    fs::write(&path, "hand_value(_, _, '<script>alert(1)</script>').\n")
        .expect("it can be written");
    let (sandbox, stop, seed) = (Sandbox::find(), Stop::default(), Some(Seed::from(1)));
    let class = judge_class(settings(), seed, &[path], sandbox, None, "test", 1, &stop, &|_| {})
        .expect("it can be judged");
    let page = class.page();
    assert!(!page.contains("<script") && !page.contains("<b>&.pl"), "{page}");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{page}");
    assert!(!page.contains("http"), "it needs nothing from elsewhere");
    let table = class.csv();
    assert_eq!(table.lines().count(), 2, "{table}");
    assert!(table.starts_with("file,marks,most,hand_value,"), "{table}");
    let json = serde_json::to_value(&class).expect("JSON");
    assert_eq!(json["assignment"], "cribbage-prolog");
    let criterion = &json["submissions"][0]["criteria"][0];
    assert_eq!((&criterion["name"], &criterion["right"]), (&"hand_value".into(), &0.into()));
    assert!(json["submissions"][0]["causes"][0]["cause"].is_string());
}
