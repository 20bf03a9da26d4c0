//! Renders the pages from real games to files, to be looked at without a server:
//! `cargo run -p parlour-web --example gallery -- DIR`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use maud::Markup;
use parlour_players::explain::Voice;
use parlour_players::{Budget, Decision, Level, Prompt, Thought};
use parlour_rules::cribbage::{self, Cribbage, Players};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Seat, Seed, Start};
use parlour_table::words;
use parlour_table::{Sitter, Table};
use parlour_web::pages;
use parlour_web::scene::{Advice, Drawn, Looker, Reasons, Scene, Standing, TableName};

/// A game as far as it was played, with the computer's reasons.
struct Played<G: Drawn> {
    table: Table<G>,
    reasons: BTreeMap<usize, Reasons>,
}

impl<G: Drawn> Played<G> {
    /// Lets `hard` play everywhere, until `stop` says so or the game is over.
    fn new(
        options: G::Options,
        sitters: Vec<Sitter>,
        seed: u64,
        stop: impl Fn(&Table<G>) -> bool,
    ) -> Self {
        let start = Start::Deal(Seed::from(seed));
        let mut table = Table::new(options, start, sitters).expect("the options are good");
        let mut reasons = BTreeMap::new();
        while let Some((seat, prompt)) = table.prompt() {
            if stop(&table) {
                break;
            }
            let decision = decide(&prompt);
            table.submit(decision.action()).expect("a decision is legal");
            if table.sitter(seat) != Sitter::Person {
                let lines = G::reasons(&prompt.view, &decision, 0, Voice::Own);
                let weighed = G::worths(&decision);
                reasons.insert(table.actions().len(), Reasons { lines, weighed });
            }
        }
        Played { table, reasons }
    }

    fn scene(&self, me: Option<Seat>, open: bool, past: Option<usize>) -> Scene<G> {
        let table = TableName("k7m2q9".to_owned());
        let nicknames = vec![String::new(); usize::from(self.table.seats())];
        let looker = Looker {
            table,
            me,
            open,
            nicknames: &nicknames,
            past,
            through: None,
            reasons: &self.reasons,
        };
        let mut scene = Scene::new(&self.table, &looker);
        scene.may_undo = true;
        scene.key = "5d41".to_owned();
        scene
    }
}

fn decide<G: Drawn>(prompt: &Prompt<G>) -> Decision<G::Action> {
    let effort = match G::thought(Level::Hard) {
        Thought::Effort(effort) => effort,
        Thought::Timed => 50_000,
    };
    G::player(Level::Hard, Seed::from(1)).decide(prompt, &Budget::effort(effort))
}

fn advise<G: Drawn>(played: &Played<G>, step: u8) -> Option<Advice<G::Action>> {
    let (_, prompt) = played.table.prompt()?;
    let decision = decide(&prompt);
    let lines = match step {
        1 => vec![G::nudge(&prompt.view, &decision)],
        2 => vec![format!("{} {}.", G::ADVISES, decision.action())],
        _ => words::advice::<G>(&prompt, &decision, &[]),
    };
    let weighed = if step > 2 { G::worths(&decision) } else { Vec::new() };
    Some(Advice { step, lines, action: (step > 1).then(|| decision.action()), weighed })
}

fn against(level: Level) -> Vec<Sitter> {
    vec![Sitter::Person, Sitter::computer(level)]
}

struct Gallery(PathBuf);

impl Gallery {
    fn hang(&self, name: &str, page: Markup) -> io::Result<()> {
        // Files are opened from a directory, not from a server's root.
        let text = page.into_string().replace("\"/assets/", "\"assets/");
        fs::write(self.0.join(format!("{name}.html")), text)
    }
}

fn is_asked<G: Drawn>(table: &Table<G>) -> bool {
    table.prompt().is_some_and(|(seat, _)| seat == Seat(0))
}

fn tables(gallery: &Gallery) -> io::Result<()> {
    let me = Some(Seat(0));
    let crosscut =
        Played::<Crosscut>::new(crosscut::Options::default(), against(Level::Hard), 3, |table| {
            table.actions().len() >= 18 && is_asked(table)
        });
    let mut scene = crosscut.scene(me, false, None);
    scene.standing = Some(Standing { share: 0.62, words: "Red is ahead: 62%.".to_owned() });
    gallery.hang("crosscut", pages::table(&scene))?;
    scene.advice = advise(&crosscut, 3);
    gallery.hang("crosscut-hint", pages::table(&scene))?;
    let whole =
        Played::<Crosscut>::new(crosscut::Options::default(), against(Level::Hard), 3, |_| false);
    gallery.hang("crosscut-over", pages::table(&whole.scene(me, false, None)))?;

    let at = |round: u8, phase: five_crowns::Phase| {
        Played::<FiveCrowns>::new(
            five_crowns::Options::default(),
            against(Level::Hard),
            5,
            move |table| {
                let view = table.view(parlour_rules::Eye::Nobody);
                let number: u8 = view.round.to_string().parse().unwrap_or(0);
                number >= round && view.phase == phase && is_asked(table) && view.told.len() > 3
            },
        )
    };
    let draw = at(7, five_crowns::Phase::Draw);
    gallery.hang("five-crowns-draw", pages::table(&draw.scene(me, false, None)))?;
    gallery.hang("five-crowns-open", pages::table(&draw.scene(me, true, None)))?;
    let discard = at(11, five_crowns::Phase::Discard);
    let mut scene = discard.scene(me, false, None);
    gallery.hang("five-crowns-discard", pages::table(&scene))?;
    scene.advice = advise(&discard, 3);
    gallery.hang("five-crowns-hint", pages::table(&scene))?;
    let call = at(1, five_crowns::Phase::Call);
    gallery.hang("five-crowns-over", pages::table(&call.scene(me, false, None)))?;

    let at = |players: Players, deal: usize, show, phase: fn(&cribbage::View) -> bool| {
        let options = cribbage::Options { show, ..cribbage::Options::of(players) };
        let others = usize::from(options.seats()) - 1;
        let sitters = std::iter::once(Sitter::Person)
            .chain(vec![Sitter::computer(Level::Hard); others])
            .collect();
        Played::<Cribbage>::new(options, sitters, 8, move |table| {
            let view = table.view(parlour_rules::Eye::Nobody);
            view.deals.len() >= deal && phase(&view) && is_asked(table)
        })
    };
    let by_table = cribbage::Show::Table;
    let toss = at(Players::Two, 3, by_table, |view| view.phase == cribbage::Phase::Toss);
    gallery.hang("cribbage-toss", pages::table(&toss.scene(me, false, None)))?;
    let lay = at(Players::Two, 6, by_table, |view| {
        view.phase == cribbage::Phase::Play && view.pile.len() >= 2
    });
    let mut scene = lay.scene(me, false, None);
    gallery.hang("cribbage-play", pages::table(&scene))?;
    scene.advice = advise(&lay, 3);
    gallery.hang("cribbage-hint", pages::table(&scene))?;
    let four = at(Players::Four, 2, by_table, |view| {
        view.phase == cribbage::Phase::Play && view.pile.len() >= 2
    });
    gallery.hang("cribbage-four", pages::table(&four.scene(me, false, None)))?;
    let count = at(Players::Three, 1, cribbage::Show::Muggins, |view| {
        matches!(view.phase, cribbage::Phase::Count(_))
    });
    gallery.hang("cribbage-count", pages::table(&count.scene(me, false, None)))?;
    let whole = at(Players::Two, 99, by_table, |_| false);
    gallery.hang("cribbage-over", pages::table(&whole.scene(me, false, None)))
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
    tables(&Gallery(directory))
}
