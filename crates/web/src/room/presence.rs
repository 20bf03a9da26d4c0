//! Who is at a table right now, and the phrases they say to each other. Nothing of it is stored: with
//! several servers, each tells the others.

use std::collections::{BTreeMap, HashMap};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use parlour_rules::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use super::{RoomSlot, Rooms, seat_at};
use crate::guard::Caller;
use crate::problem::Problem;
use crate::task;

/// How long the latest note from another server about a table counts.
const BELIEVED: Duration = Duration::from_secs(90);

/// How long a person waits between two phrases.
const BETWEEN_PHRASES: Duration = Duration::from_secs(2);

/// What people can say to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// At the beginning.
    Hello,
    /// Before it gets serious.
    GoodLuck,
    /// About the other's move.
    NiceMove,
    /// For anything.
    Thanks,
    /// At the end.
    GoodGame,
    /// Before a pause.
    OneMoment,
}

impl Phrase {
    /// Every phrase, in the order in which they are offered.
    pub const ALL: [Phrase; 6] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::NiceMove,
        Phrase::Thanks,
        Phrase::GoodGame,
        Phrase::OneMoment,
    ];

    /// What is said.
    pub fn words(self) -> &'static str {
        match self {
            Phrase::Hello => "Hello",
            Phrase::GoodLuck => "Good luck",
            Phrase::NiceMove => "Nice move",
            Phrase::Thanks => "Thanks",
            Phrase::GoodGame => "Good game",
            Phrase::OneMoment => "One moment",
        }
    }

    /// The phrase's name in requests: `good-luck`.
    pub fn name(self) -> String {
        self.words().to_lowercase().replace(' ', "-")
    }
}

impl FromStr for Phrase {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let found = Phrase::ALL.into_iter().find(|phrase| phrase.name() == text);
        found.ok_or_else(|| {
            let names: Vec<String> = Phrase::ALL.into_iter().map(Phrase::name).collect();
            Problem::Unreadable(format!(
                "`{text}` is not a phrase: choose one of {}",
                names.join(", ")
            ))
        })
    }
}

/// A phrase that somebody said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// Who.
    pub seat: Seat,
    /// What.
    pub phrase: Phrase,
}

/// What servers tell each other about a table.
#[derive(Serialize, Deserialize)]
struct Note {
    /// The server that tells it.
    server: String,
    /// The seats whose people it has a stream of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    online: Option<SeatSet>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    said: Option<Said>,
}

/// Who is at a table.
#[derive(Default)]
pub(super) struct Presence {
    /// How many streams each seat's person has here.
    streams: BTreeMap<Seat, usize>,
    /// The seats that other servers have streams of, and when they last said so.
    elsewhere: HashMap<String, (SeatSet, Duration)>,
    /// When each seat last said a phrase.
    said: BTreeMap<Seat, Duration>,
}

impl Presence {
    /// The seats whose people have a stream here.
    pub(super) fn here(&self) -> SeatSet {
        self.streams.iter().filter(|(_, count)| **count > 0).map(|(seat, _)| *seat).collect()
    }

    /// The seats whose people have a stream on any server.
    fn online(&mut self, now: Duration) -> SeatSet {
        self.elsewhere.retain(|_, (_, at)| now.saturating_sub(*at) < BELIEVED);
        let elsewhere = self.elsewhere.values().flat_map(|(seats, _)| seats.iter());
        self.here().iter().chain(elsewhere).collect()
    }

    /// Counts a phrase, unless it comes too soon after the seat's last.
    fn may_say(&mut self, seat: Seat, now: Duration) -> bool {
        let is_soon = |before: &Duration| now.saturating_sub(*before) < BETWEEN_PHRASES;
        if self.said.get(&seat).is_some_and(is_soon) {
            return false;
        }
        self.said.insert(seat, now);
        true
    }

    fn arrive(&mut self, seats: &[Seat]) {
        for seat in seats {
            *self.streams.entry(*seat).or_default() += 1;
        }
    }

    fn leave(&mut self, seats: &[Seat]) {
        for seat in seats {
            let count = self.streams.entry(*seat).or_default();
            *count = count.saturating_sub(1);
        }
    }
}

/// Somebody's stream at a table. They are away some time after the last of them is dropped.
pub struct Attendance {
    rooms: Arc<Rooms>,
    slot: Arc<RoomSlot>,
    seats: Vec<Seat>,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        if self.seats.is_empty() {
            return;
        }
        let (rooms, slot) = (Arc::clone(&self.rooms), Arc::clone(&self.slot));
        let seats = std::mem::take(&mut self.seats);
        // Nobody is left to notify when the program ends.
        task::spawn_if_open(async move {
            task::sleep(rooms.settings.away_after).await;
            slot.presence().leave(&seats);
            rooms.show_who_is_here(&slot);
        });
    }
}

impl Rooms {
    /// Counts a new stream of somebody on these seats, or of a watcher.
    pub fn arrive(self: &Arc<Self>, slot: &Arc<RoomSlot>, seats: Vec<Seat>) -> Attendance {
        slot.presence().arrive(&seats);
        self.show_who_is_here(slot);
        Attendance { rooms: Arc::clone(self), slot: Arc::clone(slot), seats }
    }

    /// Shows who is at a table to its watchers, and tells the other servers.
    fn show_who_is_here(self: &Arc<Self>, slot: &Arc<RoomSlot>) {
        self.refresh_presence(slot);
        let online = Some(slot.presence().here());
        self.tell_others(slot, Note { server: self.server.clone(), online, said: None });
    }

    fn refresh_presence(&self, slot: &RoomSlot) {
        let online = slot.presence().online(self.settings.time.now());
        slot.set_online(online);
    }

    /// Tells the other servers again who is at a table, and forgets what servers that are gone said.
    pub(super) fn repeat_presence(self: &Arc<Self>, slot: &Arc<RoomSlot>) {
        if self.store.is_shared() && slot.presence().here() != SeatSet::default() {
            self.show_who_is_here(slot);
        } else {
            self.refresh_presence(slot);
        }
    }

    fn tell_others(self: &Arc<Self>, slot: &Arc<RoomSlot>, note: Note) {
        if !self.store.is_shared() {
            return;
        }
        let (rooms, id) = (Arc::clone(self), slot.id.clone());
        let note = serde_json::to_string(&note).expect("a note is JSON");
        task::spawn(async move {
            if let Err(why) = rooms.store.tell(&id, &note).await {
                tracing::debug!(%why, "the other servers could not be told who is here");
            }
        });
    }

    /// Applies what another server tells about a table.
    pub(super) fn hear_note(self: &Arc<Self>, slot: &Arc<RoomSlot>, note: &str) {
        let Ok(note) = serde_json::from_str::<Note>(note) else { return };
        if note.server == self.server {
            return;
        }
        if let Some(said) = note.said {
            // Nobody listening is no failure.
            let _ = slot.said.send(said);
        }
        if let Some(online) = note.online {
            let now = self.settings.time.now();
            let is_new = slot.presence().elsewhere.insert(note.server, (online, now)).is_none();
            let is_anybody_here = slot.presence().here() != SeatSet::default();
            if is_new && is_anybody_here {
                // It doesn't know yet who is here.
                self.show_who_is_here(slot);
            } else {
                self.refresh_presence(slot);
            }
        }
    }

    /// Says a phrase to everyone at a table.
    pub async fn say(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        phrase: Phrase,
    ) -> Result<Said, Problem> {
        let held = self.lock(id, &caller.payer()).await?;
        let seats = held.room().people().seats_of(caller);
        let seat = seat_at(&seats, held.room().turn()).ok_or(Problem::NotYours)?;
        let (now, slot) = (self.settings.time.now(), Arc::clone(&held.slot));
        drop(held);
        if !slot.presence().may_say(seat, now) {
            let seconds = BETWEEN_PHRASES.as_secs();
            return Err(Problem::TooMuch { what: "one phrase at a time", seconds });
        }
        let said = Said { seat, phrase };
        let _ = slot.said.send(said);
        let server = self.server.clone();
        self.tell_others(&slot, Note { server, online: None, said: Some(said) });
        Ok(said)
    }
}

/// Room for phrases that a slow reader hasn't heard.
pub(super) fn phrases() -> broadcast::Sender<Said> {
    broadcast::Sender::new(16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_silent_server_said_is_forgotten() {
        let mut presence = Presence::default();
        presence.arrive(&[Seat(0)]);
        presence.arrive(&[Seat(0)]);
        presence.leave(&[Seat(0)]);
        let bob: SeatSet = [Seat(1)].into_iter().collect();
        presence.elsewhere.insert("b".to_owned(), (bob, Duration::ZERO));
        let both: SeatSet = [Seat(0), Seat(1)].into_iter().collect();
        assert_eq!(presence.online(BELIEVED / 2), both);
        presence.leave(&[Seat(0)]);
        assert_eq!(presence.online(BELIEVED), SeatSet::default());
    }

    #[test]
    fn phrases_are_named_as_they_are_stored_in_notes() {
        for phrase in Phrase::ALL {
            assert_eq!(serde_json::json!(phrase), phrase.name());
            assert_eq!(phrase.name().parse(), Ok(phrase));
        }
        assert!("insult".parse::<Phrase>().is_err());
    }
}
