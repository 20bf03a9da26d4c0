//! `parlour cribbage keep`: which four cards to keep.

use std::io::{self, Write};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use parlour_players::cribbage::{Choice, Crib, KeepOption, keep};
use parlour_players::explain::{Voice, cribbage::discard_reasons};
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Dealt, NotDealt, Players};
use parlour_rules::{Message, message};
use serde::Serialize;

use super::keep_to_win::{self, Asked, Deal, Score};
use super::paint::Paint;
use crate::numbers::whole_number;
use crate::table_text::Columns;
use crate::{Answer, batch, json};

/// Chooses which four of five or six cards to keep, and says why.
///
/// Compares every way to keep four of six cards (two players) or of five (three or four) over all
/// starters. `--crib mine` or `theirs` also counts the crib, with what the others usually discard.
/// With a `--score` too, the win chance in a two-player game decides: it counts the hand, the
/// crib, the play and the score. `--crib win --deal mine` then means the same as `--crib mine`.
/// With `-`, deals are read from standard input, one per line as `5S AD 8H QC QD JH`, and each is
/// answered with one line of JSON.
#[derive(Args)]
pub struct Arguments {
    /// The cards dealt, such as "5S AD 8H QC QD JH"; or `-` for standard input.
    #[arg(required = true)]
    cards: Vec<String>,
    /// Whether and how the crib counts.
    #[arg(long, value_enum, default_value = "ignore")]
    crib: CribArgument,
    /// The score, yours first, such as 95-98. With `--crib mine`, `theirs` or `win`, the best win
    /// chance decides.
    #[arg(long, value_name = "MINE-THEIRS", required_if_eq("crib", "win"))]
    score: Option<Score>,
    /// Who deals. Only with `--crib win`.
    #[arg(long, value_enum, required_if_eq("crib", "win"))]
    deal: Option<Deal>,
    /// How many play when five cards are dealt (default: 3).
    #[arg(long, value_name = "3|4", value_parser = |text: &str| whole_number::<u8>(2..=4, text))]
    players: Option<u8>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
    /// With `-`: reads a table with the column `cards` (or `card1` to `card6`), and answers with a table.
    #[arg(long, conflicts_with_all = ["json", "score"])]
    csv: bool,
    /// Adds the reasons to JSON answers. Text always has them.
    #[arg(long)]
    explain: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum CribArgument {
    /// Counts only the hand.
    Ignore,
    /// Adds the average of your crib.
    Mine,
    /// Subtracts the average of the other side's crib.
    Theirs,
    /// Chooses by win chance at the `--score` you give. `--deal` says whose crib it is.
    Win,
}

impl CribArgument {
    fn name(self) -> &'static str {
        match self {
            CribArgument::Ignore => "ignore",
            CribArgument::Mine => "mine",
            CribArgument::Theirs => "theirs",
            CribArgument::Win => "win",
        }
    }
}

impl From<CribArgument> for Crib {
    fn from(argument: CribArgument) -> Crib {
        match argument {
            CribArgument::Ignore | CribArgument::Win => Crib::Ignore,
            CribArgument::Mine => Crib::Mine,
            CribArgument::Theirs => Crib::Theirs,
        }
    }
}

const COLUMNS: Columns =
    Columns { input: &["cards"], output: &["keep", "toss", "ties", "starters", "sum"] };

pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    if let Some(asked) = arguments.to_win()? {
        return keep_to_win::run(&arguments.cards, asked);
    }
    let crib = Crib::from(arguments.crib);
    let players = arguments.players();
    let choose =
        |text: &str| -> Result<Choice, NotDealt> { Ok(keep(&dealt(text, players)?, crib)) };
    if arguments.cards == ["-"] {
        let answer =
            |case: &str| choose(case).map(|choice| ChoiceJson::new(&choice, arguments.explain));
        return if arguments.csv {
            batch::answer_table(COLUMNS, answer)
        } else {
            batch::answer_stdin(answer)
        };
    }
    if arguments.csv {
        bail!("a table is read from standard input: write - instead of the cards");
    }
    let choice = choose(&arguments.cards.join(" ")).context("can't choose from this")?;
    if arguments.json {
        return json::answer(&ChoiceJson::new(&choice, arguments.explain));
    }
    let mut output = io::stdout().lock();
    let paint = Paint::for_stdout();
    print_best(&choice.best().split.toss, &reasons(&choice), paint, &mut output)?;
    print(&choice, paint, &mut output)?;
    Ok(Answer::Yes)
}

/// Why the best option is best.
fn reasons(choice: &Choice) -> Vec<Message> {
    discard_reasons(&choice.verdicts(), 0, Voice::Advice)
}

/// What to discard and why, above the table of options.
pub(super) fn print_best(
    toss: &[Card],
    reasons: &[Message],
    paint: Paint,
    output: &mut impl Write,
) -> io::Result<()> {
    let discard = message!["Discard ", toss, "."].to_string();
    writeln!(output, "{}", paint.strong(&discard))?;
    for reason in reasons {
        writeln!(output, "{reason}")?;
    }
    writeln!(output)
}

impl Arguments {
    fn players(&self) -> Option<Players> {
        self.players.and_then(Players::from_count)
    }

    /// The question where the win chance decides, which is wherever a score is given.
    fn to_win(&self) -> anyhow::Result<Option<Asked>> {
        let deal = match (self.crib, self.deal) {
            (CribArgument::Win, deal) => deal,
            (CribArgument::Mine, None | Some(Deal::Mine)) => Some(Deal::Mine),
            (CribArgument::Theirs, None | Some(Deal::Theirs)) => Some(Deal::Theirs),
            (CribArgument::Mine | CribArgument::Theirs, Some(_)) => {
                bail!("the crib is the dealer's: --crib and --deal name two different players")
            }
            (CribArgument::Ignore, _) => {
                if self.score.is_some() {
                    eprintln!(
                        "note: the score matters only if you say whose crib it is: add --crib mine \
                         or --crib theirs"
                    );
                } else if self.deal.is_some() {
                    eprintln!("note: --deal has an effect only with --score and --crib win");
                }
                None
            }
        };
        Ok(self.score.zip(deal).map(|(score, deal)| Asked {
            score,
            deal,
            crib: self.crib.name(),
            players: self.players(),
            json: self.json,
            explain: self.explain,
        }))
    }
}

/// Reads the cards dealt, for this number of players if given.
pub(super) fn dealt(text: &str, players: Option<Players>) -> Result<Dealt, NotDealt> {
    let dealt: Dealt = text.parse()?;
    match players {
        Some(players) => dealt.among(players),
        None => Ok(dealt),
    }
}

/// A table of the options, best first.
fn print(choice: &Choice, paint: Paint, output: &mut impl Write) -> io::Result<()> {
    let crib = if choice.crib == Crib::Ignore { "" } else { "   crib   worth" };
    let best = &choice.best().split;
    let extra = " ".repeat(paint.extra(&best.keep) + paint.extra(&best.toss));
    let heading = format!("     keep         {extra}discard{extra}  hand  range   12+{crib}");
    writeln!(output, "{}", paint.quiet(&heading))?;
    for (number, option) in (1..).zip(&choice.options) {
        // Those that tie for the best are marked as equals.
        let is_tied = choice.ties > 1 && number <= usize::from(choice.ties);
        let mark = if is_tied { '=' } else { ' ' };
        write!(output, "{number:>3}{mark} ")?;
        print_option(option, choice.crib, paint, output)?;
    }
    Ok(())
}

fn print_option(
    option: &KeepOption,
    crib: Crib,
    paint: Paint,
    output: &mut impl Write,
) -> io::Result<()> {
    let (split, spread) = (&option.split, option.split.spread);
    // One card is written as wide as two, and both as wide as their heading.
    let space = if split.toss.len() == 2 { "  " } else { "     " };
    let hand = format!("{:>5.2}", spread.mean());
    let extra = paint.extra(&split.keep) + paint.extra(&split.toss);
    write!(
        output,
        "{}  {}{space} {}  {:>2}-{:<2}  {:>3.0}%",
        paint.column(&split.keep, extra),
        paint.column(&split.toss, extra),
        if crib == Crib::Ignore { paint.strong(&hand) } else { hand },
        spread.lowest,
        spread.highest,
        100.0 * spread.chance_of_twelve(),
    )?;
    if let Some(mean) = option.crib {
        let mean = if crib == Crib::Mine { mean } else { -mean };
        write!(output, "  {mean:>+5.2}  {}", paint.strong(&format!("{:>6.2}", option.worth)))?;
    }
    writeln!(output)
}

/// The JSON answer.
#[derive(Serialize)]
struct ChoiceJson {
    keep: [Card; 4],
    toss: Vec<Card>,
    ties: u8,
    starters: u8,
    sum: u16,
    #[serde(flatten)]
    crib: Option<CribJson>,
    options: Vec<OptionJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<String>>,
}

/// What is added when the crib counts.
#[derive(Serialize)]
struct CribJson {
    crib: &'static str,
    players: u8,
    worth: f64,
}

#[derive(Serialize)]
struct OptionJson {
    keep: [Card; 4],
    toss: Vec<Card>,
    sum: u16,
    hand: f64,
    lowest: u8,
    highest: u8,
    twelve_or_more: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    crib: Option<f64>,
    worth: f64,
}

impl ChoiceJson {
    fn new(choice: &Choice, explains: bool) -> Self {
        let best = choice.best();
        let whose = match choice.crib {
            Crib::Ignore => None,
            Crib::Mine => Some("mine"),
            Crib::Theirs => Some("theirs"),
        };
        ChoiceJson {
            keep: best.split.keep,
            toss: best.split.toss.to_vec(),
            ties: choice.ties,
            starters: best.split.spread.starters,
            sum: best.split.spread.sum,
            crib: whose.map(|crib| CribJson {
                crib,
                players: choice.players.count(),
                worth: best.worth,
            }),
            options: choice.options.iter().map(OptionJson::new).collect(),
            reasons: explains.then(|| reasons(choice).iter().map(Message::to_string).collect()),
        }
    }
}

impl OptionJson {
    fn new(option: &KeepOption) -> Self {
        let spread = option.split.spread;
        OptionJson {
            keep: option.split.keep,
            toss: option.split.toss.to_vec(),
            sum: spread.sum,
            hand: spread.mean(),
            lowest: spread.lowest,
            highest: spread.highest,
            twelve_or_more: spread.chance_of_twelve(),
            crib: option.crib,
            worth: option.worth,
        }
    }
}
