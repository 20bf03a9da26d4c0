//! Secrets that people are known by, without an account.
//!
//! A browser keeps one random key in its cookie. Each seat's token, its invitations and its link
//! for another device are derived from that key and the table's name. Only their hashes are stored,
//! so the database gives no seat away and doesn't show that two seats are one person's.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use parlour_rules::Seat;
use sha2::{Digest, Sha256};

/// The random key of a browser or program.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

/// A secret for one seat of one table.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// What a token is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To act for the seat.
    Seat,
    /// To invite somebody to the seat.
    Invite,
    /// To take one's own seat on another device.
    Link,
}

/// The text is not a secret in our format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is not a secret of this server")]
pub struct NotASecret;

impl Key {
    /// A random key.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Key(bytes))
    }

    /// The hash that stands for the key in the database.
    pub fn hash(&self) -> String {
        let mut digest = Sha256::new();
        digest.update(b"parlour: who plays");
        digest.update(self.0);
        hex(&digest.finalize()[..16])
    }

    /// The token of a seat.
    pub fn token(&self, table: &str, seat: Seat, purpose: Purpose) -> Token {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any length will do");
        let purpose = match purpose {
            Purpose::Seat => "seat",
            Purpose::Invite => "invite",
            Purpose::Link => "link",
        };
        mac.update(format!("{purpose} {} {table}", seat.0).as_bytes());
        Token(hex(&mac.finalize().into_bytes()[..16]))
    }
}

/// As the cookie holds it.
impl Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Key {
    type Err = NotASecret;

    fn from_str(text: &str) -> Result<Self, NotASecret> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(NotASecret);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let value = |digit: u8| char::from(digit).to_digit(16).ok_or(NotASecret);
            *byte = (value(pair[0])? << 4 | value(pair[1])?) as u8;
        }
        Ok(Key(bytes))
    }
}

/// Doesn't show the key, for logs.
impl Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(hidden)")
    }
}

impl Token {
    /// The hash that is stored.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }
}

impl FromStr for Token {
    type Err = NotASecret;

    fn from_str(text: &str) -> Result<Self, NotASecret> {
        let is_token = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_token { Ok(Token(text.to_ascii_lowercase())) } else { Err(NotASecret) }
    }
}

impl Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

/// A random name for a table: 60 bits, in letters and digits that are easy to read.
pub fn fresh_table_name() -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Whether a text can be the name of a table. Such a text is safe in an address and a header.
pub fn may_be_table_name(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).expect("below sixteen");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_its_own_token_and_hash() {
        let key = Key::fresh().expect("the system has random numbers");
        let token = |table, seat, purpose| key.token(table, Seat(seat), purpose).to_string();
        let all = [
            token("one", 0, Purpose::Seat),
            token("one", 1, Purpose::Seat),
            token("two", 0, Purpose::Seat),
            token("one", 0, Purpose::Invite),
            token("one", 0, Purpose::Link),
        ];
        for (index, one) in all.iter().enumerate() {
            assert_eq!(one.len(), 32, "128 bits");
            assert!(all[index + 1..].iter().all(|other| other != one));
            assert_ne!(&one.parse::<Token>().expect("a token").hash(), one);
        }
        assert_eq!(key.to_string().parse(), Ok(key.clone()));
        assert_eq!(format!("{key:?}"), "Key(hidden)");
        assert_eq!("xyz".parse::<Key>(), Err(NotASecret));
    }
}
