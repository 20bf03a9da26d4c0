//! Reviews in progress and finished ones.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use tokio::time::sleep;

use super::{Reviewed, Rooms};
use crate::guard::Caller;
use crate::problem::Problem;

/// How many reviews stay in memory.
const MOST: usize = 64;

/// A review in progress.
pub struct ReviewJob {
    /// How many decisions there are.
    pub of: usize,
    judged: AtomicUsize,
    done: OnceLock<Result<Arc<Reviewed>, Problem>>,
    begun: Instant,
}

impl ReviewJob {
    /// How many decisions are judged.
    pub fn judged(&self) -> usize {
        self.judged.load(Ordering::Relaxed)
    }

    /// The review, once it is finished.
    pub fn done(&self) -> Option<Result<Arc<Reviewed>, Problem>> {
        self.done.get().cloned()
    }
}

/// The reviews in memory, by table.
#[derive(Default)]
pub struct Reviews(Mutex<HashMap<String, Arc<ReviewJob>>>);

impl Reviews {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<ReviewJob>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rooms {
    /// The review of a finished game. The first request begins it, for everyone.
    pub async fn review(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
    ) -> Result<Arc<ReviewJob>, Problem> {
        if let Some(job) = self.reviews.all().get(id) {
            return Ok(Arc::clone(job));
        }
        let payer = caller.payer();
        let held = self.lock(id, &payer).await?;
        self.limits.may_think(&payer)?;
        let judging = self.draw(caller, held, |room| room.judging()).await??;
        let job = Arc::new(ReviewJob {
            of: judging.of,
            judged: AtomicUsize::new(0),
            done: OnceLock::new(),
            begun: Instant::now(),
        });
        {
            let mut all = self.reviews.all();
            if let Some(other) = all.get(id) {
                return Ok(Arc::clone(other));
            }
            if all.len() >= MOST {
                let oldest = all.iter().min_by_key(|(_, job)| job.begun);
                let oldest = oldest.map(|(id, _)| id.clone());
                oldest.map(|id| all.remove(&id));
            }
            all.insert(id.to_owned(), Arc::clone(&job));
        }
        let (rooms, id, work) = (Arc::clone(self), id.to_owned(), Arc::clone(&job));
        let caller = caller.clone();
        tokio::spawn(async move {
            let mut judged = Vec::with_capacity(judging.of);
            for decision in 0..judging.of {
                sleep(rooms.limits.thinking_delay(&payer)).await;
                let (began, judging) = (Instant::now(), judging.clone());
                // Each decision waits in the queue by itself, so that moves go on meanwhile.
                match rooms.thinkers.ask(&payer, move || judging.judge(decision)).await {
                    Some(one) => judged.push(one),
                    None => tracing::error!(table = id, "a decision could not be judged"),
                }
                rooms.limits.charge_thinking(&payer, began.elapsed());
                work.judged.fetch_add(1, Ordering::Relaxed);
            }
            let done = match rooms.lock(&id, &payer).await {
                Ok(held) => rooms.draw(&caller, held, |room| room.reviewed(judged)).await,
                Err(problem) => Err(problem),
            };
            let done = done.and_then(|reviewed| reviewed).map(Arc::new);
            if done.is_err() {
                rooms.reviews.all().remove(&id);
            }
            // Only this task sets it.
            let _ = work.done.set(done);
        });
        Ok(job)
    }
}
