//! A board as one number.

use super::super::evaluation::TERNARY;

/// Both sides' discs in 104 bits: 13 for each row of eight, read in base three.
#[inline]
pub(super) fn packed(own: u64, enemy: u64) -> u128 {
    let row = |row: u32| {
        let digits = |discs: u64| TERNARY[usize::from((discs >> (8 * row)) as u8)];
        u64::from(digits(own) + 2 * digits(enemy))
    };
    let rows = |first: u32| {
        row(first) | row(first + 1) << 13 | row(first + 2) << 26 | row(first + 3) << 39
    };
    u128::from(rows(0)) | u128::from(rows(4)) << 52
}
