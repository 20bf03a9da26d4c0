//! Imagined cards are consistent with everything the seat saw.

use parlour_rules::cards::{Card, CardSet};
use parlour_rules::cribbage::{Cribbage, Options, PublicEvent, Show, View};
use parlour_rules::{Eye, Game, Luck, Seat, Seed, Turn};

use crate::laws::EVERYONE;

/// Checks that a seat that said go has no card it could have played, and no card is in two places.
fn check(real: &View, imagined: &View) {
    let mut seen = CardSet::EMPTY;
    for hand in &imagined.hands {
        let cards = hand.cards.iter().chain(&hand.tossed).chain([&hand.laid]).flatten();
        for &card in cards {
            assert!(seen.insert(card), "{card} is in two places");
        }
    }
    for card in imagined.starter.iter().chain(&imagined.crib.dealt) {
        assert!(seen.insert(*card), "{card} is in two places");
    }
    for told in &real.events {
        if let PublicEvent::SaidGo { seat, count } | PublicEvent::TookGo { seat, count } = *told {
            let held = imagined.hands[seat.index()].cards.as_ref().expect("an open table");
            let fits = |card: &&Card| count + card.rank().number().min(10) <= 31;
            assert_eq!(held.iter().find(fits), None, "{seat} could not play at {count}");
        }
    }
}

#[test]
fn imagined_hands_fit_every_go() {
    let mut gone = 0;
    for seed in 0..60 {
        let players = EVERYONE[seed as usize % 3];
        let mut luck = Luck::new(Seed::from(seed));
        let mut game = Cribbage::deal(&Options::of(players), Seed::from(seed));
        for _ in 0..60 {
            let Turn::Act(_) = game.turn() else { break };
            let action = *luck.pick(&game.legal()).expect("something is legal");
            game.play(action).expect("legal");
            let real = game.view(Eye::All);
            gone += real
                .events
                .iter()
                .filter(|told| matches!(told, PublicEvent::SaidGo { .. }))
                .count();
            check(&real, &real);
            for eye in Seat::all(players.count()).map(Eye::Seat).chain([Eye::Nobody]) {
                check(&real, &Cribbage::imagine(&game.view(eye), &mut luck).view(Eye::All));
            }
        }
    }
    assert!(gone > 100, "goes were said: {gone}");
}

/// Checks that each hidden card is equally likely if nothing is known about it.
#[test]
fn hidden_cards_are_equally_likely() {
    let game = Cribbage::deal(&Options::default(), Seed::from(3));
    let view = game.view(Eye::Seat(Seat(0)));
    let mut luck = Luck::new(Seed::from(4));
    let mut times = [0u32; 52];
    let worlds = 4600;
    for _ in 0..worlds {
        let world = Cribbage::imagine(&view, &mut luck).view(Eye::All);
        for card in world.hands[1].cards.as_ref().expect("an open table") {
            times[card.index()] += 1;
        }
    }
    let own = view.hands[0].cards.as_ref().expect("the seat's own hand");
    for card in Card::all() {
        let times = times[card.index()];
        if own.contains(&card) {
            assert_eq!(times, 0, "{card}");
        } else {
            // Six of 46 cards: 600 times on average, with a standard deviation of 23.
            assert!((500..700).contains(&times), "{card}: {times}");
        }
    }
}

/// Changes one number or card somewhere in a JSON document.
fn damage(value: &mut serde_json::Value, luck: &mut Luck) {
    use serde_json::Value;
    match value {
        Value::Array(items) if !items.is_empty() => {
            let place = luck.below(items.len() as u32) as usize;
            match luck.below(8) {
                0 => drop(items.remove(place)),
                1 => items.push(items[place].clone()),
                _ => damage(&mut items[place], luck),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let place = luck.below(fields.len() as u32) as usize;
            let field = fields.values_mut().nth(place).expect("a field");
            if luck.below(12) == 0 { *field = Value::Null } else { damage(field, luck) }
        }
        Value::Number(_) => *value = luck.below(40).into(),
        Value::String(text) if text.len() == 2 => {
            let card = Card::from_index(luck.below(52) as usize).expect("a card");
            *text = card.to_string();
        }
        _ => {}
    }
}

/// A view from another program may be anything. Whatever is imagined from it must be playable.
#[test]
fn a_damaged_view_is_refused_or_can_be_played() {
    let mut played = 0;
    for seed in 0..6000u64 {
        let players = EVERYONE[seed as usize % 3];
        let show = [Show::Table, Show::Muggins][seed as usize / 3 % 2];
        let mut luck = Luck::new(Seed::from(seed));
        let options = Options { show, ..Options::of(players) };
        let mut game = Cribbage::deal(&options, Seed::from(seed));
        for _ in 0..luck.below(30) {
            let Some(&action) = luck.pick(&game.legal()) else { break };
            game.play(action).expect("legal");
        }
        let Turn::Act(seat) = game.turn() else { continue };
        let view = game.view(Eye::Seat(seat));
        assert!(view.is_sound(), "{view:?}");
        let mut json = serde_json::to_value(&view).expect("JSON");
        for _ in 0..=luck.below(2) {
            damage(&mut json, &mut luck);
        }
        let Ok(damaged_view) = serde_json::from_value::<View>(json) else { continue };
        let mut world = Cribbage::imagine(&damaged_view, &mut luck);
        if world.view(damaged_view.eye) != damaged_view {
            continue;
        }
        played += 1;
        for _ in 0..40 {
            let Some(&action) = luck.pick(&world.legal()) else { break };
            world.play(action).expect("legal");
        }
    }
    assert!(played > 500, "enough damaged views were played: {played}");
}
