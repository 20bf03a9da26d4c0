//! All games of a person as one file, and back.

use std::collections::BTreeMap;
use std::sync::Arc;

use parlour_rules::{Seat, Turn};
use parlour_table::Occupant;
use parlour_table::backup::{Backup, BackupGame, MOST_GAMES};
use serde_json::Value;

use super::create::{Beginning, imported};
use super::{Origin, Room, Rooms};
use crate::guard::{Caller, Key};
use crate::problem::Problem;

/// What a backup changed.
pub struct Restored {
    /// The key of the person whose games they are now.
    pub key: Key,
    /// How many games were added.
    pub added: usize,
    /// How many games were there already.
    pub known: usize,
    /// The settings in the file, for the reader's browser to keep.
    pub settings: BTreeMap<String, Value>,
}

impl Rooms {
    /// All games of the caller that no other person has a part in until they are over.
    pub async fn back_up(self: &Arc<Self>, caller: &Caller) -> Result<Backup, Problem> {
        let mut backup = Backup::default();
        for (at, record) in self.own_records(caller).await? {
            backup.games.push(BackupGame { record, at });
        }
        Ok(backup)
    }

    /// Adds the games of a backup that the caller doesn't have. A backup that can't be read whole
    /// changes nothing.
    pub async fn restore(
        self: &Arc<Self>,
        caller: &Caller,
        text: String,
    ) -> Result<Restored, Problem> {
        let payer = caller.payer();
        self.limits.may_open(&payer)?;
        self.limits.may_think(&payer)?;
        let roster = self.roster.clone();
        let read = move || Backup::read(&roster, &text);
        let backup = self.read(&payer, read).await?;
        let backup = backup.map_err(|why| Problem::Unreadable(why.to_string()))?;
        // Somebody without games yet gets a key with the first one.
        let key = caller.key_or_fresh()?;
        let caller = &Caller { key: Some(key.clone()), ..caller.clone() };
        let games = backup.games;
        let own = self.back_up(caller).await?;
        let find_new = move || games.into_iter().partition(|game| !own.has(game));
        let (new, known): (Vec<BackupGame>, Vec<BackupGame>) = self.read(&payer, find_new).await?;
        let added = new.len();
        for BackupGame { record, at } in new {
            self.add(caller, record, at).await?;
        }
        Ok(Restored { key, added, known: known.len(), settings: backup.settings })
    }

    /// The records of the caller's games that they may have, with when something last happened.
    async fn own_records(self: &Arc<Self>, caller: &Caller) -> Result<Vec<(i64, String)>, Problem> {
        let Some(key) = &caller.key else { return Ok(Vec::new()) };
        let mut records = Vec::new();
        for row in self.store.games_of(&key.hash(), MOST_GAMES as u32).await? {
            // One game that cannot be read must not hide the others.
            let Ok(held) = self.lock(&row.id, &caller.payer()).await else { continue };
            let seats = held.room().people().seats_of(caller);
            let record = self.draw(caller, held, move |room| own_record(room, &seats)).await?;
            records.extend(record.map(|record| (row.touched, record)));
        }
        // The oldest first, so that lists keep their order.
        records.reverse();
        Ok(records)
    }

    async fn add(
        self: &Arc<Self>,
        caller: &Caller,
        record: String,
        at: i64,
    ) -> Result<(), Problem> {
        let roster = self.roster.clone();
        let read = move || imported(&roster, &record);
        let (new, record, _) = self.read(&caller.payer(), read).await??;
        let mut beginning = Beginning::of(record, &new, Origin::Imported);
        beginning.at = at;
        self.open_table(caller, &new, beginning).await?;
        Ok(())
    }
}

/// The record of a game that is over, or that only the person on these seats plays: it holds every
/// card to come.
fn own_record(room: &dyn Room, seats: &[Seat]) -> Option<String> {
    let is_own = |(seat, occupant): (usize, &Occupant)| {
        *occupant != Occupant::Person || seats.contains(&Seat(seat as u8))
    };
    let may_have = match room.turn()? {
        Turn::Over(_) => true,
        Turn::Act(_) => room.occupants().iter().enumerate().all(is_own),
    };
    may_have.then(|| room.record())
}
