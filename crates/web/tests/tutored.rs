//! The tutor in a real browser: a warning before a costly move, a sentence after each move.

mod driven;
mod server;

use driven::{Browser, WIDE};
use serde_json::json;

/// Whether the tutor's warning is shown.
const WARNED: &str = "document.querySelector('dialog.tutor[open]')";

/// A table of Crosscut in the browser at which Red, the reader, can win with c4. The tutor helps as
/// `mode` says.
async fn open(mode: &str) -> Option<Browser> {
    let browser = Browser::open(WIDE.0, WIDE.1).await?;
    browser.driver.goto(browser.url("/")).await.expect("a page");
    let kept = format!(
        "localStorage['parlour.speed'] = '\"off\"';
         localStorage['parlour.tutor.crosscut'] = '\"{mode}\"'"
    );
    browser.run(&kept).await;
    let record = json!({
        "parlour": 1, "game": "crosscut", "rules": 1,
        "options": { "size": "5x5", "swap": false },
        "start": { "seed": "0".repeat(64) },
        "seats": ["person", "easy"],
        "actions": ["c3", "b3", "c2", "b2"],
    });
    let import = format!(
        "const body = new URLSearchParams({{ record: JSON.stringify({record}) }});
         return fetch('/import', {{ method: 'POST', body }}).then((answer) => answer.url)"
    );
    let table = browser.run(&import).await;
    browser.driver.goto(table.as_str().expect("a table")).await.expect("a page");
    browser.until("document.querySelector('#tutor:not([hidden])')").await;
    Some(browser)
}

/// Clicks a square of the board.
async fn click(browser: &Browser, square: &str) {
    let place = format!("[data-square='{square}'] button");
    browser.find(&place).await.expect("a legal square").click().await.expect("it can be clicked");
}

async fn actions(browser: &Browser) -> i64 {
    let actions =
        browser.run("return Number(document.querySelector('main').dataset.actions)").await;
    actions.as_i64().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_costly_move_is_warned_about_and_a_changed_one_is_marked() {
    let Some(browser) = open("warn-5").await else { return };
    click(&browser, "d4").await;
    browser.until(WARNED).await;
    assert_eq!(actions(&browser).await, 4, "it wasn't played");
    let words = browser.run("return document.querySelector('#warning-words').textContent").await;
    let words = words.as_str().expect("text");
    assert!(words.ends_with("Play it anyway, try again, or see why?"), "{words}");
    let name = "const dialog = document.querySelector('dialog');
         return document.getElementById(dialog.getAttribute('aria-labelledby')).textContent";
    assert_eq!(browser.run(name).await, words, "the dialog's accessible name");
    let focused = "document.activeElement.matches('dialog.tutor [data-try-again]')";
    assert!(browser.is(focused).await, "the keyboard is in the dialog");
    let above =
        "(({ top }) => top < 20)(document.querySelector('dialog.tutor').getBoundingClientRect())";
    assert!(browser.is(above).await, "it leaves the table in sight");
    browser.find("dialog summary").await.expect("why").click().await.expect("a click");
    let why = "document.querySelector('dialog details[open]').textContent.includes('Best: place a disc on c4')";
    assert!(browser.is(why).await);
    browser.find("[data-try-again]").await.expect("a button").click().await.expect("a click");
    browser.until(&format!("!{WARNED}")).await;
    assert_eq!(actions(&browser).await, 4, "trying again plays nothing");
    click(&browser, "c4").await;
    browser.until("document.querySelector('main').dataset.turn === 'over'").await;
    let record = "return fetch(`${location.pathname}/record.json`).then((answer) => answer.json())";
    let record = browser.run(record).await;
    assert_eq!(record["warned"][0]["event"], 4, "{record}");
    assert_eq!(record["warned"][0]["about"], "d4");
    browser
        .driver
        .goto(format!("{}/analysis", browser.driver.current_url().await.expect("a page")))
        .await
        .expect("a page");
    browser.until("document.querySelector('.accounts')").await;
    let said = "document.body.textContent.includes('One move was changed after the tutor')";
    assert!(browser.is(said).await);
    browser.has_a_quiet_console().await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_played_in_spite_of_a_warning() {
    let Some(browser) = open("warn-2").await else { return };
    click(&browser, "d4").await;
    browser.until(WARNED).await;
    browser.find("dialog [name=action]").await.expect("a button").click().await.expect("a click");
    browser.until("Number(document.querySelector('main').dataset.actions) >= 5").await;
    assert!(!browser.is(WARNED).await);
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// The tutor's answer is held back, as on a server that is busy.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_tutor_holds_nothing_up() {
    let Some(browser) = open("warn-2").await else { return };
    let hold = "const real = fetch; window.held = 0;
         window.fetch = (address, request) => {
             if (!String(address).endsWith('/tutor')) return real(address, request);
             window.held += 1;
             return new Promise((_, refuse) => request.signal.addEventListener('abort', refuse));
         }";
    browser.run(hold).await;
    click(&browser, "d4").await;
    browser.until("window.held === 1").await;
    let checking =
        "document.querySelector('#tutor .says').textContent.startsWith('Checking your move…')";
    browser.until(checking).await;
    click(&browser, "d3").await;
    browser.until("window.held === 2").await;
    assert_eq!(actions(&browser).await, 4, "another move takes the place of the first");
    click(&browser, "d3").await;
    browser.until("Number(document.querySelector('main').dataset.actions) >= 5").await;
    let log = "[...document.querySelectorAll('.log li')].some((line) => line.value === 5 && line.textContent.includes('d3'))";
    browser.until(log).await;
    assert!(browser.is("window.held === 2").await, "the move that was chosen again wasn't checked");
    browser.close().await;
}

/// The computer answers d4 by completing column b, so what the tutor says must outlast the game.
#[tokio::test(flavor = "multi_thread")]
async fn each_move_is_explained_and_read_out() {
    let Some(browser) = open("off").await else { return };
    let choose = "const mode = document.querySelector('#tutor-mode'); mode.value = 'explain';
         mode.dispatchEvent(new Event('change', { bubbles: true }));
         return [mode.labels[0].textContent, localStorage['parlour.tutor.crosscut']]";
    assert_eq!(browser.run(choose).await, json!(["Tutor", "\"explain\""]), "named and kept");
    click(&browser, "d4").await;
    let said = "document.querySelector('#tutor .says p')?.textContent.startsWith('That turned a forced win into a forced loss. Best: place a disc on c4.')";
    browser.until(said).await;
    browser
        .until("document.querySelector('#live').textContent.includes('That turned a forced win into a forced loss')")
        .await;
    browser.until("document.querySelector('main').dataset.turn === 'over'").await;
    browser.until(said).await;
    assert!(
        browser.is("!document.querySelector('#tutor-mode')").await,
        "there is nothing to choose"
    );
    browser.has_a_quiet_console().await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_there_is_no_tutor() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    browser.begin("crosscut", &[("opponent", "here")]).await;
    assert!(!browser.is("document.querySelector('#tutor')").await);
    let ask = "const body = new URLSearchParams({ action: 'c3', mode: 'warn-2', version: document.querySelector('main').dataset.version });
         return fetch(`${location.pathname}/tutor`, { method: 'POST', body }).then((answer) => answer.text())";
    let answer = browser.run(ask).await;
    let answer = answer.as_str().expect("a page");
    assert!(answer.contains("The tutor works only in games against the computer."), "{answer}");
    browser.close().await;
}
