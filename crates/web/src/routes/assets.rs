//! Files that the pages need.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::assets;
use crate::problem::Problem;

/// `GET /assets/{release}/{file}`: kept for ever where it is of this release, else asked for again
/// each time, and then not sent again unless it changed.
pub async fn asset(Path((release, file)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Some(found) = assets::asset(&file) else { return Problem::Missing("file").into_response() };
    let tag = format!("\"{}\"", found.tag);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let kind = match file.rsplit_once('.').map(|(_, end)| end) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let is_ours = release == assets::version();
    let keeping = if is_ours { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CACHE_CONTROL, keeping.to_owned()),
        (header::ETAG, tag),
    ];
    (about, found.bytes).into_response()
}
