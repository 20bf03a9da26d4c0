//! Compares the library with the plain version in many random games: who acts, what is legal, what
//! is scored, and when it ends.

use parlour_rules::cribbage::{
    Action, Cribbage, Length, Options, Players, PublicEvent, Show, View,
};
use parlour_rules::{Eye, Game, Luck, Seat, Seed, Turn};

use crate::events;
use crate::laws::EVERYONE;
use crate::plain::{self, Count, Deal};

/// A deal as the library played it.
struct Played {
    start: View,
    actions: Vec<String>,
    asked: Vec<(usize, Vec<String>)>,
    scored: Vec<Vec<String>>,
}

fn compare(played: &Played, after: &View) {
    let start = &played.start;
    let (told, scores, over) = match after.games.get(start.games.len()) {
        Some(game) => (&game.last_deal.events, &game.scores, true),
        None => {
            let deal = &after.deals[start.deals.len()];
            (&deal.events, &deal.scores, false)
        }
    };
    let starter = told.iter().find_map(|told| match told {
        PublicEvent::Starter { card, .. } => Some(*card),
        _ => None,
    });
    let hand = |seat: Seat| start.hands[seat.index()].cards.clone().expect("an open table");
    let deal = Deal {
        dealer: start.dealer.index(),
        target: start.options.length.target(),
        count: match start.options.show {
            Show::Table => Count::Table,
            Show::Players => Count::Players,
            Show::Muggins => Count::Muggins,
        },
        scores: start.scores(),
        hands: Seat::all(start.options.seats()).map(hand).collect(),
        crib_card: start.crib.dealt,
        starter: starter.expect("the starter was turned up"),
    };
    let report = plain::play(&deal, &played.actions);
    assert_eq!(report.asked, played.asked, "{deal:?}");
    assert_eq!(report.scored, played.scored, "{deal:?}");
    assert_eq!((&report.scores, report.over), (scores, over), "{deal:?}");
}

fn check_game(options: Options, seed: u64) {
    let mut luck = Luck::new(Seed::from(seed).child(9));
    let mut game = Cribbage::deal(&options, Seed::from(seed));
    let fresh = |view: View| Played {
        start: view,
        actions: Vec::new(),
        asked: Vec::new(),
        scored: Vec::new(),
    };
    let mut played = fresh(game.view(Eye::All));
    while let Turn::Act(seat) = game.turn() {
        let legal = game.legal();
        let action = match legal[0] {
            Action::Count(_) => Action::Count(luck.below(12) as u8),
            Action::Muggins(_) => *luck.pick(&[Action::Pass, Action::Muggins(2)]).expect("two"),
            _ => *luck.pick(&legal).expect("something is legal"),
        };
        let before = game.view(Eye::All);
        game.play(action).expect("legal");
        let after = game.view(Eye::All);
        let (dealer, told) = after.events_since(&before);
        let mut words: Vec<String> = legal.iter().map(ToString::to_string).collect();
        words.sort();
        played.asked.push((seat.index(), words));
        played.actions.push(action.to_string());
        played.scored.push(events::scores(dealer, told));
        if after.games.len() > before.games.len() || after.deals.len() > before.deals.len() {
            compare(&played, &after);
            played = fresh(after);
        }
    }
}

#[test]
fn random_games_match_the_plain_version() {
    for players in EVERYONE {
        for seed in 0..40 {
            check_game(Options::of(players), seed);
        }
    }
}

#[test]
fn random_games_with_house_rules_match_the_plain_version() {
    for (number, players) in EVERYONE.into_iter().enumerate() {
        for show in [Show::Players, Show::Muggins] {
            for seed in 0..20 {
                let games = 2.try_into().expect("two");
                let length = Length::Short;
                let skunks = seed % 2 == 0;
                let options = Options { show, games, length, skunks, ..Options::of(players) };
                check_game(options, 1000 * number as u64 + seed);
            }
        }
    }
}

#[test]
fn the_lowest_cut_deals_and_ties_cut_again() {
    let mut again = 0;
    for seed in 0..200 {
        let game = Cribbage::deal(&Options::of(Players::Four), Seed::from(seed));
        let view = game.view(Eye::Nobody);
        let mut cutting: Vec<Seat> = Seat::all(4).collect();
        for round in &view.cuts {
            let seats: Vec<Seat> = round.iter().map(|cut| cut.seat).collect();
            assert_eq!(seats, cutting);
            let lowest = round.iter().map(|cut| cut.card.rank()).min().expect("cuts");
            cutting =
                round.iter().filter(|cut| cut.card.rank() == lowest).map(|cut| cut.seat).collect();
        }
        assert_eq!(cutting, [view.dealer]);
        again += view.cuts.len() - 1;
    }
    assert!(again > 10, "some cuts tie: {again}");
}
