//! Fits Crosscut's evaluation to games of the program against itself.
//!
//! ```text
//! crosscut_tune play WEIGHTS SIZES NODES GAMES SEED OUT   self-play; positions and results to OUT
//! crosscut_tune fit OUT PASSES FILE...                    weights from positions and results
//! crosscut_tune match WEIGHTS WEIGHTS SIZES NODES NODES PAIRS
//! ```
//!
//! SIZES are separated by commas. WEIGHTS is a file, or `fitted` or `plain` for those built in. One round
//! is `play` with the present weights, `fit` to all rounds so far, and `match` to see whether it
//! helped; the built-in weights are the outcome of a few such rounds (`docs/results.md`).

mod fit;
mod games;
mod parameters;

use std::error::Error;
use std::fs;

use parlour_players::crosscut::Weights;
use parlour_rules::crosscut::Size;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["play", from, boards, nodes, count, seed, out] => {
            let (from, boards) = (weights(from)?, sizes(boards)?);
            games::play(&from, &boards, nodes.parse()?, count.parse()?, seed.parse()?, out)
        }
        ["fit", out, passes, ref files @ ..] => {
            let fitted = fit::fit(&fit::read(files)?, passes.parse()?);
            Ok(fs::write(out, fitted.to_bytes())?)
        }
        ["match", one, other, boards, nodes, other_nodes, pairs] => {
            let sides = [
                games::Side { weights: weights(one)?, nodes: nodes.parse()? },
                games::Side { weights: weights(other)?, nodes: other_nodes.parse()? },
            ];
            let pairs = pairs.parse()?;
            for size in sizes(boards)? {
                println!("{size}: {}", games::compare(&sides, size, pairs));
            }
            Ok(())
        }
        _ => Err("usage: crosscut_tune play|fit|match … (see the top of main.rs)".into()),
    }
}

fn weights(from: &str) -> Result<Weights> {
    match from {
        "fitted" => Ok(Weights::fitted().clone()),
        "plain" => Ok(Weights::plain().clone()),
        file => Weights::from_bytes(&fs::read(file)?)
            .ok_or_else(|| format!("{file}: not weights").into()),
    }
}

fn sizes(text: &str) -> Result<Vec<Size>> {
    Ok(text.split(',').map(str::parse).collect::<std::result::Result<_, _>>()?)
}
