//! Whole games between two people, each in a browser of their own, and at one screen: played by the
//! page's own controls to the end.

mod driven;
mod relay;
mod server;

use driven::{Browser, PHONE, WIDE};
use relay::{BAD_GATEWAY, Relay};
use serde_json::{Value, json};

/// Whether the page lets its reader do something now.
const CAN_ACT: &str =
    "document.querySelector('main.table[data-turn=mine]:not([data-busy], [data-showing])')";
const IS_OVER: &str = "document.querySelector('main.table[data-turn=over]')";

/// Opens a table for a friend in one browser, who sits down in another.
async fn pair(game: &str, answers: &[(&str, &str)]) -> Option<[Browser; 2]> {
    let ann = Browser::open(WIDE.0, WIDE.1).await?;
    let bob = play_with_friend(&ann, game, answers).await;
    Some([ann, bob])
}

/// Opens a table for a friend, and returns the browser in which the friend sits down.
async fn play_with_friend(ann: &Browser, game: &str, answers: &[(&str, &str)]) -> Browser {
    let named = [answers, &[("opponent", "friend"), ("name", "Ann")]].concat();
    ann.begin(game, &named).await;
    let link =
        "const { pathname, search, hash } = new URL(document.querySelector('.invite input').value);
         return pathname + search + hash";
    let link = ann.run(link).await;
    let bob = ann.beside(PHONE).await;
    bob.driver.goto(bob.url(link.as_str().expect("a link"))).await.expect("a page");
    bob.run(
        "localStorage['parlour.speed'] = '\"off\"'; localStorage['parlour.continue'] = '\"auto\"'; document.querySelector('#name').value = 'Bob'",
    )
    .await;
    bob.find("main form button[type=submit]").await.expect("a button").click().await.expect("it");
    for browser in [ann, &bob] {
        browser.until("document.querySelector('main.table:not(.waiting)')").await;
    }
    bob
}

/// Plays for both people until each sees the end. Returns how often each acted.
async fn play_to_the_end([ann, bob]: [&Browser; 2]) -> [usize; 2] {
    let mut acted = [0, 0];
    while !(ann.is(IS_OVER).await && bob.is(IS_OVER).await) {
        for (browser, acted) in [ann, bob].into_iter().zip(&mut acted) {
            // Nobody acts meanwhile, so that the page stays as it is while it is clicked.
            let version = look(browser).await["version"].clone();
            browser
                .until(&format!("document.querySelector('main').dataset.version === '{version}'"))
                .await;
            if browser.is(CAN_ACT).await {
                browser.click_something().await;
                *acted += 1;
            }
        }
    }
    acted
}

/// The table for programs, as a browser's person sees it.
async fn look(browser: &Browser) -> Value {
    browser
        .run("return fetch('/api/v1/games/' + document.querySelector('main').dataset.table).then((it) => it.json())")
        .await
}

/// Both pages tell the same game in the same order, and how it ended.
async fn ended_alike([ann, bob]: [&Browser; 2]) {
    let numbers = "return [...document.querySelectorAll('.log li')].map((line) => line.value)";
    let told = ann.run(numbers).await;
    assert_eq!(told, bob.run(numbers).await);
    let numbers: Vec<u64> =
        told.as_array().expect("lines").iter().filter_map(Value::as_u64).collect();
    let last = ann.run("return Number(document.querySelector('main').dataset.actions)").await;
    assert_eq!(last, json!(numbers[0]), "the newest line is the last action");
    assert!(numbers.windows(2).all(|pair| pair[0] == pair[1] + 1), "{numbers:?}");
    let outcome = look(ann).await["turn"]["over"].clone();
    for (browser, seat) in [(ann, 0), (bob, 1)] {
        let result = browser.run("return document.querySelector('#turn').textContent").await;
        let result = result.as_str().expect("a sentence");
        // A short game may end in a tie.
        let winners = outcome["won"].as_array();
        let has_won = winners.is_some_and(|winners| winners.contains(&json!(seat)));
        assert_eq!(result.contains("You win"), has_won, "{result}");
        let end = if winners.is_some() { " wins" } else { " tie" };
        assert!(has_won || result.contains(end), "{result}");
        browser.has_a_quiet_console().await;
    }
}

/// Takes pictures of both browsers, where `PARLOUR_PICTURES` names a folder for them.
async fn picture([ann, bob]: [&Browser; 2], name: &str) {
    if std::env::var_os("PARLOUR_PICTURES").is_none() {
        return;
    }
    for (browser, size, theme) in [(ann, WIDE, "light"), (bob, PHONE, "dark")] {
        browser.resize(size).await;
        browser.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        browser.take_picture(&format!("{name}-{theme}")).await;
        browser.resize_back().await;
    }
}

async fn close(people: [Browser; 2]) {
    for browser in people {
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_crosscut_to_the_end_and_again_with_other_colours() {
    let answers = [("rows", "5"), ("columns", "5"), ("clock", "30m per game")];
    let Some(people) = pair("crosscut", &answers).await else { return };
    let both = people.each_ref();
    let [ann, bob] = both;
    ann.until("document.querySelector('.presence[data-is=online]')").await;
    bob.until("document.querySelector('.presence[data-is=thinking]')").await;
    ann.find("[popovertarget=phrases]").await.expect("a button").click().await.expect("it");
    picture(both, "phrases").await;
    ann.find("button[value=good-luck]").await.expect("a phrase").click().await.expect("it");
    bob.until("document.querySelector('.plate .said')?.textContent === 'Good luck'").await;
    bob.until("[...document.querySelectorAll('#live p')].some((line) => line.textContent === 'Ann: Good luck')")
        .await;
    picture(both, "said").await;
    ann.until("!['30:00', undefined].includes(document.querySelector('.clock[data-running]')?.textContent)")
        .await;
    // A browser that mutes the others shows none of their phrases.
    let heard = "localStorage['parlour.mute'] = arguments[0];
         return import(document.querySelector('link[href*=\"presence.js\"]').href).then((module) => {
             module.heardPhrase({ seat: 0, words: arguments[1] });
             return document.querySelector('.plate[data-seat=\"0\"] .said')?.textContent ?? '';
         })";
    for (mute, words, shown) in [("true", "Hello", "Good luck"), ("false", "Thanks", "Thanks")] {
        let arguments = vec![json!(mute), json!(words)];
        let said = bob.driver.execute(heard, arguments).await.expect("a script");
        assert!(*said.json() == shown || *said.json() == "", "{mute}: {}", said.json());
        assert!(mute == "true" || *said.json() == shown);
    }
    let acted = play_to_the_end(both).await;
    assert!(acted[0].abs_diff(acted[1]) <= 1, "they take turns: {acted:?}");
    ended_alike(both).await;
    // One offers a rematch, the other accepts it with one click, and both sit at the new table.
    let offer = ann.find("form[data-does=rematch] button").await.expect("a button");
    offer.click().await.expect("it");
    ann.until("document.querySelector('main.waiting')").await;
    bob.until("document.querySelector('.bar .offer')").await;
    picture(both, "rematch").await;
    bob.find("form[data-does=rematch] button").await.expect("a button").click().await.expect("it");
    for browser in both {
        browser.until("document.querySelector('main.table[data-actions=\"0\"]')").await;
    }
    let [anns, bobs] = [look(ann).await, look(bob).await];
    assert_eq!((&anns["seat"], &bobs["seat"]), (&json!(1), &json!(0)));
    assert_eq!(anns["table"], bobs["table"]);
    // Resigning asks first.
    ann.find("[popovertarget=resign]").await.expect("a button").click().await.expect("it");
    ann.until("document.querySelector('#resign:popover-open')").await;
    picture(both, "resign").await;
    ann.find("#resign button.grave").await.expect("a button").click().await.expect("it");
    for browser in both {
        browser.until(IS_OVER).await;
    }
    assert_eq!(look(bob).await["turn"]["over"], json!({ "won": [0] }));
    close(people).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_discard_at_the_same_time_and_play_cribbage_to_the_end() {
    let Some(people) = pair("cribbage", &[("points", "61")]).await else { return };
    let both = people.each_ref();
    let first = look(both[0]).await["turn"]["act"].as_u64().expect("a seat") as usize;
    let (first, second) = (both[first], both[1 - first]);
    // The one who is asked second discards first; the other's marks stay meanwhile.
    for browser in both {
        browser.until("document.querySelectorAll('#hand input[name=card]').length === 6").await;
    }
    first.run("document.querySelector('#hand [name=card]').click()").await;
    picture(both, "discard").await;
    second.click_something().await;
    second
        .until("/^Waiting for .*discard\\.$/.test(document.querySelector('#turn').textContent)")
        .await;
    second.until("document.querySelectorAll('.near .held').length === 4").await;
    first.until("document.querySelector('.far .plate').textContent.includes('has chosen')").await;
    first.until("/^(Ann|Bob) has discarded\\.$/.test(document.querySelector('.count-words').textContent)").await;
    // Nothing can be undone, and the page says so to a player who tries.
    first.run("document.querySelector('[data-letter=u]').click()").await;
    first.until("document.querySelector('#no-undo:popover-open')").await;
    first.run("document.querySelector('#no-undo').hidePopover()").await;
    let mute = "document.querySelector('#phrases').textContent.includes('Mute your opponent')";
    assert!(first.is(mute).await);
    picture(both, "chosen").await;
    let marked = "return document.querySelectorAll('#hand input:checked').length";
    assert_eq!(first.run(marked).await, 1, "what was marked stays marked");
    first.run("document.querySelector('#hand [name=card]:not(:checked)').click()").await;
    first.find("main button[data-does-chosen]").await.expect("a button").click().await.expect("it");
    for browser in both {
        browser.until("document.querySelector('.starter [data-card]')").await;
    }
    play_to_the_end(both).await;
    ended_alike(both).await;
    close(people).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_round_of_five_crowns() {
    let Some(people) = pair("five-crowns", &[("rounds", "1")]).await else { return };
    let both = people.each_ref();
    let acted = play_to_the_end(both).await;
    assert!(acted.iter().all(|&acted| acted > 0), "{acted:?}");
    ended_alike(both).await;
    close(people).await;
}

/// Keeps every change of the notice, in order.
const KEEP_NOTICES: &str = "
    window.notices = [];
    const notice = document.querySelector('#connection');
    new MutationObserver(() => {
        const now = notice.hidden ? 'gone' : notice.textContent;
        if (now !== (notices.at(-1) ?? 'gone')) notices.push(now);
    }).observe(notice, { attributes: true });";

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_loses_its_connection_says_so_until_it_is_back() {
    let Some(mut ann) = Browser::open(WIDE.0, WIDE.1).await else { return };
    let relay = Relay::to(ann.server.address);
    ann.address = relay.address;
    let bob = play_with_friend(&ann, "crosscut", &[("rows", "6"), ("columns", "6")]).await;
    ann.run(KEEP_NOTICES).await;
    let is_shown = "document.querySelector('#connection').checkVisibility()";
    let is_away = "document.querySelector('.plate[data-seat=\"0\"] .presence[data-is=away]')";
    for cut in ["", BAD_GATEWAY] {
        ann.until(CAN_ACT).await;
        ann.click_something().await;
        bob.until(CAN_ACT).await;
        assert!(!ann.is(is_shown).await, "nothing is lost yet");
        relay.cut(cut);
        ann.until(is_shown).await;
        bob.until(is_away).await;
        bob.click_something().await;
        // It stays, however often the page tries in vain.
        assert!(ann.is(is_shown).await && !ann.is(CAN_ACT).await, "it can't know of the move");
        relay.restore();
        ann.until(&format!("!{is_shown}")).await;
        // The move that was missed is shown without a reload.
        ann.until(CAN_ACT).await;
        bob.until(&format!("!{is_away}")).await;
    }
    let notices = ann.run("return notices").await;
    assert_eq!(notices, json!(["Reconnecting…", "gone", "Reconnecting…", "gone"]));
    close([ann, bob]).await;
}

/// The screen is handed over between turns, and shows nobody's cards meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_cribbage_at_one_screen() {
    let Some(browser) = Browser::open(WIDE.0, WIDE.1).await else { return };
    browser.begin("cribbage", &[("points", "61"), ("opponent", "here")]).await;
    let mut handed_over = 0;
    while !browser.is(IS_OVER).await {
        if browser.is("document.querySelector('main.hand-over')").await {
            assert!(!browser.is("document.querySelector('[data-card]')").await, "a card is shown");
            browser
                .find("main.hand-over a.first")
                .await
                .expect("a link")
                .click()
                .await
                .expect("it");
            browser.until("document.querySelector('main.table')").await;
            handed_over += 1;
        } else if browser.is(CAN_ACT).await {
            click_at_one_screen(&browser).await;
        }
    }
    assert!(handed_over > 10, "{handed_over}");
    let now = look(&browser).await;
    assert!(now["turn"]["over"]["won"].is_array(), "{now}");
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// Keeps the controls that are shown beside each moment, also after the page has changed.
const KEEP_CONTROLS: &str = "
    sessionStorage.controls = '';
    new MutationObserver(() => {
        const moment = document.querySelector('main[data-showing] .felt[data-spoken]');
        if (moment) sessionStorage.controls += `[${document.querySelector('.bar .own')?.textContent} ${document.querySelector('.side')?.textContent}]`;
    }).observe(document.body, { childList: true, subtree: true });";

/// The moments before the screen changes hands are seen by both players.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_player_discarded_is_not_named_while_the_screen_changes_hands() {
    let Some(browser) = Browser::open(PHONE.0, PHONE.1).await else { return };
    browser.driver.goto(browser.url("/")).await.expect("a page");
    browser.run("localStorage['parlour.speed'] = '\"fast\"'").await;
    browser.begin("cribbage", &[("points", "61"), ("opponent", "here")]).await;
    for _ in 0..2 {
        let show = browser.find("main.hand-over a.first").await.expect("a link");
        show.click().await.expect("it can be clicked");
        browser.until("document.querySelectorAll('#hand input[name=card]').length === 6").await;
        browser.run(KEEP_CONTROLS).await;
        click_at_one_screen(&browser).await;
        browser.until("document.querySelector('main.hand-over')").await;
    }
    // The starter was shown after the second discard.
    let controls = browser.run("return sessionStorage.controls").await;
    let controls = controls.as_str().expect("a text");
    assert!(!controls.is_empty(), "the starter was shown");
    for word in ["Discard", "discards"] {
        assert!(!controls.contains(word), "{controls}");
    }
    browser.has_a_quiet_console().await;
    browser.close().await;
}

/// Acts, after which the page may be the one that asks to hand the screen over.
async fn click_at_one_screen(browser: &Browser) {
    let before = browser.version().await;
    browser.choose_and_click().await;
    browser
        .until(&format!(
            "document.querySelector('main.hand-over') || document.querySelector('main.table')?.dataset.version !== '{before}'"
        ))
        .await;
}
