//! Everything that a room sends to a visitor, and the work it takes.

use parlour_players::{Level, Stop};
use parlour_rules::Seat;
use parlour_table::words::Words;

use crate::problem::Problem;
use crate::room::{GameRoom, NOT_OVER, Room, RoomAnalysis, RoomPages, RoomRequest, Visit};

/// A text that a room sends, and the work it took.
pub struct Sent {
    pub text: String,
    /// How often memory was allocated for it.
    pub work: u64,
}

/// One thing that a visitor can ask a room for.
type Asked<'a, G> = Box<dyn Fn(&mut GameRoom<G>) -> String + 'a>;

/// Everything that a visitor can ask a room for, in order. A hint is asked for last, so that it is
/// on no other page.
fn all_asked<'a, G: Words>(
    room: &GameRoom<G>,
    visit: &'a Visit,
    tries: &'a [String],
    hints: Hints,
) -> Vec<Asked<'a, G>> {
    // A page with the moments of the last few actions.
    let since = Some(room.table().action_count().saturating_sub(3));
    let newer = Visit { since, ..visit.clone() };
    let mut asked: Vec<Asked<G>> = vec![
        Box::new(move |room| room.page(visit).body.into_string()),
        Box::new(move |room| room.page(&newer).body.into_string()),
    ];
    if visit.seats.len() > 1 {
        // A visitor with every seat may know everything, but the page between two turns must not.
        return asked;
    }
    let past = Visit { past: Some(room.table().action_count() / 2), ..visit.clone() };
    let before = past.clone();
    let more: Vec<Asked<G>> = vec![
        Box::new(move |room| room.json(visit).to_string()),
        Box::new(move |room| analysed(room, &past)),
        Box::new(move |room| analysed(room, visit)),
        Box::new(move |room| match room.play_on(0, &visit.seats, Level::Easy) {
            Ok(_) => unreachable!("the game goes on"),
            Err(why) => why.to_string(),
        }),
        Box::new(move |room| room.log(&before).body.into_string()),
        Box::new(move |room| room.check(visit).body.into_string()),
        Box::new(move |room| format!("{:?}", room.notices())),
        Box::new(move |room| format!("{:?}", room.promise())),
        Box::new(move |room| format!("{:?}", room.waits_for())),
        Box::new(move |room| room.summary(&visit.seats)),
        Box::new(move |room| room.players()),
        Box::new(move |room| format!("{:?}", room.export("cpp", visit))),
        Box::new(move |room| format!("{:?}", room.judging().map(|judging| judging.order))),
        Box::new(move |room| serde_json::to_string(&room.turn()).expect("a turn is JSON")),
    ];
    asked.extend(more);
    let plays = tries.iter().cloned().map(RoomRequest::Play);
    let requests = [
        RoomRequest::Undo,
        RoomRequest::Decline,
        RoomRequest::Close,
        RoomRequest::Name("Ann".to_owned()),
        RoomRequest::Rematch("x".to_owned()),
    ];
    for request in plays.chain(requests) {
        asked.push(Box::new(move |room| format!("{:?}", room.propose(&visit.seats, &request))));
    }
    match hints {
        Hints::Refused => asked.push(Box::new(move |room| {
            format!("{:?}", room.hint_question(&visit.seats).map(|question| question.is_some()))
        })),
        Hints::Given => {
            asked.push(Box::new(move |room| advised(room, &visit.seats)));
            for step in 1..=3 {
                asked.push(Box::new(move |room| format!("{:?}", room.hint_json(step))));
                let hinted = Visit { hint: Some(step), ..visit.clone() };
                asked.push(Box::new(move |room| room.page(&hinted).body.into_string()));
            }
        }
    }
    asked
}

/// The page about the past of a game in progress.
fn analysed<G: Words>(room: &GameRoom<G>, visit: &Visit) -> String {
    let refused = Problem::Refused(NOT_OVER.to_owned());
    room.analysis(visit, Err(&refused), &[]).body.into_string()
}

/// Whether hints are thought out, which takes a while.
#[derive(Clone, Copy)]
pub enum Hints {
    /// Only whether there would be one.
    Refused,
    Given,
}

/// Lets a room keep a hint for these seats, and tells the effort of each decision it took.
fn advised<G: Words>(room: &mut GameRoom<G>, seats: &[Seat]) -> String {
    let question = match room.hint_question(seats) {
        Ok(Some(question)) => question,
        Ok(None) => return "known".to_owned(),
        Err(why) => return why.to_string(),
    };
    let answer = question.think(&Stop::default());
    room.keep_hint(&answer);
    let efforts = room.hints.as_ref().expect("an answer").efforts.clone();
    assert!(!efforts.is_empty(), "something was decided");
    format!("decisions with these efforts: {efforts:?}")
}

/// Everything that a room sends to a visitor.
pub fn sent<G: Words>(
    room: &mut GameRoom<G>,
    visit: &Visit,
    tries: &[String],
    hints: Hints,
) -> Vec<Sent> {
    let asked = all_asked(room, visit, tries, hints);
    let answer = |ask: Asked<G>| {
        let mut text = String::new();
        let work = allocation_counter::measure(|| text = ask(room)).count_total;
        Sent { text, work }
    };
    asked.into_iter().map(answer).collect()
}
