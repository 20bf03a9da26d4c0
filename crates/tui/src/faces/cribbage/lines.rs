//! Cribbage in lines of text: the table, and the moves as people type them.

use std::fmt::Write as _;

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Action, Counting, NotAnAction, Phase, Toss, View, in_words};
use parlour_rules::message::CardFace;
use parlour_rules::{Message, Seat, Turn, message};
use parlour_table::Occupant;
use parlour_table::words::Names;
use parlour_table::words::cribbage::{
    called, deal_number, missed_points, pile, side_names, whose_crib,
};

use super::choosing::HandOrder;
use super::lines_board::board;
use crate::plain::{Ink, Paint};

/// The table: the board, everybody's cards, the crib and the count.
pub fn table(view: &View, names: &Names, order: HandOrder, paint: Paint) -> String {
    let mut text = title(view, names, paint);
    write!(text, "\n{}", board(view, &side_names(view.options, names), paint))
        .expect("a string takes all");
    let own = match (view.eye.seat(), view.turn) {
        (Some(seat), _) | (None, Turn::Act(seat)) => seat,
        (None, Turn::Over(_)) => Seat(0),
    };
    let width = Seat::all(view.options.seats()).map(|seat| names.name(seat).chars().count()).max();
    let width = width.unwrap_or(0) + 2;
    for seat in view.options.round_from(own) {
        if seat == own {
            text += &middle(view, names);
        }
        write!(text, "\n{:<width$}{}", names.name(seat), hand(view, seat, order))
            .expect("a string takes all");
    }
    text
}

/// Whether the table is shown: before a person chooses and at the end, or before each deal where
/// only computers play.
pub fn is_worth_showing(view: &View, occupants: &[Occupant]) -> bool {
    match view.turn {
        Turn::Over(_) => true,
        Turn::Act(seat) if occupants.contains(&Occupant::Person) => {
            occupants.get(seat.index()) == Some(&Occupant::Person)
        }
        Turn::Act(_) => view.events.is_empty(),
    }
}

/// The legal actions, each with what it would do.
pub fn moves(view: &View, legal: &[Action]) -> String {
    let pile = pile(view);
    let says = |action: &Action| match action {
        Action::Play(card) => {
            let count = pile.with(card.rank()).count();
            format!("{action}: {}", called(count, &pile.pegs(card.rank())))
        }
        Action::Toss(toss) => format!("discard {toss}"),
        _ => action.to_string(),
    };
    match legal {
        [Action::Count(_), ..] => "  count 0 to count 29".to_owned(),
        [Action::Muggins(_), ..] => "  muggins 1 to muggins 29, or pass".to_owned(),
        [Action::Play(_), ..] => {
            legal.iter().map(|action| format!("  {}", says(action))).collect::<Vec<_>>().join("\n")
        }
        _ => {
            let lines: Vec<String> = legal
                .chunks(5)
                .map(|line| line.iter().map(says).collect::<Vec<_>>().join(", "))
                .collect();
            format!("  {}", lines.join(",\n  "))
        }
    }
}

/// The action that words mean: cards alone, ranks alone and other short forms included.
pub fn read(view: &View, words: &str) -> Result<Action, String> {
    if let Ok(action) = words.parse() {
        return Ok(action);
    }
    let lower = words.to_lowercase().replace(',', " ");
    let mut parts: Vec<&str> = lower.split_whitespace().collect();
    if matches!((view.phase, parts.first()), (Phase::Toss, Some(&("discard" | "toss" | "throw"))))
        || matches!((view.phase, parts.first()), (Phase::Play, Some(&("play" | "lay"))))
    {
        parts.remove(0);
    }
    let why = || match words.parse::<Action>().expect_err("tried before") {
        NotAnAction::Unknown(text) => format!("`{text}` is not a move: {}", offered(view)),
        why => why.to_string(),
    };
    match (view.phase, parts.as_slice()) {
        (Phase::Toss, [one]) => named(view, one).map(Toss::one).map(Action::Toss),
        (Phase::Toss, [one, other]) => {
            let (one, other) = (named(view, one)?, named(view, other)?);
            Toss::two(one, other).map(Action::Toss).ok_or_else(|| {
                let twice = " is named twice: discard two different cards";
                message![one, twice].to_string()
            })
        }
        (Phase::Play, [card]) => named(view, card).map(Action::Play),
        (Phase::Count(_), [number]) => number.parse().map(Action::Count).map_err(|_| why()),
        (Phase::Muggins(_), ["no" | "none" | "nothing" | "0"]) => Ok(Action::Pass),
        (Phase::Muggins(_), [number]) => number.parse().map(Action::Muggins).map_err(|_| why()),
        _ => Err(why()),
    }
}

/// The words that are understood now.
fn offered(view: &View) -> &'static str {
    match view.phase {
        Phase::Toss if view.options.thrown() == 2 => {
            "write the two cards to discard, such as 2C 7D"
        }
        Phase::Toss => "write the card to discard, such as 2C",
        Phase::Play => "write a card to play, such as 5H, or `go`",
        Phase::Count(_) => "write the number of points, such as 8",
        Phase::Muggins(_) => "write the number of points that were missed, or `pass`",
        Phase::Over => "the game is over",
    }
}

/// Whether a word can be meant as a card: it has a card's length and begins like one.
fn may_be_a_card(word: &str) -> bool {
    let first = word.chars().next();
    word.chars().count() <= 3 && first.is_some_and(|first| "123456789atjqkx".contains(first))
}

/// The order that a `sort` command asks for, or why it asks for none; nothing for other words.
pub fn sorted(words: &str) -> Option<Result<(HandOrder, &'static str), &'static str>> {
    Some(Ok(match words.to_ascii_lowercase().as_str() {
        "sort rank" | "sort by rank" => (HandOrder::ByRank, "Your hand is sorted by rank."),
        "sort suit" | "sort by suit" => (HandOrder::BySuit, "Your hand is sorted by suit."),
        "sort off" => (HandOrder::Dealt, "Your hand is shown as it was dealt."),
        words if words.split(' ').next() == Some("sort") => {
            return Some(Err("type sort rank, sort suit or sort off"));
        }
        _ => return None,
    }))
}

/// What the player on a seat is asked; `end` closes a sentence that is no question.
pub fn question(view: &View, seat: Seat, names: &Names, end: &str) -> Message {
    let name = names.asked(seat);
    let asked = match view.phase {
        Phase::Toss => {
            let cards = if view.options.thrown() == 2 { "two cards" } else { "one card" };
            message!["discard ", cards, " to ", whose_crib(view, names), end]
        }
        Phase::Play if view.count == 0 => message!["lead a card", end],
        Phase::Play => message!["the count is ", in_words(view.count), ". Play a card", end],
        Phase::Count(what) => {
            let what = match what {
                Counting::Hand => "your hand",
                Counting::Crib => "your crib",
            };
            let cards = match (view.to_count(), view.starter) {
                (Some((cards, _)), Some(starter)) => {
                    message![" ", &cards, " with the starter ", starter]
                }
                _ => Message::default(),
            };
            message!["how many points are in ", what, cards, "?"]
        }
        Phase::Muggins(_) => message![missed_points(view, names), " (a number, or pass)"],
        Phase::Over => return message![name, end],
    };
    message![name, ": ", asked]
}

/// The card that a word names: in full, or by its rank where the hand has one of it.
fn named(view: &View, word: &str) -> Result<Card, String> {
    let why = match word.parse::<Card>() {
        Ok(card) => return Ok(card),
        Err(why) => why.to_string(),
    };
    let why = if may_be_a_card(word) {
        why
    } else {
        format!("`{word}` is not a move: {}", offered(view))
    };
    let is_rank =
        |rank: &Rank| rank.letter().to_ascii_lowercase().to_string() == word.replace("10", "t");
    let Some(rank) = Rank::all().find(is_rank) else { return Err(why) };
    let own = view.eye.seat().and_then(|seat| view.hands[seat.index()].cards.as_ref());
    let mut alike = own.into_iter().flatten().filter(|card| card.rank() == rank);
    match (alike.next(), alike.next()) {
        (Some(&card), None) => Ok(card),
        (None, _) => {
            Err(format!("you don't hold a {}: choose one of your own cards", CardFace::from(rank)))
        }
        (Some(&one), Some(&other)) => {
            Err(message!["which ", rank, ": ", one, " or ", other, "?"].to_string())
        }
    }
}

/// The deal, who deals, and how the match stands.
fn title(view: &View, names: &Names, paint: Paint) -> String {
    let mut text = String::new();
    let dealer = names.within(view.dealer);
    let deal = match deal_number(view) {
        Some(number) => format!("Deal {number}, dealt by {dealer}"),
        None => format!("Dealt by {dealer}"),
    };
    text += &paint.ink(Ink::Strong, deal);
    if view.options.games.get() > 1 {
        let games: Vec<String> = side_names(view.options, names)
            .iter()
            .zip(view.games_won())
            .map(|(name, games)| format!("{name}: {games}"))
            .collect();
        let game = view.games.len() + usize::from(view.phase != Phase::Over);
        write!(text, "   Game {game}. Games won. {}", games.join(", "))
            .expect("a string takes all");
    }
    text
}

/// The starter, the crib, and the cards of the count.
fn middle(view: &View, names: &Names) -> String {
    let starter = view.starter.map_or("face down".into(), Message::from);
    let crib = match (&view.crib.cards, view.crib.held) {
        (Some(cards), _) => cards.into(),
        (None, 0) => "empty".into(),
        (None, 1) => "1 card face down".into(),
        (None, held) => message![held, " cards face down"],
    };
    let mut text = format!("\n   Starter: {starter}   {} crib: {crib}", names.owner(view.dealer));
    if !view.pile.is_empty() {
        write!(text, "\n   Count {}: {}", view.count, Message::from(&view.pile))
            .expect("a string takes all");
    }
    text
}

/// The cards that a seat holds, has played and has discarded, as far as the viewer knows.
fn hand(view: &View, seat: Seat, order: HandOrder) -> Message {
    let hand = &view.hands[seat.index()];
    let mut parts = Vec::new();
    match (&hand.cards, hand.held) {
        (_, 0) => {}
        (Some(cards), _) => {
            let mut cards = cards.clone();
            order.sort(&mut cards);
            parts.push(Message::from(&cards));
        }
        (None, 1) => parts.push("1 card face down".into()),
        (None, held) => parts.push(message![held, " cards face down"]),
    }
    if !hand.laid.is_empty() {
        parts.push(message!["played ", &hand.laid]);
    }
    if let Some(tossed) = &hand.tossed {
        parts.push(message!["discarded ", tossed]);
    }
    Message::join(parts, "   ")
}
