//! Counting aloud, as players do.

use super::{Kind, Score};
use crate::cards::Rank;

/// Says a score as players do: fifteens first, then what else there is with the running count.
///
/// A run with a pair in it is one thing to players (a double run of three is eight points), so
/// its pairs are counted with it.
///
/// ```
/// use parlour_rules::cribbage::{Counting, Shown, aloud, score};
/// let shown: Shown = "7D 8S 8C 9H | 2D".parse()?;
/// let score = score(shown.hand, shown.starter, Counting::Hand);
/// assert_eq!(aloud(&score), "fifteen two, fifteen four, and a double run of three is twelve");
/// # Ok::<(), parlour_rules::cribbage::NotShown>(())
/// ```
pub fn aloud(score: &Score) -> String {
    let mut count = 0;
    let mut said: Vec<String> = Vec::new();
    for _ in 0..score.of(Kind::Fifteen) / 2 {
        count += 2;
        said.push(format!("fifteen {}", in_words(count)));
    }
    for (what, points) in after_fifteens(score) {
        let opens = count == 0;
        count += points;
        let total = in_words(count);
        said.push(match what.as_str() {
            "one for nobs" if opens => what,
            _ if opens => format!("{what} for {total}"),
            "two pairs" => format!("{what} are {total}"),
            _ => format!("{what} is {total}"),
        });
    }
    match said.pop() {
        None => "nothing".to_owned(),
        Some(last) if said.is_empty() => last,
        // Fifteens alone are a plain list; anything else ends it with an "and".
        Some(last) if last.starts_with("fifteen") => format!("{}, {last}", said.join(", ")),
        Some(last) => format!("{}, and {last}", said.join(", ")),
    }
}

/// What is counted after the fifteens: pairs, then the run with its own pairs, flush, nobs.
fn after_fifteens(score: &Score) -> Vec<(String, u8)> {
    let mut run = None;
    let mut runs = 0;
    let mut pairs = [0u8; 13];
    let mut rest = Vec::new();
    for part in score.parts() {
        match part.kind {
            Kind::Fifteen => {}
            Kind::Pair => pairs[part.cards[0].rank().index()] += 1,
            Kind::Run => {
                runs += 1;
                run.get_or_insert(&part.cards);
            }
            Kind::Flush => rest.push(("a flush".to_owned(), part.points)),
            Kind::Nobs => rest.push(("one for nobs".to_owned(), part.points)),
        }
    }
    let is_in_run =
        |rank: Rank| run.is_some_and(|cards| cards.iter().any(|card| card.rank() == rank));
    let mut items = Vec::new();
    let mut pairs_in_run = 0;
    for rank in Rank::all() {
        match pairs[rank.index()] {
            pairs if is_in_run(rank) => pairs_in_run += pairs,
            0 => {}
            1 => items.push(("a pair".to_owned(), 2)),
            3 => items.push(("a pair royal".to_owned(), 6)),
            pairs => items.push(("a double pair royal".to_owned(), 2 * pairs)),
        }
    }
    if let [(_, 2), (_, 2)] = items.as_slice() {
        items = vec![("two pairs".to_owned(), 4)];
    }
    if let Some(cards) = run {
        let length = cards.len() as u8;
        let name = match runs {
            1 => "a run",
            2 => "a double run",
            3 => "a triple run",
            _ => "a double double run",
        };
        let points = runs * length + 2 * pairs_in_run;
        items.push((format!("{name} of {}", in_words(length)), points));
    }
    items.append(&mut rest);
    items
}

/// A count in words, up to the thirty-one that the play may reach; `many` beyond it.
pub fn in_words(count: u8) -> &'static str {
    const WORDS: [&str; 32] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
        "twenty-one",
        "twenty-two",
        "twenty-three",
        "twenty-four",
        "twenty-five",
        "twenty-six",
        "twenty-seven",
        "twenty-eight",
        "twenty-nine",
        "thirty",
        "thirty-one",
    ];
    WORDS.get(usize::from(count)).copied().unwrap_or("many")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::{Counting, Shown, score};

    #[test]
    fn hands_are_counted_as_players_say_them() {
        let examples = [
            ("7C QH 2C JC | 9H", "nothing"),
            ("AS 3H KH 7H | KS", "a pair for two"),
            ("AS 3H KH 7H | 2D", "fifteen two, and a run of three is five"),
            ("2C 3D 5H TS | KC", "fifteen two, fifteen four, fifteen six, fifteen eight"),
            (
                "6C 7C 8C 9C | 8S",
                "fifteen two, fifteen four, fifteen six, a double run of four is sixteen, \
                 and a flush is twenty",
            ),
            (
                "7H 9S 8C 7C | 8H",
                "fifteen two, fifteen four, fifteen six, fifteen eight, \
                 and a double double run of three is twenty-four",
            ),
            (
                "5H 5S 5C JD | 5D",
                "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, \
                 fifteen twelve, fifteen fourteen, fifteen sixteen, \
                 a double pair royal is twenty-eight, and one for nobs is twenty-nine",
            ),
            ("2C 2D 2H 3S | 4C", "a triple run of three for fifteen"),
            ("4C 4D 4H 9S | 9C", "a pair royal for six, and a pair is eight"),
            ("3C 3D 6H 7S | 8C", "fifteen two, a pair is four, and a run of three is seven"),
            ("QC QD KH 2S | KC", "two pairs for four"),
            (
                "5C 5D JH 2S | JC",
                "fifteen two, fifteen four, fifteen six, fifteen eight, and two pairs are twelve",
            ),
            ("JC 9D 7H 2S | 4C", "fifteen two, and one for nobs is three"),
            ("JC QD 7H 2S | 4C", "one for nobs"),
        ];
        for (text, expected) in examples {
            let shown: Shown = text.parse().expect("a test shows real hands");
            let score = score(shown.hand, shown.starter, Counting::Hand);
            assert_eq!(aloud(&score), expected, "{text}");
        }
    }
}
