//! Five Crowns in the browser: two hands, two piles, the best melds and the score sheet.

mod groups;
mod melds;

use maud::{Markup, html};
use parlour_rules::five_crowns::{
    Action, Card, Coin, FiveCrowns, Phase, PublicEvent, Rank, best_melds, read_cards,
};
use parlour_rules::message::{CardFace, counted};
use parlour_rules::{Message, Seat, message};
use parlour_table::words::five_crowns::{discarding, taking};

use self::groups::{grouping, own_groups};
use self::melds::{LaidCard, lay_out, melded, one_by_one, tally};
use crate::draw::card::{Face, back, backs, face, row};
use crate::draw::message::written;
use crate::face::GameFace;
use crate::pages::parts::{act, plate, sorting};
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
                @if stays(scene).next().is_some() && !hides_melds(scene) {
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

    fn side(&self, scene: &Scene<FiveCrowns>) -> Markup {
        let view = &scene.view;
        let names = scene.reader_names();
        let scores = view.scores();
        html! {
            (last_round(scene))
            section.sheet {
                h2 { "Round " (view.round) " of " (view.options.last_round) }
                table {
                    caption.unseen { "Score sheet: the lowest score wins" }
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
                p.quiet { "The lowest score wins." }
            }
        }
    }

    fn credits(&self) -> Markup {
        html! {
            strong { "Five Crowns" } " is a game by SET Enterprises and PlayMonster. The trident suit and the deck "
            "that you see here are our own drawings."
        }
    }

    fn orders(&self) -> &'static [(&'static str, &'static str)] {
        &[("melds", "by melds"), ("suit", "by suit"), ("rank", "by rank")]
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
    let has_played = view
        .events
        .iter()
        .any(|told| matches!(told, PublicEvent::Discarded(seat, _) if *seat == near));
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
                    (names.player(seat)) " "
                    @match over.points[seat.index()] {
                        _ if over.out == seat => "went out",
                        0 => { (if names.reader() == Some(seat) { "score" } else { "scores" }) " 0, too" }
                        points => {
                            (if names.reader() == Some(seat) { "are" } else { "is" }) " caught with " strong { (points) }
                        }
                    }
                }
                @let (cards, wild) = (&over.hands[seat.index()], over.round.wild());
                div.counted { (melded(&lay_out(cards, &best_melds(cards, wild), wild), wild, &name)) }
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

/// The hand across the table.
fn other_hand(scene: &Scene<FiveCrowns>, seat: Seat) -> Markup {
    let view = &scene.view;
    let hand = &view.hands[seat.index()];
    html! {
        div.seat.far {
            (plate(scene, seat, html! {}, Some(view.scores()[seat.index()])))
            @match &hand.cards {
                Some(cards) => {
                    @let best = best_melds(cards, view.wild());
                    (melded(&lay_out(cards, &best, view.wild()), view.wild(), &format!("{} cards", scene.whose(seat))))
                    (tally(&best, view.wild()))
                }
                None => {
                    (backs(hand.held, &holds(scene, seat, hand.held)))
                    @if !hand.known.is_empty() {
                        p.known { (written(&message!["took and kept: ", &hand.known])) }
                    }
                }
            }
            @if view.gone_out == Some(seat) { p.gone-out { (scene.reader_names().player(seat)) " went out" } }
        }
    }
}

/// How many cards a seat holds, in a sentence.
fn holds(scene: &Scene<FiveCrowns>, seat: Seat, cards: usize) -> String {
    let has = scene.reader_names().does(seat, "has", "have");
    message![has, " ", counted(cards, "card")].to_string()
}

/// The two piles, and the round's wild rank.
fn piles(scene: &Scene<FiveCrowns>) -> Markup {
    let view = &scene.view;
    let can = |action: Action| scene.legal.contains(&action);
    let hinted = scene.hint.as_ref().and_then(|hint| hint.action);
    let draw = html! { (back()) span.count { (view.draw_pile) } };
    let top = view.top_discard().map(|card| Face::five_crowns(card, view.wild()));
    let discards = view.discard_pile.len();
    html! {
        div.piles {
            div.pile.draw {
                @if can(Action::Draw) {
                    (act(scene, "", html! {
                        button.can type="submit" name="action" value="draw" data-hinted[hinted == Some(Action::Draw)]
                            aria-label=(format!("Draw from the draw pile, {}", counted(view.draw_pile, "card"))) { (draw) }
                    }))
                } @else {
                    span role="img" data-hinted[hinted == Some(Action::Draw)]
                        aria-label=(format!("Draw pile, {}", counted(view.draw_pile, "card"))) { (draw) }
                }
                span.label {
                    "draw"
                    @if let Some(next) = view.draw_pile_cards.as_ref().and_then(|cards| cards.first()) {
                        (written(&message![", next ", *next]))
                    }
                }
            }
            div.pile.discard data-drop="discard" {
                @match &top {
                    Some(top) if can(Action::Take) => (act(scene, "", html! {
                        button.can type="submit" name="action" value="take" data-hinted[hinted == Some(Action::Take)]
                            aria-label={ "Take the " (top.name) " from the discard pile" }
                            data-says=[taking(view, scene.near())] { (face(top)) }
                    })),
                    Some(top) => span role="img" data-hinted[hinted == Some(Action::Take)]
                        aria-label={ "Discard pile, top " (top.name) } { (face(top)) },
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

/// Whether the melds belong to the answer: they show whether a hand can go out, and with which card.
fn hides_melds(scene: &Scene<FiveCrowns>) -> bool {
    scene.is_question && scene.view.phase == Phase::Discard
}

/// The reader's hand, laid out in its best melds; a script lets its owner lay it out otherwise.
fn own_hand(scene: &Scene<FiveCrowns>, seat: Seat) -> Markup {
    let view = &scene.view;
    let hand = &view.hands[seat.index()];
    let is_played = !scene.is_over() && !scene.is_puzzle() && scene.past.is_none();
    let hides = hides_melds(scene);
    let orders = FiveCrownsFace.orders().iter().filter(|(order, _)| !hides || *order != "melds");
    let orders: Vec<(&str, &str)> = orders.copied().collect();
    let may_group = is_played && scene.me == Some(seat) && hand.held > 2;
    html! {
        div.seat.near {
            @match &hand.cards {
                Some(cards) => {
                    @let best = best_melds(cards, view.wild());
                    @let laid = if hides { one_by_one(cards) } else { lay_out(cards, &best, view.wild()) };
                    @if view.phase == Phase::Discard && scene.is_asked() {
                        (choice(scene, seat, &laid))
                    } @else {
                        (held(scene, &laid))
                    }
                }
                None => (backs(hand.held, &holds(scene, seat, hand.held))),
            }
            @if may_group { (own_groups(view.wild())) }
            div.foot {
                (plate(scene, seat, html! {}, Some(view.scores()[seat.index()])))
                @if let Some(cards) = hand.cards.as_ref().filter(|_| !hides) { (tally(&best_melds(cards, view.wild()), view.wild())) }
                @if scene.me == Some(seat) && hand.held > 1 { (sorting(&orders, may_group.then_some(grouping()))) }
            }
        }
    }
}

/// Cards of which one is discarded.
fn choice(scene: &Scene<FiveCrowns>, seat: Seat, laid: &[LaidCard]) -> Markup {
    let view = &scene.view;
    let hinted = scene.hint.as_ref().and_then(|hint| hint.action?.discarded());
    let hides = hides_melds(scene);
    let mut seen = Vec::new();
    html! {
        (act(scene, "hand-form", html! {
            fieldset.hand data-hand="discard" data-grouped[!hides] {
                legend.unseen { (scene.whose(seat)) " hand: which card do you discard?" }
                @for one in laid {
                    @let card = one.card;
                    @let drawn = Face::five_crowns(card, view.wild());
                    @let out = Action::GoOut(card);
                    @let action = if !hides && scene.legal.contains(&out) { out } else { Action::Discard(card) };
                    @let (left, says) = discarding(view, seat, card).unwrap_or_default();
                    @let says = if hides { Message::default() } else if action == out { message!["Discard ", card, " and go out."] } else { says };
                    label.held.can .joined[one.is_joined] .grouped[one.meld.is_some()] data-face=(CardFace::from(card))
                        data-code=(code(&mut seen, card)) data-card-text=(card) data-key=(key(card)) data-meld=[one.meld]
                        data-worth=(card.points(view.wild())) data-label=[one.label]
                        data-says=(says) data-hinted[hinted == Some(card)] data-left=[(!hides).then_some(left)] {
                        input type="radio" name="action" value=(action) required
                            aria-label={ (drawn.name) ". " (says.spoken()) };
                        (face(&drawn))
                    }
                }
            }
        }))
    }
}

/// Cards of which none can be discarded now. The best move of a position that was answered is marked.
fn held(scene: &Scene<FiveCrowns>, laid: &[LaidCard]) -> Markup {
    let wild = scene.view.wild();
    let hinted = scene.hint.as_ref().and_then(|hint| hint.action?.discarded());
    let mut seen = Vec::new();
    html! {
        ul.hand aria-label=(format!("{} cards", scene.whose(scene.near()))) data-hand="held" data-grouped {
            @for one in laid {
                @let drawn = Face::five_crowns(one.card, wild);
                li.held .joined[one.is_joined] .grouped[one.meld.is_some()] aria-label=(drawn.name)
                    data-code=(code(&mut seen, one.card)) data-card-text=(one.card) data-key=(key(one.card)) data-meld=[one.meld]
                    data-worth=(one.card.points(wild)) data-label=[one.label] data-hinted[hinted == Some(one.card)] { (face(&drawn)) }
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
}
