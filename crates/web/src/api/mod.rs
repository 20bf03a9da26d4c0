//! The API under `/api/v1`, for pages and programs; see `docs/api.md`.

mod answers;
mod events;
mod games;
mod melds;
#[cfg(feature = "thinking")]
mod profile;

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::routing::{get, post};
use serde_json::{Value, json};

pub use answers::ApiResult;
pub use games::record_of;
#[cfg(feature = "thinking")]
pub use profile::EXPORTED;

use crate::app::App;

/// The largest game that can be imported.
pub const FILE: usize = 1024 * 1024;

/// The largest profile that can be imported.
pub const PROFILE: usize = 32 * 1024 * 1024;

/// The largest body that any request to an address may have.
pub fn largest(path: &str) -> usize {
    if path.ends_with("/profile/import") { PROFILE } else { FILE }
}

/// The API's addresses.
pub fn routes() -> Router<Arc<App>> {
    #[cfg(feature = "thinking")]
    let look = get(games::look);
    #[cfg(not(feature = "thinking"))]
    let look = get(crate::routes::elsewhere::answer);
    let routes = Router::new()
        .route("/games/{id}", look)
        .route("/games/{id}/actions", post(games::act))
        .route("/games/{id}/events", get(events::stream))
        .route("/five-crowns/melds", get(melds::melds));
    // In a browser these are all that the pages' own scripts use.
    #[cfg(not(target_arch = "wasm32"))]
    let routes = routes
        .route("/games", post(games::create).get(games::mine))
        .route("/games/import", post(games::import).layer(DefaultBodyLimit::max(FILE)))
        .route("/games/{id}/review", get(games::review))
        .route("/games/{id}/undo", post(games::undo))
        .route("/games/{id}/resign", post(games::resign))
        .route("/games/{id}/close", post(games::close))
        .route("/games/{id}/advice", post(games::advise))
        .route("/games/{id}/name", post(games::name))
        .route("/games/{id}/say", post(games::say))
        .route("/games/{id}/rematch", post(games::rematch))
        .route("/games/{id}/record", get(games::record))
        .route("/profile", get(profile::show).delete(profile::delete))
        .route("/profile/review", post(profile::review))
        .route("/profile/export", get(profile::export))
        .route("/profile/import", post(profile::import).layer(DefaultBodyLimit::max(PROFILE)))
        .route("/watch", get(games::watched))
        .route("/join/{invitation}", post(games::join))
        .route("/openapi.json", get(description));
    routes
}

/// `GET /openapi.json`: the API as programs read it, with the games that this server hosts.
async fn description(State(app): State<Arc<App>>) -> Json<Value> {
    let mut description: Value =
        serde_json::from_str(include_str!("openapi.json")).expect("a test reads the description");
    let games: Vec<&str> = app.rooms.roster.iter().map(|game| game.info().name).collect();
    description["components"]["schemas"]["Opening"]["properties"]["game"] =
        json!({ "enum": games });
    Json(description)
}
