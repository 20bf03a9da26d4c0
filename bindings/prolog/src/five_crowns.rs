//! Five Crowns: the best melds and discards of a hand.

use std::ffi::CStr;
use std::sync::LazyLock;

use parlour_rules::five_crowns::{Card, Meld, Rank, Tally, best_discards, best_melds};

use crate::swi::{Answer, Functor, Raised, Term, Terms};

static BOOK: LazyLock<Functor> = LazyLock::new(|| Functor::new(c"book", 1));
static RUN: LazyLock<Functor> = LazyLock::new(|| Functor::new(c"run", 1));

/// `five_crowns_melds(+Wild, +Cards, ?Melds, ?Unmelded, ?Points)`
pub fn melds(arguments: Terms) -> Answer {
    let (wild, cards) = (rank(arguments.get(0))?, cards(arguments.get(1), 0)?);
    let best = best_melds(&cards, wild);
    let (melds, one, inner) = (Term::new()?, Term::new()?, Terms::new(1)?);
    melds.set_to_nil()?;
    for meld in best.melds.iter().rev() {
        write_cards(meld.cards(), inner.get(0))?;
        let functor = if matches!(meld, Meld::Book { .. }) { *BOOK } else { *RUN };
        one.set_to_compound(functor, inner)?;
        melds.push(one)?;
    }
    let unmelded = Term::new()?;
    write_cards(&best.leftover, unmelded)?;
    Ok(arguments.get(2).unify(melds)
        && arguments.get(3).unify(unmelded)
        && arguments.get(4).unify_integer(best.points as isize))
}

/// `five_crowns_discards(+Wild, +Cards, ?Discards, ?Points)`
pub fn discards(arguments: Terms) -> Answer {
    let (wild, cards) = (rank(arguments.get(0))?, cards(arguments.get(1), 1)?);
    let best = best_discards(&cards, wild);
    let list = Term::new()?;
    write_cards(&best.cards, list)?;
    Ok(arguments.get(2).unify(list) && arguments.get(3).unify_integer(best.points as isize))
}

fn rank(term: Term) -> Result<Rank, Raised> {
    if term.is_variable() {
        return Err(term.is_not_known());
    }
    let number = term.integer().and_then(|number| u8::try_from(number).ok());
    number.and_then(Rank::new).ok_or_else(|| term.is_outside(WILD))
}

const WILD: &CStr = c"wild_rank";

/// The cards of a list, from `least` to as many as a hand ever has.
fn cards(list: Term, least: usize) -> Result<Vec<Card>, Raised> {
    let mut cards = Vec::new();
    for element in list.elements()? {
        let text = crate::text(element)?;
        cards.push(text.parse().map_err(|_| element.is_outside(c"five_crowns_card"))?);
    }
    if (least..=Tally::MOST).contains(&cards.len()) {
        Ok(cards)
    } else {
        Err(list.is_outside(c"cards_of_a_hand"))
    }
}

/// Makes `list` the list of these cards as atoms.
fn write_cards(cards: &[Card], list: Term) -> Result<(), Raised> {
    let one = Term::new()?;
    list.set_to_nil()?;
    for card in cards.iter().rev() {
        one.set_to_text(&card.to_string())?;
        list.push(one)?;
    }
    Ok(())
}
