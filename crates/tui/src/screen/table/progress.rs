//! A game that goes on: people's moves, the computer's turns, and what it thinks meanwhile.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use parlour_players::{Level, Prompt, Stop};
use parlour_rules::{Eye, Message, Seat, Turn};
use parlour_table::words::{Names, Thought, Thoughts, follow_up};
use parlour_table::{Keeper, Sitter, Table, decide};

use crate::plain::{Manner, ending};
use crate::screen::shown::{Advice, Judge, Shown, Standing};
use crate::screen::thinking::{AnyPlayer, Thinking};

/// How long a move of somebody else stays on the screen before the next one is made.
const BREATH: Duration = Duration::from_millis(350);

/// The most decisions of a turn that are told together: a draw and a discard.
const LONGEST_TURN: usize = 2;

/// A game that goes on.
pub struct Progress<G: Shown> {
    pub table: Table<G>,
    pub keeper: Keeper,
    pub log: Vec<Message>,
    /// Whose eyes the log is written for.
    log_eye: Eye,
    /// The computers' decisions that stand, in their order.
    decisions: Vec<Advice<G>>,
    /// Whether something can be taken back now.
    pub can_undo: bool,
    /// What it thought while its cards lay face down.
    pub thoughts: Thoughts<G>,
    /// What the adviser says of the position, or said of an earlier one.
    pub advice: Option<Advice<G>>,
    players: Vec<Option<AnyPlayer<G>>>,
    thinking: Option<Thinking<G>>,
    advising: Option<Thinking<G>>,
    prompt: Option<(Seat, Prompt<G>)>,
    manner: Manner,
    saved_to: Option<PathBuf>,
    not_before: Instant,
}

/// What is wanted of the computer besides its own turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Its own turns are played.
    pub turns: bool,
    /// Its advice about the person's turn.
    pub advice: bool,
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
    /// Something was played, but the game could not be kept: why.
    NotKept(String),
}

impl<G: Shown> Progress<G> {
    pub fn new(mut table: Table<G>, manner: &Manner, now: Instant) -> Self {
        table.lay(manner.laid::<G>());
        let keeper = Keeper::new(&table, manner.folder.clone(), manner.file.clone());
        let players = Seat::all(table.seats()).map(|seat| player_for(&table, seat)).collect();
        let mut progress = Progress {
            table,
            keeper,
            log: Vec::new(),
            log_eye: Eye::Nobody,
            decisions: Vec::new(),
            can_undo: false,
            thoughts: Thoughts::default(),
            advice: None,
            players,
            thinking: None,
            advising: None,
            prompt: None,
            saved_to: manner.file.clone(),
            manner: manner.clone(),
            not_before: now + BREATH.min(manner.pause),
        };
        progress.refresh();
        progress
    }

    /// How many people play.
    pub fn people(&self) -> usize {
        Seat::all(self.table.seats()).filter(|&seat| self.is_person(seat)).count()
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.table.sitter(seat) == Sitter::Person
    }

    /// The person that the table is drawn for: the one to act, or the only one there is.
    pub fn looker(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Act(seat) if self.is_person(seat) => Some(seat),
            _ => self.only_person(),
        }
    }

    /// The person who plays against computers only.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = Seat::all(self.table.seats()).filter(|&seat| self.is_person(seat));
        people.next().filter(|_| people.next().is_none())
    }

    /// What a person is asked now.
    pub fn asked(&self) -> Option<&Prompt<G>> {
        let (seat, prompt) = self.prompt.as_ref()?;
        self.is_person(*seat).then_some(prompt)
    }

    /// The seat whose computer player acts now.
    pub fn computer(&self) -> Option<Seat> {
        let (seat, _) = self.prompt.as_ref()?;
        (!self.is_person(*seat)).then_some(*seat)
    }

    /// What the computer thinks about now, if it does: since when and for how long.
    pub fn thinking(&self) -> Option<(Instant, Option<Duration>)> {
        self.thinking.as_ref().map(|thinking| (thinking.since, thinking.expected))
    }

    /// What is known of where the game stands: the newest decision of somebody who thinks ahead.
    pub fn standing(&self) -> Option<Standing<G>> {
        let own = self.decisions.last().filter(|reasons| {
            let sitter = self.table.sitter(reasons.seat);
            matches!(sitter, Sitter::Computer { level: Level::Hard | Level::Expert, .. })
        });
        let expert = self.advice.iter().map(|advice| (Judge::Expert, advice));
        let judged = expert.chain(own.map(|own| (Judge::Player(own.seat), own)));
        let (judge, advice) = judged.max_by_key(|(_, decision)| decision.after)?;
        let advice = advice.clone();
        let since = &self.table.actions()[advice.after..];
        // What was said of the best move holds after it; of another move nothing was said.
        let holds = match since {
            [] => true,
            [played] => *played == advice.decision.action(),
            _ => false,
        };
        let since = since.len() as u32;
        Some(Standing { advice, since, holds, judge })
    }

    /// The decisions of the computer's last turn before so many actions: one or several in a row.
    pub fn decided_before(&self, moves: usize) -> &[Advice<G>] {
        let until = self.decisions.partition_point(|made| made.after < moves);
        let made = &self.decisions[..until];
        let follows =
            |pair: &[Advice<G>]| pair[0].seat == pair[1].seat && pair[0].after + 1 == pair[1].after;
        let turn = made.windows(2).rev().take_while(|pair| follows(pair)).count() + 1;
        &made[made.len().saturating_sub(turn.min(LONGEST_TURN))..]
    }

    /// The advice about the question that a person is asked now.
    pub fn advice_now(&self) -> Option<&Advice<G>> {
        let now = self.log.len();
        self.advice.as_ref().filter(|advice| advice.after == now && self.asked().is_some())
    }

    /// Asks the computer for its best move so far.
    pub fn hurry(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.hurry();
        }
    }

    /// Plays a person's action, or tells why not.
    pub fn play(&mut self, action: G::Action, now: Instant) -> Result<Step, String> {
        self.table.submit(action).map_err(|why| why.to_string())?;
        Ok(self.changed(now))
    }

    /// Takes back the last thing that a person did.
    pub fn undo(&mut self, now: Instant) -> Result<Step, String> {
        self.table.undo().map_err(|why| why.to_string())?;
        self.stop_thinking();
        self.log.clear();
        let stands = self.table.actions().len();
        self.thoughts.take_back(stands);
        self.decisions.retain(|decision| decision.after < stands);
        if self.advice.as_ref().is_some_and(|advice| advice.after >= stands) {
            self.advice = None;
        }
        Ok(self.changed(now))
    }

    /// The person to act, or the only person, gives the game up.
    pub fn resign(&mut self, now: Instant) -> Step {
        if let Some(seat) = self.looker() {
            self.stop_thinking();
            self.table.resign(seat);
        }
        self.changed(now)
    }

    /// Lets time pass.
    pub fn step(&mut self, now: Instant, wanted: Wanted) -> Step {
        if let Some(answer) = self.thinking.as_ref().and_then(Thinking::answer) {
            return self.computer_plays(answer, now);
        }
        if self.thinking.is_some() {
            return Step::Thinking;
        }
        if let Some((mut adviser, decision)) = self.advising.as_ref().and_then(Thinking::answer) {
            let asked = self.advising.take().expect("it just answered");
            let seat = self.prompt.as_ref().expect("advice is about a prompt").0;
            let seed = self.table.record().seed().child(64 + u64::from(seat.0));
            let then = follow_up::<G>(&asked.prompt, &decision, seed, |prompt| {
                let time = self.manner.help_time;
                decide::<G>(adviser.as_mut(), prompt, Level::Expert, time, &Stop::default())
            });
            let (after, view) = (self.log.len(), asked.prompt.view.clone());
            self.advice = Some(Advice { after, seat, view, decision, then });
            return Step::Advised;
        }
        let Some((seat, prompt)) = self.prompt.clone() else { return Step::Nothing };
        let waited = now >= self.not_before;
        match (self.table.sitter(seat), &prompt.legal[..]) {
            (Sitter::Computer { level, time }, _) if wanted.turns && waited => {
                let player = self.players[seat.index()].take();
                let player = player.or_else(|| player_for(&self.table, seat));
                let player = player.expect("the computer sits here");
                self.thinking = Some(Thinking::start(player, prompt, level, time, now));
                Step::Thinking
            }
            (Sitter::Person, &[only]) if G::is_forced(only) && waited => {
                self.table.submit(only).expect("the only legal action is legal");
                self.changed(now)
            }
            (Sitter::Person, _)
                if wanted.advice && self.advising.is_none() && self.advice_now().is_none() =>
            {
                let seed = self.table.record().seed().child(64 + u64::from(seat.0));
                let adviser = G::adviser(Level::Expert, seed);
                let time = self.manner.help_time;
                self.advising = Some(Thinking::start(adviser, prompt, Level::Expert, time, now));
                Step::Nothing
            }
            _ => Step::Nothing,
        }
    }

    fn computer_plays(
        &mut self,
        (player, decision): (AnyPlayer<G>, parlour_players::Decision<G::Action>),
        now: Instant,
    ) -> Step {
        let thinking = self.thinking.take().expect("it just answered");
        let (seat, _) = self.prompt.as_ref().expect("the computer was asked");
        let seat = *seat;
        self.players[seat.index()] = Some(player);
        let action = decision.action();
        let (after, view) = (self.log.len(), thinking.prompt.view.clone());
        if thinking.prompt.legal.len() > 1 {
            let (view, decision) = (view.clone(), decision.clone());
            self.thoughts.note(Thought { after, seat, view, decision });
        }
        self.decisions.push(Advice { after, seat, view, decision, then: Vec::new() });
        self.table.submit(action).expect("the computer plays legal moves");
        self.changed(now)
    }

    /// Something happened at the table: it is kept and told.
    fn changed(&mut self, now: Instant) -> Step {
        self.advising = None;
        let kept = self.keep();
        self.refresh();
        let most = if self.people() == 0 { Duration::MAX } else { BREATH };
        let pause = self.manner.pause.min(most);
        self.not_before = now + pause;
        kept
    }

    /// Keeps the game as it stands.
    pub fn keep(&mut self) -> Step {
        match self.keeper.keep(&self.table) {
            Ok(()) => Step::Played,
            Err(why) => Step::NotKept(why.to_string()),
        }
    }

    fn refresh(&mut self) {
        self.prompt = self.table.prompt();
        self.can_undo = self.table.can_undo();
        let actions = self.table.actions();
        for (index, &action) in actions.iter().enumerate().skip(self.log.len()) {
            let before = self.table.view_after(index, self.log_eye);
            let after = self.table.view_after(index + 1, self.log_eye);
            let turn = self.table.turn_after(index);
            if let (Some(before), Some(after), Some(Turn::Act(seat))) = (before, after, turn) {
                let names = Names::of::<G>(&after, self.table.sitters());
                let told = G::tell(&before, &after, seat, action, &names);
                let lines = told.lines().into_iter().filter(|line| !line.is_empty());
                self.log.push(Message::join(lines, "\n"));
            }
        }
    }

    /// What happened before anybody acted.
    pub fn opening(&self) -> Option<Message> {
        let view = self.table.view(self.log_eye);
        G::opening(&view, &Names::of::<G>(&view, self.table.sitters()))
    }

    /// Writes the log for these eyes.
    pub fn write_log_for(&mut self, eye: Eye) {
        if self.log_eye != eye {
            self.log_eye = eye;
            self.log.clear();
            self.refresh();
        }
    }

    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> String {
        G::seat_name(&self.table.view(Eye::Nobody), seat, self.table.sitters())
    }

    /// Thinking ends unheard; the player that thought is lost with it.
    fn stop_thinking(&mut self) {
        self.thinking = None;
        self.advising = None;
    }

    /// How the game ended, in a sentence.
    pub fn ending(&self) -> Option<Message> {
        self.table.outcome().map(|_| ending(&self.table))
    }

    /// Saves the game where somebody asked.
    pub fn save(&mut self, path: &Path) -> Result<(), String> {
        let format = self.manner.format;
        self.keeper.save(&self.table, path, format).map_err(|why| why.to_string())?;
        self.saved_to = Some(path.to_owned());
        Ok(())
    }

    /// Whether leaving now would lose nothing that somebody might miss.
    pub fn is_safe(&self) -> bool {
        let over = self.table.outcome().is_some();
        over || self.table.record().events.is_empty() || self.keeper.is_saved(&self.table)
    }

    /// Leaves a game that is safe: the copy that was kept as it went is dropped where it is of no
    /// more use.
    pub fn leave(&mut self) -> Result<(), String> {
        let untouched = self.table.record().events.is_empty();
        let elsewhere = self.keeper.is_saved(&self.table)
            && self.saved_to.is_some()
            && self.saved_to.as_deref() != self.keeper.path();
        if untouched || elsewhere {
            return self.throw_away();
        }
        Ok(())
    }

    /// Drops the game: nobody wants it.
    pub fn throw_away(&mut self) -> Result<(), String> {
        self.keeper.drop_copy().map_err(|why| why.to_string())
    }
}

fn player_for<G: Shown>(table: &Table<G>, seat: Seat) -> Option<AnyPlayer<G>> {
    match table.sitter(seat) {
        Sitter::Person => None,
        Sitter::Computer { level, .. } => {
            let seed = table.record().seed().child(u64::from(seat.0));
            Some(G::player(level, seed))
        }
    }
}
