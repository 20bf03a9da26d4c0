//! Two servers on one database, in this process, with faults on demand.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::http::{Request, header};
use futures_util::StreamExt;
use parlour_table::Roster;
use parlour_web::room::Rooms;
use parlour_web::store::{
    Answer, CannotOpen, Change, Database, Entry, Row, Sql, Store, StoreError, StoredGame, Write,
    WriteOutcome,
};
use parlour_web::{Limited, Settings, attach_faces, router};
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};
use tokio::time::timeout;
use tower::ServiceExt;

/// How long anything may take: more than enough on a busy machine, and the end of a hang.
pub const LIMIT: Duration = Duration::from_mins(2);

/// What goes wrong with the next event that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is not stored.
    Lost,
    /// It is stored, but the server never hears so.
    Unheard,
}

/// The database of a server, which can be closed while something still uses it.
type OpenDatabase = Arc<Mutex<Option<Arc<Sql>>>>;

/// A server's way to the database.
struct FaultyStore {
    database: OpenDatabase,
    fault: Arc<Mutex<Option<Fault>>>,
    /// Tells the other server of each write, where the database doesn't.
    bus: Option<broadcast::Sender<Change>>,
}

fn away(why: &str) -> StoreError {
    StoreError::Away(why.to_owned())
}

impl FaultyStore {
    fn sql(&self) -> Result<Arc<Sql>, StoreError> {
        self.database.lock().expect("no panic").clone().ok_or_else(|| away("closed"))
    }
}

impl Store for FaultyStore {
    fn write(&self, write: Write) -> Answer<'_, WriteOutcome> {
        Box::pin(async move {
            let last = write.entries.last().map(|entry| entry.number + 1);
            let is_event = last.is_some() && write.begins.is_none();
            let fault = if is_event { self.fault.lock().expect("no panic").take() } else { None };
            if fault == Some(Fault::Lost) {
                return Err(away("on purpose"));
            }
            let game = write.game.clone();
            let outcome = self.sql()?.write(write).await?;
            if let (Some(bus), Some(version), WriteOutcome::Stored) = (&self.bus, last, outcome) {
                // Nobody listening is no failure.
                let _ = bus.send(Change::Game(game, version));
            }
            if fault == Some(Fault::Unheard) { Err(away("on purpose")) } else { Ok(outcome) }
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        Box::pin(async move { self.sql()?.game(id).await })
    }

    fn entries<'a>(&'a self, id: &'a str, from: u64) -> Answer<'a, Vec<Entry>> {
        Box::pin(async move { self.sql()?.entries(id, from).await })
    }

    fn games_of<'a>(&'a self, client: &'a str, most: u32) -> Answer<'a, Vec<Row>> {
        Box::pin(async move { self.sql()?.games_of(client, most).await })
    }

    fn listed(&self, since: i64, most: u32) -> Answer<'_, Vec<Row>> {
        Box::pin(async move { self.sql()?.listed(since, most).await })
    }

    fn open_games<'a>(&'a self, client: &'a str, since: i64) -> Answer<'a, u64> {
        Box::pin(async move { self.sql()?.open_games(client, since).await })
    }

    fn clients_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move { self.sql()?.clients_of(game).await })
    }

    fn profile<'a>(&'a self, client: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move { self.sql()?.profile(client).await })
    }

    fn check(&self) -> Answer<'_, ()> {
        Box::pin(async move { self.sql()?.check().await })
    }

    fn tell<'a>(&'a self, game: &'a str, note: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let Some(bus) = &self.bus else { return self.sql()?.tell(game, note).await };
            let _ = bus.send(Change::Note(game.to_owned(), note.to_owned()));
            Ok(())
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        match &self.bus {
            Some(bus) => bus.subscribe(),
            // A server that was ended hears nothing any more.
            None => self.sql().map_or_else(|_| broadcast::channel(1).1, |sql| sql.changes()),
        }
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move { self.sql()?.close().await })
    }
}

/// Where the servers of a script store their games.
#[derive(Clone)]
pub enum Place {
    /// An SQLite file, to which both servers go through one connection.
    File(PathBuf),
    /// A PostgreSQL server, to which each has connections of its own.
    Postgres(String),
}

/// A server with its streams' end.
struct Server {
    router: Router,
    database: OpenDatabase,
    /// Its streams end when this is dropped.
    _open: watch::Sender<bool>,
}

/// Two servers on one database.
pub struct Servers {
    place: Place,
    bus: broadcast::Sender<Change>,
    fault: Arc<Mutex<Option<Fault>>>,
    servers: Vec<Server>,
}

/// An answer of a server.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    pub status: u16,
    pub body: Value,
}

impl Reply {
    /// The code of a refusal.
    pub fn code(&self) -> &str {
        self.body["error"]["code"].as_str().unwrap_or_default()
    }
}

impl Servers {
    pub async fn start(place: Place) -> Self {
        let (bus, _) = broadcast::channel(1024);
        let mut servers = Servers { place, bus, fault: Arc::default(), servers: Vec::new() };
        servers.open_all().await;
        servers
    }

    async fn open_all(&mut self) {
        let first = self.open_database().await;
        let second = match self.place {
            Place::File(_) => Arc::clone(&first),
            Place::Postgres(_) => self.open_database().await,
        };
        self.servers = [first, second].map(|database| self.serve(database)).into();
    }

    async fn open_database(&self) -> OpenDatabase {
        let place = match &self.place {
            Place::File(path) => Database::File(path.clone()),
            Place::Postgres(url) => Database::Postgres(url.clone()),
        };
        let began = Instant::now();
        loop {
            match Sql::open(&place).await {
                Ok(sql) => return Arc::new(Mutex::new(Some(Arc::new(sql)))),
                // What was just closed may still be on its way out.
                Err(CannotOpen::InUse(_)) if began.elapsed() < LIMIT => {
                    tokio::task::yield_now().await;
                }
                Err(why) => panic!("{why}"),
            }
        }
    }

    fn serve(&self, database: OpenDatabase) -> Server {
        let bus = matches!(self.place, Place::File(_)).then(|| self.bus.clone());
        let store =
            FaultyStore { database: Arc::clone(&database), fault: Arc::clone(&self.fault), bus };
        // Only the limits and the times are used of these.
        let mut settings = Settings::with(Database::File(PathBuf::from("unused")));
        settings.limits = Limited::No;
        settings.pause = Duration::ZERO;
        settings.pace = Duration::ZERO;
        settings.away_after = Duration::ZERO;
        let roster = attach_faces(Roster::standard());
        let rooms = Rooms::open(&roster, Arc::new(store), settings);
        let (open, closed) = watch::channel(false);
        Server { router: router(rooms, closed), database, _open: open }
    }

    /// Ends a server, and starts another in its place.
    pub async fn restart(&mut self, server: usize) {
        let database = match self.place {
            // The file stays open for the other server.
            Place::File(_) => Arc::clone(&self.servers[server].database),
            Place::Postgres(_) => {
                close(&self.servers[server].database).await;
                self.open_database().await
            }
        };
        self.servers[server] = self.serve(database);
    }

    /// Ends both servers, and starts two others on the database.
    pub async fn restart_all(&mut self) {
        self.close().await;
        self.open_all().await;
    }

    pub async fn close(&mut self) {
        for server in self.servers.drain(..) {
            close(&server.database).await;
        }
    }

    /// Lets the next event that is written go wrong.
    pub fn break_next(&self, fault: Fault) {
        *self.fault.lock().expect("no panic") = Some(fault);
    }

    /// Lets nothing go wrong any more.
    pub fn repair(&self) {
        *self.fault.lock().expect("no panic") = None;
    }

    /// The events of a table as they are stored, with the keys they were sent with.
    pub async fn stored(&self, table: &str) -> Vec<(Value, Option<String>)> {
        let sql = self.servers[0].database.lock().expect("no panic").clone().expect("it is open");
        let entries = sql.entries(table, 0).await.expect("entries");
        let read = |entry: Entry| {
            (serde_json::from_str(&entry.body).expect("an event is JSON"), entry.once)
        };
        entries.into_iter().map(read).collect()
    }

    /// Sends a request to a server, as somebody with this cookie.
    pub async fn send(
        &self,
        server: usize,
        cookie: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Reply {
        let method = if body.is_some() { "POST" } else { "GET" };
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header(header::HOST, "localhost")
            .header(header::COOKIE, format!("parlour={cookie}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
            .expect("a request");
        let router = self.servers[server].router.clone();
        let answered = async {
            let response = router.oneshot(request).await.expect("a router always answers");
            let status = response.status().as_u16();
            let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
            Reply { status, body: serde_json::from_slice(&bytes).unwrap_or(json!(null)) }
        };
        timeout(LIMIT, answered).await.expect("an answer in time")
    }

    /// Follows a table's events on a server as a watcher, from where they left off.
    pub async fn follow(&self, server: usize, table: &str, last: Option<u64>) -> Events {
        self.follow_as(server, "", table, last).await
    }

    /// Follows a table's events on a server, as somebody with this cookie.
    pub async fn follow_as(
        &self,
        server: usize,
        cookie: &str,
        table: &str,
        last: Option<u64>,
    ) -> Events {
        let mut request = Request::builder()
            .uri(format!("/api/v1/games/{table}/events"))
            .header(header::COOKIE, format!("parlour={cookie}"))
            .header(header::HOST, "localhost");
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let request = request.body(Body::empty()).expect("a request");
        let router = self.servers[server].router.clone();
        let response = router.oneshot(request).await.expect("a router always answers");
        assert_eq!(response.status(), 200);
        Events { body: response.into_body().into_data_stream(), last }
    }
}

async fn close(database: &OpenDatabase) {
    let open = database.lock().expect("no panic").take();
    if let Some(sql) = open {
        sql.close().await.expect("it closes");
    }
}

/// An event stream.
pub struct Events {
    body: BodyDataStream,
    /// The version that was heard last.
    pub last: Option<u64>,
}

impl Events {
    /// Listens until a phrase is said.
    pub async fn hear_phrase(&mut self) -> Value {
        loop {
            let frame = timeout(LIMIT, self.body.next()).await.expect("a phrase in time");
            let frame = frame.expect("the stream goes on").expect("a frame");
            let text = String::from_utf8_lossy(&frame).into_owned();
            if let Some(data) = text.strip_prefix("event: said\ndata: ") {
                return serde_json::from_str(data).expect("JSON");
            }
        }
    }

    /// Listens until the table's version is heard; says what else was heard instead.
    pub async fn hear(&mut self, version: u64) -> Result<(), String> {
        while self.last != Some(version) {
            let frame = timeout(LIMIT, self.body.next()).await;
            let frame = frame.map_err(|_| format!("version {version} was never heard of"))?;
            let frame = frame.ok_or("the stream ended")?.map_err(|why| why.to_string())?;
            let text = String::from_utf8_lossy(&frame).into_owned();
            let id = text.lines().find_map(|line| line.strip_prefix("id: ")?.parse().ok());
            let Some(heard) = id else { continue };
            if heard > version || self.last.is_some_and(|last| heard < last) {
                return Err(format!("{heard} was heard after {:?}, at {version}", self.last));
            }
            self.last = Some(heard);
        }
        Ok(())
    }
}
