//! What is known about a position.

/// What is known about a position, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// It wins.
    Won {
        /// The most plies it takes, including the winning move.
        within: u16,
    },
    /// It loses.
    Lost {
        /// The most plies it takes, including the winning move.
        within: u16,
    },
    /// Neither side can win.
    Drawn,
    /// Nothing is proved yet.
    Open {
        /// How much seems to be missing before it has won, from 1 to [`Finding::MOST`].
        proof: u16,
        /// How much seems to be missing before it has lost, in the same range.
        disproof: u16,
    },
}

impl Finding {
    /// The largest proof and disproof number.
    pub const MOST: u16 = u16::MAX - 1;

    /// Nothing is proved. Numbers out of range are clamped.
    pub fn open(proof: u32, disproof: u32) -> Self {
        let bring = |number: u32| number.clamp(1, u32::from(Finding::MOST)) as u16;
        Finding::Open { proof: bring(proof), disproof: bring(disproof) }
    }

    /// Whether the result is proved.
    pub fn is_settled(self) -> bool {
        !matches!(self, Finding::Open { .. })
    }

    /// The finding in 32 bits, never all zero.
    pub(super) fn packed(self) -> u32 {
        let (proof, disproof) = match self {
            Finding::Won { within } => (0, within.max(1)),
            Finding::Lost { within } => (within.max(1), 0),
            Finding::Drawn => (u16::MAX, u16::MAX),
            Finding::Open { proof, disproof } => (proof, disproof),
        };
        u32::from(proof) << 16 | u32::from(disproof)
    }

    /// The finding that [`Finding::packed`] packed.
    pub(super) fn unpacked(packed: u32) -> Self {
        match ((packed >> 16) as u16, packed as u16) {
            (0, within) => Finding::Won { within },
            (within, 0) => Finding::Lost { within },
            (u16::MAX, u16::MAX) => Finding::Drawn,
            (proof, disproof) => Finding::Open { proof, disproof },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finding_survives_packing() {
        for finding in [
            Finding::Won { within: 1 },
            Finding::Lost { within: 2 },
            Finding::Drawn,
            Finding::open(0, 7),
            Finding::open(1_000_000, Finding::MOST.into()),
        ] {
            assert_ne!(finding.packed(), 0);
            assert_eq!(Finding::unpacked(finding.packed()), finding);
        }
    }
}
