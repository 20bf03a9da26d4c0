//! A table of one of the games, behind one face.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};

use parlour_players::Stop;
use parlour_players::explain::Voice;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Game, Record, Seat, Turn};
use parlour_table::words::Weighed;
use parlour_table::{Sitter, Table, Undo, decide};
use serde_json::{Value, json};

use super::hint::Hint;
use super::shown::Shown;
use super::{Happening, Manner, People, Problem, Wish, nickname};
use crate::scene::{Advice, Drawn, Reasons};
use crate::store::{Entry, Kept};

/// A game that has a place here.
pub trait Hosted: Drawn<Options: Send + Sync, Setup: Send + Sync> + Send + Sync + 'static {}

impl Hosted for Crosscut {}
impl Hosted for FiveCrowns {}
impl Hosted for Cribbage {}

/// What came of thinking, for the room that asked.
pub type Thought = Box<dyn Any + Send>;

/// What a hint is worked out with, and for which seat.
pub struct HintQuestion {
    /// For which seat.
    pub seat: Seat,
    /// At which version of the table.
    pub version: u64,
    /// Thinks; the answer is for [`Room::keep_hint`].
    pub think: Box<dyn FnOnce(&Stop) -> Thought + Send>,
}

/// What the computer is to decide, and who answers it.
pub struct Question {
    /// For which seat.
    pub seat: Seat,
    /// At which version of the table.
    pub version: u64,
    /// Thinks, and says what happens.
    pub think: Box<dyn FnOnce(&Stop) -> Happening + Send>,
}

/// A table of any game: what the hall speaks with.
pub trait Room: Shown + Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// Whether seats have secrets from each other.
    fn hides(&self) -> bool;
    /// How many things have happened.
    fn version(&self) -> u64;
    /// Who acts, or how it ended.
    fn turn(&self) -> Turn;
    /// Who sits where.
    fn sitters(&self) -> &[Sitter];
    /// Who is known on each seat.
    fn people(&self) -> &People;
    /// The house rules, as in a record.
    fn options(&self) -> Value;
    /// How the table is kept.
    fn manner(&self) -> &Manner;
    /// The hash of who opened it.
    fn client(&self) -> &str;
    /// What a key stood for, and the version after it.
    fn done(&self, once: &str) -> Option<(&Happening, u64)>;
    /// The table where the same people play again.
    fn rematch(&self) -> Option<&str>;
    /// What is to happen if somebody on these seats gets their wish; nothing changes.
    fn propose(&self, seats: &[Seat], wish: &Wish) -> Result<Happening, Problem>;
    /// Takes in what happened, once it is kept.
    fn apply(&mut self, happening: Happening, once: Option<String>) -> Result<(), Problem>;
    /// What the computer is asked now, if it is its turn.
    fn question(&self) -> Option<Question>;
    /// What the rules force on the person to act, so that nobody needs to be asked.
    fn forced(&self) -> Option<Happening>;
    /// What is to be worked out for a hint to somebody on these seats; nothing where it is known.
    fn hint_question(&self, seats: &[Seat]) -> Result<Option<HintQuestion>, Problem>;
    /// Keeps a hint that was worked out, until the table goes on.
    fn keep_hint(&mut self, version: u64, hint: Thought);
    /// As much of the hint as was asked for, for programs.
    fn hint(&self, step: u8) -> Option<Value>;
    /// The whole game as a record. It holds the seed.
    fn record(&self) -> String;
}

/// Opens a table that was kept.
pub fn load(kept: &Kept, entries: &[Entry]) -> Result<Box<dyn Room>, Problem> {
    match kept.game.as_str() {
        Crosscut::NAME => Seated::<Crosscut>::load(kept, entries),
        FiveCrowns::NAME => Seated::<FiveCrowns>::load(kept, entries),
        Cribbage::NAME => Seated::<Cribbage>::load(kept, entries),
        _ => Err(Problem::Missing("game")),
    }
}

pub(super) struct Offer {
    pub(super) seat: Seat,
    to: usize,
    agreed: Vec<Seat>,
}

pub(super) struct Seated<G: Hosted> {
    pub(super) id: String,
    client: String,
    pub(super) table: Table<G>,
    pub(super) manner: Manner,
    pub(super) people: People,
    happened: Vec<Happening>,
    once: HashMap<String, usize>,
    /// The computer's reasons, by how many actions stood after its own.
    pub(super) reasons: BTreeMap<usize, Reasons>,
    /// A hint that was worked out at this version.
    hint: Option<(u64, Hint<G::Action>)>,
    pub(super) offer: Option<Offer>,
    pub(super) rematch: Option<String>,
}

impl<G: Hosted> Seated<G> {
    /// A room around a table at which nothing has happened yet.
    pub(super) fn around(table: Table<G>, id: &str, client: &str, manner: Manner) -> Self {
        Seated {
            id: id.to_owned(),
            client: client.to_owned(),
            people: People::none(id, table.seats()),
            table,
            manner,
            happened: Vec::new(),
            once: HashMap::new(),
            reasons: BTreeMap::new(),
            hint: None,
            offer: None,
            rematch: None,
        }
    }

    fn load(kept: &Kept, entries: &[Entry]) -> Result<Box<dyn Room>, Problem> {
        let fault = |why: &dyn std::fmt::Display| {
            tracing::error!(table = kept.id, %why, "a game that was kept cannot be read");
            Problem::Fault
        };
        let (record, _) = Record::<G>::from_json(&kept.beginning).map_err(|why| fault(&why))?;
        let table = Table::resume(record).map_err(|why| fault(&why))?;
        let manner: Manner = serde_json::from_str(&kept.manner).map_err(|why| fault(&why))?;
        let mut room = Seated::around(table, &kept.id, &kept.client, manner);
        for entry in entries {
            let happening = serde_json::from_str(&entry.body).map_err(|why| fault(&why))?;
            room.apply(happening, entry.once.clone())?;
        }
        Ok(Box::new(room))
    }

    pub(super) fn advice(&self, step: u8) -> Option<Advice<G::Action>> {
        let (version, hint) = self.hint.as_ref()?;
        (*version == self.version()).then(|| hint.at(step))
    }

    /// Whether somebody on these seats could take something back now, or offer to.
    pub(super) fn may_undo(&self, seats: &[Seat]) -> bool {
        let offers = |offer: &Offer| seats.contains(&offer.seat);
        !self.offer.as_ref().is_some_and(offers) && self.propose_undo(seats).is_ok()
    }

    fn persons(&self) -> Vec<Seat> {
        let is_person = |seat: &Seat| self.table.sitter(*seat) == Sitter::Person;
        Seat::all(self.table.seats()).filter(is_person).collect()
    }

    fn propose_undo(&self, seats: &[Seat]) -> Result<Happening, Problem> {
        let refused = |why: &dyn std::fmt::Display| Problem::Refused(why.to_string());
        if let Some(offer) = &self.offer
            && let Some(&seat) = seats.iter().find(|seat| **seat != offer.seat)
        {
            let agrees = |person: &Seat| {
                *person == offer.seat || offer.agreed.contains(person) || seats.contains(person)
            };
            return Ok(if self.persons().iter().all(agrees) {
                Happening::Undo { seat: offer.seat, to: offer.to }
            } else {
                Happening::Agree { seat }
            });
        }
        let undo = |seat: &Seat| self.table.undo_of(*seat).map(|undo| (*seat, undo));
        let mut best = None;
        let mut why = None;
        for undone in seats.iter().map(undo) {
            match undone {
                Ok((seat, undo)) => {
                    let (Undo::Free { to } | Undo::ByOffer { to }) = undo;
                    if best.is_none_or(|(_, _, other)| to > other) {
                        best = Some((seat, undo, to));
                    }
                }
                Err(refusal) => why = Some(refusal),
            }
        }
        let shares = self.persons().iter().all(|person| seats.contains(person));
        match (best, why) {
            (Some((seat, Undo::Free { to }, _)), _) => Ok(Happening::Undo { seat, to }),
            (Some((seat, Undo::ByOffer { to }, _)), _) if shares => {
                Ok(Happening::Undo { seat, to })
            }
            (Some((seat, Undo::ByOffer { to }, _)), _) => Ok(Happening::Offer { seat, to }),
            (None, Some(why)) => Err(refused(&why)),
            (None, None) => Err(Problem::NotYours),
        }
    }
}

impl<G: Hosted> Room for Seated<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn version(&self) -> u64 {
        self.happened.len() as u64
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn sitters(&self) -> &[Sitter] {
        self.table.sitters()
    }

    fn people(&self) -> &People {
        &self.people
    }

    fn options(&self) -> Value {
        json!(self.table.record().options)
    }

    fn manner(&self) -> &Manner {
        &self.manner
    }

    fn client(&self) -> &str {
        &self.client
    }

    fn done(&self, once: &str) -> Option<(&Happening, u64)> {
        let place = *self.once.get(once)?;
        Some((&self.happened[place], place as u64 + 1))
    }

    fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    fn propose(&self, seats: &[Seat], wish: &Wish) -> Result<Happening, Problem> {
        let &first = seats.first().ok_or(Problem::NotYours)?;
        let refused = |why: &dyn std::fmt::Display| Problem::Refused(why.to_string());
        let turn = self.table.turn();
        match wish {
            Wish::Play(text) => {
                let Turn::Act(seat) = turn else {
                    return Err(refused(&"the game is over"));
                };
                if !seats.contains(&seat) {
                    return Err(refused(&"it is not your turn"));
                }
                let action: G::Action = match text.trim().parse() {
                    Ok(action) => action,
                    Err(why) => return Err(Problem::Unreadable(format!("{why}"))),
                };
                self.table.check(action).map_err(|why| refused(&why))?;
                let action = action.to_string();
                Ok(Happening::play(seat, action))
            }
            Wish::Undo => self.propose_undo(seats),
            Wish::Decline => match &self.offer {
                Some(offer) => Ok(Happening::Decline {
                    seat: seats.iter().copied().find(|seat| *seat != offer.seat).unwrap_or(first),
                }),
                None => Err(refused(&"nobody has offered to take anything back")),
            },
            Wish::Resign => match turn {
                Turn::Act(seat) if seats.contains(&seat) => Ok(Happening::Resign { seat }),
                Turn::Act(_) => Ok(Happening::Resign { seat: first }),
                Turn::Over(_) => Err(refused(&"the game is over")),
            },
            Wish::Name(name) => {
                let name = nickname(name);
                self.people.may_be_called(first, &name)?;
                Ok(Happening::Name { seat: first, name })
            }
            Wish::Rematch(table) => match (turn, &self.rematch) {
                (Turn::Act(_), _) => Err(refused(&"the game is not over yet")),
                (Turn::Over(_), Some(_)) => Err(refused(&"there is another game already")),
                (Turn::Over(_), None) => {
                    Ok(Happening::Rematch { seat: first, table: table.clone() })
                }
            },
        }
    }

    fn apply(&mut self, happening: Happening, once: Option<String>) -> Result<(), Problem> {
        let fault = |why: &dyn std::fmt::Display| {
            tracing::error!(table = self.id, %why, "an event that was kept cannot be replayed");
            Problem::Fault
        };
        self.people.learn(&happening);
        match &happening {
            Happening::Play { action, reasons, weighed, measure, .. } => {
                let action: G::Action = action
                    .parse()
                    .map_err(|why: <G::Action as std::str::FromStr>::Err| fault(&why))?;
                self.table.submit(action).map_err(|why| fault(&why))?;
                self.offer = None;
                if !reasons.is_empty() {
                    let weighed = Weighed { worths: weighed.clone(), measure: *measure };
                    let reasons = Reasons { lines: reasons.clone(), weighed };
                    self.reasons.insert(self.table.actions().len(), reasons);
                }
            }
            Happening::Undo { to, .. } => {
                self.table.take_back(*to).map_err(|why| fault(&why))?;
                self.offer = None;
                self.reasons.retain(|after, _| after <= to);
            }
            Happening::Resign { seat } => {
                self.table.resign(*seat);
                self.offer = None;
            }
            Happening::Offer { seat, to } => {
                self.offer = Some(Offer { seat: *seat, to: *to, agreed: Vec::new() });
            }
            Happening::Agree { seat } => {
                if let Some(offer) = &mut self.offer {
                    offer.agreed.push(*seat);
                }
            }
            Happening::Decline { .. } => self.offer = None,
            Happening::Rematch { table, .. } => self.rematch = Some(table.clone()),
            Happening::Sit { .. } | Happening::Name { .. } => {}
        }
        if let Some(once) = once {
            self.once.insert(once, self.happened.len());
        }
        self.happened.push(happening);
        Ok(())
    }

    fn question(&self) -> Option<Question> {
        let (seat, prompt) = self.table.prompt()?;
        let Sitter::Computer { level, time } = self.table.sitter(seat) else { return None };
        let version = self.version();
        // The same table at the same version decides the same, on whichever server.
        let seed = self.table.record().seed().child(u64::from(seat.0)).child(version);
        let think = move |stop: &Stop| {
            let mut player = G::player(level, seed);
            let decision = decide::<G>(player.as_mut(), &prompt, level, time, stop);
            let Weighed { worths, measure } = G::weighed(&decision);
            Happening::Play {
                seat,
                action: decision.action().to_string(),
                reasons: G::reasons(&prompt.view, &decision, 0, Voice::Own),
                weighed: worths,
                measure,
            }
        };
        Some(Question { seat, version, think: Box::new(think) })
    }

    fn forced(&self) -> Option<Happening> {
        let (seat, prompt) = self.table.prompt()?;
        let [only] = prompt.legal[..] else { return None };
        let is_forced = self.table.sitter(seat) == Sitter::Person && G::is_forced(only);
        is_forced.then(|| Happening::play(seat, only.to_string()))
    }

    fn hint_question(&self, seats: &[Seat]) -> Result<Option<HintQuestion>, Problem> {
        let refused = |why: &str| Err(Problem::Refused(why.to_owned()));
        if !self.persons().iter().all(|person| seats.contains(person)) {
            return refused("between people there are no hints: that would not be fair");
        }
        let Some((seat, prompt)) = self.table.prompt() else {
            return refused("the game is over");
        };
        if !seats.contains(&seat) {
            return refused("it is not your turn");
        }
        let version = self.version();
        if self.hint.as_ref().is_some_and(|(at, _)| *at == version) {
            return Ok(None);
        }
        let seed = self.table.record().seed().child(64 + u64::from(seat.0)).child(version);
        let think =
            move |stop: &Stop| -> Thought { Box::new(Hint::think::<G>(&prompt, seed, stop)) };
        Ok(Some(HintQuestion { seat, version, think: Box::new(think) }))
    }

    fn keep_hint(&mut self, version: u64, hint: Thought) {
        if version == self.version() {
            self.hint = hint.downcast().ok().map(|hint| (version, *hint));
        }
    }

    fn hint(&self, step: u8) -> Option<Value> {
        let (version, hint) = self.hint.as_ref()?;
        (*version == self.version()).then(|| hint.told(step))
    }

    fn record(&self) -> String {
        self.table.record_text()
    }
}
