//! The steps towards strong play, as questions that can be answered in pieces anywhere.
//!
//! Each question depends on all answers before it, but its numbered parts can be shared out. Each
//! part's answer is the same wherever it is computed, and the parts are put together in order.

use std::ops::Range;

use parlour_players::cribbage::tables::{KeptHands, PeggingTable};
use parlour_rules::Seed;
use parlour_rules::cribbage::Quad;
use serde::{Deserialize, Serialize};

use super::deal_log::{self, DealLog};
use super::kept_hands;
use super::pegging_points::{self, HandPegging};
use super::strong_play::DEALS;

/// Imagined hands for each card in the deals that are played.
const IMAGINED: usize = 80;

/// One step towards strong play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum PlayQuestion {
    /// Which hands are kept, given what hands peg. A part is a chunk of all deals.
    Kept(PeggingTable),
    /// What hands peg, given which are kept. A part is a hand of a side.
    Pegged {
        /// Which hands are kept.
        kept: KeptHands,
        /// How often each hand is played among three and four players.
        tries: usize,
    },
    /// How deals between two players go. A part is a deal.
    Deals {
        /// Which hands are kept.
        kept: KeptHands,
        /// What they peg.
        pegging: PeggingTable,
    },
}

/// The answer to one part of a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum PlayAnswer {
    /// How many deals of a chunk keep each hand.
    Kept(Vec<f64>),
    /// The points that a hand pegs.
    Pegged(HandPegging),
    /// A deal that was played.
    Deal(DealLog),
}

impl PlayQuestion {
    /// The number of parts.
    pub fn numbers(&self) -> usize {
        match self {
            PlayQuestion::Kept(_) => kept_hands::chunks(),
            PlayQuestion::Pegged { .. } => pegging_points::HANDS,
            PlayQuestion::Deals { .. } => DEALS,
        }
    }

    /// How many parts to answer together.
    pub fn together(&self) -> usize {
        match self {
            PlayQuestion::Kept(_) => 1,
            PlayQuestion::Pegged { .. } => 32,
            PlayQuestion::Deals { .. } => 8,
        }
    }

    /// The answers to some of its parts, in order.
    pub fn answer(&self, some: Range<usize>) -> Vec<PlayAnswer> {
        match self {
            PlayQuestion::Kept(worth) => {
                some.map(|number| PlayAnswer::Kept(kept_hands::chunk(number, worth))).collect()
            }
            PlayQuestion::Pegged { kept, tries } => {
                let tried = pegging_points::play_some(some, kept, *tries);
                tried.into_iter().map(PlayAnswer::Pegged).collect()
            }
            PlayQuestion::Deals { kept, pegging } => {
                let seed = Seed::from(0);
                let play = |number: usize| {
                    deal_log::play(seed.child(number as u64), pegging, kept, IMAGINED)
                };
                some.map(|number| PlayAnswer::Deal(play(number))).collect()
            }
        }
    }

    /// Whether these can be the answers to all its parts.
    pub fn fits(&self, answers: &[PlayAnswer]) -> bool {
        let fits = |answer: &PlayAnswer| match (self, answer) {
            (PlayQuestion::Kept(_), PlayAnswer::Kept(counts)) => counts.len() == Quad::COUNT,
            (PlayQuestion::Pegged { .. }, PlayAnswer::Pegged(_)) => true,
            (PlayQuestion::Deals { .. }, PlayAnswer::Deal(log)) => log.is_sound(),
            _ => false,
        };
        answers.len() == self.numbers()
            && answers.iter().all(fits)
            && match self {
                PlayQuestion::Pegged { kept, .. } => {
                    pegging_points::pegging(&PlayAnswer::all_tried(answers.to_vec()), kept)
                        .is_some()
                }
                _ => true,
            }
    }
}

impl PlayAnswer {
    pub(super) fn all_kept(answers: Vec<PlayAnswer>) -> Vec<Vec<f64>> {
        let kept = |answer| if let PlayAnswer::Kept(kept) = answer { Some(kept) } else { None };
        answers.into_iter().filter_map(kept).collect()
    }

    pub(super) fn all_tried(answers: Vec<PlayAnswer>) -> Vec<HandPegging> {
        let tried =
            |answer| if let PlayAnswer::Pegged(tried) = answer { Some(tried) } else { None };
        answers.into_iter().filter_map(tried).collect()
    }

    pub(super) fn all_logs(answers: Vec<PlayAnswer>) -> Vec<DealLog> {
        let log = |answer| if let PlayAnswer::Deal(log) = answer { Some(log) } else { None };
        answers.into_iter().filter_map(log).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::strong;
    use parlour_players::cribbage::Crib;
    use parlour_players::cribbage::tables::DealDistribution;
    use parlour_players::cribbage::tables::WinTable;
    use parlour_players::cribbage::tables::{Side, TABLES};

    fn questions() -> [PlayQuestion; 3] {
        let (kept, pegging) = (KeptHands::table().clone(), PeggingTable::table().clone());
        [
            PlayQuestion::Kept(pegging.clone()),
            PlayQuestion::Pegged { kept: kept.clone(), tries: 20 },
            PlayQuestion::Deals { kept, pegging },
        ]
    }

    /// Parts around a change of kind within a question.
    fn slice(question: &PlayQuestion) -> Range<usize> {
        match question {
            PlayQuestion::Kept(_) => question.numbers() - 2..question.numbers(),
            PlayQuestion::Pegged { .. } => Quad::COUNT - 2..Quad::COUNT + 5,
            PlayQuestion::Deals { .. } => 7..13,
        }
    }

    #[test]
    fn answers_do_not_depend_on_how_a_question_is_cut_and_sent() {
        for question in questions() {
            let text = serde_json::to_string(&question).expect("numbers");
            let sent: PlayQuestion = serde_json::from_str(&text).expect("a question");
            assert!(sent == question);
            let some = slice(&question);
            let whole = question.answer(some.clone());
            let mut cut = Vec::new();
            for first in some.clone() {
                let piece = sent.answer(first..first + 1);
                cut.extend(piece);
            }
            assert!(cut == whole && whole.len() == some.len());
            assert!(!question.fits(&whole), "there are more numbers");
        }
    }

    /// The shipped pegging table comes from the shipped kept hands, so some of its numbers can be
    /// computed again hand by hand.
    #[test]
    fn sampled_hands_peg_what_the_shipped_table_says() {
        let (kept, table) = (KeptHands::table().clone(), PeggingTable::table());
        let question = PlayQuestion::Pegged { kept, tries: 3000 };
        for (row, &(players, side)) in TABLES.iter().enumerate().skip(2) {
            let place = 300 * row - 7;
            let number = (row - 1) * Quad::COUNT + place;
            let found = question.answer(number..number + 1);
            let [PlayAnswer::Pegged(HandPegging::More(pegged))] = found[..] else {
                panic!("a hand")
            };
            let crib = if side == Side::Owner { Crib::Mine } else { Crib::Theirs };
            let (quad, _) = Quad::all().nth(place).expect("a hand");
            let known = table.pegged(players, crib, quad);
            let thousandths = |points: f64| (1000.0 * points).round();
            assert_eq!(thousandths(pegged.mine), thousandths(known.mine));
            assert_eq!(thousandths(pegged.theirs), thousandths(known.theirs));
        }
    }

    #[test]
    #[ignore = "takes an hour"]
    fn all_shipped_play_tables_are_reproduced() {
        let found = strong(&|_| {});
        assert!(found.kept == *KeptHands::table());
        assert!(found.pegging == *PeggingTable::table());
        assert!(found.win == *WinTable::table());
        assert!(found.deals == *DealDistribution::table());
    }

    #[test]
    fn answers_of_the_wrong_kind_are_refused() {
        let [.., deals] = questions();
        let [PlayAnswer::Deal(log)] = &deals.answer(0..1)[..] else { panic!("a deal") };
        assert!(deals.fits(&vec![PlayAnswer::Deal(log.clone()); DEALS]));
        let odd = DealLog { show: [30, 0, 0], ..log.clone() };
        assert!(!deals.fits(&vec![PlayAnswer::Deal(odd); DEALS]));
        assert!(!deals.fits(&vec![PlayAnswer::Kept(vec![0.0; Quad::COUNT]); DEALS]));
    }
}
