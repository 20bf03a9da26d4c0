//! Protection against requests from other sites' pages.

use axum::http::{HeaderMap, header};

use super::PublicUrl;

/// Whether a request that changes something came from another site's page.
///
/// Browsers say where a request comes from, in `Sec-Fetch-Site` and `Origin`; programs say
/// neither, and carry no cookie of ours that another site could borrow. `Host` has been checked
/// before, so a page that names it as its origin is ours.
pub fn is_foreign(headers: &HeaderMap, public_url: Option<&PublicUrl>) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site")
        && !matches!(site, "same-origin" | "none")
    {
        return true;
    }
    if headers.contains_key(header::ORIGIN) {
        let origin = text("origin").unwrap_or_default();
        let host = text("host").unwrap_or_default();
        if let Some(url) = public_url
            && (url.is_origin(origin) || url.is_host(host))
        {
            // At the public name pages come from the public URL alone, with its scheme.
            return !url.is_origin(origin);
        }
        let authority = origin.split_once("://").map(|(_, authority)| authority);
        return host.is_empty() || !authority.is_some_and(|named| named.eq_ignore_ascii_case(host));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn foreign(pairs: &[(&'static str, &'static str)]) -> bool {
        foreign_at(None, pairs)
    }

    fn foreign_at(url: Option<&str>, pairs: &[(&'static str, &'static str)]) -> bool {
        let url = url.map(|url| url.parse().expect("a URL"));
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), value.parse().expect("a header's value"))
        };
        is_foreign(&pairs.iter().map(pair).collect(), url.as_ref())
    }

    #[test]
    fn requests_from_other_sites_are_foreign() {
        let host = ("host", "127.0.0.1:8087");
        assert!(!foreign(&[host]));
        assert!(!foreign(&[host, ("origin", "http://127.0.0.1:8087")]));
        assert!(!foreign(&[host, ("sec-fetch-site", "same-origin")]));
        assert!(foreign(&[host, ("origin", "http://127.0.0.1:8088")]));
        assert!(foreign(&[host, ("origin", "https://elsewhere.example")]));
        assert!(foreign(&[host, ("origin", "null")]));
        assert!(foreign(&[("origin", "http://127.0.0.1:8087")]), "nothing to compare with");
        assert!(foreign(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(foreign(&[host, ("sec-fetch-site", "same-site")]));
    }

    #[test]
    fn at_the_public_name_only_the_public_url_is_not_foreign() {
        let foreign = |host, origin| {
            foreign_at(Some("https://games.example"), &[("host", host), ("origin", origin)])
        };
        assert!(!foreign("games.example", "https://games.example"));
        assert!(!foreign("one:8087", "https://games.example"), "the proxy changed the name");
        assert!(foreign("games.example", "http://games.example"));
        assert!(foreign("games.example", "https://elsewhere.example"));
        assert!(foreign("games.example", "https://127.0.0.1:8087"));
        assert!(!foreign("127.0.0.1:8087", "http://127.0.0.1:8087"));
        assert!(foreign("127.0.0.1:8087", "https://elsewhere.example"));
    }
}
