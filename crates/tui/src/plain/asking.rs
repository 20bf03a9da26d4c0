//! What a person may ask the computer: what it would do, and why it did what it did.

use anyhow::Result;
use parlour_players::{Level, Prompt, Stop};
use parlour_rules::{Eye, Message};
use parlour_table::decide;
use parlour_table::words::{Names, advice, follow_up};

use super::play::Sitting;
use super::spoken::Spoken;
use super::talk::Talk;

impl<G: Spoken> Sitting<'_, G> {
    /// Tells what the computer would do here, and why.
    pub(super) fn help(&mut self, talk: &mut Talk) -> Result<()> {
        let Some((seat, prompt)) = self.table.prompt() else { return Ok(()) };
        let seed = self.table.record().seed().child(64 + u64::from(seat.0));
        let mut adviser = G::adviser(Level::Expert, seed);
        let mut decide = |prompt: &Prompt<G>| {
            let time = self.manner.help_time;
            decide::<G>(adviser.as_mut(), prompt, Level::Expert, time, &Stop::default())
        };
        let decision = decide(&prompt);
        let mut lines = G::standing(&prompt.view);
        let then = follow_up::<G>(&prompt, &decision, seed, &mut decide);
        lines.extend(advice::<G>(&prompt, &decision, &then));
        for line in lines {
            talk.say(format_args!("  {line}"))?;
        }
        Ok(())
    }

    /// Tells what the computer thought while its cards lay face down, as far as that deal is over;
    /// where it told its reasons with every move, those of its last turn again.
    pub(super) fn why(&self, talk: &mut Talk) -> Result<()> {
        let mut told = self.thoughts_told();
        if told.is_empty() {
            told = self.last_turn.told().to_vec();
        }
        if told.is_empty() {
            let none = if self.keeps_reasons() {
                "the computer tells its reasons when the deal is over"
            } else if self.people() < self.players.len() {
                "the computer has done nothing yet that it could explain"
            } else {
                "no computer plays here"
            };
            talk.say(format_args!("  {none}"))?;
        }
        for line in told {
            talk.say(format_args!("  {line}"))?;
        }
        Ok(())
    }

    /// What the computer thought in the last deal, where that may be told.
    pub(super) fn thoughts_told(&self) -> Vec<Message> {
        let now = self.table.view(Eye::Nobody);
        let names = Names::of::<G>(&now, self.table.sitters());
        self.thoughts.told(&now, self.table.outcome().is_some(), &names)
    }
}
