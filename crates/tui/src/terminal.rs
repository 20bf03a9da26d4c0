//! A game in the terminal, type-erased: what the lobby and the commands work with.

use std::marker::PhantomData;
use std::ops::Deref;
use std::path::PathBuf;

use anyhow::Result;
use parlour_players::puzzle::kept;
use parlour_rules::options::choose;
use parlour_rules::{Choices, Eye, Seat, Seed};
use parlour_table::coach::Exercise;
use parlour_table::words::Words;
use parlour_table::{AnyTable, Occupant, Roster, RosterGame, downcast};
use ratatui::layout::Rect;

use crate::face::Face;
use crate::plain::{self, Asked, Clock, Drilled, PlaySettings, Solved, Talk, Tried};
use crate::screen::{
    DrillPage, ExercisePage, LessonPage, Page, Pen, PuzzlePage, ReviewPage, Room, Session,
    TablePage,
};

/// How a game of a roster is played in the terminal. It is attached to the game.
pub struct Terminal(Box<dyn TerminalGame>);

impl Terminal {
    /// The game with this face.
    pub fn new<G: Words, F: Face<G>>() -> Self {
        Terminal(Box::new(Typed::<G, F>(PhantomData)))
    }
}

impl Deref for Terminal {
    type Target = dyn TerminalGame;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// A game with its face, type-erased.
pub trait TerminalGame: Send + Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;
    /// What the seats are called when people sit on all of them.
    fn seat_names(&self) -> Vec<String>;
    /// Plays a game line by line; `file` is where it was loaded from.
    fn play(
        &self,
        table: Box<dyn AnyTable>,
        file: Option<PathBuf>,
        talk: &mut Talk,
        settings: &PlaySettings,
        roster: &Roster,
    ) -> Result<()>;
    /// Reviews a game line by line.
    fn review(
        &self,
        table: Box<dyn AnyTable>,
        talk: &mut Talk,
        settings: &PlaySettings,
        roster: &Roster,
    ) -> Result<()>;
    /// Asks the puzzle of a number, counted from 1, line by line.
    fn puzzle(&self, number: usize, talk: &mut Talk) -> Result<Asked>;
    /// Asks an exercise line by line; none if the person stops.
    fn exercise(&self, exercise: &Exercise, talk: &mut Talk) -> Result<Option<Tried>>;
    /// Asks a drill line by line; none if the person stops or there is no such drill.
    fn drill(
        &self,
        name: &str,
        seed: Seed,
        clock: Clock,
        talk: &mut Talk,
    ) -> Result<Option<Drilled>>;
    /// Whether there is a lesson.
    fn has_lesson(&self) -> bool;
    /// Teaches the game line by line, where there is a lesson.
    fn lesson(&self, talk: &mut Talk) -> Result<()>;
    /// The page on which a game is played; `file` is where it was loaded from, `notices` what
    /// people should know about that file.
    fn table_page(
        &self,
        table: Box<dyn AnyTable>,
        file: Option<PathBuf>,
        notices: &[String],
        room: &Room,
    ) -> Box<dyn Page>;
    /// The page of a puzzle, counted from 1; none where there are fewer.
    fn puzzle_page(&self, number: usize) -> Option<Box<dyn Page>>;
    /// Today's puzzle; none where the game has no puzzles.
    fn daily_puzzle_page(&self, room: &Room) -> Option<Box<dyn Page>>;
    /// The page of an exercise; the session itself where no game looks like it.
    fn exercise_page(
        &self,
        exercise: Exercise,
        session: Box<Session>,
        room: &Room,
    ) -> Result<Box<dyn Page>, Box<Session>>;
    /// The page of a drill; none where the game has no such drill.
    fn drill_page(&self, name: &str, room: &mut Room) -> Option<Box<dyn Page>>;
    /// The page on which a game is reviewed.
    fn review_page(&self, table: Box<dyn AnyTable>) -> Box<dyn Page>;
    /// A lesson, where there is one; `game` is offered at its end.
    fn lesson_page(&self, game: &RosterGame) -> Option<Box<dyn Page>>;
    /// How large the game's picture is, across and down.
    fn picture_size(&self) -> (u16, u16);
    /// Draws the picture of a game with these options, or of a game in progress.
    fn draw_picture(&self, options: Option<&Choices>, area: Rect, pen: &mut Pen);
}

/// The types of a game and its face, behind [`TerminalGame`].
struct Typed<G, F>(PhantomData<fn() -> (G, F)>);

const OWN_TABLE: &str = "the roster gives every game its own tables";

impl<G: Words, F: Face<G>> TerminalGame for Typed<G, F> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seat_names(&self) -> Vec<String> {
        let options = choose::<G>(&Choices::new()).expect("every option has a default");
        let game = G::deal(&options, Seed::from(0));
        let (view, people) = (game.view(Eye::Nobody), vec![Occupant::Person; game.seats().into()]);
        Seat::all(game.seats()).map(|seat| G::seat_name(&view, seat, &people)).collect()
    }

    fn play(
        &self,
        table: Box<dyn AnyTable>,
        file: Option<PathBuf>,
        talk: &mut Talk,
        settings: &PlaySettings,
        roster: &Roster,
    ) -> Result<()> {
        let table = downcast::<G>(table).expect(OWN_TABLE);
        plain::play::<G, F>(table, file, talk, settings, roster)
    }

    fn review(
        &self,
        table: Box<dyn AnyTable>,
        talk: &mut Talk,
        settings: &PlaySettings,
        roster: &Roster,
    ) -> Result<()> {
        let table = downcast::<G>(table).expect(OWN_TABLE);
        plain::review::<G, F>(table, talk, settings, roster)
    }

    fn puzzle(&self, number: usize, talk: &mut Talk) -> Result<Asked> {
        match number.checked_sub(1).and_then(|place| kept::<G>().nth(place)) {
            Some(puzzle) => plain::ask_puzzle::<G, F>(&puzzle, talk),
            None => Ok(Solved::Untried.into()),
        }
    }

    fn exercise(&self, exercise: &Exercise, talk: &mut Talk) -> Result<Option<Tried>> {
        plain::ask_exercise::<G, F>(exercise, talk)
    }

    fn drill(
        &self,
        name: &str,
        seed: Seed,
        clock: Clock,
        talk: &mut Talk,
    ) -> Result<Option<Drilled>> {
        match G::drills().iter().find(|drill| drill.info.name == name) {
            Some(drill) => plain::ask_drill::<G, F>(drill, seed, clock, talk),
            None => Ok(None),
        }
    }

    fn has_lesson(&self) -> bool {
        !G::lesson().is_empty()
    }

    fn lesson(&self, talk: &mut Talk) -> Result<()> {
        plain::teach::<G, F>(G::lesson(), talk)
    }

    fn table_page(
        &self,
        table: Box<dyn AnyTable>,
        file: Option<PathBuf>,
        notices: &[String],
        room: &Room,
    ) -> Box<dyn Page> {
        let table = downcast::<G>(table).expect(OWN_TABLE);
        Box::new(TablePage::<G, F>::new(table, file, room).with_notices(notices))
    }

    fn puzzle_page(&self, number: usize) -> Option<Box<dyn Page>> {
        Some(Box::new(PuzzlePage::<G, F>::new(number)?))
    }

    fn daily_puzzle_page(&self, room: &Room) -> Option<Box<dyn Page>> {
        Some(Box::new(PuzzlePage::<G, F>::of_today(room)?))
    }

    fn exercise_page(
        &self,
        exercise: Exercise,
        session: Box<Session>,
        room: &Room,
    ) -> Result<Box<dyn Page>, Box<Session>> {
        Ok(Box::new(ExercisePage::<G, F>::new(exercise, session, room)?))
    }

    fn drill_page(&self, name: &str, room: &mut Room) -> Option<Box<dyn Page>> {
        Some(Box::new(DrillPage::<G, F>::new(name, room)?))
    }

    fn review_page(&self, table: Box<dyn AnyTable>) -> Box<dyn Page> {
        Box::new(ReviewPage::<G, F>::new(downcast(table).expect(OWN_TABLE)))
    }

    fn lesson_page(&self, game: &RosterGame) -> Option<Box<dyn Page>> {
        if !self.has_lesson() {
            return None;
        }
        Some(Box::new(LessonPage::<G, F>::new(G::lesson(), game)))
    }

    fn picture_size(&self) -> (u16, u16) {
        F::PICTURE
    }

    fn draw_picture(&self, options: Option<&Choices>, area: Rect, pen: &mut Pen) {
        F::draw_picture(options, area, pen);
    }
}
