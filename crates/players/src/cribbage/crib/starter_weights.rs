//! Rows of whole-number weights, so that sums are exact and equal discards compare as equal.

/// One number for each rank of the starter. The last three places stay empty.
pub type ByStarter<N> = [N; 16];

/// Rows of weights by the starter's rank.
pub struct StarterWeights(Vec<ByStarter<u32>>);

impl StarterWeights {
    /// No rows, with capacity for this many.
    pub fn with_capacity(rows: usize) -> Self {
        StarterWeights(Vec::with_capacity(rows))
    }

    /// The factor that makes weights up to `largest` as exact as 31-bit integers allow.
    pub fn scale(largest: f64) -> f64 {
        if largest > 0.0 { f64::from(i32::MAX) / largest } else { 0.0 }
    }

    /// Adds a row.
    pub fn push(&mut self, weights: ByStarter<u32>) {
        self.0.push(weights);
    }

    /// The sum of every weight times the points at its place. `points` gives a row for each row.
    pub fn times<'a>(&self, points: impl Iterator<Item = &'a ByStarter<u8>>) -> u64 {
        let mut sum = 0;
        for (weights, points) in self.0.iter().zip(points) {
            for (&weight, &points) in weights[..13].iter().zip(points) {
                sum += u64::from(weight) * u64::from(points);
            }
        }
        sum
    }

    /// The sum of the weights for each number of points, over all starters or those of one rank.
    /// `points` gives a row for each row.
    pub fn by_points<'a>(
        &self,
        points: impl Iterator<Item = &'a ByStarter<u8>>,
        starter: Option<usize>,
    ) -> [u64; 30] {
        let mut sums = [0; 30];
        for (weights, points) in self.0.iter().zip(points) {
            let places = starter.map_or(0..13, |rank| rank..rank + 1);
            for place in places {
                sums[usize::from(points[place])] += u64::from(weights[place]);
            }
        }
        sums
    }

    /// The sum of the weights for each rank of the starter.
    pub fn by_starter(&self) -> [u64; 13] {
        let mut sums = [0; 13];
        for weights in &self.0 {
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum += u64::from(weight);
            }
        }
        sums
    }
}
