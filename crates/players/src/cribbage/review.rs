//! What a decision was worth, for reviews.

use std::collections::HashMap;

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Phase, Players, View};
use parlour_rules::{Seat, Turn};

use crate::cribbage::pegging::{Margin, Thinking};
use crate::cribbage::position;
use crate::cribbage::tables::{KeptHands, WinTable};
use crate::cribbage::win_chance::{MultiPlayerOdds, Race};
use crate::cribbage::{Fact, toss_points};
use crate::explain;
use crate::{TermKind, Verdict};

/// A side that needs no more points than this may win before its opponent counts.
const NEAR: u8 = 15;
/// Where a player needs this many points or fewer, the deal may end the game.
const ENDGAME: u8 = 8;

/// The chance that the side to act wins the match after a verdict's action.
///
/// For most actions it is what `expert` found. A count is judged by the score it leads to. In a
/// match, every side is equally likely to win each later game.
pub fn win_chance(view: &View, verdict: &Verdict<Action>) -> f64 {
    let Turn::Act(seat) = view.turn else { return 0.5 };
    of_match(view, view.options.side(seat), chance_of_game(view, seat, verdict))
}

/// Each side's chance to win the match, before anyone has discarded; `None` later in the deal.
pub fn between_deals(view: &View) -> Option<Vec<f64>> {
    if view.phase != Phase::Toss || !view.events.is_empty() {
        return None;
    }
    let target = view.options.length.target();
    let dealer = view.options.side(view.dealer);
    let games: Vec<f64> = match Race::among(view.options.players) {
        Some(race) => {
            let way = |score: u8| usize::from(target.saturating_sub(score));
            let ways: Vec<usize> = view.scores().into_iter().map(way).collect();
            race.chances(&ways, dealer)[..ways.len()].to_vec()
        }
        None => {
            let hole = |side: usize| view.board[side].front.saturating_add(121 - target);
            let chance = f64::from(WinTable::table().dealer(hole(dealer), hole(1 - dealer)));
            (0..2).map(|side| if side == dealer { chance } else { 1.0 - chance }).collect()
        }
    };
    Some(games.into_iter().enumerate().map(|(side, game)| of_match(view, side, game)).collect())
}

/// The kind of a decision. It is an endgame where the deal may end the game.
pub fn decision_kind(view: &View) -> &'static str {
    let Turn::Act(seat) = view.turn else { return "endgame" };
    let target = view.options.length.target();
    let is_near = view.scores().iter().any(|&score| target.saturating_sub(score) <= ENDGAME);
    match (view.phase, view.pile.is_empty()) {
        (Phase::Count(_) | Phase::Muggins(_), _) => "count",
        _ if is_near => "endgame",
        (Phase::Toss, _) if seat == view.dealer => "discard-as-dealer",
        (Phase::Toss, _) => "discard-as-non-dealer",
        (_, true) => "lead",
        (_, false) => "reply",
    }
}

/// The standard error of a cost in an even game, by kind of decision. What a claim pegs is certain.
///
/// Where the game may end in this deal, a discard is judged by average pegging, which says little
/// about who pegs out first.
pub fn doubt(view: &View) -> f64 {
    match (view.phase, is_near_the_end(view)) {
        (Phase::Toss, true) => 0.04,
        (Phase::Toss, false) => 0.012,
        (Phase::Play, true) => 0.033,
        (Phase::Play, false) => 0.008,
        (Phase::Count(_) | Phase::Muggins(_) | Phase::Over, _) => 0.0,
    }
}

/// Whether a side may well win in this deal: it needs 15 points or fewer.
pub fn is_near_the_end(view: &View) -> bool {
    let target = view.options.length.target();
    view.scores().iter().any(|score| target.saturating_sub(*score) <= NEAR)
}

/// The worth of a verdict's action in points, where known.
pub fn verdict_points(view: &View, verdict: &Verdict<Action>) -> Option<f64> {
    match (view.phase, verdict.action) {
        (Phase::Toss, Action::Toss(toss)) => toss_points(view, toss),
        (_, claim @ (Action::Count(_) | Action::Muggins(_))) => view.pegs_by(claim).map(f64::from),
        (Phase::Muggins(_), Action::Pass) => Some(0.0),
        (Phase::Play, Action::Play(card)) if view.options.players == Players::Two => {
            card_points(view, card)
        }
        // Winning the game counts in the worth, but isn't points.
        _ if view.options.players != Players::Two => {
            let points = verdict.terms.iter().filter(|term| term.kind != TermKind::Game);
            Some(points.map(|term| term.worth).sum())
        }
        _ => None,
    }
}

/// The points that the seat to act pegs in the rest of the play after a card, less what the other
/// player pegs, between two players.
fn card_points(view: &View, card: Card) -> Option<f64> {
    let seen = position::seen(view)?;
    let (worths, _) = Thinking::default().card_worths(&seen, KeptHands::table(), |_| Margin);
    worths.iter().find(|(rank, _)| *rank == card.rank()).map(|(_, worth)| f64::from(*worth))
}

/// The win chance of a seat's side in the current game.
fn chance_of_game(view: &View, seat: Seat, verdict: &Verdict<Action>) -> f64 {
    let found = verdict.terms.iter().find_map(|term| match term.fact {
        Some(explain::Fact::Cribbage(
            Fact::Wins { chance, .. } | Fact::WinsAmongMore { chance, .. },
        )) => Some(chance),
        _ => None,
    });
    if let Some(chance) = found {
        return chance.clamp(0.0, 1.0);
    }
    let pegged = view.pegs_by(verdict.action).unwrap_or(0);
    match MultiPlayerOdds::new(view) {
        Some(odds) => odds.after_claim(view, pegged),
        // The deal is nearly over, and the other player deals next.
        None => from_table(view, seat, pegged),
    }
}

/// The chance to win the match, when a side has this chance to win the current game and all sides
/// are equal in later games. Skunks in later games are ignored.
fn of_match(view: &View, side: usize, game: f64) -> f64 {
    let to = view.options.games.get();
    let won = view.games_won();
    let after = |winner: usize| {
        let missing = won.iter().enumerate().map(|(other, &games)| {
            to.saturating_sub(games).saturating_sub(u8::from(other == winner))
        });
        share_of_match(missing.collect(), side, &mut HashMap::new())
    };
    let others = (0..won.len()).filter(|&other| other != side);
    let lost: f64 = others.map(after).sum();
    game * after(side) + (1.0 - game) * lost / (won.len() - 1) as f64
}

/// A side's chance to win a match in which each side still needs `missing` games and all are
/// equally likely to win each. Beyond many games, only the differences count.
fn share_of_match(mut missing: Vec<u8>, side: usize, known: &mut HashMap<Vec<u8>, f64>) -> f64 {
    const MANY: u8 = 10;
    if let Some(winner) = missing.iter().position(|&games| games == 0) {
        return if winner == side { 1.0 } else { 0.0 };
    }
    let beyond = missing.iter().min().map_or(0, |&fewest| fewest.saturating_sub(MANY));
    for games in &mut missing {
        *games -= beyond;
    }
    if let Some(&share) = known.get(&missing) {
        return share;
    }
    let share = (0..missing.len()).map(|winner| {
        let mut missing = missing.clone();
        missing[winner] -= 1;
        share_of_match(missing, side, known)
    });
    let share = share.sum::<f64>() / missing.len() as f64;
    known.insert(missing, share);
    share
}

/// The win chance of a seat between two players, once it has pegged this much and the next deal
/// begins.
fn from_table(view: &View, seat: Seat, pegged: u8) -> f64 {
    let short = 121 - view.options.length.target();
    let hole = |side: usize| {
        let pegged = if side == seat.index() { pegged } else { 0 };
        view.board[side].front.saturating_add(pegged).saturating_add(short)
    };
    let next_dealer = 1 - view.dealer.index();
    let dealer = f64::from(WinTable::table().dealer(hole(next_dealer), hole(1 - next_dealer)));
    if seat.index() == next_dealer { dealer } else { 1.0 - dealer }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn match_chances_follow_from_the_games_still_needed() {
        let share =
            |missing: &[u8], side| share_of_match(missing.to_vec(), side, &mut HashMap::new());
        assert_eq!((share(&[1, 1], 0), share(&[1, 2], 0), share(&[2, 1], 0)), (0.5, 0.75, 0.25));
        assert_eq!((share(&[0, 3], 0), share(&[0, 3], 1)), (1.0, 0.0));
        assert!((share(&[2, 2, 2], 1) - 1.0 / 3.0).abs() < 1e-12);
        assert!((share(&[255, 255], 1) - 0.5).abs() < 1e-12);
        assert!(share(&[255, 254, 255], 1) > 1.0 / 3.0);
    }
}
