//! Counting aloud, as players do.

use super::{Kind, Part, Score};
use crate::cards::{Card, Rank};

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
    let mut said: Vec<String> = counted(score).into_iter().map(|step| step.says).collect();
    match said.pop() {
        None => "nothing".to_owned(),
        Some(last) if said.is_empty() => last,
        // Fifteens alone are a plain list; anything else ends it with an "and".
        Some(last) if last.starts_with("fifteen") => format!("{}, {last}", said.join(", ")),
        Some(last) => format!("{}, and {last}", said.join(", ")),
    }
}

/// One thing that a player counts, with the running count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountStep {
    /// What the player says: `fifteen four`, `a pair is six`.
    pub says: String,
    /// The cards it is counted for.
    pub cards: Vec<Card>,
    /// The count so far, with it.
    pub count: u8,
}

/// A score step by step, in the order in which players count it.
pub fn counted(score: &Score) -> Vec<CountStep> {
    let mut count = 0;
    let mut steps = Vec::new();
    for part in score.parts().iter().filter(|part| part.kind == Kind::Fifteen) {
        count += part.points;
        let says = format!("fifteen {}", in_words(count));
        steps.push(CountStep { says, cards: part.cards.to_vec(), count });
    }
    for (what, points, cards) in after_fifteens(*score) {
        let opens = count == 0;
        count += points;
        let total = in_words(count);
        let says = match what.as_str() {
            "one for nobs" if opens => what,
            _ if opens => format!("{what} for {total}"),
            "two pairs" => format!("{what} are {total}"),
            _ => format!("{what} is {total}"),
        };
        steps.push(CountStep { says, cards, count });
    }
    steps
}

/// What is counted after the fifteens: pairs, then the run with its own pairs, flush, nobs.
fn after_fifteens(score: Score) -> Vec<(String, u8, Vec<Card>)> {
    let parts = score.parts();
    let of_kind = |kind: Kind| parts.iter().filter(move |part| part.kind == kind);
    let run = of_kind(Kind::Run).next().map(|part| &part.cards);
    let runs = of_kind(Kind::Run).count() as u8;
    let is_in_run =
        |rank: Rank| run.is_some_and(|cards| cards.iter().any(|card| card.rank() == rank));
    let mut items = Vec::new();
    let mut pairs_in_run = 0;
    for rank in Rank::all() {
        let of_rank = |part: &&Part| part.cards[0].rank() == rank;
        let pairs = of_kind(Kind::Pair).filter(of_rank).count() as u8;
        let cards = || together(of_kind(Kind::Pair).filter(of_rank));
        match pairs {
            pairs if is_in_run(rank) => pairs_in_run += pairs,
            0 => {}
            1 => items.push(("a pair".to_owned(), 2, cards())),
            3 => items.push(("a pair royal".to_owned(), 6, cards())),
            pairs => items.push(("a double pair royal".to_owned(), 2 * pairs, cards())),
        }
    }
    if let [(_, 2, one), (_, 2, other)] = items.as_slice() {
        items = vec![("two pairs".to_owned(), 4, [&one[..], other].concat())];
    }
    if let Some(cards) = run {
        let length = cards.len() as u8;
        let name = match runs {
            1 => "a run",
            2 => "a double run",
            3 => "a triple run",
            _ => "a double-double run",
        };
        let points = runs * length + 2 * pairs_in_run;
        let name = format!("{name} of {}", in_words(length));
        items.push((name, points, together(of_kind(Kind::Run))));
    }
    for part in of_kind(Kind::Flush) {
        items.push(("a flush".to_owned(), part.points, part.cards.to_vec()));
    }
    for part in of_kind(Kind::Nobs) {
        items.push(("one for nobs".to_owned(), part.points, part.cards.to_vec()));
    }
    items
}

/// The cards of several parts, each once.
fn together<'a>(parts: impl Iterator<Item = &'a Part>) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    for card in parts.flat_map(|part| &part.cards) {
        if !cards.contains(card) {
            cards.push(*card);
        }
    }
    cards
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
    fn the_steps_of_a_count_name_their_cards_and_add_up() {
        let shown: Shown = "7D 8S 8C 9H | 2D".parse().expect("cards");
        let score = score(shown.hand, shown.starter, Counting::Hand);
        let steps = counted(&score);
        let cards: Vec<usize> = steps.iter().map(|step| step.cards.len()).collect();
        let counts: Vec<u8> = steps.iter().map(|step| step.count).collect();
        assert_eq!((cards, counts), (vec![2, 2, 4], vec![2, 4, 12]));
        assert_eq!(steps[2].says, "a double run of three is twelve");
        assert_eq!(score.total(), 12);
    }

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
                 and a double-double run of three is twenty-four",
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
