//! The services: two servers, one PostgreSQL, a reverse proxy.

use serde_json::{Map, Value};

use crate::{dockerfile, refusal, spoiled, text_of, top};

/// What a service here may say.
const KNOWN: [&str; 9] = [
    "build",
    "command",
    "depends_on",
    "environment",
    "healthcheck",
    "image",
    "ports",
    "restart",
    "volumes",
];

/// The names of the servers, as the proxy meets them.
pub const SERVERS: [&str; 2] = ["one", "two"];

fn complaints(text: &str) -> Vec<String> {
    let file: Value = match serde_yaml_ng::from_str(text) {
        Ok(file) => file,
        Err(why) => return vec![format!("it cannot be read: {why}")],
    };
    let none = Map::new();
    let map = |value: &'_ Value| value.as_object().cloned().unwrap_or_default();
    let (services, volumes) = (map(&file["services"]), map(&file["volumes"]));
    let top_level = file.as_object().unwrap_or(&none).keys();
    let odd = top_level
        .filter(|key| !["services", "volumes"].contains(&key.as_str()) && !key.starts_with("x-"));
    let mut complaints: Vec<String> = odd.map(|key| format!("{key} is unknown")).collect();
    let mut mounted = Vec::new();
    for (name, service) in &services {
        let odd = service.as_object().unwrap_or(&none).keys();
        let odd = odd.filter(|key| !KNOWN.contains(&key.as_str()));
        complaints.extend(odd.map(|key| format!("{name}: {key} is unknown")));
        if service["image"].is_string() == service["build"].is_string() {
            complaints.push(format!("{name} must have an image or be built"));
        }
        let missing = named(&service["depends_on"]);
        let missing = missing.iter().filter(|other| !services.contains_key(*other));
        complaints.extend(missing.map(|other| format!("{name} depends on {other}, which is not")));
        for volume in named(&service["volumes"]) {
            let source = volume.split(':').next().unwrap_or_default();
            if source.starts_with('.') {
                if !top().join(source).exists() {
                    complaints.push(format!("{name}: there is no {source} to mount"));
                }
            } else {
                mounted.push(source.to_owned());
            }
        }
    }
    for volume in &mounted {
        if !volumes.contains_key(volume) {
            complaints.push(format!("the volume {volume} is not declared"));
        }
    }
    let idle = volumes.keys().filter(|volume| !mounted.contains(volume));
    complaints.extend(idle.map(|volume| format!("the volume {volume} is not used")));
    complaints.extend(SERVERS.iter().flat_map(|name| server(name, &services)));
    complaints.extend(variables(text));
    complaints
}

/// Names in a list, or the keys of a mapping.
fn named(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => map.keys().cloned().collect(),
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// What is wrong with one of the servers: it is built here, waits for the database, and the
/// program takes its arguments, with a database that is a service.
fn server(name: &str, services: &Map<String, Value>) -> Vec<String> {
    let Some(service) = services.get(name) else {
        return vec![format!("there is no service {name}")];
    };
    let mut complaints = Vec::new();
    if service["build"] != "." {
        complaints.push(format!("{name} is not built from the project"));
    }
    let waits_for = &service["depends_on"]["database"]["condition"];
    if waits_for != "service_healthy" || !services["database"]["healthcheck"].is_object() {
        complaints.push(format!("{name} does not wait until the database is healthy"));
    }
    let [mut arguments, _] = dockerfile::started(&text_of("Dockerfile")).expect("a Dockerfile");
    let secret = "${POSTGRES_PASSWORD:?choose one}";
    arguments.extend(named(&service["command"]).iter().map(|word| word.replace(secret, "secret")));
    complaints.extend(refusal(&arguments));
    let database = arguments.iter().find_map(|word| word.strip_prefix("postgres://"));
    let host = database.and_then(|url| url.rsplit_once('@')?.1.split('/').next());
    if host.is_none_or(|host| !services.contains_key(host)) {
        complaints.push(format!("{name}: its database is no service"));
    }
    complaints
}

/// Variables that are not written as `${NAME}`, `${NAME:-usual}` or `${NAME:?what to do}`.
fn variables(text: &str) -> Vec<String> {
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let wrong = |after: &str| {
        let inner = after.strip_prefix('{').and_then(|rest| rest.split_once('}'))?.0;
        let (name, rest) = inner.split_once(':').unwrap_or((inner, "-"));
        (is_name(name) && rest.starts_with(['-', '?'])).then_some(())
    };
    let uses =
        text.lines().filter(|line| !line.starts_with('#')).flat_map(|l| l.split('$').skip(1));
    let uses = uses.filter(|after| wrong(after).is_none());
    uses.map(|after| format!("`${after}` is no variable")).collect()
}

#[test]
fn the_services_are_made_of_what_there_is() {
    assert_eq!(complaints(&text_of("compose.yaml")), Vec::<String>::new());
}

#[test]
fn what_is_wrong_with_services_is_noticed() {
    let spoil = |from, to, complaint| spoiled("compose.yaml", from, to, complaints, complaint);
    spoil("  two: *parlour", "  two: *another", "cannot be read");
    spoil("  two: *parlour", "\ttwo: *parlour", "cannot be read");
    spoil("  two: *parlour", "  three: *parlour", "no service two");
    spoil("restart:", "restarts:", "restarts is unknown");
    spoil("--behind-tls", "--behind-ssl", "unexpected argument");
    spoil("@database/", "@postgres/", "its database is no service");
    spoil("condition: service_healthy", "condition: service_started", "does not wait");
    spoil("./deploy/Caddyfile", "./deploy/Caddy", "no ./deploy/Caddy to mount");
    spoil("- certificates:/data", "- certs:/data", "certs is not declared");
    spoil("[one, two]", "[one, four]", "depends on four");
    spoil("${PARLOUR_SITE:-localhost}", "${PARLOUR_SITE:-localhost", "is no variable");
    spoil("image: caddy:2", "restart: never", "image");
}
