//! The review of a game: a graph, every decision with its cost, and the table at each.

mod draw;
mod graph;
mod judging;
mod records;

use parlour_players::review::{Review, effort_for_each, moments};
use parlour_rules::{Eye, Seat};
use parlour_table::words::story::{Story, Told};
use parlour_table::words::{Names, Words};
use parlour_table::{Occupant, Table};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use self::judging::Judging;
pub use self::records::RecordsPage;
use super::foot::{Foot, hits};
use super::help::{Help, is_asked};
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::run::is_control;
use super::scene::Scene;
use crate::face::{Cards, Face};

/// How many decisions are marked as those that cost most.
const WORST: usize = 3;

/// The longest words for a decision in the list.
const DEED: usize = 16;

/// The page of a review.
pub struct ReviewPage<G: Words, F> {
    table: Table<G>,
    face: F,
    effort: u64,
    state: State<G::Action>,
    foot: Foot,
    help: Help,
}

/// What the keys do.
const KEYS: [(&str, &str); 7] = [
    ("Down Up", "go to the next decision, or the one before (also Right, Left)"),
    ("PgDn PgUp", "go ten forward or back (Home, End: first, last)"),
    ("w", "go to the biggest mistake, then the next biggest"),
    ("a", "list everyone's decisions, or only yours"),
    ("Enter", "switch between table and graph (small screens)"),
    ("Esc q", "leave the review"),
    ("mouse", "click in the list or on the graph to go to that decision"),
];
/// What the marks mean.
const MARKS: [(&str, &str); 4] = [
    ("!", "one of the three biggest mistakes"),
    ("\u{2212}2.8%", "the win chance that a decision cost"),
    ("\u{2212}1.2 points", "what it cost in points"),
    ("best", "nothing was better"),
];

/// How far the review is.
enum State<A> {
    /// The decisions are being judged.
    Judging(Judging<A>),
    /// They are judged.
    Ready(Box<Judgement<A>>),
    /// They cannot be: why.
    Broken(String),
}

/// A finished review, and the decision that is shown.
struct Judgement<A> {
    review: Review<A>,
    story: Story,
    told: Vec<Told>,
    /// What was decided, in few words.
    deeds: Vec<String>,
    /// What the first side could expect after each decision.
    chances: Vec<f64>,
    /// The places of the decisions that cost most, worst first.
    worst: Vec<usize>,
    /// The places of the persons' decisions; everyone's where no person played.
    own: Vec<usize>,
    /// The place of the decision that is looked at.
    at: usize,
    /// Whether the computer's decisions are listed too.
    all: bool,
    /// Whether the table is looked at, where there is no room for it and the graph.
    table: bool,
    bars: Rect,
    list: Rect,
    /// The place that each row of the list shows.
    rows: Vec<usize>,
}

impl<A> Judgement<A> {
    /// The places of the decisions that are listed.
    fn listed(&self) -> Vec<usize> {
        if self.all { (0..self.told.len()).collect() } else { self.own.clone() }
    }

    /// Moves along the listed decisions.
    fn walk(&mut self, by: isize) {
        let listed = self.listed();
        let now = listed.iter().position(|&place| place >= self.at).unwrap_or(0);
        let then = now.saturating_add_signed(by).min(listed.len().saturating_sub(1));
        self.at = listed.get(then).copied().unwrap_or(self.at);
    }

    /// Goes to the decision that cost most; from there to the next.
    fn seek_worst(&mut self) {
        let now = self.worst.iter().position(|&place| place == self.at);
        let next = now.map_or(0, |now| (now + 1) % self.worst.len().max(1));
        self.at = self.worst.get(next).copied().unwrap_or(self.at);
    }
}

impl<G: Words, F: Face<G>> ReviewPage<G, F> {
    /// Begins to review a game.
    pub fn new(table: Table<G>) -> Self {
        let view = table.view(Eye::Nobody);
        let face = F::new(&view, Cards::Closed);
        let (effort, state) = match moments(table.record()) {
            Err(why) => (0, State::Broken(why.to_string())),
            Ok(none) if none.is_empty() => {
                (0, State::Broken("no decisions have been made in this game yet".to_owned()))
            }
            Ok(moments) => {
                let effort = effort_for_each(G::REVIEW_EFFORT, moments.len());
                (effort, State::Judging(Judging::start(moments, effort)))
            }
        };
        ReviewPage { table, face, effort, state, foot: Foot::default(), help: Help::default() }
    }

    /// Finishes the review once every decision is judged.
    fn gather(&mut self) {
        let State::Judging(judging) = &mut self.state else { return };
        let Some(judged) = judging.all() else { return };
        self.state = match Review::new(self.table.record(), judged) {
            Err(why) => State::Broken(why.to_string()),
            Ok(review) => State::Ready(Box::new(self.judgement(review))),
        };
    }

    fn judgement(&self, review: Review<G::Action>) -> Judgement<G::Action> {
        let table = &self.table;
        let alone = table.occupants().iter().all(|occupant| *occupant != Occupant::Person);
        let is_told = |seat: Seat| alone || table.occupant(seat) == Occupant::Person;
        let decisions = &review.decisions;
        let place = |number: usize| decisions.iter().position(|judged| judged.number == number);
        let worst: Vec<usize> =
            review.worst(WORST, is_told).iter().filter_map(|judged| place(judged.number)).collect();
        let own: Vec<usize> =
            (0..decisions.len()).filter(|&place| is_told(decisions[place].seat)).collect();
        let told = Told::all(table, decisions);
        let at = worst.first().or(own.first()).copied().unwrap_or(0);
        Judgement {
            deeds: decisions.iter().map(|judged| in_few_words::<G>(judged.action)).collect(),
            story: Story::new(table, &review, self.effort, false),
            chances: review.graph().iter().map(|[_, after]| *after).collect(),
            all: own.is_empty(),
            table: false,
            bars: Rect::default(),
            list: Rect::default(),
            rows: Vec::new(),
            review,
            told,
            worst,
            own,
            at,
        }
    }

    /// The table as it stood before a decision, as its seat saw it; the best action is marked.
    fn scene(&self, judgement: &Judgement<G::Action>) -> Option<Scene<G>> {
        let judged = judgement.review.decisions.get(judgement.at)?;
        let view = self.table.view_after(judged.number - 1, Eye::Seat(judged.seat))?;
        let names = Names::of::<G>(&view, self.table.occupants());
        Some(Scene { hinted: Some(judged.best), ..Scene::still(view, names, judged.seat) })
    }
}

/// An action in a player's words, or in notation where they are too many for the list.
fn in_few_words<G: Words>(action: G::Action) -> String {
    let deed = G::deed(action).to_string();
    if deed.chars().count() <= DEED { deed } else { action.to_string() }
}

impl<G: Words, F: Face<G>> Page for ReviewPage<G, F> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        self.draw_review(area, pen);
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, _: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        match key.code {
            _ if is_control(key, 'c') => return Go::Quit,
            _ if is_asked(key) => {
                return self.help.open("Review", &[("The keys", &KEYS), ("The marks", &MARKS)]);
            }
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            _ => {}
        }
        let State::Ready(judgement) = &mut self.state else { return Go::Stay };
        match key.code {
            KeyCode::Down | KeyCode::Right | KeyCode::Char('>' | '.') => judgement.walk(1),
            KeyCode::Up | KeyCode::Left | KeyCode::Char('<' | ',') => judgement.walk(-1),
            KeyCode::PageDown => judgement.walk(10),
            KeyCode::PageUp => judgement.walk(-10),
            KeyCode::Home => judgement.walk(isize::MIN),
            KeyCode::End => judgement.walk(isize::MAX),
            KeyCode::Char('w') => judgement.seek_worst(),
            KeyCode::Char('a') => judgement.all = !judgement.all || judgement.own.is_empty(),
            KeyCode::Enter | KeyCode::Char('t' | ' ') => judgement.table = !judgement.table,
            _ => return Go::Stay,
        }
        Go::Redraw
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        let State::Ready(judgement) = &mut self.state else { return Go::Stay };
        match mouse.kind {
            MouseEventKind::ScrollDown => judgement.walk(1),
            MouseEventKind::ScrollUp => judgement.walk(-1),
            MouseEventKind::Down(MouseButton::Left) if hits(judgement.list, mouse) => {
                let row = usize::from(mouse.row - judgement.list.y);
                let Some(&place) = judgement.rows.get(row) else { return Go::Stay };
                judgement.at = place;
            }
            MouseEventKind::Down(MouseButton::Left) if hits(judgement.bars, mouse) => {
                let graph = graph::Graph { chances: &judgement.chances, here: None, worst: &[] };
                let Some(place) = graph.decision_at(judgement.bars, mouse.column) else {
                    return Go::Stay;
                };
                judgement.at = place;
            }
            _ => return Go::Stay,
        }
        Go::Redraw
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        let State::Judging(judging) = &mut self.state else { return Go::Stay };
        if !judging.hear() {
            return Go::Stay;
        }
        self.gather();
        Go::Redraw
    }

    fn back(&mut self, _: &mut Room) {}
}
