//! What the person's games say about their play.

use std::sync::mpsc::Receiver;

use parlour_table::coach::{GameSummary, Profile, Report, TrendPoint};
use parlour_table::words::profile::{
    HABITS, HOW_IT_GROWS, KINDS, LUCK_BASELINE, LUCK_TREND, NOTHING_YET, ProfileText, RESULTS,
    SAME_EFFORT, SKILL_BASELINE, SKILL_TREND, kind_table, percent_2, unreviewed_line,
};
use parlour_table::words::sentence;
use parlour_table::words::story::signed;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::foot::{Foot, Key};
use super::help::{Help, is_asked};
use super::page::{Go, Page, Room};
use super::pen::{Pen, wrapped};
use super::practice::PracticePage;
use super::run::is_control;
use super::theme::{Role, Theme};
use crate::coach::{CatchUp, Unreviewed, look_for_unreviewed, open_profile};

/// From this width on there are two columns.
const TWO_COLUMNS: u16 = 110;
/// The rows of a plot.
const PLOT: usize = 4;
/// A bar's top, by eighths of a row.
const TOPS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/// Room for the numbers beside a plot.
const LABEL: usize = 8;
/// The least width of the left column, which holds the longest plot.
const LEFT: usize = LABEL + 1 + 2 * 20;
/// The columns between the left and the right part.
const GAP: usize = 4;

/// The page of a person's progress.
pub struct ProgressPage {
    report: Report,
    /// The game that is shown.
    game: usize,
    /// How many lines are scrolled away.
    scrolled: usize,
    /// How many lines there are more than rows.
    over: usize,
    waiting: Vec<Unreviewed>,
    /// The same, while they are looked for.
    looking: Option<Receiver<Vec<Unreviewed>>>,
    reviewing: Option<CatchUp>,
    trouble: Option<String>,
    foot: Foot,
    help: Help,
}

/// What the keys do.
const KEYS: [(&str, &str); 5] = [
    ("Left Right", "show another game (also Tab)"),
    ("Up Down", "scroll (also PgUp, PgDn, Home, End)"),
    ("r", "review the games that wait for it, or stop that"),
    ("t", "practise your own mistakes"),
    ("Esc q", "go back"),
];

/// A line, and how it looks.
type Line = (Role, String);

impl ProgressPage {
    /// The page, with the game that was played most.
    pub fn new(room: &Room) -> Self {
        let mut page = ProgressPage {
            report: Report::of(&room.roster, &Profile::default(), (room.clock)()),
            game: 0,
            scrolled: 0,
            over: 0,
            waiting: Vec::new(),
            looking: None,
            reviewing: None,
            trouble: None,
            foot: Foot::default(),
            help: Help::default(),
        };
        page.read(room);
        let games = page.report.by_game.iter().enumerate();
        page.game = games.max_by_key(|(_, game)| game.games).map_or(0, |(place, _)| place);
        page
    }

    fn read(&mut self, room: &Room) {
        match open_profile(&room.settings) {
            Ok(file) => {
                self.report = Report::of(&room.roster, file.profile(), (room.clock)());
                self.looking = Some(look_for_unreviewed(&room.settings, &room.roster));
            }
            Err(why) => self.trouble = Some(sentence(&format_args!("{why:#}"))),
        }
    }

    fn turn(&mut self, by: isize) {
        let last = self.report.by_game.len().saturating_sub(1);
        self.game = self.game.saturating_add_signed(by).min(last);
        self.scrolled = 0;
    }

    fn scroll(&mut self, by: isize) {
        self.scrolled = self.scrolled.saturating_add_signed(by).min(self.over);
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        if self.report.by_game.len() > 1 {
            keys.push(Key::new("←→", KeyCode::Right, "other game"));
        }
        if self.over > 0 {
            keys.push(Key::new("↑↓", KeyCode::Down, "scroll"));
        }
        if self.reviewing.is_some() {
            keys.push(Key::letter("r", "stop reviewing"));
        } else if !self.waiting.is_empty() {
            keys.push(Key::letter("r", "review them"));
        }
        keys.push(Key::letter("t", "practice"));
        keys.push(Key::new("Esc", KeyCode::Esc, "back"));
        keys.push(Help::key_for_foot());
        keys
    }

    /// What waits for a review, or how far that is.
    fn waiting_line(&self, theme: Theme) -> Option<Line> {
        if let Some(trouble) = &self.trouble {
            return Some((Role::Bad, trouble.clone()));
        }
        match &self.reviewing {
            Some(reviewing) => {
                let (done, of) = (reviewing.done, reviewing.of);
                let full = done * 20 / of.max(1);
                let (on, off) = theme.sign(("█", "░"), ("#", "."));
                let bar = format!("{}{}", on.repeat(full), off.repeat(20 - full));
                Some((Role::Brass, format!("{bar} {done} of {of} games reviewed")))
            }
            None if self.waiting.is_empty() => None,
            None => Some((Role::Brass, unreviewed_line(self.waiting.len()))),
        }
    }
}

/// The widths of two columns side by side. The right one has more where its table needs it.
fn two_columns(told: &ProfileText, width: usize, theme: Theme) -> [usize; 2] {
    let columns = width - GAP;
    let table = kinds(told, usize::MAX, theme);
    let needed = table.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let right = needed.min(columns - LEFT).max(columns / 2);
    [columns - right, right]
}

/// The table of the kinds of decision. Its bars need more than plain letters.
fn kinds(told: &ProfileText, width: usize, theme: Theme) -> Vec<String> {
    kind_table(&told.kinds, if theme.is_ascii() { 0 } else { width })
}

fn text(role: Role, words: &str, width: usize) -> Vec<Line> {
    wrapped(words, width).into_iter().map(|line| (role, line)).collect()
}

fn heading(words: &str, width: usize, theme: Theme) -> Line {
    let rest = width.saturating_sub(words.chars().count() + 4);
    let line = theme.sign("─", "-");
    (Role::Quiet, format!("{} {words} {}", line.repeat(2), line.repeat(rest)))
}

/// The left part of the page, in lines of this width: ratings and trends.
fn left(summary: &GameSummary, told: &ProfileText, width: usize, theme: Theme) -> Vec<Line> {
    let text = |role, words: &str| text(role, words, width);
    let heading = |words: &str| heading(words, width, theme);
    let mut left = Vec::new();
    for line in told.ratings.iter().chain([&told.skill]).chain(&told.luck) {
        left.extend(text(Role::Ink, line));
    }
    if summary.trend.len() > 1 {
        left.push((Role::Ink, String::new()));
        left.push(heading(SKILL_TREND));
        left.extend(skill_plot(summary, theme));
        left.extend(text(Role::Quiet, SKILL_BASELINE));
        if told.luck.is_some() {
            left.push(heading(LUCK_TREND));
            left.extend(luck_plot(&summary.trend, theme));
            left.extend(text(Role::Quiet, LUCK_BASELINE));
        }
    }
    left
}

/// The right part: kinds of decision, results and habits.
fn right(told: &ProfileText, width: usize, theme: Theme) -> Vec<Line> {
    let text = |role, words: &str| text(role, words, width);
    let heading = |words: &str| heading(words, width, theme);
    let mut right = vec![heading(KINDS)];
    right.extend(kinds(told, width, theme).into_iter().map(|line| (Role::Ink, line)));
    right.push(heading(RESULTS));
    for one in &told.results {
        right.extend(text(Role::Ink, &one.line()));
    }
    for line in &told.streaks {
        right.extend(text(Role::Ink, line));
    }
    right.push(heading(HABITS));
    for [habit, example] in told.habits.iter().chain(&told.no_habits) {
        right.extend(text(Role::Ink, habit));
        right.extend(text(Role::Quiet, &format!("  {example}")));
    }
    right.extend(text(Role::Quiet, SAME_EFFORT));
    right
}

/// What each decision cost over time, as bars over a baseline.
fn skill_plot(summary: &GameSummary, theme: Theme) -> Vec<Line> {
    let costs: Vec<f64> = summary.trend.iter().map(|point| point.error_rate).collect();
    let most = costs.iter().copied().fold(0.0, f64::max).max(1e-9);
    let mean = summary.error_rate.mean;
    let base = PLOT - 1 - ((mean / most * PLOT as f64) as usize).min(PLOT - 1);
    let rows = (0..PLOT).map(|row| {
        let label = match row {
            0 => percent_2(most),
            _ if row == base => percent_2(mean),
            _ if row == PLOT - 1 => percent_2(0.0),
            _ => String::new(),
        };
        let bars: String =
            costs.iter().map(|cost| column(cost / most, row, PLOT, row == base, theme)).collect();
        (Role::Ink, format!("{label:>LABEL$} {bars}"))
    });
    rows.collect()
}

/// What luck changed over time: bars above and below the line.
fn luck_plot(trend: &[TrendPoint], theme: Theme) -> Vec<Line> {
    let most = trend.iter().map(|point| point.luck.abs()).fold(0.0, f64::max).max(1e-9);
    let half = PLOT / 2;
    let rows = (0..2 * half).map(|row| {
        let label = match row {
            0 => signed(most),
            _ if row == 2 * half - 1 => signed(-most),
            _ => String::new(),
        };
        let bars: String = trend
            .iter()
            .map(|point| {
                let share = point.luck / most;
                if row < half {
                    column(share.max(0.0), row, half, false, theme)
                } else {
                    // Below the line a bar hangs down: full rows only have whole cells.
                    let filled = (-share).max(0.0) * half as f64 - (row - half) as f64;
                    let sign = if filled >= 0.5 { theme.sign("▀", "#") } else { " " };
                    let sign = if filled >= 0.9 { theme.sign("█", "#") } else { sign };
                    format!("{sign} ")
                }
            })
            .collect();
        let under = theme.sign("─", "-");
        let bars = if row == half { bars.replace(' ', under) } else { bars };
        (Role::Ink, format!("{label:>LABEL$} {bars}"))
    });
    rows.collect()
}

/// One row of a bar, two columns wide with the gap; `share` of the plot's height is filled.
fn column(share: f64, row: usize, rows: usize, is_base: bool, theme: Theme) -> String {
    let eighths = (share * 8.0 * rows as f64).round() as usize;
    let filled = eighths.saturating_sub(8 * (rows - 1 - row)).min(8);
    let gap = if is_base { theme.sign("┄", "-") } else { " " };
    let sign = match (theme.is_ascii(), filled) {
        (true, 4..) => "#",
        (true, _) | (false, 0) => gap,
        (false, filled) => TOPS[filled],
    };
    format!("{sign}{gap}")
}

impl Page for ProgressPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, room: &Room) {
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        let summary = self.report.by_game.get(self.game);
        let told = summary.and_then(|summary| {
            let game = room.roster.get(&summary.game).ok()?;
            Some((summary, ProfileText::of(&**game, summary)))
        });
        let mut x = pen.write(row(area.y), 0, Role::Strong, "Your progress") + 2;
        for (place, one) in self.report.by_game.iter().enumerate() {
            let title = room.roster.get(&one.game).map_or("", |game| game.info().title);
            let role = if place == self.game { Role::Chosen } else { Role::Quiet };
            let spot = Rect { x, width: area.right().saturating_sub(x + 1), ..row(area.y) };
            x = pen.write(spot, 0, role, format!(" {title} ")) + 1;
        }
        let body =
            Rect { x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height - 5 };
        match told {
            None => {
                let at = pen.wrap(body, 0, Role::Ink, NOTHING_YET);
                pen.wrap(body, at, Role::Quiet, HOW_IT_GROWS);
            }
            Some((summary, told)) => {
                pen.write(row(area.y + 1), 0, Role::Quiet, &told.count);
                let (width, theme) = (usize::from(body.width), pen.theme);
                let columns = if area.width >= TWO_COLUMNS {
                    let widths = two_columns(&told, width, theme);
                    let from = body.x + (widths[0] + GAP) as u16;
                    vec![
                        (body.x, left(summary, &told, widths[0], theme)),
                        (from, right(&told, widths[1], theme)),
                    ]
                } else {
                    let mut lines = left(summary, &told, width, theme);
                    lines.push((Role::Ink, String::new()));
                    lines.extend(right(&told, width, theme));
                    vec![(body.x, lines)]
                };
                let longest = columns.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
                self.over = longest.saturating_sub(usize::from(body.height));
                self.scrolled = self.scrolled.min(self.over);
                for (x, lines) in columns {
                    let place = Rect { x, width: body.right().saturating_sub(x), ..body };
                    for (row, (role, words)) in
                        (0..body.height).zip(lines.iter().skip(self.scrolled))
                    {
                        pen.write(place, row, *role, words);
                    }
                }
                if self.scrolled < self.over {
                    let more = pen.theme.sign("↓ more", "more below");
                    let x = area.right().saturating_sub(more.chars().count() as u16 + 2);
                    pen.write(Rect { x, ..row(body.bottom()) }, 0, Role::Quiet, more);
                }
            }
        }
        if let Some((role, words)) = self.waiting_line(pen.theme) {
            pen.write(Rect { width: area.width - 14, ..row(area.bottom() - 2) }, 0, role, words);
        }
        let keys = self.keys();
        self.foot.draw(row(area.bottom() - 1), pen, &keys);
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        match key.code {
            _ if is_asked(key) => return self.help.open("Your progress", &[("The keys", &KEYS)]),
            _ if is_control(key, 'c') => return Go::Quit,
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Char('t') => return Go::Open(Box::new(PracticePage::new(room))),
            KeyCode::Left => self.turn(-1),
            KeyCode::Right if self.game + 1 == self.report.by_game.len() => self.turn(isize::MIN),
            KeyCode::Right | KeyCode::Tab => self.turn(1),
            KeyCode::Up => self.scroll(-1),
            KeyCode::Down => self.scroll(1),
            KeyCode::PageUp => self.scroll(-10),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(10),
            KeyCode::Home => self.scrolled = 0,
            KeyCode::End => self.scrolled = self.over,
            KeyCode::Char('r') if self.reviewing.is_some() => {
                self.reviewing = None;
                self.read(room);
            }
            KeyCode::Char('r') if !self.waiting.is_empty() => {
                let games = std::mem::take(&mut self.waiting);
                self.reviewing = Some(CatchUp::begin(games, &room.roster, &room.settings));
            }
            _ => return Go::Stay,
        }
        Go::Redraw
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll(-3),
            MouseEventKind::ScrollDown => self.scroll(3),
            _ => return Go::Stay,
        }
        Go::Redraw
    }

    fn tick(&mut self, room: &mut Room) -> Go {
        if let Some(found) = self.looking.as_ref().and_then(|found| found.try_recv().ok()) {
            self.waiting = found;
            self.looking = None;
            return Go::Redraw;
        }
        let Some(reviewing) = &mut self.reviewing else { return Go::Stay };
        if !reviewing.advanced() {
            return Go::Stay;
        }
        if reviewing.is_done() {
            self.reviewing = None;
            self.read(room);
        } else if let Ok(file) = open_profile(&room.settings) {
            self.report = Report::of(&room.roster, file.profile(), (room.clock)());
        }
        Go::Redraw
    }

    fn back(&mut self, room: &mut Room) {
        self.read(room);
    }
}
