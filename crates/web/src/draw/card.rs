//! Cards of both decks.

use maud::{Markup, html};
use parlour_rules::message::CardFace;
use parlour_rules::{cards, five_crowns};

use super::suit::Shape;

/// A card as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// Its notation: `KS`, `TD`, `J1`.
    pub code: String,
    /// The rank in its corners: `K`, `10`; empty for a joker.
    pub rank: String,
    /// Its suit, or the crown of a joker.
    pub shape: Shape,
    /// Whether its rank is wild this round.
    pub wild: bool,
    /// How it is read out: `king of spades`.
    pub name: String,
}

/// A rank without a suit looks like a joker.
impl From<CardFace> for Face {
    fn from(card: CardFace) -> Self {
        let suit = card.suit();
        Face {
            code: card.to_string(),
            rank: if suit.is_some() { card.rank().to_owned() } else { String::new() },
            shape: suit.map_or(Shape::Crown, Shape::from),
            wild: false,
            name: card.spoken(),
        }
    }
}

impl From<cards::Card> for Face {
    fn from(card: cards::Card) -> Self {
        Face { code: card.to_string(), ..CardFace::from(card).into() }
    }
}

impl Face {
    /// A card of Five Crowns in a round with this wild rank.
    pub fn five_crowns(card: five_crowns::Card, wild: five_crowns::Rank) -> Self {
        let face = Face::from(CardFace::from(card));
        let is_wild = if card.is_wild(wild) { ", wild" } else { "" };
        Face {
            code: card.to_string(),
            wild: card.rank() == Some(wild),
            name: format!("{}{is_wild}", face.name),
            ..face
        }
    }

    /// The letter of a jack, queen or king.
    fn picture(&self) -> Option<&str> {
        matches!(self.rank.as_str(), "J" | "Q" | "K").then_some(self.rank.as_str())
    }
}

/// A card face up, hidden from screen readers: what holds it names it.
pub fn face(face: &Face) -> Markup {
    let colour = face.shape.colour();
    html! {
        svg.card viewBox="0 0 100 140" aria-hidden="true" data-card={ (face.rank) (face.shape.id()) } {
            rect x="1" y="1" width="98" height="138" rx="10" fill="#fffdf8" stroke="#b9ae99" stroke-width="2" {}
            @if face.shape == Shape::Crown {
                (joker())
            } @else {
                g fill=(colour) {
                    @if let Some(letter) = face.picture() {
                        (picture(letter, face.shape))
                    } @else {
                        use href={ "#" (face.shape.id()) } x="28" y="48" width="44" height="44" {}
                    }
                    (index(face))
                    g transform="rotate(180 50 70)" { (index(face)) }
                }
                @if face.wild { (wild_corner()) }
            }
        }
    }
}

/// Rank and suit in a corner.
fn index(face: &Face) -> Markup {
    let narrow = match face.rank.as_str() {
        "10" => Some("31"),
        "K" | "Q" | "A" => Some("25"),
        _ => None,
    };
    html! {
        text.rank x="6" y="33" textLength=[narrow] lengthAdjust="spacingAndGlyphs" { (face.rank) }
        use href={ "#" (face.shape.id()) } x="7" y="38" width="21" height="21" {}
    }
}

/// A jack, queen or king: a letter in a frame.
fn picture(letter: &str, shape: Shape) -> Markup {
    let crown = letter != "J";
    html! {
        rect x="35" y="22" width="30" height="96" rx="4" fill="none" stroke=(shape.colour()) stroke-width="1.5" {}
        rect x="38" y="25" width="24" height="90" rx="2" fill-opacity="0.1" {}
        @if crown { use href="#crown" x="40" y="30" width="20" height="18" {} }
        text.picture x="50" y="83" text-anchor="middle" { (letter) }
        use href={ "#" (shape.id()) } x="41" y="93" width="18" height="18" {}
    }
}

fn joker() -> Markup {
    html! {
        g fill="#8a6414" {
            use href="#crown" x="20" y="40" width="60" height="60" {}
            use href="#crown" x="7" y="9" width="27" height="25" {}
            use href="#crown" x="66" y="106" width="27" height="25" transform="rotate(180 79.5 118.5)" {}
        }
        circle cx="50" cy="80" r="5" fill="#821b17" {}
        circle cx="33" cy="83" r="3.500" fill="#1532c1" {}
        circle cx="67" cy="83" r="3.500" fill="#1f7a5c" {}
    }
}

/// The mark of the round's wild rank.
fn wild_corner() -> Markup {
    html! {
        path d="M58 1H89Q99 1 99 11V42Z" fill="#8a6414" {}
        g fill="#fffdf8" { use href="#crown" x="76" y="6" width="19" height="17" {} }
    }
}

/// A card face down.
pub fn back() -> Markup {
    html! {
        svg.card.back viewBox="0 0 100 140" aria-hidden="true" { use href="#back" {} }
    }
}

/// Cards in a row, read out by their names.
pub fn row(faces: &[Face], label: &str) -> Markup {
    html! {
        ul.cards aria-label=(label) {
            @for one in faces {
                li aria-label=(one.name) { (face(one)) }
            }
        }
    }
}

/// Cards face down in a row.
pub fn backs(count: usize, label: &str) -> Markup {
    html! {
        div.cards.face-down role="img" aria-label=(label) {
            @for _ in 0..count { (back()) }
        }
    }
}
