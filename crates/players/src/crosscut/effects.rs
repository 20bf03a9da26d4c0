//! What a Crosscut move does on the board.

use parlour_rules::crosscut::{Line, Move, Position, Size, Square, squares};

use super::facts::{Cut, Effect, Win};

/// What a placement does, most important first; empty where the enemy can win next, because then
/// nothing else matters.
///
/// The placement must be legal. Each effect is found by making the move and the answers to it.
pub fn effects(before: &Position, square: Square) -> Vec<Effect> {
    let Ok(played) = before.move_to(square) else { return Vec::new() };
    let change = Change::new(before, played);
    if let Some(line) = change.after.complete_line(before.turn()) {
        return vec![Effect::Completes { line, flips: squares(played.flips).collect() }];
    }
    if change.after.can_win() {
        return Vec::new();
    }
    let mut major: Vec<Effect> = change.stopped_win().into_iter().collect();
    major.extend(change.threat());
    let block = change.block();
    major.extend(block.filter(|block| major.is_empty() && is_half_full(block)));
    major.extend(change.flips().filter(|_| !breaks_by_flipping(&major)));
    major.extend(change.prevented_flip());
    if major.is_empty() { change.quiet() } else { major }
}

/// The placements that complete a line for the side to move.
pub fn wins(position: &Position) -> Vec<Win> {
    let won = |played: Move| {
        let line = position.after(played).complete_line(position.turn())?;
        let flips = squares(played.flips & line.squares(position.size())).collect();
        Some(Win { square: played.square, line, flips })
    };
    position.wins().into_iter().filter_map(won).collect()
}

/// Whether the side to move has lost after its next move, whatever it does.
pub fn is_lost_next(position: &Position) -> bool {
    position.passed().can_win()
        && !position.can_win()
        && position.moves().into_iter().all(|answer| position.after(answer).can_win())
}

/// Whether the enemy had at least half of the discs of a blocked line.
fn is_half_full(block: &Effect) -> bool {
    matches!(block, Effect::Blocks { missing, of, .. } if 2 * missing <= *of)
}

/// Whether one of the effects is that a line is broken by flipping its discs.
fn breaks_by_flipping(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Blocks { flips, .. } if !flips.is_empty()))
}

/// A move with the positions before and after it.
pub(super) struct Change<'a> {
    pub before: &'a Position,
    pub after: Position,
    pub played: Move,
    pub size: Size,
    /// The mover's discs after the move.
    pub own: u64,
    /// The enemy's discs before the move.
    enemy: u64,
    /// The mover's discs that an enemy move can flip after the move.
    pub at_risk: u64,
}

impl<'a> Change<'a> {
    pub fn new(before: &'a Position, played: Move) -> Self {
        let after = before.after(played);
        let at_risk = after.moves().into_iter().fold(0, |discs, answer| discs | answer.flips);
        let (own, enemy, size) = (after.enemy(), before.enemy(), before.size());
        Change { before, after, played, size, own, enemy, at_risk }
    }

    pub fn lines(&self) -> impl Iterator<Item = (Line, u64)> {
        let size = self.size;
        Line::all(size).map(move |line| (line, line.squares(size)))
    }

    /// The squares where the mover gains a disc.
    fn gained(&self) -> u64 {
        self.played.placed | self.played.flips
    }

    fn stopped_win(&self) -> Option<Effect> {
        let stopped = wins(&self.before.passed());
        let line = stopped.first()?.line;
        let squares = line.squares(self.size);
        let is_one_line = stopped.iter().all(|win| win.line == line);
        if is_one_line && self.is_open_to_enemy(squares) && squares & self.gained() != 0 {
            return Some(self.blocks(line, squares));
        }
        Some(Effect::Stops { wins: stopped })
    }

    pub fn threat(&self) -> Option<Effect> {
        let known = self.before.wins();
        let mut wins = wins(&self.after.passed());
        wins.retain(|win| known.iter().all(|known| known.square != win.square));
        let unstoppable = is_lost_next(&self.after);
        (!wins.is_empty()).then_some(Effect::Threatens { wins, unstoppable })
    }

    /// The blocked line on which the enemy needed the fewest discs. It had at least two there, no
    /// other line is closer to complete, and the enemy can't flip its way free next.
    pub fn block(&self) -> Option<Effect> {
        let best = self.enemy_lines().map(|(_, squares)| self.missing(squares)).min()?;
        let (line, squares) = self
            .enemy_lines()
            .find(|(_, squares)| self.missing(*squares) == best && self.stays_blocked(*squares))?;
        Some(self.blocks(line, squares))
    }

    fn blocks(&self, line: Line, on_line: u64) -> Effect {
        let flips = if on_line & self.played.placed == 0 { on_line & self.played.flips } else { 0 };
        Effect::Blocks {
            square: self.played.square,
            line,
            missing: self.missing(on_line),
            of: on_line.count_ones(),
            flips: squares(flips).collect(),
        }
    }

    /// The lines that have at least two enemy discs and none of the mover's before the move.
    fn enemy_lines(&self) -> impl Iterator<Item = (Line, u64)> {
        let lines = self.lines().filter(|(_, squares)| self.is_open_to_enemy(*squares));
        lines.filter(|(_, squares)| (squares & self.enemy).count_ones() >= 2)
    }

    fn is_open_to_enemy(&self, squares: u64) -> bool {
        squares & self.before.own() == 0
    }

    /// How many discs the enemy needed on a line before the move.
    fn missing(&self, squares: u64) -> u32 {
        (squares & !self.enemy).count_ones()
    }

    /// Whether the move puts a disc on a line, and no answer flips all of the mover's discs there.
    fn stays_blocked(&self, squares: u64) -> bool {
        let blockers = squares & self.own;
        squares & self.gained() != 0
            && self.after.moves().iter().all(|answer| blockers & !answer.flips != 0)
    }

    pub fn flips(&self) -> Option<Effect> {
        let flips = self.played.flips;
        let (line, length) = self.longest_with(flips)?;
        let cut = cut(self.size, self.enemy, flips).filter(|cut| cut.left > 0);
        Some(Effect::Flips { discs: squares(flips).collect(), cut, line, length })
    }

    /// The mover's longest segment, after the move, with one of these discs in it.
    pub fn longest_with(&self, discs: u64) -> Option<(Line, u32)> {
        let segments = self.lines().flat_map(|(line, squares)| {
            let with = segments(self.own, squares).into_iter().filter(move |one| one & discs != 0);
            with.map(move |one| (line, one.count_ones()))
        });
        // Rows come first, and the first of equals is kept.
        segments.fold(None, |best, one| match best {
            Some((_, length)) if length >= one.1 => best,
            _ => Some(one),
        })
    }

    fn prevented_flip(&self) -> Option<Effect> {
        let own = self.before.own();
        let threatened = self.before.passed().moves().into_iter().map(|answer| answer.flips);
        threatened
            .filter(|flips| *flips != 0 && flips & self.at_risk == 0)
            .filter_map(|flips| Some((flips, cut(self.size, own, flips)?)))
            .max_by_key(|(flips, cut)| (cut.length, cut.in_two, flips.count_ones()))
            .map(|(flips, cut)| Effect::PreventsFlip { discs: squares(flips).collect(), cut })
    }
}

/// The longest segment of at least three discs that loses some of them.
fn cut(size: Size, discs: u64, flips: u64) -> Option<Cut> {
    let lines = Line::all(size).map(|line| (line, line.squares(size)));
    let hit = lines.flat_map(|(line, squares)| {
        let hit = segments(discs, squares).into_iter().filter(|one| one & flips != 0);
        hit.map(move |one| {
            let pieces = segments(one & !flips, squares);
            let left = pieces.iter().map(|piece| piece.count_ones()).max().unwrap_or(0);
            Cut { line, length: one.count_ones(), left, in_two: pieces.len() > 1 }
        })
    });
    hit.filter(|cut| cut.length >= 3).max_by_key(|cut| (cut.length, cut.in_two))
}

/// The unbroken segments of `discs` along the squares of a line.
fn segments(discs: u64, line: u64) -> Vec<u64> {
    let mut segments = Vec::new();
    let mut segment = 0;
    for square in squares(line) {
        let place = 1 << square.bit();
        if discs & place != 0 {
            segment |= place;
        } else if segment != 0 {
            segments.push(std::mem::take(&mut segment));
        }
    }
    segments.extend((segment != 0).then_some(segment));
    segments
}

/// What the tests of effects share.
#[cfg(test)]
pub(super) mod boards {
    use super::*;

    pub fn at(text: &str) -> Position {
        text.parse().expect("a position")
    }

    pub fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    pub fn does(position: &str, placed: &str) -> Vec<Effect> {
        let position = at(position);
        let placed = square(placed);
        assert!(position.move_to(placed).is_ok(), "{position} {placed} is legal");
        effects(&position, placed)
    }

    pub fn first(position: &str, placed: &str) -> Option<Effect> {
        does(position, placed).into_iter().next()
    }

    /// A win that needs no flip.
    pub fn win(at: &str, line: Line) -> Win {
        Win { square: square(at), line, flips: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::boards::{at, does, first, square, win};
    use super::*;

    #[test]
    fn a_move_completes_a_line_only_if_the_last_square_is_filled() {
        let flipping = "....../.RBBB./.R..B./.RRR../..R.../...... blue";
        let completes = Effect::Completes { line: Line::Row(1), flips: vec![square("b2")] };
        assert_eq!(does(flipping, "a2"), [completes]);
        let one_short =
            "......../......../.RR.RR../......../......../......../..B.B.../........ red";
        let wins = vec![win("g3", Line::Row(2))];
        assert_eq!(does(one_short, "d3"), [Effect::Threatens { wins, unstoppable: true }]);
    }

    #[test]
    fn a_block_counts_only_if_the_enemy_cannot_win_past_it() {
        let open = "......../......../.RR.RRR./......../......../......../..B.B.../........ blue";
        let blocks = |missing| Effect::Blocks {
            square: square("d3"),
            line: Line::Row(2),
            missing,
            of: 6,
            flips: Vec::new(),
        };
        assert_eq!(does(open, "d3"), [blocks(1)]);
        assert_eq!(does(open, "g7"), [], "Red still wins at d3");
        // With d4, Red flips the block from d2 and wins.
        let past = "......../......../.RR.RRR./...R..../......../......../..B.B.../........ blue";
        assert_eq!(does(past, "d3"), []);
        let half = "......../......../.RR.R.../......../......../......../..B.B.../........ blue";
        assert_eq!(does(half, "d3"), [blocks(3)]);
        // With d4, Red can flip the block away.
        let loose = "......../......../.RR.R.../...R..../......../......../..B.B.../........ blue";
        assert!(!does(loose, "d3").contains(&blocks(3)));
        // Blue is on the line already.
        let shut = "......../......../.RR.R.B./......../......../......../..B.B.../........ blue";
        assert!(!does(shut, "d3").iter().any(|does| matches!(does, Effect::Blocks { .. })));
    }

    #[test]
    fn wins_by_flipping_are_stopped_too() {
        // Blue completes row 5 at g5 by flipping f5.
        let figure = "......../.RR...../...B.R../...B.R../.BBBBR../...B.R../.....R../........ red";
        let wins = vec![Win { flips: vec![square("f5")], ..win("g5", Line::Row(4)) }];
        assert_eq!(first(figure, "a5"), Some(Effect::Stops { wins }));
        assert_eq!(does(figure, "c3"), [], "Blue still wins at g5");
    }

    #[test]
    fn a_win_names_the_flips_that_complete_its_line() {
        let flipping = at("....../..B.../..RB../..B.../...... blue");
        let flips = vec![square("c3")];
        assert_eq!(wins(&flipping), [Win { flips, ..win("b3", Line::Column(2)) }]);
        // Without the disc at d3 nothing is flanked from b3.
        assert_eq!(wins(&at("....../..B.../..R.../..B.../...... blue")), []);
        let placing = at("....../..B.../....../..B.../...... blue");
        assert_eq!(wins(&placing), [win("c3", Line::Column(2))]);
    }

    #[test]
    fn a_threat_is_unstoppable_only_if_every_answer_fails() {
        let figure = "......../.R...B../.R....../......../...BBBR./......../..R...../........ red";
        let wins = vec![win("b5", Line::Row(4))];
        assert_eq!(first(figure, "c5"), Some(Effect::Threatens { wins, unstoppable: true }));
        // Here Blue takes d3, and Red cannot flip it.
        let gap = "......../......../.RR..RR./......../......../......../..B.B.../........ red";
        let wins = vec![win("d3", Line::Row(2))];
        assert_eq!(first(gap, "e3"), Some(Effect::Threatens { wins, unstoppable: false }));
        // A win that is there already isn't a new threat.
        let there = "......../......../.RR.RRR./......../......../......../..B.B.../........ red";
        let threatens = |does: &Effect| matches!(does, Effect::Threatens { .. });
        assert!(!does(there, "g7").iter().any(threatens));
    }

    #[test]
    fn two_threats_of_one_move_are_both_found() {
        let cross = "......../....R.../......../....R.../.RR..RR./....R.../....R.../........ red";
        let found = first(cross, "e5");
        let wins = vec![win("e3", Line::Column(4)), win("d5", Line::Row(4))];
        assert_eq!(found, Some(Effect::Threatens { wins, unstoppable: true }));
    }

    #[test]
    fn a_flip_says_what_it_cuts() {
        let figure = "......../.R....../..R...../.R..B.../...BBBB./.R..B.../.R..R.../........ red";
        let cut = Cut { line: Line::Row(4), length: 4, left: 2, in_two: true };
        let discs = ["e4", "e5", "e6"].map(square).to_vec();
        let flips = Effect::Flips { discs, cut: Some(cut), line: Line::Column(4), length: 5 };
        assert!(does(figure, "e3").contains(&flips), "{:?}", does(figure, "e3"));
        // A longer enemy segment refuses the flip.
        let refused = "......../.R....R./.RR...../....B.../..BBBBB./....B.../.R..R.../........ red";
        assert!(!does(refused, "e3").iter().any(|does| matches!(does, Effect::Flips { .. })));
    }

    #[test]
    fn a_longer_segment_prevents_a_flip_only_if_it_is_long_enough() {
        let cut = Cut { line: Line::Row(3), length: 3, left: 1, in_two: true };
        let prevents = Effect::PreventsFlip { discs: vec![square("d4")], cut };
        // Blue's d3 would create 4. That cuts three discs, but not four.
        let held = "......../......../......../..RRR.../...B..../...B..../......../........ red";
        assert_eq!(does(held, "f4"), std::slice::from_ref(&prevents));
        // Here it would create 5.
        let cut = "......../......../......../..RRR.../...B..../...B..../...B..../........ red";
        assert!(!does(cut, "f4").contains(&prevents));
    }
}
