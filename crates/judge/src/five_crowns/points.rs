//! Whether the points at the end of a round are those of the best melds.

use parlour_rules::five_crowns::save::{Save, Who};
use parlour_rules::five_crowns::{Card, Rank, best_melds};

/// How a program may count unmelded cards.
#[derive(Clone, Copy)]
pub enum Count {
    Right,
    NoMelds,
    WildByRank,
    JokersAsTwenty,
    FacesAsTen,
    Nothing,
}

impl Count {
    pub const WRONG: [Count; 5] = [
        Count::NoMelds,
        Count::WildByRank,
        Count::JokersAsTwenty,
        Count::FacesAsTen,
        Count::Nothing,
    ];

    /// What is wrong with a count.
    pub fn words(self) -> &'static str {
        match self {
            Count::Right => "Points are right.",
            Count::NoMelds => "Melded cards count as if they weren't melded.",
            Count::WildByRank => "An unmelded wild card counts as its rank instead of 20.",
            Count::JokersAsTwenty => "An unmelded joker counts 20 instead of 50.",
            Count::FacesAsTen => "Jack, queen and king count 10 instead of 11, 12 and 13.",
            Count::Nothing => "The player who didn't go out scores nothing.",
        }
    }

    fn points(self, hand: &[Card], wild: Rank) -> u32 {
        let value = |card: &Card| {
            let number = card.rank().map(|rank| u32::from(rank.number()));
            match (self, number) {
                (Count::WildByRank, Some(number)) => number,
                (Count::JokersAsTwenty, None) => 20,
                (Count::FacesAsTen, Some(number)) if !card.is_wild(wild) => number.min(10),
                _ => card.points(wild),
            }
        };
        match self {
            Count::Nothing => 0,
            Count::NoMelds => hand.iter().map(value).sum(),
            _ => best_melds(hand, wild).leftover.iter().map(value).sum(),
        }
    }
}

/// Checks the state after the computer's last turn of a round.
pub fn round_end(start: &Save, found: &Save) -> Result<(), (String, String)> {
    let wrong = |cause: &str, detail: String| Err((cause.to_owned(), detail));
    if Some(found.round) != start.round.next() {
        let detail = format!("; the saved game is in round {}", found.round);
        return wrong("The round doesn't end after the last turn.", detail);
    }
    if found.next != Who::Human {
        return wrong(
            "The player who went out doesn't begin the next round.",
            format!("; next is the {}", found.next),
        );
    }
    if found.human.score != start.human.score {
        let detail = format!("; {} instead of {}", found.human.score, start.human.score);
        return wrong("The player who went out gets points.", detail);
    }
    let scored = i64::from(found.computer.score) - i64::from(start.computer.score);
    let right = possible(start, Count::Right);
    let has = |points: &[u32]| points.iter().any(|points| i64::from(*points) == scored);
    if has(&right) {
        return Ok(());
    }
    let list: Vec<String> = right.iter().map(u32::to_string).collect();
    let detail = format!("; it scores {scored}, and the turn can lead to {}", list.join(", "));
    let cause = Count::WRONG.into_iter().find(|count| has(&possible(start, *count)));
    wrong(cause.map_or("The round's points are wrong.", Count::words), detail)
}

/// The points that the computer's last turn can lead to, by a way of counting, sorted.
fn possible(start: &Save, count: Count) -> Vec<u32> {
    let wild = start.round.wild();
    let mut points = Vec::new();
    for card in [start.draw_pile[0], start.discard_pile[0]] {
        let mut hand = start.computer.hand.clone();
        hand.push(card);
        for place in 0..hand.len() {
            let mut kept = hand.clone();
            kept.remove(place);
            points.push(count.points(&kept, wild));
        }
    }
    points.sort_unstable();
    points.dedup();
    points
}

/// Whether a program that keeps the fewest points, and counts in the wrong way of this number,
/// gives itself away.
pub fn shows_wrong_count(start: &Save, number: usize) -> bool {
    let wrong = possible(start, Count::WRONG[number % Count::WRONG.len()]);
    wrong.first().is_some_and(|least| !possible(start, Count::Right).contains(least))
}
