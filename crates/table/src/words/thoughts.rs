//! The computer's reasons, held back while its cards are hidden.

use parlour_players::Decision;
use parlour_players::explain::Voice;
use parlour_rules::{Message, Seat, message};

use super::{Names, Words};

/// A decision that a computer player made.
pub struct Thought<G: Words> {
    /// How many actions were played before it.
    pub after: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The seat's view.
    pub view: G::View,
    /// The decision.
    pub decision: Decision<G::Action>,
}

/// The computers' decisions in this deal and the one before.
///
/// Reasons name hidden cards, so they wait until their deal is over.
pub struct Thoughts<G: Words>(Vec<Thought<G>>);

impl<G: Words> Default for Thoughts<G> {
    fn default() -> Self {
        Thoughts(Vec::new())
    }
}

impl<G: Words> Thoughts<G> {
    /// Adds a decision and drops those of deals before the last.
    pub fn note(&mut self, thought: Thought<G>) {
        let now = G::deal_number(&thought.view);
        self.0.push(thought);
        let deals = || self.0.iter().map(|thought| G::deal_number(&thought.view));
        if let Some(last) = deals().filter(|&deal| deal < now).max() {
            self.0.retain(|thought| G::deal_number(&thought.view) >= last);
        }
    }

    /// Drops decisions after the first `stands` actions, which an undo took back.
    pub fn take_back(&mut self, stands: usize) {
        self.0.retain(|thought| thought.after < stands);
    }

    /// The reasons for each decision of the last finished deal. `now` is the public view.
    pub fn told(&self, now: &G::View, is_over: bool, names: &Names) -> Vec<Message> {
        let is_done = |deal: u32| is_over || deal < G::deal_number(now);
        let deals = self.0.iter().map(|thought| G::deal_number(&thought.view));
        let Some(last) = deals.filter(|&deal| is_done(deal)).max() else { return Vec::new() };
        let of_it = self.0.iter().filter(|thought| G::deal_number(&thought.view) == last);
        of_it.filter_map(|thought| thought.told(names)).collect()
    }
}

impl<G: Words> Thought<G> {
    fn told(&self, names: &Names) -> Option<Message> {
        let reasons = Message::join(G::reasons(&self.view, &self.decision, 0, Voice::Own), " ");
        let deed = G::deed(self.decision.action());
        (!reasons.is_empty()).then(|| message![names.player(self.seat), ", ", deed, ": ", reasons])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sitter, Table};
    use parlour_players::{Budget, Computer, Level};
    use parlour_rules::cribbage::{Cribbage, Options};
    use parlour_rules::{Eye, Seed, Start};

    #[test]
    fn reasons_are_held_back_until_their_deal_is_over() {
        let sitters = vec![Sitter::Person, Sitter::computer(Level::Medium)];
        let start = Start::Deal(Seed::from(3));
        let mut table: Table<Cribbage> =
            Table::new(Options::default(), start, sitters.clone()).expect("a game");
        let mut thoughts = Thoughts::<Cribbage>::default();
        let mut player = Cribbage::player(Level::Medium, Seed::from(1));
        let mut told_in_the_first_deal = false;
        loop {
            let now = table.view(Eye::Nobody);
            let names = Names::of::<Cribbage>(&now, &sitters);
            let told = thoughts.told(&now, false, &names);
            if Cribbage::deal_number(&now) == 0 {
                told_in_the_first_deal |= !told.is_empty();
            } else {
                let is_toss = |line: &&Message| line.to_string().starts_with("Computer, throw ");
                assert_eq!(told.iter().filter(is_toss).count(), 1, "{told:?}");
                break;
            }
            let (seat, prompt) = table.prompt().expect("it goes on");
            let decision = player.decide(&prompt, &Budget::effort(1));
            let action = decision.action();
            if seat == Seat(1) {
                let after = table.actions().len();
                thoughts.note(Thought { after, seat, view: prompt.view, decision });
            }
            table.submit(action).expect("legal");
        }
        assert!(!told_in_the_first_deal);
        thoughts.take_back(0);
        let now = table.view(Eye::Nobody);
        assert!(thoughts.told(&now, true, &Names::of::<Cribbage>(&now, &sitters)).is_empty());
    }
}
