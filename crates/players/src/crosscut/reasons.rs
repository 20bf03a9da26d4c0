//! Why the moves of a Crosscut decision were ranked as they are.

use parlour_rules::crosscut::{Action, Crosscut, Position, Square, View};

use super::effects::{effects, is_lost_next, wins};
use super::facts::{Answer, Effect, Fact, LoseSooner, Outlook, Reason};
use super::search_player::chance;
use super::solver::{Proved, Solver};
use crate::{Budget, Decision, TermKind, Verdict, explain, is_small_difference};

/// One or two reasons why a decision's `place`th move was ranked there: what the best move does, or
/// what another move does wrong. The reason that decided comes first. None where only the search's
/// number speaks for or against the move.
pub fn reasons(view: &View, decision: &Decision<Action>, place: usize) -> Vec<Reason> {
    let verdict = &decision.ranked[place];
    if let Some(of) = random_of(verdict) {
        return vec![Reason::Random { of }];
    }
    let square = match verdict.action {
        Action::Pass => return vec![Reason::Skipped],
        Action::Swap => return vec![Reason::TakesRed { side: outlook(verdict) }],
        Action::Place(square) => square,
    };
    let position = &view.position;
    let mut reasons = if view.will_offer_swap() && is_searched(verdict) {
        vec![why_start(verdict)]
    } else if place == 0 {
        strengths(position, decision, square)
    } else {
        weaknesses(position, decision, place, square)
    };
    reasons.truncate(2);
    reasons
}

/// The facts that a verdict states.
pub fn stated(verdict: &Verdict<Action>) -> impl Iterator<Item = &Fact> {
    verdict.terms.iter().filter_map(|term| match &term.fact {
        Some(explain::Fact::Crosscut(fact)) => Some(fact),
        _ => None,
    })
}

/// Whether a move was searched so much less deeply than the best that its worth says little.
pub fn is_glanced(verdict: &Verdict<Action>) -> bool {
    stated(verdict).any(|fact| *fact == Fact::Glanced)
}

/// Distances up to this many moves are exact: whatever wins sooner is seen.
pub const SEEN: u32 = 2;

/// Whether it's proved that the mover wins no sooner than a verdict says.
pub fn is_shortest(verdict: &Verdict<Action>) -> bool {
    wins_in(verdict).is_some_and(|moves| moves <= SEEN)
        || stated(verdict).any(|fact| *fact == Fact::Shortest)
}

/// In how many of its own moves the mover wins, where that is proved.
fn wins_in(verdict: &Verdict<Action>) -> Option<u32> {
    stated(verdict).find_map(|fact| match fact {
        Fact::WinsIn { plies } => Some(plies.div_ceil(2)),
        _ => None,
    })
}

/// In how many of its own moves the enemy wins, where that is proved.
fn loses_in(verdict: &Verdict<Action>) -> Option<u32> {
    stated(verdict).find_map(|fact| match fact {
        Fact::LosesIn { plies } => Some(plies.div_ceil(2)),
        _ => None,
    })
}

/// The move that the search expects next.
fn expected_answer(verdict: &Verdict<Action>) -> Option<Action> {
    stated(verdict).find_map(|fact| match fact {
        Fact::Line { moves, .. } => moves.get(1).copied(),
        _ => None,
    })
}

/// How many moves it was picked from at random, where it was.
fn random_of(verdict: &Verdict<Action>) -> Option<usize> {
    stated(verdict).find_map(|fact| match fact {
        Fact::Random { of } => Some(*of),
        _ => None,
    })
}

/// Whether a verdict comes from a search.
fn is_searched(verdict: &Verdict<Action>) -> bool {
    let kinds = [TermKind::Lookahead, TermKind::Proof];
    verdict.terms.iter().any(|term| kinds.contains(&term.kind))
}

fn outlook(verdict: &Verdict<Action>) -> Outlook {
    match (wins_in(verdict), loses_in(verdict)) {
        (Some(moves), _) => Outlook::WinsIn(moves),
        (_, Some(moves)) => Outlook::LosesIn(moves),
        _ if !is_searched(verdict) => Outlook::Unknown,
        _ => Outlook::Chance(chance(verdict.worth)),
    }
}

/// Why a first move that Blue may take over was ranked where it was.
fn why_start(verdict: &Verdict<Action>) -> Reason {
    if stated(verdict).any(|fact| *fact == Fact::EvenStart) {
        Reason::EvenStart
    } else if expected_answer(verdict) == Some(Action::Swap) {
        Reason::TooStrong
    } else {
        Reason::TooWeak
    }
}

/// What the best move does.
fn strengths(position: &Position, decision: &Decision<Action>, square: Square) -> Vec<Reason> {
    let best = decision.best();
    let effects = effects(position, square);
    let is_win = matches!(effects[..], [Effect::Completes { .. }, ..]);
    if is_win {
        return effects.into_iter().map(Reason::Does).collect();
    }
    if decision.ranked.len() == 1 {
        return vec![Reason::OnlyMove];
    }
    let telling = effects.iter().find(|effect| !effect.is_only_a_place()).cloned();
    let is_active = telling.as_ref().is_some_and(Effect::is_active);
    let is_forced = matches!(telling, Some(Effect::Threatens { unstoppable: true, .. }));
    let telling = telling.map(Reason::Does);
    if let Some(moves) = loses_in(best) {
        let wins = wins(&position.passed());
        if moves == 1 && !wins.is_empty() {
            return vec![Reason::CannotStop { wins }];
        }
        // What it prepares comes too late.
        let telling = telling.filter(|_| is_active);
        let loses_sooner =
            |other: &Verdict<Action>| loses_in(other).is_some_and(|n| n < moves && n <= SEEN);
        let others = decision.ranked[1..].iter();
        let sooner = match others.clone().filter(|other| loses_sooner(other)).count() {
            0 => LoseSooner::NoOther,
            count if count == others.len() => LoseSooner::EveryOther,
            _ => LoseSooner::SomeOthers,
        };
        let lost = Reason::EveryMoveLoses { moves, sooner };
        return std::iter::once(lost).chain(telling).collect();
    }
    let others_lose = stated(best).any(|fact| *fact == Fact::OthersLose);
    let proved = match wins_in(best) {
        Some(moves) => Some(Reason::Wins { moves, exact: is_shortest(best), others_lose }),
        None => others_lose.then_some(Reason::OthersLose),
    };
    match proved {
        // That the enemy has no defence says it already.
        Some(Reason::Wins { moves: 2, others_lose: false, .. }) if is_forced => {
            telling.into_iter().collect()
        }
        Some(proved) if is_active => telling.into_iter().chain([proved]).collect(),
        Some(proved) => std::iter::once(proved).chain(telling).collect(),
        None if !effects.is_empty() => effects.into_iter().map(Reason::Does).collect(),
        None if is_searched(best) => leads(best).into_iter().collect(),
        None => vec![Reason::IsSafe],
    }
}

/// What the search expects to follow, where it looked further than the move itself.
fn leads(best: &Verdict<Action>) -> Option<Reason> {
    let line = stated(best).find_map(|fact| match fact {
        Fact::Line { moves, .. } => Some(&moves[..]),
        _ => None,
    })?;
    let to: Vec<Square> = line.iter().skip(1).map_while(|action| action.square()).take(2).collect();
    (!to.is_empty()).then_some(Reason::Leads { to })
}

/// What a move that isn't the best does wrong.
fn weaknesses(
    position: &Position,
    decision: &Decision<Action>,
    place: usize,
    square: Square,
) -> Vec<Reason> {
    let Ok(after) = position.place(square) else { return Vec::new() };
    let (best, verdict) = (decision.best(), &decision.ranked[place]);
    let best_wins_in = wins_in(best);
    let wins_too = |moves| {
        let best_moves = best_wins_in.unwrap_or(moves);
        let is_as_soon = moves == best_moves;
        let exact = is_shortest(best) && (is_as_soon || is_shortest(verdict) || moves <= SEEN);
        vec![Reason::WinsToo { moves, best: best_moves, exact }]
    };
    if after.winner().is_some() {
        return wins_too(1);
    }
    let expected = expected_answer(verdict);
    let lost = match loses_in(verdict) {
        Some(moves) => Some(refutation(&after, expected, moves).unwrap_or(Reason::Loses { moves })),
        None => winning_answer(&after),
    };
    let missed = wins(position).into_iter().next().map(Reason::MissesWin);
    if missed.is_some() || lost.is_some() {
        return missed.into_iter().chain(lost).collect();
    }
    if let Some(moves) = wins_in(verdict) {
        return wins_too(moves);
    }
    let is_glance = is_glanced(verdict);
    let allowed = || allows(position, best, &after, expected?.square()?);
    if let Some(moves) = best_wins_in {
        let uncertain = Reason::Uncertain { best: moves, exact: is_shortest(best) };
        if !is_glance {
            return allowed().into_iter().chain([uncertain]).collect();
        }
        return match Known::of(&after) {
            Some(Known::Wins(moves)) => wins_too(moves),
            Some(Known::Loses(answer)) => vec![answer],
            None => vec![uncertain],
        };
    }
    let [best_chance, chance] = [best, verdict].map(|verdict| chance(verdict.worth));
    let fault = || allowed().or_else(|| misses(position, best.action.square()?, square));
    let is_shorter = !is_searched(verdict) && segment_worth(verdict) < segment_worth(best);
    let reason = if is_shorter {
        best.action.square().map(|best| Reason::ShorterSegment { best })
    } else if !is_glance
        && (!is_searched(verdict)
            || is_small_difference::<Crosscut>(best_chance, best_chance - chance))
    {
        Some(Reason::AboutAsGood)
    } else if best.action == Action::Swap {
        Some(Reason::SwapIsBetter { chance: best_chance })
    } else {
        fault()
    };
    reason.into_iter().collect()
}

/// What the best move does, if it's worth naming and the other move does nothing of the kind.
fn misses(before: &Position, best: Square, other: Square) -> Option<Reason> {
    let is_worth_naming = |does: &Effect| *does != Effect::AwayFromThePerimeter;
    let does = effects(before, best).into_iter().next().filter(is_worth_naming)?;
    let does_so_too = effects(before, other).iter().any(|other| other.is_like(&does));
    // It may be a block that the enemy can flip away.
    let placed = before.move_to(other).map_or(0, |other| other.placed);
    let on_line = does.blocked_line().is_some_and(|line| line.squares(before.size()) & placed != 0);
    (!does_so_too && !on_line).then_some(Reason::Misses { best, does })
}

/// What the longest segment adds to a worth of `medium`.
fn segment_worth(verdict: &Verdict<Action>) -> f64 {
    let segment = verdict.terms.iter().find(|term| term.kind == TermKind::LongestSegment);
    segment.map_or(0.0, |term| term.worth)
}

/// What the expected answer does, if it couldn't do the same after the best move.
fn allows(
    before: &Position,
    best: &Verdict<Action>,
    after: &Position,
    answer: Square,
) -> Option<Reason> {
    let does = effects(after, answer).into_iter().next().filter(Effect::is_active)?;
    let after_best = best.action.square().and_then(|square| before.place(square).ok());
    let is_there_anyway = after_best.is_some_and(|after| effects(&after, answer).contains(&does));
    (!is_there_anyway).then_some(Reason::Allows { answer, does: Answer::Does(does) })
}

/// The answer with which the side to move wins, in a position where the search proved that it does
/// so in `moves`: one that is seen to win, or the expected one if a short proof confirms it, or one
/// that a short proof finds to win as soon.
fn refutation(after: &Position, expected: Option<Action>, moves: u32) -> Option<Reason> {
    let confirmed = || {
        let answer = expected?.square()?;
        let is_won = matches!(Known::of(&after.place(answer).ok()?)?, Known::Wins(_));
        is_won.then_some(Reason::Allows { answer, does: Answer::WinsIn(moves) })
    };
    let found = || match Known::of(after)? {
        Known::Loses(Reason::Allows { answer, does }) if does == Answer::WinsIn(moves) => {
            Some(Reason::Allows { answer, does })
        }
        _ => None,
    };
    winning_answer(after).or_else(confirmed).or_else(found)
}

/// The answer that wins with the next move or the one after that.
fn winning_answer(after: &Position) -> Option<Reason> {
    if let Some(win) = wins(after).into_iter().next() {
        return Some(Reason::Allows { answer: win.square, does: Answer::Completes(win) });
    }
    let moves = after.moves();
    let found = moves.iter().find(|&&answer| is_lost_next(&after.after(answer)))?;
    Some(Reason::Allows { answer: found.square, does: Answer::WinsIn(2) })
}

/// The nodes that the proof behind a sentence may take: a few milliseconds.
const PROOF_NODES: u64 = 300;

/// What a short proof says about a move.
enum Known {
    /// It wins in this many of the mover's own moves.
    Wins(u32),
    /// It loses to this answer.
    Loses(Reason),
}

impl Known {
    /// What is known about the move that led to this position.
    fn of(after: &Position) -> Option<Self> {
        let mut solver = Solver::new(after, 0);
        match solver.solve(&Budget::effort(PROOF_NODES), &mut |_| {}) {
            Proved::Win { winner, within } if winner == after.turn() => {
                let line = solver.line(&Budget::effort(PROOF_NODES));
                let answer = line.first()?.square()?;
                let does = Answer::WinsIn(within.div_ceil(2));
                Some(Known::Loses(Reason::Allows { answer, does }))
            }
            Proved::Win { within, .. } => Some(Known::Wins(within / 2 + 1)),
            Proved::Draw | Proved::Nothing => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::effects::boards::{at, square};
    use super::*;

    #[test]
    fn a_move_misses_what_only_the_best_move_does() {
        let open =
            at("......../......../.RR.R.../......../......../......../..B.B.../........ blue");
        let missed = |other: &str| misses(&open, square("d3"), square(other));
        assert!(matches!(
            missed("g7"),
            Some(Reason::Misses { best, does: Effect::Blocks { .. } }) if best == square("d3")
        ));
        assert_eq!(missed("g3"), None, "g3 blocks row 3 too");
        assert_eq!(missed("f3"), None, "f3 does, though Red can flip it");
        let empty =
            at("......../......../......../......../......../......../......../........ red");
        assert_eq!(misses(&empty, square("d4"), square("b2")), None, "b2 is on open lines too");
    }
}
