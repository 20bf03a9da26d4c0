//! `parlour site`, from outside: a folder that holds all it needs, or how to have one.

mod program;

use std::fs;

use parlour_web::site::site;
use program::parlour;

#[test]
fn the_folder_holds_every_file_that_is_kept_for_use_without_a_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("made/here");
    let ran = parlour(&["site", place.to_str().expect("a name"), "--json"], "");
    if site(&parlour::standard()).is_none() {
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("cargo xtask site"), "{}", ran.err);
        assert!(!place.exists(), "nothing is written");
        return;
    }
    assert_eq!(ran.status, 0, "{}", ran.err);
    let worker = fs::read_to_string(place.join("sw.js")).expect("the service worker");
    let files = worker.lines().find_map(|line| line.strip_prefix("const FILES = "));
    let files = files.and_then(|list| list.strip_suffix(';')).expect("a list of files");
    let files: Vec<String> = serde_json::from_str(files).expect("names");
    assert!(files.iter().any(|file| file.ends_with("/play.lzma")), "{files:?}");
    for file in files.iter().filter(|file| *file != "./") {
        assert!(place.join(file).exists(), "{file} is missing");
    }
    let page = fs::read_to_string(place.join("index.html")).expect("the page");
    for (name, _) in page.match_indices("=\"assets/") {
        let file = page[name + 2..].split('"').next().expect("an end");
        assert!(files.iter().any(|kept| kept == file), "{file} isn't kept");
    }
    assert!(!page.contains("unsafe-inline") && page.contains("'wasm-unsafe-eval'"));
    assert!(!page.contains("=\"/"), "every address works from any folder");
}
