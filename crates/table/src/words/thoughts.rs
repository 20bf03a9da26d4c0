//! What the computer thought, kept while its cards lie face down.

use parlour_players::Decision;
use parlour_players::explain::Voice;
use parlour_rules::Seat;

use super::{Names, Words};

/// A decision of the computer's own.
pub struct Thought<G: Words> {
    /// How many actions stood before it.
    pub after: usize,
    /// Whose it is.
    pub seat: Seat,
    /// What that seat saw.
    pub view: G::View,
    /// What it decided.
    pub decision: Decision<G::Action>,
}

/// What the computers at a table thought in this deal and in the one before.
///
/// Reasons name cards. Where those are hidden, reasons wait until their deal is over: then the
/// cards are gathered and shuffled, and there is nothing left to give away.
pub struct Thoughts<G: Words>(Vec<Thought<G>>);

impl<G: Words> Default for Thoughts<G> {
    fn default() -> Self {
        Thoughts(Vec::new())
    }
}

impl<G: Words> Thoughts<G> {
    /// Keeps a thought, and forgets those of deals before the last.
    pub fn note(&mut self, thought: Thought<G>) {
        let now = G::deal_number(&thought.view);
        self.0.push(thought);
        let deals = || self.0.iter().map(|thought| G::deal_number(&thought.view));
        if let Some(last) = deals().filter(|&deal| deal < now).max() {
            self.0.retain(|thought| G::deal_number(&thought.view) >= last);
        }
    }

    /// Only the first `stands` actions are left.
    pub fn take_back(&mut self, stands: usize) {
        self.0.retain(|thought| thought.after < stands);
    }

    /// What was thought in the last deal that is over, with the actions it led to: a sentence or
    /// two for each. `now` is the table as anyone sees it.
    pub fn told(&self, now: &G::View, is_over: bool, names: &Names) -> Vec<String> {
        let is_done = |deal: u32| is_over || deal < G::deal_number(now);
        let deals = self.0.iter().map(|thought| G::deal_number(&thought.view));
        let Some(last) = deals.filter(|&deal| is_done(deal)).max() else { return Vec::new() };
        let of_it = self.0.iter().filter(|thought| G::deal_number(&thought.view) == last);
        of_it.filter_map(|thought| thought.told(names)).collect()
    }
}

impl<G: Words> Thought<G> {
    fn told(&self, names: &Names) -> Option<String> {
        let reasons = G::reasons(&self.view, &self.decision, 0, Voice::Own).join(" ");
        let name = names.name(self.seat);
        (!reasons.is_empty())
            .then(|| format!("{name}, {}: {reasons}", G::deed(self.decision.action())))
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
    fn reasons_wait_for_the_end_of_their_deal() {
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
                let is_toss = |line: &String| line.starts_with("Computer, throw ");
                assert_eq!(told.iter().filter(|line| is_toss(line)).count(), 1, "{told:?}");
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
