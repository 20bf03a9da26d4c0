//! A live game with the people around it: offers, rematches, and requests that count once.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};

use parlour_players::Stop;
use parlour_players::explain::Voice;
use parlour_rules::{Choices, Record, Seat, Turn};
use parlour_table::words::{Weighed, Words};
use parlour_table::{Answer, LiveGame, Next, Occupant, Question, Table, Undo, thinking_time};
use serde_json::{Value, json};

use super::{People, RoomEvent, RoomPages, RoomRequest, RoomSettings, hint, nickname};
use crate::face::GameFace;
use crate::problem::Problem;
use crate::scene::{Hint, Reasons};
use crate::store::{Entry, StoredGame};

/// The answer to a [`HintQuestion`], of the game's own types.
pub type HintAnswer = Box<dyn Any + Send>;

/// A question for advice to a person: thinks, and gives the answer for [`Room::keep_hint`].
pub type HintQuestion = Box<dyn FnOnce(&Stop) -> HintAnswer + Send>;

/// A question to the computer whose turn it is.
pub struct TurnQuestion {
    /// The version of the room that asks.
    pub version: u64,
    /// Thinks, and gives the event that the decision is stored as.
    pub think: Box<dyn FnOnce(&Stop) -> RoomEvent + Send>,
}

/// Type-erased room: a table of any game.
pub trait Room: RoomPages + Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// Whether seats have secrets from each other.
    fn hides(&self) -> bool;
    /// How many events there were.
    fn version(&self) -> u64;
    /// Who acts, or how the game ended.
    fn turn(&self) -> Turn;
    /// Who plays on each seat.
    fn occupants(&self) -> &[Occupant];
    /// The people at the table.
    fn people(&self) -> &People;
    /// The options, as in a record.
    fn options(&self) -> Choices;
    /// How the table is set, as in a record.
    fn attached(&self) -> &Choices;
    /// The room's own settings.
    fn settings(&self) -> &RoomSettings;
    /// The event that a key was used for, and the version after it.
    fn done(&self, once: &str) -> Option<(&RoomEvent, u64)>;
    /// The table of the rematch.
    fn rematch(&self) -> Option<&str>;
    /// The event that grants a request of somebody on these seats; nothing changes.
    fn propose(&self, seats: &[Seat], request: &RoomRequest) -> Result<RoomEvent, Problem>;
    /// Takes in an event, once it is stored.
    fn apply(&mut self, event: RoomEvent, once: Option<String>) -> Result<(), Problem>;
    /// The question to the computer whose turn it is.
    fn question(&self) -> Option<TurnQuestion>;
    /// The only action of a person who has no choice.
    fn forced(&self) -> Option<RoomEvent>;
    /// The question for a hint to somebody on these seats; none where the hint is known.
    fn hint_question(&self, seats: &[Seat]) -> Result<Option<HintQuestion>, Problem>;
    /// Keeps the answer to a hint question, if the game has not gone on.
    fn keep_hint(&mut self, answer: HintAnswer);
    /// As much of the hint as was asked for, for programs.
    fn hint_json(&self, step: u8) -> Option<Value>;
    /// The whole game as a record. It holds the seed.
    fn record(&self) -> String;
}

/// An offer to take something back.
pub(super) struct Offer {
    pub(super) seat: Seat,
    to: usize,
    agreed: Vec<Seat>,
}

/// A table of one game, with the people around it.
pub struct GameRoom<G: Words> {
    pub(super) id: String,
    pub(super) face: &'static dyn GameFace<G>,
    pub(super) game: LiveGame<G>,
    pub(super) settings: RoomSettings,
    pub(super) people: People,
    events: Vec<RoomEvent>,
    /// The events that keys were used for.
    once: HashMap<String, usize>,
    /// The computers' reasons, by how many actions stood after their own.
    pub(super) reasons: BTreeMap<usize, Reasons>,
    pub(super) offer: Option<Offer>,
    pub(super) rematch: Option<String>,
}

impl<G: Words> GameRoom<G> {
    /// A room around a table, without events.
    pub(super) fn around(
        face: &'static dyn GameFace<G>,
        table: Table<G>,
        id: &str,
        settings: RoomSettings,
    ) -> Self {
        GameRoom {
            id: id.to_owned(),
            face,
            people: People::none(id, table.seats()),
            game: LiveGame::new(table),
            settings,
            events: Vec::new(),
            once: HashMap::new(),
            reasons: BTreeMap::new(),
            offer: None,
            rematch: None,
        }
    }

    /// Opens a stored game.
    pub(crate) fn load(
        face: &'static dyn GameFace<G>,
        stored: &StoredGame,
        entries: &[Entry],
    ) -> Result<Self, Problem> {
        let fault = |why: &dyn std::fmt::Display| {
            tracing::error!(table = stored.id, %why, "a stored game can't be read");
            Problem::Fault
        };
        let (record, _) = Record::<G>::from_json(&stored.beginning).map_err(|why| fault(&why))?;
        let table = Table::resume(record).map_err(|why| fault(&why))?;
        let settings = serde_json::from_str(&stored.settings).map_err(|why| fault(&why))?;
        let mut room = GameRoom::around(face, table, &stored.id, settings);
        for entry in entries {
            let event = serde_json::from_str(&entry.body).map_err(|why| fault(&why))?;
            room.apply(event, entry.once.clone())?;
        }
        Ok(room)
    }

    pub(super) fn table(&self) -> &Table<G> {
        self.game.table()
    }

    /// The hint for the person who chooses now, where it is known.
    pub(super) fn hint(&self, step: u8) -> Option<Hint<G::Action>> {
        let Next::Person(_, prompt) = self.game.next() else { return None };
        Some(hint::hint(prompt, self.game.advice()?, step))
    }

    /// Whether somebody on these seats could take something back now, or offer to.
    pub(super) fn may_undo(&self, seats: &[Seat]) -> bool {
        let offers = |offer: &Offer| seats.contains(&offer.seat);
        !self.offer.as_ref().is_some_and(offers) && self.propose_undo(seats).is_ok()
    }

    /// Whether these are the seats of all people at the table.
    fn is_everybody(&self, seats: &[Seat]) -> bool {
        self.game.people().all(|person| seats.contains(&person))
    }

    fn propose_undo(&self, seats: &[Seat]) -> Result<RoomEvent, Problem> {
        let refused = |why: &dyn std::fmt::Display| Problem::Refused(why.to_string());
        if let Some(offer) = &self.offer
            && let Some(&seat) = seats.iter().find(|seat| **seat != offer.seat)
        {
            let agrees = |person: &Seat| {
                *person == offer.seat || offer.agreed.contains(person) || seats.contains(person)
            };
            return Ok(if self.game.people().all(|person| agrees(&person)) {
                RoomEvent::Undo { seat: offer.seat, to: offer.to }
            } else {
                RoomEvent::Agree { seat }
            });
        }
        let undo = |seat: &Seat| self.table().undo_of(*seat).map(|undo| (*seat, undo));
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
        let shares = self.is_everybody(seats);
        match (best, why) {
            (Some((seat, Undo::Free { to }, _)), _) => Ok(RoomEvent::Undo { seat, to }),
            (Some((seat, Undo::ByOffer { to }, _)), _) if shares => {
                Ok(RoomEvent::Undo { seat, to })
            }
            (Some((seat, Undo::ByOffer { to }, _)), _) => Ok(RoomEvent::Offer { seat, to }),
            (None, Some(why)) => Err(refused(&why)),
            (None, None) => Err(Problem::NotYours),
        }
    }
}

impl<G: Words> Room for GameRoom<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn version(&self) -> u64 {
        self.events.len() as u64
    }

    fn turn(&self) -> Turn {
        self.table().turn()
    }

    fn occupants(&self) -> &[Occupant] {
        self.table().occupants()
    }

    fn people(&self) -> &People {
        &self.people
    }

    fn options(&self) -> Choices {
        match json!(self.table().record().options) {
            Value::Object(options) => options,
            _ => Choices::new(),
        }
    }

    fn attached(&self) -> &Choices {
        &self.table().record().attached
    }

    fn settings(&self) -> &RoomSettings {
        &self.settings
    }

    fn done(&self, once: &str) -> Option<(&RoomEvent, u64)> {
        let place = *self.once.get(once)?;
        Some((&self.events[place], place as u64 + 1))
    }

    fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    fn propose(&self, seats: &[Seat], request: &RoomRequest) -> Result<RoomEvent, Problem> {
        let &first = seats.first().ok_or(Problem::NotYours)?;
        let refused = |why: &dyn std::fmt::Display| Problem::Refused(why.to_string());
        let turn = self.turn();
        match request {
            RoomRequest::Play(text) => {
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
                self.table().check(action).map_err(|why| refused(&why))?;
                let action = action.to_string();
                Ok(RoomEvent::play(seat, action))
            }
            RoomRequest::Undo => self.propose_undo(seats),
            RoomRequest::Decline => match &self.offer {
                Some(offer) => Ok(RoomEvent::Decline {
                    seat: seats.iter().copied().find(|seat| *seat != offer.seat).unwrap_or(first),
                }),
                None => Err(refused(&"nobody has offered to take anything back")),
            },
            RoomRequest::Resign => match turn {
                Turn::Act(seat) if seats.contains(&seat) => Ok(RoomEvent::Resign { seat }),
                Turn::Act(_) => Ok(RoomEvent::Resign { seat: first }),
                Turn::Over(_) => Err(refused(&"the game is over")),
            },
            RoomRequest::Name(name) => {
                let name = nickname(name);
                self.people.may_be_called(first, &name)?;
                Ok(RoomEvent::Name { seat: first, name })
            }
            RoomRequest::Rematch(table) => match (turn, &self.rematch) {
                (Turn::Act(_), _) => Err(refused(&"the game is not over yet")),
                (Turn::Over(_), Some(_)) => Err(refused(&"there is another game already")),
                (Turn::Over(_), None) => {
                    Ok(RoomEvent::Rematch { seat: first, table: table.clone() })
                }
            },
        }
    }

    fn apply(&mut self, event: RoomEvent, once: Option<String>) -> Result<(), Problem> {
        let fault = |why: &dyn std::fmt::Display| {
            tracing::error!(table = self.id, %why, "a stored event can't be replayed");
            Problem::Fault
        };
        if event.seat().0 >= self.table().seats() {
            return Err(fault(&"there is no such seat"));
        }
        self.people.learn(&event);
        match &event {
            RoomEvent::Play { action, reasons, weighed, measure, .. } => {
                if matches!(self.turn(), Turn::Over(_)) {
                    return Err(fault(&"the game is over"));
                }
                let action: G::Action = action
                    .parse()
                    .map_err(|why: <G::Action as std::str::FromStr>::Err| fault(&why))?;
                self.game.play(action).map_err(|why| fault(&why))?;
                self.offer = None;
                if !reasons.is_empty() {
                    let weighed = Weighed { worths: weighed.clone(), measure: *measure };
                    let reasons = Reasons { lines: reasons.clone(), weighed };
                    self.reasons.insert(self.table().action_count(), reasons);
                }
            }
            RoomEvent::Undo { to, .. } => {
                self.game.take_back(*to).map_err(|why| fault(&why))?;
                self.offer = None;
                self.reasons.retain(|after, _| after <= to);
            }
            RoomEvent::Resign { seat } => {
                self.game.resign(*seat);
                self.offer = None;
            }
            RoomEvent::Offer { seat, to } => {
                self.offer = Some(Offer { seat: *seat, to: *to, agreed: Vec::new() });
            }
            RoomEvent::Agree { seat } => {
                if let Some(offer) = &mut self.offer {
                    offer.agreed.push(*seat);
                }
            }
            RoomEvent::Decline { .. } => self.offer = None,
            RoomEvent::Rematch { table, .. } => self.rematch = Some(table.clone()),
            RoomEvent::Sit { .. } | RoomEvent::Name { .. } => {}
        }
        if let Some(once) = once {
            self.once.insert(once, self.events.len());
        }
        self.events.push(event);
        Ok(())
    }

    fn question(&self) -> Option<TurnQuestion> {
        let question = self.game.question()?;
        let think = move |stop: &Stop| {
            let Answer { made, .. } = think(&question, stop);
            let Weighed { worths, measure } = G::weighed(&made.decision);
            RoomEvent::Play {
                seat: made.seat,
                action: made.decision.action().to_string(),
                reasons: made.reasons(Voice::Own),
                weighed: worths,
                measure,
            }
        };
        Some(TurnQuestion { version: self.version(), think: Box::new(think) })
    }

    fn forced(&self) -> Option<RoomEvent> {
        match self.game.next() {
            Next::Forced(seat, action) => Some(RoomEvent::play(seat, action.to_string())),
            _ => None,
        }
    }

    fn hint_question(&self, seats: &[Seat]) -> Result<Option<HintQuestion>, Problem> {
        let refused = |why: &str| Err(Problem::Refused(why.to_owned()));
        if !self.is_everybody(seats) {
            return refused("between people there are no hints: that would not be fair");
        }
        match self.turn() {
            Turn::Over(_) => return refused("the game is over"),
            Turn::Act(seat) if !seats.contains(&seat) => return refused("it is not your turn"),
            Turn::Act(_) => {}
        }
        let Some(question) = self.game.advice_question() else { return Ok(None) };
        Ok(Some(Box::new(move |stop| Box::new(think(&question, stop)))))
    }

    fn keep_hint(&mut self, answer: HintAnswer) {
        if let Ok(answer) = answer.downcast::<Answer<G>>() {
            self.game.accept(*answer);
        }
    }

    fn hint_json(&self, step: u8) -> Option<Value> {
        self.hint(step).map(|hint| hint::json(&hint))
    }

    fn record(&self) -> String {
        self.table().record_text()
    }
}

/// Answers a question within its time, or until `stop` is raised.
fn think<G: Words>(question: &Question<G>, stop: &Stop) -> Answer<G> {
    question.think(|| thinking_time::<G>(question.level, question.time, stop))
}

#[cfg(test)]
mod tests {
    use parlour_table::{NewGame, Roster};

    use super::*;
    use crate::face::WebFace;

    fn room() -> Box<dyn Room> {
        let roster = crate::attach_faces(Roster::standard());
        let game = roster.get("crosscut").expect("it is in the list");
        let new = NewGame { seats: vec![Occupant::Person; 2], ..NewGame::default() };
        let table = game.new_table(&new, parlour_rules::Seed::from(1)).expect("a new game");
        let stored = StoredGame {
            id: "table".to_owned(),
            game: "crosscut".to_owned(),
            beginning: table.record_text(),
            settings: "{}".to_owned(),
            client: String::new(),
            created: 0,
            ended: None,
            listed: false,
        };
        WebFace::of(game).load(&stored, &[]).expect("it begins")
    }

    #[test]
    fn a_damaged_event_is_refused_and_changes_nothing() {
        let mut room = room();
        room.apply(RoomEvent::play(Seat(0), "d4".to_owned()), None).expect("legal");
        let before = (room.version(), room.record());
        for event in [
            RoomEvent::Resign { seat: Seat(2) },
            RoomEvent::Offer { seat: Seat(255), to: 0 },
            RoomEvent::Undo { seat: Seat(0), to: usize::MAX },
            RoomEvent::play(Seat(1), "d4".to_owned()),
        ] {
            assert!(room.apply(event.clone(), None).is_err(), "{event:?}");
            assert_eq!((room.version(), room.record()), before);
        }
        room.apply(RoomEvent::Resign { seat: Seat(0) }, None).expect("the game goes on");
        let before = (room.version(), room.record());
        assert!(room.apply(RoomEvent::play(Seat(1), "e5".to_owned()), None).is_err());
        assert_eq!((room.version(), room.record()), before);
    }
}
