//! Looking for puzzles in games that the computer plays with itself.

use parlour_rules::{Seat, Seed};

use super::{Puzzle, Puzzling};
use crate::{Budget, Level, Player, Prompt, Thought};

/// A puzzle from the game that the seed begins, if it has one: the last of them, as the end of a
/// game is where the most depends on a decision.
pub fn mine<G: Puzzling>(seed: Seed) -> Option<Puzzle<G>> {
    let mut game = G::begin(seed);
    let mut players: Vec<Box<dyn Player<G> + Send>> = Seat::all(game.seats())
        .map(|seat| G::player(Level::Hard, seed.child(u64::from(seat.0))))
        .collect();
    let Thought::Effort(effort) = G::thought(Level::Hard) else { return None };
    let mut found = None;
    while let Some((seat, prompt)) = Prompt::of(&game) {
        let played = players[seat.index()].decide(&prompt, &Budget::effort(effort)).action();
        found = puzzle(prompt, played).or(found);
        game.play(played).expect("a player decides on a legal action");
    }
    found
}

/// The prompt as a puzzle, if it is one. Where `hard` played what `medium` would, there is little
/// hope of one.
fn puzzle<G: Puzzling>(prompt: Prompt<G>, played: G::Action) -> Option<Puzzle<G>> {
    let mut medium = G::player(Level::Medium, Seed::from(0));
    let tempting = medium.decide(&prompt, &Budget::effort(1)).action();
    if prompt.legal.len() < 2 || played == tempting {
        return None;
    }
    let (answer, chances) = G::clear_answer(&prompt).filter(|(answer, _)| *answer != tempting)?;
    Some(Puzzle { view: prompt.view, answer, chances, tempting })
}
