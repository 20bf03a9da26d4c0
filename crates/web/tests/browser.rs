//! Whole games in a real browser: by mouse, by keyboard alone, on a phone.
//!
//! They need Debian's `chromium` and `chromium-driver`. Without them they are skipped, but not
//! with `CI=true`.

mod server;

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::Method;
use serde_json::{Value, json};
use server::Server;
use thirtyfour::common::command::{Command as DriverCommand, ExtensionCommand};
use thirtyfour::prelude::*;

/// How long a page may take for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// After so many actions a game is worth a picture.
const PICTURED: usize = 3;

/// A browser and its driver, for as long as a test holds them.
struct Browser {
    driver: WebDriver,
    chromedriver: Child,
    server: Server,
}

/// What the browser wrote into its console.
#[derive(Debug)]
struct Console;

impl ExtensionCommand for Console {
    fn parameters_json(&self) -> Option<Value> {
        Some(json!({ "type": "browser" }))
    }

    fn method(&self) -> Method {
        Method::POST
    }

    fn endpoint(&self) -> Arc<str> {
        "/se/log".into()
    }
}

impl Browser {
    /// A browser window of this size in front of a server of its own; none where no browser is
    /// installed.
    async fn open(width: u32, height: u32) -> Option<Self> {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).ok()?.port();
        let started = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(chromedriver) = started else {
            let must = std::env::var("CI").is_ok_and(|value| value == "true");
            assert!(!must, "apt-get install chromium chromium-driver: nothing is skipped in CI");
            eprintln!("skipped: as root, apt-get install chromium chromium-driver");
            return None;
        };
        let mut wanted = DesiredCapabilities::chrome();
        for flag in [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--disable-background-networking",
            "--hide-scrollbars",
        ] {
            wanted.add_arg(flag).expect("a flag");
        }
        let console = json!({ "browser": "ALL" });
        wanted.set("goog:loggingPrefs", console).expect("a wish");
        let address = format!("http://127.0.0.1:{port}");
        let until = Instant::now() + PATIENCE;
        let driver = loop {
            match WebDriver::new(&address, wanted.clone()).await {
                Ok(driver) => break driver,
                Err(_) if Instant::now() < until => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Err(why) => panic!("no browser: {why}"),
            }
        };
        driver.set_window_rect(0, 0, width, height).await.expect("a window");
        Some(Browser { driver, chromedriver, server: Server::start() })
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.address)
    }

    /// Answers the questions before a game and begins it.
    async fn begin(&self, game: &str, answers: &[(&str, &str)]) {
        self.driver.goto(self.url(&format!("/new/{game}"))).await.expect("a page");
        for (name, value) in answers {
            let set = "const [name, value] = arguments;
                for (const field of document.querySelectorAll(`main [name='${name}']`)) {
                    if (field.type === 'radio') { field.checked = field.value === value; }
                    else { field.value = value; }
                }";
            let arguments = vec![json!(name), json!(value)];
            self.driver.execute(set, arguments).await.expect("a form");
        }
        let begin = self.find("main form button[type=submit]").await.expect("a button");
        begin.click().await.expect("it can be pressed");
        self.until("document.querySelector('main.table') !== null").await;
    }

    /// Whether something is so on the page.
    async fn is(&self, script: &str) -> bool {
        let answer = self.driver.execute(format!("return !!({script});"), Vec::new()).await;
        answer.is_ok_and(|answer| answer.json().as_bool() == Some(true))
    }

    async fn until(&self, script: &str) {
        let over = Instant::now() + PATIENCE;
        while !self.is(script).await {
            if Instant::now() > over {
                let page = "return document.querySelector('main')?.outerHTML ?? '';";
                let page = self.driver.execute(page, Vec::new()).await.expect("a page");
                panic!("never: {script}\n{}", page.json());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn find(&self, selector: &str) -> Option<WebElement> {
        let found = self.driver.find_all(By::Css(selector)).await.unwrap_or_default();
        for element in found {
            if element.is_displayed().await.unwrap_or(false)
                && element.is_enabled().await.unwrap_or(false)
            {
                return Some(element);
            }
        }
        None
    }

    /// Waits until the table asks us something new, or the game is over: whether it goes on.
    async fn is_asked(&self) -> bool {
        let asked = "document.querySelector('main.table:not([data-thinking])') && \
                     !document.querySelector('main.table [aria-busy=true]') && \
                     (document.querySelector('main .first:not([disabled]), main [name=action]:not([disabled]), \
                      main [name=card]:not([disabled])') || document.querySelector('a[href$=\"/review\"]'))";
        self.until(asked).await;
        !self.is("document.querySelector('a[href$=\"/review\"]')").await
    }

    /// Takes the picture of the README, where `PARLOUR_PICTURES` names a folder for it.
    async fn take_picture(&self, game: &str) {
        let Some(folder) = std::env::var_os("PARLOUR_PICTURES") else { return };
        // What moves has come to rest by then.
        tokio::time::sleep(Duration::from_millis(600)).await;
        let file = std::path::Path::new(&folder).join(format!("web-{game}.png"));
        self.driver.screenshot(&file).await.expect("a picture");
    }

    async fn press(&self, key: Key) {
        let focus = self.driver.active_element().await.expect("a focus");
        focus.send_keys(key).await.expect("a key");
    }

    async fn version(&self) -> String {
        let script = "return document.querySelector('main.table').dataset.version;";
        let answer = self.driver.execute(script, Vec::new()).await.expect("a version");
        answer.json().as_str().unwrap_or_default().to_owned()
    }

    /// Nothing went wrong that only the console tells: errors, or something that the policy of the
    /// page forbids.
    async fn has_a_quiet_console(&self) {
        let command = DriverCommand::ExtensionCommand(Box::new(Console));
        let wrote = self.driver.handle().cmd(command).await.expect("the console");
        let entries: Vec<Value> = wrote.value().expect("a list");
        let bad: Vec<&Value> = entries.iter().filter(|entry| entry["level"] == "SEVERE").collect();
        assert!(bad.is_empty(), "{bad:?}");
    }

    async fn close(mut self) {
        self.driver.quit().await.expect("the browser closes");
        // It may have ended with the browser.
        let _ = self.chromedriver.kill();
        let _ = self.chromedriver.wait();
    }
}

/// Does something sensible by mouse: a card, a square, or what stands first.
async fn click_something(browser: &Browser) {
    let before = browser.version().await;
    let tosses = "input[type=checkbox][name=card]";
    if browser.find("main .bar button.first[name=action]").await.is_none()
        && let Ok(cards) = browser.driver.find_all(By::Css("#hand label")).await
        && !cards.is_empty()
    {
        // A toss takes two cards; anything else takes one that can be played.
        let many =
            if browser.is(&format!("document.querySelector('{tosses}')")).await { 2 } else { 1 };
        let mut chosen = 0;
        for card in cards {
            let disabled = card.find(By::Css("input")).await;
            let can = match disabled {
                Ok(input) => input.is_enabled().await.unwrap_or(false),
                Err(_) => false,
            };
            if can && chosen < many {
                card.click().await.expect("a card");
                chosen += 1;
            }
        }
        if browser.version().await == before
            && let Some(does) = browser.find("main button[data-does-chosen]").await
        {
            does.click().await.expect("the button");
        }
    } else if let Some(first) = browser.find("main .bar button.first").await {
        first.click().await.expect("the button");
    } else {
        let squares =
            browser.driver.find_all(By::Css("main [name=action]")).await.expect("squares");
        let middle = squares.get(squares.len() / 2).expect("a legal move");
        middle.click().await.expect("the square");
    }
    let moved = format!("document.querySelector('main.table').dataset.version !== '{before}'");
    browser.until(&moved).await;
}

async fn plays_by_mouse(game: &str, answers: &[(&str, &str)], (width, height): (u32, u32)) {
    let Some(browser) = Browser::open(width, height).await else { return };
    browser.begin(game, answers).await;
    let mut actions = 0;
    while browser.is_asked().await {
        if actions == PICTURED {
            browser.take_picture(game).await;
        }
        click_something(&browser).await;
        actions += 1;
    }
    browser.has_a_quiet_console().await;
    browser.close().await;
}

const WIDE: (u32, u32) = (1280, 900);
const PHONE: (u32, u32) = (390, 844);

#[tokio::test(flavor = "multi_thread")]
async fn crosscut_is_played_by_mouse() {
    let answers = [("rows", "6"), ("columns", "6"), ("opponent", "easy")];
    plays_by_mouse("crosscut", &answers, WIDE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_crowns_is_played_by_mouse() {
    plays_by_mouse("five-crowns", &[("rounds", "1"), ("opponent", "medium")], WIDE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cribbage_is_played_on_a_phone() {
    plays_by_mouse("cribbage", &[("points", "61"), ("opponent", "medium")], PHONE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn crosscut_is_played_by_keyboard_alone() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    let answers = [("rows", "5"), ("columns", "5"), ("opponent", "easy")];
    browser.begin("crosscut", &answers).await;
    let on_the_board = "document.activeElement.closest('main.table .cell')";
    let on_a_move = "document.activeElement.closest('main.table [name=action]')";
    while browser.is_asked().await {
        let before = browser.version().await;
        for _ in 0..60 {
            if browser.is(on_the_board).await {
                break;
            }
            browser.press(Key::Tab).await;
        }
        assert!(browser.is(on_the_board).await, "Tab reaches the board");
        // Over the whole board, row by row from where the focus is, and around.
        let walk = format!("UUUUU{}", "RRRRLLLLD".repeat(5));
        for step in walk.chars() {
            if browser.is(on_a_move).await {
                break;
            }
            browser
                .press(match step {
                    'U' => Key::Up,
                    'D' => Key::Down,
                    'L' => Key::Left,
                    _ => Key::Right,
                })
                .await;
        }
        assert!(browser.is(on_a_move).await, "the arrow keys reach a legal move");
        browser.press(Key::Enter).await;
        let moved = format!("document.querySelector('main.table').dataset.version !== '{before}'");
        browser.until(&moved).await;
    }
    browser.has_a_quiet_console().await;
    browser.close().await;
}
