//! The boards of the lesson.

use parlour_rules::crosscut::{Crosscut, Options, Position};
use parlour_rules::{Game, Seed};

use crate::words::lesson::Step;

/// A game from a position, with Red to move.
fn board(text: &str) -> Crosscut {
    let position: Position = text.parse().expect("a test reads every board of the lesson");
    let options = Options::of(position.size());
    Crosscut::set_up(&options, &position, Seed::from(0)).expect("a position is a start")
}

/// From placing a disc to a forced win.
pub const STEPS: &[Step<Crosscut>] = &[
    Step {
        title: "Placing a disc",
        text: "You are Red. The frame marks the inner board. Fill a whole row or column of it with \
               your discs and you win.\n\nYou place one disc each turn. Place one on any square of \
               the inner board.",
        how: "Move the cursor with the arrow keys or the mouse, and press Enter.",
        begin: || board("....../....../....../....../....../...... red"),
        wanted: &[],
        done: "That was your turn. In a game, Blue would move now.",
    },
    Step {
        title: "Flanking",
        text: "Blue's two discs are next to yours in row 4. A disc of yours just past them \
               flanks them, and they flip to your colour.\n\nFlip both.",
        how: "The text at the bottom of the screen says what a disc on the square under the cursor would \
              do.",
        begin: || board("......./......./......./.RBB.../......./......./....... red"),
        wanted: &["e4"],
        done: "Both flipped: now you have a run of four.",
    },
    Step {
        title: "Longer than what you cut",
        text: "Blue has a run of three down the middle. Flipping one of its discs cuts it. Your \
               flips must create a longer run than the longest they cut.\n\nA disc on e3 would \
               create a run of three and cut a run of three, so nothing would flip. Find the square that \
               creates a longer run.",
        how: "",
        begin: || board("......./......./..RB.../...B.../.RRB.../......./....... red"),
        wanted: &["e5"],
        done: "You created a run of four and cut a run of three, so the disc flipped.",
    },
    Step {
        title: "From the perimeter",
        text: "The outermost squares are the perimeter. A disc can go there only if it flips \
               something, and it comes straight off.\n\nOne of Blue's two discs is right \
               next to the perimeter. Flank them from there.",
        how: "",
        begin: || board("......./......./.BBRR../......./......./......./....... red"),
        wanted: &["a3"],
        done: "Both flipped, and your perimeter disc has come off.",
    },
    Step {
        title: "Winning",
        text: "A flip can complete a line. One disc makes column c all yours: find it.",
        how: "",
        begin: || board("....../..R.../..R.../..BB../....../...... red"),
        wanted: &["c5"],
        done: "Column c is complete, so you win.",
    },
    Step {
        title: "Blocking",
        text: "Blue needs one more disc to fill row 3. Stop Blue, and look at what Blue can flip \
               afterwards.\n\nOnly one square saves the game.",
        how: "",
        begin: || board("....../....../.BB.B./....../.R..R./...... red"),
        wanted: &["d3"],
        done: "Blue already has a disc on each side of yours in row 3, so Blue can't flank it there.",
    },
    Step {
        title: "Your first forced win",
        text: "Now look one move further. After the right move, Blue can't stop what you \
               threaten.\n\nBlue's two discs in row 5 can be flipped from the perimeter. What will \
               you threaten then?",
        how: "",
        begin: || board("......./......./..B..../..R..../.BBRR../....... red"),
        wanted: &["a5"],
        done: "Row 5 needs only f5 now. If Blue blocks there, you flip that disc from g5. That's \
               how games are won: make a threat that can't be answered.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::Eye;
    use parlour_rules::crosscut::Colour;

    fn position(step: &Step<Crosscut>) -> Position {
        (step.begin)().view(Eye::Nobody).position
    }

    /// The squares of a step's legal moves that `test` is true of.
    fn moves_that(
        step: &Step<Crosscut>,
        test: impl Fn(Position, Position, u64) -> bool,
    ) -> Vec<String> {
        let before = position(step);
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
        let blocks = moves_that(&STEPS[5], |_, after, _| !after.can_win());
        assert_eq!(blocks, STEPS[5].wanted);
        let forces = moves_that(&STEPS[6], |_, after, _| {
            let mut answers = after.moves().into_iter();
            !after.can_win() && answers.all(|answer| after.after(answer).can_win())
        });
        assert_eq!(forces, STEPS[6].wanted);
        assert!(STEPS.iter().all(|step| position(step).turn() == Colour::Red));
    }

    #[test]
    fn the_numbers_in_the_texts_are_the_rules_numbers() {
        let judged = |square: &str| {
            let square = square.parse().expect("a square");
            let judged = position(&STEPS[2]).judge(square).expect("an empty square");
            judged.lengths.map(|lengths| (lengths.created, lengths.cut))
        };
        assert_eq!((judged("e3"), judged("e5")), (Some((3, 3)), Some((4, 3))));
    }
}
