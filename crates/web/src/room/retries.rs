//! Reviewed decisions tried again: another move is judged as the game's own was.

use std::any::Any;
use std::sync::Arc;

use parlour_players::Stop;
use parlour_rules::message;
use parlour_table::analysis::{Attempt, Retry};
use parlour_table::words::Words;
use parlour_table::words::story::DecisionText;
use web_time::Instant;

use super::reviews::ReviewSoFar;
use super::{GameRoom, Rooms};
use crate::guard::Caller;
use crate::pages::{self, Page, RetryPage};
use crate::problem::Problem;
use crate::scene::{Scene, TableName};

/// A move that was tried, judged; of the game's own types.
pub type JudgedAttempt = Box<dyn Any + Send>;

/// Judges a move that is tried. Returns the answer for the page.
pub type AttemptQuestion = Box<dyn FnOnce(&Stop) -> JudgedAttempt + Send>;

/// What the page of a decision to try again shows.
pub enum RetryShown {
    /// Only the position.
    Question,
    /// What a move costs.
    Tried(JudgedAttempt),
    /// Why a move isn't possible.
    Refused(String),
    /// The best move, and why it is best.
    Answer,
}

/// Decisions of a room's game that are tried again.
pub trait RoomRetries {
    /// The page of a reviewed decision, by the number of its move.
    fn retry(
        &self,
        number: usize,
        review: &ReviewSoFar,
        shown: &RetryShown,
    ) -> Result<Page, Problem>;
    /// The question of what another move would have cost.
    fn attempt(
        &self,
        number: usize,
        action: &str,
        review: &ReviewSoFar,
    ) -> Result<AttemptQuestion, Problem>;
}

impl<G: Words> GameRoom<G> {
    fn decision_again(&self, number: usize, review: &ReviewSoFar) -> Result<Retry<G>, Problem> {
        let judged = self.known(review).decision(number).cloned();
        let effort = Self::review_effort(review.of);
        let retry = judged.and_then(|judged| Retry::new(self.table(), judged, effort));
        retry.ok_or_else(|| {
            let why = "that move hasn't been reviewed: go back to the review and choose another";
            Problem::NotFound(why.to_owned())
        })
    }
}

impl<G: Words> RoomRetries for GameRoom<G> {
    fn retry(
        &self,
        number: usize,
        review: &ReviewSoFar,
        shown: &RetryShown,
    ) -> Result<Page, Problem> {
        let decision = self.decision_again(number, review)?;
        let known = self.known(review);
        let attempt = match shown {
            RetryShown::Tried(attempt) => attempt.downcast_ref::<Attempt<G::Action>>().cloned(),
            _ => None,
        };
        let is_solved = attempt.as_ref().is_some_and(|attempt| attempt.is_best);
        let seat = decision.seat();
        let base = format!("/table/{}/try/{number}", self.id);
        let players = (self.table().occupants().to_vec(), self.seat_names());
        let is_known = is_solved || matches!(shown, RetryShown::Answer);
        let best = decision.judged().best;
        let scene = Scene::of_prompt(self.face, (seat, decision.prompt()), players, base)
            .marking(is_known.then_some(best));
        let told = || {
            let names = scene.reader_names();
            DecisionText::in_order::<G>(self.table(), &[decision.judged()], &names).pop()
        };
        let next = known.next_mistake(number, known.side(seat));
        Ok(pages::retry(
            &scene,
            &RetryPage {
                table: TableName(self.id.clone()),
                number,
                played: G::instruction_in(&decision.prompt().view, decision.judged().action),
                is_mistake: !decision.judged().is_best(),
                attempt: attempt.map(|attempt| {
                    let tried = G::option_in(&scene.view, attempt.action).capitalised();
                    (attempt.is_best, message![tried, ". ", attempt.verdict()])
                }),
                refused: match shown {
                    RetryShown::Refused(why) => Some(why),
                    _ => None,
                },
                answer: is_known.then(|| G::instruction_in(&decision.prompt().view, best)),
                told: is_known.then(told).flatten(),
                next: next.filter(|&next| next != number),
            },
        ))
    }

    fn attempt(
        &self,
        number: usize,
        action: &str,
        review: &ReviewSoFar,
    ) -> Result<AttemptQuestion, Problem> {
        let decision = self.decision_again(number, review)?;
        let action: G::Action = action.parse().map_err(|why| refused(&why))?;
        decision.check(action).map_err(|why| refused(&why))?;
        Ok(Box::new(move |stop| {
            Box::new(decision.judge(action, stop).expect("the move was checked"))
        }))
    }
}

fn refused(why: &dyn std::error::Error) -> Problem {
    Problem::Refused(why.to_string())
}

impl Rooms {
    /// Judges a move that the caller tries in place of the one that was played.
    pub async fn attempt(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        (number, action): (usize, String),
        review: &ReviewSoFar,
    ) -> Result<JudgedAttempt, Problem> {
        let payer = caller.payer();
        self.limits.may_think(&payer)?;
        let held = self.lock(id, &payer).await?;
        let known = review.clone();
        let ask = move |room: &dyn super::Room| room.attempt(number, &action, &known);
        let question = self.draw(caller, held, ask).await??;
        let began = Instant::now();
        let judged = self.thinkers.ask(&payer, move || question(&Stop::default())).await;
        self.limits.charge_thinking(&payer, began.elapsed());
        judged.ok_or(Problem::Fault)
    }
}
