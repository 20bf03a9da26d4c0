//! `engine`: programs that speak the bot protocol, over many games against a level.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use parlour_players::Level;
use parlour_players::arena::Contestant;
use parlour_rules::Choices;
use parlour_table::{AnyMatch, Cause as Forfeited, Contest, Entrant, OPENING, Roster, SeatForfeit};
use serde::Deserialize;

use crate::assignment::{Assignment, CaseResult, Examined, Examiner, Findings};
use crate::causes::{Cause, counted};
use crate::run::{Bot, Limits, MoveTime, Protocol, Sandbox, Workplace};
use crate::{Settings, Stopped, adapter};

/// A program that speaks the bot protocol.
pub static ENGINE: Assignment = Assignment {
    name: "engine",
    criteria: CRITERIA,
    needs: None,
    examiner: |settings| Ok(Box::new(Engine::new(settings)?)),
};

/// The criteria with their usual weights.
const CRITERIA: &[(&str, f64)] = &[("legality", 60.0), ("results", 40.0)];

/// How a program is started, and what it plays.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Adapter {
    /// The command; `{submission}` stands for what was handed in.
    start: Option<String>,
    /// The games that it plays; by default all.
    games: Vec<String>,
    /// The language that it speaks.
    protocol: Language,
    /// The level that it plays against.
    opponent: String,
    /// Seconds for a move.
    think: f64,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Language {
    #[default]
    Engine,
    Ugi,
}

impl Default for Adapter {
    fn default() -> Self {
        let (start, games, protocol) = (None, Vec::new(), Language::Engine);
        Adapter { start, games, protocol, opponent: "easy".to_owned(), think: 5.0 }
    }
}

/// The matches that every submission plays.
pub struct Engine {
    start: Option<String>,
    matches: Vec<(&'static str, Box<dyn AnyMatch>)>,
    /// The numbers of the pairs of games, by the match's place.
    pairs: Vec<(usize, u64)>,
    opponent: Level,
    protocol: Protocol,
    time: MoveTime,
}

impl Engine {
    /// Prepares `cases` games of each game.
    pub fn new(settings: &Settings) -> Result<Engine> {
        let adapter: Adapter = adapter::read(settings)?.unwrap_or_default();
        let opponent = adapter.opponent.parse::<Level>()?;
        let protocol = match adapter.protocol {
            Language::Engine => Protocol::Engine,
            Language::Ugi => Protocol::Ugi,
        };
        let roster = Roster::standard();
        let names: Vec<&str> = if adapter.games.is_empty() {
            roster.iter().map(|game| game.info().name).collect()
        } else {
            adapter.games.iter().map(String::as_str).collect()
        };
        let mut matches = Vec::new();
        for (place, name) in names.into_iter().enumerate() {
            let game = roster.get(name)?;
            let opening = if game.info().has_luck { 0 } else { OPENING };
            let seed = settings.seed.child(place as u64);
            let played = game.new_match(&Choices::new(), seed, opening)?;
            if protocol == Protocol::Ugi && !played.speaks_ugi() {
                bail!("{name} can't be played over UGI: leave it out of `games`");
            }
            matches.push((game.info().name, played));
        }
        let pairs = u64::from(settings.cases.unwrap_or(20).div_ceil(2));
        let places = 0..matches.len();
        let mut pairs: Vec<(usize, u64)> =
            places.flat_map(|place| (0..pairs).map(move |number| (place, number))).collect();
        if let Some(only) = &settings.only {
            pairs.retain(|&(place, number)| case_name(matches[place].0, number) == *only);
            if pairs.is_empty() {
                bail!("there is no case `{only}` with this seed and number of cases");
            }
        }
        if !(0.01..=3600.0).contains(&adapter.think) {
            bail!("`think` must be from 0.01 to 3600 seconds");
        }
        let think = Duration::from_secs_f64(adapter.think);
        let time = MoveTime { think, start: think.max(Duration::from_secs(10)), nodes: None };
        Ok(Engine { start: adapter.start, matches, pairs, opponent, protocol, time })
    }
}

/// The name of a pair of games with the seats swapped.
fn case_name(game: &str, number: u64) -> String {
    format!("{game} {}", number + 1)
}

impl Examiner for Engine {
    fn examine(&self, examined: &Examined<'_>) -> Result<Findings, Stopped> {
        let Examined { workplace, sandbox, stop } = *examined;
        let mut findings = Findings::default();
        let words = match command(self.start.as_deref(), workplace) {
            Ok(words) => words,
            Err(why) => {
                for _ in &self.pairs {
                    findings.results.extend(CRITERIA.iter().map(|(name, _)| result(name, 0.0)));
                }
                findings.notes.push(format!("{why:#}"));
                return Ok(findings);
            }
        };
        let mut forfeits: Vec<(usize, u64, SeatForfeit)> = Vec::new();
        for &(place, number) in &self.pairs {
            let program = bot(sandbox, workplace, &words, self.protocol, self.time);
            let opponent = Entrant::Computer { level: self.opponent, time: None };
            let contest = Contest { players: [program, opponent], time: None, nodes: None };
            let games = self.matches[place].1.play_games(number, &contest, stop);
            let Ok(games) = games else { return Err(Stopped) };
            for game in games {
                let credit = match game.finish.winner {
                    Some(Contestant::A) => 1.0,
                    Some(Contestant::B) => 0.0,
                    None => 0.5,
                };
                let is_legal = game.forfeit.is_none();
                let is_late =
                    game.forfeit.as_ref().is_some_and(|lost| lost.forfeit.cause == Forfeited::Late);
                let legality = if is_legal { 1.0 } else { 0.0 };
                findings.results.push(CaseResult { is_late, ..result("legality", legality) });
                findings.results.push(result("results", credit));
                forfeits.extend(game.forfeit.map(|lost| (place, number, lost)));
            }
        }
        findings.causes = self.causes(forfeits);
        Ok(findings)
    }
}

fn result(criterion: &'static str, credit: f64) -> CaseResult {
    CaseResult { criterion, credit, is_late: false, lost: None }
}

impl Engine {
    /// Forfeits of one game for one reason, whatever the move was.
    pub fn causes(&self, forfeits: Vec<(usize, u64, SeatForfeit)>) -> Vec<Cause> {
        let mut groups: BTreeMap<(usize, String), Vec<(u64, SeatForfeit)>> = BTreeMap::new();
        for (place, number, lost) in forfeits {
            let reason = without_quoted(&lost.forfeit.why);
            groups.entry((place, reason)).or_default().push((number, lost));
        }
        let cause = |((place, _), cases): ((usize, String), Vec<(u64, SeatForfeit)>)| {
            let game = self.matches[place].0;
            let roster = Roster::standard();
            let title = roster.get(game).map_or(game, |game| game.info().title);
            let games = counted(cases.len(), "game", "games");
            let (number, first) =
                cases.iter().min_by_key(|(_, lost)| lost.move_number).expect("a group isn't empty");
            let did = match first.forfeit.cause {
                Forfeited::Illegal => "makes an illegal move",
                Forfeited::Late => "answers too late",
                Forfeited::Malformed => "gives an answer that doesn't follow the protocol",
                Forfeited::Crash => "stops running",
            };
            let mut example = format!("move {}: {}", first.move_number, first.forfeit.why);
            for line in first.forfeit.stderr.iter().rev().take(1) {
                example += &format!("; the last line of its errors: {line}");
            }
            Cause {
                criterion: "legality".to_owned(),
                cause: format!("In {games} of {title} it {did}."),
                cases: cases.len(),
                example,
                case: Some(case_name(game, *number)),
            }
        };
        groups.into_iter().map(cause).collect()
    }
}

/// A text without what stands between backticks, which differs from case to case.
fn without_quoted(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join("…")
}

/// The program as a player.
fn bot(
    sandbox: Sandbox,
    workplace: &Arc<Workplace>,
    words: &[OsString],
    protocol: Protocol,
    limits: MoveTime,
) -> Entrant {
    let (workplace, words) = (workplace.clone(), words.to_vec());
    let start = move || sandbox.start(&words, &workplace, Limits::default());
    Entrant::Program(Arc::new(Bot { start, protocol, limits }))
}

/// The command that starts a submission.
pub fn command(start: Option<&str>, workplace: &Workplace) -> Result<Vec<OsString>> {
    let submission = workplace.submission();
    if let Some(start) = start {
        let words = shlex::split(start).filter(|words| !words.is_empty());
        let words =
            words.with_context(|| format!("`{start}` is not a command: check its quotes"))?;
        let shown = submission.display().to_string();
        return Ok(words.iter().map(|word| word.replace("{submission}", &shown).into()).collect());
    }
    if submission.is_dir() {
        bail!("a folder needs an adapter file with `start`, the command that runs the program");
    }
    let extension = submission.extension().and_then(|name| name.to_str()).unwrap_or_default();
    let runner: &[&str] = match extension {
        "py" => &["python3"],
        "jar" => &["java", "-jar"],
        "js" => &["node"],
        "lisp" => &["sbcl", "--script"],
        "R" => &["Rscript"],
        _ if is_executable(submission) => &[],
        _ => {
            bail!(
                "it isn't executable: make it executable with chmod +x, or name its command in an adapter"
            )
        }
    };
    let words = runner.iter().map(OsString::from);
    Ok(words.chain([submission.as_os_str().to_owned()]).collect())
}

fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_compared_without_the_move() {
        assert_eq!(without_quoted("`play 5H` is illegal here: no"), "… is illegal here: no");
    }
}
