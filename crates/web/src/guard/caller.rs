//! The sender of a request, known by a cookie or a token, and by an address.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, header};

use super::{Key, Token};
use crate::problem::Problem;
use crate::settings::Before;

/// The name of our cookie.
const COOKIE: &str = "parlour";

/// How long a browser keeps it, in seconds: a year.
const KEPT: u64 = 365 * 24 * 3600;

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
    pub fn of(headers: &HeaderMap, extensions: &Extensions, before: Before) -> Self {
        let connected = extensions.get::<ConnectInfo<SocketAddr>>();
        let direct = connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
        let address = match before {
            Before::Nothing => direct,
            Before::Tls => forwarded(headers).unwrap_or(direct),
        };
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

    /// Who the limits are counted for: an address, or the network of an IPv6 address.
    pub fn payer(&self) -> String {
        match self.address {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => match address.to_ipv4_mapped() {
                Some(address) => address.to_string(),
                None => {
                    let [a, b, c, d, ..] = address.segments();
                    format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
                }
            },
        }
    }
}

/// The address that the proxy in front of us saw: the last one named, since clients can send others.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let named = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    named.rsplit(',').next()?.trim().parse().ok()
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
