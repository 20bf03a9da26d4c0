//! The numbers that people bring to a table, so that nobody can choose the deal.

use parlour_rules::{DrawnBy, PlayerNumber, Seed};
use parlour_table::fresh_seed;

use crate::problem::Problem;

/// Reads a number that somebody sent: 64 hexadecimal digits, or nothing.
pub fn read_luck(text: Option<&str>) -> Result<Option<Seed>, Problem> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let refused = || Problem::Unreadable("luck must be 64 hexadecimal digits".to_owned());
    // A shorter text could be a small seed, which isn't random.
    if text.len() != 64 {
        return Err(refused());
    }
    text.parse().map(Some).map_err(|_| refused())
}

/// The number of somebody who sits down: the one they sent, or one that is drawn for them.
pub fn player_number(sent: Option<Seed>) -> Result<PlayerNumber, Problem> {
    Ok(match sent {
        Some(number) => PlayerNumber::new(DrawnBy::Player, number),
        None => {
            let number = fresh_seed().map_err(|_| Problem::Fault)?;
            PlayerNumber::new(DrawnBy::Server, number)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_numbers_are_read() {
        let digits = "0123456789abcdef".repeat(4);
        assert_eq!(read_luck(Some(&digits)), Ok(digits.parse().ok()));
        assert_eq!(read_luck(Some(" ")), Ok(None));
        assert_eq!(read_luck(None), Ok(None));
        for text in ["7", "xyz", &digits[1..], &digits.replace('a', "g")] {
            assert!(read_luck(Some(text)).is_err(), "{text}");
        }
    }
}
