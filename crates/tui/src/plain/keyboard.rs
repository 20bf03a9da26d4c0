//! Lines typed at a terminal. Ctrl-C ends them as Ctrl-D does, so that the game is saved and its
//! file named before the program ends; pressed again, it ends the program immediately.

use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many lines were typed that nobody has read yet.
#[derive(Clone, Debug, Default)]
pub struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    /// Whether there is a line to read.
    pub fn is_any(&self) -> bool {
        self.0.load(Ordering::Acquire) > 0
    }

    #[cfg(unix)]
    fn add(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    #[cfg(unix)]
    fn remove(&self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The lines typed at the terminal that standard input is, and how many of them wait.
#[cfg(unix)]
pub fn keyboard() -> io::Result<(impl BufRead, Waiting)> {
    let waiting = Waiting::default();
    Ok((unix::Keyboard::listen(waiting.clone())?, waiting))
}

/// The lines typed at the terminal that standard input is, and how many of them wait.
#[cfg(not(unix))]
pub fn keyboard() -> io::Result<(impl BufRead, Waiting)> {
    Ok((io::stdin().lock(), Waiting::default()))
}

/// The width of the terminal on standard output; the largest number if it isn't a terminal.
pub fn width() -> usize {
    let size = io::stdout().is_terminal().then(ratatui::crossterm::terminal::size);
    size.and_then(Result::ok).map_or(usize::MAX, |(columns, _)| columns.into())
}

#[cfg(unix)]
mod unix {
    use std::io::{self, BufRead, Cursor, Read};
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::thread;

    use signal_hook::consts::SIGINT;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::Waiting;

    /// A line with its end, or nothing once there are no more.
    type Typed = io::Result<Vec<u8>>;

    /// Lines, read on a thread so that a signal needn't wait for them.
    pub(super) struct Keyboard {
        typed: Receiver<Typed>,
        line: Cursor<Vec<u8>>,
        has_ended: bool,
        waiting: Waiting,
    }

    impl Keyboard {
        pub(super) fn listen(waiting: Waiting) -> io::Result<Self> {
            let (sender, typed) = channel();
            let mut signals = Signals::new([SIGINT])?;
            let (interrupted, counted) = (sender.clone(), waiting.clone());
            thread::spawn(move || {
                let mut presses = signals.forever();
                presses.next();
                counted.add();
                if interrupted.send(Ok(Vec::new())).is_ok() {
                    presses.next();
                }
                emulate_default_handler(SIGINT)
            });
            let counted = waiting.clone();
            thread::spawn(move || send_lines(&sender, &counted));
            Ok(Keyboard { typed, line: Cursor::default(), has_ended: false, waiting })
        }
    }

    fn send_lines(sender: &Sender<Typed>, waiting: &Waiting) {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let typed = input.read_until(b'\n', &mut line).map(|_| line);
            let is_last = typed.as_ref().map_or(true, Vec::is_empty);
            waiting.add();
            if sender.send(typed).is_err() || is_last {
                return;
            }
        }
    }

    impl BufRead for Keyboard {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            if self.line.fill_buf()?.is_empty() && !self.has_ended {
                let line = self.typed.recv().inspect(|_| self.waiting.remove());
                let line = line.unwrap_or_else(|_| Ok(Vec::new()))?;
                self.has_ended = line.is_empty();
                self.line = Cursor::new(line);
            }
            self.line.fill_buf()
        }

        fn consume(&mut self, amount: usize) {
            self.line.consume(amount);
        }
    }

    impl Read for Keyboard {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let mut line = self.fill_buf()?;
            let read = line.read(into)?;
            self.consume(read);
            Ok(read)
        }
    }
}
