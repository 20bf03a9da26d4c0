//! The fast search against plain minimax, on small boards and on a game of matches.

use parlour_players::crosscut::{Crossings, SearchPosition, Weights};
use parlour_players::search::{Care, Root, Score, Search, Searchable};
use parlour_players::{Budget, Stop};
use parlour_rules::crosscut::{Position, Size, Status};
use parlour_rules::{Luck, Seed};

/// Plain minimax over every line.
fn minimax<P: Searchable>(position: &P, depth: u32, ply: u32) -> Score {
    if position.is_lost() {
        return Score::loss_in(ply);
    }
    let mut moves = Vec::new();
    position.each_move(|played| moves.push(played));
    let after = |&played: &P::Move| position.after(played);
    if depth == 0 {
        let wins = moves.iter().map(after).any(|after| after.is_lost());
        return if wins { Score::win_in(ply + 1) } else { Score::estimate(position.evaluate()) };
    }
    let scores = moves.iter().map(|played| -minimax(&after(played), depth - 1, ply + 1));
    scores.max().unwrap_or(Score::DRAW)
}

/// Whether the side to move can force a win within this many plies.
fn forces_win<P: Searchable>(position: &P, plies: u32) -> bool {
    let mut wins = false;
    if plies > 0 && !position.is_lost() {
        position
            .each_move(|played| wins = wins || is_lost_within(&position.after(played), plies - 1));
    }
    wins
}

fn is_lost_within<P: Searchable>(position: &P, plies: u32) -> bool {
    if position.is_lost() {
        return true;
    }
    let (mut moved, mut saved) = (false, plies == 0);
    if plies > 0 {
        position.each_move(|played| {
            moved = true;
            saved = saved || !forces_win(&position.after(played), plies - 1);
        });
    }
    moved && !saved
}

/// A position after some random plies, still in play.
fn random_position(size: &str, plies: u32, luck: &mut Luck) -> Position {
    let size: Size = size.parse().expect("a size");
    loop {
        let mut position = Position::empty(size);
        for _ in 0..plies {
            let Some(&played) = luck.pick(&position.moves()) else { break };
            position = position.after(played);
        }
        if position.status() == Status::Play {
            return position;
        }
    }
}

fn field(position: Position) -> SearchPosition<'static> {
    SearchPosition::new(position, Weights::fitted())
}

#[test]
fn full_search_agrees_with_plain_minimax() {
    let mut luck = Luck::new(Seed::from(3));
    let mut search = Search::new(Care::Full, 12);
    let mut proved = 0;
    for (size, deepest, rounds) in [("5x5", 5, 30), ("5x6", 4, 20), ("6x6", 4, 12), ("8x7", 3, 6)] {
        for round in 0..rounds {
            let position = field(random_position(size, round % 9, &mut luck));
            for depth in 1..=deepest {
                let found = search.analyse(&position, depth, &Budget::effort(u64::MAX));
                let expected = minimax(&position, found.depth, 0);
                let text = position.position;
                assert_eq!(found.roots[0].score, expected, "{text} depth {depth}");
                let others = &found.roots[1..];
                assert!(
                    found.depth == depth
                        || expected.is_proved()
                        || others.iter().all(|other| other.score.loses_in().is_some()),
                    "{text}: stopped early"
                );
                proved += u32::from(expected.is_proved());
                for root in &found.roots {
                    let exact = -minimax(&position.after(root.played), root.depth - 1, 1);
                    assert!(root.score <= exact, "{text}: a deeper look only takes away");
                    if found.depth <= 2 {
                        assert_eq!(root.score, exact.min(expected), "{text}");
                    }
                }
            }
        }
    }
    assert!(proved > 50, "won and lost positions were among them: {proved}");
}

#[test]
fn rivals_get_exact_scores_as_deep_as_the_best() {
    let mut luck = Luck::new(Seed::from(5));
    let mut search = Search::new(Care::Full, 12);
    let (mut places, mut exact_alone, mut exact) = (0, 0, 0);
    for round in 0..30 {
        let position = field(random_position("6x6", round % 6, &mut luck));
        let budget = Budget::effort(u64::MAX);
        let alone = search.analyse(&position, 4, &budget);
        let found = search.analyse_beside(&position, 4, 3, &budget, &mut |_| true);
        assert_eq!(found.roots[0].score, alone.roots[0].score, "{}", position.position);
        if found.roots[0].score.is_proved() {
            continue;
        }
        let is_exact = |root: &&Root<_>| {
            root.score == -minimax(&position.after(root.played), found.depth - 1, 1)
        };
        places += 3;
        exact_alone += alone.roots[1..4].iter().filter(is_exact).count();
        exact += found.roots[1..4].iter().filter(is_exact).count();
    }
    // A place that drops back more than once may be left with a bound.
    assert!(
        places > 30 && exact * 4 > places * 3 && exact_alone * 3 < exact * 2,
        "{exact} of {places} with rivals, {exact_alone} without"
    );
}

#[test]
fn selective_search_proves_only_true_results() {
    let mut luck = Luck::new(Seed::from(4));
    let mut search = Search::new(Care::Selective, 12);
    let (mut wins, mut losses) = (0, 0);
    for round in 0..120 {
        let size = ["5x5", "5x6", "6x5", "6x6"][round as usize % 4];
        let position = field(random_position(size, 2 + round % 7, &mut luck));
        let found = search.analyse(&position, 12, &Budget::effort(20_000));
        for root in &found.roots {
            let after = position.after(root.played);
            match (root.score.wins_in(), root.score.loses_in()) {
                (Some(plies), _) if plies <= 5 => {
                    assert!(is_lost_within(&after, plies - 1), "{}", position.position);
                    wins += 1;
                }
                (_, Some(plies)) if plies <= 4 => {
                    assert!(forces_win(&after, plies - 1), "{}", position.position);
                    losses += 1;
                }
                _ => {}
            }
        }
    }
    assert!(wins > 20 && losses > 100, "{wins} wins, {losses} losses");
}

#[test]
fn first_player_wins_5x5_in_five_plies() {
    let position = field(Position::empty("5x5".parse().expect("a size")));
    let found = Search::new(Care::Full, 14).analyse(&position, 9, &Budget::effort(u64::MAX));
    assert_eq!(found.roots[0].score, Score::win_in(5));
    assert_eq!(found.roots[0].line.len(), 5, "the line goes to the end");
}

#[test]
fn same_effort_gives_the_same_answer_whatever_was_asked_before() {
    let mut luck = Luck::new(Seed::from(5));
    let mut used = Search::new(Care::Selective, 12);
    for _ in 0..8 {
        let position = field(random_position("8x8", 6, &mut luck));
        let again = used.analyse(&position, 60, &Budget::effort(5_000));
        let fresh = Search::new(Care::Selective, 12).analyse(&position, 60, &Budget::effort(5_000));
        assert!(again.nodes <= 5_000 && again.nodes == fresh.nodes);
        let scores = |roots: &[Root<_>]| {
            roots.iter().map(|root| (root.played, root.score)).collect::<Vec<_>>()
        };
        assert_eq!(scores(&again.roots), scores(&fresh.roots));
    }
}

#[test]
fn worth_of_a_move_is_the_estimate_after_it() {
    let mut luck = Luck::new(Seed::from(6));
    for size in Size::all() {
        for plies in 0..24 {
            let position = field(random_position(&size.to_string(), plies % 12, &mut luck));
            let mut count = 0;
            position.each_quick_worth(|played, worth| {
                let after = position.after(played);
                assert_eq!(worth, -after.evaluate(), "{} {played:?}", position.position);
                let refined = after.with_crossings(Crossings::fitted());
                assert_eq!(refined.refine(-worth), refined.evaluate(), "{}", position.position);
                count += 1;
            });
            assert_eq!(count, position.position.moves().len());
        }
    }
}

#[test]
fn raised_stop_still_ranks_every_move() {
    let stop = Stop::default();
    stop.raise();
    let position = Position::empty(Size::default());
    let mut search = Search::new(Care::Selective, 12);
    let found = search.analyse(&field(position), 60, &Budget::until(stop));
    assert_eq!(found.roots.len(), position.moves().len());
    assert!(found.nodes < 5_000, "it stopped: {}", found.nodes);
    let none = search.analyse(&field(position), 60, &Budget::effort(0));
    assert_eq!(none.roots.len(), position.moves().len());
}

/// Take one, two or three matches; the player who takes the last wins.
#[derive(Clone, Copy)]
struct Matches(u32);

impl Searchable for Matches {
    type Move = u32;
    const SLOTS: usize = 4;

    fn is_lost(&self) -> bool {
        self.0 == 0
    }

    fn each_move(&self, visit: impl FnMut(u32)) {
        (1..=3).filter(|&taken| taken <= self.0).for_each(visit);
    }

    fn after(&self, taken: u32) -> Self {
        Matches(self.0 - taken)
    }

    fn can_win(&self) -> bool {
        (1..=3).contains(&self.0)
    }

    fn is_threatened(&self) -> bool {
        false
    }

    fn key(&self) -> u64 {
        u64::from(self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn slot(taken: u32) -> usize {
        taken as usize
    }
}

#[test]
fn matches_game_is_lost_on_multiples_of_four() {
    for care in [Care::Full, Care::Selective] {
        let mut search = Search::new(care, 8);
        for matches in 2..=30 {
            let found = search.analyse(&Matches(matches), 40, &Budget::effort(u64::MAX));
            let best = &found.roots[0];
            if matches % 4 == 0 {
                assert!(best.score.loses_in().is_some(), "{matches} {care:?}");
            } else {
                let others = &found.roots[1..];
                let settled = best.score.wins_in().is_some()
                    || others.iter().all(|other| other.score.loses_in().is_some());
                assert!(settled, "{matches} {care:?}");
                assert_eq!(best.played, matches % 4);
            }
        }
    }
}
