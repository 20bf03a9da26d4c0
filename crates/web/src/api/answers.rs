//! What the API answers with.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::room::{Acted, Happening, Problem};

/// An answer of the API, or what was wrong.
pub type Told = Result<Response, Problem>;

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        refused(&self, None)
    }
}

/// A refusal as the API tells it; a late one comes with what is current.
pub fn refused(problem: &Problem, current: Option<Value>) -> Response {
    let mut body = json!({ "error": { "code": problem.code(), "message": problem.to_string() } });
    if let Some(current) = current {
        body["current"] = current;
    }
    let status = StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    let mut response = (status, Json(body)).into_response();
    if let Some(seconds) = problem.wait() {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// What was done, told the same however often it is asked for.
pub fn done(acted: &Acted) -> Value {
    let mut told = json!({ "version": acted.version });
    match &acted.happening {
        Happening::Play { seat, action, .. } => {
            told["did"] = json!("play");
            told["seat"] = json!(seat);
            told["action"] = json!(action);
        }
        Happening::Undo { seat, to } => {
            told["did"] = json!("undo");
            told["seat"] = json!(seat);
            told["to"] = json!(to);
        }
        Happening::Offer { seat, to } => {
            told["did"] = json!("offer");
            told["seat"] = json!(seat);
            told["to"] = json!(to);
        }
        Happening::Agree { seat } => {
            told["did"] = json!("agree");
            told["seat"] = json!(seat);
        }
        Happening::Decline { seat } => {
            told["did"] = json!("decline");
            told["seat"] = json!(seat);
        }
        Happening::Resign { seat } => {
            told["did"] = json!("resign");
            told["seat"] = json!(seat);
        }
        Happening::Name { seat, name } => {
            told["did"] = json!("name");
            told["seat"] = json!(seat);
            told["name"] = json!(name);
        }
        Happening::Sit { seat, .. } => {
            told["did"] = json!("sit");
            told["seat"] = json!(seat);
        }
        Happening::Rematch { seat, table } => {
            told["did"] = json!("rematch");
            told["seat"] = json!(seat);
            told["table"] = json!(table);
        }
    }
    told
}
