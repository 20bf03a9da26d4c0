//! Long calls: other Python threads go on meanwhile, and Ctrl-C is answered.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use parlour_players::Stop;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// How often Python is asked whether somebody pressed Ctrl-C.
const LISTEN: Duration = Duration::from_millis(50);

/// Tells who waits for the work that it is over, however it ended.
struct Waiting<'a> {
    over: &'a AtomicBool,
    thread: Thread,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

/// Does the work on a thread of its own. When a signal's handler raises, `stop` is raised, what
/// the work then gives is dropped, and the handler's exception is the answer.
pub fn unhurried<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let over = AtomicBool::new(false);
    let waiting = Waiting { over: &over, thread: thread::current() };
    thread::scope(|scope| {
        let worker = scope.spawn(move || {
            let _waiting = waiting;
            work()
        });
        while !over.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(LISTEN));
            if let Err(signal) = py.check_signals() {
                stop.raise();
                py.detach(|| {
                    // Its answer is not wanted any more, and a panic is no news after Ctrl-C.
                    let _ = worker.join();
                });
                return Err(signal);
            }
        }
        py.detach(|| worker.join()).or_else(|panic| resume_unwind(panic))
    })
}

/// Ends work that other threads do: Python tells only its first thread of Ctrl-C.
#[pyclass(frozen, module = "parlour._parlour.pieces")]
pub struct Brake(Stop);

#[pymethods]
impl Brake {
    #[new]
    fn new() -> Self {
        Brake(Stop::default())
    }

    /// Whoever works with this brake ends with `KeyboardInterrupt`, soon.
    fn press(&self) {
        self.0.raise();
    }
}

impl Brake {
    /// The brake's stop; one of its own where there is no brake.
    pub fn stop(brake: Option<&Brake>) -> Stop {
        brake.map_or_else(Stop::default, |brake| brake.0.clone())
    }
}

/// What somebody hears whose work was ended from another thread.
pub fn stopped() -> PyErr {
    PyKeyboardInterrupt::new_err("the work was stopped")
}
