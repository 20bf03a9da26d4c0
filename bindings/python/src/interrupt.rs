//! Long calls, which let other Python threads run and answer Ctrl-C.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use parlour_players::Stop;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// How often to ask Python whether Ctrl-C was pressed.
const LISTEN: Duration = Duration::from_millis(50);

/// Wakes the waiting thread when the work has ended, even by a panic.
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

/// Runs the work on a thread of its own and returns its result.
///
/// When a signal handler raises an exception, `stop` is raised, the work's result is dropped and the
/// exception is returned.
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
                    // After Ctrl-C neither a result nor a panic matters.
                    let _ = worker.join();
                });
                return Err(signal);
            }
        }
        py.detach(|| worker.join()).or_else(|panic| resume_unwind(panic))
    })
}

/// Stops the work of other threads: Python interrupts only its main thread.
#[pyclass(frozen, module = "parlour._parlour.pieces")]
pub struct Brake(Stop);

#[pymethods]
impl Brake {
    #[new]
    fn new() -> Self {
        Brake(Stop::default())
    }

    /// Ends all work with this brake soon, with `KeyboardInterrupt`.
    fn press(&self) {
        self.0.raise();
    }
}

impl Brake {
    /// The brake's stop signal; a new one where there is no brake.
    pub fn stop(brake: Option<&Brake>) -> Stop {
        brake.map_or_else(Stop::default, |brake| brake.0.clone())
    }
}

/// The error of work that was stopped from another thread.
pub fn stopped() -> PyErr {
    PyKeyboardInterrupt::new_err("the work was stopped")
}
