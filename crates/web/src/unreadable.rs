//! Requests that can't be read, in plain words: what is wrong, and what would be right.

/// Where the fields of every request are listed.
const DESCRIPTION: &str = "see /api/v1/openapi.json";

/// Why a request can't be read, from what the framework says about it.
pub fn in_plain_words(text: &str) -> String {
    let parts = [
        ("Failed to deserialize the JSON body into the target type: ", "the JSON body"),
        ("Failed to deserialize query string: ", "the query of the address"),
        ("Failed to deserialize form body: ", "the form"),
        ("Failed to deserialize form: ", "the form"),
    ];
    for (beginning, part) in parts {
        if let Some(why) = text.strip_prefix(beginning) {
            return fields(part, why);
        }
    }
    if let Some(why) = text.strip_prefix("Failed to parse the request body as JSON: ") {
        let (_, why) = split_path(why);
        let place = why.strip_prefix("EOF while parsing").and_then(|why| why.split_once(" at "));
        let early = place.map(|(_, place)| format!("it ends too early, at {place}"));
        let why = early.unwrap_or_else(|| why.to_owned());
        return format!("the body isn't valid JSON ({why}): {DESCRIPTION}");
    }
    match text {
        "Expected request with `Content-Type: application/json`" => {
            "send the body as JSON, with the header Content-Type: application/json".to_owned()
        }
        "Form requests must have `Content-Type: application/x-www-form-urlencoded`" => {
            "send the form with the header Content-Type: application/x-www-form-urlencoded"
                .to_owned()
        }
        text => format!("this request can't be read ({}): {DESCRIPTION}", text.trim()),
    }
}

/// What is wrong with the fields of a part of a request.
fn fields(part: &str, why: &str) -> String {
    let (path, why) = split_path(why);
    let why = without_place(why);
    let named = if path.is_empty() { part.to_owned() } else { format!("`{path}` in {part}") };
    if let Some(field) = why.strip_prefix("missing field ") {
        return format!("{named} has no {field}: add it");
    }
    if let Some((field, known)) = why
        .strip_prefix("unknown field ")
        .and_then(|why| why.split_once(", expected "))
        .map(|(field, known)| (field, known.trim_start_matches("one of ")))
    {
        return format!("{part} can't have {field}: it can have {known}");
    }
    let kinds = ["invalid type: ", "invalid value: "];
    if let Some((found, expected)) = kinds
        .iter()
        .find_map(|kind| why.strip_prefix(kind))
        .and_then(|why| why.rsplit_once(", expected "))
    {
        return format!("{named} can't be {}: send {}", value(found), wanted(expected));
    }
    if why.starts_with("invalid length ") {
        return format!("{named} can't be a list: send an object");
    }
    if why.starts_with("invalid digit found") || why.starts_with("number too large") {
        return format!("{named} isn't a number that can be used: send a whole number");
    }
    format!("{named} doesn't fit this request ({why}): {DESCRIPTION}")
}

/// A value as the framework names it, in words: `integer `3`` is `the number 3`.
fn value(found: &str) -> String {
    let bare = |text: &str| text.trim_matches('`').to_owned();
    if let Some(number) = found.strip_prefix("integer ").or(found.strip_prefix("floating point ")) {
        return format!("the number {}", bare(number));
    }
    if let Some(text) = found.strip_prefix("string ") {
        return format!("the string {text}");
    }
    match found.strip_prefix("boolean ") {
        Some(truth) => bare(truth),
        None => wanted(found),
    }
}

/// A kind of value in words: `a sequence` is `a list`.
fn wanted(expected: &str) -> String {
    let number = |kind: &str| {
        kind.strip_prefix(['u', 'i']).is_some_and(|bits| {
            bits == "size" || !bits.is_empty() && bits.bytes().all(|digit| digit.is_ascii_digit())
        })
    };
    match expected {
        "a sequence" | "sequence" => "a list".to_owned(),
        "a map" | "map" => "an object".to_owned(),
        "a string" | "string" => "a string".to_owned(),
        "a boolean" | "boolean" => "true or false".to_owned(),
        kind if number(kind) => "a whole number".to_owned(),
        kind if kind.starts_with("struct ") => "an object".to_owned(),
        kind => kind.to_owned(),
    }
}

/// The place of a value in the request and the rest of the sentence: `seats[0]` and `invalid …`.
fn split_path(why: &str) -> (&str, &str) {
    match why.split_once(": ") {
        Some((path, rest)) if !path.contains(' ') => (path, rest),
        _ => ("", why),
    }
}

/// The sentence without the line and column, which say nothing that the field's name doesn't.
fn without_place(why: &str) -> &str {
    why.rsplit_once(" at line ").map_or(why, |(why, _)| why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Json;
    use axum::extract::Query;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Request {
        game: String,
        seats: Vec<String>,
        #[serde(default)]
        open: bool,
        #[serde(default)]
        version: u64,
        #[serde(default)]
        options: BTreeMap<String, u8>,
    }

    fn refused(body: &str) -> String {
        let why = Json::<Request>::from_bytes(body.as_bytes()).expect_err("it doesn't fit");
        in_plain_words(&why.body_text())
    }

    #[test]
    fn a_body_that_does_not_fit_is_refused_with_what_would_be_right() {
        for (body, said) in [
            ("{}", "the JSON body has no `game`: add it"),
            ("[]", "the JSON body can't be a list: send an object"),
            (r#""me""#, "the JSON body can't be the string \"me\": send an object"),
            (
                r#"{"game":"crosscut","seats":[],"color":"red"}"#,
                "the JSON body can't have `color`: it can have `game`, `seats`, `open`, \
                 `version`, `options`",
            ),
            (
                r#"{"game":3,"seats":[]}"#,
                "`game` in the JSON body can't be the number 3: send a string",
            ),
            (
                r#"{"game":"crosscut","seats":"me"}"#,
                "`seats` in the JSON body can't be the string \"me\": send a list",
            ),
            (
                r#"{"game":"crosscut","seats":["me",null]}"#,
                "`seats[1]` in the JSON body can't be null: send a string",
            ),
            (
                r#"{"game":"crosscut","seats":[],"open":1.5}"#,
                "`open` in the JSON body can't be the number 1.5: send true or false",
            ),
            (
                r#"{"game":"crosscut","seats":[],"version":-1}"#,
                "`version` in the JSON body can't be the number -1: send a whole number",
            ),
            (
                r#"{"game":"crosscut","seats":[],"options":true}"#,
                "`options` in the JSON body can't be true: send an object",
            ),
            (
                r#"{"game":"#,
                "the body isn't valid JSON (it ends too early, at line 1 column 8): see \
                 /api/v1/openapi.json",
            ),
            (
                r#"{"game":}"#,
                "the body isn't valid JSON (expected value at line 1 column 9): see \
                 /api/v1/openapi.json",
            ),
        ] {
            assert_eq!(refused(body), said, "{body}");
        }
    }

    #[test]
    fn an_address_that_does_not_fit_is_refused_in_the_same_words() {
        #[derive(Deserialize, Debug)]
        #[expect(dead_code, reason = "only read")]
        struct Wanted {
            number: usize,
        }
        let refused = |address: &'static str| {
            let why = Query::<Wanted>::try_from_uri(&axum::http::Uri::from_static(address));
            in_plain_words(&why.expect_err("it doesn't fit").body_text())
        };
        let said = "`number` in the query of the address isn't a number that can be used: send a \
                    whole number";
        assert_eq!(refused("/puzzle/crosscut?number=x"), said);
        assert_eq!(refused("/puzzle/crosscut"), "the query of the address has no `number`: add it");
    }

    #[test]
    fn other_refusals_of_the_framework_say_what_to_send() {
        let json = in_plain_words("Expected request with `Content-Type: application/json`");
        assert_eq!(json, "send the body as JSON, with the header Content-Type: application/json");
        let other = in_plain_words("Request body didn't contain valid UTF-8");
        assert_eq!(
            other,
            "this request can't be read (Request body didn't contain valid UTF-8): see \
             /api/v1/openapi.json"
        );
    }
}
