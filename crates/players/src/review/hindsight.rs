//! What is known about one position tells about the others, in games without luck or hidden cards.
//!
//! Such a position has one value, and another search may know it better. First, proofs flow
//! forward: what follows a move that is proved to win is a proved loss. Then later knowledge flows
//! back, and a move is worth what the position after it turned out to be worth:
//!
//! - A move that the judge itself would have played costs nothing. What it led to is what the
//!   position was worth all along.
//! - A move that is proved to win costs nothing, whatever a later search estimates.
//! - A move that turned out at least as good as the judge's choice takes its place. One that
//!   turned out worse, but within the judge's margin, counts as equal.
//! - A move that turned out to lose by force is judged again: the judge compares the other moves
//!   only. If every one of them loses too, the game was lost before, and the move costs nothing.
//!   Otherwise it's a mistake, however small its cost: nothing about the move is in doubt.
//!
//! Nothing flows back from a resignation, and nothing flows past a decision that wasn't judged.

use parlour_rules::Seed;

use super::account::Expected;
use super::estimate::Estimate;
use super::{Judged, LEAST_COST, Moments, doubt};
use crate::explain::Voice;
use crate::{Budget, Computer, Level, Prompt, Verdict};

/// How many times the effort goes into a win that is known to exist but wasn't found.
const KNOWN_WIN: u64 = 4;
/// The win chance of a position that looks lost but isn't proved to be.
const ALMOST_LOST: f64 = 1e-12;

/// Judges a game's decisions in hindsight. `end` is how the game ended by play, if it did.
pub(super) fn judge<G: Computer>(
    moments: &Moments<G>,
    decisions: &mut [Judged<G::Action>],
    end: Option<&Expected>,
    sides: u8,
) {
    inherit_proofs(moments, decisions, sides);
    let mut after = end.cloned();
    let mut answer: Option<Verdict<G::Action>> = None;
    let mut next = moments.len();
    for judged in decisions.iter_mut().rev() {
        let place = moments.place_of(judged.number);
        if place.is_none_or(|place| place + 1 != next) {
            (after, answer) = (None, None);
        }
        next = place.unwrap_or(0);
        let moment = place.and_then(|place| moments.get(place));
        if let Some((after, moment)) = after.as_ref().zip(moment) {
            turned_out(&moment.prompt, judged, after.of(judged.seat));
            if let Some(answer) = &answer {
                learn_from_answer::<G>(&moment.prompt.view, judged, answer);
            }
        }
        let mut ranked = judged.decision.ranked.iter();
        answer = ranked.find(|verdict| verdict.action == judged.best).cloned();
        after = Some(Expected::by(judged.seat, judged.best_chance, sides));
    }
}

/// Takes over what the answer proves about the move played, and says what was wrong with it again.
fn learn_from_answer<G: Computer>(
    view: &G::View,
    judged: &mut Judged<G::Action>,
    answer: &Verdict<G::Action>,
) {
    let Some(place) = judged.place() else { return };
    let played = &mut judged.decision.ranked[place];
    let known = played.worth;
    G::learn_from_answer(played, answer);
    if played.worth != known && place > 0 {
        judged.faults = G::why_not(view, &judged.decision, place, Voice::Advice);
    }
}

/// Gives each position the value that was proved for it one decision earlier.
fn inherit_proofs<G: Computer>(
    moments: &Moments<G>,
    decisions: &mut [Judged<G::Action>],
    sides: u8,
) {
    let mut proved: Option<(usize, Expected)> = None;
    for judged in decisions {
        let place = moments.place_of(judged.number);
        let before = proved.take().filter(|(next, _)| Some(*next) == place);
        match before.map(|(_, expected)| expected.of(judged.seat)) {
            Some(0.0) if judged.best_chance > 0.0 => {
                if let Some(moment) = place.and_then(|place| moments.get(place)) {
                    call_best(&moment.prompt, judged);
                }
                (judged.best_chance, judged.chance) = (0.0, 0.0);
            }
            Some(1.0) if judged.best_chance < 1.0 => {
                let effort = judged.budget.saturating_mul(KNOWN_WIN);
                let again = place.and_then(|place| moments.get(place));
                let again = again.map(|moment| moment.judge(effort));
                if let Some(again) = again.filter(|again| again.best_chance == 1.0) {
                    *judged = again;
                }
            }
            _ => {}
        }
        if judged.chance == 0.0 || judged.chance == 1.0 {
            let expected = Expected::by(judged.seat, judged.chance, sides);
            proved = place.map(|place| (place + 1, expected));
        }
    }
}

/// Judges one decision by what the position after it turned out to be worth.
pub(super) fn turned_out<G: Computer>(
    prompt: &Prompt<G>,
    judged: &mut Judged<G::Action>,
    chance: f64,
) {
    let is_proved = |chance: f64| chance == 0.0 || chance == 1.0;
    // A move that is proved to win is as good as the best, whatever a later search estimates.
    let keeps_the_win = judged.chance == 1.0 && judged.measured == 0.0 && chance > 0.0;
    if chance == 0.0 && !is_proved(judged.best_chance) {
        look_for_better(prompt, judged);
    }
    // A proved loss leaves no doubt that any other move that isn't proved to lose was better.
    let error = if chance == 0.0 || is_proved(chance) && is_proved(judged.best_chance) {
        0.0
    } else {
        doubt::<G>(&prompt.view, judged, f64::midpoint(judged.best_chance, chance))
    };
    let cost = Estimate { cost: judged.best_chance - chance, error };
    (judged.measured, judged.margin) = (cost.cost.max(0.0), cost.margin());
    if judged.action == judged.best || keeps_the_win || cost.cost <= 0.0 {
        call_best(prompt, judged);
        judged.measured = 0.0;
    } else if cost.cost > cost.margin().max(LEAST_COST) {
        judged.chance = chance;
        return;
    }
    // What it led to is what the position was worth; only proofs are exactly a win or a loss.
    let was_open = !is_proved(judged.best_chance);
    let value = if was_open && chance == 0.0 { ALMOST_LOST } else { chance };
    (judged.best_chance, judged.chance) = (value, value);
}

/// Makes the move played the best one, with its reasons.
fn call_best<G: Computer>(prompt: &Prompt<G>, judged: &mut Judged<G::Action>) {
    if judged.best == judged.action {
        return;
    }
    judged.best = judged.action;
    judged.faults.clear();
    judged.reasons.clear();
    if let Some(place) = judged.place() {
        judged.decision.ranked[..=place].rotate_right(1);
        judged.reasons = G::reasons(&prompt.view, &judged.decision, 0, Voice::Advice);
    }
}

/// Judges the other moves of a decision whose move turned out to lose by force.
fn look_for_better<G: Computer>(prompt: &Prompt<G>, judged: &mut Judged<G::Action>) {
    let mut prompt = prompt.clone();
    prompt.legal.retain(|&other| other != judged.action);
    let mut player = G::player(Level::Expert, Seed::from(0));
    let mut decision = player.decide(&prompt, &Budget::effort(judged.budget));
    judged.effort += decision.effort;
    judged.best_chance = G::win_chance(&prompt.view, decision.best());
    if judged.best_chance == 0.0 {
        // The game was lost whatever was played.
        call_best(&prompt, judged);
        return;
    }
    judged.best = decision.action();
    judged.reasons = G::reasons(&prompt.view, &decision, 0, Voice::Advice);
    let played = judged.decision.ranked.iter().find(|one| one.action == judged.action);
    if let Some(played) = played {
        let place = decision.ranked.len();
        decision.ranked.push(played.clone());
        judged.faults = G::why_not(&prompt.view, &decision, place, Voice::Advice);
    }
    judged.decision = decision;
}
