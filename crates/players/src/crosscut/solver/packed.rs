//! A board as one number.

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

/// `TERNARY[line]` reads the bits of a line of eight as digits in base three.
static TERNARY: [u16; 256] = {
    let mut ternary = [0; 256];
    let mut line = 0_usize;
    while line < 256 {
        let (mut place, mut power) = (0, 1);
        while place < 8 {
            if (line >> place) & 1 == 1 {
                ternary[line] += power;
            }
            power *= 3;
            place += 1;
        }
        line += 1;
    }
    ternary
};
