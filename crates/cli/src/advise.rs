//! `parlour advise`: what the computer would do in a game, and why.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use parlour_players::explain::Voice;
use parlour_players::{Computer, Decision, Level, Prompt, Stop, Term, Verdict};
use parlour_rules::crosscut::{Crosscut, Options, Position};
use parlour_rules::message::as_strings;
use parlour_rules::{Game, Message, Seed};
use parlour_table::words::{advice, follow_up};
use parlour_table::{AnyTable, Opened, decide};
use parlour_tui::plain::Spoken;
use serde::Serialize;

use crate::{Answer, batch, crosscut, json, open, play};

/// Which game advice is wanted for.
#[derive(Subcommand)]
pub enum Command {
    /// Crosscut: a saved game, a position, or `-` for positions on standard input, one a line.
    #[command(mut_arg("about", |about| about
        .value_name("FILE|POSITION")
        .help("A saved game or a position; `-` is for positions on standard input, one a line")))]
    Crosscut(Question),
    /// Five Crowns: a saved game, as a record or in any of the text formats, or `-` for one on
    /// standard input.
    FiveCrowns(Question),
    /// Cribbage: a saved game, or `-` for one on standard input.
    Cribbage(Question),
}

/// What is asked, and how long the answer may take.
#[derive(Args)]
pub struct Question {
    /// A saved game, or `-` for one on standard input.
    #[arg(required = true, value_name = "FILE")]
    about: Vec<String>,
    /// Who advises: easy, medium, hard or expert.
    #[arg(long, default_value = "expert")]
    level: Level,
    /// How long it may think.
    #[arg(long, value_parser = play::time)]
    time: Option<Duration>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// A decision as it is told in JSON.
#[derive(Serialize)]
pub struct Advice<A> {
    game: &'static str,
    action: A,
    worth: f64,
    #[serde(serialize_with = "as_strings")]
    reasons: Vec<Message>,
    /// What to do after it, where the same seat acts again with nothing new seen.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_strings")]
    then: Vec<Message>,
    ranked: Vec<Ranked<A>>,
    effort: u64,
}

#[derive(Serialize)]
struct Ranked<A> {
    action: A,
    worth: f64,
    /// The named parts that the worth is the sum of.
    terms: Vec<Term>,
    #[serde(serialize_with = "as_strings")]
    reasons: Vec<Message>,
}

/// Why there is no advice.
#[derive(Debug, thiserror::Error)]
#[error("the game is over: there is nothing to decide")]
struct Over;

/// Gives the advice that was asked for.
pub fn run(command: Command) -> Result<Answer> {
    match command {
        Command::Crosscut(question) => {
            let about = question.about.join(" ");
            if about == "-" {
                return batch::answer_stdin(|line| {
                    let prompt = crosscut_at(crosscut::position(line)?).ok_or(Over)?;
                    let decision = question.decide(&prompt);
                    anyhow::Ok(Advice::of(&prompt, &decision, Vec::new()))
                });
            }
            let prompt = match about.parse() {
                Ok(position) => crosscut_at(position),
                // What has the form of a position was meant as one.
                Err(why) if about.contains('/') && !Path::new(&about).exists() => {
                    return Err(anyhow::Error::new(why).context("that is not a position"));
                }
                Err(_) => match open::open(Path::new(&about))? {
                    Ok(Opened { table: AnyTable::Crosscut(table), .. }) => {
                        table.prompt().map(|(_, prompt)| prompt)
                    }
                    Ok(other) => bail!("{about} is not Crosscut: {}", other.table.summary()),
                    Err(shown) => return Ok(no(&shown)),
                },
            };
            question.answer(prompt)
        }
        Command::FiveCrowns(question) => {
            let about = question.about.join(" ");
            let prompt = match open::open_or_stdin(Path::new(&about))? {
                Ok(Opened { table: AnyTable::FiveCrowns(table), .. }) => {
                    table.prompt().map(|(_, prompt)| prompt)
                }
                Ok(other) => bail!("{about} is not Five Crowns: {}", other.table.summary()),
                Err(shown) => return Ok(no(&shown)),
            };
            question.answer(prompt)
        }
        Command::Cribbage(question) => {
            let about = question.about.join(" ");
            let prompt = match open::open_or_stdin(Path::new(&about))? {
                Ok(Opened { table: AnyTable::Cribbage(table), .. }) => {
                    table.prompt().map(|(_, prompt)| prompt)
                }
                Ok(other) => bail!("{about} is not cribbage: {}", other.table.summary()),
                Err(shown) => return Ok(no(&shown)),
            };
            question.answer(prompt)
        }
    }
}

/// Says why there is no advice.
fn no(why: &str) -> Answer {
    eprintln!("{why}");
    Answer::No
}

fn crosscut_at(position: Position) -> Option<Prompt<Crosscut>> {
    let options = Options::of(position.size());
    let game = Crosscut::set_up(&options, &position, Seed::from(0));
    Prompt::of(&game.expect("the options have its size")).map(|(_, prompt)| prompt)
}

impl Question {
    fn decide<G: Computer>(&self, prompt: &Prompt<G>) -> Decision<G::Action> {
        let mut adviser = G::adviser(self.level, Seed::from(0));
        decide::<G>(adviser.as_mut(), prompt, self.level, self.time, &Stop::default())
    }

    fn answer<G: Spoken>(&self, prompt: Option<Prompt<G>>) -> Result<Answer> {
        let Some(prompt) = prompt else { return Ok(no(&format!("parlour: {Over}"))) };
        let decision = self.decide(&prompt);
        let then = follow_up::<G>(&prompt, &decision, Seed::from(0), |prompt| self.decide(prompt));
        if self.json {
            return json::answer(&Advice::of(&prompt, &decision, then));
        }
        let mut out = std::io::stdout().lock();
        let standing = G::standing(&prompt.view).into_iter();
        for line in standing.chain(advice::<G>(&prompt, &decision, &then)) {
            writeln!(out, "{line}")?;
        }
        Ok(Answer::Yes)
    }
}

impl<A: Copy> Advice<A> {
    /// Puts a decision and its reasons together, with what to do after it.
    pub fn of<G: Computer<Action = A>>(
        prompt: &Prompt<G>,
        decision: &Decision<A>,
        then: Vec<Message>,
    ) -> Self {
        let reasons = |place| G::reasons(&prompt.view, decision, place, Voice::Advice);
        let ranked = |(place, verdict): (usize, &Verdict<A>)| Ranked {
            action: verdict.action,
            worth: verdict.worth,
            terms: verdict
                .terms
                .iter()
                .filter(|term| term.fact.is_none() || term.worth != 0.0)
                .cloned()
                .collect(),
            reasons: reasons(place),
        };
        Advice {
            game: G::NAME,
            action: decision.action(),
            worth: decision.best().worth,
            reasons: reasons(0),
            then,
            ranked: decision.ranked.iter().enumerate().map(ranked).collect(),
            effort: decision.effort,
        }
    }
}
