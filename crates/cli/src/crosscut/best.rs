//! `parlour crosscut best`: the best move, and why.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use parlour_players::crosscut::{Fact, is_glanced, stated};
use parlour_players::explain::Voice;
use parlour_players::explain::crosscut::expected_line;
use parlour_players::{Budget, Computer, Decision, Level, Prompt, Stop, TermKind, Verdict};
use parlour_rules::crosscut::{Action, Crosscut, Options, Position};
use parlour_rules::message::as_strings;
use parlour_rules::{Game, Message, Seed};
use parlour_table::thinking_time;
use parlour_table::words::comment;
use serde::Serialize;

use crate::{Answer, batch, json, play};

/// How much thought the answer may take.
#[derive(Args)]
pub struct Thought {
    /// The level that thinks: easy, medium, hard or expert.
    #[arg(long, default_value = "expert")]
    level: Level,
    /// How many positions it may look at, for the same answer every time.
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// How long it may think.
    #[arg(long, value_parser = play::time)]
    time: Option<Duration>,
    /// The seed for the level's random choices.
    #[arg(long, default_value = "0")]
    seed: Seed,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Best {
    position: String,
    r#move: Action,
    worth: f64,
    wins_in: Option<u32>,
    line: Vec<Action>,
    ranked: Vec<Ranked>,
    #[serde(serialize_with = "as_strings")]
    reasons: Vec<Message>,
    nodes: u64,
}

#[derive(Serialize)]
struct Ranked {
    r#move: Action,
    worth: f64,
    wins_in: Option<u32>,
    /// The depth of the search behind the worth, in plies; `None` without a search or where the
    /// result is proved.
    depth: Option<u32>,
    /// Whether it was searched about as deeply as the best, so that the two can be compared.
    closely: bool,
}

/// The game is over, so there is no best move.
#[derive(Debug, thiserror::Error)]
#[error("the game is over in this position, so there is no move to choose")]
struct Over;

/// Answers about one position, or about each line of standard input.
pub fn run(text: &str, thought: &Thought) -> Result<Answer> {
    if text == "-" {
        return batch::answer_stdin(|line| {
            let position = super::position(line)?;
            let (prompt, decision) = thought.decide(&position)?;
            anyhow::Ok(best(&prompt, &decision))
        });
    }
    let position = super::position(text)?;
    let (prompt, decision) = match thought.decide(&position) {
        Ok(decided) => decided,
        Err(over) => {
            eprintln!("parlour: {over}");
            return Ok(Answer::No);
        }
    };
    if thought.json {
        return json::answer(&best(&prompt, &decision));
    }
    let mut out = std::io::stdout().lock();
    for line in comment::<Crosscut>(&prompt, &decision, &[]).lines::<Crosscut>() {
        writeln!(out, "{line}")?;
    }
    if let Some(line) = expected_line(decision.best()) {
        writeln!(out, "{line}")?;
    }
    Ok(Answer::Yes)
}

impl Thought {
    fn decide(&self, position: &Position) -> Result<(Prompt<Crosscut>, Decision<Action>), Over> {
        let options = Options::of(position.size());
        let game = Crosscut::set_up(&options, position, self.seed);
        let game = game.expect("the options have the position's size");
        let (_, prompt) = Prompt::of(&game).ok_or(Over)?;
        let budget = match self.nodes {
            Some(nodes) => Budget::effort(nodes),
            None => thinking_time::<Crosscut>(self.level, self.time, &Stop::default()),
        };
        let decision = Crosscut::adviser(self.level, self.seed).decide(&prompt, &budget);
        Ok((prompt, decision))
    }
}

fn best(prompt: &Prompt<Crosscut>, decision: &Decision<Action>) -> Best {
    let verdict = decision.best();
    let line = stated(verdict).find_map(|fact| match fact {
        Fact::Line { moves, .. } => Some(moves.clone()),
        _ => None,
    });
    let ranked = |verdict: &Verdict<Action>| Ranked {
        r#move: verdict.action,
        worth: verdict.worth,
        wins_in: wins_in(verdict),
        depth: depth(verdict),
        closely: !is_glanced(verdict),
    };
    Best {
        position: prompt.view.position.to_string(),
        r#move: verdict.action,
        worth: verdict.worth,
        wins_in: wins_in(verdict),
        line: line.unwrap_or_else(|| vec![verdict.action]),
        ranked: decision.ranked.iter().map(ranked).collect(),
        reasons: Crosscut::reasons(&prompt.view, decision, 0, Voice::Advice),
        nodes: decision.effort,
    }
}

/// The depth of the search, where the worth is an estimate.
fn depth(verdict: &Verdict<Action>) -> Option<u32> {
    let is_proved = verdict.terms.iter().any(|term| term.kind == TermKind::Proof);
    let depth = stated(verdict).find_map(|fact| match fact {
        Fact::Line { depth, .. } => Some(*depth),
        _ => None,
    });
    depth.filter(|_| !is_proved)
}

/// In how many plies the move wins, where that is proved.
fn wins_in(verdict: &Verdict<Action>) -> Option<u32> {
    stated(verdict).find_map(|fact| match fact {
        Fact::WinsIn { plies } => Some(*plies),
        _ => None,
    })
}
