//! The reverse proxy.

use crate::compose::SERVERS;
use crate::{dockerfile, listens_on, spoiled, text_of};

/// What may stand in `reverse_proxy`, here with one value each.
const KNOWN: [&str; 3] = ["lb_policy", "health_uri", "flush_interval"];
const POLICIES: [&str; 6] =
    ["random", "round_robin", "least_conn", "first", "ip_hash", "client_ip_hash"];

fn complaints(text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let lines = text.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line == "}" {
            if open.pop().is_none() {
                complaints.push("a brace is closed that was not opened".to_owned());
            }
            continue;
        }
        let opens = line.strip_suffix(" {");
        let words: Vec<&str> = opens.unwrap_or(line).split_whitespace().collect();
        match (open.len(), &words[..], opens.is_some()) {
            (0, [_site], true) => {}
            (1, ["reverse_proxy", upstreams @ ..], true) => complaints.extend(met(upstreams)),
            (2, ["lb_policy", policy], false) if !POLICIES.contains(policy) => {
                complaints.push(format!("{policy} is no policy"));
            }
            (2, [name, _value], false) if KNOWN.contains(name) => {}
            _ => complaints.push(format!("`{line}` is unknown here")),
        }
        if let Some(opens) = opens {
            open.push(opens.to_owned());
        }
    }
    complaints.extend(open.iter().map(|open| format!("the brace of `{open}` is not closed")));
    complaints
}

/// What is wrong with the servers that the proxy meets: they are the services, at their port.
fn met(upstreams: &[&str]) -> Option<String> {
    let started = dockerfile::started(&text_of("Dockerfile")).expect("a Dockerfile").concat();
    let port = listens_on(&started).expect("the image listens");
    let wanted = SERVERS.map(|server| format!("{server}:{port}"));
    (upstreams != wanted).then(|| format!("it meets {upstreams:?} instead of {wanted:?}"))
}

#[test]
fn the_proxy_meets_both_servers() {
    let text = text_of("deploy/Caddyfile");
    assert_eq!(complaints(&text), Vec::<String>::new());
    // What the proxy asks for the server's health is answered: `crates/web/tests/outside/guarded.rs`.
    assert!(text.contains("health_uri /healthz\n"));
}

#[test]
fn what_is_wrong_with_a_proxy_is_noticed() {
    let spoil = |from, to, complaint| spoiled("deploy/Caddyfile", from, to, complaints, complaint);
    spoil("two:8087", "two:8088", "instead of");
    spoil("reverse_proxy", "proxy", "is unknown here");
    spoil("ip_hash", "by_address", "no policy");
    spoil("health_uri", "health", "is unknown here");
    spoil("\t}\n", "", "is not closed");
    spoil("\t}\n", "\t}\n}\n", "not opened");
}
