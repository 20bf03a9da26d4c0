//! A live game with the people around it: offers, rematches, and requests that count once.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::Duration;

#[cfg(feature = "thinking")]
use parlour_players::{Stop, explain::Voice};
use parlour_rules::options::as_choices;
use parlour_rules::{Choices, Eye, Fairness, Record, Seat, Seed, Start, Turn};
use parlour_table::words::Words;
#[cfg(feature = "thinking")]
use parlour_table::{Answer, thinking_time};
use parlour_table::{LiveGame, Next, Occupant, Question, Table};
use serde_json::Value;

use super::{
    AnyQuestion, Asked, Clocks, Done, Hints, Origin, People, Room, RoomEvent, RoomRequest,
    RoomSettings, Submission, TurnQuestion, hint, requests::OVER,
};
use crate::face::GameFace;
use crate::problem::Problem;
use crate::scene::{Hint, Reasons};
use crate::store::{Entry, StoredGame};

/// How many of the newest events and of the computers' reasons a room remembers at least.
const REMEMBERED: usize = 1000;

/// An offer to take something back.
pub(super) struct Offer {
    pub(super) seat: Seat,
    pub(super) to: usize,
    pub(super) agreed: Vec<Seat>,
}

/// An action that a seat chose before its turn.
pub(super) struct ChosenAhead<A> {
    pub(super) action: A,
    /// The deal it was chosen in.
    deal: u32,
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
    pub(super) version: usize,
    /// The newest of them.
    recent: VecDeque<RoomEvent>,
    /// The numbers of the events that each seat used keys for.
    pub(super) once: HashMap<Seat, HashMap<String, usize>>,
    /// The computers' reasons, by how many actions stood after their own.
    pub(super) reasons: BTreeMap<usize, Reasons>,
    /// What seats chose before their turn.
    pub(super) ahead: BTreeMap<Seat, ChosenAhead<G::Action>>,
    /// For each seat, the first version whose reader chose from the same actions with the same
    /// knowledge as the reader of this version.
    same_since: Vec<usize>,
    pub(super) offer: Option<Offer>,
    /// Whether the page between two people at one screen offers to undo the last action. Only an action
    /// that was hidden from the others is offered there: otherwise the offer would depend on the cards
    /// of the player. It is worked out when something is played, so that the page takes the
    /// same work whatever the cards.
    pub(super) undo_at_one_screen: bool,
    /// The newest advice for a person.
    pub(super) hints: Option<Hints>,
    /// Who offered a rematch, and its table.
    pub(super) rematch: Option<(Seat, String)>,
    /// People's clocks, where there are any.
    pub(super) clocks: Option<Clocks>,
    /// Whether the host closed the table before the game began.
    pub(super) closed: bool,
}

impl<G: Words> GameRoom<G> {
    /// A room around a table, without events.
    pub(super) fn around(
        face: &'static dyn GameFace<G>,
        table: Table<G>,
        id: &str,
        settings: RoomSettings,
    ) -> Self {
        let undealt = (settings.origin == Origin::Mixed)
            .then(|| Fairness::new(table.record().seed(), table.seats()));
        let mut table = if undealt.is_some() { stand_in(table) } else { table };
        table.turn_cards(settings.open);
        let mut room = GameRoom {
            id: id.to_owned(),
            face,
            people: People::none(id, table.seats()),
            undealt,
            same_since: vec![0; usize::from(table.seats())],
            ahead: BTreeMap::new(),
            clocks: settings.clock.map(|setting| Clocks::new(setting, table.seats())),
            game: LiveGame::new(table),
            settings,
            version: 0,
            recent: VecDeque::new(),
            once: HashMap::new(),
            reasons: BTreeMap::new(),
            offer: None,
            undo_at_one_screen: false,
            hints: None,
            rematch: None,
            closed: false,
        };
        room.look_for_undo();
        room
    }

    fn look_for_undo(&mut self) {
        self.undo_at_one_screen = self.game.people().count() > 1
            && self.table().hid_last_action()
            && self.table().can_undo();
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
        self.hints.as_ref()?.step(&self.game, step)
    }

    /// The event of this number, counted from 0, where it is remembered.
    pub(super) fn event(&self, place: usize) -> Option<&RoomEvent> {
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

    /// Whether the reader of an earlier version chose from the same actions as the reader of this one.
    pub(super) fn is_same_since(&self, seat: Seat, version: u64) -> bool {
        let first = self.same_since[seat.index()] as u64;
        (first..=self.version as u64).contains(&version)
    }

    /// What a seat can choose before its turn, where it hasn't chosen.
    pub(super) fn choices_ahead(&self, seat: Seat) -> Vec<G::Action> {
        if self.undealt.is_some() || self.ahead.contains_key(&seat) {
            return Vec::new();
        }
        self.table().legal_ahead(seat)
    }

    /// Whether what was chosen ahead can still be played.
    fn is_still_open(&self, seat: Seat, chosen: &ChosenAhead<G::Action>) -> bool {
        let table = self.table();
        let open = match table.prompt() {
            Some((actor, prompt)) if actor == seat => prompt.legal,
            _ => table.legal_ahead(seat),
        };
        chosen.deal == G::deal_number(&table.view(Eye::Nobody)) && open.contains(&chosen.action)
    }

    /// The seats whose choices an event doesn't affect.
    fn unaffected_by(&self, event: &RoomEvent) -> Vec<Seat> {
        let seats = Seat::all(self.table().seats());
        match event {
            RoomEvent::Ahead { .. } => seats.collect(),
            RoomEvent::Play { .. } => {
                seats.filter(|&seat| !self.table().legal_ahead(seat).is_empty()).collect()
            }
            _ => Vec::new(),
        }
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
}

impl<G: Words> Room for GameRoom<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn deal(&self) -> u32 {
        G::deal_number(&self.table().view(Eye::Nobody))
    }

    fn version(&self) -> u64 {
        self.version as u64
    }

    fn length(&self) -> usize {
        self.version.max(self.game.version())
    }

    fn turn(&self) -> Option<Turn> {
        self.undealt.is_none().then(|| self.table().turn())
    }

    fn waits_for(&self) -> Vec<Seat> {
        match self.undealt {
            Some(_) if !self.closed => self.people.empty(self.occupants()),
            _ => Vec::new(),
        }
    }

    fn is_closed(&self) -> bool {
        self.closed
    }

    fn occupants(&self) -> &[Occupant] {
        self.table().occupants()
    }

    fn people(&self) -> &People {
        &self.people
    }

    fn options(&self) -> Choices {
        as_choices(&self.table().record().options)
    }

    fn rematch_options(&self) -> Choices {
        as_choices(&self.table().rematch_options())
    }

    fn attached(&self) -> &Choices {
        &self.table().record().attached
    }

    fn settings(&self) -> &RoomSettings {
        &self.settings
    }

    fn repeated(&self, seats: &[Seat], sent: &Submission) -> Option<Result<Done, Problem>> {
        self.answer_repeated(seats, sent)
    }

    fn is_current(&self, seats: &[Seat], sent: &Submission) -> bool {
        self.is_up_to_date(seats, sent)
    }

    fn rematch(&self) -> Option<&str> {
        self.rematch.as_ref().map(|(_, table)| table.as_str())
    }

    fn propose(&self, seats: &[Seat], request: &RoomRequest) -> Result<RoomEvent, Problem> {
        self.grant(seats, request)
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
        let unaffected = self.unaffected_by(&event);
        self.people.learn(&event);
        match &event {
            RoomEvent::Play { action, reasons, compared, took, avoided, .. } => {
                let Some(Turn::Act(actor)) = self.turn() else {
                    return Err(fault(&OVER));
                };
                let action: G::Action = action
                    .parse()
                    .map_err(|why: <G::Action as std::str::FromStr>::Err| fault(&why))?;
                self.game.play_instead(action, avoided.clone()).map_err(|why| fault(&why))?;
                self.ahead.remove(&actor);
                if let (Some(clocks), Some(took)) = (&mut self.clocks, took) {
                    clocks.spend(actor, Duration::from_millis(*took));
                }
                self.offer = None;
                self.look_for_undo();
                if !reasons.is_empty() {
                    let (lines, compared) = (reasons.clone(), compared.clone());
                    let reasons = Reasons { lines, compared };
                    self.reasons.insert(self.table().action_count(), reasons);
                }
            }
            RoomEvent::Ahead { seat, action } => {
                let open = self.choices_ahead(*seat);
                let Some(&action) = open.iter().find(|open| open.to_string() == *action) else {
                    return Err(fault(&"it can't be chosen ahead"));
                };
                let deal = G::deal_number(&self.table().view(Eye::Nobody));
                self.ahead.insert(*seat, ChosenAhead { action, deal });
            }
            RoomEvent::Undo { to, .. } => {
                self.game.take_back(*to).map_err(|why| fault(&why))?;
                self.offer = None;
                self.look_for_undo();
                self.reasons.retain(|after, _| after <= to);
                let mut ahead = std::mem::take(&mut self.ahead);
                ahead.retain(|seat, chosen| self.is_still_open(*seat, chosen));
                self.ahead = ahead;
            }
            RoomEvent::Resign { seat, took } => {
                let turn = self.game.table().turn();
                if let (Some(clocks), Some(took), Turn::Act(actor)) = (&mut self.clocks, took, turn)
                {
                    clocks.stop(actor, Duration::from_millis(*took));
                }
                self.game.resign(*seat);
                self.offer = None;
                self.ahead.clear();
            }
            RoomEvent::Timeout { seat } => {
                self.game.time_out(*seat);
                if let Some(clocks) = &mut self.clocks {
                    clocks.run_out(*seat);
                }
                self.offer = None;
                self.ahead.clear();
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
            RoomEvent::Close { .. } => self.closed = true,
            RoomEvent::Rematch { seat, table } => self.rematch = Some((*seat, table.clone())),
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
        for seat in Seat::all(self.table().seats()).filter(|seat| !unaffected.contains(seat)) {
            self.same_since[seat.index()] = self.version;
        }
        self.recent.push_back(event);
        self.forget_the_oldest();
        Ok(())
    }

    fn question(&self) -> Option<TurnQuestion> {
        self.turn()?;
        let question = Box::new(self.game.question()?);
        Some(TurnQuestion { version: self.version(), question })
    }

    fn forced(&self) -> Option<RoomEvent> {
        let turn = self.turn()?;
        if let Turn::Act(seat) = turn
            && let Some(chosen) = self.ahead.get(&seat)
        {
            return Some(RoomEvent::play(seat, chosen.action.to_string()));
        }
        match self.game.next() {
            Next::Forced(seat, action) => Some(RoomEvent::play(seat, action.to_string())),
            _ => None,
        }
    }

    fn hint_question(&self, seats: &[Seat]) -> Result<Option<Box<dyn AnyQuestion>>, Problem> {
        self.ask_for_hint(seats)
    }

    fn keep_hint(&mut self, answer: &str) {
        self.hints = serde_json::from_str(answer).ok();
    }

    fn hint_json(&self, step: u8) -> Option<Value> {
        self.hint(step).map(|hint| hint::json(&hint))
    }

    fn run_clock(&mut self, now: Duration) {
        let to_act = match self.turn() {
            Some(Turn::Act(seat)) => Some(seat).filter(|&seat| self.game.is_person(seat)),
            _ => None,
        };
        let turn = self.game.version();
        if let Some(clocks) = &mut self.clocks {
            clocks.run(to_act.map(|seat| (seat, turn)), now);
        }
    }

    fn timed(&self, event: RoomEvent, now: Duration) -> RoomEvent {
        match (event, &self.clocks) {
            (RoomEvent::Play { seat, action, reasons, compared, avoided, .. }, Some(clocks))
                if self.game.is_person(seat) =>
            {
                let took = u64::try_from(clocks.thought(seat, now).as_millis()).ok();
                RoomEvent::Play { seat, action, reasons, compared, took, avoided }
            }
            (RoomEvent::Resign { seat, .. }, Some(clocks)) => {
                let thought = clocks.running().map(|running| clocks.thought(running, now));
                let took = thought.and_then(|thought| u64::try_from(thought.as_millis()).ok());
                RoomEvent::Resign { seat, took }
            }
            (event, _) => event,
        }
    }

    fn out_of_time(&self, now: Duration) -> Option<RoomEvent> {
        let seat = self.clocks.as_ref()?.out_of_time(now)?;
        Some(RoomEvent::Timeout { seat })
    }

    fn clock_deadline(&self) -> Option<Duration> {
        self.clocks.as_ref()?.deadline()
    }

    fn record(&self) -> String {
        self.table().record_text()
    }
}

impl<G: Words> AnyQuestion for Question<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn asked(&self) -> Asked {
        Asked::Turn
    }

    #[cfg(feature = "thinking")]
    fn think(&self, stop: &Stop) -> String {
        let Answer { made, .. } = think(self, stop);
        let event = RoomEvent::Play {
            seat: made.seat,
            action: made.decision.action().to_string(),
            reasons: made.reasons(Voice::Own),
            compared: G::compared(&made.decision),
            took: None,
            avoided: None,
        };
        serde_json::to_string(&event).expect("an event is JSON")
    }

    fn to_json(&self) -> String {
        Question::to_json(self)
    }
}

/// The same table with a deal that has nothing to do with the server's number.
fn stand_in<G: Words>(table: Table<G>) -> Table<G> {
    let mut record = table.record().clone();
    record.start = Start::Deal(Seed::from(0));
    Table::resume(record).unwrap_or(table)
}

/// Answers a question within its time, or until `stop` is raised.
#[cfg(feature = "thinking")]
pub(super) fn think<G: Words>(question: &Question<G>, stop: &Stop) -> Answer<G> {
    question.think(|| thinking_time::<G>(question.level, question.time, stop))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::WebFace;
    use crate::faces::cribbage::CribbageFace;
    use crate::faces::crosscut::CrosscutFace;
    use crate::room::{RoomPages, Visit, caps};
    use parlour_rules::cribbage::{self, Cribbage};
    use parlour_rules::crosscut::{Crosscut, Options};
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

    #[test]
    fn a_choice_made_ahead_stays_when_another_action_of_its_deal_is_taken_back() {
        let options: cribbage::Options =
            serde_json::from_str(r#"{"players": 3}"#).expect("options");
        let start = Start::Deal(Seed::from(1));
        let people = vec![Occupant::Person; 3];
        let table = Table::<Cribbage>::new(options, start, people).expect("a game");
        let mut room = GameRoom::around(&CribbageFace, table, "table", RoomSettings::default());
        let Some(Turn::Act(first)) = room.turn() else { panic!("nobody is to act") };
        let third = Seat((first.0 + 2) % 3);
        let chosen = room.choices_ahead(third)[4].to_string();
        let ahead = RoomEvent::Ahead { seat: third, action: chosen.clone() };
        room.apply(ahead.clone(), None).expect("it can be chosen ahead");
        assert!(room.apply(ahead, None).is_err(), "only once");
        let discard = |room: &mut GameRoom<Cribbage>| {
            let (seat, prompt) = room.table().prompt().expect("somebody is to act");
            let event = RoomEvent::play(seat, prompt.legal[0].to_string());
            room.apply(event, None).expect("a discard");
        };
        discard(&mut room);
        room.apply(RoomEvent::Undo { seat: first, to: 0 }, None).expect("taken back");
        assert!(room.forced().is_none(), "it isn't played before its turn");
        discard(&mut room);
        discard(&mut room);
        assert_eq!(room.forced(), Some(RoomEvent::play(third, chosen)));
        let forced = room.forced().expect("what was chosen");
        room.apply(forced, None).expect("the last discard");
        assert!(room.ahead.is_empty() && room.choices_ahead(third).is_empty());
    }

    #[test]
    fn everybody_who_still_discards_is_to_act() {
        let start = Start::Deal(Seed::from(1));
        let people = vec![Occupant::Person; 2];
        let options = cribbage::Options::default();
        let table = Table::<Cribbage>::new(options, start, people).expect("a game");
        let mut room = GameRoom::around(&CribbageFace, table, "table", RoomSettings::default());
        let Some(Turn::Act(first)) = room.turn() else { panic!("nobody is to act") };
        let dealer = Seat(1 - first.0);
        assert_eq!(room.choosing(), [dealer], "and the non-dealer is to act anyway");
        let chosen = room.choices_ahead(dealer)[0].to_string();
        room.apply(RoomEvent::Ahead { seat: dealer, action: chosen }, None).expect("ahead");
        assert_eq!(room.choosing(), []);
    }

    /// After a show, at which everybody looks, the screen changes hands again; the page in between brings
    /// the show along, and everything since the next player's last turn.
    #[test]
    fn people_at_one_screen_see_the_show_before_the_screen_changes_hands() {
        let start = Start::Deal(Seed::from(1));
        let people = vec![Occupant::Person; 2];
        let options = cribbage::Options::default();
        let table = Table::<Cribbage>::new(options, start, people).expect("a game");
        let mut room = GameRoom::around(&CribbageFace, table, "table", RoomSettings::default());
        let mut has_gone = false;
        while room.deal() == 0 {
            let (seat, prompt) = room.table().prompt().expect("somebody is to act");
            let actions = room.table().action_count();
            room.apply(RoomEvent::play(seat, prompt.legal[0].to_string()), None).expect("legal");
            let visit = Visit {
                seats: vec![Seat(0), Seat(1)],
                before: Some(seat),
                since: Some(actions),
                ..Visit::default()
            };
            let page = room.page(&visit).body.into_string();
            assert!(page.contains("hand-over"), "{page}");
            assert!(!page.contains("You"), "nobody in particular looks: {page}");
            let (between, moments) = page.split_once("</main>").expect("a page and moments");
            assert!(!between.contains("data-card="), "{between}");
            has_gone |= between.contains(" go.") && between.contains("for the go at");
            let is_shown = moments.contains("data-waits") && moments.contains("shown-hand");
            assert_eq!(is_shown, room.deal() > 0, "{moments}");
        }
        assert!(has_gone, "somebody pegged for a go in this deal");
    }

    #[test]
    fn resigning_takes_the_running_turn_off_the_clock() {
        let clock = "300s per game".parse().expect("a clock");
        let table = || {
            let people = vec![Occupant::Person; 2];
            let start = Start::Deal(Seed::from(1));
            Table::<Crosscut>::new(Options::default(), start, people).expect("a game")
        };
        let settings = RoomSettings { clock: Some(clock), ..RoomSettings::default() };
        let mut room = GameRoom::around(&CrosscutFace, table(), "table", settings.clone());
        let second = Duration::from_secs;
        room.run_clock(second(10));
        let event = room.timed(RoomEvent::resign(Seat(0)), second(82));
        room.apply(event.clone(), None).expect("it can be resigned");
        room.run_clock(second(82));
        let left = |room: &GameRoom<Crosscut>| {
            room.clocks.as_ref().map(|clocks| clocks.left(Seat(0), second(99)))
        };
        assert_eq!(left(&room), Some(second(228)));
        // A restart changes nothing about it.
        let stored = serde_json::to_string(&event).expect("JSON");
        let mut again = GameRoom::around(&CrosscutFace, table(), "table", settings);
        again.apply(serde_json::from_str(&stored).expect("an event"), None).expect("resigned");
        assert_eq!(left(&again), Some(second(228)));
        let older = serde_json::from_str::<RoomEvent>(r#"{"what":"resign","seat":1}"#);
        assert_eq!(older.expect("an event"), RoomEvent::resign(Seat(1)));
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
            RoomEvent::resign(Seat(2)),
            RoomEvent::Offer { seat: Seat(255), to: 0 },
            RoomEvent::Undo { seat: Seat(0), to: usize::MAX },
            RoomEvent::play(Seat(1), "d4".to_owned()),
        ] {
            assert!(room.apply(event.clone(), None).is_err(), "{event:?}");
            assert_eq!((room.version(), room.record()), before);
        }
        room.apply(RoomEvent::resign(Seat(0)), None).expect("the game goes on");
        let before = (room.version(), room.record());
        assert!(room.apply(RoomEvent::play(Seat(1), "e5".to_owned()), None).is_err());
        assert_eq!((room.version(), room.record()), before);
    }
}
