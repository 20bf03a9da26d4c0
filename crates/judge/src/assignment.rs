//! The assignments that can be judged.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use parlour_players::Stop;
use parlour_rules::Seed;

use crate::causes::Cause;
use crate::report::{Criterion, SubmissionReport};
use crate::run::{Sandbox, Workplace, is_installed};
use crate::{Stopped, Weights, cribbage, crosscut, engine, five_crowns};

/// Coursework that can be judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assignment {
    /// `hand_value/3` and `select_hand/3` in Prolog.
    CribbageProlog,
    /// A scorer of hands in R.
    CribbageR,
    /// Crosscut's rules and a player in Prolog.
    Crosscut,
    /// A Five Crowns program with menus and save files.
    FiveCrowns,
    /// A program that speaks the bot protocol.
    Engine,
}

/// An assignment with this name doesn't exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not an assignment: choose cribbage-prolog, cribbage-r, crosscut, five-crowns or engine"
)]
pub struct NotAnAssignment(String);

impl Assignment {
    /// Every assignment.
    pub const ALL: [Assignment; 5] = [
        Assignment::CribbageProlog,
        Assignment::CribbageR,
        Assignment::Crosscut,
        Assignment::FiveCrowns,
        Assignment::Engine,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Assignment::CribbageProlog => "cribbage-prolog",
            Assignment::CribbageR => "cribbage-r",
            Assignment::Crosscut => "crosscut",
            Assignment::FiveCrowns => "five-crowns",
            Assignment::Engine => "engine",
        }
    }

    /// The criteria in the order of the report, each with its usual weight.
    pub fn criteria(self) -> &'static [(&'static str, f64)] {
        match self {
            Assignment::CribbageProlog => cribbage::prolog::CRITERIA,
            Assignment::CribbageR => cribbage::r::CRITERIA,
            Assignment::Crosscut => crosscut::predicates::CRITERIA,
            Assignment::FiveCrowns => five_crowns::CRITERIA,
            Assignment::Engine => engine::CRITERIA,
        }
    }

    /// The program that runs the submissions, if it must be installed.
    pub fn needs(self) -> Option<&'static str> {
        match self {
            Assignment::CribbageProlog => Some("swipl"),
            Assignment::CribbageR => Some("Rscript"),
            // These may be programs of any kind.
            Assignment::Crosscut | Assignment::FiveCrowns | Assignment::Engine => None,
        }
    }
}

impl Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Assignment {
    type Err = NotAnAssignment;

    fn from_str(text: &str) -> Result<Self, NotAnAssignment> {
        let found = Assignment::ALL.into_iter().find(|assignment| assignment.name() == text);
        found.ok_or_else(|| NotAnAssignment(text.to_owned()))
    }
}

/// What to judge by.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The assignment.
    pub assignment: Assignment,
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
    pub fn new(assignment: Assignment, seed: Seed) -> Settings {
        let weights = Weights::new(assignment.criteria());
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
        if let Some(program) = settings.assignment.needs()
            && !is_installed(program)
        {
            bail!("{} needs {program}, which is not installed", settings.assignment);
        }
        let examiner: Box<dyn Examiner> = match settings.assignment {
            Assignment::CribbageProlog => {
                Box::new(cribbage::prolog::CribbageProlog::new(&settings)?)
            }
            Assignment::CribbageR => Box::new(cribbage::r::CribbageR::new(&settings)?),
            Assignment::Crosscut => crosscut::examiner(&settings)?,
            Assignment::FiveCrowns => Box::new(five_crowns::FiveCrownsPrograms::new(&settings)?),
            Assignment::Engine => Box::new(engine::Engine::new(&settings)?),
        };
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
            .with_context(|| format!("cannot prepare {file} for judging"))?;
        let workplace = Arc::new(workplace);
        let examined = Examined { workplace: &workplace, sandbox: self.sandbox, stop };
        let findings = self.examiner.examine(&examined)?;
        let criteria = self.settings.assignment.criteria().iter();
        let criteria = criteria.filter_map(|&(name, _)| {
            Criterion::of(name, &findings.results, self.settings.weights.of(name))
        });
        Ok(SubmissionReport::new(file, criteria.collect(), findings, &self.settings))
    }
}
