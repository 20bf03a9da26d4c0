//! The descent of the proof search: down to where least is missing, and back.

use super::crowd::Crowd;
use super::table::{Place, Table};
use super::{Finding, Progress, Provable};
use crate::Budget;

/// A running search.
pub(super) struct Descent<'a, P> {
    table: &'a Table,
    /// What the threads are busy with, where there are several.
    crowd: Option<&'a Crowd>,
    /// The replies of every position from the root to the current one, as a stack.
    replies: Vec<Reply<P>>,
    /// How many of those replies belong to the root.
    roots: usize,
    nodes: u64,
    /// The limit on nodes.
    most_nodes: u64,
    budget: &'a Budget,
    halted: bool,
    /// Whether it stops when the table should grow.
    stops_to_grow: bool,
    watch: &'a mut dyn FnMut(Progress),
}

/// A reply that is being compared.
#[derive(Clone, Copy)]
struct Reply<P> {
    position: P,
    place: Place,
    finding: Finding,
    /// Whether the table didn't have it.
    is_new: bool,
}

/// The numbers at which the search below a position returns.
#[derive(Clone, Copy)]
struct Limits {
    proof: u32,
    disproof: u32,
}

const UNLIMITED: Limits = Limits { proof: u32::MAX, disproof: u32::MAX };

/// Nodes between two checks of the stop signal.
const CHECK_STOP: u64 = 256;
/// Nodes between two progress reports.
const REPORT: u64 = 1 << 15;

impl<'a, P: Provable> Descent<'a, P> {
    /// A search that continues after `nodes` nodes.
    pub fn new(
        table: &'a Table,
        nodes: u64,
        budget: &'a Budget,
        watch: &'a mut dyn FnMut(Progress),
    ) -> Self {
        Descent {
            table,
            crowd: None,
            replies: Vec::new(),
            roots: 0,
            nodes,
            most_nodes: nodes.saturating_add(budget.effort),
            budget,
            halted: budget.effort == 0 || budget.stop.is_raised(),
            stops_to_grow: false,
            watch,
        }
    }

    /// The same, but it stops when the table [should grow](Table::is_crowded).
    pub fn stopping_to_grow(self) -> Self {
        Descent { stops_to_grow: true, ..self }
    }

    /// The same as one of several threads.
    pub fn among(self, crowd: &'a Crowd) -> Self {
        Descent { crowd: Some(crowd), ..self }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches below a position until it is settled or the budget has run out.
    pub fn prove(&mut self, position: &P) -> Finding {
        if position.can_win() {
            return Finding::Won { within: 1 };
        }
        let place = Place::of(position.key());
        if self.halted {
            return self.table.find(place).unwrap_or_else(|| position.glance());
        }
        self.descend(position, place, UNLIMITED)
    }

    /// Searches below a position until one of its replies is lost, and returns that. `None` where
    /// the mover doesn't win, or the budget runs out.
    pub fn prove_reply(&mut self, position: &P) -> Option<(P, Finding)> {
        self.count_node();
        let first = self.replies.len();
        self.expand(position);
        self.search_replies(first, UNLIMITED);
        let is_lost = |reply: &&Reply<P>| matches!(reply.finding, Finding::Lost { .. });
        let lost = self.replies[first..].iter().find(is_lost);
        let found = lost.map(|reply| (reply.position, reply.finding));
        self.replies.truncate(first);
        found
    }

    /// [`replies`] from the search's own table.
    pub fn known_replies(&self, position: &P) -> Vec<(P, Finding)> {
        replies(self.table, position)
    }

    /// Searches below a position until a limit is reached. The mover cannot win immediately.
    fn descend(&mut self, position: &P, place: Place, limits: Limits) -> Finding {
        self.count_node();
        let first = self.replies.len();
        let finding = match self.expand(position) {
            Some(settled) => settled,
            None => {
                self.crowd.inspect(|crowd| crowd.enter(place));
                let finding = self.search_replies(first, limits);
                self.crowd.inspect(|crowd| crowd.leave(place));
                finding
            }
        };
        self.replies.truncate(first);
        self.table.keep(place, finding);
        finding
    }

    /// Pushes the replies of a position with what is known about each, or settles the position.
    fn expand(&mut self, position: &P) -> Option<Finding> {
        let Descent { table, replies, .. } = self;
        let first = replies.len();
        let can_move = position.each_reply(|reply| {
            let place = Place::of(reply.key());
            replies.push(Reply { position: reply, place, finding: Finding::Drawn, is_new: true });
        });
        if replies.len() == first {
            return Some(if can_move { Finding::Lost { within: 2 } } else { Finding::Drawn });
        }
        // All together, so that the waits for memory overlap.
        for reply in &mut replies[first..] {
            if let Some(known) = table.find(reply.place) {
                (reply.finding, reply.is_new) = (known, false);
            }
        }
        let mut has_new = false;
        for reply in replies[first..].iter_mut().filter(|reply| reply.is_new) {
            has_new = true;
            reply.finding = reply.position.glance();
            if let Finding::Lost { within } = reply.finding {
                return Some(Finding::Won { within: within + 1 });
            }
        }
        if has_new && position.is_threatened() {
            for reply in replies[first..].iter_mut().filter(|reply| reply.is_new) {
                if let Some(within) = reply.position.forced_win() {
                    reply.finding = Finding::Won { within };
                    // Not to be looked for again.
                    table.keep(reply.place, reply.finding);
                }
            }
        }
        // Moves that lead to the same position count once.
        let mut index = first;
        while index < replies.len() {
            let place = replies[index].place;
            if replies[first..index].iter().any(|earlier| earlier.place == place) {
                replies.swap_remove(index);
            } else {
                index += 1;
            }
        }
        None
    }

    /// Searches below the replies from `first` on, the most promising first, until together they
    /// reach a limit or are settled.
    fn search_replies(&mut self, first: usize, limits: Limits) -> Finding {
        if first == 0 {
            self.roots = self.replies.len();
        }
        loop {
            let tally = Tally::of(&self.replies[first..]);
            let tally = self.crowd.map_or(tally, |crowd| {
                tally.elsewhere(&self.replies[first..], crowd, limits.proof)
            });
            let Finding::Open { proof, disproof } = tally.finding else { return tally.finding };
            let (proof, disproof) = (u32::from(proof), u32::from(disproof));
            if self.halted || proof >= limits.proof || disproof >= limits.disproof {
                return tally.finding;
            }
            let best = first + tally.best;
            let Reply { position, place, finding, .. } = self.replies[best];
            // Another line may have led there since.
            let known = self.table.find(place).unwrap_or(finding);
            self.replies[best].finding = if known == finding {
                let below = Limits {
                    proof: limits.disproof.saturating_sub(tally.open - 1),
                    // A quarter more than the next best, so that the search doesn't jump back and
                    // forth.
                    disproof: limits.proof.min(tally.second.saturating_add(1 + tally.second / 4)),
                };
                self.descend(&position, place, below)
            } else {
                known
            };
        }
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        self.halted |= self.nodes >= self.most_nodes;
        if self.nodes.is_multiple_of(CHECK_STOP) {
            self.halted |= self.budget.stop.is_raised();
            self.halted |= self.stops_to_grow && self.table.is_crowded();
        }
        if self.nodes.is_multiple_of(REPORT) && self.roots > 0 {
            let root = Tally::of(&self.replies[..self.roots]).finding;
            (self.watch)(Progress { nodes: self.nodes, root });
        }
    }
}

/// What is known about each reply that doesn't lose immediately; empty where a move wins
/// immediately.
pub(super) fn replies<P: Provable>(table: &Table, position: &P) -> Vec<(P, Finding)> {
    let mut replies = Vec::new();
    if !position.can_win() {
        position.each_reply(|reply| {
            let known = table.find(Place::of(reply.key()));
            replies.push((reply, known.unwrap_or_else(|| reply.glance())));
        });
    }
    replies
}

/// What the replies of a position say together.
#[derive(Clone, Copy)]
struct Tally {
    finding: Finding,
    /// The open reply that is easiest to win with.
    best: usize,
    /// The disproof number of the next best.
    second: u32,
    /// How many replies are open.
    open: u32,
}

impl Tally {
    fn of<P>(replies: &[Reply<P>]) -> Tally {
        let (mut best, mut best_proof, mut open) = (0, 0, 0);
        let (mut least, mut second, mut largest) = (u32::MAX, u32::MAX, 0);
        // Moves that lose immediately were left out; they take two plies.
        let (mut longest, mut drawn, mut wins) = (1, false, None);
        for (index, reply) in replies.iter().enumerate() {
            match reply.finding {
                Finding::Open { proof, disproof } => {
                    let (proof, disproof) = (u32::from(proof), u32::from(disproof));
                    open += 1;
                    largest = largest.max(proof);
                    if (disproof, proof) < (least, best_proof) {
                        (second, least) = (least, disproof);
                        (best, best_proof) = (index, proof);
                    } else {
                        second = second.min(disproof);
                    }
                }
                Finding::Won { within } => longest = longest.max(within),
                Finding::Lost { within } => wins = Some(Finding::Won { within: within + 1 }),
                Finding::Drawn => drawn = true,
            }
        }
        let finding = match (wins, open) {
            (Some(won), _) => won,
            (None, 0) if drawn => Finding::Drawn,
            (None, 0) => Finding::Lost { within: longest + 1 },
            _ => Finding::open(least, largest + open - 1),
        };
        Tally { finding, best, second, open }
    }

    /// The same, but another open reply is best where other threads are busy below the first. Their
    /// replies count as harder by as many threads. Replies that reach the limit stay out of it.
    fn elsewhere<P>(self, replies: &[Reply<P>], crowd: &Crowd, limit: u32) -> Tally {
        let price = |reply: &Reply<P>| match reply.finding {
            Finding::Open { disproof, .. } if u32::from(disproof) < limit => {
                Some(u32::from(disproof).saturating_mul(1 + crowd.busy_with(reply.place)))
            }
            _ => None,
        };
        let prices = replies.iter().enumerate().filter_map(|(at, reply)| Some((price(reply)?, at)));
        let mut prices: Vec<(u32, usize)> = prices.collect();
        prices.sort_unstable();
        match prices[..] {
            [] => self,
            [(_, best)] => Tally { best, ..self },
            [(_, best), (second, _), ..] => Tally { best, second, ..self },
        }
    }
}
