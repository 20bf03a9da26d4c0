//! The address of every page, for tests that look at all of them.

#![allow(dead_code, reason = "each test uses a part of it")]

use serde_json::{Value, json};

use crate::driven::Browser;

/// Opens a table with what the page itself would send, and plays a few actions there.
pub async fn table(browser: &Browser, game: &Value, actions: usize) -> String {
    table_until(browser, game, actions, "-").await
}

/// The same, until an action can be played that begins with `stop`.
async fn table_until(browser: &Browser, game: &Value, actions: usize, stop: &str) -> String {
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
             if (now.legal.some((action) => action.startsWith('{stop}'))) break;
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

/// A table at which a friend has sat down, with clocks.
async fn table_with_friend(browser: &Browser) -> String {
    let script = "return (async () => {
         const send = (path, body, credentials) => fetch('/api/v1' + path, { method: 'POST', credentials,
             headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
             .then((answer) => answer.json());
         const game = { game: 'cribbage', seats: ['me', 'friend'], clock: '10m per game' };
         const { table, invites } = await send('/games', game, 'same-origin');
         await send(invites[0].join, { name: 'Bob' }, 'omit');
         return table;
         })()";
    let table = browser.run(script).await;
    format!("/table/{}", table.as_str().expect("a table"))
}

/// A name for each page and its address, with tables in every phase.
pub async fn every_page(browser: &Browser) -> Vec<(String, String)> {
    browser.driver.goto(browser.url("/")).await.expect("a page");
    let mut pages: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, page: String| pages.push((name.to_owned(), page));
    for name in ["import", "settings", "about", "nothing-here"] {
        add(name, format!("/{name}"));
    }
    for game in ["crosscut", "five-crowns", "cribbage"] {
        for what in ["new", "puzzle", "learn", "how"] {
            add(&format!("{what}-{game}"), format!("/{what}/{game}"));
        }
    }
    let seats = ["me", "easy"];
    let counting = json!({ "show": "muggins" });
    for (name, game, options, actions, stop) in [
        ("crosscut", "crosscut", json!({ "size": "6x6" }), 4, "-"),
        ("five-crowns", "five-crowns", json!({}), 2, "-"),
        ("five-crowns-long", "five-crowns", json!({}), 60, "-"),
        ("cribbage-discard", "cribbage", json!({}), 0, "-"),
        ("cribbage-play", "cribbage", json!({}), 3, "-"),
        ("cribbage-count", "cribbage", counting.clone(), 99, "count"),
        ("cribbage-muggins", "cribbage", counting, 99, "muggins"),
    ] {
        let game = json!({ "game": game, "options": options, "seats": seats });
        let page = table_until(browser, &game, actions, stop).await;
        add(&format!("{name}-hint"), format!("{page}?hint=3"));
        add(&format!("{name}-check"), format!("{page}/check"));
        add(&format!("{name}-analysis"), format!("{page}/analysis"));
        add(name, page);
    }
    let here = json!({ "game": "cribbage", "seats": ["me", "me"] });
    add("hand-over", table(browser, &here, 0).await);
    let friend = json!({ "game": "five-crowns", "seats": ["me", "friend"] });
    add("waiting", table(browser, &friend, 0).await);
    add("two-people", table_with_friend(browser).await);
    let five_crowns = json!({ "last_round": 1 });
    for (game, options) in [
        ("crosscut", json!({ "size": "5x5" })),
        ("five-crowns", five_crowns),
        ("cribbage", json!({ "length": 61 })),
    ] {
        let whole = json!({ "game": game, "options": options, "seats": seats });
        let whole = table(browser, &whole, 999).await;
        browser.driver.goto(browser.url(&format!("{whole}/analysis"))).await.expect("a page");
        browser.until("document.querySelector('.accounts')").await;
        // A mistake, or else any decision.
        let found = "const judged = document.querySelectorAll('.moves li:has(.cost) a');
             const wrong = document.querySelector('.moves [data-mistake] a') ?? judged[0];
             return wrong.dataset.at;";
        let number = browser.run(found).await;
        let number = number.as_str().expect("a number");
        for (name, what) in [
            ("review", "/analysis".to_owned()),
            ("mistake", format!("/analysis?at={number}")),
            ("try", format!("/try/{number}")),
            ("answer", format!("/try/{number}?show=yes")),
            ("check", "/check".to_owned()),
            ("log", "/log".to_owned()),
            ("over", String::new()),
        ] {
            add(&format!("{name}-{game}"), format!("{whole}{what}"));
        }
        let on = "const body = new URLSearchParams({ at: '2', level: 'easy' });
             return fetch(`${location.pathname.replace('/analysis', '/what-if')}`, { method: 'POST', body })
                 .then((answer) => new URL(answer.url).pathname);";
        let on = browser.run(&format!("return (async () => {{ {on} }})()")).await;
        add(&format!("what-if-{game}"), on.as_str().expect("a page").to_owned());
    }
    // The coach, with a profile of some games.
    let profile = serde_json::to_string(include_str!("../../../../golden/coach/sample.jsonl"));
    let profile = profile.expect("text is JSON");
    let import = format!(
        "return (async () => {{
         const send = (path, fields) =>
             fetch(path, {{ method: 'POST', body: new URLSearchParams(fields) }});
         await send('/coach/profile/import', {{ profile: {profile} }});
         const exercise = await fetch('/coach/practice?game=cribbage');
         const runs = [];
         for (const drill of ['count-hands', 'spot-melds', 'find-block']) {{
             const run = await send(`/coach/drill/${{drill}}`, {{}});
             runs.push(new URL(run.url).pathname);
         }}
         return [new URL(exercise.url).pathname, ...runs];
         }})()"
    );
    let made = browser.run(&import).await;
    let made = made.as_array().expect("addresses");
    for (name, address) in
        ["exercise", "count-hands", "spot-melds", "find-block"].into_iter().zip(made)
    {
        add(name, address.as_str().expect("an address").to_owned());
    }
    for (name, address) in [
        ("practice", "/coach"),
        ("progress", "/coach/progress"),
        ("drill", "/coach/drill/count-hands"),
        ("drill-result", "/coach/drill/count-hands/4d.1763416800123.11.9.w.74350"),
    ] {
        add(name, address.to_owned());
    }
    // Last, so that it lists these games.
    add("lobby", "/".to_owned());
    pages
}

/// Unfolds what is folded away on a page.
pub async fn open_panels(browser: &Browser) {
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true;").await;
    browser.run("document.querySelector('[data-grouping]:not([hidden])')?.click();").await;
    browser
        .run("document.querySelector('[data-toggle]:has([data-when=on][hidden])')?.click();")
        .await;
}
