//! `crosscut`: predicates of a Prolog program, which may be written for SICStus.

use std::time::Duration;

use anyhow::{Result, bail};
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::crosscut::{
    Action, Colour, Crosscut, Judgement, Options, Position, Size, Square, Status,
};
use parlour_rules::{Game, Outcome as GameOutcome, Seat, Seed, Turn};

use super::cases::positions;
use super::faults::Faults;
use super::placing::{self, Placed, Said};
use crate::assignment::{CaseResult, Examined, Examiner, Findings, NotInstalled};
use crate::causes::Cause;
use crate::outcome::{MOST_TIMEOUTS, Outcome};
use crate::prolog::{Extra, Session};
use crate::run::is_installed;
use crate::{Settings, Stopped};

/// The criteria with their usual weights.
pub const CRITERIA: &[(&str, f64)] =
    &[("moves", 35.0), ("flips", 35.0), ("end", 15.0), ("strength", 15.0)];

/// The processor time for one call.
const TIME: Duration = Duration::from_secs(2);
const TIME_TO_CHOOSE: Duration = Duration::from_secs(10);

/// The board of the games for strength.
const SIZE: (u8, u8) = (6, 6);

const GLUE: &str = include_str!("glue.pl");

/// The cases, which are the same for every submission.
pub struct CrosscutPredicates {
    positions: Vec<Position>,
    /// Positions and a square to place on.
    placements: Vec<(Position, Square)>,
    ends: Vec<Position>,
    games: Vec<u64>,
    seed: Seed,
    adapter: Option<String>,
}

impl CrosscutPredicates {
    /// Makes the cases: `cases` positions, and from them how many of everything else.
    pub fn new(settings: &Settings) -> Result<Self> {
        if !is_installed("swipl") {
            return Err(NotInstalled { assignment: "crosscut", program: "swipl" }.into());
        }
        let count = settings.cases.unwrap_or(150) as usize;
        let all = positions(settings.seed, count.max(12));
        let adapter = match &settings.adapter {
            Some(path) => Some(parlour_table::files::read(path)?),
            None => None,
        };
        let is_over = |position: &Position| matches!(position.status(), Status::Won(_));
        let over = all.iter().filter(|position| is_over(position));
        let going = all.iter().filter(|position| position.status() == Status::Play);
        let mut made = CrosscutPredicates {
            placements: going.clone().flat_map(placements).collect(),
            ends: over.chain(going.take(count.div_ceil(4))).copied().collect(),
            positions: all.clone(),
            games: (0..10).collect(),
            seed: settings.seed.child(9),
            adapter,
        };
        if let Some(only) = &settings.only {
            made.positions.retain(|position| moves_name(position) == *only);
            made.placements.retain(|(position, square)| flips_name(position, *square) == *only);
            made.ends.retain(|position| end_name(position) == *only);
            made.games.retain(|number| game_name(*number) == *only);
            let left = made.positions.len() + made.placements.len() + made.ends.len();
            if left + made.games.len() == 0 {
                bail!("there is no case `{only}` with this seed and number of cases");
            }
        }
        Ok(made)
    }
}

fn moves_name(position: &Position) -> String {
    format!("moves {position}")
}

fn flips_name(position: &Position, square: Square) -> String {
    format!("flips {square} in {position}")
}

fn end_name(position: &Position) -> String {
    format!("end {position}")
}

fn game_name(number: u64) -> String {
    format!("strength game {}", number + 1)
}

/// One placement of each sort that a position has: with flips, refused, on the perimeter, plain.
fn placements(position: &Position) -> Vec<(Position, Square)> {
    let size = position.size();
    let sort = |square: &Square| {
        let judged = position.judge(*square).ok().filter(Judgement::is_legal)?;
        let compared = judged.lengths.map(|lengths| lengths.created.cmp(&lengths.cut));
        Some((square.is_interior(size), compared))
    };
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for square in Square::all(size) {
        if let Some(sort) = sort(&square)
            && !seen.contains(&sort)
        {
            seen.push(sort);
            found.push((*position, square));
        }
    }
    found
}

/// The rows of a board as a Prolog term.
pub fn rows_term(board: &str) -> String {
    let cell = |sign: char| match sign {
        'R' => "red",
        'B' => "blue",
        _ => "empty",
    };
    let row = |row: &str| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
    format!("[{}]", board.split('/').map(row).collect::<Vec<_>>().join(","))
}

/// The board that a Prolog term of rows stands for.
pub fn board_of(term: &str) -> Option<String> {
    let term: String = term.split_whitespace().collect();
    let inner = term.strip_prefix("[[")?.strip_suffix("]]")?;
    let cell = |cell: &str| match cell {
        "red" => Some('R'),
        "blue" => Some('B'),
        "empty" => Some('.'),
        _ => None,
    };
    let rows = inner.split("],[").map(|row| row.split(',').map(cell).collect::<Option<String>>());
    Some(rows.collect::<Option<Vec<_>>>()?.join("/"))
}

/// The squares that a Prolog list of `Column-Row` stands for.
pub fn squares_of(term: &str) -> Option<Vec<Square>> {
    let term: String = term.split_whitespace().collect();
    let inner = term.strip_prefix('[')?.strip_suffix(']')?;
    if inner.is_empty() {
        return Some(Vec::new());
    }
    inner.split(',').map(square_of).collect()
}

fn square_of(text: &str) -> Option<Square> {
    let (column, row) = text.split_once('-')?;
    let number = |text: &str| text.trim().parse::<u8>().ok()?.checked_sub(1);
    Square::new(number(row)?, number(column)?)
}

impl Examiner for CrosscutPredicates {
    fn examine(&self, examined: &Examined<'_>) -> Result<Findings, Stopped> {
        let Examined { workplace, sandbox, stop } = *examined;
        let glue = match &self.adapter {
            Some(adapter) => Extra::After("adapter.pl", adapter),
            None => Extra::Before("glue.pl", GLUE),
        };
        let extras = [glue, Extra::Dialect("sicstus4")];
        let mut findings = Findings::default();
        let session = match Session::start(sandbox, workplace, stop, &extras)? {
            Ok(session) => session,
            Err(outcome) => {
                let counts = [self.positions.len(), self.placements.len(), self.ends.len()];
                let counts = counts.into_iter().chain([self.games.len()]);
                for ((name, _), count) in CRITERIA.iter().zip(counts) {
                    (0..count).for_each(|_| findings.results.push(result(name, 0.0, false)));
                }
                findings.causes.push(Cause {
                    criterion: "moves".to_owned(),
                    cause: format!("The file can't be loaded: it {}.", outcome.what_it_did()),
                    cases: findings.results.len(),
                    example: "no case could be tried".to_owned(),
                    case: None,
                });
                return Ok(findings);
            }
        };
        findings.notes.extend(session.load_errors.as_ref().map(ToString::to_string));
        let mut exam = Exam { session, findings };
        let moves = exam.moves(&self.positions)?;
        let flips = exam.flips(&self.placements)?;
        // One mistake shows in both: what is legal on the perimeter depends on what flips.
        let both: Vec<&Placed<'_>> = moves.iter().chain(&flips).collect();
        let flaws = placing::find_flaws(&both);
        exam.findings.causes.extend(placing::causes(&moves, &flaws, "moves"));
        exam.findings.causes.extend(placing::causes(&flips, &flaws, "flips"));
        exam.ends(&self.ends)?;
        exam.games(&self.games, self.seed)?;
        Ok(exam.findings)
    }
}

fn result(criterion: &'static str, credit: f64, is_late: bool) -> CaseResult {
    CaseResult { criterion, credit, is_late, lost: None }
}

/// What is wrong where a submission chooses a square that it may not place a disc on.
pub const ILLEGAL_CHOICE: &str = "It chooses an illegal move.";

/// What is wrong with an answer about the end of a game; none where there is no answer.
pub fn wrong_end(outcome: &Outcome<String>, right: Option<&str>) -> Option<&'static str> {
    match (outcome, right) {
        (Outcome::Answer(_), None) => Some("It says that the game is over when it isn't."),
        (Outcome::Answer(_), Some(_)) => Some("It names the wrong winner."),
        (Outcome::No, _) => Some("It doesn't see a complete line."),
        _ => None,
    }
}

/// How a submission failed to continue a game.
enum Stuck {
    /// It gave no square.
    NoSquare(Outcome<()>),
    /// It may not place a disc on the square that it gave.
    Illegal,
}

/// A submission in the middle of its examination.
struct Exam<'a> {
    session: Session<'a>,
    findings: Findings,
}

impl Exam<'_> {
    fn ask(
        &mut self,
        predicate: &str,
        position: &Position,
        rest: &str,
        template: &str,
        limit: Duration,
    ) -> Result<Outcome<String>, Stopped> {
        let (rows, player) = (rows_term(&position.board()), position.turn().name());
        let goal = format!("{predicate}({rows},{player},{rest})");
        Ok(self.session.first(&goal, template, limit)?.and_then(|one| Outcome::Answer(one.text)))
    }

    fn moves<'p>(&mut self, positions: &'p [Position]) -> Result<Vec<Placed<'p>>, Stopped> {
        let mut placed = Vec::new();
        let mut faults = Faults::new("moves");
        for position in positions {
            if faults.timeouts == MOST_TIMEOUTS {
                self.findings.results.push(result("moves", 0.0, true));
                continue;
            }
            let outcome = self.ask("judge_moves", position, "Moves", "Moves", TIME)?;
            let outcome = outcome.and_then(|text| match squares_of(&text) {
                Some(squares) => Outcome::Answer(squares),
                None => Outcome::Odd(text),
            });
            let right: Vec<Square> = match position.status() {
                Status::Play => position.moves().iter().map(|played| played.square).collect(),
                _ => Vec::new(),
            };
            // A game that is over may have no list of moves at all.
            let outcome = match outcome {
                Outcome::No if right.is_empty() => Outcome::Answer(Vec::new()),
                other => other,
            };
            let name = moves_name(position);
            let Outcome::Answer(squares) = &outcome else {
                faults.add(&outcome, format!("in `{position}` it {}", outcome.what_it_did()), name);
                let is_late = outcome == Outcome::Late;
                self.findings.results.push(result("moves", 0.0, is_late));
                continue;
            };
            let is_right = right.iter().all(|square| squares.contains(square))
                && squares.iter().all(|square| right.contains(square));
            self.findings.results.push(result("moves", f64::from(u8::from(is_right)), false));
            placed.extend(Square::all(position.size()).map(|square| {
                let said = Said::Legal(squares.contains(&square));
                Placed { position, square, said, case: name.clone() }
            }));
        }
        faults.report(&mut self.findings);
        Ok(placed)
    }

    fn flips<'p>(
        &mut self,
        placements: &'p [(Position, Square)],
    ) -> Result<Vec<Placed<'p>>, Stopped> {
        let mut placed = Vec::new();
        let mut faults = Faults::new("flips");
        for (position, square) in placements {
            if faults.timeouts == MOST_TIMEOUTS {
                self.findings.results.push(result("flips", 0.0, true));
                continue;
            }
            let rest = format!("{},{},After", square.column() + 1, square.row() + 1);
            let outcome = self.ask("judge_after", position, &rest, "After", TIME)?;
            let outcome = outcome.and_then(|text| match board_of(&text) {
                Some(board) => Outcome::Answer(board),
                None => Outcome::Odd(text),
            });
            let name = flips_name(position, *square);
            let after = match outcome {
                Outcome::Answer(board) => Some(board),
                Outcome::No => None,
                other => {
                    let example = format!("{square} in `{position}`: it {}", other.what_it_did());
                    faults.add(&other, example, name);
                    self.findings.results.push(result("flips", 0.0, other == Outcome::Late));
                    continue;
                }
            };
            let one = Placed { position, square: *square, said: Said::After(after), case: name };
            let credit = f64::from(u8::from(one.is_right()));
            self.findings.results.push(result("flips", credit, false));
            placed.push(one);
        }
        faults.report(&mut self.findings);
        Ok(placed)
    }

    fn ends(&mut self, positions: &[Position]) -> Result<(), Stopped> {
        let mut faults = Faults::new("end");
        for position in positions {
            if faults.timeouts == MOST_TIMEOUTS {
                self.findings.results.push(result("end", 0.0, true));
                continue;
            }
            let outcome = self.ask("judge_winner", position, "Winner", "Winner", TIME)?;
            let right = position.winner().map(Colour::name);
            let is_right = match (&outcome, right) {
                (Outcome::Answer(winner), Some(right)) => winner == right,
                (Outcome::No, None) => true,
                _ => false,
            };
            let is_late = outcome == Outcome::Late;
            self.findings.results.push(result("end", f64::from(u8::from(is_right)), is_late));
            if is_right {
                continue;
            }
            let name = end_name(position);
            let said = match &outcome {
                Outcome::Answer(winner) => format!("says that {winner} has won"),
                Outcome::No => "says that nobody has won".to_owned(),
                other => other.what_it_did(),
            };
            let truth =
                right.map_or("nobody has won".to_owned(), |right| format!("{right} has won"));
            let example = format!("in `{position}` {truth}; the submission {said}");
            match wrong_end(&outcome, right) {
                Some(wrong) => faults.wrong(wrong, example, name),
                None => faults.add(&outcome, example, name),
            }
        }
        faults.report(&mut self.findings);
        Ok(())
    }

    /// Plays against `easy`, with the colours in turn.
    fn games(&mut self, numbers: &[u64], seed: Seed) -> Result<(), Stopped> {
        let mut faults = Faults::new("strength");
        for &number in numbers {
            if faults.timeouts == MOST_TIMEOUTS {
                self.findings.results.push(result("strength", 0.0, true));
                continue;
            }
            let (credit, fault) = self.game(number, seed.child(number))?;
            let is_late = matches!(fault, Some((Stuck::NoSquare(Outcome::Late), _)));
            self.findings.results.push(result("strength", credit, is_late));
            match fault {
                Some((Stuck::NoSquare(outcome), example)) => {
                    faults.add(&outcome, example, game_name(number));
                }
                Some((Stuck::Illegal, example)) => {
                    faults.wrong(ILLEGAL_CHOICE, example, game_name(number));
                }
                None => {}
            }
        }
        faults.report(&mut self.findings);
        Ok(())
    }

    /// Plays one game: 1 if the submission won; where it couldn't go on, why and an example.
    fn game(&mut self, number: u64, seed: Seed) -> Result<(f64, Option<(Stuck, String)>), Stopped> {
        let size = Size::new(SIZE.0, SIZE.1).expect("a size");
        let mut game = Crosscut::deal(&Options::of(size), seed);
        let mut easy = Crosscut::player(Level::Easy, seed.child(1));
        let seat = Seat::all(2).nth((number % 2) as usize).expect("there are two seats");
        loop {
            let turn = match game.turn() {
                Turn::Act(turn) => turn,
                Turn::Over(GameOutcome::Won(winners)) => {
                    return Ok((f64::from(u8::from(winners.contains(seat))), None));
                }
                Turn::Over(_) => return Ok((0.5, None)),
            };
            let Some((_, prompt)) = Prompt::of(&game) else { return Ok((0.5, None)) };
            let action = match &prompt.legal[..] {
                [only] => *only,
                _ if turn != seat => easy.decide(&prompt, &Budget::effort(1)).action(),
                _ => {
                    let position = *game.position();
                    let outcome =
                        self.ask("judge_choice", &position, "C,R", "C-R", TIME_TO_CHOOSE)?;
                    let chosen = outcome.and_then(|text| match square_of(&text) {
                        Some(square) => Outcome::Answer(square),
                        None => Outcome::Odd(text),
                    });
                    match chosen {
                        Outcome::Answer(square)
                            if prompt.legal.contains(&Action::Place(square)) =>
                        {
                            Action::Place(square)
                        }
                        Outcome::Answer(square) => {
                            let example = format!("in `{position}` it chooses {square}");
                            return Ok((0.0, Some((Stuck::Illegal, example))));
                        }
                        other => {
                            let example = format!("in `{position}` it {}", other.what_it_did());
                            let stuck = Stuck::NoSquare(other.without_answer());
                            return Ok((0.0, Some((stuck, example))));
                        }
                    }
                }
            };
            game.play(action).expect("a legal action can be played");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_squares_go_through_prolog_and_back() {
        let board = "...../.R.B./...../...../.....";
        assert_eq!(board_of(&rows_term(board)).as_deref(), Some(board));
        assert_eq!(board_of("[[red, green]]"), None);
        let squares = squares_of("[2-3, 4-5]").expect("squares");
        assert_eq!(squares.iter().map(Square::to_string).collect::<Vec<_>>(), ["b3", "d5"]);
        assert_eq!(squares_of("[]"), Some(Vec::new()));
        assert_eq!(squares_of("[0-1]"), None);
    }
}
