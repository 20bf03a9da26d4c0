//! A game played line by line, from wherever it stands to its end.

use anyhow::Result;
use parlour_players::explain::Voice;
use parlour_players::{Player, Stop};
use parlour_rules::{Eye, Message, Seat, Turn};
use parlour_table::words::{self, Names, Thought, Thoughts};
use parlour_table::{Keeper, Sitter, Table, decide};

use super::last_turn::LastTurn;
use super::manner::{Cards, Manner};
use super::spoken::Spoken;
use super::talk::{Ink, Paint, Reply, Talk};

/// How a sitting ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game came to its end.
    Over,
    /// Somebody left before.
    Left,
}

/// Plays a game to its end, or until somebody leaves.
pub fn play<G: Spoken>(mut table: Table<G>, talk: &mut Talk, manner: &Manner) -> Result<Ending> {
    let players = Seat::all(table.seats())
        .map(|seat| match table.sitter(seat) {
            Sitter::Person => None,
            Sitter::Computer { level, .. } => {
                let seed = table.record().seed().child(u64::from(seat.0));
                Some(G::player(level, seed))
            }
        })
        .collect();
    table.lay(manner.laid::<G>());
    let keeper = Keeper::new(&table, manner.folder.clone(), manner.file.clone());
    talk.say(format_args!("{}.", who_plays(&table)))?;
    let mut sitting = Sitting {
        heard: vec![0; usize::from(table.seats())],
        table,
        manner,
        players,
        keeper,
        taste: G::Taste::default(),
        shown_to: None,
        told: Vec::new(),
        thoughts: Thoughts::default(),
        last_turn: LastTurn::default(),
        is_why_told: false,
    };
    sitting.keep(talk)?;
    sitting.run(talk)
}

/// The game and who sits where: `Crosscut. Red: person. Blue: expert`.
fn who_plays<G: Spoken>(table: &Table<G>) -> String {
    let view = table.view(Eye::Nobody);
    let seats = Seat::all(table.seats()).map(|seat| {
        format!("{}: {}", G::seat_name(&view, seat, table.sitters()), table.sitter(seat))
    });
    std::iter::once(G::TITLE.to_owned()).chain(seats).collect::<Vec<_>>().join(". ")
}

/// A game being played: the table, and what is around it.
pub(super) struct Sitting<'m, G: Spoken> {
    pub(super) table: Table<G>,
    pub(super) manner: &'m Manner,
    pub(super) players: Vec<Option<Box<dyn Player<G> + Send>>>,
    pub(super) keeper: Keeper,
    taste: G::Taste,
    /// Who saw the table last, where people have secrets from each other.
    shown_to: Option<Seat>,
    /// What happened in the open, as it was told.
    told: Vec<Message>,
    /// How much of that each seat was there to hear.
    heard: Vec<usize>,
    /// What the computer thought, for when it may be told.
    pub(super) thoughts: Thoughts<G>,
    /// What it did last and why, where it tells that with every move.
    pub(super) last_turn: LastTurn,
    /// Whether it was told that one can ask for them.
    is_why_told: bool,
}

/// What is to happen after a person's words.
pub(super) enum Next {
    Ask,
    Show,
    Leave,
}

/// Enough empty lines to push what one person saw off the screen.
const LINES_THAT_HIDE: usize = 60;

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
        let people = self.people();
        if people > 0 {
            talk.say(format_args!("Type a move such as {}, or ? for the commands.", G::EXAMPLE))?;
        }
        self.open(talk)?;
        self.show(talk)?;
        let mut menu_offered = false;
        loop {
            let Turn::Act(seat) = self.table.turn() else {
                self.tell_end(talk)?;
                return Ok(Ending::Over);
            };
            let computer = self.players[seat.index()].is_some();
            if !menu_offered && people > 0 && G::offers_menu(&self.table.view(Eye::Nobody)) {
                match self.menu(seat, talk)? {
                    None => menu_offered = true,
                    Some(Next::Leave) => return Ok(Ending::Left),
                    Some(Next::Ask) => {}
                    Some(Next::Show) => self.show(talk)?,
                }
                continue;
            }
            let next = if computer {
                self.computer_acts(seat, talk)?;
                if people == 0 {
                    std::thread::sleep(self.manner.pause);
                }
                Next::Show
            } else if self.skip_forced(talk)? {
                // Where there are secrets, the next person may be another one.
                if G::HIDES { Next::Show } else { Next::Ask }
            } else {
                let question = G::question(&self.table.view(Eye::Nobody), &self.name(seat));
                let Some(words) = talk.ask(question)? else {
                    self.end_of_input(talk)?;
                    return Ok(Ending::Left);
                };
                self.person_says(seat, &words, talk)?
            };
            match next {
                Next::Ask => {}
                Next::Show => {
                    menu_offered = false;
                    self.show(talk)?;
                }
                Next::Leave => return Ok(Ending::Left),
            }
        }
    }

    /// Tells what happened before anybody acted, to everybody who comes to the table.
    fn open(&mut self, talk: &mut Talk) -> Result<()> {
        let view = self.table.view(Eye::Nobody);
        let names = Names::of::<G>(&view, self.table.sitters());
        if let Some(opening) = G::opening(&view, &names).filter(|_| self.table.actions().is_empty())
        {
            talk.say(&opening)?;
            self.told.push(opening);
        }
        Ok(())
    }

    /// The commands that there are here.
    fn commands(&self) -> String {
        let why = if self.keeps_reasons() {
            "\n  why         what the computer thought in the deal that ended last"
        } else if self.people() < self.players.len() {
            "\n  why         what the computer did last, and why"
        } else {
            ""
        };
        format!("{COMMANDS}{why}{}", G::OWN_COMMANDS)
    }

    /// Whether the computer keeps its reasons until the deal is over: they name cards, and those lie
    /// face down.
    pub(super) fn keeps_reasons(&self) -> bool {
        G::HIDES && self.cards() == Cards::Closed
    }

    /// The first seat where a person sits.
    pub(super) fn first_person(&self) -> Option<Seat> {
        Seat::all(self.table.seats()).find(|seat| self.players[seat.index()].is_none())
    }

    pub(super) fn people(&self) -> usize {
        self.players.iter().filter(|player| player.is_none()).count()
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        G::seat_name(&self.table.view(Eye::Nobody), seat, self.table.sitters())
    }

    /// Whether cards lie open here.
    fn cards(&self) -> Cards {
        if G::OPEN { self.manner.cards } else { Cards::Closed }
    }

    /// Whose eyes the table is shown to.
    fn eye(&self) -> Eye {
        let persons = || {
            Seat::all(self.table.seats()).filter(|&seat| self.table.sitter(seat) == Sitter::Person)
        };
        match (self.cards(), self.table.turn()) {
            _ if !G::HIDES => Eye::Nobody,
            (Cards::Open, _) => Eye::All,
            (Cards::Closed, Turn::Act(seat)) if persons().any(|person| person == seat) => {
                Eye::Seat(seat)
            }
            (Cards::Closed, _) if persons().count() > 1 => Eye::Nobody,
            (Cards::Closed, _) => persons().next().map_or(Eye::Nobody, Eye::Seat),
        }
    }

    /// Between people with secrets, the table is cleared and handed over before it is shown; says
    /// whether whoever is to see it has come.
    fn hand_over(&mut self, talk: &mut Talk) -> Result<bool> {
        let Turn::Act(seat) = self.table.turn() else { return Ok(true) };
        let secrets = G::HIDES && self.cards() == Cards::Closed && self.people() > 1;
        let person = self.players[seat.index()].is_none();
        if secrets && person && self.shown_to.replace(seat) != Some(seat) {
            let clear = "\n".repeat(LINES_THAT_HIDE);
            let name = self.name(seat);
            let question = format!("{clear}Pass to {name}, who then presses Enter.");
            if talk.ask(question)?.is_none() {
                self.shown_to = None;
                return Ok(false);
            }
            // What the others did meanwhile was told to somebody else.
            for line in &self.told[self.heard[seat.index()]..] {
                talk.say(line)?;
            }
            self.heard[seat.index()] = self.told.len();
        }
        Ok(true)
    }

    fn show(&mut self, talk: &mut Talk) -> Result<()> {
        // Nobody need come to the table for what the rules do for them.
        if G::HIDES && self.forced().is_some() {
            return Ok(());
        }
        if !self.hand_over(talk)? {
            return Ok(());
        }
        let view = self.table.view(self.eye());
        if !G::is_worth_drawing(&view, self.table.sitters()) {
            return Ok(());
        }
        let drawn = G::draw(&view, self.table.sitters(), &self.taste, talk.paint());
        talk.say(format_args!("\n{drawn}"))?;
        if !self.is_why_told && !self.thoughts_told().is_empty() {
            self.is_why_told = true;
            let words = "  why tells what the computer thought in the last deal.";
            talk.say(talk.paint().ink(Ink::Quiet, words))?;
        }
        Ok(())
    }

    /// Plays a legal action and tells what it did, as whoever looks on saw it.
    fn act(&mut self, seat: Seat, action: G::Action, talk: &mut Talk) -> Result<(), Refused<G>> {
        self.act_for(seat, action, &[], talk)
    }

    /// The same with the reasons for it, told before what comes of it.
    fn act_for(
        &mut self,
        seat: Seat,
        action: G::Action,
        reasons: &[Message],
        talk: &mut Talk,
    ) -> Result<(), Refused<G>> {
        let eye = self.eye();
        let [before, public_before] = [eye, Eye::Nobody].map(|eye| self.table.view(eye));
        self.table.submit(action).map_err(Refused::Illegal)?;
        self.keep(talk)?;
        let [after, public_after] = [eye, Eye::Nobody].map(|eye| self.table.view(eye));
        let names = Names::of::<G>(&after, self.table.sitters());
        let told = G::tell(&before, &after, seat, action, &names);
        let mut lines = told.lines();
        let rest = lines.split_off(lines.len().min(1));
        let done = lines.pop().unwrap_or_default();
        let paint = talk.paint();
        talk.say(&done).map_err(anyhow::Error::from)?;
        self.last_turn.goes_on(&done, reasons);
        for reason in reasons {
            let reason = paint.ink(Ink::Quiet, format_args!("  {reason}"));
            talk.say(reason).map_err(anyhow::Error::from)?;
        }
        if !rest.is_empty() {
            talk.say(Message::join(rest, "\n")).map_err(anyhow::Error::from)?;
        }
        let sitters = self.table.sitters();
        let names = Names::of::<G>(&public_after, sitters);
        self.told.push(G::tell(&public_before, &public_after, seat, action, &names));
        if let Some(listener) = self.shown_to {
            self.heard[listener.index()] = self.told.len();
        }
        Ok(())
    }

    pub(super) fn person_says(&mut self, seat: Seat, words: &str, talk: &mut Talk) -> Result<Next> {
        let (command, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        match command.to_ascii_lowercase().as_str() {
            "" => {
                talk.say(format_args!("  a move such as {}, or ? for the commands", G::EXAMPLE))?;
            }
            "?" | "commands" => talk.say(self.commands())?,
            "help" | "hint" | "h" => self.help(talk)?,
            "why" => self.why(talk)?,
            "moves" => {
                if let Some((_, prompt)) = self.table.prompt() {
                    talk.say(G::moves(&prompt.view, &prompt.legal))?;
                }
            }
            "undo" | "u" => match self.table.undo() {
                Ok(stands) => {
                    talk.say("  Taken back.")?;
                    self.thoughts.take_back(stands);
                    self.last_turn = LastTurn::default();
                    self.told.push(format!("{} takes that back.", self.name(seat)).into());
                    self.keep(talk)?;
                    return Ok(Next::Show);
                }
                Err(why) => talk.say(format_args!("  {why}"))?,
            },
            "save" => self.save(rest.trim(), talk)?,
            "resign" => match talk.ask_yes_or_no(self.giving_up())? {
                Reply::Yes => {
                    self.table.resign(seat);
                    self.keep(talk)?;
                }
                Reply::No | Reply::Back => {}
                Reply::End => return self.end_of_input(talk),
            },
            "quit" | "q" | "exit" => return self.quit(talk),
            _ => return self.person_moves(seat, words, talk),
        }
        Ok(Next::Ask)
    }

    fn giving_up(&self) -> String {
        format!("Give the {} up?", G::at_stake(&self.table.view(Eye::Nobody)))
    }

    fn person_moves(&mut self, seat: Seat, words: &str, talk: &mut Talk) -> Result<Next> {
        if let Some(changed) = G::adjust(&mut self.taste, words) {
            talk.say(format_args!("  {changed}"))?;
            self.show(talk)?;
            return Ok(Next::Ask);
        }
        let (_, prompt) = self.table.prompt().expect("it is this seat's turn");
        let mut action = match G::read(&prompt.view, words) {
            Ok(action) => action,
            Err(why) => {
                talk.say(format_args!("  {why}; ? lists the commands"))?;
                return Ok(Next::Ask);
            }
        };
        if let Some((question, instead)) = G::second_thought(&prompt.legal, action) {
            match talk.ask_yes_or_no(question)? {
                Reply::Yes => action = instead,
                Reply::No => {}
                Reply::Back => return Ok(Next::Ask),
                Reply::End => return self.end_of_input(talk),
            }
        }
        match self.act(seat, action, talk) {
            Ok(()) => Ok(Next::Show),
            Err(Refused::Illegal(why)) => {
                talk.say(format_args!("  {why}"))?;
                Ok(Next::Ask)
            }
            Err(Refused::Trouble(trouble)) => Err(trouble),
        }
    }

    /// What the rules force on the person to act, if it is one.
    fn forced(&self) -> Option<(Seat, G::Action)> {
        let (seat, prompt) = self.table.prompt()?;
        match prompt.legal[..] {
            [only] if self.players[seat.index()].is_none() && G::is_forced(only) => {
                Some((seat, only))
            }
            _ => None,
        }
    }

    /// Plays what the rules force on a person, and tells it; asking would be no question.
    fn skip_forced(&mut self, talk: &mut Talk) -> Result<bool> {
        let Some((seat, only)) = self.forced() else { return Ok(false) };
        self.act(seat, only, talk).map_err(Refused::into_trouble)?;
        Ok(true)
    }

    fn computer_acts(&mut self, seat: Seat, talk: &mut Talk) -> Result<()> {
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
        let keeps = self.keeps_reasons();
        let reasons =
            if keeps { Vec::new() } else { G::reasons(&prompt.view, &decision, 0, Voice::Own) };
        let action = decision.action();
        if keeps && prompt.legal.len() > 1 {
            let after = self.table.actions().len();
            self.thoughts.note(Thought { after, seat, view: prompt.view, decision });
        }
        self.act_for(seat, action, &reasons, talk).map_err(Refused::into_trouble)
    }

    fn tell_end(&self, talk: &mut Talk) -> Result<()> {
        talk.say(talk.paint().ink(Ink::Strong, ending(&self.table)))?;
        talk.say(format_args!("The seed was {}.", self.table.record().seed()))?;
        if let Some(path) = self.keeper.path() {
            talk.say_whole(format_args!("The record is kept in {}", path.display()))?;
        }
        Ok(())
    }
}

/// Why an action did not happen.
enum Refused<G: Spoken> {
    /// The rules refuse it.
    Illegal(G::Illegal),
    /// The conversation broke off.
    Trouble(anyhow::Error),
}

impl<G: Spoken> From<anyhow::Error> for Refused<G> {
    fn from(trouble: anyhow::Error) -> Self {
        Refused::Trouble(trouble)
    }
}

impl<G: Spoken> Refused<G> {
    /// For actions that were legal: a refusal is then a fault of ours.
    fn into_trouble(self) -> anyhow::Error {
        match self {
            Refused::Illegal(why) => anyhow::Error::new(why),
            Refused::Trouble(trouble) => trouble,
        }
    }
}

/// How a game ended, in a sentence.
pub fn ending<G: Spoken>(table: &Table<G>) -> Message {
    let names = Names::of::<G>(&table.view(Eye::All), table.sitters());
    words::ending(table, &names)
}
