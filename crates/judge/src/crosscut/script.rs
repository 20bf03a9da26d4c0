//! `crosscut`: programs that are typed at, as an adapter file says.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::crosscut::{Action, Crosscut, Options, Position, Size, Square, Status};
use parlour_rules::{Game, Luck, Outcome as GameOutcome, Seat, Seed, Turn};
use serde::Deserialize;

use super::faults::Faults;
use super::placing::{self, Placed, Said};
use crate::assignment::{CaseResult, Examined, Examiner, Findings};
use crate::outcome::{MOST_TIMEOUTS, Outcome, Timed};
use crate::run::{Limits, Process};
use crate::{Settings, Stopped};

/// The processor time for one run of the program, and for one move of a game.
const TIME: Duration = Duration::from_secs(20);

/// How a program is started, what is typed, and what it prints.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapter {
    /// The command; `{submission}` stands for what was handed in.
    start: String,
    /// Rows x columns of the board that the script chooses.
    size: String,
    /// The lines typed before the first move, with people on both sides.
    before: Vec<String>,
    /// The same with the computer as Red and a person as Blue; without it, strength isn't judged.
    #[serde(default)]
    before_computer: Vec<String>,
    /// The lines typed for a move, with `{square}`, `{column}`, `{letter}` and `{row}`.
    r#move: Vec<String>,
    /// The signs of a board in the order empty, red, blue.
    signs: [String; 3],
    /// What is printed at the end; `{colour}` stands for red or blue. Case doesn't matter.
    won: String,
}

impl Adapter {
    /// Refuses an adapter that can't work.
    pub fn check(&self) -> Result<()> {
        ensure!(
            !self.r#move.is_empty(),
            "the adapter has no `move`: say what to type to make a move"
        );
        let [empty, red, blue] = &self.signs;
        let differ = empty != red && red != blue && empty != blue;
        ensure!(differ, "the three `signs` must be different");
        Ok(())
    }
}

/// What a program answers with where no whole board is printed.
pub const NO_BOARD: &str = "something that isn't a whole board";
/// What is wrong where a game is won and nobody is named.
pub const NO_WINNER: &str = "It doesn't name the winner.";
/// What is wrong where a winner is named too early.
pub const TOO_EARLY: &str = "It names a winner before the game is over.";
/// What isn't judged without the computer's script.
pub const NO_STRENGTH: &str = "strength isn't judged: the adapter has no `before_computer`";

/// The cases and how the program is driven.
pub struct CrosscutScripts {
    adapter: Adapter,
    size: Size,
    placements: Vec<Line>,
    ends: Vec<Line>,
    games: Vec<u64>,
    seed: Seed,
}

/// Moves to type, of which the last is the one in question.
struct Line {
    name: String,
    moves: Vec<Square>,
    /// The position before the last move.
    before: Position,
    last: Square,
}

impl CrosscutScripts {
    /// Makes `cases` lines of play, and from them how many of everything else.
    pub fn new(settings: &Settings) -> Result<Self> {
        let adapter: Adapter = crate::adapter::read(settings)?.context("there is no adapter")?;
        let size: Size = adapter.size.parse()?;
        adapter.check()?;
        let count = settings.cases.unwrap_or(60) as usize;
        let mut luck = Luck::new(settings.seed.child(1));
        let placements = (0..count).map(|_| contested_line(size, &mut luck)).collect();
        let ends = (0..count.div_ceil(6)).map(|_| won_line(size, &mut luck)).collect();
        let games = if adapter.before_computer.is_empty() { 0..0 } else { 0..6 };
        let mut made = CrosscutScripts {
            placements,
            ends,
            games: games.collect(),
            seed: settings.seed.child(9),
            adapter,
            size,
        };
        if let Some(only) = &settings.only {
            made.placements.retain(|line| line.name == *only);
            made.ends.retain(|line| line.name == *only);
            made.games.retain(|number| game_name(*number) == *only);
            if made.placements.len() + made.ends.len() + made.games.len() == 0 {
                bail!("there is no case `{only}` with this seed and number of cases");
            }
        }
        Ok(made)
    }
}

fn game_name(number: u64) -> String {
    format!("strength game {}", number + 1)
}

fn names(moves: &[Square]) -> String {
    moves.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

/// Moves that flank nothing, so that every program agrees on them, and one that flanks something
/// or is illegal.
fn contested_line(size: Size, luck: &mut Luck) -> Line {
    loop {
        let mut position = Position::empty(size);
        let mut moves = Vec::new();
        let length = 3 + luck.below(u32::from(size.rows()) * 2);
        for _ in 0..length {
            let quiet: Vec<Square> = quiet_moves(&position);
            let Some(&square) = luck.pick(&quiet) else { break };
            moves.push(square);
            position = position.place(square).expect("a quiet move is legal");
            if position.status() != Status::Play {
                break;
            }
        }
        if position.status() != Status::Play {
            continue;
        }
        let is_contested = |square: &Square| match position.judge(*square) {
            Ok(judged) => judged.flanked != 0 || !judged.is_legal(),
            Err(_) => false,
        };
        let contested: Vec<Square> = Square::all(size).filter(is_contested).collect();
        let flanks =
            |square: &&Square| position.judge(**square).is_ok_and(|judged| judged.flanked != 0);
        let flanking: Vec<Square> = contested.iter().filter(flanks).copied().collect();
        // Four in five flank something; the others are on the edge and flank nothing.
        let from = if luck.below(5) > 0 { &flanking } else { &contested };
        let Some(&last) = luck.pick(from) else { continue };
        moves.push(last);
        let kind = if position.place(last).is_ok() { "flips" } else { "moves" };
        let name = format!("{kind} {}", names(&moves));
        return Line { name, moves, before: position, last };
    }
}

/// The interior squares on which a disc flanks nothing.
fn quiet_moves(position: &Position) -> Vec<Square> {
    let is_quiet = |played: &Square| {
        position.judge(*played).is_ok_and(|judged| judged.interior && judged.flanked == 0)
    };
    Square::all(position.size()).filter(is_quiet).collect()
}

/// A whole game, of quiet moves where that is possible.
fn won_line(size: Size, luck: &mut Luck) -> Line {
    let mut tries = 0;
    loop {
        tries += 1;
        let mut position = Position::empty(size);
        let (mut moves, mut before) = (Vec::new(), position);
        while position.status() == Status::Play {
            let quiet = quiet_moves(&position);
            let winning = quiet.iter().find(|square| {
                position.place(**square).is_ok_and(|after| matches!(after.status(), Status::Won(_)))
            });
            let all: Vec<Square> = position.moves().iter().map(|played| played.square).collect();
            let from = if tries > 500 { &all } else { &quiet };
            let Some(&square) = winning.or_else(|| luck.pick(from)) else { break };
            moves.push(square);
            before = position;
            position = position.place(square).expect("it is legal");
        }
        if let (Status::Won(_), Some(&last)) = (position.status(), moves.last()) {
            return Line { name: format!("end {}", names(&moves)), moves, before, last };
        }
    }
}

impl Examiner for CrosscutScripts {
    fn examine(&self, examined: &Examined<'_>) -> Result<Findings, Stopped> {
        let mut findings = Findings::default();
        self.placements(examined, &mut findings)?;
        self.ends(examined, &mut findings)?;
        self.games(examined, &mut findings)?;
        if self.games.is_empty() && self.adapter.before_computer.is_empty() {
            findings.notes.push(NO_STRENGTH.to_owned());
        }
        Ok(findings)
    }
}

fn result(criterion: &'static str, is_right: bool, is_late: bool) -> CaseResult {
    CaseResult { criterion, credit: f64::from(u8::from(is_right)), is_late, lost: None }
}

impl CrosscutScripts {
    fn placements(&self, examined: &Examined<'_>, findings: &mut Findings) -> Result<(), Stopped> {
        let mut placed: [Vec<Placed<'_>>; 2] = [Vec::new(), Vec::new()];
        let mut faults = [Faults::new("moves"), Faults::new("flips")];
        for line in &self.placements {
            let place = usize::from(line.before.place(line.last).is_ok());
            let (criterion, faults) = (["moves", "flips"][place], &mut faults[place]);
            if faults.timeouts == MOST_TIMEOUTS {
                findings.results.push(result(criterion, false, true));
                continue;
            }
            let ran = self.run(examined, &line.moves)?;
            let board = match ran.and_then(|lines| match self.last_board(&lines) {
                Some(board) => Outcome::Answer(board),
                None => Outcome::Odd(NO_BOARD.to_owned()),
            }) {
                Outcome::Answer(board) => board,
                other => {
                    let example = format!("{}: it {}", names(&line.moves), other.what_it_did());
                    faults.add(&other, example, line.name.clone());
                    findings.results.push(result(criterion, false, other == Outcome::Late));
                    continue;
                }
            };
            let said = Said::After((board != line.before.board()).then_some(board));
            let (position, square, case) = (&line.before, line.last, line.name.clone());
            let one = Placed { position, square, said, case };
            findings.results.push(result(criterion, one.is_right(), false));
            placed[place].push(one);
        }
        let both: Vec<&Placed<'_>> = placed.iter().flatten().collect();
        let flaws = placing::find_flaws(&both);
        let [moves, flips] = &placed;
        findings.causes.extend(placing::causes(moves, &flaws, "moves"));
        findings.causes.extend(placing::causes(flips, &flaws, "flips"));
        for faults in faults {
            faults.report(findings);
        }
        Ok(())
    }

    /// A game that is won must say so, and the same game one move earlier must not.
    fn ends(&self, examined: &Examined<'_>, findings: &mut Findings) -> Result<(), Stopped> {
        let mut faults = Faults::new("end");
        for line in &self.ends {
            let after = line.before.place(line.last).expect("the last move of a game is legal");
            let winner = after.winner().expect("the game is won").name();
            let says = |lines: &[String], colour: &str| {
                let wanted = self.adapter.won.replace("{colour}", colour).to_lowercase();
                lines.iter().any(|text| text.to_lowercase().contains(&wanted))
            };
            for is_whole in [true, false] {
                if faults.timeouts == MOST_TIMEOUTS {
                    findings.results.push(result("end", false, true));
                    continue;
                }
                let moves =
                    if is_whole { &line.moves[..] } else { &line.moves[..line.moves.len() - 1] };
                let ran = self.run(examined, moves)?;
                let example = names(moves);
                let is_right = match &ran {
                    Outcome::Answer(lines) if is_whole => {
                        let is_right = says(lines, winner);
                        if !is_right {
                            let example = format!("{example}: {winner} has won");
                            faults.wrong(NO_WINNER, example, line.name.clone());
                        }
                        is_right
                    }
                    Outcome::Answer(lines) => {
                        let is_right = !says(lines, "red") && !says(lines, "blue");
                        if !is_right {
                            faults.wrong(TOO_EARLY, example, line.name.clone());
                        }
                        is_right
                    }
                    other => {
                        faults.add(other, example, line.name.clone());
                        false
                    }
                };
                findings.results.push(result("end", is_right, matches!(ran, Outcome::Late)));
            }
        }
        faults.report(findings);
        Ok(())
    }

    fn start(&self, examined: &Examined<'_>, before: &[String]) -> Result<Process> {
        let Examined { workplace, sandbox, .. } = *examined;
        let words = crate::engine::command(Some(&self.adapter.start), workplace)?;
        let process = sandbox.start(&words, workplace, Limits::default())?;
        for line in before {
            process.send(line.clone());
        }
        Ok(process)
    }

    fn send_move(&self, process: &Process, square: Square) {
        for line in &self.adapter.r#move {
            let letter = char::from(b'a' + square.column());
            let line = line.replace("{square}", &square.to_string());
            let line = line.replace("{letter}", &letter.to_string());
            let line = line.replace("{column}", &(square.column() + 1).to_string());
            process.send(line.replace("{row}", &(square.row() + 1).to_string()));
        }
    }

    /// Everything that the program prints when these moves are typed.
    fn run(
        &self,
        examined: &Examined<'_>,
        moves: &[Square],
    ) -> Result<Outcome<Vec<String>>, Stopped> {
        let mut process = match self.start(examined, &self.adapter.before) {
            Ok(process) => process,
            Err(error) => return Ok(Outcome::Ended(format!("{error:#}"))),
        };
        for &square in moves {
            self.send_move(&process, square);
        }
        process.end_input();
        let mut timed = Timed::new(TIME);
        let mut lines = Vec::new();
        loop {
            match timed.line(&mut process, examined.stop)? {
                Outcome::Answer(line) => lines.push(line),
                Outcome::Late => return Ok(Outcome::Late),
                // Programs end when their input does, some of them with an error.
                Outcome::Ended(how) if process.excess().is_some() => {
                    return Ok(Outcome::Ended(how));
                }
                _ => return Ok(Outcome::Answer(lines)),
            }
        }
    }

    /// The last whole board among printed lines, rows joined by `/`.
    fn last_board(&self, lines: &[String]) -> Option<String> {
        let (rows, columns) = (usize::from(self.size.rows()), usize::from(self.size.columns()));
        last_board(lines, &self.adapter.signs, rows, columns)
    }

    /// Plays against `easy`, which plays Blue.
    fn games(&self, examined: &Examined<'_>, findings: &mut Findings) -> Result<(), Stopped> {
        let mut faults = Faults::new("strength");
        for &number in &self.games {
            if faults.timeouts == MOST_TIMEOUTS {
                findings.results.push(result("strength", false, true));
                continue;
            }
            let outcome = self.game(examined, self.seed.child(number))?;
            let has_won = outcome == Outcome::Answer(true);
            let is_late = outcome == Outcome::Late;
            findings.results.push(result("strength", has_won, is_late));
            if outcome.answer().is_none() {
                let example = format!("it {}", outcome.what_it_did());
                faults.add(&outcome, example, game_name(number));
            }
        }
        faults.report(findings);
        Ok(())
    }

    /// Plays one game, and returns whether the program won.
    fn game(&self, examined: &Examined<'_>, seed: Seed) -> Result<Outcome<bool>, Stopped> {
        let mut process = match self.start(examined, &self.adapter.before_computer) {
            Ok(process) => process,
            Err(error) => return Ok(Outcome::Ended(format!("{error:#}"))),
        };
        let mut game = Crosscut::deal(&Options::of(self.size), seed);
        let mut easy = Crosscut::player(Level::Easy, seed.child(1));
        let red = Seat::all(2).next().expect("there are two seats");
        let mut lines: Vec<String> = Vec::new();
        loop {
            let turn = match game.turn() {
                Turn::Act(turn) => turn,
                Turn::Over(GameOutcome::Won(winners)) => {
                    return Ok(Outcome::Answer(winners.contains(red)));
                }
                Turn::Over(_) => return Ok(Outcome::Answer(false)),
            };
            let Some((_, prompt)) = Prompt::of(&game) else { return Ok(Outcome::Answer(false)) };
            let action = match &prompt.legal[..] {
                [Action::Pass] => Action::Pass,
                _ if turn == red => {
                    match self.computer_move(&mut process, examined, &game, &mut lines)? {
                        Outcome::Answer(square) => Action::Place(square),
                        other => return Ok(other.without_answer()),
                    }
                }
                _ => {
                    let action = easy.decide(&prompt, &Budget::effort(1)).action();
                    if let Action::Place(square) = action {
                        self.send_move(&process, square);
                    }
                    action
                }
            };
            game.play(action).expect("a legal action can be played");
        }
    }

    /// Waits for a board that one legal move leads to.
    fn computer_move(
        &self,
        process: &mut Process,
        examined: &Examined<'_>,
        game: &Crosscut,
        lines: &mut Vec<String>,
    ) -> Result<Outcome<Square>, Stopped> {
        let position = *game.position();
        let boards: Vec<(String, Square)> = position
            .moves()
            .into_iter()
            .map(|played| (position.after(played).board(), played.square))
            .collect();
        let mut timed = Timed::new(TIME);
        loop {
            match timed.line(process, examined.stop)? {
                Outcome::Answer(line) => lines.push(line),
                other => return Ok(other.without_answer()),
            }
            let Some(board) = self.last_board(lines) else { continue };
            if let Some((_, square)) = boards.iter().find(|(after, _)| *after == board) {
                lines.clear();
                return Ok(Outcome::Answer(*square));
            }
        }
    }
}

/// The last whole board among printed lines. Lines may be drawn between its rows, but no words.
pub fn last_board(
    lines: &[String],
    signs: &[String; 3],
    rows: usize,
    columns: usize,
) -> Option<String> {
    let (mut board, mut last) = (Vec::new(), None);
    for line in lines {
        match board_row(line, signs, columns) {
            Some(row) => board.push(row),
            None if line.chars().any(char::is_alphabetic) => board.clear(),
            None => {}
        }
        if board.len() == rows {
            last = Some(board.join("/"));
            board.clear();
        }
    }
    last
}

/// The row of a board in a printed line: as many signs as it has columns, apart from borders and
/// numbers.
fn board_row(line: &str, signs: &[String; 3], columns: usize) -> Option<String> {
    let sign =
        |word: &str| signs.iter().position(|sign| sign == word).map(|place| ['.', 'R', 'B'][place]);
    let is_border = |letter: char| letter.is_whitespace() || "|│║┃[]".contains(letter);
    let words: Vec<&str> = line.split(is_border).filter(|word| !word.is_empty()).collect();
    let found: String = words.iter().filter_map(|word| sign(word)).collect();
    if found.chars().count() == columns {
        return Some(found);
    }
    // Boards may also be printed without spaces.
    let whole = words.iter().find_map(|word| {
        word.chars().map(|letter| sign(&letter.to_string())).collect::<Option<String>>()
    });
    whole.filter(|row| row.chars().count() == columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_with_borders_numbers_and_without_spaces() {
        let signs = [".", "X", "O"].map(str::to_owned);
        let row = |line: &str| board_row(line, &signs, 5);
        assert_eq!(row(" 3 | . | X | O | . | . |").as_deref(), Some(".RB.."));
        assert_eq!(row("3 .XO.. 3").as_deref(), Some(".RB.."));
        assert_eq!(row("  a b c d e"), None);
        assert_eq!(row(". X O ."), None);
    }

    #[test]
    fn board_is_read_only_when_it_is_whole() {
        let signs = [".", "R", "B"].map(str::to_owned);
        let printed = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let first = "  a b c\n1 . . .\n2 . . .\n3 . . .\nRed, where?\n  a b c\n1 . . .\n2 . R .\n";
        let board = |text: &str| last_board(&printed(text), &signs, 3, 3);
        assert_eq!(board(first).as_deref(), Some(".../.../..."), "the second isn't whole yet");
        let whole = format!("{first}  ------\n3 . . .\n");
        assert_eq!(board(&whole).as_deref(), Some(".../.R./..."));
    }

    #[test]
    fn lines_are_quiet_up_to_the_contested_move() {
        let size = Size::new(6, 6).expect("a size");
        let mut luck = Luck::new(Seed::from(1));
        for _ in 0..50 {
            let line = contested_line(size, &mut luck);
            let mut position = Position::empty(size);
            for square in &line.moves[..line.moves.len() - 1] {
                assert_eq!(position.judge(*square).expect("a square").flanked, 0);
                position = position.place(*square).expect("it is legal");
            }
            assert_eq!(position, line.before);
        }
        let line = won_line(size, &mut luck);
        assert!(line.before.place(line.last).is_ok_and(|after| after.winner().is_some()));
    }
}
