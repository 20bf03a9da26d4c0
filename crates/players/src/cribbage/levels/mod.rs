//! Cribbage's computer players, one file per level.

mod claim;
mod easy;
mod expert;
mod hard;
mod medium;

use parlour_rules::cribbage::{Action, Cribbage, Phase, View};
use parlour_rules::{Eye, Game, Luck, Message, Seat, Seed};

use self::easy::Easy;
use self::expert::{Adviser, Expert};
use self::hard::Hard;
use self::medium::Medium;
use crate::cribbage::{imagine_likely, review};
use crate::explain::{Voice, cribbage, habits};
use crate::review::Judged;
use crate::{Computer, Decision, Level, Player, Strength, ThinkingTime, Verdict};

/// The most hands that `expert` imagines.
const EXPERT: u64 = 300;

impl Computer for Cribbage {
    const LUCK: bool = true;
    const MEASURE: Option<&'static str> = Some("points");
    const REVIEW_EFFORT: u64 = 30_000;
    const STRENGTHS: &'static [Strength] = &[
        Strength {
            level: Level::Easy,
            accuracy: [0.0, 2.1, 0.6, 1.5],
            spread: 0.166,
            games: 96,
            elo: 683.0,
        },
        Strength {
            level: Level::Medium,
            accuracy: [55.5, 51.9, 54.4, 51.6],
            spread: 0.111,
            games: 96,
            elo: 1500.0,
        },
        Strength {
            level: Level::Hard,
            accuracy: [74.5, 71.0, 70.2, 67.4],
            spread: 0.062,
            games: 96,
            elo: 1578.0,
        },
        Strength {
            level: Level::Expert,
            accuracy: [95.8, 95.8, 94.6, 94.6],
            spread: 0.003,
            games: 96,
            elo: 1626.0,
        },
    ];
    const ROLLOUT_EFFORT: u64 = 4;
    const PUZZLES: &'static str = include_str!("../../../puzzles/cribbage.jsonl");
    const PUZZLE_EFFORT: u64 = 300;

    fn player(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        match level {
            Level::Easy => Box::new(Easy::new(seed)),
            Level::Medium => Box::new(Medium),
            Level::Hard => Box::new(Hard),
            Level::Expert => Box::new(Expert),
        }
    }

    /// The players look at every action equally closely. `expert` advises by win chance, as a review
    /// judges, also with three and four players.
    fn adviser(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        match level {
            Level::Expert => Box::new(Adviser),
            level => Cribbage::player(level, seed),
        }
    }

    /// Counted in imagined hands. Only `expert` imagines many.
    fn thinking_time(level: Level) -> ThinkingTime {
        match level {
            Level::Expert => ThinkingTime::Effort(EXPERT),
            _ => ThinkingTime::Effort(1),
        }
    }

    /// The score of the seat's side; just after a game, its final score.
    fn score(view: &View, seat: Seat) -> Option<f64> {
        let side = view.options.side(seat);
        let ended = match (view.phase, view.games.last()) {
            (Phase::Over, Some(game)) => game.scores.get(side).copied(),
            _ => None,
        };
        ended.or_else(|| view.board.get(side).map(|track| track.front)).map(f64::from)
    }

    fn sides(&self) -> u8 {
        self.view(Eye::Nobody).board.len() as u8
    }

    fn decision_kind(view: &View, _: &Judged<Action>) -> Option<&'static str> {
        Some(review::decision_kind(view))
    }

    fn habit(view: &View, judged: &Judged<Action>) -> Option<&'static str> {
        habits::cribbage::habit(view, judged)
    }

    fn win_chance(view: &View, verdict: &Verdict<Action>) -> f64 {
        review::win_chance(view, verdict)
    }

    fn between_deals(&self) -> Option<Vec<f64>> {
        review::between_deals(&self.view(Eye::Nobody))
    }

    fn imagine_likely(view: &View, luck: &mut Luck) -> Self {
        imagine_likely(view, luck)
    }

    fn doubt(view: &View) -> f64 {
        review::doubt(view)
    }

    fn points(view: &View, verdict: &Verdict<Action>) -> Option<f64> {
        review::verdict_points(view, verdict)
    }

    /// The sentences name hidden cards. Callers must not show the computer's own reasons to players
    /// who may not know them.
    fn reasons(
        view: &View,
        decision: &Decision<Action>,
        place: usize,
        voice: Voice,
    ) -> Vec<Message> {
        cribbage::reasons(view, decision, place, voice)
    }

    fn why_not(
        view: &View,
        decision: &Decision<Action>,
        place: usize,
        voice: Voice,
    ) -> Vec<Message> {
        cribbage::faults(view, decision, place, voice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Contestant, Match, Tally};
    use crate::{Budget, Prompt};
    use parlour_rules::Turn;
    use parlour_rules::cribbage::{Length, Options, Players, Show};

    /// Plays pairs of short games between two levels.
    fn contest(players: Players, one: Level, other: Level) -> Tally {
        let options = Options { length: Length::Short, ..Options::of(players) };
        let contest = Match::<Cribbage> { options, seed: Seed::from(5), opening: 0 };
        let mut tally = Tally::default();
        for number in 0..30 {
            let level = |who| if who == Contestant::A { one } else { other };
            let player = |who, seed| Cribbage::player(level(who), seed);
            tally += contest.play(number, player, |_| Budget::effort(1));
        }
        tally
    }

    #[test]
    fn medium_beats_easy_with_two_three_and_four_players() {
        for players in [Players::Two, Players::Three, Players::Four] {
            let tally = contest(players, Level::Medium, Level::Easy);
            assert!(tally.rate() > 0.8, "{players:?}: {tally:?}");
        }
    }

    /// With muggins, medium takes what easy misses.
    #[test]
    fn medium_takes_missed_points_with_muggins() {
        let options = Options { show: Show::Muggins, ..Options::default() };
        let mut game = Cribbage::deal(&options, Seed::from(8));
        let levels = [Level::Easy, Level::Medium];
        let mut players = levels.map(|level| Cribbage::player(level, Seed::from(9)));
        let mut taken = [0u32; 2];
        while let Some((seat, prompt)) = Prompt::of(&game) {
            let decision = players[seat.index()].decide(&prompt, &Budget::effort(1));
            if let Action::Muggins(points) = decision.action() {
                taken[seat.index()] += u32::from(points);
            }
            game.play(decision.action()).expect("legal");
        }
        assert!(matches!(game.turn(), Turn::Over(_)));
        assert!(taken[0] == 0 && taken[1] > 0, "{taken:?}");
        assert!(game.view(Eye::Nobody).games.len() == 1);
    }
}
