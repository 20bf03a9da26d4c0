//! Rollouts of a finished game's decisions: many games played on, one after another, charged to the
//! client that asked for them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlour_players::Stop;
use parlour_players::rollout::Tally;
use parlour_rules::Seed;
use parlour_table::words::{Names, Words};
use parlour_table::{AnyRollout, NoRollout, ROLLOUT_GAMES, ROLLOUT_LEVEL, RolloutDecision};
use web_time::Instant;

use super::{GameRoom, NOT_OVER, Rooms};
use crate::guard::Caller;
use crate::problem::Problem;
use crate::task;

/// The most rollouts in memory.
const MOST: usize = 200;

/// Chooses the options that a rollout compares, which takes a moment's thought.
pub type RolloutQuestion = Box<dyn FnOnce() -> Box<dyn AnyRollout> + Send>;

/// Decisions of a room's game that are rolled out.
pub trait RoomRollouts {
    /// The rollout of the decision that led to the move with this number, in a finished game.
    fn rollout(&self, number: usize) -> Result<RolloutQuestion, Problem>;
}

impl<G: Words> RoomRollouts for GameRoom<G> {
    fn rollout(&self, number: usize) -> Result<RolloutQuestion, Problem> {
        if !self.is_over() {
            return Err(Problem::Refused(NOT_OVER.to_owned()));
        }
        let names = Names::called::<G>(self.seat_names(), self.table().occupants());
        let decision = RolloutDecision::find(self.table(), number, &names);
        let decision = decision.map_err(|why| match why {
            NoRollout::Record(_) => Problem::Fault,
            refused => Problem::Refused(refused.to_string()),
        })?;
        // The same decision always gets the same games.
        Ok(Box::new(move || decision.begin(ROLLOUT_LEVEL, Seed::from(number as u64))))
    }
}

/// What is known of a rollout.
#[derive(Clone)]
pub struct RolloutSoFar {
    /// What is compared, and the games played; none before the options are chosen.
    pub games: Option<(Arc<dyn AnyRollout>, Tally)>,
    /// How far it is.
    pub state: RolloutState,
}

/// How far a rollout is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RolloutState {
    /// Games are being played.
    Playing,
    /// Somebody stopped it.
    Stopped,
    /// Every game is played.
    Done,
}

/// A rollout in memory.
pub struct RolloutJob {
    table: String,
    number: usize,
    progress: Mutex<Progress>,
}

struct Progress {
    games: Option<(Arc<dyn AnyRollout>, Tally)>,
    /// Whether somebody wants it to go on.
    is_wanted: bool,
    /// Whether a task works on it.
    is_running: bool,
}

impl Progress {
    fn played(&self) -> u64 {
        self.games.as_ref().map_or(0, |(_, tally)| tally.games())
    }
}

impl RolloutJob {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known so far.
    pub fn so_far(&self) -> RolloutSoFar {
        let progress = self.progress();
        let state = match progress.is_wanted {
            _ if progress.played() >= ROLLOUT_GAMES => RolloutState::Done,
            true => RolloutState::Playing,
            false => RolloutState::Stopped,
        };
        RolloutSoFar { games: progress.games.clone(), state }
    }

    /// Stops the rollout after the game that is being played.
    pub fn stop(&self) {
        self.progress().is_wanted = false;
    }

    /// Whether the caller is to work on it; nobody else will.
    fn take_up(&self) -> bool {
        let mut progress = self.progress();
        progress.is_wanted = true;
        let is_free = !progress.is_running && progress.played() < ROLLOUT_GAMES;
        progress.is_running |= is_free;
        is_free
    }

    /// The next game to play; none when all are played or somebody stopped the rollout.
    fn next(&self) -> Option<(Arc<dyn AnyRollout>, u64)> {
        let mut progress = self.progress();
        let number = progress.played();
        let next = progress.games.as_ref().filter(|_| number < ROLLOUT_GAMES);
        let next = next.filter(|_| progress.is_wanted).map(|(rollout, _)| Arc::clone(rollout));
        progress.is_running = next.is_some();
        next.map(|rollout| (rollout, number))
    }
}

/// The rollouts in memory, the oldest first.
#[derive(Default)]
pub struct Rollouts(Mutex<Vec<Arc<RolloutJob>>>);

impl Rollouts {
    fn all(&self) -> MutexGuard<'_, Vec<Arc<RolloutJob>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rollout of a move; a new one where there is none, in place of the oldest where there are
    /// too many.
    fn job(&self, table: &str, number: usize) -> Arc<RolloutJob> {
        let mut all = self.all();
        if let Some(job) = find(&all, table, number) {
            return job;
        }
        if all.len() >= MOST {
            all.remove(0).stop();
        }
        let progress = Progress { games: None, is_wanted: true, is_running: false };
        let job = RolloutJob { table: table.to_owned(), number, progress: Mutex::new(progress) };
        let job = Arc::new(job);
        all.push(Arc::clone(&job));
        job
    }

    fn forget(&self, job: &RolloutJob) {
        self.all().retain(|kept| (&kept.table, kept.number) != (&job.table, job.number));
    }
}

fn find(all: &[Arc<RolloutJob>], table: &str, number: usize) -> Option<Arc<RolloutJob>> {
    all.iter().find(|job| job.table == table && job.number == number).map(Arc::clone)
}

impl Rooms {
    /// The rollout of a move, where one was begun.
    pub fn known_rollout(&self, id: &str, number: usize) -> Option<Arc<RolloutJob>> {
        find(&self.rollouts.all(), id, number)
    }

    /// What is known of the rollouts of a table, by the number of the move.
    pub fn rollouts_of(&self, id: &str) -> Vec<(usize, RolloutSoFar)> {
        let all = self.rollouts.all();
        let own = all.iter().filter(|job| job.table == id);
        own.map(|job| (job.number, job.so_far())).collect()
    }

    /// Begins or continues the rollout of a move, at the caller's expense.
    pub async fn roll_out(
        self: &Arc<Self>,
        id: &str,
        number: usize,
        caller: &Caller,
    ) -> Result<(), Problem> {
        let payer = caller.payer();
        self.limits.may_think(&payer)?;
        let question = match self.known_rollout(id, number) {
            Some(job) if job.so_far().games.is_some() => None,
            _ => {
                let held = self.lock(id, &payer).await?;
                Some(self.draw(caller, held, move |room| room.rollout(number)).await??)
            }
        };
        let job = self.rollouts.job(id, number);
        if job.take_up() {
            let rooms = Arc::clone(self);
            task::spawn(async move { rooms.play_out(&job, question, &payer).await });
        }
        Ok(())
    }

    async fn play_out(
        self: &Arc<Self>,
        job: &RolloutJob,
        question: Option<RolloutQuestion>,
        payer: &str,
    ) {
        if let Some(question) = question.filter(|_| job.so_far().games.is_none()) {
            let Some(rollout) = self.work_out(payer, question).await else {
                return self.rollouts.forget(job);
            };
            let tally = Tally::new(rollout.options());
            job.progress().games = Some((rollout.into(), tally));
        }
        while let Some((rollout, number)) = job.next() {
            task::sleep(self.limits.thinking_delay(payer)).await;
            // Each game waits in the queue by itself, so that moves go on meanwhile.
            let results =
                self.work_out(payer, move || rollout.game(number, &Stop::default())).await;
            let Some(results) = results.flatten() else {
                tracing::error!(table = job.table, "a game of a rollout could not be played");
                return self.rollouts.forget(job);
            };
            if let Some((_, tally)) = &mut job.progress().games {
                tally.add(&results);
            }
        }
    }

    /// Thinks in the pool for a client, who is charged for it; none where it failed.
    async fn work_out<T: Send + 'static>(
        &self,
        payer: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let thought = self.thinkers.ask(payer, move || {
            let began = Instant::now();
            (work(), began.elapsed())
        });
        let (answer, took) = thought.await?;
        self.limits.charge_thinking(payer, took);
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use parlour_rules::Message;
    use parlour_table::words::OptionTable;

    use super::*;

    struct Fake;

    impl AnyRollout for Fake {
        fn options(&self) -> usize {
            1
        }
        fn game(&self, _: u64, _: &Stop) -> Option<Vec<f64>> {
            Some(vec![1.0])
        }
        fn json(&self, _: &Tally) -> serde_json::Value {
            serde_json::Value::Null
        }
        fn title(&self, _: &Tally) -> Vec<Message> {
            Vec::new()
        }
        fn table(&self, _: &Tally) -> OptionTable {
            OptionTable {
                heading: String::new(),
                columns: Vec::new(),
                rows: Vec::new(),
                note: None,
            }
        }
        fn verdict(&self, _: &Tally) -> Message {
            Message::default()
        }
    }

    #[test]
    fn a_stopped_rollout_is_taken_up_once_and_goes_on_where_it_was() {
        let job = Rollouts::default().job("a", 1);
        assert!(job.take_up() && !job.take_up(), "one task works on it");
        job.progress().games = Some((Arc::new(Fake), Tally::new(1)));
        let play = || {
            let (rollout, number) = job.next().expect("a game");
            let results = rollout.game(number, &Stop::default()).expect("nobody stops it");
            job.progress().games.as_mut().expect("it has begun").1.add(&results);
            number
        };
        assert_eq!((play(), play()), (0, 1));
        job.stop();
        assert!(job.next().is_none() && job.so_far().state == RolloutState::Stopped);
        assert!(job.take_up() && !job.take_up(), "one task continues it");
        while job.so_far().state == RolloutState::Playing {
            play();
        }
        assert!(job.next().is_none() && !job.take_up(), "every game is played");
        assert_eq!(job.so_far().state, RolloutState::Done);
    }

    #[test]
    fn the_oldest_rollouts_are_forgotten_first() {
        let rollouts = Rollouts::default();
        let first = rollouts.job("a", 1);
        for number in 2..=MOST + 1 {
            rollouts.job("a", number);
        }
        assert_eq!(rollouts.all().len(), MOST);
        assert!(find(&rollouts.all(), "a", 1).is_none());
        assert_eq!(first.so_far().state, RolloutState::Stopped, "nobody works on it any more");
        assert!(Arc::ptr_eq(&rollouts.job("a", 2), &rollouts.job("a", 2)));
    }
}
