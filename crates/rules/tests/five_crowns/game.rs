//! The whole game: its laws, its rules by example, and saving and loading.

use parlour_rules::five_crowns::save::{self, Save};
use parlour_rules::five_crowns::{
    Action, Card, Coin, FiveCrowns, Illegal, Options, Phase, PublicEvent, Round, Tally,
    best_discards,
};
use parlour_rules::laws::Laws;
use parlour_rules::{Eye, Game, Luck, Outcome, Seat, Seed, Turn};

/// Every action that has a notation.
fn universe() -> Vec<Action> {
    let mut actions =
        vec![Action::Call(Coin::Heads), Action::Call(Coin::Tails), Action::Draw, Action::Take];
    actions.extend(Card::all().flat_map(|card| [Action::Discard(card), Action::GoOut(card)]));
    actions
}

/// Usually plays well enough to go out, otherwise makes a random legal move.
fn sensible(game: &FiveCrowns, luck: &mut Luck) -> Action {
    let legal = game.legal();
    if let Some(out) = legal.iter().find(|action| matches!(action, Action::GoOut(_)))
        && luck.below(4) > 0
    {
        return *out;
    }
    let Turn::Act(seat) = game.turn() else { panic!("the game isn't over") };
    let view = game.view(Eye::Seat(seat));
    let hand = view.hands[seat.index()].cards.clone().expect("the seat's own hand");
    match view.phase {
        Phase::Discard if luck.below(8) > 0 => {
            Action::Discard(best_discards(&hand, view.wild()).cards[0])
        }
        Phase::Draw if luck.below(8) > 0 && legal.len() == 2 => {
            let tally = Tally::new(&hand, view.wild());
            let top = view.top_discard().expect("taking is legal");
            let better = tally.with(top).best_discard().expect("a card").1 < tally.least_points();
            if better { Action::Take } else { Action::Draw }
        }
        _ => *luck.pick(&legal).expect("something is legal"),
    }
}

#[test]
fn a_short_game_keeps_the_laws_in_random_play() {
    let options = Options { last_round: Round::FIRST };
    Laws::<FiveCrowns>::of(options).universe(universe()).hold(0..6);
}

#[test]
fn a_whole_game_keeps_the_laws() {
    Laws::<FiveCrowns>::of(Options::default()).universe(universe()).played_by(sensible).hold(0..3);
}

#[test]
#[ignore = "a minute: the laws over many whole games"]
fn many_whole_games_keep_the_laws() {
    Laws::<FiveCrowns>::of(Options::default())
        .universe(universe())
        .played_by(sensible)
        .hold(100..160);
}

fn set_up(text: &str) -> FiveCrowns {
    let save = save::read(text).expect("a save").save;
    FiveCrowns::set_up(&Options::default(), &save, Seed::from(1)).expect("it can be played")
}

fn play(game: &mut FiveCrowns, actions: &[&str]) {
    for text in actions {
        let action: Action = text.parse().expect("an action");
        game.play(action).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

fn refused(game: &FiveCrowns, action: &str) -> String {
    let before = game.view(Eye::All);
    let mut game = game.clone();
    let why = game.play(action.parse().expect("an action")).expect_err(action).to_string();
    assert_eq!(game.view(Eye::All), before, "a refused action changes nothing");
    why
}

#[test]
fn the_coin_decides_who_begins() {
    let mut begun = [0; 2];
    for number in 0..40 {
        let mut game = FiveCrowns::deal(&Options::default(), Seed::from(number));
        assert_eq!(game.turn(), Turn::Act(Seat(0)), "the first seat calls");
        assert_eq!(refused(&game, "draw"), "call the coin first: heads or tails");
        play(&mut game, &["heads"]);
        let toss = game.view(Eye::Nobody).toss.expect("tossed");
        let first = Seat(u8::from(toss.fell != Coin::Heads));
        assert_eq!(game.turn(), Turn::Act(first));
        assert_eq!(refused(&game, "tails"), "the coin has already been tossed: play your turn");
        begun[first.index()] += 1;
    }
    assert!(begun[0] > 8 && begun[1] > 8, "the coin is fair: {begun:?}");
}

#[test]
fn the_first_round_deals_three_cards_each_from_the_whole_pack() {
    let game = FiveCrowns::deal(&Options::default(), Seed::from(1));
    let view = game.view(Eye::All);
    assert_eq!((view.hands[0].held, view.hands[1].held), (3, 3));
    assert_eq!((view.draw_pile, view.discard_pile.len()), (109, 1));
    let mut cards: Vec<Card> = view.discard_pile.clone();
    cards.extend(view.draw_pile_cards.expect("Eye::All sees the pile"));
    cards.extend(
        view.hands.iter().flat_map(|hand| hand.cards.clone().expect("Eye::All sees the hands")),
    );
    cards.sort_unstable();
    assert_eq!(cards, Card::pack());
}

/// Round 2, fours wild: the computer can go out with the card it draws.
const FIRST_CASE: &str = "(2 6 (9C 5C 9D 9H) 0 (5T 8D 7T 8T) (4H 4C 3S 5S) (JD J1 J3) COMPUTER)";

#[test]
fn going_out_gives_the_other_one_last_turn() {
    let mut game = set_up(FIRST_CASE);
    assert_eq!(refused(&game, "discard 5C"), "draw a card or take the top discard first");
    play(&mut game, &["draw"]);
    assert_eq!(refused(&game, "take"), "you already have your card for this turn: discard one");
    assert_eq!(refused(&game, "discard KS"), "you don't hold K♠: discard one of your own cards");
    assert_eq!(
        refused(&game, "discard 9C out"),
        "your other cards aren't all melded (5 points): discard 9♣ without going out, or choose \
         another card"
    );
    let mut waiting = game.clone();
    play(&mut waiting, &["discard 5C"]);
    assert_eq!(waiting.view(Eye::Nobody).gone_out, None, "nobody has to go out");
    play(&mut game, &["discard 5C out"]);
    let view = game.view(Eye::Seat(Seat(0)));
    assert_eq!((view.gone_out, view.turn), (Some(Seat(1)), Turn::Act(Seat(0))));
    assert!(view.hands[1].cards.is_some(), "the hand of a player who went out is shown");
    play(&mut game, &["draw", "discard 8D"]);
    let view = game.view(Eye::Nobody);
    let last = view.sheet.last().expect("the round is over");
    // 5T 4C 7T 8T is a run, with 4C wild.
    assert_eq!((last.out, last.points), (Seat(1), [0, 0]));
    assert_eq!(view.scores(), [0, 6]);
    assert_eq!(
        (view.round.number(), view.turn),
        (3, Turn::Act(Seat(1))),
        "the player who went out plays first"
    );
    assert_eq!((view.hands[0].held, view.draw_pile), (5, 105), "a new round, the whole pack");
}

#[test]
fn the_other_player_is_caught_with_unmelded_cards_after_the_last_turn() {
    let mut game = set_up(FIRST_CASE);
    play(&mut game, &["draw", "discard 5C out", "take", "discard 5T"]);
    let view = game.view(Eye::Nobody);
    // 5C 8D 7T 8T: nothing melds.
    assert_eq!(view.sheet[0].points, [28, 0]);
}

#[test]
fn the_card_just_taken_may_be_discarded_again() {
    let mut game = set_up(FIRST_CASE);
    play(&mut game, &["take"]);
    let known = |game: &FiveCrowns| game.view(Eye::Nobody).hands[1].known.clone();
    assert_eq!(known(&game), ["JD".parse().expect("a card")], "everyone saw it taken");
    play(&mut game, &["discard JD"]);
    assert!(known(&game).is_empty());
}

#[test]
fn a_loaded_game_is_in_its_last_turn_if_the_other_hand_melds() {
    let text = FIRST_CASE.replace("(5T 8D 7T 8T)", "(5T 6T 7T 8T)");
    let mut game = set_up(&text);
    assert_eq!(game.view(Eye::Nobody).gone_out, Some(Seat(0)));
    play(&mut game, &["draw", "discard 5C"]);
    assert_eq!(game.view(Eye::Nobody).sheet.len(), 1);
    let dealt = set_up(&text.replace("(JD J1 J3)", "(JD)"));
    assert_eq!(dealt.view(Eye::Nobody).gone_out, None, "nobody has played yet");
}

#[test]
fn an_empty_draw_pile_is_refilled_with_the_discards_below_the_top() {
    let text = "(1 0 (3S 4S 9H) 0 (KC QD 8T) (7C) (5D 6D 7D 8D) HUMAN)";
    let mut game = set_up(text);
    play(&mut game, &["draw", "discard KC"]);
    let view = game.view(Eye::All);
    assert_eq!((view.draw_pile, view.discard_pile.len()), (0, 5));
    play(&mut game, &["draw"]);
    let view = game.view(Eye::All);
    assert_eq!((view.draw_pile, view.discard_pile.len()), (3, 1), "all but the top were shuffled");
    assert!(view.events.contains(&PublicEvent::Reshuffled));
    let drawn = view.drawn.expect("a card was drawn");
    let mut cards = view.draw_pile_cards.expect("Eye::All sees the pile");
    cards.push(drawn);
    cards.sort_unstable();
    assert_eq!(cards, parlour_rules::five_crowns::read_cards("5D 6D 7D 8D").expect("cards"));
    // All other cards are in the hands, so each player can work out the other's hand.
    let seen = game.view(Eye::Seat(Seat(1)));
    assert_eq!(seen.hands[0].known.len(), 3);
    assert_eq!(game.view(Eye::Seat(Seat(0))).hands[1].known.len(), 3, "but not the drawn card");
}

#[test]
fn the_top_discard_must_be_taken_if_there_is_nothing_to_shuffle() {
    let mut game = set_up("(1 0 (3S 4S 9H) 0 (KC QD 8T) NIL (5D) HUMAN)");
    assert_eq!(game.legal(), [Action::Take]);
    assert!(refused(&game, "draw").starts_with("the draw pile is empty"));
    play(&mut game, &["take", "discard KC"]);
    assert_eq!(game.legal(), [Action::Take]);
    let mut game = set_up("(1 0 (3S 4S 9H) 0 (KC QD 8T) (5D) NIL HUMAN)");
    assert_eq!(game.legal(), [Action::Draw]);
    assert!(refused(&game, "take").starts_with("the discard pile is empty"));
    play(&mut game, &["draw", "discard KC"]);
    assert_eq!(game.legal(), [Action::Take], "one discard cannot be shuffled");
}

#[test]
fn the_lowest_total_wins_and_equal_totals_tie() {
    let outcome = |computer: u32, human: u32| {
        let mut game = set_up(&format!(
            "(11 {computer} (3S 3C 3D 4S 4C 4D 5S 5C 5D 6S 6C 6D 9H) \
             {human} (3T 4T 5T 6T 7T 8T 9T XT JT QT 7S 8S 9S) (KC KS 9D) (JD J1) HUMAN)"
        ));
        play(&mut game, &["draw", "discard KC out", "draw", "discard KS"]);
        assert_eq!(game.view(Eye::Nobody).sheet[0].points, [0, 9]);
        assert_eq!(game.legal(), []);
        assert_eq!(refused(&game, "draw"), "the game is over: start a new one");
        game.turn()
    };
    assert_eq!(outcome(41, 51), Turn::Over(Outcome::won_by(Seat(1))));
    assert_eq!(outcome(42, 51), Turn::Over(Outcome::Tied));
    assert_eq!(outcome(43, 51), Turn::Over(Outcome::won_by(Seat(0))));
}

#[test]
fn a_save_before_a_turn_continues_from_exactly_there() {
    let mut game = FiveCrowns::deal(&Options::default(), Seed::from(3));
    let cannot =
        |game: &FiveCrowns| game.view(Eye::All).save().expect_err("it can't be saved").to_string();
    assert!(cannot(&game).ends_with("so toss the coin first"));
    play(&mut game, &["heads", "draw"]);
    assert!(cannot(&game).starts_with("a save file holds the state before a turn"));
    let discard = game.legal()[0];
    game.play(discard).expect("legal");
    let hidden = game.view(Eye::Seat(Seat(0))).save().expect_err("hidden").to_string();
    assert!(hidden.starts_with("some cards are hidden"));
    let save = game.view(Eye::All).save().expect("a save");
    let loaded = FiveCrowns::set_up(&Options::default(), &save, Seed::from(4)).expect("loaded");
    let (before, after) = (game.view(Eye::All), loaded.view(Eye::All));
    assert_eq!(
        before.hands.clone().map(|hand| hand.cards),
        after.hands.clone().map(|hand| hand.cards)
    );
    assert_eq!(before.draw_pile_cards, after.draw_pile_cards);
    assert_eq!((before.discard_pile, before.turn), (after.discard_pile, after.turn));
    assert_eq!((after.pack, after.round), (None, before.round));
}

#[test]
fn an_unplayable_save_is_refused() {
    let save: Save = save::read(FIRST_CASE).expect("a save").save;
    let mut short = save.clone();
    short.human.hand.pop();
    let refuse = |save: &Save, options: Options| {
        FiveCrowns::set_up(&options, save, Seed::from(1)).map(|_| ()).expect_err("refused")
    };
    assert_eq!(
        refuse(&short, Options::default()).to_string(),
        "the human's hand has 3 cards, and in round 2 a hand has 4"
    );
    let first = Options { last_round: Round::FIRST };
    assert!(matches!(refuse(&save, first), Illegal::TooLate { .. }));
}
