//! What the game says, and how the default faces lay it out.

use parlour_rules::message::CardFace;
use parlour_rules::{Message, Seat, message};
use parlour_table::words::{Area, Names, Words};

use crate::rules::{GermanWhist, Play, View, height};

impl Words for GermanWhist {
    const TITLE: &'static str = "German whist";
    const ABOUT: &'static str = "Win good cards from the stock, then win tricks with them.";
    const CREDIT: &'static str = "Traditional; for two";
    const HOW: &'static [(&'static str, &'static str)] = &[
        ("Two halves", "While the stock lasts, tricks win cards. After that, tricks count."),
        ("A trick", "Follow suit if you can. The highest card wins, or the highest trump."),
    ];
    const RULES: &'static str = include_str!("../README.md");
    const HIDES: bool = true;

    fn progress(view: &View, _: usize) -> String {
        match (view.stock.len(), view.tricks) {
            (0, [first, second]) => format!("{first} tricks to {second}"),
            (cards, _) => format!("{cards} cards in the stock"),
        }
    }

    fn instruction(action: Play) -> Message {
        message!["play ", action.0]
    }

    fn ask(view: &View, _: &Names) -> Message {
        match view.led {
            Some(led) => message!["play a card on ", led, "."],
            None => "lead a card.".into(),
        }
    }

    fn tell(before: &View, after: &View, seat: Seat, action: Play, names: &Names) -> Message {
        let mut told = message![names.does(seat, "plays", "play"), " ", action.0, "."];
        if before.led.is_some() {
            let prize = before.top().map(|top| message![" and the ", top]);
            told +=
                message![" ", names.does(after.leader, "wins", "win"), " the trick", prize, "."];
        }
        told
    }

    fn how_it_ended(view: &View) -> Message {
        let [first, second] = view.tricks.map(u32::from);
        message![first.max(second), " tricks to ", first.min(second)]
    }

    fn layout(view: &View, names: &Names) -> Vec<Area> {
        let cards = |title: Message, cards: Vec<CardFace>, all: usize| {
            let hidden = all - cards.len();
            Area::Cards { title, cards, hidden }
        };
        let hand = |seat: Seat| {
            let hand = &view.hands[seat.index()];
            let mut seen: Vec<_> = hand.iter().filter_map(|held| held.card).collect();
            seen.sort_by_key(|&card| (card.suit(), height(card)));
            let seen = seen.into_iter().map(CardFace::from).collect();
            cards(names.listed(seat).into(), seen, hand.len())
        };
        let pile = |title: &str, card: Option<_>, all: usize| {
            cards(title.into(), card.map(CardFace::from).into_iter().collect(), all)
        };
        let [first, second] = view.tricks.map(u32::from);
        let [one, other] = [Seat(0), Seat(1)].map(|seat| names.listed(seat));
        let trumps = message!["Trumps are ", view.trump.suit().name(), ". Tricks won. "];
        let score = message![trumps, one, ": ", first, ", ", other, ": ", second, "."];
        let own = view.eye.seat().unwrap_or(Seat(0));
        vec![
            hand(Seat(1 - own.0)),
            pile("Stock", view.top(), view.stock.len()),
            pile("Trick", view.led, usize::from(view.led.is_some())),
            Area::Line(score),
            hand(own),
        ]
    }
}
