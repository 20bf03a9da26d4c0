//! Why cases went wrong: cases with a common property, and the simplest example of each cause.

/// A reason for some of the wrong answers.
pub(crate) struct Cause {
    pub criterion: &'static str,
    /// What is wrong, in sentences.
    pub cause: String,
    /// How many cases it explains.
    pub cases: usize,
    /// The simplest of them: what was asked, what came, what is right.
    pub example: String,
    /// The name of that case, to repeat it.
    pub case: Option<String>,
}

/// A property that cases may have, in words that follow "have" or stand alone.
pub(crate) type Property = (&'static str, bool);

/// The property that all failures have and no success has: one property, or else two together.
///
/// Every case lists the same properties in the same order, the simplest first.
pub(crate) fn common_property(
    failures: &[Vec<Property>],
    successes: &[Vec<Property>],
) -> Option<String> {
    let first = failures.first()?;
    if successes.is_empty() || failures.len() < 2 {
        return None;
    }
    let shared: Vec<usize> =
        (0..first.len()).filter(|&place| failures.iter().all(|case| case[place].1)).collect();
    let excludes =
        |places: &[usize]| successes.iter().all(|case| !places.iter().all(|&place| case[place].1));
    if let Some(&one) = shared.iter().find(|&&place| excludes(&[place])) {
        return Some(first[one].0.to_owned());
    }
    let pairs = shared
        .iter()
        .enumerate()
        .flat_map(|(at, &one)| shared[at + 1..].iter().map(move |&other| [one, other]));
    let pair = pairs.into_iter().find(|pair| excludes(pair));
    pair.map(|[one, other]| format!("{} and {}", first[one].0, first[other].0))
}

/// `1 hand`, `3 hands`.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// `All 89 wrong hands`, `The only wrong hand`, `3 of the 89 wrong hands`.
pub(crate) fn share_of_wrong(count: usize, all: usize, one: &str, many: &str) -> String {
    match (count, all) {
        (1, 1) => format!("The only wrong {one}"),
        (count, all) if count == all && all == 2 => format!("Both wrong {many}"),
        (count, all) if count == all => format!("All {all} wrong {many}"),
        (count, all) => format!("{count} of the {all} wrong {many}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(red: bool, tall: bool, old: bool) -> Vec<Property> {
        vec![("are red", red), ("are tall", tall), ("are old", old)]
    }

    #[test]
    fn property_is_one_that_no_success_has() {
        let failures = [case(true, true, false), case(true, true, true)];
        let found = common_property(&failures, &[case(true, false, true)]);
        assert_eq!(found.as_deref(), Some("are tall"));
    }

    #[test]
    fn two_properties_are_joined_where_one_is_not_enough() {
        let failures = [case(true, true, false), case(true, true, true)];
        let successes = [case(true, false, true), case(false, true, true)];
        let found = common_property(&failures, &successes);
        assert_eq!(found.as_deref(), Some("are red and are tall"));
        let everything = [successes, [case(true, true, true), case(false, false, false)]].concat();
        assert_eq!(common_property(&failures, &everything), None);
    }
}
