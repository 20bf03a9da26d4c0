//! What a Crosscut move does where it neither blocks, threatens nor flips.

use parlour_rules::crosscut::{Line, Move, Square};

use super::effects::{Change, is_lost_next};
use super::facts::Effect;

impl Change<'_> {
    /// The one quiet effect that matters most; where there is none, where the disc lies.
    pub fn quiet(&self) -> Vec<Effect> {
        let effect = self
            .prepares_threat()
            .or_else(|| self.builds_and_blocks())
            .or_else(|| self.block())
            .or_else(|| self.prepares_flip())
            .or_else(|| self.extends())
            .or_else(|| self.joins());
        match effect {
            Some(effect) => vec![effect],
            None => {
                let lines = self.on_open_lines().or_else(|| self.in_the_way());
                lines.into_iter().chain(self.away_from_the_perimeter()).collect()
            }
        }
    }

    fn prepares_threat(&self) -> Option<Effect> {
        let next = self.after.passed();
        let is_new = |found: &Move| {
            let before = self.before.place(found.square);
            is_lost_next(&next.after(*found)) && before.is_ok_and(|after| !is_lost_next(&after))
        };
        let found = next.moves().into_iter().find(is_new)?;
        let does = Change::new(&next, found).threat()?;
        Some(Effect::Prepares { next: found.square, does: Box::new(does) })
    }

    /// The prepared flip that makes the longest segment, of at least three discs. Nothing that it
    /// flips could be flipped from the same square before, and the enemy can't win after it.
    fn prepares_flip(&self) -> Option<Effect> {
        let next = self.after.passed();
        let is_new = |found: &Move| {
            let before = self.before.move_to(found.square).map_or(0, |before| before.flips);
            found.flips != 0 && found.flips & before == 0 && !next.after(*found).can_win()
        };
        let flips = next.moves().into_iter().filter(is_new).filter_map(|found| {
            let does = Change::new(&next, found).flips()?;
            let Effect::Flips { length, .. } = does else { return None };
            Some((length, found.square, does))
        });
        let (_, next, does) =
            flips.filter(|(length, ..)| *length >= 3).max_by_key(|flip| flip.0)?;
        Some(Effect::Prepares { next, does: Box::new(does) })
    }

    /// The mover's lines after the move that have at least two discs and no enemy disc, with the
    /// discs that are missing.
    fn own_lines(&self) -> impl Iterator<Item = (Line, u64, u32)> {
        let open = self.lines().filter(|(_, squares)| squares & self.after.own() == 0);
        open.filter(|(_, squares)| (squares & self.own).count_ones() >= 2)
            .map(|(line, squares)| (line, squares, (squares & !self.own).count_ones()))
    }

    /// The line through the placed disc, if it's one of those where the mover needs the fewest.
    fn best_own_line(&self) -> Option<(Line, u64)> {
        let least = self.own_lines().map(|(.., missing)| missing).min()?;
        let mut lines = self.own_lines();
        let found = lines
            .find(|(_, squares, missing)| *missing == least && squares & self.played.placed != 0);
        found.map(|(line, squares, _)| (line, squares))
    }

    fn builds_and_blocks(&self) -> Option<Effect> {
        let (own, _) = self.best_own_line()?;
        let Some(Effect::Blocks { line: enemy, square, flips, .. }) = self.block() else {
            return None;
        };
        flips.is_empty().then_some(Effect::BuildsAndBlocks { square, own, enemy })
    }

    fn extends(&self) -> Option<Effect> {
        let (line, squares) = self.best_own_line()?;
        let discs = (squares & self.own).count_ones();
        (squares & self.at_risk == 0).then_some(Effect::Extends {
            line,
            discs,
            of: squares.count_ones(),
        })
    }

    fn joins(&self) -> Option<Effect> {
        let (line, length) = self.longest_with(self.played.placed)?;
        (length >= 3).then_some(Effect::Joins { line, length })
    }

    fn on_open_lines(&self) -> Option<Effect> {
        let through = self.lines().filter(|(_, squares)| squares & self.played.placed != 0);
        let lines: Vec<Line> = through
            .filter(|(_, squares)| squares & self.after.own() == 0)
            .map(|(line, _)| line)
            .collect();
        (!lines.is_empty()).then_some(Effect::OnOpenLines { lines })
    }

    fn in_the_way(&self) -> Option<Effect> {
        let enemies = |squares: u64| (squares & self.after.own()).count_ones();
        let through = self.lines().filter(|(_, squares)| squares & self.played.placed != 0);
        let shut = through.filter(|(_, squares)| squares & self.own == self.played.placed);
        let (line, squares) = shut.max_by_key(|(_, squares)| enemies(*squares))?;
        let stays = self.played.placed & self.at_risk == 0;
        let discs = enemies(squares);
        // One disc is far from a complete line.
        (stays && discs >= 2).then_some(Effect::InTheWay { line, discs })
    }

    /// A disc on the perimeter flips only an unbroken run of discs that begins next to it.
    fn away_from_the_perimeter(&self) -> Option<Effect> {
        if self.played.placed == 0 {
            return None;
        }
        let (row, column) = (self.played.square.row(), self.played.square.column());
        let beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        let is_shielded = |(row, column)| {
            let beside: Option<Square> = Square::new(row, column);
            beside.is_some_and(|beside| {
                beside.is_interior(self.size) && self.after.disc(beside) != Some(self.before.turn())
            })
        };
        beside.into_iter().all(is_shielded).then_some(Effect::AwayFromThePerimeter)
    }
}

#[cfg(test)]
mod tests {
    use parlour_rules::crosscut::Position;

    use super::super::effects::boards::{at, does, first, square, win};
    use super::*;

    #[test]
    fn a_prepared_move_was_not_there_before() {
        let row = "......../.RRR..../......../......../......../.B.B..../......../........ red";
        let wins = vec![win("g2", Line::Row(1))];
        let threat = Box::new(Effect::Threatens { wins, unstoppable: true });
        let prepares = Effect::Prepares { next: square("e2"), does: threat };
        assert_eq!(does(row, "f2"), std::slice::from_ref(&prepares));
        // With f2 there, e2 is the threat itself and nothing prepares it.
        let there = "......../.RRR.R../......../......../......../.B.B..../......../........ red";
        assert!(!does(there, "c5").contains(&prepares));
        let flip = "......../..RR..../......../......../......../......../..BB..../........ red";
        let Some(Effect::Prepares { next, does }) = first(flip, "e7") else { panic!("{flip}") };
        assert_eq!(next, square("b7"));
        assert!(matches!(*does, Effect::Flips { length: 4, .. }), "{does:?}");
    }

    #[test]
    fn a_square_builds_and_blocks_only_if_both_lines_are_open() {
        let open = "......../..R...../..R...../......../.B.B..../......../......../........ red";
        let both = Effect::BuildsAndBlocks {
            square: square("c5"),
            own: Line::Column(2),
            enemy: Line::Row(4),
        };
        assert_eq!(does(open, "c5"), [both]);
        let shut = "......../..R...../..R...../......../.B.B..../......../..B...../........ red";
        let does_both = |does: &Effect| matches!(does, Effect::BuildsAndBlocks { .. });
        assert!(!does(shut, "c5").iter().any(does_both));
    }

    #[test]
    fn a_line_is_extended_safely_only_if_none_of_it_can_be_flipped() {
        let safe = "......../..RR..../......../......../......../......../..BB..../........ red";
        assert_eq!(does(safe, "e2"), [Effect::Extends { line: Line::Row(1), discs: 3, of: 6 }]);
        // With c3 and c4, Blue flips c2 from c1.
        let risky = "......../..RR..../..B...../..B...../......../......../...B..../........ red";
        let extends = |does: &Effect| matches!(does, Effect::Extends { .. });
        let is_flipped =
            |position: &Position| position.moves().iter().any(|found| found.flips != 0);
        assert!(is_flipped(&at(risky).place(square("f2")).expect("legal")));
        assert!(!does(risky, "f2").iter().any(extends));
    }

    #[test]
    fn joined_discs_need_a_longer_segment_to_cut() {
        let row = "......../......B./......../..RR.B../......../......../......../........ red";
        let joins = Effect::Joins { line: Line::Row(3), length: 3 };
        assert_eq!(does(row, "b4"), std::slice::from_ref(&joins));
        assert!(!does(row, "g4").contains(&joins), "g4 is not beside them");
        let pair = "......../......B./......../...R.B../......../......../......../........ red";
        let joins = |does: &Effect| matches!(does, Effect::Joins { .. });
        assert!(!does(pair, "c4").iter().any(joins), "two discs are hardly a run");
    }

    #[test]
    fn a_disc_is_in_the_way_only_if_it_is_the_first_on_the_line_and_stays() {
        let in_the_way = |position: &str, placed: &str| {
            let found = |does: &Effect| matches!(does, Effect::InTheWay { .. });
            does(position, placed).into_iter().find(found)
        };
        // Row 6 is closer to complete, so d3 isn't the block that matters.
        let shut = "......../......../.B....B./......../......../.B..B.B./...B..../........ red";
        let row = Effect::InTheWay { line: Line::Row(2), discs: 2 };
        assert_eq!(in_the_way(shut, "d3"), Some(row));
        let own = "......../......../.BR...B./......../......../.B..B.B./...B..../........ red";
        assert_eq!(in_the_way(own, "e3"), None, "row 3 is blocked already");
        // With d4, Blue flips d3 from d2.
        let risky = "......../......../.B....B./...B..../......../.B..B.B./......../........ red";
        assert_eq!(in_the_way(risky, "d3"), None);
        let one = "......../......../.B....../......../......../.B..B.B./...B..../........ red";
        assert_eq!(in_the_way(one, "d3"), None, "one disc is far from a complete line");
    }

    #[test]
    fn a_lone_disc_is_described_by_its_place() {
        let empty = "......../......../......../......../......../......../......../........ red";
        let lines =
            |row, column| Effect::OnOpenLines { lines: vec![Line::Row(row), Line::Column(column)] };
        assert_eq!(does(empty, "d4"), [lines(3, 3), Effect::AwayFromThePerimeter]);
        assert_eq!(does(empty, "b4"), [lines(3, 1)], "b4 is beside the perimeter");
        let shut = "......../...B..../......../......../......../......../......../........ red";
        let open = Effect::OnOpenLines { lines: vec![Line::Row(3)] };
        assert_eq!(first(shut, "d4"), Some(open), "Blue is in column d");
    }
}
