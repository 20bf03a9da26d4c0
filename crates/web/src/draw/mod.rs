//! Cards and boards as SVG, drawn by our own code.

pub mod card;
pub mod court;
pub mod discs;
pub mod message;
pub mod pegs;
#[cfg(test)]
mod sight;
pub mod suit;

use maud::{Markup, PreEscaped, html};

use suit::Shape;

/// The drawings that the others refer to; once in every page that shows a card or a board.
pub fn defs() -> Markup {
    html! {
        svg.defs aria-hidden="true" width="0" height="0" {
            @for shape in Shape::ALL {
                symbol id=(shape.id()) viewBox="0 0 100 100" {
                    path d=(shape.path()) {}
                }
            }
            (court::upper_half())
            @for figure in court::Figure::ALL { (court::symbol(figure)) }
            // The woven back.
            (PreEscaped(concat!(
                r##"<pattern id="weave" width="14" height="14" patternUnits="userSpaceOnUse">"##,
                r##"<rect width="14" height="14" fill="#6b2a35"/>"##,
                r##"<path d="M0 3.5h7M7 10.5h7" stroke="#b98a7c" stroke-width="3"/>"##,
                r##"<path d="M10.5 0v7M3.5 7v7" stroke="#8f4b4d" stroke-width="3"/>"##,
                r##"</pattern>"##,
            )))
            symbol id="back" viewBox="0 0 100 140" {
                rect x="1" y="1" width="98" height="138" rx="10" fill="#fffdf8" stroke="#b9ae99" stroke-width="2" {}
                rect x="8" y="8" width="84" height="124" rx="5" fill="url(#weave)" {}
                rect x="8" y="8" width="84" height="124" rx="5" fill="none" stroke="#6b2a35" stroke-width="2" {}
            }
            symbol id="disc-red" viewBox="0 0 100 100" {
                circle cx="50" cy="50" r="46" fill="#c8364a" {}
                circle cx="50" cy="50" r="27" fill="none" stroke="#fff4ec" stroke-width="9" {}
                circle cx="50" cy="50" r="45" fill="none" stroke="#8f2231" stroke-width="2" {}
            }
            symbol id="disc-blue" viewBox="0 0 100 100" {
                circle cx="50" cy="50" r="46" fill="#2a66b1" {}
                circle cx="50" cy="50" r="15" fill="#eef5ff" {}
                circle cx="50" cy="50" r="45" fill="none" stroke="#1a4680" stroke-width="2" {}
            }
        }
    }
}
