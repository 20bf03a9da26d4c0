//! Protection against requests from other sites' pages.

use axum::http::{HeaderMap, header};

/// Whether a request that changes something came from another site's page.
///
/// Browsers say where a request comes from, in `Sec-Fetch-Site` and `Origin`; programs say
/// neither, and carry no cookie of ours that another site could borrow.
pub fn is_foreign(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site")
        && !matches!(site, "same-origin" | "none")
    {
        return true;
    }
    if headers.contains_key(header::ORIGIN) {
        let origin = text("origin").and_then(|origin| origin.split_once("://"));
        return match (origin, text("host")) {
            (Some((_, authority)), Some(host)) => !authority.eq_ignore_ascii_case(host),
            _ => true,
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn foreign(pairs: &[(&'static str, &'static str)]) -> bool {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), value.parse().expect("a header's value"))
        };
        is_foreign(&pairs.iter().map(pair).collect())
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
}
