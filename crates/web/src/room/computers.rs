//! Computers at the tables: they think in the pool, and what they decide is an event like any other.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use parlour_players::Stop;
use parlour_table::Sitter;
use tokio::time::sleep;

use super::place::Held;
use super::{Hall, Place, Problem, Room};
use crate::guard::Caller;

/// What came of looking after a table.
enum Moved {
    Again,
    Nothing,
}

impl Hall {
    /// Sees to it that the computer moves when it is its turn; `payer` is whose time it takes.
    pub fn drive(self: &Arc<Self>, place: &Arc<Place>, payer: String) {
        if place.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, place) = (Arc::clone(self), Arc::clone(place));
        tokio::spawn(async move {
            loop {
                match hall.move_computer(&place, &payer).await {
                    Ok(Moved::Again) => {}
                    Ok(Moved::Nothing) => {
                        place.set_thinking(false);
                        place.driven.store(false, Ordering::Release);
                        // Somebody may have moved between the look and the flag.
                        if !hall.computer_is_asked(&place).await
                            || place.driven.swap(true, Ordering::AcqRel)
                        {
                            return;
                        }
                    }
                    Err(problem) => {
                        tracing::warn!(table = place.id, %problem, "the computer waits");
                        sleep(Duration::from_secs(1)).await;
                    }
                }
            }
        });
    }

    async fn computer_is_asked(self: &Arc<Self>, place: &Arc<Place>) -> bool {
        let guard = place.room.lock().await;
        let asked = |room: &dyn Room| room.question().is_some() || room.forced().is_some();
        guard.as_deref().is_some_and(asked)
    }

    async fn move_computer(
        self: &Arc<Self>,
        place: &Arc<Place>,
        payer: &str,
    ) -> Result<Moved, Problem> {
        let (question, alone, stop) = {
            let mut held = match self.go_to(&place.id).await {
                Ok(held) => held,
                Err(Problem::Away) => return Err(Problem::Away),
                Err(_) => return Ok(Moved::Nothing),
            };
            if let Some(happening) = held.room().forced() {
                self.append(&mut held, happening, None, Vec::new()).await?;
                return Ok(Moved::Again);
            }
            let Some(question) = held.room().question() else { return Ok(Moved::Nothing) };
            let alone = held.room().sitters().iter().all(|sitter| *sitter != Sitter::Person);
            (question, alone, held.place.begin_search())
        };
        place.set_thinking(true);
        sleep(self.limits.thinking_delay(payer)).await;
        if alone {
            sleep(self.settings.pause).await;
        }
        let version = question.version;
        let think = question.think;
        let asked = Instant::now();
        let thought = self.thinkers.ask(payer, move || {
            let began = Instant::now();
            (think(&stop), began.elapsed())
        });
        let Some((happening, took)) = thought.await else {
            tracing::error!(table = place.id, "a computer player gave no answer");
            sleep(Duration::from_secs(5)).await;
            return Ok(Moved::Again);
        };
        self.measures.thought(asked.elapsed());
        self.limits.charge_thinking(payer, took);
        let mut held = self.go_to(&place.id).await?;
        if held.room().version() == version {
            // Another server may have moved it meanwhile; the next look sees that.
            self.append(&mut held, happening, None, Vec::new()).await?;
        }
        Ok(Moved::Again)
    }

    /// Works out a hint for the caller, unless it is known; the table then has it.
    pub async fn hint(self: &Arc<Self>, id: &str, caller: &Caller) -> Result<Held, Problem> {
        let held = self.go_to(id).await?;
        let seats = held.room().people().seats_of(caller);
        if seats.is_empty() {
            return Err(Problem::NotYours);
        }
        let Some(question) = held.room().hint_question(&seats)? else { return Ok(held) };
        drop(held);
        let payer = caller.payer();
        self.limits.may_think(&payer)?;
        let (version, think) = (question.version, question.think);
        let thought = self.thinkers.ask(&payer, move || {
            let began = Instant::now();
            (think(&Stop::default()), began.elapsed())
        });
        let (hint, took) = thought.await.ok_or(Problem::Fault)?;
        self.limits.charge_thinking(&payer, took);
        let mut held = self.go_to(id).await?;
        held.room_mut().keep_hint(version, hint);
        Ok(held)
    }
}
