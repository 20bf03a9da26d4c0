//! The offline site in a real browser: whole games with the network cut, and storage that fails.
//!
//! They need the site's module: `cargo xtask site`. Without it they are skipped, but not with
//! `CI=true`.

mod driven;
mod server;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use driven::{Browser, PHONE, WIDE};
use parlour_players::Level;
use parlour_rules::{Luck, Seed};
use parlour_table::{NewGame, Occupant};
use parlour_web::Hosting;
use parlour_web::site::site;
use serde_json::{Value, json};
use server::{Server, standard};

/// A browser at the site's lobby; none where the site or a browser is missing.
async fn at_the_site((width, height): (u32, u32)) -> Option<Browser> {
    if site(&standard()).is_none() {
        let must = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!must, "cargo xtask site: nothing is skipped in CI");
        eprintln!("skipped: the offline site isn't built; run `cargo xtask site`");
        return None;
    }
    let mut browser = Browser::open(width, height).await?;
    browser.base = "/offline/#";
    browser.driver.goto(browser.url("/")).await.expect("a page");
    Some(browser)
}

/// Waits until the site can do without a network, and then has none.
async fn cut_the_network(browser: &mut Browser) {
    let look =
        "navigator.serviceWorker.getRegistration().then((it) => { window.kept = !!it?.active; })";
    browser.until(&format!("{look} && window.kept")).await;
    Arc::get_mut(&mut browser.server).expect("nobody else uses the server").stop();
    browser.driver.refresh().await.expect("the page is kept");
    browser.until(READY).await;
}

/// The site's own scripts have taken over the page.
const READY: &str = "document.querySelector('main[tabindex]')";

/// A script that asks the site's worker, with this body: `path` and `ask` are known to it.
async fn ask(browser: &Browser, path: &str, script: &str) -> Value {
    let module = "document.querySelector('script[type=module]').src.replace('site.js', 'host.js')";
    browser
        .run(&format!(
            "const path = {}; return import({module}).then(async ({{ ask }}) => {{ {script} }})",
            json!(path)
        ))
        .await
}

/// The status and the text of a page.
async fn page(browser: &Browser, path: &str) -> (u64, String) {
    let script = "const answer = await ask(path); return [answer.status, await answer.text()]";
    let answer = ask(browser, path, script).await;
    (answer[0].as_u64().expect("a status"), answer[1].as_str().expect("a text").to_owned())
}

async fn plays(game: &str, answers: &[(&str, &str)], size: (u32, u32)) {
    let Some(mut browser) = at_the_site(size).await else { return };
    cut_the_network(&mut browser).await;
    browser.begin(game, answers).await;
    while browser.is_asked().await {
        browser.click_something().await;
    }
    // The review is made in the browser too.
    browser
        .find("main .bar a[href$='/analysis']")
        .await
        .expect("a link")
        .click()
        .await
        .expect("it");
    browser.until("document.querySelector('main.analysis:not([data-growing]) .summary')").await;
    browser.has_a_quiet_console().await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn crosscut_is_played_with_the_network_cut() {
    plays("crosscut", &[("rows", "5"), ("columns", "5"), ("opponent", "medium")], WIDE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_crowns_is_played_with_the_network_cut() {
    plays("five-crowns", &[("rounds", "1"), ("opponent", "medium")], WIDE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cribbage_is_played_on_a_phone_with_the_network_cut() {
    plays("cribbage", &[("points", "61"), ("opponent", "medium")], PHONE).await;
}

/// Puzzles and lessons take an answer: their forms have fields that hide the form's own properties.
#[tokio::test(flavor = "multi_thread")]
async fn puzzles_and_lessons_are_answered_with_the_network_cut() {
    let Some(mut browser) = at_the_site(WIDE).await else { return };
    cut_the_network(&mut browser).await;
    for game in standard().iter() {
        for kind in ["puzzle", "learn"] {
            let page = format!("/{kind}/{}", game.info().name);
            browser.driver.goto(browser.url(&page)).await.expect("a page");
            let there = format!(
                "location.hash === '#{page}' && document.querySelector('main [name=action], main [name=card]')"
            );
            browser.until(&there).await;
            browser.choose_and_click().await;
            browser.until("document.querySelector('main .verdict')").await;
        }
    }
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// Every page that a link leads to is there, and none of them offers what needs other people.
#[tokio::test(flavor = "multi_thread")]
async fn no_link_of_the_site_leads_nowhere() {
    let Some(mut browser) = at_the_site(WIDE).await else { return };
    cut_the_network(&mut browser).await;
    let (mut known, mut next) = (HashSet::new(), vec!["/".to_owned()]);
    while let Some(path) = next.pop() {
        let (status, text) = page(&browser, &path).await;
        assert_eq!(status, 200, "{path}");
        let text = text.split_once("<body>").map_or("", |(_, body)| body);
        for offered in ["friend", "watch", "/api/", "/join/", "this link"] {
            assert!(!text.contains(offered), "{path} offers “{offered}”");
        }
        for link in text.split("href=\"#/").skip(1) {
            let link = format!("/{}", link.split('"').next().expect("an end"));
            let is_one_puzzle = link.starts_with("/puzzle/") && link.matches('/').count() >= 3;
            if !is_one_puzzle && known.insert(link.clone()) {
                next.push(link);
            }
        }
    }
    assert!(known.len() > 12, "{known:?}");
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// Two tabs at one game: what is played in one is shown by the other, and neither overwrites it.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_tab_follows_the_game() {
    let Some(browser) = at_the_site(WIDE).await else { return };
    browser.begin("crosscut", &[("rows", "5"), ("columns", "5"), ("opponent", "here")]).await;
    let address = browser.driver.current_url().await.expect("an address");
    let first = browser.driver.window().await.expect("a tab");
    let second = browser.driver.new_tab().await.expect("a tab");
    browser.driver.switch_to_window(second.clone()).await.expect("the tab");
    browser.driver.goto(address.as_str()).await.expect("a page");
    browser.until("document.querySelector('main.table [name=action]')").await;
    for tab in [&first, &second, &first] {
        browser.driver.switch_to_window(tab.clone()).await.expect("the tab");
        assert!(browser.is_asked().await);
        browser.click_something().await;
        let version = browser.version().await;
        for tab in [&first, &second] {
            browser.driver.switch_to_window(tab.clone()).await.expect("the tab");
            let shown = format!("document.querySelector('main').dataset.version === '{version}'");
            browser.until(&shown).await;
        }
    }
    browser.close().await;
}

/// Plays a move when the channel `both` says so, and remembers the answer's status. `path` is the
/// game's in the API.
const MOVE_TOGETHER: &str = "
    const { version, legal } = await (await ask(path)).json();
    const both = new BroadcastChannel('both');
    const play = async () => {
        const body = JSON.stringify({ version, key: crypto.randomUUID(), action: legal[0] });
        const headers = { 'content-type': 'application/json' };
        window.answered = (await ask(`${path}/actions`, { method: 'POST', headers, body })).status;
    };
    both.onmessage = play;
    window.begin = () => { both.postMessage(''); void play(); };
    return version;
";

/// Two tabs that move at the same moment: one move is stored, and the other tab says that the game
/// has moved on.
#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_tabs_that_move_together_is_refused() {
    let Some(browser) = at_the_site(WIDE).await else { return };
    browser.begin("crosscut", &[("rows", "5"), ("columns", "5"), ("opponent", "here")]).await;
    let address = browser.driver.current_url().await.expect("an address");
    let id = address.as_str().rsplit('/').next().expect("a name").to_owned();
    let path = format!("/api/v1/games/{id}");
    let first = browser.driver.window().await.expect("a tab");
    let second = browser.driver.new_tab().await.expect("a tab");
    browser.driver.switch_to_window(second.clone()).await.expect("the tab");
    browser.driver.goto(address.as_str()).await.expect("a page");
    browser.until("document.querySelector('main.table [name=action]')").await;
    let tabs = [&first, &second];
    let mut before = json!(null);
    for tab in tabs {
        browser.driver.switch_to_window(tab.clone()).await.expect("the tab");
        before = ask(&browser, &path, MOVE_TOGETHER).await;
    }
    browser.run("window.begin()").await;
    let mut statuses = Vec::new();
    for tab in tabs {
        browser.driver.switch_to_window(tab.clone()).await.expect("the tab");
        browser.until("window.answered").await;
        statuses.push(browser.run("return window.answered").await);
        let after = before.as_u64().expect("a version") + 1;
        let shown = format!("document.querySelector('main').dataset.version === '{after}'");
        browser.until(&shown).await;
    }
    statuses.sort_by_key(Value::as_u64);
    assert_eq!(statuses, [200, 409]);
    browser.close().await;
}

/// A database that a newer release made is left alone. The site says how to get at the games, and
/// plays on in memory.
#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_newer_release_are_left_alone() {
    let Some(browser) = at_the_site(WIDE).await else { return };
    browser.until(READY).await;
    let about = format!("http://{}/about", browser.server.address);
    browser.driver.goto(&about).await.expect("a page");
    let newer = "return new Promise((done) => {
        const gone = indexedDB.deleteDatabase('parlour /offline/');
        gone.onsuccess = () => {
            const opening = indexedDB.open('parlour /offline/', 99);
            opening.onsuccess = () => { opening.result.close(); done(true); };
        };
    })";
    assert_eq!(browser.run(newer).await, true);
    browser.driver.goto(browser.url("/")).await.expect("a page");
    browser
        .until(
            "document.querySelector('#remark')?.textContent.includes('another version of Parlour')",
        )
        .await;
    browser.begin("crosscut", &[("rows", "8"), ("columns", "8"), ("opponent", "easy")]).await;
    assert!(browser.is_asked().await);
    browser.click_something().await;
    let version = "return indexedDB.databases().then(([{ version }]) => version)";
    assert_eq!(browser.run(version).await, 99);
    browser.close().await;
}

/// What can't be imported is refused with a sentence: a broken file, one of a newer version, and one
/// of 50 MB.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_a_game_is_refused_with_the_reason() {
    let Some(browser) = at_the_site(WIDE).await else { return };
    browser.until(READY).await;
    let newer = r#"{"parlour": 99, "game": "cribbage"}"#;
    for (record, status) in [
        (json!("{").to_string(), 422),
        (json!(newer).to_string(), 422),
        ("'x'.repeat(50_000_000)".to_owned(), 413),
    ] {
        let script = format!(
            "const body = new URLSearchParams({{ record: {record} }});
             const answer = await ask(path, {{ method: 'POST', body }});
             const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
             return [answer.status, page.querySelector('.refused, .lead')?.textContent ?? '']"
        );
        let answer = ask(&browser, "/import", &script).await;
        assert_eq!(answer[0], status, "{answer}");
        assert!(answer[1].as_str().is_some_and(|words| words.len() > 10), "{answer}");
    }
    browser.close().await;
}

/// Everything moves to another browser in one file: games, progress and settings. A file that is broken, of a
/// newer version or 50 MB is refused with a sentence, and changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn everything_moves_to_another_browser_in_one_file() {
    let Some(first) = at_the_site(WIDE).await else { return };
    first.begin("crosscut", &[("rows", "5"), ("columns", "5"), ("opponent", "here")]).await;
    first.click_something().await;
    let lines = "const { settings } = await import(document.querySelector('script[type=module]').src.replace('site.js', 'settings.js'));
        const answer = await ask(path);
        return await answer.text() + settings().map(([setting, value]) => JSON.stringify({ setting, value }) + '\\n').join('')";
    let file = ask(&first, "/backup/parlour-backup.jsonl", lines).await;
    let file = file.as_str().expect("a text").to_owned();
    assert!(file.contains("\"setting\":\"speed\""), "{file}");
    // What the coach keeps is in such a file too.
    let solved = r#"{"entry":"daily","game":"crosscut","day":1,"right":true}"#;
    let file = format!("{file}{solved}\n");
    let mut second = first.beside(WIDE).await;
    second.base = "/offline/#";
    second.driver.goto(second.url("/backup")).await.expect("a page");
    second.until("document.querySelector('main #backup')").await;
    let restore = async |text: String, shown: &str| {
        let script = format!(
            "document.querySelector('#backup').value = {text};
            document.querySelector('main form').requestSubmit()"
        );
        second.run("document.querySelector('main').classList.add('before')").await;
        second.run(&script).await;
        let answered = format!("document.querySelector('main:not(.before) {shown}')");
        second.until(&answered).await;
        let words = format!("return document.querySelector('main {shown}').textContent");
        second.run(&words).await.as_str().expect("words").to_owned()
    };
    for (text, why) in [
        (json!("{").to_string(), "isn't a Parlour backup"),
        (json!(file.replacen("\"version\":1", "\"version\":2", 1)).to_string(), "newer Parlour"),
        (json!(file[..file.len() / 2]).to_string(), "broken"),
    ] {
        let refused = restore(text, ".refused").await;
        assert!(refused.contains(why) && refused.contains("Nothing was changed"), "{refused}");
    }
    // Text that is too large reaches neither the field, where it would be drawn for minutes, nor the host.
    let pasted = second
        .run(
            "const field = document.querySelector('#backup');
            const data = new DataTransfer();
            data.setData('text', 'x'.repeat(50_000_000));
            const about = { clipboardData: data, bubbles: true, cancelable: true };
            return field.dispatchEvent(new ClipboardEvent('paste', about))",
        )
        .await;
    assert_eq!(pasted, false, "the browser doesn't insert it");
    let refused = "document.querySelector('#trouble').textContent === 'That file is too large: choose one of at most 32 MiB.'";
    assert!(second.is(refused).await);
    second.run("document.querySelector('#trouble').textContent = ''").await;
    second
        .run(
            "document.querySelector('#backup').value = 'x'.repeat(50_000_000);
            document.querySelector('main form').requestSubmit()",
        )
        .await;
    assert!(second.is(refused).await, "a text that a script put there isn't sent");
    assert_eq!(
        restore(json!(file).to_string(), ".notice").await,
        "1 game was added. Your progress was added. The settings in the file apply now."
    );
    let kept = ask(&second, "/backup/parlour-backup.jsonl", lines).await;
    assert!(kept.as_str().is_some_and(|kept| kept.contains(solved)), "{kept}");
    assert!(second.is("localStorage['parlour.speed'] === '\"off\"'").await);
    let again = restore(json!(file).to_string(), ".notice").await;
    assert!(again.starts_with("No game was added. 1 game was already here."), "{again}");
    second.driver.goto(second.url("/")).await.expect("a page");
    second.until("document.querySelectorAll('.my-games li').length === 1").await;
    second.close().await;
    first.close().await;
}

/// The seal of the deal is shown before the first card, and it is the hash of the number that is shown
/// when the game is over.
#[tokio::test(flavor = "multi_thread")]
async fn the_seal_is_shown_before_and_checked_after() {
    let Some(browser) = at_the_site(WIDE).await else { return };
    browser.begin("cribbage", &[("opponent", "easy")]).await;
    // Beside the whole seal there is its beginning.
    let seals =
        "return [...document.querySelectorAll('main code.seal')].map((seal) => seal.textContent)
        .filter((seal) => seal.length === 64)";
    let shown = browser.run(seals).await[0].as_str().expect("a seal").to_owned();
    let table = browser.run("return location.hash.slice(1)").await;
    let table = table.as_str().expect("an address");
    let resign = "const answer = await ask(path, { method: 'POST', body: new URLSearchParams() }); return answer.status";
    assert_eq!(ask(&browser, &format!("{table}/resign"), resign).await, 200);
    browser.driver.goto(browser.url(&format!("{table}/check"))).await.expect("a page");
    browser.until("document.querySelectorAll('main .verdict.good').length === 4").await;
    assert!(!browser.is("document.querySelector('main .verdict.bad')").await);
    let told = browser.run(seals).await;
    assert_eq!(told[0], json!(shown), "the seal is the one that was shown");
    let number: Seed = told[1].as_str().expect("a number").parse().expect("a number");
    assert_eq!(number.commitment().to_string(), shown);
    browser.close().await;
}

/// A reader who leaves a table while it is fetched again isn't brought back to it.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_left_stays_left() {
    let Some(browser) = at_the_site(WIDE).await else { return };
    browser.begin("crosscut", &[("rows", "5"), ("columns", "5"), ("opponent", "easy")]).await;
    let leave = "document.querySelector('script[type=module]').src.replace('site.js', 'live.js')";
    let leave = format!(
        "return import({leave}).then(({{ refresh }}) => {{
            const isOver = refresh();
            location.hash = '#/settings';
            return isOver;
        }})"
    );
    browser.run(&leave).await;
    browser.until("!document.querySelector('main.table')").await;
    assert_eq!(browser.run("return location.hash").await, "#/settings");
    browser.close().await;
}

/// A browser without WebAssembly or workers gets a sentence that says what is needed.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_lacks_something_gets_the_reason() {
    for missing in ["WebAssembly", "Worker"] {
        let Some(browser) = at_the_site(WIDE).await else { return };
        let source = json!({ "source": format!("delete globalThis.{missing}") });
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", source).await;
        browser.driver.refresh().await.expect("a page");
        browser.until("document.querySelector('#trouble:not([hidden])')?.textContent.includes('WebAssembly and web workers')").await;
        browser.close().await;
    }
}

/// Plays the same game at both hosts from one page. Returns the first page that differs, in both
/// versions. `arguments` are the address of the site's `host.js`, a record, how many moves,
/// whether hints are compared, and whether the lobby is.
const PLAY_AT_BOTH: &str = r##"
const [module, record, moves, withHints, withLobby] = arguments;
const done = arguments[arguments.length - 1];
const pause = () => new Promise((over) => setTimeout(over, 20));
(async () => {
    const { ask } = await import(module);
    const hosts = [fetch.bind(window), ask];
    const form = () => ({ method: "POST", body: new URLSearchParams({ record }) });
    const ids = [];
    for (const host of hosts) {
        const answer = await host("/import", form());
        ids.push(new URL(answer.url).pathname.split("/")[2]);
    }
    const plain = (text, id) => text.replaceAll(id, "TABLE")
        .replace(/^[\s\S]*?<title>/, "").replace(/<\/title>[\s\S]*?<body>/, "</title><body>")
        .replaceAll(' href="/', ' href="#/').replace(/(name="key" value|data-key)="[0-9a-f]+"/g, "$1");
    const at = async (place, path, request) => (await hosts[place](`/${path.replaceAll("TABLE", ids[place])}`, request));
    const state = async (place) => (await at(place, "api/v1/games/TABLE")).json();
    let pages = 0;
    const compare = async (path) => {
        const [one, other] = await Promise.all([0, 1].map(async (place) => plain(await (await at(place, path)).text(), ids[place])));
        pages += 1;
        if (one !== other) throw [path, one, other];
    };
    // Maps may be written in any order.
    const sorted = (_, value) => value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort()) : value;
    const text = (value) => JSON.stringify(value, sorted);
    const act = (place, version, key, action) => {
        const body = JSON.stringify({ version, key, action });
        const headers = { "content-type": "application/json" };
        return at(place, "api/v1/games/TABLE/actions", { method: "POST", headers, body });
    };
    // A move without an alternative may be one that the host is about to play by itself. It is played here
    // too, and the second to come is refused.
    const settled = async () => {
        for (;;) {
            const states = await Promise.all([state(0), state(1)]);
            if (states.every(({ legal, turn }) => legal.length > 1 || turn.over)) return states;
            await Promise.all(states.map(({ legal, version }, place) =>
                legal.length === 1 ? act(place, version, `only-${version}`, legal[0]) : pause()));
        }
    };
    for (let move = 0; move < moves; move++) {
        const [one, other] = await settled();
        if (text(one.view) !== text(other.view)) throw ["view", JSON.stringify(one), JSON.stringify(other)];
        await compare("table/TABLE");
        await compare("table/TABLE?part=table&since=0");
        if (one.turn.over) break;
        if (withHints && move < 3) await compare("table/TABLE?hint=3");
        const action = one.legal[(move * 7) % one.legal.length];
        for (const place of [0, 1]) {
            const answer = await act(place, one.version, `move-${move}`, action);
            if (!answer.ok) throw [`action ${action}`, await answer.text(), String(place)];
        }
    }
    await settled();
    for (const place of [0, 1]) await at(place, "table/TABLE/resign", { method: "POST", body: new URLSearchParams() });
    for (const place of [0, 1]) {
        for (;;) {
            const text = await (await at(place, "table/TABLE/analysis")).text();
            if (!text.includes("data-growing")) break;
            await pause();
        }
    }
    for (const path of ["", "/analysis", "/analysis?at=3", "/log?at=5", "/check", "/record.json"]) await compare(`table/TABLE${path}`);
    for (const path of ["about", "settings", "import"]) await compare(path);
    // With more games in it, their order depends on their names.
    if (withLobby) await compare("?");
    return ["", String(pages), ""];
})().catch((why) => (Array.isArray(why) ? why : ["failed", String(why), why?.stack ?? ""])).then(done);
"##;

/// The same games, played with the same moves at a server and in a browser, look the same on every
/// page, and the computers decide the same.
#[tokio::test(flavor = "multi_thread")]
async fn both_hosts_make_the_same_pages() {
    if site(&standard()).is_none() {
        return;
    }
    let server = Server::with(|settings| settings.hosting = Hosting::Browser);
    let Some(mut browser) = Browser::at(Arc::new(server), WIDE).await else { return };
    browser.base = "/offline/#";
    browser.driver.set_script_timeout(Duration::from_mins(10)).await.expect("a time");
    browser.driver.goto(browser.url("/")).await.expect("a page");
    browser.until(READY).await;
    let module = browser
        .run("return document.querySelector('script[type=module]').src.replace('site.js', 'host.js')")
        .await;
    for (place, game) in standard().iter().enumerate() {
        let info = game.info();
        let seats = vec![Occupant::Person, Occupant::computer(Level::Hard)];
        let new = NewGame { seats, ..NewGame::default() };
        let table = game.new_table(&new, Seed::from(23)).expect("a game");
        // An expert at Crosscut thinks for a second, so its hints depend on the machine.
        let arguments = vec![
            module.clone(),
            json!(table.record_text()),
            json!(14),
            json!(!info.is_timed),
            json!(place == 0),
        ];
        let answer = browser.driver.execute_async(PLAY_AT_BOTH, arguments).await.expect("a game");
        let [what, one, other] =
            [0, 1, 2].map(|place| answer.json()[place].as_str().expect("a text").to_owned());
        if !what.is_empty() {
            let differs = one.chars().zip(other.chars()).take_while(|(one, other)| one == other);
            let from = differs.count().saturating_sub(200);
            let part = |text: &str| text.chars().skip(from).take(600).collect::<String>();
            panic!("{}: {what}\nserver:  {}\nbrowser: {}", info.name, part(&one), part(&other));
        }
        assert!(one.parse::<u32>().is_ok_and(|pages| pages > 20), "{one} pages were compared");
    }
    browser.close().await;
}

/// Plays without a pause, and writes down the newest move that was shown.
const PLAY_ON: &str = "localStorage['parlour.speed'] = '\"off\"';
    setInterval(() => {
        const main = document.querySelector('main.table');
        const moves = main?.hasAttribute('data-busy') ? [] : document.querySelectorAll('main [name=action]');
        moves[moves.length >> 1]?.click();
    }, 5)";

/// How often the browser is killed; `PARLOUR_KILLS` asks for more.
fn kills() -> u64 {
    std::env::var("PARLOUR_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(3)
}

/// A move that was shown is stored, whenever the browser is killed after it.
#[tokio::test(flavor = "multi_thread")]
async fn no_shown_move_is_lost_when_the_browser_is_killed() {
    let Some(browser) = at_the_site(WIDE).await else { return };
    let (server, mut luck) = (Arc::clone(&browser.server), Luck::new(Seed::from(23)));
    browser.close().await;
    let folder = tempfile::tempdir().expect("a folder");
    let open = async || {
        let profile = Some(folder.path());
        let browser = Browser::keeping(Arc::clone(&server), WIDE, profile).await;
        let mut browser = browser.expect("there was one before");
        browser.base = "/offline/#";
        browser
    };
    let answers = [("rows", "8"), ("columns", "8"), ("opponent", "easy")];
    let mut table: Option<(String, u64)> = None;
    for kill in 0..kills() {
        let browser = open().await;
        let shown = "return [location.hash.slice(1), Number(document.querySelector('main').dataset.version),
            !!document.querySelector('main .bar a[href$=\"/analysis\"]')]";
        if let Some((path, seen)) = &table {
            browser.driver.goto(browser.url(path)).await.expect("a page");
            browser.until("document.querySelector('main.table')").await;
            let stored = browser.run(shown).await;
            assert!(stored[1].as_u64() >= Some(*seen), "kill {kill}: {seen} was shown: {stored}");
            if stored[2] == true {
                table = None;
            }
        }
        if table.is_none() {
            browser.begin("crosscut", &answers).await;
        }
        browser.run(PLAY_ON).await;
        let mut last = browser.run(shown).await;
        for _ in 0..luck.below(40) {
            last = browser.run(shown).await;
        }
        table = Some((
            last[0].as_str().expect("an address").to_owned(),
            last[1].as_u64().expect("a version"),
        ));
        browser.kill().await;
    }
}
