//! Where a player stands among the computer levels, by decisions and by results.
//!
//! The first rating counts only what decisions cost, so luck doesn't move it. The second is Glicko-2
//! over the results. Both are places on one scale: 1 is `easy`, 2 `medium`, 3 `hard`, 4 `expert`.

use parlour_players::{Level, Strength};
use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, confidence_interval, glicko2};

/// Standard errors on each side of a 95% interval, where they are known exactly.
pub(crate) const INTERVAL: f64 = 1.96;
/// How many games the usual spread of a level counts as, beside the player's own.
const USUAL_GAMES: f64 = 4.0;
/// The deviation of a level's rating, which many games have settled.
const LEVEL_DEVIATION: f64 = 30.0;
/// A place this close to a level is called by its name.
const NEAR: f64 = 0.15;

/// A place on the scale of the levels: 1 is `easy`, 4 is `expert`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Place {
    /// The place.
    pub place: f64,
    /// Its 95% interval.
    pub ci95: [f64; 2],
}

/// A Glicko-2 rating from results.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ResultRating {
    /// The rating; `medium` has 1500.
    pub glicko2: f64,
    /// Its deviation.
    pub deviation: f64,
    /// The games that count: those against one computer level.
    pub games: usize,
    /// The same on the scale of the levels.
    #[serde(flatten)]
    pub place: Place,
}

impl Place {
    /// The levels between which the interval lies, where it doesn't tell the level of the
    /// [words](Place::words) from another: there are too few games to name it.
    pub fn undecided(&self) -> Option<[Level; 2]> {
        let [low, high] = self.ci95;
        let named = if (self.place - self.place.round()).abs() <= NEAR {
            [self.place.round(); 2]
        } else {
            [self.place.floor(), self.place.ceil()]
        };
        let is_decided = low > named[0] - 1.0 && high < named[1] + 1.0;
        (!is_decided).then(|| [level(low.floor()), level(high.ceil())])
    }

    /// The place in words: `at a level between medium and hard`, `at about hard level`.
    pub fn words(&self) -> String {
        let nearest = self.place.round();
        if (self.place - nearest).abs() <= NEAR {
            format!("at about {} level", level(nearest))
        } else {
            format!(
                "at a level between {} and {}",
                level(self.place.floor()),
                level(self.place.ceil())
            )
        }
    }
}

/// The level at a whole place.
fn level(place: f64) -> Level {
    Level::ALL[(place as usize).clamp(1, Level::ALL.len()) - 1]
}

/// What a player's decisions cost in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GameCost {
    /// The only opponent, where it is a computer level.
    pub opponent: Option<Level>,
    /// The win chance that the decisions gave up, in the judge's first rankings.
    pub cost: f64,
    /// What random picks would have given up.
    pub random: f64,
}

/// How close to the judge the decisions of some games were: 100 is the judge itself, 0 a player who
/// picks at random.
pub fn accuracy(total: GameCost) -> f64 {
    if total.cost <= 0.0 { 100.0 } else { accuracy_of(total.cost / total.random) }
}

fn accuracy_of(share: f64) -> f64 {
    100.0 * (1.0 - share.clamp(0.0, 1.0).sqrt())
}

/// The share of what random picks cost that an accuracy stands for.
fn share_of(accuracy: f64) -> f64 {
    (1.0 - accuracy / 100.0).powi(2)
}

/// The accuracy that each level would have had in these games. Without a level on the other side,
/// the opponent counts as strong as the player.
fn accuracies(strengths: &[Strength], games: &[GameCost]) -> Vec<f64> {
    let random: f64 = games.iter().map(|game| game.random).sum();
    let accuracy = |strength: &Strength| {
        let cost = |game: &GameCost| {
            let opponent = game.opponent.unwrap_or(strength.level);
            share_of(strength.accuracy[opponent as usize]) * game.random
        };
        accuracy_of(games.iter().map(cost).sum::<f64>() / random)
    };
    strengths.iter().map(accuracy).collect()
}

/// The share of what random picks cost that a player's decisions cost, and its spread over games: the
/// standard deviation for one game.
pub fn share_and_spread(games: &[GameCost]) -> Option<(f64, f64)> {
    let random: f64 = games.iter().map(|game| game.random).sum();
    let cost: f64 = games.iter().map(|game| game.cost).sum();
    if random <= 0.0 {
        return None;
    }
    let share = cost / random;
    let mean = random / games.len() as f64;
    let off = |game: &GameCost| ((game.cost - share * game.random) / mean).powi(2);
    let squares: f64 = games.iter().map(off).sum();
    Some((share, (squares / (games.len() as f64 - 1.0).max(1.0)).sqrt()))
}

/// The place among the levels that a player's decisions show; none without a calibration or
/// without a decision.
pub fn by_decisions(strengths: &[Strength], games: &[GameCost]) -> Option<Place> {
    if strengths.is_empty() {
        return None;
    }
    let (share, spread) = share_and_spread(games)?;
    let accuracies = accuracies(strengths, games);
    let places = |share| places(&accuracies, accuracy_of(share));
    let [low, high] = places(share);
    let place = f64::midpoint(low, high);
    // A handful of games says little about its own spread.
    let usual = usual_spread(strengths, place);
    let own = games.len() as f64 - 1.0;
    let variance = (own * spread * spread + USUAL_GAMES * usual * usual) / (own + USUAL_GAMES);
    // The levels' own numbers come from games too, so they aren't exact either.
    let measured = usual * usual * one_opponent(games) / f64::from(strengths[0].games);
    let error = (variance / games.len() as f64 + measured).sqrt();
    let margin = standard_errors(own + USUAL_GAMES) * error;
    // More cost is a lower place.
    Some(Place { place, ci95: [places(share + margin)[0], places(share - margin)[1]] })
}

/// Standard errors on each side of a 95% interval with this many degrees of freedom: Student's
/// quantile, by its first terms in `1 / freedom`.
fn standard_errors(freedom: f64) -> f64 {
    let z = INTERVAL;
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    z + first / freedom + second / freedom.powi(2)
}

/// How much of what is compared rests on the levels' numbers against a single opponent: 1 where all
/// games were against the same one, and a quarter where they were against all four alike.
fn one_opponent(games: &[GameCost]) -> f64 {
    let random = |opponent: Option<Level>| -> f64 {
        let against = games.iter().filter(|game| game.opponent == opponent);
        against.map(|game| game.random).sum()
    };
    let opponents = Level::ALL.into_iter().map(Some).chain([None]);
    let parts: Vec<f64> = opponents.map(random).collect();
    let all: f64 = parts.iter().sum();
    parts.iter().map(|part| (part / all).powi(2)).sum()
}

/// The spread over games of players at this place.
fn usual_spread(strengths: &[Strength], place: f64) -> f64 {
    let low = (place.floor() as usize).clamp(1, strengths.len()) - 1;
    let high = (low + 1).min(strengths.len() - 1);
    let part = (place - 1.0 - low as f64).clamp(0.0, 1.0);
    (1.0 - part) * strengths[low].spread + part * strengths[high].spread
}

/// The Glicko-2 rating from results against levels, in order; none without a calibration or a game.
pub fn by_results(
    strengths: &[Strength],
    results: impl IntoIterator<Item = (Level, f64)>,
) -> Option<ResultRating> {
    let mut rating = Glicko2Rating::new();
    let mut games = 0;
    for (level, result) in results {
        let Some(strength) = strengths.iter().find(|strength| strength.level == level) else {
            continue;
        };
        let opponent = Glicko2Rating {
            rating: strength.elo,
            deviation: LEVEL_DEVIATION,
            ..Glicko2Rating::default()
        };
        let outcome = match result {
            1.0.. => Outcomes::WIN,
            0.25.. => Outcomes::DRAW,
            _ => Outcomes::LOSS,
        };
        rating = glicko2(&rating, &opponent, &outcome, &Glicko2Config::new()).0;
        games += 1;
    }
    if games == 0 {
        return None;
    }
    let (low, high) = confidence_interval(&rating);
    let elos: Vec<f64> = strengths.iter().map(|strength| strength.elo).collect();
    let place = |elo| places(&elos, elo)[0];
    let place = Place { place: place(rating.rating), ci95: [place(low), place(high)] };
    Some(ResultRating { glicko2: rating.rating, deviation: rating.deviation, games, place })
}

/// The lowest and the highest place on the scale of the levels where a number lies between the
/// levels' own. They differ only where levels have the same number.
fn places(levels: &[f64], of: f64) -> [f64; 2] {
    let place = |at: usize| 1.0 + at as f64;
    let above = levels.iter().position(|&level| level >= of);
    let below = levels.iter().rposition(|&level| level <= of);
    match (below, above) {
        (None, _) => [place(0); 2],
        (_, None) => [place(levels.len() - 1); 2],
        (Some(below), Some(above)) if below >= above => [place(above), place(below)],
        (Some(below), Some(above)) => {
            let [low, high] = [below, above].map(|at| levels[at]);
            [place(below) + (of - low) / (high - low); 2]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strengths() -> Vec<Strength> {
        let numbers = [(2.0, 900.0), (50.0, 1500.0), (70.0, 1600.0), (96.0, 1650.0)];
        let strength = |(level, (accuracy, elo))| Strength {
            level,
            accuracy: [accuracy; 4],
            spread: 0.02,
            games: 200,
            elo,
        };
        Level::ALL.into_iter().zip(numbers).map(strength).collect()
    }

    #[test]
    fn an_accuracy_between_two_levels_is_placed_between_them() {
        let strengths = strengths();
        // An accuracy of 60 is a share of 0.16.
        let games = vec![GameCost { cost: 0.16, random: 1.0, opponent: None }; 30];
        let place = by_decisions(&strengths, &games).expect("calibrated");
        assert!((place.place - 2.5).abs() < 1e-9, "{place:?}");
        assert_eq!(place.words(), "at a level between medium and hard");
        assert!(place.ci95[0] < 2.5 && 2.5 < place.ci95[1] && place.ci95[0] > 2.0, "{place:?}");
        let one = by_decisions(&strengths, &games[..1]).expect("calibrated");
        assert!(one.ci95[0] < place.ci95[0] && one.ci95[1] > place.ci95[1], "fewer games, {one:?}");
        assert_eq!(by_decisions(&[], &games), None);
        assert_eq!(by_decisions(&strengths, &[]), None);
    }

    #[test]
    fn a_spread_from_few_games_widens_the_interval() {
        // From a table of Student's distribution.
        for (freedom, known) in [(4.0, 2.776), (13.0, 2.160), (30.0, 2.042), (1e9, 1.960)] {
            let found = standard_errors(freedom);
            assert!((found - known).abs() < 0.05, "{freedom}: {found}");
        }
    }

    #[test]
    fn a_place_is_never_more_exact_than_what_is_known_about_the_levels() {
        let strengths = strengths();
        let width = |opponents: &[Level], games: usize| {
            let game = |number: usize| GameCost {
                cost: 0.16,
                random: 1.0,
                opponent: Some(opponents[number % opponents.len()]),
            };
            let games: Vec<GameCost> = (0..games).map(game).collect();
            let [low, high] = by_decisions(&strengths, &games).expect("calibrated").ci95;
            high - low
        };
        // A standard error of 0.02 / √200 of the share is 0.009 levels here, with 1.96 to each side.
        let [many, more] = [2_000, 20_000].map(|games| width(&[Level::Hard], games));
        assert!((more - 0.035).abs() < 0.001 && many - more < 0.001, "{many} {more}");
        // Against four opponents four measurements count.
        let spread_out = width(&Level::ALL, 20_000);
        assert!((spread_out - more / 2.0).abs() < 0.001, "{spread_out}");
    }

    #[test]
    fn places_end_at_the_first_and_the_last_level() {
        let strengths = strengths();
        let place = |cost| {
            let game = GameCost { cost, random: 1.0, opponent: Some(Level::Hard) };
            by_decisions(&strengths, &[game; 9]).expect("calibrated")
        };
        assert_eq!(
            (place(0.0).place, place(0.0).words()),
            (4.0, "at about expert level".to_owned())
        );
        assert_eq!((place(3.0).place, place(3.0).words()), (1.0, "at about easy level".to_owned()));
    }

    #[test]
    fn an_easy_opponent_does_not_raise_the_place() {
        let mut strengths = strengths();
        // Everybody looks better against `easy`.
        for (strength, accuracy) in strengths.iter_mut().zip([20.0, 70.0, 85.0, 98.0]) {
            strength.accuracy[0] = accuracy;
        }
        let place = |accuracy: f64, opponent| {
            let game = GameCost { cost: share_of(accuracy), random: 1.0, opponent };
            by_decisions(&strengths, &[game; 9]).expect("calibrated").place
        };
        assert!((place(70.0, Some(Level::Easy)) - 2.0).abs() < 1e-9);
        assert!((place(70.0, Some(Level::Expert)) - 3.0).abs() < 1e-9);
        assert!((place(70.0, None) - 3.0).abs() < 1e-9, "a person counts as an equal");
        // Half of the games against each: the place lies between.
        let games = [Some(Level::Easy), Some(Level::Expert)].map(|opponent| GameCost {
            cost: share_of(70.0),
            random: 1.0,
            opponent,
        });
        let mixed = by_decisions(&strengths, &games).expect("calibrated").place;
        assert!((2.0..3.0).contains(&mixed), "{mixed}");
    }

    #[test]
    fn a_level_is_named_only_where_the_interval_tells_it_from_the_next() {
        let undecided = |place, ci95| Place { place, ci95 }.undecided();
        assert_eq!(undecided(4.0, [3.0, 4.0]), Some([Level::Hard, Level::Expert]));
        assert_eq!(undecided(4.0, [3.01, 4.0]), None);
        assert_eq!(undecided(2.5, [1.0, 3.2]), Some([Level::Easy, Level::Expert]));
        assert_eq!(undecided(2.5, [1.1, 3.9]), None);
        assert_eq!(undecided(1.5, [1.0, 2.0]), None);
    }

    #[test]
    fn levels_that_cannot_be_told_apart_share_their_place() {
        let mut strengths = strengths();
        // Against `expert`, `easy` and `medium` both play like somebody who picks at random.
        for (strength, accuracy) in strengths.iter_mut().zip([0.0, 0.0, 40.0, 80.0]) {
            strength.accuracy[3] = accuracy;
        }
        let game = GameCost { cost: 1.5, random: 1.0, opponent: Some(Level::Expert) };
        let place = by_decisions(&strengths, &[game; 9]).expect("calibrated");
        assert_eq!((place.place, place.ci95), (1.5, [1.0, 2.0]));
        assert_eq!(place.words(), "at a level between easy and medium");
    }

    #[test]
    fn winning_half_of_the_games_against_a_level_is_that_level() {
        let strengths = strengths();
        let results = (0..400).map(|game| (Level::Hard, f64::from(game % 2)));
        let rating = by_results(&strengths, results).expect("games");
        assert!((rating.place.place - 3.0).abs() < 0.5, "{rating:?}");
        assert_eq!(rating.games, 400);
        assert_eq!(by_results(&strengths, []), None);
        assert_eq!(by_results(&[], [(Level::Hard, 1.0)]), None);
    }
}
