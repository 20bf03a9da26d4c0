//! What the computer says about a choice, in the same form everywhere.

use parlour_players::explain::Voice;
use parlour_players::{Decision, Prompt};
use parlour_rules::{Luck, Message, Seed, message};

use super::{Compared, Words};

/// Advice on a choice: the move, one or two sentences of reasons, and the options compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Comment {
    /// The move, as a sentence: `Discard K♦ K♣.`
    pub what: Message,
    /// What the move does, then [`Words::hand_in_hint`] unless there is something to do after it.
    pub why: Vec<Message>,
    /// What to do after it, where the same seat acts again without seeing anything new, then
    /// [`Words::hand_in_hint`].
    pub then: Vec<Message>,
    /// The options, with their numbers.
    pub compared: Compared,
}

impl Comment {
    /// The move, why, and what to do then, in sentences.
    pub fn sentences(&self) -> impl Iterator<Item = &Message> {
        [&self.what].into_iter().chain(&self.why).chain(&self.then)
    }

    /// All of it in lines of text, the table of options last.
    pub fn lines<G: Words>(&self) -> Vec<Message> {
        self.sentences().cloned().chain(self.compared.shown::<G>(None).lines()).collect()
    }
}

/// Advice from a decision.
///
/// Callers put [`Words::standing`] before it, so its sentences aren't repeated.
pub fn comment<G: Words>(
    prompt: &Prompt<G>,
    decision: &Decision<G::Action>,
    then: &[Message],
) -> Comment {
    let standing = G::standing(&prompt.view);
    let is_new = |line: &Message| !standing.contains(line);
    let reasons = G::reasons(&prompt.view, decision, 0, Voice::Advice);
    let mut why: Vec<Message> = reasons.into_iter().filter(is_new).collect();
    let mut then: Vec<Message> = then.iter().filter(|line| is_new(line)).cloned().collect();
    let mut hand = G::hand_in_hint(&prompt.view, decision.action());
    hand.retain(|line| !why.contains(line) && !then.contains(line));
    if then.is_empty() { &mut why } else { &mut then }.extend(hand);
    Comment {
        what: message![G::instruction_in(&prompt.view, decision.action()).capitalised(), "."],
        why,
        then,
        compared: if decision.ranked.len() > 1 {
            G::compared(decision)
        } else {
            Compared::default()
        },
    }
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
    let first = message!["Then ", G::instruction_in(&prompt.view, next.action()), "."];
    let reasons = G::reasons(&prompt.view, &next, 0, Voice::Advice);
    [first].into_iter().chain(reasons).collect()
}
