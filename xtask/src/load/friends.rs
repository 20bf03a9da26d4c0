//! Two people who play Crosscut with each other over the wire.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use parlour_rules::crosscut::{Action, Crosscut, Options};
use parlour_rules::{Game, Luck, Seed, Turn};
use serde_json::{Value, json};

use super::wire::Wire;

/// Two friends, and the game as they know it.
pub struct Friends {
    table: String,
    tokens: [String; 2],
    game: Crosscut,
    version: u64,
    luck: Luck,
    /// The latest version that each of their streams has sent.
    heard: [Arc<AtomicU64>; 2],
}

fn text(value: &Value) -> Result<String> {
    Ok(value.as_str().context("a text")?.to_owned())
}

impl Friends {
    /// One opens a table, the other follows the link.
    pub async fn sit_down(wire: &mut Wire) -> Result<Self> {
        let options = json!({ "size": "10x10" });
        let new = json!({ "game": "crosscut", "options": options, "seats": ["me", "friend"] });
        let opened = wire.post("/api/v1/games", None, &new).await?;
        let table = text(&opened["table"])?;
        let join = format!("/api/v1{}", text(&opened["invites"][0]["join"])?);
        let joined = wire.post(&join, None, &json!({})).await?;
        let options: Options = serde_json::from_value(options)?;
        Ok(Friends {
            tokens: [text(&opened["token"])?, text(&joined["token"])?],
            game: Crosscut::deal(&options, Seed::from(0)),
            version: 2,
            luck: Luck::new(Seed::from(table.bytes().map(u64::from).sum::<u64>())),
            table,
            heard: Default::default(),
        })
    }

    /// Both follow the table's events, each at an address; `events` counts what they hear.
    pub async fn watch(&self, addresses: [SocketAddr; 2], events: &Arc<AtomicU64>) -> Result<()> {
        for ((token, address), heard) in self.tokens.iter().zip(addresses).zip(&self.heard) {
            let path = format!("/api/v1/games/{}/events", self.table);
            let mut wire = Wire::open(address).await?.watch(&path, token).await?;
            let (heard, events) = (Arc::clone(heard), Arc::clone(events));
            tokio::spawn(async move {
                while let Ok(line) = wire.line().await {
                    let version = line.strip_prefix("id:").map(|id| id.trim().parse());
                    if let Some(Ok(version)) = version {
                        heard.store(version, Ordering::Relaxed);
                        events.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
        Ok(())
    }

    /// Whether both streams have sent the last move.
    pub fn have_heard(&self) -> bool {
        self.heard.iter().all(|heard| heard.load(Ordering::Relaxed) >= self.version)
    }

    /// Whether their game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.game.turn(), Turn::Over(_))
    }

    /// The friend to act makes a move, and waits until it is stored.
    pub async fn play(&mut self, wire: &mut Wire) -> Result<()> {
        let Turn::Act(seat) = self.game.turn() else { return Ok(()) };
        let action = *self.luck.pick(&self.game.legal()).context("somebody to act can act")?;
        let key = format!("{}-{}", self.table, self.version);
        let body = json!({ "version": self.version, "key": key, "action": action });
        let path = format!("/api/v1/games/{}/actions", self.table);
        wire.post(&path, Some(&self.tokens[seat.index()]), &body).await?;
        self.game.play(action)?;
        self.version += 1;
        // The server passes for a player who must.
        while self.game.legal() == [Action::Pass] {
            self.game.play(Action::Pass)?;
            self.version += 1;
        }
        Ok(())
    }
}
