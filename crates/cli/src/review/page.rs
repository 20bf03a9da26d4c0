//! A review as a page that needs nothing else: no script, no network.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use parlour_table::words::story::{Story, Told};
use parlour_web::draw::message::written;
use parlour_web::pages::accounts;

const STYLE: &str = include_str!("page.css");

/// The whole page.
pub fn page(story: &Story) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Review: " (story.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (story.title) }
                    p.quiet { (story.effort) }
                    (graph(story))
                    (accounts(story))
                    @if story.worst.is_empty() && story.given_up.is_none() {
                        p { (story.nothing) }
                    } @else {
                        h2 { "What cost most" }
                        (list(&story.worst))
                        @if let Some(given_up) = &story.given_up { p { (given_up) } }
                    }
                    @if !story.decisions.is_empty() {
                        h2 { "The other decisions" }
                        (list(&story.decisions))
                    }
                    p.quiet { "Made by Parlour. Crosscut was designed by Mark Steere." }
                }
            }
        }
    };
    page.into_string()
}

fn list(decisions: &[Told]) -> Markup {
    html! {
        ol {
            @for told in decisions {
                li value=(told.number) class=[(told.cost >= 0.05).then_some("dear")] {
                    p { (written(&told.what)) " " strong { (written(&told.verdict)) } }
                    @for reason in &told.reasons { p.quiet { (written(reason)) } }
                }
            }
        }
    }
}

/// The first side's chances over the game: one point before each decision and one after it.
fn graph(story: &Story) -> Markup {
    const WIDTH: f64 = 720.0;
    const HEIGHT: f64 = 220.0;
    let steps = (2 * story.graph.len()).max(2) - 1;
    let place = |(number, chance): (usize, f64)| {
        let across = WIDTH * number as f64 / steps as f64;
        format!("{across:.1},{:.1}", HEIGHT * (1.0 - chance))
    };
    let points: Vec<String> =
        story.graph.iter().flatten().copied().enumerate().map(place).collect();
    let name = story.sides.first().map_or("", |(name, _)| name);
    html! {
        figure {
            svg viewBox=(format!("-56 -12 {} {}", WIDTH + 68.0, HEIGHT + 24.0)) role="img"
                aria-label=(format!("The chance of {name} to win, decision by decision")) {
                @for (part, label) in [(0.0, "0%"), (0.5, "50%"), (1.0, "100%")] {
                    @let height = HEIGHT * (1.0 - part);
                    line x1="0" x2=(WIDTH) y1=(height) y2=(height) class="grid" {}
                    text x="-6" y=(height + 4.0) { (label) }
                }
                polyline points=(points.join(" ")) {}
                @for told in &story.worst {
                    @let place = story.numbers.iter().position(|&number| number == told.number);
                    @if let Some((place, [_, after])) = place.map(|place| (place, story.graph[place])) {
                        @let across = WIDTH * (2 * place + 1) as f64 / steps as f64;
                        circle cx=(format!("{across:.1}")) cy=(format!("{:.1}", HEIGHT * (1.0 - after)))
                            r="5" { title { (told.number) ". " (told.what) " " (told.verdict) } }
                    }
                }
            }
            figcaption { "The chance of " (name) " to win, decision by decision; what cost most is marked." }
        }
    }
}
