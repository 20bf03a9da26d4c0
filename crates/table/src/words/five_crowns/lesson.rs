//! The hands of the lesson.

use parlour_rules::five_crowns::{FiveCrowns, Options, save};
use parlour_rules::{Game, Seed};

use crate::words::lesson::Step;

/// From drawing a card to a good discard, in the second round, in which fours are wild.
pub const STEPS: &[Step<FiveCrowns>] = &[
    Step {
        title: "Drawing a card",
        text: "The player with the fewest points after eleven rounds wins. Cards in melds cost \
               nothing. A run is a meld: three or more consecutive cards of one suit. You hold 7♣ and \
               8♣.\n\nYou start a turn by getting a card. Draw one from the draw pile, which nobody \
               has seen, or take the top discard. Take 9♣.",
        how: "Press d to draw, or t to take.",
        begin: || laid_out("( 7C 8C KH QD )", "( 9C 5S )", &[]),
        wanted: &["take"],
        done: "7♣ 8♣ 9♣ is a run. Your best melds are always shown, and your unmelded cards are kept separate.",
    },
    Step {
        title: "Discarding",
        text: "A turn ends with a discard. Unmelded cards cost you points when the round ends: a \
               king 13, a queen 12.\n\nDiscard the king.",
        how: "Move to it with the arrow keys and press Enter.",
        begin: || laid_out("( 7C 8C KH QD )", "( 9C 5S )", &["take"]),
        wanted: &["discard KH"],
        done: "Now only the queen is unmelded. It would cost you 12 points.",
    },
    Step {
        title: "Wild cards",
        text: "A book is three or more cards of one rank. In this round fours are wild: a four \
               can stand for any card. Jokers are always wild.\n\nWhat would 9♦ do for you? \
               Draw, or take it.",
        how: "",
        begin: || laid_out("( 9S 9H 4C QT )", "( 9D 5S )", &[]),
        wanted: &["take"],
        done: "9♠ 9♥ 9♦ and the wild four make a book of nines. Only the queen is unmelded.",
    },
    Step {
        title: "Going out",
        text: "When all cards but your discard are melded, you can go out. Your opponent gets one \
               more turn and is caught with their unmelded cards.\n\nDiscard the queen and go out.",
        how: "",
        begin: || laid_out("( 9S 9H 4C QT )", "( 9D 5S )", &["take"]),
        wanted: &["discard QT out"],
        done: "You went out, so this round costs you nothing.",
    },
    Step {
        title: "Draw or take?",
        text: "When you take a card, you know what you get. But your opponent sees it, and you give \
               up your draw. Usually, take a card only if it melds or is wild.\n\nYou hold 7♣ 8♣ K♥ \
               Q♦, and J♠ is on top. Draw, or take it?",
        how: "",
        begin: || laid_out("( 7C 8C KH QD )", "( JS 5S )", &[]),
        wanted: &["draw"],
        done: "J♠ doesn't meld with anything you hold. A card from the draw pile will probably help more.",
    },
    Step {
        title: "Your first good discard",
        text: "You drew 7♆. Keep cards that can become a meld, and get rid of high cards that \
               can't.\n\nWhich card goes with nothing and costs most?",
        how: "",
        begin: || laid_out("( 7C 8C KH QD )", "( JS 5S )", &["draw"]),
        wanted: &["discard KH"],
        done: "7♣ 7♆ can become a book and 7♣ 8♣ a run, so every seven, 6♣, 9♣ or wild card helps. \
               You're ready to play.",
    },
];

const TEXT: &str = "a test lays out every hand of the lesson";

/// The second round with this hand and these discards, the person to act.
fn laid_out(hand: &str, discards: &str, actions: &[&str]) -> FiveCrowns {
    let text = format!("( 2 10 ( 3S 8D JD 6H ) 12 {hand} ( 7T XS 4D 8H KC 3D ) {discards} Human )");
    let save = save::read(&text).expect(TEXT).save;
    let mut game = FiveCrowns::set_up(&Options::default(), &save, Seed::from(1)).expect(TEXT);
    for action in actions {
        game.play(action.parse().expect(TEXT)).expect(TEXT);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_players::{Budget, Computer, Level, Prompt};
    use parlour_rules::{Eye, Turn};

    /// The decisions that a lesson calls good are the expert's.
    #[test]
    fn the_expert_decides_as_the_lesson_says() {
        for step in &STEPS[4..] {
            let (_, prompt) = Prompt::of(&(step.begin)()).expect("somebody is asked");
            let mut expert = FiveCrowns::player(Level::Expert, Seed::from(1));
            let decision = expert.decide(&prompt, &Budget::effort(1_000));
            assert_eq!([decision.action().to_string()], step.wanted, "{}", step.title);
        }
    }

    #[test]
    fn every_step_asks_for_something_that_can_be_done() {
        for step in STEPS {
            let game = (step.begin)();
            assert!(matches!(game.turn(), Turn::Act(_)), "{}", step.title);
            assert_eq!(game.view(Eye::Nobody).wild().plural(), "fours");
            for wanted in step.wanted {
                let action = wanted.parse().expect("notation");
                assert!(game.legal().contains(&action), "{}: {wanted}", step.title);
            }
        }
    }
}
