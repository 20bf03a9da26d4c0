//! Every sentence around the games, collected from the real server and program and compared with
//! `golden/voice/room.txt` and `answers.txt`, where people read them from top to bottom.
//!
//! `PARLOUR_VOICE=write cargo test -p parlour --test voice` writes the files.

#[path = "voice/answers.rs"]
mod answers;
#[path = "../../web/tests/client/mod.rs"]
mod client;
#[path = "voice/coach.rs"]
mod coach;
mod program;
mod serving;
#[path = "voice/tables.rs"]
mod tables;

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;

use client::Client;
use parlour_web::problem::Problem;
use program::parlour;
use serde_json::{Value, json};

/// The sections of the file. A line is written where it is first said.
#[derive(Default)]
struct Sentences {
    text: String,
    known: HashSet<String>,
}

impl Sentences {
    fn add(&mut self, section: &str, lines: impl IntoIterator<Item = String>) {
        let mut new = String::new();
        for line in lines {
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            let is_said = line.chars().any(char::is_alphabetic);
            if is_said && !is_position(&line) && self.known.insert(line.clone()) {
                new += &line;
                new.push('\n');
            }
        }
        if !new.is_empty() {
            self.text += &format!("# {section}\n\n{new}\n");
        }
    }
}

/// Whether a line names a card or a square of a board, or numbers its columns.
fn is_position(line: &str) -> bool {
    let words: Vec<&str> = line.split([' ', ',']).collect();
    let is_square = |word: &str| {
        let number = word.strip_prefix(|letter: char| letter.is_ascii_lowercase());
        number.is_some_and(|number| number.parse::<u8>().is_ok())
    };
    let suits = ["clubs", "diamonds", "hearts", "spades", "tridents"];
    // A reason against a move begins with its square.
    let is_reason = words.get(1).is_some_and(|verb| ["lets", "misses"].contains(verb));
    is_square(words[0]) && !is_reason
        || words.get(1) == Some(&"of") && words.get(2).is_some_and(|suit| suits.contains(suit))
        || line == "joker, wild"
        || line == "abcdefgh"
}

/// A server that is stopped at the end of the test, however it ends.
struct Stopped(Child);

impl Drop for Stopped {
    fn drop(&mut self) {
        self.0.kill().and_then(|()| self.0.wait()).expect("it is stopped");
    }
}

/// Elements that stand within a line of text.
const INLINE: [&str; 10] = ["a", "b", "code", "em", "i", "kbd", "small", "span", "strong", "time"];

/// Attributes that are shown or read out.
const SAID: [&str; 5] = ["title", "aria-label", "placeholder", "alt", "data-spoken"];

/// The words of a page, a line for each block, with its titles and the words of its attributes
/// after them.
fn words(page: &str) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    let titles = page.split("<title>").skip(1).filter_map(|title| title.split("</title>").next());
    let mut said: Vec<String> = titles.map(plain).collect();
    let page = without(&without(page, "<svg", "</svg>"), "<head>", "</head>");
    let mut rest = page.as_str();
    while let Some(start) = rest.find('<') {
        let text = plain(&rest[..start]);
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        // Elements beside each other.
        if is_letter(line.chars().last()) && is_letter(text.chars().next()) {
            line += " · ";
        }
        line += &text;
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if !INLINE.contains(&name) {
            lines.push(std::mem::take(&mut line));
        } else if name == "kbd" {
            line.push(' ');
        }
        for attribute in SAID {
            let value = tag.split_once(&format!(" {attribute}=\"")).map(|(_, value)| value);
            said.extend(value.and_then(|value| value.split('"').next()).map(plain));
        }
        rest = &rest[end + 1..];
    }
    lines.push(line);
    lines.extend(said);
    lines
}

/// A text without its parts from `start` to `end`.
fn without(text: &str, start: &str, end: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(start) {
        kept += before;
        rest = after.split_once(end).expect("it ends").1;
    }
    kept + rest
}

/// Text as it is shown, with an ellipsis for hashes and random numbers.
fn plain(text: &str) -> String {
    let text = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
        .iter()
        .fold(text.to_owned(), |text, (code, sign)| text.replace(code, sign));
    let is_hash = |word: &str| word.len() >= 8 && word.chars().all(|sign| sign.is_ascii_hexdigit());
    let shown = |word: &str| {
        if is_hash(word.trim_end_matches('…')) { "…".into() } else { word.to_owned() }
    };
    text.split(' ').map(shown).collect::<Vec<_>>().join(" ")
}

/// What the server says in its error.
fn refusal(answer: &client::Answer) -> String {
    assert!(answer.status >= 400, "{}", answer.body);
    let body: Value = serde_json::from_str(&answer.body).expect("JSON");
    body["error"]["message"].as_str().expect("a sentence").to_owned()
}

/// Opens a table by the API, and keeps the caller's right to it in the client.
fn open(client: &mut Client, game: &Value) -> Value {
    let opened = client.post("/api/v1/games", game).expect(201);
    let cookie = opened.header("set-cookie").and_then(|cookie| cookie.split(';').next());
    client.cookie = cookie.map(str::to_owned).or(client.cookie.take());
    opened.json()
}

/// The pages of the server, from the lobby to the end of a game of Crosscut, which has no chance.
fn hear_pages(server: &Client, said: &mut Sentences) {
    let page = |client: &Client, path: &str| words(&client.get(path).body);
    said.add("The lobby", page(server, "/"));
    for game in ["cribbage", "five-crowns", "crosscut"] {
        said.add(&format!("A new game: {game}"), page(server, &format!("/new/{game}")));
    }
    said.add("Importing a game", page(server, "/import"));
    said.add("About", page(server, "/about"));
    said.add("A page that isn't there", page(server, "/nothing-here"));
    let mut ann = Client::new(server.address);
    let friend = json!({ "game": "crosscut", "seats": ["me", "friend"], "name": "Ann" });
    let opened = open(&mut ann, &friend);
    let table = format!("/table/{}", opened["table"].as_str().expect("a table"));
    let api = format!("/api/v1/games/{}", opened["table"].as_str().expect("a table"));
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    said.add("Waiting for a friend", page(&ann, &table));
    said.add("Watching a table that waits", page(server, &table));
    said.add("Joining", page(server, invite));
    said.add("Joining your own table", page(&ann, invite));
    let mut bob = Client::new(server.address);
    let joined = bob.form(invite, "name=Bob");
    assert!(joined.status < 400, "{}", joined.body);
    said.add("Joining a table that is full", page(server, invite));
    said.add("Your turn", page(&ann, &table));
    said.add("The other player's turn", page(&bob, &table));
    said.add("Watching", page(server, &table));
    let version = ann.get(&api).expect(200).json()["version"].clone();
    let first = json!({ "version": version, "key": "1", "action": "c3" });
    ann.post(&format!("{api}/actions"), &first).expect(200);
    said.add("After a move", page(&ann, &table));
    said.add("After the other player's move", page(&bob, &table));
    ann.post(&format!("{api}/undo"), &json!({ "key": "2" })).expect(200);
    said.add("A take-back is offered", page(&ann, &table));
    said.add("A take-back is asked for", page(&bob, &table));
    bob.post(&format!("{api}/undo"), &json!({ "key": "2", "answer": "decline" })).expect(200);
    said.add("A take-back is refused", page(&ann, &table));
    said.add("Checking the game", page(&ann, &format!("{table}/check")));
    said.add("A game in progress, move by move", page(&ann, &format!("{table}/analysis")));
    ann.post(&format!("{api}/resign"), &json!({ "key": "3" }));
    said.add("The end, for the loser", page(&ann, &table));
    said.add("The end, for the winner", page(&bob, &table));
    said.add("Checking the game at the end", page(&bob, &format!("{table}/check")));
    said.add("The lobby afterwards", page(&ann, "/"));
    ann.post(&format!("{api}/rematch"), &json!({})).expect(200);
    said.add("A rematch is offered", page(&ann, &table));
    said.add("A rematch is asked for", page(&bob, &table));
    hear_special_tables(server, said);
    let mut alone = Client::new(server.address);
    let computer = json!({ "game": "five-crowns", "seats": ["me", "easy"], "open": true });
    let opened = open(&mut alone, &computer);
    let body = alone.get(&format!("/table/{}", opened["table"].as_str().expect("a table"))).body;
    let (_, about) = body.split_once("<section class=\"about-table\">").expect("it is there");
    said.add("About a table with cards", words(about));
    let table = opened["table"].as_str().expect("a table");
    said.add("Checking a deal", page(&alone, &format!("/table/{table}/check")));
    let friend = json!({ "game": "cribbage", "seats": ["me", "friend"] });
    let opened = open(&mut Client::new(server.address), &friend);
    let table = opened["table"].as_str().expect("a table");
    said.add("A table with cards that waits", page(server, &format!("/table/{table}")));
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    said.add("Joining a table with cards", page(server, invite));
    said.add("Settings in the browser", page(server, "/settings"));
    said.add("Everything in one file", page(server, "/backup"));
}

/// Tables that are closed, shared by two people, imported, or played with a clock.
fn hear_special_tables(server: &Client, said: &mut Sentences) {
    let page = |client: &Client, path: &str| words(&client.get(path).body);
    let mut host = Client::new(server.address);
    let friend = json!({ "game": "crosscut", "seats": ["me", "friend"], "clock": "30s per move" });
    let opened = open(&mut host, &friend);
    let table = opened["table"].as_str().expect("a table").to_owned();
    let invite = opened["invites"][0]["join"].as_str().expect("a link");
    said.add("A table with a clock", page(&host, &format!("/table/{table}")));
    host.post(&format!("/api/v1/games/{table}/close"), &json!({})).expect(200);
    said.add("A closed table", page(&host, &format!("/table/{table}")));
    said.add("An invitation to a closed table", page(server, invite));
    let mut shared = Client::new(server.address);
    let opened = open(
        &mut shared,
        &json!({ "game": "cribbage", "options": { "first_deal": "first" }, "seats": ["me", "me"] }),
    );
    let table = opened["table"].as_str().expect("a table");
    let handed = words(&shared.get(&format!("/table/{table}")).body);
    said.add("Between two people at one screen", handed);
    let save = "(1 0 (8D KT 4H) 18 (JD JT 6C) (JC 6S KC 4D) (9D 5S) HUMAN)";
    let import = server.try_send("POST", "/api/v1/games/import", "text/plain", save);
    let opened = import.expect("an answer").expect(201).json();
    let table = opened["table"].as_str().expect("a table");
    said.add("An imported game", page(server, &format!("/table/{table}")));
}

/// A puzzle of each game in the browser: with a wrong answer, the right one, one that the rules
/// forbid, and the answer shown.
fn hear_puzzles(server: &mut Client, said: &mut Sentences) {
    for (game, forbidden) in
        [("cribbage", "muggins+2"), ("five-crowns", "heads"), ("crosscut", "pass")]
    {
        let ran = parlour(&["puzzle", game, "--number", "1", "--json"], "");
        let puzzle: Value = serde_json::from_str(&ran.out).expect("JSON");
        let text = |name: &str| puzzle[name].as_str().expect("a text").to_owned();
        let id = text("id");
        // One puzzle a day is called today's.
        let heard = |body: &str| {
            let mut lines = words(&body.replace("Today's puzzle", &format!("Puzzle {id}")));
            lines.retain(|line| !line.starts_with("Puzzle of the day"));
            lines
        };
        let here = format!("/puzzle/{game}/{id}");
        said.add(&format!("A puzzle in the browser: {game}"), heard(&server.get(&here).body));
        for (what, action) in [
            ("A wrong answer", text("tempting").replace(' ', "+")),
            ("A forbidden answer", forbidden.to_owned()),
            ("The right answer", text("answer").replace(' ', "+")),
        ] {
            let tried = server.form(&format!("{here}/act"), &format!("action={action}"));
            assert_eq!(tried.status, 200, "{}", tried.body);
            said.add(&format!("{what}: {game}"), heard(&tried.body));
        }
        let shown = server.get(&format!("{here}?show=yes"));
        said.add(&format!("The answer is shown: {game}"), heard(&shown.body));
        said.add("A puzzle that isn't there", words(&server.get(&format!("{here}x")).body));
    }
}

/// The coach in the browser: progress, practice, an exercise, the drills.
/// An exercise for a profile: a mistake in a position that stays the same.
fn mistake_to_practise() -> Value {
    let ran = parlour(&["puzzle", "crosscut", "--number", "1", "--json"], "");
    let puzzle: Value = serde_json::from_str(&ran.out).expect("JSON");
    json!({
        "entry": "exercise", "id": "e1", "game": "crosscut", "kind": "block",
        "view": puzzle["view"], "at": 1_700_000_000,
        "from": { "mistake": { "game": "g", "number": 7, "played": "b2", "cost": 0.1 } },
    })
}

fn hear_coach(server: &Client, said: &mut Sentences) {
    let mut ann = Client::new(server.address);
    let page = |client: &Client, path: &str| words(&client.get(path).body);
    said.add("Progress before the first game", page(&ann, "/coach/progress"));
    let import = |client: &mut Client, text: &str| {
        let byte = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        };
        let text: String = text.bytes().map(byte).collect();
        client.form("/coach/profile/import", &format!("profile={text}")).body
    };
    said.add("A file that is no profile", words(&import(&mut ann, "hello")));
    let exercise = mistake_to_practise();
    let sample = include_str!("../../../golden/coach/sample.jsonl");
    said.add(
        "Bringing a profile along",
        words(&import(&mut ann, &format!("{sample}{exercise}\n"))),
    );
    // The puzzles of the day and what is due depend on the day.
    let mut practice = page(&ann, "/coach");
    practice.retain(|line| !line.contains("exercise") && !line.starts_with("nothing due"));
    said.add("Practice", practice);
    let act = "/coach/exercise/e1/1700000000/act";
    said.add("An exercise", page(&ann, "/coach/exercise/e1"));
    said.add("A forbidden answer to an exercise", words(&ann.form(act, "action=z99").body));
    let answered = words(&ann.form(act, "show=yes").body);
    let on_a_day = |line: String| {
        let is_dated = line.starts_with("This exercise comes back");
        if is_dated { "This exercise comes back today.".to_owned() } else { line }
    };
    said.add("An exercise is answered", answered.into_iter().map(on_a_day));
    said.add("An exercise is answered twice", words(&ann.form(act, "show=yes").body));
    said.add("An exercise that isn't there", page(&ann, "/coach/exercise/e2"));
    for drill in ["count-hands", "spot-melds", "find-block"] {
        let here = format!("/coach/drill/{drill}");
        said.add(&format!("A drill: {drill}"), page(&ann, &here));
        for run in ["4d.0.1.0.-.0", "4d.0.2.0.w.0", "4d.0.3.1.r.0"] {
            said.add(&format!("A drill: {drill}"), page(&ann, &format!("{here}/{run}")));
        }
        said.add(
            &format!("The end of a drill: {drill}"),
            page(&ann, &format!("{here}/4d.0.11.9.w.74350")),
        );
    }
    said.add("An odd answer in a drill", {
        words(&ann.form("/coach/drill/count-hands/4d.0.1.0.-.0/act", "answer=many").body)
    });
    said.add("A drill that can't be continued", page(&ann, "/coach/drill/count-hands/odd"));
    said.add(
        "Deleting a profile without a tick",
        words(&ann.form("/coach/profile/delete", "").body),
    );
    said.add("A deleted profile", words(&ann.form("/coach/profile/delete", "sure=yes").body));
}

/// The lessons in the browser, each step with wrong moves and the right one.
fn hear_web_lessons(server: &mut Client, said: &mut Sentences) {
    for (game, wrong, answers) in [
        ("cribbage", &["go", "discard 5H 5S"][..], &CRIBBAGE_LESSON[..]),
        ("five-crowns", &["discard 3S", "discard QD"], &FIVE_CROWNS_LESSON),
        ("crosscut", &["a1"], &CROSSCUT_LESSON),
    ] {
        let section = format!("A lesson in the browser: {game}");
        for (step, answer) in (1..).zip(answers) {
            let here = format!("/learn/{game}/{step}");
            said.add(&section, words(&server.get(&here).body));
            for action in wrong.iter().chain([answer]) {
                let fields = format!("action={}", action.replace(' ', "+"));
                let tried = server.form(&format!("{here}/act"), &fields);
                assert_eq!(tried.status, 200, "{}", tried.body);
                assert_eq!(action == answer, tried.body.contains("verdict good"), "{here}");
                said.add(&section, words(&tried.body));
            }
        }
        let after = format!("/learn/{game}/{}", answers.len() + 1);
        said.add("A lesson that isn't there", words(&server.get(&after).body));
    }
}

/// The right moves of the lessons.
const CRIBBAGE_LESSON: [&str; 6] =
    ["discard 2C 9H", "play 7D", "play 5H", "count 17", "discard 9D KC", "play 4C"];
const FIVE_CROWNS_LESSON: [&str; 6] =
    ["take", "discard KH", "take", "discard QT out", "draw", "discard KH"];
const CROSSCUT_LESSON: [&str; 7] = ["c3", "e4", "e5", "a3", "c5", "d3", "a5"];

/// What the scripts of the pages say by themselves.
fn hear_scripts(said: &mut Sentences) {
    said.add("In the browser's scripts", hear_folder("assets", &["words.js"]));
    // A browser that is too old for the other scripts can't import its sentence.
    let files = ["sentences.js", "old.js"];
    said.add("In the scripts of the offline site", hear_folder("site", &files));
}

/// The sentences of scripts in a folder. All of them are in the files that are named.
fn hear_folder(folder: &str, speaking: &[&str]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web").join(folder);
    let mut lines = Vec::new();
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    for path in files.collect::<BTreeSet<PathBuf>>() {
        if path.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        let script = fs::read_to_string(&path).expect("text");
        let code = script.lines().map(str::trim).filter(|line| !line.starts_with(['/', '*']));
        let quoted: Vec<&str> = code.flat_map(|line| line.split('"').skip(1).step_by(2)).collect();
        let is_sentence = |text: &&&str| {
            text.contains(' ') && text.starts_with(|letter: char| letter.is_ascii_uppercase())
        };
        if path.ends_with("words.js") {
            lines.extend(quoted.into_iter().map(str::to_owned));
        } else if speaking.iter().any(|name| path.ends_with(name)) {
            lines.extend(quoted.iter().filter(is_sentence).map(|text| (*text).to_owned()));
        } else {
            assert_eq!(quoted.iter().find(is_sentence), None, "{} speaks", path.display());
        }
    }
    assert!(lines.len() > 5, "{lines:?}");
    lines
}

/// Finished games as a review tells them, in the terminal and as a page.
fn hear_review(said: &mut Sentences) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let page = path("review.html");
    for (game, flags) in [
        ("five-crowns", ["--rounds", "1"].as_slice()),
        ("cribbage", &["--short"]),
        ("crosscut", &["--size", "5x5"]),
    ] {
        let games = path(game);
        let played = ["--games", "2", "--seed", "7", "--nodes", "200", "--records", &games];
        let ran = parlour(&[&["arena", game, "medium", "easy"], flags, &played].concat(), "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        let record = format!("{games}/{game}-1.json");
        let text = fs::read_to_string(&record).expect("a record");
        fs::write(&record, text.replacen("\"medium\"", "\"person\"", 1)).expect("written");
        let review = parlour(&["review", &record, "--effort", "2000", "--html", &page], "");
        assert_eq!(review.status, 0, "{}", review.err);
        said.add(&format!("A review: {game}"), review.out.lines().map(str::to_owned));
        let html = fs::read_to_string(&page).expect("a page");
        said.add(&format!("A review as a page: {game}"), words(&html));
    }
    let whole = fs::read_to_string(path("cribbage/cribbage-1.json")).expect("a record");
    let mut record: Value = serde_json::from_str(&whole).expect("a record is JSON");
    record["actions"].as_array_mut().expect("actions").truncate(10);
    record.as_object_mut().expect("an object").remove("outcome");
    let stopped = path("stopped.json");
    fs::write(&stopped, record.to_string()).expect("written");
    let review = parlour(&["review", &stopped, "--effort", "2000"], "");
    said.add("A review of an unfinished game", review.out.lines().map(str::to_owned));
    let rolled_out = |number: usize| {
        let number = number.to_string();
        parlour(&["rollout", &stopped, "--decision", &number, "--games", "1", "--seed", "1"], "")
            .err
    };
    let refused = (1..=10).map(rolled_out).find(|refused| refused.contains("computer"));
    said.add("A rollout of the computer's move", refused);
}

/// Waits until something has happened: ten minutes at most, on any machine.
fn wait_until(what: &str, has_happened: impl Fn() -> bool) {
    for _ in 0..3_000 {
        if has_happened() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    panic!("{what} didn't come in ten minutes");
}

/// A finished game of Crosscut looked at afterwards, with a mistake that is tried again.
fn hear_analysis(server: &Client, said: &mut Sentences) {
    let mut ann = Client::new(server.address);
    let here = json!({ "game": "crosscut", "options": { "size": "5x5" }, "seats": ["me", "me"] });
    let opened = open(&mut ann, &here);
    let id = opened["table"].as_str().expect("a table");
    let (table, api) = (format!("/table/{id}"), format!("/api/v1/games/{id}"));
    for (key, action) in (2..).zip(["c3", "b3", "c2", "b2", "c4"]) {
        let body = json!({ "version": key, "key": key.to_string(), "action": action });
        ann.post(&format!("{api}/actions"), &body).expect(200);
    }
    wait_until("the review", || ann.get(&format!("{api}/review")).status != 202);
    let page = |client: &Client, path: &str| words(&client.get(path).body);
    let begun = format!("{table}/analysis?at=0");
    said.add("A finished game, before the first move", page(&ann, &begun));
    let mistake = format!("{table}/analysis?at=3");
    said.add("A mistake", page(&ann, &mistake));
    let again = format!("{table}/try/3");
    said.add("A mistake tried again", page(&ann, &again));
    for action in ["c2", "c3", "a3"] {
        let tried = ann.form(&format!("{again}/act"), &format!("action={action}"));
        said.add("After a try", words(&tried.body));
    }
    said.add("The answer", page(&ann, &format!("{again}?show=yes")));
    said.add("A move without a review", page(&ann, &format!("{table}/try/99")));
    let on = ann.form(&format!("{table}/what-if"), "at=2&level=easy").expect(303);
    let on = on.header("location").expect("a table").to_owned();
    said.add("A game played on from a move", page(&ann, &on));
    let against = ann.form(&format!("{table}/what-if"), "at=4&level=easy").expect(303);
    let against = against.header("location").expect("a table").to_owned();
    let shown = ann.get(&against).body;
    let version = shown.split("data-version=\"").nth(1).and_then(|rest| rest.split('"').next());
    let move_sent = format!("action=d4&mode=warn-2&version={}", version.expect("a version"));
    let tutor = format!("{against}/tutor");
    said.add("The tutor beside a table", words(&shown));
    said.add("The tutor warns", words(&ann.form(&tutor, &move_sent).expect(200).body));
    said.add("The tutor explains", words(&ann.form(&tutor, "").expect(200).body));
    for body in ["action=d4", "action=d4&mode=never&version=1"] {
        said.add("The tutor refuses", words(&ann.form(&tutor, body).body));
    }
    let between = ann.form(&format!("{table}/tutor"), "action=d4&mode=warn-2&version=1");
    said.add("The tutor refuses", words(&between.body));
    for (what, body) in [("what-if", "at=5"), ("analysis", "do=dance"), ("what-if", "")] {
        said.add("Refused afterwards", words(&ann.form(&format!("{table}/{what}"), body).body));
    }
}

/// What the API refuses.
fn hear_refusals(server: &Client, said: &mut Sentences) {
    let mut ann = Client::new(server.address);
    let opened = open(
        &mut ann,
        &json!({ "game": "crosscut", "options": { "size": "6x6" }, "seats": ["me", "friend"] }),
    );
    let games = "/api/v1/games";
    let api = format!("{games}/{}", opened["table"].as_str().expect("a table"));
    let invite = format!("/api/v1{}", opened["invites"][0]["join"].as_str().expect("a link"));
    let mut lines = vec![
        refusal(&server.get(&format!("{games}/nowhere"))),
        refusal(&server.get("/api/v1/nothing")),
        refusal(&server.post("/api/v1/watch", &json!({}))),
        refusal(&server.post("/api/v1/join/nobody", &json!({}))),
        refusal(&ann.post(&invite, &json!({}))),
        refusal(&ann.post(&format!("{api}/actions"), &json!({ "version": 0, "action": "c3" }))),
        refusal(&server.post(&invite, &json!({ "luck": "seven" }))),
        refusal(&server.get("/api/v1/five-crowns/melds")),
        refusal(&server.get("/api/v1/five-crowns/melds?wild=3&group=2S")),
    ];
    for game in [
        json!({}),
        json!({ "game": 3, "seats": ["me", "easy"] }),
        json!({ "game": "crosscut", "seats": "me" }),
        json!({ "game": "chess", "seats": ["me", "easy"] }),
        json!({ "game": "crosscut", "seats": ["me"] }),
        json!({ "game": "crosscut", "seats": ["me", "wizard"] }),
        json!({ "game": "crosscut", "seats": ["me", "expert 2h"] }),
        json!({ "game": "crosscut", "seats": ["easy", "hard"] }),
        json!({ "game": "crosscut", "options": { "size": "99x99" }, "seats": ["me", "easy"] }),
        json!({ "game": "crosscut", "options": { "colour": "red" }, "seats": ["me", "easy"] }),
        json!({ "game": "cribbage", "options": { "players": 7 }, "seats": ["me", "easy"] }),
        json!({ "game": "cribbage", "options": { "games": 200 }, "seats": ["me", "easy"] }),
        json!({ "game": "five-crowns", "seats": ["me", "friend"], "open": true }),
    ] {
        let answer = server.post(games, &game);
        if answer.status >= 400 {
            lines.push(refusal(&answer));
        }
    }
    for text in ["", "{"] {
        let answer = server.try_send("POST", games, "application/json", text);
        lines.push(refusal(&answer.expect("an answer")));
    }
    let plain = server.try_send("POST", games, "text/plain", "crosscut");
    lines.push(refusal(&plain.expect("an answer")));
    for text in ["", "not a game", "{}", "{\"parlour\": 1}"] {
        let answer = server.try_send("POST", "/api/v1/games/import", "text/plain", text);
        lines.push(refusal(&answer.expect("an answer")));
    }
    let mut bob = Client::new(server.address);
    bob.token =
        bob.post(&invite, &json!({})).expect(200).json()["token"].as_str().map(str::to_owned);
    let act = format!("{api}/actions");
    for (client, body) in [
        (&ann, json!({ "version": 1, "key": "a" })),
        (&ann, json!({ "version": 1, "key": "b", "action": "" })),
        (&ann, json!({ "version": 1, "key": "c", "action": "z9" })),
        (&ann, json!({ "version": 1, "key": "d", "action": "j10" })),
        (&ann, json!({ "version": 1, "key": "e", "action": "a1" })),
        (&ann, json!({ "version": 0, "key": "f", "action": "c3" })),
        (&ann, json!({ "version": 1, "key": "k".repeat(101), "action": "c3" })),
        (&bob, json!({ "version": 1, "key": "g", "action": "c3" })),
        (server, json!({ "version": 1, "key": "h", "action": "c3" })),
    ] {
        lines.push(refusal(&client.post(&act, &body)));
    }
    for (client, what, body) in [
        (&ann, "undo", json!({})),
        (&bob, "advice", json!({})),
        (&ann, "advice", json!({ "step": 9 })),
        (server, "resign", json!({})),
        (&ann, "rematch", json!({})),
        (&ann, "undo", json!({ "answer": "perhaps" })),
    ] {
        let answer = client.post(&format!("{api}/{what}"), &body);
        if answer.status >= 400 {
            lines.push(refusal(&answer));
        }
    }
    lines.push(refusal(&ann.get(&format!("{api}/record"))));
    lines.push(refusal(&ann.get(&format!("{api}/review"))));
    for problem in [
        Problem::NotYours,
        Problem::Taken,
        Problem::Late { current: 7 },
        Problem::KeyUsed,
        Problem::TooMuch { what: "too many requests", seconds: 5 },
        Problem::WrongHost,
        Problem::WrongMethod,
        Problem::TooLarge,
        Problem::Foreign,
        Problem::Slow,
        Problem::Away,
        Problem::Full,
        Problem::Fault,
    ] {
        lines.push(problem.to_string());
    }
    said.add("Refused by the server", lines);
}

/// The help of the program and of each of its commands.
fn hear_help(command: &[&str], said: &mut Sentences) {
    let ran = parlour(&[command, &["--help"]].concat(), "");
    let help: Vec<&str> = ran.out.lines().collect();
    let name = ["parlour"].iter().chain(command).copied().collect::<Vec<_>>().join(" ");
    said.add(&format!("{name} --help"), help.iter().map(ToString::to_string));
    let listed = help.iter().skip_while(|line| **line != "Commands:").skip(1);
    for line in listed.take_while(|line| !line.is_empty()) {
        let is_command = line.starts_with("  ") && !line.starts_with("   ");
        let word = line.split_whitespace().next().filter(|word| is_command && *word != "help");
        if let Some(word) = word {
            hear_help(&[command, &[word]].concat(), said);
        }
    }
}

/// The lessons in line mode, with the right answers.
fn hear_lessons(said: &mut Sentences) {
    for (game, wrong, answers) in [
        ("crosscut", "a1", &CROSSCUT_LESSON[..]),
        ("five-crowns", "discard 3S", &FIVE_CROWNS_LESSON),
        ("cribbage", "play 5H", &CRIBBAGE_LESSON),
    ] {
        let answers = answers.join("\n");
        let ran = parlour(&[], &format!("lesson\n{game}\n?\n{wrong}\n{answers}\nquit\n"));
        let lesson = ran.out.lines().skip_while(|line| !line.contains("a short lesson"));
        said.add(&format!("A lesson in line mode: {game}"), lesson.map(str::to_owned));
    }
}

/// A word without the folder of the games in it.
fn without_folder(word: &str) -> String {
    match word.split_once("/games/") {
        Some((_, file)) => format!("FOLDER/games/{file}"),
        None => word.to_owned(),
    }
}

/// What the program refuses, and what it says in line mode.
fn hear_program(said: &mut Sentences) {
    let mistakes: [&[&str]; 21] = [
        &["chess"],
        &["play", "chess"],
        &["play", "cribbage", "--players", "7"],
        &["play", "cribbage", "--level", "wizard"],
        &["play", "crosscut", "--size", "99x99"],
        &["play", "crosscut", "--red", "nobody"],
        &["play", "five-crowns", "--seed", "x"],
        &["play", "crosscut", "--seats", "person,person", "--names", "Ann,ann"],
        &["play", "crosscut", "--size", "6x6", "--seats", "person,easy", "--names", "Ann,Ben"],
        &["--plain", "man"],
        &["play", "nothing.json"],
        &["review", "nothing.json"],
        &["verify", "nothing.json"],
        &["puzzle", "chess"],
        &["advise", "nothing.json"],
        &["cribbage", "score", "2C"],
        &["cribbage", "score", "2C 2C 3D 4H", "5S"],
        &["cribbage", "keep", "2C 3C"],
        &["five-crowns", "meld", "2S"],
        &["crosscut", "solve", "x"],
        &["serve", "--listen", "nowhere"],
    ];
    let mut lines = Vec::new();
    for arguments in mistakes {
        let ran = parlour(arguments, "");
        assert_ne!(ran.status, 0, "{arguments:?}: {}", ran.out);
        lines.extend(ran.err.lines().map(str::to_owned));
    }
    said.add("Refused by the program", lines);
    let lobby = "help\nnothing\nsettings\nquit\n";
    said.add("The lobby in line mode", parlour(&[], lobby).out.lines().map(str::to_owned));
    let people = "6\n6\nno\nperson\nperson\nAnn, Ben, Cleo\nAnn, ann\nAnn, Ben\nundo\nquit\nno\n";
    let named = parlour(&["--plain", "play", "crosscut"], people);
    let steady = |line: &str| line.split(' ').map(without_folder).collect::<Vec<_>>().join(" ");
    said.add("Two people in line mode", named.out.lines().map(steady));
    let talk = "?\n\nx\nundo\nwhy\nsort\nsave\nresign\nno\nquit\n";
    let table = parlour(&["play", "cribbage", "--seed", "7", "--plain"], talk);
    said.add("At a table in line mode", table.out.lines().map(steady));
}

#[test]
fn the_room_says_what_its_voice_file_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    let (child, address) = serving::start(|command| {
        command.env("PARLOUR_DATA", folder.path());
    });
    let _stopped = Stopped(child);
    let server = Client::new(address);
    let mut said = Sentences::default();
    hear_pages(&server, &mut said);
    hear_puzzles(&mut Client::new(address), &mut said);
    hear_web_lessons(&mut Client::new(address), &mut said);
    hear_coach(&server, &mut said);
    hear_scripts(&mut said);
    hear_analysis(&server, &mut said);
    tables::hear(&server, &mut said);
    hear_refusals(&server, &mut said);
    hear_help(&[], &mut said);
    hear_program(&mut said);
    hear_lessons(&mut said);
    hear_review(&mut said);
    compare("room.txt", &said);
}

#[test]
fn commands_say_what_their_voice_file_holds() {
    let mut said = Sentences::default();
    answers::hear(&mut said);
    coach::hear(&mut said);
    compare("answers.txt", &said);
}

/// Words that nobody says at a table, by `WRITING.md`. The rules of the games have none either.
const NOT_SAID: [&str; 16] = [
    "whoever",
    "lest",
    "anew",
    "nought",
    "at once",
    "is told",
    "to go on with",
    "in a hundred",
    "weighed",
    "instructions",
    "by itself",
    "by themselves",
    "cannot",
    "do not",
    "human wins",
    "in no meld",
];

/// What is counted, in the plural.
const COUNTED: [&str; 18] = [
    "points",
    "cards",
    "moves",
    "games",
    "rounds",
    "decisions",
    "mistakes",
    "discs",
    "positions",
    "options",
    "players",
    "entries",
    "exercises",
    "days",
    "files",
    "lines",
    "seconds",
    "starters",
];

/// One thing is never plural, and no sentence of any voice file uses a word that isn't ours.
#[test]
fn voice_files_count_right_and_use_our_words() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/voice");
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut lines = 0;
    for path in files {
        let text = fs::read_to_string(&path).expect("text");
        for line in text.lines() {
            let said = line.to_lowercase();
            let found = NOT_SAID.iter().find(|word| {
                let padded =
                    format!(" {} ", said.replace(['.', ',', ':', '?', '!', '(', ')'], " "));
                padded.contains(&format!(" {word} "))
            });
            assert_eq!(found, None, "{}: {line}", path.display());
            let words: Vec<&str> = said.split_whitespace().collect();
            let is_one = |pair: &[&str]| {
                let counted = pair[1].trim_end_matches(['.', ',', ':', ')']);
                matches!(pair[0].trim_start_matches('('), "1" | "one") && COUNTED.contains(&counted)
            };
            assert!(!words.windows(2).any(is_one), "{}: {line}", path.display());
            // A computer in a sentence has its article.
            let is_bare = line.starts_with("Computer ")
                && [
                    "plays", "draws", "takes", "says", "wins", "discards", "places", "pegs",
                    "shows",
                ]
                .contains(&words[1]);
            assert!(!is_bare, "{}: {line}", path.display());
            lines += usize::from(!line.is_empty());
        }
    }
    assert!(lines > 4000, "{lines}");
}

/// Compares what was said with a file, or writes it.
fn compare(file: &str, said: &Sentences) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/voice").join(file);
    let text = said.text.trim_end().to_owned() + "\n";
    if std::env::var_os("PARLOUR_VOICE").is_some_and(|how| how == "write") {
        fs::write(&path, &text).expect("it can be written");
        return;
    }
    let kept = fs::read_to_string(&path).expect("the file is there");
    let differs = kept.lines().zip(text.lines()).find(|(kept, said)| kept != said);
    assert!(
        kept == text,
        "{file} says something else now ({differs:?}): write it again with PARLOUR_VOICE=write, \
         and read it from top to bottom",
    );
}
