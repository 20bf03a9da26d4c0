//! Puzzles, found in games that the computer plays against itself.

mod cards;
mod crosscut;

use parlour_players::puzzle::Puzzle;
use parlour_players::{Budget, Computer, Level, Player, Prompt, ThinkingTime};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Seat, Seed};

/// A game whose puzzles can be searched for.
pub trait PuzzleSource: Computer {
    /// A game to look for puzzles in.
    fn begin(seed: Seed) -> Self;

    /// The best move, with the chances to win with it and with the next best. `None` where no move
    /// is clearly best.
    fn clear_answer(prompt: &Prompt<Self>) -> Option<(Self::Action, [f64; 2])>;
}

/// A search for the puzzles of one game.
#[derive(Clone, Copy)]
pub struct Finder {
    /// The game's name.
    pub game: &'static str,
    /// [`find`], with the puzzle as a line of JSON.
    pub find: fn(Seed) -> Option<String>,
}

/// A finder for every game that has puzzles.
pub const FINDERS: [Finder; 3] =
    [Finder::of::<Crosscut>(), Finder::of::<FiveCrowns>(), Finder::of::<Cribbage>()];

impl Finder {
    const fn of<G: PuzzleSource>() -> Self {
        let find = |seed| {
            find::<G>(seed).map(|puzzle| serde_json::to_string(&puzzle).expect("a puzzle is JSON"))
        };
        Finder { game: G::NAME, find }
    }
}

/// The last puzzle of the game that the seed begins, if it has one.
///
/// Decisions near the end matter most, so the last puzzle is the best.
pub fn find<G: PuzzleSource>(seed: Seed) -> Option<Puzzle<G>> {
    let mut game = G::begin(seed);
    let mut players: Vec<Box<dyn Player<G> + Send>> = Seat::all(game.seats())
        .map(|seat| G::player(Level::Hard, seed.child(u64::from(seat.0))))
        .collect();
    let ThinkingTime::Effort(effort) = G::thinking_time(Level::Hard) else { return None };
    let mut found = None;
    while let Some((seat, prompt)) = Prompt::of(&game) {
        let played = players[seat.index()].decide(&prompt, &Budget::effort(effort)).action();
        found = puzzle(prompt, played).or(found);
        game.play(played).expect("a player decides on a legal action");
    }
    found
}

/// The prompt as a puzzle, if it is one. Where `hard` and `medium` agree, there is hardly ever one.
fn puzzle<G: PuzzleSource>(prompt: Prompt<G>, played: G::Action) -> Option<Puzzle<G>> {
    let mut medium = G::player(Level::Medium, Seed::from(0));
    let tempting = medium.decide(&prompt, &Budget::effort(1)).action();
    if prompt.legal.len() < 2 || played == tempting {
        return None;
    }
    let (answer, chances) = G::clear_answer(&prompt).filter(|(answer, _)| *answer != tempting)?;
    Some(Puzzle { view: prompt.view, answer, chances, tempting })
}
