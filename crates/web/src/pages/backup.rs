//! Everything that a person has as one file, and back.

use maud::{Markup, html};

use super::Page;
use crate::room::Restored;

/// What the file is called.
pub const BACKUP_FILE: &str = "parlour-backup.jsonl";

/// What is known when the page is shown.
#[derive(Default)]
pub struct BackupPage {
    /// What a file changed just now.
    pub restored: Option<Restored>,
    /// Why a file was refused just now.
    pub refused: Option<String>,
}

/// Offers everything as one file, and asks for one.
pub fn backup(shown: &BackupPage) -> Page {
    let body = html! {
        main #main .reading.import {
            h1 { "Back up everything" }
            p.lead { "Your games, progress and settings in one file, for another browser or another day." }
            @if let Some(refused) = &shown.refused {
                pre.refused role="alert" { (refused) " Nothing was changed." }
            }
            @if let Some(restored) = &shown.restored { (restored_words(restored)) }
            h2 { "Save" }
            p { a.button href={ "/backup/" (BACKUP_FILE) } data-backup=(BACKUP_FILE) download=(BACKUP_FILE) { "Download the file" } }
            p.explain { "The file leaves out games with other people until they're over, because it would show the cards still to come." }
            h2 { "Restore" }
            form method="post" action="/backup" {
                div.field {
                    label for="file" { "A file" }
                    input #file type="file" data-into="backup" accept=".jsonl,.json,.txt,text/*,application/json";
                }
                div.field {
                    label for="backup" { "Or its text" }
                    textarea #backup name="backup" rows="6" spellcheck="false" required {}
                }
                p.explain { "Games you already have stay as they are, and nothing counts twice." }
                div.doors { button.first type="submit" { "Restore" } }
            }
            p { a href="/" { "Back to the games" } }
        }
    };
    Page::new("Back up everything", body)
}

/// What a file changed. A script keeps the settings.
fn restored_words(restored: &Restored) -> Markup {
    let games = |count: usize| match count {
        0 => "No game".to_owned(),
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    };
    let was = |count: usize| if count < 2 { "was" } else { "were" };
    let settings = serde_json::to_string(&restored.settings).expect("settings are JSON");
    html! {
        p.notice role="status" data-settings=[(!restored.settings.is_empty()).then_some(settings)] {
            (games(restored.added)) " " (was(restored.added)) " added."
            @if restored.known > 0 {
                " " (games(restored.known)) " " (was(restored.known)) " already here."
            }
            @if restored.is_cut_short {
                " The rest couldn't be saved. Restore the file again later: nothing counts twice."
            }
            @if restored.entries > 0 { " Your progress was added." }
            @if !restored.settings.is_empty() { " The settings in the file apply now." }
        }
    }
}
