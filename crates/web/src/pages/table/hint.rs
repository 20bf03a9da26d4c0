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

/// What was weighed, best first, with its worth. Where some have one, those without are left out:
/// they were not looked at closely.
pub fn weighed<G: Drawn>(weighed: &[(String, String)]) -> Markup {
    let has_worth = |(_, worth): &&(String, String)| !worth.is_empty();
    let any = weighed.iter().any(|one| has_worth(&one));
    let listed = weighed.iter().filter(|one| !any || has_worth(one));
    html! {
        table.weighed {
            caption.unseen { "What was weighed, best first" }
            tbody {
                @for (action, worth) in listed {
                    tr { th scope="row" { (G::prose(action)) } td { (worth) } }
                }
            }
        }
    }
}
