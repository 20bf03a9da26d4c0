//! Pages for screen readers: every control has a name, and every page has one `h1` and a live region.

mod driven;
mod every_page;
mod server;

use std::path::Path;
use std::time::Duration;

use driven::{Browser, PHONE, WIDE};
use every_page::{every_page, open_panels, table};
use serde_json::json;

/// Roles of what can be used.
const CONTROLS: [&str; 12] = [
    "button",
    "checkbox",
    "combobox",
    "link",
    "menuitem",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "textbox",
    "DisclosureTriangle",
];

/// Every fault of the page that is shown.
async fn faults(browser: &Browser, page: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let tree = browser.devtools("Accessibility.getFullAXTree", json!({})).await;
    let nodes = tree["nodes"].as_array().expect("a tree");
    let mut controls = 0;
    for node in nodes.iter().filter(|node| node["ignored"] != true) {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        let name = node["name"]["value"].as_str().unwrap_or_default();
        if CONTROLS.contains(&role) {
            controls += 1;
            if name.trim().is_empty() {
                faults.push(format!("{page}: a {role} without a name"));
            }
        }
    }
    if controls < 4 {
        faults.push(format!("{page}: only {controls} controls are in the tree"));
    }
    let heads = browser.run("return document.querySelectorAll('h1').length").await;
    if heads != 1 {
        faults.push(format!("{page}: {heads} headings of the first rank"));
    }
    let live = "return document.querySelectorAll('#live[aria-live=polite]').length";
    if browser.run(live).await != 1 {
        faults.push(format!("{page}: no place where news are read out"));
    }
    let twice = "const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
         return ids.filter((id, place) => ids.indexOf(id) !== place).join(' ')";
    let twice = browser.run(twice).await;
    if twice != "" {
        faults.push(format!("{page}: the same id twice: {twice}"));
    }
    faults
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_works_with_a_screen_reader() {
    let Some(browser) = Browser::open(1280, 900).await else { return };
    let pages = every_page(&browser).await;
    let mut found = Vec::new();
    for (_, page) in &pages {
        browser.driver.goto(browser.url(page)).await.expect("a page");
        open_panels(&browser).await;
        found.extend(faults(&browser, page).await);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    // The check finds faults that are put there.
    browser.run("document.querySelector('main').innerHTML += '<button></button><h1>x</h1>';").await;
    let found = faults(&browser, "spoilt").await;
    assert!(found.len() >= 2, "{found:?}");
    browser.close().await;
}

/// A rule that is broken, and where.
const VIOLATIONS: &str = "
    const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };
    return axe.run(document, { rules, resultTypes: ['violations'] }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`)));";

/// axe-core, which `cargo xtask test` fetches; none where it is missing, which fails with `CI=true`.
fn axe() -> Option<String> {
    let tools = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../tools/axe");
    let script = std::fs::read_to_string(tools.join("node_modules/axe-core/axe.min.js")).ok();
    let must = std::env::var("CI").is_ok_and(|value| value == "true");
    assert!(script.is_some() || !must, "run cargo xtask test: nothing is skipped in CI");
    if script.is_none() {
        eprintln!("skipped: axe-core is missing; `cargo xtask test` fetches it with npm");
    }
    script
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_no_violation_on_any_page() {
    let Some(axe) = axe() else { return };
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    browser.driver.set_script_timeout(Duration::from_mins(10)).await.expect("a timeout");
    let pages = every_page(&browser).await;
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": axe })).await;
    // Colours on their way from one to the other have no contrast of their own.
    browser.reduce_motion().await;
    let mut found = Vec::new();
    for (_, page) in &pages {
        for size in [WIDE, PHONE] {
            browser.resize(size).await;
            browser.driver.goto(browser.url(page)).await.expect("a page");
            open_panels(&browser).await;
            for theme in ["light", "dark"] {
                browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
                let violations = browser.run(VIOLATIONS).await;
                for violation in violations.as_array().expect("a list") {
                    found.push(format!("{page}, {size:?}, {theme}: {violation}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} violations\n{}", found.len(), found.join("\n"));
    // It would have been noticed.
    browser.run("document.querySelector('main').innerHTML += '<button></button>';").await;
    let violations = browser.run(VIOLATIONS).await;
    assert!(violations.to_string().contains("button-name"), "{violations}");
    browser.close().await;
}

/// Elements whose focus ring is cut off by something that scrolls or hides what is beyond it.
const CLIPPED_RINGS: &str = "
    const found = [];
    for (const element of document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex=\"0\"]')) {
        if (element.disabled || !element.checkVisibility() || element.closest('[inert]')) continue;
        element.focus({ focusVisible: true });
        if (document.activeElement !== element) continue;
        // A card's ring is drawn around its picture.
        const ringed = element.closest('.held')?.querySelector('.card') ?? element;
        const style = getComputedStyle(ringed);
        const ring = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
        const box = ringed.getBoundingClientRect();
        for (let outer = ringed.parentElement; outer; outer = outer.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(outer);
            if (overflowX === 'visible' && overflowY === 'visible') continue;
            if (outer === document.documentElement || outer === document.body) continue;
            const around = outer.getBoundingClientRect();
            if (box.left - ring < around.left - 1 || box.right + ring > around.right + 1 ||
                box.top - ring < around.top - 1 || box.bottom + ring > around.bottom + 1) {
                found.push(`${element.outerHTML.slice(0, 120)} in ${outer.className}`);
            }
        }
    }
    return found;";

#[tokio::test(flavor = "multi_thread")]
async fn focus_rings_are_seen_whole() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    let pages = every_page(&browser).await;
    let mut found = Vec::new();
    for size in [WIDE, PHONE] {
        browser.resize(size).await;
        for (_, page) in &pages {
            browser.driver.goto(browser.url(page)).await.expect("a page");
            open_panels(&browser).await;
            let clipped = browser.run(CLIPPED_RINGS).await;
            for ring in clipped.as_array().expect("a list") {
                found.push(format!("{page}, {size:?}: {ring}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    browser.close().await;
}

/// The brass button of a page, or the bar that holds it, is seen without scrolling.
#[tokio::test(flavor = "multi_thread")]
async fn the_main_button_is_above_the_fold() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    let pages = every_page(&browser).await;
    let mut found = Vec::new();
    let mut buttons = 0;
    for size in [(1280, 720), PHONE] {
        browser.resize(size).await;
        for (_, page) in &pages {
            browser.driver.goto(browser.url(page)).await.expect("a page");
            let bottom = "const first = [...document.querySelectorAll('main .first')].find((one) => one.checkVisibility());
                 return first ? first.getBoundingClientRect().bottom : null;";
            let Some(bottom) = browser.run(bottom).await.as_f64() else { continue };
            buttons += 1;
            if bottom > f64::from(size.1) {
                found.push(format!("{page}, {size:?}: its button ends at {bottom}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(buttons > 20, "only {buttons} pages have a main button");
    browser.close().await;
}

/// Drags with the mouse from one element to another.
async fn drag(browser: &Browser, from: &str, to: &str) {
    let middle = |element: &str| {
        format!(
            "const place = {element}.querySelector('.card').getBoundingClientRect();
             return [place.x + place.width / 4, place.y + place.height / 2]"
        )
    };
    let (from, to) = (browser.run(&middle(from)).await, browser.run(&middle(to)).await);
    for (kind, at, buttons) in
        [("mousePressed", &from, 1), ("mouseMoved", &to, 1), ("mouseReleased", &to, 0)]
    {
        let event = json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": buttons, "clickCount": 1 });
        browser.devtools("Input.dispatchMouseEvent", event).await;
    }
}

/// A person's own groups are made by tapping, dragging or the keyboard, are judged by the server,
/// and are kept with the table.
#[tokio::test(flavor = "multi_thread")]
async fn own_groups_are_made_on_the_hand_and_judged() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    browser.driver.goto(browser.url("/")).await.expect("a page");
    let page = table(&browser, &json!({ "game": "five-crowns", "seats": ["me", "easy"] }), 2).await;
    browser.driver.goto(browser.url(&page)).await.expect("a page");
    browser.until("document.querySelector('[data-grouping]')?.offsetParent").await;
    // Every card stands apart at first.
    browser.run("document.querySelector('[data-sort=rank]').click();").await;
    browser.until("!document.querySelector('.near .held.joined')").await;
    let version = browser.version().await;
    browser.run("document.querySelector('[data-grouping]').click();").await;
    let cards = "[...document.querySelectorAll('.near .held')]";
    let first = browser.run(&format!("return {cards}[0].dataset.code")).await;
    for place in [0, 2] {
        browser.run(&format!("{cards}[{place}].click();")).await;
    }
    let joined = format!(
        "document.querySelectorAll('.near .held.joined').length === 1 \
         && document.querySelector('.near .held.joined').dataset.code === {first}"
    );
    browser.until(&joined).await;
    // Two cards are no meld, and the page says why.
    browser
        .until("document.querySelector('.judged li')?.textContent.includes('at least three cards')")
        .await;
    browser.until("document.querySelector('.near .held[data-label=\"not a meld\"]')").await;
    assert_eq!(browser.version().await, version, "grouping plays nothing");
    browser.driver.refresh().await.expect("a page");
    browser.until(&joined).await;
    // The same key splits and joins.
    let press = "const card = document.querySelector('.near .held.joined, .near .held.split');
         card.classList.add('split');
         card.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));";
    browser.run(press).await;
    browser.until("!document.querySelector('.near .held.joined')").await;
    browser.run(press).await;
    browser.until("document.querySelector('.near .held.joined')").await;
    // A card that is dragged onto another lies against it.
    let dragged = browser.run(&format!("return {cards}.at(-1).dataset.code")).await;
    drag(&browser, &format!("{cards}.at(-1)"), &format!("{cards}[1]")).await;
    let third =
        format!("{cards}[2].dataset.code === {dragged} && {cards}[2].classList.contains('joined')");
    browser.until(&third).await;
    assert_eq!(browser.version().await, version, "grouping plays nothing");
    browser.has_a_quiet_console().await;
    browser.close().await;
}
