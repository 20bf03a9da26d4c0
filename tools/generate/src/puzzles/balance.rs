//! Chooses a balanced set of puzzles from those that were found.

use std::collections::HashSet;

use super::Finder;

/// The largest share of a set that one kind of answer may have, in hundredths.
pub const LARGEST_SHARE: usize = 36;

/// A puzzle that may become part of a set.
struct Entry<'a> {
    line: &'a str,
    /// The place of its kind among the finder's answers.
    kind: usize,
    difficulty: u8,
    /// Whether it was part of the set before, and stays in it.
    stays: bool,
}

/// A set of at most `wanted` puzzles in which no kind of answer has more than its share. The lines of
/// `kept` stay as long as the shares allow; those of `found` fill the rest. A position may come up
/// only once, however it was reached.
pub fn balanced<'a>(
    finder: &Finder,
    kept: impl IntoIterator<Item = &'a str>,
    found: impl IntoIterator<Item = &'a str>,
    wanted: usize,
) -> Vec<&'a str> {
    let mut known = HashSet::new();
    let kept = kept.into_iter().map(|line| (line, true));
    let lines = kept.chain(found.into_iter().map(|line| (line, false)));
    let entry = |(line, stays)| {
        let (kind, difficulty) = (finder.kind_of_line)(line)?;
        let kind = finder.answers.iter().position(|known| *known == kind)?;
        known.insert(id(line)).then_some(Entry { line, kind, difficulty, stays })
    };
    let all: Vec<Entry> = lines.filter_map(entry).collect();
    // With fewer puzzles in the set, a share is fewer puzzles too: try smaller sets until it's full.
    let sizes = (1..=wanted.min(all.len())).rev();
    let sets = sizes.map(|size| (size, within_shares(finder, &all, size)));
    sets.into_iter().find(|(size, set)| set.len() == *size).map(|(_, set)| set).unwrap_or_default()
}

/// As many of the puzzles as fit into a set of this size, in their order. First those that stay are
/// taken, then every kind gets an even part of the set, then the rest is filled up to the shares.
fn within_shares<'a>(finder: &Finder, all: &[Entry<'a>], size: usize) -> Vec<&'a str> {
    let share = size * LARGEST_SHARE / 100;
    let even = share.min(size / finder.answers.len());
    let mut chosen = vec![false; all.len()];
    let mut left = size;
    let mut taken = vec![[0; 5]; finder.answers.len()];
    for (only_stays, most) in [(true, share), (false, even), (false, share)] {
        for (kind, taken) in taken.iter_mut().enumerate() {
            // What is open, the first at the end, by difficulty.
            let mut open: [Vec<usize>; 5] = Default::default();
            for (at, entry) in all.iter().enumerate().rev() {
                if !chosen[at] && entry.kind == kind && (entry.stays || !only_stays) {
                    open[usize::from(entry.difficulty)].push(at);
                }
            }
            while left > 0 && taken.iter().sum::<usize>() < most {
                // The difficulty that the kind has least of, so that each has puzzles for everyone.
                let difficulties = (1..=4).filter(|&difficulty| !open[difficulty].is_empty());
                let rarest = difficulties.min_by_key(|&difficulty| taken[difficulty]);
                let Some(difficulty) = rarest else { break };
                let Some(at) = open[difficulty].pop() else { break };
                (chosen[at], left) = (true, left - 1);
                taken[difficulty] += 1;
            }
        }
    }
    all.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(entry, _)| entry.line).collect()
}

/// The id of a puzzle's line, its first field; the line itself where it has none.
fn id(line: &str) -> &str {
    line.split('"').nth(3).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::FINDERS;

    /// Lines that stand for puzzles: their kind of answer, their difficulty and a number.
    fn finder() -> Finder {
        let kind_of_line = |line: &str| {
            let kind =
                ["draw", "take", "discard"].into_iter().find(|kind| line.starts_with(kind))?;
            Some((kind, if line.contains("easy") { 1 } else { 3 }))
        };
        Finder { kind_of_line, answers: &["draw", "take", "discard"], ..FINDERS[0] }
    }

    fn numbered(words: &str, count: usize) -> Vec<String> {
        (0..count).map(|number| format!("{words} {number}")).collect()
    }

    fn set(kept: &[String], found: &[String], wanted: usize) -> Vec<String> {
        let [kept, found] = [kept, found].map(|lines| lines.iter().map(String::as_str));
        balanced(&finder(), kept, found, wanted).into_iter().map(str::to_owned).collect()
    }

    fn count(set: &[String], what: &str) -> usize {
        set.iter().filter(|line| line.contains(what)).count()
    }

    #[test]
    fn no_kind_fills_a_set() {
        let lines = [numbered("draw", 90), numbered("take", 20), numbered("discard", 20)].concat();
        let set = set(&[], &lines, 100);
        assert_eq!(set.len(), 62, "as large as the shares allow");
        assert!(100 * count(&set, "draw") <= LARGEST_SHARE * set.len());
    }

    #[test]
    fn each_difficulty_of_a_kind_gets_its_part() {
        let kinds = ["draw", "draw easy", "take", "discard easy"].map(|words| numbered(words, 90));
        let set = set(&[], &kinds.concat(), 100);
        let easy_draws = count(&set, "draw easy");
        assert!(count(&set, "draw").abs_diff(2 * easy_draws) <= 1, "{easy_draws}");
    }

    #[test]
    fn puzzles_that_are_in_the_set_stay() {
        let kept = numbered("draw easy", 34);
        let found = ["draw", "take", "discard"].map(|words| numbered(words, 90)).concat();
        let set = set(&kept, &found, 100);
        assert_eq!(set.len(), 100);
        assert_eq!(set[..34], kept, "none is replaced by a harder one");
    }

    #[test]
    fn a_puzzle_that_was_found_twice_is_kept_once() {
        let lines = ["draw 1", "draw 1", "take 1", "discard 1"].map(str::to_owned);
        let set = set(&lines[..1], &lines, 10);
        assert!(set.len() <= 3 && count(&set, "draw 1") <= 1);
    }
}
