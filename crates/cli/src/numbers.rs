//! Ranges of the numeric options.

use std::ops::RangeInclusive;

/// The most threads that one command may ask for.
pub const MOST_THREADS: usize = 1024;

/// Reads a whole number of `range`, or names the range.
pub fn whole_number<N: TryFrom<usize>>(
    range: RangeInclusive<usize>,
    text: &str,
) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    let number = number.and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| format!("choose a whole number from {} to {}", range.start(), range.end()))
}

/// Reads how many threads to use; 0 leaves that to the program.
pub fn threads(text: &str) -> Result<usize, String> {
    whole_number(0..=MOST_THREADS, text)
}

/// The memory of this machine in MiB; none where the system doesn't tell.
pub fn machine_memory() -> Option<usize> {
    #[cfg(target_os = "linux")]
    {
        let info = rustix::system::sysinfo();
        let bytes = u128::from(info.totalram) * u128::from(info.mem_unit.max(1));
        usize::try_from(bytes >> 20).ok()
    }
    #[cfg(not(target_os = "linux"))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_refused_with_the_range() {
        assert_eq!(threads("1024"), Ok(1024));
        for text in ["1025", "-1", "", "two", "99999999999999999999999"] {
            let why = threads(text).expect_err(text);
            assert_eq!(why, "choose a whole number from 0 to 1024");
        }
    }
}
