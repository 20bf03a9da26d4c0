//! Reviews of any game: what each decision cost.

use parlour_players::review::{Judged, Moment, Moments, Review, effort_for_each, moments};
use parlour_players::{Budget, Stop};
use parlour_rules::{RecordError, Seat};
use serde_json::{Value, json};

use crate::coach::{self, Entry, Time};
use crate::report::{AnyReview, AnyReviewed, Judgement};
use crate::words::story::Story;
use crate::words::{Names, Words};
use crate::{Occupant, Table};

/// A quick look takes one part in this many of the effort.
const QUICK: u64 = 50;

/// Begins a review of a game, with this effort for all decisions together.
pub fn begin_review<G: Words>(
    table: &Table<G>,
    effort: Option<u64>,
) -> Result<Box<dyn AnyReview + '_>, RecordError> {
    let moments = moments(table.record())?;
    let places = to_judge(table, &moments);
    let effort = effort_for_each(effort.unwrap_or(G::REVIEW_EFFORT), places.len());
    Ok(Box::new(Begun { table, moments, places, effort }))
}

/// Begins a review of a game with the coach's effort for each decision.
pub fn begin_coach_review<G: Words>(
    table: &Table<G>,
) -> Result<Box<dyn AnyReview + '_>, RecordError> {
    let moments = moments(table.record())?;
    let places = to_judge(table, &moments);
    Ok(Box::new(Begun { table, moments, places, effort: G::COACH_EFFORT }))
}

/// The places of the decisions to judge.
///
/// Without the computer's where they would show its cards. All are judged when the game is over.
fn to_judge<G: Words>(table: &Table<G>, moments: &Moments<G>) -> Vec<usize> {
    let is_told = |place: &usize| {
        !table.hides_the_computers_moves()
            || moments.get(*place).is_some_and(|one| table.occupant(one.seat) == Occupant::Person)
    };
    (0..moments.len()).filter(is_told).collect()
}

struct Begun<'a, G: Words> {
    table: &'a Table<G>,
    moments: Moments<G>,
    /// The places of the decisions that are judged.
    places: Vec<usize>,
    effort: u64,
}

struct Finished<'a, G: Words> {
    table: &'a Table<G>,
    review: Review<G::Action>,
    effort: u64,
}

impl<G: Words> AnyReview for Begun<'_, G> {
    fn decisions(&self) -> usize {
        self.places.len()
    }

    fn effort(&self) -> u64 {
        self.effort
    }

    fn likely_mistakes_first(&self, stop: &Stop) -> Vec<usize> {
        let budget = Budget { effort: (self.effort / QUICK).max(1), stop: stop.clone() };
        let cost = |moment: Moment<G>| moment.first_look(&budget).first_cost;
        let moments = self.places.iter().filter_map(|&place| self.moments.get(place));
        let costs: Vec<f64> = moments.map(cost).collect();
        let mut order: Vec<usize> = (0..costs.len()).collect();
        order.sort_by(|&one, &other| costs[other].total_cmp(&costs[one]));
        order
    }

    fn judge(&self, decision: usize, stop: &Stop) -> Judgement {
        let budget = Budget { effort: self.effort, stop: stop.clone() };
        let moment = self.places.get(decision).and_then(|&place| self.moments.get(place));
        let moment = moment.expect("the decision is one of the game's");
        Box::new(moment.judge_within(&budget))
    }

    fn finish(&self, judgements: Vec<Judgement>) -> Result<Box<dyn AnyReviewed + '_>, RecordError> {
        self.so_far(&judgements.iter().collect::<Vec<_>>())
    }

    fn so_far(&self, judgements: &[&Judgement]) -> Result<Box<dyn AnyReviewed + '_>, RecordError> {
        let judged = |judgement: &&Judgement| -> Judged<G::Action> {
            judgement.downcast_ref::<Judged<_>>().expect("a review gets its own judgements").clone()
        };
        let judged = judgements.iter().map(judged).collect();
        let mut review = Review::new(self.table.record(), judged)?;
        // While a card game goes on, the computer's decisions aren't judged.
        review.of = self.places.len();
        Ok(Box::new(Finished { table: self.table, review, effort: self.effort }))
    }
}

impl<G: Words> AnyReviewed for Finished<'_, G> {
    fn json(&self) -> Value {
        let mut told = json!({
            "game": G::NAME,
            "seats": self.table.record().seats,
            "effort_each": self.effort,
            "measure": G::MEASURE,
            "worst": self.story(false, None).worst.iter().map(|told| told.number).collect::<Vec<_>>(),
        });
        let review = serde_json::to_value(&self.review).expect("a review is JSON");
        if let (Value::Object(told), Value::Object(review)) = (&mut told, review) {
            told.extend(review);
        }
        told
    }

    fn story(&self, all: bool, names: Option<&Names>) -> Story {
        let names = names.cloned().unwrap_or_else(|| Names::at(self.table));
        Story::told(self.table, &self.review, self.effort, all, &names)
    }

    fn side(&self, seat: Seat) -> usize {
        self.review.side(seat)
    }

    fn profile_entries(&self, seat: Seat, at: Time) -> Vec<Entry> {
        coach::profile_entries(self.table, &self.review, self.effort, seat, at)
    }
}
