//! The computers' turns and hints: they think in the pool, and a decision is an event like any other.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use parlour_players::Stop;
use parlour_table::Occupant;
use web_time::Instant;

use super::slot::LockedRoom;
use super::{AnyQuestion, Room, RoomSlot, Rooms};
use crate::guard::Caller;
use crate::problem::Problem;
use crate::task::{self, sleep};

/// Whether to look at a table again.
enum Moved {
    Again,
    Nothing,
}

/// Whether the server is to move at a table: for a computer, or for a person
/// who has no choice or chose ahead.
pub(super) fn waits_for_the_server(room: &dyn Room) -> bool {
    room.question().is_some() || room.forced().is_some()
}

/// How long it is until a time is a multiple of the pace; the first multiple is the pace itself.
fn until_next_beat(time: Duration, pace: Duration) -> Duration {
    match time.as_nanos().checked_rem(pace.as_nanos()) {
        Some(over) => pace.saturating_sub(Duration::from_nanos(over as u64)),
        None => Duration::ZERO,
    }
}

impl Rooms {
    /// Makes the computer's moves until a person is to act; `payer` is charged for the time.
    pub fn drive(self: &Arc<Self>, slot: &Arc<RoomSlot>, payer: String) {
        if slot.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (rooms, slot) = (Arc::clone(self), Arc::clone(slot));
        task::spawn(async move {
            loop {
                match rooms.move_computer(&slot, &payer).await {
                    Ok(Moved::Again) => {}
                    Ok(Moved::Nothing) => {
                        slot.set_thinking(false);
                        slot.driven.store(false, Ordering::Release);
                        // Somebody may have moved between the look and the flag.
                        if !rooms.computer_is_asked(&slot).await
                            || slot.driven.swap(true, Ordering::AcqRel)
                        {
                            return;
                        }
                    }
                    Err(problem) => {
                        tracing::warn!(table = slot.id, %problem, "the computer waits");
                        sleep(Duration::from_secs(1)).await;
                    }
                }
            }
        });
    }

    async fn computer_is_asked(self: &Arc<Self>, slot: &Arc<RoomSlot>) -> bool {
        slot.room.lock().await.as_deref().is_some_and(waits_for_the_server)
    }

    async fn move_computer(
        self: &Arc<Self>,
        slot: &Arc<RoomSlot>,
        payer: &str,
    ) -> Result<Moved, Problem> {
        let (question, alone, hides, stop) = {
            let mut held = match self.lock(&slot.id, payer).await {
                Ok(held) => held,
                Err(Problem::Away) => return Err(Problem::Away),
                Err(_) => return Ok(Moved::Nothing),
            };
            if let Some(event) = held.room().forced() {
                self.append(&mut held, event, None, Vec::new()).await?;
                return Ok(Moved::Again);
            }
            let Some(question) = held.room().question() else { return Ok(Moved::Nothing) };
            let alone =
                held.room().occupants().iter().all(|occupant| *occupant != Occupant::Person);
            (question, alone, held.room().hides(), held.slot.begin_search())
        };
        slot.set_thinking(true);
        sleep(self.limits.thinking_delay(payer)).await;
        if alone {
            sleep(self.settings.pause).await;
        }
        let version = question.version;
        let asked = Instant::now();
        let thought = self.think(payer, question.question, stop).await;
        let event = thought.as_ref().and_then(|(event, _)| serde_json::from_str(event).ok());
        let (Some(event), Some((_, took))) = (event, thought) else {
            tracing::error!(table = slot.id, "a computer player gave no answer");
            sleep(Duration::from_secs(5)).await;
            return Ok(Moved::Again);
        };
        self.metrics.thought(asked.elapsed());
        self.limits.charge_thinking(payer, took);
        if hides {
            sleep(until_next_beat(asked.elapsed(), self.settings.pace)).await;
        }
        let mut held = self.lock(&slot.id, payer).await?;
        if held.room().version() == version {
            // Another server may have moved it meanwhile; the next look sees that.
            self.append(&mut held, event, None, Vec::new()).await?;
        }
        Ok(Moved::Again)
    }

    /// What a computer answers, and how long it thought; none where it failed.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) async fn think(
        &self,
        payer: &str,
        question: Box<dyn AnyQuestion>,
        stop: Stop,
    ) -> Option<(String, Duration)> {
        #[cfg(test)]
        if question.asked() != super::Asked::Turn {
            let mut questions = self.questions.lock().expect("no test panics here");
            questions.push((question.asked(), question.to_json()));
        }
        let thought = self.thinkers.ask(payer, move || {
            let began = Instant::now();
            (question.think(&stop), began.elapsed())
        });
        thought.await
    }

    /// What a computer answers in its own worker, and how long it thought; none where it failed.
    #[cfg(target_arch = "wasm32")]
    pub(super) async fn think(
        &self,
        _payer: &str,
        question: Box<dyn AnyQuestion>,
        _stop: Stop,
    ) -> Option<(String, Duration)> {
        let began = Instant::now();
        let (game, asked, text) = (question.game(), question.asked(), question.to_json());
        drop(question);
        let answer = self.settings.thinker.think(game, asked, text).await?;
        Some((answer, began.elapsed()))
    }

    /// The table with a hint for the caller, worked out where it is not known yet.
    pub async fn hint(self: &Arc<Self>, id: &str, caller: &Caller) -> Result<LockedRoom, Problem> {
        let payer = caller.payer();
        let held = self.lock(id, &payer).await?;
        let seats = held.room().people().seats_of(caller);
        if seats.is_empty() {
            return Err(Problem::NotYours);
        }
        let Some(question) = held.room().hint_question(&seats)? else { return Ok(held) };
        drop(held);
        self.limits.may_think(&payer)?;
        let thought = self.think(&payer, question, Stop::default()).await;
        let (answer, took) = thought.ok_or(Problem::Fault)?;
        self.limits.charge_thinking(&payer, took);
        let mut held = self.lock(id, &payer).await?;
        held.room_mut().keep_hint(&answer);
        Ok(held)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_shown_at_multiples_of_the_pace_whatever_the_thinking_took() {
        let pace = Duration::from_millis(100);
        for (took, shown) in [(0, 100), (1, 100), (12, 100), (99, 100), (101, 200), (250, 300)] {
            let took = Duration::from_millis(took);
            assert_eq!(took + until_next_beat(took, pace), Duration::from_millis(shown));
        }
        assert_eq!(until_next_beat(pace, Duration::ZERO), Duration::ZERO, "no pace, no wait");
    }
}
