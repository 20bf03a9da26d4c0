//! Limits on open connections.
//!
//! A connection waits (its request is on the way, or it is idle), is busy with a request, or plays:
//! it carries the event stream of somebody who sits at the table. Each client may hold a number of
//! connections. When there is no room for another, the client that has the most waiting connections
//! loses its oldest, and only if nobody waits, the client with the most busy ones. Connections that
//! play are never cut off, and the last eighth of the room is for clients that play.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::Network;
use crate::problem::Problem;
use crate::settings::{ConnectionLimits, Limited};

/// Every open connection.
pub struct Connections {
    limits: ConnectionLimits,
    limited: Limited,
    state: Mutex<State>,
    refused: AtomicU64,
    cut: AtomicU64,
}

#[derive(Default)]
struct State {
    /// Counts up, so that older connections have lower numbers.
    clock: u64,
    places: HashMap<u64, Place>,
    clients: HashMap<Network, Count>,
    waiting: Crowd,
    busy: Crowd,
}

/// What one client holds.
#[derive(Clone, Copy, Default)]
struct Count {
    open: usize,
    playing: usize,
}

/// What a connection does, for whom and since when.
struct Place {
    client: Network,
    since: u64,
    phase: Phase,
    end: Arc<Notify>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Waiting,
    Busy,
    Playing,
}

/// Connections that can be cut off, oldest first for each client.
#[derive(Default)]
struct Crowd {
    by_client: HashMap<Network, BTreeMap<u64, u64>>,
    /// Each client by its number of connections; among equals the one with the oldest is last.
    heaviest: BTreeSet<(usize, Reverse<u64>, Network)>,
}

impl Crowd {
    fn insert(&mut self, client: Network, since: u64, id: u64) {
        self.change(client, |all| {
            all.insert(since, id);
        });
    }

    fn remove(&mut self, client: Network, since: u64) {
        self.change(client, |all| {
            all.remove(&since);
        });
    }

    fn change(&mut self, client: Network, change: impl FnOnce(&mut BTreeMap<u64, u64>)) {
        let rank = |all: &BTreeMap<u64, u64>| {
            let (oldest, _) = all.first_key_value()?;
            Some((all.len(), Reverse(*oldest), client))
        };
        let all = self.by_client.entry(client).or_default();
        if let Some(rank) = rank(all) {
            self.heaviest.remove(&rank);
        }
        change(all);
        match rank(all) {
            Some(rank) => drop(self.heaviest.insert(rank)),
            None => drop(self.by_client.remove(&client)),
        }
    }

    fn oldest_of(&self, client: Network) -> Option<u64> {
        self.by_client.get(&client)?.values().next().copied()
    }

    /// The oldest connection of the client that has the most.
    fn oldest_of_heaviest(&self) -> Option<u64> {
        let (_, _, client) = self.heaviest.last()?;
        self.oldest_of(*client)
    }
}

impl State {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn count(&self, client: Network) -> Count {
        self.clients.get(&client).copied().unwrap_or_default()
    }

    /// Those that can be cut off in this phase.
    fn crowd(&mut self, phase: Phase) -> Option<&mut Crowd> {
        match phase {
            Phase::Waiting => Some(&mut self.waiting),
            Phase::Busy => Some(&mut self.busy),
            Phase::Playing => None,
        }
    }

    fn insert(&mut self, id: u64, place: Place) {
        let count = self.clients.entry(place.client).or_default();
        count.open += 1;
        count.playing += usize::from(place.phase == Phase::Playing);
        if let Some(crowd) = self.crowd(place.phase) {
            crowd.insert(place.client, place.since, id);
        }
        self.places.insert(id, place);
    }

    fn remove(&mut self, id: u64) -> Option<Place> {
        let place = self.places.remove(&id)?;
        if let Some(crowd) = self.crowd(place.phase) {
            crowd.remove(place.client, place.since);
        }
        if let Some(count) = self.clients.get_mut(&place.client) {
            count.open -= 1;
            count.playing -= usize::from(place.phase == Phase::Playing);
            if count.open == 0 {
                self.clients.remove(&place.client);
            }
        }
        Some(place)
    }

    /// Cuts a connection off. Returns whether there was one.
    fn cut(&mut self, id: Option<u64>) -> bool {
        let Some(place) = id.and_then(|id| self.remove(id)) else { return false };
        place.end.notify_one();
        true
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Via {
    /// The client itself.
    Direct,
    /// A trusted proxy, for many clients.
    Proxy,
}

impl Connections {
    /// No connections yet.
    pub fn new(limits: ConnectionLimits, limited: Limited) -> Arc<Self> {
        Arc::new(Connections {
            limits,
            limited,
            state: Mutex::default(),
            refused: AtomicU64::new(0),
            cut: AtomicU64::new(0),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for a connection from this address, or refuses it.
    pub fn admit(self: &Arc<Self>, from: IpAddr, via: Via) -> Option<Connection> {
        let client = Network::of(from);
        let mut state = self.state();
        let Count { open, playing } = state.count(client);
        if self.is_at_its_limit(via, open) {
            let own = state.waiting.oldest_of(client).or_else(|| state.busy.oldest_of(client));
            if !self.cut(&mut state, own) {
                return None;
            }
        }
        let kept = if playing > 0 || via == Via::Proxy { 0 } else { self.limits.overall / 8 };
        if state.places.len() >= self.limits.overall - kept {
            let waiting = state.waiting.oldest_of_heaviest();
            let oldest = waiting.or_else(|| state.busy.oldest_of_heaviest());
            if !self.cut(&mut state, oldest) {
                return None;
            }
        }
        let id = state.tick();
        let end = Arc::new(Notify::new());
        let place = Place { client, since: id, phase: Phase::Waiting, end: Arc::clone(&end) };
        state.insert(id, place);
        Some(Connection(Arc::new(Held { all: Arc::clone(self), id, from: client, end })))
    }

    fn is_at_its_limit(&self, via: Via, open: usize) -> bool {
        let is_limited = via == Via::Direct && self.limited == Limited::Yes;
        is_limited && open >= self.limits.per_address
    }

    /// Cuts a connection off for another, or counts that other as refused.
    fn cut(&self, state: &mut State, id: Option<u64>) -> bool {
        let is_cut = state.cut(id);
        let counter = if is_cut { &self.cut } else { &self.refused };
        counter.fetch_add(1, Relaxed);
        is_cut
    }

    /// How many connections are open.
    pub fn open(&self) -> usize {
        self.state().places.len()
    }

    /// How many connections were refused for lack of room.
    pub fn refused(&self) -> u64 {
        self.refused.load(Relaxed)
    }

    /// How many connections were cut off to make room for others.
    pub fn cut_off(&self) -> u64 {
        self.cut.load(Relaxed)
    }
}

/// An open connection, counted until its last copy is dropped.
#[derive(Clone)]
pub struct Connection(Arc<Held>);

struct Held {
    all: Arc<Connections>,
    id: u64,
    from: Network,
    end: Arc<Notify>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.all.state().remove(self.id);
    }
}

impl Connection {
    /// Returns when the connection must end to make room for another.
    pub async fn cut_off(&self) {
        self.0.end.notified().await;
    }

    /// Marks the connection as busy with a request until the result is dropped. Refuses a request
    /// through a proxy whose client has too many already.
    pub fn begin(&self, client: Network) -> Result<BusyConnection, Problem> {
        let Held { all, id, from, .. } = &*self.0;
        let mut state = all.state();
        let is_forwarded = client != *from;
        if is_forwarded && all.is_at_its_limit(Via::Direct, state.count(client).open) {
            return Err(Problem::TooMuch { what: "too many requests at a time", seconds: 5 });
        }
        let since = state.tick();
        if let Some(place) = state.remove(*id) {
            state.insert(*id, Place { client, since, phase: Phase::Busy, ..place });
        }
        Ok(BusyConnection { connection: self.clone(), since })
    }

    /// Marks the request as that of somebody who plays.
    pub fn plays(&self) {
        let Held { all, id, .. } = &*self.0;
        let mut state = all.state();
        if let Some(place) = state.remove(*id) {
            state.insert(*id, Place { phase: Phase::Playing, ..place });
        }
    }
}

/// A connection that is busy with a request until this is dropped.
pub struct BusyConnection {
    connection: Connection,
    since: u64,
}

impl Drop for BusyConnection {
    fn drop(&mut self) {
        let Held { all, id, from, .. } = &*self.connection.0;
        let mut state = all.state();
        let is_still_this = state.places.get(id).is_some_and(|place| place.since == self.since);
        if !is_still_this {
            return;
        }
        let since = state.tick();
        if let Some(place) = state.remove(*id) {
            state.insert(*id, Place { client: *from, since, phase: Phase::Waiting, ..place });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn limits(overall: usize, per_address: usize) -> Arc<Connections> {
        Connections::new(ConnectionLimits { overall, per_address }, Limited::Yes)
    }

    fn is_cut(connection: &Connection) -> bool {
        !connection.0.all.state().places.contains_key(&connection.0.id)
    }

    #[test]
    fn a_client_over_its_limit_loses_its_own_oldest() {
        let all = limits(1000, 3);
        let other = all.admit(address(1), Via::Direct).expect("room");
        let own: Vec<_> =
            (0..5).map(|_| all.admit(address(2), Via::Direct).expect("room")).collect();
        assert_eq!(own.iter().map(is_cut).collect::<Vec<_>>(), [true, true, false, false, false]);
        assert!(!is_cut(&other));
        assert_eq!((all.open(), all.cut_off(), all.refused()), (4, 2, 0));
        // A client whose connections all play gets no more.
        let playing: Vec<_> =
            own[2..].iter().map(|own| own.begin(Network::of(address(2)))).collect();
        own[2..].iter().for_each(Connection::plays);
        assert!(all.admit(address(2), Via::Direct).is_none());
        assert_eq!(all.refused(), 1);
        drop(playing);
        assert!(all.admit(address(2), Via::Direct).is_some());
    }

    #[test]
    fn the_heaviest_client_makes_room_and_those_who_play_stay() {
        let all = limits(80, 1000);
        let player = all.admit(address(1), Via::Direct).expect("room");
        let playing = player.begin(Network::of(address(1))).expect("no limit");
        player.plays();
        let heavy: Vec<_> =
            (0..200).map(|_| all.admit(address(2), Via::Direct).expect("room")).collect();
        assert_eq!(all.open(), 70, "an eighth is kept");
        let light: Vec<_> =
            (3..60).map(|last| all.admit(address(last), Via::Direct).expect("room")).collect();
        assert!(light.iter().all(|light| !is_cut(light)));
        assert_eq!(heavy.iter().filter(|heavy| !is_cut(heavy)).count(), 70 - 1 - 57);
        // Those who play use the room that was kept for them, without a cut.
        let cuts = all.cut_off();
        let more: Vec<_> =
            (0..10).map(|_| all.admit(address(1), Via::Direct).expect("room")).collect();
        assert_eq!((all.open(), all.cut_off()), (80, cuts));
        drop((more, playing));
        assert!(!is_cut(&player));
    }

    #[test]
    fn many_clients_with_one_connection_each_lose_the_oldest_first() {
        let all = limits(8, 10);
        let crowd: Vec<_> =
            (0..20).map(|last| all.admit(address(last), Via::Direct).expect("room")).collect();
        let left: Vec<bool> = crowd.iter().map(is_cut).collect();
        assert_eq!(left, (0..20).map(|number| number < 13).collect::<Vec<_>>());
    }

    #[test]
    fn a_proxy_is_not_one_client_but_those_behind_it_are() {
        let all = limits(1000, 3);
        let (one, two) = (Network::of(address(1)), Network::of(address(2)));
        let proxied: Vec<_> =
            (0..10).map(|_| all.admit(address(9), Via::Proxy).expect("room")).collect();
        let busy: Vec<_> = proxied[..3].iter().map(|own| own.begin(one).expect("room")).collect();
        assert!(proxied[3].begin(one).is_err());
        assert!(proxied[3].begin(two).is_ok());
        drop(busy);
        assert!(proxied[3].begin(one).is_ok());
        assert_eq!((all.open(), all.cut_off()), (10, 0));
    }

    #[test]
    fn nothing_is_left_of_closed_connections() {
        let all = limits(10, 5);
        let open = all.admit(address(1), Via::Direct).expect("room");
        let busy = open.begin(Network::of(address(7))).expect("room");
        drop((open, busy));
        let state = all.state();
        assert!(state.places.is_empty() && state.clients.is_empty());
        assert!(state.waiting.heaviest.is_empty() && state.busy.by_client.is_empty());
    }
}
