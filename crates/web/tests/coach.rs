//! The coach's pages: practice, drills, the puzzle of the day, progress, taking the profile along.

mod client;
mod server;

use client::Client;
use server::Server;

const SAMPLE: &str = include_str!("../../../golden/coach/sample.jsonl");

/// A browser that has been here, and its server.
fn visit() -> (Server, Client) {
    let server = Server::start();
    let client = Client::new(server.address);
    (server, client)
}

/// A text as the value of a form's field.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

fn import(client: &mut Client, text: &str) -> client::Answer {
    client.form("/coach/profile/import", &format!("profile={}", encoded(text)))
}

/// The part of a page between two texts.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let from = page.find(start).unwrap_or_else(|| panic!("{start}: {page}")) + start.len();
    &page[from..from + page[from..].find(end).expect("it ends")]
}

/// Follows where an answer leads.
fn follow(client: &Client, answer: &client::Answer) -> (String, client::Answer) {
    let address = answer.header("location").expect("it leads on").to_owned();
    let page = client.get(&address);
    (address, page)
}

#[test]
fn progress_can_be_brought_along_taken_along_and_deleted() {
    let (_server, mut client) = visit();
    let empty = client.get("/coach/progress").expect(200).body;
    assert!(empty.contains("No finished game has been reviewed yet."), "{empty}");
    let added = import(&mut client, SAMPLE).expect(200).body;
    assert!(added.contains("Added 46 entries."), "{added}");
    let page = client.get("/coach/progress").expect(200).body;
    for part in [
        "30 games",
        "Judging by your decisions, you play",
        "Skill: what each decision costs you",
        "class=\"baseline\"",
        "The same in numbers",
        "discard as dealer",
        ">Likely<",
        "You break up a run",
        "For example on",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let again = import(&mut client, SAMPLE).expect(200).body;
    assert!(again.contains("Nothing new: 46 entries were already there."), "{again}");
    let file = client.get("/coach/profile/export").expect(200);
    assert!(file.header("content-disposition").is_some_and(|it| it.contains("attachment")));
    assert_eq!(file.body.lines().count(), SAMPLE.lines().count());
    // Nothing is deleted without the box.
    let unsure = client.form("/coach/profile/delete", "").expect(422).body;
    assert!(unsure.contains("Tick the box to delete your profile. Nothing was changed."));
    let gone = client.form("/coach/profile/delete", "sure=yes").expect(200).body;
    assert!(gone.contains("Your profile is deleted."), "{gone}");
    assert_eq!(client.get("/coach/profile/export").body.lines().count(), 1);
}

#[test]
fn a_file_that_is_no_profile_changes_nothing() {
    let (_server, mut client) = visit();
    import(&mut client, SAMPLE).expect(200);
    for (text, why) in [
        ("hello", "This is not a Parlour profile"),
        ("", "This is not a Parlour profile"),
        ("{\"parlour\":\"profile\",\"version\":9}\n", "update Parlour"),
    ] {
        let refused = import(&mut client, text).expect(422).body;
        assert!(refused.contains(why) && refused.contains("Nothing was changed."), "{refused}");
    }
    let kept = client.get("/coach/profile/export").body;
    assert_eq!(kept.lines().count(), SAMPLE.lines().count());
}

#[test]
fn an_exercise_is_answered_once_in_two_tabs() {
    let (_server, mut client) = visit();
    let begun = client.form("/coach", "");
    assert_eq!(begun.status, 405, "practice is only looked at");
    let next = client.get("/coach/practice?game=crosscut");
    let cookie = next.header("set-cookie").expect("the exercise is kept for this browser");
    client.cookie = Some(cookie.split(';').next().expect("a cookie").to_owned());
    let (address, page) = follow(&client, &next);
    let page = page.expect(200).body;
    assert!(page.contains("What would you do?") && !page.contains("The answer:"), "{page}");
    assert_eq!(client.get("/coach/practice?game=crosscut").header("location"), Some(&*address));
    let act = between(&page, "action=\"/coach/exercise/", "\"");
    let act = format!("/coach/exercise/{act}");
    let refused = client.form(&act, "action=z99").expect(422).body;
    assert!(refused.contains("That&#39;s not possible.") || refused.contains("not possible"));
    let shown = client.form(&act, "show=yes").expect(200).body;
    assert!(
        shown.contains("The answer: ") && shown.contains("This exercise comes back"),
        "{shown}"
    );
    assert!(shown.contains("How did it go?") && shown.contains("value=\"easy\""), "{shown}");
    let second = client.form(&act, "show=yes").expect(200).body;
    assert!(second.contains("Your first answer counts."), "{second}");
    assert!(!second.contains("How did it go?"), "it was graded with the first answer");
    let file = client.get("/coach/profile/export").body;
    assert_eq!(file.matches("\"entry\":\"answer\"").count(), 1, "{file}");
    // The person's own grade replaces the clock's, and leads on.
    assert!(!page.contains(" hinted") && shown.contains(" hinted"), "the best move is marked");
    let grade = act.replace("/act", "/grade");
    client.form(&grade, "grade=perfect").expect(422);
    let graded = client.form(&grade, "grade=hard").expect(303);
    assert_eq!(graded.header("location"), Some("/coach/practice?game=crosscut"));
    let file = client.get("/coach/profile/export").body;
    assert_eq!(file.matches("\"entry\":\"answer\"").count(), 1, "{file}");
    assert!(file.contains("\"grade\":\"hard\",\"own_grade\":true"), "{file}");
    // The next one is another.
    let next = client.get("/coach/practice?game=crosscut");
    assert_ne!(next.header("location"), Some(&*address));
    client.get("/coach/exercise/unknown").expect(404);
    client.get("/coach/practice?game=chess").expect(404);
}

#[test]
fn the_answer_to_an_exercise_is_marked_on_the_table_of_every_game() {
    for (game, mark) in
        [("crosscut", " hinted"), ("cribbage", "data-hinted"), ("five-crowns", "data-hinted")]
    {
        let (_server, mut client) = visit();
        let next = client.get(&format!("/coach/practice?game={game}"));
        let cookie = next.header("set-cookie").expect("the exercise is kept for this browser");
        client.cookie = Some(cookie.split(';').next().expect("a cookie").to_owned());
        let page = follow(&client, &next).1.expect(200).body;
        assert!(!page.contains(mark), "{game} keeps its answer: {page}");
        let act = between(&page, "action=\"/coach/exercise/", "\"");
        let shown = client.form(&format!("/coach/exercise/{act}"), "show=yes").expect(200).body;
        assert!(shown.contains(mark), "{game}: {shown}");
        assert!(!shown.contains("Not quite."), "nobody played a move: {shown}");
    }
}

#[test]
fn a_drill_runs_to_its_end_and_counts_once() {
    let (_server, mut client) = visit();
    for (drill, answer) in
        [("count-hands", "answer=19"), ("spot-melds", ""), ("find-block", "action=z99")]
    {
        let intro = client.get(&format!("/coach/drill/{drill}")).expect(200).body;
        assert!(intro.contains("Start the clock") && intro.contains("tried it yet"), "{intro}");
        let started = client.form(&format!("/coach/drill/{drill}"), "");
        let (mut address, mut page) = follow(&client, &started);
        if drill == "find-block" {
            let refused = client.form(&format!("{address}/act"), answer).expect(422).body;
            assert!(refused.contains("Question 1 of 10, 0 right"), "{refused}");
            continue;
        }
        for number in 1..=10 {
            let body = &page.body;
            assert!(body.contains(&format!("Question {number} of 10")), "{body}");
            let answered = client.form(&format!("{address}/act"), answer);
            let last = (address.clone(), answered.header("location").map(str::to_owned));
            (address, page) = follow(&client, &answered);
            if number == 10 {
                let twice = client.form(&format!("{}/act", last.0), answer);
                assert_eq!(twice.header("location").map(str::to_owned), last.1);
            }
        }
        assert!(page.body.contains("of 10 right in"), "{}", page.body);
        assert!(
            page.body.contains("That&#39;s the time to beat.")
                || page.body.contains("time to beat")
        );
        let file = client.get("/coach/profile/export").body;
        assert_eq!(file.matches(&format!("\"drill\":\"{drill}\"")).count(), 1, "{file}");
    }
    client.get("/coach/drill/chess").expect(404);
    client.get("/coach/drill/count-hands/odd").expect(404);
}

#[test]
fn the_first_answer_to_the_puzzle_of_the_day_is_kept() {
    let (_server, mut client) = visit();
    let page = client.get("/puzzle/crosscut").expect(200).body;
    let asked = "Puzzle of the day: not tried yet. Only your first answer counts.";
    assert!(page.contains(asked), "{page}");
    let act = format!("/puzzle/{}", between(&page, "action=\"/puzzle/", "\""));
    let shown = client.form(&act, "show=yes").expect(200).body;
    assert!(shown.contains("Puzzle of the day: missed, a new one comes tomorrow."), "{shown}");
    let file = client.get("/coach/profile/export").body;
    assert!(file.contains("\"entry\":\"daily\"") && file.contains("\"right\":false"), "{file}");
    let lobby = client.get("/").expect(200).body;
    assert!(lobby.contains("Puzzle of the day: missed"), "{lobby}");
    let practice = client.get("/coach").expect(200).body;
    assert!(practice.contains("missed, a new one comes tomorrow"), "{practice}");
    // Another puzzle doesn't count.
    let other = client.get("/puzzle/crosscut?number=1").expect(200).body;
    if !other.contains("Puzzle of the day:") {
        let act = format!("/puzzle/{}", between(&other, "action=\"/puzzle/", "\""));
        client.form(&act, "action=z99").expect(200);
    }
    assert_eq!(client.get("/coach/profile/export").body.matches("\"daily\"").count(), 1);
}
