//! A person's own groups of their cards in Five Crowns, beside the best that can be made.

use maud::{Markup, html};
use parlour_rules::five_crowns::Rank;

/// What the server says about the groups that a script lets people make on the hand itself. Going
/// out uses the best melds anyway.
pub fn own_groups(wild: Rank) -> Markup {
    html! {
        section #own-groups .own-groups aria-label="Your own groups" data-wild=(wild.number()) hidden {
            p.explain {
                "Drag a card onto another to put them together, or tap one and then the other. Tap a card twice to "
                "take it out."
                span.by-keyboard { " On the keyboard, " kbd { "j" } " joins a card to the one on its left, or splits them." }
            }
            ul.judged role="status" {}
        }
    }
}

/// The button that lets people group their cards by tapping.
pub fn grouping() -> Markup {
    html! {
        button type="button" data-letter="g" aria-pressed="false" aria-controls="own-groups" data-grouping {
            "Your own groups" kbd { "g" }
        }
    }
}
