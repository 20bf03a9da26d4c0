//! Renders the pages from real games to files, to be looked at without a server:
//! `cargo run -p parlour-web --example gallery -- DIR`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use parlour_players::explain::Voice;
use parlour_players::puzzle::kept;
use parlour_players::review::{Review, moments};
use parlour_players::{Budget, Decision, Level, Prompt, ThinkingTime};
use parlour_rules::cribbage::{self, Cribbage, Players};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{DrawnBy, Seat, Seed, Start};
use parlour_table::analysis::{Analysis, is_mistake};
use parlour_table::words::story::{DecisionText, Story, in_short};
use parlour_table::words::{HintStep, HintText, Words};
use parlour_table::{GameInfo, LiveGame, Occupant, Roster, Table};
use parlour_web::face::GameFace;
use parlour_web::faces::cribbage::CribbageFace;
use parlour_web::faces::crosscut::CrosscutFace;
use parlour_web::faces::five_crowns::FiveCrownsFace;
use parlour_web::pages::{
    self, AnalysisPage, Check, CheckedNumber, CheckedNumbers, Import, Join, LessonPage, ListedMove,
    Lobby, MyGame, NewGameForm, Page, PuzzlePage, ReviewShown, Waiting, WaitingSeat, WatchedGame,
};
use parlour_web::scene::{Hint, Reader, Reasons, Scene, Standing, TableName};
use parlour_web::{Hosting, assets, attach_faces};

/// A face of a game.
type FaceOf<G> = &'static dyn GameFace<G>;

/// A game as far as it was played, with the computer's reasons.
struct Played<G: Words> {
    face: FaceOf<G>,
    game: LiveGame<G>,
    reasons: BTreeMap<usize, Reasons>,
}

impl<G: Words> Played<G> {
    /// Lets `hard` play everywhere, until `stop` says so or the game is over.
    fn new(
        face: FaceOf<G>,
        options: G::Options,
        occupants: Vec<Occupant>,
        seed: u64,
        stop: impl Fn(&Table<G>) -> bool,
    ) -> Self {
        let start = Start::Deal(Seed::from(seed));
        let table = Table::new(options, start, occupants).expect("the options are good");
        let mut game = LiveGame::new(table);
        let mut reasons = BTreeMap::new();
        while let Some((seat, prompt)) = game.table().prompt() {
            if stop(game.table()) {
                break;
            }
            let decision = decide(&prompt);
            game.play(decision.action()).expect("a decision is legal");
            if !game.is_person(seat) {
                let lines = G::reasons(&prompt.view, &decision, 0, Voice::Own);
                let compared = G::compared(&decision);
                reasons.insert(game.table().action_count(), Reasons { lines, compared });
            }
        }
        Played { face, game, reasons }
    }

    fn scene(&self, me: Option<Seat>, open: bool, past: Option<usize>) -> Scene<G> {
        let table = TableName("k7m2q9".to_owned());
        let nicknames = vec![String::new(); usize::from(self.game.table().seats())];
        let reader = Reader {
            table,
            me,
            shared: false,
            open,
            nicknames: &nicknames,
            past,
            through: None,
            reasons: &self.reasons,
        };
        let mut scene = Scene::new(self.face, &self.game, &reader);
        scene.may_undo = true;
        "5d41".clone_into(&mut scene.key);
        scene
    }
}

fn decide<G: Words>(prompt: &Prompt<G>) -> Decision<G::Action> {
    let effort = match G::thinking_time(Level::Hard) {
        ThinkingTime::Effort(effort) => effort,
        ThinkingTime::Timed => 50_000,
    };
    G::player(Level::Hard, Seed::from(1)).decide(prompt, &Budget::effort(effort))
}

fn advise<G: Words>(played: &Played<G>, step: HintStep) -> Option<Hint<G::Action>> {
    let (_, prompt) = played.game.table().prompt()?;
    let decision = decide(&prompt);
    let text = HintText::new::<G>(&prompt, &decision, &[]);
    let action = Some(decision.action()).filter(|_| step >= HintStep::What);
    Some(Hint { step, lines: text.lines(step).to_vec(), action, compared: text.compared(step) })
}

fn against(level: Level) -> Vec<Occupant> {
    vec![Occupant::Person, Occupant::computer(level)]
}

struct Gallery {
    folder: PathBuf,
    roster: Roster,
}

impl Gallery {
    fn hang(&self, name: &str, page: &Page) -> io::Result<()> {
        // Files are opened from a directory, not from a server's root.
        let served = format!("\"/assets/{}/", assets::version());
        let text = pages::frame(&self.roster, page).into_string().replace(&served, "\"assets/");
        fs::write(self.folder.join(format!("{name}.html")), text)
    }
}

fn is_asked<G: Words>(table: &Table<G>) -> bool {
    table.prompt().is_some_and(|(seat, _)| seat == Seat(0))
}

fn tables(gallery: &Gallery) -> io::Result<()> {
    let me = Some(Seat(0));
    let crosscut = Played::<Crosscut>::new(
        &CrosscutFace,
        crosscut::Options::default(),
        against(Level::Hard),
        3,
        |table| table.actions().len() >= 18 && is_asked(table),
    );
    let mut scene = crosscut.scene(me, false, None);
    scene.standing = Some(Standing { share: 0.62, words: "Red is ahead.".to_owned() });
    gallery.hang("crosscut", &pages::table(&scene))?;
    scene.hint = advise(&crosscut, HintStep::Why);
    gallery.hang("crosscut-hint", &pages::table(&scene))?;
    let whole = Played::<Crosscut>::new(
        &CrosscutFace,
        crosscut::Options::default(),
        against(Level::Hard),
        3,
        |_| false,
    );
    gallery.hang("crosscut-over", &pages::table(&whole.scene(me, false, None)))?;

    let at = |round: u8, phase: five_crowns::Phase| {
        Played::<FiveCrowns>::new(
            &FiveCrownsFace,
            five_crowns::Options::default(),
            against(Level::Hard),
            5,
            move |table| {
                let view = table.view(parlour_rules::Eye::Nobody);
                let number: u8 = view.round.to_string().parse().unwrap_or(0);
                number >= round && view.phase == phase && is_asked(table) && view.events.len() > 3
            },
        )
    };
    let draw = at(7, five_crowns::Phase::Draw);
    gallery.hang("five-crowns-draw", &pages::table(&draw.scene(me, false, None)))?;
    gallery.hang("five-crowns-open", &pages::table(&draw.scene(me, true, None)))?;
    let discard = at(11, five_crowns::Phase::Discard);
    let mut scene = discard.scene(me, false, None);
    gallery.hang("five-crowns-discard", &pages::table(&scene))?;
    scene.hint = advise(&discard, HintStep::Why);
    gallery.hang("five-crowns-hint", &pages::table(&scene))?;
    let call = at(1, five_crowns::Phase::Call);
    gallery.hang("five-crowns-over", &pages::table(&call.scene(me, false, None)))?;

    let at = |players: Players, deal: usize, show, phase: fn(&cribbage::View) -> bool| {
        let options = cribbage::Options { show, ..cribbage::Options::of(players) };
        let others = usize::from(options.seats()) - 1;
        let occupants = std::iter::once(Occupant::Person)
            .chain(vec![Occupant::computer(Level::Hard); others])
            .collect();
        Played::<Cribbage>::new(&CribbageFace, options, occupants, 8, move |table| {
            let view = table.view(parlour_rules::Eye::Nobody);
            view.deals.len() >= deal && phase(&view) && is_asked(table)
        })
    };
    let by_table = cribbage::Show::Table;
    let toss = at(Players::Two, 3, by_table, |view| view.phase == cribbage::Phase::Toss);
    gallery.hang("cribbage-toss", &pages::table(&toss.scene(me, false, None)))?;
    let lay = at(Players::Two, 6, by_table, |view| {
        view.phase == cribbage::Phase::Play && view.pile.len() >= 2
    });
    let mut scene = lay.scene(me, false, None);
    gallery.hang("cribbage-play", &pages::table(&scene))?;
    scene.hint = advise(&lay, HintStep::Why);
    gallery.hang("cribbage-hint", &pages::table(&scene))?;
    let four = at(Players::Four, 2, by_table, |view| {
        view.phase == cribbage::Phase::Play && view.pile.len() >= 2
    });
    gallery.hang("cribbage-four", &pages::table(&four.scene(me, false, None)))?;
    let count = at(Players::Three, 1, cribbage::Show::Muggins, |view| {
        matches!(view.phase, cribbage::Phase::Count(_))
    });
    gallery.hang("cribbage-count", &pages::table(&count.scene(me, false, None)))?;
    let whole = at(Players::Two, 99, by_table, |_| false);
    gallery.hang("cribbage-over", &pages::table(&whole.scene(me, false, None)))
}

fn others(gallery: &Gallery) -> io::Result<()> {
    let table = || TableName("k7m2q9".to_owned());
    let game = |title, words: &str, is_asked, is_over| MyGame {
        table: table(),
        title,
        words: words.to_owned(),
        is_asked,
        is_over,
        when: "3 minutes ago".to_owned(),
    };
    let games = vec![
        game("Five Crowns", "round 5 of 11, 23 to 31", true, false),
        game("Crosscut", "8x8, 14 moves", false, false),
        game("Cribbage", "you won, 121 to 96", false, true),
    ];
    let watched = vec![WatchedGame {
        table: table(),
        title: "Cribbage",
        words: "Ann and the computer (hard), 41 moves".to_owned(),
        when: "just now".to_owned(),
    }];
    gallery.hang(
        "lobby",
        &pages::lobby(&gallery.roster, &Lobby { games, watched, ..Lobby::default() }),
    )?;
    gallery.hang("lobby-new", &pages::lobby(&gallery.roster, &Lobby::default()))?;
    for game in gallery.roster.iter() {
        let info = game.info();
        let form = pages::new_game(game, &NewGameForm::default());
        gallery.hang(&format!("new-{}", info.name), &form)?;
        gallery.hang(&format!("how-{}", info.name), &pages::how_to(&info, game.rules()))?;
    }
    gallery.hang("about", &pages::about(&gallery.roster, Hosting::Server))?;
    gallery.hang("settings", &pages::settings(&gallery.roster))?;
    gallery.hang(
        "error",
        &pages::error(
            404,
            "There is no such table",
            "It may have been put away: tables that nobody plays at are kept for a month.",
        ),
    )?;
    gallery.hang("import", &pages::import(&Import::default()))?;
    let seed = Seed::from(3);
    let check = Check {
        table: table(),
        game: GameInfo::of::<Cribbage>(),
        commitment: Some(seed.commitment()),
        seed: Some(seed),
        replayed: Some(Ok(vec!["48 moves were replayed.".to_owned()])),
        numbers: Some(CheckedNumbers {
            promise: Seed::from(4).commitment(),
            server: Some(Seed::from(4)),
            players: vec![CheckedNumber {
                whose: "Ann".to_owned(),
                by: DrawnBy::Player,
                is_own: true,
                commitment: Seed::from(5).commitment(),
                number: Some(Seed::from(5)),
            }],
            verdict: Some(Ok(())),
        }),
        notices: Vec::new(),
        hosting: Hosting::Server,
    };
    gallery.hang("check", &pages::check(&check))?;
    let join = Join {
        invitation: "k7m2q9-abc".to_owned(),
        host: Some("Ann <b>".to_owned()),
        seat: "Blue".to_owned(),
        options: "8x8".to_owned(),
        notices: vec!["Ann and Ben share a screen.".to_owned()],
        promise: Some(seed.commitment()),
        taken: None,
        refused: None,
    };
    gallery.hang("join", &pages::join(gallery.roster.get("crosscut").expect("a game"), &join))?;
    let waiting = Waiting {
        table: table(),
        version: 1,
        game: GameInfo::of::<Cribbage>(),
        options: "2 players".to_owned(),
        seats: vec![
            ("Ann".to_owned(), WaitingSeat::Yours),
            ("Player 2".to_owned(), WaitingSeat::Empty(Some("http://localhost/join/x".to_owned()))),
        ],
        promise: seed.commitment(),
        notices: Vec::new(),
        notice: None,
        own_link: Some("http://localhost/join/y".to_owned()),
        may_close: true,
        is_rematch: false,
        key: "key".to_owned(),
    };
    gallery.hang("waiting", &pages::waiting(&waiting))?;
    gallery.hang("closed", &pages::closed(&GameInfo::of::<Cribbage>()))?;
    puzzle(&CrosscutFace, gallery)?;
    puzzle(&FiveCrownsFace, gallery)?;
    puzzle(&CribbageFace, gallery)?;

    let whole = Played::<Crosscut>::new(
        &CrosscutFace,
        crosscut::Options::default(),
        against(Level::Hard),
        3,
        |_| false,
    );
    gallery.hang("hand-over", &pages::hand_over(&whole.scene(None, false, None), Seat(1)))?;
    let whole = Played::<Cribbage>::new(
        &CribbageFace,
        cribbage::Options { length: cribbage::Length::Short, ..cribbage::Options::default() },
        against(Level::Medium),
        8,
        |_| false,
    );
    let judged = moments(whole.game.table().record()).expect("it replays");
    let judged = judged.iter().map(|moment| moment.judge(20)).collect();
    let review = Review::new(whole.game.table().record(), judged).expect("it replays");
    let story = Story::new(whole.game.table(), &review, 20, true);
    let known = Analysis::new(&review.decisions, whole.game.table().sides());
    let number = known.next_mistake(0, 0).unwrap_or(1);
    for (name, story, at) in
        [("review", Some(&story), Some(number)), ("review-judging", None, None)]
    {
        let scene = whole.scene(Some(Seat(0)), false, at);
        let names = scene.reader_names();
        let told = known.decision(number).filter(|_| at.is_some());
        let told =
            told.and_then(|one| DecisionText::in_order(whole.game.table(), &[one], &names).pop());
        let cost = |number| known.decision(number).map(in_short);
        let log = whole.game.log_of(0..scene.actions, scene.eye, &names);
        let page = AnalysisPage {
            eyes: vec![Seat(0), Seat(1)],
            moves: log
                .into_iter()
                .map(|entry| ListedMove {
                    number: entry.after,
                    text: entry.text.first_line(),
                    cost: cost(entry.after),
                    is_mistake: known.decision(entry.after).is_some_and(is_mistake),
                })
                .collect(),
            review: Some(ReviewShown {
                judged: review.decisions.len(),
                of: review.decisions.len(),
                is_stopped: false,
                sides: vec!["You".to_owned(), "Computer".to_owned()],
                side: 0,
                graph: known.graph::<Cribbage>(0),
                fair_share: known.fair_share(),
                mistakes: known.mistakes(0).map(|one| (one.number, in_short(one))).collect(),
                next_mistake: known.next_mistake(number, 0),
                told,
                story,
            }),
            refused: None,
            rollout: None,
            may_roll_out: true,
            may_play_on: at.is_some(),
            may_play_instead: false,
        };
        gallery.hang(name, &pages::analysis(&scene, &[], &page))?;
    }
    Ok(())
}

fn puzzle<G: Words>(face: FaceOf<G>, gallery: &Gallery) -> io::Result<()> {
    let Some(puzzle) = kept::<G>().next() else { return Ok(()) };
    let page = PuzzlePage {
        daily: None,
        puzzle: &puzzle,
        next: puzzle.id.clone(),
        is_todays: true,
        tried: None,
        is_shown: false,
    };
    gallery.hang(&format!("puzzle-{}", G::NAME), &pages::puzzle(face, &page))?;
    let page = PuzzlePage { is_shown: true, is_todays: false, ..page };
    gallery.hang(&format!("puzzle-{}-shown", G::NAME), &pages::puzzle(face, &page))?;
    let steps = G::lesson();
    for (step, at) in (1..).zip(steps) {
        let page = LessonPage { steps, step, game: (at.begin)(), tried: None };
        gallery.hang(&format!("learn-{}-{step}", G::NAME), &pages::lesson(face, &page))?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let Some(directory) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("name a directory for the pages");
        std::process::exit(2);
    };
    fs::create_dir_all(directory.join("assets"))?;
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    for asset in fs::read_dir(assets)? {
        let asset = asset?;
        fs::copy(asset.path(), directory.join("assets").join(asset.file_name()))?;
    }
    let roster = attach_faces(Roster::standard());
    let gallery = Gallery { folder: directory, roster };
    others(&gallery)?;
    tables(&gallery)
}
