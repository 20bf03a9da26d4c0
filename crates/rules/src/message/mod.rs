//! Sentences made of typed parts, which each front end renders in its own way.
//!
//! ```
//! use parlour_rules::cards::Card;
//! use parlour_rules::message;
//! let ten: Card = "TD".parse()?;
//! let sentence = message!["You play ", ten, "."];
//! assert_eq!(sentence.to_string(), "You play 10♦.");
//! assert_eq!(sentence.ascii(), "You play 10D.");
//! assert_eq!(sentence.spoken(), "You play the ten of diamonds.");
//! # Ok::<(), parlour_rules::cards::NotACard>(())
//! ```

mod face;
#[cfg(feature = "serde")]
mod kept;
mod part;

use std::fmt::{self, Display};
use std::ops::AddAssign;

pub use face::{CardFace, NotAFace};
#[cfg(feature = "serde")]
pub use kept::as_strings;
pub use part::{Part, counted};

/// One or more sentences made of parts that a front end can style or read aloud.
///
/// `Display` writes it the way a screen shows it: `10♦`, `joker`. It's serialised as a list of
/// parts. A plain string is deserialised as text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Message(Vec<Part>);

/// Builds a [`Message`] from its parts in order: text, cards, squares, numbers, other messages.
#[macro_export]
macro_rules! message {
    ($($part:expr),+ $(,)?) => {{
        let mut message = $crate::Message::default();
        $(message += $part;)+
        message
    }};
}

impl Message {
    /// The parts in order, never two texts in a row.
    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    /// Whether it has no parts.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The message in ASCII: `10D` for `10♦`, `-` for a dash.
    pub fn ascii(&self) -> String {
        ascii(&self.to_string())
    }

    /// The message for a screen reader: `the ten of diamonds and the ace of spades`.
    pub fn spoken(&self) -> String {
        self.spoken_parts().concat()
    }

    /// Each part as [`Message::spoken`] says it. A card in a list has the comma or "and" that follows
    /// it.
    pub fn spoken_parts(&self) -> Vec<String> {
        let spoken = |(place, part): (usize, &Part)| match part {
            Part::Card(card) => {
                let card = with_article(self.0[..place].last(), *card);
                format!("{card}{}", self.after_card(place))
            }
            part => part.to_string(),
        };
        self.0.iter().enumerate().map(spoken).collect()
    }

    /// What is said between the card at this place and the next one of the same list.
    fn after_card(&self, place: usize) -> &'static str {
        // The cards of a list are separated by single spaces.
        let goes_on = |place: usize| match self.0.get(place + 1..) {
            Some([Part::Text(text), Part::Card(_), ..]) => text == " ",
            _ => false,
        };
        let joins_more = || match self.0.get(place + 3) {
            Some(Part::Text(text)) => text.starts_with(" and ") || text.starts_with(" or "),
            _ => false,
        };
        match (goes_on(place), goes_on(place + 2)) {
            (false, _) => "",
            (true, true) => ",",
            (true, false) if joins_more() => ",",
            (true, false) => " and",
        }
    }

    /// Joins messages with a separator.
    pub fn join(messages: impl IntoIterator<Item = Message>, separator: &str) -> Message {
        let mut joined = Message::default();
        for (place, message) in messages.into_iter().enumerate() {
            if place > 0 {
                joined += separator;
            }
            joined += message;
        }
        joined
    }

    /// A list with commas, and `last` before the last entry: `a, b and c` for `" and "`.
    pub fn list(messages: impl IntoIterator<Item = Message>, last: &str) -> Message {
        let mut messages: Vec<Message> = messages.into_iter().collect();
        match messages.pop() {
            Some(end) if messages.is_empty() => end,
            Some(end) => message![Message::join(messages, ", "), last, end],
            None => Message::default(),
        }
    }

    /// The same message with a capital first letter, if it starts with text.
    #[must_use]
    pub fn capitalised(self) -> Message {
        self.with_first_letter(|letter| letter.to_ascii_uppercase())
    }

    /// The same message with a lower-case first letter, to follow other words.
    #[must_use]
    pub fn uncapitalised(self) -> Message {
        self.with_first_letter(|letter| letter.to_ascii_lowercase())
    }

    fn with_first_letter(mut self, change: fn(char) -> char) -> Message {
        if let Some(Part::Text(text)) = self.0.first_mut() {
            let mut letters = text.chars();
            let first = letters.next().map(change);
            *text = first.into_iter().chain(letters).collect();
        }
        self
    }

    /// The lines of the message, split at its breaks. An empty message has none.
    pub fn lines(&self) -> Vec<Message> {
        if self.is_empty() {
            return Vec::new();
        }
        let lines = self.0.split(|part| *part == Part::Break);
        lines.map(|line| Message(line.to_vec())).collect()
    }

    /// The first line.
    pub fn first_line(&self) -> Message {
        self.lines().into_iter().next().unwrap_or_default()
    }

    fn push(&mut self, part: Part) {
        match (self.0.last_mut(), part) {
            (_, Part::Text(text)) if text.is_empty() => {}
            (Some(Part::Text(before)), Part::Text(text)) => before.push_str(&text),
            (_, part) => self.0.push(part),
        }
    }
}

/// A card in words with the article that fits after what stands before it: `the ten of diamonds`,
/// but `your ten of diamonds`.
fn with_article(before: Option<&Part>, card: CardFace) -> String {
    let begins = match before {
        None | Some(Part::Break) => true,
        Some(Part::Text(text)) => text.ends_with(". ") || text.ends_with("? "),
        Some(_) => false,
    };
    let word = match before {
        Some(Part::Text(text)) => text.strip_suffix(' ').and_then(|text| text.rsplit(' ').next()),
        _ => None,
    };
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    if word.is_some_and(|word| SEVERAL.contains(&word) || is_number(word)) {
        return card.spoken_plural();
    }
    let has_one = word.is_some_and(|word| DETERMINERS.contains(&word));
    let article = match card {
        CardFace::Rank(_) => "",
        _ if has_one => "",
        CardFace::Joker if begins => "A ",
        CardFace::Joker => "a ",
        CardFace::Suited(..) if begins => "The ",
        CardFace::Suited(..) => "the ",
    };
    format!("{article}{}", card.spoken())
}

/// Words after which a card needs no article.
const DETERMINERS: [&str; 13] = [
    "a", "an", "the", "The", "one", "any", "other", "another", "your", "Your", "my", "My",
    "starter",
];

/// Words for several cards that are alike.
const SEVERAL: [&str; 2] = ["two", "both"];

/// Text in ASCII: suit symbols become letters, dashes become `-` and an ellipsis `...`.
///
/// Cards keep their width, so columns stay aligned.
pub fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '♠' => plain.push('S'),
            '♣' => plain.push('C'),
            '♦' => plain.push('D'),
            '♥' => plain.push('H'),
            '♆' => plain.push('T'),
            '–' | '\u{2212}' => plain.push('-'),
            '…' => plain.push_str("..."),
            _ => plain.push(letter),
        }
    }
    plain
}

/// Writes the message the way a screen shows it.
impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| part.fmt(f))
    }
}

impl<T: Into<Message>> AddAssign<T> for Message {
    fn add_assign(&mut self, more: T) {
        for part in more.into().0 {
            self.push(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crosscut::Square;
    use crate::five_crowns::read_cards;
    use crate::{Seat, cards};

    fn card(text: &str) -> cards::Card {
        text.parse().expect("a card")
    }

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    /// A message with one of each part.
    fn everything() -> Message {
        let ann = Part::Player { seat: Seat(1), name: "Ann".to_owned() };
        let five_crowns = read_cards("10T J2").expect("cards");
        message![
            ann,
            " keeps ",
            &[card("TD"), card("AS")],
            " or ",
            &five_crowns,
            ", any ",
            card("TD").rank(),
            " on ",
            square("c5"),
            "\nfor ",
            Part::Points(1),
            " – ",
            Part::Chance(0.5),
            "…"
        ]
    }

    #[test]
    fn each_rendering_writes_cards_its_own_way() {
        let sentence = everything();
        assert_eq!(
            sentence.to_string(),
            "Ann keeps 10♦ A♠ or 10♆ joker, any 10 on c5\nfor 1 point – 50.0%…"
        );
        assert_eq!(
            sentence.ascii(),
            "Ann keeps 10D AS or 10T joker, any 10 on c5\nfor 1 point - 50.0%..."
        );
        assert_eq!(
            sentence.spoken(),
            "Ann keeps the ten of diamonds, the ace of spades or the ten of tridents and a joker, \
             any ten on c5\nfor 1 point – 50.0%…"
        );
    }

    #[test]
    fn cards_are_read_aloud_with_articles_and_an_and() {
        let hand = [card("6D"), card("7D"), card("JD")];
        let said = |message: Message| message.spoken();
        assert_eq!(
            said(message!["You show ", &hand, " with the starter ", card("9C"), "."]),
            "You show the six of diamonds, the seven of diamonds and the jack of diamonds with the \
             starter nine of clubs."
        );
        assert_eq!(
            said(message![&hand[..2], " and ", card("9C"), "."]),
            "The six of diamonds, the seven of diamonds and the nine of clubs."
        );
        assert_eq!(
            said(message!["Discard it. ", card("9C"), " goes with your ", card("6D"), "."]),
            "Discard it. The nine of clubs goes with your six of diamonds."
        );
        let wild = read_cards("J1 QT").expect("cards");
        assert_eq!(
            said(message!["the ", wild[0], ", ", wild[0], " or two ", wild[1]]),
            "the joker, a joker or two queens of tridents"
        );
        let rank = card("TD").rank();
        assert_eq!(said(message!["with ", rank, " ", rank]), "with ten and ten");
    }

    #[test]
    fn adjacent_texts_are_merged() {
        let sentence = message!["a", String::from("b"), "", 3_u32, card("5H"), "c"];
        assert_eq!(sentence.parts().len(), 3);
        assert_eq!(sentence, message!["ab3", card("5H"), message!["c"]]);
        assert!(message![""].is_empty());
    }

    #[test]
    fn a_list_has_its_own_word_before_the_last_entry() {
        let listed = |count: usize| {
            let squares = ["c5", "d2", "b2"].into_iter().take(count).map(|at| square(at).into());
            Message::list(squares, " or ").to_string()
        };
        assert_eq!([0, 1, 2, 3].map(listed), ["", "c5", "c5 or d2", "c5, d2 or b2"]);
    }

    #[test]
    fn lines_are_split_at_breaks() {
        let sentence = message!["One ", card("5H"), ".\n\nTwo."];
        let lines: Vec<String> = sentence.lines().iter().map(Message::to_string).collect();
        assert_eq!(lines, ["One 5♥.", "", "Two."]);
        assert_eq!(sentence.first_line(), message!["One ", card("5H"), "."]);
        assert!(Message::default().lines().is_empty());
    }

    #[test]
    fn capitalising_changes_only_text() {
        assert_eq!(message!["take it"].capitalised().to_string(), "Take it");
        assert_eq!(message!["Take it"].uncapitalised().to_string(), "take it");
        assert_eq!(message![card("5H"), " pegs"].capitalised().to_string(), "5♥ pegs");
    }
}
