//! A table as it is shown: to programs, as a page, and when it is over.

use maud::Markup;
use parlour_players::review::{Judged, Moment, Review, effort_for_each, moments};
use parlour_rules::five_crowns::save::Format;
use parlour_rules::{Eye, Outcome, Record, Seat, Turn};
use parlour_table::words::Names;
use parlour_table::words::story::Story;
use parlour_table::{Sitter, Written};
use serde_json::{Value, json};

use super::seated::{Hosted, Seated, Thought};
use super::{Problem, Room};
use crate::pages::{self, Check, Kind, Reviewing};
use crate::scene::{Looker, Scene, TableName, Watchers, names};

/// Who looks at a table, and what they asked for.
#[derive(Clone, Default, Debug)]
pub struct Look {
    /// From which of their seats they look, if they have any.
    pub me: Option<Seat>,
    /// Every seat that is theirs.
    pub seats: Vec<Seat>,
    /// Whether the computer is at work.
    pub thinking: bool,
    /// How much of a hint they asked for.
    pub hint: Option<u8>,
    /// After how many actions the table is wanted, where that is not now.
    pub past: Option<usize>,
    /// Whose eyes a game that is over is looked at with.
    pub through: Option<Eye>,
    /// What was refused just now.
    pub notice: Option<String>,
    /// The link for a seat that is still empty.
    pub invite: Option<String>,
    /// The link with which they go on on another device.
    pub own_link: Option<String>,
    /// What makes the next sending count once.
    pub key: String,
}

/// How much of a page is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All of it.
    Whole,
    /// Only the table, for a page that is shown already.
    Table,
}

/// A decision that is to be judged for a review.
pub type Judging = Box<dyn FnOnce() -> Thought + Send>;

/// A review that is done.
pub struct Reviewed {
    /// The page as each seat reads it, by seat.
    pub pages: Vec<String>,
    /// The page as everybody else reads it.
    pub page: String,
    /// The same for programs.
    pub told: Value,
}

/// What of a table can be shown.
pub trait Shown {
    /// The table as it is told to programs.
    fn told(&self, look: &Look) -> Value;
    /// The table as a page; where several people share a browser, perhaps the page between them.
    fn page(&self, look: &Look, part: Part) -> Markup;
    /// The game once more, from the beginning.
    fn replay(&self, look: &Look) -> Markup;
    /// Whether the deal is the one that was promised.
    fn check(&self) -> Markup;
    /// What is to be judged for a review of a game that is over.
    fn judging(&self) -> Result<Vec<Judging>, Problem>;
    /// The review, made from what was judged.
    fn reviewed(&self, judged: Vec<Thought>) -> Result<Reviewed, Problem>;
    /// Where the game stands, in a few words.
    fn summary(&self, seats: &[Seat]) -> String;
    /// Who plays, in a few words, for whoever might want to watch.
    fn players(&self) -> String;
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// The house rules, in a few words.
    fn options_told(&self) -> String;
    /// The game as a save file, where it can be one.
    fn save(&self, format: Format, look: &Look) -> Result<String, Problem>;
}

impl<G: Hosted> Seated<G> {
    /// Whether a computer thinks about this very turn: it stops a moment after its move is told.
    fn is_thinking(&self, look: &Look) -> bool {
        let Turn::Act(seat) = self.table.turn() else { return false };
        look.thinking && self.table.sitter(seat) != Sitter::Person
    }

    /// The table as whoever looks may see it.
    fn scene(&self, look: &Look) -> Scene<G> {
        let nicknames = self.people.names();
        let looker = self.looker(look, &nicknames);
        let mut scene = Scene::new(&self.table, &looker);
        scene.version = self.version();
        scene.key.clone_from(&look.key);
        scene.thinking = self.is_thinking(look);
        scene.may_undo = look.past.is_none() && self.may_undo(&look.seats);
        scene.offered = self.offer.as_ref().map(|offer| offer.seat);
        scene.invite.clone_from(&look.invite);
        scene.own_link.clone_from(&look.own_link);
        scene.rematch = self.rematch.clone().map(TableName);
        scene.shared = look.seats.len() > 1;
        if self.manner.watched {
            scene.watchers = Watchers::Anyone;
        }
        scene.notice.clone_from(&look.notice);
        scene.advice = look.hint.and_then(|step| self.advice(step)).filter(|_| scene.is_asked());
        scene
    }

    fn looker<'a>(&'a self, look: &Look, nicknames: &'a [String]) -> Looker<'a> {
        Looker {
            table: TableName(self.id.clone()),
            me: look.me,
            open: self.manner.open,
            nicknames,
            past: look.past,
            through: look.through,
            reasons: &self.reasons,
        }
    }

    /// What some of the seats are called for a list of games; `somebody` is who gave no name.
    fn called(&self, is_wanted: impl Fn(Seat) -> bool, somebody: &str) -> Vec<String> {
        let names = self.people.names();
        Seat::all(self.table.seats())
            .filter(|seat| is_wanted(*seat))
            .map(|seat| match (self.table.sitter(seat), names[seat.index()].as_str()) {
                (Sitter::Person, "") if self.people.is_taken(seat) => somebody.to_owned(),
                (Sitter::Person, "") => "an empty seat".to_owned(),
                (Sitter::Person, name) => name.to_owned(),
                (Sitter::Computer { level, .. }, _) => format!("the computer ({level})"),
            })
            .collect()
    }

    fn moves(&self) -> String {
        match self.table.actions().len() {
            1 => "1 move".to_owned(),
            actions => format!("{actions} moves"),
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.table.turn(), Turn::Over(_))
    }

    fn kind() -> Kind {
        G::NAME.parse().expect("every game that is hosted has pages")
    }

    /// The effort for each decision of a review.
    fn effort(decisions: usize) -> u64 {
        effort_for_each(G::REVIEW_EFFORT, decisions)
    }
}

impl<G: Hosted> Shown for Seated<G> {
    fn told(&self, look: &Look) -> Value {
        let turn = self.table.turn();
        let nicknames = self.people.names();
        let eye = self.looker(look, &nicknames).eye(&self.table);
        let is_mine = matches!(turn, Turn::Act(seat) if look.me == Some(seat));
        let legal = match self.table.prompt() {
            Some((_, prompt)) if is_mine => prompt.legal,
            _ => Vec::new(),
        };
        let seats: Vec<Value> = Seat::all(self.table.seats())
            .map(|seat| match self.table.sitter(seat) {
                Sitter::Person => json!({
                    "sitter": "person",
                    "name": nicknames[seat.index()],
                    "taken": self.people.is_taken(seat),
                }),
                sitter @ Sitter::Computer { .. } => json!({ "sitter": sitter.to_string() }),
            })
            .collect();
        let is_over = matches!(turn, Turn::Over(_));
        let seed = self.table.record().seed();
        json!({
            "table": self.id,
            "game": G::NAME,
            "options": self.table.record().options,
            "version": self.version(),
            "turn": turn,
            "eye": eye,
            "seat": look.me,
            "view": self.table.view(eye),
            "legal": legal,
            "seats": seats,
            "open": self.manner.open,
            "watched": self.manner.watched,
            "thinking": self.is_thinking(look),
            "may_undo": self.may_undo(&look.seats),
            "offer": self.offer.as_ref().map(|offer| offer.seat),
            "resigned": self.table.record().resigned(),
            "rematch": self.rematch,
            "commitment": seed.commitment().to_string(),
            "seed": is_over.then(|| seed.to_string()),
        })
    }

    fn page(&self, look: &Look, part: Part) -> Markup {
        let turn = self.table.turn();
        let hides = G::HIDES && look.seats.len() > 1 && look.me.is_none();
        if let Turn::Act(seat) = turn
            && hides
            && look.seats.contains(&seat)
        {
            return pages::hand_over(&self.scene(look), seat);
        }
        let scene = self.scene(look);
        match part {
            Part::Whole => pages::table(&scene),
            Part::Table => pages::table_part(&scene),
        }
    }

    fn replay(&self, look: &Look) -> Markup {
        let offered: Vec<Seat> = if self.is_over() {
            Seat::all(self.table.seats()).collect()
        } else {
            look.seats.clone()
        };
        pages::replay(&self.scene(look), &offered)
    }

    fn check(&self) -> Markup {
        let seed = self.table.record().seed();
        let replayed = self.is_over().then(|| {
            let (record, _) =
                Record::<G>::from_json(&self.table.record_text()).map_err(|why| why.to_string())?;
            let state = record.replay().map_err(|why| why.to_string())?;
            if state.view(Eye::All) == self.table.view(Eye::All) {
                let actions = record.actions().len();
                Ok(vec![format!("{actions} actions were played again.")])
            } else {
                Err("what was played is not what the seed and the record lead to".to_owned())
            }
        });
        pages::check(&Check {
            table: TableName(self.id.clone()),
            kind: Self::kind(),
            commitment: seed.commitment(),
            seed: self.is_over().then_some(seed),
            replayed,
        })
    }

    fn judging(&self) -> Result<Vec<Judging>, Problem> {
        if !self.is_over() {
            return Err(Problem::Refused("a review is for games that are over".to_owned()));
        }
        let moments = moments(self.table.record()).map_err(|_| Problem::Fault)?;
        let effort = Self::effort(moments.len());
        let judging =
            |moment: Moment<G>| -> Judging { Box::new(move || Box::new(moment.judge(effort))) };
        Ok(moments.into_iter().map(judging).collect())
    }

    fn reviewed(&self, judged: Vec<Thought>) -> Result<Reviewed, Problem> {
        let judged: Vec<Judged<G::Action>> =
            judged.into_iter().filter_map(|one| one.downcast().ok().map(|one| *one)).collect();
        let effort = Self::effort(judged.len());
        let review = Review::new(self.table.record(), judged).map_err(|_| Problem::Fault)?;
        let table = TableName(self.id.clone());
        let called = names::<G>(&self.table, &self.people.names());
        let page = |reader: Option<Seat>| {
            let names = Names::new(called.clone()).read_by(reader);
            let mut story = Story::told(&self.table, &review, effort, false, &names);
            for (name, _) in &mut story.sides {
                *name = name.replace(" (person)", "");
            }
            let side = reader.map_or(0, |seat| review.side(seat));
            pages::review(&table, Self::kind(), Reviewing::Done(&story, side)).into_string()
        };
        Ok(Reviewed {
            pages: Seat::all(self.table.seats()).map(|seat| page(Some(seat))).collect(),
            page: page(None),
            told: json!({ "game": G::NAME, "effort_each": effort, "review": review }),
        })
    }

    fn summary(&self, seats: &[Seat]) -> String {
        let others = self.called(|seat| !seats.contains(&seat), "a friend").join(" and ");
        let moves = self.moves();
        let Turn::Over(outcome) = self.table.turn() else {
            let with = if others.is_empty() { "here".to_owned() } else { format!("with {others}") };
            return format!("{with}, {moves}");
        };
        let won = |seats: &[Seat]| seats.iter().any(|&seat| outcome.is_win_for(seat));
        match (outcome, others.as_str()) {
            (Outcome::Tied, "") => format!("drawn here, {moves}"),
            (Outcome::Tied, others) => format!("drawn with {others}, {moves}"),
            (Outcome::Won(_), "") => {
                let winner = |seat: Seat| outcome.is_win_for(seat);
                let nicknames = self.people.names();
                let names = names::<G>(&self.table, &nicknames);
                let winners = seats.iter().filter(|&&seat| winner(seat));
                let winners: Vec<&str> = winners.map(|seat| names[seat.index()].as_str()).collect();
                format!("{} won here, {moves}", winners.join(" and "))
            }
            (Outcome::Won(_), others) => {
                let (against, to) = match self.table.seats() {
                    2 => ("won against", "lost to"),
                    // Partners may be among the others.
                    _ => ("won with", "lost with"),
                };
                format!("{} {others}, {moves}", if won(seats) { against } else { to })
            }
        }
    }

    fn players(&self) -> String {
        let players = self.called(|_| true, "a guest");
        format!("{}, {}", players.join(" and "), self.moves())
    }

    fn seat_name(&self, seat: Seat) -> String {
        G::seat_name(&self.table.view(Eye::Nobody), seat, self.table.sitters())
    }

    fn options_told(&self) -> String {
        let options = json!(self.table.record().options);
        let number = |name: &str| options[name].as_u64().unwrap_or_default();
        let told = match Self::kind() {
            Kind::Crosscut => {
                let size = options["size"].as_str().unwrap_or_default();
                let swap = if options["swap"] == true { ", Blue may swap" } else { "" };
                format!("{size}{swap}")
            }
            Kind::FiveCrowns => match number("last_round") {
                1 => "1 round".to_owned(),
                rounds => format!("{rounds} rounds"),
            },
            Kind::Cribbage => format!("to {} points", number("length")),
        };
        if self.manner.watched { format!("{told}; anyone may watch") } else { told }
    }

    fn save(&self, format: Format, look: &Look) -> Result<String, Problem> {
        let nicknames = self.people.names();
        let name = match Self::kind() {
            Kind::FiveCrowns => "game.txt",
            Kind::Crosscut | Kind::Cribbage => return Err(Problem::Missing("file")),
        };
        if self.looker(look, &nicknames).eye(&self.table) != Eye::All {
            let why = "a save file tells every card: it is for open tables";
            return Err(Problem::Refused(why.to_owned()));
        }
        <G as Written>::text(&self.table, name.as_ref(), Some(format))
            .map_err(|why| Problem::Refused(why.to_string()))
    }
}
