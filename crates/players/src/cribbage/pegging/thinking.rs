//! The play between two, thought through to its end.

use parlour_rules::cards::Rank;
use parlour_rules::cribbage::Players;

use super::belief::{Imagined, hands, thin, weigh_by_play};
use super::careful::{Careful, CarefulWeights};
use super::search::{Judge, PlaySearch};
use super::seen::Seen;
use crate::cribbage::tables::{KeptHands, Side};

/// How a decision in the play between two is thought about.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    /// Who the other is taken to be.
    pub care: CarefulWeights,
    /// How many hands of the other are imagined at most.
    pub imagined: usize,
    /// Cards that come less often than this are taken never to come.
    pub rare: f32,
    /// How much is made of what the other has laid: 0 nothing, 1 all of it.
    pub by_play: f32,
}

impl Default for Thinking {
    fn default() -> Self {
        Thinking { care: CarefulWeights::default(), imagined: 300, rare: 0.15, by_play: 0.5 }
    }
}

impl Thinking {
    /// The same with no more effort than this: fewer hands are imagined.
    #[must_use]
    pub fn within(self, effort: u64) -> Thinking {
        let most = usize::try_from(effort).unwrap_or(usize::MAX);
        Thinking { imagined: most.clamp(1, self.imagined), ..self }
    }

    /// Weighs each card that may be laid, from low to high, for the judge that is made from the
    /// hands imagined. Tells how many cards were laid in thought.
    pub fn weigh<J: Judge>(
        &self,
        seen: &Seen,
        kept_hands: &KeptHands,
        judge: impl FnOnce(&[Imagined]) -> J,
    ) -> (Vec<(Rank, f32)>, u64) {
        let (mut careful, hands) = self.imagine(seen, kept_hands);
        let mut search = PlaySearch::new(&mut careful, judge(&hands), self.rare);
        let weighed = search.weigh(seen.own, seen.pile, &hands);
        (weighed, search.nodes)
    }

    /// What it comes to when we can only say go.
    pub fn go<J: Judge>(
        &self,
        seen: &Seen,
        kept_hands: &KeptHands,
        judge: impl FnOnce(&[Imagined]) -> J,
    ) -> f32 {
        let (mut careful, hands) = self.imagine(seen, kept_hands);
        PlaySearch::new(&mut careful, judge(&hands), self.rare).go(seen.own, seen.pile, &hands)
    }

    /// The other as a careful player, and what it may hold.
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
            weigh_by_play(&mut hands, &seen.seats[other], &mut careful, self.by_play);
        }
        (careful, thin(hands, self.imagined))
    }
}
