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
                let unkept = G::unkept(&self.table, path);
                for note in unkept.notes {
                    talk.say(format_args!("  {note}"))?;
                }
                let go_on = go_on_with(path, &unkept.options);
                talk.say_whole(format_args!("  Saved. Go on with: {go_on}"))?;
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
        let go_on = go_on_with(&path, &[]);
        talk.say_whole(format_args!("The input ended. Go on with: {go_on}"))?;
        Ok(Next::Leave)
    }
}

/// The command that goes on with the game in a file, as a shell takes it.
fn go_on_with(path: &Path, options: &[String]) -> String {
    let path = path.display().to_string();
    // What begins with a dash would be taken for an option.
    let path = if path.starts_with('-') { format!("./{path}") } else { path };
    let words = ["parlour", "play"].into_iter().chain(options.iter().map(String::as_str));
    words.chain(["--resume", &path]).map(quoted).collect::<Vec<_>>().join(" ")
}

/// A word that a shell takes as it is, in quotes where it must be.
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
    fn a_shell_takes_the_command_as_it_is_printed() {
        let told = |path: &str, options: &[&str]| {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            go_on_with(Path::new(path), &options)
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
