//! Five Crowns' own part of the table: the hand in front, and what can be done with it.

use parlour_players::Prompt;
use parlour_rules::five_crowns::{Action, Card, Coin, FiveCrowns, Phase, View};
use parlour_rules::{Choices, Message, Seat, message};
use parlour_table::words::Words;
use parlour_table::words::five_crowns::{discarding, named, taking};
use parlour_table::{Occupant, RosterGame};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::hand::{Hand, Order};
use super::steps::STEPS;
use super::table::{Places, TableView};
use super::{lines, picture, sheet};
use crate::face::{Cards, Face};
use crate::plain::Paint;
use crate::screen::{Key, LessonPage, Page, Pen, Role, Scene, Touch, hits};

/// The hands in their owners' order, and whether they lie open.
pub struct FiveCrownsFace {
    cards: Cards,
    hands: [Hand; 2],
    /// The order that a hand was put in last.
    order: Order,
    places: Places,
}

impl FiveCrownsFace {
    fn own(scene: &Scene<FiveCrowns>) -> Seat {
        scene.looker.unwrap_or(Seat(0))
    }

    /// The hand in front, with what the table says is held.
    fn hand(&mut self, scene: &Scene<FiveCrowns>) -> &mut Hand {
        let own = FiveCrownsFace::own(scene);
        let hand = &mut self.hands[own.index()];
        match &scene.view.hands[own.index()].cards {
            Some(cards) => hand.hold(cards),
            None => hand.hold(&[]),
        }
        hand
    }

    fn chosen(&self, scene: &Scene<FiveCrowns>) -> Option<Card> {
        self.hands[FiveCrownsFace::own(scene).index()].chosen()
    }
}

fn may(scene: &Scene<FiveCrowns>, action: Action) -> bool {
    scene.legal.as_ref().is_some_and(|legal| legal.contains(&action))
}

impl Face<FiveCrowns> for FiveCrownsFace {
    const EXAMPLE: &'static str = "draw, take or discard KS";
    const COMMANDS: &'static str = "
  draw, take  draw from the draw pile, or take the top discard
  discard KS  discard a card; `discard KS out` also goes out
  sort HOW    sort your hand by suit, rank or melds; off stops sorting";
    const PICTURE: (u16, u16) = (12, 8);

    fn new(_: &View, cards: Cards) -> Self {
        FiveCrownsFace {
            cards,
            hands: Default::default(),
            order: Order::AsHeld,
            places: Places::default(),
        }
    }

    fn cards(&self) -> Cards {
        self.cards
    }

    fn lines(&self, view: &View, occupants: &[Occupant], paint: Paint) -> String {
        lines::table(view, occupants, self.order, paint)
    }

    fn moves(prompt: &Prompt<FiveCrowns>) -> String {
        let words: Vec<String> = prompt.legal.iter().map(Action::to_string).collect();
        format!("  {}", words.join(", "))
    }

    fn offers_menu(view: &View) -> bool {
        view.phase == Phase::Draw
    }

    fn question(view: &View, name: &str) -> Message {
        match (view.phase, view.top_discard()) {
            (Phase::Call, _) => message![name, ", heads or tails?"],
            (Phase::Draw, Some(top)) if view.can_draw() => {
                message![name, ": draw, or take ", named(top), "?"]
            }
            (Phase::Draw, Some(top)) => message![name, ": take ", named(top), "?"],
            (Phase::Draw, None) => message![name, ": draw?"],
            (Phase::Discard | Phase::Over, _) => message![name, ": discard which card?"],
        }
    }

    fn read(prompt: &Prompt<FiveCrowns>, words: &str) -> Result<Action, String> {
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

    fn draw(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<FiveCrowns>) {
        let own = FiveCrownsFace::own(scene);
        let hand = self.hand(scene).clone();
        let table = TableView { view: &scene.view, names: &scene.names, own, hand: &hand };
        self.places = table.draw(area, pen);
    }

    fn draw_side(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<FiveCrowns>) -> u16 {
        sheet::draw(area, pen, &scene.view, &scene.names)
    }

    fn stop(&self, before: &View, after: &View, told: &Message) -> Option<String> {
        match after.sheet.get(before.sheet.len()) {
            Some(over) => Some(format!("The end of round {}", over.round)),
            None => (told.lines().len() > 1).then(|| FiveCrowns::TITLE.to_owned()),
        }
    }

    fn ask(&self, scene: &Scene<FiveCrowns>) -> Message {
        let name = scene.names.asked(FiveCrownsFace::own(scene));
        FiveCrownsFace::question(&scene.view, name)
    }

    fn preview(&self, scene: &Scene<FiveCrowns>) -> Option<(Role, Message)> {
        scene.legal.as_ref()?;
        let own = FiveCrownsFace::own(scene);
        match scene.view.phase {
            Phase::Call | Phase::Over => None,
            Phase::Draw => Some((Role::Ink, taking(&scene.view, own)?)),
            Phase::Discard => {
                let (left, words) = discarding(&scene.view, own, self.chosen(scene)?)?;
                Some((if left == 0 { Role::Good } else { Role::Ink }, words))
            }
        }
    }

    fn keys(&self, scene: &Scene<FiveCrowns>) -> Vec<Key> {
        let mut keys = Vec::new();
        if may(scene, Action::Call(Coin::Heads)) {
            keys.push(Key::new("Enter", KeyCode::Enter, "heads"));
            keys.push(Key::letter("t", "tails"));
        }
        if may(scene, Action::Draw) {
            keys.push(Key::letter("d", "draw"));
        }
        if may(scene, Action::Take) {
            let top = scene.view.top_discard().map(|card| message![" ", card]);
            keys.push(Key::letter("t", message!["take", top].to_string()));
        }
        if let Some(card) = self.chosen(scene).filter(|&card| may(scene, Action::Discard(card))) {
            keys.push(Key::new("Enter", KeyCode::Enter, message!["discard ", card].to_string()));
        }
        keys
    }

    fn tools(&self, scene: &Scene<FiveCrowns>) -> Vec<Key> {
        let word = if self.cards == Cards::Open { "close" } else { "open" };
        let mut keys = vec![Key::letter("o", word)];
        if self.chosen(scene).is_some() {
            keys.push(Key::letter("m", format!("by {}", self.order.next().word())));
        }
        keys
    }

    fn key(&mut self, key: KeyEvent, scene: &Scene<FiveCrowns>) -> Touch<Action> {
        let (wild, order) = (scene.view.wild(), self.order.next());
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        let hand = self.hand(scene);
        match key.code {
            KeyCode::Enter if may(scene, Action::Call(Coin::Heads)) => {
                return Touch::Play(Action::Call(Coin::Heads));
            }
            KeyCode::Char('t') if may(scene, Action::Call(Coin::Tails)) => {
                return Touch::Play(Action::Call(Coin::Tails));
            }
            KeyCode::Char('d') if scene.legal.is_some() => return Touch::Play(Action::Draw),
            KeyCode::Char('t') if scene.legal.is_some() => return Touch::Play(Action::Take),
            KeyCode::Enter | KeyCode::Char(' ') if scene.legal.is_some() => {
                return match hand.chosen() {
                    Some(card) => Touch::Play(Action::Discard(card)),
                    None => Touch::Nothing,
                };
            }
            KeyCode::Left if shift => hand.carry(-1),
            KeyCode::Right if shift => hand.carry(1),
            KeyCode::Char('[') => hand.carry(-1),
            KeyCode::Char(']') => hand.carry(1),
            KeyCode::Left => hand.walk(-1),
            KeyCode::Right => hand.walk(1),
            KeyCode::Char('m') => {
                hand.sort(order, wild);
                self.order = order;
            }
            KeyCode::Char('o') => {
                self.cards = self.cards.turned();
            }
            _ => return Touch::Nothing,
        }
        Touch::Changed
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &Scene<FiveCrowns>) -> Touch<Action> {
        let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if let Some(place) = self.places.hand.iter().position(|place| hits(*place, mouse)) {
            let hand = self.hand(scene);
            let again = hand.cursor() == place;
            return match (mouse.kind, hand.chosen()) {
                (MouseEventKind::Down(MouseButton::Left), Some(card))
                    if again && may(scene, Action::Discard(card)) =>
                {
                    Touch::Play(Action::Discard(card))
                }
                (MouseEventKind::Down(MouseButton::Left), _) if !again => {
                    hand.point(place);
                    Touch::Changed
                }
                _ => Touch::Nothing,
            };
        }
        if pressed && scene.legal.is_some() {
            if hits(self.places.draw_pile, mouse) {
                return Touch::Play(Action::Draw);
            }
            if hits(self.places.discard_pile, mouse) {
                return Touch::Play(Action::Take);
            }
        }
        Touch::Nothing
    }

    fn legend(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("d t", "draw from the draw pile, or take the top discard"),
            ("arrows", "move the cursor [ ] along your hand"),
            ("Enter", "discard the card in the cursor, and go out if you can"),
            ("[ ]", "move the card within your hand (also Shift and an arrow)"),
            ("m", "sort your hand by suit, rank or melds"),
            ("o", "show or hide the other hand and the draw pile"),
            ("a", "let the computer play its turns without waiting for you"),
            ("*", "a wild card, which stands for any card; ♛ is a joker"),
        ]
    }

    fn draw_picture(_: Option<&Choices>, area: Rect, pen: &mut Pen) {
        picture::draw(area, pen);
    }

    fn lesson(game: &RosterGame) -> Option<Box<dyn Page>> {
        Some(Box::new(LessonPage::<FiveCrowns, Self>::new(STEPS, game)))
    }
}
