//! The menu before a player's turn: save, make the move, help, quit.

use std::path::PathBuf;

use anyhow::Result;
use parlour_rules::Seat;
use parlour_table::Sitter;

use super::play::{Next, Sitting};
use super::spoken::Spoken;
use super::talk::Talk;

impl<G: Spoken> Sitting<'_, G> {
    /// Offers the menu before the turn of `seat`; nothing when the move is to be made.
    ///
    /// A move typed here is played at once.
    pub(super) fn menu(&mut self, seat: Seat, talk: &mut Talk) -> Result<Option<Next>> {
        let person = self.table.sitter(seat) == Sitter::Person;
        // Before the computer's turn whoever plays against it speaks.
        let speaker = if person { seat } else { self.first_person().unwrap_or(seat) };
        let name = self.name(seat);
        talk.say(format_args!("{name}'s turn:"))?;
        let help = if person { "   3 ask for help" } else { "" };
        let question = format!("  1 save the game   2 make the move{help}   4 quit\nYour choice:");
        loop {
            let Some(words) = talk.ask(&question)? else {
                return self.end_of_input(talk).map(Some);
            };
            let (choice, rest) = words.split_once(' ').unwrap_or((&words, ""));
            match choice.to_ascii_lowercase().as_str() {
                "1" | "save" | "s" => {
                    if self.save_and_leave(rest.trim(), talk)? {
                        return Ok(Some(Next::Leave));
                    }
                }
                "2" | "move" | "m" | "" => return Ok(None),
                "3" | "help" | "h" if person => self.help(talk)?,
                "3" | "help" | "h" => talk.say("  help is given before your own turn")?,
                "4" | "quit" | "q" | "exit" => match self.quit(talk)? {
                    Next::Leave => return Ok(Some(Next::Leave)),
                    Next::Ask | Next::Show => {}
                },
                "undo" | "u" | "?" | "commands" | "why" | "sort" | "resign" => {
                    return self.person_says(speaker, &words, talk).map(Some);
                }
                _ if person => return self.person_says(seat, &words, talk).map(Some),
                _ => talk.say("  1, 2 or 4; ? lists the commands")?,
            }
        }
    }

    /// Saves under the name given or asked for, and says whether that worked.
    fn save_and_leave(&mut self, name: &str, talk: &mut Talk) -> Result<bool> {
        let usual = self.keeper.usual::<G>();
        let path = if name.is_empty() {
            let question = format!("File name (Enter for {}, or back):", usual.display());
            match talk.ask(question)?.as_deref() {
                None | Some("back") => return Ok(false),
                Some("") => usual,
                Some(name) => PathBuf::from(name),
            }
        } else {
            PathBuf::from(name)
        };
        let saved = self.save_to(&path, talk)?;
        if saved && self.keeper.path() != Some(&path) {
            self.keeper.drop_copy()?;
        }
        Ok(saved)
    }
}
