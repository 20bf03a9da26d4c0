//! A puzzle, which is answered on the table itself.

use maud::html;
use parlour_players::puzzle::Puzzle;
use parlour_table::words::practice::NOT_DAILY;
use parlour_table::words::puzzle::{QUESTION, Tried, difficulty, explained};
use parlour_table::words::{Words, not_possible};

use super::Page;
use super::find_move::{FindMove, ask_again, find_move, verdict};
use super::parts::copy_address;
use crate::draw::message::written;
use crate::face::GameFace;
use crate::scene::Scene;

/// A puzzle and the reader's try.
pub struct PuzzlePage<'a, G: Words> {
    /// The puzzle.
    pub puzzle: &'a Puzzle<G>,
    /// The id of another one.
    pub next: String,
    /// Whether it is today's.
    pub is_todays: bool,
    /// The result of the reader's try.
    pub tried: Option<Tried>,
    /// Whether the answer is to be shown.
    pub is_shown: bool,
    /// Where the puzzle of the day stands, and what counts, if this is it.
    pub daily: Option<String>,
}

/// The page of a puzzle. Until it is solved or given up, nothing on it depends on the answer.
pub fn puzzle<G: Words>(face: &'static dyn GameFace<G>, page: &PuzzlePage<G>) -> Page {
    let puzzle = page.puzzle;
    let solved = matches!(page.tried, Some(Tried::Right));
    let known = solved || page.is_shown;
    let scene = Scene::of_puzzle(face, puzzle, known.then_some(puzzle.answer));
    let here = format!("/puzzle/{}", G::NAME);
    let answer = G::instruction_in(&puzzle.view, puzzle.answer);
    let ask = G::ask_in_puzzle(&scene.view, &scene.reader_names()).capitalised();
    let sentence = match &page.tried {
        _ if solved => html! { "Yes: " (written(&answer)) "." },
        _ if page.is_shown => html! { "The answer: " (written(&answer)) "." },
        Some(Tried::Wrong(why)) => ask_again(&html! { "✗ " (written(why)) }, &ask),
        Some(Tried::Illegal(why)) => ask_again(&html! { (not_possible(why)) }, &ask),
        Some(Tried::Right) | None => html! { (QUESTION) " " (written(&ask)) },
    };
    let side = html! {
        h1 { @if page.is_todays { "Today's puzzle" } @else { "Puzzle " (puzzle.id) } }
        p.quiet { (G::TITLE) ", " (difficulty(puzzle.difficulty)) ". " (G::CREDIT) "." }
        // A reader who tries again needn't hear that today's chance is gone.
        @if let Some(daily) = page.daily.as_ref().filter(|_| known || page.tried.is_none()) { p.daily { (daily) } }
        @if !page.is_todays { p.quiet { (NOT_DAILY) } }
        @if solved { (verdict(true, &html! { "Right." })) }
        @if known {
            @if !solved { p.verdict { "The answer: " strong { (written(&answer)) } "." } }
            @for line in explained(puzzle) { p { (written(&line)) } }
        }
        div.doors {
            @if !known {
                @if page.is_todays {
                    form method="post" action=(format!("{here}/{}/act", puzzle.id)) {
                        button type="submit" name="show" value="yes" data-letter="s" { "Show the answer" kbd { "s" } }
                    }
                } @else {
                    a.button href=(format!("{here}/{}?show=yes", puzzle.id)) data-letter="s" { "Show the answer" kbd { "s" } }
                }
            }
            a.button href=(format!("{here}/{}", page.next)) data-letter="n" { "Another puzzle" kbd { "n" } }
        }
        @let address = format!("{here}/{}", puzzle.id);
        p.quiet { "To share this puzzle: " a href=(address) data-shown-address=(address) { (address) } " " (copy_address(&address)) }
    };
    let asked = FindMove { kind: "solve", sentence, label: "The puzzle", side };
    Page::new(format!("Puzzle, {}", G::TITLE), find_move(&scene, &asked))
}
