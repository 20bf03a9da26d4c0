//! Saving a game, and leaving without losing it.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::play::{Next, Sitting};
use super::spoken::Spoken;
use super::talk::Talk;

impl<G: Spoken> Sitting<'_, G> {
    /// Keeps the game as it goes, so that a closed window loses nothing.
    pub(super) fn keep(&mut self, talk: &mut Talk) -> Result<()> {
        if let Err(why) = self.keeper.keep(&self.table) {
            talk.say(format_args!("(The game is no longer kept as it goes: {why}.)"))?;
        }
        Ok(())
    }

    /// Saves where somebody said, or where the game came from.
    pub(super) fn save(&mut self, name: &str, talk: &mut Talk) -> Result<()> {
        let path = match (name, &self.manner.file) {
            ("", Some(file)) => file.clone(),
            ("", None) => {
                talk.say("  save needs a file name, such as: save game.json")?;
                return Ok(());
            }
            (name, _) => PathBuf::from(name),
        };
        self.save_to(&path, talk)?;
        Ok(())
    }

    pub(super) fn save_to(&mut self, path: &Path, talk: &mut Talk) -> Result<bool> {
        match self.keeper.save(&self.table, path, self.manner.format) {
            Ok(()) => {
                let path = path.display();
                talk.say(format_args!("  Saved. Go on with: parlour play --resume {path}"))?;
                Ok(true)
            }
            Err(why) => {
                talk.say(format_args!("  {why}"))?;
                Ok(false)
            }
        }
    }

    /// Leaves; what is not saved yet is offered to be.
    pub(super) fn quit(&mut self, talk: &mut Talk) -> Result<Next> {
        if self.keeper.is_saved(&self.table) {
            self.keeper.drop_copy()?;
            return Ok(Next::Leave);
        }
        loop {
            let usual = self.keeper.usual::<G>();
            let question = format!(
                "Save the game? (Enter for {}, another file name, no, or back)",
                usual.display()
            );
            let Some(answer) = talk.ask(question)? else {
                return self.end_of_input(talk);
            };
            let path = match answer.to_ascii_lowercase().as_str() {
                "back" | "cancel" => return Ok(Next::Ask),
                "no" | "n" => {
                    self.keeper.drop_copy()?;
                    return Ok(Next::Leave);
                }
                "" | "yes" | "y" => usual,
                _ => PathBuf::from(&answer),
            };
            if self.save_to(&path, talk)? {
                if self.keeper.path() != Some(&path) {
                    self.keeper.drop_copy()?;
                }
                return Ok(Next::Leave);
            }
        }
    }

    /// Input ended: the game is kept in a file that is named.
    pub(super) fn end_of_input(&mut self, talk: &mut Talk) -> Result<Next> {
        let path = self.keeper.keep_somewhere(&self.table)?;
        let path = path.display();
        talk.say(format_args!("The input ended. Go on with: parlour play --resume {path}"))?;
        Ok(Next::Leave)
    }
}
