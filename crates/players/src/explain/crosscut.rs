//! Crosscut reasons in words.

use parlour_rules::crosscut::{Action, Colour, Line, Square};
use parlour_rules::{Message, message};

use super::Voice;
use crate::Verdict;
use crate::crosscut::{Answer, Cut, Effect, Fact, Outlook, Reason, Win, is_glanced, stated};

/// The reasons for a move of `mover`, a sentence each.
pub fn sentences(reasons: &[Reason], mover: Colour, voice: Voice) -> Vec<Message> {
    let sides = Sides::new(mover, voice);
    reasons.iter().map(|reason| sentence(reason, &sides)).collect()
}

/// The moves that the search expects after a move; `None` where it only glanced.
pub fn expected_line(verdict: &Verdict<Action>) -> Option<Message> {
    if is_glanced(verdict) {
        return None;
    }
    let moves = stated(verdict).find_map(|fact| match fact {
        Fact::Line { moves, .. } => moves.get(1..),
        _ => None,
    })?;
    let shown = Message::join(moves.iter().take(SHOWN).map(|&action| action.into()), " ");
    (!shown.is_empty()).then(|| message!["Expected next: ", shown, "."])
}

/// How many expected moves are shown.
const SHOWN: usize = 6;

/// How a sentence names a side.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    I,
    You,
    Named(Colour),
}

impl Side {
    fn subject(self) -> &'static str {
        match self {
            Side::I => "I",
            Side::You => "you",
            Side::Named(Colour::Red) => "Red",
            Side::Named(Colour::Blue) => "Blue",
        }
    }

    fn object(self) -> &'static str {
        if self == Side::I { "me" } else { self.subject() }
    }

    fn whose(self) -> &'static str {
        match self {
            Side::I => "my",
            Side::You => "your",
            Side::Named(Colour::Red) => "Red's",
            Side::Named(Colour::Blue) => "Blue's",
        }
    }

    /// The side and its verb: `Blue wins`, `you win`.
    fn does(self, they: &str, others: &str) -> String {
        let verb = if matches!(self, Side::Named(_)) { they } else { others };
        format!("{} {verb}", self.subject())
    }
}

/// The side that moves, and the other.
struct Sides {
    mover: Side,
    enemy: Side,
}

impl Sides {
    /// Advice calls the advised side "you" and the other by its colour. About its own move the
    /// computer speaks to the other side.
    fn new(mover: Colour, voice: Voice) -> Self {
        match voice {
            Voice::Own => Sides { mover: Side::I, enemy: Side::You },
            Voice::Advice => Sides { mover: Side::You, enemy: Side::Named(mover.other()) },
        }
    }

    /// The sides of the answer to the move.
    fn of_the_answer(&self) -> Self {
        Sides { mover: self.enemy, enemy: self.mover }
    }
}

fn sentence(reason: &Reason, sides: &Sides) -> Message {
    let &Sides { mover, enemy } = sides;
    let sentence = match reason {
        Reason::Does(effect) => effect_sentence(effect, sides),
        Reason::Wins { moves, others_lose } => {
            let wins = if mover == Side::I { "I win" } else { "it wins" };
            let others = if *others_lose { ", and every other move loses" } else { "" };
            format!("{wins} in {moves}{others}").into()
        }
        Reason::OthersLose => "every other move loses".into(),
        Reason::EveryMoveLoses { moves } => {
            let (wins, whatever) = (enemy.does("wins", "win"), mover.does("does", "do"));
            format!("{wins} in {moves}, whatever {whatever}").into()
        }
        Reason::CannotStop { wins } => {
            message![enemy.does("threatens", "threaten"), " ", threat(wins, Some(mover))]
        }
        Reason::IsSafe => format!("{} can't win on the next move", enemy.subject()).into(),
        Reason::Chance { chance } => {
            format!("it gives {} the best win chance, {}", mover.object(), percent(*chance)).into()
        }
        Reason::OnlyMove => "it's the only legal move".into(),
        Reason::Skipped => {
            format!("{} can't place a disc, so the turn is skipped", mover.subject()).into()
        }
        Reason::EvenStart => {
            "of all first moves it leaves the game closest to even, so a swap gains little".into()
        }
        Reason::TooStrong => {
            format!("it's too strong: {} can swap and take it over", enemy.subject()).into()
        }
        Reason::TooWeak => {
            format!("it's too weak: {} ahead without swapping", enemy.does("is", "are")).into()
        }
        Reason::TakesRed { side } => {
            let side = match side {
                Outlook::WinsIn(moves) => format!(", which wins in {moves}"),
                Outlook::LosesIn(moves) => format!(", which loses in {moves}"),
                Outlook::Better => ", which has the better chances".to_owned(),
                Outlook::Worse => ", which has the worse chances".to_owned(),
                Outlook::Unknown => String::new(),
            };
            format!("it takes over Red's side{side}").into()
        }
        Reason::Random { of } => {
            let picked = if mover == Side::I { "I picked it" } else { "it was picked" };
            format!("{picked} at random from {of} moves").into()
        }
        Reason::MissesWin(win) => {
            message!["it misses ", win.square, ", which ", wins_by(&win.flips, win.line)]
        }
        Reason::Misses { best, does } => {
            message!["it misses ", *best, ", which ", clause_of_another(does, sides)]
        }
        Reason::WinsToo { moves, best } if moves > best => {
            format!("it also wins, but in {moves} instead of {best}").into()
        }
        Reason::WinsToo { moves: 1, .. } => "it also wins immediately".into(),
        Reason::WinsToo { moves, .. } => format!("it also wins in {moves}").into(),
        Reason::Allows { answer, does } => {
            let result = match does {
                Answer::Completes(win) => wins_by(&win.flips, win.line),
                Answer::WinsIn(moves) => format!("wins in {moves}").into(),
                Answer::Does(effect) => clause_of_another(effect, &sides.of_the_answer()),
            };
            let lets = format!("it lets {} answer with ", enemy.object());
            message![lets, *answer, ", which ", result]
        }
        Reason::Loses { moves } => {
            format!("{} in {moves} after it", enemy.does("wins", "win")).into()
        }
        Reason::Uncertain { best } => {
            format!("it isn't certain to win, but the best move wins in {best}").into()
        }
        Reason::ShorterSegment => {
            format!("it leaves {} longest run further from a full line", mover.whose()).into()
        }
        Reason::Worse { best, best_chance, chance } => {
            let best: Message = match best {
                Action::Place(square) => (*square).into(),
                Action::Pass => "passing".into(),
                Action::Swap => "swapping".into(),
            };
            let [chance, best_chance] = [*chance, *best_chance].map(percent);
            let after_it = format!("{} win chance is {chance} after it, but ", mover.whose());
            message![after_it, best_chance, " after ", best]
        }
        Reason::AboutAsGood => "it's about as good as the best move".into(),
        Reason::Glanced => "other moves looked better, so this one wasn't examined closely".into(),
    };
    message![sentence.capitalised(), "."]
}

/// What a move does, as a sentence without its full stop.
fn effect_sentence(effect: &Effect, sides: &Sides) -> Message {
    match effect {
        Effect::Blocks { square, flips, .. } if flips.is_empty() => {
            message![*square, " ", clause(effect, sides)]
        }
        Effect::BuildsAndBlocks { square, .. } => message![*square, " ", clause(effect, sides)],
        _ => message!["it ", clause(effect, sides)],
    }
}

/// What a move does, as it follows the move's name: "threatens e6, which would complete column e".
fn clause(effect: &Effect, sides: &Sides) -> Message {
    let &Sides { mover, enemy } = sides;
    match effect {
        Effect::Completes { line, flips } => wins_by(flips, *line),
        Effect::Blocks { line, missing, of, flips, .. } => {
            let blocks = if flips.is_empty() {
                "blocks ".into()
            } else {
                message!["flips ", discs(flips), " and breaks "]
            };
            let more = if *missing == 1 { "disc" } else { "discs" };
            // Half a line is close. Farther away the number says little.
            let how_close = if 2 * missing <= *of {
                format!("where {} needed {} more {more}", enemy.subject(), count(*missing))
            } else {
                format!("one of {} best lines", enemy.whose())
            };
            message![blocks, format!("{line}, {how_close}")]
        }
        Effect::Stops { wins } => match &wins[..] {
            [win] => {
                message!["prevents ", enemy.whose(), " ", win.square, ", which ", would_win_by(win)]
            }
            wins => stops_winning(wins, enemy),
        },
        Effect::Threatens { wins, unstoppable } => {
            message!["threatens ", threat(wins, unstoppable.then_some(enemy))]
        }
        Effect::Flips { discs: flipped, cut, line, length } => {
            let (verb, what) = result_of_flips(cut.as_ref(), *line, *length, enemy);
            message!["flips ", discs(flipped), format!(" and {verb}s {what}")]
        }
        Effect::PreventsFlip { discs: kept, cut } => {
            let (verb, what) = cutting(cut, mover);
            let result =
                if cut.left == 0 { String::new() } else { format!(", which would {verb} {what}") };
            message!["keeps ", enemy.object(), " from flipping ", discs(kept), result]
        }
        Effect::Prepares { next, does } => {
            message!["prepares ", *next, ", which would ", prepared(does, enemy)]
        }
        Effect::BuildsAndBlocks { own, enemy: theirs, .. } => {
            let (mine, theirs) =
                (format!("{} {own}", mover.whose()), format!("{} {theirs}", enemy.whose()));
            format!("builds {mine} and blocks {theirs}").into()
        }
        Effect::Extends { line, discs, of } => {
            let safe = format!("{} can't flip any of those discs yet", enemy.subject());
            format!("builds {line} ({discs} of {of}), and {safe}").into()
        }
        Effect::Joins { line, length } => {
            let longer = count(length + 1);
            let to_cut = format!("{} a run of {longer} to cut it", enemy.does("needs", "need"));
            format!("makes {}, and {to_cut}", run(*length, *line)).into()
        }
        Effect::OnOpenLines { lines } => {
            let lines = Message::list(lines.iter().map(|line| line.to_string().into()), " and ");
            message!["builds ", lines, ", where ", enemy.does("has", "have"), " no disc"]
        }
        Effect::AwayFromThePerimeter => {
            let cannot = format!("{} can't flip it from there yet", enemy.subject());
            format!("stays away from the perimeter, so {cannot}").into()
        }
    }
}

/// `stops Blue from winning at c4 or e2`
fn stops_winning(wins: &[Win], enemy: Side) -> Message {
    let places = Message::list(wins.iter().map(|win| win.square.into()), " or ");
    message![format!("stops {} from winning at ", enemy.object()), places]
}

/// How a placement wins: `flips d3, completes row 3 and wins`.
fn wins_by(flips: &[Square], line: Line) -> Message {
    let flips = match flips {
        [] => Message::default(),
        flips => message!["flips ", discs(flips), ", "],
    };
    message![flips, format!("completes {line} and wins")]
}

/// How a placement would win: `would flip d3 and complete row 3`.
fn would_win_by(win: &Win) -> Message {
    let flip = match &win.flips[..] {
        [] => Message::default(),
        flips => message!["flip ", discs(flips), " and "],
    };
    message!["would ", flip, format!("complete {}", win.line)]
}

/// `a run of three in row 4`
fn run(length: u32, line: Line) -> String {
    format!("a run of {} in {line}", count(length))
}

/// What another move does that the sentence is not about, so that "which" doesn't come twice:
/// "threatens to complete column e".
fn clause_of_another(effect: &Effect, sides: &Sides) -> Message {
    match effect {
        Effect::Threatens { wins, unstoppable } => {
            let threatens = match &wins[..] {
                [Win { line, .. }] => format!("threatens to complete {line}"),
                wins => format!("makes {} threats in one move", count(wins.len() as u32)),
            };
            let forces = if *unstoppable { " and forces a win" } else { "" };
            format!("{threatens}{forces}").into()
        }
        Effect::PreventsFlip { discs: kept, .. } => {
            message!["keeps ", sides.enemy.object(), " from flipping ", discs(kept)]
        }
        Effect::Flips { discs, cut, line, length } => {
            let (verb, what) = result_of_flips(cut.as_ref(), *line, *length, sides.enemy);
            message!["flips ", few_discs(discs), format!(" and {verb}s {what}")]
        }
        Effect::Stops { wins } => stops_winning(wins, sides.enemy),
        Effect::Prepares { next, does } => {
            let prepared = match **does {
                Effect::Flips { .. } => "a flip",
                _ => "an unstoppable threat",
            };
            message!["prepares ", prepared, " at ", *next]
        }
        effect => clause(effect, sides),
    }
}

/// Where a side can win next, and that `helpless` has no defence: `e6, which would complete column
/// e, and Blue has no defence`.
fn threat(wins: &[Win], helpless: Option<Side>) -> Message {
    let threat = match wins {
        [win] => message![win.square, ", which ", would_win_by(win)],
        _ => {
            let places = Message::list(wins.iter().map(|win| win.square.into()), " and ");
            message!["to win at ", places]
        }
    };
    let lost = helpless.map(|side| format!(", and {} no defence", side.does("has", "have")));
    message![threat, lost]
}

/// What a prepared move would do: `flip f7 and make a run of four in row 7`.
fn prepared(does: &Effect, enemy: Side) -> Message {
    match does {
        Effect::Flips { discs, cut, line, length } => {
            let (verb, what) = result_of_flips(cut.as_ref(), *line, *length, enemy);
            message!["flip ", few_discs(discs), format!(" and {verb} {what}")]
        }
        Effect::Threatens { wins, .. } => match &wins[..] {
            [Win { line, .. }] => format!("threaten to complete {line} and force a win").into(),
            wins => {
                let threats = count(wins.len() as u32);
                format!("make {threats} threats in one move and force a win").into()
            }
        },
        _ => "force a win".into(),
    }
}

/// What flips cut or make, as a verb and what follows it: `cut` and `Blue's run in row 5 in two`,
/// `make` and `a run of three in row 4`.
fn result_of_flips(
    cut: Option<&Cut>,
    line: Line,
    length: u32,
    enemy: Side,
) -> (&'static str, String) {
    match cut {
        Some(cut) => cutting(cut, enemy),
        None => ("make", run(length, line)),
    }
}

/// Discs of another move by their squares, or how many there are: longer lists would make the
/// sentence too long.
fn few_discs(squares: &[Square]) -> Message {
    match squares.len() {
        ..=2 => discs(squares),
        many => format!("{} discs", count(many as u32)).into(),
    }
}

/// What a flip does to a segment: the verb, and what follows it.
fn cutting(cut: &Cut, owner: Side) -> (&'static str, String) {
    let whose = format!("{} run in {}", owner.whose(), cut.line);
    if cut.in_two {
        ("cut", format!("{whose} in two"))
    } else {
        ("shorten", format!("{whose} to {}", count(cut.left)))
    }
}

/// Discs by their squares, or how many there are.
fn discs(squares: &[Square]) -> Message {
    match squares.len() {
        ..=4 => Message::list(squares.iter().map(|&square| square.into()), " and "),
        many => format!("{} discs", count(many as u32)).into(),
    }
}

/// A small number in words.
fn count(number: u32) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(number as usize).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// A share of 1 as a percentage without tenths.
fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}
