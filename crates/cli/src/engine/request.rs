//! One request and its answer.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use parlour_players::{Budget, Computer, Level, Prompt, Stop};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Game, Seed};
use parlour_table::thinking_time;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::advise::Advice;

/// What a request says; fields that are not known are ignored.
#[derive(Deserialize)]
struct Request {
    #[serde(default)]
    id: Value,
    game: String,
    view: Value,
    #[serde(default)]
    budget: Thinking,
    level: Option<String>,
    seed: Option<Seed>,
}

/// How long the answer may take.
#[derive(Deserialize, Default)]
struct Thinking {
    ms: Option<u64>,
    effort: Option<u64>,
}

/// The answer to a request: the decision, or what was wrong.
pub fn answer(line: &str) -> Value {
    decided(line).unwrap_or_else(|error| json!({ "id": id(line), "error": format!("{error:#}") }))
}

/// The request's own name for itself, as far as it can be read.
pub fn id(line: &str) -> Value {
    serde_json::from_str(line).map_or(Value::Null, |mut request: Value| request["id"].take())
}

fn decided(line: &str) -> Result<Value> {
    let request: Request = serde_json::from_str(line).context("this is not a request")?;
    match request.game.as_str() {
        Crosscut::NAME => decide::<Crosscut>(request),
        FiveCrowns::NAME => decide::<FiveCrowns>(request),
        Cribbage::NAME => decide::<Cribbage>(request),
        game => bail!("`{game}` is not a game: crosscut, five-crowns or cribbage"),
    }
}

fn decide<G: Computer>(request: Request) -> Result<Value> {
    let level = request.level.as_deref().map_or(Ok(Level::Expert), str::parse)?;
    let view = serde_json::from_value(request.view).context("this view cannot be read")?;
    let prompt = Prompt::<G>::from_view(view)?;
    let seed = request.seed.unwrap_or(Seed::from(0));
    let budget = match request.budget {
        Thinking { effort: Some(effort), ms: None } => Budget::effort(effort),
        Thinking { effort: None, ms } => {
            thinking_time::<G>(level, ms.map(Duration::from_millis), &Stop::default())
        }
        Thinking { .. } => bail!("a budget has `ms` or `effort`, not both"),
    };
    let decision = G::player(level, seed).decide(&prompt, &budget);
    let mut answer = serde_json::to_value(Advice::of(&prompt, &decision, Vec::new()))?;
    answer["id"] = request.id;
    Ok(answer)
}
