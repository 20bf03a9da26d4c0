//! Puzzles and lessons, which don't belong to a table.

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use parlour_table::coach::{DailyAnswer, Entry};
use parlour_table::today;
use parlour_table::words::practice::daily_rule;
use serde::Deserialize;

use super::coach::with_cookie;
use super::new::action;
use super::page::{error_page, page};
use crate::app::{App, Who};
use crate::face::{PuzzleRequest, WebFace, Which};
use crate::fields::Fields;
use crate::guard::{Caller, Key};
use crate::pages::Page;
use crate::problem::Problem;

/// The query of a puzzle's address.
#[derive(Deserialize, Default)]
pub struct PuzzleQuery {
    number: Option<usize>,
    show: Option<String>,
}

/// `GET /puzzle/{game}`: today's, or the one of a number.
pub async fn puzzle(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(game): Path<String>,
    Query(wanted): Query<PuzzleQuery>,
) -> Response {
    let which = wanted.number.map(Which::Number);
    let is_shown = wanted.show.is_some();
    puzzle_page(&app, &caller, &game, PuzzleRequest { which, is_shown, ..Default::default() }).await
}

/// `GET /puzzle/{game}/{id}`: the puzzle of an id. The address stays good when puzzles are added.
pub async fn puzzle_of_id(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((game, id)): Path<(String, String)>,
    Query(wanted): Query<PuzzleQuery>,
) -> Response {
    let which = Some(Which::Id(id));
    let is_shown = wanted.show.is_some();
    puzzle_page(&app, &caller, &game, PuzzleRequest { which, is_shown, ..Default::default() }).await
}

/// `GET /puzzle/{game}/act`: a form that was sent and then asked for again leads to the puzzle.
pub async fn to_todays_puzzle(State(app): State<Arc<App>>, Path(game): Path<String>) -> Response {
    to_page(&app, &game, |name| format!("/puzzle/{name}"))
}

/// `GET /puzzle/{game}/{id}/act`: the same, for the puzzle of an id.
pub async fn to_puzzle(
    State(app): State<Arc<App>>,
    Path((game, id)): Path<(String, String)>,
) -> Response {
    let id: String = id.chars().filter(char::is_ascii_alphanumeric).collect();
    to_page(&app, &game, |name| format!("/puzzle/{name}/{id}"))
}

/// `POST /puzzle/{game}/act`: tries an answer to the puzzle of a number, or to today's.
pub async fn try_numbered_puzzle(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(game): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let fields = Fields(fields);
    let number = fields.get("version").and_then(|number| number.parse().ok());
    try_answer(&app, &caller, &game, number.map(Which::Number), &fields).await
}

/// `POST /puzzle/{game}/{id}/act`: tries an answer to the puzzle of an id.
pub async fn try_puzzle(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((game, id)): Path<(String, String)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    try_answer(&app, &caller, &game, Some(Which::Id(id)), &Fields(fields)).await
}

async fn try_answer(
    app: &App,
    caller: &Caller,
    game: &str,
    which: Option<Which>,
    fields: &Fields,
) -> Response {
    let is_shown = fields.get("show").is_some();
    let tried = if is_shown { Ok(None) } else { action(fields).map(Some) };
    let asked = match tried {
        Ok(tried) => PuzzleRequest { which, tried, is_shown, daily: None },
        Err(problem) => return error_page(app, &problem),
    };
    match keep_daily(app, caller, game, &asked).await {
        Ok(None) => puzzle_page(app, caller, game, asked).await,
        Ok(Some(key)) => {
            // The page that follows already knows the browser by its key.
            let caller = Caller { key: Some(key.clone()), ..caller.clone() };
            let shown = puzzle_page(app, &caller, game, asked).await;
            with_cookie(app, &key, shown)
        }
        Err(problem) => error_page(app, &problem),
    }
}

/// Keeps the first answer to a puzzle of the day. Returns the key of the browser whose it is.
async fn keep_daily(
    app: &App,
    caller: &Caller,
    game: &str,
    asked: &PuzzleRequest,
) -> Result<Option<Key>, Problem> {
    let game = app.rooms.game(game)?;
    let Some(right) = WebFace::of(game).daily_answer(asked) else { return Ok(None) };
    let (name, day) = (game.info().name, today());
    if app.rooms.profile(caller).await?.daily(name, day).is_some() {
        return Ok(None);
    }
    let key = caller.key_or_fresh()?;
    let daily = DailyAnswer { game: name.to_owned(), day, right };
    app.rooms.add_to_profile(&key, &[Entry::Daily(daily)]).await?;
    Ok(Some(key))
}

async fn puzzle_page(app: &App, caller: &Caller, game: &str, mut asked: PuzzleRequest) -> Response {
    let made = async {
        let game = app.rooms.game(game)?;
        let profile = app.rooms.profile(caller).await?;
        asked.daily = Some(daily_rule(&profile, game.info().name, today()));
        WebFace::of(game).puzzle(&asked).ok_or(Problem::Missing("puzzle"))
    };
    answer(app, made.await)
}

/// `GET /learn/{game}`: the first step of the lesson.
pub async fn first_step(State(app): State<Arc<App>>, Path(game): Path<String>) -> Response {
    lesson_page(&app, &game, 1, None)
}

/// `GET /learn/{game}/{step}`: a step of the lesson.
pub async fn step(
    State(app): State<Arc<App>>,
    Path((game, step)): Path<(String, String)>,
) -> Response {
    lesson_page(&app, &game, number(&step), None)
}

/// `GET /learn/{game}/{step}/act`: a form that was sent and then asked for again leads to its step.
pub async fn to_step(
    State(app): State<Arc<App>>,
    Path((game, step)): Path<(String, String)>,
) -> Response {
    let step = number(&step);
    to_page(&app, &game, |name| format!("/learn/{name}/{step}"))
}

/// `POST /learn/{game}/{step}/act`: tries a move in a step of the lesson.
pub async fn try_step(
    State(app): State<Arc<App>>,
    Path((game, step)): Path<(String, String)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    match action(&Fields(fields)) {
        Ok(action) => lesson_page(&app, &game, number(&step), Some(&action)),
        Err(problem) => error_page(&app, &problem),
    }
}

/// The number of a step; 0, which no step has, where it isn't a number.
fn number(step: &str) -> usize {
    step.parse().unwrap_or(0)
}

fn lesson_page(app: &App, game: &str, step: usize, tried: Option<&str>) -> Response {
    let lesson = app.rooms.game(game).and_then(|game| {
        let lesson = WebFace::of(game).lesson(step, tried);
        lesson.ok_or(Problem::Missing("lesson"))
    });
    answer(app, lesson)
}

/// Leads to an address that is made from the game's name.
fn to_page(app: &App, game: &str, address: impl FnOnce(&str) -> String) -> Response {
    match app.rooms.game(game) {
        Ok(game) => Redirect::to(&address(game.info().name)).into_response(),
        Err(problem) => error_page(app, &problem),
    }
}

fn answer(app: &App, made: Result<Page, Problem>) -> Response {
    match made {
        Ok(made) => page(app, &made),
        Err(problem) => error_page(app, &problem),
    }
}
