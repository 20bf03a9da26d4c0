//! `easy`: random, but pegs out when it can.

use parlour_rules::cribbage::{Action, Cribbage};
use parlour_rules::{Luck, Seed};

use super::claim::{Attention, OVERLOOKS_ONE_IN, TAKES_ONE_IN, claim};
use crate::cribbage::Fact;
use crate::cribbage::facts::term;
use crate::cribbage::pegging::score;
use crate::{Budget, Decision, Player, Prompt, TermKind, Verdict};

/// A player that chooses at random, except for a card that wins, and counts carelessly.
pub(super) struct Easy(Luck);

impl Easy {
    pub(super) fn new(seed: Seed) -> Self {
        Easy(Luck::new(seed))
    }
}

impl Player<Cribbage> for Easy {
    fn decide(&mut self, ask: &Prompt<Cribbage>, _: &Budget) -> Decision<Action> {
        if let Some(action) = claim(&ask.view, Attention::Careless(&mut self.0)) {
            let terms = vec![term(TermKind::Claim, 0.0, careless(action))];
            return Decision { ranked: vec![Verdict { action, worth: 0.0, terms }], effort: 1 };
        }
        let mut actions = ask.legal.clone();
        self.0.shuffle(&mut actions);
        let wins = |action: &Action| score::wins(&ask.view, *action);
        actions.sort_by_key(|action| !wins(action));
        let of = actions.iter().filter(|action| !wins(action)).count();
        let verdict = |action: Action| {
            let terms = match action {
                Action::Play(card) if wins(&action) => {
                    vec![term(TermKind::PegsOut, 1.0, Fact::PegsOut { card })]
                }
                Action::Play(card) if ask.legal.len() == 1 => {
                    vec![term(TermKind::OnlyCard, 0.0, Fact::OnlyCard { card })]
                }
                Action::Play(_) | Action::Toss(_) => {
                    vec![term(TermKind::Chance, 0.0, Fact::Chance { action, of })]
                }
                // A go or a pass: the rules leave no choice.
                _ => Vec::new(),
            };
            Verdict { action, worth: terms.iter().map(|term| term.worth).sum(), terms }
        };
        Decision { ranked: actions.into_iter().map(verdict).collect(), effort: 1 }
    }
}

/// The fact about how carelessly a claim was made.
fn careless(claim: Action) -> Fact {
    match claim {
        Action::Muggins(_) | Action::Pass => Fact::TakesCarelessly { one_in: TAKES_ONE_IN },
        _ => Fact::CountsCarelessly { one_in: OVERLOOKS_ONE_IN },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Voice, cribbage::reasons};
    use parlour_rules::Game;
    use parlour_rules::cribbage::{Options, Show};

    #[test]
    fn easy_gives_a_reason_for_every_choice() {
        let options = Options { show: Show::Muggins, ..Options::default() };
        let (mut easy, mut said) = (Easy::new(Seed::from(3)), Vec::new());
        for seed in 0..4 {
            let mut game = Cribbage::deal(&options, Seed::from(seed));
            while let Some((_, prompt)) = Prompt::of(&game) {
                let decision = easy.decide(&prompt, &Budget::effort(1));
                let told = reasons(&prompt.view, &decision, 0, Voice::Own);
                assert_eq!(told.len(), 1, "{told:?}");
                said.extend(told);
                game.play(decision.action()).expect("legal");
            }
        }
        for part in [
            "I picked one of the 15 discards at random.",
            " cards at random.",
            "It's the only card I can play.",
            " wins the game.",
            "Every card I hold would take the count past 31.",
            "At this level I miss about one scoring combination in eight.",
            "At this level I notice missed points about half the time.",
        ] {
            assert!(said.iter().any(|sentence| sentence.to_string().ends_with(part)), "{part}");
        }
    }
}
