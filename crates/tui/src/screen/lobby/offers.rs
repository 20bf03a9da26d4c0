//! The games that the lobby offers.

use parlour_players::Computer;
use parlour_rules::Game;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::{Crosscut, Position};
use parlour_rules::five_crowns::FiveCrowns;
use parlour_table::words::Words;
use ratatui::layout::Rect;

use crate::plain::NewCrosscut;
use crate::screen::cribbage::{self, NewCribbagePage};
use crate::screen::crosscut::{Board, LessonPage, NewCrosscutPage, lying};
use crate::screen::five_crowns::{self, NewFiveCrownsPage};
use crate::screen::lesson::CardLessonPage;
use crate::screen::page::{Page, Room};
use crate::screen::pen::Pen;
use crate::screen::puzzle::PuzzlePage;
use crate::screen::shown::Shown;

/// Opens a page.
pub type OpenPage = fn(&Room) -> Box<dyn Page>;

/// A game that is offered.
pub struct Offer {
    /// Its name in records.
    pub name: &'static str,
    /// Its name as a title.
    pub title: &'static str,
    /// One line that says what it is.
    pub about: &'static str,
    /// Whose it is.
    pub credit: &'static str,
    /// The rules in short, each paragraph with its title.
    pub how: &'static [(&'static str, &'static str)],
    /// Opens the questions before a new game.
    pub new_game: OpenPage,
    /// Opens a lesson, where there is one.
    pub lesson: Option<OpenPage>,
    /// Whether there are puzzles of it.
    pub has_puzzles: bool,
    /// Opens today's puzzle, if there is one.
    pub puzzle: fn(&Room) -> Option<Box<dyn Page>>,
    /// How large its picture is, across and down.
    pub picture_size: (u16, u16),
    /// Draws its picture at a place, a smaller one where the place is lower.
    pub picture: fn(Rect, &mut Pen),
}

/// Every game that can be played.
pub static OFFERS: [Offer; 3] = [CROSSCUT, FIVE_CROWNS, CRIBBAGE];

const CROSSCUT: Offer = Offer {
    name: Crosscut::NAME,
    title: Crosscut::TITLE,
    about: "Fill a row or column; flank and flip to break the other's.",
    credit: Crosscut::CREDIT,
    how: Crosscut::HOW,
    new_game: new_crosscut,
    lesson: Some(|_| Box::new(LessonPage::new(new_crosscut))),
    has_puzzles: !Crosscut::PUZZLES.is_empty(),
    puzzle: todays_puzzle::<Crosscut>,
    picture_size: (16, 8),
    picture: crosscut_picture,
};

const FIVE_CROWNS: Offer = Offer {
    name: FiveCrowns::NAME,
    title: FiveCrowns::TITLE,
    about: "Eleven rounds of books and runs, a new wild card in each.",
    credit: FiveCrowns::CREDIT,
    how: FiveCrowns::HOW,
    new_game: new_five_crowns,
    lesson: Some(|_| Box::new(CardLessonPage::new(five_crowns::STEPS, new_five_crowns))),
    has_puzzles: !FiveCrowns::PUZZLES.is_empty(),
    puzzle: todays_puzzle::<FiveCrowns>,
    picture_size: (12, 8),
    picture: five_crowns_picture,
};

const CRIBBAGE: Offer = Offer {
    name: Cribbage::NAME,
    title: Cribbage::TITLE,
    about: "Throw to the crib, peg to thirty-one, count fifteens.",
    credit: Cribbage::CREDIT,
    how: Cribbage::HOW,
    new_game: new_cribbage,
    lesson: Some(|_| Box::new(CardLessonPage::new(cribbage::STEPS, new_cribbage))),
    has_puzzles: !Cribbage::PUZZLES.is_empty(),
    puzzle: todays_puzzle::<Cribbage>,
    picture_size: (21, 5),
    picture: cribbage::draw_picture,
};

fn five_crowns_picture(area: Rect, pen: &mut Pen) {
    five_crowns::draw_picture(area, pen);
}

fn todays_puzzle<G: Shown>(room: &Room) -> Option<Box<dyn Page>> {
    PuzzlePage::<G>::of_today(room).map(|page| -> Box<dyn Page> { Box::new(page) })
}

fn new_five_crowns(room: &Room) -> Box<dyn Page> {
    Box::new(NewFiveCrownsPage::new(None, room))
}

fn new_cribbage(room: &Room) -> Box<dyn Page> {
    Box::new(NewCribbagePage::new(room))
}

fn new_crosscut(room: &Room) -> Box<dyn Page> {
    Box::new(NewCrosscutPage::new(&NewCrosscut::default(), room))
}

/// A game on 8 by 8 that is still open.
const PICTURE: &str = "......../.R....../..BR.B../.RRRBB../..B.RB../...RB.../....B.../........ red";

/// A game on 5 by 5, for where there is less room.
const SMALL_PICTURE: &str = "...../.RB../.RBR./..RB./..... red";

fn crosscut_picture(area: Rect, pen: &mut Pen) {
    let picture = if area.height < 8 { SMALL_PICTURE } else { PICTURE };
    let position: Position = picture.parse().expect("a test reads the picture");
    Board::picture(position.size(), area.x, area.y).draw(
        pen,
        |square| lying(&position, square),
        |_| None,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_a_position_of_the_game() {
        for picture in [PICTURE, SMALL_PICTURE] {
            let position: Position = picture.parse().expect("a position");
            assert_eq!(position.winner(), None);
        }
    }
}
