//! A game is shown one moment at a time in a real browser: what comes in which order, never when.

mod driven;
mod server;

use std::time::Duration;

use driven::Browser;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// Keeps every table that is shown and every line that is read out, in order.
const RECORD: &str = "
    window.seen = [];
    window.heard = [];
    let last = document.querySelector('main .felt');
    new MutationObserver(() => {
        const felt = document.querySelector('main .felt');
        if (felt === last) return;
        last = felt;
        seen.push({
            moment: felt.hasAttribute('data-spoken'),
            waits: felt.hasAttribute('data-waits'),
            hands: [...felt.querySelectorAll('.shown-hand .whose')].map((whose) => whose.textContent),
            points: Number([...felt.querySelectorAll('.shown-hand .points')].at(-1)?.textContent ?? 0),
            banner: felt.querySelector('.banner')?.textContent ?? '',
            sheet: felt.querySelectorAll('.score-sheet [data-new]').length,
        });
    }).observe(document.body, { childList: true, subtree: true });
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) heard.push(...[...addedNodes].map((line) => line.textContent));
    }).observe(document.querySelector('#live'), { childList: true });
    return Number(document.querySelector('main').dataset.actions);";

/// Begins a game at this speed, and waits until it is our turn.
async fn begin(game: &str, answers: &[(&str, &str)], keep: &[(&str, &str)]) -> Option<Browser> {
    let browser = Browser::open(1280, 900).await?;
    browser.driver.goto(browser.url("/")).await.expect("a page");
    for (key, value) in keep {
        let store = "localStorage.setItem(`parlour.${arguments[0]}`, JSON.stringify(arguments[1]))";
        browser.driver.execute(store, vec![json!(key), json!(value)]).await.expect("a script");
    }
    browser.begin(game, answers).await;
    assert!(browser.is_asked().await, "a game has just begun");
    Some(browser)
}

/// The table for programs.
async fn look(browser: &Browser) -> Value {
    browser
        .run("return fetch('/api/v1/games/' + document.querySelector('main').dataset.table).then((it) => it.json())")
        .await
}

/// Plays for us, as another page of ours would, until `is_enough` of the table. Each action waits
/// until the page shows what came before it: one that is far behind shows only the present.
async fn play_until(browser: &Browser, is_enough: impl Fn(&Value) -> bool) {
    for number in 0.. {
        let now = look(browser).await;
        if is_enough(&now) {
            return;
        }
        let legal: Vec<&str> =
            now["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        if legal.is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        let version = &now["version"];
        browser
            .until(&format!("document.querySelector('main').dataset.version === '{version}'"))
            .await;
        let out = legal.iter().find(|action| action.ends_with(" out"));
        let action = out.unwrap_or(&legal[number % legal.len()]);
        let body = json!({ "version": version, "action": action });
        let send = "const body = { ...arguments[0], key: crypto.randomUUID() };
            return fetch(`/api/v1/games/${document.querySelector('main').dataset.table}/actions`, {
                method: 'POST', headers: { 'content-type': 'application/json' },
                body: JSON.stringify(body) }).then((answer) => answer.status)";
        let sent = browser.driver.execute(send, vec![body]).await.expect("a script");
        assert_eq!(*sent.json(), 200);
    }
}

/// The moments that were shown, in order.
async fn seen(browser: &Browser) -> Vec<Value> {
    browser.run("return seen").await.as_array().expect("a list").clone()
}

/// What happened was read out in the order of the log, each thing once.
async fn heard_in_order(browser: &Browser, first: &Value) {
    let compare = format!(
        "const plain = (lines) => lines.join(' ').replace(/\\s+/g, ' ').trim();
         const isTurn = (line) => /^Your turn|is thinking…$|to play\\.$/.test(line);
         const log = [...document.querySelectorAll('.log li[data-spoken]')].reverse()
             .filter((entry) => entry.value > {first}).map((entry) => entry.dataset.spoken);
         return [plain(heard.filter((line) => !isTurn(line))), plain(log)]"
    );
    let compared = browser.run(&compare).await;
    assert_eq!(compared[0], compared[1]);
    assert_ne!(compared[0], "");
}

const AT_A_WAIT: &str = "document.querySelector('main .bar .continue')";
const DISCARDS: &str =
    "document.querySelectorAll('.near .hand[data-hand=toss] input').length === 6 &&
     !document.querySelector('main[data-showing]')";

fn deals(now: &Value) -> usize {
    now["view"]["deals"].as_array().map_or(0, Vec::len)
}

/// Notes in `dealt` whether six cards to discard from were ever drawn before the show.
const SEE_EVERY_FRAME: &str = "
    window.dealt = false;
    const look = () => {
        const hand = document.querySelector('.near .hand[data-hand=toss]');
        if (hand && getComputedStyle(hand).visibility === 'visible') window.dealt = true;
        if (!document.querySelector('main .bar .continue')) requestAnimationFrame(look);
    };
    look();";

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_is_shown_event_by_event_and_its_show_waits_for_the_reader() {
    let Some(browser) = begin("cribbage", &[("opponent", "medium")], &[("speed", "fast")]).await
    else {
        return;
    };
    let first = browser.run(RECORD).await;
    play_until(&browser, |now| deals(now) == 1).await;
    browser.until(AT_A_WAIT).await;
    assert!(!browser.is(DISCARDS).await, "the next deal is dealt under the show");
    let shown = seen(&browser).await;
    let staged: Vec<&Value> = shown
        .iter()
        .filter(|moment| moment["hands"].as_array().is_some_and(|it| !it.is_empty()))
        .collect();
    let mut hands: Vec<usize> =
        staged.iter().map(|moment| moment["hands"].as_array().map_or(0, Vec::len)).collect();
    assert!(hands.is_sorted(), "{hands:?}");
    hands.dedup();
    assert_eq!(hands, [1, 2, 3]);
    for pair in staged.windows(2) {
        let is_same = pair[0]["hands"] == pair[1]["hands"];
        assert!(!is_same || pair[0]["points"].as_u64() < pair[1]["points"].as_u64(), "{pair:?}");
    }
    let waits: Vec<bool> = shown.iter().map(|moment| moment["waits"] == true).collect();
    assert_eq!(waits.iter().filter(|&&waits| waits).count(), 1);
    assert_eq!(waits.last(), Some(&true), "nothing is shown after it");
    browser.press(Key::Enter).await;
    browser.until(DISCARDS).await;
    heard_in_order(&browser, &first).await;
    // A reload shows the end of a deal again, until the reader has gone on from it.
    play_until(&browser, |now| deals(now) == 2 || !now["turn"]["over"].is_null()).await;
    browser.until(AT_A_WAIT).await;
    let keep = json!({ "source": SEE_EVERY_FRAME });
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", keep).await;
    browser.driver.refresh().await.expect("a page");
    browser.until(AT_A_WAIT).await;
    assert!(!browser.is("window.dealt").await, "the next deal is drawn before the show");
    assert!(browser.is("document.querySelectorAll('.felt .shown-hand').length === 3").await);
    browser.press(Key::Enter).await;
    browser.until(DISCARDS).await;
    browser.driver.refresh().await.expect("a page");
    browser.until(DISCARDS).await;
    assert!(!browser.is(AT_A_WAIT).await);
    browser.has_a_quiet_console().await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rounds_end_is_laid_out_and_the_new_wild_rank_announced() {
    let keep = [("speed", "fast"), ("continue", "auto")];
    let Some(browser) = begin("five-crowns", &[("opponent", "medium")], &keep).await else {
        return;
    };
    browser.run(RECORD).await;
    // The score sheet beside the table says the same as the one on it.
    browser
        .run(
            "window.totals = [];
             new MutationObserver(() => {
                 const [sheet, laid] = ['.side .sheet tfoot', '.felt .score-sheet [data-total]']
                     .map((place) => document.querySelector(`main:has(.continue) ${place}`)?.innerText);
                 if (laid) totals.push([sheet.trim(), laid.trim()]);
             }).observe(document.body, { childList: true, subtree: true });",
        )
        .await;
    play_until(&browser, |now| now["view"]["sheet"].as_array().is_some_and(|it| !it.is_empty()))
        .await;
    browser.until("seen.some(({ banner }) => banner === 'Round 2: fours are wild.')").await;
    let shown = seen(&browser).await;
    let end = shown.iter().position(|moment| moment["waits"] == true).expect("a round's end");
    assert_eq!(shown[end]["hands"].as_array().map(Vec::len), Some(2));
    assert_eq!(shown[end]["sheet"], 1, "the sheet has a new row");
    let out = |moment: &Value| moment["banner"].as_str().is_some_and(|it| it.contains("last turn"));
    assert!(shown[..end].iter().any(out), "the last turn is announced: {shown:?}");
    let next = |moment: &Value| moment["banner"] == "Round 2: fours are wild.";
    assert!(!shown[..=end].iter().any(next), "round 2 begins before round 1 has ended");
    let totals = browser.run("return totals").await;
    let last = totals.as_array().and_then(|totals| totals.last()).expect("it waited");
    assert_eq!(last[0], last[1]);
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// A card is clicked and Enter pressed while a moment is shown: the card is played once it can be.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_clicked_and_typed_meanwhile_is_done_on_the_next_table() {
    let Some(browser) = begin("cribbage", &[("opponent", "medium")], &[("speed", "relaxed")]).await
    else {
        return;
    };
    browser.run(RECORD).await;
    browser
        .run("window.clicked = '';
              new MutationObserver(() => {
                  const card = document.querySelector('main[data-showing] .felt[data-spoken] .near [data-code]');
                  if (!card || clicked) return;
                  clicked = card.dataset.code;
                  card.click();
                  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
              }).observe(document.body, { childList: true, subtree: true })")
        .await;
    // Both discards, and the starter that is turned up after them.
    for _ in 0..2 {
        browser.run("document.querySelector('.near .hand input:not(:checked)').click()").await;
    }
    browser.run("document.querySelector('[data-does-chosen]').click()").await;
    browser.until("clicked !== ''").await;
    let played = "[...document.querySelectorAll('.near .laid [data-card]')].length === 1 &&
         !document.querySelector(`.near .hand [data-code='${clicked}']`)";
    browser.until(played).await;
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// A name is typed beside the table while a moment is shown: it is still there on the next table.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_beside_the_table_stays_when_the_table_changes() {
    let Some(browser) = begin("cribbage", &[("opponent", "medium")], &[("speed", "relaxed")]).await
    else {
        return;
    };
    browser
        .run(
            "window.typed = false;
              document.querySelector('.about-table details').open = true;
              new MutationObserver(() => {
                  const field = document.querySelector('main[data-showing] #nickname');
                  if (!field || typed) return;
                  typed = true;
                  field.focus();
                  field.value = 'Ann of';
              }).observe(document.body, { attributes: true, childList: true, subtree: true })",
        )
        .await;
    for _ in 0..2 {
        browser.run("document.querySelector('.near .hand input:not(:checked)').click()").await;
    }
    browser.run("document.querySelector('[data-does-chosen]').click()").await;
    let is_asked = "typed && !document.querySelector('main[data-showing]') &&
         document.querySelector('main[data-turn=mine]')";
    browser.until(is_asked).await;
    let field = browser.run("return [nickname.value, document.activeElement.id]").await;
    assert_eq!(field, json!(["Ann of", "nickname"]));
    browser.has_a_quiet_console().await;
    browser.close().await;
}
