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
    let right = play.get_subcommands().find(knows)?.get_name();
    let given = words.iter().find_map(|word| play.find_subcommand(word));
    Some(wrong_game(option, right, given.map(Command::get_name)))
}

#[cfg(test)]
mod tests {
    use super::explained;
    use clap::Command;

    fn command() -> Command {
        crate::command(&crate::standard())
    }

    fn said(words: &str) -> Option<String> {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let all = ["parlour".to_owned()].into_iter().chain(words.iter().cloned());
        let error = command().try_get_matches_from(all).expect_err("an unknown option");
        explained(&error, &command(), &words)
    }

    #[test]
    fn an_option_of_another_game_is_named_with_its_game() {
        for (words, sentence) in [
            ("play crosscut --closed", "--closed is for five-crowns, not for crosscut"),
            ("play cribbage --format=cpp", "--format is for five-crowns, not for cribbage"),
            ("play --fast five-crowns --muggins", "--muggins is for cribbage, not for five-crowns"),
            ("play cribbage --size 6x6", "--size is for crosscut, not for cribbage"),
            ("play --size 6x6", "--size is for crosscut: parlour play crosscut --size"),
        ] {
            assert_eq!(said(words).as_deref(), Some(sentence), "{words}");
        }
    }

    #[test]
    fn an_option_of_no_game_is_left_to_the_usual_message() {
        assert_eq!(said("play crosscut --sighs 3"), None);
        assert_eq!(said("arena crosscut easy hard --muggins"), None);
        assert_eq!(said("cribbage sweep --plain"), None);
    }

    #[test]
    fn help_offers_what_applies_and_nothing_else() {
        let help = |words: &str| {
            let words = ["parlour"].into_iter().chain(words.split(' ')).chain(["--help"]);
            command().try_get_matches_from(words).expect_err("help").to_string()
        };
        for game in ["play crosscut", "play five-crowns", "play cribbage"] {
            let told = help(game);
            for option in ["--plain", "--ascii", "--seed", "--resume", "--fast", "--time"] {
                assert!(told.contains(option), "{game} {option}: {told}");
            }
            let is_five_crowns = game.ends_with("five-crowns");
            assert_eq!(told.contains("--closed"), is_five_crowns, "{told}");
            assert_eq!(told.contains("--format"), is_five_crowns, "{told}");
            assert_eq!(told.contains("--muggins"), game.ends_with("cribbage"), "{told}");
        }
        for command in ["arena cribbage", "cribbage keep", "review", "puzzle crosscut", "serve"] {
            let told = help(command);
            assert!(!told.contains("--plain") && !told.contains("--ascii"), "{command}: {told}");
        }
        assert!(command().render_help().to_string().contains("--plain"));
    }

    #[test]
    fn the_look_is_taken_before_and_after_the_game() {
        for words in ["play --plain crosscut", "play crosscut --plain", "--plain"] {
            let words = ["parlour"].into_iter().chain(words.split(' '));
            command().try_get_matches_from(words).expect("the option is taken");
        }
        command().debug_assert();
    }
}
