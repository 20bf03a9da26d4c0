//! All games of a person and what the coach keeps as one file, and back.

use std::collections::BTreeMap;
use std::sync::Arc;

use parlour_rules::{Seat, Turn};
use parlour_table::Occupant;
use parlour_table::backup::{Backup, BackupGame, MOST_GAMES};
use parlour_table::coach::{Entry, Profile};
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
    /// How many entries were added to what the coach keeps.
    pub entries: usize,
    /// Whether something couldn't be stored after the first game was.
    pub is_cut_short: bool,
    /// The settings in the file, for the reader's browser to keep.
    pub settings: BTreeMap<String, Value>,
}

impl Rooms {
    /// What the coach keeps of the caller, and all their games that no other person has a part in
    /// until they are over.
    pub async fn back_up(self: &Arc<Self>, caller: &Caller) -> Result<Backup, Problem> {
        let entries = self.profile(caller).await?.entries().collect();
        Ok(Backup { games: self.own_games(caller).await?, entries, ..Backup::default() })
    }

    /// Adds what the caller doesn't have of a backup. A backup that can't be read whole changes
    /// nothing. Where storing fails on the way, what was stored before stays.
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
        let mut profile = Profile::default();
        backup.entries.into_iter().for_each(|entry| _ = profile.add(entry));
        let (entries, _) = self.unknown_entries(&key, &payer, profile).await?;
        let games = backup.games;
        let own = Backup { games: self.own_games(caller).await?, ..Backup::default() };
        let find_new = move || games.into_iter().partition(|game| !own.has(game));
        let (new, known): (Vec<BackupGame>, Vec<BackupGame>) = self.read(&payer, find_new).await?;
        let (known, settings) = (known.len(), backup.settings);
        let mut restored =
            Restored { key, added: 0, known, entries: 0, is_cut_short: false, settings };
        match self.add_all(caller, new, &entries, &mut restored).await {
            Err(problem) if restored.added == 0 => return Err(problem),
            added => restored.is_cut_short = added.is_err(),
        }
        Ok(restored)
    }

    /// Adds games, then entries for the coach, and counts them.
    async fn add_all(
        self: &Arc<Self>,
        caller: &Caller,
        games: Vec<BackupGame>,
        entries: &[Entry],
        restored: &mut Restored,
    ) -> Result<(), Problem> {
        for BackupGame { record, at } in games {
            self.add(caller, record, at).await?;
            restored.added += 1;
        }
        self.add_to_profile(&restored.key, entries).await?;
        restored.entries = entries.len();
        Ok(())
    }

    /// The caller's games that they may have.
    async fn own_games(self: &Arc<Self>, caller: &Caller) -> Result<Vec<BackupGame>, Problem> {
        let Some(key) = &caller.key else { return Ok(Vec::new()) };
        let mut games = Vec::new();
        for row in self.store.games_of(&key.hash(), MOST_GAMES as u32).await? {
            // One game that cannot be read must not hide the others.
            let Ok(held) = self.lock(&row.id, &caller.payer()).await else { continue };
            let seats = held.room().people().seats_of(caller);
            let record = self.draw(caller, held, move |room| own_record(room, &seats)).await?;
            games.extend(record.map(|record| BackupGame { record, at: row.touched }));
        }
        // The oldest first, so that lists keep their order.
        games.reverse();
        Ok(games)
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
