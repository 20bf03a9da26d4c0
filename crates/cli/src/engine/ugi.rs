//! The Universal Game Interface, for Crosscut: a conversation about one position.

use std::io;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use parlour_players::{Budget, Computer, Level, Prompt, Stop};
use parlour_rules::crosscut::{Action, Colour, Crosscut, NotASize, Options, Position, Size};
use parlour_rules::{Game, Outcome, Seat, Seed, Turn};
use parlour_table::{DEFAULT_TIME, stop_after};

/// A conversation: what has been agreed so far, and where answers go.
pub struct Ugi {
    tell: Tell,
    options: Options,
    game: Crosscut,
    search: Option<Search>,
}

/// Writes the lines of an answer.
pub type Tell = fn(&str) -> io::Result<()>;

/// A search that hasn't given its move yet.
struct Search {
    stop: Stop,
    /// Nothing but `stop` or the next command ends it.
    is_endless: bool,
    thread: JoinHandle<()>,
}

impl Ugi {
    /// A conversation about the empty board, whose answers `tell` writes.
    pub fn new(tell: Tell) -> Self {
        let options = Options::default();
        Ugi { tell, options, game: Crosscut::deal(&options, Seed::from(0)), search: None }
    }

    /// Obeys a command. Returns whether to go on.
    pub fn obey(&mut self, line: &str) -> io::Result<bool> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if matches!(command, "position" | "go" | "uginewgame" | "setoption") {
            self.finish();
        }
        let answer = match command {
            "ugi" => Ok(introduction()),
            "isready" => Ok("readyok".to_owned()),
            "uginewgame" => Ok(self.begin()),
            "setoption" => self.set_option(rest),
            "position" => self.read_position(rest).map(|game| {
                self.game = game;
                String::new()
            }),
            "go" => self.go(rest),
            "query" => self.query(rest.trim()),
            "stop" | "quit" => Ok(self.stop()),
            _ => Err(format!("`{command}` is not a command of UGI")),
        };
        match answer {
            Ok(silence) if silence.is_empty() => {}
            Ok(answer) => (self.tell)(&answer)?,
            Err(why) => (self.tell)(&format!("info string {why}"))?,
        }
        Ok(command != "quit")
    }

    /// Waits for the search's move, if there is one. A search without a limit is stopped.
    pub fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            if search.is_endless {
                search.stop.raise();
            }
            // A search that panicked has said so on standard error.
            let _ = search.thread.join();
        }
    }

    /// Asks the search for its move now.
    fn stop(&mut self) -> String {
        if let Some(search) = &self.search {
            search.stop.raise();
        }
        self.finish();
        String::new()
    }

    fn begin(&mut self) -> String {
        self.game = Crosscut::deal(&self.options, Seed::from(0));
        String::new()
    }

    fn set_option(&mut self, rest: &str) -> Result<String, String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let ["name", name, "value", value] = words[..] else {
            return Err("setoption name NAME value VALUE".to_owned());
        };
        match (name.to_ascii_lowercase().as_str(), value) {
            ("size", size) => {
                self.options.size = size.parse().map_err(|why: NotASize| why.to_string())?;
            }
            ("swap", "true") => self.options.swap = true,
            ("swap", "false") => self.options.swap = false,
            ("swap", _) => return Err("Swap is true or false".to_owned()),
            _ => return Err(format!("there is no option `{name}`: Size or Swap")),
        }
        Ok(self.begin())
    }

    fn read_position(&self, rest: &str) -> Result<Crosscut, String> {
        let (start, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let seed = Seed::from(0);
        let mut game = match start.trim() {
            "startpos" => Crosscut::deal(&self.options, seed),
            start => {
                let text = start.strip_prefix("fen").unwrap_or(start).trim();
                let position: Position = text.parse().map_err(|why| format!("{why}"))?;
                let options = Options { size: position.size(), ..self.options };
                Crosscut::set_up(&options, &position, seed).map_err(|why| why.to_string())?
            }
        };
        for (number, text) in moves.split_whitespace().enumerate() {
            let bad = |why: String| format!("move {}, `{text}`: {why}", number + 1);
            let action: Action = text.parse().map_err(|why| bad(format!("{why}")))?;
            game.play(action).map_err(|why| bad(why.to_string()))?;
        }
        Ok(game)
    }

    fn go(&mut self, rest: &str) -> Result<String, String> {
        let (_, prompt) = Prompt::of(&self.game).ok_or("the game is over: nothing to decide")?;
        let (effort, time) = limits(rest, self.game.position().turn())
            .ok_or("go movetime MS, go nodes N, go p1time MS p2time MS, or go infinite")?;
        let stop = Stop::default();
        let budget = Budget { effort, stop: stop.clone() };
        if let Some(time) = time {
            stop_after(time, &stop);
        }
        let tell = self.tell;
        let thread = thread::spawn(move || {
            let mut player = Crosscut::player(Level::Expert, Seed::from(0));
            let decision = player.decide(&prompt, &budget);
            let best = decision.best();
            // A pipe that is closed has nobody to tell.
            let _ = tell(&format!("info nodes {} score {:.3}", decision.effort, best.worth));
            let _ = tell(&format!("bestmove {}", best.action));
        });
        let is_endless = effort == u64::MAX && time.is_none();
        self.search = Some(Search { stop, is_endless, thread });
        Ok(String::new())
    }

    fn query(&self, what: &str) -> Result<String, String> {
        let answer = match (what, self.game.turn()) {
            ("p1turn", _) => (self.game.position().turn() == Colour::Red).to_string(),
            ("gameover", turn) => matches!(turn, Turn::Over(_)).to_string(),
            ("result", Turn::Act(_)) => "none".to_owned(),
            ("result", Turn::Over(Outcome::Tied)) => "draw".to_owned(),
            ("result", Turn::Over(outcome)) if outcome.is_win_for(self.red()) => "p1win".to_owned(),
            ("result", Turn::Over(_)) => "p2win".to_owned(),
            _ => return Err("query p1turn, query gameover or query result".to_owned()),
        };
        Ok(format!("response {answer}"))
    }

    /// The seat that plays Red: the first player, wherever a swap has put it.
    fn red(&self) -> Seat {
        self.game.open_view().seat_of(Colour::Red)
    }
}

/// What `go` asks for: the most nodes, and the time. Only `go infinite` has neither limit.
fn limits(rest: &str, turn: Colour) -> Option<(u64, Option<Duration>)> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    if words.is_empty() {
        return Some((u64::MAX, Some(DEFAULT_TIME)));
    }
    if words == ["infinite"] {
        return Some((u64::MAX, None));
    }
    let mine = if turn == Colour::Red { ["p1time", "p1inc"] } else { ["p2time", "p2inc"] };
    let (mut nodes, mut time) = (None, None);
    let (mut left, mut more) = (None, 0);
    for pair in words.chunks(2) {
        let &[name, number] = pair else { return None };
        let number: u64 = number.parse().ok()?;
        match name {
            "nodes" => nodes = Some(number),
            "movetime" => time = Some(Duration::from_millis(number)),
            name if name == mine[0] => left = Some(number),
            name if name == mine[1] => more = number,
            "p1time" | "p2time" | "p1inc" | "p2inc" => {}
            _ => return None,
        }
    }
    // Games on the larger boards take some thirty moves of each side at the most.
    let share = left.map(|left| Duration::from_millis((left / 25 + more / 2).min(left / 2)));
    // The other side's clock alone says nothing about ours.
    let time = time.or(share).or(nodes.is_none().then_some(DEFAULT_TIME));
    Some((nodes.unwrap_or(u64::MAX), time))
}

fn introduction() -> String {
    format!(
        "id name Parlour {}\n\
         id author the Parlour developers; Crosscut was designed by Mark Steere\n\
         option name Size type string default {}\n\
         option name Swap type check default false\n\
         ugiok",
        env!("PARLOUR_VERSION"),
        Size::default()
    )
}
