//! `parlour crosscut prove`: a winning strategy that other programs can check.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use parlour_players::crosscut::solver::{Certificate, Proved};
use parlour_rules::crosscut::{Position, Size};
use serde::Serialize;

use super::files;
use super::solve::{Limits, positions};
use crate::progress::Progress;
use crate::{Answer, json};

#[derive(Serialize)]
struct Proof {
    size: String,
    /// Who wins; none where nothing was proved within the limits.
    winner: Option<&'static str>,
    /// How many positions have a move of the winner, mirror images counted once.
    positions: Option<usize>,
    /// The length of the certificate.
    bytes: Option<u64>,
    /// How many positions the search looked at.
    nodes: u64,
    seconds: f64,
}

/// Solves the empty board and writes a certificate of the win.
pub fn run(size: Size, out: &Path, limits: &Limits) -> Result<Answer> {
    files::check_replaceable(out, &Certificate::START, "a certificate")?;
    let started = Instant::now();
    let budget = limits.budget()?;
    let mut solver = limits.solver(&Position::empty(size))?;
    let progress = Progress::endless("solving");
    let proved = limits.solve(&mut solver, &budget, &progress)?;
    let certificate = solver.certificate(&budget, &mut |moves| {
        progress.set_text(format!("writing the strategy: {}", positions(moves as u64)));
    });
    drop(progress);
    let bytes = match &certificate {
        Some(certificate) => {
            Some(files::replace(out, |file| file.write_all(&certificate.to_bytes()))?)
        }
        None => None,
    };
    let proof = Proof {
        size: size.to_string(),
        winner: certificate.as_ref().map(|certificate| certificate.winner().name()),
        positions: certificate.as_ref().map(Certificate::positions),
        bytes,
        nodes: solver.nodes(),
        seconds: started.elapsed().as_secs_f64(),
    };
    let answer = if certificate.is_some() { Answer::Yes } else { Answer::No };
    if limits.json {
        json::answer(&proof)?;
        return Ok(answer);
    }
    let mut told = std::io::stdout().lock();
    match (certificate, proved) {
        (Some(certificate), _) => {
            let winner = certificate.winner();
            let (wins, loses) = (winner.player_name(), winner.other().player_name());
            let moves = positions(certificate.positions() as u64);
            writeln!(told, "{wins} wins {size}, whatever {loses} does.")?;
            writeln!(
                told,
                "{} holds {wins}'s winning strategy, with a move for each of {moves}.",
                out.display()
            )?;
        }
        (None, Proved::Draw) => writeln!(told, "Neither side can win, so no file was written.")?,
        (None, Proved::Win { winner, .. }) => writeln!(
            told,
            "{} wins {size}, but the strategy wasn't complete within the limits, so no file was \
             written.",
            winner.player_name()
        )?,
        (None, Proved::Nothing) => {
            writeln!(told, "Nothing was proved within the limits, so no file was written.")?;
        }
    }
    writeln!(told, "Searched {} in {:.1} s.", positions(proof.nodes), proof.seconds)?;
    Ok(answer)
}
