//! What every page has around it.

use maud::{DOCTYPE, Markup, html};
use parlour_table::Roster;

use super::settings::page_settings;
use crate::assets::{EARLY, FIRST, address, scripts};
use crate::draw;

/// A page without what is around it.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its title in the browser.
    pub title: String,
    /// What stands below the top.
    pub body: Markup,
    /// After how many seconds a browser without scripts loads it again, where it does.
    pub refresh: Option<u8>,
    /// What other programs show of a link to it.
    pub preview: Option<Preview>,
    /// The table that it shows with the number of its events, so that a browser knows before it draws
    /// the page whether its reader has seen them all.
    pub shown: Option<(String, usize)>,
}

/// What other programs show of a link to a page, beside its title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// What it is about, in a sentence.
    pub description: String,
    /// Its full address.
    pub address: String,
    /// The full address of a picture of 1200 by 630.
    pub picture: String,
}

impl Page {
    /// A page that stays as it is.
    pub fn new(title: impl Into<String>, body: Markup) -> Self {
        Page { title: title.into(), body, refresh: None, preview: None, shown: None }
    }
}

/// The whole page, with links to the games at its top.
pub fn frame(roster: &Roster, page: &Page) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                @if let Some(seconds) = page.refresh { noscript { meta http-equiv="refresh" content=(seconds); } }
                @if let Some(preview) = &page.preview { (preview_tags(&page.title, preview)) }
                link rel="manifest" href=(address("parlour.webmanifest"));
                @if let Some((table, events)) = &page.shown { meta name="shown" content=(format!("{table} {events}")); }
                (head(roster, &page.title, &address))
                @for script in scripts() { link rel="modulepreload" href=(address(&script)); }
                script type="module" src=(address(FIRST)) {}
            }
            (body(roster, page))
        }
    }
}

/// What the head of every page has, also in the offline site: a title, colours, styles, and this browser's
/// settings. `address` says where a file is.
pub fn head(roster: &Roster, title: &str, address: &dyn Fn(&str) -> String) -> Markup {
    html! {
        meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
        meta name="color-scheme" content="light dark";
        meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7ef";
        meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171512";
        title { (title) " · Parlour" }
        @for style in ["parlour.css", "narrow.css", "moments.css"] {
            link rel="stylesheet" href=(address(style));
        }
        link rel="icon" type="image/svg+xml" href=(address("favicon.svg"));
        link rel="apple-touch-icon" href=(address("icon-192.png"));
        meta name="settings" content=(page_settings(roster));
        script src=(address(EARLY)) {}
    }
}

/// What a browser shows of the page.
pub fn body(roster: &Roster, page: &Page) -> Markup {
    html! {
        body {
            a.skip href="#main" { "Skip to the content" }
            (draw::defs())
            header.top {
                a.wordmark href="/" { "Parlour" }
                nav aria-label="Parlour" {
                    @for game in roster.iter() {
                        @let info = game.info();
                        a href={ "/new/" (info.name) } { (info.title) }
                    }
                    a.rare href="/settings" { "Settings" }
                    a.rare href="/about" { "About" }
                    // A phone has no room for them beside the games.
                    button.more-pages type="button" popovertarget="more-pages" aria-label="More pages" { "⋯" }
                    div #more-pages popover {
                        a href="/settings" { "Settings" }
                        a href="/about" { "About" }
                    }
                }
            }
            div #live .unseen role="log" aria-live="polite" aria-label="What happened just now" {}
            p #trouble .trouble role="alert" hidden {}
            p #connection .connection role="status" hidden { "Reconnecting…" }
            (page.body)
        }
    }
}

/// What chat programs and search engines read about a page.
fn preview_tags(title: &str, preview: &Preview) -> Markup {
    // A page without a game shows the icon, which is square.
    let is_icon = preview.picture.ends_with("icon-512.png");
    let (width, height) = if is_icon { ("512", "512") } else { ("1200", "630") };
    html! {
        meta name="description" content=(preview.description);
        link rel="canonical" href=(preview.address);
        meta property="og:type" content="website";
        meta property="og:site_name" content="Parlour";
        meta property="og:title" content=(title);
        meta property="og:description" content=(preview.description);
        meta property="og:url" content=(preview.address);
        meta property="og:image" content=(preview.picture);
        meta property="og:image:width" content=(width);
        meta property="og:image:height" content=(height);
        meta name="twitter:card" content=(if is_icon { "summary" } else { "summary_large_image" });
    }
}
