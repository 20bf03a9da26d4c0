//! `five-crowns`: programs with menus, driven by scripts from an adapter file.

mod adapter;
mod cases;
mod points;
mod turns;
#[cfg(test)]
pub mod voice;

use std::time::Duration;

use anyhow::Result;
use parlour_rules::five_crowns::save::{self, Comments, Format, Save};

use self::adapter::Adapter;
use self::cases::{Case, Task};
use crate::assignment::{Assignment, CaseResult, Examined, Examiner, Findings};
use crate::causes::Cause;
use crate::outcome::{MOST_TIMEOUTS, Outcome, Timed, timeouts_note};
use crate::run::Limits;
use crate::{Settings, Stopped};

/// A Five Crowns program with menus and save files.
pub static FIVE_CROWNS: Assignment = Assignment {
    name: "five-crowns",
    criteria: CRITERIA,
    needs: None,
    examiner: |settings| Ok(Box::new(FiveCrownsPrograms::new(settings)?)),
};

/// The criteria with their usual weights.
const CRITERIA: &[(&str, f64)] = &[
    ("saves", 20.0),
    ("loading", 20.0),
    ("turns", 25.0),
    ("cards", 10.0),
    ("points", 15.0),
    ("reasons", 10.0),
];

/// The processor time for one run of the program.
const TIME: Duration = Duration::from_secs(20);

/// The cases and how the program is driven.
pub struct FiveCrownsPrograms {
    adapter: Adapter,
    cases: Vec<Case>,
}

impl FiveCrownsPrograms {
    /// Makes the cases: `cases` turns of the computer, and from them how many of everything else.
    pub fn new(settings: &Settings) -> Result<Self> {
        let adapter: Option<Adapter> = crate::adapter::read(settings)?;
        let Some(adapter) = adapter else {
            anyhow::bail!(
                "five-crowns needs --adapter FILE, which says how to start the program and what to type (docs/judge.md)"
            );
        };
        adapter.check()?;
        let mut cases =
            cases::cases(settings.seed, settings.cases.unwrap_or(12) as usize, &adapter);
        if let Some(only) = &settings.only {
            cases.retain(|case| case.name == *only);
            if cases.is_empty() {
                anyhow::bail!("there is no case `{only}` with this seed and number of cases");
            }
        }
        Ok(FiveCrownsPrograms { adapter, cases })
    }
}

/// What is wrong with a save file in another format than the adapter's.
fn wrong_format(written: Format, wanted: Format) -> String {
    format!("is in {written} format instead of {wanted}")
}

/// What a run of the program left behind.
struct Ran {
    /// Everything that it printed, in small letters.
    output: String,
    /// The save that it wrote, or what is wrong with it.
    saved: Result<Save, String>,
}

/// A fault in one case.
struct Fault {
    criterion: &'static str,
    cause: String,
    example: String,
}

impl Examiner for FiveCrownsPrograms {
    fn examine(&self, examined: &Examined<'_>) -> Result<Findings, Stopped> {
        let mut findings = Findings::default();
        let mut faults: Vec<(Fault, &Case)> = Vec::new();
        let mut timeouts = 0;
        for case in &self.cases {
            let outcome =
                if timeouts == MOST_TIMEOUTS { Outcome::Late } else { self.run(examined, case)? };
            timeouts += usize::from(matches!(outcome, Outcome::Late) && timeouts < MOST_TIMEOUTS);
            let found = match &outcome {
                Outcome::Answer(ran) => self.faults(case, ran),
                other => {
                    let cause = format!("The program {}.", other.what_it_did());
                    let criterion = case.criteria()[0];
                    let example = case.text();
                    vec![Fault { criterion, cause, example }]
                }
            };
            let is_late = matches!(outcome, Outcome::Late);
            let has_answered = matches!(outcome, Outcome::Answer(_));
            for &criterion in case.criteria() {
                let is_right =
                    has_answered && !found.iter().any(|fault| fault.criterion == criterion);
                let credit = f64::from(u8::from(is_right));
                findings.results.push(CaseResult { criterion, credit, is_late, lost: None });
            }
            faults.extend(found.into_iter().map(|fault| (fault, case)));
        }
        findings.notes.extend(timeouts_note(timeouts, "runs"));
        findings.notes.extend(self.adapter.notes());
        faults.sort_by(|(one, _), (other, _)| {
            (one.criterion, &one.cause, one.example.len()).cmp(&(
                other.criterion,
                &other.cause,
                other.example.len(),
            ))
        });
        let same = |(one, _): &(Fault, &Case), (other, _): &(Fault, &Case)| {
            one.criterion == other.criterion && one.cause == other.cause
        };
        findings.causes = faults
            .chunk_by(same)
            .map(|group| Cause {
                criterion: group[0].0.criterion.to_owned(),
                cause: group[0].0.cause.clone(),
                cases: group.len(),
                example: group[0].0.example.clone(),
                case: Some(group[0].1.name.clone()),
            })
            .collect();
        Ok(findings)
    }
}

impl FiveCrownsPrograms {
    /// Runs the program with the case's script typed in.
    fn run(&self, examined: &Examined<'_>, case: &Case) -> Result<Outcome<Ran>, Stopped> {
        let Examined { workplace, sandbox, stop } = *examined;
        let start = || -> Result<_> {
            let text = case
                .start
                .as_ref()
                .map(|save| save.write(self.adapter.format(), Comments::Without));
            workplace.add_file("load.txt", text.as_deref().unwrap_or(""))?;
            let _ = std::fs::remove_file(workplace.files().join("save.txt"));
            let words = crate::engine::command(Some(&self.adapter.start), workplace)?;
            Ok(sandbox.start(&words, workplace, Limits { memory: 2 << 30, ..Limits::default() })?)
        };
        let mut process = match start() {
            Ok(process) => process,
            Err(error) => return Ok(Outcome::Ended(format!("{error:#}"))),
        };
        for line in self.adapter.script(case.script()).unwrap_or_default() {
            process.send(case.typed(line, &self.adapter));
        }
        process.end_input();
        let mut timed = Timed::new(TIME);
        let mut output = String::new();
        loop {
            match timed.line(&mut process, stop)? {
                Outcome::Answer(line) => {
                    // Enough to find a reason in; a flood is ended elsewhere.
                    if output.len() < 1 << 20 {
                        output += &line.to_lowercase();
                        output.push('\n');
                    }
                }
                Outcome::Late => return Ok(Outcome::Late),
                // Programs end when their input does, some of them with an error.
                Outcome::Ended(how) => match process.excess() {
                    Some(_) => return Ok(Outcome::Ended(how)),
                    None => break,
                },
                other => return Ok(other.without_answer()),
            }
        }
        let saved = match workplace.read("save.txt") {
            Ok(text) => match save::read(&text) {
                Ok(loaded) if loaded.format != self.adapter.format_read() => {
                    Err(wrong_format(loaded.format, self.adapter.format()))
                }
                Ok(loaded) => match loaded.save.check() {
                    Ok(()) => Ok(loaded.save),
                    Err(why) => Err(format!("can't be played: {why}")),
                },
                Err(bad) => Err(format!("can't be read: {bad}")),
            },
            Err(_) => Err("isn't written".to_owned()),
        };
        Ok(Outcome::Answer(Ran { output, saved }))
    }

    /// Everything that is wrong with a run.
    fn faults(&self, case: &Case, ran: &Ran) -> Vec<Fault> {
        let fault = |criterion: &'static str, cause: String, detail: &str| {
            let example = format!("{}{detail}", case.text());
            Fault { criterion, cause, example }
        };
        let mut faults = Vec::new();
        if let Some(words) = self.adapter.reason_words(case.script())
            && case.criteria().contains(&"reasons")
            && !words.iter().any(|word| ran.output.contains(&word.to_lowercase()))
        {
            let cause = match case.task {
                Task::Help => "Help gives no reason.",
                _ => "The computer gives no reason for its turn.",
            };
            faults.push(fault("reasons", cause.to_owned(), ""));
        }
        if matches!(case.task, Task::Help) {
            return faults;
        }
        let saved = match &ran.saved {
            Ok(saved) => saved,
            Err(why) => {
                let cause = match why.split_once(':') {
                    Some((cause, _)) => format!("The save file {cause}."),
                    None => format!("The save file {why}."),
                };
                let rest = case.criteria().iter().filter(|criterion| **criterion != "reasons");
                let detail = format!(": the save file {why}");
                faults.extend(rest.map(|criterion| fault(criterion, cause.clone(), &detail)));
                return faults;
            }
        };
        let (missing, extra) = saved.missing_and_extra();
        if !missing.is_empty() || !extra.is_empty() {
            let lists = [("missing", &missing), ("too many", &extra)];
            let lists = lists.into_iter().filter(|(_, cards)| !cards.is_empty());
            let lists = lists.map(|(what, cards)| format!("; {what}: {}", turns::list(cards)));
            let detail = lists.collect::<Vec<_>>().concat();
            let cause = match (missing.is_empty(), extra.is_empty()) {
                (false, true) => "Cards are missing from the saved game.",
                (true, false) => "The saved game has too many cards.",
                _ => {
                    "The saved game has the wrong cards: some are missing, others appear too many times."
                }
            };
            let criterion = if matches!(case.task, Task::New) { "saves" } else { "cards" };
            faults.push(fault(criterion, cause.to_owned(), &detail));
        }
        match (&case.task, &case.start) {
            (Task::Load, Some(start)) => {
                if let Some((cause, detail)) = turns::difference(start, saved) {
                    faults.push(fault("loading", cause.to_owned(), &detail));
                }
            }
            (Task::ComputerTurn, Some(start)) => {
                if let Err((cause, detail)) = turns::legal_turn(start, saved) {
                    faults.push(fault("turns", cause.to_owned(), &detail));
                }
            }
            (Task::HumanTurn(choice), Some(start)) => {
                let right = turns::after(start, choice.draws, choice.discard);
                if let Some((cause, detail)) = turns::difference(&right, saved) {
                    let cause = format!("A typed turn isn't played as typed. {cause}");
                    faults.push(fault("turns", cause, &detail));
                }
            }
            (Task::LastTurn, Some(start)) => {
                if let Err((cause, detail)) = points::round_end(start, saved) {
                    faults.push(fault("points", cause, &detail));
                }
            }
            _ => {}
        }
        faults
    }
}
