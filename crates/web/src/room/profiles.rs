//! Profiles: what the coach keeps of each browser's games.
//!
//! A finished game with exactly one person in it is reviewed in the background, and its entries go
//! to the profile of that person's browser. A game whose review was missed, because the server
//! stopped or had too much to do, is reviewed when the person asks for it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlour_players::Stop;
use parlour_players::review::{Judged, Review, moments};
use parlour_rules::Turn;
use parlour_table::AnyTable;
use parlour_table::coach::{self, Entry, Profile, Report, Time, owner};
use parlour_table::words::Words;
use serde::Serialize;
use tokio::sync::Semaphore;
use web_time::Instant;

use super::reviews::{JudgedDecision, Judging};
use super::{GameRoom, Origin, Room, Rooms, caps, now};
use crate::guard::{Caller, Key};
use crate::problem::Problem;
use crate::store::{ProfileChange, ProfileRow, Row, Write};
use crate::task;

/// The client that all reviews in the background are charged to.
const COACH: &str = "coach";
/// How many games wait for a review in the background at most. Those beyond are caught up later.
const MOST_WAITING: usize = 500;
/// The most entries in a profile on the server: those of more than a hundred thousand games.
const MOST_ENTRIES: usize = 300_000;
/// How many of the latest games are looked at when a profile is caught up.
const LOOKED_AT: u32 = 100_000;

/// What a room tells the coach.
pub trait RoomCoach {
    /// The fingerprint that identifies the game in its only person's profile. None where the game
    /// isn't over, was imported or continued from another, or where several people play.
    fn profile_id(&self) -> Option<String>;
    /// The decisions of a game that counts for a profile, to be judged at the coach's effort.
    fn coach_judging(&self) -> Result<Judging, Problem>;
    /// The entries for the profile of the game's only person.
    fn profile_entries(&self, judged: &[JudgedDecision], at: Time) -> Result<Vec<Entry>, Problem>;
}

impl<G: Words> RoomCoach for GameRoom<G> {
    fn profile_id(&self) -> Option<String> {
        let is_over = matches!(self.turn(), Some(Turn::Over(_)));
        let is_own = matches!(self.settings.origin, Origin::Server | Origin::Mixed);
        let owner = owner(self.occupants()).filter(|_| is_over && is_own && !self.settings.open)?;
        Some(self.table().profile_id(owner))
    }

    fn coach_judging(&self) -> Result<Judging, Problem> {
        let moments = moments(self.table().record()).map_err(|_| Problem::Fault)?;
        caps::may_review(moments.len())?;
        let order = (0..moments.len()).collect();
        let judge = move |decision| -> JudgedDecision {
            let moment = moments.get(decision).expect("the decision is one of the game's");
            Arc::new(moment.judge(G::COACH_EFFORT))
        };
        Ok(Judging { order, judge: Arc::new(judge) })
    }

    fn profile_entries(&self, judged: &[JudgedDecision], at: Time) -> Result<Vec<Entry>, Problem> {
        let Some(seat) = owner(self.occupants()) else { return Ok(Vec::new()) };
        let judged = judged.iter().filter_map(|one| one.downcast_ref::<Judged<G::Action>>());
        let review = Review::new(self.table().record(), judged.cloned().collect())
            .map_err(|_| Problem::Fault)?;
        Ok(coach::profile_entries(self.table(), &review, G::COACH_EFFORT, seat, at))
    }
}

/// How far the reviews are that somebody asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Reviewing {
    /// The games that were looked at, and reviewed where they weren't before.
    pub done: usize,
    /// The finished games.
    pub of: usize,
}

/// What became of an imported profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ImportedProfile {
    /// The entries that were new.
    pub added: usize,
    /// The entries that were known already.
    pub known: usize,
    /// The damaged lines that were left out.
    pub left_out: usize,
}

/// The reviews for profiles that are being made.
pub struct Coach {
    /// One game at a time is reviewed in the background.
    turn: Semaphore,
    waiting: AtomicUsize,
    /// The reviews in progress that end when a client deletes their profile.
    stops: Mutex<HashMap<String, Vec<Stop>>>,
    /// How far the reviews are that each client asked for.
    asked: Mutex<HashMap<String, Reviewing>>,
}

impl Default for Coach {
    fn default() -> Self {
        Coach {
            turn: Semaphore::new(1),
            waiting: AtomicUsize::new(0),
            stops: Mutex::default(),
            asked: Mutex::default(),
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Coach {
    /// A signal that is raised when one of the clients deletes their profile.
    fn begin(&self, clients: &[String]) -> Stop {
        let stop = Stop::default();
        let mut stops = locked(&self.stops);
        for client in clients {
            stops.entry(client.clone()).or_default().push(stop.clone());
        }
        stop
    }

    /// Forgets a signal.
    fn end(&self, clients: &[String], stop: &Stop) {
        // Raising it marks it for removal. Other raised signals are no longer needed either.
        stop.raise();
        let mut stops = locked(&self.stops);
        for client in clients {
            if let Some(own) = stops.get_mut(client) {
                own.retain(|stop| !stop.is_raised());
                if own.is_empty() {
                    stops.remove(client);
                }
            }
        }
    }

    /// Ends a client's reviews.
    fn stop(&self, client: &str) {
        for stop in locked(&self.stops).remove(client).unwrap_or_default() {
            stop.raise();
        }
    }
}

/// The time for the coach.
fn time() -> Time {
    Time(u64::try_from(now()).unwrap_or(0))
}

impl Rooms {
    /// Everything that the caller's profile adds up to.
    pub async fn profile_report(self: &Arc<Self>, caller: &Caller) -> Result<Report, Problem> {
        let (rooms, profile) = (Arc::clone(self), self.profile(caller).await?);
        let report = move || Report::of(&rooms.roster, &profile, time());
        self.read(&caller.payer(), report).await
    }

    /// The caller's profile as a file to take along.
    pub async fn export_profile(&self, caller: &Caller) -> Result<String, Problem> {
        let profile = self.profile(caller).await?;
        self.read(&caller.payer(), move || profile.text()).await
    }

    /// Adds entries to the profile of a browser, such as the answer to an exercise. Entries that
    /// are known already change nothing.
    pub async fn add_to_profile(&self, key: &Key, entries: &[Entry]) -> Result<(), Problem> {
        self.add_entries(&key.hash(), entries).await
    }

    async fn add_entries(&self, client: &str, entries: &[Entry]) -> Result<(), Problem> {
        if entries.is_empty() {
            return Ok(());
        }
        let row = |entry: &Entry| ProfileRow { id: entry.fingerprint(), body: entry.line() };
        let entries = entries.iter().map(row).collect();
        let change = ProfileChange::Add { client: client.to_owned(), entries };
        self.store.write(Write::to_profile(change)).await?;
        Ok(())
    }

    /// Adds an exported profile to that of a browser, without duplicates.
    pub async fn import_profile(
        &self,
        caller: &Caller,
        key: &Key,
        text: String,
    ) -> Result<ImportedProfile, Problem> {
        let payer = caller.payer();
        self.limits.may_open(&payer)?;
        let read = self.read(&payer, move || Profile::read(&text)).await?;
        let coach::Read { profile, left_out } =
            read.map_err(|why| Problem::Refused(why.to_string()))?;
        let (entries, known) = self.unknown_entries(key, &payer, profile).await?;
        self.add_to_profile(key, &entries).await?;
        Ok(ImportedProfile { added: entries.len(), known, left_out })
    }

    /// The entries of a profile that a browser's own lacks, and how many it has. Refused where the
    /// two together have too many.
    pub(super) async fn unknown_entries(
        &self,
        key: &Key,
        payer: &str,
        profile: Profile,
    ) -> Result<(Vec<Entry>, usize), Problem> {
        let mut own = self.profile_of(&key.hash(), payer).await?;
        let compare = move || {
            let (new, known): (Vec<Entry>, Vec<Entry>) =
                profile.entries().partition(|entry| own.add(entry.clone()));
            (new, known.len(), own.entries().count())
        };
        let (new, known, count) = self.read(payer, compare).await?;
        if count > MOST_ENTRIES {
            return Err(Problem::Refused(format!(
                "this profile has too many entries for this server: it keeps at most {MOST_ENTRIES}"
            )));
        }
        Ok((new, known))
    }

    /// Deletes the profile of the caller's browser. Reviews in progress don't bring it back.
    pub async fn delete_profile(&self, caller: &Caller) -> Result<(), Problem> {
        let Some(key) = &caller.key else { return Ok(()) };
        let client = key.hash();
        self.coach.stop(&client);
        self.store.write(Write::to_profile(ProfileChange::Delete { client })).await?;
        Ok(())
    }

    /// Reviews a game that has just ended in the background, if it counts for a profile.
    pub(super) fn coach_game(self: &Arc<Self>, id: &str, room: &dyn Room) {
        if room.profile_id().is_none() {
            return;
        }
        if self.coach.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            self.coach.waiting.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        let (rooms, id, at) = (Arc::clone(self), id.to_owned(), time());
        task::spawn_if_open(async move {
            if let Err(why) = rooms.coach_in_turn(&id, at).await {
                tracing::warn!(table = id, %why, "a game was not reviewed for a profile");
            }
            rooms.coach.waiting.fetch_sub(1, Ordering::Relaxed);
        });
    }

    async fn coach_in_turn(self: &Arc<Self>, id: &str, at: Time) -> Result<(), Problem> {
        let clients = self.store.clients_of(id).await?;
        let stop = self.coach.begin(&clients);
        let _turn = self.coach.turn.acquire().await.map_err(|_| Problem::Fault)?;
        let done = self.review_for_profile(id, &clients, COACH, at, &stop).await;
        self.coach.end(&clients, &stop);
        done
    }

    /// Reviews a game and adds it to the profiles of the clients that played it.
    async fn review_for_profile(
        self: &Arc<Self>,
        id: &str,
        clients: &[String],
        payer: &str,
        at: Time,
        stop: &Stop,
    ) -> Result<(), Problem> {
        if clients.is_empty() || stop.is_raised() {
            return Ok(());
        }
        let held = self.lock(id, payer).await?;
        let judging = self.read(payer, move || held.room().coach_judging()).await??;
        let mut judged = Vec::with_capacity(judging.order.len());
        // The coach's work has a queue of its own, so that none of the client's moves waits for it.
        let queue = format!("{payer} {COACH}");
        for decision in judging.order {
            task::sleep(self.limits.thinking_delay(payer)).await;
            if stop.is_raised() {
                return Ok(());
            }
            let (began, judge) = (Instant::now(), Arc::clone(&judging.judge));
            let one = self.thinkers.ask(&queue, move || judge(decision)).await;
            self.limits.charge_thinking(payer, began.elapsed());
            judged.push(one.ok_or(Problem::Fault)?);
        }
        let held = self.lock(id, payer).await?;
        let entries = move || held.room().profile_entries(&judged, at);
        let entries = self.read(payer, entries).await??;
        for client in clients {
            if !stop.is_raised() {
                self.add_entries(client, &entries).await?;
            }
        }
        Ok(())
    }

    /// How far the reviews are that the caller asked for; none when they are done.
    pub fn profile_reviewing(&self, caller: &Caller) -> Option<Reviewing> {
        let client = caller.key.as_ref()?.hash();
        locked(&self.coach.asked).get(&client).copied()
    }

    /// Reviews the caller's finished games that aren't in their profile, in the background. Returns
    /// how many games are looked at, or how far it is where that goes on already.
    pub async fn catch_up_profile(self: &Arc<Self>, caller: &Caller) -> Result<Reviewing, Problem> {
        let Some(key) = &caller.key else { return Ok(Reviewing { done: 0, of: 0 }) };
        let (client, payer) = (key.hash(), caller.payer());
        if let Some(going_on) = self.profile_reviewing(caller) {
            return Ok(going_on);
        }
        self.limits.may_think(&payer)?;
        let profile = self.profile_of(&client, &payer).await?;
        let mut games = self.store.games_of(&client, LOOKED_AT).await?;
        games.retain(|row| row.over);
        let reviewing = Reviewing { done: 0, of: games.len() };
        if games.is_empty() {
            return Ok(reviewing);
        }
        if let Some(other) = locked(&self.coach.asked).get(&client) {
            return Ok(*other);
        }
        locked(&self.coach.asked).insert(client.clone(), reviewing);
        let rooms = Arc::clone(self);
        task::spawn(async move {
            let clients = [client];
            let stop = rooms.coach.begin(&clients);
            for row in games {
                let game = (&row, &profile);
                if let Err(why) = rooms.review_if_missing(game, &clients, &payer, &stop).await {
                    tracing::warn!(table = row.id, %why, "a game was not reviewed for a profile");
                }
                if stop.is_raised() {
                    break;
                }
                if let Some(reviewing) = locked(&rooms.coach.asked).get_mut(&clients[0]) {
                    reviewing.done += 1;
                }
            }
            rooms.coach.end(&clients, &stop);
            locked(&rooms.coach.asked).remove(&clients[0]);
        });
        Ok(reviewing)
    }

    /// Reviews a finished game, if it counts and isn't in the client's profile.
    async fn review_if_missing(
        self: &Arc<Self>,
        (row, profile): (&Row, &Profile),
        clients: &[String],
        payer: &str,
        stop: &Stop,
    ) -> Result<(), Problem> {
        let held = self.lock(&row.id, payer).await?;
        let Some(id) = held.room().profile_id() else { return Ok(()) };
        drop(held);
        if profile.has_game(&id) {
            return Ok(());
        }
        let at = Time(u64::try_from(row.touched).unwrap_or(0));
        self.review_for_profile(&row.id, clients, payer, at, stop).await
    }
}
