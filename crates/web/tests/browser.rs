//! Whole games in a real browser: by mouse, by keyboard alone, on a phone.

mod driven;
mod server;

use driven::{Browser, PHONE, WIDE};
use serde_json::json;
use thirtyfour::prelude::*;

/// The number of actions after which a picture is taken.
const PICTURED: usize = 3;

async fn plays_by_mouse(game: &str, answers: &[(&str, &str)], (width, height): (u32, u32)) {
    let Some(browser) = Browser::open(width, height).await else { return };
    browser.begin(game, answers).await;
    let mut actions = 0;
    while browser.is_asked().await {
        if actions == PICTURED {
            browser.take_picture(game).await;
        }
        assert!(browser.is(BAR_IN_SIGHT).await, "{game}: no bar in sight after {actions} actions");
        browser.click_something().await;
        actions += 1;
    }
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// What can be done is seen without scrolling.
const BAR_IN_SIGHT: &str = "(({ top, bottom }) => top >= 0 && bottom <= innerHeight + 1)(
     document.querySelector('main .bar').getBoundingClientRect())";

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
        let usable =
            "document.activeElement.matches('button') || document.querySelector('.cell.last')";
        assert!(browser.is(usable).await, "the first stop is a square for a disc");
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

/// The page of a table that waits is swapped when the friend sits down, and the browser recognises
/// the number that it drew.
#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_table_comes_alive_and_the_browsers_number_is_checked() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    browser.begin("cribbage", &[("opponent", "friend")]).await;
    assert!(browser.is("document.querySelector('main.waiting')").await, "nobody has joined");
    assert!(!browser.is("document.querySelector('[data-card]')").await, "a card is shown");
    browser.take_picture("waiting").await;
    let join = "const link = new URL(document.querySelector('.invite input').value);
         return fetch('/api/v1' + link.pathname, { method: 'POST', credentials: 'omit',
             headers: { 'content-type': 'application/json' }, body: '{}' })
             .then((answer) => answer.status)";
    assert_eq!(browser.run(join).await, 200);
    browser.until("document.querySelector('main.table:not(.waiting) [data-card]')").await;
    browser
        .until("document.querySelector('#live').textContent.startsWith('Everyone is here.')")
        .await;
    let table = browser.run("return document.querySelector('main').dataset.table").await;
    let table = table.as_str().expect("a table").to_owned();
    let resign = format!(
        "return fetch('/api/v1/games/{table}/resign', {{ method: 'POST',
             headers: {{ 'content-type': 'application/json' }}, body: '{{}}' }})
             .then((answer) => answer.status)"
    );
    assert_eq!(browser.run(&resign).await, 200);
    browser.driver.goto(browser.url(&format!("/table/{table}/check"))).await.expect("a page");
    browser.until("document.querySelector('[data-own-number]').textContent.startsWith('✓')").await;
    browser.take_picture("check").await;
    browser.run("localStorage.clear()").await;
    browser.driver.refresh().await.expect("a page");
    let other =
        "document.querySelector('[data-own-number]')?.textContent.startsWith('This browser didn')";
    browser.until(other).await;
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// Screen readers hear each action once and in order, with the names of its cards in full.
#[tokio::test(flavor = "multi_thread")]
async fn every_action_is_announced_in_order() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    browser.begin("cribbage", &[("opponent", "medium")]).await;
    let first = browser.run("return Number(document.querySelector('main').dataset.actions)").await;
    for _ in 0..6 {
        assert!(browser.is_asked().await);
        browser.click_something().await;
    }
    assert!(browser.is_asked().await);
    let new = format!(
        "[...document.querySelectorAll('.log li[data-spoken]')].reverse()
             .filter((entry) => entry.value > {first}).map((entry) => entry.dataset.spoken)"
    );
    // Between the actions, the live region also says whose turn it is.
    let announced = "[...document.querySelectorAll('#live p')].map((said) => said.textContent)";
    let heard = format!(
        "(() => {{ const happened = {new};
             return JSON.stringify({announced}.filter((said) => happened.includes(said)))
                 === JSON.stringify(happened); }})()"
    );
    browser.until(&heard).await;
    let full = format!(
        "{announced}.some((said) => /^You play .* of (clubs|diamonds|hearts|spades)/.test(said))"
    );
    assert!(browser.is(&full).await);
    assert!(!browser.is(&format!("/[♣♦♥♠]/.test({announced}.join())")).await);
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// A whole hand of the last round that lies open fits on a phone.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_hand_that_lies_open_fits_on_a_phone() {
    let Some(browser) = Browser::open(PHONE.0, PHONE.1).await else { return };
    browser.resize(PHONE).await;
    browser.driver.goto(browser.url("/puzzle/five-crowns")).await.expect("a page");
    let widest = browser
        .run(
            "const hand = document.createElement('ul');
             hand.className = 'cards melded';
             for (let number = 0; number < 13; number += 1) {
                 const card = document.createElement('li');
                 if (number % 4) card.className = 'joined';
                 card.append(document.querySelector('.near .card').cloneNode(true));
                 hand.append(card);
             }
             document.querySelector('.seat.far').append(hand);
             const cards = [...hand.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
             return [cards[0].left >= 0, cards.at(-1).right <= innerWidth,
                 document.documentElement.scrollWidth <= innerWidth]",
        )
        .await;
    assert_eq!(widest, json!([true, true, true]));
    browser.close().await;
}

/// What Tab reaches isn't hidden behind the bar at the bottom.
#[tokio::test(flavor = "multi_thread")]
async fn a_field_with_the_focus_is_seen_above_the_bar() {
    let Some(browser) = Browser::open(WIDE.0, 600).await else { return };
    browser.driver.goto(browser.url("/new/crosscut")).await.expect("a page");
    let seen = "const field = document.querySelector('[name=watched]');
         field.focus();
         const bar = document.querySelector('.doors').getBoundingClientRect();
         return field.getBoundingClientRect().bottom <= bar.top";
    assert_eq!(browser.run(seen).await, true);
    browser.close().await;
}

/// A turning point has a row of its own on a phone, and unmelded cards lie apart.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_lies_over_anything_else_on_a_phone() {
    let Some(browser) = Browser::open(PHONE.0, PHONE.1).await else { return };
    browser.resize(PHONE).await;
    browser.begin("five-crowns", &[("opponent", "easy")]).await;
    let above = browser
        .run(
            "const banner = Object.assign(document.createElement('p'), { className: 'banner', textContent: 'Round 3: fives are wild.' });
             banner.style.animation = 'none';
             document.querySelector('.felt').prepend(banner);
             const box = (place) => document.querySelector(place).getBoundingClientRect();
             const own = banner.getBoundingClientRect();
             const far = [...document.querySelectorAll('.felt > :not(.banner)')].map((part) => part.getBoundingClientRect().top);
             return [box('.sentence').bottom <= own.top, own.bottom <= Math.min(...far)]",
        )
        .await;
    assert_eq!(above, json!([true, true]));
    for cards in [5, 7, 9, 13] {
        let apart = browser
            .run(&format!(
                "const hand = document.createElement('ul');
                 hand.className = 'hand';
                 hand.dataset.grouped = '';
                 for (let number = 0; number < {cards}; number += 1) {{
                     const card = document.createElement('li');
                     card.className = 'held';
                     card.append(document.querySelector('.far .card, .near .card').cloneNode(true));
                     hand.append(card);
                 }}
                 document.querySelector('.seat.near').replaceChildren(hand);
                 const boxes = [...hand.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
                 return boxes.every((box, at) => at === 0 || box.top > boxes[at - 1].top + 9 || box.left >= boxes[at - 1].right)
                     && boxes.every((box) => box.left >= 0 && box.right <= innerWidth)"
            ))
            .await;
        assert_eq!(apart, true, "{cards} cards");
        let again = "document.querySelector('.seat.near').innerHTML = document.querySelector('.seat.far').innerHTML";
        browser.run(again).await;
    }
    let more = browser.find(".top .more-pages").await.expect("a button on a phone");
    more.click().await.expect("it can be pressed");
    browser.until("document.querySelector('#more-pages:popover-open a[href=\"/settings\"]')").await;
    browser.close().await;
}

/// A second square is clicked while the first move is on its way: nothing is placed there, and the page
/// says why.
#[tokio::test(flavor = "multi_thread")]
async fn a_click_out_of_turn_is_answered() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    browser.begin("crosscut", &[("rows", "6"), ("columns", "6"), ("opponent", "easy")]).await;
    assert!(browser.is_asked().await, "a game has just begun");
    let answer = "const real = fetch;
         const held = new Promise((done) => { window.release = done; });
         window.fetch = async (...asked) => { await held; return real(...asked); };
         const [first, second] = document.querySelectorAll('.cell.can > button');
         first.click();
         return new Promise((done) => setTimeout(done)).then(() => {
             second.click();
             return document.querySelector('#trouble').textContent;
         })";
    let answer = browser.run(answer).await;
    assert!(
        answer.as_str().is_some_and(|it| it.starts_with("It isn't your turn yet.")),
        "{answer}"
    );
    browser.run("release()").await;
    browser.until("Number(document.querySelector('main').dataset.actions) >= 1").await;
    browser.until("document.querySelector('main').dataset.turn === 'mine'").await;
    browser.until("document.querySelector('#trouble').hidden").await;
    assert!(browser.is("Number(document.querySelector('main').dataset.actions) === 2").await);
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// A letter that is typed while the computer thinks does its work on the reader's turn.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_out_of_turn_is_kept() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    browser.begin("crosscut", &[("rows", "6"), ("columns", "6"), ("opponent", "easy")]).await;
    assert!(browser.is_asked().await, "a game has just begun");
    // The page of the computer's turn comes, and stays until a letter was typed.
    browser
        .run(
            "const real = fetch;
             const typed = new Promise((done) => { window.release = done; });
             window.fetch = async (...asked) => {
                 if (document.querySelector('main[data-computer]')) await typed;
                 const answer = await real(...asked);
                 if (!String(asked[0]).includes('part=table') || window.made) return answer;
                 // The computer may have moved already. Show the page a table where it hasn't.
                 window.made = true;
                 const page = (await answer.text()).replace('data-turn=\"mine\"', 'data-turn=\"other\" data-computer')
                     .replace(/data-version=\"[0-9]+\"/, 'data-version=\"0\"').replaceAll('data-letter=\"h\"', '');
                 const told = new Response(page, { headers: { 'content-type': 'text/html' } });
                 return Object.defineProperty(told, 'url', { value: answer.url });
             };
             document.querySelector('.cell.can > button').click();",
        )
        .await;
    browser.until("document.querySelector('main[data-computer]:not([data-busy])')").await;
    browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true })); release();").await;
    browser.until("document.querySelector('main[data-turn=mine] .hint')").await;
    browser.close().await;
}

/// The result is brought into sight where the page was scrolled away from it.
#[tokio::test(flavor = "multi_thread")]
async fn the_result_is_seen_wherever_the_page_was_scrolled() {
    let Some(browser) = Browser::open(WIDE.0, 500).await else { return };
    browser.begin("crosscut", &[("opponent", "easy")]).await;
    assert!(browser.is_asked().await, "a game has just begun");
    browser.run("document.querySelector('main').style.paddingBottom = '100vh'; scrollTo(0, document.body.scrollHeight)").await;
    browser.until("document.querySelector('#turn').getBoundingClientRect().bottom < 0").await;
    browser.run("document.querySelector('#resign button.grave').click()").await;
    browser.until("document.querySelector('main').dataset.turn === 'over'").await;
    browser.until("document.querySelector('#turn').getBoundingClientRect().top >= 0").await;
    browser.close().await;
}

/// Cards that are chosen stay chosen when a hint is asked for and closed.
#[tokio::test(flavor = "multi_thread")]
async fn closing_a_hint_keeps_the_chosen_cards() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    browser.begin("cribbage", &[("opponent", "easy")]).await;
    assert!(browser.is_asked().await, "a game has just begun");
    let chosen =
        "return [...document.querySelectorAll('.hand input:checked')].map((one) => one.value)";
    browser
        .run("for (const at of [1, 3]) document.querySelectorAll('.hand input')[at].click();")
        .await;
    let before = browser.run(chosen).await;
    assert_eq!(before.as_array().map(Vec::len), Some(2));
    browser.run("document.querySelector('[data-letter=h]').click()").await;
    browser.until("document.querySelector('.hint .close')").await;
    browser.run("document.querySelector('.hint .close').click()").await;
    browser.until("!document.querySelector('.hint')").await;
    assert_eq!(browser.run(chosen).await, before);
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// A finger cannot hover: its first tap shows what would flip, its second places the disc.
#[tokio::test(flavor = "multi_thread")]
async fn a_finger_taps_twice_and_a_square_says_why_it_is_refused() {
    let Some(browser) = Browser::open(PHONE.0, PHONE.1).await else { return };
    let answers = [("rows", "5"), ("columns", "5"), ("opponent", "easy")];
    browser.begin("crosscut", &answers).await;
    assert!(browser.is_asked().await, "a game has just begun");
    let before = browser.version().await;
    let stays = format!("document.querySelector('main.table').dataset.version === '{before}'");
    let corner = "document.querySelector('.cell.corner > *')";
    browser.run(&format!("{corner}.click()")).await;
    browser.until("document.querySelector('#trouble').textContent.includes('corner')").await;
    assert!(browser.is(&stays).await, "nothing is played in a corner");
    tap(&browser, ".cell.can > button").await;
    browser.until("document.querySelector('.cell.armed')").await;
    browser.until("document.querySelector('#preview').textContent.includes('Tap again')").await;
    assert!(browser.is(&stays).await, "the first tap only shows");
    tap(&browser, ".cell.armed > button").await;
    browser.until(&format!("!({stays})")).await;
    browser.has_a_quiet_console().await;
    browser.close().await;
}

async fn tap(browser: &Browser, what: &str) {
    let middle = browser
        .run(&format!(
            "const place = document.querySelector('{what}').getBoundingClientRect();
             return [place.x + place.width / 2, place.y + place.height / 2]"
        ))
        .await;
    let touched = json!([{ "x": middle[0], "y": middle[1] }]);
    for (kind, points) in [("touchStart", touched), ("touchEnd", json!([]))] {
        let touch = json!({ "type": kind, "touchPoints": points });
        browser.devtools("Input.dispatchTouchEvent", touch).await;
    }
}
