//! Move ordering: the table's move first, then killers, then history.

/// Moves that refuted a position, remembered while a search runs.
pub(super) struct Memory {
    /// Two slots for each ply.
    killers: Vec<[u16; 2]>,
    /// How well each slot did, by the parity of the ply: one row for each side.
    history: [Vec<i32>; 2],
}

/// No move.
pub(super) const NO_SLOT: u16 = u16::MAX;

/// Higher than every other rank.
const FROM_TABLE: i32 = 1 << 30;
const KILLER: i32 = 1 << 20;
const MOST_HISTORY: i32 = 1 << 14;

impl Memory {
    pub fn new(slots: usize, plies: usize) -> Self {
        Memory { killers: vec![[NO_SLOT; 2]; plies], history: [vec![0; slots], vec![0; slots]] }
    }

    pub fn clear(&mut self) {
        self.killers.fill([NO_SLOT; 2]);
        self.history.iter_mut().for_each(|side| side.fill(0));
    }

    /// The rank of a move: higher ranks are tried first. `remembered` is the table's move.
    pub fn rank(&self, slot: u16, remembered: u16, ply: usize, promise: i32) -> i32 {
        if slot == remembered {
            return FROM_TABLE;
        }
        let killer = match self.killers[ply] {
            [first, _] if first == slot => 2 * KILLER,
            [_, second] if second == slot => KILLER,
            _ => 0,
        };
        killer + promise + self.history[ply % 2][usize::from(slot)]
    }

    /// Remembers the move that refuted the position at `ply`, and the moves tried before it that
    /// didn't.
    pub fn refuted(
        &mut self,
        slot: u16,
        failed: impl Iterator<Item = u16>,
        ply: usize,
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != slot {
            *killers = [slot, killers[0]];
        }
        let bonus = (depth * depth).min(400);
        let history = &mut self.history[ply % 2];
        // Each step pulls towards a limit, so that the latest results count most.
        let mut learn = |slot: u16, by: i32| {
            let entry = &mut history[usize::from(slot)];
            *entry += by * 16 - *entry * by.abs() * 16 / MOST_HISTORY;
        };
        learn(slot, bonus);
        failed.for_each(|slot| learn(slot, -bonus));
    }
}
