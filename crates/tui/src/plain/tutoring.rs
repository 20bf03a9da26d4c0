//! The tutor line by line: a warning before a costly move, or a sentence after each move.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use parlour_players::{Prompt, Stop};
use parlour_rules::Message;
use parlour_table::words::Words;
use parlour_table::words::tutor::{self, CHECKING, NOT_BETWEEN_PEOPLE};
use parlour_table::{TutorAnswer, TutorQuestion, Warning};

use super::play::LineGame;
use super::talk::{Ink, Paint, Talk};
use crate::face::Face;
use crate::screen::Memory;

/// How often a line that was typed meanwhile is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// What somebody wants after the tutor has seen their move.
pub(super) enum Checked<A> {
    /// To play this move.
    Play(A),
    /// To choose again.
    Choose,
    /// Something else, in these words.
    Says(String),
    /// The input ended.
    End,
}

/// How the judging of a move ended.
enum Judged<G: Words> {
    /// With an answer.
    Answer(Box<TutorAnswer<G>>),
    /// The next move was typed before there was one.
    Typed(G::Action),
}

impl<G: Words, F: Face<G>> LineGame<'_, G, F> {
    /// Lets the tutor judge a move before it is played, where it warns, and asks what to do about a
    /// warning.
    pub(super) fn check(
        &mut self,
        mut action: G::Action,
        prompt: &Prompt<G>,
        talk: &mut Talk,
    ) -> Result<Checked<G::Action>> {
        let Some(threshold) = self.tutor.threshold() else { return Ok(Checked::Play(action)) };
        loop {
            let Some(question) = self.live.tutor_question(action) else {
                return Ok(Checked::Play(action));
            };
            let answer = match judge::<G, F>(question, prompt, talk)? {
                Judged::Answer(answer) => answer,
                Judged::Typed(again) if again == action => return Ok(Checked::Play(action)),
                Judged::Typed(other) => {
                    action = other;
                    continue;
                }
            };
            return match self.live.warn(&answer, threshold) {
                Some(warning) => ask::<G, F>(&warning, prompt, talk),
                None => Ok(Checked::Play(action)),
            };
        }
    }

    /// Says why the last move was best, or what would have been better, where the tutor explains.
    pub(super) fn explain(&mut self, talk: &mut Talk) -> Result<()> {
        if !self.tutor.explains() {
            return Ok(());
        }
        let Some(question) = self.live.explain_question() else { return Ok(()) };
        self.live.explain(&question.think(&Stop::default()));
        if let Some(explained) = self.live.explained() {
            let words = format!("  {}: {}", tutor::SETTING, explained.words);
            talk.say(talk.paint().ink(Ink::Quiet, words))?;
        }
        Ok(())
    }

    /// Chooses how the tutor helps, or says how it does.
    pub(super) fn set_tutor(&mut self, words: &str, talk: &mut Talk) -> Result<()> {
        if !self.live.may_tutor() {
            let why = Message::from(NOT_BETWEEN_PEOPLE).capitalised();
            talk.say(format_args!("  {why}."))?;
            return Ok(());
        }
        if !words.trim().is_empty() {
            match words.parse() {
                Ok(mode) => {
                    self.tutor = mode;
                    Memory::open(self.settings.memory.as_deref()).set_tutor(G::NAME, mode);
                }
                Err(why) => {
                    talk.say(format_args!("  {why}"))?;
                    return Ok(());
                }
            }
        }
        talk.say(format_args!("  {}", self.tutor.in_words()))?;
        Ok(())
    }
}

/// Judges a move on a thread of its own. A move that is typed meanwhile ends the waiting; other
/// words wait for their turn.
fn judge<G: Words, F: Face<G>>(
    question: TutorQuestion<G>,
    prompt: &Prompt<G>,
    talk: &mut Talk,
) -> Result<Judged<G>> {
    if talk.paint() == Paint::Colour {
        talk.say(talk.paint().ink(Ink::Quiet, CHECKING))?;
    }
    let (send, answer) = channel();
    let stop = Stop::default();
    let own = stop.clone();
    thread::spawn(move || {
        // Nobody waits any more when another move was typed.
        let _ = send.send(question.think(&own));
    });
    loop {
        match answer.recv_timeout(LOOK) {
            Ok(answer) => return Ok(Judged::Answer(Box::new(answer))),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => panic!("the tutor's thinking broke off"),
        }
        let Some(words) = talk.typed_meanwhile()? else { continue };
        if let Ok(action) = F::read(prompt, &words) {
            stop.raise();
            return Ok(Judged::Typed(action));
        }
        talk.put_back(words);
        let answer = answer.recv().expect("the tutor's thinking ends with an answer");
        return Ok(Judged::Answer(Box::new(answer)));
    }
}

/// Asks what to do about a warning. The same move again plays it, and another one is judged next.
fn ask<G: Words, F: Face<G>>(
    warning: &Warning<G::Action>,
    prompt: &Prompt<G>,
    talk: &mut Talk,
) -> Result<Checked<G::Action>> {
    loop {
        let question = format!("  {} {} (play, back or why)", warning.words, tutor::ASK);
        let Some(words) = talk.ask(question)? else { return Ok(Checked::End) };
        match words.to_ascii_lowercase().as_str() {
            "play" | "p" | "yes" | "y" => return Ok(Checked::Play(warning.action)),
            "back" | "b" | "no" | "n" | "again" | "try again" | "cancel" => {
                return Ok(Checked::Choose);
            }
            "why" | "w" => {
                let why = &warning.why;
                let lines = [&why.what].into_iter().chain(why.sentences()).cloned();
                for line in lines.chain(why.options.lines()) {
                    talk.say(format_args!("  {line}"))?;
                }
            }
            "" => talk.say("  Type play, back or why, or another move.")?,
            _ => match F::read(prompt, &words) {
                Ok(action) if action == warning.action => return Ok(Checked::Play(action)),
                _ => return Ok(Checked::Says(words)),
            },
        }
    }
}
