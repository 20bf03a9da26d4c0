//! Five Crowns' players: legal, repeatable, blind to hidden cards, and right in what they say.

mod ends;
mod facts;
mod sentences;
mod table;

use std::collections::BTreeSet;

use parlour_players::arena::{Contestant, Match, Tally as Results};
use parlour_players::explain::Voice;
use parlour_players::{Budget, Computer, Level, Prompt, five_crowns};
use parlour_rules::five_crowns::{Action, FiveCrowns, Options, Phase, PublicEvent, best_discards};
use parlour_rules::{Eye, Game, Luck, Message, Seat, Seed, Turn};

use facts::{check, kind, spoiled};
use table::{
    after_drawing, decide, least, own_hand, play, position, set_up, through, watch, watch_both,
};

#[test]
fn every_level_ranks_every_legal_action_and_its_terms_add_up() {
    for level in Level::ALL {
        let last = if level == Level::Easy { 1 } else { 5 };
        watch(level, through(last), 0..2, |game, decision| {
            let mut actions: Vec<Action> =
                decision.ranked.iter().map(|verdict| verdict.action).collect();
            actions.sort_unstable();
            assert_eq!(actions, game.legal(), "{level}");
            assert!(decision.ranked.is_sorted_by(|one, other| one.worth >= other.worth));
            for verdict in &decision.ranked {
                let sum: f64 = verdict.terms.iter().map(|term| term.worth).sum();
                assert!((sum - verdict.worth).abs() < 1e-9, "{level}: {verdict:?}");
            }
            let goes_out = |action: &Action| matches!(action, Action::GoOut(_));
            if game.legal().iter().any(goes_out) {
                assert!(goes_out(&decision.action()), "{level} goes out when it can");
            }
        });
    }
}

#[test]
fn same_seed_and_effort_repeat_a_decision() {
    for level in Level::ALL {
        let last = if level == Level::Easy { 1 } else { 3 };
        let mut actions: [Vec<Action>; 2] = Default::default();
        for actions in &mut actions {
            watch(level, through(last), 7..8, |_, decision| actions.push(decision.action()));
        }
        assert_eq!(actions[0], actions[1], "{level}");
    }
}

/// Whatever the other hand and the draw pile hide, the decision is the same, with every worth and
/// reason.
#[test]
fn decisions_ignore_hidden_cards() {
    for level in Level::ALL {
        let last = if level == Level::Easy { 1 } else { 6 };
        let mut luck = Luck::new(Seed::from(77));
        watch(level, through(last), 11..12, |game, decision| {
            let Turn::Act(seat) = game.turn() else { return };
            let view = game.view(Eye::Seat(seat));
            let other = FiveCrowns::imagine(&view, &mut luck);
            let told = |decision: &_| format!("{decision:?}");
            let again = decide(level, &other);
            assert_eq!(told(&again), told(&decide(level, game)), "{level}");
            if level == Level::Medium || level == Level::Hard {
                assert_eq!(told(&again), told(decision), "{level} leaves nothing to chance");
            }
        });
    }
}

#[test]
fn medium_plays_the_plain_greedy_strategy() {
    watch(Level::Medium, through(8), 20..23, |game, decision| {
        let Turn::Act(seat) = game.turn() else { return };
        let view = game.view(Eye::Seat(seat));
        let hand = own_hand(&view);
        match decision.action() {
            Action::Take | Action::Draw => {
                let top = view.top_discard().expect("there is a discard");
                let now = least(&hand, view.wild());
                let lowers = after_drawing(&hand, top, view.wild()) < now;
                assert_eq!(decision.action() == Action::Take, lowers);
            }
            Action::Discard(card) | Action::GoOut(card) => {
                assert_eq!(card, best_discards(&hand, view.wild()).cards[0]);
            }
            Action::Call(_) => {}
        }
    });
}

/// Checks that reasons are one or two short sentences.
fn check_form(told: &[Message]) {
    assert!((1..=2).contains(&told.len()), "{told:?}");
    for sentence in told.iter().map(Message::to_string) {
        let begins = |first: char| first.is_uppercase() || first.is_ascii_digit();
        assert!(sentence.starts_with(begins) && sentence.ends_with('.'), "{sentence}");
        assert!(!sentence.contains("  ") && !sentence.contains(';'), "{sentence}");
        // A list of cards counts as one word.
        let is_card = |word: &&str| word.contains(['♠', '♣', '♦', '♥', '♆']) || *word == "joker";
        let words = sentence.split(' ').filter(|word| !is_card(word)).count();
        assert!(words <= 20, "{words} words: {sentence}");
    }
}

#[test]
fn facts_of_a_decision_are_true_and_spoiled_ones_are_detected() {
    let (mut kinds, mut caught) = (BTreeSet::new(), BTreeSet::new());
    let mut draws = 0;
    let pairs = [
        [Level::Medium, Level::Hard],
        [Level::Hard, Level::Expert],
        [Level::Expert, Level::Medium],
    ];
    for levels in pairs {
        watch_both(levels, through(11), 40..41, |game, decision| {
            let Turn::Act(seat) = game.turn() else { return };
            let view = game.view(Eye::Seat(seat));
            draws += u32::from(view.phase == Phase::Draw);
            for (place, verdict) in decision.ranked.iter().enumerate() {
                for fact in five_crowns::facts(verdict) {
                    // What to expect of a draw takes long to compute by plain means.
                    let is_long = view.phase == Phase::Draw && kind(fact) == "Ahead";
                    if is_long && !draws.is_multiple_of(40) {
                        continue;
                    }
                    check(&view, verdict.action, fact).unwrap_or_else(|why| panic!("{why}"));
                    kinds.insert(kind(fact));
                    for wrong in if is_long { Vec::new() } else { spoiled(fact) } {
                        assert!(check(&view, verdict.action, &wrong).is_err(), "{wrong:?} passed");
                        caught.insert(kind(&wrong));
                    }
                }
                for voice in [Voice::Own, Voice::Advice] {
                    let told = FiveCrowns::reasons(&view, decision, place, voice);
                    check_form(&told);
                }
            }
        });
    }
    let all = [
        "Ahead",
        "Average",
        "BetterDraws",
        "Breaks",
        "Building",
        "Catches",
        "Completes",
        "CouldGoOut",
        "Discarded",
        "DiscardsWild",
        "FitsNothing",
        "GivesUp",
        "GoesOut",
        "GoesWith",
        "Joins",
        "LastTurn",
        "Leaves",
        "LessNow",
        "Loose",
        "OutsNext",
        "PassedOver",
        "Spare",
        "TopFitsNothing",
        "TopIsWild",
        "TopLeaves",
    ];
    let missing: Vec<_> = all.iter().filter(|&&name| !kinds.contains(name)).collect();
    assert!(missing.is_empty(), "facts that no game had: {missing:?}");
    assert!(caught.len() >= 20, "planted faults were caught in {caught:?}");
}

/// An empty draw pile hides nothing: the next cards are among the discards, and the reasons say so.
#[test]
fn facts_are_true_when_the_draw_pile_is_empty() {
    let piles = [
        "(1 0 (KC KD KH) 0 (5S 9T QD) () (JS 5D 5C 9D 3T 4C) HUMAN)",
        "(1 0 (KC KD 4H) 0 (5S 9T QD) () (5T 4C) HUMAN)",
        "(3 0 (9C 8H 9D 9H JH) 0 (4H 7H 8D 9H QH) () (9T 5S 4S) HUMAN)",
        "(3 0 (9C 8H 9D 9H JH) 0 (4H 7H 8D 9H QH) () (6H) HUMAN)",
    ];
    // `easy` decides at random.
    let levels = [Level::Medium, Level::Hard, Level::Expert];
    for (text, level) in piles.iter().flat_map(|text| levels.map(|level| (text, level))) {
        for first in set_up(text).legal() {
            let mut game = set_up(text);
            for action in [None, Some(first)] {
                if let Some(action) = action {
                    game.play(action).expect("legal");
                }
                let decision = decide(level, &game);
                let Turn::Act(seat) = game.turn() else { unreachable!("the turn goes on") };
                let view = game.view(Eye::Seat(seat));
                for verdict in &decision.ranked {
                    for fact in five_crowns::facts(verdict) {
                        check(&view, verdict.action, fact).unwrap_or_else(|why| panic!("{why}"));
                    }
                }
            }
        }
    }
    let told = |piles: &str| {
        let game = set_up(piles);
        let decision = decide(Level::Medium, &game);
        let view = game.view(Eye::Seat(Seat(0)));
        let place = decision.ranked.iter().position(|verdict| verdict.action == Action::Draw);
        let place = place.expect("legal");
        let reasons = FiveCrowns::reasons(&view, &decision, place, Voice::Advice);
        Message::join(reasons, " ").to_string()
    };
    assert_eq!(told(piles[1]), "Taking 5♆ lowers your points by 7 for sure.");
    assert_eq!(
        told("(1 0 (KC KD 4H) 0 (5S 9T QD) () (KS 4C) HUMAN)"),
        "K♠ goes with nothing you hold, but the one discard that will be reshuffled would lower your \
         points."
    );
}

#[test]
fn stronger_levels_win_more_games() {
    // A small sample of what `parlour arena` measures over thousands of games.
    let game = Match::<FiveCrowns> { options: Options::default(), seed: Seed::from(3), opening: 0 };
    let mut results = Results::default();
    for number in 0..20 {
        results += game.play(
            number,
            |contestant, seed| {
                let level = match contestant {
                    Contestant::A => Level::Hard,
                    Contestant::B => Level::Medium,
                };
                five_crowns::player(level, seed)
            },
            |_| Budget::effort(1),
        );
    }
    assert!(results.rate() > 0.5, "hard is stronger than medium: {results:?}");
}

#[test]
fn little_effort_is_enough_for_a_legal_answer() {
    let mut game = FiveCrowns::deal(&Options::default(), Seed::from(8));
    for _ in 0..60 {
        let Some((_, prompt)) = Prompt::of(&game) else { break };
        let mut player = five_crowns::player(Level::Expert, Seed::from(1));
        let decision = player.decide(&prompt, &Budget::effort(3));
        assert_eq!(decision.ranked.len(), prompt.legal.len());
        game.play(decision.action()).expect("legal");
    }
    assert!(game.view(Eye::Nobody).events.iter().all(|told| *told != PublicEvent::Reshuffled));
}

#[test]
fn going_out_second_is_worth_no_more_than_a_hand_all_melded() {
    let mut game = position("7D 8D 9D KS KH QS", "3S 3C 9C 9D 9H QH", "9H", "KC 3D");
    play(&mut game, &["draw", "discard QS out", "draw"]);
    let (_, prompt) = Prompt::of(&game).expect("somebody is to act");
    let decision = decide(Level::Expert, &game);
    assert_eq!(decision.action(), "discard QH out".parse().expect("an action"));
    let worth = |text: &str| {
        let action: Action = text.parse().expect("an action");
        let verdict = decision.ranked.iter().find(|verdict| verdict.action == action);
        verdict.expect("legal").worth
    };
    assert_eq!((worth("discard QH out"), worth("discard QH")), (0.0, 0.0));
    let chance = FiveCrowns::win_chance(&prompt.view, decision.best());
    assert_eq!(chance, 0.5, "both score nothing, and the scores are level");
}

#[test]
fn the_coin_is_called_with_even_chances() {
    let game = FiveCrowns::deal(&Options::default(), Seed::from(3));
    let (_, prompt) = Prompt::of(&game).expect("somebody is to act");
    let decision = decide(Level::Expert, &game);
    assert_eq!(FiveCrowns::win_chance(&prompt.view, decision.best()), 0.5);
}
