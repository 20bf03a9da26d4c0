//! What deals usually bring, counted.

use super::course::{Course, DEALER, PONE};
use crate::cribbage::usual::{HAND, PEGS, Usual};

/// Counts the plays and hands of many deals.
pub fn usual(courses: &[Course]) -> Usual {
    let mut play = [[0; PEGS]; PEGS];
    let mut hands = [[0; HAND]; 2];
    for course in courses {
        let [pone, dealer] = course.played.map(|points| usize::from(points).min(PEGS - 1));
        play[pone][dealer] += 1;
        for who in [PONE, DEALER] {
            hands[who][usize::from(course.show[who])] += 1;
        }
    }
    Usual::new(&play, &hands)
}
