//! `parlour engine`: the bot protocol on standard input and output, as `docs/protocol.md` says.
//!
//! A line that begins with `{` is a request, whole in itself, and is answered with one line of
//! JSON whenever its answer is ready; anything else is a command of the Universal Game Interface,
//! for Crosscut.

mod request;
mod ugi;

use std::io::{self, Write};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use clap::Args;
use parlour_table::Roster;
use serde_json::{Value, json};

use crate::numbers::{MOST_THREADS, whole_number};
use crate::{Answer, batch};
pub use request::{Request, RequestBudget};
pub use ugi::{Tell, Ugi};

/// How many requests may wait for a worker before reading stops.
const WAITING: usize = 64;

/// Answers requests, one a line, until the input ends or `quit`.
///
/// `{"id":1,"game":"crosscut","view":{…},"budget":{"ms":50}}` is answered with
/// `{"id":1,"action":"d4",…}`; docs/protocol.md describes all of it. Crosscut programs may
/// speak UGI instead.
#[derive(Args)]
pub struct Arguments {
    /// How many requests are answered at the same time; by default one per core.
    #[arg(long, value_parser = jobs)]
    jobs: Option<usize>,
}

fn jobs(text: &str) -> Result<usize, String> {
    whole_number(1..=MOST_THREADS, text)
}

/// Reads requests and answers them.
pub fn run(roster: &Roster, arguments: Arguments) -> Result<Answer> {
    let jobs = arguments.jobs.unwrap_or_else(cores);
    let (sender, receiver) = sync_channel(WAITING);
    let receiver = Arc::new(Mutex::new(receiver));
    thread::scope(|scope| {
        for _ in 0..jobs {
            let receiver = Arc::clone(&receiver);
            let started =
                thread::Builder::new().spawn_scoped(scope, move || work(roster, &receiver));
            started.with_context(|| format!("can't start {jobs} threads: give fewer --jobs"))?;
        }
        read(&sender)?;
        // The workers finish what is waiting, and end when they see that no more comes.
        drop(sender);
        Ok(Answer::Yes)
    })
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Reads lines until the input ends or `quit`.
fn read(sender: &SyncSender<String>) -> Result<()> {
    let mut ugi = Ugi::new(write_line);
    let mut input = io::BufReader::new(io::stdin().lock());
    batch::lines_until(&mut input, |line| {
        match line {
            Err(error) => say(&json!({ "id": null, "error": error }))?,
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) if line.trim_start().starts_with('{') => {
                sender.send(line.to_owned()).map_err(io::Error::other)?;
            }
            Ok(line) => return ugi.obey(line.trim()),
        }
        Ok(true)
    })?;
    ugi.finish();
    Ok(())
}

/// Answers requests until there are no more.
fn work(roster: &Roster, receiver: &Mutex<Receiver<String>>) {
    loop {
        let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(line) = next else { return };
        // A view from outside may be wrong in ways that no check foresaw; the engine lives on.
        let answer = catch_unwind(AssertUnwindSafe(|| request::answer(roster, &line)));
        let answer = answer.unwrap_or_else(|_| {
            json!({ "id": request::id(&line), "error": "this view can't be that of a real game" })
        });
        if say(&answer).is_err() {
            return;
        }
    }
}

/// Writes an answer as one line.
fn say(answer: &Value) -> io::Result<()> {
    write_line(&answer.to_string())
}

/// Writes whole lines.
fn write_line(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
