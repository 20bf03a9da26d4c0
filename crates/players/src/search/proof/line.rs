//! A line to the end, read off a finished search.

use super::descent::Descent;
use super::{Finding, Provable};

impl<P: Provable> Descent<'_, P> {
    /// The positions of a line from a settled position to where the rest is plain.
    ///
    /// The winner goes where the proof is shortest, the loser where it is longest. A part of the
    /// proof that had to make room in the table is searched for again; if the budget runs out
    /// over that, the line is cut short.
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

    /// The reply with which the mover wins soonest, as far as is known; none where it can win at
    /// once.
    fn shortest(&mut self, position: &P) -> Option<(P, Finding)> {
        let mut found = self.soonest_lost(position);
        if found.is_none() && !position.can_win() {
            self.prove(position);
            found = self.soonest_lost(position);
        }
        found
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

    /// The reply with which the mover holds out longest, as far as is known; none where
    /// everything loses at once.
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
