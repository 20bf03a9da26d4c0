//! Files that the pages need, and the offline site.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::page::error_page;
use crate::app::App;
use crate::problem::Problem;
use crate::{assets, site};

/// `GET /assets/{release}/{file}`: cached forever where it is of this release, else asked for again
/// each time, and then not sent again unless it changed.
pub async fn asset(Path((release, file)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Some(found) = assets::asset(&file) else { return Problem::Missing("file").into_response() };
    let tag = format!("\"{}\"", found.tag);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let is_ours = release == assets::version();
    let keeping = if is_ours { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [
        (header::CONTENT_TYPE, assets::kind(&file).to_owned()),
        (header::CACHE_CONTROL, keeping.to_owned()),
        (header::ETAG, tag),
    ];
    (about, found.bytes).into_response()
}

/// `GET /offline`: to the folder of the offline site.
pub async fn to_offline() -> Redirect {
    Redirect::permanent("/offline/")
}

/// `GET /offline/`: the page of the offline site.
pub async fn offline(state: State<Arc<App>>) -> Response {
    offline_file(state, Path("index.html".to_owned())).await
}

/// `GET /offline/{file}`: a file of the offline site, where the program has one.
pub async fn offline_file(State(app): State<Arc<App>>, Path(file): Path<String>) -> Response {
    let site = site::site(&app.rooms.roster);
    let Some(found) = site.and_then(|site| site.get(&file)) else {
        return error_page(&app, &Problem::Missing("page"));
    };
    // The addresses of the others change with each release.
    let is_fixed = file.starts_with(site::FOLDER);
    let keeping = if is_fixed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [
        (header::CONTENT_TYPE, assets::kind(&file)),
        (header::CACHE_CONTROL, keeping),
        (header::CONTENT_SECURITY_POLICY, site::POLICY),
    ];
    (about, found.clone()).into_response()
}
