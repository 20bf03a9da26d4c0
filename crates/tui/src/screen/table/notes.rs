//! Words beside and over the table: hints in levels, the computer's reasons, help.

use parlour_players::Decision;
use parlour_players::explain::Voice;
use parlour_rules::{Eye, Message};
use parlour_table::Made;
use parlour_table::words::{Measure, Words, Worth, advice, what_to_do};

use super::TablePage;
use super::overlay::Text;
use crate::face::Face;
use crate::screen::pen::{Pen, wrapped};
use crate::screen::scene::Scene;
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

impl<G: Words, F: Face<G>> TablePage<G, F> {
    /// What the side panel says besides the log: a title and its lines.
    pub(super) fn notes(&self, scene: &Scene<G>) -> Option<(String, Vec<(Role, Message)>)> {
        if self.hint > Hint::None && self.is_asked() {
            let lines = self.hint_lines(scene);
            return Some(("Hint".to_owned(), lines));
        }
        let told = self.told_reasons();
        let last = self.decided().last()?;
        (!told.is_empty()).then(|| {
            (self.reasons_title(last), told.into_iter().map(|line| (Role::Ink, line)).collect())
        })
    }

    /// Whose reasons they are, and for which move.
    fn reasons_title(&self, made: &Made<G>) -> String {
        let names = self.host.live.names();
        let name = names.name(made.seat);
        if G::HIDES {
            return format!("{name}'s own reasons");
        }
        format!("{name}'s own reasons for {}", G::deed(made.decision.action()))
    }

    /// The computer's decisions that are shown: its last turn, or in the past the action that had
    /// just been taken.
    fn decided(&self) -> &[Made<G>] {
        match self.log.past {
            None => self.host.live.last_turn(self.host.moves()),
            Some(past) => {
                let turn = self.host.live.last_turn(past);
                let is_here = turn.last().is_some_and(|made| made.after + 1 == past);
                if is_here { turn } else { &[] }
            }
        }
    }

    /// The hint on a page of its own.
    pub(super) fn whole_hint(&self, scene: &Scene<G>) -> Text {
        Text::new("Hint", self.hint_lines(scene))
    }

    fn hint_lines(&self, scene: &Scene<G>) -> Vec<(Role, Message)> {
        let Some(made) = self.host.live.advice() else {
            return vec![(Role::Quiet, "Thinking about a hint…".into())];
        };
        let decision = &made.decision;
        match (self.hint, self.host.asked()) {
            (Hint::Nudge, _) => vec![(Role::Ink, G::nudge(&scene.view, decision))],
            (Hint::Why, Some(prompt)) => {
                let standing = G::standing(&prompt.view).into_iter();
                let said = standing.chain(advice::<G>(&prompt, decision, &made.then));
                let lines = said.map(|line| (Role::Ink, line));
                lines.chain(weighed::<G>(decision)).collect()
            }
            _ => {
                // The first sentence says which move; the rest why.
                let then = made.then.first().filter(|_| G::REASONS_NAME_THE_MOVE);
                let lines = [what_to_do::<G>(decision)].into_iter().chain(then.cloned());
                lines.map(|line| (Role::Ink, line)).collect()
            }
        }
    }

    /// Whether the computer's reasons can be shown as it decides: they name cards that must not
    /// lie face down.
    fn shows_reasons(&self) -> bool {
        !G::HIDES || self.face.eye(self.host.looker()) == Eye::All
    }

    /// Why the computer did what it did this turn, where that can be shown.
    pub(super) fn told_reasons(&self) -> Vec<Message> {
        let shown = self.decided().iter().filter(|_| self.shows_reasons());
        shown.flat_map(|made| made.reasons(Voice::Own)).collect()
    }

    /// What the computer thought in the last deal that is over.
    fn last_deal(&self) -> Vec<Message> {
        self.host.live.last_deal_explained(&self.host.live.names())
    }

    /// Whether the computer has decided something at all.
    pub(super) fn has_decided(&self) -> bool {
        !self.host.live.decisions().is_empty()
    }

    /// Whether the computer has something to tell of why it did what it did.
    pub(super) fn has_reasons(&self) -> bool {
        !self.told_reasons().is_empty() || !self.last_deal().is_empty()
    }

    /// The reasons of the computer's last move with the moves it compared, or those of the last
    /// deal where they had to wait.
    pub(super) fn reasons(&self) -> Text {
        let mut lines: Vec<(Role, Message)> =
            self.told_reasons().into_iter().map(|line| (Role::Ink, line)).collect();
        if let Some(last) = self.decided().last().filter(|_| !lines.is_empty()) {
            lines.push((Role::Ink, Message::default()));
            lines.extend(weighed::<G>(&last.decision));
            let title = format!("{}: {}", G::TITLE, self.reasons_title(last));
            return Text::new(title, lines);
        }
        let mut told = self.last_deal();
        if let Some(last) = told.pop() {
            let apart = |line| [(Role::Ink, line), (Role::Ink, Message::default())];
            let words = told.into_iter().flat_map(apart).chain([(Role::Ink, last)]).collect();
            let title = if self.is_over() {
                "What the computer thought in the last deal"
            } else {
                "What the computer thought before the cards were dealt anew"
            };
            return Text::new(title, words);
        }
        let none = if self.is_over() {
            "The computer had no reasons to tell in the last deal."
        } else if !self.shows_reasons() {
            "The computer tells its reasons when the deal is over: they would name its cards."
        } else {
            "There is nothing to tell of this move."
        };
        Text::new("Reasons", vec![(Role::Quiet, none.into())])
    }

    /// The help that `?` opens.
    pub(super) fn help(&self) -> Text {
        let keys = [
            ("h", "a hint: first a nudge, then what, then why"),
            ("u", "takes back your last move"),
            ("r", "the computer's reasons: its last move, or the deal before"),
            ("< >", "looks back at the game, move by move (Home, End)"),
            ("s", "saves the game to a file"),
            ("g", "gives the game up"),
            ("v", "reviews the game when it is over"),
            ("Esc", "stops the computer's thinking; closes what is open"),
            ("q", "quits the table; the game is kept"),
        ];
        let mut lines: Vec<(Role, Message)> = self.face_help();
        lines.push((Role::Strong, "At every table".into()));
        lines
            .extend(keys.iter().map(|(key, does)| (Role::Ink, format!("{key:>6}  {does}").into())));
        let mouse = "   The mouse works too: point, click, and click a line of the log.";
        lines.push((Role::Ink, mouse.into()));
        Text::new(format!("{}: help", G::TITLE), lines)
    }

    fn face_help(&self) -> Vec<(Role, Message)> {
        let mut lines = vec![(Role::Strong, "On the table".into())];
        let legend = self.face.legend();
        lines.extend(
            legend.into_iter().map(|(mark, does)| (Role::Ink, format!("{mark:>6}  {does}").into())),
        );
        lines.push((Role::Ink, Message::default()));
        lines
    }
}

/// The actions that a decision compared, best first, with their worths.
fn weighed<G: Words>(decision: &Decision<G::Action>) -> Vec<(Role, Message)> {
    let weighed = G::weighed(decision);
    let what = match weighed.measure {
        Some(Measure::Chance) => "Weighed, by the chance to win:",
        _ => "Weighed, in points:",
    };
    let worths: Vec<(String, Worth)> = decision
        .ranked
        .iter()
        .zip(weighed.worths)
        .map(|(verdict, (_, worth))| (G::deed(verdict.action).to_string(), worth))
        .filter(|(_, worth)| *worth != Worth::Unknown)
        .collect();
    if worths.is_empty() {
        return Vec::new();
    }
    let width = worths.iter().map(|(deed, _)| deed.chars().count()).max().unwrap_or(0);
    let line = |(deed, worth)| format!("  {deed:<width$}  {worth:>7}");
    let lines = worths.into_iter().map(|worth| (Role::Quiet, line(worth).into()));
    [(Role::Quiet, what.into())].into_iter().chain(lines).collect()
}

/// Draws notes; gives the rows used.
pub fn draw(
    area: ratatui::layout::Rect,
    pen: &mut Pen,
    (title, lines): &(String, Vec<(Role, Message)>),
) -> u16 {
    pen.heading(area, 0, title);
    let width = usize::from(area.width);
    let rows: Vec<(Role, String)> = lines
        .iter()
        .flat_map(|(role, line)| {
            wrapped(&pen.theme.words(line), width).into_iter().map(|row| (*role, row))
        })
        .collect();
    let room = usize::from(area.height.saturating_sub(1));
    let is_cut = rows.len() > room;
    let shown = if is_cut { room.saturating_sub(1) } else { rows.len() };
    for (row, (role, line)) in rows[..shown].iter().enumerate() {
        pen.write(area, 1 + row as u16, *role, line);
    }
    if is_cut {
        pen.write(area, 1 + shown as u16, Role::Brass, "… r reads all of it");
    }
    (1 + shown as u16 + u16::from(is_cut)).min(area.height)
}
