//! Every reader of text from outside, each as one function that fuzzers and tests call.
//!
//! A reader is given any bytes and must not panic. What it reads and writes again must read back
//! equal, and what it refuses must change nothing. `fuzz/` runs these functions under libFuzzer,
//! which also bounds their time and memory; `tests/slice.rs` runs a short part on every build.
//!
//! A new reader is one function and one line in [`READERS`].

mod answers;
mod cards;
mod engine;
mod games;
pub mod golden;
mod lines;
mod mutate;
mod profiles;
mod room;
mod saves;
mod server;
mod words;

pub use mutate::mutate;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;

/// One reader of text from outside.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Its name on the command line.
    pub name: &'static str,
    /// Reads the bytes and checks what came of them; none where they were refused.
    ///
    /// # Panics
    /// If the reader broke one of its promises.
    pub read: fn(&[u8]) -> Option<()>,
    /// Texts to start from, taken from the golden files.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// How long the texts grow, in bytes.
    pub longest: usize,
}

/// Every reader.
pub const READERS: &[Reader] = &[
    reader("cribbage-record", games::record::<Cribbage>, games::cribbage_records, 16_384),
    reader("five-crowns-record", games::record::<FiveCrowns>, games::five_crowns_records, 16_384),
    reader("crosscut-record", games::record::<Crosscut>, games::crosscut_records, 8192),
    reader("engine", engine::request, engine::requests, 16_384),
    reader("import", saves::import, saves::imports, 16_384),
    reader("server", server::request, server::requests, 8192),
    reader("room-events", room::events, room::stored, 8192),
    reader("profile", profiles::profile, profiles::profiles, 8192),
    reader("five-crowns-save", saves::save, saves::saves, 4096),
    reader("prolog", lines::prolog, lines::goals, 4096),
    reader("ugi", engine::ugi, engine::conversations, 1024),
    reader("crosscut-position", cards::position, cards::positions, 256),
    reader("cribbage-cards", cards::cribbage, cards::cribbage_hands, 128),
    reader("five-crowns-cards", cards::five_crowns, cards::five_crowns_hands, 128),
    reader("cribbage-actions", games::actions::<Cribbage>, games::cribbage_actions, 1024),
    reader("five-crowns-actions", games::actions::<FiveCrowns>, games::five_crowns_actions, 1024),
    reader("crosscut-actions", games::actions::<Crosscut>, games::crosscut_actions, 512),
    reader("options", games::options, games::choices, 512),
    reader("words", words::words, words::examples, 128),
    reader("message", words::message, words::messages, 1024),
    reader("batch", lines::batch, lines::cases, 4096),
    reader("table", lines::table, lines::tables, 4096),
    reader("answers", answers::answer, answers::answers, 1024),
];

const fn reader(
    name: &'static str,
    read: fn(&[u8]) -> Option<()>,
    seeds: fn() -> Vec<Vec<u8>>,
    longest: usize,
) -> Reader {
    Reader { name, read, seeds, longest }
}

/// The bytes as text; every reader of bytes refuses what is not UTF-8 first.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}
