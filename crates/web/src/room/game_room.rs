//! A live game with the people around it: offers, rematches, and requests that count once.

use std::any::Any;
use std::collections::{BTreeMap, HashMap, VecDeque};

use parlour_players::Stop;
use parlour_players::explain::Voice;
use parlour_rules::{Choices, Fairness, Record, Seat, Start, Turn};
use parlour_table::words::Words;
use parlour_table::{Answer, LiveGame, Next, Occupant, Question, Table, Undo, thinking_time};
use serde_json::{Value, json};

use super::{
    Done, Origin, People, RoomEvent, RoomPages, RoomRequest, RoomSettings, Submission, caps, hint,
    nickname,
};
use crate::face::GameFace;
use crate::problem::Problem;
use crate::scene::{Hint, Reasons};
use crate::store::{Entry, StoredGame};

/// How many of the newest events and of the computers' reasons a room remembers at least.
const REMEMBERED: usize = 1000;

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
    /// Who acts, or how the game ended; none while the table waits for people.
    fn turn(&self) -> Option<Turn>;
    /// The seats that people must take before the game is dealt; empty once it is.
    fn waits_for(&self) -> Vec<Seat>;
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
    /// The answer to a request whose key somebody on these seats used before.
    fn repeated(&self, seats: &[Seat], sent: &Submission) -> Option<Result<Done, Problem>>;
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

/// Why nothing can be done at a table that waits for people.
const NOT_DEALT: &str = "the game begins when everyone has sat down";

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
    /// The numbers so far at a table that waits for people; none once the game is dealt. Until
    /// then `game` is a stand-in, of which only options, seats and occupants count.
    pub(super) undealt: Option<Fairness>,
    /// How many events there were.
    version: usize,
    /// The newest of them.
    recent: VecDeque<RoomEvent>,
    /// The numbers of the events that each seat used keys for.
    once: HashMap<Seat, HashMap<String, usize>>,
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
            undealt: (settings.origin == Origin::Mixed)
                .then(|| Fairness::new(table.record().seed(), table.seats())),
            game: LiveGame::new(table),
            settings,
            version: 0,
            recent: VecDeque::new(),
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
        room.deal_when_complete()?;
        for entry in entries {
            let event = serde_json::from_str(&entry.body).map_err(|why| fault(&why))?;
            room.apply(event, entry.once.clone())?;
        }
        Ok(room)
    }

    pub(super) fn table(&self) -> &Table<G> {
        self.game.table()
    }

    /// Deals the game once every person has sat down.
    fn deal_when_complete(&mut self) -> Result<(), Problem> {
        if !self.people.empty(self.occupants()).is_empty() {
            return Ok(());
        }
        let Some(fairness) = self.undealt.take() else { return Ok(()) };
        let mut record = self.table().record().clone();
        record.start = Start::Deal(fairness.seed());
        record.fairness = Some(fairness);
        let table = Table::resume(record).map_err(|why| {
            tracing::error!(table = self.id, %why, "a game can't be dealt");
            Problem::Fault
        })?;
        self.game = LiveGame::new(table);
        Ok(())
    }

    /// The numbers that the seed is mixed from. They are secret until the game is over.
    pub(super) fn fairness(&self) -> Option<&Fairness> {
        self.undealt.as_ref().or(self.table().record().fairness.as_ref())
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

    /// The event of this number, counted from 0, where it is remembered.
    fn event(&self, place: usize) -> Option<&RoomEvent> {
        self.recent.get(place.checked_sub(self.version - self.recent.len())?)
    }

    /// Forgets old events and reasons, so that a long game takes no more memory.
    fn forget_the_oldest(&mut self) {
        if self.recent.len() > 2 * REMEMBERED {
            self.recent.drain(..REMEMBERED);
        }
        while self.reasons.len() > REMEMBERED {
            self.reasons.pop_first();
        }
    }

    fn propose_name(&self, seat: Seat, name: &str) -> Result<RoomEvent, Problem> {
        let name = nickname(name);
        self.people.may_be_called(seat, &name)?;
        Ok(RoomEvent::Name { seat, name })
    }

    /// The seat whose request led to an event. Undone by agreement, that is the last to agree.
    fn sender(&self, event: &RoomEvent) -> Seat {
        let agrees_last = |offer: &Offer| {
            self.game.people().find(|seat| *seat != offer.seat && !offer.agreed.contains(seat))
        };
        match (event, &self.offer) {
            (RoomEvent::Undo { seat, .. }, Some(offer)) => agrees_last(offer).unwrap_or(*seat),
            _ => event.seat(),
        }
    }

    /// The request with its action as the game writes it.
    fn canonical(request: &RoomRequest) -> RoomRequest {
        match request {
            RoomRequest::Play(text) => match text.trim().parse::<G::Action>() {
                Ok(action) => RoomRequest::Play(action.to_string()),
                Err(_) => request.clone(),
            },
            _ => request.clone(),
        }
    }

    /// Whether these are the seats of all people at the table.
    fn is_everybody(&self, seats: &[Seat]) -> bool {
        self.game.people().all(|person| seats.contains(&person))
    }

    /// The event that takes something back. A game that is over stays so: its seed was told.
    fn propose_undo(&self, seats: &[Seat]) -> Result<RoomEvent, Problem> {
        let refused = |why: &dyn std::fmt::Display| Problem::Refused(why.to_string());
        if let Some(Turn::Over(_)) = self.turn() {
            return Err(refused(&"the game is over, so its last move stands: play again instead"));
        }
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
        self.version as u64
    }

    fn turn(&self) -> Option<Turn> {
        self.undealt.is_none().then(|| self.table().turn())
    }

    fn waits_for(&self) -> Vec<Seat> {
        match self.undealt {
            Some(_) => self.people.empty(self.occupants()),
            None => Vec::new(),
        }
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

    fn repeated(&self, seats: &[Seat], sent: &Submission) -> Option<Result<Done, Problem>> {
        let key = sent.once.as_ref()?.as_str();
        let used = |seat| self.once.get(seat).and_then(|used| used.get(key));
        let place = *seats.iter().find_map(used)?;
        let is_same = |event: &&RoomEvent| {
            sent.version.is_none_or(|version| version == place as u64)
                && Self::canonical(&sent.request).is_met_by(event)
        };
        // A key of long ago is refused, because its event is no longer in memory.
        Some(match self.event(place).filter(is_same) {
            Some(event) => Ok(Done { version: place as u64 + 1, event: event.clone() }),
            None => Err(Problem::KeyUsed),
        })
    }

    fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    fn propose(&self, seats: &[Seat], request: &RoomRequest) -> Result<RoomEvent, Problem> {
        let &first = seats.first().ok_or(Problem::NotYours)?;
        let refused = |why: &dyn std::fmt::Display| Problem::Refused(why.to_string());
        let turn = match (self.turn(), request) {
            (Some(turn), _) => turn,
            (None, RoomRequest::Name(name)) => return self.propose_name(first, name),
            (None, _) => return Err(refused(&NOT_DEALT)),
        };
        if !matches!(request, RoomRequest::Resign | RoomRequest::Rematch(_)) {
            caps::may_go_on(self.version.max(self.game.version()))?;
        }
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
                None => Err(refused(&"nobody has asked to take a move back")),
            },
            RoomRequest::Resign => match turn {
                Turn::Act(seat) if seats.contains(&seat) => Ok(RoomEvent::Resign { seat }),
                Turn::Act(_) => Ok(RoomEvent::Resign { seat: first }),
                Turn::Over(_) => Err(refused(&"the game is over")),
            },
            RoomRequest::Name(name) => self.propose_name(first, name),
            RoomRequest::Rematch(table) => match (turn, &self.rematch) {
                (Turn::Act(_), _) => Err(refused(&"the game is not over yet")),
                (Turn::Over(_), Some(_)) => Err(refused(&"the rematch has already started")),
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
        let sender = self.sender(&event);
        self.people.learn(&event);
        match &event {
            RoomEvent::Play { action, reasons, compared, .. } => {
                if matches!(self.turn(), Some(Turn::Over(_))) {
                    return Err(fault(&"the game is over"));
                }
                let action: G::Action = action
                    .parse()
                    .map_err(|why: <G::Action as std::str::FromStr>::Err| fault(&why))?;
                self.game.play(action).map_err(|why| fault(&why))?;
                self.offer = None;
                if !reasons.is_empty() {
                    let (lines, compared) = (reasons.clone(), compared.clone());
                    let reasons = Reasons { lines, compared };
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
            RoomEvent::Sit { seat, luck, .. } => {
                if let Some(fairness) = &mut self.undealt
                    && let Some(number) = fairness.players.get_mut(seat.index())
                {
                    *number = number.or(*luck);
                }
                self.deal_when_complete()?;
            }
            RoomEvent::Name { .. } => {}
        }
        if let Some(once) = once {
            self.once.entry(sender).or_default().insert(once, self.version);
        }
        self.version += 1;
        self.recent.push_back(event);
        self.forget_the_oldest();
        Ok(())
    }

    fn question(&self) -> Option<TurnQuestion> {
        self.turn()?;
        let question = self.game.question()?;
        let think = move |stop: &Stop| {
            let Answer { made, .. } = think(&question, stop);
            RoomEvent::Play {
                seat: made.seat,
                action: made.decision.action().to_string(),
                reasons: made.reasons(Voice::Own),
                compared: G::compared(&made.decision),
            }
        };
        Some(TurnQuestion { version: self.version(), think: Box::new(think) })
    }

    fn forced(&self) -> Option<RoomEvent> {
        self.turn()?;
        match self.game.next() {
            Next::Forced(seat, action) => Some(RoomEvent::play(seat, action.to_string())),
            _ => None,
        }
    }

    fn hint_question(&self, seats: &[Seat]) -> Result<Option<HintQuestion>, Problem> {
        let refused = |why: &str| Err(Problem::Refused(why.to_owned()));
        let Some(turn) = self.turn() else { return refused(NOT_DEALT) };
        if !self.is_everybody(seats) {
            return refused("hints aren't available in games between people");
        }
        match turn {
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
    use super::*;
    use crate::face::WebFace;
    use crate::faces::crosscut::CrosscutFace;
    use parlour_rules::crosscut::{Crosscut, Options};
    use parlour_rules::{Seed, Start};
    use parlour_table::{NewGame, Roster};

    #[test]
    fn a_room_forgets_what_is_old_and_refuses_moves_beyond_the_cap() {
        let people = vec![Occupant::Person; 2];
        let start = Start::Deal(Seed::from(1));
        let table = Table::<Crosscut>::new(Options::default(), start, people).expect("a game");
        let settings = RoomSettings::default();
        let mut room = GameRoom::around(&CrosscutFace, table, "table", settings);
        let play = || RoomRequest::Play("c3".to_owned());
        let seats = [Seat(0), Seat(1)];
        for number in 0..caps::MOST_MOVES {
            assert!(room.propose(&seats, &play()).is_ok(), "{number}");
            let event = RoomEvent::Name { seat: Seat(0), name: format!("name {number}") };
            room.apply(event, Some(format!("key {number}"))).expect("a name");
            assert!(room.recent.len() <= 2 * REMEMBERED);
        }
        let named = |number: usize| Submission {
            version: None,
            once: Some(format!("key {number}").parse().expect("a key")),
            request: RoomRequest::Name(format!("name {number}")),
        };
        let last = caps::MOST_MOVES - 1;
        let done = room.repeated(&seats, &named(last)).expect("the key was used").expect("done");
        assert_eq!(done.version, 20_000);
        assert_eq!(room.repeated(&seats, &named(0)), Some(Err(Problem::KeyUsed)));
        let refused = room.propose(&seats, &play()).expect_err("enough").to_string();
        assert!(refused.contains("20000 moves, the most on this server"), "{refused}");
        assert!(room.propose(&seats, &RoomRequest::Resign).is_ok());
    }

    fn room() -> Box<dyn Room> {
        let roster = crate::attach_faces(Roster::standard());
        let game = roster.get("crosscut").expect("it is in the list");
        let new = NewGame { seats: vec![Occupant::Person; 2], ..NewGame::default() };
        let table = game.new_table(&new, Seed::from(1)).expect("a new game");
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
