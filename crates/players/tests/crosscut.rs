//! Crosscut's players: what they choose, and whether what they say is true.

use std::collections::HashMap;

use parlour_players::crosscut::{
    Answer, Effect, Fact, LoseSooner, Reason, Win, chance, default_effort, effects, is_glanced,
    player, reasons, stated,
};
use parlour_players::explain::Voice;
use parlour_players::{Budget, Computer, Decision, Level, Prompt, Verdict};
use parlour_rules::crosscut::{Action, Colour, Crosscut, Line, Options, Position, Size, Square};
use parlour_rules::{Eye, Game, Luck, Message, Outcome, Seat, Seed, Turn};

/// The reasons for a move in sentences.
fn said(position: &Position, decision: &Decision<Action>, place: usize, voice: Voice) -> String {
    let view = set_up(position).view(Eye::Nobody);
    Message::join(Crosscut::reasons(&view, decision, place, voice), " ").to_string()
}

/// The sentences of a level about one move, as advice.
fn advised(level: Level, effort: u64, position: &str, action: &str) -> String {
    let position = at(position);
    let action: Action = action.parse().expect("a move");
    let decision = advise(level, &position, effort);
    let place = decision.ranked.iter().position(|verdict| verdict.action == action);
    said(&position, &decision, place.expect("it is legal"), Voice::Advice)
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

/// The lengths of a side's segments on a line of a written board.
fn segments(position: &Position, line: Line, colour: Colour) -> Vec<usize> {
    let text = letters(position, line);
    text.split(|letter| letter != colour.letter()).map(str::len).filter(|&len| len > 0).collect()
}

fn after(before: &Position, square: Square) -> Position {
    let mut game = set_up(before);
    game.play(Action::Place(square)).expect("legal");
    *game.position()
}

/// The discs that a side's moves can flip, by playing each of them.
fn flippable(position: &Position, mover: Colour) -> Vec<Square> {
    let position = at(&format!("{} {mover}", position.board()));
    let flipped = |action: Action| {
        let after = after(&position, action.square()?);
        let turned = move |square: &Square| {
            position.disc(*square) == Some(mover.other()) && after.disc(*square) == Some(mover)
        };
        Some(Square::all(position.size()).filter(turned).collect::<Vec<_>>())
    };
    set_up(&position).legal().into_iter().filter_map(flipped).flatten().collect()
}

/// Checks what a move is said to do, from the boards before and after it.
fn check(effect: &Effect, before: &Position, square: Square) {
    let after = after(before, square);
    let (mover, enemy) = (before.turn(), before.turn().other());
    let count = |position: &Position, line: Line, colour: Colour| {
        letters(position, line).chars().filter(|&c| c == colour.letter()).count()
    };
    let what = format!("{before} {square} {effect:?}");
    let turned: Vec<Square> = Square::all(before.size())
        .filter(|&square| before.disc(square) == Some(enemy) && after.disc(square) == Some(mover))
        .collect();
    if !matches!(effect, Effect::Completes { .. }) {
        assert_eq!(wins_at(&after, enemy), [], "{what}");
    }
    match effect {
        Effect::Completes { line, flips } => {
            assert_eq!(count(&after, *line, mover), letters(&after, *line).len(), "{what}");
            assert_eq!(*flips, turned, "{what}");
        }
        Effect::Blocks { square: told, line, missing, of, flips } => {
            let length = letters(before, *line).len();
            assert_eq!((*told, *of as usize), (square, length), "{what}");
            assert_eq!(count(before, *line, mover), 0, "{what}");
            assert_eq!(length - count(before, *line, enemy), *missing as usize, "{what}");
            assert!(count(&after, *line, mover) > 0, "{what}");
            assert!(flips.iter().all(|disc| turned.contains(disc)), "{what}");
        }
        Effect::Stops { wins } => {
            let squares: Vec<Square> = wins.iter().map(|win| win.square).collect();
            assert_eq!(squares, wins_at(before, enemy), "{what}");
            for win in wins {
                check_win(win, before, enemy);
            }
        }
        Effect::Threatens { wins, unstoppable } => {
            let can = wins_at(&after, mover);
            assert!(wins.iter().all(|win| can.contains(&win.square)), "{what}");
            for win in wins {
                check_win(win, &after, mover);
            }
            assert_eq!(*unstoppable, loses_within(&set_up(&after), 2), "{what}");
        }
        Effect::Flips { discs, cut, line, length } => {
            assert_eq!(*discs, turned, "{what}");
            assert!(segments(&after, *line, mover).contains(&(*length as usize)), "{what}");
            if let Some(cut) = cut {
                let whole = segments(before, cut.line, enemy);
                assert!(whole.contains(&(cut.length as usize)), "{what}");
                let pieces = segments(&after, cut.line, enemy);
                assert!(pieces.contains(&(cut.left as usize)), "{what}");
                assert!(!cut.in_two || pieces.len() > whole.len(), "{what}");
            }
        }
        Effect::PreventsFlip { discs, .. } => {
            let (could, can) = (flippable(before, enemy), flippable(&after, enemy));
            assert!(discs.iter().all(|disc| could.contains(disc)), "{what}");
            assert!(discs.iter().all(|disc| !can.contains(disc)), "{what}");
        }
        Effect::Prepares { next, does } => {
            let again = at(&format!("{} {mover}", after.board()));
            check(does, &again, *next);
            assert!(!effects(before, *next).contains(does), "{what}");
        }
        Effect::BuildsAndBlocks { own, enemy: theirs, .. } => {
            assert_eq!(count(&after, *own, enemy), 0, "{what}");
            assert_eq!(count(before, *theirs, mover), 0, "{what}");
            assert!(count(&after, *own, mover) > count(before, *own, mover), "{what}");
            assert_eq!(count(&after, *theirs, mover), 1, "{what}");
        }
        Effect::Extends { line, discs, of } => {
            assert_eq!(letters(&after, *line).len(), *of as usize, "{what}");
            assert_eq!(count(&after, *line, mover), *discs as usize, "{what}");
            assert_eq!(count(&after, *line, enemy), 0, "{what}");
            assert!(count(before, *line, mover) < *discs as usize, "{what}");
            let on_it = |square: &Square| on_line(*square, *line);
            assert!(!flippable(&after, enemy).iter().any(on_it), "{what}");
        }
        Effect::Joins { line, length } => {
            assert!(segments(&after, *line, mover).contains(&(*length as usize)), "{what}");
        }
        Effect::OnOpenLines { lines } => {
            assert!(lines.iter().all(|&line| count(&after, line, enemy) == 0), "{what}");
        }
        Effect::InTheWay { line, discs } => {
            assert!(on_line(square, *line), "{what}");
            assert!(*discs >= 2, "{what}");
            assert_eq!(count(&after, *line, enemy), *discs as usize, "{what}");
            assert_eq!(count(before, *line, mover), 0, "{what}");
            assert!(!flippable(&after, enemy).contains(&square), "{what}");
        }
        Effect::AwayFromThePerimeter => {
            let on_perimeter = |answer: &Action| {
                answer.square().is_some_and(|square| !square.is_interior(before.size()))
            };
            for answer in set_up(&after).legal().into_iter().filter(on_perimeter) {
                let mut game = set_up(&after);
                game.play(answer).expect("legal");
                assert_eq!(game.position().disc(square), Some(mover), "{what} {answer}");
            }
        }
    }
}

/// Checks that a placement of `winner` would complete the line, with these flips on it.
fn check_win(win: &Win, position: &Position, winner: Colour) {
    let before = at(&format!("{} {winner}", position.board()));
    let won = after(&before, win.square);
    assert!(
        letters(&won, win.line).chars().all(|disc| disc == winner.letter()),
        "{before} {win:?}"
    );
    let is_flipped = |square: &Square| {
        before.disc(*square) == Some(winner.other()) && on_line(*square, win.line)
    };
    let flips: Vec<Square> = Square::all(before.size()).filter(is_flipped).collect();
    assert_eq!(win.flips, flips, "{before} {win:?}");
}

fn on_line(square: Square, line: Line) -> bool {
    match line {
        Line::Row(row) => square.row() == row,
        Line::Column(column) => square.column() == column,
    }
}

/// Checks what a verdict states about an action.
fn check_stated(fact: &Fact, before: &Position, action: Action) {
    let mut game = set_up(before);
    game.play(action).expect("legal");
    let what = format!("{before} {action} {fact:?}");
    match fact {
        Fact::WinsIn { plies } => assert!(loses_within(&game, plies - 1), "{what}"),
        Fact::LosesIn { plies } => assert!(wins_within(&game, plies - 1), "{what}"),
        Fact::Line { moves, .. } => {
            let mut game = set_up(before);
            assert_eq!(moves.first(), Some(&action), "{what}");
            for &played in moves {
                game.play(played).expect(&what);
            }
        }
        Fact::EvenStart => assert_eq!(before.own() | before.enemy(), 0, "{what}"),
        Fact::Random { of } => assert_eq!(set_up(before).legal().len(), *of, "{what}"),
        Fact::OthersLose | Fact::Glanced | Fact::Shortest => {
            panic!("checked with the whole decision")
        }
    }
}

/// Checks the reasons that can be checked by playing a few moves.
fn check_reason(reason: &Reason, before: &Position, square: Square) {
    let what = format!("{before} {square} {reason:?}");
    let after = after(before, square);
    match reason {
        Reason::Does(effect) => check(effect, before, square),
        Reason::CannotStop { wins } => {
            assert_eq!(wins.len(), wins_at(before, before.turn().other()).len(), "{what}");
            assert!(loses_within(&set_up(before), 2), "{what}");
        }
        Reason::EveryMoveLoses { moves: moves @ 1..=2, sooner } => {
            assert!(loses_within(&set_up(before), 4), "{what}");
            let loses_next = |action: Action| {
                let mut game = set_up(before);
                game.play(action).expect("legal");
                wins_within(&game, 1)
            };
            let mut others = set_up(before).legal();
            others.retain(|other| other.square() != Some(square));
            let count = others.iter().filter(|&&other| loses_next(other)).count();
            match sooner {
                LoseSooner::NoOther => {}
                LoseSooner::SomeOthers => assert!(*moves == 2 && count > 0, "{what}"),
                LoseSooner::EveryOther => {
                    assert!(*moves == 2 && count == others.len(), "{what}");
                }
            }
        }
        Reason::Wins { moves: moves @ 1..=2, .. }
        | Reason::WinsToo { moves: moves @ 1..=2, .. } => {
            assert!(loses_within(&set_up(&after), 2 * moves - 2), "{what}");
        }
        Reason::MissesWin(win) => {
            assert!(wins_at(before, before.turn()).contains(&win.square), "{what}");
            check_win(win, before, before.turn());
        }
        Reason::Misses { best, does } => {
            check(does, before, *best);
            assert!(!effects(before, square).contains(does), "{what}");
        }
        Reason::Allows { answer, does: Answer::Completes(win) } => {
            assert_eq!(*answer, win.square, "{what}");
            check_win(win, &after, after.turn());
        }
        Reason::Allows { answer, does: Answer::WinsIn(moves @ 1..=2) } => {
            let answered = self::after(&after, *answer);
            assert!(loses_within(&set_up(&answered), 2 * moves - 2), "{what}");
        }
        Reason::Allows { answer, does: Answer::Does(effect) } => check(effect, &after, *answer),
        Reason::IsSafe => assert_eq!(wins_at(&after, after.turn()), [], "{what}"),
        Reason::OnlyMove => assert_eq!(set_up(before).legal().len(), 1, "{what}"),
        _ => {}
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

#[test]
fn every_effect_is_true() {
    let mut luck = Luck::new(Seed::from(8));
    let mut kinds = std::collections::BTreeMap::new();
    for _ in 0..150 {
        let before = random_position(&mut luck);
        for square in set_up(&before).legal().into_iter().filter_map(Action::square) {
            let found = effects(&before, square);
            for effect in &found {
                check(effect, &before, square);
                let kind = format!("{effect:?}").split_whitespace().next().map(str::to_owned);
                *kinds.entry(kind).or_insert(0) += 1;
            }
        }
    }
    assert!(kinds.len() == 13 && kinds.values().all(|&met| met > 5), "{kinds:?}");
}

#[test]
fn everything_a_decision_states_is_true() {
    let mut luck = Luck::new(Seed::from(9));
    let (mut proved, mut only, mut all, mut silent) = (0, 0, 0, 0);
    for _ in 0..500 {
        let before = random_position(&mut luck);
        let decision = decide_for_facts(&before);
        let view = set_up(&before).view(Eye::Nobody);
        for (place, verdict) in decision.ranked.iter().enumerate() {
            for fact in stated(verdict) {
                match fact {
                    Fact::OthersLose => {
                        only += 1;
                        assert_eq!(place, 0, "only the best move is the only one");
                        let others = &decision.ranked[1..];
                        assert!(others.iter().all(|other| other.worth < -500.0), "{before}");
                    }
                    Fact::Glanced => assert!(is_behind(verdict, decision.best()), "{before}"),
                    Fact::Shortest => {
                        let plies = stated(verdict).find_map(|fact| match fact {
                            Fact::WinsIn { plies } => Some(*plies),
                            _ => None,
                        });
                        if let Some(plies @ 3..=5) = plies {
                            assert!(!wins_within(&set_up(&before), plies - 2), "{before}");
                        }
                    }
                    Fact::WinsIn { plies } | Fact::LosesIn { plies } if *plies > 4 => {}
                    fact => {
                        proved +=
                            u32::from(matches!(fact, Fact::WinsIn { .. } | Fact::LosesIn { .. }));
                        check_stated(fact, &before, verdict.action);
                    }
                }
            }
            let told = reasons(&view, &decision, place);
            assert!(told.len() <= 2, "{before} {}: {told:?}", verdict.action);
            all += 1;
            silent += u32::from(told.is_empty());
            if let Some(square) = verdict.action.square() {
                for reason in &told {
                    check_reason(reason, &before, square);
                }
            }
            for voice in [Voice::Own, Voice::Advice] {
                for sentence in Crosscut::reasons(&view, &decision, place, voice) {
                    let sentence = sentence.to_string();
                    let words = sentence.split(' ').count();
                    assert!(words <= 20 && !sentence.contains(';'), "{sentence}");
                    assert!(sentence.ends_with('.') && !sentence.contains("  "), "{sentence}");
                }
            }
        }
    }
    assert!(proved > 20 && only > 2, "{proved} proofs, {only} only moves");
    // Only the search's number speaks about the rest.
    assert!(10 * silent < all, "nothing is said about {silent} of {all} moves");
}

/// A decision by each of the levels. On small boards a long search proves much. On large ones a
/// short search only finds forced moves.
fn decide_for_facts(before: &Position) -> Decision<Action> {
    let is_small = before.size().rows() * before.size().columns() <= 42;
    match before.own().count_ones() % 8 {
        0 => decide(Level::Medium, before, 1),
        1 => decide(Level::Easy, before, 1),
        _ if is_small => decide(Level::Expert, before, 3_000),
        _ => decide(Level::Hard, before, 1_000),
    }
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
    let depth = stated(verdict).find_map(|fact| match fact {
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
        assert!(stated(verdict).any(|fact| matches!(fact, Fact::WinsIn { .. })), "{verdict:?}");
    }
}

/// The proof that c5 wins must not leave the next best move, which wins too, with a one-ply estimate.
#[test]
fn next_best_move_is_proved_too_when_the_best_was_easy() {
    let figure = at("......../.R...B../.R....../......../...BBBR./......../..R...../........ red");
    let played = decide(Level::Expert, &figure, 3_000_000);
    let [best, next, ..] = &played.ranked[..] else { panic!("there are more moves") };
    assert_eq!(best.action.to_string(), "c5");
    assert!(is_glanced(next) && played.effort < 1_000, "{played:?}");
    assert_eq!(
        said(&figure, &played, 1, Voice::Advice),
        format!("{} may not force a win, but the best move wins in 2 moves.", next.action)
    );
    let advised = advise(Level::Expert, &figure, 3_000_000);
    let [best, next, ..] = &advised.ranked[..] else { panic!("there are more moves") };
    assert_eq!(best.action.to_string(), "c5");
    assert!(stated(next).any(|fact| matches!(fact, Fact::WinsIn { .. })), "{next:?}");
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
    let why = |size: &str, decision: &Decision<Action>, place: usize| {
        let options = Options { size: size.parse().expect("a size"), swap: true };
        let view = Crosscut::deal(&options, Seed::from(1)).view(Eye::Nobody);
        Message::join(Crosscut::reasons(&view, decision, place, Voice::Advice), " ").to_string()
    };
    // On 5x5 every start is settled, so each loses for the player who makes it.
    let decided = first(Level::Expert, "5x5", 200_000);
    assert!(decided.ranked.iter().all(|verdict| chance(verdict.worth) == 0.0));
    assert_eq!(why("5x5", &decided, 0), "It's too strong: Blue can swap and take it over.");
    for (level, size) in [(Level::Expert, "8x8"), (Level::Hard, "7x7")] {
        let decided = first(level, size, 60_000);
        assert_eq!(
            why(size, &decided, 0),
            "It keeps the game closest to even, so Blue gains least by swapping."
        );
        let last = decided.ranked.len() - 1;
        assert!(why(size, &decided, last).contains(" too "), "{decided:?}");
        assert!(decided.effort <= 60_000.min(2 * default_effort(level)), "{}", decided.effort);
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
    let why = Message::join(Crosscut::reasons(&prompt.view, &decision, 0, Voice::Advice), " ");
    assert!(why.to_string().starts_with("Red wins "), "{why}");
}

/// Whether the side to move wins, by following every line to its end.
fn wins(position: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if position.is_lost() {
        return false;
    }
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let moves = position.moves();
    let result = if moves.is_empty() {
        !wins(&position.passed(), known)
    } else {
        moves.into_iter().any(|played| !wins(&position.after(played), known))
    };
    known.insert(*position, result);
    result
}

#[test]
fn expert_leaves_the_fewest_winning_answers_in_a_lost_position() {
    let mut known = HashMap::new();
    let empty = Position::empty("5x5".parse().expect("a size"));
    let mut chances = 0;
    for first in ["b2", "c2", "c3"] {
        let lost = after(&empty, first.parse().expect("a square"));
        assert!(!wins(&lost, &mut known), "Red wins 5x5 from every square");
        let mut share = |action: Action| {
            let position = after(&lost, action.square().expect("a placement"));
            let answers = position.moves();
            let winning = |&&played: &&_| !wins(&position.after(played), &mut known);
            let count = answers.iter().filter(winning).count();
            count as f64 / answers.len() as f64
        };
        let chosen = decide(Level::Expert, &lost, 300_000);
        // Moves that let Red win immediately are easy to answer.
        let lasts = |action: &Action| !after(&lost, action.square().expect("a square")).can_win();
        let lasting = chosen.ranked.iter().map(|verdict| verdict.action).filter(lasts);
        let shares: Vec<f64> = lasting.map(&mut share).collect();
        assert!(lasts(&chosen.action()), "{first}: {}", chosen.action());
        let least = shares.iter().copied().fold(1.0, f64::min);
        assert!((shares[0] - least).abs() < 1e-9, "{first}: {} of {shares:?}", chosen.action());
        chances += usize::from(shares.iter().any(|&share| share > least + 0.1));
    }
    assert!(chances > 0, "some replies are harder to answer than others");
}

#[test]
fn hard_never_exceeds_its_own_effort() {
    let decision = decide(Level::Hard, &Position::empty(Size::default()), u64::MAX);
    assert!(decision.effort <= default_effort(Level::Hard));
}

const FIGURE_2: &str =
    "......../.R...B../.R....../......../...BBBR./......../..R...../........ red";

#[test]
fn the_best_move_says_what_it_does_and_that_it_wins() {
    let medium = |position: &str, action: &str| advised(Level::Medium, 1, position, action);
    assert_eq!(
        medium(FIGURE_2, "c5"),
        "It threatens b5, which would complete row 5, and Blue has no defence. It flips d5, e5 and \
         f5 and makes a run of five in row 5."
    );
    assert_eq!(
        advised(Level::Expert, 50_000, FIGURE_2, "c5"),
        "It threatens b5, which would complete row 5, and Blue has no defence."
    );
    let wins = "....../.RBBB./.R..B./.RRR../..R.../...... blue";
    assert_eq!(medium(wins, "a2"), "It flips b2, completes row 2 and wins.");
    assert_eq!(medium(NEARLY, "d3"), "It blocks row 3, where Red needed one more disc.");
    let flipping = "......../.RR...../...B.R../...B.R../.BBBBR../...B.R../......../........ red";
    let told = medium(flipping, "a5");
    let prevents = "It stops Blue from winning on g5, which would flip f5 and complete row 5.";
    assert!(told.starts_with(prevents), "{told}");
    assert_eq!(
        advised(Level::Hard, 5_000, NEARLY, "d3"),
        "It blocks row 3, where Red needed one more disc. Every other move loses."
    );
}

#[test]
fn the_computer_speaks_to_its_opponent_about_its_own_move() {
    let figure = at(FIGURE_2);
    assert_eq!(
        said(&figure, &decide(Level::Expert, &figure, 50_000), 0, Voice::Own),
        "It threatens b5, which would complete row 5, and you have no defence."
    );
    let nearly = at(NEARLY);
    let decision = decide(Level::Hard, &nearly, 5_000);
    assert_eq!(
        said(&nearly, &decision, 0, Voice::Own),
        "It blocks row 3, where you needed one more disc. Every other move loses."
    );
    let start = Position::empty(Size::default());
    assert_eq!(
        said(&start, &decide(Level::Easy, &start, 1), 0, Voice::Own),
        "I picked one of the 36 moves at random."
    );
}

#[test]
fn a_worse_move_says_what_it_allows_or_misses() {
    let hard = |position: &str, action: &str| advised(Level::Hard, 5_000, position, action);
    assert_eq!(hard(NEARLY, "g7"), "g7 lets Red answer with d3, which completes row 3 and wins.");
    let wins = "....../.RBBB./.R..B./.RRR../..R.../...... blue";
    assert_eq!(
        hard(wins, "c3"),
        "c3 misses a2, which flips b2, completes row 2 and wins. c3 lets Red answer with c1, which \
         flips c2 and c3, completes column c and wins."
    );
    // Red has a forced win in row 2 after a careless answer.
    let small = "....../..BB../....../..R.../.RR.../...... blue";
    assert_eq!(hard(small, "e2"), "e2 also wins in 2 moves.");
    assert_eq!(hard(small, "b3"), "b3 lets Red answer with d5, which wins in 2 moves.");
    assert_eq!(
        hard(small, "d5"),
        "d5 lets Red answer with e5, which flips d5, completes row 5 and wins."
    );
}

#[test]
fn a_lost_position_says_so() {
    let lost = "....../.BBB../....../..R.../.RR.../...... red";
    assert_eq!(
        advised(Level::Hard, 5_000, lost, "e2"),
        "Blue threatens e2, which would complete row 2, and you have no defence."
    );
    // Both ends of row 2 are open.
    let two = "....../..BB../....../..R.../.R..../...... red";
    let position = at(two);
    let decision = decide(Level::Expert, &position, 50_000);
    let why = said(&position, &decision, 0, Voice::Advice);
    assert!(
        why.starts_with("Blue wins in 2 moves whatever you do, but some other moves lose sooner."),
        "{why}"
    );
    // The computer doesn't tell its opponent unasked.
    let why = said(&position, &decision, 0, Voice::Own);
    assert!(why.starts_with("I'm in trouble, so I hold out as long as I can."), "{why}");
}

/// The solver soon proves that a move wins, but another wins in four.
#[test]
fn expert_plays_and_names_the_shortest_win() {
    let position = at("....../....../..B.../...R../....../...... red");
    for effort in [10_000, 40_000, 400_000] {
        let decision = decide(Level::Expert, &position, effort);
        let said = said(&position, &decision, 0, Voice::Advice);
        assert!(said.contains("wins in 4 moves"), "{effort}: {} {said}", decision.action());
    }
}
