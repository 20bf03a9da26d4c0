//! Submissions that misbehave: each spoils nothing but its own mark.

#![cfg(unix)]

mod common;

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use common::{is_installed, judged};
use parlour_judge::run::{Limits, NoLine, Process, Sandbox};
use parlour_judge::{CRIBBAGE_PROLOG, Settings, judge_class};
use parlour_players::Stop;
use parlour_rules::Seed;
use tempfile::TempDir;

/// How long to wait for what has to happen: more than enough on a busy machine.
const LIMIT: Duration = Duration::from_mins(5);

/// Starts a shell script as a submission.
fn start(sandbox: Sandbox, script: &str, limits: Limits) -> (TempDir, Process) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("script.sh");
    fs::write(&path, script).expect("it can be written");
    let workplace = sandbox.workplace(&path).expect("it can be copied");
    let words = ["sh".into(), workplace.submission().as_os_str().to_owned()];
    let process = sandbox.start(&words, &workplace, limits).expect("sh starts");
    // The folder of the workplace must outlive the program.
    std::mem::forget(workplace);
    (folder, process)
}

/// The sandboxes that can be tried here.
fn sandboxes() -> Vec<Sandbox> {
    let found = Sandbox::find();
    if found == Sandbox::LimitsOnly { vec![found] } else { vec![found, Sandbox::LimitsOnly] }
}

/// Everything that a program writes until it ends, and how it ended.
fn until_end(process: &mut Process) -> (Vec<String>, String) {
    let (stop, deadline) = (Stop::default(), Instant::now() + LIMIT);
    let mut lines = Vec::new();
    loop {
        match process.line(deadline, &stop) {
            Ok(line) => lines.push(line),
            Err(NoLine::Ended) => return (lines, process.how_it_ended()),
            Err(other) => panic!("it doesn't end: {other:?}"),
        }
        lines.truncate(100);
    }
}

#[test]
fn memory_is_limited() {
    for sandbox in sandboxes() {
        let limits = Limits { memory: 64 << 20, ..Limits::default() };
        let script = "x=0123456789abcdef; while :; do x=$x$x; done";
        let (_folder, mut process) = start(sandbox, script, limits);
        let (_, how) = until_end(&mut process);
        let is_limit = how.contains("memory") || how.contains("exit status");
        assert!(is_limit, "{sandbox:?}: {how}");
    }
}

#[test]
fn floods_of_output_end_the_program() {
    for sandbox in sandboxes() {
        let limits = Limits { output: 1 << 20, ..Limits::default() };
        let (_folder, mut process) = start(sandbox, "yes", limits);
        let (_, how) = until_end(&mut process);
        assert_eq!(how, "it printed more than 1 MiB", "{sandbox:?}");
    }
}

#[test]
fn large_and_many_files_end_the_program() {
    for sandbox in sandboxes() {
        let limits = Limits { files: 8 << 20, ..Limits::default() };
        let script = "i=0; while :; do i=$((i+1)); head -c 1000000 /dev/zero > file$i; done";
        let (_folder, mut process) = start(sandbox, script, limits);
        let (_, how) = until_end(&mut process);
        assert_eq!(how, "it wrote more than 8 MiB of files", "{sandbox:?}");
        let script = "i=0; while :; do i=$((i+1)); : > file$i; done";
        let (_folder, mut process) = start(sandbox, script, limits);
        let (_, how) = until_end(&mut process);
        assert!(how.starts_with("it made more than "), "{sandbox:?}: {how}");
    }
}

#[test]
fn fork_bombs_are_ended_and_leave_nothing_behind() {
    for sandbox in sandboxes() {
        let limits = Limits { processes: 20, ..Limits::default() };
        // Each copy waits, so that the number of processes shows.
        let script = "while :; do sleep 1000 & done 2>/dev/null; sleep 1000";
        let (folder, mut process) = start(sandbox, script, limits);
        let (_, how) = until_end(&mut process);
        // Either the watch ended it, or the system refused to fork.
        assert!(how.contains("processes") || how.contains("exit status"), "{sandbox:?}: {how}");
        drop(process);
        drop(folder);
    }
}

#[test]
fn program_that_kills_its_parent_and_everything_else_harms_only_itself() {
    for sandbox in sandboxes() {
        // Without bwrap only root can give it a user of its own, which protects the others.
        let is_safe = sandbox != Sandbox::LimitsOnly || rustix::process::geteuid().is_root();
        let script = if is_safe {
            "kill -9 $PPID; kill -9 -1; echo alive"
        } else {
            "kill -9 $PPID; echo alive"
        };
        let (_folder, mut process) = start(sandbox, script, Limits::default());
        until_end(&mut process);
    }
}

#[test]
fn bwrap_hides_the_network_and_other_files() {
    let sandbox = Sandbox::find();
    if sandbox != Sandbox::Bubblewrap {
        assert!(
            sandbox.warning().is_some_and(|warning| warning.contains("bubblewrap isn't installed"))
        );
        eprintln!("skipped: bwrap isn't installed or may not work here");
        return;
    }
    assert_eq!(sandbox.warning(), None);
    let secret = tempfile::tempdir().expect("a folder");
    let path = secret.path().join("secret.txt");
    fs::write(&path, "secret").expect("it can be written");
    let script = format!(
        "cat '{}' || echo hidden\ncat /proc/net/dev | grep -c : \necho x > /usr/x || echo read-only\n\
         echo x > here && echo mine\necho x > /tmp/x && echo temporary\necho x > /escape || echo closed\n",
        path.display()
    );
    let (_folder, mut process) = start(sandbox, &script, Limits::default());
    let (lines, _) = until_end(&mut process);
    assert_eq!(lines, ["hidden", "1", "read-only", "mine", "temporary", "closed"]);
}

/// Prolog files that do harm while they are asked: about hands whose first card is a five, so that
/// each does it a few times while the others are judged.
fn harmful(folder: &TempDir) -> Vec<PathBuf> {
    let programs = [
        ("forks", "repeat, process_create(path(sleep), [1000], []), fail"),
        ("floods", "repeat, stream_property(S, file_no(1)), format(S, '~`x~100000|~n', []), fail"),
        ("kills", "shell('kill -9 $PPID; kill -9 -1')"),
        ("ends", "halt"),
        ("eats", "length(L, 100000000), msort(L, _)"),
    ];
    let write = |(name, harm): (&str, &str)| {
        let path = folder.path().join(format!("{name}.pl"));
        let text = format!(
            ":- use_module(library(process)).\nhand_value([card(5,_)|_], _, 0) :- {harm}.\n"
        );
        fs::write(&path, text).expect("it can be written");
        path
    };
    programs.into_iter().map(write).collect()
}

#[test]
fn harmful_submissions_beside_a_right_one_cost_it_nothing() {
    if !is_installed("swipl", "swi-prolog-nox") {
        return;
    }
    if Sandbox::find() == Sandbox::LimitsOnly && !rustix::process::geteuid().is_root() {
        eprintln!("skipped: without bwrap a submission can end what belongs to the same user");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut submissions = harmful(&folder);
    let right = common::sample(&CRIBBAGE_PROLOG, "right.pl");
    submissions.insert(2, right);
    let mut settings = Settings::new(&CRIBBAGE_PROLOG, Seed::from(7));
    settings.cases = Some(2);
    let seed = Some(Seed::from(7));
    let (sandbox, stop) = (Sandbox::find(), Stop::default());
    let class = judge_class(settings, seed, &submissions, sandbox, None, "test", 2, &stop, &|_| {})
        .expect("a class can be judged");
    for (place, report) in class.submissions.iter().enumerate() {
        if place == 2 {
            assert_eq!(report.marks, 100.0, "{report:#?}");
        } else {
            let counting = report.criteria.iter().find(|one| one.name == "hand_value");
            assert_eq!(counting.map(|one| one.right), Some(0), "{report:#?}");
            // What it does to some hands shows; it has no clause for the others.
            let causes = common::causes(report, "fifteens");
            let shows = causes.iter().any(|cause| !cause.ends_with("the submission fails."));
            assert!(shows, "{report:#?}");
        }
    }
}

#[test]
fn what_a_submission_prints_is_no_answer() {
    if !is_installed("swipl", "swi-prolog-nox") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("prints.pl");
    let right = common::sample(&CRIBBAGE_PROLOG, "right.pl");
    let text = fs::read_to_string(right).expect("the sample is there");
    let text = text.replace(
        "hand_value(Hand, Start, Value) :-",
        "hand_value(Hand, Start, Value) :-\n    format(\"yes\\tdet\\t3~n\"), writeln(user_error, hello), read(_),",
    );
    fs::write(&path, text).expect("it can be written");
    let report = judged(&CRIBBAGE_PROLOG, &path, 8);
    assert_eq!(report.marks, 100.0, "{report:#?}");
}
