//! Who sends a request, and what they may do.

mod caller;
mod connections;
mod headers;
mod host;
mod limits;
mod metrics;
mod network;
mod origin;
mod secret;
#[cfg(not(target_arch = "wasm32"))]
mod stalled;

pub use caller::{Caller, Peer, connected_from, cookie_for};
pub use connections::{BusyConnection, Connection, Connections, Via};
pub use headers::harden;
pub use host::{NotAPublicUrl, PublicUrl, Through, is_ours};
pub use limits::{Limits, Stream};
pub use metrics::Metrics;
pub use network::{AddressRange, Network, NotAnAddressRange, client_address, is_proxy};
pub use origin::is_foreign;
pub use secret::{Key, NotASecret, Purpose, Token, fresh_table_name, hex, may_be_table_name};
#[cfg(not(target_arch = "wasm32"))]
pub use stalled::Unstalled;
