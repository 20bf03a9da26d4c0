//! Cribbage's puzzles: a clear lead in win chance by the end of the deal.

use parlour_players::cribbage::decision_kind;
use parlour_players::cribbage::tables::WinTable;
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::cards::{Card, CardSet, Rank};
use parlour_rules::cribbage::{Action, Cribbage, Options, Phase, Setup, View};
use parlour_rules::{Eye, Game, Luck, Seat, Seed, Turn};

use super::difficulty::{asked_again, misjudged};
use super::playout::{Lead, Margin, PlayedOut, Playout, clear_lead, rivals};
use super::{Candidate, Care, Judged, Look, PuzzleSource, Spot, effort};

/// The win chance by which the answer must lead.
pub const LEAD: f64 = 0.05;
/// What `expert` must see before the answer is judged closely.
const GLANCE: f64 = 0.045;
/// Moves with cards of the same ranks are the same answer if their win chances differ by less.
const SAME: f64 = 0.005;
/// Imagined hands of the glance.
const GLANCE_EFFORT: u64 = 60;
/// How often a deal that fits is looked for.
const TRIES: usize = 400;

/// By the chance to win.
const MARGIN: Margin<1> = Margin {
    leads: [Lead { number: |end| end.chance, least: LEAD, sure: 0.03 }],
    first: 60,
    second: 1200,
};
/// How many moves are compared with the answer.
const RIVALS: usize = 2;
/// Half of the most points by which a careless `medium` or `hard` misjudges a move.
const SLIP: f64 = 2.0;
/// Half of the most win chance by which a careless `expert` does.
const SLIP_IN_CHANCE: f64 = 0.05;

impl PuzzleSource for Cribbage {
    const KINDS: &'static [&'static str] =
        &["discard-as-dealer", "discard-as-non-dealer", "lead", "reply", "endgame"];
    const ANSWERS: &'static [&'static str] = Self::KINDS;

    /// A deal at any score, the late ones more often: decisions there are clearer.
    fn start(seed: Seed) -> (Options, Setup) {
        let mut luck = Luck::new(seed);
        let mut deck: Vec<Card> = Card::all().collect();
        luck.shuffle(&mut deck);
        let starter = deck.pop().expect("a deck has cards");
        let hands = (0..2).map(|_| deck.split_off(deck.len() - 6)).collect();
        let leader = luck.below(121).max(luck.below(121)).max(luck.below(121));
        let behind = leader - luck.below(31).min(leader);
        let mut scores = vec![leader as u8, behind as u8];
        luck.shuffle(&mut scores);
        let dealer = Seat(luck.below(2) as u8);
        (Options::default(), Setup { dealer, scores, hands, crib: None, starter })
    }

    fn is_done(view: &View) -> bool {
        !matches!(view.phase, Phase::Toss | Phase::Play) || !view.deals.is_empty()
    }

    fn kind_of_answer(kind: &str, _: Action) -> &'static str {
        let known = Self::KINDS.iter().find(|known| **known == kind);
        known.copied().unwrap_or("endgame")
    }

    fn glance(Look { spot, .. }: &Look<Self>) -> Option<Candidate<Self>> {
        let view = &spot.prompt.view;
        let mut expert = Cribbage::player(Level::Expert, Seed::from(0));
        let ranked = expert.decide(&spot.prompt, &Budget::effort(GLANCE_EFFORT)).ranked;
        let [best, others @ ..] = &ranked[..] else { return None };
        let chance = |verdict| Cribbage::win_chance(view, verdict);
        let (also, rest): (Vec<_>, Vec<_>) = others.iter().partition(|other| {
            ranks(other.action) == ranks(best.action) && chance(best) - chance(other) < SAME
        });
        let next = rest.first()?;
        if chance(best) - chance(next) < GLANCE {
            return None;
        }
        let also = also.into_iter().map(|verdict| verdict.action).collect();
        Some(Candidate { answer: best.action, also, next: next.action, kind: decision_kind(view) })
    }

    fn judge(
        spot: &Spot<Self>,
        candidate: &Candidate<Self>,
        tempting: Action,
        care: Care,
        seed: Seed,
    ) -> Option<Judged> {
        let answers = [&[candidate.answer], &candidate.also[..]].concat();
        let mut expert = Cribbage::player(Level::Expert, seed);
        let ranked = expert.decide(&spot.prompt, &Budget::effort(Cribbage::PUZZLE_EFFORT)).ranked;
        let chance = |verdict| Cribbage::win_chance(&spot.prompt.view, verdict);
        let others = ranked.iter().filter(|verdict| !answers.contains(&verdict.action));
        let next = others.map(chance).fold(0.0, f64::max);
        if !answers.contains(&ranked[0].action) || chance(&ranked[0]) - next < LEAD {
            return None;
        }
        let ranked = ranked.into_iter().map(|verdict| verdict.action);
        let rivals = rivals(ranked, &answers, tempting, RIVALS);
        let ends = clear_lead(spot, candidate.answer, &rivals, tempting, &MARGIN.with(care), seed)?;
        Some(Judged {
            kind: candidate.kind,
            chances: ends.map(|end| end.chance),
            points: Some(ends.map(|end| end.points)),
        })
    }

    fn careless_answers(level: Level, prompt: &Prompt<Self>) -> Vec<Action> {
        let mut player = Cribbage::player(level, Seed::from(0));
        let mut ranked = || player.decide(prompt, &Budget::effort(effort::<Self>(level))).ranked;
        let view = &prompt.view;
        match level {
            Level::Easy => asked_again(level, prompt),
            Level::Medium | Level::Hard => misjudged(&ranked(), |verdict| verdict.worth / SLIP),
            Level::Expert => {
                misjudged(&ranked(), |verdict| Cribbage::win_chance(view, verdict) / SLIP_IN_CHANCE)
            }
        }
    }
}

/// The ranks of an action's cards, sorted.
fn ranks(action: Action) -> Vec<Rank> {
    let mut ranks: Vec<Rank> = match action {
        Action::Toss(toss) => toss.cards().iter().map(|card| card.rank()).collect(),
        Action::Play(card) => vec![card.rank()],
        _ => Vec::new(),
    };
    ranks.sort_unstable();
    ranks
}

impl Playout for Cribbage {
    /// Deals the other player six cards again that it would have discarded and played like this.
    fn likely(spot: &Spot<Self>, luck: &mut Luck) -> Option<Self> {
        (0..TRIES).find_map(|_| dealt_again(spot, luck))
    }

    /// After a discard both sides peg like `medium`, which is quick; where pegging is the question,
    /// like `hard`.
    fn quick_move(spot: &Spot<Self>, prompt: &Prompt<Self>) -> Action {
        let is_discard = spot.prompt.view.phase == Phase::Toss && prompt.view.phase != Phase::Toss;
        let level = if is_discard { Level::Medium } else { Level::Hard };
        Cribbage::player(level, Seed::from(0)).decide(prompt, &Budget::effort(1)).action()
    }

    fn result(spot: &Spot<Self>, seat: Seat, game: &Self) -> Option<PlayedOut> {
        let before = spot.prompt.view.scores();
        let view = game.view(Eye::Nobody);
        let (own, other) = (seat.index(), 1 - seat.index());
        let (scores, chance) = match game.turn() {
            Turn::Over(outcome) => {
                let scores = view.games.last()?.scores.clone();
                (scores, if outcome.is_win_for(seat) { 1.0 } else { 0.0 })
            }
            Turn::Act(_) if view.deals.is_empty() => return None,
            Turn::Act(_) => {
                let scores = view.scores();
                let (dealer, pone) = (view.dealer.index(), 1 - view.dealer.index());
                let deals = f64::from(WinTable::table().dealer(scores[dealer], scores[pone]));
                (scores, if dealer == own { deals } else { 1.0 - deals })
            }
        };
        let gained = |side: usize| f64::from(scores[side]) - f64::from(before[side]);
        Some(PlayedOut { chance, points: gained(own) - gained(other) })
    }
}

/// A deal that the seat to act can't tell from the real one; none where the other player would have
/// acted otherwise with these cards.
fn dealt_again(spot: &Spot<Cribbage>, luck: &mut Luck) -> Option<Cribbage> {
    let view = &spot.prompt.view;
    let Turn::Act(seat) = view.turn else { return None };
    let other = Seat(1 - seat.0);
    let mut setup = spot.setup.clone();
    let played = &view.hands[other.index()].laid;
    let known: CardSet =
        setup.hands[seat.index()].iter().chain(&view.starter).chain(played).copied().collect();
    let mut unseen: Vec<Card> = Card::all().filter(|card| !known.contains(*card)).collect();
    luck.shuffle(&mut unseen);
    let mut hand = played.clone();
    hand.extend(unseen.split_off(unseen.len() - (6 - played.len())));
    setup.hands[other.index()] = hand;
    if view.starter.is_none() {
        setup.starter = unseen.pop()?;
    }
    let mut game = Cribbage::set_up(&spot.options, &setup, luck.seed()).ok()?;
    for &action in &spot.actions {
        let (actor, prompt) = Prompt::of(&game)?;
        let action = match action {
            Action::Toss(_) if actor == other => {
                let mut hard = Cribbage::player(Level::Hard, Seed::from(0));
                hard.decide(&prompt, &Budget::effort(1)).action()
            }
            action => action,
        };
        game.play(action).ok()?;
    }
    (game.view(Eye::Seat(seat)) == *view).then_some(game)
}
