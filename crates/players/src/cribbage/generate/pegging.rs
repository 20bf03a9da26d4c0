//! What every four cards peg, played by careful players.
//!
//! Between two, each dealer's hand meets each pone's, as often as both are kept. Among three and
//! four, each hand meets many drawn ones at every seat of its side.

use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Pile, Players, Quad};
use parlour_rules::{Luck, Seed};
use rayon::prelude::*;

use crate::cribbage::pegged::{Pegged, PeggingWorth};
use crate::cribbage::pegging::{Care, Careful, Play, Ranks};
use crate::cribbage::prior::{Keeps, Prior, Side, TABLES, choose};

/// Plays every hand; among three and four `tries` times.
pub fn pegging(prior: &Prior, tries: usize, progress: &(dyn Fn(f64) + Sync)) -> PeggingWorth {
    let hands: Vec<Ranks> = Quad::all().map(|(_, ranks)| ranks.into_iter().collect()).collect();
    let [owner, other] = between_two(&hands, prior);
    let mut pegged = [owner, other].concat();
    for (done, &(players, side)) in TABLES.iter().enumerate().skip(2) {
        progress(done as f64 / TABLES.len() as f64);
        pegged.extend(among_more(&hands, players, side, prior, tries));
    }
    PeggingWorth::new(&pegged)
}

const PONE: usize = 0;
const DEALER: usize = 1;

/// The dealer's hands and the pone's.
fn between_two(hands: &[Ranks], prior: &Prior) -> [Vec<Pegged>; 2] {
    let keeps = [prior.of(Players::Two, Side::Other), prior.of(Players::Two, Side::Owner)];
    // One row for each hand of the pone: the pone's own sums, and the dealer's by hand.
    let rows: Vec<Row> = hands
        .par_iter()
        .map_init(|| Peggers::new(&keeps), |peggers, &pone| row(pone, hands, keeps, peggers))
        .collect();
    let mut dealer = vec![Sums::default(); hands.len()];
    for row in &rows {
        for (all, one) in dealer.iter_mut().zip(&row.dealer) {
            all.weight += one.weight;
            all.mine += one.mine;
            all.theirs += one.theirs;
        }
    }
    [dealer.iter().map(Sums::pegged).collect(), rows.iter().map(|row| row.pone.pegged()).collect()]
}

/// Points by weight.
#[derive(Clone, Copy, Default)]
struct Sums {
    weight: f64,
    mine: f64,
    theirs: f64,
}

impl Sums {
    fn add(&mut self, weight: f64, mine: f64, theirs: f64) {
        self.weight += weight;
        self.mine += weight * mine;
        self.theirs += weight * theirs;
    }

    fn pegged(&self) -> Pegged {
        let weight = self.weight.max(f64::MIN_POSITIVE);
        Pegged { mine: self.mine / weight, theirs: self.theirs / weight }
    }
}

struct Row {
    pone: Sums,
    dealer: Vec<Sums>,
}

fn row(pone: Ranks, hands: &[Ranks], keeps: [Keeps<'_>; 2], peggers: &mut Peggers) -> Row {
    let mut row = Row { pone: Sums::default(), dealer: vec![Sums::default(); hands.len()] };
    let pone_chance = f64::from(keeps[PONE].chance(pone));
    for (place, &dealer) in hands.iter().enumerate() {
        let (for_pone, for_dealer) = (ways(dealer, pone), ways(pone, dealer));
        if for_pone == 0 {
            continue;
        }
        let points = peggers.play(&[pone, dealer], PONE);
        let [pones, dealers] = [points[PONE], points[DEALER]].map(f64::from);
        let dealer_chance = f64::from(keeps[DEALER].chance(dealer));
        row.pone.add(f64::from(for_pone) * dealer_chance, pones, dealers);
        row.dealer[place].add(f64::from(for_dealer) * pone_chance, dealers, pones);
    }
    row
}

/// How many ways there are to hold such a hand beside another.
fn ways(hand: Ranks, beside: Ranks) -> u32 {
    let left = |rank: Rank| 4_u8.saturating_sub(beside.of(rank));
    hand.each().map(|rank| choose(left(rank), hand.of(rank))).product()
}

/// The hands of one side among three or four.
fn among_more(
    hands: &[Ranks],
    players: Players,
    side: Side,
    prior: &Prior,
    tries: usize,
) -> Vec<Pegged> {
    let seats = usize::from(players.count());
    // The dealer sits last. Partners, where there are any, sit opposite.
    let is_owner =
        |seat: usize| seat == seats - 1 || players == Players::Four && seat % 2 == (seats - 1) % 2;
    let of = |owner: bool| prior.of(players, if owner { Side::Owner } else { Side::Other });
    let keeps: Vec<Keeps<'_>> = (0..seats).map(|seat| of(is_owner(seat))).collect();
    let decks: Vec<Vec<f64>> = keeps.iter().map(|&keeps| sums(hands, keeps)).collect();
    let ours: Vec<usize> =
        (0..seats).filter(|&seat| is_owner(seat) == (side == Side::Owner)).collect();
    let side_of = |seat: usize| if players == Players::Four { seat % 2 } else { seat };
    let others = if players == Players::Four { 1.0 } else { 2.0 };
    let pegged = |peggers: &mut Peggers, place: usize| {
        let mut luck = Luck::new(Seed::from(place as u64));
        let mut sums = Sums::default();
        for number in 0..tries {
            let me = ours[number % ours.len()];
            let dealt = deal(hands, place, me, &decks, &mut luck);
            let points = peggers.play(&dealt, 0);
            let of = |mine: bool| -> f64 {
                let seats = (0..seats).filter(|&seat| (side_of(seat) == side_of(me)) == mine);
                seats.map(|seat| f64::from(points[seat])).sum()
            };
            sums.add(1.0, of(true), of(false) / others);
        }
        sums.pegged()
    };
    (0..hands.len()).into_par_iter().map_init(|| Peggers::new(&keeps), pegged).collect()
}

/// How likely all hands up to each are, added.
fn sums(hands: &[Ranks], keeps: Keeps<'_>) -> Vec<f64> {
    let mut sum = 0.0;
    let add = |&hand: &Ranks| {
        sum += f64::from(ways(hand, Ranks::default())) * f64::from(keeps.chance(hand));
        sum
    };
    hands.iter().map(add).collect()
}

/// Hands for every seat, with the one at `place` for `me`.
fn deal(
    hands: &[Ranks],
    place: usize,
    me: usize,
    decks: &[Vec<f64>],
    luck: &mut Luck,
) -> Vec<Ranks> {
    const PARTS: u32 = 1 << 24;
    let share = |luck: &mut Luck| f64::from(luck.below(PARTS)) / f64::from(PARTS);
    let mut dealt = vec![Ranks::default(); decks.len()];
    dealt[me] = hands[place];
    let mut taken = hands[place];
    for seat in (0..decks.len()).filter(|&seat| seat != me) {
        let sums = &decks[seat];
        let all = sums.last().expect("some hands");
        dealt[seat] = loop {
            let drawn = share(luck) * all;
            let hand = hands[sums.partition_point(|&sum| sum <= drawn).min(hands.len() - 1)];
            let chance = f64::from(ways(hand, taken)) / f64::from(ways(hand, Ranks::default()));
            if share(luck) < chance {
                break hand;
            }
        };
        taken = taken.plus(dealt[seat]);
    }
    dealt
}

/// Careful players at every seat, each with the next one's cards in mind.
struct Peggers(Vec<Careful>);

impl Peggers {
    fn new(keeps: &[Keeps<'_>]) -> Self {
        let next = |seat: usize| keeps[(seat + 1) % keeps.len()].gladly();
        let seats = 0..keeps.len();
        Peggers(seats.map(|seat| Careful::new(Care::default(), &next(seat))).collect())
    }

    /// Plays hands to the end: what each seat pegs.
    fn play(&mut self, hands: &[Ranks], leader: usize) -> [u8; 4] {
        let mut play = Play::new(hands, Pile::default(), leader);
        let mut points = [0; 4];
        while !play.is_over() {
            let seat = play.turn;
            let held = play.hands[(seat + 1) % hands.len()].len() as u8;
            let rank = self.0[seat].choose(play.hands[seat], play.pile, held);
            points[seat] += play.lay(rank.expect("the seat in turn can lay"));
        }
        points
    }
}
