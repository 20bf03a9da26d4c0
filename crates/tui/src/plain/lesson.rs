//! A lesson in lines: positions to try the rules on.

use anyhow::Result;
use parlour_players::Prompt;
use parlour_rules::Eye;
use parlour_table::words::Words;
use parlour_table::words::lesson::Step;

use super::puzzle::puzzle_occupants;
use super::talk::{Ink, Talk};
use crate::face::{Cards, Face, Players};

/// What can be said.
const HOW: &str = "Type a move. Or type: moves (list them), skip (continue), quit (leave).";

/// Goes through the positions of a lesson until its end, or until somebody leaves.
pub(crate) fn teach<G: Words, F: Face<G>>(steps: &[Step<G>], talk: &mut Talk) -> Result<()> {
    talk.say(format_args!("{}, a short lesson. {HOW}", G::TITLE))?;
    for (number, step) in (1..).zip(steps) {
        let title = format!("\n{number} of {}: {}", steps.len(), step.title);
        talk.say(talk.paint().ink(Ink::Strong, title))?;
        if try_step::<G, F>(step, talk)? == Left::Yes {
            return Ok(());
        }
    }
    talk.say("That was the lesson. Choose the game in the lobby to play it.")?;
    Ok(())
}

/// Whether somebody left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Left {
    Yes,
    No,
}

/// Asks for the move of one position until it is found.
fn try_step<G: Words, F: Face<G>>(step: &Step<G>, talk: &mut Talk) -> Result<Left> {
    let game = (step.begin)();
    let Some((seat, prompt)) = Prompt::of(&game) else { return Ok(Left::No) };
    let occupants = puzzle_occupants(&game, seat);
    let players = Players::of::<G>(&prompt.view, &occupants);
    let face = F::new(&game.view(Eye::Nobody), Cards::Closed);
    talk.say(face.lines(&prompt.view, &players, talk.paint()))?;
    talk.say(step.text)?;
    while let Some(words) = talk.ask(F::question(&prompt.view, seat, &players.names))? {
        match words.to_ascii_lowercase().as_str() {
            "" | "help" | "h" | "?" => talk.say(HOW)?,
            "moves" => talk.say(F::moves(&prompt))?,
            "skip" | "next" | "n" => return Ok(Left::No),
            "quit" | "q" | "exit" => return Ok(Left::Yes),
            _ => match F::read(&prompt, &words).and_then(|action| step.judge(&game, action)) {
                Ok(after) => {
                    talk.say(face.lines(&after.view(Eye::Seat(seat)), &players, talk.paint()))?;
                    talk.say(step.done)?;
                    return Ok(Left::No);
                }
                Err(why) => talk.say(format_args!("  {why}"))?,
            },
        }
    }
    Ok(Left::Yes)
}
