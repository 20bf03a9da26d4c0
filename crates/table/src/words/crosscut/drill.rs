//! Finding the block against the clock.

use parlour_rules::crosscut::{Action, Colour, Crosscut, Options, Position, Size, Square, Threats};
use parlour_rules::{Game, Luck, Message, Seed, message};

use crate::coach::{Drill, DrillInfo, DrillQuestion, DrillShown};

/// The length of a board's sides.
const SIDE: u8 = 7;
/// The most squares that block.
const BLOCKS: usize = 2;

/// The drills of Crosscut.
pub const DRILLS: &[Drill<Crosscut>] = &[Drill {
    info: DrillInfo {
        name: "find-block",
        title: "Find the block",
        about: "Your opponent is about to win. Find the block on each of ten boards, as fast as you can.",
        how: "Place a disc that leaves your opponent no winning move.",
    },
    make: question,
}];

/// A board on which the side to move can't win, the other side threatens to, and few moves block.
fn question(luck: &mut Luck) -> DrillQuestion<Crosscut> {
    let size = Size::new(SIDE, SIDE).expect("a board of this size");
    loop {
        let mut position = Position::empty(size);
        // A random game that goes on as long as nobody wins.
        while let Some(&played) = luck.pick(&position.moves()) {
            position = position.after(played);
            if position.winner().is_some() {
                break;
            }
            let threats = position.threats();
            let is_asked = threats.wins.is_empty()
                && !threats.enemy_wins.is_empty()
                && (1..=BLOCKS).contains(&threats.blocks.len());
            if is_asked {
                return of_position(&position, threats);
            }
        }
    }
}

fn of_position(position: &Position, threats: Threats) -> DrillQuestion<Crosscut> {
    let game = Crosscut::set_up(&Options::of(position.size()), position, Seed::from(0))
        .expect("a position without a winner is a start");
    let [own, other] = [position.turn(), position.turn().other()].map(Colour::player_name);
    let list =
        |squares: &[Square], last| Message::list(squares.iter().map(|&square| square.into()), last);
    let blocks = if threats.blocks.len() == 1 { " blocks" } else { " block" };
    let solution = message![
        "Only ",
        list(&threats.blocks, " and "),
        blocks,
        ". ",
        other,
        " would win on ",
        list(&threats.enemy_wins, " or "),
        "."
    ];
    let ask = message!["You are ", own, ". Stop ", other, " from winning."];
    let rules = game.clone();
    DrillQuestion::new(ask, DrillShown::Position(game), solution, move |text| {
        let action: Action = text.parse().map_err(|why| format!("{why}"))?;
        rules.clone().play(action).map_err(|why| why.to_string())?;
        Ok(action.square().is_some_and(|square| threats.blocks.contains(&square)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_squares_are_listed_with_words_between_them() {
        let mut luck = Luck::new(Seed::from(1));
        let (mut blocks, mut wins) = (0, 0);
        while blocks == 0 || wins == 0 {
            let question = question(&mut luck);
            let DrillShown::Position(game) = &question.shown else { panic!("a board is shown") };
            let (threats, solution) = (game.position().threats(), question.solution.to_string());
            if let [one, other] = threats.blocks[..] {
                blocks += 1;
                assert!(solution.starts_with(&format!("Only {one} and {other} block. ")));
            }
            if let [one, other] = threats.enemy_wins[..] {
                wins += 1;
                assert!(solution.ends_with(&format!(" would win on {one} or {other}.")));
            }
        }
    }
}
