//! `parlour review` of records that are cut short, taken back, given up, very short or very long.

#[path = "../../table/tests/odd_records/mod.rs"]
#[allow(dead_code, reason = "each front end uses a part of it")]
mod odd_records;
mod program;

use odd_records::odd_records;
use program::parlour_in;
use serde_json::Value;

#[test]
fn odd_records_are_reviewed_and_add_up() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for odd in odd_records() {
        let name = odd.name;
        std::fs::write(folder.path().join("game.json"), &odd.text).expect("it can be written");
        let run = |more: &[&str]| {
            let arguments = [&["review", "game.json", "--effort", "1000"], more].concat();
            parlour_in(folder.path(), &arguments, b"")
        };
        let json = run(&["--json"]);
        assert_eq!(json.status, 0, "{name}: {}", json.err);
        let answer: Value = serde_json::from_str(&json.out).expect("JSON");
        assert_eq!(answer["over"], odd.is_over, "{name}");
        let decisions = answer["decisions"].as_array().expect("decisions");
        assert!(!decisions.is_empty(), "{name}");
        let numbers: Vec<u64> = decisions.iter().filter_map(|one| one["number"].as_u64()).collect();
        assert!(numbers.is_sorted_by(|a, b| a < b), "{name}: {numbers:?}");
        assert!(numbers.iter().all(|&number| number <= odd.actions as u64), "{name}");
        for account in answer["accounts"].as_array().expect("accounts") {
            let part = |name: &str| account[name].as_f64().expect("a number");
            let parts = ["start", "own", "others", "luck", "uncharged"];
            let sum: f64 = parts.into_iter().map(part).sum();
            assert!((sum - part("result")).abs() < 1e-9, "{name}: {account}");
        }
        if odd.actions > 1000 {
            // The other form takes another minute, and reads the same numbers.
            continue;
        }
        let told = run(&[]);
        assert_eq!((told.status, told.out.is_empty()), (0, false), "{name}: {}", told.err);
    }
}
