//! From a finished game to the entries of a profile.

use std::collections::BTreeMap;

use parlour_players::Stop;
use parlour_players::review::{Judged, Review};
use parlour_rules::{Eye, RecordError, Seat, Start};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{Entry, Exercise, KindTotal, Mistake, ReviewedGame, Source, Time};
use crate::analysis::is_mistake;
use crate::words::Words;
use crate::{AnyTable, Occupant, Table, names_program};

/// A mistake that costs less isn't worth practising.
pub(super) const WORTH_PRACTISING: f64 = 0.02;
/// How many mistakes of a game become exercises, the most expensive first.
const EXERCISES: usize = 2;

/// The seat of a game's only person; none where nobody or several people play.
pub fn owner(occupants: &[Occupant]) -> Option<Seat> {
    let is_person = |seat: &Seat| occupants[seat.index()] == Occupant::Person;
    let mut people = Seat::all(occupants.len() as u8).filter(is_person);
    people.next().filter(|_| people.next().is_none())
}

#[cfg(feature = "thinking")]
/// Reviews a game for the profile of the person on a seat, at the coach's effort.
///
/// Returns nothing for a game that isn't over, and if `stop` was raised.
pub fn review_for_profile(
    table: &dyn AnyTable,
    seat: Seat,
    at: Time,
    stop: &Stop,
) -> Result<Vec<Entry>, RecordError> {
    if !table.is_over() {
        return Ok(Vec::new());
    }
    let review = table.coach_review()?;
    let mut judged = Vec::with_capacity(review.decisions());
    for decision in 0..review.decisions() {
        judged.push(review.judge(decision, stop));
        if stop.is_raised() {
            return Ok(Vec::new());
        }
    }
    Ok(review.finish(judged)?.profile_entries(seat, at))
}

/// A fingerprint of a game's record and the seat, which identifies the game in a profile.
pub(crate) fn game_id<G: Words>(table: &Table<G>, seat: Seat) -> String {
    let record = table.record();
    let setup = match &record.start {
        Start::Deal(_) => None,
        Start::SetUp { setup, .. } => Some(setup),
    };
    let actions: Vec<String> = table.actions().iter().map(ToString::to_string).collect();
    let start = (setup, record.seed());
    let id = fingerprint(&(G::NAME, &record.options, start, actions, record.resigned()));
    format!("{id}-{}", seat.0 + 1)
}

/// A game that is over, for the profile of the person on a seat: the game, and exercises from its
/// worst mistakes. Nothing for a game that isn't over.
pub fn profile_entries<G: Words>(
    table: &Table<G>,
    review: &Review<G::Action>,
    effort: u64,
    seat: Seat,
    at: Time,
) -> Vec<Entry> {
    if !review.over {
        return Vec::new();
    }
    let id = game_id(table, seat);
    let own: Vec<&Judged<G::Action>> =
        review.decisions.iter().filter(|judged| judged.seat == seat).collect();
    let mut kinds: BTreeMap<String, KindTotal> = BTreeMap::new();
    let mut mistakes: Vec<(Mistake, G::View)> = Vec::new();
    for (judged, view) in with_views(table, &own) {
        let Some(kind) = G::decision_kind(&view, judged) else { continue };
        let total = kinds.entry(kind.to_owned()).or_default();
        // A move that was changed after a warning says nothing about the owner's play.
        if judged.warned {
            total.warned += 1;
            continue;
        }
        *total = total.plus(KindTotal {
            decisions: 1,
            cost: judged.cost(),
            first_cost: judged.first_cost.max(0.0),
            random_cost: judged.random_cost.max(0.0),
            warned: 0,
        });
        if is_mistake(judged) {
            let mistake = Mistake {
                number: judged.number,
                kind: kind.to_owned(),
                habit: G::habit(&view, judged).unwrap_or_default().to_owned(),
                played: judged.action.to_string(),
                best: judged.best.to_string(),
                cost: judged.cost(),
            };
            mistakes.push((mistake, view));
        }
    }
    let mut worst: Vec<&(Mistake, G::View)> =
        mistakes.iter().filter(|(mistake, _)| mistake.cost >= WORTH_PRACTISING).collect();
    worst.sort_by(|one, other| other.0.cost.total_cmp(&one.0.cost));
    let exercises: Vec<Entry> = worst
        .into_iter()
        .take(EXERCISES)
        .map(|(mistake, view)| {
            let from = Source::Mistake {
                game: id.clone(),
                number: mistake.number,
                played: mistake.played.clone(),
                cost: mistake.cost,
            };
            Entry::Exercise(exercise::<G>(&mistake.kind, &mistake.habit, view, from, at))
        })
        .collect();
    let account = &review.accounts[review.side(seat)];
    let is_other = |(place, _): &(usize, &String)| *place != seat.index();
    let game = ReviewedGame {
        id,
        at,
        game: G::NAME.to_owned(),
        opponents: table
            .record()
            .seats
            .iter()
            .enumerate()
            .filter(is_other)
            .map(|(place, name)| opponent(name, table.occupants()[place]))
            .collect(),
        result: account.result,
        start: account.start,
        luck: account.luck,
        kinds,
        mistakes: mistakes.into_iter().map(|(mistake, _)| mistake).collect(),
        effort,
    };
    std::iter::once(Entry::Game(game)).chain(exercises).collect()
}

/// An exercise from what the seat to act could see.
pub(crate) fn exercise<G: Words>(
    kind: &str,
    habit: &str,
    view: &G::View,
    from: Source,
    at: Time,
) -> Exercise {
    let view = serde_json::to_value(view).expect("a view is JSON");
    Exercise {
        id: fingerprint(&(G::NAME, &view)),
        game: G::NAME.to_owned(),
        kind: kind.to_owned(),
        habit: habit.to_owned(),
        view,
        from,
        at,
    }
}

/// Decisions in order, each with what its seat could see: one pass over the game.
fn with_views<'a, G: Words>(
    table: &Table<G>,
    judged: &[&'a Judged<G::Action>],
) -> Vec<(&'a Judged<G::Action>, G::View)> {
    let (Some(first), Some(last)) = (judged.first(), judged.last()) else { return Vec::new() };
    let mut seen = Vec::with_capacity(judged.len());
    let mut rest = judged.iter().copied().peekable();
    table.visit(first.number - 1..=last.number - 1, |place, _, view| {
        if let Some(judged) = rest.next_if(|judged| judged.number == place + 1) {
            seen.push((judged, view(Eye::Seat(judged.seat))));
        }
    });
    seen
}

/// Who sat on another seat: a level, `program` or `person`.
fn opponent(name: &str, occupant: Occupant) -> String {
    match occupant {
        _ if names_program(name) => "program".to_owned(),
        Occupant::Person => "person".to_owned(),
        Occupant::Computer { level, .. } => level.to_string(),
    }
}

/// 128 bits of a hash over something's JSON.
pub(super) fn fingerprint(of: &impl Serialize) -> String {
    let text = serde_json::to_string(of).expect("it is JSON");
    let hash = Sha256::digest(text.as_bytes());
    let (start, _) = hash.split_at(16);
    let number = start.iter().fold(0_u128, |number, byte| number << 8 | u128::from(*byte));
    format!("{number:032x}")
}
