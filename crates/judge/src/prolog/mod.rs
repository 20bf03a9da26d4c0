//! A submission in Prolog: one `swipl` that is asked goals, and started again when it ends.

use std::ffi::OsString;
use std::fmt::{self, Display, Write};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use parlour_players::Stop;
use parlour_rules::cards::{Card, RankTerm};
use parlour_table::fresh_seed;

use crate::Stopped;
use crate::outcome::{Outcome, Timed};
use crate::run::{Limits, Process, Sandbox, Workplace};

const DRIVER: &str = include_str!("driver.pl");

/// How long loading the file may take.
const TIME_TO_LOAD: Duration = Duration::from_secs(10);

/// How often `swipl` is started for one submission.
const MOST_STARTS: u32 = 16;

/// A running `swipl` with the submission's file in a module of its own.
pub struct Session<'a> {
    sandbox: Sandbox,
    workplace: &'a Workplace,
    stop: &'a Stop,
    /// Begins every line that is an answer.
    mark: String,
    /// Words about what else is loaded.
    extras: Vec<OsString>,
    driver: PathBuf,
    process: Option<Process>,
    starts: u32,
    /// The errors while the file was loaded.
    pub load_errors: Option<LoadErrors>,
}

/// Errors while a file was loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadErrors {
    /// How many.
    pub count: usize,
    /// The first of them.
    pub first: String,
}

impl Display for LoadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => write!(f, "loading the file raised an error: {}", self.first),
            count => {
                write!(f, "loading the file raised {count} errors, the first being: {}", self.first)
            }
        }
    }
}

/// What is loaded besides the submission's file.
pub enum Extra<'a> {
    /// A Prolog text with a name, for everyone to see, before the file.
    Before(&'a str, &'a str),
    /// A Prolog text with a name, in the file's own module, after it.
    After(&'a str, &'a str),
    /// The Prolog that the file was written for.
    Dialect(&'a str),
}

/// An answer to a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Whether no choice point is left.
    pub is_det: bool,
    /// What the template was bound to, as text.
    pub text: String,
}

impl<'a> Session<'a> {
    /// Starts `swipl` and loads the file.
    pub fn start(
        sandbox: Sandbox,
        workplace: &'a Workplace,
        stop: &'a Stop,
        extras: &[Extra<'_>],
    ) -> Result<Result<Session<'a>, Outcome<()>>, Stopped> {
        let make = || -> io::Result<Session<'a>> {
            let driver = workplace.add_judge_file("driver.pl", DRIVER)?;
            let word = |extra: &Extra<'_>| -> io::Result<OsString> {
                let (kind, rest) = match extra {
                    Extra::Before(name, text) => ("before:", workplace.add_judge_file(name, text)?),
                    Extra::After(name, text) => ("after:", workplace.add_judge_file(name, text)?),
                    Extra::Dialect(name) => ("dialect:", PathBuf::from(name)),
                };
                let mut word = OsString::from(kind);
                word.push(rest);
                Ok(word)
            };
            Ok(Session {
                sandbox,
                workplace,
                stop,
                mark: fresh_mark(),
                extras: extras.iter().map(word).collect::<io::Result<_>>()?,
                driver,
                process: None,
                starts: 0,
                load_errors: None,
            })
        };
        let mut session = match make() {
            Ok(session) => session,
            Err(error) => return Ok(Err(Outcome::Ended(error.to_string()))),
        };
        match session.start_process()? {
            Ok(()) => Ok(Ok(session)),
            Err(outcome) => Ok(Err(outcome)),
        }
    }

    fn start_process(&mut self) -> Result<Result<(), Outcome<()>>, Stopped> {
        self.starts += 1;
        let mut words: Vec<OsString> =
            ["swipl", "--stack-limit=512m", "-q", "-f", "none"].map(Into::into).to_vec();
        words.push(self.driver.clone().into());
        words.push("--".into());
        words.push(self.workplace.submission().into());
        words.push(self.mark.clone().into());
        words.extend(self.extras.iter().cloned());
        let process = match self.sandbox.start(&words, self.workplace, Limits::default()) {
            Ok(process) => process,
            Err(error) => {
                let why = format!("swipl could not be started: {error}");
                return Ok(Err(Outcome::Ended(why)));
            }
        };
        self.process = Some(process);
        Ok(match self.reply(TIME_TO_LOAD)? {
            Outcome::Answer((kind, words)) if kind == "loaded" => {
                let count = words.first().and_then(|word| word.parse().ok()).unwrap_or(0);
                let first = words.get(1).cloned().unwrap_or_default();
                self.load_errors = (count > 0).then_some(LoadErrors { count, first });
                Ok(())
            }
            Outcome::Answer((kind, _)) => Err(Outcome::Odd(kind)),
            other => Err(other.without_answer()),
        })
    }

    /// Whether the submission defines a predicate.
    pub fn defines(&mut self, name: &str, arity: usize) -> Result<bool, Stopped> {
        let request = format!("defined({name},{arity}).");
        let reply = self.ask(&request, TIME_TO_LOAD)?;
        Ok(matches!(reply, Outcome::Answer((kind, _)) if kind == "yes"))
    }

    /// The first solution of a goal.
    pub fn first(
        &mut self,
        goal: &str,
        template: &str,
        limit: Duration,
    ) -> Result<Outcome<Solution>, Stopped> {
        let reply = self.ask(&format!("first({goal},{template})."), limit)?;
        Ok(reply.and_then(|(kind, words)| match kind.as_str() {
            "yes" => {
                let is_det = words.first().is_some_and(|word| word == "det");
                Outcome::Answer(Solution {
                    is_det,
                    text: words.get(1).cloned().unwrap_or_default(),
                })
            }
            "no" => Outcome::No,
            "raised" => Outcome::Raised(words.join(" ")),
            _ => Outcome::Odd(kind),
        }))
    }

    /// What a goal gives after its first solution.
    pub fn second(
        &mut self,
        goal: &str,
        template: &str,
        limit: Duration,
    ) -> Result<Outcome<Second>, Stopped> {
        let reply = self.ask(&format!("second({goal},{template})."), limit)?;
        Ok(reply.and_then(|(kind, words)| match kind.as_str() {
            "det" => Outcome::Answer(Second::Nothing),
            "choice" => Outcome::Answer(Second::ChoicePoint),
            "same" => Outcome::Answer(Second::Same),
            "other" => Outcome::Answer(Second::Other(words.join(" "))),
            "no" => Outcome::No,
            "raised" => Outcome::Raised(words.join(" ")),
            _ => Outcome::Odd(kind),
        }))
    }

    /// Asks and waits for the reply. A session that has ended is started again first.
    fn ask(
        &mut self,
        request: &str,
        limit: Duration,
    ) -> Result<Outcome<(String, Vec<String>)>, Stopped> {
        if self.process.is_none() {
            if self.starts >= MOST_STARTS {
                return Ok(Outcome::Ended("it ended too often to continue".to_owned()));
            }
            if let Err(outcome) = self.start_process()? {
                return Ok(outcome.and_then(|()| Outcome::No));
            }
        }
        if let Some(process) = &self.process {
            process.send(request.to_owned());
        }
        self.reply(limit)
    }

    /// The next line with the mark: its kind and its words.
    fn reply(&mut self, limit: Duration) -> Result<Outcome<(String, Vec<String>)>, Stopped> {
        let Some(process) = &mut self.process else { return Ok(Outcome::Late) };
        let mut timed = Timed::new(limit);
        let outcome = loop {
            match timed.line(process, self.stop)? {
                Outcome::Answer(line) => {
                    if let Some(rest) = line.strip_prefix(&self.mark) {
                        let mut words = rest.split('\t').skip(1).map(str::to_owned);
                        let kind = words.next().unwrap_or_default();
                        return Ok(Outcome::Answer((kind, words.collect())));
                    }
                }
                other => break other.without_answer(),
            }
        };
        self.process = None;
        Ok(outcome)
    }
}

/// What a goal gives after its first solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Second {
    /// No choice point is left.
    Nothing,
    /// A choice point is left that leads to nothing.
    ChoicePoint,
    /// The same answer again.
    Same,
    /// Another answer.
    Other(String),
}

/// A word that no submission guesses.
fn fresh_mark() -> String {
    let seed = fresh_seed().map(|seed| seed.to_string()).unwrap_or_default();
    format!("judge{}", &seed[..seed.len().min(24)])
}

/// A list of cards as a Prolog term.
pub fn card_list(cards: &[Card]) -> String {
    let mut text = String::from("[");
    for (place, card) in cards.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let _ = write!(text, "{comma}{}", card_term(*card));
    }
    text + "]"
}

/// A card as a Prolog term.
pub fn card_term(card: Card) -> String {
    match card.rank().term() {
        RankTerm::Number(number) => format!("card({number},{})", card.suit().name()),
        RankTerm::Name(name) => format!("card({name},{})", card.suit().name()),
    }
}
