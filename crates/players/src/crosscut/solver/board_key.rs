//! A board as a single number.

use super::super::evaluation::TERNARY;

/// Both sides' discs in 104 bits: 13 for each row of eight, in base three.
#[inline]
pub(super) fn board_key(own: u64, enemy: u64) -> u128 {
    let row = |row: u32| {
        let digits = |discs: u64| TERNARY[usize::from((discs >> (8 * row)) as u8)];
        u64::from(digits(own) + 2 * digits(enemy))
    };
    let rows = |first: u32| {
        row(first) | row(first + 1) << 13 | row(first + 2) << 26 | row(first + 3) << 39
    };
    u128::from(rows(0)) | u128::from(rows(4)) << 52
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::{Luck, Seed};

    #[test]
    fn board_can_be_read_back_from_its_key() {
        let mut luck = Luck::new(Seed::from(22));
        for _ in 0..1000 {
            let (mut own, mut enemy) = (0, 0);
            for bit in 0..64 {
                match luck.below(3) {
                    0 => own |= 1_u64 << bit,
                    1 => enemy |= 1_u64 << bit,
                    _ => {}
                }
            }
            let number = board_key(own, enemy);
            assert!(number < 1 << 104);
            let (mut read_own, mut read_enemy) = (0, 0);
            for row in 0..8 {
                let mut digits = (number >> (13 * row)) & 0x1fff;
                for column in 0..8 {
                    match digits % 3 {
                        1 => read_own |= 1_u64 << (8 * row + column),
                        2 => read_enemy |= 1_u64 << (8 * row + column),
                        _ => {}
                    }
                    digits /= 3;
                }
            }
            assert_eq!((read_own, read_enemy), (own, enemy));
        }
    }
}
