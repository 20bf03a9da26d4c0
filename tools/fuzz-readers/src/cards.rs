//! Cards and hands of the card games, and Crosscut's positions.

use std::fmt::Display;
use std::str::FromStr;

use parlour_rules::cards::{Card, RankTerm, parse_cards};
use parlour_rules::cribbage::{Counting, Dealt, Shown, score};
use parlour_rules::crosscut::{Colour, Crosscut, Options, Position, Size, Square};
use parlour_rules::five_crowns::{self, Listed, Meld, Rank, Tally, best_discards, best_melds};
use parlour_rules::message::CardFace;
use parlour_rules::{Eye, Game, Seed};

use crate::{golden, text};

/// The longest sentence that says what is wrong with a short text.
const LONGEST_REFUSAL: usize = 500;

/// Reads a text, which is then written and read back equal, or refused in a short sentence.
pub fn read_back<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Display> + Display + PartialEq,
{
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            assert!(written.parse().ok() == Some(read), "{text:?} was written as {written:?}");
            text.parse().ok()
        }
        Err(why) => {
            assert!(why.to_string().len() < LONGEST_REFUSAL + text.len(), "{why}");
            None
        }
    }
}

/// `5H 5S 5C JD | 5D`, or the cards of a deal, or one card.
pub fn cribbage(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    let mut read = read_back::<CardFace>(text).map(drop);
    if let Some(card) = read_back::<Card>(text) {
        assert_eq!(Card::from_term(card.rank().term(), card.suit().name()), Ok(card));
    }
    let (rank, suit) = text.split_once(' ').unwrap_or((text, "clubs"));
    let rank = rank.parse().map_or(RankTerm::Name(rank), RankTerm::Number);
    if let Ok(card) = Card::from_term(rank, suit) {
        assert_eq!((card.rank().term(), card.suit().name()), (rank, suit));
        read = Some(());
    }
    if let Ok(cards) = parse_cards(text) {
        let words: Vec<String> = cards.iter().map(Card::to_string).collect();
        assert_eq!(parse_cards(&words.join(" ")).as_ref(), Ok(&cards));
        read = Some(());
    }
    if let Ok(shown) = text.parse::<Shown>() {
        let words: Vec<String> = shown.hand.iter().map(Card::to_string).collect();
        assert_eq!(format!("{}|{}", words.join(","), shown.starter).parse(), Ok(shown));
        for counting in [Counting::Hand, Counting::Crib] {
            let score = score(shown.hand, shown.starter, counting);
            let parts: u8 = score.parts().iter().map(|part| part.points).sum();
            assert_eq!(score.total(), parts);
        }
        read = Some(());
    }
    if let Ok(dealt) = text.parse::<Dealt>() {
        assert_eq!(Dealt::new(dealt.cards()), Ok(dealt));
    }
    read
}

pub fn cribbage_hands() -> Vec<Vec<u8>> {
    let scores = golden::documents("cribbage/scores.jsonl").into_iter().map(|case| {
        let starter = case["starter"].as_str().expect("a starter").to_owned();
        format!("{} | {starter}", golden::words(&case["hand"]))
    });
    let keeps = golden::documents("cribbage/keeps.jsonl");
    let keeps = keeps.iter().map(|case| golden::words(&case["cards"]));
    let others = ["10♥", "t♥", "AS", "7 clubs", "queen hearts", "joker"].map(str::to_owned);
    scores.chain(keeps).chain(others).map(String::into_bytes).collect()
}

/// `7 | 6C J1 4C`: the wild rank and cards.
pub fn five_crowns(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    read_back::<five_crowns::Card>(text);
    let (wild, cards) = text.split_once('|').unwrap_or(("7", text));
    let wild = read_back::<Rank>(wild.trim())?;
    let cards = five_crowns::read_cards(cards).ok()?;
    assert_eq!(five_crowns::read_cards(&Listed(&cards).to_string()).as_ref(), Ok(&cards));
    if (1..=Tally::MOST).contains(&cards.len()) {
        let tally = Tally::new(&cards, wild);
        let best = best_melds(&cards, wild);
        assert_eq!(best.points, tally.least_points());
        assert!(best.melds.iter().all(|meld| {
            let cards: Vec<five_crowns::Card> = meld.cards().to_vec();
            Meld::book(&cards, wild).is_ok() || Meld::run(&cards, wild).is_ok()
        }));
        let each = cards.iter().map(|&card| tally.without(card).least_points());
        assert_eq!(Some(best_discards(&cards, wild).points), each.min());
    }
    Some(())
}

pub fn five_crowns_hands() -> Vec<Vec<u8>> {
    let files = [("melds", "hand"), ("discards", "hand"), ("valid", "cards")];
    let cases = files.into_iter().flat_map(|(file, field)| {
        let cases = golden::documents(&format!("five-crowns/{file}.jsonl"));
        cases.into_iter().map(move |case| {
            format!("{} | {}", case["wild"], golden::words(&case[field])).into_bytes()
        })
    });
    cases.collect()
}

/// A position, a size, a square or a colour.
pub fn position(data: &[u8]) -> Option<()> {
    let text = text(data)?;
    read_back::<Size>(text);
    read_back::<Square>(text);
    read_back::<Colour>(text);
    let position = read_back::<Position>(text)?;
    let game = Crosscut::set_up(&Options::of(position.size()), &position, Seed::from(0));
    let game = game.expect("the board has the position's size");
    assert_eq!(game.view(Eye::All).position, position);
    for played in position.moves() {
        let after = position.after(played);
        assert_eq!(after.to_string().parse(), Ok(after));
    }
    let _ = position.status();
    Some(())
}

/// Positions of the golden files.
pub fn golden_positions() -> Vec<Position> {
    let cases = golden::documents("crosscut/positions.jsonl");
    let positions = cases.iter().map(|case| case["position"].as_str().expect("a position"));
    positions.map(|text| text.parse().expect("golden positions are read")).collect()
}

pub fn positions() -> Vec<Vec<u8>> {
    let figures = golden::lines("crosscut/figures.txt");
    let figures = figures.iter().filter_map(|line| Some(line.split_once(" | ")?.0.to_owned()));
    let positions = golden_positions().into_iter().map(|position| position.to_string());
    let others = ["6x6", "c5", "red"].map(str::to_owned);
    positions.chain(figures).chain(others).map(String::into_bytes).collect()
}
