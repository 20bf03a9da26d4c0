//! `parlour crosscut best`: the best move, and why.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use parlour_players::crosscut::Fact;
use parlour_players::explain::crosscut::is_glanced;
use parlour_players::explain::{self, Voice};
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
    /// Who thinks: easy, medium, hard or expert.
    #[arg(long, default_value = "expert")]
    level: Level,
    /// How many nodes it may visit: the same answer every time.
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// How long it may think.
    #[arg(long, value_parser = play::time)]
    time: Option<Duration>,
    /// Settles what the level leaves to chance.
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
    /// How far the look ahead went that the worth comes from, in plies; none where none was taken
    /// or the result is proved.
    depth: Option<u32>,
    /// Whether it was looked at about as closely as the best, so that the two can be compared.
    closely: bool,
}

/// There is nothing to choose.
#[derive(Debug, thiserror::Error)]
#[error("the game is over in this position: there is no move to choose")]
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
    let line = facts(verdict).find_map(|fact| match fact {
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

/// How far the look ahead went, where its worth is an estimate.
fn depth(verdict: &Verdict<Action>) -> Option<u32> {
    let is_proved = verdict.terms.iter().any(|term| term.kind == TermKind::Proof);
    let depth = facts(verdict).find_map(|fact| match fact {
        Fact::Line { depth, .. } => Some(*depth),
        _ => None,
    });
    depth.filter(|_| !is_proved)
}

/// In how many plies the move wins, where that is proved.
fn wins_in(verdict: &Verdict<Action>) -> Option<u32> {
    facts(verdict).find_map(|fact| match fact {
        Fact::Completes { .. } => Some(1),
        Fact::WinsIn { plies } => Some(*plies),
        _ => None,
    })
}

fn facts(verdict: &Verdict<Action>) -> impl Iterator<Item = &Fact> {
    verdict.terms.iter().filter_map(|term| match &term.fact {
        Some(explain::Fact::Crosscut(fact)) => Some(fact),
        _ => None,
    })
}
