//! Views from other programs may list cards in any order, where the order means nothing.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::cribbage::{Cribbage, Length, Options, Show};
use parlour_rules::five_crowns::{FiveCrowns, Options as FiveCrownsOptions};
use parlour_rules::{Eye, Game, Luck, Seed, Turn};
use serde_json::Value;

/// The parts of a JSON value that a path leads to; `*` stands for every entry of a list.
fn parts<'a>(value: &'a mut Value, path: &[&str]) -> Vec<&'a mut Value> {
    let Some((first, rest)) = path.split_first() else { return vec![value] };
    match value {
        Value::Array(list) if *first == "*" => {
            list.iter_mut().flat_map(|entry| parts(entry, rest)).collect()
        }
        Value::Object(fields) => {
            fields.get_mut(*first).map(|field| parts(field, rest)).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Reverses each card list of the view at `path`, and checks that the prompt and the decision stay
/// the same. Returns how many lists have another order then.
fn check_reversed<G: Computer>(game: &G, path: &str) -> usize {
    let (_, prompt) = Prompt::of(game).expect("the game goes on");
    let mut view = serde_json::to_value(&prompt.view).expect("JSON");
    let mut changed = 0;
    for list in parts(&mut view, &path.split('/').collect::<Vec<_>>()) {
        let Value::Array(cards) = list else { continue };
        let before = cards.clone();
        cards.reverse();
        changed += usize::from(*cards != before);
    }
    let read = serde_json::from_value(view).expect("a view");
    let again = match Prompt::<G>::from_view(read) {
        Ok(again) => again,
        Err(why) => panic!("{path}: {why}: {:?}", prompt.view),
    };
    assert_eq!(again.legal, prompt.legal, "{path}");
    let decide = |prompt: &Prompt<G>| {
        let mut player = G::player(Level::Medium, Seed::from(1));
        player.decide(prompt, &Budget::effort(1)).action()
    };
    assert_eq!(decide(&again), decide(&prompt), "{path}: {:?}", prompt.view);
    changed
}

/// Plays random games, and checks every list at every turn.
fn check<G: Computer>(games: impl IntoIterator<Item = G>, paths: &[&'static str]) {
    let mut seen: BTreeMap<&str, usize> = paths.iter().map(|&path| (path, 0)).collect();
    let mut luck = Luck::new(Seed::from(2));
    for mut game in games {
        while let Turn::Act(_) = game.turn() {
            for (path, times) in &mut seen {
                *times += check_reversed(&game, path);
            }
            let action = *luck.pick(&game.legal()).expect("something is legal");
            game.play(action).expect("it is legal");
        }
    }
    assert!(seen.values().all(|&times| times > 10), "every list was reversed: {seen:?}");
}

#[test]
fn cribbage_cards_may_come_in_any_order() {
    let games = NonZeroU8::new(2).expect("it is not 0");
    let options =
        Options { show: Show::Muggins, length: Length::Short, games, ..Options::default() };
    let games = (0..2).map(|seed| Cribbage::deal(&options, Seed::from(seed)));
    let paths = [
        "hands/*/cards",
        "hands/*/tossed",
        "crib/cards",
        "told/*/showed/cards",
        "deals/*/told/*/showed/cards",
        "games/*/last_deal/told/*/showed/cards",
    ];
    check(games, &paths);
}

#[test]
fn five_crowns_cards_may_come_in_any_order() {
    let options: FiveCrownsOptions = serde_json::from_str(r#"{"last_round":3}"#).expect("options");
    let games = (0..2).map(|seed| FiveCrowns::deal(&options, Seed::from(seed)));
    check(games, &["hands/*/cards", "hands/*/known", "sheet/*/hands/*"]);
    // The pack is listed where a save file has lost a card.
    let lost = (0..1).map(|seed| {
        let mut game = FiveCrowns::deal(&options, Seed::from(seed));
        game.play("heads".parse().expect("an action")).expect("it is legal");
        let mut save = game.view(Eye::All).save().expect("it is before a turn");
        save.draw_pile.pop().expect("a card");
        FiveCrowns::set_up(&options, &save, Seed::from(seed)).expect("a start")
    });
    check(lost, &["pack"]);
}
