//! All tables in memory, over the store that keeps every game.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlour_rules::{Seat, Turn};
use parlour_table::{Occupant, Roster, RosterGame};
use tokio::sync::broadcast::error::RecvError;
use web_time::{Instant, SystemTime, UNIX_EPOCH};

use super::computers::waits_for_the_server;
use super::slot::LockedRoom;
use super::{Done, RequestKey, Room, RoomEvent, RoomRequest, RoomSlot, Submission, Thinkers};
#[cfg(feature = "thinking")]
use super::{profiles::Coach, reviews::Reviews, rollouts::Rollouts};
use crate::face::WebFace;
use crate::guard::{Caller, Limits, Metrics, fresh_table_name, may_be_table_name};
use crate::problem::Problem;
use crate::settings::Settings;
use crate::store::{Change, Entry, Row, Sitting, Store, Write, WriteOutcome};
use crate::task;

/// How long an unused table stays in memory.
const IDLE: Duration = Duration::from_mins(5);

/// How long after its last event a table is listed for watching, in seconds.
const LIVELY: i64 = 15 * 60;

/// How many tables are listed for watching.
const LISTED: u32 = 12;

/// How long another server may take for a computer's move before this one makes it.
const GRACE: Duration = Duration::from_secs(10);

/// Who is charged for what this server does because of another one.
const OTHER_SERVERS: &str = "other servers";

/// Who is charged for looking at people's clocks.
const CLOCKS: &str = "clocks";

/// How many threads read records and stored games.
const READERS: usize = 2;

/// Every table in memory.
pub struct Rooms {
    /// The games that are hosted: those with a face.
    pub roster: Roster,
    /// Where games are stored.
    pub store: Arc<dyn Store>,
    /// The limits of each client.
    pub limits: Limits,
    /// Counters for monitoring.
    pub metrics: Metrics,
    /// The server's settings.
    pub settings: Settings,
    /// Computers think here.
    pub(super) thinkers: Thinkers,
    /// Records, stored games and long pages are read and drawn here, so that no thinking computer
    /// delays them.
    readers: Thinkers,
    #[cfg(feature = "thinking")]
    pub(super) reviews: Reviews,
    #[cfg(feature = "thinking")]
    pub(super) rollouts: Rollouts,
    #[cfg(feature = "thinking")]
    pub(super) coach: Coach,
    slots: Mutex<HashMap<String, Arc<RoomSlot>>>,
    /// This server's name among those that share the store.
    pub(super) server: String,
    opened: Instant,
    /// What computers were asked for people, for tests.
    #[cfg(test)]
    pub(super) questions: Mutex<Vec<(super::Asked, String)>>,
}

/// A table that anyone may watch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watched {
    /// Its row in the list.
    pub row: Row,
    /// Who plays, in a few words.
    pub players: String,
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

impl Rooms {
    /// Hosts those games of the roster that have a face, over a store.
    pub fn open(roster: &Roster, store: Arc<dyn Store>, settings: Settings) -> Arc<Self> {
        let hosted = roster.iter().filter(|game| game.attachment::<WebFace>().is_some());
        let rooms = Arc::new(Rooms {
            roster: hosted.cloned().fold(Roster::default(), Roster::with),
            store,
            limits: Limits::new(settings.limits),
            metrics: Metrics::default(),
            thinkers: Thinkers::new("thinker", settings.thinkers),
            readers: Thinkers::new("reader", READERS),
            settings,
            #[cfg(feature = "thinking")]
            reviews: Reviews::default(),
            #[cfg(feature = "thinking")]
            rollouts: Rollouts::default(),
            #[cfg(feature = "thinking")]
            coach: Coach::default(),
            slots: Mutex::default(),
            server: fresh_table_name().unwrap_or_default(),
            opened: Instant::now(),
            #[cfg(test)]
            questions: Mutex::default(),
        });
        task::spawn(Arc::clone(&rooms).sweep());
        task::spawn(Arc::clone(&rooms).hear());
        rooms
    }

    /// The game that an address names.
    pub fn game(&self, name: &str) -> Result<&RosterGame, Problem> {
        self.roster.get(name).map_err(|_| Problem::Missing("game"))
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.slots().len()
    }

    /// How many decisions wait for a thread.
    pub fn waiting(&self) -> usize {
        self.thinkers.waiting()
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<String, Arc<RoomSlot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, id: &str) -> Arc<RoomSlot> {
        let mut slots = self.slots();
        let slot = slots.entry(id.to_owned()).or_insert_with(|| Arc::new(RoomSlot::new(id)));
        slot.used.store(self.opened.elapsed().as_secs(), Ordering::Relaxed);
        Arc::clone(slot)
    }

    /// Puts a room in the place of a table. Its computers wait.
    #[cfg(test)]
    pub(super) async fn put(&self, id: &str, room: Box<dyn Room>) {
        self.slots().remove(id);
        let slot = self.slot(id);
        slot.driven.store(true, Ordering::Release);
        let guard = Arc::clone(&slot.room).lock_owned().await;
        let mut held = LockedRoom { slot, guard };
        *held.guard = Some(room);
        held.tell();
    }

    /// Takes what computers were asked for people since the last call.
    #[cfg(test)]
    pub(super) fn questions(&self) -> Vec<(super::Asked, String)> {
        std::mem::take(&mut self.questions.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Locks a table: loads it if it is not in memory, and catches up with other servers. `payer`
    /// is charged for the loading.
    pub async fn lock(self: &Arc<Self>, id: &str, payer: &str) -> Result<LockedRoom, Problem> {
        // A name that can't be one of ours isn't looked for.
        if !may_be_table_name(id) {
            return Err(Problem::Missing("table"));
        }
        let slot = self.slot(id);
        let guard = Arc::clone(&slot.room).lock_owned().await;
        let mut held = LockedRoom { slot, guard };
        if held.guard.is_none() {
            let Some(stored) = self.store.game(id).await? else {
                self.slots().remove(id);
                return Err(Problem::Missing("table"));
            };
            let entries = self.store.entries(id, 0).await?;
            let game = self.roster.get(&stored.game).map_err(|_| {
                let why = "this server doesn't have that table's game: ask the people who run it";
                Problem::NotFound(why.to_owned())
            })?;
            let game = game.clone();
            let ended = stored.ended;
            let load = move || WebFace::of(&game).load(&stored, &entries);
            let room = self.read(payer, load).await??;
            if ended.is_none() && has_ended(&*room) {
                self.note_the_end(id);
                #[cfg(feature = "thinking")]
                self.coach_game(id, &*room);
            }
            *held.guard = Some(room);
            held.room_mut().run_clock(self.settings.time.now());
            held.tell();
        } else if self.store.is_shared() {
            self.catch_up(&mut held).await?;
        }
        self.watch_clock(&held);
        Ok(held)
    }

    /// Does work that takes longer the longer a game is: on a thread of its own, taking turns
    /// between clients, and charged to `payer` as computer time.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        payer: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let read = self.readers.ask(payer, move || {
            let began = Instant::now();
            (work(), began.elapsed())
        });
        let (done, took) = read.await.ok_or(Problem::Fault)?;
        self.limits.charge_thinking(payer, took);
        Ok(done)
    }

    /// Draws something of a table that takes longer the longer its game is, such as its past.
    pub async fn draw<T: Send + 'static>(
        &self,
        caller: &Caller,
        held: LockedRoom,
        draw: impl FnOnce(&dyn Room) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.read(&caller.payer(), move || draw(held.room())).await
    }

    /// Does work that takes long for the caller, in turn with everybody's.
    pub async fn think_for<T: Send + 'static>(
        &self,
        caller: &Caller,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let payer = caller.payer();
        self.limits.may_think(&payer)?;
        let began = Instant::now();
        let done = self.thinkers.ask(&payer, work).await;
        self.limits.charge_thinking(&payer, began.elapsed());
        done.ok_or(Problem::Fault)
    }

    /// The tables that anyone may watch and where something happened lately, without the caller's
    /// own.
    pub async fn watched(self: &Arc<Self>, caller: &Caller) -> Result<Vec<Watched>, Problem> {
        let mut tables = Vec::new();
        for row in self.store.listed(now() - LIVELY, LISTED).await? {
            // One game that cannot be read must not hide the others.
            let Ok(held) = self.lock(&row.id, &caller.payer()).await else { continue };
            let room = held.room();
            let is_mine = !room.people().seats_of(caller).is_empty();
            if matches!(room.turn(), Some(Turn::Act(_))) && !is_mine {
                tables.push(Watched { players: room.players(), row });
            }
        }
        Ok(tables)
    }

    /// Applies the events that other servers wrote since.
    pub(super) async fn catch_up(&self, held: &mut LockedRoom) -> Result<(), Problem> {
        let newer = self.store.entries(&held.slot.id, held.room().version()).await?;
        for entry in newer {
            let event = serde_json::from_str(&entry.body).map_err(|_| Problem::Fault)?;
            if let Err(problem) = held.room_mut().apply(event, entry.once) {
                *held.guard = None;
                return Err(problem);
            }
        }
        held.room_mut().run_clock(self.settings.time.now());
        held.tell();
        Ok(())
    }

    /// Grants a request once, stores it, and then tells everyone.
    pub async fn act(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        sent: Submission,
    ) -> Result<Done, Problem> {
        // The caller may hang up; what has begun is finished all the same.
        let (rooms, id, caller) = (Arc::clone(self), id.to_owned(), caller.clone());
        let done = task::finish(async move { rooms.act_to_the_end(&id, &caller, sent).await });
        done.await.unwrap_or(Err(Problem::Fault))
    }

    async fn act_to_the_end(
        self: Arc<Self>,
        id: &str,
        caller: &Caller,
        sent: Submission,
    ) -> Result<Done, Problem> {
        let mut held = self.lock(id, &caller.payer()).await?;
        let seats = held.room().people().seats_of(caller);
        if seats.is_empty() {
            return Err(Problem::NotYours);
        }
        if let Some(answer) = held.room().repeated(&seats, &sent) {
            return answer;
        }
        self.end_if_out_of_time(&mut held).await?;
        let current = held.room().version();
        if !held.room().is_current(&seats, &sent) {
            return Err(Problem::Late { current });
        }
        let thinks = held.room().occupants().iter().any(|occupant| *occupant != Occupant::Person);
        if thinks && matches!(sent.request, RoomRequest::Play(_)) {
            self.limits.may_think(&caller.payer())?;
        }
        let event = held.room().propose(&seats, &sent.request)?;
        match self.append(&mut held, event.clone(), sent.once.clone(), Vec::new()).await? {
            WriteOutcome::Stored => {
                // Between people there is mostly nothing to do. A room that must be loaded again
                // may have something.
                if held.guard.as_deref().is_none_or(waits_for_the_server) {
                    self.drive(&held.slot, caller.payer());
                }
                Ok(Done { version: current + 1, event })
            }
            WriteOutcome::Taken => {
                self.catch_up(&mut held).await?;
                let current = held.room().version();
                held.room().repeated(&seats, &sent).unwrap_or(Err(Problem::Late { current }))
            }
        }
    }

    /// Stores an event and then applies it, and the same for moves after it that are forced or were
    /// chosen ahead, so that nobody is asked for those.
    pub(super) async fn append(
        self: &Arc<Self>,
        held: &mut LockedRoom,
        event: RoomEvent,
        once: Option<RequestKey>,
        sittings: Vec<Sitting>,
    ) -> Result<WriteOutcome, Problem> {
        let once = once.map(|key| key.as_str().to_owned());
        let written = self.append_one(held, event, once, sittings).await?;
        if written == WriteOutcome::Stored {
            while let Some(forced) = held.guard.as_ref().and_then(|room| room.forced()) {
                match self.append_one(held, forced, None, Vec::new()).await {
                    Ok(WriteOutcome::Stored) => {}
                    // The next look at the table tries again.
                    Ok(WriteOutcome::Taken) | Err(_) => break,
                }
            }
            if held.guard.is_some() {
                held.tell();
            }
        }
        Ok(written)
    }

    async fn append_one(
        self: &Arc<Self>,
        held: &mut LockedRoom,
        event: RoomEvent,
        once: Option<String>,
        sittings: Vec<Sitting>,
    ) -> Result<WriteOutcome, Problem> {
        let time = self.settings.time.now();
        let event = held.room().timed(event, time);
        let body = serde_json::to_string(&event).expect("an event is JSON");
        // As it is read back, so that a table looks the same after a restart and in another tab.
        let event = serde_json::from_str(&body).map_err(|_| Problem::Fault)?;
        let (number, at) = (held.room().version(), now());
        let entry = Entry { number, body, once: once.clone(), at };
        let is_noted = held.room().settings().watched && held.slot.is_touch_noted(at);
        let touched = is_noted.then_some(at);
        let write = Write { entries: vec![entry], sittings, touched, ..Write::to(&held.slot.id) };
        let began = Instant::now();
        let written = self.store.write(write).await;
        self.metrics.written(began.elapsed());
        match written {
            Ok(WriteOutcome::Stored) => {}
            Ok(WriteOutcome::Taken) => return Ok(WriteOutcome::Taken),
            Err(why) => {
                // It may have been stored all the same, so the table is loaded again.
                tracing::warn!(table = held.slot.id, %why, "an event could not be stored");
                *held.guard = None;
                return Err(why.into());
            }
        }
        #[cfg(feature = "thinking")]
        let had_ended = has_ended(held.room());
        if let Err(problem) = held.room_mut().apply(event, once) {
            *held.guard = None;
            return Err(problem);
        }
        held.room_mut().run_clock(time);
        held.slot.end_search();
        if has_ended(held.room()) {
            self.note_the_end(&held.slot.id);
            #[cfg(feature = "thinking")]
            if !had_ended {
                self.coach_game(&held.slot.id, held.room());
            }
        }
        Ok(WriteOutcome::Stored)
    }

    /// Ends the game where the person to act has run out of time.
    async fn end_if_out_of_time(self: &Arc<Self>, held: &mut LockedRoom) -> Result<(), Problem> {
        let Some(event) = held.room().out_of_time(self.settings.time.now()) else { return Ok(()) };
        match self.append(held, event, None, Vec::new()).await? {
            WriteOutcome::Stored => Ok(()),
            // They, or another server, were a moment faster.
            WriteOutcome::Taken => self.catch_up(held).await,
        }
    }

    /// Watches the clocks of a table for as long as one runs.
    fn watch_clock(self: &Arc<Self>, held: &LockedRoom) {
        if held.room().clock_deadline().is_none() || held.slot.timed.swap(true, Ordering::AcqRel) {
            return;
        }
        let (rooms, slot) = (Arc::clone(self), Arc::clone(&held.slot));
        task::spawn(async move {
            let mut news = slot.watch();
            while let Some(deadline) = rooms.next_deadline(&slot).await {
                tokio::select! {
                    () = rooms.settings.time.until(deadline) => {}
                    _ = news.changed() => {}
                }
            }
        });
    }

    /// When the running clock of a table runs out; ends the game where it has. None where no clock
    /// runs, or where the database doesn't answer: then the next look at the table begins again.
    async fn next_deadline(self: &Arc<Self>, slot: &Arc<RoomSlot>) -> Option<Duration> {
        let Ok(mut held) = self.lock(&slot.id, CLOCKS).await else {
            slot.timed.store(false, Ordering::Release);
            return None;
        };
        let ended = self.end_if_out_of_time(&mut held).await;
        let running = held.guard.as_ref().and_then(|room| room.clock_deadline());
        let deadline = running.filter(|_| ended.is_ok());
        // While the table is locked, nobody starts another task needlessly.
        slot.timed.store(deadline.is_some(), Ordering::Release);
        deadline
    }

    /// Stores when a game ended, for lists. The events alone decide that it did.
    fn note_the_end(&self, id: &str) {
        let write = Write { ended: Some(now()), ..Write::to(id) };
        let store = Arc::clone(&self.store);
        task::spawn(async move {
            if let Err(why) = store.write(write).await {
                tracing::warn!(%why, "the end of a game could not be noted; the next look will");
            }
        });
    }

    /// Drops unused tables from memory, again and again.
    async fn sweep(self: Arc<Self>) {
        loop {
            task::sleep(Duration::from_secs(30)).await;
            let now = self.opened.elapsed().as_secs();
            self.slots().retain(|_, slot| {
                let idle = now.saturating_sub(slot.used.load(Ordering::Relaxed));
                // Somebody else may hold the table just now.
                idle < IDLE.as_secs() || !slot.is_idle() || Arc::strong_count(slot) > 1
            });
            let slots: Vec<Arc<RoomSlot>> = self.slots().values().cloned().collect();
            for slot in &slots {
                self.repeat_presence(slot);
            }
            self.limits.forget_the_quiet();
        }
    }

    /// Follows what other servers write.
    async fn hear(self: Arc<Self>) {
        let mut changes = self.store.changes();
        loop {
            let ids: Vec<String> = match changes.recv().await {
                Ok(Change::Game(id, version)) => {
                    let news = self.slots().get(&id).map(|slot| slot.news.borrow().version);
                    news.filter(|known| *known < version).map(|_| id).into_iter().collect()
                }
                Ok(Change::Note(id, note)) => {
                    let slot = self.slots().get(&id).cloned();
                    if let Some(slot) = slot {
                        self.hear_note(&slot, &note);
                    }
                    continue;
                }
                Ok(Change::Anything) | Err(RecvError::Lagged(_)) => {
                    self.slots().keys().cloned().collect()
                }
                Err(RecvError::Closed) => return,
            };
            for id in ids {
                task::spawn(Arc::clone(&self).follow(id));
            }
        }
    }

    /// Catches up with a table that another server changed.
    async fn follow(self: Arc<Self>, id: String) {
        // The next look at the table catches up if this one fails.
        let Ok(held) = self.lock(&id, OTHER_SERVERS).await else { return };
        let version = held.room().version();
        if held.room().question().is_none() {
            return;
        }
        let slot = Arc::clone(&held.slot);
        drop(held);
        task::sleep(GRACE).await;
        if slot.news.borrow().version == version {
            self.drive(&slot, OTHER_SERVERS.to_owned());
        }
    }

    /// Ends all searches and finishes pending writes.
    pub async fn close(&self) {
        for slot in self.slots().values() {
            slot.end_search();
        }
        if let Err(why) = self.store.close().await {
            tracing::warn!(%why, "the database was not closed well");
        }
    }
}

/// Whether nothing more is played at a table.
fn has_ended(room: &dyn Room) -> bool {
    room.is_closed() || matches!(room.turn(), Some(Turn::Over(_)))
}

/// The seat from which a caller sees the table: the one to act among theirs, or the first.
pub fn seat_at(seats: &[Seat], turn: Option<Turn>) -> Option<Seat> {
    match turn {
        Some(Turn::Act(seat)) if seats.contains(&seat) => Some(seat),
        _ => seats.first().copied(),
    }
}

#[cfg(test)]
mod tests;
