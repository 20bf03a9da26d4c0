//! The hall: every table that is in memory, over the store that keeps them all.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parlour_rules::{Seat, Turn};
use parlour_table::Sitter;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::sleep;

use super::place::Held;
use super::reviews::Reviews;
use super::{Happening, Place, Problem, Thinkers, Wish, load};
use crate::guard::{Caller, Limits, Measures};
use crate::settings::Settings;
use crate::store::{Change, Entry, Row, Sitting, Store, Write, Written};

/// How long a table stays in memory when nobody comes by.
const IDLE: Duration = Duration::from_mins(5);

/// How long ago something may have happened at a table that is worth watching, in seconds.
const LIVELY: i64 = 15 * 60;

/// How many tables are told of for watching.
const LISTED: u32 = 12;

/// How long another server may take to move its computer before this one does it.
const GRACE: Duration = Duration::from_secs(10);

/// Every table in memory.
pub struct Hall {
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// What each client may still ask for.
    pub limits: Limits,
    /// What is counted.
    pub measures: Measures,
    /// What the server was told.
    pub settings: Settings,
    pub(super) thinkers: Thinkers,
    pub(super) reviews: Reviews,
    places: Mutex<HashMap<String, Arc<Place>>>,
    opened: Instant,
}

/// What somebody sent.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The version that they saw, where they say.
    pub version: Option<u64>,
    /// What makes it count once.
    pub once: Option<String>,
    /// What they want.
    pub wish: Wish,
}

/// A table that anyone may watch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watched {
    /// Which.
    pub row: Row,
    /// Who plays, in a few words.
    pub players: String,
}

/// What was done for somebody. A second sending of the same is answered with the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Acted {
    /// The version after it.
    pub version: u64,
    /// What happened.
    pub happening: Happening,
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

impl Hall {
    /// Opens the hall over a store.
    pub fn open_over(store: Arc<dyn Store>, settings: Settings) -> Arc<Self> {
        let hall = Arc::new(Hall {
            store,
            limits: Limits::new(settings.limits),
            measures: Measures::default(),
            thinkers: Thinkers::new(settings.thinkers),
            settings,
            reviews: Reviews::default(),
            places: Mutex::default(),
            opened: Instant::now(),
        });
        tokio::spawn(Arc::clone(&hall).sweep());
        tokio::spawn(Arc::clone(&hall).hear());
        hall
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.places().len()
    }

    /// How many decisions wait for a computer.
    pub fn waiting(&self) -> usize {
        self.thinkers.waiting()
    }

    fn places(&self) -> MutexGuard<'_, HashMap<String, Arc<Place>>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn place(&self, id: &str) -> Arc<Place> {
        let mut places = self.places();
        let place = places.entry(id.to_owned()).or_insert_with(|| Arc::new(Place::new(id)));
        place.used.store(self.opened.elapsed().as_secs(), Ordering::Relaxed);
        Arc::clone(place)
    }

    /// Goes to a table: loads it where it is not in memory, and catches up with other servers.
    pub async fn go_to(self: &Arc<Self>, id: &str) -> Result<Held, Problem> {
        // A name that cannot be one of ours need not be looked for.
        if id.len() > 32 || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Problem::Missing("table"));
        }
        let place = self.place(id);
        let guard = Arc::clone(&place.room).lock_owned().await;
        let mut held = Held { place, guard };
        if held.guard.is_none() {
            let Some(kept) = self.store.kept(id).await? else {
                self.places().remove(id);
                return Err(Problem::Missing("table"));
            };
            let entries = self.store.entries(id, 0).await?;
            let room = load(&kept, &entries)?;
            if kept.ended.is_none() && matches!(room.turn(), Turn::Over(_)) {
                self.note_the_end(id);
            }
            *held.guard = Some(room);
            held.tell();
        } else if self.store.is_shared() {
            self.catch_up(&mut held).await?;
        }
        Ok(held)
    }

    /// The tables that anyone may be told of, where something happened in the last while; not
    /// those at which the caller sits.
    pub async fn watched(self: &Arc<Self>, caller: &Caller) -> Result<Vec<Watched>, Problem> {
        let mut tables = Vec::new();
        for row in self.store.listed(now() - LIVELY, LISTED).await? {
            // One game that cannot be read must not hide the others.
            let Ok(held) = self.go_to(&row.id).await else { continue };
            let room = held.room();
            let is_mine = !room.people().seats_of(caller).is_empty();
            if matches!(room.turn(), Turn::Act(_)) && !is_mine {
                tables.push(Watched { players: room.players(), row });
            }
        }
        Ok(tables)
    }

    /// Takes in what was written since by others.
    pub(super) async fn catch_up(&self, held: &mut Held) -> Result<(), Problem> {
        let newer = self.store.entries(&held.place.id, held.room().version()).await?;
        for entry in newer {
            let happening = serde_json::from_str(&entry.body).map_err(|_| Problem::Fault)?;
            if let Err(problem) = held.room_mut().apply(happening, entry.once) {
                *held.guard = None;
                return Err(problem);
            }
        }
        held.tell();
        Ok(())
    }

    /// Does what somebody at a table wants, once, durably; then tells everyone.
    pub async fn act(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        sent: Sent,
    ) -> Result<Acted, Problem> {
        // Whoever asked may hang up; what has begun is finished all the same.
        let (hall, id, caller) = (Arc::clone(self), id.to_owned(), caller.clone());
        let done = tokio::spawn(async move { hall.act_to_the_end(&id, &caller, sent).await });
        done.await.unwrap_or(Err(Problem::Fault))
    }

    async fn act_to_the_end(
        self: Arc<Self>,
        id: &str,
        caller: &Caller,
        sent: Sent,
    ) -> Result<Acted, Problem> {
        let mut held = self.go_to(id).await?;
        let seats = held.room().people().seats_of(caller);
        if seats.is_empty() {
            return Err(Problem::NotYours);
        }
        if let Some(answer) = repeated(&held, &sent) {
            return answer;
        }
        let current = held.room().version();
        if sent.version.is_some_and(|version| version != current) {
            return Err(Problem::Late { current });
        }
        let thinks = held.room().sitters().iter().any(|sitter| *sitter != Sitter::Person);
        if thinks && matches!(sent.wish, Wish::Play(_)) {
            self.limits.may_think(&caller.payer())?;
        }
        let happening = held.room().propose(&seats, &sent.wish)?;
        match self.append(&mut held, happening.clone(), sent.once.clone(), Vec::new()).await? {
            Written::Kept => {
                self.drive(&held.place, caller.payer());
                Ok(Acted { version: current + 1, happening })
            }
            Written::Taken => {
                self.catch_up(&mut held).await?;
                let current = held.room().version();
                repeated(&held, &sent).unwrap_or(Err(Problem::Late { current }))
            }
        }
    }

    /// Keeps what is to happen, and only then lets it happen; what the rules force on somebody
    /// after it happens at once, so that nobody is asked for it.
    pub(super) async fn append(
        &self,
        held: &mut Held,
        happening: Happening,
        once: Option<String>,
        sittings: Vec<Sitting>,
    ) -> Result<Written, Problem> {
        let written = self.append_one(held, happening, once, sittings).await?;
        if written == Written::Kept {
            while let Some(forced) = held.guard.as_ref().and_then(|room| room.forced()) {
                match self.append_one(held, forced, None, Vec::new()).await {
                    Ok(Written::Kept) => {}
                    // What could not be kept now is seen to by whoever drives the table.
                    Ok(Written::Taken) | Err(_) => break,
                }
            }
            if held.guard.is_some() {
                held.tell();
            }
        }
        Ok(written)
    }

    async fn append_one(
        &self,
        held: &mut Held,
        happening: Happening,
        once: Option<String>,
        sittings: Vec<Sitting>,
    ) -> Result<Written, Problem> {
        let body = serde_json::to_string(&happening).expect("a happening is JSON");
        let number = held.room().version();
        let entry = Entry { number, body, once: once.clone(), at: now() };
        let write = Write { entries: vec![entry], sittings, ..Write::to(&held.place.id) };
        let began = Instant::now();
        let written = self.store.write(write).await;
        self.measures.written(began.elapsed());
        match written {
            Ok(Written::Kept) => {}
            Ok(Written::Taken) => return Ok(Written::Taken),
            Err(why) => {
                // It may have been written all the same: what is true is in the store.
                tracing::warn!(table = held.place.id, %why, "an event could not be kept");
                *held.guard = None;
                return Err(why.into());
            }
        }
        if let Err(problem) = held.room_mut().apply(happening, once) {
            *held.guard = None;
            return Err(problem);
        }
        held.place.end_search();
        if matches!(held.room().turn(), Turn::Over(_)) {
            self.note_the_end(&held.place.id);
        }
        Ok(Written::Kept)
    }

    /// Writes down when a game ended, for lists; the events alone say that it did.
    fn note_the_end(&self, id: &str) {
        let write = Write { ended: Some(now()), ..Write::to(id) };
        let store = Arc::clone(&self.store);
        tokio::spawn(async move {
            if let Err(why) = store.write(write).await {
                tracing::warn!(%why, "the end of a game could not be noted; the next look will");
            }
        });
    }

    /// Lets tables go that nobody uses.
    async fn sweep(self: Arc<Self>) {
        loop {
            sleep(Duration::from_secs(30)).await;
            let now = self.opened.elapsed().as_secs();
            self.places().retain(|_, place| {
                let idle = now.saturating_sub(place.used.load(Ordering::Relaxed));
                // Somebody else may hold the table just now.
                idle < IDLE.as_secs() || !place.is_idle() || Arc::strong_count(place) > 1
            });
            self.limits.forget_the_quiet();
        }
    }

    /// Hears what other servers write.
    async fn hear(self: Arc<Self>) {
        let mut changes = self.store.changes();
        loop {
            let ids: Vec<String> = match changes.recv().await {
                Ok(Change::Game(id, version)) => {
                    let news = self.places().get(&id).map(|place| place.news.borrow().version);
                    news.filter(|known| *known < version).map(|_| id).into_iter().collect()
                }
                Ok(Change::Anything) | Err(RecvError::Lagged(_)) => {
                    self.places().keys().cloned().collect()
                }
                Err(RecvError::Closed) => return,
            };
            for id in ids {
                tokio::spawn(Arc::clone(&self).follow(id));
            }
        }
    }

    /// Catches up with a table that another server changed.
    async fn follow(self: Arc<Self>, id: String) {
        // What cannot be reached now is caught up with at the next look.
        let Ok(held) = self.go_to(&id).await else { return };
        let version = held.room().version();
        if held.room().question().is_none() {
            return;
        }
        let place = Arc::clone(&held.place);
        drop(held);
        sleep(GRACE).await;
        if place.news.borrow().version == version {
            self.drive(&place, "other servers".to_owned());
        }
    }

    /// Ends all searches, and finishes what is being written.
    pub async fn close(&self) {
        for place in self.places().values() {
            place.end_search();
        }
        if let Err(why) = self.store.close().await {
            tracing::warn!(%why, "the database was not closed well");
        }
    }
}

/// The answer to something that was sent before.
fn repeated(held: &Held, sent: &Sent) -> Option<Result<Acted, Problem>> {
    let (happening, version) = held.room().done(sent.once.as_deref()?)?;
    Some(if sent.wish.is_met_by(happening) {
        Ok(Acted { version, happening: happening.clone() })
    } else {
        Err(Problem::KeyUsed)
    })
}

/// The seat that a caller with several sees the table from: the one to act, or the first.
pub fn seat_at(seats: &[Seat], turn: Turn) -> Option<Seat> {
    match turn {
        Turn::Act(seat) if seats.contains(&seat) => Some(seat),
        _ => seats.first().copied(),
    }
}
