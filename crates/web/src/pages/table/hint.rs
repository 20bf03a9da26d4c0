//! A hint in steps: a nudge, what to do, why with the numbers.

use maud::{Markup, html};
use parlour_table::words::{OptionTable, Words};

use crate::draw::message::written;
use crate::scene::Scene;

/// The hint that was asked for, if any.
pub fn hint<G: Words>(scene: &Scene<G>) -> Markup {
    let Some(hint) = &scene.hint else { return html! {} };
    html! {
        section.hint aria-label="Hint" data-hint=(hint.step.number()) data-action=[hint.action.map(|action| action.to_string())] {
            a.close href=(scene.base) aria-label="Close the hint" { "✕" }
            @for line in &hint.lines { p { (written(line)) } }
            @let table = hint.compared.shown_in::<G>(&scene.view);
            // A phone opens it on request, so that the reasons are seen with the table they are about.
            @if !table.rows.is_empty() {
                details.numbers open {
                    summary { "The options compared" }
                    (options(&table))
                }
            }
        }
    }
}

/// The options that were compared, best first: a table, or a plain list where none has numbers.
pub fn options(table: &OptionTable) -> Markup {
    options_with(table, "played")
}

/// The same before a move is played: it is only what the reader chose.
pub fn options_before(table: &OptionTable) -> Markup {
    options_with(table, "your choice")
}

/// The options with a word for the one that was chosen.
fn options_with(table: &OptionTable, chosen: &str) -> Markup {
    let OptionTable { heading, columns, rows, note } = table;
    if columns.is_empty() {
        return html! {
            @if !rows.is_empty() {
                div.compared {
                    p { "Options, best first" }
                    ol { @for row in rows { li { (written(&row.label)) } } }
                }
            }
        };
    }
    html! {
        table.compared {
            thead { tr { th scope="col" { (heading) } @for column in columns { th scope="col" { (column) } } } }
            tbody {
                @for row in rows {
                    tr data-played[row.is_played] {
                        th scope="row" { (written(&row.label)) @if row.is_played { span.quiet { " (" (chosen) ")" } } }
                        @for number in &row.numbers { td { (number) } }
                    }
                }
            }
        }
        @if let Some(note) = note { p.quiet { (note) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::cribbage::Cribbage;
    use parlour_rules::five_crowns::{FiveCrowns, Phase};
    use parlour_rules::message::CardFace;
    use parlour_rules::{Eye, Game};
    use parlour_table::words::{Compared, Worth};

    #[test]
    fn options_are_shown_as_cards_under_their_headings() {
        let worths = vec![("toss TC JC".to_owned(), Worth::Chance(0.485))];
        let shown = Compared::by("discard", "win chance", worths);
        let page = options(&shown.shown::<Cribbage>(None)).into_string();
        assert!(page.contains(">discard<") && page.contains(">win chance<"), "{page}");
        assert!(page.contains("48.5%") && !page.contains("toss"), "{page}");
    }

    #[test]
    fn options_at_a_table_are_named_as_its_controls_are() {
        let game = crate::face::default_deal::<FiveCrowns>();
        let mut game = game;
        while game.view(Eye::Nobody).phase != Phase::Draw {
            game.play(game.legal()[0]).expect("legal");
        }
        let view = game.view(Eye::Nobody);
        let worths = [("draw", 1.0), ("take", -0.04)];
        let worths = worths.map(|(action, points)| (action.to_owned(), Worth::Points(points)));
        let table =
            Compared::by("move", "net points", worths.to_vec()).shown_in::<FiveCrowns>(&view);
        let top = CardFace::from(view.top_discard().expect("a discard"));
        let rows: Vec<String> = table.rows.iter().map(|row| row.label.to_string()).collect();
        assert_eq!(rows, ["draw".to_owned(), format!("take {top}")]);
        assert_eq!(table.rows[1].numbers, ["0.0"], "nothing has no sign");
        let page = options(&table).into_string();
        assert!(page.contains("Net points rate a move"), "the heading is explained: {page}");
    }

    #[test]
    fn a_move_that_the_tutor_warns_about_is_not_played_yet() {
        let worths = vec![("toss TC JC".to_owned(), Worth::Chance(0.485))];
        let shown =
            Compared::by("discard", "win chance", worths).shown::<Cribbage>(Some("toss TC JC"));
        assert!(options(&shown).into_string().contains("(played)"));
        let before = options_before(&shown).into_string();
        assert!(before.contains("(your choice)") && !before.contains("played)"), "{before}");
    }
}
