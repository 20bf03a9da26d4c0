//! Answers of the API.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::problem::Problem;
use crate::room::{Done, RoomEvent};

/// An answer of the API, or why there is none.
pub type ApiResult = Result<Response, Problem>;

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        refused(&self, None)
    }
}

/// A refusal as JSON; a late request also gets the current table.
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

/// The result of a request as JSON, the same however often it is repeated.
pub fn done(acted: &Done) -> Value {
    let mut told = json!({ "version": acted.version });
    match &acted.event {
        RoomEvent::Play { seat, action, .. } => {
            told["did"] = json!("play");
            told["seat"] = json!(seat);
            told["action"] = json!(action);
        }
        RoomEvent::Undo { seat, to } => {
            told["did"] = json!("undo");
            told["seat"] = json!(seat);
            told["to"] = json!(to);
        }
        RoomEvent::Offer { seat, to } => {
            told["did"] = json!("offer");
            told["seat"] = json!(seat);
            told["to"] = json!(to);
        }
        RoomEvent::Agree { seat } => {
            told["did"] = json!("agree");
            told["seat"] = json!(seat);
        }
        RoomEvent::Decline { seat } => {
            told["did"] = json!("decline");
            told["seat"] = json!(seat);
        }
        RoomEvent::Resign { seat } => {
            told["did"] = json!("resign");
            told["seat"] = json!(seat);
        }
        RoomEvent::Name { seat, name } => {
            told["did"] = json!("name");
            told["seat"] = json!(seat);
            told["name"] = json!(name);
        }
        RoomEvent::Sit { seat, .. } => {
            told["did"] = json!("sit");
            told["seat"] = json!(seat);
        }
        RoomEvent::Rematch { seat, table } => {
            told["did"] = json!("rematch");
            told["seat"] = json!(seat);
            told["table"] = json!(table);
        }
    }
    told
}
