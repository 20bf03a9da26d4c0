//! A game played line by line, from wherever it stands to its end.

use std::path::PathBuf;

use anyhow::Result;
use parlour_players::explain::Voice;
use parlour_players::{Prompt, Stop};
use parlour_rules::{Eye, Message, Seat, Turn, message};
use parlour_table::words::{self, HintStep, Words};
use parlour_table::{Autosave, LiveGame, Next, Occupant, Roster, Table, TutorMode, thinking_time};

use super::talk::{Ink, Paint, Reply, Talk};
use super::tutoring::Checked;
use crate::coach::review_in_background;
use crate::face::{Cards, Face, Players};
use crate::screen::Memory;
use crate::settings::PlaySettings;

/// Plays a game to its end, or until somebody leaves; `file` is where it was loaded from.
pub fn play<G: Words, F: Face<G>>(
    table: Table<G>,
    file: Option<PathBuf>,
    talk: &mut Talk,
    settings: &PlaySettings,
    roster: &Roster,
) -> Result<()> {
    let autosave = Autosave::new(&table, settings.folder.clone(), file.clone());
    let live = LiveGame::new(table);
    let mut game = LineGame::<G, F> {
        heard: vec![0; usize::from(live.table().seats())],
        face: F::new(&live.table().view(Eye::Nobody), Cards::face_up(live.is_open())),
        live,
        file,
        settings,
        roster,
        autosave,
        shown_to: None,
        told: Vec::new(),
        is_why_told: false,
        tutor: Memory::open(settings.memory.as_deref()).tutor(G::NAME),
        hinted: None,
    };
    talk.say(format_args!("{}.", game.who_plays()))?;
    if game.tutor != TutorMode::Off && game.live.may_tutor() {
        talk.say(game.tutor.in_words())?;
    }
    game.autosave(talk)?;
    game.run(talk)
}

/// A game being played line by line.
pub(super) struct LineGame<'a, G: Words, F> {
    pub(super) live: LiveGame<G>,
    pub(super) settings: &'a PlaySettings,
    pub(super) roster: &'a Roster,
    pub(super) autosave: Autosave,
    /// The file that the game was loaded from.
    pub(super) file: Option<PathBuf>,
    face: F,
    /// Who saw the table last, where people have secrets from each other.
    shown_to: Option<Seat>,
    /// What everyone could see, as it was printed.
    told: Vec<Message>,
    /// How many of those lines each seat has been shown.
    heard: Vec<usize>,
    /// Whether people know that they can ask for the computer's reasons.
    is_why_told: bool,
    /// How the tutor helps.
    pub(super) tutor: TutorMode,
    /// The last step of a hint that was given, and how many events the game had.
    pub(super) hinted: Option<(usize, HintStep)>,
}

/// What happens after a person's words.
pub(super) enum Then {
    /// They are asked again.
    Ask,
    /// The table is shown again.
    Show,
    /// The game is left.
    Leave,
}

/// Enough empty lines to push what one person saw off the screen.
const LINES_THAT_HIDE: usize = 60;

const COMMANDS: &str = "  a move      play it
  hint        get a nudge; again: what the computer would do; again: why
  moves       list every legal move
  undo        undo your last move
  save FILE   save the game
  resign      resign the game
  quit        leave; you can save the game first
  ?           show this list";

impl<G: Words, F: Face<G>> LineGame<'_, G, F> {
    fn run(&mut self, talk: &mut Talk) -> Result<()> {
        let has_people = self.live.people().next().is_some();
        if has_people {
            talk.say(format_args!("Type a move such as {}, or ? for the commands.", F::EXAMPLE))?;
        }
        self.tell_opening(talk)?;
        self.show(talk)?;
        let mut menu_offered = false;
        loop {
            let Turn::Act(seat) = self.live.table().turn() else {
                self.tell_end(talk)?;
                return Ok(());
            };
            let public = self.live.table().view(Eye::Nobody);
            if !menu_offered && has_people && F::offers_menu(&public) {
                match self.menu(seat, talk)? {
                    None => menu_offered = true,
                    Some(Then::Leave) => return Ok(()),
                    Some(Then::Ask) => {}
                    Some(Then::Show) => self.show(talk)?,
                }
                continue;
            }
            let then = match self.live.next() {
                Next::Over(_) => continue,
                Next::Computer(seat) => {
                    self.computer_acts(seat, talk)?;
                    if !has_people {
                        std::thread::sleep(self.settings.pause);
                    }
                    Then::Show
                }
                Next::Forced(_, only) => {
                    self.act(only, talk)?.expect("the only legal move is legal");
                    // Where there are secrets, the next person may be another one.
                    if G::HIDES { Then::Show } else { Then::Ask }
                }
                Next::Person(seat, _) => {
                    let question = F::question(&public, seat, &self.live.names());
                    match talk.ask(question)? {
                        Some(words) => self.person_says(seat, &words, talk)?,
                        None => self.end_of_input(talk)?,
                    }
                }
            };
            match then {
                Then::Ask => {}
                Then::Show => {
                    menu_offered = false;
                    self.show(talk)?;
                }
                Then::Leave => return Ok(()),
            }
        }
    }

    /// The game and who plays it: `Crosscut: you (Red) against Blue (expert)`.
    fn who_plays(&self) -> Message {
        let (names, table) = (self.live.names(), self.live.table());
        let player = |seat: Seat| match table.occupant(seat) {
            Occupant::Person if names.reader() == Some(seat) => match names.own_name(seat) {
                "Player" => "you".into(),
                name => message!["you (", name, ")"],
            },
            Occupant::Person => message![names.within(seat)],
            computer @ Occupant::Computer { .. } => {
                message![names.within(seat), format!(" ({computer})")]
            }
        };
        let last = if table.seats() == 2 { " against " } else { " and " };
        message![G::TITLE, ": ", Message::list(Seat::all(table.seats()).map(player), last)]
    }

    /// Says what happened before anybody acted, such as the cut for the deal.
    fn tell_opening(&mut self, talk: &mut Talk) -> Result<()> {
        let opening = G::opening(&self.live.table().view(Eye::Nobody), &self.live.names());
        if let Some(opening) = opening.filter(|_| self.live.table().action_count() == 0) {
            talk.say(&opening)?;
            self.told.push(opening);
        }
        Ok(())
    }

    /// The commands that there are here.
    fn commands(&self) -> String {
        let why = if self.holds_reasons_back() {
            "\n  why         see what the computer thought in the last deal"
        } else if self.has_computers() {
            "\n  why         see what the computer did last, and why"
        } else {
            ""
        };
        let tutor = if self.live.may_tutor() {
            "\n  tutor MODE  off, explain, or warn 2, 5 or 10: warns before a move that costs that many percent"
        } else {
            ""
        };
        format!("{COMMANDS}{why}{tutor}{}", F::COMMANDS)
    }

    /// Whether the computer's reasons wait until the deal is over: they name cards that lie face
    /// down.
    pub(super) fn holds_reasons_back(&self) -> bool {
        G::HIDES && !self.live.is_open()
    }

    pub(super) fn has_computers(&self) -> bool {
        self.live.people().count() < usize::from(self.live.table().seats())
    }

    /// Whose view the table is shown in.
    pub(super) fn eye(&self) -> Eye {
        match self.live.table().turn() {
            _ if !G::HIDES => Eye::Nobody,
            _ if self.live.is_open() => Eye::All,
            Turn::Act(seat) if self.live.is_person(seat) => Eye::Seat(seat),
            _ => self.live.only_person().map_or(Eye::Nobody, Eye::Seat),
        }
    }

    /// Between people with secrets, clears the screen and hands the table over. Returns whether the
    /// next person has come.
    fn hand_over(&mut self, talk: &mut Talk) -> Result<bool> {
        let Turn::Act(seat) = self.live.table().turn() else { return Ok(true) };
        let has_secrets = self.holds_reasons_back() && self.live.people().count() > 1;
        if !has_secrets || !self.live.is_person(seat) || self.shown_to.replace(seat) == Some(seat) {
            return Ok(true);
        }
        let clear = "\n".repeat(LINES_THAT_HIDE);
        let name = self.live.names().name(seat).to_owned();
        if talk.ask(format!("{clear}Hand the screen to {name}, then press Enter."))?.is_none() {
            self.shown_to = None;
            return Ok(false);
        }
        // What the others did meanwhile was shown to somebody else.
        for line in &self.told[self.heard[seat.index()]..] {
            talk.say(line)?;
        }
        self.heard[seat.index()] = self.told.len();
        Ok(true)
    }

    fn show(&mut self, talk: &mut Talk) -> Result<()> {
        // Nobody needs to come to the table for a forced move.
        let is_forced = matches!(self.live.next(), Next::Forced(..));
        if G::HIDES && is_forced || !self.hand_over(talk)? {
            return Ok(());
        }
        let table = self.live.table();
        let view = table.view(self.eye());
        if !F::is_worth_showing(&view, table.occupants()) {
            return Ok(());
        }
        let drawn = self.face.lines(&view, &Players::at(table), talk.paint());
        talk.say(format_args!("\n{drawn}"))?;
        let can_explain = || !self.live.last_deal_explained(&self.live.names()).is_empty();
        if !self.is_why_told && self.holds_reasons_back() && can_explain() {
            self.is_why_told = true;
            let words = "  Type why to see what the computer thought in the last deal.";
            talk.say(talk.paint().ink(Ink::Quiet, words))?;
        }
        Ok(())
    }

    /// Plays an action and says what it did; a refused one changes nothing.
    fn act(&mut self, action: G::Action, talk: &mut Talk) -> Result<Result<(), G::Illegal>> {
        let eye = self.eye();
        match self.live.play(action) {
            Ok(()) => self.acted(eye, &[], talk).map(Ok),
            Err(why) => Ok(Err(why)),
        }
    }

    /// Says what the last action did, as `eye` saw it: first what was done, then the reasons, then
    /// what came of it.
    fn acted(&mut self, eye: Eye, reasons: &[Message], talk: &mut Talk) -> Result<()> {
        self.autosave(talk)?;
        let (last, names) = (self.live.table().action_count() - 1, self.live.names());
        let mut lines = self.live.entry(last, eye, &names).text.lines().into_iter();
        talk.say(lines.next().unwrap_or_default())?;
        for reason in reasons {
            talk.say(talk.paint().ink(Ink::Quiet, format_args!("  {reason}")))?;
        }
        if lines.len() > 0 {
            talk.say(Message::join(lines, "\n"))?;
        }
        self.told.push(self.live.entry(last, Eye::Nobody, &names).text);
        if let Some(listener) = self.shown_to {
            self.heard[listener.index()] = self.told.len();
        }
        Ok(())
    }

    pub(super) fn person_says(&mut self, seat: Seat, words: &str, talk: &mut Talk) -> Result<Then> {
        let (command, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        match command.to_ascii_lowercase().as_str() {
            "" => {
                talk.say(format_args!(
                    "  type a move such as {}, or ? for the commands",
                    F::EXAMPLE
                ))?;
            }
            "?" | "commands" => talk.say(self.commands())?,
            "help" | "hint" | "h" => self.hint(talk)?,
            "why" => self.why(talk)?,
            "tutor" => self.set_tutor(rest, talk)?,
            "moves" => {
                if let Some((_, prompt)) = self.live.table().prompt() {
                    talk.say(F::moves(&prompt))?;
                }
            }
            "undo" | "u" => {
                if self.undo(talk)? {
                    return Ok(Then::Show);
                }
            }
            "save" => self.save(rest.trim(), talk)?,
            "resign" => {
                let stake = G::at_stake(&self.live.table().view(Eye::Nobody));
                match talk.ask_yes_or_no(format_args!("Resign the {stake}?"))? {
                    Reply::Yes => {
                        self.live.resign(seat);
                        self.autosave(talk)?;
                    }
                    Reply::No | Reply::Back => {}
                    Reply::End => return self.end_of_input(talk),
                }
            }
            "quit" | "q" | "exit" => return self.quit(talk),
            _ => return self.person_moves(seat, words, talk),
        }
        Ok(Then::Ask)
    }

    /// Takes back the last decision of somebody at this keyboard; says whether there was one. Where
    /// people have secrets from each other, the keyboard is handed over before their cards are shown.
    fn undo(&mut self, talk: &mut Talk) -> Result<bool> {
        if let Err(why) = self.live.undo() {
            talk.say(format_args!("  {why}"))?;
            return Ok(false);
        }
        talk.say("  Undone.")?;
        if let Turn::Act(seat) = self.live.table().turn() {
            let whose = self.live.names().whose(seat).capitalised();
            self.told.push(message![whose, " last move was undone."]);
        }
        self.shown_to = None;
        self.autosave(talk)?;
        Ok(true)
    }

    fn person_moves(&mut self, seat: Seat, words: &str, talk: &mut Talk) -> Result<Then> {
        if let Some(changed) = self.face.adjust(words) {
            talk.say(format_args!("  {changed}"))?;
            self.show(talk)?;
            return Ok(Then::Ask);
        }
        let (_, prompt): (_, Prompt<G>) = self.live.table().prompt().expect("somebody is to act");
        let mut action = match F::read(&prompt, words) {
            Ok(action) => action,
            Err(why) => {
                let stop = if why.ends_with('?') { "" } else { "." };
                talk.say(format_args!("  {why}{stop} Type ? for the commands."))?;
                return Ok(Then::Ask);
            }
        };
        if let Some((question, instead)) = G::second_thought(&prompt.legal, action) {
            match talk.ask_yes_or_no(question)? {
                Reply::Yes => action = instead,
                Reply::No => {}
                Reply::Back => return Ok(Then::Ask),
                Reply::End => return self.end_of_input(talk),
            }
        }
        match self.check(action, &prompt, talk)? {
            Checked::Play(chosen) => action = chosen,
            Checked::Choose => return Ok(Then::Ask),
            Checked::Says(words) => return self.person_says(seat, &words, talk),
            Checked::End => return self.end_of_input(talk),
        }
        match self.act(action, talk)? {
            Ok(()) => {
                self.explain(talk)?;
                Ok(Then::Show)
            }
            Err(why) => {
                talk.say(format_args!("  {why}"))?;
                Ok(Then::Ask)
            }
        }
    }

    fn computer_acts(&mut self, seat: Seat, talk: &mut Talk) -> Result<()> {
        if talk.paint() == Paint::Colour {
            let thinks = self.live.names().does(seat, "is thinking…", "are thinking…");
            talk.say(talk.paint().ink(Ink::Quiet, thinks))?;
        }
        let question = self.live.question().expect("it is the computer's turn");
        let answer =
            question.think(|| thinking_time::<G>(question.level, question.time, &Stop::default()));
        let eye = self.eye();
        self.live.accept(answer);
        let made = self.live.decisions().last().filter(|_| !self.holds_reasons_back());
        let reasons = made.map(|made| made.reasons(Voice::Own)).unwrap_or_default();
        self.acted(eye, &reasons, talk)
    }

    fn tell_end(&self, talk: &mut Talk) -> Result<()> {
        let table = self.live.table();
        review_in_background(table, self.settings);
        talk.say(talk.paint().ink(Ink::Strong, words::ending(table, &self.live.names())))?;
        talk.say(format_args!("The seed was {}.", table.record().seed()))?;
        if let Some(path) = self.autosave.path() {
            talk.say_whole(format_args!("The game is saved in {}", path.display()))?;
        }
        Ok(())
    }
}
