//! A hint in steps: a nudge, what to do, why with the numbers.

use maud::{Markup, html};
use parlour_table::Message;
use parlour_table::words::{Measure, Weighed, Words, Worth};

use crate::draw::message::written;
use crate::scene::Scene;

/// The hint that was asked for, if any.
pub fn hint<G: Words>(scene: &Scene<G>) -> Markup {
    let Some(hint) = &scene.hint else { return html! {} };
    html! {
        section.hint aria-label="Hint" data-hint=(hint.step) data-action=[hint.action.map(|action| action.to_string())] {
            a.close href=(scene.base) aria-label="Close the hint" { "✕" }
            @for line in &hint.lines { p { (written(line)) } }
            @if !hint.weighed.is_empty() { (weighed::<G>(&hint.weighed)) }
        }
    }
}

/// The actions that were compared, best first: a table of those with a worth, or a plain list where
/// none has one.
pub fn weighed<G: Words>(weighed: &Weighed) -> Markup {
    let Weighed { worths, measure } = weighed;
    if worths.iter().all(|(_, worth)| *worth == Worth::Unknown) {
        return html! {
            @if !worths.is_empty() {
                div.weighed {
                    p { "Weighed, best first" }
                    ol { @for (action, _) in worths { li { (written(&deed::<G>(action))) } } }
                }
            }
        };
    }
    let listed = worths.iter().filter(|(_, worth)| *worth != Worth::Unknown);
    html! {
        table.weighed {
            thead { tr { th scope="col" { "Weighed, best first" } th scope="col" { (head(*measure)) } } }
            tbody {
                @for (action, worth) in listed {
                    tr { th scope="row" { (written(&deed::<G>(action))) } td { (worth.to_string().replace('-', "\u{2212}")) } }
                }
            }
        }
    }
}

/// An action in words; it is stored in the notation of records.
fn deed<G: Words>(action: &str) -> Message {
    action.parse().map_or_else(|_| action.into(), G::deed)
}

/// The head of the column of worths.
fn head(measure: Option<Measure>) -> &'static str {
    match measure {
        Some(Measure::Chance) => "chance to win",
        Some(Measure::Points) => "worth in points",
        None => "worth",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::cribbage::Cribbage;
    use parlour_rules::five_crowns::FiveCrowns;

    #[test]
    fn compared_actions_are_in_words() {
        let worths = vec![("toss TC JC".to_owned(), Worth::Chance(0.485))];
        let page = weighed::<Cribbage>(&Weighed::by(Measure::Chance, worths)).into_string();
        assert!(page.contains("throw ") && !page.contains("toss"), "{page}");
    }

    #[test]
    fn the_head_of_the_worths_is_their_unit() {
        let worths = vec![("discard 5H out".to_owned(), Worth::GoesOut)];
        let shown = |measure| {
            let weighed = Weighed { worths: worths.clone(), measure };
            super::weighed::<FiveCrowns>(&weighed).into_string()
        };
        assert!(shown(Some(Measure::Points)).contains(">worth in points<"));
        assert!(shown(Some(Measure::Chance)).contains(">chance to win<"));
        // Tables stored by older versions have no unit.
        assert!(shown(None).contains(">worth<"));
    }
}
