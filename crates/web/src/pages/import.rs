//! A game that somebody brings along: a record, or a Five Crowns save file.

use maud::{Markup, html};

use super::frame::frame;

/// What came of the last try.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// What was sent, to be mended.
    pub text: String,
    /// Why it was refused, perhaps over several lines.
    pub refused: Option<String>,
}

/// Asks for a record or a save file.
pub fn import(import: &Import) -> Markup {
    let body = html! {
        main #main .reading {
            h1 { "Bring a game along" }
            p.lead { "A record of any of the three games, or a Five Crowns save file of the C++, Lisp or Prolog kind." }
            @if let Some(refused) = &import.refused { pre.refused role="alert" { (refused) } }
            form method="post" action="/import" {
                div.field {
                    label for="file" { "A file" }
                    input #file type="file" data-into="record" accept=".json,.txt,.lisp,.pl,text/*,application/json";
                }
                div.field {
                    label for="record" { "Or its text" }
                    textarea #record name="record" rows="12" spellcheck="false" required { (import.text) }
                }
                div.doors { button.first type="submit" { "Open it" } }
            }
        }
    };
    frame("Bring a game along", body)
}
