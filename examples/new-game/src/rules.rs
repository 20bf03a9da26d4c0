//! The rules: `README.md` has them in words.

use std::fmt::{self, Display};
use std::str::FromStr;

use parlour_rules::cards::{Card, NotACard, Suit};
use parlour_rules::{Eye, Game, Luck, OptionSpec, Outcome, Seat, SeatSet, Seed, Turn};
use serde::{Deserialize, Serialize};

/// The house rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many cards each player holds.
    pub cards: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { cards: 7 }
    }
}

/// Playing a card, written like the card: `7H`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Play(pub Card);

impl Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Play {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        text.parse().map(Play)
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

/// A card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    /// The card; none where the eye may not see it.
    pub card: Option<Card>,
    /// Whether it was taken face up, so that everybody knows it.
    pub open: bool,
}

/// What an eye may know of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eye it is.
    pub eye: Eye,
    /// The house rules.
    pub options: Options,
    /// The hands.
    pub hands: [Vec<Held>; 2],
    /// The stock, its top card last.
    pub stock: Vec<Option<Card>>,
    /// The card of the stock that was turned first: its suit is trumps.
    pub trump: Card,
    /// Who led the present trick, or won the last one.
    pub leader: Seat,
    /// The card that was led.
    pub led: Option<Card>,
    /// The tricks that count, by seat.
    pub tricks: [u8; 2],
    /// Every card played so far, in order.
    pub played: Vec<Card>,
}

/// A game of German whist: what an eye that sees everything sees.
#[derive(Clone)]
pub struct GermanWhist(View);

/// How high a card is in its suit: aces are high.
pub fn height(card: Card) -> u8 {
    (card.rank().number() + 11) % 13
}

/// Whether the second card of a trick beats the one that was led.
pub fn beats(card: Card, led: Card, trump: Card) -> bool {
    match card.suit() {
        suit if suit == led.suit() => height(card) > height(led),
        suit => suit == trump.suit(),
    }
}

impl View {
    /// The face-up card of the stock.
    pub fn top(&self) -> Option<Card> {
        self.stock.last().copied().flatten()
    }

    /// Who acts, or how the game ended.
    pub fn turn(&self) -> Turn {
        let seat = if self.led.is_some() { Seat(1 - self.leader.0) } else { self.leader };
        if !self.hands[seat.index()].is_empty() {
            return Turn::Act(seat);
        }
        let [first, second] = self.tricks;
        let winner = Seat(u8::from(second > first));
        Turn::Over(if first == second { Outcome::Tied } else { Outcome::won_by(winner) })
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
    const OPTIONS: &'static [OptionSpec] =
        &[OptionSpec::number("cards", "Cards each", "How many cards each hand has.", (5, 13, 13))
            .asked()
            .summary(|cards| Some(format!("{cards} cards each")))];

    fn deal(options: &Options, seed: Seed) -> Self {
        let mut deck: Vec<Card> = Card::all().collect();
        Luck::new(seed).shuffle(&mut deck);
        let cards = usize::from(options.cards);
        let mut hand = || {
            let hand = deck.split_off(deck.len() - cards).into_iter();
            hand.map(|card| Held { card: Some(card), open: false }).collect()
        };
        let hands = [hand(), hand()];
        deck.truncate(2 * cards);
        GermanWhist(View {
            eye: Eye::All,
            options: *options,
            hands,
            trump: deck[2 * cards - 1],
            stock: deck.into_iter().map(Some).collect(),
            leader: Seat(0),
            led: None,
            tricks: [0, 0],
            played: Vec::new(),
        })
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
        self.0.turn()
    }

    fn legal(&self) -> Vec<Play> {
        let Turn::Act(seat) = self.turn() else { return Vec::new() };
        let hand = self.0.hands[seat.index()].iter().filter_map(|held| held.card);
        let mut plays: Vec<Play> = hand.map(Play).collect();
        let follows = |play: &Play| self.0.led.is_some_and(|led| led.suit() == play.0.suit());
        if plays.iter().any(follows) {
            plays.retain(follows);
        }
        plays.sort();
        plays
    }

    fn play(&mut self, Play(card): Play) -> Result<(), Illegal> {
        let Turn::Act(seat) = self.turn() else { return Err(Illegal::Over) };
        let hand = &self.0.hands[seat.index()];
        let place = hand.iter().position(|held| held.card == Some(card));
        let place = place.ok_or(Illegal::NotHeld(card))?;
        if let Some(led) = self.0.led.filter(|_| !self.legal().contains(&Play(card))) {
            return Err(Illegal::FollowSuit(led.suit()));
        }
        let table = &mut self.0;
        table.hands[seat.index()].remove(place);
        table.played.push(card);
        let Some(led) = table.led.take() else {
            table.led = Some(card);
            return Ok(());
        };
        if beats(card, led, table.trump) {
            table.leader = seat;
        }
        let winner = table.leader.index();
        match (table.stock.pop(), table.stock.pop()) {
            (Some(top), Some(hidden)) => {
                table.hands[winner].push(Held { card: top, open: true });
                table.hands[1 - winner].push(Held { card: hidden, open: false });
            }
            _ => table.tricks[winner] += 1,
        }
        Ok(())
    }

    fn view(&self, eye: Eye) -> View {
        let table = &self.0;
        let hand = |seat: Seat| {
            let hand = table.hands[seat.index()].iter();
            let seen = |held: &Held| held.card.filter(|_| held.open || eye.sees(seat));
            hand.map(|held| Held { card: seen(held), open: held.open }).collect()
        };
        let is_seen = |place: usize| eye == Eye::All || place + 1 == table.stock.len();
        let stock = table.stock.iter().enumerate();
        View {
            eye,
            hands: [hand(Seat(0)), hand(Seat(1))],
            stock: stock.map(|(place, card)| card.filter(|_| is_seen(place))).collect(),
            played: table.played.clone(),
            ..*table
        }
    }

    fn imagine(view: &View, luck: &mut Luck) -> Self {
        let mut table = View { eye: Eye::All, ..view.clone() };
        let held = view.hands.iter().flatten().filter_map(|held| held.card);
        let seen: Vec<Card> =
            held.chain(view.stock.iter().copied().flatten()).chain(view.played.clone()).collect();
        let mut unseen: Vec<Card> = Card::all().filter(|card| !seen.contains(card)).collect();
        luck.shuffle(&mut unseen);
        let hands = table.hands.iter_mut().flatten().map(|held| &mut held.card);
        for hidden in hands.chain(&mut table.stock).filter(|card| card.is_none()) {
            *hidden = unseen.pop();
        }
        GermanWhist(table)
    }
}
