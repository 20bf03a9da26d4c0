//! Threads for work that would hold up the others: a few for all tables, shared fairly between
//! clients.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::oneshot;

type Work = Box<dyn FnOnce() + Send>;

/// A bounded pool of threads. A client with much work delays only itself.
pub struct Thinkers {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
}

#[derive(Default)]
struct Queue {
    /// The waiting clients with their work. The first is served next and then moves to the end.
    clients: VecDeque<(String, VecDeque<Work>)>,
    closed: bool,
}

impl Thinkers {
    /// A pool of this many threads, with this name.
    pub fn new(name: &str, threads: usize) -> Self {
        let shared = Arc::new(Shared { queue: Mutex::default(), more: Condvar::new() });
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::Builder::new()
                .name(format!("{name}-{number}"))
                .spawn(move || shared.work())
                .expect("the system has room for a few threads");
        }
        Thinkers { shared }
    }

    /// Runs `work` when it is `client`'s turn; none where it failed.
    pub async fn ask<T: Send + 'static>(
        &self,
        client: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (done, answer) = oneshot::channel();
        let work: Work = Box::new(move || {
            // If nobody waits any more, nobody needs the answer.
            if !done.is_closed() {
                let _ = done.send(work());
            }
        });
        {
            let mut queue = self.shared.queue();
            match queue.clients.iter_mut().find(|(name, _)| name == client) {
                Some((_, waiting)) => waiting.push_back(work),
                None => queue.clients.push_back((client.to_owned(), VecDeque::from([work]))),
            }
        }
        self.shared.more.notify_one();
        answer.await.ok()
    }

    /// How many pieces of work wait.
    pub fn waiting(&self) -> usize {
        self.shared.queue().clients.iter().map(|(_, waiting)| waiting.len()).sum()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        queue.clients.clear();
        self.shared.more.notify_all();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some(work) = self.next() {
            // Work that panics must not end the thread. Its caller gets nothing.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err() {
                tracing::error!("work in the pool panicked");
            }
        }
    }

    fn next(&self) -> Option<Work> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            if let Some((client, mut waiting)) = queue.clients.pop_front() {
                let work = waiting.pop_front();
                if !waiting.is_empty() {
                    queue.clients.push_back((client, waiting));
                }
                if work.is_some() {
                    return work;
                }
                continue;
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_client_with_much_work_delays_only_itself() {
        let thinkers = Arc::new(Thinkers::new("thinker", 1));
        let order = Arc::new(Mutex::new(Vec::new()));
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let ask = |client: &'static str, work: Box<dyn FnOnce() + Send>| {
            let (thinkers, order) = (Arc::clone(&thinkers), Arc::clone(&order));
            tokio::spawn(async move {
                thinkers
                    .ask(client, move || {
                        work();
                        order.lock().expect("no panic").push(client);
                    })
                    .await
            })
        };
        let mut all = vec![ask("greedy", Box::new(move || wait.recv().expect("a word")))];
        for _ in 0..5 {
            all.push(ask("greedy", Box::new(|| ())));
        }
        while thinkers.waiting() < 5 {
            tokio::task::yield_now().await;
        }
        all.push(ask("modest", Box::new(|| ())));
        while thinkers.waiting() < 6 {
            tokio::task::yield_now().await;
        }
        go.send(()).expect("somebody waits");
        for asked in all {
            asked.await.expect("no panic");
        }
        let place = order.lock().expect("no panic").iter().position(|name| *name == "modest");
        assert!(place.is_some_and(|place| place <= 2), "{place:?}");
        assert_eq!(thinkers.ask("x", || -> u8 { panic!("on purpose") }).await, None);
        assert_eq!(thinkers.ask("x", || 7).await, Some(7));
    }
}
