//! A new game of Crosscut: the board, who plays, and the one house rule.

use std::time::Duration;

use anyhow::Result;
use parlour_rules::Start;
use parlour_rules::crosscut::{Crosscut, Options, Size};
use parlour_table::{Sitter, Table, TimeText, parse_time};
use ratatui::layout::Rect;

use super::board::Board;
use crate::plain::{Manner, NewCrosscut};
use crate::screen::form::{Choice, Form};
use crate::screen::memory::LastCrosscut;
use crate::screen::new::{NewPage, Questions, read, sitters, words};
use crate::screen::page::{Page, Room};
use crate::screen::pen::Pen;
use crate::screen::table::TablePage;

/// The questions before a game of Crosscut.
pub struct AboutCrosscut;

/// The page that asks them.
pub type NewCrosscutPage = NewPage<AboutCrosscut>;

const BY_LEVEL: &str = "as its level does";

impl NewCrosscutPage {
    /// The questions, with what is known already answered, and the rest as it was last time.
    pub fn new(known: &NewCrosscut, room: &Room) -> Self {
        let last = &room.memory.crosscut;
        let size = known.size.unwrap_or(last.size);
        let (red, red_time) = who(known.red, &last.red);
        let (blue, blue_time) = who(known.blue, &last.blue);
        let time = known.time.or(blue_time).or(red_time);
        let time = time.map_or_else(|| BY_LEVEL.to_owned(), |time| TimeText(time).to_string());
        let counts = || (Size::LEAST..=Size::MOST).map(|count| count.to_string()).collect();
        let times = words(&[BY_LEVEL, "500ms", "1s", "2s", "5s", "10s", "30s"]);
        let swap = if known.swap || last.swap { "yes" } else { "no" };
        NewPage::asking(Form::new(vec![
            Choice::new("Rows", counts(), &size.rows().to_string()),
            Choice::new("Columns", counts(), &size.columns().to_string()),
            Choice::new("Red", sitters(), &red),
            Choice::new("Blue", sitters(), &blue),
            Choice::new("Computer thinks", times, &time),
            Choice::new("Blue may swap", words(&["no", "yes"]), swap),
        ]))
    }
}

fn size(form: &Form) -> Size {
    let count = |label| form.value(label).parse().unwrap_or(Size::LEAST);
    Size::new(count("Rows"), count("Columns")).unwrap_or_default()
}

fn sitter(form: &Form, label: &str) -> Result<Sitter> {
    let sitter: Sitter = read(form, label)?;
    let time = match form.value("Computer thinks") {
        BY_LEVEL => None,
        _ => Some(parse_time(form.value("Computer thinks"))?),
    };
    Ok(sitter.within(time))
}

impl Questions for AboutCrosscut {
    type Game = Crosscut;

    const TITLE: &'static str = "A new game of Crosscut";

    fn picture(form: &Form, area: Rect, pen: &mut Pen) {
        let size = size(form);
        Board::picture(size, area.x, area.y).draw(pen, |_| None, |_| None);
    }

    fn start(form: &Form, room: &mut Room) -> Result<Box<dyn Page>> {
        let swap = form.value("Blue may swap") == "yes";
        let options = Options { size: size(form), swap };
        let sitters = vec![sitter(form, "Red")?, sitter(form, "Blue")?];
        let [red, blue] = [sitters[0].to_string(), sitters[1].to_string()];
        room.memory.crosscut = LastCrosscut { size: options.size, red, blue, swap };
        room.memory.keep();
        let table: Table<Crosscut> = Table::new(options, Start::Deal((room.seeds)()?), sitters)?;
        Ok(Box::new(TablePage::new(table, &Manner { file: None, ..room.manner.clone() }, room.now)))
    }

    fn about(form: &Form) -> &'static str {
        match form.focus() {
            "Rows" | "Columns" => {
                "The perimeter is counted in: on 8 by 8 the discs lie on 6 by 6. From 5 to 10."
            }
            "Computer thinks" => "How long the computer thinks about a move. Esc hurries it.",
            "Blue may swap" => {
                "After Red's first disc Blue may take over Red's side. Our own rule, not in Mark \
                 Steere's sheet."
            }
            _ => {
                "A person, or the computer: easy plays at random, medium sees what is in front \
                 of it, hard thinks ahead, expert plays as well as it can."
            }
        }
    }
}

/// Who sits somewhere: the known one, or the last; and for how long it thinks.
fn who(known: Option<Sitter>, last: &str) -> (String, Option<Duration>) {
    match known.or_else(|| last.parse().ok()) {
        Some(Sitter::Computer { level, time }) => (level.to_string(), time),
        Some(Sitter::Person) | None => (Sitter::Person.to_string(), None),
    }
}
