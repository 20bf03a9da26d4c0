//! What a deal among three or four usually brings, found by letting `hard` play itself.
//!
//! `cargo test --release -p parlour-players --lib usual_among_more -- --ignored --nocapture` finds
//! the numbers again, always the same.

/// How often so many points came, from none upwards.
pub type Counted = &'static [u32];

/// What many deals brought.
pub struct MultiPlayerDeals {
    /// What each side pegs in the play, his heels included: the side that deals first, the others
    /// in the order in which they deal after it.
    pub play: &'static [Counted],
    /// What a hand counts: one of the side that deals, and one of another.
    pub hand: [Counted; 2],
    /// What the crib counts.
    pub crib: Counted,
}

/// 60,000 deals among three.
pub const THREE_PLAYERS: MultiPlayerDeals = MultiPlayerDeals {
    play: &[
        &[
            2475, 10667, 8984, 13330, 7887, 7279, 3255, 2767, 1306, 966, 468, 311, 118, 76, 51, 32,
            10, 8, 3, 6, 0, 0, 1,
        ],
        &[
            17138, 14866, 13275, 7204, 3497, 1707, 1072, 497, 332, 120, 64, 27, 82, 57, 41, 11, 6,
            2, 1, 0, 1,
        ],
        &[
            5969, 11467, 12613, 11950, 8020, 4891, 2447, 1315, 692, 291, 148, 85, 41, 26, 13, 15,
            7, 5, 2, 3,
        ],
    ],
    hand: [
        &[
            1471, 145, 7050, 1526, 10192, 2824, 9772, 4303, 8701, 3114, 3637, 621, 3677, 246, 1116,
            139, 959, 200, 52, 0, 131, 45, 4, 7, 67, 0, 0, 0, 1,
        ],
        &[
            2682, 355, 13493, 3008, 20713, 5478, 19423, 8453, 18552, 6145, 7375, 1185, 7126, 519,
            2264, 314, 1915, 377, 88, 0, 276, 98, 21, 11, 126, 0, 0, 0, 3,
        ],
    ],
    crib: &[
        5581, 421, 15353, 2586, 12751, 3058, 7764, 2478, 4925, 1329, 1453, 151, 1370, 51, 285, 42,
        289, 40, 6, 0, 40, 12, 0, 0, 15,
    ],
};

/// 60,000 deals between two sides of partners.
pub const FOUR_PLAYERS: MultiPlayerDeals = MultiPlayerDeals {
    play: &[
        &[
            150, 2359, 3640, 7145, 7850, 9080, 7748, 6948, 4993, 3626, 2380, 1563, 933, 607, 327,
            206, 127, 101, 54, 59, 26, 32, 11, 13, 7, 7, 5, 0, 1, 1, 1,
        ],
        &[
            1399, 4950, 6751, 9237, 9004, 8138, 6476, 4754, 3315, 2184, 1510, 960, 518, 318, 195,
            111, 76, 45, 21, 20, 4, 5, 4, 2, 0, 1, 1, 1,
        ],
    ],
    hand: [
        &[
            3063, 355, 14202, 3179, 20654, 5778, 19402, 8248, 17593, 5943, 7409, 1187, 7132, 495,
            2216, 250, 1823, 379, 92, 0, 318, 97, 25, 12, 145, 0, 0, 0, 3,
        ],
        &[
            2622, 332, 13433, 3018, 20767, 5324, 19436, 8575, 18609, 6059, 7189, 1147, 7298, 534,
            2372, 278, 1906, 413, 103, 0, 296, 106, 15, 17, 146, 0, 0, 0, 5,
        ],
    ],
    crib: &[
        5325, 441, 15090, 2567, 12660, 3110, 7748, 2678, 5037, 1306, 1442, 165, 1515, 65, 319, 56,
        328, 56, 10, 0, 43, 17, 0, 0, 22,
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Computer, Level, Prompt};
    use parlour_rules::cribbage::{Counting, Cribbage, Options, Players, Told};
    use parlour_rules::{Eye, Game, Seed};

    /// The deals of a game that are counted: three end no game, so that none of them is cut short.
    const DEALS: usize = 3;

    /// Lets `hard` play itself and counts what the first deals of many games bring, row by row as
    /// in [`MultiPlayerDeals`].
    fn measured(players: Players, games: u64) -> Vec<Vec<u32>> {
        let options = Options::of(players);
        let sides = options.sides();
        let mut rows = vec![vec![0; 61]; sides + 3];
        for number in 0..games {
            let mut game = Cribbage::deal(&options, Seed::from(2026).child(number));
            let mut player = Cribbage::player(Level::Hard, Seed::from(0));
            while game.view(Eye::Nobody).deals.len() < DEALS {
                let (_, prompt) = Prompt::of(&game).expect("three deals end no game");
                let action = player.decide(&prompt, &Budget::effort(1)).action();
                game.play(action).expect("legal");
            }
            for deal in &game.view(Eye::Nobody).deals {
                let role = |seat| (options.side(seat) + sides - options.side(deal.dealer)) % sides;
                let mut play = vec![0; sides];
                for told in &deal.told {
                    if let Told::Showed { seat, what, pegged, .. } = *told {
                        let is_crib = what == Counting::Crib;
                        let row = if is_crib { 2 } else { role(seat).min(1) };
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
        rows
    }

    fn mean(row: &[u32]) -> f64 {
        let sum: f64 =
            row.iter().enumerate().map(|(at, &often)| at as f64 * f64::from(often)).sum();
        sum / f64::from(row.iter().sum::<u32>())
    }

    fn rows(usual: &MultiPlayerDeals) -> Vec<Counted> {
        usual.play.iter().copied().chain(usual.hand).chain([usual.crib]).collect()
    }

    /// A slice of the deals brings about what all of them brought.
    #[test]
    fn deals_bring_what_they_brought() {
        for (players, usual) in [(Players::Three, THREE_PLAYERS), (Players::Four, FOUR_PLAYERS)] {
            for (few, all) in measured(players, 60).iter().zip(rows(&usual)) {
                let (few, all) = (mean(few), mean(all));
                assert!((few - all).abs() < 1.0, "{players:?}: {few} of few, {all} of all");
            }
        }
    }

    #[test]
    #[ignore = "plays 120,000 deals: two minutes"]
    fn all_deals_bring_what_was_kept() {
        for (players, usual) in [(Players::Three, THREE_PLAYERS), (Players::Four, FOUR_PLAYERS)] {
            for (mut row, kept) in measured(players, 20_000).into_iter().zip(rows(&usual)) {
                row.truncate(row.iter().rposition(|&often| often > 0).map_or(0, |last| last + 1));
                println!("{players:?}, {:.3} on average: {row:?}", mean(&row));
                assert_eq!(row, kept, "{players:?}");
            }
        }
    }
}
