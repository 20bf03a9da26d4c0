//! Short movements that show what changed: a peg on its way, a disc that turns.

use std::time::{Duration, Instant};

use parlour_rules::cribbage::Track;
use serde::{Deserialize, Serialize};

/// How long a movement takes.
pub const MOVE: Duration = Duration::from_millis(240);

/// Whether movements are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// They move.
    #[default]
    Shown,
    /// They don't.
    Off,
}

/// Where the last action stands in its movement.
pub struct Moving<V> {
    /// What the same eyes saw before it.
    pub before: V,
    /// How much of the movement is over, from 0 to 1.
    pub share: f64,
}

/// How much of a movement that began at `since` is over; none once it is done.
pub fn share(since: Instant, now: Instant) -> Option<f64> {
    let gone = now.saturating_duration_since(since);
    (gone < MOVE).then(|| gone.as_secs_f64() / MOVE.as_secs_f64())
}

/// How a disc that turns over looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Its old face is up.
    Old,
    /// It stands on its edge.
    Edge,
    /// Its new face is up.
    New,
}

/// What can be seen of a turning disc at a share of the movement.
pub fn turning(share: f64) -> Side {
    match share {
        ..0.35 => Side::Old,
        ..0.7 => Side::Edge,
        _ => Side::New,
    }
}

/// The pegs of a side on their way: the one behind leaps over the one in front.
pub fn leaping(before: Track, after: Track, share: f64) -> Track {
    if after.front <= before.front {
        return after;
    }
    // Where several scores fell together the pegs went on from the front one.
    let lifted = if after.back == before.front { before.back } else { before.front };
    let way = f64::from(after.front.saturating_sub(lifted));
    Track { front: lifted + (way * share) as u8, back: after.back }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peg_leaps_from_behind_to_the_front() {
        let (before, after) = (Track { front: 12, back: 8 }, Track { front: 18, back: 12 });
        let at = |share| leaping(before, after, share);
        assert_eq!(at(0.0), Track { front: 8, back: 12 });
        assert_eq!(at(0.5), Track { front: 13, back: 12 });
        assert_eq!(at(1.0), after);
        let taken_back = leaping(after, before, 0.5);
        assert_eq!(taken_back, before, "nothing moves backwards");
        let twice = leaping(before, Track { front: 25, back: 20 }, 0.0);
        assert_eq!(twice, Track { front: 12, back: 20 });
    }

    #[test]
    fn a_movement_is_soon_over() {
        let since = Instant::now();
        assert_eq!(share(since, since), Some(0.0));
        assert!(share(since, since + MOVE / 2).is_some_and(|share| (share - 0.5).abs() < 0.01));
        assert_eq!(share(since, since + MOVE), None);
        assert_eq!([0.0, 0.5, 0.9].map(turning), [Side::Old, Side::Edge, Side::New]);
    }
}
