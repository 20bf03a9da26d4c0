//! What the computer says about a choice, in the same form everywhere.

use std::mem::discriminant;

use parlour_players::explain::{Voice, about_as_good};
use parlour_players::{Decision, Prompt, Verdict, is_near_tie};
use parlour_rules::{Luck, Message, Seed, message};

use super::{Compared, Words, Worth};

/// Advice on a choice: the move, one or two sentences of reasons, and the options compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Comment {
    /// The move, and any others that are about as good, in sentences: `Discard K♦ K♣. J♠ K♣
    /// is about as good.`
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
    let compared =
        if decision.ranked.len() > 1 { G::compared(decision) } else { Compared::default() };
    let ties = near_ties(prompt, decision, &compared);
    // A reason may be that one of them is about as good.
    let is_said =
        |line: &Message| ties.iter().any(|&tie| is_about_as_good(prompt, &[tie]) == *line);
    why.retain(|line| !is_said(line));
    let also = match ties.len() {
        0 => None,
        1 | 2 => Some(message![" ", is_about_as_good(prompt, &ties)]),
        _ => Some(format!(" Several other {}s are about as good.", compared.heading).into()),
    };
    let instruction = G::instruction_in(&prompt.view, decision.action()).capitalised();
    Comment { what: message![instruction, ".", also], why, then, compared }
}

/// `J♠ K♣ is about as good.`
fn is_about_as_good<G: Words>(prompt: &Prompt<G>, options: &[G::Action]) -> Message {
    let options = options.iter().map(|&option| G::as_subject(&prompt.view, option));
    message![about_as_good(Message::list(options, " or ")).capitalised(), "."]
}

/// The compared options that are about as good as the best.
fn near_ties<G: Words>(
    prompt: &Prompt<G>,
    decision: &Decision<G::Action>,
    compared: &Compared,
) -> Vec<G::Action> {
    let mut ties: Vec<G::Action> = Vec::new();
    let Some((best, others)) = compared.rows.split_first() else { return ties };
    if !matches!(best.worth(), Worth::Chance(_) | Worth::Estimate(_) | Worth::Points(_)) {
        return ties;
    }
    for other in others {
        // A proved result, or an option that wasn't looked at closely, can't be compared.
        let is_known = discriminant(&other.worth()) == discriminant(&best.worth());
        let is_it = |verdict: &&Verdict<G::Action>| verdict.action.to_string() == other.action;
        let Some(verdict) = decision.ranked.iter().find(is_it).filter(|_| is_known) else {
            continue;
        };
        let named = [decision.action()].into_iter().chain(ties.iter().copied());
        let is_new = named.into_iter().all(|named| G::is_alternative(named, verdict.action));
        if is_new && is_near_tie::<G>(&prompt.view, decision.best(), verdict) {
            ties.push(verdict.action);
        }
    }
    ties
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
