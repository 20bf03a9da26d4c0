//! The cribbage board: a track a side, two pegs in each.

use maud::{Markup, html};
use parlour_rules::cribbage::Track;

/// How far apart holes are.
const STEP: f64 = 15.0;
/// The gap after every fifth.
const GAP: f64 = 7.0;
/// Room for the holes' numbers above a street.
const HEAD: f64 = 17.0;
/// How far apart the tracks of a street are.
const LANE: f64 = 17.0;
/// The wood around.
const RIM: f64 = 16.0;

/// The colours of the sides' pegs, told apart by their shapes too.
const PEGS: [&str; 3] = ["#c8364a", "#2a66b1", "#1f7a5c"];

/// A board with `street` holes in a row, laid out like a real one: each row runs the other way.
pub fn board(tracks: &[Track], target: u8, street: u8, names: &[String], class: &str) -> Markup {
    let streets = target.saturating_sub(1).div_ceil(street);
    let lanes = tracks.len() as f64;
    let street_height = HEAD + LANE * lanes;
    let width = 2.0 * RIM + across(street) + 30.0;
    let height = 2.0 * RIM - 8.0 + f64::from(streets) * street_height;
    let plan = Plan { street, target, street_height };
    let label = names
        .iter()
        .zip(tracks)
        .map(|(name, track)| match track.back {
            back if back == track.front => format!("{name} {back} of {target}"),
            back => format!("{name} {} of {target}, before that {back}", track.front),
        })
        .collect::<Vec<_>>()
        .join("; ");
    html! {
        svg class={ "pegs " (class) } viewBox=(format!("0 0 {width:.0} {height:.0}")) role="img"
            aria-label=(format!("Pegging board: {label}.")) {
            rect.wood x="1" y="1" width=(width - 2.0) height=(height - 2.0) rx="12" {}
            @for number in (5..target).step_by(5) {
                @let (x, y) = plan.place(number, 0);
                text.hole-number x=(tenth(x)) y=(tenth(y - 9.0)) text-anchor="middle" { (number) }
            }
            @for &line in skunk_lines(target) {
                (skunk_line(&plan, line, tracks.len()))
            }
            @for (lane, track) in tracks.iter().enumerate() {
                @for hole in 1..=target {
                    @let (x, y) = plan.place(hole, lane);
                    circle.hole cx=(tenth(x)) cy=(tenth(y)) r=(if hole == target { "4.6" } else { "3" }) {}
                }
                @for (hole, kind) in [(track.back, "peg behind"), (track.front, "peg")] {
                    @if hole > 0 && (kind == "peg" || track.back != track.front) {
                        (peg(plan.place(hole, lane), lane, kind))
                    }
                }
            }
        }
    }
}

/// Where holes are.
struct Plan {
    street: u8,
    target: u8,
    street_height: f64,
}

impl Plan {
    fn place(&self, hole: u8, lane: usize) -> (f64, f64) {
        let lane = LANE * lane as f64 + LANE / 2.0;
        // The last hole stands alone at the end of the last street.
        let (number, beyond) =
            if hole == self.target { (hole - 2, STEP + GAP) } else { (hole - 1, 0.0) };
        let (row, along) = (number / self.street, number % self.street);
        let goes_back = row % 2 == 1;
        let steps = across(along) + beyond;
        let x = if goes_back { across(self.street - 1) - steps } else { steps };
        let y = f64::from(row) * self.street_height + HEAD + lane;
        (RIM + 16.0 + x, RIM - 6.0 + y)
    }
}

/// How far the `along`th hole is from the first of its street.
fn across(along: u8) -> f64 {
    f64::from(along) * STEP + f64::from(along / 5) * GAP
}

/// The last holes that are a skunk: a line is drawn after them.
fn skunk_lines(target: u8) -> &'static [u8] {
    if target > 100 { &[60, 90] } else { &[30] }
}

fn skunk_line(plan: &Plan, hole: u8, lanes: usize) -> Markup {
    let (x, y) = plan.place(hole, 0);
    let (next, next_y) = plan.place(hole + 1, 0);
    // At the turn of a street the line stands at its end.
    let at = if (y - next_y).abs() < 1.0 {
        f64::midpoint(x, next)
    } else {
        x + (x - plan.place(hole - 1, 0).0) / 1.4
    };
    let (top, bottom) = (y - LANE / 2.0, y - LANE / 2.0 + LANE * lanes as f64);
    html! {
        line.skunk x1=(tenth(at)) x2=(tenth(at)) y1=(tenth(top)) y2=(tenth(bottom)) {
            title { "A player who hasn't passed this line when the game ends is skunked." }
        }
    }
}

fn peg((x, y): (f64, f64), side: usize, class: &str) -> Markup {
    let colour = PEGS[side % PEGS.len()];
    html! {
        g class=(class) {
            @match side {
                0 => {
                    circle cx=(tenth(x)) cy=(tenth(y)) r="6.4" fill=(colour) {}
                    circle cx=(tenth(x)) cy=(tenth(y)) r="3.4" fill="none" stroke="#fff4ec" stroke-width="1.6" {}
                }
                1 => {
                    circle cx=(tenth(x)) cy=(tenth(y)) r="6.4" fill=(colour) {}
                    circle cx=(tenth(x)) cy=(tenth(y)) r="2.200" fill="#eef5ff" {}
                }
                _ => {
                    rect x=(tenth(x - 5.6)) y=(tenth(y - 5.6)) width="11.200" height="11.200" rx="2" fill=(colour) {}
                }
            }
        }
    }
}

fn tenth(number: f64) -> String {
    format!("{number:.1}")
}

/// A side's peg alone, as the key beside its name.
pub fn key(side: usize) -> Markup {
    html! {
        svg.peg-key viewBox="-8 -8 16 16" aria-hidden="true" { (peg((0.0, 0.0), side, "peg")) }
    }
}
