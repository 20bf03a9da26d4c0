//! Crosscut reasons in words.

use parlour_rules::crosscut::{Action, Colour, Square};
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
            format!("it leaves {} the best win chance, {}", mover.object(), percent(*chance)).into()
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
            format!("it's too weak: {} can keep Blue and stand better", enemy.subject()).into()
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
        Reason::Misses { win: Win { square, line } } => {
            message!["it misses ", *square, format!(", which completes {line} and wins")]
        }
        Reason::WinsToo { moves, best } if moves > best => {
            format!("it also wins, but in {moves} instead of {best}").into()
        }
        Reason::WinsToo { moves: 1, .. } => "it also wins immediately".into(),
        Reason::WinsToo { moves, .. } => format!("it also wins in {moves}").into(),
        Reason::Allows { answer, does } => {
            let result = match does {
                Answer::Completes(line) => format!("completes {line} and wins").into(),
                Answer::WinsIn(moves) => format!("wins in {moves}").into(),
                Answer::Does(effect) => clause_of_another(effect, &sides.of_the_answer()),
            };
            message!["it allows ", *answer, ", which ", result]
        }
        Reason::Loses { moves } => {
            format!("{} in {moves} after it", enemy.does("wins", "win")).into()
        }
        Reason::Uncertain => "it isn't certain to win".into(),
        Reason::ShorterSegment => {
            format!("it leaves {} longest run of discs shorter", mover.whose()).into()
        }
        Reason::Worse { by } => format!("it's {} worse", percent(*by)).into(),
        Reason::AboutAsGood => "it's about as good".into(),
        Reason::Glanced => "it looked worse at first glance".into(),
    };
    message![sentence.capitalised(), "."]
}

/// What a move does, as a sentence without its full stop.
fn effect_sentence(effect: &Effect, sides: &Sides) -> Message {
    match effect {
        Effect::Blocks { square, flips, .. } if flips.is_empty() => {
            message![*square, " ", clause(effect, sides)]
        }
        Effect::OnBothBestLines { square, .. } => message![*square, " ", clause(effect, sides)],
        _ => message!["it ", clause(effect, sides)],
    }
}

/// What a move does, as it follows the move's name: "threatens e6, which completes column e".
fn clause(effect: &Effect, sides: &Sides) -> Message {
    let &Sides { mover, enemy } = sides;
    match effect {
        Effect::Completes { line, flips } => {
            let flips = if flips.is_empty() {
                Message::default()
            } else {
                message!["flips ", discs(flips), ", "]
            };
            message![flips, format!("completes {line} and wins")]
        }
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
        Effect::Stops { wins } => match wins[..] {
            [Win { square, line }] => {
                message![format!("stops {} from completing {line} at ", enemy.object()), square]
            }
            _ => {
                let places = Message::list(wins.iter().map(|win| win.square.into()), " or ");
                message![format!("stops {} from winning at ", enemy.object()), places]
            }
        },
        Effect::Threatens { wins, unstoppable } => {
            message!["threatens ", threat(wins, unstoppable.then_some(enemy))]
        }
        Effect::Flips { discs: flipped, cut, line, length } => {
            let result = match cut {
                Some(cut) => {
                    let (verb, what) = cutting(cut, enemy);
                    format!(" and {verb}s {what}")
                }
                None => format!(" and makes {} in {line}", count(*length)),
            };
            message!["flips ", discs(flipped), result]
        }
        Effect::PreventsFlip { discs: kept, cut } => {
            let (verb, what) = cutting(cut, mover);
            let result =
                if cut.left == 0 { String::new() } else { format!(", which would {verb} {what}") };
            message!["keeps ", enemy.object(), " from flipping ", discs(kept), result]
        }
        Effect::Prepares { next, does } => {
            message!["prepares ", *next, ", which ", clause_of_another(does, sides)]
        }
        Effect::OnBothBestLines { own, enemy: theirs, .. } => {
            let lines = format!("{} {own} and {} {theirs}", mover.whose(), enemy.whose());
            format!("is on both sides' best lines, {lines}").into()
        }
        Effect::Extends { line, discs, of } => {
            let now = format!("{} of {} discs", count(*discs), count(*of));
            let safe = format!("and {} can't flip any of them now", enemy.subject());
            format!("brings {} {line} to {now}, {safe}", mover.whose()).into()
        }
        Effect::Joins { line, length, to_cut } => {
            let joined = format!("joins {} of {} discs in {line}", count(*length), mover.whose());
            let cut = match to_cut {
                Some(more) => format!("must make {} to cut through them", count(*more)),
                None => "can't cut through them".to_owned(),
            };
            format!("{joined}, so {} {cut}", enemy.subject()).into()
        }
        Effect::OnOpenLines { lines } => {
            let none = enemy.does("has", "have");
            match lines[..] {
                [line, other] => {
                    format!("counts for two lines: {none} no disc in {line} or {other}")
                }
                _ => {
                    let lines =
                        Message::list(lines.iter().map(|line| line.to_string().into()), " or ");
                    format!("counts for {lines}, where {none} no disc")
                }
            }
            .into()
        }
        Effect::AwayFromTheEdge => "is away from the edge, where discs are easier to flip".into(),
    }
}

/// What another move does that the sentence is not about, so that "which" doesn't come twice:
/// "threatens to complete column e".
fn clause_of_another(effect: &Effect, sides: &Sides) -> Message {
    match effect {
        Effect::Threatens { wins, unstoppable } => match (&wins[..], unstoppable) {
            ([Win { line, .. }], true) => format!("makes an unstoppable threat in {line}").into(),
            ([Win { line, .. }], false) => format!("threatens to complete {line}").into(),
            (wins, _) => format!("makes {} threats in one move", count(wins.len() as u32)).into(),
        },
        Effect::PreventsFlip { discs: kept, .. } => {
            message!["keeps ", sides.enemy.object(), " from flipping ", discs(kept)]
        }
        effect => clause(effect, sides),
    }
}

/// Where a side can win next, and that `helpless` can't stop it.
fn threat(wins: &[Win], helpless: Option<Side>) -> Message {
    let stop = |what| helpless.map(|side| format!(", and {} can't stop {what}", side.subject()));
    match wins {
        [Win { square, line }] => {
            let completes = format!(", which completes {line}");
            message![*square, completes, stop("it").unwrap_or_default()]
        }
        _ => {
            let all = if wins.len() == 2 { "both" } else { "them all" };
            let places = Message::list(wins.iter().map(|win| win.square.into()), " and ");
            message![places, stop(all).unwrap_or_default()]
        }
    }
}

/// What a flip does to a segment: the verb, and what follows it.
fn cutting(cut: &Cut, owner: Side) -> (&'static str, String) {
    let whose = format!("{} {}", owner.whose(), cut.line);
    if cut.in_two {
        ("cut", format!("{whose} in two"))
    } else {
        let (before, after) = (count(cut.length), count(cut.left));
        ("shorten", format!("{whose} from {before} discs to {after}"))
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
