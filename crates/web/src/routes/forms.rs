//! Answers to forms. Everything can be done without a script.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use parlour_rules::{Luck, Seat};
use parlour_table::{NotATutorMode, fresh_seed};

#[cfg(feature = "thinking")]
use super::analysis;
#[cfg(feature = "thinking")]
use super::lobby::import_page;
use super::lobby::invited;
use super::new::{action, new_table};
use super::page::{Extras, Part, capitalised, error_page, fresh_key, html, page, show};
use crate::app::{App, Who};
use crate::fields::Fields;
use crate::guard::{Caller, cookie_for, may_be_table_name};
use crate::pages;
use crate::problem::Problem;
use crate::room::{
    Created, RequestKey, RoomRequest, Submission, TutorRequest, nickname, read_luck,
};
use crate::unreadable::in_plain_words;

pub(super) type Sending = Result<Form<Vec<(String, String)>>, FormRejection>;

pub(super) fn read(sending: Sending) -> Result<Fields, Problem> {
    match sending {
        Ok(Form(fields)) => Ok(Fields(fields)),
        Err(why) if why.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Problem::TooLarge),
        Err(why) => Err(Problem::Unreadable(in_plain_words(&why.body_text()))),
    }
}

/// Redirects to the table of a seat, with the cookie that the seat is known by.
fn to_the_table(app: &App, created: &Created) -> Response {
    let mut response = Redirect::to(&format!("/table/{}", created.id)).into_response();
    let cookie = cookie_for(&created.key, app.rooms.settings.before);
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// `POST /new/{game}`: opens a table.
pub async fn create(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(game): Path<String>,
    sending: Sending,
) -> Response {
    let game = match app.rooms.game(&game) {
        Ok(game) => game,
        Err(problem) => return error_page(&app, &problem),
    };
    let toss = || fresh_seed().is_ok_and(|seed| Luck::new(seed).below(2) == 1);
    let new = read(sending).and_then(|fields| new_table(game, &fields, toss));
    let name = new.as_ref().map(|new| new.name.clone()).unwrap_or_default();
    let created = match new {
        Ok(new) => app.rooms.create(&caller, new).await,
        Err(problem) => Err(problem),
    };
    match created {
        Ok(created) => to_the_table(&app, &created),
        Err(problem @ Problem::Unreadable(_)) => {
            let refused = Some(capitalised(&problem.to_string()));
            let hosting = app.rooms.settings.hosting;
            let form = pages::NewGameForm { name, refused, hosting };
            let mut response = page(&app, &pages::new_game(game, &form));
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            response
        }
        Err(problem) => error_page(&app, &problem),
    }
}

/// `POST /join/{invitation}`: takes a seat.
pub async fn join(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(invitation): Path<String>,
    sending: Sending,
) -> Response {
    let sent = read(sending).and_then(|fields| {
        let name = fields.get("name").unwrap_or_default().to_owned();
        Ok((name, read_luck(fields.get("luck"))?))
    });
    let (name, luck) = match sent {
        Ok(sent) => sent,
        Err(problem) => return error_page(&app, &problem),
    };
    let problem = match app.rooms.join(&caller, &invitation, &name, luck).await {
        Ok(created) => return to_the_table(&app, &created),
        Err(problem) => problem,
    };
    let refused = Some(capitalised(&problem.to_string()));
    match invited(&app, &caller, &invitation, refused).await {
        Ok(join) => {
            let mut response = page(&app, &join);
            *response.status_mut() =
                StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
            response
        }
        Err(problem) => error_page(&app, &problem),
    }
}

/// `POST /import`: continues a game that somebody brings along.
#[cfg(feature = "thinking")]
pub async fn import(State(app): State<Arc<App>>, Who(caller): Who, sending: Sending) -> Response {
    let text = match read(sending) {
        Ok(fields) => fields.get("record").unwrap_or_default().to_owned(),
        Err(problem) => return error_page(&app, &problem),
    };
    match app.rooms.import(&caller, &text).await {
        Ok((created, _)) => to_the_table(&app, &created),
        Err(problem @ (Problem::Unreadable(_) | Problem::Refused(_))) => {
            let refused = Some(capitalised(&problem.to_string()));
            let mut response = import_page(&app, text, refused);
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            response
        }
        Err(problem) => error_page(&app, &problem),
    }
}

/// `POST /table/{id}/rematch`: the same people play again. There may be no form with it.
pub async fn rematch(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    sending: Sending,
) -> Response {
    let luck = match sending {
        Ok(Form(fields)) => read_luck(Fields(fields).get("luck")),
        Err(_) => Ok(None),
    };
    let created = match luck {
        Ok(luck) => app.rooms.rematch(&id, &caller, luck).await,
        Err(problem) => Err(problem),
    };
    match created {
        Ok(created) => to_the_table(&app, &created),
        Err(problem) => error_page(&app, &problem),
    }
}

/// What the tutor says about a move before it is played, or about the last one; an answer without
/// a body where it has nothing to say.
async fn ask_tutor(
    app: &App,
    caller: &Caller,
    id: &str,
    fields: &Fields,
) -> Result<Response, Problem> {
    let request = match fields.get("action") {
        None => TutorRequest::Explain,
        Some(action) => {
            let version = fields.get("version").and_then(|version| version.parse().ok());
            let mode = fields.get("mode").unwrap_or_default().parse();
            TutorRequest::Warn {
                action: action.to_owned(),
                mode: mode.map_err(|why: NotATutorMode| Problem::Unreadable(why.to_string()))?,
                version: version
                    .ok_or_else(|| Problem::Unreadable("give the table's version".to_owned()))?,
            }
        }
    };
    let said = app.rooms.ask_tutor(id, caller, &request, &fresh_key()?).await?;
    Ok(said.map_or(StatusCode::NO_CONTENT.into_response(), |said| html(said.into_string())))
}

/// `POST /table/{id}/{what}`: plays, takes back, resigns, closes, asks for a hint or the tutor,
/// changes a name, says a phrase, stops or continues a review, plays on from a move.
pub async fn at_table(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((id, what)): Path<(String, String)>,
    sending: Sending,
) -> Response {
    let fields = match read(sending) {
        Ok(fields) => fields,
        Err(problem) => return error_page(&app, &problem),
    };
    // A person who shares a screen keeps their seat while it is their turn.
    let seat = fields.get("seat").and_then(|seat| seat.parse::<u8>().ok());
    if !may_be_table_name(&id) {
        return error_page(&app, &Problem::Missing("table"));
    }
    #[cfg(not(feature = "thinking"))]
    if matches!(what.as_str(), "analysis" | "what-if") {
        return super::elsewhere::response();
    }
    #[cfg(feature = "thinking")]
    if what == "analysis" {
        let changed = analysis::change(&app, &caller, &id, &fields).await;
        return changed.unwrap_or_else(|problem| error_page(&app, &problem));
    }
    #[cfg(feature = "thinking")]
    if what == "what-if" {
        return match analysis::play_on(&app, &caller, &id, &fields).await {
            Ok(created) => to_the_table(&app, &created),
            Err(problem) => error_page(&app, &problem),
        };
    }
    if what == "tutor" {
        let said = ask_tutor(&app, &caller, &id, &fields).await;
        return said.unwrap_or_else(|problem| error_page(&app, &problem));
    }
    let to = |hint: Option<&str>| {
        let hint = hint.map(|step| format!("hint={step}"));
        let seat = seat.map(|seat| format!("seat={seat}"));
        let asked: Vec<String> = hint.into_iter().chain(seat).collect();
        let sign = if asked.is_empty() { "" } else { "?" };
        Redirect::to(&format!("/table/{id}{sign}{}", asked.join("&"))).into_response()
    };
    if what == "hint" {
        let step = fields.get("step").unwrap_or("1");
        let step = if matches!(step, "1" | "2" | "3") { step } else { "3" };
        return to(Some(step));
    }
    if what == "say" {
        let said = match fields.get("phrase").unwrap_or_default().parse() {
            Ok(phrase) => app.rooms.say(&id, &caller, phrase).await.map(drop),
            Err(problem) => Err(problem),
        };
        return match said {
            Ok(()) => to(None),
            Err(problem) => error_page(&app, &problem),
        };
    }
    let request = match what.as_str() {
        "act" => action(&fields).map(RoomRequest::Play),
        "undo" if fields.get("answer") == Some("decline") => Ok(RoomRequest::Decline),
        "undo" => Ok(RoomRequest::Undo),
        "resign" => Ok(RoomRequest::Resign),
        "close" => Ok(RoomRequest::Close),
        "name" => Ok(RoomRequest::Name(nickname(fields.get("name").unwrap_or_default()))),
        _ => return error_page(&app, &Problem::Missing("page")),
    };
    let version = fields.get("version").and_then(|version| version.parse().ok());
    // A form that was sent without its hidden fields counts once at the version it was made for.
    let once = match RequestKey::read(fields.get("key")) {
        Ok(once) => once,
        Err(problem) => return error_page(&app, &problem),
    };
    let done = match request {
        Ok(request) => {
            app.rooms.act(&id, &caller, Submission { version, once, request }).await.map(drop)
        }
        Err(problem) => Err(problem),
    };
    let notice = match done {
        Ok(()) => return to(None),
        Err(Problem::Late { .. }) => {
            "The game moved on in the meantime. This is the table now.".into()
        }
        Err(problem @ (Problem::Refused(_) | Problem::Unreadable(_))) => {
            capitalised(&problem.to_string())
        }
        Err(problem) => return error_page(&app, &problem),
    };
    let seat = seat.map(Seat);
    let shown = Extras { notice: Some(notice), seat, ..Extras::default() };
    let mut response = show(&app, &caller, &id, shown, Part::Whole).await;
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    }
    response
}
