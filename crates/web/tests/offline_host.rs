//! The offline site at a plain web host: in a folder, through an update, with a full disk, in poorer
//! browsers. Like `offline.rs` it needs the site's modules and a browser.

mod driven;
mod server;
mod static_host;

use std::time::{Duration, Instant};

use driven::{Browser, WIDE};
use parlour_players::Level;
use parlour_rules::Seed;
use parlour_table::{NewGame, Occupant};
use parlour_web::WebFace;
use parlour_web::room::Asked;
use parlour_web::site::{POLICY, Site, site};
use serde_json::{Value, json};
use server::standard;
use static_host::{FOLDER, StaticHost};

/// How long anything may take: the end of a hang.
const LIMIT: Duration = Duration::from_mins(10);

/// The site's own scripts have taken over the page.
const READY: &str = "document.querySelector('main[tabindex]')";

/// A browser whose pages are those of a static host.
async fn browser_at(host: &StaticHost) -> Option<Browser> {
    let mut browser = Browser::open(WIDE.0, WIDE.1).await?;
    browser.address = host.address;
    browser.base = "/games/parlour/#";
    browser.driver.goto(browser.url("/")).await.expect("a page");
    browser.until(READY).await;
    Some(browser)
}

/// Waits until this release is kept in the browser, and opens the page from there.
async fn keep(browser: &Browser) {
    let look =
        "navigator.serviceWorker.getRegistration().then((it) => { window.kept = !!it?.active; })";
    browser.until(&format!("{look} && window.kept")).await;
    browser.driver.refresh().await.expect("the page is kept");
    browser.until(&format!("{READY} && navigator.serviceWorker.controller")).await;
}

const BOARD: [(&str, &str); 3] = [("rows", "8"), ("columns", "8"), ("opponent", "easy")];

/// A host needs no rules, can have the site in any folder, and isn't needed after the first visit.
#[tokio::test(flavor = "multi_thread")]
async fn a_folder_of_any_host_is_enough() {
    let Some(host) = StaticHost::start() else { return };
    let Some(browser) = browser_at(&host).await else { return };
    keep(&browser).await;
    host.change(Site::clear);
    browser.driver.refresh().await.expect("the page is kept");
    browser.until(READY).await;
    browser.begin("crosscut", &BOARD).await;
    for _ in 0..3 {
        assert!(browser.is_asked().await);
        browser.click_something().await;
    }
    let at = browser.run("return location.pathname").await;
    assert_eq!(at, FOLDER);
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// The browser itself finds nothing that keeps the site from being installed.
#[tokio::test(flavor = "multi_thread")]
async fn the_site_can_be_installed() {
    let Some(host) = StaticHost::start() else { return };
    let Some(browser) = browser_at(&host).await else { return };
    keep(&browser).await;
    let manifest = browser.devtools("Page.getAppManifest", json!({})).await;
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    let found = browser.devtools("Page.getInstallabilityErrors", json!({})).await;
    let errors = found["installabilityErrors"].as_array().expect("a list");
    // The browsers of tests are private windows, which install nothing.
    let real = errors.iter().filter(|error| error["errorId"] != "in-incognito");
    assert_eq!(real.count(), 0, "{found}");
    browser.close().await;
}

/// The icons that the manifest lists are there, and as large as it says.
#[test]
fn the_manifest_tells_the_truth_about_its_icons() {
    let Some(site) = site(&standard()) else { return };
    let manifest: Value = serde_json::from_slice(&site["parlour.webmanifest"]).expect("JSON");
    let icons = manifest["icons"].as_array().expect("icons");
    assert!(
        icons.iter().any(|icon| icon["purpose"].as_str().is_some_and(|it| it.contains("maskable")))
    );
    for icon in icons {
        let file = &site[icon["src"].as_str().expect("an address")];
        if icon["type"] == "image/png" {
            // A picture begins with its signature and the chunk that has its width and height.
            let side =
                |from: usize| u32::from_be_bytes(file[from..from + 4].try_into().expect("four"));
            assert_eq!(icon["sizes"], format!("{}x{}", side(16), side(20)));
        }
    }
}

/// Nothing inline runs or styles the page, and no request goes to another origin.
#[tokio::test(flavor = "multi_thread")]
async fn the_policy_of_the_page_holds() {
    assert!(!POLICY.contains("unsafe-inline") && !POLICY.contains("'unsafe-eval'"));
    let Some(host) = StaticHost::start() else { return };
    let Some(browser) = browser_at(&host).await else { return };
    let attempt = format!(
        "const other = 'http://{}/';
        const refused = [];
        addEventListener('securitypolicyviolation', ({{ effectiveDirective }}) => refused.push(effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.head.append(script);
        const style = document.createElement('style');
        style.textContent = 'body {{ opacity: 0 }}';
        document.head.append(style);
        const picture = new Image();
        picture.src = other;
        const isFetched = fetch(other).then(() => true, () => false);
        return isFetched.then((isFetched) => new Promise((done) => setTimeout(() => done({{
            ran: window.ran ?? false, hidden: getComputedStyle(document.body).opacity === '0', isFetched, refused: refused.sort()
        }}))))",
        browser.server.address
    );
    let answer = browser.run(&attempt).await;
    for what in ["ran", "hidden", "isFetched"] {
        assert_eq!(answer[what], false, "{what}: {answer}");
    }
    let refused = json!(["connect-src", "img-src", "script-src-elem", "style-src-elem"]);
    assert_eq!(answer["refused"], refused);
    browser.close().await;
}

/// The files of an earlier release, which differs by its name only.
fn earlier(site: &Site) -> Site {
    let worker = String::from_utf8_lossy(&site["sw.js"]);
    let version = worker.split('"').nth(1).expect("the version stands first");
    let rename = |text: &str| text.replace(version, EARLIER);
    let files = site.iter().map(|(name, bytes)| {
        let bytes = match std::str::from_utf8(bytes) {
            Ok(text) if !name.starts_with("assets/") => rename(text).into(),
            _ => bytes.clone(),
        };
        (rename(name), bytes)
    });
    files.collect()
}

/// The name of the earlier release.
const EARLIER: &str = "earlier";

/// Whether the page is of the earlier release.
async fn is_earlier(browser: &Browser) -> bool {
    let file = "document.querySelector('script[type=module]').src";
    browser.is(&format!("{file}.includes('/{EARLIER}/')")).await
}

/// While a page of the earlier release is open it goes on, though the host has its files no more.
/// The next start has the new release, with the game.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_release_waits_for_the_next_start_and_has_the_game() {
    let Some(host) = StaticHost::start() else { return };
    host.change(|files| *files = earlier(files));
    let Some(browser) = browser_at(&host).await else { return };
    keep(&browser).await;
    browser.begin("crosscut", &BOARD).await;
    assert!(browser.is_asked().await);
    browser.click_something().await;
    let table = browser.driver.current_url().await.expect("an address");

    let new = site(&standard()).expect("it is hosted").clone();
    host.change(|files| *files = new);
    let first = browser.driver.window().await.expect("a tab");
    let second = browser.driver.new_tab().await.expect("a tab");
    browser.driver.switch_to_window(second.clone()).await.expect("the tab");
    browser.driver.goto(table.as_str()).await.expect("a page");
    browser.until("document.querySelector('main.table')").await;
    let look =
        "navigator.serviceWorker.getRegistration().then((it) => { window.waits = !!it?.waiting; })";
    browser.until(&format!("{look} && window.waits")).await;
    for tab in [&first, &second] {
        browser.driver.switch_to_window(tab.clone()).await.expect("the tab");
        assert!(is_earlier(&browser).await);
        assert!(browser.is_asked().await);
        browser.click_something().await;
    }
    assert!(browser.is_asked().await);
    let version: u64 = browser.version().await.parse().expect("a number");

    // Both are closed. The release changes as soon as the browser has noticed.
    let third = browser.driver.new_tab().await.expect("a tab");
    for tab in [&first, &second] {
        browser.driver.switch_to_window(tab.clone()).await.expect("the tab");
        browser.driver.close_window().await.expect("it closes");
    }
    browser.driver.switch_to_window(third).await.expect("the tab");
    let over = Instant::now() + LIMIT;
    loop {
        browser.driver.goto(table.as_str()).await.expect("a page");
        browser.until("document.querySelector('main.table')").await;
        if !is_earlier(&browser).await {
            break;
        }
        assert!(Instant::now() < over, "the new release never starts");
        browser.driver.goto("about:blank").await.expect("a page");
    }
    assert!(browser.is("navigator.serviceWorker.controller").await, "it is kept");
    assert!(browser.is_asked().await);
    assert_eq!(browser.version().await.parse(), Ok(version), "no move was lost");
    browser.click_something().await;
    let names = browser.run("return caches.keys()").await;
    assert!(!names.to_string().contains(EARLIER), "{names}");
    assert_eq!(names.as_array().map(Vec::len), Some(1), "{names}");
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// A browser that stores nothing for this page, as some do in private windows.
const REFUSED_STORAGE: &str = "
Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('', 'SecurityError'); } });
";

/// Where the browser refuses storage, the site says so and plays on.
#[tokio::test(flavor = "multi_thread")]
async fn without_storage_a_game_is_played_in_memory() {
    let Some(host) = StaticHost::start() else { return };
    host.put_before("store.js", REFUSED_STORAGE);
    let Some(browser) = browser_at(&host).await else { return };
    let said =
        "document.querySelector('#remark')?.textContent.includes('until you close this tab')";
    browser.until(said).await;
    browser.begin("crosscut", &BOARD).await;
    for _ in 0..3 {
        assert!(browser.is_asked().await);
        browser.click_something().await;
    }
    assert!(browser.is(said).await, "the remark stays in sight");
    browser.close().await;
}

/// Has every write to the database fail as it does on a full disk, while the page says so.
const FULL_DISK: &str = "
let isFull = false;
const disk = new BroadcastChannel('disk');
disk.onmessage = ({ data }) => { if (typeof data === 'boolean') { isFull = data; disk.postMessage('heard'); } };
const refused = new WeakSet();
const error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'error').get;
Object.defineProperty(IDBTransaction.prototype, 'error', {
    get() { return refused.has(this) ? new DOMException('', 'QuotaExceededError') : error.call(this); },
});
for (const write of ['add', 'put']) {
    const real = IDBObjectStore.prototype[write];
    IDBObjectStore.prototype[write] = function (...row) {
        const request = real.apply(this, row);
        if (isFull && !refused.has(this.transaction)) {
            refused.add(this.transaction);
            const { transaction } = this;
            request.onsuccess = () => transaction.abort();
        }
        return request;
    };
}
";

/// Fills the disk, or makes room.
async fn fill_disk(browser: &Browser, is_full: bool) {
    let tell = format!(
        "return new Promise((done) => {{
            const disk = new BroadcastChannel('disk');
            disk.onmessage = () => done(true);
            disk.postMessage({is_full});
        }})"
    );
    assert_eq!(browser.run(&tell).await, true);
}

/// With a full disk, no move is shown as done that isn't stored. The page says why, what was stored
/// stays, and the game goes on when there is room.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_is_said() {
    let Some(host) = StaticHost::start() else { return };
    host.put_before("store.js", FULL_DISK);
    let Some(browser) = browser_at(&host).await else { return };
    browser.begin("crosscut", &BOARD).await;
    assert!(browser.is_asked().await);
    browser.click_something().await;
    assert!(browser.is_asked().await);
    let before = browser.version().await;
    let table = browser.driver.current_url().await.expect("an address");

    fill_disk(&browser, true).await;
    browser.choose_and_click().await;
    let said = |place: &str, words: &str| {
        format!("document.querySelector('#{place}:not([hidden])')?.textContent.includes('{words}')")
    };
    browser.until(&said("trouble", "no space left to save this, so nothing was changed")).await;
    browser.until(&said("remark", "This browser has no space left to save your games")).await;
    assert!(browser.is_asked().await, "the page can be used");
    assert_eq!(browser.version().await, before, "the move isn't shown as done");
    // A new game isn't opened either, and the page says so.
    browser.driver.goto(browser.url("/new/crosscut")).await.expect("a page");
    browser.until("document.querySelector('main.new-game')").await;
    browser.run("document.querySelector('main form button[type=submit]').click()").await;
    browser
        .until("document.querySelector('main .lead')?.textContent.includes('no space left')")
        .await;

    // Games can be taken along: the first line says what the file is, the second is the game.
    let lines = "return import(document.querySelector('script[type=module]').src.replace('site.js', 'host.js'))
        .then(async ({ ask }) => (await (await ask('/backup/parlour-backup.jsonl')).text()).trim().split('\\n').length)";
    assert_eq!(browser.run(lines).await, 2);

    fill_disk(&browser, false).await;
    browser.driver.goto(table.as_str()).await.expect("a page");
    browser.until("document.querySelector('main.table')").await;
    assert!(browser.is_asked().await);
    assert_eq!(browser.version().await, before, "what was stored is there");
    browser.click_something().await;
    browser.until("!document.querySelector('#remark')").await;
    browser.close().await;
}

/// Where a worker can't start others, it thinks and makes every page by itself.
#[tokio::test(flavor = "multi_thread")]
async fn one_worker_is_enough() {
    let Some(host) = StaticHost::start() else { return };
    host.put_before("helpers.js", "delete globalThis.Worker;\n");
    let Some(browser) = browser_at(&host).await else { return };
    browser.begin("crosscut", &BOARD).await;
    for _ in 0..2 {
        assert!(browser.is_asked().await);
        browser.click_something().await;
    }
    browser.driver.goto(browser.url("/how/cribbage")).await.expect("a page");
    browser.until("document.querySelector('main.reading h1')").await;
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// Has each question to the computers' worker told to the page, with the answer and the time it took.
const LISTEN_TO_THINKING: &str = "
const Real = globalThis.Worker;
const thoughts = new BroadcastChannel('thoughts');
globalThis.Worker = class extends Real {
    asked = new Map();
    constructor(...script) {
        super(...script);
        this.addEventListener('message', ({ data }) => {
            const asked = this.asked.get(data.id);
            if (asked && data.answer) thoughts.postMessage({ ...asked, answer: data.answer, took: performance.now() - asked.began });
        });
    }
    postMessage(message) {
        if (message.question) this.asked.set(message.id, { ...message, began: performance.now() });
        super.postMessage(message);
    }
};
";

/// Plays the beginning of a game until the computer has answered this many questions, and gives them.
/// A question about the game before may be answered late, and doesn't count.
const HEAR_THOUGHTS: &str = r#"
const [module, record, most, game] = arguments;
const done = arguments[arguments.length - 1];
(async () => {
    const { ask } = await import(module);
    const heard = [];
    const thoughts = new BroadcastChannel("thoughts");
    thoughts.onmessage = ({ data }) => { if (data.asked === "turn" && data.game === game) heard.push(data); };
    const opened = await ask("/import", { method: "POST", body: new URLSearchParams({ record }) });
    const id = new URL(opened.url).pathname.split("/")[2];
    for (let move = 0; heard.length < most;) {
        const { legal, turn, version } = await (await ask(`/api/v1/games/${id}`)).json();
        if (turn.over) break;
        if (legal.length === 0) { await new Promise((over) => setTimeout(over, 10)); continue; }
        const body = JSON.stringify({ version, key: `move-${move}`, action: legal[(move * 7) % legal.length] });
        const headers = { "content-type": "application/json" };
        await ask(`/api/v1/games/${id}/actions`, { method: "POST", headers, body });
        move += 1;
    }
    thoughts.close();
    return heard;
})().then(done, (why) => done(String(why)));
"#;

/// In the module the computers decide the same as in the program, at every level. Prints how long
/// both think; with `PARLOUR_THOUGHTS`, of that many decisions.
#[tokio::test(flavor = "multi_thread")]
async fn computers_decide_the_same_as_in_the_program() {
    let Some(host) = StaticHost::start() else { return };
    host.put_before("helpers.js", LISTEN_TO_THINKING);
    let Some(browser) = browser_at(&host).await else { return };
    browser.driver.set_script_timeout(LIMIT).await.expect("a time");
    let module =
        "return document.querySelector('script[type=module]').src.replace('site.js', 'host.js')";
    let module = browser.run(module).await;
    let most = std::env::var("PARLOUR_THOUGHTS").ok().and_then(|most| most.parse::<u64>().ok());
    let most = most.unwrap_or(4);
    let roster = standard();
    println!(
        "| game | level | decisions | module, median and longest (ms) | program, median and longest (ms) | ratio of the medians |"
    );
    for game in roster.iter() {
        for level in Level::ALL {
            let seats = vec![Occupant::Person, Occupant::computer(level)];
            let new = NewGame { seats, ..NewGame::default() };
            let record = game.new_table(&new, Seed::from(23)).expect("a game").record_text();
            let name = game.info().name;
            let arguments = vec![module.clone(), json!(record), json!(most), json!(name)];
            let heard = browser.driver.execute_async(HEAR_THOUGHTS, arguments).await.expect("it");
            let heard =
                heard.json().as_array().unwrap_or_else(|| panic!("{:?}", heard.json())).clone();
            assert!(!heard.is_empty());
            let face = game.attachment::<WebFace>().expect("a face");
            let mut times: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
            for thought in &heard {
                let text = |field: &str| thought[field].as_str().expect("a text").to_owned();
                let began = Instant::now();
                let answer = face.think(Asked::Turn, &text("question")).expect("an answer");
                times[1].push(began.elapsed().as_secs_f64() * 1000.0);
                times[0].push(thought["took"].as_f64().expect("a time"));
                // By the clock, decisions depend on the machine.
                if !(game.info().is_timed && level == Level::Expert) {
                    assert_eq!(answer, text("answer"), "{} {level}", game.info().name);
                }
            }
            let [module, program] = times.map(|mut times| {
                times.sort_by(f64::total_cmp);
                (times[times.len() / 2], times[times.len() - 1])
            });
            let ratio = module.0 / program.0;
            let shown = |(median, longest)| format!("{median:.2}, {longest:.1}");
            let [module, program] = [module, program].map(shown);
            println!(
                "| {} | {level} | {} | {module} | {program} | {ratio:.1} |",
                game.info().title,
                heard.len()
            );
        }
    }
    browser.close().await;
}

/// The computer waits for the part of the site that thinks, and the page says so.
async fn a_computer_waits_for_its_part(spoil: impl FnOnce(&mut Site, &str) + Send + 'static) {
    let Some(host) = StaticHost::start() else { return };
    host.change(|files| {
        let name = files.keys().find(|name| name.ends_with("/whole.lzma")).cloned();
        spoil(files, &name.expect("the site has the module"));
    });
    let Some(browser) = browser_at(&host).await else { return };
    browser.begin("crosscut", &BOARD).await;
    assert!(browser.is_asked().await);
    browser.click_something().await;
    let words = "document.querySelector('#remark')?.textContent";
    browser.until(&format!("{words}?.includes('Part of Parlour')")).await;
    let whole = site(&standard()).expect("it is hosted").clone();
    host.change(|files| *files = whole);
    assert!(browser.is_asked().await);
    browser.until(&format!("!{words}")).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_whose_part_is_missing_moves_when_it_arrives() {
    a_computer_waits_for_its_part(|files, name| drop(files.remove(name))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_whose_part_is_cut_off_moves_when_it_is_whole() {
    a_computer_waits_for_its_part(|files, name| {
        let module = files.get_mut(name).expect("it is there");
        *module = module[..module.len() - 1].to_vec().into();
    })
    .await;
}
