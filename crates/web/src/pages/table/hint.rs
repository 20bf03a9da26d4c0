//! A hint in steps: a nudge, what to do, why with the numbers.

use maud::{Markup, html};

use crate::scene::{Drawn, Scene};

/// The hint that was asked for, if any.
pub fn hint<G: Drawn>(scene: &Scene<G>) -> Markup {
    let Some(advice) = &scene.advice else { return html! {} };
    html! {
        section.hint aria-label="Hint" data-hint=(advice.step) data-action=[advice.action.map(|action| action.to_string())] {
            a.close href=(scene.base) aria-label="Close the hint" { "✕" }
            @for line in &advice.lines { p { (G::prose(line)) } }
            @if !advice.weighed.is_empty() { (weighed::<G>(&advice.weighed)) }
        }
    }
}

/// What was weighed, best first: a table where some have their worth, and those without are left
/// out, for they were not looked at closely; else only a list.
pub fn weighed<G: Drawn>(weighed: &[(String, String)]) -> Markup {
    if weighed.iter().all(|(_, worth)| worth.is_empty()) {
        return html! {
            @if !weighed.is_empty() {
                div.weighed {
                    p { "Weighed, best first" }
                    ol { @for (action, _) in weighed { li { (G::prose(action)) } } }
                }
            }
        };
    }
    let listed = weighed.iter().filter(|(_, worth)| !worth.is_empty());
    html! {
        table.weighed {
            thead { tr { th scope="col" { "Weighed, best first" } th scope="col" { (measure(weighed)) } } }
            tbody {
                @for (action, worth) in listed {
                    tr { th scope="row" { (G::prose(action)) } td { (worth.replace('-', "\u{2212}")) } }
                }
            }
        }
    }
}

/// What the worths are measured in: parts of a game, or points.
fn measure(weighed: &[(String, String)]) -> &'static str {
    let is_chance = |worth: &str| ["%", "move", "moves"].iter().any(|end| worth.ends_with(end));
    if weighed.iter().any(|(_, worth)| is_chance(worth)) {
        "chance to win"
    } else {
        "worth in points"
    }
}
