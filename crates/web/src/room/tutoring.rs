//! The tutor of a room: it judges a person's move before it is played, or explains it afterwards.

use std::sync::Arc;

use maud::Markup;
use parlour_players::Stop;
use parlour_rules::{Seat, Turn};
use parlour_table::words::Words;
use parlour_table::words::tutor::NOT_BETWEEN_PEOPLE;
use parlour_table::{TutorAnswer, TutorMode, TutorQuestion};

use super::{AnyQuestion, Asked, GameRoom, Room, Rooms};
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

/// The tutor of a room.
pub trait RoomTutor {
    /// The question for a request of somebody on these seats; none where there is nothing to judge.
    fn ask_tutor(
        &self,
        seats: &[Seat],
        request: &TutorRequest,
    ) -> Result<Option<Box<dyn AnyQuestion>>, Problem>;
    /// Accepts what the tutor answered. Returns what it says, if anything. `key` makes a move that
    /// is played from there count once.
    fn tutor_says(&mut self, answer: &str, request: &TutorRequest, key: &str) -> Option<Markup>;
}

impl<G: Words> RoomTutor for GameRoom<G> {
    fn ask_tutor(
        &self,
        seats: &[Seat],
        request: &TutorRequest,
    ) -> Result<Option<Box<dyn AnyQuestion>>, Problem> {
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
        Ok(question.map(|question| Box::new(question) as Box<dyn AnyQuestion>))
    }

    fn tutor_says(&mut self, answer: &str, request: &TutorRequest, key: &str) -> Option<Markup> {
        let answer: TutorAnswer<G> = serde_json::from_str(answer).ok()?;
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

impl<G: Words> AnyQuestion for TutorQuestion<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn asked(&self) -> Asked {
        Asked::Tutor
    }

    #[cfg(feature = "thinking")]
    fn think(&self, stop: &Stop) -> String {
        let answer = TutorQuestion::think(self, stop);
        serde_json::to_string(&answer).expect("an answer is JSON")
    }

    fn to_json(&self) -> String {
        TutorQuestion::to_json(self)
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
        let Some(question) = held.room().ask_tutor(&seats, request)? else { return Ok(None) };
        drop(held);
        self.limits.may_think(&payer)?;
        let thought = self.think(&payer, question, Stop::default()).await;
        let (answer, took) = thought.ok_or(Problem::Fault)?;
        self.limits.charge_thinking(&payer, took);
        let mut held = self.lock(id, &payer).await?;
        Ok(held.room_mut().tutor_says(&answer, request, key))
    }
}
