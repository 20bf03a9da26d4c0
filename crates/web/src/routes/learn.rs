//! Puzzles and lessons, which are about no table.

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::new::action;
use super::page::{error_page, page};
use crate::app::App;
use crate::face::{PuzzleRequest, WebFace, Which};
use crate::fields::Fields;
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
    Path(game): Path<String>,
    Query(wanted): Query<PuzzleQuery>,
) -> Response {
    let which = wanted.number.map(Which::Number);
    let is_shown = wanted.show.is_some();
    puzzle_page(&app, &game, &PuzzleRequest { which, is_shown, tried: None })
}

/// `GET /puzzle/{game}/{id}`: the puzzle of an id. The address stays good when puzzles are added.
pub async fn puzzle_of_id(
    State(app): State<Arc<App>>,
    Path((game, id)): Path<(String, String)>,
    Query(wanted): Query<PuzzleQuery>,
) -> Response {
    let which = Some(Which::Id(id));
    let is_shown = wanted.show.is_some();
    puzzle_page(&app, &game, &PuzzleRequest { which, is_shown, tried: None })
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
    Path(game): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let fields = Fields(fields);
    let number = fields.get("version").and_then(|number| number.parse().ok());
    try_answer(&app, &game, number.map(Which::Number), &fields)
}

/// `POST /puzzle/{game}/{id}/act`: tries an answer to the puzzle of an id.
pub async fn try_puzzle(
    State(app): State<Arc<App>>,
    Path((game, id)): Path<(String, String)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    try_answer(&app, &game, Some(Which::Id(id)), &Fields(fields))
}

fn try_answer(app: &App, game: &str, which: Option<Which>, fields: &Fields) -> Response {
    match action(fields) {
        Ok(action) => {
            let asked = PuzzleRequest { which, tried: Some(action), is_shown: false };
            puzzle_page(app, game, &asked)
        }
        Err(problem) => error_page(app, &problem),
    }
}

fn puzzle_page(app: &App, game: &str, asked: &PuzzleRequest) -> Response {
    let puzzle = app.rooms.game(game).and_then(|game| {
        let puzzle = WebFace::of(game).puzzle(asked);
        puzzle.ok_or(Problem::Missing("puzzle"))
    });
    answer(app, puzzle)
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
