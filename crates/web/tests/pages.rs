//! Every page is well formed: unique ids, a name for every control, nothing inline, names escaped.

use std::collections::{BTreeMap, BTreeSet};

use parlour_players::Level;
use parlour_players::puzzle::{Puzzle, kept};
use parlour_rules::cribbage::{self, Cribbage, Players, Show};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{DrawnBy, Eye, Seat, Seed, Start, Unfair};
use parlour_table::analysis::GraphPoint;
use parlour_table::coach::{Profile, Report, Time};
use parlour_table::words::practice::NOT_DAILY;
use parlour_table::words::puzzle::{Tried, judge};
use parlour_table::words::{Compared, HintStep, Words, Worth};
use parlour_table::{LiveGame, Occupant, Roster, Table};
use parlour_web::face::{DrillRequest, GameFace, WebFace};
use parlour_web::faces::DefaultFace;
use parlour_web::faces::cribbage::CribbageFace;
use parlour_web::faces::crosscut::CrosscutFace;
use parlour_web::faces::five_crowns::FiveCrownsFace;
use parlour_web::pages::{
    self, AnalysisPage, Check, CheckedNumber, CheckedNumbers, DrillStage, ExerciseShown, Import,
    Join, LessonPage, ListedMove, Lobby, MyGame, NewGameForm, Page, PracticePage, PracticeRow,
    ProfileNews, ProgressPage, PuzzlePage, ReviewShown, Waiting, WaitingSeat, WatchedGame,
};
use parlour_web::scene::{Hint, Line, Reader, Reasons, Scene, Standing, TableName};
use parlour_web::{Hosting, attach_faces};

/// A face of a game.
type FaceOf<G> = &'static dyn GameFace<G>;

/// A nickname that would be markup if it could.
const RUDE: &str = "<script>alert(1)</script>\"'&";

/// A tag of a page with its attributes.
struct Tag {
    name: String,
    attributes: BTreeMap<String, String>,
}

/// The opening tags in order, each with the names of its ancestors.
fn tags(page: &str) -> Vec<(Tag, Vec<String>)> {
    let mut tags = Vec::new();
    let mut around: Vec<String> = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let end = rest.find('>').expect("every tag ends");
        let (inside, after) = rest.split_at(end);
        rest = &after[1..];
        if inside.starts_with('!') {
            continue;
        }
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(around.pop().as_deref(), Some(name), "tags close in order");
            continue;
        }
        let tag = tag(inside);
        let is_void = ["input", "meta", "link", "br"].contains(&tag.name.as_str());
        let closes_itself = inside.ends_with('/');
        let name = tag.name.clone();
        tags.push((tag, around.clone()));
        if !is_void && !closes_itself {
            around.push(name);
        }
    }
    assert!(around.is_empty(), "{around:?} stay open");
    tags
}

fn tag(inside: &str) -> Tag {
    let (name, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
    let mut attributes = BTreeMap::new();
    while !rest.trim().is_empty() {
        rest = rest.trim_start();
        let end = rest.find(['=', ' ']).unwrap_or(rest.len());
        let key = rest[..end].to_owned();
        rest = &rest[end..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let close = quoted.find('"').expect("a value is quoted");
            quoted[..close].clone_into(&mut value);
            rest = &quoted[close + 1..];
        }
        assert!(attributes.insert(key.clone(), value).is_none(), "{key} twice in <{inside}>");
    }
    Tag { name: name.trim_end_matches('/').to_owned(), attributes }
}

/// Checks that a page is well formed.
fn check_page(what: &str, page: &Page) {
    let page = pages::frame(&roster(), page).into_string();
    assert!(!page.contains("<script>alert"), "{what}: a name is markup");
    let tags = tags(&page);
    let mut ids = BTreeSet::new();
    let labelled: BTreeSet<&String> = tags
        .iter()
        .filter(|(tag, _)| tag.name == "label")
        .filter_map(|(tag, _)| tag.attributes.get("for"))
        .collect();
    for (tag, around) in &tags {
        let has = |name: &str| tag.attributes.get(name).is_some_and(|value| !value.is_empty());
        for key in tag.attributes.keys() {
            assert!(key != "style" && !key.starts_with("on"), "{what}: {key} on <{}>", tag.name);
        }
        if let Some(id) = tag.attributes.get("id") {
            assert!(ids.insert(id.clone()), "{what}: the id {id} is there twice");
        }
        assert_ne!(tag.name, "style", "{what}");
        if tag.name == "script" {
            assert!(has("src"), "{what}: a script is inline");
        }
        let is_field = matches!(tag.name.as_str(), "input" | "select" | "textarea");
        if is_field && tag.attributes.get("type").is_none_or(|kind| kind != "hidden") {
            let by_label = tag.attributes.get("id").is_some_and(|id| labelled.contains(id));
            let named = has("aria-label") || by_label || around.iter().any(|tag| tag == "label");
            assert!(named, "{what}: a field has no name: {:?}", tag.attributes);
        }
        if tag.name == "form" {
            assert!(has("action") && has("method"), "{what}: a form leads nowhere");
        }
    }
    for needed in ["main", "h1", "title"] {
        let is_needed = |tag: &Tag, around: &[String]| {
            tag.name == needed && !around.iter().any(|outer| outer == "svg")
        };
        let count = tags.iter().filter(|(tag, around)| is_needed(tag, around)).count();
        assert_eq!(count, 1, "{what}: {count} of <{needed}>");
    }
    assert!(ids.contains("main"), "{what}: the skip link leads nowhere");
    let mut letters = BTreeSet::new();
    for (tag, _) in &tags {
        if let Some(letter) = tag.attributes.get("data-letter") {
            assert!(letters.insert(letter), "{what}: two controls have the key {letter}");
        }
    }
    let mut keys = BTreeSet::new();
    for key in page.split("<kbd>").skip(1).filter_map(|rest| rest.split("</kbd>").next()) {
        assert!(keys.insert(key), "{what}: the key {key} is shown twice");
    }
    let html = tags.iter().find(|(tag, _)| tag.name == "html").expect("a whole page");
    assert_eq!(html.0.attributes["lang"], "en");
}

fn roster() -> Roster {
    attach_faces(Roster::standard())
}

fn table<G: Words>(options: G::Options, occupants: Vec<Occupant>) -> Table<G> {
    Table::new(options, Start::Deal(Seed::from(4)), occupants).expect("the options are good")
}

/// The table as a seat sees it, with everything that a room can add.
fn scene<G: Words>(
    face: FaceOf<G>,
    game: &LiveGame<G>,
    me: Option<Seat>,
    past: Option<usize>,
) -> Scene<G> {
    let nicknames = vec![RUDE.to_owned(); usize::from(game.table().seats())];
    let reader = Reader {
        table: TableName("abc".to_owned()),
        me,
        shared: false,
        open: false,
        nicknames: &nicknames,
        past,
        through: None,
        reasons: &BTreeMap::new(),
    };
    let mut scene = Scene::new(face, game, &reader);
    scene.may_undo = me.is_some();
    scene.invite = Some("http://localhost/join/x".to_owned());
    scene.own_link = Some("http://localhost/join/y".to_owned());
    scene.notice = Some(RUDE.to_owned());
    scene.notices = vec![RUDE.to_owned()];
    scene.promise = Some(Seed::from(1).commitment());
    scene.offered = Some(Seat(1));
    scene.hint = scene.legal.first().map(|&action| Hint {
        step: HintStep::What,
        lines: vec![RUDE.into()],
        action: Some(action),
        compared: Compared::by("move", "points", vec![(action.to_string(), Worth::Points(1.0))]),
    });
    scene
}

/// Plays a game and checks its pages on the way.
fn check_game<G: Words>(
    face: FaceOf<G>,
    options: G::Options,
    occupants: Vec<Occupant>,
    every: usize,
) {
    let mut game = LiveGame::new(table::<G>(options, occupants));
    let mut number = 0;
    while let Some((seat, prompt)) = game.table().prompt() {
        if number % every == 0 {
            let what = format!("{} after {number}", G::NAME);
            for me in [Some(seat), Some(Seat(0)), None] {
                check_page(&what, &pages::table(&scene(face, &game, me, None)));
            }
        }
        let choice = number % prompt.legal.len();
        game.play(prompt.legal[choice]).expect("it is legal");
        number += 1;
        if number > 400 {
            game.resign(seat);
        }
    }
    let what = format!("{} over", G::NAME);
    check_page(&what, &pages::table(&scene(face, &game, Some(Seat(0)), None)));
    let past = scene(face, &game, Some(Seat(0)), Some(3));
    check_analysis(&what, &scene(face, &game, Some(Seat(0)), None));
    check_analysis(&what, &past);
    check_page(&what, &pages::log_page(&past));
    check_page(&what, &pages::hand_over(&scene(face, &game, None, None), Seat(1)));
}

/// Checks the analysis without a review, with one in progress and with a stopped one.
fn check_analysis<G: Words>(what: &str, scene: &Scene<G>) {
    let point = |number, is_mistake| GraphPoint { number, before: 0.5, after: 0.4, is_mistake };
    for is_stopped in [None, Some(false), Some(true)] {
        let listed = |number| ListedMove {
            number,
            text: RUDE.into(),
            cost: Some("\u{2212}10.0%".to_owned()),
            is_mistake: number == 2,
        };
        let page = AnalysisPage {
            rollout: None,
            may_roll_out: true,
            eyes: vec![Seat(0), Seat(1)],
            moves: (1..4).map(listed).collect(),
            review: is_stopped.map(|is_stopped| ReviewShown {
                judged: 2,
                of: 5,
                is_stopped,
                sides: vec![RUDE.to_owned(), RUDE.to_owned()],
                side: 1,
                graph: vec![point(1, false), point(2, true)],
                fair_share: 0.5,
                mistakes: vec![(2, "\u{2212}10.0%".to_owned())],
                next_mistake: Some(2),
                told: None,
                story: None,
            }),
            refused: is_stopped.is_none().then(|| RUDE.to_owned()),
            may_play_on: is_stopped.is_some(),
            may_play_instead: false,
        };
        check_page(what, &pages::analysis(scene, &[], &page));
    }
}

#[test]
fn table_pages_are_well_formed_at_every_step() {
    let two = vec![Occupant::Person, Occupant::computer(Level::Hard)];
    check_game::<Crosscut>(&CrosscutFace, crosscut::Options::default(), two.clone(), 5);
    check_game::<FiveCrowns>(&FiveCrownsFace, five_crowns::Options::default(), two.clone(), 11);
    check_game::<FiveCrowns>(
        &FiveCrownsFace,
        five_crowns::Options::default(),
        vec![Occupant::Person; 2],
        13,
    );
    for (players, show) in [
        (Players::Two, Show::Table),
        (Players::Three, Show::Muggins),
        (Players::Four, Show::Players),
    ] {
        let options = cribbage::Options { show, ..cribbage::Options::of(players) };
        let people = vec![Occupant::Person; usize::from(options.seats())];
        check_game::<Cribbage>(&CribbageFace, options, people.clone(), 7);
        check_game::<Cribbage>(&DefaultFace, options, people, 37);
    }
}

#[test]
fn other_pages_are_well_formed() {
    let game = |is_over| MyGame {
        table: TableName("abc".to_owned()),
        title: "Crosscut",
        words: RUDE.to_owned(),
        is_asked: true,
        is_over,
        when: "now".to_owned(),
    };
    let watched = WatchedGame {
        table: TableName("abc".to_owned()),
        title: "Cribbage",
        words: RUDE.to_owned(),
        when: "now".to_owned(),
    };
    let games = vec![game(true), game(false)];
    check_page(
        "lobby",
        &pages::lobby(&roster(), &Lobby { games, watched: vec![watched], ..Lobby::default() }),
    );
    check_coach();
    check_page("about", &pages::about(&roster(), Hosting::Server));
    check_page("settings", &pages::settings(&roster()));
    check_page("error", &pages::error(404, RUDE, RUDE));
    let refused = Some(RUDE.to_owned());
    let (wanted, text) = (RUDE.to_owned(), RUDE.to_owned());
    check_page("import", &pages::import(&Import { wanted, text, refused: refused.clone() }));
    let table = TableName("abc".to_owned());
    for game in roster().iter() {
        let info = game.info();
        let form = NewGameForm {
            name: RUDE.to_owned(),
            refused: refused.clone(),
            ..NewGameForm::default()
        };
        check_page("new", &pages::new_game(game, &form));
        check_page("how", &pages::how_to(&info, game.rules()));
        let host = Some(RUDE.to_owned());
        let (seat, options) = (RUDE.to_owned(), RUDE.to_owned());
        let invitation = "abc-def".to_owned();
        let join = Join {
            invitation,
            host,
            seat,
            options,
            notices: vec![RUDE.to_owned()],
            promise: Some(Seed::from(1).commitment()),
            taken: None,
            refused: None,
        };
        check_page("join", &pages::join(game, &join));
        let taken = pages::join(game, &Join { taken: Some(table.clone()), ..join });
        let body = taken.body.clone().into_string();
        assert!(!body.contains("<form"), "a seat that is taken is offered");
        check_page("join, taken", &taken);
        let seats = vec![
            (RUDE.to_owned(), WaitingSeat::Yours),
            (RUDE.to_owned(), WaitingSeat::Computer(Level::Hard)),
            (RUDE.to_owned(), WaitingSeat::Empty(Some("http://localhost/join/x".to_owned()))),
            (RUDE.to_owned(), WaitingSeat::Empty(Some("http://localhost/join/y".to_owned()))),
        ];
        check_page(
            "waiting",
            &pages::waiting(&Waiting {
                table: table.clone(),
                version: 1,
                game: info,
                options: RUDE.to_owned(),
                seats,
                promise: Seed::from(1).commitment(),
                notices: vec![RUDE.to_owned()],
                notice: Some(RUDE.to_owned()),
                own_link: Some("http://localhost/join/z".to_owned()),
                may_close: true,
                is_rematch: true,
                key: "key".to_owned(),
            }),
        );
        check_page("closed", &pages::closed(&info));
        let seed = Seed::from(1);
        for (seed, replayed) in [(None, None), (Some(seed), Some(Err(RUDE.to_owned())))] {
            let commitment = Some(Seed::from(1).commitment());
            let own = CheckedNumber {
                whose: RUDE.to_owned(),
                by: DrawnBy::Player,
                is_own: true,
                commitment: Seed::from(2).commitment(),
                number: seed,
            };
            let numbers = Some(CheckedNumbers {
                promise: Seed::from(3).commitment(),
                server: seed,
                players: vec![own],
                verdict: seed.map(|_| Err(Unfair::OtherSeed)),
            });
            let table = table.clone();
            let notices = vec![RUDE.to_owned()];
            let check = Check {
                table,
                game: info,
                commitment,
                seed,
                replayed,
                numbers,
                notices,
                hosting: Hosting::Server,
            };
            let page = pages::check(&check);
            let speaks_of_cards = page.body.clone().into_string().contains("card");
            assert_eq!(speaks_of_cards, info.hides, "{} is checked in its own words", info.name);
            check_page("check", &page);
        }
    }
}

/// The coach's pages.
fn check_coach() {
    let sample = include_str!("../../../golden/coach/sample.jsonl");
    let profile = Profile::read(sample).expect("a profile").profile;
    let roster = roster();
    let report = Report::of(&roster, &profile, Time(20_000 * 86_400));
    for (reviewing, news) in [
        (Some((3, 7)), ProfileNews::Refused(RUDE.to_owned())),
        (None, ProfileNews::Done(RUDE.to_owned())),
    ] {
        let (report, news) = (&report, Some(news));
        let page =
            ProgressPage { roster: &roster, report, reviewing, news, hosting: Hosting::Server };
        check_page("progress", &pages::progress(&page));
    }
    let row = || PracticeRow {
        label: RUDE.to_owned(),
        state: RUDE.to_owned(),
        address: "/coach/practice".to_owned(),
    };
    let rows = PracticePage { exercises: vec![row()], drills: vec![row()], dailies: vec![row()] };
    check_page("practice", &pages::practice(&rows));
    check_page("nothing due", &pages::nothing_due(RUDE));
    for game in roster.iter() {
        let face = game.attachment::<WebFace>().expect("it has a face");
        let exercise = game.puzzle_exercise(1, Time(0)).expect("a puzzle");
        let base = "/coach/exercise/e1/0".to_owned();
        for shown in [ExerciseShown::Question, ExerciseShown::Refused(RUDE.to_owned())] {
            let page = face.exercise(&exercise, base.clone(), &shown).expect("a position");
            check_page("exercise", &page);
            let body = page.body.into_string();
            assert!(!body.contains("class=\"level\""), "the opponent isn't known");
        }
        for info in game.drills() {
            let best = profile.best_drill_run(info.name);
            check_page("drill", &pages::drill_intro(game.info().title, &info, best));
            for (number, last) in [(1, None), (2, Some(false)), (3, Some(true))] {
                let (right, elapsed, base) = (0, 0, format!("/coach/drill/{}/x", info.name));
                let refused = last.map(|_| RUDE.to_owned());
                let stage = DrillStage { number, right, elapsed, base, refused };
                let asked = DrillRequest { name: info.name, seed: Seed::from(7), stage, last };
                let page = face.drill(asked).expect("it was listed");
                check_page("drill question", &page);
                let says_which =
                    page.body.into_string().contains(&format!("Question {}: ", number - 1));
                assert_eq!(says_which, last.is_some(), "an answer belongs to its question");
            }
        }
    }
}

/// The page of a puzzle before anybody tried it.
fn puzzle_page<G: Words>(face: FaceOf<G>, puzzle: &Puzzle<G>) -> Page {
    let next = puzzle.id.clone();
    let daily = Some(RUDE.to_owned());
    let page = PuzzlePage { puzzle, next, is_todays: false, tried: None, is_shown: false, daily };
    pages::puzzle(face, &page)
}

fn check_puzzles<G: Words>(face: FaceOf<G>) {
    for puzzle in kept::<G>().step_by(40) {
        check_page("puzzle", &puzzle_page(face, &puzzle));
    }
}

#[test]
fn puzzle_pages_are_well_formed() {
    check_puzzles::<Crosscut>(&CrosscutFace);
    check_puzzles::<FiveCrowns>(&FiveCrownsFace);
    check_puzzles::<Cribbage>(&CribbageFace);
}

/// The page before the answer says nothing that depends on it, and marks no square or card.
fn puzzles_keep_their_answers<G: Words>(face: FaceOf<G>) {
    for puzzle in kept::<G>().step_by(10) {
        let page = puzzle_page(face, &puzzle).body.into_string();
        for mark in ["hinted", "wins-here", "blocks-here", "threatened", "class=\"threats\""] {
            assert!(!page.contains(mark), "{} {}: {mark}", G::NAME, puzzle.id);
        }
        for answer in puzzle.prompt().1.legal {
            let other = Puzzle {
                answer,
                also: Vec::new(),
                tempting: answer,
                chances: [0.9, 0.1],
                tempting_chance: 0.05,
                points: Some([9.0, 1.0, 0.5]),
                kind: "nothing".to_owned(),
                ..puzzle.clone()
            };
            let same = puzzle_page(face, &other).body.into_string() == page;
            assert!(same, "{} {}: the page depends on the answer", G::NAME, puzzle.id);
        }
    }
}

#[test]
fn no_puzzle_page_leaks_its_answer() {
    puzzles_keep_their_answers::<Crosscut>(&CrosscutFace);
    puzzles_keep_their_answers::<FiveCrowns>(&FiveCrownsFace);
    puzzles_keep_their_answers::<Cribbage>(&CribbageFace);
}

/// Once it's known, the answer is marked on the table and explained.
fn solved_puzzles_show_their_answers<G: Words>(face: FaceOf<G>) {
    for puzzle in kept::<G>().step_by(60) {
        let next = puzzle.id.clone();
        let tried = Some(Tried::Right);
        let (is_todays, is_shown, daily) = (false, false, None);
        let page = PuzzlePage { puzzle: &puzzle, next, is_todays, tried, is_shown, daily };
        let page = pages::puzzle(face, &page);
        check_page("solved puzzle", &page);
        let body = page.body.into_string();
        assert!(body.contains("hinted"), "{} {}", G::NAME, puzzle.id);
        let what_others_bring =
            ["If you ", "very other move loses", "ll other moves lose", "ny other move, you lose"];
        let says_it = what_others_bring.iter().any(|words| body.contains(words));
        assert!(says_it, "what the tempting move brings: {}", puzzle.id);
        let asks = ["name=\"action\"", "name=\"card\""].iter().any(|field| body.contains(field));
        assert!(!asks, "{} {}: it's answered already", G::NAME, puzzle.id);
    }
}

/// A wrong answer is spoken of above the table, where a phone shows it without scrolling.
fn a_wrong_answer_is_told_in_sight<G: Words>(face: FaceOf<G>) {
    let puzzle = kept::<G>().next().expect("a puzzle");
    let page = |tried| {
        let next = puzzle.id.clone();
        let page = PuzzlePage {
            puzzle: &puzzle,
            next,
            is_todays: true,
            tried,
            is_shown: false,
            daily: None,
        };
        let page = pages::puzzle(face, &page);
        check_page("tried puzzle", &page);
        page.body.into_string()
    };
    for (tried, told) in [
        (judge(&puzzle, puzzle.tempting), "a better move."),
        (Tried::Illegal("why not".to_owned()), "Why not."),
    ] {
        let body = page(Some(tried));
        let (above, rest) = body.split_once("<section").expect("a table");
        assert!(above.contains(told) && above.contains("verdict bad"), "{above}");
        assert!(!rest.contains("verdict"), "it's said once");
    }
    assert!(!page(None).contains(NOT_DAILY));
    assert!(puzzle_page(face, &puzzle).body.into_string().contains(NOT_DAILY));
}

#[test]
fn a_wrong_answer_to_a_puzzle_is_told_above_the_table() {
    a_wrong_answer_is_told_in_sight::<Crosscut>(&CrosscutFace);
    a_wrong_answer_is_told_in_sight::<FiveCrowns>(&FiveCrownsFace);
    a_wrong_answer_is_told_in_sight::<Cribbage>(&CribbageFace);
}

#[test]
fn a_solved_puzzle_shows_its_answer_on_the_table() {
    solved_puzzles_show_their_answers::<Crosscut>(&CrosscutFace);
    solved_puzzles_show_their_answers::<FiveCrowns>(&FiveCrownsFace);
    solved_puzzles_show_their_answers::<Cribbage>(&CribbageFace);
}

/// Goes through a lesson by its own answers; a wrong one is refused first where there is one.
fn lessons_can_be_solved<G: Words>(face: FaceOf<G>) {
    let steps = G::lesson();
    assert!(steps.len() >= 6, "{}", G::NAME);
    for (step, at) in (1..).zip(steps) {
        let page = |tried| {
            let page = LessonPage { steps, step, game: (at.begin)(), tried };
            let page = pages::lesson(face, &page);
            check_page(at.title, &page);
            page.body.into_string()
        };
        let asked = page(None);
        for paragraph in at.text.split("\n\n") {
            assert!(asked.contains(&escaped(paragraph)), "{}: {paragraph}", at.title);
        }
        assert!(!asked.contains(&escaped(at.done)), "{}: not before it's done", at.title);
        let game = (at.begin)();
        let right = match at.wanted.first() {
            Some(wanted) => wanted.parse().unwrap_or_else(|_| panic!("notation")),
            None => game.legal()[0],
        };
        let solved = page(Some(at.judge(&game, right)));
        assert!(solved.contains(&escaped(at.done)), "{}", at.title);
        let is_wrong = |action: &G::Action| at.judge(&game, *action).is_err();
        if let Some(wrong) = game.legal().into_iter().find(is_wrong) {
            assert!(page(Some(at.judge(&game, wrong))).contains("Try again."), "{}", at.title);
        }
    }
}

/// Text as it stands in a page.
fn escaped(text: &str) -> String {
    maud::html! { (text) }.into_string()
}

#[test]
fn lessons_can_be_solved_in_the_browser() {
    lessons_can_be_solved::<Crosscut>(&CrosscutFace);
    lessons_can_be_solved::<FiveCrowns>(&FiveCrownsFace);
    lessons_can_be_solved::<Cribbage>(&CribbageFace);
}

/// What a move scores or flips is what a lesson asks: nothing shows it before the answer.
fn lessons_mark_no_move<G: Words>(face: FaceOf<G>) {
    let steps = G::lesson();
    for (step, at) in (1..).zip(steps) {
        let page = LessonPage { steps, step, game: (at.begin)(), tried: None };
        let page = pages::lesson(face, &page).body.into_string();
        for mark in ["can-flip", "can-win", "a run of four for four"] {
            assert!(!page.contains(mark), "{} {step}: {mark}", G::NAME);
        }
        let hand = page.split("<fieldset").nth(1).unwrap_or_default();
        let hand = hand.split("</fieldset>").next().unwrap_or_default();
        assert!(!hand.contains("class=\"gain\""), "{} {step}: {hand}", G::NAME);
    }
}

#[test]
fn no_lesson_gives_its_answer_away() {
    lessons_mark_no_move::<Crosscut>(&CrosscutFace);
    lessons_mark_no_move::<FiveCrowns>(&FiveCrownsFace);
    lessons_mark_no_move::<Cribbage>(&CribbageFace);
}

/// The part of a page from one text to the next of another.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let part = page.split(from).nth(1).unwrap_or_else(|| panic!("no {from}: {page}"));
    part.split(to).next().unwrap_or_default()
}

#[test]
fn a_reason_follows_the_line_that_it_is_about() {
    let people = vec![Occupant::Person; 2];
    let game = LiveGame::new(table::<Cribbage>(cribbage::Options::default(), people));
    let mut scene = scene(&CribbageFace, &game, Some(Seat(0)), None);
    let line = |after| Line {
        after,
        seat: Seat(1),
        text: "The play.\nThe show.".into(),
        reasons: Reasons { lines: vec!["The reason.".into()], ..Reasons::default() },
    };
    scene.log = vec![line(1), line(2)];
    let page = pages::table(&scene).body.into_string();
    let log = between(&page, "id=\"log\"", "</section>");
    for entry in log.split("<li ").skip(1) {
        let (_, entry) = entry.split_once('>').expect("a tag");
        let at = |text: &str| entry.find(text).unwrap_or_else(|| panic!("{text}: {entry}"));
        assert!(at("The play.") < at("The reason.") && at("The reason.") < at("The show."));
    }
}

#[test]
fn a_game_that_is_given_up_ends_in_its_log() {
    for is_timeout in [false, true] {
        let people = vec![Occupant::Person; 2];
        let mut game = LiveGame::new(table::<Crosscut>(crosscut::Options::default(), people));
        let words = if is_timeout { "ran out of time" } else { "resigns" };
        if is_timeout {
            game.time_out(Seat(1));
        } else {
            game.resign(Seat(1));
        }
        let scene = scene(&CrosscutFace, &game, Some(Seat(0)), None);
        let page = pages::table(&scene).body.into_string();
        let log = between(&page, "id=\"log\"", "</section>");
        assert!(log.contains(words) && !log.contains("Nothing yet"), "{log}");
    }
}

#[test]
fn a_player_asked_to_allow_an_undo_can_only_answer() {
    let people = vec![Occupant::Person; 2];
    let game = LiveGame::new(table::<Crosscut>(crosscut::Options::default(), people));
    let mut scene = scene(&CrosscutFace, &game, Some(Seat(1)), None);
    scene.offered = Some(Seat(0));
    let page = pages::table(&scene).body.into_string();
    assert!(page.contains(">Allow<") && !page.contains("Ask to undo"), "{page}");
}

/// Plays until a second deal lies on the table.
fn second_deal<G: Words>(options: G::Options) -> LiveGame<G> {
    let mut game = LiveGame::new(table::<G>(options, vec![Occupant::Person; 2]));
    let deal = |game: &LiveGame<G>| G::deal_number(&game.table().view(Eye::Nobody));
    let first = deal(&game);
    for number in 0.. {
        let (_, prompt) = game.table().prompt().expect("the game goes on");
        let out = prompt.legal.iter().find(|action| action.to_string().ends_with(" out"));
        game.play(*out.unwrap_or(&prompt.legal[number % prompt.legal.len()])).expect("legal");
        if deal(&game) > first {
            return game;
        }
    }
    game
}

/// The move that ends a deal is looked at with the end of that deal, though the next is dealt.
fn the_end_of_a_deal_is_analysed<G: Words>(face: FaceOf<G>, options: G::Options) {
    let game = second_deal::<G>(options);
    let scene = scene(face, &game, Some(Seat(0)), None);
    let actions = game.table().action_count();
    let moments = game.moments(actions - 1..actions, scene.eye, &scene.reader_names());
    let page = AnalysisPage {
        rollout: None,
        may_roll_out: false,
        eyes: Vec::new(),
        moves: Vec::new(),
        review: None,
        refused: None,
        may_play_on: false,
        may_play_instead: false,
    };
    let page = pages::analysis(&scene, &moments, &page);
    check_page("the end of a deal", &page);
    let page = page.body.into_string();
    let felt = between(&page, "The table as it was", "</section>");
    assert!(felt.contains("shown-hand") && !felt.contains("class=\"seat near\""), "{felt}");
    let sentence = between(&page, "class=\"sentence\"", "</div>");
    assert!(!sentence.contains("further"), "the table would move down: {sentence}");
    assert!(between(&page, "class=\"comment\"", "</section>").contains("further"));
    // On a phone the last line of the log stands above the table: not the play of the deal before.
    let page = pages::table(&scene).body.into_string();
    let newest = between(&page, "class=\"newest\"", "</p>");
    let play = scene.log.last().expect("a line").text.first_line().spoken();
    assert!(!newest.contains(&play), "{newest}");
}

#[test]
fn the_end_of_a_deal_can_be_looked_at() {
    the_end_of_a_deal_is_analysed::<Cribbage>(&CribbageFace, cribbage::Options::default());
    the_end_of_a_deal_is_analysed::<FiveCrowns>(&FiveCrownsFace, five_crowns::Options::default());
}

/// A spoiler is a choice: who is ahead is folded away until somebody asks.
#[test]
fn the_evaluation_is_off_by_default_during_play() {
    let occupants = vec![Occupant::Person, Occupant::computer(Level::Hard)];
    let game = LiveGame::new(table::<Crosscut>(crosscut::Options::default(), occupants));
    let mut scene = scene(&CrosscutFace, &game, Some(Seat(0)), None);
    scene.standing = Some(Standing { share: 0.6, words: "Red is ahead.".to_owned() });
    let page = pages::table(&scene).body.into_string();
    let panel = page.split("<details class=\"standing\"").nth(1).expect("the panel");
    let (tag, inside) = panel.split_once('>').expect("a tag");
    assert!(!tag.contains("open"), "{tag}");
    assert!(inside.split("</details>").next().expect("its end").contains("Red is ahead."));
}

/// The panel and the hint are about the same position, and two searches may disagree.
#[test]
fn who_is_ahead_agrees_with_a_hint_that_is_shown() {
    let occupants = vec![Occupant::Person, Occupant::computer(Level::Hard)];
    let game = LiveGame::new(table::<Crosscut>(crosscut::Options::default(), occupants));
    let mut scene = scene(&CrosscutFace, &game, Some(Seat(0)), None);
    let ahead = |scene: &Scene<Crosscut>| {
        let page = pages::table(scene).body.into_string();
        let panel = page.split("<details class=\"standing\"").nth(1).map(str::to_owned);
        panel.and_then(|panel| Some(panel.split_once("</details>")?.0.to_owned()))
    };
    scene.hint = None;
    assert_eq!(ahead(&scene), None, "nobody has compared any moves");
    let hint = |worth| {
        let compared = Compared::by("move", "win chance", vec![("c3".to_owned(), worth)]);
        Some(Hint { step: HintStep::Why, lines: Vec::new(), action: None, compared })
    };
    scene.hint = hint(Worth::Estimate(0.9));
    assert!(ahead(&scene).expect("the panel").contains("Red is far ahead."));
    scene.hint = hint(Worth::WinsIn(2));
    assert!(ahead(&scene).expect("the panel").contains("Red wins in 2 moves."));
}

/// At muggins a number is typed: none is claimed by a stray tap. The crib lies on the table once.
#[test]
fn a_claim_begins_empty_and_the_crib_is_counted_in_one_place() {
    let options = cribbage::Options { show: Show::Muggins, ..cribbage::Options::of(Players::Two) };
    let mut game = LiveGame::new(table::<Cribbage>(options, vec![Occupant::Person; 2]));
    let is_at_the_crib =
        |view: &cribbage::View| view.phase == cribbage::Phase::Count(cribbage::Counting::Crib);
    while !is_at_the_crib(&game.table().view(Eye::Nobody)) {
        let (_, prompt) = game.table().prompt().expect("it goes on");
        let pass = prompt.legal.iter().find(|action| **action == cribbage::Action::Pass);
        game.play(*pass.unwrap_or(&prompt.legal[0])).expect("legal");
    }
    let (seat, _) = game.table().prompt().expect("somebody counts");
    let page = pages::table(&scene(&CribbageFace, &game, Some(seat), None)).body.into_string();
    let claim = between(&page, "id=\"points\"", ">");
    assert!(claim.contains("required") && !claim.contains("value"), "{claim}");
    let felt = between(&page, "class=\"middle\"", "class=\"seat near\"");
    assert_eq!(felt.matches("data-card=").count(), 5, "the starter and the crib: {felt}");
}

/// Every setting that shows something says what it shows, and when it can't.
#[test]
fn settings_are_explained() {
    let page = pages::settings(&roster()).body.into_string();
    assert!(
        page.contains("Against easy and medium there&#39;s nothing to show.")
            || page.contains("Against easy and medium there's nothing to show."),
        "{page}"
    );
    let tutor = page.find(">Tutor<").expect("a heading");
    let first = page.find("name=\"tutor.").expect("a game");
    assert!(tutor < first, "the tutor is explained before it is set");
    assert_eq!(page.matches(parlour_table::words::tutor::ABOUT).count(), 1);
}

/// A watcher's page shows no card of a hand.
#[test]
fn a_watcher_sees_no_hand() {
    let table = table::<Cribbage>(cribbage::Options::default(), vec![Occupant::Person; 2]);
    let game = LiveGame::new(table);
    let page = |me| pages::table(&scene(&CribbageFace, &game, me, None)).body.into_string();
    let (page, own) = (page(None), page(Some(Seat(0))));
    assert!(!page.contains("data-card="), "a card lies open before anything was shown");
    assert_eq!(own.matches("data-card=").count(), 6);
}

/// The computer's reasons name its cards: nobody sees them during the deal, everybody after it.
fn reasons_wait_for_their_deal<G: Words>(face: FaceOf<G>, options: G::Options) {
    let occupants = vec![Occupant::Person, Occupant::computer(Level::Hard)];
    let start = Start::Deal(Seed::from(8));
    let table = Table::<G>::new(options, start, occupants).expect("a deal");
    let mut game = LiveGame::new(table);
    let mut reasons = BTreeMap::new();
    let mut deals = Vec::new();
    let mut told = 0;
    while game.table().outcome().is_none() && deals.last().is_none_or(|&deal| deal < deals[0] + 2) {
        let deal = G::deal_number(&game.table().view(Eye::Nobody));
        for me in [None, Some(Seat(0))] {
            let reader = Reader {
                table: TableName("abc".to_owned()),
                me,
                shared: false,
                open: false,
                nicknames: &[],
                past: None,
                through: None,
                reasons: &reasons,
            };
            for line in &Scene::new(face, &game, &reader).log {
                let then = deals[line.after - 1];
                let is_shown = then < deal && !game.is_person(line.seat);
                assert_eq!(!line.reasons.lines.is_empty(), is_shown, "{}", line.text);
                told += line.reasons.lines.len();
            }
        }
        let (seat, prompt) = game.table().prompt().expect("it goes on");
        let out = prompt.legal.iter().find(|action| action.to_string().ends_with(" out"));
        game.play(*out.unwrap_or(&prompt.legal[0])).expect("legal");
        deals.push(deal);
        if !game.is_person(seat) {
            let lines = vec!["my cards were these".into()];
            reasons.insert(deals.len(), Reasons { lines, ..Reasons::default() });
        }
    }
    assert!(told > 0, "{} came to a second deal", G::NAME);
}

#[test]
fn reasons_are_shown_once_their_deal_is_over() {
    reasons_wait_for_their_deal::<Cribbage>(&CribbageFace, cribbage::Options::of(Players::Two));
    reasons_wait_for_their_deal::<FiveCrowns>(&FiveCrownsFace, five_crowns::Options::default());
}

/// Following "Earlier moves" from the table leads to every action once.
#[test]
fn the_parts_of_a_long_log_are_the_whole_log() {
    let mut options = cribbage::Options::of(Players::Two);
    options.games = 3.try_into().expect("a number");
    let table = table::<Cribbage>(options, vec![Occupant::Person; 2]);
    let mut game = LiveGame::new(table);
    while let Some((_, prompt)) = game.table().prompt() {
        game.play(prompt.legal[0]).expect("legal");
    }
    let actions = game.table().action_count();
    assert!(actions > 250, "long enough for three parts: {actions}");
    let mut page =
        pages::table(&scene(&CribbageFace, &game, Some(Seat(0)), None)).body.into_string();
    // The number that a text begins with.
    let number = |text: &str| -> Option<usize> { text.split(['"', '&']).next()?.parse().ok() };
    let mut told = Vec::new();
    loop {
        told.extend(page.split("<li value=\"").skip(1).filter_map(number));
        let at = page.split("/table/abc/log?at=").nth(1).and_then(number);
        let Some(at) = at.filter(|_| told.last() != Some(&1)) else { break };
        let scene = scene(&CribbageFace, &game, Some(Seat(0)), Some(at));
        page = pages::log_page(&scene).body.into_string();
    }
    assert_eq!(told, (1..=actions).rev().collect::<Vec<_>>());
}

/// The tags of what the newest action led to, one moment after another.
fn newest_moments<G: Words>(face: FaceOf<G>, game: &LiveGame<G>) -> Vec<Vec<Tag>> {
    let scene = scene(face, game, Some(Seat(0)), None);
    let actions = game.table().action_count();
    let names = scene.reader_names();
    let moments = game.moments(actions - 1..actions, Eye::Seat(Seat(0)), &names);
    let markup = pages::moments(&scene, &moments).into_string();
    assert!(!markup.contains("<script>alert"), "a name is markup");
    let mut shown: Vec<Vec<Tag>> = Vec::new();
    for (tag, around) in tags(&markup) {
        match around.len() {
            0 => assert_eq!(tag.name, "template"),
            1 => shown.push(vec![tag]),
            _ => shown.last_mut().expect("a moment").push(tag),
        }
    }
    for tag in shown.iter().flatten() {
        assert!(
            !["form", "input"].contains(&tag.name.as_str()),
            "something can be done in the past"
        );
    }
    shown
}

fn count(moment: &[Tag], is_counted: impl Fn(&Tag) -> bool) -> usize {
    moment.iter().filter(|tag| is_counted(tag)).count()
}

fn of_class(class: &str) -> impl Fn(&Tag) -> bool + '_ {
    move |tag| {
        let classes = tag.attributes.get("class").map_or("", String::as_str);
        classes.split(' ').any(|word| word == class)
    }
}

fn has(name: &str) -> impl Fn(&Tag) -> bool + '_ {
    move |tag| tag.attributes.contains_key(name)
}

#[test]
fn the_end_of_a_cribbage_deal_is_shown_hand_by_hand_and_waits_at_its_end() {
    let people = vec![Occupant::Person; 2];
    let mut game = LiveGame::new(table::<Cribbage>(cribbage::Options::default(), people));
    while Cribbage::deal_number(&game.table().view(Eye::Nobody)) == 0 {
        let (_, prompt) = game.table().prompt().expect("a deal goes on");
        game.play(prompt.legal[0]).expect("legal");
    }
    let shown = newest_moments::<Cribbage>(&CribbageFace, &game);
    let waits: Vec<bool> = shown.iter().map(|moment| has("data-waits")(&moment[0])).collect();
    assert!(waits.iter().rev().skip(1).all(|&waits| !waits) && waits.last() == Some(&true));
    let mut hands: Vec<usize> =
        shown.iter().map(|moment| count(moment, of_class("shown-hand"))).collect();
    hands.dedup();
    assert_eq!(hands, [0, 1, 2, 3]);
    for moment in shown.iter().filter(|moment| has("data-laid-out")(&moment[0])) {
        let lit = count(moment, has("data-lit"));
        assert_eq!(lit > 0, count(moment, has("data-counting")) == 1, "{lit} cards are lit");
        assert_eq!(count(moment, of_class("pegs")), 2, "the board stays in sight");
    }
}

#[test]
fn the_end_of_a_five_crowns_round_is_laid_out_before_the_next_is_announced() {
    let people = vec![Occupant::Person; 2];
    let mut game = LiveGame::new(table::<FiveCrowns>(five_crowns::Options::default(), people));
    for number in 0.. {
        let (_, prompt) = game.table().prompt().expect("the game goes on");
        let out = prompt.legal.iter().find(|action| action.to_string().ends_with(" out"));
        let choice = prompt.legal[number % prompt.legal.len()];
        game.play(*out.unwrap_or(&choice)).expect("legal");
        if FiveCrowns::deal_number(&game.table().view(Eye::Nobody)) > 1 {
            break;
        }
    }
    let shown = newest_moments::<FiveCrowns>(&FiveCrownsFace, &game);
    let [discard, end, next] = &shown[..] else { panic!("{} moments", shown.len()) };
    assert_eq!(count(discard, of_class("shown-hand")), 0);
    assert!(has("data-waits")(&end[0]) && has("data-laid-out")(&end[0]));
    assert_eq!(count(end, of_class("shown-hand")), 2);
    assert_eq!((count(end, of_class("score-sheet")), count(end, has("data-new"))), (1, 1));
    assert_eq!((count(end, of_class("banner")), count(next, of_class("banner"))), (0, 1));
    assert!(next[0].attributes["data-spoken"].ends_with("are wild."), "it is read out");
}
