//! A game being played: the one driver behind line mode, full screen and server.
//!
//! A [`LiveGame`] has no clock, no threads and no files. Its host asks what comes [`next`]
//! (a person's choice, a forced move, a computer's turn), lends a place to think
//! ([`Question::think`] can run on any thread), and hands the [`Answer`] back.
//!
//! [`next`]: LiveGame::next

use std::ops::Range;
use std::time::Duration;

use parlour_players::explain::Voice;
use parlour_players::review::Moment;
use parlour_players::{Budget, Decision, Level, Prompt};
use parlour_rules::{Avoided, Eye, Message, Outcome, Seat, Seed, Turn, message};
use serde::de::Error;
use serde::{Deserialize, Serialize};

use crate::moments::{self, MomentOf};
use crate::words::{Names, Words, follow_up};
use crate::{CannotUndo, Explained, Occupant, Table, TutorAnswer, TutorQuestion, Warning};

/// The table option that turns cards face down.
const CLOSED: &str = "closed";

impl<G: Words> Table<G> {
    /// Whether all cards lie face up: the game can be played so, and the table isn't set otherwise.
    pub fn is_open(&self) -> bool {
        let can_be_open = G::TABLE_OPTIONS.iter().any(|option| option.name == CLOSED);
        can_be_open && self.attached(CLOSED) != Some(&true.into())
    }

    /// Turns the cards face up or face down, where the game can be played so.
    pub fn turn_cards(&mut self, face_up: bool) {
        if G::TABLE_OPTIONS.iter().any(|option| option.name == CLOSED) {
            let mut attached = self.record().attached.clone();
            attached.insert(CLOSED.to_owned(), (!face_up).into());
            self.attach(attached);
        }
    }

    /// Whether a close look at the computer's decisions would show people hidden cards: a card game
    /// between them goes on.
    pub fn hides_the_computers_moves(&self) -> bool {
        let plays = |person: bool| {
            self.occupants().iter().any(|occupant| (*occupant == Occupant::Person) == person)
        };
        G::HIDES && self.outcome().is_none() && !self.is_open() && plays(true) && plays(false)
    }
}

/// The computers' decisions that are remembered: at least this many, and at most twice as many.
const REMEMBERED: usize = 500;

/// The most decisions that count as one turn: a draw and a discard.
const LONGEST_TURN: usize = 2;

/// A game being played.
pub struct LiveGame<G: Words> {
    table: Table<G>,
    /// The computers' newest decisions that stand, in order.
    decisions: Vec<Made<G>>,
    /// The newest advice for a person.
    advice: Option<Made<G>>,
    /// What the tutor warned about, in the order of the game.
    warnings: Vec<Warning<G::Action>>,
    /// What the tutor said about the person's last move.
    explained: Option<Explained>,
    prompt: Option<(Seat, Prompt<G>)>,
    log: Vec<LogEntry>,
    /// Whose eyes the log was written for, and with which names.
    log_for: Option<(Eye, Names)>,
}

/// What a game waits for.
pub enum Next<'a, G: Words> {
    /// Nothing: it is over.
    Over(Outcome),
    /// A person chooses.
    Person(Seat, &'a Prompt<G>),
    /// A person has no choice, so nobody needs to be asked.
    Forced(Seat, G::Action),
    /// The computer decides: [`LiveGame::question`].
    Computer(Seat),
}

/// A decision, with where it was made.
pub struct Made<G: Words> {
    /// How many actions had been taken before it.
    pub after: usize,
    /// Whose decision it is.
    pub seat: Seat,
    /// What that seat could see.
    pub view: G::View,
    /// What it decided.
    pub decision: Decision<G::Action>,
    /// What to do after it, where that is already known.
    pub then: Vec<Message>,
}

impl<G: Words> Clone for Made<G> {
    fn clone(&self) -> Self {
        Made {
            after: self.after,
            seat: self.seat,
            view: self.view.clone(),
            decision: self.decision.clone(),
            then: self.then.clone(),
        }
    }
}

/// What a computer player is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Purpose {
    /// Its own turn.
    Turn,
    /// Advice for a person.
    Advice,
}

/// A question for a computer player. It can be answered on any thread.
pub struct Question<G: Words> {
    /// What for.
    pub purpose: Purpose,
    /// For which seat.
    pub seat: Seat,
    /// The level that answers.
    pub level: Level,
    /// How long it may think, where that is not left to the level.
    pub time: Option<Duration>,
    /// How many events the game had.
    version: usize,
    after: usize,
    prompt: Prompt<G>,
    /// The table as everyone sees it, where advice is for a reader who sees all cards. The player
    /// decides without it.
    face_up: Option<G::View>,
    seed: Seed,
}

/// The answer to a [`Question`].
pub struct Answer<G: Words> {
    purpose: Purpose,
    version: usize,
    /// What was decided.
    pub made: Made<G>,
    /// The effort of each decision that it took: one, or two where advice says what to do next.
    pub efforts: Vec<u64>,
}

/// One action in the log.
#[derive(Clone, PartialEq, Debug)]
pub struct LogEntry {
    /// How many actions stood after it.
    pub after: usize,
    /// Who did it.
    pub seat: Seat,
    /// The number of its deal: [`Words::deal_number`].
    pub deal: u32,
    /// What happened, as the log's reader saw it.
    pub text: Message,
}

/// A [`Question`] as text.
#[derive(Serialize, Deserialize)]
struct QuestionText<V, A> {
    purpose: Purpose,
    seat: Seat,
    level: String,
    time: Option<Duration>,
    version: usize,
    after: usize,
    view: V,
    legal: Vec<A>,
    #[serde(skip_serializing_if = "Option::is_none")]
    face_up: Option<V>,
    seed: Seed,
}

impl<G: Words> Question<G> {
    /// The question as JSON, for a player that thinks elsewhere. It holds what the seat can see, and
    /// a seed for the player's own choices, from which the game's seed can't be found.
    pub fn to_json(&self) -> String {
        let text = QuestionText {
            purpose: self.purpose,
            seat: self.seat,
            level: self.level.to_string(),
            time: self.time,
            version: self.version,
            after: self.after,
            view: &self.prompt.view,
            legal: self.prompt.legal.clone(),
            face_up: self.face_up.as_ref(),
            seed: self.seed,
        };
        serde_json::to_string(&text).expect("a question is JSON")
    }

    /// Reads a question that [`Question::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let text: QuestionText<G::View, G::Action> = serde_json::from_str(text)?;
        Ok(Question {
            purpose: text.purpose,
            seat: text.seat,
            level: text.level.parse().map_err(serde_json::Error::custom)?,
            time: text.time,
            version: text.version,
            after: text.after,
            prompt: Prompt { view: text.view, legal: text.legal },
            face_up: text.face_up,
            seed: text.seed,
        })
    }

    /// How many events the game had.
    pub fn version(&self) -> usize {
        self.version
    }

    /// What the seat sees, and what it may do.
    pub fn prompt(&self) -> &Prompt<G> {
        &self.prompt
    }

    /// The same question with randomness that has nothing to do with the game's own, so that not
    /// even the noise of an estimate depends on what is hidden.
    pub fn with_own_luck(self) -> Self {
        let seed = Seed::from(u64::from(self.seat.0));
        let seed = match self.purpose {
            Purpose::Turn => seed.child(self.version as u64),
            Purpose::Advice => seed,
        };
        Question { seed, ..self }
    }

    /// Decides within the budget, which is asked for once or twice.
    pub fn think(&self, budget: impl Fn() -> Budget) -> Answer<G> {
        let mut player = match self.purpose {
            Purpose::Turn => G::player(self.level, self.seed),
            Purpose::Advice => G::adviser(self.level, self.seed),
        };
        let mut decision = player.decide(&self.prompt, &budget());
        let mut efforts = vec![decision.effort];
        let mut then = match self.purpose {
            Purpose::Turn => Vec::new(),
            Purpose::Advice => follow_up::<G>(&self.prompt, &decision, self.seed, |prompt| {
                let next = player.decide(prompt, &budget());
                efforts.push(next.effort);
                next
            }),
        };
        if let Some(view) = &self.face_up {
            decision = G::with_cards_face_up(view, decision);
            // The reasons for what comes next count hidden cards too.
            then.truncate(1);
        }
        let (after, seat, view) = (self.after, self.seat, self.prompt.view.clone());
        let made = Made { after, seat, view, decision, then };
        Answer { purpose: self.purpose, version: self.version, made, efforts }
    }
}

impl<G: Words> LiveGame<G> {
    /// Continues a game from where the table stands.
    pub fn new(table: Table<G>) -> Self {
        let mut game = LiveGame {
            prompt: table.prompt(),
            table,
            decisions: Vec::new(),
            advice: None,
            warnings: Vec::new(),
            explained: None,
            log: Vec::new(),
            log_for: None,
        };
        game.refresh();
        game
    }

    /// The table.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Whether a person plays on this seat.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.table.occupant(seat) == Occupant::Person
    }

    /// The seats of people.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.table.seats()).filter(|&seat| self.is_person(seat))
    }

    /// The person who plays against computers only.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Whether all cards lie face up: the game can be played so, and the table isn't set otherwise.
    pub fn is_open(&self) -> bool {
        self.table.is_open()
    }

    /// The last sentence of a hint where all cards lie face up: the hint doesn't use them.
    pub fn hint_note(&self) -> Option<&'static str> {
        self.is_open().then_some("The move is chosen without the cards you wouldn't normally see.")
    }

    /// What each seat is called now.
    pub fn names(&self) -> Names {
        Names::at(&self.table)
    }

    /// What the game waits for.
    pub fn next(&self) -> Next<'_, G> {
        match (&self.prompt, self.table.turn()) {
            (_, Turn::Over(outcome)) => Next::Over(outcome),
            (Some((seat, prompt)), Turn::Act(_)) => {
                match (self.is_person(*seat), &prompt.legal[..]) {
                    (false, _) => Next::Computer(*seat),
                    (true, &[only]) if G::is_forced(only) => Next::Forced(*seat, only),
                    (true, _) => Next::Person(*seat, prompt),
                }
            }
            (None, Turn::Act(_)) => unreachable!("a game that goes on asks somebody"),
        }
    }

    /// The question to the computer whose turn it is.
    pub fn question(&self) -> Option<Question<G>> {
        let (seat, prompt) = self.prompt.as_ref()?;
        let Occupant::Computer { level, time } = self.table.occupant(*seat) else { return None };
        Some(self.ask(Purpose::Turn, *seat, prompt, (level, time)))
    }

    /// The question for advice to the person who chooses now; none where it is known already.
    pub fn advice_question(&self) -> Option<Question<G>> {
        let Next::Person(seat, prompt) = self.next() else { return None };
        if self.advice().is_some() {
            return None;
        }
        Some(self.ask(Purpose::Advice, seat, prompt, (Level::Expert, None)))
    }

    fn ask(
        &self,
        purpose: Purpose,
        seat: Seat,
        prompt: &Prompt<G>,
        (level, time): (Level, Option<Duration>),
    ) -> Question<G> {
        let version = self.version();
        // The same game at the same point decides the same, on whichever machine. Advice has one seed
        // for the whole game, so that "Take 9♥. Then discard K♦." is followed by "Discard K♦."
        let seed = self.table.record().seed();
        let seed = match purpose {
            Purpose::Turn => seed.child(u64::from(seat.0)).child(version as u64),
            Purpose::Advice => seed.child(64 + u64::from(seat.0)),
        };
        let after = self.table.action_count();
        let prompt = prompt.clone();
        let is_face_up = purpose == Purpose::Advice && self.is_open();
        let face_up = is_face_up.then(|| self.table.view(Eye::All));
        Question { purpose, seat, level, time, version, after, prompt, face_up, seed }
    }

    /// How many events the game has: an answer to a question of another version is stale.
    pub fn version(&self) -> usize {
        self.table.record().events.len()
    }

    /// Accepts an answer: a computer's turn is played, advice is kept. Returns whether the answer
    /// was still wanted.
    pub fn accept(&mut self, answer: Answer<G>) -> bool {
        if answer.version != self.version() {
            return false;
        }
        match answer.purpose {
            Purpose::Advice => self.advice = Some(answer.made),
            Purpose::Turn => {
                let action = answer.made.decision.action();
                self.table.submit(action).expect("a computer's decision is legal");
                self.decisions.push(answer.made);
                if self.decisions.len() > 2 * REMEMBERED {
                    self.decisions.drain(..REMEMBERED);
                }
                self.refresh();
            }
        }
        true
    }

    /// Plays an action for the seat to act. A refused one changes nothing. The record says so where
    /// the tutor had warned about another one.
    pub fn play(&mut self, action: G::Action) -> Result<(), G::Illegal> {
        self.play_instead(action, self.avoided_by(action))
    }

    /// Plays an action in place of one that the tutor had warned about, where it had.
    pub fn play_instead(
        &mut self,
        action: G::Action,
        avoided: Option<Avoided>,
    ) -> Result<(), G::Illegal> {
        match avoided {
            Some(avoided) => self.table.submit_instead(action, avoided)?,
            None => self.table.submit(action)?,
        }
        self.explained = None;
        self.refresh();
        Ok(())
    }

    /// What the person to act gives up by playing `action`: the last move that the tutor warned
    /// about. None where it warned about nothing, or about this very move.
    pub fn avoided_by(&self, action: G::Action) -> Option<Avoided> {
        let here = || self.warnings_here();
        here().last().filter(|_| here().all(|other| other.action != action)).map(Warning::avoided)
    }

    fn warnings_here(&self) -> impl DoubleEndedIterator<Item = &Warning<G::Action>> {
        let now = self.table.action_count();
        self.warnings.iter().filter(move |warning| warning.after == now)
    }

    /// Whether the tutor may help: one person plays, and everybody else is a computer. Between
    /// people it would be help that only one of them has.
    pub fn may_tutor(&self) -> bool {
        self.only_person().is_some()
    }

    /// The question to the tutor about a move that the person to act wants to play. None where it
    /// may not help, where there is no choice, where the rules refuse the move, and where it has
    /// warned about it already.
    pub fn tutor_question(&self, action: G::Action) -> Option<TutorQuestion<G>> {
        let Next::Person(seat, prompt) = self.next() else { return None };
        let is_choice = prompt.legal.len() > 1 && prompt.legal.contains(&action);
        let is_warned = self.warnings_here().any(|warning| warning.action == action);
        if !is_choice || is_warned || !self.may_tutor() {
            return None;
        }
        Some(self.tutor_asked(self.table.action_count(), seat, prompt.clone(), action))
    }

    /// The question to the tutor about the person's last move; none where they had no choice.
    pub fn explain_question(&self) -> Option<TutorQuestion<G>> {
        let place = self.table.last_choice(self.only_person()?)?;
        let (seat, prompt) = self.table.prompt_after(place)?;
        Some(self.tutor_asked(place, seat, prompt, self.table.actions()[place]))
    }

    fn tutor_asked(
        &self,
        place: usize,
        seat: Seat,
        prompt: Prompt<G>,
        action: G::Action,
    ) -> TutorQuestion<G> {
        let moment = Moment { number: place + 1, seat, prompt, action, warned: false };
        TutorQuestion { version: self.version(), moment }
    }

    /// Accepts what the tutor found about a move that was not played yet. Returns the warning if
    /// the move costs that much; none if the game has gone on since.
    pub fn warn(&mut self, answer: &TutorAnswer<G>, threshold: f64) -> Option<Warning<G::Action>> {
        let warning = answer.warning(threshold).filter(|_| answer.version == self.version())?;
        self.warnings.push(warning.clone());
        Some(warning)
    }

    /// Accepts what the tutor found about a move that was played. Returns whether the move hasn't
    /// been taken back since.
    pub fn explain(&mut self, answer: &TutorAnswer<G>) -> bool {
        let found = answer.found.as_ref();
        let stands = found
            .is_some_and(|found| self.table.actions().get(found.number - 1) == Some(&found.action));
        if stands {
            self.explained = answer.explained();
        }
        stands
    }

    /// What the tutor said about the person's last move, if it explained that.
    pub fn explained(&self) -> Option<&Explained> {
        self.explained.as_ref()
    }

    /// Takes back a person's last decision. Returns how many actions are left.
    pub fn undo(&mut self) -> Result<usize, CannotUndo> {
        let stands = self.table.undo()?;
        self.forget_after(stands);
        Ok(stands)
    }

    /// Takes actions back until only the first `to` stand.
    pub fn take_back(&mut self, to: usize) -> Result<(), CannotUndo> {
        self.table.take_back(to)?;
        self.forget_after(to);
        Ok(())
    }

    fn forget_after(&mut self, stands: usize) {
        self.decisions.retain(|made| made.after < stands);
        if self.advice.as_ref().is_some_and(|made| made.after >= stands) {
            self.advice = None;
        }
        // A position that is reached again was warned about already.
        self.warnings.retain(|warning| warning.after <= stands);
        self.explained.take_if(|explained| explained.number > stands);
        self.log.truncate(stands);
        self.refresh();
    }

    /// `seat` gives the game up.
    pub fn resign(&mut self, seat: Seat) {
        self.table.resign(seat);
        self.refresh();
    }

    /// `seat` runs out of time.
    pub fn time_out(&mut self, seat: Seat) {
        self.table.time_out(seat);
        self.refresh();
    }

    fn refresh(&mut self) {
        self.prompt = self.table.prompt();
    }

    /// The advice for the person who chooses now.
    pub fn advice(&self) -> Option<&Made<G>> {
        let now = self.table.action_count();
        self.advice.as_ref().filter(|made| made.after == now && self.prompt.is_some())
    }

    /// The newest advice, whenever it was given.
    pub fn last_advice(&self) -> Option<&Made<G>> {
        self.advice.as_ref()
    }

    /// The computers' newest decisions that stand, in order.
    pub fn decisions(&self) -> &[Made<G>] {
        &self.decisions
    }

    /// The decisions of the computer's last turn within the first `actions` actions: one, or
    /// several in a row.
    pub fn last_turn(&self, actions: usize) -> &[Made<G>] {
        let until = self.decisions.partition_point(|made| made.after < actions);
        let made = &self.decisions[..until];
        let follows =
            |pair: &[Made<G>]| pair[0].seat == pair[1].seat && pair[0].after + 1 == pair[1].after;
        let turn = made.windows(2).rev().take_while(|pair| follows(pair)).count() + 1;
        &made[made.len().saturating_sub(turn.min(LONGEST_TURN))..]
    }

    /// What the action after the first `index` ones did, as `eye` saw it.
    pub fn entry(&self, index: usize, eye: Eye, names: &Names) -> LogEntry {
        log_entries(&self.table, index..index + 1, eye, names).remove(0)
    }

    /// What happened so far, as `eye` saw it.
    pub fn log(&mut self, eye: Eye, names: &Names) -> &[LogEntry] {
        if self.log_for.as_ref().is_none_or(|(old, with)| *old != eye || with != names) {
            self.log_for = Some((eye, names.clone()));
            self.log.clear();
        }
        let more = log_entries(&self.table, self.log.len()..self.table.action_count(), eye, names);
        self.log.extend(more);
        &self.log
    }

    /// What the actions at these places did, for a host with many readers who each have eyes of
    /// their own.
    pub fn log_of(&self, places: Range<usize>, eye: Eye, names: &Names) -> Vec<LogEntry> {
        log_entries(&self.table, places, eye, names)
    }

    /// What the actions at these places led to, one moment after another, as `eye` saw it.
    pub fn moments(&self, places: Range<usize>, eye: Eye, names: &Names) -> Vec<MomentOf<G>> {
        let mut moments = Vec::new();
        each_action(&self.table, places, eye, |place, before, after, acted| {
            moments.extend(moments::of_action::<G>(before, after, acted, place, names));
        });
        moments
    }

    /// Whether the reasons for what `seat` decided in a deal may be shown to `eye`: they name
    /// cards, so where cards are hidden they wait until the deal is over.
    pub fn may_show_reasons(&self, seat: Seat, deal: u32, eye: Eye) -> bool {
        !G::HIDES
            || eye == Eye::All
            || eye == Eye::Seat(seat)
            || self.table.outcome().is_some()
            || deal < G::deal_number(&self.table.view(Eye::Nobody))
    }

    /// The computers' decisions of the last deal that is over, in order.
    pub fn last_deal(&self) -> impl Iterator<Item = &Made<G>> {
        let now = G::deal_number(&self.table.view(Eye::Nobody));
        let is_over = self.table.outcome().is_some();
        let deal = |made: &Made<G>| G::deal_number(&made.view);
        let done = self.decisions.iter().map(deal).filter(|&deal| is_over || deal < now);
        let last = done.max();
        self.decisions.iter().filter(move |made| Some(deal(made)) == last)
    }

    /// Why the computers did what they did in the last deal that is over, where they had a choice.
    pub fn last_deal_explained(&self, names: &Names) -> Vec<Message> {
        let computers = usize::from(self.table.seats()) - self.people().count();
        let explained = |made: &Made<G>| {
            let reasons = Message::join(made.reasons(Voice::Own), " ");
            let instruction = G::instruction_in(&made.view, made.decision.action()).capitalised();
            let had_choice = made.decision.ranked.len() > 1 && !reasons.is_empty();
            let who = (computers > 1).then(|| message![names.listed(made.seat), ": "]);
            had_choice.then(|| message![who, instruction, ". ", reasons])
        };
        self.last_deal().filter_map(explained).collect()
    }
}

impl<G: Words> Made<G> {
    /// Why the decision was made, in the computer's own words.
    pub fn reasons(&self, voice: Voice) -> Vec<Message> {
        G::reasons(&self.view, &self.decision, 0, voice)
    }
}

/// What the actions at these places did, as `eye` saw it.
fn log_entries<G: Words>(
    table: &Table<G>,
    places: Range<usize>,
    eye: Eye,
    names: &Names,
) -> Vec<LogEntry> {
    let mut entries = Vec::with_capacity(places.len());
    each_action(table, places, eye, |after, before, now, (seat, action)| {
        let text = G::tell(before, now, seat, action, names);
        entries.push(LogEntry { after, seat, deal: G::deal_number(before), text });
    });
    entries
}

/// Visits the actions at these places: how many stood after each, what `eye` saw before and after
/// it, and who took which.
fn each_action<G: Words>(
    table: &Table<G>,
    places: Range<usize>,
    eye: Eye,
    mut visit: impl FnMut(usize, &G::View, &G::View, (Seat, G::Action)),
) {
    let mut earlier: Option<(Seat, G::View)> = None;
    table.visit(places.start..=places.end, |place, turn, view| {
        let now = view(eye);
        if let Some((seat, before)) = earlier.take() {
            visit(place, &before, &now, (seat, table.actions()[place - 1]));
        }
        if let Turn::Act(seat) = turn {
            earlier = Some((seat, now));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::Start;
    use parlour_rules::cribbage::{Cribbage, Options};

    #[test]
    fn a_question_that_was_sent_as_text_is_answered_the_same() {
        let occupants = vec![Occupant::computer(Level::Hard), Occupant::Person];
        let start = Start::Deal(Seed::from(5));
        let table = Table::<Cribbage>::new(Options::default(), start, occupants).expect("a game");
        let mut game = LiveGame::new(table);
        while game.question().is_none() {
            let (_, prompt) = game.table().prompt().expect("the game goes on");
            game.play(prompt.legal[0]).expect("legal");
        }
        let question = game.question().expect("the computer is asked");
        let text = question.to_json();
        assert!(!text.contains(&game.table().record().seed().to_string()), "the seed is secret");
        let sent = Question::<Cribbage>::from_json(&text).expect("a question");
        let answer = |question: &Question<Cribbage>| question.think(|| Budget::effort(500));
        assert_eq!(answer(&sent).made.decision, answer(&question).made.decision);
        assert!(game.accept(answer(&sent)), "it answers the same version of the game");
        assert!(Question::<Cribbage>::from_json("{}").is_err());
    }

    #[test]
    fn a_hint_says_that_it_ignores_cards_in_view_only_where_there_are_any() {
        fn note<G: Words>(options: G::Options, closed: bool) -> Option<&'static str> {
            let start = Start::Deal(Seed::from(1));
            let people = vec![Occupant::Person; 2];
            let mut table = Table::<G>::new(options, start, people).expect("a game");
            table.attach([(CLOSED.to_owned(), closed.into())].into_iter().collect());
            LiveGame::new(table).hint_note()
        }
        use parlour_rules::five_crowns;
        assert!(note::<five_crowns::FiveCrowns>(five_crowns::Options::default(), false).is_some());
        assert!(note::<five_crowns::FiveCrowns>(five_crowns::Options::default(), true).is_none());
        assert!(note::<Cribbage>(Options::default(), false).is_none());
    }

    #[test]
    fn reasons_are_held_back_until_their_deal_is_over() {
        let occupants = vec![Occupant::Person, Occupant::computer(Level::Medium)];
        let start = Start::Deal(Seed::from(3));
        let table = Table::<Cribbage>::new(Options::default(), start, occupants).expect("a game");
        let mut game = LiveGame::new(table);
        while Cribbage::deal_number(&game.table().view(Eye::Nobody)) == 0 {
            assert!(game.last_deal_explained(&game.names()).is_empty());
            let is_shown = |made: &Made<Cribbage>| game.may_show_reasons(made.seat, 0, Eye::Nobody);
            assert!(!game.decisions().iter().any(is_shown));
            match game.next() {
                Next::Computer(_) => {
                    let answer = game.question().expect("it decides").think(|| Budget::effort(1));
                    assert!(game.accept(answer));
                }
                Next::Person(_, prompt) => {
                    let action = prompt.legal[0];
                    game.play(action).expect("legal");
                }
                Next::Forced(_, only) => game.play(only).expect("legal"),
                Next::Over(_) => unreachable!("no game ends in one deal"),
            }
        }
        let explained = game.last_deal_explained(&game.names());
        let is_toss = |line: &&Message| line.to_string().starts_with("Discard ");
        assert_eq!(explained.iter().filter(is_toss).count(), 1, "{explained:?}");
        game.take_back(0).expect("it can be taken back");
        assert!(game.last_deal_explained(&game.names()).is_empty());
    }
}
