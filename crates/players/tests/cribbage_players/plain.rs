//! The play by the rules, word for word, on plain lists.

use parlour_rules::cards::{Card, Rank};

fn value(rank: Rank) -> u8 {
    rank.number().min(10)
}

/// The count of a pile.
pub fn count(pile: &[Card]) -> u8 {
    pile.iter().map(|card| value(card.rank())).sum()
}

/// The points that a rank pegs on a pile; `None` if it doesn't fit.
pub fn points(pile: &[Card], rank: Rank) -> Option<u8> {
    let all: Vec<u8> =
        pile.iter().map(|card| card.rank().number()).chain([rank.number()]).collect();
    let count = count(pile) + value(rank);
    if count > 31 {
        return None;
    }
    let mut points = if count == 15 || count == 31 { 2 } else { 0 };
    let alike = all.iter().rev().take_while(|&&number| number == rank.number()).count();
    points += [0, 0, 2, 6, 12][alike.min(4)];
    for size in (3..=all.len()).rev() {
        let mut tail = all[all.len() - size..].to_vec();
        tail.sort_unstable();
        if tail.windows(2).all(|two| two[0] + 1 == two[1]) {
            points += size as u8;
            break;
        }
    }
    Some(points)
}
