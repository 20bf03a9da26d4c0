//! The play between two players, searched to its end.

use parlour_rules::cards::Rank;
use parlour_rules::cribbage::Players;

use super::belief::{Imagined, adjust_by_play, hands, thin};
use super::careful::{Careful, CarefulWeights};
use super::search::{Judge, PlaySearch};
use super::seen::Seen;
use crate::cribbage::tables::{KeptHands, Side};

/// Settings for a decision in the play between two players.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    /// The other player's assumed style.
    pub care: CarefulWeights,
    /// The most hands of the other player that are imagined.
    pub imagined: usize,
    /// Cards that are played with a smaller probability are ignored.
    pub rare: f32,
    /// How strongly the cards played so far change the other hand's probabilities: 0 not at all, 1
    /// fully.
    pub by_play: f32,
    /// How strongly the other player avoids cards that gain us points: the logarithm of how much
    /// less often it plays a card for each point. Chosen so that in self-play the points promised
    /// are the points pegged (`docs/results.md`).
    pub resistance: f32,
}

impl Default for Thinking {
    fn default() -> Self {
        Thinking {
            care: CarefulWeights::default(),
            imagined: 300,
            rare: 0.05,
            by_play: 0.5,
            resistance: 0.4,
        }
    }
}

impl Thinking {
    /// The same settings with at most this effort: fewer hands are imagined.
    #[must_use]
    pub fn within(self, effort: u64) -> Thinking {
        let most = usize::try_from(effort).unwrap_or(usize::MAX);
        Thinking { imagined: most.clamp(1, self.imagined), ..self }
    }

    /// The worth of each playable card, from low to high, and the number of cards played in the
    /// search. `judge` makes the judge from the imagined hands.
    pub fn card_worths<J: Judge>(
        &self,
        seen: &Seen,
        kept_hands: &KeptHands,
        judge: impl FnOnce(&[Imagined]) -> J,
    ) -> (Vec<(Rank, f32)>, u64) {
        let (mut careful, hands) = self.imagine(seen, kept_hands);
        let mut search = PlaySearch::new(&mut careful, judge(&hands), self.rare, self.resistance);
        let worths = search.card_worths(seen.own, seen.pile, &hands);
        (worths, search.nodes)
    }

    /// The worth of saying go, when no card can be played.
    pub fn go<J: Judge>(
        &self,
        seen: &Seen,
        kept_hands: &KeptHands,
        judge: impl FnOnce(&[Imagined]) -> J,
    ) -> f32 {
        let (mut careful, hands) = self.imagine(seen, kept_hands);
        PlaySearch::new(&mut careful, judge(&hands), self.rare, self.resistance)
            .go(seen.own, seen.pile, &hands)
    }

    /// The other player as a careful pegger, and the hands it may hold.
    fn imagine(&self, seen: &Seen, kept_hands: &KeptHands) -> (Careful, Vec<Imagined>) {
        let other = 1 - seen.me;
        let keeps = |seat: usize| {
            let side = if seat == seen.dealer { Side::Owner } else { Side::Other };
            kept_hands.of(Players::Two, side)
        };
        let popularity = keeps(seen.me).popularity();
        let left = std::array::from_fn(|rank| f32::from(seen.hidden[rank]) * popularity[rank]);
        let mut careful = Careful::new(self.care, &left);
        let mut hands = hands(seen, other, keeps(other));
        if self.by_play > 0.0 {
            adjust_by_play(&mut hands, &seen.seats[other], &mut careful, self.by_play);
        }
        (careful, thin(hands, self.imagined))
    }
}
