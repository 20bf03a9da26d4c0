//! Command-line flags made from a game's described options and seats.

use clap::{Arg, ArgAction, ArgMatches, Command};
use parlour_players::Level;
use parlour_rules::options::{OptionKind, listed};
use parlour_rules::{Choices, OptionSpec};
use parlour_table::words::read_nicknames;
use parlour_table::{GameInfo, Occupant, Seating};
use serde_json::Value;

/// A command that needs the name of a game, with a subcommand for each.
pub fn for_each_game(
    name: &'static str,
    about: &'static str,
    games: impl IntoIterator<Item = Command>,
) -> Command {
    Command::new(name)
        .about(about)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(games)
}

/// The flags of some options: `--size 8x8`, `--swap`, and shortcuts such as `--short`.
pub fn option_flags(specs: &'static [OptionSpec]) -> impl Iterator<Item = Arg> {
    specs.iter().flat_map(|spec| {
        let shortcuts = spec.shortcuts.iter().map(|shortcut| {
            Arg::new(shortcut.flag)
                .long(shortcut.flag)
                .action(ArgAction::SetTrue)
                .conflicts_with(spec.name)
                .help(shortcut.help)
        });
        std::iter::once(flag(spec)).chain(shortcuts)
    })
}

fn flag(spec: &'static OptionSpec) -> Arg {
    let name = spec.name.replace('_', "-");
    let arg = Arg::new(spec.name).help(spec.help.trim_end_matches('.'));
    let arg = match spec.alias {
        Some(alias) => arg.long(alias).alias(name),
        None => arg.long(name),
    };
    if matches!(spec.kind, OptionKind::Switch) {
        return arg.action(ArgAction::SetTrue);
    }
    let long = format!("{} [{}]", spec.help, offered(spec));
    arg.help(long)
        .value_name(spec.alias.unwrap_or(spec.name).to_ascii_uppercase())
        .value_parser(|text: &str| spec.read(text))
}

/// The values of an option. A value that doesn't explain itself has its label beside it: `table (by
/// Parlour)`.
fn offered(spec: &OptionSpec) -> String {
    let OptionKind::Choice(values) = spec.kind else { return spec.offered() };
    let told = |&(value, label): &(&str, &str)| {
        if label.contains(value) { value.to_owned() } else { format!("{value} ({label})") }
    };
    listed(&values.iter().map(told).collect::<Vec<_>>(), "or")
}

/// The options that the flags choose.
pub fn chosen_options(specs: &[OptionSpec], matches: &ArgMatches) -> Choices {
    let value = |spec: &OptionSpec| {
        let shortcut = spec.shortcuts.iter().find(|shortcut| matches.get_flag(shortcut.flag));
        let shortcut = shortcut.and_then(|shortcut| spec.read(shortcut.value).ok());
        shortcut.or_else(|| match spec.kind {
            OptionKind::Switch => matches.get_flag(spec.name).then_some(Value::from(true)),
            _ => matches.get_one::<Value>(spec.name).cloned(),
        })
    };
    specs.iter().filter_map(|spec| Some((spec.name.to_owned(), value(spec)?))).collect()
}

/// The flags that say who plays.
pub fn seat_flags(game: &GameInfo) -> Vec<Arg> {
    let occupants = format!("person, {}. A time may follow: \"expert 2s\"", Level::list());
    let named = game.seat_flags.iter().map(|&flag| {
        let help = format!("Who plays the {flag} seat: {occupants}");
        Arg::new(flag).long(flag).value_name("WHO").value_parser(who).help(help)
    });
    let level = Arg::new("level")
        .long("level")
        .value_name("WHO")
        .value_parser(who)
        .help(format!("Who plays the other seats: {occupants} [default: expert]"));
    let seats = Arg::new("seats")
        .long("seats")
        .value_name("WHO,WHO")
        .value_delimiter(',')
        .value_parser(who)
        .conflicts_with("level")
        .conflicts_with_all(game.seat_flags)
        .help("Who plays each seat, in seat order, such as person,hard");
    let names = Arg::new("names")
        .long("names")
        .value_name("NAME,NAME")
        .value_parser(read_nicknames)
        .help("The players' names, in seat order, such as Ann,Ben");
    named.chain([level, seats, names]).collect()
}

fn who(text: &str) -> Result<Occupant, parlour_table::NotAnOccupant> {
    text.parse()
}

/// Who plays, as the flags say.
pub fn chosen_seats(game: &GameInfo, matches: &ArgMatches) -> Seating {
    let occupant = |flag: &str| matches.get_one::<Occupant>(flag).copied();
    let listed: Vec<Option<Occupant>> =
        matches.get_many("seats").into_iter().flatten().copied().map(Some).collect();
    let named = game.seat_flags.iter().map(|&flag| occupant(flag)).collect();
    Seating {
        named: if listed.is_empty() { named } else { listed },
        others: occupant("level"),
        time: None,
        names: matches.get_one::<Vec<String>>("names").cloned().unwrap_or_default(),
    }
}
