//! What reviews are calibrated by: how far their costs are off, and how accurate players of known
//! strength are.

use parlour_players::cribbage::is_near_the_end;
use parlour_players::review::{Moment, Review, chance_after, effort_for_each, evenness, moments};
use parlour_players::rollout::{Rollout, Tally};
use parlour_players::{Budget, Computer, Level, Prompt, Stop, ThinkingTime};
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Event, Game, Luck, Record, Seed, Start};
use rayon::prelude::*;

/// The effort of a level that otherwise thinks until its time is up, as a share of the review's:
/// about what each decision of a game gets.
const TIMED_SHARE: u64 = 20;
/// Games of a rollout that a judge's cost is compared with.
const ROLLOUT: u64 = 400;
/// One decision in this many is compared.
const ONE_OF: usize = 5;
/// How often the checked costs are drawn again for an interval.
const DRAWS: usize = 2_000;

/// How the reviews of one game are measured.
pub struct Measure {
    /// The game's name.
    pub game: &'static str,
    /// The effort for reviewing a game.
    pub effort: u64,
    /// [`doubts`], with the game's usual options.
    pub doubts: fn(Extent, Checks) -> Vec<Doubt>,
    /// [`accuracies`], with the game's usual options.
    pub accuracies: fn(Known, Extent) -> Vec<f64>,
}

/// A measure for every game.
pub const MEASURES: [Measure; 3] = [
    Measure {
        game: Cribbage::NAME,
        effort: Cribbage::REVIEW_EFFORT,
        doubts: |extent, checks| {
            // Near the end of the game, another error is assumed.
            let kind = |view: &cribbage::View| {
                let is_wanted = checks == Checks::Everywhere || is_near_the_end(view);
                is_wanted.then(|| format!("{:?}, assumed {}", view.phase, Cribbage::doubt(view)))
            };
            doubts::<Cribbage>(&cribbage::Options::default(), extent, checks, &kind)
        },
        accuracies: |who, extent| {
            accuracies::<Cribbage>(&cribbage::Options::default(), who, extent)
        },
    },
    Measure {
        game: FiveCrowns::NAME,
        effort: FiveCrowns::REVIEW_EFFORT,
        doubts: |extent, checks| {
            let kind = |view: &five_crowns::View| Some(format!("{:?}", view.phase));
            doubts::<FiveCrowns>(&five_crowns::Options::default(), extent, checks, &kind)
        },
        accuracies: |who, extent| {
            accuracies::<FiveCrowns>(&five_crowns::Options::default(), who, extent)
        },
    },
    Measure {
        game: Crosscut::NAME,
        effort: Crosscut::REVIEW_EFFORT,
        doubts: |extent, checks| {
            let kind = |_: &crosscut::View| Some("Place".to_owned());
            doubts::<Crosscut>(&crosscut::Options::default(), extent, checks, &kind)
        },
        accuracies: |who, extent| {
            accuracies::<Crosscut>(&crosscut::Options::default(), who, extent)
        },
    },
];

/// Somebody who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Picks any legal action.
    Random,
    /// A computer player.
    Level(Level),
}

impl Known {
    /// Random, then every level.
    pub fn all() -> Vec<Known> {
        let levels = Level::ALL.into_iter().map(Known::Level);
        std::iter::once(Known::Random).chain(levels).collect()
    }

    /// The name for tables.
    pub fn name(self) -> &'static str {
        match self {
            Known::Random => "random",
            Known::Level(level) => level.name(),
        }
    }
}

/// A game between two kinds of players who take turns around the table.
/// Without luck it begins with random actions, or equal players would repeat one game.
pub fn play<G: Computer>(
    options: &G::Options,
    who: [Known; 2],
    seed: Seed,
    extent: Extent,
) -> Record<G> {
    let mut record = Record::<G>::new(options.clone(), Start::Deal(seed));
    let mut game = record.begin().expect("a deal begins");
    let mut luck = Luck::new(seed.child(1));
    let mut players = [0, 1].map(|place: usize| match who[place] {
        Known::Random => None,
        Known::Level(level) => {
            let effort = usual_effort::<G>(level, extent.effort);
            Some((G::player(level, seed.child(2 + place as u64)), Budget::effort(effort)))
        }
    });
    while record.events.len() < extent.actions
        && let Some((seat, prompt)) = Prompt::of(&game)
    {
        let action = match &mut players[seat.index() % 2] {
            Some((player, budget)) if record.events.len() >= opening::<G>() => {
                player.decide(&prompt, budget).action()
            }
            _ => *luck.pick(&prompt.legal).expect("a prompt has a legal action"),
        };
        game.play(action).expect("a player decides on a legal action");
        record.events.push(Event::Play(action));
    }
    record
}

/// How hard a level thinks about a decision, the same on every machine; `review` is the effort for
/// reviewing the game.
pub fn usual_effort<G: Computer>(level: Level, review: u64) -> u64 {
    match G::thinking_time(level) {
        ThinkingTime::Effort(effort) => effort,
        ThinkingTime::Timed => review / TIMED_SHARE,
    }
}

/// How many random actions begin a game.
pub fn opening<G: Computer>() -> usize {
    if G::LUCK { 0 } else { 3 }
}

/// The games that are measured.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// How many games.
    pub games: u64,
    /// The most actions of each.
    pub actions: usize,
    /// The effort for reviewing each.
    pub effort: u64,
}

/// The costs whose errors are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checks {
    /// Some from everywhere in a game.
    Everywhere,
    /// All where cribbage's deal may end the game, and none elsewhere.
    Endgame,
}

/// The accuracies of both sides in games of one kind of player against itself.
pub fn accuracies<G: Computer + Sync>(options: &G::Options, who: Known, extent: Extent) -> Vec<f64>
where
    G::Options: Sync,
{
    let game = |number: u64| {
        let record = play::<G>(options, [who, who], Seed::from(number), extent);
        let moments = moments(&record).expect("it was played");
        let effort = effort_for_each(extent.effort, moments.len());
        let chosen = moments.iter().filter(|moment| moment.number > opening::<G>());
        let judged = chosen.map(|moment| moment.first_look(&Budget::effort(effort))).collect();
        let review = Review::new(&record, judged).expect("it was played");
        review.accounts.iter().map(|account| account.accuracy).collect::<Vec<_>>()
    };
    (0..extent.games).into_par_iter().flat_map_iter(game).collect()
}

/// How far a judge's costs are off: the error of each cost that was checked, in an even game.
pub struct Doubt {
    /// The kind of decision.
    pub kind: String,
    /// How many costs were checked.
    pub costs: usize,
    /// The standard error.
    pub error: f64,
    /// The 95% interval around the standard error, by drawing the same number of costs again.
    pub ci95: [f64; 2],
}

/// One checked cost: the squared error, less what the check itself may be off by.
struct Checked {
    kind: String,
    square: f64,
}

/// How far the judge's costs are off, by kind of decision. `kind` names a view's kind; a view without
/// one isn't measured.
///
/// With luck, close options are compared with rollouts. Without luck, the judge's own choice is
/// played in every undecided position, and compared with what the judge thinks one move later.
pub fn doubts<G: Computer + Sync>(
    options: &G::Options,
    extent: Extent,
    checks: Checks,
    kind: &(dyn Fn(&G::View) -> Option<String> + Sync),
) -> Vec<Doubt>
where
    G::Options: Sync,
{
    let who = [Known::Level(Level::Medium), Known::Level(Level::Hard)];
    let game = |number: u64| -> Vec<Checked> {
        let record = play::<G>(options, who, Seed::from(number), extent);
        let moments = moments(&record).expect("it was played");
        let budget = Budget::effort(effort_for_each(extent.effort, moments.len()));
        if G::LUCK {
            let one_of = if checks == Checks::Endgame { 1 } else { ONE_OF };
            let some = (number as usize % one_of..moments.len()).step_by(one_of);
            some.filter_map(|place| by_rollout(&moments.get(place)?, &budget, number, kind))
                .collect()
        } else {
            moments.iter().filter_map(|moment| by_next_move(&moment, &budget, kind)).collect()
        }
    };
    let checked: Vec<Checked> = (0..extent.games).into_par_iter().flat_map_iter(game).collect();
    let mut kinds: Vec<&String> = checked.iter().map(|one| &one.kind).collect();
    kinds.sort();
    kinds.dedup();
    let of_kind = |kind: &String| {
        let squares: Vec<f64> =
            checked.iter().filter(|one| one.kind == *kind).map(|one| one.square).collect();
        let error = root_of_mean(squares.iter().copied(), squares.len());
        Doubt { kind: kind.clone(), costs: squares.len(), error, ci95: interval(&squares) }
    };
    kinds.into_iter().map(of_kind).collect()
}

fn root_of_mean(squares: impl Iterator<Item = f64>, count: usize) -> f64 {
    (squares.sum::<f64>() / count.max(1) as f64).max(0.0).sqrt()
}

/// The 95% interval around the root of the mean, from drawing as many squares again and again.
fn interval(squares: &[f64]) -> [f64; 2] {
    let mut luck = Luck::new(Seed::from(0));
    let mut drawn: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let one = |_| *luck.pick(squares).expect("a kind has costs");
            root_of_mean((0..squares.len()).map(one), squares.len())
        })
        .collect();
    drawn.sort_by(f64::total_cmp);
    [drawn[DRAWS / 40], drawn[DRAWS - 1 - DRAWS / 40]]
}

/// Compares the judge's cost of a close option with a rollout.
fn by_rollout<G: Computer>(
    moment: &Moment<G>,
    budget: &Budget,
    seed: u64,
    kind: &dyn Fn(&G::View) -> Option<String>,
) -> Option<Checked> {
    let view = &moment.prompt.view;
    let kind = kind(view)?;
    let judged = moment.first_look(budget);
    let chance = |place: usize| G::win_chance(view, &judged.decision.ranked[place]);
    let close: Vec<usize> = (1..judged.decision.ranked.len())
        .filter(|&place| judged.best_chance - chance(place) < 0.03)
        .collect();
    let &place = Luck::new(Seed::from(seed).child(judged.number as u64)).pick(&close)?;
    let best = judged.best_chance;
    if !(0.1..0.9).contains(&best) {
        return None;
    }
    let options = vec![judged.best, judged.decision.ranked[place].action];
    let rollout =
        Rollout::<G>::new(moment.seat, view.clone(), options, Level::Hard, Seed::from(seed));
    let mut tally = Tally::new(2);
    for game in 0..ROLLOUT {
        tally.add(&rollout.game(game, &Stop::default())?);
    }
    let cost = best - chance(place);
    let off = cost - (tally.mean(0) - tally.mean(1));
    let square = off * off - tally.error_of_difference(0, 1).powi(2);
    Some(Checked { kind, square: square / evenness(best).powi(2) })
}

/// Compares what the judge thinks of its own choice with what it thinks of the position after it.
fn by_next_move<G: Computer>(
    moment: &Moment<G>,
    budget: &Budget,
    kind: &dyn Fn(&G::View) -> Option<String>,
) -> Option<Checked> {
    let view = &moment.prompt.view;
    let kind = kind(view)?;
    let judged = moment.first_look(budget);
    // Without luck or secrets, there is only one state that fits the view.
    let mut after = G::imagine(view, &mut Luck::new(Seed::from(0)));
    after.play(judged.best).ok()?;
    let chance = chance_after(after, moment.seat, budget);
    let even = f64::midpoint(judged.best_chance, chance);
    if !(0.1..0.9).contains(&even) {
        return None;
    }
    let square = ((judged.best_chance - chance) / evenness(even)).powi(2);
    Some(Checked { kind, square })
}
