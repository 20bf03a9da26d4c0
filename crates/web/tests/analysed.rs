//! A finished game looked at in a real browser: stepped through, tried again, played on.

mod driven;
mod every_page;
mod server;

use driven::{Browser, PHONE, WIDE};
use every_page::table;
use serde_json::json;
use thirtyfour::prelude::*;

/// A finished game of Crosscut whose review is on the page.
async fn reviewed(size: (u32, u32)) -> Option<(Browser, String)> {
    let browser = Browser::open(size.0, size.1).await?;
    browser.resize(size).await;
    browser.driver.goto(browser.url("/")).await.expect("a page");
    let game =
        json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "medium"] });
    let page = table(&browser, &game, 99).await;
    browser.driver.goto(browser.url(&format!("{page}/analysis"))).await.expect("a page");
    // What is found is shown without a new page, and without setting the last disc down again.
    browser
        .run(
            "window.same = true;
             window.moved = 0;
             document.addEventListener('animationstart', ({ target }) => {
                 if (target.closest('main[data-still]')) moved += 1;
             }, { capture: true });",
        )
        .await;
    browser.until("document.querySelector('.accounts')").await;
    assert!(browser.is("window.same").await, "the review came to the page");
    assert!(browser.is("window.moved === 0").await, "only numbers changed");
    Some((browser, page))
}

async fn at(browser: &Browser) -> i64 {
    let at = browser.run("return Number(document.querySelector('main').dataset.at)").await;
    at.as_i64().expect("a number")
}

/// What shows that the whole page is at a move: the list, the graph and the address.
fn is_at(number: i64) -> String {
    format!(
        "document.querySelector('main').dataset.at === '{number}' \
         && location.search.includes('at={number}') \
         && document.querySelector('.moves li [aria-current] .number')?.textContent === '{number}' \
         && document.querySelector('.graph .here') \
         && document.querySelector('.comment h2').textContent === 'Move {number}'"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn every_way_of_stepping_moves_everything() {
    for size in [WIDE, PHONE] {
        let Some((browser, _)) = reviewed(size).await else { return };
        let end = at(&browser).await;
        browser.press(Key::Left).await;
        browser.until(&is_at(end - 1)).await;
        browser.press(Key::Right).await;
        browser.until(&is_at(end)).await;
        browser.press(Key::Home).await;
        browser.until("document.querySelector('main').dataset.at === '0'").await;
        browser.run("document.querySelector('[data-step=ArrowRight]').click()").await;
        browser.until(&is_at(1)).await;
        browser.run("document.querySelector('.moves li:nth-child(3) a').click()").await;
        browser.until(&is_at(3)).await;
        // Steps that come faster than pages all count.
        browser.press(Key::Home).await;
        browser.until("document.querySelector('main').dataset.at === '0'").await;
        let step = |key: &str, times: i64| {
            format!(
                "for (let time = 0; time < {times}; time += 1) document.body.dispatchEvent(
                     new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}));"
            )
        };
        browser.run(&step("ArrowRight", 5)).await;
        browser.until(&is_at(5)).await;
        browser.run(&step("ArrowLeft", 2)).await;
        browser.until(&is_at(3)).await;
        // The last column of the graph is the last move.
        browser
            .run(
                "const line = document.querySelector('.graph .baseline').getBoundingClientRect();
                 document.querySelector('.graph svg').dispatchEvent(new MouseEvent('click',
                     { bubbles: true, cancelable: true, clientX: line.right, clientY: line.top }));",
            )
            .await;
        browser.until(&is_at(end)).await;
        if let Some(next) = browser.find("main [data-letter=n]").await {
            let number = next.attr("data-at").await.expect("a page").expect("a number");
            browser.press(Key::Home).await;
            browser.until("document.querySelector('main').dataset.at === '0'").await;
            browser.run("document.querySelector('main [data-letter=n]').click()").await;
            browser.until(&is_at(number.parse().expect("a number"))).await;
            assert!(browser.is("document.querySelector('.comment .verdict')").await);
        }
        assert!(browser.is("window.same").await, "all on the same page");
        let inside = "[...document.querySelectorAll('main .button, main button')].every((one) => {
                 const place = one.getBoundingClientRect();
                 return place.left >= 0 && place.right <= innerWidth; })";
        assert!(browser.is(inside).await, "no button is cut off at the side");
        browser.has_a_quiet_console().await;
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistake_is_tried_again_and_the_answer_leads_back() {
    let Some((browser, page)) = reviewed(WIDE).await else { return };
    // Anybody's mistake will do.
    let found = "return Number(document.querySelector('.moves [data-mistake] a')?.dataset.at ?? 0)";
    let number = browser.run(found).await.as_i64().unwrap_or(0);
    if number == 0 {
        browser.close().await;
        return;
    }
    let move_page = format!("{page}/analysis?at={number}");
    browser.driver.goto(browser.url(&move_page)).await.expect("a page");
    browser.until("document.querySelector('main [data-letter=t]')").await;
    // What if it had been another move: that begins before the mistake.
    let before = "return document.querySelector('.what-if [data-letter=w]').value";
    assert_eq!(browser.run(before).await, (number - 1).to_string());
    browser.run("document.querySelector('main [data-letter=t]').click()").await;
    browser.until("document.querySelector('main.retry')").await;
    assert!(!browser.is("document.querySelector('.graph, .moves, .verdict')").await);
    let said =
        "document.querySelector('.side').textContent.includes('The move in the game was to')";
    assert!(browser.is(said).await, "what was played is named");
    // A try by mouse on the board itself.
    browser.run("document.querySelector('main .board-form [name=action]').click()").await;
    browser.until("document.querySelector('main.retry .verdict')").await;
    let shown = browser.find("main [data-letter=s]").await;
    if let Some(show) = shown {
        show.click().await.expect("the button");
    }
    browser.until("document.querySelector('main.retry table.compared, main.retry h2')").await;
    browser.run("document.querySelector('main [data-letter=b]').click()").await;
    browser.until(&format!("location.pathname + location.search === '{move_page}'")).await;
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// A move is rolled out beside its comment. The result comes to the page, and is there again after
/// looking at another move.
#[tokio::test(flavor = "multi_thread")]
async fn a_rollout_grows_on_the_page_and_is_kept() {
    let Some((browser, _)) = reviewed(WIDE).await else { return };
    browser.run("document.querySelector('.moves li:nth-child(1) a').click()").await;
    browser.until(&is_at(1)).await;
    let begin = browser.find(".rollout button").await.expect("a button");
    begin.click().await.expect("it can be pressed");
    browser.until("document.querySelector('.rollout progress, .rollout table')").await;
    assert!(browser.is("location.search === '?at=1'").await, "it stays at the move");
    browser.run("window.same = true;").await;
    browser.until("document.querySelector('.rollout table.compared')").await;
    assert!(browser.is("window.same").await, "the games came to the page");
    browser.run("document.querySelector('.moves li:nth-child(2) a').click()").await;
    browser.until(&is_at(2)).await;
    assert!(!browser.is("document.querySelector('.rollout table')").await);
    browser.run("document.querySelector('.moves li:nth-child(1) a').click()").await;
    browser.until("document.querySelector('.rollout table.compared')").await;
    browser.has_a_quiet_console().await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_on_and_left_for_the_same_move() {
    let Some((browser, page)) = reviewed(WIDE).await else { return };
    browser.run("document.querySelector('.moves li:nth-child(2) a').click()").await;
    browser.until(&is_at(2)).await;
    let play = browser.find(".what-if button").await.expect("a button");
    play.click().await.expect("it can be pressed");
    browser.until("document.querySelector('main.table[data-table]')").await;
    browser.until("document.body.textContent.includes('continues from move 2')").await;
    assert_eq!(browser.run("return document.querySelector('main').dataset.actions").await, "2");
    browser.run("document.querySelector('main [data-letter=b]').click()").await;
    let there = format!("location.pathname + location.search === '{page}/analysis?at=2'");
    browser.until(&there).await;
    browser.has_a_quiet_console().await;
    browser.close().await;
}
