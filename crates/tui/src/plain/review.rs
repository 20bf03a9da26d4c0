//! A review of a finished game in line mode, stepped through by commands.

use anyhow::Result;
use parlour_players::review::{Review, effort_for_each, moments};
use parlour_players::{Level, Stop};
use parlour_rules::message::counted;
use parlour_rules::{Eye, Seat, Turn, message};
use parlour_table::analysis::{Analysis, Retry, play_on_from, played_on_notice};
use parlour_table::words::Words;
use parlour_table::words::story::{DecisionText, Story, in_short};
use parlour_table::{LiveGame, Occupant, Roster, Table};

use super::find_move::{Said, ask_move};
use super::play::play;
use super::talk::Talk;
use crate::face::{Cards, Face, Players};
use crate::settings::PlaySettings;

const COMMANDS: &str = "  a number      show the position after that move, and what it cost
  next, back    the move after, or the move before
  next mistake  the next mistake
  try           choose a better move than the one that was played
  what if       play on from here against the computer (or: what if easy)
  moves         every move with its cost
  summary       the review again
  quit          leave the review
  ?             this list";

/// Tells what each decision of a game cost and what luck did, and shows the moves that are asked
/// for.
pub(crate) fn review<G: Words, F: Face<G>>(
    table: Table<G>,
    talk: &mut Talk,
    settings: &PlaySettings,
    roster: &Roster,
) -> Result<()> {
    let decisions = moments(table.record())?;
    if !decisions.is_empty() {
        talk.say(format_args!("Judging {}…", counted(decisions.len(), "decision")))?;
    }
    let effort = effort_for_each(G::REVIEW_EFFORT, decisions.len());
    let judged = decisions.iter().map(|moment| moment.judge(effort)).collect();
    let review = Review::new(table.record(), judged)?;
    let story = Story::new(&table, &review, effort, false);
    talk.say(&story)?;
    if review.of == 0 {
        return Ok(());
    }
    let is_over = table.outcome().is_some();
    let face = F::new(&table.view(Eye::Nobody), Cards::face_up(is_over));
    let live = LiveGame::new(table);
    let looker = live.people().next();
    let side = looker.map_or(0, |seat| review.side(seat));
    let at = live.table().action_count();
    let mut walk =
        LineReview { live, face, review, story, effort, looker, side, at, settings, roster };
    walk.run(talk)
}

/// A reviewed game, and the move that is shown.
struct LineReview<'a, G: Words, F> {
    live: LiveGame<G>,
    face: F,
    review: Review<G::Action>,
    story: Story,
    effort: u64,
    /// The person who reads: the only one, or the first.
    looker: Option<Seat>,
    side: usize,
    /// How many moves had been played where the table is shown.
    at: usize,
    settings: &'a PlaySettings,
    roster: &'a Roster,
}

impl<G: Words, F: Face<G>> LineReview<'_, G, F> {
    fn run(&mut self, talk: &mut Talk) -> Result<()> {
        let question = "A move's number, next mistake, or ? for the commands (Enter to leave):";
        while let Some(words) = talk.ask(question)?.filter(|words| !words.is_empty()) {
            let words = words.to_ascii_lowercase();
            let last = self.live.table().action_count();
            match words.split_whitespace().collect::<Vec<_>>()[..] {
                ["quit" | "q" | "exit"] => break,
                ["next" | "n"] => self.show((self.at + 1).min(last), talk)?,
                ["back" | "b"] => self.show(self.at.saturating_sub(1), talk)?,
                ["next", "mistake"] | ["mistake" | "m"] => {
                    match self.analysis().next_mistake(self.at, self.side) {
                        Some(number) => self.show(number, talk)?,
                        None => talk.say(format_args!("  {}", self.story.nothing))?,
                    }
                }
                ["try" | "t"] => self.try_again(talk)?,
                ["what", "if"] => self.play_on(Level::Hard, talk)?,
                ["what", "if", level] => match level.parse() {
                    Ok(level) => self.play_on(level, talk)?,
                    Err(why) => talk.say(format_args!("  {why}"))?,
                },
                ["moves"] => self.list(talk)?,
                ["summary"] => talk.say(&self.story)?,
                [number] if number.parse::<usize>().is_ok_and(|number| number <= last) => {
                    self.show(number.parse().unwrap_or(last), talk)?;
                }
                [number] if number.parse::<usize>().is_ok() => {
                    talk.say(format_args!("  The game has only {last} moves."))?;
                }
                _ => talk.say(COMMANDS)?,
            }
        }
        Ok(())
    }

    fn analysis(&self) -> Analysis<'_, G::Action> {
        Analysis::new(&self.review.decisions, self.review.sides)
    }

    /// What the reader sees: everything when the game is over, before that only their own.
    fn eye(&self) -> Eye {
        match self.live.table().outcome() {
            Some(_) => Eye::All,
            None => self.looker.map_or(Eye::Nobody, Eye::Seat),
        }
    }

    /// Whether the reader may read about a seat's decisions.
    fn may_tell(&self, seat: Seat) -> bool {
        !G::HIDES || self.eye() == Eye::All || self.looker == Some(seat)
    }

    /// Shows the table after a move, and what is said about the move.
    fn show(&mut self, number: usize, talk: &mut Talk) -> Result<()> {
        self.at = number;
        let table = self.live.table();
        if let Some(view) = table.view_after(number, self.eye()) {
            talk.say(self.face.lines(&view, &Players::at(table), talk.paint()))?;
        }
        let Some(place) = number.checked_sub(1) else {
            talk.say("The beginning.")?;
            return Ok(());
        };
        let names = self.live.names();
        let told = self.live.entry(place, self.eye(), &names).text;
        let judged = self.analysis().decision(number).filter(|judged| self.may_tell(judged.seat));
        match judged.and_then(|judged| DecisionText::in_order::<G>(table, &[judged], &names).pop())
        {
            Some(told) => talk.say(told)?,
            None => {
                talk.say(message![format!("{number:>4}. "), told, "\n      There was no choice."])?;
            }
        }
        Ok(())
    }

    /// Lists the moves with their costs.
    fn list(&self, talk: &mut Talk) -> Result<()> {
        let (analysis, names) = (self.analysis(), self.live.names());
        let last = self.live.table().action_count();
        for entry in self.live.log_of(0..last, self.eye(), &names) {
            let judged = analysis.decision(entry.after).filter(|judged| self.may_tell(judged.seat));
            let cost = judged.map(|judged| format!("  {}", in_short(judged)));
            let number = format!("{:>4}. ", entry.after);
            talk.say(message![number, entry.text.first_line(), cost.unwrap_or_default()])?;
        }
        Ok(())
    }

    /// Asks for a better move than the one that is shown, until it is found or given up.
    fn try_again(&self, talk: &mut Talk) -> Result<()> {
        let analysis = self.analysis();
        let judged = analysis.decision(self.at).filter(|judged| !judged.is_best());
        let judged = judged.filter(|judged| self.may_tell(judged.seat));
        let retry =
            judged.and_then(|judged| Retry::new(self.live.table(), judged.clone(), self.effort));
        let Some(retry) = retry else {
            talk.say("  There's no better move to find here.")?;
            return Ok(());
        };
        let (prompt, names) = (retry.prompt(), self.live.names());
        let face = F::new(&prompt.view, Cards::Closed);
        let players = Players::at(self.live.table());
        talk.say(face.question_lines(&prompt.view, &players, talk.paint()))?;
        let how = "Type a move. Or type: moves (list them), show (the answer), quit (go back).";
        talk.say(format_args!("What would you do instead? {how}"))?;
        while let Some(said) = ask_move::<G, F>((retry.seat(), prompt), &names, how, talk)? {
            match said {
                Said::Show => break,
                Said::Quit => return Ok(()),
                Said::Move(action) => match retry.judge(action, &Stop::default()) {
                    Err(why) => talk.say(message!["  ", why.to_string()])?,
                    Ok(attempt) => {
                        talk.say(attempt.verdict())?;
                        if attempt.is_best {
                            break;
                        }
                    }
                },
            }
        }
        if let Some(told) =
            DecisionText::in_order::<G>(self.live.table(), &[retry.judged()], &names).pop()
        {
            talk.say(told)?;
        }
        Ok(())
    }

    /// Plays on from the move that is shown, and comes back.
    fn play_on(&self, level: Level, talk: &mut Talk) -> Result<()> {
        let table = self.live.table();
        let next = match table.turn_after(self.at) {
            Some(Turn::Act(seat)) if table.outcome().is_some() => seat,
            Some(Turn::Act(_)) => {
                talk.say("  You can play on from here when the game is over.")?;
                return Ok(());
            }
            _ => {
                talk.say("  The game is over here. Choose an earlier move.")?;
                return Ok(());
            }
        };
        let person = self.looker.unwrap_or(next);
        let occupants: Vec<Occupant> = Seat::all(table.seats())
            .map(|seat| if seat == person { Occupant::Person } else { Occupant::computer(level) })
            .collect();
        talk.say(played_on_notice::<G>(self.at))?;
        let settings = PlaySettings { folder: None, ..self.settings.clone() };
        let trial = play_on_from(table, self.at, &occupants)?;
        play::<G, F>(trial, None, talk, &settings, self.roster)?;
        talk.say(format_args!("Back at move {} of the game.", self.at))?;
        Ok(())
    }
}
