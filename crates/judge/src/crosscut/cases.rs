//! The positions that submissions are asked about.

use parlour_rules::crosscut::{Position, Size, Status};
use parlour_rules::{Luck, Seed};

/// The figures of the rule sheet, and a few positions that programs often get wrong.
const KNOWN: [&str; 10] = [
    "......../.R...B../.R....../......../...BBBR./......../..R...../........ red",
    "......../.R....../..R...../.R..B.../...BBBB./.R..B.../.R..R.../........ red",
    "......../.R....R./.RR...../....B.../..BBBBB./....B.../.R..R.../........ red",
    "......../.RR...../...B.R../...B.R../.BBBBR../...B.R../.....R../........ red",
    "......../.R....../..B.R.../..B.R.../.BBBR.../..B.R.../....R.../........ red",
    "....../.RRRB./....B./....B./....../...... red",
    "....../.RBBB./.R..B./.RRR../..R.../...... blue",
    "....../..B.../..RB../..B.../...... blue",
    "......../...R..../...R..../...R..../..BR.RB./...R..../......../........ blue",
    "......../......../...B..../...B..../..RB..../...B..../...B..../........ red",
];

/// Known positions, then positions of random games on boards of several sizes. Some are over.
pub fn positions(seed: Seed, count: usize) -> Vec<Position> {
    let known = KNOWN.iter().map(|text| text.parse().expect("a position of the rules"));
    let mut positions: Vec<Position> = known.take(count).collect();
    let mut luck = Luck::new(seed.child(1));
    let sizes = [(8, 8), (8, 8), (6, 6), (7, 7), (9, 9), (6, 8), (5, 5)];
    while positions.len() < count {
        let &(rows, columns) = luck.pick(&sizes).expect("there are sizes");
        let mut position = Position::empty(Size::new(rows, columns).expect("a size"));
        let length = 4 + luck.below(u32::from(rows) * u32::from(columns));
        for _ in 0..length {
            position = match position.status() {
                Status::Play => random_move(&position, &mut luck),
                Status::Pass => position.passed(),
                Status::Won(_) | Status::Drawn => break,
            };
        }
        positions.push(position);
    }
    positions
}

/// A move that flips half of the time, where there is one: flips are what is difficult.
fn random_move(position: &Position, luck: &mut Luck) -> Position {
    let moves = position.moves();
    let flipping: Vec<_> = moves.iter().filter(|played| played.flips != 0).copied().collect();
    let wants_flips = luck.below(2) == 0 && !flipping.is_empty();
    let chosen = luck.pick(if wants_flips { &flipping } else { &moves }).copied();
    position.after(chosen.expect("a position in play has moves"))
}
