//! Chooses a balanced set of puzzles from those that were found.

use super::Finder;

/// The largest share of a set that one kind of answer may have, in hundredths.
pub const LARGEST_SHARE: usize = 36;
/// The largest share of puzzles that are no harder than 2, in hundredths.
pub const EASY_SHARE: usize = 70;

/// The first of the lines that make a set of at most `wanted` puzzles in which nothing has more than
/// its share. A position may come up only once, however it was reached.
pub fn balanced<'a>(
    finder: &Finder,
    lines: impl IntoIterator<Item = &'a str>,
    wanted: usize,
) -> Vec<&'a str> {
    let mut all: Vec<(&str, &str, u8)> = Vec::new();
    for line in lines {
        if let Some((kind, difficulty)) = (finder.kind_of_line)(line)
            && all.iter().all(|(known, ..)| id(known) != id(line))
        {
            all.push((line, kind, difficulty));
        }
    }
    // With fewer puzzles in the set, a share is fewer puzzles too: try smaller sets until it's full.
    let sizes = (1..=wanted.min(all.len())).rev();
    let sets = sizes.map(|size| (size, within_shares(finder, &all, size)));
    sets.into_iter().find(|(size, set)| set.len() == *size).map(|(_, set)| set).unwrap_or_default()
}

/// As many of the puzzles as fit into a set of this size, in the order they were found. First every
/// kind gets an even part of the set, then the rest is filled up to the shares. The harder ones have
/// precedence.
fn within_shares<'a>(finder: &Finder, all: &[(&'a str, &str, u8)], size: usize) -> Vec<&'a str> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&at| is_easy(all[at].2));
    let mut taken = vec![0; finder.answers.len()];
    let mut easy = size * EASY_SHARE / 100;
    let mut chosen = vec![false; all.len()];
    let mut left = size;
    let share = size * LARGEST_SHARE / 100;
    for most in [share.min(size / finder.answers.len()), share] {
        for &at in &order {
            let (_, kind, difficulty) = all[at];
            let place = finder.answers.iter().position(|known| *known == kind);
            let Some(of_kind) = place.map(|place| &mut taken[place]) else { continue };
            let is_easy = is_easy(difficulty);
            if chosen[at] || left == 0 || *of_kind >= most || (is_easy && easy == 0) {
                continue;
            }
            (*of_kind, left, chosen[at]) = (*of_kind + 1, left - 1, true);
            easy -= usize::from(is_easy);
        }
    }
    all.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|((line, ..), _)| *line).collect()
}

/// The id of a puzzle's line, its first field; the line itself where it has none.
fn id(line: &str) -> &str {
    line.split('"').nth(3).unwrap_or(line)
}

fn is_easy(difficulty: u8) -> bool {
    difficulty <= 2
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

    #[test]
    fn no_kind_and_no_easy_puzzles_fill_a_set() {
        let mut lines: Vec<String> = (0..90).map(|number| format!("draw {number}")).collect();
        lines.extend((0..40).map(|number| format!("take easy {number}")));
        lines.extend((0..20).map(|number| format!("discard easy {number}")));
        let set = balanced(&finder(), lines.iter().map(String::as_str), 100);
        let count = |what: &str| set.iter().filter(|line| line.contains(what)).count();
        assert_eq!(set.len(), 70, "as large as the shares allow");
        assert!(100 * count("draw") <= LARGEST_SHARE * set.len());
        assert!(100 * count("take") <= LARGEST_SHARE * set.len());
        assert!(100 * count("easy") <= EASY_SHARE * set.len(), "{}", count("easy"));
    }

    #[test]
    fn a_puzzle_that_was_found_twice_is_kept_once() {
        let lines = ["draw 1", "draw 1", "take 1", "discard 1"];
        let set = balanced(&finder(), lines, 10);
        assert!(set.len() <= 3 && set.iter().filter(|line| **line == "draw 1").count() <= 1);
    }
}
