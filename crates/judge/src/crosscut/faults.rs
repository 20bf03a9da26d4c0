//! Cases that went wrong, grouped by what happened.

use crate::assignment::Findings;
use crate::causes::Cause;
use crate::outcome::{Outcome, timeouts_note};

/// What went wrong apart from answers, grouped by what happened.
pub struct Faults {
    criterion: &'static str,
    /// How many cases took too long.
    pub timeouts: usize,
    found: Vec<(String, String, String)>,
}

impl Faults {
    pub fn new(criterion: &'static str) -> Self {
        Faults { criterion, timeouts: 0, found: Vec::new() }
    }

    /// Adds a case without a proper answer.
    pub fn add<T>(&mut self, outcome: &Outcome<T>, example: String, case: String) {
        let text = match outcome {
            Outcome::Late => {
                self.timeouts += 1;
                "The submission takes too long.".to_owned()
            }
            Outcome::Odd(_) => "The submission's answer can't be read.".to_owned(),
            other => format!("The submission {}.", other.what_it_did()),
        };
        self.wrong(&text, example, case);
    }

    /// Adds a case with a wrong answer.
    pub fn wrong(&mut self, text: &str, example: String, case: String) {
        self.found.push((text.to_owned(), example, case));
    }

    /// Adds a cause for each thing that happened, and a note where cases weren't tried.
    pub fn report(self, findings: &mut Findings) {
        let cases = format!("cases of {}", self.criterion);
        findings.notes.extend(timeouts_note(self.timeouts, &cases));
        findings.causes.extend(self.causes());
    }

    /// A cause for each thing that happened, with its simplest example.
    pub fn causes(mut self) -> Vec<Cause> {
        // Within a group the shortest example is the simplest.
        self.found.sort_by(|one, other| (&one.0, one.1.len()).cmp(&(&other.0, other.1.len())));
        self.found
            .chunk_by(|one, other| one.0 == other.0)
            .map(|group| Cause {
                criterion: self.criterion.to_owned(),
                cause: group[0].0.clone(),
                cases: group.len(),
                example: group[0].1.clone(),
                case: Some(group[0].2.clone()),
            })
            .collect()
    }
}
