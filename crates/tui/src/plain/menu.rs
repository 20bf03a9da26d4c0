//! The menu before a player's turn: save, make the move, help, quit.

use std::path::PathBuf;

use anyhow::Result;
use parlour_rules::Seat;
use parlour_table::words::Words;

use super::play::{LineGame, Then};
use super::talk::Talk;
use crate::face::Face;

impl<G: Words, F: Face<G>> LineGame<'_, G, F> {
    /// Offers the menu before the turn of `seat`; nothing when the move is to be made.
    ///
    /// A move typed here is played immediately.
    pub(super) fn menu(&mut self, seat: Seat, talk: &mut Talk) -> Result<Option<Then>> {
        let is_person = self.live.is_person(seat);
        // Before the computer's turn, the menu is for the person who plays against it.
        let first_person = self.live.people().next();
        let speaker = if is_person { seat } else { first_person.unwrap_or(seat) };
        talk.say(format_args!("{} turn:", self.live.names().owner(seat)))?;
        let (more, choices) = if is_person {
            ("   3 ask for help   4 quit", "1, 2, 3 or 4")
        } else {
            ("   3 quit", "1, 2 or 3")
        };
        let question = format!("  1 save the game   2 make the move{more}\nYour choice:");
        loop {
            let Some(words) = talk.ask(&question)? else {
                return self.end_of_input(talk).map(Some);
            };
            let (choice, rest) = words.split_once(' ').unwrap_or((&words, ""));
            match choice.to_ascii_lowercase().as_str() {
                "1" | "save" | "s" => {
                    if self.save_and_leave(rest.trim(), talk)? {
                        return Ok(Some(Then::Leave));
                    }
                }
                "2" | "move" | "m" | "" => return Ok(None),
                "3" | "help" | "hint" | "h" if is_person => self.hint(talk)?,
                "help" | "hint" | "h" => talk.say("  Hints are for your own turn.")?,
                "3" | "4" | "quit" | "q" | "exit" => match self.quit(talk)? {
                    Then::Leave => return Ok(Some(Then::Leave)),
                    Then::Ask | Then::Show => {}
                },
                "undo" | "u" | "?" | "commands" | "why" | "sort" | "pile" | "resign" => {
                    return self.person_says(speaker, &words, talk).map(Some);
                }
                _ if is_person => return self.person_says(seat, &words, talk).map(Some),
                _ => talk.say(format_args!("  Choose {choices}, or type ? for the commands."))?,
            }
        }
    }

    /// Saves under the name given or asked for. Returns whether that worked.
    fn save_and_leave(&mut self, name: &str, talk: &mut Talk) -> Result<bool> {
        let offered = self.autosave.offered_file::<G>();
        let path = if name.is_empty() {
            let question = format!("File name (Enter for {}, or back):", offered.display());
            match talk.ask(question)?.as_deref() {
                None | Some("back") => return Ok(false),
                Some("") => offered,
                Some(name) => PathBuf::from(name),
            }
        } else {
            PathBuf::from(name)
        };
        let is_saved = self.save_to(&path, talk)?;
        if is_saved && self.autosave.path() != Some(&path) {
            self.autosave.discard()?;
        }
        Ok(is_saved)
    }
}
