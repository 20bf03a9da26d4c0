//! Imagined plays among three or four players, over sampled hands.
//!
//! Every card of ours is tried in the same imagined deals. Careful players, including ourselves,
//! play the rest, so nobody uses knowledge they couldn't have.

use parlour_rules::Luck;
use parlour_rules::cards::Rank;

use super::belief::{Imagined, draw_hand};
use super::careful::{Careful, CarefulWeights};
use super::play::{Play, SEATS};
use super::ranks::Ranks;
use super::seen::Seen;
use crate::cribbage::tables::KeepChances;

/// The result of an imagined play.
pub struct Playout<'a> {
    /// The seats that pegged and their points, in order.
    pub pegs: &'a [(usize, u8)],
    /// The cards that each seat kept.
    pub kept: &'a [Ranks],
}

/// The mean of `measures` for each playable card, from low to high.
///
/// Each card is tried in `worlds` imagined deals, and each play is played to its end. `None` if no
/// hands agree with what was seen.
pub fn try_out<const MEASURES: usize>(
    seen: &Seen,
    keeps: &[KeepChances<'_>],
    worlds: usize,
    luck: &mut Luck,
    measures: impl Fn(&Playout<'_>) -> [f32; MEASURES],
) -> Option<Vec<(Rank, [f32; MEASURES])>> {
    let mut table = Table::new(seen, keeps);
    let choices: Vec<Rank> = seen.own.each().filter(|&rank| seen.pile.takes(rank)).collect();
    let mut sums = vec![[0.0; MEASURES]; choices.len()];
    for _ in 0..worlds {
        let hands = table.imagine(luck)?;
        let kept: Vec<Ranks> = hands
            .iter()
            .zip(&seen.seats)
            .map(|(hand, seat)| hand.plus(seat.laid_ranks()))
            .collect();
        for (sum, &rank) in sums.iter_mut().zip(&choices) {
            let pegs = table.play_out(&hands, rank);
            let measured = measures(&Playout { pegs: &pegs, kept: &kept });
            sum.iter_mut().zip(measured).for_each(|(sum, measured)| *sum += measured);
        }
    }
    let mean =
        |(rank, sums): (Rank, [f32; MEASURES])| (rank, sums.map(|sum| sum / worlds.max(1) as f32));
    Some(choices.into_iter().zip(sums).map(mean).collect())
}

/// The players at the table, as careful peggers.
struct Table<'a> {
    seen: &'a Seen,
    /// Each seat's possible hands from our point of view, independent of the other seats; empty for
    /// our own.
    beliefs: Vec<Vec<Imagined>>,
    /// What we expect of the others' cards, and what they expect of each other's.
    us: Careful,
    them: Careful,
}

impl<'a> Table<'a> {
    fn new(seen: &'a Seen, keeps: &[KeepChances<'_>]) -> Self {
        let popularity = keeps[(seen.me + 1) % seen.seats.len()].popularity();
        let of =
            |left: &[u8; 13]| std::array::from_fn(|rank| f32::from(left[rank]) * popularity[rank]);
        let beliefs = (0..seen.seats.len()).map(|seat| {
            if seat == seen.me { Vec::new() } else { super::hands(seen, seat, keeps[seat]) }
        });
        Table {
            seen,
            beliefs: beliefs.collect(),
            us: Careful::new(CarefulWeights::default(), &of(&seen.unseen)),
            them: Careful::new(CarefulWeights::default(), &of(&seen.hidden)),
        }
    }

    /// A hand for everybody with no card twice; `None` after too many failed tries.
    fn imagine(&self, luck: &mut Luck) -> Option<Vec<Ranks>> {
        const TRIES: usize = 1000;
        for _ in 0..TRIES {
            let mut left = self.seen.unseen;
            let mut hands = Vec::with_capacity(SEATS);
            for (seat, belief) in self.beliefs.iter().enumerate() {
                if seat == self.seen.me {
                    hands.push(self.seen.own);
                    continue;
                }
                // An earlier seat may have taken a card that this one needs: then all start again.
                let Some(hand) = draw_hand(belief, &self.seen.unseen, &left, luck) else { break };
                hand.iter().for_each(|rank| left[rank.index()] -= 1);
                hands.push(hand);
            }
            if hands.len() == self.beliefs.len() {
                return Some(hands);
            }
        }
        None
    }

    fn play_out(&mut self, hands: &[Ranks], first: Rank) -> Vec<(usize, u8)> {
        let mut pegs = Vec::with_capacity(16);
        let mut play = Play::new(hands, self.seen.pile, self.seen.me);
        let mut next = Some(first);
        while !play.is_over() {
            let seat = play.turn;
            let rank = match next.take() {
                Some(rank) => rank,
                None => {
                    let held = play.hands[(seat + 1) % hands.len()].len() as u8;
                    let player = if seat == self.seen.me { &mut self.us } else { &mut self.them };
                    let rank = player.choose(play.hands[seat], play.pile, held);
                    rank.expect("the seat to play has a card")
                }
            };
            let points = play.play_card(rank);
            if points > 0 {
                pegs.push((seat, points));
            }
        }
        pegs
    }
}
