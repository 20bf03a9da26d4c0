//! The event stream: that a table changed, never what is hidden.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::sync::watch;

use crate::app::{App, Who};
use crate::guard::{Connection, Stream};
use crate::problem::Problem;
use crate::room::News;

/// The state of a stream.
struct StreamState {
    news: watch::Receiver<News>,
    closed: watch::Receiver<bool>,
    /// The version that was sent last, and whether the computer was thinking.
    sent: Option<(u64, bool)>,
    _counted: Stream,
}

/// `GET /games/{id}/events`: one event for each change, with the version as its id. A stream that
/// comes back with `Last-Event-ID` gets an event immediately if it missed one.
pub async fn stream(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    connection: Option<Extension<Connection>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let payer = caller.payer();
    let counted = app.rooms.limits.stream(&payer)?;
    let held = app.rooms.lock(&id, &payer).await?;
    if let Some(Extension(connection)) = connection
        && !held.room().people().seats_of(&caller).is_empty()
    {
        connection.plays();
    }
    let news = held.slot.watch();
    app.rooms.drive(&held.slot, payer);
    drop(held);
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse::<u64>().ok());
    let sent = last.map(|version| (version, news.borrow().thinking));
    let state = StreamState { news, closed: app.closed.clone(), sent, _counted: counted };
    let events = unfold(state, |mut state| async move {
        loop {
            let news = *state.news.borrow_and_update();
            let current = (news.version, news.thinking);
            if state.sent != Some(current) {
                state.sent = Some(current);
                return Some((Ok::<_, Infallible>(told(&news)), state));
            }
            let (news, closed) = (&mut state.news, &mut state.closed);
            let goes_on = tokio::select! {
                changed = news.changed() => changed.is_ok(),
                _ = closed.wait_for(|closed| *closed) => false,
            };
            if !goes_on {
                return None;
            }
        }
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(20)).text("still here");
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

fn told(news: &News) -> Event {
    let data = serde_json::to_string(news).expect("news are JSON");
    Event::default().event("table").id(news.version.to_string()).data(data)
}
