//! Pages, and how one leads to another.

use std::time::Instant;

use anyhow::Result;
use parlour_rules::Seed;
use parlour_table::Roster;
use parlour_table::coach::Time;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::memory::Memory;
use super::pen::Pen;
use super::theme::Theme;
use crate::settings::PlaySettings;

/// A screen that is open.
pub trait Page {
    /// Draws everything, and notes where things are for the mouse.
    fn draw(&mut self, area: Rect, pen: &mut Pen, room: &Room);

    /// A key was pressed.
    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go;

    /// The mouse moved, was pressed or turned its wheel.
    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go;

    /// Time passes: about twenty times a second.
    fn tick(&mut self, room: &mut Room) -> Go;

    /// The page is on top again, after the one it opened was left.
    fn back(&mut self, room: &mut Room);
}

/// Where to go from a page.
pub enum Go {
    /// Nothing changed.
    Stay,
    /// Something changed: draw it.
    Redraw,
    /// Leaves this page.
    Back,
    /// Opens another page on top of this one.
    Open(Box<dyn Page>),
    /// Leaves this page for another.
    Instead(Box<dyn Page>),
    /// Leaves the program.
    Quit,
    /// Stops the program until the shell brings it back.
    Suspend,
}

/// Opens the game room to browsers and returns its address; opens it only once.
pub type OpenToBrowsers = Box<dyn FnMut() -> Result<String>>;

/// What every page shares.
pub struct Room {
    /// How things look.
    pub theme: Theme,
    /// How games are played and saved.
    pub settings: PlaySettings,
    /// The games.
    pub roster: Roster,
    /// What is remembered between two starts of the program.
    pub memory: Memory,
    /// The time now.
    pub now: Instant,
    /// The day, counted from 1970-01-01: which puzzle is today's.
    pub today: u64,
    /// The time by the calendar.
    pub clock: Box<dyn Fn() -> Time>,
    /// The seed of each new game.
    pub seeds: Box<dyn FnMut() -> Result<Seed>>,
    /// Opens the same games to browsers, where that can be done.
    pub browser: Option<OpenToBrowsers>,
}
