//! `parlour cribbage keep --score`: which four cards to keep for the best chance to win.

use std::io::{self, Write};
use std::str::FromStr;

use anyhow::Context;
use clap::ValueEnum;
use parlour_players::cribbage::{Crib, Prospect, Standing, best_terms, prospects};
use parlour_players::explain::cribbage::sentence;
use parlour_rules::Message;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Length, NotDealt, Players};
use serde::Serialize;

use super::keep::dealt;
use super::paint::Paint;
use crate::{Answer, batch, json};

/// The points of both on the board, ours first.
#[derive(Clone, Copy)]
pub struct Score([u8; 2]);

/// Text that is no score of a game that goes on.
#[derive(Clone, Debug, thiserror::Error)]
#[error("`{0}` is not a score: write ours and theirs, each from 0 to 120, such as 95-98")]
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
    /// We do.
    Mine,
    /// They do.
    Theirs,
}

/// What is asked about every deal.
#[derive(Clone, Copy)]
pub struct Asked {
    pub score: Score,
    pub deal: Deal,
    /// Whose crib it is, as it was told.
    pub crib: &'static str,
    pub players: Option<Players>,
    pub json: bool,
    pub explain: bool,
}

/// Cards that cannot be chosen from.
#[derive(Clone, Debug, thiserror::Error)]
enum NoChoice {
    #[error(transparent)]
    Dealt(#[from] NotDealt),
    #[error("the chance to win is known for two players, and six cards are dealt to each of them")]
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

    fn reason(self, choice: &[Prospect]) -> Message {
        sentence(&best_terms(choice, self.crib(), self.standing()))
    }
}

/// Chooses from cards, or from each line of standard input.
pub fn run(cards: &[String], asked: Asked) -> anyhow::Result<Answer> {
    if cards == ["-"] {
        return batch::answer_stdin(|case| {
            asked.choose(case).map(|choice| ChoiceJson::new(&choice, asked))
        });
    }
    let choice = asked.choose(&cards.join(" ")).context("cannot choose from this")?;
    if asked.json {
        return json::answer(&ChoiceJson::new(&choice, asked));
    }
    let mut output = io::stdout().lock();
    tell(&choice, asked, Paint::for_stdout(), &mut output)?;
    if asked.explain {
        writeln!(output, "\n{}", asked.reason(&choice))?;
    }
    Ok(Answer::Yes)
}

/// A table of the options, best first.
fn tell(
    choice: &[Prospect],
    asked: Asked,
    paint: Paint,
    output: &mut impl Write,
) -> io::Result<()> {
    let heading = "     keep         throw   hand   crib  pegging   points     wins";
    writeln!(output, "{}", paint.quiet(heading))?;
    for (number, option) in (1..).zip(choice) {
        let split = &option.kept.split;
        let sign = if asked.deal == Deal::Mine { 1.0 } else { -1.0 };
        let wins = format!("{:>6.2}%", 100.0 * option.win.unwrap_or_default());
        writeln!(
            output,
            "{number:>3}  {}  {}  {:>5.2}  {:>+5.2}    {:>+5.2}   {:>6.2}  {}",
            paint.cards(&split.keep),
            paint.cards(&split.toss),
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
    reasons: Option<[String; 1]>,
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
            reasons: asked.explain.then(|| [asked.reason(choice).to_string()]),
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
