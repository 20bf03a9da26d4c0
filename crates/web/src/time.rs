//! The time that rooms are lent, so that tests can set it by hand.

use std::fmt::Debug;
use std::pin::Pin;
use std::time::Duration;

use web_time::Instant;

use crate::task;

/// The end of a wait.
pub type Waiting<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// A clock that rooms read. It measures from a moment of its own.
pub trait Time: Debug + Send + Sync {
    /// How long ago that moment was.
    fn now(&self) -> Duration;
    /// Waits until [`Time::now`] has come to `moment`.
    fn until(&self, moment: Duration) -> Waiting<'_>;
}

/// This machine's own clock. It begins with the program.
#[derive(Debug)]
pub struct MachineTime(Instant);

impl Default for MachineTime {
    fn default() -> Self {
        MachineTime(Instant::now())
    }
}

impl Time for MachineTime {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn until(&self, moment: Duration) -> Waiting<'_> {
        Box::pin(task::sleep(moment.saturating_sub(self.now())))
    }
}
