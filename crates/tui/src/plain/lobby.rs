//! The game room in lines: pick a game, or go on with one.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::Result;
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::{FiveCrowns, Options};
use parlour_rules::{Seat, Seed};
use parlour_table::words::Words;
use parlour_table::{AnyTable, Opened, Sitter, Table, files};

use super::cribbage::NewCribbage;
use super::crosscut::NewCrosscut;
use super::five_crowns::NewFiveCrowns;
use super::manner::Manner;
use super::play::{Ending, play};
use super::talk::{Ink, Talk};

/// How many saved games are listed.
const LISTED: usize = 9;

/// The menu that opens when the program is started without a command.
///
/// `seed` gives the seed of each new game.
pub fn game_room(
    talk: &mut Talk,
    manner: &Manner,
    mut seed: impl FnMut() -> Result<Seed>,
) -> Result<()> {
    let paint = talk.paint();
    loop {
        talk.say(format_args!("\n{}", paint.ink(Ink::Strong, "Parlour")))?;
        talk.say(format_args!("  1  {:<12} {}", Crosscut::TITLE, Crosscut::ABOUT))?;
        talk.say(format_args!("  2  {:<12} {}", FiveCrowns::TITLE, FiveCrowns::ABOUT))?;
        talk.say(format_args!("  3  {:<12} {}", Cribbage::TITLE, Cribbage::ABOUT))?;
        talk.say("  r  Resume       go on with a saved game")?;
        talk.say("  q  Quit")?;
        let Some(choice) = talk.ask("Your choice:")? else { return Ok(()) };
        match choice.to_ascii_lowercase().as_str() {
            "1" | "crosscut" => {
                if let Some(table) = NewCrosscut::default().sit_down(seed()?, talk)? {
                    play(table, talk, manner)?;
                }
            }
            "2" | "five crowns" | "five-crowns" => {
                if let Some(table) = new_five_crowns(seed()?, talk)? {
                    play(table, talk, manner)?;
                }
            }
            "3" | "cribbage" => {
                if let Some(table) = new_cribbage(seed()?, talk)? {
                    play(table, talk, manner)?;
                }
            }
            "r" | "resume" => {
                if let Some(path) = choose_kept(talk, manner)?
                    && let Some(opened) = load(&path, talk)?
                {
                    resume(opened, &path, talk, manner)?;
                }
            }
            "q" | "quit" | "exit" => return Ok(()),
            _ => talk.say("  1, 2, 3, r or q")?,
        }
    }
}

/// Asks whether to begin a new game or to resume one, again until a file loads; nothing for a new
/// game, and how the sitting ended for one that was resumed. There `who` says who sits on a seat
/// instead of who did.
pub fn new_or_resume(
    talk: &mut Talk,
    manner: &Manner,
    who: impl Fn(Seat, Sitter) -> Sitter,
) -> Result<Choice> {
    loop {
        let question = "A new game, or resume one? (new, resume, or the name of a file) [new]";
        let Some(answer) = talk.ask(question)? else { return Ok(Choice::Nothing) };
        let loaded = match answer.to_ascii_lowercase().as_str() {
            "" | "new" | "n" | "new game" | "1" => return Ok(Choice::New),
            "resume" | "r" | "2" => ask_for_file(talk)?,
            _ => {
                let path = PathBuf::from(&answer);
                load(&path, talk)?.map(|opened| (path, opened))
            }
        };
        if let Some((path, mut opened)) = loaded {
            opened.table.reseat(who);
            return resume(opened, &path, talk, manner).map(Choice::Resumed);
        }
    }
}

/// Asks for a file, again until one loads; nothing where nobody names one.
fn ask_for_file(talk: &mut Talk) -> Result<Option<(PathBuf, Opened)>> {
    while let Some(name) = talk.ask("Name of the file (Enter to go back):")? {
        if name.is_empty() {
            break;
        }
        let path = PathBuf::from(name);
        if let Some(opened) = load(&path, talk)? {
            return Ok(Some((path, opened)));
        }
    }
    Ok(None)
}

/// Opens a file, or tells why it cannot be.
fn load(path: &Path, talk: &mut Talk) -> Result<Option<Opened>> {
    match Opened::open(path) {
        Ok(opened) => Ok(Some(opened)),
        Err(why) => {
            talk.say(format_args!("  {why}"))?;
            Ok(None)
        }
    }
}

/// What somebody chose before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A new game.
    New,
    /// A saved game, which ended so.
    Resumed(Ending),
    /// Nothing: the input ended.
    Nothing,
}

/// Goes on with the saved game that was in the file at `path`.
pub fn resume(opened: Opened, path: &Path, talk: &mut Talk, manner: &Manner) -> Result<Ending> {
    for notice in &opened.notices {
        talk.say(format_args!("Note: {notice}."))?;
    }
    let manner = manner.resuming(&opened, path);
    match opened.table {
        AnyTable::Crosscut(table) => play(table, talk, &manner),
        AnyTable::FiveCrowns(table) => play(table, talk, &manner),
        AnyTable::Cribbage(table) => play(table, talk, &manner),
    }
}

fn new_five_crowns(seed: Seed, talk: &mut Talk) -> Result<Option<Table<FiveCrowns>>> {
    let question = "Who plays against you? (easy, medium, hard, expert or person)";
    let Some(computer) = talk.ask_until(question, "hard", str::parse::<Sitter>)? else {
        return Ok(None);
    };
    let new = NewFiveCrowns { human: Sitter::Person, computer, options: Options::default() };
    new.sit_down(seed).map(Some)
}

fn new_cribbage(seed: Seed, talk: &mut Talk) -> Result<Option<Table<Cribbage>>> {
    let count = |text: &str| {
        let count = text.parse().ok().and_then(cribbage::Players::from_count);
        count.ok_or("cribbage is for 2, 3 or 4 players, the last in partnerships")
    };
    let Some(players) = talk.ask_until("How many players, 2 to 4?", "2", count)? else {
        return Ok(None);
    };
    let question = "Who are the others? (easy, medium, hard, expert or person)";
    let Some(other) = talk.ask_until(question, "hard", str::parse::<Sitter>)? else {
        return Ok(None);
    };
    let show = |text: &str| match text.to_ascii_lowercase().as_str() {
        "table" => Ok(cribbage::Show::Table),
        "players" | "me" => Ok(cribbage::Show::Players),
        "muggins" => Ok(cribbage::Show::Muggins),
        _ => Err("table, players, or muggins (players, and what is overlooked can be taken)"),
    };
    let question = "Who counts the hands? (table, players or muggins)";
    let Some(show) = talk.ask_until(question, "table", show)? else { return Ok(None) };
    let options = cribbage::Options { show, ..cribbage::Options::of(players) };
    NewCribbage::against(other, options).sit_down(seed).map(Some)
}

/// Asks for one of the games kept in the program's folder, or for a file.
fn choose_kept(talk: &mut Talk, manner: &Manner) -> Result<Option<PathBuf>> {
    let kept: Vec<(PathBuf, String)> = manner
        .folder
        .iter()
        .flat_map(|folder| files::kept_in(folder))
        .filter_map(|kept| {
            let table = Opened::open(&kept.path).ok()?.table;
            if table.is_over() {
                return None;
            }
            Some((kept.path, format!("{}, {}", table.summary(), ago(kept.written))))
        })
        .take(LISTED)
        .collect();
    if kept.is_empty() {
        talk.say("  No unfinished game is kept here.")?;
    }
    for (index, (_, line)) in kept.iter().enumerate() {
        talk.say(format_args!("  {}  {line}", index + 1))?;
    }
    let Some(answer) = talk.ask("A number or a file name (Enter to go back):")? else {
        return Ok(None);
    };
    if answer.is_empty() {
        return Ok(None);
    }
    let numbered = answer.parse::<usize>().ok().and_then(|number| kept.get(number.wrapping_sub(1)));
    Ok(Some(numbered.map_or_else(|| PathBuf::from(&answer), |(path, _)| path.clone())))
}

/// How long ago something was written, in a person's words.
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
    fn ages_are_told_in_words() {
        let before = |seconds| SystemTime::now() - Duration::from_secs(seconds);
        assert_eq!(ago(before(5)), "just now");
        assert_eq!(ago(before(61)), "1 minute ago");
        assert_eq!(ago(before(7300)), "2 hours ago");
        assert_eq!(ago(before(260_000)), "3 days ago");
    }
}
