//! A number over time, as bars around a baseline, with its numbers in a table.

use maud::{Markup, html};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 150.0;
/// The part of a bar's place that it fills.
const FILLED: f64 = 0.7;

/// A number over time, from the reader's point of view.
pub struct Trend<'a> {
    /// What it is.
    pub title: &'a str,
    /// How it is read.
    pub explained: &'a str,
    /// The points, oldest first: when, how many games, and the number.
    pub points: Vec<TrendBar>,
    /// Where the baseline is.
    pub base: f64,
    /// How a number is written.
    pub written: fn(f64) -> String,
    /// Whether bars rise from the baseline or from zero.
    pub from: BarsFrom,
}

/// A point of a trend.
pub struct TrendBar {
    /// The day of the last game in it.
    pub when: String,
    /// How many games it is about.
    pub games: usize,
    /// The number.
    pub number: f64,
}

/// Where bars begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BarsFrom {
    /// At the bottom, which is zero.
    Zero,
    /// At the baseline, up and down.
    Baseline,
}

impl Trend<'_> {
    /// The picture, and the same numbers in a table.
    pub fn draw(&self) -> Markup {
        let numbers = || self.points.iter().map(|point| point.number);
        let most = numbers().chain([self.base]).fold(0.0_f64, f64::max);
        let least = numbers().chain([self.base]).fold(0.0_f64, f64::min);
        // The same distance up and down, so that good and bad luck can be compared.
        let (low, high) = match self.from {
            BarsFrom::Zero => (0.0, most.max(1e-9)),
            BarsFrom::Baseline => {
                let far = most.max(-least).max(1e-9);
                (-far, far)
            }
        };
        let down = |number: f64| HEIGHT * (high - number) / (high - low);
        let foot = down(match self.from {
            BarsFrom::Zero => low,
            BarsFrom::Baseline => self.base,
        });
        let place = WIDTH / self.points.len().max(1) as f64;
        let base = down(self.base);
        html! {
            figure.graph.trend {
                figcaption { strong { (self.title) } " " span.quiet { (self.explained) } }
                svg viewBox=(format!("-100 -14 {} {}", WIDTH + 114.0, HEIGHT + 28.0)) role="img" aria-label=(self.title) {
                    @for (label, at) in [(high, down(high)), (low, down(low))] {
                        line.grid x1="0" x2=(WIDTH) y1=(format!("{at:.1}")) y2=(format!("{at:.1}")) {}
                        @if (at - base).abs() > 18.0 {
                            text x="-8" y=(format!("{:.1}", at + 5.0)) text-anchor="end" { ((self.written)(label)) }
                        }
                    }
                    @for (number, point) in self.points.iter().enumerate() {
                        @let end = down(point.number);
                        @let is_below = self.from == BarsFrom::Baseline && point.number < self.base;
                        rect.bar-good[self.from == BarsFrom::Baseline && !is_below] .bar-bad[is_below] .bar-plain[self.from == BarsFrom::Zero]
                            x=(format!("{:.1}", place * (number as f64 + (1.0 - FILLED) / 2.0)))
                            y=(format!("{:.1}", end.min(foot)))
                            width=(format!("{:.1}", place * FILLED))
                            height=(format!("{:.1}", (end - foot).abs().max(1.0))) rx="2" {}
                    }
                    line.baseline x1="0" x2=(WIDTH) y1=(format!("{base:.1}")) y2=(format!("{base:.1}")) {}
                    text x="-8" y=(format!("{:.1}", base + 5.0)) text-anchor="end" { ((self.written)(self.base)) }
                }
                details {
                    summary { "The same in numbers" }
                    table.accounts {
                        thead { tr { th scope="col" { "Up to" } th scope="col" { "Games" } th scope="col" { (self.title) } } }
                        tbody {
                            @for point in &self.points {
                                tr { th scope="row" { (point.when) } td { (point.games) } td { ((self.written)(point.number)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
