//! Tables for programs: opening, looking, acting.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlour_rules::{Choices, Turn};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answers::{ApiResult, done, refusal, status, written};
use crate::app::{App, Who};
use crate::guard::{Caller, cookie_for};
use crate::problem::Problem;
#[cfg(not(target_arch = "wasm32"))]
use crate::room::ReviewState;
use crate::room::{
    Created, NewTable, RequestKey, Room, RoomRequest, Submission, Visit, Watched, read_luck,
    seat_at,
};
use crate::store::Row;
use crate::unreadable::in_plain_words;

/// The longest game whose table is written between other requests. A table tells the whole
/// game, so that of a longer one is written on a thread of its own.
const SHORT: usize = 400;

/// The body of `POST /games`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    game: String,
    #[serde(default)]
    options: Option<Choices>,
    seats: Vec<String>,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    watched: bool,
    #[serde(default)]
    name: String,
    #[serde(default)]
    luck: Option<String>,
    #[serde(default)]
    clock: Option<String>,
}

/// The body of a request at a table.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct RequestBody {
    version: Option<u64>,
    key: Option<String>,
    action: Option<String>,
    name: Option<String>,
    answer: Option<String>,
    phrase: Option<String>,
    luck: Option<String>,
}

type Body<T> = Result<Json<T>, JsonRejection>;

fn read<T>(body: Body<T>) -> Result<T, Problem> {
    match body {
        Ok(Json(value)) => Ok(value),
        Err(why) if why.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Problem::TooLarge),
        Err(why) => Err(Problem::Unreadable(in_plain_words(&why.body_text()))),
    }
}

/// `POST /games`: opens a table.
pub async fn create(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    body: Body<Opening>,
) -> ApiResult {
    let opening = read(body)?;
    let seats = opening.seats.iter().map(|seat| seat.parse()).collect::<Result<_, _>>()?;
    let new = NewTable {
        game: opening.game,
        options: opening.options.unwrap_or_default(),
        seats,
        open: opening.open,
        watched: opening.watched,
        name: opening.name,
        luck: read_luck(opening.luck.as_deref())?,
        clock: opening.clock.as_deref().map(str::parse).transpose()?,
        ..NewTable::default()
    };
    let created = app.rooms.create(&caller, new).await?;
    Ok(seated(&app, &created, StatusCode::CREATED))
}

/// `POST /join/{invitation}`: takes a seat.
pub async fn join(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(invitation): Path<String>,
    body: Body<RequestBody>,
) -> ApiResult {
    let body = read(body)?;
    let (name, luck) = (body.name.unwrap_or_default(), read_luck(body.luck.as_deref())?);
    let created = app.rooms.join(&caller, &invitation, &name, luck).await?;
    Ok(seated(&app, &created, StatusCode::OK))
}

/// `POST /games/{id}/rematch`: the same people play again. The body may be empty.
pub async fn rematch(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    body: Bytes,
) -> ApiResult {
    let body = match &body[..] {
        [] => RequestBody::default(),
        text => read(Json::from_bytes(text))?,
    };
    let luck = read_luck(body.luck.as_deref())?;
    let created = app.rooms.rematch(&id, &caller, luck).await?;
    Ok(seated(&app, &created, StatusCode::OK))
}

/// The caller's seats, with the token they act with.
fn seated(app: &App, created: &Created, status: StatusCode) -> Response {
    let invites: Vec<Value> = created
        .invites
        .iter()
        .map(|(seat, invite)| json!({ "seat": seat, "join": format!("/join/{invite}") }))
        .collect();
    let body = json!({
        "table": created.id,
        "page": format!("/table/{}", created.id),
        "seats": created.seats,
        "token": created.token.as_ref().map(ToString::to_string),
        "invites": invites,
    });
    let mut response = (status, Json(body)).into_response();
    let cookie = cookie_for(&created.key, app.rooms.settings.before);
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// `GET /games`: the caller's games.
pub async fn mine(State(app): State<Arc<App>>, Who(caller): Who) -> ApiResult {
    let Some(key) = &caller.key else { return Ok(Json(json!({ "games": [] })).into_response()) };
    let games = app.rooms.store.games_of(&key.hash(), 100).await?;
    let games: Vec<Value> = games
        .iter()
        .map(|mine| {
            json!({ "table": mine.id, "game": mine.game, "touched": mine.touched, "over": mine.over })
        })
        .collect();
    Ok(Json(json!({ "games": games })).into_response())
}

/// `GET /watch`: the games that anyone may watch.
pub async fn watched(State(app): State<Arc<App>>, Who(caller): Who) -> ApiResult {
    let told = |watched: Watched| {
        let Row { id, game, touched, .. } = watched.row;
        json!({ "table": id, "game": game, "touched": touched, "players": watched.players })
    };
    let games: Vec<Value> = app.rooms.watched(&caller).await?.into_iter().map(told).collect();
    Ok(Json(json!({ "games": games })).into_response())
}

/// `GET /games/{id}`: the table as the caller may see it.
#[cfg(feature = "thinking")]
pub async fn look(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
) -> ApiResult {
    let table = current(&app, &caller, &id, |table| table).await?;
    Ok(written(StatusCode::OK, table))
}

/// The text of some JSON around the table as the caller may see it now.
#[cfg(feature = "thinking")]
async fn current(
    app: &App,
    caller: &Caller,
    id: &str,
    around: impl FnOnce(Value) -> Value + Send + 'static,
) -> Result<String, Problem> {
    let payer = caller.payer();
    let held = app.rooms.lock(id, &payer).await?;
    app.rooms.drive(&held.slot, payer);
    let room = held.room();
    let seats = room.people().seats_of(caller);
    let me = seat_at(&seats, room.turn());
    let thinking = held.slot.is_thinking();
    let (online, now) = (held.slot.online(), app.rooms.settings.time.now());
    let visit = Visit { me, seats, thinking, online, now, ..Visit::default() };
    let write = move |room: &dyn Room| around(room.json(&visit)).to_string();
    if room.length() <= SHORT {
        return Ok(write(room));
    }
    app.rooms.draw(caller, held, write).await
}

/// `POST /games/{id}/actions`: plays.
pub async fn act(to: TableRequest, body: Body<RequestBody>) -> ApiResult {
    let mut sending = read(body)?;
    let Some(action) = sending.action.take() else {
        return Err(Problem::Unreadable("the action is missing: send {\"action\":\"…\"}".into()));
    };
    to.send(sending, RoomRequest::Play(action)).await
}

/// `POST /games/{id}/undo`: takes back, offers, agrees or declines.
pub async fn undo(to: TableRequest, body: Body<RequestBody>) -> ApiResult {
    let sending = read(body)?;
    let request = match sending.answer.as_deref() {
        Some("decline") => RoomRequest::Decline,
        _ => RoomRequest::Undo,
    };
    to.send(sending, request).await
}

/// `POST /games/{id}/resign`: resigns.
pub async fn resign(to: TableRequest, body: Body<RequestBody>) -> ApiResult {
    to.send(read(body)?, RoomRequest::Resign).await
}

/// `POST /games/{id}/close`: closes a table that waits for people.
pub async fn close(to: TableRequest, body: Body<RequestBody>) -> ApiResult {
    to.send(read(body)?, RoomRequest::Close).await
}

/// `POST /games/{id}/name`: changes the caller's name.
pub async fn name(to: TableRequest, body: Body<RequestBody>) -> ApiResult {
    let mut sending = read(body)?;
    let name = parlour_table::words::nickname(&sending.name.take().unwrap_or_default());
    to.send(sending, RoomRequest::Name(name)).await
}

/// `POST /games/{id}/say`: says one of a few phrases to everyone at the table.
pub async fn say(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    body: Body<RequestBody>,
) -> ApiResult {
    let phrase = read(body)?.phrase.unwrap_or_default().parse()?;
    let said = app.rooms.say(&id, &caller, phrase).await?;
    Ok(Json(said).into_response())
}

/// The body of `POST /games/{id}/advice`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintBody {
    #[serde(default = "all_of_it")]
    step: u8,
}

fn all_of_it() -> u8 {
    3
}

/// `POST /games/{id}/advice`: what the computer would do, in steps, and why.
pub async fn advise(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    body: Body<HintBody>,
) -> ApiResult {
    let step = read(body)?.step;
    let held = app.rooms.hint(&id, &caller).await?;
    let current = held.room().version();
    match held.room().hint_json(step) {
        Some(hint) => Ok(Json(hint).into_response()),
        None => Err(Problem::Late { current }),
    }
}

/// The table of a request, its sender, and the key in its head.
pub struct TableRequest {
    app: Arc<App>,
    caller: Caller,
    id: String,
    key: Option<String>,
}

impl FromRequestParts<Arc<App>> for TableRequest {
    type Rejection = PathRejection;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, PathRejection> {
        let Path(id) = Path::from_request_parts(parts, app).await?;
        let Ok(Who(caller)) = Who::from_request_parts(parts, app).await;
        let key = parts.headers.get("idempotency-key");
        let key = key.map(|key| String::from_utf8_lossy(key.as_bytes()).into_owned());
        Ok(TableRequest { app: Arc::clone(app), caller, id, key })
    }
}

impl TableRequest {
    async fn send(self, sending: RequestBody, request: RoomRequest) -> ApiResult {
        let TableRequest { app, caller, id, key } = self;
        let once = RequestKey::read(sending.key.or(key).as_deref())?;
        let sent = Submission { version: sending.version, once, request };
        match app.rooms.act(&id, &caller, sent).await {
            Ok(acted) => Ok(Json(done(&acted)).into_response()),
            #[cfg(feature = "thinking")]
            Err(problem @ Problem::Late { .. }) => {
                let (status, mut body) = (status(&problem), refusal(&problem));
                let around = move |table| {
                    body["current"] = table;
                    body
                };
                Ok(written(status, current(&app, &caller, &id, around).await?))
            }
            Err(problem) => Err(problem),
        }
    }
}

/// `GET /games/{id}/record`: the whole game, once it is over.
pub async fn record(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
) -> ApiResult {
    let held = app.rooms.lock(&id, &caller.payer()).await?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, app.rooms.draw(&caller, held, record_of).await??).into_response())
}

/// The record of a game that is over.
pub fn record_of(room: &dyn Room) -> Result<String, Problem> {
    if !matches!(room.turn(), Some(Turn::Over(_))) {
        return Err(Problem::Refused(
            "the record shows the cards still to come: you can have it when the game is over"
                .into(),
        ));
    }
    Ok(room.record())
}

#[cfg(not(target_arch = "wasm32"))]
/// `POST /games/import`: continues a record or a save file.
pub async fn import(State(app): State<Arc<App>>, Who(caller): Who, text: String) -> ApiResult {
    let (created, _) = app.rooms.import(&caller, &text).await?;
    Ok(seated(&app, &created, StatusCode::CREATED))
}

/// `GET /games/{id}/review`: what each decision cost; 202 while it is worked out.
#[cfg(not(target_arch = "wasm32"))]
pub async fn review(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
) -> ApiResult {
    let job = app.rooms.review(&id, &caller).await?;
    // Somebody may have stopped it on its page, but a program asks for the whole review.
    app.rooms.continue_review(&id, &job, &caller);
    let so_far = job.so_far()?;
    if let ReviewState::Done(reviewed) = &so_far.state {
        return Ok(Json(reviewed.json.clone()).into_response());
    }
    let body = json!({ "judged": so_far.judged.len(), "of": so_far.of });
    Ok((StatusCode::ACCEPTED, Json(body)).into_response())
}
