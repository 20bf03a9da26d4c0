//! The state that all request handlers share, and who sent a request.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tokio::sync::watch;

use crate::assets;
use crate::guard::Caller;
use crate::pages::Preview;
use crate::room::Rooms;
use crate::settings::Before;

/// The state that all answers share.
pub struct App {
    /// The tables.
    pub rooms: Arc<Rooms>,
    /// Turns true when the server closes.
    pub closed: watch::Receiver<bool>,
}

impl App {
    /// The full address of one of our pages, as the caller can send it to somebody.
    pub fn link(&self, caller: &Caller, path: &str) -> String {
        if let Some(url) = &self.rooms.settings.public_url {
            return format!("{url}{path}");
        }
        let scheme = match self.rooms.settings.before {
            Before::Nothing => "http",
            Before::Tls => "https",
        };
        format!("{scheme}://{}{path}", caller.host)
    }

    /// What other programs show of a link to one of our pages, with the picture of this name where
    /// there is one.
    pub fn preview(&self, caller: &Caller, path: &str, words: String, picture: &str) -> Preview {
        let picture = format!("preview-{picture}.png");
        let picture = if assets::exists(&picture) { &picture } else { "icon-512.png" };
        Preview {
            description: words,
            address: self.link(caller, path),
            picture: self.link(caller, &assets::address(picture)),
        }
    }
}

/// The sender of a request.
pub struct Who(pub Caller);

impl FromRequestParts<Arc<App>> for Who {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &Arc<App>,
    ) -> Result<Self, Self::Rejection> {
        Ok(Who(Caller::of(&parts.headers, &parts.extensions, &app.rooms.settings)))
    }
}
