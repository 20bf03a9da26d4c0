//! The addresses of the pages.

#[cfg(feature = "thinking")]
mod analysis;
#[cfg(not(target_arch = "wasm32"))]
mod assets;
#[cfg(feature = "thinking")]
mod backup;
#[cfg(feature = "thinking")]
mod coach;
#[cfg(feature = "thinking")]
mod drill;
#[cfg(not(feature = "thinking"))]
pub(crate) mod elsewhere;
mod forms;
#[cfg(feature = "thinking")]
mod learn;
mod lobby;
mod new;
mod page;

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http_body::{Frame, SizeHint};
use tokio::sync::watch;
#[cfg(not(target_arch = "wasm32"))]
use tower_http::compression::{
    CompressionLayer,
    predicate::{DefaultPredicate, NotForContentType, Predicate},
};
use web_time::Instant;

use crate::api;
use crate::app::App;
#[cfg(not(target_arch = "wasm32"))]
use crate::guard::Connections;
use crate::guard::{
    BusyConnection, Caller, Connection, Network, Through, connected_from, harden, is_foreign,
    is_ours, is_proxy,
};
use crate::problem::Problem;
use crate::room::Rooms;
use crate::task::timeout;
use crate::unreadable::in_plain_words;

/// The largest body of a request, apart from files.
const LARGEST: usize = 64 * 1024;

/// The address of the health check.
const HEALTH: &str = "/healthz";

/// All addresses of the pages and the API.
pub fn router(rooms: Arc<Rooms>, closed: watch::Receiver<bool>) -> Router {
    let app = Arc::new(App { rooms, closed });
    let router = Router::new()
        .nest("/api/v1", api::routes())
        .route("/", get(lobby::lobby))
        .route("/new/{game}", get(lobby::new).post(forms::create))
        .route("/about", get(lobby::about))
        .route("/settings", get(lobby::settings))
        .route("/table/{id}", get(page::table))
        .route("/table/{id}/rematch", get(page::to_table).post(forms::rematch))
        .route("/table/{id}/act", get(page::to_table).post(forms::act))
        .route("/table/{id}/undo", get(page::to_table).post(forms::undo))
        .route("/table/{id}/resign", get(page::to_table).post(forms::resign))
        .route("/table/{id}/close", get(page::to_table).post(forms::close))
        .route("/table/{id}/hint", get(page::to_table).post(forms::hint))
        .route("/table/{id}/tutor", get(page::to_table).post(forms::tutor))
        .route("/table/{id}/name", get(page::to_table).post(forms::name))
        .route("/table/{id}/say", get(page::to_table).post(forms::say))
        .route("/table/{id}/log", get(page::log))
        .route("/table/{id}/check", get(page::check))
        .route("/table/{id}/record.json", get(page::record))
        .merge(study())
        .route(HEALTH, get(health));
    // In a browser nobody else can join, and files are beside the page.
    #[cfg(not(target_arch = "wasm32"))]
    let router = router
        .route("/join/{invitation}", get(lobby::join).post(forms::join))
        .route("/assets/{release}/{file}", get(assets::asset))
        .route("/offline", get(assets::to_offline))
        .route("/offline/", get(assets::offline))
        .route("/offline/{*file}", get(assets::offline_file));
    let router = router
        .fallback(missing)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(Arc::clone(&app), guard));
    #[cfg(not(target_arch = "wasm32"))]
    let router = router.layer(compression());
    router.with_state(app)
}

/// The addresses whose pages need thinking, or are rarely needed while playing.
#[cfg(feature = "thinking")]
fn study() -> Router<Arc<App>> {
    let largest = DefaultBodyLimit::max(backup::LARGEST_FORM);
    Router::new()
        .route("/backup", get(backup::show).post(backup::restore).layer(largest))
        .route("/backup/{file}", get(backup::file))
        .route(
            "/import",
            get(lobby::import).post(forms::import).layer(DefaultBodyLimit::max(api::FILE)),
        )
        .route("/how/{game}", get(lobby::how))
        .route("/puzzle/{game}", get(learn::puzzle))
        .route("/puzzle/{game}/act", get(learn::to_todays_puzzle).post(learn::try_numbered_puzzle))
        .route("/puzzle/{game}/{id}", get(learn::puzzle_of_id))
        .route("/puzzle/{game}/{id}/act", get(learn::to_puzzle).post(learn::try_puzzle))
        .route("/learn/{game}", get(learn::first_step))
        .route("/learn/{game}/{step}", get(learn::step))
        .route("/learn/{game}/{step}/act", get(learn::to_step).post(learn::try_step))
        .route("/table/{id}/analysis", get(analysis::analysis).post(forms::change_analysis))
        .route("/table/{id}/review", get(analysis::moved))
        .route("/table/{id}/replay", get(analysis::moved))
        .route("/table/{id}/what-if", get(page::to_table).post(forms::what_if))
        .route("/table/{id}/save.{format}", get(page::save))
        .route("/table/{id}/try/{number}", get(analysis::retry))
        .route("/table/{id}/try/{number}/act", get(analysis::to_retry).post(analysis::attempt))
        .merge(coach::routes())
}

/// The same addresses, which another module answers.
#[cfg(not(feature = "thinking"))]
fn study() -> Router<Arc<App>> {
    let elsewhere = || axum::routing::any(elsewhere::answer);
    Router::new()
        .route("/backup", elsewhere())
        .route("/import", elsewhere())
        .route("/how/{*page}", elsewhere())
        .route("/backup/{*page}", elsewhere())
        .route("/puzzle/{*page}", elsewhere())
        .route("/learn/{*page}", elsewhere())
        .route("/table/{id}/analysis", elsewhere())
        .route("/table/{id}/review", elsewhere())
        .route("/table/{id}/replay", elsewhere())
        .route("/table/{id}/what-if", elsewhere())
        .route("/table/{id}/save.{format}", elsewhere())
        .route("/table/{id}/try/{*page}", elsewhere())
        .route("/coach", elsewhere())
        .route("/coach/{*page}", elsewhere())
}

/// Compresses answers for browsers that can read that. Event streams aren't compressed, because each
/// event must leave as soon as it happens, and neither are files that are packed already.
#[cfg(not(target_arch = "wasm32"))]
fn compression() -> CompressionLayer<impl Predicate> {
    let is_packed = NotForContentType::const_new(crate::assets::PACKED);
    let is_worth_it = DefaultPredicate::new().and(NotForContentType::SSE).and(is_packed);
    CompressionLayer::new().compress_when(is_worth_it)
}

/// The address of the counters, for a listener of its own.
#[cfg(not(target_arch = "wasm32"))]
pub fn metrics_router(rooms: Arc<Rooms>, connections: Arc<Connections>) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state((rooms, connections))
}

/// Wraps every request: limits, host, origin, headers, counters.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = match admit(&app, &request) {
        Ok(busy) => {
            let answer = answer(&app, request, next).await;
            let answer = in_our_words(&app, &path, answer).await;
            answer.map(|body| Body::new(AnsweredBody { body, _busy: busy }))
        }
        Err(problem) => refusal(&app, &path, &problem),
    };
    harden(response.headers_mut());
    let status = response.status();
    app.rooms.metrics.answered(status.as_u16(), began.elapsed());
    // An invitation's address is a secret.
    let path = if path.contains("/join/") { "/join/…" } else { path.as_str() };
    let millis = began.elapsed().as_secs_f64() * 1000.0;
    if status.is_server_error() {
        tracing::warn!(%method, path, status = status.as_u16(), millis, "answered");
    } else {
        tracing::debug!(%method, path, status = status.as_u16(), millis, "answered");
    }
    response
}

/// The answer to a request; one that changes something must be answered in time.
async fn answer(app: &App, request: Request, next: Next) -> Response {
    if request.method() != Method::POST {
        return next.run(request).await;
    }
    let path = request.uri().path().to_owned();
    let answered = timeout(app.rooms.settings.patience, next.run(request)).await;
    answered.unwrap_or_else(|_| refusal(app, &path, &Problem::Slow))
}

/// A refusal, as JSON for programs or as a page for people.
fn refusal(app: &App, path: &str, problem: &Problem) -> Response {
    if path == "/api" || path.starts_with("/api/") {
        return problem.clone().into_response();
    }
    page::error_page(app, problem)
}

/// An answer in which a refusal by the framework, such as a wrong method, has the form of ours.
async fn in_our_words(app: &App, path: &str, response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    let is_ours = kind.is_some_and(|kind| {
        kind.starts_with(b"application/json") || kind.starts_with(b"text/html")
    });
    let is_right = !(status.is_client_error() || status.is_server_error());
    if is_ours || is_right || path == HEALTH || status == StatusCode::MISDIRECTED_REQUEST {
        return response;
    }
    let (parts, body) = response.into_parts();
    let problem = match status {
        StatusCode::NOT_FOUND => Problem::Missing("page"),
        StatusCode::METHOD_NOT_ALLOWED => Problem::WrongMethod,
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
        status if status.is_server_error() => Problem::Fault,
        _ => {
            let text = to_bytes(body, LARGEST).await.unwrap_or_default();
            Problem::Unreadable(in_plain_words(&String::from_utf8_lossy(&text)))
        }
    };
    let mut refused = refusal(app, path, &problem);
    if let Some(methods) = parts.headers.get(header::ALLOW) {
        refused.headers_mut().insert(header::ALLOW, methods.clone());
    }
    refused
}

/// The body of an answer. Its connection is busy until it has been sent.
struct AnsweredBody {
    body: Body,
    _busy: Option<BusyConnection>,
}

impl HttpBody for AnsweredBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Checks a request's limits, host and origin.
fn admit(app: &App, request: &Request) -> Result<Option<BusyConnection>, Problem> {
    let settings = &app.rooms.settings;
    let (headers, extensions) = (request.headers(), request.extensions());
    let caller = Caller::of(headers, extensions, settings);
    let connection = extensions.get::<Connection>();
    let busy = connection.map(|own| own.begin(Network::of(caller.address))).transpose()?;
    let client = caller.payer();
    app.rooms.limits.may_ask(&client)?;
    let is_proxied = is_proxy(connected_from(extensions), &settings.proxies);
    let through = if is_proxied { Through::Proxy } else { Through::Nothing };
    // A proxy or a container's host asks for the health by a name of its own.
    if request.uri().path() != HEALTH && !is_ours(request, settings, through) {
        return Err(Problem::WrongHost);
    }
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let length = length.and_then(|length| length.parse::<usize>().ok());
    if length.is_some_and(|length| length > largest(request.uri().path())) {
        return Err(Problem::TooLarge);
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes {
        if is_foreign(headers, settings.public_url.as_ref()) {
            return Err(Problem::Foreign);
        }
        app.rooms.limits.may_change(&client)?;
    }
    Ok(busy)
}

/// The largest body of a request to an address.
fn largest(path: &str) -> usize {
    match path {
        #[cfg(feature = "thinking")]
        "/backup" => backup::LARGEST_FORM,
        _ => api::largest(path),
    }
}

async fn missing(State(app): State<Arc<App>>, uri: Uri) -> Response {
    refusal(&app, uri.path(), &Problem::Missing("page"))
}

/// `GET /healthz`: whether the database answers and can be written.
async fn health(State(app): State<Arc<App>>) -> Response {
    match app.rooms.store.check().await {
        Ok(()) => (StatusCode::OK, "fine\n").into_response(),
        Err(_) => {
            (StatusCode::SERVICE_UNAVAILABLE, "the database doesn't answer or can't be written\n")
                .into_response()
        }
    }
}

/// `GET /metrics`: the counters, in Prometheus' format.
#[cfg(not(target_arch = "wasm32"))]
async fn metrics(State((rooms, connections)): State<(Arc<Rooms>, Arc<Connections>)>) -> Response {
    let text = rooms.metrics.prometheus_text(rooms.tables(), rooms.waiting(), &connections);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
