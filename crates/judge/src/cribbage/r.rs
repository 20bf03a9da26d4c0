//! `cribbage-r`: an R script that scores a table of hands.

use std::ffi::OsString;
use std::io;
use std::time::Duration;

use anyhow::{Result, bail};

use super::cases::{HandCase, hands};
use super::scoring::{self, Scored};
use crate::assignment::{Assignment, CaseResult, Examined, Examiner, Findings};
use crate::causes::counted;
use crate::outcome::{Outcome, Timed};
use crate::run::Limits;
use crate::{Settings, Stopped};

/// A scorer of hands in R.
pub static CRIBBAGE_R: Assignment = Assignment {
    name: "cribbage-r",
    criteria: CRITERIA,
    needs: Some("Rscript"),
    examiner: |settings| Ok(Box::new(CribbageR::new(settings)?)),
};

/// The criteria with their usual weights.
const CRITERIA: &[(&str, f64)] = &[
    ("hand_value", 40.0),
    ("fifteens", 12.0),
    ("pairs", 12.0),
    ("runs", 12.0),
    ("flush", 12.0),
    ("nobs", 12.0),
];

/// The processor time for one run of the script.
const TIME: Duration = Duration::from_secs(30);

/// How often the script is run to find the hands that stop it.
const MOST_RUNS: usize = 40;

/// What a script answers with that doesn't write its table.
pub const NO_TOTALS: &str = "nothing: there is no totals.csv";

/// The hands, which are the same for every submission.
pub struct CribbageR {
    hands: Vec<HandCase>,
}

impl CribbageR {
    /// Makes `cases` random hands, and an eighth as many of each kind.
    pub fn new(settings: &Settings) -> Result<Self> {
        let any = settings.cases.unwrap_or(1000) as usize;
        let mut hands = hands(settings.seed, any, any.div_ceil(8).max(7));
        if let Some(only) = &settings.only {
            hands.retain(|case| case.name() == *only);
            if hands.is_empty() {
                bail!("there is no case `{only}` with this seed and number of cases");
            }
        }
        Ok(CribbageR { hands })
    }
}

impl Examiner for CribbageR {
    fn examine(&self, examined: &Examined<'_>) -> Result<Findings, Stopped> {
        let cases: Vec<&HandCase> = self.hands.iter().collect();
        let mut outcomes = Vec::with_capacity(cases.len());
        score(examined, &cases, &mut MOST_RUNS.clone(), &mut outcomes)?;
        let scored: Vec<Scored<'_>> = cases
            .into_iter()
            .zip(outcomes)
            .map(|(case, outcome)| Scored { case, outcome })
            .collect();
        let mut findings = Findings::default();
        for one in &scored {
            findings.results.push(CaseResult {
                criterion: one.case.criterion,
                credit: f64::from(u8::from(one.is_right())),
                is_late: one.outcome == Outcome::Late,
                lost: None,
            });
        }
        let flaws = scoring::find_flaws(&scored);
        findings.causes = scoring::causes(&scored, &flaws);
        Ok(findings)
    }
}

/// Scores hands with one run of the script. Where it fails, each half is tried by itself, so that
/// one bad hand doesn't spoil the others.
fn score(
    examined: &Examined<'_>,
    cases: &[&HandCase],
    runs: &mut usize,
    outcomes: &mut Vec<Outcome<i64>>,
) -> Result<(), Stopped> {
    if cases.is_empty() {
        return Ok(());
    }
    *runs = runs.saturating_sub(1);
    match run_script(examined, cases)? {
        Outcome::Answer(totals) => outcomes.extend(totals),
        failure if cases.len() == 1 || *runs == 0 => {
            outcomes.extend(cases.iter().map(|_| failure.clone().without_answer()));
        }
        _ => {
            let (one, other) = cases.split_at(cases.len() / 2);
            score(examined, one, runs, outcomes)?;
            score(examined, other, runs, outcomes)?;
        }
    }
    Ok(())
}

/// `Rscript SUBMISSION hands.csv totals.csv`, and what is in `totals.csv` afterwards.
fn run_script(
    examined: &Examined<'_>,
    cases: &[&HandCase],
) -> Result<Outcome<Vec<Outcome<i64>>>, Stopped> {
    let Examined { workplace, sandbox, stop } = *examined;
    let start = || -> io::Result<_> {
        let hands = workplace.add_file("hands.csv", &table(cases))?;
        let totals = workplace.files().join("totals.csv");
        let _ = std::fs::remove_file(&totals);
        let script = workplace.submission().as_os_str().to_owned();
        let words: [OsString; 5] =
            ["Rscript".into(), "--vanilla".into(), script, hands.into(), totals.into()];
        sandbox.start(&words, workplace, Limits::default())
    };
    let mut process = match start() {
        Ok(process) => process,
        Err(error) => return Ok(Outcome::Ended(format!("Rscript could not be started: {error}"))),
    };
    process.end_input();
    let mut timed = Timed::new(TIME);
    let ended = loop {
        match timed.line(&mut process, stop)? {
            Outcome::Answer(_) => {}
            Outcome::Late => return Ok(Outcome::Late),
            Outcome::Ended(how) => break how,
            other => return Ok(other.without_answer()),
        }
    };
    let has_succeeded = process.has_succeeded();
    let [_, errors] = process.last_lines();
    if !has_succeeded {
        let error = errors.iter().find(|line| line.starts_with("Error"));
        return Ok(match error {
            Some(line) => Outcome::Raised(line.clone()),
            None => Outcome::Ended(ended),
        });
    }
    Ok(match workplace.read("totals.csv") {
        Ok(text) => totals(&text, cases.len()),
        Err(_) => Outcome::Odd(NO_TOTALS.to_owned()),
    })
}

/// The table of hands that the script reads.
fn table(cases: &[&HandCase]) -> String {
    let mut text = String::from("card1,card2,card3,card4,starter\n");
    for case in cases {
        let [a, b, c, d] = case.shown.hand;
        text += &format!("{a},{b},{c},{d},{}\n", case.shown.starter);
    }
    text
}

/// The column `total`, or else the last one, a row for each hand.
pub fn totals(text: &str, count: usize) -> Outcome<Vec<Outcome<i64>>> {
    let fields = |line: &str| -> Vec<String> {
        line.split(',').map(|field| field.trim().trim_matches('"').to_owned()).collect()
    };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let Some(head) = lines.next().map(fields) else {
        return Outcome::Odd("an empty totals.csv".to_owned());
    };
    let place = head.iter().position(|name| name == "total").unwrap_or(head.len() - 1);
    let total = |line: &str| match fields(line).get(place).map(|field| field.parse::<f64>()) {
        Some(Ok(number)) if number.fract() == 0.0 => Outcome::Answer(number as i64),
        Some(Ok(number)) => Outcome::Odd(number.to_string()),
        _ => Outcome::Odd("something that isn't a number".to_owned()),
    };
    let totals: Vec<Outcome<i64>> = lines.map(total).collect();
    if totals.len() != count {
        let rows = counted(totals.len(), "row", "rows");
        return Outcome::Odd(format!("{rows} instead of {count}"));
    }
    Outcome::Answer(totals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_read_from_their_column() {
        let numbers = |text: &str| match totals(text, 2) {
            Outcome::Answer(rows) => rows,
            other => panic!("{other:?}"),
        };
        let both = [Outcome::Answer(12), Outcome::Answer(0)];
        assert_eq!(numbers("total\n12\n0\n"), both);
        assert_eq!(numbers("\"\",\"total\",\"x\"\r\n\"1\",12,a\r\n\"2\",0,b\r\n"), both);
        assert_eq!(numbers("hand,points\na,12\nb,NA\n")[1].answer(), None);
        assert!(matches!(totals("total\n1\n", 2), Outcome::Odd(_)));
        assert!(matches!(totals("", 2), Outcome::Odd(_)));
    }
}
