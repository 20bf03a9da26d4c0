//! `docs/api.md` and the OpenAPI description match the server.

mod client;
mod server;

use std::collections::HashMap;

use client::Client;
use serde_json::Value;
use server::Server;

const DOCUMENT: &str = include_str!("../../../docs/api.md");

/// A request in the document, and the answer that it shows.
struct Example {
    method: String,
    path: String,
    body: String,
    status: String,
    answer: Value,
}

fn examples() -> Vec<Example> {
    let blocks: Vec<&str> = DOCUMENT.split("```http\n").skip(1).collect();
    let example = |block: &&str| {
        let (request, rest) = block.split_once("\n```\n```json\n").expect("a request, its answer");
        let (answer, _) = rest.split_once("\n```").expect("an answer ends");
        let (line, body) = request.split_once('\n').unwrap_or((request, ""));
        let (method, path) = line.split_once(' ').expect("a method and a path");
        let (status, answer) = answer.split_once('\n').expect("a status and a body");
        Example {
            method: method.to_owned(),
            path: path.to_owned(),
            body: body.to_owned(),
            status: status.to_owned(),
            answer: serde_json::from_str(answer).unwrap_or_else(|why| panic!("{why}: {answer}")),
        }
    };
    blocks.iter().map(example).collect()
}

/// Whether an answer has what the document shows: every name, with a value of the same kind.
/// Texts in braces are learnt.
fn agrees(shown: &Value, found: &Value, learnt: &mut HashMap<String, String>) -> bool {
    match (shown, found) {
        (Value::Object(shown), Value::Object(found)) => shown
            .iter()
            .all(|(name, value)| found.get(name).is_some_and(|found| agrees(value, found, learnt))),
        (Value::Array(shown), Value::Array(found)) => {
            shown.iter().zip(found).all(|(shown, found)| agrees(shown, found, learnt))
        }
        (Value::String(shown), Value::String(found)) => {
            if let Some((before, rest)) = shown.split_once('{')
                && let Some((name, after)) = rest.split_once('}')
            {
                let value = found.strip_prefix(before).and_then(|f| f.strip_suffix(after));
                value.map(|value| learnt.insert(name.to_owned(), value.to_owned()));
                return value.is_some();
            }
            true
        }
        (Value::Number(shown), Value::Number(found)) => shown == found,
        (Value::Bool(shown), Value::Bool(found)) => shown == found,
        (Value::Null, Value::Null) => true,
        _ => false,
    }
}

#[test]
fn examples_in_the_api_document_match_the_server() {
    let server = Server::start();
    let mut client = Client::new(server.address);
    let mut learnt: HashMap<String, String> = HashMap::new();
    let examples = examples();
    assert!(examples.len() >= 15, "the document has examples");
    for example in examples {
        let path = learnt.iter().fold(example.path.clone(), |path, (name, value)| {
            path.replace(&format!("{{{name}}}"), value)
        });
        if example.path.ends_with("/advice") {
            settle(&client, &learnt["table"]);
        }
        let kind = if example.body.is_empty() { "" } else { "application/json" };
        let answer =
            client.try_send(&example.method, &path, kind, &example.body).expect("an answer");
        let status = answer.status.to_string();
        let as_shown = status == example.status
            || example.status.strip_suffix('x').is_some_and(|start| status.starts_with(start));
        assert!(as_shown, "{} {path}: {answer:?}", example.method);
        let found = answer.json();
        let shown = &example.answer;
        assert!(agrees(shown, &found, &mut learnt), "{path}:\nshown {shown}\nfound {found}");
        if let Some(token) = learnt.remove("token") {
            client.token = Some(token);
        }
    }
}

/// Waits until it is the first seat's turn.
fn settle(client: &Client, table: &str) {
    let mut events = client.events(&format!("/api/v1/games/{table}/events"));
    while events.next().expect("an event").1["turn"]["act"] != 0 {}
}

#[test]
fn the_openapi_description_lists_exactly_the_routes() {
    let server = Server::start();
    let client = Client::new(server.address);
    let description = client.get("/api/v1/openapi.json").expect(200).json();
    assert_eq!(description["openapi"], "3.1.0");
    let source = include_str!("../src/api/mod.rs");
    let mut routed: Vec<&str> =
        source.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut described: Vec<&str> =
        description["paths"].as_object().expect("paths").keys().map(String::as_str).collect();
    routed.sort_unstable();
    described.sort_unstable();
    assert_eq!(routed, described);
    // What is asked for with the wrong method is refused, so each method in the description exists.
    for (path, methods) in description["paths"].as_object().expect("paths") {
        let address = path.replace("{id}", "none").replace("{invitation}", "none-0");
        for method in methods.as_object().expect("methods").keys() {
            let method = method.to_uppercase();
            let answer = client.try_send(&method, &format!("/api/v1{address}"), "", "");
            assert_ne!(answer.expect("an answer").status, 405, "{method} {path}");
        }
    }
    // Every reference leads somewhere.
    let text = description.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(description.pointer(reference).is_some(), "{reference}");
    }
}
