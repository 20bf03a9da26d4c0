//! A solver on disk, to be continued later.

use std::io::{self, Read, Write};

use parlour_rules::crosscut::Position;

use super::Solver;
use super::proof_position::ProofPosition;
use crate::search::proof::{NotResumed, Prover};

impl Solver {
    /// The first bytes of every saved search: a name and the version of the format.
    pub const START: [u8; 16] = *b"CROSSCUT SEARCH\x01";

    /// Writes the search, so that [`Solver::resume`] continues it: [`Solver::START`], the position,
    /// the end of a line, and the table.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&Solver::START)?;
        writeln!(out, "{}", self.position)?;
        self.prover.as_ref().map_or(Ok(()), |prover| prover.save(out))
    }

    /// Continues a search that [`Solver::save`] wrote. Its table grows to at most `memory` bytes,
    /// but at least 4 MiB.
    pub fn resume(
        position: &Position,
        memory: usize,
        from: &mut dyn Read,
    ) -> Result<Self, NotResumed> {
        let mut start = [0; Solver::START.len()];
        if from.read_exact(&mut start).is_err() || start != Solver::START {
            return Err(NotResumed::NotASearch);
        }
        let mut saved = String::new();
        while !saved.ends_with('\n') && saved.len() < LONGEST_POSITION {
            let mut letter = [0];
            from.read_exact(&mut letter)?;
            saved.push(char::from(letter[0]));
        }
        if saved.trim_end() != position.to_string() {
            return Err(NotResumed::OtherPosition(saved.trim_end().to_owned()));
        }
        let mut solver = Solver::new(position, memory);
        if solver.prover.is_some() {
            solver.prover = Some(Prover::resume(ProofPosition(*position), memory, from)?);
        }
        Ok(solver)
    }
}

/// More letters than any position takes.
const LONGEST_POSITION: usize = 200;
