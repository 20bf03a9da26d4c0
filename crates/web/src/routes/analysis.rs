//! A game looked at afterwards: its moves, its review, moves tried again, and games that continue
//! from it.

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use parlour_players::Level;
use parlour_rules::{Eye, Seat, Turn};
use serde::Deserialize;

use super::new::action;
use super::page::{Extras, TableQuery, error_page, or_error, page, visit};
use crate::app::{App, Who};
use crate::fields::Fields;
use crate::guard::{Caller, may_be_table_name};
use crate::problem::Problem;
use crate::room::{Created, NOT_OVER, RetryShown, ReviewSoFar, Room};

/// `GET /table/{id}/analysis`: the table as it was after a move, with the review of a finished game.
pub async fn analysis(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    Query(asked): Query<TableQuery>,
) -> Response {
    or_error(&app, analysis_page(&app, &caller, &id, &asked).await)
}

async fn analysis_page(
    app: &App,
    caller: &Caller,
    id: &str,
    asked: &TableQuery,
) -> Result<Response, Problem> {
    let review = review(app, caller, id).await;
    if let Err(
        problem @ (Problem::Missing(_) | Problem::NotFound(_) | Problem::Away | Problem::Fault),
    ) = review
    {
        return Err(problem);
    }
    let held = app.rooms.lock(id, &caller.payer()).await?;
    let seat = asked.seat.map(Seat);
    let extras = Extras { seat, deal: asked.deal, ..Extras::default() };
    let mut visit = visit(app, &held, caller, extras)?;
    let is_seat = |seat: &Seat| seat.index() < held.room().occupants().len();
    visit.past = asked.at;
    visit.through = seat.filter(is_seat).map(Eye::Seat);
    visit.side = asked.side;
    let rollouts = app.rooms.rollouts_of(id);
    let draw = move |room: &dyn Room| room.analysis(&visit, review.as_ref(), &rollouts);
    let shown = app.rooms.draw(caller, held, draw).await?;
    Ok(page(app, &shown))
}

/// What is known of the review of a finished game. Looking at the game begins it.
async fn review(app: &App, caller: &Caller, id: &str) -> Result<ReviewSoFar, Problem> {
    let held = app.rooms.lock(id, &caller.payer()).await?;
    if !matches!(held.room().turn(), Some(Turn::Over(_))) {
        return Err(Problem::Refused(NOT_OVER.to_owned()));
    }
    drop(held);
    app.rooms.review(id, caller).await?.so_far()
}

/// `GET /table/{id}/review` and `/replay`: the addresses that the analysis had before.
pub async fn moved(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    Query(asked): Query<TableQuery>,
) -> Response {
    if let Err(problem) = app.rooms.lock(&id, &caller.payer()).await {
        return error_page(&app, &problem);
    }
    let at = asked.at.map(|at| format!("at={at}"));
    let seat = asked.seat.map(|seat| format!("seat={seat}"));
    let query: Vec<String> = at.into_iter().chain(seat).collect();
    let sign = if query.is_empty() { "" } else { "?" };
    let address = format!("/table/{id}/analysis{sign}{}", query.join("&"));
    Redirect::permanent(&address).into_response()
}

/// `POST /table/{id}/analysis`: stops or continues the review or a rollout, for people at the table.
pub async fn change(
    app: &App,
    caller: &Caller,
    id: &str,
    fields: &Fields,
) -> Result<Response, Problem> {
    let held = app.rooms.lock(id, &caller.payer()).await?;
    if held.room().people().seats_of(caller).is_empty() {
        return Err(Problem::NotYours);
    }
    drop(held);
    let at = fields.get("at").and_then(|at| at.parse::<usize>().ok());
    match fields.get("do") {
        Some("stop") => app.rooms.review(id, caller).await?.stop(),
        Some("continue") => {
            let job = app.rooms.review(id, caller).await?;
            app.rooms.limits.may_think(&caller.payer())?;
            app.rooms.continue_review(id, &job, caller);
        }
        Some("rollout") => {
            let why = || Problem::Unreadable("choose a move to roll out".to_owned());
            app.rooms.roll_out(id, at.ok_or_else(why)?, caller).await?;
        }
        Some("stop rollout") => {
            let job = at.and_then(|at| app.rooms.known_rollout(id, at));
            job.ok_or(Problem::Missing("rollout"))?.stop();
        }
        _ => {
            let why = "choose what to do: stop or continue the review, or start or stop a rollout";
            return Err(Problem::Unreadable(why.to_owned()));
        }
    }
    let at = at.map(|at| format!("?at={at}")).unwrap_or_default();
    Ok(Redirect::to(&format!("/table/{id}/analysis{at}")).into_response())
}

/// `POST /table/{id}/what-if`: opens a table for a game that continues from a move of this one.
pub async fn play_on(
    app: &App,
    caller: &Caller,
    id: &str,
    fields: &Fields,
) -> Result<Created, Problem> {
    let at = fields.get("at").and_then(|at| at.parse::<usize>().ok());
    let at = at.ok_or_else(|| Problem::Unreadable("choose a move to play on from".to_owned()))?;
    let level = fields.get("level").unwrap_or(Level::Hard.name()).parse::<Level>();
    let level = level.map_err(|why| Problem::Unreadable(why.to_string()))?;
    app.rooms.play_on(id, caller, (at, level)).await
}

/// The query of a decision that is tried again.
#[derive(Deserialize, Default)]
pub struct RetryQuery {
    show: Option<String>,
}

/// `GET /table/{id}/try/{number}`: a reviewed decision to try again, or with its answer.
pub async fn retry(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((id, number)): Path<(String, usize)>,
    Query(asked): Query<RetryQuery>,
) -> Response {
    let shown = if asked.show.is_some() { RetryShown::Answer } else { RetryShown::Question };
    let shown = async {
        let review = review(&app, &caller, &id).await?;
        retry_page(&app, &caller, (&id, number), review, shown).await
    };
    shown.await.unwrap_or_else(|problem| error_page(&app, &problem))
}

/// `GET /table/{id}/try/{number}/act`: a form that was sent and then asked for again.
pub async fn to_retry(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, usize)>,
) -> Response {
    if !may_be_table_name(&id) {
        return error_page(&app, &Problem::Missing("table"));
    }
    Redirect::to(&format!("/table/{id}/try/{number}")).into_response()
}

/// `POST /table/{id}/try/{number}/act`: what another move would have cost.
pub async fn attempt(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((id, number)): Path<(String, usize)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let shown = async {
        let review = review(&app, &caller, &id).await?;
        let tried = action(&Fields(fields))?;
        let judged = app.rooms.attempt(&id, &caller, (number, tried), &review).await;
        let (shown, status) = match judged {
            Ok(judged) => (RetryShown::Tried(judged), StatusCode::OK),
            Err(Problem::Refused(why)) => {
                (RetryShown::Refused(why), StatusCode::UNPROCESSABLE_ENTITY)
            }
            Err(problem) => return Err(problem),
        };
        let mut response = retry_page(&app, &caller, (&id, number), review, shown).await?;
        *response.status_mut() = status;
        Ok(response)
    };
    shown.await.unwrap_or_else(|problem| error_page(&app, &problem))
}

async fn retry_page(
    app: &App,
    caller: &Caller,
    (id, number): (&str, usize),
    review: ReviewSoFar,
    shown: RetryShown,
) -> Result<Response, Problem> {
    let held = app.rooms.lock(id, &caller.payer()).await?;
    let draw = move |room: &dyn Room| room.retry(number, &review, &shown);
    let shown = app.rooms.draw(caller, held, draw).await??;
    Ok(page(app, &shown))
}
