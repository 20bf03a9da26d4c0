//! How a game of Crosscut stands, as the computer sees it.

use parlour_players::crosscut::Fact;
use parlour_players::explain::crosscut::is_glanced;
use parlour_players::{Decision, TermKind, Verdict, explain};
use parlour_rules::crosscut::{Action, Colour};

use super::crosscut::colour_name;

/// How many alternatives are listed.
const LISTED: usize = 6;

/// What is proved of a move, or estimated.
enum Told {
    /// The mover wins in so many plies, the move counted.
    Wins(u32),
    /// The enemy does.
    Loses(u32),
    /// The mover's chance to win.
    Chance(f64),
}

fn told(verdict: &Verdict<Action>) -> Told {
    let plies = verdict.terms.iter().find_map(|term| match &term.fact {
        Some(explain::Fact::Crosscut(Fact::WinsIn { plies } | Fact::LosesIn { plies })) => {
            Some(*plies)
        }
        _ => None,
    });
    let proved = verdict.terms.iter().any(|term| term.kind == TermKind::Proof);
    match (proved, verdict.worth > 0.0) {
        // What wins or loses at once has no distance of its own.
        (true, true) => Told::Wins(plies.unwrap_or(1)),
        (true, false) => Told::Loses(plies.unwrap_or(2)),
        // A worth that is not proved is the natural logarithm of the odds.
        (false, _) => Told::Chance(1.0 / (1.0 + (-verdict.worth).exp())),
    }
}

/// The share of the bar that a verdict gives the side that made it.
pub fn chance(verdict: &Verdict<Action>) -> f64 {
    share(&told(verdict))
}

fn share(told: &Told) -> f64 {
    match *told {
        Told::Wins(_) => 1.0,
        Told::Loses(_) => 0.0,
        Told::Chance(chance) => chance,
    }
}

/// What is said while Blue may still take over Red's side: who wins as which is open.
pub const SWAP_IS_OPEN: &str = "Open: Blue may still swap.";

/// What the best move of a side says, `since` plies after it was found.
pub fn standing_words(mover: Colour, best: &Verdict<Action>, since: u32) -> String {
    words(mover, &told(best), since)
}

/// What a worth that `worths` told of a move says once it was made: Red's share, and words.
pub fn standing_told(mover: Colour, worth: &str) -> Option<(f64, String)> {
    let number = |text: &str| text.split(' ').next()?.parse::<u32>().ok();
    let told = if let Some(moves) = worth.strip_prefix("wins in ") {
        Told::Wins((2 * number(moves)?).saturating_sub(1))
    } else if let Some(moves) = worth.strip_prefix("loses in ") {
        Told::Loses(2 * number(moves)?)
    } else {
        Told::Chance(worth.strip_suffix('%')?.trim().parse::<f64>().ok()? / 100.0)
    };
    let own = share(&told);
    let red = if mover == Colour::Red { own } else { 1.0 - own };
    Some((red, words(mover, &told, 1)))
}

fn words(mover: Colour, told: &Told, since: u32) -> String {
    let (winner, plies) = match *told {
        Told::Wins(plies) => (mover, plies),
        Told::Loses(plies) => (mover.other(), plies),
        Told::Chance(chance) => {
            let red = if mover == Colour::Red { chance } else { 1.0 - chance };
            let (ahead, share) =
                if red >= 0.5 { (Colour::Red, red) } else { (Colour::Blue, 1.0 - red) };
            let percent = share * 100.0;
            return match percent {
                ..53.0 => "About even.".to_owned(),
                _ => format!("{} is ahead: {percent:.0}% to win.", colour_name(ahead)),
            };
        }
    };
    match plies.saturating_sub(since).div_ceil(2) {
        0 => format!("{} has won.", colour_name(winner)),
        1 => format!("Proved: {} wins in 1 move.", colour_name(winner)),
        moves => format!("Proved: {} wins in {moves} moves.", colour_name(winner)),
    }
}

/// What the actions of a decision are worth to the side that made it, best first; nothing is said
/// of the worth of one that was not looked at closely.
pub fn worths(decision: &Decision<Action>) -> Vec<(String, String)> {
    let best = decision.ranked.iter().take(LISTED);
    best.map(|verdict| {
        let action = verdict.action.to_string();
        let worth = match told(verdict) {
            Told::Wins(plies) => format!("wins in {}", moves(plies)),
            Told::Loses(plies) => format!("loses in {}", moves(plies)),
            Told::Chance(_) if !thinks_ahead(verdict) || is_glanced(verdict) => String::new(),
            Told::Chance(chance) => format!("{:.0}%", chance * 100.0),
        };
        (action, worth)
    })
    .collect()
}

/// Whether a verdict comes from looking ahead, so that its worth is a chance.
fn thinks_ahead(verdict: &Verdict<Action>) -> bool {
    verdict.terms.iter().any(|term| term.kind == TermKind::Lookahead)
}

/// Plies as moves of the side that makes the last of them.
fn moves(plies: u32) -> String {
    match plies.div_ceil(2) {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_players::Term;

    fn verdict(worth: f64, fact: Option<Fact>) -> Verdict<Action> {
        let kind = if worth.abs() > 500.0 { TermKind::Proof } else { TermKind::Lookahead };
        let fact = fact.map(explain::Fact::Crosscut);
        let terms = vec![Term { kind, worth, fact }];
        Verdict { action: Action::Pass, worth, terms }
    }

    #[test]
    fn a_proof_is_told_in_moves_of_the_winner_and_counts_down() {
        let wins = verdict(995.0, Some(Fact::WinsIn { plies: 5 }));
        assert_eq!(standing_words(Colour::Red, &wins, 0), "Proved: Red wins in 3 moves.");
        assert_eq!(standing_words(Colour::Red, &wins, 1), "Proved: Red wins in 2 moves.");
        let loses = verdict(-998.0, None);
        assert_eq!(standing_words(Colour::Red, &loses, 0), "Proved: Blue wins in 1 move.");
        assert_eq!((chance(&wins), chance(&loses)), (1.0, 0.0));
    }

    #[test]
    fn a_told_worth_is_read_again() {
        let wins = verdict(995.0, Some(Fact::WinsIn { plies: 5 }));
        let decision = Decision { ranked: vec![wins, verdict(-1.0, None)], effort: 0 };
        let told = worths(&decision);
        let read = |place: usize| standing_told(Colour::Blue, &told[place].1);
        assert_eq!(read(0), Some((0.0, "Proved: Blue wins in 2 moves.".to_owned())));
        assert_eq!(read(1), Some((0.73, "Red is ahead: 73% to win.".to_owned())));
        assert_eq!(standing_told(Colour::Red, ""), None);
    }

    #[test]
    fn a_glance_gets_no_number() {
        let (close, glance) = (verdict(-1.0, None), verdict(-1.5, Some(Fact::Glanced)));
        let told = worths(&Decision { ranked: vec![close, glance], effort: 0 });
        assert_eq!((told[0].1.as_str(), told[1].1.as_str()), ("27%", ""));
    }

    #[test]
    fn an_estimate_is_told_as_the_chance_of_who_is_ahead() {
        assert_eq!(standing_words(Colour::Red, &verdict(0.05, None), 0), "About even.");
        assert_eq!(
            standing_words(Colour::Blue, &verdict(1.0, None), 0),
            "Blue is ahead: 73% to win."
        );
        assert_eq!(
            standing_words(Colour::Blue, &verdict(-1.0, None), 0),
            "Red is ahead: 73% to win."
        );
    }
}
