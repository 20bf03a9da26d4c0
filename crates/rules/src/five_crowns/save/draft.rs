//! A partly read save: the fields so far, each with its place in the text.

use std::ops::Range;

use super::error::{BadSave, Fault, Field, Found, Warning};
use super::words::Word;
use super::{Save, Side, Unplayable, Who};
use crate::five_crowns::card::{Card, Face};
use crate::five_crowns::round::{NotARound, Round};

type Spanned<T> = Option<(T, Range<usize>)>;

/// A partly read save.
pub(super) struct Draft<'a> {
    text: &'a str,
    round: Spanned<Round>,
    scores: [Spanned<u32>; 2],
    hands: [Spanned<Vec<Card>>; 2],
    draw_pile: Spanned<Vec<Card>>,
    discard_pile: Spanned<Vec<Card>>,
    next: Spanned<Who>,
    cards: usize,
    /// Whether any card was written with its suit first.
    pub(super) suit_first: bool,
    /// The warnings so far.
    pub(super) warnings: Vec<Warning>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(text: &'a str) -> Draft<'a> {
        Draft {
            text,
            round: None,
            scores: [None, None],
            hands: [None, None],
            draw_pile: None,
            discard_pile: None,
            next: None,
            cards: 0,
            suit_first: false,
            warnings: Vec::new(),
        }
    }

    /// The first field that is still missing.
    pub(super) fn missing(&self) -> Option<Field> {
        let sides = [Who::Computer, Who::Human];
        let sides = sides.into_iter().flat_map(|who| [Field::Score(who), Field::Hand(who)]);
        [Field::Round]
            .into_iter()
            .chain(sides)
            .chain([Field::DrawPile, Field::DiscardPile, Field::Next])
            .find(|&field| self.span(field).is_none())
    }

    fn span(&self, field: Field) -> Option<Range<usize>> {
        fn span<T>(part: Option<&(T, Range<usize>)>) -> Option<Range<usize>> {
            part.map(|(_, span)| span.clone())
        }
        match field {
            Field::Round => span(self.round.as_ref()),
            Field::Score(who) => span(self.scores[who as usize].as_ref()),
            Field::Hand(who) => span(self.hands[who as usize].as_ref()),
            Field::DrawPile => span(self.draw_pile.as_ref()),
            Field::DiscardPile => span(self.discard_pile.as_ref()),
            Field::Next => span(self.next.as_ref()),
        }
    }

    pub(super) fn fault(&self, span: Range<usize>, fault: impl Into<Fault>) -> BadSave {
        BadSave::at(self.text, span, fault.into())
    }

    /// The line where a part of the text starts.
    pub(super) fn line_of(&self, span: &Range<usize>) -> usize {
        self.text[..span.start].matches('\n').count() + 1
    }

    /// Returns an error if the field has been read before.
    pub(super) fn check_not_read_before(
        &self,
        field: Field,
        span: &Range<usize>,
    ) -> Result<(), BadSave> {
        match self.span(field) {
            None => Ok(()),
            Some(first) => {
                let first = self.line_of(&first);
                Err(self.fault(span.clone(), Fault::Twice { field, first }))
            }
        }
    }

    fn expected(&self, field: Field, word: &Word<'_>) -> BadSave {
        let found = Found::text(word.text);
        self.fault(word.span.clone(), Fault::Expected { field, found })
    }

    /// Reads a field that is a single word.
    pub(super) fn set_word(&mut self, field: Field, word: &Word<'_>) -> Result<(), BadSave> {
        let span = word.span.clone();
        match field {
            Field::Round => {
                let number = self.number(field, word)?;
                let round = Round::new(number).ok_or(NotARound(number));
                let round = round.map_err(|fault| self.fault(span.clone(), fault))?;
                self.round = Some((round, span));
            }
            Field::Score(who) => {
                let score = u32::try_from(self.number(field, word)?);
                let score = score.map_err(|_| self.expected(field, word))?;
                self.scores[who as usize] = Some((score, span));
            }
            Field::Next => {
                let who = who(word.text).ok_or_else(|| self.expected(field, word))?;
                self.next = Some((who, span));
            }
            Field::Hand(_) | Field::DrawPile | Field::DiscardPile => {
                return Err(self.expected(field, word));
            }
        }
        Ok(())
    }

    fn number(&self, field: Field, word: &Word<'_>) -> Result<u64, BadSave> {
        let digits = word.text.strip_prefix('-').unwrap_or(word.text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.expected(field, word));
        }
        if digits.len() < word.text.len() && digits.bytes().any(|byte| byte != b'0') {
            let fault = match field {
                Field::Score(_) => Fault::Negative { field, found: word.text.to_owned() },
                _ => Fault::Expected { field, found: Found::text(word.text) },
            };
            return Err(self.fault(word.span.clone(), fault));
        }
        digits.parse().map_err(|_| self.expected(field, word))
    }

    /// Starts a list of cards at `span`.
    pub(super) fn begin_cards(&mut self, field: Field, span: Range<usize>) {
        *self.list(field) = Some((Vec::new(), span));
    }

    /// Adds a card to the list of `field`.
    pub(super) fn add_card(&mut self, field: Field, word: &Word<'_>) -> Result<(), BadSave> {
        let card: Card = word
            .text
            .parse()
            .map_err(|why| self.fault(word.span.clone(), Fault::NotACard { field, why }))?;
        self.cards += 1;
        if self.cards > Save::MOST_CARDS {
            return Err(self.fault(word.span.clone(), Fault::TooManyCards));
        }
        if let Face::Suited(_, suit) = card.face() {
            self.suit_first |= word.text.to_ascii_uppercase().starts_with(suit.letter());
        }
        let (cards, span) = self.list(field).get_or_insert_with(|| (Vec::new(), word.span.clone()));
        cards.push(card);
        span.end = word.span.end;
        Ok(())
    }

    fn list(&mut self, field: Field) -> &mut Spanned<Vec<Card>> {
        match field {
            Field::Hand(who) => &mut self.hands[who as usize],
            Field::DrawPile => &mut self.draw_pile,
            Field::DiscardPile => &mut self.discard_pile,
            Field::Round | Field::Score(_) | Field::Next => {
                unreachable!("only hands and piles are lists of cards")
            }
        }
    }

    /// The finished save, if it is complete and can be played.
    pub(super) fn finish(self, text: &str) -> Result<(Save, Vec<Warning>), BadSave> {
        let end = text.trim_end().len();
        if let Some(field) = self.missing() {
            return Err(self.fault(end..end, Fault::Missing(field)));
        }
        let spans = [Who::Human, Who::Computer].map(|who| self.span(Field::Hand(who)));
        let piles = self.span(Field::DrawPile);
        let whole = "no field is missing";
        let side = |score: Spanned<u32>, hand: Spanned<Vec<Card>>| Side {
            score: score.expect(whole).0,
            hand: hand.expect(whole).0,
        };
        let [human_score, computer_score] = self.scores;
        let [human_hand, computer_hand] = self.hands;
        let save = Save {
            round: self.round.expect(whole).0,
            computer: side(computer_score, computer_hand),
            human: side(human_score, human_hand),
            draw_pile: self.draw_pile.expect(whole).0,
            discard_pile: self.discard_pile.expect(whole).0,
            next: self.next.expect(whole).0,
        };
        save.check().map_err(|fault| {
            let span = match fault {
                Unplayable::HandSize { who, .. } => spans[who as usize].clone(),
                Unplayable::NoPile => piles,
            };
            BadSave::at(text, span.unwrap_or(end..end), fault.into())
        })?;
        Ok((save, self.warnings))
    }
}

/// The player that a word names.
pub(super) fn who(text: &str) -> Option<Who> {
    [Who::Human, Who::Computer].into_iter().find(|who| who.to_string().eq_ignore_ascii_case(text))
}
