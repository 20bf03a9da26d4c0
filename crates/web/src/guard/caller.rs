//! The sender of a request, known by a cookie or a token, and by an address.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::{Extensions, HeaderMap, header};

use super::{Key, Network, Token, client_address};
use crate::problem::Problem;
use crate::settings::{Before, Settings};

/// The name of our cookie.
const COOKIE: &str = "parlour";

/// How long a browser keeps it, in seconds: a year.
const KEPT: u64 = 365 * 24 * 3600;

/// The address at the other end of a connection, as an extension of its requests.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The sender of a request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The key in their cookie.
    pub key: Option<Key>,
    /// The token that a program sent for a seat.
    pub bearer: Option<Token>,
    /// Their address.
    pub address: IpAddr,
    /// The host that the request names.
    pub host: String,
}

impl Caller {
    /// Reads the sender from the head of a request.
    pub fn of(headers: &HeaderMap, extensions: &Extensions, settings: &Settings) -> Self {
        let address = client_address(headers, connected_from(extensions), &settings.proxies);
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        Caller {
            key: key_in(headers),
            bearer: bearer_in(headers),
            address,
            host: host.unwrap_or("localhost").to_owned(),
        }
    }

    /// Their key, or a new one.
    pub fn key_or_fresh(&self) -> Result<Key, Problem> {
        match &self.key {
            Some(key) => Ok(key.clone()),
            None => Key::fresh().map_err(|_| Problem::Fault),
        }
    }

    /// The network that the limits are counted for, as text.
    pub fn payer(&self) -> String {
        Network::of(self.address).to_string()
    }
}

/// The address at the other end of a request's connection.
pub fn connected_from(extensions: &Extensions) -> IpAddr {
    extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0)
}

fn key_in(headers: &HeaderMap) -> Option<Key> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .filter(|(name, _)| *name == COOKIE)
        .find_map(|(_, value)| value.parse().ok())
}

fn bearer_in(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().parse().ok())?
}

/// The cookie that keeps a key in a browser.
pub fn cookie_for(key: &Key, before: Before) -> String {
    let secure = match before {
        Before::Nothing => "",
        Before::Tls => "; Secure",
    };
    format!("{COOKIE}={key}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}")
}
