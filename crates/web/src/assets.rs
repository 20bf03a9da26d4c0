//! Files that the pages need, embedded in the program. In a browser they are beside the page, and
//! the program only knows their names and hashes.

use std::sync::LazyLock;

use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::guard::hex;

#[derive(RustEmbed)]
#[folder = "assets"]
#[cfg_attr(target_arch = "wasm32", metadata_only = true)]
struct Files;

/// An embedded file.
#[cfg(not(target_arch = "wasm32"))]
pub struct Asset {
    /// Its contents.
    pub bytes: Vec<u8>,
    /// The beginning of its hash.
    pub tag: String,
}

/// The file of this name, if there is one.
#[cfg(not(target_arch = "wasm32"))]
pub fn asset(name: &str) -> Option<Asset> {
    let found = Files::get(name)?;
    let tag = hex(&found.metadata.sha256_hash()[..12]);
    Some(Asset { bytes: found.data.into_owned(), tag })
}

/// Whether there is a file of this name.
pub fn exists(name: &str) -> bool {
    Files::get(name).is_some()
}

/// The names of all files.
#[cfg(not(target_arch = "wasm32"))]
pub fn names() -> impl Iterator<Item = String> {
    Files::iter().map(|name| name.to_string())
}

/// The type of files that aren't worth compressing again: the offline site's modules.
#[cfg(not(target_arch = "wasm32"))]
pub const PACKED: &str = "application/x-lzma";

/// The type of a file, by its name.
#[cfg(not(target_arch = "wasm32"))]
pub fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("lzma") => PACKED,
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// The script that runs before a page is drawn.
pub const EARLY: &str = "preferences.js";

/// The script that imports the others.
pub const FIRST: &str = "parlour.js";

/// The names of the scripts that the first one imports.
pub fn scripts() -> impl Iterator<Item = String> {
    let imported =
        |name: &str| name.strip_suffix(".js").is_some() && ![EARLY, FIRST].contains(&name);
    Files::iter().filter(move |name| imported(name)).map(|name| name.to_string())
}

/// The hash of all files together.
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let mut names: Vec<String> = Files::iter().map(|name| name.to_string()).collect();
        names.sort_unstable();
        let mut hash = Sha256::new();
        for name in names {
            hash.update(name.as_bytes());
            hash.update(Files::get(&name).expect("it was listed").metadata.sha256_hash());
        }
        hex(&hash.finalize()[..8])
    });
    &VERSION
}

/// The address of a file. It changes with any of them, so that browsers can cache it forever and
/// scripts import others of the same release.
pub fn address(name: &str) -> String {
    format!("/assets/{}/{name}", version())
}
