//! Positions that are one another's mirror image, as one.

use parlour_rules::crosscut::Position;

/// A position's discs, the mover's and then the enemy's, turned or mirrored so that all its
/// images give the same.
pub(super) fn canonical(position: &Position) -> (u64, u64) {
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
        .fold(least, |least, discs| least.min(both(discs, transpose)))
}

#[inline]
fn both(discs: (u64, u64), change: impl Fn(u64) -> u64) -> (u64, u64) {
    (change(discs.0), change(discs.1))
}

/// The top row becomes the lowest. A row is eight places, of which the first are in use.
#[inline]
fn upside_down(discs: u64, rows: u8) -> u64 {
    discs.swap_bytes() >> (8 * (8 - rows))
}

/// The first column becomes the last.
#[inline]
fn mirror(discs: u64, columns: u8) -> u64 {
    discs.reverse_bits().swap_bytes() >> (8 - columns)
}

/// Rows become columns.
#[inline]
pub(super) fn transpose(discs: u64) -> u64 {
    let swap = |discs: u64, shift: u32, mask: u64| {
        let moved = (discs ^ discs >> shift) & mask;
        discs ^ moved ^ moved << shift
    };
    let discs = swap(discs, 7, 0x00aa_00aa_00aa_00aa);
    let discs = swap(discs, 14, 0x0000_cccc_0000_cccc);
    swap(discs, 28, 0x0000_0000_f0f0_f0f0)
}
