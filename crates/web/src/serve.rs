//! The server from its start to its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::room::Hall;
use crate::settings::Settings;
use crate::store::{CannotOpen, Sql};
use crate::{router, store};

/// How long open requests may take when the server closes.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Why the server does not serve.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The games cannot be reached.
    #[error(transparent)]
    Database(#[from] CannotOpen),
    /// The address cannot be used.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// Where it should have listened.
        address: SocketAddr,
        /// What the system said.
        why: std::io::Error,
    },
    /// The connection to the world broke.
    #[error("the server broke off: {0}")]
    Broke(std::io::Error),
}

/// Serves until `end` is done; `ready` is told the address first. Whatever was acknowledged is
/// kept, and open requests are answered before it ends.
pub async fn serve(
    settings: Settings,
    ready: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let database = Sql::open(&settings.database).await?;
    let store: Arc<dyn store::Store> = Arc::new(database);
    let address = settings.listen;
    let failed = |why| ServeError::Listen { address, why };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    let hall = Hall::open_over(store, settings);
    let (closing, closed) = watch::channel(false);
    let app = router(Arc::clone(&hall), closed);
    tracing::info!(%bound, "open");
    ready(bound);
    let (over, mut is_over) = watch::channel(false);
    let server = axum::serve(listener, app.into_make_service_with_connect_info::<SocketAddr>())
        .with_graceful_shutdown(async move {
            end.await;
            tracing::info!("closing");
            // Streams end by themselves when they hear this; nobody listening is fine.
            let _ = closing.send(true);
            let _ = over.send(true);
        });
    let mut overdue = is_over.clone();
    let last = async move {
        // An error means that the server ended by itself.
        let _ = overdue.wait_for(|over| *over).await;
        tokio::time::sleep(LAST_WORDS).await;
    };
    let done = tokio::select! {
        done = server.into_future() => done.map_err(ServeError::Broke),
        () = last, if is_over.has_changed().is_ok() => Ok(()),
    };
    hall.close().await;
    is_over.mark_unchanged();
    done
}
