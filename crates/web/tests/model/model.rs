//! The model: what a table must be after its events, and how it must answer a request.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::script::{Ask, TableKind};
use crate::servers::Reply;

/// The moves that the server makes for people who have no other.
pub const FORCED: [&str; 2] = ["go", "pass"];

/// What somebody asked for, as it was sent.
#[derive(Clone, PartialEq, Debug)]
pub struct Sent {
    pub person: usize,
    pub ask: Ask,
    pub path: &'static str,
    pub body: Value,
}

impl Sent {
    pub fn key(&self) -> Option<&str> {
        self.body["key"].as_str()
    }

    fn version(&self) -> Option<u64> {
        self.body["version"].as_u64()
    }

    /// Whether both are the same person's request for the same, under the same key.
    pub fn repeats(&self, other: &Sent) -> bool {
        let is_same = self.person == other.person && self.key() == other.key();
        is_same && self.key().is_some() && self.is_same(other)
    }

    /// Whether both ask for the same.
    fn is_same(&self, other: &Sent) -> bool {
        let asked =
            |sent: &Sent| ["action", "name", "answer"].map(|field| sent.body[field].clone());
        self.path == other.path && asked(self) == asked(other)
    }

    /// Whether an event is what was asked for by somebody on this seat.
    pub fn is_met_by(&self, event: &Value, seat: usize) -> bool {
        let what = event["what"].as_str().unwrap_or_default();
        let is_own = event["seat"] == seat;
        match &self.ask {
            Ask::Play(_) => {
                let is_choice = what == "play" || what == "ahead";
                is_choice && is_own && event["action"] == self.body["action"]
            }
            Ask::Nonsense => false,
            // What was agreed to is taken back by another.
            Ask::Undo => what == "undo" || (matches!(what, "offer" | "agree") && is_own),
            Ask::Decline => what == "decline" && is_own,
            Ask::Resign => what == "resign" && is_own,
            Ask::Name(name) => what == "name" && is_own && event["name"] == *name,
            Ask::Close => what == "close" && is_own,
        }
    }
}

/// Whether a move is a discard, which everybody makes at the same time.
fn is_discard(action: &Value) -> bool {
    action.as_str().is_some_and(|action| action.starts_with("toss "))
}

/// How a request must be answered.
#[derive(Clone, PartialEq, Debug)]
pub enum Expected {
    /// Exactly like this.
    Reply(Reply),
    /// Granted, as this kind of event.
    Granted(&'static str),
    /// Refused with this code; nothing changes.
    Refused(&'static str),
    /// Refused, for whatever reason; nothing changes.
    NotGranted,
    /// By the rules of the game, which this model doesn't know.
    Either,
}

/// An offer to take something back.
#[derive(Clone, PartialEq, Debug)]
struct Offer {
    seat: usize,
    agreed: BTreeSet<usize>,
}

/// A table as its events make it.
pub struct Model {
    kind: TableKind,
    /// Who sits on each of the seats for people.
    pub owners: Vec<Option<usize>>,
    /// Every stored event, with its key.
    pub events: Vec<(Value, Option<String>)>,
    names: Vec<String>,
    /// The moves that stand, with who made them.
    actions: Vec<(usize, Value)>,
    /// What was chosen ahead.
    ahead: BTreeMap<usize, Value>,
    /// For each seat, the first version from which it chooses as it does now.
    same_since: Vec<u64>,
    offer: Option<Offer>,
    resigned: Option<usize>,
    closed: bool,
    /// What was granted to each seat under each key.
    granted: BTreeMap<(usize, String), (Sent, Reply)>,
}

impl Model {
    pub fn new(kind: TableKind) -> Self {
        Model {
            kind,
            owners: vec![None; kind.people()],
            events: Vec::new(),
            names: vec![String::new(); kind.seats()],
            actions: Vec::new(),
            ahead: BTreeMap::new(),
            same_since: vec![0; kind.seats()],
            offer: None,
            resigned: None,
            closed: false,
            granted: BTreeMap::new(),
        }
    }

    pub fn version(&self) -> u64 {
        self.events.len() as u64
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: usize) -> Option<usize> {
        self.owners.iter().position(|owner| *owner == Some(person))
    }

    fn is_dealt(&self) -> bool {
        self.owners.iter().all(Option::is_some)
    }

    /// The seats that have discarded in this deal, while others still owe their discard.
    fn discarded(&self) -> Vec<usize> {
        let last = self.actions.iter().rev();
        let tosses = last.take_while(|(_, action)| is_discard(action));
        let seats: Vec<usize> = tosses.map(|(seat, _)| *seat).collect();
        if seats.len() < self.kind.seats() { seats } else { Vec::new() }
    }

    /// Applies what was stored since.
    pub fn apply(&mut self, events: &[(Value, Option<String>)]) {
        for (event, key) in events {
            let seat = event["seat"].as_u64().expect("every event has a seat") as usize;
            let what = event["what"].as_str().expect("every event has a kind");
            let is_discard = what == "play" && is_discard(&event["action"]);
            let discarded = self.discarded();
            match what {
                "play" => {
                    self.actions.push((seat, event["action"].clone()));
                    self.ahead.remove(&seat);
                    self.offer = None;
                }
                "ahead" => drop(self.ahead.insert(seat, event["action"].clone())),
                "undo" => {
                    self.actions.truncate(event["to"].as_u64().expect("a number") as usize);
                    self.offer = None;
                }
                "offer" => self.offer = Some(Offer { seat, agreed: BTreeSet::new() }),
                "agree" => {
                    let offer = self.offer.as_mut().expect("somebody agrees to an offer");
                    offer.agreed.insert(seat);
                }
                "decline" => self.offer = None,
                "resign" => {
                    self.resigned = Some(seat);
                    self.ahead.clear();
                    self.offer = None;
                }
                "name" => event["name"].as_str().expect("a name").clone_into(&mut self.names[seat]),
                "close" => self.closed = true,
                "sit" => {}
                other => panic!("an unknown event: {other}"),
            }
            self.events.push((event.clone(), key.clone()));
            let version = self.version();
            for (other, since) in self.same_since.iter_mut().enumerate() {
                // Everybody discards at the same time.
                let still_discards = is_discard && other != seat && !discarded.contains(&other);
                if what != "ahead" && !still_discards {
                    *since = version;
                }
            }
        }
    }

    /// Remembers what was granted under a key.
    pub fn remember(&mut self, seat: usize, sent: &Sent, reply: &Reply) {
        if let Some(key) = sent.key() {
            let place = (seat, key.to_owned());
            self.granted.entry(place).or_insert_with(|| (sent.clone(), reply.clone()));
        }
    }

    /// Whether one of the new events was made by the server itself, for a computer, or for somebody
    /// who has no choice or chose ahead.
    pub fn is_automatic(
        &self,
        event: &Value,
        key: Option<&String>,
        new: &[(Value, Option<String>)],
    ) -> bool {
        let seat = event["seat"].as_u64().expect("every event has a seat") as usize;
        let is_forced = FORCED.iter().any(|forced| event["action"] == *forced);
        let was_chosen = self.ahead.get(&seat) == Some(&event["action"])
            || new.iter().any(|(other, _)| {
                other["what"] == "ahead"
                    && other["seat"] == event["seat"]
                    && other["action"] == event["action"]
            });
        let is_computers = seat >= self.kind.people();
        key.is_none() && event["what"] == "play" && (is_computers || is_forced || was_chosen)
    }

    /// Whether a request that names an earlier version comes too late.
    fn is_late(&self, seat: usize, sent: &Sent, shown: &Value) -> bool {
        let Some(version) = sent.version() else { return false };
        let chooses = shown["turn"]["act"] == seat || shown["ahead"] != json!([]);
        let is_choice = matches!(sent.ask, Ask::Play(_) | Ask::Nonsense) && chooses;
        let first = if is_choice { self.same_since[seat] } else { self.version() };
        !(first..=self.version()).contains(&version)
    }

    /// How a request must be answered, from somebody who sees this.
    pub fn expected(&self, sent: &Sent, shown: &Value) -> Expected {
        let Some(seat) = self.seat_of(sent.person) else { return Expected::Refused("not-yours") };
        let before = sent.key().and_then(|key| self.granted.get(&(seat, key.to_owned())));
        if let Some((earlier, reply)) = before {
            let place = reply.body["version"].as_u64().map(|version| version - 1);
            let is_seen = match sent.ask {
                Ask::Play(_) | Ask::Nonsense => sent.version() <= place,
                _ => sent.version().is_none() || sent.version() == place,
            };
            let is_repeated = earlier.is_same(sent) && is_seen;
            return if is_repeated {
                Expected::Reply(reply.clone())
            } else {
                Expected::Refused("key-used")
            };
        }
        if self.is_late(seat, sent, shown) {
            return Expected::Refused("late");
        }
        let is_waiting = !self.is_dealt();
        match &sent.ask {
            _ if self.closed => Expected::Refused("refused"),
            Ask::Name(name) => {
                let is_taken = self.names.iter().enumerate().any(|(other, had)| {
                    other != seat && !name.is_empty() && had.eq_ignore_ascii_case(name)
                });
                if is_taken { Expected::Refused("refused") } else { Expected::Granted("name") }
            }
            Ask::Close if is_waiting && seat == 0 => Expected::Granted("close"),
            _ if is_waiting || sent.ask == Ask::Close => Expected::Refused("refused"),
            _ if shown["turn"]["over"] != json!(null) => Expected::Refused("refused"),
            Ask::Play(_) | Ask::Nonsense
                if shown["turn"]["act"] != seat && shown["ahead"] == json!([]) =>
            {
                Expected::Refused("refused")
            }
            Ask::Nonsense => Expected::Refused("unreadable"),
            Ask::Play(_) if shown["turn"]["act"] != seat => {
                let choices = shown["ahead"].as_array().expect("a list");
                let is_open = choices.contains(&sent.body["action"]);
                if is_open { Expected::Granted("ahead") } else { Expected::NotGranted }
            }
            Ask::Play(_) => {
                let legal = shown["legal"].as_array().expect("a list");
                // What was legal when it was first sent may not be so now.
                let is_legal = legal.contains(&sent.body["action"]);
                if is_legal { Expected::Granted("play") } else { Expected::NotGranted }
            }
            Ask::Resign => Expected::Granted("resign"),
            Ask::Decline if self.offer.is_some() => Expected::Granted("decline"),
            Ask::Decline => Expected::Refused("refused"),
            Ask::Undo => match &self.offer {
                Some(offer) if offer.seat == seat => Expected::Either,
                Some(offer) => {
                    let agrees = |other: &usize| {
                        [seat, offer.seat].contains(other) || offer.agreed.contains(other)
                    };
                    let is_agreed = (0..self.kind.people()).all(|other| agrees(&other));
                    Expected::Granted(if is_agreed { "undo" } else { "agree" })
                }
                None if shown["may_undo"] == false => Expected::Refused("refused"),
                None if self.kind.people() == 1 => Expected::Granted("undo"),
                None => Expected::Granted("offer"),
            },
            Ask::Close => unreachable!("handled above"),
        }
    }

    /// Says what is wrong with a table as a person is shown it.
    pub fn check(&self, person: usize, shown: &Value) -> Result<(), String> {
        let seats: Vec<Value> = (0..self.kind.seats())
            .map(|seat| match self.owners.get(seat) {
                Some(owner) => json!({
                    "sitter": "person",
                    "name": self.names[seat],
                    "taken": owner.is_some(),
                }),
                None => json!({ "sitter": "easy" }),
            })
            .collect();
        let is_awaited = |seat: &usize| self.owners[*seat].is_none() && !self.closed;
        let waiting: Vec<usize> = (0..self.owners.len()).filter(is_awaited).collect();
        let mut expected = vec![
            ("version", json!(self.version())),
            ("seat", json!(self.seat_of(person))),
            ("seats", json!(seats)),
            ("waiting", json!(waiting)),
            ("offer", json!(self.offer.as_ref().map(|offer| offer.seat))),
            ("chosen", json!(self.ahead.keys().collect::<Vec<_>>())),
            ("resigned", json!(self.resigned)),
            ("closed", json!(self.closed)),
        ];
        if !self.is_dealt() {
            expected.push(("view", json!(null)));
        }
        for (name, value) in expected {
            if shown[name] != value {
                return Err(format!("{name} is {} instead of {value}", shown[name]));
            }
        }
        let history = &shown["view"]["history"];
        let actions: Vec<&Value> = self.actions.iter().map(|(_, action)| action).collect();
        if self.is_dealt() && shown["game"] == "crosscut" && *history != json!(actions) {
            return Err(format!("the moves are {history} instead of {actions:?}"));
        }
        Ok(())
    }

    /// How an invitation to a seat must be answered.
    pub fn expected_join(&self, person: usize, seat: usize) -> Expected {
        match (self.seat_of(person), self.owners[seat]) {
            (Some(own), _) if own != seat => Expected::Refused("refused"),
            (Some(_), _) => Expected::Either,
            (None, _) if self.closed => Expected::Refused("refused"),
            (None, Some(_)) => Expected::Refused("taken"),
            (None, None) => Expected::Granted("sit"),
        }
    }
}
