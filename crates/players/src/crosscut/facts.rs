//! What can be said about a Crosscut move, as facts that can be checked on the board.
//!
//! "The mover" makes the move, "the enemy" is the other side.

use parlour_rules::crosscut::{Action, Line, Square};

/// What a player knows about a move from comparing it with the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Proved: the mover wins within this many plies, including this one.
    WinsIn {
        /// The plies.
        plies: u32,
    },
    /// Proved: the enemy wins within this many plies, including this one.
    LosesIn {
        /// The plies.
        plies: u32,
    },
    /// Proved: the mover wins no sooner than stated.
    Shortest,
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
    /// It was picked at random.
    Random {
        /// How many moves there were.
        of: usize,
    },
    /// Blue may swap, and this first move leaves the two sides closest to even.
    EvenStart,
}

/// What a move does on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It completes this line and wins.
    Completes {
        /// The line.
        line: Line,
        /// The discs that it flips.
        flips: Vec<Square>,
    },
    /// It puts a disc on a line that was the enemy's alone.
    Blocks {
        /// The square of the move.
        square: Square,
        /// The line.
        line: Line,
        /// How many discs the enemy needed to complete it.
        missing: u32,
        /// How many discs complete it.
        of: u32,
        /// The enemy's discs on the line that it flips; empty where it's placed on the line.
        flips: Vec<Square>,
    },
    /// The enemy could have won on these squares, and no longer can.
    Stops {
        /// The wins.
        wins: Vec<Win>,
    },
    /// The mover would win on these squares with its next move.
    Threatens {
        /// The wins.
        wins: Vec<Win>,
        /// Whether the mover wins next, whatever the enemy does.
        unstoppable: bool,
    },
    /// It flips discs.
    Flips {
        /// The discs, sorted.
        discs: Vec<Square>,
        /// The longest enemy segment that it breaks, where that has at least three discs.
        cut: Option<Cut>,
        /// The line of the longest segment with a flipped disc in it.
        line: Line,
        /// How many discs that segment has.
        length: u32,
    },
    /// The enemy could have flipped these discs, and no longer can.
    PreventsFlip {
        /// The mover's discs, sorted.
        discs: Vec<Square>,
        /// The longest segment that the flip would have broken.
        cut: Cut,
    },
    /// The mover's next move could do something that it couldn't do before.
    Prepares {
        /// The next move.
        next: Square,
        /// An unstoppable threat, or a flip.
        does: Box<Effect>,
    },
    /// It adds to the mover's best line and blocks the enemy's: no other line of either side is
    /// closer to complete.
    BuildsAndBlocks {
        /// The square of the move.
        square: Square,
        /// The mover's line.
        own: Line,
        /// The enemy's line, now blocked.
        enemy: Line,
    },
    /// It adds to the mover's best line, and the enemy can't flip any of its discs next.
    Extends {
        /// The line.
        line: Line,
        /// How many discs the mover has there now.
        discs: u32,
        /// How many complete it.
        of: u32,
    },
    /// It makes a segment of the mover longer. To cut it, the enemy must create a longer one.
    Joins {
        /// The segment's line.
        line: Line,
        /// How many discs it has now.
        length: u32,
    },
    /// It's on lines that have no enemy disc.
    OnOpenLines {
        /// The lines, one or two.
        lines: Vec<Line>,
    },
    /// It's on a line that has at least two enemy discs but had none of the mover's, and the enemy
    /// can't flip it next.
    InTheWay {
        /// The line with the most enemy discs.
        line: Line,
        /// How many enemy discs are there.
        discs: u32,
    },
    /// It isn't beside the perimeter, and no disc there can flip it next.
    AwayFromThePerimeter,
}

impl Effect {
    /// Whether it changes something immediately: a win, a block, a threat or a flip.
    pub fn is_active(&self) -> bool {
        match self {
            Effect::Completes { .. }
            | Effect::Blocks { .. }
            | Effect::Stops { .. }
            | Effect::Threatens { .. }
            | Effect::Flips { .. }
            | Effect::PreventsFlip { .. } => true,
            Effect::Prepares { .. }
            | Effect::BuildsAndBlocks { .. }
            | Effect::Extends { .. }
            | Effect::Joins { .. }
            | Effect::OnOpenLines { .. }
            | Effect::InTheWay { .. }
            | Effect::AwayFromThePerimeter => false,
        }
    }

    /// Whether another effect is of the same kind, or blocks the same line.
    pub fn is_like(&self, other: &Effect) -> bool {
        let same_kind = std::mem::discriminant(self) == std::mem::discriminant(other);
        let both_blocked = self.blocked_line().zip(other.blocked_line());
        same_kind || both_blocked.is_some_and(|(one, other)| one == other)
    }

    /// The enemy's line that it blocks.
    pub(super) fn blocked_line(&self) -> Option<Line> {
        match self {
            Effect::Blocks { line, .. } | Effect::BuildsAndBlocks { enemy: line, .. } => {
                Some(*line)
            }
            _ => None,
        }
    }

    /// Whether it's only about where the disc lies, which is worth saying where nothing else is.
    pub fn is_only_a_place(&self) -> bool {
        matches!(
            self,
            Effect::OnOpenLines { .. } | Effect::InTheWay { .. } | Effect::AwayFromThePerimeter
        )
    }
}

/// A placement that wins, and the line it completes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The placement.
    pub square: Square,
    /// The line.
    pub line: Line,
    /// The discs that it flips on the line, sorted.
    pub flips: Vec<Square>,
}

/// A segment that loses discs to a flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The segment's line.
    pub line: Line,
    /// How many discs it has before the flip.
    pub length: u32,
    /// How many discs its longest piece has after the flip.
    pub left: u32,
    /// Whether pieces are left on both sides of a flipped disc.
    pub in_two: bool,
}

/// Why a move was ranked where it was.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// What it does on the board.
    Does(Effect),
    /// Proved: the mover wins.
    Wins {
        /// In how many of its own moves, including this one.
        moves: u32,
        /// Whether it takes that many, or fewer may do.
        exact: bool,
        /// Whether every other move is proved to lose.
        others_lose: bool,
    },
    /// Proved: every other move loses.
    OthersLose,
    /// Proved: whatever the mover does, the enemy wins within this many of its own moves.
    EveryMoveLoses {
        /// The moves.
        moves: u32,
        /// Which other moves are proved to lose sooner.
        sooner: LoseSooner,
    },
    /// The enemy threatens to win on these squares, and no move stops it.
    CannotStop {
        /// The wins.
        wins: Vec<Win>,
    },
    /// The enemy can't win with its next move.
    IsSafe,
    /// There is no other move.
    OnlyMove,
    /// The turn is skipped because no disc can be placed.
    Skipped,
    /// Blue may swap, and this first move leaves the two sides closest to even.
    EvenStart,
    /// Blue would swap after this first move.
    TooStrong,
    /// Blue would not swap after this first move, and stands better.
    TooWeak,
    /// It takes over Red's side.
    TakesRed {
        /// What is known about that side.
        side: Outlook,
    },
    /// It was picked at random.
    Random {
        /// How many moves there were.
        of: usize,
    },
    /// It doesn't win, and this move would have.
    MissesWin(Win),
    /// The best move does something that this one doesn't.
    Misses {
        /// The best move.
        best: Square,
        /// What it does.
        does: Effect,
    },
    /// It wins as well.
    WinsToo {
        /// How many of the mover's own moves it takes.
        moves: u32,
        /// How many the best move takes.
        best: u32,
        /// Whether they take that many, or fewer may do.
        exact: bool,
    },
    /// No effect is worth naming: what the search expects to follow, the enemy's answer first.
    Leads {
        /// One or two squares.
        to: Vec<Square>,
    },
    /// The enemy gets a good answer.
    Allows {
        /// The answer.
        answer: Square,
        /// What the answer does.
        does: Answer,
    },
    /// Proved: the enemy wins within this many of its own moves.
    Loses {
        /// The moves.
        moves: u32,
    },
    /// The best move wins by force, and this one isn't known to.
    Uncertain {
        /// How many of the mover's own moves the best move takes.
        best: u32,
        /// Whether it takes that many, or fewer may do.
        exact: bool,
    },
    /// It leaves the longest segment more discs short of its line than the best move.
    ShorterSegment {
        /// The best move.
        best: Square,
    },
    /// It's better to swap, because Red is ahead.
    SwapIsBetter {
        /// Red's win chance, from 0 to 1.
        chance: f64,
    },
    /// It's rated as high as the best move, or less than 1% lower.
    AboutAsGood,
}

/// Which moves lose sooner than the best one, in a lost position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoseSooner {
    /// None is proved to.
    NoOther,
    /// Some of the others, but not all of them.
    SomeOthers,
    /// All of the others.
    EveryOther,
}

/// What the enemy's answer to a move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It completes a line and wins.
    Completes(Win),
    /// It wins within this many of the enemy's own moves.
    WinsIn(u32),
    /// This on the board.
    Does(Effect),
}

/// What is known about the side that a swap takes over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outlook {
    /// It wins within this many of its own moves.
    WinsIn(u32),
    /// It loses within this many of the other side's moves.
    LosesIn(u32),
    /// Its win chance, from 0 to 1.
    Chance(f64),
    /// Nothing.
    Unknown,
}
