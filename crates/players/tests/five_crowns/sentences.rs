//! The exact sentences for known cards, and cards where a sentence would be nearly true.

use parlour_players::explain::Voice;
use parlour_players::five_crowns::{Fact, Outlook, StillOut, facts, with_cards_face_up};
use parlour_players::{Computer, Decision, Level, TermKind, Verdict};
use parlour_rules::five_crowns::{Action, FiveCrowns, Options, Phase};
use parlour_rules::{Eye, Game, Message, Seed, Turn};

use crate::table::{decide, play, position, through, watch};

/// The expert's advice.
fn advice(game: &FiveCrowns) -> String {
    told(game, Level::Expert, Voice::Advice)
}

fn told(game: &FiveCrowns, level: Level, voice: Voice) -> String {
    told_of(game, &decide(level, game), 0, voice)
}

fn told_of(game: &FiveCrowns, decision: &Decision<Action>, place: usize, voice: Voice) -> String {
    let Turn::Act(seat) = game.turn() else { panic!("somebody is to act") };
    let reasons = FiveCrowns::reasons(&game.view(Eye::Seat(seat)), decision, place, voice);
    Message::join(reasons, " ").to_string()
}

/// The expert's words about an action.
fn advice_on(game: &FiveCrowns, action: &str) -> String {
    let decision = decide(Level::Expert, game);
    let action = action.parse().expect("an action");
    let place = decision.ranked.iter().position(|verdict| verdict.action == action);
    told_of(game, &decision, place.expect("legal"), Voice::Advice)
}

/// A hand for the other seat that goes with nothing in these tests.
const OTHER: &str = "3S 5S 9C JD KT QH";

#[test]
fn taking_names_the_meld_that_the_card_completes() {
    let hand = "7D 9D KS QS 3H 5C";
    let game = position(hand, OTHER, "8D 9H", "");
    let said = "8♦ makes a meld with your 7♦ and 9♦, leaving you with 20 points.";
    let better = "Only 18 of the 108 cards you could draw are better.";
    assert_eq!(advice(&game), format!("{said} {better}"));
    assert_eq!(
        told(&game, Level::Medium, Voice::Own),
        "8♦ makes a meld with my 7♦ and 9♦, leaving me with 20 points. Only 18 of the 108 cards I could \
         draw are better."
    );
    assert_eq!(
        advice_on(&game, "draw"),
        "Only 18 of the 108 cards you could draw are better than 8♦."
    );
    assert!(!advice_on(&position(hand, OTHER, "8H 9H", ""), "take").contains("makes a meld"));
}

#[test]
fn a_card_joins_a_meld_that_is_complete_without_it() {
    let game = position("7D 8D 9D QS 3C", "3S 4S 9C JD QT", "XD", "");
    assert!(advice(&game).starts_with("10♦ joins your 7♦ 8♦ 9♦, leaving you with 3 points."));
    let nearly = position("7D 8D KD QS 3H 5C", OTHER, "9D", "");
    assert!(advice(&nearly).starts_with("9♦ makes a meld with your 7♦ and 8♦, leaving you with"));
    // The other nine is in the run, so this one isn't.
    let copy = position("7H 8H 9H KD QC 3S", OTHER, "9H", "");
    let verdict = decide(Level::Expert, &copy);
    let told: Vec<&Fact> = verdict.ranked.iter().flat_map(facts).collect();
    let joins = |fact: &&Fact| matches!(fact, Fact::Joins { .. } | Fact::Completes { .. });
    assert!(!told.iter().any(joins), "{told:?}");
}

#[test]
fn drawing_says_what_taking_leaves_and_how_many_draws_leave_fewer() {
    let game = position("8H 9H KS QC 3D 5T", OTHER, "JC 7H", "");
    assert_eq!(
        advice(&game),
        "Taking J♣ leaves you with at least 48 points, but 81 of the 108 cards you could draw leave \
         fewer. 7♥ or 10♥ completes your 8♥ 9♥, and 3 of the 4 are still out."
    );
    assert_eq!(
        advice_on(&game, "take"),
        "Taking J♣ leaves you with at least 48 points, but 81 of the 108 cards you could draw leave fewer."
    );
    let nothing = position("8H 9H 3S 4S 6D 5T", OTHER, "KC", "");
    assert!(advice(&nothing).starts_with("K♣ goes with nothing you hold, but 41 of"));
    let two_apart = position("8H 9H 3S 4S 5D JC", OTHER, "KC", "");
    assert!(advice(&two_apart).starts_with("K♣ doesn't lower your 40 points"));
}

/// What the other player's next discard adds to an action's worth.
fn taking(verdict: &Verdict<Action>) -> f64 {
    let terms = verdict.terms.iter().filter(|term| term.kind == TermKind::TakingNext);
    terms.map(|term| term.worth).sum()
}

/// The numbers are those of the table of options, and the pile that is better comes first.
#[test]
fn the_next_turn_is_compared_where_it_decides_between_the_piles() {
    let (mut by_points, mut by_chance, mut by_taking) = (0, 0, 0);
    watch(Level::Expert, through(5), 400..406, |game, decision| {
        let of = |action| decision.ranked.iter().find(|verdict| verdict.action == action);
        let (Some(draw), Some(take)) = (of(Action::Draw), of(Action::Take)) else { return };
        let (better, worse) = if draw.worth > take.worth { (draw, take) } else { (take, draw) };
        let [better, worse] = [better, worse].map(Outlook::of);
        for place in 0..2 {
            let told = told_of(game, decision, place, Voice::Advice);
            if told.contains("after next turn's draw") {
                let [least, more] =
                    [better, worse].map(|outlook| outlook.next_draw.expect("known"));
                assert!(least < more, "{told}");
                let points = format!(" leaves you with {least:.1} points on average after ");
                assert!(told.contains(&points), "{least} {told}");
                assert!(told.contains(&format!(" leaves {more:.1}.")), "{more} {told}");
                by_points += 1;
            }
            if told.contains("chance to go out this turn or next") {
                let [most, less] = [better, worse].map(|outlook| outlook.out.expect("known"));
                assert!(most > less, "{told}");
                let chance = format!(" gives you a {:.0}% chance to go out", 100.0 * most);
                assert!(told.contains(&chance), "{most} {told}");
                let less = format!("only {:.0}%.", 100.0 * less);
                assert!(told.contains(&less) || less == "only 0%." && told.contains("gives none."));
                by_chance += 1;
            }
            if told.ends_with("next discard is likely to help you more.") {
                let [most, less] = [draw, take].map(taking);
                let is_more = if draw.worth > take.worth { most > less } else { less > most };
                assert!(is_more, "{most} {less} {told}");
                by_taking += 1;
            }
        }
    });
    let told = [by_points, by_chance, by_taking];
    assert!(told.iter().all(|&times| times > 1), "{told:?}");
}

#[test]
fn few_better_draws_speak_for_taking_and_most_for_drawing() {
    // 8♦ lowers the points in both, but in the second most draws lower them more.
    let few = position("7D 9D KS QS 3H 5C", OTHER, "8D 9H", "");
    assert!(advice(&few).contains("Only 18 of the 108 cards you could draw are better."));
    let most = position("8H 9H KS QC 3D 5T", OTHER, "JC 7H", "");
    let told = advice(&most);
    assert!(told.contains("but 81 of the 108 cards you could draw leave fewer."), "{told}");
    assert!(!told.contains("Only"), "{told}");
}

#[test]
fn near_melds_count_the_cards_that_are_still_out() {
    let said = |hand: &str, discards: &str| {
        let told = advice(&position(hand, "3S 4S 9C JD KT", discards, ""));
        told.split_once(". ")
            .filter(|(_, near)| near.contains(" completes "))
            .map(|(_, near)| near.to_owned())
    };
    let near = |text: &str| Some(text.to_owned());
    let all = "7♥ or 10♥ completes your 8♥ 9♥, and all 4 are still out.";
    assert_eq!(said("8H 9H KS QC 3D", "JC"), near(all));
    let some = "7♥ or 10♥ completes your 8♥ 9♥, but only 1 of the 4 is still out.";
    assert_eq!(said("8H 9H KS QC 3D", "JC 7H 7H XH"), near(some));
    assert_eq!(said("8H 9H KS QC 3D", "JC 7H 7H XH XH"), None, "none is left");
    assert_eq!(said("8H JH KS QC 3D", "JC"), None, "two cards are missing");
    let gap = "9♥ completes your 8♥ 10♥, and both copies are still out.";
    assert_eq!(said("8H XH KS QC 3D", "JC"), near(gap));
    let edge = "J♥ completes your Q♥ K♥, and both copies are still out.";
    assert_eq!(said("QH KH 9S 6C 3D", "JC"), near(edge));
    let pair = "Any queen completes your Q♥ Q♥, and 7 of the 8 are still out.";
    assert_eq!(said("QH QH 9S 6C 3D", "JC QD"), near(pair));
    // Fives are wild, so any of them completes 6♥ 7♥, and 5♥ isn't named.
    let wild = "8♥ completes your 6♥ 7♥, and both copies are still out.";
    assert_eq!(said("6H 7H KS QC 3D", "JC"), near(wild));
    // A third three would be melded, but then a meld loses a card.
    assert_eq!(said("7D 8D 9D 3S 3C", "3D"), None);
}

#[test]
fn a_near_meld_is_counted_without_what_the_other_player_took() {
    let near = |game: &FiveCrowns| {
        let decision = decide(Level::Expert, game);
        let draw = decision.ranked.iter().find(|verdict| verdict.action == Action::Draw);
        let near = facts(draw.expect("legal")).find_map(|fact| match fact {
            Fact::Building(near) => Some(near.still_out),
            _ => None,
        });
        near.expect("8♥ 9♥")
    };
    let mut took = position("8H 9H KS 3D XH", "3S 4S 9C JD KT", "7C", "4C 4D");
    play(&mut took, &["draw", "discard XH", "take", "discard 3S"]);
    assert_eq!(near(&took), StillOut::Unseen { unseen: 3, of: 4 });
    let mut drew = position("8H 9H KS 3D QC", "3S 4S 9C JD KT", "7C", "4C 4D");
    play(&mut drew, &["draw", "discard QC", "draw", "discard 3S"]);
    assert_eq!(near(&drew), StillOut::Unseen { unseen: 4, of: 4 });
}

#[test]
fn where_cards_lie_face_up_a_near_meld_is_counted_in_the_draw_pile() {
    let said = |other: &str, discards: &str| {
        let game = position("8H 9H KS QC 3D", other, discards, "");
        let decision = with_cards_face_up(&game.view(Eye::All), decide(Level::Expert, &game));
        told_of(&game, &decision, 0, Voice::Advice)
    };
    // One 7♥ is in the other hand.
    let take = "Taking J♣ lowers your points by only 2, and you don't get to draw.";
    assert_eq!(
        said("7H 4S 9C JD KT", "JC"),
        format!("{take} 7♥ or 10♥ completes your 8♥ 9♥, and the draw pile has 3.")
    );
    let one = "7♥ or 10♥ completes your 8♥ 9♥, but the draw pile has only one.";
    assert!(said("7H 7H XH JD KT", "JC").ends_with(one));
    // Both hands are in sight, so none is still out.
    assert!(!said("7H 7H XH XH KT", "JC").contains("completes"));
}

#[test]
fn a_taken_wild_is_called_wild() {
    assert_eq!(
        advice(&position("7D 8D QC 3S 4S 5C", OTHER, "J1", "")),
        "The joker fits any meld, and taking it leaves you with 12 points. None of the 109 \
         cards you could draw is better."
    );
    assert_eq!(
        advice(&position("7D 8D 9D 3S 4S QC", OTHER, "6C", "")),
        "6♣ is wild, so you can go out."
    );
    assert_eq!(
        advice(&position("7D 8D 9D 3S 4S QC", OTHER, "J1", "")),
        "The joker fits any meld, so you can go out."
    );
    assert!(!advice(&position("7D 8D 9D 3S 4S QC", OTHER, "5C", "")).contains("wild"));
}

#[test]
fn a_discard_that_goes_with_nothing_is_called_that() {
    let discard = |hand: &str| {
        let mut game = position(hand, "3S 4S 9C JD KT", "JS", "7S");
        play(&mut game, &["draw"]);
        advice(&game)
    };
    assert_eq!(
        discard("QC 8H 9H 3D 6T"),
        "Q♣ goes with nothing else you hold and is your most expensive unmelded card. You keep 8♥ \
         9♥: 7♥ or 10♥ completes them, and all 4 are still out."
    );
    let two_apart = discard("QC 8H 9H 3D XC");
    assert!(two_apart.starts_with("Q♣ is your most expensive unmelded card."), "{two_apart}");
    let rank = discard("QC 8H 9H 3D QH");
    assert!(!rank.contains("goes with nothing else you hold and is"), "{rank}");
}

#[test]
fn a_wild_is_kept_though_it_costs_most() {
    let mut game = position("J1 8S JT", "3S 4S 9C", "JS", "5D");
    play(&mut game, &["draw"]);
    assert_eq!(
        advice(&game),
        "Discarding the joker instead would leave you with fewer points now (24), but the joker is \
         wild and fits any meld. 48 of the 111 cards you could draw let you go out next turn."
    );
    assert!(
        advice_on(&game, "discard J1")
            .starts_with("Discarding the joker gives away a wild, which fits any meld.")
    );
    let mut melded = position("J1 8S 8T", "3S 4S 9C", "JS", "5D");
    play(&mut melded, &["draw"]);
    assert!(!advice(&melded).contains("fits any meld"));
    assert!(!advice(&game).contains("as few as possible"), "discarding the joker leaves fewer");
}

#[test]
fn a_meld_has_to_lose_a_card_where_all_are_melded() {
    let mut game = position("6D 7D 8D KS KH", "3S 4S 9C JD QT", "3C", "KC");
    play(&mut game, &["draw"]);
    assert_eq!(
        advice(&game),
        "All your cards are melded, so one meld has to lose a card. That leaves you with 13 points, \
         as few as possible."
    );
    // A run of four can spare its end.
    let mut game = position("7D 8D 9D KS KH KC", OTHER, "3C", "XD");
    play(&mut game, &["draw"]);
    assert!(advice(&game).starts_with("The rest is melded"));
    let mut game = position("7D 8D 9D KS 3H 5C", OTHER, "3C", "XH");
    play(&mut game, &["draw"]);
    let breaks = "Discarding 8♦ breaks up 7♦ 8♦ 9♦. It leaves you with 4";
    assert!(advice_on(&game, "discard 8D").starts_with(breaks));
    assert!(!advice_on(&game, "discard XH").contains("breaks"));
}

#[test]
fn a_discard_is_safe_where_the_other_player_showed_no_use_for_its_rank() {
    let start = || position("7D 8D 9D KS 3H 5C", "3S 5S 9C JD 8T 4H", "KD 9H", "4T 8S KT KC XH");
    let mut game = start();
    play(&mut game, &["draw", "discard 4T", "draw", "discard 8S", "draw", "discard KT"]);
    play(&mut game, &["draw", "discard KC", "draw"]);
    let safe = "Your opponent passed up a king and discarded another, so K♠ is unlikely to help \
                them.";
    assert!(advice(&game).contains(safe), "{}", advice(&game));
    assert_eq!(
        told(&game, Level::Expert, Voice::Own),
        "K♠ goes with nothing else I hold and is my most expensive unmelded card. You passed up a \
         king and discarded another, so K♠ is unlikely to help you."
    );
    // Without such signs, and for a level that doesn't count them.
    let mut nearly = start();
    play(&mut nearly, &["draw"]);
    assert!(!advice_on(&nearly, "discard KS").contains("passed up"));
    assert!(!told(&game, Level::Hard, Voice::Advice).contains("unlikely"));
}

#[test]
fn a_card_that_the_other_player_could_use_is_kept() {
    let mut game = position("4H 8C 6S 6H QD", "QT XC 8H 5D 3C", "JS", "6D QC");
    play(&mut game, &["draw", "discard QD", "take", "discard 3C", "draw"]);
    assert_eq!(
        advice(&game),
        "Discarding Q♣ would be better for your hand, but it could help your opponent, who took Q♦. 8♣ goes \
         with nothing else you hold and would cost you 8 points."
    );
    assert_eq!(advice_on(&game, "discard QC"), "Your opponent took Q♦, so Q♣ could help them.");
    // The same cards, but the other player drew.
    let mut nearly = position("4H 8C 6S 6H QD", "QT XC 8H 5D 3C", "JS", "6D 4D QC");
    play(&mut nearly, &["draw", "discard QD", "draw", "discard 3C", "draw"]);
    assert!(!advice(&nearly).contains("took"), "{}", advice(&nearly));
    assert!(!advice_on(&nearly, "discard QC").contains("took"));
}

#[test]
fn going_out_says_what_is_melded_and_what_the_other_player_is_caught_with() {
    let mut game = position("7D 8D J1 KS KH QS", OTHER, "9H", "KC");
    play(&mut game, &["draw"]);
    let own = told(&game, Level::Expert, Voice::Own);
    let said = "The rest is melded: K♠ K♣ K♥ and 7♦ 8♦ joker. I score 0, and you will be caught with about ";
    assert!(own.starts_with(said), "{own}");
    assert_eq!(
        told(&game, Level::Easy, Voice::Advice),
        "The rest is melded: K♠ K♣ K♥ and 7♦ 8♦ joker. You score 0, and your opponent gets one more \
         turn."
    );
    assert_eq!(
        advice_on(&game, "discard QS"),
        "All your other cards are melded, so you could go out with this discard."
    );
    assert_eq!(advice_on(&game, "discard 8D"), "You could discard Q♠ and go out instead.");
    let mut nearly = position("7D 8D J1 KS KH QS", OTHER, "9H", "5C");
    play(&mut nearly, &["draw"]);
    let told = advice(&nearly);
    assert!(!told.contains("score 0") && !told.contains("caught"), "{told}");
}

#[test]
fn the_last_turn_is_called_that() {
    let mut game = position("7D 8D J1 KS KH QS", OTHER, "9H", "KC");
    play(&mut game, &["draw", "discard QS out"]);
    assert_eq!(
        advice(&game),
        "Drawing leaves you with 45.4 points on average, but taking Q♠ leaves 52. It's your last \
         turn, so only your unmelded cards count."
    );
    play(&mut game, &["draw"]);
    let told = advice(&game);
    assert!(
        told.ends_with("It's your last turn, and no discard leaves you with fewer than 43 points.")
    );
    assert!(told.contains(" points, more than any other unmelded card."), "{told}");
    assert!(!advice_on(&game, "discard QH").contains("gives up"), "nothing is built any more");
    let mut both = position("7D 8D 9D KS KH QS", "3S 3C 9C 9D 9H QH", "9H", "KC 3D");
    play(&mut both, &["draw", "discard QS out", "draw"]);
    assert!(advice(&both).ends_with("You score 0 this round, too."));
    let before = position("7D 8D J1 KS KH QS", OTHER, "9H", "KC");
    assert!(!advice(&before).contains("last turn"));
    let mut before = before;
    play(&mut before, &["draw"]);
    assert!(!advice_on(&before, "discard QS").contains("more than any other"));
}

/// What going out is said to catch the other player with is about what it does.
#[test]
fn predicted_catches_match_played_rounds() {
    let (mut said, mut came, mut rounds) = (0.0, 0.0, 0);
    let mut open: Option<(usize, f64)> = None;
    watch(Level::Expert, through(11), 300..312, |game, decision| {
        let sheet = game.view(Eye::Nobody).sheet;
        if let Some((round, points)) = open.filter(|(round, _)| sheet.len() > *round) {
            said += points;
            came += f64::from(sheet[round].points.iter().sum::<u32>());
            rounds += 1;
            open = None;
        }
        let caught = facts(decision.best()).find_map(|fact| match fact {
            Fact::Catches { points } => Some(*points),
            _ => None,
        });
        if let Some(points) = caught {
            open = Some((sheet.len(), points));
        }
    });
    assert!(rounds > 100, "{rounds} rounds");
    let (said, came) = (said / f64::from(rounds), came / f64::from(rounds));
    assert!((said - came).abs() < 0.25 * came, "said {said:.1}, came {came:.1}");
}

#[test]
fn verdicts_carry_the_numbers_for_a_table_of_options() {
    let outlook = |game: &FiveCrowns, action: &str| {
        let action: Action = action.parse().expect("an action");
        let decision = decide(Level::Expert, game);
        let verdict = decision.ranked.iter().find(|verdict| verdict.action == action);
        Outlook::of(verdict.expect("legal"))
    };
    let mut game = position("7D 9D KS QS 3H 5C", OTHER, "8D 9H", "KC");
    let (draw, take) = (outlook(&game, "draw"), outlook(&game, "take"));
    assert_eq!(take.unmelded, Some(20.0));
    for number in [draw.unmelded, draw.next_draw, draw.out, take.next_draw, take.out] {
        assert!(number.is_some(), "{draw:?} {take:?}");
    }
    assert!(draw.unmelded > take.unmelded && draw.next_draw > take.next_draw);
    play(&mut game, &["take"]);
    let discard = outlook(&game, "discard KS");
    assert_eq!(discard.unmelded, Some(20.0));
    assert!(discard.next_draw.is_some() && discard.out.is_some(), "{discard:?}");
    let mut out = position("7D 8D J1 KS KH QS", OTHER, "9H", "KC");
    play(&mut out, &["draw"]);
    let out = outlook(&out, "discard QS out");
    assert_eq!(out, Outlook { unmelded: Some(0.0), next_draw: None, out: Some(1.0) });
}

#[test]
fn a_hand_all_in_melds_goes_out_with_whatever_it_draws() {
    let game = position("7D 8D 9D KS KH KC", OTHER, "9H 3T", "");
    assert_eq!(
        advice(&game),
        "Either pile will do: your cards are all melded, so you can go out whatever you draw."
    );
    assert_eq!(advice_on(&game, "take"), "Taking 9♥ lets you go out, too.");
    let nearly = position("7D 8D 9D KS KH QC", OTHER, "9H 3T", "");
    assert!(!advice(&nearly).contains("all melded"));
}

#[test]
fn the_toss_is_left_to_chance() {
    let game = FiveCrowns::deal(&Options::default(), Seed::from(1));
    assert_eq!(game.view(Eye::Nobody).phase, Phase::Call);
    assert_eq!(advice(&game), "Heads and tails are equally likely.");
    let mut game = game;
    play(&mut game, &["heads"]);
    assert_eq!(told(&game, Level::Easy, Voice::Own), "I picked it at random.");
}
