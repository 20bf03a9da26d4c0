//! Five Crowns in lines: the table, the sentences, and the questions before a game.

use std::fmt::Write as _;

use anyhow::Result;
use parlour_rules::five_crowns::{
    Action, Card, Coin, FiveCrowns, NotAnAction, Options, Phase, View, best_melds,
};
use parlour_rules::{Message, Seat, Seed, Start, Turn, message};
use parlour_table::words::Words;
use parlour_table::words::five_crowns::arrangement;
use parlour_table::{Sitter, Table};

use super::five_crowns_hand::{Order, hand};
use super::spoken::Spoken;
use super::talk::{Ink, Paint};

/// How wide lines of cards are.
const WIDTH: usize = 78;

/// What is known of a new game.
#[derive(Clone, Copy, Debug)]
pub struct NewFiveCrowns {
    /// Who sits on the first seat, which save files call the human.
    pub human: Sitter,
    /// Who sits on the second seat, which save files call the computer.
    pub computer: Sitter,
    /// The house rules.
    pub options: Options,
}

impl NewFiveCrowns {
    /// Sits down to a new game.
    pub fn sit_down(&self, seed: Seed) -> Result<Table<FiveCrowns>> {
        let sitters = vec![self.human, self.computer];
        Ok(Table::new(self.options, Start::Deal(seed), sitters)?)
    }
}

/// How a person likes to see the table.
#[derive(Default)]
pub struct Taste {
    order: Order,
}

impl Spoken for FiveCrowns {
    const EXAMPLE: &'static str = "draw, take or discard KS";
    const OPEN: bool = true;
    const OWN_COMMANDS: &'static str = "
  draw, take  from the draw pile, or the top discard
  discard KS  throws a card; `discard KS out` goes out with the rest
  sort HOW    orders your hand: by suit, rank or melds; off leaves it";

    type Taste = Taste;

    fn draw(view: &View, sitters: &[Sitter], taste: &Taste, paint: Paint) -> String {
        let wild = view.wild();
        let scores = view.scores();
        let name = |seat: Seat| Self::seat_name(view, seat, sitters);
        let width = [Seat(0), Seat(1)].map(|seat| name(seat).len() + 2).into_iter().max();
        let width = width.unwrap_or_default();
        let title =
            format!("Round {} of {}, wild {}", view.round, view.options.last_round, wild.plural());
        let mut text = format!(
            "{}   {}: {}, {}: {}",
            paint.ink(Ink::Strong, title),
            name(Seat(1)),
            scores[1],
            name(Seat(0)),
            scores[0]
        );
        if let (Some(out), Turn::Act(_)) = (view.gone_out, view.turn) {
            write!(text, "\n{} has gone out: this is the last turn of the round.", name(out))
                .expect("a string takes all");
        }
        for seat in [Seat(1), Seat(0)] {
            if seat == Seat(0) {
                text += &piles(view);
            }
            let held = &view.hands[seat.index()];
            if let Some(cards) = &held.cards {
                let own = sitters.get(seat.index()) == Some(&Sitter::Person);
                let order = if own { taste.order } else { Order::AsHeld };
                write!(text, "\n{:<width$}{}", name(seat), hand(cards, wild, order))
                    .expect("a string takes all");
                let best = best_melds(cards, wild);
                write!(text, "\n{:<width$}{}", "", arrangement(&best, wild))
                    .expect("a string takes all");
            } else {
                let known = if held.known.is_empty() {
                    String::new()
                } else {
                    format!(", {} among them", Message::from(&held.known))
                };
                write!(text, "\n{:<width$}{} cards face down{known}", name(seat), held.held)
                    .expect("a string takes all");
            }
        }
        text
    }

    fn is_worth_drawing(_: &View, _: &[Sitter]) -> bool {
        true
    }

    fn moves(_: &View, legal: &[Action]) -> String {
        let words: Vec<String> = legal.iter().map(Action::to_string).collect();
        format!("  {}", words.join(", "))
    }

    fn offers_menu(view: &View) -> bool {
        view.phase == Phase::Draw
    }

    fn question(view: &View, name: &str) -> Message {
        match (view.phase, view.top_discard()) {
            (Phase::Call, _) => message![name, ", heads or tails?"],
            (Phase::Draw, Some(top)) if view.can_draw() => {
                message![name, ": draw, or take ", top, "?"]
            }
            (Phase::Draw, Some(top)) => message![name, ": take ", top, "?"],
            (Phase::Draw, None) => message![name, ": draw?"],
            (Phase::Discard | Phase::Over, _) => message![name, ": discard which card?"],
        }
    }

    fn read(view: &View, words: &str) -> Result<Action, String> {
        let words = &with_joker(view, words);
        let whole = words.parse::<Action>();
        let short = match (view.phase, words.to_ascii_lowercase().as_str()) {
            (Phase::Call, "h") => Some(Action::Call(Coin::Heads)),
            (Phase::Call, "t") => Some(Action::Call(Coin::Tails)),
            (Phase::Draw, "d") => Some(Action::Draw),
            (Phase::Draw, "t") => Some(Action::Take),
            (Phase::Discard, card) => card.parse().ok().map(Action::Discard),
            _ => None,
        };
        match (whole, short) {
            (Ok(action), _) | (Err(_), Some(action)) => Ok(action),
            (Err(NotAnAction::Unknown(text)), None) => {
                Err(format!("`{text}` is not a move: {}", offered(view)))
            }
            (Err(why), None) => Err(why.to_string()),
        }
    }

    fn adjust(taste: &mut Taste, words: &str) -> Option<String> {
        let (order, said) = match words.to_ascii_lowercase().as_str() {
            "sort suit" | "sort by suit" => (Order::BySuit, "Your hand is sorted by suit."),
            "sort rank" | "sort by rank" => (Order::ByRank, "Your hand is sorted by rank."),
            "sort melds" | "sort by melds" => (Order::ByMelds, "Your hand is sorted by melds."),
            "sort off" => (Order::AsHeld, "Your hand is shown as you hold it."),
            words if words.split(' ').next() == Some("sort") => {
                return Some("sort by suit, rank or melds, or sort off".to_owned());
            }
            _ => return None,
        };
        taste.order = order;
        Some(said.to_owned())
    }
}

/// The words with `joker`, as the hand shows it, as the notation of a joker that is held.
fn with_joker(view: &View, words: &str) -> String {
    let held = view.eye.seat().and_then(|seat| view.hands[seat.index()].cards.as_ref());
    let joker = held.into_iter().flatten().find(|card| card.is_joker());
    match joker {
        Some(joker) => words.to_ascii_lowercase().replace("joker", &joker.to_string()),
        None => words.to_owned(),
    }
}

/// What may be said now.
fn offered(view: &View) -> &'static str {
    match view.phase {
        Phase::Call => "heads or tails",
        Phase::Draw if view.discard_pile.is_empty() => "draw",
        Phase::Draw if !view.can_draw() => "take",
        Phase::Draw => "draw or take",
        Phase::Discard | Phase::Over => "a card such as KS, or discard KS out to go out with it",
    }
}

/// The two piles between the hands.
fn piles(view: &View) -> String {
    let draw = match (&view.draw_pile_cards, view.draw_pile) {
        (_, 0) => ": empty".to_owned(),
        (Some(cards), count) => format!(" ({count}, top first):{}", wrapped(cards)),
        (None, count) => format!(" ({count}): face down"),
    };
    let top = view.top_discard().map_or("empty".into(), Message::from);
    let below = match view.discard_pile.get(1..) {
        Some(below) if !below.is_empty() => format!("   below it:{}", wrapped(below)),
        _ => String::new(),
    };
    format!("\nDraw pile{draw}\nDiscard pile, top: {top}{below}")
}

/// Cards in lines that fit, the ones after the first indented.
fn wrapped(cards: &[Card]) -> String {
    // Most cards take three columns, a joker six.
    let per_line = WIDTH / 3 - 6;
    if cards.len() <= per_line / 2 {
        return format!(" {}", Message::from(cards));
    }
    let lines = cards.chunks(per_line).map(|line| Message::from(line).to_string());
    let lines: Vec<String> = lines.collect();
    format!("\n    {}", lines.join("\n    "))
}
