//! The assignments that can be judged.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use parlour_players::Stop;
use parlour_rules::Seed;

use crate::causes::Cause;
use crate::report::{Criterion, SubmissionReport};
use crate::run::{Sandbox, Workplace, is_installed};
use crate::{ASSIGNMENTS, Stopped, Weights};

/// Coursework that can be judged. [`ASSIGNMENTS`] lists what there is.
#[derive(Debug)]
pub struct Assignment {
    /// The name on the command line.
    pub name: &'static str,
    /// The criteria in the order of the report, each with its usual weight.
    pub criteria: &'static [(&'static str, f64)],
    /// The program that runs the submissions, if it must be installed.
    pub needs: Option<&'static str>,
    /// Makes the cases.
    pub(crate) examiner: fn(&Settings) -> Result<Box<dyn Examiner>>,
}

/// An assignment with this name doesn't exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an assignment: choose {names}", names = Assignment::names())]
pub struct NotAnAssignment(String);

/// A program that an assignment needs isn't there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{assignment} needs {program}, which isn't installed")]
pub struct NotInstalled {
    /// The assignment's name.
    pub(crate) assignment: &'static str,
    /// The program that runs submissions.
    pub(crate) program: &'static str,
}

impl Assignment {
    /// The assignment with a name.
    pub fn named(name: &str) -> Result<&'static Assignment, NotAnAssignment> {
        let found = ASSIGNMENTS.into_iter().find(|assignment| assignment.name == name);
        found.ok_or_else(|| NotAnAssignment(name.to_owned()))
    }

    /// The names of all assignments, as a sentence lists them.
    pub fn names() -> String {
        let [first @ .., last] = ASSIGNMENTS.map(|assignment| assignment.name);
        format!("{} or {last}", first.join(", "))
    }
}

/// What to judge by.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The assignment.
    pub assignment: &'static Assignment,
    /// How many cases, in the assignment's own measure; by default as many as tell a lot.
    pub cases: Option<u32>,
    /// Decides the cases.
    pub seed: Seed,
    /// The marks of each criterion.
    pub weights: Weights,
    /// How to talk to the programs, where the assignment leaves that open.
    pub adapter: Option<PathBuf>,
    /// Only the case with this name, to repeat it.
    pub only: Option<String>,
}

impl Settings {
    /// The usual settings of an assignment.
    pub fn new(assignment: &'static Assignment, seed: Seed) -> Settings {
        let weights = Weights::new(assignment.criteria);
        Settings { assignment, cases: None, seed, weights, adapter: None, only: None }
    }
}

/// Judges submissions of one assignment, all with the same cases.
pub struct Judge {
    settings: Settings,
    sandbox: Sandbox,
    examiner: Box<dyn Examiner>,
}

/// Asks a submission everything that an assignment is about.
pub(crate) trait Examiner: Send + Sync {
    /// What was found. A submission's own faults are findings, never errors.
    fn examine(&self, examined: &Examined<'_>) -> Result<Findings, Stopped>;
}

/// A submission that is being judged.
pub(crate) struct Examined<'a> {
    pub workplace: &'a Arc<Workplace>,
    pub sandbox: Sandbox,
    pub stop: &'a Stop,
}

/// What an examiner found out about a submission.
#[derive(Default)]
pub(crate) struct Findings {
    pub results: Vec<CaseResult>,
    pub causes: Vec<Cause>,
    /// What a teacher should know besides, such as errors while a file was loaded.
    pub notes: Vec<String>,
}

/// What one case came to.
pub(crate) struct CaseResult {
    pub criterion: &'static str,
    /// From 0 to 1.
    pub credit: f64,
    pub is_late: bool,
    /// Expected points lost, where that is measured.
    pub lost: Option<f64>,
}

impl Judge {
    /// Prepares the cases. Fails if the cases can't be made, such as for an unknown one.
    pub fn new(settings: Settings, sandbox: Sandbox) -> Result<Judge> {
        let Assignment { name, needs, examiner, .. } = settings.assignment;
        if let Some(program) = needs
            && !is_installed(program)
        {
            return Err(NotInstalled { assignment: name, program }.into());
        }
        let examiner = examiner(&settings)?;
        Ok(Judge { settings, sandbox, examiner })
    }

    /// What was asked for.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Judges one submission, a file or a folder.
    pub fn judge(&self, submission: &Path, stop: &Stop) -> Result<SubmissionReport> {
        let file = submission.display().to_string();
        let workplace = self
            .sandbox
            .workplace(submission)
            .with_context(|| format!("can't prepare {file} for judging"))?;
        let workplace = Arc::new(workplace);
        let examined = Examined { workplace: &workplace, sandbox: self.sandbox, stop };
        let findings = self.examiner.examine(&examined)?;
        let criteria = self.settings.assignment.criteria.iter();
        let criteria = criteria.filter_map(|&(name, _)| {
            Criterion::of(name, &findings.results, self.settings.weights.of(name))
        });
        Ok(SubmissionReport::new(file, criteria.collect(), findings, &self.settings))
    }
}
