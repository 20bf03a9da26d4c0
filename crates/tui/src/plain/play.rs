//! A game played line by line, from wherever it stands to its end.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use parlour_players::explain::Voice;
use parlour_players::{Decision, Level, Player, Prompt, Stop};
use parlour_rules::{Eye, Seat, Turn};
use parlour_table::{Keeper, Sitter, Table, decide, files};

use super::spoken::Spoken;
use super::talk::{Ink, Paint, Talk};

/// How a game is shown and kept while it is played.
#[derive(Clone, Debug)]
pub struct Manner {
    /// How long to wait after each move when only the computer plays.
    pub pause: Duration,
    /// How long the computer thinks for help, where that is not left to its level.
    pub help_time: Option<Duration>,
    /// The file that `save` and `quit` offer: the one the game was resumed from.
    pub file: Option<PathBuf>,
    /// The folder where games are kept as they go, so that a closed window loses nothing.
    pub folder: Option<PathBuf>,
}

/// A second between the moves of two computers, no file yet, and the user's own folder.
impl Default for Manner {
    fn default() -> Self {
        let folder = files::data_folder().map(|folder| folder.join("games"));
        Manner { pause: Duration::from_secs(1), help_time: None, file: None, folder }
    }
}

/// How a sitting ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game came to its end.
    Over,
    /// Somebody left before.
    Left,
}

/// Plays a game to its end, or until somebody leaves.
pub fn play<G: Spoken>(table: Table<G>, talk: &mut Talk, manner: &Manner) -> Result<Ending> {
    let players = Seat::all(table.seats())
        .map(|seat| match table.sitter(seat) {
            Sitter::Person => None,
            Sitter::Computer { level, .. } => {
                let seed = table.record().seed().child(u64::from(seat.0));
                Some(G::player(level, seed))
            }
        })
        .collect();
    let keeper = Keeper::new(&table, manner.folder.clone(), manner.file.clone());
    talk.say(format_args!("{}.", who_plays(&table)))?;
    let mut sitting = Sitting { table, manner, players, keeper };
    sitting.keep(talk)?;
    sitting.run(talk)
}

/// The game and who sits where: `Crosscut. Red: person. Blue: expert`.
fn who_plays<G: Spoken>(table: &Table<G>) -> String {
    let view = table.view(Eye::Nobody);
    let seats = Seat::all(table.seats())
        .map(|seat| format!("{}: {}", G::seat_name(&view, seat), table.sitter(seat)));
    std::iter::once(G::TITLE.to_owned()).chain(seats).collect::<Vec<_>>().join(". ")
}

/// A game being played: the table, and what is around it.
pub(super) struct Sitting<'m, G: Spoken> {
    pub(super) table: Table<G>,
    pub(super) manner: &'m Manner,
    players: Vec<Option<Box<dyn Player<G> + Send>>>,
    pub(super) keeper: Keeper,
}

/// What is to happen after a person's words.
pub(super) enum Next {
    Ask,
    Show,
    Leave,
}

const COMMANDS: &str = "  a move      plays it
  help        what the computer would do, and why
  moves       every legal move
  undo        takes back your last move
  save FILE   saves the game
  resign      gives the game up
  quit        leaves; offers to save
  ?           this list";

impl<G: Spoken> Sitting<'_, G> {
    fn run(&mut self, talk: &mut Talk) -> Result<Ending> {
        let people = self.players.iter().filter(|player| player.is_none()).count();
        if people > 0 {
            talk.say(format_args!("Type a move such as {}, or ? for the commands.", G::EXAMPLE))?;
        }
        self.show(talk)?;
        loop {
            let Turn::Act(seat) = self.table.turn() else {
                self.tell_end(talk)?;
                return Ok(Ending::Over);
            };
            if self.players[seat.index()].is_some() {
                self.computer_turn(seat, talk)?;
                if people == 0 {
                    std::thread::sleep(self.manner.pause);
                }
                continue;
            }
            if self.skip_forced(seat, talk)? {
                continue;
            }
            let name = self.name(seat);
            let Some(words) = talk.ask(format_args!("{name} to move:"))? else {
                self.end_of_input(talk)?;
                return Ok(Ending::Left);
            };
            match self.person_says(seat, &words, talk)? {
                Next::Ask => {}
                Next::Show => self.show(talk)?,
                Next::Leave => return Ok(Ending::Left),
            }
        }
    }

    fn name(&self, seat: Seat) -> String {
        G::seat_name(&self.table.view(Eye::Nobody), seat)
    }

    fn show(&self, talk: &mut Talk) -> Result<()> {
        let paint = talk.paint();
        talk.say(format_args!("\n{}", G::draw(&self.table.view(Eye::Nobody), paint)))?;
        Ok(())
    }

    fn person_says(&mut self, seat: Seat, words: &str, talk: &mut Talk) -> Result<Next> {
        let (command, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        match command.to_ascii_lowercase().as_str() {
            "" => {
                talk.say(format_args!("  a move such as {}, or ? for the commands", G::EXAMPLE))?;
            }
            "?" | "commands" => talk.say(COMMANDS)?,
            "help" | "hint" | "h" => self.help(talk)?,
            "moves" => {
                if let Some((_, prompt)) = self.table.prompt() {
                    talk.say(G::moves(&prompt.view, &prompt.legal))?;
                }
            }
            "undo" | "u" => match self.table.undo() {
                Ok(_) => {
                    talk.say("  Taken back.")?;
                    self.keep(talk)?;
                    return Ok(Next::Show);
                }
                Err(why) => talk.say(format_args!("  {why}"))?,
            },
            "save" => self.save(rest.trim(), talk)?,
            "resign" => {
                if yes(talk, "Give the game up? (yes or no)")? {
                    self.table.resign(seat);
                    self.keep(talk)?;
                }
            }
            "quit" | "q" | "exit" => return self.quit(talk),
            _ => return self.person_moves(seat, words, talk),
        }
        Ok(Next::Ask)
    }

    fn person_moves(&mut self, seat: Seat, words: &str, talk: &mut Talk) -> Result<Next> {
        let action = match words.parse::<G::Action>() {
            Ok(action) => action,
            Err(why) => {
                talk.say(format_args!("  {why}; ? lists the commands"))?;
                return Ok(Next::Ask);
            }
        };
        if let Err(why) = self.table.submit(action) {
            talk.say(format_args!("  {why}"))?;
            return Ok(Next::Ask);
        }
        self.keep(talk)?;
        let told = G::tell(&self.table.view(Eye::Nobody), seat, action);
        talk.say(format_args!("{told}"))?;
        Ok(Next::Show)
    }

    /// Plays what the rules force on a person, and tells it; asking would be no question.
    fn skip_forced(&mut self, seat: Seat, talk: &mut Talk) -> Result<bool> {
        let Some((_, prompt)) = self.table.prompt() else { return Ok(false) };
        match prompt.legal[..] {
            [only] if G::is_forced(only) => {
                self.table.submit(only).expect("the only legal action is legal");
                self.keep(talk)?;
                talk.say(G::tell(&self.table.view(Eye::Nobody), seat, only))?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn computer_turn(&mut self, seat: Seat, talk: &mut Talk) -> Result<()> {
        let (_, prompt) = self.table.prompt().expect("it is this seat's turn");
        let Sitter::Computer { level, time } = self.table.sitter(seat) else {
            unreachable!("only the computer has a player at the table");
        };
        if talk.paint() == Paint::Colour {
            let name = self.name(seat);
            talk.say(talk.paint().ink(Ink::Quiet, format_args!("{name} is thinking…")))?;
        }
        let player = self.players[seat.index()].as_mut().expect("the computer sits here");
        let decision = decide::<G>(player.as_mut(), &prompt, level, time, &Stop::default());
        let action = decision.action();
        self.table.submit(action).expect("the computer plays legal moves");
        self.keep(talk)?;
        let after = self.table.view(Eye::Nobody);
        let why = G::reasons(&prompt.view, &decision, 0, Voice::Own);
        let paint = talk.paint();
        talk.say(G::tell(&after, seat, action))?;
        for reason in &why {
            talk.say(paint.ink(Ink::Quiet, format_args!("  {reason}")))?;
        }
        self.show(talk)
    }

    fn help(&mut self, talk: &mut Talk) -> Result<()> {
        let Some((seat, prompt)) = self.table.prompt() else { return Ok(()) };
        let seed = self.table.record().seed().child(64 + u64::from(seat.0));
        let mut adviser = G::player(Level::Expert, seed);
        let decision = decide::<G>(
            adviser.as_mut(),
            &prompt,
            Level::Expert,
            self.manner.help_time,
            &Stop::default(),
        );
        for line in advice::<G>(&prompt, &decision) {
            talk.say(format_args!("  {line}"))?;
        }
        Ok(())
    }

    fn tell_end(&self, talk: &mut Talk) -> Result<()> {
        let view = self.table.view(Eye::All);
        let winners: Vec<String> = Seat::all(self.table.seats())
            .filter(|&seat| self.table.outcome().is_some_and(|outcome| outcome.is_win_for(seat)))
            .map(|seat| G::seat_name(&view, seat))
            .collect();
        let gave_up = self.table.record().resigned().map(|seat| G::seat_name(&view, seat));
        let line = match (winners.is_empty(), gave_up) {
            (true, _) => "Nobody wins: the game is drawn.".to_owned(),
            (false, None) => {
                format!("{} wins: {}.", winners.join(" and "), G::how_it_ended(&view))
            }
            (false, Some(loser)) => {
                format!("{loser} gives up: {} wins.", winners.join(" and "))
            }
        };
        talk.say(talk.paint().ink(Ink::Strong, line))?;
        talk.say(format_args!("The seed was {}.", self.table.record().seed()))?;
        if let Some(path) = self.keeper.path() {
            talk.say(format_args!("The record is kept in {}", path.display()))?;
        }
        Ok(())
    }
}

/// A decision as advice: what to do and why, and what comes next.
pub fn advice<G: Spoken>(prompt: &Prompt<G>, decision: &Decision<G::Action>) -> Vec<String> {
    let mut lines = vec![format!("I would play {}.", decision.action())];
    lines.extend(G::reasons(&prompt.view, decision, 0, Voice::Advice));
    if let Some(second) = decision.ranked.get(1) {
        lines.push(format!("Next best: {}.", second.action));
        lines.extend(G::reasons(&prompt.view, decision, 1, Voice::Advice));
    }
    lines
}

fn yes(talk: &mut Talk, question: &str) -> Result<bool> {
    loop {
        let Some(answer) = talk.ask(question)? else { return Ok(false) };
        match answer.to_ascii_lowercase().as_str() {
            "yes" | "y" => return Ok(true),
            "no" | "n" | "" => return Ok(false),
            _ => talk.say("  yes or no")?,
        }
    }
}
