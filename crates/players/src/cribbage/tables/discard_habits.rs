//! How often players discard each pair or card.
//!
//! The owner of the crib discards to improve it, the others to spoil it. The generator plays both
//! sides against each other until their habits settle (`cargo xtask tables`).

/// Unordered pairs of ranks, as `RankPoints::pair` numbers them.
pub const PAIRS: usize = 91;

/// Chances are in millionths.
pub const CERTAIN: u32 = 1_000_000;

/// Factors are in ten-thousandths.
pub const UNCHANGED: u16 = 10_000;

/// How a player who is dealt six cards discards two of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairHabit {
    /// The chance that a player who holds two cards of different suits discards exactly those.
    pub mixed: [u32; PAIRS],
    /// The same for two cards of one suit.
    pub suited: [u32; PAIRS],
    /// The factor on that chance for each card of a rank that the player cannot hold.
    pub without: [[u16; 13]; PAIRS],
}

impl PairHabit {
    /// Discards any two of six cards with equal chance.
    pub const ANY: PairHabit = PairHabit {
        mixed: [CERTAIN / 15; PAIRS],
        suited: [CERTAIN / 15; PAIRS],
        without: [[UNCHANGED; 13]; PAIRS],
    };
}

/// How a player who is dealt five cards discards one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SingleHabit {
    /// The chance that a player who holds a card of a rank discards exactly that card.
    pub chance: [u32; 13],
    /// The factor on that chance for each card of a rank that the player cannot hold.
    pub without: [[u16; 13]; 13],
}

impl SingleHabit {
    /// Discards any one of five cards with equal chance. A card dealt from the deck counts the
    /// same.
    pub const ANY: SingleHabit =
        SingleHabit { chance: [CERTAIN / 5; 13], without: [[UNCHANGED; 13]; 13] };
}

/// The habits of both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides<Habit> {
    /// The side that owns the crib.
    pub owner: Habit,
    /// The other side.
    pub other: Habit,
}
