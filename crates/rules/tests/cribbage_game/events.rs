//! Writes what was pegged in words: `1 pair royal 6`, with seats counted from 1.

use parlour_rules::Seat;
use parlour_rules::cribbage::{Counting, Peg, PublicEvent};

fn name(peg: Peg) -> String {
    match peg {
        Peg::Fifteen => "fifteen".into(),
        Peg::ThirtyOne => "thirty-one".into(),
        Peg::Pair => "pair".into(),
        Peg::PairRoyal => "pair royal".into(),
        Peg::DoublePairRoyal => "double pair royal".into(),
        Peg::Run(cards) => format!("run of {cards}"),
        Peg::Go => "go".into(),
        Peg::Last => "last".into(),
        Peg::Heels => "heels".into(),
    }
}

/// Everything that was scored in these events, in order.
pub fn scores(dealer: Seat, told: &[PublicEvent]) -> Vec<String> {
    let mut scores = Vec::new();
    for told in told {
        let mut add = |seat: Seat, what: &str, points: u8| {
            if points > 0 {
                scores.push(format!("{} {what} {points}", seat.0 + 1));
            }
        };
        match told {
            PublicEvent::Tossed(_) | PublicEvent::SaidGo { .. } | PublicEvent::Passed(_) => {}
            PublicEvent::Starter { pegs, .. } => {
                pegs.iter().for_each(|&peg| add(dealer, &name(peg), peg.points()));
            }
            PublicEvent::Played { seat, pegs, .. } => {
                pegs.iter().for_each(|&peg| add(*seat, &name(peg), peg.points()));
            }
            PublicEvent::TookGo { seat, .. } => add(*seat, "go", 1),
            PublicEvent::Showed { seat, what: Counting::Hand, pegged, .. } => {
                add(*seat, "hand", *pegged);
            }
            PublicEvent::Showed { seat, what: Counting::Crib, pegged, .. } => {
                add(*seat, "crib", *pegged);
            }
            PublicEvent::Muggins { seat, pegged, .. } => add(*seat, "muggins", *pegged),
        }
    }
    scores
}
