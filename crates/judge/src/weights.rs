//! How many marks each criterion is worth: the assignment's own weights, or a teacher's.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Marks by criterion.
///
/// ```
/// use parlour_judge::{CRIBBAGE_PROLOG, Weights};
/// let text = "select_hand = 50\nhand_value = 50";
/// let weights = Weights::read(text, &CRIBBAGE_PROLOG)?;
/// assert_eq!(weights.of("select_hand"), 50.0);
/// assert_eq!(weights.of("nobs"), 0.0);
/// # Ok::<(), parlour_judge::BadWeights>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Weights(BTreeMap<String, f64>);

/// Why a file isn't one of weights.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BadWeights {
    /// It isn't TOML.
    #[error("{0}")]
    NotToml(String),
    /// There is no such criterion.
    #[error("`{name}` is not a criterion of {assignment}: choose from {known}")]
    Unknown {
        /// What was written.
        name: String,
        /// The assignment's name.
        assignment: &'static str,
        /// The criteria that there are.
        known: String,
    },
    /// A weight isn't a number, or is out of range.
    #[error("`{0}` must be a number from 0 to 1000")]
    Range(String),
}

#[derive(Deserialize)]
#[serde(transparent)]
struct File(BTreeMap<String, toml::Value>);

impl Weights {
    pub(crate) fn new(weights: &[(&str, f64)]) -> Weights {
        Weights(weights.iter().map(|&(name, weight)| (name.to_owned(), weight)).collect())
    }

    /// Reads `criterion = marks`, a line each. Criteria that aren't named are worth nothing.
    pub fn read(text: &str, assignment: &crate::Assignment) -> Result<Weights, BadWeights> {
        let File(weights) =
            toml::from_str(text).map_err(|why| BadWeights::NotToml(why.message().to_owned()))?;
        let known = assignment.criteria;
        let mut read = BTreeMap::new();
        for (name, weight) in weights {
            if !known.iter().any(|(criterion, _)| *criterion == name) {
                let known: Vec<&str> = known.iter().map(|(criterion, _)| *criterion).collect();
                return Err(BadWeights::Unknown {
                    name,
                    assignment: assignment.name,
                    known: known.join(", "),
                });
            }
            let weight =
                weight.as_float().or_else(|| weight.as_integer().map(|whole| whole as f64));
            match weight.filter(|weight| (0.0..=1000.0).contains(weight)) {
                Some(weight) => read.insert(name, weight),
                None => return Err(BadWeights::Range(name)),
            };
        }
        Ok(Weights(read))
    }

    /// The marks that a criterion is worth.
    pub fn of(&self, criterion: &str) -> f64 {
        self.0.get(criterion).copied().unwrap_or(0.0)
    }

    /// The weights as text that differs where they do.
    pub(crate) fn key(&self) -> String {
        format!("{:?}", self.0)
    }
}
