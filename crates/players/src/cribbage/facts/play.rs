//! What a card does in the play, compared with another one.

use arrayvec::ArrayVec;
use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Action, Cribbage, Peg, Pegs, Players, THIRTY_ONE, View, count_of};

use super::look::{Look, Situation};
use crate::cribbage::pegging::score;
use crate::{Decision, TermKind, Verdict, is_small_difference};

/// A checked fact about a card in the play, compared with another one.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayFact {
    /// The card wins the game.
    PegsOut {
        /// The card.
        card: Card,
    },
    /// The points that a card pegs.
    Pegs {
        /// The card.
        card: Card,
        /// What they are for.
        pegs: Pegs,
    },
    /// We count first, and our hand has the points to win.
    CountsOut {
        /// The points needed.
        needs: u8,
    },
    /// A card lets the next player peg out.
    LetsOut {
        /// The card.
        card: Card,
        /// The ranks that would do it.
        replies: Vec<Rank>,
    },
    /// No card makes 15, 31, a pair or a run on this count.
    NoReply {
        /// The count.
        count: u8,
        /// Whether the next player may win the go or peg the last card.
        may_win_go: bool,
    },
    /// No card makes 15 or 31 on this count.
    Safe {
        /// The count.
        count: u8,
    },
    /// A card lets the next player peg.
    Allows {
        /// The card.
        card: Card,
        /// The ranks that would do it.
        replies: Vec<Rank>,
        /// What each of them pegs.
        pegs: Pegs,
    },
    /// A card would peg, but the reply to it pegs more.
    Refuses {
        /// The card that isn't played.
        card: Card,
        /// What it would peg.
        pegs: Pegs,
        /// The ranks that would reply.
        replies: Vec<Rank>,
        /// What each of them would peg.
        reply: Pegs,
    },
    /// The next player can pair a card, but not the other one.
    CanBePaired {
        /// The card.
        card: Card,
        /// The card that can't be paired.
        instead: Card,
    },
    /// Both cards can be paired, and the next player holds one rank less often.
    LessLikely {
        /// The rank of this card.
        rank: Rank,
        /// The rank of the other card, held more often.
        instead: Rank,
        /// How many cards of each rank have been seen, where more have of the first.
        seen: Option<[u8; 2]>,
    },
    /// How likely it is that the other player can't play.
    Go {
        /// The count.
        count: u8,
        /// The chance.
        chance: f32,
    },
    /// If the next player plays another card of its rank, so does ours.
    Trap {
        /// The card.
        card: Card,
        /// What the next player's makes: a pair or a pair royal, and perhaps 15.
        reply: Pegs,
        /// What our other one makes: a pair royal or a double one, and perhaps 15 or 31.
        pegs: Pegs,
    },
    /// The next player's likely reply, and the card of ours that pegs on it.
    Answers {
        /// The reply.
        reply: Rank,
        /// What it pegs.
        pegs: Pegs,
        /// Our card.
        own: Rank,
        /// What ours pegs.
        own_pegs: Pegs,
    },
    /// A low card that is kept for later, or used up now.
    LowCard {
        /// The card.
        card: Card,
        /// Whether it is kept.
        kept: bool,
    },
    /// No card that fits counts more.
    Highest,
    /// Nobody else can play on this count.
    Alone,
    /// A count on which only a few ranks peg.
    Few {
        /// The count.
        count: u8,
        /// The ranks, three at most.
        replies: Vec<Rank>,
    },
    /// Every other card gives the next player more points to peg, on average.
    Least,
    /// The cards that can be played are all of one rank.
    OneRank {
        /// How many they are.
        cards: usize,
    },
    /// Another card is as good: of the same rank, or to a tenth of a per cent.
    AsGood {
        /// The other card.
        card: Card,
    },
    /// Another card is about as good: the win chances differ by less than anyone would notice.
    AboutAsGood {
        /// The other card.
        card: Card,
    },
    /// It wins more often, or scores more, than another card over the hands that the others may
    /// hold.
    Better {
        /// The other card.
        than: Card,
        /// By how much.
        by: f64,
        /// What that is a difference of.
        measure: Measure,
    },
    /// It wins less often, or scores less, than the best card.
    Worse {
        /// The best card.
        than: Card,
        /// By how much.
        by: f64,
        /// What that is a difference of.
        measure: Measure,
    },
}

/// What cards were compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The chance to win, from 0 to 1.
    Chance,
    /// Points, to the end of the play.
    Points,
    /// Points, as a level that doesn't look to the end of the play estimates them.
    Estimate,
}

/// How many ranks are few enough to be named as the only ones that peg.
const FEW: usize = 3;
/// Cards that fit on a high count.
const LOW: u8 = 4;
/// Differences in points that are worth a sentence.
const NOTABLE: f32 = 0.05;
/// The least chance of a go that counts as probable.
const PROBABLE: f32 = 0.6;
/// How far the player that decided looked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Depth {
    /// At the points pegged now.
    Now,
    /// At the next player's reply.
    Reply,
    /// To the end of the play.
    End,
}

impl Depth {
    fn of(verdict: &Verdict<Action>) -> Depth {
        let has = |kind: TermKind| verdict.terms.iter().any(|term| term.kind == kind);
        if has(TermKind::Win) || has(TermKind::Play) {
            Depth::End
        } else if has(TermKind::Reply) || has(TermKind::PegsOut) {
            Depth::Reply
        } else {
            Depth::Now
        }
    }
}

/// The one or two facts that decide about the card at `place`, the decisive one first: why the best
/// card is better than the next, or what another does worse than the best.
pub fn play_facts(view: &View, decision: &Decision<Action>, place: usize) -> ArrayVec<PlayFact, 2> {
    let Some(table) = Situation::new(view) else { return ArrayVec::new() };
    let card = |verdict: &Verdict<Action>| match verdict.action {
        Action::Play(card) => Some(card),
        _ => None,
    };
    let cards: Vec<Card> = decision.ranked.iter().filter_map(card).collect();
    let (Some(&this), Some(&best)) = (cards.get(place), cards.first()) else {
        return ArrayVec::new();
    };
    let depth = Depth::of(decision.best());
    let measure = match depth {
        Depth::End if table.needs.is_some() => Measure::Chance,
        Depth::End => Measure::Points,
        Depth::Reply | Depth::Now => Measure::Estimate,
    };
    let worth = |place: usize| decision.ranked[place].worth;
    let ties = |one: usize, other: usize| {
        let margin = if table.needs.is_some() && depth == Depth::End { 0.0005 } else { 1e-6 };
        (worth(one) - worth(other)).abs() < margin
    };
    let is_near_tie =
        |by: f64| measure == Measure::Chance && is_small_difference::<Cribbage>(worth(0), by);
    if place > 0 {
        if this.rank() == best.rank() || ties(0, place) {
            return ArrayVec::from_iter([PlayFact::AsGood { card: best }]);
        }
        let facts = table.losses(&table.look(this), &table.look(best), depth);
        let by = worth(0) - worth(place);
        let worse = if is_near_tie(by) {
            PlayFact::AboutAsGood { card: best }
        } else {
            PlayFact::Worse { than: best, by, measure }
        };
        return if facts.is_empty() { ArrayVec::from_iter([worse]) } else { facts };
    }
    let next = cards.iter().position(|card| card.rank() != best.rank());
    let this = table.look(best);
    let description = || table.description(&this, &cards);
    let Some(next) = next else {
        let alike = PlayFact::OneRank { cards: cards.len() };
        return ArrayVec::from_iter([description().unwrap_or(alike)]);
    };
    if ties(0, next) {
        let as_good = PlayFact::AsGood { card: cards[next] };
        return description().into_iter().chain([as_good]).collect();
    }
    let facts = table.gains(&this, &table.look(cards[next]), depth);
    if !facts.is_empty() {
        return facts;
    }
    let by = worth(0) - worth(next);
    let better = if is_near_tie(by) {
        PlayFact::AboutAsGood { card: cards[next] }
    } else {
        PlayFact::Better { than: cards[next], by, measure }
    };
    ArrayVec::from_iter([description().unwrap_or(better)])
}

impl Situation<'_> {
    /// Why the best card is better than the next; empty where it's no single thing.
    fn gains(&self, best: &Look, next: &Look, depth: Depth) -> ArrayVec<PlayFact, 2> {
        if score::wins(self.view, Action::Play(best.card)) {
            return ArrayVec::from_iter([PlayFact::PegsOut { card: best.card }]);
        }
        let mut found: Vec<(f32, PlayFact)> = Vec::new();
        let pegs = PlayFact::Pegs { card: best.card, pegs: best.pegs.clone() };
        if best.now > 0.0 {
            found.push((50.0, pegs));
        }
        if depth == Depth::Now {
            if found.is_empty() {
                found.push((0.0, PlayFact::Highest));
            }
            return most(found);
        }
        if let (Depth::End, true, Some([needs, _])) = (depth, self.counts_out(), self.needs) {
            found.push((90.0, PlayFact::CountsOut { needs }));
        }
        match self.lets_out(next, best) {
            Some(fact) => found.push((99.0, fact)),
            None => found.extend(self.reply_gain(best, next)),
        }
        let go = best.go - next.go;
        if self.view.options.players == Players::Two && go >= 0.1 && best.go >= PROBABLE {
            found.push((go, PlayFact::Go { count: best.after.count(), chance: best.go }));
        }
        if depth == Depth::End && best.answer - next.answer >= NOTABLE {
            found.extend(answers(best).map(|fact| (best.answer - next.answer, fact)));
        }
        if count_of(next.card.rank()) <= LOW && best.card.rank() != next.card.rank() {
            found.push((NOTABLE, PlayFact::LowCard { card: next.card, kept: true }));
        }
        // Points pegged now speak for themselves.
        let weak = |fact: &PlayFact| {
            matches!(
                fact,
                PlayFact::Safe { .. } | PlayFact::NoReply { .. } | PlayFact::LowCard { .. }
            )
        };
        if best.now > next.now {
            found.retain(|(_, fact)| !weak(fact));
        }
        if found.iter().all(|(_, fact)| matches!(fact, PlayFact::LowCard { .. }))
            && let Some(fact) = self.safety(best)
        {
            found.push((1.0, fact));
        }
        most(found)
    }

    /// What a card does worse than the best; empty where it's no single thing.
    fn losses(&self, this: &Look, best: &Look, depth: Depth) -> ArrayVec<PlayFact, 2> {
        if score::wins(self.view, Action::Play(best.card)) {
            return ArrayVec::from_iter([PlayFact::PegsOut { card: best.card }]);
        }
        let mut found: Vec<(f32, PlayFact)> = Vec::new();
        if best.now > this.now {
            let fact = PlayFact::Pegs { card: best.card, pegs: best.pegs.clone() };
            found.push((best.now - this.now, fact));
        }
        let uses_low = count_of(this.card.rank()) <= LOW
            && count_of(this.card.rank()) < count_of(best.card.rank());
        let low = PlayFact::LowCard { card: this.card, kept: false };
        if depth == Depth::Now {
            if found.is_empty() {
                found.push((0.0, PlayFact::Highest));
            }
            return most(found);
        }
        let reply = this.reply - best.reply;
        if let Some(fact) = self.lets_out(this, best) {
            found.push((99.0, fact));
        } else if reply >= NOTABLE {
            let allowed = worst_reply(this, best);
            let allows = allowed.map(|(replies, pegs)| allows(this, best, replies, pegs));
            let fact = allows.or_else(|| self.rarer(best, this));
            found.extend(fact.map(|fact| (reply, fact)));
        }
        let go = best.go - this.go;
        if self.view.options.players == Players::Two && go >= 0.1 && best.go >= PROBABLE {
            found.push((go, PlayFact::Go { count: this.after.count(), chance: this.go }));
        }
        if depth == Depth::End
            && best.answer - this.answer >= NOTABLE
            && let Some(trap @ PlayFact::Trap { .. }) = answers(best)
        {
            found.push((best.answer - this.answer, trap));
        }
        if uses_low {
            found.push((NOTABLE, low));
        }
        most(found)
    }

    /// What speaks for one of these cards by itself.
    fn description(&self, this: &Look, cards: &[Card]) -> Option<PlayFact> {
        if score::wins(self.view, Action::Play(this.card)) {
            return Some(PlayFact::PegsOut { card: this.card });
        }
        if this.now > 0.0 {
            return Some(PlayFact::Pegs { card: this.card, pegs: this.pegs.clone() });
        }
        if self.is_alone {
            return Some(PlayFact::Alone);
        }
        if let Some(fact) = self.safety(this) {
            return Some(fact);
        }
        let pegs = |rank: &Rank| {
            this.replies.iter().any(|(reply, ..)| reply == rank) || this.wins_go.contains(rank)
        };
        let replies: Vec<Rank> = Rank::all().filter(pegs).collect();
        if replies.len() <= FEW && !this.replies.is_empty() {
            return Some(PlayFact::Few { count: this.after.count(), replies });
        }
        let mut others = cards.iter().filter(|card| card.rank() != this.card.rank()).peekable();
        others.peek()?;
        let gives_more = |&card: &Card| self.look(card).reply > this.reply;
        others.all(gives_more).then_some(PlayFact::Least)
    }

    /// Whether the next player can peg at all, or make 15 or 31, on a card.
    fn safety(&self, this: &Look) -> Option<PlayFact> {
        let count = this.after.count();
        let is_count = |peg: &Peg| matches!(peg, Peg::Fifteen | Peg::ThirtyOne);
        let can_count = this.replies.iter().any(|(_, pegs, _)| pegs.iter().any(is_count));
        if self.hands.is_empty() || count == THIRTY_ONE {
            None
        } else if this.replies.is_empty() {
            Some(PlayFact::NoReply { count, may_win_go: !this.wins_go.is_empty() })
        } else {
            // On 15 that goes without saying.
            (!can_count && is_safe(count) && count != 15).then_some(PlayFact::Safe { count })
        }
    }

    /// Why the next player pegs less on the best card than on the next.
    fn reply_gain(&self, best: &Look, next: &Look) -> Option<(f32, PlayFact)> {
        let gain = next.reply - best.reply;
        if gain < NOTABLE {
            return None;
        }
        let Some((replies, reply)) = worst_reply(next, best) else {
            let fact = self.safety(best).or_else(|| self.rarer(best, next));
            return fact.map(|fact| (gain, fact));
        };
        let is_count = |peg: &Peg| matches!(peg, Peg::Fifteen | Peg::ThirtyOne);
        if next.now > best.now && f32::from(Peg::total(&reply)) > next.now - best.now {
            let pegs = next.pegs.clone();
            return Some((gain, PlayFact::Refuses { card: next.card, pegs, replies, reply }));
        }
        let fact = match self.safety(best) {
            Some(fact @ PlayFact::NoReply { .. }) => fact,
            Some(fact) if reply.iter().any(is_count) => fact,
            _ => allows(next, best, replies, reply),
        };
        Some((gain, fact))
    }

    /// The next player holds the rank of one card less often than the other's, where both can be
    /// paired.
    fn rarer(&self, card: &Look, other: &Look) -> Option<PlayFact> {
        let chance = |look: &Look| {
            let pairs = look.replies.iter().find(|(rank, ..)| *rank == look.card.rank());
            pairs.map(|(.., chance)| *chance)
        };
        let is_rarer = chance(card)? + 0.02 < chance(other)?;
        let ranks @ [rank, instead] = [card, other].map(|look| look.card.rank());
        let seen = ranks.map(|rank| self.seen(rank));
        let seen = (seen[0] > seen[1]).then_some(seen);
        is_rarer.then_some(PlayFact::LessLikely { rank, instead, seen })
    }

    /// The replies by which a card would let the other player win, where another card wouldn't.
    fn lets_out(&self, card: &Look, other: &Look) -> Option<PlayFact> {
        let [_, needs] = self.needs?;
        let winning = |look: &Look| -> Vec<Rank> {
            let wins = |(_, pegs, _): &&(Rank, Pegs, f32)| Peg::total(pegs) >= needs;
            look.replies.iter().filter(wins).map(|(rank, ..)| *rank).collect()
        };
        let replies = winning(card);
        let is_worse = !replies.is_empty() && winning(other).is_empty();
        is_worse.then_some(PlayFact::LetsOut { card: card.card, replies })
    }
}

/// The two facts with the most behind them.
fn most(mut found: Vec<(f32, PlayFact)>) -> ArrayVec<PlayFact, 2> {
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.into_iter().map(|(_, fact)| fact).take(2).collect()
}

/// Whether no card makes 15 or 31 on this count.
fn is_safe(count: u8) -> bool {
    !(1..=10).any(|value| count + value == 15 || count + value == THIRTY_ONE)
}

/// Whether a reply to a card only pairs it.
fn only_pairs(look: &Look, rank: Rank, pegs: &Pegs) -> bool {
    rank == look.card.rank() && pegs.as_slice() == [Peg::Pair]
}

/// That replies to a card peg more than on the other card.
fn allows(card: &Look, other: &Look, replies: Vec<Rank>, pegs: Pegs) -> PlayFact {
    if only_pairs(card, replies[0], &pegs) && other.after.count() < THIRTY_ONE {
        return PlayFact::CanBePaired { card: card.card, instead: other.card };
    }
    PlayFact::Allows { card: card.card, replies, pegs }
}

/// The replies to a card that cost most: ranks that peg alike, and more than on the other card.
fn worst_reply(card: &Look, other: &Look) -> Option<(Vec<Rank>, Pegs)> {
    let mut groups: Vec<(Vec<Rank>, Pegs, f32)> = Vec::new();
    let can_pair = other.replies.iter().any(|(rank, ..)| *rank == other.card.rank());
    for (rank, pegs, chance) in &card.replies {
        // Each of the two can be paired.
        if can_pair && only_pairs(card, *rank, pegs) {
            continue;
        }
        let instead = other.replies.iter().find(|(other, ..)| other == rank);
        let instead = instead.map_or(0, |(_, pegs, _)| Peg::total(pegs));
        let more = Peg::total(pegs).saturating_sub(instead);
        if more == 0 {
            continue;
        }
        let cost = chance * f32::from(more);
        match groups.iter_mut().find(|(_, alike, _)| alike == pegs) {
            Some((ranks, _, sum)) => {
                ranks.push(*rank);
                *sum += cost;
            }
            None => groups.push((vec![*rank], pegs.clone(), cost)),
        }
    }
    let worst = groups.into_iter().max_by(|one, other| one.2.total_cmp(&other.2));
    worst.map(|(ranks, pegs, _)| (ranks, pegs))
}

/// The likeliest reply to a card that we can answer, where the answer pegs at least as much.
fn answers(look: &Look) -> Option<PlayFact> {
    let (reply, own) = look.answers?;
    let then = look.after.with(reply);
    let rank = look.card.rank();
    let is_trap = reply == rank && own == rank;
    (then.points(own) >= look.after.points(reply)).then(|| {
        if is_trap {
            let (reply, pegs) = (look.after.pegs(reply), then.pegs(own));
            PlayFact::Trap { card: look.card, reply, pegs }
        } else {
            let (pegs, own_pegs) = (look.after.pegs(reply), then.pegs(own));
            PlayFact::Answers { reply, pegs, own, own_pegs }
        }
    })
}
