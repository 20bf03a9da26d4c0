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
        let best = best_melds(&cards, wild);
        assert_eq!(best.points, Tally::new(&cards, wild).least_points());
        assert!(best_discards(&cards, wild).points <= best.points);
    }
});
