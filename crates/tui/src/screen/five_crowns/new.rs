//! A new game of Five Crowns: who plays, and how many rounds.

use anyhow::Result;
use parlour_rules::five_crowns::{FiveCrowns, Options, Round};
use parlour_table::Sitter;
use ratatui::layout::Rect;

use crate::plain::{Manner, NewFiveCrowns};
use crate::screen::form::{Choice, Form};
use crate::screen::memory::LastFiveCrowns;
use crate::screen::new::{NewPage, Questions, read, sitters};
use crate::screen::page::{Page, Room};
use crate::screen::pen::Pen;
use crate::screen::table::TablePage;

/// The questions before a game of Five Crowns.
pub struct AboutFiveCrowns;

/// The page that asks them.
pub type NewFiveCrownsPage = NewPage<AboutFiveCrowns>;

impl NewFiveCrownsPage {
    /// The questions, with what is known already answered, and the rest as it was last time.
    pub fn new(known: Option<NewFiveCrowns>, room: &Room) -> Self {
        let last = &room.memory.five_crowns;
        let (human, computer) = match known {
            Some(known) => (known.human.to_string(), known.computer.to_string()),
            None => (last.human.clone(), last.computer.clone()),
        };
        let rounds = Round::all().map(|round| round.to_string()).collect();
        NewPage::asking(Form::new(vec![
            Choice::new("First seat", sitters(), &human),
            Choice::new("Second seat", sitters(), &computer),
            Choice::new("Last round", rounds, &last.last_round.to_string()),
        ]))
    }
}

impl Questions for AboutFiveCrowns {
    type Game = FiveCrowns;

    const TITLE: &'static str = "A new game of Five Crowns";

    fn picture(_: &Form, area: Rect, pen: &mut Pen) {
        super::draw_picture(area, pen);
    }

    fn start(form: &Form, room: &mut Room) -> Result<Box<dyn Page>> {
        let (human, computer) = (read::<Sitter>(form, "First seat")?, read(form, "Second seat")?);
        let number = read(form, "Last round")?;
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

    fn about(form: &Form) -> &'static str {
        match form.focus() {
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
