//! `parlour judge`, from outside: its reports, and what it refuses.

#![cfg(unix)]

mod program;

use std::fs;

use program::parlour;
use serde_json::Value;

fn sample(name: &str) -> String {
    format!("{}/../../examples/judge/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn has_prolog() -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let is_there = std::env::split_paths(&folders).any(|folder| folder.join("swipl").is_file());
    if !is_there {
        let must = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!must, "apt-get install swi-prolog-nox: nothing is skipped in CI");
        eprintln!("skipped: swipl is missing (as root: apt-get install swi-prolog-nox)");
    }
    is_there
}

#[test]
fn class_is_reported_as_json_page_and_table() {
    if !has_prolog() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (page, table, weights) = (path("page.html"), path("marks.csv"), path("weights.toml"));
    fs::write(&weights, "hand_value = 10\nnobs = 30\n").expect("it can be written");
    let right = sample("cribbage-prolog/right.pl");
    let wrong = sample("cribbage-prolog/nobs-fourth-card.pl");
    let arguments = [
        "judge",
        "cribbage-prolog",
        &right,
        &wrong,
        "--cases",
        "30",
        "--seed",
        "7",
        "--json",
        "--html",
        &page,
        "--csv",
        &table,
        "--weights",
        &weights,
    ];
    let ran = parlour(&arguments, "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(report["assignment"], "cribbage-prolog");
    let [first, second] = &report["submissions"].as_array().expect("a list")[..] else {
        panic!("two submissions: {report}");
    };
    assert_eq!((&first["file"], &first["marks"]), (&right.into(), &40.0.into()));
    assert_eq!(first["causes"], Value::Array(Vec::new()));
    let nobs = second["criteria"].as_array().expect("a list").iter();
    let nobs = nobs.clone().find(|one| one["name"] == "nobs").expect("nobs is judged");
    assert!(nobs["right"].as_u64() < nobs["of"].as_u64() && nobs["most"] == 30.0, "{nobs}");
    let cause = &second["causes"][0];
    assert!(
        cause["cause"].as_str().is_some_and(|text| text.starts_with("It counts nobs only if")),
        "{cause}"
    );
    assert!(cause["cases"].is_u64() && cause["example"].is_string());
    // The command that repeats the case finds it.
    let repeat = shlex::split(cause["repeat"].as_str().expect("a command")).expect("words");
    let words: Vec<&str> = repeat[1..].iter().map(String::as_str).collect();
    let again = parlour(&words, "");
    assert_eq!(again.status, 0, "{}", again.err);
    assert!(again.out.contains(cause["example"].as_str().expect("text")), "{}", again.out);
    assert!(fs::read_to_string(&page).expect("a page").contains("It counts nobs only if"));
    assert_eq!(fs::read_to_string(&table).expect("a table").lines().count(), 3);
}

#[test]
fn mistakes_in_the_command_are_reported_before_anything_runs() {
    let refused = |arguments: &[&str], why: &str| {
        let ran = parlour(&[&["judge"], arguments].concat(), "");
        assert_eq!(ran.status, 2, "{}", ran.err);
        assert!(ran.err.contains(why), "{}", ran.err);
    };
    let right = sample("cribbage-prolog/right.pl");
    refused(&["chess", &right], "`chess` is not an assignment: choose cribbage-prolog, ");
    refused(&["engine", "none.py"], "can't read `none.py`");
    refused(&["five-crowns", &right], "five-crowns needs --adapter FILE");
    let weights = tempfile::NamedTempFile::new().expect("a file");
    fs::write(weights.path(), "style = 5").expect("it can be written");
    let path = weights.path().display().to_string();
    refused(
        &["cribbage-prolog", &right, "--weights", &path],
        "`style` is not a criterion of cribbage-prolog",
    );
}
