//! The hands and deals that submissions are asked about.

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Counting, Dealt, Kind, Score, Shown, score};
use parlour_rules::{Luck, Seed};

/// How many hands are looked at to find those that score in one way only.
const LOOKED_AT: u32 = 150_000;

/// A hand and what it's asked for.
#[derive(Clone, Debug)]
pub struct HandCase {
    /// The criterion that it counts for.
    pub criterion: &'static str,
    /// The hand.
    pub shown: Shown,
    /// Its right score.
    pub right: u8,
}

impl HandCase {
    /// The case's name, such as `nobs 5H 5S 5C JD | 5D`.
    pub fn name(&self) -> String {
        format!("{} {}", self.criterion, hand_text(self.shown))
    }
}

/// A hand with its starter, as in `5H 5S 5C JD | 5D`.
pub fn hand_text(shown: Shown) -> String {
    format!("{} | {}", cards_text(&shown.hand), shown.starter)
}

/// Cards with spaces between.
pub fn cards_text(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// Hands of each kind, then hands of any kind, each list without repeats.
pub fn hands(seed: Seed, any: usize, each: usize) -> Vec<HandCase> {
    let mut luck = Luck::new(seed.child(1));
    let mut found: Vec<(&'static str, usize, Vec<HandCase>)> = SHAPES
        .iter()
        .map(|shape| (shape.criterion, each.div_ceil(shapes_of(shape.criterion)), Vec::new()))
        .collect();
    for _ in 0..LOOKED_AT {
        let shown = random_hand(&mut luck);
        let counted = score(shown.hand, shown.starter, Counting::Hand);
        for (shape, (criterion, wanted, hands)) in SHAPES.iter().zip(&mut found) {
            if hands.len() < *wanted && (shape.is)(shown, counted) {
                let (shown, right) = (shown, counted.total());
                hands.push(HandCase { criterion, shown, right });
            }
        }
        if found.iter().all(|(_, wanted, hands)| hands.len() >= *wanted) {
            break;
        }
    }
    let mut luck = Luck::new(seed.child(2));
    let mixed = (0..any).map(|_| {
        let shown = random_hand(&mut luck);
        let right = score(shown.hand, shown.starter, Counting::Hand).total();
        HandCase { criterion: "hand_value", shown, right }
    });
    found.into_iter().flat_map(|(_, _, hands)| hands).chain(mixed).collect()
}

/// Deals of six cards, with one of five among every four.
pub fn deals(seed: Seed, count: usize) -> Vec<Dealt> {
    let mut luck = Luck::new(seed.child(3));
    let deal = |number: usize| {
        let cards = shuffled(&mut luck);
        let size = if number % 4 == 3 { 5 } else { 6 };
        Dealt::new(&cards[..size]).expect("five or six different cards")
    };
    (0..count).map(deal).collect()
}

/// Four cards and a starter.
pub fn random_hand(luck: &mut Luck) -> Shown {
    let cards = shuffled(luck);
    let hand = [cards[0], cards[1], cards[2], cards[3]];
    Shown { hand, starter: cards[4] }
}

fn shuffled(luck: &mut Luck) -> Vec<Card> {
    let mut cards: Vec<Card> = Card::all().collect();
    luck.shuffle(&mut cards);
    cards.truncate(6);
    cards
}

/// A sort of hand that shows whether one part of the score is counted right.
struct Shape {
    criterion: &'static str,
    is: fn(Shown, Score) -> bool,
}

fn shapes_of(criterion: &str) -> usize {
    SHAPES.iter().filter(|shape| shape.criterion == criterion).count()
}

/// Whether a hand scores for one kind only.
fn only(score: Score, kind: Kind) -> bool {
    score.of(kind) > 0 && score.of(kind) == score.total()
}

/// The most cards in a part of one kind.
fn longest(score: Score, kind: Kind) -> usize {
    let parts = score.parts();
    let lengths = parts.iter().filter(|part| part.kind == kind).map(|part| part.cards.len());
    lengths.max().unwrap_or(0)
}

fn parts(score: Score, kind: Kind) -> usize {
    score.parts().iter().filter(|part| part.kind == kind).count()
}

fn jack_at(shown: Shown, place: usize) -> bool {
    shown.hand[place].rank() == Rank::JACK && shown.hand[place].suit() == shown.starter.suit()
}

fn nothing_but_nobs(score: Score) -> bool {
    score.total() == score.of(Kind::Nobs)
}

/// Every part alone where cards allow it, its special cases, and what only looks like it.
const SHAPES: [Shape; 28] = [
    Shape {
        criterion: "fifteens",
        is: |_, s| only(s, Kind::Fifteen) && longest(s, Kind::Fifteen) == 2,
    },
    Shape {
        criterion: "fifteens",
        is: |_, s| only(s, Kind::Fifteen) && longest(s, Kind::Fifteen) == 3,
    },
    Shape {
        criterion: "fifteens",
        is: |_, s| only(s, Kind::Fifteen) && longest(s, Kind::Fifteen) == 4,
    },
    Shape { criterion: "fifteens", is: |_, s| longest(s, Kind::Fifteen) == 5 },
    Shape {
        criterion: "fifteens",
        is: |_, s| only(s, Kind::Fifteen) && parts(s, Kind::Fifteen) > 1,
    },
    Shape { criterion: "pairs", is: |_, s| only(s, Kind::Pair) && s.total() == 2 },
    Shape { criterion: "pairs", is: |_, s| only(s, Kind::Pair) && s.total() == 4 },
    Shape { criterion: "pairs", is: |_, s| only(s, Kind::Pair) && s.total() == 6 },
    Shape { criterion: "pairs", is: |_, s| s.of(Kind::Pair) == 8 },
    Shape { criterion: "pairs", is: |_, s| s.of(Kind::Pair) == 12 },
    Shape { criterion: "runs", is: |_, s| only(s, Kind::Run) && s.total() == 3 },
    Shape { criterion: "runs", is: |_, s| s.of(Kind::Run) == 4 && s.of(Kind::Flush) == 0 },
    Shape { criterion: "runs", is: |_, s| s.of(Kind::Run) == 5 && s.of(Kind::Flush) == 0 },
    Shape { criterion: "runs", is: |_, s| s.of(Kind::Run) == 6 && s.of(Kind::Fifteen) == 0 },
    Shape { criterion: "runs", is: |_, s| matches!(s.of(Kind::Run), 8 | 9) },
    Shape { criterion: "runs", is: |_, s| s.of(Kind::Run) == 12 },
    Shape { criterion: "runs", is: |h, s| s.total() == 0 && queen_king_ace(h) },
    Shape { criterion: "flush", is: |_, s| s.of(Kind::Flush) == 4 && s.total() == 4 },
    Shape { criterion: "flush", is: |_, s| s.of(Kind::Flush) == 4 && s.total() > 4 },
    Shape { criterion: "flush", is: |_, s| s.of(Kind::Flush) == 5 },
    Shape { criterion: "flush", is: |h, s| s.total() == 0 && three_of_starters_suit(h) },
    Shape { criterion: "nobs", is: |h, s| nothing_but_nobs(s) && jack_at(h, 0) },
    Shape { criterion: "nobs", is: |h, s| nothing_but_nobs(s) && jack_at(h, 1) },
    Shape { criterion: "nobs", is: |h, s| nothing_but_nobs(s) && jack_at(h, 2) },
    Shape { criterion: "nobs", is: |h, s| nothing_but_nobs(s) && jack_at(h, 3) },
    Shape { criterion: "nobs", is: |h, s| s.total() == 0 && h.starter.rank() == Rank::JACK },
    Shape {
        criterion: "nobs",
        is: |h, s| s.total() == 0 && h.hand.iter().any(|card| card.rank() == Rank::JACK),
    },
    Shape { criterion: "nobs", is: |_, s| s.of(Kind::Nobs) == 1 && s.total() > 1 },
];

fn queen_king_ace(shown: Shown) -> bool {
    let cards = || shown.hand.iter().chain([&shown.starter]);
    [Rank::QUEEN, Rank::KING, Rank::ACE]
        .into_iter()
        .all(|rank| cards().any(|card| card.rank() == rank))
}

fn three_of_starters_suit(shown: Shown) -> bool {
    shown.hand.iter().filter(|card| card.suit() == shown.starter.suit()).count() == 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_found() {
        let cases = hands(Seed::from(5), 10, 56);
        for criterion in ["fifteens", "pairs", "runs", "flush", "nobs"] {
            let count = cases.iter().filter(|case| case.criterion == criterion).count();
            assert!(count >= 50, "{criterion}: {count}");
        }
        for shape in &SHAPES {
            let is = |case: &&HandCase| {
                (shape.is)(case.shown, score(case.shown.hand, case.shown.starter, Counting::Hand))
            };
            assert!(cases.iter().any(|case| is(&case)), "a shape of {}", shape.criterion);
        }
    }

    #[test]
    fn same_seed_has_the_same_cases() {
        let names = |seed: u64| -> Vec<String> {
            hands(Seed::from(seed), 20, 8).iter().map(HandCase::name).collect()
        };
        assert_eq!(names(1), names(1));
        assert_ne!(names(1), names(2));
    }
}
