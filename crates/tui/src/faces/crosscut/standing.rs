//! The evaluation: a bar between the two sides, and words.

use parlour_rules::crosscut::{Colour, Crosscut};
use parlour_table::words::crosscut::{SWAP_IS_OPEN, chance, standing_words};
use ratatui::layout::Rect;

use super::role;
use crate::screen::{Judge, Pen, Role, Scene};

/// Draws the bar and what it says. Returns the rows used.
pub fn draw(area: Rect, pen: &mut Pen, scene: &Scene<Crosscut>) -> u16 {
    if scene.standing.is_none() && scene.legal.is_none() {
        return 0;
    }
    // Two judges may disagree, so the heading says whose view it is.
    let whose = match scene.standing.as_ref().map(|standing| standing.judge) {
        Some(Judge::Player(seat)) => format!("{} own evaluation", scene.names.owner(seat)),
        Some(Judge::Expert) | None => "The expert's evaluation".to_owned(),
    };
    pen.heading(area, 0, &whose);
    let Some(standing) = &scene.standing else {
        pen.write(area, 1, Role::Quiet, "Not known yet.");
        return 4;
    };
    let made = &standing.made;
    let mover = made.view.colours[made.seat.index()];
    let best = made.decision.best();
    let red = match mover {
        Colour::Red => chance(best),
        Colour::Blue => 1.0 - chance(best),
    };
    draw_bar(Rect { y: area.y + 1, height: 1, ..area }, pen, red);
    if scene.view.is_swap_open() {
        pen.write(area, 2, Role::Ink, SWAP_IS_OPEN);
    } else if standing.holds {
        pen.write(area, 2, Role::Ink, standing_words(mover, best, standing.since));
    } else {
        pen.write(area, 2, Role::Quiet, "Before the last move.");
    }
    4
}

fn draw_bar(row: Rect, pen: &mut Pen, red: f64) {
    let styles = Colour::BOTH.map(|colour| pen.theme.style(role(colour)));
    let x = pen.write_to(row.right(), row.x, row.y, styles[0], "Red ");
    let width = usize::from(row.right().saturating_sub(x + 5));
    let filled = (red * width as f64).round() as usize;
    let (full, empty) = (pen.theme.sign("█", "#"), pen.theme.sign("▒", "."));
    let x = pen.write_to(row.right(), x, row.y, styles[0], &full.repeat(filled));
    let x = pen.write_to(row.right(), x, row.y, styles[1], &empty.repeat(width - filled));
    pen.write_to(row.right(), x, row.y, styles[1], " Blue");
}
