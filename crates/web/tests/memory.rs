//! The memory and the page of a game stay small however long it lasts: bytes are counted by the
//! allocator, so nothing here depends on the machine.

mod client;
mod server;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use client::Client;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Event, Game, Luck, Record, Seat, Seed, Start};
use parlour_table::{LiveGame, Roster, Table, downcast};
use parlour_web::faces::cribbage::CribbageFace;
use parlour_web::pages;
use parlour_web::scene::{Reader, Scene, TableName};
use peak_alloc::PeakAlloc;
use server::Server;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// Tests that count bytes run one after the other.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What some work returns, and by how many bytes the memory in use grew at most during it.
fn peak_of<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let done = work();
    (done, MEMORY.peak_usage().saturating_sub(before))
}

/// The record of a game of random moves, each of which `is_wanted`, until it `is_enough`.
fn random_game<G: Game>(
    options: &str,
    is_wanted: impl Fn(&G::Action) -> bool,
    is_enough: impl Fn(&G, usize) -> bool,
) -> Record<G> {
    let options = serde_json::from_str(options).expect("options");
    let mut record = Record::<G>::new(options, Start::Deal(Seed::from(18)));
    record.seats = vec!["person".to_owned(), "person".to_owned()];
    let mut game = record.begin().expect("a deal");
    let mut luck = Luck::new(Seed::from(5));
    while !is_enough(&game, record.events.len()) {
        let mut legal = game.legal();
        legal.retain(&is_wanted);
        let action = *luck.pick(&legal).expect("the game goes on");
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record
}

/// A cribbage match of at least this many actions.
fn long_match(actions: usize) -> String {
    let record =
        random_game::<Cribbage>(r#"{"games": 255}"#, |_| true, |_, played| played >= actions);
    record.to_json().expect("it replays")
}

/// The page of a cribbage table as the first seat sees it.
fn page(game: &LiveGame<Cribbage>) -> String {
    let reasons = BTreeMap::new();
    let reader = Reader {
        table: TableName("abc".to_owned()),
        me: Some(Seat(0)),
        shared: false,
        open: false,
        nicknames: &[],
        past: None,
        through: None,
        reasons: &reasons,
    };
    pages::table(&Scene::new(&CribbageFace, game, &reader)).body.into_string()
}

#[test]
fn a_match_of_sixteen_thousand_actions_takes_little_memory() {
    let _alone = alone();
    let text = long_match(16_000);
    let roster = Roster::standard();
    let (opened, peak) = peak_of(|| roster.open_text(&text).expect("it opens"));
    assert!(peak < 50 * MIB, "opening takes {} KiB", peak / KIB);
    let table: Table<Cribbage> = downcast(opened.table).expect("cribbage");
    let game = LiveGame::new(table);
    let (page, peak) = peak_of(|| page(&game));
    assert!(peak < 5 * MIB, "drawing takes {} KiB", peak / KIB);
    assert!(page.len() < 150 * KIB, "the page has {} KiB", page.len() / KIB);
}

#[test]
fn a_record_that_is_too_long_for_the_server_is_refused_with_the_cap() {
    let _alone = alone();
    let text = long_match(16_000);
    let server = Server::start();
    let import = |text: &str| {
        let client = Client::new(server.address);
        client.try_send("POST", "/api/v1/games/import", "text/plain", text).expect("an answer")
    };
    import("hello").expect(400);
    let (answer, peak) = peak_of(|| import(&text).expect(422));
    assert!(answer.body.contains("games can't be 255"), "{answer:?}");
    assert!(answer.body.contains("at most 25"), "{answer:?}");
    assert!(peak < 50 * MIB, "{} KiB", peak / KIB);
    let too_long = text.replacen("\"go\"", &vec!["\"go\""; 60_000].join(","), 1);
    let (answer, peak) = peak_of(|| import(&too_long).expect(422));
    assert!(answer.body.contains("at most 20000"), "{answer:?}");
    assert!(peak < 50 * MIB, "{} KiB", peak / KIB);
}

#[test]
fn the_longest_game_that_the_server_takes_needs_little_memory() {
    let _alone = alone();
    // A round that nobody ends is the longest list of what happened in one deal.
    let goes_on = |action: &<FiveCrowns as Game>::Action| !action.to_string().ends_with(" out");
    let record = random_game::<FiveCrowns>("{}", goes_on, |_, played| played >= 19_900);
    let text = record.to_json().expect("it replays");
    let server = Server::start();
    let mut client = Client::new(server.address);
    client.try_send("GET", "/", "", "").expect("an answer").expect(200);
    let (answer, peak) = peak_of(|| {
        let sent = client.try_send("POST", "/api/v1/games/import", "text/plain", &text);
        sent.expect("an answer").expect(201)
    });
    assert!(peak < 50 * MIB, "importing takes {} KiB", peak / KIB);
    let made = answer.json();
    client.token = made["token"].as_str().map(str::to_owned);
    let table = made["page"].as_str().expect("a page");
    let look = |path: &str| client.try_send("GET", path, "", "").expect("an answer").expect(200);
    for path in ["", "/analysis?at=7000", "/log?at=7000"] {
        let (answer, peak) = peak_of(|| look(&format!("{table}{path}")));
        assert!(peak < 50 * MIB, "{path} takes {} KiB", peak / KIB);
        assert!(answer.body.len() < 150 * KIB, "{path} has {} KiB", answer.body.len() / KIB);
    }
}

#[test]
#[ignore = "prints the figures of docs/results.md"]
fn figures() {
    let _alone = alone();
    println!("| games | actions | record KiB | peak on opening KiB | kept KiB | page KiB |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for games in [1, 10, 50, 100, 255] {
        let over = |game: &Cribbage, played: usize| {
            played.is_multiple_of(20) && game.view(parlour_rules::Eye::Nobody).games.len() >= games
        };
        let record = random_game::<Cribbage>(r#"{"games": 255}"#, |_| true, over);
        let (actions, text) = (record.events.len(), record.to_json().expect("it replays"));
        drop(record);
        let roster = Roster::standard();
        let before = MEMORY.current_usage();
        let (opened, peak) = peak_of(|| roster.open_text(&text).expect("it opens"));
        let kept = MEMORY.current_usage() - before;
        let game = LiveGame::new(downcast(opened.table).expect("cribbage"));
        let figures = [text.len(), peak, kept, page(&game).len()].map(|bytes| bytes / KIB);
        println!(
            "| {games} | {actions} | {} | {} | {} | {} |",
            figures[0], figures[1], figures[2], figures[3]
        );
    }
}
