//! Judges an imagined play among three or four players by the scores it leads to.

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Counting, RankPoints, View, points};

use super::multi_player_odds::MultiPlayerOdds;
use crate::cribbage::pegging::{Playout, Ranks};
use crate::cribbage::position;

/// What is needed to judge a play.
pub struct MultiPlayerJudge {
    me: usize,
    dealer: usize,
    seats: usize,
    sides: usize,
    target: i32,
    scores: Vec<i32>,
    starter: Rank,
    /// The score of our own hand.
    my_hand: i32,
    odds: MultiPlayerOdds,
}

/// What winning or losing the game counts for, in points.
pub const GAME: f64 = 12.0;

/// The average crib when nothing is known about it.
const CRIB: i32 = 4;

impl MultiPlayerJudge {
    pub fn new(view: &View) -> Option<MultiPlayerJudge> {
        let me = position::asked(view)?;
        let mine = view.hands.get(me)?;
        let kept: Vec<Card> = mine.cards.as_ref()?.iter().chain(&mine.laid).copied().collect();
        let starter = view.starter?;
        Some(MultiPlayerJudge {
            me,
            dealer: view.dealer.index(),
            seats: view.hands.len(),
            sides: view.options.sides(),
            target: i32::from(view.options.length.target()),
            scores: view.board.iter().map(|track| i32::from(track.front)).collect(),
            starter: starter.rank(),
            my_hand: i32::from(points(kept.as_slice().try_into().ok()?, starter, Counting::Hand)),
            odds: MultiPlayerOdds::new(view)?,
        })
    }

    /// The result of an imagined play: our side's lead in pegged points, 1 if we win before the
    /// next deal, 1 if another side does, and our chance to win the game.
    pub fn measures(&self, tried: &Playout<'_>) -> [f32; 4] {
        let mut scores = self.scores.clone();
        let my_side = self.me % self.sides;
        let pegs = tried.pegs.iter().map(|&(seat, points)| (seat, i32::from(points)));
        let hands = (1..=self.seats).map(|step| {
            let seat = (self.dealer + step) % self.seats;
            (seat, if seat == self.me { self.my_hand } else { self.hand(tried.kept[seat]) })
        });
        let mut pegged = 0.0;
        let others = (self.sides - 1) as f32;
        for (place, (seat, points)) in pegs.chain(hands).chain([(self.dealer, CRIB)]).enumerate() {
            let side = seat % self.sides;
            if place < tried.pegs.len() {
                pegged += if side == my_side { points as f32 } else { -points as f32 / others };
            }
            scores[side] += points;
            if scores[side] >= self.target {
                return if side == my_side {
                    [pegged, 1.0, 0.0, 1.0]
                } else {
                    [pegged, 0.0, 1.0, 0.0]
                };
            }
        }
        let scores = scores.iter().map(|&score| u8::try_from(score).unwrap_or(u8::MAX));
        [pegged, 0.0, 0.0, self.odds.at_next_deal(scores) as f32]
    }

    fn hand(&self, kept: Ranks) -> i32 {
        let mut ranks = kept.iter();
        let mut next = || ranks.next().unwrap_or(Rank::ACE);
        let table = RankPoints::table();
        let quad = table.quad([next(), next(), next(), next()]);
        i32::from(table.by_starter(quad)[self.starter.index()])
    }
}
