//! A side's win chance over a game, as a picture.

use maud::{Markup, html};
use parlour_table::analysis::GraphPoint;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 200.0;

/// The win chance of one side over a game.
pub struct Graph<'a> {
    /// The side's name, or `You`.
    pub name: &'a str,
    /// The decisions, in order.
    pub points: &'a [GraphPoint],
    /// The chance of a side without an advantage, where the baseline is drawn.
    pub fair_share: f64,
    /// How many moves the game has.
    pub moves: usize,
    /// The number of moves after which the table is shown beside the graph.
    pub at: Option<usize>,
}

impl Graph<'_> {
    /// The picture: the chance before and after each decision over the moves of the game. The
    /// side's own mistakes are marked, each with `mark` around it.
    pub fn draw(&self, mark: impl Fn(&GraphPoint, Markup) -> Markup) -> Markup {
        let across = |moves: usize| WIDTH * moves as f64 / self.moves.max(1) as f64;
        let down = |chance: f64| HEIGHT * (1.0 - chance);
        let place = |moves: usize, chance| format!("{:.1},{:.1}", across(moves), down(chance));
        let line: Vec<String> = self
            .points
            .iter()
            .flat_map(|point| {
                [place(point.number - 1, point.before), place(point.number, point.after)]
            })
            .collect();
        let line = line.join(" ");
        let first = across(self.points.first().map_or(0, |point| point.number - 1));
        let last = across(self.points.last().map_or(0, |point| point.number));
        let whose = if self.name == "You" { "Your".to_owned() } else { format!("{}'s", self.name) };
        let fair = down(self.fair_share);
        html! {
            figure.graph {
                svg viewBox=(format!("-66 -14 {} {}", WIDTH + 80.0, HEIGHT + 28.0)) role="group"
                    aria-label=(format!("{whose} win chance, move by move")) data-moves=(self.moves) {
                    polygon.under points=(format!("{first:.1},{fair:.1} {line} {last:.1},{fair:.1}")) {}
                    @for (chance, label) in [(0.0, "0%"), (1.0, "100%")] {
                        line.grid x1="0" x2=(WIDTH) y1=(down(chance)) y2=(down(chance)) {}
                        text x="-8" y=(down(chance) + 5.0) text-anchor="end" { (label) }
                    }
                    line.baseline x1="0" x2=(WIDTH) y1=(format!("{fair:.1}")) y2=(format!("{fair:.1}")) {}
                    text x="-8" y=(format!("{:.1}", fair + 5.0)) text-anchor="end" { (format!("{:.0}%", 100.0 * self.fair_share)) }
                    @if let Some(at) = self.at {
                        line.here x1=(format!("{:.1}", across(at))) x2=(format!("{:.1}", across(at))) y1="-8" y2=(HEIGHT + 8.0) {}
                    }
                    polyline points=(line) {}
                    @for point in self.points.iter().filter(|point| point.is_mistake) {
                        (mark(point, html! {
                            circle data-here[self.at == Some(point.number)]
                                cx=(format!("{:.1}", across(point.number)))
                                cy=(format!("{:.1}", down(point.after))) r="7" {
                                title { "Move " (point.number) ", a mistake" }
                            }
                        }))
                    }
                }
                figcaption.quiet { (whose) " win chance, move by move. Mistakes are circled." }
            }
        }
    }
}
