//! A game in progress: who sits where, what was done, what may be taken back.

use std::ops::RangeInclusive;

use parlour_players::{Computer, Level, Prompt};
use parlour_rules::{
    Avoided, Choices, Event, Eye, Game, History, Luck, Outcome, Record, RecordError, Seat, Seed,
    Start, Turn, Warned,
};
use serde_json::Value;

use crate::occupant::{name_of_person, person_named};
use crate::words::{nickname, one_line};
use crate::{Occupant, names_program};

/// How many imagined worlds decide whether an action revealed something to somebody.
const WORLDS: usize = 16;

/// In how many of those worlds the other seats are checked too, each in [`WORLDS`] worlds that it
/// could imagine.
const WORLDS_OF_OTHERS: usize = 4;

/// How many seats everybody moves to the left for a rematch: those who sat first sit second then.
pub const REMATCH_MOVES: u8 = 1;

/// A game in progress.
///
/// The log of events is the truth ([`Table::record`]); the state is what it replays to.
pub struct Table<G: Game> {
    record: Record<G>,
    history: History<G>,
    occupants: Vec<Occupant>,
}

/// Why nothing was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CannotUndo {
    /// No person has done anything yet.
    #[error("you haven't moved yet, so there's nothing to undo")]
    Nothing,
    /// Between people, what has been seen cannot be unseen.
    #[error("that move showed your opponent something, so it can't be undone")]
    Seen,
    /// Between people, a move that another has answered stays.
    #[error("your opponent has moved since, so it can't be undone")]
    Answered,
    /// A game that was given up is over.
    #[error("the game ended by resignation, so nothing can be undone")]
    Resigned,
    /// A game that was lost on time is over.
    #[error("the game ended on time, so nothing can be undone")]
    OutOfTime,
}

/// Who has to agree before something is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo {
    /// Nobody has to agree.
    Free {
        /// How many actions stand after it.
        to: usize,
    },
    /// The other people must agree.
    ByOffer {
        /// How many actions stand after it.
        to: usize,
    },
}

/// Who sits on a seat that a record gives this name.
fn occupant_named(name: &str) -> Occupant {
    match name.parse() {
        Ok(occupant) => occupant,
        Err(_) if names_program(name) => Occupant::computer(Level::Expert),
        Err(_) => Occupant::Person,
    }
}

impl<G: Computer> Table<G> {
    /// A new game.
    pub fn new(
        options: G::Options,
        start: Start<G::Setup>,
        occupants: Vec<Occupant>,
    ) -> Result<Self, RecordError> {
        let mut record = Record::new(options, start);
        record.seats = occupants.iter().map(ToString::to_string).collect();
        let history = History::new(record.begin()?);
        Ok(Table { record, history, occupants })
    }

    /// A saved game. Seats that the record does not name are people's. The expert stands in for an
    /// outside program, and the record still names the program.
    pub fn resume(mut record: Record<G>) -> Result<Self, RecordError> {
        let history = record.history()?;
        let mut occupants: Vec<Occupant> =
            record.seats.iter().map(|name| occupant_named(name)).collect();
        occupants.resize(usize::from(history.now().seats()), Occupant::Person);
        record.seats.resize(occupants.len(), String::new());
        for (name, occupant) in record.seats.iter_mut().zip(&occupants) {
            // A record may come from anywhere, and its names are shown on a terminal.
            match name_of_person(name) {
                Some(own) => *name = person_named(&nickname(own)),
                None if names_program(name) => *name = one_line(name),
                None => *name = occupant.to_string(),
            }
        }
        Ok(Table { record, history, occupants })
    }

    /// A table that shows `states` instead of those that its record replays to: for tests that
    /// compare what two worlds show.
    #[doc(hidden)]
    pub fn showing(record: Record<G>, states: Vec<G>, occupants: Vec<Occupant>) -> Self {
        let history = History::of_states(states, record.actions());
        Table { record, history, occupants }
    }

    fn state(&self) -> &G {
        self.history.now()
    }

    /// Who acts now, or how the game ended; giving up ends it too.
    pub fn turn(&self) -> Turn {
        match self.record.outcome(self.state()) {
            Some(outcome) => Turn::Over(outcome),
            None => self.state().turn(),
        }
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.outcome(self.state())
    }

    /// What `eye` may know now.
    pub fn view(&self, eye: Eye) -> G::View {
        self.state().view(eye)
    }

    /// What `eye` could know after the first `actions` actions that stand.
    pub fn view_after(&self, actions: usize, eye: Eye) -> Option<G::View> {
        self.history.after(actions).map(|state| state.view(eye))
    }

    /// Who acted next, or how it ended, after the first `actions` actions that stand.
    pub fn turn_after(&self, actions: usize) -> Option<Turn> {
        self.history.after(actions).map(|state| state.turn())
    }

    /// What a reader could know after each of these numbers of actions, and who acted next, in one
    /// pass over the game.
    pub fn visit(
        &self,
        places: RangeInclusive<usize>,
        mut see: impl FnMut(usize, Turn, &dyn Fn(Eye) -> G::View),
    ) {
        self.history.visit(places, |place, state| {
            see(place, state.turn(), &|eye| state.view(eye));
        });
    }

    /// What the seat to act is asked; nothing when the game is over.
    pub fn prompt(&self) -> Option<(Seat, Prompt<G>)> {
        if self.record.resigned().is_some() {
            return None;
        }
        Prompt::of(self.state())
    }

    /// What the seat to act was asked after the first `actions` actions that stand.
    pub fn prompt_after(&self, actions: usize) -> Option<(Seat, Prompt<G>)> {
        self.history.after(actions).and_then(|state| Prompt::of(&state))
    }

    /// The place of the last action of `seat`, if it had a choice.
    pub fn last_choice(&self, seat: Seat) -> Option<usize> {
        let place = self.history.last_before(|state| state.turn() == Turn::Act(seat))?;
        let before = self.history.after(place)?;
        (before.legal().len() > 1).then_some(place)
    }

    /// What `seat` can choose before its turn comes; nothing when it must wait or the game is over.
    pub fn legal_ahead(&self, seat: Seat) -> Vec<G::Action> {
        match self.turn() {
            Turn::Act(_) => self.state().legal_ahead(seat),
            Turn::Over(_) => Vec::new(),
        }
    }

    /// What `seat` could choose ahead after the first `actions` actions that stand.
    pub fn legal_ahead_after(&self, actions: usize, seat: Seat) -> Vec<G::Action> {
        self.history.after(actions).map_or_else(Vec::new, |state| state.legal_ahead(seat))
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.state().seats()
    }

    /// How many sides there are: partners share one.
    pub fn sides(&self) -> u8 {
        self.state().sides()
    }

    /// Who sits on `seat`.
    pub fn occupant(&self, seat: Seat) -> Occupant {
        self.occupants[seat.index()]
    }

    /// Who sits where.
    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// The actions that haven't been taken back. These docs say that they *stand*.
    pub fn actions(&self) -> &[G::Action] {
        self.history.actions()
    }

    /// How many actions stand.
    pub fn action_count(&self) -> usize {
        self.history.actions().len()
    }

    /// The game as it is kept. It holds the seed, so it is for the table's owner only.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The options of a rematch, in which everybody sits [`REMATCH_MOVES`] seats further to the left.
    pub fn rematch_options(&self) -> G::Options {
        let options = &self.record.options;
        let rematch = |begun| G::rematch_options(options, &begun, REMATCH_MOVES);
        self.history.after(0).map_or_else(|| options.clone(), rematch)
    }

    /// The record as the text of a file.
    pub fn record_text(&self) -> String {
        self.record.to_json().expect("the table's own record replays")
    }

    /// Replaces each seat's occupant, in the record too. A person who stays keeps their name.
    pub fn reseat(&mut self, who: impl Fn(Seat, Occupant) -> Occupant) {
        let seats = Seat::all(self.seats()).zip(&self.occupants);
        self.occupants = seats.map(|(seat, &occupant)| who(seat, occupant)).collect();
        self.name_people(&self.nicknames());
    }

    /// The name that each person gave, by seat; empty where there is none.
    pub fn nicknames(&self) -> Vec<String> {
        let name = |text: &String| name_of_person(text).unwrap_or_default().to_owned();
        self.record.seats.iter().map(name).collect()
    }

    /// Names the people, by seat, in the record too. Where the name is empty, a person keeps theirs. A
    /// name for a computer's seat is ignored.
    pub fn name_people(&mut self, nicknames: &[String]) {
        let before = self.nicknames();
        let given = |seat: usize| nicknames.get(seat).filter(|name| !name.trim().is_empty());
        let text = |(seat, occupant): (usize, &Occupant)| match occupant {
            Occupant::Person => person_named(&nickname(given(seat).unwrap_or(&before[seat]))),
            Occupant::Computer { .. } => occupant.to_string(),
        };
        self.record.seats = self.occupants.iter().enumerate().map(text).collect();
    }

    /// The value of a table option, if one was chosen.
    pub fn attached(&self, option: &str) -> Option<&Value> {
        self.record.attached.get(option)
    }

    /// Replaces the table options, in the record too.
    pub fn attach(&mut self, attached: Choices) {
        self.record.attached = attached;
    }

    /// Plays an action for the seat to act. A refused one changes nothing.
    pub fn submit(&mut self, action: G::Action) -> Result<(), G::Illegal> {
        self.history.play(action)?;
        self.record.events.push(Event::Play(action));
        Ok(())
    }

    /// Plays an action in place of one that the tutor warned about.
    pub fn submit_instead(
        &mut self,
        action: G::Action,
        avoided: Avoided,
    ) -> Result<(), G::Illegal> {
        self.submit(action)?;
        let event = self.record.events.len() - 1;
        self.record.warned.push(Warned { event, avoided });
        Ok(())
    }

    /// `seat` resigns; nothing happens when the game is over already.
    pub fn resign(&mut self, seat: Seat) {
        if matches!(self.turn(), Turn::Act(_)) {
            self.record.events.push(Event::Resign(seat));
        }
    }

    /// `seat` runs out of time; nothing happens when the game is over already.
    pub fn time_out(&mut self, seat: Seat) {
        if matches!(self.turn(), Turn::Act(_)) {
            self.record.events.push(Event::Timeout(seat));
        }
    }

    /// Refuses to take anything back once the game was given up.
    fn goes_on(&self) -> Result<(), CannotUndo> {
        match (self.record.resigned(), self.record.timed_out()) {
            (None, _) => Ok(()),
            (Some(_), None) => Err(CannotUndo::Resigned),
            (Some(_), Some(_)) => Err(CannotUndo::OutOfTime),
        }
    }

    /// Why the rules refuse `action` now, if they do; nothing changes.
    pub fn check(&self, action: G::Action) -> Result<(), G::Illegal> {
        self.state().clone().play(action)
    }

    /// Takes back the last thing that somebody at this screen decided, and everything done since. An
    /// action without an alternative doesn't count as a decision.
    ///
    /// It is free against the computer. Between people who share a screen, only the very last action
    /// can be taken back, and only if it revealed nothing: they agree aloud. The screen must be handed
    /// over before it shows the cards of the person to act.
    pub fn undo(&mut self) -> Result<usize, CannotUndo> {
        let to = self.undo_point()?;
        self.take_back(to)?;
        Ok(to)
    }

    /// Whether [`Table::undo`] would take something back.
    pub fn can_undo(&self) -> bool {
        self.undo_point().is_ok()
    }

    /// How many actions would stand after [`Table::undo`].
    pub fn undo_point(&self) -> Result<usize, CannotUndo> {
        let to = self.last_decision(|seat| self.occupant(seat) == Occupant::Person)?;
        if self.people() > 1 {
            self.is_fair(to)?;
        }
        Ok(to)
    }

    /// How many actions would stand if `seat` took back its own last decision: by itself against
    /// the computer, by agreement between people on screens of their own, and there never past a
    /// reveal, a chance event or another's move.
    pub fn undo_of(&self, seat: Seat) -> Result<Undo, CannotUndo> {
        let to = self.last_decision(|other| other == seat)?;
        if self.people() == 1 {
            return Ok(Undo::Free { to });
        }
        self.is_fair(to)?;
        Ok(Undo::ByOffer { to })
    }

    /// Whether people may agree to take back the action after `to`: it is the last, and it showed
    /// nobody anything. Where nothing is ever hidden, there is nothing to have seen.
    fn is_fair(&self, to: usize) -> Result<(), CannotUndo> {
        if to + 1 != self.action_count() {
            return Err(CannotUndo::Answered);
        }
        let before = self.history.after(to).expect("the last action stands");
        let is_open = before.view(Eye::Nobody) == before.view(Eye::All);
        if is_open || self.is_quiet(&before) { Ok(()) } else { Err(CannotUndo::Seen) }
    }

    /// Whether nobody else can tell the last action from another that was legal, as when cards are
    /// discarded face down.
    pub fn hid_last_action(&self) -> bool {
        let Some((action, earlier)) = self.actions().split_last() else { return false };
        let before = self.history.after(earlier.len()).expect("the last action stands");
        let shown = self.state().view(Eye::Nobody);
        before.legal().into_iter().filter(|other| other != action).any(|other| {
            let mut after = before.clone();
            after.play(other).is_ok() && after.view(Eye::Nobody) == shown
        })
    }

    /// Takes actions back until only the first `to` stand.
    pub fn take_back(&mut self, to: usize) -> Result<(), CannotUndo> {
        self.goes_on()?;
        if to >= self.action_count() {
            return Err(CannotUndo::Nothing);
        }
        self.history.take_back(to);
        self.record.events.push(Event::Undo { to });
        Ok(())
    }

    fn people(&self) -> usize {
        self.occupants.iter().filter(|&&occupant| occupant == Occupant::Person).count()
    }

    /// The place of the last action that one of `whose` seats had a choice in.
    fn last_decision(&self, whose: impl Fn(Seat) -> bool) -> Result<usize, CannotUndo> {
        self.goes_on()?;
        let decided = |state: &G| match state.turn() {
            Turn::Act(seat) => whose(seat) && state.legal().len() > 1,
            Turn::Over(_) => false,
        };
        self.history.last_before(decided).ok_or(CannotUndo::Nothing)
    }

    /// Whether the last action, which was played in the state `before`, revealed nothing to anybody that
    /// they could not have worked out.
    ///
    /// Only what the seat that acted could see is asked: whether something can be taken back must
    /// not tell it what the others hold. It saw what it would have seen in every world that it
    /// could imagine; and so, in worlds that it could imagine, did the others.
    fn is_quiet(&self, before: &G) -> bool {
        let (Turn::Act(actor), Some(&action)) = (before.turn(), self.actions().last()) else {
            return false;
        };
        let mut luck = Luck::new(Seed::from(self.action_count() as u64 - 1));
        let before = before.view(Eye::Seat(actor));
        let after = self.state().view(Eye::Seat(actor));
        let own = Eye::Seat(actor);
        Self::is_foreseen(own, &before, &after, action, WORLDS, &mut luck)
            && (0..WORLDS_OF_OTHERS).all(|_| {
                let world = G::imagine(&before, &mut luck);
                let mut played = world.clone();
                let others = || Seat::all(self.seats()).filter(|&seat| seat != actor);
                played.play(action).is_ok()
                    && others().map(Eye::Seat).all(|eye| {
                        let [before, after] = [&world, &played].map(|state| state.view(eye));
                        Self::is_foreseen(eye, &before, &after, action, WORLDS_OF_OTHERS, &mut luck)
                    })
            })
    }

    /// Whether `action` leads from one view of `eye` to the other in enough worlds that the first
    /// could be of.
    fn is_foreseen(
        eye: Eye,
        before: &G::View,
        after: &G::View,
        action: G::Action,
        worlds: usize,
        luck: &mut Luck,
    ) -> bool {
        (0..worlds).all(|_| {
            let mut world = G::imagine(before, luck);
            world.play(action).is_ok() && world.view(eye) == *after
        })
    }
}
