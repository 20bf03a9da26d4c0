//! One table in memory: its lock, its watchers, and the search that runs for it.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlour_players::Stop;
use parlour_rules::{SeatSet, Turn};
use serde::Serialize;
use tokio::sync::{OwnedMutexGuard, broadcast, watch};

use super::presence::{Presence, phrases};
use super::{Room, Said};
use crate::store::LISTED_EVERY;

/// What watchers of a table hear: that it changed, never what is hidden.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct News {
    /// How many events there were.
    pub version: u64,
    /// Who acts, or how the game ended; none while the table waits for people.
    pub turn: Option<Turn>,
    /// Whether the computer is thinking.
    pub thinking: bool,
    /// The people who are here: those with an open stream.
    pub online: SeatSet,
}

/// A table in memory.
pub struct RoomSlot {
    /// Its name in links.
    pub id: String,
    pub(super) room: Arc<tokio::sync::Mutex<Option<Box<dyn Room>>>>,
    pub(super) news: watch::Sender<News>,
    /// When the table was last used, in seconds since the server started.
    pub(super) used: AtomicU64,
    /// When the time of an event was last noted for the lobby, in seconds since 1970.
    touched: AtomicI64,
    /// Whether a task makes the computer's moves.
    pub(super) driven: AtomicBool,
    /// Whether a task watches people's clocks.
    pub(super) timed: AtomicBool,
    presence: Mutex<Presence>,
    /// The phrases that people say.
    pub(super) said: broadcast::Sender<Said>,
    stop: Mutex<Stop>,
}

/// A table whose lock is held.
pub struct LockedRoom {
    /// Its place in memory.
    pub slot: Arc<RoomSlot>,
    pub(super) guard: OwnedMutexGuard<Option<Box<dyn Room>>>,
}

impl RoomSlot {
    pub(super) fn new(id: &str) -> Self {
        RoomSlot {
            id: id.to_owned(),
            room: Arc::default(),
            news: watch::Sender::new(News {
                version: 0,
                turn: None,
                thinking: false,
                online: SeatSet::default(),
            }),
            used: AtomicU64::new(0),
            touched: AtomicI64::new(0),
            driven: AtomicBool::new(false),
            timed: AtomicBool::new(false),
            presence: Mutex::default(),
            said: phrases(),
            stop: Mutex::default(),
        }
    }

    /// News from now on.
    pub fn watch(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// The phrases that people say from now on.
    pub fn listen(&self) -> broadcast::Receiver<Said> {
        self.said.subscribe()
    }

    /// The people who are here.
    pub fn online(&self) -> SeatSet {
        self.news.borrow().online
    }

    pub(super) fn presence(&self) -> MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_online(&self, online: SeatSet) {
        self.news.send_if_modified(|news| {
            let changed = news.online != online;
            news.online = online;
            changed
        });
    }

    /// Whether the computer is thinking.
    pub fn is_thinking(&self) -> bool {
        self.news.borrow().thinking
    }

    pub(super) fn set_thinking(&self, thinking: bool) {
        self.news.send_if_modified(|news| {
            let changed = news.thinking != thinking;
            news.thinking = thinking;
            changed
        });
    }

    /// Whether the time of an event at a listed table is noted for the lobby: now and then.
    pub(super) fn is_touch_noted(&self, at: i64) -> bool {
        let is_due = at - self.touched.load(Ordering::Relaxed) >= LISTED_EVERY;
        if is_due {
            self.touched.store(at, Ordering::Relaxed);
        }
        is_due
    }

    /// A new stop flag for the next search at this table.
    pub(super) fn begin_search(&self) -> Stop {
        let stop = Stop::default();
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop.clone();
        stop
    }

    /// Ends the search at this table, because its question is stale.
    pub(super) fn end_search(&self) {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).raise();
    }

    /// Whether the table has no watchers and no search.
    pub(super) fn is_idle(&self) -> bool {
        self.news.receiver_count() == 0 && !self.driven.load(Ordering::Relaxed)
    }
}

impl LockedRoom {
    /// The table's room.
    pub fn room(&self) -> &dyn Room {
        self.guard.as_deref().expect("a held table is loaded")
    }

    pub(super) fn room_mut(&mut self) -> &mut Box<dyn Room> {
        self.guard.as_mut().expect("a held table is loaded")
    }

    /// Sends the table's news to its watchers.
    pub(super) fn tell(&self) {
        let (version, turn) = (self.room().version(), self.room().turn());
        self.slot.news.send_if_modified(|news| {
            let changed = (news.version, news.turn) != (version, turn);
            (news.version, news.turn) = (version, turn);
            changed
        });
    }
}
