//! Addresses of clients and proxies.

use std::fmt::{self, Display};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;

/// What limits are counted for: an IPv4 address, or the /64 network of an IPv6 address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address.
    pub fn of(address: IpAddr) -> Self {
        Network(match address.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        })
    }
}

impl Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(address) => write!(f, "{address}/64"),
        }
    }
}

/// An address, or all addresses that share their first bits, such as `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressRange {
    first: IpAddr,
    bits: u8,
}

/// The text is neither an address nor a range of addresses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an address: write it like 10.0.0.7, 10.0.0.0/8 or fd00::/8")]
pub struct NotAnAddressRange(String);

impl AddressRange {
    /// Loopback and private addresses: those of a proxy on the same machine or the same network.
    pub fn nearby() -> Vec<Self> {
        let nearby = [
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "::1",
            "fc00::/7",
            "fe80::/10",
        ];
        nearby.iter().map(|text| text.parse().expect("a range of addresses")).collect()
    }

    /// Whether an address is in the range.
    pub fn contains(self, address: IpAddr) -> bool {
        let differs = match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                (first.to_bits() ^ address.to_bits()).leading_zeros()
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                (first.to_bits() ^ address.to_bits()).leading_zeros()
            }
            _ => return false,
        };
        differs >= u32::from(self.bits)
    }
}

impl FromStr for AddressRange {
    type Err = NotAnAddressRange;

    fn from_str(text: &str) -> Result<Self, NotAnAddressRange> {
        let refused = || NotAnAddressRange(text.to_owned());
        let (first, bits) = match text.split_once('/') {
            Some((first, bits)) => (first, Some(bits.parse::<u8>().map_err(|_| refused())?)),
            None => (text, None),
        };
        let first: IpAddr = first.trim().parse().map_err(|_| refused())?;
        let most = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits > most {
            return Err(refused());
        }
        Ok(AddressRange { first, bits })
    }
}

/// The address of a request's sender: what a trusted proxy saw, or else the connection's own.
pub fn client_address(headers: &HeaderMap, direct: IpAddr, proxies: &[AddressRange]) -> IpAddr {
    if is_proxy(direct, proxies) { forwarded(headers).unwrap_or(direct) } else { direct }
}

/// Whether an address is that of a trusted proxy.
pub fn is_proxy(address: IpAddr, proxies: &[AddressRange]) -> bool {
    proxies.iter().any(|range| range.contains(address))
}

/// The last address in `X-Forwarded-For`: the proxy adds it, and clients can send the others.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let named = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let last = named.rsplit(',').next()?.trim();
    // Some proxies add the port.
    last.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|last| last.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn an_ipv6_client_is_its_network() {
        let network = |text| Network::of(address(text)).to_string();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network("2001:db8:1:2::9"), "2001:db8:1:2::/64");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn ranges_hold_the_addresses_that_share_their_first_bits() {
        let holds =
            |range: &str, text| range.parse::<AddressRange>().unwrap().contains(address(text));
        assert!(holds("10.0.0.0/8", "10.9.8.7"));
        assert!(holds("10.0.0.0/8", "::ffff:10.9.8.7"));
        assert!(!holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("192.0.2.7", "192.0.2.7"));
        assert!(!holds("192.0.2.7", "192.0.2.8"));
        assert!(holds("0.0.0.0/0", "192.0.2.8"));
        assert!(!holds("0.0.0.0/0", "::1"));
        assert!(holds("fd00::/8", "fd12::1"));
        for text in ["", "10.0.0.0/33", "::/129", "10.0.0.0/x", "example.org", "10.0.0/8"] {
            assert!(text.parse::<AddressRange>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_says_who_sent_a_request() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "192.0.2.1".parse().expect("a value"));
        headers.append("x-forwarded-for", "192.0.2.2, 192.0.2.3".parse().expect("a value"));
        let proxies = AddressRange::nearby();
        let sender = |direct, proxies: &[AddressRange]| {
            client_address(&headers, address(direct), proxies).to_string()
        };
        assert_eq!(sender("127.0.0.1", &proxies), "192.0.2.3");
        assert_eq!(sender("172.18.0.5", &proxies), "192.0.2.3");
        assert_eq!(sender("203.0.113.9", &proxies), "203.0.113.9");
        assert_eq!(sender("127.0.0.1", &[]), "127.0.0.1");
        headers.append("x-forwarded-for", "192.0.2.4:5678".parse().expect("a value"));
        assert_eq!(client_address(&headers, address("127.0.0.1"), &proxies), address("192.0.2.4"));
        let nobody = HeaderMap::new();
        assert_eq!(client_address(&nobody, address("127.0.0.1"), &proxies), address("127.0.0.1"));
    }
}
