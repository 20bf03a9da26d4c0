//! What deals usually bring, counted.

use super::course::{DEALER, DealLog, PONE};
use crate::cribbage::tables::{DealDistribution, HAND, PEGS};

/// Counts the plays and hands of many deals.
pub fn usual(courses: &[DealLog]) -> DealDistribution {
    let mut play = [[0; PEGS]; PEGS];
    let mut hands = [[0; HAND]; 2];
    for course in courses {
        let [pone, dealer] = course.played.map(|points| usize::from(points).min(PEGS - 1));
        play[pone][dealer] += 1;
        for who in [PONE, DEALER] {
            hands[who][usize::from(course.show[who])] += 1;
        }
    }
    DealDistribution::new(&play, &hands)
}
