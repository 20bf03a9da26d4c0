//! A game in progress with undo: rebuilds any earlier state on request.

use std::ops::RangeInclusive;

use crate::Game;

/// The smallest number of actions between two checkpoints.
const STEP: usize = 16;

/// A checkpoint is dropped when it is this many times its own spacing behind the current state.
const REACH: usize = 4;

/// A game with its past: the current state, and every earlier state by replaying actions.
///
/// It stores the actions, the current state and a few checkpoints: about two for each doubling of
/// the distance from now. So each action adds only itself to memory, not a state. Rebuilding a
/// state replays at most about half of the actions played since.
///
/// ```
/// use parlour_rules::crosscut::{Crosscut, Options};
/// use parlour_rules::{Eye, Game, History, Seed};
///
/// let mut history = History::new(Crosscut::deal(&Options::default(), Seed::from(7)));
/// history.play("c3".parse()?)?;
/// let seen = history.now().view(Eye::All);
/// history.play("d4".parse()?)?;
/// assert_eq!(history.after(1).map(|game| game.view(Eye::All)), Some(seen));
/// assert!(history.after(3).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct History<G: Game> {
    actions: Vec<G::Action>,
    /// Earlier states with the number of actions before each, oldest first. Always includes the
    /// beginning.
    checkpoints: Vec<(usize, G)>,
    now: G,
}

impl<G: Game> History<G> {
    /// A game with no actions played.
    pub fn new(beginning: G) -> Self {
        History { actions: Vec::new(), checkpoints: vec![(0, beginning.clone())], now: beginning }
    }

    /// A history with exactly these states, one more than there are actions. For tests whose states
    /// don't follow from their actions.
    #[doc(hidden)]
    pub fn of_states(states: Vec<G>, actions: Vec<G::Action>) -> Self {
        let now = states.last().expect("there is a first state").clone();
        History { actions, checkpoints: states.into_iter().enumerate().collect(), now }
    }

    /// The current state.
    pub fn now(&self) -> &G {
        &self.now
    }

    /// Returns the current state and drops its past.
    pub fn into_now(self) -> G {
        self.now
    }

    /// The actions played and not taken back, oldest first.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// Plays an action. A refused action changes nothing.
    pub fn play(&mut self, action: G::Action) -> Result<(), G::Illegal> {
        self.now.play(action)?;
        self.actions.push(action);
        let played = self.actions.len();
        if played.is_multiple_of(STEP) {
            self.checkpoints.push((played, self.now.clone()));
            self.checkpoints.retain(|&(place, _)| is_kept(place, played));
        }
        Ok(())
    }

    /// Takes actions back until only the first `to` are left. Does nothing if there are no more
    /// than `to`.
    pub fn take_back(&mut self, to: usize) {
        if to >= self.actions.len() {
            return;
        }
        self.actions.truncate(to);
        self.checkpoints.retain(|&(place, _)| place <= to);
        let (from, state) = self.checkpoints.last().expect("the beginning is never dropped");
        self.now = state.clone();
        for action in self.actions.split_off(*from) {
            self.play(action).expect("it was legal before");
        }
    }

    /// The state after the first `actions` actions, or `None` if fewer were played.
    pub fn after(&self, actions: usize) -> Option<G> {
        let mut found = None;
        self.visit(actions..=actions, |_, state| found = Some(state.clone()));
        found
    }

    /// Calls `see` with the state after each number of actions in `places`, in order and in one
    /// pass. Numbers beyond the last action are skipped.
    pub fn visit(&self, places: RangeInclusive<usize>, mut see: impl FnMut(usize, &G)) {
        let (first, last) = (*places.start(), (*places.end()).min(self.actions.len()));
        if first > last {
            return;
        }
        if first == self.actions.len() {
            return see(first, &self.now);
        }
        let from = self.checkpoints.partition_point(|&(place, _)| place <= first) - 1;
        let mut checkpoints = self.checkpoints[from..].iter().peekable();
        let (mut place, mut state) =
            checkpoints.next().expect("the beginning is never dropped").clone();
        loop {
            if place >= first {
                see(place, &state);
            }
            if place == last {
                return;
            }
            let action = self.actions[place];
            place += 1;
            match checkpoints.next_if(|(next, _)| *next == place) {
                Some((_, next)) => state = next.clone(),
                None => state.play(action).expect("it was legal before"),
            }
        }
    }

    /// The number of actions before the last action that was played in a state that `is_wanted`
    /// accepts.
    pub fn last_before(&self, mut is_wanted: impl FnMut(&G) -> bool) -> Option<usize> {
        let mut end = self.actions.len();
        for &(from, _) in self.checkpoints.iter().rev() {
            if from == end {
                continue;
            }
            let mut found = None;
            self.visit(from..=end - 1, |place, state| {
                if is_wanted(state) {
                    found = Some(place);
                }
            });
            if found.is_some() {
                return found;
            }
            end = from;
        }
        None
    }
}

/// Whether the checkpoint at `place` is still needed after `played` actions.
fn is_kept(place: usize, played: usize) -> bool {
    // Checkpoints are spaced by the largest power of two that divides their place.
    place == 0 || played - place < REACH << place.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::{Cribbage, Options};
    use crate::{Eye, Luck, Seed};

    /// A match that lasts for thousands of actions.
    fn long_match() -> History<Cribbage> {
        let options: Options = serde_json::from_str(r#"{"games": 255}"#).expect("options");
        History::new(Cribbage::deal(&options, Seed::from(3)))
    }

    #[test]
    fn checkpoints_grow_by_two_when_the_actions_double() {
        let mut history = long_match();
        let mut most = 0;
        for played in 1..=8192usize {
            let action = history.now().legal()[0];
            history.play(action).expect("legal");
            most = most.max(history.checkpoints.len());
            let doublings = played.next_power_of_two().trailing_zeros() as usize;
            assert!(history.checkpoints.len() <= 2 * doublings + 2, "{played}");
            let mut newer = played;
            for &(place, _) in history.checkpoints.iter().rev() {
                let gap = newer - place;
                assert!(gap <= STEP || 2 * gap <= played - place + STEP, "{place} of {played}");
                newer = place;
            }
        }
        assert!(most < 30, "{most}");
    }

    #[test]
    fn undo_and_replay_rebuild_the_earlier_states() {
        let mut luck = Luck::new(Seed::from(9));
        let mut history = long_match();
        let mut naive = vec![history.now().clone()];
        for _ in 0..3000 {
            if luck.below(40) == 0 {
                let standing = naive.len() as u32 - 1;
                let to = standing.saturating_sub(luck.below(standing / 2 + 1)) as usize;
                history.take_back(to);
                naive.truncate(to + 1);
            } else {
                let action = *luck.pick(&history.now().legal()).expect("a long match");
                history.play(action).expect("legal");
                naive.push(history.now().clone());
            }
            let place = luck.below(naive.len() as u32) as usize;
            let seen = history.after(place).expect("the place exists").view(Eye::All);
            assert_eq!(seen, naive[place].view(Eye::All), "{place} of {}", naive.len());
            assert!(history.after(naive.len()).is_none());
        }
        let mut places = 0;
        history.visit(0..=usize::MAX, |place, state| {
            assert_eq!(place, places);
            assert_eq!(state.view(Eye::All), naive[place].view(Eye::All));
            places += 1;
        });
        assert_eq!(places, naive.len());
        for wanted in [2, 3, 5] {
            let is_wanted = |state: &Cribbage| state.legal().len() == wanted;
            let before = &naive[..naive.len() - 1];
            assert_eq!(history.last_before(is_wanted), before.iter().rposition(is_wanted));
        }
        assert_eq!(history.last_before(|_| false), None);
    }
}
