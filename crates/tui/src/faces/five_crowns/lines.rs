//! Five Crowns in lines of text: the table, and the moves as people type them.

use std::fmt::Write as _;

use parlour_rules::five_crowns::{Action, Card, Coin, NotAnAction, Phase, Rank, View, best_melds};
use parlour_rules::message::CardFace;
use parlour_rules::{Message, Seat, Turn};
use parlour_table::Occupant;
use parlour_table::words::five_crowns::arrangement;

use super::hand::Order;
use crate::face::Players;
use crate::plain::{Ink, Paint};

/// How wide lines of cards are.
const WIDTH: usize = 78;

/// How many of the next cards a line of the draw pile shows.
const NEXT: usize = 12;

/// How much of a draw pile that lies face up is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pile {
    /// Its next cards, and how many more there are.
    Next,
    /// All of it.
    Whole,
}

/// The table: scores, both hands with their melds, and the piles between them.
pub fn table(view: &View, players: &Players, (order, pile): (Order, Pile), paint: Paint) -> String {
    table_with(view, players, (order, true, pile), paint)
}

/// The same without the melds, which would give an answer away.
pub fn table_without_melds(view: &View, players: &Players, paint: Paint) -> String {
    table_with(view, players, (Order::Suit, false, Pile::Next), paint)
}

fn table_with(
    view: &View,
    players: &Players,
    (order, shows_melds, pile): (Order, bool, Pile),
    paint: Paint,
) -> String {
    let wild = view.wild();
    let scores = view.scores();
    let Players { names, occupants } = players;
    let name = |seat: Seat| names.name(seat);
    let width = [Seat(0), Seat(1)].map(|seat| name(seat).chars().count() + 2).into_iter().max();
    let width = width.unwrap_or_default();
    let (round, last) = (view.round, view.options.last_round);
    let title = format!("Round {round} of {last}, {} are wild", wild.plural());
    let mut text = format!(
        "{}   {}: {}, {}: {}",
        paint.ink(Ink::Strong, title),
        name(Seat(1)),
        scores[1],
        name(Seat(0)),
        scores[0]
    );
    if let (Some(out), Turn::Act(last)) = (view.gone_out, view.turn) {
        let went = names.does(out, "went out", "went out");
        let has = names.does(last, "has", "have");
        write!(text, "\n{went}. {has} one last turn.").expect("a string takes all");
    }
    for seat in [Seat(1), Seat(0)] {
        if seat == Seat(0) {
            text += &piles(view, pile);
        }
        let held = &view.hands[seat.index()];
        if let Some(cards) = &held.cards {
            let own = occupants.get(seat.index()) == Some(&Occupant::Person);
            let order = if own { order } else { Order::AsHeld };
            write!(text, "\n{:<width$}{}", name(seat), hand(cards, wild, order))
                .expect("a string takes all");
            if shows_melds {
                let best = best_melds(cards, wild);
                write!(text, "\n{:<width$}{}", "", arrangement(&best, wild))
                    .expect("a string takes all");
            }
        } else {
            let known = if held.known.is_empty() {
                String::new()
            } else {
                format!(", including {}", Message::from(&held.known))
            };
            write!(text, "\n{:<width$}{} cards face down{known}", name(seat), held.held)
                .expect("a string takes all");
        }
    }
    text
}

/// The cards in an order; a wild has a star.
fn hand(cards: &[Card], wild: Rank, order: Order) -> String {
    let star = |card: Card| if card.is_wild(wild) { "*" } else { "" };
    let text = |card: &Card| format!("{}{}", CardFace::from(*card), star(*card));
    order.arrange(cards, wild).iter().map(text).collect::<Vec<_>>().join(" ")
}

/// The action that words mean, short forms included.
pub fn read(view: &View, words: &str) -> Result<Action, String> {
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

/// The order that a `sort` command asks for, or why it asks for none; nothing for other words.
pub fn sorted(words: &str) -> Option<Result<(Order, &'static str), &'static str>> {
    Some(Ok(match words.to_ascii_lowercase().as_str() {
        "sort suit" | "sort by suit" => (Order::Suit, "Your hand is sorted by suit."),
        "sort rank" | "sort by rank" => (Order::Rank, "Your hand is sorted by rank."),
        "sort melds" | "sort by melds" => (Order::Melds, "Your hand is sorted by melds."),
        "sort off" => (Order::AsHeld, "Your hand is shown as you hold it."),
        words if words.split(' ').next() == Some("sort") => {
            return Some(Err("write sort suit, sort rank, sort melds or sort off"));
        }
        _ => return None,
    }))
}

/// The words with `joker` replaced by the notation of a joker that is held.
fn with_joker(view: &View, words: &str) -> String {
    let held = view.eye.seat().and_then(|seat| view.hands[seat.index()].cards.as_ref());
    let joker = held.into_iter().flatten().find(|card| card.is_joker());
    match joker {
        Some(joker) if words.to_ascii_lowercase().contains("joker") => {
            words.to_ascii_lowercase().replace("joker", &joker.to_string())
        }
        _ => words.to_owned(),
    }
}

/// The words that are understood now.
fn offered(view: &View) -> &'static str {
    match view.phase {
        Phase::Call => "write heads or tails",
        Phase::Draw if view.discard_pile.is_empty() => "write draw",
        Phase::Draw if !view.can_draw() => "write take",
        Phase::Draw => "write draw or take",
        Phase::Discard | Phase::Over => {
            "write a card such as KS, or `discard KS out` to go out with it"
        }
    }
}

/// The two piles between the hands.
fn piles(view: &View, pile: Pile) -> String {
    let draw = match (&view.draw_pile_cards, view.draw_pile) {
        (_, 0) => ": empty".to_owned(),
        (Some(cards), count) if pile == Pile::Next && count > NEXT => {
            let (next, more) = (Message::from(&cards[..NEXT]), count - NEXT);
            format!(" ({count}), next: {next}, and {more} more")
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::read_cards;

    #[test]
    fn a_hand_is_shown_in_the_order_that_was_asked_for() {
        let cards = read_cards("KH 7S J1 3S 7T").expect("cards");
        let wild = Rank::new(7).expect("a rank");
        assert_eq!(hand(&cards, wild, Order::AsHeld), "K♥ 7♠* joker* 3♠ 7♆*");
        assert_eq!(hand(&cards, wild, Order::Suit), "joker* 3♠ 7♠* K♥ 7♆*");
        assert_eq!(hand(&cards, wild, Order::Rank), "joker* 3♠ 7♠* 7♆* K♥");
    }
}
