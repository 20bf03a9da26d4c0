//! The analysis of records that are cut short, taken back, given up, very short or very long.

use super::analysis::review;
use super::odd_records::{FEW, odd_records};
use super::{Client, Server};

#[test]
fn odd_records_are_analysed_or_refused_in_words() {
    let server = Server::start();
    for odd in odd_records() {
        let (name, actions) = (odd.name, odd.actions);
        let mut client = Client::new(server.address);
        let import = client.try_send("POST", "/api/v1/games/import", "text/plain", &odd.text);
        let imported = import.expect("an answer").expect(201).json();
        client.token = imported["token"].as_str().map(str::to_owned);
        let table = imported["table"].as_str().expect("a table");
        let here = format!("/table/{table}/analysis");
        let known = odd.is_over && actions <= FEW;
        if known {
            let decisions = review(&client, table)["review"]["decisions"].clone();
            assert!(!decisions.as_array().expect("a list").is_empty(), "{name}");
        }
        for at in [0, 1, actions] {
            let page = client.get(&format!("{here}?at={at}")).expect(200).body;
            assert!(page.contains(&format!("Move {at} of {actions}")), "{name}: {page}");
            assert_eq!(page.contains("class=\"accounts\""), known, "{name}: {page}");
            let refused = match odd.is_over {
                true if known => continue,
                true => "at most 2000",
                false => "You can review the game when it's over.",
            };
            assert!(page.contains(refused), "{name}: {page}");
        }
    }
}
