//! How a game of the roster is drawn in the browser and hosted by the server.

use std::fmt::Display;
use std::ops::Deref;

use maud::{Markup, html};
use parlour_players::puzzle::{entries, kept, number_of, of_the_day};
use parlour_players::{Prompt, Stop};
use parlour_rules::options::choose;
use parlour_rules::{Choices, Eye, Luck, Message, Seat, Seed, Turn};
#[cfg(feature = "thinking")]
use parlour_table::coach::{Answered, DrillShown, Exercise, Practice};
use parlour_table::words::puzzle::{Tried, judge};
use parlour_table::words::{Words, not_possible};
use parlour_table::{Occupant, Question, RosterGame, TutorQuestion, today};

use crate::pages::{self, LessonPage, Page, PuzzlePage};
#[cfg(feature = "thinking")]
use crate::pages::{DrillPage, DrillStage, ExercisePage, ExerciseShown};
use crate::problem::Problem;
use crate::room::{AnyQuestion, Asked, GameRoom, HintQuestion, Room};
use crate::scene::Scene;
use crate::store::{Entry, StoredGame};

/// Something that the pages show only to those who ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toggle {
    /// Its name in what a browser keeps.
    pub name: &'static str,
    /// The setting in words.
    pub label: &'static str,
    /// What it does, and where it can do nothing.
    pub about: &'static str,
}

/// How the pages draw a game.
pub trait GameFace<G: Words>: Sync {
    /// The table itself: boards, piles and hands.
    fn felt(&self, scene: &Scene<G>) -> Markup;

    /// The game's own controls, for the person to act.
    fn controls(&self, scene: &Scene<G>) -> Markup;

    /// What stays in sight while hands are laid out on the table.
    fn above_hands(&self, scene: &Scene<G>) -> Markup {
        let _ = scene;
        html! {}
    }

    /// The head of the side panel: a score sheet, or who is ahead.
    fn side(&self, scene: &Scene<G>) -> Markup;

    /// A small picture of the table, for the lobby.
    fn picture(&self) -> Markup;

    /// The orders that a hand can lie in, the usual one first, each with its words; none where there
    /// are no hands.
    fn orders(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What the pages show only to those who ask for it.
    fn toggles(&self) -> &'static [Toggle] {
        &[]
    }

    /// The most that the server allows of number options, by their names, where more would make a
    /// game longer than anybody plays.
    fn most(&self) -> &'static [(&'static str, u64)] {
        &[]
    }

    /// Who made the game, for the page about the program.
    fn credits(&self) -> Markup {
        html! { strong { (G::TITLE) } ": " (G::CREDIT) "." }
    }
}

/// What a game of a roster has attached so that the server can host it.
pub struct WebFace(Box<dyn AnyFace>);

impl WebFace {
    /// The attachment for a game that is drawn by `face`.
    pub fn new<G: Words>(face: &'static dyn GameFace<G>) -> Self {
        WebFace(Box::new(Typed(face)))
    }

    /// The face of a game that the server hosts.
    pub(crate) fn of(game: &RosterGame) -> &Self {
        game.attachment().expect("the server hosts only games with a face")
    }
}

impl Deref for WebFace {
    type Target = dyn AnyFace;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// Type-erased face: everything that the server does without naming a game's types.
pub trait AnyFace: Send + Sync {
    /// A small picture of the table.
    fn picture(&self) -> Markup;
    /// Who made the game.
    fn credits(&self) -> Markup;
    /// The orders that a hand can lie in, the usual one first, each with its words.
    fn orders(&self) -> &'static [(&'static str, &'static str)];
    /// What the pages show only to those who ask for it.
    fn toggles(&self) -> &'static [Toggle];
    /// The most that the server allows of number options, by their names.
    fn most(&self) -> &'static [(&'static str, u64)];
    /// The names of the two seats, the one who begins first, where a new game asks which is yours:
    /// where no luck decides who begins.
    fn seats_to_choose(&self) -> Option<[String; 2]>;
    /// Opens a stored game.
    fn load(&self, stored: &StoredGame, entries: &[Entry]) -> Result<Box<dyn Room>, Problem>;
    /// The answer to a question of a room of this game, both in JSON.
    #[cfg(feature = "thinking")]
    fn think(&self, asked: Asked, question: &str) -> Result<String, Problem>;
    /// The page of a puzzle; none where there is no such puzzle.
    #[cfg(feature = "thinking")]
    fn puzzle(&self, asked: &PuzzleRequest) -> Option<Page>;
    /// Whether an answer to today's puzzle is right; showing the answer isn't. None where something
    /// else is asked for, or the answer isn't possible.
    #[cfg(feature = "thinking")]
    fn daily_answer(&self, asked: &PuzzleRequest) -> Option<bool>;
    /// The page of an exercise, whose forms are sent below `base`.
    #[cfg(feature = "thinking")]
    fn exercise(
        &self,
        exercise: &Exercise,
        base: String,
        shown: &ExerciseShown,
    ) -> Result<Page, Problem>;
    /// Judges an answer to an exercise, in the game's notation; none shows the answer.
    #[cfg(feature = "thinking")]
    fn judge_exercise(
        &self,
        exercise: &Exercise,
        action: Option<&str>,
    ) -> Result<Answered, Problem>;
    /// The page of a drill's question; none where there is no such drill.
    #[cfg(feature = "thinking")]
    fn drill(&self, asked: DrillRequest) -> Option<Page>;
    /// Judges an answer to a drill's question; none where there is no such drill.
    #[cfg(feature = "thinking")]
    fn judge_drill(&self, name: &str, seed: Seed, number: u32, answer: &str)
    -> Option<JudgedDrill>;
    /// The page of a lesson's step, counted from 1, after the reader tried an action in the game's
    /// notation; none where there is no such step.
    #[cfg(feature = "thinking")]
    fn lesson(&self, step: usize, tried: Option<&str>) -> Option<Page>;
}

#[cfg(feature = "thinking")]
/// A drill's question that is asked.
pub struct DrillRequest {
    /// The drill's name.
    pub name: &'static str,
    /// What decides the questions.
    pub seed: Seed,
    /// Where the run is.
    pub stage: DrillStage,
    /// Whether the answer before was right.
    pub last: Option<bool>,
}

#[cfg(feature = "thinking")]
/// An answer to a drill's question.
pub struct JudgedDrill {
    /// Whether it is right, or why it can't be read.
    pub is_right: Result<bool, String>,
    /// The right answer with its reason.
    pub solution: Message,
}

/// What somebody wants of a game's puzzles.
#[derive(Clone, Default, Debug)]
pub struct PuzzleRequest {
    /// Which puzzle; none for today's.
    pub which: Option<Which>,
    /// The action they tried, in the game's notation.
    pub tried: Option<String>,
    /// Whether the answer is to be shown.
    pub is_shown: bool,
    /// Where the puzzle of the day stands, for the page of today's.
    pub daily: Option<String>,
}

/// How a puzzle is named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// By its number, counted from 1.
    Number(usize),
    /// By its id.
    Id(String),
}

struct Typed<G: Words>(&'static dyn GameFace<G>);

impl<G: Words> AnyFace for Typed<G> {
    fn picture(&self) -> Markup {
        self.0.picture()
    }

    fn credits(&self) -> Markup {
        self.0.credits()
    }

    fn orders(&self) -> &'static [(&'static str, &'static str)] {
        self.0.orders()
    }

    fn toggles(&self) -> &'static [Toggle] {
        self.0.toggles()
    }

    fn most(&self) -> &'static [(&'static str, u64)] {
        self.0.most()
    }

    fn seats_to_choose(&self) -> Option<[String; 2]> {
        if G::LUCK {
            return None;
        }
        let game = default_deal::<G>();
        let Turn::Act(first @ Seat(0 | 1)) = game.turn() else { return None };
        let (view, people) = (game.view(Eye::Nobody), [Occupant::Person; 2]);
        let name = |seat| G::seat_name(&view, seat, &people);
        (game.seats() == 2).then(|| [name(first), name(Seat(1 - first.0))])
    }

    fn load(&self, stored: &StoredGame, entries: &[Entry]) -> Result<Box<dyn Room>, Problem> {
        Ok(Box::new(GameRoom::<G>::load(self.0, stored, entries)?))
    }

    #[cfg(feature = "thinking")]
    fn think(&self, asked: Asked, question: &str) -> Result<String, Problem> {
        let question: Result<Box<dyn AnyQuestion>, _> = match asked {
            Asked::Turn => Question::<G>::from_json(question).map(|it| Box::new(it) as _),
            Asked::Hint => {
                Question::<G>::from_json(question).map(|it| Box::new(HintQuestion(it)) as _)
            }
            Asked::Tutor => TutorQuestion::<G>::from_json(question).map(|it| Box::new(it) as _),
        };
        let question = question.map_err(|why| Problem::Unreadable(why.to_string()))?;
        Ok(question.think(&Stop::default()))
    }

    #[cfg(feature = "thinking")]
    fn puzzle(&self, asked: &PuzzleRequest) -> Option<Page> {
        let of = kept::<G>().len();
        let todays = (of > 0).then(|| of_the_day(today(), of))?;
        let number = match &asked.which {
            None => todays,
            Some(Which::Number(number)) => *number,
            Some(Which::Id(id)) => number_of::<G>(id)?,
        };
        let puzzle = kept::<G>().nth(number.checked_sub(1)?)?;
        let tried = asked.tried.as_ref().map(|text| match text.parse::<G::Action>() {
            Ok(action) => judge(&puzzle, action),
            Err(why) => Tried::Illegal(why.to_string()),
        });
        let next = entries::<G>().swap_remove(number % of).id;
        let (is_todays, is_shown) = (number == todays, asked.is_shown);
        let daily = asked.daily.clone().filter(|_| is_todays);
        let page = PuzzlePage { puzzle: &puzzle, next, is_todays, tried, is_shown, daily };
        Some(pages::puzzle(self.0, &page))
    }

    #[cfg(feature = "thinking")]
    fn daily_answer(&self, asked: &PuzzleRequest) -> Option<bool> {
        let of = kept::<G>().len();
        let todays = (of > 0).then(|| of_the_day(today(), of))?;
        let number = match &asked.which {
            None => todays,
            Some(Which::Number(number)) => *number,
            Some(Which::Id(id)) => number_of::<G>(id)?,
        };
        if number != todays {
            return None;
        }
        let Some(tried) = &asked.tried else { return asked.is_shown.then_some(false) };
        let puzzle = kept::<G>().nth(number.checked_sub(1)?)?;
        match judge(&puzzle, tried.parse().ok()?) {
            Tried::Right => Some(true),
            Tried::Wrong(_) => Some(false),
            Tried::Illegal(_) => None,
        }
    }

    #[cfg(feature = "thinking")]
    fn exercise(
        &self,
        exercise: &Exercise,
        base: String,
        shown: &ExerciseShown,
    ) -> Result<Page, Problem> {
        let odd = |why: &dyn Display| Problem::Refused(why.to_string());
        let view = serde_json::from_value::<G::View>(exercise.view.clone());
        let prompt = Prompt::<G>::from_view(view.map_err(|why| odd(&why))?);
        let mut prompt = prompt.map_err(|why| odd(&why))?;
        if matches!(shown, ExerciseShown::Answered { .. }) {
            prompt.legal.clear();
        }
        let game = G::imagine(&prompt.view, &mut Luck::new(Seed::from(0)));
        let Turn::Act(seat) = game.turn() else { return Err(Problem::Missing("exercise")) };
        let scene = Scene { base, ..Scene::of_position(self.0, &game, seat, prompt) };
        let best = match shown {
            ExerciseShown::Answered { answered, .. } => answered.best.parse().ok(),
            _ => None,
        };
        Ok(pages::exercise(&scene.marking(best), &ExercisePage { exercise, shown }))
    }

    #[cfg(feature = "thinking")]
    fn judge_exercise(
        &self,
        exercise: &Exercise,
        action: Option<&str>,
    ) -> Result<Answered, Problem> {
        let odd = |why: &dyn Display| Problem::Refused(why.to_string());
        let practice = Practice::<G>::new(exercise).map_err(|why| odd(&why))?;
        let Some(action) = action else {
            return Ok(practice.shown());
        };
        let action: G::Action = action.parse().map_err(|why| odd(&why))?;
        practice.answer(action, &Stop::default()).map_err(|why| odd(&why))
    }

    #[cfg(feature = "thinking")]
    fn drill(&self, asked: DrillRequest) -> Option<Page> {
        let DrillRequest { name, seed, stage, last } = asked;
        let drill = G::drills().iter().find(|drill| drill.info.name == name)?;
        let question = drill.question(seed, stage.number);
        let last = last.zip(stage.number.checked_sub(1));
        let last = last.map(|(is_right, before)| (is_right, drill.question(seed, before).solution));
        let scene = match &question.shown {
            DrillShown::Position(game) => {
                let (seat, prompt) = Prompt::of(game)?;
                let base = stage.base.clone();
                Some(Scene { base, ..Scene::of_position(self.0, game, seat, prompt) })
            }
            _ => None,
        };
        let question = &question;
        Some(pages::drill(&DrillPage { info: drill.info, question, scene, stage, last }))
    }

    #[cfg(feature = "thinking")]
    fn judge_drill(
        &self,
        name: &str,
        seed: Seed,
        number: u32,
        answer: &str,
    ) -> Option<JudgedDrill> {
        let drill = G::drills().iter().find(|drill| drill.info.name == name)?;
        let question = drill.question(seed, number);
        Some(JudgedDrill { is_right: question.judge(answer), solution: question.solution })
    }

    #[cfg(feature = "thinking")]
    fn lesson(&self, step: usize, tried: Option<&str>) -> Option<Page> {
        let steps = G::lesson();
        let at = steps.get(step.checked_sub(1)?)?;
        let game = (at.begin)();
        let tried = tried.map(|text| match text.parse::<G::Action>() {
            Ok(action) => at.judge(&game, action),
            Err(why) => Err(not_possible(&why)),
        });
        Some(pages::lesson(self.0, &LessonPage { steps, step, game, tried }))
    }
}

/// A game with the default options, as it begins.
pub(crate) fn default_deal<G: Words>() -> G {
    let options = choose::<G>(&Choices::new()).expect("every option has a default");
    G::deal(&options, Seed::from(0))
}
