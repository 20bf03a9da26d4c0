//! The addresses of the pages.

mod assets;
mod forms;
mod lobby;
mod new;
mod page;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::api;
use crate::app::App;
use crate::guard::{Caller, harden, is_foreign};
use crate::problem::Problem;
use crate::room::Rooms;

/// The largest body of a request, apart from files.
const LARGEST: usize = 64 * 1024;

/// All addresses of the server.
pub fn router(rooms: Arc<Rooms>, closed: watch::Receiver<bool>) -> Router {
    let app = Arc::new(App { rooms, closed });
    Router::new()
        .nest("/api/v1", api::routes())
        .route("/", get(lobby::lobby))
        .route("/new/{game}", get(lobby::new).post(forms::create))
        .route("/join/{invitation}", get(lobby::join).post(forms::join))
        .route(
            "/import",
            get(lobby::import).post(forms::import).layer(DefaultBodyLimit::max(api::FILE)),
        )
        .route("/how/{game}", get(lobby::how))
        .route("/about", get(lobby::about))
        .route("/puzzle/{game}", get(lobby::puzzle))
        .route("/puzzle/{game}/act", post(lobby::try_puzzle))
        .route("/table/{id}", get(page::table))
        .route("/table/{id}/rematch", post(forms::rematch))
        .route("/table/{id}/{what}", get(page::beside_table).post(forms::at_table))
        .route("/assets/{release}/{file}", get(assets::asset))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(missing)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// Wraps every request: limits, origin, headers, counters.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = match admit(&app, &request) {
        Ok(()) if method == Method::POST => {
            let answered = timeout(app.rooms.settings.patience, next.run(request)).await;
            answered.unwrap_or_else(|_| refusal(&app, &path, &Problem::Slow))
        }
        Ok(()) => next.run(request).await,
        Err(problem) => refusal(&app, &path, &problem),
    };
    harden(response.headers_mut());
    let status = response.status();
    app.rooms.metrics.answered(status.as_u16(), began.elapsed());
    // An invitation's address is a secret.
    let path = if path.contains("/join/") { "/join/…" } else { path.as_str() };
    let millis = began.elapsed().as_secs_f64() * 1000.0;
    if status.is_server_error() {
        tracing::warn!(%method, path, status = status.as_u16(), millis, "answered");
    } else {
        tracing::debug!(%method, path, status = status.as_u16(), millis, "answered");
    }
    response
}

/// A refusal, as JSON for programs or as a page for people.
fn refusal(app: &App, path: &str, problem: &Problem) -> Response {
    if path.starts_with("/api/") {
        return problem.clone().into_response();
    }
    page::error_page(app, problem)
}

/// Checks a request's limits and origin.
fn admit(app: &App, request: &Request) -> Result<(), Problem> {
    let before = app.rooms.settings.before;
    let client = Caller::of(request.headers(), request.extensions(), before).payer();
    app.rooms.limits.may_ask(&client)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes {
        if is_foreign(request.headers()) {
            return Err(Problem::Foreign);
        }
        app.rooms.limits.may_change(&client)?;
    }
    Ok(())
}

async fn missing(State(app): State<Arc<App>>) -> Response {
    page::error_page(&app, &Problem::Missing("page"))
}

/// `GET /healthz`: whether the database answers and can be written.
async fn health(State(app): State<Arc<App>>) -> Response {
    match app.rooms.store.check().await {
        Ok(()) => (StatusCode::OK, "fine\n").into_response(),
        Err(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database does not answer, or cannot be written\n",
        )
            .into_response(),
    }
}

/// `GET /metrics`: the counters, in Prometheus' format.
async fn metrics(State(app): State<Arc<App>>) -> Response {
    let told = app.rooms.metrics.told(app.rooms.tables(), app.rooms.waiting());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], told).into_response()
}
