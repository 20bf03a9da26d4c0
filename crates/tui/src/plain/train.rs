//! Practice, line by line: the exercises that are due, each asked, judged and explained.

use std::time::{Instant, SystemTime};

use anyhow::Result;
use parlour_players::Stop;
use parlour_rules::message;
use parlour_table::coach::{
    Answer, Answered, Entry, Exercise, Grade, Planned, Practice, ProfileFile, Time, plan,
};
use parlour_table::words::practice::{about, comes_back, nothing_due, summary};
use parlour_table::words::{Names, Words};
use parlour_table::{Roster, fresh_seed};

use super::find_move::{Said, ask_move};
use super::puzzle_occupants;
use super::talk::{Ink, Talk};
use crate::face::{Cards, Face};
use crate::opening::terminal_of;

/// What can be said.
const HOW: &str = "Type your move. Or type: moves (list them), show (the answer), quit (stop).";

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
        let grade = match grading {
            Grading::BySelf => match ask_grade(tried.is_right, talk)? {
                Some(grade) => grade,
                None => break,
            },
            Grading::ByTime => Grade::of(tried.is_right, tried.seconds),
        };
        asked += 1;
        right += u32::from(tried.is_right);
        let answer =
            Answer { at: now(), exercise: exercise.id.clone(), played: tried.played, grade };
        let id = exercise.id.clone();
        file.add(vec![Entry::Exercise(exercise), Entry::Answer(answer)])?;
        if let Some(when) = comes_back(file.profile(), &id, now()) {
            talk.say(talk.paint().ink(Ink::Quiet, when))?;
        }
    }
    talk.say(summary(right, asked))?;
    Ok(())
}

fn ask_grade(is_right: bool, talk: &mut Talk) -> Result<Option<Grade>> {
    let default = if is_right { Grade::Good } else { Grade::Again };
    let read = |words: &str| match words.to_ascii_lowercase().as_str() {
        "again" | "a" => Ok(Grade::Again),
        "hard" | "h" => Ok(Grade::Hard),
        "good" | "g" => Ok(Grade::Good),
        "easy" | "e" => Ok(Grade::Easy),
        _ => Err("type again, hard, good or easy"),
    };
    loop {
        let Some(words) = talk.ask("How was it? (again, hard, good, easy)")? else {
            return Ok(None);
        };
        match words.trim() {
            "" => return Ok(Some(default)),
            words => match read(words) {
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
    talk.say(face.question_lines(&prompt.view, &occupants, talk.paint()))?;
    talk.say(HOW)?;
    let names = Names::of::<G>(&prompt.view, &occupants);
    let started = Instant::now();
    while let Some(said) = ask_move::<G, F>((seat, prompt), &names, HOW, talk)? {
        let seconds = started.elapsed().as_secs();
        match said {
            Said::Quit => return Ok(None),
            Said::Show => {
                let best = practice.best();
                talk.say(message!["The answer: ", G::deed_in(&prompt.view, best), "."])?;
                for reason in practice.reasons() {
                    talk.say(reason)?;
                }
                return Ok(Some(Tried { played: String::new(), is_right: false, seconds }));
            }
            Said::Move(action) => match practice.answer(action, &Stop::default()) {
                Err(why) => talk.say(format_args!("  {why}"))?,
                Ok(Answered { is_right, verdict, reasons }) => {
                    talk.say(talk.paint().ink(Ink::Strong, verdict))?;
                    for reason in &reasons {
                        talk.say(reason)?;
                    }
                    return Ok(Some(Tried { played: action.to_string(), is_right, seconds }));
                }
            },
        }
    }
    Ok(None)
}
