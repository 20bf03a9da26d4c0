//! The standard games with their own faces.

mod cribbage;
mod crosscut;
mod five_crowns;

use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_table::Roster;

pub(crate) use self::cribbage::CribbageFace;
pub(crate) use self::crosscut::CrosscutFace;
pub(crate) use self::five_crowns::FiveCrownsFace;
use crate::terminal::Terminal;

/// The same roster, where the standard games have their own faces in the terminal.
pub fn attach_faces(roster: Roster) -> Roster {
    let faces = [
        Terminal::new::<Crosscut, CrosscutFace>(),
        Terminal::new::<FiveCrowns, FiveCrownsFace>(),
        Terminal::new::<Cribbage, CribbageFace>(),
    ];
    faces.into_iter().fold(roster, |roster, face| match roster.get(face.game()).cloned() {
        Ok(game) => roster.with(game.attach(face)),
        Err(_) => roster,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::keeps_its_answer;

    #[test]
    fn no_puzzle_leaks_its_answer() {
        keeps_its_answer::<Crosscut, CrosscutFace>();
        keeps_its_answer::<FiveCrowns, FiveCrownsFace>();
        keeps_its_answer::<Cribbage, CribbageFace>();
    }
}
