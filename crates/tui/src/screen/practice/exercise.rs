//! An exercise, at the game's own table.

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Instant;

use parlour_players::{Prompt, Stop};
use parlour_rules::{Luck, Seat, Seed, Turn, message};
use parlour_table::coach::{Answered, Exercise, Grade, Practice};
use parlour_table::words::practice::{GRADE_QUESTION, QUESTION, about, kind};
use parlour_table::words::{Names, Words};

use super::session::Session;
use crate::face::Face;
use crate::plain::puzzle_occupants;
use crate::screen::find_move::{
    Explanation, FindMovePage, FirstAnswer, Line, Soon, Stage, Task, Then, Verdict,
};
use crate::screen::foot::Key;
use crate::screen::page::{Page, Room};
use crate::screen::theme::Role;

/// What the keys do.
const KEYS: [(&str, &str); 5] = [
    ("s", "show the answer, and why it's best"),
    ("c", "show the whole answer, once you've seen it"),
    ("n Enter", "go to the next exercise, once you have answered"),
    ("1 2 3 4", "choose how hard it was, and continue"),
    ("Esc q", "leave; your answers so far are saved"),
];
/// The keys of the grades, in their order.
const GRADE_KEYS: [&str; 4] = ["1", "2", "3", "4"];

/// The page of an exercise.
pub(crate) type ExercisePage<G, F> = FindMovePage<G, F, ExerciseTask<G>>;

/// An exercise to answer. Its first answer is kept, and closes it.
pub(crate) struct ExerciseTask<G: Words> {
    exercise: Exercise,
    /// The exercises of the evening; none once the next page has them.
    session: Option<Box<Session>>,
    seat: Seat,
    prompt: Prompt<G>,
    names: Names,
    /// When the position was first shown.
    began: Instant,
    /// The judged position, once the expert has looked at it; `None` if it can't be judged.
    practice: Arc<OnceLock<Option<Practice<G>>>>,
}

impl<G: Words, F: Face<G>> ExercisePage<G, F> {
    /// The page of an exercise; the session itself where no game looks like the exercise.
    pub fn new(
        exercise: Exercise,
        session: Box<Session>,
        room: &Room,
    ) -> Result<Self, Box<Session>> {
        let view = serde_json::from_value::<G::View>(exercise.view.clone()).ok();
        let Some(prompt) = view.and_then(|view| Prompt::<G>::from_view(view).ok()) else {
            return Err(session);
        };
        let game = G::imagine(&prompt.view, &mut Luck::new(Seed::from(0)));
        let Turn::Act(seat) = game.turn() else { return Err(session) };
        let names = Names::of::<G>(&prompt.view, &puzzle_occupants(&game, seat));
        let practice = Arc::new(OnceLock::new());
        let (asked, found) = (exercise.clone(), Arc::clone(&practice));
        thread::spawn(move || found.set(Practice::<G>::new(&asked).ok()).ok());
        let (session, began) = (Some(session), room.now);
        let task = ExerciseTask { exercise, session, seat, prompt, names, began, practice };
        Ok(FindMovePage::of(task))
    }
}

/// Why the answer is best, or what was wrong with a move, and the kind of decision.
fn explanation(answered: Answered, exercise: &Exercise) -> Explanation {
    let reasons = answered.reasons.into_iter().map(|line| (Role::Ink, line));
    let lines: Vec<Line> = reasons.chain([(Role::Quiet, kind(exercise).into())]).collect();
    Explanation { short: lines.clone(), whole: lines }
}

impl<G: Words> Task<G> for ExerciseTask<G> {
    fn title(&self) -> String {
        about(G::TITLE, &self.exercise)
    }

    fn heading(&self) -> String {
        let place = self.session.as_ref().map(|session| session.place()).unwrap_or_default();
        format!("Exercise {place}")
    }

    fn question(&self) -> &'static str {
        QUESTION
    }

    fn help(&self) -> (String, &'static [(&'static str, &'static str)]) {
        ("Practice".to_owned(), &KEYS)
    }

    fn leaving(&self) -> &'static str {
        "leave"
    }

    fn prompt(&self) -> (Seat, &Prompt<G>) {
        (self.seat, &self.prompt)
    }

    fn names(&self) -> Names {
        self.names.clone()
    }

    fn answer(&self) -> Option<G::Action> {
        Some(self.practice.get()?.as_ref()?.best())
    }

    fn check(&self, action: G::Action) -> Result<(), String> {
        let mut game = G::imagine(&self.prompt.view, &mut Luck::new(Seed::from(0)));
        game.play(action).map_err(|why| why.to_string())
    }

    fn judge(&self, action: G::Action, stop: &Stop) -> Soon<Verdict> {
        let (practice, stop) = (Arc::clone(&self.practice), stop.clone());
        let exercise = self.exercise.clone();
        Soon::from_thread(move || {
            let answered = practice.wait().as_ref()?.answer(action, &stop).ok()?;
            let is_right = answered.is_right;
            let role = if is_right { Role::Good } else { Role::Bad };
            let line = (role, answered.verdict.clone());
            let then = Then::RevealWith(explanation(answered, &exercise));
            Some(Verdict { is_right, then, line })
        })
    }

    fn explain(&self) -> Soon<Explanation> {
        let (practice, exercise) = (Arc::clone(&self.practice), self.exercise.clone());
        Soon::from_thread(move || Some(explanation(practice.wait().as_ref()?.shown(), &exercise)))
    }

    /// Keeps the answer, graded by the clock.
    fn first_answer(&mut self, first: &FirstAnswer<G::Action>, room: &Room) -> Vec<Line> {
        let Some(session) = &mut self.session else { return Vec::new() };
        let seconds = first.at.saturating_duration_since(self.began).as_secs();
        let played = first.played.map(|action| action.to_string()).unwrap_or_default();
        let graded = (first.is_right, Grade::of(first.is_right, seconds));
        let now = (room.clock)();
        let when = session.keep(&self.exercise, played, graded, now);
        let choices = session.grade_choices(now).map(|choices| {
            let choice = |(key, (grade, when)): (&str, &(Grade, String))| {
                format!("{key} {} ({when})", grade.name())
            };
            let choices: Vec<String> = GRADE_KEYS.into_iter().zip(&choices).map(choice).collect();
            message![GRADE_QUESTION, " ", choices.join(", "), "."]
        });
        let choices = choices.map(|line| (Role::Quiet, line));
        std::iter::once((Role::Quiet, when.into())).chain(choices).collect()
    }

    fn another(&self, stage: Stage) -> Option<&'static str> {
        (stage == Stage::Known && self.session.is_some()).then_some("next")
    }

    fn go_to_another(&mut self, room: &mut Room) -> Option<Box<dyn Page>> {
        Some(self.session.take()?.next(room))
    }

    fn own_keys(&self) -> Vec<Key> {
        let grades = GRADE_KEYS.into_iter().zip(Grade::ALL);
        grades.map(|(key, grade)| Key::letter(key, grade.name())).collect()
    }

    fn own_key(&mut self, letter: char) -> bool {
        let place = GRADE_KEYS.iter().position(|key| key.starts_with(letter));
        let Some((place, session)) = place.zip(self.session.as_mut()) else { return false };
        session.regrade(Grade::ALL[place]);
        true
    }
}
