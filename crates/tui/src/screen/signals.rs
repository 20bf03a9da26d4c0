//! Signals from the operating system while the program has the screen.

#[cfg(unix)]
pub use unix::Signals;

#[cfg(not(unix))]
pub use elsewhere::Signals;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use signal_hook::consts::{SIGCONT, SIGINT, SIGTERM};
    use signal_hook::flag;

    /// Signals that arrived.
    pub struct Signals {
        ended: Arc<AtomicBool>,
        continued: Arc<AtomicBool>,
    }

    impl Signals {
        /// Listens from now on.
        pub fn listen() -> io::Result<Self> {
            let (ended, continued) = <(Arc<AtomicBool>, Arc<AtomicBool>)>::default();
            // A closed window ends the program immediately: there is no screen to give back, and
            // every move is saved already.
            for signal in [SIGTERM, SIGINT] {
                flag::register(signal, Arc::clone(&ended))?;
            }
            flag::register(SIGCONT, Arc::clone(&continued))?;
            Ok(Signals { ended, continued })
        }

        /// Whether the program is asked to end.
        pub fn end(&self) -> bool {
            self.ended.load(Ordering::Relaxed)
        }

        /// Whether the program was stopped and continued since the last call.
        pub fn went_on(&self) -> bool {
            self.continued.swap(false, Ordering::Relaxed)
        }

        /// Stops the program, and what runs with it, until the shell brings it back.
        pub fn stop_here() -> io::Result<()> {
            use rustix::process::{Signal, kill_current_process_group};
            Ok(kill_current_process_group(Signal::TSTP)?)
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    /// No signals here.
    pub struct Signals;

    impl Signals {
        /// Nothing to listen to.
        pub fn listen() -> io::Result<Self> {
            Ok(Signals)
        }

        /// Never.
        pub fn end(&self) -> bool {
            false
        }

        /// Never.
        pub fn went_on(&self) -> bool {
            false
        }

        /// There is no shell that could bring the program back.
        pub fn stop_here() -> io::Result<()> {
            Ok(())
        }
    }
}
