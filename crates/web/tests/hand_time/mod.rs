//! Time that a test sets by hand.

use std::sync::Arc;
use std::time::Duration;

use parlour_web::{Time, Waiting};
use tokio::sync::watch;

/// A clock that stands still until it is advanced.
#[derive(Clone, Debug)]
pub struct HandTime(Arc<watch::Sender<Duration>>);

impl HandTime {
    pub fn new() -> Self {
        HandTime(Arc::new(watch::Sender::new(Duration::from_secs(1000))))
    }

    pub fn advance(&self, seconds: u64) {
        self.0.send_modify(|now| *now += Duration::from_secs(seconds));
    }
}

impl Time for HandTime {
    fn now(&self) -> Duration {
        *self.0.borrow()
    }

    fn until(&self, moment: Duration) -> Waiting<'_> {
        let mut now = self.0.subscribe();
        Box::pin(async move { drop(now.wait_for(|now| *now >= moment).await) })
    }
}
