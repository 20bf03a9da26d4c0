//! Outside programs that play in a match: what they are asked, and when they forfeit.

use parlour_players::{Prompt, Stop};
use parlour_rules::{Luck, Seed};
use serde::Serialize;
use serde_json::Value;

use crate::words::Words;

/// Whether a seat's name in a record is that of an outside program: `exec:./my-bot` for one that
/// speaks the bot protocol, `ugi:./my-bot` for one that speaks UGI.
pub fn names_program(name: &str) -> bool {
    name.starts_with("exec:") || name.starts_with("ugi:")
}

/// Starts an outside program.
pub trait Launch: Send + Sync {
    /// The program, ready to play one seat of one game. Raising `stop` ends its thinking.
    fn launch(&self, stop: &Stop) -> Box<dyn Program>;
}

/// A program that plays one seat of one game. Dropping it ends it.
pub trait Program {
    /// Its move in the game's notation, or why it has none.
    fn ask(&mut self, request: &MoveRequest) -> Result<String, Forfeit>;
    /// A forfeit for this cause, with the last lines that the program wrote.
    fn forfeit(&mut self, cause: Cause, why: String) -> Forfeit;
}

/// What a program is asked: the view of the seat to act, and what it may do.
#[derive(Clone, Debug)]
pub struct MoveRequest {
    /// The game's name.
    pub game: &'static str,
    /// What the seat may know.
    pub view: Value,
    /// The legal actions.
    pub legal: Vec<String>,
    /// The same for programs that speak UGI, where the game does.
    pub ugi: Option<UgiPosition>,
}

/// A position in the Universal Game Interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UgiPosition {
    /// The options of the game, as names and values for `setoption`.
    pub options: Vec<(&'static str, String)>,
    /// What follows `position`, such as `startpos moves d4 e5`.
    pub position: String,
}

/// A game lost by a program that broke the protocol or the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Forfeit {
    /// What it did wrong, in a word.
    pub cause: Cause,
    /// What it did wrong, in a sentence.
    pub why: String,
    /// The last lines that it wrote to standard output.
    pub stdout: Vec<String>,
    /// The last lines that it wrote to standard error.
    pub stderr: Vec<String>,
}

/// Why a program lost by forfeit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// The rules refuse its move.
    Illegal,
    /// It didn't answer in time.
    Late,
    /// Its answer is not one of the protocol.
    Malformed,
    /// It ended, or could not be started.
    Crash,
}

/// The action that a program chooses, checked against the rules.
pub(crate) fn ask_program<G: Words>(
    program: &mut dyn Program,
    prompt: &Prompt<G>,
) -> Result<G::Action, Forfeit> {
    let request = MoveRequest {
        game: G::NAME,
        view: serde_json::to_value(&prompt.view).expect("a view is JSON"),
        legal: prompt.legal.iter().map(ToString::to_string).collect(),
        ugi: G::ugi_position(&prompt.view),
    };
    let text = program.ask(&request)?;
    let Ok(action) = text.parse::<G::Action>() else {
        let why = format!("`{}` is not a move of {}", shortened(&text), G::TITLE);
        return Err(program.forfeit(Cause::Malformed, why));
    };
    if prompt.legal.contains(&action) {
        return Ok(action);
    }
    // The seat's view decides what is legal, so a game imagined from it has the same reason.
    let imagined = G::imagine(&prompt.view, &mut Luck::new(Seed::from(0))).play(action);
    let reason = imagined.err().map(|why| format!(": {why}")).unwrap_or_default();
    Err(program.forfeit(Cause::Illegal, format!("`{action}` is illegal here{reason}")))
}

/// The start of a text from outside.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
