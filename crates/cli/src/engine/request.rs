//! One request and its answer.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use parlour_players::Level;
use parlour_rules::Seed;
use parlour_table::{EngineQuestion, Roster, Thinking};
use serde::Deserialize;
use serde_json::{Value, json};

/// One request of the bot protocol. Fields that are not known are ignored.
#[derive(Deserialize)]
pub struct Request {
    #[serde(default)]
    id: Value,
    game: String,
    view: Value,
    /// How long the answer may take.
    #[serde(default)]
    pub budget: RequestBudget,
    level: Option<String>,
    seed: Option<Seed>,
}

/// How long an answer may take: one of these, or as long as the level thinks.
#[derive(Deserialize, Default)]
pub struct RequestBudget {
    /// The time in milliseconds.
    pub ms: Option<u64>,
    /// The number of nodes or samples.
    pub effort: Option<u64>,
}

/// The answer to a request: the decision, or what was wrong.
pub fn answer(roster: &Roster, line: &str) -> Value {
    let decided = Request::read(line).and_then(|request| request.decide(roster));
    decided.unwrap_or_else(|error| json!({ "id": id(line), "error": format!("{error:#}") }))
}

/// The request's own name for itself, as far as it can be read.
pub fn id(line: &str) -> Value {
    serde_json::from_str(line).map_or(Value::Null, |mut request: Value| request["id"].take())
}

impl Request {
    /// Reads a line of the protocol.
    pub fn read(line: &str) -> Result<Request> {
        serde_json::from_str(line).context("this is not a request")
    }

    /// The computer's decision, as the protocol answers it.
    pub fn decide(self, roster: &Roster) -> Result<Value> {
        let game = roster.get(&self.game)?;
        let level = self.level.as_deref().map_or(Ok(Level::Expert), str::parse)?;
        let thinking = match self.budget {
            RequestBudget { effort: Some(effort), ms: None } => Thinking::Effort(effort),
            RequestBudget { effort: None, ms: Some(ms) } => {
                Thinking::For(Duration::from_millis(ms))
            }
            RequestBudget { effort: None, ms: None } => Thinking::ByLevel,
            RequestBudget { .. } => bail!("a budget has `ms` or `effort`, not both"),
        };
        let seed = self.seed.unwrap_or(Seed::from(0));
        let question = EngineQuestion { view: self.view, level, seed, thinking };
        let mut answer = serde_json::to_value(game.decide(question)?)?;
        answer["id"] = self.id;
        Ok(answer)
    }
}
