//! The win chance of a side over a game, as a row of bars.

use parlour_table::analysis::GraphPoint;
use ratatui::layout::Rect;

use crate::screen::pen::Pen;
use crate::screen::theme::Role;

/// A bar's top, by eighths of a row.
const TOPS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/// Room for the numbers at the side.
const LABEL: u16 = 5;

/// The win chance of one side after each move of a game.
pub struct Graph<'a> {
    /// The decisions that are judged, in order.
    pub points: &'a [GraphPoint],
    /// How many moves the game has.
    pub moves: usize,
    /// The chance of a side without an advantage, where the baseline is.
    pub fair_share: f64,
    /// The number of the move that is shown.
    pub at: usize,
}

impl Graph<'_> {
    /// The move that a column of the graph stands for, `width` columns wide.
    fn number(&self, column: u16, width: u16) -> usize {
        1 + usize::from(column) * self.moves / usize::from(width.max(1))
    }

    /// The first column of a move.
    fn column(&self, number: usize, width: u16) -> u16 {
        let found = (0..width).find(|&column| self.number(column, width) >= number);
        found.unwrap_or(width.saturating_sub(1))
    }

    /// The chance after a move: what the next decision begins with where it was no decision.
    fn chance(&self, number: usize) -> Option<f64> {
        let place = self.points.partition_point(|point| point.number < number);
        let last = || self.points.last().map(|point| point.after);
        match self.points.get(place) {
            Some(point) if point.number == number => Some(point.after),
            Some(point) => Some(point.before),
            None => last(),
        }
    }

    /// Draws the bars over a row of marks. Returns the columns of the bars.
    pub fn draw(&self, area: Rect, pen: &mut Pen) -> Rect {
        let bars = Rect {
            x: area.x + LABEL,
            width: area.width.saturating_sub(LABEL),
            height: area.height.saturating_sub(1),
            ..area
        };
        let base = ((1.0 - self.fair_share) * f64::from(bars.height)) as u16;
        let base = base.min(bars.height.saturating_sub(1));
        let fair = format!("{:>3.0}%", 100.0 * self.fair_share);
        for (row, label) in [(0, "100%"), (base, &*fair), (bars.height - 1, "  0%")] {
            pen.write(area, row, Role::Quiet, label);
        }
        // Short games get bars of several columns, long ones several moves a column.
        let across = (usize::from(bars.width) / self.moves.max(1)).clamp(1, 6);
        let width = usize::from(bars.width).min(across * self.moves) as u16;
        let eighths = f64::from(8 * bars.height);
        for column in 0..bars.width {
            let number = self.number(column, width);
            let chance = (column < width).then(|| self.chance(number)).flatten();
            let height = (chance.unwrap_or(0.0) * eighths).round() as u16;
            let next = self.number(column + 1, width);
            let is_here = (number..next.max(number + 1)).contains(&self.at);
            for row in 0..bars.height {
                let filled = height.saturating_sub(8 * (bars.height - 1 - row)).min(8);
                let top = match pen.theme.is_ascii() {
                    true if filled >= 4 => "#",
                    true => " ",
                    false => TOPS[usize::from(filled)],
                };
                let (role, sign) = match (top, is_here) {
                    (" ", _) if row == base => (Role::Line, pen.theme.sign("┄", "-")),
                    (top, true) => (Role::Brass, top),
                    (top, false) => (Role::Quiet, top),
                };
                let style = pen.theme.style(role);
                pen.write_to(bars.right(), bars.x + column, bars.y + row, style, sign);
            }
        }
        let marks = bars.y + bars.height;
        for point in self.points.iter().filter(|point| point.is_mistake) {
            let x = bars.x + self.column(point.number, width);
            pen.write_to(bars.right(), x, marks, pen.theme.style(Role::Bad), "!");
        }
        if self.at > 0 && width > 0 {
            let x = bars.x + self.column(self.at, width);
            let sign = pen.theme.sign("▲", "^");
            pen.write_to(bars.right(), x, marks, pen.theme.style(Role::Brass), sign);
        }
        Rect { width, ..bars }
    }

    /// The number of the move under a column of the drawn bars.
    pub fn move_at(&self, bars: Rect, column: u16) -> Option<usize> {
        let column = column.checked_sub(bars.x).filter(|&column| column < bars.width)?;
        Some(self.number(column, bars.width)).filter(|&number| number <= self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_moves_find_each_other() {
        for moves in [1, 7, 60, 200] {
            let graph = Graph { points: &[], moves, fair_share: 0.5, at: 0 };
            let width = 60.min(6 * moves as u16);
            for number in 1..=moves.min(usize::from(width)) {
                let column = graph.column(number, width);
                let found = graph.number(column, width);
                assert!(found >= number && found <= moves, "{number} of {moves}: {found}");
            }
        }
    }

    #[test]
    fn a_move_without_a_choice_has_the_chance_of_the_next_decision() {
        let point = |number, before, after| GraphPoint { number, before, after, is_mistake: false };
        let points = [point(1, 0.5, 0.4), point(3, 0.7, 0.6)];
        let graph = Graph { points: &points, moves: 4, fair_share: 0.5, at: 0 };
        let chances = [1, 2, 3, 4].map(|number| graph.chance(number));
        assert_eq!(chances, [0.4, 0.7, 0.6, 0.6].map(Some));
    }
}
