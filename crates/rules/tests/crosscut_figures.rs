//! The figures and unclear points of the original rules, played in the game.

use parlour_rules::crosscut::{Action, Crosscut, Options, Position, Square, Status, squares};
use parlour_rules::{Game, Seed};

/// What a disc on this square does, in the words of the golden file.
fn describe(position: &Position, square: Square) -> String {
    let Ok(judgement) = position.judge(square) else { return "over".to_owned() };
    let names: Vec<String> = squares(judgement.flips()).map(|flip| flip.to_string()).collect();
    let what = match (names.is_empty(), judgement.is_legal()) {
        (false, _) => format!("flips {}", names.join(" ")),
        (true, true) => "placed".to_owned(),
        (true, false) => "illegal".to_owned(),
    };
    let lengths = judgement.lengths.map_or(String::new(), |lengths| {
        format!(" (created {}, cut {})", lengths.created, lengths.cut)
    });
    let options = Options::of(position.size());
    let mut game = Crosscut::set_up(&options, position, Seed::from(0)).expect("the same size");
    let action = Action::Place(square);
    assert_eq!(game.play(action).is_ok(), judgement.is_legal(), "{position} {square}");
    if judgement.is_legal() {
        let last = game.open_view().last.clone().expect("a disc was placed");
        assert_eq!(last.flips, squares(judgement.flips()).collect::<Vec<_>>());
        assert_eq!(game.position().disc(square).is_some(), judgement.interior);
    }
    match game.position().status() {
        Status::Won(winner) => format!("{what}{lengths}, {winner} wins"),
        _ => what + &lengths,
    }
}

#[test]
fn the_figures_match_the_original_rules() {
    let golden = include_str!("../../../golden/crosscut/figures.txt");
    let mut cases = 0;
    for line in golden.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (position, rest) = line.split_once(" | ").expect("position | move = what");
        let (square, what) = rest.split_once(" = ").expect("position | move = what");
        let position: Position = position.parse().expect("a golden position");
        assert_eq!(describe(&position, square.parse().expect("a square")), what, "{line}");
        cases += 1;
    }
    assert_eq!(cases, 12, "the golden file is complete");
}
