//! `parlour five-crowns check`: what a save file holds, or what is wrong with it.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use parlour_rules::five_crowns::Card;
use parlour_rules::five_crowns::save::{Format, Loaded, Warning, Who};
use serde::Serialize;

use super::file::{Refused, SaveFile};
use crate::{Answer, json};

#[derive(Serialize)]
struct Good {
    ok: bool,
    format: &'static str,
    round: u8,
    next: Who,
    cards: usize,
    missing: Vec<Card>,
    extra: Vec<Card>,
    last_turn: bool,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Bad<'a> {
    ok: bool,
    error: &'a str,
    line: usize,
    column: usize,
}

fn good(loaded: &Loaded) -> Good {
    let save = &loaded.save;
    let (missing, extra) = save.missing_and_extra();
    Good {
        ok: true,
        format: match loaded.format {
            Format::Cpp => "cpp",
            Format::Lisp => "lisp",
            Format::Prolog | Format::PrologTerms => "prolog",
        },
        round: save.round.number(),
        next: save.next,
        cards: save.cards().len(),
        missing,
        extra,
        last_turn: save.gone_out().is_some(),
        warnings: loaded.warnings.iter().map(Warning::to_string).collect(),
    }
}

/// Answers about one file.
pub fn run(path: &Path, as_json: bool) -> Result<Answer> {
    let file = SaveFile::read(path)?;
    match &file.loaded {
        Ok(loaded) if as_json => json::answer(&good(loaded)),
        Ok(loaded) => tell(&file.name, loaded),
        Err(refused) => refuse(refused, as_json),
    }
}

fn refuse(refused: &Refused, as_json: bool) -> Result<Answer> {
    let Refused { error, line, column, shown } = refused;
    if as_json {
        json::answer(&Bad { ok: false, error, line: *line, column: *column })?;
    } else {
        writeln!(std::io::stdout().lock(), "{shown}")?;
    }
    Ok(Answer::No)
}

fn tell(name: &str, loaded: &Loaded) -> Result<Answer> {
    let save = &loaded.save;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{name}: a game of Five Crowns in the {} format.", loaded.format)?;
    writeln!(
        out,
        "Round {}, wild {}, {} next. Scores: computer {}, human {}.",
        save.round,
        save.round.wild(),
        save.next,
        save.computer.score,
        save.human.score
    )?;
    writeln!(
        out,
        "Draw pile {} cards, discard pile {} cards, {} cards in all.",
        save.draw_pile.len(),
        save.discard_pile.len(),
        save.cards().len()
    )?;
    if let Some(who) = save.gone_out() {
        writeln!(
            out,
            "notice: the {who}'s whole hand melds, so the {who} has gone out and this is the last turn of the round."
        )?;
    }
    for warning in &loaded.warnings {
        writeln!(out, "warning: {warning}")?;
    }
    Ok(Answer::Yes)
}
