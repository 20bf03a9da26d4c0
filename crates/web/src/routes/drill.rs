//! Drills. The address of a question holds the whole run, so nothing is kept until its end.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use parlour_rules::{Luck, Seed};
use parlour_table::RosterGame;
use parlour_table::coach::{DRILL_QUESTIONS, DrillInfo, DrillRun, Entry, Profile, Time};
use parlour_table::fresh_seed;
use parlour_table::words::not_possible;
use web_time::{SystemTime, UNIX_EPOCH};

use super::coach::with_cookie;
use super::page::{error_page, page};
use crate::app::{App, Who};
use crate::face::{DrillRequest, WebFace};
use crate::fields::Fields;
use crate::guard::Caller;
use crate::pages;
use crate::problem::Problem;

/// A run of a drill as it stands in an address: `89abcdef.1763416800123.3.2.w.0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    /// What decides the questions.
    seed: u64,
    /// When it began, in milliseconds since 1970.
    began: u64,
    /// The number of the next question, counted from 1; past the last at the end.
    number: u32,
    /// How many answers were right.
    right: u32,
    /// Whether the last answer was right.
    last: Option<bool>,
    /// How many milliseconds it took, at the end.
    took: u64,
}

impl Run {
    fn is_over(&self) -> bool {
        self.number > DRILL_QUESTIONS
    }

    fn seed(&self) -> Seed {
        Seed::from(self.seed)
    }

    /// Whether this is the run that an entry of a profile is about.
    fn is(&self, entry: &DrillRun) -> bool {
        let began = entry.at.0.saturating_mul(1000).saturating_sub(entry.milliseconds);
        began.abs_diff(self.began) < 1000
    }
}

impl Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Run { seed, began, number, right, last, took } = self;
        let last = last.map_or('-', |is_right| if is_right { 'r' } else { 'w' });
        write!(f, "{seed:x}.{began}.{number}.{right}.{last}.{took}")
    }
}

impl FromStr for Run {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let read = || -> Option<Run> {
            let parts: Vec<&str> = text.split('.').collect();
            let [seed, began, number, right, last, took] = parts[..] else { return None };
            let run = Run {
                seed: u64::from_str_radix(seed, 16).ok()?,
                began: began.parse().ok()?,
                number: number.parse().ok()?,
                right: right.parse().ok()?,
                last: match last {
                    "r" => Some(true),
                    "w" => Some(false),
                    _ => None,
                },
                took: took.parse().ok()?,
            };
            let numbers = 1..=DRILL_QUESTIONS + 1;
            (numbers.contains(&run.number) && run.right < run.number).then_some(run)
        };
        let why = "this drill can't be continued: start it again from the practice page";
        read().ok_or_else(|| Problem::NotFound(why.to_owned()))
    }
}

/// The time in milliseconds since 1970.
fn milliseconds() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

fn wanted<'a>(app: &'a App, name: &str) -> Result<(&'a RosterGame, DrillInfo), Problem> {
    app.rooms.roster.drill(name).ok_or(Problem::Missing("drill"))
}

/// `GET /coach/drill/{name}`: what the drill is.
pub async fn intro(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(name): Path<String>,
) -> Response {
    let shown = async {
        let (game, info) = wanted(&app, &name)?;
        let profile = app.rooms.profile(&caller).await?;
        let best = profile.best_drill_run(info.name);
        Ok(page(&app, &pages::drill_intro(game.info().title, &info, best)))
    };
    shown.await.unwrap_or_else(|problem| error_page(&app, &problem))
}

/// `POST /coach/drill/{name}`: starts the clock.
pub async fn start(State(app): State<Arc<App>>, Path(name): Path<String>) -> Response {
    let begun = wanted(&app, &name).and_then(|(_, info)| {
        let luck = &mut Luck::new(fresh_seed().map_err(|_| Problem::Fault)?);
        let seed = u64::from(luck.below(u32::MAX));
        let run = Run { seed, began: milliseconds(), number: 1, right: 0, last: None, took: 0 };
        Ok(Redirect::to(&address(&info, &run)).into_response())
    });
    begun.unwrap_or_else(|problem| error_page(&app, &problem))
}

fn address(info: &DrillInfo, run: &Run) -> String {
    format!("/coach/drill/{}/{run}", info.name)
}

/// `GET /coach/drill/{name}/{run}`: a question, or the result after the last.
pub async fn question(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((name, run)): Path<(String, String)>,
) -> Response {
    let shown = async {
        let (game, info) = wanted(&app, &name)?;
        let run: Run = run.parse()?;
        if run.is_over() {
            let profile = app.rooms.profile(&caller).await?;
            return result(&app, game, &info, &run, &profile);
        }
        question_page(&app, game, &info, &run, None)
    };
    shown.await.unwrap_or_else(|problem| error_page(&app, &problem))
}

fn question_page(
    app: &App,
    game: &RosterGame,
    info: &DrillInfo,
    run: &Run,
    refused: Option<String>,
) -> Result<Response, Problem> {
    let asked = DrillRequest {
        name: info.name,
        seed: run.seed(),
        stage: pages::DrillStage {
            number: run.number,
            right: run.right,
            elapsed: milliseconds().saturating_sub(run.began),
            base: address(info, run),
            refused,
        },
        last: run.last,
    };
    let shown = WebFace::of(game).drill(asked).ok_or(Problem::Missing("drill"))?;
    Ok(page(app, &shown))
}

fn result(
    app: &App,
    game: &RosterGame,
    info: &DrillInfo,
    run: &Run,
    profile: &Profile,
) -> Result<Response, Problem> {
    let entry = run_entry(info, run);
    let mut before = Profile::default();
    for known in profile.drill_runs(info.name).filter(|known| !run.is(known)) {
        before.add(Entry::Drill(known.clone()));
    }
    let judged = WebFace::of(game).judge_drill(info.name, run.seed(), DRILL_QUESTIONS, "");
    let solution = judged.ok_or(Problem::Missing("drill"))?.solution;
    let last = run.last.map(|is_right| (is_right, solution));
    let best = before.best_drill_run(info.name);
    Ok(page(app, &pages::drill_result(info, &entry, best, last.as_ref())))
}

fn run_entry(info: &DrillInfo, run: &Run) -> DrillRun {
    DrillRun {
        at: Time(run.began.saturating_add(run.took) / 1000),
        drill: info.name.to_owned(),
        right: run.right,
        of: DRILL_QUESTIONS,
        milliseconds: run.took,
    }
}

/// `GET /coach/drill/{name}/{run}/act`: a form that was sent and then asked for again.
pub async fn to_question(
    State(app): State<Arc<App>>,
    Path((name, run)): Path<(String, String)>,
) -> Response {
    let found = wanted(&app, &name).and_then(|(_, info)| {
        let run: Run = run.parse()?;
        Ok(Redirect::to(&address(&info, &run)).into_response())
    });
    found.unwrap_or_else(|problem| error_page(&app, &problem))
}

/// `POST /coach/drill/{name}/{run}/act`: judges an answer, and keeps the run after the last one.
pub async fn answer(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((name, run)): Path<(String, String)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let answered = judge(&app, &caller, (&name, &run), &Fields(fields)).await;
    answered.unwrap_or_else(|problem| error_page(&app, &problem))
}

async fn judge(
    app: &App,
    caller: &Caller,
    (name, run): (&str, &str),
    fields: &Fields,
) -> Result<Response, Problem> {
    let (game, info) = wanted(app, name)?;
    let run: Run = run.parse()?;
    if run.is_over() {
        return Ok(Redirect::to(&address(&info, &run)).into_response());
    }
    let cards: Vec<&str> = fields.all("card").collect();
    let given = fields.get("answer").or(fields.get("action")).map(str::to_owned);
    let text = given.unwrap_or_else(|| cards.join(" "));
    let judged = WebFace::of(game).judge_drill(info.name, run.seed(), run.number, &text);
    let is_right = match judged.ok_or(Problem::Missing("drill"))?.is_right {
        Ok(is_right) => is_right,
        Err(why) => {
            let mut shown = question_page(app, game, &info, &run, Some(not_possible(&why)))?;
            *shown.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(shown);
        }
    };
    let next = Run {
        number: run.number + 1,
        right: run.right + u32::from(is_right),
        last: Some(is_right),
        took: milliseconds().saturating_sub(run.began),
        ..run
    };
    if !next.is_over() {
        let next = Run { took: 0, ..next };
        return Ok(Redirect::to(&address(&info, &next)).into_response());
    }
    let profile = app.rooms.profile(caller).await?;
    // The same last answer from two tabs is one run.
    if let Some(known) = profile.drill_runs(info.name).find(|known| run.is(known)) {
        let next = Run { right: known.right, took: known.milliseconds, ..next };
        return Ok(Redirect::to(&address(&info, &next)).into_response());
    }
    let key = caller.key_or_fresh()?;
    app.rooms.add_to_profile(&key, &[Entry::Drill(run_entry(&info, &next))]).await?;
    Ok(with_cookie(app, &key, Redirect::to(&address(&info, &next)).into_response()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_brings_the_run_back_and_odd_ones_are_refused() {
        let run = Run { seed: 77, began: 5_000, number: 3, right: 2, last: Some(false), took: 0 };
        assert_eq!(run.to_string().parse::<Run>(), Ok(run));
        for odd in ["", "x", "1.2.3", "1.2.0.0.-.0", "1.2.12.0.-.0", "1.2.3.3.-.0", "1.2.3.1.r"] {
            assert!(odd.parse::<Run>().is_err(), "{odd}");
        }
    }
}
