//! Judges a class of submissions on all cores, and continues where it was stopped.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};
use parlour_players::Stop;
use parlour_rules::Seed;
use parlour_table::files::FileError;
use parlour_table::{files, fresh_seed};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::report::{ClassReport, SubmissionReport};
use crate::run::Sandbox;
use crate::{Judge, Settings, Stopped};

/// A callback that gets the number of submissions judged so far.
pub type Progress<'a> = dyn Fn(usize) + Sync + 'a;

/// What is kept of a class that isn't finished.
#[derive(Serialize, Deserialize)]
struct State {
    seed: Seed,
    /// The finished reports, by the hash of what was handed in.
    finished: BTreeMap<String, SubmissionReport>,
}

/// Where the state of a class is kept, and the state.
struct Kept {
    path: Option<PathBuf>,
    state: Mutex<State>,
}

/// Judges all submissions with the same cases.
///
/// Reports are kept in `folder` as they are finished, under a name made from the settings and the
/// list of submissions. If the class was stopped, the same call continues it: with the same seed,
/// and without judging again what was judged. Where `seed` is none, a new one is chosen first.
#[expect(clippy::too_many_arguments, reason = "each is a choice of the person who judges")]
pub fn judge_class(
    mut settings: Settings,
    seed: Option<Seed>,
    submissions: &[PathBuf],
    sandbox: Sandbox,
    folder: Option<&Path>,
    version: &str,
    jobs: usize,
    stop: &Stop,
    progress: &Progress<'_>,
) -> Result<ClassReport> {
    let key = class_key(&settings, seed, submissions, version)?;
    let kept = Kept::open(folder.map(|folder| folder.join(format!("{key}.json"))), seed)?;
    settings.seed = kept.lock().seed;
    let judge = Judge::new(settings, sandbox)?;
    let done = Mutex::new(0);
    let one = |submission: &PathBuf| -> Result<SubmissionReport> {
        let hash = hash_of(submission)?;
        let before = kept.lock().finished.get(&hash).cloned();
        let report = match before {
            Some(report) => SubmissionReport { file: submission.display().to_string(), ..report },
            None => {
                let report = judge.judge(submission, stop)?;
                kept.add(hash, &report)?;
                report
            }
        };
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        *done += 1;
        progress(*done);
        Ok(report)
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build()?;
    let reports: Vec<Result<SubmissionReport>> =
        pool.install(|| submissions.par_iter().map(one).collect());
    let was_stopped = reports.iter().any(|report| {
        report.as_ref().is_err_and(|error| error.downcast_ref::<Stopped>().is_some())
    });
    if was_stopped {
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        let all = submissions.len();
        let next = match kept.path {
            Some(_) => "; the same command continues",
            None => "",
        };
        return Err(anyhow::Error::new(Stopped).context(format!("{done} of {all} judged{next}")));
    }
    let submissions = reports.into_iter().collect::<Result<_>>()?;
    kept.remove();
    let Settings { assignment, seed, .. } = judge.settings();
    Ok(ClassReport { assignment: assignment.name, seed: *seed, submissions })
}

impl Kept {
    /// The state of a class that was stopped, or that of a new one.
    fn open(path: Option<PathBuf>, seed: Option<Seed>) -> Result<Kept> {
        let before = path.as_ref().and_then(|path| fs::read_to_string(path).ok());
        // A state that can't be read is that of a run that was cut off while writing.
        let state = before.and_then(|text| serde_json::from_str(&text).ok());
        let state = match state {
            Some(state) => state,
            None => {
                let seed = seed.map_or_else(fresh_seed, Ok)?;
                State { seed, finished: BTreeMap::new() }
            }
        };
        Ok(Kept { path, state: Mutex::new(state) })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, hash: String, report: &SubmissionReport) -> Result<()> {
        let mut state = self.lock();
        state.finished.insert(hash, report.clone());
        if let Some(path) = &self.path {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)
                    .with_context(|| format!("can't make the folder {}", folder.display()))?;
            }
            files::write(path, &serde_json::to_string(&*state)?)?;
        }
        Ok(())
    }

    /// Forgets the class: it is finished.
    fn remove(&self) {
        if let Some(path) = &self.path {
            let _ = fs::remove_file(path);
        }
    }
}

/// What makes a class the same one as before.
fn class_key(
    settings: &Settings,
    seed: Option<Seed>,
    submissions: &[PathBuf],
    version: &str,
) -> Result<String> {
    let mut hash = Sha256::new();
    let mut add = |text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    };
    add(version);
    add(settings.assignment.name);
    add(&format!("{:?} {:?} {seed:?}", settings.cases, settings.only));
    add(&settings.weights.key());
    if let Some(adapter) = &settings.adapter {
        add(&files::read(adapter)?);
    }
    for submission in submissions {
        let whole = submission.canonicalize();
        let whole = whole.map_err(|why| FileError::unreadable(submission, why))?;
        add(&whole.display().to_string());
    }
    Ok(hex(&hash.finalize()))
}

/// The hash of a file, or of all files in a folder with their names.
fn hash_of(submission: &Path) -> Result<String> {
    let mut hash = Sha256::new();
    let mut paths = vec![submission.to_owned()];
    while let Some(path) = paths.pop() {
        let about = fs::symlink_metadata(&path).map_err(|why| FileError::unreadable(&path, why))?;
        if about.is_dir() || path == submission && path.is_dir() {
            let mut inside: Vec<PathBuf> =
                fs::read_dir(&path)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
            inside.sort();
            paths.extend(inside);
        } else if about.is_file() || path == submission {
            let name = path.strip_prefix(submission).unwrap_or(&path).display().to_string();
            let bytes = fs::read(&path).map_err(|why| FileError::unreadable(&path, why))?;
            for part in [name.as_bytes(), &bytes] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
    }
    Ok(hex(&hash.finalize()))
}

fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).expect("a digit");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
