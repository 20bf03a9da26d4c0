//! What the coach says in line mode and on the command line.

use std::fs;

use crate::program::parlour_in;
use crate::{Sentences, mistake_to_practise};

/// Every game reviewed, one of them a mistake that is due.
pub fn hear(said: &mut Sentences) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let shown = format!("{}/", data.display());
    let run = |arguments: &[&str], input: &str| {
        let ran = parlour_in(data, arguments, input.as_bytes());
        let lines: Vec<String> =
            ran.out.lines().chain(ran.err.lines()).map(str::to_owned).collect();
        lines.into_iter().map(|line| line.replace(&shown, "FOLDER/")).collect::<Vec<_>>()
    };
    said.add("A profile before the first game", run(&["profile"], ""));
    let sample = include_str!("../../../../golden/coach/sample.jsonl");
    let file = |name: &str| data.join(name).to_str().expect("a plain name").to_owned();
    let exported = file("sample.jsonl");
    fs::write(&exported, sample).expect("written");
    for _ in 0..2 {
        said.add("Importing a profile", run(&["profile", "import", &exported], ""));
    }
    let damaged = file("damaged.jsonl");
    fs::write(&damaged, format!("{}\nnot an entry\n", sample.lines().next().expect("a line")))
        .expect("written");
    said.add("Importing a damaged profile", run(&["profile", "import", &damaged], ""));
    said.add("Importing nothing", run(&["profile", "import", &file("nothing.jsonl")], ""));
    said.add("A profile", run(&["profile"], ""));
    said.add("Exporting a profile", run(&["profile", "export", &file("mine.jsonl")], ""));
    said.add("Exporting over a file", run(&["profile", "export", &file("mine.jsonl")], ""));
    said.add("Deleting a profile", run(&["profile", "delete"], ""));
    let exercise = mistake_to_practise();
    let head = sample.lines().next().expect("a line");
    fs::write(&exported, format!("{head}\n{exercise}\n")).expect("written");
    run(&["profile", "import", &exported], "");
    let trained = run(&["train", "crosscut", "--grade"], "?\nz99\nshow\nperhaps\nagain\nquit\n");
    // Puzzles of the day's choice follow.
    let end = trained.iter().position(|line| line.contains("comes back"));
    let end = end.expect("the exercise is answered");
    let last = trained.last().expect("a line").clone();
    said.add("An exercise in line mode", trained.into_iter().take(end).chain([last]));
    said.add("Leaving exercises", run(&["train", "crosscut"], "quit\n").pop());
    // The questions and their cards differ each time.
    let is_steady = |line: &String| !line.contains(['♠', '♥', '♦', '♣', '♆']);
    let drilled = run(&["train", "--drill", "count-hands"], "\nmany\nquit\n");
    // One hand in five is a crib.
    let drilled = drilled.into_iter().map(|line| line.replace("this crib", "this hand"));
    said.add("A drill in line mode", drilled.filter(is_steady));
    let drilled = run(&["train", "--drill", "spot-melds"], "\n2X\nquit\n");
    let is_wild = |line: &String| line.contains("are wild");
    said.add(
        "A drill in line mode",
        drilled.into_iter().filter(|it| is_steady(it) && !is_wild(it)),
    );
    said.add("A drill that isn't there", run(&["train", "--drill", "nothing"], ""));
}
