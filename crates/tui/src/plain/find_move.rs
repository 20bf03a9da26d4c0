//! A position that asks for its best move, line by line: a puzzle, a decision to try again, or an
//! exercise.

use anyhow::Result;
use parlour_players::Prompt;
use parlour_rules::Seat;
use parlour_table::words::{Names, Words};

use super::talk::Talk;
use crate::face::Face;

/// A person's reply to such a position.
pub(super) enum Said<A> {
    /// They try a move.
    Move(A),
    /// They want to see the answer.
    Show,
    /// They leave.
    Quit,
}

/// Asks until somebody says something that can be read; none when the input ends. `how` is the help.
pub(super) fn ask_move<G: Words, F: Face<G>>(
    (seat, prompt): (Seat, &Prompt<G>),
    names: &Names,
    how: &str,
    talk: &mut Talk,
) -> Result<Option<Said<G::Action>>> {
    while let Some(words) = talk.ask(F::question(&prompt.view, seat, names))? {
        let words = words.trim();
        match words.to_ascii_lowercase().as_str() {
            "" | "help" | "h" | "?" => talk.say(how)?,
            "hint" | "why" => talk.say("  Type show for the answer and the reasons.")?,
            "moves" => talk.say(F::moves(&plain_moves(prompt)))?,
            "show" => return Ok(Some(Said::Show)),
            "quit" | "q" | "exit" => return Ok(Some(Said::Quit)),
            _ => match F::read(prompt, words) {
                Ok(action) => return Ok(Some(Said::Move(action))),
                Err(why) => talk.say(format_args!("  {why}"))?,
            },
        }
    }
    Ok(None)
}

/// The prompt without the moves that another one stands for: a list with "and go out" in it would
/// give an answer away.
fn plain_moves<G: Words>(prompt: &Prompt<G>) -> Prompt<G> {
    let mut plain = prompt.clone();
    for &action in &prompt.legal {
        if let Some((_, meant)) = G::second_thought(&prompt.legal, action) {
            plain.legal.retain(|&other| other != meant);
        }
    }
    plain
}
