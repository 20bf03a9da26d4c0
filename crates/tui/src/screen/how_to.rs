//! How to play a game, on one screen.

use parlour_table::{GameInfo, RosterGame};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::{Foot, Key};
use super::new::NewGamePage;
use super::page::{Go, Page, Room};
use super::pen::{Pen, wrapped};
use super::run::is_control;
use super::theme::Role;
use crate::terminal::Terminal;

/// How wide the text is at most.
const WIDEST: u16 = 74;

/// How many lines a key scrolls.
const SCROLL: usize = 4;

/// A game's rules in short.
pub struct HowToPage {
    game: RosterGame,
    info: GameInfo,
    has_lesson: bool,
    /// How many lines are scrolled away, and the most that can be.
    scroll: usize,
    last: usize,
    foot: Foot,
}

impl HowToPage {
    /// The rules of a game.
    pub fn new(game: &RosterGame) -> Self {
        let has_lesson = lesson(game).is_some();
        HowToPage {
            info: game.info(),
            game: game.clone(),
            has_lesson,
            scroll: 0,
            last: 0,
            foot: Foot::default(),
        }
    }
}

/// A lesson in a game, where there is one.
pub(super) fn lesson(game: &RosterGame) -> Option<Box<dyn Page>> {
    game.attachment::<Terminal>()?.lesson_page(game)
}

impl Page for HowToPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let width = WIDEST.min(area.width - 6);
        let column = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + 1,
            width,
            height: area.height - 2,
        };
        pen.write(column, 0, Role::Strong, format!("How to play {}", self.info.title));
        pen.write(column, 1, Role::Quiet, self.info.credit);
        let titles = self.info.how.iter().map(|(title, _)| title.chars().count());
        let margin = titles.max().unwrap_or(0).max(8) as u16 + 2;
        let text = Rect { x: column.x + margin, width: width - margin, ..column };
        // Rows between the paragraphs, where there is room for them.
        let count = |words: &str| wrapped(words, usize::from(text.width)).len() as u16;
        let rows: u16 = self.info.how.iter().map(|(_, words)| count(words) + 1).sum();
        let gap = u16::from(rows + 3 <= column.height);
        let mut lines: Vec<(&str, String)> = Vec::new();
        for (title, words) in self.info.how {
            let own = wrapped(words, usize::from(text.width)).into_iter();
            let titles = [*title].into_iter().chain(std::iter::repeat(""));
            lines.extend(titles.zip(own));
            lines.extend((gap > 0).then(|| ("", String::new())));
        }
        let room = column.height.saturating_sub(3);
        let needed = lines.len() - usize::from(gap).min(lines.len());
        self.last = needed.saturating_sub(usize::from(room));
        self.scroll = self.scroll.min(self.last);
        for (row, (title, words)) in
            (3..).zip(lines.iter().skip(self.scroll)).take(usize::from(room))
        {
            pen.write(column, row, Role::Brass, title);
            pen.write(text, row, Role::Ink, words);
        }
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        let mut keys = vec![Key::new("Enter", KeyCode::Enter, "play")];
        if self.scroll < self.last {
            keys.push(Key::new("Down", KeyCode::Down, "more"));
        }
        if self.has_lesson {
            keys.push(Key::letter("l", "a short lesson to try it out"));
        }
        keys.push(Key::new("Esc", KeyCode::Esc, "back"));
        self.foot.draw(foot, pen, &keys);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        match key.code {
            _ if is_control(key, 'c') => Go::Quit,
            KeyCode::Enter => Go::Instead(Box::new(NewGamePage::new(&self.game, room))),
            KeyCode::Char('l') => lesson(&self.game).map_or(Go::Stay, Go::Instead),
            KeyCode::Esc | KeyCode::Char('q') => Go::Back,
            KeyCode::Down | KeyCode::PageDown => {
                self.scroll = (self.scroll + SCROLL).min(self.last);
                Go::Redraw
            }
            KeyCode::Up | KeyCode::PageUp => {
                self.scroll = self.scroll.saturating_sub(SCROLL);
                Go::Redraw
            }
            _ => Go::Stay,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        self.foot.clicked(mouse).map_or(Go::Stay, |key| self.key(key, room))
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
