//! Rollouts: the options of a decision compared by playing many games out.
//!
//! For each imagined game, the hidden cards are dealt again. It is then played on once for every
//! option, with the same cards and the same seeds. So options differ only by what they lead to, and few games tell
//! them apart. A game is played to its end, or to the end of the deal where the chances between two
//! deals are known ([`Computer::between_deals`]).
//!
//! Game `n` of a seed is the same wherever it is played, so a rollout can be cut into pieces,
//! stopped, and continued.
//!
//! ```
//! use parlour_players::rollout::{Rollout, Tally};
//! use parlour_players::{Level, Prompt, Stop};
//! use parlour_rules::{Game, Seed, cribbage::{Cribbage, Options}};
//!
//! let game = Cribbage::deal(&Options::default(), Seed::from(1));
//! let (seat, prompt) = Prompt::of(&game).expect("the game has begun");
//! let options = prompt.legal[..2].to_vec();
//! let rollout = Rollout::<Cribbage>::new(seat, prompt.view, options, Level::Medium, Seed::from(2));
//! let mut tally = Tally::new(2);
//! for number in 0..20 {
//!     tally.add(&rollout.game(number, &Stop::default()).expect("nobody stops it"));
//! }
//! let rolled = rollout.rolled(&tally);
//! assert!(rolled.options[0].chance >= rolled.options[1].chance);
//! assert_eq!(rolled.games, 20);
//! ```

use parlour_rules::{Luck, Seat, Seed, Turn};
use serde::Serialize;

use crate::{Budget, Computer, Level, Player, Prompt, Stop, ThinkingTime};

/// The effort for each decision of a level that otherwise thinks until its time is up.
const TIMED_EFFORT: u64 = 10_000;
/// Standard errors on each side of a 95% interval.
const INTERVAL: f64 = 1.96;

/// Results whose variance is below this are all the same.
const ALIKE: f64 = 1e-12;

/// A decision whose options are to be compared by playing games out.
pub struct Rollout<G: Computer> {
    seat: Seat,
    view: G::View,
    options: Vec<G::Action>,
    level: Level,
    seed: Seed,
}

impl<G: Computer> Rollout<G> {
    /// A comparison of some of a seat's legal actions. Computer players of this level play on.
    ///
    /// `view` must be that seat's view, and the seat must be to act.
    pub fn new(
        seat: Seat,
        view: G::View,
        options: Vec<G::Action>,
        level: Level,
        seed: Seed,
    ) -> Self {
        Rollout { seat, view, options, level, seed }
    }

    /// The options in the order of each game's results.
    pub fn options(&self) -> &[G::Action] {
        &self.options
    }

    /// Plays game `number` once for each option: how much of it the seat's side won with each.
    /// `None` if `stop` was raised first.
    pub fn game(&self, number: u64, stop: &Stop) -> Option<Vec<f64>> {
        if stop.is_raised() {
            return None;
        }
        let seed = self.seed.child(number);
        let game = G::imagine_likely(&self.view, &mut Luck::new(seed));
        self.options.iter().map(|&option| self.play_out(game.clone(), option, seed, stop)).collect()
    }

    fn play_out(&self, mut game: G, option: G::Action, seed: Seed, stop: &Stop) -> Option<f64> {
        // The view allows the option, but an imagined state of an impossible view may not.
        if game.play(option).is_err() {
            return Some(0.0);
        }
        let side = usize::from(self.seat.0 % game.sides());
        let mut players: Vec<Box<dyn Player<G> + Send>> = Seat::all(game.seats())
            .map(|seat| G::player(self.level, seed.child(1 + u64::from(seat.0))))
            .collect();
        let effort = effort::<G>(self.level, seed);
        loop {
            if stop.is_raised() {
                return None;
            }
            if let Some(chances) = game.between_deals() {
                return Some(chances[side]);
            }
            let Some((seat, prompt)) = Prompt::of(&game) else { return Some(won(&game, side)) };
            let action = match prompt.legal[..] {
                [only] => only,
                _ => {
                    let budget = Budget { effort, stop: stop.clone() };
                    players[seat.index()].decide(&prompt, &budget).action()
                }
            };
            game.play(action).expect("a player decides on a legal action");
        }
    }

    /// What a tally of this rollout's games says about its options.
    pub fn rolled(&self, tally: &Tally) -> Rolled<G::Action> {
        let mut places: Vec<usize> = (0..self.options.len()).collect();
        places.sort_by(|&one, &other| tally.mean(other).total_cmp(&tally.mean(one)));
        let best = places.first().copied().unwrap_or(0);
        let option = |place: usize| RolledOption {
            action: self.options[place],
            chance: tally.mean(place),
            margin: INTERVAL * tally.error(place),
            behind: tally.mean(best) - tally.mean(place),
            behind_margin: INTERVAL * tally.error_of_difference(best, place),
        };
        Rolled { options: places.into_iter().map(option).collect(), games: tally.games }
    }
}

/// The effort for each decision. Without luck, equal players would repeat one game, so each game
/// gives them between half and all of it.
fn effort<G: Computer>(level: Level, seed: Seed) -> u64 {
    let most = match G::thinking_time(level) {
        ThinkingTime::Effort(effort) => effort,
        ThinkingTime::Timed => TIMED_EFFORT,
    };
    if G::LUCK {
        return most;
    }
    let less = u32::try_from(most / 2).unwrap_or(u32::MAX);
    most - u64::from(Luck::new(seed.child(0)).below(less.max(1)))
}

/// How much of a finished game a side won.
fn won<G: Computer>(game: &G, side: usize) -> f64 {
    let sides = game.sides();
    match game.turn() {
        Turn::Over(outcome) => crate::review::Expected::result(outcome, sides).side(side),
        Turn::Act(_) => 1.0 / f64::from(sides),
    }
}

/// The sum of a rollout's games. Tallies of different games can be added in any order.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    games: u64,
    sums: Vec<f64>,
    /// Sums of the products of each two options' results.
    products: Vec<Vec<f64>>,
}

impl Tally {
    /// An empty tally of this many options.
    pub fn new(options: usize) -> Self {
        Tally { games: 0, sums: vec![0.0; options], products: vec![vec![0.0; options]; options] }
    }

    /// Adds the results of one game.
    pub fn add(&mut self, results: &[f64]) {
        self.games += 1;
        for (place, result) in results.iter().enumerate() {
            self.sums[place] += result;
            for (other, product) in self.products[place].iter_mut().enumerate() {
                *product += result * results[other];
            }
        }
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// An option's mean result.
    pub fn mean(&self, option: usize) -> f64 {
        self.sums[option] / self.games.max(1) as f64
    }

    /// The standard error of an option's mean; a whole game where too few were played to know.
    pub fn error(&self, option: usize) -> f64 {
        self.error_of(self.products[option][option], self.mean(option))
    }

    /// The standard error of the difference between two options' means.
    pub fn error_of_difference(&self, one: usize, other: usize) -> f64 {
        if one == other {
            return 0.0;
        }
        let squares =
            self.products[one][one] - 2.0 * self.products[one][other] + self.products[other][other];
        self.error_of(squares, self.mean(one) - self.mean(other))
    }

    fn error_of(&self, squares: f64, mean: f64) -> f64 {
        if self.games < 2 {
            return 1.0;
        }
        let games = self.games as f64;
        let variance = (squares - games * mean * mean) / (games - 1.0);
        // Games that all ended alike don't prove that nothing else can happen.
        if variance < ALIKE { 0.5 / (games + 1.0) } else { (variance / games).sqrt() }
    }
}

/// The result of a rollout.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rolled<A> {
    /// The options, best first.
    pub options: Vec<RolledOption<A>>,
    /// How many games were played with each option.
    pub games: u64,
}

/// One option of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RolledOption<A> {
    /// The action.
    pub action: A,
    /// The win chance: the mean over the games.
    pub chance: f64,
    /// Half of the 95% interval around the win chance.
    pub margin: f64,
    /// How far the win chance is behind the best option's.
    pub behind: f64,
    /// Half of the 95% interval around that difference. Differences are known better than chances,
    /// because every option was played with the same cards.
    pub behind_margin: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paired_results_tell_options_apart_that_single_ones_do_not() {
        let mut tally = Tally::new(2);
        for game in 0..50 {
            let luck = f64::from(game % 10) / 10.0;
            tally.add(&[luck + 0.05, luck + 0.001 * f64::from(game % 2)]);
        }
        assert!((tally.mean(0) - tally.mean(1) - 0.0495).abs() < 1e-12);
        assert!(tally.error(0) > 0.03 && tally.error_of_difference(0, 1) < 0.001);
        assert_eq!(tally.error_of_difference(1, 1), 0.0);
        assert_eq!(Tally::new(1).error(0), 1.0);
    }

    #[test]
    fn a_few_games_that_end_alike_leave_doubt() {
        let mut tally = Tally::new(2);
        (0..3).for_each(|_| tally.add(&[1.0, 0.0]));
        assert_eq!((tally.error(0), tally.error_of_difference(0, 1)), (0.125, 0.125));
    }

    #[test]
    fn a_stopped_rollout_plays_no_game() {
        use parlour_rules::Game;
        use parlour_rules::cribbage::{Cribbage, Options};
        let game = Cribbage::deal(&Options::default(), Seed::from(1));
        let (seat, prompt) = Prompt::of(&game).expect("the game has begun");
        let options = prompt.legal[..2].to_vec();
        let rollout =
            Rollout::<Cribbage>::new(seat, prompt.view, options, Level::Easy, Seed::from(2));
        let stop = Stop::default();
        assert!(rollout.game(0, &stop).is_some());
        stop.raise();
        assert!(rollout.game(1, &stop).is_none());
    }
}
