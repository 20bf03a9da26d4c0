//! What every four cards peg: each dealer's hand against each pone's, played by careful players.

use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Pile, Players, Quad};
use rayon::prelude::*;

use crate::cribbage::pegged::{Pegged, PeggingWorth};
use crate::cribbage::pegging::{Care, Careful, Play, Ranks};
use crate::cribbage::prior::{Keeps, Prior, Side, choose};

const PONE: usize = 0;
const DEALER: usize = 1;

/// Plays every hand against every other, each as often as it is kept.
pub fn pegging(prior: &Prior, progress: &(dyn Fn(f64) + Sync)) -> PeggingWorth {
    let hands: Vec<(Ranks, Quad)> =
        Quad::all().map(|(quad, ranks)| (ranks.into_iter().collect(), quad)).collect();
    let keeps = [prior.of(Players::Two, Side::Other), prior.of(Players::Two, Side::Owner)];
    // One row for each hand of the pone: the pone's own sums, and the dealer's by hand.
    let rows: Vec<Row> = hands
        .par_iter()
        .map_init(
            || Peggers::new(keeps),
            |peggers, &(pone, quad)| row(pone, quad, &hands, keeps, peggers),
        )
        .collect();
    progress(1.0);
    let pone: Vec<Pegged> = rows.iter().map(|row| row.pone.pegged(|sum| sum)).collect();
    let mut dealer = vec![Sums::default(); hands.len()];
    for row in &rows {
        for (all, one) in dealer.iter_mut().zip(&row.dealer) {
            all.weight += one.weight;
            all.mine += one.mine;
            all.theirs += one.theirs;
        }
    }
    let dealer: Vec<Pegged> = dealer.iter().map(|sums| sums.pegged(|sum| sum)).collect();
    PeggingWorth::new(&dealer, &pone)
}

/// Points by weight.
#[derive(Clone, Copy, Default)]
struct Sums {
    weight: f64,
    mine: f64,
    theirs: f64,
}

impl Sums {
    fn add(&mut self, weight: f64, mine: u8, theirs: u8) {
        self.weight += weight;
        self.mine += weight * f64::from(mine);
        self.theirs += weight * f64::from(theirs);
    }

    fn pegged(&self, of: impl Fn(f64) -> f64) -> Pegged {
        let weight = self.weight.max(f64::MIN_POSITIVE);
        Pegged { mine: of(self.mine / weight), theirs: of(self.theirs / weight) }
    }
}

struct Row {
    pone: Sums,
    dealer: Vec<Sums>,
}

/// Both players, each with the other's cards in mind.
struct Peggers([Careful; 2]);

impl Peggers {
    fn new([pone, dealer]: [Keeps<'_>; 2]) -> Self {
        let care = Care::default();
        Peggers([dealer, pone].map(|other| Careful::new(care, &other.gladly())))
    }

    /// Plays two hands to the end: what both peg.
    fn play(&mut self, pone: Ranks, dealer: Ranks) -> [u8; 2] {
        let mut play = Play::new(&[pone, dealer], Pile::default(), PONE);
        let mut points = [0; 2];
        while !play.is_over() {
            let seat = play.turn;
            let held = play.hands[1 - seat].len() as u8;
            let rank = self.0[seat].choose(play.hands[seat], play.pile, held);
            points[seat] += play.lay(rank.expect("the seat in turn can lay"));
        }
        points
    }
}

fn row(
    pone: Ranks,
    _: Quad,
    hands: &[(Ranks, Quad)],
    keeps: [Keeps<'_>; 2],
    peggers: &mut Peggers,
) -> Row {
    let mut row = Row { pone: Sums::default(), dealer: vec![Sums::default(); hands.len()] };
    let pone_chance = f64::from(keeps[PONE].chance(pone));
    for (place, &(dealer, quad)) in hands.iter().enumerate() {
        let (for_pone, for_dealer) = (ways(dealer, pone), ways(pone, dealer));
        if for_pone == 0 {
            continue;
        }
        let [pones, dealers] = peggers.play(pone, dealer);
        let dealer_chance = f64::from(keeps[DEALER].of(quad));
        row.pone.add(f64::from(for_pone) * dealer_chance, pones, dealers);
        row.dealer[place].add(f64::from(for_dealer) * pone_chance, dealers, pones);
    }
    row
}

/// How many ways there are to hold such a hand beside another.
fn ways(hand: Ranks, beside: Ranks) -> u32 {
    let left = |rank: Rank| 4 - beside.of(rank);
    hand.each()
        .map(|rank| if hand.of(rank) > left(rank) { 0 } else { choose(left(rank), hand.of(rank)) })
        .product()
}
