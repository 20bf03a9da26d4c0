//! lab
mod contest;
mod games;
use parlour_players::cribbage::generate::{Course, kept, pegging, play, usual, win};
use parlour_players::cribbage::pegged::PeggingWorth;
use parlour_players::cribbage::prior::Prior;
use parlour_rules::Seed;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args[1].as_str() {
        "discards" => contest::discards(&args[2..]),
        "games" => games::run(&args[2..]),
        _ => contest::run(&args[1..]),
    }
}
