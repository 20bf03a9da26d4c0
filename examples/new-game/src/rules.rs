//! German whist, shortened: win good cards from the stock first, then win tricks with them.
//!
//! Both players get a hand; twice as many cards make the stock, its top card face up. Its suit is
//! trumps. You must follow suit if you can. While the stock lasts, the winner of a trick takes
//! the face-up card and the loser the hidden one below it. The tricks after that are counted.

use std::fmt::{self, Display};
use std::str::FromStr;

use parlour_rules::cards::{Card, NotACard, Suit};
use parlour_rules::{
    Eye, Game, Luck, OptionSpec, Outcome, Seat, SeatSet, Seed, Turn,
};
use serde::{Deserialize, Serialize};

/// The house rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many cards each player holds.
    pub cards: u8,
    /// Whether the suit of the first face-up card is trumps.
    pub trumps: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { cards: 7, trumps: true }
    }
}

/// Playing a card, written like the card: `7H`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Play(pub Card);

impl Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Play {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        text.trim().parse().map(Play)
    }
}

/// Why a card can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The player doesn't have the card.
    #[error("you don't hold {0}")]
    NotHeld(Card),
    /// The player has a card of the suit that was led.
    #[error("you must follow suit: play one of your {}", .0.name())]
    FollowSuit(Suit),
}

/// What an eye may know of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eye it is.
    pub eye: Eye,
    /// The house rules.
    pub options: Options,
    /// The hands that the eye sees.
    pub hands: [Option<Vec<Card>>; 2],
    /// The cards that each player is known to hold, because they took them face up.
    pub known: [Vec<Card>; 2],
    /// The stock, the top card last, where the eye sees it.
    pub stock: Option<Vec<Card>>,
    /// How many cards the stock has.
    pub stock_size: usize,
    /// The face-up card of the stock.
    pub top: Option<Card>,
    /// The suit that beats the others.
    pub trump: Option<Suit>,
    /// The card that was led to the present trick.
    pub led: Option<Card>,
    /// Who acts, or how the game ended.
    pub turn: Turn,
    /// The tricks that count, by seat.
    pub tricks: [u8; 2],
    /// Every card played so far, in order.
    pub played: Vec<(Seat, Card)>,
}

/// A game of German whist.
#[derive(Clone)]
pub struct GermanWhist {
    options: Options,
    hands: [Vec<Card>; 2],
    known: [Vec<Card>; 2],
    stock: Vec<Card>,
    trump: Option<Suit>,
    led: Option<Card>,
    to_act: Seat,
    tricks: [u8; 2],
    played: Vec<(Seat, Card)>,
}

/// Whether the second card of a trick beats the one that was led.
pub fn beats(card: Card, led: Card, trump: Option<Suit>) -> bool {
    // Aces are high.
    let height = |card: Card| (card.rank().number() + 11) % 13;
    if card.suit() == led.suit() {
        height(card) > height(led)
    } else {
        Some(card.suit()) == trump
    }
}

impl Game for GermanWhist {
    type Options = Options;
    type Action = Play;
    type Illegal = Illegal;
    type View = View;
    type Setup = ();

    const NAME: &'static str = "german-whist";
    const RULES_VERSION: u32 = 1;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::number("cards", "Cards each", "How many cards each hand has.", (5, 13, 13))
            .asked()
            .summary(|cards| Some(format!("{cards} cards each"))),
        OptionSpec::switch("trumps", "Trumps", "The suit of the first face-up card is trumps.")
            .summary(|trumps| (trumps == "no").then(|| "no trumps".to_owned())),
    ];

    fn deal(options: &Options, seed: Seed) -> Self {
        let mut deck: Vec<Card> = Card::all().collect();
        Luck::new(seed).shuffle(&mut deck);
        let cards = usize::from(options.cards);
        let mut hand = || deck.split_off(deck.len() - cards);
        let hands = [hand(), hand()];
        let stock = deck.split_off(deck.len() - 2 * cards);
        let trump = stock.last().map(|top| top.suit()).filter(|_| options.trumps);
        GermanWhist {
            options: *options,
            hands,
            known: [Vec::new(), Vec::new()],
            stock,
            trump,
            led: None,
            to_act: Seat(0),
            tricks: [0, 0],
            played: Vec::new(),
        }
    }

    fn set_up(options: &Options, (): &(), seed: Seed) -> Result<Self, Illegal> {
        Ok(Self::deal(options, seed))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn partners(&self, seat: Seat) -> SeatSet {
        SeatSet::from_iter([seat])
    }

    fn turn(&self) -> Turn {
        let [first, second] = self.tricks;
        match first.cmp(&second) {
            _ if !self.hands[self.to_act.index()].is_empty() => Turn::Act(self.to_act),
            std::cmp::Ordering::Greater => Turn::Over(Outcome::won_by(Seat(0))),
            std::cmp::Ordering::Less => Turn::Over(Outcome::won_by(Seat(1))),
            std::cmp::Ordering::Equal => Turn::Over(Outcome::Tied),
        }
    }

    fn legal(&self) -> Vec<Play> {
        let hand = &self.hands[self.to_act.index()];
        let follows = |card: &&Card| self.led.is_none_or(|led| led.suit() == card.suit());
        let mut cards: Vec<Card> = hand.iter().filter(follows).copied().collect();
        if cards.is_empty() {
            cards.clone_from(hand);
        }
        cards.sort();
        cards.into_iter().map(Play).collect()
    }

    fn play(&mut self, Play(card): Play) -> Result<(), Illegal> {
        let Turn::Act(seat) = self.turn() else { return Err(Illegal::Over) };
        let place = self.hands[seat.index()].iter().position(|&held| held == card);
        let place = place.ok_or(Illegal::NotHeld(card))?;
        if let Some(led) = self.led.filter(|_| !self.legal().contains(&Play(card))) {
            return Err(Illegal::FollowSuit(led.suit()));
        }
        self.hands[seat.index()].remove(place);
        self.known[seat.index()].retain(|&known| known != card);
        self.played.push((seat, card));
        let other = Seat(1 - seat.0);
        let Some(led) = self.led.take() else {
            self.led = Some(card);
            self.to_act = other;
            return Ok(());
        };
        let winner = if beats(card, led, self.trump) { seat } else { other };
        match (self.stock.pop(), self.stock.pop()) {
            (Some(open), Some(hidden)) => {
                self.hands[winner.index()].push(open);
                self.known[winner.index()].push(open);
                self.hands[1 - winner.index()].push(hidden);
            }
            _ => self.tricks[winner.index()] += 1,
        }
        self.to_act = winner;
        Ok(())
    }

    fn view(&self, eye: Eye) -> View {
        let hand = |seat: u8| eye.sees(Seat(seat)).then(|| self.hands[usize::from(seat)].clone());
        View {
            eye,
            options: self.options,
            hands: [hand(0), hand(1)],
            known: self.known.clone(),
            stock: (eye == Eye::All).then(|| self.stock.clone()),
            stock_size: self.stock.len(),
            top: self.stock.last().copied(),
            trump: self.trump,
            led: self.led,
            turn: self.turn(),
            tricks: self.tricks,
            played: self.played.clone(),
        }
    }

    fn imagine(view: &View, luck: &mut Luck) -> Self {
        let seen = view.hands.iter().flatten().flatten().chain(view.stock.iter().flatten());
        let seen = seen.chain(view.known.iter().flatten()).chain(&view.top);
        let seen: Vec<Card> = seen.copied().chain(view.played.iter().map(|play| play.1)).collect();
        let mut unseen: Vec<Card> = Card::all().filter(|card| !seen.contains(card)).collect();
        luck.shuffle(&mut unseen);
        let mut draw = |count: usize| unseen.split_off(unseen.len().saturating_sub(count));
        let size = |seat: usize| view.hand_size(Seat(seat as u8));
        let mut hand = |seat: usize| match &view.hands[seat] {
            Some(cards) => cards.clone(),
            None => {
                let known = view.known[seat].clone();
                let hidden = draw(size(seat) - known.len());
                known.into_iter().chain(hidden).collect()
            }
        };
        let hands = [hand(0), hand(1)];
        let stock = view.stock.clone().unwrap_or_else(|| {
            let hidden = draw(view.stock_size.saturating_sub(1));
            hidden.into_iter().chain(view.top).collect()
        });
        let to_act = match (view.turn, view.played.last()) {
            (Turn::Act(seat), _) => seat,
            (Turn::Over(_), last) => last.map_or(Seat(0), |play| play.0),
        };
        GermanWhist {
            options: view.options,
            hands,
            known: view.known.clone(),
            stock,
            trump: view.trump,
            led: view.led,
            to_act,
            tricks: view.tricks,
            played: view.played.clone(),
        }
    }
}

impl View {
    /// How many cards a player holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        let played = self.played.iter().filter(|play| play.0 == seat).count();
        let drawn = usize::from(self.options.cards) - self.stock_size / 2;
        usize::from(self.options.cards) + drawn - played
    }
}
