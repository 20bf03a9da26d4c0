//! The page of a table, and the pages around it.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use parlour_rules::five_crowns::save::Format;
use parlour_rules::{Eye, Seat, Turn};
use serde::Deserialize;

use super::{App, Who};
use crate::guard::{Caller, Key, Purpose};
use crate::pages::{self, Reviewing};
use crate::room::{Held, Look, Part, Problem, seat_at};
use crate::scene::TableName;

/// What an address asks of a table's page.
#[derive(Deserialize, Default)]
pub struct Asked {
    part: Option<String>,
    hint: Option<u8>,
    seat: Option<u8>,
    at: Option<usize>,
}

/// What a page shows beside the table.
#[derive(Default)]
pub struct Beside {
    /// How much of a hint.
    pub hint: Option<u8>,
    /// From which seat, where somebody has several.
    pub seat: Option<Seat>,
    /// What was refused just now.
    pub notice: Option<String>,
}

/// `GET /table/{id}`: the table as the caller may see it.
pub async fn table(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Response {
    let part = if asked.part.as_deref() == Some("table") { Part::Table } else { Part::Whole };
    let mut beside = Beside { hint: asked.hint, seat: asked.seat.map(Seat), notice: None };
    if asked.hint.is_some()
        && let Err(problem) = app.hall.hint(&id, &caller).await
    {
        match problem {
            Problem::Missing(_) | Problem::Away | Problem::Fault => return trouble(&problem),
            problem => beside.notice = Some(problem.to_string()),
        }
    }
    show(&app, &caller, &id, beside, part).await
}

/// The page of a table.
pub async fn show(app: &App, caller: &Caller, id: &str, beside: Beside, part: Part) -> Response {
    let held = match app.hall.go_to(id).await {
        Ok(held) => held,
        Err(problem) => return trouble(&problem),
    };
    app.hall.drive(&held.place, caller.payer());
    match look(app, &held, caller, beside) {
        Ok(look) => page(held.room().page(&look, part)),
        Err(problem) => trouble(&problem),
    }
}

/// What the caller may see of a table.
fn look(app: &App, held: &Held, caller: &Caller, beside: Beside) -> Result<Look, Problem> {
    let room = held.room();
    let seats = room.people().seats_of(caller);
    let turn = room.turn();
    let chosen = beside.seat.filter(|seat| seats.contains(seat));
    let me = match (seats.len(), turn) {
        // Several people at one browser, and cards that one of them must not see: only the one to
        // act is shown theirs, and only after saying that they are there.
        (2.., Turn::Act(seat)) if room.hides() => chosen.filter(|chosen| *chosen == seat),
        (2.., _) => chosen.or(seat_at(&seats, turn)),
        _ => seats.first().copied(),
    };
    let key = caller.key.as_ref();
    let id = &held.place.id;
    let link = |token: &dyn std::fmt::Display| app.link(caller, &format!("/join/{id}-{token}"));
    let empty = room.people().empty(room.sitters());
    let invite = empty.iter().find_map(|seat| {
        let token = key?.token(id, *seat, Purpose::Invite);
        let is_ours = room.manner().invites.get(seat.index()) == Some(&token.hash());
        is_ours.then(|| link(&token))
    });
    let own_link = me.and_then(|seat| Some(link(&key?.token(id, seat, Purpose::Link))));
    Ok(Look {
        me,
        seats,
        thinking: held.place.is_thinking(),
        hint: beside.hint,
        past: None,
        through: None,
        notice: beside.notice,
        invite,
        own_link,
        key: fresh_key()?,
    })
}

/// What makes a form's sending count once.
fn fresh_key() -> Result<String, Problem> {
    let key = Key::fresh().map_err(|_| Problem::Fault)?;
    Ok(key.to_string()[..32].to_owned())
}

/// `GET /table/{id}/{what}`: what goes with a table.
pub async fn beside_table(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((id, what)): Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> Response {
    let shown = match what.as_str() {
        "replay" => replay(&app, &caller, &id, &asked).await,
        "review" => review(&app, &caller, &id).await,
        "check" => app.hall.go_to(&id).await.map(|held| page(held.room().check())),
        "record.json" => record(&app, &id).await,
        "save.cpp" => save(&app, &caller, &id, Format::Cpp).await,
        "save.lisp" => save(&app, &caller, &id, Format::Lisp).await,
        "save.prolog" => save(&app, &caller, &id, Format::Prolog).await,
        // A form that was sent and then asked for again: back to the table.
        "act" | "undo" | "resign" | "hint" | "rematch" | "name" => {
            Ok(Redirect::to(&format!("/table/{id}")).into_response())
        }
        _ => Err(Problem::Missing("page")),
    };
    shown.unwrap_or_else(|problem| trouble(&problem))
}

async fn replay(app: &App, caller: &Caller, id: &str, asked: &Asked) -> Result<Response, Problem> {
    let held = app.hall.go_to(id).await?;
    let seat = asked.seat.map(Seat);
    let mut look = look(app, &held, caller, Beside { seat, ..Beside::default() })?;
    look.past = asked.at;
    let is_seat = |seat: &Seat| seat.index() < held.room().sitters().len();
    look.through = seat.filter(is_seat).map(Eye::Seat);
    Ok(page(held.room().replay(&look)))
}

async fn review(app: &App, caller: &Caller, id: &str) -> Result<Response, Problem> {
    let making = app.hall.review(id, caller).await?;
    let held = app.hall.go_to(id).await?;
    if let Some(done) = making.done() {
        let done = done?;
        // Whoever shares a screen is not one of the two.
        let own = match held.room().people().seats_of(caller)[..] {
            [seat] => done.pages.get(seat.index()),
            _ => None,
        };
        return Ok(html(own.unwrap_or(&done.page).clone()));
    }
    let kind = held.room().game().parse().map_err(|_| Problem::Fault)?;
    let judging = Reviewing::Judging(making.judged(), making.of);
    Ok(page(pages::review(&TableName(id.to_owned()), kind, judging)))
}

async fn record(app: &App, id: &str) -> Result<Response, Problem> {
    let held = app.hall.go_to(id).await?;
    let text = crate::api::record_of(held.room())?;
    Ok(download(&format!("{}-{id}.json", held.room().game()), "application/json", text))
}

async fn save(app: &App, caller: &Caller, id: &str, format: Format) -> Result<Response, Problem> {
    let held = app.hall.go_to(id).await?;
    let look = look(app, &held, caller, Beside::default())?;
    let text = held.room().save(format, &look)?;
    Ok(download(&format!("five-crowns-{id}.txt"), "text/plain; charset=utf-8", text))
}

fn download(name: &str, kind: &str, text: String) -> Response {
    let about = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (about, text).into_response()
}

/// A page as an answer.
pub fn page(markup: Markup) -> Response {
    html(markup.into_string())
}

fn html(text: String) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}

/// What went wrong, as a page.
pub fn trouble(problem: &Problem) -> Response {
    let title = match problem {
        Problem::Missing(_) => "Nothing here",
        Problem::TooMuch { .. } => "A little slower, please",
        Problem::Away => "Just a moment",
        Problem::Fault => "Our fault",
        _ => "That did not work",
    };
    let told = capitalised(&problem.to_string());
    let mut response = page(pages::error(problem.status(), title, &told));
    *response.status_mut() =
        StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    if let Some(seconds) = problem.wait() {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

/// A message of ours as a sentence.
pub fn capitalised(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
