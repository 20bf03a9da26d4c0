//! Answers a goal: the predicates, and the unification they need.

use std::cell::Cell;

use parlour_players::cribbage::{Crib, keep};
use parlour_rules::cards::{Card, CardSet, NotACardTerm, NotCards, RankTerm};
use parlour_rules::cribbage::{Counting, Dealt, Hand, NotDealt, points, score};

use super::error::Trouble;
use super::read::Query;
use super::term::{Kind, Term};

/// How many terms may be looked at for one query. A few variables that stand for each other twice,
/// as in `A = f(B, B), B = f(C, C)`, make terms that no memory holds.
const MOST_STEPS: u32 = 200_000;

/// How deep a term may be once its variables are known.
const DEEPEST: usize = 300;

/// What is known of a goal's variables.
pub struct Bindings {
    known: Vec<Option<Term>>,
    steps: Cell<u32>,
}

/// Meets the goals from left to right. Nothing if one of them fails.
pub fn solve(query: &Query) -> Result<Option<Bindings>, Trouble> {
    let known = vec![None; query.variables.len()];
    let mut bindings = Bindings { known, steps: Cell::new(0) };
    for goal in &query.goals {
        if !bindings.meet(goal)? {
            return Ok(None);
        }
    }
    Ok(Some(bindings))
}

impl Bindings {
    /// The term with everything put in that is known.
    pub fn resolved(&self, term: &Term) -> Result<Term, Trouble> {
        self.resolved_within(term, DEEPEST)
    }

    fn resolved_within(&self, term: &Term, depth: usize) -> Result<Term, Trouble> {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() > MOST_STEPS || depth == 0 {
            return Err(Trouble::Resource { culprit: term.clone() });
        }
        let resolved = |term: &Term| self.resolved_within(term, depth - 1);
        let all = |terms: &[Term]| terms.iter().map(resolved).collect::<Result<Vec<_>, _>>();
        let kind = match &term.kind {
            Kind::Variable(place) => match &self.known[*place] {
                Some(bound) => {
                    let bound = resolved(bound)?;
                    return Ok(Term { at: bound.at.or(term.at), ..bound });
                }
                None => Kind::Variable(*place),
            },
            Kind::Compound(name, arguments) => Kind::Compound(name.clone(), all(arguments)?),
            Kind::List(elements, tail) => {
                let mut elements = all(elements)?;
                let mut tail = tail.as_deref().map(resolved).transpose()?;
                // A tail that is a list itself goes on where the elements end.
                while let Some(Term { kind: Kind::List(more, rest), .. }) = tail {
                    elements.extend(more);
                    tail = rest.map(|rest| *rest);
                }
                Kind::List(elements, tail.map(Box::new))
            }
            plain => plain.clone(),
        };
        Ok(Term { kind, at: term.at })
    }

    fn meet(&mut self, goal: &Term) -> Result<bool, Trouble> {
        let unknown = || Trouble::UnknownProcedure { goal: goal.clone() };
        let Kind::Compound(name, arguments) = &goal.kind else {
            return Err(match goal.kind {
                Kind::Variable(_) => Trouble::Instantiation { culprit: goal.clone() },
                _ => unknown(),
            });
        };
        match (name.as_str(), arguments.as_slice()) {
            ("=", [left, right]) => self.unify(left, right),
            ("hand_value", [hand, starter, value]) => {
                let (hand, starter) = self.shown(hand, starter)?;
                let points = points(hand, starter, Counting::Hand);
                self.unify(value, &Term::integer(points))
            }
            ("crib_value", [hand, starter, value]) => {
                let (hand, starter) = self.shown(hand, starter)?;
                let points = points(hand, starter, Counting::Crib);
                self.unify(value, &Term::integer(points))
            }
            ("hand_parts", [hand, starter, parts]) => {
                let (hand, starter) = self.shown(hand, starter)?;
                let score = score(hand, starter, Counting::Hand);
                let part = |part: &parlour_rules::cribbage::Part| {
                    let kind = Term::atom(part.kind.name());
                    let cards = Term::cards(&part.cards);
                    let points = Term::integer(part.points);
                    Kind::Compound("part".to_owned(), vec![kind, cards, points]).made()
                };
                let found = Term::list(score.parts().iter().map(part).collect());
                self.unify(parts, &found)
            }
            ("hand_expected", [hand, crib_cards, expected, sum]) => {
                self.expect(hand, crib_cards, expected, sum)
            }
            ("best_hand", [cards, hand, crib_cards]) => self.best(cards, hand, crib_cards),
            ("select_hand", [cards, hand, crib_cards]) => {
                self.select(cards, hand, crib_cards, Crib::Ignore)
            }
            ("select_hand", [cards, hand, crib_cards, crib]) => {
                let crib = self.crib(crib)?;
                self.select(cards, hand, crib_cards, crib)
            }
            _ => Err(unknown()),
        }
    }

    /// The average over all starters of a hand whose other cards were discarded.
    fn expect(
        &mut self,
        hand: &Term,
        crib_cards: &Term,
        expected: &Term,
        sum: &Term,
    ) -> Result<bool, Trouble> {
        let (list, rest) = (self.resolved(hand)?, self.resolved(crib_cards)?);
        let (kept, discarded) = (cards_of(&list)?, cards_of(&rest)?);
        if kept.len() != 4 {
            return Err(Trouble::Domain { expected: "four_cards", culprit: list });
        }
        let all: Vec<Card> = kept.iter().chain(&discarded).copied().collect();
        let dealt = Dealt::new(&all).map_err(|error| match error {
            NotDealt::Cards(NotCards::Repeated { second, .. }) if second.0 < 4 => {
                repeated(&list, second.0)
            }
            NotDealt::Cards(NotCards::Repeated { second, .. }) => repeated(&rest, second.0 - 4),
            _ => Trouble::Domain { expected: "one_or_two_cards", culprit: rest.clone() },
        })?;
        let split = dealt.splits().into_iter().find(|split| split.keep[..] == kept[..]);
        let spread = split.expect("the first four cards are one way to keep four").spread;
        Ok(self.unify(expected, &Kind::Float(spread.mean()).made())?
            && self.unify(sum, &Term::integer(spread.sum))?)
    }

    /// Any of the hands with the greatest average. Known cards may come in any order.
    fn best(&mut self, cards: &Term, hand: &Term, crib_cards: &Term) -> Result<bool, Trouble> {
        let dealt = self.dealt(cards)?;
        let best = dealt.best_sum().sum;
        for split in dealt.splits().iter().filter(|split| split.spread.sum == best) {
            let known = self.known.clone();
            if self.unify_cards(hand, &split.keep)? && self.unify_cards(crib_cards, &split.toss)? {
                return Ok(true);
            }
            self.known = known;
        }
        Ok(false)
    }

    /// Makes a term a list of these cards, in any order if it's a list of cards already.
    fn unify_cards(&mut self, term: &Term, cards: &[Card]) -> Result<bool, Trouble> {
        let list = self.resolved(term)?;
        match cards_of(&list) {
            Ok(mut given) => {
                let mut cards = cards.to_vec();
                given.sort_unstable();
                cards.sort_unstable();
                Ok(given == cards)
            }
            Err(_) => self.unify(term, &Term::cards(cards)),
        }
    }

    /// Five or six cards, all different.
    fn dealt(&self, cards: &Term) -> Result<Dealt, Trouble> {
        let list = self.resolved(cards)?;
        Dealt::new(&cards_of(&list)?).map_err(|error| match error {
            NotDealt::Cards(NotCards::Repeated { second, .. }) => repeated(&list, second.0),
            _ => Trouble::Domain { expected: "five_or_six_cards", culprit: list.clone() },
        })
    }

    fn select(
        &mut self,
        cards: &Term,
        hand: &Term,
        crib_cards: &Term,
        crib: Crib,
    ) -> Result<bool, Trouble> {
        let choice = keep(&self.dealt(cards)?, crib);
        let best = &choice.best().split;
        Ok(self.unify(hand, &Term::cards(&best.keep))?
            && self.unify(crib_cards, &Term::cards(&best.toss))?)
    }

    fn crib(&self, term: &Term) -> Result<Crib, Trouble> {
        let term = self.resolved(term)?;
        match &term.kind {
            Kind::Variable(_) => Err(Trouble::Instantiation { culprit: term }),
            Kind::Atom(name) => match name.as_str() {
                "ignore" => Ok(Crib::Ignore),
                "mine" => Ok(Crib::Mine),
                "theirs" => Ok(Crib::Theirs),
                _ => Err(Trouble::Domain { expected: "ignore_mine_or_theirs", culprit: term }),
            },
            _ => Err(Trouble::Type { expected: "atom", culprit: term }),
        }
    }

    /// Four cards and a starter, all different.
    fn shown(&self, hand: &Term, starter: &Term) -> Result<(Hand, Card), Trouble> {
        let list = self.resolved(hand)?;
        let cards = cards_of(&list)?;
        let mut seen = CardSet::EMPTY;
        if let Some(place) = cards.iter().position(|&card| !seen.insert(card)) {
            return Err(repeated(&list, place));
        }
        let hand: Hand = cards
            .try_into()
            .map_err(|_| Trouble::Domain { expected: "four_cards", culprit: list })?;
        let starter = self.resolved(starter)?;
        let card = card_of(&starter)?;
        if seen.contains(card) {
            return Err(Trouble::Domain { expected: "another_card", culprit: starter });
        }
        Ok((hand, card))
    }

    /// Makes two terms the same, if they can be.
    fn unify(&mut self, left: &Term, right: &Term) -> Result<bool, Trouble> {
        let (left, right) = (self.resolved(left)?, self.resolved(right)?);
        Ok(match (&left.kind, &right.kind) {
            (Kind::Variable(a), Kind::Variable(b)) if a == b => true,
            (&Kind::Variable(place), _) => self.bind(place, right),
            (_, &Kind::Variable(place)) => self.bind(place, left),
            (Kind::Integer(a), Kind::Integer(b)) => a == b,
            (Kind::Float(a), Kind::Float(b)) => a == b,
            (Kind::Atom(a), Kind::Atom(b)) => a == b,
            (Kind::Compound(a, x), Kind::Compound(b, y)) => {
                a == b && x.len() == y.len() && self.unify_all(x, y)?
            }
            (Kind::List(x, x_tail), Kind::List(y, y_tail)) => {
                let both = x.len().min(y.len());
                let rest = |elements: &[Term], tail: &Option<Box<Term>>| match tail {
                    Some(tail) if elements.len() == both => (**tail).clone(),
                    tail => Kind::List(elements[both..].to_vec(), tail.clone()).made(),
                };
                self.unify_all(x, y)?
                    && match (rest(x, x_tail), rest(y, y_tail)) {
                        (
                            Term { kind: Kind::List(a, None), .. },
                            Term { kind: Kind::List(b, None), .. },
                        ) => a.is_empty() && b.is_empty(),
                        (a, b) => self.unify(&a, &b)?,
                    }
            }
            _ => false,
        })
    }

    /// Makes the terms of two rows the same, one by one, as far as both rows go.
    fn unify_all(&mut self, left: &[Term], right: &[Term]) -> Result<bool, Trouble> {
        for (left, right) in left.iter().zip(right) {
            if !self.unify(left, right)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Binds a variable, unless the term holds it: no term holds itself.
    fn bind(&mut self, place: usize, term: Term) -> bool {
        if holds(&term, place) {
            return false;
        }
        self.known[place] = Some(term);
        true
    }
}

fn holds(term: &Term, place: usize) -> bool {
    match &term.kind {
        Kind::Variable(other) => *other == place,
        Kind::Compound(_, arguments) => arguments.iter().any(|term| holds(term, place)),
        Kind::List(elements, tail) => {
            elements.iter().chain(tail.as_deref()).any(|term| holds(term, place))
        }
        Kind::Integer(_) | Kind::Float(_) | Kind::Atom(_) => false,
    }
}

/// The cards of a list that is known whole.
fn cards_of(list: &Term) -> Result<Vec<Card>, Trouble> {
    match &list.kind {
        Kind::Variable(_) => Err(Trouble::Instantiation { culprit: list.clone() }),
        Kind::List(elements, None) => elements.iter().map(card_of).collect(),
        Kind::List(_, Some(tail)) => match tail.kind {
            Kind::Variable(_) => Err(Trouble::Instantiation { culprit: (**tail).clone() }),
            _ => Err(Trouble::Type { expected: "list", culprit: list.clone() }),
        },
        _ => Err(Trouble::Type { expected: "list", culprit: list.clone() }),
    }
}

/// The card that a term stands for.
fn card_of(term: &Term) -> Result<Card, Trouble> {
    let (rank, suit) = match &term.kind {
        Kind::Variable(_) => return Err(Trouble::Instantiation { culprit: term.clone() }),
        Kind::Compound(name, arguments) if name == "card" => match arguments.as_slice() {
            [rank, suit] => (rank, suit),
            _ => return Err(Trouble::Type { expected: "card", culprit: term.clone() }),
        },
        _ => return Err(Trouble::Type { expected: "card", culprit: term.clone() }),
    };
    if let Some(culprit) =
        [rank, suit].into_iter().find(|part| matches!(part.kind, Kind::Variable(_)))
    {
        return Err(Trouble::Instantiation { culprit: culprit.clone() });
    }
    let rank_term = match &rank.kind {
        Kind::Integer(number) => RankTerm::Number(*number),
        Kind::Atom(name) => RankTerm::Name(name),
        _ => return Err(Trouble::Domain { expected: "rank", culprit: rank.clone() }),
    };
    let Kind::Atom(suit_name) = &suit.kind else {
        return Err(Trouble::Domain { expected: "suit", culprit: suit.clone() });
    };
    Card::from_term(rank_term, suit_name).map_err(|error| match error {
        NotACardTerm::Rank => Trouble::Domain { expected: "rank", culprit: rank.clone() },
        NotACardTerm::Suit => Trouble::Domain { expected: "suit", culprit: suit.clone() },
    })
}

/// The card at this place of a list stands there for the second time.
fn repeated(list: &Term, place: usize) -> Trouble {
    let culprit = match &list.kind {
        Kind::List(elements, _) => elements.get(place).unwrap_or(list),
        _ => list,
    };
    Trouble::Domain { expected: "another_card", culprit: culprit.clone() }
}
