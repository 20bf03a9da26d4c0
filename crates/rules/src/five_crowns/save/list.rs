//! The LISP and Prolog formats: one list of eight items.

use super::draft::{Draft, who};
use super::error::{BadSave, Fault, Field, Found, Warning};
use super::words::{Brackets, Word, Words};
use super::{Format, Who};

/// The brackets of LISP.
pub(super) const LISP: Brackets = Brackets { open: "(", close: ")" };
/// The brackets of Prolog.
pub(super) const PROLOG: Brackets = Brackets { open: "[", close: "]" };

/// The items of the list, in order.
const ITEMS: [Field; 8] = [
    Field::Round,
    Field::Score(Who::Computer),
    Field::Hand(Who::Computer),
    Field::Score(Who::Human),
    Field::Hand(Who::Human),
    Field::DrawPile,
    Field::DiscardPile,
    Field::Next,
];

/// Reads the list. Labels may come before any item, as some programs write them.
pub(super) fn read(text: &str, brackets: Brackets) -> Result<(Draft<'_>, Format), BadSave> {
    let mut reader =
        Reader { words: Words::new(text, brackets), draft: Draft::new(text), brackets, text };
    reader.words.next().expect("the text starts with a bracket");
    for field in ITEMS {
        reader.item(field)?;
    }
    reader.end();
    let format = match (brackets == LISP, reader.draft.suit_first) {
        (true, _) => Format::Lisp,
        (false, false) => Format::Prolog,
        (false, true) => Format::PrologTerms,
    };
    Ok((reader.draft, format))
}

struct Reader<'a> {
    words: Words<'a>,
    draft: Draft<'a>,
    brackets: Brackets,
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn item(&mut self, field: Field) -> Result<(), BadSave> {
        let word = loop {
            match self.words.next() {
                Some(word) if is_label(field, word.text) => {}
                Some(word) if word.text == self.brackets.close => {
                    return Err(self.draft.fault(word.span, Fault::Missing(field)));
                }
                Some(word) => break word,
                None => return Err(self.ended(field)),
            }
        };
        match field {
            Field::Round | Field::Score(_) | Field::Next => self.draft.set_word(field, &word),
            Field::Hand(_) | Field::DrawPile | Field::DiscardPile => self.cards(field, &word),
        }
    }

    /// Reads a list of cards from its opening bracket on. LISP may write an empty list as `NIL`.
    fn cards(&mut self, field: Field, first: &Word<'a>) -> Result<(), BadSave> {
        self.draft.begin_cards(field, first.span.clone());
        if self.brackets == LISP && first.text.eq_ignore_ascii_case("nil") {
            return Ok(());
        }
        if first.text != self.brackets.open {
            let found = Found::text(first.text);
            return Err(self.draft.fault(first.span.clone(), Fault::Expected { field, found }));
        }
        loop {
            match self.words.next() {
                Some(word) if word.text == self.brackets.close => return Ok(()),
                Some(word) => self.draft.add_card(field, &word)?,
                None => return Err(self.ended(field)),
            }
        }
    }

    fn ended(&self, field: Field) -> BadSave {
        let end = self.text.trim_end().len();
        self.draft.fault(end..end, Fault::Expected { field, found: Found::End })
    }

    /// Reads the closing bracket and Prolog's full stop. Ignores what follows.
    fn end(&mut self) {
        let mut next = self.words.next();
        match &next {
            Some(word) if word.text == self.brackets.close => {
                next = self.words.next();
                if next.as_ref().is_some_and(|word| word.text == ".") {
                    next = self.words.next();
                }
            }
            Some(_) => {}
            None => self.draft.warnings.push(Warning::Unclosed),
        }
        if let Some(word) = next {
            let line = self.draft.line_of(&word.span);
            self.draft.warnings.push(Warning::TextAfter { line });
        }
    }
}

/// The words that occur in labels, and the empty word for a colon alone.
const LABELS: [&str; 12] = [
    "round", "number", "computer", "human", "score", "hand", "draw", "discard", "pile", "next",
    "player", "",
];

/// Whether a word can be part of a label before an item: `Round:`, `Computer`, `Score`.
fn is_label(field: Field, word: &str) -> bool {
    let bare = word.trim_end_matches(':');
    let is_value = field == Field::Next && who(word).is_some();
    !is_value && LABELS.iter().any(|label| label.eq_ignore_ascii_case(bare))
}
