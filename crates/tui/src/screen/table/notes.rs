//! Words beside and over the table: hints in levels, the computer's reasons, help.

use parlour_players::explain::Voice;
use parlour_rules::{Eye, Message};
use parlour_table::Made;
use parlour_table::words::tutor::SETTING;
use parlour_table::words::{HintStep, HintText, OptionTable, Words};
use ratatui::layout::Rect;

use super::TablePage;
use super::overlay::{Text, fitting};
use crate::face::Face;
use crate::screen::pen::{Pen, wrapped};
use crate::screen::theme::{Role, Theme};

/// A title and its lines.
type Note = (String, Vec<(Role, Message)>);

impl<G: Words, F: Face<G>> TablePage<G, F> {
    /// What the side panel says besides the log, in lines of this width: titles with their lines.
    pub(super) fn notes(&self, width: u16) -> Vec<Note> {
        if self.hint.is_some() && self.is_asked() {
            let (mut lines, table) = self.hint_parts();
            let columns_that_fit = |table: OptionTable| match fitting(&table, width.into()) {
                none if none.is_empty() => OptionTable { note: None, ..table }.lines(),
                lines => lines,
            };
            let note = table.as_ref().and_then(|table| table.note.clone());
            // A narrow panel leaves it to the hint's own page.
            lines.extend(note.filter(|_| width >= 40).map(|note| (Role::Quiet, note.into())));
            let table = table.map(columns_that_fit).unwrap_or_default();
            lines.extend(table.into_iter().map(|line| (Role::Quiet, line)));
            return vec![("Hint".to_owned(), lines)];
        }
        let tutor = self.explained().map(|words| (SETTING.to_owned(), vec![(Role::Ink, words)]));
        tutor.into_iter().chain(self.told_note()).collect()
    }

    /// The computer's reasons for its last turn, where they can be shown.
    fn told_note(&self) -> Option<Note> {
        let told = self.told_reasons();
        let last = self.decided().last()?;
        (!told.is_empty()).then(|| {
            (self.reasons_title(last), told.into_iter().map(|line| (Role::Ink, line)).collect())
        })
    }

    /// Whose reasons they are, and for which move.
    fn reasons_title(&self, made: &Made<G>) -> String {
        let names = self.host.live.names();
        let whose = names.owner(made.seat);
        if G::HIDES {
            return format!("{whose} reasons");
        }
        format!("{whose} reasons for {}", G::option(made.decision.action()))
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
    pub(super) fn whole_hint(&self) -> Text {
        let (lines, table) = self.hint_parts();
        Text::new("Hint", lines).with_table(table.unwrap_or_default())
    }

    /// The hint's sentences, and the options it compares where it says why.
    fn hint_parts(&self) -> (Vec<(Role, Message)>, Option<OptionTable>) {
        let Some(made) = self.host.live.advice() else {
            return (vec![(Role::Quiet, "Thinking about a hint…".into())], None);
        };
        let (Some(step), Some(prompt)) = (self.hint, self.host.asked()) else {
            return (Vec::new(), None);
        };
        let hint = HintText::new(&prompt, &made.decision, &made.then);
        let role = |line: &Message| {
            let is_strong = step == HintStep::What || hint.is_move(line);
            if is_strong { Role::Strong } else { Role::Ink }
        };
        let lines = hint.lines(step).iter().map(|line| (role(line), line.clone()));
        if step != HintStep::Why {
            return (lines.collect(), None);
        }
        let note = self.host.live.hint_note().map(|note| (Role::Quiet, note.into()));
        (lines.chain(note).collect(), Some(hint.compared(step).shown::<G>(None)))
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
            let title = format!("{}: {}", G::TITLE, self.reasons_title(last));
            let table = G::compared(&last.decision).shown::<G>(None);
            return Text::new(title, lines).with_table(table);
        }
        let mut told = self.last_deal();
        if let Some(last) = told.pop() {
            let apart = |line| [(Role::Ink, line), (Role::Ink, Message::default())];
            let words = told.into_iter().flat_map(apart).chain([(Role::Ink, last)]).collect();
            let title = if self.is_over() {
                "What the computer thought in the last deal"
            } else {
                "What the computer thought in the deal before"
            };
            return Text::new(title, words);
        }
        let none = if self.is_over() {
            "The computer had nothing to explain in the last deal."
        } else if !self.shows_reasons() {
            "The computer explains its moves when the deal is over. Until then that would show its cards."
        } else {
            "There's nothing to explain about this move."
        };
        Text::new("Reasons", vec![(Role::Quiet, none.into())])
    }

    /// The help that `?` opens.
    pub(super) fn help(&self) -> Text {
        let keys = [
            ("h", "show a hint: a nudge, then the move, then the reasons"),
            ("u", "undo your last move"),
            ("Ctrl-T", "switch the tutor: off, warn or explain"),
            ("r", "show why the computer made its last move, or its moves in the last deal"),
            ("< >", "step through the game (Home, End)"),
            ("s", "save the game to a file"),
            ("g", "resign"),
            ("v a n", "after the game: review it, play a rematch, or start a new game"),
            ("Enter", "skip what is being shown, or continue after a round"),
            ("Esc", "stop the computer's thinking, or close what's open"),
            ("q", "leave the table (the game is saved)"),
            ("mouse", "click to play, or click a line of the log to see that moment"),
        ];
        let mut lines: Vec<(Role, Message)> = self.face_help();
        lines.push((Role::Strong, "At every table".into()));
        lines
            .extend(keys.iter().map(|(key, does)| (Role::Ink, format!("{key:>6}  {does}").into())));
        Text::new(format!("Help: {}", G::TITLE), lines)
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

/// The rows that a hint needs for its answer and the sentence after it, and those it takes whole.
pub fn rows_of_hint((_, lines): &Note, width: u16, theme: Theme) -> [u16; 2] {
    let (text, table, _) = fitted(lines, usize::from(width), theme);
    let (heading, more) = (1, 1);
    let sentences = lines.iter().filter(|(_, line)| !is_row(&line.to_string())).take(2);
    let first: usize =
        sentences.map(|(_, line)| wrapped(&theme.words(line), usize::from(width)).len()).sum();
    [(first + heading + more) as u16, (text.len() + table.len() + heading + more) as u16]
}

/// Whether a line is a row of a table, which is set in.
fn is_row(line: &str) -> bool {
    line.starts_with("  ")
}

/// Rows with their colours.
type Rows = Vec<(Role, String)>;

/// The text of notes in rows of this width, their table, and whether the table had to be left out:
/// its rows mean nothing when wrapped.
fn fitted(lines: &[(Role, Message)], width: usize, theme: Theme) -> (Rows, Rows, bool) {
    let words = lines.iter().map(|(role, line)| (*role, theme.words(line)));
    let (table, text): (Rows, Rows) = words.partition(|(_, line)| is_row(line));
    let text = text.into_iter();
    let text = text.flat_map(|(role, line)| {
        wrapped(&line, width).into_iter().map(move |row| (role, row)).collect::<Vec<_>>()
    });
    let is_wide = table.iter().any(|(_, line)| line.chars().count() > width);
    (text.collect(), if is_wide { Vec::new() } else { table }, is_wide)
}

/// Draws notes. Returns the rows used.
pub fn draw(area: Rect, pen: &mut Pen, (title, lines): &Note) -> u16 {
    pen.heading(area, 0, title);
    let (mut rows, table, is_left_out) = fitted(lines, usize::from(area.width), pen.theme);
    rows.extend(table);
    let room = usize::from(area.height.saturating_sub(1));
    let is_cut = is_left_out || rows.len() > room;
    let shown = if is_cut { rows.len().min(room.saturating_sub(1)) } else { rows.len() };
    for (row, (role, line)) in rows[..shown].iter().enumerate() {
        pen.write(area, 1 + row as u16, *role, line);
    }
    if is_cut {
        pen.write(area, 1 + shown as u16, Role::Brass, "… press r to read it all");
    }
    (1 + shown as u16 + u16::from(is_cut)).min(area.height)
}
