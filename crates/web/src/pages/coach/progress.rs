//! What a person's games say about their play.

use maud::{Markup, html};
use parlour_table::coach::{GameSummary, Report};
use parlour_table::words::profile::{
    HABITS, HOW_IT_GROWS, KINDS, LUCK_BASELINE, LUCK_TREND, NOTHING_YET, ProfileText, RESULTS,
    SAME_EFFORT, SKILL_BASELINE, SKILL_TREND, percent_2,
};
use parlour_table::words::story::signed;
use parlour_table::{Roster, RosterGame};

use super::trend::{BarsFrom, Trend, TrendBar};
use crate::pages::Page;
use crate::settings::Hosting;

/// What the page of a person's progress shows.
pub struct ProgressPage<'a> {
    /// The games.
    pub roster: &'a Roster,
    /// The numbers.
    pub report: &'a Report,
    /// How many of the games that somebody asked to review are done, and how many there are.
    pub reviewing: Option<(usize, usize)>,
    /// What was done with the profile just now.
    pub news: Option<ProfileNews>,
    /// Where the page is made.
    pub hosting: Hosting,
}

/// What was done with a profile.
pub enum ProfileNews {
    /// It worked.
    Done(String),
    /// It didn't, and why; nothing changed.
    Refused(String),
}

/// The page of a person's progress.
pub fn progress(page: &ProgressPage) -> Page {
    let body = html! {
        main #main .reading.coach.progress {
            h1 { "Your progress" }
            @match &page.news {
                Some(ProfileNews::Done(words)) => p.verdict.good role="status" { (words) },
                Some(ProfileNews::Refused(words)) => p.verdict.bad role="alert" { (words) " Nothing was changed." },
                None => {}
            }
            @if page.report.by_game.is_empty() {
                p.lead { (NOTHING_YET) }
                p { (HOW_IT_GROWS) }
            }
            @for summary in &page.report.by_game {
                @if let Ok(game) = page.roster.get(&summary.game) { (of_game(game, summary)) }
            }
            (reviews(page))
            p { a href="/coach" { "Practice" } " · " a href="/" { "Back to the games" } }
            (profile(page.hosting))
        }
    };
    let mut shown = Page::new("Your progress", body);
    shown.refresh = page.reviewing.map(|_| 5);
    shown
}

/// How far the reviews are, or a way to begin them.
fn reviews(page: &ProgressPage) -> Markup {
    html! {
        @match page.reviewing {
            Some((done, of)) => {
                div.reviewing {
                    label for="reviewed" { "Reviewing your games: " (done) " of " (of) }
                    progress #reviewed max=(of) value=(done) {}
                    p { a href="/coach/progress" { "Refresh" } }
                }
            }
            None => {
                form method="post" action="/coach/progress" {
                    p.quiet { "Parlour reviews each finished game for you. If one is missing, review it now." }
                    button type="submit" { "Review missing games" }
                }
            }
        }
    }
}

fn of_game(game: &RosterGame, summary: &GameSummary) -> Markup {
    let title = game.info().title;
    let told = ProfileText::of(&**game, summary);
    let id = format!("progress-{}", summary.game);
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) { (title) }
            p.quiet { (told.count) }
            @for line in told.ratings.iter().chain([&told.skill]).chain(&told.luck) { p { (line) } }
            @if summary.trend.len() > 1 {
                (skill(summary).draw())
                @if told.luck.is_some() { (luck(summary).draw()) }
            }
            h3 { (KINDS) }
            (kinds(&told, title))
            h3 { (RESULTS) }
            (results(&told))
            @for line in &told.streaks { p { (line) } }
            h3 { (HABITS) }
            @if let Some([none, worst]) = &told.no_habits { p { (none) br; span.quiet { (worst) } } }
            @else {
                ol.habits {
                    @for [habit, example] in &told.habits { li { (habit) br; span.quiet { (example) } } }
                }
            }
            p.quiet { (SAME_EFFORT) }
        }
    }
}

fn skill(summary: &GameSummary) -> Trend<'static> {
    let point = |point: &parlour_table::coach::TrendPoint| TrendBar {
        when: point.at.date_text(),
        games: point.games,
        number: point.error_rate,
    };
    Trend {
        title: SKILL_TREND,
        explained: SKILL_BASELINE,
        points: summary.trend.iter().map(point).collect(),
        base: summary.error_rate.mean,
        written: percent_2,
        from: BarsFrom::Zero,
    }
}

fn luck(summary: &GameSummary) -> Trend<'static> {
    let point = |point: &parlour_table::coach::TrendPoint| TrendBar {
        when: point.at.date_text(),
        games: point.games,
        number: point.luck,
    };
    Trend {
        title: LUCK_TREND,
        explained: LUCK_BASELINE,
        points: summary.trend.iter().map(point).collect(),
        base: 0.0,
        written: signed,
        from: BarsFrom::Baseline,
    }
}

fn kinds(told: &ProfileText, title: &str) -> Markup {
    html! {
        div.scrolls tabindex="0" role="region" aria-label={ (title) ": " (KINDS) } {
            table.accounts {
                thead {
                    tr {
                        th scope="col" { "Kind of decision" }
                        th scope="col" { "How many" }
                        th scope="col" { "Cost each" }
                        th scope="col" { "Accuracy" }
                        th scope="col" { "Cost over time" }
                    }
                }
                tbody {
                    @for one in &told.kinds {
                        tr {
                            th scope="row" { (one.kind) }
                            td { (one.decisions) }
                            td { (one.cost) }
                            td { (one.accuracy) }
                            td.bars aria-hidden="true" { (one.trend) }
                        }
                    }
                }
            }
        }
    }
}

fn results(told: &ProfileText) -> Markup {
    html! {
        table.accounts {
            thead {
                tr {
                    th scope="col" { "Opponent" }
                    th scope="col" { "Games" }
                    th scope="col" { "Won" }
                    th scope="col" { "Likely" }
                }
            }
            tbody {
                @for one in &told.results {
                    tr {
                        th scope="row" { (one.opponent) }
                        td { (one.games) }
                        td { (one.won) }
                        td { (one.between) }
                    }
                }
            }
        }
    }
}

/// Taking the profile along, bringing it back, deleting it.
fn profile(hosting: Hosting) -> Markup {
    html! {
        section.take-along aria-labelledby="take-along" {
            h2 #take-along { "Take it with you" }
            p {
                "Your whole profile fits in one file. Use it in another browser or in the terminal. Nothing is counted twice."
                @if hosting == Hosting::Server { " There's no account: your profile belongs to this browser." }
            }
            p { a.button href="/coach/profile/export" download="parlour-profile.jsonl" { "Download the file" } }
            details {
                summary { "Import a file" }
                form method="post" action="/coach/profile/import" {
                    div.field {
                        label for="profile-file" { "Choose the file" }
                        input #profile-file type="file" data-into="profile" accept=".jsonl,.txt,text/*,application/x-ndjson";
                    }
                    div.field {
                        label for="profile" { "Or paste its text" }
                        textarea #profile name="profile" rows="6" spellcheck="false" required {}
                    }
                    div.doors { button type="submit" { "Add it" } }
                }
            }
            details {
                summary { "Delete your profile" }
                form method="post" action="/coach/profile/delete" {
                    p { "This deletes your reviews, exercises, answers and personal bests. Your games stay." }
                    p { label { input type="checkbox" name="sure" value="yes" required; " Yes, delete my profile" } }
                    div.doors { button type="submit" { "Delete" } }
                }
            }
        }
    }
}
