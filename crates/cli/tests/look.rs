//! Where `--plain` and `--ascii` can stand.

use std::process::{Command, Output, Stdio};

fn parlour(words: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a temporary folder");
    Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(words)
        .env("PARLOUR_DATA", folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("it runs")
}

#[test]
fn the_look_can_be_set_before_play_and_after_it() {
    for words in [
        ["--plain", "play", "crosscut", "--seed", "1"],
        ["play", "--plain", "crosscut", "--seed", "1"],
        ["play", "crosscut", "--plain", "--seed", "1"],
    ] {
        let output = parlour(&words);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && said.contains("Rows?"), "{words:?}: {said}");
    }
    let refused = parlour(&["--plain", "man"]);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{why}");
    assert!(why.contains("only for `parlour play`"), "{why}");
}
