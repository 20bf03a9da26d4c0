//! Cards that are named in a sentence.

use parlour_rules::five_crowns::Suit;

/// The sign of jokers.
const CROWN: char = '♛';
/// What may stand before a card in its word.
const OPENERS: [char; 5] = ['(', '[', '"', '\'', '\n'];

/// A word that names a card, taken apart.
///
/// ```
/// use parlour_table::words::Noted;
/// let card = Noted::read("(TH♥,").expect("a card");
/// assert_eq!((card.before, card.rank, card.sign, card.after), ("(", "10", '♥', ","));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noted<'a> {
    /// What stands before the card, such as a bracket.
    pub before: &'a str,
    /// The rank as people write it: `10` for `T` and `X`; `joker` has no other name.
    pub rank: &'a str,
    /// The sign of its suit, or the jokers' crown.
    pub sign: char,
    /// The star of a wild card, where it has one.
    pub star: &'a str,
    /// What stands after the card, such as a full stop.
    pub after: &'a str,
}

impl<'a> Noted<'a> {
    /// Reads `5H♥.`, `(KT`, `J1,`, `7S*`: rank, suit letter, perhaps the sign and a star, and what
    /// is around it. None where the word names no card.
    pub fn read(word: &'a str) -> Option<Self> {
        let card = word.trim_start_matches(OPENERS);
        let before = &word[..word.len() - card.len()];
        let mut letters = card.chars();
        let (first, second) = (letters.next()?, letters.next()?);
        let mut after = letters.as_str();
        let (rank, sign) = match (first, second) {
            ('J', '1'..='3') => ("joker", CROWN),
            ('2'..='9' | 'T' | 'X' | 'J' | 'Q' | 'K' | 'A', letter) => {
                let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == letter)?;
                after = after.strip_prefix(suit.sign()).unwrap_or(after);
                (if matches!(first, 'T' | 'X') { "10" } else { &card[..1] }, suit.sign())
            }
            _ => return None,
        };
        let (star, after) = after.split_at(usize::from(after.starts_with('*')));
        let ends = !after.starts_with(char::is_alphanumeric);
        ends.then_some(Noted { before, rank, sign, star, after })
    }

    /// The card as it is called in a sentence: `10♥`, `joker`.
    pub fn name(&self) -> String {
        match self.sign {
            CROWN => self.rank.to_owned(),
            sign => format!("{}{sign}", self.rank),
        }
    }
}

/// A word that names a ten of any suit, as people write it: `T.` is `10.`. None for other words.
pub fn any_ten(word: &str) -> Option<String> {
    let after = word.strip_prefix('T')?;
    matches!(after, "" | "," | ";" | "." | ":").then(|| format!("10{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_found_with_what_is_around_them() {
        for (word, parts) in [
            ("5H♥.", ("", "5", '♥', "", ".")),
            ("(KT", ("(", "K", '♆', "", "")),
            ("J1,", ("", "joker", '♛', "", ",")),
            ("XS*;", ("", "10", '♠', "*", ";")),
            ("\nTD♦", ("\n", "10", '♦', "", "")),
            ("AC♣*", ("", "A", '♣', "*", "")),
        ] {
            let card = Noted::read(word).expect(word);
            assert_eq!((card.before, card.rank, card.sign, card.star, card.after), parts);
        }
    }

    #[test]
    fn cards_are_called_as_people_call_them() {
        let name = |word| Noted::read(word).map(|card| card.name());
        assert_eq!(name("XH♥"), Some("10♥".to_owned()));
        assert_eq!(name("J2"), Some("joker".to_owned()));
        assert_eq!(any_ten("T,"), Some("10,".to_owned()));
        assert_eq!((any_ten("TH"), any_ten("The"), any_ten("")), (None, None, None));
    }

    #[test]
    fn other_words_name_no_card() {
        for word in [
            "ASH", "12", "KSx", "J4", "As", "5é", "K♥", "é", "J\u{301}", "", "5–6", "A", "/KS",
            "KS*x", "T", "J",
        ] {
            assert_eq!(Noted::read(word), None, "{word}");
        }
    }
}
