//! `parlour engine`, from outside: the examples of `docs/protocol.md`, and what is wrong with others.

mod program;

use program::parlour;
use serde_json::{Value, json};

const PROTOCOL: &str = include_str!("../../../docs/protocol.md");

/// The requests that the document shows.
fn examples() -> Vec<Value> {
    let blocks = PROTOCOL.split("```json\n").skip(1);
    let requests = blocks.map(|block| block.split("\n```").next().expect("a block ends"));
    requests.map(|text| serde_json::from_str(text).expect("an example is JSON")).collect()
}

fn answers(requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let ran = parlour(&["engine"], &lines.join("\n"));
    assert_eq!(ran.status, 0, "{}", ran.err);
    let answers = ran.out.lines().map(|line| serde_json::from_str(line).expect("a JSON line"));
    let mut answers: Vec<Value> = answers.collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    answers
}

#[test]
fn every_example_of_the_document_is_answered() {
    let examples = examples();
    for game in ["crosscut", "five-crowns", "cribbage"] {
        assert!(examples.iter().any(|example| example["game"] == game), "{game} has an example");
    }
    let answers = answers(&examples);
    for (example, answer) in examples.iter().zip(&answers) {
        assert_eq!(answer["error"], Value::Null, "{answer}");
        assert_eq!((&answer["id"], &answer["game"]), (&example["id"], &example["game"]));
        let ranked = answer["ranked"].as_array().expect("a list");
        assert_eq!(
            (&ranked[0]["action"], &ranked[0]["worth"]),
            (&answer["action"], &answer["worth"])
        );
        assert!(answer["effort"].is_u64());
    }
}

#[test]
fn the_same_effort_gets_the_same_answer_and_unknown_fields_are_ignored() {
    let mut requests = Vec::new();
    for (number, mut example) in examples().into_iter().enumerate() {
        for copy in 0..3 {
            example["id"] = json!(3 * number + copy);
            example["mood"] = json!("hopeful");
            requests.push(example.clone());
        }
    }
    let mut answers = answers(&requests);
    assert_eq!(answers.len(), requests.len());
    for answer in &mut answers {
        answer["id"] = Value::Null;
    }
    for same in answers.chunks(3) {
        assert!(same[0] == same[1] && same[1] == same[2]);
    }
}

#[test]
fn an_error_names_its_request_and_the_engine_continues() {
    let good = &examples()[0];
    let with = |id: u64, change: &dyn Fn(&mut Value)| {
        let mut request = good.clone();
        request["id"] = json!(id);
        change(&mut request);
        request
    };
    let requests = [
        with(0, &|request| request["game"] = json!("chess")),
        with(1, &|request| request["view"]["position"] = json!("....")),
        with(2, &|request| request["view"]["history"] = json!(["c3", "d3"])),
        with(3, &|request| request["view"]["options"]["size"] = json!("7x7")),
        with(4, &|request| request["budget"] = json!({ "ms": 1, "effort": 1 })),
        with(5, &|request| request["level"] = json!("godlike")),
        with(6, &|request| drop(request["view"].take())),
        with(7, &|_| {}),
    ];
    let whys = [
        "there is no game called `chess`",
        "this view can't be read",
        "the view contradicts itself",
        "the view contradicts itself",
        "a budget has `ms` or `effort`, not both",
        "`godlike` is not a level",
        "this view can't be read",
    ];
    let answers = answers(&requests);
    for (answer, why) in answers.iter().zip(whys) {
        let error = answer["error"].as_str().expect("an error");
        assert!(error.starts_with(why), "{error}");
    }
    assert!(answers[7]["action"].is_string(), "{}", answers[7]);
}

#[test]
fn a_five_crowns_view_that_lies_is_refused() {
    let example = examples().into_iter().find(|example| example["game"] == "five-crowns");
    let example = example.expect("an example");
    let lies: [(&str, Value); 7] = [
        ("/view/turn/act", json!(200)),
        ("/view/draw_pile", json!(3)),
        ("/view/hands/1/cards", json!(["7S", "7S", "8T", "3T"])),
        ("/view/drawn", json!("KS")),
        ("/view/hands/0/held", json!(9)),
        ("/view/eye/seat", json!(0)),
        ("/view/phase", json!("over")),
    ];
    for (place, lie) in lies {
        let mut request = example.clone();
        *request.pointer_mut(place).expect("a field") = lie.clone();
        let answer = &answers(&[request])[0];
        let told = answer["error"].is_string() && answer["id"] == example["id"];
        assert!(told, "{place} {lie}: {answer}");
    }
}

#[test]
fn discards_may_be_listed_in_any_order() {
    let example = examples().into_iter().find(|example| example["game"] == "cribbage");
    let mut example = example.expect("an example");
    let sorted = answers(&[example.clone()]);
    let tossed = example.pointer_mut("/view/hands/0/tossed").expect("the discards");
    tossed.as_array_mut().expect("a list").reverse();
    assert_eq!(answers(&[example]), sorted);
}

#[test]
fn lines_that_are_no_requests_are_answered_too() {
    let ran = parlour(&["engine"], "{\"id\":4,\"game\":\n\n{\"id\":5}\n");
    let answers: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((ran.status, answers.len()), (0, 2), "{}", ran.out);
    assert!(answers.iter().all(|answer| answer["error"].is_string()), "{answers:?}");
    assert!(answers.iter().any(|answer| answer["id"] == 5));
}

#[test]
fn ugi_is_spoken_for_crosscut() {
    let ran = parlour(
        &["engine"],
        "ugi\nisready\nsetoption name Size value 6x6\nuginewgame\nquery gameover\n\
         position startpos moves c3 d4\nquery p1turn\ngo nodes 3000\nquery result\n\
         position fen ....../.RRR../....../....../....../...... red moves e2\nquery result\n\
         position startpos moves a1\nsetoption name Size value 4x4\nmumble\nquit\nisready\n",
    );
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(ran.status, 0);
    assert!(lines[0].starts_with("id name Parlour"));
    let after: Vec<&str> = lines.iter().skip_while(|line| **line != "ugiok").copied().collect();
    assert_eq!(after[..4], ["ugiok", "readyok", "response false", "response true"]);
    assert!(after.iter().any(|line| line.starts_with("bestmove ")), "{}", ran.out);
    assert!(after.contains(&"response none") && after.contains(&"response p1win"), "{}", ran.out);
    let refused =
        ["a1 is a corner", "no board has 4 rows and 4 columns", "`mumble` is not a command"];
    for why in refused {
        assert!(ran.out.contains(why), "{why}: {}", ran.out);
    }
    assert_eq!(ran.out.matches("readyok").count(), 1, "nothing is heard after quit");
}

/// The first player's clock says nothing to the second player, and the end of the input ends a
/// search that has no limit.
#[test]
fn every_search_of_ugi_ends() {
    let size = "setoption name Size value 8x8";
    for go in ["go p1time 1", "go p1inc 5", "go p1time 1 p1inc 1", "go infinite"] {
        let ran = parlour(&["engine"], &format!("{size}\nposition startpos moves d4\n{go}\n"));
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(ran.out.lines().any(|line| line.starts_with("bestmove ")), "{go}: {}", ran.out);
    }
}
