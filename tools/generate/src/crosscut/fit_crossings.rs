//! Parameters of crossings from positions and results, by gradient descent on top of fitted line
//! weights.

use parlour_players::crosscut::{Crossings, Weights};
use parlour_rules::crosscut::Position;
use parlour_rules::{Luck, Seed};
use rayon::prelude::*;

use super::fit::{Sample, chance};

const LANES: usize = Crossings::LANES;
type Lanes = [f32; LANES];

/// Samples for each step.
const BATCH: usize = 512;
/// Parts of a batch that are summed up on their own, so that the sum doesn't depend on the threads.
const PARTS: usize = 4;
/// The largest parameter that the data file holds.
const MOST: f32 = (127.0 / Crossings::UNIT) as f32;
/// How strongly parameters are pulled towards zero.
const PULL: f32 = 1e-5;

/// The views of every pattern of lines of 3 to 8 squares, by pattern and then by square.
struct Views([Vec<[u16; Crossings::LAYERS]>; 6]);

impl Views {
    fn new() -> Self {
        Views(std::array::from_fn(|index| {
            let length = index + 3;
            let patterns = 0..3_usize.pow(length as u32);
            let views = patterns.flat_map(|pattern| {
                let line: Vec<u8> =
                    (0..length).map(|at| (pattern / 3_usize.pow(at as u32) % 3) as u8).collect();
                (0..length)
                    .map(|place| Crossings::view(&line, place).map(|view| view as u16))
                    .collect::<Vec<_>>()
            });
            views.collect()
        }))
    }

    /// Calls `visit` with the two views of each interior square.
    fn each_square(
        &self,
        position: &Position,
        mut visit: impl FnMut(&[u16; Crossings::LAYERS], &[u16; Crossings::LAYERS]),
    ) {
        let rows = usize::from(position.size().rows()) - 2;
        let columns = usize::from(position.size().columns()) - 2;
        let digit = |row: usize, column: usize| {
            let bit = 8 * row + column;
            (position.own() >> bit & 1) as usize + 2 * (position.enemy() >> bit & 1) as usize
        };
        let mut patterns = [[0; 8]; 2];
        for row in 0..rows {
            for column in 0..columns {
                let disc = digit(row, column);
                patterns[0][row] += disc * 3_usize.pow(column as u32);
                patterns[1][column] += disc * 3_usize.pow(row as u32);
            }
        }
        for row in 0..rows {
            for column in 0..columns {
                visit(
                    &self.0[columns - 3][patterns[0][row] * columns + column],
                    &self.0[rows - 3][patterns[1][column] * rows + row],
                );
            }
        }
    }
}

/// The parameters while they are fitted (Adam).
struct Model {
    values: Vec<Lanes>,
    means: Vec<Lanes>,
    squares: Vec<Lanes>,
    steps: i32,
}

impl Model {
    fn new() -> Self {
        let mut luck = Luck::new(Seed::from(2));
        let mut small = || (luck.below(2001) as f32 / 1000.0 - 1.0) * 0.03;
        let values = (0..Crossings::COUNT).map(|_| std::array::from_fn(|_| small())).collect();
        let zeros = vec![[0.0; LANES]; Crossings::COUNT];
        Model { values, means: zeros.clone(), squares: zeros, steps: 0 }
    }

    /// The sums of a square's parameters.
    fn sums(&self, views: [&[u16; Crossings::LAYERS]; 2]) -> Lanes {
        let mut sums = [0.0; LANES];
        for &view in views.into_iter().flatten() {
            let values = &self.values[usize::from(view)];
            for lane in 0..LANES {
                sums[lane] += values[lane];
            }
        }
        sums
    }

    fn worth(&self, views: &Views, position: &Position) -> f32 {
        let mut worth = 0.0;
        views.each_square(position, |row, column| {
            let sums = self.sums([row, column]);
            for (lane, sum) in sums.into_iter().enumerate() {
                worth += sign(lane) * sum.max(0.0);
            }
        });
        worth
    }

    /// Adds the slopes of one sample's loss.
    fn learn(
        &self,
        views: &Views,
        position: &Position,
        base: f32,
        label: f32,
        slopes: &mut [Lanes],
    ) {
        let slope = chance(base + self.worth(views, position)) - label;
        views.each_square(position, |row, column| {
            let sums = self.sums([row, column]);
            let mut step = [0.0; LANES];
            for lane in 0..LANES {
                step[lane] = if sums[lane] > 0.0 { slope * sign(lane) } else { 0.0 };
            }
            for &view in row.iter().chain(column) {
                let slopes = &mut slopes[usize::from(view)];
                for lane in 0..LANES {
                    slopes[lane] += step[lane];
                }
            }
        });
    }

    fn step(&mut self, slopes: &[Lanes], rate: f32) {
        self.steps += 1;
        let [first, second] = [0.9_f32, 0.999];
        let correct = (1.0 - second.powi(self.steps)).sqrt() / (1.0 - first.powi(self.steps));
        for (view, slopes) in slopes.iter().enumerate() {
            for (lane, &slope) in slopes.iter().enumerate() {
                let value = &mut self.values[view][lane];
                let slope = slope / BATCH as f32 + PULL * *value;
                let (mean, square) = (&mut self.means[view][lane], &mut self.squares[view][lane]);
                *mean += (1.0 - first) * (slope - *mean);
                *square += (1.0 - second) * (slope * slope - *square);
                *value -= rate * correct * *mean / (square.sqrt() + 1e-8);
                *value = value.clamp(-MOST, MOST);
            }
        }
    }
}

/// Lanes of the first half count for the side to move, the others against it.
fn sign(lane: usize) -> f32 {
    if lane < LANES / 2 { 1.0 } else { -1.0 }
}

/// Fits parameters in `passes` passes over the samples.
pub fn fit(samples: &[Sample], weights: &Weights, passes: u32) -> Crossings {
    let views = Views::new();
    let base = |sample: &Sample| weights.evaluate(&sample.position) as f32 / Weights::UNIT as f32;
    let bases: Vec<f32> = samples.par_iter().map(base).collect();
    let mut model = Model::new();
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut luck = Luck::new(Seed::from(3));
    let mut slopes = vec![vec![[0.0; LANES]; Crossings::COUNT]; PARTS];
    for pass in 0..passes {
        luck.shuffle(&mut order);
        let done = pass as f32 / passes as f32;
        let rate = 0.004 * (1.0 - done) * (1.0 - done) + 0.0001;
        for batch in order.chunks(BATCH) {
            let parts = slopes.par_iter_mut().zip(batch.par_chunks(BATCH / PARTS));
            parts.for_each(|(slopes, part)| {
                for &sample in part {
                    let Sample { position, label } = &samples[sample];
                    model.learn(&views, position, bases[sample], *label, slopes);
                }
            });
            let (sum, others) = slopes.split_at_mut(1);
            for (view, sum) in sum[0].iter_mut().enumerate() {
                for lane in 0..LANES {
                    for other in &mut *others {
                        sum[lane] += other[view][lane];
                    }
                }
            }
            model.step(&slopes[0], rate);
            for part in &mut slopes {
                part.fill([0.0; LANES]);
            }
        }
    }
    let unit = |value: f32| (value * Crossings::UNIT as f32).round() as i8;
    let parameters = model.values.iter().flatten().map(|&value| unit(value)).collect();
    Crossings::new(parameters).expect("there are parameters for every view")
}
