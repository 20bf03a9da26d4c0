//! What the worker around this module does for it.

use js_sys::{Function, Promise};
use tokio::sync::{mpsc, oneshot};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use parlour_web::FarThinker;
use parlour_web::room::Asked;

/// A function of the worker: it takes the name of what is wanted and a text, and promises a text.
///
/// The rooms are written for threads, and a JavaScript value belongs to one. So requests go through
/// a channel to a task that owns the function.
#[derive(Clone, Debug)]
pub struct Outside(mpsc::UnboundedSender<Request>);

#[derive(Debug)]
struct Request {
    what: &'static str,
    text: String,
    answer: oneshot::Sender<Result<String, String>>,
}

impl Outside {
    /// Requests to this function.
    pub fn new(function: Function) -> Self {
        let (sender, mut requests) = mpsc::unbounded_channel();
        spawn_local(async move {
            while let Some(request) = requests.recv().await {
                let function = function.clone();
                spawn_local(async move {
                    let Request { what, text, answer } = request;
                    // Nobody waiting is no failure.
                    let _ = answer.send(call(&function, what, &text).await);
                });
            }
        });
        Outside(sender)
    }

    /// What the worker answers, or why it doesn't.
    pub async fn ask(&self, what: &'static str, text: String) -> Result<String, String> {
        let (answer, answered) = oneshot::channel();
        let closed = || "the page is closing".to_owned();
        self.0.send(Request { what, text, answer }).map_err(|_| closed())?;
        answered.await.unwrap_or_else(|_| Err(closed()))
    }
}

async fn call(function: &Function, what: &str, text: &str) -> Result<String, String> {
    let why = |why: JsValue| {
        let message = js_sys::Reflect::get(&why, &"message".into()).ok();
        message.and_then(|text| text.as_string()).unwrap_or_else(|| format!("{why:?}"))
    };
    let promise = function.call2(&JsValue::NULL, &what.into(), &text.into()).map_err(why)?;
    let answer = JsFuture::from(promise.unchecked_into::<Promise>()).await.map_err(why)?;
    Ok(answer.as_string().unwrap_or_default())
}

impl FarThinker for Outside {
    fn think(
        &self,
        game: &'static str,
        asked: Asked,
        question: String,
    ) -> std::pin::Pin<Box<dyn Future<Output = Option<String>> + Send>> {
        let (outside, text) = (self.clone(), format!("{game}\n{}\n{question}", asked.name()));
        Box::pin(async move { outside.ask("think", text).await.ok() })
    }
}
