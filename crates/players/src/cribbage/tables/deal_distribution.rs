//! How many points a deal between two strong players brings.

use std::sync::LazyLock;

/// The number of pegging results: 0 to 22 points, and 23 or more.
pub const PEGS: usize = 24;
/// The number of possible hand scores: 0 to 29.
pub const HAND: usize = 30;

/// How often each number of points comes, in units of 1 / [`u16::MAX`].
#[derive(Clone, PartialEq, Debug)]
pub struct DealDistribution(Vec<u16>);

/// Numbers of points with their probabilities.
pub type Chances = Vec<(u8, f32)>;

/// Where the hands start in the table, after the play.
const PLAY: usize = PEGS * PEGS;

impl DealDistribution {
    /// The table that `cargo xtask tables` made.
    pub fn table() -> &'static DealDistribution {
        static TABLE: LazyLock<DealDistribution> =
            LazyLock::new(|| DealDistribution::from_bytes(include_bytes!("usual.bin")));
        &TABLE
    }

    /// A table from counts: both sides' points in the play, the non-dealer's first, and both hands.
    pub fn new(play: &[[u32; PEGS]; PEGS], hands: &[[u32; HAND]; 2]) -> DealDistribution {
        let shares = |counts: &[u32]| {
            let sum: u32 = counts.iter().sum();
            let share = |&count: &u32| {
                (f64::from(count) / f64::from(sum) * f64::from(u16::MAX)).round() as u16
            };
            counts.iter().map(share).collect::<Vec<u16>>()
        };
        let [pone, dealer] = hands;
        DealDistribution([shares(play.as_flattened()), shares(pone), shares(dealer)].concat())
    }

    fn from_bytes(bytes: &[u8]) -> DealDistribution {
        let (numbers, _) = bytes.as_chunks::<2>();
        DealDistribution(numbers.iter().map(|two| u16::from_le_bytes(*two)).collect())
    }

    /// The contents of the data file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// Points that the non-dealer and the dealer peg in the play, without his heels, with
    /// probabilities. Very rare results are left out.
    pub fn play(&self) -> Vec<([u8; 2], f32)> {
        const RARE: u16 = u16::MAX / 2000;
        let cells = self.0[..PLAY].iter().enumerate().filter(|(_, share)| **share > RARE);
        let all: f32 = cells.clone().map(|(_, share)| f32::from(*share)).sum();
        let chance = |(place, share): (usize, &u16)| {
            let pegs = [(place / PEGS) as u8, (place % PEGS) as u8];
            (pegs, f32::from(*share) / all)
        };
        cells.map(chance).collect()
    }

    /// Scores of the non-dealer's hand.
    pub fn pone_hand(&self) -> Chances {
        chances(&self.0[PLAY..PLAY + HAND])
    }

    /// Scores of the dealer's hand.
    pub fn dealer_hand(&self) -> Chances {
        chances(&self.0[PLAY + HAND..])
    }
}

fn chances(shares: &[u16]) -> Chances {
    let all: f32 = shares.iter().map(|&share| f32::from(share)).sum();
    let counted = (0..).zip(shares).filter(|(_, share)| **share > 0);
    counted.map(|(points, share)| (points, f32::from(*share) / all)).collect()
}
