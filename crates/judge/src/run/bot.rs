//! Programs that play games: the bot protocol of `docs/protocol.md`, and UGI.

use std::io;
use std::time::{Duration, Instant};

use parlour_players::Stop;
use parlour_table::{
    Cause, Forfeit, Launch, MoveRequest, Program, TimeText, UgiPosition, system_words,
};
use serde_json::{Value, json};

use super::Excess;
use super::process::{LONGEST_LINE, NoLine, Process};

/// How much later than its time for thinking an answer may come.
const ALLOWANCE: Duration = Duration::from_secs(1);

/// The language that a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The bot protocol of `parlour engine`.
    Engine,
    /// The Universal Game Interface.
    Ugi,
}

/// How long programs may take.
#[derive(Clone, Copy, Debug)]
pub struct MoveTime {
    /// The time for thinking about a move.
    pub think: Duration,
    /// The time for starting, in addition to the first move's.
    pub start: Duration,
    /// The nodes or samples for a move, sent to the program instead of its time.
    pub nodes: Option<u64>,
}

/// A program that plays, and how it's started.
pub struct Bot<S> {
    /// Starts the program for one game.
    pub start: S,
    /// The language that it speaks.
    pub protocol: Protocol,
    /// How long it may take.
    pub limits: MoveTime,
}

impl<S: Fn() -> io::Result<Process> + Send + Sync> Launch for Bot<S> {
    fn launch(&self, stop: &Stop) -> Box<dyn Program> {
        Box::new(Running {
            process: (self.start)(),
            protocol: self.protocol,
            limits: self.limits,
            asked: 0,
            stop: stop.clone(),
        })
    }
}

/// A program that plays one seat of one game.
struct Running {
    process: io::Result<Process>,
    protocol: Protocol,
    limits: MoveTime,
    /// How many moves it was asked for.
    asked: u64,
    stop: Stop,
}

impl Program for Running {
    fn ask(&mut self, request: &MoveRequest) -> Result<String, Forfeit> {
        self.asked += 1;
        let start = if self.asked == 1 { self.limits.start } else { Duration::ZERO };
        let limit = self.limits.think + ALLOWANCE + start;
        match self.protocol {
            Protocol::Engine => self.ask_engine(request, limit),
            Protocol::Ugi => {
                let position = request.ugi.as_ref().expect("only games with UGI are played by it");
                self.ask_ugi(position, limit)
            }
        }
    }

    fn forfeit(&mut self, cause: Cause, why: String) -> Forfeit {
        let [stdout, stderr] = self.process.as_mut().map(Process::last_lines).unwrap_or_default();
        Forfeit { cause, why, stdout, stderr }
    }
}

impl Running {
    fn ask_engine(&mut self, request: &MoveRequest, limit: Duration) -> Result<String, Forfeit> {
        let budget = match self.limits.nodes {
            Some(nodes) => json!({ "effort": nodes }),
            None => json!({ "ms": self.limits.think.as_millis() as u64 }),
        };
        let request = json!({
            "id": self.asked,
            "game": request.game,
            "view": request.view,
            "budget": budget,
            "legal": request.legal,
        });
        let deadline = Instant::now() + limit;
        self.send(request.to_string());
        let line = self.line(deadline, limit)?;
        engine_action(self.asked, &line).map_err(|why| self.forfeit(Cause::Malformed, why))
    }

    fn ask_ugi(&mut self, position: &UgiPosition, limit: Duration) -> Result<String, Forfeit> {
        let deadline = Instant::now() + limit;
        if self.asked == 1 {
            self.send("ugi".to_owned());
            self.line_with("ugiok", deadline, limit)?;
            for (name, value) in &position.options {
                self.send(format!("setoption name {name} value {value}"));
            }
            self.send("uginewgame".to_owned());
            self.send("isready".to_owned());
            self.line_with("readyok", deadline, limit)?;
        }
        self.send(format!("position {}", position.position));
        self.send(match self.limits.nodes {
            Some(nodes) => format!("go nodes {nodes}"),
            None => format!("go movetime {}", self.limits.think.as_millis()),
        });
        let best = self.line_with("bestmove", deadline, limit)?;
        match best.split_whitespace().nth(1) {
            Some(action) => Ok(action.to_owned()),
            None => Err(self.forfeit(Cause::Malformed, "`bestmove` names no move".to_owned())),
        }
    }

    fn send(&self, line: String) {
        if let Ok(process) = &self.process {
            process.send(line);
        }
    }

    /// The next line that begins with this word. Others are for people.
    fn line_with(
        &mut self,
        word: &str,
        deadline: Instant,
        limit: Duration,
    ) -> Result<String, Forfeit> {
        loop {
            let line = self.line(deadline, limit)?;
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
            if Instant::now() >= deadline {
                return Err(self.late(limit));
            }
        }
    }

    /// The next line of the program.
    fn line(&mut self, deadline: Instant, limit: Duration) -> Result<String, Forfeit> {
        let process = match &mut self.process {
            Ok(process) => process,
            Err(error) => {
                let why = format!("the program could not be started: {}", system_words(error));
                return Err(self.forfeit(Cause::Crash, why));
            }
        };
        match process.line(deadline, &self.stop) {
            Ok(line) => Ok(line),
            Err(NoLine::Late) => Err(self.late(limit)),
            Err(NoLine::TooLong) => {
                let why = Excess::Line(LONGEST_LINE).to_string();
                Err(self.forfeit(Cause::Malformed, why))
            }
            Err(NoLine::Ended) => {
                let why = process.how_it_ended();
                Err(self.forfeit(Cause::Crash, why))
            }
        }
    }

    fn late(&mut self, limit: Duration) -> Forfeit {
        self.forfeit(Cause::Late, format!("no answer came within {}", TimeText(limit)))
    }
}

/// The action in an answer of the bot protocol to the request of this number.
pub fn engine_action(id: u64, line: &str) -> Result<String, String> {
    let answer: Value =
        serde_json::from_str(line).map_err(|why| format!("its answer is not JSON: {why}"))?;
    if answer["id"] != id {
        return Err(format!("its answer has the id {} instead of {id}", answer["id"]));
    }
    if let Some(error) = answer["error"].as_str() {
        return Err(format!("it answered with an error: {error}"));
    }
    let action = answer["action"].as_str().ok_or("its answer has no `action`")?;
    Ok(action.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_broken_answer_is_named() {
        assert_eq!(engine_action(3, r#"{"id":3,"action":"d4","mood":1}"#), Ok("d4".to_owned()));
        let broken = [
            ("d4", "its answer is not JSON"),
            ("", "its answer is not JSON"),
            ("[1]", "its answer has the id null instead of 3"),
            (r#"{"action":"d4"}"#, "its answer has the id null instead of 3"),
            (r#"{"id":2,"action":"d4"}"#, "its answer has the id 2 instead of 3"),
            (r#"{"id":3}"#, "its answer has no `action`"),
            (r#"{"id":3,"action":4}"#, "its answer has no `action`"),
            (r#"{"id":3,"error":"no idea"}"#, "it answered with an error: no idea"),
        ];
        for (line, why) in broken {
            let told = engine_action(3, line).expect_err(line);
            assert!(told.starts_with(why), "{line}: {told}");
        }
    }
}
