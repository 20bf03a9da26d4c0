//! lab
mod contest;
use std::time::Instant;
use parlour_players::cribbage::generate::{kept, pegging};
use parlour_players::cribbage::pegged::PeggingWorth;
use parlour_players::cribbage::prior::Prior;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let dir = "crates/players/src/cribbage";
    match args[1].as_str() {
        "kept" => {
            let t = Instant::now();
            let prior = kept(PeggingWorth::table(), &|_| ());
            std::fs::write(format!("{dir}/kept.bin"), prior.to_bytes()).unwrap();
            println!("{:?}", t.elapsed());
        }
        "pegging" => {
            let t = Instant::now();
            let worth = pegging(Prior::table(), &|_| ());
            std::fs::write(format!("{dir}/pegging.bin"), worth.to_bytes()).unwrap();
            println!("{:?}", t.elapsed());
        }
        _ => contest::run(&args[1..]),
    }
}
