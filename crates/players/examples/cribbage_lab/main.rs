//! lab
mod contest;
mod games;
use parlour_players::cribbage::generate::{Course, kept, pegging, play, usual, win};
use parlour_players::cribbage::pegged::PeggingWorth;
use parlour_players::cribbage::prior::Prior;
use parlour_rules::Seed;
use std::time::Instant;

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
        "discards" => contest::discards(&args[2..]),
        "games" => games::run(&args[2..]),
        "win" => {
            let t = Instant::now();
            let n: u64 = args[2].parse().unwrap();
            let courses: Vec<_> = (0..n)
                .map(|i| play(Seed::from(i), PeggingWorth::table(), Prior::table(), 120))
                .collect();
            println!("{:?}", t.elapsed());
            let mean = |f: &dyn Fn(&Course) -> u8| {
                courses.iter().map(|c| f64::from(f(c))).sum::<f64>() / n as f64
            };
            println!(
                "pone pegs {:.3} dealer pegs {:.3} hands {:.3} {:.3} crib {:.3}",
                mean(&|c| c.played[0]),
                mean(&|c| c.played[1]),
                mean(&|c| c.show[0]),
                mean(&|c| c.show[1]),
                mean(&|c| c.show[2])
            );
            let win = win(&courses);
            println!(
                "{:?} first dealer {:.4} at 120-120 {:.3} 110-110 {:.3} 100-100 {:.3} 60-60 {:.3}",
                t.elapsed(),
                win.dealer(0, 0),
                win.dealer(120, 120),
                win.dealer(110, 110),
                win.dealer(100, 100),
                win.dealer(60, 60)
            );
            std::fs::write(format!("{dir}/win.bin"), win.to_bytes()).unwrap();
            std::fs::write(format!("{dir}/usual.bin"), usual(&courses).to_bytes()).unwrap();
        }
        _ => contest::run(&args[1..]),
    }
}
