//! Reviews: the accounts add up, and mistakes are found.

use std::num::NonZeroU8;

use parlour_players::cribbage::Fact;
use parlour_players::review::{Review, moments};
use parlour_players::{Budget, Computer, Level, Prompt, explain};
use parlour_rules::cribbage::{self, Action, Cribbage, Players};
use parlour_rules::crosscut::{Crosscut, Options, Position};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Event, Eye, Game, Luck, Record, Seat, Seed, Start};

fn review<G: Computer>(record: &Record<G>, effort: u64) -> Review<G::Action> {
    let moments = moments(record).expect("the record replays");
    let judged = moments.iter().map(|moment| moment.judge(effort)).collect();
    Review::new(record, judged).expect("the record replays")
}

/// A game of random actions, or the first `most` of them.
fn random_game<G: Game>(options: G::Options, seed: u64, most: usize) -> Record<G> {
    let mut record = Record::<G>::new(options, Start::Deal(Seed::from(seed)));
    let mut game = record.begin().expect("a deal begins");
    let mut luck = Luck::new(Seed::from(seed));
    while record.events.len() < most
        && let Some(&action) = luck.pick(&game.legal())
    {
        game.play(action).expect("it is legal");
        record.events.push(Event::Play(action));
    }
    record
}

/// Checks that each account adds up, and that the sides share one game.
fn check_sums<A: Copy + PartialEq>(review: &Review<A>) {
    let total: f64 = review.accounts.iter().map(|account| account.result).sum();
    assert!((total - 1.0).abs() < 1e-9, "the sides share one game: {total}");
    for account in &review.accounts {
        let changed = account.own + account.others + account.luck + account.uncharged;
        let sum = account.start + changed;
        assert!((sum - account.result).abs() < 1e-9, "{account:?}");
    }
}

/// Checks that every part of every account is what `docs/review.md` says.
fn check<G: Computer>(record: &Record<G>, review: &Review<G::Action>) {
    check_sums(review);
    let outcome = record.outcome(&record.replay().expect("it replays"));
    assert_eq!(review.over, outcome.is_some());
    for (side, account) in review.accounts.iter().enumerate() {
        assert!(account.own <= 0.0 && (0.0..=100.0).contains(&account.accuracy), "{account:?}");
        let impossible = if G::LUCK { account.uncharged } else { account.luck };
        assert!(impossible.abs() < 1e-9, "{account:?}");
        let costs: f64 = review
            .decisions
            .iter()
            .filter(|judged| review.side(judged.seat) == side)
            .map(parlour_players::review::Judged::cost)
            .sum();
        if record.resigned().is_none() {
            assert!((account.own + costs).abs() < 1e-9, "{account:?} {costs}");
        }
    }
    for judged in &review.decisions {
        assert!((0.0..=1.0).contains(&judged.chance) && judged.chance <= judged.best_chance);
        assert!(
            !judged.is_best() || judged.cost() == 0.0,
            "move {} is best but costs",
            judged.number
        );
        let is_clear = judged.cost() == 0.0 || judged.measured > judged.margin;
        assert!(is_clear, "move {} costs {} ± {}", judged.number, judged.cost(), judged.margin);
    }
}

#[test]
fn crosscut_review_parts_add_up_without_luck() {
    for seed in 0..24 {
        let size = if seed % 2 == 0 { "6x6" } else { "7x5" };
        let options = Options { swap: seed % 4 == 0, ..Options::of(size.parse().expect("a size")) };
        let most = if seed % 3 == 0 { 5 } else { usize::MAX };
        let mut record = random_game::<Crosscut>(options, seed, most);
        check(&record, &review(&record, 300));
        if seed % 3 == 0 {
            record.events.push(Event::Resign(Seat(1)));
            let review = review(&record, 300);
            check(&record, &review);
            assert_eq!((review.accounts[0].result, review.accounts[1].result), (1.0, 0.0));
        }
    }
}

/// A game of computer players of this level, who think a little.
fn game_of_level<G: Computer>(options: G::Options, level: Level, seed: u64) -> Record<G> {
    let mut record = Record::<G>::new(options, Start::Deal(Seed::from(seed)));
    let mut game = record.begin().expect("a deal begins");
    let mut player = G::player(level, Seed::from(seed));
    while let Some((_, prompt)) = Prompt::of(&game) {
        let action = player.decide(&prompt, &Budget::effort(200)).action();
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record
}

/// On 7x7 every first move wins, which a short search can't prove.
#[test]
fn a_first_move_that_is_proved_to_win_costs_nothing() {
    for first in ["d4", "f4", "b2", "d6"] {
        let options = Options::of("7x7".parse().expect("a size"));
        let mut record = Record::<Crosscut>::new(options, Start::Deal(Seed::from(1)));
        for played in [first, "b6", "c3", "e5"] {
            record.events.push(Event::Play(played.parse().expect("a move")));
        }
        let review = review(&record, 3_000);
        let judged = &review.decisions[0];
        assert_eq!((judged.cost(), judged.is_best()), (0.0, true), "{first}");
        check(&record, &review);
    }
}

#[test]
fn decent_crosscut_games_add_up_at_every_effort() {
    for (level, seed) in [(Level::Medium, 1), (Level::Medium, 2), (Level::Hard, 3)] {
        let record =
            game_of_level::<Crosscut>(Options::of("7x7".parse().expect("a size")), level, seed);
        for effort in [1, 60, 2_000] {
            check(&record, &review(&record, effort));
        }
    }
}

/// Move 7 isn't blamed for a game that move 5 had lost, even if its search didn't see it then.
#[test]
fn proved_loss_flows_back_to_the_move_that_lost() {
    let mut checked = [0; 2];
    for seed in 0..8 {
        let record =
            random_game::<Crosscut>(Options::of("5x5".parse().expect("a size")), seed, usize::MAX);
        let moments = moments(&record).expect("it replays");
        let proved: Vec<_> = moments.iter().map(|moment| moment.judge(100_000)).collect();
        for place in 0..proved.len() - 1 {
            let (one, next) = (&proved[place], &proved[place + 1]);
            if next.best_chance != 1.0 || one.best_chance == 1.0 {
                continue;
            }
            // The same judgement by a search that didn't get as far.
            let mut judged = proved.clone();
            let other = moments.get(place).expect("a decision").prompt.legal;
            let other = other.into_iter().find(|&other| other != one.action).expect("a choice");
            for best in [one.action, other] {
                let guess = &mut judged[place];
                (guess.best, guess.best_chance, guess.chance) = (best, 0.4, 0.4);
                let review = Review::new(&record, judged.clone()).expect("it replays");
                check(&record, &review);
                let settled = &review.decisions[place];
                assert_eq!(settled.best_chance, one.best_chance, "game {seed}, decision {place}");
                let was_lost = one.best_chance == 0.0;
                assert_eq!(settled.is_best(), was_lost, "game {seed}, decision {place}");
                checked[usize::from(was_lost)] += 1;
            }
        }
    }
    assert!(checked[1] > 5, "some games are lost long before the end: {checked:?}");
}

/// A move that loses by force is a mistake where another one isn't proved to lose, even if the
/// judge gives that one little. It was once too close to call.
#[test]
fn proved_loss_is_charged_where_another_move_may_hold() {
    let mut checked = 0;
    for seed in 0..8 {
        let record =
            random_game::<Crosscut>(Options::of("5x5".parse().expect("a size")), seed, usize::MAX);
        let moments = moments(&record).expect("it replays");
        let proved: Vec<_> = moments.iter().map(|moment| moment.judge(100_000)).collect();
        for place in 0..proved.len() - 1 {
            let (one, next) = (&proved[place], &proved[place + 1]);
            if next.best_chance != 1.0 || one.best_chance == 0.0 {
                continue;
            }
            // A search that hardly saw the danger, and wouldn't have expected much anyway.
            let mut judged = proved.clone();
            let guess = &mut judged[place];
            let hold = guess.decision.ranked.iter().find(|other| other.action != guess.action);
            guess.best = hold.expect("a choice").action;
            (guess.best_chance, guess.chance) = (0.08, 0.08);
            guess.budget = 20;
            let review = Review::new(&record, judged).expect("it replays");
            check(&record, &review);
            let settled = &review.decisions[place];
            if settled.best_chance < 0.001 {
                continue;
            }
            assert!(!settled.is_about_equal() && !settled.is_best(), "{settled:?}");
            assert_eq!((settled.cost(), settled.margin), (settled.best_chance, 0.0));
            checked += 1;
        }
    }
    assert!(checked > 3, "{checked}");
}

#[test]
fn proved_win_flows_forward_to_what_follows() {
    let record =
        random_game::<Crosscut>(Options::of("5x5".parse().expect("a size")), 5, usize::MAX);
    let moments = moments(&record).expect("it replays");
    let proved: Vec<_> = moments.iter().map(|moment| moment.judge(100_000)).collect();
    let wins = |place: &usize| proved[*place].chance == 1.0;
    let place = (0..proved.len() - 1).find(wins).expect("somebody keeps a proved win");
    let mut judged = proved.clone();
    // A later search that knew less than the proof before it.
    (judged[place + 1].best_chance, judged[place + 1].chance) = (0.7, 0.3);
    let review = Review::new(&record, judged).expect("it replays");
    check(&record, &review);
    assert_eq!((review.decisions[place].cost(), review.decisions[place].chance), (0.0, 1.0));
    assert_eq!(review.decisions[place + 1].best_chance, 0.0);
}

#[test]
fn taken_back_moves_are_not_reviewed() {
    let options = Options::of("6x6".parse().expect("a size"));
    let mut record = random_game::<Crosscut>(options, 2, 6);
    let straight = review(&record, 100);
    let again = record.events[4..].to_vec();
    record.events.push(Event::Undo { to: 2 });
    record.events.extend(record.events[2..4].to_vec());
    record.events.extend(again);
    let review = review(&record, 100);
    check(&record, &review);
    assert_eq!(review.decisions, straight.decisions);
}

#[test]
fn resignations_add_up_with_any_number_of_players() {
    for (players, seats) in [(Players::Two, 2), (Players::Three, 3), (Players::Four, 4)] {
        for seat in Seat::all(seats) {
            let mut record = random_game::<Cribbage>(cribbage::Options::of(players), 7, 11);
            record.events.push(Event::Resign(seat));
            let review = review(&record, 5);
            check(&record, &review);
            let side = review.side(seat);
            assert_eq!(review.accounts[side].result, 0.0);
            // What was left is the last decider's chance, or what the others had left.
            let last = review.decisions.last().expect("a decision");
            let left = review.given_up(seat);
            if review.side(last.seat) == side {
                assert!((left - last.chance).abs() < 1e-9);
            } else if review.accounts.len() == 2 {
                assert!((left - (1.0 - last.chance)).abs() < 1e-9);
            } else {
                assert!(left > 0.0 && left < 1.0 - last.chance);
            }
        }
    }
}

/// A player who was far behind once got as much of the rest as the one who was about to win.
#[test]
fn each_of_three_players_keeps_their_own_chance() {
    let (mut checked, mut resigned) = (0, 0);
    for seed in 0..6 {
        let options = cribbage::Options {
            length: cribbage::Length::Short,
            ..cribbage::Options::of(Players::Three)
        };
        let whole = game_of_level::<Cribbage>(options, Level::Medium, seed);
        let mut record = whole.clone();
        record.events.truncate(whole.events.len() * 3 / 4);
        let unfinished = review(&record, 5);
        check(&record, &unfinished);
        let scores = record.replay().expect("it replays").view(Eye::Nobody).scores();
        let last = unfinished.side(unfinished.decisions.last().expect("a decision").seat);
        let [one, other] = [(last + 1) % 3, (last + 2) % 3];
        let result = |review: &Review<Action>, side: usize| review.accounts[side].result;
        if scores[one].abs_diff(scores[other]) < 12 {
            continue;
        }
        let (ahead, behind) = if scores[one] > scores[other] { (one, other) } else { (other, one) };
        let [more, less] = [ahead, behind].map(|side| result(&unfinished, side));
        assert!(more > 1.5 * less, "{scores:?}: {more} {less}");
        checked += 1;
        record.events.push(Event::Resign(Seat(last as u8)));
        let given_up = review(&record, 5);
        check(&record, &given_up);
        assert_eq!(result(&given_up, last), 0.0);
        let kept = [ahead, behind].map(|side| result(&given_up, side));
        assert!((kept[0] / kept[1] - more / less).abs() < 1e-6, "{kept:?}");
        let gained = given_up.accounts.iter().enumerate().filter(|(side, _)| *side != last);
        for (side, account) in gained {
            assert!(account.result > result(&unfinished, side), "{account:?}");
        }
        resigned += 1;
    }
    assert!(checked > 1 && resigned > 1, "{checked} {resigned}");
}

/// Among three and four, the move called best once won less often than another in the table.
#[test]
fn best_move_has_the_highest_win_chance() {
    let mut changed = 0;
    for (players, seed) in [(Players::Three, 1), (Players::Four, 2), (Players::Two, 3)] {
        let mut hard = Cribbage::player(Level::Hard, Seed::from(0));
        let mut expert = Cribbage::player(Level::Expert, Seed::from(0));
        let mut adviser = Cribbage::adviser(Level::Expert, Seed::from(0));
        let mut left = 60;
        let record = game_of(cribbage::Options::of(players), seed, |prompt| {
            left -= 1;
            (left > 0).then(|| hard.decide(prompt, &Budget::effort(1)).action())
        });
        for moment in moments(&record).expect("it replays").iter() {
            let judged = moment.first_look(&Budget::effort(40));
            let view = &moment.prompt.view;
            let chances: Vec<f64> = judged
                .decision
                .ranked
                .iter()
                .map(|verdict| Cribbage::win_chance(view, verdict))
                .collect();
            assert!(chances.is_sorted_by(|one, other| one >= other), "{players:?} {chances:?}");
            assert_eq!((judged.best_chance, judged.best), (chances[0], judged.decision.action()));
            let advice = adviser.decide(&moment.prompt, &Budget::effort(40));
            assert_eq!(advice.action(), judged.best, "advice and review agree");
            let first = expert.decide(&moment.prompt, &Budget::effort(40)).action();
            changed += usize::from(first != judged.best);
            assert!(players != Players::Two || first == judged.best);
        }
    }
    assert!(changed > 0, "points and win chance sometimes disagree");
}

#[test]
fn game_set_up_from_a_save_starts_with_what_it_is_worth() {
    let text = include_str!("../../../golden/five-crowns/saves/dealt.txt");
    let save = five_crowns::save::read(text).expect("the save is good").save;
    let setup = Start::SetUp { setup: save, seed: Seed::from(1) };
    let mut record = Record::<FiveCrowns>::new(five_crowns::Options::default(), setup);
    let mut game = record.begin().expect("the save can be played on");
    let mut luck = Luck::new(Seed::from(3));
    for _ in 0..9 {
        let action = *luck.pick(&game.legal()).expect("the game isn't over");
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    let review = review(&record, 30);
    check(&record, &review);
    let first = &review.decisions[0];
    assert_eq!(review.accounts[review.side(first.seat)].start, first.best_chance);
}

/// Checks reviews of some of a game's decisions.
fn check_some<G: Computer>(record: &Record<G>) {
    let moments = moments(record).expect("it replays");
    let judged: Vec<_> = moments.iter().map(|moment| moment.judge(20)).collect();
    let of = judged.len();
    for known in [0..0, 0..1, 0..of / 2, of / 3..of, of - 1..of] {
        let review = Review::new(record, judged[known.clone()].to_vec()).expect("it replays");
        assert_eq!(review.decisions.len(), known.len());
        check_sums(&review);
    }
    let alternate = judged.iter().step_by(2).cloned().collect();
    check_sums(&Review::new(record, alternate).expect("it replays"));
}

/// A review that was stopped half-way, and one of some decisions in the middle.
#[test]
fn review_of_some_decisions_adds_up() {
    let crosscut =
        random_game::<Crosscut>(Options::of("6x6".parse().expect("a size")), 4, usize::MAX);
    let cribbage = random_game::<Cribbage>(cribbage::Options::of(Players::Three), 4, 60);
    check_some(&crosscut);
    check_some(&cribbage);
}

#[test]
fn missed_win_is_found_with_the_winning_move() {
    // Red could complete row 2 at e2 but plays elsewhere; then Blue completes column e.
    let start: Position =
        "....../.RRR../....B./....B./....B./...... red".parse().expect("a position");
    let setup = Start::SetUp { setup: start, seed: Seed::from(1) };
    let mut record = Record::<Crosscut>::new(Options::of(start.size()), setup);
    for action in ["b5", "e2"] {
        record.events.push(Event::Play(action.parse().expect("an action")));
    }
    let review = review(&record, 500);
    check(&record, &review);
    let worst = review.worst(3, |_| true);
    assert_eq!(worst.len(), 1);
    assert_eq!((worst[0].number, worst[0].best), (1, "e2".parse().expect("an action")));
    assert_eq!((worst[0].cost(), worst[0].gave_up_a_proved_win()), (1.0, true));
    assert!(review.accounts[0].accuracy < 25.0, "{}", review.accounts[0].accuracy);
    assert_eq!(review.accounts[1].accuracy, 100.0);
    assert!((review.accounts[0].own + 1.0).abs() < 1e-9);
}

#[test]
fn cribbage_review_parts_add_up_for_two_three_and_four_players() {
    for players in [Players::Two, Players::Three, Players::Four] {
        for (seed, most) in [(1, 40), (2, 90)] {
            let record = random_game::<Cribbage>(cribbage::Options::of(players), seed, most);
            check(&record, &review(&record, 20));
        }
    }
}

#[test]
fn cribbage_review_of_a_whole_game_adds_up_to_its_result() {
    let options = cribbage::Options { length: cribbage::Length::Short, ..Default::default() };
    let record = random_game::<Cribbage>(options, 3, usize::MAX);
    let review = review(&record, 10);
    check(&record, &review);
    assert!(review.over && review.accounts.iter().any(|account| account.result == 1.0));
}

#[test]
fn five_crowns_review_parts_add_up() {
    for (seed, most) in [(1, 30), (2, 61)] {
        let record = random_game::<FiveCrowns>(five_crowns::Options::default(), seed, most);
        check(&record, &review(&record, 30));
    }
}

#[test]
fn five_crowns_review_of_all_eleven_rounds_adds_up_to_its_result() {
    let record = game_of_level::<FiveCrowns>(five_crowns::Options::default(), Level::Medium, 1);
    let rounds = record.replay().expect("it replays").view(Eye::Nobody).sheet.len();
    assert_eq!(rounds, 11);
    let review = review(&record, 2);
    check(&record, &review);
    assert!(review.over && review.decisions.len() > 100, "{}", review.decisions.len());
}

#[test]
fn overclaiming_costs_what_it_loses() {
    let options = cribbage::Options { show: cribbage::Show::Players, ..Default::default() };
    let record = random_game::<Cribbage>(options, 4, 400);
    let review = review(&record, 10);
    check(&record, &review);
    let mut game = record.begin().expect("it begins");
    let mut too_much = 0;
    for (number, action) in record.actions().into_iter().enumerate() {
        let view = game.view(Eye::Nobody);
        game.play(action).expect("legal");
        let (Action::Count(claim), Some((hand, what))) = (action, view.to_count()) else {
            continue;
        };
        let there = cribbage::points(hand, view.starter.expect("a starter"), what);
        let Some(judged) = review.decisions.iter().find(|judged| judged.number == number + 1)
        else {
            continue;
        };
        let pegged = if claim <= there { claim } else { there.saturating_sub(claim - there) };
        assert_eq!(judged.points, Some([f64::from(pegged), f64::from(there)]), "{claim}");
        let score = cribbage::score(hand, view.starter.expect("a starter"), what);
        let count = format!(" count {}.", cribbage::aloud(&score));
        assert!(judged.reasons[0].to_string().ends_with(&count));
        if claim > there && there > 0 && (0.01..0.99).contains(&judged.best_chance) {
            assert!(judged.cost() > 0.0, "{claim} instead of {there}: {judged:?}");
            too_much += 1;
        }
    }
    assert!(too_much > 2, "random players claim anything: {too_much}");
}

#[test]
fn match_is_judged_as_a_whole() {
    let games = NonZeroU8::new(2).expect("two games");
    let options =
        cribbage::Options { games, length: cribbage::Length::Short, ..Default::default() };
    let record = random_game::<Cribbage>(options, 6, usize::MAX);
    let review = review(&record, 10);
    check(&record, &review);
    let mut game = record.begin().expect("it begins");
    let mut number = 1;
    for action in record.actions() {
        if game.view(Eye::Nobody).games.len() == 1 {
            break;
        }
        game.play(action).expect("legal");
        number += 1;
    }
    let next = review.decisions.iter().find(|judged| judged.number >= number).expect("one");
    let winner = game.view(Eye::Nobody).games[0].winner;
    // The player who won a game is ahead, whatever the first cards of the second game are.
    assert_eq!(next.best_chance > 0.5, next.seat.index() == winner, "{next:?}");
}

/// A game of some players, with the action that `choose` picks for each view until it picks none.
fn game_of(
    options: cribbage::Options,
    seed: u64,
    mut choose: impl FnMut(&Prompt<Cribbage>) -> Option<Action>,
) -> Record<Cribbage> {
    let mut record = Record::<Cribbage>::new(options, Start::Deal(Seed::from(seed)));
    let mut game = record.begin().expect("a deal begins");
    while let Some((_, prompt)) = Prompt::of(&game) {
        let Some(action) = choose(&prompt) else { break };
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record
}

/// A bad discard at the start of a game must cost something and must not be called best.
#[test]
fn bad_early_discard_costs_win_chance_among_three_and_four() {
    for players in [Players::Three, Players::Four] {
        for seed in 0..4 {
            let mut expert = Cribbage::player(Level::Expert, Seed::from(0));
            // Everybody discards what expert likes least.
            let record = game_of(cribbage::Options::of(players), seed, |prompt| {
                let decision = expert.decide(prompt, &Budget::effort(1));
                let worst = decision.ranked.last().expect("some action").action;
                matches!(worst, Action::Toss(_)).then_some(worst)
            });
            let review = review(&record, 20);
            check(&record, &review);
            assert_eq!(review.decisions.len(), if players == Players::Three { 3 } else { 4 });
            for judged in &review.decisions {
                let lost = judged.points_lost().expect("a throw is worth points");
                let told = format!("{players:?} {seed}: {lost} {judged:?}");
                assert!(lost > 0.5 && !judged.is_best(), "{told}");
                assert!((0.003 * lost..0.03 * lost).contains(&judged.measured), "{told}");
                assert!(judged.margin > 0.0 && !judged.is_best(), "{told}");
            }
            assert!(review.accounts.iter().all(|account| account.accuracy < 50.0));
        }
    }
}

/// A card that wins in every imagined play must win more than half of the games.
#[test]
fn win_chance_counts_games_decided_before_the_next_deal() {
    let (mut decided, mut certain) = (0, 0);
    for (players, seed) in [(Players::Three, 6), (Players::Three, 7), (Players::Four, 6)] {
        let options =
            cribbage::Options { length: cribbage::Length::Short, ..cribbage::Options::of(players) };
        let mut hard = Cribbage::player(Level::Hard, Seed::from(0));
        let mut expert = Cribbage::player(Level::Expert, Seed::from(0));
        game_of(options, seed, |prompt| {
            for verdict in expert.decide(prompt, &Budget::effort(40)).ranked {
                let fact = verdict.terms.iter().find_map(|term| match term.fact {
                    Some(explain::Fact::Cribbage(Fact::Decided { won, lost, .. })) => {
                        Some([won, lost])
                    }
                    _ => None,
                });
                let Some([won, lost]) = fact else { continue };
                let chance = Cribbage::win_chance(&prompt.view, &verdict);
                assert!((won - 1e-6..=1.0 - lost + 1e-6).contains(&chance), "{chance} {verdict:?}");
                decided += 1;
                certain += u32::from(won == 1.0 || lost == 1.0);
            }
            Some(hard.decide(prompt, &Budget::effort(1)).action())
        });
    }
    assert!(decided > 20 && certain > 0, "{decided} {certain}");
}

/// Close decisions must not be called mistakes because of a few lucky games.
#[test]
fn longer_look_decides_close_decisions() {
    let mut hard = Cribbage::player(Level::Hard, Seed::from(0));
    let mut expert = Cribbage::player(Level::Expert, Seed::from(0));
    let [mut equal, mut mistakes] = [0; 2];
    // Each player chooses expert's second choice where it is close.
    let record = game_of(cribbage::Options::default(), 12, |prompt| {
        let decision = expert.decide(prompt, &Budget::effort(40));
        let chance = |place: usize| Cribbage::win_chance(&prompt.view, &decision.ranked[place]);
        let is_close = decision.ranked.len() > 1 && chance(0) - chance(1) < 0.003;
        let own = hard.decide(prompt, &Budget::effort(1)).action();
        Some(if is_close { decision.ranked[1].action } else { own })
    });
    let moments = moments(&record).expect("it replays");
    for moment in moments.iter().take(40) {
        let first = moment.first_look(&Budget::effort(200));
        let judged = moment.judge(200);
        if first.measured == 0.0 {
            assert_eq!(judged.cost(), 0.0);
            continue;
        }
        let told = format!("{} → {} ± {}", first.measured, judged.measured, judged.margin);
        assert!(judged.margin > 0.0, "{told}");
        if first.measured < 0.003 {
            equal += usize::from(judged.is_about_equal());
            mistakes += usize::from(judged.cost() > 0.0);
        }
        assert_eq!(moment.judge(200), judged, "the same effort gives the same judgement");
    }
    assert!(equal > 5 * mistakes && equal > 3, "{equal} about equal, {mistakes} mistakes");
}

/// Cards in the play cost points as well as win chance.
#[test]
fn card_in_the_play_has_a_cost_in_points() {
    let record = random_game::<Cribbage>(cribbage::Options::default(), 8, 40);
    let moments = moments(&record).expect("it replays");
    let judged: Vec<_> = moments.iter().map(|moment| moment.judge(20)).collect();
    let cards = judged.iter().filter(|judged| matches!(judged.action, Action::Play(_)));
    let lost: Vec<f64> =
        cards.map(|judged| judged.points_lost().expect("a card is worth points")).collect();
    assert!(lost.len() > 5 && lost.iter().any(|&lost| lost > 0.5), "{lost:?}");
}
