//! Records that a review must cope with: cut short, taken back, given up, very short and very long.

use std::num::NonZeroU8;

use parlour_rules::cribbage::{self, Cribbage, Players};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns, save};
use parlour_rules::{Event, Game, Record, Seat, Seed, Start};

/// A record, and what is special about it.
pub struct OddRecord {
    pub name: &'static str,
    pub text: String,
    /// How many actions stand.
    pub actions: usize,
    pub is_over: bool,
}

/// The most decisions that all but the longest record have.
pub const FEW: usize = 100;

fn odd<G: Game>(name: &'static str, seats: &[&str], mut record: Record<G>) -> OddRecord {
    record.seats = seats.iter().map(|&seat| seat.to_owned()).collect();
    let ends = |event: &Event<G::Action>| matches!(event, Event::Resign(_) | Event::Timeout(_));
    let game = record.replay().expect("it replays");
    let is_over = game.legal().is_empty() || record.events.iter().any(ends);
    let text = record.to_json().expect("it replays");
    OddRecord { name, text, actions: record.actions().len(), is_over }
}

/// A game in which everybody plays the first legal action, this many times.
fn first_legal<G: Game>(options: G::Options, actions: usize) -> Record<G> {
    let mut record = Record::<G>::new(options, Start::Deal(Seed::from(1)));
    let mut game = record.begin().expect("a deal begins");
    for _ in 0..actions {
        let action = game.legal()[0];
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record
}

fn ended<G: Game>(mut record: Record<G>, end: Event<G::Action>) -> Record<G> {
    record.events.push(end);
    record
}

fn crosscut_moves(moves: &[&str]) -> Record<Crosscut> {
    let options = crosscut::Options::of("5x5".parse().expect("a size"));
    let mut record = Record::<Crosscut>::new(options, Start::Deal(Seed::from(1)));
    record.events = moves.iter().map(|text| Event::Play(text.parse().expect("a move"))).collect();
    record
}

fn taken_back() -> Record<Crosscut> {
    let mut record = crosscut_moves(&["c3", "b3", "d4", "b4"]);
    record.events.push(Event::Undo { to: 1 });
    let rest = ["b3", "c2", "b2", "c4"].map(|text| Event::Play(text.parse().expect("a move")));
    record.events.extend(rest);
    record
}

fn from_a_position() -> Record<Crosscut> {
    let setup: crosscut::Position =
        "....../.RRR../....B./....B./....B./...... red".parse().expect("a position");
    let options = crosscut::Options { size: setup.size(), swap: false };
    let mut record = Record::new(options, Start::SetUp { setup, seed: Seed::from(1) });
    record.events = ["b5", "e2"].map(|text| Event::Play(text.parse().expect("a move"))).to_vec();
    record
}

/// A game that continues from a text save.
fn from_a_save() -> Record<FiveCrowns> {
    let text = include_str!("../../../../golden/five-crowns/saves/dealt.txt");
    let setup = save::read(text).expect("a good save").save;
    let start = Start::SetUp { setup, seed: Seed::from(4) };
    let mut record = Record::<FiveCrowns>::new(five_crowns::Options::default(), start);
    let mut game = record.begin().expect("it begins");
    for _ in 0..6 {
        let action = game.legal()[0];
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    ended(record, Event::Resign(Seat(1)))
}

/// All of them. Those that aren't over are between people, so that no computer plays on.
pub fn odd_records() -> Vec<OddRecord> {
    let four = cribbage::Options::of(Players::Four);
    // The longest match that the server hosts.
    let games = NonZeroU8::new(25).expect("more than none");
    let long = cribbage::Options { games, ..cribbage::Options::of(Players::Two) };
    let (five_crowns, cribbage) = (five_crowns::Options::default(), cribbage::Options::default());
    vec![
        odd("one action", &["person", "person"], crosscut_moves(&["c3"])),
        odd(
            "one action, then resigned",
            &["person", "easy"],
            ended(crosscut_moves(&["c3"]), Event::Resign(Seat(1))),
        ),
        odd(
            "in the middle of a turn",
            &["person", "person"],
            first_legal::<FiveCrowns>(five_crowns, 3),
        ),
        odd(
            "resigned in the middle of a turn",
            &["person", "easy"],
            ended(first_legal::<FiveCrowns>(five_crowns, 3), Event::Resign(Seat(0))),
        ),
        odd("set up from a position", &["person", "medium"], from_a_position()),
        odd("set up from a text save", &["person", "easy"], from_a_save()),
        odd("taken back", &["person", "person"], taken_back()),
        odd(
            "resigned",
            &["person", "hard"],
            ended(first_legal::<Cribbage>(cribbage, 20), Event::Resign(Seat(0))),
        ),
        odd(
            "lost on time",
            &["person", "person"],
            ended(first_legal::<Cribbage>(cribbage, 20), Event::Timeout(Seat(1))),
        ),
        odd(
            "two of the same name",
            &["hard", "hard"],
            crosscut_moves(&["c3", "b3", "c2", "b2", "c4"]),
        ),
        odd(
            "three of the same name",
            &["person", "easy", "easy", "easy"],
            ended(first_legal::<Cribbage>(four, 12), Event::Resign(Seat(0))),
        ),
        odd(
            "5,000 actions",
            &["person", "easy"],
            ended(first_legal::<Cribbage>(long, 5_000), Event::Resign(Seat(0))),
        ),
    ]
}
