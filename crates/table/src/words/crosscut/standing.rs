//! The computer's evaluation of a Crosscut game.

use parlour_players::crosscut::{Fact, SEEN, is_glanced, is_shortest, stated};
use parlour_players::{Decision, TermKind, Verdict};
use parlour_rules::crosscut::{Action, Colour};

use crate::words::Worth;

/// How many moves are listed.
const LISTED: usize = 6;

/// A proved result of a move, or an estimate.
enum Forecast {
    /// The mover wins within this many plies, including the move.
    Wins {
        /// The plies.
        plies: u32,
        /// Whether no win is shorter.
        exact: bool,
    },
    /// The enemy wins within this many plies.
    Loses(u32),
    /// The mover's win chance.
    Chance(f64),
}

impl Forecast {
    fn of(verdict: &Verdict<Action>) -> Forecast {
        let proof = stated(verdict).find_map(|fact| match *fact {
            Fact::WinsIn { plies } => Some(Forecast::Wins { plies, exact: is_shortest(verdict) }),
            Fact::LosesIn { plies } => Some(Forecast::Loses(plies)),
            _ => None,
        });
        // An unproved worth is the natural logarithm of the odds.
        proof.unwrap_or(Forecast::Chance(1.0 / (1.0 + (-verdict.worth).exp())))
    }

    /// The mover's share of the bar.
    fn share(&self) -> f64 {
        match *self {
            Forecast::Wins { .. } => 1.0,
            Forecast::Loses(_) => 0.0,
            Forecast::Chance(chance) => chance,
        }
    }

    /// The forecast in words, `since` plies after it was made.
    ///
    /// An estimate gets no number: hints and the tutor have their own, from other searches of the same
    /// position.
    fn words(&self, mover: Colour, since: u32) -> String {
        let (winner, plies, exact) = match *self {
            Forecast::Wins { plies, exact } => (mover, plies, exact),
            Forecast::Loses(plies) => (mover.other(), plies, false),
            Forecast::Chance(chance) => {
                let red = if mover == Colour::Red { chance } else { 1.0 - chance };
                let (ahead, share) =
                    if red >= 0.5 { (Colour::Red, red) } else { (Colour::Blue, 1.0 - red) };
                let is_ahead = match share {
                    ..0.53 => return "About even.".to_owned(),
                    ..0.62 => "is slightly ahead",
                    ..0.8 => "is ahead",
                    _ => "is far ahead",
                };
                return format!("{} {is_ahead}.", ahead.player_name());
            }
        };
        match plies.saturating_sub(since).div_ceil(2) {
            0 => format!("{} has won.", winner.player_name()),
            1 => format!("{} wins with its next move.", winner.player_name()),
            moves => {
                let within = if exact || moves <= SEEN { "in" } else { "within" };
                format!("{} wins {within} {moves} moves.", winner.player_name())
            }
        }
    }
}

/// The mover's win chance by a verdict: 1 or 0 where that's proved.
pub fn chance(verdict: &Verdict<Action>) -> f64 {
    Forecast::of(verdict).share()
}

/// Shown instead of an evaluation while Blue may still swap.
pub const SWAP_IS_OPEN: &str = "Blue may still swap.";

/// The evaluation in words by a side's best move, `since` plies after that was found.
pub fn standing_words(mover: Colour, best: &Verdict<Action>, since: u32) -> String {
    Forecast::of(best).words(mover, since)
}

/// The evaluation by a side's move of this worth, `since` plies after that was found: Red's win
/// chance, and words.
pub fn standing_by(mover: Colour, worth: Worth, since: u32) -> Option<(f64, String)> {
    let forecast = match worth {
        Worth::WinsIn(moves) | Worth::WinsWithin(moves) => Forecast::Wins {
            plies: (2 * moves).saturating_sub(1),
            exact: matches!(worth, Worth::WinsIn(_)),
        },
        Worth::LosesIn(moves) => Forecast::Loses(2 * moves),
        Worth::Chance(chance) | Worth::Estimate(chance) => Forecast::Chance(chance),
        _ => return None,
    };
    let own = forecast.share();
    let red = if mover == Colour::Red { own } else { 1.0 - own };
    Some((red, forecast.words(mover, since)))
}

/// The worths of a decision's moves to the side that made it, best first.
pub fn worths(decision: &Decision<Action>) -> Vec<(String, Worth)> {
    let best = decision.ranked.iter().take(LISTED);
    best.map(|verdict| {
        let worth = match Forecast::of(verdict) {
            // In moves of the side that makes the last of them.
            Forecast::Wins { plies, exact: true } => Worth::WinsIn(plies.div_ceil(2)),
            Forecast::Wins { plies, .. } => Worth::WinsWithin(plies.div_ceil(2)),
            Forecast::Loses(plies) => Worth::LosesIn(plies.div_ceil(2)),
            Forecast::Chance(_) if !thinks_ahead(verdict) || is_glanced(verdict) => Worth::Unknown,
            Forecast::Chance(chance) => Worth::Estimate(chance),
        };
        (verdict.action.to_string(), worth)
    })
    .collect()
}

/// Whether a verdict comes from a search, so that its worth is a chance.
fn thinks_ahead(verdict: &Verdict<Action>) -> bool {
    verdict.terms.iter().any(|term| term.kind == TermKind::Lookahead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_players::Term;

    fn verdict(worth: f64, fact: Option<Fact>) -> Verdict<Action> {
        let kind = if worth.abs() > 500.0 { TermKind::Proof } else { TermKind::Lookahead };
        let fact = fact.map(parlour_players::explain::Fact::Crosscut);
        let terms = vec![Term { kind, worth, fact }];
        Verdict { action: Action::Pass, worth, terms }
    }

    #[test]
    fn proofs_count_down_in_the_winners_own_moves() {
        let wins = verdict(995.0, Some(Fact::WinsIn { plies: 5 }));
        assert_eq!(standing_words(Colour::Red, &wins, 0), "Red wins within 3 moves.");
        assert_eq!(standing_words(Colour::Red, &wins, 1), "Red wins in 2 moves.");
        let loses = verdict(-998.0, Some(Fact::LosesIn { plies: 2 }));
        assert_eq!(standing_words(Colour::Red, &loses, 0), "Blue wins with its next move.");
        assert_eq!((chance(&wins), chance(&loses)), (1.0, 0.0));
    }

    #[test]
    fn a_worth_says_how_the_game_stands_before_and_after_the_move() {
        let wins = verdict(995.0, Some(Fact::WinsIn { plies: 5 }));
        let decision = Decision { ranked: vec![wins, verdict(-1.0, None)], effort: 0 };
        let worths = worths(&decision);
        let told = |place: usize| standing_by(Colour::Blue, worths[place].1, 1);
        assert_eq!(told(0), Some((0.0, "Blue wins in 2 moves.".to_owned())));
        let before = standing_by(Colour::Blue, worths[0].1, 0);
        assert_eq!(before, Some((0.0, "Blue wins within 3 moves.".to_owned())));
        let (red, words) = told(1).expect("an estimate");
        assert_eq!((format!("{red:.2}"), words), ("0.73".into(), "Red is ahead.".into()));
        assert_eq!(standing_by(Colour::Red, Worth::Unknown, 0), None);
    }

    #[test]
    fn a_move_that_was_only_glanced_at_gets_no_number() {
        let (close, glance) = (verdict(-1.0, None), verdict(-1.5, Some(Fact::Glanced)));
        let worths = worths(&Decision { ranked: vec![close, glance], effort: 0 });
        assert_eq!([0, 1].map(|place: usize| worths[place].1.to_string()), ["27%", ""]);
    }

    #[test]
    fn estimates_name_the_side_that_is_ahead_without_a_number() {
        let words = |mover, worth| standing_words(mover, &verdict(worth, None), 0);
        assert_eq!(words(Colour::Red, 0.05), "About even.");
        assert_eq!(words(Colour::Red, 0.3), "Red is slightly ahead.");
        assert_eq!(words(Colour::Blue, 1.0), "Blue is ahead.");
        assert_eq!(words(Colour::Blue, -1.0), "Red is ahead.");
        assert_eq!(words(Colour::Blue, -2.0), "Red is far ahead.");
    }
}
