//! A hint for an option that was given to the wrong game.

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Says which game an option is for.
pub fn wrong_game(option: &str, right: &str, given: Option<&str>) -> String {
    match given {
        Some(given) => format!("{option} is for {right}, not for {given}"),
        None => format!("{option} is for {right}: parlour play {right} {option}"),
    }
}

/// The hint for an option of `parlour play` that the named game doesn't have and another has.
pub fn for_error(error: &clap::Error, command: &Command) -> Option<String> {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.collect();
    explained(error, command, &words)
}

fn explained(error: &clap::Error, command: &Command, words: &[String]) -> Option<String> {
    let ContextValue::String(unknown) = error.get(ContextKind::InvalidArg)? else { return None };
    if error.kind() != ErrorKind::UnknownArgument || words.first()? != "play" {
        return None;
    }
    let option = unknown.split('=').next()?;
    let name = option.strip_prefix("--")?;
    let play = command.find_subcommand("play")?;
    let knows = |game: &&Command| game.get_arguments().any(|arg| arg.get_long() == Some(name));
    let mut games = play.get_subcommands().filter(knows);
    let right = games.next()?.get_name();
    let given = words.iter().find_map(|word| play.find_subcommand(word));
    if given.is_none() && games.next().is_some() {
        return Some(format!("{option} comes after a game's name: parlour play {right} {option}"));
    }
    Some(wrong_game(option, right, given.map(Command::get_name)))
}
