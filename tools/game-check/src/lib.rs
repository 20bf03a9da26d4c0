//! Drives a game through every surface of a program: what a new game's tests call.
//!
//! [`GameCheck`] plays whole games in line mode, on the full screen and over the web, asks the
//! engine, runs the arena, reviews a game, and looks for an option on every surface. It needs the
//! built program and every action that can be written down, nothing else.

#[path = "../../../crates/web/tests/client/mod.rs"]
mod client;
mod program;
mod terminal;

use parlour_rules::{Eye, Game, Seed, Turn};
use serde_json::{Value, json};

use client::Client;
use program::{Program, Ran};
pub use terminal::{Going, Terminal};

/// A game of a built program, ready to be driven.
pub struct GameCheck<G: Game> {
    program: Program,
    every_action: Vec<String>,
    game: std::marker::PhantomData<G>,
}

impl<G: Game> GameCheck<G> {
    /// The game `G` of the program at `path`; `every_action` is tried in turn where it is the
    /// person's move, until one is legal.
    pub fn new(path: &str, every_action: impl IntoIterator<Item = G::Action>) -> Self {
        GameCheck {
            program: Program::new(path),
            every_action: every_action.into_iter().map(|action| action.to_string()).collect(),
            game: std::marker::PhantomData,
        }
    }

    fn run(&self, arguments: &[&str], input: &str) -> Ran {
        self.program.run(arguments, input)
    }

    /// Plays a whole game in line mode by typing, and reviews it.
    pub fn line_mode_and_review(&self) {
        let round = self.every_action.join("\n") + "\n";
        // A person's turn takes at most one round of trying everything.
        let input = round.repeat(200);
        let play = ["play", G::NAME, "--plain", "--fast", "--level", "easy", "--seed", "5"];
        let played = self.run(&play, &input);
        assert_eq!(played.status, 0, "{}", played.err);
        let is_over = ["wins:", "win:", "is drawn"].iter().any(|end| played.out.contains(end));
        assert!(is_over, "the game does not end:\n{}", tail(&played.out));
        let saved = self.program.saved_games();
        let [file] = &saved[..] else { panic!("one game is saved, not {saved:?}") };
        let review = self.run(&["review", file, "--json", "--effort", "200"], "");
        assert_eq!(review.status, 0, "{}", review.err);
        let review: Value = serde_json::from_str(&review.out).expect("a review in JSON");
        assert_eq!(review["game"], G::NAME);
        let accounts = review["accounts"].as_array().expect("an account for each side");
        assert!(accounts.iter().all(|account| account["accuracy"].is_number()), "{review}");
    }

    /// Asks the engine about the first decision of a deal.
    pub fn engine(&self, options: &G::Options) {
        let game = G::deal(options, Seed::from(3));
        let Turn::Act(seat) = game.turn() else { panic!("somebody begins") };
        let view = game.view(Eye::Seat(seat));
        let request = json!({ "id": 7, "game": G::NAME, "view": view, "budget": { "effort": 5 } });
        let answered = self.run(&["engine"], &format!("{request}\n"));
        let answer: Value = serde_json::from_str(&answered.out).expect("one line of JSON");
        assert_eq!(answer["id"], 7, "{answer}");
        let action = answer["action"].as_str().expect("an action");
        let Ok(action) = action.parse::<G::Action>() else { panic!("not notation: {answer}") };
        assert!(game.legal().contains(&action), "{answer}");
    }

    /// Plays four games in the arena.
    pub fn arena(&self) {
        let run = ["arena", G::NAME, "medium", "easy", "--games", "4", "--nodes", "3", "--json"];
        let report: Value = serde_json::from_str(&self.run(&run, "").out).expect("JSON");
        assert_eq!((&report["game"], &report["games"]), (&json!(G::NAME), &json!(4)), "{report}");
    }

    /// Plays a whole game on the full screen with Enter and the arrow keys.
    pub fn full_screen(&self) {
        let play = format!("play {} --new --fast --level easy --seed 5", G::NAME);
        let play = if self.has_new_flag() { play } else { play.replace(" --new", "") };
        let Some(terminal) = Terminal::start(self.program.path(), &play) else { return };
        let end = terminal.answer(|screen| {
            if screen.contains("wins:") || screen.contains("win:") || screen.contains("is drawn") {
                return Going::Over;
            }
            // Enter plays what is chosen, and another choice is tried where that is refused.
            terminal.press("Enter");
            terminal.press("Down");
            Going::On
        });
        assert!(!end.is_empty());
    }

    fn has_new_flag(&self) -> bool {
        self.run(&["play", G::NAME, "--help"], "").out.contains("--new")
    }

    /// Plays a whole game over the web by sending the forms of the pages.
    pub fn web(&self) {
        let server = self.program.serve();
        let mut client = Client::new(server.address);
        let opened = client.form(&format!("/new/{}", G::NAME), "opponent=easy");
        let table = opened.header("location").expect("the table").to_owned();
        loop {
            let page = client.get(&table).expect(200).body;
            match attribute(&page, "data-turn").expect("whose turn it is") {
                "over" => break,
                "mine" => {
                    let version = attribute(&page, "data-version").expect("a version");
                    let key = attribute(&page, "data-key").expect("a key");
                    let action = button(&page).unwrap_or_else(|| panic!("no button:\n{page}"));
                    let body = format!("version={version}&key={key}&action={action}");
                    client.form(&format!("{table}/act"), &body);
                }
                // The computer is about to move: the page is asked for again.
                _ => std::thread::sleep(std::time::Duration::from_millis(5)),
            }
        }
    }

    /// Finds an option on every surface, and the same error for the same mistake.
    pub fn option_everywhere(&self, name: &str, good: &str, bad: &str) {
        let spec = G::OPTIONS.iter().find(|spec| spec.name == name).expect("the option");
        let why = spec.read(bad).expect_err("a value that can't be chosen").to_string();
        let flag = format!("--{name}");
        let help = self.run(&["play", G::NAME, "--help"], "").out;
        assert!(help.contains(&flag), "{help}");
        let refused = self.run(&["play", G::NAME, &flag, bad], "");
        assert!(refused.status == 2 && refused.err.contains(&why), "{}", refused.err);
        let lobby = self.run(&["--plain"], &format!("{}\n", G::NAME));
        assert!(!spec.asked || lobby.out.contains(spec.label), "{}", tail(&lobby.out));
        let server = self.program.serve();
        let mut client = Client::new(server.address);
        let form = client.get(&format!("/new/{}", G::NAME)).expect(200).body;
        assert!(form.contains(&format!("name=\"{name}\"")) && form.contains(spec.label), "{form}");
        let refused = client.form(&format!("/new/{}", G::NAME), &format!("{name}={bad}"));
        assert!(unescaped(&refused.body).to_lowercase().contains(&why), "{refused:?}");
        let number = |text: &str| text.parse::<u64>().map_or(json!(text), |number| json!(number));
        let game = |value: Value| json!({ "game": G::NAME, "seats": ["me", "easy"], "options": { name: value } });
        let refused = client.post("/api/v1/games", &game(number(bad)));
        assert!(refused.body.contains(&why), "{refused:?}");
        let opened = client.post("/api/v1/games", &game(number(good))).expect(201).json();
        let table = opened["table"].as_str().expect("a table");
        let shown = client.get(&format!("/api/v1/games/{table}")).expect(200).json();
        assert_eq!(shown["options"][name], number(good), "{shown}");
        let Some(terminal) = Terminal::start(self.program.path(), "") else { return };
        terminal.wait_for("P A R L O U R");
        // The new-game form of the last game in the lobby, after how to play it.
        terminal.press("End");
        terminal.press("Enter");
        terminal.wait_for("How to play");
        terminal.press("Enter");
        terminal.wait_for(spec.label);
    }
}

fn tail(text: &str) -> &str {
    &text[text.floor_char_boundary(text.len().saturating_sub(2000))..]
}

/// The value of the first attribute of this name in a page.
fn attribute<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    page.split_once(&format!("{name}=\""))?.1.split('"').next()
}

/// The value of the first button that plays an action.
fn button(page: &str) -> Option<String> {
    let button = page.split("<button").find(|part| part.contains("name=\"action\""))?;
    attribute(button, "value").map(|value| value.replace(' ', "+"))
}

/// Text from a page as people read it.
fn unescaped(html: &str) -> String {
    html.replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&")
}
