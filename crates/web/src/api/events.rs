//! The event stream: that a table changed, never what is hidden.

use std::convert::Infallible;
use std::sync::Arc;
#[cfg(not(target_arch = "wasm32"))]
use std::time::Duration;

use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
#[cfg(not(target_arch = "wasm32"))]
use axum::response::sse::KeepAlive;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use parlour_rules::SeatSet;
use serde_json::json;
use tokio::sync::{broadcast, watch};

use crate::app::{App, Who};
use crate::guard::{Connection, Stream};
use crate::problem::Problem;
use crate::room::{Attendance, News, Said};

/// The state of a stream.
struct StreamState {
    news: watch::Receiver<News>,
    closed: watch::Receiver<bool>,
    said: broadcast::Receiver<Said>,
    /// The version that was sent last, whether the computer was thinking, and who was here.
    sent: Option<(u64, bool, SeatSet)>,
    _counted: Stream,
    _attendance: Attendance,
}

/// `GET /games/{id}/events`: one event for each change, with the version as its id, and `said` for a
/// phrase. A stream that comes back with `Last-Event-ID` gets an event immediately if it missed one.
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
    let seats = held.room().people().seats_of(&caller);
    if let Some(Extension(connection)) = connection
        && !seats.is_empty()
    {
        connection.plays();
    }
    let attendance = app.rooms.arrive(&held.slot, seats);
    let (news, said) = (held.slot.watch(), held.slot.listen());
    app.rooms.drive(&held.slot, payer);
    drop(held);
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse::<u64>().ok());
    let sent = last.map(|version| (version, news.borrow().thinking, news.borrow().online));
    let closed = app.closed.clone();
    let state =
        StreamState { news, closed, said, sent, _counted: counted, _attendance: attendance };
    let events = unfold(state, |mut state| async move {
        loop {
            let news = *state.news.borrow_and_update();
            let current = (news.version, news.thinking, news.online);
            if state.sent != Some(current) {
                state.sent = Some(current);
                return Some((Ok::<_, Infallible>(state_event(&news)), state));
            }
            let (news, closed, said) = (&mut state.news, &mut state.closed, &mut state.said);
            let woken = tokio::select! {
                changed = news.changed() => changed.map(|()| None).ok(),
                // Phrases that were missed are not worth repeating.
                phrase = said.recv() => Some(phrase.ok()),
                _ = closed.wait_for(|closed| *closed) => None,
            };
            if let Some(phrase) = woken? {
                return Some((Ok(phrase_event(phrase)), state));
            }
        }
    });
    let events = Sse::new(events);
    // Between a page and its worker there is no connection that could be lost.
    #[cfg(not(target_arch = "wasm32"))]
    let events =
        events.keep_alive(KeepAlive::new().interval(Duration::from_secs(20)).text("still here"));
    Ok(events.into_response())
}

fn state_event(news: &News) -> Event {
    let data = serde_json::to_string(news).expect("news are JSON");
    Event::default().event("table").id(news.version.to_string()).data(data)
}

fn phrase_event(said: Said) -> Event {
    let data = json!({ "seat": said.seat, "phrase": said.phrase, "words": said.phrase.words() });
    Event::default().event("said").data(data.to_string())
}
