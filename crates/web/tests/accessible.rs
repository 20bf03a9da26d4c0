//! Pages for screen readers: every control has a name, and every page has one `h1` and a live region.

mod driven;
mod server;

use driven::Browser;
use serde_json::{Value, json};

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

/// Opens a table with what the page itself would send, and plays a few actions there.
async fn table(browser: &Browser, game: &Value, actions: usize) -> String {
    let script = format!(
        "return (async () => {{
         const send = (path, body) => fetch('/api/v1' + path, {{ method: body ? 'POST' : 'GET',
             headers: {{ 'content-type': 'application/json' }}, body: body && JSON.stringify(body) }})
             .then((answer) => answer.json());
         const rest = () => new Promise((done) => setTimeout(done, 30));
         const {{ table }} = await send('/games', {game});
         for (let done = 0; done < {actions};) {{
             const now = await send(`/games/${{table}}`);
             if (now.turn.over) break;
             if (!now.legal.length) {{ await rest(); continue; }}
             const action = now.legal.find((action) => action.endsWith(' out')) ?? now.legal[done % now.legal.length];
             await send(`/games/${{table}}/actions`, {{ version: now.version, key: String(done), action }});
             done += 1;
         }}
         return table;
         }})()"
    );
    let table = browser.run(&script).await;
    format!("/table/{}", table.as_str().expect("a table"))
}

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
    browser.driver.goto(browser.url("/")).await.expect("a page");
    let mut pages: Vec<String> =
        ["/", "/import", "/about", "/nothing-here"].map(String::from).into();
    for game in ["crosscut", "five-crowns", "cribbage"] {
        pages.extend(["new", "puzzle", "how"].map(|what| format!("/{what}/{game}")));
    }
    let seats = ["me", "easy"];
    for (game, options, actions) in [
        ("crosscut", json!({ "size": "6x6" }), 2),
        ("five-crowns", json!({}), 2),
        ("cribbage", json!({}), 0),
        ("cribbage", json!({ "show": "muggins" }), 9),
    ] {
        let game = json!({ "game": game, "options": options, "seats": seats });
        let page = table(&browser, &game, actions).await;
        pages.push(format!("{page}?hint=3"));
        pages.push(format!("{page}/check"));
        pages.push(format!("{page}/replay"));
        pages.push(page);
    }
    let here = json!({ "game": "cribbage", "seats": ["me", "me"] });
    pages.push(table(&browser, &here, 0).await);
    let friend = json!({ "game": "five-crowns", "seats": ["me", "friend"] });
    pages.push(table(&browser, &friend, 0).await);
    let whole = json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": seats });
    let whole = table(&browser, &whole, 99).await;
    browser.driver.goto(browser.url(&format!("{whole}/review"))).await.expect("a page");
    browser.until("document.querySelector('.accounts')").await;
    pages.extend(["/review", "/check", "/replay?at=2", ""].map(|what| format!("{whole}{what}")));
    let mut found = Vec::new();
    for page in &pages {
        browser.driver.goto(browser.url(page)).await.expect("a page");
        // The panels that are folded away are read as well.
        browser
            .run("for (const one of document.querySelectorAll('details')) one.open = true;")
            .await;
        browser.run("document.querySelector('[data-groups]')?.click();").await;
        found.extend(faults(&browser, page).await);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    // It would have been noticed.
    browser.run("document.querySelector('main').innerHTML += '<button></button><h1>x</h1>';").await;
    let found = faults(&browser, "spoilt").await;
    assert!(found.len() >= 2, "{found:?}");
    browser.close().await;
}

/// A person's own groups are judged by the server and shown; which are kept with the table.
#[tokio::test(flavor = "multi_thread")]
async fn own_groups_are_judged_beside_the_best() {
    let Some(browser) = Browser::open(1280, 900).await else { return };
    browser.driver.goto(browser.url("/")).await.expect("a page");
    let page = table(&browser, &json!({ "game": "five-crowns", "seats": ["me", "easy"] }), 2).await;
    browser.driver.goto(browser.url(&page)).await.expect("a page");
    browser.until("document.querySelector('[data-groups]')?.offsetParent").await;
    browser.run("document.querySelector('[data-groups]').click();").await;
    browser.until("/^Left with these groups: \\d+ points; /.test(document.querySelector('.judged .sum')?.textContent)").await;
    for place in [0, 1] {
        browser.run(&format!("document.querySelectorAll('[data-chip]')[{place}].click();")).await;
    }
    // Two cards are no meld, and the page says why.
    browser
        .until(
            "document.querySelector('.judged .bad')?.textContent.includes('at least three cards')",
        )
        .await;
    browser.until("document.querySelectorAll('.near .held[data-group=A]').length === 2").await;
    browser.driver.refresh().await.expect("a page");
    browser.until("document.querySelector('.judged .bad')").await;
    browser.has_a_quiet_console().await;
    browser.close().await;
}
