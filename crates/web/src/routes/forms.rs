//! Answers to forms. Everything can be done without a script.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, FromRequest, FromRequestParts, Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use parlour_rules::{Luck, Seat};
use parlour_table::words::nickname;
use parlour_table::{NotATutorMode, fresh_seed};

#[cfg(feature = "thinking")]
use super::analysis;
#[cfg(feature = "thinking")]
use super::lobby::import_page;
use super::lobby::invited;
use super::new::{action, new_table};
use super::page::{Extras, Part, capitalised, error_page, fresh_key, html, or_error, page, show};
use crate::app::{App, Who};
use crate::fields::Fields;
use crate::guard::{Caller, cookie_for, may_be_table_name};
use crate::pages;
use crate::problem::Problem;
use crate::room::{Created, RequestKey, RoomRequest, Submission, TutorRequest, read_luck};
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

/// `POST /import`: continues an imported game.
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
    or_error(&app, created.map(|created| to_the_table(&app, &created)))
}

/// A form that was sent to a table, and its sender.
pub struct TableForm {
    pub(super) app: Arc<App>,
    pub(super) caller: Caller,
    pub(super) id: String,
    pub(super) fields: Fields,
}

impl FromRequest<Arc<App>> for TableForm {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let path = Path::from_request_parts(&mut parts, app).await;
        let Path(id): Path<String> = path.map_err(IntoResponse::into_response)?;
        let Ok(Who(caller)) = Who::from_request_parts(&mut parts, app).await;
        let request = Request::from_parts(parts, body);
        let fields = read(Form::from_request(request, app).await);
        let fields = fields.map_err(|problem| error_page(app, &problem))?;
        if !may_be_table_name(&id) {
            return Err(error_page(app, &Problem::Missing("table")));
        }
        Ok(TableForm { app: Arc::clone(app), caller, id, fields })
    }
}

impl TableForm {
    /// The seat that the form was sent from: a person who shares a screen keeps their seat while it
    /// is their turn.
    fn seat(&self) -> Option<u8> {
        self.fields.get("seat")?.parse().ok()
    }

    /// The deal for which the sender confirmed that they are at the screen.
    fn deal(&self) -> Option<u32> {
        self.fields.get("deal")?.parse().ok()
    }

    /// Back to the table, with as much of a hint as was asked for.
    fn to_table(&self, hint: Option<&str>) -> Response {
        let hint = hint.map(|step| format!("hint={step}"));
        let seat = self.seat().map(|seat| format!("seat={seat}"));
        let deal = self.deal().map(|deal| format!("deal={deal}"));
        let asked: Vec<String> = hint.into_iter().chain(seat).chain(deal).collect();
        let sign = if asked.is_empty() { "" } else { "?" };
        Redirect::to(&format!("/table/{}{sign}{}", self.id, asked.join("&"))).into_response()
    }

    /// Sends a request to the table. Where it is refused, the table is shown with the reason.
    async fn send(self, request: Result<RoomRequest, Problem>) -> Response {
        let TableForm { app, caller, id, fields } = &self;
        let version = fields.get("version").and_then(|version| version.parse().ok());
        // A form that was sent without its hidden fields counts once at the version it was made for.
        let once = match RequestKey::read(fields.get("key")) {
            Ok(once) => once,
            Err(problem) => return error_page(app, &problem),
        };
        let done = match request {
            Ok(request) => {
                app.rooms.act(id, caller, Submission { version, once, request }).await.map(drop)
            }
            Err(problem) => Err(problem),
        };
        let notice = match done {
            Ok(()) => return self.to_table(None),
            Err(Problem::Late { .. }) => {
                "The game moved on in the meantime. This is the table now.".into()
            }
            Err(problem @ (Problem::Refused(_) | Problem::Unreadable(_))) => {
                capitalised(&problem.to_string())
            }
            Err(problem) => return error_page(app, &problem),
        };
        let seat = self.seat().map(Seat);
        let deal = self.deal();
        let shown = Extras { notice: Some(notice), seat, deal, ..Extras::default() };
        let mut response = show(app, caller, id, shown, Part::Whole).await;
        if response.status() == StatusCode::OK {
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
        }
        response
    }
}

/// `POST /table/{id}/act`: plays.
pub async fn act(form: TableForm) -> Response {
    let request = action(&form.fields).map(RoomRequest::Play);
    form.send(request).await
}

/// `POST /table/{id}/undo`: takes back, offers, agrees or declines.
pub async fn undo(form: TableForm) -> Response {
    let is_declined = form.fields.get("answer") == Some("decline");
    let request = if is_declined { RoomRequest::Decline } else { RoomRequest::Undo };
    form.send(Ok(request)).await
}

/// `POST /table/{id}/resign`: resigns.
pub async fn resign(form: TableForm) -> Response {
    form.send(Ok(RoomRequest::Resign)).await
}

/// `POST /table/{id}/close`: closes a table that waits for people.
pub async fn close(form: TableForm) -> Response {
    form.send(Ok(RoomRequest::Close)).await
}

/// `POST /table/{id}/name`: changes the sender's name.
pub async fn name(form: TableForm) -> Response {
    let name = nickname(form.fields.get("name").unwrap_or_default());
    form.send(Ok(RoomRequest::Name(name))).await
}

/// `POST /table/{id}/hint`: asks for a hint, in steps.
pub async fn hint(form: TableForm) -> Response {
    let step = form.fields.get("step").unwrap_or("1");
    form.to_table(Some(if matches!(step, "1" | "2" | "3") { step } else { "3" }))
}

/// `POST /table/{id}/say`: says one of a few phrases to everyone at the table.
pub async fn say(form: TableForm) -> Response {
    let said = match form.fields.get("phrase").unwrap_or_default().parse() {
        Ok(phrase) => form.app.rooms.say(&form.id, &form.caller, phrase).await.map(drop),
        Err(problem) => Err(problem),
    };
    or_error(&form.app, said.map(|()| form.to_table(None)))
}

/// `POST /table/{id}/tutor`: what the tutor says about a move before it is played, or about the last
/// one; an answer without a body where it has nothing to say.
pub async fn tutor(form: TableForm) -> Response {
    or_error(&form.app, ask_tutor(&form).await)
}

async fn ask_tutor(form: &TableForm) -> Result<Response, Problem> {
    let TableForm { app, caller, id, fields } = form;
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

/// `POST /table/{id}/analysis`: stops or continues the review or a rollout.
#[cfg(feature = "thinking")]
pub async fn change_analysis(form: TableForm) -> Response {
    let changed = analysis::change(&form.app, &form.caller, &form.id, &form.fields).await;
    or_error(&form.app, changed)
}

/// `POST /table/{id}/what-if`: opens a table for a game that continues from a move of this one.
#[cfg(feature = "thinking")]
pub async fn what_if(form: TableForm) -> Response {
    let created = analysis::play_on(&form.app, &form.caller, &form.id, &form.fields).await;
    or_error(&form.app, created.map(|created| to_the_table(&form.app, &created)))
}
