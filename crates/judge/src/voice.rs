//! What reports say, about answers that are made up here, compared with `golden/voice/judge.txt`.
//!
//! `PARLOUR_VOICE=write cargo test -p parlour-judge --lib voice` writes the file.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use parlour_players::Stop;
use parlour_players::arena::Contestant;
use parlour_rules::{Seat, Seed};
use parlour_table::{Cause as Forfeited, Forfeit, Launch, MoveRequest, SeatForfeit, UgiPosition};
use serde_json::json;

use crate::assignment::{CaseResult, Findings};
use crate::causes::Cause;
use crate::engine::{self, Engine};
use crate::outcome::{MOST_TIMEOUTS, Outcome, timeouts_note};
use crate::prolog::LoadErrors;
use crate::report::{ClassReport, CriterionReport, SubmissionReport};
use crate::run::{
    Bot, Excess, LONGEST_LINE, Limits, MOST_FILES, MoveTime, Process, Protocol, Sandbox, Workplace,
};
use crate::{
    ASSIGNMENTS, Assignment, CRIBBAGE_PROLOG, ENGINE, NotInstalled, Settings, VOICES, Weights,
};

/// Longer than any answer takes.
const DAY: Duration = Duration::from_hours(24);

/// The sections of the file. A line is written where it is first said.
#[derive(Default)]
pub struct Sentences {
    sections: Vec<(String, Vec<String>)>,
    known: HashSet<String>,
}

impl Sentences {
    pub fn add(&mut self, section: &str, lines: impl IntoIterator<Item = String>) {
        let new: Vec<String> = lines
            .into_iter()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|line| line.contains(char::is_alphabetic) && self.known.insert(line.clone()))
            .collect();
        match self.sections.last_mut() {
            Some((last, lines)) if last == section => lines.extend(new),
            _ => self.sections.push((section.to_owned(), new)),
        }
    }

    /// The causes, each with its example.
    pub fn add_causes(&mut self, section: &str, causes: Vec<Cause>) {
        self.add(section, causes.into_iter().flat_map(|cause| [cause.cause, cause.example]));
    }
}

/// What a submission may do instead of answering.
pub fn failures<T>() -> [Outcome<T>; 5] {
    [
        Outcome::No,
        Outcome::Raised("type_error(evaluable, x/0)".to_owned()),
        Outcome::Late,
        Outcome::Ended("it used more than 1024 MiB of memory".to_owned()),
        Outcome::Odd("an unbound variable".to_owned()),
    ]
}

/// Games that a program loses by forfeit.
fn hear_forfeits(said: &mut Sentences) {
    let engine = Engine::new(&Settings::new(&ENGINE, Seed::from(1))).expect("no adapter is needed");
    let lost = |cause, why: &str, stderr: &[&str]| {
        let stderr = stderr.iter().map(ToString::to_string).collect();
        let forfeit = Forfeit { cause, why: why.to_owned(), stdout: Vec::new(), stderr };
        SeatForfeit { contestant: Contestant::A, seat: Seat(0), move_number: 5, forfeit }
    };
    let illegal = "`c3` is illegal here: c3 already has a red disc: choose an empty square";
    let forfeits = vec![
        (0, 0, lost(Forfeited::Illegal, illegal, &[])),
        (0, 1, lost(Forfeited::Illegal, illegal, &[])),
        (1, 0, lost(Forfeited::Late, "no answer came within 5 s", &[])),
        (1, 1, lost(Forfeited::Malformed, "its answer is not JSON: expected value", &[])),
        (2, 0, lost(Forfeited::Crash, "the program ended (exit status: 1)", &["IndexError"])),
    ];
    said.add_causes("Games that are forfeited", engine.causes(forfeits));
}

/// Answers of programs that play.
fn hear_bots(said: &mut Sentences) {
    let request = MoveRequest {
        game: "crosscut",
        view: json!({}),
        legal: Vec::new(),
        ugi: Some(UgiPosition { options: Vec::new(), position: String::new() }),
    };
    let mut hear = |protocol, program: &'static str, script: &'static str| {
        let start = move || {
            let mut command = Command::new(program);
            command.args(["-c", script]);
            Process::start(command)
        };
        // No answer depends on how long it takes.
        let limits = MoveTime { think: DAY, start: DAY, nodes: None };
        let mut running = Bot { start, protocol, limits }.launch(&Stop::default());
        let forfeit = running.ask(&request).expect_err("it gives no action");
        said.add("Answers of programs that play", [forfeit.why]);
    };
    for script in [
        "read x; echo hello",
        "read x; echo '{\"id\":7}'",
        "read x; echo '{\"id\":1}'",
        "read x; echo '{\"id\":1,\"error\":\"no idea\"}'",
        "exit 3",
        "exec >&-; sleep 60",
        "yes | tr -d '\\n'",
    ] {
        hear(Protocol::Engine, "sh", script);
    }
    hear(Protocol::Ugi, "sh", "echo ugiok; echo readyok; echo bestmove; read x");
    hear(Protocol::Engine, "/nothing/here", "");
}

/// What ends a submission, and what keeps one from being started.
fn hear_limits(said: &mut Sentences) {
    let Limits { memory, processes, output, files } = Limits::default();
    let excesses = [
        Excess::Processes(processes),
        Excess::Memory(memory),
        Excess::Output(output),
        Excess::Line(LONGEST_LINE),
        Excess::FileBytes(files),
        Excess::Files(MOST_FILES),
    ];
    said.add(
        "Limits",
        excesses.map(|excess| Outcome::<()>::Ended(excess.to_string()).what_it_did()),
    );
    for which in ["cases of hand_value", "runs"] {
        said.add("Limits", timeouts_note(MOST_TIMEOUTS, which));
    }
    said.add("Limits", Sandbox::LimitsOnly.warning().map(str::to_owned));
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    File::create(place("large.pl")).and_then(|file| file.set_len(1 << 30)).expect("a file");
    fs::create_dir(place("class")).expect("a folder");
    for number in 0..=1_000 {
        File::create(place("class").join(number.to_string())).expect("a file");
    }
    fs::create_dir(place("bot")).expect("a folder");
    File::create(place("bot.txt")).expect("a file");
    let mut hear = |refused: anyhow::Error| {
        let shown = format!("{refused:#}").replace(&format!("{}/", folder.path().display()), "");
        said.add("Submissions that can't be started", [shown]);
    };
    for name in ["large.pl", "class", "nothing.pl"] {
        hear(Workplace::new(&place(name), None).err().expect("it can't be copied"));
    }
    for (name, start) in [("bot", None), ("bot.txt", None), ("bot.txt", Some("'"))] {
        let workplace = Workplace::new(&place(name), None).expect("it can be copied");
        hear(engine::command(start, &workplace).expect_err("it can't be started"));
    }
    let mut settings = Settings::new(&ENGINE, Seed::from(1));
    settings.adapter = Some(place("adapter.toml"));
    for text in [
        "think = 0",
        "opponent = 'god'",
        "games = ['chess']",
        "protocol = 'ugi'\ngames = ['cribbage']",
    ] {
        fs::write(place("adapter.toml"), text).expect("written");
        hear(Engine::new(&settings).err().expect("it can't work"));
    }
    hear(NotInstalled { assignment: "cribbage-r", program: "Rscript" }.into());
}

/// A class of two: in words, and as a page.
fn hear_report(said: &mut Sentences) {
    let settings = Settings::new(&CRIBBAGE_PROLOG, Seed::from(7));
    let result = |criterion, credit, is_late, lost| CaseResult { criterion, credit, is_late, lost };
    // Where there is anything wrong: three hands with a pair, one with nobs, and one too late.
    let judged = |file: &str, credit: f64, findings: Findings| {
        let is_wrong = credit < 1.0;
        let wrong = |is_late| {
            result("hand_value", if is_wrong { 0.0 } else { 1.0 }, is_late && is_wrong, None)
        };
        let results = [
            result("hand_value", 1.0, false, None),
            wrong(false),
            wrong(false),
            wrong(false),
            wrong(false),
            wrong(true),
            result("select_hand", credit, false, Some(1.0 - credit)),
        ];
        let criteria = ["hand_value", "select_hand"].into_iter();
        let criteria = criteria.filter_map(|name| CriterionReport::of(name, &results, 25.0));
        SubmissionReport::new(file.to_owned(), criteria.collect(), findings, &settings)
    };
    let cause = |cause: &str, cases, example: &str, case: Option<&str>| Cause {
        criterion: "hand_value".to_owned(),
        cause: cause.to_owned(),
        cases,
        example: example.to_owned(),
        case: case.map(str::to_owned),
    };
    let no_nobs = "It doesn't count nobs. 1 of the 4 wrong hands has nobs.";
    let no_pairs = "It doesn't count pairs. 3 of the 4 wrong hands have a pair.";
    let nobs = "JD 2C 4S 8H | KD scores 1; the submission says 0";
    let pair = "7H 9C 2D QD | 7C scores 2; the submission says 0";
    let findings = Findings {
        causes: vec![
            cause(no_nobs, 1, nobs, Some("nobs JD 2C 4S 8H | KD")),
            cause(no_pairs, 3, pair, None),
        ],
        notes: vec![LoadErrors { count: 1, first: "syntax error".to_owned() }.to_string()],
        ..Findings::default()
    };
    let submissions =
        vec![judged("ann.pl", 0.5, findings), judged("bob.pl", 1.0, Findings::default())];
    let class = ClassReport { assignment: "cribbage-prolog", seed: Seed::from(7), submissions };
    let mut report = Vec::new();
    class.print(&mut report).expect("memory can be written");
    let report = String::from_utf8(report).expect("text");
    said.add("A report", report.lines().map(str::to_owned));
    let page = class.page();
    let body = page.split_once("</style>").expect("a style").1;
    let texts = body.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, text)| text);
    said.add("A report as a page", texts.map(str::to_owned));
    let csv = class.csv();
    said.add("A report as a table", csv.lines().take(1).map(str::to_owned));
}

/// What is refused before anything is judged.
fn hear_refusals(said: &mut Sentences) {
    let mut lines = vec![Assignment::named("chess").expect_err("no assignment").to_string()];
    for text in ["hand_value = 2000", "beauty = 3", "hand_value = \"many\""] {
        let refused = Weights::read(text, &CRIBBAGE_PROLOG).expect_err("bad weights");
        lines.push(refused.to_string());
    }
    for assignment in ASSIGNMENTS {
        let mut settings = Settings::new(assignment, Seed::from(7));
        settings.only = Some("nothing".to_owned());
        // Crosscut asks for a program that may not be there.
        if assignment.name != "crosscut" {
            let refused = (assignment.examiner)(&settings).err().expect("no such case");
            lines.push(format!("{refused:#}"));
        }
    }
    said.add("Refused before judging", lines);
}

#[test]
fn reports_say_what_their_voice_file_holds() {
    let mut said = Sentences::default();
    hear_report(&mut said);
    for hear in VOICES {
        hear(&mut said);
    }
    hear_forfeits(&mut said);
    hear_bots(&mut said);
    hear_limits(&mut said);
    hear_refusals(&mut said);
    let section =
        |(name, lines): &(String, Vec<String>)| format!("# {name}\n\n{}\n", lines.join("\n"));
    let text = said.sections.iter().map(section).collect::<Vec<_>>().join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/voice/judge.txt");
    if std::env::var_os("PARLOUR_VOICE").is_some_and(|how| how == "write") {
        fs::write(&path, &text).expect("it can be written");
        return;
    }
    let kept = fs::read_to_string(&path).expect("the file is there");
    let differs = kept.lines().zip(text.lines()).find(|(kept, said)| kept != said);
    assert!(
        kept == text,
        "judge.txt says something else now ({differs:?}): write it again with PARLOUR_VOICE=write, \
         and read it from top to bottom",
    );
}
