//! Judges a play between two players by the chance to win.

use parlour_rules::cards::{Card, CardSet, Rank};
use parlour_rules::cribbage::{Counting, Players, RankPoints, View, points};

use super::show::{Scores, ShowOdds};
use crate::cribbage::crib::TwoPlayerCrib;
use crate::cribbage::keep::Standing;
use crate::cribbage::pegging::{Imagined, Judge, Ranks, Seen};
use crate::cribbage::position;
use crate::cribbage::tables::{HOLES, TWO_PLAYERS};

/// Judges a finished play by the chance to win, from the points pegged, both hands, the crib and
/// the deals to come.
pub struct WinChanceJudge {
    standing: Standing,
    deals: bool,
    my_hand: u8,
    /// The score of the other player's whole hand, by rank, for each imagined hand.
    their_hands: Vec<u8>,
    outlook: ShowOdds,
}

impl WinChanceJudge {
    /// A judge for the seat to act between two players; `None` if the view shows too little.
    pub fn new(view: &View, seen: &Seen, hands: &[Imagined]) -> Option<WinChanceJudge> {
        let standing = standing(view)?;
        let starter = view.starter?;
        let mine = view.hands.get(seen.me)?;
        let kept: Vec<Card> = mine.cards.as_ref()?.iter().chain(&mine.laid).copied().collect();
        let toss: [Card; 2] = mine.tossed.clone()?.try_into().ok()?;
        let my_hand = points(kept.as_slice().try_into().ok()?, starter, Counting::Hand);
        let laid = seen.seats[1 - seen.me].laid_ranks();
        let their_hands =
            hands.iter().map(|(hand, _)| hand_points(hand.plus(laid), starter.rank())).collect();
        let deals = seen.dealer == seen.me;
        let known: CardSet = kept.iter().chain(&toss).copied().collect();
        let habit = if deals { &TWO_PLAYERS.other } else { &TWO_PLAYERS.owner };
        let crib = TwoPlayerCrib::new(habit, known).chances_with(toss, starter.rank());
        Some(WinChanceJudge {
            standing,
            deals,
            my_hand,
            their_hands,
            outlook: ShowOdds::new(&crib),
        })
    }
}

/// The standing of the seat to act, between two players.
pub fn standing(view: &View) -> Option<Standing> {
    let (Players::Two, &[one, other]) = (view.options.players, &view.board[..]) else {
        return None;
    };
    let [mine, theirs] = if position::asked(view)? % 2 == 0 { [one, other] } else { [other, one] };
    Standing::of(mine.front, theirs.front, view.options.length.target())
}

/// The score of four ranks with a starter, without flush and nobs.
fn hand_points(hand: Ranks, starter: Rank) -> u8 {
    let mut ranks = hand.iter();
    let mut next = || ranks.next().unwrap_or(Rank::ACE);
    let table = RankPoints::table();
    table.by_starter(table.quad([next(), next(), next(), next()]))[starter.index()]
}

impl Judge for WinChanceJudge {
    fn worth(&mut self, mine: u8, theirs: u8, world: u16) -> f32 {
        let (mine, theirs) = (self.standing.mine + mine, self.standing.theirs + theirs);
        let their_hand = self.their_hands[usize::from(world)];
        let (scores, hands) = if self.deals {
            (
                Scores { dealer: mine, pone: theirs },
                Scores { dealer: self.my_hand, pone: their_hand },
            )
        } else {
            (
                Scores { dealer: theirs, pone: mine },
                Scores { dealer: their_hand, pone: self.my_hand },
            )
        };
        let dealer_wins = self.outlook.before_show(scores, hands);
        if self.deals { dealer_wins } else { 1.0 - dealer_wins }
    }

    fn ended(&self, mine: u8, theirs: u8) -> Option<f32> {
        let has_won = |before: u8, pegged: u8| usize::from(before + pegged) >= HOLES;
        if has_won(self.standing.mine, mine) {
            Some(1.0)
        } else if has_won(self.standing.theirs, theirs) {
            Some(0.0)
        } else {
            None
        }
    }
}
