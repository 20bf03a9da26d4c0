//! Practice: the exercises of a session, and how an answer is judged.

use std::collections::HashSet;

use parlour_players::explain::Voice;
use parlour_players::puzzle::{PuzzleEntry, kept};
use parlour_players::review::Moment;
use parlour_players::{Budget, Level, Prompt, Stop};
use parlour_rules::options::choose;
use parlour_rules::{Choices, Game, Luck, Message, Seat, Seed, message};

use super::rating::{Place, by_decisions};
use super::review::{WORTH_PRACTISING, exercise};
use super::summary::game_costs;
use super::{Exercise, Profile, Source, Time};
use crate::analysis::{MISTAKE, Retry};
use crate::roster::EngineError;
use crate::words::Words;
use crate::words::story::{percent, shown_cost};
use crate::{Roster, RosterGame};

/// The most exercises in a practice session.
const MOST_EXERCISES: usize = 12;
/// The most new puzzles in a day.
const NEW_PUZZLES: usize = 5;
/// A fresh position comes after this many exercises from mistakes.
const FRESH_AFTER: usize = 2;
/// How many decisions of self-play are looked at for a fresh position.
const LOOKED_AT: usize = 400;
/// How many times the coach's effort goes into an exercise.
const CLOSER: u64 = 4;
/// Random moves before self-play in games without luck, or every game would be the same.
const OPENING: usize = 3;

/// What is asked next.
#[derive(Clone, Debug, PartialEq)]
pub enum Planned {
    /// An exercise.
    Exercise(Exercise),
    /// A fresh position like this exercise, which is still to be found.
    SimilarTo(Exercise),
}

/// The exercises of a practice session: those that are due, new puzzles near the player's level, and
/// fresh positions like the mistakes among them. Empty where nothing is due.
pub fn plan(profile: &Profile, roster: &Roster, game: Option<&str>, now: Time) -> Vec<Planned> {
    let mut planned = Vec::new();
    let mut mistakes = 0;
    for due in profile.due(game, now).into_iter().take(MOST_EXERCISES) {
        planned.push(Planned::Exercise(due.clone()));
        if matches!(due.from, Source::Mistake { .. }) {
            mistakes += 1;
            if mistakes % FRESH_AFTER == 0 {
                planned.push(Planned::SimilarTo(due.clone()));
            }
        }
    }
    let wanted = roster.iter().filter(|known| game.is_none_or(|game| known.info().name == game));
    let mut puzzles: Vec<Exercise> = wanted
        .flat_map(|game| new_puzzles(profile, game, now))
        .take(MOST_EXERCISES.saturating_sub(planned.len()))
        .collect();
    Luck::new(Seed::from(now.day())).shuffle(&mut puzzles);
    planned.extend(puzzles.into_iter().map(Planned::Exercise));
    planned
}

/// The next exercise, for hosts that keep nothing between two of them. After `answered`, an exercise
/// from a mistake, it may be a fresh position like it. None where nothing is due.
pub fn next_exercise(
    profile: &Profile,
    roster: &Roster,
    game: Option<&str>,
    answered: Option<&str>,
    now: Time,
) -> Option<Planned> {
    if let Some(answered) = answered.and_then(|id| profile.exercise(id)) {
        let is_mistake = |id: &str| {
            let exercise = profile.exercise(id);
            exercise.is_some_and(|one| matches!(one.from, Source::Mistake { .. }))
        };
        let today = profile.answers().filter(|answer| answer.at.day() == now.day());
        let mistakes = today.filter(|answer| is_mistake(&answer.exercise)).count();
        if is_mistake(&answered.id) && mistakes > 0 && mistakes % FRESH_AFTER == 0 {
            return Some(Planned::SimilarTo(answered.clone()));
        }
    }
    plan(profile, roster, game, now).into_iter().next()
}

/// Puzzles that the player hasn't seen, near their level: an easy one for an easy player.
fn new_puzzles(profile: &Profile, game: &RosterGame, now: Time) -> Vec<Exercise> {
    let name = game.info().name;
    let costs = game_costs(profile.games().into_iter().filter(|played| played.game == name));
    let place = by_decisions(game.info().strengths, &costs);
    let difficulty = place.map_or(2, |Place { place, .. }| place.round() as u8);
    // One pass over the exercises, of which there may be many.
    let mut known: HashSet<&str> = HashSet::new();
    let mut room = NEW_PUZZLES;
    for exercise in profile.exercises().filter(|exercise| exercise.game == name) {
        if let Source::Puzzle(id) = &exercise.from {
            known.insert(id);
            room = room.saturating_sub(usize::from(exercise.at.day() == now.day()));
        }
    }
    let mut unseen: Vec<(usize, PuzzleEntry)> = (1..)
        .zip(game.puzzle_entries())
        .filter(|(_, entry)| !known.contains(entry.id.as_str()))
        .collect();
    Luck::new(Seed::from(now.day())).shuffle(&mut unseen);
    // Where none is as hard as the player is strong, the nearest are asked.
    unseen.sort_by_key(|(_, entry)| entry.difficulty.abs_diff(difficulty));
    let found = unseen.into_iter().take(room);
    found.filter_map(|(number, _)| game.puzzle_exercise(number, now)).collect()
}

/// The puzzle of a number, counted from 1, as an exercise.
pub(crate) fn puzzle_exercise<G: Words>(number: usize, at: Time) -> Option<Exercise> {
    let puzzle = kept::<G>().nth(number.checked_sub(1)?)?;
    Some(exercise::<G>(&puzzle.kind, "", &puzzle.view, Source::Puzzle(puzzle.id), at))
}

/// A fresh position of the same kind as an exercise, with the same habit to avoid: one in which
/// `medium` goes wrong in the same way. None if a few games hold no such position.
pub(crate) fn similar<G: Words>(
    like: &Exercise,
    seed: Seed,
    at: Time,
    stop: &Stop,
) -> Option<Exercise> {
    let options = choose::<G>(&Choices::new()).ok()?;
    let mut looked_at = 0;
    for number in 0..u64::MAX {
        let mut luck = Luck::new(seed.child(number));
        let mut game = G::deal(&options, seed.child(number));
        let mut player = G::player(Level::Medium, seed);
        let mut actions = 0;
        while let Some((seat, prompt)) = Prompt::of(&game) {
            if looked_at == LOOKED_AT || stop.is_raised() {
                return None;
            }
            let is_opening = !G::LUCK && actions < OPENING;
            let action = if is_opening {
                *luck.pick(&prompt.legal)?
            } else {
                player.decide(&prompt, &Budget::effort(1)).action()
            };
            actions += 1;
            if prompt.legal.len() > 1 && !is_opening {
                looked_at += 1;
                let moment = Moment { number: actions, seat, prompt, action, warned: false };
                if let Some(found) = is_like::<G>(like, &moment, at, stop) {
                    return Some(found);
                }
            }
            game.play(action).ok()?;
        }
    }
    None
}

/// The decision as an exercise, if it is a mistake like another one.
fn is_like<G: Words>(
    like: &Exercise,
    moment: &Moment<G>,
    at: Time,
    stop: &Stop,
) -> Option<Exercise> {
    let judged = moment.first_look(&Budget { effort: G::COACH_EFFORT, stop: stop.clone() });
    let view = &moment.prompt.view;
    let kind = G::decision_kind(view, &judged).filter(|kind| **kind == like.kind)?;
    if judged.first_cost < WORTH_PRACTISING {
        return None;
    }
    let habit = G::habit(view, &judged).unwrap_or_default();
    let is_same = like.habit.is_empty() || habit == like.habit;
    let from = Source::Similar(like.id.clone());
    is_same.then(|| exercise::<G>(kind, habit, view, from, at)).filter(|it| it.id != like.id)
}

/// An exercise of a known game, ready to be asked.
pub struct Practice<G: Words> {
    retry: Retry<G>,
}

/// An answer to an exercise, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// Whether it is the best move, or about as good.
    pub is_right: bool,
    /// The best move, in notation.
    pub best: String,
    /// What it is worth, and the best move where it is another one.
    pub verdict: Message,
    /// What is wrong with it, or why the best move is best.
    pub reasons: Vec<Message>,
}

impl<G: Words> Practice<G> {
    /// Judges the position of an exercise. A view that no game looks like is refused.
    pub fn new(exercise: &Exercise) -> Result<Self, EngineError> {
        let view = serde_json::from_value(exercise.view.clone())?;
        Ok(Practice { retry: Retry::of_view(view, CLOSER * G::COACH_EFFORT)? })
    }

    /// The seat that decides.
    pub fn seat(&self) -> Seat {
        self.retry.seat()
    }

    /// What the seat sees, and what it may do.
    pub fn prompt(&self) -> &Prompt<G> {
        self.retry.prompt()
    }

    /// A game that looks like this to the seat to act; hidden cards are imagined.
    pub fn game(&self) -> G {
        G::imagine(&self.prompt().view, &mut Luck::new(Seed::from(0)))
    }

    /// The best move.
    pub fn best(&self) -> G::Action {
        self.retry.judged().best
    }

    /// Judges an answer. Any move within a small margin of the best is right.
    pub fn answer(&self, action: G::Action, stop: &Stop) -> Result<Answered, <G as Game>::Illegal> {
        let attempt = self.retry.judge(action, stop)?;
        let judged = self.retry.judged();
        let view = &self.prompt().view;
        let best = G::instruction_in(view, judged.best);
        let is_right = attempt.cost() < MISTAKE;
        let verdict = if attempt.is_answer {
            "Yes, that's the best move.".into()
        } else if attempt.is_best {
            message!["Yes, that's as good as the best move: ", &best, "."]
        } else if is_right {
            message!["Right, that's about as good as the best move: ", &best, "."]
        } else {
            let chances = [attempt.best_chance, attempt.chance].map(percent);
            let cost = format!(
                "No, that costs {}",
                percent(shown_cost(attempt.best_chance, attempt.chance))
            );
            message![cost, format!(" ({} → {}).", chances[0], chances[1])]
        };
        let place = judged.decision.ranked.iter().position(|verdict| verdict.action == action);
        let faults = place.filter(|place| *place > 0 && !is_right);
        let faults = faults.map(|place| G::why_not(view, &judged.decision, place, Voice::Advice));
        let mut reasons = faults.unwrap_or_default();
        let why = judged.reasons.iter().filter(|_| reasons.is_empty()).cloned();
        let why: Vec<Message> = why.collect();
        if !is_right {
            reasons.push(message!["Best: ", best, "."]);
        }
        reasons.extend(why);
        Ok(Answered { is_right, best: judged.best.to_string(), verdict, reasons })
    }

    /// The comment when the person asks for the answer, which counts as missed.
    pub fn shown(&self) -> Answered {
        let best = G::instruction_in(&self.prompt().view, self.best());
        Answered {
            is_right: false,
            best: self.best().to_string(),
            verdict: message!["The answer: ", best, "."],
            reasons: self.retry.judged().reasons.clone(),
        }
    }
}
