//! What the tutor says.

use parlour_players::review::Judged;
use parlour_rules::{Message, message};

use super::Words;
use super::story::{DecisionText, Telling, When, lost_win};
use crate::tutor::TutorMode;

/// The tutor as a setting, for a form.
pub const SETTING: &str = "Tutor";
/// What the setting does.
pub const ABOUT: &str = "The tutor warns you before a move that costs at least this much win \
                         chance, or explains each move after you make it. It works only in games \
                         against the computer.";
/// Why the tutor doesn't help at a table.
pub const NOT_BETWEEN_PEOPLE: &str = "the tutor works only in games against the computer";
/// What is said while a move is judged.
pub const CHECKING: &str = "Checking your move… Play it again to skip the check.";
/// What is asked after a warning.
pub const ASK: &str = "Play it anyway, try again, or see why?";
/// Plays the move in spite of the warning.
pub const PLAY: &str = "Play it anyway";
/// Takes the move back before it is played.
pub const TRY_AGAIN: &str = "Try again";
/// Shows the reasons for the warning.
pub const WHY: &str = "Show me why";

impl TutorMode {
    /// The choice in a list of choices.
    pub const fn label(self) -> &'static str {
        match self {
            TutorMode::Off => "off",
            TutorMode::WarnFrom2 => "warn at 2%",
            TutorMode::WarnFrom5 => "warn at 5%",
            TutorMode::WarnFrom10 => "warn at 10%",
            TutorMode::Explain => "explain",
        }
    }

    /// What the tutor does now, in a sentence.
    pub const fn in_words(self) -> &'static str {
        match self {
            TutorMode::Off => "The tutor is off.",
            TutorMode::WarnFrom2 => "The tutor warns you before a move that costs 2% or more.",
            TutorMode::WarnFrom5 => "The tutor warns you before a move that costs 5% or more.",
            TutorMode::WarnFrom10 => "The tutor warns you before a move that costs 10% or more.",
            TutorMode::Explain => "The tutor explains each of your moves.",
        }
    }
}

/// What a move would cost, in a sentence.
pub fn warning<G: Words>(judged: &Judged<G::Action>) -> Message {
    match lost_win::<G>(judged, When::Ahead) {
        Some(lost) => format!("That {lost}.").into(),
        None => format!("That costs {}.", about(judged.best_chance, judged.cost())).into(),
    }
}

/// A move that can still be changed, and what is wrong with it.
pub fn told<G: Words>(view: &G::View, judged: &Judged<G::Action>) -> DecisionText {
    let what = message!["You're about to ", G::instruction_in(view, judged.action), "."];
    DecisionText::new::<G>(view, judged, what, &Telling::ahead())
}

/// Why a move was the best, or what was wrong with it.
pub fn explanation<G: Words>(view: &G::View, judged: &Judged<G::Action>) -> Message {
    let first = |reasons: &[Message]| reasons.first().map(|reason| message![" ", reason.clone()]);
    let reason = first(&judged.reasons);
    if judged.is_best() {
        return message!["That's the best move.", reason];
    }
    // The reasons compare the best move with the next best, which needn't be the one played.
    let reason = first(&judged.faults).or(reason);
    let better = G::instruction_in(view, judged.best);
    if judged.is_about_equal() {
        return message!["That's about as good as the best move. Best: ", better, "."];
    }
    let cost = match lost_win::<G>(judged, When::Done) {
        Some(lost) => format!("That {lost}."),
        None => format!("That cost {}.", about(judged.best_chance, judged.cost())),
    };
    message![cost, " Best: ", better, ".", reason]
}

/// A cost in whole percent: `about 9% (52% → 43%)`.
fn about(best_chance: f64, cost: f64) -> String {
    let [best, cost] = [best_chance, cost].map(|part| (100.0 * part).round());
    match cost {
        ..1.0 => "less than 1%".to_owned(),
        // The three numbers fit together as they are shown.
        _ => format!("about {cost:.0}% ({best:.0}% → {:.0}%)", (best - cost).max(0.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_written_in_whole_percent_that_add_up() {
        let costs = [(0.5, 0.002), (0.5, 0.006), (0.524, 0.0479), (1.0, 1.0), (0.006, 0.006)];
        let said = costs.map(|(best, cost)| about(best, cost));
        assert_eq!(said[0], "less than 1%");
        assert_eq!(said[1], "about 1% (50% → 49%)");
        assert_eq!(said[2], "about 5% (52% → 47%)", "52.4% and 47.6% would show as 4%");
        assert_eq!(said[3], "about 100% (100% → 0%)");
        assert_eq!(said[4], "about 1% (1% → 0%)");
    }
}
