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
        let mut response = (status(&self), Json(refusal(&self))).into_response();
        if let Some(seconds) = self.wait() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// The HTTP status of a refusal.
pub fn status(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST)
}

/// A refusal as JSON.
pub fn refusal(problem: &Problem) -> Value {
    json!({ "error": { "code": problem.code(), "message": problem.to_string() } })
}

/// JSON that is written already.
pub fn written(status: StatusCode, json: String) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], json).into_response()
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
