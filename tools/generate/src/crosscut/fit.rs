//! Weights from positions and results, by logistic regression.

use parlour_players::crosscut::Weights;
use parlour_rules::crosscut::Position;
use parlour_rules::{Luck, Seed};

use super::parameters::Parameters;

/// A position and how likely the side to move is to win it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The chance, from the result of its game and from a search.
    pub label: f32,
}

/// The chance of a worth in natural logarithms of odds.
pub fn chance(worth: f32) -> f32 {
    1.0 / (1.0 + (-worth).exp())
}

struct Model {
    parameters: Parameters,
    values: Vec<f32>,
    turn: f32,
}

impl Model {
    fn weight(&self, place: usize) -> f32 {
        self.parameters.of_weights[place].iter().map(|&parameter| self.values[parameter]).sum()
    }

    /// How often each parameter occurs in the samples.
    fn seen(&self, samples: &[Sample]) -> Vec<f32> {
        let mut seen = vec![0.0; self.values.len()];
        for sample in samples {
            Weights::each_line(&sample.position, |place| {
                for parameter in self.parameters.of_weights[place] {
                    seen[parameter] += 1.0;
                }
            });
        }
        seen
    }

    /// The probability that the side to move wins.
    fn expects(&self, position: &Position) -> f32 {
        let mut worth = self.turn;
        Weights::each_line(position, |place| worth += self.weight(place));
        chance(worth)
    }
}

/// Fits line weights in `passes` passes over the samples.
pub fn fit(samples: &[Sample], passes: u32) -> Weights {
    let parameters = Parameters::new();
    let count = parameters.pulls.len();
    let mut model = Model { parameters, values: vec![0.0; count], turn: 0.0 };
    let seen = model.seen(samples);
    // Adagrad: the sum of squared slopes sets the step of each parameter.
    let (mut squares, mut turn_squares) = (vec![0.0_f32; count], 1e-6_f32);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut luck = Luck::new(Seed::from(1));
    for pass in 0..passes {
        luck.shuffle(&mut order);
        let step = 0.04 / (1.0 + pass as f32 * 0.5);
        for &sample in &order {
            let Sample { position, label } = &samples[sample];
            let slope = model.expects(position) - label;
            Weights::each_line(position, |place| {
                for parameter in model.parameters.of_weights[place] {
                    squares[parameter] += slope * slope;
                    let step = step / squares[parameter].sqrt().max(1.0);
                    let pull = model.parameters.pulls[parameter] / seen[parameter];
                    let value = &mut model.values[parameter];
                    *value = (*value - step * slope) / (1.0 + step * pull);
                }
            });
            turn_squares += slope * slope;
            model.turn -= step * slope / turn_squares.sqrt();
        }
    }
    let unit = |worth: f32| (worth * Weights::UNIT as f32).round().clamp(-8000.0, 8000.0) as i16;
    let lines = (0..Weights::COUNT).map(|place| unit(model.weight(place))).collect();
    Weights::new(unit(model.turn), lines).expect("there is a weight for every place")
}
