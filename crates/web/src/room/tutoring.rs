//! The tutor of a room: it judges a person's move before it is played, or explains it afterwards.

use std::any::Any;
use std::sync::Arc;

use maud::Markup;
use parlour_players::Stop;
use parlour_rules::{Seat, Turn};
use parlour_table::words::Words;
use parlour_table::words::tutor::NOT_BETWEEN_PEOPLE;
use parlour_table::{TutorAnswer, TutorMode};
use web_time::Instant;

use super::{GameRoom, Room, Rooms};
use crate::guard::Caller;
use crate::pages;
use crate::problem::Problem;
use crate::scene::TableName;

/// What somebody asks the tutor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TutorRequest {
    /// Whether to warn about this action, before it is played.
    Warn {
        /// The action, in the game's notation.
        action: String,
        /// From which cost on it warns.
        mode: TutorMode,
        /// The version of the table that the sender saw.
        version: u64,
    },
    /// To explain their last move.
    Explain,
}

/// The tutor's answer, of the game's own types.
pub type TutorFound = Box<dyn Any + Send>;

/// A question to the tutor: thinks, and gives the answer for [`RoomTutor::tutor_says`].
pub type TutorWork = Box<dyn FnOnce(&Stop) -> TutorFound + Send>;

/// The tutor of a room.
pub trait RoomTutor {
    /// The question for a request of somebody on these seats; none where there is nothing to judge.
    fn ask_tutor(
        &self,
        seats: &[Seat],
        request: &TutorRequest,
    ) -> Result<Option<TutorWork>, Problem>;
    /// Takes in what the tutor found; gives what it says, if anything. `key` makes a move that is
    /// played from there count once.
    fn tutor_says(
        &mut self,
        found: TutorFound,
        request: &TutorRequest,
        key: &str,
    ) -> Option<Markup>;
}

impl<G: Words> RoomTutor for GameRoom<G> {
    fn ask_tutor(
        &self,
        seats: &[Seat],
        request: &TutorRequest,
    ) -> Result<Option<TutorWork>, Problem> {
        let refused = |why: &str| Err(Problem::Refused(why.to_owned()));
        let own = match self.game.only_person() {
            Some(own) if seats.contains(&own) => own,
            Some(_) => return Err(Problem::NotYours),
            None => return refused(NOT_BETWEEN_PEOPLE),
        };
        let question = match request {
            TutorRequest::Warn { action, version, .. } => {
                let is_current = *version == self.version() && self.turn() == Some(Turn::Act(own));
                let action = action.trim().parse().ok().filter(|_| is_current);
                action.and_then(|action| self.game.tutor_question(action))
            }
            TutorRequest::Explain => self.game.explain_question(),
        };
        let work = |question: parlour_table::TutorQuestion<G>| -> TutorWork {
            Box::new(move |stop| Box::new(question.think(stop)))
        };
        Ok(question.map(work))
    }

    fn tutor_says(
        &mut self,
        found: TutorFound,
        request: &TutorRequest,
        key: &str,
    ) -> Option<Markup> {
        let answer = found.downcast::<TutorAnswer<G>>().ok()?;
        match request {
            TutorRequest::Warn { mode, .. } => {
                let warning = self.game.warn(&answer, mode.threshold()?)?;
                let table = TableName(self.id.clone());
                Some(pages::tutor_warning(&table, (self.version(), key), &warning))
            }
            TutorRequest::Explain => {
                self.game.explain(&answer);
                self.game.explained().map(|explained| pages::tutor_explanation(&explained.words))
            }
        }
    }
}

impl Rooms {
    /// What the tutor says to somebody at a table; none where it has nothing to say.
    pub async fn ask_tutor(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        request: &TutorRequest,
        key: &str,
    ) -> Result<Option<Markup>, Problem> {
        let payer = caller.payer();
        let held = self.lock(id, &payer).await?;
        let seats = held.room().people().seats_of(caller);
        let Some(work) = held.room().ask_tutor(&seats, request)? else { return Ok(None) };
        drop(held);
        self.limits.may_think(&payer)?;
        let began = Instant::now();
        let found = self.thinkers.ask(&payer, move || work(&Stop::default())).await;
        self.limits.charge_thinking(&payer, began.elapsed());
        let mut held = self.lock(id, &payer).await?;
        Ok(held.room_mut().tutor_says(found.ok_or(Problem::Fault)?, request, key))
    }
}
