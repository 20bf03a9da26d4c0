//! Runs the server from start to shutdown.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use parlour_table::Roster;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::guard::{Connection, Connections, Peer, Unstalled, Via, is_proxy};
use crate::room::Rooms;
use crate::routes::{metrics_router, router};
use crate::settings::{ConnectionLimits, Limited, Settings};
use crate::store::{self, CannotOpen, Sql};

/// How long open requests may take when the server closes.
const CLOSING_TIME: Duration = Duration::from_secs(5);

/// The most bytes of a request's head, and of what is read or written at a time.
const BUFFER: usize = 16 * 1024;

/// The connections that those who read the counters may hold together.
const COUNTER_READERS: ConnectionLimits = ConnectionLimits { overall: 16, per_address: 16 };

/// Why the server can't run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database can't be opened.
    #[error(transparent)]
    Database(#[from] CannotOpen),
    /// The address can't be used.
    #[error("can't listen on {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        why: std::io::Error,
    },
}

/// The addresses of a server that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// The address of the pages and the API.
    pub address: SocketAddr,
    /// The address of the counters, where they are served.
    pub metrics: Option<SocketAddr>,
}

/// Serves the games of a roster until `end` is done, after calling `ready` with the addresses. What
/// was acknowledged is stored, and open requests are answered before it returns.
pub async fn serve(
    roster: Roster,
    settings: Settings,
    ready: impl FnOnce(Open),
    end: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let database = Sql::open(&settings.database).await?;
    let store: Arc<dyn store::Store> = Arc::new(database);
    let (listener, bound) = listen(settings.listen).await?;
    let counters = match settings.metrics {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let connections = Connections::new(settings.connections, settings.limits);
    let rooms = Rooms::open(&roster, store, settings.clone());
    let (closing, closed) = watch::channel(false);
    let metrics = Endpoint {
        app: metrics_router(Arc::clone(&rooms), Arc::clone(&connections)),
        connections: Connections::new(COUNTER_READERS, Limited::No),
        settings: settings.clone(),
    };
    let pages = Endpoint { app: router(Arc::clone(&rooms), closed), connections, settings };
    let open = Open { address: bound, metrics: counters.as_ref().map(|(_, bound)| *bound) };
    tracing::info!(%bound, "open");
    ready(open);
    let graceful = GracefulShutdown::new();
    let tell_counters = async {
        match &counters {
            Some((listener, _)) => metrics.accept(listener, &graceful).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        () = pages.accept(&listener, &graceful) => {}
        () = tell_counters => {}
        () = end => {}
    }
    tracing::info!("closing");
    drop((listener, counters));
    // Streams end by themselves when they hear this; nobody listening is fine.
    let _ = closing.send(true);
    if timeout(CLOSING_TIME, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests were not answered to their end");
    }
    rooms.close().await;
    Ok(())
}

/// Listens on an address. Returns the actual one: port 0 takes a free port.
async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |why| ServeError::Listen { address, why };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}

/// What answers on a listener, and how many it lets in.
struct Endpoint {
    app: Router,
    connections: Arc<Connections>,
    settings: Settings,
}

impl Endpoint {
    /// Takes connections and never returns.
    async fn accept(&self, listener: &TcpListener, graceful: &GracefulShutdown) {
        loop {
            let (stream, from) = match listener.accept().await {
                Ok(accepted) => accepted,
                Err(why) => {
                    // A client that is gone already does no harm, but running out of open files does.
                    tracing::debug!(%why, "a connection could not be taken");
                    sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let is_proxied = is_proxy(from.ip(), &self.settings.proxies);
            let via = if is_proxied { Via::Proxy } else { Via::Direct };
            match self.connections.admit(from.ip(), via) {
                Some(connection) => self.answer(stream, from, connection, graceful),
                None => tracing::debug!(%from, "a connection was refused: too many are open"),
            }
        }
    }

    /// Answers the requests of a connection until it ends or must make room for another.
    fn answer(
        &self,
        stream: TcpStream,
        from: SocketAddr,
        connection: Connection,
        graceful: &GracefulShutdown,
    ) {
        // Events are small and should not wait for each other. Without this they only come later.
        let _ = stream.set_nodelay(true);
        let (app, own) = (self.app.clone(), connection.clone());
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(from.ip()));
            request.extensions_mut().insert(own.clone());
            app.clone().oneshot(request)
        });
        let stream = TokioIo::new(Unstalled::new(stream, self.settings.unread));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.settings.head).max_buf_size(BUFFER);
        let served = graceful.watch(http.serve_connection(stream, answer));
        tokio::spawn(async move {
            tokio::select! {
                ended = served => if let Err(why) = ended {
                    tracing::debug!(%why, "a connection broke off");
                },
                () = connection.cut_off() => {
                    tracing::debug!(%from, "a connection was cut off to make room");
                }
            }
        });
    }
}
