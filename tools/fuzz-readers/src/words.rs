//! Short words (players, levels, times, seeds) and messages.

use parlour_players::Level;
use parlour_rules::{Message, Seed};
use parlour_table::{Occupant, TimeText, parse_time};

use crate::cards::read_back;
use crate::text;

/// A player, a level, a time or a seed.
pub fn words(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let occupant = read_back::<Occupant>(text).map(drop);
    let level = read_back::<Level>(text).map(drop);
    let seed = read_back::<Seed>(text).map(drop);
    let time = parse_time(text).ok();
    if let Some(time) = time {
        assert_eq!(parse_time(&TimeText(time).to_string()), Ok(time));
    }
    occupant.or(level).or(seed).or(time.map(drop))
}

pub fn examples() -> Vec<Vec<u8>> {
    let words = ["person", "expert 2s", "hard", "Easy 2.5s", "500ms", "1m", "0.25", "7"];
    let seed = Seed::from(7).to_string();
    words.iter().copied().chain([seed.as_str()]).map(|word| word.as_bytes().to_vec()).collect()
}

/// A message as JSON: its parts, or plain text.
pub fn message(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let message: Message = serde_json::from_str(text).ok()?;
    let written = serde_json::to_string(&message).expect("a message is JSON");
    let again: Message = serde_json::from_str(&written).expect("what is written is read");
    assert_eq!(again, message);
    let lines: Vec<String> = message.lines().iter().map(Message::to_string).collect();
    assert_eq!(lines.join("\n"), message.to_string());
    let _ = (message.ascii(), message.spoken(), message.capitalised().uncapitalised());
    Some(())
}

pub fn messages() -> Vec<Vec<u8>> {
    let parts = r#"[{"player":{"seat":0,"name":"Ann"}},{"text":" plays "},{"card":"10D"},"break",{"points":2},{"chance":0.25},{"square":"c5"},{"card":"joker"}]"#;
    vec![parts.into(), r#""Keep 5H♥.\nThen go.""#.into()]
}
