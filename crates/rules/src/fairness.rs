//! A seed that nobody chose: mixed from the server's number and each player's.
//!
//! 1. When a table is opened the server draws a number and shows its hash, the server's seal.
//! 2. Each person who joins gives a number of their own. From then on its hash is shown.
//! 3. When the last seat is taken, [`Fairness::seed`] mixes all the numbers into the seed.
//! 4. When the game is over every number is shown, and [`Fairness::check`] compares them with the
//!    hashes and with the seed.
//!
//! **What this prevents.** Players, alone or together, can't choose the deal: they don't know the
//! server's number. The server can't choose it either as long as one player who joined after the
//! seal sent a number of their own: it had to fix its number first.
//!
//! **What this doesn't prevent.** The server sees each number as it comes in.
//! - A server that helps the *last* player to join can tell them the numbers so far. They can
//!   then try numbers of their own until the deal suits them. Hashes can't show that afterwards. It
//!   would take a second round, in which the numbers are shown only after everyone sent a hash.
//! - The person who opens a table sends their number in the same request that makes the server draw
//!   its own. Where nobody else joins, as in a game against the computer, a dishonest server
//!   could draw again until the deal suits it.
//! - A number that the server drew for a player ([`DrawnBy::Server`]) protects that player from the
//!   other players, but not from the server.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Commitment, Seat, Seed};

/// The text that every mix starts with, so that no other hash of ours can equal it.
const LABEL: &[u8] = b"parlour: a seed mixed from these numbers";

/// A secret number and the hash that was shown before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct SealedNumber {
    /// The number: 256 random bits.
    pub number: Seed,
    /// The number's hash, as it was shown.
    pub commitment: Commitment,
}

/// Who drew a player's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum DrawnBy {
    /// The player's own browser or program.
    Player,
    /// The server, because the player sent none.
    Server,
}

/// A player's number and who drew it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct PlayerNumber {
    /// Who drew it.
    pub by: DrawnBy,
    /// The number with its hash.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub sealed: SealedNumber,
}

/// The numbers that a game's seed was mixed from.
///
/// ```
/// use parlour_rules::{DrawnBy, Fairness, PlayerNumber, SealedNumber, Seed};
/// let mut fairness = Fairness::new(Seed::from(1), 2);
/// fairness.players[0] = Some(PlayerNumber::new(DrawnBy::Player, Seed::from(2)));
/// let seed = fairness.seed();
/// assert_eq!(fairness.check(seed), Ok(()));
/// fairness.server = SealedNumber::new(Seed::from(3));
/// assert!(fairness.check(seed).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Fairness {
    /// The server's number.
    pub server: SealedNumber,
    /// Each seat's number, `None` where no person sits. The list is as long as the game has seats.
    pub players: Vec<Option<PlayerNumber>>,
}

/// What doesn't match in the numbers of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfair {
    /// The server's number has another hash.
    #[error("the server's number doesn't match the hash that was shown")]
    ServerNumber,
    /// A player's number has another hash.
    #[error("the number of {0} doesn't match the hash that was shown")]
    PlayerNumber(Seat),
    /// The numbers give another seed.
    #[error("the numbers of the server and the players don't give this game's seed")]
    OtherSeed,
}

impl SealedNumber {
    /// A number with its own hash.
    pub fn new(number: Seed) -> Self {
        SealedNumber { number, commitment: number.commitment() }
    }

    /// Whether the number matches the hash.
    pub fn is_kept(&self) -> bool {
        self.number.commitment() == self.commitment
    }
}

impl PlayerNumber {
    /// A player's number with its own hash.
    pub fn new(by: DrawnBy, number: Seed) -> Self {
        PlayerNumber { by, sealed: SealedNumber::new(number) }
    }
}

impl Fairness {
    /// The server's number at a table with no players yet.
    pub fn new(server: Seed, seats: u8) -> Self {
        Fairness { server: SealedNumber::new(server), players: vec![None; usize::from(seats)] }
    }

    /// The seed mixed from the numbers.
    ///
    /// It is the SHA-256 hash of a label, the server's 32 bytes, and 33 bytes for each seat in
    /// order: 1 and the player's number, or 0 and 32 zeros where no person sits.
    pub fn seed(&self) -> Seed {
        let mut hash = Sha256::new();
        hash.update(LABEL);
        hash.update(self.server.number.to_bytes());
        for player in &self.players {
            let number = player.map(|player| player.sealed.number.to_bytes());
            hash.update([u8::from(number.is_some())]);
            hash.update(number.unwrap_or_default());
        }
        Seed::from_bytes(hash.finalize().into())
    }

    /// Checks each number against its hash, and all of them against the game's seed.
    pub fn check(&self, seed: Seed) -> Result<(), Unfair> {
        if !self.server.is_kept() {
            return Err(Unfair::ServerNumber);
        }
        for (seat, player) in Seat::all(self.players.len() as u8).zip(&self.players) {
            if player.is_some_and(|player| !player.sealed.is_kept()) {
                return Err(Unfair::PlayerNumber(seat));
            }
        }
        if self.seed() == seed { Ok(()) } else { Err(Unfair::OtherSeed) }
    }

    /// Every hash that was shown before the numbers.
    pub fn commitments(&self) -> impl Iterator<Item = Commitment> {
        let players = self.players.iter().flatten().map(|player| player.sealed.commitment);
        std::iter::once(self.server.commitment).chain(players)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fairness() -> Fairness {
        let mut fairness = Fairness::new(Seed::from(1), 3);
        fairness.players[0] = Some(PlayerNumber::new(DrawnBy::Player, Seed::from(2)));
        fairness.players[2] = Some(PlayerNumber::new(DrawnBy::Server, Seed::from(3)));
        fairness
    }

    #[test]
    fn every_number_and_its_seat_change_the_seed() {
        let seed = fairness().seed();
        let mut server = fairness();
        server.server = SealedNumber::new(Seed::from(9));
        let mut player = fairness();
        player.players[2] = Some(PlayerNumber::new(DrawnBy::Server, Seed::from(9)));
        let mut swapped = fairness();
        swapped.players.swap(0, 2);
        let mut moved = fairness();
        moved.players.swap(1, 2);
        let mut shorter = fairness();
        shorter.players.pop();
        let others = [server, player, swapped, moved, shorter];
        assert!(others.iter().all(|other| other.seed() != seed));
        assert_eq!(fairness().seed(), seed, "the same numbers give the same seed");
    }

    /// The expected value was computed with Python's `hashlib`.
    #[test]
    fn the_mix_is_the_documented_hash() {
        let mut fairness = Fairness::new(Seed::from_bytes([1; 32]), 2);
        let own = Seed::from_bytes([2; 32]);
        fairness.players[1] = Some(PlayerNumber::new(DrawnBy::Player, own));
        assert_eq!(
            fairness.seed().to_string(),
            "d8bbdf64e7b1c6c46a0d53cfac2fd629380e9399c87cc80be719ecc17562b69c"
        );
    }

    #[test]
    fn check_finds_a_changed_number_hash_or_seed() {
        let seed = fairness().seed();
        assert_eq!(fairness().check(seed), Ok(()));
        assert_eq!(fairness().check(Seed::from(5)), Err(Unfair::OtherSeed));
        let other = Seed::from(9);
        let mut changed = fairness();
        changed.server.number = other;
        assert_eq!(changed.check(seed), Err(Unfair::ServerNumber));
        let mut changed = fairness();
        changed.server.commitment = other.commitment();
        assert_eq!(changed.check(seed), Err(Unfair::ServerNumber));
        let mut changed = fairness();
        changed.players[2].as_mut().expect("a number").sealed.number = other;
        assert_eq!(changed.check(seed), Err(Unfair::PlayerNumber(Seat(2))));
    }
}
