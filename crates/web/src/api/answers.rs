//! Answers of the API.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::problem::Problem;
use crate::room::Done;

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
pub fn done(done: &Done) -> Value {
    let event = serde_json::to_value(&done.event).expect("an event is JSON");
    let mut result = json!({ "version": done.version, "did": event["what"] });
    for field in ["seat", "action", "to", "name", "table"] {
        if let Some(value) = event.get(field) {
            result[field] = value.clone();
        }
    }
    result
}
