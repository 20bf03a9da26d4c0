//! Random scripts: what several people do at one table, and what happens to its servers.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::servers::Fault;

/// How many people there are: enough for every seat, and one who only watches.
pub const PEOPLE: usize = 4;

/// A game with people, and perhaps a computer, at the table. The first person opens it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableKind {
    /// Crosscut between two people.
    Crosscut,
    /// Crosscut against the computer.
    Computer,
    /// Cribbage between two people.
    Cribbage,
    /// Cribbage between three people.
    Three,
}

impl TableKind {
    /// The body that opens such a table.
    pub fn opening(self) -> Value {
        let crosscut = json!({ "size": "5x5" });
        match self {
            TableKind::Crosscut => {
                json!({ "game": "crosscut", "options": crosscut, "seats": ["me", "friend"] })
            }
            TableKind::Computer => {
                json!({ "game": "crosscut", "options": crosscut, "seats": ["me", "easy"] })
            }
            TableKind::Cribbage => json!({ "game": "cribbage", "seats": ["me", "friend"] }),
            TableKind::Three => {
                let seats = ["me", "friend", "friend"];
                json!({ "game": "cribbage", "options": { "players": 3 }, "seats": seats })
            }
        }
    }

    /// The seats of people.
    pub fn people(self) -> usize {
        match self {
            TableKind::Computer => 1,
            TableKind::Crosscut | TableKind::Cribbage => 2,
            TableKind::Three => 3,
        }
    }

    pub fn seats(self) -> usize {
        self.people().max(2)
    }
}

/// What somebody asks for at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// To play one of the moves that are legal for them, by its place in the list.
    Play(u8),
    /// To play something that is no move.
    Nonsense,
    /// To take back, or to agree that another does.
    Undo,
    /// To refuse that another takes back.
    Decline,
    Resign,
    Name(&'static str),
    /// To close the table before the game begins.
    Close,
}

/// The version that somebody says they saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    Current,
    OneBefore,
    Unsaid,
}

/// A request that somebody sends to one of the servers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    pub person: usize,
    pub server: usize,
    pub ask: Ask,
    pub seen: Seen,
    /// The key that makes it count once, one of a few.
    pub key: Option<u8>,
}

/// One step of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Somebody takes the seat of an invitation.
    Join {
        person: usize,
        server: usize,
        seat: usize,
    },
    Send(Request),
    /// Two requests at the same time.
    Both(Request, Request),
    /// The same request to both servers at the same time.
    Twice(Request),
    /// A request that was sent before is sent again, as it was.
    Again {
        which: usize,
        server: usize,
    },
    /// A watcher's stream breaks off and comes back.
    Reconnect {
        server: usize,
    },
    Restart {
        server: usize,
    },
    RestartBoth,
    /// The next event is not stored, or the server never hears that it was.
    Break(Fault),
}

/// A table and what happens there.
#[derive(Clone, Debug)]
pub struct Script {
    pub kind: TableKind,
    /// Whether the friends sit down before the first step.
    pub joined: bool,
    pub steps: Vec<Step>,
}

fn ask() -> impl Strategy<Value = Ask> {
    prop_oneof![
        12 => (0..8_u8).prop_map(Ask::Play),
        1 => Just(Ask::Nonsense),
        6 => Just(Ask::Undo),
        3 => Just(Ask::Decline),
        1 => Just(Ask::Resign),
        3 => prop::sample::select(&["", "Ann", "Bob", "ANN"][..]).prop_map(Ask::Name),
        1 => Just(Ask::Close),
    ]
}

fn request() -> impl Strategy<Value = Request> {
    let seen = prop_oneof![
        6 => Just(Seen::Current),
        2 => Just(Seen::Unsaid),
        1 => Just(Seen::OneBefore),
    ];
    let key = prop_oneof![4 => (0..12_u8).prop_map(Some), 1 => Just(None)];
    // Mostly somebody with a seat.
    let person = prop_oneof![3 => 0..2_usize, 1 => 0..PEOPLE];
    (ask(), person, 0..2_usize, seen, key).prop_map(|(ask, person, server, seen, key)| Request {
        person,
        server,
        ask,
        seen,
        key,
    })
}

fn step() -> impl Strategy<Value = Step> {
    let server = || 0..2_usize;
    prop_oneof![
        16 => request().prop_map(Step::Send),
        3 => (0..PEOPLE, server(), 1..3_usize)
            .prop_map(|(person, server, seat)| Step::Join { person, server, seat }),
        3 => (request(), request()).prop_map(|(one, other)| Step::Both(one, other)),
        3 => request().prop_map(Step::Twice),
        4 => (0..40_usize, server()).prop_map(|(which, server)| Step::Again { which, server }),
        1 => server().prop_map(|server| Step::Reconnect { server }),
        1 => server().prop_map(|server| Step::Restart { server }),
        1 => Just(Step::RestartBoth),
        2 => prop::sample::select(&[Fault::Lost, Fault::Unheard][..]).prop_map(Step::Break),
    ]
}

/// A script of at most this many steps.
pub fn script(steps: usize) -> impl Strategy<Value = Script> {
    let kind = prop::sample::select(
        &[TableKind::Crosscut, TableKind::Computer, TableKind::Cribbage, TableKind::Three][..],
    );
    let steps = prop::collection::vec(step(), 1..=steps);
    (kind, prop::bool::weighted(0.8), steps).prop_map(|(kind, joined, steps)| Script {
        kind,
        joined,
        steps,
    })
}
