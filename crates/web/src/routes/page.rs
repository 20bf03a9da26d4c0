//! The page of a table.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use parlour_rules::{Seat, Turn};
use serde::Deserialize;

use super::{App, Who};
use crate::guard::{Caller, Key, Purpose};
use crate::pages;
use crate::room::{Held, Look, Part, Problem, seat_at};

/// What an address asks of a table's page.
#[derive(Deserialize, Default)]
pub struct Asked {
    part: Option<String>,
    hint: Option<u8>,
    seat: Option<u8>,
}

/// What a page shows beside the table.
#[derive(Default)]
pub struct Shown {
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
    let mut shown = Shown { hint: asked.hint, seat: asked.seat.map(Seat), notice: None };
    if asked.hint.is_some()
        && let Err(problem) = app.hall.hint(&id, &caller).await
    {
        match problem {
            Problem::Missing(_) | Problem::Away | Problem::Fault => return trouble(&problem),
            problem => shown.notice = Some(problem.to_string()),
        }
    }
    show(&app, &caller, &id, shown, part).await
}

/// The page of a table.
pub async fn show(app: &App, caller: &Caller, id: &str, shown: Shown, part: Part) -> Response {
    let held = match app.hall.go_to(id).await {
        Ok(held) => held,
        Err(problem) => return trouble(&problem),
    };
    app.hall.drive(&held.place, caller.payer());
    let look = match look(&held, caller, shown) {
        Ok(look) => look,
        Err(problem) => return trouble(&problem),
    };
    page(held.room().page(&look, part))
}

/// What the caller may see of a table.
pub fn look(held: &Held, caller: &Caller, shown: Shown) -> Result<Look, Problem> {
    let room = held.room();
    let seats = room.people().seats_of(caller);
    let turn = room.turn();
    let chosen = shown.seat.filter(|seat| seats.contains(seat));
    let me = match (seats.len(), turn) {
        // Several people at one browser, and cards that one of them must not see: only the one to
        // act is shown theirs, and only after saying that they are there.
        (2.., Turn::Act(seat)) if room.hides() => chosen.filter(|chosen| *chosen == seat),
        (2.., _) => chosen.or(seat_at(&seats, turn)),
        _ => seats.first().copied(),
    };
    let key = caller.key.as_ref();
    let id = &held.place.id;
    let empty = room.people().empty(room.sitters());
    let invite = empty.iter().find_map(|seat| {
        let token = key?.token(id, *seat, Purpose::Invite);
        let is_ours = room.manner().invites.get(seat.index()) == Some(&token.hash());
        is_ours.then(|| format!("/join/{id}-{token}"))
    });
    let own_link = me.and_then(|seat| {
        let token = key?.token(id, seat, Purpose::Link);
        Some(format!("/join/{id}-{token}"))
    });
    Ok(Look {
        me,
        seats,
        thinking: held.place.is_thinking(),
        hint: shown.hint,
        past: None,
        notice: shown.notice,
        invite,
        own_link,
        key: fresh_key()?,
    })
}

/// What makes a form's sending count once.
pub fn fresh_key() -> Result<String, Problem> {
    let key = Key::fresh().map_err(|_| Problem::Fault)?;
    Ok(key.to_string()[..32].to_owned())
}

/// A page as an answer.
pub fn page(markup: Markup) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], markup.into_string()).into_response()
}

/// What went wrong, as a page.
pub fn trouble(problem: &Problem) -> Response {
    let status = StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    let told = problem.to_string();
    let body = html! { main #main { h1 { (status) } p { (told) } p { a href="/" { "To the lobby" } } } };
    let mut response = page(pages::frame("Trouble", body));
    *response.status_mut() = status;
    let mut headers = HeaderMap::new();
    if let Problem::TooMuch { seconds, .. } = problem {
        headers.insert(header::RETRY_AFTER, (*seconds).into());
    }
    response.headers_mut().extend(headers);
    response
}
