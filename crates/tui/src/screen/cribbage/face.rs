//! Cribbage's own part of the table: the hand in front, and what can be done with it.

use parlour_players::Decision;
use parlour_players::cribbage::toss_points;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Cribbage, Phase, Toss, View};
use parlour_rules::{Eye, Seat, Turn};
use parlour_table::words::cribbage::{Laying, face, faces, laying, side_names};
use parlour_table::words::{Names, Words};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::table::TableView;
use super::track;
use crate::plain::{Cards, HandOrder, Spoken};
use crate::screen::foot::{Key, hits};
use crate::screen::held::Held;
use crate::screen::pen::Pen;
use crate::screen::shown::{Evaluation, Face, Scene, Touch};
use crate::screen::theme::Role;

/// The most that a hand can be worth.
const MOST: u8 = 29;

/// The hands as their owners ordered them, and what is about to be done.
pub struct CribbageFace {
    cards: Cards,
    hands: Vec<Held<Card>>,
    order: HandOrder,
    /// The cards that are marked for the crib, in the order they were marked.
    marked: Vec<Card>,
    /// The points that are about to be claimed.
    claim: u8,
    places: Vec<Rect>,
}

impl CribbageFace {
    fn own(scene: &Scene<Cribbage>) -> Seat {
        scene.looker.unwrap_or(Seat(0))
    }

    /// The hand in front, with what the table says is held; a new one is put in order.
    fn hand(&mut self, scene: &Scene<Cribbage>) -> &mut Held<Card> {
        let own = CribbageFace::own(scene).index();
        let cards = scene.view.hands[own].cards.as_deref().unwrap_or_default();
        let hand = &mut self.hands[own];
        let is_new = !hand.cards().iter().any(|card| cards.contains(card));
        hand.hold(cards);
        if is_new {
            sort(hand, self.order, cards);
        }
        self.marked.retain(|card| cards.contains(card) && scene.view.phase == Phase::Toss);
        hand
    }

    fn chosen(&self, scene: &Scene<Cribbage>) -> Option<Card> {
        self.hands[CribbageFace::own(scene).index()].chosen()
    }

    /// The toss that is marked, if it is whole.
    fn toss(&self, scene: &Scene<Cribbage>) -> Option<Toss> {
        match (scene.view.options.thrown(), self.marked.as_slice()) {
            (1, &[card]) => Some(Toss::one(card)),
            (2, &[one, other]) => Toss::two(one, other),
            _ => None,
        }
    }

    /// Marks a card for the crib, or no longer; where too many are marked the oldest goes back.
    fn mark(&mut self, scene: &Scene<Cribbage>) -> Touch<Action> {
        let Some(card) = self.chosen(scene) else { return Touch::Nothing };
        match self.marked.iter().position(|&marked| marked == card) {
            Some(place) => {
                self.marked.remove(place);
            }
            None => {
                self.marked.push(card);
                if self.marked.len() > scene.view.options.thrown() {
                    self.marked.remove(0);
                }
            }
        }
        Touch::Changed
    }

    /// What Enter does.
    fn enter(&mut self, scene: &Scene<Cribbage>) -> Touch<Action> {
        match (scene.view.phase, self.chosen(scene)) {
            (Phase::Toss, _) => match self.toss(scene) {
                Some(toss) => Touch::Play(Action::Toss(toss)),
                None => self.mark(scene),
            },
            (Phase::Play, _) if may(scene, Action::Go) => Touch::Play(Action::Go),
            (Phase::Play, Some(card)) => Touch::Play(Action::Play(card)),
            (Phase::Count(_), _) => Touch::Play(Action::Count(std::mem::take(&mut self.claim))),
            (Phase::Muggins(_), _) => Touch::Play(match std::mem::take(&mut self.claim) {
                0 => Action::Pass,
                points => Action::Muggins(points),
            }),
            (Phase::Play | Phase::Over, _) => Touch::Nothing,
        }
    }

    /// A digit: of the claim, or the place of a card.
    fn digit(&mut self, digit: u8, scene: &Scene<Cribbage>) -> Touch<Action> {
        if is_claimed(scene) {
            let claim = u16::from(self.claim) * 10 + u16::from(digit);
            self.claim = if claim > u16::from(MOST) { digit } else { claim as u8 };
            return Touch::Changed;
        }
        let hand = self.hand(scene);
        match usize::from(digit).checked_sub(1) {
            Some(place) if place < hand.cards().len() => hand.point(place),
            _ => return Touch::Nothing,
        }
        if scene.view.phase == Phase::Toss && scene.legal.is_some() {
            return self.mark(scene);
        }
        Touch::Changed
    }

    fn sort_word(&self) -> &'static str {
        match next_order(self.order) {
            HandOrder::ByRank => "by rank",
            HandOrder::BySuit => "by suit",
            HandOrder::Dealt => "as dealt",
        }
    }
}

fn next_order(order: HandOrder) -> HandOrder {
    match order {
        HandOrder::Dealt => HandOrder::ByRank,
        HandOrder::ByRank => HandOrder::BySuit,
        HandOrder::BySuit => HandOrder::Dealt,
    }
}

/// Puts a hand in an order; `dealt` is how it was dealt.
fn sort(hand: &mut Held<Card>, order: HandOrder, dealt: &[Card]) {
    hand.order(|cards| match order {
        HandOrder::Dealt => {
            cards.sort_by_key(|card| dealt.iter().position(|other| other == card));
        }
        HandOrder::ByRank => cards.sort_unstable(),
        HandOrder::BySuit => cards.sort_by_key(|card| (card.suit(), *card)),
    });
}

fn may(scene: &Scene<Cribbage>, action: Action) -> bool {
    scene.legal.as_ref().is_some_and(|legal| legal.contains(&action))
}

/// Whether a number of points is asked for.
fn is_claimed(scene: &Scene<Cribbage>) -> bool {
    scene.legal.is_some() && matches!(scene.view.phase, Phase::Count(_) | Phase::Muggins(_))
}

impl Face<Cribbage> for CribbageFace {
    /// Cards lie face down at first: the table's taste for open ones is for other games.
    fn new(view: &View, _: Cards) -> Self {
        CribbageFace {
            cards: Cards::Closed,
            hands: vec![Held::default(); usize::from(view.options.seats())],
            order: HandOrder::default(),
            marked: Vec::new(),
            claim: 0,
            places: Vec::new(),
        }
    }

    fn eye(&self, looker: Option<Seat>) -> Eye {
        match self.cards {
            Cards::Open => Eye::All,
            Cards::Closed => looker.map_or(Eye::Nobody, Eye::Seat),
        }
    }

    fn head_rows(&self, scene: &Scene<Cribbage>) -> u16 {
        track::rows(&scene.view)
    }

    fn draw_head(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<Cribbage>) {
        let names = side_names(scene.view.options, &Names::new(scene.names.clone()));
        track::draw(area, pen, &scene.view, &names);
    }

    fn side_width(&self, _: &Scene<Cribbage>, area: Rect) -> u16 {
        if area.width >= 110 { 50 } else { 30 }
    }

    fn draw(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<Cribbage>) {
        let own = CribbageFace::own(scene);
        let hand = self.hand(scene).clone();
        let table = TableView {
            view: &scene.view,
            names: &scene.names,
            own,
            hand: &hand,
            marked: &self.marked,
            hinted: scene.hinted,
            claim: is_claimed(scene).then_some(self.claim),
            asked: scene.legal.is_some(),
        };
        self.places = table.draw(area, pen);
    }

    fn draw_side(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<Cribbage>) -> u16 {
        let view = &scene.view;
        if view.options.games.get() == 1 {
            return 0;
        }
        let games: Vec<String> = side_names(view.options, &Names::new(scene.names.clone()))
            .iter()
            .zip(view.games_won())
            .map(|(name, games)| format!("{name} {games}"))
            .collect();
        pen.heading(area, 0, &format!("Match to {} games", view.options.games));
        1 + pen.wrap(area, 1, Role::Ink, &games.join(", "))
    }

    fn stop(&self, before: &View, after: &View, _: &str) -> Option<String> {
        if after.games.len() > before.games.len() {
            return Some("The end of the game".to_owned());
        }
        let is_over = after.deals.len() > before.deals.len();
        is_over.then(|| format!("The end of deal {}", after.deals.len()))
    }

    fn ask(&self, scene: &Scene<Cribbage>) -> String {
        let Turn::Act(seat) = scene.turn else { return String::new() };
        let name = &scene.names[seat.index()];
        if may(scene, Action::Go) {
            return format!("{name}: no card of yours goes under 31, so it is a go.");
        }
        let question = Cribbage::question(&scene.view, name);
        question.strip_suffix(':').map_or(question.clone(), |question| format!("{question}."))
    }

    fn preview(&self, scene: &Scene<Cribbage>) -> Option<(Role, String)> {
        scene.legal.as_ref()?;
        let view = &scene.view;
        match view.phase {
            Phase::Toss => {
                let Some(toss) = self.toss(scene) else {
                    let words = match (view.options.thrown(), self.marked.len()) {
                        (2, 1) => "One more card for the crib.",
                        (2, _) => "Mark two cards for the crib, with Space, 1 to 6 or a click.",
                        _ => "Mark a card for the crib, with Space, 1 to 5 or a click.",
                    };
                    return Some((Role::Quiet, words.to_owned()));
                };
                let words = format!("Throw {}", faces(&toss.cards()));
                let worth = match scene.evaluation {
                    Evaluation::Shown => toss_points(view, toss),
                    Evaluation::Off => None,
                };
                let worth = worth.map_or_else(String::new, |points| {
                    format!(": hand, crib and play come to {points:+.2} on average")
                });
                Some((Role::Ink, format!("{words}{worth}.")))
            }
            Phase::Play => {
                let card = self.chosen(scene)?;
                let (laying, words) = laying(view, card);
                let role = match laying {
                    Laying::Past => Role::Quiet,
                    Laying::Plain => Role::Ink,
                    Laying::Pegs(_) => Role::Good,
                };
                Some((role, words))
            }
            Phase::Count(_) => {
                Some((Role::Quiet, "Type the points, or change them with Up and Down.".to_owned()))
            }
            Phase::Muggins(_) => {
                Some((Role::Quiet, "Type what was overlooked; nought passes.".to_owned()))
            }
            Phase::Over => None,
        }
    }

    fn keys(&self, scene: &Scene<Cribbage>) -> Vec<Key> {
        let mut keys = Vec::new();
        if scene.legal.is_some() {
            let does = match (scene.view.phase, self.chosen(scene)) {
                (Phase::Toss, Some(card)) => match self.toss(scene) {
                    Some(toss) => Some(format!("throw {}", faces(&toss.cards()))),
                    None if self.marked.contains(&card) => Some(format!("unmark {}", face(card))),
                    None => Some(format!("mark {}", face(card))),
                },
                (Phase::Play, _) if may(scene, Action::Go) => Some("go".to_owned()),
                (Phase::Play, Some(card)) if may(scene, Action::Play(card)) => {
                    Some(format!("lay {}", face(card)))
                }
                (Phase::Count(_), _) => Some(format!("count {}", self.claim)),
                (Phase::Muggins(_), _) if self.claim == 0 => Some("pass".to_owned()),
                (Phase::Muggins(_), _) => Some(format!("muggins {}", self.claim)),
                _ => None,
            };
            keys.extend(does.map(|does| Key::new("Enter", KeyCode::Enter, does)));
            if scene.view.phase == Phase::Toss && self.toss(scene).is_some() {
                keys.push(Key::new("Space", KeyCode::Char(' '), "mark"));
            }
            if is_claimed(scene) {
                keys.push(Key::new("Up", KeyCode::Up, "more"));
                keys.push(Key::new("Down", KeyCode::Down, "less"));
            }
        }
        if self.chosen(scene).is_some() {
            keys.push(Key::letter("m", self.sort_word()));
        }
        if scene.legal.is_some() && scene.view.phase == Phase::Toss {
            let word =
                if scene.evaluation == Evaluation::Shown { "hide worth" } else { "show worth" };
            keys.push(Key::letter("e", word));
        }
        keys
    }

    fn key(&mut self, key: KeyEvent, scene: &Scene<Cribbage>) -> Touch<Action> {
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        let asked = scene.legal.is_some();
        self.hand(scene);
        match key.code {
            KeyCode::Char(' ') if asked && scene.view.phase == Phase::Toss => {
                return self.mark(scene);
            }
            KeyCode::Enter | KeyCode::Char(' ') if asked => return self.enter(scene),
            KeyCode::Char(letter @ '0'..='9') => return self.digit(letter as u8 - b'0', scene),
            KeyCode::Backspace if is_claimed(scene) => self.claim /= 10,
            KeyCode::Up if is_claimed(scene) => self.claim = (self.claim + 1).min(MOST),
            KeyCode::Down if is_claimed(scene) => self.claim = self.claim.saturating_sub(1),
            KeyCode::Left if shift => self.hand(scene).carry(-1),
            KeyCode::Right if shift => self.hand(scene).carry(1),
            KeyCode::Char('[') => self.hand(scene).carry(-1),
            KeyCode::Char(']') => self.hand(scene).carry(1),
            KeyCode::Left => self.hand(scene).walk(-1),
            KeyCode::Right => self.hand(scene).walk(1),
            KeyCode::Char('m') => {
                self.order = next_order(self.order);
                let own = CribbageFace::own(scene).index();
                let dealt = scene.view.hands[own].cards.as_deref().unwrap_or_default();
                sort(&mut self.hands[own], self.order, dealt);
            }
            KeyCode::Char('o') => {
                self.cards = match self.cards {
                    Cards::Open => Cards::Closed,
                    Cards::Closed => Cards::Open,
                };
            }
            _ => return Touch::Nothing,
        }
        Touch::Changed
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &Scene<Cribbage>) -> Touch<Action> {
        let Some(place) = self.places.iter().position(|place| hits(*place, mouse)) else {
            return Touch::Nothing;
        };
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Touch::Nothing;
        }
        let hand = self.hand(scene);
        let again = hand.cursor() == place;
        hand.point(place);
        let card = hand.chosen();
        match (scene.view.phase, card) {
            (Phase::Toss, _) if scene.legal.is_some() => self.mark(scene),
            (Phase::Play, Some(card)) if again && may(scene, Action::Play(card)) => {
                Touch::Play(Action::Play(card))
            }
            _ => Touch::Changed,
        }
    }

    fn worths(&self, decision: &Decision<Action>) -> Vec<String> {
        let line = |(action, worth)| format!("{action:<14}{worth:>7}");
        Cribbage::worths(decision).into_iter().map(line).collect()
    }

    fn legend(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("arrows", "move the pointer along your hand; so does the card's number"),
            ("Space", "marks the card for the crib, or unmarks it"),
            ("Enter", "throws what is marked, lays the card, or claims the points"),
            ("0-9", "type the points, where you count for yourself"),
            ("[ ]", "carry the card along your hand (also Shift and an arrow)"),
            ("m", "sorts your hand: by rank, by suit, as dealt"),
            ("e", "shows or hides what a throw is worth on average"),
            ("o", "opens or closes the other hands"),
        ]
    }
}
