//! Which four cards to keep for the best chance to win, between two players.

use arrayvec::ArrayVec;
use parlour_rules::cards::{Card, CardSet, Rank};
use parlour_rules::cribbage::{Action, Counting, Dealt, Players, RankPoints, Toss, View, points};

use crate::cribbage::crib::TwoPlayerCrib;
use crate::cribbage::facts::{Fact, term};
use crate::cribbage::keep::{KeepOption, keep};
use crate::cribbage::tables::{
    Chances, DealDistribution, HAND, HOLES, PeggingPoints, PeggingTable, TWO_PLAYERS,
};
use crate::cribbage::win_chance::{Scores, ShowOdds};
use crate::cribbage::{Crib, position};
use crate::{Term, TermKind, Verdict};

/// The score before a deal, converted to a game to 121.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The deciding player's.
    pub mine: u8,
    /// The other player's.
    pub theirs: u8,
}

impl Standing {
    /// The standing of a game to `target` with these scores. `None` if a player has won already, or
    /// for a target that isn't played to.
    pub fn of(mine: u8, theirs: u8, target: u8) -> Option<Standing> {
        let ahead = (HOLES as u8).checked_sub(target)?;
        let is_open = |score: u8| score < target;
        (is_open(mine) && is_open(theirs))
            .then(|| Standing { mine: mine + ahead, theirs: theirs + ahead })
    }

    /// The fact that states a chance to win from here.
    pub(in crate::cribbage) fn wins(self, chance: f64) -> Fact {
        let needs = [self.mine, self.theirs].map(|score| HOLES as u8 - score);
        Fact::Wins { chance, needs }
    }

    fn scores(self, crib: Crib) -> Scores {
        match crib {
            Crib::Theirs => Scores { dealer: self.theirs, pone: self.mine },
            _ => Scores { dealer: self.mine, pone: self.theirs },
        }
    }
}

/// One way to keep four cards, with everything that counts.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// The hand and the crib.
    pub kept: KeepOption,
    /// The points that both players then peg on average.
    pub pegged: PeggingPoints,
    /// The chance to win the game, between two players.
    pub win: Option<f64>,
}

impl Prospect {
    /// Hand, crib and pegging together, in points.
    pub fn points(&self) -> f64 {
        self.kept.worth + self.pegged.margin()
    }
}

impl Prospect {
    /// The parts of the worth: the chance to win where it decides, otherwise points. Parts that
    /// don't decide add 0.
    pub fn terms(&self, crib: Crib, players: Players, standing: Option<Standing>) -> Vec<Term> {
        let mut terms = self.kept.terms(crib, players);
        let fact = Fact::Play { players, keep: self.kept.split.keep, crib, pegged: self.pegged };
        terms.push(term(TermKind::Pegging, self.pegged.margin(), fact));
        if let (Some(chance), Some(standing)) = (self.win, standing) {
            for term in &mut terms {
                term.worth = 0.0;
            }
            terms.push(term(TermKind::Win, chance, standing.wins(chance)));
        }
        terms
    }
}

/// The prospects as verdicts, in the same order.
pub fn prospect_verdicts(
    prospects: &[Prospect],
    crib: Crib,
    players: Players,
    standing: Option<Standing>,
) -> Vec<Verdict<Action>> {
    let verdict = |prospect: &Prospect| {
        let action = position::toss(&prospect.kept.split.toss)?;
        let terms = prospect.terms(crib, players, standing);
        Some(Verdict { action, worth: terms.iter().map(|term| term.worth).sum(), terms })
    };
    prospects.iter().filter_map(verdict).collect()
}

/// Every way to keep four cards, best first: by the chance to win between two players with a
/// standing, otherwise by points.
pub fn prospects(dealt: &Dealt, crib: Crib, standing: Option<Standing>) -> ArrayVec<Prospect, 15> {
    let mut prospects: ArrayVec<Prospect, 15> = keep(dealt, crib)
        .options
        .into_iter()
        .map(|kept| {
            let quad = RankPoints::table().quad(kept.split.keep.map(Card::rank));
            Prospect {
                pegged: PeggingTable::table().pegged(dealt.players(), crib, quad),
                kept,
                win: None,
            }
        })
        .collect();
    match standing {
        Some(standing) if dealt.players() == Players::Two => {
            let forecast = Forecast::new(dealt, crib, standing);
            for prospect in &mut prospects {
                // Rounding may push the sum slightly above 1.
                prospect.win = Some(forecast.win(prospect).clamp(0.0, 1.0));
            }
            let win = |prospect: &Prospect| prospect.win.unwrap_or_default();
            prospects.sort_by(|one, other| win(other).total_cmp(&win(one)));
        }
        _ => prospects.sort_by(|one, other| other.points().total_cmp(&one.points())),
    }
    prospects
}

/// What all options of a deal have in common.
struct Forecast {
    crib: Crib,
    scores: Scores,
    /// The deck without the cards dealt.
    starters: CardSet,
    to_come: TwoPlayerCrib,
    /// Points of both players in the play, the non-dealer's first.
    play: Vec<([u8; 2], f32)>,
    other_hand: Chances,
}

impl Forecast {
    fn new(dealt: &Dealt, crib: Crib, standing: Standing) -> Self {
        let known: CardSet = dealt.cards().iter().copied().collect();
        let (habit, other_hand) = match crib {
            Crib::Theirs => (&TWO_PLAYERS.owner, DealDistribution::table().dealer_hand()),
            _ => (&TWO_PLAYERS.other, DealDistribution::table().pone_hand()),
        };
        Forecast {
            crib,
            scores: standing.scores(crib),
            starters: known.rest(),
            to_come: TwoPlayerCrib::new(habit, known),
            play: DealDistribution::table().play(),
            other_hand,
        }
    }

    fn is_mine(&self) -> bool {
        self.crib != Crib::Theirs
    }

    /// The chance to win with an option.
    fn win(&self, prospect: &Prospect) -> f64 {
        let split = &prospect.kept.split;
        let crib = self.to_come.chances([split.toss[0], split.toss[1]]);
        let mut outlook = ShowOdds::new(&crib);
        let mine = self.hand(split.keep);
        let (pone_hand, dealer_hand) =
            if self.is_mine() { (&self.other_hand, &mine) } else { (&mine, &self.other_hand) };
        let jacks = self.starters.of_rank(Rank::JACK).len() as f32 / self.starters.len() as f32;
        let mut dealer_wins = 0.0;
        for (heels, chance) in [(2, jacks), (0, 1.0 - jacks)] {
            let scores = Scores { dealer: self.scores.dealer + heels, ..self.scores };
            if usize::from(scores.dealer) >= HOLES {
                dealer_wins += chance;
                continue;
            }
            for (pegs, pegs_chance) in self.pegs(prospect.pegged) {
                let ahead = Scores { dealer: scores.dealer + pegs[1], pone: scores.pone + pegs[0] };
                let wins = after_play(ahead, pone_hand, dealer_hand, &mut outlook);
                dealer_wins += chance * pegs_chance * wins;
            }
        }
        f64::from(if self.is_mine() { dealer_wins } else { 1.0 - dealer_wins })
    }

    /// The scores of the kept cards over all starters.
    fn hand(&self, keep: [Card; 4]) -> Chances {
        let mut counts = [0; HAND];
        for starter in self.starters.iter() {
            counts[usize::from(points(keep, starter, Counting::Hand))] += 1;
        }
        let all = self.starters.len() as f32;
        let counted = (0..).zip(counts).filter(|(_, count)| *count > 0);
        counted.map(|(points, count)| (points, count as f32 / all)).collect()
    }

    /// The usual pegging, tilted so that its averages are those of the kept cards.
    fn pegs(&self, pegged: PeggingPoints) -> Vec<([u8; 2], f32)> {
        let means = if self.is_mine() {
            [pegged.theirs, pegged.mine]
        } else {
            [pegged.mine, pegged.theirs]
        };
        tilted(&self.play, means.map(|mean| mean as f32))
    }
}

/// The distribution nearest to `usual` that has these averages: every result is more or less likely
/// by a constant factor for each point. The factors are found by Newton's method.
fn tilted(usual: &[([u8; 2], f32)], means: [f32; 2]) -> Vec<([u8; 2], f32)> {
    const STEPS: usize = 5;
    let mut tilt = [0.0_f32; 2];
    let mut tilted = usual.to_vec();
    for _ in 0..STEPS {
        // The averages, and how they vary together.
        let mut now = [0.0_f32; 2];
        let mut squares = [0.0_f32; 3];
        for &(pegs, chance) in &tilted {
            let [x, y] = pegs.map(f32::from);
            now = [now[0] + chance * x, now[1] + chance * y];
            let more = [x * x, x * y, y * y];
            squares = std::array::from_fn(|place| squares[place] + chance * more[place]);
        }
        let [xx, xy, yy] = [
            squares[0] - now[0] * now[0],
            squares[1] - now[0] * now[1],
            squares[2] - now[1] * now[1],
        ];
        let missing = [means[0] - now[0], means[1] - now[1]];
        let scale = xx * yy - xy * xy;
        tilt[0] += (yy * missing[0] - xy * missing[1]) / scale;
        tilt[1] += (xx * missing[1] - xy * missing[0]) / scale;
        let mut all = 0.0;
        for ((pegs, chance), (_, usual)) in tilted.iter_mut().zip(usual) {
            let [x, y] = pegs.map(f32::from);
            *chance = usual * (tilt[0] * x + tilt[1] * y).exp();
            all += *chance;
        }
        for (_, chance) in &mut tilted {
            *chance /= all;
        }
    }
    tilted
}

/// The dealer's chance once the play is over at these scores, over all hands that may be shown.
fn after_play(
    scores: Scores,
    pone_hand: &Chances,
    dealer_hand: &Chances,
    outlook: &mut ShowOdds,
) -> f32 {
    let (dealer, pone) = (usize::from(scores.dealer), usize::from(scores.pone));
    match (dealer >= HOLES, pone >= HOLES) {
        // It's unknown who was first.
        (true, true) => return 0.5,
        (true, false) => return 1.0,
        (false, true) => return 0.0,
        (false, false) => {}
    }
    let mut wins = 0.0;
    for &(pone, pone_chance) in pone_hand {
        if usize::from(scores.pone + pone) >= HOLES {
            // So do all higher hands.
            break;
        }
        for &(dealer, dealer_chance) in dealer_hand {
            let hands = Scores { dealer, pone };
            wins += pone_chance * dealer_chance * outlook.before_show(scores, hands);
        }
    }
    wins
}

/// The expected points of hand, crib and pegging after a discard, while a discard is asked for.
pub fn toss_points(view: &View, toss: Toss) -> Option<f64> {
    let prospects = prospects(&position::dealt(view)?, position::crib(view), None);
    let is_it = |prospect: &&Prospect| {
        position::toss(&prospect.kept.split.toss) == Some(Action::Toss(toss))
    };
    prospects.iter().find(is_it).map(Prospect::points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::tables::WinTable;
    use parlour_rules::cribbage::Quad;
    use parlour_rules::{Luck, Seed};

    fn deals(count: usize) -> impl Iterator<Item = Dealt> {
        let mut luck = Luck::new(Seed::from(31));
        let mut deck: Vec<Card> = Card::all().collect();
        std::iter::repeat_with(move || {
            luck.shuffle(&mut deck);
            Dealt::new(&deck[..6]).expect("six different cards")
        })
        .take(count)
    }

    fn standing(mine: u8, theirs: u8) -> Standing {
        Standing::of(mine, theirs, 121).expect("a game that goes on")
    }

    /// Averaged over many deals, the best option by points has about the chance stated before the
    /// deal, and the best option by win chance has no less.
    #[test]
    fn win_chances_after_the_deal_average_to_the_chance_before_it() {
        for (mine, theirs) in [(0, 0), (60, 75), (95, 98), (112, 104)] {
            for crib in [Crib::Mine, Crib::Theirs] {
                let standing = standing(mine, theirs);
                let [mut best, mut plain] = [0.0; 2];
                for dealt in deals(150) {
                    let all = prospects(&dealt, crib, Some(standing));
                    let most = all.iter().max_by(|a, b| a.points().total_cmp(&b.points()));
                    best += all[0].win.expect("two play") / 150.0;
                    plain += most.expect("some way").win.expect("two play") / 150.0;
                }
                let before = f64::from(match crib {
                    Crib::Theirs => 1.0 - WinTable::table().dealer(theirs, mine),
                    _ => WinTable::table().dealer(mine, theirs),
                });
                let told = format!("{mine}-{theirs} {crib:?}: {best} {plain} {before}");
                assert!((plain - before).abs() < 0.05 && best >= plain, "{told}");
            }
        }
    }

    /// Every hand's pegging has the averages that the table gives it, however far from the usual.
    #[test]
    fn tilted_pegging_has_the_averages_of_the_hand() {
        let usual = DealDistribution::table().play();
        let cribs = [Crib::Theirs, Crib::Mine].into_iter();
        for (crib, quad) in cribs.flat_map(|crib| Quad::all().map(move |(quad, _)| (crib, quad))) {
            let pegged = PeggingTable::table().pegged(Players::Two, crib, quad);
            let means = match crib {
                Crib::Mine => [pegged.theirs, pegged.mine],
                _ => [pegged.mine, pegged.theirs],
            };
            let tilted = tilted(&usual, means.map(|mean| mean as f32));
            let sum = |of: &dyn Fn([u8; 2]) -> f64| -> f64 {
                tilted.iter().map(|&(pegs, chance)| f64::from(chance) * of(pegs)).sum()
            };
            assert!((sum(&|_| 1.0) - 1.0).abs() < 1e-3, "{crib:?} {quad:?}");
            for (seat, mean) in means.into_iter().enumerate() {
                let found = sum(&|pegs| f64::from(pegs[seat]));
                assert!((found - mean).abs() < 0.01, "{crib:?} {quad:?}: {found}, not {mean}");
            }
        }
    }

    /// Expert play pegs nearly as much against 5-5-6-6 as against other hands, and 4-4-5-6 is worth
    /// far more in the hand than what breaking it saves in the play. Numbers from weaker play, which
    /// differed more between hands, broke both.
    #[test]
    fn double_runs_and_two_pairs_are_kept_where_pegging_hardly_differs() {
        let kept = |cards: &str, crib, mine, theirs| {
            let dealt: Dealt = cards.parse().expect("six cards");
            let best = prospects(&dealt, crib, Some(standing(mine, theirs))).remove(0);
            let mut ranks = best.kept.split.keep.map(|card| card.rank().number());
            ranks.sort_unstable();
            ranks
        };
        assert_eq!(kept("QD 4H 4D 5D 9S 6C", Crib::Mine, 104, 113), [4, 4, 5, 6]);
        assert_eq!(kept("5D 6H 9H 2H 5C 6C", Crib::Theirs, 15, 10), [5, 5, 6, 6]);
    }

    #[test]
    fn short_game_has_the_win_chances_of_the_end_of_a_long_one() {
        let short = Standing::of(35, 38, 61).expect("a short game that goes on");
        for dealt in deals(5) {
            let chances = |standing| {
                let all = prospects(&dealt, Crib::Theirs, Some(standing));
                all.iter().map(|prospect| prospect.win).collect::<Vec<_>>()
            };
            assert_eq!(chances(short), chances(standing(95, 98)));
        }
        assert_eq!(Standing::of(61, 0, 61), None);
        assert_eq!(Standing::of(0, 121, 121), None);
        assert_eq!(Standing::of(0, 0, 200), None);
    }

    /// A dealer six points from winning will win this deal. A non-dealer with sixteen to go, about
    /// two of which come from pegging, keeps hands that can still be first.
    #[test]
    fn trailing_non_dealer_keeps_hands_that_can_still_win() {
        let [mut to_win, mut to_score] = [0; 2];
        for dealt in deals(150) {
            let home = |prospect: &Prospect| {
                let keep = prospect.kept.split.keep;
                let starters = Card::all().filter(|card| !dealt.cards().contains(card));
                starters.filter(|&starter| points(keep, starter, Counting::Hand) >= 14).count()
            };
            to_win += home(&prospects(&dealt, Crib::Theirs, Some(standing(105, 115)))[0]);
            to_score += home(&prospects(&dealt, Crib::Theirs, None)[0]);
        }
        assert!(to_win > to_score, "{to_win} {to_score}");
    }
}
