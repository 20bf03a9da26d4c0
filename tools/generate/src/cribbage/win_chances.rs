//! The chance to win by score, from many deals of strong players, computed backwards from the last
//! hole.

use parlour_players::cribbage::tables::{HOLES, WinTable};
use rayon::prelude::*;

use super::deal_log::{DEALER, DealLog, PONE};

/// A deal in short.
struct Deal {
    /// The non-dealer's total and the dealer's.
    sums: [usize; 2],
    events: Vec<(usize, usize)>,
}

/// The win chances when all these deals are equally likely at every score.
pub fn win(logs: &[DealLog]) -> WinTable {
    let deals: Vec<Deal> = logs
        .iter()
        .map(|log| {
            let events: Vec<_> =
                log.events().map(|(who, points)| (who, usize::from(points))).collect();
            let of = |seat| events.iter().filter(|(who, _)| *who == seat).map(|(_, n)| n).sum();
            Deal { sums: [of(PONE), of(DEALER)], events }
        })
        .collect();
    let mut chances = vec![0.0; HOLES * HOLES];
    // Somebody pegs in every deal, so the chances at higher sums of scores are known already.
    for sum in (0..=2 * (HOLES - 1)).rev() {
        let dealers: Vec<usize> = (sum.saturating_sub(HOLES - 1)..=sum.min(HOLES - 1)).collect();
        let found: Vec<f64> = dealers
            .par_iter()
            .map(|&dealer| {
                let of_deal = |deal: &Deal| after(deal, [sum - dealer, dealer], &chances);
                deals.iter().map(of_deal).sum::<f64>() / deals.len() as f64
            })
            .collect();
        for (dealer, chance) in dealers.into_iter().zip(found) {
            chances[dealer * HOLES + (sum - dealer)] = chance;
        }
    }
    WinTable::new(&chances)
}

/// The dealer's chance after a deal: won, lost, or the non-dealer deals next.
fn after(deal: &Deal, scores: [usize; 2], chances: &[f64]) -> f64 {
    let [pone, dealer] = [scores[PONE] + deal.sums[PONE], scores[DEALER] + deal.sums[DEALER]];
    if pone < HOLES && dealer < HOLES {
        return 1.0 - chances[pone * HOLES + dealer];
    }
    let mut scores = scores;
    for &(who, points) in &deal.events {
        scores[who] += points;
        if scores[who] >= HOLES {
            return if who == DEALER { 1.0 } else { 0.0 };
        }
    }
    unreachable!("the sums said that somebody pegs out")
}
