//! Splits a save file into words, each with its place in the text.

use std::ops::Range;

use winnow::Parser;
use winnow::combinator::{alt, delimited, preceded, repeat};
use winnow::error::ContextError;
use winnow::stream::LocatingSlice;
use winnow::token::{take_till, take_while};

type Input<'a> = LocatingSlice<&'a str>;
type Lexed<T> = Result<T, ContextError>;

/// A word of a file: its text without bars or quotes, and its byte range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) span: Range<usize>,
}

/// The brackets of a list format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Brackets {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
}

const NO_BRACKETS: Brackets = Brackets { open: "", close: "" };

fn is_space(sign: char) -> bool {
    sign.is_whitespace() || sign == ',' || sign == '\u{feff}'
}

fn comment<'a>(input: &mut Input<'a>) -> Lexed<&'a str> {
    preceded(take_while(1, [';', '%']), take_till(0.., '\n')).parse_next(input)
}

/// Skips spaces, commas and comments.
fn gap(input: &mut Input<'_>) -> Lexed<()> {
    repeat(0.., alt((take_while(1.., is_space), comment))).parse_next(input)
}

fn quoted<'a>(input: &mut Input<'a>) -> Lexed<&'a str> {
    let between = |quote: char| {
        delimited(take_while(1, quote), take_till(1.., [quote, '\n']), take_while(1, quote))
    };
    alt((between('|'), between('\''), between('"'))).parse_next(input)
}

/// Reads a word: a bracket, text in bars or quotes, or everything up to the next space or bracket.
fn word<'a>(brackets: Brackets) -> impl FnMut(&mut Input<'a>) -> Lexed<&'a str> {
    let is_bracket = move |sign: char| {
        let mut buffer = [0; 4];
        let sign: &str = sign.encode_utf8(&mut buffer);
        sign == brackets.open || sign == brackets.close
    };
    move |input| {
        let is_end = |sign: char| is_space(sign) || is_bracket(sign) || sign == ';' || sign == '%';
        alt((take_while(1, is_bracket), quoted, take_till(1.., is_end))).parse_next(input)
    }
}

/// An iterator over words.
pub(super) struct Words<'a> {
    input: Input<'a>,
    brackets: Brackets,
}

impl<'a> Words<'a> {
    /// The words of a text in a list format.
    pub(super) fn new(text: &'a str, brackets: Brackets) -> Words<'a> {
        Words { input: LocatingSlice::new(text), brackets }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        gap(&mut self.input).ok()?;
        let (text, span) = word(self.brackets).with_span().parse_next(&mut self.input).ok()?;
        Some(Word { text, span })
    }
}

/// The words of a line that starts at byte `start` of its file.
pub(super) fn words_of_line(line: &str, start: usize) -> impl Iterator<Item = Word<'_>> {
    Words::new(line, NO_BRACKETS).map(move |word| Word {
        text: word.text,
        span: word.span.start + start..word.span.end + start,
    })
}

/// The first character that isn't a space, a comma or in a comment.
pub(super) fn first_character(text: &str) -> Option<char> {
    let mut input = LocatingSlice::new(text);
    gap(&mut input).ok()?;
    input.chars().next()
}
