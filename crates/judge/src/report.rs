//! The report on submissions: for programs, for people at a terminal, and as a table or a page.

mod page;

use std::collections::BTreeSet;
use std::io::{self, Write};

use parlour_rules::Seed;
use serde::{Deserialize, Serialize};

use crate::Settings;
use crate::assignment::{CaseResult, Findings};
use crate::causes::counted;

/// A class of submissions, as judged.
#[derive(Clone, Debug, Serialize)]
pub struct ClassReport {
    /// The assignment's name.
    pub assignment: &'static str,
    /// What decided the cases.
    pub seed: Seed,
    /// In the order in which they were named.
    pub submissions: Vec<SubmissionReport>,
}

/// One submission, as judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SubmissionReport {
    /// The file or folder.
    pub file: String,
    /// The marks of all criteria together.
    pub marks: f64,
    /// The most marks that there are.
    pub most: f64,
    /// The criteria that were judged.
    pub criteria: Vec<CriterionReport>,
    /// What went wrong, the cause of most cases first.
    pub causes: Vec<CauseReport>,
    /// What a teacher should know besides.
    pub notes: Vec<String>,
}

/// How a submission does by one criterion.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CriterionReport {
    /// The criterion.
    pub name: String,
    /// The cases that are right.
    pub right: u64,
    /// All cases.
    pub of: u64,
    /// The marks.
    pub marks: f64,
    /// The most marks that there are.
    pub most: f64,
    /// The cases in which no answer came in time.
    pub timeouts: u64,
    /// The expected points lost in an average case, where that is measured.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lost: Option<f64>,
}

/// A reason for wrong answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CauseReport {
    /// The criterion that it spoils, or several, listed.
    pub criterion: String,
    /// What is wrong.
    pub cause: String,
    /// How many cases it explains.
    pub cases: u64,
    /// The simplest of them.
    pub example: String,
    /// A command that repeats the example.
    pub repeat: Option<String>,
}

pub(crate) use CriterionReport as Criterion;

impl CriterionReport {
    /// Adds up the cases of a criterion; none if it has no cases.
    pub(crate) fn of(name: &str, results: &[CaseResult], weight: f64) -> Option<CriterionReport> {
        let cases: Vec<&CaseResult> =
            results.iter().filter(|result| result.criterion == name).collect();
        if cases.is_empty() {
            return None;
        }
        let of = cases.len() as u64;
        let credit: f64 = cases.iter().map(|case| case.credit).sum();
        let lost: Vec<f64> = cases.iter().filter_map(|case| case.lost).collect();
        Some(CriterionReport {
            name: name.to_owned(),
            right: cases.iter().filter(|case| case.credit >= 1.0).count() as u64,
            of,
            marks: rounded(weight * credit / of as f64),
            most: weight,
            timeouts: cases.iter().filter(|case| case.is_late).count() as u64,
            lost: (!lost.is_empty()).then(|| rounded(lost.iter().sum::<f64>() / lost.len() as f64)),
        })
    }
}

/// To the hundredth: what marks are given in.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

impl SubmissionReport {
    pub(crate) fn new(
        file: String,
        criteria: Vec<CriterionReport>,
        findings: Findings,
        settings: &Settings,
    ) -> SubmissionReport {
        let mut causes: Vec<CauseReport> = findings
            .causes
            .into_iter()
            .map(|cause| CauseReport {
                criterion: cause.criterion,
                cause: cause.cause,
                cases: cause.cases as u64,
                example: cause.example,
                repeat: cause.case.map(|case| repeat(&file, &case, settings)),
            })
            .collect();
        causes.sort_by_key(|cause| std::cmp::Reverse(cause.cases));
        SubmissionReport {
            marks: rounded(criteria.iter().map(|one| one.marks).sum()),
            most: rounded(criteria.iter().map(|one| one.most).sum()),
            file,
            criteria,
            causes,
            notes: findings.notes,
        }
    }

    /// Writes the report for people.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}: {} of {} marks", self.file, self.marks, self.most)?;
        for note in &self.notes {
            writeln!(out, "  note: {note}")?;
        }
        let width = self.criteria.iter().map(|one| one.name.len()).max().unwrap_or(0);
        for one in &self.criteria {
            let right = format!("{} of {} right", one.right, one.of);
            write!(out, "  {:width$}  {right:>18}  {:>6} of {}", one.name, one.marks, one.most)?;
            if let Some(lost) = one.lost {
                write!(out, ", {lost} points lost on average")?;
            }
            if one.timeouts > 0 {
                write!(out, ", {} timed out", one.timeouts)?;
            }
            writeln!(out)?;
        }
        for cause in &self.causes {
            let cases = counted(cause.cases as usize, "case", "cases");
            writeln!(out, "\n  {} ({}, {cases})", cause.cause, cause.criterion)?;
            writeln!(out, "    such as: {}", cause.example)?;
            if let Some(repeat) = &cause.repeat {
                writeln!(out, "    repeat:  {repeat}")?;
            }
        }
        Ok(())
    }
}

/// A command that judges one case again.
fn repeat(file: &str, case: &str, settings: &Settings) -> String {
    let quoted = |text: &str| shlex::try_quote(text).map_or_else(|_| text.to_owned(), Into::into);
    let mut command = format!("parlour judge {} {}", settings.assignment.name, quoted(file));
    if let Some(adapter) = &settings.adapter {
        command += &format!(" --adapter {}", quoted(&adapter.display().to_string()));
    }
    if let Some(cases) = settings.cases {
        command += &format!(" --cases {cases}");
    }
    command + &format!(" --seed {} --case {}", settings.seed, quoted(case))
}

impl ClassReport {
    /// Writes the report for people.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        for (place, submission) in self.submissions.iter().enumerate() {
            if place > 0 {
                writeln!(out)?;
            }
            submission.print(out)?;
        }
        if self.submissions.len() > 1 {
            let width = self.submissions.iter().map(|one| one.file.chars().count()).max();
            let width = width.unwrap_or(0);
            writeln!(out)?;
            for one in &self.submissions {
                writeln!(out, "{:width$}  {:>6} of {}", one.file, one.marks, one.most)?;
            }
        }
        writeln!(out, "\nseed {}", self.seed)
    }

    /// The table for a spreadsheet: a row for each submission, marks by criterion.
    pub fn csv(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        let mut seen = BTreeSet::new();
        for criterion in self.submissions.iter().flat_map(|one| &one.criteria) {
            if seen.insert(&criterion.name) {
                names.push(&criterion.name);
            }
        }
        let head = ["file", "marks", "most"].into_iter().chain(names.iter().copied());
        let mut rows = vec![head.chain(["timeouts", "causes"]).map(str::to_owned).collect()];
        for one in &self.submissions {
            let mut row: Vec<String> =
                vec![one.file.clone(), one.marks.to_string(), one.most.to_string()];
            for name in &names {
                let found = one.criteria.iter().find(|criterion| criterion.name == *name);
                row.push(found.map(|criterion| criterion.marks.to_string()).unwrap_or_default());
            }
            row.push(one.criteria.iter().map(|one| one.timeouts).sum::<u64>().to_string());
            let causes: Vec<&str> = one.causes.iter().map(|cause| cause.cause.as_str()).collect();
            row.push(causes.join(" / "));
            rows.push(row);
        }
        rows.iter().map(|row| row_text(row)).collect()
    }

    /// A page that needs nothing else: no script, no network.
    pub fn page(&self) -> String {
        page::page(self)
    }
}

/// A row of a CSV file. A field that a spreadsheet would take for a formula begins with a quote.
fn row_text(fields: &[String]) -> String {
    let field = |field: &String| {
        let is_formula = field.starts_with(['=', '+', '@', '\t', '\r'])
            || field.starts_with('-') && field.parse::<f64>().is_err();
        let text = if is_formula { format!("'{field}") } else { field.clone() };
        if text.contains(['"', ',', '\n', '\r']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text
        }
    };
    fields.iter().map(field).collect::<Vec<_>>().join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_a_table_are_quoted_and_never_formulas() {
        let fields = ["a,b", "say \"x\"", "=1+1", "-3", "-x", "plain"].map(str::to_owned);
        assert_eq!(row_text(&fields), "\"a,b\",\"say \"\"x\"\"\",'=1+1,-3,'-x,plain\r\n");
    }
}
