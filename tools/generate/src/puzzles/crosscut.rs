//! Crosscut's puzzles: one move holds or wins, and every other is proved to lose.

use parlour_players::crosscut::chance;
use parlour_players::crosscut::solver::{Proved, Solver, shortest};
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::crosscut::{Action, Crosscut, Options, Position, Size, Status};
use parlour_rules::{Luck, Seed};

use super::difficulty::{asked_again, with_efforts};
use super::{Candidate, Care, Judged, Look, PuzzleSource, Spot};

/// Board sizes of the puzzles.
const SIZES: [&str; 5] = ["6x6", "6x7", "7x7", "7x8", "8x8"];
/// Random placements before the players begin.
const OPENING: usize = 4;
/// Nodes of the search at first sight.
const GLANCE: u64 = 20_000;
/// Nodes of the first try to prove that a move loses.
const QUICK_PROOF: u64 = 4_000;
/// Nodes that each proof may take in the end.
const PROOF: u64 = 100_000;
/// Nodes that may not find a loss after the answer, where it isn't proved to win.
const DOUBT: u64 = 300_000;
/// The longest win that is asked for, in the winner's own moves.
const LONGEST: u32 = 6;
const MEMORY: usize = 16 << 20;
/// Nodes with which `hard` and `expert` are asked, to see how soon they find an answer.
const EFFORTS: [u64; 5] = [100, 300, 1_000, 3_000, 10_000];

/// Wins by their length.
const WINS: [&str; 5] = ["win-in-2", "win-in-3", "win-in-4", "win-in-5", "win-in-6"];

impl PuzzleSource for Crosscut {
    const KINDS: &'static [&'static str] = &[
        "win-in-2",
        "win-in-3",
        "win-in-4",
        "win-in-5",
        "win-in-6",
        "quiet-win",
        "only-defence",
        "block",
    ];
    const ANSWERS: &'static [&'static str] = Self::KINDS;

    /// An empty board after a few random placements.
    fn start(seed: Seed) -> (Options, Position) {
        let mut luck = Luck::new(seed);
        let size: &&str = luck.pick(&SIZES).expect("there are sizes");
        let size: Size = size.parse().expect("a size");
        let mut position = Position::empty(size);
        for _ in 0..OPENING {
            let moves = position.moves();
            position = position.after(*luck.pick(&moves).expect("nobody wins in four plies"));
        }
        (Options::of(size), position)
    }

    fn is_done(_: &Self::View) -> bool {
        false
    }

    fn kind_of_answer(kind: &str, _: Action) -> &'static str {
        let known = Self::ANSWERS.iter().find(|known| **known == kind);
        known.copied().unwrap_or("only-defence")
    }

    /// Two before the first where `hard` sees the end: there the game is decided, perhaps unseen.
    fn first_to_glance_at(looks: &[Look<Self>]) -> usize {
        let is_seen = |look: &Look<Self>| matches!(chance(look.hard.best().worth), 0.0 | 1.0);
        let first = looks.iter().position(is_seen).unwrap_or(looks.len());
        first.saturating_sub(2)
    }

    fn glance(Look { spot, .. }: &Look<Self>) -> Option<Candidate<Self>> {
        let position = &spot.prompt.view.position;
        if position.status() != Status::Play || position.can_win() {
            return None;
        }
        let mut expert = Crosscut::player(Level::Expert, Seed::from(0));
        let decision = expert.decide(&spot.prompt, &Budget::effort(GLANCE));
        let [best, others @ ..] = &decision.ranked[..] else { return None };
        // The likeliest exceptions come first, so that most positions end here.
        let mut likely = others.iter().take(3);
        if chance(best.worth) == 0.0
            || !likely.all(|other| loses(position, other.action, QUICK_PROOF))
        {
            return None;
        }
        let kind = first_kind(position, best.action, chance(best.worth) == 1.0);
        let next = others.first()?.action;
        Some(Candidate { answer: best.action, also: Vec::new(), next, kind })
    }

    fn judge(
        spot: &Spot<Self>,
        candidate: &Candidate<Self>,
        _: Action,
        _: Care,
        _: Seed,
    ) -> Option<Judged> {
        let position = &spot.prompt.view.position;
        let mut others = spot.prompt.legal.iter().filter(|other| **other != candidate.answer);
        if !others.all(|other| loses(position, *other, PROOF)) {
            return None;
        }
        let after = after(position, candidate.answer)?;
        let mut solver = Solver::new(&after, MEMORY);
        let winner = match solver.solve(&Budget::effort(DOUBT), &mut |_| {}) {
            Proved::Win { winner, .. } => Some(winner),
            Proved::Draw | Proved::Nothing => None,
        };
        if winner == Some(after.turn()) {
            return None;
        }
        let wins = winner == Some(position.turn());
        let length = if wins {
            let most = 2 * LONGEST;
            shortest(&after, position.turn(), most, MEMORY, &Budget::effort(DOUBT))
        } else {
            None
        };
        // The winner's own moves: this one, and then one in every two plies.
        let moves = length.map(|plies| 1 + plies.div_ceil(2));
        let kind = match moves {
            // What stops the threat is the question, even where the answer wins too.
            _ if position.passed().can_win() => "block",
            Some(2..=LONGEST) if is_quiet(position, candidate.answer) => "quiet-win",
            Some(moves @ 2..=LONGEST) => WINS[moves as usize - 2],
            _ => "only-defence",
        };
        let held = if wins { 1.0 } else { 0.5 };
        Some(Judged { kind, chances: [held, 0.0, 0.0], points: None })
    }

    fn careless_answers(level: Level, prompt: &Prompt<Self>) -> Vec<Action> {
        match level {
            Level::Easy | Level::Medium => asked_again(level, prompt),
            Level::Hard | Level::Expert => with_efforts(level, prompt, &EFFORTS),
        }
    }
}

/// The position after a placement.
fn after(position: &Position, action: Action) -> Option<Position> {
    position.place(action.square()?).ok()
}

/// Whether a move is proved to lose within this many nodes.
fn loses(position: &Position, action: Action, nodes: u64) -> bool {
    let Some(after) = after(position, action) else { return false };
    let mut solver = Solver::new(&after, MEMORY);
    let proved = solver.solve(&Budget::effort(nodes), &mut |_| {});
    matches!(proved, Proved::Win { winner, .. } if winner == after.turn())
}

/// Whether a move flips nothing and doesn't threaten to win with the next.
fn is_quiet(position: &Position, action: Action) -> bool {
    let played = action.square().and_then(|square| position.move_to(square).ok());
    played.is_some_and(|played| played.flips == 0 && !position.after(played).passed().can_win())
}

/// The likely kind, for the order in which candidates are judged.
fn first_kind(position: &Position, answer: Action, wins: bool) -> &'static str {
    match (wins, position.passed().can_win()) {
        (_, true) => "block",
        (true, false) if is_quiet(position, answer) => "quiet-win",
        (true, false) => "win-in-3",
        (false, false) => "only-defence",
    }
}
