//! What a discard does, compared with another one.

use arrayvec::ArrayVec;
use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Action, Players, Toss, count_of};

use super::Compared;
use super::candidate::{Candidate, Part};
use super::holding::{Feature, Holding};
use crate::Verdict;
use crate::cribbage::Crib;

/// A checked fact about a discard, compared with another option.
#[derive(Clone, Debug, PartialEq)]
pub enum DiscardFact {
    /// What the kept cards make.
    Keeps(Holding),
    /// The other option keeps this combination, which the discard breaks up.
    Breaks(Feature),
    /// How many starters improve the hand.
    Starters {
        /// With this discard.
        improve: u8,
        /// With the other option.
        instead: u8,
        /// How many cards can be the starter.
        of: u8,
    },
    /// The hand scores less on average.
    HandAverage {
        /// By how many points.
        less: f64,
        /// The starters that add less to the hand than to the other option's, where a few ranks
        /// stand out.
        starters: Vec<Rank>,
    },
    /// The crib gets this from the discard.
    Gives {
        /// Whose crib it is.
        crib: Crib,
        /// What it gets.
        gift: Gift,
        /// The cards.
        toss: Toss,
    },
    /// The crib would get this from the other option, but doesn't from the discard.
    Withholds {
        /// Whose crib it is.
        crib: Crib,
        /// What it would get.
        gift: Gift,
        /// The cards of the other option.
        toss: Toss,
    },
    /// No run has room for both discarded cards.
    TooFarApart {
        /// Whose crib it is.
        crib: Crib,
        /// The cards.
        toss: Toss,
    },
    /// The crib scores more or less on average.
    CribAverage {
        /// Whose crib it is.
        crib: Crib,
        /// The discarded cards.
        toss: Toss,
        /// The other option's.
        instead: Toss,
        /// Compared with the other option.
        compared: Compared,
        /// By how many points.
        by: f64,
        /// The ten-card by which the two differ that can be part of more runs, and the other: all
        /// that makes the difference, but for his nobs.
        runs: Option<[Card; 2]>,
    },
    /// Low cards, useful in the play, that only one of the two options keeps.
    LowCards {
        /// The cards.
        cards: Vec<Card>,
        /// Whether this discard keeps them.
        kept: bool,
    },
    /// The kept cards peg more or less on average.
    Pegs {
        /// By how many points we come out better or worse in the play: our pegging less the others',
        /// as the table of options has it. None where that isn't what decides.
        by: Option<f64>,
        /// Compared with the other option.
        compared: Compared,
        /// The other option.
        instead: Toss,
    },
    /// The other side pegs more or less on average.
    Allows {
        /// By how many points we come out worse or better in the play, as in [`Self::Pegs`].
        by: Option<f64>,
        /// Compared with the other option.
        compared: Compared,
        /// The other option.
        instead: Toss,
    },
    /// How many starters give the hand the points needed to win.
    Reaches {
        /// The points needed.
        needs: u8,
        /// Whether the hand is counted before the other player's.
        counts_first: bool,
        /// How many starters do.
        starters: u8,
        /// How many cards can be the starter.
        of: u8,
        /// Compared with the other option.
        compared: Compared,
    },
    /// The other player is this close, and pegs less against the kept cards.
    HoldsDown {
        /// The points that the other player needs.
        needs: u8,
    },
    /// We are this close, and the kept cards peg more.
    PegsToWin {
        /// The points we need.
        needs: u8,
        /// Whether the other player counts first.
        counts_second: bool,
    },
    /// It wins more or less often from this score, although it scores the other way on average.
    AtThisScore(Compared),
    /// The best option is better, but by too little to name anything that makes it so.
    AlmostAsGood {
        /// The best option.
        instead: Toss,
    },
    /// Another option is worth exactly as much, or wins as often to a tenth of a per cent.
    AsGood {
        /// The other option.
        instead: Toss,
        /// Whether only the cards kept were counted, and no crib.
        by_hand_alone: bool,
    },
}

/// What discarded cards bring to a crib by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    /// Two cards of a rank.
    Pair(Rank),
    /// Two cards that add to fifteen.
    Fifteen,
    /// A five, which makes fifteen with every ten-card.
    Five,
    /// Two cards that add to five, and so make fifteen with every ten-card.
    FiveTogether,
    /// Two neighbours, which can become a run.
    Neighbours,
    /// Two cards with one rank between them, which can become a run.
    OneApart,
}

impl Gift {
    /// The most valuable that these cards bring.
    pub fn of(toss: Toss) -> Option<Gift> {
        const FIVE: u8 = 5;
        let cards = toss.cards();
        let has_five = cards.iter().any(|card| card.rank().number() == FIVE);
        let &[one, other] = cards.as_slice() else { return has_five.then_some(Gift::Five) };
        let (low, high) = (one.rank().min(other.rank()), one.rank().max(other.rank()));
        let sum = count_of(low) + count_of(high);
        match high.number() - low.number() {
            0 => Some(Gift::Pair(low)),
            _ if sum == 15 => Some(Gift::Fifteen),
            _ if has_five => Some(Gift::Five),
            _ if sum == FIVE => Some(Gift::FiveTogether),
            1 => Some(Gift::Neighbours),
            2 => Some(Gift::OneApart),
            _ => None,
        }
    }
}

/// The cards that fit on a high count, for the play.
const LOW: u8 = 4;
/// Points that matter in a comparison.
const NOTABLE: f64 = 0.25;
/// Points that round to 0.1 or more.
const SMALL: f64 = 0.05;
/// Points needed that pegging alone may bring.
const CLOSE: u8 = 10;
/// What a ten-card counts.
const TEN: u8 = 10;
/// Two cards of a crib with this many ranks between them are in no run of five.
const FAR: u8 = 5;

/// How many play, for a decision about discards.
pub(crate) fn players(ranked: &[Verdict<Action>]) -> Players {
    ranked.first().and_then(Candidate::new).map_or(Players::Two, |candidate| candidate.players)
}

/// The one or two facts that decide about the discard at `place`, the decisive one first: why the
/// best is better than the next, or what another does worse than the best.
pub fn discard_facts(ranked: &[Verdict<Action>], place: usize) -> ArrayVec<DiscardFact, 2> {
    let Some(this) = ranked.get(place).and_then(Candidate::new) else { return ArrayVec::new() };
    if place > 0 {
        let best = ranked.first().and_then(Candidate::new);
        return best.map_or_else(ArrayVec::new, |best| losses(&this, &best));
    }
    // Suits alone rarely matter, so the next option keeps other ranks or makes something else.
    let differs =
        |other: &Candidate| other.ranks() != this.ranks() || other.holding() != this.holding();
    match ranked[1..].iter().filter_map(Candidate::new).find(differs) {
        Some(next) => gains(&this, &next),
        None => ArrayVec::from_iter([DiscardFact::Keeps(this.holding())]),
    }
}

/// Why the best discard is better than the next.
fn gains(best: &Candidate, next: &Candidate) -> ArrayVec<DiscardFact, 2> {
    let mut facts = ArrayVec::new();
    let keeps = DiscardFact::Keeps(best.holding());
    let gaps = best.gaps(next);
    if best.ties_with(next) {
        let by_hand_alone = best.whose == Crib::Ignore;
        facts.extend([keeps, DiscardFact::AsGood { instead: next.toss, by_hand_alone }]);
        return facts;
    }
    if let Some(fact) = by_score(best, next, Compared::More) {
        facts.extend([fact, keeps]);
        return facts;
    }
    let gains = gaps.gains();
    let Some(&(first, _)) = gains.first() else {
        facts.push(keeps);
        return facts;
    };
    facts.push(match first {
        Part::Hand => keeps.clone(),
        Part::Crib => crib_gain(best, next),
        Part::Pegging => pegging_gain(best, next).unwrap_or_else(|| keeps.clone()),
    });
    let second = match (first, gains.get(1)) {
        (Part::Hand, Some((Part::Crib, gain))) if *gain >= NOTABLE => Some(crib_gain(best, next)),
        (Part::Hand, Some((Part::Pegging, gain))) if *gain >= NOTABLE => pegging_gain(best, next),
        // The sentence about a long run or a single combination names the starters already.
        (Part::Hand, _)
            if matches!(
                best.holding().features.as_slice(),
                [] | [_] | [Feature::Run { length: 4 }, ..]
            ) =>
        {
            None
        }
        (Part::Hand, _) => starters(best, next),
        (Part::Crib, _) if gaps.hand <= -NOTABLE => {
            let (kept, lost) = (best.holding(), next.holding());
            let points = |feature: Option<Feature>| feature.map_or(0, Feature::points);
            let given_up = lost.beyond(&kept);
            let is_most = points(given_up) > points(kept.beyond(&lost));
            given_up.filter(|_| is_most).map(DiscardFact::Breaks).or(Some(keeps))
        }
        (Part::Crib | Part::Pegging, _) => Some(keeps),
    };
    facts.extend(second.filter(|second| facts[0] != *second));
    facts
}

/// What a discard does worse than the best.
fn losses(this: &Candidate, best: &Candidate) -> ArrayVec<DiscardFact, 2> {
    let mut facts = ArrayVec::new();
    if this.ties_with(best) {
        let by_hand_alone = this.whose == Crib::Ignore;
        facts.push(DiscardFact::AsGood { instead: best.toss, by_hand_alone });
        return facts;
    }
    if let Some(fact) = by_score(this, best, Compared::Less) {
        facts.push(fact);
        return facts;
    }
    let gains = best.gaps(this).gains();
    for (number, (part, gain)) in gains.into_iter().enumerate() {
        if number > 0 && gain < NOTABLE || facts.is_full() {
            break;
        }
        facts.extend(match part {
            Part::Hand => Some(hand_loss(this, best)),
            Part::Crib => Some(crib_loss(this, best)),
            Part::Pegging => pegging_loss(this, best),
        });
    }
    if facts.is_empty() {
        // The play may decide by two differences that are each too small to name alone.
        let is_close = best.gaps(this).sum() < NOTABLE;
        facts.push(if is_close {
            DiscardFact::AlmostAsGood { instead: best.toss }
        } else {
            worse_in_play(this, best)
        });
    }
    facts
}

/// How the score on the board decides between two options, where it does: it turns the order by
/// points round, or many more starters give one of them the points to win.
fn by_score(this: &Candidate, other: &Candidate, compared: Compared) -> Option<DiscardFact> {
    let [mine, theirs] = this.needs?;
    let (better, worse) = match compared {
        Compared::More => (this, other),
        Compared::Less => (other, this),
    };
    let turns_order = better.gaps(worse).sum() < -0.15;
    let counts_first = this.whose == Crib::Theirs;
    let gained = better.reaches(mine).saturating_sub(worse.reaches(mine));
    if gained >= 5 || turns_order && gained >= 2 {
        let (starters, of) = (this.reaches(mine), this.spread.starters);
        return Some(DiscardFact::Reaches { needs: mine, counts_first, starters, of, compared });
    }
    if !turns_order {
        return None;
    }
    let pegs = better.pegged.mine - worse.pegged.mine;
    let spares = worse.pegged.theirs - better.pegged.theirs;
    Some(if theirs <= CLOSE && spares >= SMALL && spares >= pegs {
        match compared {
            Compared::More => DiscardFact::HoldsDown { needs: theirs },
            Compared::Less => {
                let instead = better.toss;
                DiscardFact::Allows { by: None, compared: Compared::More, instead }
            }
        }
    } else if mine <= CLOSE && pegs >= SMALL {
        match compared {
            Compared::More => DiscardFact::PegsToWin { needs: mine, counts_second: !counts_first },
            Compared::Less => DiscardFact::Pegs { by: None, compared, instead: better.toss },
        }
    } else {
        DiscardFact::AtThisScore(compared)
    })
}

/// How many starters improve the better of two hands, and how many the other, where that differs
/// by more than a rank.
fn starters(better: &Candidate, worse: &Candidate) -> Option<DiscardFact> {
    const MORE_THAN_A_RANK: u8 = 5;
    let (own, instead) = (better.holding(), worse.holding().improve);
    (own.improve >= instead + MORE_THAN_A_RANK).then_some(DiscardFact::Starters {
        improve: own.improve,
        instead,
        of: own.starters,
    })
}

/// What the crib gains from the best discard: more for our own, less for another.
fn crib_gain(best: &Candidate, next: &Candidate) -> DiscardFact {
    let (crib, toss) = (best.whose, best.toss);
    let (own, instead) = (Gift::of(toss), Gift::of(next.toss));
    match (crib, own, instead) {
        (Crib::Theirs, own, Some(gift)) if own != instead => {
            DiscardFact::Withholds { crib, gift, toss: next.toss }
        }
        (Crib::Theirs, None, _) if are_far_apart(toss) && !are_far_apart(next.toss) => {
            DiscardFact::TooFarApart { crib, toss }
        }
        (Crib::Theirs, ..) => crib_average(best, next, Compared::Less),
        (_, Some(gift), instead) if instead != Some(gift) => {
            DiscardFact::Gives { crib, gift, toss }
        }
        _ => crib_average(best, next, Compared::More),
    }
}

/// What a discard does worse for the crib than the best.
fn crib_loss(this: &Candidate, best: &Candidate) -> DiscardFact {
    let (crib, toss) = (this.whose, this.toss);
    let (own, instead) = (Gift::of(toss), Gift::of(best.toss));
    match (crib, own, instead) {
        (Crib::Theirs, Some(gift), instead) if instead != Some(gift) => {
            DiscardFact::Gives { crib, gift, toss }
        }
        (Crib::Theirs, ..) => crib_average(this, best, Compared::More),
        (_, own, Some(gift)) if own != instead => {
            DiscardFact::Withholds { crib, gift, toss: best.toss }
        }
        _ => crib_average(this, best, Compared::Less),
    }
}

/// How the crib's averages with two discards differ.
fn crib_average(this: &Candidate, other: &Candidate, compared: Compared) -> DiscardFact {
    let (richer, poorer) = match compared {
        Compared::More => (this, other),
        Compared::Less => (other, this),
    };
    DiscardFact::CribAverage {
        crib: this.whose,
        toss: this.toss,
        instead: other.toss,
        compared,
        by: richer.crib - poorer.crib,
        runs: more_runs(richer, poorer),
    }
}

/// The ten-cards by which two discards differ, where the richer one's can be part of more runs in the
/// crib. They make as many fifteens and pairs, so the runs are what matters.
fn more_runs(richer: &Candidate, poorer: &Candidate) -> Option<[Card; 2]> {
    let lacks = |one: &Candidate, other: &Candidate| -> Vec<Card> {
        let mut left: Vec<Rank> = other.toss.cards().iter().map(|card| card.rank()).collect();
        let mut rest = one.toss.cards().to_vec();
        rest.retain(|card| match left.iter().position(|&rank| rank == card.rank()) {
            Some(place) => {
                left.remove(place);
                false
            }
            None => true,
        });
        rest
    };
    let (&[many], &[few]) = (lacks(richer, poorer).as_slice(), lacks(poorer, richer).as_slice())
    else {
        return None;
    };
    let are_tens = [many, few].iter().all(|card| count_of(card.rank()) == TEN);
    let is_more = runs_with(many.rank(), richer) > runs_with(few.rank(), poorer);
    (are_tens && is_more).then_some([many, few])
}

/// In how many runs of three a rank can be in the crib that gets this discard: each other rank is
/// discarded with it, or some of its cards weren't dealt to us.
fn runs_with(rank: Rank, candidate: &Candidate) -> usize {
    let unseen = candidate.dealt().rest();
    let can_come = |&other: &u8| {
        Rank::from_number(other).is_some_and(|other| {
            let is_discarded = || candidate.toss.cards().iter().any(|card| card.rank() == other);
            other == rank || !unseen.of_rank(other).is_empty() || is_discarded()
        })
    };
    let number = rank.number();
    let firsts = number.saturating_sub(2)..=number;
    firsts.filter(|&first| (first..first + 3).all(|other| can_come(&other))).count()
}

/// Whether no run of the five cards of a crib has room for both.
fn are_far_apart(toss: Toss) -> bool {
    match toss.cards().as_slice() {
        &[one, other] => one.rank().number().abs_diff(other.rank().number()) >= FAR,
        _ => false,
    }
}

fn hand_loss(this: &Candidate, best: &Candidate) -> DiscardFact {
    if let Some(feature) = best.holding().beyond(&this.holding()) {
        return DiscardFact::Breaks(feature);
    }
    match starters(best, this) {
        Some(DiscardFact::Starters { improve, instead, of }) => {
            DiscardFact::Starters { improve: instead, instead: improve, of }
        }
        _ => DiscardFact::HandAverage {
            less: best.spread.mean() - this.spread.mean(),
            starters: weaker_starters(this, best),
        },
    }
}

/// The few starters that help a hand least in comparison with the best one: with each of them it
/// gains and scores less.
fn weaker_starters(this: &Candidate, best: &Candidate) -> Vec<Rank> {
    const FEW: usize = 4;
    let unseen = this.dealt().rest();
    let lost = |rank: Rank| {
        let ([score, gain], [best_score, best_gain]) =
            (this.with_starter(rank)?, best.with_starter(rank)?);
        let less = best_score - score;
        let is_weaker = less >= 1.0 && best_gain > gain;
        is_weaker.then(|| (rank, less * unseen.of_rank(rank).len() as f64))
    };
    let mut found: Vec<(Rank, f64)> = Rank::all().filter_map(lost).collect();
    let most = found.iter().map(|(_, less)| *less).fold(0.0, f64::max);
    found.retain(|(_, less)| *less > 0.5 * most);
    if found.len() > FEW {
        return Vec::new();
    }
    found.into_iter().map(|(rank, _)| rank).collect()
}

/// The low cards that one keeps and the other discards.
fn low_cards(keeps: &Candidate, discards: &Candidate) -> Vec<Card> {
    let is_low = |card: &Card| card.rank().number() <= LOW && !discards.keep.contains(card);
    let mut cards: Vec<Card> = keeps.keep.iter().copied().filter(is_low).collect();
    cards.sort_unstable();
    cards
}

/// Why the best discard is better in the play; `None` where the difference is too small to name.
fn pegging_gain(best: &Candidate, next: &Candidate) -> Option<DiscardFact> {
    let cards = low_cards(best, next);
    if !cards.is_empty() && low_cards(next, best).len() < cards.len() {
        return Some(DiscardFact::LowCards { cards, kept: true });
    }
    let pegs = best.pegged.mine - next.pegged.mine;
    let spares = next.pegged.theirs - best.pegged.theirs;
    let by = Some(pegs + spares);
    let instead = next.toss;
    (pegs + spares >= NOTABLE).then_some(if pegs >= spares {
        DiscardFact::Pegs { by, compared: Compared::More, instead }
    } else {
        DiscardFact::Allows { by, compared: Compared::Less, instead }
    })
}

/// What a discard does worse in the play than the best; `None` where the difference is too small to
/// name.
fn pegging_loss(this: &Candidate, best: &Candidate) -> Option<DiscardFact> {
    Some(match pegging_gain(best, this)? {
        DiscardFact::LowCards { cards, .. } => DiscardFact::LowCards { cards, kept: false },
        _ => worse_in_play(this, best),
    })
}

/// How much worse a discard comes out in the play than the best, by what it pegs or by what it allows,
/// whichever differs more.
fn worse_in_play(this: &Candidate, best: &Candidate) -> DiscardFact {
    let pegs = best.pegged.mine - this.pegged.mine;
    let allows = this.pegged.theirs - best.pegged.theirs;
    let (by, instead) = (Some(pegs + allows), best.toss);
    if pegs >= allows {
        DiscardFact::Pegs { by, compared: Compared::Less, instead }
    } else {
        DiscardFact::Allows { by, compared: Compared::More, instead }
    }
}
