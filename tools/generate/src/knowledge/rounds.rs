//! Five Crowns, round by round.

use parlour_players::Level;
use parlour_rules::five_crowns::{Action, FiveCrowns, Options, Round};
use parlour_rules::{Event, Eye, Game, Seat, Seed, Turn};
use rayon::prelude::*;

use super::Mean;
use crate::review::{Extent, Known, play};

/// What a round usually brings.
#[derive(Clone, Copy, Debug)]
pub struct RoundMean {
    /// The round.
    pub round: Round,
    /// The points of either player.
    pub points: Mean,
    /// The points of the player who didn't go out first.
    pub caught: Mean,
    /// The share of rounds in which the player who began it went out first.
    pub first_goes_out: Mean,
    /// Turns that both players took together.
    pub turns: Mean,
}

/// What one round brought.
struct PublicEvent {
    round: Round,
    points: [f64; 2],
    out: Seat,
    began: Seat,
    turns: u32,
}

/// Plays games of a level against itself, and sums them up by round.
pub fn rounds(level: Level, games: u64, seed: Seed) -> Vec<RoundMean> {
    let told: Vec<PublicEvent> = (0..games)
        .into_par_iter()
        .flat_map_iter(|number| game(level, seed.child(number)))
        .collect();
    let sum_up = |round: Round| {
        let of = || told.iter().filter(move |told| told.round == round);
        RoundMean {
            round,
            points: Mean::of(of().flat_map(|told| told.points)),
            caught: Mean::of(of().map(|told| told.points[1 - told.out.index()])),
            first_goes_out: Mean::of(of().map(|told| f64::from(u8::from(told.out == told.began)))),
            turns: Mean::of(of().map(|told| f64::from(told.turns))),
        }
    };
    Round::all().map(sum_up).collect()
}

/// The rounds of a game.
fn game(level: Level, seed: Seed) -> Vec<PublicEvent> {
    let extent = Extent { games: 1, actions: usize::MAX, effort: 0 };
    let options = Options::default();
    let record = play::<FiveCrowns>(&options, [Known::Level(level); 2], seed, extent);
    let mut game = record.begin().expect("a deal begins");
    let mut told = Vec::new();
    let (mut began, mut turns) = (None, 0);
    for event in record.events {
        let Event::Play(action) = event else { continue };
        let Turn::Act(seat) = game.turn() else { break };
        if !matches!(action, Action::Call(_)) {
            began.get_or_insert(seat);
        }
        turns += u32::from(action.discarded().is_some());
        game.play(action).expect("it was played");
        let view = game.view(Eye::Nobody);
        if let Some(result) = view.sheet.get(told.len()) {
            told.push(PublicEvent {
                round: result.round,
                points: result.points.map(f64::from),
                out: result.out,
                began: began.take().expect("somebody began the round"),
                turns: std::mem::take(&mut turns),
            });
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_of_a_game_is_summed_up() {
        let found = rounds(Level::Easy, 2, Seed::from(1));
        assert_eq!(found.len(), 11);
        for mean in &found {
            assert_eq!((mean.points.count, mean.turns.count), (4, 2));
            assert!(mean.turns.mean >= 2.0, "both have a turn: {mean:?}");
            assert!((0.0..=1.0).contains(&mean.first_goes_out.mean));
            // The player who goes out scores no points.
            assert_eq!(mean.points.mean * 2.0, mean.caught.mean);
        }
    }
}
