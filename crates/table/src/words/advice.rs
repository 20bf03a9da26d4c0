//! A decision put as advice, the same for help at every table and on the command line.

use parlour_players::explain::Voice;
use parlour_players::{Decision, Prompt};
use parlour_rules::{Luck, Seed};

use super::Words;

/// A decision as advice: what to do and why, what to do `then`, and what would be next best. What
/// [`Words::standing`] says of the view, which goes before it, is not said again.
pub fn advice<G: Words>(
    prompt: &Prompt<G>,
    decision: &Decision<G::Action>,
    then: &[String],
) -> Vec<String> {
    let reasons = |place| G::reasons(&prompt.view, decision, place, Voice::Advice);
    let mut lines = reasons(0);
    if !G::REASONS_NAME_THE_MOVE {
        lines.insert(0, format!("{} {}.", G::ADVISES, G::deed(decision.action())));
    }
    lines.extend_from_slice(then);
    let standing = G::standing(&prompt.view);
    lines.retain(|line| !standing.contains(line));
    // Where chance decided, nothing comes second.
    let Some(second) = decision.ranked.get(1).filter(|_| decision.is_weighed()) else {
        return lines;
    };
    let mut behind = reasons(1);
    if G::REASONS_NAME_THE_MOVE {
        if let Some(first) = behind.first_mut() {
            *first = format!("Next best: {}", uncapitalised(first));
        }
    } else {
        behind.insert(0, format!("Next best: {}.", G::deed(second.action)));
    }
    lines.extend(behind);
    lines
}

/// What to do after a decision, where the same seat acts again with nothing new seen.
pub fn follow_up<G: Words>(
    prompt: &Prompt<G>,
    decision: &Decision<G::Action>,
    seed: Seed,
    decide: impl FnOnce(&Prompt<G>) -> Decision<G::Action>,
) -> Vec<String> {
    if !G::goes_on(decision.action()) {
        return Vec::new();
    }
    // Nothing that is hidden matters to what the seat sees next: any world will do.
    let mut world = G::imagine(&prompt.view, &mut Luck::new(seed));
    world.play(decision.action()).expect("a decision is legal");
    let Some((_, prompt)) = Prompt::of(&world) else { return Vec::new() };
    let next = decide(&prompt);
    let mut lines = G::reasons(&prompt.view, &next, 0, Voice::Advice);
    match lines.first_mut() {
        Some(first) if G::REASONS_NAME_THE_MOVE => {
            *first = format!("Then {}", uncapitalised(first));
        }
        _ => lines.insert(0, format!("Then {}.", G::deed(next.action()))),
    }
    lines
}

/// A sentence as it goes on after other words.
fn uncapitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
