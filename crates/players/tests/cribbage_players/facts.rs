//! Every fact behind a reason, computed again from the view, and wrong facts detected.

use parlour_players::cribbage::tables::PeggingTable;
use parlour_players::cribbage::{Crib, Fact, keep};
use parlour_players::explain;
use parlour_players::{Decision, Level, TermKind};
use parlour_rules::Turn;
use parlour_rules::cards::{Card, CardSet};
use parlour_rules::cribbage::{
    Action, Counting, Dealt, Peg, Pegs, Players, RankPoints, View, points,
};

use super::{TABLES, decisions, plain};

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

/// Whose crib it is for the deciding seat.
fn crib(view: &View) -> Crib {
    let Turn::Act(seat) = view.turn else { panic!("somebody decides") };
    let is_ours = view.options.side(seat) == view.options.side(view.dealer);
    if is_ours { Crib::Mine } else { Crib::Theirs }
}

/// Whether a fact about the action at `place` is true, as far as the view shows.
fn holds(view: &View, decision: &Decision<Action>, place: usize, fact: &Fact) -> bool {
    let verdict = &decision.ranked[place];
    let Turn::Act(seat) = view.turn else { panic!("somebody decides") };
    let own = view.hands[seat.index()].cards.as_ref().expect("our own cards");
    let held: usize = view.hands.iter().map(|hand| hand.held).sum();
    let laid = |card: &Card| verdict.action == Action::Play(*card);
    let pegs_now = |card: &Card| {
        let points = plain::points(&view.pile, card.rank()).expect("a legal card fits");
        let makes_31 = plain::count(&view.pile) + card.rank().number().min(10) == 31;
        points + u8::from(held == 1 && !makes_31)
    };
    let tossed = |keep: &[Card]| match verdict.action {
        Action::Toss(toss) => {
            let kept: CardSet = own.iter().copied().filter(|&card| !toss.contains(card)).collect();
            kept == keep.iter().copied().collect()
        }
        _ => false,
    };
    match fact {
        Fact::Hand { keep, spread } => {
            let starters: Vec<u8> = Card::all()
                .filter(|card| !own.contains(card))
                .map(|starter| points(*keep, starter, Counting::Hand))
                .collect();
            tossed(keep)
                && usize::from(spread.starters) == starters.len()
                && spread.sum == starters.iter().map(|&n| u16::from(n)).sum::<u16>()
                && Some(&spread.lowest) == starters.iter().min()
                && Some(&spread.highest) == starters.iter().max()
        }
        Fact::Toss { toss, crib: whose, players, mean } => {
            let dealt = Dealt::new(own).and_then(|dealt| dealt.among(*players)).expect("a deal");
            let choice = keep(&dealt, *whose);
            let option = choice.options.iter().find(|kept| kept.split.toss == *toss);
            *whose == crib(view)
                && *players == view.options.players
                && option.is_some_and(|kept| {
                    tossed(&kept.split.keep) && kept.crib.is_some_and(|crib| near(crib, *mean))
                })
        }
        Fact::Play { players, keep, crib: whose, pegged } => {
            let quad = RankPoints::table().quad(keep.map(Card::rank));
            let table = PeggingTable::table().pegged(view.options.players, *whose, quad);
            *players == view.options.players
                && tossed(keep)
                && *whose == crib(view)
                && table == *pegged
        }
        Fact::Pegs { card, pegs } => laid(card) && Peg::total(pegs) == pegs_now(card),
        Fact::PegsOut { card } => {
            laid(card) && view.track(seat).front + pegs_now(card) >= view.options.length.target()
        }
        Fact::Decided { players, won, lost } => {
            let game = verdict.terms.iter().find(|term| term.kind == TermKind::Game);
            game.is_some_and(|game| near(12.0 * (won - lost), game.worth))
                && *players == view.options.players
                && *won >= 0.0
                && *lost >= 0.0
                && (1e-6..=1.0 + 1e-6).contains(&(won + lost))
        }
        Fact::Wins { chance, needs: [mine, theirs] } => {
            let side = view.options.side(seat);
            let target = view.options.length.target();
            near(*chance, verdict.worth)
                && (0.0..=1.0 + 1e-6).contains(chance)
                && *mine == target - view.board[side].front
                && *theirs == target - view.board[1 - side].front
        }
        Fact::WinsAmongMore { chance, scores } => {
            // It includes what is decided before the next deal.
            let decided = verdict.terms.iter().find_map(|term| match term.fact {
                Some(explain::Fact::Cribbage(Fact::Decided { won, lost, .. })) => Some([won, lost]),
                _ => None,
            });
            let [won, lost] = decided.unwrap_or_default();
            let mut board = view.scores();
            board.rotate_left(view.options.side(seat));
            view.options.players != Players::Two
                && (won - 1e-6..=1.0 - lost + 1e-6).contains(chance)
                && *scores == board
        }
        Fact::Chance { action, of } => {
            let wins = |action: Action| match action {
                Action::Play(card) => {
                    view.track(seat).front + pegs_now(&card) >= view.options.length.target()
                }
                _ => false,
            };
            let others = decision.ranked.iter().filter(|other| !wins(other.action));
            verdict.action == *action && !wins(*action) && others.count() == *of
        }
        Fact::OnlyCard { card } => laid(card) && decision.ranked.len() == 1,
        Fact::CountsCarelessly { one_in } => {
            matches!(verdict.action, Action::Count(_)) && *one_in == 8
        }
        Fact::TakesCarelessly { one_in } => {
            matches!(verdict.action, Action::Muggins(_) | Action::Pass) && *one_in == 2
        }
    }
}

/// The same fact with something wrong in it that the view can show.
fn spoilt(fact: &Fact) -> Fact {
    let mut fact = fact.clone();
    match &mut fact {
        Fact::Hand { spread, .. } => spread.sum += 1,
        Fact::Toss { mean, .. } => *mean += 0.5,
        Fact::Play { pegged, .. } => pegged.mine += 0.25,
        Fact::Pegs { pegs, .. } => {
            *pegs = if pegs.is_empty() { Pegs::from_iter([Peg::Pair]) } else { Pegs::new() };
        }
        Fact::PegsOut { card } | Fact::OnlyCard { card } => *card = other_card(*card),
        Fact::Decided { won, .. } => *won += 0.5,
        Fact::Wins { needs, .. } => needs.swap(0, 1),
        Fact::WinsAmongMore { chance, .. } => *chance += 1.1,
        Fact::Chance { of, .. } => *of += 1,
        Fact::CountsCarelessly { one_in } | Fact::TakesCarelessly { one_in } => *one_in += 1,
    }
    fact
}

fn other_card(card: Card) -> Card {
    Card::all().find(|&other| other != card).expect("the deck has others")
}

#[test]
fn every_fact_is_true_and_wrong_facts_are_detected() {
    let (mut told, mut spoiled) = (0, 0);
    for players in TABLES {
        for (level, seeds) in
            [(Level::Easy, 2), (Level::Medium, 2), (Level::Hard, 2), (Level::Expert, 1)]
        {
            for seed in 0..seeds {
                decisions(players, level, seed, |_, prompt, decision| {
                    for (place, verdict) in decision.ranked.iter().enumerate() {
                        let sum: f64 = verdict.terms.iter().map(|term| term.worth).sum();
                        assert!(near(sum, verdict.worth), "{level}: {verdict:?}");
                        for term in &verdict.terms {
                            let Some(explain::Fact::Cribbage(fact)) = &term.fact else { continue };
                            let view = &prompt.view;
                            assert!(
                                holds(view, decision, place, fact),
                                "{level} {players:?}: {fact:?} of {verdict:?} in {view:?}"
                            );
                            told += 1;
                            let wrong = spoilt(fact);
                            // Equal scores are the same either way round.
                            if wrong != *fact {
                                assert!(!holds(view, decision, place, &wrong), "{wrong:?}");
                                spoiled += 1;
                            }
                        }
                    }
                });
            }
        }
    }
    assert!(told > 5_000 && spoiled > told * 9 / 10, "{told} {spoiled}");
}
