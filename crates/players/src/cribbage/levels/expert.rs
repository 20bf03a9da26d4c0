//! `expert`: discards by hand, crib and pegging, searches the play to its end over every hand the
//! other player may hold, and judges both by the chance to win.

use parlour_rules::cribbage::{Action, Cribbage, Players, View};
use parlour_rules::{Luck, Seed};

use super::hard::{self, pegs, plain, unranked};
use crate::cribbage::facts::term;
use crate::cribbage::keep::{prospect_verdicts, prospects};
use crate::cribbage::pegging::{Margin, Seen, Thinking, try_out};
use crate::cribbage::review::is_near_the_end;
use crate::cribbage::tables::KeptHands;
use crate::cribbage::win_chance::{
    GAME, MultiPlayerJudge, MultiPlayerOdds, WinChanceJudge, standing,
};
use crate::cribbage::{Fact, position};
use crate::review::rank_by_win_chance;
use crate::{Budget, Decision, Player, Prompt, Term, TermKind, Verdict};

/// Imagined deals of the others' cards, among three and four players.
const WORLDS: usize = 300;

/// A player that searches every play to its end.
pub(super) struct Expert;

impl Player<Cribbage> for Expert {
    fn decide(&mut self, ask: &Prompt<Cribbage>, budget: &Budget) -> Decision<Action> {
        let view = &ask.view;
        if let Some(ranked) = rank_discards(view) {
            return Decision { ranked, effort: 1 };
        }
        let seen = position::seen(view);
        if let Some(mut decision) = plain(ask) {
            if let (Some(seen), [only]) = (&seen, &mut decision.ranked[..]) {
                add_go_chance(view, seen, budget, only);
            }
            return decision;
        }
        match seen {
            Some(seen) if view.options.players == Players::Two => {
                rank_two_player_cards(ask, &seen, budget)
            }
            Some(seen) => rank_multi_player_cards(ask, &seen, budget),
            None => unranked(ask),
        }
    }
}

/// `expert`, with the options in the order of their win chances.
pub(super) struct Adviser;

impl Player<Cribbage> for Adviser {
    fn decide(&mut self, ask: &Prompt<Cribbage>, budget: &Budget) -> Decision<Action> {
        let mut decision = Expert.decide(ask, budget);
        rank_by_win_chance::<Cribbage>(&ask.view, &mut decision);
        decision
    }
}

/// Every possible discard, best first, while a discard is asked for.
fn rank_discards(view: &View) -> Option<Vec<Verdict<Action>>> {
    let dealt = position::dealt(view)?;
    let crib = position::crib(view);
    let standing = standing(view);
    let prospects = prospects(&dealt, crib, standing);
    let odds = MultiPlayerOdds::new(view);
    let mut verdicts = prospect_verdicts(&prospects, crib, view.options.players, standing);
    for (verdict, prospect) in verdicts.iter_mut().zip(&prospects) {
        let chance = odds.as_ref().map(|odds| chance_term(odds, odds.after_toss(prospect)));
        verdict.terms.extend(chance);
    }
    Some(verdicts)
}

/// The chance to win among three or four players. It is shown but doesn't decide.
fn chance_term(odds: &MultiPlayerOdds, chance: f64) -> Term {
    term(TermKind::Chance, 0.0, odds.wins(chance))
}

/// Adds the chance to win to a go between two players. A go isn't a choice, but reviews need the
/// chance.
fn add_go_chance(view: &View, seen: &Seen, budget: &Budget, only: &mut Verdict<Action>) {
    if view.options.players != Players::Two || WinChanceJudge::new(view, seen, &[]).is_none() {
        return;
    }
    let Some(standing) = standing(view) else { return };
    let thinking = thinking(view, budget);
    let chance = thinking.go(seen, KeptHands::table(), |hands| {
        WinChanceJudge::new(view, seen, hands).expect("checked: the view has enough")
    });
    let chance = f64::from(chance);
    only.worth = chance;
    only.terms.push(term(TermKind::Win, chance, standing.wins(chance)));
}

/// The settings of the search. Near the end of the game the other player resists more, since its
/// points matter more, too: chosen so that both seats' chances add up to 1 (`docs/results.md`).
fn thinking(view: &View, budget: &Budget) -> Thinking {
    const NEAR_THE_END: f32 = 1.5;
    let mut thinking = Thinking::default().within(budget.effort);
    if is_near_the_end(view) {
        thinking.resistance *= NEAR_THE_END;
    }
    thinking
}

/// The playable cards between two players, best first.
fn rank_two_player_cards(ask: &Prompt<Cribbage>, seen: &Seen, budget: &Budget) -> Decision<Action> {
    let view = &ask.view;
    let thinking = thinking(view, budget);
    let kept_hands = KeptHands::table();
    let judged = standing(view).filter(|_| WinChanceJudge::new(view, seen, &[]).is_some());
    let (worths, effort) = match judged {
        Some(_) => thinking.card_worths(seen, kept_hands, |hands| {
            WinChanceJudge::new(view, seen, hands).expect("checked: the view has enough")
        }),
        None => thinking.card_worths(seen, kept_hands, |_| Margin),
    };
    let verdict = |&action: &Action| {
        let Action::Play(card) = action else { return None };
        let (_, worth) = worths.iter().find(|(rank, _)| *rank == card.rank())?;
        let worth = f64::from(*worth);
        let mut terms = vec![Term { worth: 0.0, ..pegs(view, card) }];
        terms.push(match judged {
            Some(standing) => term(TermKind::Win, worth, standing.wins(worth)),
            None => Term { kind: TermKind::Play, worth, fact: None },
        });
        Some(Verdict { action, worth, terms })
    };
    let mut ranked: Vec<Verdict<Action>> = ask.legal.iter().filter_map(verdict).collect();
    if ranked.is_empty() {
        return unranked(ask);
    }
    ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    Decision { ranked, effort }
}

/// The playable cards among three or four players, best first.
fn rank_multi_player_cards(
    ask: &Prompt<Cribbage>,
    seen: &Seen,
    budget: &Budget,
) -> Decision<Action> {
    let view = &ask.view;
    let (Some(ending), Some(odds)) = (MultiPlayerJudge::new(view), MultiPlayerOdds::new(view))
    else {
        return hard::rank_cards(ask, seen);
    };
    let players = view.options.players;
    let worlds = usize::try_from(budget.effort).unwrap_or(usize::MAX).clamp(1, WORLDS);
    let keeps: Vec<_> =
        (0..seen.seats.len()).map(|seat| position::keeps(players, seen.dealer, seat)).collect();
    // The same view always gives the same imagined deals.
    let mut luck = Luck::new(Seed::from(view.events.len() as u64));
    let tried = try_out(seen, &keeps, worlds, &mut luck, |tried| ending.measures(tried));
    let Some(worths) = tried else { return hard::rank_cards(ask, seen) };
    let verdict = |&action: &Action| {
        let Action::Play(card) = action else { return None };
        let (_, measured) = worths.iter().find(|(rank, _)| *rank == card.rank())?;
        let [points, won, lost, chance] = measured.map(f64::from);
        let game = GAME * (won - lost);
        let now = pegs(view, card);
        let later = points - now.worth;
        let mut terms = vec![now];
        terms.push(Term { kind: TermKind::Play, worth: later, fact: None });
        if won + lost > 0.0 {
            terms.push(term(TermKind::Game, game, Fact::Decided { players, won, lost }));
        }
        terms.push(chance_term(&odds, chance));
        Some(Verdict { action, worth: points + game, terms })
    };
    let mut ranked: Vec<Verdict<Action>> = ask.legal.iter().filter_map(verdict).collect();
    if ranked.is_empty() {
        return unranked(ask);
    }
    ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    Decision { ranked, effort: worlds as u64 }
}
