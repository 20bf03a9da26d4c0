//! What reports say about Five Crowns.

use std::path::Path;

use parlour_rules::Seed;
use parlour_rules::five_crowns::Round;
use parlour_rules::five_crowns::save::{Format, Save};

use super::adapter::Adapter;
use super::cases::{Case, Task};
use super::points::Count;
use super::{FIVE_CROWNS, FiveCrownsPrograms, Ran, wrong_format};
use crate::Settings;
use crate::voice::Sentences;

/// The most points that a hand of the first rounds is caught with.
const MOST_POINTS: u32 = 150;

pub fn hear(said: &mut Sentences) {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/judge/five-crowns");
    let mut settings = Settings::new(&FIVE_CROWNS, Seed::from(11));
    settings.cases = Some(5);
    settings.adapter = Some(samples.join("adapter.toml"));
    let programs = FiveCrownsPrograms::new(&settings).expect("cases");
    let mut lines = Vec::new();
    let mut hear = |case: &Case, output: &str, saved: Result<Save, String>| {
        let ran = Ran { output: output.to_owned(), saved };
        // An example lists every card, so its beginning says enough.
        let shown = |example: String| example.split(" (").next().unwrap_or_default().to_owned();
        let faults = programs.faults(case, &ran).into_iter();
        lines.extend(faults.flat_map(|fault| [fault.cause, shown(fault.example)]));
    };
    for case in &programs.cases {
        for why in ["isn't written", "can't be read: line 3 is odd", "can't be played: no hands"]
            .map(str::to_owned)
            .into_iter()
            .chain([wrong_format(Format::Lisp, Format::Cpp)])
        {
            hear(case, "", Err(why));
        }
        let Some(start) = &case.start else { continue };
        hear(case, "because", Ok(start.clone()));
        for change in CHANGES {
            let mut saved = start.clone();
            change(&mut saved);
            hear(case, "because", Ok(saved));
        }
        if matches!(case.task, Task::LastTurn) {
            for points in 0..=MOST_POINTS {
                let mut saved = start.clone();
                saved.round = start.round.next().expect("not the last round");
                saved.next = start.next.other();
                saved.computer.score += points;
                hear(case, "because", Ok(saved.clone()));
                saved.human.score += 1;
                hear(case, "because", Ok(saved));
            }
        }
    }
    lines.extend(Count::WRONG.map(|count| count.words().to_owned()));
    said.add("Five Crowns programs", lines);
    let adapter = |scripts: &str| -> Adapter {
        toml::from_str(&format!("start = 'x'\nformat = 'cpp'\n[scripts]\n{scripts}")).expect("TOML")
    };
    said.add("Five Crowns adapters", adapter("load = []\nhelp = []").notes());
    let refused = adapter("").check().expect_err("it has no script");
    said.add("Five Crowns adapters", [refused.to_string()]);
}

/// What may be wrong in a saved game.
const CHANGES: [fn(&mut Save); 11] = [
    |saved| saved.round = saved.round.next().unwrap_or(Round::FIRST),
    |saved| saved.next = saved.next.other(),
    |saved| saved.human.score += 1,
    |saved| saved.computer.score += 1,
    |saved| std::mem::swap(&mut saved.human.hand, &mut saved.computer.hand),
    |saved| saved.draw_pile.reverse(),
    |saved| saved.discard_pile.reverse(),
    |saved| std::mem::swap(&mut saved.computer.hand[0], &mut saved.draw_pile[0]),
    |saved| saved.draw_pile[0] = saved.draw_pile[1],
    |saved| {
        saved.draw_pile.pop();
    },
    |saved| {
        let top = saved.draw_pile[0];
        saved.draw_pile.push(top);
    },
];
