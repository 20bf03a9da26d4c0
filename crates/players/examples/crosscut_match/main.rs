//! Matches of Crosscut's `expert` against a plain alpha-beta program, or against another build of
//! itself.
//!
//! Each opening of random plies is played twice with the colours exchanged. Both programs get the
//! same processor time a move, converted into nodes: their speeds are measured first, in turns on
//! the same positions, so the load of the machine doesn't decide a match. With `--nodes` both get
//! that many nodes instead.
//!
//! ```text
//! cargo run --release -p parlour-players --example crosscut_match -- --size 8x8 --pairs 100 --ms 100
//! … --against open      the partner counts only open lines (`all`, the default: both kinds)
//! … --against "PROGRAM serve"   another build of this program
//! ```

mod sparring;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use parlour_players::crosscut::{Fact, player, stated};
use parlour_players::{Budget, Level, Player, Prompt};
use parlour_rules::crosscut::{Action, Crosscut, Options, Position, Size, Status};
use parlour_rules::{Game, Luck, Seed};

use sparring::{Counting, Sparring};

/// An answer and what it took.
struct Thought {
    action: Action,
    depth: u32,
    nodes: u64,
    /// Processor time.
    nanoseconds: u64,
}

trait Engine {
    fn think(&mut self, position: &Position, nodes: u64) -> Thought;
}

/// The project's player.
struct Expert(Box<dyn Player<Crosscut> + Send>);

impl Engine for Expert {
    fn think(&mut self, position: &Position, nodes: u64) -> Thought {
        let game = Crosscut::set_up(&Options::of(position.size()), position, Seed::from(0))
            .expect("the size fits");
        let (_, prompt) = Prompt::of(&game).expect("the game is on");
        let begin = processor_time();
        let decision = self.0.decide(&prompt, &Budget::effort(nodes));
        let nanoseconds = processor_time() - begin;
        let depth = stated(decision.best()).find_map(|fact| match fact {
            Fact::Line { depth, .. } => Some(*depth),
            _ => None,
        });
        let (action, nodes) = (decision.action(), decision.effort);
        Thought { action, depth: depth.unwrap_or(0), nodes, nanoseconds }
    }
}

impl Engine for Sparring {
    fn think(&mut self, position: &Position, nodes: u64) -> Thought {
        let begin = processor_time();
        let (played, depth, nodes) = Sparring::think(self, position, nodes);
        let nanoseconds = processor_time() - begin;
        let action = played.map_or(Action::Pass, |played| Action::Place(played.square));
        Thought { action, depth, nodes, nanoseconds }
    }
}

/// Another process that answers questions as [`serve`] does.
struct Process {
    _child: Child,
    ask: ChildStdin,
    answer: BufReader<ChildStdout>,
}

impl Process {
    fn start(command: &str) -> Self {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().expect("a command"))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let ask = child.stdin.take().expect("it is piped");
        let answer = BufReader::new(child.stdout.take().expect("it is piped"));
        Process { _child: child, ask, answer }
    }
}

impl Engine for Process {
    fn think(&mut self, position: &Position, nodes: u64) -> Thought {
        writeln!(self.ask, "{nodes} {position}").expect("the other program listens");
        let mut line = String::new();
        self.answer.read_line(&mut line).expect("the other program answers");
        let words: Vec<&str> = line.split_whitespace().collect();
        let [action, numbers @ ..] = &words[..] else { panic!("no answer: {line}") };
        let number = |index: usize| numbers[index].parse::<u64>().expect("a number");
        Thought {
            action: action.parse().expect("a move"),
            depth: number(0) as u32,
            nodes: number(1),
            nanoseconds: number(2),
        }
    }
}

/// Answers lines of nodes and a position with the move, depth, nodes and nanoseconds.
fn serve(mut engine: Box<dyn Engine>) {
    for line in std::io::stdin().lines() {
        let line = line.expect("text");
        let (nodes, position) = line.split_once(' ').expect("nodes, a space and a position");
        let thought = engine.think(
            &position.parse().expect("a position"),
            nodes.parse().expect("a number of nodes"),
        );
        let Thought { action, depth, nodes, nanoseconds } = thought;
        println!("{action} {depth} {nodes} {nanoseconds}");
    }
}

/// The nanoseconds that this thread has run.
fn processor_time() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let running = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let first = running.and_then(|text| text.split_whitespace().next()?.parse().ok());
    first.unwrap_or_else(|| start.elapsed().as_nanos() as u64)
}

/// A random start in which neither side can win immediately.
fn opening(size: Size, plies: u32, luck: &mut Luck) -> Position {
    loop {
        let mut position = Position::empty(size);
        for _ in 0..plies {
            let Some(&played) = luck.pick(&position.moves()) else { break };
            position = position.after(played);
        }
        if position.status() == Status::Play && !position.can_win() && !position.passed().can_win()
        {
            return position;
        }
    }
}

fn after(position: &Position, action: Action) -> Position {
    match action {
        Action::Place(square) => position.place(square).expect("a legal move"),
        Action::Pass | Action::Swap => position.passed(),
    }
}

/// The nodes that each engine visits in a millisecond, measured in turns on the same positions.
fn speeds(engines: &mut [Box<dyn Engine>; 2], size: Size) -> [f64; 2] {
    let mut luck = Luck::new(Seed::from(77));
    let mut sums = [(0, 0); 2];
    for plies in [4, 6, 8, 10, 12, 14].into_iter().cycle().take(24) {
        let position = opening(size, plies, &mut luck);
        for (engine, sum) in engines.iter_mut().zip(&mut sums) {
            let thought = engine.think(&position, 200_000);
            *sum = (sum.0 + thought.nodes, sum.1 + thought.nanoseconds);
        }
    }
    sums.map(|(nodes, nanoseconds)| nodes as f64 * 1e6 / nanoseconds as f64)
}

struct Arguments {
    size: Size,
    pairs: u64,
    ms: f64,
    /// Nodes a move for both, instead of time.
    nodes: Option<u64>,
    plies: u32,
    seed: u64,
    against: String,
    level: Level,
    serve: bool,
    /// The share of the partner's time that the first program gets.
    share: f64,
}

fn arguments() -> Arguments {
    let mut given = Arguments {
        size: Size::default(),
        pairs: 50,
        ms: 100.0,
        nodes: None,
        plies: 4,
        seed: 1,
        against: "all".to_owned(),
        level: Level::Expert,
        serve: false,
        share: 1.0,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().expect("a value follows each option");
        match word.as_str() {
            "serve" => given.serve = true,
            "--size" => given.size = value().parse().expect("a size such as 8x8"),
            "--pairs" => given.pairs = value().parse().expect("a number of pairs"),
            "--ms" => given.ms = value().parse().expect("milliseconds a move"),
            "--nodes" => given.nodes = Some(value().parse().expect("nodes a move")),
            "--plies" => given.plies = value().parse().expect("a number of random plies"),
            "--seed" => given.seed = value().parse().expect("a number"),
            "--share" => given.share = value().parse().expect("a number"),
            "--against" => given.against = value(),
            "--level" => given.level = value().parse().expect("a level"),
            _ => panic!("unknown option {word}"),
        }
    }
    given
}

fn main() {
    let given = arguments();
    let first: Box<dyn Engine> = Box::new(Expert(player(given.level, Seed::from(1))));
    if given.serve {
        return serve(first);
    }
    let second: Box<dyn Engine> = match given.against.as_str() {
        "open" => Box::new(Sparring::new(Counting::OpenLines)),
        "all" => Box::new(Sparring::new(Counting::AllLines)),
        command => Box::new(Process::start(command)),
    };
    let mut engines = [first, second];
    let nodes = given.nodes.map_or_else(
        || {
            let mut speeds = speeds(&mut engines, given.size);
            speeds[0] *= given.share;
            speeds.map(|speed| (speed * given.ms).max(1.0) as u64)
        },
        |nodes| [nodes; 2],
    );
    println!("{}: nodes a move {} and {}", given.size, nodes[0], nodes[1]);
    let seed = Seed::from(given.seed);
    let (mut won, mut squares, mut wins_as) = (0.0, 0.0, [0; 2]);
    let mut splits = [0_u32; 3];
    let (mut depths, mut moves, mut time) = ([0_u64; 2], [0_u64; 2], [0_u64; 2]);
    for pair in 0..given.pairs {
        let start = opening(given.size, given.plies, &mut Luck::new(seed.child(pair)));
        let mut wins = 0.0;
        for first_moves in [true, false] {
            let mut position = start;
            let mut side = usize::from(!first_moves);
            let winner = loop {
                if position.is_lost() {
                    break 1 - side;
                }
                let thought = engines[side].think(&position, nodes[side]);
                moves[side] += 1;
                depths[side] += u64::from(thought.depth.min(30));
                time[side] += thought.nanoseconds;
                position = after(&position, thought.action);
                side = 1 - side;
            };
            if winner == 0 {
                wins += 0.5;
                wins_as[usize::from(!first_moves)] += 1;
            }
        }
        won += wins;
        splits[(2.0 * wins) as usize] += 1;
        squares += wins * wins;
        if (pair + 1) % 10 == 0 || pair + 1 == given.pairs {
            let count = (pair + 1) as f64;
            let rate = won / count;
            let spread = (squares / count - rate * rate).max(0.0);
            let mean = |sums: [u64; 2], side: usize| sums[side] as f64 / moves[side] as f64;
            println!(
                "{} games: {:.1}% ±{:.1} (moving first {}, second {}; pairs lost {}, shared {}, \
                 won {}); depth {:.1} and {:.1}; ms a move {:.0} and {:.0}",
                2 * (pair + 1),
                100.0 * rate,
                196.0 * (spread / count).sqrt(),
                wins_as[0],
                wins_as[1],
                splits[0],
                splits[1],
                splits[2],
                mean(depths, 0),
                mean(depths, 1),
                mean(time, 0) / 1e6,
                mean(time, 1) / 1e6,
            );
        }
    }
}
