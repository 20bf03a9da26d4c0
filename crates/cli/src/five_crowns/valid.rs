//! `parlour five-crowns valid`: whether cards are a book or a run, and why not.

use parlour_rules::Message;
use parlour_rules::five_crowns::{Meld, NotABook, NotARun};
use serde::Serialize;

use super::Case;

/// The fields of an answer in a table.
pub const FIELDS: &[&str] = &["book", "run", "why"];

/// What the cards are.
#[derive(Serialize)]
pub struct Validity {
    book: bool,
    run: bool,
    why: String,
}

impl Validity {
    /// Whether the cards are any meld.
    pub fn is_meld(&self) -> bool {
        self.book || self.run
    }
}

/// Whether the cards of one case form a book or a run.
pub fn answer(case: &Case) -> Validity {
    let book = Meld::book(&case.cards, case.wild);
    let run = Meld::run(&case.cards, case.wild);
    Validity { book: book.is_ok(), run: run.is_ok(), why: why(&book, &run) }
}

/// The answer in a line of text.
pub fn in_words(_case: &Case, validity: &Validity) -> String {
    format!("{}\n", validity.why)
}

fn why(book: &Result<Meld, NotABook>, run: &Result<Meld, NotARun>) -> String {
    let name = |meld: &Meld| match meld {
        Meld::Book { rank, cards } => {
            format!("a book of {}: {}", rank.plural(), Message::from(cards))
        }
        Meld::Run { suit, cards, .. } => {
            format!("a run of {}: {}", suit.name(), Message::from(cards))
        }
    };
    match (book, run) {
        (Ok(book), Ok(run)) => format!("{}, or {}", name(book), name(run)),
        (Ok(book), Err(run)) => format!("{}, but not a run: {run}", name(book)),
        (Err(book), Ok(run)) => format!("{}, but not a book: {book}", name(run)),
        (Err(NotABook::TooFew(_)), Err(run)) => format!("not a meld: {run}"),
        (Err(book), Err(run)) => format!("not a book: {book}. Not a run: {run}"),
    }
}
