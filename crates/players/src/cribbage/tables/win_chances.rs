//! The chance to win a game from the score on the board.

use std::sync::LazyLock;

/// The holes of the board short of the last: scores at which a game goes on.
pub const HOLES: usize = 121;

/// The dealer's chance to win between two players, by the dealer's and the pone's score as a deal
/// begins, in parts of [`u16::MAX`].
#[derive(Clone, PartialEq, Debug)]
pub struct WinTable(Vec<u16>);

impl WinTable {
    /// What `cargo xtask tables` found.
    pub fn table() -> &'static WinTable {
        static TABLE: LazyLock<WinTable> =
            LazyLock::new(|| WinTable::from_bytes(include_bytes!("win.bin")));
        &TABLE
    }

    /// From the chances by the dealer's score and then the pone's.
    pub fn new(chances: &[f64]) -> WinTable {
        assert_eq!(chances.len(), HOLES * HOLES, "a chance for every score");
        let whole = |chance: &f64| (chance * f64::from(u16::MAX)).round() as u16;
        WinTable(chances.iter().map(whole).collect())
    }

    fn from_bytes(bytes: &[u8]) -> WinTable {
        let (numbers, _) = bytes.as_chunks::<2>();
        WinTable(numbers.iter().map(|two| u16::from_le_bytes(*two)).collect())
    }

    /// The numbers as they are kept in the project.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The dealer's chance when a deal begins with these scores of a game to 121. Who has
    /// reached it has won; the dealer where both have, which never happens.
    #[inline]
    pub fn dealer(&self, dealer: u8, pone: u8) -> f32 {
        let (dealer, pone) = (usize::from(dealer), usize::from(pone));
        if dealer >= HOLES {
            1.0
        } else if pone >= HOLES {
            0.0
        } else {
            f32::from(self.0[dealer * HOLES + pone]) / f32::from(u16::MAX)
        }
    }
}
