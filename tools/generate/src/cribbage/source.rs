//! The discarding habits as a Rust source file.

use std::fmt::Write as _;

use parlour_players::cribbage::Crib;
use parlour_players::cribbage::crib::OtherPlayers;
use parlour_players::cribbage::tables::{PAIRS, PairHabit, Sides, SingleHabit};
use parlour_rules::cards::{Card, CardSet, Rank, Suit};

use super::Tables;

impl Tables {
    /// The source text of `discards.rs` with these tables.
    pub fn source(&self) -> String {
        let given_two = given_by_two(OtherPlayers::of_two(&self.two, Crib::Theirs));
        let given_three = given_by_one(OtherPlayers::of_three(&self.three, Crib::Theirs));
        let given_four = given_by_one(OtherPlayers::of_four(&self.four, Crib::Theirs));
        let mut file = File(
            "//! How often players discard each pair or card, and what a discard gives away.\n\
             //!\n\
             //! Made by `cargo xtask tables`: change the generator and run it, not this file.\n\n\
             use super::discard_habits::{PAIRS, PairHabit, Sides, SingleHabit};\n"
                .to_owned(),
        );
        file.pairs(&self.two);
        file.singles(
            "THREE_PLAYERS",
            "Three players, five cards each and one from the deck.",
            &self.three,
        );
        file.singles("FOUR_PLAYERS", "Four players in partnerships, five cards each.", &self.four);
        file.given_by_two(&given_two);
        file.given_by_one("GIVEN_BY_THREE", &given_three);
        file.given_by_one("GIVEN_BY_FOUR", &given_four);
        file.0
    }
}

/// The average of an opponent's crib with two cards in it, of different suits and of one suit, in
/// thousandths.
fn given_by_two(others: OtherPlayers<'_>) -> [[u16; PAIRS]; 2] {
    let mut given = [[0; PAIRS]; 2];
    let ranks = Rank::all().flat_map(|a| Rank::all().skip(a.index()).map(move |b| (a, b)));
    for (pair, (a, b)) in ranks.enumerate() {
        for (is_suited, suit) in [Suit::Diamonds, Suit::Clubs].into_iter().enumerate() {
            if a != b || is_suited == 0 {
                let toss = [Card::new(a, Suit::Clubs), Card::new(b, suit)];
                given[is_suited][pair] = thousandths(others, &toss);
            }
        }
    }
    given
}

/// The average of an opponent's crib with a card of each rank in it, in thousandths.
fn given_by_one(others: OtherPlayers<'_>) -> [u16; 13] {
    let mut ranks = Rank::all();
    std::array::from_fn(|_| {
        let rank = ranks.next().expect("thirteen ranks");
        thousandths(others, &[Card::new(rank, Suit::Clubs)])
    })
}

fn thousandths(others: OtherPlayers<'_>, toss: &[Card]) -> u16 {
    let known: CardSet = toss.iter().copied().collect();
    (others.beside(known).expected(toss).mean() * 1000.0).round() as u16
}

/// The file so far.
struct File(String);

impl File {
    fn line(&mut self, text: impl std::fmt::Display) {
        writeln!(self.0, "{text}").expect("a string takes any line");
    }

    /// Adds numbers as an array, thirteen to a line.
    fn array(&mut self, name: &str, numbers: &[u32]) {
        self.line(format_args!("        {name}: ["));
        for line in numbers.chunks(13) {
            self.numbers("            ", line, ",");
        }
        self.line("        ],");
    }

    fn numbers<N: ToString>(&mut self, indent: &str, numbers: &[N], end: &str) {
        let numbers: Vec<String> = numbers.iter().map(N::to_string).collect();
        self.line(format_args!("{indent}{}{end}", numbers.join(", ")));
    }

    fn without(&mut self, rows: &[[u16; 13]]) {
        self.line("        without: [");
        for row in rows {
            self.numbers("            [", row, "],");
        }
        self.line("        ],");
    }

    fn pairs(&mut self, sides: &Sides<PairHabit>) {
        self.line("\n/// Two players, six cards each.");
        self.line("#[rustfmt::skip]");
        self.line("pub static TWO_PLAYERS: Sides<PairHabit> = Sides {");
        for (name, habit) in [("owner", &sides.owner), ("other", &sides.other)] {
            self.line(format_args!("    {name}: PairHabit {{"));
            self.array("mixed", &habit.mixed);
            self.array("suited", &habit.suited);
            self.without(&habit.without);
            self.line("    },");
        }
        self.line("};");
    }

    fn singles(&mut self, name: &str, about: &str, sides: &Sides<SingleHabit>) {
        self.line(format_args!("\n/// {about}"));
        self.line("#[rustfmt::skip]");
        self.line(format_args!("pub static {name}: Sides<SingleHabit> = Sides {{"));
        for (name, habit) in [("owner", &sides.owner), ("other", &sides.other)] {
            self.line(format_args!("    {name}: SingleHabit {{"));
            self.array("chance", &habit.chance);
            self.without(&habit.without);
            self.line("    },");
        }
        self.line("};");
    }

    fn given_by_two(&mut self, given: &[[u16; PAIRS]; 2]) {
        self.line("\n/// The others' crib on average with two cards of ours, of different suits and of one,");
        self.line("/// in thousandths of a point.");
        self.line("#[rustfmt::skip]");
        self.line("pub static GIVEN_BY_TWO: [[u16; PAIRS]; 2] = [");
        for numbers in given {
            self.line("    [");
            for line in numbers.chunks(13) {
                self.numbers("        ", line, ",");
            }
            self.line("    ],");
        }
        self.line("];");
    }

    fn given_by_one(&mut self, name: &str, given: &[u16; 13]) {
        self.line(
            "\n/// The others' crib on average with a card of ours, in thousandths of a point.",
        );
        self.line("#[rustfmt::skip]");
        self.numbers(&format!("pub static {name}: [u16; 13] = ["), given, "];");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_players::cribbage::tables::{FOUR_PLAYERS, THREE_PLAYERS, TWO_PLAYERS};

    #[test]
    fn the_shipped_file_is_what_the_generator_writes() {
        let (two, three, four) = (TWO_PLAYERS.clone(), THREE_PLAYERS.clone(), FOUR_PLAYERS.clone());
        let tables = Tables { two, three, four, rounds: Vec::new() };
        let text = include_str!("../../../../crates/players/src/cribbage/tables/discards.rs");
        assert!(tables.source() == text);
    }
}
