//! How sensible players toss, as numbers.
//!
//! Whoever the crib belongs to tosses what makes it better, the others what makes it worse. The
//! numbers come from playing both against each other until neither changes any more; `cargo
//! xtask tables` finds them again (see `generate`).

/// Unordered pairs of ranks, as `RankPoints::pair` numbers them.
pub const PAIRS: usize = 91;

/// Chances are told in millionths.
pub const CERTAIN: u32 = 1_000_000;

/// Changes of chances are told in ten-thousandths.
pub const UNCHANGED: u16 = 10_000;

/// How a player who is dealt six cards tosses two of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairHabit {
    /// The chance that a player who holds two cards of different suits tosses just them.
    pub mixed: [u32; PAIRS],
    /// The same for two cards of one suit.
    pub suited: [u32; PAIRS],
    /// What becomes of the chance for each card of a rank that the player cannot hold.
    pub without: [[u16; 13]; PAIRS],
}

impl PairHabit {
    /// Tosses any two of six cards.
    pub const ANY: PairHabit = PairHabit {
        mixed: [CERTAIN / 15; PAIRS],
        suited: [CERTAIN / 15; PAIRS],
        without: [[UNCHANGED; 13]; PAIRS],
    };
}

/// How a player who is dealt five cards tosses one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SingleHabit {
    /// The chance that a player who holds a card of a rank tosses just it.
    pub chance: [u32; 13],
    /// What becomes of the chance for each card of a rank that the player cannot hold.
    pub without: [[u16; 13]; 13],
}

impl SingleHabit {
    /// Tosses any one of five cards. So does the deck, when a card is dealt from it.
    pub const ANY: SingleHabit =
        SingleHabit { chance: [CERTAIN / 5; 13], without: [[UNCHANGED; 13]; 13] };
}

/// The habits of both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides<Habit> {
    /// Of those whose crib it is.
    pub owner: Habit,
    /// Of the others.
    pub other: Habit,
}
