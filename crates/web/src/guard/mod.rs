//! Who sends a request, and what they may do.

mod caller;
mod headers;
mod limits;
mod metrics;
mod origin;
mod secret;

pub use caller::{Caller, cookie_for};
pub use headers::harden;
pub use limits::{Limits, Stream};
pub use metrics::Metrics;
pub use origin::is_foreign;
pub use secret::{Key, NotASecret, Purpose, Token, fresh_table_name, hex};
