//! A real browser with its own server, for one test.
//!
//! It needs Debian's `chromium` and `chromium-driver`. Without them its tests are skipped, but not
//! with `CI=true`.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::Method;
use serde_json::{Value, json};
use thirtyfour::common::command::{Command as DriverCommand, ExtensionCommand};
use thirtyfour::prelude::*;

use crate::server::Server;

/// How long anything may take: more than enough on a busy machine, and the end of a hang.
const LIMIT: Duration = Duration::from_mins(10);

/// The sizes of a wide screen and of a phone's.
pub const WIDE: (u32, u32) = (1280, 800);
pub const PHONE: (u32, u32) = (390, 844);

/// A browser, its driver and its server.
pub struct Browser {
    pub driver: WebDriver,
    chromedriver: Child,
    pub server: Arc<Server>,
    /// Where the pages are: at the server, unless a test says otherwise.
    pub address: SocketAddr,
    /// What stands before the path of a page.
    pub base: &'static str,
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

/// A command of the browser's own protocol.
#[derive(Debug)]
struct Devtools {
    command: &'static str,
    parameters: Value,
}

impl ExtensionCommand for Devtools {
    fn parameters_json(&self) -> Option<Value> {
        Some(json!({ "cmd": self.command, "params": self.parameters }))
    }

    fn method(&self) -> Method {
        Method::POST
    }

    fn endpoint(&self) -> Arc<str> {
        "/goog/cdp/execute".into()
    }
}

impl Browser {
    /// Opens a browser window of this size and starts a server for it; `None` where no browser is
    /// installed.
    pub async fn open(width: u32, height: u32) -> Option<Self> {
        Browser::at(Arc::new(Server::start()), (width, height)).await
    }

    /// Opens a second browser, of somebody else, at the same server.
    pub async fn beside(&self, size: (u32, u32)) -> Self {
        Browser::at(Arc::clone(&self.server), size).await.expect("there is a first browser")
    }

    /// Opens a browser window of this size at a server.
    pub async fn at(server: Arc<Server>, size: (u32, u32)) -> Option<Self> {
        Browser::keeping(server, size, None).await
    }

    /// The same with what the browser keeps in a folder that outlives it.
    pub async fn keeping(
        server: Arc<Server>,
        (width, height): (u32, u32),
        folder: Option<&Path>,
    ) -> Option<Self> {
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
        if let Some(folder) = folder {
            let flag = format!("--user-data-dir={}", folder.display());
            wanted.add_arg(&flag).expect("a flag");
        }
        let console = json!({ "browser": "ALL" });
        wanted.set("goog:loggingPrefs", console).expect("a request");
        let address = format!("http://127.0.0.1:{port}");
        let until = Instant::now() + LIMIT;
        let driver = loop {
            match WebDriver::builder(&address, wanted.clone()).request_timeout(LIMIT).await {
                Ok(driver) => break driver,
                Err(_) if Instant::now() < until => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Err(why) => panic!("no browser: {why}"),
            }
        };
        driver.set_script_timeout(LIMIT).await.expect("a limit");
        driver.set_page_load_timeout(LIMIT).await.expect("a limit");
        driver.set_window_rect(0, 0, width, height).await.expect("a window");
        let address = server.address;
        Some(Browser { driver, chromedriver, server, address, base: "" })
    }

    /// Shows pages as on a screen of this size, with fingers where it is as narrow as a phone's.
    pub async fn resize(&self, (width, height): (u32, u32)) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Shows pages in the window's own size again.
    pub async fn resize_back(&self) {
        self.devtools("Emulation.clearDeviceMetricsOverride", json!({})).await;
    }

    /// Shows pages as to somebody who asked for less motion.
    pub async fn reduce_motion(&self) {
        let less = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        self.devtools("Emulation.setEmulatedMedia", less).await;
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{}{path}", self.address, self.base)
    }

    /// Answers the questions before a game and begins it. Everything is shown immediately, unless the
    /// test has chosen a speed.
    pub async fn begin(&self, game: &str, answers: &[(&str, &str)]) {
        self.driver.goto(self.url(&format!("/new/{game}"))).await.expect("a page");
        self.until(&format!("document.querySelector('main.new-game.{game}')")).await;
        let off = "localStorage['parlour.speed'] = '\"off\"'; localStorage['parlour.continue'] = '\"auto\"'";
        self.run(&format!("if (!localStorage['parlour.speed']) {{ {off} }}")).await;
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
        self.until("document.querySelector('main.table, main.hand-over')").await;
    }

    /// Whether a script's condition holds on the page.
    pub async fn is(&self, script: &str) -> bool {
        let answer = self.driver.execute(format!("return !!({script});"), Vec::new()).await;
        answer.is_ok_and(|answer| answer.json().as_bool() == Some(true))
    }

    pub async fn until(&self, script: &str) {
        let over = Instant::now() + LIMIT;
        while !self.is(script).await {
            if Instant::now() > over {
                let page = "return document.querySelector('main')?.outerHTML ?? '';";
                let page = self.driver.execute(page, Vec::new()).await.expect("a page");
                panic!("never: {script}\n{}", page.json());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn find(&self, selector: &str) -> Option<WebElement> {
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

    /// Does something sensible by mouse, and waits until the table has changed.
    pub async fn click_something(&self) {
        let before = self.version().await;
        self.choose_and_click().await;
        let moved = format!("document.querySelector('main.table').dataset.version !== '{before}'");
        self.until(&moved).await;
    }

    /// The place of the discard that leaves the fewest points, where the cards say what is left.
    async fn best_discard(&self) -> Option<usize> {
        let left = self
            .run("return [...document.querySelectorAll('#hand label')].map((card) => Number(card.dataset.left ?? -1))")
            .await;
        let left: Vec<i64> = left.as_array()?.iter().filter_map(Value::as_i64).collect();
        let places = left.iter().enumerate().filter(|(_, left)| **left >= 0);
        places.min_by_key(|(_, left)| **left).map(|(place, _)| place)
    }

    /// Clicks something sensible: a card, a square, or what stands first.
    pub async fn choose_and_click(&self) {
        let before = self.version().await;
        if self.find("main .bar button.first[name=action]").await.is_none()
            && self.is("document.querySelector('#hand label')").await
        {
            // The table may be drawn again between looking and clicking.
            let until = Instant::now() + LIMIT;
            while self.version().await == before && !self.click_cards().await {
                assert!(Instant::now() < until, "no card can be chosen");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        } else if let Some(first) = self.find("main .bar button.first").await {
            first.click().await.expect("the button");
        } else {
            let squares =
                self.driver.find_all(By::Css("main [name=action]")).await.expect("squares");
            let middle = squares.get(squares.len() / 2).expect("a legal move");
            middle.click().await.expect("the square");
        }
    }

    /// Chooses cards that can be played, and then the button that plays them. Returns whether there
    /// were any.
    async fn click_cards(&self) -> bool {
        // A toss takes two cards; anything else takes one.
        let tosses = "document.querySelector('input[type=checkbox][name=card]')";
        let many = if self.is(tosses).await { 2 } else { 1 };
        let cards = self.driver.find_all(By::Css("#hand label")).await.unwrap_or_default();
        let best = self.best_discard().await;
        let mut chosen = 0;
        for (place, card) in cards.iter().enumerate() {
            let Ok(input) = card.find(By::Css("input")).await else { continue };
            let is_chosen = input.is_selected().await.unwrap_or(false);
            let can = chosen < many
                && best.is_none_or(|best| best == place)
                && input.is_enabled().await.unwrap_or(false);
            if is_chosen || can && card.click().await.is_ok() {
                chosen += 1;
            }
        }
        match self.find("main button[data-does-chosen]").await {
            Some(does) => does.click().await.is_ok(),
            None => false,
        }
    }

    /// Waits until the table asks us something new, or the game is over. Returns whether it goes on.
    pub async fn is_asked(&self) -> bool {
        let asked = "document.querySelector('main.table:not([data-thinking])') && \
                     !document.querySelector('main.table [aria-busy=true]') && \
                     (document.querySelector('main .first:not([disabled]), main [name=action]:not([disabled]), \
                      main [name=card]:not([disabled])') || document.querySelector('main .bar a[href$=\"/analysis\"]'))";
        self.until(asked).await;
        !self.is("document.querySelector('main .bar a[href$=\"/analysis\"]')").await
    }

    /// Takes the picture of the README, where `PARLOUR_PICTURES` names a folder for it.
    pub async fn take_picture(&self, game: &str) {
        let Some(folder) = std::env::var_os("PARLOUR_PICTURES") else { return };
        // Animations have ended by then.
        tokio::time::sleep(Duration::from_millis(600)).await;
        let file = Path::new(&folder).join(format!("web-{game}.png"));
        self.driver.screenshot(&file).await.expect("a picture");
    }

    pub async fn press(&self, key: Key) {
        let focus = self.driver.active_element().await.expect("a focus");
        focus.send_keys(key).await.expect("a key");
    }

    pub async fn version(&self) -> String {
        let script = "return document.querySelector('main').dataset.version;";
        let answer = self.driver.execute(script, Vec::new()).await.expect("a version");
        answer.json().as_str().unwrap_or_default().to_owned()
    }

    /// Asserts that the console shows no errors, such as violations of the page's policy.
    pub async fn has_a_quiet_console(&self) {
        let command = DriverCommand::ExtensionCommand(Box::new(Console));
        let wrote = self.driver.handle().cmd(command).await.expect("the console");
        let entries: Vec<Value> = wrote.value().expect("a list");
        let bad: Vec<&Value> = entries.iter().filter(|entry| entry["level"] == "SEVERE").collect();
        assert!(bad.is_empty(), "{bad:?}");
    }

    /// Runs a command of the browser's own protocol.
    pub async fn devtools(&self, command: &'static str, parameters: Value) -> Value {
        let command = DriverCommand::ExtensionCommand(Box::new(Devtools { command, parameters }));
        let answer = self.driver.handle().cmd(command).await.expect("the browser answers");
        answer.value().expect("an answer")
    }

    /// Runs a script on the page and returns its result.
    pub async fn run(&self, script: &str) -> Value {
        let answer = self.driver.execute(script, Vec::new()).await.expect("a script");
        answer.json().clone()
    }

    /// Ends the browser as if its machine had no power any more.
    pub async fn kill(mut self) {
        let crash = Devtools { command: "Browser.crash", parameters: json!({}) };
        let command = DriverCommand::ExtensionCommand(Box::new(crash));
        // What has crashed doesn't answer, and can't be closed.
        let _ = self.driver.handle().cmd(command).await;
        let _ = self.driver.quit().await;
        let _ = self.chromedriver.kill();
        let _ = self.chromedriver.wait();
    }

    pub async fn close(mut self) {
        self.driver.quit().await.expect("the browser closes");
        // It may have ended with the browser.
        let _ = self.chromedriver.kill();
        let _ = self.chromedriver.wait();
    }
}
