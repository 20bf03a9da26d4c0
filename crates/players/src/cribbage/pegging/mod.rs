//! The play to thirty-one, as the computer thinks about it.

mod belief;
mod careful;
mod glance;
mod play;
mod ranks;
mod rollout;
mod search;
mod seen;
mod thinking;

pub use belief::{Imagined, hands, thin, weigh_by_play};
pub use careful::{Care, Careful};
pub use glance::{Glance, glance};
pub use play::{Play, SEATS, can_lay};
pub use ranks::Ranks;
pub use rollout::{Tried, try_out};
pub use search::{Judge, Margin, Search};
pub use seen::{Seen, SeenSeat};
pub use thinking::Thinking;
