//! Tasks and pauses: by tokio on a server, by the event loop in a browser.

#[cfg(not(target_arch = "wasm32"))]
pub use server::{finish, sleep, spawn, spawn_if_open, timeout};

#[cfg(target_arch = "wasm32")]
pub use browser::{finish, sleep, spawn, spawn as spawn_if_open, timeout};

#[cfg(not(target_arch = "wasm32"))]
mod server {
    pub use tokio::time::{sleep, timeout};

    /// Runs a task on its own.
    pub fn spawn(task: impl Future<Output = ()> + Send + 'static) {
        tokio::spawn(task);
    }

    /// Runs a task on its own, unless the program is ending.
    pub fn spawn_if_open(task: impl Future<Output = ()> + Send + 'static) {
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(task);
        }
    }

    /// The result of a task that runs to its end even if nobody waits for it; none where it panicked.
    pub async fn finish<T: Send + 'static>(
        task: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        tokio::spawn(task).await.ok()
    }
}

#[cfg(target_arch = "wasm32")]
mod browser {
    use std::pin::pin;
    use std::time::Duration;

    use futures_util::future::{Either, select};
    use js_sys::{Function, Reflect, global};
    use tokio::sync::oneshot;
    use wasm_bindgen::closure::Closure;
    use wasm_bindgen::{JsCast, JsValue};
    use wasm_bindgen_futures::spawn_local;

    /// The time for a task is over.
    #[derive(Debug)]
    pub struct Elapsed;

    /// Runs a task on its own.
    pub fn spawn(task: impl Future<Output = ()> + 'static) {
        spawn_local(task);
    }

    /// The result of a task that runs to its end even if nobody waits for it.
    pub async fn finish<T: 'static>(task: impl Future<Output = T> + 'static) -> Option<T> {
        let (done, answer) = oneshot::channel();
        spawn_local(async move {
            // Nobody waiting is no failure.
            let _ = done.send(task.await);
        });
        answer.await.ok()
    }

    /// Waits. The event loop runs meanwhile, however short the time is.
    pub fn sleep(time: Duration) -> impl Future<Output = ()> + Send {
        let (done, over) = oneshot::channel::<()>();
        let wake = Closure::once_into_js(move || {
            // Nobody waiting is no failure.
            let _ = done.send(());
        });
        let set_timeout: Function = Reflect::get(&global(), &"setTimeout".into())
            .expect("every browser has timers")
            .unchecked_into();
        let millis = time.as_secs_f64().mul_add(1000.0, 0.5).floor();
        set_timeout.call2(&JsValue::NULL, &wake, &millis.into()).expect("a timer is set");
        async move {
            let _ = over.await;
        }
    }

    /// The result of a task, if it comes in time.
    pub async fn timeout<T>(time: Duration, task: impl Future<Output = T>) -> Result<T, Elapsed> {
        match select(pin!(task), pin!(sleep(time))).await {
            Either::Left((done, _)) => Ok(done),
            Either::Right(_) => Err(Elapsed),
        }
    }
}
