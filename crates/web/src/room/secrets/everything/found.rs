//! The links and forms on a page.

use super::{FORM, Sending};

/// The requests that a page leads to, as far as they are about this table.
pub fn requests_on(page: &str, table: &str) -> Vec<Sending> {
    let is_about = |address: &String| address.split(['/', '?']).any(|part| part == table);
    let links = values_of(page, "href");
    let links = links.filter(is_about).map(|address| sending("GET", address, String::new()));
    let mut found: Vec<Sending> = links.collect();
    for form in page.split("<form").skip(1) {
        let form = form.split("</form>").next().expect("a first piece");
        let Some(address) = values_of(form, "action").next().filter(is_about) else { continue };
        // Once with the fields alone, and once with each button.
        let fields = fields_in(form, &["<input", "<option"]);
        let buttons = fields_in(form, &["<button"]);
        for pressed in [None].into_iter().chain(buttons.into_iter().map(Some)) {
            let all: Vec<String> = fields.iter().cloned().chain(pressed).collect();
            found.push(sending("POST", address.clone(), all.join("&")));
        }
    }
    found
}

fn sending(method: &'static str, address: String, body: String) -> Sending {
    Sending { route: address.clone(), method, address, kind: FORM, body }
}

/// The values of an attribute, in order.
fn values_of<'a>(text: &'a str, name: &str) -> impl Iterator<Item = String> + 'a {
    let before = format!(" {name}=\"");
    let pieces: Vec<&str> = text.split(&before).skip(1).collect();
    pieces.into_iter().filter_map(|rest| rest.split('"').next()).map(plain)
}

/// The fields of a form as they are sent, from elements that begin like this.
fn fields_in(form: &str, elements: &[&str]) -> Vec<String> {
    let mut fields = Vec::new();
    for element in elements {
        for tag in form.split(element).skip(1) {
            let tag = tag.split('>').next().expect("a first piece");
            let name = values_of(tag, "name").next();
            if let Some(name) = name {
                let value = values_of(tag, "value").next().unwrap_or_default();
                fields.push(format!("{}={}", encoded(&name), encoded(&value)));
            }
        }
    }
    fields
}

/// An attribute's text.
fn plain(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// A text as it is sent in a form.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' ' => "+".to_owned(),
        b'-' | b'.' | b'_' => char::from(byte).to_string(),
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

#[test]
fn links_and_forms_of_a_table_are_found() {
    let page = "<a href=\"/table/x?hint=1&amp;seat=0\">Hint</a> <a href=\"/about\">About</a>\
                <form method=\"post\" action=\"/table/x/act\"><input name=\"card\" value=\"5 H\">\
                <button name=\"action\" value=\"go\">Go</button></form>";
    let found = requests_on(page, "x");
    let found: Vec<(&str, &str)> =
        found.iter().map(|one| (one.address.as_str(), one.body.as_str())).collect();
    let act = "/table/x/act";
    assert_eq!(
        found,
        [("/table/x?hint=1&seat=0", ""), (act, "card=5+H"), (act, "card=5+H&action=go")]
    );
}
