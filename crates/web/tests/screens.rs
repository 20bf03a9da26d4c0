//! Draws pictures, for `cargo xtask screenshots`: every page in `docs/screens/web`, and what other
//! programs show of links.

mod driven;
mod every_page;
mod server;

use std::path::{Path, PathBuf};
use std::time::Duration;

use driven::{Browser, PHONE, WIDE};
use every_page::every_page;
use serde_json::json;
use thirtyfour::prelude::*;

/// A folder of the project.
fn folder(path: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Pictures and fonts are there by then.
async fn settle(browser: &Browser) {
    browser.run("return document.fonts.ready.then(() => new Promise(requestAnimationFrame))").await;
}

async fn take(browser: &Browser, file: &Path) {
    settle(browser).await;
    browser.driver.screenshot(file).await.expect("a picture");
}

/// Takes a picture in a format that takes a third of the room.
async fn take_small(browser: &Browser, file: &Path) {
    settle(browser).await;
    let format = json!({ "format": "webp", "quality": 80 });
    let picture = browser.devtools("Page.captureScreenshot", format).await;
    let picture = decoded(picture["data"].as_str().expect("a picture"));
    std::fs::write(file, picture).expect("a file");
}

/// The bytes of a text in Base64.
fn decoded(text: &str) -> Vec<u8> {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |letter: u8| digits.iter().position(|&digit| digit == letter);
    let values: Vec<u32> = text.bytes().filter_map(value).map(|value| value as u32).collect();
    let bytes = values.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0, |bits, value| (bits << 6) | value) << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len()].to_vec()
    });
    bytes.collect()
}

/// Pages that are pictured: of each kind one, where they look alike for all games.
fn is_pictured(name: &str) -> bool {
    let once = [
        ("mistake", "cribbage"),
        ("try", "five-crowns"),
        ("answer", "crosscut"),
        ("check", "cribbage"),
        ("log", "cribbage"),
        ("what-if", "crosscut"),
    ];
    let is_other = |(kind, game): (&str, &str)| {
        name.strip_prefix(kind).is_some_and(|rest| rest.starts_with('-') && rest[1..] != *game)
    };
    !name.ends_with("-analysis") && !name.ends_with("-check") && !once.into_iter().any(is_other)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "draws the pictures in docs/screens/web"]
async fn every_page_is_pictured() {
    let browser = Browser::open(WIDE.0, WIDE.1).await.expect("a browser");
    browser.reduce_motion().await;
    let folder = folder("docs/screens/web");
    let pages = every_page(&browser).await;
    for (name, page) in pages.iter().filter(|(name, _)| is_pictured(name)) {
        for (size, on, theme) in [(WIDE, "wide", "light"), (PHONE, "phone", "dark")] {
            browser.resize(size).await;
            browser.driver.goto(browser.url(page)).await.expect("a page");
            browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            take_small(&browser, &folder.join(format!("{name}-{on}.webp"))).await;
        }
    }
    browser.close().await;
}

/// The moments that wait to be read: a show in cribbage, the end of a round of Five Crowns.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "draws pictures in docs/screens/web"]
async fn moments_are_pictured() {
    let browser = Browser::open(WIDE.0, WIDE.1).await.expect("a browser");
    browser.reduce_motion().await;
    let folder = folder("docs/screens/web");
    for (game, name) in [("cribbage", "cribbage-show"), ("five-crowns", "five-crowns-round-end")] {
        browser.resize(WIDE).await;
        browser.driver.goto(browser.url("/")).await.expect("a page");
        browser.run("localStorage['parlour.speed'] = '\"fast\"'").await;
        browser.begin(game, &[("opponent", "easy")]).await;
        let is_mine = "document.querySelector('main:not([data-showing])[data-turn=mine]') && !document.querySelector('[data-busy]')";
        while !browser.is("document.querySelector('.continue')").await {
            if browser.is(is_mine).await {
                browser.choose_and_click().await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        for (size, on, theme) in [(WIDE, "wide", "light"), (PHONE, "phone", "dark")] {
            browser.resize(size).await;
            browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            take_small(&browser, &folder.join(format!("{name}-{on}.webp"))).await;
        }
    }
    browser.close().await;
}

/// What a picture of a link looks like: a game's picture and its name, large.
const ON_A_LINK: &str = "
    const [game] = arguments;
    const plate = document.querySelector(`.game-plate.${game}`);
    const body = document.body;
    const defs = document.querySelector('.defs');
    const title = document.createElement('h1');
    title.textContent = plate.querySelector('h2').textContent;
    body.replaceChildren(defs, title, plate.querySelector('.picture .still > *'));
    body.className = 'picture';
    const style = new CSSStyleSheet();
    style.replaceSync(`
        body { display: grid; place-items: center; align-content: center; gap: 28px; height: 630px; min-height: 0; overflow: hidden; background: var(--felt); color: var(--on-felt); }
        body > h1 { font-size: 64px; margin: 0; }
        body > :last-child { zoom: 1.75; width: 360px; }
        body > .board { zoom: 1.6; width: 270px; }`);
    document.adoptedStyleSheets = [style];";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "draws the pictures in crates/web/assets"]
async fn links_and_icons_are_pictured() {
    let browser = Browser::open(WIDE.0, WIDE.1).await.expect("a browser");
    let assets = folder("crates/web/assets");
    browser.resize((1200, 630)).await;
    for game in ["crosscut", "five-crowns", "cribbage"] {
        browser.driver.goto(browser.url("/")).await.expect("a page");
        browser.driver.execute(ON_A_LINK, vec![json!(game)]).await.expect("a script");
        take(&browser, &assets.join(format!("preview-{game}.png"))).await;
    }
    let icon = browser.driver.find(By::Css("link[rel=icon]")).await.expect("an icon");
    let icon = icon.attr("href").await.expect("an address").expect("an address");
    for size in [192, 512] {
        browser.resize((size, size)).await;
        browser.driver.goto(browser.url(&icon)).await.expect("an icon");
        // Systems cut icons to their own shape.
        browser.run("document.querySelector('rect').setAttribute('rx', '0')").await;
        browser
            .driver
            .screenshot(&assets.join(format!("icon-{size}.png")))
            .await
            .expect("a picture");
    }
    browser.close().await;
}
