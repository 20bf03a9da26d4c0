//! `parlour play`: a game at the terminal or in a pipe.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use parlour_players::Level;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::{Crosscut, Size};
use parlour_rules::five_crowns::{self, FiveCrowns, save::Format};
use parlour_rules::{Game, Seat, Seed};
use parlour_table::{NotATime, Opened, Sitter, fresh_seed, parse_time};
use parlour_tui::plain::{
    self, Cards, Choice, Echo, Manner, NewCrosscut, NewFiveCrowns, Paint, Talk,
};
use parlour_tui::screen::{self, Colours, Letters, Opening, Theme};

use crate::cribbage::NewCribbage;
use crate::misplaced::misplaced;
use crate::{Answer, colour, open, serve};

/// What `parlour play` is told. A game's own options are told before those of all games.
#[derive(Args)]
#[command(next_display_order = 100)]
pub struct Arguments {
    #[command(subcommand)]
    game: Option<NewGame>,
    /// Goes on with a saved game.
    #[arg(long, value_name = "FILE", global = true)]
    resume: Option<PathBuf>,
    /// Decides all chance in the game; the program chooses one where it is not given. A computer
    /// that thinks by the clock may move differently all the same.
    #[arg(long, global = true)]
    seed: Option<Seed>,
    #[command(flatten)]
    look: Look,
    /// The computer moves at once, without the pause in which its moves can be followed.
    #[arg(long, global = true)]
    fast: bool,
    /// How long the computer thinks about a move: 500ms, 1s, 2.5s.
    #[arg(long, value_parser = time, global = true)]
    time: Option<Duration>,
    #[command(flatten, next_help_heading = "Five Crowns")]
    five_crowns: FiveCrownsTable,
}

/// How a table of Five Crowns is laid, and written down. Other games know neither.
#[derive(Args, Clone, Copy, Default)]
struct FiveCrownsTable {
    /// Hands and the draw pile lie face down.
    #[arg(long)]
    closed: bool,
    /// The text format to save in: cpp, lisp, prolog or prolog-terms.
    #[arg(long)]
    format: Option<Format>,
}

impl FiveCrownsTable {
    /// What is told here, and there.
    fn and(self, other: FiveCrownsTable) -> FiveCrownsTable {
        let format = other.format.or(self.format);
        FiveCrownsTable { closed: self.closed || other.closed, format }
    }

    /// An option that was given.
    fn given(self) -> Option<&'static str> {
        let format = self.format.map(|_| "--format");
        if self.closed { Some("--closed") } else { format }
    }
}

/// How a game is shown.
#[derive(Args, Clone, Copy)]
pub struct Look {
    /// Line by line, even where a full screen would do.
    #[arg(long)]
    plain: bool,
    /// Writes with plain letters only: 10D for 10♦.
    #[arg(long)]
    ascii: bool,
}

/// The command `parlour play`, which takes the options of [`Look`] before and after the game's
/// name. The game room takes them too, and nothing else does.
pub fn with_a_look_for_every_game(play: clap::Command) -> clap::Command {
    play.mut_arg("plain", |arg| arg.global(true)).mut_arg("ascii", |arg| arg.global(true))
}

impl Look {
    /// Whether there is a screen to fill, and it is wanted.
    fn fills_the_screen(self) -> bool {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        !self.plain && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    fn theme(self) -> Theme {
        let colours = Colours::from_surroundings(|name| std::env::var(name).ok());
        Theme { colours, letters: self.letters() }
    }

    fn letters(self) -> Letters {
        if self.ascii { Letters::Ascii } else { Letters::Signs }
    }
}

#[derive(Subcommand)]
enum NewGame {
    /// Crosscut, by Mark Steere. Asks for whatever the options leave open.
    Crosscut {
        /// Rows x columns, perimeter included, each from 5 to 10.
        #[arg(long)]
        size: Option<Size>,
        /// Who plays Red: person, easy, medium, hard or expert.
        #[arg(long)]
        red: Option<Sitter>,
        /// Who plays Blue: person, easy, medium, hard or expert.
        #[arg(long)]
        blue: Option<Sitter>,
        /// Blue may take over Red's side after the first disc (not in the rule sheet).
        #[arg(long)]
        swap: bool,
    },
    /// Five Crowns; asks for a new game or a file unless --new or --resume is given.
    FiveCrowns {
        /// Begins a new game without asking.
        #[arg(long)]
        new: bool,
        /// Who plays the first seat: person, easy, medium, hard or expert [default: person].
        #[arg(long)]
        human: Option<Sitter>,
        /// Who plays the second seat [default: expert].
        #[arg(long)]
        computer: Option<Sitter>,
        #[command(flatten)]
        table: FiveCrownsTable,
    },
    /// Cribbage for two, three, or four in partnerships.
    Cribbage(NewCribbage),
}

/// Reads a length of time for an option.
pub fn time(text: &str) -> Result<Duration, NotATime> {
    parse_time(text)
}

/// Plays a new or a saved game.
pub fn run(arguments: Arguments) -> Result<Answer> {
    let laid = arguments.five_crowns_table()?;
    let mut manner = Manner {
        help_time: arguments.time,
        cards: if laid.closed { Cards::Closed } else { Cards::Open },
        format: laid.format,
        ..Manner::default()
    };
    // Nobody follows moves in a pipe.
    if arguments.fast || !io::stdout().is_terminal() {
        manner.pause = Duration::ZERO;
    }
    let resumed = match &arguments.resume {
        Some(file) => match open::open(file)? {
            Ok(mut opened) => {
                let seats = arguments.game.as_ref().map_or_else(Vec::new, NewGame::named);
                if let Some(game) = &arguments.game
                    && opened.table.game() != game.name()
                {
                    let (file, found) = (file.display(), opened.table.game());
                    bail!("{file} is a game of {found}, not of {}", game.name());
                }
                if let (Some(option), true) =
                    (laid.given(), opened.table.game() != FiveCrowns::NAME)
                {
                    bail!(misplaced(option, FiveCrowns::NAME, Some(opened.table.game())));
                }
                opened.table.reseat(seated(seats, arguments.time));
                Some((opened, file))
            }
            Err(shown) => {
                eprintln!("{shown}");
                return Ok(Answer::No);
            }
        },
        None => None,
    };
    if arguments.look.fills_the_screen() {
        let resumed = resumed.map(|(opened, file)| (opened, file.clone()));
        return full_screen(resumed, arguments, manner);
    }
    at_the_table(arguments.look.letters(), |talk| {
        if let Some((opened, file)) = resumed {
            plain::resume(opened, file, talk, &manner)?;
            return Ok(());
        }
        match arguments.game {
            Some(NewGame::Crosscut { size, red, blue, swap }) => {
                let new = NewCrosscut { size, red, blue, time: arguments.time, swap };
                let seed = seed(arguments.seed)?;
                if let Some(table) = new.sit_down(seed, talk)? {
                    plain::play(table, talk, &manner)?;
                }
                Ok(())
            }
            Some(NewGame::FiveCrowns { new, human, computer, .. }) => {
                let who = seated(vec![human, computer], arguments.time);
                if !new && plain::new_or_resume(talk, &manner, who)? != Choice::New {
                    return Ok(());
                }
                let new = new_five_crowns(human, computer, arguments.time);
                plain::play(new.sit_down(seed(arguments.seed)?)?, talk, &manner)?;
                Ok(())
            }
            Some(NewGame::Cribbage(new)) => {
                let new = new.new_game(arguments.time)?;
                plain::play(new.sit_down(seed(arguments.seed)?)?, talk, &manner)?;
                Ok(())
            }
            None => bail!(NO_GAME),
        }
    })
}

const NO_GAME: &str =
    "play what? Name a game (crosscut, five-crowns, cribbage) or give --resume FILE";

/// As [`run`], on the full screen.
fn full_screen(
    resumed: Option<(Opened, PathBuf)>,
    arguments: Arguments,
    manner: Manner,
) -> Result<Answer> {
    let opening = match (resumed, arguments.game) {
        (Some((opened, file)), _) => Opening::Saved(Box::new(opened), file),
        (None, Some(NewGame::Crosscut { size, red, blue, swap })) => {
            Opening::Crosscut(NewCrosscut { size, red, blue, time: arguments.time, swap })
        }
        (None, Some(NewGame::FiveCrowns { new, human, computer, .. })) => {
            let game = new_five_crowns(human, computer, arguments.time);
            if new { Opening::FiveCrowns(game) } else { Opening::AskFiveCrowns(game) }
        }
        (None, Some(NewGame::Cribbage(new))) => Opening::Cribbage(new.new_game(arguments.time)?),
        (None, None) => bail!(NO_GAME),
    };
    // The seed that was asked for is the first game's; a game after it gets a fresh one.
    let mut given = arguments.seed;
    let browser = Some(serve::for_the_lobby());
    screen::open(opening, arguments.look.theme(), manner, move || seed(given.take()), browser)?;
    Ok(Answer::Yes)
}

impl Arguments {
    /// What is told of a table of Five Crowns, before and after the game's name.
    fn five_crowns_table(&self) -> Result<FiveCrownsTable> {
        match (&self.game, self.five_crowns.given()) {
            (Some(NewGame::FiveCrowns { table, .. }), _) => Ok(self.five_crowns.and(*table)),
            (Some(game), Some(option)) => {
                bail!(misplaced(option, FiveCrowns::NAME, Some(game.name())))
            }
            _ => Ok(self.five_crowns),
        }
    }
}

impl NewGame {
    /// The game's name.
    fn name(&self) -> &'static str {
        match self {
            NewGame::Crosscut { .. } => Crosscut::NAME,
            NewGame::FiveCrowns { .. } => FiveCrowns::NAME,
            NewGame::Cribbage(_) => Cribbage::NAME,
        }
    }

    /// Who is named for each seat, by seat.
    fn named(&self) -> Vec<Option<Sitter>> {
        match self {
            NewGame::Crosscut { red, blue, .. } => vec![*red, *blue],
            NewGame::FiveCrowns { human, computer, .. } => vec![*human, *computer],
            NewGame::Cribbage(new) => new.named(),
        }
    }
}

/// Who sits on a seat of a saved game: whoever is named, or who sat there; the computer thinks as
/// long as `time`, where it is given.
fn seated(named: Vec<Option<Sitter>>, time: Option<Duration>) -> impl Fn(Seat, Sitter) -> Sitter {
    move |seat, sitter| {
        let named = named.get(seat.index()).copied().flatten();
        named.unwrap_or(sitter).within(time)
    }
}

fn new_five_crowns(
    human: Option<Sitter>,
    computer: Option<Sitter>,
    time: Option<Duration>,
) -> NewFiveCrowns {
    let human = human.unwrap_or(Sitter::Person).within(time);
    let computer = computer.unwrap_or(Sitter::computer(Level::Expert)).within(time);
    NewFiveCrowns { human, computer, options: five_crowns::Options::default() }
}

/// The game room: what opens when no command is given.
pub fn game_room(look: Look) -> Result<Answer> {
    if look.fills_the_screen() {
        let (manner, browser) = (Manner::default(), Some(serve::for_the_lobby()));
        screen::open(Opening::Lobby, look.theme(), manner, || seed(None), browser)?;
        return Ok(Answer::Yes);
    }
    at_the_table(look.letters(), |talk| plain::game_room(talk, &Manner::default(), || seed(None)))
}

/// The seed that was asked for, or a fresh one.
fn seed(given: Option<Seed>) -> Result<Seed> {
    Ok(match given {
        Some(seed) => seed,
        None => fresh_seed()?,
    })
}

/// Talks with a person on standard input and output.
pub fn at_the_table(
    letters: Letters,
    play: impl FnOnce(&mut Talk) -> Result<()>,
) -> Result<Answer> {
    let paint = if colour() { Paint::Colour } else { Paint::Plain };
    let mut output = io::stdout();
    if io::stdin().is_terminal() {
        let mut keyboard = plain::keyboard()?;
        let talk = Talk::new(&mut keyboard, &mut output, paint, Echo::Terminal);
        play(&mut talk.within(plain::width()).with_letters(letters))?;
    } else {
        let mut input = io::stdin().lock();
        let talk = Talk::new(&mut input, &mut output, paint, Echo::Repeat);
        play(&mut talk.with_letters(letters))?;
    }
    Ok(Answer::Yes)
}
