//! Who sits on a seat.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use parlour_players::Level;

/// Who sits on a seat: a person at this table, or the computer.
///
/// ```
/// use parlour_table::Sitter;
/// assert_eq!("person".parse(), Ok(Sitter::Person));
/// assert_eq!("expert 2s".parse::<Sitter>().unwrap().to_string(), "expert 2s");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Somebody who is asked.
    Person,
    /// A computer player.
    Computer {
        /// How strong it is.
        level: Level,
        /// How long it may think about a move, where that is not left to its level.
        time: Option<Duration>,
    },
}

impl Sitter {
    /// A computer player that thinks as long as its level does.
    pub fn computer(level: Level) -> Self {
        Sitter::Computer { level, time: None }
    }

    /// The same sitter, thinking as long as `usual` where it has no time of its own.
    pub fn within(self, usual: Option<Duration>) -> Self {
        match self {
            Sitter::Computer { level, time: None } => Sitter::Computer { level, time: usual },
            sitter => sitter,
        }
    }
}

impl Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Person => f.write_str("person"),
            Sitter::Computer { level, time: None } => level.fmt(f),
            Sitter::Computer { level, time: Some(time) } => {
                write!(f, "{level} {}", TimeText(*time))
            }
        }
    }
}

/// Text that says nobody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotASitter {
    /// No person and no level.
    #[error("`{0}` is nobody here: say person, easy, medium, hard or expert")]
    Who(String),
    /// The part after the level is no time.
    #[error(transparent)]
    Time(#[from] NotATime),
}

impl FromStr for Sitter {
    type Err = NotASitter;

    fn from_str(text: &str) -> Result<Self, NotASitter> {
        let text = text.trim();
        if ["person", "human", "me"].iter().any(|word| word.eq_ignore_ascii_case(text)) {
            return Ok(Sitter::Person);
        }
        let (level, time) = match text.split_once(' ') {
            Some((level, time)) => (level, Some(parse_time(time)?)),
            None => (text, None),
        };
        let level = level.parse().map_err(|_| NotASitter::Who(text.to_owned()))?;
        Ok(Sitter::Computer { level, time })
    }
}

/// Text that is no length of time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a time: write it like 500ms, 1s, 2.5s or 1m (at most an hour)")]
pub struct NotATime(String);

/// Reads a length of time such as `500ms`, `1s`, `2.5s` or `1m`; a bare number is seconds.
pub fn parse_time(text: &str) -> Result<Duration, NotATime> {
    let refused = || NotATime(text.to_owned());
    let text = text.trim();
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("", 1.0)];
    let (number, unit) = units
        .iter()
        .find_map(|(name, unit)| text.strip_suffix(name).map(|number| (number, unit)))
        .ok_or_else(refused)?;
    let seconds = number.trim().parse::<f64>().map_err(|_| refused())? * unit;
    if !(0.0..=3600.0).contains(&seconds) {
        return Err(refused());
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// A length of time as [`parse_time`] reads it.
pub struct TimeText(pub Duration);

impl Display for TimeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.0.as_millis();
        if millis.is_multiple_of(1000) {
            write!(f, "{}s", millis / 1000)
        } else {
            write!(f, "{millis}ms")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_told() {
        for (text, told) in [("500ms", "500ms"), ("1s", "1s"), ("2.5s", "2500ms"), ("1m", "60s")] {
            assert_eq!(TimeText(parse_time(text).expect(text)).to_string(), told);
        }
        for text in ["", "s", "-1s", "2h", "nan", "inf", "1e9s"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }
}
