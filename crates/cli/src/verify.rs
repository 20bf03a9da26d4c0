//! `parlour verify`: recomputes a finished deal from its seed.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use parlour_rules::game_of;
use parlour_table::{OpenError, Roster, files};
use serde::Serialize;

use crate::{Answer, json};

/// Recomputes every card of a game from its seed.
///
/// The cards of a game are decided by its seed, and the seed by its commitment, which is shown
/// before the first card. A record that replays from its seed to the outcome it tells was dealt as
/// was promised.
#[derive(Args)]
pub struct Arguments {
    /// The record of a game.
    record: PathBuf,
    /// The commitment that was shown before the first card: 64 hexadecimal digits.
    #[arg(long, value_name = "HASH")]
    commitment: Option<String>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// What came of it.
#[derive(Serialize)]
struct Verified {
    ok: bool,
    game: Option<&'static str>,
    seed: Option<String>,
    /// What the seed promises.
    commitment: Option<String>,
    /// What was shown, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    promised: Option<String>,
    actions: usize,
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Recomputes the deal, and says whether all agrees.
pub fn run(roster: &Roster, arguments: &Arguments) -> Result<Answer> {
    let text = files::read(&arguments.record)?;
    let mut verified = match verify(roster, &text) {
        Ok(verified) => verified,
        Err(why) => return refuse(arguments, &why),
    };
    if let Some(promised) = &arguments.commitment {
        let promised = promised.trim().to_ascii_lowercase();
        if verified.commitment.as_ref() != Some(&promised) {
            verified.ok = false;
            verified.error = Some("the seed is not the one that was promised".to_owned());
        }
        verified.promised = Some(promised);
    }
    if arguments.json {
        json::answer(&verified)?;
    } else {
        tell(&verified)?;
    }
    Ok(if verified.ok { Answer::Yes } else { Answer::No })
}

/// Replays a record: every card of it comes from the seed.
fn verify(roster: &Roster, text: &str) -> Result<Verified, OpenError> {
    let game = roster.get(&game_of(text)?).map_err(OpenError::UnknownGame)?;
    let table = game.open_record(text)?.table;
    Ok(Verified {
        ok: true,
        game: Some(game.info().name),
        seed: Some(table.seed().to_string()),
        commitment: Some(table.seed().commitment().to_string()),
        promised: None,
        actions: table.actions(),
        over: table.is_over(),
        error: None,
    })
}

fn refuse(arguments: &Arguments, why: &OpenError) -> Result<Answer> {
    if arguments.json {
        json::answer(&Verified {
            ok: false,
            game: None,
            seed: None,
            commitment: None,
            promised: arguments.commitment.clone(),
            actions: 0,
            over: false,
            error: Some(why.to_string()),
        })?;
    } else {
        eprintln!("{}: {why}", arguments.record.display());
    }
    Ok(Answer::No)
}

fn tell(verified: &Verified) -> std::io::Result<()> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let state = if verified.over { "A finished" } else { "An unfinished" };
    let actions = if verified.actions == 1 { "action" } else { "actions" };
    let (seed, commitment) = (
        verified.seed.as_deref().unwrap_or_default(),
        verified.commitment.as_deref().unwrap_or_default(),
    );
    let game = verified.game.unwrap_or_default();
    writeln!(out, "{state} game of {game}, {} {actions}.", verified.actions)?;
    writeln!(out, "The seed {seed}")?;
    writeln!(out, "promises {commitment}")?;
    match (&verified.promised, verified.ok) {
        (Some(promised), false) => {
            writeln!(out, "but shown was {promised}:")?;
            writeln!(out, "the seed is not the one that was promised.")
        }
        (Some(_), true) => writeln!(
            out,
            "as was shown before the first card, and every card and action follows from it."
        ),
        (None, _) => writeln!(
            out,
            "and every card and action follows from it. Compare that line with what was shown \
             before the first card, or give it with --commitment."
        ),
    }
}
