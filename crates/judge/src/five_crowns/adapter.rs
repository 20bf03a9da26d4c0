//! The adapter file of a program with menus.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use parlour_rules::five_crowns::save::Format;
use parlour_rules::options::listed;
use serde::Deserialize;

/// How a program is started, what is typed for each task, and what its reasons look like.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapter {
    /// The command; `{submission}` stands for what was handed in.
    pub start: String,
    /// The save format that it reads and writes.
    format: String,
    /// What is typed for the draw pile and for the discard pile, where a script has `{pile}`.
    #[serde(default = "piles")]
    piles: [String; 2],
    /// The lines that are typed for each task.
    scripts: BTreeMap<Script, Vec<String>>,
    /// Words of which one must be printed, for help and for the computer's turn.
    #[serde(default)]
    reasons: BTreeMap<Script, Vec<String>>,
}

/// What a program is made to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Script {
    /// Starts a new game and saves it.
    New,
    /// Loads a game and saves it again.
    Load,
    /// Loads a game, lets the computer play a turn and saves.
    Computer,
    /// Loads a game, plays a turn for the human and saves.
    Human,
    /// Loads a game and asks for help.
    Help,
}

impl Script {
    pub const ALL: [Script; 5] =
        [Script::New, Script::Load, Script::Computer, Script::Human, Script::Help];
}

fn piles() -> [String; 2] {
    ["1".to_owned(), "2".to_owned()]
}

impl Adapter {
    /// Refuses an adapter that can't work.
    pub fn check(&self) -> Result<()> {
        self.format.parse::<Format>()?;
        if self.scripts.is_empty() {
            bail!(
                "the adapter has no [scripts] section: add one with at least one of new, load, computer, \
                 human and help"
            );
        }
        Ok(())
    }

    pub fn format(&self) -> Format {
        self.format.parse().expect("it was checked")
    }

    /// The format as a file shows it: both Prolog forms look the same when read.
    pub fn format_read(&self) -> Format {
        match self.format() {
            Format::PrologTerms => Format::Prolog,
            other => other,
        }
    }

    pub fn script(&self, script: Script) -> Option<&[String]> {
        self.scripts.get(&script).map(Vec::as_slice)
    }

    pub fn reason_words(&self, script: Script) -> Option<&[String]> {
        self.reasons.get(&script).map(Vec::as_slice)
    }

    pub fn pile(&self, is_draw_pile: bool) -> &str {
        &self.piles[usize::from(!is_draw_pile)]
    }

    /// What isn't judged because no script says how.
    pub fn notes(&self) -> Vec<String> {
        let name = |script: Script| format!("{script:?}").to_lowercase();
        let missing = Script::ALL.into_iter().filter(|script| self.script(*script).is_none());
        let names: Vec<String> = missing.map(name).collect();
        if names.is_empty() {
            return Vec::new();
        }
        let (scripts, they) =
            if names.len() == 1 { ("script", "it isn't") } else { ("scripts", "they aren't") };
        let names = listed(&names, "or");
        vec![format!("the adapter has no {scripts} for {names}, so {they} judged")]
    }
}
