//! Moves judged before they are played.

use parlour_rules::{Luck, Outcome, Seat, Seed, Turn};

use super::account::Expected;
use super::{Judged, Moment, hindsight};
use crate::{Budget, Computer, Prompt};

impl<G: Computer> Moment<G> {
    /// Judges a move that hasn't been played, from what its seat can see.
    ///
    /// In a game without luck, the position after the move is judged too, as a review does once the
    /// game went on: a search compares the moves that it wouldn't play only roughly.
    pub fn judge_ahead(&self, budget: &Budget) -> Judged<G::Action> {
        let mut judged = self.judge_within(budget);
        if !G::LUCK && judged.action != judged.best {
            // Without luck or secrets, there is only one state that fits the view.
            let mut after = G::imagine(&self.prompt.view, &mut Luck::new(Seed::from(0)));
            if after.play(self.action).is_ok() {
                let chance = chance_after(after, self.seat, budget);
                hindsight::turned_out(&self.prompt, &mut judged, chance);
            }
        }
        judged
    }
}

/// The win chance of a seat's side in a position without luck or secrets, as the next player sees it.
pub fn chance_after<G: Computer>(mut state: G, of: Seat, budget: &Budget) -> f64 {
    let sides = state.sides();
    while let Turn::Act(seat) = state.turn() {
        let legal = state.legal();
        if let [only] = legal[..] {
            state.play(only).expect("the only legal move is legal");
            continue;
        }
        let Some((_, prompt)) = Prompt::of(&state) else { break };
        let reply = Moment { number: 1, seat, action: legal[0], prompt, warned: false };
        return Expected::by(seat, reply.first_look(budget).best_chance, sides).of(of);
    }
    match state.turn() {
        Turn::Over(outcome) => Expected::result(outcome, sides).of(of),
        Turn::Act(_) => Expected::result(Outcome::Tied, sides).of(of),
    }
}
