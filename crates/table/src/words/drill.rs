//! What is said in a drill.

use parlour_rules::{Message, message};

use crate::coach::{DRILL_QUESTIONS, DrillInfo, DrillRun};

/// What a drill is, before it begins.
pub fn intro(drill: &DrillInfo) -> String {
    format!("{} {} Wrong answers don't stop the clock.", drill.about, drill.how)
}

/// Where a run stands: `Question 3 of 10, 2 right`.
pub fn progress(number: u32, right: u32) -> String {
    format!("Question {number} of {DRILL_QUESTIONS}, {right} right")
}

/// What an answer was worth, with the solution where it was wrong.
pub fn judged(is_right: bool, solution: &Message) -> Message {
    if is_right { "Right.".into() } else { message!["No. ", solution.clone()] }
}

/// The result of a run: `9 of 10 right in 1:14.3.`
pub fn result(run: &DrillRun) -> String {
    format!("{} of {} right in {}.", run.right, run.of, time(run.milliseconds))
}

/// How a run compares with the best one before it.
pub fn compared(run: &DrillRun, best: Option<&DrillRun>) -> String {
    if run.right == 0 && best.is_none_or(|best| best.right == 0) {
        return "Get one right to set a time to beat.".to_owned();
    }
    let Some(best) = best else { return "That's the time to beat.".to_owned() };
    if run.right > best.right || run.right == best.right && run.milliseconds < best.milliseconds {
        return format!("Your best so far! Before: {}", result(best));
    }
    format!("Your best is still {}", result(best))
}

/// The best run in a list of drills: `best: 9 of 10 in 1:14.3`.
pub fn best(run: Option<&DrillRun>) -> String {
    match run {
        None => "not tried yet".to_owned(),
        Some(run) => format!("best: {} of {} in {}", run.right, run.of, time(run.milliseconds)),
    }
}

/// The best run, before a drill: `Your best: 9 of 10 in 1:14.3.`
pub fn own_best(run: Option<&DrillRun>) -> String {
    match run {
        None => "You haven't tried it yet.".to_owned(),
        Some(_) => format!("Your {}.", best(run)),
    }
}

/// What is said when a run is left before its end.
pub const LEFT: &str = "You stopped the drill. Only finished drills count.";

/// A time in minutes, seconds and tenths: `1:14.3`.
fn time(milliseconds: u64) -> String {
    let tenths = milliseconds / 100;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::Time;

    fn run(right: u32, milliseconds: u64) -> DrillRun {
        DrillRun { at: Time(1), drill: "d".to_owned(), right, of: 10, milliseconds }
    }

    #[test]
    fn a_run_is_compared_by_right_answers_and_then_by_time() {
        assert_eq!(result(&run(9, 74_350)), "9 of 10 right in 1:14.3.");
        assert_eq!(compared(&run(9, 1), None), "That's the time to beat.");
        let is_best = |one, other| compared(&one, Some(&other)).starts_with("Your best so far!");
        assert!(is_best(run(10, 90_000), run(9, 10_000)));
        assert!(is_best(run(9, 9_000), run(9, 10_000)));
        assert!(!is_best(run(9, 10_000), run(9, 10_000)));
        assert!(!is_best(run(8, 1), run(9, 10_000)));
        let none_right = "Get one right to set a time to beat.";
        assert_eq!(compared(&run(0, 1), None), none_right);
        assert_eq!(compared(&run(0, 1), Some(&run(0, 2))), none_right);
        assert_eq!(compared(&run(1, 1), None), "That's the time to beat.");
        assert_eq!(best(Some(&run(10, 3_599_999))), "best: 10 of 10 in 59:59.9");
    }
}
