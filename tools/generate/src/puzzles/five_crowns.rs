//! Five Crowns' puzzles: a clear lead in points and in win chance by the end of the round.

use parlour_players::five_crowns::likely_state;
use parlour_players::five_crowns::win_chance::{Model, Point};
use parlour_players::puzzle::KeptPuzzle;
use parlour_players::{Budget, Computer, Level, Prompt, Verdict};
use parlour_rules::five_crowns::save::{Save, Side, Who};
use parlour_rules::five_crowns::{
    Action, Card, FiveCrowns, Options, Phase, Rank, Round, Tally, View,
};
use parlour_rules::{Eye, Game, Luck, Seat, Seed, Turn};

use super::difficulty::{asked_again, misjudged};
use super::playout::{Lead, Margin, PlayedOut, Playout, clear_lead, rivals};
use super::{Candidate, Care, Judged, Look, PuzzleSource, Spot, effort, thousandths};

/// The points by which the answer must lead.
const LEAD: f64 = 3.0;
/// The win chance by which the answer must lead. The review counts moves that cost as much as this
/// as mistakes.
pub const LEAD_IN_CHANCE: f64 = 0.02;
/// What `expert` must give the answer before it's judged closely.
const GLANCE: f64 = 2.5;
/// Cards to go out with are the same answer if `expert` gives them about the same worth.
const SAME: f64 = 1.0;
/// The effort of the glance.
pub(super) const GLANCE_EFFORT: u64 = 300;
/// Points that a player usually gets in a round, doubled.
const USUAL: u32 = 18;

/// By the points gained on the other player in this round, and by the chance to win the game: in a
/// decided game, points alone change nothing.
pub(super) const MARGIN: Margin<2> = Margin {
    leads: [
        Lead { number: |end| end.points, least: LEAD, sure: 2.0 },
        Lead { number: |end| end.chance, least: LEAD_IN_CHANCE, sure: 0.01 },
    ],
    first: 60,
    second: 1200,
};
/// How many moves are compared with the answer.
const RIVALS: usize = 3;
/// Half of the most points by which a careless player misjudges a move.
const SLIP: f64 = 5.0;
/// The cards dealt from which going out is of difficulty 2, 3 and 4.
const CARDS: [usize; 3] = [8, 10, 12];

impl PuzzleSource for FiveCrowns {
    const KINDS: &'static [&'static str] = &["draw-or-take", "discard"];
    const ANSWERS: &'static [&'static str] = &["draw", "take", "discard", "go out"];

    /// A round in the middle of a game, the larger ones more often.
    fn start(seed: Seed) -> (Options, Save) {
        let mut luck = Luck::new(seed);
        let round = 2 + luck.below(10).max(luck.below(10));
        let round = Round::new(u64::from(round)).expect("a round");
        let mut pack = Card::pack();
        luck.shuffle(&mut pack);
        let rounds = u32::from(round.number()) - 1;
        let mut side = || Side {
            score: (0..rounds).map(|_| luck.below(USUAL + 1)).sum(),
            hand: pack.split_off(pack.len() - round.cards()),
        };
        let (human, computer) = (side(), side());
        let discard_pile = pack.split_off(pack.len() - 1);
        let next = if luck.below(2) == 0 { Who::Human } else { Who::Computer };
        (Options::default(), Save { round, computer, human, draw_pile: pack, discard_pile, next })
    }

    fn is_done(view: &View) -> bool {
        !view.sheet.is_empty()
    }

    fn kind_of_answer(_: &str, answer: Action) -> &'static str {
        match answer {
            Action::Draw => "draw",
            Action::Take => "take",
            Action::GoOut(_) => "go out",
            Action::Discard(_) | Action::Call(_) => "discard",
        }
    }

    fn glance(Look { spot, .. }: &Look<Self>) -> Option<Candidate<Self>> {
        let mut expert = FiveCrowns::player(Level::Expert, Seed::from(0));
        let ranked = expert.decide(&spot.prompt, &Budget::effort(GLANCE_EFFORT)).ranked;
        let [best, others @ ..] = &ranked[..] else { return None };
        let is_same = |other: &Action, worth: f64| {
            matches!((best.action, other), (Action::GoOut(_), Action::GoOut(_)))
                && best.worth - worth < SAME
        };
        let (also, rest): (Vec<_>, Vec<_>) =
            others.iter().partition(|other| is_same(&other.action, other.worth));
        // Discarding a card that goes out means going out: front ends ask.
        let stays = |verdict: &&&Verdict<Action>| match verdict.action {
            Action::Discard(card) => !spot.prompt.legal.contains(&Action::GoOut(card)),
            _ => true,
        };
        let rest: Vec<_> = rest.iter().filter(stays).collect();
        let next = rest.first()?;
        if best.worth - next.worth < GLANCE {
            return None;
        }
        // Going out is one of the discards: a kind of its own would say that it's possible.
        let kind = match spot.prompt.view.phase {
            Phase::Draw => "draw-or-take",
            _ => "discard",
        };
        let also = also.into_iter().map(|verdict| verdict.action).collect();
        Some(Candidate { answer: best.action, also, next: next.action, kind })
    }

    fn judge(
        spot: &Spot<Self>,
        candidate: &Candidate<Self>,
        tempting: Action,
        care: Care,
        seed: Seed,
    ) -> Option<Judged> {
        let answers = [&[candidate.answer], &candidate.also[..]].concat();
        let mut expert = FiveCrowns::player(Level::Expert, seed);
        let ranked = expert.decide(&spot.prompt, &Budget::effort(GLANCE_EFFORT)).ranked;
        let waits = |action: &Action| match action {
            Action::Discard(card) => spot.prompt.legal.contains(&Action::GoOut(*card)),
            _ => false,
        };
        let ranked = ranked.into_iter().map(|verdict| verdict.action);
        let ranked = ranked.filter(|action| !waits(action));
        let rivals = rivals(ranked, &answers, tempting, RIVALS);
        let ends = clear_lead(spot, candidate.answer, &rivals, tempting, &MARGIN.with(care), seed)?;
        Some(Judged {
            kind: candidate.kind,
            chances: ends.map(|end| end.chance),
            points: Some(ends.map(|end| end.points)),
        })
    }

    fn careless_answers(level: Level, prompt: &Prompt<Self>) -> Vec<Action> {
        if level == Level::Easy {
            return asked_again(level, prompt);
        }
        let mut player = FiveCrowns::player(level, Seed::from(0));
        let ranked = player.decide(prompt, &Budget::effort(effort::<Self>(level))).ranked;
        misjudged(&ranked, |verdict| verdict.worth / SLIP)
    }

    /// Every level goes out when it can. For a person, more cards are harder to arrange.
    fn difficulty_to_see(prompt: &Prompt<Self>, answer: Action) -> Option<u8> {
        let cards = prompt.view.round.cards();
        let goes_out = matches!(answer, Action::GoOut(_));
        goes_out.then(|| 1 + CARDS.iter().filter(|from| cards >= **from).count() as u8)
    }

    fn looks_clear(kept: &KeptPuzzle<Self>) -> bool {
        let [best, others @ ..] = kept.chances;
        // Both were rounded to thousandths.
        others.iter().all(|other| thousandths(best - other) >= LEAD_IN_CHANCE)
    }
}

impl Playout for FiveCrowns {
    fn likely(spot: &Spot<Self>, luck: &mut Luck) -> Option<Self> {
        Some(likely_state(&spot.prompt.view, luck))
    }

    fn quick_move(_: &Spot<Self>, prompt: &Prompt<Self>) -> Action {
        quick_move(&prompt.view).unwrap_or(prompt.legal[0])
    }

    fn result(spot: &Spot<Self>, seat: Seat, game: &Self) -> Option<PlayedOut> {
        let view = game.view(Eye::Nobody);
        let scored = view.sheet.last()?;
        let [own, other] =
            [seat, Seat(1 - seat.0)].map(|seat| f64::from(scored.points[seat.index()]));
        let points = other - own;
        let before = Point::of(&spot.prompt.view)?;
        let chance = Model::fitted().chance_at(&Point { is_last_turn: true, ..before }, points);
        Some(PlayedOut { chance, points })
    }
}

/// How many points the top discard must save to be taken rather than drawing.
const WORTH_TAKING: u32 = 5;
/// What a card is worth for each other card that it could be melded with, in points.
const PARTNER: f64 = 1.5;

/// A patient player's move: it keeps wilds and cards that go together. `None` where the view shows no
/// hand.
fn quick_move(view: &View) -> Option<Action> {
    let Turn::Act(seat) = view.turn else { return None };
    let hand = view.hands[seat.index()].cards.as_ref()?;
    let wild = view.wild();
    let tally = Tally::new(hand, wild);
    if view.phase == Phase::Draw {
        let Some(top) = view.top_discard() else { return Some(Action::Draw) };
        let (_, taken) = tally.with(top).best_discard()?;
        let saved = tally.least_points().saturating_sub(taken);
        let takes = taken == 0 || top.is_wild(wild) || saved >= WORTH_TAKING || !view.can_draw();
        return Some(if takes { Action::Take } else { Action::Draw });
    }
    let is_last_turn = view.gone_out.is_some();
    let mut best: Option<(f64, Action)> = None;
    for &card in hand {
        let points = tally.without(card).least_points();
        if points == 0 && !is_last_turn {
            return Some(Action::GoOut(card));
        }
        let kept = if is_last_turn { 0.0 } else { PARTNER * f64::from(partners(hand, card, wild)) };
        let cost = f64::from(points) + kept;
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, Action::Discard(card)));
        }
    }
    best.map(|(_, action)| action)
}

/// How many cards of a hand a card could be melded with; many for a wild.
fn partners(hand: &[Card], card: Card, wild: Rank) -> u32 {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else { return 20 };
    if card.is_wild(wild) {
        return 20;
    }
    let goes_with = |other: &&Card| match (other.rank(), other.suit()) {
        _ if other.is_wild(wild) => false,
        (Some(near), Some(same)) => {
            near == rank || same == suit && near.number().abs_diff(rank.number()) <= 2
        }
        _ => false,
    };
    // Its own copy counts once.
    hand.iter().filter(goes_with).count() as u32 - 1
}
