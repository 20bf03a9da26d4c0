//! A save file as the commands read it, and how what is wrong with it is shown.

use std::io::Read;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use anyhow::{Context, Result};
use parlour_rules::five_crowns::save::{self, BadSave, Format, Save, Warning, Who};
use parlour_rules::five_crowns::{CannotSave, FiveCrowns, Phase, Round, View};
use parlour_rules::{Eye, Game, Record, RecordError};
use parlour_table::files::{self, FileError, LARGEST};

/// A file that was read, with what to call it.
pub struct SaveFile {
    /// Its name, or what stands for it.
    pub name: String,
    /// What it holds, or why that is no game.
    pub held: Result<Held, Refused>,
}

/// What a file holds.
pub enum Held {
    /// A game that goes on.
    Going(Going),
    /// The record of a game that is over.
    Over(Over),
}

/// A game that is over.
pub struct Over {
    /// The last round that was played in.
    pub round: Round,
    /// The human's points and the computer's.
    pub scores: [u32; 2],
    /// Who won, unless it was a tie.
    pub winner: Option<Who>,
    /// Who gave the game up, if it ended so.
    pub resigned: Option<Who>,
}

/// A game that goes on.
pub struct Going {
    /// The state as it stands.
    pub save: Save,
    /// Why no save file can say it, where none can: a record may stop within a turn, and before the
    /// toss, when nobody is next yet.
    pub cannot_save: Option<CannotSave>,
    /// The text format, or none for our own record.
    pub format: Option<Format>,
    /// Who has gone out, so that the turn to come is the last of the round.
    pub gone_out: Option<Who>,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

/// Why a file is no game.
pub struct Refused {
    /// What is wrong.
    pub error: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// All of it for people, with the line it is about.
    pub shown: String,
}

impl SaveFile {
    /// Reads the file, or standard input for `-`. What cannot be read at all is trouble.
    pub fn read(path: &Path) -> Result<SaveFile> {
        if path == Path::new("-") {
            let mut bytes = Vec::new();
            let mut input = std::io::stdin().lock().take(LARGEST);
            input.read_to_end(&mut bytes).context("can't read standard input")?;
            return Ok(SaveFile::of("standard input".into(), &bytes));
        }
        let name = path.display().to_string();
        match files::read(path) {
            Ok(text) => Ok(SaveFile::of(name, text.as_bytes())),
            // Not text: read once more to tell where it stops being text.
            Err(FileError::NotText { .. }) => {
                let bytes = std::fs::read(path).map_err(|why| FileError::unreadable(path, why))?;
                Ok(SaveFile::of(name, &bytes))
            }
            Err(error @ FileError::TooLarge { .. }) => {
                let refused = Refused::plain(&name, error.to_string(), 1, 1);
                Ok(SaveFile { name, held: Err(refused) })
            }
            Err(error) => Err(error.into()),
        }
    }

    fn of(name: String, bytes: &[u8]) -> SaveFile {
        let mark = '\u{feff}';
        let text = std::str::from_utf8(bytes);
        let held = match text.map(|text| text.strip_prefix(mark).unwrap_or(text)) {
            Ok(text) if text.trim_start().starts_with('{') => Held::of_record(&name, text),
            Ok(text) => Held::of_text(&name, text),
            Err(error) => {
                let at = error.valid_up_to();
                let before = String::from_utf8_lossy(&bytes[..at]);
                let line = before.matches('\n').count() + 1;
                let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
                let what = format!("this is not text: byte {} is not UTF-8", at + 1);
                Err(Refused::plain(&name, what, line, column))
            }
        };
        SaveFile { name, held }
    }
}

impl Held {
    fn of_text(name: &str, text: &str) -> Result<Held, Refused> {
        let loaded = save::read(text).map_err(|bad| Refused::of(name, text, &bad))?;
        Ok(Held::Going(Going {
            gone_out: loaded.save.gone_out(),
            save: loaded.save,
            cannot_save: None,
            format: Some(loaded.format),
            warnings: loaded.warnings,
        }))
    }

    /// Our own record, replayed to where it stands.
    fn of_record(name: &str, text: &str) -> Result<Held, Refused> {
        let (record, game) = Record::<FiveCrowns>::from_json(text).map_err(|bad| {
            let (line, column) = match bad {
                RecordError::NotJson { line, column, .. } => (line, column),
                _ => (1, 1),
            };
            Refused::plain(name, bad.to_string(), line, column)
        })?;
        let view = game.view(Eye::All);
        if let Some(outcome) = record.outcome(&game) {
            let mut both = [Who::Human, Who::Computer].into_iter();
            return Ok(Held::Over(Over {
                round: view.round,
                scores: view.scores(),
                winner: both.find(|who| outcome.is_win_for(who.seat())),
                resigned: record.resigned().map(Who::at),
            }));
        }
        let cannot_save = view.save().err();
        let gone_out = view.gone_out.map(Who::at);
        let save =
            as_it_stands(view).save().map_err(|why| Refused::plain(name, why.to_string(), 1, 1))?;
        let warnings = Vec::new();
        Ok(Held::Going(Going { save, cannot_save, format: None, gone_out, warnings }))
    }
}

/// The same cards as if the turn were still to come, so that they can be written as a save file.
fn as_it_stands(view: View) -> View {
    View { phase: Phase::Draw, ..view }
}

impl Refused {
    fn plain(name: &str, error: String, line: usize, column: usize) -> Refused {
        let shown = format!("error: {name}:{line}:{column}: {error}");
        Refused { error, line, column, shown }
    }

    /// A fault in a text, shown under the line it is about.
    pub fn of(name: &str, text: &str, bad: &BadSave) -> Refused {
        let error = bad.fault.to_string();
        let (line, span) = line_around(text, bad);
        let title = format!("{name}:{}:{}: {error}", bad.line, bad.column);
        let snippet = Snippet::source(line)
            .line_start(bad.line)
            .annotation(AnnotationKind::Primary.span(span));
        let report = [Level::ERROR.primary_title(title).element(snippet)];
        let renderer = if crate::colour() { Renderer::styled() } else { Renderer::plain() };
        let shown = renderer.term_width(100).render(&report);
        Refused { error, line: bad.line, column: bad.column, shown }
    }
}

/// The line that a fault is about, cut where it is endless, and the fault's part of it.
fn line_around<'a>(text: &'a str, bad: &BadSave) -> (&'a str, std::ops::Range<usize>) {
    const REACH: usize = 400;
    let floor = |at: usize| (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let line_start = text[..bad.span.start].rfind('\n').map_or(0, |end| end + 1);
    let line_end =
        text[bad.span.start..].find(['\r', '\n']).map_or(text.len(), |end| bad.span.start + end);
    let start = floor(line_start.max(bad.span.start.saturating_sub(REACH)));
    let end = floor(line_end.min(bad.span.start + REACH));
    let span = bad.span.start - start..bad.span.end.clamp(bad.span.start, end) - start;
    (&text[start..end], span)
}
