//! Draws pictures, for `cargo xtask screenshots`: every page in `docs/screens/web`, and what other
//! programs show of links.

mod driven;
mod every_page;
mod server;

use std::path::{Path, PathBuf};

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

async fn take(browser: &Browser, file: &Path) {
    // Pictures and fonts are there by then.
    browser.run("return document.fonts.ready.then(() => new Promise(requestAnimationFrame))").await;
    browser.driver.screenshot(file).await.expect("a picture");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "draws the pictures in docs/screens/web"]
async fn every_page_is_pictured() {
    let browser = Browser::open(WIDE.0, WIDE.1).await.expect("a browser");
    browser.reduce_motion().await;
    let folder = folder("docs/screens/web");
    let pages = every_page(&browser).await;
    // One analysis and one check are enough to look at.
    let is_shown = |name: &str| !name.ends_with("-analysis") && !name.ends_with("-check");
    for (name, page) in pages.iter().filter(|(name, _)| is_shown(name)) {
        for (size, on, theme) in [(WIDE, "wide", "light"), (PHONE, "phone", "dark")] {
            browser.resize(size).await;
            browser.driver.goto(browser.url(page)).await.expect("a page");
            browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            take(&browser, &folder.join(format!("{name}-{on}.png"))).await;
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
    body.replaceChildren(defs, title, plate.querySelector('.picture > *'));
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
