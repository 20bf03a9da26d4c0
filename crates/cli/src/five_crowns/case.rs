//! One case (cards and the round's wild rank), from the arguments or from a line.

use std::io::Write;

use anyhow::{Result, bail, ensure};
use parlour_rules::five_crowns::{Card, Rank, Tally, read_cards};
use serde::Serialize;

use super::Hand;
use crate::table_text::Columns;
use crate::{Answer, batch, json};

/// Cards in a round.
pub struct Case {
    /// The round's wild rank.
    pub wild: Rank,
    /// From one card to as many as a hand ever holds.
    pub cards: Vec<Card>,
}

impl Case {
    fn new(wild: Rank, cards: &str) -> Result<Case> {
        let cards = read_cards(cards)?;
        ensure!(!cards.is_empty(), "there are no cards: write some, such as 6C J1 4C");
        ensure!(
            cards.len() <= Tally::MOST,
            "{} cards are too many: a hand that has just drawn has at most {}",
            cards.len(),
            Tally::MOST
        );
        Ok(Case { wild, cards })
    }

    /// Reads `7 | 6C J1 4C`, or cards alone where the wild rank is known.
    pub fn read(line: &str, wild: Option<Rank>) -> Result<Case> {
        match (line.split_once('|'), wild) {
            (Some((wild, cards)), _) => Case::new(wild.trim().parse()?, cards),
            (None, Some(wild)) => Case::new(wild, line),
            (None, None) => bail!(
                "the wild rank is missing: write it and a `|` before the cards, as in `7 | 6C J1 4C`"
            ),
        }
    }
}

/// Answers the case of the arguments, where the answer may be a plain no, or each line of standard
/// input. `fields` are those of an answer in a table.
pub fn answer<A: Serialize>(
    arguments: &Hand,
    fields: &'static [&'static str],
    answer: impl Fn(&Case) -> A,
    is_yes: impl Fn(&A) -> bool,
    in_words: impl Fn(&Case, &A) -> String,
) -> Result<Answer> {
    let text = arguments.cards.join(" ");
    if text == "-" {
        let answer = |line: &str| Case::read(line, arguments.wild).map(|case| answer(&case));
        return if arguments.csv {
            batch::answer_table(Columns { input: &["wild?", "cards"], output: fields }, answer)
        } else {
            batch::answer_stdin(answer)
        };
    }
    ensure!(!arguments.csv, "a table is read from standard input: write - instead of the cards");
    let Some(wild) = arguments.wild else {
        bail!("the wild rank is missing: give it as --wild 7");
    };
    let case = Case::new(wild, &text)?;
    let found = answer(&case);
    if arguments.json {
        json::answer(&found)?;
    } else {
        std::io::stdout().lock().write_all(in_words(&case, &found).as_bytes())?;
    }
    Ok(if is_yes(&found) { Answer::Yes } else { Answer::No })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(line: &str) -> String {
        Case::read(line, None).map(|_| ()).expect_err("a bad case").to_string()
    }

    #[test]
    fn a_line_holds_the_wild_rank_and_the_cards() {
        let case = Case::read(" x| 10s J1,4c ", None).expect("a case");
        assert_eq!((case.wild.number(), case.cards.len()), (10, 3));
        let seven = Rank::new(7);
        assert_eq!(Case::read("6C J1 4C", seven).expect("a case").cards.len(), 3);
    }

    #[test]
    fn a_bad_line_gets_an_error_that_says_what_is_wrong() {
        assert!(refused("6C J1 4C").starts_with("the wild rank is missing"));
        assert!(refused("2 | 6C J1 4C").starts_with("`2` is not a rank"));
        assert!(refused("7 | 6C J4 4C").starts_with("`J4` is not a card"));
        assert_eq!(refused("7 | "), "there are no cards: write some, such as 6C J1 4C");
        assert!(refused(&format!("7 | {}", "3S ".repeat(15))).starts_with("15 cards are too many"));
    }
}
