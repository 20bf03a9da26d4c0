//! Deals played by two strong players, as the points pegged in order.

use parlour_players::cribbage::pegging::{Margin, Play, Ranks, Seen, Thinking};
use parlour_players::cribbage::tables::{KeptHands, PeggingTable};
use parlour_players::cribbage::{Crib, KeepOption, keep};
use parlour_rules::cards::{Card, CardSet, Rank};
use parlour_rules::cribbage::{
    Counting, Dealt, Hand, Pile, Players, Quad, RankPoints, THIRTY_ONE, points,
};
use parlour_rules::{Luck, Seed};
use serde::{Deserialize, Serialize};

/// The non-dealer's seat. The non-dealer plays first and counts first.
pub const PONE: usize = 0;
/// The dealer's seat.
pub const DEALER: usize = 1;

/// The points pegged in a deal, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DealLog {
    /// His heels and the play: seat and points.
    pub pegs: Vec<(usize, u8)>,
    /// The non-dealer's hand, the dealer's hand and the crib.
    pub show: [u8; 3],
    /// Points of both in the play, the non-dealer's first.
    pub played: [u8; 2],
    /// The four cards that both kept, as the index of their quad, the non-dealer's first.
    pub kept: [u16; 2],
}

impl DealLog {
    /// Whether the numbers are within their limits.
    pub fn is_sound(&self) -> bool {
        let shows = self.show.iter().all(|&points| points <= 29);
        let quads = self.kept.iter().all(|&quad| usize::from(quad) < Quad::COUNT);
        shows && quads && self.pegs.iter().all(|(who, _)| [PONE, DEALER].contains(who))
    }

    /// All points in order, as seat and points.
    pub fn events(&self) -> impl Iterator<Item = (usize, u8)> {
        let [pone, dealer, crib] = self.show;
        self.pegs.iter().copied().chain([(PONE, pone), (DEALER, dealer), (DEALER, crib)])
    }
}

/// Plays a deal.
pub fn play(
    seed: Seed,
    pegging: &PeggingTable,
    kept_hands: &KeptHands,
    imagined: usize,
) -> DealLog {
    let mut deck: Vec<Card> = Card::all().collect();
    Luck::new(seed).shuffle(&mut deck);
    let dealt = [&deck[..6], &deck[6..12]];
    let starter = deck[12];
    let cribs = [Crib::Theirs, Crib::Mine];
    let split = [PONE, DEALER].map(|who| split(dealt[who], cribs[who], pegging));
    let [(pone, [a, b]), (dealer, [c, d])] = split;
    let crib: Hand = [a, b, c, d];
    let mut log = DealLog {
        pegs: Vec::with_capacity(12),
        show: [
            points(pone, starter, Counting::Hand),
            points(dealer, starter, Counting::Hand),
            points(crib, starter, Counting::Crib),
        ],
        played: [0; 2],
        kept: [pone, dealer]
            .map(|hand| RankPoints::table().quad(hand.map(Card::rank)).index() as u16),
    };
    if starter.rank() == Rank::JACK {
        log.pegs.push((DEALER, 2));
    }
    let seen = [PONE, DEALER].map(|who| {
        let kept: CardSet = split[who].0.into_iter().collect();
        let starter = CardSet::EMPTY.with(starter);
        Seen::new(2, who, DEALER, kept, dealt[who].iter().copied().collect(), starter)
    });
    let kept = [pone, dealer].map(|hand| hand.into_iter().collect());
    play_all(seen, kept, &mut log, kept_hands, imagined);
    log
}

/// The four cards to keep, and the two to discard.
pub fn split(dealt: &[Card], crib: Crib, pegging: &PeggingTable) -> (Hand, [Card; 2]) {
    let choice = keep(&Dealt::new(dealt).expect("six different cards"), crib);
    let worth = |keep: Hand| {
        let quad = RankPoints::table().quad(keep.map(Card::rank));
        pegging.pegged(Players::Two, crib, quad).margin()
    };
    let best = choice.options.iter().max_by(|one, other| {
        let of = |kept: &KeepOption| kept.worth + worth(kept.split.keep);
        of(one).total_cmp(&of(other))
    });
    let split = &best.expect("some way to keep four").split;
    (split.keep, [split.toss[0], split.toss[1]])
}

fn play_all(
    mut seen: [Seen; 2],
    kept: [Ranks; 2],
    log: &mut DealLog,
    kept_hands: &KeptHands,
    imagined: usize,
) {
    let mut play = Play::new(&kept, Pile::default(), PONE);
    while !play.is_over() {
        let seat = play.turn;
        let rank = {
            let thinking = Thinking { imagined, ..Thinking::default() };
            let (weighed, _) = thinking.card_worths(&seen[seat], kept_hands, |_| Margin);
            let best = weighed.into_iter().max_by(|one, other| one.1.total_cmp(&other.1));
            best.expect("the seat in turn can lay").0
        };
        let points = play.play_card(rank);
        log.played[seat] += points;
        if points > 0 {
            log.pegs.push((seat, points));
        }
        let goes_on = play.turn == seat && !play.pile.is_empty();
        for eyes in &mut seen {
            eyes.card_played(seat, rank);
            if goes_on {
                eyes.said_go(1 - seat);
            } else if play.pile.is_empty() {
                if eyes.pile.count() != THIRTY_ONE {
                    eyes.said_go(PONE);
                    eyes.said_go(DEALER);
                }
                eyes.restart_count();
            }
        }
    }
}
