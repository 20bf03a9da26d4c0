//! The way into the full screen.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::{Seed, Start};
use parlour_table::{Opened, Table, today};

use super::crosscut::NewCrosscutPage;
use super::five_crowns::NewFiveCrownsPage;
use super::lobby::{LobbyPage, go_on};
use super::memory::Memory;
use super::page::{OpenToBrowsers, Page, Room};
use super::run::run;
use super::table::TablePage;
use super::theme::Theme;
use crate::plain::{Cards, Manner, NewCribbage, NewCrosscut, NewFiveCrowns};

/// What is opened first.
pub enum Opening {
    /// The lobby.
    Lobby,
    /// A new game of Crosscut; what is not known is asked.
    Crosscut(NewCrosscut),
    /// A new game of Five Crowns.
    FiveCrowns(NewFiveCrowns),
    /// A new game of Five Crowns, after the questions before it.
    AskFiveCrowns(NewFiveCrowns),
    /// A new game of cribbage.
    Cribbage(NewCribbage),
    /// A saved game, and its file.
    Saved(Box<Opened>, PathBuf),
}

/// Opens the game room on the full screen, and stays until it is left.
pub fn open(
    opening: Opening,
    theme: Theme,
    manner: Manner,
    seeds: impl FnMut() -> Result<Seed> + 'static,
    browser: Option<OpenToBrowsers>,
) -> Result<()> {
    let memory = Memory::open(Memory::usual_file().as_deref());
    let (now, today) = (Instant::now(), today());
    let cards = if memory.cards_closed { Cards::Closed } else { manner.cards };
    let manner = Manner { cards, ..manner };
    let mut room = Room { theme, manner, memory, now, today, seeds: Box::new(seeds), browser };
    let first = first_page(opening, &mut room)?;
    run(first, &mut room)
}

fn first_page(opening: Opening, room: &mut Room) -> Result<Box<dyn Page>> {
    Ok(match opening {
        Opening::Lobby => Box::new(LobbyPage::new(room)),
        Opening::Saved(opened, file) => go_on(*opened, &file, room)?,
        Opening::Crosscut(NewCrosscut {
            size: Some(size),
            red: Some(red),
            blue: Some(blue),
            time,
            swap,
        }) => {
            let sitters = [red, blue].map(|sitter| sitter.within(time)).to_vec();
            let seed = (room.seeds)()?;
            let table = Table::<Crosscut>::new(Options { size, swap }, Start::Deal(seed), sitters)?;
            Box::new(TablePage::new(table, &room.manner, room.now))
        }
        Opening::FiveCrowns(new) => {
            let table = new.sit_down((room.seeds)()?)?;
            Box::new(TablePage::new(table, &room.manner, room.now))
        }
        Opening::Cribbage(new) => {
            let table = new.sit_down((room.seeds)()?)?;
            Box::new(TablePage::new(table, &room.manner, room.now))
        }
        Opening::AskFiveCrowns(known) => Box::new(NewFiveCrownsPage::new(Some(known), room)),
        Opening::Crosscut(known) => Box::new(NewCrosscutPage::new(&known, room)),
    })
}
