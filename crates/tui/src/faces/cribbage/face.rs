//! Cribbage's own part of the table: the hand in front, and what can be done with it.

use parlour_players::Prompt;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Cribbage, Phase, View};
use parlour_rules::{Choices, Message, Seat};
use parlour_table::Occupant;
use parlour_table::words::Names;
use parlour_table::words::cribbage::side_names;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::choosing::{HandOrder, MOST, is_claimed, may};
use super::table::TableView;
use super::words::asked;
use super::{lines, picture, track};
use crate::face::{Cards, Face, Players};
use crate::plain::Paint;
use crate::screen::{Held, Key, Pen, Role, Scene, Touch, hits, typed_forms};

/// The hands in their owners' order, and what is about to be done.
#[derive(Clone)]
pub struct CribbageFace {
    pub(super) cards: Cards,
    pub(super) hands: Vec<Held<Card>>,
    pub(super) order: HandOrder,
    /// The cards that are marked for the crib, in the order they were marked.
    pub(super) marked: Vec<Card>,
    /// The points that are about to be claimed; none before a number is chosen.
    pub(super) claim: Option<u8>,
    /// How many events there were when a card was last asked for.
    pub(super) asked: Option<usize>,
    places: Vec<Rect>,
}

impl Face<Cribbage> for CribbageFace {
    const EXAMPLE: &'static str = "discard 2C 7D or play 5H";
    const COMMANDS: &'static str = "
  2C 7D       discard these cards to the crib, like discard 2C 7D
  5H          play this card, like play 5H (the rank is enough if you hold only one)
  count 8     count your own hand
  muggins 2   claim points that an opponent missed
  sort HOW    sort your hand by rank or suit; off keeps it as dealt";
    const PICTURE: (u16, u16) = (21, 5);

    fn new(view: &View, cards: Cards) -> Self {
        CribbageFace {
            cards,
            hands: vec![Held::default(); usize::from(view.options.seats())],
            order: HandOrder::default(),
            marked: Vec::new(),
            claim: None,
            asked: None,
            places: Vec::new(),
        }
    }

    fn cards(&self) -> Cards {
        self.cards
    }

    fn turn_cards(&mut self, cards: Cards) {
        self.cards = cards;
    }

    fn order(&self) -> Option<&'static str> {
        Some(self.order.word())
    }

    fn set_order(&mut self, order: &str) {
        self.order = HandOrder::named(order).unwrap_or(self.order);
    }

    fn typed(&self, scene: &Scene<Cribbage>) -> Vec<String> {
        let is_asked = matches!(scene.view.phase, Phase::Toss | Phase::Play);
        let own = self.hands[CribbageFace::own(scene).index()].cards();
        let cards = own.iter().filter(|_| is_asked && scene.legal.is_some());
        cards.flat_map(|card| typed_forms(card.name())).collect()
    }

    fn typed_ahead(&self, _: &Scene<Cribbage>) -> Vec<String> {
        Card::all().flat_map(|card| typed_forms(card.name())).collect()
    }

    fn point_at(&mut self, action: Action, scene: &Scene<Cribbage>) {
        match action {
            Action::Toss(toss) => {
                let cards = self.hand(scene).cards().to_vec();
                let typed: Vec<Card> =
                    cards.into_iter().filter(|&card| toss.contains(card)).collect();
                match typed[..] {
                    [card] if toss.size() == 1 => self.add(card, scene),
                    _ => self.marked = typed,
                }
            }
            Action::Play(card) => {
                let hand = self.hand(scene);
                if let Some(place) = hand.cards().iter().position(|&held| held == card) {
                    hand.point(place);
                }
            }
            _ => {}
        }
    }

    fn whole(&self, action: Action, scene: &Scene<Cribbage>) -> Option<Action> {
        match action {
            Action::Toss(toss) if toss.cards().iter().all(|card| self.marked.contains(card)) => {
                self.toss(scene).map(Action::Toss)
            }
            // The table says what is wrong with it.
            _ => Some(action),
        }
    }

    fn lines(&self, view: &View, players: &Players, paint: Paint) -> String {
        lines::table(view, &players.names, self.order, paint)
    }

    fn is_worth_showing(view: &View, occupants: &[Occupant]) -> bool {
        lines::is_worth_showing(view, occupants)
    }

    fn moves(prompt: &Prompt<Cribbage>) -> String {
        lines::moves(&prompt.view, &prompt.legal)
    }

    fn question(view: &View, seat: Seat, names: &Names) -> Message {
        lines::question(view, seat, names, ":")
    }

    fn read(prompt: &Prompt<Cribbage>, words: &str) -> Result<Action, String> {
        lines::read(&prompt.view, words)
    }

    fn adjust(&mut self, words: &str) -> Option<String> {
        Some(match lines::sorted(words)? {
            Ok((order, changed)) => {
                self.order = order;
                changed.to_owned()
            }
            Err(why) => why.to_owned(),
        })
    }

    fn head_rows(&self, scene: &Scene<Cribbage>) -> u16 {
        track::rows(&scene.view)
    }

    fn draw_head(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<Cribbage>) {
        let names = side_names(scene.view.options, &scene.names);
        let moving = scene.moving.as_ref().map(|moving| (&moving.before.board[..], moving.share));
        track::draw(area, pen, &scene.view, &names, moving);
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
            claim: is_claimed(scene)
                .then(|| self.claim.map_or("?".to_owned(), |points| points.to_string())),
            asked: scene.legal.is_some(),
        };
        self.places = table.draw(area, pen);
    }

    fn draw_side(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<Cribbage>) -> u16 {
        let view = &scene.view;
        if view.options.games.get() == 1 {
            return 0;
        }
        let games: Vec<String> = side_names(view.options, &scene.names)
            .iter()
            .zip(view.games_won())
            .map(|(name, games)| format!("{name}: {games}"))
            .collect();
        pen.heading(area, 0, &format!("Match to {} games", view.options.games));
        1 + pen.wrap(area, 1, Role::Ink, games.join(", "))
    }

    fn ask(&self, scene: &Scene<Cribbage>) -> Message {
        asked(scene)
    }

    fn preview(&self, scene: &Scene<Cribbage>) -> Option<(Role, Message)> {
        self.preview_line(scene)
    }

    fn keys(&self, scene: &Scene<Cribbage>) -> Vec<Key> {
        self.acts(scene)
    }

    fn tools(&self, scene: &Scene<Cribbage>) -> Vec<Key> {
        self.turns(scene)
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
            KeyCode::Backspace if is_claimed(scene) => {
                self.claim = self.claim.map(|claim| claim / 10).filter(|&claim| claim > 0);
            }
            KeyCode::Up if is_claimed(scene) => {
                self.claim = Some(self.claim.map_or(0, |claim| (claim + 1).min(MOST)));
            }
            KeyCode::Down if is_claimed(scene) => {
                self.claim = self.claim.map(|claim| claim.saturating_sub(1));
            }
            KeyCode::Left if shift => self.hand(scene).carry(-1),
            KeyCode::Right if shift => self.hand(scene).carry(1),
            KeyCode::Char('[') => self.hand(scene).carry(-1),
            KeyCode::Char(']') => self.hand(scene).carry(1),
            KeyCode::Left => self.hand(scene).walk(-1),
            KeyCode::Right => self.hand(scene).walk(1),
            KeyCode::Char('m') => self.sort_next(scene),
            KeyCode::Char('o') => return Touch::TurnCards,
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

    fn legend(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("arrows", "move along your hand, or type a card's place in your hand, such as 3"),
            ("5h", "type a card to play it, or two to discard, then press Enter"),
            ("Space", "mark the card for the crib, or unmark it"),
            ("Enter", "discard the marked cards, play the card, or claim the points"),
            ("0-9", "type the points, where you count for yourself"),
            ("[ ]", "move the card within your hand (also Shift and an arrow)"),
            ("m", "sort your hand by rank, by suit or as dealt"),
            ("e", "show or hide what a discard is worth on average"),
            ("o", "turn the other hands face up or face down"),
        ]
    }

    fn draw_picture(_: Option<&Choices>, area: Rect, pen: &mut Pen) {
        picture::draw(area, pen);
    }
}
