//! Exported profiles of the coach.

use std::sync::LazyLock;

use parlour_table::Roster;
use parlour_table::coach::{Profile, Report, Time};
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
    }
    Some(())
}

pub fn profiles() -> Vec<Vec<u8>> {
    let whole = golden::text("coach/profile-1.jsonl");
    let (header, entries) = whole.split_once('\n').expect("a header");
    let mut seeds: Vec<Vec<u8>> =
        entries.lines().map(|line| format!("{header}\n{line}\n").into_bytes()).collect();
    seeds.push(whole.clone().into_bytes());
    // One that was cut off, and one whose header was lost.
    seeds.push(whole.as_bytes()[..whole.len() - 20].to_vec());
    seeds.push(entries.as_bytes().to_vec());
    seeds
}
