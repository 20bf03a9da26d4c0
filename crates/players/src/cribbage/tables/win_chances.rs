//! The chance to win from the score on the board, between two players.

use std::sync::LazyLock;

/// The number of scores at which a game goes on: 0 to 120.
pub const HOLES: usize = 121;

/// The dealer's chance to win, by the dealer's and the non-dealer's score before a deal, in units
/// of 1 / [`u16::MAX`].
#[derive(Clone, PartialEq, Debug)]
pub struct WinTable(Vec<u16>);

impl WinTable {
    /// The table that `cargo xtask tables` made.
    pub fn table() -> &'static WinTable {
        static TABLE: LazyLock<WinTable> =
            LazyLock::new(|| WinTable::from_bytes(include_bytes!("win.bin")));
        &TABLE
    }

    /// A table from the chances by the dealer's score, then the non-dealer's.
    pub fn new(chances: &[f64]) -> WinTable {
        assert_eq!(chances.len(), HOLES * HOLES, "a chance for every score");
        let whole = |chance: &f64| (chance * f64::from(u16::MAX)).round() as u16;
        WinTable(chances.iter().map(whole).collect())
    }

    fn from_bytes(bytes: &[u8]) -> WinTable {
        let (numbers, _) = bytes.as_chunks::<2>();
        WinTable(numbers.iter().map(|two| u16::from_le_bytes(*two)).collect())
    }

    /// The contents of the data file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The dealer's chance before a deal at these scores of a game to 121. A player who has reached
    /// 121 has won; if both have, which never happens, the dealer.
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
