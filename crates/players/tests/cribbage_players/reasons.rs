//! What discards and cards do, recounted on plain lists, and the sentences about it.

use parlour_players::cribbage::{
    Compared, Crib, DiscardFact, Fact, Gift, Measure, PlayFact, Standing, discard_facts, keep,
    play_facts, prospect_verdicts, prospects,
};
use parlour_players::explain::{self, Voice, cribbage::discard_reasons};
use parlour_players::{Budget, Computer, Decision, Level, Prompt, TermKind, Verdict};
use parlour_rules::cards::{Card, Rank, parse_cards};
use parlour_rules::cribbage::{
    Action, Counting, Cribbage, Hand, Options, Peg, Players, PublicEvent, Setup, Toss, View, points,
};
use parlour_rules::{Game, Message, Seat, Seed, Turn};

use super::{TABLES, decisions, plain};

fn asked(view: &View) -> Seat {
    let Turn::Act(seat) = view.turn else { panic!("somebody decides") };
    seat
}

fn own(view: &View) -> &[Card] {
    view.hands[asked(view).index()].cards.as_ref().expect("our own cards")
}

/// The points needed to win by the seat to act, and by the other of two.
fn needs(view: &View) -> [u8; 2] {
    let side = view.options.side(asked(view));
    [side, 1 - side].map(|side| view.options.length.target() - view.board[side].front)
}

/// What the kept cards score with each starter.
fn scores(view: &View, toss: Toss) -> Vec<u8> {
    let kept: Vec<Card> = own(view).iter().copied().filter(|&card| !toss.contains(card)).collect();
    let kept: Hand = kept.try_into().expect("four cards");
    let starters = Card::all().filter(|card| !own(view).contains(card));
    starters.map(|starter| points(kept, starter, Counting::Hand)).collect()
}

/// Whether the cards of a discard are this gift, by the rules of counting.
fn is_gift(toss: Toss, gift: Gift) -> bool {
    let mut ranks: Vec<u8> = toss.cards().iter().map(|card| card.rank().number()).collect();
    ranks.sort_unstable();
    match (gift, ranks.as_slice()) {
        (Gift::Pair(rank), &[low, high]) => low == high && low == rank.number(),
        (Gift::Fifteen, &[low, high]) => low.min(10) + high.min(10) == 15,
        (Gift::Five, ranks) => ranks.contains(&5),
        (Gift::FiveTogether, &[low, high]) => low + high == 5,
        (Gift::Neighbours, &[low, high]) => low + 1 == high,
        (Gift::OneApart, &[low, high]) => low + 2 == high,
        _ => false,
    }
}

/// Whether a fact about a discard is true, as far as the view shows.
fn holds_for_discard(view: &View, toss: Toss, fact: &DiscardFact) -> bool {
    let scores = scores(view, toss);
    let lowest = *scores.iter().min().expect("some starter");
    match fact {
        DiscardFact::Keeps(holding) => {
            let held: u8 = holding.features.iter().map(|feature| feature.points()).sum();
            let better = scores.iter().filter(|&&score| score > held).count();
            let is_least = if better < scores.len() { lowest == held } else { lowest > held };
            is_least && better == usize::from(holding.improve)
        }
        DiscardFact::Starters { improve, instead, of } => {
            let better = scores.iter().filter(|&&score| score > lowest).count();
            // Where every starter helps, the lowest score is one of them.
            let is_right = better == usize::from(*improve) || improve == of;
            // A difference of one rank or less is no reason.
            is_right && usize::from(*of) == scores.len() && improve.abs_diff(*instead) > 4
        }
        DiscardFact::HandAverage { less, starters } => {
            let is_dealt =
                |rank: &Rank| own(view).iter().filter(|card| card.rank() == *rank).count() == 4;
            *less > 0.0 && starters.len() <= 4 && !starters.iter().any(is_dealt)
        }
        DiscardFact::CribAverage { toss: given, instead, compared, by, runs, .. } => {
            let (richer, poorer) = match compared {
                Compared::More => (given, instead),
                Compared::Less => (instead, given),
            };
            let is_theirs = |[many, few]: [Card; 2]| {
                let room = |card: Card| {
                    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 2, 1][usize::from(card.rank().number())]
                };
                richer.contains(many) && poorer.contains(few) && room(many) > room(few)
            };
            *given == toss && *by > 0.0 && runs.is_none_or(is_theirs)
        }
        DiscardFact::Gives { gift, toss: given, .. } => *given == toss && is_gift(toss, *gift),
        DiscardFact::Withholds { gift, toss: other, .. } => {
            is_gift(*other, *gift) && Gift::of(toss) != Some(*gift)
        }
        DiscardFact::TooFarApart { toss: given, .. } => {
            let runs = |gap| *given == toss && is_gift(toss, gap);
            !runs(Gift::Neighbours) && !runs(Gift::OneApart)
        }
        DiscardFact::LowCards { cards, kept } => {
            let is_low = |card: &Card| card.rank().number() <= 4 && toss.contains(*card) != *kept;
            !cards.is_empty() && cards.iter().all(is_low)
        }
        DiscardFact::Reaches { needs: points, counts_first, starters, of, .. } => {
            let enough = scores.iter().filter(|&&score| score >= *points).count();
            *points == needs(view)[0]
                && *counts_first == (view.dealer != asked(view))
                && (usize::from(*starters), usize::from(*of)) == (enough, scores.len())
        }
        DiscardFact::HoldsDown { needs: points } => *points == needs(view)[1],
        DiscardFact::PegsToWin { needs: points, counts_second } => {
            *points == needs(view)[0] && *counts_second == (view.dealer == asked(view))
        }
        DiscardFact::AsGood { instead, .. } | DiscardFact::AlmostAsGood { instead } => {
            *instead != toss
        }
        // Smaller differences aren't worth a number.
        DiscardFact::Pegs { by, .. } | DiscardFact::Allows { by, .. } => {
            by.is_none_or(|by| by >= 0.05)
        }
        // Comparisons of averages, which the terms state.
        _ => true,
    }
}

/// The pile with another card.
fn with(pile: &[Card], card: Card) -> Vec<Card> {
    pile.iter().copied().chain([card]).collect()
}

/// Some card of a rank; suits don't matter in the play.
fn any(rank: Rank) -> Card {
    Card::all().find(|card| card.rank() == rank).expect("every rank has cards")
}

/// Whether a fact about a card in the play is true, by the rules on plain lists.
fn holds_for_card(view: &View, card: Card, fact: &PlayFact) -> bool {
    let pile = &view.pile;
    let held: usize = view.hands.iter().map(|hand| hand.held).sum();
    let pegs_now = |card: Card| {
        let points = plain::points(pile, card.rank()).expect("a legal card fits");
        let makes_31 = plain::count(pile) + card.rank().number().min(10) == 31;
        points + u8::from(held == 1 && !makes_31)
    };
    let on = |card: Card, reply: Rank| plain::points(&with(pile, card), reply).unwrap_or(0);
    let target = view.options.length.target();
    let wins = |points: u8| view.track(asked(view)).front + points >= target;
    let makes = |count: u8, made: u8| (1..=10).any(|value| count + value == made);
    // On the reply none of our other cards fits, so the next player wins the go or pegs the last card.
    let wins_go = |reply: Rank| {
        let pile = with(pile, card);
        let then = with(&pile, any(reply));
        let others = own(view).iter().filter(|&&other| other != card);
        plain::points(&pile, reply) == Some(0)
            && !others.clone().any(|other| plain::points(&then, other.rank()).is_some())
    };
    let never = |rank: Rank| (on(card, rank) == 0 && !wins_go(rank)) || is_ruled_out(view, rank);
    match fact {
        PlayFact::PegsOut { card } => wins(pegs_now(*card)),
        PlayFact::Pegs { card, pegs } => Peg::total(pegs) == pegs_now(*card),
        PlayFact::CountsOut { needs: points } => {
            let hand = &view.hands[asked(view).index()];
            let kept: Vec<Card> = own(view).iter().chain(&hand.laid).copied().collect();
            let starter = view.starter.expect("turned up");
            let score = parlour_rules::cribbage::points(
                kept.try_into().expect("four cards"),
                starter,
                Counting::Hand,
            );
            view.dealer != asked(view) && *points == needs(view)[0] && score >= *points
        }
        PlayFact::LetsOut { card, replies } => {
            !replies.is_empty() && replies.iter().all(|&reply| on(*card, reply) >= needs(view)[1])
        }
        PlayFact::NoReply { count, may_win_go } => {
            let cannot = |rank: Rank| on(card, rank) == 0 || is_ruled_out(view, rank);
            *count == plain::count(&with(pile, card))
                && Rank::all().all(cannot)
                && (*may_win_go || Rank::all().all(never))
        }
        PlayFact::Safe { count } => {
            let is_count = *count == plain::count(&with(pile, card));
            is_count && !makes(*count, 15) && !makes(*count, 31)
        }
        PlayFact::Allows { card, replies, pegs } => {
            !replies.is_empty() && replies.iter().all(|&reply| on(*card, reply) == Peg::total(pegs))
        }
        PlayFact::Refuses { card, pegs, replies, reply } => {
            Peg::total(pegs) == pegs_now(*card)
                && replies.iter().all(|&rank| on(*card, rank) == Peg::total(reply))
                && Peg::total(reply) > Peg::total(pegs)
        }
        PlayFact::Go { count, chance } => {
            (0.0..=1.001).contains(chance) && *count == plain::count(&with(pile, card))
        }
        PlayFact::Trap { card, reply, pegs } => {
            let alike = own(view).iter().filter(|other| other.rank() == card.rank()).count();
            let then = with(&with(pile, *card), *card);
            alike >= 2
                && on(*card, card.rank()) == Peg::total(reply)
                && plain::points(&then, card.rank()) == Some(Peg::total(pegs))
        }
        PlayFact::Answers { reply, pegs, own: mine, own_pegs } => {
            let then = with(&with(pile, card), any(*reply));
            on(card, *reply) == Peg::total(pegs)
                && plain::points(&then, *mine) == Some(Peg::total(own_pegs))
                && Peg::total(own_pegs) >= Peg::total(pegs)
                && own(view).iter().any(|card| card.rank() == *mine)
        }
        PlayFact::LowCard { card: low, kept } => {
            low.rank().number() <= 4 && own(view).contains(low) && (*low != card) == *kept
        }
        PlayFact::Few { count, replies } => {
            // Other ranks don't peg, or the next player can't hold them.
            *count == plain::count(&with(pile, card))
                && (1..=3).contains(&replies.len())
                && replies.iter().all(|&reply| on(card, reply) > 0 || wins_go(reply))
                && Rank::all().all(|rank| replies.contains(&rank) || never(rank))
        }
        PlayFact::CanBePaired { card, instead } => {
            let can_pair =
                |card: Card| on(card, card.rank()) > 0 && !is_ruled_out(view, card.rank());
            can_pair(*card) && !can_pair(*instead)
        }
        PlayFact::LessLikely { rank, instead, seen: Some(counted) } => {
            let of_rank = |rank: Rank| seen(view).filter(|card| card.rank() == rank).count();
            let expected = [*rank, *instead].map(of_rank);
            counted.map(usize::from) == expected && expected[0] > expected[1]
        }
        PlayFact::Alone => next_to_play(view).is_none(),
        PlayFact::Least
        | PlayFact::OneRank { .. }
        | PlayFact::Better { .. }
        | PlayFact::Worse { .. }
        | PlayFact::LessLikely { seen: None, .. }
        | PlayFact::Highest
        | PlayFact::AsGood { .. }
        | PlayFact::AboutAsGood { .. } => true,
    }
}

/// Whether a fact about a discard's pegging says what the terms of it and of the best say.
fn pegging_differs(decision: &Decision<Action>, place: usize, fact: &DiscardFact) -> bool {
    let pegged = |place: usize| {
        decision.ranked[place].terms.iter().find_map(|term| match &term.fact {
            Some(explain::Fact::Cribbage(Fact::Play { pegged, .. })) => Some(*pegged),
            _ => None,
        })
    };
    let (Some(this), Some(best)) = (pegged(place), pegged(0)) else { return true };
    match *fact {
        // The number is the difference between the two rows of the table's column.
        DiscardFact::Pegs { by: Some(by), .. } | DiscardFact::Allows { by: Some(by), .. }
            if place > 0 =>
        {
            (best.margin() - this.margin() - by).abs() < 1e-9
        }
        DiscardFact::Pegs { by: None, .. } if place > 0 => best.mine > this.mine,
        DiscardFact::Allows { by: None, .. } if place > 0 => this.theirs > best.theirs,
        _ => true,
    }
}

/// Whether a fact about a card says what the decision found for it.
fn holds_in_decision(decision: &Decision<Action>, place: usize, fact: &PlayFact) -> bool {
    let worth = |place: usize| decision.ranked[place].worth;
    let card = |place: usize| match decision.ranked[place].action {
        Action::Play(card) => card,
        other => panic!("{other} doesn't play a card"),
    };
    let by_chance = |measure| {
        let wins = decision.best().terms.iter().any(|term| term.kind == TermKind::Win);
        (measure == Measure::Chance) == wins
    };
    match *fact {
        PlayFact::OneRank { cards } => {
            let is_alike = |place: usize| card(place).rank() == card(0).rank();
            cards == decision.ranked.len() && (0..cards).all(is_alike)
        }
        PlayFact::Better { than, by, measure } => {
            let other = (0..decision.ranked.len()).find(|&place| card(place) == than);
            let other = worth(other.expect("a legal card"));
            place == 0 && by > 0.0 && (worth(0) - other - by).abs() < 1e-9 && by_chance(measure)
        }
        PlayFact::Worse { than, by, measure } => {
            place > 0
                && than == card(0)
                && by > 0.0
                && (worth(0) - worth(place) - by).abs() < 1e-9
                && by_chance(measure)
        }
        _ => true,
    }
}

/// The next player with a card who hasn't said go, other than the one to act.
fn next_to_play(view: &View) -> Option<Seat> {
    let can = |seat: &Seat| {
        let has_cards = view.hands[seat.index()].held > 0;
        *seat != asked(view) && has_cards && !view.said_go.contains(*seat)
    };
    view.options.round_from(asked(view)).find(can)
}

/// Whether the next player can't hold a rank: all its cards are seen, or they said go where it would
/// have fitted.
fn is_ruled_out(view: &View, rank: Rank) -> bool {
    let next = next_to_play(view);
    let would_have_fitted = |told: &PublicEvent| match *told {
        PublicEvent::SaidGo { seat, count } | PublicEvent::TookGo { seat, count } => {
            Some(seat) == next && count + rank.number().min(10) <= 31
        }
        _ => false,
    };
    if view.events.iter().any(would_have_fitted) {
        return true;
    }
    seen(view).filter(|card| card.rank() == rank).count() == 4
}

/// The cards that the seat to act has seen.
fn seen(view: &View) -> impl Iterator<Item = &Card> {
    let own_discard = view.hands[asked(view).index()].tossed.iter().flatten();
    let shown = view.hands.iter().flat_map(|hand| &hand.laid).chain(&view.starter);
    own(view).iter().chain(own_discard).chain(shown)
}

/// Every decision of some games among two, three and four players, with each place.
fn each_place(mut visit: impl FnMut(&View, &Decision<Action>, usize)) {
    for players in TABLES {
        for (level, seeds) in [(Level::Medium, 1), (Level::Hard, 2), (Level::Expert, 2)] {
            for seed in 0..seeds {
                decisions(players, level, seed, |_, prompt, decision| {
                    for place in 0..decision.ranked.len() {
                        visit(&prompt.view, decision, place);
                    }
                });
            }
        }
    }
}

#[test]
fn every_fact_about_a_discard_or_card_is_true() {
    let (mut discards, mut cards) = (0, 0);
    each_place(|view, decision, place| match decision.ranked[place].action {
        Action::Toss(toss) => {
            for fact in discard_facts(&decision.ranked, place) {
                assert!(pegging_differs(decision, place, &fact), "{fact:?} of {toss}");
                assert!(starters_are_weaker(view, decision, place, &fact), "{fact:?} of {toss}");
                assert!(holds_for_discard(view, toss, &fact), "{fact:?} of {toss} in {view:?}");
                discards += 1;
            }
        }
        Action::Play(card) => {
            for fact in play_facts(view, decision, place) {
                assert!(holds_for_card(view, card, &fact), "{fact:?} of {card} in {view:?}");
                assert!(holds_in_decision(decision, place, &fact), "{fact:?} of {card}");
                cards += 1;
            }
        }
        _ => {}
    });
    assert!(discards > 1_000 && cards > 1_000, "{discards} {cards}");
}

/// Whether the starters that a fact names add less to the hand than to the best one.
fn starters_are_weaker(
    view: &View,
    decision: &Decision<Action>,
    place: usize,
    fact: &DiscardFact,
) -> bool {
    let DiscardFact::HandAverage { starters, .. } = fact else { return true };
    let kept = |place: usize| -> Hand {
        let Action::Toss(toss) = decision.ranked[place].action else { panic!("a discard") };
        let kept: Vec<Card> =
            own(view).iter().copied().filter(|&card| !toss.contains(card)).collect();
        kept.try_into().expect("four cards")
    };
    let [this, best] = [place, 0].map(kept);
    let scores = |hand: Hand| {
        let starters = Card::all().filter(|card| !own(view).contains(card));
        starters.map(move |card| (card.rank(), points(hand, card, Counting::Hand)))
    };
    let sum = |hand: Hand, rank: Rank| -> u32 {
        scores(hand).filter(|(other, _)| *other == rank).map(|(_, score)| u32::from(score)).sum()
    };
    starters.iter().all(|&rank| sum(this, rank) < sum(best, rank))
}

/// How much more a discard is worth than another by hand, crib and pegging.
fn gaps(better: &Verdict<Action>, worse: &Verdict<Action>) -> [f64; 3] {
    let parts = |verdict: &Verdict<Action>| {
        let mut parts = [0.0; 3];
        for term in &verdict.terms {
            match &term.fact {
                Some(explain::Fact::Cribbage(Fact::Hand { spread, .. })) => {
                    parts[0] = spread.mean();
                }
                Some(explain::Fact::Cribbage(Fact::Toss { crib, mean, .. })) => {
                    parts[1] = f64::from(crib.sign()) * mean;
                }
                Some(explain::Fact::Cribbage(Fact::Play { pegged, .. })) => {
                    parts[2] = pegged.mine - pegged.theirs;
                }
                _ => {}
            }
        }
        parts
    };
    let [better, worse] = [better, worse].map(parts);
    [0, 1, 2].map(|part| better[part] - worse[part])
}

#[test]
fn the_part_that_gains_most_is_named_first() {
    let mut compared = 0;
    each_place(|_, decision, place| {
        let facts = discard_facts(&decision.ranked, place);
        let Some(DiscardFact::CribAverage { instead, by, .. }) = facts.first() else { return };
        let is_other = |verdict: &&Verdict<Action>| verdict.action == Action::Toss(*instead);
        let other = decision.ranked.iter().find(is_other).expect("it was compared");
        let this = &decision.ranked[place];
        let [hand, crib, pegging] = if place == 0 { gaps(this, other) } else { gaps(other, this) };
        assert!(crib >= hand && crib >= pegging, "{this:?} {other:?}");
        assert!((crib - by).abs() < 1e-9, "{by}: {this:?} {other:?}");
        compared += 1;
    });
    assert!(compared > 50, "{compared}");
}

/// One or two short sentences for every action, with the right persons.
#[test]
fn reasons_are_one_or_two_plain_sentences() {
    let mut said = 0;
    each_place(|view, decision, place| {
        for voice in [Voice::Own, Voice::Advice] {
            let reasons = Cribbage::reasons(view, decision, place, voice);
            let action = decision.ranked[place].action;
            assert!(matches!(reasons.len(), 1..=2), "{action}: {reasons:?}");
            for reason in reasons {
                let text = reason.to_string();
                assert!(text.ends_with('.') && !text.contains(';'), "{text}");
                assert!(text.split(' ').count() <= 24, "{text}");
                let words: Vec<&str> = text.split([' ', '.', ',']).collect();
                let has = |word: &str| words.contains(&word);
                for word in ["pone", "toss", "throw", "lay", "lays", "Human"] {
                    assert!(!has(word), "{word}: {text}");
                }
                match voice {
                    Voice::Own => assert!(!text.contains("opponent"), "{text}"),
                    Voice::Advice => assert!(!has("I") && !has("my") && !has("mine"), "{text}"),
                }
                if view.options.players != Players::Two {
                    let rest = text.replace("our opponents' crib", "");
                    assert!(!rest.contains("opponent"), "{text}");
                    assert!(voice == Voice::Advice || !has("you") && !has("your"), "{text}");
                }
                said += 1;
            }
        }
    });
    assert!(said > 5_000, "{said}");
}

/// The reasons for the best discard of a deal between two players.
fn discarding(cards: &str, crib: Crib, score: (u8, u8)) -> String {
    about_discard(cards, crib, score, None)
}

/// The reasons for the best discard, or against another one.
fn about_discard(cards: &str, crib: Crib, score: (u8, u8), toss: Option<&str>) -> String {
    let dealt = cards.parse().expect("a deal");
    let standing = Standing::of(score.0, score.1, 121);
    let ranked =
        prospect_verdicts(&prospects(&dealt, crib, standing), crib, Players::Two, standing);
    let place = toss.map_or(0, |toss| {
        let action = format!("toss {toss}").parse().expect("a discard");
        ranked.iter().position(|verdict| verdict.action == action).expect("a legal discard")
    });
    let reasons = discard_reasons(&ranked, place, Voice::Advice);
    let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    format!("{}: {}", ranked[place].action, reasons.join(" "))
}

/// Each fact where it holds, and where one card or the score makes it just miss.
#[test]
fn discards_are_explained_by_what_they_do() {
    let (mine, theirs) = (Crib::Mine, Crib::Theirs);
    let run = "You keep a four-card run that any 5 or 10 extends.";
    let five = "It keeps the 5 out of your opponent's crib.";
    let own_five = "A 5 in your crib makes fifteen with any 10 or face card.";
    let kings = "It keeps a pair of kings out of your opponent's crib.";
    let joins = "J♠ can join more runs in your opponent's crib than K♣.";
    let holds: [(&str, Crib, (u8, u8), &str); 22] = [
        ("5S 6S JS KC AD AC", theirs, (20, 7), joins),
        ("7S 9D 8C 6D KD KC", mine, (0, 0), run),
        ("6C 7D 7H 8S KC 2D", theirs, (0, 0), "You keep a double run and two fifteens."),
        ("5H 8C 2H KS JH 6H", theirs, (79, 56), "You keep a flush and a fifteen. 43 of the 46"),
        (
            "2C 2D KS 2S 7H KH",
            theirs,
            (29, 54),
            "You keep three 2s, and 19 of the 46 possible starters",
        ),
        ("5S 2C 6S AH 2S 6D", theirs, (79, 56), five),
        ("TS QC QD 6H JD 5D", mine, (60, 60), own_five),
        ("2C 2D KS 2S 7H KH", theirs, (29, 54), kings),
        ("5H 2C QS QC 3C 3S", theirs, (0, 0), "keeps a fifteen out of your opponent's crib."),
        ("7S 3H 7D 3C 2S 6C", mine, (60, 60), "The pair of 3s scores in your crib."),
        ("QC 5C 8C AH 3S 3D", mine, (18, 31), "5♣ and Q♣ make fifteen in your crib."),
        ("7S 7D 9D 3D 6C 2S", mine, (0, 0), "2♠ and 3♦ make fifteen in your crib with any 10"),
        ("KS 8H TH 4C JS 3S", mine, (110, 105), "10♥ and J♠ can become a run in your crib."),
        (
            "JH 2S 9S 3S 3H TH",
            theirs,
            (60, 60),
            "Discarding 9♠ 10♥ instead could give your opponent's crib a run.",
        ),
        ("7D 5C 3D JH 6C 8C", mine, (100, 118), "That's worth giving up a four-card run."),
        ("3S 7D 7S QS JH KC", theirs, (0, 0), "You keep 3♠ for the play."),
        (
            "QS 6S 5C JH AH JS",
            theirs,
            (113, 117),
            "You count first and need 8 points, and this hand always scores that many.",
        ),
        (
            "QC 7D 6H 4C 6C 5C",
            theirs,
            (105, 81),
            "You count first and need 16 points, and 16 of the 46 possible starters give your hand that \
             many.",
        ),
        (
            "5C KH QC 8D 6C 4S",
            theirs,
            (118, 112),
            "Your opponent needs only 9 points, and pegs less",
        ),
        (
            "2C 7H TH 9D AS 3D",
            mine,
            (118, 112),
            "You need only 3 points but count second, and the cards you keep peg more.",
        ),
        ("4D AH TS 4H 2H QC", theirs, (79, 56), "2♥ 10♠ is about as good."),
        ("3S 9H 5S 9S 8D 2D", mine, (110, 105), "It wins more often at this score"),
    ];
    let nearly: [(&str, Crib, (u8, u8), &str); 22] = [
        // A 10 and a jack are in as many runs.
        ("5S 6S JS TC AD AC", theirs, (20, 7), "more runs"),
        ("7S 9D 8C 5D KD KC", mine, (0, 0), "four-card run"),
        ("6C 7D 7H 9S KC 2D", theirs, (0, 0), "double run"),
        ("5H 8C 2H KS JC 6H", theirs, (79, 56), "flush"),
        ("2C 2D QS 2S 7H KH", theirs, (29, 54), "kings"),
        // The hand gains more than the crib loses.
        ("5S 2C 6S AH 2S 6D", theirs, (0, 0), "the 5"),
        // Without a double run the 5 is worth more in the hand.
        ("TS KC QD 6H JD 5D", mine, (60, 60), "A 5"),
        ("5H AC QS QC 3C 3S", theirs, (0, 0), "fifteen out"),
        ("7S 3H 7D 4C 2S 6C", mine, (60, 60), "pair of 3s"),
        ("QC 6C 8C AH 3S 3D", mine, (18, 31), "make fifteen"),
        ("7S 7D 9D 4D 6C 2S", mine, (0, 0), "make fifteen"),
        ("KS 8H TH 4C KD 3S", mine, (110, 105), "a run"),
        ("JH AS 9S 3S 3H TH", theirs, (60, 60), "a run"),
        ("7D 5C 3D JH 6C 9C", mine, (100, 118), "giving up"),
        // The 3 is kept, but what the crib gets decides.
        ("3S 8D 7S QS JH KC", theirs, (0, 0), "for the play"),
        ("QS 6S 5C JH AH JS", theirs, (112, 117), "always"),
        ("QS 6S 5C JH AH JS", mine, (113, 117), "count first"),
        ("5C KH QC 8D 6C 4S", theirs, (60, 60), "needs only"),
        // Counting first, the hand itself is enough.
        ("2C 7H TH 9D AS 3D", theirs, (118, 112), "need only"),
        // Too many points to peg them all.
        ("2C 7H TH 9D AS 3D", mine, (111, 112), "need only"),
        ("4D AH JS 4H 2H QC", theirs, (79, 56), "as good"),
        ("3S 9H 5S 9S 8D 2D", mine, (0, 0), "at this score"),
    ];
    for (cards, crib, score, part) in holds {
        let said = discarding(cards, crib, score);
        assert!(said.contains(part), "{cards} at {score:?}: {said}");
    }
    for (cards, crib, score, part) in nearly {
        let said = discarding(cards, crib, score);
        assert!(!said.contains(part), "{cards} at {score:?}: {said}");
    }
}

#[test]
fn a_hand_that_scores_less_names_the_starters_that_help_it_less() {
    let said = |cards, score, toss| about_discard(cards, Crib::Mine, score, Some(toss));
    let jacks = said("2C JS JH JC 8C QH", (0, 0), "8C QH");
    let why =
        "Your hand scores 1.2 points less on average: any 10 or king as the starter adds less.";
    assert!(jacks.contains(why), "{jacks}");
    // A broken combination says more.
    let broken = said("2C JS JH JC 8C QH", (0, 0), "8C JC");
    assert!(broken.contains("breaks up the three jacks."), "{broken}");
    assert!(!broken.contains("as the starter adds less"), "{broken}");
}

/// A deal between two players after some actions. Seat 0 leads, and seat 1 deals.
struct Position<'a> {
    hands: [&'a str; 2],
    starter: &'a str,
    scores: [u8; 2],
    actions: &'a [&'a str],
}

impl Position<'_> {
    /// The reasons of `expert` for its best card, or for another one.
    fn reasons(&self, card: Option<&str>) -> String {
        let hands = self.hands.map(|hand| parse_cards(hand).expect("a hand")).to_vec();
        let starter = self.starter.parse().expect("a card");
        let scores = self.scores.to_vec();
        let setup = Setup { dealer: Seat(1), scores, hands, crib: None, starter };
        let mut game =
            Cribbage::set_up(&Options::default(), &setup, Seed::from(1)).expect("a real deal");
        for action in self.actions {
            game.play(action.parse().expect("an action")).expect("legal");
        }
        let (_, prompt) = Prompt::of(&game).expect("somebody decides");
        let decision =
            Cribbage::player(Level::Expert, Seed::from(1)).decide(&prompt, &Budget::effort(300));
        let place = card.map_or(0, |card| {
            let action = Action::Play(card.parse().expect("a card"));
            decision.ranked.iter().position(|other| other.action == action).expect("a legal card")
        });
        let reasons = Cribbage::reasons(&prompt.view, &decision, place, Voice::Advice);
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        format!("{}: {}", decision.ranked[place].action, reasons.join(" "))
    }
}

/// Hands, starter, scores, actions, the card asked about (the best by default) and a sentence.
type Case<'a> = ([&'a str; 2], &'a str, [u8; 2], &'a [&'a str], Option<&'a str>, &'a str);

/// Each fact where it holds, and where one card or the score makes it just miss.
#[test]
fn cards_are_explained_by_what_they_do() {
    let kings = ["toss KD KS", "toss QH JD"].as_slice();
    let queens = ["toss 5H 4D", "toss 9H 4S", "play QD"].as_slice();
    let later = ["toss 5H 4D", "toss 9H 4S", "play QD", "play AS", "play 6C", "play 2D"].as_slice();
    let nine = ["toss 2D KC", "toss QH JC", "play 9H", "play 9S"].as_slice();
    let eight = ["toss TC TD", "toss QH JC", "play 2H", "play 8H"].as_slice();
    let ten = ["toss 2D 7S", "toss 6S JC", "play TC"].as_slice();
    let go = ["toss 5D 7S", "toss 6S QS", "play 2C", "play JH", "play QD", "play 3C"].as_slice();
    let paired = ["toss 4H 9H", "toss 7S TH", "play 8C", "play QC"].as_slice();
    let lower = ["toss 4H 9H", "toss 7S TH", "play 8C", "play AD"].as_slice();
    let eights = ["9H 4H 5C 8C JC 8H", "QC 4S KD 7S TH AD"];
    let pairs = "Your opponent could pair 5♣, but can't pair J♣.";
    let jacks = "You've seen two jacks but only one 10, so a 10 is more likely to be paired.";
    let low = "2H 3H 6D 8S QH JD";
    let queen = ["QD 6C QH 9S 5H 4D", "3H QC 2D AS 9H 4S"];
    let run = ["7D 9H 6C 8S 2D KC", "9S 5H TD JD QH JC"];
    let sevens = ["2H 7S 4S 2S TC TD", "8H 9D AD JD QH JC"];
    let tens = ["TC 9S 5D KC 2D 7S", "TH 3D 5C 8S 6S JC"];
    let late = ["2C QD 2S 5C 5D 7S", "JH 3C 9C KC 6S QS"];
    let safe = "Your opponent can't make 15 or 31 on it, and you keep the 4 for later.";
    let trap = "If your opponent pairs it, your other ace makes a pair royal for 6.";
    let refuses = "Q♣ would make a pair for 2, but a queen would then make a pair royal for 6.";
    let first = "You count first, and your hand has the point you need.";
    // All kings are seen, so nothing pegs on the last one but the last card.
    let last = ["TC 6C 3C KC KD KH", "4S 8S TH 2D 7H 9D"];
    let to_last = ["toss KD KH", "toss 7H 9D", "play TC", "play 4S", "play 6C", "play 8S"];
    let to_last = [&to_last[..], &["play 3C", "play TH"]].concat();
    let no_score = "Your opponent can't make 15, 31, a pair or a run on it.";
    let holds: [Case; 15] = [
        (last, "KS", [0, 0], &to_last, None, no_score),
        (eights, "3S", [20, 20], paired, None, pairs),
        (
            ["5H AC TD JS JH 8S", "7S 9C TS 4C 5S 9H"],
            "6S",
            [20, 20],
            &["toss AC 8S", "toss 4C 7S"],
            Some("TD"),
            jacks,
        ),
        (["AC 4C 9H TC KD KS", low], "7S", [0, 0], kings, None, safe),
        (["AC AD 5S JS KD KS", low], "4H", [7, 23], kings, None, trap),
        (
            ["AC AD 5S JS KD KS", low],
            "4H",
            [7, 23],
            kings,
            Some("JS"),
            "J♠ passes up a trap: if your opponent pairs A♣, your other ace makes a pair royal for 6.",
        ),
        (["JC 9C 5H AH KD KS", low], "5S", [0, 0], kings, None, "with a 5, your 5 makes a pair."),
        (["3D 7H 8C 9C KD KS", low], "5S", [0, 0], kings, Some("8C"), "make 15 with a 7."),
        (queen, "AH", [32, 28], queens, None, refuses),
        (queen, "AH", [32, 28], later, None, "9♠ would let your opponent make 31 with a 3."),
        (run, "AD", [120, 118], nine, None, first),
        (sevens, "KD", [115, 118], eight, Some("7S"), "lets your opponent win with any 6 or 9."),
        (tens, "9C", [119, 119], ten, None, "5♣ wins the game."),
        (
            late,
            "2H",
            [34, 48],
            go,
            None,
            "5♣ makes the count 30, and your opponent probably can't play.",
        ),
        (
            ["QD 6C QH 8S 5H 4D", queen[1]],
            "AH",
            [32, 28],
            later,
            None,
            "It makes the count 29, and your opponent can peg only with an ace or a 2.",
        ),
    ];
    let nearly: [Case; 13] = [
        (last, "KS", [0, 0], &to_last, None, "can't peg"),
        // On a lower count a second jack fits.
        (eights, "3S", [20, 20], lower, None, "can't pair"),
        // With another 10 seen, there are as many of both.
        (
            ["5H AC TD JS JH TS", "7S 9C 8S 4C 5S 9H"],
            "6S",
            [20, 20],
            &["toss AC TS", "toss 4C 7S"],
            Some("TD"),
            "You've seen",
        ),
        (["5C 4C 9H TC KD KS", low], "7S", [0, 0], kings, None, "15 or 31"),
        (["JC 9C 6H AH KD KS", low], "5S", [0, 0], kings, None, "makes a pair"),
        (["3D 7H 8C 9C KD KS", low], "5S", [0, 0], kings, Some("9C"), "with a 7"),
        (["AC 2D 5S JS KD KS", low], "4H", [7, 23], kings, None, "pairs it"),
        (["QD 6C QH 9S 5H 4D", "3H KC 2D AS 9H 4S"], "AH", [32, 28], queens, None, "pair royal"),
        (["QD 6C QH 8S 5H 4D", queen[1]], "AH", [32, 28], later, None, "make 31"),
        (run, "AD", [100, 118], nine, None, "count first"),
        (sevens, "KD", [115, 117], eight, Some("7S"), "win with"),
        (tens, "9C", [119, 118], ten, None, "wins the game"),
        (["2C QD 4S 5C 5D 7S", late[1]], "2H", [34, 48], go, None, "probably"),
    ];
    for (hands, starter, scores, actions, card, part) in holds {
        let said = Position { hands, starter, scores, actions }.reasons(card);
        assert!(said.contains(part), "{hands:?} {actions:?}: {said}");
    }
    for (hands, starter, scores, actions, card, part) in nearly {
        let said = Position { hands, starter, scores, actions }.reasons(card);
        assert!(!said.contains(part), "{hands:?} {actions:?}: {said}");
    }
}

/// Where no crib is counted, two discards that keep as much are compared by that alone: whose crib
/// it is decides whether giving it more is good.
#[test]
fn discards_that_tie_are_compared_only_by_what_was_counted() {
    let dealt = "AH 2H 8C 8D 9S QH".parse().expect("a deal");
    let said = |crib: Crib| {
        let ranked = keep(&dealt, crib).verdicts();
        Message::join(discard_reasons(&ranked, 0, Voice::Advice), " ").to_string()
    };
    assert!(said(Crib::Ignore).contains(" keeps just as many points."), "{}", said(Crib::Ignore));
    for crib in [Crib::Mine, Crib::Theirs] {
        assert!(!said(crib).contains("just as"), "{}", said(crib));
    }
}
