//! What a person is about to do: the cards marked for the crib, the card to play, the points to
//! claim.

use parlour_rules::Seat;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Cribbage, Phase, Toss};

use super::face::CribbageFace;
use crate::screen::{Held, Scene, Touch};

/// The order of the cards in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HandOrder {
    /// As they were dealt.
    #[default]
    Dealt,
    /// By rank, then suit.
    ByRank,
    /// By suit, then rank.
    BySuit,
}

impl HandOrder {
    const ALL: [HandOrder; 3] = [HandOrder::Dealt, HandOrder::ByRank, HandOrder::BySuit];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            HandOrder::Dealt => "as dealt",
            HandOrder::ByRank => "by rank",
            HandOrder::BySuit => "by suit",
        }
    }

    /// The order of a name.
    pub fn named(word: &str) -> Option<Self> {
        HandOrder::ALL.into_iter().find(|order| order.word() == word)
    }

    /// The order that follows it when somebody sorts their hand.
    fn next(self) -> Self {
        match self {
            HandOrder::Dealt => HandOrder::ByRank,
            HandOrder::ByRank => HandOrder::BySuit,
            HandOrder::BySuit => HandOrder::Dealt,
        }
    }

    /// Puts cards that are as they were dealt into this order.
    pub fn sort(self, cards: &mut [Card]) {
        match self {
            HandOrder::Dealt => {}
            HandOrder::ByRank => cards.sort_unstable(),
            HandOrder::BySuit => cards.sort_by_key(|card| (card.suit(), *card)),
        }
    }
}

/// The most that a hand can be worth.
pub(super) const MOST: u8 = 29;

impl CribbageFace {
    pub(super) fn own(scene: &Scene<Cribbage>) -> Seat {
        scene.looker.unwrap_or(Seat(0))
    }

    /// The hand in front, updated from the table; a new hand is sorted.
    pub(super) fn hand(&mut self, scene: &Scene<Cribbage>) -> &mut Held<Card> {
        let own = CribbageFace::own(scene).index();
        let cards = scene.view.hands[own].cards.as_deref().unwrap_or_default();
        let hand = &mut self.hands[own];
        let is_new = !hand.cards().iter().any(|card| cards.contains(card));
        hand.hold(cards);
        if is_new {
            sort(hand, self.order, cards);
        }
        // When a card is asked for, the cursor waits on one that can be played.
        let asked = (scene.legal.is_some() && scene.view.phase == Phase::Play)
            .then_some(scene.view.events.len());
        if asked.is_some() && asked != self.asked {
            let fits = |&card: &Card| may(scene, Action::Play(card));
            if !hand.chosen().is_some_and(|card| fits(&card)) {
                let place = hand.cards().iter().position(fits);
                hand.point(place.unwrap_or(hand.cursor()));
            }
        }
        self.asked = asked;
        self.marked.retain(|card| cards.contains(card) && scene.view.phase == Phase::Toss);
        hand
    }

    pub(super) fn chosen(&self, scene: &Scene<Cribbage>) -> Option<Card> {
        self.hands[CribbageFace::own(scene).index()].chosen()
    }

    /// The toss that is marked, if it is whole.
    pub(super) fn toss(&self, scene: &Scene<Cribbage>) -> Option<Toss> {
        match (scene.view.options.thrown(), self.marked.as_slice()) {
            (1, &[card]) => Some(Toss::one(card)),
            (2, &[one, other]) => Toss::two(one, other),
            _ => None,
        }
    }

    /// Marks a card for the crib, or no longer; where too many are marked the oldest goes back.
    pub(super) fn mark(&mut self, scene: &Scene<Cribbage>) -> Touch<Action> {
        let Some(card) = self.chosen(scene) else { return Touch::Nothing };
        match self.marked.iter().position(|&marked| marked == card) {
            Some(place) => {
                self.marked.remove(place);
            }
            None => self.add(card, scene),
        }
        Touch::Changed
    }

    /// Marks a card for the crib; where too many are marked the oldest goes back.
    pub(super) fn add(&mut self, card: Card, scene: &Scene<Cribbage>) {
        if self.marked.contains(&card) {
            return;
        }
        self.marked.push(card);
        if self.marked.len() > scene.view.options.thrown() {
            self.marked.remove(0);
        }
    }

    /// What Enter does.
    pub(super) fn enter(&mut self, scene: &Scene<Cribbage>) -> Touch<Action> {
        match (scene.view.phase, self.chosen(scene)) {
            (Phase::Toss, _) => match self.toss(scene) {
                Some(toss) => Touch::Play(Action::Toss(toss)),
                None => self.mark(scene),
            },
            (Phase::Play, _) if may(scene, Action::Go) => Touch::Play(Action::Go),
            (Phase::Play, Some(card)) => Touch::Play(Action::Play(card)),
            (Phase::Count(_), _) => match self.claim.take() {
                Some(points) => Touch::Play(Action::Count(points)),
                None => Touch::Changed,
            },
            (Phase::Muggins(_), _) => match self.claim.take() {
                Some(0) => Touch::Play(Action::Pass),
                Some(points) => Touch::Play(Action::Muggins(points)),
                None => Touch::Changed,
            },
            (Phase::Play | Phase::Over, _) => Touch::Nothing,
        }
    }

    /// A digit: of the claim, or the place of a card.
    pub(super) fn digit(&mut self, digit: u8, scene: &Scene<Cribbage>) -> Touch<Action> {
        if is_claimed(scene) {
            let claim = u16::from(self.claim.unwrap_or(0)) * 10 + u16::from(digit);
            self.claim = Some(if claim > u16::from(MOST) { digit } else { claim as u8 });
            return Touch::Changed;
        }
        let hand = self.hand(scene);
        match usize::from(digit).checked_sub(1) {
            Some(place) if place < hand.cards().len() => hand.point(place),
            _ => return Touch::Nothing,
        }
        if scene.view.phase == Phase::Toss && scene.legal.is_some() {
            return self.mark(scene);
        }
        Touch::Changed
    }

    pub(super) fn sort_word(&self) -> &'static str {
        self.order.next().word()
    }

    /// Puts the hand in front into the next order.
    pub(super) fn sort_next(&mut self, scene: &Scene<Cribbage>) {
        self.order = self.order.next();
        let own = CribbageFace::own(scene).index();
        let dealt = scene.view.hands[own].cards.as_deref().unwrap_or_default();
        sort(&mut self.hands[own], self.order, dealt);
    }
}

/// Puts a hand in an order; `dealt` is how it was dealt.
fn sort(hand: &mut Held<Card>, order: HandOrder, dealt: &[Card]) {
    hand.order(|cards| {
        cards.sort_by_key(|card| dealt.iter().position(|other| other == card));
        order.sort(cards);
    });
}

/// Whether an action is allowed now.
pub(super) fn may(scene: &Scene<Cribbage>, action: Action) -> bool {
    scene.legal.as_ref().is_some_and(|legal| legal.contains(&action))
}

/// Whether a number of points is asked for.
pub(super) fn is_claimed(scene: &Scene<Cribbage>) -> bool {
    scene.legal.is_some() && matches!(scene.view.phase, Phase::Count(_) | Phase::Muggins(_))
}
