//! Who plays on a seat.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use parlour_players::Level;

/// Who plays on a seat: a person, or a computer player.
///
/// ```
/// use parlour_table::Occupant;
/// assert_eq!("person".parse(), Ok(Occupant::Person));
/// assert_eq!("expert 2s".parse::<Occupant>().unwrap().to_string(), "expert 2s");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// A person.
    Person,
    /// A computer player.
    Computer {
        /// How strong it is.
        level: Level,
        /// How long it may think about a move; by default as long as its level does.
        time: Option<Duration>,
    },
}

impl Occupant {
    /// A computer player that thinks as long as its level does.
    pub fn computer(level: Level) -> Self {
        Occupant::Computer { level, time: None }
    }

    /// The same occupant, with `default` as the time of a computer that has none of its own.
    pub fn within(self, default: Option<Duration>) -> Self {
        match self {
            Occupant::Computer { level, time: None } => Occupant::Computer { level, time: default },
            occupant => occupant,
        }
    }
}

/// The word for a person in a record, which their name follows: `person Ann`.
const PERSON: &str = "person";

/// The name in a record's text for a person's seat: `Ann` in `person Ann`.
pub fn name_of_person(text: &str) -> Option<&str> {
    let name = text.strip_prefix(PERSON)?.strip_prefix(' ')?.trim();
    Some(name).filter(|name| !name.is_empty())
}

/// A record's text for the seat of a person with this name; for an empty name the person alone.
pub fn person_named(name: &str) -> String {
    format!("{PERSON} {name}").trim_end().to_owned()
}

impl Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Person => f.write_str(PERSON),
            Occupant::Computer { level, time: None } => level.fmt(f),
            Occupant::Computer { level, time: Some(time) } => {
                write!(f, "{level} {}", TimeText(*time))
            }
        }
    }
}

/// The text names neither a person nor a computer level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAnOccupant {
    /// It is neither `person` nor a level.
    #[error("`{0}` is not a player: choose person, {list}", list = Level::list())]
    Who(String),
    /// The part after the level is not a time.
    #[error(transparent)]
    Time(#[from] NotATime),
}

impl FromStr for Occupant {
    type Err = NotAnOccupant;

    fn from_str(text: &str) -> Result<Self, NotAnOccupant> {
        let text = text.trim();
        if [PERSON, "human", "me"].iter().any(|word| word.eq_ignore_ascii_case(text)) {
            return Ok(Occupant::Person);
        }
        let (level, time) = match text.split_once(' ') {
            Some((level, time)) => (level, Some(parse_time(time)?)),
            None => (text, None),
        };
        let level = level.parse().map_err(|_| NotAnOccupant::Who(text.to_owned()))?;
        Ok(Occupant::Computer { level, time })
    }
}

/// The text is not a length of time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a time: write it like 500ms, 1s, 2.5s or 1m (at most an hour)")]
pub struct NotATime(String);

impl NotATime {
    /// What was wrong and what would be right, where times are at most a few seconds.
    pub fn limited_to(&self, most: &str) -> String {
        format!("`{}` is not a time: write it like 500ms, 1s or 2.5s (at most {most})", self.0)
    }
}

/// Reads a length of time such as `500ms`, `1s`, `2.5s` or `1m`, to the nearest millisecond; a bare
/// number is seconds.
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
    Ok(Duration::from_millis((seconds * 1000.0).round() as u64))
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
    fn refused_time_names_the_limit_that_holds() {
        let refused = parse_time("2h").expect_err("hours aren't a unit");
        assert!(refused.to_string().ends_with("or 1m (at most an hour)"), "{refused}");
        assert!(refused.limited_to("10 s").ends_with("1s or 2.5s (at most 10 s)"));
    }

    #[test]
    fn times_are_read_back_as_they_are_written() {
        for (text, told) in [("500ms", "500ms"), ("1s", "1s"), ("2.5s", "2500ms"), ("1m", "60s")] {
            assert_eq!(TimeText(parse_time(text).expect(text)).to_string(), told);
        }
        for text in ["0.4ms", "1.0006s", "2.5", "0.0166m"] {
            let time = parse_time(text).expect(text);
            assert_eq!(parse_time(&TimeText(time).to_string()), Ok(time), "{text}");
        }
        for text in ["", "s", "-1s", "2h", "nan", "inf", "1e9s"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }
}
