//! A puzzle, at the game's own table.

use parlour_players::puzzle::{Puzzle, kept, of_the_day};
use parlour_players::{Prompt, Stop};
use parlour_rules::{Luck, Seat, message};
use parlour_table::words::practice::daily_sentence;
use parlour_table::words::puzzle::{
    QUESTION, QUESTION_OF_THE_DAY, Tried, difficulty, explained, judge as judge_puzzle,
};
use parlour_table::words::{Names, Words};

use super::find_move::{
    Explanation, FindMovePage, FirstAnswer, Line, Soon, Stage, Task, Then, Verdict,
};
use super::page::{Page, Room};
use super::theme::Role;
use crate::coach::note_daily;
use crate::face::Face;
use crate::plain::puzzle_occupants;

/// What the keys do in every puzzle.
const KEYS: [(&str, &str); 4] = [
    ("s", "show the answer, and why it's best"),
    ("c", "show the whole answer, once you've seen it"),
    ("n", "go to another puzzle"),
    ("Esc q", "leave the puzzle"),
];

/// The page of a puzzle.
pub type PuzzlePage<G, F> = FindMovePage<G, F, PuzzleTask<G>>;

/// A puzzle to solve.
pub struct PuzzleTask<G: Words> {
    puzzle: Puzzle<G>,
    seat: Seat,
    prompt: Prompt<G>,
    number: usize,
    of: usize,
    is_todays: bool,
    /// Makes the page of another puzzle.
    another: AnotherPuzzle,
}

type AnotherPuzzle = fn(&mut Room) -> Option<Box<dyn Page>>;

impl<G: Words, F: Face<G>> PuzzlePage<G, F> {
    /// The puzzle with this number, counted from 1; none past the last.
    pub fn new(number: usize) -> Option<Self> {
        Self::numbered(number, false)
    }

    /// Today's puzzle; none where the game has none.
    pub fn of_today(room: &Room) -> Option<Self> {
        let of = kept::<G>().len();
        (of > 0).then(|| Self::numbered(of_the_day(room.today, of), true)).flatten()
    }

    /// A random puzzle; none where the game has none.
    pub fn any(room: &mut Room) -> Option<Self> {
        let of = kept::<G>().len() as u32;
        if of == 0 {
            return None;
        }
        let number = (room.seeds)().map_or(0, |seed| Luck::new(seed).below(of));
        Self::new(number as usize + 1)
    }

    fn numbered(number: usize, is_todays: bool) -> Option<Self> {
        let mut all = kept::<G>();
        let of = all.len();
        let puzzle = all.nth(number.checked_sub(1)?)?;
        let another: AnotherPuzzle = |room| Some(Box::new(Self::any(room)?));
        Some(FindMovePage::of(PuzzleTask::new(puzzle, (number, of), is_todays, another)))
    }
}

impl<G: Words> PuzzleTask<G> {
    fn new(
        puzzle: Puzzle<G>,
        (number, of): (usize, usize),
        is_todays: bool,
        another: AnotherPuzzle,
    ) -> Self {
        let (seat, prompt) = puzzle.prompt();
        PuzzleTask { puzzle, seat, prompt, number, of, is_todays, another }
    }
}

impl<G: Words> Task<G> for PuzzleTask<G> {
    fn title(&self) -> String {
        let which = if self.is_todays { "the puzzle of the day, " } else { "puzzle " };
        let level = difficulty(self.puzzle.difficulty);
        format!("{}: {which}{} of {}, {level}", G::TITLE, self.number, self.of)
    }

    fn heading(&self) -> String {
        "Puzzle".to_owned()
    }

    fn question(&self) -> &'static str {
        if self.is_todays { QUESTION_OF_THE_DAY } else { QUESTION }
    }

    fn help(&self) -> (String, &'static [(&'static str, &'static str)]) {
        (format!("{} puzzle", G::TITLE), &KEYS)
    }

    fn leaving(&self) -> &'static str {
        "leave"
    }

    fn prompt(&self) -> (Seat, &Prompt<G>) {
        (self.seat, &self.prompt)
    }

    fn names(&self) -> Names {
        Names::of::<G>(&self.puzzle.view, &puzzle_occupants(&self.puzzle.game(), self.seat))
    }

    fn answer(&self) -> Option<G::Action> {
        Some(self.puzzle.answer)
    }

    fn check(&self, action: G::Action) -> Result<(), String> {
        self.puzzle.game().play(action).map_err(|why| why.to_string())
    }

    fn judge(&self, action: G::Action, _: &Stop) -> Soon<Verdict> {
        let (role, line) = match judge_puzzle(&self.puzzle, action) {
            Tried::Right => {
                (Role::Good, message!["Yes: ", G::instruction_in(&self.puzzle.view, action), "!"])
            }
            Tried::Wrong(why) => (Role::Bad, why),
            Tried::Illegal(why) => (Role::Bad, why.into()),
        };
        let is_right = role == Role::Good;
        let then = if is_right { Then::Reveal } else { Then::TryAgain };
        Soon::Now(Verdict { is_right, then, line: (role, line) })
    }

    /// Asks the expert on another thread.
    fn explain(&self) -> Soon<Explanation> {
        let puzzle = self.puzzle.clone();
        Soon::from_thread(move || {
            let mut lines = explained(&puzzle);
            // The last line is short and says the most.
            let comes_to = lines.pop();
            lines.push(message!["This puzzle's id is ", puzzle.id.as_str(), "."]);
            let lines = comes_to.into_iter().chain(lines).map(|line| (Role::Ink, line));
            let whole: Vec<_> = lines.collect();
            Some(Explanation { short: whole.clone(), whole })
        })
    }

    /// Keeps the answer to the puzzle of the day.
    fn first_answer(&mut self, first: &FirstAnswer<G::Action>, room: &Room) -> Vec<Line> {
        if !self.is_todays {
            return Vec::new();
        }
        let profile = note_daily(&room.settings, G::NAME, room.today, first.is_right);
        let sentence = profile.and_then(|kept| daily_sentence(&kept, G::NAME, room.today));
        sentence.into_iter().map(|sentence| (Role::Brass, sentence.into())).collect()
    }

    fn another(&self, stage: Stage) -> Option<&'static str> {
        Some(match stage {
            Stage::Asked => "another",
            Stage::Known => "another puzzle",
        })
    }

    fn go_to_another(&mut self, room: &mut Room) -> Option<Box<dyn Page>> {
        (self.another)(room)
    }
}

/// Before it's solved or given up, the page draws and says the same whatever the answer is.
#[cfg(test)]
pub(crate) fn keeps_its_answer<G: Words, F: Face<G>>() {
    use super::find_move::shown_before;
    for puzzle in kept::<G>().step_by(20) {
        let (_, prompt) = puzzle.prompt();
        let shown = |puzzle: Puzzle<G>| {
            shown_before::<G, F, _>(PuzzleTask::new(puzzle, (1, 2), false, |_| None))
        };
        let first = shown(puzzle.clone());
        for answer in prompt.legal {
            let other = Puzzle { answer, also: Vec::new(), tempting: answer, ..puzzle.clone() };
            assert!(shown(other) == first, "{} {}", G::NAME, puzzle.id);
        }
    }
}
