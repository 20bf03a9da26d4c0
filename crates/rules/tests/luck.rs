//! Random numbers never change: the first outputs of some seeds match the golden file.

use std::fmt::Write;

use parlour_rules::{Luck, Seed};

/// The text of `golden/luck.txt`, computed again.
fn first_outputs() -> String {
    let mut text = String::from(
        "# The first outputs of some seeds. They must never change: records replay by them.\n\
         # Source: checked against an independent ChaCha12 written from its specification.\n",
    );
    for number in [0, 1, 7, u64::MAX] {
        let seed = Seed::from(number);
        writeln!(text, "seed {number} = {seed}").expect("a string takes all");
        writeln!(text, "commitment = {}", seed.commitment()).expect("a string takes all");
        writeln!(text, "child 3 = {}", seed.child(3)).expect("a string takes all");
        let mut luck = Luck::new(seed);
        let words: Vec<u32> = (0..8).map(|_| luck.below(u32::MAX)).collect();
        writeln!(text, "below 4294967295 = {words:?}").expect("a string takes all");
        let mut luck = Luck::new(seed);
        let dice: Vec<u32> = (0..20).map(|_| luck.below(6)).collect();
        writeln!(text, "below 6 = {dice:?}").expect("a string takes all");
        let mut luck = Luck::new(seed);
        let mut cards: Vec<u8> = (0..52).collect();
        luck.shuffle(&mut cards);
        writeln!(text, "shuffle 0..52 = {cards:?}").expect("a string takes all");
    }
    text
}

#[test]
fn the_first_outputs_match_the_golden_file() {
    assert_eq!(first_outputs(), include_str!("../../../golden/luck.txt"));
}

#[test]
fn shuffles_and_numbers_are_fair() {
    let mut luck = Luck::new(Seed::from(1));
    let mut places = [[0u32; 4]; 4];
    let mut below = [0u32; 5];
    for _ in 0..40_000 {
        let mut cards = [0usize, 1, 2, 3];
        luck.shuffle(&mut cards);
        for (place, card) in cards.into_iter().enumerate() {
            places[place][card] += 1;
        }
        below[luck.below(5) as usize] += 1;
    }
    // Four standard deviations of a binomial count are 346 and 320.
    assert!(places.iter().flatten().all(|count| count.abs_diff(10_000) < 346), "{places:?}");
    assert!(below.iter().all(|count| count.abs_diff(8_000) < 320), "{below:?}");
}

#[test]
fn an_error_says_what_a_seed_looks_like() {
    for text in ["", "-1", "x", "18446744073709551616", &"g".repeat(64), &"a".repeat(65)] {
        let error = text.parse::<Seed>().expect_err("not a seed");
        assert!(error.to_string().contains("64 hexadecimal digits"), "{error}");
    }
}
