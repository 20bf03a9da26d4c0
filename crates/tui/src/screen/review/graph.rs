//! The chance of a side over a game, as a row of bars.

use ratatui::layout::Rect;

use crate::screen::pen::Pen;
use crate::screen::theme::Role;

/// A bar's top, by eighths of a row.
const TOPS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/// Room for the numbers at the side.
const LABEL: u16 = 5;

/// The chances to draw.
pub struct Graph<'a> {
    /// What the side could expect after each decision.
    pub chances: &'a [f64],
    /// The decision that is looked at, and those that cost most, by place.
    pub here: Option<usize>,
    pub worst: &'a [usize],
}

impl Graph<'_> {
    /// The decision that a column of the graph stands for, `width` columns wide.
    fn place(&self, column: u16, width: u16) -> usize {
        usize::from(column) * self.chances.len() / usize::from(width.max(1))
    }

    /// The first column of a decision.
    fn column(&self, place: usize, width: u16) -> u16 {
        let found = (0..width).find(|&column| self.place(column, width) >= place);
        found.unwrap_or(width.saturating_sub(1))
    }

    /// Draws the bars, with a row of marks below; gives the columns of the bars.
    pub fn draw(&self, area: Rect, pen: &mut Pen) -> Rect {
        let bars = Rect {
            x: area.x + LABEL,
            width: area.width.saturating_sub(LABEL),
            height: area.height.saturating_sub(1),
            ..area
        };
        for (row, label) in [(0, "100%"), (bars.height / 2, " 50%"), (bars.height - 1, "  0%")] {
            pen.write(area, row, Role::Quiet, label);
        }
        // Short games get bars of several columns, long ones several decisions a column.
        let across = (bars.width / self.chances.len().max(1) as u16).clamp(1, 6);
        let width = bars.width.min(across * self.chances.len() as u16);
        let eighths = f64::from(8 * bars.height);
        for column in 0..width {
            let place = self.place(column, width);
            let Some(chance) = self.chances.get(place) else { break };
            let height = (chance * eighths).round() as u16;
            let role = if self.here == Some(place) { Role::Brass } else { Role::Quiet };
            for row in 0..bars.height {
                let filled = height.saturating_sub(8 * (bars.height - 1 - row)).min(8);
                let top = match pen.theme.is_ascii() {
                    true if filled >= 4 => "#",
                    true => " ",
                    false => TOPS[usize::from(filled)],
                };
                let style = pen.theme.style(role);
                pen.write_to(bars.right(), bars.x + column, bars.y + row, style, top);
            }
        }
        let marks = bars.y + bars.height;
        for &place in self.worst {
            let x = bars.x + self.column(place, width);
            pen.write_to(bars.right(), x, marks, pen.theme.style(Role::Bad), "!");
        }
        if let Some(place) = self.here {
            let x = bars.x + self.column(place, width);
            let sign = pen.theme.sign("▲", "^");
            pen.write_to(bars.right(), x, marks, pen.theme.style(Role::Brass), sign);
        }
        Rect { width, ..bars }
    }

    /// The decision under a column of the drawn bars.
    pub fn decision_at(&self, bars: Rect, column: u16) -> Option<usize> {
        let column = column.checked_sub(bars.x).filter(|&column| column < bars.width)?;
        Some(self.place(column, bars.width)).filter(|&place| place < self.chances.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_decisions_find_each_other() {
        for decisions in [1, 7, 60, 200] {
            let chances = vec![0.5; decisions];
            let graph = Graph { chances: &chances, here: None, worst: &[] };
            let width = 60.min(6 * decisions as u16);
            for place in 0..decisions.min(usize::from(width)) {
                let column = graph.column(place, width);
                let found = graph.place(column, width);
                assert!(found >= place && found < decisions, "{place} of {decisions}: {found}");
            }
        }
    }
}
