//! Crosscut's players: what they choose, and whether what they say is true.

use parlour_players::crosscut::{Fact, chance, default_effort, facts, player};
use parlour_players::explain::Voice;
use parlour_players::explain::crosscut::{self, estimate, is_glanced};
use parlour_players::{Budget, Computer, Decision, Level, Prompt, Verdict, explain};
use parlour_rules::crosscut::{Action, Colour, Crosscut, Line, Options, Position, Size, Square};
use parlour_rules::{Game, Luck, Message, Outcome, Seat, Seed, Turn};

fn sentence(verdict: &Verdict<Action>, voice: Voice) -> String {
    crosscut::sentence(verdict, voice).to_string()
}

fn set_up(position: &Position) -> Crosscut {
    Crosscut::set_up(&Options::of(position.size()), position, Seed::from(0)).expect("its own size")
}

fn at(text: &str) -> Position {
    text.parse().expect("a position")
}

fn decide(level: Level, position: &Position, effort: u64) -> Decision<Action> {
    let (_, prompt) = Prompt::of(&set_up(position)).expect("the game is on");
    player(level, Seed::from(1)).decide(&prompt, &Budget::effort(effort))
}

/// A random position that is still in play.
fn random_position(luck: &mut Luck) -> Position {
    let sizes: Vec<Size> = Size::all().collect();
    loop {
        let mut game =
            Crosscut::deal(&Options::of(*luck.pick(&sizes).expect("some")), Seed::from(0));
        for _ in 0..luck.below(40) {
            let Some(&action) = luck.pick(&game.legal()) else { break };
            game.play(action).expect("legal");
        }
        if matches!(game.turn(), Turn::Act(_)) {
            return *game.position();
        }
    }
}

/// The squares on which `mover` would win immediately, by playing each legal move.
fn wins_at(position: &Position, mover: Colour) -> Vec<Square> {
    let game = set_up(&at(&format!("{} {mover}", position.board())));
    let seat = Seat(u8::from(mover == Colour::Blue));
    let wins = |action: &Action| {
        let mut game = game.clone();
        game.play(*action).expect("legal");
        game.turn() == Turn::Over(Outcome::won_by(seat))
    };
    game.legal()
        .iter()
        .filter(|&action| wins(action))
        .filter_map(|action| action.square())
        .collect()
}

/// The letters of a line of a written board.
fn letters(position: &Position, line: Line) -> String {
    let board = position.board();
    let rows: Vec<&str> = board.split('/').collect();
    let text: String = match line {
        Line::Row(row) => rows[usize::from(row)].to_owned(),
        Line::Column(column) => {
            rows.iter().map(|row| char::from(row.as_bytes()[usize::from(column)])).collect()
        }
    };
    text[1..text.len() - 1].to_owned()
}

/// Checks a fact about an action from the boards before and after it.
fn check(fact: &Fact, before: &Position, action: Action) {
    let mut game = set_up(before);
    game.play(action).expect("legal");
    let (after, mover, enemy) = (*game.position(), before.turn(), before.turn().other());
    let count = |text: &str, colour: Colour| text.chars().filter(|&c| c == colour.letter()).count();
    let what = format!("{before} {action} {fact:?}");
    match fact {
        Fact::Completes { line } => {
            let length = letters(&after, *line).len();
            assert_eq!(count(&letters(&after, *line), mover), length, "{what}");
        }
        Fact::Flips { discs } => {
            let changed: Vec<Square> = Square::all(before.size())
                .filter(|&square| {
                    before.disc(square) == Some(enemy) && after.disc(square) == Some(mover)
                })
                .collect();
            assert_eq!(*discs, changed, "{what}");
        }
        Fact::Blocks { enemy: told, at } => {
            assert_eq!(*told, enemy, "{what}");
            let (could, can) = (wins_at(before, enemy), wins_at(&after, enemy));
            assert!(at.iter().all(|square| could.contains(square) && !can.contains(square)));
            assert!(!at.is_empty(), "{what}");
        }
        Fact::Leaves { enemy: told, at } => {
            assert_eq!((*told, at), (enemy, &wins_at(&after, enemy)), "{what}");
        }
        Fact::Threatens { at } => assert_eq!(*at, wins_at(&after, mover), "{what}"),
        Fact::ShortOf { mover: told, line, missing } => {
            let text = letters(&after, *line);
            assert_eq!(*told, mover, "{what}");
            assert_eq!(count(&text, enemy), 0, "{what}");
            assert_eq!(text.len() - count(&text, mover), *missing as usize, "{what}");
            assert!(count(&text, mover) > count(&letters(before, *line), mover), "{what}");
        }
        Fact::Skipped => assert_eq!(set_up(before).legal(), [Action::Pass], "{what}"),
        Fact::TakesRed => assert_eq!(action, Action::Swap, "{what}"),
        Fact::WinsIn { plies } => assert!(loses_within(&game, plies - 1), "{what}"),
        Fact::LosesIn { plies } => assert!(wins_within(&game, plies - 1), "{what}"),
        Fact::OnlyMove => assert_eq!(set_up(before).legal(), [action], "{what}"),
        Fact::Line { moves, .. } => {
            let mut game = set_up(before);
            assert_eq!(moves.first(), Some(&action), "{what}");
            for &played in moves {
                game.play(played).expect(&what);
            }
        }
        Fact::EvenStart => assert_eq!(before.own() | before.enemy(), 0, "{what}"),
        Fact::OthersLose | Fact::Glanced => panic!("checked with the whole decision"),
    }
}

/// Whether the seat to act can force a win within this many plies, by playing everything.
fn wins_within(game: &Crosscut, plies: u32) -> bool {
    let Turn::Act(_) = game.turn() else { return false };
    plies > 0
        && game.legal().into_iter().any(|action| {
            let mut game = game.clone();
            game.play(action).expect("legal");
            loses_within(&game, plies - 1)
        })
}

/// Whether the seat to act has lost within this many plies, whatever it plays.
fn loses_within(game: &Crosscut, plies: u32) -> bool {
    match game.turn() {
        // Only the last mover completes a line.
        Turn::Over(outcome) => outcome != Outcome::Tied,
        Turn::Act(_) => {
            plies > 0
                && game.legal().into_iter().all(|action| {
                    let mut game = game.clone();
                    game.play(action).expect("legal");
                    wins_within(&game, plies - 1)
                })
        }
    }
}

fn told(verdict: &Verdict<Action>) -> impl Iterator<Item = &Fact> {
    verdict.terms.iter().filter_map(|term| match &term.fact {
        Some(explain::Fact::Crosscut(fact)) => Some(fact),
        _ => None,
    })
}

#[test]
fn every_stated_fact_is_true() {
    let mut luck = Luck::new(Seed::from(8));
    let mut kinds = std::collections::BTreeMap::new();
    for _ in 0..150 {
        let before = random_position(&mut luck);
        for action in set_up(&before).legal() {
            for fact in facts(&before, action) {
                check(&fact, &before, action);
                let kind = format!("{fact:?}").split_whitespace().next().map(str::to_owned);
                *kinds.entry(kind).or_insert(0) += 1;
            }
        }
    }
    assert!(kinds.len() >= 6 && kinds.values().all(|&met| met > 20), "{kinds:?}");
}

#[test]
fn every_fact_of_a_decision_is_true() {
    let mut luck = Luck::new(Seed::from(9));
    let (mut proved, mut only) = (0, 0);
    for _ in 0..500 {
        let before = random_position(&mut luck);
        // On small boards a long search proves much. On large ones a short search only finds forced
        // moves.
        let is_small = before.size().rows() * before.size().columns() <= 42;
        let decision = if is_small {
            decide(Level::Expert, &before, 3_000)
        } else {
            decide(Level::Hard, &before, 1_000)
        };
        for (place, verdict) in decision.ranked.iter().enumerate() {
            for fact in told(verdict) {
                match fact {
                    Fact::OthersLose => {
                        only += 1;
                        assert_eq!(place, 0, "only the best move is the only one");
                        let others = &decision.ranked[1..];
                        assert!(others.iter().all(|other| other.worth < -500.0), "{before}");
                    }
                    Fact::Glanced => assert!(is_behind(verdict, decision.best()), "{before}"),
                    Fact::WinsIn { plies } | Fact::LosesIn { plies } if *plies > 4 => {}
                    fact => {
                        proved +=
                            u32::from(matches!(fact, Fact::WinsIn { .. } | Fact::LosesIn { .. }));
                        check(fact, &before, verdict.action);
                    }
                }
            }
        }
    }
    assert!(proved > 20 && only > 2, "{proved} proofs, {only} only moves");
}

/// Whether nothing is proved about a verdict and its search was much shallower than the best's, or
/// than needed beside a proof.
fn is_behind(verdict: &Verdict<Action>, best: &Verdict<Action>) -> bool {
    let is_proved = |verdict: &Verdict<Action>| verdict.worth.abs() > 500.0;
    let enough = if is_proved(best) { 6 } else { depth(best).saturating_sub(2) };
    !is_proved(verdict) && depth(verdict) < enough
}

/// The search depth behind a verdict.
fn depth(verdict: &Verdict<Action>) -> u32 {
    let depth = told(verdict).find_map(|fact| match fact {
        Fact::Line { depth, .. } => Some(*depth),
        _ => None,
    });
    depth.expect("a look ahead has a line")
}

fn advise(level: Level, position: &Position, effort: u64) -> Decision<Action> {
    let (_, prompt) = Prompt::of(&set_up(position)).expect("the game is on");
    Crosscut::adviser(level, Seed::from(1)).decide(&prompt, &Budget::effort(effort))
}

/// A hint must not give c3 a chance of 38% and call it a win once it is played.
#[test]
fn advice_on_the_smallest_board_knows_every_move_wins() {
    let decision = advise(Level::Expert, &Position::empty("5x5".parse().expect("a size")), 100_000);
    assert_eq!(decision.ranked.len(), 9);
    for verdict in &decision.ranked {
        assert!(told(verdict).any(|fact| matches!(fact, Fact::WinsIn { .. })), "{verdict:?}");
    }
}

/// The proof that c5 wins must not leave b5, which wins too, with a one-ply estimate.
#[test]
fn next_best_move_is_proved_too_when_the_best_was_easy() {
    let figure = at("......../.R...B../.R....../......../...BBBR./......../..R...../........ red");
    let played = decide(Level::Expert, &figure, 3_000_000);
    let [best, next, ..] = &played.ranked[..] else { panic!("there are more moves") };
    assert_eq!((best.action.to_string(), next.action.to_string()), ("c5".into(), "b5".into()));
    assert!(is_glanced(next) && played.effort < 1_000, "{played:?}");
    assert_eq!(
        estimate(next).map(|told| told.to_string()).as_deref(),
        Some("It was not looked at closely: only 1 move ahead.")
    );
    let advised = advise(Level::Expert, &figure, 3_000_000);
    let [best, next, ..] = &advised.ranked[..] else { panic!("there are more moves") };
    assert_eq!((best.action.to_string(), next.action.to_string()), ("c5".into(), "b5".into()));
    assert!(told(next).any(|fact| matches!(fact, Fact::WinsIn { .. })), "{next:?}");
    assert!(advised.effort <= 3_000_000, "{}", advised.effort);
}

#[test]
fn advice_searches_the_next_best_moves_as_deeply_as_the_best() {
    let mut luck = Luck::new(Seed::from(12));
    let mut compared = 0;
    for _ in 0..60 {
        let position = random_position(&mut luck);
        for level in [Level::Hard, Level::Expert] {
            let decision = advise(level, &position, 10_000);
            assert!(decision.effort <= 10_000 + HEAD_START, "{position} {}", decision.effort);
            assert!(decision.ranked.is_sorted_by(|one, other| one.worth >= other.worth));
            let best = decision.best();
            for verdict in &decision.ranked {
                assert_eq!(is_glanced(verdict), is_behind(verdict, best), "{position}");
            }
            if best.worth.abs() < 500.0 && decision.ranked.len() > 3 {
                let others = &decision.ranked[1..3];
                compared += others.iter().filter(|other| !is_glanced(other)).count();
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

/// Nodes that proofs may take before the search starts.
const HEAD_START: u64 = 2_000;

#[test]
fn every_level_ranks_every_legal_move_and_its_terms_add_up() {
    let mut luck = Luck::new(Seed::from(10));
    for _ in 0..40 {
        let position = random_position(&mut luck);
        let legal = set_up(&position).legal();
        for level in Level::ALL {
            let decision = decide(level, &position, 2_000);
            let mut ranked: Vec<Action> =
                decision.ranked.iter().map(|verdict| verdict.action).collect();
            ranked.sort();
            assert_eq!(ranked, legal, "{level} {position}");
            for pair in decision.ranked.windows(2) {
                assert!(pair[0].worth >= pair[1].worth, "{level} {position}");
            }
            for verdict in &decision.ranked {
                let sum: f64 = verdict.terms.iter().map(|term| term.worth).sum();
                assert!((sum - verdict.worth).abs() < 1e-9, "{level} {position} {verdict:?}");
            }
        }
    }
}

#[test]
fn same_seed_and_effort_repeat_a_decision() {
    let mut luck = Luck::new(Seed::from(11));
    for _ in 0..10 {
        let position = random_position(&mut luck);
        for level in Level::ALL {
            let actions = |decision: Decision<Action>| {
                decision.ranked.iter().map(|verdict| verdict.action).collect::<Vec<_>>()
            };
            let once = actions(decide(level, &position, 1_000));
            assert_eq!(once, actions(decide(level, &position, 1_000)), "{level} {position}");
            let once = actions(advise(level, &position, 20_000));
            assert_eq!(once, actions(advise(level, &position, 20_000)), "{level} {position}");
        }
    }
}

#[test]
fn medium_and_up_take_wins_and_prevent_wins() {
    let wins = at("....../.RBBB./.R..B./.RRR../..R.../...... blue");
    for level in [Level::Medium, Level::Hard, Level::Expert] {
        let action = decide(level, &wins, 5_000).action();
        let mut game = set_up(&wins);
        game.play(action).expect("legal");
        assert!(matches!(game.turn(), Turn::Over(_)), "{level}: {action}");
    }
    let nearly = at(NEARLY);
    assert_eq!(wins_at(&nearly, Colour::Red), ["d3".parse().expect("a square")]);
    for level in [Level::Medium, Level::Hard, Level::Expert] {
        let action = decide(level, &nearly, 5_000).action();
        let mut game = set_up(&nearly);
        game.play(action).expect("legal");
        assert_eq!(wins_at(game.position(), Colour::Red), [], "{level}: {action}");
    }
}

/// Red wins at d3 unless Blue plays there.
const NEARLY: &str = "......../......../.RR.RRR./......../......../......../..B.B.../........ blue";

#[test]
fn medium_extends_its_longest_segment() {
    let position =
        at("......../......../.RRR..../......../......../..B...../......../........ red");
    let decision = decide(Level::Medium, &position, 1);
    assert_eq!(decision.action(), "e3".parse().expect("a move"));
}

#[test]
fn easy_plays_every_legal_move_eventually() {
    let position = Position::empty(Size::default());
    let (_, prompt) = Prompt::of(&set_up(&position)).expect("the game is on");
    let mut chosen: Vec<Action> = (0..400)
        .map(|seed| {
            player(Level::Easy, Seed::from(seed)).decide(&prompt, &Budget::effort(1)).action()
        })
        .collect();
    chosen.sort();
    chosen.dedup();
    assert_eq!(chosen.len(), 36);
}

/// With a swap, a winning first move is taken away.
#[test]
fn swappable_first_move_is_worth_its_worse_side() {
    let first = |level: Level, size: &str, effort: u64| {
        let options = Options { size: size.parse().expect("a size"), swap: true };
        let game = Crosscut::deal(&options, Seed::from(1));
        let (_, prompt) = Prompt::of(&game).expect("Red begins");
        let decision = player(level, Seed::from(1)).decide(&prompt, &Budget::effort(effort));
        assert_eq!(decision.ranked.len(), prompt.legal.len(), "{size}");
        for verdict in &decision.ranked {
            assert!(verdict.worth <= 0.0, "{size} {}: {}", verdict.action, verdict.worth);
            let terms: f64 = verdict.terms.iter().map(|term| term.worth).sum();
            assert!((terms - verdict.worth).abs() < 1e-9, "{size} {}", verdict.action);
        }
        decision
    };
    // On 5x5 every start is settled, so each loses for the player who makes it.
    let told = first(Level::Expert, "5x5", 200_000);
    assert!(told.ranked.iter().all(|verdict| chance(verdict.worth) == 0.0));
    assert!(sentence(told.best(), Voice::Advice).contains("loses by force"), "{told:?}");
    for (level, size) in [(Level::Expert, "8x8"), (Level::Hard, "7x7")] {
        let told = first(level, size, 60_000);
        let why = sentence(told.best(), Voice::Advice);
        assert!(why.contains("leaves the most even start, for Blue may swap"), "{why}");
        assert!(told.effort <= 60_000.min(2 * default_effort(level)), "{}", told.effort);
    }
}

#[test]
fn strong_player_swaps_for_the_better_side() {
    let options = Options { size: "6x6".parse().expect("a size"), swap: true };
    let mut game = Crosscut::deal(&options, Seed::from(0));
    game.play("c3".parse().expect("a move")).expect("legal");
    let (_, prompt) = Prompt::of(&game).expect("the game is on");
    let decision = player(Level::Expert, Seed::from(0)).decide(&prompt, &Budget::effort(200_000));
    // On 6x6 the first player wins from every square.
    assert_eq!(decision.action(), Action::Swap);
    assert_eq!(
        sentence(decision.best(), Voice::Advice).split("; ").next(),
        Some("takes over Red's side")
    );
}

#[test]
fn hard_never_exceeds_its_own_effort() {
    let decision = decide(Level::Hard, &Position::empty(Size::default()), u64::MAX);
    assert!(decision.effort <= default_effort(Level::Hard));
}

#[test]
fn reasons_are_told_in_words() {
    let verdict = |position: &str, action: &str| {
        let position = at(position);
        let action: Action = action.parse().expect("a move");
        let decision = decide(Level::Medium, &position, 1);
        decision.ranked.into_iter().find(|verdict| verdict.action == action).expect("it is legal")
    };
    let figure = verdict(
        "......../.R...B../.R....../......../...BBBR./......../..R...../........ red",
        "c5",
    );
    assert_eq!(
        sentence(&figure, Voice::Advice),
        "flips 3 discs and leaves you one disc short of row 5; threatens to win at b5"
    );
    let reasons: Vec<String> =
        crosscut::reasons(&figure, Voice::Own).iter().map(Message::to_string).collect();
    assert_eq!(
        reasons,
        ["flips 3 discs", "leaves Red one disc short of row 5", "threatens to win at b5"]
    );
    let wins = verdict("....../.RBBB./.R..B./.RRR../..R.../...... blue", "a2");
    assert_eq!(sentence(&wins, Voice::Advice), "flips b2, completes row 2 and wins");
    assert_eq!(
        sentence(&verdict(NEARLY, "d3"), Voice::Advice),
        "leaves you 5 discs short of column d; blocks Red's win at d3"
    );
    assert_eq!(
        sentence(&verdict(NEARLY, "g7"), Voice::Own),
        "leaves Blue 3 discs short of row 7, but lets Red win at d3"
    );
}
