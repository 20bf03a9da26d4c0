//! What a page is made from: one table as one reader may see it.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::time::Duration;

use parlour_players::puzzle::Puzzle;
use parlour_players::{Level, Prompt};
use parlour_rules::{Commitment, Eye, Seat, SeatSet, Seed, Turn};
use parlour_table::moments::MomentOf;
use parlour_table::words::{self, Compared, HintStep, Names, Words, use_nicknames};
use parlour_table::{LiveGame, LogEntry, Message, Occupant, Table};

use crate::face::GameFace;
use crate::room::SetUpFrom;
use crate::settings::Hosting;

/// The most actions in the log of a page, so that a page of a long game is no larger.
pub const LINES: usize = 100;

/// A table's name in links.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableName(pub String);

impl Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What one reader may see of a table.
///
/// Everything that a page shows is made from this, and this is made from views.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the table")]
pub struct Scene<G: Words> {
    /// How the game is drawn.
    pub face: &'static dyn GameFace<G>,
    /// The table's name in links.
    pub table: TableName,
    /// How many events the table has.
    pub version: u64,
    /// How many actions stand.
    pub actions: usize,
    /// How many events the game's record has: actions, and what was taken back.
    pub events: usize,
    /// The number of actions after which the table is shown, where that is not now.
    pub past: Option<usize>,
    /// What the reader sees with: their seat's eyes, a watcher's, or everybody's on an open table
    /// and after the end.
    pub eye: Eye,
    /// The reader's seat; none for a watcher.
    pub me: Option<Seat>,
    /// What the reader sees.
    pub view: G::View,
    /// Who acts, or how the game ended; resigning ends it too.
    pub turn: Turn,
    /// Who resigned.
    pub resigned: Option<Seat>,
    /// The actions that `me` can take now, or choose before their turn; empty when they must wait.
    pub legal: Vec<G::Action>,
    /// The seats that chose before their turn.
    pub chosen: Vec<Seat>,
    /// The people who can choose before their turn and haven't.
    pub choosing: Vec<Seat>,
    /// Who plays on each seat.
    pub occupants: Vec<Occupant>,
    /// The name of each seat, never "You".
    pub names: Vec<String>,
    /// What happened last as the reader saw it, oldest first: up to the shown moment, and at most
    /// [`LINES`] actions.
    pub log: Vec<Line>,
    /// How the game ended, in a sentence.
    pub ending: Option<Message>,
    /// The hint that the reader asked for.
    pub hint: Option<Hint<G::Action>>,
    /// Whether the best move is asked for, so that nothing may point at it.
    pub is_question: bool,
    /// Whether what a move would score or flip is asked for, so that no move is marked with it.
    pub hides_gains: bool,
    /// Who is ahead as the computer sees it, where everyone may know.
    pub standing: Option<Standing>,
    /// Whether the computer is thinking.
    pub thinking: bool,
    /// Whether `me` can take the last decision back, or offer to.
    pub may_undo: bool,
    /// Who offered to take the last move back.
    pub offered: Option<Seat>,
    /// The hash of the seed, shown before the first card.
    pub commitment: Commitment,
    /// The seed, once the game is over.
    pub seed: Option<Seed>,
    /// The link to a seat that is still empty.
    pub invite: Option<String>,
    /// The link with which `me` continues on another device.
    pub own_link: Option<String>,
    /// Who offered a rematch, and its table.
    pub rematch: Option<(Seat, TableName)>,
    /// The position of a finished game that this one continues from.
    pub set_up_from: Option<SetUpFrom>,
    /// The people who are at the table, where the page shows that.
    pub online: Option<SeatSet>,
    /// The clock of each person, by seat; empty where there are none.
    pub clocks: Vec<Option<SeatClock>>,
    /// Whether several people share this browser.
    pub shared: bool,
    /// The number of the current deal. At a shared screen, players confirm for each deal that they
    /// are there.
    pub deal: u32,
    /// The seat at the near side of the table, where the reader has none.
    pub near_seat: Option<Seat>,
    /// Who may watch.
    pub watchers: Watchers,
    /// What everyone should know about the table, in sentences.
    pub notices: Vec<String>,
    /// The hash of the host's number, where the seed was mixed.
    pub promise: Option<Commitment>,
    /// Where the page is made.
    pub hosting: Hosting,
    /// What was refused just now, and why.
    pub notice: Option<String>,
    /// The key that makes a repeated form count once; each page has another.
    pub key: String,
    /// The address that forms are sent to, without `/act`.
    pub base: String,
}

/// One action in the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// How many actions stood after it.
    pub after: usize,
    /// Who did it.
    pub seat: Seat,
    /// What happened, in one or more lines.
    pub text: Message,
    /// Why the computer did it, where the reader may know.
    pub reasons: Reasons,
}

/// As much of a hint as was asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint<A> {
    /// How much.
    pub step: HintStep,
    /// The hint in sentences.
    pub lines: Vec<Message>,
    /// The action it names, from the second step on.
    pub action: Option<A>,
    /// The options that were compared, at the last step.
    pub compared: Compared,
}

/// Who may watch a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watchers {
    /// Anyone with a link to it.
    ByLink,
    /// Anyone: the lobby lists it.
    Anyone,
}

/// A person's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatClock {
    /// How long they may still think.
    pub left: Duration,
    /// Whether it runs.
    pub running: bool,
}

/// Whether the other person is at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// Their page is open.
    Online,
    /// Their page is open, and it is their turn.
    Thinking,
    /// Their page is closed.
    Away,
}

impl Presence {
    /// In one word.
    pub fn word(self) -> &'static str {
        match self {
            Presence::Online => "online",
            Presence::Thinking => "thinking",
            Presence::Away => "away",
        }
    }
}

/// Who is ahead as the computer sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The first seat's chance to win, from 0 to 1.
    pub share: f64,
    /// The same in words: "Red is ahead."
    pub words: String,
}

/// Why the computer did something.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reasons {
    /// The reasons in sentences.
    pub lines: Vec<Message>,
    /// The options it compared.
    pub compared: Compared,
}

/// Who reads a page, and which moment of the game it shows.
pub struct Reader<'a> {
    /// The table's name in links.
    pub table: TableName,
    /// The reader's seat; none for a watcher.
    pub me: Option<Seat>,
    /// Whether several people share the reader's screen, so that nobody there is "You".
    pub shared: bool,
    /// Whether every card lies open, which is only for tables with one person.
    pub open: bool,
    /// The names that people chose, by seat; empty where they chose none.
    pub nicknames: &'a [String],
    /// The number of actions after which the table is shown, where that is not now.
    pub past: Option<usize>,
    /// Whose eyes a finished game is looked at with, where not everybody's.
    pub through: Option<Eye>,
    /// The computer's reasons, by the number of actions that stood after its own.
    pub reasons: &'a BTreeMap<usize, Reasons>,
}

impl Reader<'_> {
    /// What the reader sees with: everything lies open when the game is over.
    pub fn eye<G: Words>(&self, table: &Table<G>) -> Eye {
        match table.outcome() {
            Some(_) => self.through.unwrap_or(Eye::All),
            None => self.eye_in_play(table),
        }
    }

    /// What the reader sees with until the game is over: everything lies open on an open table with
    /// no second person at it.
    pub fn eye_in_play<G: Words>(&self, table: &Table<G>) -> Eye {
        let people =
            table.occupants().iter().filter(|&&occupant| occupant == Occupant::Person).count();
        match self.me {
            Some(_) if self.open && people == 1 => Eye::All,
            Some(seat) => Eye::Seat(seat),
            None => Eye::Nobody,
        }
    }
}

impl<G: Words> Scene<G> {
    /// The table as a reader may see it. What only the room knows is left at its default.
    pub fn new(face: &'static dyn GameFace<G>, game: &LiveGame<G>, reader: &Reader) -> Self {
        let table = game.table();
        let eye = reader.eye(table);
        let actions = table.action_count();
        let past = reader.past.filter(|&past| past < actions);
        let (mut view, mut turn) = (table.view(eye), table.turn());
        if let Some(past) = past {
            table.visit(past..=past, |_, then, seen| (view, turn) = (seen(eye), then));
        }
        let legal = match (table.prompt(), past) {
            (Some((seat, prompt)), None) if reader.me == Some(seat) => prompt.legal,
            _ => Vec::new(),
        };
        let names = names::<G>(table, reader.nicknames);
        let own = reader.me.filter(|_| !reader.shared);
        let read_by = Names::called::<G>(names.clone(), table.occupants()).read_by(own);
        let line = |entry: LogEntry| {
            let is_shown = |_: &&_| game.may_show_reasons(entry.seat, entry.deal, eye);
            let reasons = reader.reasons.get(&entry.after).filter(is_shown);
            let reasons = reasons.cloned().unwrap_or_default();
            Line { after: entry.after, seat: entry.seat, text: entry.text, reasons }
        };
        let last = past.unwrap_or(actions);
        let log = game.log_of(last.saturating_sub(LINES)..last, eye, &read_by);
        let is_over = table.outcome().is_some();
        let seed = table.record().seed();
        let ending = (is_over && past.is_none()).then(|| words::ending(table, &read_by));
        Scene {
            table: reader.table.clone(),
            version: game.version() as u64,
            actions,
            events: game.version(),
            past,
            eye,
            turn,
            resigned: table.record().resigned().filter(|_| past.is_none()),
            log: log.into_iter().map(line).collect(),
            ending,
            commitment: seed.commitment(),
            seed: is_over.then_some(seed),
            base: format!("/table/{}", reader.table),
            shared: reader.shared,
            deal: G::deal_number(&table.view(Eye::Nobody)),
            ..Scene::bare(face, reader.me, view, legal, table.occupants().to_vec(), names)
        }
    }

    /// A table at which nothing has happened.
    fn bare(
        face: &'static dyn GameFace<G>,
        me: Option<Seat>,
        view: G::View,
        legal: Vec<G::Action>,
        occupants: Vec<Occupant>,
        names: Vec<String>,
    ) -> Self {
        Scene {
            face,
            table: TableName(String::new()),
            version: 0,
            actions: 0,
            events: 0,
            past: None,
            eye: me.map_or(Eye::Nobody, Eye::Seat),
            me,
            view,
            turn: Turn::Act(me.unwrap_or(Seat(0))),
            resigned: None,
            legal,
            chosen: Vec::new(),
            choosing: Vec::new(),
            occupants,
            names,
            log: Vec::new(),
            ending: None,
            hint: None,
            is_question: false,
            hides_gains: false,
            standing: None,
            thinking: false,
            may_undo: false,
            offered: None,
            commitment: Seed::from(0).commitment(),
            seed: None,
            invite: None,
            own_link: None,
            rematch: None,
            online: None,
            clocks: Vec::new(),
            set_up_from: None,
            shared: false,
            deal: 0,
            near_seat: None,
            watchers: Watchers::ByLink,
            notices: Vec::new(),
            promise: None,
            hosting: Hosting::Server,
            notice: None,
            key: String::new(),
            base: String::new(),
        }
    }

    /// The table at a moment, when nobody can act. The seat that acted is marked.
    pub fn at_moment(&self, moment: &MomentOf<G>) -> Self {
        let (occupants, names) = (self.occupants.clone(), self.names.clone());
        Scene {
            table: self.table.clone(),
            eye: self.eye,
            turn: Turn::Act(moment.seat),
            shared: self.shared,
            near_seat: self.near_seat,
            online: self.online,
            clocks: self.clocks.clone(),
            base: self.base.clone(),
            ..Scene::bare(self.face, self.me, moment.view.clone(), Vec::new(), occupants, names)
        }
    }

    /// A decision as its seat sees it, at no table. Forms are sent below `base`.
    pub fn of_prompt(
        face: &'static dyn GameFace<G>,
        (seat, prompt): (Seat, &Prompt<G>),
        (mut occupants, names): (Vec<Occupant>, Vec<String>),
        base: String,
    ) -> Self {
        occupants[seat.index()] = Occupant::Person;
        let (view, legal) = (prompt.view.clone(), prompt.legal.clone());
        Scene { base, ..Scene::bare(face, Some(seat), view, legal, occupants, names) }
    }

    /// A puzzle as the seat to act sees it. `answer` is marked, where it's known.
    pub fn of_puzzle(
        face: &'static dyn GameFace<G>,
        puzzle: &Puzzle<G>,
        answer: Option<G::Action>,
    ) -> Self {
        let (seat, prompt) = puzzle.prompt();
        let scene = Scene {
            base: format!("/puzzle/{}/{}", G::NAME, puzzle.id),
            ..Scene::alone(face, &puzzle.game(), seat, prompt.view, prompt.legal)
        };
        scene.marking(answer)
    }

    /// The same with an action marked as the answer; a question where it isn't known.
    #[must_use]
    pub fn marking(mut self, answer: Option<G::Action>) -> Self {
        self.is_question = answer.is_none();
        self.hides_gains = self.is_question;
        // Once the answer is known, nothing is left to do.
        if !self.is_question {
            self.legal.clear();
        }
        self.hint = answer.map(|action| Hint {
            step: HintStep::What,
            lines: Vec::new(),
            action: Some(action),
            compared: Compared::default(),
        });
        self
    }

    /// A step of a lesson, from the seat that is asked. `legal` is empty once it is solved. A lesson
    /// asks what a move does, so it isn't shown before.
    pub fn of_lesson(
        face: &'static dyn GameFace<G>,
        game: &G,
        (seat, step): (Seat, usize),
        legal: Vec<G::Action>,
    ) -> Self {
        Scene {
            base: format!("/learn/{}/{step}", G::NAME),
            turn: game.turn(),
            hides_gains: true,
            ..Scene::alone(face, game, seat, game.view(Eye::Seat(seat)), legal)
        }
    }

    /// A position at no table, as the seat to act sees it.
    pub fn of_position(
        face: &'static dyn GameFace<G>,
        game: &G,
        seat: Seat,
        prompt: Prompt<G>,
    ) -> Self {
        Scene::alone(face, game, seat, prompt.view, prompt.legal)
    }

    /// A position at no table, with a person on this seat and computers on the others.
    fn alone(
        face: &'static dyn GameFace<G>,
        game: &G,
        seat: Seat,
        view: G::View,
        legal: Vec<G::Action>,
    ) -> Self {
        let computer = Occupant::computer(Level::Expert);
        let occupants: Vec<Occupant> = Seat::all(game.seats())
            .map(|other| if other == seat { Occupant::Person } else { computer })
            .collect();
        let name = |other| G::seat_name(&view, other, &occupants);
        let names = Seat::all(game.seats()).map(name).collect();
        Scene::bare(face, Some(seat), view, legal, occupants, names)
    }

    /// The names of the seats for the reader, who is "You". At a screen that people share nobody is.
    pub fn reader_names(&self) -> Names {
        let own = self.me.filter(|_| !self.shared);
        Names::called::<G>(self.names.clone(), &self.occupants).read_by(own)
    }

    /// What an address says about the seat that the page is looked at from: `&seat=1`, and at a screen
    /// that people share the deal, `&seat=1&deal=3`.
    pub fn seat_query(&self, seat: Seat) -> String {
        let deal = if self.shared { format!("&deal={}", self.deal) } else { String::new() };
        format!("&seat={}{deal}", seat.0)
    }

    /// Whether people play against each other from their own screens, where taking back needs
    /// agreement.
    pub fn is_between_people(&self) -> bool {
        let people =
            self.occupants.iter().filter(|&&occupant| occupant == Occupant::Person).count();
        people > 1 && !self.shared
    }

    /// Whether the person on a seat is at the table; none for the reader, for computers, and where
    /// everybody shares a screen.
    pub fn presence(&self, seat: Seat) -> Option<Presence> {
        let online = self.online?;
        let is_person = self.occupants.get(seat.index()) == Some(&Occupant::Person);
        if !is_person || self.me == Some(seat) || self.shared {
            return None;
        }
        Some(match (online.contains(seat), self.turn) {
            (false, _) => Presence::Away,
            (true, _) if self.is_to_act(seat) => Presence::Thinking,
            (true, _) => Presence::Online,
        })
    }

    /// Whether the table waits for this seat: it is to act, or it can choose before its turn.
    pub fn is_to_act(&self, seat: Seat) -> bool {
        self.turn == Turn::Act(seat) || self.choosing.contains(&seat)
    }

    /// Whose it is, at the beginning of a line: `Your`, `Ann's`.
    pub fn whose(&self, seat: Seat) -> String {
        self.reader_names().owner(seat)
    }

    /// Whether the reader can act now.
    pub fn is_asked(&self) -> bool {
        !self.legal.is_empty()
    }

    /// The seat at the near side of the table: the reader's, else the one that was there before, else
    /// the first.
    pub fn near(&self) -> Seat {
        self.me.or(self.near_seat).unwrap_or(Seat(0))
    }

    /// Whether this is a puzzle or a lesson, at no table.
    pub fn is_puzzle(&self) -> bool {
        self.table.0.is_empty()
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Over(_))
    }
}

/// The name of each seat: the one that a person chose, else the game's own.
pub fn names<G: Words>(table: &Table<G>, nicknames: &[String]) -> Vec<String> {
    let view = table.view(Eye::Nobody);
    let default = |seat: Seat| match G::seat_name(&view, seat, table.occupants()) {
        name if name == "Player" => "Guest".to_owned(),
        name => name,
    };
    let mut names: Vec<String> = Seat::all(table.seats()).map(default).collect();
    use_nicknames(&mut names, table.occupants(), nicknames);
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::Start;
    use parlour_rules::crosscut::Crosscut;
    use parlour_rules::five_crowns::FiveCrowns;

    fn called<G: Words>(occupants: &[Occupant], nicknames: &[&str]) -> Vec<String>
    where
        G::Options: Default,
    {
        let start = Start::Deal(Seed::from(1));
        let table = Table::<G>::new(G::Options::default(), start, occupants.to_vec());
        let table = table.expect("a table");
        let nicknames: Vec<String> = nicknames.iter().map(|&name| name.to_owned()).collect();
        names::<G>(&table, &nicknames)
    }

    #[test]
    fn no_two_seats_have_the_same_name() {
        let people = [Occupant::Person, Occupant::Person];
        assert_eq!(called::<FiveCrowns>(&people, &["Ann", "Bob"]), ["Ann", "Bob"]);
        assert_eq!(called::<FiveCrowns>(&people, &["Ann", "ann"]), ["Ann", "Player 2"]);
        assert_eq!(called::<FiveCrowns>(&people, &["Player 2", ""]), ["Player 1", "Player 2"]);
        assert_eq!(called::<Crosscut>(&people, &["blue", "Bob"]), ["Red", "Bob"]);
        let computer = Occupant::Computer { level: Level::Easy, time: None };
        let with = [Occupant::Person, computer];
        assert_eq!(called::<FiveCrowns>(&with, &["Computer", ""]), ["Guest", "Computer"]);
        assert_eq!(called::<FiveCrowns>(&with, &["Ann", "Ann"]), ["Ann", "Computer"]);
    }
}
