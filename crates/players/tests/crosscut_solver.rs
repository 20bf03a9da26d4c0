//! The Crosscut solver against plain minimax, and the boards that are known to be solved.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use parlour_players::crosscut::any_first_move_wins_within;
use parlour_players::crosscut::solver::{Proved, Solver, shortest};
use parlour_players::search::proof::NotResumed;
use parlour_players::{Budget, Stop};
use parlour_rules::crosscut::{Action, Colour, Position, Size, Square, Status};
use parlour_rules::{Luck, Seed};

const MIB: usize = 1 << 20;

fn unhurried() -> Budget {
    Budget::effort(u64::MAX)
}

fn empty(size: &str) -> Position {
    Position::empty(size.parse().expect("a size"))
}

fn solve(position: &Position) -> Proved {
    Solver::new(position, 16 * MIB).solve(&unhurried(), &mut |_| {})
}

fn winner(position: &Position) -> Option<Colour> {
    match solve(position) {
        Proved::Win { winner, .. } => Some(winner),
        Proved::Draw => None,
        Proved::Nothing => panic!("{position}: no answer without a limit"),
    }
}

/// Who wins, by following every line to its end.
fn minimax(position: &Position, known: &mut HashMap<Position, Option<Colour>>) -> Option<Colour> {
    match position.status() {
        Status::Won(winner) => return Some(winner),
        Status::Drawn => return None,
        Status::Pass => return minimax(&position.passed(), known),
        Status::Play => {}
    }
    if let Some(&winner) = known.get(position) {
        return winner;
    }
    let mover = position.turn();
    let mut best = Some(mover.other());
    for played in position.moves() {
        let winner = minimax(&position.after(played), known);
        if winner == Some(mover) {
            best = winner;
            break;
        }
        best = best.and(winner);
    }
    known.insert(*position, best);
    best
}

/// The late positions of a random game in which both sides avoid leaving an immediate win: those
/// with at most this many empty squares in which the mover cannot win immediately.
fn contested(size: Size, most_empties: u32, luck: &mut Luck) -> Vec<Position> {
    let mut position = Position::empty(size);
    let mut met = Vec::new();
    while let Some(any) = luck.pick(&position.moves()) {
        let moves = position.moves();
        let careful: Vec<_> =
            moves.iter().filter(|&&played| !position.after(played).can_win()).collect();
        position = position.after(**luck.pick(&careful).unwrap_or(&any));
        if position.winner().is_none()
            && !position.can_win()
            && position.empties().count_ones() <= most_empties
        {
            met.push(position);
        }
    }
    met
}

/// The first position of such games with this many empty squares.
fn late_position(size: &str, empties: u32, luck: &mut Luck) -> Position {
    let size = size.parse().expect("a size");
    loop {
        if let Some(&position) = contested(size, empties, luck).first() {
            return position;
        }
    }
}

/// Compares the winners of the contested positions of several games on every size. Returns how many
/// the side to move lost and won.
fn late_positions_agree(games: u32, most_empties: u32) -> [u32; 2] {
    let mut luck = Luck::new(Seed::from(11));
    let mut wins = [0; 2];
    for size in Size::all() {
        for _ in 0..games {
            for position in contested(size, most_empties, &mut luck) {
                let expected = minimax(&position, &mut HashMap::new());
                assert_eq!(winner(&position), expected, "{position}");
                wins[usize::from(expected == Some(position.turn()))] += 1;
            }
        }
    }
    wins
}

#[test]
fn solver_agrees_with_minimax_on_late_positions() {
    let wins = late_positions_agree(60, 6);
    assert!(wins.iter().all(|&count| count > 30), "both sides win some: {wins:?}");
}

#[test]
#[ignore = "thousands of positions"]
fn solver_agrees_with_minimax_on_many_late_positions() {
    late_positions_agree(1000, 7);
}

/// Covers every position of the smallest board within some plies.
#[test]
fn solver_agrees_with_minimax_on_early_positions_of_5x5() {
    fn walk(position: &Position, plies: u32, known: &mut HashMap<Position, Option<Colour>>) {
        let expected = minimax(position, known);
        assert_eq!(winner(position), expected, "{position}");
        if plies > 0 {
            for played in position.moves() {
                walk(&position.after(played), plies - 1, known);
            }
        }
    }
    walk(&empty("5x5"), 3, &mut HashMap::new());
}

fn act(position: &Position, action: Action) -> Position {
    match action {
        Action::Place(square) => position.place(square).expect("the line is legal"),
        Action::Pass => {
            assert_eq!(position.status(), Status::Pass);
            position.passed()
        }
        Action::Swap => panic!("there is no swap in a line"),
    }
}

/// Replays a proved line: the winner never lets go, every other reply loses too, and the last move
/// wins.
fn line_is_sound(start: &Position) {
    let mut solver = Solver::new(start, 16 * MIB);
    let Proved::Win { winner: winning, within } = solver.solve(&unhurried(), &mut |_| {}) else {
        panic!("{start} is not won");
    };
    let line = solver.line(&unhurried());
    assert!(line.len() as u32 <= within, "{start} {line:?} {within}");
    let mut position = *start;
    for &action in &line {
        assert_eq!(winner(&position), Some(winning), "{start} {line:?} at {position}");
        if position.turn() != winning {
            for played in position.moves() {
                assert_eq!(winner(&position.after(played)), Some(winning), "{position}");
            }
        }
        position = act(&position, action);
    }
    assert_eq!(position.status(), Status::Won(winning), "{start} {line:?}");
}

#[test]
fn proof_lines_win_against_every_reply() {
    let mut luck = Luck::new(Seed::from(12));
    for size in ["5x5", "5x6", "6x6", "5x9"] {
        line_is_sound(&empty(size));
    }
    for (size, empties) in [("6x7", 12), ("7x7", 14), ("6x9", 16), ("8x8", 16), ("10x10", 12)] {
        for _ in 0..3 {
            line_is_sound(&late_position(size, empties, &mut luck));
        }
    }
}

/// The images of a position under the symmetries of its board; of a square one also transposed.
fn images(position: &Position) -> Vec<Position> {
    let text = position.board();
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let upended: Vec<Vec<char>> = rows.iter().rev().cloned().collect();
    let mirrored = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
        rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
    };
    let transposed = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
        (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
    };
    let mut boards = vec![mirrored(&rows), mirrored(&upended), upended, rows];
    // For a rectangle, this is a position on another board with the same winner.
    boards.extend(boards.clone().iter().map(|board| transposed(board)));
    boards
        .into_iter()
        .map(|board| board.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/"))
        .map(|board| format!("{board} {}", position.turn()).parse().expect("a position"))
        .collect()
}

/// The same with the colours exchanged.
fn recoloured(position: &Position) -> Position {
    let swap = |letter| match letter {
        'R' => 'B',
        'B' => 'R',
        other => other,
    };
    let board: String = position.board().chars().map(swap).collect();
    format!("{board} {}", position.turn().other()).parse().expect("a position")
}

#[test]
fn mirror_images_and_exchanged_colours_have_the_same_result() {
    let mut luck = Luck::new(Seed::from(13));
    for (size, empties) in [("6x6", 9), ("7x7", 15), ("6x8", 14), ("8x8", 17)] {
        for _ in 0..3 {
            let position = late_position(size, empties, &mut luck);
            let expected = winner(&position);
            assert_eq!(winner(&recoloured(&position)), expected.map(Colour::other), "{position}");
            for image in images(&position) {
                assert_eq!(winner(&image), expected, "{position} {image}");
            }
        }
    }
}

#[test]
fn finished_positions_need_no_search() {
    let won: Position = "...../.RRR./.BB../...../..... blue".parse().expect("a position");
    let mut solver = Solver::new(&won, 0);
    let proved = solver.solve(&unhurried(), &mut |_| {});
    assert_eq!(proved, Proved::Win { winner: Colour::Red, within: 0 });
    assert_eq!((solver.nodes(), solver.line(&unhurried()), solver.moves()), (0, vec![], vec![]));
    assert_eq!(shortest(&won, Colour::Red, 9, 0, &unhurried()), Some(0));
    assert_eq!(shortest(&won, Colour::Blue, 9, 0, &unhurried()), None);
}

#[test]
fn immediate_win_is_found_without_search() {
    let position: Position = "...../.RR../.BB../...../..... red".parse().expect("a position");
    let mut solver = Solver::new(&position, 0);
    let proved = solver.solve(&Budget::effort(0), &mut |_| {});
    assert_eq!(proved, Proved::Win { winner: Colour::Red, within: 1 });
    let line = solver.line(&Budget::effort(0));
    assert_eq!(line, [Action::Place("d2".parse().expect("a square"))]);
}

#[test]
fn small_budget_or_raised_stop_proves_nothing() {
    let board = empty("8x8");
    let mut solver = Solver::new(&board, 16 * MIB);
    assert_eq!(solver.solve(&Budget::effort(500), &mut |_| {}), Proved::Nothing);
    assert_eq!(solver.nodes(), 500);
    assert_eq!(solver.moves().len(), 36, "every move is still told of");
    assert!(solver.line(&unhurried()).is_empty());
    let stop = Stop::default();
    stop.raise();
    assert_eq!(solver.solve(&Budget::until(stop.clone()), &mut |_| {}), Proved::Nothing);
    assert_eq!(solver.nodes(), 500);
    assert_eq!(shortest(&board, Colour::Red, 99, 16 * MIB, &Budget::until(stop)), None);
}

fn after(position: &Position, square: &str) -> Position {
    position.place(square.parse().expect("a square")).expect("a legal move")
}

/// The plies from the empty board if Red starts with this move.
fn plies_from(size: &str, square: &str) -> Option<u32> {
    let after = after(&empty(size), square);
    shortest(&after, Colour::Red, 30, 64 * MIB, &unhurried()).map(|plies| plies + 1)
}

#[test]
fn red_wins_the_narrow_boards_in_five_plies() {
    for size in ["5x5", "5x6", "5x7"] {
        let board = empty(size);
        assert_eq!(winner(&board), Some(Colour::Red), "{size}");
        assert_eq!(shortest(&board, Colour::Red, 30, 64 * MIB, &unhurried()), Some(5), "{size}");
    }
    for played in empty("5x5").moves() {
        assert_eq!(winner(&empty("5x5").after(played)), Some(Colour::Red), "{}", played.square);
    }
    assert_eq!(winner(&empty("5x8")), Some(Colour::Red));
    assert_eq!(winner(&empty("5x9")), Some(Colour::Red));
}

#[test]
fn red_wins_6x6_in_nine_plies_and_with_every_first_move() {
    let board = empty("6x6");
    assert_eq!(shortest(&board, Colour::Red, 30, 64 * MIB, &unhurried()), Some(9));
    for played in board.moves() {
        assert_eq!(winner(&board.after(played)), Some(Colour::Red), "{}", played.square);
    }
    assert_eq!(plies_from("6x6", "c3"), Some(9));
    assert_eq!(plies_from("6x6", "c2"), Some(11));
    assert_eq!(plies_from("6x6", "b2"), Some(13));
}

#[test]
fn red_wins_6x7() {
    assert_eq!(winner(&empty("6x7")), Some(Colour::Red));
}

#[test]
#[ignore = "seconds to minutes"]
fn red_wins_6x7_in_thirteen_plies() {
    assert_eq!(shortest(&empty("6x7"), Colour::Red, 30, 256 * MIB, &unhurried()), Some(13));
}

/// Checks that Red wins in time with the first moves of a board that are no mirror images, `most`
/// of them.
fn check_first_moves(size: &str, most: usize) {
    let board = empty(size);
    let within = any_first_move_wins_within(board.size()).expect("known");
    let (rows, columns) = (board.size().rows(), board.size().columns());
    let is_alone = |square: Square| {
        let (row, column) = (square.row().min(rows - 1 - square.row()), square.column());
        row == square.row() && 2 * column < columns && (rows != columns || row <= column)
    };
    let moves = board.moves().into_iter().filter(|played| is_alone(played.square));
    for played in moves.take(most) {
        let mut solver = Solver::new(&board.after(played), 64 * MIB);
        match solver.solve(&unhurried(), &mut |_| {}) {
            Proved::Win { winner: Colour::Red, within: plies } => {
                assert!(plies < within, "{size} {}: {plies}", played.square);
            }
            found => panic!("{size} {}: {found:?}", played.square),
        }
    }
}

#[test]
fn a_first_move_that_is_said_to_win_wins() {
    check_first_moves("6x8", 2);
}

#[test]
#[ignore = "a minute"]
fn all_first_moves_that_are_said_to_win_win() {
    for size in ["6x8", "8x6", "7x7"] {
        check_first_moves(size, usize::MAX);
    }
}

#[test]
fn several_threads_find_the_same_winner() {
    let threads = NonZeroUsize::new(3).expect("not zero");
    for size in ["5x5", "5x9", "6x6", "6x7"] {
        for _ in 0..5 {
            let mut solver = Solver::new(&empty(size), 16 * MIB).with_threads(threads);
            let proved = solver.solve(&unhurried(), &mut |_| {});
            assert!(matches!(proved, Proved::Win { winner: Colour::Red, .. }), "{size} {proved:?}");
            assert!(solver.certificate(&unhurried(), &mut |_| {}).is_some(), "{size}");
        }
    }
    let mut luck = Luck::new(Seed::from(14));
    for _ in 0..10 {
        let position = late_position("8x8", 14, &mut luck);
        let mut solver = Solver::new(&position, 16 * MIB).with_threads(threads);
        let Proved::Win { winner: found, .. } = solver.solve(&unhurried(), &mut |_| {}) else {
            panic!("{position} is not solved");
        };
        assert_eq!(Some(found), winner(&position), "{position}");
    }
}

#[test]
fn saved_solver_continues_with_its_own_position_only() {
    let board = empty("6x7");
    let mut solver = Solver::new(&board, 16 * MIB);
    assert_eq!(solver.solve(&Budget::effort(300), &mut |_| {}), Proved::Nothing);
    let mut bytes = Vec::new();
    solver.save(&mut bytes).expect("memory takes everything");
    assert!(bytes.starts_with(&Solver::START));
    let mut resumed = Solver::resume(&board, 16 * MIB, &mut &bytes[..]).expect("a saved search");
    assert_eq!(resumed.nodes(), 300);
    let proved = resumed.solve(&unhurried(), &mut |_| {});
    assert!(matches!(proved, Proved::Win { winner: Colour::Red, .. }), "{proved:?}");
    // The empty boards have the same discs.
    let other = Solver::resume(&empty("7x6"), 16 * MIB, &mut &bytes[..]);
    assert!(matches!(other, Err(NotResumed::OtherPosition(_))));
    let other = Solver::resume(&board, 16 * MIB, &mut &b"CROSSCUT\x01"[..]);
    assert!(matches!(other, Err(NotResumed::NotASearch)));
}

/// A table that drops most of what it learned still gives a complete strategy.
#[test]
fn certificate_is_complete_after_the_table_dropped_parts_of_the_proof() {
    let mut solver = Solver::new(&empty("6x8"), 0);
    solver.solve(&unhurried(), &mut |_| {});
    let nodes = solver.nodes();
    let certificate = solver.certificate(&unhurried(), &mut |_| {}).expect("Red wins 6x8");
    assert_eq!(certificate.winner(), Colour::Red);
    assert!(certificate.positions() > 1000);
    assert!(solver.nodes() > nodes, "something was searched again");
    let late = late_position("6x6", 9, &mut Luck::new(Seed::from(15)));
    let mut solver = Solver::new(&late, 0);
    solver.solve(&unhurried(), &mut |_| {});
    assert_eq!(solver.certificate(&unhurried(), &mut |_| {}), None, "only of empty boards");
}
