//! Parlour's games for SWI-Prolog: a foreign library that `parlour_library.pl` loads.
//!
//! All predicates are deterministic. Wrong arguments raise Prolog's own
//! errors: instantiation for what is not known yet, type for what is no card or list, domain for
//! a rank or suit that does not exist, a repeated card or a wrong number of cards.

mod crosscut;
mod five_crowns;
mod swi;

use std::ffi::{c_int, c_void};
use std::sync::LazyLock;

use parlour_players::cribbage::{Crib, keep};
use parlour_rules::cards::{Card, CardSet, Rank, RankTerm, Suit};
use parlour_rules::cribbage::{Counting, Dealt, Hand, Kind, points, score};

use swi::{Answer, Atom, Functor, Raised, Term, Terms};

/// The names that terms are made of.
struct Names {
    card: Functor,
    part: Functor,
    keep: Functor,
    /// The names of ranks that have one.
    ranks: Vec<(Atom, Rank)>,
    suits: [Atom; 4],
    kinds: [Atom; 5],
    ignore: Atom,
    mine: Atom,
    theirs: Atom,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| Names {
    card: Functor::new(c"card", 2),
    part: Functor::new(c"part", 3),
    keep: Functor::new(c"keep", 2),
    ranks: [
        (c"ace", Rank::ACE),
        (c"jack", Rank::JACK),
        (c"queen", Rank::QUEEN),
        (c"king", Rank::KING),
    ]
    .map(|(name, rank)| (Atom::new(name), rank))
    .to_vec(),
    suits: [c"clubs", c"diamonds", c"hearts", c"spades"].map(Atom::new),
    kinds: [c"fifteen", c"pair", c"run", c"flush", c"nobs"].map(Atom::new),
    ignore: Atom::new(c"ignore"),
    mine: Atom::new(c"mine"),
    theirs: Atom::new(c"theirs"),
});

/// Prolog calls this when it loads the library.
#[unsafe(no_mangle)]
pub extern "C" fn install() {
    macro_rules! register {
        ($($module:literal : $name:literal / $arity:literal => $predicate:path;)*) => {$({
            extern "C" fn call(first: usize, arity: c_int, _context: *mut c_void) -> usize {
                swi::call(first, arity, $predicate)
            }
            swi::register($module, $name, $arity, call);
        })*};
    }
    register! {
        c"parlour_cribbage": c"hand_value" / 3 => hand_value;
        c"parlour_cribbage": c"crib_value" / 3 => crib_value;
        c"parlour_cribbage": c"hand_parts" / 3 => hand_parts;
        c"parlour_cribbage": c"hand_sum" / 4 => hand_sum;
        c"parlour_cribbage": c"best_hands" / 2 => best_hands;
        c"parlour_cribbage": c"select_hand" / 3 => select_hand;
        c"parlour_cribbage": c"select_hand" / 4 => select_hand_with_crib;
        c"parlour_crosscut": c"crosscut_moves" / 2 => crosscut::moves;
        c"parlour_crosscut": c"crosscut_flips" / 3 => crosscut::flips;
        c"parlour_crosscut": c"crosscut_after" / 3 => crosscut::after;
        c"parlour_crosscut": c"crosscut_winner" / 2 => crosscut::winner;
        c"parlour_five_crowns": c"five_crowns_melds" / 5 => five_crowns::melds;
        c"parlour_five_crowns": c"five_crowns_discards" / 4 => five_crowns::discards;
    }
}

/// `hand_value(+Hand, +Starter, ?Value)`
fn hand_value(arguments: Terms) -> Answer {
    let (hand, starter) = shown(arguments)?;
    let points = points(hand, starter, Counting::Hand);
    Ok(arguments.get(2).unify_integer(isize::from(points)))
}

/// `crib_value(+Crib, +Starter, ?Value)`
fn crib_value(arguments: Terms) -> Answer {
    let (crib, starter) = shown(arguments)?;
    let points = points(crib, starter, Counting::Crib);
    Ok(arguments.get(2).unify_integer(isize::from(points)))
}

/// `hand_parts(+Hand, +Starter, ?Parts)`
fn hand_parts(arguments: Terms) -> Answer {
    let (hand, starter) = shown(arguments)?;
    let score = score(hand, starter, Counting::Hand);
    let (parts, part, three) = (Term::new()?, Term::new()?, Terms::new(3)?);
    let cards = CardWriter::new()?;
    parts.set_to_nil()?;
    for counted in score.parts().iter().rev() {
        let kind = Kind::ALL.iter().position(|&kind| kind == counted.kind).unwrap_or(0);
        three.get(0).set_to_atom(NAMES.kinds[kind])?;
        cards.write(&counted.cards, three.get(1))?;
        three.get(2).set_to_integer(i64::from(counted.points))?;
        part.set_to_compound(NAMES.part, three)?;
        parts.push(part)?;
    }
    Ok(arguments.get(2).unify(parts))
}

/// `hand_sum(+Hand, +Cribcards, ?Sum, ?Starters)`
fn hand_sum(arguments: Terms) -> Answer {
    let (hand, crib) = (different_cards(arguments.get(0))?, different_cards(arguments.get(1))?);
    if hand.len() != 4 {
        return Err(arguments.get(0).is_outside(c"four_cards"));
    }
    let all: Vec<Card> = hand.iter().chain(&crib).copied().collect();
    let Ok(dealt) = Dealt::new(&all) else {
        let is_repeated = crib.iter().any(|card| hand.contains(card));
        let domain = if is_repeated { c"other_cards" } else { c"one_or_two_cards" };
        return Err(arguments.get(1).is_outside(domain));
    };
    let kept = dealt.splits().into_iter().find(|split| split.keep[..] == hand[..]);
    let spread = kept.expect("the first four cards are one way to keep four").spread;
    Ok(arguments.get(2).unify_integer(spread.sum as isize)
        && arguments.get(3).unify_integer(isize::from(spread.starters)))
}

/// `best_hands(+Cards, ?Keeps)`: every `keep(Hand, Cribcards)` with the greatest sum.
fn best_hands(arguments: Terms) -> Answer {
    let cards = different_cards(arguments.get(0))?;
    let Ok(dealt) = Dealt::new(&cards) else {
        return Err(arguments.get(0).is_outside(c"five_or_six_cards"));
    };
    let best = dealt.best_sum().sum;
    let (keeps, keep, two) = (Term::new()?, Term::new()?, Terms::new(2)?);
    let writer = CardWriter::new()?;
    keeps.set_to_nil()?;
    for split in dealt.splits().iter().rev().filter(|split| split.spread.sum == best) {
        writer.write(&split.keep, two.get(0))?;
        writer.write(&split.toss, two.get(1))?;
        keep.set_to_compound(NAMES.keep, two)?;
        keeps.push(keep)?;
    }
    Ok(arguments.get(1).unify(keeps))
}

/// `select_hand(+Cards, ?Hand, ?Cribcards)`
fn select_hand(arguments: Terms) -> Answer {
    select(arguments, Crib::Ignore)
}

/// `select_hand(+Cards, ?Hand, ?Cribcards, +Crib)`
fn select_hand_with_crib(arguments: Terms) -> Answer {
    let whose = arguments.get(3);
    let crib = match whose.atom() {
        Some(name) if name == NAMES.ignore => Crib::Ignore,
        Some(name) if name == NAMES.mine => Crib::Mine,
        Some(name) if name == NAMES.theirs => Crib::Theirs,
        Some(_) => return Err(whose.is_outside(c"ignore_mine_or_theirs")),
        None if whose.is_variable() => return Err(whose.is_not_known()),
        None => return Err(whose.is_no(c"atom")),
    };
    select(arguments, crib)
}

fn select(arguments: Terms, crib: Crib) -> Answer {
    let cards = different_cards(arguments.get(0))?;
    let Ok(dealt) = Dealt::new(&cards) else {
        return Err(arguments.get(0).is_outside(c"five_or_six_cards"));
    };
    let choice = keep(&dealt, crib);
    let best = &choice.best().split;
    let (list, writer) = (Term::new()?, CardWriter::new()?);
    writer.write(&best.keep, list)?;
    if !arguments.get(1).unify(list) {
        return Ok(false);
    }
    writer.write(&best.toss, list)?;
    Ok(arguments.get(2).unify(list))
}

/// Four cards and a starter, all different: a predicate's first two arguments.
fn shown(arguments: Terms) -> Result<(Hand, Card), Raised> {
    let cards = different_cards(arguments.get(0))?;
    let Ok(hand) = Hand::try_from(cards) else {
        return Err(arguments.get(0).is_outside(c"four_cards"));
    };
    let starter = arguments.get(1);
    let card = card_of(starter, Terms::new(2)?)?;
    if hand.contains(&card) {
        return Err(starter.is_outside(c"another_card"));
    }
    Ok((hand, card))
}

/// The cards of a list, in order. None is there twice.
fn different_cards(list: Term) -> Result<Vec<Card>, Raised> {
    let scratch = Terms::new(2)?;
    let mut cards = Vec::with_capacity(6);
    for element in list.elements()? {
        cards.push(card_of(element, scratch)?);
    }
    let mut seen = CardSet::EMPTY;
    for (element, &card) in list.elements()?.zip(&cards) {
        if !seen.insert(card) {
            return Err(element.is_outside(c"another_card"));
        }
    }
    Ok(cards)
}

/// The card that `card(Rank, Suit)` stands for; `scratch` is for its two arguments.
fn card_of(term: Term, scratch: Terms) -> Result<Card, Raised> {
    let names = &*NAMES;
    if !term.is(names.card) {
        let is_variable = term.is_variable();
        return Err(if is_variable { term.is_not_known() } else { term.is_no(c"card") });
    }
    let (rank, suit) = (scratch.get(0), scratch.get(1));
    if !rank.set_to_argument(1, term) || !suit.set_to_argument(2, term) {
        return Err(term.is_no(c"card"));
    }
    if let Some(unknown) = [rank, suit].into_iter().find(|part| part.is_variable()) {
        return Err(unknown.is_not_known());
    }
    let known_rank = match rank.atom() {
        Some(name) => names.ranks.iter().find(|(other, _)| *other == name).map(|(_, rank)| *rank),
        None => rank
            .integer()
            .filter(|number| (2..=10).contains(number))
            .and_then(|number| Rank::from_number(u8::try_from(number).ok()?)),
    };
    let known_rank = known_rank.ok_or_else(|| rank.is_outside(c"rank"))?;
    let known_suit = suit
        .atom()
        .and_then(|name| names.suits.iter().position(|&other| other == name))
        .map(|place| Suit::ALL[place])
        .ok_or_else(|| suit.is_outside(c"suit"))?;
    Ok(Card::new(known_rank, known_suit))
}

/// Handles for writing lists of cards.
struct CardWriter {
    card: Term,
    two: Terms,
}

impl CardWriter {
    fn new() -> Result<Self, Raised> {
        Ok(CardWriter { card: Term::new()?, two: Terms::new(2)? })
    }

    /// Makes `list` the list of these cards.
    fn write(&self, cards: &[Card], list: Term) -> Result<(), Raised> {
        let names = &*NAMES;
        list.set_to_nil()?;
        for card in cards.iter().rev() {
            let rank = self.two.get(0);
            match card.rank().term() {
                RankTerm::Number(number) => rank.set_to_integer(number)?,
                RankTerm::Name(_) => {
                    let name = names.ranks.iter().find(|(_, named)| *named == card.rank());
                    rank.set_to_atom(name.expect("every rank without a number has a name").0)?;
                }
            }
            self.two.get(1).set_to_atom(names.suits[card.suit() as usize])?;
            self.card.set_to_compound(names.card, self.two)?;
            list.push(self.card)?;
        }
        Ok(())
    }
}

/// The text of an atom or a string.
fn text(term: Term) -> Result<String, Raised> {
    if term.is_variable() {
        return Err(term.is_not_known());
    }
    term.text().ok_or_else(|| term.is_no(c"text"))
}
