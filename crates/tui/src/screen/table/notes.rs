//! Words beside and over the table: hints in levels, the computer's reasons, help.

use parlour_players::explain::Voice;
use parlour_rules::Eye;
use parlour_table::words::advice;

use super::overlay::Words;
use super::{Face, Scene, Shown, TablePage};
use crate::screen::pen::Pen;
use crate::screen::shown::Advice;
use crate::screen::theme::Role;

/// How much of a hint is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hint {
    /// None was asked for.
    None,
    /// Where to look.
    Nudge,
    /// What to do.
    What,
    /// Why, with the numbers.
    Why,
}

impl Hint {
    /// What comes when more is wanted.
    pub fn next(self) -> Self {
        match self {
            Hint::None => Hint::Nudge,
            Hint::Nudge => Hint::What,
            Hint::What => Hint::Why,
            Hint::Why => Hint::None,
        }
    }

    /// What the key for it says.
    pub fn word(self) -> &'static str {
        match self {
            Hint::None => "close hint",
            Hint::Nudge => "hint",
            Hint::What => "what to do",
            Hint::Why => "why",
        }
    }
}

impl<G: Shown> TablePage<G> {
    /// What the side panel says besides the log: a title and its lines.
    pub(super) fn notes(&self, scene: &Scene<G>) -> Option<(String, Vec<(Role, String)>)> {
        if self.hint > Hint::None && self.is_asked() {
            let lines = self.hint_lines(scene);
            return Some(("Hint".to_owned(), lines));
        }
        let reasons = self.progress.reasons.as_ref()?;
        let told = self.told_reasons();
        if told.is_empty() || self.log.past.is_some() {
            return None;
        }
        let name = self.progress.name(reasons.seat);
        let title = format!("Why {name} played {}", reasons.decision.action());
        Some((title, told.into_iter().map(|line| (Role::Ink, line)).collect()))
    }

    fn hint_lines(&self, scene: &Scene<G>) -> Vec<(Role, String)> {
        let Some(advice_now) = self.progress.advice_now() else {
            return vec![(Role::Quiet, "Thinking about a hint…".to_owned())];
        };
        let decision = &advice_now.decision;
        match (self.hint, self.progress.asked()) {
            (Hint::Nudge, _) => vec![(Role::Ink, G::nudge(&scene.view, decision))],
            (Hint::Why, Some(prompt)) => {
                let standing = G::standing(&prompt.view).into_iter();
                let said = standing.chain(advice::<G>(prompt, decision, &advice_now.then));
                let worths = self.face.worths(decision).into_iter();
                said.map(|line| (Role::Ink, line))
                    .chain(worths.map(|line| (Role::Quiet, line)))
                    .collect()
            }
            _ => {
                let play = format!("{} {}.", G::ADVISES, decision.action());
                // The first sentence says which move; the rest why.
                let then = advice_now.then.first().filter(|_| G::REASONS_NAME_THE_MOVE);
                [Some(play), then.cloned()]
                    .into_iter()
                    .flatten()
                    .map(|line| (Role::Ink, line))
                    .collect()
            }
        }
    }

    /// Why the computer did what it did this turn; nothing where its cards lie face down, which
    /// its reasons would name.
    pub(super) fn told_reasons(&self) -> Vec<String> {
        let is_open = !G::HIDES || self.face.eye(self.progress.looker()) == Eye::All;
        let decisions = self.progress.earlier.iter().chain(&self.progress.reasons);
        let reasons = |made: &Advice<G>| G::reasons(&made.view, &made.decision, 0, Voice::Own);
        decisions.filter(|_| is_open).flat_map(reasons).collect()
    }

    /// All the reasons of the computer's last move, with what else it weighed.
    pub(super) fn reasons(&self) -> Words {
        let Some(reasons) = &self.progress.reasons else {
            return Words::new("Reasons", Vec::new());
        };
        let name = self.progress.name(reasons.seat);
        let decision = &reasons.decision;
        let mut lines: Vec<(Role, String)> =
            self.told_reasons().into_iter().map(|line| (Role::Ink, line)).collect();
        if lines.is_empty() {
            let none = if G::HIDES && self.face.eye(self.progress.looker()) != Eye::All {
                "The computer keeps its reasons to itself while its cards lie face down."
            } else {
                "There is nothing to tell of this move."
            };
            let words = vec![(Role::Quiet, none.to_owned())];
            return Words::new("Reasons", words);
        }
        lines.push((Role::Ink, String::new()));
        lines.extend(self.face.worths(decision).into_iter().map(|line| (Role::Quiet, line)));
        Words::new(format!("Why {name} played {}", decision.action()), lines)
    }

    /// The help that `?` opens.
    pub(super) fn help(&self) -> Words {
        let keys = [
            ("h", "a hint: first a nudge, then what, then why"),
            ("u", "takes back your last move"),
            ("r", "the reasons of the computer's last move"),
            ("< >", "looks back at the game, move by move (Home, End)"),
            ("s", "saves the game to a file"),
            ("g", "gives the game up"),
            ("v", "reviews the game when it is over"),
            ("Esc", "stops the computer's thinking; closes what is open"),
            ("q", "leaves the table; the game is kept"),
        ];
        let mut lines: Vec<(Role, String)> = self.face_help();
        lines.push((Role::Strong, "At every table".to_owned()));
        lines.extend(keys.iter().map(|(key, does)| (Role::Ink, format!("{key:>6}  {does}"))));
        let mouse = "   The mouse works too: point, click, and click a line of the log.";
        lines.push((Role::Ink, mouse.to_owned()));
        Words::new(format!("{}: help", G::TITLE), lines)
    }

    fn face_help(&self) -> Vec<(Role, String)> {
        let mut lines = vec![(Role::Strong, "On the table".to_owned())];
        let legend = self.face.legend();
        lines.extend(
            legend.into_iter().map(|(mark, does)| (Role::Ink, format!("{mark:>6}  {does}"))),
        );
        lines.push((Role::Ink, String::new()));
        lines
    }
}

/// Draws notes; gives the rows used.
pub fn draw(
    area: ratatui::layout::Rect,
    pen: &mut Pen,
    (title, lines): &(String, Vec<(Role, String)>),
) -> u16 {
    pen.heading(area, 0, title);
    let mut row = 1;
    for (role, line) in lines {
        row += pen.wrap(area, row, *role, line);
    }
    row
}
