//! Five Crowns for two players as a [`Game`].

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::action::{Action, Coin};
use super::card::{Card, told_apart};
use super::imagine;
use super::round::Round;
use super::save::{Save, Unplayable};
use super::tally::Tally;
use super::view::{HandView, Phase, PublicEvent, RoundResult, Toss, View};
use crate::message::{CardFace, Part};
use crate::{Eye, Game, Luck, OptionSpec, Outcome, Seat, SeatSet, Seed, Turn};

/// The seat that calls the coin.
const CALLER: Seat = Seat(0);

/// The one house rule: a game may end early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Options {
    /// The last round: the eleventh, unless a short game is wanted.
    #[cfg_attr(feature = "serde", serde(default = "last_round"))]
    pub last_round: Round,
}

#[cfg(feature = "serde")]
fn last_round() -> Round {
    Round::LAST
}

impl Default for Options {
    fn default() -> Self {
        Options { last_round: Round::LAST }
    }
}

/// Why Five Crowns refused an action or a start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The coin hasn't been called yet.
    #[error("call the coin first: heads or tails")]
    CallFirst,
    /// The coin has already been tossed.
    #[error("the coin has already been tossed: play your turn")]
    NoCallNow,
    /// No card has been drawn yet.
    #[error("draw a card or take the top discard first")]
    DrawFirst,
    /// A card has been drawn already.
    #[error("you already have your card for this turn: discard one")]
    DiscardFirst,
    /// The draw pile is empty and cannot be refilled.
    #[error("the draw pile is empty and there are no discards to shuffle: take the top discard")]
    NoDrawPile,
    /// The discard pile is empty.
    #[error("the discard pile is empty: draw from the draw pile")]
    NoDiscardPile,
    /// The hand has no such card.
    #[error("you don't hold {}: discard one of your own cards", told_apart(*.0))]
    NotHeld(Card),
    /// The cards kept can't all be melded.
    #[error(
        "your other cards aren't all melded ({}): discard {} without going out, or choose another card",
        Part::Points(*.points),
        CardFace::from(*.discard)
    )]
    NotOut {
        /// The card to be discarded.
        discard: Card,
        /// The points of the cards that would be unmelded.
        points: u32,
    },
    /// The game is over.
    #[error("the game is over: start a new one")]
    Over,
    /// The save can't be played.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The save's round comes after the last round of the options.
    #[error("the save is of round {save}, and this game ends after round {last}")]
    TooLate {
        /// The save's round.
        save: Round,
        /// The last round of the game.
        last: Round,
    },
}

/// A game of Five Crowns.
#[derive(Clone)]
pub struct FiveCrowns {
    pub(super) options: Options,
    pub(super) seed: Seed,
    pub(super) round: Round,
    /// The cards of the round, if they aren't the two decks.
    pub(super) pack: Option<Vec<Card>>,
    pub(super) hands: [Vec<Card>; 2],
    /// The cards of each hand that everyone knows: taken from the discard pile and still held.
    pub(super) known: [Vec<Card>; 2],
    /// The cards of each hand that the other player knows. That's more than everyone knows only
    /// after a reshuffle: then each player can work out the other's hand.
    pub(super) known_to_other: [Vec<Card>; 2],
    /// The top is last.
    pub(super) draw_pile: Vec<Card>,
    /// The top is last.
    pub(super) discard_pile: Vec<Card>,
    pub(super) phase: Phase,
    /// The seat to act, unless the game is over.
    pub(super) actor: Seat,
    pub(super) drawn: Option<Card>,
    pub(super) gone_out: Option<Seat>,
    pub(super) events: Vec<PublicEvent>,
    pub(super) toss: Option<Toss>,
    pub(super) carried: [u32; 2],
    pub(super) sheet: Vec<RoundResult>,
}

impl FiveCrowns {
    fn other(seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    /// Deals the current round, in which `first` plays first. Each round has its own shuffle.
    fn deal_round(&mut self, first: Seat) {
        let mut cards = Card::pack();
        Luck::new(self.seed.child(u64::from(self.round.number()))).shuffle(&mut cards);
        let size = self.round.cards();
        self.pack = None;
        self.hands = [cards.split_off(cards.len() - size), cards.split_off(cards.len() - size)];
        self.discard_pile = vec![cards.pop().expect("the pack is larger than two hands")];
        self.draw_pile = cards;
        self.known = Default::default();
        self.known_to_other = Default::default();
        self.drawn = None;
        self.gone_out = None;
        self.events = Vec::new();
        self.phase = Phase::Draw;
        self.actor = first;
    }

    fn can_draw(&self) -> bool {
        !self.draw_pile.is_empty() || self.discard_pile.len() > 1
    }

    fn hand(&self) -> &[Card] {
        &self.hands[self.actor.index()]
    }

    /// Whether an action is legal now. Changes nothing.
    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Call, Action::Call(_)) => Ok(()),
            (Phase::Call, _) => Err(Illegal::CallFirst),
            (_, Action::Call(_)) => Err(Illegal::NoCallNow),
            (Phase::Draw, Action::Draw) if !self.can_draw() => Err(Illegal::NoDrawPile),
            (Phase::Draw, Action::Take) if self.discard_pile.is_empty() => {
                Err(Illegal::NoDiscardPile)
            }
            (Phase::Draw, Action::Draw | Action::Take) => Ok(()),
            (Phase::Draw, Action::Discard(_) | Action::GoOut(_)) => Err(Illegal::DrawFirst),
            (Phase::Discard, Action::Draw | Action::Take) => Err(Illegal::DiscardFirst),
            (Phase::Discard, Action::Discard(card)) => self.check_held(card),
            (Phase::Discard, Action::GoOut(card)) => {
                self.check_held(card)?;
                match self.points_without(card) {
                    0 => Ok(()),
                    points => Err(Illegal::NotOut { discard: card, points }),
                }
            }
        }
    }

    fn check_held(&self, card: Card) -> Result<(), Illegal> {
        if self.hand().contains(&card) { Ok(()) } else { Err(Illegal::NotHeld(card)) }
    }

    fn points_without(&self, card: Card) -> u32 {
        Tally::new(self.hand(), self.round.wild()).without(card).least_points()
    }

    fn apply(&mut self, action: Action) {
        let seat = self.actor;
        match action {
            Action::Call(called) => {
                let fell =
                    [Coin::Heads, Coin::Tails][Luck::new(self.seed.child(0)).below(2) as usize];
                self.toss = Some(Toss { called, fell });
                self.actor = if called == fell { CALLER } else { FiveCrowns::other(CALLER) };
                self.phase = Phase::Draw;
            }
            Action::Draw => {
                if self.draw_pile.is_empty() {
                    self.reshuffle();
                }
                let card = self.draw_pile.pop().expect("check found a card to draw");
                self.events.push(PublicEvent::Drew(seat));
                self.receive(card);
            }
            Action::Take => {
                let card = self.discard_pile.pop().expect("check found a discard");
                self.events.push(PublicEvent::Took(seat, card));
                self.known[seat.index()].push(card);
                self.known_to_other[seat.index()].push(card);
                self.receive(card);
            }
            Action::GoOut(card) if self.gone_out.is_none() => {
                self.put_down(card);
                self.events.push(PublicEvent::WentOut(seat));
                self.gone_out = Some(seat);
                self.next_turn();
            }
            // Going out second changes nothing: the hand is shown and counted anyway.
            Action::Discard(card) | Action::GoOut(card) => {
                self.put_down(card);
                if self.gone_out.is_some() { self.end_round() } else { self.next_turn() }
            }
        }
    }

    fn receive(&mut self, card: Card) {
        self.hands[self.actor.index()].push(card);
        self.drawn = Some(card);
        self.phase = Phase::Discard;
    }

    fn put_down(&mut self, card: Card) {
        let seat = self.actor.index();
        remove(&mut self.hands[seat], card);
        remove(&mut self.known[seat], card);
        remove(&mut self.known_to_other[seat], card);
        self.discard_pile.push(card);
        self.events.push(PublicEvent::Discarded(self.actor, card));
        self.drawn = None;
    }

    fn next_turn(&mut self) {
        self.actor = FiveCrowns::other(self.actor);
        self.phase = Phase::Draw;
    }

    /// Makes a new draw pile from all discards but the top one. Every other card is then in a hand,
    /// so each player knows the other's hand.
    fn reshuffle(&mut self) {
        let top = self.discard_pile.pop().expect("check found discards to shuffle");
        let times =
            self.events.iter().filter(|event| **event == PublicEvent::Reshuffled).count() as u64;
        let part = 1_000 * (times + 1) + u64::from(self.round.number());
        self.draw_pile = std::mem::replace(&mut self.discard_pile, vec![top]);
        // Sorted first, so that the new order depends only on the seed and the cards.
        self.draw_pile.sort_unstable();
        Luck::new(self.seed.child(part)).shuffle(&mut self.draw_pile);
        self.known_to_other = self.hands.clone();
        self.events.push(PublicEvent::Reshuffled);
    }

    fn end_round(&mut self) {
        let wild = self.round.wild();
        let out = self.gone_out.expect("a round ends after someone went out");
        let points = self.hands.each_ref().map(|hand| Tally::new(hand, wild).least_points());
        let hands = self.hands.clone();
        self.sheet.push(RoundResult { round: self.round, out, points, hands });
        match self.round.next() {
            Some(next) if self.round < self.options.last_round => {
                self.round = next;
                self.deal_round(out);
            }
            _ => self.phase = Phase::Over,
        }
    }

    fn scores(&self) -> [u32; 2] {
        self.sheet.iter().fold(self.carried, |sum, round| {
            [sum[0].saturating_add(round.points[0]), sum[1].saturating_add(round.points[1])]
        })
    }
}

fn remove(cards: &mut Vec<Card>, card: Card) {
    if let Some(place) = cards.iter().position(|&held| held == card) {
        cards.remove(place);
    }
}

impl Game for FiveCrowns {
    type Options = Options;
    type Action = Action;
    type Illegal = Illegal;
    type View = View;
    type Setup = Save;

    const NAME: &'static str = "five-crowns";
    const RULES_VERSION: u32 = 1;
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec::number(
        "last_round",
        "Rounds",
        "A whole game has eleven rounds. Choose fewer for a shorter game.",
        (1, 11, 11),
    )
    .also("rounds")
    .summary(|rounds| {
        Some(if rounds == "1" { "1 round".to_owned() } else { format!("{rounds} rounds") })
    })];

    fn deal(options: &Options, seed: Seed) -> Self {
        let mut game = FiveCrowns {
            options: *options,
            seed,
            round: Round::FIRST,
            pack: None,
            hands: Default::default(),
            known: Default::default(),
            known_to_other: Default::default(),
            draw_pile: Vec::new(),
            discard_pile: Vec::new(),
            phase: Phase::Call,
            actor: CALLER,
            drawn: None,
            gone_out: None,
            events: Vec::new(),
            toss: None,
            carried: [0; 2],
            sheet: Vec::new(),
        };
        game.deal_round(CALLER);
        game.phase = Phase::Call;
        game
    }

    fn set_up(options: &Options, save: &Save, seed: Seed) -> Result<Self, Illegal> {
        save.check()?;
        if save.round > options.last_round {
            return Err(Illegal::TooLate { save: save.round, last: options.last_round });
        }
        let mut game = FiveCrowns::deal(options, seed);
        let cards = save.cards();
        game.round = save.round;
        game.pack = (cards != Card::pack()).then_some(cards);
        game.hands = [save.human.hand.clone(), save.computer.hand.clone()];
        let upside_down = |pile: &[Card]| pile.iter().rev().copied().collect();
        game.draw_pile = upside_down(&save.draw_pile);
        game.discard_pile = upside_down(&save.discard_pile);
        game.phase = Phase::Draw;
        game.actor = save.next.seat();
        game.gone_out = save.gone_out().map(super::save::Who::seat);
        game.carried = [save.human.score, save.computer.score];
        Ok(game)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn partners(&self, seat: Seat) -> SeatSet {
        SeatSet::from_iter([seat])
    }

    fn turn(&self) -> Turn {
        if self.phase != Phase::Over {
            return Turn::Act(self.actor);
        }
        let [one, other] = self.scores();
        Turn::Over(match one.cmp(&other) {
            std::cmp::Ordering::Less => Outcome::won_by(Seat(0)),
            std::cmp::Ordering::Greater => Outcome::won_by(Seat(1)),
            std::cmp::Ordering::Equal => Outcome::Tied,
        })
    }

    fn legal(&self) -> Vec<Action> {
        match self.phase {
            Phase::Call => vec![Action::Call(Coin::Heads), Action::Call(Coin::Tails)],
            Phase::Draw => [Action::Draw, Action::Take]
                .into_iter()
                .filter(|&action| self.check(action).is_ok())
                .collect(),
            Phase::Discard => {
                let mut cards = self.hand().to_vec();
                cards.sort_unstable();
                cards.dedup();
                let plain = cards.iter().map(|&card| Action::Discard(card));
                let out = cards.iter().map(|&card| Action::GoOut(card));
                plain.chain(out).filter(|&action| self.check(action).is_ok()).collect()
            }
            Phase::Over => Vec::new(),
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        self.apply(action);
        Ok(())
    }

    fn view(&self, eye: Eye) -> View {
        // A hand is face up once its player has gone out. Both are when the game is over.
        let is_open =
            |seat: Seat| eye.sees(seat) || self.gone_out == Some(seat) || self.phase == Phase::Over;
        let hand = |seat: Seat| {
            let cards = &self.hands[seat.index()];
            let known = match eye {
                Eye::Nobody => &self.known,
                Eye::Seat(_) | Eye::All => &self.known_to_other,
            };
            HandView {
                held: cards.len(),
                cards: is_open(seat).then(|| cards.clone()),
                known: known[seat.index()].clone(),
            }
        };
        let was_taken = matches!(self.events.last(), Some(PublicEvent::Took(..)));
        let top_first = |pile: &[Card]| pile.iter().rev().copied().collect();
        View {
            eye,
            options: self.options,
            turn: self.turn(),
            phase: self.phase,
            round: self.round,
            pack: self.pack.clone(),
            hands: [hand(Seat(0)), hand(Seat(1))],
            drawn: self.drawn.filter(|_| was_taken || eye.sees(self.actor)),
            draw_pile: self.draw_pile.len(),
            draw_pile_cards: (eye == Eye::All).then(|| top_first(&self.draw_pile)),
            discard_pile: top_first(&self.discard_pile),
            gone_out: self.gone_out,
            events: self.events.clone(),
            toss: self.toss,
            carried: self.carried,
            sheet: self.sheet.clone(),
        }
    }

    fn imagine(view: &View, luck: &mut Luck) -> Self {
        imagine::state(view, luck)
    }
}
