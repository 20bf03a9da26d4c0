//! Five Crowns cards as they are drawn: by suit, wild ones with a star.

use parlour_rules::five_crowns::{Arrangement, Card, Rank};
use parlour_rules::message::CardFace;

pub use crate::screen::cards::Flow;
use crate::screen::cards::{Group, JOKER, Print};
use crate::screen::{Pen, Role, Theme};

/// A card's rank and suit in three characters: ` 9♣`, `10♥`, ` ★ `; `10H` and ` J1` in plain letters.
fn text(card: Card, theme: Theme) -> String {
    match CardFace::from(card) {
        CardFace::Joker if theme.is_ascii() => format!(" {card}"),
        CardFace::Joker => format!(" {JOKER} "),
        face => format!("{:>3}", theme.words(face)),
    }
}

/// A card as it is drawn in a box.
pub fn print(card: Card, wild: Rank, theme: Theme) -> Print {
    Print {
        role: Role::of_card(card.into()),
        words: text(card, theme),
        is_wild: card.is_wild(wild),
    }
}

/// The groups of a hand that lies in melds: each meld, then the unmelded cards with their points.
pub fn meld_groups(best: &Arrangement, wild: Rank, theme: Theme) -> Vec<Group> {
    let prints = |cards: &[Card]| cards.iter().map(|&card| print(card, wild, theme)).collect();
    let mut groups: Vec<Group> = best
        .melds
        .iter()
        .map(|meld| Group {
            label: (Role::Good, meld.kind().to_owned()),
            cards: prints(meld.cards()),
            touch: true,
        })
        .collect();
    if !best.leftover.is_empty() {
        let label = format!("unmelded, {}", points(best.points));
        let cards = prints(&best.leftover);
        groups.push(Group { label: (Role::Strong, label), cards, touch: false });
    }
    groups
}

/// A number of points in words: `1 point`, `20 points`.
pub fn points(points: u32) -> String {
    format!("{points} {}", if points == 1 { "point" } else { "points" })
}

impl Flow {
    /// Writes cards with a star after wild ones; where not all fit, how many are left out.
    pub fn cards(&mut self, pen: &mut Pen, cards: &[Card], wild: Rank) {
        let printed = |&card: &Card| {
            let star = if card.is_wild(wild) { "*" } else { "" };
            (Role::of_card(card.into()), format!("{}{star}", text(card, pen.theme).trim()))
        };
        let printed: Vec<(Role, String)> = cards.iter().map(printed).collect();
        self.printed(pen, &printed);
    }
}
