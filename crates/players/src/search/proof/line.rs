//! A line to the end of the game, read off a finished proof.

use super::descent::Descent;
use super::{Finding, Provable};

impl<P: Provable> Descent<'_, P> {
    /// The positions of a line from a settled position to where the rest is obvious.
    ///
    /// The winner takes the shortest proof, the loser the longest. Parts of the proof that were
    /// dropped from the table are searched again. If the budget runs out meanwhile, the line is cut
    /// short.
    pub fn line(&mut self, root: &P, finding: Finding) -> Vec<P> {
        let mut line = vec![*root];
        let mut end = Some((*root, finding));
        while let Some((position, finding)) = end {
            end = match finding {
                Finding::Won { .. } => self.shortest(&position),
                Finding::Lost { .. } => self.longest(&position),
                Finding::Drawn | Finding::Open { .. } => None,
            };
            line.extend(end.map(|(position, _)| position));
        }
        line
    }

    /// The reply that wins soonest, as far as known. It is searched for where none is known. `None`
    /// where the mover can win immediately, doesn't win, or the budget runs out.
    pub fn shortest(&mut self, position: &P) -> Option<(P, Finding)> {
        if position.can_win() {
            return None;
        }
        self.soonest_lost(position).or_else(|| self.prove_reply(position))
    }

    fn soonest_lost(&self, position: &P) -> Option<(P, Finding)> {
        let lost = |&(_, finding): &(P, Finding)| match finding {
            Finding::Lost { within } => Some(within),
            _ => None,
        };
        self.known_replies(position)
            .into_iter()
            .filter(|reply| lost(reply).is_some())
            .min_by_key(lost)
    }

    /// The reply that holds out longest, as far as known; `None` where every move loses
    /// immediately.
    fn longest(&mut self, position: &P) -> Option<(P, Finding)> {
        let mut replies = self.known_replies(position);
        for (reply, finding) in &mut replies {
            if !finding.is_settled() {
                *finding = self.prove(reply);
            }
        }
        replies.into_iter().max_by_key(|&(_, finding)| match finding {
            Finding::Won { within } => within,
            _ => 0,
        })
    }
}
