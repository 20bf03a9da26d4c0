//! How many points a deal brings among three or four players, counted over games of `hard`.

use std::fmt::Write as _;

use parlour_players::cribbage::tables::MultiPlayerDeals;
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::cribbage::{Counting, Cribbage, Options, Players, PublicEvent};
use parlour_rules::{Eye, Game, Seed};
use rayon::prelude::*;

/// Deals that are counted of each game. No game ends within three, so none of them is cut short.
const DEALS: usize = 3;

/// How often each number of points came: a row for each side's play, two for hands, one for the
/// crib, as in [`MultiPlayerDeals`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealCounts(Vec<Vec<u32>>);

impl From<&MultiPlayerDeals> for DealCounts {
    fn from(deals: &MultiPlayerDeals) -> Self {
        let rows = deals.play.iter().copied().chain(deals.hand).chain([deals.crib]);
        DealCounts(rows.map(<[u32]>::to_vec).collect())
    }
}

/// Plays `games` games and counts the points of their first three deals. `progress` is called
/// after each game.
pub fn multi_player_deals(
    players: Players,
    games: u64,
    progress: &(dyn Fn() + Sync),
) -> DealCounts {
    let sides = Options::of(players).sides();
    let none = || vec![vec![0; 61]; sides + 3];
    let count = |mut rows: Vec<Vec<u32>>, number| {
        count_game(players, number, &mut rows);
        progress();
        rows
    };
    let add = |mut all: Vec<Vec<u32>>, more: Vec<Vec<u32>>| {
        let pairs = all.iter_mut().flatten().zip(more.into_iter().flatten());
        pairs.for_each(|(sum, count)| *sum += count);
        all
    };
    let mut rows = (0..games).into_par_iter().fold(none, count).reduce(none, add);
    for row in &mut rows {
        row.truncate(row.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
    }
    DealCounts(rows)
}

/// Adds one game's points to the rows.
fn count_game(players: Players, number: u64, rows: &mut [Vec<u32>]) {
    let options = Options::of(players);
    let sides = options.sides();
    let mut game = Cribbage::deal(&options, Seed::from(2026).child(number));
    let mut player = Cribbage::player(Level::Hard, Seed::from(0));
    while game.view(Eye::Nobody).deals.len() < DEALS {
        let (_, prompt) = Prompt::of(&game).expect("no game ends within three deals");
        let action = player.decide(&prompt, &Budget::effort(1)).action();
        game.play(action).expect("a player decides on a legal action");
    }
    for deal in &game.view(Eye::Nobody).deals {
        let role = |seat| (options.side(seat) + sides - options.side(deal.dealer)) % sides;
        let mut play = vec![0; sides];
        for told in &deal.events {
            if let PublicEvent::Showed { seat, what, pegged, .. } = *told {
                let row = if what == Counting::Crib { 2 } else { role(seat).min(1) };
                rows[sides + row][usize::from(pegged)] += 1;
            } else if let Some((seat, points)) = told.pegged(deal.dealer) {
                play[role(seat)] += usize::from(points);
            }
        }
        for (role, points) in play.into_iter().enumerate() {
            rows[role][points] += 1;
        }
    }
}

/// The source text of `multi_player_counts.rs` with these counts.
pub fn multi_player_source(three: &DealCounts, four: &DealCounts) -> String {
    let mut text = String::from(
        "//! How often each number of points came in 60,000 deals, played by `hard` against itself.\n\
         //!\n\
         //! Made by `cargo xtask tables deals`: change the generator and run it, not this file.\n\n\
         use super::multi_player_deals::MultiPlayerDeals;\n",
    );
    put(&mut text, "THREE_PLAYERS", "Three players.", three);
    put(&mut text, "FOUR_PLAYERS", "Four players in partnerships.", four);
    text
}

fn put(text: &mut String, name: &str, about: &str, DealCounts(rows): &DealCounts) {
    let row = |row: &Vec<u32>| {
        let numbers: Vec<String> = row.iter().map(u32::to_string).collect();
        format!("&[{}]", numbers.join(", "))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    let (play, rest) = rows.split_at(rows.len() - 3);
    let lines = |rows: &[String]| rows.join(",\n        ");
    write!(
        text,
        "\n/// {about}\n#[rustfmt::skip]\npub static {name}: MultiPlayerDeals = MultiPlayerDeals {{\n    \
         play: &[\n        {},\n    ],\n    hand: [\n        {},\n    ],\n    crib: {},\n}};\n",
        lines(play),
        lines(&rest[..2]),
        rest[2],
    )
    .expect("a string takes any text");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped(players: Players) -> DealCounts {
        DealCounts::from(MultiPlayerDeals::table(players).expect("three or four players"))
    }

    fn mean(row: &[u32]) -> f64 {
        let sum: f64 =
            row.iter().enumerate().map(|(at, &count)| at as f64 * f64::from(count)).sum();
        sum / f64::from(row.iter().sum::<u32>())
    }

    #[test]
    fn the_shipped_file_is_what_the_generator_writes() {
        let text =
            include_str!("../../../../crates/players/src/cribbage/tables/multi_player_counts.rs");
        assert_eq!(multi_player_source(&shipped(Players::Three), &shipped(Players::Four)), text);
    }

    #[test]
    fn a_sample_of_deals_has_about_the_shipped_means() {
        for players in [Players::Three, Players::Four] {
            let DealCounts(sample) = multi_player_deals(players, 60, &|| {});
            for (few, all) in sample.iter().zip(shipped(players).0) {
                let (few, all) = (mean(few), mean(&all));
                assert!((few - all).abs() < 1.0, "{players:?}: {few} in the sample, {all} shipped");
            }
        }
    }

    #[test]
    #[ignore = "plays 120,000 deals: two minutes"]
    fn all_deals_give_the_shipped_counts() {
        for players in [Players::Three, Players::Four] {
            assert_eq!(multi_player_deals(players, 20_000, &|| {}), shipped(players));
        }
    }
}
