//! Prolog terms, as many kinds as cards and hands need.

use std::fmt::{self, Display};

use parlour_rules::cards::{Card, RankTerm};

/// A term, and where it stands in the text that it was read from.
#[derive(Clone, Debug)]
pub struct Term {
    /// What it is.
    pub kind: Kind,
    /// The byte of the text where it begins; none for terms that were not read.
    pub at: Option<usize>,
}

/// What a term is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A variable, by its place in the goal's list of variables.
    Variable(usize),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Float(f64),
    /// A name.
    Atom(String),
    /// A name with arguments.
    Compound(String, Vec<Term>),
    /// A list: its elements, and what follows them if it is not the empty list.
    List(Vec<Term>, Option<Box<Term>>),
}

impl Kind {
    /// The term of this kind, read nowhere.
    pub fn made(self) -> Term {
        Term { kind: self, at: None }
    }
}

impl Term {
    /// A name.
    pub fn atom(name: &str) -> Term {
        Kind::Atom(name.to_owned()).made()
    }

    /// A whole number.
    pub fn integer(number: impl Into<i64>) -> Term {
        Kind::Integer(number.into()).made()
    }

    /// A list of these elements.
    pub fn list(elements: Vec<Term>) -> Term {
        Kind::List(elements, None).made()
    }

    /// `card(Rank, Suit)`.
    pub fn card(card: Card) -> Term {
        let rank = match card.rank().term() {
            RankTerm::Number(number) => Term::integer(number),
            RankTerm::Name(name) => Term::atom(name),
        };
        let suit = Term::atom(card.suit().name());
        Kind::Compound("card".to_owned(), vec![rank, suit]).made()
    }

    /// A list of cards.
    pub fn cards(cards: &[Card]) -> Term {
        Term::list(cards.iter().map(|&card| Term::card(card)).collect())
    }
}

/// Writes the term so that it reads back, with a space after each argument's comma, as a top
/// level does. Variables are `_0`, `_1` and so on.
impl Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Variable(place) => write!(f, "_{place}"),
            Kind::Integer(number) => write!(f, "{number}"),
            Kind::Float(number) => write!(f, "{number:?}"),
            Kind::Atom(name) => write_name(name, f),
            Kind::Compound(name, arguments) => {
                write_name(name, f)?;
                f.write_str("(")?;
                write_row(arguments, f)?;
                f.write_str(")")
            }
            Kind::List(elements, tail) => {
                f.write_str("[")?;
                write_row(elements, f)?;
                if let Some(tail) = tail {
                    write!(f, "|{tail}")?;
                }
                f.write_str("]")
            }
        }
    }
}

fn write_row(terms: &[Term], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (place, term) in terms.iter().enumerate() {
        f.write_str(if place == 0 { "" } else { ", " })?;
        term.fmt(f)?;
    }
    Ok(())
}

fn write_name(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let is_plain = name.starts_with(|first: char| first.is_lowercase())
        && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if is_plain {
        return f.write_str(name);
    }
    f.write_str("'")?;
    for character in name.chars() {
        match character {
            '\'' => f.write_str("\\'")?,
            '\\' => f.write_str("\\\\")?,
            c if c.is_control() => write!(f, "\\x{:x}\\", c as u32)?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("'")
}
