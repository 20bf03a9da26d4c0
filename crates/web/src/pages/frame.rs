//! What every page has around it.

use maud::{DOCTYPE, Markup, html};

use crate::assets::{address, scripts};
use crate::draw;

/// A whole page: `body` is what stands between the top and the foot.
pub fn frame(title: &str, body: Markup) -> Markup {
    framed(title, None, body)
}

/// A page that is looked at again after so many seconds.
pub fn frame_again(title: &str, seconds: u8, body: Markup) -> Markup {
    framed(title, Some(seconds), body)
}

fn framed(title: &str, again: Option<u8>, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7ef";
                meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171512";
                @if let Some(seconds) = again { meta http-equiv="refresh" content=(seconds); }
                title { (title) " · Parlour" }
                link rel="stylesheet" href=(address("parlour.css"));
                link rel="stylesheet" href=(address("narrow.css"));
                link rel="icon" type="image/svg+xml" href=(address("favicon.svg"));
                @for script in scripts() { link rel="modulepreload" href=(address(&script)); }
                script type="module" src=(address("parlour.js")) {}
            }
            body {
                a.skip href="#main" { "Skip to the page" }
                (draw::defs())
                header.top {
                    a.wordmark href="/" { "Parlour" }
                    nav aria-label="Parlour" {
                        a href="/new/crosscut" { "Crosscut" }
                        a href="/new/five-crowns" { "Five Crowns" }
                        a href="/new/cribbage" { "Cribbage" }
                        a.rare href="/about" { "About" }
                    }
                }
                p #live .unseen role="status" aria-live="polite" {}
                p #trouble .trouble role="alert" hidden {}
                (body)
            }
        }
    }
}
