//! The game room in lines: choose a game, or continue one.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::Result;
use parlour_rules::Seed;
use parlour_table::words::BeforePlay;
use parlour_table::{NewGame, Opened, Roster, RosterGame, Wishes, files};

use super::talk::{Ink, Talk};
use crate::new_game::{Answers, Question, is_settled, new_game, questions};
use crate::opening::{Opening, terminal_of, terminal_of_saved};
use crate::settings::PlaySettings;
use crate::terminal::Terminal;

/// How many saved games are listed.
const LISTED: usize = 9;

/// Opens the lobby, a new game or a saved one, line by line. `seeds` gives the seed of each new
/// game.
pub fn open(
    opening: Opening,
    roster: &Roster,
    talk: &mut Talk,
    settings: &PlaySettings,
    mut seeds: impl FnMut() -> Result<Seed>,
) -> Result<()> {
    let mut room = Room { roster, talk, settings, seeds: &mut seeds };
    match opening {
        Opening::Lobby => room.lobby(),
        Opening::New(game, wishes) => room.new_game_with_flags(&game, &wishes),
        Opening::Saved(opened, file) => room.resume(*opened, &file),
    }
}

struct Room<'r, 't, 'io> {
    roster: &'r Roster,
    talk: &'t mut Talk<'io>,
    settings: &'r PlaySettings,
    seeds: &'r mut dyn FnMut() -> Result<Seed>,
}

impl Room<'_, '_, '_> {
    /// The menu that opens when the program is started without a command.
    fn lobby(&mut self) -> Result<()> {
        let roster = self.roster;
        let playable = |game: &&RosterGame| game.attachment::<Terminal>().is_some();
        let games: Vec<&RosterGame> = roster.iter().filter(playable).collect();
        let paint = self.talk.paint();
        loop {
            self.talk.say(format_args!("\n{}", paint.ink(Ink::Strong, "Parlour")))?;
            for (place, game) in games.iter().enumerate() {
                let info = game.info();
                let line = format!("  {}  {:<12} {}", place + 1, info.title, info.about);
                self.talk.say(format_args!("{line} {}.", info.credit))?;
            }
            self.talk.say("  r  Resume       continue a saved game")?;
            self.talk.say("  q  Quit")?;
            let Some(choice) = self.talk.ask("Your choice:")? else { return Ok(()) };
            let choice = choice.to_ascii_lowercase();
            let chosen = (1..).zip(&games).find(|(number, game)| {
                let info = game.info();
                choice == number.to_string()
                    || choice == info.name
                    || choice == info.title.to_ascii_lowercase()
            });
            match (choice.as_str(), chosen) {
                (_, Some((_, game))) => self.new_game(game, &Wishes::default())?,
                ("r" | "resume", _) => {
                    if let Some(path) = self.choose_saved()?
                        && let Some(opened) = self.load(&path)?
                    {
                        self.resume(opened, &path)?;
                    }
                }
                ("q" | "quit" | "exit", _) => return Ok(()),
                _ => {
                    let numbers: Vec<String> = (1..=games.len()).map(|n| n.to_string()).collect();
                    self.talk.say(format_args!("  {}, r or q", numbers.join(", ")))?;
                }
            }
        }
    }

    /// Begins a new game as the command line says, after what the game asks first.
    fn new_game_with_flags(&mut self, game: &RosterGame, wishes: &Wishes) -> Result<()> {
        match game.info().before_play {
            _ if wishes.begin => {}
            BeforePlay::Nothing => {}
            BeforePlay::Options => return self.new_game(game, wishes),
            BeforePlay::NewOrSaved => match self.new_or_saved()? {
                Some(Chosen::New) => {}
                Some(Chosen::Saved(path, mut opened)) => {
                    opened.table.reseat(&|seat, before| wishes.seating.of(seat, before));
                    opened.table.attach_more(wishes.attached.clone());
                    return self.resume(*opened, &path);
                }
                None => return Ok(()),
            },
        }
        self.begin(game, &wishes.new_game(&**game)?)
    }

    /// Asks for what the wishes leave open, and begins the game.
    fn new_game(&mut self, game: &RosterGame, wishes: &Wishes) -> Result<()> {
        let names = terminal_of(game)?.seat_names();
        let mut questions = questions(game, &names, wishes, &Answers::new());
        if is_settled(&questions) {
            return self.begin(game, &wishes.new_game(&**game)?);
        }
        for question in &mut questions {
            if question.is_asked && !question.is_known && !self.ask(question)? {
                return Ok(());
            }
        }
        self.begin(game, &new_game(game, &questions)?)
    }

    /// Asks a question until its answer fits; says whether the input went on.
    fn ask(&mut self, question: &mut Question) -> Result<bool> {
        let (words, default) = (question.in_words(), question.answer.clone());
        let answer = self.talk.ask_until(&words, &default, |text| question.read(text))?;
        let is_answered = answer.is_some();
        question.answer = answer.unwrap_or(default);
        Ok(is_answered)
    }

    fn begin(&mut self, game: &RosterGame, new: &NewGame) -> Result<()> {
        let terminal = terminal_of(game)?;
        let table = game.new_table(new, (self.seeds)()?)?;
        terminal.play(table, None, self.talk, self.settings, self.roster)?;
        Ok(())
    }

    /// Continues the saved game that was in the file at `path`.
    fn resume(&mut self, opened: Opened, path: &Path) -> Result<()> {
        let terminal = terminal_of_saved(&opened, self.roster)?;
        for notice in &opened.notices {
            self.talk.say(format_args!("Note: {notice}."))?;
        }
        let file = Some(path.to_owned());
        terminal.play(opened.table, file, self.talk, self.settings, self.roster)?;
        Ok(())
    }

    /// Asks whether to begin a new game or to continue one, again until a file loads; nothing at
    /// the end of input.
    fn new_or_saved(&mut self) -> Result<Option<Chosen>> {
        loop {
            let question = "A new game, or resume one? (new, resume, or the name of a file) [new]";
            let Some(answer) = self.talk.ask(question)? else { return Ok(None) };
            let loaded = match answer.to_ascii_lowercase().as_str() {
                "" | "new" | "n" | "new game" | "1" => return Ok(Some(Chosen::New)),
                "resume" | "r" | "2" => self.ask_for_file()?,
                _ => {
                    let path = PathBuf::from(&answer);
                    self.load(&path)?.map(|opened| (path, opened))
                }
            };
            if let Some((path, opened)) = loaded {
                return Ok(Some(Chosen::Saved(path, Box::new(opened))));
            }
        }
    }

    /// Asks for a file, again until one loads; nothing where nobody names one.
    fn ask_for_file(&mut self) -> Result<Option<(PathBuf, Opened)>> {
        while let Some(name) = self.talk.ask("Name of the file (Enter to go back):")? {
            if name.is_empty() {
                break;
            }
            let path = PathBuf::from(name);
            if let Some(opened) = self.load(&path)? {
                return Ok(Some((path, opened)));
            }
        }
        Ok(None)
    }

    /// Opens a file, or says why it can't be opened.
    fn load(&mut self, path: &Path) -> Result<Option<Opened>> {
        match self.roster.open(path) {
            Ok(opened) => Ok(Some(opened)),
            Err(why) => {
                self.talk.say(format_args!("  {why}"))?;
                Ok(None)
            }
        }
    }

    /// Asks for one of the unfinished games in the program's folder, or for a file.
    fn choose_saved(&mut self) -> Result<Option<PathBuf>> {
        let folder = self.settings.folder.iter();
        let saved: Vec<(PathBuf, String)> = folder
            .flat_map(|folder| files::kept_in(folder))
            .filter_map(|kept| {
                let table = self.roster.open(&kept.path).ok()?.table;
                let line = format!("{}, {}", table.summary(), ago(kept.written));
                (!table.is_over()).then_some((kept.path, line))
            })
            .take(LISTED)
            .collect();
        if saved.is_empty() {
            self.talk.say("  There are no unfinished games.")?;
        }
        for (index, (_, line)) in saved.iter().enumerate() {
            self.talk.say(format_args!("  {}  {line}", index + 1))?;
        }
        let question = "A number or a file name (Enter to go back):";
        let answer = self.talk.ask(question)?.filter(|answer| !answer.is_empty());
        let numbered = |answer: &str| saved.get(answer.parse::<usize>().ok()?.wrapping_sub(1));
        Ok(answer.map(|answer| match numbered(&answer) {
            Some((path, _)) => path.clone(),
            None => PathBuf::from(&answer),
        }))
    }
}

/// What somebody chose before a game.
enum Chosen {
    New,
    Saved(PathBuf, Box<Opened>),
}

/// How long ago something was written, in words.
pub(crate) fn ago(written: SystemTime) -> String {
    let seconds = SystemTime::now().duration_since(written).unwrap_or(Duration::ZERO).as_secs();
    let (count, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86400 => (seconds / 3600, "hour"),
        _ => (seconds / 86400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_written_in_words() {
        let before = |seconds| SystemTime::now() - Duration::from_secs(seconds);
        assert_eq!(ago(before(5)), "just now");
        assert_eq!(ago(before(61)), "1 minute ago");
        assert_eq!(ago(before(7300)), "2 hours ago");
        assert_eq!(ago(before(260_000)), "3 days ago");
    }
}
