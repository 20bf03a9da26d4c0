//! Lines for the commands: Prolog goals and batches of cases.

use parlour::{Answer, Case, Columns, Query, answer_lines, answer_rows, position, reply};
use parlour_rules::cribbage::{Dealt, Shown};

use crate::{cards, golden, text};

/// A goal is written so that it reads back, and gets a reply that is not much longer.
pub fn prolog(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let reply = reply(text);
    assert!(reply.len() < 10_000_000, "a reply of {} bytes", reply.len());
    let query = Query::read(text).ok()?;
    let once = written(&query);
    let again = Query::read(&once).expect("what is written is read");
    assert_eq!(written(&again), once);
    Some(())
}

fn written(query: &Query) -> String {
    let goals: Vec<String> = query.goals.iter().map(ToString::to_string).collect();
    goals.join(", ")
}

pub fn goals() -> Vec<Vec<u8>> {
    let term = |card: &str| {
        let card: parlour_rules::cards::Card = card.parse().expect("golden cards are read");
        parlour::Term::card(card).to_string()
    };
    let list =
        |cards: &str| format!("[{}]", cards.split(' ').map(term).collect::<Vec<_>>().join(","));
    let scores = golden::documents("cribbage/scores.jsonl").into_iter().take(8).map(|case| {
        let starter = term(case["starter"].as_str().expect("a starter"));
        format!("hand_value({}, {starter}, V).", list(&golden::words(&case["hand"])))
    });
    let keeps = golden::documents("cribbage/keeps.jsonl").into_iter().take(8).map(|case| {
        let cards = list(&golden::words(&case["cards"]));
        format!("Cards = {cards}, select_hand(Cards, [A|Rest], Crib, mine), X = Y")
    });
    let others = [
        "?- f([], 'it''s', 'Ace' /* no name */, -7), C = [a|B]. % end",
        "A = f(B, B), B = f(C, C), C = f(D, D)",
        "hand_parts(H, S, P), crib_value(H, S, C)",
    ];
    scores.chain(keeps).chain(others.map(str::to_owned)).map(String::into_bytes).collect()
}

/// Reads a line and answers it, or says what is wrong with it.
type LineReader = fn(&str) -> Result<String, String>;

/// Every line of a batch is answered with one line of JSON, in its place.
pub fn batch(data: &[u8]) -> Option<()> {
    let lines = data.split(|&byte| byte == b'\n').count();
    let lines = if data.is_empty() || data.ends_with(b"\n") { lines - 1 } else { lines };
    let answers: [LineReader; 4] = [
        |line| line.parse::<Shown>().map(|shown| shown.starter.to_string()).map_err(told),
        |line| line.parse::<Dealt>().map(|dealt| dealt.cards().len().to_string()).map_err(told),
        |line| Case::read(line, None).map(|case| case.cards.len().to_string()).map_err(told),
        |line| position(line).map(|position| position.to_string()).map_err(told),
    ];
    let mut read = None;
    for answer in answers {
        let mut output = Vec::new();
        let answered = answer_lines(&mut &*data, &mut output, answer);
        if answered.expect("memory does not fail") == Answer::Yes {
            read = Some(());
        }
        let output = String::from_utf8(output).expect("JSON is UTF-8");
        assert_eq!(output.lines().count(), lines);
        for line in output.lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("an answer is JSON");
        }
    }
    read
}

/// Every row of a table is answered with one row of as many fields as the first.
pub fn table(data: &[u8]) -> Option<()> {
    let columns = Columns { input: &["wild?", "cards"], output: &["cards", "wild"] };
    let answer = |line: &str| {
        let case = Case::read(line, None).map_err(told)?;
        let (cards, wild) = (case.cards.len(), case.wild);
        Ok::<_, String>(serde_json::json!({ "cards": cards, "wild": wild }))
    };
    let mut output = Vec::new();
    let answered = answer_rows(&mut &*data, &mut output, columns, answer).ok()?;
    let output = String::from_utf8(output).expect("a table is UTF-8");
    for row in output.lines() {
        let outside_quotes: String = row.split('"').step_by(2).collect();
        assert_eq!(outside_quotes.matches(',').count(), 2, "{row}");
    }
    (answered == Answer::Yes).then_some(())
}

pub fn tables() -> Vec<Vec<u8>> {
    let tables = [
        "wild,cards\n7,6C J1 4C\n3,\"KS KH, KS\"\n",
        "\"\",\"card2\",\"wild\",\"card1\"\r\n\"1\",6C,7,\"4C\"\r\n",
    ];
    tables.map(|table| table.as_bytes().to_vec()).to_vec()
}

fn told(why: impl ToString) -> String {
    why.to_string()
}

pub fn cases() -> Vec<Vec<u8>> {
    let all = [cards::cribbage_hands(), cards::five_crowns_hands(), cards::positions()];
    all.iter().map(|lines| lines[..lines.len().min(12)].join(&b'\n')).collect()
}
