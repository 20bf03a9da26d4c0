//! The C++/Java format: labelled lines.

use super::Who;
use super::draft::Draft;
use super::error::{BadSave, Fault, Field, Found, Warning};
use super::words::{Word, words_of_line};
use crate::five_crowns::card::Card;

/// The most skipped lines that get a warning of their own.
const MOST_WARNINGS: usize = 10;

/// The meaning of a line's label.
enum Label {
    /// The following lines are about this player.
    Player(Who),
    /// A field.
    Is(Field),
    /// The score of the player named last.
    Score,
    /// The hand of the player named last.
    Hand,
}

impl Label {
    /// Parses the words before the colon, in any case and with any spaces between them.
    fn of(label: &str) -> Option<Label> {
        // Some editors start a file with a byte-order mark.
        let label = label.trim_start_matches('\u{feff}');
        let words: Vec<String> = label.split_whitespace().map(str::to_ascii_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Some(match words.as_slice() {
            ["round"] | ["round", "number"] => Label::Is(Field::Round),
            ["computer"] => Label::Player(Who::Computer),
            ["human"] => Label::Player(Who::Human),
            ["score"] => Label::Score,
            ["hand"] => Label::Hand,
            ["computer", "score"] => Label::Is(Field::Score(Who::Computer)),
            ["computer", "hand"] => Label::Is(Field::Hand(Who::Computer)),
            ["human", "score"] => Label::Is(Field::Score(Who::Human)),
            ["human", "hand"] => Label::Is(Field::Hand(Who::Human)),
            ["draw", "pile"] => Label::Is(Field::DrawPile),
            ["discard", "pile"] => Label::Is(Field::DiscardPile),
            ["next", "player"] => Label::Is(Field::Next),
            _ => return None,
        })
    }
}

/// Reads labelled lines in any order until every field has been read.
pub(super) fn read(text: &str) -> Result<Draft<'_>, BadSave> {
    let mut reader = Reader { draft: Draft::new(text), player: None, list: None, skipped: 0 };
    let mut start = 0;
    for (number, line) in text.split('\n').enumerate() {
        if !line.trim().is_empty() {
            if reader.draft.missing().is_none() && !reader.continues_list(line) {
                reader.draft.warnings.push(Warning::TextAfter { line: number + 1 });
                break;
            }
            reader.line(number + 1, line, start)?;
        }
        start += line.len() + 1;
    }
    if reader.skipped > MOST_WARNINGS {
        reader.draft.warnings.push(Warning::SkippedMore(reader.skipped - MOST_WARNINGS));
    }
    if reader.skipped > 0 && reader.draft.missing() == Some(Field::Round) && reader.player.is_none()
    {
        return Err(BadSave::at(text, 0..0, Fault::NotASave));
    }
    Ok(reader.draft)
}

struct Reader<'a> {
    draft: Draft<'a>,
    /// The player named last.
    player: Option<Who>,
    /// The list of cards that the last line belongs to, if any.
    list: Option<Field>,
    skipped: usize,
}

impl Reader<'_> {
    /// Whether a line continues a list of cards: it has nothing but cards.
    fn continues_list(&self, line: &str) -> bool {
        self.list.is_some() && words_of_line(line, 0).all(|word| word.text.parse::<Card>().is_ok())
    }

    fn line(&mut self, number: usize, line: &str, start: usize) -> Result<(), BadSave> {
        if let Some(field) = self.list.filter(|_| self.continues_list(line)) {
            return words_of_line(line, start)
                .try_for_each(|word| self.draft.add_card(field, &word));
        }
        let (label, value) = line.split_once(':').unwrap_or((line, ""));
        let has_colon = label.len() < line.len();
        let indent = label.len() - label.trim_start().len();
        let label_span = start + indent..start + label.trim_end().len().max(indent);
        let field = match Label::of(label).filter(|_| has_colon) {
            None => {
                self.skip(number, line);
                return Ok(());
            }
            Some(Label::Player(who)) => {
                self.player = Some(who);
                self.list = None;
                return Ok(());
            }
            Some(Label::Is(field)) => field,
            Some(owned) => {
                let nobody = || Fault::Nobody(label.trim().to_owned());
                let who =
                    self.player.ok_or_else(|| self.draft.fault(label_span.clone(), nobody()))?;
                if matches!(owned, Label::Score) { Field::Score(who) } else { Field::Hand(who) }
            }
        };
        self.draft.check_not_read_before(field, &label_span)?;
        let value_start = start + line.len() - value.len();
        self.value(field, value, value_start)
    }

    fn value(&mut self, field: Field, value: &str, start: usize) -> Result<(), BadSave> {
        let mut words = words_of_line(value, start);
        if let Field::Hand(_) | Field::DrawPile | Field::DiscardPile = field {
            let indent = value.len() - value.trim_start().len();
            let end = start + value.trim_end().len().max(indent);
            self.list = Some(field);
            self.draft.begin_cards(field, start + indent..end);
            return words.try_for_each(|word| self.draft.add_card(field, &word));
        }
        self.list = None;
        let end = start + value.trim_end().len();
        let Some(word) = words.next() else {
            let fault = Fault::Expected { field, found: Found::LineEnd };
            return Err(self.draft.fault(end..end, fault));
        };
        self.draft.set_word(field, &word)?;
        match words.next() {
            None => Ok(()),
            Some(Word { span, .. }) => {
                let found = Found::text(value.trim());
                Err(self.draft.fault(word.span.start..span.end, Fault::Expected { field, found }))
            }
        }
    }

    fn skip(&mut self, line: usize, text: &str) {
        self.list = None;
        self.skipped += 1;
        if self.skipped <= MOST_WARNINGS {
            let Found::Text(text) = Found::text(text.trim()) else { return };
            self.draft.warnings.push(Warning::SkippedLine { line, text });
        }
    }
}
