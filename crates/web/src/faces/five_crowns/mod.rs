//! Five Crowns in the browser: two hands, two piles, the best melds and the score sheet.

mod groups;

use maud::{Markup, html};
use parlour_rules::five_crowns::{
    Action, Arrangement, Card, Coin, FiveCrowns, Phase, Rank, Told, best_melds, read_cards,
};
use parlour_rules::message::CardFace;
use parlour_rules::{Message, Seat, message};
use parlour_table::words::five_crowns::{discarding, taking};

use self::groups::groups;
use crate::draw::card::{Face, back, backs, face, row};
use crate::draw::message::written;
use crate::face::GameFace;
use crate::pages::parts::{act, plate};
use crate::scene::Scene;

/// Five Crowns on its own pages.
pub struct FiveCrownsFace;

impl GameFace<FiveCrowns> for FiveCrownsFace {
    fn felt(&self, scene: &Scene<FiveCrowns>) -> Markup {
        let near = scene.near();
        let far = Seat(1 - near.0.min(1));
        html! {
            (other_hand(scene, far))
            (piles(scene))
            (own_hand(scene, near))
        }
    }

    fn controls(&self, scene: &Scene<FiveCrowns>) -> Markup {
        html! {
            @for &action in &scene.legal {
                @match action {
                    Action::Call(coin) => (act(scene, "", html! {
                        @let letter = if coin == Coin::Heads { "Enter" } else { "t" };
                        button.first type="submit" name="action" value=(action) data-letter=(letter) {
                            (if coin == Coin::Heads { "Heads" } else { "Tails" }) kbd { (letter) }
                        }
                    })),
                    Action::Draw => (act(scene, "", html! {
                        button.first type="submit" name="action" value=(action) data-letter="d" { "Draw" kbd { "d" } }
                    })),
                    Action::Take => (act(scene, "", html! {
                        button.first type="submit" name="action" value=(action) data-letter="t" {
                            (written(&message!["Take ", scene.view.top_discard()])) kbd { "t" }
                        }
                    })),
                    Action::Discard(_) | Action::GoOut(_) => {}
                }
            }
            @if scene.view.phase == Phase::Discard && scene.is_asked() {
                button.first type="submit" form="hand" data-does-chosen="Discard" { "Discard" kbd { "Enter" } }
                @if stays(scene).next().is_some() {
                    details.stay {
                        summary { "Don't go out" }
                        (act(scene, "", html! {
                            @for card in stays(scene) {
                                button type="submit" name="action" value=(Action::Discard(card)) {
                                    (written(&message!["Discard ", card]))
                                }
                            }
                        }))
                    }
                }
            }
        }
    }

    fn laid_out_card(&self, scene: &Scene<FiveCrowns>, card: CardFace) -> Face {
        let face = Face::from(card);
        let is_rank = card.rank() == CardFace::from(scene.view.wild()).rank();
        let is_wild = if is_rank || card == CardFace::Joker { ", wild" } else { "" };
        Face { wild: is_rank, name: format!("{}{is_wild}", face.name), ..face }
    }

    fn side(&self, scene: &Scene<FiveCrowns>) -> Markup {
        let view = &scene.view;
        let names = scene.reader_names();
        let scores = view.scores();
        html! {
            (last_round(scene))
            section.sheet {
                h2 { "Round " (view.round) " of " (view.options.last_round) }
                table {
                    caption.unseen { "Score sheet: the fewest points win" }
                    thead { tr {
                        th scope="col" { "Round" }
                        @for seat in Seat::all(2) { th scope="col" { (names.name(seat)) } }
                    } }
                    tbody {
                        @if view.carried != [0, 0] {
                            tr { th scope="row" { "before" } @for points in view.carried { td { (points) } } }
                        }
                        @for over in &view.sheet {
                            tr {
                                th scope="row" { (over.round) }
                                @for seat in Seat::all(2) {
                                    td data-out[over.out == seat] {
                                        (over.points[seat.index()])
                                        @if over.out == seat { span.out { " out" } }
                                    }
                                }
                            }
                        }
                    }
                    tfoot { tr { th scope="row" { "Total" } @for points in scores { td { strong { (points) } } } } }
                }
                p.quiet { "The fewest points win." }
            }
        }
    }

    fn credits(&self) -> Markup {
        html! {
            strong { "Five Crowns" } " is a game of SET Enterprises and PlayMonster. The trident suit and the deck "
            "that you see here are our own drawings."
        }
    }

    fn picture(&self) -> Markup {
        let wild = Rank::new(7).expect("seven is a rank");
        let faces = |text: &str| -> Vec<Face> {
            let cards = read_cards(text).expect("a test reads the picture");
            cards.into_iter().map(|card| Face::five_crowns(card, wild)).collect()
        };
        html! {
            div.picture-five-crowns {
                (backs(5, "The other hand"))
                div.pile-picture { (back()) @for top in &faces("8D") { (face(top)) } }
                (row(&faces(PICTURE), "A hand"))
            }
        }
    }
}

/// A hand for the lobby.
const PICTURE: &str = "4C 5C 6C 9H 9T J1 7S";

/// Both hands of the round that is just over, until the reader has played on: the next round is
/// dealt before anybody could have read them.
fn last_round(scene: &Scene<FiveCrowns>) -> Markup {
    let view = &scene.view;
    let near = scene.near();
    let has_played =
        view.told.iter().any(|told| matches!(told, Told::Discarded(seat, _) if *seat == near));
    let Some(over) = view.sheet.last().filter(|_| !has_played && !scene.is_over()) else {
        return html! {};
    };
    html! {
        section.last-deal aria-label="The last round" {
            h2 { "Round " (over.round) " is over" }
            @let names = scene.reader_names();
            @for seat in Seat::all(2) {
                @let name = format!("{} cards", scene.whose(seat));
                p {
                    (names.name(seat)) " "
                    @match over.points[seat.index()] {
                        _ if over.out == seat => "went out",
                        0 => { (if names.reader() == Some(seat) { "score" } else { "scores" }) " 0, too" }
                        points => {
                            (if names.reader() == Some(seat) { "are" } else { "is" }) " caught with " strong { (points) }
                        }
                    }
                }
                @let faces: Vec<Face> = over.hands[seat.index()]
                    .iter()
                    .map(|&card| Face::five_crowns(card, over.round.wild()))
                    .collect();
                div.counted { (row(&faces, &name)) }
            }
        }
    }
}

/// The cards with which the reader can go out.
fn goes_out(scene: &Scene<FiveCrowns>) -> impl Iterator<Item = Card> {
    scene.legal.iter().filter_map(|action| match action {
        Action::GoOut(card) => Some(*card),
        _ => None,
    })
}

/// The cards that can be discarded with or without going out.
fn stays(scene: &Scene<FiveCrowns>) -> impl Iterator<Item = Card> {
    goes_out(scene).filter(|&card| scene.legal.contains(&Action::Discard(card)))
}

fn faces(cards: &[Card], wild: Rank) -> Vec<Face> {
    cards.iter().map(|&card| Face::five_crowns(card, wild)).collect()
}

/// The hand across the table.
fn other_hand(scene: &Scene<FiveCrowns>, seat: Seat) -> Markup {
    let view = &scene.view;
    let hand = &view.hands[seat.index()];
    let name = scene.reader_names().name(seat).to_owned();
    html! {
        div.seat.far {
            (plate(scene, seat, html! {}, Some(view.scores()[seat.index()])))
            @match &hand.cards {
                Some(cards) => {
                    (row(&faces(cards, view.wild()), &format!("{} cards", scene.whose(seat))))
                    (melds(&best_melds(cards, view.wild()), view.wild()))
                }
                None => {
                    (backs(hand.held, &format!("{name} has {} cards", hand.held)))
                    @if !hand.known.is_empty() {
                        p.known { (written(&message!["took and kept: ", &hand.known])) }
                    }
                }
            }
            @if view.gone_out == Some(seat) { p.gone-out { (name) " went out" } }
        }
    }
}

/// The two piles, and the round's wild rank.
fn piles(scene: &Scene<FiveCrowns>) -> Markup {
    let view = &scene.view;
    let can = |action: Action| scene.legal.contains(&action);
    let draw = html! { (back()) span.count { (view.draw_pile) } };
    let top = view.top_discard().map(|card| Face::five_crowns(card, view.wild()));
    let discards = view.discard_pile.len();
    html! {
        div.piles {
            div.pile.draw {
                @if can(Action::Draw) {
                    (act(scene, "", html! {
                        button.can type="submit" name="action" value="draw"
                            aria-label=(format!("Draw from the draw pile, {} cards", view.draw_pile)) { (draw) }
                    }))
                } @else {
                    span role="img" aria-label=(format!("Draw pile, {} cards", view.draw_pile)) { (draw) }
                }
                span.label { "draw" }
                @if let Some(next) = view.draw_pile_cards.as_ref().and_then(|cards| cards.first()) {
                    span.next { (written(&message!["next ", *next])) }
                }
            }
            div.pile.discard data-drop="discard" {
                @match &top {
                    Some(top) if can(Action::Take) => (act(scene, "", html! {
                        button.can type="submit" name="action" value="take"
                            aria-label={ "Take the " (top.name) " from the discard pile" }
                            data-says=[taking(view, scene.near())] { (face(top)) }
                    })),
                    Some(top) => span role="img" aria-label={ "Discard pile, top " (top.name) } { (face(top)) },
                    None => span.empty { "empty" },
                }
                span.label { "discards " (discards) }
            }
            div.wild {
                span.label { "wild" }
                strong { (CardFace::from(view.wild())) }
                svg.crown viewBox="0 0 100 100" aria-hidden="true" { use href="#crown" {} }
            }
        }
    }
}

/// The reader's hand, and its best melds.
fn own_hand(scene: &Scene<FiveCrowns>, seat: Seat) -> Markup {
    let view = &scene.view;
    let hand = &view.hands[seat.index()];
    let is_played = !scene.is_over() && !scene.is_puzzle() && scene.past.is_none();
    let may_group = is_played && scene.me == Some(seat) && hand.held > 2;
    html! {
        div.seat.near {
            @match &hand.cards {
                Some(cards) => {
                    @let best = best_melds(cards, view.wild());
                    (melds(&best, view.wild()))
                    @if view.phase == Phase::Discard && scene.is_asked() {
                        (choice(scene, seat, cards, &best))
                    } @else {
                        (held(scene, cards, &best))
                    }
                }
                None => (backs(hand.held, &format!("{} has {} cards", scene.reader_names().name(seat), hand.held))),
            }
            div.foot {
                (plate(scene, seat, html! {}, Some(view.scores()[seat.index()])))
                @if scene.me == Some(seat) && hand.held > 1 { (sorting(may_group)) }
            }
            @if let (Some(cards), true) = (&hand.cards, may_group) {
                (groups(cards, view.wild()))
            }
        }
    }
}

/// Buttons that sort the hand; a script remembers the order.
fn sorting(may_group: bool) -> Markup {
    html! {
        div.sorting role="group" aria-label="Order of your hand" hidden {
            button type="button" data-sort="suit" { "by suit" }
            button type="button" data-sort="rank" { "by rank" }
            button type="button" data-sort="melds" { "by melds" }
            @if may_group {
                button type="button" data-letter="g" aria-expanded="false" aria-controls="own-groups" data-groups { "own groups" kbd { "g" } }
            }
        }
    }
}

/// Cards of which one is discarded.
fn choice(scene: &Scene<FiveCrowns>, seat: Seat, cards: &[Card], best: &Arrangement) -> Markup {
    let view = &scene.view;
    let hinted = scene.hint.as_ref().and_then(|hint| hint.action?.discarded());
    let places = places(cards, best);
    let mut seen = Vec::new();
    html! {
        (act(scene, "hand-form", html! {
            fieldset.hand data-hand="discard" {
                legend.unseen { "Your hand: which card do you discard?" }
                @for (place, &card) in cards.iter().enumerate() {
                    @let one = Face::five_crowns(card, view.wild());
                    @let out = Action::GoOut(card);
                    @let action = if scene.legal.contains(&out) { out } else { Action::Discard(card) };
                    @let (left, says) = discarding(view, seat, card).unwrap_or_default();
                    @let says = if action == out { message!["Discard ", card, " and go out."] } else { says };
                                        label.held.can data-face=(CardFace::from(card)) data-code=(code(&mut seen, card)) data-key=(key(card)) data-meld=[places[place]]
                        data-says=(says) data-hinted[hinted == Some(card)] data-left=(left) {
                        input type="radio" name="action" value=(action) required
                            aria-label={ (one.name) ". " (says.spoken()) };
                        (face(&one))
                    }
                }
            }
        }))
    }
}

/// Cards of which none can be discarded now.
fn held(scene: &Scene<FiveCrowns>, cards: &[Card], best: &Arrangement) -> Markup {
    let wild = scene.view.wild();
    let places = places(cards, best);
    let mut seen = Vec::new();
    html! {
        ul.hand aria-label=(format!("{} cards", scene.whose(scene.near()))) data-hand="held" {
            @for (place, &card) in cards.iter().enumerate() {
                @let one = Face::five_crowns(card, wild);
                li.held aria-label=(one.name) data-code=(code(&mut seen, card)) data-key=(key(card))
                    data-meld=[places[place]] { (face(&one)) }
            }
        }
    }
}

/// A name for a card that no other card of the hand has, though each is there twice: `KS`, `KS.2`.
fn code(seen: &mut Vec<Card>, card: Card) -> String {
    seen.push(card);
    match seen.iter().filter(|&&other| other == card).count() {
        1 => card.to_string(),
        count => format!("{card}.{count}"),
    }
}

/// What a hand is sorted by: suit and rank as numbers.
fn key(card: Card) -> String {
    let rank = card.rank().map_or(0, Rank::number);
    let suit = card.suit().map_or(0, |suit| suit as u8 + 1);
    format!("{suit} {rank}")
}

/// The meld that each card of a hand is in at its best, counted from 1; none where it is left.
fn places(cards: &[Card], best: &Arrangement) -> Vec<Option<usize>> {
    let mut free: Vec<(Card, usize)> = best
        .melds
        .iter()
        .enumerate()
        .flat_map(|(number, meld)| meld.cards().iter().map(move |&card| (card, number + 1)))
        .collect();
    let place = |card: &Card| {
        let at = free.iter().position(|(melded, _)| melded == card)?;
        Some(free.swap_remove(at).1)
    };
    cards.iter().map(place).collect()
}

/// The best melds and the unmelded cards.
fn melds(best: &Arrangement, wild: Rank) -> Markup {
    let points: u32 = best.leftover.iter().map(|card| card.points(wild)).sum();
    html! {
        p.melds {
            @for (number, meld) in best.melds.iter().enumerate() {
                span.meld data-meld=(number + 1) {
                    b { (meld.kind()) }
                    " " (written(&meld.cards().into()))
                }
            }
            span.left {
                @if best.leftover.is_empty() {
                    b { "all melded" }
                } @else {
                    b { "unmelded" } " " (written(&Message::from(&best.leftover)))
                    " = " strong { (points) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_a_hand() {
        assert_eq!(read_cards(PICTURE).expect("cards").len(), 7);
    }

    #[test]
    fn cards_that_are_alike_have_names_of_their_own() {
        let cards = read_cards("KS KS 3H").expect("cards");
        let mut seen = Vec::new();
        let codes: Vec<String> = cards.iter().map(|&card| code(&mut seen, card)).collect();
        assert_eq!(codes, ["KS", "KS.2", "3H"]);
    }

    #[test]
    fn each_card_knows_its_meld() {
        let cards = read_cards("9H QS 9D 9T 3H").expect("cards");
        let wild = Rank::new(5).expect("a rank");
        let places = places(&cards, &best_melds(&cards, wild));
        assert_eq!(places, [Some(1), None, Some(1), Some(1), None]);
    }
}
