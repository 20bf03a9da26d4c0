//! A request at a table as it was sent, the key that makes it count once, and its answer.

use std::str::FromStr;

use super::{RoomEvent, RoomRequest};
use crate::problem::Problem;

/// The longest key, in bytes.
const LONGEST: usize = 100;

/// The sender's key for a request, which makes a repeated request count once.
///
/// It belongs to the sender's seat: the same key on another seat is another key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestKey(String);

impl RequestKey {
    /// Reads a key that was sent; an empty one counts as missing.
    pub fn read(text: Option<&str>) -> Result<Option<Self>, Problem> {
        text.filter(|text| !text.is_empty()).map(str::parse).transpose()
    }

    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for RequestKey {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let problem = if text.len() > LONGEST {
            format!("a key has at most {LONGEST} bytes; this one has {}", text.len())
        } else if text.is_empty() || text.chars().any(char::is_control) {
            "a key is text on one line, without control characters".to_owned()
        } else {
            return Ok(RequestKey(text.to_owned()));
        };
        Err(Problem::Unreadable(problem))
    }
}

/// A request at a table, as it was sent.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The version of the table that the sender saw, where they give it.
    pub version: Option<u64>,
    /// The sender's key, where they give one.
    pub once: Option<RequestKey>,
    /// The request.
    pub request: RoomRequest,
}

/// The answer to a request. A repeated one is answered with the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Done {
    /// The version after it.
    pub version: u64,
    /// The event that it led to.
    pub event: RoomEvent,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_a_database_could_refuse_are_refused() {
        assert!("undo 1".parse::<RequestKey>().is_ok());
        assert!("ä".repeat(50).parse::<RequestKey>().is_ok());
        for bad in ["", "a\0b", "a\nb", &"x".repeat(101), &"x".repeat(60_000), &"ä".repeat(51)] {
            assert!(bad.parse::<RequestKey>().is_err(), "{} bytes", bad.len());
        }
        assert_eq!(RequestKey::read(Some("")), Ok(None));
        assert_eq!(RequestKey::read(None), Ok(None));
    }
}
