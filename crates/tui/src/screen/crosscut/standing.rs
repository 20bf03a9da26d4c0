//! How the game stands, as the computer sees it: a bar between the two sides, and words.

use parlour_players::{Decision, Verdict};
use parlour_rules::crosscut::{Action, Colour, Crosscut};
use ratatui::layout::Rect;

use super::{name, role};
use crate::screen::pen::Pen;
use crate::screen::shown::Scene;
use crate::screen::theme::Role;

/// How many alternatives are listed.
const LISTED: usize = 6;

/// Draws the bar and what it says; gives the rows used.
pub fn draw(area: Rect, pen: &mut Pen, scene: &Scene<Crosscut>) -> u16 {
    if scene.standing.is_none() && scene.legal.is_none() {
        return 0;
    }
    pen.heading(area, 0, "Evaluation");
    let Some(standing) = &scene.standing else {
        pen.write(area, 1, Role::Quiet, "Not known yet.");
        return 4;
    };
    let mover = standing.view.colours[standing.seat.index()];
    let best = standing.decision.best();
    let share = match mover {
        Colour::Red => share(best.worth),
        Colour::Blue => 1.0 - share(best.worth),
    };
    draw_bar(Rect { y: area.y + 1, height: 1, ..area }, pen, share);
    pen.write(area, 2, Role::Ink, &words(mover, best));
    4
}

/// The share of the bar that a worth to a side gives it.
fn share(worth: f64) -> f64 {
    0.5 + 0.5 * (worth / 100.0).tanh()
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

fn words(mover: Colour, best: &Verdict<Action>) -> String {
    let worth = best.worth;
    let ahead = if worth >= 0.0 { mover } else { mover.other() };
    let how = match worth.abs() {
        0.0..10.0 => return "About even.".to_owned(),
        10.0..50.0 => "is a little ahead",
        50.0..150.0 => "is ahead",
        _ => "is far ahead",
    };
    format!("{} {how} ({:+.0}).", name(ahead), worth.abs())
}

/// What the actions of a decision are worth to the side that made it, best first.
pub fn worths(decision: &Decision<Action>) -> Vec<String> {
    let best = decision.ranked.iter().take(LISTED);
    best.map(|verdict| format!("{:>5}  {:+.0}", verdict.action, verdict.worth)).collect()
}
