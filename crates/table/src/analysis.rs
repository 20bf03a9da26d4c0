//! A game looked at afterwards: what each move cost, and what another move would have cost.

use parlour_players::review::{Judged, Moment, chance_after};
use parlour_players::{BadView, Budget, Computer, Prompt, Stop};
use parlour_rules::message::Part;
use parlour_rules::{Event, Luck, Message, Record, RecordError, Seat, Seed, message};

use crate::words::Words;
use crate::words::story::{percent, shown_cost};
use crate::{Occupant, Table};

/// The cost in win chance from which a decision counts as a mistake.
pub(crate) const MISTAKE: f64 = 0.005;

/// Whether a decision cost enough to be called a mistake.
pub fn is_mistake<A>(judged: &Judged<A>) -> bool {
    judged.cost() >= MISTAKE
}

/// The decisions of a game that are judged so far, in the order of the game.
#[derive(Clone, Debug)]
pub struct Analysis<'a, A> {
    decisions: Vec<&'a Judged<A>>,
    sides: u8,
}

/// A decision in the graph of a side's win chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GraphPoint {
    /// The number of the move.
    pub number: usize,
    /// The side's win chance with the best move.
    pub before: f64,
    /// The side's win chance after the move.
    pub after: f64,
    /// Whether it was a mistake of the side's own.
    pub is_mistake: bool,
}

impl<'a, A> Analysis<'a, A> {
    /// The decisions of a game between this many sides, given in any order.
    pub fn new(decisions: impl IntoIterator<Item = &'a Judged<A>>, sides: u8) -> Self {
        let mut decisions: Vec<&Judged<A>> = decisions.into_iter().collect();
        decisions.sort_by_key(|judged| judged.number);
        Analysis { decisions, sides: sides.max(1) }
    }

    /// The decision that was the move of this number, counted from 1.
    pub fn decision(&self, number: usize) -> Option<&'a Judged<A>> {
        let place = self.decisions.binary_search_by_key(&number, |judged| judged.number).ok()?;
        self.decisions.get(place).copied()
    }

    /// How many sides play.
    pub fn sides(&self) -> u8 {
        self.sides
    }

    /// The side that a seat plays for.
    pub fn side(&self, seat: Seat) -> usize {
        usize::from(seat.0 % self.sides)
    }

    /// The win chance of every side before anybody has an advantage.
    pub fn fair_share(&self) -> f64 {
        1.0 / f64::from(self.sides)
    }

    /// The mistakes of a side, in order.
    pub fn mistakes(&self, side: usize) -> impl Iterator<Item = &'a Judged<A>> {
        let is_own = move |judged: &&Judged<A>| self.side(judged.seat) == side;
        self.decisions.iter().copied().filter(is_own).filter(|judged| is_mistake(judged))
    }

    /// The number of a side's next mistake after the move of this number; after the last one the
    /// first again.
    pub fn next_mistake(&self, after: usize, side: usize) -> Option<usize> {
        let numbers = || self.mistakes(side).map(|judged| judged.number);
        numbers().find(|&number| number > after).or_else(|| numbers().next())
    }

    /// The win chance of a side at each decision, in order, as that side saw it.
    ///
    /// Where players know different things, what the others thought says nothing about it: until the
    /// side's own next decision, its chance stays as it was.
    pub fn graph<G: Computer<Action = A>>(&self, side: usize) -> Vec<GraphPoint> {
        let mut known: Option<f64> = None;
        let point = |judged: &&Judged<A>| {
            let is_own = self.side(judged.seat) == side;
            let chance = |chance| side_chance(judged.seat, chance, side, self.sides);
            let [before, after] = match known.filter(|_| G::LUCK && !is_own) {
                Some(chance) => [chance; 2],
                None if G::LUCK && !is_own => [self.fair_share(); 2],
                None => [judged.best_chance, judged.chance].map(chance),
            };
            known = Some(after);
            let is_mistake = is_own && is_mistake(judged);
            GraphPoint { number: judged.number, before, after, is_mistake }
        };
        self.decisions.iter().map(point).collect()
    }
}

/// The win chance of a side when the side of `seat` has this `chance` and the others share the rest
/// equally.
fn side_chance(seat: Seat, chance: f64, side: usize, sides: u8) -> f64 {
    if usize::from(seat.0 % sides) == side {
        chance
    } else {
        (1.0 - chance) / f64::from(sides.saturating_sub(1).max(1))
    }
}

/// A reviewed decision that somebody tries to make better.
pub struct Retry<G: Computer> {
    before: G,
    moment: Moment<G>,
    judged: Judged<G::Action>,
    effort: u64,
}

/// A move that was tried, judged like the game's own.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt<A> {
    /// The move.
    pub action: A,
    /// The side's win chance after it.
    pub chance: f64,
    /// The side's win chance after the best move.
    pub best_chance: f64,
    /// Whether it is the move that was played in the game.
    pub was_played: bool,
    /// Whether it is the move that the review calls the best.
    pub is_answer: bool,
    /// Whether no other move is better.
    pub is_best: bool,
}

impl<G: Words> Retry<G> {
    /// The decision that `judged` is about; none where the game has no such decision. `effort` is
    /// the review's for each decision.
    pub fn new(table: &Table<G>, judged: Judged<G::Action>, effort: u64) -> Option<Self> {
        let before = position_record(table, judged.number.checked_sub(1)?).replay().ok()?;
        let (seat, prompt) = Prompt::of(&before)?;
        let (number, action) = (judged.number, judged.action);
        let moment = Moment { number, seat, prompt, action, warned: judged.warned };
        Some(Retry { before, moment, judged, effort })
    }

    /// The decision in a position that a seat sees, judged at this effort as if the best move had
    /// been played.
    pub fn of_view(view: G::View, effort: u64) -> Result<Self, BadView> {
        let before = G::imagine(&view, &mut Luck::new(Seed::from(0)));
        let prompt = Prompt::<G>::from_view(view)?;
        let (seat, _) = Prompt::of(&before).ok_or(BadView::Over)?;
        let action = prompt.legal[0];
        let mut moment = Moment { number: 1, seat, prompt, action, warned: false };
        moment.action = moment.first_look(&Budget::effort(effort)).best;
        let judged = moment.judge(effort);
        Ok(Retry { before, moment, judged, effort })
    }

    /// The seat that decides.
    pub fn seat(&self) -> Seat {
        self.moment.seat
    }

    /// What the seat sees, and what it may do.
    pub fn prompt(&self) -> &Prompt<G> {
        &self.moment.prompt
    }

    /// The decision as the review judged it.
    pub fn judged(&self) -> &Judged<G::Action> {
        &self.judged
    }

    /// Why the rules refuse a move, if they do.
    pub fn check(&self, action: G::Action) -> Result<(), G::Illegal> {
        self.before.clone().play(action)
    }

    /// Judges a move at the effort of the review. The moves that the review named keep its numbers.
    pub fn judge(&self, action: G::Action, stop: &Stop) -> Result<Attempt<G::Action>, G::Illegal> {
        let mut after = self.before.clone();
        after.play(action)?;
        let judged = &self.judged;
        let best_chance = judged.best_chance;
        let was_played = action == judged.action;
        // A plain discard stands for going out with the same card, unless that is what went wrong.
        let meant = G::second_thought(&self.moment.prompt.legal, action).map(|(_, meant)| meant);
        let is_answer = action == judged.best || !was_played && meant == Some(judged.best);
        let chance = if is_answer {
            best_chance
        } else if was_played {
            judged.chance
        } else if G::LUCK {
            let moment = Moment {
                prompt: self.moment.prompt.clone(),
                action,
                number: self.moment.number,
                seat: self.moment.seat,
                warned: false,
            };
            moment.judge_within(&self.budget(stop)).chance
        } else {
            chance_after(after, self.moment.seat, &self.budget(stop))
        };
        let chance = chance.min(best_chance);
        let is_best = is_answer || chance == best_chance;
        Ok(Attempt { action, chance, best_chance, was_played, is_answer, is_best })
    }

    fn budget(&self, stop: &Stop) -> Budget {
        Budget { effort: self.effort, stop: stop.clone() }
    }
}

impl<A> Attempt<A> {
    /// The win chance that the move costs.
    pub fn cost(&self) -> f64 {
        (self.best_chance - self.chance).max(0.0)
    }

    /// What the move costs, in a sentence that doesn't give the best one away.
    pub fn verdict(&self) -> Message {
        let played = if self.was_played { "That's the move from the game. " } else { "" };
        if self.is_best {
            let good = if self.is_answer { "the best move" } else { "as good as the best move" };
            let yes = format!("Yes, that's {good}. Win chance ");
            return message![yes, Part::Chance(self.chance), "."];
        }
        let (cost, best, chance) = (
            percent(shown_cost(self.best_chance, self.chance)),
            percent(self.best_chance),
            percent(self.chance),
        );
        if best == chance {
            return message![played, "That's about as good as the best move."];
        }
        message![played, format!("It costs {cost} ({best} → {chance}). There's a better move.")]
    }
}

/// The record of a game as it stood after some of its moves. What was taken back before them, and
/// how the game went on, isn't in it.
fn position_record<G: Computer>(table: &Table<G>, moves: usize) -> Record<G> {
    let whole = table.record();
    let mut record = Record::new(whole.options.clone(), whole.start.clone());
    record.attached.clone_from(&whole.attached);
    record.seats.clone_from(&whole.seats);
    record.events = table.actions().iter().take(moves).copied().map(Event::Play).collect();
    record
}

/// A new game that continues from a position of another: after its first `moves` moves, with these
/// players. Hidden cards and the cards to come are those of the other game.
pub fn play_on_from<G: Computer>(
    table: &Table<G>,
    moves: usize,
    occupants: &[Occupant],
) -> Result<Table<G>, RecordError> {
    let mut record = position_record(table, moves);
    record.seats = occupants.iter().map(ToString::to_string).collect();
    let mut again = Table::resume(record)?;
    again.name_people(&table.nicknames());
    Ok(again)
}

/// What people should know about a game that continues from a position of another.
pub fn played_on_notice<G: Computer>(moves: usize) -> String {
    let cards = if G::LUCK { " The cards are the same as in that game." } else { "" };
    match moves {
        0 => format!("This game begins like a finished game.{cards}"),
        _ => format!("This game continues from move {moves} of a finished game.{cards}"),
    }
}
