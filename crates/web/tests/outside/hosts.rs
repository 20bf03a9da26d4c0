//! The names that the server goes by, and the links that it gives.

use super::{Client, Server};

#[test]
fn a_request_that_names_another_host_is_refused() {
    let server = Server::start();
    let port = server.address.port();
    let mut client = Client::new(server.address);
    for host in ["localhost".to_owned(), format!("localhost:{port}"), format!("127.0.0.1:{port}")] {
        client.host = host;
        client.get("/").expect(200);
    }
    for host in ["evil.example", "evil.example:8087", "192.0.2.9", "localhost.evil.example", "a/b"]
    {
        client.host = host.to_owned();
        let page = client.get("/").expect(421).body;
        assert!(page.contains("--public-url"), "{page}");
        let refused = client.get("/api/v1/games").expect(421).json();
        assert_eq!(refused["error"]["code"], "wrong-host");
        client.form("/new/crosscut", "opponent=easy").expect(421);
        assert_eq!(client.get("/healthz").expect(200).body, "fine\n");
    }
    client.host = server.address.to_string();
    client.also.push(("Host".to_owned(), "evil.example".to_owned()));
    assert!(matches!(client.get("/").status, 400 | 421), "two names are none");
}

#[test]
fn links_begin_with_the_public_url() {
    let server = Server::with(|settings| {
        settings.public_url = Some("https://games.example.org".parse().expect("a URL"));
    });
    for host in ["games.example.org", "GAMES.example.org:443", "127.0.0.1"] {
        let mut client = Client::new(server.address);
        client.host = host.to_owned();
        let opened = client.form("/new/crosscut", "opponent=friend").expect(303);
        let page = client.get(opened.header("location").expect("a table")).expect(200).body;
        assert!(page.contains("https://games.example.org/join/"), "{host}: {page}");
    }
    let mut client = Client::new(server.address);
    client.host = "elsewhere.example".to_owned();
    client.get("/").expect(421);
    // A browser says where a form comes from, and only the public URL is ours there.
    client.host = "games.example.org".to_owned();
    for (origin, status) in [("https://games.example.org", 303), ("http://games.example.org", 403)]
    {
        client.also = vec![("Origin".to_owned(), origin.to_owned())];
        client.form("/new/crosscut", "opponent=easy").expect(status);
    }
}
