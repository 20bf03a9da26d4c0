//! Files that the pages need, embedded in the program.

use std::sync::LazyLock;

use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::guard::hex;

#[derive(RustEmbed)]
#[folder = "assets"]
struct Files;

/// An embedded file.
pub struct Asset {
    /// Its contents.
    pub bytes: Vec<u8>,
    /// The beginning of its hash.
    pub tag: String,
}

/// The file of this name, if there is one.
pub fn asset(name: &str) -> Option<Asset> {
    let found = Files::get(name)?;
    let tag = hex(&found.metadata.sha256_hash()[..12]);
    Some(Asset { bytes: found.data.into_owned(), tag })
}

/// Whether there is a file of this name.
pub fn exists(name: &str) -> bool {
    Files::get(name).is_some()
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
            hash.update(asset(&name).map(|asset| asset.bytes).unwrap_or_default());
        }
        hex(&hash.finalize()[..8])
    });
    &VERSION
}

/// The address of a file. It changes with any of them, so that browsers can cache it for ever and
/// scripts import others of the same release.
pub fn address(name: &str) -> String {
    format!("/assets/{}/{name}", version())
}
