//! Reproducible randomness: a game's seed, the random numbers it gives, and the seed's hash.
//!
//! [`Luck`] is `ChaCha` with 12 rounds (from the pinned crate `rand_chacha`), keyed with the 256
//! bits of a [`Seed`], nonce 0, read as little-endian 32-bit words. Numbers below a bound use
//! rejection sampling and shuffles are Fisher–Yates from the end. Both are implemented here, so
//! that a record always replays the same on every machine (`golden/luck.txt` holds the first
//! outputs).

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The 256 bits that decide every card to come.
///
/// A small number, as people type it, is expanded to a full seed. The full form is 64 hexadecimal
/// digits. The seed reveals every card, so it is never part of a view.
///
/// ```
/// use parlour_rules::Seed;
/// assert_eq!("7".parse(), Ok(Seed::from(7)));
/// assert_eq!(Seed::from(7).to_string().parse(), Ok(Seed::from(7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from bytes that are already random.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// The seed's 32 bytes.
    pub fn to_bytes(self) -> [u8; 32] {
        self.0
    }

    /// A separate seed, derived from this one, for its `number`th part.
    pub fn child(self, number: u64) -> Seed {
        let mut luck = Luck::new(self);
        luck.0.set_stream(number.wrapping_add(1));
        luck.seed()
    }

    /// The SHA-256 hash of the seed's 32 bytes. Showing it before the game fixes the seed.
    pub fn commitment(self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

impl From<u64> for Seed {
    /// Expands a number: the key `number` (little-endian), then `parlour: a small seed` and zeros,
    /// generates the seed as its first 32 bytes.
    fn from(number: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&number.to_le_bytes());
        let label = b"parlour: a small seed";
        key[8..8 + label.len()].copy_from_slice(label);
        Luck::new(Seed(key)).seed()
    }
}

/// The hash of a seed. It is shown before the game and compared with the seed afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Commitment([u8; 32]);

/// The error for text that isn't a commitment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a seal: give 64 hexadecimal digits")]
pub struct NotACommitment(String);

/// The error for text that isn't a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a seed: give a whole number up to 18446744073709551615 or 64 hexadecimal digits"
)]
pub struct NotASeed(String);

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Self, NotASeed> {
        let refused = || NotASeed(text.chars().take(80).collect());
        if text.len() < 64 {
            return text.parse::<u64>().map(Seed::from).map_err(|_| refused());
        }
        read_hex(text).map(Seed).ok_or_else(refused)
    }
}

impl FromStr for Commitment {
    type Err = NotACommitment;

    fn from_str(text: &str) -> Result<Self, NotACommitment> {
        let refused = || NotACommitment(text.chars().take(80).collect());
        read_hex(text).map(Commitment).ok_or_else(refused)
    }
}

/// Reads 64 hexadecimal digits as bytes.
fn read_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let value = |digit: u8| char::from(digit).to_digit(16);
        *byte = (value(pair[0])? << 4 | value(pair[1])?) as u8;
    }
    Some(bytes)
}

impl TryFrom<String> for Commitment {
    type Error = NotACommitment;

    fn try_from(text: String) -> Result<Self, NotACommitment> {
        text.parse()
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> Self {
        commitment.to_string()
    }
}

impl TryFrom<String> for Seed {
    type Error = NotASeed;

    fn try_from(text: String) -> Result<Self, NotASeed> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.to_string()
    }
}

fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

impl Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

/// Hides the seed's value, so that a log doesn't reveal the cards.
impl Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

/// A stream of random numbers, generated from a seed.
///
/// ```
/// use parlour_rules::{Luck, Seed};
/// let mut luck = Luck::new(Seed::from(7));
/// assert!(luck.below(6) < 6);
/// ```
#[derive(Clone)]
pub struct Luck(ChaCha12Rng);

impl Luck {
    /// The stream of `seed`, from the beginning.
    pub fn new(seed: Seed) -> Self {
        Luck(ChaCha12Rng::from_seed(seed.0))
    }

    /// A random number from 0 to `bound` − 1, each equally likely.
    ///
    /// Rejects words at or above the largest multiple of `bound` that fits.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a number below 0 was asked for");
        let usable = (1 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < usable {
                return word % bound;
            }
        }
    }

    /// Shuffles `items`; each order is equally likely.
    ///
    /// Swaps each place, from the last to the second, with a random place at or below it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            let bound = u32::try_from(place + 1).expect("no pile holds four billion items");
            items.swap(place, self.below(bound) as usize);
        }
    }

    /// A random item, each equally likely, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let bound = u32::try_from(items.len()).expect("no list holds four billion items");
        (bound > 0).then(|| &items[self.below(bound) as usize])
    }

    /// A random seed drawn from this stream.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        Seed(bytes)
    }
}
