//! A cost with its standard error.

/// Standard errors on each side of a 95% interval.
const INTERVAL: f64 = 1.96;

/// A cost below this gets a longer look wherever it isn't certain.
const SMALL: f64 = 0.02;

/// A measured cost in win chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    /// The cost. Below 0 if the action played was measured to be better.
    pub cost: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// Half of the 95% interval around the cost.
    pub fn margin(self) -> f64 {
        INTERVAL * self.error
    }

    /// Whether a longer look may change how the cost is called: it is small, or not far beyond its
    /// margin.
    pub fn is_close(self) -> bool {
        self.error > 0.0 && self.cost < (2.0 * self.margin()).max(SMALL)
    }

    /// Both measurements together, each trusted by how exact it is.
    pub fn with(self, other: Estimate) -> Estimate {
        if self.error == 0.0 || other.error == 0.0 {
            return if self.error == 0.0 { self } else { other };
        }
        let [own, others] = [self, other].map(|one| one.error.powi(-2));
        let cost = (own * self.cost + others * other.cost) / (own + others);
        Estimate { cost, error: (own + others).sqrt().recip() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_measurements_are_trusted_by_how_exact_they_are() {
        let rough = Estimate { cost: 0.03, error: 0.02 };
        let fine = Estimate { cost: 0.01, error: 0.01 };
        let both = rough.with(fine);
        assert!((both.cost - 0.014).abs() < 1e-12 && both.error < fine.error, "{both:?}");
        let certain = Estimate { cost: 0.5, error: 0.0 };
        assert_eq!(rough.with(certain), certain);
        assert!(rough.is_close() && !certain.is_close());
        assert!(!Estimate { cost: 0.09, error: 0.02 }.is_close());
    }
}
