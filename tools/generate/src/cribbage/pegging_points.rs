//! The points that every hand pegs, played by careful players.
//!
//! Between two players, each dealer's hand meets each non-dealer's, weighted by how often both are
//! kept. Among three and four, each hand meets many random ones at every seat of its side.

use std::ops::Range;

use parlour_players::cribbage::pegging::{Careful, CarefulWeights, Play, Ranks};
use parlour_players::cribbage::tables::{
    KeepChances, KeptHands, PeggingPoints, PeggingTable, Side, TABLES, choose,
};
use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Pile, Players, Quad};
use parlour_rules::{Luck, Seed};
use serde::{Deserialize, Serialize};

/// Every hand, once for each side that may keep it: between two players only the non-dealer's,
/// which meet the dealer's, then each side of three and four players.
pub const HANDS: usize = (TABLES.len() - 1) * Quad::COUNT;

/// The points that a hand pegs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum HandPegging {
    /// The non-dealer's and the dealer's points, for each of the dealer's hands that can be beside
    /// it.
    Two(Vec<[u8; 2]>),
    /// The average among three or four players.
    More(PeggingPoints),
}

/// Plays some of the [`HANDS`]; among three and four players, `tries` times each.
pub fn play_some(some: Range<usize>, kept_hands: &KeptHands, tries: usize) -> Vec<HandPegging> {
    let hands = every_hand();
    let mut played = Vec::with_capacity(some.len());
    for (table, &(players, side)) in TABLES.iter().enumerate().skip(1) {
        let before = (table - 1) * Quad::COUNT;
        let places = some.start.max(before)..some.end.min(before + Quad::COUNT);
        if places.is_empty() {
            continue;
        }
        let places = places.start - before..places.end - before;
        match players {
            Players::Two => played.extend(meet_dealers(&hands, places, kept_hands)),
            _ => played.extend(among_more(&hands, places, players, side, kept_hands, tries)),
        }
    }
    played
}

/// The pegging table from the results of all hands in order; `None` where something is missing.
pub fn pegging(played: &[HandPegging], kept_hands: &KeptHands) -> Option<PeggingTable> {
    let (two, more) = played.split_at_checked(Quad::COUNT)?;
    let points = two.iter().map(|tried| match tried {
        HandPegging::Two(points) => Some(&points[..]),
        HandPegging::More(_) => None,
    });
    let [owner, other] = between_two(&points.collect::<Option<Vec<_>>>()?, kept_hands)?;
    let more = more.iter().map(|tried| match tried {
        HandPegging::More(pegged) => Some(*pegged),
        HandPegging::Two(_) => None,
    });
    let more: Vec<PeggingPoints> = more.collect::<Option<_>>()?;
    (played.len() == HANDS).then(|| PeggingTable::new(&[owner, other, more].concat()))
}

fn every_hand() -> Vec<Ranks> {
    Quad::all().map(|(_, ranks)| ranks.into_iter().collect()).collect()
}

const PONE: usize = 0;
const DEALER: usize = 1;

/// The chances of both players' hands, the non-dealer's first.
fn keeps_of_two(kept_hands: &KeptHands) -> [KeepChances<'_>; 2] {
    [kept_hands.of(Players::Two, Side::Other), kept_hands.of(Players::Two, Side::Owner)]
}

/// Plays some of the non-dealer's hands against each of the dealer's.
fn meet_dealers(hands: &[Ranks], pones: Range<usize>, kept_hands: &KeptHands) -> Vec<HandPegging> {
    let mut peggers = Peggers::new(&keeps_of_two(kept_hands));
    let mut meet = |pone: Ranks| {
        let dealers = hands.iter().filter(|&&dealer| ways(dealer, pone) > 0);
        let play = |&dealer: &Ranks| {
            let points = peggers.play(&[pone, dealer], PONE);
            [points[PONE], points[DEALER]]
        };
        HandPegging::Two(dealers.map(play).collect())
    };
    pones.map(|place| meet(hands[place])).collect()
}

/// The averages of the dealer's hands and the non-dealer's, from the points of every pair of hands.
fn between_two(points: &[&[[u8; 2]]], kept_hands: &KeptHands) -> Option<[Vec<PeggingPoints>; 2]> {
    let (hands, keeps) = (every_hand(), keeps_of_two(kept_hands));
    let (mut pones, mut dealers) = (Vec::new(), vec![Sums::default(); hands.len()]);
    for (&pone, points) in hands.iter().zip(points) {
        let pone_chance = f64::from(keeps[PONE].chance(pone));
        let mut sums = Sums::default();
        let mut points = points.iter();
        for (dealers, &dealer) in dealers.iter_mut().zip(&hands) {
            let (for_pone, for_dealer) = (ways(dealer, pone), ways(pone, dealer));
            if for_pone == 0 {
                continue;
            }
            let [pegs, dealer_pegs] = points.next()?.map(f64::from);
            let dealer_chance = f64::from(keeps[DEALER].chance(dealer));
            sums.add(f64::from(for_pone) * dealer_chance, pegs, dealer_pegs);
            dealers.add(f64::from(for_dealer) * pone_chance, dealer_pegs, pegs);
        }
        pones.push(sums.pegged());
    }
    Some([dealers.iter().map(Sums::pegged).collect(), pones])
}

/// Weighted points.
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

    fn pegged(&self) -> PeggingPoints {
        let weight = self.weight.max(f64::MIN_POSITIVE);
        PeggingPoints { mine: self.mine / weight, theirs: self.theirs / weight }
    }
}

/// The number of ways to hold a hand beside another.
fn ways(hand: Ranks, beside: Ranks) -> u32 {
    let left = |rank: Rank| 4_u8.saturating_sub(beside.of(rank));
    hand.each().map(|rank| choose(left(rank), hand.of(rank))).product()
}

/// Plays some hands of one side among three or four players.
fn among_more(
    hands: &[Ranks],
    places: Range<usize>,
    players: Players,
    side: Side,
    kept_hands: &KeptHands,
    tries: usize,
) -> Vec<HandPegging> {
    let seats = usize::from(players.count());
    // The dealer sits last. Partners, where there are any, sit opposite.
    let is_owner =
        |seat: usize| seat == seats - 1 || players == Players::Four && seat % 2 == (seats - 1) % 2;
    let of = |owner: bool| kept_hands.of(players, if owner { Side::Owner } else { Side::Other });
    let keeps: Vec<KeepChances<'_>> = (0..seats).map(|seat| of(is_owner(seat))).collect();
    let decks: Vec<Vec<f64>> = keeps.iter().map(|&keeps| sums(hands, keeps)).collect();
    let ours: Vec<usize> =
        (0..seats).filter(|&seat| is_owner(seat) == (side == Side::Owner)).collect();
    let side_of = |seat: usize| if players == Players::Four { seat % 2 } else { seat };
    let others = if players == Players::Four { 1.0 } else { 2.0 };
    let mut peggers = Peggers::new(&keeps);
    let mut pegged = |place: usize| {
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
        HandPegging::More(sums.pegged())
    };
    places.map(&mut pegged).collect()
}

/// Running totals of the hands' probabilities.
fn sums(hands: &[Ranks], keeps: KeepChances<'_>) -> Vec<f64> {
    let mut sum = 0.0;
    let add = |&hand: &Ranks| {
        sum += f64::from(ways(hand, Ranks::default())) * f64::from(keeps.chance(hand));
        sum
    };
    hands.iter().map(add).collect()
}

/// Random hands for every seat, with the one at `place` for `me`.
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

/// Careful players at every seat, each expecting the next seat's usual cards.
struct Peggers(Vec<Careful>);

impl Peggers {
    fn new(keeps: &[KeepChances<'_>]) -> Self {
        let next = |seat: usize| keeps[(seat + 1) % keeps.len()].popularity();
        let seats = 0..keeps.len();
        Peggers(seats.map(|seat| Careful::new(CarefulWeights::default(), &next(seat))).collect())
    }

    /// Plays hands to the end. Returns each seat's points.
    fn play(&mut self, hands: &[Ranks], leader: usize) -> [u8; 4] {
        let mut play = Play::new(hands, Pile::default(), leader);
        let mut points = [0; 4];
        while !play.is_over() {
            let seat = play.turn;
            let held = play.hands[(seat + 1) % hands.len()].len() as u8;
            let rank = self.0[seat].choose(play.hands[seat], play.pile, held);
            points[seat] += play.play_card(rank.expect("the seat in turn can lay"));
        }
        points
    }
}
