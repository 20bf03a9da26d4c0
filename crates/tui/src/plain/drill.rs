//! A drill, line by line.

use std::time::Duration;

use anyhow::{Result, anyhow};
use parlour_players::Prompt;
use parlour_rules::{Eye, Message, Seed, Turn};
use parlour_table::coach::{
    DRILL_QUESTIONS, Drill, DrillQuestion, DrillRun, DrillShown, Entry, ProfileFile, Time,
};
use parlour_table::moments::CardGroup;
use parlour_table::words::Words;
use parlour_table::words::drill::{LEFT, compared, intro, judged, progress, result};
use parlour_table::{Roster, RosterGame};

use super::puzzle_occupants;
use super::talk::{Ink, Talk};
use crate::face::{Cards, Face, Players};
use crate::opening::terminal_of;

/// A drill's clock: the time since a fixed moment.
pub type Clock<'a> = &'a mut dyn FnMut() -> Duration;

/// The result of a whole drill.
pub struct Drilled {
    right: u32,
    took: Duration,
}

/// Asks a whole drill, tells how it went, and keeps the run. `seed` decides the questions, `clock`
/// and `now` tell the time.
pub fn drill(
    roster: &Roster,
    name: &str,
    file: &mut ProfileFile,
    seed: Seed,
    (clock, now): (Clock, &dyn Fn() -> Time),
    talk: &mut Talk,
) -> Result<()> {
    let (game, info) =
        roster.drill(name).ok_or_else(|| anyhow!("there is no drill called `{name}`"))?;
    talk.say(talk.paint().ink(Ink::Strong, info.title))?;
    talk.say(intro(&info))?;
    if talk.ask("Press Enter to start the clock, or type quit.")?.is_none_or(|it| is_quit(&it)) {
        return Ok(());
    }
    let Some(Drilled { right, took }) = terminal_of(game)?.drill(name, seed, clock, talk)? else {
        talk.say(LEFT)?;
        return Ok(());
    };
    let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    let drill = name.to_owned();
    let run = DrillRun { at: now(), drill, right, of: DRILL_QUESTIONS, milliseconds };
    talk.say(talk.paint().ink(Ink::Strong, result(&run)))?;
    talk.say(compared(&run, file.profile().best_drill_run(name)))?;
    file.add(vec![Entry::Drill(run)])?;
    Ok(())
}

/// The drills of a roster, each with its game.
pub(super) fn drills(
    roster: &Roster,
) -> impl Iterator<Item = (&RosterGame, parlour_table::coach::DrillInfo)> {
    roster.iter().flat_map(|game| game.drills().into_iter().map(move |drill| (game, drill)))
}

fn is_quit(words: &str) -> bool {
    matches!(words.trim().to_ascii_lowercase().as_str(), "quit" | "q" | "exit")
}

/// Asks a drill of a known game. None if the person stops.
pub(crate) fn ask_drill<G: Words, F: Face<G>>(
    drill: &Drill<G>,
    seed: Seed,
    clock: Clock,
    talk: &mut Talk,
) -> Result<Option<Drilled>> {
    let began = clock();
    let mut right = 0;
    for number in 1..=DRILL_QUESTIONS {
        let question = drill.question(seed, number);
        let heading = format!("\n{}", progress(number, right));
        talk.say(talk.paint().ink(Ink::Quiet, heading))?;
        show::<G, F>(&question, talk)?;
        let Some(is_right) = answer::<G, F>(&question, talk)? else { return Ok(None) };
        right += u32::from(is_right);
        talk.say(judged(is_right, &question.solution))?;
    }
    Ok(Some(Drilled { right, took: clock().saturating_sub(began) }))
}

/// Asks until an answer can be judged. None if the person stops.
fn answer<G: Words, F: Face<G>>(
    question: &DrillQuestion<G>,
    talk: &mut Talk,
) -> Result<Option<bool>> {
    while let Some(words) = talk.ask(&question.ask)? {
        if is_quit(&words) {
            return Ok(None);
        }
        let judged = match &question.shown {
            DrillShown::Position(game) => read_move::<G, F>(game, &words)
                .and_then(|action| question.judge(&action.to_string())),
            _ => question.judge(&words),
        };
        match judged {
            Ok(is_right) => return Ok(Some(is_right)),
            Err(why) => talk.say(format_args!("  {why}"))?,
        }
    }
    Ok(None)
}

fn read_move<G: Words, F: Face<G>>(game: &G, words: &str) -> Result<G::Action, String> {
    let (_, prompt) = Prompt::of(game).ok_or("the game is over")?;
    F::read(&prompt, words.trim())
}

fn show<G: Words, F: Face<G>>(question: &DrillQuestion<G>, talk: &mut Talk) -> Result<()> {
    match &question.shown {
        DrillShown::Number(groups) => {
            for group in groups {
                talk.say(group_line(group))?;
            }
        }
        DrillShown::Cards(group, _) => talk.say(group_line(group))?,
        DrillShown::Position(game) => {
            let Turn::Act(seat) = game.turn() else { return Ok(()) };
            let view = game.view(Eye::Seat(seat));
            let occupants = puzzle_occupants(game, seat);
            let face = F::new(&view, Cards::Closed);
            let players = Players::of::<G>(&view, &occupants);
            talk.say(face.lines(&view, &players, talk.paint()))?;
        }
    }
    Ok(())
}

/// Cards under what they are called: `Starter: 5♦`.
fn group_line(group: &CardGroup) -> String {
    let cards: Vec<_> = group.cards.iter().map(|card| card.face).collect();
    format!("  {}: {}", group.label.clone().capitalised(), Message::from(&cards))
}
