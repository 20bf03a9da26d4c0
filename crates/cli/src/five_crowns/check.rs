//! `parlour five-crowns check`: what a save file holds, or what is wrong with it.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use parlour_rules::five_crowns::save::{Format, Warning, Who};
use parlour_rules::five_crowns::{CannotSave, Card};
use serde::Serialize;

use super::file::{Going, Held, Over, Refused, SaveFile};
use crate::{Answer, json};

#[derive(Serialize)]
struct Good {
    ok: bool,
    format: &'static str,
    round: u8,
    /// None before the coin toss, where only a record can be.
    next: Option<Who>,
    /// Whether the game stands within a turn, as only a record can.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    in_turn: bool,
    cards: usize,
    missing: Vec<Card>,
    extra: Vec<Card>,
    last_turn: bool,
    warnings: Vec<String>,
}

/// The record of a game that is over: every action in it was legal.
#[derive(Serialize)]
struct Finished {
    ok: bool,
    format: &'static str,
    over: bool,
    round: u8,
    next: Option<Who>,
    human: u32,
    computer: u32,
    winner: Option<Who>,
    resigned: Option<Who>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Bad<'a> {
    ok: bool,
    error: &'a str,
    line: usize,
    column: usize,
}

fn finished(over: &Over) -> Finished {
    let [human, computer] = over.scores;
    let Over { round, winner, resigned, .. } = *over;
    Finished {
        ok: true,
        format: "json",
        over: true,
        round: round.number(),
        next: None,
        human,
        computer,
        winner,
        resigned,
        warnings: Vec::new(),
    }
}

/// Who is next, once that is known.
fn next(held: &Going) -> Option<Who> {
    (held.cannot_save != Some(CannotSave::BeforeTheToss)).then_some(held.save.next)
}

fn good(held: &Going) -> Good {
    let save = &held.save;
    let (missing, extra) = save.missing_and_extra();
    Good {
        ok: true,
        format: match held.format {
            Some(Format::Cpp) => "cpp",
            Some(Format::Lisp) => "lisp",
            Some(Format::Prolog | Format::PrologTerms) => "prolog",
            None => "json",
        },
        round: save.round.number(),
        next: next(held),
        in_turn: held.cannot_save == Some(CannotSave::InATurn),
        cards: save.cards().len(),
        missing,
        extra,
        last_turn: held.gone_out.is_some(),
        warnings: held.warnings.iter().map(Warning::to_string).collect(),
    }
}

/// Answers about one file.
pub fn run(path: &Path, as_json: bool) -> Result<Answer> {
    let file = SaveFile::read(path)?;
    match &file.held {
        Ok(Held::Going(held)) if as_json => json::answer(&good(held)),
        Ok(Held::Going(held)) => print(&file.name, held),
        Ok(Held::Over(over)) if as_json => json::answer(&finished(over)),
        Ok(Held::Over(over)) => print_finished(&file.name, over),
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

fn print(name: &str, held: &Going) -> Result<Answer> {
    let save = &held.save;
    let mut out = std::io::stdout().lock();
    match held.format {
        Some(format) => writeln!(out, "{name}: a game of Five Crowns in the {format} format.")?,
        None => writeln!(out, "{name}: a Parlour record of Five Crowns.")?,
    }
    write!(out, "Round {}: {} are wild. ", save.round, save.round.wild().plural())?;
    match next(held) {
        Some(Who::Human) => write!(out, "You play next.")?,
        Some(Who::Computer) => write!(out, "The computer plays next.")?,
        None => write!(out, "The coin hasn't been tossed yet.")?,
    }
    let [computer, human] = [save.computer.score, save.human.score];
    writeln!(out, " Score: {computer} for the computer, {human} for you.")?;
    writeln!(
        out,
        "Draw pile: {}. Discard pile: {}. Cards in all: {}.",
        save.draw_pile.len(),
        save.discard_pile.len(),
        save.cards().len()
    )?;
    if let Some(who) = held.gone_out {
        writeln!(
            out,
            "notice: the {who}'s cards are all melded, so the {who} has gone out and this is the last \
             turn of the round."
        )?;
    }
    match held.cannot_save {
        Some(CannotSave::InATurn) => {
            writeln!(out, "notice: a turn has begun. Only a record can say so, not a text save.")?;
        }
        Some(CannotSave::BeforeTheToss) => {
            writeln!(
                out,
                "notice: nobody plays next yet. Only a record can say so, not a text save."
            )?;
        }
        _ => {}
    }
    for warning in &held.warnings {
        writeln!(out, "warning: {warning}")?;
    }
    Ok(Answer::Yes)
}

fn print_finished(name: &str, over: &Over) -> Result<Answer> {
    let [human, computer] = over.scores;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{name}: a Parlour record of Five Crowns. The game is over.")?;
    match over.resigned {
        Some(Who::Human) => write!(out, "You resigned in round {}", over.round)?,
        Some(Who::Computer) => write!(out, "The computer resigned in round {}", over.round)?,
        None => write!(out, "It ended with round {}", over.round)?,
    }
    match over.winner {
        Some(Who::Human) => write!(out, ": you win.")?,
        Some(Who::Computer) => write!(out, ": the computer wins.")?,
        None => write!(out, ": it's a tie.")?,
    }
    writeln!(out, " Score: {computer} for the computer, {human} for you.")?;
    Ok(Answer::Yes)
}
