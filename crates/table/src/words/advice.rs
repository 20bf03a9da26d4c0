//! Decisions as advice, for help at every table and on the command line.

use parlour_players::explain::Voice;
use parlour_players::{Decision, Prompt};
use parlour_rules::{Luck, Message, Seed, message};

use super::Words;

/// Advice from a decision: what to do and why, what to do `then`, and the next best action.
///
/// Callers put [`Words::standing`] before it, so its sentences aren't repeated.
pub fn advice<G: Words>(
    prompt: &Prompt<G>,
    decision: &Decision<G::Action>,
    then: &[Message],
) -> Vec<Message> {
    let reasons = |place| G::reasons(&prompt.view, decision, place, Voice::Advice);
    let mut lines = reasons(0);
    if !G::REASONS_NAME_THE_MOVE {
        lines.insert(0, what_to_do::<G>(decision));
    }
    lines.extend_from_slice(then);
    let standing = G::standing(&prompt.view);
    lines.retain(|line| !standing.contains(line));
    // Without a comparison there is no second best.
    let Some(second) = decision.ranked.get(1).filter(|_| decision.is_weighed()) else {
        return lines;
    };
    let mut behind = reasons(1);
    if G::REASONS_NAME_THE_MOVE {
        if let Some(first) = behind.first_mut() {
            *first = message!["Next best: ", std::mem::take(first).uncapitalised()];
        }
    } else {
        behind.insert(0, message!["Next best: ", G::deed(second.action), "."]);
    }
    lines.extend(behind);
    lines
}

/// The decision as advice in one sentence: `I would discard 9♥.`
pub fn what_to_do<G: Words>(decision: &Decision<G::Action>) -> Message {
    message![G::ADVISES, " ", G::deed(decision.action()), "."]
}

/// What to do after a decision, where the same seat acts again without seeing anything new.
pub fn follow_up<G: Words>(
    prompt: &Prompt<G>,
    decision: &Decision<G::Action>,
    seed: Seed,
    decide: impl FnOnce(&Prompt<G>) -> Decision<G::Action>,
) -> Vec<Message> {
    if !G::goes_on(decision.action()) {
        return Vec::new();
    }
    // The seat's next view doesn't depend on hidden cards, so any imagined world will do.
    let mut world = G::imagine(&prompt.view, &mut Luck::new(seed));
    world.play(decision.action()).expect("a decision is legal");
    let Some((_, prompt)) = Prompt::of(&world) else { return Vec::new() };
    let next = decide(&prompt);
    let mut lines = G::reasons(&prompt.view, &next, 0, Voice::Advice);
    match lines.first_mut() {
        Some(first) if G::REASONS_NAME_THE_MOVE => {
            *first = message!["Then ", std::mem::take(first).uncapitalised()];
        }
        _ => lines.insert(0, message!["Then ", G::deed(next.action()), "."]),
    }
    lines
}
