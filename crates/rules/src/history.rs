//! A game in progress that can go back: any earlier state is rebuilt when it is asked for.

use std::ops::RangeInclusive;

use crate::Game;

/// The fewest actions between two checkpoints.
const STEP: usize = 16;

/// How many times its own spacing a checkpoint may lie back before it is dropped.
const REACH: usize = 4;

/// A game with its past: the current state, and every earlier one by replaying the actions.
///
/// Besides the actions it stores the current state and a few checkpoints: about two for each
/// doubling of the distance from now. So memory grows by an action and not by a state, and to
/// rebuild a state takes at most about half as many actions as have been played since.
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
    /// Earlier states, each with how many actions led to it, oldest first. The beginning is always
    /// among them.
    checkpoints: Vec<(usize, G)>,
    now: G,
}

impl<G: Game> History<G> {
    /// A game in which nothing has been played.
    pub fn new(beginning: G) -> Self {
        History { actions: Vec::new(), checkpoints: vec![(0, beginning.clone())], now: beginning }
    }

    /// A past of exactly these states, one more than actions: for tests whose states don't follow
    /// from their actions.
    #[doc(hidden)]
    pub fn of_states(states: Vec<G>, actions: Vec<G::Action>) -> Self {
        let now = states.last().expect("a game begins somewhere").clone();
        History { actions, checkpoints: states.into_iter().enumerate().collect(), now }
    }

    /// The current state.
    pub fn now(&self) -> &G {
        &self.now
    }

    /// The current state, without its past.
    pub fn into_now(self) -> G {
        self.now
    }

    /// The actions that stand, oldest first.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// Plays an action. A refused one changes nothing.
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

    /// Takes actions back until only the first `to` stand; nothing where no more than that stand.
    pub fn take_back(&mut self, to: usize) {
        if to >= self.actions.len() {
            return;
        }
        self.actions.truncate(to);
        self.checkpoints.retain(|&(place, _)| place <= to);
        let (from, state) = self.checkpoints.last().expect("the beginning stays");
        self.now = state.clone();
        for action in self.actions.split_off(*from) {
            self.play(action).expect("it was legal before");
        }
    }

    /// The state after the first `actions` actions; none where fewer stand.
    pub fn after(&self, actions: usize) -> Option<G> {
        let mut found = None;
        self.visit(actions..=actions, |_, state| found = Some(state.clone()));
        found
    }

    /// Shows the state after each of these numbers of actions, in order and in one pass; numbers
    /// beyond the last action are left out.
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
        let (mut place, mut state) = checkpoints.next().expect("the beginning stays").clone();
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

    /// The place of the last action before which the state was as wanted: how many actions stood
    /// before it.
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

/// Whether a checkpoint is still needed once `played` actions stand.
fn is_kept(place: usize, played: usize) -> bool {
    // The largest power of two in its place is how far apart checkpoints like it lie.
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
    fn the_number_of_checkpoints_grows_by_two_with_each_doubling() {
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
    fn going_back_and_forth_leads_to_the_states_there_were() {
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
            let seen = history.after(place).expect("so many stand").view(Eye::All);
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
