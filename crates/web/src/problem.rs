//! Why something was not done, in the words of whoever asked.

use crate::store::StoreError;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// There is nothing of that name.
    #[error("there is no such {0} here")]
    Missing(&'static str),
    /// What was sent cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The rules, or the rules of fair play, refuse.
    #[error("{0}")]
    Refused(String),
    /// The caller does not sit there.
    #[error("that seat is not yours")]
    NotYours,
    /// Somebody else sits there.
    #[error("that seat is taken")]
    Taken,
    /// Something happened meanwhile.
    #[error("the table has gone on: it is at version {current} now")]
    Late {
        /// Where the table is now.
        current: u64,
    },
    /// The key stood for something else before.
    #[error("that key was used for something else before: give every action its own")]
    KeyUsed,
    /// Too much was asked for.
    #[error("{what}; try again in {seconds} s")]
    TooMuch {
        /// Of what.
        what: &'static str,
        /// When it is worth trying again.
        seconds: u64,
    },
    /// The request does not come from our own pages.
    #[error("this was not sent from a page of this server")]
    Foreign,
    /// The request did not arrive whole, or could not be answered, in time.
    #[error("that took too long, so it was given up: look at the table before you send it again")]
    Slow,
    /// The database does not answer.
    #[error("the games cannot be reached just now; nothing is lost: try again in a moment")]
    Away,
    /// A fault of ours.
    #[error("something went wrong here; it has been noted")]
    Fault,
}

impl Problem {
    /// What programs know it by.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Missing(_) => "missing",
            Problem::Unreadable(_) => "unreadable",
            Problem::Refused(_) => "refused",
            Problem::NotYours => "not-yours",
            Problem::Taken => "taken",
            Problem::Late { .. } => "late",
            Problem::KeyUsed => "key-used",
            Problem::TooMuch { .. } => "too-much",
            Problem::Foreign => "foreign",
            Problem::Slow => "slow",
            Problem::Away => "away",
            Problem::Fault => "fault",
        }
    }

    /// After how many seconds it is worth trying again, where it is.
    pub fn wait(&self) -> Option<u64> {
        match self {
            Problem::TooMuch { seconds, .. } => Some(*seconds),
            Problem::Away => Some(2),
            _ => None,
        }
    }

    /// The status of an HTTP answer.
    pub fn status(&self) -> u16 {
        match self {
            Problem::Missing(_) => 404,
            Problem::Unreadable(_) => 400,
            Problem::Refused(_) | Problem::KeyUsed => 422,
            Problem::NotYours | Problem::Foreign => 403,
            Problem::Taken | Problem::Late { .. } => 409,
            Problem::Slow => 408,
            Problem::TooMuch { .. } => 429,
            Problem::Away => 503,
            Problem::Fault => 500,
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Away(_) => Problem::Away,
            StoreError::Unreadable(_) => Problem::Fault,
        }
    }
}
