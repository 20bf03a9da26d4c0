//! `parlour crosscut moves`: every legal move of a position.

use anyhow::{Result, ensure};
use parlour_rules::crosscut::{Position, Square, Status, squares};
use serde::Serialize;

use crate::table_text::Columns;
use crate::{Answer, batch, json};

#[derive(Serialize)]
struct Moves {
    position: String,
    status: &'static str,
    winner: Option<&'static str>,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    r#move: Square,
    board: String,
    flips: Vec<Square>,
    wins: bool,
}

fn moves_of(position: &Position) -> Moves {
    let mover = position.turn();
    let moves = position.moves().into_iter().map(|played| {
        let after = position.after(played);
        Move {
            r#move: played.square,
            board: after.board(),
            flips: squares(played.flips).collect(),
            wins: after.winner() == Some(mover),
        }
    });
    let status = position.status();
    Moves {
        position: position.to_string(),
        status: match status {
            Status::Play => "play",
            Status::Pass => "pass",
            Status::Won(_) => "won",
            Status::Drawn => "drawn",
        },
        winner: match status {
            Status::Won(colour) => Some(colour.name()),
            _ => None,
        },
        moves: moves.collect(),
    }
}

const COLUMNS: Columns =
    Columns { input: &["position"], output: &["position", "status", "winner", "moves.move"] };

/// Answers about one position, or about each line of standard input.
pub fn run(text: &str, as_json: bool, as_csv: bool) -> Result<Answer> {
    if text == "-" {
        let answer = |line: &str| super::position(line).map(|found| moves_of(&found));
        return if as_csv {
            batch::answer_table(COLUMNS, answer)
        } else {
            batch::answer_stdin(answer)
        };
    }
    ensure!(!as_csv, "a table is read from standard input: write - instead of the position");
    let position = super::position(text)?;
    let moves = moves_of(&position);
    if as_json {
        return json::answer(&moves);
    }
    print(&position, &moves)
}

fn print(position: &Position, moves: &Moves) -> Result<Answer> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let mover = position.turn().player_name();
    match position.status() {
        Status::Won(colour) => {
            let line = position.complete_line(colour).expect("a won position has a complete line");
            writeln!(out, "{} has won: {line} is complete.", colour.player_name())?;
        }
        Status::Drawn => writeln!(out, "Neither side can place a disc: the game is drawn.")?,
        Status::Pass => writeln!(out, "{mover} can't place a disc and must pass.")?,
        Status::Play => {
            match moves.moves.len() {
                1 => writeln!(out, "{mover} has 1 legal move.")?,
                many => writeln!(out, "{mover} has {many} legal moves.")?,
            }
            for found in &moves.moves {
                let flips: Vec<String> = found.flips.iter().map(Square::to_string).collect();
                let does = if flips.is_empty() {
                    String::new()
                } else {
                    format!("  flips {}", flips.join(" "))
                };
                let wins = if found.wins { "  and wins" } else { "" };
                let square = found.r#move.to_string();
                writeln!(out, "  {square:<3}  {}{does}{wins}", found.board)?;
            }
        }
    }
    Ok(Answer::Yes)
}
