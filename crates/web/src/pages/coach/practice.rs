//! Everything that can be practised.

use maud::{Markup, html};
use parlour_table::words::practice::ABOUT;

use crate::pages::Page;

/// What can be practised, and where each thing stands.
#[derive(Default)]
pub struct PracticePage {
    /// Exercises of all games and of each.
    pub exercises: Vec<PracticeRow>,
    /// The drills.
    pub drills: Vec<PracticeRow>,
    /// The puzzles of the day.
    pub dailies: Vec<PracticeRow>,
}

/// Something to practise.
pub struct PracticeRow {
    /// Its name.
    pub label: String,
    /// Where it stands.
    pub state: String,
    /// Its address.
    pub address: String,
}

/// The page of everything that can be practised.
pub fn practice(page: &PracticePage) -> Page {
    let body = html! {
        main #main .reading.coach {
            h1 { "Practice" }
            p.lead { (ABOUT) }
            (list("Exercises", &page.exercises))
            (list("Drills", &page.drills))
            (list("Puzzles of the day", &page.dailies))
            p { a href="/coach/progress" { "Your progress" } " · " a href="/" { "Back to the games" } }
        }
    };
    Page::new("Practice", body)
}

fn list(title: &str, rows: &[PracticeRow]) -> Markup {
    html! {
        @if !rows.is_empty() {
            section.my-games.practised {
                h2 { (title) }
                ul {
                    @for row in rows {
                        li {
                            a href=(row.address) {
                                span.what { strong { (row.label) } } " "
                                span.state { span.quiet { (row.state) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The page that says that nothing is due.
pub fn nothing_due(words: &str) -> Page {
    let body = html! {
        main #main .reading.coach {
            h1 { "Practice" }
            p.lead { (words) }
            div.doors {
                a.button.first href="/coach" { "Back to practice" }
                a.button href="/" { "Play a game" }
            }
        }
    };
    Page::new("Practice", body)
}
