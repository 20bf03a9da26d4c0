//! Why cases went wrong: cases with a common property, and the simplest example of each cause.

/// A reason for some of the wrong answers.
pub(crate) struct Cause {
    /// The criterion that it spoils, or several, listed.
    pub criterion: String,
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

/// A case with a submission's answer to it.
pub(crate) trait Answered {
    /// Orders cases by how simple they are, the simplest first.
    type Simplicity: Ord;

    /// How simple the case is.
    fn simplicity(&self) -> Self::Simplicity;
    /// What may make the case difficult, simplest first.
    fn properties(&self) -> Vec<Property>;
    /// What was asked, what came, what is right.
    fn example(&self) -> String;
    /// The case's name, to repeat it.
    fn case_name(&self) -> String;
}

/// A cause with the simplest of its cases as the example; none without cases.
pub(crate) fn cause_of<A: Answered>(
    criterion: impl Into<String>,
    cause: String,
    cases: &[&A],
) -> Option<Cause> {
    let simplest = cases.iter().min_by_key(|one| one.simplicity())?;
    let (example, case) = (simplest.example(), Some(simplest.case_name()));
    let criterion = criterion.into();
    Some(Cause { criterion, cause, cases: cases.len(), example, case })
}

/// What cases have that go wrong, and cases that go right don't.
pub(crate) fn property_of<A: Answered>(wrong: &[&A], right: &[&A]) -> Option<String> {
    let properties =
        |cases: &[&A]| -> Vec<Vec<Property>> { cases.iter().map(|one| one.properties()).collect() };
    common_property(&properties(wrong), &properties(right))
}

/// The mistakes that predict a submission's answers best: as few as explain as much.
///
/// Of equally good mistakes the first of `known` is chosen. `fits` says whether one can be made
/// besides others, and `agreeing` counts the answers, of `all`, that mistakes predict.
pub(crate) fn find_flaws<F: Copy>(
    known: &[F],
    all: usize,
    fits: impl Fn(F, &[F]) -> bool,
    agreeing: impl Fn(&[F]) -> usize,
) -> Vec<F> {
    let mut flaws = Vec::new();
    let mut best = agreeing(&flaws);
    while best < all {
        let tried = known.iter().filter(|flaw| fits(**flaw, &flaws)).map(|&flaw| {
            let with: Vec<F> = flaws.iter().copied().chain([flaw]).collect();
            (agreeing(&with), flaw)
        });
        let Some((found, flaw)) = tried.rev().max_by_key(|(found, _)| *found) else { break };
        // A real mistake explains a good part of what is still wrong, not a lucky case or two.
        if found < best + 2.max((all - best) / 10) && found < all {
            break;
        }
        flaws.push(flaw);
        best = found;
    }
    flaws
}

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
    fn as_few_mistakes_as_possible_explain_the_answers() {
        // Each mistake explains the answers of its own bits.
        let known = [0b0001, 0b0011, 0b1100, 0b1110];
        let explained = |flaws: &[u32]| flaws.iter().fold(0, |all, flaw| all | flaw);
        let agreeing = |flaws: &[u32]| explained(flaws).count_ones() as usize;
        let fits = |flaw: u32, flaws: &[u32]| !flaws.contains(&flaw);
        assert_eq!(find_flaws(&known, 4, fits, agreeing), [0b1110, 0b0001]);
        assert!(find_flaws(&known, 0, fits, agreeing).is_empty());
        // One lucky case of many isn't a mistake.
        assert!(find_flaws(&known[..1], 40, fits, agreeing).is_empty());
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
