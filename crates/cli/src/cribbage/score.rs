//! `parlour cribbage score`: what a hand scores, part by part.

use std::io::{self, Write};

use anyhow::{Context, bail};
use clap::Args;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Counting, Kind, NotShown, Parts, Score, Shown, aloud, score};
use serde::Serialize;

use super::paint::Paint;
use crate::table_text::Columns;
use crate::{Answer, batch, json};

/// Counts a hand with its starter, part by part.
///
/// Cards are rank, then suit: `AS`, `10H` or `TH`, `t♥`.
/// With `-`, hands are read from standard input, one per line as `5H 5S 5C JD | 5D`, and each is
/// answered with one line of JSON.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Arguments {
    /// The four cards and then the starter, such as "5H 5S 5C JD" 5D; or `-` for standard input.
    #[arg(value_name = "HAND STARTER", required = true)]
    cards: Vec<String>,
    /// Counts a crib: only a flush of all five scores.
    #[arg(long)]
    crib: bool,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
    /// With `-`: reads a table with the columns `hand` (or `card1` to `card4`) and
    /// `starter`, and answers with a table.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Counts it aloud too.
    #[arg(long)]
    explain: bool,
}

const COLUMNS: Columns = Columns {
    input: &["cards", "starter"],
    output: &["hand", "starter", "total", "fifteens", "pairs", "runs", "flush", "nobs"],
};

pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let counting = if arguments.crib { Counting::Crib } else { Counting::Hand };
    if arguments.cards == ["-"] {
        let count = |case: &str| {
            case.parse::<Shown>().map(|shown| Counted::new(shown, counting, arguments.explain))
        };
        return if arguments.csv {
            batch::answer_table(COLUMNS, count)
        } else {
            batch::answer_stdin(count)
        };
    }
    if arguments.csv {
        bail!("a table is read from standard input: write - instead of the cards");
    }
    let shown = read(&arguments.cards).context("can't count this")?;
    if arguments.json {
        return json::answer(&Counted::new(shown, counting, arguments.explain));
    }
    let mut output = io::stdout().lock();
    let score = score(shown.hand, shown.starter, counting);
    print(shown, score, Paint::for_stdout(), &mut output)?;
    if arguments.explain {
        writeln!(output, "{}", aloud(&score))?;
    }
    Ok(Answer::Yes)
}

/// The last argument is the starter; one alone may hold both, as a line of a batch does.
fn read(cards: &[String]) -> Result<Shown, NotShown> {
    match cards {
        [hand @ .., starter] if !hand.is_empty() => Shown::parse(&hand.join(" "), starter),
        _ => cards.concat().parse(),
    }
}

/// The headline, then every part with the running count.
fn print(shown: Shown, score: Score, paint: Paint, output: &mut impl Write) -> io::Result<()> {
    let points = match score.total() {
        1 => "1 point".to_owned(),
        total => format!("{total} points"),
    };
    let (hand, starter) = (paint.cards(&shown.hand), paint.card(shown.starter));
    writeln!(output, "{hand} | {starter}: {}", paint.strong(&points))?;
    let mut count = 0;
    for part in score.parts() {
        count += part.points;
        let kind = paint.quiet(&format!("{:<7}", part.kind.name()));
        writeln!(output, "{count:>4}  {kind}  {}", paint.cards(&part.cards))?;
    }
    Ok(())
}

/// The JSON answer.
#[derive(Serialize)]
struct Counted {
    hand: [Card; 4],
    starter: Card,
    total: u8,
    fifteens: u8,
    pairs: u8,
    runs: u8,
    flush: u8,
    nobs: u8,
    #[serde(serialize_with = "parts")]
    parts: Parts,
    #[serde(skip_serializing_if = "Option::is_none")]
    aloud: Option<String>,
}

impl Counted {
    fn new(shown: Shown, counting: Counting, explains: bool) -> Self {
        let score = score(shown.hand, shown.starter, counting);
        let parts = score.parts();
        let of = |kind| parts.iter().filter(|part| part.kind == kind).map(|part| part.points).sum();
        Counted {
            hand: shown.hand,
            starter: shown.starter,
            total: score.total(),
            fifteens: of(Kind::Fifteen),
            pairs: of(Kind::Pair),
            runs: of(Kind::Run),
            flush: of(Kind::Flush),
            nobs: of(Kind::Nobs),
            aloud: explains.then(|| aloud(&score)),
            parts,
        }
    }
}

fn parts<S: serde::Serializer>(parts: &Parts, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Part<'a> {
        kind: &'static str,
        cards: &'a [Card],
        points: u8,
    }
    serializer.collect_seq(parts.iter().map(|part| Part {
        kind: part.kind.name(),
        cards: &part.cards,
        points: part.points,
    }))
}
