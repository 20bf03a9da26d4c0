//! The coach: practice, exercises, progress, and the profile itself.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::FormRejection;
use axum::extract::{DefaultBodyLimit, Form, Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use parlour_players::Stop;
use parlour_table::coach::{
    Answer, Entry, Exercise, Grade, Planned, Profile, Source, Time, next_exercise, plan,
};
use parlour_table::words::drill::best;
use parlour_table::words::practice::{comes_back, daily, grade_choices, nothing_due, waiting};
use parlour_table::{fresh_seed, today};
use serde::Deserialize;

use super::drill;
use super::new::action;
use super::page::{capitalised, error_page, or_error, page};
use crate::api;
use crate::app::{App, Who};
use crate::face::WebFace;
use crate::fields::Fields;
use crate::guard::{Caller, Key, cookie_for};
use crate::pages::{self, ExerciseShown, PracticePage, PracticeRow, ProfileNews, ProgressPage};
use crate::problem::Problem;
use crate::room::{ImportedProfile, now};
use crate::settings::Hosting;

/// The addresses of the coach.
pub fn routes() -> Router<Arc<App>> {
    let import = post(import).layer(DefaultBodyLimit::max(api::PROFILE));
    Router::new()
        .route("/coach", get(practice))
        .route("/coach/practice", get(next))
        .route("/coach/exercise/{id}", get(exercise))
        .route("/coach/exercise/{id}/{began}/act", get(to_exercise).post(answer))
        .route("/coach/exercise/{id}/{began}/grade", get(to_exercise).post(grade))
        .route("/coach/progress", get(progress).post(review))
        .route("/coach/profile/export", get(export))
        .route("/coach/profile/import", import.get(to_progress))
        .route("/coach/profile/delete", post(delete).get(to_progress))
        .route("/coach/drill/{name}", get(drill::intro).post(drill::start))
        .route("/coach/drill/{name}/{run}", get(drill::question))
        .route("/coach/drill/{name}/{run}/act", get(drill::to_question).post(drill::answer))
}

/// The time for the coach.
pub(super) fn time() -> Time {
    Time(u64::try_from(now()).unwrap_or(0))
}

/// An answer that keeps a browser's key in its cookie.
pub(super) fn with_cookie(app: &App, key: &Key, mut response: Response) -> Response {
    if let Ok(cookie) = HeaderValue::from_str(&cookie_for(key, app.rooms.settings.before)) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// `GET /coach`: everything that can be practised.
async fn practice(State(app): State<Arc<App>>, Who(caller): Who) -> Response {
    let shown = async {
        let profile = app.rooms.profile(&caller).await?;
        Ok(page(&app, &pages::practice(&practice_rows(&app, &profile))))
    };
    or_error(&app, shown.await)
}

fn practice_rows(app: &App, profile: &Profile) -> PracticePage {
    let (roster, now) = (&app.rooms.roster, time());
    let due = |game: Option<&'static str>, label: &str| PracticeRow {
        label: label.to_owned(),
        state: waiting(profile, game, plan(profile, roster, game, now).len(), now),
        address: practice_address(game, None),
    };
    let mut rows = PracticePage { exercises: vec![due(None, "All games")], ..Default::default() };
    for game in roster.iter() {
        let info = game.info();
        rows.exercises.push(due(Some(info.name), info.title));
        rows.drills.extend(game.drills().into_iter().map(|drill| PracticeRow {
            label: format!("{} ({})", drill.title, info.title),
            state: best(profile.best_drill_run(drill.name)),
            address: format!("/coach/drill/{}", drill.name),
        }));
        if info.has_puzzles {
            rows.dailies.push(PracticeRow {
                label: info.title.to_owned(),
                state: daily(profile, info.name, today()),
                address: format!("/puzzle/{}", info.name),
            });
        }
    }
    rows
}

/// The address that leads to the next exercise, after one that was answered.
fn practice_address(game: Option<&str>, after: Option<&str>) -> String {
    let game = game.map(|game| format!("game={game}"));
    let after = after.map(|after| format!("after={after}"));
    let query: Vec<String> = game.into_iter().chain(after).collect();
    let sign = if query.is_empty() { "" } else { "?" };
    format!("/coach/practice{sign}{}", query.join("&"))
}

/// What the next exercise is asked for.
#[derive(Deserialize, Default)]
struct NextQuery {
    /// Only exercises of this game.
    game: Option<String>,
    /// The exercise that was answered before.
    after: Option<String>,
}

/// `GET /coach/practice`: leads to the next exercise. One that is new is kept first, so that its
/// address stays good.
async fn next(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Query(asked): Query<NextQuery>,
) -> Response {
    or_error(&app, find_next(&app, &caller, &asked).await)
}

async fn find_next(app: &App, caller: &Caller, asked: &NextQuery) -> Result<Response, Problem> {
    let game = match asked.game.as_deref() {
        Some(name) => Some(app.rooms.game(name)?.info().name),
        None => None,
    };
    let profile = app.rooms.profile(caller).await?;
    let now = time();
    let planned = next_exercise(&profile, &app.rooms.roster, game, asked.after.as_deref(), now);
    let found = match planned {
        Some(Planned::SimilarTo(like)) => {
            let similar = similar(app, caller, like).await?;
            similar.or_else(|| match next_exercise(&profile, &app.rooms.roster, game, None, now) {
                Some(Planned::Exercise(exercise)) => Some(exercise),
                _ => None,
            })
        }
        Some(Planned::Exercise(exercise)) => Some(exercise),
        None => None,
    };
    let Some(exercise) = found else {
        return Ok(page(app, &pages::nothing_due(&nothing_due(&profile, game, now))));
    };
    let game = game.map(|game| format!("?game={game}")).unwrap_or_default();
    let response = Redirect::to(&format!("/coach/exercise/{}{game}", exercise.id)).into_response();
    if profile.exercise(&exercise.id).is_some() {
        return Ok(response);
    }
    let key = caller.key_or_fresh()?;
    app.rooms.add_to_profile(&key, &[Entry::Exercise(exercise)]).await?;
    Ok(with_cookie(app, &key, response))
}

/// A fresh position like an exercise; none if a few games hold no such position.
async fn similar(app: &App, caller: &Caller, like: Exercise) -> Result<Option<Exercise>, Problem> {
    let game = app.rooms.game(&like.game)?.clone();
    let seed = fresh_seed().map_err(|_| Problem::Fault)?;
    let at = time();
    let look = move || game.similar_exercise(&like, seed, at, &Stop::default());
    app.rooms.think_for(caller, look).await
}

/// The query of an exercise's address.
#[derive(Deserialize, Default)]
struct ExerciseQuery {
    /// The game that exercises are asked of.
    game: Option<String>,
}

/// `GET /coach/exercise/{id}`: an exercise of the caller's.
async fn exercise(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(id): Path<String>,
    Query(asked): Query<ExerciseQuery>,
) -> Response {
    let shown = async {
        let profile = app.rooms.profile(&caller).await?;
        let exercise = known(&profile, &id)?;
        exercise_page(&app, exercise, time(), asked.game.as_deref(), ExerciseShown::Question)
    };
    or_error(&app, shown.await)
}

fn known<'a>(profile: &'a Profile, id: &str) -> Result<&'a Exercise, Problem> {
    profile.exercise(id).ok_or_else(|| {
        let why = "this exercise isn't in your profile: go back to practice and choose another";
        Problem::NotFound(why.to_owned())
    })
}

fn exercise_page(
    app: &App,
    exercise: &Exercise,
    began: Time,
    game: Option<&str>,
    shown: ExerciseShown,
) -> Result<Response, Problem> {
    // The game that exercises are asked of goes along with the answer.
    let which = game.map(|game| format!(".{game}")).unwrap_or_default();
    let base = format!("/coach/exercise/{}/{}{which}", exercise.id, began.0);
    let face = WebFace::of(app.rooms.game(&exercise.game)?);
    Ok(page(app, &face.exercise(exercise, base, &shown)?))
}

/// `GET /coach/exercise/{id}/{began}/act`: a form that was sent and then asked for again.
async fn to_exercise(Path((id, _)): Path<(String, String)>) -> Response {
    let id: String =
        id.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
    Redirect::to(&format!("/coach/exercise/{id}")).into_response()
}

/// `POST /coach/exercise/{id}/{began}/act`: judges and keeps an answer. Of several answers to the
/// same page the first counts.
async fn answer(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((id, began)): Path<(String, String)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    or_error(&app, judge(&app, &caller, &id, &began, &Fields(fields)).await)
}

async fn judge(
    app: &App,
    caller: &Caller,
    id: &str,
    began: &str,
    fields: &Fields,
) -> Result<Response, Problem> {
    let (began, game) = began_and_game(app, began)?;
    let mut profile = app.rooms.profile(caller).await?;
    let exercise = known(&profile, id)?.clone();
    let tried = match fields.get("show") {
        Some(_) => None,
        None => Some(action(fields)?),
    };
    let (asked, played) = (exercise.clone(), tried.clone());
    let playing = app.rooms.game(&exercise.game)?.clone();
    let work = move || WebFace::of(&playing).judge_exercise(&asked, played.as_deref());
    let judged = match app.rooms.think_for(caller, work).await? {
        Ok(judged) => judged,
        Err(Problem::Refused(why)) => {
            let shown = ExerciseShown::Refused(why);
            let mut response = exercise_page(app, &exercise, began, game, shown)?;
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(response);
        }
        Err(problem) => return Err(problem),
    };
    let (at, is_played) = (time(), tried.is_some());
    let is_answered = profile.last_answer(id).is_some_and(|last| last.at >= began);
    let key = caller.key_or_fresh()?;
    let (when, grades) = if is_answered {
        ("You answered this one before. Your first answer counts.".to_owned(), None)
    } else {
        let seconds = at.0.saturating_sub(began.0);
        let grade = Grade::of(judged.is_right, seconds);
        let (exercise, played) = (exercise.id.clone(), tried.unwrap_or_default());
        let answer = Answer { at, exercise, played, grade, own_grade: false };
        let entry = Entry::Answer(answer.clone());
        app.rooms.add_to_profile(&key, std::slice::from_ref(&entry)).await?;
        profile.add(entry);
        let when = comes_back(&profile, id, at).unwrap_or_default();
        (when, Some(Box::new(grade_choices(&profile, &answer, at))))
    };
    // A fresh position like a mistake may follow.
    let is_mistake = matches!(exercise.from, Source::Mistake { .. });
    let next = practice_address(game, is_mistake.then_some(id));
    let shown = ExerciseShown::Answered { answered: judged, is_played, when, grades, next };
    let response = exercise_page(app, &exercise, began, game, shown)?;
    Ok(with_cookie(app, &key, response))
}

/// When an exercise was shown and the game that exercises are asked of, from its address.
fn began_and_game(app: &App, text: &str) -> Result<(Time, Option<&'static str>), Problem> {
    let (began, game) = match text.split_once('.') {
        Some((began, game)) => (began, Some(app.rooms.game(game)?.info().name)),
        None => (text, None),
    };
    Ok((Time(began.parse().unwrap_or(0)).min(time()), game))
}

/// `POST /coach/exercise/{id}/{began}/grade`: the caller says how hard an exercise was that they
/// answered on this page. Leads to the next exercise.
async fn grade(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path((id, began)): Path<(String, String)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let graded = async {
        let (began, game) = began_and_game(&app, &began)?;
        let text = Fields(fields).get("grade").unwrap_or_default().to_owned();
        let grade: Grade = text
            .parse()
            .map_err(|_| Problem::Refused("choose again, hard, good or easy".to_owned()))?;
        let profile = app.rooms.profile(&caller).await?;
        let exercise = known(&profile, &id)?;
        let answer = profile.last_answer(&id).filter(|last| last.at >= began).cloned();
        let answer = answer.ok_or_else(|| {
            Problem::Refused("answer the exercise before you say how hard it was".to_owned())
        })?;
        let entry = Entry::Answer(answer.graded(grade));
        if profile.is_new(&entry) {
            app.rooms.add_to_profile(&caller.key_or_fresh()?, &[entry]).await?;
        }
        let is_mistake = matches!(exercise.from, Source::Mistake { .. });
        let next = practice_address(game, is_mistake.then_some(id.as_str()));
        Ok(Redirect::to(&next).into_response())
    };
    or_error(&app, graded.await)
}

/// `GET /coach/progress`: what the caller's games say about their play.
async fn progress(State(app): State<Arc<App>>, Who(caller): Who) -> Response {
    if app.rooms.settings.hosting == Hosting::Browser {
        // In a browser, the module for games in progress can't review, so finished games are reviewed
        // here. If that isn't possible now, the page still shows what is known.
        let _ = app.rooms.catch_up_profile(&caller).await;
    }
    or_error(&app, progress_page(&app, &caller, None).await)
}

async fn progress_page(
    app: &App,
    caller: &Caller,
    news: Option<ProfileNews>,
) -> Result<Response, Problem> {
    let report = app.rooms.profile_report(caller).await?;
    let reviewing = app.rooms.profile_reviewing(caller);
    let shown = ProgressPage {
        roster: &app.rooms.roster,
        report: &report,
        reviewing: reviewing.map(|reviewing| (reviewing.done, reviewing.of)),
        news,
        hosting: app.rooms.settings.hosting,
    };
    Ok(page(app, &pages::progress(&shown)))
}

/// `POST /coach/progress`: reviews the caller's finished games that aren't in their profile.
async fn review(State(app): State<Arc<App>>, Who(caller): Who) -> Response {
    match app.rooms.catch_up_profile(&caller).await {
        Ok(_) => Redirect::to("/coach/progress").into_response(),
        Err(problem) => error_page(&app, &problem),
    }
}

/// `GET /coach/profile/export`: everything that the coach keeps, as one file.
async fn export(State(app): State<Arc<App>>, Who(caller): Who) -> Response {
    match app.rooms.export_profile(&caller).await {
        Ok(text) => (api::EXPORTED, text).into_response(),
        Err(problem) => error_page(&app, &problem),
    }
}

/// A form that was sent and then asked for again leads to the page with the form.
async fn to_progress() -> Response {
    Redirect::to("/coach/progress").into_response()
}

/// `POST /coach/profile/import`: adds an exported file, without duplicates.
async fn import(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    sending: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Response {
    let Ok(Form(fields)) = sending else { return error_page(&app, &Problem::TooLarge) };
    let text = Fields(fields).get("profile").unwrap_or_default().to_owned();
    let imported = async {
        let key = caller.key_or_fresh()?;
        let imported = app.rooms.import_profile(&caller, &key, text).await?;
        Ok((key, imported))
    };
    match imported.await {
        Ok((key, imported)) => {
            // The page that follows already knows the browser by its new key.
            let caller = Caller { key: Some(key.clone()), ..caller };
            let news = Some(ProfileNews::Done(imported_words(imported)));
            let shown = progress_page(&app, &caller, news).await;
            with_cookie(&app, &key, or_error(&app, shown))
        }
        Err(Problem::Refused(why)) => refused(&app, &caller, &why).await,
        Err(problem) => error_page(&app, &problem),
    }
}

fn imported_words(imported: ImportedProfile) -> String {
    let ImportedProfile { added, known, left_out } = imported;
    parlour_table::words::profile::imported(added, known, left_out)
}

async fn refused(app: &App, caller: &Caller, why: &str) -> Response {
    let news = Some(ProfileNews::Refused(capitalised(why)));
    let mut response = or_error(app, progress_page(app, caller, news).await);
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    response
}

/// `POST /coach/profile/delete`: deletes everything that the coach keeps. The games stay.
async fn delete(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    if !Fields(fields).is_on("sure") {
        return refused(&app, &caller, "tick the box to delete your profile").await;
    }
    let deleted = async {
        app.rooms.delete_profile(&caller).await?;
        let words = "Your profile is deleted. Your games are still there.".to_owned();
        progress_page(&app, &caller, Some(ProfileNews::Done(words))).await
    };
    or_error(&app, deleted.await)
}
