//! Every address of the server, and every link and form on a table's pages: in two worlds that the
//! sender can't tell apart, each request gets the same answer, asks computers the same questions and
//! leaves the same in the sender's profile. The sender has one with games, exercises and drills, so
//! that the coach's pages have something to show.

mod found;
mod memory_store;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use futures_util::StreamExt;
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Fairness, Game, Seat};
use parlour_table::Roster;
use parlour_table::coach::{self, Planned, Profile, Time, plan};
use parlour_table::words::Words;
use tokio::sync::watch;
use tower::ServiceExt;

use self::found::requests_on;
use self::memory_store::MemoryStore;
use super::{FaceOf, Pair, look_at_pairs, masked};
use crate::faces::cribbage::CribbageFace;
use crate::faces::five_crowns::FiveCrownsFace;
use crate::guard::{Key, Purpose};
use crate::room::{Asked, GameRoom, Phrase, Room, RoomEvent, Rooms, now};
use crate::settings::{Limited, Settings};
use crate::store::{Database, ProfileRow, Sitting, Store, StoredGame, Write};
use crate::time::{self, Waiting};
use crate::{assets, attach_faces, router};

/// A person's games, drills and answers.
const SAMPLE: &str = include_str!("../../../../../golden/coach/sample.jsonl");

/// The table that everybody looks at.
const TABLE: &str = "table";

/// The addresses of a table that may refuse everything: they are for tables that wait or are over, for
/// something to take back, or for cards that lie face up. Each other address must answer somebody, or
/// it wasn't really tried.
const REFUSING: [&str; 9] = [
    "/api/v1/games/{id}/close",
    "/api/v1/games/{id}/undo",
    "/table/{id}/record.json",
    "/table/{id}/save.{format}",
    "/table/{id}/try/{number}",
    "/table/{id}/what-if",
    "/api/v1/games/{id}/review",
    "/api/v1/games/{id}/record",
    "/api/v1/games/{id}/rematch",
];

/// The address with a person's own games as a file. A game that they play against computers alone is
/// in it with every card to come, so that it can be continued elsewhere.
const OWN_GAMES: &str = "/backup/{file}";

/// A request to a server.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Sending {
    /// The route that it goes to, or the address where it was found on a page.
    route: String,
    method: &'static str,
    address: String,
    kind: &'static str,
    body: String,
}

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

/// An answer, with what computers were asked for it.
struct Answered {
    status: StatusCode,
    head: String,
    body: String,
    /// Head and body with everything that is random.
    whole: String,
    /// What was added to a profile.
    coached: String,
    questions: Vec<(Asked, String)>,
}

/// A clock that stands still.
#[derive(Debug)]
struct StillTime;

impl time::Time for StillTime {
    fn now(&self) -> Duration {
        Duration::from_secs(1000)
    }

    fn until(&self, _: Duration) -> Waiting<'_> {
        Box::pin(std::future::pending())
    }
}

/// The profile of the one who sends requests.
struct OwnProfile {
    /// The hash of the sender's key.
    client: String,
    entries: Vec<ProfileRow>,
    /// The fingerprint of an exercise in it.
    exercise: String,
}

impl OwnProfile {
    /// Games, drills and answers of a person, and an exercise of this game.
    fn of(key: &Key, game: &str) -> Self {
        let planned = plan(&Profile::default(), &Roster::standard(), Some(game), Time(0));
        let first = planned.into_iter().find_map(|planned| match planned {
            Planned::Exercise(exercise) => Some(exercise),
            Planned::SimilarTo(_) => None,
        });
        let first = first.expect("every game has puzzles");
        let exercise = first.id.clone();
        let sample = Profile::read(SAMPLE).expect("the project's own").profile;
        let entries = sample.entries().chain([coach::Entry::Exercise(first)]);
        let row = |entry: coach::Entry| ProfileRow { id: entry.fingerprint(), body: entry.line() };
        OwnProfile { client: key.hash(), entries: entries.map(row).collect(), exercise }
    }
}

/// A server of one world.
struct Host {
    rooms: Arc<Rooms>,
    router: Router,
    store: Arc<MemoryStore>,
    _closing: watch::Sender<bool>,
}

impl Host {
    async fn open(row: &StoredGame, sittings: &[Sitting]) -> Self {
        let database = Database::File("not used".into());
        let time = Arc::new(StillTime);
        let settings = Settings { limits: Limited::No, time, ..Settings::with(database) };
        let store = Arc::new(MemoryStore::default());
        let begins = Some(row.clone());
        let write = Write { begins, sittings: sittings.to_vec(), ..Write::to(TABLE) };
        store.write(write).await.expect("memory");
        let kept: Arc<dyn Store> = Arc::<MemoryStore>::clone(&store);
        let rooms = Rooms::open(&attach_faces(Roster::standard()), kept, settings);
        let (closing, closed) = watch::channel(false);
        Host { router: router(Arc::clone(&rooms), closed), rooms, store, _closing: closing }
    }

    /// The answer to a request at a table.
    async fn answer(
        &self,
        sending: &Sending,
        cookie: &str,
        profile: &OwnProfile,
        room: Box<dyn Room>,
    ) -> Answered {
        self.rooms.put(TABLE, room).await;
        self.store.put_profile(&profile.client, &profile.entries);
        self.rooms.questions();
        let request = Request::builder()
            .method(sending.method)
            .uri(&sending.address)
            .header(header::HOST, "localhost")
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, sending.kind)
            .body(Body::from(sending.body.clone()))
            .expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let kind = parts.headers.get(header::CONTENT_TYPE);
        let body = if kind.is_some_and(|kind| kind == "text/event-stream") {
            // A stream doesn't end; its first event tells how the table is.
            let mut frames = body.into_data_stream();
            frames.next().await.expect("an event").expect("an event").to_vec()
        } else {
            to_bytes(body, usize::MAX).await.expect("a body").to_vec()
        };
        let body = String::from_utf8_lossy(&body).into_owned();
        let head = format!("{:?}", sorted(&parts.headers));
        let (status, whole) = (parts.status, format!("{head}{body}"));
        let questions = self.rooms.questions();
        let coached = self.store.new_entries(&profile.entries).join("\n");
        let mut answered = Answered { status, head, body, whole, coached, questions };
        answered.forget_what_is_random();
        answered
    }
}

fn sorted(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |(name, value): (&header::HeaderName, &header::HeaderValue)| {
        (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned())
    };
    let mut headers: Vec<_> = headers.iter().map(text).collect();
    headers.sort_unstable();
    headers
}

impl Answered {
    /// Replaces what is drawn for each answer: keys of forms and browsers, and the names of new
    /// tables and drills.
    fn forget_what_is_random(&mut self) {
        let address =
            self.head.split("(\"location\", \"").nth(1).and_then(|it| it.split('"').next());
        let json: Option<serde_json::Value> = serde_json::from_str(&self.body).ok();
        let table = json.as_ref().and_then(|json| json["table"].as_str());
        let in_address = address.and_then(|address| address.rsplit('/').next());
        let new: Vec<String> =
            [table, in_address].into_iter().flatten().map(ToOwned::to_owned).collect();
        for text in [&mut self.head, &mut self.body, &mut self.coached] {
            for name in new.iter().filter(|name| name.len() >= 8 && !name.starts_with(TABLE)) {
                *text = text.replace(name, "(new)");
            }
            *text = replaced(text, u8::is_ascii_hexdigit, |number| {
                (number.len() >= 32).then_some("(random)")
            });
            // Times: seconds or milliseconds since 1970.
            *text = replaced(text, u8::is_ascii_digit, |number| {
                let seconds = number.get(..10).filter(|_| matches!(number.len(), 10 | 13))?;
                (seconds.parse::<i64>().ok()?.abs_diff(now()) < 86_400).then_some("(now)")
            });
        }
    }
}

/// The text with some of its numbers replaced.
fn replaced(
    text: &str,
    is_digit: fn(&u8) -> bool,
    by: impl Fn(&str) -> Option<&'static str>,
) -> String {
    let mut kept = Vec::with_capacity(text.len());
    for piece in text.as_bytes().chunk_by(|a, b| is_digit(a) == is_digit(b)) {
        let number = std::str::from_utf8(piece).ok().filter(|_| is_digit(&piece[0]));
        let replaced = number.and_then(&by).map(str::as_bytes);
        kept.extend_from_slice(replaced.unwrap_or(piece));
    }
    String::from_utf8_lossy(&kept).into_owned()
}

/// Every route of a router, as it was added to it: its own list, from what it prints of itself.
fn routes(router: &Router) -> BTreeSet<String> {
    let text = format!("{router:?}");
    let paths = text.split("RouteId(").filter_map(|entry| entry.split_once("): \""));
    let paths = paths.filter_map(|(_, path)| path.split('"').next());
    paths.filter(|path| !path.contains("__private")).map(ToOwned::to_owned).collect()
}

/// An address of a route. A part of a route that isn't known here has to be added.
fn filled(route: &str, game: &str, invitation: &str, exercise: &str) -> String {
    let mut address = String::new();
    for piece in route.split_inclusive('}') {
        let Some((before, name)) = piece.split_once('{') else {
            address.push_str(piece);
            continue;
        };
        address.push_str(before);
        address.push_str(match name.trim_end_matches('}') {
            "id" if before.ends_with("/table/") || before.ends_with("/games/") => TABLE,
            "id" if before.ends_with("/exercise/") => exercise,
            "id" => "none",
            "game" => game,
            "invitation" => invitation,
            "format" => "cpp",
            "release" => assets::version(),
            "file" => assets::FIRST,
            "*file" => "index.html",
            "name" => "count-hands",
            "number" | "step" | "began" => "1",
            // It is over. A question shows how long the run has lasted, which differs each time.
            "run" => "89abcdef.1763416800123.11.5.r.60000",
            name => panic!("say here what {{{name}}} in {route} stands for"),
        });
    }
    address
}

/// The requests to a route: each method, with every body that some route reads.
fn requests_to(route: &str, address: &str, action: &str, version: u64) -> Vec<Sending> {
    let phrase = Phrase::Hello.name();
    let form = |mode: &str| {
        format!(
            "action={}&version={version}&mode={mode}&step=3&name=Ann&phrase={phrase}&at=1\
             &level=easy&do=stop&answer=decline&show=yes&grade=hard",
            action.replace(' ', "+")
        )
    };
    let json = serde_json::json!({
        "version": version, "action": action, "name": "Ann", "phrase": phrase,
    });
    let bodies = [
        ("GET", "", String::new()),
        ("DELETE", "", String::new()),
        ("POST", FORM, String::new()),
        ("POST", FORM, form("warn-2")),
        ("POST", FORM, format!("version={version}")),
        ("POST", JSON, "{}".to_owned()),
        ("POST", JSON, json.to_string()),
        ("POST", JSON, "{\"step\": 3}".to_owned()),
    ];
    let sending = |(method, kind, body)| Sending {
        route: route.to_owned(),
        method,
        address: address.to_owned(),
        kind,
        body,
    };
    bodies.into_iter().map(sending).collect()
}

/// What was compared.
#[derive(Default)]
struct Compared {
    requests: usize,
    found: usize,
    questions: HashMap<&'static str, usize>,
    /// The routes that answered something else than a refusal.
    granted: BTreeSet<String>,
    /// The routes that added something to a profile.
    coached: BTreeSet<String>,
}

/// Sends every request to both worlds of a pair, and then those that are found on the pages.
async fn compare<G: Words>(
    face: FaceOf<G>,
    options: &G::Options,
    pair: &mut Pair<'_, G>,
    compared: &mut Compared,
) {
    let key = Key::fresh().expect("the system has random numbers");
    let cookie = format!("parlour={key}");
    let profile = OwnProfile::of(&key, G::NAME);
    let (own, at) = (pair.eye.seat(), now());
    let row = StoredGame {
        id: TABLE.to_owned(),
        game: G::NAME.to_owned(),
        beginning: String::new(),
        settings: "{}".to_owned(),
        client: key.hash(),
        created: at,
        ended: None,
        listed: true,
    };
    let sittings: Vec<Sitting> =
        own.map(|seat| Sitting { client: key.hash(), seat: seat.0 }).into_iter().collect();
    let hosts = [Host::open(&row, &sittings).await, Host::open(&row, &sittings).await];
    let seated = |mut room: GameRoom<G>| -> Box<dyn Room> {
        if let Some(seat) = own {
            room.apply(sits(&key, seat), None).expect("a seat");
        }
        Box::new(room)
    };
    let version = seated(pair.rooms(face, options).into_iter().next().expect("two")).version();
    let legal = match own {
        Some(_) => pair.worlds[0].now().legal(),
        None => Vec::new(),
    };
    let action = pair.luck.pick(&legal).map(ToString::to_string).unwrap_or_default();
    let invitation = format!("{TABLE}-{}", key.token(TABLE, own.unwrap_or(Seat(0)), Purpose::Link));
    let mut waiting: Vec<Sending> = routes(&hosts[0].router)
        .iter()
        .flat_map(|route| {
            let address = filled(route, G::NAME, &invitation, &profile.exercise);
            requests_to(route, &address, &action, version)
        })
        .collect();
    // What changes the server is sent last.
    waiting.sort_by_key(|sending| sending.method != "GET");
    waiting.retain(|sending| sending.route != OWN_GAMES || !pair.is_alone());
    let mut known: BTreeSet<Sending> = waiting.iter().cloned().collect();
    let listed = waiting.len();
    let mut next = 0;
    while next < waiting.len() {
        let sending = waiting[next].clone();
        next += 1;
        let [one, other] = pair.rooms(face, options).map(seated);
        let first = hosts[0].answer(&sending, &cookie, &profile, one).await;
        let second = hosts[1].answer(&sending, &cookie, &profile, other).await;
        let about = format!("deal {}, {:?}, {sending:?}", pair.deal, pair.eye);
        assert_same(&first, &second, pair.numbers, &about);
        compared.requests += 1;
        for (asked, _) in &first.questions {
            *compared.questions.entry(asked.name()).or_default() += 1;
        }
        if !first.coached.is_empty() {
            compared.coached.insert(sending.route.clone());
        }
        if first.status.is_success() || first.status.is_redirection() {
            compared.granted.insert(sending.route.clone());
        }
        if next <= listed {
            for found in requests_on(&first.body, TABLE) {
                if known.insert(found.clone()) {
                    compared.found += 1;
                    waiting.push(found);
                }
            }
        }
    }
}

/// The event by which the holder of a key sits down.
fn sits(key: &Key, seat: Seat) -> RoomEvent {
    RoomEvent::Sit {
        seat,
        name: "Ann".to_owned(),
        token: key.token(TABLE, seat, Purpose::Seat).hash(),
        link: key.token(TABLE, seat, Purpose::Link).hash(),
        luck: None,
        beside: None,
    }
}

/// Asserts that two answers are the same, apart from the hashes of secret numbers, and tell none of
/// these numbers.
fn assert_same(first: &Answered, second: &Answered, numbers: &[Fairness; 2], about: &str) {
    assert_eq!(first.status, second.status, "{about}");
    assert_eq!(first.head, second.head, "{about}");
    assert_eq!(first.questions, second.questions, "{about}");
    assert_eq!(first.coached, second.coached, "{about}");
    for (answered, numbers) in [(first, &numbers[0]), (second, &numbers[1])] {
        let players = numbers.players.iter().flatten().map(|player| player.sealed.number);
        for number in players.chain([numbers.server.number, numbers.seed()]) {
            assert!(!answered.whole.contains(&number.to_string()), "a secret number: {about}");
        }
    }
    let [first, second] = [masked(&first.body, &numbers[0]), masked(&second.body, &numbers[1])];
    if first != second {
        let same = first.bytes().zip(second.bytes()).take_while(|(a, b)| a == b).count();
        let near = |text: &str| {
            String::from_utf8_lossy(&text.as_bytes()[same.saturating_sub(60)..])
                .chars()
                .take(200)
                .collect::<String>()
        };
        assert_eq!(near(&first), near(&second), "{about}");
        panic!("the answers differ: {about}");
    }
}

fn answers_are_the_same<G: Words>(face: FaceOf<G>, options: &G::Options, deals: u64) -> Compared {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let mut compared = Compared::default();
    look_at_pairs::<G>(options, deals, 30, |mut pair| {
        runtime.block_on(compare(face, options, &mut pair, &mut compared));
    });
    let Compared { requests, found, questions, .. } = &compared;
    eprintln!(
        "{}: {deals} deals, {requests} requests, {found} of them found on pages, questions \
         {questions:?}",
        G::NAME
    );
    compared
}

#[test]
fn every_address_answers_the_same_whatever_is_hidden() {
    let mut granted = BTreeSet::new();
    for players in [2, 3, 4] {
        let text = format!("{{\"players\": {players}}}");
        let options: cribbage::Options = serde_json::from_str(&text).expect("options");
        let compared = answers_are_the_same::<Cribbage>(&CribbageFace, &options, 4);
        granted.extend(compared.granted);
    }
    let options = five_crowns::Options::default();
    let compared = answers_are_the_same::<FiveCrowns>(&FiveCrownsFace, &options, 8);
    for asked in [Asked::Hint, Asked::Tutor] {
        assert!(compared.questions.contains_key(asked.name()), "{asked:?} was asked for");
    }
    assert!(compared.found > 0, "links and forms are found");
    assert!(
        compared.coached.contains("/coach/exercise/{id}/{began}/act"),
        "{:?}",
        compared.coached
    );
    granted.extend(compared.granted);
    let (rooms, closed) = (compared_routes(), BTreeSet::from(REFUSING.map(ToOwned::to_owned)));
    let must_answer = |route: &&String| {
        let is_table = route.contains("/table/{id}") || route.contains("/games/{id}");
        (is_table || route.starts_with("/coach")) && !closed.contains(*route)
    };
    let untried: Vec<&String> =
        rooms.iter().filter(must_answer).filter(|route| !granted.contains(*route)).collect();
    assert!(
        untried.is_empty(),
        "refused every request: {untried:?}. Add what they need to `requests_to`"
    );
}

/// The routes of a server.
fn compared_routes() -> BTreeSet<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let row = StoredGame {
        id: TABLE.to_owned(),
        game: Cribbage::NAME.to_owned(),
        beginning: String::new(),
        settings: "{}".to_owned(),
        client: String::new(),
        created: 0,
        ended: None,
        listed: false,
    };
    let host = runtime.expect("a runtime").block_on(Host::open(&row, &[]));
    let routes = routes(&host.router);
    assert!(routes.contains("/table/{id}/tutor") && routes.contains("/coach"), "{routes:?}");
    assert!(routes.contains("/api/v1/games/{id}/events"), "{routes:?}");
    routes
}
