//! A game in progress, type-erased.

use std::any::Any;
use std::time::Duration;

use parlour_players::{Level, Prompt, Stop};
use parlour_rules::{Choices, Eye, Fairness, Message, RecordError, Seat, Seed, message};
use serde::Serialize;
use serde_json::Value;

use crate::coach::game_id;
use crate::occupant::name_of_person;
use crate::report::{Advice, AnyReview, AnyRollout, NoRollout, Written};
use crate::review::{begin_coach_review, begin_review};
use crate::rollout::RolloutDecision;
use crate::roster::GameInfo;
use crate::words::{Names, Words, comment, follow_up};
use crate::{Occupant, Table, decide};

/// Type-erased table: what a saved file opens as.
pub trait AnyTable: Any + Send {
    /// The game.
    fn info(&self) -> GameInfo;
    /// Whether the game has ended.
    fn is_over(&self) -> bool;
    /// The number of actions that haven't been taken back.
    fn actions(&self) -> usize;
    /// The game's name, who plays and how it stands, in a few words.
    fn summary(&self) -> String;
    /// Who plays on each seat.
    fn occupants(&self) -> &[Occupant];
    /// The name that each person gave, by seat; empty where there is none.
    fn nicknames(&self) -> Vec<String>;
    /// Names the people, by seat.
    fn name_people(&mut self, nicknames: &[String]);
    /// Replaces each seat's occupant.
    fn reseat(&mut self, who: &dyn Fn(Seat, Occupant) -> Occupant);
    /// The table options that were chosen: [`Words::TABLE_OPTIONS`].
    fn attached(&self) -> &Choices;
    /// Adds table options, in the record too.
    fn attach_more(&mut self, more: Choices);
    /// The seed that decides the game's chance.
    fn seed(&self) -> Seed;
    /// The numbers that the seed was mixed from, if it was mixed.
    fn fairness(&self) -> Option<&Fairness>;
    /// The game as the text of a record. It holds the seed.
    fn record_text(&self) -> String;
    /// What a seat may see now, or the seat to act where none is named (the first one once the
    /// game is over); none where there is no such seat.
    fn seat_view(&self, seat: Option<Seat>) -> Option<SeatView>;
    /// The expert's or another level's advice for the seat to act; none when the game is over.
    #[cfg(feature = "thinking")]
    fn advise(&self, level: Level, time: Option<Duration>) -> Option<Written<Advice>>;
    /// Begins a review of the game, with this effort for all decisions together.
    #[cfg(feature = "thinking")]
    fn review(&self, effort: Option<u64>) -> Result<Box<dyn AnyReview + '_>, RecordError>;
    /// Begins a review of the game for a profile, with a fixed effort for each decision.
    #[cfg(feature = "thinking")]
    fn coach_review(&self) -> Result<Box<dyn AnyReview + '_>, RecordError>;
    /// A fingerprint of the game as played from this seat, which identifies it in a profile.
    fn profile_id(&self, seat: Seat) -> String;
    /// Prepares a rollout of the decision that led to the action with this number, counted from 1,
    /// played on by computer players of this level.
    #[cfg(feature = "thinking")]
    fn rollout(
        &self,
        number: usize,
        level: Level,
        seed: Seed,
    ) -> Result<Box<dyn AnyRollout>, NoRollout>;
    /// The typed table, for [`downcast`].
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

/// What a seat may see, as a request of the bot protocol has it.
#[derive(Clone, Debug, Serialize)]
pub struct SeatView {
    /// The game's name.
    pub game: &'static str,
    /// What the seat may know.
    pub view: Value,
    /// The legal actions, where the seat is to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
}

/// The typed table; none if it is of another game.
pub fn downcast<G: Words>(table: Box<dyn AnyTable>) -> Option<Table<G>> {
    table.into_any().downcast().ok().map(|table| *table)
}

impl<G: Words> AnyTable for Table<G> {
    fn info(&self) -> GameInfo {
        GameInfo::of::<G>()
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn actions(&self) -> usize {
        self.action_count()
    }

    fn summary(&self) -> String {
        let shown = |text: &String| name_of_person(text).unwrap_or(text).to_owned();
        let seats: Vec<String> = self.record().seats.iter().map(shown).collect();
        let seats = seats.join(if seats.len() == 2 { " against " } else { ", " });
        let view = self.view(Eye::Nobody);
        let progress = G::progress(&view, self.action_count());
        let result = result(self).map(|result| format!(" ({result})")).unwrap_or_default();
        format!("{}, {seats}, {progress}{result}", G::TITLE)
    }

    fn occupants(&self) -> &[Occupant] {
        Table::occupants(self)
    }

    fn nicknames(&self) -> Vec<String> {
        Table::nicknames(self)
    }

    fn name_people(&mut self, nicknames: &[String]) {
        Table::name_people(self, nicknames);
    }

    fn reseat(&mut self, who: &dyn Fn(Seat, Occupant) -> Occupant) {
        Table::reseat(self, who);
    }

    fn attached(&self) -> &Choices {
        &self.record().attached
    }

    fn attach_more(&mut self, more: Choices) {
        let mut attached = self.record().attached.clone();
        attached.extend(more);
        self.attach(attached);
    }

    fn seed(&self) -> Seed {
        self.record().seed()
    }

    fn fairness(&self) -> Option<&Fairness> {
        self.record().fairness.as_ref()
    }

    fn record_text(&self) -> String {
        Table::record_text(self)
    }

    fn seat_view(&self, seat: Option<Seat>) -> Option<SeatView> {
        let asked = self.prompt();
        let seat = seat.or(asked.as_ref().map(|(actor, _)| *actor)).unwrap_or(Seat(0));
        let legal = asked
            .filter(|(actor, _)| *actor == seat)
            .map(|(_, prompt)| prompt.legal.iter().map(ToString::to_string).collect());
        (seat.0 < self.seats()).then(|| SeatView {
            game: G::NAME,
            view: serde_json::to_value(self.view(Eye::Seat(seat))).expect("a view is JSON"),
            legal,
        })
    }

    #[cfg(feature = "thinking")]
    fn advise(&self, level: Level, time: Option<Duration>) -> Option<Written<Advice>> {
        let (_, prompt) = self.prompt()?;
        Some(advise(&prompt, level, time))
    }

    #[cfg(feature = "thinking")]
    fn review(&self, effort: Option<u64>) -> Result<Box<dyn AnyReview + '_>, RecordError> {
        begin_review(self, effort)
    }

    #[cfg(feature = "thinking")]
    fn coach_review(&self) -> Result<Box<dyn AnyReview + '_>, RecordError> {
        begin_coach_review(self)
    }

    fn profile_id(&self, seat: Seat) -> String {
        game_id(self, seat)
    }

    #[cfg(feature = "thinking")]
    fn rollout(
        &self,
        number: usize,
        level: Level,
        seed: Seed,
    ) -> Result<Box<dyn AnyRollout>, NoRollout> {
        let names = Names::at(self);
        Ok(RolloutDecision::find(self, number, &names)?.begin(level, seed))
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// A level's advice about a prompt, as lines for people and as a report for programs.
pub fn advise<G: Words>(
    prompt: &Prompt<G>,
    level: Level,
    time: Option<Duration>,
) -> Written<Advice> {
    let decide = |prompt: &Prompt<G>| {
        let mut adviser = G::adviser(level, Seed::from(0));
        decide::<G>(adviser.as_mut(), prompt, level, time, &Stop::default())
    };
    let decision = decide(prompt);
    let then = follow_up::<G>(prompt, &decision, Seed::from(0), decide);
    let comment = comment::<G>(prompt, &decision, &then);
    let lines = [G::standing(&prompt.view), comment.lines::<G>()].concat();
    Written { lines, report: Advice::of::<G>(prompt, &decision, comment) }
}

/// Who won a game that is over, or gave it up: `you resigned`.
fn result<G: Words>(table: &Table<G>) -> Option<Message> {
    let outcome = table.outcome()?;
    let names = Names::at(table);
    let (resigned, is_late) = (table.record().resigned(), table.record().timed_out().is_some());
    let winners = Seat::all(table.seats()).filter(|&seat| outcome.is_win_for(seat));
    let winners: Vec<Message> = winners.map(|seat| names.within(seat).into()).collect();
    Some(match resigned {
        Some(loser) if is_late => message![names.within(loser), " ran out of time"],
        Some(loser) => message![names.within(loser), " resigned"],
        None if winners.is_empty() => "a tie".into(),
        None => message![Message::list(winners, " and "), " won"],
    })
}
