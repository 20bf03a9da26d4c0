//! What may be said about a decision where all cards lie face up.

use parlour_rules::five_crowns::{Action, View};

use super::facts::{Fact, NearMeld, StillOut};
use crate::explain::Fact as AnyFact;
use crate::{Decision, Term, TermKind};

/// A decision without the facts that count hidden cards, for a reader who sees them in `view`.
///
/// The player decided as if they were hidden, so its chances and averages don't fit what the reader
/// sees. The cards that complete a near-meld are counted in the draw pile instead. The ranking
/// stays as it is.
pub fn with_cards_face_up(view: &View, mut decision: Decision<Action>) -> Decision<Action> {
    for verdict in &mut decision.ranked {
        let terms = std::mem::take(&mut verdict.terms);
        verdict.terms = terms.into_iter().filter_map(|term| face_up(view, term)).collect();
    }
    decision
}

/// A term as it can be told; none where it's about hidden cards.
fn face_up(view: &View, term: Term) -> Option<Term> {
    // What the other player does next depends on cards that the reader sees.
    if matches!(term.kind, TermKind::HelpsOpponent | TermKind::TakingNext) {
        return None;
    }
    let Some(AnyFact::FiveCrowns(fact)) = term.fact else { return Some(term) };
    let fact = match fact {
        Fact::Average { .. }
        | Fact::Ahead { .. }
        | Fact::BetterDraws { .. }
        | Fact::OutsNext { .. }
        | Fact::Catches { .. }
        | Fact::PassedOver { .. }
        | Fact::Discarded { .. }
        | Fact::GoesWith { .. } => return None,
        Fact::Building(near) => Fact::Building(counted_in_draw_pile(view, near)?),
        Fact::GivesUp(near) => Fact::GivesUp(counted_in_draw_pile(view, near)?),
        fact => fact,
    };
    Some(Term { fact: Some(AnyFact::FiveCrowns(fact)), ..term })
}

/// The near-meld with its completing cards counted in the draw pile; none where there are none.
fn counted_in_draw_pile(view: &View, near: NearMeld) -> Option<NearMeld> {
    let completing = near.completed_by.cards();
    let pile = view.draw_pile_cards.iter().flatten();
    let cards = pile.filter(|card| completing.contains(card)).fold(0, |count, _| count + 1);
    (cards > 0).then_some(NearMeld { still_out: StillOut::InDrawPile(cards), ..near })
}
