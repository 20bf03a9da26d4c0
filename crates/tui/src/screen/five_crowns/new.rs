//! A new game of Five Crowns: who plays, and how many rounds.

use anyhow::{Context, Result};
use parlour_rules::five_crowns::{Options, Round};
use parlour_table::Sitter;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use crate::plain::{Manner, NewFiveCrowns};
use crate::screen::foot::{Foot, Key};
use crate::screen::form::{Choice, Form};
use crate::screen::memory::LastFiveCrowns;
use crate::screen::page::{Go, Page, Room};
use crate::screen::pen::{Pen, middle};
use crate::screen::run::is_control;
use crate::screen::table::TablePage;
use crate::screen::theme::Role;

/// The questions before a game of Five Crowns.
pub struct NewFiveCrownsPage {
    form: Form,
    foot: Foot,
    trouble: Option<String>,
}

impl NewFiveCrownsPage {
    /// The questions, with what is known already answered, and the rest as it was last time.
    pub fn new(known: Option<NewFiveCrowns>, room: &Room) -> Self {
        let last = &room.memory.five_crowns;
        let (human, computer) = match known {
            Some(known) => (known.human.to_string(), known.computer.to_string()),
            None => (last.human.clone(), last.computer.clone()),
        };
        let sitters = || {
            let words = ["person", "easy", "medium", "hard", "expert"];
            words.iter().map(|&word| word.to_owned()).collect()
        };
        let rounds = Round::all().map(|round| round.to_string()).collect();
        let form = Form::new(vec![
            Choice::new("First seat", sitters(), &human),
            Choice::new("Second seat", sitters(), &computer),
            Choice::new("Last round", rounds, &last.last_round.to_string()),
        ]);
        NewFiveCrownsPage { form, foot: Foot::default(), trouble: None }
    }

    fn sitter(&self, label: &str) -> Result<Sitter> {
        self.form.value(label).parse().with_context(|| format!("nobody sits on the {label}"))
    }

    fn start(&self, room: &mut Room) -> Result<Box<dyn Page>> {
        let (human, computer) = (self.sitter("First seat")?, self.sitter("Second seat")?);
        let number = self.form.value("Last round").parse().unwrap_or(11);
        let last_round = Round::new(number).unwrap_or(Round::LAST);
        let new = NewFiveCrowns { human, computer, options: Options { last_round } };
        room.memory.five_crowns = LastFiveCrowns {
            human: human.to_string(),
            computer: computer.to_string(),
            last_round: number,
        };
        room.memory.keep();
        let table = new.sit_down((room.seeds)()?)?;
        let manner = Manner { file: None, ..room.manner.clone() };
        Ok(Box::new(TablePage::new(table, &manner, room.now)))
    }

    fn about(&self) -> &'static str {
        match self.form.focus() {
            "Last round" => "Eleven rounds are the whole game; a short one ends earlier.",
            "First seat" => {
                "Who calls the coin before the first round. Save files call this \
                             seat the human."
            }
            _ => {
                "A person, or the computer: easy, medium, hard or expert. Save files call this \
                  seat the computer."
            }
        }
    }
}

impl Page for NewFiveCrownsPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let page = middle(area, 80, 24);
        let inside = Rect { x: page.x + 3, y: page.y + 1, width: 74, height: 22 };
        pen.write(inside, 0, Role::Strong, "A new game of Five Crowns");
        let form = Rect { y: inside.y + 4, width: 40, height: 12, ..inside };
        self.form.draw(form, pen);
        let about = Rect { y: form.y + 7, width: 70, height: 3, ..inside };
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
