//! What browsers and other programs expect of any site: compression, previews of links, icons, and
//! forms whose addresses can be opened.

use serde_json::json;

use super::{Client, Server, open};

fn reading(server: &Server, encoding: &str) -> Client {
    let mut client = Client::new(server.address);
    client.also.push(("Accept-Encoding".to_owned(), encoding.to_owned()));
    client
}

#[test]
fn pages_and_files_are_compressed_for_browsers_that_can_read_it() {
    let server = Server::start();
    let plain = Client::new(server.address).get("/").expect(200);
    assert_eq!(plain.header("content-encoding"), None);
    for encoding in ["br", "gzip"] {
        let page = reading(&server, encoding).get("/").expect(200);
        assert_eq!(page.header("content-encoding"), Some(encoding));
        assert!(page.body.len() * 2 < plain.body.len(), "{} bytes", page.body.len());
        assert!(page.header("vary").is_some_and(|vary| vary.contains("accept-encoding")));
        // So are refusals.
        let missing = reading(&server, encoding).get("/nothing-here").expect(404);
        assert_eq!(missing.header("content-encoding"), Some(encoding));
    }
}

/// An event that waits in a compressor's buffer would be late.
#[test]
fn the_event_stream_is_not_compressed() {
    let server = Server::start();
    let (client, table, _) = open(&server, &json!({ "game": "crosscut", "seats": ["me", "easy"] }));
    let mut streaming = client.clone();
    streaming.also.push(("Accept-Encoding".to_owned(), "br, gzip".to_owned()));
    let mut events = streaming.events(&format!("/api/v1/games/{table}/events"));
    // It could not be read as text otherwise.
    assert!(events.next().is_some());
}

#[test]
fn the_address_of_a_form_leads_to_its_page() {
    let server = Server::start();
    let (client, table, _) = open(&server, &json!({ "game": "crosscut", "seats": ["me", "easy"] }));
    for what in ["act", "undo", "resign", "hint", "name", "rematch"] {
        let answer = client.get(&format!("/table/{table}/{what}")).expect(303);
        assert_eq!(answer.header("location"), Some(&*format!("/table/{table}")), "{what}");
    }
    let answer = client.get("/puzzle/cribbage/act").expect(303);
    assert_eq!(answer.header("location"), Some("/puzzle/cribbage"));
    client.get("/puzzle/chess/act").expect(404);
}

/// The address of a puzzle or of a lesson's step can be kept, shared and loaded again.
#[test]
fn puzzles_and_lessons_have_addresses_of_their_own() {
    let server = Server::start();
    let client = Client::new(server.address);
    for game in ["crosscut", "five-crowns", "cribbage"] {
        let todays = client.get(&format!("/puzzle/{game}")).expect(200).body;
        let start = format!("href=\"/puzzle/{game}/");
        let at = todays.rfind(&start).expect("a link to share") + start.len();
        let id = todays[at..].split('"').next().expect("an id").to_owned();
        let address = format!("/puzzle/{game}/{id}");
        let page = client.get(&address).expect(200).body;
        assert!(page.contains(&format!("action=\"{address}/act\"")), "its forms lead back to it");
        let again = client.get(&format!("{address}/act")).expect(303);
        assert_eq!(again.header("location"), Some(&*address));
        assert!(
            client.get(&format!("{address}?show=yes")).expect(200).body.contains("The answer: ")
        );
        client.get(&format!("/puzzle/{game}/nothing")).expect(404);
        let lesson = client.get(&format!("/learn/{game}")).expect(200).body;
        assert_eq!(client.get(&format!("/learn/{game}/1")).expect(200).body, lesson);
        client.get(&format!("/learn/{game}/99")).expect(404);
        client.get(&format!("/learn/{game}/x")).expect(404);
        let again = client.get(&format!("/learn/{game}/2/act")).expect(303);
        assert_eq!(again.header("location"), Some(&*format!("/learn/{game}/2")));
    }
    client.get("/learn/chess").expect(404);
}

/// The content of a page's `meta` tag.
fn meta<'a>(page: &'a str, property: &str) -> Option<&'a str> {
    let start = format!("=\"{property}\" content=\"");
    let at = page.find(&start)? + start.len();
    page[at..].split('"').next()
}

#[test]
fn a_link_to_a_table_has_a_title_a_sentence_and_a_picture() {
    let server = Server::start();
    let (client, table, opened) =
        open(&server, &json!({ "game": "cribbage", "seats": ["me", "friend"] }));
    let join = opened["invites"][0]["join"].as_str().expect("an invitation").to_owned();
    let origin = format!("http://{}", server.address);
    let pages = ["/", "/new/cribbage", "/how/cribbage"].map(str::to_owned);
    for path in pages.into_iter().chain([format!("/table/{table}"), join]) {
        let page = client.get(&path).expect(200).body;
        assert_eq!(meta(&page, "og:url"), Some(&*format!("{origin}{path}")), "{path}");
        assert!(meta(&page, "og:title").is_some_and(|title| !title.is_empty()), "{path}");
        let words = meta(&page, "og:description").expect("a sentence");
        assert_eq!(meta(&page, "description"), Some(words));
        let picture = meta(&page, "og:image").expect("a picture");
        let picture = picture.strip_prefix(&origin).expect("a full address");
        let picture = client.get(picture).expect(200);
        assert_eq!(picture.header("content-type"), Some("image/png"), "{path}");
    }
}

#[test]
fn the_manifest_names_icons_that_are_there() {
    let server = Server::start();
    let client = Client::new(server.address);
    let page = client.get("/").expect(200).body;
    let at = page.find("rel=\"manifest\" href=\"").expect("a manifest") + 21;
    let address = page[at..].split('"').next().expect("an address");
    let manifest = client.get(address).expect(200);
    assert_eq!(manifest.header("content-type"), Some("application/manifest+json"));
    let folder = address.rsplit_once('/').expect("a folder").0;
    let icons = manifest.json()["icons"].as_array().cloned().expect("icons");
    assert!(icons.len() > 1);
    for icon in icons {
        let name = icon["src"].as_str().expect("a name");
        let answer = client.get(&format!("{folder}/{name}")).expect(200);
        assert_eq!(answer.header("content-type"), icon["type"].as_str(), "{name}");
    }
}
