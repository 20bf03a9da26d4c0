//! Each side's chance to win among three or four players, as a race to the last hole.
//!
//! Each side is assumed to gain the usual points of its role in every deal, independent of the
//! others. That gives the probability that a side is still short of the last hole after each stage
//! of every deal to come, and from those the probability that it is first.

use std::sync::LazyLock;

use parlour_rules::cribbage::Players;

use crate::cribbage::tables::HOLES;
use crate::cribbage::tables::MultiPlayerDeals;

/// Numbers of points with their probabilities.
pub type Gains = Vec<(usize, f64)>;

/// Upper bound on deals per game.
const DEALS: usize = 40;

/// Probabilities below this are ignored.
const NOTHING: f64 = 1e-9;

/// The most sides in a game.
const SIDES: usize = 3;

/// A number for each side. Sides that don't play are always short of the end and win nothing.
pub type BySide = [f64; SIDES];

/// The points that deals bring to each role, and how long it takes to reach the end.
///
/// A side's *role* says when it deals: 0 deals now, 1 next, and so on.
pub struct Race {
    sides: usize,
    /// The stages of a deal in order, with the gains of each role in them.
    deal: Vec<Vec<(usize, Gains)>>,
    /// By role and points to go, the probability of being short of the end after each later stage.
    short: Vec<Vec<Vec<f64>>>,
}

impl Race {
    /// The race among three or four players; `None` for two, who have a table of their own.
    pub fn among(players: Players) -> Option<&'static Race> {
        static RACES: LazyLock<[Option<Race>; 2]> = LazyLock::new(|| {
            [Players::Three, Players::Four].map(|players| {
                let seats = usize::from(players.count());
                MultiPlayerDeals::table(players).map(|deals| Race::new(deals, seats))
            })
        });
        match players {
            Players::Two => None,
            Players::Three => RACES[0].as_ref(),
            Players::Four => RACES[1].as_ref(),
        }
    }

    fn new(deals: &MultiPlayerDeals, seats: usize) -> Race {
        let sides = deals.play.len();
        let play = deals.play.iter().map(|counted| gains(counted)).enumerate().collect();
        let hand = |step: usize| {
            let role = step % sides;
            vec![(role, gains(deals.hand[role.min(1)]))]
        };
        let hands = (1..=seats).map(hand);
        let deal: Vec<_> =
            [play].into_iter().chain(hands).chain([vec![(0, gains(deals.crib))]]).collect();
        let short = short(&deal, sides);
        Race { sides, deal, short }
    }

    /// Each side's chance to win before a deal, by the points each has to go. `dealing` is the
    /// dealing side. A side with 0 to go has won.
    pub fn chances(&self, ways: &[usize], dealing: usize) -> BySide {
        let mut still = [1.0; SIDES];
        for (still, _) in still.iter_mut().zip(ways).filter(|(_, way)| **way == 0) {
            *still = 0.0;
        }
        let mut curves: [&[f64]; SIDES] = [&[]; SIDES];
        for (side, (curve, &way)) in curves.iter_mut().zip(ways).enumerate() {
            *curve = self.curve(side, dealing, way);
        }
        let mut won = BySide::default();
        share_out(&mut won, &[1.0; SIDES], &still);
        self.run(won, still, &curves[..self.sides])
    }

    fn curve(&self, side: usize, dealing: usize, way: usize) -> &[f64] {
        &self.short[(side + self.sides - dealing) % self.sides][way.min(HOLES)]
    }

    /// Each side's share of the wins, given the shares won so far and the probabilities of being
    /// short of the end, now and after each later stage.
    fn run(&self, mut won: BySide, now: BySide, curves: &[&[f64]]) -> BySide {
        let mut before = now;
        for stage in 0..DEALS * self.deal.len() {
            if before.iter().product::<f64>() < NOTHING {
                break;
            }
            let mut after = [1.0; SIDES];
            for (after, curve) in after.iter_mut().zip(curves) {
                *after = curve[stage];
            }
            share_out(&mut won, &before, &after);
            before = after;
        }
        let all: f64 = won.iter().sum();
        won.map(|won| (won / all).min(1.0))
    }

    /// The usual gains of a role in the play.
    pub fn play(&self, role: usize) -> &Gains {
        &self.deal[0][role].1
    }

    /// The usual scores of the hand this many seats after the dealer.
    pub fn hand(&self, step: usize) -> &Gains {
        &self.deal[step][0].1
    }

    /// The usual scores of the crib.
    pub fn crib(&self) -> &Gains {
        &self.deal[self.deal.len() - 1][0].1
    }
}

/// Adds what each side wins in one stage: everything if it alone reaches the end, an equal share if
/// several do.
fn share_out(won: &mut BySide, before: &BySide, after: &BySide) {
    let came: BySide = std::array::from_fn(|side| before[side] - after[side]);
    for side in 0..SIDES {
        let [one, other] = [1, 2].map(|step| (side + step) % SIDES);
        let alone = after[one] * after[other];
        let with_one = came[one] * after[other] + after[one] * came[other];
        let with_both = came[one] * came[other];
        won[side] += came[side] * (alone + with_one / 2.0 + with_both / 3.0);
    }
}

fn gains(counted: &[u32]) -> Gains {
    let all = f64::from(counted.iter().sum::<u32>());
    let came = counted.iter().enumerate().filter(|(_, often)| **often > 0);
    came.map(|(points, &often)| (points, f64::from(often) / all)).collect()
}

/// The probabilities of being short of the end, by role and points to go, after each stage of many
/// deals.
fn short(deal: &[Vec<(usize, Gains)>], sides: usize) -> Vec<Vec<Vec<f64>>> {
    // With no stages to come, a side with points to go is short.
    let mut still = [1.0; HOLES + 1];
    still[0] = 0.0;
    let mut now = vec![vec![still; deal.len()]; sides];
    let mut short = vec![vec![Vec::new(); HOLES + 1]; sides];
    for _ in 0..DEALS * deal.len() {
        let next = (0..sides).map(|role| {
            let stage = |(place, roles): (usize, &Vec<(usize, Gains)>)| {
                let after = match now[role].get(place + 1) {
                    Some(after) => after,
                    None => &now[(role + sides - 1) % sides][0],
                };
                match roles.iter().find(|(who, _)| *who == role) {
                    Some((_, gains)) => std::array::from_fn(|way| {
                        let left = gains.iter().take_while(|(points, _)| *points < way);
                        left.map(|(points, chance)| chance * after[way - points]).sum()
                    }),
                    None => *after,
                }
            };
            deal.iter().enumerate().map(stage).collect()
        });
        now = next.collect::<Vec<Vec<_>>>();
        for (short, now) in short.iter_mut().zip(&now) {
            short.iter_mut().zip(now[0]).for_each(|(short, now)| short.push(now));
        }
    }
    short
}

/// A race in progress: where each side may be, and what it has won already.
pub struct RaceState<'a> {
    race: &'a Race,
    /// By side and points to go, the probability of being there. Sides that have reached the end
    /// are nowhere.
    stands: Vec<[f64; HOLES + 1]>,
    won: BySide,
}

impl<'a> RaceState<'a> {
    /// A race with these points to go for each side. A side with 0 to go has won.
    pub fn new(race: &'a Race, ways: &[usize]) -> Self {
        let stand = |&way: &usize| {
            let mut stands = [0.0; HOLES + 1];
            stands[way.min(HOLES)] = if way > 0 { 1.0 } else { 0.0 };
            stands
        };
        let stands = ways.iter().map(stand).collect();
        let mut state = RaceState { race, stands, won: [0.0; SIDES] };
        let still = state.short();
        share_out(&mut state.won, &[1.0; SIDES], &still);
        state
    }

    /// Adds gains of several sides at the same time, independently.
    pub fn gain(&mut self, gained: &[(usize, &Gains)]) {
        let before = self.short();
        for &(side, gains) in gained {
            let mut stands = [0.0; HOLES + 1];
            let before = self.stands[side].iter().enumerate();
            for (way, here) in before.filter(|(_, here)| **here > 0.0) {
                for (points, chance) in gains.iter().take_while(|(points, _)| *points < way) {
                    stands[way - points] += here * chance;
                }
            }
            self.stands[side] = stands;
        }
        let after = self.short();
        share_out(&mut self.won, &before, &after);
    }

    /// The probability that each side is short of the end.
    fn short(&self) -> BySide {
        let mut short = [1.0; SIDES];
        for (short, stands) in short.iter_mut().zip(&self.stands) {
            *short = stands.iter().sum();
        }
        short
    }

    /// Each side's chance to win once all later deals are played. `dealing` deals next.
    pub fn finish(self, dealing: usize) -> BySide {
        let curves = self.stands.iter().enumerate().map(|(side, stands)| {
            let mut curve = vec![0.0; DEALS * self.race.deal.len()];
            for (way, here) in stands.iter().enumerate().filter(|(_, here)| **here > 0.0) {
                let short = self.race.curve(side, dealing, way);
                curve.iter_mut().zip(short).for_each(|(curve, short)| *curve += here * short);
            }
            curve
        });
        let curves: Vec<Vec<f64>> = curves.collect();
        let curves: Vec<&[f64]> = curves.iter().map(Vec::as_slice).collect();
        self.race.run(self.won, self.short(), &curves)
    }
}

/// Gains shifted so that their mean is `mean`, but never below 0.
pub fn moved(gains: &Gains, mean: f64) -> Gains {
    let usual: f64 = gains.iter().map(|&(points, chance)| points as f64 * chance).sum();
    let by = mean - usual;
    let up = by - by.floor();
    let mut moved: Vec<f64> = Vec::new();
    for &(points, chance) in gains {
        for (step, part) in [(0.0, 1.0 - up), (1.0, up)] {
            let to = (points as f64 + by.floor() + step).max(0.0) as usize;
            moved.resize(moved.len().max(to + 1), 0.0);
            moved[to] += chance * part;
        }
    }
    moved.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Computer, Level, Prompt};
    use parlour_rules::cribbage::{Cribbage, Options};
    use parlour_rules::{Eye, Game, Seed};

    const TABLES: [(Players, usize); 2] = [(Players::Three, 3), (Players::Four, 2)];

    fn chances(players: Players, ways: &[usize], dealing: usize) -> Vec<f64> {
        let race = Race::among(players).expect("three or four");
        let chances = race.chances(ways, dealing);
        assert_eq!(chances, RaceState::new(race, ways).finish(dealing));
        chances[..ways.len()].to_vec()
    }

    #[test]
    fn equal_sides_have_equal_chances_apart_from_the_deal() {
        for (players, sides) in TABLES {
            let ways = vec![121; sides];
            for dealing in 0..sides {
                let all = chances(players, &ways, dealing);
                assert!((all.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{all:?}");
                for &chance in &all {
                    assert!((chance - 1.0 / sides as f64).abs() < 0.08, "{players:?}: {all:?}");
                }
            }
            let mean: f64 = (0..sides).map(|dealing| chances(players, &ways, dealing)[0]).sum();
            assert!((mean - 1.0).abs() < 1e-9, "over all dealers one is as good: {mean}");
        }
    }

    /// Six points at the start of a game must be worth something.
    #[test]
    fn every_point_raises_the_win_chance_at_every_score() {
        for (players, sides) in TABLES {
            for theirs in [121, 100, 61, 30, 8, 1] {
                for dealing in 0..sides {
                    let mut ways = vec![theirs; sides];
                    let of = |way: usize, ways: &mut Vec<usize>| {
                        ways[0] = way;
                        chances(players, ways, dealing)[0]
                    };
                    let mine: Vec<f64> = (0..=121).map(|way| of(way, &mut ways)).collect();
                    assert_eq!(mine[0], 1.0, "home is won");
                    let falls = |two: &[f64]| two[0] > two[1] - 1e-12;
                    assert!(mine.windows(2).all(falls), "{theirs}: {mine:?}");
                    if theirs == 121 {
                        let six = mine[115] - mine[121];
                        assert!((0.03..0.15).contains(&six), "{players:?}: {six}");
                    }
                }
            }
        }
    }

    #[test]
    fn side_that_reached_the_end_has_won() {
        for (players, sides) in TABLES {
            let mut ways = vec![5; sides];
            ways[1] = 0;
            let all = chances(players, &ways, 0);
            assert_eq!(all[1], 1.0);
            assert!(all.iter().enumerate().all(|(side, &won)| side == 1 || won == 0.0), "{all:?}");
        }
    }

    /// Sums over every set of sides that may reach the end in one stage.
    #[test]
    fn sides_that_finish_in_the_same_stage_share_the_win() {
        for (before, after) in [
            ([1.0, 0.9, 0.7], [0.8, 0.2, 0.1]),
            ([1.0; SIDES], [0.0; SIDES]),
            ([0.5, 1.0, 1.0], [0.1, 0.3, 1.0]),
        ] {
            let mut won = BySide::default();
            share_out(&mut won, &before, &after);
            let mut shares = BySide::default();
            for home in 1_u32..1 << SIDES {
                let is_home = |side: usize| home >> side & 1 == 1;
                let chance: f64 = (0..SIDES)
                    .map(
                        |side| if is_home(side) { before[side] - after[side] } else { after[side] },
                    )
                    .product();
                for side in (0..SIDES).filter(|&side| is_home(side)) {
                    shares[side] += chance / f64::from(home.count_ones());
                }
            }
            for (won, share) in won.iter().zip(shares) {
                assert!((won - share).abs() < 1e-12, "{won} and {share}");
            }
        }
    }

    #[test]
    fn shifted_gains_have_the_wanted_mean() {
        let gains: Gains = vec![(2, 0.5), (6, 0.5)];
        let mean = |gains: &Gains| gains.iter().map(|&(points, p)| points as f64 * p).sum::<f64>();
        for wanted in [2.5, 3.0, 4.0, 5.25] {
            assert!((mean(&moved(&gains, wanted)) - wanted).abs() < 1e-9, "{wanted}");
        }
        assert_eq!(moved(&gains, 4.0), gains);
    }

    /// Lets `hard` play whole games and compares the chances stated before each deal with the
    /// results: won and total, in ten classes of chances.
    fn predictions(players: Players, games: u64) -> Vec<[f64; 3]> {
        let options = Options::of(players);
        let mut classes = vec![[0.0; 3]; 10];
        for number in 0..games {
            let mut game = Cribbage::deal(&options, Seed::from(121).child(number));
            let mut player = Cribbage::player(Level::Hard, Seed::from(0));
            let mut told = Vec::new();
            while let Some((_, prompt)) = Prompt::of(&game) {
                let view = &prompt.view;
                if view.events.is_empty() {
                    let ways = view.board.iter().map(|track| usize::from(121 - track.front));
                    let dealing = options.side(view.dealer);
                    told.extend(chances(players, &ways.collect::<Vec<_>>(), dealing));
                }
                let action = player.decide(&prompt, &Budget::effort(1)).action();
                game.play(action).expect("legal");
            }
            let winner = game.view(Eye::Nobody).games[0].winner;
            for (place, chance) in told.into_iter().enumerate() {
                let class = &mut classes[((10.0 * chance) as usize).min(9)];
                let won = place % options.sides() == winner;
                *class = [class[0] + 1.0, class[1] + chance, class[2] + f64::from(u8::from(won))];
            }
        }
        classes
    }

    fn check_predictions(games: u64, within: f64) {
        for (players, _) in TABLES {
            for [count, predicted, won] in predictions(players, games) {
                println!(
                    "{players:?}: {count} times {:.3}, won {:.3}",
                    predicted / count,
                    won / count
                );
                assert!((predicted - won).abs() <= within * count + 12.0, "{players:?}");
            }
        }
    }

    #[test]
    fn predicted_win_chances_match_a_sample_of_games() {
        check_predictions(60, 0.15);
    }

    #[test]
    #[ignore = "plays 4,000 games: two minutes"]
    fn predicted_win_chances_match_played_games() {
        check_predictions(2000, 0.03);
    }
}
