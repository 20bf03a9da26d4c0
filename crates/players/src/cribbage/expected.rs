//! What the crib is worth on average.

/// The crib's expectation as an exact fraction, so that equal tosses are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Points over everything that may come, by weight.
    pub sum: u64,
    /// The weight of all that may come.
    pub weight: u64,
}

impl Expected {
    /// The points on average.
    pub fn mean(self) -> f64 {
        self.sum as f64 / self.weight as f64
    }
}
