//! The host of the pages, as the worker uses it.

use std::panic;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderName, Request, header};
use axum::response::Response;
use futures_util::StreamExt;
use futures_util::future::{AbortHandle, abortable};
use js_sys::{Array, Function};
use parlour_table::Roster;
#[cfg(feature = "thinking")]
use parlour_web::WebFace;
#[cfg(feature = "thinking")]
use parlour_web::room::Asked;
use parlour_web::room::Rooms;
use parlour_web::store::Change;
use parlour_web::{Settings, attach_faces, router};
use tokio::sync::{broadcast, watch};
use tower::ServiceExt;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};
use wasm_bindgen_futures::spawn_local;

use crate::outside::Outside;
use crate::store::BrowserStore;

/// The game room.
#[wasm_bindgen]
pub struct Host {
    router: Router,
    changes: broadcast::Sender<Change>,
    /// The rooms close when this is dropped.
    _closing: watch::Sender<bool>,
}

#[wasm_bindgen]
impl Host {
    /// Opens the room. `outside(what, text)` promises a text: it stores games, and has computers
    /// think in their own worker.
    #[wasm_bindgen(constructor)]
    pub fn new(outside: Function) -> Host {
        let outside = Outside::new(outside);
        let store = BrowserStore::new(outside.clone());
        let changes = store.teller();
        let settings = Settings::in_browser(Arc::new(outside));
        let rooms = Rooms::open(&roster(), Arc::new(store), settings);
        let (closing, closed) = watch::channel(false);
        Host { router: router(rooms, closed), changes, _closing: closing }
    }

    /// The answer to a request: its status, location, type, file name, cookie and text. The last
    /// four are empty where there are none.
    pub async fn ask(
        &self,
        method: String,
        path: String,
        kind: String,
        cookie: String,
        body: String,
    ) -> Result<Array, JsError> {
        let response = send(&self.router, &method, &path, &kind, &cookie, body).await?;
        let status = response.status().as_u16();
        let of = |name: HeaderName| JsValue::from(text(response.headers(), &name));
        let (location, kind) = (of(header::LOCATION), of(header::CONTENT_TYPE));
        let (file, cookie) = (of(header::CONTENT_DISPOSITION), of(header::SET_COOKIE));
        let bytes = to_bytes(response.into_body(), usize::MAX).await?;
        let text = JsValue::from(String::from_utf8_lossy(&bytes).as_ref());
        Ok([JsValue::from(status), location, kind, file, cookie, text].iter().collect())
    }

    /// Calls `heard` with each piece of an event stream, until the answer is dropped or stopped.
    pub async fn listen(
        &self,
        path: String,
        cookie: String,
        heard: Function,
    ) -> Result<Listening, JsError> {
        let response = send(&self.router, "GET", &path, "", &cookie, String::new()).await?;
        if !response.status().is_success() {
            return Err(JsError::new("there is no such stream"));
        }
        let mut pieces = response.into_body().into_data_stream();
        let (told, handle) = abortable(async move {
            while let Some(Ok(piece)) = pieces.next().await {
                let piece = JsValue::from(String::from_utf8_lossy(&piece).as_ref());
                // A page that is gone stops listening a moment later.
                let _ = heard.call1(&JsValue::NULL, &piece);
            }
        });
        spawn_local(async move {
            let _ = told.await;
        });
        Ok(Listening(handle))
    }

    /// Applies what another tab wrote, from its message.
    pub fn hear(&self, told: &str) {
        BrowserStore::hear(&self.changes, told);
    }
}

/// An event stream that somebody listens to.
#[wasm_bindgen]
pub struct Listening(AbortHandle);

#[wasm_bindgen]
impl Listening {
    /// Ends it.
    pub fn stop(self) {
        self.0.abort();
    }
}

/// The answer to a question to a computer player: its turn, a hint, or what a move costs. This is
/// all that the computers' worker does: it gets what one seat sees, and nothing else.
#[cfg(feature = "thinking")]
#[wasm_bindgen]
pub fn think(game: &str, asked: &str, question: &str) -> Result<String, JsError> {
    let roster = roster();
    let game = roster.get(game)?;
    let face = game.attachment::<WebFace>().ok_or_else(|| JsError::new("it has no face"))?;
    let asked = Asked::ALL.into_iter().find(|known| known.name() == asked);
    let asked = asked.ok_or_else(|| JsError::new("nobody asks for that"))?;
    Ok(face.think(asked, question)?)
}

/// Calls `told` with the message when the module panics.
#[wasm_bindgen(js_name = tellPanics)]
pub fn tell_panics(told: Function) {
    // The hook must be `Send`; there is one thread only, whose value this is.
    thread_local! {
        static TOLD: std::cell::OnceCell<Function> = const { std::cell::OnceCell::new() };
    }
    let _ = TOLD.with(|cell| cell.set(told));
    panic::set_hook(Box::new(|why| {
        TOLD.with(|cell| {
            if let Some(told) = cell.get() {
                let _ = told.call1(&JsValue::NULL, &why.to_string().into());
            }
        });
    }));
}

fn roster() -> Roster {
    attach_faces(Roster::standard())
}

fn text(headers: &HeaderMap, name: &HeaderName) -> String {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_owned()
}

async fn send(
    router: &Router,
    method: &str,
    path: &str,
    kind: &str,
    cookie: &str,
    body: String,
) -> Result<Response, JsError> {
    let mut request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
    for (name, value) in [(header::CONTENT_TYPE, kind), (header::COOKIE, cookie)] {
        if !value.is_empty() {
            request = request.header(name, value);
        }
    }
    let request = request.body(Body::from(body))?;
    Ok(router.clone().oneshot(request).await?)
}
