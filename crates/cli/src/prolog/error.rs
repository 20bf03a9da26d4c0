//! What can be wrong with a goal, in Prolog's words.

use std::fmt::{self, Display};

use super::term::{Kind, Term};

/// Why a goal cannot be answered, and where in its text.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The text is no goal.
    Syntax {
        /// The byte where it goes wrong.
        at: usize,
        /// What could stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// There is no such predicate here.
    UnknownProcedure {
        /// The goal.
        goal: Term,
    },
    /// A term must be known and is not.
    Instantiation {
        /// The term that is not known well enough.
        culprit: Term,
    },
    /// A term grows too large once its variables are known.
    Resource {
        /// The part at which it did.
        culprit: Term,
    },
    /// A term is of the wrong kind.
    Type {
        /// What it should be.
        expected: &'static str,
        /// What it is.
        culprit: Term,
    },
    /// A term is of the right kind, and still none that is meant.
    Domain {
        /// What it should be.
        expected: &'static str,
        /// What it is.
        culprit: Term,
    },
}

impl Trouble {
    /// The byte of the goal's text where the trouble is.
    pub fn at(&self) -> Option<usize> {
        match self {
            Trouble::Syntax { at, .. } => Some(*at),
            Trouble::UnknownProcedure { goal } => goal.at,
            Trouble::Instantiation { culprit }
            | Trouble::Resource { culprit }
            | Trouble::Type { culprit, .. }
            | Trouble::Domain { culprit, .. } => culprit.at,
        }
    }
}

impl Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Syntax { expected, found, .. } => {
                write!(f, "Syntax error: expected {expected}, found {found}")
            }
            Trouble::UnknownProcedure { goal } => {
                let (name, arity) = match &goal.kind {
                    Kind::Compound(name, arguments) => (name.as_str(), arguments.len()),
                    Kind::Atom(name) => (name.as_str(), 0),
                    _ => return write!(f, "Type error: `callable' expected, found `{goal}'"),
                };
                write!(
                    f,
                    "Unknown procedure: {name}/{arity}; choose from hand_value/3, crib_value/3, \
                     hand_parts/3, hand_expected/4, best_hand/3, select_hand/3, select_hand/4 and \
                     =/2"
                )
            }
            Trouble::Instantiation { .. } => {
                f.write_str("Arguments are not sufficiently instantiated")
            }
            Trouble::Resource { .. } => {
                f.write_str("Resource error: this term is too large with all its variables put in")
            }
            Trouble::Type { expected, culprit } => {
                write!(f, "Type error: `{expected}' expected, found `{culprit}' ({})", a(culprit))
            }
            Trouble::Domain { expected, culprit } => {
                write!(f, "Domain error: `{expected}' expected, found `{culprit}'")
            }
        }
    }
}

/// What a term is, in a word.
fn a(term: &Term) -> &'static str {
    match term.kind {
        Kind::Variable(_) => "a variable",
        Kind::Integer(_) => "an integer",
        Kind::Float(_) => "a float",
        Kind::Atom(_) => "an atom",
        Kind::Compound(..) => "a compound",
        Kind::List(..) => "a list",
    }
}
