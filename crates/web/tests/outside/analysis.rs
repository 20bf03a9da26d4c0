//! A game looked at afterwards, by links and forms alone.

use std::time::Instant;

use serde_json::{Value, json};

use super::client::LIMIT;
use super::{Client, Server, look, open, play_to_the_end, settled};

/// A finished game whose review is done: its table, and the review for programs.
fn reviewed(server: &Server, game: &Value) -> (Client, String, Value) {
    let (client, table, _) = open(server, game);
    play_to_the_end(&client, &table);
    let review = review(&client, &table);
    (client, table, review)
}

/// The finished review for programs.
pub fn review(client: &Client, table: &str) -> Value {
    let began = Instant::now();
    loop {
        let answer = client.get(&format!("/api/v1/games/{table}/review"));
        if answer.status != 202 || began.elapsed() > LIMIT {
            return answer.expect(200).json();
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

fn games() -> [Value; 3] {
    [
        json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "easy"] }),
        json!({ "game": "five-crowns", "options": { "last_round": 1 }, "seats": ["me", "easy"] }),
        json!({ "game": "cribbage", "options": { "length": 61 }, "seats": ["me", "easy"] }),
    ]
}

/// The decisions that cost something, by their numbers, with what was played and what was best.
fn mistakes(review: &Value) -> Vec<(u64, String, String, f64)> {
    let decisions = review["review"]["decisions"].as_array().expect("a list");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let cost = |judged: &Value| {
        judged["best_chance"].as_f64().unwrap_or(0.0) - judged["chance"].as_f64().unwrap_or(0.0)
    };
    let mistake = |judged: &Value| {
        let number = judged["number"].as_u64().expect("a number");
        (number, text(&judged["action"]), text(&judged["best"]), cost(judged))
    };
    decisions.iter().map(mistake).filter(|(.., cost)| *cost >= 0.005).collect()
}

#[test]
fn old_addresses_lead_to_the_analysis() {
    let server = Server::start();
    let (client, table, _) = open(&server, &games()[0]);
    for (old, new) in [
        ("review", "analysis"),
        ("replay", "analysis"),
        ("replay?at=3", "analysis?at=3"),
        ("replay?at=3&seat=1", "analysis?at=3&seat=1"),
    ] {
        let moved = client.get(&format!("/table/{table}/{old}")).expect(308);
        assert_eq!(moved.header("location"), Some(&*format!("/table/{table}/{new}")));
    }
    client.get("/table/nowhere/review").expect(404);
}

#[test]
fn a_game_is_stepped_through_without_a_script() {
    let server = Server::start();
    for game in games() {
        let (client, table, review) = reviewed(&server, &game);
        let here = format!("/table/{table}/analysis");
        let record = client.get(&format!("/api/v1/games/{table}/record")).expect(200).json();
        let moves = record["actions"].as_array().expect("a list").len();
        for at in [0, 1, moves / 2, moves] {
            let page = client.get(&format!("{here}?at={at}")).expect(200).body;
            assert!(page.contains(&format!("Move {at} of {moves}")), "{page}");
            assert!(page.contains("class=\"baseline\"") && page.contains("Skill"), "{page}");
            assert!(!page.contains("style=\"") && !page.contains("http-equiv"), "{page}");
            for to in [at.saturating_sub(1), (at + 1).min(moves)] {
                assert!(page.contains(&format!("{here}?at={to}&amp;")), "{to}: {page}");
            }
            let is_current = page.matches("aria-current=\"step\"").count();
            assert!(at == 0 || is_current >= 1, "the move that is shown is marked");
        }
        let at_the_end = client.get(&here).expect(200).body;
        assert_eq!(
            at_the_end.contains("Next mistake"),
            mistakes(&review).iter().any(|(number, ..)| is_mine(&review, *number)),
            "{at_the_end}"
        );
        for (number, ..) in mistakes(&review).into_iter().take(3) {
            let page = client.get(&format!("{here}?at={number}")).expect(200).body;
            assert!(page.contains(" cost ") && page.contains("Best: "), "{page}");
            assert!(page.contains(&format!("/table/{table}/try/{number}")), "{page}");
        }
        // Your win chance is shown until another's is chosen.
        for (side, is_own) in [("", true), ("?side=0", true), ("?side=1", false)] {
            let page = client.get(&format!("{here}{side}")).expect(200).body;
            assert!(page.contains("win chance, move by move"), "{page}");
            assert_eq!(page.contains("Your win chance, move by move"), is_own, "{page}");
        }
    }
}

/// Whether the decision of a number was the first seat's.
fn is_mine(review: &Value, number: u64) -> bool {
    let decisions = review["review"]["decisions"].as_array().expect("a list");
    decisions.iter().any(|judged| judged["number"] == number && judged["seat"] == 0)
}

#[test]
fn a_game_in_progress_has_its_moves_but_no_review() {
    let server = Server::start();
    let (client, table, _) = open(&server, &games()[2]);
    let now = settled(&client, &table);
    let body = json!({ "version": now["version"], "action": now["legal"][0] });
    client.post(&format!("/api/v1/games/{table}/actions"), &body).expect(200);
    let here = format!("/table/{table}");
    let page = client.get(&format!("{here}/analysis?at=1")).expect(200).body;
    assert!(page.contains("You can review the game when it's over."), "{page}");
    assert!(!page.contains("<svg viewBox=\"-66") && !page.contains("what-if"), "{page}");
    client.get(&format!("{here}/try/1")).expect(422);
    let mut browser = client.clone();
    browser.form(&format!("{here}/try/1/act"), "action=go").expect(422);
    browser.form(&format!("{here}/what-if"), "at=1&level=easy").expect(422);
    browser.form(&format!("{here}/analysis"), "do=stop").expect(422);
    browser.form(&format!("{here}/analysis"), "do=rollout&at=1").expect(422);
}

/// The costs of a second try are the review's own, and the page keeps the answer to itself until
/// it is found.
#[test]
fn a_mistake_is_tried_again_with_the_numbers_of_the_review() {
    let server = Server::start();
    let mut tried = 0;
    for game in games() {
        let (mut client, table, review) = reviewed(&server, &game);
        for (number, played, best, cost) in mistakes(&review).into_iter().take(4) {
            let here = format!("/table/{table}/try/{number}");
            let asked = client.get(&here).expect(200).body;
            assert!(asked.contains("What would you do instead?"), "{asked}");
            for told in ["That cost ", "Best", "win chance", "class=\"graph\"", "class=\"moves\""] {
                assert!(!asked.contains(told), "{told}: {asked}");
            }
            let mut act = |action: &str, status: u16| {
                let action = action.replace(' ', "+");
                client.form(&format!("{here}/act"), &format!("action={action}")).expect(status).body
            };
            let wrong = act(&played, 200);
            assert!(wrong.contains("That's the move from the game."), "{wrong}");
            // The shown cost is the difference of the shown chances, which are rounded.
            let costs = [-0.05, 0.0, 0.05].map(|by| format!("It costs {:.1}%", 100.0 * cost + by));
            assert!(costs.iter().any(|cost| wrong.contains(cost)), "{costs:?}: {wrong}");
            assert!(!wrong.contains("Best: "), "the answer stays hidden: {wrong}");
            let right = act(&best, 200);
            assert!(right.contains("the best move") && right.contains("Best: "), "{right}");
            assert!(act("nonsense", 422).contains("not possible"));
            let shown = client.get(&format!("{here}?show=yes")).expect(200).body;
            assert!(shown.contains("Best: ") && shown.contains(" cost "), "{shown}");
            client.get(&format!("{here}/act")).expect(303);
            tried += 1;
        }
        client.get(&format!("/table/{table}/try/9999")).expect(404);
    }
    assert!(tried > 0, "some game had a mistake");
}

/// A game is played on from a move at a table of its own, with the same cards.
#[test]
fn a_game_is_played_on_from_any_move() {
    let server = Server::start();
    for game in games() {
        let (client, table, _) = open(&server, &game);
        play_to_the_end(&client, &table);
        let record =
            |table: &str| client.get(&format!("/api/v1/games/{table}/record")).expect(200).json();
        let whole = record(&table);
        let moves = whole["actions"].as_array().expect("a list").len();
        let mut browser = client.clone();
        let over = format!("at={moves}&level=easy");
        browser.form(&format!("/table/{table}/what-if"), &over).expect(422);
        browser.form(&format!("/table/{table}/what-if"), "at=2&level=wizard").expect(400);
        let opened = browser.form(&format!("/table/{table}/what-if"), "at=2&level=easy");
        let page = opened.expect(303).header("location").expect("a table").to_owned();
        let again = page.rsplit('/').next().expect("a name").to_owned();
        browser.token = None;
        let shown = browser.get(&page).expect(200).body;
        assert!(shown.contains("continues from move 2 of a finished game."), "{shown}");
        assert!(shown.contains(&format!("/table/{table}/analysis?at=2")), "{shown}");
        let now = settled(&browser, &again);
        assert_eq!((&now["seat"], &now["seed"]), (&json!(0), &Value::Null));
        play_to_the_end(&browser, &again);
        let other = browser.get(&format!("/api/v1/games/{again}/record")).expect(200).json();
        assert_eq!(other["start"], whole["start"], "the same cards");
        let first = |record: &Value| record["actions"].as_array().expect("a list")[..2].to_vec();
        assert_eq!(first(&other), first(&whole));
        assert_eq!(record(&table), whole, "the first game stays as it was");
        // A stranger may look at a finished game, and play on for the seat to move.
        let mut stranger = Client::new(server.address);
        stranger.form(&format!("/table/{table}/what-if"), "at=1&level=medium").expect(303);
    }
}

/// Wherever a review is stopped, every decision is judged once in the end.
#[test]
fn a_review_that_was_stopped_and_continued_has_every_decision_once() {
    let server = Server::start();
    let (client, table, _) = open(&server, &games()[0]);
    play_to_the_end(&client, &table);
    let here = format!("/table/{table}/analysis");
    let mut browser = client.clone();
    browser.form(&here, "do=dance").expect(400);
    browser.form(&here, "do=rollout").expect(400);
    browser.form(&here, "do=rollout&at=999").expect(422);
    browser.form(&here, "do=stop+rollout&at=1").expect(404);
    let stopped = browser.form(&here, "do=stop&at=3").expect(303);
    assert_eq!(stopped.header("location"), Some(&*format!("{here}?at=3")));
    browser.form(&here, "do=continue").expect(303);
    let whole = review(&browser, &table);
    let decisions = whole["review"]["decisions"].as_array().expect("a list");
    let numbers: Vec<u64> =
        decisions.iter().filter_map(|judged| judged["number"].as_u64()).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b), "every decision once: {numbers:?}");
    assert!(look(&browser, &table)["turn"]["over"] != Value::Null);
}
