//! The names that the server answers to.
//!
//! A page elsewhere can make its own name lead to our address, and would then count as ours. So a
//! request must name the server as we know it: by the public URL, by an address that we listen on,
//! or as `localhost`.

use std::fmt::{self, Display};
use std::net::IpAddr;
use std::str::FromStr;

use axum::extract::Request;
use axum::http::header;
use axum::http::uri::Authority;

use crate::settings::Settings;

/// The address of the server as people type it, such as `https://games.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    scheme: &'static str,
    /// The name and the port in small letters, without the scheme's usual port.
    authority: String,
}

/// The text is not the URL of a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not the address of a server: write it like https://games.example.org or \
     http://10.0.0.7:8087"
)]
pub struct NotAPublicUrl(String);

impl PublicUrl {
    /// The name or address without a port.
    fn host(&self) -> &str {
        host_of(&self.authority)
    }

    /// Whether a browser's `Origin` is this server.
    pub fn is_origin(&self, origin: &str) -> bool {
        origin.parse().is_ok_and(|origin: PublicUrl| origin == *self)
    }

    /// Whether a `Host` names this server.
    pub fn is_host(&self, host: &str) -> bool {
        host_of(host).eq_ignore_ascii_case(self.host())
    }
}

impl FromStr for PublicUrl {
    type Err = NotAPublicUrl;

    fn from_str(text: &str) -> Result<Self, NotAPublicUrl> {
        let refused = || NotAPublicUrl(text.to_owned());
        let (scheme, rest) = text.split_once("://").ok_or_else(refused)?;
        let (scheme, usual) = match scheme.to_ascii_lowercase().as_str() {
            "http" => ("http", ":80"),
            "https" => ("https", ":443"),
            _ => return Err(refused()),
        };
        let authority = rest.strip_suffix('/').unwrap_or(rest).to_ascii_lowercase();
        let read: Authority = authority.parse().map_err(|_| refused())?;
        if read.host().is_empty() || authority.contains('@') {
            return Err(refused());
        }
        let authority = authority.strip_suffix(usual).unwrap_or(&authority).to_owned();
        Ok(PublicUrl { scheme, authority })
    }
}

/// As it begins every link.
impl Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.authority)
    }
}

/// The name or address without its port.
fn host_of(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
        _ => authority,
    }
}

/// How a request reached the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Through {
    /// Straight from the client.
    Nothing,
    /// Through a trusted proxy, which has chosen this server for the name.
    Proxy,
}

/// Whether a request names a host that is this server.
pub fn is_ours(request: &Request, settings: &Settings, through: Through) -> bool {
    let named = request.uri().authority().map(Authority::as_str);
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = match (named, hosts.next(), hosts.next()) {
        (Some(named), _, _) => named,
        (None, Some(host), None) => match host.to_str() {
            Ok(host) => host,
            Err(_) => return false,
        },
        // No browser leaves the name out.
        (None, None, _) => return true,
        (None, Some(_), Some(_)) => return false,
    };
    is_known(host, settings, through)
}

fn is_known(host: &str, settings: &Settings, through: Through) -> bool {
    if host.parse::<Authority>().is_err() || host.contains('@') {
        return false;
    }
    match &settings.public_url {
        Some(url) if url.is_host(host) => return true,
        None if through == Through::Proxy => return true,
        _ => {}
    }
    let name = host_of(host);
    let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    match literal.parse::<IpAddr>() {
        Ok(address) => {
            let listen = settings.listen.ip();
            // Containers and routers show addresses that the machine itself doesn't know, and no
            // name leads anywhere unexpected where there is no name.
            listen.is_unspecified()
                || address.to_canonical().is_loopback()
                || address.to_canonical() == listen.to_canonical()
        }
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Database;

    fn settings(listen: &str, url: Option<&str>) -> Settings {
        Settings {
            listen: listen.parse().expect("an address"),
            public_url: url.map(|url| url.parse().expect("a URL")),
            ..Settings::with(Database::File("none".into()))
        }
    }

    #[test]
    fn names_that_are_not_ours_are_refused() {
        let known = |listen, url, host| is_known(host, &settings(listen, url), Through::Nothing);
        let loopback = "127.0.0.1:8087";
        for host in ["127.0.0.1:8087", "localhost", "LOCALHOST:80", "[::1]:8087", "127.9.9.9"] {
            assert!(known(loopback, None, host), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8087",
            "192.0.2.7",
            "",
            "a b",
            "x@localhost",
            "localhost.",
        ] {
            assert!(!known(loopback, None, host), "{host}");
        }
        assert!(known("192.0.2.7:80", None, "192.0.2.7"));
        assert!(!known("192.0.2.7:80", None, "192.0.2.8"));
        assert!(known("0.0.0.0:8087", None, "203.0.113.5:8087"));
        assert!(!known("0.0.0.0:8087", None, "box.example:8087"));
        let url = Some("https://games.example.org");
        assert!(known("0.0.0.0:8087", url, "Games.Example.Org"));
        assert!(known("0.0.0.0:8087", url, "games.example.org:443"));
        assert!(!known("0.0.0.0:8087", url, "games.example.org.evil.example"));
        let through = |url| is_known("any.example", &settings(loopback, url), Through::Proxy);
        assert!(through(None), "the proxy chose this server for the name");
        assert!(!through(url));
    }

    #[test]
    fn public_urls_are_compared_without_the_usual_port() {
        let url = |text: &str| text.parse::<PublicUrl>();
        assert_eq!(url("https://Games.Example.org/"), url("https://games.example.org:443"));
        assert_eq!(url("http://10.0.0.7:8087").expect("a URL").to_string(), "http://10.0.0.7:8087");
        let ours = url("https://games.example.org").expect("a URL");
        assert!(ours.is_origin("https://games.example.org"));
        assert!(!ours.is_origin("http://games.example.org"));
        assert!(!ours.is_origin("null"));
        for text in [
            "games.example.org",
            "ftp://x",
            "https://",
            "https://x/path",
            "https://a@b",
            "https://a b",
        ] {
            assert!(url(text).is_err(), "{text}");
        }
    }
}
