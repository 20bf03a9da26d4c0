//! Writes save files in the layout of the original example.

use std::fmt::{self, Display};

use super::{Format, Save, Who};
use crate::five_crowns::card::{Card, Face};

/// Whether the list formats have a comment above each item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Comments {
    /// No comments, as in real files.
    #[default]
    Without,
    /// Comments, as in the original example.
    With,
}

impl Save {
    /// The file's text in this format.
    pub fn write(&self, format: Format, comments: Comments) -> String {
        match format {
            Format::Cpp => self.write_lines(),
            Format::Lisp => self.write_list(&LISP, comments),
            Format::Prolog => self.write_list(&PROLOG, comments),
            Format::PrologTerms => self.write_list(&PROLOG_TERMS, comments),
        }
    }

    fn write_lines(&self) -> String {
        let side = |who: Who| {
            let side = self.side(who);
            let hand = line("   Hand:", &side.hand);
            format!("{}:\n   Score: {}\n{hand}\n", capital(who), side.score)
        };
        format!(
            "Round: {}\n\n{}\n{}\n{}\n\n{}\n\nNext Player: {}\n",
            self.round,
            side(Who::Computer),
            side(Who::Human),
            line("Draw Pile:", &self.draw_pile),
            line("Discard Pile:", &self.discard_pile),
            capital(self.next),
        )
    }

    fn write_list(&self, style: &ListStyle, comments: Comments) -> String {
        let next = capital(self.next).to_string();
        let next = if style.small_letters { next.to_lowercase() } else { next };
        let items = [
            ("Round", self.round.to_string()),
            ("Computer Score", self.computer.score.to_string()),
            ("Computer Hand", style.cards(&self.computer.hand)),
            ("Human Score", self.human.score.to_string()),
            ("Human Hand", style.cards(&self.human.hand)),
            ("Draw Pile", style.cards(&self.draw_pile)),
            ("Discard Pile", style.cards(&self.discard_pile)),
            ("Next Player", next),
        ];
        let paragraph = |(name, item): (&str, String)| match comments {
            Comments::Without => format!("   {item}"),
            Comments::With => format!("   {} {name}:\n   {item}", style.comment),
        };
        let separator = format!("{}\n\n", style.comma);
        let items = items.map(paragraph).join(&separator);
        format!("{}\n{items}\n{}{}\n", style.open, style.close, style.end)
    }
}

/// A labelled line, `Hand: XS KH`, with no space at the end of an empty list.
fn line(label: &str, cards: &[Card]) -> String {
    cards.iter().fold(label.to_owned(), |line, card| format!("{line} {card}"))
}

fn capital(who: Who) -> impl Display {
    fmt::from_fn(move |f| {
        f.write_str(match who {
            Who::Human => "Human",
            Who::Computer => "Computer",
        })
    })
}

/// The style of a list format.
struct ListStyle {
    open: &'static str,
    close: &'static str,
    comma: &'static str,
    end: &'static str,
    comment: &'static str,
    small_letters: bool,
    suit_first: bool,
}

const LISP: ListStyle = ListStyle {
    open: "(",
    close: ")",
    comma: "",
    end: "",
    comment: ";",
    small_letters: false,
    suit_first: false,
};

const PROLOG: ListStyle =
    ListStyle { open: "[", close: "]", comma: ",", comment: "%", small_letters: true, ..LISP };

const PROLOG_TERMS: ListStyle = ListStyle { end: ".", suit_first: true, ..PROLOG };

impl ListStyle {
    fn cards(&self, cards: &[Card]) -> String {
        let cards: Vec<String> = cards.iter().map(|&card| self.card(card)).collect();
        match cards.as_slice() {
            [] => format!("{} {}", self.open, self.close),
            cards => {
                let separator = format!("{} ", self.comma);
                format!("{} {} {}", self.open, cards.join(&separator), self.close)
            }
        }
    }

    fn card(&self, card: Card) -> String {
        let text = match card.face() {
            Face::Suited(rank, suit) if self.suit_first => format!("{}{rank}", suit.letter()),
            _ => card.to_string(),
        };
        if self.small_letters { text.to_lowercase() } else { text }
    }
}
