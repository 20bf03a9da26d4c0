//! Crosscut reasons in words.

use parlour_rules::crosscut::{Action, Colour, Line, Square};
use parlour_rules::{Message, message};

use super::Voice;
use crate::Verdict;
use crate::crosscut::{
    Answer, Cut, Effect, Fact, LoseSooner, Outlook, Reason, SEEN, Win, is_glanced, stated,
};

/// The reasons for or against a move of `mover`, a sentence each. A move that is `named` is called by
/// its square, since the best one may have been named just before; otherwise it's "it".
pub fn sentences(
    reasons: &[Reason],
    mover: Colour,
    voice: Voice,
    named: Option<Square>,
) -> Vec<Message> {
    let sides = Sides { named, ..Sides::new(mover, voice) };
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
            Side::Named(colour) => colour.player_name(),
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

    /// The possessive where the side has been named: `its`, `your`.
    fn its(self) -> &'static str {
        if matches!(self, Side::Named(_)) { "its" } else { self.whose() }
    }

    /// The side and its verb: `Blue wins`, `you win`.
    fn does(self, they: &str, others: &str) -> String {
        let verb = if matches!(self, Side::Named(_)) { they } else { others };
        format!("{} {verb}", self.subject())
    }
}

/// The side that moves, the other, and what the move is called.
struct Sides {
    mover: Side,
    enemy: Side,
    /// The move's square, where it is named.
    named: Option<Square>,
}

impl Sides {
    /// Advice calls the advised side "you" and the other by its colour. About its own move the
    /// computer speaks to the other side.
    fn new(mover: Colour, voice: Voice) -> Self {
        match voice {
            Voice::Own => Sides { mover: Side::I, enemy: Side::You, named: None },
            Voice::Advice => {
                Sides { mover: Side::You, enemy: Side::Named(mover.other()), named: None }
            }
        }
    }

    /// The sides of the answer to the move.
    fn of_the_answer(&self) -> Self {
        Sides { mover: self.enemy, enemy: self.mover, named: None }
    }

    /// The move as a subject: `it`, or its square.
    fn it(&self) -> Message {
        self.named.map_or_else(|| "it".into(), Message::from)
    }

    /// The move and "is": `it's`, `c3 is`.
    fn it_is(&self) -> Message {
        self.named.map_or_else(|| "it's".into(), |square| message![square, " is"])
    }
}

fn sentence(reason: &Reason, sides: &Sides) -> Message {
    let &Sides { mover, enemy, .. } = sides;
    let (it, it_is) = (sides.it(), sides.it_is());
    let sentence = match reason {
        Reason::Does(effect) => effect_sentence(effect, sides),
        Reason::Wins { moves, exact, others_lose } => {
            let wins = if mover == Side::I { "I win ".into() } else { message![it, " wins "] };
            let others = if *others_lose { ", and every other move loses" } else { "" };
            message![wins, in_moves(*moves, *exact), others]
        }
        Reason::OthersLose => "every other move loses".into(),
        // The computer doesn't tell its opponent unasked who wins.
        Reason::EveryMoveLoses { .. } if mover == Side::I => {
            "I'm in trouble, so I hold out as long as I can".into()
        }
        Reason::EveryMoveLoses { moves, sooner } => {
            let wins = format!("{} {}", enemy.does("wins", "win"), when(*moves, enemy));
            let whatever = format!("whatever {}", mover.does("does", "do"));
            match sooner {
                LoseSooner::NoOther => format!("{wins}, {whatever}").into(),
                LoseSooner::SomeOthers => {
                    format!("{wins} {whatever}, but some other moves lose sooner").into()
                }
                LoseSooner::EveryOther => {
                    format!("{wins} {whatever}, but every other move loses sooner").into()
                }
            }
        }
        Reason::CannotStop { wins } => {
            message![enemy.does("threatens", "threaten"), " ", threat(wins, Some(mover))]
        }
        Reason::IsSafe => format!("{} can't win {}", enemy.subject(), when(1, enemy)).into(),
        Reason::OnlyMove => message![it_is, " the only legal move"],
        Reason::Skipped => {
            let skipped = format!("so {} turn is skipped", mover.whose());
            format!("{} can't place a disc, {skipped}", mover.subject()).into()
        }
        Reason::EvenStart => {
            let gains = enemy.does("gains", "gain");
            let even = " keeps the game closest to even";
            message![it, even, format!(", so {gains} least by swapping")]
        }
        Reason::TooStrong => {
            message![it_is, format!(" too strong: {} can swap and take it over", enemy.subject())]
        }
        Reason::TooWeak => {
            let ahead = enemy.does("is", "are");
            message![it_is, format!(" too weak: {ahead} ahead without swapping")]
        }
        Reason::TakesRed { side } => match side {
            Outlook::WinsIn(moves) => format!("Red wins {}", in_moves(*moves, false)).into(),
            Outlook::LosesIn(moves) => format!("Blue wins {}", in_moves(*moves, false)).into(),
            Outlook::Chance(chance) => {
                let stands = if *chance < 0.5 { "behind" } else { "ahead" };
                let win_chance = percent(*chance);
                format!("Red is {stands} after its first disc: Red's win chance is {win_chance}")
                    .into()
            }
            Outlook::Unknown => {
                format!("it gives {} Red's disc, which is already on the board", mover.object())
                    .into()
            }
        },
        Reason::Random { of } => {
            let picked = if mover == Side::I { "I picked" } else { "this level picks" };
            format!("{picked} one of the {of} moves at random").into()
        }
        Reason::MissesWin(win) => {
            message![it, " misses ", win.square, ", which ", wins_by(&win.flips, win.line)]
        }
        Reason::Misses { best, does } => {
            message![it, " misses ", *best, ", which ", clause_of_another(does, sides)]
        }
        Reason::WinsToo { moves, best, exact: true } if moves > best => {
            message![it, format!(" also wins, but {} instead of {best}", in_moves(*moves, true))]
        }
        Reason::WinsToo { moves: 1, .. } => message![it, " also wins immediately"],
        Reason::WinsToo { moves, exact, .. } => {
            message![it, " also wins ", in_moves(*moves, *exact)]
        }
        Reason::Allows { answer, does } => {
            let result = match does {
                Answer::Completes(win) => wins_by(&win.flips, win.line),
                Answer::WinsIn(moves) => format!("wins {}", in_moves(*moves, false)).into(),
                Answer::Does(effect) => clause_of_another(effect, &sides.of_the_answer()),
            };
            let lets = format!(" lets {} answer with ", enemy.object());
            message![it, lets, *answer, ", which ", result]
        }
        Reason::Loses { moves } => {
            message![it, format!(" lets {} win {}", enemy.object(), when(*moves, enemy))]
        }
        Reason::Uncertain { best, exact } => {
            let wins = format!("the best move wins {}", in_moves(*best, *exact));
            message![it, " may not force a win, but ", wins]
        }
        Reason::ShorterSegment { best } => {
            let closer = "longest run closer to a full line";
            let longer = format!(" would bring {} {closer}", mover.whose());
            message![*best, longer]
        }
        Reason::SwapIsBetter { chance } => {
            let win_chance = percent(*chance);
            format!("Red is ahead after its first disc (Red's win chance is {win_chance}), so swap")
                .into()
        }
        Reason::Leads { to } => match to[..] {
            [answer, next] => message!["with good play, ", answer, " and then ", next, " follow"],
            _ => message!["with good play, ", to[0], " follows"],
        },
        Reason::AboutAsGood => message![it_is, " about as good as the best move"],
    };
    message![sentence.capitalised(), "."]
}

/// What a move does, as a sentence without its full stop.
fn effect_sentence(effect: &Effect, sides: &Sides) -> Message {
    match effect {
        Effect::Prepares { next, does } => {
            let would = prepared(does, sides.enemy);
            message![sides.it(), " sets up ", *next, ", which would ", would]
        }
        _ => message![sides.it(), " ", clause(effect, sides)],
    }
}

/// What a move does, as it follows the move's name: "threatens e6, which would complete column e".
fn clause(effect: &Effect, sides: &Sides) -> Message {
    let &Sides { mover, enemy, .. } = sides;
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
                message![stops_winning(wins, enemy), ", which ", would_win_by(win)]
            }
            wins => stops_winning(wins, enemy),
        },
        Effect::Threatens { wins, unstoppable } => {
            message!["threatens ", threat(wins, unstoppable.then_some(enemy))]
        }
        Effect::Flips { discs: flipped, cut, line, length } => {
            let result = result_of_flips(cut.as_ref(), *line, *length, enemy);
            let result = result.map(|(verb, what)| format!(" and {verb}s {what}"));
            message!["flips ", discs(flipped), result]
        }
        Effect::PreventsFlip { discs: kept, cut } => {
            let (verb, what) = cutting(cut, mover);
            let result = format!(", which would {verb} {what}");
            message!["keeps ", enemy.object(), " from flipping ", discs(kept), result]
        }
        Effect::Prepares { next, does } => {
            let prepared = match **does {
                Effect::Flips { .. } => "a flip from ",
                _ => "an unstoppable threat from ",
            };
            message!["sets up ", prepared, *next]
        }
        Effect::BuildsAndBlocks { own, enemy: theirs, .. } => {
            let (mine, theirs) =
                (format!("{} {own}", mover.whose()), format!("{} {theirs}", enemy.whose()));
            format!("builds {mine} and blocks {theirs}").into()
        }
        Effect::Extends { line, discs, of } => {
            let safe = format!("{} can't flip any of those discs yet", enemy.subject());
            format!("builds {line} ({discs} of {of} discs), and {safe}").into()
        }
        Effect::Joins { line, length } => {
            let longer = count(length + 1);
            let to_cut = format!("{} a run of {longer} to cut it", enemy.does("needs", "need"));
            format!("makes {}, and {to_cut}", run(*length, *line)).into()
        }
        Effect::OnOpenLines { lines } => {
            let has = format!("{} no disc", enemy.does("has", "have"));
            let has = if lines.len() == 1 {
                format!(", where {has}")
            } else {
                format!(", and {has} in either")
            };
            let lines = Message::list(lines.iter().map(|line| line.to_string().into()), " and ");
            message!["builds ", lines, has]
        }
        Effect::InTheWay { line, discs } => {
            let has = format!("{} {} discs", enemy.does("has", "have"), count(*discs));
            format!("blocks {line}, where {has}").into()
        }
        Effect::AwayFromThePerimeter => {
            let cannot = format!("{} can't flip it from there yet", enemy.subject());
            format!("stays away from the perimeter, so {cannot}").into()
        }
    }
}

/// `stops Blue from winning on c4 or e2`
fn stops_winning(wins: &[Win], enemy: Side) -> Message {
    let places = Message::list(wins.iter().map(|win| win.square.into()), " or ");
    message![format!("stops {} from winning on ", enemy.object()), places]
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

/// What another move does that the sentence is not about, in short: "threatens to complete column
/// e".
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
            let result = result_of_flips(cut.as_ref(), *line, *length, sides.enemy);
            let result = result.map(|(verb, what)| format!(" and {verb}s {what}"));
            message!["flips ", few_discs(discs), result]
        }
        Effect::Stops { wins } => stops_winning(wins, sides.enemy),
        Effect::Extends { line, discs, of } => {
            format!("builds {line} ({discs} of {of} discs)").into()
        }
        Effect::Joins { line, length } => format!("makes {}", run(*length, *line)).into(),
        Effect::OnOpenLines { lines } => {
            let lines = Message::list(lines.iter().map(|line| line.to_string().into()), " and ");
            message!["builds ", lines]
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
            message!["to win on ", places]
        }
    };
    let lost = helpless.map(|side| format!(", and {} no defence", side.does("has", "have")));
    message![threat, lost]
}

/// What a prepared move would do: `flip f7 and make a run of four in row 7`.
fn prepared(does: &Effect, enemy: Side) -> Message {
    match does {
        Effect::Flips { discs, cut, line, length } => {
            let result = result_of_flips(cut.as_ref(), *line, *length, enemy);
            let result = result.map(|(verb, what)| format!(" and {verb} {what}"));
            message!["flip ", few_discs(discs), result]
        }
        Effect::Threatens { wins, .. } => match &wins[..] {
            [Win { line, .. }] => format!("force a win by threatening to complete {line}").into(),
            wins => {
                let threats = count(wins.len() as u32);
                format!("force a win by making {threats} threats in one move").into()
            }
        },
        _ => "force a win".into(),
    }
}

/// What flips cut or make, as a verb and what follows it: `cut` and `Blue's run in row 5 in two`,
/// `make` and `a run of three in row 4`; none where no run comes of it.
fn result_of_flips(
    cut: Option<&Cut>,
    line: Line,
    length: u32,
    enemy: Side,
) -> Option<(&'static str, String)> {
    match cut {
        Some(cut) => Some(cutting(cut, enemy)),
        None => (length >= 2).then(|| ("make", run(length, line))),
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
    if cut.left == 0 {
        ("take", format!("{} whole run in {}", owner.whose(), cut.line))
    } else if cut.in_two {
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

/// When a side wins: `with its next move`, `within 3 moves`.
fn when(moves: u32, winner: Side) -> String {
    if moves == 1 { format!("with {} next move", winner.its()) } else { in_moves(moves, false) }
}

/// A distance in the winner's own moves: `in 1 move`, `in 3 moves`; `within 3 moves` where fewer may
/// do.
fn in_moves(moves: u32, exact: bool) -> String {
    match moves {
        1 => "in 1 move".to_owned(),
        _ if exact || moves <= SEEN => format!("in {moves} moves"),
        _ => format!("within {moves} moves"),
    }
}

/// A share of 1 as a percentage without tenths.
fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}
