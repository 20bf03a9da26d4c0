//! What a page is made from: one table as one pair of eyes may see it.

use std::fmt::{self, Display};

use parlour_rules::{Commitment, Eye, Game, Seat, Seed, Turn};
use parlour_table::Sitter;

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
    /// The table where the same people play again.
    pub rematch: Option<TableName>,
    /// Whether several people share this browser.
    pub shared: bool,
    /// What was refused just now, and why.
    pub notice: Option<String>,
    /// What makes a form's sending count once: another for each page.
    pub key: String,
}

/// Something that happened, in sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// How many actions stood after it.
    pub after: usize,
    /// Who did it.
    pub seat: Seat,
    /// The sentences, a line each.
    pub text: String,
    /// Why the computer did it, where everyone may know.
    pub reasons: Vec<String>,
    /// What else it weighed, with the worth of each.
    pub weighed: Vec<String>,
}

/// A hint, in steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// How much of it: 1 a nudge, 2 what to do, 3 why.
    pub step: u8,
    /// What it says so far.
    pub lines: Vec<String>,
    /// What it names, from the second step on.
    pub action: Option<A>,
    /// What else was weighed, with the worth of each; at the last step.
    pub weighed: Vec<String>,
}

/// How the game stands as the computer sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The first colour's or seat's share of the bar, 0 to 1.
    pub share: f64,
    /// What it says: "Red is ahead: 73%."
    pub words: String,
}
