//! Where `--plain` and `--ascii` can stand.

mod program;

use program::parlour;

#[test]
fn the_look_can_be_set_before_play_and_after_it() {
    for words in [
        ["--plain", "play", "crosscut", "--seed", "1"],
        ["play", "--plain", "crosscut", "--seed", "1"],
        ["play", "crosscut", "--plain", "--seed", "1"],
    ] {
        let ran = parlour(&words, "");
        assert!(ran.status == 0 && ran.out.contains("Rows?"), "{words:?}: {}", ran.out);
    }
    let refused = parlour(&["--plain", "man"], "");
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(refused.err.contains("only for `parlour play`"), "{}", refused.err);
}
