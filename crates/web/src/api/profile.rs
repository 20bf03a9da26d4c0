//! The caller's profile for programs: numbers, export, import, deletion.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::ApiResult;
use crate::app::{App, Who};
use crate::guard::cookie_for;

/// The headers of an exported profile.
pub const EXPORTED: [(header::HeaderName, &str); 2] = [
    (header::CONTENT_TYPE, "application/x-ndjson"),
    (header::CONTENT_DISPOSITION, "attachment; filename=\"parlour-profile.jsonl\""),
];

/// `GET /profile`: what the games of the caller's browser say about their play.
pub async fn show(State(app): State<Arc<App>>, Who(caller): Who) -> ApiResult {
    let report = app.rooms.profile_report(&caller).await?;
    let mut answer = serde_json::to_value(&report).expect("a report is JSON");
    if let Some(reviewing) = app.rooms.profile_reviewing(&caller) {
        answer["reviewing"] = json!(reviewing);
    }
    Ok(Json(answer).into_response())
}

/// `POST /profile/review`: reviews the caller's finished games that aren't in their profile yet.
pub async fn review(State(app): State<Arc<App>>, Who(caller): Who) -> ApiResult {
    let reviewing = app.rooms.catch_up_profile(&caller).await?;
    let status = if reviewing.of == 0 { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((status, Json(reviewing)).into_response())
}

/// `GET /profile/export`: everything that the coach keeps, as one file.
pub async fn export(State(app): State<Arc<App>>, Who(caller): Who) -> ApiResult {
    Ok((EXPORTED, app.rooms.export_profile(&caller).await?).into_response())
}

/// `POST /profile/import`: adds an exported file, without duplicates.
pub async fn import(State(app): State<Arc<App>>, Who(caller): Who, text: String) -> ApiResult {
    let key = caller.key_or_fresh()?;
    let imported = app.rooms.import_profile(&caller, &key, text).await?;
    let mut response: Response = Json(imported).into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie_for(&key, app.rooms.settings.before)) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// `DELETE /profile`: deletes everything that the coach keeps. The games stay.
pub async fn delete(State(app): State<Arc<App>>, Who(caller): Who) -> ApiResult {
    app.rooms.delete_profile(&caller).await?;
    let answer: Value = json!({ "deleted": true });
    Ok(Json(answer).into_response())
}
