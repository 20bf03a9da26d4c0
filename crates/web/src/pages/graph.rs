//! A side's win chances over a game, as a picture.

use maud::{Markup, html};
use parlour_table::words::story::Story;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 200.0;

/// One point before each decision and one after it. The biggest mistakes are marked; with a
/// `replay`, each leads to the table as it was.
pub fn graph(story: &Story, side: usize, replay: Option<&str>) -> Markup {
    // The story tells the first side's chances; of two sides the other has the rest.
    let side = if story.sides.len() == 2 { side.min(1) } else { 0 };
    let own = |chance: f64| if side == 0 { chance } else { 1.0 - chance };
    let steps = (2 * story.graph.len()).max(2) - 1;
    let across = |number: usize| WIDTH * number as f64 / steps as f64;
    let down = |chance: f64| HEIGHT * (1.0 - chance);
    let points: Vec<String> = story
        .graph
        .iter()
        .flatten()
        .enumerate()
        .map(|(number, &chance)| format!("{:.1},{:.1}", across(number), down(own(chance))))
        .collect();
    let line = points.join(" ");
    let name = match story.sides.get(side).map_or("", |(name, _)| name) {
        "You" => "Your chance".to_owned(),
        name => format!("The chance of {name}"),
    };
    let place = |wanted: usize| story.numbers.iter().position(|&number| number == wanted);
    html! {
        figure.graph {
            svg viewBox=(format!("-66 -14 {} {}", WIDTH + 80.0, HEIGHT + 28.0))
                role=(if replay.is_some() { "group" } else { "img" })
                aria-label=(format!("{name} to win, decision by decision")) {
                polygon.under points=(format!("0,{HEIGHT} {line} {WIDTH},{HEIGHT}")) {}
                @for (part, label) in [(0.0, "0%"), (0.5, "50%"), (1.0, "100%")] {
                    line.grid x1="0" x2=(WIDTH) y1=(down(part)) y2=(down(part)) {}
                    text x="-8" y=(down(part) + 5.0) text-anchor="end" { (label) }
                }
                polyline points=(line) {}
                @for told in &story.worst {
                    @if let Some(place) = place(told.number) {
                        @let circle = html! {
                            circle cx=(format!("{:.1}", across(2 * place + 1)))
                                cy=(format!("{:.1}", down(own(story.graph[place][1])))) r="7" {
                                title { (told.number) ". " (told.what) " " (told.verdict) }
                            }
                        };
                        @match replay {
                            Some(replay) => a href=(format!("{replay}?at={}", told.number)) { (circle) },
                            None => (circle),
                        }
                    }
                }
            }
            figcaption.quiet {
                (name) " to win, decision by decision."
                @if !story.worst.is_empty() { " What cost most is marked." }
            }
        }
    }
}
