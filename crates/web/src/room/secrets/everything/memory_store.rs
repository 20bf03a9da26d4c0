//! A store in memory that accepts what happens at the compared table and forgets it, so that each
//! request finds the table as it was.

use std::collections::HashMap;
use std::future::ready;
use std::sync::{Mutex, MutexGuard};

use tokio::sync::broadcast;

use super::TABLE;
use crate::store::{
    Answer, Change, Entry, ProfileChange, ProfileRow, Row, Sitting, Store, StoredGame, Write,
    WriteOutcome,
};

/// A store in memory.
#[derive(Default)]
pub struct MemoryStore {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    games: Vec<StoredGame>,
    entries: HashMap<String, Vec<Entry>>,
    sittings: Vec<(String, Sitting)>,
    profiles: HashMap<String, Vec<ProfileRow>>,
}

impl MemoryStore {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().expect("no test panics here")
    }

    /// Replaces a client's profile.
    pub fn put_profile(&self, client: &str, entries: &[ProfileRow]) {
        self.kept().profiles.insert(client.to_owned(), entries.to_vec());
    }

    /// The entries of all profiles that aren't among these. Reviews of finished games are left out:
    /// all cards of such a game are known, and its review ends at any time.
    pub fn new_entries(&self, known: &[ProfileRow]) -> Vec<String> {
        let is_review = |entry: &ProfileRow| {
            entry.body.contains("\"entry\":\"game\"")
                || entry.body.contains("\"from\":{\"mistake\"")
        };
        let kept = self.kept();
        let is_new = |entry: &&ProfileRow| !known.contains(entry) && !is_review(entry);
        let all = kept.profiles.values().flatten().filter(is_new);
        let mut new: Vec<String> = all.map(|entry| entry.body.clone()).collect();
        new.sort_unstable();
        new
    }
}

impl Kept {
    fn row(&self, id: &str) -> Option<Row> {
        let game = self.games.iter().find(|game| game.id == id)?;
        let (touched, over) = (game.created, game.ended.is_some());
        Some(Row { id: id.to_owned(), game: game.game.clone(), touched, over })
    }
}

fn answer<'a, T: Send + 'a>(answer: T) -> Answer<'a, T> {
    Box::pin(ready(Ok(answer)))
}

impl Store for MemoryStore {
    fn write(&self, write: Write) -> Answer<'_, WriteOutcome> {
        let mut kept = self.kept();
        kept.games.extend(write.begins);
        let sittings = write.sittings.into_iter().map(|sitting| (write.game.clone(), sitting));
        kept.sittings.extend(sittings);
        if write.game != TABLE {
            kept.entries.entry(write.game).or_default().extend(write.entries);
        }
        match write.profile {
            Some(ProfileChange::Add { client, entries }) => {
                kept.profiles.entry(client).or_default().extend(entries);
            }
            Some(ProfileChange::Delete { client }) => drop(kept.profiles.remove(&client)),
            None => {}
        }
        answer(WriteOutcome::Stored)
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        answer(self.kept().games.iter().find(|game| game.id == id).cloned())
    }

    fn entries<'a>(&'a self, id: &'a str, from: u64) -> Answer<'a, Vec<Entry>> {
        let entries = self.kept().entries.get(id).cloned().unwrap_or_default();
        answer(entries.into_iter().filter(|entry| entry.number >= from).collect())
    }

    fn games_of<'a>(&'a self, client: &'a str, _: u32) -> Answer<'a, Vec<Row>> {
        let kept = self.kept();
        let own = kept.sittings.iter().filter(|(_, sitting)| sitting.client == client);
        answer(own.filter_map(|(game, _)| kept.row(game)).collect())
    }

    fn listed(&self, _: i64, _: u32) -> Answer<'_, Vec<Row>> {
        let kept = self.kept();
        let listed = kept.games.iter().filter(|game| game.listed);
        answer(listed.filter_map(|game| kept.row(&game.id)).collect())
    }

    fn open_games<'a>(&'a self, _: &'a str, _: i64) -> Answer<'a, u64> {
        answer(0)
    }

    fn clients_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<String>> {
        let kept = self.kept();
        let at = kept.sittings.iter().filter(|(table, _)| table == game);
        answer(at.map(|(_, sitting)| sitting.client.clone()).collect())
    }

    fn profile<'a>(&'a self, client: &'a str) -> Answer<'a, Vec<String>> {
        let rows = self.kept().profiles.get(client).cloned().unwrap_or_default();
        answer(rows.into_iter().map(|row| row.body).collect())
    }

    fn check(&self) -> Answer<'_, ()> {
        answer(())
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn tell<'a>(&'a self, _: &'a str, _: &'a str) -> Answer<'a, ()> {
        answer(())
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        // Its sender is dropped: nobody else writes here.
        broadcast::channel(1).1
    }

    fn close(&self) -> Answer<'_, ()> {
        answer(())
    }
}
