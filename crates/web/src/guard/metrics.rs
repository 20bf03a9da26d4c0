//! Counters for monitoring the server.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::Connections;

/// The upper bounds of the histograms' buckets, in milliseconds.
const STEPS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 30_000];

/// A histogram of times.
#[derive(Default)]
struct Times {
    steps: [AtomicU64; STEPS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    fn count(&self, time: Duration) {
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Relaxed);
        for (step, most) in self.steps.iter().zip(STEPS) {
            if time <= Duration::from_millis(most) {
                step.fetch_add(1, Relaxed);
            }
        }
    }

    fn write_to(&self, name: &str, help: &str, text: &mut String) {
        head(name, "histogram", help, text);
        for (step, most) in self.steps.iter().zip(STEPS) {
            let seconds = most as f64 / 1000.0;
            line(text, format_args!("{name}_bucket{{le=\"{seconds}\"}} {}", step.load(Relaxed)));
        }
        let count = self.count.load(Relaxed);
        line(text, format_args!("{name}_bucket{{le=\"+Inf\"}} {count}"));
        line(text, format_args!("{name}_sum {}", self.micros.load(Relaxed) as f64 / 1e6));
        line(text, format_args!("{name}_count {count}"));
    }
}

/// The server's counters.
#[derive(Default)]
pub struct Metrics {
    requests: [AtomicU64; 5],
    answers: Times,
    writes: Times,
    thoughts: Times,
    opened: AtomicU64,
}

impl Metrics {
    /// Counts an answered request.
    pub fn answered(&self, status: u16, time: Duration) {
        if let Some(class) = usize::from(status / 100).checked_sub(1)
            && let Some(count) = self.requests.get(class)
        {
            count.fetch_add(1, Relaxed);
        }
        self.answers.count(time);
    }

    /// Counts a durable write.
    pub fn written(&self, time: Duration) {
        self.writes.count(time);
    }

    /// Counts a computer's decision, with its time in the queue.
    pub fn thought(&self, time: Duration) {
        self.thoughts.count(time);
    }

    /// Counts a new table.
    pub fn opened(&self) {
        self.opened.fetch_add(1, Relaxed);
    }

    /// All counters in Prometheus' format, with the tables in memory, the decisions in the queue and
    /// the connections.
    pub fn prometheus_text(
        &self,
        tables: usize,
        waiting: usize,
        connections: &Connections,
    ) -> String {
        let mut text = String::new();
        head("parlour_requests_total", "counter", "Requests answered.", &mut text);
        for (class, count) in (1..).zip(&self.requests) {
            let count = count.load(Relaxed);
            line(&mut text, format_args!("parlour_requests_total{{status=\"{class}xx\"}} {count}"));
        }
        head("parlour_games_opened_total", "counter", "Games opened.", &mut text);
        line(&mut text, format_args!("parlour_games_opened_total {}", self.opened.load(Relaxed)));
        head("parlour_tables", "gauge", "Tables in memory.", &mut text);
        line(&mut text, format_args!("parlour_tables {tables}"));
        head("parlour_thoughts_waiting", "gauge", "Decisions queued.", &mut text);
        line(&mut text, format_args!("parlour_thoughts_waiting {waiting}"));
        let gone = [
            ("parlour_connections_refused_total", "Connections refused.", connections.refused()),
            ("parlour_connections_cut_total", "Connections cut off.", connections.cut_off()),
        ];
        for (name, help, count) in gone {
            head(name, "counter", help, &mut text);
            line(&mut text, format_args!("{name} {count}"));
        }
        head("parlour_connections", "gauge", "Connections open.", &mut text);
        line(&mut text, format_args!("parlour_connections {}", connections.open()));
        self.answers.write_to("parlour_answer_seconds", "Time to answer a request.", &mut text);
        self.writes.write_to("parlour_write_seconds", "Time to keep an event durably.", &mut text);
        self.thoughts.write_to("parlour_thought_seconds", "Time to a decision.", &mut text);
        text
    }
}

fn head(name: &str, kind: &str, help: &str, text: &mut String) {
    line(text, format_args!("# HELP {name} {help}\n# TYPE {name} {kind}"));
}

fn line(text: &mut String, what: std::fmt::Arguments) {
    writeln!(text, "{what}").expect("a string takes everything");
}
