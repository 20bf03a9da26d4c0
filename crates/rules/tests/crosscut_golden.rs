//! Crosscut against the golden positions: every legal move, and the board after it.

use std::collections::BTreeMap;

use parlour_rules::crosscut::{Colour, Position, Status};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    position: String,
    status: String,
    winner: Option<Colour>,
    moves: BTreeMap<String, String>,
}

#[test]
fn every_golden_position_has_exactly_its_moves() {
    let golden = include_str!("../../../golden/crosscut/positions.jsonl");
    let mut cases = 0;
    for line in golden.lines() {
        let case: Case = serde_json::from_str(line).expect("a golden line");
        let position: Position = case.position.parse().expect("a golden position");
        assert_eq!(position.to_string(), case.position);
        let (status, winner) = match position.status() {
            Status::Play => ("play", None),
            Status::Pass => ("pass", None),
            Status::Won(winner) => ("won", Some(winner)),
            Status::Drawn => ("drawn", None),
        };
        assert_eq!((status, winner), (&*case.status, case.winner), "{position}");
        let moves: BTreeMap<String, String> = position
            .moves()
            .into_iter()
            .map(|played| (played.square.to_string(), position.after(played).board()))
            .collect();
        assert_eq!(moves, case.moves, "{position}");
        cases += 1;
    }
    assert_eq!(cases, 1858, "the golden file is complete");
}
