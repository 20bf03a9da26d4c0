//! Runs the server from start to shutdown.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use parlour_table::Roster;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::room::Rooms;
use crate::settings::Settings;
use crate::store::{CannotOpen, Sql};
use crate::{router, store};

/// How long open requests may take when the server closes.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Why the server can't run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database can't be opened.
    #[error(transparent)]
    Database(#[from] CannotOpen),
    /// The address can't be used.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        why: std::io::Error,
    },
}

/// Serves the games of a roster until `end` is done, after calling `ready` with the address. What
/// was acknowledged is stored, and open requests are answered before it returns.
pub async fn serve(
    roster: Roster,
    settings: Settings,
    ready: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let database = Sql::open(&settings.database).await?;
    let store: Arc<dyn store::Store> = Arc::new(database);
    let address = settings.listen;
    let failed = |why| ServeError::Listen { address, why };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    let head = settings.head;
    let rooms = Rooms::open(&roster, store, settings);
    let (closing, closed) = watch::channel(false);
    let app = router(Arc::clone(&rooms), closed);
    tracing::info!(%bound, "open");
    ready(bound);
    let connections = accept(&listener, &app, head, end).await;
    tracing::info!("closing");
    drop(listener);
    // Streams end by themselves when they hear this; nobody listening is fine.
    let _ = closing.send(true);
    if timeout(LAST_WORDS, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests were not answered to their end");
    }
    rooms.close().await;
    Ok(())
}

/// Takes connections until `end` is done, and returns those that are open then.
async fn accept(
    listener: &TcpListener,
    app: &Router,
    head: Duration,
    end: impl Future<Output = ()>,
) -> GracefulShutdown {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head);
    let connections = GracefulShutdown::new();
    let mut end = pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => return connections,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                // A client that went away at once is no trouble; no room for another file is.
                tracing::debug!(%why, "a connection could not be taken");
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Events are small and should not wait for each other; a slower way is no failure.
        let _ = stream.set_nodelay(true);
        let app = app.clone();
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(from));
            app.clone().oneshot(request)
        });
        let connection = connections.watch(http.serve_connection(TokioIo::new(stream), answer));
        tokio::spawn(async move {
            if let Err(why) = connection.await {
                tracing::debug!(%why, "a connection broke off");
            }
        });
    }
}
