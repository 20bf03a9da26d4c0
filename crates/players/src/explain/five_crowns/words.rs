//! The words that reasons are made of.

use parlour_rules::five_crowns::{Card, Rank, Role};

use super::super::Voice;
use crate::five_crowns::Stock;

/// Who speaks: the computer of itself, or an adviser to the player.
#[derive(Clone, Copy)]
pub(super) struct Speaker(pub Voice);

impl Speaker {
    /// One of two wordings.
    pub fn pick(self, own: &'static str, advice: &'static str) -> &'static str {
        match self.0 {
            Voice::Own => own,
            Voice::Advice => advice,
        }
    }

    /// Whether the computer speaks of itself.
    pub fn is_own(self) -> bool {
        self.0 == Voice::Own
    }

    /// What each wild stands for, in a sentence: `I use the joker as 6T.`
    pub fn uses(self, uses: &[(Card, Role)]) -> Option<String> {
        let jokers = uses.iter().filter(|(wild, _)| wild.is_joker()).count();
        let uses: Vec<String> = uses
            .iter()
            .filter_map(|(wild, role)| {
                let stands_for = match role {
                    Role::Itself => return None,
                    Role::For(card) => card.to_string(),
                    Role::AnyOf(rank) => one(*rank),
                };
                let is_the_joker = wild.is_joker() && jokers == 1;
                let name = if is_the_joker { "the joker".to_owned() } else { wild.to_string() };
                Some(format!("{name} as {stands_for}"))
            })
            .collect();
        let verb = self.pick("I use", "Use");
        (!uses.is_empty()).then(|| format!("{verb} {}.", joined(&uses)))
    }
}

/// `1 point`, `12 points`.
pub(super) fn points(points: u32) -> String {
    if points == 1 { "1 point".into() } else { format!("{points} points") }
}

/// So many of the cards that may be drawn: `none of the 98 unseen cards`, `the one unseen card`.
pub(super) fn of_stock(some: u32, cards: Stock) -> String {
    let all = match cards {
        Stock::Unseen(1) => "the one unseen card".to_owned(),
        Stock::Unseen(count) => format!("the {count} unseen cards"),
        Stock::Discards(1) => "the one discard that makes the new draw pile".to_owned(),
        Stock::Discards(count) => format!("the {count} discards that make the new draw pile"),
    };
    match some {
        0 if cards.count() == 1 => format!("not even {all}"),
        0 => format!("none of {all}"),
        1 if cards.count() == 1 => all,
        some => format!("{some} of {all}"),
    }
}

/// A chance in whole per cent; what is possible is never 0%, what is not certain never 100%.
pub(super) fn percent(chance: f64) -> String {
    match 100.0 * chance {
        all if all <= 0.0 => "no chance".to_owned(),
        part if part < 1.0 => "less than 1%".to_owned(),
        part if part > 99.0 && part < 100.0 => "more than 99%".to_owned(),
        part => format!("{part:.0}%"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Longer parts: `a, and b`, `a, b, and c`.
pub(super) fn clauses(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}, and {last}", most.join(", ")),
    }
}

/// `a seven`, `an eight`.
fn one(rank: Rank) -> String {
    let name = [
        "a three", "a four", "a five", "a six", "a seven", "an eight", "a nine", "a ten", "a jack",
        "a queen", "a king",
    ];
    name[usize::from(rank.number() - 3)].to_owned()
}

/// `a king`, `two kings`, `5 kings`.
pub(super) fn counted(rank: Rank, count: u32) -> String {
    match count {
        1 => one(rank),
        2 => format!("two {}", rank.plural()),
        3 => format!("three {}", rank.plural()),
        4 => format!("four {}", rank.plural()),
        count => format!("{count} {}", rank.plural()),
    }
}
