//! `parlour play`: a game at the terminal or in a pipe.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use parlour_rules::{Choices, Seed};
use parlour_table::words::BeforePlay;
use parlour_table::{
    GameInfo, NotATime, Opened, Roster, RosterGame, Wishes, fresh_seed, parse_time,
};
use parlour_tui::plain::{self, Echo, Paint, PlaySettings, Talk};
use parlour_tui::screen::{self, Colours, Letters, Memory, Opening, Theme};

use crate::flags::{chosen_options, chosen_seats, option_flags, seat_flags};
use crate::option_hint::wrong_game;
use crate::{Answer, colour, open, serve};

/// The arguments that every game has.
#[derive(Args)]
struct Common {
    /// Continues a saved game.
    #[arg(long, value_name = "FILE", global = true)]
    resume: Option<PathBuf>,
    /// The seed that decides every shuffle and cut, and who goes first (default: random). A computer with a time limit may still
    /// move differently.
    #[arg(long, global = true)]
    seed: Option<Seed>,
    #[command(flatten)]
    look: Look,
    /// Shows the computer's moves immediately, without pauses.
    #[arg(long, global = true)]
    fast: bool,
    /// How long the computer thinks about a move: 500ms, 1s, 2.5s.
    #[arg(long, value_parser = time, global = true)]
    time: Option<Duration>,
}

/// How a game is shown.
#[derive(Args, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Plays line by line, even where the full screen would work.
    #[arg(long)]
    plain: bool,
    /// Uses ASCII characters only.
    #[arg(long)]
    ascii: bool,
}

impl Look {
    /// Whether there is a screen to fill, and it is wanted.
    fn fills_the_screen(self) -> bool {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        !self.plain && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    fn letters(self) -> Letters {
        if self.ascii { Letters::Ascii } else { Letters::Signs }
    }

    fn theme(self) -> Theme {
        let colours = Colours::from_surroundings(|name| std::env::var(name).ok());
        Theme { colours, letters: self.letters() }
    }
}

/// The command, with a subcommand for each game.
pub fn command(roster: &Roster) -> Command {
    let play = Common::augment_args(Command::new("play").next_display_order(100))
        .about("Plays a game")
        .mut_arg("plain", |arg| arg.global(true))
        .mut_arg("ascii", |arg| arg.global(true));
    let games: Vec<GameInfo> = roster.iter().map(|game| game.info()).collect();
    // A saved game needs no name, but its table can be set.
    let play = games.iter().fold(play, |play, game| {
        let flags = option_flags(game.table_options);
        play.args(flags.map(|flag| flag.help_heading(game.title)))
    });
    play.subcommands(games.iter().map(|game| {
        let new = Arg::new("new")
            .long("new")
            .action(ArgAction::SetTrue)
            .help("Starts a new game with defaults for everything you don't give");
        Command::new(game.name)
            .about(format!("{} {}", game.about, credit(game)))
            .args(option_flags(game.options))
            .args(option_flags(game.table_options))
            .args(seat_flags(game))
            .args((game.before_play != BeforePlay::Nothing).then_some(new))
    }))
}

/// Whose game it is, as a sentence.
pub fn credit(game: &GameInfo) -> String {
    format!("{}.", game.credit)
}

/// Reads a length of time for an option.
pub fn time(text: &str) -> Result<Duration, NotATime> {
    parse_time(text)
}

/// Plays a new or a saved game; `before` is what was said about its look before the command.
pub fn run(roster: &Roster, matches: &ArgMatches, before: Look) -> Result<Answer> {
    let mut common = Common::from_arg_matches(matches)?;
    common.look.plain |= before.plain;
    common.look.ascii |= before.ascii;
    let mut settings = PlaySettings { help_time: common.time, ..play_settings() };
    // Nobody follows moves in a pipe.
    if common.fast || !io::stdout().is_terminal() {
        settings.pause = Duration::ZERO;
    }
    let game = match matches.subcommand() {
        Some((name, matches)) => Some((roster.get(name)?, matches)),
        None => None,
    };
    let wishes = wishes(roster, game, matches, &common)?;
    let opened = match &common.resume {
        Some(file) => match open_saved(roster, file, game.map(|(game, _)| game), &wishes)? {
            Ok(opened) => Some((opened, file.clone())),
            Err(why) => {
                eprintln!("{why}");
                return Ok(Answer::No);
            }
        },
        None => None,
    };
    let opening = match (opened, game) {
        (Some((opened, file)), _) => Opening::Saved(Box::new(opened), file),
        (None, Some((game, _))) => Opening::New(game.clone(), Box::new(wishes)),
        (None, None) => {
            bail!("play what? Name a game ({}) or give --resume FILE", roster.names())
        }
    };
    // The seed that was asked for is the first game's; a game after it gets a fresh one.
    let mut given = common.seed;
    let seeds = move || seed(given.take());
    if common.look.fills_the_screen() {
        let browser = Some(serve::for_the_lobby(roster));
        screen::open(opening, roster, common.look.theme(), settings, seeds, browser)?;
        return Ok(Answer::Yes);
    }
    at_the_table(common.look, |talk| plain::open(opening, roster, talk, &settings, seeds))
}

/// What the flags say about a game, before and after its name.
fn wishes(
    roster: &Roster,
    game: Option<(&RosterGame, &ArgMatches)>,
    before: &ArgMatches,
    common: &Common,
) -> Result<Wishes> {
    let mut attached = Choices::new();
    for known in roster.iter().map(|game| game.info()) {
        let early = chosen_options(known.table_options, before);
        if let (Some(option), Some((game, _))) = (early.keys().next(), game)
            && known.name != game.info().name
        {
            bail!(wrong_game(&format!("--{option}"), known.name, Some(game.info().name)));
        }
        attached.extend(early);
    }
    let Some((game, matches)) = game else {
        return Ok(Wishes { attached, ..Wishes::default() });
    };
    let info = game.info();
    attached.extend(chosen_options(info.table_options, matches));
    let mut seating = chosen_seats(&info, matches);
    seating.time = common.time;
    let asks = info.before_play != BeforePlay::Nothing;
    Ok(Wishes {
        options: chosen_options(info.options, matches),
        attached,
        seating,
        begin: !asks || matches.get_flag("new"),
    })
}

/// Opens the saved game, with the players and the table that the flags say.
fn open_saved(
    roster: &Roster,
    file: &std::path::Path,
    game: Option<&RosterGame>,
    wishes: &Wishes,
) -> Result<Result<Opened, String>> {
    let mut opened = match open::open(roster, file)? {
        Ok(opened) => opened,
        Err(shown) => return Ok(Err(shown)),
    };
    let found = opened.table.info();
    if let Some(wanted) = game.map(|game| game.info())
        && wanted.name != found.name
    {
        bail!("{} is a game of {}, not of {}", file.display(), found.title, wanted.title);
    }
    for option in wishes.attached.keys() {
        if !found.table_options.iter().any(|spec| spec.name == option) {
            let right = roster
                .iter()
                .map(|game| game.info())
                .find(|game| game.table_options.iter().any(|spec| spec.name == option));
            let right = right.map_or("another game", |game| game.name);
            bail!(wrong_game(&format!("--{option}"), right, Some(found.name)));
        }
    }
    wishes.seating.apply(&mut *opened.table)?;
    opened.table.attach_more(wishes.attached.clone());
    Ok(Ok(opened))
}

/// The game room: what opens when no command is given.
pub fn game_room(roster: &Roster, look: Look) -> Result<Answer> {
    let (settings, seeds) = (play_settings(), || seed(None));
    if look.fills_the_screen() {
        let browser = Some(serve::for_the_lobby(roster));
        screen::open(Opening::Lobby, roster, look.theme(), settings, seeds, browser)?;
        return Ok(Answer::Yes);
    }
    at_the_table(look, |talk| plain::open(Opening::Lobby, roster, talk, &settings, seeds))
}

/// The default settings, under the name that the program was started with.
fn play_settings() -> PlaySettings {
    let defaults = PlaySettings::default();
    let path = std::env::args_os().next().map(PathBuf::from);
    let name = path.as_deref().and_then(std::path::Path::file_name);
    let program = name.map_or(defaults.program, |name| name.to_string_lossy().into_owned());
    PlaySettings { program, memory: Memory::default_file(), ..defaults }
}

/// The seed that was asked for, or a fresh one.
fn seed(given: Option<Seed>) -> Result<Seed> {
    Ok(match given {
        Some(seed) => seed,
        None => fresh_seed()?,
    })
}

/// Talks with a person on standard input and output.
pub fn at_the_table(look: Look, play: impl FnOnce(&mut Talk) -> Result<()>) -> Result<Answer> {
    let paint = if colour() { Paint::Colour } else { Paint::Plain };
    let mut output = io::stdout();
    if io::stdin().is_terminal() {
        let (mut keyboard, waiting) = plain::keyboard()?;
        let talk = Talk::new(&mut keyboard, &mut output, paint, Echo::Terminal);
        let talk = talk.within(plain::width()).with_letters(look.letters());
        play(&mut talk.with_waiting(waiting))?;
    } else {
        let mut input = io::stdin().lock();
        let talk = Talk::new(&mut input, &mut output, paint, Echo::Repeat);
        play(&mut talk.with_letters(look.letters()))?;
    }
    Ok(Answer::Yes)
}
