//! Work that takes long, in a browser: there are no threads, so it is done where it is asked for,
//! in the worker that makes the pages.

/// Does work in between requests. The pool of the server has the same interface.
pub struct Thinkers;

impl Thinkers {
    /// A worker has no use for a name or a number of threads.
    pub fn new(_name: &str, _threads: usize) -> Self {
        Thinkers
    }

    /// Runs `work` now.
    pub async fn ask<T: Send + 'static>(
        &self,
        _client: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        Some(work())
    }

    /// Nothing waits in a queue.
    pub fn waiting(&self) -> usize {
        0
    }
}
