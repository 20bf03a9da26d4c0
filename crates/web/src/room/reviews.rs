//! Reviews in progress, stopped and finished ones.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use parlour_table::words::story::Story;
use serde_json::Value;
use web_time::Instant;

use super::Rooms;
use crate::guard::Caller;
use crate::problem::Problem;
use crate::task;

/// The most decisions of all the reviews in memory: a few hundred games.
const MOST_DECISIONS: usize = 20_000;

/// A judged decision, of the game's own types.
pub type JudgedDecision = Arc<dyn Any + Send + Sync>;

/// The decisions of a game, which can be judged one by one on any thread.
#[derive(Clone)]
pub struct Judging {
    /// The places of the decisions in the order in which they are judged: people's first.
    pub order: Vec<usize>,
    pub(super) judge: Arc<dyn Fn(usize) -> JudgedDecision + Send + Sync>,
}

/// A finished review.
pub struct Reviewed {
    /// The review, of the game's own types.
    pub review: Arc<dyn Any + Send + Sync>,
    /// The review in words as each seat reads it, by seat.
    pub stories: Vec<Story>,
    /// The review in words as everybody else reads it.
    pub story: Story,
    /// The review for programs.
    pub json: Value,
}

/// What is known of a review.
#[derive(Clone)]
pub struct ReviewSoFar {
    /// The decisions that are judged, in any order.
    pub judged: Vec<JudgedDecision>,
    /// How many decisions there are.
    pub of: usize,
    /// How far the review is.
    pub state: ReviewState,
}

/// How far a review is.
#[derive(Clone)]
pub enum ReviewState {
    /// Decisions are being judged.
    Judging,
    /// Somebody stopped it.
    Stopped,
    /// Every decision is judged.
    Done(Arc<Reviewed>),
}

/// A review in memory.
pub struct ReviewJob {
    judging: Judging,
    progress: Mutex<Progress>,
    done: OnceLock<Result<Arc<Reviewed>, Problem>>,
    begun: Instant,
}

struct Progress {
    judged: Vec<JudgedDecision>,
    /// Whether somebody wants it to go on.
    is_wanted: bool,
    /// Whether a task works on it.
    is_running: bool,
}

impl ReviewJob {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known so far.
    pub fn so_far(&self) -> Result<ReviewSoFar, Problem> {
        let of = self.judging.order.len();
        if let Some(done) = self.done.get() {
            let state = ReviewState::Done(Arc::clone(done.as_ref().map_err(Problem::clone)?));
            return Ok(ReviewSoFar { judged: Vec::new(), of, state });
        }
        let progress = self.progress();
        let state = if progress.is_wanted { ReviewState::Judging } else { ReviewState::Stopped };
        Ok(ReviewSoFar { judged: progress.judged.clone(), of, state })
    }

    /// Stops the review after the decision that is being judged.
    pub fn stop(&self) {
        self.progress().is_wanted = false;
    }

    /// Whether the caller is to work on it; nobody else will.
    fn take_up(&self) -> bool {
        let mut progress = self.progress();
        progress.is_wanted = true;
        let is_free = !progress.is_running && self.done.get().is_none();
        progress.is_running |= is_free;
        is_free
    }

    /// The next decision to judge; none when all are judged or somebody stopped the review.
    fn next(&self, place: usize) -> Option<usize> {
        let mut progress = self.progress();
        let next = self.judging.order.get(place).copied();
        if !progress.is_wanted && next.is_some() {
            progress.is_running = false;
            return None;
        }
        next
    }
}

/// The reviews in memory, by table.
#[derive(Default)]
pub struct Reviews(Mutex<HashMap<String, Arc<ReviewJob>>>);

impl Reviews {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<ReviewJob>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a review, unless there is one already, and forgets the oldest where there are too many.
    fn keep(&self, id: &str, job: Arc<ReviewJob>) -> Arc<ReviewJob> {
        let mut all = self.all();
        if let Some(other) = all.get(id) {
            return Arc::clone(other);
        }
        let size = |job: &ReviewJob| job.judging.order.len();
        let mut decisions: usize = all.values().map(|job| size(job)).sum::<usize>() + size(&job);
        while decisions > MOST_DECISIONS {
            let oldest = all.iter().min_by_key(|(_, job)| job.begun);
            let Some((oldest, of)) = oldest.map(|(id, job)| (id.clone(), size(job))) else { break };
            all.remove(&oldest);
            decisions -= of;
        }
        all.insert(id.to_owned(), Arc::clone(&job));
        job
    }
}

impl Rooms {
    /// The review of a finished game. The first request begins it, for everyone.
    pub async fn review(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
    ) -> Result<Arc<ReviewJob>, Problem> {
        if let Some(job) = self.known_review(id) {
            return Ok(job);
        }
        let payer = caller.payer();
        let held = self.lock(id, &payer).await?;
        self.limits.may_think(&payer)?;
        let judging = self.draw(caller, held, |room| room.judging()).await??;
        let progress = Progress {
            judged: Vec::with_capacity(judging.order.len()),
            is_wanted: true,
            is_running: false,
        };
        let job = Arc::new(ReviewJob {
            judging,
            progress: Mutex::new(progress),
            done: OnceLock::new(),
            begun: Instant::now(),
        });
        let job = self.reviews.keep(id, job);
        self.continue_review(id, &job, caller);
        Ok(job)
    }

    /// The review of a game, where one was begun.
    pub fn known_review(&self, id: &str) -> Option<Arc<ReviewJob>> {
        self.reviews.all().get(id).map(Arc::clone)
    }

    /// Judges the decisions that are left, at the caller's expense, unless that is being done.
    pub fn continue_review(self: &Arc<Self>, id: &str, job: &Arc<ReviewJob>, caller: &Caller) {
        if !job.take_up() {
            return;
        }
        let (rooms, id, job) = (Arc::clone(self), id.to_owned(), Arc::clone(job));
        let caller = caller.clone();
        task::spawn(async move { rooms.judge_what_is_left(&id, &job, &caller).await });
    }

    async fn judge_what_is_left(self: &Arc<Self>, id: &str, job: &ReviewJob, caller: &Caller) {
        let payer = caller.payer();
        loop {
            let place = job.progress().judged.len();
            let Some(decision) = job.next(place) else { break };
            task::sleep(self.limits.thinking_delay(&payer)).await;
            let (began, judge) = (Instant::now(), Arc::clone(&job.judging.judge));
            // Each decision waits in the queue by itself, so that moves go on meanwhile.
            let judged = self.thinkers.ask(&payer, move || judge(decision)).await;
            self.limits.charge_thinking(&payer, began.elapsed());
            match judged {
                Some(judged) => job.progress().judged.push(judged),
                None => {
                    tracing::error!(table = id, "a decision could not be judged");
                    self.reviews.all().remove(id);
                    // Only this task sets it.
                    let _ = job.done.set(Err(Problem::Fault));
                    return;
                }
            }
        }
        let judged = job.progress().judged.clone();
        if judged.len() < job.judging.order.len() {
            return;
        }
        let done = match self.lock(id, &payer).await {
            Ok(held) => self.draw(caller, held, move |room| room.reviewed(&judged)).await,
            Err(problem) => Err(problem),
        };
        let done = done.and_then(|reviewed| reviewed).map(Arc::new);
        if done.is_err() {
            self.reviews.all().remove(id);
        }
        // Only this task sets it.
        let _ = job.done.set(done);
        job.progress().judged.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(decisions: usize) -> Arc<ReviewJob> {
        let judge = |decision: usize| -> JudgedDecision { Arc::new(decision) };
        let judging = Judging { order: (0..decisions).collect(), judge: Arc::new(judge) };
        let progress = Progress { judged: Vec::new(), is_wanted: true, is_running: false };
        let (progress, done) = (Mutex::new(progress), OnceLock::new());
        Arc::new(ReviewJob { judging, progress, done, begun: Instant::now() })
    }

    #[test]
    fn a_stopped_review_is_taken_up_once_and_goes_on_where_it_was() {
        let job = job(3);
        assert!(job.take_up() && !job.take_up(), "one task works on it");
        assert_eq!(job.next(0), Some(0));
        job.stop();
        assert!(matches!(job.so_far().expect("known").state, ReviewState::Stopped));
        assert_eq!(job.next(1), None);
        assert!(job.take_up() && !job.take_up(), "one task continues it");
        assert_eq!(job.next(1), Some(1));
        job.stop();
        assert!(!job.take_up(), "the task that was to stop goes on");
        assert_eq!((job.next(2), job.next(3)), (Some(2), None));
    }

    #[test]
    fn the_oldest_reviews_are_forgotten_first() {
        let reviews = Reviews::default();
        for number in 0..12 {
            reviews.keep(&number.to_string(), job(2_000));
        }
        let mut kept: Vec<usize> =
            reviews.all().keys().map(|id| id.parse().expect("a number")).collect();
        kept.sort_unstable();
        assert_eq!(kept, (2..12).collect::<Vec<_>>());
    }
}
