//! A room's game looked at afterwards.

use std::sync::Arc;

use parlour_players::Level;
use parlour_players::review::{Judged, Review, effort_for_each, moments};
use parlour_rules::{Seat, Turn};
use parlour_table::Occupant;
use parlour_table::analysis::{Analysis, is_mistake, play_on_from};
use parlour_table::words::story::{DecisionText, Story, in_short};
use parlour_table::words::{Names, Words};
use serde_json::json;

use super::reviews::{JudgedDecision, Judging, ReviewSoFar, ReviewState, Reviewed};
use super::{GameRoom, NewTable, RolloutSoFar, Room, SeatRequest, Visit, caps};
use crate::pages::{self, AnalysisPage, ListedMove, Page, ReviewShown, RolloutShown};
use crate::problem::Problem;
use crate::scene::{Scene, names};

/// The most moves in the list of a page.
const MOVES: usize = 200;

/// Why a game in progress isn't reviewed.
pub const NOT_OVER: &str = "you can review the game when it's over";

/// What a room shows of its game afterwards, and of the past of one in progress.
pub trait RoomAnalysis {
    /// The decisions of a finished game, to be judged for a review.
    fn judging(&self) -> Result<Judging, Problem>;
    /// The review made from all judgements.
    fn reviewed(&self, judged: &[JudgedDecision]) -> Result<Reviewed, Problem>;
    /// The page with the table as it was, the moves, and what is known of the review and of the
    /// rollouts by move; or why there is no review.
    fn analysis(
        &self,
        visit: &Visit,
        review: Result<&ReviewSoFar, &Problem>,
        rollouts: &[(usize, RolloutSoFar)],
    ) -> Page;
    /// A game that continues from this one after some moves, for a visitor on these seats against
    /// computers of a level. Only a finished game is played on: its hidden cards are no secrets.
    fn play_on(&self, moves: usize, seats: &[Seat], level: Level) -> Result<PlayedOn, Problem>;
}

/// A game that continues from a position of another.
pub struct PlayedOn {
    /// The table to open.
    pub new: NewTable,
    /// The record that it begins with.
    pub record: String,
}

impl<G: Words> GameRoom<G> {
    /// The effort for each decision of a review.
    pub(super) fn review_effort(decisions: usize) -> u64 {
        effort_for_each(G::REVIEW_EFFORT, decisions)
    }

    /// The decisions that are judged.
    pub(super) fn known<'a>(&self, review: &'a ReviewSoFar) -> Analysis<'a, G::Action> {
        let sides = self.table().sides();
        match &review.state {
            ReviewState::Done(reviewed) => {
                let review = reviewed.review.downcast_ref::<Review<G::Action>>();
                Analysis::new(review.into_iter().flat_map(|review| &review.decisions), sides)
            }
            ReviewState::Judging | ReviewState::Stopped => {
                let judged = |one: &'a JudgedDecision| one.downcast_ref::<Judged<G::Action>>();
                Analysis::new(review.judged.iter().filter_map(judged), sides)
            }
        }
    }

    /// The seat that acts after this many moves, where the game can be played on.
    fn to_play_on(&self, moves: usize) -> Option<Seat> {
        match self.table().turn_after(moves)? {
            Turn::Act(seat) => Some(seat),
            Turn::Over(_) => None,
        }
    }

    /// The names of the seats for everyone.
    pub(super) fn seat_names(&self) -> Vec<String> {
        names::<G>(self.table(), &self.people.names())
    }

    /// What the page shows of a review.
    fn review_shown<'a>(
        &self,
        scene: &Scene<G>,
        visit: &Visit,
        review: &'a ReviewSoFar,
    ) -> ReviewShown<'a> {
        let (known, names) = (self.known(review), scene.reader_names());
        let at = scene.past.unwrap_or(scene.actions);
        let first_person = || {
            let mut seats = Seat::all(self.table().seats());
            seats.find(|&seat| self.table().occupant(seat) == Occupant::Person)
        };
        let own = scene.me.or_else(first_person).map_or(0, |seat| known.side(seat));
        let side = visit.side.filter(|&side| side < usize::from(known.sides())).unwrap_or(own);
        let called = |side: usize| {
            let seats = Seat::all(self.table().seats()).filter(|&seat| known.side(seat) == side);
            // A name such as "Blue" doesn't say that the computer plays there.
            let label = |seat: Seat| match (self.table().occupant(seat), names.name(seat)) {
                (Occupant::Computer { .. }, name) if !name.starts_with("Computer") => {
                    format!("Computer ({name})")
                }
                (_, name) => name.to_owned(),
            };
            seats.map(label).collect::<Vec<_>>().join(" and ")
        };
        let judged = known.decision(at);
        let told = |judged| DecisionText::in_order::<G>(self.table(), &[judged], &names).pop();
        ReviewShown {
            judged: match review.state {
                ReviewState::Done(_) => review.of,
                _ => review.judged.len(),
            },
            of: review.of,
            is_stopped: matches!(review.state, ReviewState::Stopped),
            sides: (0..usize::from(known.sides())).map(called).collect(),
            side,
            graph: known.graph::<G>(side),
            fair_share: known.fair_share(),
            mistakes: known.mistakes(side).map(|one| (one.number, in_short(one))).collect(),
            next_mistake: known.next_mistake(at, side),
            told: judged.and_then(told),
            story: match &review.state {
                ReviewState::Done(reviewed) => Some(story_for(reviewed, visit)),
                _ => None,
            },
        }
    }
}

/// The review in words for a visitor. People who share a screen get the words for nobody in
/// particular.
fn story_for<'a>(reviewed: &'a Reviewed, visit: &Visit) -> &'a Story {
    let own = match visit.seats[..] {
        [seat] => reviewed.stories.get(seat.index()),
        _ => None,
    };
    own.unwrap_or(&reviewed.story)
}

impl<G: Words> RoomAnalysis for GameRoom<G> {
    fn judging(&self) -> Result<Judging, Problem> {
        if !matches!(self.turn(), Some(Turn::Over(_))) {
            return Err(Problem::Refused(NOT_OVER.to_owned()));
        }
        let moments = moments(self.table().record()).map_err(|_| Problem::Fault)?;
        let of = moments.len();
        caps::may_review(of)?;
        let is_computers = |place: &usize| {
            let seat = moments.get(*place).map(|moment| moment.seat);
            seat.is_some_and(|seat| self.table().occupant(seat) != Occupant::Person)
        };
        let mut order: Vec<usize> = (0..of).collect();
        order.sort_by_cached_key(is_computers);
        let effort = Self::review_effort(of);
        let judge = move |decision| -> JudgedDecision {
            let moment = moments.get(decision).expect("the decision is one of the game's");
            Arc::new(moment.judge(effort))
        };
        Ok(Judging { order, judge: Arc::new(judge) })
    }

    fn reviewed(&self, judged: &[JudgedDecision]) -> Result<Reviewed, Problem> {
        let judged = judged.iter().filter_map(|one| one.downcast_ref::<Judged<G::Action>>());
        let mut judged: Vec<Judged<G::Action>> = judged.cloned().collect();
        judged.sort_by_key(|one| one.number);
        let effort = Self::review_effort(judged.len());
        let review = Review::new(self.table().record(), judged).map_err(|_| Problem::Fault)?;
        let called = self.seat_names();
        let story = |reader: Option<Seat>| {
            let names =
                Names::called::<G>(called.clone(), self.table().occupants()).read_by(reader);
            let mut story = Story::told(self.table(), &review, effort, false, &names);
            for (name, _) in &mut story.sides {
                *name = name.replace(" (person)", "");
            }
            story
        };
        Ok(Reviewed {
            stories: Seat::all(self.table().seats()).map(|seat| story(Some(seat))).collect(),
            story: story(None),
            json: json!({ "game": G::NAME, "effort_each": effort, "review": review }),
            review: Arc::new(review),
        })
    }

    fn analysis(
        &self,
        visit: &Visit,
        review: Result<&ReviewSoFar, &Problem>,
        rollouts: &[(usize, RolloutSoFar)],
    ) -> Page {
        if let Some(fairness) = &self.undealt {
            return self.waiting_page(fairness, visit);
        }
        let scene = self.scene(visit);
        let is_over = self.is_over();
        let at = scene.past.unwrap_or(scene.actions);
        let known = review.ok().map(|review| self.known(review));
        let first = at.saturating_sub(1) / MOVES * MOVES;
        let places = first..(first + MOVES).min(scene.actions);
        let listed = self.game.log_of(places, scene.eye, &scene.reader_names());
        let listed = listed.into_iter().map(|entry| {
            let judged = known.as_ref().and_then(|known| known.decision(entry.after));
            ListedMove {
                number: entry.after,
                text: entry.text.first_line(),
                cost: judged.map(in_short),
                is_mistake: judged.is_some_and(is_mistake),
            }
        });
        let shown = review.ok().map(|review| self.review_shown(&scene, visit, review));
        let is_done = review.is_ok_and(|review| matches!(review.state, ReviewState::Done(_)));
        let is_forced = is_done && known.as_ref().is_some_and(|known| known.decision(at).is_none());
        let rollout = rollouts.iter().find(|(number, _)| *number == at);
        let eyes =
            if is_over { Seat::all(self.table().seats()).collect() } else { visit.seats.clone() };
        let last = at.saturating_sub(1)..at;
        let moments = self.game.moments(last, scene.eye, &scene.reader_names());
        pages::analysis(
            &scene,
            &moments,
            &AnalysisPage {
                eyes,
                moves: listed.collect(),
                review: shown,
                refused: review.err().map(ToString::to_string),
                rollout: rollout.map(|(_, rollout)| RolloutShown::of(rollout)),
                may_roll_out: is_over && at > 0 && !is_forced,
                may_play_on: is_over && self.to_play_on(at).is_some(),
                may_play_instead: is_over
                    && known.is_some_and(|known| known.decision(at).is_some_and(is_mistake)),
            },
        )
    }

    fn play_on(&self, moves: usize, seats: &[Seat], level: Level) -> Result<PlayedOn, Problem> {
        if !self.is_over() {
            let why = "you can play on from a move when the game is over";
            return Err(Problem::Refused(why.to_owned()));
        }
        let Some(next) = self.to_play_on(moves) else {
            let why = "the game is over after that move: choose an earlier one";
            return Err(Problem::Refused(why.to_owned()));
        };
        // People who share a screen, and watchers, play for the seat to act.
        let mine = match seats[..] {
            [seat] => seat,
            _ => next,
        };
        let occupants: Vec<Occupant> = Seat::all(self.table().seats())
            .map(|seat| if seat == mine { Occupant::Person } else { Occupant::computer(level) })
            .collect();
        let request = |occupant: &Occupant| match occupant {
            Occupant::Person => SeatRequest::Me,
            Occupant::Computer { .. } => SeatRequest::Computer(*occupant),
        };
        let table = play_on_from(self.table(), moves, &occupants).map_err(|_| Problem::Fault)?;
        let own_name = seats.contains(&mine).then(|| self.people.names()[mine.index()].clone());
        let new = NewTable {
            game: G::NAME.to_owned(),
            seats: occupants.iter().map(request).collect(),
            open: self.settings.open,
            name: own_name.unwrap_or_default(),
            ..NewTable::default()
        };
        Ok(PlayedOn { new, record: table.record_text() })
    }
}
