//! Cribbage as a [`Game`]: the state, legal actions and views.

use std::sync::Arc;

use super::action::{Action, Toss};
use super::view::{CribView, Cut, HandView, Phase, PublicEvent, Track, View};
use super::{
    Counting, DealResult, FirstDeal, GameResult, Hand, Illegal, Options, Pile, Setup, count_of,
    imagine,
};
use crate::cards::{Card, Rank};
use crate::{Eye, Game, Luck, OptionSpec, Outcome, Seat, SeatSet, Seed, Turn};

/// The highest score of a hand.
const BEST_HAND: u8 = 29;

/// A game of cribbage, or a match of several.
///
/// ```
/// use parlour_rules::cribbage::{Cribbage, Options, Phase};
/// use parlour_rules::{Eye, Game, Seed, Turn};
///
/// let mut game = Cribbage::deal(&Options::default(), Seed::from(7));
/// while let Turn::Act(seat) = game.turn() {
///     let view = game.view(Eye::Seat(seat));
///     assert!(view.hands[seat.index()].cards.is_some(), "a seat sees its own cards");
///     let action = game.legal()[0];
///     game.play(action)?;
/// }
/// let end = game.view(Eye::Nobody);
/// assert_eq!(end.phase, Phase::Over);
/// assert!(end.scores().contains(&121));
/// # Ok::<(), parlour_rules::cribbage::Illegal>(())
/// ```
#[derive(Clone)]
pub struct Cribbage {
    pub(super) options: Options,
    pub(super) seed: Seed,
    pub(super) cuts: Vec<Vec<Cut>>,
    /// Shared by all copies of the state, like the deals, since finished games don't change.
    pub(super) games: Vec<Arc<GameResult>>,
    pub(super) deals: Vec<Arc<DealResult>>,
    /// The number of deals in the match so far, including this one. Each has its own shuffle.
    pub(super) dealt: u64,
    pub(super) dealer: Seat,
    pub(super) board: Vec<Track>,
    /// The cards each seat holds, as dealt.
    pub(super) hands: Vec<Vec<Card>>,
    pub(super) tossed: Vec<Option<Toss>>,
    pub(super) laid: Vec<Vec<Card>>,
    /// With three players, the card dealt to the crib.
    pub(super) crib_card: Option<Card>,
    /// Fixed at the deal, but hidden until the play.
    pub(super) starter: Card,
    pub(super) phase: Phase,
    /// The seat to act, unless the match is over.
    pub(super) actor: Seat,
    pub(super) pile: Vec<Card>,
    pub(super) said_go: SeatSet,
    pub(super) events: Vec<PublicEvent>,
}

impl Cribbage {
    /// A table before the first deal.
    fn new_table(options: Options, seed: Seed, dealer: Seat) -> Self {
        let seats = usize::from(options.seats());
        Cribbage {
            options,
            seed,
            cuts: Vec::new(),
            games: Vec::new(),
            deals: Vec::new(),
            dealt: 0,
            dealer,
            board: vec![Track::default(); options.sides()],
            hands: vec![Vec::new(); seats],
            tossed: vec![None; seats],
            laid: vec![Vec::new(); seats],
            crib_card: None,
            starter: Card::new(Rank::ACE, crate::cards::Suit::Clubs),
            phase: Phase::Toss,
            actor: dealer,
            pile: Vec::new(),
            said_go: SeatSet::default(),
            events: Vec::new(),
        }
    }

    pub(super) fn play_pile(&self) -> Pile {
        self.pile.iter().map(|card| card.rank()).fold(Pile::default(), Pile::with)
    }

    /// The lowest card that the seat can play.
    pub(super) fn playable(&self, seat: Seat) -> Option<Card> {
        let pile = self.play_pile();
        self.hands[seat.index()].iter().copied().filter(|card| pile.takes(card.rank())).min()
    }

    /// The cards of the crib so far, from low to high.
    pub(super) fn crib(&self) -> Vec<Card> {
        let thrown = self.tossed.iter().flatten().flat_map(|toss| toss.cards());
        let mut cards: Vec<Card> = thrown.chain(self.crib_card).collect();
        cards.sort_unstable();
        cards
    }

    /// The four cards counted for a seat at the show, from low to high.
    pub(super) fn shown(&self, seat: Seat, what: Counting) -> Hand {
        let mut cards = match what {
            Counting::Hand => self.laid[seat.index()].clone(),
            Counting::Crib => self.crib(),
        };
        cards.sort_unstable();
        cards.try_into().expect("four cards were played, and a crib has four")
    }

    /// Every discard that a seat can make from the cards it holds, sorted.
    fn discards(&self, seat: Seat) -> Vec<Action> {
        let mut hand = self.hands[seat.index()].clone();
        hand.sort_unstable();
        if self.options.thrown() == 1 {
            return hand.into_iter().map(|card| Action::Toss(Toss::one(card))).collect();
        }
        let twos = hand.iter().enumerate().flat_map(|(place, &one)| {
            hand[place + 1..].iter().filter_map(move |&other| Toss::two(one, other))
        });
        twos.map(Action::Toss).collect()
    }

    /// Whether an action is legal now. Changes nothing.
    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Toss, Action::Toss(toss)) => self.check_toss(toss),
            (Phase::Toss, _) => Err(Illegal::TossFirst(self.options.thrown())),
            (Phase::Play, Action::Toss(_)) => Err(Illegal::NoToss),
            (Phase::Play, Action::Play(card)) => self.check_play(card),
            (Phase::Play, Action::Go) => match self.playable(self.actor) {
                Some(_) => Err(Illegal::MustPlay),
                None => Ok(()),
            },
            (Phase::Play, Action::Count(_) | Action::Muggins(_) | Action::Pass) => {
                Err(Illegal::NoCountYet)
            }
            (
                Phase::Count(_) | Phase::Muggins(_),
                Action::Count(points) | Action::Muggins(points),
            ) if points > BEST_HAND => Err(Illegal::TooMany(points)),
            (Phase::Count(_), Action::Count(_)) | (Phase::Muggins(_), Action::Pass) => Ok(()),
            (Phase::Count(_), _) => Err(Illegal::CountFirst),
            (Phase::Muggins(_), Action::Muggins(0)) => Err(Illegal::MugginsNothing),
            (Phase::Muggins(_), Action::Muggins(_)) => Ok(()),
            (Phase::Muggins(_), _) => Err(Illegal::MugginsOrPass),
        }
    }

    fn check_toss(&self, toss: Toss) -> Result<(), Illegal> {
        let hand = &self.hands[self.actor.index()];
        let (wanted, found) = (self.options.thrown(), toss.size());
        if found != wanted {
            return Err(Illegal::TossSize { wanted, found });
        }
        match toss.cards().into_iter().find(|card| !hand.contains(card)) {
            Some(card) => Err(Illegal::NotHeld(card)),
            None => Ok(()),
        }
    }

    fn check_play(&self, card: Card) -> Result<(), Illegal> {
        let (pile, seat) = (self.play_pile(), self.actor.index());
        if self.laid[seat].contains(&card) {
            Err(Illegal::AlreadyPlayed(card))
        } else if !self.hands[seat].contains(&card) {
            Err(Illegal::NotHeld(card))
        } else if !pile.takes(card.rank()) {
            let value = count_of(card.rank());
            Err(Illegal::PastThirtyOne { card, value, count: pile.count() })
        } else {
            Ok(())
        }
    }
}

impl Game for Cribbage {
    type Options = Options;
    type Action = Action;
    type Illegal = Illegal;
    type View = View;
    type Setup = Setup;

    const NAME: &'static str = "cribbage";
    const RULES_VERSION: u32 = 1;
    const OPTIONS: &'static [OptionSpec] = super::options::SPECS;

    fn deal(options: &Options, seed: Seed) -> Self {
        let mut game = Cribbage::new_table(*options, seed, Seat(0));
        match options.first_dealer() {
            Some(dealer) => game.dealer = dealer,
            None => game.cut(),
        }
        game.deal_hands();
        game
    }

    fn rematch_options(options: &Options, begun: &Self, moved: u8) -> Options {
        let next = options.left_of(begun.dealer, 1 + moved);
        Options { first_deal: FirstDeal::by(next), ..*options }
    }

    fn set_up(options: &Options, setup: &Setup, seed: Seed) -> Result<Self, Illegal> {
        setup.check(*options)?;
        let mut game = Cribbage::new_table(*options, seed, setup.dealer);
        game.dealt = 1;
        game.board =
            setup.scores.iter().map(|&score| Track { front: score, back: score }).collect();
        game.start_deal(setup.hands.clone(), setup.crib, setup.starter);
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.options.seats()
    }

    fn partners(&self, seat: Seat) -> SeatSet {
        self.options.seats_of(self.options.side(seat)).collect()
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Over => {
                let side = self.match_winner().unwrap_or_default();
                Turn::Over(Outcome::Won(self.options.seats_of(side).collect()))
            }
            _ => Turn::Act(self.actor),
        }
    }

    fn legal(&self) -> Vec<Action> {
        match self.phase {
            Phase::Over => Vec::new(),
            Phase::Toss => self.discards(self.actor),
            Phase::Play => {
                let pile = self.play_pile();
                let mut hand = self.hands[self.actor.index()].clone();
                hand.retain(|card| pile.takes(card.rank()));
                hand.sort_unstable();
                if hand.is_empty() {
                    return vec![Action::Go];
                }
                hand.into_iter().map(Action::Play).collect()
            }
            Phase::Count(_) => (0..=BEST_HAND).map(Action::Count).collect(),
            Phase::Muggins(_) => {
                (1..=BEST_HAND).map(Action::Muggins).chain([Action::Pass]).collect()
            }
        }
    }

    /// Everyone discards at the same time: nobody's discard depends on another's.
    fn legal_ahead(&self, seat: Seat) -> Vec<Action> {
        let is_open = self.phase == Phase::Toss
            && seat != self.actor
            && self.tossed.get(seat.index()) == Some(&None);
        if is_open { self.discards(seat) } else { Vec::new() }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        self.apply(action);
        Ok(())
    }

    fn view(&self, eye: Eye) -> View {
        let hand = |seat: Seat| {
            let cards = &self.hands[seat.index()];
            let tossed = self.tossed[seat.index()].map(|toss| toss.cards().to_vec());
            HandView {
                held: cards.len(),
                cards: eye.sees(seat).then(|| cards.clone()),
                laid: self.laid[seat.index()].clone(),
                tossed: tossed.filter(|_| eye.sees(seat)),
            }
        };
        let crib = self.crib();
        let crib_is_open = eye == Eye::All || self.has_shown_crib();
        View {
            eye,
            options: self.options,
            turn: self.turn(),
            phase: self.phase,
            cuts: self.cuts.clone(),
            games: self.games.clone(),
            deals: self.deals.clone(),
            dealer: self.dealer,
            board: self.board.clone(),
            hands: Seat::all(self.options.seats()).map(hand).collect(),
            crib: CribView {
                held: crib.len(),
                cards: crib_is_open.then_some(crib),
                dealt: self.crib_card.filter(|_| eye == Eye::All),
            },
            starter: (self.phase != Phase::Toss).then_some(self.starter),
            pile: self.pile.clone(),
            count: self.play_pile().count(),
            said_go: self.said_go,
            events: self.events.clone(),
        }
    }

    fn imagine(view: &View, luck: &mut Luck) -> Self {
        imagine::state(view, luck)
    }
}

impl Cribbage {
    /// Whether the crib is face up: it is being counted, or has been.
    fn has_shown_crib(&self) -> bool {
        let is_crib = |events: &PublicEvent| {
            matches!(events, PublicEvent::Showed { what: Counting::Crib, .. })
        };
        matches!(self.phase, Phase::Count(Counting::Crib)) || self.events.iter().any(is_crib)
    }
}
