//! The terminal taken over and given back, and the loop in between.

use std::io::{self, Stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::crossterm::{cursor, execute, terminal};
use ratatui::layout::Rect;

use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::signals::Signals;
use super::theme::Role;

/// The smallest screen that everything fits on.
pub const SMALLEST: (u16, u16) = (80, 24);

/// How long the loop waits for a key before it looks at the time.
const TICK: Duration = Duration::from_millis(50);

/// Whether the terminal is ours now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Opens a page at the terminal, and stays until everything is left.
pub fn run(first: Box<dyn Page>, room: &mut Room) -> Result<()> {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |why| {
        give_back();
        before(why);
    }));
    let signals = Signals::listen().context("can't listen to signals")?;
    let taken = Taken::new().context("can't take over the terminal")?;
    let ended = stay(first, room, &signals, &taken);
    drop(taken);
    ended
}

/// The terminal while it is ours; it is given back on drop and on a panic.
struct Taken;

impl Taken {
    fn new() -> io::Result<Self> {
        take_over()?;
        Ok(Taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn take_over() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)
}

fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // A terminal that is gone cannot be put right.
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
}

fn stay(first: Box<dyn Page>, room: &mut Room, signals: &Signals, _: &Taken) -> Result<()> {
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let mut pages = vec![first];
    let mut changed = true;
    let mut ticked = Instant::now();
    let mut fits = Fits::Yes;
    while !signals.end() {
        if signals.went_on() {
            wake(&mut terminal)?;
            changed = true;
        }
        let Some(page) = pages.last_mut() else { return Ok(()) };
        room.now = Instant::now();
        if changed {
            terminal.draw(|frame| fits = paint(page.as_mut(), frame.buffer_mut(), room))?;
        }
        // A moving mouse must not keep time from passing.
        let wait = TICK.saturating_sub(ticked.elapsed());
        let heard = event::poll(wait)?;
        room.now = Instant::now();
        let go = if heard {
            handle(event::read()?, page.as_mut(), fits, room)
        } else {
            ticked = room.now;
            page.tick(room)
        };
        changed = !matches!(go, Go::Stay);
        match go {
            Go::Stay | Go::Redraw => {}
            Go::Back => {
                pages.pop();
                if let Some(page) = pages.last_mut() {
                    page.back(room);
                }
            }
            Go::Open(page) => pages.push(page),
            Go::Instead(page) => {
                pages.pop();
                pages.push(page);
            }
            Go::Quit => return Ok(()),
            Go::Suspend => {
                give_back();
                Signals::stop_here().context("can't stop here")?;
                wake(&mut terminal)?;
            }
        }
    }
    Ok(())
}

/// Takes the screen again after the program was stopped.
fn wake(terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> Result<()> {
    take_over()?;
    terminal.clear()?;
    Ok(())
}

/// Passes an event to the page on top.
///
/// While the window is too small to show the page, only leaving works.
fn handle(event: Event, page: &mut dyn Page, fits: Fits, room: &mut Room) -> Go {
    let go = match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => return Go::Stay,
        Event::Key(key) if is_control(key, 'z') => return Go::Suspend,
        Event::Key(key) if fits == Fits::No && leaves(key) => return Go::Quit,
        Event::Key(_) | Event::Mouse(_) if fits == Fits::No => return Go::Stay,
        Event::Key(key) => page.key(key, room),
        Event::Mouse(mouse) => return page.mouse(mouse, room),
        Event::Resize(..) | Event::FocusGained => Go::Redraw,
        Event::FocusLost | Event::Paste(_) => Go::Stay,
    };
    if matches!(go, Go::Stay) { Go::Redraw } else { go }
}

/// Whether this key leaves the program while the window is too small.
fn leaves(key: KeyEvent) -> bool {
    is_control(key, 'c') || key.code == KeyCode::Char('q')
}

/// Whether this is a letter with the control key.
pub fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Whether the screen is large enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fits {
    /// The page is there.
    Yes,
    /// Only a message is.
    No,
}

/// Draws a page, or says that the screen is too small for it.
pub fn paint(page: &mut dyn Page, screen: &mut Buffer, room: &Room) -> Fits {
    let area = screen.area;
    let mut pen = Pen { screen, theme: room.theme };
    pen.clear(area);
    let (width, height) = SMALLEST;
    if area.width >= width && area.height >= height {
        page.draw(area, &mut pen, room);
        return Fits::Yes;
    }
    let line = |row: u16| Rect { y: area.y + row.min(area.height), height: 1, ..area };
    let top = (area.height / 2).saturating_sub(1);
    let have = format!("This window is {} x {}.", area.width, area.height);
    let want = format!("Parlour needs {width} x {height}.");
    let what = "Make it larger, or press q to quit.";
    for (row, words) in [have.as_str(), want.as_str(), what].iter().enumerate() {
        pen.centre(line(top + row as u16).intersection(area), 0, Role::Ink, words);
    }
    Fits::No
}
