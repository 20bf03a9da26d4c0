//! Names and worths, checked for every game.

use parlour_players::cribbage::{Crib, keep};
use parlour_players::{Budget, Computer, Decision, Level, Prompt, Term, TermKind, Verdict};
use parlour_rules::cribbage::{Cribbage, Options, Players};
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Eye, Game, Seat, Seed, cards, cribbage, crosscut, five_crowns};
use parlour_table::Occupant;
use parlour_table::words::cribbage::deal_number;
use parlour_table::words::{Compared, Measure, Names, Words};

/// Checks every mix of people and computers.
fn names_differ<G: Words>(options: &G::Options) {
    let game = G::deal(options, Seed::from(1));
    let (view, seats) = (game.view(Eye::Nobody), game.seats());
    for people in 0..1_u8 << seats {
        let occupant = |seat: Seat| match people >> seat.0 & 1 {
            1 => Occupant::Person,
            _ => Occupant::computer(Level::Easy),
        };
        let occupants: Vec<Occupant> = Seat::all(seats).map(occupant).collect();
        let names = Names::of::<G>(&view, &occupants);
        let mut names: Vec<&str> = Seat::all(seats).map(|seat| names.own_name(seat)).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), usize::from(seats), "{}: {occupants:?}: {names:?}", G::NAME);
    }
}

/// A puzzle at 104 to 97 began with "Deal 1".
#[test]
fn deals_are_numbered_only_in_games_that_began_at_zero() {
    let dealt = |text: &str| text.split(' ').map(|card| card.parse().expect(card)).collect();
    let set_up = |scores: [u8; 2]| {
        let setup = cribbage::Setup {
            dealer: Seat(1),
            scores: scores.to_vec(),
            hands: vec![dealt("4D 5D 6C 6S 9D KC"), dealt("AC 3D 2H 8H TH QC")],
            crib: None,
            starter: "QH".parse().expect("a card"),
        };
        Cribbage::set_up(&Options::default(), &setup, Seed::from(1)).expect("it can be set up")
    };
    let number = |game: &Cribbage| deal_number(&game.view(Eye::Nobody));
    assert_eq!(number(&set_up([104, 97])), None);
    assert_eq!(number(&set_up([0, 0])), Some(1));
    let mut game = Cribbage::deal(&Options::default(), Seed::from(1));
    let mut player = Cribbage::player(Level::Medium, Seed::from(1));
    let mut deals = 0;
    while let Some((_, prompt)) = Prompt::of(&game) {
        deals = prompt.view.deals.len() + 1;
        assert_eq!(deal_number(&prompt.view), Some(deals));
        game.play(player.decide(&prompt, &Budget::effort(1)).action()).expect("legal");
    }
    assert!(deals > 3 && number(&game).is_some());
}

#[test]
fn no_two_seats_share_a_name() {
    names_differ::<Crosscut>(&<Crosscut as Game>::Options::default());
    names_differ::<FiveCrowns>(&<FiveCrowns as Game>::Options::default());
    for players in [Players::Two, Players::Three, Players::Four] {
        names_differ::<Cribbage>(&Options::of(players));
    }
}

/// Everything that is said in a game among people with these names, to a reader on the first seat
/// and to one without a seat.
fn said_with_names<G: Words>(options: &G::Options, names: &[&str]) -> Vec<String> {
    let mut game = G::deal(options, Seed::from(3));
    let occupants = vec![Occupant::Person; usize::from(game.seats())];
    let names: Vec<String> =
        names.iter().cycle().take(occupants.len()).map(|&n| n.into()).collect();
    let names = Names::called::<G>(names, &occupants);
    let mut player = G::player(Level::Medium, Seed::from(2));
    let mut said = Vec::new();
    while let Some((seat, prompt)) = Prompt::of(&game) {
        let action = player.decide(&prompt, &Budget::effort(1)).action();
        let before = game.view(Eye::Nobody);
        game.play(action).expect("legal");
        for reader in [None, Some(Seat(0))] {
            let names = names.clone().read_by(reader);
            let told = G::tell(&before, &game.view(Eye::Nobody), seat, action, &names);
            said.extend(told.lines().iter().map(ToString::to_string));
        }
    }
    said
}

/// Names are text like any other: nothing in them changes the words around them.
#[test]
fn sentences_read_right_with_any_name() {
    let wide = "宽".repeat(40);
    let sets: [(&[&str], &str); 7] = [
        (&["<b>Bo</b> & 'Ann'"], "<b>Bo</b> & 'Ann' (2)"),
        (&["Ann", &wide], &wide),
        (&["\u{5d3}\u{5e0}\u{5d4}"], "\u{5d3}\u{5e0}\u{5d4}"),
        (&["Ann", "\u{202e}Bo\u{200f}"], "Bo"),
        (&["Ann"], "Ann (2)"),
        (&["", "  "], "Somebody"),
        (&["Computer", "Left", "Partner", "Right"], "Left"),
    ];
    let muggins = Options { show: cribbage::Show::Muggins, ..Options::of(Players::Four) };
    for (names, expected) in sets {
        for said in [
            said_with_names::<Crosscut>(&crosscut::Options::default(), names),
            said_with_names::<FiveCrowns>(&five_crowns::Options::default(), names),
            said_with_names::<Cribbage>(&Options::default(), names),
            said_with_names::<Cribbage>(&Options::of(Players::Three), names),
            said_with_names::<Cribbage>(&muggins, names),
        ] {
            let plays = said.iter().filter(|line| line.starts_with(expected)).count();
            assert!(plays >= 8, "{expected}: {plays} of {said:?}");
            for line in said.iter().filter(|line| !line.starts_with("  ")) {
                assert!(!line.starts_with(' ') && !line.contains("  "), "{line:?}");
                assert!(!line.to_lowercase().contains("the computer"), "a person: {line:?}");
            }
        }
    }
}

#[test]
fn seats_with_the_same_name_are_numbered() {
    let names = Names::new(["Ann", "Ann", " Ann", "Bo", "Ann\u{200b}"].map(String::from).to_vec());
    let shown: Vec<&str> = (0..5).map(|seat| names.own_name(Seat(seat))).collect();
    assert_eq!(shown, ["Ann (1)", "Ann (2)", "Ann (3)", "Bo", "Ann (5)"]);
    let names = names.read_by(Some(Seat(1)));
    let plays = |seat| names.does(Seat(seat), "plays", "play").to_string();
    assert_eq!([plays(0), plays(1), plays(3)], ["Ann (1) plays", "You play", "Bo plays"]);
    let five = Names::new(vec!["Ann".to_owned(); 5]);
    let shown: Vec<&str> = (0..5).map(|seat| five.own_name(Seat(seat))).collect();
    assert_eq!(shown, ["Ann (1)", "Ann (2)", "Ann (3)", "Ann (4)", "Ann (5)"]);
    let several = Names::new(vec![String::new(), "Ann".to_owned(), "anna".to_owned()]);
    let shown: Vec<&str> = (0..3).map(|seat| several.own_name(Seat(seat))).collect();
    assert_eq!(shown, ["Somebody", "Ann", "anna"]);
}

/// In sentences a computer has an article, and the reader's partner and opponents are theirs.
#[test]
fn computers_are_named_as_people_say_it() {
    let computer = Occupant::computer(Level::Easy);
    let names = |players: Players| {
        let game = Cribbage::deal(&Options::of(players), Seed::from(1));
        let mut occupants = vec![computer; usize::from(game.seats())];
        occupants[0] = Occupant::Person;
        Names::of::<Cribbage>(&game.view(Eye::Nobody), &occupants)
    };
    let plays = |names: &Names, seat| names.does(Seat(seat), "plays", "play").to_string();
    let two = names(Players::Two);
    assert_eq!(plays(&two, 0), "You play");
    assert_eq!(plays(&two, 1), "The computer plays");
    assert_eq!([two.name(Seat(1)), &two.owner(Seat(1))], ["Computer", "The computer's"]);
    assert_eq!(two.whose(Seat(1)).to_string(), "the computer's");
    let four = names(Players::Four);
    let said: Vec<String> = (1..4).map(|seat| plays(&four, seat)).collect();
    let others = ["Your left-hand opponent plays", "Your partner plays"];
    assert_eq!(said[..2], others);
    let win = |seats: &[Seat]| four.all_do(seats, "wins", "win").to_string();
    assert_eq!(win(&[Seat(0), Seat(2)]), "You and your partner win");
    assert_eq!(win(&[Seat(1), Seat(3)]), "Your opponents win");
    // Somebody who watches has no partner.
    assert_eq!(plays(&four.read_by(None), 2), "Partner plays");
    let people = Names::of::<Cribbage>(
        &Cribbage::deal(&Options::default(), Seed::from(1)).view(Eye::Nobody),
        &[Occupant::Person; 2],
    );
    assert_eq!(plays(&people, 1), "Player 2 plays");
    assert_eq!(plays(&people.read_by(Some(Seat(0))), 1), "Your opponent plays");
}

/// A disc is told by who placed it, and by its colour where that is the player's name, whatever a
/// swap made of it later.
#[test]
fn crosscut_says_who_places_a_disc() {
    let options = crosscut::Options { swap: true, ..crosscut::Options::default() };
    let mut game = Crosscut::deal(&options, Seed::from(1));
    let views: Vec<_> = ["c3", "swap", "d4"]
        .into_iter()
        .map(|action| {
            let action = action.parse().expect("an action");
            let before = game.view(Eye::Nobody);
            game.play(action).expect("legal");
            (before, game.view(Eye::Nobody), action)
        })
        .collect();
    let (person, computer) = (Occupant::Person, Occupant::computer(Level::Easy));
    let told = |occupants: [Occupant; 2]| -> Vec<String> {
        let names = Names::of::<Crosscut>(&views[2].1, &occupants);
        let seats = [Seat(0), Seat(1), Seat(0)];
        let told = views.iter().zip(seats).map(|((before, after, action), seat)| {
            Crosscut::tell(before, after, seat, *action, &names).to_string()
        });
        told.collect()
    };
    let swaps = "swaps and takes over Red's side.";
    assert_eq!(
        told([person, person]),
        ["Red places a disc on c3.", &format!("Blue {swaps}"), "Blue places a disc on d4."]
    );
    assert_eq!(
        told([person, computer]),
        ["You place a disc on c3.", &format!("The computer {swaps}"), "You place a disc on d4."]
    );
    assert_eq!(told([computer, computer]), told([person, person]));
}

/// The comparison of two equal actions whose worth has one term.
fn compared<G: Words>(action: G::Action, kind: TermKind) -> Compared {
    let terms = vec![Term { kind, worth: 0.5, fact: None }];
    let verdict = Verdict { action, worth: 0.5, terms };
    G::compared(&Decision { ranked: vec![verdict.clone(), verdict], effort: 0 })
}

#[test]
fn worths_have_the_unit_of_their_decision() {
    let unit = |compared: &Compared| (compared.measure(), compared.rows.len());
    let points = compared::<Cribbage>(cribbage::Action::Go, TermKind::Hand);
    assert_eq!(unit(&points), (Some(Measure::Points), 2));
    assert_eq!(points.columns, ["hand", "points"]);
    assert_eq!(points.rows[0].worth().to_string(), "+0.5");
    let chance = compared::<Cribbage>(cribbage::Action::Go, TermKind::Win);
    assert_eq!(unit(&chance), (Some(Measure::Chance), 2));
    assert_eq!(chance.rows[0].worth().to_string(), "50.0%");
    let out = "discard 5H out".parse().expect("an action");
    let points = compared::<FiveCrowns>(out, TermKind::PointsLeft);
    assert_eq!(unit(&points), (Some(Measure::Points), 2));
    let chance = compared::<Crosscut>(crosscut::Action::Pass, TermKind::Lookahead);
    assert_eq!(unit(&chance), (Some(Measure::Chance), 2));
}

/// How many decisions of a game compared actions, and how many didn't.
fn of_a_game<G: Words + Computer>(options: &G::Options, level: Level) -> [usize; 2] {
    let mut game = G::deal(options, Seed::from(1));
    let mut player = G::player(level, Seed::from(2));
    let mut counts = [0; 2];
    while let Some((_, prompt)) = Prompt::of(&game) {
        let decision = player.decide(&prompt, &Budget::effort(1));
        counts[usize::from(G::compared(&decision).is_empty())] += 1;
        game.play(decision.action()).expect("legal");
    }
    counts
}

#[test]
fn players_that_compare_nothing_list_nothing() {
    let options = Options { show: cribbage::Show::Muggins, ..Default::default() };
    let [told, silent] = of_a_game::<Cribbage>(&options, Level::Easy);
    // A card that pegs out is worth more than the others, if it is the last choice.
    assert!(told <= 1 && silent > 50, "{told}, {silent}");
    let [told, silent] = of_a_game::<Cribbage>(&options, Level::Hard);
    assert!(told > 50 && silent < told, "{told}, {silent}");
    let options = five_crowns::Options::default();
    let [_, silent] = of_a_game::<FiveCrowns>(&options, Level::Easy);
    assert!(silent > 100, "{silent}");
    let [told, silent] = of_a_game::<FiveCrowns>(&options, Level::Hard);
    assert!(told > 100 && silent == 1, "all but the coin: {told}, {silent}");
}

/// The table of discards once showed 0 for hand, crib and pegging where the win chance decided.
#[test]
fn discards_show_the_points_of_hand_crib_and_pegging() {
    let game = Cribbage::deal(&Options::default(), Seed::from(7));
    let (_, prompt) = Prompt::of(&game).expect("a discard");
    let decision =
        Cribbage::player(Level::Expert, Seed::from(0)).decide(&prompt, &Budget::effort(50));
    let compared = Cribbage::compared(&decision);
    assert_eq!(compared.columns, ["hand", "crib", "pegging", "win chance"]);
    let seat = prompt.view.eye.seat().expect("a seat");
    let cards = prompt.view.hands[seat.index()].cards.iter().flatten();
    let cards: Vec<String> = cards.map(ToString::to_string).collect();
    let choice = keep(&cards.join(" ").parse().expect("six cards"), Crib::Ignore);
    for (row, verdict) in compared.rows.iter().zip(&decision.ranked) {
        let cribbage::Action::Toss(toss) = verdict.action else { panic!("{row:?}") };
        let same = |card: &cards::Card| toss.cards().contains(card);
        let option = choice.options.iter().find(|option| option.split.toss.iter().all(same));
        let mean = option.expect("every discard is an option").split.spread.mean();
        assert_eq!(row.worths[0].to_string(), format!("{mean:.1}"), "{row:?}");
        assert_ne!(row.worths[1].to_string(), "+0.0", "a crib is never worth nothing: {row:?}");
    }
}

#[test]
fn the_rules_shown_are_those_of_the_documents() {
    for (rules, name) in [
        (Crosscut::RULES, "crosscut"),
        (FiveCrowns::RULES, "five-crowns"),
        (Cribbage::RULES, "cribbage"),
    ] {
        let document = format!("{}/../../docs/rules/{name}.md", env!("CARGO_MANIFEST_DIR"));
        let document = std::fs::read_to_string(&document).expect("the document can be read");
        assert!(rules == document, "copy docs/rules/{name}.md to crates/table/rules");
    }
}
