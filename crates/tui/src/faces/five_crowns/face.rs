//! Five Crowns' own part of the table: the hand in front, and what can be done with it.

use parlour_players::Prompt;
use parlour_rules::five_crowns::{Action, Card, Coin, FiveCrowns, Phase, View};
use parlour_rules::{Choices, Message, Seat, message};
use parlour_table::words::Names;
use parlour_table::words::five_crowns::{discarding, score_sheet, taking, the};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::hand::{Hand, Order};
use super::lines::Pile;
use super::table::{Places, TableView};
use super::{lines, picture};
use crate::face::{Cards, Face, Players};
use crate::plain::Paint;
use crate::screen::sheet::{self, Newest};
use crate::screen::{Key, Pen, Role, Scene, Touch, hits, typed_forms};

/// The hands in their owners' order, and whether they lie open.
#[derive(Clone)]
pub struct FiveCrownsFace {
    cards: Cards,
    hands: [Hand; 2],
    /// The order that hands on the screen are put in.
    order: Order,
    /// The order that hands in lines of text are put in.
    order_of_lines: Order,
    /// How many cards of an open draw pile are scrolled away.
    scroll: usize,
    /// Whether the draw pile is shown whole, instead of the table.
    whole_pile: bool,
    /// Whether lines of text list the whole draw pile.
    whole_pile_in_lines: bool,
    places: Places,
}

/// The cards that the line of an open draw pile moves by.
const SCROLL: usize = 5;

impl FiveCrownsFace {
    fn own(scene: &Scene<FiveCrowns>) -> Seat {
        scene.looker.unwrap_or(Seat(0))
    }

    /// The hand in front, updated from the table. A new hand is sorted, and one in melds stays in
    /// melds.
    fn hand(&mut self, scene: &Scene<FiveCrowns>) -> &mut Hand {
        let own = FiveCrownsFace::own(scene);
        let cards = scene.view.hands[own.index()].cards.as_deref().unwrap_or_default();
        let hand = &mut self.hands[own.index()];
        let is_new = !hand.cards().iter().any(|card| cards.contains(card));
        hand.hold(cards);
        if is_new || self.order == Order::Melds {
            hand.sort(shown_order(self.order, scene), scene.view.wild());
        }
        hand
    }

    /// Moves the card under the cursor within the hand, which then stays as its owner holds it.
    fn carry(&mut self, by: isize, scene: &Scene<FiveCrowns>) {
        self.hand(scene);
        self.order = Order::AsHeld;
        self.hand(scene).carry(by);
    }

    /// Moves the line of an open draw pile.
    fn scroll(&mut self, by: isize, scene: &Scene<FiveCrowns>) -> Touch<Action> {
        let last = scene.view.draw_pile.saturating_sub(1);
        self.scroll = self.scroll.saturating_add_signed(by).min(last);
        Touch::Changed
    }

    fn chosen(&self, scene: &Scene<FiveCrowns>) -> Option<Card> {
        self.hands[FiveCrownsFace::own(scene).index()].chosen()
    }
}

impl FiveCrownsFace {
    /// Whether the whole draw pile is shown: somebody asked, and it lies face up.
    fn shows_pile(&self, scene: &Scene<FiveCrowns>) -> bool {
        self.whole_pile && scene.view.draw_pile_cards.is_some()
    }

    /// What a key does at the table.
    fn press(&mut self, key: KeyEvent, scene: &Scene<FiveCrowns>) -> Touch<Action> {
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        let hand = self.hand(scene);
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') if may(scene, Action::Call(Coin::Heads)) => {
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
            KeyCode::Left if shift => self.carry(-1, scene),
            KeyCode::Right if shift => self.carry(1, scene),
            KeyCode::Char('[') => self.carry(-1, scene),
            KeyCode::Char(']') => self.carry(1, scene),
            KeyCode::Left => hand.walk(-1),
            KeyCode::Right => hand.walk(1),
            KeyCode::Char('m') => {
                self.order = next_order(self.order, scene);
                let order = self.order;
                self.hand(scene).sort(order, scene.view.wild());
            }
            KeyCode::Char('w') if scene.view.draw_pile_cards.is_some() => {
                self.whole_pile = !self.whole_pile;
            }
            KeyCode::Esc if self.shows_pile(scene) => self.whole_pile = false,
            KeyCode::Up => return self.scroll(-(SCROLL as isize), scene),
            KeyCode::Down => return self.scroll(SCROLL as isize, scene),
            KeyCode::Char('o') => return Touch::TurnCards,
            _ => return Touch::Nothing,
        }
        Touch::Changed
    }
}

/// Whether the melds belong to the answer: they show whether a hand can go out, and with which card.
fn hides_melds(scene: &Scene<FiveCrowns>) -> bool {
    scene.is_question && scene.view.phase == Phase::Discard
}

/// The order that a hand is shown in, where its owner chose `order`.
fn shown_order(order: Order, scene: &Scene<FiveCrowns>) -> Order {
    if order == Order::Melds && hides_melds(scene) { Order::Suit } else { order }
}

/// The order that follows on a key.
fn next_order(order: Order, scene: &Scene<FiveCrowns>) -> Order {
    let mut next = shown_order(order, scene).next();
    while shown_order(next, scene) != next {
        next = next.next();
    }
    next
}

fn may(scene: &Scene<FiveCrowns>, action: Action) -> bool {
    scene.legal.as_ref().is_some_and(|legal| legal.contains(&action))
}

impl Face<FiveCrowns> for FiveCrownsFace {
    const EXAMPLE: &'static str = "draw, take or discard KS";
    const COMMANDS: &'static str = "
  draw, take  draw from the draw pile, or take the top discard
  discard KS  discard a card (`discard KS out` also goes out)
  sort HOW    sort your hand by suit, rank or melds; off keeps it as dealt
  pile        list the whole draw pile, or only its next cards";
    const PICTURE: (u16, u16) = (12, 8);

    fn new(_: &View, cards: Cards) -> Self {
        FiveCrownsFace {
            cards,
            hands: Default::default(),
            order: Order::Melds,
            order_of_lines: Order::AsHeld,
            scroll: 0,
            whole_pile: false,
            whole_pile_in_lines: false,
            places: Places::default(),
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
        self.order = Order::named(order).unwrap_or(self.order);
    }

    fn lines(&self, view: &View, players: &Players, paint: Paint) -> String {
        let pile = if self.whole_pile_in_lines { Pile::Whole } else { Pile::Next };
        lines::table(view, players, (self.order_of_lines, pile), paint)
    }

    fn question_lines(&self, view: &View, players: &Players, paint: Paint) -> String {
        match view.phase {
            Phase::Discard => lines::table_without_melds(view, players, paint),
            _ => self.lines(view, players, paint),
        }
    }

    fn moves(prompt: &Prompt<FiveCrowns>) -> String {
        let words: Vec<String> = prompt.legal.iter().map(Action::to_string).collect();
        format!("  {}", words.join(", "))
    }

    fn offers_menu(view: &View) -> bool {
        view.phase == Phase::Draw
    }

    fn question(view: &View, seat: Seat, names: &Names) -> Message {
        let name = names.asked(seat);
        match (view.phase, view.top_discard()) {
            (Phase::Call, _) => message![name, ": heads or tails?"],
            (Phase::Draw, Some(top)) if view.can_draw() => {
                message![name, ": draw, or take ", the(top), "?"]
            }
            (Phase::Draw, Some(top)) => message![name, ": take ", the(top), "?"],
            (Phase::Draw, None) => message![name, ": draw?"],
            (Phase::Discard | Phase::Over, _) => message![name, ": which card do you discard?"],
        }
    }

    fn read(prompt: &Prompt<FiveCrowns>, words: &str) -> Result<Action, String> {
        lines::read(&prompt.view, words)
    }

    fn in_brief(view: &View, action: Action) -> Message {
        match action {
            Action::Call(coin) => coin.to_string().into(),
            Action::Draw => "draw".into(),
            Action::Take => match view.top_discard() {
                Some(top) => message!["take ", top],
                None => "take".into(),
            },
            Action::Discard(card) => card.into(),
            Action::GoOut(card) => message![card, ", out"],
        }
    }

    fn adjust(&mut self, words: &str) -> Option<String> {
        if words.eq_ignore_ascii_case("pile") {
            self.whole_pile_in_lines = !self.whole_pile_in_lines;
            let now = if self.whole_pile_in_lines { "whole" } else { "as one line" };
            return Some(format!("The draw pile is shown {now}."));
        }
        Some(match lines::sorted(words)? {
            Ok((order, changed)) => {
                self.order_of_lines = order;
                changed.to_owned()
            }
            Err(why) => why.to_owned(),
        })
    }

    fn draw(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<FiveCrowns>) {
        let hand = self.hand(scene).clone();
        let table = TableView {
            view: &scene.view,
            names: &scene.names,
            own: FiveCrownsFace::own(scene),
            hand: &hand,
            order: shown_order(self.order, scene),
            hides_melds: hides_melds(scene),
            legal: scene.legal.as_deref().unwrap_or_default(),
            hinted: scene.hinted,
            scroll: self.scroll,
            keys: scene.keys,
        };
        if self.shows_pile(scene) {
            self.places = Places::default();
            table.draw_whole_pile(area, pen);
        } else {
            self.places = table.draw(area, pen);
        }
    }

    fn side_width(&self, _: &Scene<FiveCrowns>, area: Rect) -> u16 {
        if area.width >= 110 { 46 } else { 28 }
    }

    fn draw_side(&mut self, area: Rect, pen: &mut Pen, scene: &Scene<FiveCrowns>) -> u16 {
        let rounds = score_sheet(&scene.view, &scene.names);
        if scene.view.phase == Phase::Over {
            return sheet::draw(area, pen, &rounds, Newest::Plain);
        }
        let (round, last) = (scene.view.round, scene.view.options.last_round);
        pen.write(area, 0, Role::Strong, format!("Round {round} of {last}"));
        pen.write(area, 1, Role::Brass, format!("Wild: {} and jokers", scene.view.wild().plural()));
        // The log keeps a few rows.
        let below = Rect { y: area.y + 2, height: area.height.saturating_sub(7), ..area };
        2 + sheet::draw(below, pen, &rounds, Newest::Plain)
    }

    fn typed(&self, scene: &Scene<FiveCrowns>) -> Vec<String> {
        let is_discard = scene.view.phase == Phase::Discard && scene.legal.is_some();
        let own = self.hands[FiveCrownsFace::own(scene).index()].cards();
        let cards = own.iter().filter(|_| is_discard);
        cards.flat_map(|card| typed_forms(&card.to_string())).collect()
    }

    fn typed_ahead(&self, _: &Scene<FiveCrowns>) -> Vec<String> {
        Card::all().flat_map(|card| typed_forms(&card.to_string())).collect()
    }

    fn point_at(&mut self, action: Action, scene: &Scene<FiveCrowns>) {
        let Some(card) = action.discarded() else { return };
        self.whole_pile = false;
        let hand = self.hand(scene);
        if let Some(place) = hand.cards().iter().position(|&held| held == card) {
            hand.point(place);
        }
    }

    fn ask(&self, scene: &Scene<FiveCrowns>) -> Message {
        FiveCrownsFace::question(&scene.view, FiveCrownsFace::own(scene), &scene.names)
    }

    fn preview(&self, scene: &Scene<FiveCrowns>) -> Option<(Role, Message)> {
        scene.legal.as_ref()?;
        let own = FiveCrownsFace::own(scene);
        match scene.view.phase {
            Phase::Call | Phase::Over => None,
            Phase::Draw => Some((Role::Ink, taking(&scene.view, own)?)),
            Phase::Discard if hides_melds(scene) => None,
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
        let word = if self.cards == Cards::Open { "face down" } else { "face up" };
        let mut keys = Vec::new();
        if self.chosen(scene).is_some() {
            keys.push(Key::letter("m", format!("by {}", next_order(self.order, scene).word())));
        }
        keys.push(Key::letter("o", word));
        keys
    }

    fn key(&mut self, key: KeyEvent, scene: &Scene<FiveCrowns>) -> Touch<Action> {
        let touch = self.press(key, scene);
        // After a move the table is shown again.
        self.whole_pile &= !matches!(touch, Touch::Play(_));
        touch
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
        if hits(self.places.pile_line, mouse) {
            return match mouse.kind {
                MouseEventKind::ScrollUp => self.scroll(-(SCROLL as isize), scene),
                MouseEventKind::ScrollDown => self.scroll(SCROLL as isize, scene),
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
            ("arrows", "move along your hand (Left, Right) or scroll the pile (Up, Down)"),
            ("Enter", "discard the card in the heavy frame, and go out if you can"),
            ("9h", "type a card to discard it, then press Enter"),
            ("[ ]", "move the card within your hand (also Shift and an arrow)"),
            ("m", "sort your hand by melds, suit or rank"),
            ("w", "show the whole draw pile, if it's face up"),
            ("o", "turn the other hand and the draw pile face up or down"),
            ("a", "let the computer play its turns without waiting for you"),
            ("*", "a wild card, which can stand for any card (★ is a joker)"),
        ]
    }

    fn draw_picture(_: Option<&Choices>, area: Rect, pen: &mut Pen) {
        picture::draw(area, pen);
    }
}
