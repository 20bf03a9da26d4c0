//! Practice, line by line: the exercises that are due, each asked, judged and explained.

use std::time::{Instant, SystemTime};

use anyhow::Result;
use parlour_players::Stop;
use parlour_table::coach::{
    Answer, Answered, Entry, Exercise, Grade, Planned, Practice, ProfileFile, Time, plan,
};
use parlour_table::words::Words;
use parlour_table::words::practice::{
    GRADE_QUESTION, about, comes_back, kind, nothing_due, summary,
};
use parlour_table::{Roster, fresh_seed};

use super::find_move::{Said, ask_move};
use super::puzzle_occupants;
use super::talk::{Ink, Talk};
use crate::face::{Cards, Face, Players};
use crate::opening::terminal_of;

/// What can be said.
const HOW: &str = "Type your move. Or type: moves (list them), show (the answer), quit (leave).";

/// Who says how hard an exercise was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grading {
    /// The clock: a quick answer was easy, a slow one hard.
    ByTime,
    /// The person.
    BySelf,
}

/// A judged answer to an exercise.
pub struct Tried {
    /// What was played; empty where the answer was shown.
    played: String,
    is_right: bool,
    seconds: u64,
}

/// Asks the exercises that are due, of one game or of all, and keeps each answer as it is given.
pub fn train(
    roster: &Roster,
    game: Option<&str>,
    file: &mut ProfileFile,
    grading: Grading,
    talk: &mut Talk,
) -> Result<()> {
    let now = || Time::from(SystemTime::now());
    let planned = plan(file.profile(), roster, game, now());
    if planned.is_empty() {
        talk.say(nothing_due(file.profile(), game, now()))?;
        return Ok(());
    }
    let (mut asked, mut right) = (0, 0);
    for planned in planned {
        let exercise = match planned {
            Planned::Exercise(exercise) => exercise,
            Planned::SimilarTo(like) => {
                let Ok(game) = roster.get(&like.game) else { continue };
                let found = game.similar_exercise(&like, fresh_seed()?, now(), &Stop::default());
                let Some(found) = found else { continue };
                found
            }
        };
        let Ok(game) = roster.get(&exercise.game) else { continue };
        talk.say(format_args!("\n{}", about(game.info().title, &exercise)))?;
        let Some(tried) = terminal_of(game)?.exercise(&exercise, talk)? else { break };
        talk.say(kind(&exercise))?;
        let id = exercise.id.clone();
        let by_time = Answer {
            at: now(),
            exercise: id.clone(),
            played: tried.played,
            grade: Grade::of(tried.is_right, tried.seconds),
            own_grade: false,
        };
        asked += 1;
        right += u32::from(tried.is_right);
        file.add(vec![Entry::Exercise(exercise), Entry::Answer(by_time.clone())])?;
        if grading == Grading::BySelf {
            let Some(grade) = ask_grade(tried.is_right, talk)? else { break };
            file.add(vec![Entry::Answer(by_time.graded(grade))])?;
        }
        if let Some(when) = comes_back(file.profile(), &id, now()) {
            talk.say(talk.paint().ink(Ink::Quiet, when))?;
        }
    }
    talk.say(summary(right, asked))?;
    Ok(())
}

fn ask_grade(is_right: bool, talk: &mut Talk) -> Result<Option<Grade>> {
    let default = if is_right { Grade::Good } else { Grade::Again };
    loop {
        let Some(words) = talk.ask(format!("{GRADE_QUESTION} (again, hard, good, easy)"))? else {
            return Ok(None);
        };
        match words.trim() {
            "" => return Ok(Some(default)),
            words => match words.parse() {
                Ok(grade) => return Ok(Some(grade)),
                Err(why) => talk.say(format_args!("  {why}"))?,
            },
        }
    }
}

/// Asks an exercise of a known game. The first answer counts. None if the person stops.
pub(crate) fn ask_exercise<G: Words, F: Face<G>>(
    exercise: &Exercise,
    talk: &mut Talk,
) -> Result<Option<Tried>> {
    let practice = Practice::<G>::new(exercise)?;
    let (seat, prompt) = (practice.seat(), practice.prompt());
    let occupants = puzzle_occupants(&practice.game(), seat);
    let face = F::new(&prompt.view, Cards::Closed);
    let players = Players::of::<G>(&prompt.view, &occupants);
    talk.say(face.question_lines(&prompt.view, &players, talk.paint()))?;
    talk.say(HOW)?;
    let started = Instant::now();
    while let Some(said) = ask_move::<G, F>((seat, prompt), &players.names, HOW, talk)? {
        let seconds = started.elapsed().as_secs();
        match said {
            Said::Quit => return Ok(None),
            Said::Show => {
                let shown = practice.shown();
                say_answer(&shown, talk)?;
                return Ok(Some(Tried { played: String::new(), is_right: false, seconds }));
            }
            Said::Move(action) => match practice.answer(action, &Stop::default()) {
                Err(why) => talk.say(format_args!("  {why}"))?,
                Ok(answered) => {
                    say_answer(&answered, talk)?;
                    let (played, is_right) = (action.to_string(), answered.is_right);
                    return Ok(Some(Tried { played, is_right, seconds }));
                }
            },
        }
    }
    Ok(None)
}

/// Says what an answer was worth, and why.
fn say_answer(answered: &Answered, talk: &mut Talk) -> Result<()> {
    talk.say(talk.paint().ink(Ink::Strong, &answered.verdict))?;
    for reason in &answered.reasons {
        talk.say(reason)?;
    }
    Ok(())
}
