//! Cards of both decks.

use maud::{Markup, html};
use parlour_rules::message::CardFace;
use parlour_rules::{cards, five_crowns};

use super::court::Figure;
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
        let face = Face::from(CardFace::from(card)).as_wild(card.is_wild(wild));
        Face { code: card.to_string(), ..face }
    }

    /// The same card, marked and read out as wild where it is. A joker needs no mark.
    pub fn as_wild(mut self, is_wild: bool) -> Self {
        if is_wild {
            self.wild = self.shape != Shape::Crown;
            self.name.push_str(", wild");
        }
        self
    }

    /// The figure of a jack, queen or king.
    fn figure(&self) -> Option<Figure> {
        Figure::of(&self.rank)
    }
}

/// A card face up, hidden from screen readers: what holds it names it.
pub fn face(face: &Face) -> Markup {
    html! {
        svg.card viewBox="0 0 100 140" aria-hidden="true" data-card={ (face.rank) (face.shape.id()) } {
            rect x="1" y="1" width="98" height="138" rx="9" fill="#fffdf8" stroke="#b9ae99" stroke-width="1.500" {}
            @if face.shape == Shape::Crown {
                (joker())
            } @else {
                g fill=(face.shape.colour()) color=(face.shape.colour()) {
                    @match face.figure() {
                        Some(figure) => use href={ "#" (figure.id()) } width="100" height="140" {},
                        None => use href={ "#" (face.shape.id()) } x="24" y="44" width="52" height="52" {},
                    }
                    @if face.wild { (wild_corner()) }
                    (index(face))
                    g transform="rotate(180 50 70)" { (index(face)) }
                }
            }
        }
    }
}

/// Rank and suit in a corner.
fn index(face: &Face) -> Markup {
    let narrow = match face.rank.as_str() {
        "10" => Some("28"),
        "K" | "Q" | "A" => Some("24"),
        _ => None,
    };
    html! {
        text.rank x=(if face.rank == "J" { "10" } else { "6" }) y="31" font-size="34" textLength=[narrow] lengthAdjust="spacingAndGlyphs" { (face.rank) }
        use href={ "#" (face.shape.id()) } x="7" y="36" width="20" height="20" {}
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

/// The mark of the round's wild rank, in a corner that stays in sight where cards overlap.
fn wild_corner() -> Markup {
    html! {
        path d="M1 103V130Q1 139 10 139H37Z" fill="#8a6414" {}
        g fill="#fffdf8" { use href="#crown" x="4.500" y="119" width="16" height="15" {} }
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
