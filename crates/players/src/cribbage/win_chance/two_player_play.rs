//! Judges a play between two players by the chance to win.

use parlour_rules::cards::{Card, CardSet, Rank};
use parlour_rules::cribbage::{Counting, Players, RankPoints, View, points};

use super::show::{Scores, ShowOdds};
use crate::cribbage::crib::TwoPlayerCrib;
use crate::cribbage::keep::Standing;
use crate::cribbage::pegging::{Imagined, Judge, Ranks, Seen};
use crate::cribbage::position;
use crate::cribbage::tables::{HAND, HOLES, TWO_PLAYERS};

/// The least worth of a point, so that resistance stays finite in a decided game.
const LEAST_POINT: f32 = 0.005;

/// Judges a finished play by the chance to win, from the points pegged, both hands, the crib and
/// the deals to come.
pub struct WinChanceJudge {
    standing: Standing,
    deals: bool,
    my_hand: u8,
    /// The score of the other player's whole hand, by rank, for each imagined hand.
    their_hands: Vec<TheirHand>,
    outlook: ShowOdds,
    /// What a point changes on average.
    point: f32,
}

impl WinChanceJudge {
    /// A judge for the seat to act between two players; `None` if the view shows too little.
    pub fn new(view: &View, seen: &Seen, hands: &[Imagined]) -> Option<WinChanceJudge> {
        let standing = standing(view)?;
        let starter = view.starter?;
        let mine = view.hands.get(seen.me)?;
        let kept: Vec<Card> = mine.cards.as_ref()?.iter().chain(&mine.laid).copied().collect();
        let toss: [Card; 2] = mine.tossed.clone()?.try_into().ok()?;
        let dealt: Vec<Card> = kept.iter().chain(&toss).copied().collect();
        let my_hand = points(kept.as_slice().try_into().ok()?, starter, Counting::Hand);
        let laid = seen.seats[1 - seen.me].laid_ranks();
        let nobs = nobs_chance(starter, &dealt);
        let their_laid = &view.hands.get(1 - seen.me)?.laid;
        let their_hand = |(hand, _): &Imagined| {
            let kept = hand.plus(laid);
            TheirHand {
                points: hand_points(kept, starter.rank()),
                nobs: nobs * f32::from(kept.of(Rank::JACK)),
                flush: flush_chance(kept, their_laid),
            }
        };
        let their_hands = hands.iter().map(their_hand).collect();
        let deals = seen.dealer == seen.me;
        let known: CardSet = kept.iter().chain(&toss).copied().collect();
        let habit = if deals { &TWO_PLAYERS.other } else { &TWO_PLAYERS.owner };
        let crib = TwoPlayerCrib::new(habit, known).chances_with(toss, starter.rank());
        let crib = with_a_point_more(&crib, crib_nobs_chance(starter, &kept, toss));
        let mut judge = WinChanceJudge {
            standing,
            deals,
            my_hand,
            their_hands,
            outlook: ShowOdds::new(&crib),
            point: 0.0,
        };
        judge.point = judge.find_point(hands);
        Some(judge)
    }
}

/// The other player's hand at the show, as far as ranks tell.
#[derive(Clone, Copy)]
struct TheirHand {
    /// What its ranks score.
    points: u8,
    /// The chance of a point for nobs.
    nobs: f32,
    /// The chance of four points for a flush.
    flush: f32,
}

/// The chance that a jack we haven't been dealt is of the starter's suit.
fn nobs_chance(starter: Card, dealt: &[Card]) -> f32 {
    let jack = Card::new(Rank::JACK, starter.suit());
    if starter == jack || dealt.contains(&jack) {
        return 0.0;
    }
    let jacks = dealt.iter().chain([&starter]).filter(|card| card.rank() == Rank::JACK).count();
    1.0 / (4 - jacks) as f32
}

/// The chance of nobs in the crib, given our own cards.
fn crib_nobs_chance(starter: Card, kept: &[Card], toss: [Card; 2]) -> f64 {
    /// The chance that the other player discards a jack that we haven't been dealt.
    const DISCARDED: f64 = 0.045;
    let jack = Card::new(Rank::JACK, starter.suit());
    if toss.contains(&jack) {
        1.0
    } else if starter == jack || kept.contains(&jack) {
        0.0
    } else {
        DISCARDED
    }
}

/// A distribution of points with the chance of a point more.
fn with_a_point_more(chances: &[f64; HAND], more: f64) -> [f64; HAND] {
    std::array::from_fn(|points| {
        let below = if points > 0 { chances[points - 1] } else { 0.0 };
        chances[points] * (1.0 - more) + below * more
    })
}

/// The chance that the other player kept these ranks in one suit, when these cards of them were
/// played. Hands with few other points are often kept for the flush.
fn flush_chance(kept: Ranks, laid: &[Card]) -> f32 {
    let [a, b, c, d] = kept.each().collect::<Vec<_>>()[..] else { return 0.0 };
    if laid.windows(2).any(|two| two[0].suit() != two[1].suit()) {
        return 0.0;
    }
    let table = RankPoints::table();
    let by_starter = table.by_starter(table.quad([a, b, c, d]));
    // The starter that helps least adds nothing.
    let prior = match by_starter[..13].iter().min() {
        Some(0) => 0.55,
        Some(..=2) => 0.29,
        _ => 0.075,
    };
    // Hands of several suits show one suit about one time in four for each further card.
    let by_luck = match laid.len() {
        4 => 0.0,
        count => 0.25_f32.powi(count.saturating_sub(1) as i32),
    };
    prior / (prior + (1.0 - prior) * by_luck)
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

impl WinChanceJudge {
    /// What one point changes around what is usually pegged, as the root of the mean square. Near the
    /// end most points change nothing and a few decide the game; the mean alone would be too small.
    fn find_point(&mut self, hands: &[Imagined]) -> f32 {
        const MOST: u8 = 6;
        let mut squares = 0.0;
        for (world, (_, weight)) in hands.iter().enumerate() {
            let mut worth = |mine: u8, theirs: u8| match self.ended(mine, theirs) {
                Some(worth) => worth,
                None => self.worth(mine, theirs, world as u16),
            };
            let (mut mine, mut theirs) = (worth(0, 2), worth(2, 0));
            for points in 1..=MOST {
                let more = [worth(points, 2), worth(2, points)];
                squares += weight * ((more[0] - mine).powi(2) + (more[1] - theirs).powi(2));
                [mine, theirs] = more;
            }
        }
        (squares / f32::from(2 * MOST)).sqrt().max(LEAST_POINT)
    }

    /// Our chance to win when the play is over at these scores, against this hand.
    fn after_play(&mut self, mine: u8, theirs: u8, hand: TheirHand) -> f32 {
        let TheirHand { points, nobs, flush } = hand;
        let plain = self.before_show(mine, theirs, points);
        let mut chance = plain;
        if nobs > 0.0 {
            chance += nobs * (self.before_show(mine, theirs, points + 1) - plain);
        }
        if flush > 0.0 {
            chance += flush * (self.before_show(mine, theirs, points + 4) - plain);
        }
        chance
    }

    /// Our chance to win when the play is over at these scores and the other hand has this many
    /// points.
    fn before_show(&mut self, mine: u8, theirs: u8, their_hand: u8) -> f32 {
        if self.deals {
            let scores = Scores { dealer: mine, pone: theirs };
            self.outlook.before_show(scores, Scores { dealer: self.my_hand, pone: their_hand })
        } else {
            let scores = Scores { dealer: theirs, pone: mine };
            1.0 - self
                .outlook
                .before_show(scores, Scores { dealer: their_hand, pone: self.my_hand })
        }
    }
}

impl Judge for WinChanceJudge {
    fn worth(&mut self, mine: u8, theirs: u8, world: u16) -> f32 {
        let (mine, theirs) = (self.standing.mine + mine, self.standing.theirs + theirs);
        self.after_play(mine, theirs, self.their_hands[usize::from(world)])
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

    fn point(&self) -> f32 {
        self.point
    }
}
