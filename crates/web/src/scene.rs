//! What a page is made from: one table as one pair of eyes may see it.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use maud::Markup;
use parlour_players::puzzle::Puzzle;
use parlour_players::{Computer, Level};
use parlour_rules::{Commitment, Eye, Game, Seat, Seed, Start, Turn};
use parlour_table::words::{self, Names, Weighed, Words};
use parlour_table::{Message, Sitter, Table};

/// A game that can be drawn on a page.
pub trait Drawn: Words + Computer + 'static {
    /// The table itself: what lies on the felt.
    fn felt(scene: &Scene<Self>) -> Markup;

    /// The game's own controls, for who may act now.
    fn controls(scene: &Scene<Self>) -> Markup;

    /// What stands at the head of the side panel: a score sheet, how the game stands.
    fn side(scene: &Scene<Self>) -> Markup;

    /// One sentence that tells whoever is to act what to do now, without a name before it.
    fn ask(scene: &Scene<Self>) -> Message;

    /// The table in small, for the lobby.
    fn picture() -> Markup;
}

/// A table's name in links.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableName(pub String);

impl Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What one pair of eyes may see of a table.
///
/// Everything a page shows is made from this, and this is made from views.
pub struct Scene<G: Game> {
    /// The table's name in links.
    pub table: TableName,
    /// How many events the table has.
    pub version: u64,
    /// How many actions stand.
    pub actions: usize,
    /// The number of actions after which the table is shown, where that is not now.
    pub past: Option<usize>,
    /// Whose eyes: a seat's, a watcher's, or everybody's on an open table and when it is over.
    pub eye: Eye,
    /// The seat of whoever looks, if any.
    pub me: Option<Seat>,
    /// What the eyes see.
    pub view: G::View,
    /// Who acts, or how it ended; giving up ends it too.
    pub turn: Turn,
    /// Who gave the game up.
    pub resigned: Option<Seat>,
    /// What `me` may do now; empty when it is another's turn.
    pub legal: Vec<G::Action>,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// What each seat is called; never "You": pages say that by `me`.
    pub names: Vec<String>,
    /// Sentences made from these eyes' views, oldest first.
    pub log: Vec<Line>,
    /// How the game ended, in a sentence.
    pub ending: Option<Message>,
    /// A hint that was asked for.
    pub advice: Option<Advice<G::Action>>,
    /// How the game stands as the computer sees it, where everyone may know.
    pub standing: Option<Standing>,
    /// The computer is at work.
    pub thinking: bool,
    /// Whether `me` may take the last decision back, or offer to.
    pub may_undo: bool,
    /// Who offered to take the last move back.
    pub offered: Option<Seat>,
    /// The promise about the deal.
    pub commitment: Commitment,
    /// The seed, only when the game is over.
    pub seed: Option<Seed>,
    /// The link for a seat that is still empty.
    pub invite: Option<String>,
    /// The link with which `me` goes on at this table on another device.
    pub own_link: Option<String>,
    /// The table where the same people play again.
    pub rematch: Option<TableName>,
    /// Whether several people share this browser.
    pub shared: bool,
    /// Who may watch.
    pub watchers: Watchers,
    /// What was refused just now, and why.
    pub notice: Option<String>,
    /// What makes a form's sending count once: another for each page.
    pub key: String,
    /// Where the forms are sent: the address before `/act`.
    pub base: String,
}

/// Something that happened, in sentences.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// How many actions stood after it.
    pub after: usize,
    /// Who did it.
    pub seat: Seat,
    /// The sentences, a line each.
    pub text: Message,
    /// Why the computer did it, where everyone may know.
    pub reasons: Vec<Message>,
    /// What it weighed, with the worth of each.
    pub weighed: Weighed,
}

/// A hint, in steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// How much of it: 1 a nudge, 2 what to do, 3 why.
    pub step: u8,
    /// What it says so far.
    pub lines: Vec<Message>,
    /// What it names, from the second step on.
    pub action: Option<A>,
    /// What was weighed, with the worth of each; at the last step.
    pub weighed: Weighed,
}

/// Who may watch a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watchers {
    /// Whoever knows its name.
    ByLink,
    /// Anyone: the lobby lists it.
    Anyone,
}

/// How the game stands as the computer sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The first colour's or seat's share of the bar, 0 to 1.
    pub share: f64,
    /// What it says: "Red is ahead: 73% to win."
    pub words: String,
}

/// Why the computer did something.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reasons {
    /// In sentences.
    pub lines: Vec<Message>,
    /// What it weighed, with the worth of each.
    pub weighed: Weighed,
}

/// Who looks at a table, and from where.
pub struct Looker<'a> {
    /// The table's name in links.
    pub table: TableName,
    /// The seat of whoever looks, if any.
    pub me: Option<Seat>,
    /// Whether the cards lie open, which is only for tables with one person.
    pub open: bool,
    /// What people call themselves, by seat; empty where they said nothing.
    pub nicknames: &'a [String],
    /// After how many actions the table is wanted, where that is not now.
    pub past: Option<usize>,
    /// Whose eyes a game that is over is looked at with, where not everybody's.
    pub through: Option<Eye>,
    /// Why the computer did what it did, by the number of actions that stood after it.
    pub reasons: &'a BTreeMap<usize, Reasons>,
}

impl Looker<'_> {
    /// Whose eyes these are: everything lies open when the game is over, or on an open table with
    /// no second person at it.
    pub fn eye<G: Words>(&self, table: &Table<G>) -> Eye {
        let people = table.sitters().iter().filter(|&&sitter| sitter == Sitter::Person).count();
        match self.me {
            _ if table.outcome().is_some() => self.through.unwrap_or(Eye::All),
            Some(_) if self.open && people == 1 => Eye::All,
            Some(seat) => Eye::Seat(seat),
            None => Eye::Nobody,
        }
    }
}

impl<G: Drawn> Scene<G> {
    /// The table as `looker` may see it; what only the server knows has harmless values.
    pub fn new(table: &Table<G>, looker: &Looker) -> Self {
        let eye = looker.eye(table);
        let actions = table.actions().len();
        let past = looker.past.filter(|&past| past < actions);
        let view = past.and_then(|past| table.view_after(past, eye));
        let view = view.unwrap_or_else(|| table.view(eye));
        let turn = past.and_then(|past| table.turn_after(past)).unwrap_or_else(|| table.turn());
        let legal = match (table.prompt(), past) {
            (Some((seat, prompt)), None) if looker.me == Some(seat) => prompt.legal,
            _ => Vec::new(),
        };
        let names = names::<G>(table, looker.nicknames);
        let told = Names::new(names.clone()).read_by(looker.me);
        let is_over = table.outcome().is_some();
        let seed = match table.record().start {
            Start::Deal(seed) | Start::SetUp { seed, .. } => seed,
        };
        Scene {
            table: looker.table.clone(),
            version: table.record().events.len() as u64,
            actions,
            past,
            eye,
            me: looker.me,
            view,
            turn,
            resigned: table.record().resigned().filter(|_| past.is_none()),
            legal,
            sitters: table.sitters().to_vec(),
            log: log(table, eye, &told, looker.reasons),
            ending: (is_over && past.is_none()).then(|| words::ending(table, &told)),
            names,
            advice: None,
            standing: None,
            thinking: false,
            may_undo: false,
            offered: None,
            commitment: seed.commitment(),
            seed: is_over.then_some(seed),
            invite: None,
            own_link: None,
            rematch: None,
            shared: false,
            watchers: Watchers::ByLink,
            notice: None,
            key: String::new(),
            base: format!("/table/{}", looker.table),
        }
    }

    /// A puzzle as the seat to act sees it. Its forms are sent to `/puzzle/{game}`, with the
    /// puzzle's number as the version.
    pub fn of_puzzle(puzzle: &Puzzle<G>, number: usize) -> Self {
        let (seat, prompt) = puzzle.prompt();
        let seats = puzzle.game().seats();
        let computer = Sitter::computer(Level::Expert);
        let sitters: Vec<Sitter> = Seat::all(seats)
            .map(|other| if other == seat { Sitter::Person } else { computer })
            .collect();
        Scene {
            table: TableName(String::new()),
            version: number as u64,
            actions: 0,
            past: None,
            eye: Eye::Seat(seat),
            me: Some(seat),
            turn: Turn::Act(seat),
            resigned: None,
            legal: prompt.legal,
            names: Seat::all(seats)
                .map(|other| G::seat_name(&puzzle.view, other, &sitters))
                .collect(),
            sitters,
            view: prompt.view,
            log: Vec::new(),
            ending: None,
            advice: None,
            standing: None,
            thinking: false,
            may_undo: false,
            offered: None,
            commitment: Seed::from(0).commitment(),
            seed: None,
            invite: None,
            own_link: None,
            rematch: None,
            shared: false,
            watchers: Watchers::ByLink,
            notice: None,
            key: String::new(),
            base: format!("/puzzle/{}", G::NAME),
        }
    }

    /// What the seats are called for whoever looks.
    pub fn told(&self) -> Names {
        Names::new(self.names.clone()).read_by(self.me)
    }

    /// Whether people play against each other from their own screens: what is taken back there is
    /// asked for.
    pub fn is_between_people(&self) -> bool {
        let people = self.sitters.iter().filter(|&&sitter| sitter == Sitter::Person).count();
        people > 1 && !self.shared
    }

    /// Whether whoever looks may act now.
    pub fn is_asked(&self) -> bool {
        !self.legal.is_empty()
    }

    /// The seat at the near side of the table: one's own, else the first.
    pub fn near(&self) -> Seat {
        self.me.unwrap_or(Seat(0))
    }

    /// Whether this is a puzzle, at no table.
    pub fn is_puzzle(&self) -> bool {
        self.table.0.is_empty()
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Over(_))
    }
}

/// What each seat is called: as people call themselves, else as the game does. No two are called
/// the same: who wants another's name, or what the game calls another, is called as the game does.
pub fn names<G: Drawn>(table: &Table<G>, nicknames: &[String]) -> Vec<String> {
    let view = table.view(Eye::Nobody);
    let usual = |seat: Seat| match G::seat_name(&view, seat, table.sitters()) {
        name if name == "Human" => "Guest".to_owned(),
        name => name,
    };
    let mut names: Vec<String> = Seat::all(table.seats()).map(usual).collect();
    for seat in Seat::all(table.seats()) {
        let Some(name) = nicknames.get(seat.index()).map(|name| name.trim()) else { break };
        let is_taken = |(other, taken): (usize, &String)| {
            other != seat.index() && taken.to_lowercase() == name.to_lowercase()
        };
        let is_free = !names.iter().enumerate().any(is_taken);
        if is_free && !name.is_empty() && table.sitter(seat) == Sitter::Person {
            name.clone_into(&mut names[seat.index()]);
        }
    }
    names
}

/// What happened, as these eyes saw it. Reasons name the cards of who gives them: where those are
/// hidden, they are told when their deal is over and the cards are nobody's secret any more.
fn log<G: Drawn>(
    table: &Table<G>,
    eye: Eye,
    names: &Names,
    reasons: &BTreeMap<usize, Reasons>,
) -> Vec<Line> {
    let is_open = !G::HIDES || eye == Eye::All || table.outcome().is_some();
    let deal = G::deal_number(&table.view(Eye::Nobody));
    let mut lines = Vec::new();
    let Some(mut before) = table.view_after(0, eye) else { return lines };
    for (number, action) in table.actions().into_iter().enumerate() {
        let after = number + 1;
        let (Some(Turn::Act(seat)), Some(view)) =
            (table.turn_after(number), table.view_after(after, eye))
        else {
            break;
        };
        let text = G::tell(&before, &view, seat, action, names);
        let is_told = is_open || G::deal_number(&before) < deal;
        let why = reasons.get(&after).filter(|_| is_told).cloned().unwrap_or_default();
        lines.push(Line { after, seat, text, reasons: why.lines, weighed: why.weighed });
        before = view;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::Crosscut;
    use parlour_rules::five_crowns::FiveCrowns;

    fn called<G: Drawn>(sitters: &[Sitter], nicknames: &[&str]) -> Vec<String>
    where
        G::Options: Default,
    {
        let start = Start::Deal(Seed::from(1));
        let table = Table::<G>::new(G::Options::default(), start, sitters.to_vec());
        let table = table.expect("a table");
        let nicknames: Vec<String> = nicknames.iter().map(|&name| name.to_owned()).collect();
        names::<G>(&table, &nicknames)
    }

    #[test]
    fn no_two_at_a_table_are_called_the_same() {
        let people = [Sitter::Person, Sitter::Person];
        assert_eq!(called::<FiveCrowns>(&people, &["Ann", "Bob"]), ["Ann", "Bob"]);
        assert_eq!(called::<FiveCrowns>(&people, &["Ann", "ann"]), ["Ann", "Player 2"]);
        assert_eq!(called::<FiveCrowns>(&people, &["Player 2", ""]), ["Player 1", "Player 2"]);
        assert_eq!(called::<Crosscut>(&people, &["blue", "Bob"]), ["Red", "Bob"]);
        let computer = Sitter::Computer { level: Level::Easy, time: None };
        let with = [Sitter::Person, computer];
        assert_eq!(called::<FiveCrowns>(&with, &["Computer", ""]), ["Guest", "Computer"]);
        assert_eq!(called::<FiveCrowns>(&with, &["Ann", "Ann"]), ["Ann", "Computer"]);
    }
}
