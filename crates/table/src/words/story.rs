//! Reviews in words.

use std::fmt::{self, Display};
use std::time::Duration;

use parlour_players::explain::Voice;
use parlour_players::review::{Account, Judged, Review};
use parlour_players::{Computer, Decision};
use parlour_rules::message::{Part, counted};
use parlour_rules::{Eye, Message, Seat, message};
use serde::{Deserialize, Serialize};

use super::{Compared, ComparedRow, Measure, Names, OptionTable, Words, Worth};
use crate::analysis::Analysis;
use crate::occupant::name_of_person;
use crate::{Occupant, Table};

/// A review in words, from which text and page are made.
pub struct Story {
    /// The game and how many of its decisions are judged.
    pub title: String,
    /// How much effort each decision was judged with.
    pub effort: String,
    /// Each side's name and account.
    pub sides: Vec<(String, Account)>,
    /// The most costly decisions, worst first.
    pub worst: Vec<DecisionText>,
    /// The other decisions worth showing, in order.
    pub decisions: Vec<DecisionText>,
    /// The first side's chance to win before and after each decision.
    pub graph: Vec<[f64; 2]>,
    /// The place in the game of each decision in the graph.
    pub numbers: Vec<usize>,
    /// The part of the result that no decision explains: luck, or decisions that aren't judged yet.
    /// None where there is no such part.
    pub rest: Option<AccountPart>,
    /// What resigning cost, where somebody did.
    pub given_up: Option<Message>,
    /// The sentence for a game without costly decisions.
    pub nothing: &'static str,
    /// How many moves were changed after a warning of the tutor, in a sentence, where any were.
    pub changed: Option<String>,
}

/// A decision in words.
#[derive(Clone, Serialize, Deserialize)]
pub struct DecisionText {
    /// Its place in the game.
    pub number: usize,
    /// What was done: "Red places a disc on d4."
    pub what: Message,
    /// What it cost.
    pub verdict: Message,
    /// What was wrong with it; empty where it was the best or no fault can be named.
    pub reasons: Vec<Message>,
    /// The best move, and what it does where no fault of the one played can be named; none where
    /// that was the best, or as good.
    #[serde(default)]
    pub best: Option<Message>,
    /// The options with their numbers, the one played marked; empty where it was the best.
    pub options: OptionTable,
    /// The win chance that it cost.
    pub cost: f64,
    /// The cost in a word: `best`, `equal`, or a percentage.
    pub in_short: String,
    /// Whether nothing was better.
    pub is_best: bool,
}

impl Story {
    /// A review of the people's costly decisions, or with `all` of every decision.
    pub fn new<G: Computer + Words>(
        table: &Table<G>,
        review: &Review<G::Action>,
        effort: u64,
        all: bool,
    ) -> Self {
        let names = Names::at(table);
        Story::told(table, review, effort, all, &names)
    }

    /// The same with the players' own names.
    pub fn told<G: Computer + Words>(
        table: &Table<G>,
        review: &Review<G::Action>,
        effort: u64,
        all: bool,
        names: &Names,
    ) -> Self {
        let occupants = table.occupants();
        let alone = occupants.iter().all(|occupant| *occupant != Occupant::Person);
        let is_told = |seat: Seat| all || alone || table.occupant(seat) == Occupant::Person;
        let told = |judged: &[&Judged<G::Action>]| DecisionText::in_order(table, judged, names);
        let worst: Vec<&Judged<G::Action>> = review.worst(3, is_told);
        let others = review.decisions.iter().filter(|judged| {
            let counts = all || judged.cost() > 0.0;
            is_told(judged.seat) && counts && !worst.iter().any(|one| one.number == judged.number)
        });
        let name = |side: usize| {
            let seats = Seat::all(table.seats()).filter(|&seat| review.side(seat) == side);
            let names = seats.map(|seat| {
                let who = &table.record().seats[seat.index()];
                match names.name(seat) {
                    name if name_of_person(who).is_some() => name.to_owned(),
                    name if name.eq_ignore_ascii_case(who) => name.to_owned(),
                    "You" => "You".to_owned(),
                    name => format!("{name} ({who})"),
                }
            });
            names.collect::<Vec<_>>().join(" and ")
        };
        let state = if review.over { "" } else { ", not over yet" };
        Story {
            title: format!("{}, {}{state}", G::TITLE, judged_of(review.decisions.len(), review.of)),
            effort: if review.of == 0 {
                if review.over { NOTHING_TO_JUDGE } else { NOTHING_YET }.to_owned()
            } else {
                let knowing = if G::LUCK { ", knowing only what the player could see" } else { "" };
                let looked_at = if G::LUCK { "deals" } else { "positions" };
                format!(
                    "The computer judged each decision at its expert level{knowing}. It could look at \
                     up to {} {looked_at} for each.",
                    grouped(effort)
                )
            },
            sides: review.accounts.iter().enumerate().map(|(side, &a)| (name(side), a)).collect(),
            worst: worst.iter().flat_map(|judged| told(&[judged])).collect(),
            decisions: told(&others.collect::<Vec<_>>()),
            graph: Analysis::new(&review.decisions, review.sides)
                .graph::<G>(0)
                .into_iter()
                .map(|point| [point.before, point.after])
                .collect(),
            numbers: review.decisions.iter().map(|judged| judged.number).collect(),
            // What isn't judged yet counts as luck.
            rest: if table.hides_the_computers_moves() {
                Some(AccountPart::LuckAndUnjudged)
            } else if G::LUCK {
                Some(AccountPart::Luck)
            } else {
                let is_open = |account: &Account| account.luck.abs() >= LEAST_SHOWN;
                review.accounts.iter().any(is_open).then_some(AccountPart::Unjudged)
            },
            given_up: table.record().resigned().map(|seat| {
                let cost = review.given_up(seat);
                let resigned = match table.record().timed_out() {
                    Some(_) => names.does(seat, "ran out of time", "ran out of time"),
                    None => names.does(seat, "resigned", "resigned"),
                };
                message![resigned, ". That cost ", Part::Chance(cost), "."]
            }),
            changed: changed(review.decisions.iter().filter(|judged| judged.warned).count()),
            nothing: if review.decisions.is_empty() {
                "There are no mistakes to list."
            } else if all || alone || names.reader().is_none() {
                "No decision cost 0.5% or more."
            } else {
                "None of your decisions cost 0.5% or more."
            },
        }
    }
}

/// What is said instead of the effort, where a game that goes on has no decisions to judge.
const NOTHING_YET: &str = "There's nothing to judge yet.";

/// The same where the game is over.
const NOTHING_TO_JUDGE: &str = "There's nothing to judge: nobody made a decision in this game.";

/// How many decisions are judged: `12 decisions`, `5 of 12 decisions` where a review was stopped.
fn judged_of(judged: usize, of: usize) -> String {
    if judged < of {
        format!("{judged} of {}", counted(of, "decision"))
    } else {
        counted(judged, "decision")
    }
}

/// What is shown where there is no accuracy.
pub(super) const NO_ACCURACY: &str = "\u{2013}";

/// Why there is no accuracy.
const WHY_NO_ACCURACY: &str =
    "\u{2013} means no accuracy: no decision was charged, or there was none.";

/// What is said about that part.
const WHY_NOBODYS: &str =
    "\u{201c}Nobody's mistake\u{201d} became clear only later, or was too close to call.";

/// A share of 1 below this shows as 0.0%.
const LEAST_SHOWN: f64 = 0.0005;

/// How several kinds of parts add up.
const ALL_PARTS: &str = "The parts add up to the result.";

/// What is said where the computer's decisions aren't judged yet, because they would show its cards.
const LATER: &str = "The computer's decisions are judged when the game is over.";

/// A part of a side's result, or the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountPart {
    /// The win chance at the start.
    Start,
    /// What the side's own mistakes cost it.
    Own,
    /// What the mistakes of the others gave it.
    Others,
    /// What later moves showed, and nobody is charged for.
    Nobodys,
    /// What chance decided.
    Luck,
    /// What chance and the computer decided, while the computer's decisions can't be judged.
    LuckAndUnjudged,
    /// What isn't judged yet, in a game without luck.
    Unjudged,
    /// What all parts add up to.
    Result,
    /// How close the decisions were to the judge's own; no part of the sum.
    Accuracy,
}

impl AccountPart {
    /// The name that a row shows.
    pub fn name(self) -> &'static str {
        match self {
            AccountPart::Start => "Win chance at the start",
            AccountPart::Own => "Own mistakes",
            AccountPart::Others => "Others' mistakes",
            AccountPart::Nobodys => "Nobody's mistake",
            AccountPart::Luck => "Luck",
            AccountPart::LuckAndUnjudged => "Luck and unjudged moves",
            AccountPart::Unjudged => "Unjudged",
            AccountPart::Result => "Result",
            AccountPart::Accuracy => "Accuracy",
        }
    }

    /// The heading of a narrow column.
    fn heading(self) -> &'static str {
        match self {
            AccountPart::Start => "start",
            AccountPart::Own => "mistakes",
            AccountPart::Others => "theirs",
            AccountPart::Nobodys => "nobody's",
            AccountPart::Luck => "luck",
            AccountPart::LuckAndUnjudged => "the rest",
            AccountPart::Unjudged => "unjudged",
            AccountPart::Result => "result",
            AccountPart::Accuracy => "accuracy",
        }
    }
}

/// A row of the accounts: a part of the result, for each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountRow {
    /// The part.
    pub part: AccountPart,
    /// What it is for each side.
    pub cells: Vec<String>,
}

impl Story {
    /// The parts of each side's result, which add up downwards as they are shown. The result is the
    /// last.
    pub fn account_rows(&self) -> Vec<AccountRow> {
        let sides: Vec<[i64; 6]> =
            self.sides.iter().map(|(_, account)| tenths(account, self.rest.is_some())).collect();
        let row = |part: AccountPart, place: usize, told: fn(i64) -> String| AccountRow {
            part,
            cells: sides.iter().map(|parts| told(parts[place])).collect(),
        };
        let mut rows = vec![
            row(AccountPart::Start, 0, percent_of_tenths),
            row(AccountPart::Own, 1, signed_tenths),
            row(AccountPart::Others, 2, signed_tenths),
        ];
        if self.has_uncharged() {
            rows.push(row(AccountPart::Nobodys, 3, signed_tenths));
        }
        rows.extend(self.rest.map(|rest| row(rest, 4, signed_tenths)));
        rows.push(row(AccountPart::Result, 5, percent_of_tenths));
        rows
    }

    /// Whether a part of the result is charged to nobody.
    fn has_uncharged(&self) -> bool {
        self.sides.iter().any(|(_, account)| account.uncharged.abs() >= LEAST_SHOWN)
    }

    /// The accuracy of each side; none for one without decisions.
    pub fn accuracy_row(&self) -> AccountRow {
        let accuracy = |(_, account): &(String, Account)| match account.decisions {
            0 => NO_ACCURACY.to_owned(),
            _ => {
                accuracy_text(account.accuracy, -account.own).unwrap_or_else(|| NO_ACCURACY.into())
            }
        };
        AccountRow { part: AccountPart::Accuracy, cells: self.sides.iter().map(accuracy).collect() }
    }

    /// What there is to say below the accounts, a sentence a line.
    pub fn remarks(&self) -> impl Iterator<Item = &str> {
        let has_none = self.accuracy_row().cells.iter().any(|cell| cell == NO_ACCURACY);
        let why_none = has_none.then_some(WHY_NO_ACCURACY);
        let why_uncharged = self.has_uncharged().then_some(WHY_NOBODYS);
        let later = (self.rest == Some(AccountPart::LuckAndUnjudged)).then_some(LATER);
        [self.how_it_adds_up()]
            .into_iter()
            .chain(later)
            .chain(why_uncharged)
            .chain(why_none)
            .chain(self.changed.as_deref())
    }

    /// What the accounts are about.
    pub fn heading(&self) -> &'static str {
        match self.rest {
            Some(AccountPart::Luck | AccountPart::LuckAndUnjudged) => "Skill and luck",
            _ => "Skill",
        }
    }

    /// How the columns of the accounts add up, in a sentence.
    fn how_it_adds_up(&self) -> &'static str {
        match self.rest {
            Some(AccountPart::Luck) => {
                "The win chance at the start, each side's mistakes and luck add up to the result."
            }
            Some(AccountPart::LuckAndUnjudged) => ALL_PARTS,
            _ if self.has_uncharged() => ALL_PARTS,
            Some(_) => {
                "The win chance at the start, the mistakes and what isn't judged yet add up to the \
                 result."
            }
            None => "The win chance at the start and each side's mistakes add up to the result.",
        }
    }
}

/// The accuracy of decisions that were charged this cost. None where they were charged nothing and
/// only the judge's first rankings saw mistakes: the two would contradict each other.
pub(super) fn accuracy_text(accuracy: f64, charged: f64) -> Option<String> {
    let is_shown = charged > SAME || accuracy >= 100.0;
    is_shown.then(|| format!("{accuracy:.1}%"))
}

impl DecisionText {
    /// Some decisions in words, in the order in which they were made: one pass over the game.
    pub fn in_order<G: Computer + Words>(
        table: &Table<G>,
        judged: &[&Judged<G::Action>],
        names: &Names,
    ) -> Vec<Self> {
        let (Some(first), Some(last)) = (judged.first(), judged.last()) else { return Vec::new() };
        let mut told = Vec::with_capacity(judged.len());
        let mut rest = judged.iter().copied().peekable();
        let mut before = None;
        table.visit(first.number - 1..=last.number, |place, _, view| {
            if let Some((before, judged)) = before.take() {
                let judged: &Judged<G::Action> = judged;
                let after = view(Eye::Seat(judged.seat));
                let what = G::tell(&before, &after, judged.seat, judged.action, names);
                let telling = Telling::after(judged.seat, table.occupant(judged.seat), names);
                told.push(DecisionText::new::<G>(&before, judged, what, &telling));
            }
            before = rest
                .next_if(|judged| judged.number == place + 1)
                .map(|judged| (view(Eye::Seat(judged.seat)), judged));
        });
        told
    }

    /// A decision in words, with what it did.
    pub(super) fn new<G: Computer + Words>(
        before: &G::View,
        judged: &Judged<G::Action>,
        what: Message,
        telling: &Telling,
    ) -> Self {
        DecisionText {
            number: judged.number,
            what,
            verdict: verdict::<G>(before, judged, telling),
            reasons: if judged.is_best() {
                Vec::new()
            } else {
                telling.addressed(telling.faults::<G>(before, judged))
            },
            best: best::<G>(before, judged, telling),
            options: if judged.is_best() {
                OptionTable::default()
            } else {
                options::<G>(before, judged)
            },
            cost: judged.cost(),
            in_short: in_short(judged),
            is_best: judged.is_best(),
        }
    }

    /// What is said about the decision, in order: each reason beside the move that it's about.
    pub fn sentences(&self) -> impl Iterator<Item = &Message> {
        [&self.verdict].into_iter().chain(&self.reasons).chain(&self.best)
    }

    /// What it cost and what was best, on one line.
    pub fn in_a_line(&self) -> Message {
        Message::join([&self.verdict].into_iter().chain(&self.best).cloned(), " ")
    }
}

/// Whether a judged decision has been made or only thought of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// It was made.
    Done,
    /// It can still be changed.
    Ahead,
}

/// Who reads the sentences about a decision, and when.
pub(super) struct Telling {
    /// Whose win chance it is: `Your`, `The computer's`.
    whose: String,
    when: When,
    /// The computer speaks for itself about its own decisions, where a player reads it.
    voice: Voice,
    /// The player whom the reasons call "you", if somebody else reads them.
    addressee: Option<Part>,
}

impl Telling {
    /// About a move that the reader can still change.
    pub fn ahead() -> Self {
        let whose = "Your".to_owned();
        Telling { whose, when: When::Ahead, voice: Voice::Advice, addressee: None }
    }

    /// About a move that this occupant of a seat made.
    fn after(seat: Seat, occupant: Occupant, names: &Names) -> Self {
        let is_another = names.reader().is_some_and(|reader| reader != seat);
        let is_person = occupant == Occupant::Person;
        Telling {
            whose: names.owner(seat),
            when: When::Done,
            voice: if is_another && !is_person { Voice::Own } else { Voice::Advice },
            addressee: (is_another && is_person).then(|| names.within(seat)),
        }
    }

    /// What was wrong with the move played.
    fn faults<G: Computer>(&self, before: &G::View, judged: &Judged<G::Action>) -> Vec<Message> {
        match (self.voice, judged.place()) {
            (Voice::Own, Some(place)) if place > 0 => {
                G::why_not(before, &judged.decision, place, Voice::Own)
            }
            _ => judged.faults.clone(),
        }
    }

    /// Why the best move is best.
    fn reasons<G: Computer>(&self, before: &G::View, judged: &Judged<G::Action>) -> Vec<Message> {
        match self.voice {
            Voice::Own => G::reasons(before, &judged.decision, 0, Voice::Own),
            Voice::Advice => judged.reasons.clone(),
        }
    }

    /// Begins the sentences with the name of the player they advise, if that isn't the reader.
    fn addressed(&self, mut sentences: Vec<Message>) -> Vec<Message> {
        if let (Some(player), Some(first)) = (&self.addressee, sentences.first_mut()) {
            *first = message!["Advice for ", player.clone(), ": ", first.clone()];
        }
        sentences
    }
}

/// The best move, where another one was clearly worse.
fn best<G: Computer + Words>(
    before: &G::View,
    judged: &Judged<G::Action>,
    telling: &Telling,
) -> Option<Message> {
    if judged.is_best() || judged.is_about_equal() {
        return None;
    }
    let reasons = if judged.faults.is_empty() {
        telling.addressed(telling.reasons::<G>(before, judged))
    } else {
        Vec::new()
    };
    let reasons = reasons.into_iter().map(|reason| message![" ", reason]);
    let reasons = Message::join(reasons, "");
    Some(message!["Best: ", G::instruction_in(before, judged.best), ".", reasons])
}

/// How many moves were changed after a warning of the tutor, in a sentence.
fn changed(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => {
            Some("One move was changed after the tutor's warning and isn't in the accuracy.".into())
        }
        _ => Some(format!(
            "{count} moves were changed after the tutor's warnings and aren't in the accuracy."
        )),
    }
}

/// Chances that differ by less are the same.
const SAME: f64 = 1e-6;

/// The best options and the one that was played, also by points where the game keeps a score.
fn options<G: Words>(before: &G::View, judged: &Judged<G::Action>) -> OptionTable {
    let mut compared = G::compared(&judged.decision);
    let played = judged.action.to_string();
    if !compared.is_empty() && !compared.rows.iter().any(|row| row.action == played) {
        let ranked = &judged.decision.ranked;
        let own = ranked.iter().filter(|verdict| verdict.action == judged.action).cloned();
        let own = Decision { ranked: own.collect(), effort: judged.effort };
        let rows = if own.ranked.is_empty() { Vec::new() } else { G::compared(&own).rows };
        let unknown = || ComparedRow {
            action: played.clone(),
            worths: vec![Worth::Unknown; compared.columns.len()],
        };
        let row = rows.into_iter().next().unwrap_or_else(unknown);
        compared.rows.push(row);
    }
    // What the move costs after a longer look is what its row says, too, and the rows of cards that
    // are worth the same.
    let first = judged.best_chance - judged.first_cost;
    let known =
        if judged.is_about_equal() { judged.best_chance - judged.measured } else { judged.chance };
    let is_like_played = |chance: f64| !judged.is_best() && (chance - first).abs() < SAME;
    let has_twins = G::LUCK;
    if compared.measure() == Some(Measure::Chance) {
        for row in &mut compared.rows {
            let is_played = row.action == played;
            match row.worths.last_mut() {
                Some(Worth::Chance(chance))
                    if (is_played || has_twins) && is_like_played(*chance) =>
                {
                    *chance = known;
                }
                Some(Worth::Estimate(chance)) if is_played && !judged.is_best() => {
                    *chance = known;
                }
                Some(worth @ Worth::Unknown) if is_played => *worth = Worth::Estimate(known),
                _ => {}
            }
        }
        let key = |row: &ComparedRow| match row.worth() {
            Worth::WinsIn(moves) | Worth::WinsWithin(moves) => 2.0 - f64::from(moves) / 1000.0,
            Worth::Chance(chance) | Worth::Estimate(chance) => chance,
            Worth::LosesIn(moves) => f64::from(moves) / 1000.0 - 1.0,
            _ => f64::NEG_INFINITY,
        };
        compared.rows.sort_by(|one, other| key(other).total_cmp(&key(one)));
    }
    if let Some(measure) =
        G::MEASURE.filter(|name| !compared.columns.iter().any(|one| one.ends_with(name)))
    {
        add_points::<G>(before, &judged.decision, measure, &mut compared);
    }
    compared.shown::<G>(Some(&played))
}

/// Adds a column of points before the one that decides, where they are known for every row.
fn add_points<G: Words>(
    before: &G::View,
    decision: &Decision<G::Action>,
    measure: &str,
    compared: &mut Compared,
) {
    let points = |row: &ComparedRow| {
        let verdict = decision.ranked.iter().find(|one| one.action.to_string() == row.action)?;
        G::points(before, verdict).map(Worth::Points)
    };
    let known: Option<Vec<Worth>> = compared.rows.iter().map(points).collect();
    let Some(known) = known.filter(|_| !compared.columns.is_empty()) else { return };
    compared.columns.insert(compared.columns.len() - 1, measure.to_owned());
    for (row, points) in compared.rows.iter_mut().zip(known) {
        row.worths.insert(row.worths.len() - 1, points);
    }
}

/// How long ago something was, in words.
///
/// ```
/// use std::time::Duration;
/// use parlour_table::words::story::ago;
/// assert_eq!(ago(Duration::from_secs(5)), "just now");
/// assert_eq!(ago(Duration::from_secs(61)), "1 minute ago");
/// assert_eq!(ago(Duration::from_secs(7_300)), "2 hours ago");
/// assert_eq!(ago(Duration::from_secs(260_000)), "3 days ago");
/// ```
pub fn ago(since: Duration) -> String {
    let seconds = since.as_secs();
    let (count, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

/// The cost of a decision in a word: `best`, `equal` where it is within the margin, or a percentage.
pub fn in_short<A: PartialEq>(judged: &Judged<A>) -> String {
    if judged.is_best() {
        "best".to_owned()
    } else if judged.is_about_equal() {
        "equal".to_owned()
    } else {
        signed(-shown_cost(judged.best_chance, judged.chance))
    }
}

/// A cost as it's shown: the difference of the two chances as they are shown, in tenths of a percent.
pub fn shown_cost(best_chance: f64, chance: f64) -> f64 {
    let [best, after] = [best_chance, chance].map(|chance| (1000.0 * chance).round());
    if best > after { (best - after) / 1000.0 } else { (best_chance - chance).max(0.0) }
}

fn verdict<G: Computer + Words>(
    before: &G::View,
    judged: &Judged<G::Action>,
    Telling { whose, when, .. }: &Telling,
) -> Message {
    let changed = judged.warned.then_some(" This move was changed after the tutor's warning.");
    message![cost_in_words::<G>(before, judged, whose, *when), changed]
}

/// What a decision that gave up a proved win did: `turned a forced win into a forced loss`. A move
/// that isn't proved to lose may still win. None for other decisions. With luck in the game, winning
/// every imagined world proves nothing.
pub(super) fn lost_win<G: Words>(judged: &Judged<G::Action>, when: When) -> Option<&'static str> {
    let is_proved = !G::LUCK && judged.gave_up_a_proved_win();
    is_proved.then_some(match (judged.chance, when) {
        (0.0, When::Done) => "turned a forced win into a forced loss",
        (0.0, When::Ahead) => "turns a forced win into a forced loss",
        (_, When::Done) => "may have given up a forced win",
        (_, When::Ahead) => "may give up a forced win",
    })
}

/// From this cost on, a decision within its margin isn't called about equal.
const TOO_CLOSE: f64 = 0.02;

fn cost_in_words<G: Computer + Words>(
    before: &G::View,
    judged: &Judged<G::Action>,
    whose: &str,
    when: When,
) -> Message {
    if judged.is_best() {
        let chance = Part::Chance(judged.chance);
        return message!["That's the best move. ", whose, " win chance is ", chance, "."];
    }
    if judged.is_about_equal() {
        let by = format!("{}{}", percent(judged.measured), plus_minus(judged.margin));
        let equal = match judged.measured {
            _ if is_zero(judged.measured) => "About equal to the best move: ".to_owned(),
            ..TOO_CLOSE => format!("About equal. It's only {by} better to "),
            _ => format!("Too close to call. It may be {by} better to "),
        };
        return message![equal, G::instruction_in(before, judged.best), "."];
    }
    let [chance, best_chance] = told_apart(judged.chance, judged.best_chance);
    // A decision that wins less often may still cost no points.
    let points = match (judged.points_lost().filter(|&lost| lost >= 0.005), G::MEASURE) {
        (Some(lost), Some(measure)) => format!(", or {lost:.2} {measure}"),
        _ => String::new(),
    };
    let proved = lost_win::<G>(judged, when).map(|lost| format!(" It {lost}.")).unwrap_or_default();
    let that = if when == When::Done { "That cost" } else { "That would cost" };
    let cost = shown_cost(judged.best_chance, judged.chance);
    let cost = percent(cost) + &plus_minus(judged.margin);
    format!("{that} {cost} ({best_chance} → {chance}){points}.{proved}").into()
}

/// Half of an interval for after a percentage: ` ± 0.4%`; nothing where that would show as zero.
fn plus_minus(margin: f64) -> String {
    if is_zero(margin) { String::new() } else { format!(" \u{b1} {}", percent(margin)) }
}

/// Whether a share of 1 shows as 0.0%.
fn is_zero(part: f64) -> bool {
    part < LEAST_SHOWN
}

/// Two percentages, with another digit where they would look the same.
fn told_apart(one: f64, other: f64) -> [String; 2] {
    let both = [one, other].map(percent);
    if both[0] != both[1] {
        return both;
    }
    [one, other].map(|part| format!("{:.2}%", 100.0 * part))
}

/// A number with its thousands grouped: `2,400,000`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share of 1 as a percentage: `52.3%`.
pub fn percent(part: f64) -> String {
    format!("{:.1}%", 100.0 * part)
}

/// A signed share of 1 as a percentage: `+5.0%`, `−1.2%`.
pub fn signed(part: f64) -> String {
    match format!("{:+.1}%", 100.0 * part).as_str() {
        "+0.0%" | "-0.0%" => "0.0%".to_owned(),
        text => text.replace('-', "\u{2212}"),
    }
}

/// The start, the own mistakes, the others', what is uncharged, luck and the result in tenths of a
/// percent, rounded so that they still add up.
fn tenths(account: &Account, has_luck: bool) -> [i64; 6] {
    let Account { start, own, others, luck, uncharged, result, .. } = *account;
    let exact = [start, own, others, uncharged, luck, result].map(|part| 1000.0 * part);
    let mut shown = exact.map(|part| part.round() as i64);
    // What rounding leaves over is luck. Without luck it goes where it changes the least, which is
    // the same place in both columns of a game for two.
    let missing = shown[5] - shown[..5].iter().sum::<i64>();
    if has_luck {
        shown[4] += missing;
        return shown;
    }
    let step = missing.signum();
    for _ in 0..missing.abs() {
        let gap = |&part: &usize| step as f64 * (exact[part] - shown[part] as f64);
        let part = (0..3).max_by(|one, other| gap(one).total_cmp(&gap(other)));
        shown[part.expect("there are three parts")] += step;
    }
    shown
}

fn percent_of_tenths(tenths: i64) -> String {
    percent(tenths as f64 / 1000.0)
}

fn signed_tenths(tenths: i64) -> String {
    signed(tenths as f64 / 1000.0)
}

impl Display for DecisionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.what.to_string().replace('\n', "\n      ");
        writeln!(f, "{:>4}. {what}", self.number)?;
        let table = self.options.lines();
        self.sentences().chain(&table).try_for_each(|line| writeln!(f, "      {line}"))
    }
}

impl Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}\n", self.title, self.effort)?;
        let width = self.sides.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let (rows, accuracy) = (self.account_rows(), self.accuracy_row());
        let column = |row: &AccountRow| if row.part == AccountPart::Start { 6 } else { 8 };
        let heads = rows.iter().map(|row| format!("  {:>1$}", row.part.heading(), column(row)));
        writeln!(f, "{}", self.heading())?;
        writeln!(f, "{:width$}  {}{}", "", accuracy.part.heading(), heads.collect::<String>())?;
        for (side, (name, _)) in self.sides.iter().enumerate() {
            write!(f, "{name:width$}  {:>8}", accuracy.cells[side])?;
            for row in &rows {
                write!(f, "  {:>1$}", row.cells[side], column(row))?;
            }
            writeln!(f)?;
        }
        self.remarks().try_for_each(|remark| writeln!(f, "{remark}"))?;
        if self.worst.is_empty() && self.given_up.is_none() {
            writeln!(f, "\n{}", self.nothing)?;
        } else {
            writeln!(f, "\nBiggest mistakes:")?;
        }
        self.worst.iter().try_for_each(|told| write!(f, "{told}"))?;
        if let Some(given_up) = &self.given_up {
            writeln!(f, "      {given_up}")?;
        }
        if !self.decisions.is_empty() {
            writeln!(f, "\nOther decisions:")?;
        }
        self.decisions.iter().try_for_each(|told| write!(f, "{told}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::{Action, Crosscut, Options};
    use parlour_rules::{Game, Luck, Seed};

    /// What is said about a judged move of Red with these chances, measured cost and margin.
    fn said(chance: f64, best_chance: f64, [measured, margin]: [f64; 2]) -> String {
        let [action, best] = ["b2", "d4"].map(|text| text.parse::<Action>().expect("a move"));
        let judged = Judged {
            number: 1,
            seat: Seat(0),
            choices: 36,
            action: if measured == 0.0 { best } else { action },
            best,
            points: None,
            chance,
            best_chance,
            first_cost: measured,
            random_cost: measured,
            measured,
            margin,
            reasons: Vec::new(),
            faults: Vec::new(),
            effort: 1,
            budget: 1,
            decision: Decision { ranked: Vec::new(), effort: 1 },
            warned: false,
        };
        let game = Crosscut::deal(&Options::default(), Seed::from(1));
        let view = game.view(Eye::Nobody);
        cost_in_words::<Crosscut>(&view, &judged, "The computer's", When::Done).to_string()
    }

    #[test]
    fn a_cost_is_the_difference_of_the_chances_beside_it() {
        let costs = [(0.7496, 0.5374), (0.7496, 0.6323), (0.5, 0.49996)];
        let shown = costs.map(|(best, chance)| percent(shown_cost(best, chance)));
        assert_eq!(shown, ["21.3%", "11.8%", "0.0%"], "75.0 - 53.7, 75.0 - 63.2");
    }

    #[test]
    fn a_best_move_says_whose_win_chance_it_is() {
        let best = "That's the best move. The computer's win chance is 100.0%.";
        assert_eq!(said(1.0, 1.0, [0.0, 0.0]), best);
    }

    #[test]
    fn differences_within_the_margin_are_small_only_where_they_are() {
        let equal = |measured, margin| said(0.5, 0.5, [measured, margin]);
        let best = "About equal to the best move: place a disc on d4.";
        assert_eq!([equal(0.0004, 0.0), equal(0.0004, 0.018)], [best, best]);
        let small = "About equal. It's only 1.9% ± 4.0% better to place a disc on d4.";
        assert_eq!(equal(0.019, 0.04), small);
        let large = "Too close to call. It may be 11.2% ± 19.3% better to place a disc on d4.";
        assert_eq!(equal(0.112, 0.193), large);
    }

    #[test]
    fn a_lost_win_is_called_the_same_before_and_after() {
        assert!(said(0.0, 1.0, [1.0, 0.0]).ends_with("It turned a forced win into a forced loss."));
        assert!(said(0.4, 1.0, [0.6, 0.0]).ends_with("It may have given up a forced win."));
        assert!(said(0.4, 0.9, [0.5, 0.0]).ends_with("(90.0% → 40.0%)."));
    }

    #[test]
    fn decisions_that_were_charged_nothing_have_no_accuracy_but_a_perfect_one() {
        assert_eq!(accuracy_text(0.0, 0.0), None);
        assert_eq!(accuracy_text(100.0, 0.0).as_deref(), Some("100.0%"));
        assert_eq!(accuracy_text(0.0, 0.01).as_deref(), Some("0.0%"));
    }

    #[test]
    fn large_numbers_are_grouped() {
        let told = [7, 123, 1_234, 2_400_000].map(grouped);
        assert_eq!(told, ["7", "123", "1,234", "2,400,000"]);
    }

    const NO_ACCOUNT: Account = Account {
        start: 0.0,
        own: 0.0,
        others: 0.0,
        luck: 0.0,
        uncharged: 0.0,
        result: 0.0,
        decisions: 0,
        accuracy: 0.0,
    };

    #[test]
    fn a_review_that_was_stopped_says_how_many_decisions_there_are() {
        let said = [(5, 12), (12, 12), (1, 1), (1, 3), (0, 1), (0, 0)];
        let said = said.map(|(judged, of)| judged_of(judged, of));
        let expected = ["5 of 12 decisions", "12 decisions", "1 decision", "1 of 3 decisions"];
        assert_eq!(said[..4], expected);
        assert_eq!(said[4..], ["0 of 1 decision", "0 decisions"]);
    }

    /// The number that a cell shows, in tenths of a percent.
    fn read(cell: &str) -> i64 {
        let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
        let tenths: i64 = digits.parse().expect("a number");
        if cell.starts_with(['-', '\u{2212}']) { -tenths } else { tenths }
    }

    #[test]
    fn accounts_add_up_as_they_are_shown() {
        let mut luck = Luck::new(Seed::from(1));
        for has_luck in [false, true].repeat(2000) {
            let mut part = |most: u32| f64::from(luck.below(most + 1)) / f64::from(most);
            let (start, own, others) = (part(99_999), -part(7_777), part(9_973));
            let uncharged = if has_luck { 0.0 } else { part(5) * part(8_887) };
            let result = if has_luck { part(3) } else { start + own + others + uncharged };
            let luck = if has_luck { result - start - own - others } else { 0.0 };
            let parts = Account { start, own, others, luck, uncharged, result, ..NO_ACCOUNT };
            let account = Account { decisions: 1, accuracy: 100.0, ..parts };
            let mirrored = Account {
                start: 1.0 - start,
                own: -others,
                others: -own,
                luck: -luck,
                uncharged: -uncharged,
                result: 1.0 - result,
                ..account
            };
            let story = Story {
                title: String::new(),
                effort: String::new(),
                sides: vec![("Ann".to_owned(), account), ("Bob".to_owned(), mirrored)],
                worst: Vec::new(),
                decisions: Vec::new(),
                graph: Vec::new(),
                numbers: Vec::new(),
                rest: has_luck.then_some(AccountPart::Luck),
                given_up: None,
                nothing: "",
                changed: None,
            };
            for side in 0..2 {
                let cells = story.account_rows().into_iter().map(|row| read(&row.cells[side]));
                let cells: Vec<i64> = cells.collect();
                let (result, parts) = cells.split_last().expect("rows");
                assert_eq!(parts.iter().sum::<i64>(), *result, "{account:?}: {cells:?}");
            }
        }
    }
}
