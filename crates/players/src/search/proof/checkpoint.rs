//! A search on disk, to be continued later.

use std::io::{self, ErrorKind, Read, Write};

use super::table::Place;
use super::{Finding, Provable, Prover};

/// Why a saved search can't be continued.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotResumed {
    /// It is something else.
    #[error("it isn't a saved search")]
    NotASearch,
    /// It is about another position.
    #[error("it is a search for another position: {0}")]
    OtherPosition(String),
    /// Its contents don't fit its checksum, or its end is missing.
    #[error("the saved search is damaged or cut short")]
    Damaged,
    /// It can't be read.
    #[error(transparent)]
    Io(io::Error),
}

impl From<io::Error> for NotResumed {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::UnexpectedEof => NotResumed::Damaged,
            _ => NotResumed::Io(error),
        }
    }
}

/// Findings that are quicker to look for again than to save: wins within this many plies.
const QUICK: u16 = 3;

impl<P: Provable> Prover<P> {
    /// Writes the search. [`Prover::resume`] continues it.
    ///
    /// First the nodes, the finding and the number of entries, eight bytes each; then for every entry
    /// the two halves of its key and its finding, eight bytes each; then a checksum.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        let is_quick = |finding| matches!(finding, Finding::Won { within } if within <= QUICK);
        let entries = || self.table.entries().filter(|&(_, finding)| !is_quick(finding));
        let mut sum = Checksum::new();
        let mut put = |number: u64| {
            sum.add(number);
            out.write_all(&number.to_le_bytes())
        };
        put(self.nodes)?;
        put(self.finding.packed().into())?;
        put(entries().count() as u64)?;
        for (Place { high, low }, finding) in entries() {
            put(high)?;
            put(low)?;
            put(finding.packed().into())?;
        }
        let Checksum(sum) = sum;
        out.write_all(&sum.to_le_bytes())
    }

    /// Continues a search from `root` that [`Prover::save`] wrote. Its table grows to at most
    /// `memory` bytes, which may be more or less than before.
    pub fn resume(root: P, memory: usize, from: &mut dyn Read) -> Result<Self, NotResumed> {
        let mut prover = Prover::new(root, memory);
        let mut sum = Checksum::new();
        let mut take = || -> io::Result<(u64, u64)> {
            let mut bytes = [0; 8];
            from.read_exact(&mut bytes)?;
            let (number, Checksum(before)) = (u64::from_le_bytes(bytes), sum);
            sum.add(number);
            Ok((number, before))
        };
        prover.nodes = take()?.0;
        let finding = take()?.0 as u32;
        for _ in 0..take()?.0 {
            let place = Place { high: take()?.0, low: take()?.0 };
            let packed = take()?.0 as u32;
            if packed == 0 || place.high.max(place.low) >> 56 != 0 {
                return Err(NotResumed::Damaged);
            }
            prover.table.keep(place, Finding::unpacked(packed));
            prover.table.grow();
        }
        let (written, computed) = take()?;
        if written != computed || finding == 0 {
            return Err(NotResumed::Damaged);
        }
        prover.finding = Finding::unpacked(finding);
        Ok(prover)
    }
}

/// FNV-1a over numbers of 64 bits.
#[derive(Clone, Copy)]
struct Checksum(u64);

impl Checksum {
    fn new() -> Self {
        Checksum(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0000_0100_0000_01b3);
    }
}
