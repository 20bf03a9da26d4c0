//! Weights from positions and results, by logistic regression.

use std::fs;

use parlour_players::crosscut::Weights;
use parlour_rules::crosscut::{Colour, Position, Size};
use parlour_rules::{Luck, Seed};

use crate::Result;
use crate::parameters::{self, LAYERS};

/// A position, and whether the side to move went on to win.
#[derive(Clone, Copy)]
pub struct Sample {
    own: u64,
    enemy: u64,
    size: Size,
    won: bool,
}

impl Sample {
    const BYTES: usize = 19;

    pub fn new(position: &Position, won: bool) -> Self {
        Sample { own: position.own(), enemy: position.enemy(), size: position.size(), won }
    }

    pub fn to_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Sample::BYTES);
        bytes.extend_from_slice(&self.own.to_le_bytes());
        bytes.extend_from_slice(&self.enemy.to_le_bytes());
        bytes.extend_from_slice(&[self.size.rows(), self.size.columns(), u8::from(self.won)]);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self> {
        Ok(Sample {
            own: u64::from_le_bytes(bytes[..8].try_into()?),
            enemy: u64::from_le_bytes(bytes[8..16].try_into()?),
            size: Size::new(bytes[16], bytes[17])?,
            won: bytes[18] == 1,
        })
    }

    /// The places of its line weights.
    fn lines(&self) -> Result<Vec<u16>> {
        // The side to move is all that matters, so it may as well be Red.
        let position = Position::from_discs(self.size, self.own, self.enemy, Colour::Red)
            .ok_or("a sample is no position")?;
        let mut lines = Vec::with_capacity(16);
        Weights::each_line(&position, |place| lines.push(place as u16));
        Ok(lines)
    }
}

/// The line weights' places of a position, and its result as 1 or 0.
type Case = (Vec<u16>, f32);

pub fn read(files: &[&str]) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for file in files {
        for bytes in fs::read(file)?.chunks_exact(Sample::BYTES) {
            let sample = Sample::from_bytes(bytes)?;
            cases.push((sample.lines()?, f32::from(u8::from(sample.won))));
        }
    }
    Ok(cases)
}

/// How strongly each layer is pulled towards nothing: the finer, the more.
const PULLS: [f32; LAYERS] = [0.0006, 0.006, 0.015, 0.03];

struct Model {
    parameters: Vec<[usize; LAYERS]>,
    values: Vec<f32>,
    turn: f32,
}

impl Model {
    fn weight(&self, place: usize) -> f32 {
        self.parameters[place].iter().map(|&parameter| self.values[parameter]).sum()
    }

    /// The probability that the side to move wins.
    fn expects(&self, lines: &[u16]) -> f32 {
        let worth: f32 =
            self.turn + lines.iter().map(|&place| self.weight(usize::from(place))).sum::<f32>();
        1.0 / (1.0 + (-worth).exp())
    }

    /// The mean logarithm of the probability that was given to what did not happen.
    fn loss(&self, cases: &[Case]) -> f64 {
        let loss = |(lines, won): &Case| {
            let expected = self.expects(lines).clamp(1e-6, 1.0 - 1e-6);
            -f64::from(won * expected.ln() + (1.0 - won) * (1.0 - expected).ln())
        };
        cases.iter().map(loss).sum::<f64>() / cases.len() as f64
    }
}

/// Fits weights in so many passes over the cases, a twentieth of which is kept back to see how
/// well it goes.
pub fn fit(cases: &[Case], passes: u32) -> Weights {
    let (learnt, kept) = cases.split_at(cases.len() / 20 * 19);
    let (parameters, count) = parameters::of_every_weight();
    let mut model = Model { parameters, values: vec![0.0; count], turn: 0.0 };
    // Adagrad: the sum of squared slopes sets the step of each parameter.
    let (mut squares, mut turn_squares) = (vec![0.0_f32; count], 1e-6_f32);
    let mut order: Vec<usize> = (0..learnt.len()).collect();
    let mut luck = Luck::new(Seed::from(1));
    for pass in 0..passes {
        luck.shuffle(&mut order);
        let step = 0.04 / (1.0 + pass as f32 * 0.5);
        for &case in &order {
            let (lines, won) = &learnt[case];
            let slope = model.expects(lines) - won;
            for &place in lines {
                for (parameter, pull) in model.parameters[usize::from(place)].into_iter().zip(PULLS)
                {
                    let slope = slope + pull * model.values[parameter];
                    squares[parameter] += slope * slope;
                    model.values[parameter] -= step * slope / squares[parameter].sqrt().max(1.0);
                }
            }
            turn_squares += slope * slope;
            model.turn -= step * slope / turn_squares.sqrt();
        }
        println!("pass {pass}: loss {:.4}, kept back {:.4}", model.loss(learnt), model.loss(kept));
    }
    let unit = |worth: f32| (worth * Weights::UNIT as f32).round().clamp(-8000.0, 8000.0) as i16;
    let lines = (0..Weights::COUNT).map(|place| unit(model.weight(place))).collect();
    Weights::new(unit(model.turn), lines).expect("there is a weight for every place")
}
