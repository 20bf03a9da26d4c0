//! The way into the full screen.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::{Seed, Start};
use parlour_table::{AnyTable, Sitter, Table};

use super::crosscut::NewCrosscutPage;
use super::lobby::{LobbyPage, go_on};
use super::memory::Memory;
use super::page::{Page, Room};
use super::run::run;
use super::table::TablePage;
use super::theme::Theme;
use crate::plain::{Manner, NewCrosscut};

/// What is opened first.
pub enum Opening {
    /// The lobby.
    Lobby,
    /// A new game of Crosscut; what is not known is asked.
    Crosscut(NewCrosscut),
    /// A saved game, and its file.
    Saved(AnyTable, PathBuf),
}

/// Opens the game room on the full screen, and stays until it is left.
pub fn open(
    opening: Opening,
    theme: Theme,
    manner: Manner,
    seeds: impl FnMut() -> Result<Seed> + 'static,
) -> Result<()> {
    let memory = Memory::open(Memory::usual_file().as_deref());
    let mut room = Room { theme, manner, memory, now: Instant::now(), seeds: Box::new(seeds) };
    let first = first_page(opening, &mut room)?;
    run(first, &mut room)
}

fn first_page(opening: Opening, room: &mut Room) -> Result<Box<dyn Page>> {
    Ok(match opening {
        Opening::Lobby => Box::new(LobbyPage::new(room)),
        Opening::Saved(table, file) => go_on(table, file, room),
        Opening::Crosscut(NewCrosscut {
            size: Some(size),
            red: Some(red),
            blue: Some(blue),
            time,
            swap,
        }) => {
            let timed = |sitter| match sitter {
                Sitter::Computer { level, time: None } => Sitter::Computer { level, time },
                sitter => sitter,
            };
            let sitters = [red, blue].map(timed).to_vec();
            let seed = (room.seeds)()?;
            let table = Table::<Crosscut>::new(Options { size, swap }, Start::Deal(seed), sitters)?;
            Box::new(TablePage::new(table, &room.manner, room.now))
        }
        Opening::Crosscut(known) => Box::new(NewCrosscutPage::new(&known, room)),
    })
}
