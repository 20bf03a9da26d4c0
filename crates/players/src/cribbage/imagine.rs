//! Imagined deals that look like what players keep.

use parlour_rules::cribbage::{Cribbage, PublicEvent, View};
use parlour_rules::{Eye, Game, Luck, Turn};

use super::pegging::Ranks;
use super::position;

/// How many deals one is chosen from.
const DEALS: usize = 24;

/// A random state that fits a view, in which the others kept cards that players like to keep.
///
/// One of several random deals is chosen, each as often as its hands are kept together.
pub(super) fn imagine_likely(view: &View, luck: &mut Luck) -> Cribbage {
    let Turn::Act(me) = view.turn else { return Cribbage::imagine(view, luck) };
    let is_hidden = |seat: usize| {
        let hand = &view.hands[seat];
        let has_tossed = view
            .events
            .iter()
            .any(|told| matches!(told, PublicEvent::Tossed(one) if one.index() == seat));
        seat != me.index() && has_tossed && hand.cards.is_none() && hand.held > 0
    };
    let hidden: Vec<usize> = (0..view.hands.len()).filter(|&seat| is_hidden(seat)).collect();
    if hidden.is_empty() {
        return Cribbage::imagine(view, luck);
    }
    let deals: Vec<(Cribbage, f32)> = (0..DEALS)
        .map(|_| {
            let deal = Cribbage::imagine(view, luck);
            let likelihood = likelihood(&deal, &hidden);
            (deal, likelihood)
        })
        .collect();
    let sum: f32 = deals.iter().map(|(_, likelihood)| likelihood).sum();
    let mut place = sum * luck.below(1 << 20) as f32 / (1 << 20) as f32;
    let mut chosen = None;
    for (deal, likelihood) in deals {
        place -= likelihood;
        chosen = Some(deal);
        if place < 0.0 {
            break;
        }
    }
    chosen.expect("several deals were imagined")
}

/// The chance that these seats kept the hands they have in a deal.
fn likelihood(deal: &Cribbage, seats: &[usize]) -> f32 {
    let view = deal.view(Eye::All);
    let keeps = |&seat: &usize| {
        let hand = &view.hands[seat];
        let kept = hand.cards.iter().flatten().chain(&hand.laid).copied();
        let kept: Ranks = kept.collect();
        if kept.len() != 4 {
            return 1.0;
        }
        position::keeps(view.options.players, view.dealer.index(), seat).chance(kept)
    };
    seats.iter().map(keeps).product()
}
