//! A new game of cribbage: how many play, against whom, how far, and the house rules.

use std::num::NonZeroU8;

use anyhow::{Context, Result};
use parlour_rules::cribbage::{Length, Options, Players, Show};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use crate::plain::{Manner, NewCribbage};
use crate::screen::foot::{Foot, Key};
use crate::screen::form::{Choice, Form};
use crate::screen::memory::LastCribbage;
use crate::screen::page::{Go, Page, Room};
use crate::screen::pen::{Pen, middle};
use crate::screen::run::is_control;
use crate::screen::table::TablePage;
use crate::screen::theme::Role;

/// Who counts at the show, as the form says it.
const COUNTING: [(&str, Show); 3] = [
    ("by the table", Show::Table),
    ("by the players", Show::Players),
    ("with muggins", Show::Muggins),
];

/// The questions before a game of cribbage.
pub struct NewCribbagePage {
    form: Form,
    foot: Foot,
    trouble: Option<String>,
}

impl NewCribbagePage {
    /// The questions, answered as they were last time.
    pub fn new(room: &Room) -> Self {
        let last = &room.memory.cribbage;
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let counted = COUNTING.iter().map(|&(word, _)| word).collect::<Vec<_>>();
        let form = Form::new(vec![
            Choice::new("Players", words(&["2", "3", "4"]), &last.players.to_string()),
            Choice::new(
                "Against",
                words(&["person", "easy", "medium", "hard", "expert"]),
                &last.against,
            ),
            Choice::new("Points", words(&["121", "61"]), &last.points.to_string()),
            Choice::new("Hands counted", words(&counted), &last.counted),
            Choice::new("Games to win", words(&["1", "2", "3", "4", "5"]), &last.games.to_string()),
            Choice::new("Skunks", words(&["count once", "count more"]), &last.skunks),
        ]);
        NewCribbagePage { form, foot: Foot::default(), trouble: None }
    }

    fn number(&self, label: &str) -> Result<u8> {
        self.form.value(label).parse().with_context(|| format!("{label} is no number"))
    }

    fn new_game(&self) -> Result<NewCribbage> {
        let players = Players::from_count(self.number("Players")?);
        let players = players.context("cribbage is for 2, 3 or 4 players")?;
        let counted = self.form.value("Hands counted");
        let show = COUNTING.iter().find(|(word, _)| *word == counted);
        let options = Options {
            length: Length::try_from(self.number("Points")?)?,
            show: show.map_or(Show::Table, |&(_, show)| show),
            skunks: self.form.value("Skunks") == "count more",
            games: NonZeroU8::new(self.number("Games to win")?).unwrap_or(NonZeroU8::MIN),
            ..Options::of(players)
        };
        let against = self.form.value("Against").parse().context("nobody plays against you")?;
        Ok(NewCribbage::against(against, options))
    }

    fn start(&self, room: &mut Room) -> Result<Box<dyn Page>> {
        let new = self.new_game()?;
        room.memory.cribbage = LastCribbage {
            players: new.options.seats(),
            against: self.form.value("Against").to_owned(),
            points: new.options.length.target(),
            counted: self.form.value("Hands counted").to_owned(),
            games: new.options.games.get(),
            skunks: self.form.value("Skunks").to_owned(),
        };
        room.memory.keep();
        let table = new.sit_down((room.seeds)()?)?;
        let manner = Manner { file: None, ..room.manner.clone() };
        Ok(Box::new(TablePage::new(table, &manner, room.now)))
    }

    fn about(&self) -> &'static str {
        match self.form.focus() {
            "Players" => "Two, three each for themselves, or four: those opposite are partners.",
            "Against" => {
                "Who sits on the other seats: the computer, easy to expert, or persons who share \
                 this keyboard. A partner plays at the same level."
            }
            "Points" => "121 is twice round the board; 61 is the short game.",
            "Hands counted" => {
                "The table counts for everyone; or you count yourself, and what you overlook is \
                 lost; or with muggins an opponent may take it."
            }
            "Games to win" => "One game, or a match: who first wins so many.",
            _ => {
                "In a match, a loser who is 31 points behind is skunked: it can count as two games, \
                 and 61 behind as three."
            }
        }
    }
}

impl Page for NewCribbagePage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let page = middle(area, 80, 24);
        let inside = Rect { x: page.x + 3, y: page.y + 1, width: 74, height: 22 };
        pen.write(inside, 0, Role::Strong, "A new game of cribbage");
        let form = Rect { y: inside.y + 3, width: 40, height: 12, ..inside };
        self.form.draw(form, pen);
        let about = Rect { y: form.y + 13, width: 70, height: 3, ..inside };
        match &self.trouble {
            Some(trouble) => pen.wrap(about, 0, Role::Bad, trouble),
            None => pen.wrap(about, 0, Role::Quiet, self.about()),
        };
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        let keys = [
            Key::new("Enter", KeyCode::Enter, "begin"),
            Key::new("Up/Down", KeyCode::Down, "choose"),
            Key::new("Left/Right", KeyCode::Right, "change"),
            Key::new("Esc", KeyCode::Esc, "back"),
        ];
        self.foot.draw(foot, pen, &keys);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        match key.code {
            _ if is_control(key, 'c') => return Go::Quit,
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Enter => match self.start(room) {
                Ok(page) => return Go::Instead(page),
                Err(why) => self.trouble = Some(format!("{why:#}.")),
            },
            _ => {
                self.form.key(key);
            }
        }
        Go::Redraw
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        match self.foot.clicked(mouse) {
            Some(key) => self.key(key, room),
            None if self.form.mouse(mouse) => Go::Redraw,
            None => Go::Stay,
        }
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
