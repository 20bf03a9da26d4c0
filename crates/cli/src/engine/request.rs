//! One request and its answer.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use parlour_players::Level;
use parlour_rules::Seed;
use parlour_table::{EngineQuestion, Roster, Thinking};
use serde::Deserialize;
use serde_json::{Value, json};

/// What a request says; fields that are not known are ignored.
#[derive(Deserialize)]
struct Request {
    #[serde(default)]
    id: Value,
    game: String,
    view: Value,
    #[serde(default)]
    budget: RequestBudget,
    level: Option<String>,
    seed: Option<Seed>,
}

/// How long the answer may take.
#[derive(Deserialize, Default)]
struct RequestBudget {
    ms: Option<u64>,
    effort: Option<u64>,
}

/// The answer to a request: the decision, or what was wrong.
pub fn answer(roster: &Roster, line: &str) -> Value {
    decided(roster, line)
        .unwrap_or_else(|error| json!({ "id": id(line), "error": format!("{error:#}") }))
}

/// The request's own name for itself, as far as it can be read.
pub fn id(line: &str) -> Value {
    serde_json::from_str(line).map_or(Value::Null, |mut request: Value| request["id"].take())
}

fn decided(roster: &Roster, line: &str) -> Result<Value> {
    let request: Request = serde_json::from_str(line).context("this is not a request")?;
    let game = roster.get(&request.game)?;
    let level = request.level.as_deref().map_or(Ok(Level::Expert), str::parse)?;
    let thinking = match request.budget {
        RequestBudget { effort: Some(effort), ms: None } => Thinking::Effort(effort),
        RequestBudget { effort: None, ms: Some(ms) } => Thinking::For(Duration::from_millis(ms)),
        RequestBudget { effort: None, ms: None } => Thinking::ByLevel,
        RequestBudget { .. } => bail!("a budget has `ms` or `effort`, not both"),
    };
    let seed = request.seed.unwrap_or(Seed::from(0));
    let question = EngineQuestion { view: request.view, level, seed, thinking };
    let mut answer = serde_json::to_value(game.decide(question)?)?;
    answer["id"] = request.id;
    Ok(answer)
}
