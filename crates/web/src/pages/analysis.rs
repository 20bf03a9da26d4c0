//! A game looked at move by move: the table as it was, the moves, the win chance and the comments.

use maud::{Markup, html};
use parlour_players::Level;
use parlour_rules::{Eye, Message, Seat};
use parlour_table::analysis::GraphPoint;
use parlour_table::moments::MomentOf;
use parlour_table::words::Words;
use parlour_table::words::story::{DecisionText, Story};

use super::Page;
use super::graph::Graph;
use super::parts::copy_address;
use super::review::{accounts, comment};
use super::rollout::{RolloutShown, rollout};
use super::table::{after_action, sentences};
use crate::draw::message::written;
use crate::scene::Scene;
use crate::settings::Hosting;

/// What the page shows besides the table.
pub struct AnalysisPage<'a> {
    /// The seats that the game can be seen from.
    pub eyes: Vec<Seat>,
    /// The moves around the one that is shown, in order.
    pub moves: Vec<ListedMove>,
    /// What is known of the review.
    pub review: Option<ReviewShown<'a>>,
    /// Why there is no review.
    pub refused: Option<String>,
    /// What is known of the rollout of the move that is shown.
    pub rollout: Option<RolloutShown>,
    /// Whether the move that is shown can be rolled out.
    pub may_roll_out: bool,
    /// Whether the game can be played on from the move that is shown.
    pub may_play_on: bool,
    /// Whether the move that is shown is a mistake, so that the game can be played on from before it.
    pub may_play_instead: bool,
}

/// A move in the list.
pub struct ListedMove {
    /// Its number, counted from 1.
    pub number: usize,
    /// What was done.
    pub text: Message,
    /// Its cost in a word, where it is judged.
    pub cost: Option<String>,
    /// Whether it was a mistake.
    pub is_mistake: bool,
}

/// What is known of a review, for the move that is shown and the side that is chosen.
pub struct ReviewShown<'a> {
    /// How many decisions are judged.
    pub judged: usize,
    /// How many there are.
    pub of: usize,
    /// Whether somebody stopped the review.
    pub is_stopped: bool,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// The side whose win chance is shown.
    pub side: usize,
    /// The win chance of that side.
    pub graph: Vec<GraphPoint>,
    /// The win chance of a side without an advantage.
    pub fair_share: f64,
    /// The mistakes of that side: their numbers, and their costs in a word.
    pub mistakes: Vec<(usize, String)>,
    /// The number of the next of them.
    pub next_mistake: Option<usize>,
    /// What is said about the move that is shown.
    pub told: Option<DecisionText>,
    /// The whole review in words, once it is finished.
    pub story: Option<&'a Story>,
}

impl ReviewShown<'_> {
    fn is_done(&self) -> bool {
        self.story.is_some()
    }
}

/// Addresses of the page at other moves, with the same viewpoint.
struct Addresses {
    here: String,
    and: String,
}

impl Addresses {
    fn of<G: Words>(scene: &Scene<G>, side: Option<usize>) -> Self {
        let seat = scene.eye.seat().map(|seat| scene.seat_query(seat)).unwrap_or_default();
        let side = side.map(|side| format!("&side={side}")).unwrap_or_default();
        Addresses { here: format!("/table/{}/analysis", scene.table), and: format!("{seat}{side}") }
    }

    fn to(&self, at: usize) -> String {
        format!("{}?at={at}{}", self.here, self.and)
    }
}

/// The page with the table after `scene.past` moves; `moments` are what the last of them led to.
pub fn analysis<G: Words>(scene: &Scene<G>, moments: &[MomentOf<G>], page: &AnalysisPage) -> Page {
    let at = scene.past.unwrap_or(scene.actions);
    let review = page.review.as_ref();
    let addresses = Addresses::of(scene, review.map(|review| review.side));
    let is_judging = review.is_some_and(|review| !review.is_done() && !review.is_stopped);
    let is_growing = is_judging || page.rollout.as_ref().is_some_and(RolloutShown::is_playing);
    let body = html! {
        main #main .table.analysis .(G::NAME) data-at=(at) data-moves=(scene.actions) data-growing[is_growing] {
            h1.unseen { "A game of " (G::TITLE) ", move by move" }
            div.play {
                (sentence(scene, at))
                section.felt aria-label="The table as it was" { (after_action(scene, moments)) }
                (steps(scene, page, &addresses))
            }
            aside.side aria-label="Beside the table" {
                @if let Some(review) = review {
                    (progress(scene, review, at))
                    (win_chance(scene, review, &addresses))
                }
                (moves(scene, page, &addresses))
                (about_move(scene, page, at))
                (rollout(scene, page, at))
                @if page.may_play_on || page.may_play_instead { (what_if(scene, page, at)) }
                (eyes(scene, page, at))
                (summary(scene, page))
            }
        }
    };
    let title = format!("{}, move by move", G::TITLE);
    Page { refresh: is_growing.then_some(2), ..Page::new(title, body) }
}

/// What happened in the move that is shown, in one line: the table stays where it is from move to
/// move. What else came of it stands beside the table.
fn sentence<G: Words>(scene: &Scene<G>, at: usize) -> Markup {
    let line = scene.log.iter().find(|line| line.after == at);
    html! {
        div.sentence {
            p #turn {
                @match line {
                    Some(line) => (written(&line.text.first_line())),
                    None => "The beginning.",
                }
            }
        }
    }
}

/// The buttons that step through the game.
fn steps<G: Words>(scene: &Scene<G>, page: &AnalysisPage, addresses: &Addresses) -> Markup {
    let at = scene.past.unwrap_or(scene.actions);
    let end = scene.actions;
    let step = |to: usize, sign: &str, words: &str, key: &str| {
        html! { a.button href=(addresses.to(to)) data-at=(to) data-step=(key) aria-label=(words) { (sign) } }
    };
    let next = page.review.as_ref().and_then(|review| review.next_mistake);
    html! {
        div.bar {
            nav.stepping aria-label="Moves" {
                (step(0, "«", "To the beginning", "Home"))
                (step(at.saturating_sub(1), "‹", "One move back", "ArrowLeft"))
                p.place { "Move " (at) " of " (end) }
                (step((at + 1).min(end), "›", "One move forward", "ArrowRight"))
                (step(end, "»", "To the end", "End"))
                @if let Some(next) = next {
                    a.button.first href=(addresses.to(next)) data-at=(next) data-letter="n" { "Next mistake" kbd { "n" } }
                }
            }
        }
    }
}

/// Whose cards are seen, where there is a choice.
fn eyes<G: Words>(scene: &Scene<G>, page: &AnalysisPage, at: usize) -> Markup {
    let (seat, here) = (scene.eye.seat(), format!("/table/{}/analysis?at={at}", scene.table));
    let side = page.review.as_ref().map(|review| format!("&side={}", review.side));
    let side = side.unwrap_or_default();
    html! {
        @if page.eyes.len() > 1 && G::HIDES {
            nav.seats-to-look aria-label="Whose cards" {
                span { "Seen by" }
                @if scene.seed.is_some() {
                    a.button href=(format!("{here}{side}")) aria-current=[(scene.eye == Eye::All).then_some("true")] { "everyone" }
                }
                @for &one in &page.eyes {
                    a.button href=(format!("{here}{}{side}", scene.seat_query(one))) aria-current=[(seat == Some(one)).then_some("true")] {
                        (scene.reader_names().name(one))
                    }
                }
            }
        }
    }
}

/// How far the review is, and how to stop or continue it.
fn progress<G: Words>(scene: &Scene<G>, review: &ReviewShown, at: usize) -> Markup {
    if review.is_done() {
        return html! {};
    }
    let (judged, of) = (review.judged, review.of);
    html! {
        section.progress {
            p role="status" {
                @if review.is_stopped { "The review was stopped after " (judged) " of " (of) " decisions." }
                @else { "Reviewing: " (judged) " of " (of) " decisions. Costs may still change." }
            }
            progress max=(of.max(1)) value=(judged) aria-label="Decisions reviewed" { (judged) " of " (of) }
            @if scene.me.is_some() || scene.shared {
                form method="post" action={ "/table/" (scene.table) "/analysis" } {
                    input type="hidden" name="at" value=(at);
                    @let (what, word) = if review.is_stopped { ("continue", "Continue") } else { ("stop", "Stop") };
                    button type="submit" name="do" value=(what) { (word) }
                }
            }
        }
    }
}

/// The graph of one side's win chance, with links to the others'.
fn win_chance<G: Words>(scene: &Scene<G>, review: &ReviewShown, addresses: &Addresses) -> Markup {
    let at = scene.past.unwrap_or(scene.actions);
    let name = review.sides.get(review.side).map_or("", String::as_str);
    let graph = Graph {
        name,
        points: &review.graph,
        fair_share: review.fair_share,
        moves: scene.actions,
        at: Some(at),
    };
    let seat = scene.eye.seat().map(|seat| scene.seat_query(seat)).unwrap_or_default();
    html! {
        section.win-chance {
            h2 { "Win chance" }
            nav.sides aria-label="Whose win chance" {
                @for (side, name) in review.sides.iter().enumerate() {
                    a href=(format!("{}?at={at}{seat}&side={side}", addresses.here)) aria-current=[(side == review.side).then_some("true")] { (name) }
                }
            }
            (graph.draw(|point, circle| html! {
                a href=(addresses.to(point.number)) data-at=(point.number) { (circle) }
            }))
        }
    }
}

/// The moves around the one that is shown, with what they cost.
fn moves<G: Words>(scene: &Scene<G>, page: &AnalysisPage, addresses: &Addresses) -> Markup {
    let at = scene.past.unwrap_or(scene.actions);
    let first = page.moves.first().map_or(0, |one| one.number);
    let last = page.moves.last().map_or(0, |one| one.number);
    html! {
        section.moves {
            h2 { "Moves" }
            @if let Some(review) = &page.review {
                @if !review.mistakes.is_empty() {
                    p.mistakes {
                        span { @if review.mistakes.len() == 1 { "1 mistake" } @else { (review.mistakes.len()) " mistakes" } }
                        @for (number, cost) in &review.mistakes {
                            a href=(addresses.to(*number)) data-at=(number) aria-current=[(*number == at).then_some("step")] {
                                (number) " " span.cost { (cost) }
                            }
                        }
                    }
                }
            }
            @if first > 1 { p { a href=(addresses.to(first - 1)) data-at=(first - 1) { "Earlier moves" } } }
            @if page.moves.is_empty() { p.quiet { "Nothing has been played yet." } }
            ol start=[(first > 1).then_some(first)] tabindex="-1" {
                @for one in &page.moves {
                    li data-mistake[one.is_mistake] {
                        a href=(addresses.to(one.number)) data-at=(one.number) aria-current=[(one.number == at).then_some("step")] {
                            span.number { (one.number) } " "
                            span.what { (written(&one.text)) }
                            @if let Some(cost) = &one.cost {
                                " " span.cost { @if one.is_mistake { span.sign aria-hidden="true" { "!" } } (cost) }
                            }
                        }
                    }
                }
            }
            @if last < scene.actions { p { a href=(addresses.to(last + 1)) data-at=(last + 1) { "Later moves" } } }
        }
    }
}

/// What is said about the move that is shown.
fn about_move<G: Words>(scene: &Scene<G>, page: &AnalysisPage, at: usize) -> Markup {
    let line = scene.log.iter().find(|line| line.after == at);
    let reasons = line.map_or(&[][..], |line| &line.reasons.lines);
    let told = page.review.as_ref().and_then(|review| review.told.as_ref());
    html! {
        section.comment aria-label="About this move" {
            h2 { @if at == 0 { "Before the first move" } @else { "Move " (at) } }
            @if let Some(line) = line {
                @for more in sentences(&line.text).skip(1) { p.further { (written(&more)) } }
            }
            @match (&told, &page.review) {
                (Some(told), _) => {
                    (comment(told))
                    @if !told.is_best {
                        p { a.button href={ "/table/" (scene.table) "/try/" (at) } data-letter="t" { "Try again" kbd { "t" } } }
                    }
                },
                (None, Some(review)) if at > 0 && review.is_done() => p.quiet { "There was no choice." },
                (None, Some(_)) if at > 0 => p.quiet { "Not reviewed yet." },
                _ => {}
            }
            @if !reasons.is_empty() {
                details.why {
                    summary { "What the computer thought" }
                    @for reason in reasons { p.reason { (written(reason)) } }
                }
            }
            @if let Some(refused) = &page.refused { p.quiet { (sentence_of(refused)) } }
        }
    }
}

/// The form that plays on from the move that is shown; from before it where it was a mistake.
fn what_if<G: Words>(scene: &Scene<G>, page: &AnalysisPage, at: usize) -> Markup {
    html! {
        section.what-if {
            h2 { "What if?" }
            form method="post" action={ "/table/" (scene.table) "/what-if" } {
                label for="level" { (if page.may_play_instead { "Play on against" } else { "Play on from here against" }) }
                select #level name="level" {
                    @for level in Level::ALL { option value=(level) selected[level == Level::Hard] { (level) } }
                }
                @if page.may_play_instead {
                    button type="submit" name="at" value=(at.saturating_sub(1)) data-letter="w" { "From before this move" kbd { "w" } }
                    @if page.may_play_on { button type="submit" name="at" value=(at) { "From after it" } }
                } @else {
                    button type="submit" name="at" value=(at) data-letter="w" { "Play on" kbd { "w" } }
                }
            }
            @if G::LUCK { p.quiet { "The cards are the same as in this game." } }
        }
    }
}

/// A refusal as a sentence.
fn sentence_of(refused: &str) -> String {
    format!("{}.", Message::from(refused.to_owned()).capitalised())
}

/// What the result is made of, and where else to go.
fn summary<G: Words>(scene: &Scene<G>, page: &AnalysisPage) -> Markup {
    let story = page.review.as_ref().and_then(|review| review.story);
    html! {
        section.summary {
            @if let Some(story) = story {
                (accounts(story))
                @if let Some(given_up) = &story.given_up { p { (given_up) } }
                @else if story.worst.is_empty() { p { (story.nothing) } }
                p.quiet { (story.effort) }
            }
            div.doors {
                a.button href={ "/table/" (scene.table) } { "Back to the table" }
                @if scene.seed.is_some() {
                    a.button href={ "/table/" (scene.table) "/record.json" } download { "Download the record" }
                    a.button href={ "/table/" (scene.table) "/check" } { (if G::HIDES { "Check this deal" } else { "Check this game" }) }
                }
                @if scene.hosting == Hosting::Server { (copy_address("")) }
            }
        }
    }
}
