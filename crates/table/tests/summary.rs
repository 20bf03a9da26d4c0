//! The line that a list of saved games shows for each of them.

use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::{Seat, Seed, Start};
use parlour_table::{AnyTable, Table};

fn summary(seats: [&str; 2], end: impl FnOnce(&mut Table<Crosscut>)) -> String {
    let seats = seats.iter().map(|name| name.parse().expect("an occupant")).collect();
    let mut table = Table::new(Options::default(), Start::Deal(Seed::from(1)), seats);
    let table = table.as_mut().expect("it begins");
    end(table);
    AnyTable::summary(table)
}

#[test]
fn a_finished_game_says_who_won_or_resigned() {
    assert!(summary(["person", "hard"], |_| {}).ends_with("after 0 moves"));
    let own = summary(["person", "hard"], |table| table.resign(Seat(0)));
    assert!(own.ends_with("after 0 moves (you resigned)"), "{own}");
    let blue = summary(["person", "person"], |table| table.resign(Seat(1)));
    assert!(blue.ends_with("(Blue resigned)"), "{blue}");
}
