//! The page of a table, and the pages around it.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use parlour_rules::{Eye, Seat, Turn};
use serde::Deserialize;

use crate::api::record_of;
use crate::app::{App, Who};
use crate::guard::{Caller, Key, Purpose, may_be_table_name};
use crate::pages::{self, Page};
use crate::problem::Problem;
use crate::room::{LockedRoom, Room, Visit, seat_at};
use crate::settings::Hosting;

/// The query of a table's address.
#[derive(Deserialize, Default)]
pub struct TableQuery {
    part: Option<String>,
    hint: Option<u8>,
    pub(super) seat: Option<u8>,
    pub(super) deal: Option<u32>,
    pub(super) at: Option<usize>,
    pub(super) side: Option<usize>,
    since: Option<usize>,
}

/// How much of a page is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All of it.
    Whole,
    /// Only the table, for a page that is shown already.
    Table,
}

/// What a page shows besides the table.
#[derive(Default)]
pub struct Extras {
    /// How much of a hint.
    pub hint: Option<u8>,
    /// The seat to look from, for a person with several.
    pub seat: Option<Seat>,
    /// The deal for which that person confirmed that they are at the screen.
    pub deal: Option<u32>,
    /// What was refused just now.
    pub notice: Option<String>,
    /// How many events the caller's page has shown, where it shows the newer ones one by one.
    pub since: Option<usize>,
}

/// `GET /table/{id}`: the table as the caller may see it.
pub async fn table(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    Query(asked): Query<TableQuery>,
) -> Response {
    let part = if asked.part.as_deref() == Some("table") { Part::Table } else { Part::Whole };
    let since = asked.since.filter(|_| part == Part::Table);
    let seat = asked.seat.map(Seat);
    let mut extras = Extras { hint: asked.hint, seat, deal: asked.deal, notice: None, since };
    if asked.hint.is_some()
        && let Err(problem) = app.rooms.hint(&id, &caller).await
    {
        match problem {
            Problem::Missing(_) | Problem::NotFound(_) | Problem::Away | Problem::Fault => {
                return error_page(&app, &problem);
            }
            problem => extras.notice = Some(problem.to_string()),
        }
    }
    show(&app, &caller, &id, extras, part).await
}

/// The page of a table.
pub async fn show(app: &App, caller: &Caller, id: &str, extras: Extras, part: Part) -> Response {
    let held = match app.rooms.lock(id, &caller.payer()).await {
        Ok(held) => held,
        Err(problem) => return error_page(app, &problem),
    };
    app.rooms.drive(&held.slot, caller.payer());
    let (mut shown, game) = match draw_table(app, caller, held, extras).await {
        Ok(drawn) => drawn,
        Err(problem) => return error_page(app, &problem),
    };
    shown.preview = app.rooms.game(game).ok().map(|game| {
        let info = game.info();
        let words = format!("A game of {}. {}", info.title, info.about);
        app.preview(caller, &format!("/table/{id}"), words, info.name)
    });
    match part {
        Part::Whole => page(app, &shown),
        Part::Table => html(shown.body.into_string()),
    }
}

/// The table, and the name of its game. What happened since is drawn by the readers, because it is
/// replayed.
async fn draw_table(
    app: &App,
    caller: &Caller,
    held: LockedRoom,
    extras: Extras,
) -> Result<(Page, &'static str), Problem> {
    let visit = visit(app, &held, caller, extras)?;
    if visit.since.is_none() {
        return Ok((held.room().page(&visit), held.room().game()));
    }
    let draw = move |room: &dyn Room| (room.page(&visit), room.game());
    app.rooms.draw(caller, held, draw).await
}

/// What the caller may see of a table.
pub fn visit(
    app: &App,
    held: &LockedRoom,
    caller: &Caller,
    extras: Extras,
) -> Result<Visit, Problem> {
    let room = held.room();
    let seats = room.people().seats_of(caller);
    let turn = room.turn();
    let chosen = extras.seat.filter(|seat| seats.contains(seat));
    let me = match (seats.len(), turn) {
        // Several people at one browser, and cards that one of them must not see: only the one to
        // act is shown theirs, and only after saying that they are there. Everybody looks at the end of
        // a deal, so they say so again for the next one.
        (2.., Some(Turn::Act(seat))) if room.hides() => {
            chosen.filter(|chosen| *chosen == seat && extras.deal == Some(room.deal()))
        }
        (2.., _) => chosen.or(seat_at(&seats, turn)),
        _ => seats.first().copied(),
    };
    let key = caller.key.as_ref();
    let id = &held.slot.id;
    let link = |token: &dyn std::fmt::Display| app.link(caller, &format!("/join/{id}-{token}"));
    let empty = room.people().empty(room.occupants());
    let invite = |seat: Seat| {
        let token = key?.token(id, seat, Purpose::Invite);
        let is_ours = room.settings().invites.get(seat.index()) == Some(&token.hash());
        is_ours.then(|| (seat, link(&token)))
    };
    let invites = empty.into_iter().filter_map(invite).collect();
    let hosting = app.rooms.settings.hosting;
    let is_on_server = hosting == Hosting::Server;
    let own_link = me
        .filter(|_| is_on_server)
        .and_then(|seat| Some(link(&key?.token(id, seat, Purpose::Link))));
    Ok(Visit {
        me,
        seats,
        thinking: held.slot.is_thinking(),
        online: held.slot.online(),
        now: app.rooms.settings.time.now(),
        hint: extras.hint,
        past: None,
        before: chosen,
        through: None,
        side: None,
        notice: extras.notice,
        since: extras.since,
        invites,
        own_link,
        key: fresh_key()?,
        hosting,
    })
}

/// A new key that makes a repeated form count once.
pub(super) fn fresh_key() -> Result<String, Problem> {
    let key = Key::fresh().map_err(|_| Problem::Fault)?;
    Ok(key.to_string()[..32].to_owned())
}

/// `GET` of a form's address, such as `/table/{id}/act`: back to the table.
pub async fn to_table(State(app): State<Arc<App>>, Path(id): Path<String>) -> Response {
    if !may_be_table_name(&id) {
        return error_page(&app, &Problem::Missing("table"));
    }
    Redirect::to(&format!("/table/{id}")).into_response()
}

/// `GET /table/{id}/log`: the log of a table up to the move that is asked for.
pub async fn log(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    Query(asked): Query<TableQuery>,
) -> Response {
    let shown = async {
        let held = app.rooms.lock(&id, &caller.payer()).await?;
        let seat = asked.seat.map(Seat);
        let extras = Extras { seat, deal: asked.deal, ..Extras::default() };
        let mut visit = visit(&app, &held, &caller, extras)?;
        visit.past = asked.at;
        let is_seat = |seat: &Seat| seat.index() < held.room().occupants().len();
        visit.through = seat.filter(is_seat).map(Eye::Seat);
        let shown = app.rooms.draw(&caller, held, move |room| room.log(&visit)).await?;
        Ok(page(&app, &shown))
    };
    or_error(&app, shown.await)
}

/// `GET /table/{id}/check`: checks the deal against the hashes that were shown before it.
pub async fn check(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
) -> Response {
    let shown = async {
        let held = app.rooms.lock(&id, &caller.payer()).await?;
        let visit = visit(&app, &held, &caller, Extras::default())?;
        let shown = app.rooms.draw(&caller, held, move |room| room.check(&visit)).await?;
        Ok(page(&app, &shown))
    };
    or_error(&app, shown.await)
}

/// `GET /table/{id}/record.json`: the record of a game that is over.
pub async fn record(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
) -> Response {
    let shown = async {
        let held = app.rooms.lock(&id, &caller.payer()).await?;
        let name = format!("{}-{id}.json", held.room().game());
        let text = app.rooms.draw(&caller, held, record_of).await??;
        Ok(download(&name, "application/json", text))
    };
    or_error(&app, shown.await)
}

/// `GET /table/{id}/save.{format}`: the game in one of its own text formats.
#[cfg(feature = "thinking")]
pub async fn save(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((id, format)): Path<(String, String)>,
) -> Response {
    let shown = async {
        let held = app.rooms.lock(&id, &caller.payer()).await?;
        let visit = visit(&app, &held, &caller, Extras::default())?;
        let name = format!("{}-{id}.txt", held.room().game());
        let export = move |room: &dyn Room| room.export(&format, &visit);
        let text = app.rooms.draw(&caller, held, export).await??;
        Ok(download(&name, "text/plain; charset=utf-8", text))
    };
    or_error(&app, shown.await)
}

pub(super) fn download(name: &str, kind: &str, text: String) -> Response {
    let about = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (about, text).into_response()
}

/// A page as an answer.
pub fn page(app: &App, page: &Page) -> Response {
    html(pages::frame(&app.rooms.roster, page).into_string())
}

pub(super) fn html(text: String) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}

/// An answer, or what went wrong as a page.
pub(super) fn or_error(app: &App, made: Result<Response, Problem>) -> Response {
    made.unwrap_or_else(|problem| error_page(app, &problem))
}

/// What went wrong, as a page.
pub fn error_page(app: &App, problem: &Problem) -> Response {
    let title = match problem {
        Problem::Missing(_) | Problem::NotFound(_) => "Nothing here",
        Problem::TooMuch { .. } => "A little slower, please",
        Problem::Away => "Just a moment",
        Problem::Fault => "Our fault",
        _ => "That didn't work",
    };
    let told = capitalised(&problem.to_string());
    let mut response = page(app, &pages::error(problem.status(), title, &told));
    *response.status_mut() =
        StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    if let Some(seconds) = problem.wait() {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

/// A message as a sentence.
pub fn capitalised(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
