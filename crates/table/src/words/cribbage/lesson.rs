//! The deals of the lesson.

use parlour_rules::cards::{Card, parse_cards};
use parlour_rules::cribbage::{Action, Counting, Cribbage, Options, Phase, Setup, Show};
use parlour_rules::{Eye, Game, Seat, Seed, Turn};

use crate::words::lesson::Step;

/// From the crib to a good lead. The person sits on the first seat and deals, but for the last two.
pub const STEPS: &[Step<Cribbage>] = &[
    Step {
        title: "The crib",
        text: "The first player to reach 121 points wins. You are dealt six cards and keep four. You \
               discard the other two to the crib, an extra hand for the dealer. You deal, so it's \
               yours.\n\nCards that add up to 15 score, and a 5 makes 15 with every 10, jack, queen \
               and king. Discard the 2 and the 9.",
        how: "Mark them with Space, then press Enter.",
        begin: discarding,
        wanted: &["toss 2C 9H"],
        done: "Now 5 5 J Q stay together: four fifteens and a pair, ten points already.",
    },
    Step {
        title: "The play",
        text: "You take turns playing cards and adding them up. Making 15 or 31 scores two \
               points, which you peg on the board.\n\nThe computer has led an 8. Play the 7.",
        how: "Move to it with the arrow keys and press Enter.",
        begin: fifteen,
        wanted: &["play 7D"],
        done: "Fifteen for two. Your back peg jumps over the front one and now shows your score.",
    },
    Step {
        title: "Pairs and runs",
        text: "A card of the same rank as the one before pegs 2. If the last three or more \
               cards have consecutive ranks, in any order, they are a run and peg 1 a card.\n\n4, 6 \
               and 7 have been played. Which card makes a run of four?",
        how: "",
        begin: run,
        wanted: &["play 5H"],
        done: "A run of four for four. The count never passes 31. If you can't play, you say go.",
    },
    Step {
        title: "The show",
        text: "Then every hand is counted, together with the starter, the card that was turned \
               up. You score 2 for every fifteen and every pair, and 1 for each card of a \
               run.\n\nCount each 5 with J, Q and K, then the pair of fives, then the run J Q K. How \
               many points is that? Type the number.",
        how: "",
        begin: counting,
        wanted: &["count 17"],
        done: "Six fifteens are twelve, a pair is fourteen, and a run of three makes seventeen.",
    },
    Step {
        title: "Whose crib?",
        text: "Now the computer deals, so the crib is the computer's. Keep the best four, and give \
               nothing away: no 5, no pair, no two cards that make 15.\n\nWhich two cards do you \
               discard?",
        how: "",
        begin: their_crib,
        wanted: &["toss 9D KC"],
        done: "4 5 6 6 is a run of three twice over, a pair and two fifteens: twelve points. A 9 \
               and a king score nothing together.",
    },
    Step {
        title: "Your first good lead",
        text: "The non-dealer leads. If you lead a 5 or higher, the computer may make 15. On a \
               card below 5 it can't.\n\nYou hold 4♣ 4♦ J♠ K♥. What do you lead?",
        how: "",
        begin: leading,
        wanted: &["play 4C", "play 4D"],
        done: "No single card makes 15 with a 4. If the computer plays a 4 for a pair, your other 4 pegs \
               six. You're ready to play.",
    },
];

fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("a test lays out every deal of the lesson")
}

/// A deal of the person's, with what both were dealt, and these actions taken.
fn laid_out(hands: [&str; 2], starter: &str, actions: &[&str]) -> Cribbage {
    dealt_by(Seat(0), hands, starter, actions)
}

/// The same, with this dealer.
fn dealt_by(dealer: Seat, hands: [&str; 2], starter: &str, actions: &[&str]) -> Cribbage {
    let setup = Setup {
        dealer,
        scores: vec![0, 0],
        hands: hands.map(cards).to_vec(),
        crib: None,
        starter: cards(starter)[0],
    };
    let options = Options { show: Show::Players, ..Options::default() };
    let mut game = Cribbage::set_up(&options, &setup, Seed::from(1))
        .expect("a test lays out every deal of the lesson");
    for action in actions {
        let action = action.parse().expect("a test lays out every deal of the lesson");
        game.play(action).expect("a test lays out every deal of the lesson");
    }
    game
}

fn discarding() -> Cribbage {
    laid_out(["5H 5S JD QC 2C 9H", "AC 3D 6S 8C TH KC"], "KH", &["toss AC TH"])
}

fn fifteen() -> Cribbage {
    let hands = ["7D KS 3H QC 2C 9H", "8S 4D 6C JC TH AC"];
    laid_out(hands, "KH", &["toss TH AC", "toss 2C 9H", "play 8S"])
}

fn run() -> Cribbage {
    let hands = ["5H 6D KS QC 2C 9H", "4C 7S AD JC TH AC"];
    let actions = ["toss TH AC", "toss 2C 9H", "play 4C", "play 6D", "play 7S"];
    laid_out(hands, "KH", &actions)
}

fn their_crib() -> Cribbage {
    dealt_by(Seat(1), ["4D 5D 6C 6S 9D KC", "AC 3D 2H 8H TH QC"], "QH", &[])
}

fn leading() -> Cribbage {
    let hands = ["4C 4D JS KH 8D 2S", "AC 3D 6S 8H TH KC"];
    dealt_by(Seat(1), hands, "QH", &["toss 2S 8D", "toss AC KC"])
}

/// The play is over, and the other hand counted: the person's is asked for.
fn counting() -> Cribbage {
    let hands = ["5H 5S JD QC 2C 9H", "AC 3D 6S 8C TH KC"];
    let mut game = laid_out(hands, "KH", &["toss AC TH", "toss 2C 9H"]);
    for _ in 0..32 {
        let view = game.view(Eye::Nobody);
        let action = match (view.phase, view.turn) {
            (Phase::Count(Counting::Hand), Turn::Act(Seat(0))) => break,
            (Phase::Count(_), _) => Action::Count(0),
            _ => game.legal()[0],
        };
        game.play(action).expect("a legal action is accepted");
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_players::{Budget, Computer, Level, Prompt};
    use parlour_rules::cribbage::{Shown, score};

    #[test]
    fn every_step_asks_the_person_for_something_that_can_be_done() {
        for step in STEPS {
            let game = (step.begin)();
            assert_eq!(game.turn(), Turn::Act(Seat(0)), "{}", step.title);
            for wanted in step.wanted {
                let action = wanted.parse().expect("notation");
                assert!(game.legal().contains(&action), "{}: {wanted}", step.title);
            }
        }
    }

    /// The decisions that a lesson calls good are the expert's.
    #[test]
    fn the_expert_decides_as_the_lesson_says() {
        for step in &STEPS[4..] {
            let (_, prompt) = Prompt::of(&(step.begin)()).expect("somebody is asked");
            let mut expert = Cribbage::player(Level::Expert, Seed::from(1));
            let decided = expert.decide(&prompt, &Budget::effort(300)).action().to_string();
            assert!(step.wanted.contains(&decided.as_str()), "{}: {decided}", step.title);
        }
    }

    #[test]
    fn the_numbers_in_the_texts_are_the_rules_numbers() {
        let shown: Shown = "5H 5S JD QC | KH".parse().expect("cards");
        assert_eq!(score(shown.hand, shown.starter, Counting::Hand).total(), 17);
        let pegged = |at: usize| {
            let mut game = (STEPS[at].begin)();
            let action = STEPS[at].wanted[0].parse().expect("notation");
            let before = game.view(Eye::Nobody).scores()[0];
            game.play(action).expect("legal");
            game.view(Eye::Nobody).scores()[0] - before
        };
        assert_eq!((pegged(1), pegged(2), pegged(3)), (2, 4, 17));
        // A starter that adds nothing.
        let kept: Shown = "4D 5D 6C 6S | AH".parse().expect("cards");
        assert_eq!(score(kept.hand, kept.starter, Counting::Hand).total(), 12);
    }
}
