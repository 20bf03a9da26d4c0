//! Requests that another module answers: the one that thinks.

use axum::http::StatusCode;

/// Sends the request to the other module.
pub async fn answer() -> StatusCode {
    StatusCode::MISDIRECTED_REQUEST
}
