//! Sentences as the screen writes them: cards look as they do on the table.

use parlour_table::words::{Noted, any_ten};

use super::theme::Letters;

/// Words as a screen with these letters writes them.
///
/// A card that is told as `7S♠` or `7S` is `7♠` where there are signs and `7S` where there are none;
/// `TH♥` and `XH` are `10♥`. Columns stay where they are, as far as the spaces before them go.
pub fn written(text: &str, letters: Letters) -> String {
    let mut written = String::with_capacity(text.len());
    // By how many letters what was written is longer than what was told, since the last column.
    let mut longer = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(' ').unwrap_or(rest.len()));
        rest = after.trim_start_matches(' ');
        let spaces = after.len() - rest.len();
        let shown = written_word(word, letters);
        longer += shown.chars().count() as isize - word.chars().count() as isize;
        written.push_str(&shown);
        if spaces < 2 || word.is_empty() {
            written.push_str(&after[..spaces]);
        } else {
            let width = spaces.saturating_add_signed(-longer).max(1);
            written.extend(std::iter::repeat_n(' ', width));
            longer = 0;
        }
    }
    written
}

fn written_word(word: &str, letters: Letters) -> String {
    match letters {
        Letters::Ascii => in_ascii(word),
        Letters::Signs => match Noted::read(word) {
            Some(card) => format!("{}{}{}{}", card.before, card.name(), card.star, card.after),
            None => any_ten(word).unwrap_or_else(|| word.to_owned()),
        },
    }
}

/// A word in plain letters: the sign after a suit's letter goes.
fn in_ascii(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars() {
        match letter {
            '♠' | '♣' | '♦' | '♥' | '♆' => {}
            '–' | '\u{2212}' => plain.push('-'),
            '…' => plain.push_str("..."),
            '♛' => plain.push_str("J1"),
            _ => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(text: &str) -> String {
        written(text, Letters::Signs)
    }

    #[test]
    fn cards_in_sentences_look_like_cards() {
        let told = "Human lays TH♥: ten, from 5–4…";
        assert_eq!(signs(told), "Human lays 10♥: ten, from 5–4…");
        assert_eq!(written(told, Letters::Ascii), "Human lays TH: ten, from 5-4...");
        assert_eq!(signs("run 4C J1 6C; left QT* = 15"), "run 4♣ joker 6♣; left Q♆* = 15");
        assert_eq!(signs("Keep (XT, AS)."), "Keep (10♆, A♠).");
        assert_eq!(signs("on which 5 or T pegs 2; The T."), "on which 5 or 10 pegs 2; The 10.");
    }

    #[test]
    fn other_words_stay() {
        for text in ["ASH 12 KSx J4 As", "5é K♥ é J\u{301}", "", " ", "  a  b ", "/tmp/KS", "d4: 2"]
        {
            assert_eq!(signs(text), text);
        }
    }

    #[test]
    fn columns_stay_where_they_are() {
        assert_eq!(signs("discard XH      -1.1"), "discard 10♥     -1.1");
        assert_eq!(signs("lay 5H♥         +0.2"), "lay 5♥          +0.2");
        assert_eq!(signs("lay J1 5H♥ a  b"), "lay joker 5♥ a b");
    }
}
