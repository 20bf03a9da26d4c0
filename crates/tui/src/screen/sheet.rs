//! A score sheet: a column for each player, a row for each round.

use parlour_table::moments::ScoreSheet;
use ratatui::layout::Rect;

use super::pen::Pen;
use super::theme::Role;

/// The columns of the rounds' labels.
const LABEL: u16 = 7;

/// Whether the newest round is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Newest {
    /// It was just played.
    Marked,
    /// It is one of the rounds.
    Plain,
}

/// Draws a score sheet; where not all rounds fit, the newest. Gives the rows used.
pub fn draw(area: Rect, pen: &mut Pen, sheet: &ScoreSheet, newest: Newest) -> u16 {
    pen.heading(area, 0, "Score sheet");
    let room = area.width.saturating_sub(LABEL) / sheet.names.len().max(1) as u16;
    let width = usize::from(room.clamp(2, 10));
    let line = |label: &str, cells: &[String]| {
        let cell =
            |cell: &String| format!("{:>width$}", cell.chars().take(width - 1).collect::<String>());
        format!("{label:<7}{}", cells.iter().map(cell).collect::<String>())
    };
    pen.write(area, 1, Role::Quiet, line("Round", &sheet.names));
    let numbers = |points: &[u32]| points.iter().map(u32::to_string).collect::<Vec<_>>();
    let room = usize::from(area.height.saturating_sub(4));
    let shown = &sheet.rounds[sheet.rounds.len().saturating_sub(room)..];
    for (row, (place, (label, points))) in (2..).zip(shown.iter().enumerate()) {
        let is_new = place + 1 == shown.len() && newest == Newest::Marked;
        let role = if is_new { Role::Chosen } else { Role::Ink };
        pen.write(area, row, role, line(label, &numbers(points)));
    }
    let used = 2 + shown.len() as u16;
    pen.write(area, used, Role::Strong, line("total", &numbers(&sheet.totals)));
    (used + 2).min(area.height)
}
