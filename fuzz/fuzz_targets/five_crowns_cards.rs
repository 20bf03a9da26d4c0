//! Any text is cards or is refused; what is read is written back and melded without a fall.

#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour_rules::five_crowns::{Listed, Rank, Tally, best_discards, best_melds, read_cards};

fuzz_target!(|text: &str| {
    let (wild, cards) = text.split_once('|').unwrap_or(("7", text));
    let Ok(wild) = wild.trim().parse::<Rank>() else { return };
    let Ok(cards) = read_cards(cards) else { return };
    assert_eq!(read_cards(&Listed(&cards).to_string()).as_ref(), Ok(&cards));
    if (1..=Tally::MOST).contains(&cards.len()) {
        let tally = Tally::new(&cards, wild);
        assert_eq!(best_melds(&cards, wild).points, tally.least_points());
        let each = cards.iter().map(|&card| tally.without(card).least_points());
        assert_eq!(Some(best_discards(&cards, wild).points), each.min());
    }
});
