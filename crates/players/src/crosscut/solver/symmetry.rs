//! One representative for all mirror images of a position.

use parlour_rules::crosscut::Position;

use super::super::evaluation::transposed;

/// A position's discs, the mover's and then the enemy's, turned or mirrored so that all its images
/// give the same.
pub fn canonical(position: &Position) -> (u64, u64) {
    let (rows, columns) = (position.size().rows() - 2, position.size().columns() - 2);
    let discs = (position.own(), position.enemy());
    let upended = both(discs, |discs| upside_down(discs, rows));
    let mirrored = both(discs, |discs| mirror(discs, columns));
    let turned = both(upended, |discs| mirror(discs, columns));
    let least = discs.min(upended).min(mirrored).min(turned);
    if rows != columns {
        return least;
    }
    [discs, upended, mirrored, turned]
        .into_iter()
        .fold(least, |least, discs| least.min(both(discs, transposed)))
}

#[inline]
fn both(discs: (u64, u64), change: impl Fn(u64) -> u64) -> (u64, u64) {
    (change(discs.0), change(discs.1))
}

/// The board with its rows reversed. A row takes eight places, of which the first are in use.
#[inline]
fn upside_down(discs: u64, rows: u8) -> u64 {
    discs.swap_bytes() >> (8 * (8 - rows))
}

/// The board with its columns reversed.
#[inline]
fn mirror(discs: u64, columns: u8) -> u64 {
    discs.reverse_bits().swap_bytes() >> (8 - columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::{Colour, Size, Square, squares};
    use parlour_rules::{Luck, Seed};

    /// The discs moved square by square.
    fn moved(discs: u64, to: impl Fn(u8, u8) -> (u8, u8)) -> u64 {
        let bit = |square: Square| {
            let (row, column) = to(square.row(), square.column());
            1 << Square::new(row, column).expect("a square").bit()
        };
        squares(discs).map(bit).fold(0, |all, bit: u64| all | bit)
    }

    #[test]
    fn mirror_images_have_one_canonical_form() {
        let mut luck = Luck::new(Seed::from(21));
        for size in Size::all() {
            let mut position = Position::empty(size);
            for _ in 0..12 {
                let Some(&played) = luck.pick(&position.moves()) else { break };
                position = position.after(played);
                let (last_row, last_column) = (size.rows() - 1, size.columns() - 1);
                let images = (0..8).filter(|image| size.rows() == size.columns() || image & 4 == 0);
                let images: Vec<(u64, u64)> = images
                    .map(|image| {
                        let to = |row: u8, column: u8| {
                            let row = if image & 1 == 0 { row } else { last_row - row };
                            let column = if image & 2 == 0 { column } else { last_column - column };
                            if image & 4 == 0 { (row, column) } else { (column, row) }
                        };
                        (moved(position.own(), to), moved(position.enemy(), to))
                    })
                    .collect();
                let expected = canonical(&position);
                assert!(images.contains(&expected), "{position}");
                for (own, enemy) in images {
                    let image = Position::from_discs(size, own, enemy, Colour::Red);
                    assert_eq!(canonical(&image.expect("an image")), expected, "{position}");
                }
            }
        }
    }
}
