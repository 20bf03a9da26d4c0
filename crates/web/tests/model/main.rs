//! A room behaves like a simple model of it, whatever people send in whatever order, to either of
//! two servers that restart and whose database fails now and then.
//!
//! A script that fails is shrunk to the shortest that still does. `PROPTEST_CASES` sets how many
//! scripts are tried.

mod model;
#[path = "../postgres/mod.rs"]
mod postgres;
mod script;
mod servers;

use std::time::{Duration, Instant};

use model::{Expected, FORCED, Model, Sent};
use postgres::Postgres;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use script::{Ask, PEOPLE, Request, Script, Seen, Step, TableKind};
use serde_json::{Value, json};
use servers::{Events, LIMIT, Place, Reply, Servers};

/// How many scripts are tried by default.
const SCRIPTS: u32 = 60;

/// How many shorter scripts are tried after one that fails.
const SHRINKS: u32 = 3_000;

/// The longest script.
const STEPS: usize = 30;

/// What is wrong, in words.
type Outcome = Result<(), String>;

/// Fails with a sentence where a condition does not hold.
macro_rules! ensure {
    ($holds:expr, $($words:tt)+) => {
        if !$holds {
            return Err(format!($($words)+));
        }
    };
}

/// A table in the course of a script.
struct Play {
    servers: Servers,
    model: Model,
    kind: TableKind,
    table: String,
    /// The secrets of the invitations, by seat.
    invitations: Vec<(usize, String)>,
    /// Everything that was sent at the table.
    sent: Vec<Sent>,
    /// A watcher's stream on each server.
    streams: Vec<Events>,
}

/// The cookie that a person is known by.
fn cookie(person: usize) -> String {
    format!("{:064x}", person + 1)
}

impl Play {
    async fn open(place: Place, kind: TableKind) -> Result<Self, String> {
        let servers = Servers::start(place).await;
        let opened = servers.send(0, &cookie(0), "/games", Some(&kind.opening())).await;
        ensure!(opened.status == 201, "no table: {opened:?}");
        let table = opened.body["table"].as_str().expect("a table").to_owned();
        let invites = opened.body["invites"].as_array().expect("a list");
        let invitation = |invite: &Value| {
            let seat = invite["seat"].as_u64().expect("a seat") as usize;
            (seat, invite["join"].as_str().expect("a link").to_owned())
        };
        let invitations = invites.iter().map(invitation).collect();
        let mut streams = Vec::new();
        for server in 0..2 {
            streams.push(servers.follow(server, &table, None).await);
        }
        let mut model = Model::new(kind);
        model.owners[0] = Some(0);
        let sent = Vec::new();
        let mut play = Play { servers, model, kind, table, invitations, sent, streams };
        let stored = play.servers.stored(&play.table).await;
        ensure!(stored[0].0["what"] == "sit", "the host does not sit: {stored:?}");
        play.model.apply(&stored[..1]);
        play.check().await?;
        Ok(play)
    }

    async fn look(&self, server: usize, person: usize) -> Value {
        let path = format!("/games/{}", self.table);
        let mut shown = self.servers.send(server, &cookie(person), &path, None).await.body;
        // It may differ between servers, and says nothing about the table.
        shown["thinking"] = json!(false);
        shown
    }

    /// Whether the server is to move, for a computer, or for somebody who has no choice or chose
    /// ahead.
    async fn waits_for_the_server(&self) -> bool {
        let mut waits = false;
        for person in 0..PEOPLE {
            let shown = self.look(0, person).await;
            let people = self.kind.people() as u64;
            waits |= shown["turn"]["act"].as_u64().is_some_and(|seat| seat >= people);
            let chosen = shown["chosen"].as_array().expect("a list");
            waits |= chosen.contains(&shown["turn"]["act"]);
            waits |= FORCED.iter().any(|forced| shown["legal"] == json!([forced]));
        }
        waits
    }

    /// Waits until the server has made its moves, and takes them in.
    async fn settle(&mut self) -> Outcome {
        let began = Instant::now();
        while self.waits_for_the_server().await {
            ensure!(began.elapsed() < LIMIT, "the server does not move");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let new = self.new_events().await?;
        for (event, key) in &new {
            ensure!(self.model.is_automatic(event, key.as_ref(), &new), "nobody asked for {event}");
        }
        self.model.apply(&new);
        Ok(())
    }

    /// What was stored since the model last looked. What was stored before must be as it was.
    async fn new_events(&self) -> Result<Vec<(Value, Option<String>)>, String> {
        let mut stored = self.servers.stored(&self.table).await;
        let known = self.model.events.len();
        ensure!(stored.len() >= known, "{} events are left of {known}", stored.len());
        let new = stored.split_off(known);
        ensure!(stored == self.model.events, "an event was changed: {stored:?}");
        Ok(new)
    }

    /// Both servers show everybody the same table, which is the model's, and tell of it.
    async fn check(&mut self) -> Outcome {
        self.settle().await?;
        for person in 0..PEOPLE {
            let [one, other] = [self.look(0, person).await, self.look(1, person).await];
            ensure!(one == other, "person {person} is shown\n{one}\nand by the other\n{other}");
            self.model.check(person, &one)?;
        }
        let version = self.model.version();
        for stream in &mut self.streams {
            stream.hear(version).await?;
        }
        Ok(())
    }

    /// A request as it goes over the wire.
    async fn put(&self, request: &Request) -> Sent {
        let shown = self.look(request.server, request.person).await;
        let mut body = json!({});
        let path = match &request.ask {
            Ask::Play(place) => {
                let choices = [&shown["legal"], &shown["ahead"]];
                let legal = choices.into_iter().find(|list| **list != json!([]));
                let legal = legal.and_then(Value::as_array).cloned().unwrap_or_default();
                let chosen = legal.get(usize::from(*place) % legal.len().max(1));
                body["action"] = chosen.cloned().unwrap_or(json!("c3"));
                "actions"
            }
            Ask::Nonsense => {
                body["action"] = json!("nonsense");
                "actions"
            }
            Ask::Undo => "undo",
            Ask::Decline => {
                body["answer"] = json!("decline");
                "undo"
            }
            Ask::Resign => "resign",
            Ask::Name(name) => {
                body["name"] = json!(name);
                "name"
            }
            Ask::Close => "close",
        };
        if let Some(key) = request.key {
            body["key"] = json!(key.to_string());
        }
        let version = self.model.version();
        match request.seen {
            Seen::Current => body["version"] = json!(version),
            Seen::OneBefore => body["version"] = json!(version.saturating_sub(1)),
            Seen::Unsaid => {}
        }
        Sent { person: request.person, ask: request.ask.clone(), path, body }
    }

    async fn send(&self, server: usize, sent: &Sent) -> Reply {
        let path = format!("/games/{}/{}", self.table, sent.path);
        self.servers.send(server, &cookie(sent.person), &path, Some(&sent.body)).await
    }

    /// Sends a request by itself, which must be answered as the model expects.
    async fn send_alone(&mut self, server: usize, sent: Sent) -> Outcome {
        let shown = self.look(server, sent.person).await;
        let expected = self.model.expected(&sent, &shown);
        let reply = self.send(server, &sent).await;
        let is_broken = reply.status == 503;
        let replies = self.account(vec![(server, sent.clone(), reply)]).await?;
        let reply = &replies[0];
        let is_expected = match &expected {
            // Without a key nobody can say what became of it.
            _ if is_broken && sent.key().is_none() => true,
            Expected::Reply(same) => same == reply,
            Expected::Granted(what) => reply.status == 200 && reply.body["did"] == *what,
            Expected::Refused(code) => reply.code() == *code,
            Expected::NotGranted => reply.status != 200,
            Expected::Either => true,
        };
        ensure!(is_expected, "{sent:?} was answered {reply:?} instead of {expected:?}");
        Ok(())
    }

    /// Sends two requests at the same time.
    async fn send_both(&mut self, one: (usize, Sent), other: (usize, Sent)) -> Outcome {
        let (first, second) = tokio::join!(self.send(one.0, &one.1), self.send(other.0, &other.1));
        let answered = vec![(one.0, one.1, first), (other.0, other.1, second)];
        self.account(answered).await.map(drop)
    }

    /// Compares what was stored with what was answered: each request that was granted is one event,
    /// and nothing else happened. A request whose fate is unknown is sent again where it has a key.
    async fn account(&mut self, answered: Vec<(usize, Sent, Reply)>) -> Result<Vec<Reply>, String> {
        self.servers.repair();
        let mut replies = Vec::new();
        let mut in_doubt = Vec::new();
        for (server, sent, reply) in answered {
            ensure!(reply.status != 500, "a fault: {sent:?} {reply:?}");
            let is_broken = reply.status == 503;
            let reply = match sent.key() {
                Some(_) if is_broken => self.send(server, &sent).await,
                _ => reply,
            };
            if is_broken && sent.key().is_none() {
                in_doubt.push(sent.clone());
            }
            self.sent.push(sent.clone());
            replies.push((sent, reply));
        }
        let before = self.model.version();
        let new = self.new_events().await?;
        let mut unclaimed: Vec<bool> = vec![true; new.len()];
        for (sent, reply) in replies.iter().filter(|(_, reply)| reply.status == 200) {
            let Some(seat) = self.model.seat_of(sent.person) else {
                return Err(format!("a stranger's {sent:?} was granted"));
            };
            let version = reply.body["version"].as_u64().expect("a version");
            if version <= before {
                // It was granted before; the model knows how it was answered.
                continue;
            }
            let place = (version - before - 1) as usize;
            let Some((event, key)) = new.get(place) else {
                return Err(format!("{sent:?} was acknowledged but is not stored"));
            };
            ensure!(key.as_deref() == sent.key(), "{event} is stored under the key {key:?}");
            ensure!(sent.is_met_by(event, seat), "{sent:?} became {event}");
            let is_repeated = replies.iter().any(|(other, same)| {
                !std::ptr::eq(other, sent) && other.repeats(sent) && same == reply
            });
            ensure!(unclaimed[place] || is_repeated, "{event} was acknowledged twice");
            unclaimed[place] = false;
            self.model.remember(seat, sent, reply);
        }
        for ((event, key), _) in new.iter().zip(unclaimed).filter(|(_, is_unclaimed)| *is_unclaimed)
        {
            let asked = in_doubt.iter().position(|sent| {
                let seat = self.model.seat_of(sent.person);
                key.is_none() && seat.is_some_and(|seat| sent.is_met_by(event, seat))
            });
            match asked {
                Some(place) => drop(in_doubt.remove(place)),
                None => ensure!(
                    self.model.is_automatic(event, key.as_ref(), &new),
                    "{event} happened though nobody was granted it"
                ),
            }
        }
        self.model.apply(&new);
        Ok(replies.into_iter().map(|(_, reply)| reply).collect())
    }

    async fn join(&mut self, person: usize, server: usize, seat: usize) -> Outcome {
        let invitation = self.invitations.iter().find(|(invited, _)| *invited == seat);
        let Some((_, link)) = invitation.cloned() else { return Ok(()) };
        let expected = self.model.expected_join(person, seat);
        let (cookie, empty) = (cookie(person), json!({}));
        let join = || self.servers.send(server, &cookie, &link, Some(&empty));
        let mut reply = join().await;
        self.servers.repair();
        if reply.status == 503 {
            reply = join().await;
        }
        let new = self.new_events().await?;
        let kinds: Vec<&Value> = new.iter().map(|(event, _)| &event["what"]).collect();
        match expected {
            Expected::Granted(_) => {
                ensure!(reply.status == 200, "person {person} can't sit down: {reply:?}");
                ensure!(!new.is_empty() && new[0].0["seat"] == seat, "{kinds:?} at seat {seat}");
                ensure!(kinds[0] == "sit" && !kinds[1..].contains(&&json!("sit")), "{kinds:?}");
                self.model.owners[seat] = Some(person);
            }
            Expected::Refused(code) => {
                ensure!(reply.code() == code, "person {person} at seat {seat}: {reply:?}");
                ensure!(new.is_empty(), "{kinds:?} after {reply:?}");
            }
            Expected::Either | Expected::NotGranted | Expected::Reply(_) => {
                ensure!(reply.status == 200 && new.is_empty(), "{kinds:?} after {reply:?}");
            }
        }
        self.model.apply(&new);
        Ok(())
    }

    async fn step(&mut self, step: &Step) -> Outcome {
        match step {
            Step::Join { person, server, seat } => self.join(*person, *server, *seat).await?,
            Step::Send(request) => {
                let sent = self.put(request).await;
                self.send_alone(request.server, sent).await?;
            }
            Step::Both(one, other) => {
                let (first, second) = (self.put(one).await, self.put(other).await);
                self.send_both((one.server, first), (other.server, second)).await?;
            }
            Step::Twice(request) => {
                let sent = self.put(request).await;
                self.send_both((0, sent.clone()), (1, sent)).await?;
            }
            Step::Again { which, server } => {
                let count = self.sent.len();
                if count > 0 {
                    let sent = self.sent[which % count].clone();
                    self.send_alone(*server, sent).await?;
                }
            }
            Step::Reconnect { server } => self.reconnect(*server).await,
            Step::Restart { server } => {
                self.servers.restart(*server).await;
                self.reconnect(*server).await;
            }
            Step::RestartBoth => {
                self.servers.restart_all().await;
                for server in 0..2 {
                    self.reconnect(server).await;
                }
            }
            Step::Break(fault) => self.servers.break_next(*fault),
        }
        self.check().await
    }

    async fn reconnect(&mut self, server: usize) {
        let last = self.streams[server].last;
        self.streams[server] = self.servers.follow(server, &self.table, last).await;
    }
}

/// Plays a script, and says where the room isn't like the model.
async fn play(place: Place, script: &Script) -> Outcome {
    let mut play = Play::open(place, script.kind).await?;
    if script.joined {
        for seat in 1..script.kind.people() {
            play.join(seat, 1, seat).await?;
        }
        play.check().await?;
    }
    for (number, step) in script.steps.iter().enumerate() {
        play.step(step).await.map_err(|why| format!("step {number}: {why}"))?;
    }
    play.servers.repair();
    // New servers, which know nothing but what is stored, show the same.
    play.step(&Step::RestartBoth).await?;
    play.servers.close().await;
    Ok(())
}

/// Tries random scripts, and fails with the shortest that fails.
fn try_scripts(scripts: u32, mut place: impl FnMut() -> Place) {
    let mut config =
        Config { failure_persistence: None, max_shrink_iters: SHRINKS, ..Config::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = scripts;
    }
    let place = std::cell::RefCell::new(&mut place);
    let tried = TestRunner::new(config).run(&script::script(STEPS), |script| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let place = (place.borrow_mut())();
        let played = runtime.expect("a runtime").block_on(play(place, &script));
        played.map_err(TestCaseError::fail)
    });
    if let Err(why) = tried {
        panic!("{why}");
    }
}

#[test]
fn two_servers_on_one_file_behave_like_the_model() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut number = 0;
    try_scripts(SCRIPTS, || {
        number += 1;
        Place::File(folder.path().join(format!("{number}.db")))
    });
}

#[test]
fn two_servers_on_one_postgresql_behave_like_the_model() {
    let Some(postgres) = Postgres::start() else { return };
    try_scripts(SCRIPTS / 6, || Place::Postgres(postgres.url()));
}

/// Two people, each at another server, are shown to each other and hear each other's phrases.
async fn people_meet(place: Place) -> Outcome {
    let mut play = Play::open(place, TableKind::Crosscut).await?;
    play.join(1, 1, 1).await?;
    let mut anns = play.servers.follow_as(0, &cookie(0), &play.table, None).await;
    let bobs = play.servers.follow_as(1, &cookie(1), &play.table, None).await;
    play.shows_online(&json!([0, 1])).await?;
    let say = format!("/games/{}/say", play.table);
    let said = play.servers.send(1, &cookie(1), &say, Some(&json!({ "phrase": "hello" }))).await;
    ensure!(said.status == 200, "{said:?}");
    let heard = anns.hear_phrase().await;
    ensure!(heard == json!({ "seat": 1, "phrase": "hello", "words": "Hello" }), "{heard}");
    drop(bobs);
    play.shows_online(&json!([0])).await?;
    play.servers.close().await;
    Ok(())
}

impl Play {
    /// Waits until both servers show these people as online.
    async fn shows_online(&self, online: &Value) -> Outcome {
        let began = Instant::now();
        while self.look(0, 0).await["online"] != *online
            || self.look(1, 0).await["online"] != *online
        {
            ensure!(began.elapsed() < LIMIT, "{online} are never shown as online");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }
}

/// Runs to the end, and fails with what is wrong.
fn run(test: impl Future<Output = Outcome>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(test).expect("as the model says");
}

#[test]
fn people_at_two_servers_on_one_file_meet() {
    let folder = tempfile::tempdir().expect("a folder");
    run(people_meet(Place::File(folder.path().join("room.db"))));
}

#[test]
fn people_at_two_servers_on_one_postgresql_meet() {
    let Some(postgres) = Postgres::start() else { return };
    run(people_meet(Place::Postgres(postgres.url())));
}
