//! Cribbage as a [`Game`]: what is legal, and what it changes.

use super::action::{Action, Toss};
use super::view::{CribView, Cut, HandView, Phase, Told, Track, View, games_won, overlooked};
use super::{
    Counting, DealResult, GameResult, Hand, Illegal, Options, Peg, Pile, Players, Setup, Show,
    Skunk, THIRTY_ONE, count_of, imagine, points,
};
use crate::cards::{Card, Rank};
use crate::{Eye, Game, Luck, Outcome, Seat, SeatSet, Seed, Turn};

/// The most that a hand can count.
const BEST_HAND: u8 = 29;

/// A game of cribbage, or a match of several.
#[derive(Clone)]
pub struct Cribbage {
    pub(super) options: Options,
    pub(super) seed: Seed,
    pub(super) cuts: Vec<Vec<Cut>>,
    pub(super) games: Vec<GameResult>,
    pub(super) deals: Vec<DealResult>,
    /// How many deals the match has had, this one included: each has its own shuffle.
    pub(super) dealt: u64,
    pub(super) dealer: Seat,
    pub(super) board: Vec<Track>,
    /// What each seat holds, as it was dealt.
    pub(super) hands: Vec<Vec<Card>>,
    pub(super) tossed: Vec<Option<Toss>>,
    pub(super) laid: Vec<Vec<Card>>,
    /// With three players, the card dealt to the crib.
    pub(super) crib_card: Option<Card>,
    /// Decided at the deal; nobody sees it before the play.
    pub(super) starter: Card,
    pub(super) phase: Phase,
    /// Who is to act, unless it is over.
    pub(super) actor: Seat,
    pub(super) pile: Vec<Card>,
    pub(super) said_go: SeatSet,
    pub(super) told: Vec<Told>,
}

/// Where a hand comes to an end: with the game, or without.
type Won = bool;

impl Cribbage {
    /// A table at which nothing has been dealt yet.
    fn bare(options: Options, seed: Seed, dealer: Seat) -> Self {
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
            told: Vec::new(),
        }
    }

    /// Shuffles and deals the next hands.
    fn deal_hands(&mut self) {
        self.dealt += 1;
        let mut cards: Vec<Card> = Card::all().collect();
        Luck::new(self.seed.child(self.dealt)).shuffle(&mut cards);
        let size = self.options.dealt();
        let mut give = |count: usize| cards.split_off(cards.len() - count);
        let mut hands = vec![Vec::new(); usize::from(self.options.seats())];
        for seat in self.options.round_from(self.dealer) {
            hands[seat.index()] = give(size);
        }
        let crib_card = (self.options.players == Players::Three).then(|| give(1)[0]);
        let starter = give(1)[0];
        self.lay_out(hands, crib_card, starter);
    }

    /// Begins a deal with these cards.
    fn lay_out(&mut self, hands: Vec<Vec<Card>>, crib_card: Option<Card>, starter: Card) {
        self.tossed = vec![None; hands.len()];
        self.laid = vec![Vec::new(); hands.len()];
        self.hands = hands;
        self.crib_card = crib_card;
        self.starter = starter;
        self.phase = Phase::Toss;
        self.actor = self.options.left_of(self.dealer, 1);
        self.pile.clear();
        self.said_go = SeatSet::default();
        self.told.clear();
    }

    pub(super) fn heap(&self) -> Pile {
        self.pile.iter().map(|card| card.rank()).fold(Pile::default(), Pile::with)
    }

    /// The lowest card that the seat to act can lay.
    fn playable(&self, seat: Seat) -> Option<Card> {
        let pile = self.heap();
        self.hands[seat.index()].iter().copied().filter(|card| pile.takes(card.rank())).min()
    }

    /// The four cards of the crib once it is full, from low to high.
    pub(super) fn crib(&self) -> Vec<Card> {
        let thrown = self.tossed.iter().flatten().flat_map(|toss| toss.cards());
        let mut cards: Vec<Card> = thrown.chain(self.crib_card).collect();
        cards.sort_unstable();
        cards
    }

    /// The four cards that are counted for a seat at the show, from low to high.
    fn shown(&self, seat: Seat, what: Counting) -> Hand {
        let mut cards = match what {
            Counting::Hand => self.laid[seat.index()].clone(),
            Counting::Crib => self.crib(),
        };
        cards.sort_unstable();
        cards.try_into().expect("a hand of four was laid, and a crib has four cards")
    }

    /// Whether an action is legal now; it changes nothing.
    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Toss, Action::Toss(toss)) => self.check_toss(toss),
            (Phase::Toss, _) => Err(Illegal::TossFirst(self.options.thrown())),
            (Phase::Play, Action::Toss(_)) => Err(Illegal::NoToss),
            (Phase::Play, Action::Play(card)) => self.check_play(card),
            (Phase::Play, Action::Go) => match self.playable(self.actor) {
                Some(card) => Err(Illegal::MustPlay(card)),
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
        let (pile, seat) = (self.heap(), self.actor.index());
        if self.laid[seat].contains(&card) {
            Err(Illegal::Laid(card))
        } else if !self.hands[seat].contains(&card) {
            Err(Illegal::NotHeld(card))
        } else if !pile.takes(card.rank()) {
            let value = count_of(card.rank());
            Err(Illegal::PastThirtyOne { card, value, count: pile.count() })
        } else {
            Ok(())
        }
    }

    fn apply(&mut self, action: Action) {
        let seat = self.actor;
        let won = match action {
            Action::Toss(toss) => self.toss(seat, toss),
            Action::Play(card) => self.lay(seat, card),
            Action::Go => {
                self.said_go = self.said_go.iter().chain([seat]).collect();
                self.told.push(Told::SaidGo { seat, count: self.heap().count() });
                self.pass_on(seat)
            }
            Action::Count(claim) => self.count(seat, claim),
            Action::Muggins(claim) => {
                let pegged = claim.min(overlooked(&self.told, self.starter));
                self.told.push(Told::Muggins { seat, claim, pegged });
                self.peg(seat, pegged) || self.after_muggins(seat)
            }
            Action::Pass => {
                self.told.push(Told::Passed(seat));
                self.after_muggins(seat)
            }
        };
        if won {
            self.end_game();
        }
    }

    /// Pegs for the side of `seat`, and tells whether that won the game.
    fn peg(&mut self, seat: Seat, points: u8) -> Won {
        let target = self.options.length.target();
        let track = &mut self.board[self.options.side(seat)];
        *track = track.pegged(points, target);
        track.front == target
    }

    fn toss(&mut self, seat: Seat, toss: Toss) -> Won {
        self.hands[seat.index()].retain(|&card| !toss.contains(card));
        self.tossed[seat.index()] = Some(toss);
        self.told.push(Told::Tossed(seat));
        self.actor = self.options.left_of(seat, 1);
        if seat != self.dealer {
            return false;
        }
        self.phase = Phase::Play;
        let mut pegs = super::Pegs::new();
        if self.starter.rank() == Rank::JACK {
            pegs.push(Peg::Heels);
        }
        let points = Peg::total(&pegs);
        self.told.push(Told::Starter { card: self.starter, pegs });
        self.peg(self.dealer, points)
    }

    fn lay(&mut self, seat: Seat, card: Card) -> Won {
        let mut pegs = self.heap().pegs(card.rank());
        self.hands[seat.index()].retain(|&held| held != card);
        self.laid[seat.index()].push(card);
        self.pile.push(card);
        let count = self.heap().count();
        let is_last = self.hands.iter().all(Vec::is_empty);
        if is_last && count != THIRTY_ONE {
            pegs.push(Peg::Last);
        }
        let points = Peg::total(&pegs);
        self.told.push(Told::Laid { seat, card, count, pegs });
        if self.peg(seat, points) {
            return true;
        }
        if is_last {
            return self.show();
        }
        if count == THIRTY_ONE {
            self.lead_after(seat);
            return false;
        }
        self.pass_on(seat)
    }

    /// After `seat` has laid a card or said go: the next player who still takes part in this
    /// count. When that is nobody, or only who laid the last card and cannot lay another, the
    /// count is at its end.
    fn pass_on(&mut self, seat: Seat) -> Won {
        let last = self.last_to_lay();
        let takes_part =
            |next: &Seat| !self.hands[next.index()].is_empty() && !self.said_go.contains(*next);
        match self.options.round_from(seat).find(takes_part) {
            Some(next) if next != last || self.playable(next).is_some() => {
                self.actor = next;
                false
            }
            _ => {
                self.told.push(Told::TookGo { seat: last, count: self.heap().count() });
                self.lead_after(last);
                self.peg(last, Peg::Go.points())
            }
        }
    }

    fn last_to_lay(&self) -> Seat {
        let laid = self.told.iter().rev().find_map(|told| match told {
            Told::Laid { seat, .. } => Some(*seat),
            _ => None,
        });
        laid.expect("nobody says go at nought: a card was laid")
    }

    /// The count goes back to nought, and the next to the left with cards leads.
    fn lead_after(&mut self, seat: Seat) {
        self.pile.clear();
        self.said_go = SeatSet::default();
        let holds = |next: &Seat| !self.hands[next.index()].is_empty();
        self.actor = self.options.round_from(seat).find(holds).expect("cards are left to lay");
    }

    /// The play is over: hands are counted from the dealer's left, the crib last.
    fn show(&mut self) -> Won {
        self.actor = self.options.left_of(self.dealer, 1);
        self.phase = Phase::Count(Counting::Hand);
        if self.options.show != Show::Table {
            return false;
        }
        let dealer = self.dealer;
        for seat in self.options.round_from(dealer) {
            if self.show_one(seat, Counting::Hand, None) {
                return true;
            }
        }
        self.show_one(dealer, Counting::Crib, None) || self.next_deal()
    }

    fn show_one(&mut self, seat: Seat, what: Counting, claim: Option<u8>) -> Won {
        let cards = self.shown(seat, what);
        let worth = points(cards, self.starter, what);
        let pegged = claim.map_or(worth, |claim| claim.min(worth));
        self.told.push(Told::Showed { seat, what, cards, claim, pegged });
        self.peg(seat, pegged)
    }

    /// A player's own count: what it claims too much is not pegged.
    fn count(&mut self, seat: Seat, claim: u8) -> Won {
        let Phase::Count(what) = self.phase else { unreachable!("checked: a count is wanted") };
        if self.show_one(seat, what, Some(claim)) {
            return true;
        }
        if self.options.show == Show::Muggins {
            self.phase = Phase::Muggins(what);
            self.after_muggins(seat)
        } else {
            self.next_count(seat, what)
        }
    }

    /// The next opponent of who counted, from `seat` on, or the next to count. Opponents are
    /// asked whether or not anything was overlooked, so that being asked tells nothing.
    fn after_muggins(&mut self, seat: Seat) -> Won {
        let shown = self.told.iter().rev().find_map(|told| match told {
            Told::Showed { seat, what, .. } => Some((*seat, *what)),
            _ => None,
        });
        let (counted, what) = shown.expect("muggins follows a count");
        let side = self.options.side(counted);
        let next = self
            .options
            .round_from(seat)
            .take_while(|&next| next != counted)
            .find(|&next| self.options.side(next) != side);
        match next {
            Some(next) => {
                self.actor = next;
                false
            }
            None => self.next_count(counted, what),
        }
    }

    fn next_count(&mut self, counted: Seat, what: Counting) -> Won {
        match what {
            Counting::Crib => return self.next_deal(),
            Counting::Hand if counted == self.dealer => {
                self.phase = Phase::Count(Counting::Crib);
                self.actor = counted;
            }
            Counting::Hand => {
                self.phase = Phase::Count(Counting::Hand);
                self.actor = self.options.left_of(counted, 1);
            }
        }
        false
    }

    fn deal_result(&self) -> DealResult {
        DealResult {
            dealer: self.dealer,
            told: self.told.clone(),
            scores: self.board.iter().map(|track| track.front).collect(),
        }
    }

    fn next_deal(&mut self) -> Won {
        self.deals.push(self.deal_result());
        self.dealer = self.options.left_of(self.dealer, 1);
        self.deal_hands();
        false
    }

    /// Somebody has pegged out: the game is over, and perhaps the match.
    fn end_game(&mut self) {
        let target = self.options.length.target();
        let last_deal = self.deal_result();
        let scores = last_deal.scores.clone();
        let winner = scores.iter().position(|&score| score == target);
        let winner = winner.expect("the game ends because a side has pegged out");
        let others = scores.iter().enumerate().filter(|&(side, _)| side != winner);
        let best = others.map(|(_, &score)| score).max().unwrap_or(target);
        let skunk = self.options.length.skunk(best);
        let worth = if self.options.skunks { skunk.games() } else { Skunk::None.games() };
        self.games.push(GameResult { winner, scores, skunk, worth, last_deal });
        if self.match_winner().is_some() {
            self.phase = Phase::Over;
        } else {
            self.next_game(winner);
        }
    }

    /// The side that has won the match.
    fn match_winner(&self) -> Option<usize> {
        let won = games_won(&self.games, self.options.sides());
        won.iter().position(|&games| games >= self.options.games.get())
    }

    /// A new game of the match. The loser deals first: of several the one with the fewest points,
    /// and of equals the next to the left of the last dealer.
    fn next_game(&mut self, winner: usize) {
        let score = |seat: &Seat| self.board[self.options.side(*seat)].front;
        let losers =
            self.options.round_from(self.dealer).filter(|&seat| self.options.side(seat) != winner);
        self.dealer = losers.min_by_key(score).expect("somebody lost");
        self.board = vec![Track::default(); self.options.sides()];
        self.deals.clear();
        self.deal_hands();
    }

    /// The cut for the first deal: the lowest rank deals, and equal lowest cut again.
    fn cut(&mut self) {
        let mut luck = Luck::new(self.seed.child(0));
        let mut cutting: Vec<Seat> = Seat::all(self.options.seats()).collect();
        while cutting.len() > 1 {
            let mut cards: Vec<Card> = Card::all().collect();
            luck.shuffle(&mut cards);
            let cuts: Vec<Cut> =
                cutting.iter().zip(cards).map(|(&seat, card)| Cut { seat, card }).collect();
            let lowest = cuts.iter().map(|cut| cut.card.rank()).min();
            cutting = cuts
                .iter()
                .filter(|cut| Some(cut.card.rank()) == lowest)
                .map(|cut| cut.seat)
                .collect();
            self.cuts.push(cuts);
        }
        self.dealer = cutting[0];
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

    fn deal(options: &Options, seed: Seed) -> Self {
        let mut game = Cribbage::bare(*options, seed, Seat(0));
        game.cut();
        game.deal_hands();
        game
    }

    fn set_up(options: &Options, setup: &Setup, seed: Seed) -> Result<Self, Illegal> {
        setup.check(options)?;
        let mut game = Cribbage::bare(*options, seed, setup.dealer);
        game.dealt = 1;
        game.board = setup.scores.iter().map(|&score| Track { front: score, back: 0 }).collect();
        game.lay_out(setup.hands.clone(), setup.crib, setup.starter);
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.options.seats()
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
        let mut hand = match self.phase {
            Phase::Over => Vec::new(),
            _ => self.hands[self.actor.index()].clone(),
        };
        hand.sort_unstable();
        match self.phase {
            Phase::Over => Vec::new(),
            Phase::Toss if self.options.thrown() == 1 => {
                hand.into_iter().map(|card| Action::Toss(Toss::one(card))).collect()
            }
            Phase::Toss => {
                let twos = hand.iter().enumerate().flat_map(|(place, &one)| {
                    hand[place + 1..].iter().filter_map(move |&other| Toss::two(one, other))
                });
                twos.map(Action::Toss).collect()
            }
            Phase::Play => {
                let pile = self.heap();
                hand.retain(|card| pile.takes(card.rank()));
                match hand.is_empty() {
                    true => vec![Action::Go],
                    false => hand.into_iter().map(Action::Play).collect(),
                }
            }
            Phase::Count(_) => (0..=BEST_HAND).map(Action::Count).collect(),
            Phase::Muggins(_) => {
                (1..=BEST_HAND).map(Action::Muggins).chain([Action::Pass]).collect()
            }
        }
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
            count: self.heap().count(),
            said_go: self.said_go,
            told: self.told.clone(),
        }
    }

    fn imagine(view: &View, luck: &mut Luck) -> Self {
        imagine::state(view, luck)
    }
}

impl Cribbage {
    /// Whether the crib lies open: it is being counted, or has been.
    fn has_shown_crib(&self) -> bool {
        let is_crib = |told: &Told| matches!(told, Told::Showed { what: Counting::Crib, .. });
        matches!(self.phase, Phase::Count(Counting::Crib)) || self.told.iter().any(is_crib)
    }
}
