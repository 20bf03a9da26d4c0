//! `parlour cribbage keep --score`: which four cards to keep for the best win chance.

use std::io::{self, Write};
use std::str::FromStr;

use anyhow::Context;
use clap::ValueEnum;
use parlour_players::cribbage::{Crib, Prospect, Standing, prospect_verdicts, prospects};
use parlour_players::explain::{Voice, cribbage::discard_reasons};
use parlour_rules::Message;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Length, NotDealt, Players};
use serde::Serialize;

use super::keep::{dealt, print_best};
use super::paint::Paint;
use crate::{Answer, batch, json};

/// The score of both players, the asking player's first.
#[derive(Clone, Copy)]
pub struct Score([u8; 2]);

/// The text is not the score of a game in progress.
#[derive(Clone, Debug, thiserror::Error)]
#[error("`{0}` is not a score: write yours and theirs, each from 0 to 120, such as 95-98")]
pub struct NotAScore(String);

impl FromStr for Score {
    type Err = NotAScore;

    fn from_str(text: &str) -> Result<Score, NotAScore> {
        let points = |text: &str| {
            text.trim().parse().ok().filter(|&points: &u8| points < Length::Long.target())
        };
        let both = text.split_once('-').or_else(|| text.split_once('–'));
        both.and_then(|(mine, theirs)| Some(Score([points(mine)?, points(theirs)?])))
            .ok_or_else(|| NotAScore(text.chars().take(40).collect()))
    }
}

/// Who deals, and owns the crib.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Deal {
    /// You deal.
    Mine,
    /// The other player deals.
    Theirs,
}

/// What is asked about every deal.
#[derive(Clone, Copy)]
pub struct Asked {
    pub score: Score,
    pub deal: Deal,
    /// Whose crib it is, as in the argument.
    pub crib: &'static str,
    pub players: Option<Players>,
    pub json: bool,
    pub explain: bool,
}

/// Why there is nothing to choose from.
#[derive(Clone, Debug, thiserror::Error)]
enum NoChoice {
    #[error(transparent)]
    Dealt(#[from] NotDealt),
    #[error("the win chance is known only for two players: give six cards")]
    NotTwo,
}

impl Asked {
    fn crib(self) -> Crib {
        match self.deal {
            Deal::Mine => Crib::Mine,
            Deal::Theirs => Crib::Theirs,
        }
    }

    fn standing(self) -> Standing {
        let [mine, theirs] = self.score.0;
        Standing::of(mine, theirs, Length::Long.target()).expect("a score below 121, as was read")
    }

    fn choose(self, text: &str) -> Result<Vec<Prospect>, NoChoice> {
        let dealt = dealt(text, self.players)?;
        if dealt.players() != Players::Two {
            return Err(NoChoice::NotTwo);
        }
        Ok(prospects(&dealt, self.crib(), Some(self.standing())).into_iter().collect())
    }

    /// Why the best option is best.
    fn reasons(self, choice: &[Prospect]) -> Vec<Message> {
        let ranked = prospect_verdicts(choice, self.crib(), Players::Two, Some(self.standing()));
        discard_reasons(&ranked, 0, Voice::Advice)
    }
}

/// Chooses from cards, or from each line of standard input.
pub fn run(cards: &[String], asked: Asked) -> anyhow::Result<Answer> {
    if cards == ["-"] {
        return batch::answer_stdin(|case| {
            asked.choose(case).map(|choice| ChoiceJson::new(&choice, asked))
        });
    }
    let choice = asked.choose(&cards.join(" ")).context("can't choose from this")?;
    if asked.json {
        return json::answer(&ChoiceJson::new(&choice, asked));
    }
    let mut output = io::stdout().lock();
    let paint = Paint::for_stdout();
    let toss = &choice[0].kept.split.toss;
    print_best(toss, &asked.reasons(&choice), paint, &mut output)?;
    print(&choice, asked, paint, &mut output)?;
    Ok(Answer::Yes)
}

/// A table of the options, best first.
fn print(
    choice: &[Prospect],
    asked: Asked,
    paint: Paint,
    output: &mut impl Write,
) -> io::Result<()> {
    let dealt = choice.first().map(|option| &option.kept.split);
    let extra = dealt.map_or(0, |split| paint.extra(&split.keep) + paint.extra(&split.toss));
    let space = " ".repeat(extra);
    let heading = format!(
        "     keep         {space}discard{space}  hand   crib  pegging   points  win chance"
    );
    writeln!(output, "{}", paint.quiet(&heading))?;
    for (number, option) in (1..).zip(choice) {
        let split = &option.kept.split;
        let sign = if asked.deal == Deal::Mine { 1.0 } else { -1.0 };
        let wins = format!("{:>6.2}%", 100.0 * option.win.unwrap_or_default());
        writeln!(
            output,
            "{number:>3}  {}  {}   {:>5.2}  {:>+5.2}    {:>+5.2}   {:>6.2}     {}",
            paint.column(&split.keep, extra),
            paint.column(&split.toss, extra),
            split.spread.mean(),
            sign * option.kept.crib.unwrap_or_default(),
            option.pegged.margin(),
            option.points(),
            paint.strong(&wins),
        )?;
    }
    Ok(())
}

/// The JSON answer.
#[derive(Serialize)]
struct ChoiceJson {
    keep: [Card; 4],
    toss: Vec<Card>,
    ties: usize,
    starters: u8,
    sum: u16,
    crib: &'static str,
    players: u8,
    score: [u8; 2],
    deal: &'static str,
    win: f64,
    worth: f64,
    options: Vec<OptionJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<String>>,
}

#[derive(Serialize)]
struct OptionJson {
    keep: [Card; 4],
    toss: Vec<Card>,
    sum: u16,
    hand: f64,
    crib: f64,
    pegging: f64,
    points: f64,
    win: f64,
    worth: f64,
}

impl ChoiceJson {
    fn new(choice: &[Prospect], asked: Asked) -> Self {
        let best = &choice[0];
        let win = best.win.unwrap_or_default();
        ChoiceJson {
            keep: best.kept.split.keep,
            toss: best.kept.split.toss.to_vec(),
            ties: choice.iter().filter(|option| option.win == best.win).count(),
            starters: best.kept.split.spread.starters,
            sum: best.kept.split.spread.sum,
            crib: asked.crib,
            players: Players::Two.count(),
            score: asked.score.0,
            deal: if asked.deal == Deal::Mine { "mine" } else { "theirs" },
            win,
            worth: win,
            options: choice.iter().map(OptionJson::new).collect(),
            reasons: asked
                .explain
                .then(|| asked.reasons(choice).iter().map(Message::to_string).collect()),
        }
    }
}

impl OptionJson {
    fn new(option: &Prospect) -> Self {
        let split = &option.kept.split;
        let win = option.win.unwrap_or_default();
        OptionJson {
            keep: split.keep,
            toss: split.toss.to_vec(),
            sum: split.spread.sum,
            hand: split.spread.mean(),
            crib: option.kept.crib.unwrap_or_default(),
            pegging: option.pegged.margin(),
            points: option.points(),
            win,
            worth: win,
        }
    }
}
