//! A running program: lines in, lines out. Nothing that it does can block the referee or fill the
//! memory.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_players::Stop;

use super::Excess;
use super::watch::Watch;

/// The longest line that a program may write, in bytes.
pub const LONGEST_LINE: u64 = 1024 * 1024;

/// How many lines of output may wait to be read. A program that writes more has to wait.
const WAITING: usize = 16;

/// How many of a program's last lines are quoted, and how much of each.
const QUOTED_LINES: usize = 10;
const QUOTED_CHARS: usize = 200;

/// How long a program may take to end by itself once its input has ended.
const TIME_TO_END: Duration = Duration::from_millis(500);

/// How long to wait for the exit status and the last errors of a program that was ended.
const TIME_TO_QUOTE: Duration = Duration::from_secs(2);

/// How often a wait looks whether the match was stopped.
const GLANCE: Duration = Duration::from_millis(100);

/// A running program. It is ended when this is dropped.
pub struct Process {
    child: Child,
    /// How it ended, once that is known.
    status: Option<ExitStatus>,
    /// None once its input has ended.
    input: Option<Sender<String>>,
    output: Receiver<Result<String, TooLong>>,
    last_output: Arc<Mutex<LastLines>>,
    last_errors: Arc<Mutex<LastLines>>,
    /// Closed when its standard error has been read to the end.
    errors_end: Receiver<Infallible>,
    /// Whether it has written as much as it may, and how much that is.
    flood: (Arc<AtomicBool>, u64),
    /// Ends the program when it uses more than it may.
    watch: Option<Watch>,
}

/// A line is longer than [`LONGEST_LINE`].
struct TooLong;

/// Why there is no line to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLine {
    /// The time is up.
    Late,
    /// The line is too long.
    TooLong,
    /// The program has ended, or has closed its output.
    Ended,
}

impl Process {
    /// Starts a program whose output may be endless.
    pub fn start(command: Command) -> io::Result<Process> {
        Process::start_limited(command, u64::MAX)
    }

    /// Starts a program that may write at most this many bytes to its output. Then it ends.
    pub fn start_limited(mut command: Command, most_output: u64) -> io::Result<Process> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // In a group of its own, so that what it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (input, lines) = channel::<String>();
        let mut stdin = child.stdin.take().expect("it is piped");
        thread::spawn(move || {
            // A program that never reads fills its pipe and keeps only this thread waiting.
            for line in lines {
                if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (send, output) = sync_channel(WAITING);
        let last_output = Arc::<Mutex<LastLines>>::default();
        let (stdout, last) = (child.stdout.take().expect("it is piped"), last_output.clone());
        let flood = Arc::<AtomicBool>::default();
        let (mut stdout, has_flooded) = (stdout.take(most_output), flood.clone());
        thread::spawn(move || {
            read_output(&mut stdout, &send, &last);
            flood.store(stdout.limit() == 0, Ordering::Relaxed);
        });
        let (end, errors_end) = channel();
        let last_errors = Arc::<Mutex<LastLines>>::default();
        let (stderr, last) = (child.stderr.take().expect("it is piped"), last_errors.clone());
        thread::spawn(move || {
            read_errors(stderr, &last);
            drop(end);
        });
        let (status, input) = (None, Some(input));
        let flood = (has_flooded, most_output);
        let watch = None;
        Ok(Process {
            child,
            status,
            input,
            output,
            last_output,
            last_errors,
            errors_end,
            flood,
            watch,
        })
    }

    /// The program's process number.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends with this watch, and is ended by it.
    pub(super) fn watched_by(mut self, watch: Watch) -> Process {
        self.watch = Some(watch);
        self
    }

    /// The processor time that the program and what it started have used, where that is known.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        self.watch.as_ref().and_then(Watch::processor_time)
    }

    /// The limit that the program exceeded.
    pub fn excess(&self) -> Option<Excess> {
        let flood = || {
            let (has_flooded, most) = &self.flood;
            has_flooded.load(Ordering::Relaxed).then_some(Excess::Output(*most))
        };
        self.watch.as_ref().and_then(Watch::excess).or_else(flood)
    }

    /// Ends the program's input: many programs then finish.
    pub fn end_input(&mut self) {
        self.input = None;
    }

    /// Sends a line. A program that has ended doesn't get it, and its output says so.
    pub fn send(&self, line: String) {
        if let Some(input) = &self.input {
            let _ = input.send(line);
        }
    }

    /// The next line that the program writes. Raising `stop` makes it late.
    pub fn line(&self, deadline: Instant, stop: &Stop) -> Result<String, NoLine> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return line.map_err(|TooLong| NoLine::TooLong),
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::Ended),
                Err(RecvTimeoutError::Timeout) if left <= GLANCE || stop.is_raised() => {
                    return Err(NoLine::Late);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How the program ended, once its output has. This ends a program that only closed its output.
    pub fn how_it_ended(&mut self) -> String {
        let limit = Instant::now() + TIME_TO_QUOTE;
        while !self.has_exited() && Instant::now() < limit {
            thread::sleep(Duration::from_millis(5));
        }
        let has_exited = self.has_exited();
        self.kill();
        if let Some(excess) = self.excess() {
            return excess.to_string();
        }
        match self.status {
            Some(status) if has_exited => format!("the program ended ({status})"),
            _ => "the program closed its output".to_owned(),
        }
    }

    /// Whether the program has ended and reported success.
    pub fn has_succeeded(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// The last lines of its output and of its errors. This ends the program.
    pub fn last_lines(&mut self) -> [Vec<String>; 2] {
        self.kill();
        // Its last errors may still be on their way.
        let _ = self.errors_end.recv_timeout(TIME_TO_QUOTE);
        [&self.last_output, &self.last_errors]
            .map(|last| last.lock().unwrap_or_else(PoisonError::into_inner).0.clone().into())
    }

    /// Whether the program has ended. Its number stays taken until [`Process::kill`].
    #[cfg(unix)]
    fn has_exited(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(Some(_)))
    }

    /// Whether the program has ended.
    #[cfg(not(unix))]
    fn has_exited(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Ends the program and what it started.
    fn kill(&mut self) {
        if self.status.is_some() {
            return;
        }
        if let Some(watch) = &self.watch {
            watch.end(self.child.id());
        }
        #[cfg(unix)]
        {
            let group = rustix::process::Pid::from_child(&self.child);
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        self.status = self.child.wait().ok();
    }
}

/// The end of its input asks the program to end; if it doesn't, it is killed.
impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        let limit = Instant::now() + TIME_TO_END;
        while Instant::now() < limit {
            let left = limit.saturating_duration_since(Instant::now());
            if matches!(self.output.recv_timeout(left), Err(RecvTimeoutError::Disconnected)) {
                break;
            }
        }
        self.kill();
    }
}

/// Passes on each line of a program's output until it ends, or has a line that is too long.
fn read_output(
    output: impl Read,
    lines: &SyncSender<Result<String, TooLong>>,
    last: &Mutex<LastLines>,
) {
    let mut output = BufReader::new(output);
    while let Some(bytes) = read_line(&mut output, LONGEST_LINE + 1) {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        last.lock().unwrap_or_else(PoisonError::into_inner).push(&line);
        let is_long = bytes.len() as u64 > LONGEST_LINE;
        let line = if is_long { Err(TooLong) } else { Ok(line) };
        if lines.send(line).is_err() || is_long {
            return;
        }
    }
}

/// Keeps the last lines of a program's errors until they end.
fn read_errors(errors: impl Read, last: &Mutex<LastLines>) {
    let mut errors = BufReader::new(errors);
    while let Some(bytes) = read_line(&mut errors, 4096) {
        last.lock().unwrap_or_else(PoisonError::into_inner).push(&String::from_utf8_lossy(&bytes));
    }
}

/// The next line without its end, cut after `most` bytes; none at the end.
fn read_line(input: &mut impl BufRead, most: u64) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    match input.take(most).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => {
            if line.last() == Some(&b'\n') {
                line.pop();
            }
            Some(line)
        }
    }
}

/// The last lines of an output, cut to what can be quoted.
#[derive(Default)]
struct LastLines(VecDeque<String>);

impl LastLines {
    fn push(&mut self, line: &str) {
        if self.0.len() == QUOTED_LINES {
            self.0.pop_front();
        }
        // What moves the cursor or colours the terminal isn't quoted.
        let plain = line.trim_end().chars().filter(|sign| !sign.is_control() || *sign == '\t');
        let mut quoted: String = plain.take(QUOTED_CHARS + 1).collect();
        if let Some((end, _)) = quoted.char_indices().nth(QUOTED_CHARS) {
            quoted.truncate(end);
            quoted.push('…');
        }
        self.0.push_back(quoted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_and_long_ones_are_cut() {
        let mut last = LastLines::default();
        (0..1000).for_each(|number| last.push(&format!("line {number}")));
        last.push(&"ü".repeat(100_000));
        last.push("\u{1b}[31mred\r");
        assert_eq!(last.0.len(), QUOTED_LINES);
        assert_eq!(last.0[0], "line 992");
        assert_eq!(last.0[8].chars().count(), QUOTED_CHARS + 1);
        assert_eq!(last.0[9], "[31mred");
    }

    #[cfg(unix)]
    #[test]
    fn program_that_never_reads_keeps_nobody_waiting() {
        let mut command = Command::new("sleep");
        command.arg("3600");
        let mut process = Process::start(command).expect("it starts");
        // Far more than a pipe holds.
        (0..4).for_each(|_| process.send("x".repeat(1 << 20)));
        let late = process.line(Instant::now(), &Stop::default());
        assert!(matches!(late, Err(NoLine::Late)));
        assert_eq!(process.last_lines(), [Vec::<String>::new(), Vec::new()]);
    }

    #[test]
    fn an_endless_line_is_given_up_at_the_limit() {
        let last = Mutex::default();
        let (send, lines) = sync_channel(WAITING);
        read_output(io::repeat(b'x'), &send, &last);
        assert!(matches!(lines.recv(), Ok(Err(TooLong))));
        let quoted = &last.into_inner().expect("nobody panicked").0;
        assert_eq!(quoted.len(), 1, "the start of it is quoted");
    }
}
