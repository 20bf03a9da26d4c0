//! Positions worth thinking about: one move is clearly best.
//!
//! `cargo xtask puzzles` finds them in games that the computer plays against itself. `puzzles/`
//! keeps each one as a start and the actions since, with the answer and what the judge found.

use std::marker::PhantomData;

use parlour_rules::{Eye, Game, Luck, Seat, Seed, Turn};
use serde::{Deserialize, Serialize};

use crate::{Budget, Computer, Decision, Level, Prompt};

/// A position, and the best move in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Puzzle<G: Game> {
    /// Its short name in addresses. It depends only on the position.
    pub id: String,
    /// The kind of decision. It never names the answer.
    pub kind: String,
    /// From 1 to 4: how many of the four levels miss the answer, and one more.
    pub difficulty: u8,
    /// What the seat to act can see.
    pub view: G::View,
    /// The best move.
    pub answer: G::Action,
    /// Moves that are as good as the answer, such as a card of the same rank.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<G::Action>,
    /// The chances to win with the answer and with the next best move.
    pub chances: [f64; 2],
    /// The wrong move that the levels below expert like best.
    pub tempting: G::Action,
    /// The chance to win with the tempting move.
    pub tempting_chance: f64,
    /// The points that the answer, the next best and the tempting move bring, where the game keeps
    /// a score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[f64; 3]>,
}

/// A puzzle as its file keeps it: instead of the view, how to reach the position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct KeptPuzzle<G: Game> {
    /// [`Puzzle::id`].
    pub id: String,
    /// [`Puzzle::kind`].
    pub kind: String,
    /// [`Puzzle::difficulty`].
    pub difficulty: u8,
    /// The answer.
    pub answer: G::Action,
    /// Moves that are as good.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<G::Action>,
    /// The tempting move.
    pub tempting: G::Action,
    /// The chances to win with the answer, the next best and the tempting move.
    pub chances: [f64; 3],
    /// The points of the same three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[f64; 3]>,
    /// The game's options.
    pub options: G::Options,
    /// How it began.
    pub setup: G::Setup,
    /// What was played since.
    pub actions: Vec<G::Action>,
}

/// What a puzzle is called and what it is about, without its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleEntry {
    /// [`Puzzle::id`].
    pub id: String,
    /// [`Puzzle::kind`].
    pub kind: String,
    /// [`Puzzle::difficulty`].
    pub difficulty: u8,
}

/// Every puzzle of a game, in order.
pub fn kept<G: Computer>() -> impl ExactSizeIterator<Item = Puzzle<G>> {
    let lines: Vec<&str> = G::PUZZLES.lines().collect();
    Kept { lines: lines.into_iter(), game: PhantomData }
}

/// Puzzles that are read when they are asked for: those that are skipped aren't.
struct Kept<G> {
    lines: std::vec::IntoIter<&'static str>,
    game: PhantomData<G>,
}

impl<G: Computer> Kept<G> {
    fn read(line: &str) -> Puzzle<G> {
        let kept: KeptPuzzle<G> = serde_json::from_str(line).expect("tests read every puzzle");
        kept.open().expect("tests replay every puzzle")
    }
}

impl<G: Computer> Iterator for Kept<G> {
    type Item = Puzzle<G>;

    fn next(&mut self) -> Option<Puzzle<G>> {
        self.lines.next().map(Self::read)
    }

    fn nth(&mut self, skipped: usize) -> Option<Puzzle<G>> {
        self.lines.nth(skipped).map(Self::read)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.lines.size_hint()
    }
}

impl<G: Computer> ExactSizeIterator for Kept<G> {}

/// What each puzzle of a game is about, in order.
pub fn entries<G: Computer>() -> Vec<PuzzleEntry> {
    let read = |line| serde_json::from_str(line).expect("tests read every puzzle");
    G::PUZZLES.lines().map(read).collect()
}

/// The number, counted from 1, of the puzzle with this id.
pub fn number_of<G: Computer>(id: &str) -> Option<usize> {
    entries::<G>().iter().position(|entry| entry.id.eq_ignore_ascii_case(id)).map(|at| at + 1)
}

/// The number of a day's puzzle, from 1 to `of`: the same for everyone. Days are counted from
/// 1970-01-01 in UTC.
///
/// # Panics
/// If `of` is 0.
pub fn of_the_day(day: u64, of: usize) -> usize {
    Luck::new(Seed::from(day)).below(of as u32) as usize + 1
}

/// The id of the position that these actions lead to: six letters and digits.
pub fn position_id<G: Game>(
    options: &G::Options,
    setup: &G::Setup,
    actions: &[G::Action],
) -> String {
    // Without letters and digits that look alike.
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz123456789";
    let text = serde_json::to_string(&(options, setup, actions)).expect("a position is JSON");
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (0..6).map(|place| char::from(LETTERS[(hash >> (5 * place + 17)) as usize % 32])).collect()
}

impl<G: Game> KeptPuzzle<G> {
    /// The state of the game in this position; none where the actions don't replay.
    pub fn game(&self) -> Option<G> {
        let mut game = G::set_up(&self.options, &self.setup, Seed::from(0)).ok()?;
        self.actions.iter().try_for_each(|&action| game.play(action)).ok()?;
        Some(game)
    }

    /// The puzzle with the view of the seat to act; none where its actions don't replay.
    pub fn open(self) -> Option<Puzzle<G>> {
        let game = self.game()?;
        let Turn::Act(seat) = game.turn() else { return None };
        let [best, next, tempting] = self.chances;
        Some(Puzzle {
            id: self.id,
            kind: self.kind,
            difficulty: self.difficulty,
            view: game.view(Eye::Seat(seat)),
            answer: self.answer,
            also: self.also,
            chances: [best, next],
            tempting: self.tempting,
            tempting_chance: tempting,
            points: self.points,
        })
    }
}

impl<G: Computer> Puzzle<G> {
    /// A game that looks like this to the seat to act; hidden cards are imagined.
    pub fn game(&self) -> G {
        G::imagine(&self.view, &mut Luck::new(Seed::from(0)))
    }

    /// The seat to act, and its prompt.
    pub fn prompt(&self) -> (Seat, Prompt<G>) {
        Prompt::of(&self.game()).expect("tests ask every puzzle")
    }

    /// Whether an action is the answer, or as good.
    pub fn is_solved_by(&self, action: G::Action) -> bool {
        action == self.answer || self.also.contains(&action)
    }

    /// `expert`'s decision, which ranks the answer first.
    pub fn decision(&self) -> Decision<G::Action> {
        let mut expert = G::player(Level::Expert, Seed::from(0));
        let mut decision = expert.decide(&self.prompt().1, &Budget::effort(G::PUZZLE_EFFORT));
        let answer = decision.ranked.iter_mut().find(|verdict| verdict.action == self.answer);
        if let Some(verdict) = answer {
            G::add_puzzle_knowledge(&self.kind, verdict);
        }
        decision
    }
}
