//! What a set of entries adds up to.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Answer, DailyAnswer, DrillRun, Entry, Exercise, ReviewedGame, Schedule, Time};

/// Everything that the coach knows about one person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    games: BTreeMap<String, ReviewedGame>,
    exercises: BTreeMap<String, Exercise>,
    /// The answers to each exercise, in order.
    answers: BTreeMap<String, BTreeSet<Answer>>,
    drills: BTreeSet<DrillRun>,
    dailies: BTreeMap<(String, u64), DailyAnswer>,
}

/// A profile that was read, and how much of its text could not be.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// What could be read.
    pub profile: Profile,
    /// How many lines were damaged or unknown and left out.
    pub left_out: usize,
}

/// Why a text is not a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// It doesn't begin like one.
    #[error("this is not a Parlour profile: its first line should be {}", Header::line())]
    NotAProfile,
    /// A newer version of the program wrote it.
    #[error(
        "this profile has format {0}, which this version of Parlour doesn't know: update Parlour"
    )]
    Newer(u32),
}

/// The first line of a profile.
#[derive(Serialize, Deserialize)]
struct Header {
    parlour: String,
    version: u32,
}

impl Header {
    const KIND: &str = "profile";
    const VERSION: u32 = 1;

    fn line() -> String {
        let header = Header { parlour: Header::KIND.to_owned(), version: Header::VERSION };
        serde_json::to_string(&header).expect("a header is JSON")
    }
}

/// Checks a profile's first line. Returns whether it is whole: a damaged one doesn't make the
/// entries after it unreadable.
pub(super) fn check_header(first: &str) -> Result<bool, ProfileError> {
    match serde_json::from_str(first) {
        Ok(Header { parlour, .. }) if parlour != Header::KIND => Err(ProfileError::NotAProfile),
        Ok(Header { version, .. }) if version > Header::VERSION => {
            Err(ProfileError::Newer(version))
        }
        Ok(_) => Ok(true),
        Err(_) => Ok(false),
    }
}

impl Profile {
    /// Reads a profile's text. Lines that are damaged, such as a last line that was cut off, are
    /// left out and counted.
    pub fn read(text: &str) -> Result<Read, ProfileError> {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let first = lines.next().ok_or(ProfileError::NotAProfile)?;
        let is_whole = check_header(first)?;
        let mut read = Profile::of_lines(lines);
        read.left_out += usize::from(!is_whole);
        // Without a header only the entries show that this is a profile.
        let has_entries = read.profile.entries().next().is_some();
        let is_profile = is_whole || has_entries || Header::line().starts_with(text);
        if is_profile { Ok(read) } else { Err(ProfileError::NotAProfile) }
    }

    /// The profile of some entries' lines, in any order. Lines that are damaged are left out and
    /// counted.
    pub fn of_lines<'a>(lines: impl IntoIterator<Item = &'a str>) -> Read {
        let mut read = Read { profile: Profile::default(), left_out: 0 };
        for line in lines {
            match serde_json::from_str(line) {
                Ok(entry) => _ = read.profile.add(entry),
                Err(_) => read.left_out += 1,
            }
        }
        read
    }

    /// The profile's text, which [`Profile::read`] reads: a header, then an entry a line.
    pub fn text(&self) -> String {
        let mut text = Header::line() + "\n";
        for entry in self.entries() {
            text.push_str(&entry.line());
            text.push('\n');
        }
        text
    }

    /// Every entry.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let games = self.games.values().cloned().map(Entry::Game);
        let exercises = self.exercises.values().cloned().map(Entry::Exercise);
        let answers = self.answers.values().flatten().cloned().map(Entry::Answer);
        let drills = self.drills.iter().cloned().map(Entry::Drill);
        let dailies = self.dailies.values().cloned().map(Entry::Daily);
        games.chain(exercises).chain(answers).chain(drills).chain(dailies)
    }

    /// Whether an entry would change the profile. See [`Profile::add`].
    pub fn is_new(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Game(game) => self.games.get(&game.id).is_none_or(|known| {
                game.effort > known.effort
                    || game.effort == known.effort && is_before((game.at, game), (known.at, known))
            }),
            Entry::Exercise(exercise) => self
                .exercises
                .get(&exercise.id)
                .is_none_or(|known| is_before((exercise.at, exercise), (known.at, known))),
            Entry::Answer(answer) => {
                let known = self.answers.get(&answer.exercise);
                let same = known.and_then(|known| known.range(answer.any_grade()).next());
                same.is_none_or(|same| answer.weight() > same.weight())
            }
            Entry::Drill(run) => !self.drills.contains(run),
            Entry::Daily(daily) => {
                let known = self.dailies.get(&(daily.game.clone(), daily.day));
                known.is_none_or(|known| known.right && !daily.right)
            }
        }
    }

    /// Adds an entry. Returns whether it was new: the same entry twice counts once, a game's review
    /// with more effort replaces an earlier one, the person's own grade of an answer replaces the
    /// clock's, and of two answers to a day's puzzle the wrong one counts. Otherwise the earlier of
    /// two entries about the same thing stays. So the order in which entries are added makes no
    /// difference.
    pub fn add(&mut self, entry: Entry) -> bool {
        let is_new = self.is_new(&entry);
        if is_new {
            match entry {
                Entry::Game(game) => _ = self.games.insert(game.id.clone(), game),
                Entry::Exercise(exercise) => {
                    self.exercises.insert(exercise.id.clone(), exercise);
                }
                Entry::Answer(answer) => {
                    let known = self.answers.entry(answer.exercise.clone()).or_default();
                    if let Some(same) = known.range(answer.any_grade()).next().cloned() {
                        known.remove(&same);
                    }
                    known.insert(answer);
                }
                Entry::Drill(run) => _ = self.drills.insert(run),
                Entry::Daily(daily) => {
                    self.dailies.insert((daily.game.clone(), daily.day), daily);
                }
            }
        }
        is_new
    }

    /// Adds everything that another profile has. Returns how many entries were new.
    pub fn merge(&mut self, other: &Profile) -> usize {
        other.entries().filter(|entry| self.add(entry.clone())).count()
    }

    /// The games, oldest first.
    pub fn games(&self) -> Vec<&ReviewedGame> {
        let mut games: Vec<&ReviewedGame> = self.games.values().collect();
        games.sort_by_key(|game| game.at);
        games
    }

    /// Whether a game was reviewed.
    pub fn has_game(&self, id: &str) -> bool {
        self.games.contains_key(id)
    }

    /// The exercise with this fingerprint.
    pub fn exercise(&self, id: &str) -> Option<&Exercise> {
        self.exercises.get(id)
    }

    /// Every exercise.
    pub fn exercises(&self) -> impl Iterator<Item = &Exercise> {
        self.exercises.values()
    }

    /// Every answer to an exercise.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.answers.values().flatten()
    }

    /// The last answer to an exercise.
    pub fn last_answer(&self, exercise: &str) -> Option<&Answer> {
        self.answers.get(exercise)?.last()
    }

    /// When an exercise comes back; none before its first answer.
    pub fn schedule(&self, exercise: &str, now: Time) -> Option<Schedule> {
        Schedule::after(self.answers.get(exercise)?, now)
    }

    /// A profile with nothing but the answers to one exercise.
    pub(crate) fn answers_to(&self, exercise: &str) -> Profile {
        let answers = self.answers.get(exercise).cloned();
        let answers = answers.map(|answers| (exercise.to_owned(), answers)).into_iter().collect();
        Profile { answers, ..Profile::default() }
    }

    /// The exercises that are due, of one game or of all: those answered before, the longest due
    /// first, then new ones in the order in which they were added.
    pub fn due(&self, game: Option<&str>, now: Time) -> Vec<&Exercise> {
        let asked = |exercise: &&Exercise| game.is_none_or(|game| exercise.game == game);
        let mut due: Vec<(Option<Time>, &Exercise)> = self
            .exercises
            .values()
            .filter(asked)
            .map(|exercise| {
                (self.schedule(&exercise.id, now).map(|schedule| schedule.due), exercise)
            })
            .filter(|(due, _)| due.is_none_or(|due| due <= now))
            .collect();
        due.sort_by_key(|(due, exercise)| (due.is_none(), due.unwrap_or(exercise.at)));
        due.into_iter().map(|(_, exercise)| exercise).collect()
    }

    /// The runs of a drill, oldest first.
    pub fn drill_runs(&self, drill: &str) -> impl Iterator<Item = &DrillRun> {
        self.drills.iter().filter(move |run| run.drill == drill)
    }

    /// The answer to a day's puzzle.
    pub fn daily(&self, game: &str, day: u64) -> Option<&DailyAnswer> {
        self.dailies.get(&(game.to_owned(), day))
    }

    /// How many days in a row, up to today or yesterday, the puzzle of the day was solved.
    pub fn daily_streak(&self, game: &str, today: u64) -> u32 {
        let is_solved =
            |day: u64| self.dailies.get(&(game.to_owned(), day)).is_some_and(|daily| daily.right);
        let last = if is_solved(today) { Some(today) } else { today.checked_sub(1) };
        let days = last.into_iter().flat_map(|last| (0..=last).rev());
        days.take_while(|&day| is_solved(day)).count() as u32
    }
}

/// Whether one of two entries about the same thing comes first: by time, then by its text.
fn is_before<T: PartialEq + Serialize>(one: (Time, &T), other: (Time, &T)) -> bool {
    let text = |entry: &T| serde_json::to_string(entry).expect("an entry is JSON");
    one.0 < other.0 || one.0 == other.0 && one.1 != other.1 && text(one.1) < text(other.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Roster;
    use crate::coach::{Grade, KindTotal, Report, Source, plan};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use serde_json::json;

    fn game(id: &str, at: u64, effort: u64) -> Entry {
        let total = KindTotal { decisions: 2, cost: 0.02, ..KindTotal::default() };
        Entry::Game(ReviewedGame {
            id: id.to_owned(),
            at: Time(at),
            game: "crosscut".to_owned(),
            opponents: vec!["hard".to_owned()],
            result: 1.0,
            start: 0.5,
            luck: 0.0,
            kinds: BTreeMap::from([("quiet-move".to_owned(), total)]),
            mistakes: Vec::new(),
            effort,
        })
    }

    fn exercise(id: &str, game: &str, at: u64) -> Entry {
        Entry::Exercise(Exercise {
            id: id.to_owned(),
            game: game.to_owned(),
            kind: "block".to_owned(),
            habit: String::new(),
            view: json!({ "position": "..." }),
            from: Source::Puzzle("ab".to_owned()),
            at: Time(at),
        })
    }

    fn answer(exercise: &str, at: u64, grade: Grade) -> Entry {
        let (exercise, played) = (exercise.to_owned(), "d4".to_owned());
        Entry::Answer(Answer { exercise, at: Time(at), played, grade, own_grade: false })
    }

    fn daily(day: u64, right: bool) -> Entry {
        Entry::Daily(DailyAnswer { game: "crosscut".to_owned(), day, right })
    }

    fn profile(entries: impl IntoIterator<Item = Entry>) -> Profile {
        let mut profile = Profile::default();
        entries.into_iter().for_each(|entry| _ = profile.add(entry));
        profile
    }

    fn some() -> Vec<Entry> {
        let run =
            DrillRun { drill: "count".to_owned(), at: Time(4), right: 9, of: 10, milliseconds: 71 };
        vec![
            game("g1", 5, 100),
            game("g2", 3, 100),
            exercise("e1", "crosscut", 1),
            exercise("e2", "cribbage", 2),
            answer("e1", 7, Grade::Good),
            answer("e1", 9, Grade::Again),
            Entry::Drill(run),
            daily(20, true),
        ]
    }

    #[test]
    fn text_brings_back_the_same_profile() {
        let all = profile(some());
        let read = Profile::read(&all.text()).expect("a profile");
        assert_eq!(read, Read { profile: all, left_out: 0 });
    }

    #[test]
    fn merging_counts_everything_once_in_either_order() {
        let (all, half) = (some(), some().len() / 2);
        let (mut one, mut other) = (profile(all[..=half].to_vec()), profile(all[half..].to_vec()));
        let before = other.clone();
        assert_eq!(other.merge(&one), half);
        assert_eq!(one.merge(&before), all.len() - half - 1);
        assert_eq!((&one, &one), (&other, &profile(all.clone())));
        assert_eq!(one.merge(&other), 0);
        let back_to_front = profile(all.into_iter().rev());
        assert_eq!(back_to_front, one);
    }

    #[test]
    fn a_closer_review_replaces_an_earlier_one() {
        let mut kept = profile([game("g1", 5, 100)]);
        assert!(!kept.add(game("g1", 5, 100)) && !kept.add(game("g1", 5, 50)));
        assert!(kept.add(game("g1", 5, 200)));
        assert!(kept.has_game("g1") && !kept.has_game("g2"));
        assert_eq!((kept.games().len(), kept.games()[0].effort), (1, 200));
    }

    #[test]
    fn a_grade_the_person_chose_replaces_the_clocks_in_either_order() {
        let by_clock = answer("e1", 7, Grade::Easy);
        let Entry::Answer(given) = by_clock.clone() else { unreachable!("it is an answer") };
        let own = Entry::Answer(given.graded(Grade::Hard));
        for entries in [[&by_clock, &own], [&own, &by_clock]] {
            let kept = profile(entries.map(Clone::clone));
            let grades: Vec<(Grade, bool)> =
                kept.answers().map(|answer| (answer.grade, answer.own_grade)).collect();
            assert_eq!(grades, [(Grade::Hard, true)]);
            assert!(!kept.is_new(&by_clock) && !kept.is_new(&own));
        }
    }

    #[test]
    fn what_is_longest_due_comes_first_and_new_exercises_last() {
        let mut kept = profile(some());
        kept.add(exercise("e0", "crosscut", 0));
        let ids = |game, now| -> Vec<String> {
            kept.due(game, Time(now)).iter().map(|due| due.id.clone()).collect()
        };
        assert_eq!(ids(None, 9), ["e0", "e2"], "e1 was answered just now");
        assert_eq!(ids(None, 86_400), ["e1", "e0", "e2"]);
        assert_eq!(ids(Some("cribbage"), 86_400), ["e2"]);
        assert_eq!(ids(Some("whist"), 86_400), [""; 0]);
    }

    #[test]
    fn a_streak_ends_with_a_day_missed_or_wrong() {
        let days =
            |days: &[(u64, bool)]| profile(days.iter().map(|&(day, right)| daily(day, right)));
        let streak = |profile: Profile, today| profile.daily_streak("crosscut", today);
        assert_eq!(streak(days(&[(18, true), (19, true), (20, true)]), 20), 3);
        assert_eq!(streak(days(&[(18, true), (19, true)]), 20), 2, "today can still be solved");
        assert_eq!(streak(days(&[(18, true), (19, false), (20, true)]), 20), 1);
        assert_eq!(streak(days(&[(18, true)]), 20), 0);
        assert_eq!(streak(days(&[(0, true)]), 0), 1);
        assert_eq!(streak(days(&[(20, true), (20, false)]), 20), 0, "the wrong answer counts");
    }

    #[test]
    fn other_texts_and_newer_profiles_are_refused() {
        let refused = |text: &str| Profile::read(text).expect_err("refused").to_string();
        for text in ["", "{}", "hello", r#"{"parlour":"record","version":1}"#] {
            assert!(refused(text).starts_with("this is not a Parlour profile"), "{text}");
        }
        let newer = refused(r#"{"parlour":"profile","version":2,"more":true}"#);
        assert!(newer.contains("has format 2") && newer.contains("update Parlour"), "{newer}");
    }

    #[test]
    fn a_damaged_header_loses_only_itself() {
        let text = profile(some()).text();
        let cut = text.split_once('\n').expect("lines").1;
        for first in ["{\"parlour\":\"prof", "\u{0}\u{0}"] {
            let read = Profile::read(&format!("{first}\n{cut}")).expect("a profile");
            assert_eq!(read, Read { profile: profile(some()), left_out: 1 });
        }
        let torn = Profile::read("{\"parlour\":\"prof").expect("a header that was cut off");
        assert_eq!(torn, Read { profile: Profile::default(), left_out: 1 });
    }

    #[test]
    fn a_hundred_thousand_games_are_read_and_merged() {
        let all = profile((0..100_000).map(|number| game(&format!("g{number}"), number, 100)));
        let mut read = Profile::read(&all.text()).expect("a profile").profile;
        assert_eq!(read.merge(&all), 0);
        assert_eq!(read.games().len(), 100_000);
        assert!(read.due(None, Time(100_000)).is_empty());
        // Work that grows with the square of the number of games would never end here.
        let roster = Roster::standard();
        for number in 0..100_000 {
            read.add(exercise(&format!("e{number}"), "crosscut", number));
        }
        let report = Report::of(&roster, &read, Time(100_000));
        assert_eq!((report.games, report.by_game[0].trend.len()), (100_000, 20));
        assert!(!plan(&read, &roster, None, Time(200_000)).is_empty());
    }

    proptest! {
        #[test]
        fn merging_again_or_in_another_order_changes_nothing(
            one in vec(any_entry(), 0..12),
            other in vec(any_entry(), 0..12),
        ) {
            let together = profile(one.iter().chain(&other).cloned());
            let backwards = profile(other.iter().chain(&one).rev().cloned());
            prop_assert_eq!(&together, &backwards);
            let mut merged = profile(one);
            merged.merge(&profile(other));
            prop_assert_eq!(&merged, &together);
            prop_assert_eq!(merged.merge(&together), 0);
            let read = Profile::read(&merged.text()).expect("a profile");
            prop_assert_eq!(read, Read { profile: merged, left_out: 0 });
        }

        #[test]
        fn a_cut_or_changed_text_keeps_its_whole_lines(at in 0.0..1.0_f64, byte in any::<u8>()) {
            let text = profile(some()).text().into_bytes();
            let place = (at * text.len() as f64) as usize;
            let cut = String::from_utf8_lossy(&text[..place]).into_owned();
            if let Ok(read) = Profile::read(&cut) {
                let whole = cut.matches('\n').count().saturating_sub(1);
                let kept = read.profile.entries().count();
                prop_assert!(kept == whole || kept == whole + 1, "{kept} of {whole}");
            }
            let mut changed = text.clone();
            changed[place] = byte;
            if let Ok(read) = Profile::read(&String::from_utf8_lossy(&changed)) {
                // A line end that is changed or added touches two lines.
                prop_assert!(read.profile.entries().count() + 2 >= some().len());
            }
        }
    }

    /// Entries of few names and times, so that many are about the same thing.
    fn any_entry() -> impl Strategy<Value = Entry> {
        let name = || prop::sample::select(vec!["a", "b"]);
        let grade = prop::sample::select(vec![Grade::Again, Grade::Good]);
        prop_oneof![
            (name(), 0..3_u64, 1..3_u64).prop_map(|(id, at, effort)| game(id, at, effort)),
            (name(), name(), 0..3_u64).prop_map(|(id, game, at)| exercise(id, game, at)),
            (name(), 0..3_u64, grade, any::<bool>()).prop_map(|(id, at, grade, is_own)| {
                let Entry::Answer(given) = answer(id, at, grade) else { unreachable!() };
                Entry::Answer(if is_own { given.graded(grade) } else { given })
            }),
            (name(), 0..3_u64, 0..3_u32).prop_map(|(drill, at, right)| {
                let (drill, at) = (drill.to_owned(), Time(at));
                Entry::Drill(DrillRun { at, drill, right, of: 10, milliseconds: 71 })
            }),
            (0..3_u64, any::<bool>()).prop_map(|(day, right)| daily(day, right)),
        ]
    }
}
