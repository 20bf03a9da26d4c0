//! Requests that another module answers: the one that thinks.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// Sends the request to the other module.
pub async fn answer() -> Response {
    response()
}

/// The answer that sends a request to the other module.
pub fn response() -> Response {
    StatusCode::MISDIRECTED_REQUEST.into_response()
}
