//! The form that imports a game.

use maud::html;

use super::Page;

/// What is known when the form is shown.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// What can be imported: `a Parlour record`, save files.
    pub wanted: String,
    /// The text that was sent before, to be corrected.
    pub text: String,
    /// Why it was refused, perhaps over several lines.
    pub refused: Option<String>,
}

/// Asks for a record or a save file.
pub fn import(import: &Import) -> Page {
    let body = html! {
        main #main .reading.import {
            h1 { "Import a game" }
            p.lead { "Open " (import.wanted) "." }
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
            p { "To bring all your games from another browser, use " a href="/backup" { "Back up everything" } "." }
        }
    };
    Page::new("Import a game", body)
}
