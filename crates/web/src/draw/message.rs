//! Messages on a page: cards with the colour of their suit, read out by their full names.

use maud::{Markup, html};
use parlour_rules::message::{CardFace, Part};
use parlour_table::Message;

use super::suit::Shape;

/// A message as a page shows it.
pub fn written(message: &Message) -> Markup {
    html! {
        @for (part, spoken) in message.parts().iter().zip(message.spoken_parts()) {
            @match part {
                Part::Card(card) => (card_in_text(*card, &spoken)),
                Part::Break => br;,
                part => (part),
            }
        }
    }
}

/// A card within words, and how it is read out there.
fn card_in_text(card: CardFace, spoken: &str) -> Markup {
    html! {
        span class={ "noted" (shape_class(card)) } role="img" aria-label=(spoken) { (card) }
    }
}

fn shape_class(card: CardFace) -> String {
    let shape = match card {
        CardFace::Joker => Some(Shape::Crown),
        card => card.suit().map(Shape::from),
    };
    shape.map(|shape| format!(" {}", shape.id())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::read_cards;
    use parlour_rules::message;

    #[test]
    fn cards_wear_their_suit_and_are_read_out_in_full() {
        let cards = read_cards("10D J2").expect("cards");
        assert_eq!(
            written(&message!["Take ", &cards, "."]).into_string(),
            "Take <span class=\"noted suit-d\" role=\"img\" \
             aria-label=\"the ten of diamonds and\">10♦</span> \
             <span class=\"noted crown\" role=\"img\" aria-label=\"a joker\">joker</span>."
        );
    }

    #[test]
    fn text_is_escaped_and_breaks_are_breaks() {
        let page = written(&message!["ASH & <b>\n12"]).into_string();
        assert_eq!(page, "ASH &amp; &lt;b&gt;<br>12");
    }
}
