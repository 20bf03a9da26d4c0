//! Why a request was refused.

use parlour_rules::message::counted;

use crate::store::StoreError;

/// Why a request was refused, in words for its sender.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Nothing has that address.
    #[error("there is no such {0}: check the address")]
    Missing(&'static str),
    /// What a request names isn't there, and what to do instead. The address itself is right.
    #[error("{0}")]
    NotFound(String),
    /// The request can't be read.
    #[error("{0}")]
    Unreadable(String),
    /// The rules, or fair play, forbid it.
    #[error("{0}")]
    Refused(String),
    /// The seat is not the caller's.
    #[error("that seat isn't yours: use the link or token that you got for your own seat")]
    NotYours,
    /// The seat is another's.
    #[error("that seat is taken: you can watch the game, or start your own")]
    Taken,
    /// The table has changed meanwhile.
    #[error(
        "the table has changed since you last looked: look again before you move (it's now at version {current})"
    )]
    Late {
        /// The table's version now.
        current: u64,
    },
    /// The key was used for something else before.
    #[error("that key was already used for another action: give each action its own")]
    KeyUsed,
    /// The client is over one of its limits.
    #[error("{what}: try again in {}", counted(*.seconds as usize, "second"))]
    TooMuch {
        /// What there was too much of.
        what: &'static str,
        /// After how many seconds to try again.
        seconds: u64,
    },
    /// The request names a host that isn't this server.
    #[error(
        "this server doesn't answer to that name: if this is your server, start it with --public-url \
         and the address that people use"
    )]
    WrongHost,
    /// The address takes other methods only.
    #[error("this address doesn't take that HTTP method: see /api/v1/openapi.json")]
    WrongMethod,
    /// The body of the request is too large.
    #[error(
        "that is too large: send at most 64 KiB, 1 MiB for a game to import, or 32 MiB for a backup or a \
         profile"
    )]
    TooLarge,
    /// The request comes from another site's page.
    #[error("this request came from another site's page: open the table here and try again")]
    Foreign,
    /// The request did not arrive whole, or could not be answered, in time.
    #[error("that took too long and was stopped: look at the table before you send it again")]
    Slow,
    /// The database doesn't answer.
    #[error("the games can't be reached right now, but nothing is lost: try again in a moment")]
    Away,
    /// There is no room for what was to be stored.
    #[error(
        "there's no space left to save this, so nothing was changed: free some space on this device, \
         or download your games, and try again"
    )]
    Full,
    /// A fault of the server.
    #[error("something went wrong on our side and has been logged: try again in a moment")]
    Fault,
}

impl Problem {
    /// The code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Missing(_) | Problem::NotFound(_) => "missing",
            Problem::Unreadable(_) => "unreadable",
            Problem::Refused(_) => "refused",
            Problem::NotYours => "not-yours",
            Problem::Taken => "taken",
            Problem::Late { .. } => "late",
            Problem::KeyUsed => "key-used",
            Problem::TooMuch { .. } => "too-much",
            Problem::WrongHost => "wrong-host",
            Problem::WrongMethod => "wrong-method",
            Problem::TooLarge => "too-large",
            Problem::Foreign => "foreign",
            Problem::Slow => "slow",
            Problem::Away => "away",
            Problem::Full => "full",
            Problem::Fault => "fault",
        }
    }

    /// After how many seconds to try again, where that helps.
    pub fn wait(&self) -> Option<u64> {
        match self {
            Problem::TooMuch { seconds, .. } => Some(*seconds),
            Problem::Away => Some(2),
            _ => None,
        }
    }

    /// The HTTP status.
    pub fn status(&self) -> u16 {
        match self {
            Problem::Missing(_) | Problem::NotFound(_) => 404,
            Problem::Unreadable(_) => 400,
            Problem::Refused(_) | Problem::KeyUsed => 422,
            Problem::NotYours | Problem::Foreign => 403,
            Problem::Taken | Problem::Late { .. } => 409,
            Problem::WrongMethod => 405,
            Problem::Slow => 408,
            Problem::TooLarge => 413,
            Problem::WrongHost => 421,
            Problem::TooMuch { .. } => 429,
            Problem::Away => 503,
            Problem::Full => 507,
            Problem::Fault => 500,
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Away(_) => Problem::Away,
            StoreError::Full => Problem::Full,
            StoreError::Unreadable(_) => Problem::Fault,
        }
    }
}
