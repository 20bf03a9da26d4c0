//! The score sheet, round by round.

use parlour_rules::Seat;
use parlour_rules::five_crowns::View;
use parlour_table::words::Names;
use ratatui::layout::Rect;

use crate::screen::{Pen, Role};

/// Draws the sheet; gives the rows used.
pub fn draw(area: Rect, pen: &mut Pen, view: &View, names: &Names) -> u16 {
    pen.heading(area, 0, "Score sheet");
    let line = |label: &str, one: &str, other: &str| format!("{label:<6}{one:>9}{other:>10}");
    let short = |seat: u8| names.name(Seat(seat)).chars().take(9).collect::<String>();
    pen.write(area, 1, Role::Quiet, line("Round", &short(1), &short(0)));
    let mut rows: Vec<(String, [u32; 2])> = Vec::new();
    if view.carried != [0, 0] {
        rows.push(("so far".to_owned(), view.carried));
    }
    rows.extend(view.sheet.iter().map(|round| (round.round.to_string(), round.points)));
    // The newest rounds stay in sight.
    let room = usize::from(area.height.saturating_sub(9)).max(1);
    let skipped = rows.len().saturating_sub(room);
    let mut row = 2;
    for (label, points) in rows.iter().skip(skipped) {
        let words = line(label, &points[1].to_string(), &points[0].to_string());
        pen.write(area, row, Role::Ink, &words);
        row += 1;
    }
    let [first, second] = view.scores();
    pen.write(area, row, Role::Strong, line("Total", &second.to_string(), &first.to_string()));
    row + 2
}
