//! The offline site: a folder of files that hold the whole room, for any static host.
//!
//! Its pages are made in the browser by `crates/site`, which is this crate built for WebAssembly. The
//! module is built by `cargo xtask site`. A program that was built without it has no site.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use axum::body::Bytes;
use maud::{DOCTYPE, html};
use parlour_table::Roster;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::assets::{self, FIRST};
use crate::guard::hex;
use crate::pages::{self, Lobby};
use crate::settings::Hosting;

/// The scripts of the site, and what isn't in the folder of its release.
#[derive(RustEmbed)]
#[folder = "site"]
struct Scripts;

/// The modules and the scripts around them.
#[derive(RustEmbed)]
#[folder = "../site/built"]
struct Module;

/// The module of games in progress, which the site starts with.
const PLAY: &str = "play";

/// The module with everything, which is fetched after the first page.
const WHOLE: &str = "whole";

/// The folder of the files whose addresses change with each release.
pub const FOLDER: &str = "assets/";

/// Only our own files, no inline script or style; `wasm-unsafe-eval` lets the module run.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; manifest-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'none'; \
    base-uri 'none'";

/// What the files of a site are called in their folder, and what is in them.
pub type Site = BTreeMap<String, Bytes>;

/// Files of the server's pages that the site has no use for, or has its own version of.
const NOT_HERE: [&str; 2] = ["host.js", "parlour.webmanifest"];

/// The scripts that have to be there before the module is asked for. Those of the pages can come
/// while it arrives. The page names no module: it is drawn before that is fetched.
const STARTING: [&str; 8] = [
    "host.js",
    "page.js",
    "sentences.js",
    "worker.js",
    "play.js",
    "helpers.js",
    "store.js",
    "unpack.js",
];

/// Files beside the page, not in the folder of the release.
const BESIDE: [&str; 2] = ["sw.js", "parlour.webmanifest"];

/// The site with the games of a roster, as a page at any address; none where the program was built
/// without the module.
pub fn site(roster: &Roster) -> Option<&'static Site> {
    static SITE: OnceLock<Option<Site>> = OnceLock::new();
    let is_built =
        || [PLAY, WHOLE].iter().all(|name| Module::get(&format!("{name}.lzma")).is_some());
    SITE.get_or_init(|| is_built().then(|| assemble(roster))).as_ref()
}

/// Puts the site together.
fn assemble(roster: &Roster) -> Site {
    let mut files = Site::new();
    for name in assets::names() {
        let is_picture_of_a_link = name.starts_with("preview-");
        if let Some(asset) = assets::asset(&name)
            && !is_picture_of_a_link
            && !NOT_HERE.contains(&&*name)
        {
            files.insert(name, asset.bytes.into());
        }
    }
    let scripts = Scripts::iter().map(|name| (Scripts::get(&name), name));
    let module = Module::iter().map(|name| (Module::get(&name), name));
    for (file, name) in scripts.chain(module).filter(|(_, name)| !name.starts_with('.')) {
        let file = file.expect("it was listed");
        files.insert(name.to_string(), file.data.into_owned().into());
    }
    let mut hash = Sha256::new();
    for (name, bytes) in &files {
        hash.update(name.as_bytes());
        hash.update(Sha256::digest(bytes));
    }
    hash.update(index(roster, ""));
    let version = hex(&hash.finalize()[..8]);
    let folder = format!("{FOLDER}{version}/");
    let mut site = Site::new();
    for (name, bytes) in files {
        let path = if BESIDE.contains(&&*name) { name } else { format!("{folder}{name}") };
        site.insert(path, bytes);
    }
    let text = |site: &Site, name: &str| String::from_utf8_lossy(&site[name]).into_owned();
    let manifest = text(&site, "parlour.webmanifest").replace("ASSETS/", &folder);
    let worker = text(&site, "sw.js");
    site.insert("parlour.webmanifest".to_owned(), manifest.into());
    // It isn't a JavaScript module: some browsers allow none there.
    let unpack = text(&site, &format!("{folder}unpack.js")).replace("export function", "function");
    let is_kept = |name: &&str| *name != "sw.js";
    let kept: Vec<&str> =
        ["./"].into_iter().chain(site.keys().map(String::as_str).filter(is_kept)).collect();
    let worker = format!(
        "const VERSION = \"{version}\";\nconst FILES = {};\n\n{unpack}\n{worker}",
        serde_json::to_string(&kept).expect("names are JSON")
    );
    site.insert("sw.js".to_owned(), worker.into());
    site.insert("index.html".to_owned(), index(roster, &folder).into());
    site
}

/// The page that everything begins with: the lobby as a new reader sees it, whose links work as soon
/// as the module is there.
fn index(roster: &Roster, folder: &str) -> String {
    let lobby = pages::lobby(roster, &Lobby { hosting: Hosting::Browser, ..Lobby::default() });
    let address = |name: &str| format!("{folder}{name}");
    let body = pages::body(roster, &lobby).into_string().replace(" href=\"/", " href=\"#/");
    let without =
        html! { noscript { p.trouble { "Parlour needs JavaScript to run in your browser." } } };
    let body = body.replacen("<body>", &format!("<body>{}", without.into_string()), 1);
    let later = assets::scripts()
        .filter(|name| !STARTING.contains(&&**name) && !NOT_HERE.contains(&&**name));
    let later: Vec<String> = [FIRST.to_owned()].into_iter().chain(later).collect();
    let head = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="description" content="Fair games against a computer that explains its moves, in your browser and without a connection.";
                link rel="manifest" href="parlour.webmanifest";
                (pages::head(roster, &lobby.title, &address))
                script type="module" src=(address("site.js")) {}
                // Each asks for the next, so they are asked for together.
                @for script in STARTING { link rel="modulepreload" href=(address(script)); }
                @for script in &later {
                    link rel="modulepreload" fetchpriority="low" href=(address(script));
                }
                script nomodule src=(address("old.js")) {}
            }
        }
    };
    head.into_string().replace("</head></html>", &format!("</head>{body}</html>"))
}
