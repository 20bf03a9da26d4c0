//! Files that the pages need, held in the program itself.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::guard::hex;
use crate::room::Problem;

#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

/// `GET /assets/{file}`.
pub async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Response {
    let Some(found) = Assets::get(&file) else { return Problem::Missing("file").into_response() };
    let tag = format!("\"{}\"", hex(&found.metadata.sha256_hash()[..12]));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let kind = match file.rsplit_once('.').map(|(_, end)| end) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let about = [
        (header::CONTENT_TYPE, kind.to_owned()),
        // Asked for again each time, and then not sent again unless it changed.
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    (about, found.data.into_owned()).into_response()
}
