//! `parlour verify`: deals a game again from its seed and replays it.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use parlour_rules::{DrawnBy, Fairness, Seat, game_of};
use parlour_table::{OpenError, Roster, files};
use serde::Serialize;

use crate::{Answer, json};

/// Recomputes every card of a game from its seed.
///
/// A game's seed decides its cards. The seal, which is the seed's hash, is shown before the first
/// card. A record that replays from its seed to the outcome it states was dealt as
/// promised.
///
/// Where the seed was mixed from one number from the server and one from each player, every number
/// is compared with the hash that was shown, and the seed is mixed again.
#[derive(Args)]
pub struct Arguments {
    /// The record of a game.
    record: PathBuf,
    /// The seal that was shown before the game: 64 hexadecimal digits. Where the seed was mixed from
    /// several numbers, the hash of any one of them works, too.
    #[arg(long, visible_alias = "commitment", value_name = "HASH")]
    seal: Option<String>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// The result of the check.
#[derive(Serialize)]
struct Verified {
    ok: bool,
    game: Option<&'static str>,
    /// The game as people write it.
    #[serde(skip)]
    title: &'static str,
    /// Whether the seed decides anything.
    #[serde(skip)]
    has_luck: bool,
    seed: Option<String>,
    /// What the seed promises.
    commitment: Option<String>,
    /// What was shown, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    promised: Option<String>,
    /// The numbers that the seed was mixed from, where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    fairness: Option<Fairness>,
    actions: usize,
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Recomputes the deal. Returns whether everything matches.
pub fn run(roster: &Roster, arguments: &Arguments) -> Result<Answer> {
    let text = files::read(&arguments.record)?;
    let mut verified = match verify(roster, &text) {
        Ok(verified) => verified,
        Err(why) => return refuse(arguments, &why),
    };
    if let Some(promised) = &arguments.seal {
        let promised = promised.trim().to_ascii_lowercase();
        if verified.ok && !verified.keeps(&promised) {
            verified.ok = false;
            verified.error = Some("the seed doesn't match the seal that was shown".to_owned());
        }
        verified.promised = Some(promised);
    }
    if arguments.json {
        json::answer(&verified)?;
    } else {
        print(&verified)?;
    }
    Ok(if verified.ok { Answer::Yes } else { Answer::No })
}

impl Verified {
    /// Whether a commitment is the seed's, or that of a number that the seed was mixed from.
    fn keeps(&self, promised: &str) -> bool {
        let mut shown = self.fairness.iter().flat_map(Fairness::commitments);
        self.commitment.as_deref() == Some(promised) || shown.any(|it| it.to_string() == promised)
    }
}

/// Replays a record, where every card comes from the seed, and checks what the seed comes from.
fn verify(roster: &Roster, text: &str) -> Result<Verified, OpenError> {
    let game = roster.get(&game_of(text)?).map_err(OpenError::UnknownGame)?;
    let table = game.open_record(text)?.table;
    let unfair = table.fairness().and_then(|fairness| fairness.check(table.seed()).err());
    Ok(Verified {
        ok: unfair.is_none(),
        game: Some(game.info().name),
        title: game.info().title,
        has_luck: game.info().has_luck,
        seed: Some(table.seed().to_string()),
        commitment: Some(table.seed().commitment().to_string()),
        promised: None,
        fairness: table.fairness().cloned(),
        actions: table.actions(),
        over: table.is_over(),
        error: unfair.map(|why| why.to_string()),
    })
}

fn refuse(arguments: &Arguments, why: &OpenError) -> Result<Answer> {
    if arguments.json {
        json::answer(&Verified {
            ok: false,
            game: None,
            title: "",
            has_luck: false,
            seed: None,
            commitment: None,
            promised: arguments.seal.clone(),
            fairness: None,
            actions: 0,
            over: false,
            error: Some(why.to_string()),
        })?;
    } else {
        eprintln!("{}: {why}", arguments.record.display());
    }
    Ok(Answer::No)
}

fn print(verified: &Verified) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let state = if verified.over { "A finished" } else { "An unfinished" };
    let moves = if verified.actions == 1 { "move" } else { "moves" };
    let (seed, commitment) = (
        verified.seed.as_deref().unwrap_or_default(),
        verified.commitment.as_deref().unwrap_or_default(),
    );
    writeln!(out, "{state} game of {}, {} {moves}.", verified.title, verified.actions)?;
    writeln!(out, "The seed is {seed}")?;
    writeln!(out, "Its seal is {commitment}")?;
    if let Some(fairness) = &verified.fairness {
        print_numbers(&mut out, fairness)?;
    }
    match (&verified.error, &verified.promised) {
        (Some(_), Some(promised)) if !verified.keeps(promised) => writeln!(
            out,
            "The seal that was shown is {promised}\nThe seed doesn't match that seal."
        ),
        (Some(error), _) => writeln!(out, "This doesn't match: {error}."),
        (None, promised) => {
            if verified.fairness.is_some() {
                writeln!(out, "Each number matches its hash.")?;
                writeln!(out, "Together they give the seed.")?;
            }
            let (same, first) = if verified.has_luck {
                ("Dealt and played again with this seed, every card is the same.", "card")
            } else {
                ("Played again from the beginning, every move is legal.", "move")
            };
            writeln!(out, "{same}")?;
            match promised {
                Some(_) => writeln!(out, "The seal is the one that was shown."),
                None => writeln!(
                    out,
                    "Compare this seal with the one shown before the first {first}, or give that one \
                     with --seal and Parlour will compare them."
                ),
            }
        }
    }
}

/// Lists the numbers that a seed was mixed from.
fn print_numbers(out: &mut impl Write, fairness: &Fairness) -> std::io::Result<()> {
    writeln!(out, "The seed was mixed from these numbers:")?;
    writeln!(out, "  the server  {}", fairness.server.number)?;
    for (seat, player) in Seat::all(fairness.players.len() as u8).zip(&fairness.players) {
        let Some(player) = player else { continue };
        let by = match player.by {
            DrawnBy::Player => "",
            DrawnBy::Server => "  (drawn by the server)",
        };
        writeln!(out, "  {seat}      {}{by}", player.sealed.number)?;
    }
    Ok(())
}
