//! The game room on the full screen.

mod crosscut;
mod field;
mod five_crowns;
mod foot;
mod form;
mod how_to;
mod lobby;
mod memory;
mod open;
mod page;
mod pen;
mod run;
mod shown;
mod signals;
mod table;
mod theme;
mod thinking;

pub use crosscut::{LessonPage, NewCrosscutPage};
pub use five_crowns::NewFiveCrownsPage;
pub use foot::Key;
pub use how_to::HowToPage;
pub use lobby::{LobbyPage, OFFERS, Offer, go_on};
pub use memory::{LastCrosscut, LastFiveCrowns, Memory};
pub use open::{Opening, open};
pub use page::{Go, Page, Room};
pub use pen::Pen;
pub use run::{Fits, paint, run};
pub use shown::{Advice, Evaluation, Face, Scene, Shown, Standing, Touch};
pub use table::TablePage;
pub use theme::{Colours, Letters, Role, Theme};
