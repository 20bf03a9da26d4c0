//! Why a submission places discs wrong.

use parlour_rules::crosscut::{BadPlacement, Position, Square};

use super::flaws::{Flaw, Flawed, board_text};
use crate::causes::{self, Answered, Cause, Property, cause_of, property_of, share_of_wrong};

/// One square of a position, and what a submission says about it.
pub struct Placed<'a> {
    pub position: &'a Position,
    pub square: Square,
    /// The board after the disc, none where it may not be placed; only whether it may be placed
    /// where the board isn't known.
    pub said: Said,
    /// The name of the case that it belongs to.
    pub case: String,
}

/// What a submission says about a disc on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    Legal(bool),
    After(Option<String>),
}

impl Placed<'_> {
    fn right(&self) -> Option<String> {
        self.position.place(self.square).ok().map(|after| after.board())
    }

    /// Whether this is what a program with these mistakes says.
    fn agrees(&self, flaws: &[Flaw]) -> bool {
        let at = (usize::from(self.square.row()), usize::from(self.square.column()));
        let after = Flawed::new(flaws, self.position).after(at);
        match &self.said {
            Said::Legal(legal) => after.is_some() == *legal,
            Said::After(said) => after.map(|grid| board_text(&grid)) == *said,
        }
    }

    pub fn is_right(&self) -> bool {
        match &self.said {
            Said::Legal(legal) => self.right().is_some() == *legal,
            Said::After(said) => self.right() == *said,
        }
    }
}

/// Why a placement is illegal. Nobody is asked to choose another square here.
fn because(why: BadPlacement) -> String {
    match why {
        BadPlacement::Occupied { colour, .. } => format!("it already has a {colour} disc"),
        BadPlacement::Corner(_) => "it's a corner".to_owned(),
        BadPlacement::NothingFlanked(_) => "it flanks nothing from the perimeter".to_owned(),
        BadPlacement::FlipRefused { lengths, .. } => {
            let (created, cut) = (lengths.created, lengths.cut);
            format!("it would create a run of {created} but cut a run of {cut}, so nothing flips")
        }
        why => why.to_string(),
    }
}

impl Answered for Placed<'_> {
    type Simplicity = (usize, usize);

    fn example(&self) -> String {
        let Placed { position, square, .. } = self;
        let right = match self.position.place(*square) {
            Ok(after) => format!("leads to {}", after.board()),
            Err(why) => format!("is illegal, because {}", because(why)),
        };
        let said = match &self.said {
            Said::Legal(true) => "lists it as a move".to_owned(),
            Said::Legal(false) => "doesn't list it".to_owned(),
            Said::After(Some(board)) => format!("makes {board}"),
            Said::After(None) => "refuses it".to_owned(),
        };
        format!("in `{position}`, {square} {right}; the submission {said}")
    }

    /// Few discs are simple.
    fn simplicity(&self) -> (usize, usize) {
        let board = self.position.board();
        (board.len(), board.chars().filter(|sign| "RB".contains(*sign)).count())
    }

    fn properties(&self) -> Vec<Property> {
        let judged = self.position.judge(self.square).ok();
        let interior = self.square.is_interior(self.position.size());
        let flanks = judged.is_some_and(|judged| judged.flanked != 0);
        let flips = judged.is_some_and(|judged| judged.flips() != 0);
        let size = self.position.size();
        vec![
            ("are on the perimeter", !interior),
            ("flip discs", flips),
            ("flank discs that don't flip", flanks && !flips),
            ("flip two discs or more", judged.is_some_and(|one| one.flips().count_ones() > 1)),
            ("are Blue's", self.position.turn().name() == "blue"),
            ("are Red's", self.position.turn().name() == "red"),
            ("are on a board that isn't square", size.rows() != size.columns()),
            ("come after the end of the game", self.position.winner().is_some()),
            ("win the game", self.position.place(self.square).is_ok_and(|after| after.is_lost())),
        ]
    }

    fn case_name(&self) -> String {
        self.case.clone()
    }
}

/// The mistakes that predict a submission's answers best: as few as explain as much.
pub fn find_flaws(placed: &[&Placed<'_>]) -> Vec<Flaw> {
    let agreeing = |flaws: &[Flaw]| placed.iter().filter(|one| one.agrees(flaws)).count();
    let fits = |flaw: Flaw, flaws: &[Flaw]| !flaws.contains(&flaw);
    causes::find_flaws(&Flaw::ALL, placed.len(), fits, agreeing)
}

/// The causes of every wrong placement.
pub fn causes(placed: &[Placed<'_>], flaws: &[Flaw], criterion: &'static str) -> Vec<Cause> {
    let (right, mut wrong): (Vec<&Placed<'_>>, Vec<&Placed<'_>>) =
        placed.iter().partition(|one| one.is_right());
    let all_wrong = wrong.len();
    let mut causes = Vec::new();
    for &flaw in flaws {
        let without: Vec<Flaw> = flaws.iter().copied().filter(|other| *other != flaw).collect();
        let (explained, rest) = wrong
            .into_iter()
            .partition::<Vec<_>, _>(|one| one.agrees(flaws) && !one.agrees(&without));
        wrong = rest;
        let share = share_of_wrong(explained.len(), all_wrong, "placement", "placements");
        let verb = if explained.len() == 1 { "follows" } else { "follow" };
        let text = format!("{}. {share} {verb} from that.", flaw.words());
        causes.extend(cause_of(criterion, text, &explained));
    }
    if !wrong.is_empty() {
        let share = share_of_wrong(wrong.len(), all_wrong, "placement", "placements");
        let text = match property_of(&wrong, &right) {
            Some(property) => format!("{share} {property}. All other placements are right."),
            None => format!("No known mistake explains {}.", share.to_lowercase()),
        };
        causes.extend(cause_of(criterion, text, &wrong));
    }
    causes
}
