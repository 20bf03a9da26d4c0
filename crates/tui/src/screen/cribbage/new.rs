//! A new game of cribbage: how many play, against whom, how far, and the house rules.

use std::num::NonZeroU8;

use anyhow::{Context, Result};
use parlour_rules::cribbage::{Cribbage, Length, Options, Players, Show};
use ratatui::layout::Rect;

use crate::plain::{Manner, NewCribbage};
use crate::screen::form::{Choice, Form};
use crate::screen::memory::LastCribbage;
use crate::screen::new::{NewPage, Questions, read, sitters, words};
use crate::screen::page::{Page, Room};
use crate::screen::pen::Pen;
use crate::screen::table::TablePage;

/// Who counts at the show, as the form says it.
const COUNTING: [(&str, Show); 3] = [
    ("by the table", Show::Table),
    ("by the players", Show::Players),
    ("with muggins", Show::Muggins),
];

/// The questions before a game of cribbage.
pub struct AboutCribbage;

/// The page that asks them.
pub type NewCribbagePage = NewPage<AboutCribbage>;

impl NewCribbagePage {
    /// The questions, answered as they were last time.
    pub fn new(room: &Room) -> Self {
        let last = &room.memory.cribbage;
        let counted = COUNTING.iter().map(|&(word, _)| word).collect::<Vec<_>>();
        NewPage::asking(Form::new(vec![
            Choice::new("Players", words(&["2", "3", "4"]), &last.players.to_string()),
            Choice::new("Against", sitters(), &last.against),
            Choice::new("Points", words(&["121", "61"]), &last.points.to_string()),
            Choice::new("Hands counted", words(&counted), &last.counted),
            Choice::new("Games to win", words(&["1", "2", "3", "4", "5"]), &last.games.to_string()),
            Choice::new("Skunks", words(&["count once", "count more"]), &last.skunks),
        ]))
    }
}

fn new_game(form: &Form) -> Result<NewCribbage> {
    let players = Players::from_count(read(form, "Players")?);
    let players = players.context("cribbage is for 2, 3 or 4 players")?;
    let counted = form.value("Hands counted");
    let show = COUNTING.iter().find(|(word, _)| *word == counted);
    let options = Options {
        length: Length::try_from(read::<u8>(form, "Points")?)?,
        show: show.map_or(Show::Table, |&(_, show)| show),
        skunks: form.value("Skunks") == "count more",
        games: NonZeroU8::new(read(form, "Games to win")?).unwrap_or(NonZeroU8::MIN),
        ..Options::of(players)
    };
    let against = read(form, "Against")?;
    Ok(NewCribbage::against(against, options))
}

impl Questions for AboutCribbage {
    type Game = Cribbage;

    const TITLE: &'static str = "A new game of cribbage";

    fn picture(_: &Form, area: Rect, pen: &mut Pen) {
        super::draw_picture(area, pen);
    }

    fn start(form: &Form, room: &mut Room) -> Result<Box<dyn Page>> {
        let new = new_game(form)?;
        room.memory.cribbage = LastCribbage {
            players: new.options.seats(),
            against: form.value("Against").to_owned(),
            points: new.options.length.target(),
            counted: form.value("Hands counted").to_owned(),
            games: new.options.games.get(),
            skunks: form.value("Skunks").to_owned(),
        };
        room.memory.keep();
        let table = new.sit_down((room.seeds)()?)?;
        let manner = Manner { file: None, ..room.manner.clone() };
        Ok(Box::new(TablePage::new(table, &manner, room.now)))
    }

    fn about(form: &Form) -> &'static str {
        match form.focus() {
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
