//! What a Crosscut move does, as facts that can be checked on the board.

use parlour_rules::crosscut::{Action, Colour, Line, Position, Size, Square, squares};

/// A fact about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It completes this line and wins.
    Completes {
        /// The line.
        line: Line,
    },
    /// It flips discs.
    Flips {
        /// The discs, sorted.
        discs: Vec<Square>,
    },
    /// The enemy could have won on one of these squares, and no longer can.
    Blocks {
        /// The side whose win is prevented.
        enemy: Colour,
        /// Where it would have won.
        at: Vec<Square>,
    },
    /// The enemy can win with its next move on one of these squares.
    Leaves {
        /// The side that can win.
        enemy: Colour,
        /// Where it wins.
        at: Vec<Square>,
    },
    /// The mover would win on one of these squares, if it could move again.
    Threatens {
        /// Where it would win.
        at: Vec<Square>,
    },
    /// Of the lines that gained a disc and have no enemy disc, this one is closest to full.
    ShortOf {
        /// The side that made the move.
        mover: Colour,
        /// The line.
        line: Line,
        /// How many discs are missing.
        missing: u32,
    },
    /// Proved: the mover wins in this many plies, including this one.
    WinsIn {
        /// The plies.
        plies: u32,
    },
    /// Proved: the enemy wins in this many plies, including this one.
    LosesIn {
        /// The plies.
        plies: u32,
    },
    /// Proved: every other move loses.
    OthersLose,
    /// The line that the search expects, starting with the move itself.
    Line {
        /// The moves of both sides.
        moves: Vec<Action>,
        /// The depth of the search, in plies.
        depth: u32,
    },
    /// It was searched so much less deeply than the best move that its worth says little.
    Glanced,
    /// There is no other move.
    OnlyMove,
    /// The turn is skipped because no disc can be placed.
    Skipped,
    /// Blue may swap, and this move leaves the two sides closest to even.
    EvenStart,
    /// It takes over Red's side.
    TakesRed,
}

/// What an action does, as far as can be seen on the board one move ahead.
pub fn facts(before: &Position, action: Action) -> Vec<Fact> {
    let square = match action {
        Action::Place(square) => square,
        Action::Pass => return vec![Fact::Skipped],
        Action::Swap => return vec![Fact::TakesRed],
    };
    let Ok(played) = before.move_to(square) else { return Vec::new() };
    let after = before.after(played);
    let (mover, enemy) = (before.turn(), before.turn().other());
    let mut facts = Vec::new();
    if played.flips != 0 {
        facts.push(Fact::Flips { discs: squares(played.flips).collect() });
    }
    if let Some(line) = after.complete_line(mover) {
        facts.push(Fact::Completes { line });
        return facts;
    }
    let gained = played.placed | played.flips;
    if let Some((line, missing)) = nearest_line(&after, mover, gained) {
        facts.push(Fact::ShortOf { mover, line, missing });
    }
    let wins = |position: &Position| -> Vec<Square> {
        position.wins().into_iter().map(|played| played.square).collect()
    };
    let still = wins(&after);
    let mut blocked = wins(&before.passed());
    blocked.retain(|square| !still.contains(square));
    if !blocked.is_empty() {
        facts.push(Fact::Blocks { enemy, at: blocked });
    }
    let threats = wins(&after.passed());
    if !threats.is_empty() {
        facts.push(Fact::Threatens { at: threats });
    }
    if !still.is_empty() {
        facts.push(Fact::Leaves { enemy, at: still });
    }
    facts
}

/// The line through one of the `gained` squares that has no enemy disc and needs the fewest discs
/// of `colour`, with that number; rows first.
fn nearest_line(position: &Position, colour: Colour, gained: u64) -> Option<(Line, u32)> {
    let size: Size = position.size();
    Line::all(size)
        .map(|line| (line, line.squares(size)))
        .filter(|(_, squares)| squares & gained != 0)
        .filter(|(_, squares)| squares & position.discs(colour.other()) == 0)
        .map(|(line, squares)| (line, (squares & !position.discs(colour)).count_ones()))
        .min_by_key(|&(_, missing)| missing)
}
