//! Crosscut in sentences. The game is Mark Steere's.

mod drill;
mod lesson;
mod standing;

use parlour_players::Decision;
use parlour_players::crosscut::{Effect, Reason, reasons};
use parlour_rules::crosscut::{
    Action, BadPlacement, Colour, Crosscut, Judgement, Line, Options, Position, Square, Status,
    Threats, View, squares,
};
use parlour_rules::message::Part;
use parlour_rules::{Message, Seat, message};

pub use self::standing::{SWAP_IS_OPEN, chance, standing_by, standing_words};

use self::standing::worths;
use super::lesson::Step;
use super::{BeforePlay, Compared, Names, Phrase, PositionSetup, Words};
use crate::coach::Drill;
use crate::{Occupant, UgiPosition};

impl Words for Crosscut {
    const TITLE: &'static str = "Crosscut";
    const ABOUT: &'static str = "Fill a row or column. Flank and flip enemy discs.";
    const CREDIT: &'static str = "Designed by Mark Steere";
    const HOW: &'static [(&'static str, &'static str)] = HOW;
    const RULES: &'static str = include_str!("../../rules/crosscut.md");
    const HIDES: bool = false;
    const SEAT_FLAGS: &'static [&'static str] = &["red", "blue"];
    const BEFORE_PLAY: BeforePlay = BeforePlay::Options;

    fn lesson() -> &'static [Step<Self>] {
        lesson::STEPS
    }

    fn drills() -> &'static [Drill<Self>] {
        drill::DRILLS
    }

    fn seat_name(view: &View, seat: Seat, _: &[Occupant]) -> String {
        view.colours[seat.index()].player_name().to_owned()
    }

    /// Seats have their colours as names. Against a person, the one computer is "the computer".
    fn seat_phrase(_: &str, occupants: &[Occupant]) -> Option<Phrase> {
        occupants.contains(&Occupant::Person).then_some(Phrase::Computer)
    }

    fn progress(view: &View, actions: usize) -> String {
        let moves = if actions == 1 { "move" } else { "moves" };
        format!("{}, after {actions} {moves}", view.position.size())
    }

    fn read_position(text: &str) -> Option<Result<PositionSetup<Self>, String>> {
        let position = text.parse::<Position>().map_err(|why| why.to_string());
        Some(position.map(|position| (Options::of(position.size()), position)))
    }

    fn ugi_position(view: &View) -> Option<UgiPosition> {
        let Options { size, swap } = view.options;
        let start = if view.start == Position::empty(size) {
            "startpos".to_owned()
        } else {
            format!("fen {}", view.start)
        };
        let moves: Vec<String> = view.history.iter().map(ToString::to_string).collect();
        let position = match moves[..] {
            [] => start,
            _ => format!("{start} moves {}", moves.join(" ")),
        };
        let options = vec![("Size", size.to_string()), ("Swap", swap.to_string())];
        Some(UgiPosition { options, position })
    }

    fn instruction(action: Action) -> Message {
        match action {
            Action::Place(square) => message!["place a disc on ", square],
            Action::Pass => "pass".into(),
            Action::Swap => "swap and take over Red's side".into(),
        }
    }

    /// Discs are named by their colour, not by the player.
    fn ask(view: &View, _: &Names) -> Message {
        let colour = view.position.turn().player_name();
        if view.offers_swap() {
            message!["place a disc as ", colour, ", or swap and take over Red's side."]
        } else if view.status == Status::Pass {
            "you can't place a disc, so your turn is skipped.".into()
        } else {
            message!["place a disc as ", colour, "."]
        }
    }

    fn waiting_for(view: &View, seat: Seat, names: &Names) -> Message {
        let does = match view.status {
            Status::Pass => " to pass.",
            _ if view.offers_swap() => " to place a disc or swap.",
            _ => " to place a disc.",
        };
        message!["Waiting for ", names.within(seat), does]
    }

    fn tell(before: &View, after: &View, seat: Seat, action: Action, names: &Names) -> Message {
        let mover = mover(names, seat, before.colours[seat.index()]);
        let verb = |they, you| if names.reader() == Some(seat) { you } else { they };
        let placement = match action {
            Action::Pass => {
                let its = names.its(seat);
                return message![mover, " can't place a disc, so ", its, " turn is skipped."];
            }
            Action::Swap => {
                let swaps = verb(" swaps and takes", " swap and take");
                return message![mover, swaps, " over Red's side."];
            }
            Action::Place(_) => after.last.as_ref().expect("a disc was just placed"),
        };
        let square = placement.square;
        let flips = message![verb("flips ", "flip "), and_list(&placement.flips)];
        let places = message![mover, verb(" places", " place"), " a disc on ", square];
        match placement.flips.len() {
            0 => message![places, "."],
            _ if square.is_interior(after.position.size()) => {
                message![places, " and ", flips, "."]
            }
            _ => {
                let removes = verb("removes", "remove");
                message![places, ", ", flips, " and ", removes, " the disc from the perimeter."]
            }
        }
    }

    fn how_it_ended(view: &View) -> Message {
        Colour::BOTH
            .into_iter()
            .find_map(|colour| view.position.complete_line(colour))
            .map_or_else(Message::default, |line| format!("{line} is complete").into())
    }

    fn is_forced(action: Action) -> bool {
        action == Action::Pass
    }

    fn nudge(view: &View, decision: &Decision<Action>) -> Message {
        let position = &view.position;
        let Some(square) = decision.action().square() else {
            return "Which side would you rather play?".into();
        };
        let threats = position.threats();
        if threats.wins.contains(&square) {
            return "You can win with your next move.".into();
        }
        if threats.blocks.contains(&square) {
            let enemy = position.turn().other().player_name();
            return format!("{enemy} threatens to win. Where can you stop that?").into();
        }
        let flips = position.move_to(square).is_ok_and(|found| found.flips != 0);
        match (square.is_interior(position.size()), flips) {
            (false, _) => "Look at the perimeter.".into(),
            (true, true) => "You have a flip worth making.".into(),
            (true, false) => {
                let line = reasons(view, decision, 0).iter().find_map(named_line);
                let row = || format!("row {}", square.row() + 1);
                message!["Look along ", line.map_or_else(row, |line| line.to_string()), "."]
            }
        }
    }

    fn as_subject(_: &View, action: Action) -> Message {
        match action {
            Action::Swap => "swapping".into(),
            action => Self::option(action),
        }
    }

    fn option(action: Action) -> Message {
        action.into()
    }

    fn compared(decision: &Decision<Action>) -> Compared {
        Compared::by("move", "win chance", worths(decision))
    }
}

/// The line that a reason is about.
fn named_line(reason: &Reason) -> Option<Line> {
    match reason {
        Reason::Does(
            Effect::Blocks { line, .. } | Effect::Extends { line, .. } | Effect::Joins { line, .. },
        ) => Some(*line),
        _ => None,
    }
}

/// Who moves, at the beginning of a sentence. A seat that is called by its colour had this one when
/// it moved, whatever a swap made of it later.
fn mover(names: &Names, seat: Seat, colour: Colour) -> Part {
    match names.player(seat) {
        Part::Player { seat, name }
            if Colour::BOTH.map(Colour::player_name).contains(&&name[..]) =>
        {
            Part::Player { seat, name: colour.player_name().to_owned() }
        }
        named => named,
    }
}

/// Squares separated by spaces.
pub fn list(squares: &[Square]) -> Message {
    Message::join(squares.iter().map(|&square| square.into()), " ")
}

/// Squares as a list in a sentence: `c5, d5 and e5`.
fn and_list(squares: &[Square]) -> Message {
    Message::list(squares.iter().map(|&square| square.into()), " and ")
}

/// What placing a disc on a square would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    /// It's legal.
    Allowed,
    /// It's legal and wins.
    Wins,
    /// The rules don't allow it.
    Refused,
    /// The square holds a disc or isn't on the board.
    Taken,
}

/// What placing a disc on a square would do, or why it isn't allowed, in one line.
pub fn preview(position: &Position, square: Square) -> (Placing, Message) {
    let why = match position.judge(square) {
        Ok(judged) if judged.is_legal() => return does(position, &judged),
        Ok(Judgement { lengths: Some(lengths), .. }) => {
            let (created, cut) = (lengths.created, lengths.cut);
            format!("it would create a run of {created} but cut a run of {cut}, so nothing flips")
        }
        Ok(_) => {
            "a disc on the perimeter must flip something, and this one flanks nothing".to_owned()
        }
        Err(BadPlacement::Corner(_)) => "a disc in a corner flanks nothing".to_owned(),
        Err(why) => return (Placing::Taken, format!("{why}.").into()),
    };
    (Placing::Refused, message![square, " isn't allowed: ", why, "."])
}

fn does(position: &Position, judged: &Judgement) -> (Placing, Message) {
    let square = judged.square;
    let after = position.place(square).ok();
    let wins = after.is_some_and(|after| after.winner() == Some(position.turn()));
    let placing = if wins { Placing::Wins } else { Placing::Allowed };
    let wins = if wins { " and wins" } else { "" };
    let words = match judged.lengths {
        None if placing == Placing::Wins => message![square, " wins."],
        None => message![square, " flips nothing."],
        Some(lengths) if lengths.flip() => {
            let flips: Vec<Square> = squares(judged.flips()).collect();
            let (created, cut) = (lengths.created, lengths.cut);
            let lengths = format!(" (creates a run of {created}, cuts a run of {cut})");
            message![square, " flips ", and_list(&flips), wins, lengths, "."]
        }
        Some(lengths) => {
            let (created, cut) = (lengths.created, lengths.cut);
            let lengths = format!(": it would create a run of {created} but cut a run of {cut}.");
            message![square, " flips nothing", wins, lengths]
        }
    };
    (placing, words)
}

/// What a sentence about threats is about, and how its squares are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatKind {
    /// Where the side to move wins.
    Win,
    /// Where the other side would win.
    Threat,
    /// What keeps the other side from winning.
    Block,
    /// That there is nothing of the kind.
    Nothing,
}

/// The threats in a view, a sentence for each kind.
pub fn threat_words(view: &View, threats: &Threats, names: &Names) -> Vec<(ThreatKind, Message)> {
    let turn = view.position.turn();
    let does = |colour: Colour, they: &str, you: &str| {
        let seat = Seat(u8::from(view.colours[0] != colour));
        names.does(seat, they, you)
    };
    let Threats { wins, enemy_wins, blocks } = threats;
    let mut told = Vec::new();
    if !wins.is_empty() {
        told.push((
            ThreatKind::Win,
            message![does(turn, "wins", "win"), " on ", or_list(wins), "."],
        ));
    }
    if !enemy_wins.is_empty() {
        let threatens = does(turn.other(), "threatens", "threaten");
        let words = message![threatens, " to win on ", or_list(enemy_wins), "."];
        told.push((ThreatKind::Threat, words));
        told.push(match blocks.len() {
            0 if wins.is_empty() => (ThreatKind::Nothing, "Nothing stops that.".into()),
            0 => {
                let can = does(turn, "can stop", "can stop");
                (ThreatKind::Nothing, message![can, " that only by winning now."])
            }
            _ => (ThreatKind::Block, message![or_list(blocks), " stops that."]),
        });
    }
    if told.is_empty() {
        told.push((ThreatKind::Nothing, "Nobody can win with their next move.".into()));
    }
    told
}

/// Squares as a choice in a sentence: `c5 or e5`.
fn or_list(squares: &[Square]) -> Message {
    Message::list(squares.iter().map(|&square| square.into()), " or ")
}

/// The rules in short.
const HOW: &[(&str, &str)] = &[
    (
        "Aim",
        "Fill a whole row or a whole column of the inner board with discs of your colour. There \
         are no draws.",
    ),
    (
        "The board",
        "The outermost squares are the perimeter. The squares inside it are the inner board.",
    ),
    (
        "A turn",
        "Red begins. Place a disc on any empty square of the inner board. Your turn is skipped only \
         if you can't place a disc.",
    ),
    (
        "Flanking",
        "Discs of one colour next to each other in a row or column are a run. A single disc counts as \
         a run of 1. An enemy run is flanked if it fills all the squares between your new disc and \
         another of your discs in the same row or column.",
    ),
    (
        "Flipping",
        "Either all flanked discs flip to your colour, or none. They flip if the longest run you \
         create with them is longer than the longest enemy run you cut. An enemy run is cut if \
         it crosses a flanked run. A flipped disc flips nothing more.",
    ),
    (
        "The perimeter",
        "You can also place a disc on the perimeter if it flips something. That disc doesn't count \
         towards the run you create, and you take it off immediately.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_players::Level;
    use parlour_rules::{Eye, Game, Seed};

    #[test]
    fn threats_of_both_sides_are_named() {
        let told_to = |reader: Option<Seat>, position: &str| {
            let position: Position = position.parse().expect("a position");
            let view = Crosscut::set_up(&Options::of(position.size()), &position, Seed::from(1));
            let view = view.expect("a game").view(Eye::Nobody);
            let names = Names::called::<Crosscut>(
                vec!["Red".into(), "Blue".into()],
                &[Occupant::Person, Occupant::computer(Level::Easy)],
            );
            let told = threat_words(&view, &view.position.threats(), &names.read_by(reader));
            told.iter().map(|(_, words)| words.to_string()).collect::<Vec<_>>().join(" ")
        };
        let told = |position| told_to(Some(Seat(0)), position);
        let quiet = "....../.R..../....../....../....../...... blue";
        assert_eq!(told(quiet), "Nobody can win with their next move.");
        let own = "....../.BB.B./....../..R.../....../...... blue";
        assert_eq!(told(own), "The computer wins on d2.");
        let other = "....../.BB.B./....../..R.../....../...... red";
        assert_eq!(told(other), "The computer threatens to win on d2. d2 stops that.");
        // A disc at the end of the line is flanked from the edge.
        let lost = "....../.BBB../....../..R.../....../...... red";
        assert_eq!(told(lost), "The computer threatens to win on e2. Nothing stops that.");
        assert_eq!(told_to(Some(Seat(1)), own), "You win on d2.");
        assert_eq!(told_to(Some(Seat(1)), lost), "You threaten to win on e2. Nothing stops that.");
    }

    #[test]
    fn previews_name_the_flips_or_the_reason_against_them() {
        let told = |position: &str, square: &str| {
            let position: Position = position.parse().expect("a position");
            preview(&position, square.parse().expect("a square")).1.to_string()
        };
        let figure2 = "......../.R...B../.R....../......../...BBBR./......../..R...../........ red";
        assert_eq!(
            told(figure2, "c5"),
            "c5 flips d5, e5 and f5 (creates a run of 5, cuts a run of 1)."
        );
        assert_eq!(told(figure2, "c4"), "c4 flips nothing.");
        assert_eq!(told(figure2, "b2"), "b2 already has a red disc: choose an empty square.");
        assert_eq!(told(figure2, "a1"), "a1 isn't allowed: a disc in a corner flanks nothing.");
        let figure4 = "......../.R....R./.RR...../....B.../..BBBBB./....B.../.R..R.../........ red";
        assert_eq!(
            told(figure4, "e3"),
            "e3 flips nothing: it would create a run of 5 but cut a run of 5."
        );
        let figure6 = "......../.R....../..B.R.../..B.R.../.BBBR.../..B.R.../....R.../........ red";
        assert_eq!(
            told(figure6, "a5"),
            "a5 isn't allowed: it would create a run of 4 but cut a run of 4, so nothing flips."
        );
        let wins = "....../.RRRB./....B./....B./....../...... red";
        assert_eq!(told(wins, "f2"), "f2 flips e2 and wins (creates a run of 4, cuts a run of 3).");
    }

    #[test]
    fn a_puzzle_with_a_proved_win_says_that_every_other_move_loses() {
        let mut puzzles = parlour_players::puzzle::kept::<Crosscut>();
        let proved = puzzles.find(|puzzle| puzzle.chances == [1.0, 0.0]).expect("a puzzle");
        assert_eq!(crate::words::puzzle::lead(&proved).to_string(), "Every other move loses.");
    }
}
