//! Cribbage keeps the laws with every number of players and every house rule.

use std::num::NonZeroU8;

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Cribbage, FirstDeal, Length, Options, Players, Show, Toss};
use parlour_rules::laws::Laws;
use parlour_rules::{Event, Eye, Game, Luck, Record, Seat, Seed, Start, Turn};

pub const EVERYONE: [Players; 3] = [Players::Two, Players::Three, Players::Four];

/// Every action that has a notation, with a sample of the pairs of cards.
fn universe() -> impl Iterator<Item = Action> {
    let cards = || Card::all();
    let twos = cards().zip(cards().skip(7).step_by(3)).filter_map(|(a, b)| Toss::two(a, b));
    cards()
        .map(|card| Action::Toss(Toss::one(card)))
        .chain(twos.map(Action::Toss))
        .chain(cards().map(Action::Play))
        .chain([Action::Go, Action::Pass])
        .chain((0..=31).flat_map(|points| [Action::Count(points), Action::Muggins(points)]))
}

fn hold(options: Options, seeds: std::ops::Range<u64>) {
    Laws::<Cribbage>::of(options).universe(universe()).played_by(sensible_claims).hold(seeds);
}

/// Any legal action, but claims are close to the truth: random claims would end a game immediately.
fn sensible_claims(game: &Cribbage, luck: &mut Luck) -> Action {
    let legal = game.legal();
    match legal[0] {
        Action::Count(_) => Action::Count(luck.below(9) as u8),
        Action::Muggins(_) if luck.below(2) == 0 => Action::Pass,
        Action::Muggins(_) => Action::Muggins(1 + luck.below(5) as u8),
        _ => *luck.pick(&legal).expect("something is legal"),
    }
}

#[test]
fn games_of_two_three_and_four_keep_the_laws() {
    for players in EVERYONE {
        hold(Options::of(players), 0..1);
    }
}

#[test]
fn short_games_with_every_kind_of_show_keep_the_laws() {
    for players in EVERYONE {
        for show in [Show::Players, Show::Muggins] {
            let options = Options { show, length: Length::Short, ..Options::of(players) };
            hold(options, 10..11);
        }
    }
}

#[test]
fn games_dealt_without_a_cut_keep_the_laws() {
    for first_deal in [FirstDeal::First, FirstDeal::Second, FirstDeal::Third, FirstDeal::Fourth] {
        for players in EVERYONE {
            hold(Options { first_deal, length: Length::Short, ..Options::of(players) }, 0..2);
        }
    }
}

/// In a rematch the next player deals first, wherever everybody sits.
#[test]
fn the_first_deal_goes_round_from_game_to_game() {
    for players in EVERYONE {
        for moved in [0, 1] {
            let mut options = Options::of(players);
            let seats = options.seats();
            // A person is known by their seat in the first game.
            let mut dealers = Vec::new();
            for game in 0..2 * seats {
                let begun = Cribbage::deal(&options, Seed::from(u64::from(game)));
                let view = begun.view(Eye::Nobody);
                assert_eq!(view.cuts.is_empty(), game > 0, "only the first game cuts");
                let person = (view.dealer.0 + 2 * seats * seats - moved * game) % seats;
                dealers.push(person);
                options = Cribbage::rematch_options(&options, &begun, moved);
            }
            for pair in dealers.windows(2) {
                assert_eq!(pair[1], (pair[0] + 1) % seats, "{players:?} {moved}: {dealers:?}");
            }
        }
    }
}

#[test]
fn a_match_keeps_the_laws() {
    let games = NonZeroU8::new(3).expect("three");
    for players in EVERYONE {
        let short = Options { length: Length::Short, games, skunks: true, ..Options::of(players) };
        hold(short, 20..21);
    }
}

/// Hidden cards change nothing in a view, nor in the legal actions.
#[test]
fn hidden_cards_do_not_change_views_in_ten_thousand_deals() {
    for number in 0..10_000 {
        let players = EVERYONE[(number % 3) as usize];
        let mut luck = Luck::new(Seed::from(number));
        let mut game = Cribbage::deal(&Options::of(players), Seed::from(number));
        let steps = luck.below(4 * u32::from(players.count()) + 5);
        for _ in 0..steps {
            let action = *luck.pick(&game.legal()).expect("a deal has more actions");
            game.play(action).expect("legal");
        }
        let Turn::Act(actor) = game.turn() else { continue };
        let seats = Seat::all(players.count()).map(Eye::Seat);
        for eye in seats.chain([Eye::Nobody]) {
            let view = serde_json::to_string(&game.view(eye)).expect("JSON");
            let other = Cribbage::imagine(&game.view(eye), &mut luck);
            let again = serde_json::to_string(&other.view(eye)).expect("JSON");
            assert_eq!(view, again, "seed {number}, {eye:?}");
            if eye == Eye::Seat(actor) {
                assert_eq!(game.legal(), other.legal(), "seed {number}");
            }
        }
    }
}

/// A player who resigns loses together with the partner.
#[test]
fn partners_resign_together() {
    let start = Start::Deal(Seed::from(1));
    let mut record = Record::<Cribbage>::new(Options::of(Players::Four), start);
    record.events.push(Event::Resign(Seat(1)));
    let game = record.replay().expect("a record");
    let outcome = record.outcome(&game).expect("it is over");
    assert_eq!(outcome.to_string(), "a win for seat 1 and seat 3");
}
