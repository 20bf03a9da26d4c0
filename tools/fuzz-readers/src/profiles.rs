//! Exported profiles of the coach.

use std::sync::LazyLock;

use parlour_players::Prompt;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Luck, Seed};
use parlour_table::Roster;
use parlour_table::coach::{Entry, Exercise, Profile, Report, Time, plan};
use parlour_table::words::Words;
use parlour_table::words::practice::{about, comes_back, grade_choices, nothing_due};
use parlour_table::words::profile::lines;

use crate::{golden, text};

/// The games of the standard roster.
static ROSTER: LazyLock<Roster> = LazyLock::new(Roster::standard);

/// A profile is written and read again as it was, merges with itself without duplicates, and can be
/// shown and practised with, whatever its numbers are.
pub fn profile(data: &[u8]) -> Option<()> {
    let read = Profile::read(text(data)?).ok()?;
    let written = read.profile.text();
    let again = Profile::read(&written).expect("what is written is read");
    assert_eq!((&again.profile, again.left_out), (&read.profile, 0));
    let mut merged = again.profile;
    assert_eq!(merged.merge(&read.profile), 0, "every entry counts once");
    for now in [Time(0), Time(1_795_200_000), Time(u64::MAX)] {
        let report = Report::of(&ROSTER, &merged, now);
        for summary in &report.by_game {
            assert!(summary.habits.len() <= 3 && summary.trend.len() <= 20, "{summary:?}");
            let game = ROSTER.get(&summary.game).expect("only games of the roster are summed up");
            assert!(!lines(&**game, summary).is_empty());
        }
        for due in merged.due(None, now) {
            let schedule = merged.schedule(&due.id, now);
            assert!(schedule.is_none_or(|schedule| schedule.stability.is_finite()), "{due:?}");
        }
        // What practice asks and says, as far as it needs no thinking.
        plan(&merged, &ROSTER, None, now);
        nothing_due(&merged, None, now);
        for answer in merged.answers() {
            grade_choices(&merged, answer, now);
            comes_back(&merged, &answer.exercise, now);
        }
    }
    for exercise in merged.exercises() {
        about("", exercise);
        can_be_asked::<Cribbage>(exercise);
        can_be_asked::<FiveCrowns>(exercise);
        can_be_asked::<Crosscut>(exercise);
    }
    Some(())
}

/// A position that is accepted looks like a game in which every offered move can be played.
fn can_be_asked<G: Words>(exercise: &Exercise) {
    let view = serde_json::from_value::<G::View>(exercise.view.clone()).ok();
    let Some(prompt) = view.and_then(|view| Prompt::<G>::from_view(view).ok()) else { return };
    let game = G::imagine(&prompt.view, &mut Luck::new(Seed::from(0)));
    for &action in &prompt.legal {
        game.clone().play(action).expect("an offered move can be played");
    }
}

pub fn profiles() -> Vec<Vec<u8>> {
    let whole = golden::text("coach/profile-1.jsonl");
    let (header, entries) = whole.split_once('\n').expect("a header");
    let mut seeds: Vec<Vec<u8>> =
        entries.lines().map(|line| format!("{header}\n{line}\n").into_bytes()).collect();
    seeds.push(whole.clone().into_bytes());
    // Positions as practice keeps them.
    let asked = ROSTER.iter().filter_map(|game| game.puzzle_exercise(1, Time(1_795_000_000)));
    let asked = asked.map(|exercise| Entry::Exercise(exercise).line());
    seeds.extend(asked.map(|line| format!("{header}\n{line}\n").into_bytes()));
    // One that was cut off, and one whose header was lost.
    seeds.push(whole.as_bytes()[..whole.len() - 20].to_vec());
    seeds.push(entries.as_bytes().to_vec());
    seeds
}
