//! Cribbage in the browser: the pegging board, the count, the crib, and the reader's hand.

use maud::{Markup, html};
use parlour_rules::cards::{Card, parse_cards};
use parlour_rules::cribbage::{Action, Counting, Cribbage, Phase, PublicEvent, Track, View};
use parlour_rules::message::CardFace;
use parlour_rules::{Message, Seat, Turn, message};
use parlour_table::words::Words;
use parlour_table::words::cribbage::{Preview, deal_number, preview, side_names};

use crate::draw::card::{Face, back, backs, face, row};
use crate::draw::message::written;
use crate::draw::pegs;
use crate::face::GameFace;
use crate::pages::parts::{act, plate, round, sorting};
use crate::scene::Scene;

/// The holes in a row of the board, on wide and on narrow screens.
const STREETS: [(u8, &str); 2] = [(60, "wide"), (30, "narrow")];

/// Cribbage on its own pages.
pub struct CribbageFace;

impl GameFace<Cribbage> for CribbageFace {
    fn felt(&self, scene: &Scene<Cribbage>) -> Markup {
        let view = &scene.view;
        let near = scene.near();
        html! {
            (track(scene))
            div.seats data-players=(view.options.seats()) {
                @for seat in round(near, view.options.seats()) {
                    @if seat != near { (other_hand(scene, seat)) }
                }
            }
            (middle(scene))
            (own_hand(scene, near))
        }
    }

    fn controls(&self, scene: &Scene<Cribbage>) -> Markup {
        let view = &scene.view;
        if !scene.is_asked() {
            return html! {};
        }
        html! {
            @match view.phase {
                Phase::Toss => button.first type="submit" form="hand" data-does-chosen="Discard"
                    data-wanted=(view.options.thrown()) { "Discard to the crib" kbd { "Enter" } },
                Phase::Play if scene.legal.contains(&Action::Go) => (act(scene, "", html! {
                    button.first type="submit" name="action" value="go" data-letter="Enter" { "Go" kbd { "Enter" } }
                })),
                Phase::Play => button.first type="submit" form="hand" data-does-chosen="Play" {
                    "Play" kbd { "Enter" }
                },
                Phase::Count(_) => (claim(scene, html! {
                    button.first type="submit" name="action" value="count" { "Count" kbd { "Enter" } }
                })),
                Phase::Muggins(_) => {
                    (act(scene, "", html! {
                        button.first type="submit" name="action" value="pass" data-letter="Enter" {
                            "Nothing missed" kbd { "Enter" }
                        }
                    }))
                    (claim(scene, html! { button type="submit" name="action" value="muggins" { "Muggins" } }))
                },
                Phase::Over => {},
            }
        }
    }

    fn above_hands(&self, scene: &Scene<Cribbage>) -> Markup {
        track(scene)
    }

    fn side(&self, scene: &Scene<Cribbage>) -> Markup {
        let view = &scene.view;
        let names = side_names(view.options, &scene.reader_names());
        let is_over = view.phase == Phase::Over;
        // A deal that ends the game is broken off.
        let last = Some(view.scores()).filter(|scores| {
            is_over && view.deals.last().is_none_or(|deal| deal.scores != *scores)
        });
        let scores = view.deals.iter().map(|deal| deal.scores.clone()).chain(last);
        html! {
            (last_deal(scene))
            section.sheet {
                h2 {
                    @if is_over { "Score after each deal" }
                    @else if let Some(number) = deal_number(view) { "Deal " (number) }
                    @else { "This deal" }
                    @if view.options.games.get() > 1 { ", game " (view.games.len() + usize::from(!is_over)) }
                }
                @if !is_over { p.quiet { (written(&dealer_words(scene))) } }
                @if is_over || !view.deals.is_empty() || view.options.games.get() > 1 {
                    table {
                        caption.unseen { "The score after each deal" }
                        thead { tr { th scope="col" { "Deal" } @for name in &names { th scope="col" { (name) } } } }
                        tbody {
                            @for (number, scores) in scores.enumerate() {
                                tr { th scope="row" { (number + 1) } @for score in &scores { td { (score) } } }
                            }
                        }
                        @if view.options.games.get() > 1 {
                            tfoot { tr {
                                th scope="row" { "Games, to " (view.options.games) }
                                @for games in view.games_won() { td { strong { (games) } } }
                            } }
                        }
                    }
                }
            }
        }
    }

    fn orders(&self) -> &'static [(&'static str, &'static str)] {
        &[("dealt", "as dealt"), ("rank", "by rank"), ("suit", "by suit")]
    }

    fn most(&self) -> &'static [(&'static str, u64)] {
        &[("games", 25)]
    }

    fn credits(&self) -> Markup {
        html! { strong { "Cribbage" } " is traditional. Sir John Suckling is said to have invented it in the 17th century." }
    }

    fn picture(&self) -> Markup {
        let tracks = [Track { front: 84, back: 76 }, Track { front: 71, back: 69 }];
        let faces = |text: &str| -> Vec<Face> {
            parse_cards(text)
                .expect("a test reads the picture")
                .into_iter()
                .map(Face::from)
                .collect()
        };
        html! {
            div.picture-cribbage {
                (pegs::board(&tracks, 121, 30, &["You".to_owned(), "Computer".to_owned()], ""))
                (row(&faces(PICTURE), "A hand"))
            }
        }
    }
}

/// A hand for the lobby: with the five of hearts turned up it is the best there is.
const PICTURE: &str = "5S JH 5C 5D";

/// The hands and the crib of the deal that is just over, each with the starter, until the reader
/// has played on: the next deal comes before anybody could have read them.
fn last_deal(scene: &Scene<Cribbage>) -> Markup {
    let view = &scene.view;
    let Some(deal) = view.deals.last().filter(|_| view.phase == Phase::Toss) else {
        return html! {};
    };
    let starter = deal.events.iter().find_map(|told| match told {
        PublicEvent::Starter { card, .. } => Some(*card),
        _ => None,
    });
    let shown = deal.events.iter().filter_map(|told| match told {
        PublicEvent::Showed { seat, what, cards, pegged, .. } => {
            Some((*seat, *what, cards, *pegged))
        }
        _ => None,
    });
    html! {
        section.last-deal aria-label="The last deal" {
            h2 { "The last deal" }
            @for (seat, what, cards, pegged) in shown {
                @let what = if what == Counting::Hand { "hand" } else { "crib" };
                @let name = format!("{} {what}", scene.whose(seat));
                p { (name) " " strong { (pegged) } }
                div.counted {
                    (row(&cards.iter().copied().map(Face::from).collect::<Vec<_>>(), &name))
                    @if let Some(starter) = starter { (row(&[Face::from(starter)], "The starter")) }
                }
            }
        }
    }
}

fn dealer_words(scene: &Scene<Cribbage>) -> Message {
    let view = &scene.view;
    let names = scene.reader_names();
    let is_first = view.deals.is_empty() && view.games.is_empty();
    let opening = Cribbage::opening(view, &names).filter(|_| is_first && !view.cuts.is_empty());
    let deals = || names.does(view.dealer, "deals and counts", "deal and count");
    opening.unwrap_or_else(|| message![deals(), " the crib."])
}

/// The pegging board, with each side's score.
fn track(scene: &Scene<Cribbage>) -> Markup {
    let view = &scene.view;
    let names = side_names(view.options, &scene.reader_names());
    let target = view.options.length.target();
    html! {
        div.track {
            div.scores {
                @for (side, (name, track)) in names.iter().zip(&view.board).enumerate() {
                    span.side-score {
                        (pegs::key(side))
                        span.who { (name) }
                        strong { (track.front) }
                        @if track.front > track.back { span.gain { "+" (track.front - track.back) } }
                    }
                }
                span.home { "to " (target) }
            }
            @for (street, class) in STREETS {
                (pegs::board(&view.board, target, street, &names, class))
            }
        }
    }
}

/// A hand across the table: the cards held and the cards played.
fn other_hand(scene: &Scene<Cribbage>, seat: Seat) -> Markup {
    let view = &scene.view;
    let hand = &view.hands[seat.index()];
    let names = scene.reader_names();
    let held = message![names.does(seat, "has", "have"), " ", message::counted(hand.held, "card")];
    html! {
        div.seat.far {
            (plate(scene, seat, dealer_sign(view, seat), None))
            div.lying {
                @match &hand.cards {
                    Some(cards) if !cards.is_empty() => (row(&faces(cards), &format!("{} cards", names.owner(seat)))),
                    _ if hand.held > 0 => (backs(hand.held, &held.to_string())),
                    _ => {}
                }
                @if !hand.laid.is_empty() && view.phase != Phase::Toss {
                    div.laid { (row(&faces(&hand.laid), &format!("Played by {}", names.within(seat)))) }
                }
            }
        }
    }
}

fn dealer_sign(view: &View, seat: Seat) -> Markup {
    html! { @if view.dealer == seat { span.dealer title="deals and counts the crib" { "dealer" } } }
}

fn faces(cards: &[Card]) -> Vec<Face> {
    cards.iter().map(|&card| card.into()).collect()
}

/// The starter, the crib, and the cards of the count.
fn middle(scene: &Scene<Cribbage>) -> Markup {
    let view = &scene.view;
    let crib = &view.crib;
    let is_counted = counted(scene).is_some_and(|(_, what, _)| what == Counting::Crib);
    html! {
        div.middle {
            div.pile.starter {
                @match view.starter {
                    Some(card) => {
                        @let one = Face::from(card);
                        span role="img" aria-label={ "The starter is the " (one.name) } { (face(&one)) }
                    }
                    None => span role="img" aria-label="The starter isn't turned up yet" { (back()) },
                }
                span.label { "starter" }
            }
            div.count-area data-drop="play" {
                @if let Some((cards, _, words)) = counted(scene) {
                    p.count-words { (words) }
                    (row(&faces(&cards), &words))
                } @else if view.phase == Phase::Toss {
                    p.count-words { (written(&crib_words(scene))) }
                } @else if view.phase == Phase::Play || !view.pile.is_empty() {
                    p.count-words { "count " strong { (view.count) } }
                    (row(&faces(&view.pile), "The cards in the count"))
                }
            }
            div.pile.crib data-drop="toss" {
                @match &crib.cards {
                    // It lies in the middle while it is counted.
                    _ if is_counted => span.empty {},
                    Some(cards) => (row(&faces(cards), "The crib")),
                    None if crib.held > 0 => (backs(crib.held, &format!("The crib has {}", message::counted(crib.held, "card")))),
                    None => span.empty {},
                }
                span.label { (scene.reader_names().whose(view.dealer)) " crib" }
            }
        }
    }
}

/// Who has discarded to the crib so far, in a sentence; empty where nobody has.
fn crib_words(scene: &Scene<Cribbage>) -> Message {
    let thrown = scene.view.events.iter().filter_map(|told| match told {
        PublicEvent::Tossed(seat) => Some(*seat),
        _ => None,
    });
    let mut seats: Vec<Seat> = thrown.chain(scene.chosen.iter().copied()).collect();
    seats.sort_unstable();
    seats.dedup();
    if seats.is_empty() {
        return Message::default();
    }
    message![scene.reader_names().all_do(&seats, "has discarded", "have discarded"), "."]
}

/// The cards that are counted now, or in which points may have been missed, with a caption.
fn counted(scene: &Scene<Cribbage>) -> Option<(Vec<Card>, Counting, String)> {
    let view = &scene.view;
    let what = |what| if what == Counting::Hand { "hand" } else { "crib" };
    if let (Some((cards, counting)), Turn::Act(seat)) = (view.to_count(), view.turn) {
        let words = format!("{} {} to count", scene.whose(seat), what(counting));
        return Some((cards.to_vec(), counting, words));
    }
    let Phase::Muggins(_) = view.phase else { return None };
    view.events.iter().rev().find_map(|told| match told {
        PublicEvent::Showed { seat, what: counting, cards, pegged, .. } => {
            let whose = scene.whose(*seat);
            let words = format!("{whose} {}, counted as {pegged}", what(*counting));
            Some((cards.to_vec(), *counting, words))
        }
        _ => None,
    })
}

/// The reader's hand, from which cards are discarded or one is played.
fn own_hand(scene: &Scene<Cribbage>, seat: Seat) -> Markup {
    let view = &scene.view;
    let hand = &view.hands[seat.index()];
    html! {
        div.seat.near {
            @match &hand.cards {
                Some(cards) if scene.is_asked() && view.phase == Phase::Toss => (toss(scene, cards)),
                Some(cards) if scene.is_asked() && view.phase == Phase::Play => (playable_cards(scene, cards)),
                Some(cards) if !cards.is_empty() => (held(scene, cards)),
                None if hand.held > 0 => (backs(hand.held, &message::counted(hand.held, "card"))),
                _ => {}
            }
            div.foot {
                (plate(scene, seat, dealer_sign(view, seat), None))
                @if !hand.laid.is_empty() && view.phase != Phase::Toss {
                    div.laid { span.label { "played" } (row(&faces(&hand.laid), &format!("Played by {}", scene.reader_names().within(seat)))) }
                }
                @if scene.me == Some(seat) && hand.cards.as_ref().is_some_and(|cards| cards.len() > 1) {
                    (sorting(CribbageFace.orders(), None))
                }
            }
        }
    }
}

/// Cards to mark for the crib.
fn toss(scene: &Scene<Cribbage>, cards: &[Card]) -> Markup {
    let hinted = scene.hint.as_ref().and_then(|hint| match hint.action? {
        Action::Toss(toss) => Some(toss),
        _ => None,
    });
    let wanted = scene.view.options.thrown();
    act(
        scene,
        "hand-form",
        html! {
            fieldset.hand data-hand="toss" data-wanted=(wanted) {
                legend.unseen { (scene.whose(scene.near())) " hand: choose " (message::counted(wanted, "card")) " for the crib" }
                @for &card in cards {
                    @let one = Face::from(card);
                    label.held.can data-face=(CardFace::from(card)) data-code=(one.code) data-key=(key(card))
                        data-hinted[hinted.is_some_and(|toss| toss.contains(card))] {
                        input type="checkbox" name="card" value=(one.code) aria-label=(one.name);
                        (face(&one))
                    }
                }
            }
        },
    )
}

/// Cards of which one is played.
fn playable_cards(scene: &Scene<Cribbage>, cards: &[Card]) -> Markup {
    let view = &scene.view;
    let hinted = scene.hint.as_ref().and_then(|hint| match hint.action? {
        Action::Play(card) => Some(card),
        _ => None,
    });
    act(
        scene,
        "hand-form",
        html! {
            fieldset.hand data-hand="play" {
                legend.unseen { (scene.whose(scene.near())) " hand: which card do you play?" }
                @for &card in cards {
                    @let one = Face::from(card);
                    @let action = Action::Play(card);
                    @let can = scene.legal.contains(&action);
                    @let (comes_to, says) = preview(view, card);
                    @let hides = can && scene.hides_gains;
                    label.held .can[can] data-face=(CardFace::from(card)) data-code=(one.code) data-key=(key(card))
                        data-says=[(!hides).then_some(&says)]
                        data-hinted[hinted == Some(card)] {
                        input type="radio" name="action" value=(action) disabled[!can] required
                            aria-label=(if hides { one.name.clone() } else { says.spoken() });
                        (face(&one))
                        @if let Preview::Pegs(points) = comes_to && !scene.hides_gains { span.gain { "+" (points) } }
                    }
                }
            }
        },
    )
}

/// Cards of which none can be played now. The best move of a position that was answered is marked.
fn held(scene: &Scene<Cribbage>, cards: &[Card]) -> Markup {
    let is_hinted = |card| match scene.hint.as_ref().and_then(|hint| hint.action) {
        Some(Action::Toss(toss)) => toss.contains(card),
        Some(Action::Play(best)) => best == card,
        _ => false,
    };
    html! {
        ul.hand aria-label=(format!("{} cards", scene.whose(scene.near()))) data-hand="held" {
            @for &card in cards {
                @let one = Face::from(card);
                li.held aria-label=(one.name) data-code=(one.code) data-key=(key(card))
                    data-hinted[is_hinted(card)] { (face(&one)) }
            }
        }
    }
}

fn key(card: Card) -> String {
    format!("{} {}", card.suit() as u8, card.rank().number())
}

/// A number of points, and the button that claims them.
fn claim(scene: &Scene<Cribbage>, button: Markup) -> Markup {
    act(
        scene,
        "claim",
        html! {
            label for="points" { "Points" }
            input #points type="number" name="points" min="0" max="29" inputmode="numeric" required;
            (button)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_a_hand() {
        assert_eq!(parse_cards(PICTURE).expect("cards").len(), 4);
    }
}
