//! Reasons for discards that don't go out.

use parlour_rules::five_crowns::{Action, Card};
use parlour_rules::message::Part;
use parlour_rules::{Message, message};

use super::words::{
    Speaker, capital, counted, likelier_to_help, more, next_discard_helps, of_stock, still_out,
    the, what_completes,
};
use super::{Compared, ahead, building, help, is_last_turn, own_worth, taking};
use crate::five_crowns::{Fact, NearMeld, Price, facts};
use crate::{Decision, TermKind, Verdict};

/// Worths that differ by less say the same to a player.
pub(super) const ALIKE: f64 = 0.05;
/// How much a discard may be expected to help the other player and still count as safe.
const SAFE: f64 = 1.0;

/// Why to discard a card.
pub(super) fn best(card: Card, decision: &Decision<Action>, speaker: Speaker) -> Vec<Message> {
    let verdict = decision.best();
    let about = About { card, verdict, speaker };
    if is_last_turn(verdict) {
        return about.place().into_iter().chain(about.caught()).collect();
    }
    let is_safer = next_discard(decision).is_some_and(|next| helps_less(verdict, next));
    let candidates = [
        about.denied(decision),
        about.breaks(decision),
        about.place(),
        about.safe().filter(|_| is_safer),
        about.not_least(decision),
        about.helps_anyway(decision),
        about.outs(),
        about.keeps(),
        about.safe(),
        about.leaves(),
    ];
    let mut sentences: Vec<Message> = candidates.into_iter().flatten().collect();
    sentences.dedup();
    sentences
}

/// What is wrong with a discard.
pub(super) fn worse(card: Card, compared: Compared, speaker: Speaker) -> Vec<Message> {
    let Compared { verdict, best } = compared;
    let about = About { card, verdict, speaker };
    if facts(verdict).any(|fact| *fact == Fact::CouldGoOut) {
        let out = speaker.pick(
            "All my other cards are melded, so I could go out with this discard.",
            "All your other cards are melded, so you could go out with this discard.",
        );
        return vec![out.into()];
    }
    if let Action::GoOut(other) = best.action {
        let could = speaker.pick("I could", "You could");
        return vec![message![could, " discard ", the(other), " and go out instead."]];
    }
    let Some(other) = best.action.discarded() else { return Vec::new() };
    if best.worth - verdict.worth < ALIKE {
        return vec![message![about.named(), " is about as good as discarding ", the(other), "."]];
    }
    if helps_less(best, verdict) {
        return vec![about.helps(other)];
    }
    let lost = about.breaks_up(other);
    // The best discard may have been named just before, so the first sentence names this one.
    let it = if lost.is_some() { "It".into() } else { about.named() };
    lost.into_iter().chain(about.costs(&it, other, best)).collect()
}

/// A discard to be explained.
struct About<'a> {
    card: Card,
    verdict: &'a Verdict<Action>,
    speaker: Speaker,
}

impl About<'_> {
    /// `Discarding 9♥`
    fn named(&self) -> Message {
        message!["Discarding ", the(self.card)]
    }

    /// The card's place in the hand; none where that doesn't speak for discarding it.
    fn place(&self) -> Option<Message> {
        let card = || capital(self.card);
        let fits_nothing = facts(self.verdict).any(|fact| *fact == Fact::FitsNothing);
        let nothing = || message![card(), " goes with nothing else ", self.speaker.i(), " hold"];
        let my = self.speaker.my();
        facts(self.verdict).find_map(|fact| match fact {
            Fact::Loose { price: Price::Highest, points } if is_last_turn(self.verdict) => {
                let cost = format!(" would cost {} {points} points, ", self.speaker.me());
                Some(message![card(), cost, "more than any other unmelded card."])
            }
            Fact::Loose { price: Price::Highest, .. } => {
                let most = format!("{my} most expensive unmelded card.");
                Some(if fits_nothing {
                    message![nothing(), " and is ", most]
                } else {
                    message![card(), " is ", most]
                })
            }
            Fact::Loose { points, .. } if fits_nothing => {
                let costs = format!(" and would cost {} ", self.speaker.me());
                Some(message![nothing(), costs, Part::Points(*points), "."])
            }
            Fact::Loose { price: Price::SharedHighest, .. } => {
                Some(message!["No other unmelded card costs more than ", the(self.card), "."])
            }
            Fact::Spare => {
                let melds = self.speaker.pick("My melds", "Your melds");
                Some(message![melds, " don't need ", the(self.card), "."])
            }
            _ => None,
        })
    }

    /// That the discard breaks a meld, and why that is right.
    fn breaks(&self, decision: &Decision<Action>) -> Option<Message> {
        let (meld, is_forced) = facts(self.verdict).find_map(|fact| match fact {
            Fact::Breaks { meld, is_forced } => Some((meld, *is_forced)),
            _ => None,
        })?;
        let (me, my, their) = (self.speaker.i(), self.speaker.my(), self.speaker.their());
        if is_forced {
            let all = self.speaker.pick("All my cards", "All your cards");
            return Some(format!("{all} are melded, so one meld has to lose a card.").into());
        }
        let better = match self.compared_with_least(decision)?.1 {
            Better::Points => {
                format!(", but {me} have fewer points on average after {my} next draw.")
            }
            Better::Chance => format!(", but it improves {my} chance to go out next turn."),
            Better::Taking => {
                format!(", but {their} next discard is likely to help {} more.", self.speaker.me())
            }
        };
        Some(message!["It breaks up ", meld, better])
    }

    /// Why the discard that leaves fewer points now is worse.
    fn not_least(&self, decision: &Decision<Action>) -> Option<Message> {
        if facts(self.verdict).any(|fact| matches!(fact, Fact::Breaks { .. })) {
            return None;
        }
        let least = self.least()?;
        let (me, my, their) = (self.speaker.me(), self.speaker.my(), self.speaker.their());
        let leaves =
            format!(" instead would leave {me} with fewer points now ({}), ", least.points);
        if least.is_wild {
            let wild = message!["but ", the(least.card), " is wild and fits any meld."];
            return Some(message!["Discarding ", the(least.card), leaves, wild]);
        }
        let but: Message = match self.compared_with_least(decision)?.1 {
            Better::Points => format!("but more on average after {my} next draw.").into(),
            Better::Chance => "but a smaller chance to go out next turn.".into(),
            Better::Taking => format!("but {their} next discard would help {me} less.").into(),
        };
        Some(message!["Discarding ", the(least.card), leaves, but])
    }

    /// The discard that leaves fewer points now.
    fn least(&self) -> Option<Least> {
        facts(self.verdict).find_map(|fact| match *fact {
            Fact::LessNow { card, points, is_wild } => Some(Least { card, points, is_wild }),
            _ => None,
        })
    }

    /// The discard that leaves fewer points now, and in what this one is better.
    fn compared_with_least(&self, decision: &Decision<Action>) -> Option<(Least, Better)> {
        let least = self.least()?;
        let is_it = |verdict: &&Verdict<Action>| verdict.action == Action::Discard(least.card);
        let other = decision.ranked.iter().find(is_it)?;
        let ((mine, out), (theirs, their_out)) = (ahead(self.verdict)?, ahead(other)?);
        if mine < theirs {
            Some((least, Better::Points))
        } else if out > their_out {
            Some((least, Better::Chance))
        } else {
            (taking(self.verdict) > taking(other)).then_some((least, Better::Taking))
        }
    }

    /// The card that was kept because it could help the other player more.
    fn denied(&self, decision: &Decision<Action>) -> Option<Message> {
        let is_discard = |verdict: &&Verdict<Action>| matches!(verdict.action, Action::Discard(_));
        let rival = decision
            .ranked
            .iter()
            .filter(is_discard)
            .max_by(|one, other| own_worth(one).total_cmp(&own_worth(other)))?;
        if own_worth(rival) <= own_worth(self.verdict) {
            return None;
        }
        let kept = rival.action.discarded()?;
        let (my, them) = (self.speaker.my(), self.speaker.them());
        let better = format!(" would be better for {my} hand, but ");
        let better = message!["Discarding ", the(kept), better];
        Some(match goes_with(rival) {
            Some(taken) => {
                let took = self.speaker.pick(", since you took ", ", who took ");
                message![better, "it could help ", them, took, taken, "."]
            }
            None => message![better, "it's more likely to help ", them, "."],
        })
    }

    /// That the other player could use the card, and why it's discarded all the same.
    fn helps_anyway(&self, decision: &Decision<Action>) -> Option<Message> {
        let taken = goes_with(self.verdict)?;
        let mut others = decision.ranked.iter().skip(1);
        let is_best_alone = others.all(|other| own_worth(other) < own_worth(self.verdict));
        is_best_alone.then(|| {
            let cost = format!(", but other discards cost {} more.", self.speaker.me());
            message![self.could_help(&taken), cost]
        })
    }

    /// Signs that the other player has no use for the card.
    fn safe(&self) -> Option<Message> {
        let counts_help = self
            .verdict
            .terms
            .iter()
            .any(|term| term.kind == TermKind::HelpsOpponent && term.worth > -SAFE);
        let passed = facts(self.verdict).find_map(|fact| match fact {
            Fact::PassedOver { rank, times } => Some((*rank, *times)),
            _ => None,
        });
        let passed_up = passed.map(|(rank, times)| message!["passed up ", counted(rank, times)]);
        let discarded = facts(self.verdict).find_map(|fact| match fact {
            Fact::Discarded { rank, times } if passed.is_some_and(|(other, _)| other == *rank) => {
                Some(message!["discarded ", more(*times)])
            }
            Fact::Discarded { rank, times } => Some(message!["discarded ", counted(*rank, *times)]),
            _ => None,
        });
        let signs: Vec<Message> = passed_up.into_iter().chain(discarded).collect();
        (counts_help && !signs.is_empty() && goes_with(self.verdict).is_none()).then(|| {
            let them = self.speaker.them_again();
            let safe = message![", so ", the(self.card), " is unlikely to help ", them, "."];
            message![self.speaker.they(), " ", Message::list(signs, " and "), safe]
        })
    }

    /// The chance to go out next turn, in cards.
    fn outs(&self) -> Option<Message> {
        facts(self.verdict).find_map(|fact| match fact {
            Fact::OutsNext { outs: outs @ 1.., of } => {
                let lets = if *outs == 1 { "lets" } else { "let" };
                let out = format!(" {lets} {} go out next turn.", self.speaker.me());
                Some(message![of_stock(*outs, *of, self.speaker).capitalised(), out])
            }
            _ => None,
        })
    }

    /// The near-meld that is kept.
    fn keeps(&self) -> Option<Message> {
        let near = building(self.verdict)?;
        let keep = self.speaker.pick("I keep ", "You keep ");
        let completes = message![": ", what_completes(near), " completes them, "];
        Some(message![keep, &near.cards, completes, still_out(near), "."])
    }

    /// The points left, where no discard leaves fewer.
    fn leaves(&self) -> Option<Message> {
        let points = left(self.verdict)?;
        let is_least = !facts(self.verdict).any(|fact| matches!(fact, Fact::LessNow { .. }));
        is_least.then(|| {
            let with = message![" with ", Part::Points(points), ", as few as possible."];
            message!["That leaves ", self.speaker.me(), with]
        })
    }

    /// The points scored on the last turn.
    fn caught(&self) -> Option<Message> {
        let points = left(self.verdict)?;
        let is_least = !facts(self.verdict).any(|fact| matches!(fact, Fact::LessNow { .. }));
        Some(if is_least {
            let (me, my) = (self.speaker.me(), self.speaker.my());
            let fewer = format!("no discard leaves {me} with fewer than {}", Part::Points(points));
            format!("It's {my} last turn, and {fewer}.").into()
        } else {
            format!("{} caught with {points}.", self.speaker.pick("I'm", "You're")).into()
        })
    }

    /// That the discard helps the other player more than `other` would.
    fn helps(&self, other: Card) -> Message {
        match goes_with(self.verdict) {
            Some(taken) => message![self.could_help(&taken), "."],
            None => message![likelier_to_help(self.card, other, self.speaker).capitalised(), "."],
        }
    }

    /// `Your opponent took Q♦, so Q♣ could help them`
    fn could_help(&self, taken: &Message) -> Message {
        let help = format!(" could help {}", self.speaker.them_again());
        message![self.speaker.they(), " took ", taken, ", so ", the(self.card), help]
    }

    /// The wild, meld or near-meld that the discard breaks up and `other` wouldn't.
    fn breaks_up(&self, other: Card) -> Option<Message> {
        let is_last = is_last_turn(self.verdict);
        facts(self.verdict).find_map(|fact| match fact {
            Fact::Breaks { meld, .. } => Some(message![self.named(), " breaks up ", meld, "."]),
            // Only points count on the last turn.
            Fact::DiscardsWild | Fact::GivesUp(_) if is_last => None,
            Fact::DiscardsWild => {
                Some(message![self.named(), " gives away a wild, which fits any meld."])
            }
            Fact::GivesUp(NearMeld { cards, .. }) if cards.contains(&other) => None,
            Fact::GivesUp(near) => {
                let completes = message![", which ", what_completes(near), " would complete."];
                Some(message![self.named(), " breaks up ", &near.cards, completes])
            }
            _ => None,
        })
    }

    /// In what the discard is worse than the best one, `other`.
    fn costs(&self, it: &Message, other: Card, best: &Verdict<Action>) -> Option<Message> {
        let me = self.speaker.me();
        let (mine, least) = (left(self.verdict)?, left(best)?);
        if mine > least {
            let leaves = format!(" leaves {me} with {}, but discarding ", Part::Points(mine));
            return Some(message![it, leaves, the(other), format!(" leaves {least}.")]);
        }
        let ((mine, out), (theirs, their_out)) = (ahead(self.verdict)?, ahead(best)?);
        let than = message!["discarding ", the(other), "."];
        if mine > theirs {
            let my = self.speaker.my();
            let more =
                format!(" leaves {me} with more points on average after {my} next draw than ");
            Some(message![it, more, than])
        } else if out < their_out {
            Some(message![it, " gives ", me, " a smaller chance to go out next turn than ", than])
        } else {
            (taking(self.verdict) < taking(best)).then(|| {
                let discard = format!("If {} discard ", self.speaker.i());
                let condition = message![discard, the(other), " instead"];
                next_discard_helps(condition, self.speaker)
            })
        }
    }
}

/// The discard that leaves fewest points now.
struct Least {
    card: Card,
    points: u32,
    is_wild: bool,
}

/// In what one discard is better than another.
enum Better {
    /// Fewer points after the next draw.
    Points,
    /// A better chance to go out next turn.
    Chance,
    /// More to gain from the other player's next discard.
    Taking,
}

/// The second best discard.
fn next_discard(decision: &Decision<Action>) -> Option<&Verdict<Action>> {
    decision.ranked.iter().skip(1).find(|verdict| matches!(verdict.action, Action::Discard(_)))
}

/// Whether one discard is ahead of another more because of the other player than by itself.
fn helps_less(one: &Verdict<Action>, other: &Verdict<Action>) -> bool {
    let helps = help(one) - help(other);
    helps > 0.0 && helps > own_worth(one) - own_worth(other)
}

fn goes_with(verdict: &Verdict<Action>) -> Option<Message> {
    facts(verdict).find_map(|fact| match fact {
        Fact::GoesWith { taken } => {
            Some(Message::list(taken.iter().map(|&card| card.into()), " and "))
        }
        _ => None,
    })
}

fn left(verdict: &Verdict<Action>) -> Option<u32> {
    facts(verdict).find_map(|fact| match fact {
        Fact::Leaves { points } => Some(*points),
        _ => None,
    })
}
