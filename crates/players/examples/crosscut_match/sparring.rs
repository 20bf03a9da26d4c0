//! A plain alpha-beta program to measure against: iterative deepening, a table, killer moves,
//! history, and an evaluation that counts the discs in open lines. It shares nothing with the
//! project's own search.

use parlour_rules::crosscut::{Move, Position};

/// What the evaluation counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// The square of a side's discs in each line without an enemy disc.
    OpenLines,
    /// The same, and a third as much for lines that both sides have discs in.
    AllLines,
}

/// A score above every estimate.
const WIN: i32 = 30_000;
/// The longest line that is followed.
const PLIES: usize = 100;
/// The table has 2^`TABLE_BITS` entries of 16 bytes.
const TABLE_BITS: u32 = 20;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Least,
    Most,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    score: i16,
    depth: i8,
    bound: Bound,
    slot: u8,
}

/// The program, with its table and the moves that did well.
pub struct Sparring {
    counting: Counting,
    table: Vec<Entry>,
    killers: [[u8; 2]; PLIES + 1],
    history: [[i32; 128]; 2],
    moves: Vec<Vec<(i32, Move)>>,
    nodes: u64,
    most_nodes: u64,
}

/// The number of a square, below 128.
fn slot(played: &Move) -> u8 {
    played.square.row() * 10 + played.square.column()
}

const NO_SLOT: u8 = 127;

impl Sparring {
    pub fn new(counting: Counting) -> Self {
        let empty = Entry { key: 0, score: 0, depth: -1, bound: Bound::Exact, slot: NO_SLOT };
        Sparring {
            counting,
            table: vec![empty; 1 << TABLE_BITS],
            killers: [[NO_SLOT; 2]; PLIES + 1],
            history: [[0; 128]; 2],
            moves: vec![Vec::new(); PLIES + 1],
            nodes: 0,
            most_nodes: 0,
        }
    }

    /// The best move found with this many nodes (`None` for a pass), the depth that was completed,
    /// and the nodes visited.
    pub fn think(&mut self, position: &Position, nodes: u64) -> (Option<Move>, u32, u64) {
        self.nodes = 0;
        self.most_nodes = nodes;
        self.killers = [[NO_SLOT; 2]; PLIES + 1];
        self.history.iter_mut().flatten().for_each(|entry| *entry /= 8);
        let mut moves = position.moves();
        let Some(&first) = moves.first() else { return (None, 0, 0) };
        let mut best = first;
        let mut completed = 0;
        for depth in 1..PLIES as i32 - 10 {
            let (mut alpha, mut leader) = (-WIN - 1, None);
            for index in 0..moves.len() {
                let after = position.after(moves[index]);
                let Some(score) = self.child(&after, index, depth, alpha, WIN + 1, 0) else {
                    break;
                };
                if score > alpha {
                    (alpha, leader) = (score, Some(moves[index]));
                    moves[..=index].rotate_right(1);
                }
            }
            best = leader.unwrap_or(best);
            if self.nodes >= self.most_nodes || alpha.abs() > WIN - 200 {
                break;
            }
            completed = depth as u32;
        }
        (Some(best), completed, self.nodes)
    }

    fn child(
        &mut self,
        after: &Position,
        index: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        if index > 0 {
            let score = -self.node(after, depth - 1, -alpha - 1, -alpha, ply + 1)?;
            if score <= alpha || score >= beta {
                return Some(score);
            }
        }
        Some(-self.node(after, depth - 1, -beta, -alpha, ply + 1)?)
    }

    fn node(
        &mut self,
        position: &Position,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        if self.nodes >= self.most_nodes {
            return None;
        }
        self.nodes += 1;
        if position.is_lost() {
            return Some(ply as i32 - WIN);
        }
        if position.can_win() {
            return Some(WIN - ply as i32 - 1);
        }
        if depth <= 0 || ply >= PLIES - 1 {
            return Some(self.evaluate(position));
        }
        let key = key(position);
        let place = (key >> (64 - TABLE_BITS)) as usize;
        let entry = self.table[place];
        let mut remembered = NO_SLOT;
        if entry.key == key {
            remembered = entry.slot;
            let score = i32::from(entry.score);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Least => score >= beta,
                Bound::Most => score <= alpha,
            };
            if i32::from(entry.depth) >= depth && settles && score.abs() < WIN - 200 {
                return Some(score);
            }
        }
        let mut moves = std::mem::take(&mut self.moves[ply]);
        moves.clear();
        let (killers, history) = (self.killers[ply], &self.history[ply % 2]);
        position.each_move(|played| {
            let slot = slot(&played);
            let rank = match slot {
                _ if slot == remembered => 1 << 30,
                _ if slot == killers[0] => 1 << 29,
                _ if slot == killers[1] => 1 << 28,
                _ => history[usize::from(slot)] + 64 * played.flips.count_ones() as i32,
            };
            moves.push((rank, played));
        });
        let result = if moves.is_empty() {
            let passed = position.passed();
            if passed.can_place() {
                self.node(&passed, depth - 1, -beta, -alpha, ply + 1).map(|score| -score)
            } else {
                Some(0)
            }
        } else {
            self.branch(position, &mut moves, depth, &mut alpha, beta, ply, place)
        };
        self.moves[ply] = moves;
        result
    }

    #[expect(clippy::too_many_arguments, reason = "the second half of `node`")]
    fn branch(
        &mut self,
        position: &Position,
        moves: &mut [(i32, Move)],
        depth: i32,
        alpha: &mut i32,
        beta: i32,
        ply: usize,
        place: usize,
    ) -> Option<i32> {
        let floor = *alpha;
        let (mut best, mut best_slot) = (-WIN - 1, NO_SLOT);
        for index in 0..moves.len() {
            let ranked = (index..moves.len()).max_by_key(|&other| moves[other].0);
            moves.swap(index, ranked.unwrap_or(index));
            let played = moves[index].1;
            let score = self.child(&position.after(played), index, depth, *alpha, beta, ply)?;
            if score > best {
                (best, best_slot) = (score, slot(&played));
                *alpha = score.max(*alpha);
            }
            if best >= beta {
                if self.killers[ply][0] != best_slot {
                    self.killers[ply] = [best_slot, self.killers[ply][0]];
                }
                self.history[ply % 2][usize::from(best_slot)] += depth * depth;
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Least,
            _ if best > floor => Bound::Exact,
            _ => Bound::Most,
        };
        let (score, depth) = (best as i16, depth as i8);
        self.table[place] = Entry { key: key(position), score, depth, bound, slot: best_slot };
        Some(best)
    }

    /// The difference of the two sides' counts, for the side to move.
    fn evaluate(&self, position: &Position) -> i32 {
        let (own, enemy) = (position.own(), position.enemy());
        let shared = i32::from(self.counting == Counting::AllLines);
        let mut worth = 8;
        for (own, enemy) in [(own, enemy), (transposed(own), transposed(enemy))] {
            for (own, enemy) in own.to_le_bytes().into_iter().zip(enemy.to_le_bytes()) {
                let (a, b) = (COUNTS[usize::from(own)], COUNTS[usize::from(enemy)]);
                let (ours, theirs) = (a * a, b * b);
                worth += match (a, b) {
                    (_, 0) => 3 * ours,
                    (0, _) => -3 * theirs,
                    _ => shared * (ours - theirs),
                };
            }
        }
        worth
    }
}

/// The number of ones in a byte.
static COUNTS: [i32; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        counts[byte] = (byte as u8).count_ones() as i32;
        byte += 1;
    }
    counts
};

fn key(position: &Position) -> u64 {
    let mut key = position.own().wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key ^= key >> 29;
    key = (key ^ position.enemy()).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^= key >> 31;
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The board with rows and columns exchanged.
fn transposed(mut discs: u64) -> u64 {
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa_u64), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let moved = (discs ^ (discs >> shift)) & mask;
        discs ^= moved ^ (moved << shift);
    }
    discs
}
