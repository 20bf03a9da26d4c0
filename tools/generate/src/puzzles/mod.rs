//! Puzzles, found in games that the computer plays against itself.
//!
//! Each decision of a game is looked at quickly. Where one move seems clearly best, it's judged
//! again, with much more effort and other random numbers, and only what passes is kept.

pub mod balance;
mod cribbage;
mod crosscut;
mod difficulty;
mod five_crowns;
mod playout;
pub mod waiting;

use parlour_players::puzzle::{KeptPuzzle, position_id};
use parlour_players::{Budget, Computer, Decision, Level, Prompt, ThinkingTime};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Luck, Seed};

use self::difficulty::difficulty;

/// The random numbers of the last check, which no search for puzzles uses.
const CHECK: u64 = 9_000_000;
/// Of the decisions on which `medium` and `hard` agree, one in this many gets a quick look.
const ONE_PLAIN_IN: u32 = 6;
/// How many decisions of a game are judged closely at most.
const CLOSE_LOOKS: usize = 4;

/// A decision in a game, with how the game got there.
pub struct Spot<G: Computer> {
    /// The game's options.
    pub options: G::Options,
    /// How it began.
    pub setup: G::Setup,
    /// What was played since.
    pub actions: Vec<G::Action>,
    /// What the seat to act may know and do.
    pub prompt: Prompt<G>,
}

/// A decision, and what `hard` thought of it when it played on.
pub struct Look<G: Computer> {
    /// The decision.
    pub spot: Spot<G>,
    /// Every move, as `hard` ranked them.
    pub hard: Decision<G::Action>,
}

/// A decision that looks like a puzzle.
pub struct Candidate<G: Computer> {
    /// The best move at first sight.
    pub answer: G::Action,
    /// Moves that are the same for the game's purposes.
    pub also: Vec<G::Action>,
    /// The next best move at first sight.
    pub next: G::Action,
    /// The kind of decision.
    pub kind: &'static str,
}

/// How strictly a candidate is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// As before it is kept.
    Strict,
    /// A short check, with half of the lead.
    Check,
}

/// What the judge found.
pub struct Judged {
    /// The kind of decision.
    pub kind: &'static str,
    /// The chances to win with the answer, the next best and the tempting move.
    pub chances: [f64; 3],
    /// The points that the same three bring.
    pub points: Option<[f64; 3]>,
}

/// A game whose puzzles can be searched for.
pub trait PuzzleSource: Computer {
    /// Every kind of decision.
    const KINDS: &'static [&'static str];
    /// What [`PuzzleSource::kind_of_answer`] can say.
    const ANSWERS: &'static [&'static str];

    /// The start of a game to look for puzzles in.
    fn start(seed: Seed) -> (Self::Options, Self::Setup);

    /// Whether the part of the game that is searched is over.
    fn is_done(view: &Self::View) -> bool;

    /// What kind of answer a puzzle has: no kind may make up more than its share of a set.
    fn kind_of_answer(kind: &str, answer: Self::Action) -> &'static str;

    /// The first decision of a game that is worth a glance.
    fn first_to_glance_at(looks: &[Look<Self>]) -> usize {
        let _ = looks;
        0
    }

    /// The move that seems clearly best at first sight, if there is one.
    fn glance(look: &Look<Self>) -> Option<Candidate<Self>>;

    /// Judges a candidate with much more effort than the glance. `None` where its answer isn't
    /// clearly best after all.
    fn judge(
        spot: &Spot<Self>,
        candidate: &Candidate<Self>,
        tempting: Self::Action,
        care: Care,
        seed: Seed,
    ) -> Option<Judged>;

    /// What a level answers when it plays carelessly, several times.
    fn careless_answers(level: Level, prompt: &Prompt<Self>) -> Vec<Self::Action>;

    /// The difficulty of an answer that no level ever overlooks, but a person may.
    fn difficulty_to_see(prompt: &Prompt<Self>, answer: Self::Action) -> Option<u8> {
        let _ = (prompt, answer);
        None
    }

    /// Whether the numbers that are kept with a puzzle show a clear answer.
    fn looks_clear(kept: &KeptPuzzle<Self>) -> bool {
        let _ = kept;
        true
    }
}

/// A search for the puzzles of one game.
#[derive(Clone, Copy)]
pub struct Finder {
    /// The game's name.
    pub game: &'static str,
    /// [`find`], with the puzzle as a line of JSON.
    pub find: fn(Seed) -> Option<String>,
    /// The kind of answer of such a line, and its difficulty.
    pub kind_of_line: fn(&str) -> Option<(&'static str, u8)>,
    /// Such a line with its difficulty found again; `None` where the puzzle no longer passes.
    pub judge_again: fn(&str) -> Option<String>,
    /// Every kind of answer.
    pub answers: &'static [&'static str],
}

/// A finder for every game that has puzzles.
pub const FINDERS: [Finder; 3] =
    [Finder::of::<Crosscut>(), Finder::of::<FiveCrowns>(), Finder::of::<Cribbage>()];

impl Finder {
    const fn of<G: PuzzleSource>() -> Self {
        let find = |seed| {
            find::<G>(seed).map(|puzzle| serde_json::to_string(&puzzle).expect("a puzzle is JSON"))
        };
        let kind_of_line = |line: &str| {
            let puzzle: KeptPuzzle<G> = serde_json::from_str(line).ok()?;
            Some((G::kind_of_answer(&puzzle.kind, puzzle.answer), puzzle.difficulty))
        };
        let judge_again = |line: &str| {
            let mut puzzle: KeptPuzzle<G> = serde_json::from_str(line).ok()?;
            puzzle.difficulty = graded(&puzzle)?;
            let passes = passes_again(&puzzle);
            passes.then(|| serde_json::to_string(&puzzle).expect("a puzzle is JSON"))
        };
        Finder { game: G::NAME, find, kind_of_line, judge_again, answers: G::ANSWERS }
    }
}

/// A puzzle of the game that the seed begins, if it has one.
///
/// The seed also decides which kind of answer is preferred, so that rare kinds get their turn.
pub fn find<G: PuzzleSource>(seed: Seed) -> Option<KeptPuzzle<G>> {
    let mut luck = Luck::new(seed.child(1));
    let preferred = luck.below(G::ANSWERS.len() as u32) as usize;
    let place = |candidate: &Candidate<G>| {
        let kind = G::kind_of_answer(candidate.kind, candidate.answer);
        let at = G::ANSWERS.iter().position(|known| *known == kind).unwrap_or(0);
        (at + G::ANSWERS.len() - preferred) % G::ANSWERS.len()
    };
    let looks = looks::<G>(seed);
    let mut medium = G::player(Level::Medium, seed.child(0));
    // Where `medium` and `hard` agree, the answer is mostly plain.
    let mut is_worth_it = |look: &&Look<G>| {
        let plain = medium.decide(&look.spot.prompt, &Budget::effort(1)).action();
        plain != look.hard.action() || luck.below(ONE_PLAIN_IN) == 0
    };
    let glanced: Vec<&Look<G>> =
        looks[G::first_to_glance_at(&looks)..].iter().filter(&mut is_worth_it).collect();
    // Later decisions matter more: of equal kinds, the last comes first.
    let mut found: Vec<(&Spot<G>, Candidate<G>)> = glanced
        .iter()
        .rev()
        .filter_map(|look| G::glance(look).map(|candidate| (&look.spot, candidate)))
        .collect();
    found.sort_by_key(|(_, candidate)| place(candidate));
    let mut closer = (0..).zip(found.into_iter().take(CLOSE_LOOKS));
    let puzzle =
        closer.find_map(|(look, (spot, candidate))| puzzle(spot, &candidate, seed.child(2 + look)));
    puzzle.filter(passes_again)
}

/// The decisions of a game that `hard` plays against itself.
fn looks<G: PuzzleSource>(seed: Seed) -> Vec<Look<G>> {
    let (options, setup) = G::start(seed);
    let mut game = G::set_up(&options, &setup, seed).expect("a start is legal");
    let mut actions = Vec::new();
    let mut looks = Vec::new();
    let mut player = G::player(Level::Hard, seed.child(0));
    while let Some((_, prompt)) = Prompt::of(&game).filter(|(_, ask)| !G::is_done(&ask.view)) {
        let hard = player.decide(&prompt, &Budget::effort(effort::<G>(Level::Hard)));
        let action = hard.action();
        if prompt.legal.len() > 1 {
            let (options, setup) = (options.clone(), setup.clone());
            let spot = Spot { options, setup, actions: actions.clone(), prompt };
            looks.push(Look { spot, hard });
        }
        game.play(action).expect("a player decides on a legal action");
        actions.push(action);
    }
    looks
}

/// A decision as a puzzle, if the judge agrees with the glance, and `expert` with both.
fn puzzle<G: PuzzleSource>(
    spot: &Spot<G>,
    candidate: &Candidate<G>,
    seed: Seed,
) -> Option<KeptPuzzle<G>> {
    let is_answer =
        |action: &G::Action| *action == candidate.answer || candidate.also.contains(action);
    let ask = |level: Level, effort: u64, seed: Seed| {
        G::player(level, seed).decide(&spot.prompt, &Budget::effort(effort)).ranked
    };
    let play = |level, seed| ask(level, effort::<G>(level), seed)[0].action;
    let [medium, hard] = [Level::Medium, Level::Hard].map(|level| play(level, seed));
    let tempting = [medium, hard].into_iter().find(|action| !is_answer(action));
    let tempting = tempting.unwrap_or(candidate.next);
    let judged = G::judge(spot, candidate, tempting, Care::Strict, seed)?;
    // Its reasons explain the answer.
    let explains = &ask(Level::Expert, G::PUZZLE_EFFORT, Seed::from(0))[0].action;
    if !is_answer(explains) {
        return None;
    }
    let answers = [&[candidate.answer], &candidate.also[..]].concat();
    Some(KeptPuzzle {
        id: position_id::<G>(&spot.options, &spot.setup, &spot.actions),
        kind: judged.kind.to_owned(),
        difficulty: difficulty(&spot.prompt, &answers),
        answer: candidate.answer,
        also: candidate.also.clone(),
        tempting,
        chances: judged.chances.map(thousandths),
        points: judged.points.map(|points| points.map(|points| (points * 10.0).round() / 10.0)),
        options: spot.options.clone(),
        setup: spot.setup.clone(),
        actions: spot.actions.clone(),
    })
}

/// The difficulty of a kept puzzle, found again; `None` where its actions don't replay.
pub fn graded<G: PuzzleSource>(kept: &KeptPuzzle<G>) -> Option<u8> {
    let (_, prompt) = kept.game().as_ref().and_then(Prompt::of)?;
    Some(difficulty(&prompt, &[&[kept.answer], &kept.also[..]].concat()))
}

/// Whether a kept puzzle's numbers are clear, and it passes a short check with other random numbers.
pub fn passes_again<G: PuzzleSource>(kept: &KeptPuzzle<G>) -> bool {
    if !G::looks_clear(kept) {
        return false;
    }
    let Some((_, prompt)) = kept.game().as_ref().and_then(Prompt::of) else { return false };
    let (options, setup) = (kept.options.clone(), kept.setup.clone());
    let spot = Spot { options, setup, actions: kept.actions.clone(), prompt };
    let Some(kind) = G::KINDS.iter().find(|kind| **kind == kept.kind) else { return false };
    let (answer, also, next) = (kept.answer, kept.also.clone(), kept.tempting);
    let candidate = Candidate { answer, also, next, kind };
    G::judge(&spot, &candidate, kept.tempting, Care::Check, Seed::from(CHECK)).is_some()
}

fn thousandths(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}

/// The effort with which a level plays; a small one where it would think until its time is up.
fn effort<G: Computer>(level: Level) -> u64 {
    match G::thinking_time(level) {
        ThinkingTime::Effort(effort) => effort,
        ThinkingTime::Timed => G::PUZZLE_EFFORT / 10,
    }
}
