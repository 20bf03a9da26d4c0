//! What a person may ask the computer: what it would do, and why it did what it did.

use anyhow::Result;
use parlour_players::Stop;
use parlour_players::explain::Voice;
use parlour_rules::{Message, message};
use parlour_table::words::{HintStep, HintText, Words};
use parlour_table::{Next, thinking_time};

use super::play::LineGame;
use super::talk::{Ink, Talk};
use crate::face::Face;

impl<G: Words, F: Face<G>> LineGame<'_, G, F> {
    /// Gives the next step of a hint: a nudge, what the computer would do here, and why.
    pub(super) fn hint(&mut self, talk: &mut Talk) -> Result<()> {
        if let Some(mut question) = self.live.advice_question() {
            question.time = self.settings.help_time;
            let answer = question
                .think(|| thinking_time::<G>(question.level, question.time, &Stop::default()));
            self.live.accept(answer);
        }
        let (Next::Person(_, prompt), Some(made)) = (self.live.next(), self.live.advice()) else {
            return Ok(());
        };
        let hint = HintText::new(prompt, &made.decision, &made.then);
        let (now, before) = (self.live.version(), self.hinted);
        let before = before.filter(|(version, _)| *version == now).map(|(_, step)| step);
        let step = before.map_or(HintStep::Nudge, |step| step.next().unwrap_or(step));
        self.hinted = Some((now, step));
        let table = hint.compared(step).shown::<G>(None).lines();
        for line in hint.lines(step).iter().chain(&table) {
            talk.say(format_args!("  {line}"))?;
        }
        match step.next() {
            Some(next) => {
                let more = format!("  Type hint again to see {}.", next.word());
                talk.say(talk.paint().ink(Ink::Quiet, more))?;
            }
            None => {
                if let Some(note) = self.live.hint_note() {
                    talk.say(format_args!("  {note}"))?;
                }
            }
        }
        Ok(())
    }

    /// Says why the computer did what it did: in the last deal where its cards lay face down,
    /// otherwise in its last turn.
    pub(super) fn why(&self, talk: &mut Talk) -> Result<()> {
        let lines = if self.holds_reasons_back() {
            self.live.last_deal_explained(&self.live.names())
        } else {
            self.last_turn_explained()
        };
        if lines.is_empty() {
            let none = if self.holds_reasons_back() {
                "The computer explains its moves when the deal is over."
            } else if self.has_computers() {
                "The computer has made no move yet."
            } else {
                "No computer plays in this game."
            };
            talk.say(format_args!("  {none}"))?;
        }
        for line in lines {
            talk.say(format_args!("  {line}"))?;
        }
        Ok(())
    }

    /// What the computer did in its last turn, each action with its reasons.
    fn last_turn_explained(&self) -> Vec<Message> {
        let (eye, names) = (self.eye(), self.live.names());
        let mut lines = Vec::new();
        for made in self.live.last_turn(self.live.table().action_count()) {
            let reasons = made.reasons(Voice::Own);
            if !reasons.is_empty() {
                lines.push(self.live.entry(made.after, eye, &names).text.first_line());
                lines.extend(reasons.iter().map(|reason| message!["  ", reason]));
            }
        }
        lines
    }
}
