//! A person's own groups of their cards in Five Crowns, beside the best that can be made.

use maud::{Markup, html};
use parlour_rules::five_crowns::{Card, Rank};

use super::code;
use crate::draw::card::Face;
use crate::draw::message::written;

/// A chip for each card, which a script puts into groups; it asks the server which are melds.
/// Going out uses the best melds anyway.
pub fn groups(cards: &[Card], wild: Rank) -> Markup {
    let mut seen = Vec::new();
    html! {
        section #own-groups .own-groups aria-label="Your own groups" data-wild=(wild.number()) hidden {
            p.explain { "Tap a card to put it into group A, B, C or D. When you go out, your best melds are used." }
            div.chips {
                @for &card in cards {
                    @let name = Face::five_crowns(card, wild).name;
                    button type="button" data-chip=(code(&mut seen, card)) data-card-text=(card) data-name=(name) aria-label={ (name) ", in no group" } {
                        (written(&card.into())) span.group-letter aria-hidden="true" { "–" }
                    }
                }
            }
            ul.judged role="status" {}
        }
    }
}
