//! Saving a game, and leaving without losing it.

use std::path::{Path, PathBuf};

use anyhow::Result;
use parlour_table::not_in_file;
use parlour_table::words::Words;

use super::play::{LineGame, Then};
use super::talk::Talk;
use crate::face::Face;

impl<G: Words, F: Face<G>> LineGame<'_, G, F> {
    /// Saves the game as it goes, so that a closed window loses nothing.
    pub(super) fn autosave(&mut self, talk: &mut Talk) -> Result<()> {
        match self.autosave.save(self.live.table()) {
            Ok(saved) => {
                if let Some(notice) = saved.notice() {
                    talk.say_whole(format_args!("({notice})"))?;
                }
            }
            Err(why) => talk.say(format_args!("(The game isn't being saved any more: {why}.)"))?,
        }
        Ok(())
    }

    /// Saves to the named file, or else to the one that the game was loaded from.
    pub(super) fn save(&mut self, name: &str, talk: &mut Talk) -> Result<()> {
        let path = match (name, &self.file) {
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
        if let Err(why) = self.autosave.save_to(self.live.table(), path, self.roster) {
            talk.say(format_args!("  {why}"))?;
            return Ok(false);
        }
        let missing = not_in_file(self.live.table(), path);
        for note in missing.notes {
            talk.say(format_args!("  {note}"))?;
        }
        let command = resume_command(&self.settings.program, path, &missing.options);
        talk.say_whole(format_args!("  Saved. Continue with: {command}"))?;
        Ok(true)
    }

    /// Leaves, after offering to save a game that isn't saved yet.
    pub(super) fn quit(&mut self, talk: &mut Talk) -> Result<Then> {
        if self.autosave.is_saved(self.live.table()) {
            self.autosave.discard()?;
            return Ok(Then::Leave);
        }
        loop {
            let offered = self.autosave.offered_file::<G>();
            let question = format!(
                "Save the game? (Enter for {}, another file name, no, or back)",
                offered.display()
            );
            let Some(answer) = talk.ask(question)? else {
                return self.end_of_input(talk);
            };
            let path = match answer.to_ascii_lowercase().as_str() {
                "back" | "cancel" => return Ok(Then::Ask),
                "no" | "n" => {
                    self.autosave.discard()?;
                    return Ok(Then::Leave);
                }
                "" | "yes" | "y" => offered,
                _ => PathBuf::from(&answer),
            };
            if self.save_to(&path, talk)? {
                if self.autosave.path() != Some(&path) {
                    self.autosave.discard()?;
                }
                return Ok(Then::Leave);
            }
        }
    }

    /// The input ended: saves the game in a file and names it.
    pub(super) fn end_of_input(&mut self, talk: &mut Talk) -> Result<Then> {
        let path = self.autosave.save_somewhere(self.live.table())?;
        let command = resume_command(&self.settings.program, &path, &[]);
        talk.say_whole(format_args!("The input ended. Continue with: {command}"))?;
        Ok(Then::Leave)
    }
}

/// The command that continues the game in a file, quoted for a shell.
fn resume_command(program: &str, path: &Path, options: &[String]) -> String {
    let path = path.display().to_string();
    // A name that begins with a dash would be taken for an option.
    let path = if path.starts_with('-') { format!("./{path}") } else { path };
    let words = [program, "play"].into_iter().chain(options.iter().map(String::as_str));
    words.chain(["--resume", &path]).map(quoted).collect::<Vec<_>>().join(" ")
}

/// A word for a shell, in quotes where it needs them.
fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "_-./+=:,@%".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_command_is_quoted_for_a_shell() {
        let told = |path: &str, options: &[&str]| {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            resume_command("parlour", Path::new(path), &options)
        };
        assert_eq!(told("games/é-1.json", &[]), "parlour play --resume games/é-1.json");
        assert_eq!(told("My Game é.txt", &[]), "parlour play --resume 'My Game é.txt'");
        assert_eq!(told("Ann's $x.txt", &[]), r"parlour play --resume 'Ann'\''s $x.txt'");
        assert_eq!(told("-x.txt", &[]), "parlour play --resume ./-x.txt");
        assert_eq!(
            told("a.txt", &["five-crowns", "--computer", "hard 2s"]),
            "parlour play five-crowns --computer 'hard 2s' --resume a.txt"
        );
    }
}
