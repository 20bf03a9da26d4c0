//! The boards of the lesson.

use parlour_rules::crosscut::{Position, Square};

/// A board to try something on.
pub struct Step {
    /// What it is about.
    pub title: &'static str,
    /// What to do.
    pub text: &'static str,
    board: &'static str,
    /// The squares that solve it; any at all where there are none.
    wanted: &'static [&'static str],
    /// What is said when it is solved.
    pub done: &'static str,
}

impl Step {
    /// The position, Red to move.
    pub fn position(&self) -> Position {
        self.board.parse().expect("a test reads every board of the lesson")
    }

    /// Whether a disc there is what the step is after.
    pub fn accepts(&self, square: Square) -> bool {
        self.wanted.is_empty() || self.wanted.iter().any(|wanted| *wanted == square.to_string())
    }
}

/// The lesson.
pub const STEPS: &[Step] = &[
    Step {
        title: "Setting a disc down",
        text: "You are Red. The lines show the inner board: discs live there, and you set one \
               down each turn.\n\nMove the cursor with the arrow keys or the mouse, and press \
               Enter on any square of the inner board.",
        board: "....../....../....../....../....../...... red",
        wanted: &[],
        done: "That is a turn. Fill a whole row or column of the inner board and you win.",
    },
    Step {
        title: "Flanking",
        text: "Blue's two discs lie in a line with yours. A disc of yours at their other end \
               flanks them, and they flip to your colour.\n\nThe line at the foot of the screen \
               tells what a square would do. Flip both.",
        board: "......./......./......./.RBB.../......./......./....... red",
        wanted: &["e4"],
        done: "Both flipped: four in a row where you had one.",
    },
    Step {
        title: "Longer than what you cut",
        text: "Blue has a line of three, down the middle. Flips must create a longer line than \
               the longest they cut.\n\nOn e3 you would create 3 and cut 3: nothing would flip. \
               Find the square where you create more.",
        board: "......./......./..RB.../...B.../.RRB.../......./....... red",
        wanted: &["e5"],
        done: "You created 4 and cut 3, so it flipped.",
    },
    Step {
        title: "From the edge",
        text: "The outer squares are the perimeter. A disc may go there only if it flips, and it \
               is taken off at once.\n\nBlue's two discs reach the edge. Flank them from outside.",
        board: "......./......./.BBRR../......./......./......./....... red",
        wanted: &["a3"],
        done: "They flipped, and your disc on the edge is gone again.",
    },
    Step {
        title: "Winning",
        text: "A flip can finish a line. One disc makes column c all yours: find it.",
        board: "....../..R.../..R.../..BB../....../...... red",
        wanted: &["c5"],
        done: "Column c is complete: you have won. That is the whole game.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::Colour;

    /// The squares of a step's legal moves that `test` is true of.
    fn moves_that(step: &Step, test: impl Fn(Position, Position, u64) -> bool) -> Vec<String> {
        let before = step.position();
        let moves = before.moves();
        moves
            .iter()
            .filter(|found| test(before, before.after(**found), found.flips))
            .map(|found| found.square.to_string())
            .collect()
    }

    #[test]
    fn exactly_the_wanted_squares_do_what_each_step_says() {
        for step in &STEPS[1..4] {
            assert_eq!(moves_that(step, |_, _, flips| flips != 0), step.wanted, "{}", step.title);
        }
        let wins = moves_that(&STEPS[4], |_, after, _| after.winner() == Some(Colour::Red));
        assert_eq!(wins, STEPS[4].wanted);
        assert!(STEPS.iter().all(|step| step.position().turn() == Colour::Red));
    }

    #[test]
    fn the_numbers_in_the_texts_are_the_rules_numbers() {
        let judged = |square: &str| {
            let square = square.parse().expect("a square");
            let judged = STEPS[2].position().judge(square).expect("an empty square");
            judged.lengths.map(|lengths| (lengths.created, lengths.cut))
        };
        assert_eq!((judged("e3"), judged("e5")), (Some((3, 3)), Some((4, 3))));
    }
}
