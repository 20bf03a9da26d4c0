//! Games that the program plays against itself, as positions with results.

use parlour_players::Budget;
use parlour_players::crosscut::{Ply, SearchPosition, Weights};
use parlour_players::search::{Care, Score, Search, Searchable};
use parlour_rules::crosscut::{Position, Size, Status};
use parlour_rules::{Luck, Seed};
use rayon::prelude::*;

use super::fit::{Sample, chance};
use super::{Evaluation, Round};

/// Deeper than any of these searches gets.
pub const DEEPEST: u32 = 60;
/// The size of a search's table, as a power of two.
pub const TABLE_BITS: u32 = 14;

/// A random start in which neither side can win immediately.
pub fn opening(size: Size, plies: u32, luck: &mut Luck) -> Position {
    loop {
        let mut position = Position::empty(size);
        for _ in 0..plies {
            let Some(&played) = luck.pick(&position.moves()) else { break };
            position = position.after(played);
        }
        if position.status() == Status::Play && !position.can_win() && !position.passed().can_win()
        {
            return position;
        }
    }
}

/// Every quiet position of a round's games, in order.
pub fn play(evaluation: &Evaluation, round: &Round, progress: &(dyn Fn() + Sync)) -> Vec<Sample> {
    (0..round.games)
        .into_par_iter()
        .map_init(
            || Search::new(Care::Selective, TABLE_BITS),
            |search, game| {
                let samples = play_one(search, evaluation, round, game);
                progress();
                samples
            },
        )
        .flatten()
        .collect()
}

/// One game, until its result is proved. One move in twelve is any move that isn't known to lose.
/// What happens after such a move says nothing about the positions before it, so only the search
/// counts for them, except in the first round, whose search knows nothing yet.
fn play_one<'w>(
    search: &mut Search<SearchPosition<'w>>,
    evaluation: &'w Evaluation,
    round: &Round,
    game: u64,
) -> Vec<Sample> {
    let size = round.sizes[game as usize % round.sizes.len()];
    let mut luck = Luck::new(Seed::from(round.seed).child(game));
    // A small board is decided before many random moves are made.
    let squares = u32::from(size.rows() - 2) * u32::from(size.columns() - 2);
    let plies = 2 + luck.below((squares / 4).min(10));
    let mut now = evaluation.of(opening(size, plies, &mut luck));
    let mut met: Vec<(Position, f32)> = Vec::new();
    // How many positions were met before the last move that wasn't the best.
    let mut before_detour = 0;
    let winner = loop {
        if now.is_lost() {
            break now.position.turn().other();
        }
        let found = search.analyse(&now, DEEPEST, &Budget::effort(round.nodes));
        let best = &found.roots[0];
        if !now.can_win() && !now.is_threatened() {
            met.push((now.position, expected(best.score)));
        }
        match (best.score.wins_in(), best.score.loses_in()) {
            (Some(_), _) => break now.position.turn(),
            (_, Some(_)) => break now.position.turn().other(),
            _ => {}
        }
        let open: Vec<Ply> = found
            .roots
            .iter()
            .filter(|root| root.score.loses_in().is_none())
            .map(|root| root.played)
            .collect();
        let is_detour = luck.below(12) == 0;
        let played = match luck.pick(&open) {
            Some(&played) if is_detour => played,
            _ => best.played,
        };
        if played != best.played {
            before_detour = met.len();
        }
        now = now.after(played);
    };
    let sample = |(index, (position, expected)): (usize, (Position, f32))| {
        let won = f32::from(u8::from(position.turn() == winner));
        let is_search_alone = index < before_detour && round.search_share > 0.0;
        let search_share = if is_search_alone { 1.0 } else { round.search_share };
        Sample { position, label: won + search_share * (expected - won) }
    };
    met.into_iter().enumerate().map(sample).collect()
}

/// The chance of winning that a search found.
fn expected(score: Score) -> f32 {
    match (score.wins_in(), score.loses_in()) {
        (Some(_), _) => 1.0,
        (_, Some(_)) => 0.0,
        _ => chance(score.value() as f32 / Weights::UNIT as f32),
    }
}
