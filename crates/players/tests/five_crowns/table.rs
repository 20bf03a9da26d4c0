//! Games to look at, and the plain arithmetic of a hand.

use std::ops::Range;

use parlour_players::{Budget, Decision, Level, Prompt, five_crowns};
use parlour_rules::five_crowns::{
    Action, Card, FiveCrowns, Listed, Options, Phase, PublicEvent, Rank, Round, Tally, View,
    read_cards, save,
};
use parlour_rules::{Game, Seat, Seed, Turn};

pub fn decide(level: Level, game: &FiveCrowns) -> Decision<Action> {
    let (_, prompt) = Prompt::of(game).expect("somebody is to act");
    let mut player = five_crowns::player(level, Seed::from(5));
    player.decide(&prompt, &Budget::effort(five_crowns::default_effort(level)))
}

pub fn set_up(text: &str) -> FiveCrowns {
    let save = save::read(text).expect("a save").save;
    FiveCrowns::set_up(&Options::default(), &save, Seed::from(1)).expect("it can be played")
}

/// A round with these hands and discards, the top first, and every other card in the draw pile. The
/// first hand is to act. Cards `next` are drawn first.
pub fn position(hand: &str, other: &str, discards: &str, next: &str) -> FiveCrowns {
    let cards = |text: &str| read_cards(text).expect("cards");
    let mut rest = Card::pack();
    let placed = [hand, other, discards, next].map(cards).concat();
    for card in &placed {
        rest.remove(rest.iter().position(|left| left == card).expect("two of each card"));
    }
    let round = cards(hand).len() - 2;
    let rest = Listed(&rest);
    set_up(&format!("({round} 0 ({other}) 0 ({hand}) ({next} {rest}) ({discards}) HUMAN)"))
}

pub fn play(game: &mut FiveCrowns, actions: &[&str]) {
    for text in actions {
        game.play(text.parse().expect("an action")).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// The house rule that ends the game after this many rounds.
pub fn through(last: u64) -> Options {
    Options { last_round: Round::new(last).expect("a round") }
}

/// Plays games of a level against itself and looks at every decision.
pub fn watch(
    level: Level,
    options: Options,
    seeds: Range<u64>,
    look: impl FnMut(&FiveCrowns, &Decision<Action>),
) {
    watch_both([level; 2], options, seeds, look);
}

/// Plays games between two levels and looks at every decision.
pub fn watch_both(
    levels: [Level; 2],
    options: Options,
    seeds: Range<u64>,
    mut look: impl FnMut(&FiveCrowns, &Decision<Action>),
) {
    for number in seeds {
        let mut game = FiveCrowns::deal(&options, Seed::from(number));
        let mut players = levels.map(|level| five_crowns::player(level, Seed::from(number + 100)));
        for _ in 0..2_000 {
            let Some((seat, prompt)) = Prompt::of(&game) else { break };
            let level = levels[seat.index()];
            let budget = Budget::effort(five_crowns::default_effort(level));
            let decision = players[seat.index()].decide(&prompt, &budget);
            look(&game, &decision);
            game.play(decision.action()).expect("a player decides on a legal action");
        }
        assert!(
            levels.contains(&Level::Easy) || matches!(game.turn(), Turn::Over(_)),
            "the game ends"
        );
    }
}

pub fn own_hand(view: &View) -> Vec<Card> {
    let seat = view.eye.seat().expect("a seat");
    view.hands[seat.index()].cards.clone().expect("one's own hand")
}

pub fn without(hand: &[Card], card: Card) -> Vec<Card> {
    let mut rest = hand.to_vec();
    rest.remove(rest.iter().position(|&held| held == card).expect("a card held"));
    rest
}

pub fn with(hand: &[Card], card: Card) -> Vec<Card> {
    hand.iter().copied().chain([card]).collect()
}

pub fn least(hand: &[Card], wild: Rank) -> u32 {
    Tally::new(hand, wild).least_points()
}

/// The points left after drawing a card and the best discard, by trying each.
pub fn after_drawing(hand: &[Card], card: Card, wild: Rank) -> u32 {
    let drawn = with(hand, card);
    drawn.iter().map(|&card| least(&without(&drawn, card), wild)).min().expect("a card")
}

/// The cards that may be drawn next: those not in the view, or the discards that will be shuffled
/// when there is no draw pile.
pub fn stock(view: &View) -> Vec<Card> {
    if view.draw_pile == 0 {
        let mut discards = view.discard_pile.clone();
        if view.phase == Phase::Draw {
            discards.remove(0);
        }
        return discards;
    }
    unseen(view)
}

/// The cards that aren't in the view.
pub fn unseen(view: &View) -> Vec<Card> {
    let mut unseen = view.pack.clone().unwrap_or_else(Card::pack);
    let hands =
        view.hands.iter().flat_map(|hand| hand.cards.clone().unwrap_or_else(|| hand.known.clone()));
    for card in hands.chain(view.discard_pile.clone()) {
        unseen.remove(unseen.iter().position(|&left| left == card).expect("a card of the pack"));
    }
    unseen
}

/// The cards that the other player may discard next, each with its chance.
pub fn next_discards(view: &View) -> Vec<(Card, f64)> {
    let other = Seat(1 - view.eye.seat().expect("a seat").0);
    let (_, thrown) = refused_and_thrown(view, other);
    let held = &view.hands[other.index()].known;
    let are_near = |one: Card, other: Card| {
        one.suit() == other.suit() && [1, 2].contains(&number(one).abs_diff(number(other)))
    };
    let weight = |card: Card| -> f64 {
        let mut weight =
            (1.6 / f64::from(1 << thrown.len().min(30)) * (f64::from(number(card)) - 8.0) / 5.0)
                .exp();
        for (cards, rank, near) in [(&thrown, 0.75, 0.85), (held, 0.2, 0.7)] {
            let naturals = || cards.iter().filter(|card| !card.is_joker());
            if naturals().any(|&other| number(other) == number(card)) {
                weight *= rank;
            }
            if naturals().any(|&other| are_near(other, card)) {
                weight *= near;
            }
        }
        weight
    };
    let cards: Vec<Card> =
        unseen(view).into_iter().filter(|card| !card.is_wild(view.wild())).collect();
    let sum: f64 = cards.iter().map(|&card| weight(card)).sum();
    cards.into_iter().map(|card| (card, weight(card) / sum)).collect()
}

/// The number of a card that is no joker.
fn number(card: Card) -> u8 {
    card.rank().expect("no joker").number()
}

/// What the other player refused and discarded, followed forward from the start of a dealt round.
pub fn refused_and_thrown(view: &View, other: Seat) -> (Vec<Card>, Vec<Card>) {
    let first = match view.events.first() {
        Some(PublicEvent::Took(_, card)) => Some(*card),
        _ => view.discard_pile.last().copied(),
    };
    let mut pile: Vec<Card> = first.into_iter().collect();
    let (mut refused, mut thrown) = (Vec::new(), Vec::new());
    for told in &view.events {
        match *told {
            PublicEvent::Drew(seat) if seat == other => refused.extend(pile.last()),
            PublicEvent::Took(..) => {
                pile.pop();
            }
            PublicEvent::Discarded(seat, card) => {
                pile.push(card);
                if seat == other {
                    thrown.push(card);
                }
            }
            PublicEvent::Drew(_) | PublicEvent::WentOut(_) => {}
            PublicEvent::Reshuffled => panic!("not in these games"),
        }
    }
    (refused, thrown)
}
