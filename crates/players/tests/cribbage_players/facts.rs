//! Every fact behind a reason, computed again from the view, and wrong facts detected.

use parlour_players::cribbage::tables::PeggingTable;
use parlour_players::cribbage::{Crib, Fact, keep};
use parlour_players::explain::{self, Voice, cribbage::reasons};
use parlour_players::{Decision, Level, TermKind};
use parlour_rules::Turn;
use parlour_rules::cards::{Card, CardSet, Rank};
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
        Fact::Leaves { card, count, pegging } => {
            let mut pile = view.pile.clone();
            pile.push(*card);
            let expected: Vec<(Rank, u8)> = Rank::all()
                .filter_map(|rank| Some((rank, plain::points(&pile, rank)?)))
                .filter(|(_, points)| *points > 0)
                .collect();
            laid(card) && *count == plain::count(&pile) && *pegging == expected
        }
        Fact::Reply { card, points } => {
            // No reply pegs more than the best card for it.
            let mut pile = view.pile.clone();
            pile.push(*card);
            let most = Rank::all().filter_map(|rank| plain::points(&pile, rank)).max();
            laid(card) && *points >= 0.0 && *points <= f64::from(most.unwrap_or(0)) + 1e-4
        }
        Fact::Tried { players, card, worlds, points } => {
            let game = verdict.terms.iter().find(|term| term.kind == TermKind::Game);
            let game = game.map_or(0.0, |game| game.worth);
            *players == view.options.players
                && laid(card)
                && *worlds as u64 == decision.effort
                && near(*points + game, verdict.worth)
        }
        Fact::Decided { players, won, lost } => {
            let game = verdict.terms.iter().find(|term| term.kind == TermKind::Game);
            game.is_some_and(|game| near(12.0 * (won - lost), game.worth))
                && *players == view.options.players
                && *won >= 0.0
                && *lost >= 0.0
                && (1e-6..=1.0 + 1e-6).contains(&(won + lost))
        }
        Fact::Wins { chance, score: [mine, theirs], deals } => {
            let side = view.options.side(seat);
            near(*chance, verdict.worth)
                && (0.0..=1.0 + 1e-6).contains(chance)
                && *mine == view.board[side].front
                && *theirs == view.board[1 - side].front
                && *deals == (view.dealer == seat)
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
        Fact::NextWins { action, behind } => {
            let rank = |action| match action {
                Action::Play(card) => Some(card.rank()),
                _ => None,
            };
            let is_alike =
                |other: Action| rank(other).is_some() && rank(other) == rank(verdict.action);
            let mut others = decision.ranked[1..].iter();
            let next = others.find(|other| !is_alike(other.action)).expect("another choice");
            place == 0
                && next.action == *action
                && near(*behind, verdict.worth - next.worth)
                && *behind >= 0.0
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
        Fact::Next { behind, .. } => {
            let less = |other: &&parlour_players::Verdict<Action>| {
                near(verdict.worth - other.worth, *behind)
            };
            place == 0 && *behind > 0.0 && decision.ranked.iter().any(|other| less(&other))
        }
        Fact::Tied { keeps, .. } => {
            let tied = decision.ranked.iter().filter(|other| near(other.worth, verdict.worth));
            usize::from(*keeps) == tied.count()
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
        Fact::Leaves { pegging, .. } => {
            if pegging.pop().is_none() {
                pegging.push((Rank::ACE, 2));
            }
        }
        Fact::Reply { points, .. } => *points = 50.0,
        Fact::Tried { points, .. } => *points += 1.0,
        Fact::Decided { won, .. } => *won += 0.5,
        Fact::Wins { score, .. } => score.swap(0, 1),
        Fact::WinsAmongMore { chance, .. } => *chance += 1.1,
        Fact::NextWins { behind, .. } | Fact::Next { behind, .. } => *behind += 0.1,
        Fact::Tied { keeps, .. } => *keeps += 1,
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

#[test]
fn reasons_exist_in_both_voices_for_every_choice() {
    let mut said = Vec::new();
    for level in Level::ALL {
        decisions(Players::Two, level, 5, |_, _, decision| {
            let best = decision.best();
            if !matches!(best.action, Action::Toss(_) | Action::Play(_)) {
                return;
            }
            for voice in [Voice::Own, Voice::Advice] {
                let sentences = reasons(best, voice);
                assert_eq!(sentences.len(), 1, "{best:?}");
                let sentence = sentences[0].to_string();
                assert!(
                    sentence.ends_with('.') && sentence.starts_with(char::is_uppercase)
                        || sentence.starts_with(|letter: char| letter.is_ascii_digit()),
                    "{sentence}"
                );
                assert!(voice == Voice::Advice || !sentence.contains("your"), "{sentence}");
                said.push(sentence);
            }
        });
    }
    for part in [
        "makes fifteen for 2",
        "pairs for 2",
        "it leaves",
        "wins",
        "fewer games in a hundred",
        "By chance, one of 15 ways to throw",
        "is the only card that can be laid",
    ] {
        assert!(said.iter().any(|sentence| sentence.contains(part)), "{part}");
    }
    for sentence in said {
        let strange = sentence.replace("pone (the other player deals)", "");
        for word in ["pone", "toss", "win%"] {
            assert!(!strange.contains(word), "{word} is not said plainly: {sentence}");
        }
    }
}

/// Among four, partners are one side; among three, everybody plays alone. Neither has just one
/// other player.
#[test]
fn reasons_fit_the_number_of_players() {
    for (players, wanted, strange) in [
        (Players::Three, ["each of the two others", "you peg "], "side"),
        (Players::Four, ["your side pegs", "the other side"], "you peg"),
    ] {
        let mut said = Vec::new();
        for level in [Level::Medium, Level::Hard, Level::Expert] {
            decisions(players, level, 5, |_, _, decision| {
                let told =
                    |voice| reasons(decision.best(), voice).into_iter().map(|one| one.to_string());
                said.extend(told(Voice::Advice));
                said.extend(told(Voice::Own).inspect(|own| {
                    assert!(!own.contains("your ") && !own.contains("you "), "{own}");
                }));
            });
        }
        for words in wanted {
            assert!(said.iter().any(|sentence| sentence.contains(words)), "{words}");
        }
        for sentence in said {
            assert!(
                !sentence.contains("other player") && !sentence.contains(strange),
                "{sentence}"
            );
        }
    }
}
