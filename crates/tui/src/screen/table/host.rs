//! The host of a game on the screen: it lends the live game time, threads and files.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use parlour_players::{Level, Prompt};
use parlour_rules::{Seat, Turn};
use parlour_table::words::Words;
use parlour_table::{
    Answer, Autosave, LiveGame, Made, Next, Occupant, Roster, Table, TutorAnswer, Warning,
};

use crate::coach::review_in_background;
use crate::screen::scene::{Judge, Standing};
use crate::screen::thinking::Thinking;
use crate::settings::PlaySettings;

/// How long a move stays on the screen before the next one is made, where a person plays.
const BETWEEN_MOVES: Duration = Duration::from_millis(350);

/// A game on the screen.
pub struct Host<G: Words> {
    pub live: LiveGame<G>,
    pub autosave: Autosave,
    /// Whether something can be taken back now.
    pub can_undo: bool,
    thinking: Option<Thinking<Answer<G>>>,
    advising: Option<Thinking<Answer<G>>>,
    /// The person's move that the tutor judges before it is played.
    checking: Option<(G::Action, Thinking<TutorAnswer<G>>)>,
    /// The person's last move, which the tutor judges to explain it.
    explaining: Option<Thinking<TutorAnswer<G>>>,
    settings: PlaySettings,
    saved_to: Option<PathBuf>,
    not_before: Instant,
}

/// What the computer is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Its own turns.
    pub turns: bool,
    /// Advice about the person's turn.
    pub advice: bool,
    /// Whether something may happen now; otherwise the computer only thinks.
    pub acts: bool,
}

/// What the tutor found about a move before it was played.
pub enum Checked<A> {
    /// The move can be played.
    Fine(A),
    /// The move costs too much.
    Warned(Box<Warning<A>>),
}

/// What happened in a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Nothing that can be seen.
    Nothing,
    /// The computer thinks.
    Thinking,
    /// Advice came.
    Advised,
    /// Something was played.
    Played,
    /// Something was played, but the game could not be saved: why.
    NotSaved(String),
    /// Something was played and saved in a new file: what people should know about that.
    SavedApart(String),
}

impl<G: Words> Host<G> {
    pub fn new(
        table: Table<G>,
        file: Option<PathBuf>,
        settings: &PlaySettings,
        now: Instant,
    ) -> Self {
        let autosave = Autosave::new(&table, settings.folder.clone(), file.clone());
        Host {
            autosave,
            can_undo: table.can_undo(),
            live: LiveGame::new(table),
            thinking: None,
            advising: None,
            checking: None,
            explaining: None,
            saved_to: file,
            settings: settings.clone(),
            not_before: now + BETWEEN_MOVES.min(settings.pause),
        }
    }

    pub fn table(&self) -> &Table<G> {
        self.live.table()
    }

    /// How many actions stand.
    pub fn moves(&self) -> usize {
        self.table().action_count()
    }

    /// How many people play.
    pub fn people(&self) -> usize {
        self.live.people().count()
    }

    /// The person that the table is drawn for: the one to act, or the only one there is.
    pub fn looker(&self) -> Option<Seat> {
        match self.table().turn() {
            Turn::Act(seat) if self.live.is_person(seat) => Some(seat),
            _ => self.live.only_person(),
        }
    }

    /// What a person is asked now.
    pub fn asked(&self) -> Option<Prompt<G>> {
        match self.live.next() {
            Next::Person(_, prompt) => Some(prompt.clone()),
            Next::Forced(..) => self.table().prompt().map(|(_, prompt)| prompt),
            Next::Computer(_) | Next::Over(_) => None,
        }
    }

    /// The seat of the computer that is to act.
    pub fn computer(&self) -> Option<Seat> {
        match self.live.next() {
            Next::Computer(seat) => Some(seat),
            _ => None,
        }
    }

    /// Since when the computer thinks about its turn, and for how long it will.
    pub fn thinking(&self) -> Option<(Instant, Option<Duration>)> {
        self.thinking.as_ref().map(|thinking| (thinking.since, thinking.expected))
    }

    /// What is known of the position: the newest decision of a player who thinks ahead.
    pub fn standing(&self) -> Option<Standing<G>> {
        let own = self.live.decisions().last().filter(|made| {
            let occupant = self.table().occupant(made.seat);
            matches!(occupant, Occupant::Computer { level: Level::Hard | Level::Expert, .. })
        });
        let expert = self.live.last_advice().map(|made| (Judge::Expert, made));
        let judged = expert.into_iter().chain(own.map(|own| (Judge::Player(own.seat), own)));
        let (judge, made): (Judge, &Made<G>) = judged.max_by_key(|(_, made)| made.after)?;
        // The evaluation of the best move still holds after that move, but after no other.
        let since = &self.table().actions()[made.after..];
        let holds = match since {
            [] => true,
            [played] => *played == made.decision.action(),
            _ => false,
        };
        Some(Standing { made: made.clone(), since: since.len() as u32, holds, judge })
    }

    /// Asks the computer for its best move so far.
    pub fn hurry(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.hurry();
        }
    }

    /// Lets the tutor judge a person's move before it is played. Returns whether there is
    /// anything to judge.
    pub fn check(&mut self, action: G::Action, now: Instant) -> bool {
        let question = self.live.tutor_question(action);
        self.checking = question.map(|question| (action, Thinking::judge(question, now)));
        self.checking.is_some()
    }

    /// The move that the tutor judges now, before it is played.
    pub fn checking(&self) -> Option<G::Action> {
        self.checking.as_ref().map(|(action, _)| *action)
    }

    /// The move isn't to be played any more.
    pub fn stop_checking(&mut self) {
        self.checking = None;
    }

    /// What the tutor found about the move, once it has.
    pub fn checked(&mut self, threshold: f64) -> Option<Checked<G::Action>> {
        let (action, thinking) = self.checking.as_ref()?;
        let (action, answer) = (*action, thinking.answer()?);
        self.checking = None;
        let warning = self.live.warn(&answer, threshold);
        let warned = |warning| Checked::Warned(Box::new(warning));
        Some(warning.map_or(Checked::Fine(action), warned))
    }

    /// Lets the tutor judge the person's last move to explain it.
    pub fn explain(&mut self, now: Instant) {
        let question = self.live.explain_question();
        self.explaining = question.map(|question| Thinking::judge(question, now));
    }

    /// Accepts the explanation once it is there. Returns whether there is a new one.
    pub fn hear_explanation(&mut self) -> bool {
        let Some(answer) = self.explaining.as_ref().and_then(Thinking::answer) else {
            return false;
        };
        self.explaining = None;
        self.live.explain(&answer)
    }

    /// Plays a person's action, or says why not.
    pub fn play(&mut self, action: G::Action, now: Instant) -> Result<Step, String> {
        self.live.play(action).map_err(|why| why.to_string())?;
        Ok(self.changed(now))
    }

    /// Takes back the last decision of a person.
    pub fn undo(&mut self, now: Instant) -> Result<Step, String> {
        self.live.undo().map_err(|why| why.to_string())?;
        Ok(self.changed(now))
    }

    /// The person to act, or the only person, gives the game up.
    pub fn resign(&mut self, now: Instant) -> Step {
        if let Some(seat) = self.looker() {
            self.live.resign(seat);
        }
        self.changed(now)
    }

    /// Lets time pass.
    pub fn step(&mut self, now: Instant, wanted: Wanted) -> Step {
        let thinking = self.thinking.as_ref().filter(|_| wanted.acts);
        if let Some(answer) = thinking.and_then(Thinking::answer) {
            self.live.accept(answer);
            return self.changed(now);
        }
        if self.thinking.is_some() {
            return Step::Thinking;
        }
        if let Some(answer) = self.advising.as_ref().and_then(Thinking::answer) {
            self.advising = None;
            self.live.accept(answer);
            return Step::Advised;
        }
        let has_waited = now >= self.not_before;
        match self.live.next() {
            Next::Computer(_) if wanted.turns && has_waited => {
                let question = self.live.question();
                self.thinking = question.map(|question| Thinking::start(question, now));
                Step::Thinking
            }
            Next::Forced(_, only) if has_waited && wanted.acts => {
                self.live.play(only).expect("the only legal action is legal");
                self.changed(now)
            }
            Next::Person(..) if wanted.advice && self.advising.is_none() => {
                if let Some(mut question) = self.live.advice_question() {
                    question.time = self.settings.help_time;
                    self.advising = Some(Thinking::start(question, now));
                }
                Step::Nothing
            }
            _ => Step::Nothing,
        }
    }

    /// Something happened at the table: what was thought about the old position ends, and the game
    /// is saved.
    fn changed(&mut self, now: Instant) -> Step {
        (self.thinking, self.advising, self.checking) = (None, None, None);
        self.can_undo = self.table().can_undo();
        let most = if self.people() == 0 { Duration::MAX } else { BETWEEN_MOVES };
        self.not_before = now + self.settings.pause.min(most);
        review_in_background(self.table(), &self.settings);
        self.save()
    }

    /// Saves the game as it stands.
    pub fn save(&mut self) -> Step {
        match self.autosave.save(self.live.table()) {
            Ok(saved) => saved.notice().map_or(Step::Played, Step::SavedApart),
            Err(why) => Step::NotSaved(why.to_string()),
        }
    }

    /// Saves the game where somebody asked.
    pub fn save_to(&mut self, path: &Path, roster: &Roster) -> Result<(), String> {
        self.autosave.save_to(self.live.table(), path, roster).map_err(|why| why.to_string())?;
        self.saved_to = Some(path.to_owned());
        Ok(())
    }

    /// Whether nobody needs to be asked before the game is left: it is over, or in a file of
    /// somebody's choice.
    pub fn is_safe(&self) -> bool {
        self.table().outcome().is_some() || self.autosave.is_saved(self.table())
    }

    /// Leaves a game that is safe, and removes the copy that was saved as it went where it is of no
    /// more use.
    pub fn leave(&mut self) -> Result<(), String> {
        let is_elsewhere = self.autosave.is_saved(self.table())
            && self.saved_to.is_some()
            && self.saved_to.as_deref() != self.autosave.path();
        if is_elsewhere {
            return self.throw_away();
        }
        Ok(())
    }

    /// Removes the saved copy: nobody wants the game.
    pub fn throw_away(&mut self) -> Result<(), String> {
        self.autosave.discard().map_err(|why| why.to_string())
    }
}
