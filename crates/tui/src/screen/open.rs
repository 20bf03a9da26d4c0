//! The way into the full screen.

use std::path::Path;
use std::time::{Instant, SystemTime};

use anyhow::Result;
use parlour_rules::Seed;
use parlour_table::coach::Time;
use parlour_table::words::BeforePlay;
use parlour_table::{NewGame, Opened, Roster, RosterGame, Wishes, today};

use super::lobby::LobbyPage;
use super::memory::Memory;
use super::new::NewGamePage;
use super::page::{OpenToBrowsers, Page, Room};
use super::run::run;
use super::theme::Theme;
use crate::new_game::{is_settled, questions};
use crate::opening::{Opening, terminal_of, terminal_of_saved};
use crate::settings::PlaySettings;

/// Opens the game room on the full screen, and stays until it is left.
pub fn open(
    opening: Opening,
    roster: &Roster,
    theme: Theme,
    settings: PlaySettings,
    seeds: impl FnMut() -> Result<Seed> + 'static,
    browser: Option<OpenToBrowsers>,
) -> Result<()> {
    let mut room = Room {
        theme,
        settings,
        roster: roster.clone(),
        memory: Memory::open(Memory::default_file().as_deref()),
        now: Instant::now(),
        today: today(),
        clock: Box::new(|| Time::from(SystemTime::now())),
        seeds: Box::new(seeds),
        browser,
    };
    let first = match opening {
        Opening::Lobby => Box::new(LobbyPage::new(&room)),
        Opening::Saved(opened, file) => resume(*opened, &file, &room)?,
        Opening::New(game, wishes) => new_game(&game, &wishes, &mut room)?,
    };
    run(first, &mut room)
}

/// A new game, or the form before it where the command line leaves something open.
fn new_game(game: &RosterGame, wishes: &Wishes, room: &mut Room) -> Result<Box<dyn Page>> {
    let names = terminal_of(game)?.seat_names();
    let begins = match game.info().before_play {
        _ if wishes.begin => true,
        BeforePlay::Nothing => true,
        BeforePlay::Options => {
            is_settled(&questions(game, &names, wishes, &room.memory.answers(game.info().name)))
        }
        BeforePlay::NewOrSaved => false,
    };
    if !begins {
        return Ok(Box::new(NewGamePage::with_wishes(game, wishes, room)));
    }
    let mut new = wishes.new_game(&**game)?;
    let mut attached = room.memory.table_choices(&game.info());
    attached.extend(new.attached);
    new.attached = attached;
    begin(game, &new, room)
}

/// Begins a new game.
pub(super) fn begin(game: &RosterGame, new: &NewGame, room: &mut Room) -> Result<Box<dyn Page>> {
    let terminal = terminal_of(game)?;
    let table = game.new_table(new, (room.seeds)()?)?;
    Ok(terminal.table_page(table, None, &[], room))
}

/// Continues a saved game. What its file does not say about the table is as it was last time.
pub fn resume(mut opened: Opened, file: &Path, room: &Room) -> Result<Box<dyn Page>> {
    let terminal = terminal_of_saved(&opened, &room.roster)?;
    let mut attached = room.memory.table_choices(&opened.table.info());
    attached.extend(opened.table.attached().clone());
    opened.table.attach_more(attached);
    Ok(terminal.table_page(opened.table, Some(file.to_owned()), &opened.notices, room))
}
